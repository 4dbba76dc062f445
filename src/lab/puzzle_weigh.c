// SPDX-License-Identifier: MIT
#include "lab/puzzle_weigh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST = 48,   // samples that pick the leader
    BATCH = 64,   // are drawn between two looks at what is known
    RESTARTS = 2, // with another leader
};

// Of one move, over all samples so far. Less: than the leader.
struct sums {
    int count;
    double value, squared_value, less, squared_less;
};

struct scale {
    const struct weighing *weighing;
    struct sums sums[PUZZLE_ARMS_MAX];
    bool is_out[PUZZLE_ARMS_MAX]; // surely wrong: not looked at any more
    int leader;
    uint64_t number;
};

static struct lookout lookout_with(
    const struct weighing *weighing, struct chance *deck, struct chance *mind)
{
    return (struct lookout){.setup = weighing->setup,
        .seat = weighing->seat,
        .depth = weighing->depth,
        .deck = deck,
        .mind = mind,
        .memory = weighing->memory,
        .memory_size = weighing->memory_size};
}

double weighing_look(const struct weighing *weighing, struct state *state, uint64_t number)
{
    struct chance deck, mind;
    chance_from_number(&deck, number + 1);
    chance_from_number(&mind, number + 2);
    struct lookout lookout = lookout_with(weighing, &deck, &mind);
    struct outlook outlook = outlook_of(&lookout, state);
    return weighing->is_win ? outlook.win : outlook.tokens;
}

void weighing_guess(const struct weighing *weighing, uint64_t number, struct state *guess)
{
    const struct foresight *foresight = foresight_find(weighing->setup);
    struct lookout lookout = lookout_with(weighing, NULL, NULL);
    struct chance chance;
    memset(guess, 0, sizeof(*guess));
    chance_from_number(&chance, number);
    if (foresight && foresight->guess)
        foresight->guess(&lookout, weighing->view, weighing->notes, &chance, guess);
    else
        game_guess(weighing->setup, weighing->view, &chance, guess);
}

static double look(const struct scale *scale, const struct state *guess, int move, uint64_t number)
{
    const struct weighing *weighing = scale->weighing;
    struct state state = *guess;
    weighing->setup->game->apply(
        weighing->setup, &state, weighing->seat, &weighing->moves[move], NULL);
    return weighing_look(weighing, &state, number);
}

static void sample(struct scale *scale)
{
    const struct weighing *weighing = scale->weighing;
    uint64_t number = hash_bytes(weighing->seed, &scale->number, sizeof(scale->number));
    struct state guess;
    scale->number++;
    weighing_guess(weighing, number, &guess);
    double lead = look(scale, &guess, scale->leader, number);
    for (int i = 0; i < weighing->count; i++) {
        if (scale->is_out[i])
            continue;
        struct sums *sums = &scale->sums[i];
        double value = i == scale->leader ? lead : look(scale, &guess, i, number);
        double less = lead - value;
        sums->count++;
        sums->value += value;
        sums->squared_value += value * value;
        sums->less += less;
        sums->squared_less += less * less;
    }
}

static double mean(const struct sums *sums, bool is_less)
{
    return sums->count ? (is_less ? sums->less : sums->value) / sums->count : 0;
}

// One standard error of the mean.
static double error(const struct sums *sums, bool is_less)
{
    double at = mean(sums, is_less);
    double spread = (is_less ? sums->squared_less : sums->squared_value) - sums->count * at * at;
    return sums->count ? sqrt(spread > 0 ? spread : 0) / sums->count : INFINITY;
}

static void begin(struct scale *scale, int leader)
{
    memset(scale->sums, 0, sizeof(scale->sums));
    for (int i = 0; i < scale->weighing->count; i++)
        scale->is_out[i] = scale->weighing->is_left_out && scale->weighing->is_left_out[i];
    scale->leader = leader;
}

static int best_of(const struct scale *scale)
{
    int best = scale->leader;
    for (int i = 0; i < scale->weighing->count; i++)
        if (!scale->is_out[i] && mean(&scale->sums[i], true) < mean(&scale->sums[best], true))
            best = i;
    return best;
}

