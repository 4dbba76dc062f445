// SPDX-License-Identifier: MIT
// Faults that tell nothing but are wrong: choices, states, scores, guesses, the deck.
#include "spoil.h"

#include <string.h>

// ---- choices ----

static int moves_twice(
    const struct setup *setup, const struct state *state, int seat, struct choice *out)
{
    int count = base->moves(setup, state, seat, out);
    if (count < CHOICES_MAX)
        out[count++] = out[0];
    return count;
}

static void plant_twice(struct game *game)
{
    game->moves = moves_twice;
}

static int moves_illegal(
    const struct setup *setup, const struct state *state, int seat, struct choice *out)
{
    int count = base->moves(setup, state, seat, out);
    int chance_verb = 0;
    while (!base->verbs[chance_verb].is_chance)
        chance_verb++;
    if (count < CHOICES_MAX)
        out[count++] = (struct choice){.move = {.verb = (uint8_t)chance_verb}};
    return count;
}

static void plant_illegal(struct game *game)
{
    game->moves = moves_illegal;
}

static int moves_rubbish(
    const struct setup *setup, const struct state *state, int seat, struct choice *out)
{
    int count = base->moves(setup, state, seat, out);
    out[0].move.arg[ARGS_MAX - 1] ^= 1; // a byte that this verb does not speak of
    return count;
}

static void plant_rubbish(struct game *game)
{
    game->moves = moves_rubbish;
}

static void fallback_illegal(
    const struct setup *setup, const struct state *state, int seat, struct move *move)
{
    base->fallback(setup, state, seat, move);
    move->amount = -77;
}

static void plant_fallback(struct game *game)
{
    game->fallback = fallback_illegal;
}

// ---- states that are not whole ----

static void apply_outside(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    static uint8_t calls;
    base->apply(setup, state, seat, move, events);
    state->bytes[base->state_size] = calls++;
}

static void plant_outside(struct game *game)
{
    game->state_size += EXTRA;
    game->apply = apply_outside;
}

static void apply_address(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    base->apply(setup, state, seat, move, events);
    uintptr_t address = (uintptr_t)state;
    memcpy(state->bytes + base->state_size, &address, sizeof(uint32_t));
}

static void plant_address(struct game *game)
{
    game->state_size += EXTRA;
    game->apply = apply_address;
}

static __attribute__((noinline)) uint8_t unset_byte(void)
{
    volatile uint8_t buf[64];
    uint8_t *at = (uint8_t *)buf;
    __asm__ volatile("" : "+r"(at)); // hides from the compiler that nothing was written
    return at[16];
}

static void apply_unset(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    state->bytes[base->state_size] = unset_byte();
    base->apply(setup, state, seat, move, events);
}

static void plant_unset(struct game *game)
{
    game->state_size += EXTRA;
    game->apply = apply_unset;
}

static void apply_behind(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    base->apply(setup, state, seat, move, events);
    state->bytes[base->state_size]++;
}

static void plant_behind(struct game *game)
{
    game->apply = apply_behind;
}

static void apply_told(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    base->apply(setup, state, seat, move, events);
    if (events)
        state->bytes[base->state_size]++;
}

static void plant_told(struct game *game)
{
    game->state_size += EXTRA;
    game->apply = apply_told;
}

static void refuse_writes(const struct setup *setup, const struct state *state, int seat,
    const struct move *move, struct text *why)
{
    base->refuse(setup, state, seat, move, why);
    ((struct state *)state)->bytes[base->state_size]++;
}

static void plant_writes(struct game *game)
{
    game->state_size += EXTRA;
    game->refuse = refuse_writes;
}

// ---- scores ----

static void result_more(const struct setup *setup, const struct state *state, struct result *result)
{
    base->result(setup, state, result);
    result->tokens[0]++;
}

static void plant_more(struct game *game)
{
    game->result = result_more;
}

static void result_turned(
    const struct setup *setup, const struct state *state, struct result *result)
{
    base->result(setup, state, result);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        result->tokens[seat] = -result->tokens[seat];
    result->house = -result->house;
}

static void plant_turned(struct game *game)
{
    game->result = result_turned;
}

