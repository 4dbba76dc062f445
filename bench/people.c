// SPDX-License-Identifier: MIT
// How many people one core carries, for each game and level: a level plays matches against itself,
// and the processor time of each of its decisions is taken. Somebody who plays against a bot waits
// for one decision of it in three seconds or so.
#include "bench/bench.h"
#include "bots/level.h"
#include "games/games.h"
#include "lab/agent.h"
#include "os/time.h"

#include <stdio.h>
#include <stdlib.h>

enum { DECISIONS_MAX = 100000, PEOPLE_WANTED = 1000 };
#define SECONDS_A_DECISION 3.0
#define LEVEL_SECONDS 0.4 // a match that has begun is played on …
#define CUT_SECONDS 4.0   // … up to here

struct times {
    int64_t ns[DECISIONS_MAX];
    int count;
    double total_ns;
};

static bool is_spent(const struct times *times, double seconds)
{
    return times->count == DECISIONS_MAX || times->total_ns > seconds * 1e9;
}

static void decide(struct agent *agent, const struct setup *setup, const struct state *state,
    int seat, struct chance *chance, struct times *times, struct move *move)
{
    struct choice choices[CHOICES_MAX];
    int count = setup->game->moves(setup, state, seat, choices);
    int64_t start_ns = time_thread_ns();
    *move = agent_decide(agent, setup, state, seat, choices, count, chance);
    int64_t took_ns = time_thread_ns() - start_ns;
    times->ns[times->count++] = took_ns;
    times->total_ns += (double)took_ns;
}

static void play_match(
    struct agent *agent, const struct setup *setup, struct chance *chance, struct times *times)
{
    struct state state;
    game_start(setup, &state);
    while (!game_is_over(&state) && !is_spent(times, CUT_SECONDS)) {
        struct move move;
        int actor = DECK;
        if (is_deck_turn(&state)) {
            game_sample(setup, &state, chance, &move);
        } else {
            actor = lowest_bit((uint64_t)to_act(&state));
            decide(agent, setup, &state, actor, chance, times, &move);
        }
        play(setup, &state, actor, &move, NULL);
    }
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void print_level(const struct setup *setup, const struct level *level, struct times *times)
{
    double mean_ms = times->total_ns / 1e6 / times->count;
    double people = 1e3 * SECONDS_A_DECISION / mean_ms;
    qsort(times->ns, (size_t)times->count, sizeof(times->ns[0]), by_size);
    double slow_ms = (double)times->ns[(times->count - 1) * 99LL / 100] / 1e6;
    char buf[64];
    struct text bot = TEXT(buf);
    text_put(&bot, level->bot);
    if (level->playouts)
        text_format(&bot, ":%d", level->playouts);
    if (level->slips)
        text_format(&bot, "~%d", level->slips);
    printf("%-18s %-8s %-18s %9d %9.3f ms %9.3f ms %11.0f  %s\n", setup->game->id, level->name, buf,
        times->count, mean_ms, slow_ms, people, people >= PEOPLE_WANTED ? "pass" : "short");
}

static void measure_level(const struct setup *setup, const struct level *level, struct times *times)
{
    struct agent agent;
    struct chance chance;
    char buf[400];
    struct text why = TEXT(buf);
    if (!agent_parse(&agent, setup, level->name, &why)) {
        printf("%-18s %-8s %s\n", setup->game->id, level->name, buf);
        return;
    }
    chance_from_number(&chance, 1);
    times->count = 0;
    times->total_ns = 0;
    agent_open(&agent);
    while (!is_spent(times, LEVEL_SECONDS))
        play_match(&agent, setup, &chance, times);
    agent_close(&agent);
    print_level(setup, level, times);
}

void people_print(void)
{
    static struct times times;
    printf("%-18s %-8s %-18s %9s %12s %12s %11s  bar %d\n", "game", "level", "bot", "decisions",
        "mean", "99 % within", "people/core", PEOPLE_WANTED);
    for (int i = 0; games[i]; i++) {
        struct setup setup;
        setup_init(&setup, games[i]);
        for (int number = 0; number < LEVELS; number++) {
            struct level level = level_at(games[i], number);
            measure_level(&setup, &level, &times);
        }
    }
}