enum standing { IS_RIGHT, IS_WRONG, IS_OPEN, IS_HOPELESS, IS_LEADING };

// Where a move stands after so many samples of at most so many.
static enum standing stand(const struct weighing *weighing, double less, double off, int samples)
{
    double sure = WEIGH_SURE * off, gap = weighing->gap;
    if (less + sure < -gap / 4)
        return IS_LEADING;
    if (less + sure < gap / 2)
        return IS_RIGHT;
    if (less - sure > gap)
        return IS_WRONG;
    // The nearer threshold has to come free of the error, which falls with the root of the samples.
    double away = less > 0.75 * gap ? less - gap : gap / 2 - less;
    double will_be = sure * sqrt((double)samples / weighing->most);
    return away < 0.8 * will_be - 0.1 * gap && samples >= 2 * BATCH ? IS_HOPELESS : IS_OPEN;
}

static void note(struct weighing *weighing, const struct scale *scale)
{
    weighing->leader = scale->leader;
    double lead = mean(&scale->sums[scale->leader], false);
    for (int i = 0; i < weighing->count; i++) {
        weighing->behind[i] = mean(&scale->sums[i], true);
        weighing->error[i] = error(&scale->sums[i], i != scale->leader);
        weighing->value[i] = lead - weighing->behind[i];
    }
}

// From fresh samples, with this leader. *other is set if another turns out to be better.
static enum weighed compare(struct weighing *weighing, struct scale *scale, int *other)
{
    bool is_fixed = weighing->least == weighing->most;
    *other = -1;
    for (weighing->samples = 0; weighing->samples < weighing->most;) {
        if (weighing->is_stopped && *weighing->is_stopped)
            return WEIGHED_UNCLEAR;
        for (int i = 0; i < BATCH; i++)
            sample(scale);
        weighing->samples += BATCH;
        if (is_fixed || weighing->samples < weighing->least)
            continue;
        bool is_open = false;
        for (int i = 0; i < weighing->count; i++) {
            if (i == scale->leader || scale->is_out[i])
                continue;
            double less = mean(&scale->sums[i], true), off = error(&scale->sums[i], true);
            switch (stand(weighing, less, off, weighing->samples)) {
            case IS_LEADING:
                *other = i;
                return WEIGHED_UNCLEAR;
            case IS_HOPELESS:
                return WEIGHED_UNCLEAR;
            case IS_WRONG:
                scale->is_out[i] = true;
                break;
            case IS_OPEN:
                is_open = true;
                break;
            case IS_RIGHT:
                break;
            }
        }
        if (!is_open)
            return WEIGHED_CLEAR;
    }
    return is_fixed ? WEIGHED_CLEAR : WEIGHED_UNCLEAR;
}

enum weighed weigh(struct weighing *weighing)
{
    struct scale *scale = calloc(1, sizeof(*scale));
    must(scale);
    struct state state;
    struct chance chance;
    chance_from_number(&chance, weighing->seed);
    game_guess(weighing->setup, weighing->view, &chance, &state);
    // The choices are the same in every state that fits the view.
    weighing->count = puzzle_moves(weighing->setup, &state, weighing->seat, weighing->moves);
    scale->weighing = weighing;
    int first = 0;
    while (weighing->is_left_out && weighing->is_left_out[first])
        first++;
    begin(scale, first);
    for (int i = 0; i < FIRST; i++)
        sample(scale);
    enum weighed weighed = WEIGHED_UNCLEAR;
    int leader = best_of(scale);
    for (int tries = 0; tries <= RESTARTS && leader >= 0; tries++) {
        begin(scale, leader);
        weighed = compare(weighing, scale, &leader);
    }
    note(weighing, scale);
    free(scale);
    return weighed;
}

double weigh_error(const double error[PUZZLE_ARMS_MAX], int leader, int a, int b)
{
    return a == leader ? error[b] : b == leader ? error[a] : hypot(error[a], error[b]);
}

bool weighed_right(const struct weighing *weighing, int move)
{
    return move == weighing->leader || weighing->behind[move] < 0.75 * weighing->gap;
}