static void result_house(
    const struct setup *setup, const struct state *state, struct result *result)
{
    base->result(setup, state, result);
    result->tokens[0]--;
    result->house++;
}

static void plant_house(struct game *game)
{
    game->result = result_house;
}

static void result_ghost(
    const struct setup *setup, const struct state *state, struct result *result)
{
    base->result(setup, state, result);
    result->winners |= only(setup->seats);
}

static void plant_ghost(struct game *game)
{
    game->result = result_ghost;
}

static int32_t stake_low(const struct setup *setup)
{
    return base->stake(setup) - 1;
}

static void plant_low_stake(struct game *game)
{
    game->stake = stake_low;
}

static int32_t stake_high(const struct setup *setup)
{
    return base->stake(setup) + 1;
}

static void plant_high_stake(struct game *game)
{
    game->stake = stake_high;
}

static int32_t stake_of_few(const struct setup *setup)
{
    return base->stake(setup) + SEATS_MAX - setup->seats;
}

static void plant_few_stake(struct game *game)
{
    game->stake = stake_of_few;
}

static void plant_short(struct game *game)
{
    game->length_max = 3;
}

// ---- guesses ----

static struct state last_seen; // the state that a view was last made of

static void view_peek(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    memcpy(&last_seen, state, base->state_size);
    base->view(setup, state, viewer, view);
}

static void guess_right(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    (void)setup, (void)view, (void)chance;
    memcpy(state, &last_seen, base->state_size);
}

static void plant_right(struct game *game)
{
    game->view = view_peek;
    game->guess = guess_right;
}

static struct view stale[SEATS_MAX];

static void guess_blind(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    struct view *used = &stale[view->seat];
    if (used->seats != view->seats || chance_below(chance, 8) == 0)
        *used = *view;
    base->guess(setup, used, chance, state);
}

static void plant_blind(struct game *game)
{
    memset(stale, 0, sizeof(stale));
    game->guess = guess_blind;
}

static bool is_sealed_same(
    const struct setup *setup, const struct state *truth, const struct state *guess)
{
    for (int seat = 0; seat < setup->seats; seat++) {
        struct view a, b;
        base_view(setup, truth, seat, &a);
        base_view(setup, guess, seat, &b);
        for (int kind = 0; base->counters[kind].name; kind++)
            if (base->counters[kind].sight == OWN &&
                a.counter[index_of(kind, seat)] != b.counter[index_of(kind, seat)])
                return false;
    }
    return true;
}

// Guesses again until the sealed numbers are right; the hands stay a guess. Where there are too
// many numbers to hit them all, it is the truth itself.
static void guess_sealed_right(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    struct state truth = last_seen;
    for (int tries = 0; tries < 20; tries++) {
        memset(state, 0, base->state_size);
        base->guess(setup, view, chance, state);
        if (is_sealed_same(setup, &truth, state))
            return;
    }
    memcpy(state, &truth, base->state_size);
}

static void plant_sealed_right(struct game *game)
{
    game->view = view_peek;
    game->guess = guess_sealed_right;
}

// Never thinks that another holds the first card of the pack.
static void guess_narrow(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    struct state begun;
    struct outcome outcomes[OUTCOMES_MAX];
    game_start(setup, &begun);
    base->outcomes(setup, &begun, outcomes);
    for (int tries = 0; tries < 50; tries++) {
        bool is_thought_of = false;
        memset(state, 0, base->state_size);
        base->guess(setup, view, chance, state);
        for (int seat = 0; seat < setup->seats; seat++) {
            struct view owner;
            base_view(setup, state, seat, &owner);
            for (int i = 0; seat != view->seat && i < owner.count[index_of(0, seat)]; i++)
                is_thought_of = is_thought_of ||
                                view_cards(&owner, index_of(0, seat))[i] == outcomes[0].move.arg[0];
        }
        if (!is_thought_of)
            return;
    }
}

static void plant_narrow(struct game *game)
{
    game->guess = guess_narrow;
}

// ---- the measure ----

// Its seats would be shown standing by a number that is none of theirs.
static void plant_measure(struct game *game)
{
    static struct counter_kind counters[COUNTER_KINDS_MAX + 1];
    memset(counters, 0, sizeof(counters));
    for (int i = 0; game->counters[i].name; i++)
        counters[i] = game->counters[i];
    counters[0].is_measure = true;
    counters[0].per_seat = false;
    game->counters = counters;
}

