// SPDX-License-Identifier: MIT
#include "bots/regret.h"

#include "bots/search.h"
#include "engine/playout.h"

#include <string.h>

enum {
    FIRST_PAIRS = 12,    // that pick a decision
    TIMES_LEAST = 40,    // pairs are needed for their spread to mean anything
    ADVICE_MOST = 300,   // playouts that the adviser may spend, unless it is the search
    QUICK_PLAYOUTS = 30, // and the bot that plays on, if it needs any
    GLANCE = 10,         // or if there is none but the search
};
#define STANDARD_ERRORS 2.0f
// Decisions are looked at in no particular order, so that one who is stopped has seen some of each
// part of the match: a prime that divides no count of decisions.
#define STRIDE 7919

static bool is_search(const struct strength *strength)
{
    return strcmp(strength->bot->name, "search") == 0;
}

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

// The strongest level whose bot needs no tree plays on: it is quick, and knows its own cards, as
// the others in a search's tree do not.
static struct strength quick_bot(const struct setup *setup)
{
    struct strength strength = {0};
    for (int level = LEVELS - 1; level >= 0; level--) {
        if (!strength_find(setup, level_at(setup->game, level).name, &strength))
            continue;
        bool is_random = strcmp(strength.bot->name, "random") == 0;
        if (!is_search(&strength) && !is_random) {
            strength.playouts = at_most(strength.playouts, QUICK_PLAYOUTS);
            return strength;
        }
    }
    return (struct strength){bot_find("search"), GLANCE};
}

void regrets_begin(struct regrets *regrets, const struct setup *setup,
    const struct decided *decided, int count, void *memory, size_t memory_size)
{
    must(count < STRIDE);
    *regrets = (struct regrets){.setup = setup,
        .decided = decided,
        .count = count,
        .memory = memory,
        .memory_size = memory_size,
        .quick = quick_bot(setup)};
    chance_from_number(&regrets->chance, 1);
    if (!strength_find(setup, level_at(setup->game, LEVELS - 1).name, &regrets->adviser))
        regrets->adviser = regrets->quick;
    regrets->playouts = at_most(regrets->adviser.playouts, ADVICE_MOST);
}

// ---- Playing on --------------------------------------------------------------------------------

static struct move ask(const struct regrets *regrets, const struct strength *strength,
    const struct view *view, const struct choice *choices, int count, int playouts,
    struct chance *chance)
{
    struct question question = {.setup = regrets->setup,
        .view = view,
        .choices = choices,
        .count = count,
        .chance = chance,
        .playouts = playouts,
        .memory = regrets->memory,
        .memory_size = regrets->memory_size};
    return strength->bot->choose(&question);
}

struct play_on {
    const struct regrets *regrets;
    struct chance *chance;
    struct move move;
};

static const struct move *decide(void *context, const struct setup *setup,
    const struct state *state, int seat, struct choice *choices, int count)
{
    struct play_on *on = context;
    const struct regrets *regrets = on->regrets;
    struct view view;
    game_view(setup, state, seat, &view);
    on->move =
        ask(regrets, &regrets->quick, &view, choices, count, regrets->quick.playouts, on->chance);
    return &on->move;
}

// What the seat gets after this move, if what is hidden and all that comes follow from this number.
static float play_on(const struct regrets *regrets, const struct decided *decided,
    const struct move *move, uint64_t number)
{
    const struct setup *setup = regrets->setup;
    int seat = decided->view.seat, stage = ALL_STAGES;
    struct chance chance;
    struct state state;
    chance_from_number(&chance, number);
    game_guess(setup, &decided->view, &chance, &state);
    if (setup->game->evaluate) {
        int32_t ahead[SEATS_MAX];
        stage = setup->game->evaluate(setup, &state, ahead);
    }
    setup->game->apply(setup, &state, seat, move, NULL);
    struct play_on on = {.regrets = regrets, .chance = &chance};
    playout_stage(setup, &state, stage, &chance, decide, &on);
    float value[SEATS_MAX];
    values_at_end(setup, &state, value);
    return value[seat];
}

// The same guess for both moves: what they have in common does not blur the difference.
static void play_pair(struct regrets *regrets, const struct decided *decided,
    const struct move *better, struct gain *gain)
{
    uint64_t number = (uint64_t)chance_word(&regrets->chance) << 32 | chance_word(&regrets->chance);
    float more = play_on(regrets, decided, better, number) -
                 play_on(regrets, decided, &decided->move, number);
    gain->times++;
    gain->sum += more;
    gain->squares += more * more;
}

// ---- Looking, measuring ------------------------------------------------------------------------

static void suspect(struct regrets *regrets, struct suspect one)
{
    int at = regrets->suspects;
    if (at == SUSPECTS_MAX && regrets->suspect[at - 1].loss >= one.loss)
        return;
    at = at_most(at, SUSPECTS_MAX - 1);
    regrets->suspects = at + 1;
    for (; at > 0 && regrets->suspect[at - 1].loss < one.loss; at--)
        regrets->suspect[at] = regrets->suspect[at - 1];
    regrets->suspect[at] = one;
}

bool regrets_look(struct regrets *regrets)
{
    if (regrets->looked >= regrets->count)
        return false;
    int at = (int)((int64_t)regrets->looked++ * STRIDE % regrets->count);
    const struct decided *decided = &regrets->decided[at];
    struct choice choices[CHOICES_MAX];
    struct state state;
    // The choices are the same in every state that fits the view.
    game_guess(regrets->setup, &decided->view, &regrets->chance, &state);
    int seat = decided->view.seat;
    int count = regrets->setup->game->moves(regrets->setup, &state, seat, choices);
    struct move better = ask(regrets, &regrets->adviser, &decided->view, choices, count,
        regrets->playouts, &regrets->chance);
    if (move_same(&better, &decided->move))
        return true;
    struct gain gain = {0};
    while (gain.times < FIRST_PAIRS)
        play_pair(regrets, decided, &better, &gain);
    if (gain.sum > 0)
        suspect(regrets, (struct suspect){.decided = at, .better = better, .loss = gain.sum});
    return true;
}

bool regrets_measure(struct regrets *regrets)
{
    for (int i = 0; i < regrets->suspects; i++) {
        struct suspect *one = &regrets->suspect[i];
        play_pair(regrets, &regrets->decided[one->decided], &one->better, &one->gain);
    }
    return regrets->suspects;
}

bool regrets_dearest(const struct regrets *regrets, struct regret *dearest)
{
    bool is_found = false;
    for (int i = 0; i < regrets->suspects; i++) {
        const struct suspect *one = &regrets->suspect[i];
        if (one->gain.times < TIMES_LEAST)
            continue;
        float times = (float)one->gain.times, loss = one->gain.sum / times;
        float spread = (one->gain.squares - times * loss * loss) / (times - 1);
        float error = STANDARD_ERRORS * __builtin_sqrtf((spread > 0 ? spread : 0) / times);
        if (loss <= error || loss <= 0 || (is_found && loss <= dearest->loss))
            continue;
        is_found = true;
        *dearest = (struct regret){one->decided, one->better, loss, error};
    }
    return is_found;
}
