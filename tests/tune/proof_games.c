// SPDX-License-Identifier: MIT
// Questions about games. The truth about every set of rules is measured with far more matches.
#include "proof.h"

#include "games/games.h"
#include "os/parallel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TRUTH_MAX = 4000, TOGETHER = 64 };

struct asked {
    const char *name, *game, *bot;
    int seats;
    const char *vary[5], *want[4];
    uint64_t truth_games, front_games; // for each combination, and once more for those in front
    bool is_fresh;                     // written down when the method was done
};
static const struct asked questions[] = {
    {"war-lanes", "war-lanes", "random", 2, {"pair=0..12", "hp=50..200/10"},
        {"first_lead_wins=0.5~0.05", "decisions=50"}, 20000, 100000, false},
    {"war-lanes wide", "war-lanes", "random", 2,
        {"pair=0..24/6", "straight=0..40/10", "hp=40..160/30", "countdown=1..4"},
        {"lead_changes=1.5", "first_lead_wins=0.55", "decisions=30"}, 20000, 100000, false},
    {"mantis", "mantis", "random", 3, {"goal=4..30", "tank=0..12"},
        {"length=35", "lead_changes=3.5", "win_share:0=0.34~0.01"}, 20000, 100000, false},
    {"slowpoker", "slowpoker", "random", 2,
        {"coins=20..180/40", "ante=0..8/2", "factor_1=0..300/100", "cost_1=0..8/4"},
        {"ties=min", "decisions=60..70", "lead_changes=4"}, 20000, 100000, false},
    {"mantis for four", "mantis", "random", 4, {"goal=5..20", "tank=0..9"},
        {"win_share:3=0.25~0.01", "length=60..80", "first_lead_wins=0.4"}, 10000, 30000, true},
    {"mantis easy", "mantis", "easy", 2, {"goal_two=6..40/2", "tank=0..7"},
        {"lead_changes=1", "first_lead_wins=0.7", "cards_stolen=..15"}, 5000, 10000, true},
    {"war-lanes jokers", "war-lanes", "random", 2,
        {"jokers=0..8", "effect_low=0..14/2", "effect_high=0..6/2"},
        {"length=70", "lead_changes=3", "first_lead_wins=0.6"}, 6000, 25000, true},
    {"war-lanes short", "war-lanes", "random", 2,
        {"three=0..24/6", "flush=0..16/4", "max_rounds=10..30/5"},
        {"ties=..0.5%", "decisions=50", "damage_three=max"}, 8000, 20000, true},
    {"slowpoker house", "slowpoker", "random", 2,
        {"rounds=4..16/3", "coins=20..100/20", "cost_9=3..15/3"},
        {"house=0~5", "lead_changes=1", "first_lead_wins=60%"}, 8000, 20000, true},
    {"tzogous37 for three", "tzogous37", "random", 3,
        {"chips=40..160/30", "ante=2..10/2", "hands=4..10/3"},
        {"length=200..250", "lead_changes=1.5", "first_lead_wins=0.5"}, 10000, 15000, true},
    {"leduc stakes", "leduc", "random", 2,
        {"ante=1..4", "raise_1=1..8", "raise_2=1..10", "raises_max=1..3"},
        {"mean:1=0.2~0.1", "length=6", "ties=min"}, 40000, 400000, true},
    {"kuhn easy", "kuhn", "easy", 2, {"ante=1..20", "bet=1..40"},
        {"mean:0=0~0.1", "win_share:1=0.48", "decisions=max"}, 20000, 100000, true},
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
    for (int i = 0; i < tune->wish_count; i++)
        tune->is_listening = tune->is_listening || tune->wishes[i].measure >= MEASURE_OWN;
    tune->games = 1000000;
    for (int seat = 0; seat < tune->setup.seats; seat++)
        must(agent_parse(&tune->agents[seat], &tune->setup, question->bot, &why));
    must(tune_check(tune, &why));
}

// Measures these sets of rules: all their wished measures.
static void measure(const struct tune *tune, const uint64_t *numbers, int count, uint64_t matches,
    double (*truth)[WISHES_MAX])
{
    struct trial *list = calloc(TOGETHER, sizeof(*list));
    char buf[400];
    struct text why = TEXT(buf);
    struct trials trials = {.list = list,
        .games = matches,
        .seed = 987654321 + matches,
        .threads = tune->threads,
        .count = count};
    must(list);
    trials_name(&trials, tune->setup.game, tune->is_listening);
    for (int i = 0; i < count; i++) {
        tune_setup(tune, grid_spot(&tune->race.grid, numbers[i]), &list[i].setup);
        must(tune_agents(tune, &list[i].setup, list[i].agents, &why));
    }
    trials_run(&trials);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < tune->wish_count; k++)
            truth[numbers[i]][k] = trial_value(&trials, i, tune->wishes[k].measure).mean;
    free(list);
}