// ---- the deck ----

static void sample_biased(
    const struct setup *setup, const struct state *state, struct chance *chance, struct move *move)
{
    struct outcome outcomes[OUTCOMES_MAX];
    int count = base->outcomes(setup, state, outcomes);
    int at = (int)chance_below(chance, (uint32_t)count + 1);
    *move = outcomes[at < count ? at : 0].move;
}

static void plant_biased(struct game *game)
{
    game->sample = sample_biased;
}

static int outcomes_fewer(const struct setup *setup, const struct state *state, struct outcome *out)
{
    int count = base->outcomes(setup, state, out);
    return count > 1 ? count - 1 : count;
}

static void plant_fewer(struct game *game)
{
    game->outcomes = outcomes_fewer;
    if (!game->sample)
        game->sample = sample_biased;
}

static int outcomes_twice(const struct setup *setup, const struct state *state, struct outcome *out)
{
    int count = base->outcomes(setup, state, out);
    out[count] = out[0];
    return count + 1;
}

static void plant_outcome_twice(struct game *game)
{
    game->outcomes = outcomes_twice;
}

static void sample_alien(
    const struct setup *setup, const struct state *state, struct chance *chance, struct move *move)
{
    struct outcome outcomes[OUTCOMES_MAX];
    base->outcomes(setup, state, outcomes);
    *move = outcomes[0].move;
    move->amount = 1 + (int32_t)chance_below(chance, 9);
}

static void plant_alien(struct game *game)
{
    game->sample = sample_alien;
}

const struct spoil faults[] = {
    {"a measure that is not the seats'", "tables", NEEDS_SUMS, plant_measure},
    {"a choice twice", "choices", NEEDS_NOTHING, plant_twice},
    {"the deck's verb among a seat's choices", "choices", NEEDS_NOTHING, plant_illegal},
    {"a choice with rubbish in it", "notation", NEEDS_NOTHING, plant_rubbish},
    {"a fallback that is no choice", "fallback", NEEDS_NOTHING, plant_fallback},
    {"a state that counts calls outside of it", "clone,order", NEEDS_NOTHING, plant_outside},
    {"a state that knows where it lies", "clone,order", NEEDS_NOTHING, plant_address},
    {"a byte of the state never set", "clone,order", NEEDS_NOTHING, plant_unset},
    {"a byte written behind the state", "clone", NEEDS_NOTHING, plant_behind},
    {"a state that knows whether one listens", "clone", NEEDS_NOTHING, plant_told},
    {"one token too many", "result", NEEDS_NOTHING, plant_more},
    {"losers that win", "result", NEEDS_NOTHING, plant_turned},
    {"more lost than the stake", "stake", NEEDS_NOTHING, plant_low_stake},
    {"a stake that is never lost", "stake never lost", NEEDS_NOTHING, plant_high_stake},
    {"a stake that grows as seats go", "stake", NEEDS_SMALLER, plant_few_stake},
    {"a match that is too long", "length", NEEDS_NOTHING, plant_short},
    {"a guess that is always right", "guess too good", NEEDS_OWN_ZONE, plant_right},
    {"a guess that knows sealed decisions", "guess too good", NEEDS_OWN_COUNTER,
        plant_sealed_right},
    {"a guess that ignores the view", "guess", NEEDS_OWN_ZONE, plant_blind},
    {"a biased sample", "samples", NEEDS_NOTHING, plant_biased},
    {"an outcome left out", "samples,outcomes", NEEDS_NOTHING, plant_fewer},
    {"an outcome twice", "outcomes,cards", NEEDS_NOTHING, plant_outcome_twice},
    {"a refusal that changes the state", "clone", NEEDS_NOTHING, plant_writes},
    {"a house that wins where there is none", "result", NEEDS_ZERO_SUM, plant_house},
    {"a winner that does not exist", "result", NEEDS_NOTHING, plant_ghost},
    {"a guess that never thinks of one card", "guess too narrow", NEEDS_FEW_CARDS, plant_narrow},
    {"a sample that is no outcome", "samples,length", NEEDS_NOTHING, plant_alien},
    {0},
};
