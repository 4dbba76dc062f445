// SPDX-License-Identifier: MIT
// baize review: a finished match looked back at from one seat, decision by decision.
#include "cli/cmd_replay.h"
#include "cli/progress.h"
#include "cli/review_words.h"
#include "os/time.h"
#include "server/bot_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_EVERY = 16, POINTS_MAX = 50 }; // steps between two looks at the clock

// Is this what bots are called at a server, or by the program that plays alone?
static bool is_bot_name(const char *name)
{
    for (int i = 0; bot_names[i]; i++)
        if (strcmp(name, bot_names[i]) == 0)
            return true;
    return bot_find(name);
}

// The seat of the first who may be a person: whoever is not called as a bot is; 0 if all are.
static int seat_of_person(const struct replay *replay)
{
    for (int seat = 0; seat < replay->setup.seats; seat++)
        if (!is_bot_name(replay->player[seat]))
            return seat;
    return 0;
}

static int aim_from_args(const struct args *args, float *aim)
{
    const char *word = args_get(args, "to");
    char *end;
    if (!word)
        return EXIT_FINE;
    double points = strtod(word, &end);
    if (end == word || *end || !(points >= 0.01) || points > POINTS_MAX)
        return refuse("--to takes points of a hundred, from 0.01 to %d, like 1, not \"%s\"",
            POINTS_MAX, word);
    *aim = (float)(points / 100);
    return EXIT_FINE;
}

static int against_from_args(const struct args *args, enum review_against *against)
{
    const char *word = args_get(args, "against");
    if (!word)
        return EXIT_FINE;
    for (int i = 0; i < AGAINSTS; i++)
        if (strcmp(word, review_againsts[i]) == 0) {
            *against = (enum review_against)i;
            return EXIT_FINE;
        }
    return refuse_name("way to play for the other called", word, review_againsts, AGAINSTS);
}

static uint64_t number_from_args(const struct args *args)
{
    uint8_t seed[SEED_BYTES];
    uint64_t number = 1;
    if (args_has(args, "seed")) {
        seed_from_args(args, seed);
        memcpy(&number, seed, sizeof(number));
    }
    return number;
}

static void work(struct match_review *match, struct progress *progress)
{
    const atomic_bool *is_stopped = interrupt_watch();
    struct review *review = &match->review;
    bool is_more = true;
    while (is_more && !*is_stopped) {
        for (int i = 0; is_more && i < LOOK_EVERY; i++)
            is_more = review_work(review);
        progress_show(progress, (uint64_t)(review_done(review) * (float)review->count),
            (uint64_t)review->count);
    }
    match->seconds = (double)(time_monotonic_ms() - progress->start_ms) / 1000;
    progress_end(progress);
}

static void print_json(struct match_review *match)
{
    size_t size = match_review_size(match);
    char *buf = malloc(size);
    must(buf);
    struct text text = text_over(buf, size);
    struct out out = out_into(&text);
    match_review_put(&out, match);
    must(!text.is_cut);
    puts(buf);
    free(buf);
}

static int review(const struct args *args, const struct replay *replay)
{
    static struct match_review match;
    struct review_wish wish = {.seed = number_from_args(args)};
    struct progress progress;
    char buf[500];
    struct text why = TEXT(buf);
    int64_t seat = seat_of_person(replay);
    int fault = args_int(args, "seat", 0, SEATS_MAX, &seat);
    if (!fault)
        fault = aim_from_args(args, &wish.aim);
    if (!fault)
        fault = against_from_args(args, &wish.against);
    if (!fault)
        fault = progress_limited(&progress, args, "decisions");
    if (fault)
        return fault;
    wish.seat = (int)seat;
    void *memory = aligned_alloc(16, REVIEW_BYTES);
    must(memory);
    if (!match_review_open(&match, replay, &wish, memory, REVIEW_BYTES, &why)) {
        free(memory);
        return refuse("%s: %s", args->word[0], buf);
    }
    work(&match, &progress);
    if (args_has(args, "json"))
        print_json(&match);
    else
        review_print(&match, !args_has(args, "seat"));
    free(memory);
    return EXIT_FINE;
}

static int run(const struct args *args)
{
    struct replay replay;
    int fault = replay_from_file(args->word[0], &replay);
    if (fault)
        return fault;
    fault = review(args, &replay);
    replay_release(&replay);
    return fault;
}

static const struct flag flags[] = {
    {"seat", "SEAT", "whose decisions (a person's, if the names tell; otherwise seat 0)"},
    {"to", "POINTS", "go on until each loss is known to ± so many points of a hundred (1)"},
    {"time", "TIME", "but end after 10s, 5m or 2h"},
    {"against", "WHAT",
        "solved games: what the other does: equilibrium (as usual), or played: what it did here"},
    FLAG_SEED,
    FLAG_JSON,
    {0},
};

const struct command review_command = {
    .name = "review",
    .usage = "FILE",
    .summary = "say what each decision of a match was worth",
    .about =
        "For each decision of a seat, seeing only what that seat saw: the best choice, what was\n"
        "lost by the one that was made, with a 95 % interval, and a grade where that is certain.\n"
        "Then how the chance to win went, how much of it was luck, and how accurate the play was\n"
        "(docs/review.md). Solved games are reviewed exactly, others by playing on from what may\n"
        "have been. Ctrl-C ends early and keeps what is known by then.",
    .example = "baize review match.replay\n"
               "baize review match.replay --seat 1 --to 0.5 --time 1m\n"
               "baize review match.replay --json",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
