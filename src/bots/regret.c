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
    ORDINARY_MOST = 100, // playouts of an ordinary player who searches
};
#define STANDARD_ERRORS 2.0f
#define ORDINARY "medium" // the level of a player whom good decisions are held against
// Decisions are looked at in no particular order, so that one who is stopped has seen some of each
// part of the match: a prime that divides no count of decisions.
#define STRIDE 7919

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

// The strongest level whose bot is quick plays on. It knows its own cards, as the others in a
// search's tree do not.
static struct strength quick_bot(const struct setup *setup)
{
    struct strength strength = {0};
    for (int level = LEVELS - 1; level >= 0; level--) {
        if (!strength_find(setup, level_at(setup->game, level).name, &strength))
            continue;
        bool is_random = strcmp(strength.bot->name, "random") == 0;
        if (!strength.bot->is_slow && !is_random) {
            strength.playouts = at_most(strength.playouts, QUICK_PLAYOUTS);
            strength.slips = 0;
            return strength;
        }
    }
    return (struct strength){bot_find("search"), GLANCE, 0};
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
    if (!strength_find(setup, ORDINARY, &regrets->ordinary))
        regrets->ordinary = regrets->quick;
    regrets->ordinary.playouts = at_most(regrets->ordinary.playouts, ORDINARY_MOST);
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
        .slips = strength->slips,
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
static void play_pair(struct regrets *regrets, enum regret_side side, const struct decided *decided,
    const struct move *other, struct gain *gain)
{
    uint64_t number = (uint64_t)chance_word(&regrets->chance) << 32 | chance_word(&regrets->chance);
    float more = play_on(regrets, decided, other, number) -
                 play_on(regrets, decided, &decided->move, number);
    if (side == BEST)
        more = -more;
    gain->times++;
    gain->sum += more;
    gain->squares += more * more;
}

// ---- Looking, measuring ------------------------------------------------------------------------

static void suspect(struct suspects *suspects, struct suspect one)
{
    int at = suspects->count;
    if (at == SUSPECTS_MAX && suspects->list[at - 1].first >= one.first)
        return;
    at = at_most(at, SUSPECTS_MAX - 1);
    suspects->count = at + 1;
    for (; at > 0 && suspects->list[at - 1].first < one.first; at--)
        suspects->list[at] = suspects->list[at - 1];
    suspects->list[at] = one;
}

static void compare(
    struct regrets *regrets, enum regret_side side, int at, const struct move *other)
{
    const struct decided *decided = &regrets->decided[at];
    struct gain gain = {0};
    if (move_same(other, &decided->move))
        return;
    while (gain.times < FIRST_PAIRS)
        play_pair(regrets, side, decided, other, &gain);
    if (gain.sum > 0)
        suspect(&regrets->suspects[side],
            (struct suspect){.decided = at, .other = *other, .first = gain.sum});
}

bool regrets_look(struct regrets *regrets)
{
    if (regrets->looked >= regrets->count)
        return false;
    int at = (int)((int64_t)regrets->looked++ * STRIDE % regrets->count);
    const struct view *view = &regrets->decided[at].view;
    struct choice choices[CHOICES_MAX];
    struct state state;
    // The choices are the same in every state that fits the view.
    game_guess(regrets->setup, view, &regrets->chance, &state);
    int count = regrets->setup->game->moves(regrets->setup, &state, view->seat, choices);
    struct move better =
        ask(regrets, &regrets->adviser, view, choices, count, regrets->playouts, &regrets->chance);
    compare(regrets, DEAREST, at, &better);
    struct move usual = ask(regrets, &regrets->ordinary, view, choices, count,
        regrets->ordinary.playouts, &regrets->chance);
    compare(regrets, BEST, at, &usual);
    return true;
}

bool regrets_measure(struct regrets *regrets)
{
    bool is_any = false;
    for (int side = 0; side < REGRET_SIDES; side++)
        for (int i = 0; i < regrets->suspects[side].count; i++) {
            struct suspect *one = &regrets->suspects[side].list[i];
            play_pair(regrets, side, &regrets->decided[one->decided], &one->other, &one->gain);
            is_any = true;
        }
    return is_any;
}

// The clear one with the largest difference, but for the decision `except`.
static bool tell_but(const struct suspects *suspects, int except, struct regret *regret)
{
    bool is_found = false;
    for (int i = 0; i < suspects->count; i++) {
        const struct suspect *one = &suspects->list[i];
        if (one->gain.times < TIMES_LEAST || one->decided == except)
            continue;
        float times = (float)one->gain.times, mean = one->gain.sum / times;
        float spread = (one->gain.squares - times * mean * mean) / (times - 1);
        float error = STANDARD_ERRORS * __builtin_sqrtf((spread > 0 ? spread : 0) / times);
        if (mean <= error || mean <= 0 || (is_found && mean <= regret->difference))
            continue;
        is_found = true;
        *regret = (struct regret){one->decided, one->other, mean, error};
    }
    return is_found;
}

bool regrets_tell(const struct regrets *regrets, enum regret_side side, struct regret *regret)
{
    struct regret dearest;
    bool is_dear = side == BEST && tell_but(&regrets->suspects[DEAREST], -1, &dearest);
    return tell_but(&regrets->suspects[side], is_dear ? dearest.decided : -1, regret);
}
