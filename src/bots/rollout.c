// SPDX-License-Identifier: MIT
// Tries each choice many times and lets the game's own rule bot play on for all seats: it does what
// the rule bot would, unless something else turns out better in the end. Fewer playouts than the
// search makes in the same time, each of them worth more. Needs no memory.
#include "bots/bot.h"

#include <string.h>

extern const struct bot priority_bot, value_bot;

static const struct bot *const guides[] = {&priority_bot, &value_bot};

enum {
    ARMS_MAX = 64, // choices beyond these are not tried
    WHIM = 10,     // one decision in so many is any choice: nobody plays quite by the rules
    FIRST = 4,     // tries of every choice, before the better ones are tried more
};

// How many standard errors a choice must be ahead of the guide's to be preferred.
#define DOUBT 1.0

struct arm {
    int visits;
    double sum;
};

static double mean_of(const struct arm *arm)
{
    return arm->visits ? arm->sum / arm->visits : 0;
}

static const struct bot *guide_of(const struct setup *setup)
{
    for (int i = 0; i < ARRAY_LEN(guides); i++)
        if (guides[i]->fits(setup))
            return guides[i];
    return NULL;
}

static bool fits(const struct setup *setup)
{
    return guide_of(setup);
}

static struct move decide(
    const struct question *question, const struct bot *guide, const struct state *state, int seat)
{
    const struct setup *setup = question->setup;
    struct choice choices[CHOICES_MAX];
    int count = setup->game->moves(setup, state, seat, choices);
    if (count == 1 || !chance_below(question->chance, WHIM))
        return choice_pick(choices, count, question->chance);
    struct view view;
    game_view(setup, state, seat, &view);
    struct question asked = {.setup = setup,
        .view = &view,
        .choices = choices,
        .count = count,
        .chance = question->chance};
    return guide->choose(&asked);
}

// What the seat makes of the match if it plays this now: its share of the win.
static double try_move(
    const struct question *question, const struct bot *guide, const struct move *move)
{
    const struct setup *setup = question->setup;
    struct state state;
    struct result result;
    game_guess(setup, question->view, question->chance, &state);
    setup->game->apply(setup, &state, question->view->seat, move, NULL);
    while (!game_is_over(&state)) {
        struct move next;
        int seat = DECK;
        if (is_deck_turn(&state)) {
            game_sample(setup, &state, question->chance, &next);
        } else {
            seat = lowest_bit((uint64_t)to_act(&state));
            next = decide(question, guide, &state, seat);
        }
        setup->game->apply(setup, &state, seat, &next, NULL);
    }
    game_result(setup, &state, &result);
    return result.winners & only(question->view->seat) ? 1.0 / count_bits(result.winners) : 0;
}

// The one whose mean may be highest, with some good will for what was tried seldom.
static int pick_arm(const struct arm *arms, int count, int tried)
{
    int best = 0;
    double most = -1;
    for (int i = 0; i < count; i++) {
        if (arms[i].visits < FIRST)
            return i;
        double n = arms[i].visits;
        double hope = arms[i].sum / n + 0.5 * __builtin_sqrt(__builtin_sqrt((double)tried) / n);
        if (hope > most)
            most = hope, best = i;
    }
    return best;
}

static bool is_spent(const struct question *question, int tried)
{
    if (question->playouts && tried >= question->playouts)
        return true;
    return question->is_time_up && tried && question->is_time_up(question->context);
}

static struct move choose(const struct question *question)
{
    const struct bot *guide = guide_of(question->setup);
    struct arm arms[ARMS_MAX] = {0};
    int count = question->count < ARMS_MAX ? question->count : ARMS_MAX, best = 0;
    if (count == 1)
        return question->choices[0].move;
    for (int tried = 0; !is_spent(question, tried); tried++) {
        int arm = pick_arm(arms, count, tried);
        arms[arm].sum += try_move(question, guide, &question->choices[arm].move);
        arms[arm].visits++;
    }
    // The guide's own choice, unless another is better beyond what luck does.
    struct move usual = guide->choose(question);
    for (int i = 0; i < count; i++)
        if (move_same(&question->choices[i].move, &usual))
            best = i;
    int start = best;
    double most = 0;
    for (int i = 0; i < count; i++) {
        double lead = mean_of(&arms[i]) - mean_of(&arms[start]);
        double error = __builtin_sqrt(0.25 / arms[i].visits + 0.25 / arms[start].visits);
        if (lead > DOUBT * error && lead > most)
            most = lead, best = i;
    }
    return question->choices[best].move;
}

const struct bot rollout_bot = {
    .name = "rollout",
    .help = "mantis, war-lanes: tries its choices, and lets a rule bot play on for everybody",
    .fits = fits,
    .choose = choose,
};
