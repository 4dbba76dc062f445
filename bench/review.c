// SPDX-License-Identifier: MIT
// How long the review of a match takes, to ±1 point a decision: a few matches of each game are
// played and looked back at from one seat.
#include "bench/bench.h"
#include "bots/level.h"
#include "games/games.h"
#include "lab/review_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MATCHES = 4 };

// `decisions`: the bar is for so many; 0: for a match as it comes.
static const struct {
    const char *game;
    int decisions;
    double bar; // seconds
} lines[] = {
    {"war-lanes", 60, 10},
    {"slowpoker", 0, 5},
    {"mantis", 0, 5},
    {"tzogous37", 0, 10},
    {"leduc", 0, 0.1},
    {"kuhn", 0, 0.1},
    {"double-card-game", 0, 0.1},
    {"single-card-game", 0, 0.1},
};

static double cpu_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

// A match of `hard` against itself.
static void play_match(struct replay *replay, const struct setup *setup, uint64_t number)
{
    struct chance deck, mind;
    struct state state;
    struct strength strength;
    chance_from_number(&deck, number);
    chance_from_number(&mind, number + 100);
    must(strength_find(setup, "hard", &strength));
    game_start(setup, &state);
    replay_init(replay, setup);
    while (!game_is_over(&state)) {
        struct move move;
        int seat = DECK;
        if (is_deck_turn(&state)) {
            game_sample(setup, &state, &deck, &move);
        } else {
            struct choice choices[CHOICES_MAX];
            struct view view;
            seat = lowest_bit((uint64_t)to_act(&state));
            game_view(setup, &state, seat, &view);
            struct question question = {.setup = setup,
                .view = &view,
                .choices = choices,
                .count = setup->game->moves(setup, &state, seat, choices),
                .chance = &mind,
                .playouts = strength.playouts,
                .slips = strength.slips};
            move = strength.bot->choose(&question);
        }
        must(replay_add(replay, seat, &move));
        play(setup, &state, seat, &move, NULL);
    }
    replay->is_over = true;
    game_result(setup, &state, &replay->result);
}

void review_bench_print(void)
{
    static struct match_review match;
    void *memory = aligned_alloc(64, REVIEW_BYTES);
    must(memory);
    puts("the mean of 4 matches of hard, to 1 point a decision");
    for (int i = 0; i < ARRAY_LEN(lines); i++) {
        struct setup setup;
        double seconds = 0;
        int decisions = 0;
        setup_init(&setup, game_find(lines[i].game));
        for (int number = 1; number <= MATCHES; number++) {
            struct replay replay;
            struct review_wish wish = {.seat = 0, .seed = 1};
            char buf[200];
            struct text why = TEXT(buf);
            play_match(&replay, &setup, (uint64_t)number);
            double start = cpu_seconds();
            if (match_review_open(&match, &replay, &wish, memory, REVIEW_BYTES, &why)) {
                while (review_work(&match.review))
                    ;
                seconds += cpu_seconds() - start;
                decisions += match.review.counted;
            }
            replay_release(&replay);
        }
        double mean = seconds / MATCHES, each = (double)decisions / MATCHES;
        double judged =
            lines[i].decisions && decisions ? seconds / decisions * lines[i].decisions : mean;
        printf("%-18s %6.1f decisions %8.3f s", lines[i].game, each, mean);
        if (lines[i].decisions)
            printf("   %d decisions %8.3f s", lines[i].decisions, judged);
        printf("   bar %g s   %s\n", lines[i].bar, judged <= lines[i].bar ? "pass" : "short");
    }
    free(memory);
}
