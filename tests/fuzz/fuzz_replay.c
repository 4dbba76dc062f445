// SPDX-License-Identifier: MIT
// Any bytes as a replay file: read whole or refused with a sentence, and what is read is written
// back as the same bytes. Input that does not begin with the first line of a replay is taken as its
// lines without their hashes, which are put before them: else a fuzzer would never get past these.
#include "fuzz.h"
#include "match.h"

#include "wire/hex.h"
#include "wire/replay_lines.h"

#include <stdlib.h>
#include <string.h>

static char sealed[4 * FUZZ_BYTES_MAX];

static size_t seal_lines(const char *bytes, size_t len)
{
    struct text text = TEXT(sealed);
    struct seal seal;
    seal_start(&seal);
    text_put(&text, REPLAY_FIRST_LINE "\n");
    while (len) {
        const char *stop = memchr(bytes, '\n', len);
        size_t line = stop ? (size_t)(stop - bytes) : len;
        seal_add(&seal, bytes, line);
        hex_put(seal.hash, SEAL_SHOWN, &text);
        text_char(&text, ' ');
        text_bytes(&text, bytes, line);
        text_char(&text, '\n');
        line += stop != NULL;
        bytes += line;
        len -= line;
    }
    text_put(&text, "end ");
    hex_put(seal.hash, SEAL_BYTES, &text);
    text_char(&text, '\n');
    return text.len;
}

static void check(const char *bytes, size_t len)
{
    char buf[600];
    struct text why = TEXT(buf);
    struct replay replay, again;
    if (!replay_read(&replay, bytes, len, game_find, &why)) {
        must(strncmp(buf, "line ", 5) == 0);
        return;
    }
    must(!why.len);
    bool is_right = replay_verify(&replay, &why);
    must(is_right == !why.len);
    size_t size = replay_size(&replay);
    char *written = malloc(size);
    must(written);
    struct text text = text_over(written, size);
    replay_write(&replay, &text);
    must(!text.is_cut);
    must(replay_read(&again, written, text.len, game_find, &why));
    must(again.count == replay.count);
    must(again.is_hidden == replay.is_hidden && again.told_count == replay.told_count);
    must(again.told.len == replay.told.len);
    must(!again.told.len || memcmp(again.told.at, replay.told.at, again.told.len) == 0);
    must(memcmp(again.seed, replay.seed, SEED_BYTES) == 0);
    must(again.setup.seats == replay.setup.seats);
    must(memcmp(again.setup.option, replay.setup.option, sizeof(replay.setup.option)) == 0);
    text_clear(&why);
    must(replay_verify(&again, &why) == is_right);
    free(written);
    replay_release(&replay);
    replay_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    size_t first = strlen(REPLAY_FIRST_LINE);
    if (len > FUZZ_BYTES_MAX)
        return 0;
    if (len >= first && memcmp(bytes, REPLAY_FIRST_LINE, first) == 0)
        check((const char *)bytes, len);
    else
        check(sealed, seal_lines((const char *)bytes, len));
    return 0;
}

// What the viewer would have been told of the match.
static void tell_match(struct replay *replay)
{
    struct state state;
    game_start(&replay->setup, &state);
    for (int i = 0; i < replay->count; i++) {
        struct events events = {0};
        play(&replay->setup, &state, replay->turns[i].seat, &replay->turns[i].move, &events);
        replay_tell(replay, replay->setup.game, &events);
    }
    replay->count = 0;
}

size_t fuzz_example(uint64_t number, char *bytes, size_t max)
{
    struct match match;
    random_match(&match, number, 60);
    static char buf[1024 * 1024];
    struct text text = TEXT(buf);
    if (number % 3 == 0) { // also with parts, so that their lines are reached
        struct replay *replay = &match.replay;
        replay->has_parts = replay->has_commitment = true;
        replay->parts.entropy_len[0] = 3;
        replay->parts.has_pledge[0] = replay->has_places = number % 2;
        for (int seat = 0; seat < replay->setup.seats; seat++)
            replay->place[seat] = (uint8_t)seat;
        fair_commitment(replay->parts.server, replay->commitment);
        strcpy(replay->player[0], "Ada");
    }
    if (number % 5 == 0) { // told instead of played, so that those lines are reached too
        struct replay *replay = &match.replay;
        replay->has_seed = replay->has_parts = false;
        replay->is_hidden = true;
        replay->viewer = number % 2 ? WATCHER : 0;
        tell_match(replay);
    }
    replay_write(&match.replay, &text);
    match_release(&match);
    must(!text.is_cut);
    size_t len = 0;
    if (number % 4 == 0) {
        len = text.len < max ? text.len : max;
        memcpy(bytes, buf, len);
        return len;
    }
    // Without the first line, the hashes and the last line.
    for (char *line = strchr(buf, '\n') + 1; strncmp(line, "end ", 4) != 0;) {
        char *stop = strchr(line, '\n') + 1;
        size_t shown = 2 * SEAL_SHOWN + 1, size = (size_t)(stop - line) - shown;
        if (len + size > max)
            break;
        memcpy(bytes + len, line + shown, size);
        len += size;
        line = stop;
    }
    return len;
}
