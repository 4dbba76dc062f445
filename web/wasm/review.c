// SPDX-License-Identifier: MIT
// What a worker of the page calls to look back at a match: the review of lab/review_match.h, which
// `baize review` prints. A replay file goes in, JSON comes out, as good as it is by then.
#include "games/games.h"
#include "lab/review_match.h"
#include "os/time.h"
#include "wire/wire.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { INPUT_MAX = REPLAY_BYTES_MAX, COMPLAINT_BYTES = 1000 };

static char input[INPUT_MAX];
static char complaint[COMPLAINT_BYTES];
static _Alignas(64) uint8_t memory[REVIEW_BYTES];
static struct replay replay;
static struct match_review match;
static char *output;
static size_t output_size;

// Where the replay file is to be put, at most input_max() bytes.
EXPORT(input_at) char *input_at(void)
{
    return input;
}

EXPORT(input_max) int input_max(void)
{
    return INPUT_MAX;
}

// Reads a replay of `len` bytes whose decisions of one seat are to be reviewed, until each loss is
// known to ± so many wins; 0: as usual. "": it can be done; otherwise a sentence why not. Once.
EXPORT(review_open)
const char *review_open(int len, int seat, double aim, enum review_against against)
{
    struct text why = TEXT(complaint);
    struct review_wish wish = {.seat = seat, .aim = (float)aim, .against = against, .seed = 1};
    if (replay_read(&replay, input, (size_t)len, game_find, &why) &&
        match_review_open(&match, &replay, &wish, memory, sizeof(memory), &why)) {
        output_size = match_review_size(&match);
        output = malloc(output_size);
        must(output);
        text_clear(&why);
    }
    return complaint;
}

// Works for about so long. False: all is as good as was asked for.
EXPORT(review_work_for) bool review_work_for(double slice_ms)
{
    int64_t begun_ns = time_monotonic_ns(), until_ns = begun_ns + (int64_t)(slice_ms * 1e6);
    bool is_more = true;
    while (is_more && time_monotonic_ns() < until_ns)
        is_more = review_work(&match.review);
    match.seconds += (double)(time_monotonic_ns() - begun_ns) / 1e9;
    return is_more;
}

// How much of it is done, about, from 0 to 1.
EXPORT(review_progress) double review_progress(void)
{
    return (double)review_done(&match.review);
}

// What is known by now: the JSON of lab/review_match.h.
EXPORT(review_tell_all) const char *review_tell_all(void)
{
    struct text text = text_over(output, output_size);
    struct out out = out_into(&text);
    match_review_put(&out, &match);
    must(!text.is_cut);
    return output;
}