// What is to be least or most is counted from the standard rules, whether they are among those that
// are searched or not.
static void settle(struct tune *tune, uint64_t matches)
{
    char buf[400];
    struct text why = TEXT(buf);
    struct trial standard = {.setup = tune->setup};
    struct trials trials = {.list = &standard,
        .games = matches,
        .seed = 987654321,
        .threads = tune->threads,
        .count = 1};
    trials_name(&trials, tune->setup.game, tune->is_listening);
    must(tune_agents(tune, &standard.setup, standard.agents, &why));
    trials_run(&trials);
    for (int i = 0; i < tune->wish_count; i++)
        wish_settle(&tune->wishes[i], trial_value(&trials, 0, tune->wishes[i].measure).mean);
}

struct worth_of {
    uint64_t number;
    double loss;
};

static int by_loss(const void *a, const void *b)
{
    const struct worth_of *first = a, *second = b;
    return (first->loss > second->loss) - (first->loss < second->loss);
}

// What every set of rules is worth. Those in front are measured once more, as the least of many
// figures would be too good to be true. Gives the least loss among them.
static double measure_truth(
    const struct asked *question, struct tune *tune, double (*truth)[WISHES_MAX])
{
    static struct worth_of order[TRUTH_MAX];
    uint64_t numbers[TOGETHER];
    for (uint64_t first = 0; first < tune->size; first += TOGETHER) {
        int count = (int)(tune->size - first < TOGETHER ? tune->size - first : TOGETHER);
        for (int i = 0; i < count; i++)
            numbers[i] = first + (uint64_t)i;
        measure(tune, numbers, count, question->truth_games, truth);
    }
    settle(tune, question->front_games);
    for (uint64_t i = 0; i < tune->size; i++)
        order[i] = (struct worth_of){i, wishes_loss(tune->wishes, tune->wish_count, truth[i])};
    qsort(order, tune->size, sizeof(order[0]), by_loss);
    for (int i = 0; i < TOGETHER; i++)
        numbers[i] = order[i].number;
    measure(tune, numbers, TOGETHER, question->front_games, truth);
    double least = INFINITY;
    for (int i = 0; i < TOGETHER; i++)
        least = fmin(least, wishes_loss(tune->wishes, tune->wish_count, truth[numbers[i]]));
    return least;
}

// Of what the run has found; by the wishes as the truth has settled them.
static double regret_of(
    const struct tune *run, const struct tune *tune, double (*truth)[WISHES_MAX], double least)
{
    const struct tried *best;
    if (!race_best(&run->race, &best, 1))
        return NAN;
    uint64_t number = grid_number(&run->race.grid, best->spot);
    return wishes_loss(tune->wishes, tune->wish_count, truth[number]) - least;
}

static void ask(const struct asked *question, struct asking *asking)
{
    const char *players[SEATS_MAX];
    struct tune tune;
    prepare(question, &tune, players);
    must(tune.size >= TOGETHER && tune.size <= TRUTH_MAX);
    double(*truth)[WISHES_MAX] = calloc(tune.size, sizeof(*truth));
    must(truth);
    double least = measure_truth(question, &tune, truth);
    for (int size = 0; size < asking->sizes; size++) {
        for (int way = 0; way < WAYS; way++)
            for (int seed = 0; seed < asking->seeds; seed++) {
                struct tune run = tune;
                run.games = asking->matches[size];
                run.seed = question->is_fresh ? (uint64_t)seed * 104729 + 500009
                                              : (uint64_t)seed * 7919 + 17;
                run.search = ways[way].search;
                games_each = ways[way].games_each;
                tune_run(&run);
                regrets[way][seed] = regret_of(&run, &tune, truth, least);
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
        if (strcmp(name, questions[i].is_fresh ? "fresh" : "games") == 0 ||
            strcmp(name, questions[i].name) == 0) {
            ask(&questions[i], asking);
            is_found = true;
        }
    return is_found;
}
