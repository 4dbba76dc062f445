// SPDX-License-Identifier: MIT
// Questions about games. The truth about every set of rules is measured with far more matches.
#include "proof.h"

#include "games/games.h"
#include "os/parallel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TRUTH_GAMES = 20000, TRUTH_MAX = 4000, TOGETHER = 64 };

struct asked {
    const char *name, *game, *bot;
    int seats;
    const char *vary[5], *want[4];
};
static const struct asked questions[] = {
    {"war-lanes", "war-lanes", "random", 2, {"pair=0..12", "hp=50..200/10"},
        {"first_lead_wins=0.5~0.05", "decisions=50"}},
    {"war-lanes bonuses", "war-lanes", "random", 2,
        {"pair=0..24/4", "flush=0..40/8", "three=0..40/8", "hp=40..160/20"},
        {"lead_changes=2.5", "first_lead_wins=0.6", "decisions=36"}},
    {"mantis", "mantis", "random", 3, {"goal=4..30", "tank=0..12"},
        {"length=35", "lead_changes=3.5", "win_share:0=0.34~0.01"}},
    {"slowpoker", "slowpoker", "random", 2,
        {"coins=20..180/40", "ante=0..8/2", "factor_1=0..300/100", "cost_1=0..8/4"},
        {"ties=min", "decisions=60..70", "lead_changes=4"}},
};

static void prepare(const struct asked *question, struct tune *tune, const char **players)
{
    char buf[400];
    struct text why = TEXT(buf);
    struct trials naming = {0};
    *tune = (struct tune){.threads = parallel_processors(), .top = 5, .agent_names = players};
    setup_init(&tune->setup, game_find(question->game));
    tune->setup.seats = question->seats;
    for (int seat = 0; seat < question->seats; seat++)
        players[seat] = question->bot;
    trials_name(&naming, tune->setup.game, true);
    memcpy(tune->names, naming.names, sizeof(tune->names));
    for (int i = 0; i < 5 && question->vary[i]; i++)
        must(tune_vary(tune, question->vary[i], &why));
    for (int i = 0; i < 4 && question->want[i]; i++)
        must(wish_parse(
            &tune->wishes[tune->wish_count++], tune->names, &tune->setup, question->want[i], &why));
    tune->games = 1000000;
    for (int seat = 0; seat < tune->setup.seats; seat++)
        must(agent_parse(&tune->agents[seat], &tune->setup, question->bot, &why));
    must(tune_check(tune, &why));
}

// What every set of rules is worth: all its wished measures.
static double (*measure_truth(struct tune *tune))[WISHES_MAX]
{
    must(tune->size <= TRUTH_MAX);
    double(*truth)[WISHES_MAX] = calloc(tune->size, sizeof(*truth));
    struct trial *list = calloc(TOGETHER, sizeof(*list));
    must(truth && list);
    for (uint64_t first = 0; first < tune->size; first += TOGETHER) {
        struct trials trials = {.list = list,
            .games = TRUTH_GAMES,
            .seed = 987654321,
            .threads = tune->threads,
            .count = (int)(tune->size - first < TOGETHER ? tune->size - first : TOGETHER)};
        char buf[400];
        struct text why = TEXT(buf);
        for (int i = 0; i < trials.count; i++) {
            tune_setup(tune, grid_spot(&tune->race.grid, first + (uint64_t)i), &list[i].setup);
            for (int seat = 0; seat < tune->setup.seats; seat++)
                must(agent_parse(
                    &list[i].agents[seat], &list[i].setup, tune->agent_names[seat], &why));
        }
        trials_run(&trials);
        for (int i = 0; i < trials.count; i++)
            for (int k = 0; k < tune->wish_count; k++)
                truth[first + (uint64_t)i][k] =
                    trial_value(&trials, i, tune->wishes[k].measure).mean;
    }
    free(list);
    return truth;
}

static double regret_of(const struct tune *tune, double (*truth)[WISHES_MAX], double least)
{
    const struct tried *best;
    if (!race_best(&tune->race, &best, 1))
        return NAN;
    uint64_t number = grid_number(&tune->race.grid, best->spot);
    return wishes_loss(tune->wishes, tune->wish_count, truth[number]) - least;
}

static void ask(const struct asked *question, struct asking *asking)
{
    const char *players[SEATS_MAX];
    struct tune tune;
    prepare(question, &tune, players);
    double(*truth)[WISHES_MAX] = measure_truth(&tune);
    for (int i = 0; i < tune.wish_count; i++)
        wish_settle(&tune.wishes[i], truth[grid_number(&tune.race.grid, tune.race.home)][i]);
    double least = INFINITY;
    for (uint64_t i = 0; i < tune.size; i++)
        least = fmin(least, wishes_loss(tune.wishes, tune.wish_count, truth[i]));
    for (int size = 0; size < asking->sizes; size++) {
        for (int way = 0; way < WAYS; way++)
            for (int seed = 0; seed < asking->seeds; seed++) {
                struct tune run = tune;
                run.games = asking->matches[size];
                run.seed = (uint64_t)seed * 7919 + 17;
                run.search = ways[way].search;
                games_each = ways[way].games_each;
                tune_run(&run);
                regrets[way][seed] = regret_of(&run, truth, least);
                tune_release(&run);
            }
        asking->told(asking, question->name, tune.size, asking->matches[size]);
    }
    free(truth);
}

bool ask_game(const char *name, struct asking *asking)
{
    bool is_found = false;
    for (int i = 0; i < ARRAY_LEN(questions); i++)
        if (strcmp(name, "games") == 0 || strcmp(name, questions[i].name) == 0) {
            ask(&questions[i], asking);
            is_found = true;
        }
    return is_found;
}
