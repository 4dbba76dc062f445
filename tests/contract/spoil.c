// SPDX-License-Identifier: MIT
// Each fault is a wrapper around one or two functions of the game. The wrappers know games only
// through the contract, so one set of faults serves them all.
#include "spoil.h"

#include <string.h>

enum { SAYS_MAX = 64, EXTRA = 8 };

static const struct game *base;
static struct say says[SAYS_MAX]; // those of the base, and one that leaks
static int leak_say;
static int leak_to; // the set of viewers that a leak reaches
static struct view stale[SEATS_MAX];

void spoil_base(const struct game *game)
{
    base = game;
    leak_say = 0;
    memset(says, 0, sizeof(says));
    memset(stale, 0, sizeof(stale));
    for (; game->says[leak_say].name; leak_say++)
        says[leak_say] = game->says[leak_say];
    must(leak_say + 1 < SAYS_MAX);
    says[leak_say] = (struct say){"leak", "it is {n}"};
}

static void owner_view(
    const struct setup *setup, const struct state *state, int seat, struct view *view)
{
    view_init(view, seat, setup->seats);
    view->phase = head_of(state)->phase;
    view->to_act = head_of(state)->to_act;
    base->view(setup, state, seat, view);
}

// Something that only this seat knows: a number made of the faces in its own zones.
static int secret_of(const struct setup *setup, const struct state *state, int seat)
{
    struct view view;
    int secret = 0;
    owner_view(setup, state, seat, &view);
    for (int kind = 0; base->zones[kind].name; kind++)
        if (base->zones[kind].sight == OWN)
            for (int i = 0; i < view.count[place(kind, seat)]; i++)
                secret += 1 + view_cards(&view, place(kind, seat))[i] % 5;
    return secret;
}

// ---- leaks of faces ----

static void spoil_event(struct events *events, int at, const struct event *known, bool is_whole)
{
    struct event *event = &events->list[at];
    int reached = event->audience & leak_to;
    if (!reached)
        return;
    if (reached != event->audience) { // the others keep what was meant for them
        must(events->count < EVENTS_MAX);
        memmove(event + 1, event, sizeof(*event) * (size_t)(events->count - at));
        events->count++;
        event[1].audience &= (uint8_t)~reached;
        event->audience = (uint8_t)reached;
    }
    if (known->is < CARD_BACK)
        event->is = known->is;
    if (is_whole && event->what != ZONE_PACK && known->was < CARD_BACK)
        event->was = known->was;
}

static bool is_same_card(const struct event *a, const struct event *b)
{
    return a->kind == EVENT_CARD && b->kind == EVENT_CARD && a->what == b->what && a->to == b->to &&
           !(a->audience & b->audience);
}

static void spoil_events(struct events *events, int start, bool is_whole)
{
    for (int i = start; i < events->count; i++)
        for (int k = i - 1; k <= i + 1; k += 2)
            if (k >= start && k < events->count &&
                is_same_card(&events->list[i], &events->list[k])) {
                struct event known = events->list[k];
                bool is_better = known.is < events->list[i].is || known.was < events->list[i].was;
                int before = events->count;
                if (is_better)
                    spoil_event(events, i, &known, is_whole);
                i += events->count - before;
                break;
            }
}

static void apply_leak_event(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int start = events ? events->count : 0;
    base->apply(setup, state, seat, move, events);
    if (events)
        spoil_events(events, start, false);
}

static void apply_leak_whole(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int start = events ? events->count : 0;
    base->apply(setup, state, seat, move, events);
    if (events)
        spoil_events(events, start, true);
}

static void view_leak(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    base->view(setup, state, viewer, view);
    if (!(leak_to & only(viewer)))
        return;
    struct view honest = *view;
    memset(view->count, 0, sizeof(view->count));
    memset(view->card, 0, sizeof(view->card));
    for (int zone = 0; zone < ZONES_MAX; zone++) {
        const struct view *source = &honest;
        struct view owner;
        if (honest.count[zone] && base->zones[zone / SEATS_MAX].sight == OWN) {
            owner_view(setup, state, zone % SEATS_MAX, &owner);
            source = &owner;
        }
        for (int i = 0; i < source->count[zone]; i++)
            view_put(view, base->zones, zone, view_cards(source, zone)[i]);
    }
}

static void plant_event(struct game *game)
{
    leak_to = EVERYONE;
    game->apply = apply_leak_event;
}

static void plant_view(struct game *game)
{
    leak_to = EVERYONE;
    game->view = view_leak;
}

static void plant_both(struct game *game)
{
    leak_to = EVERYONE;
    game->apply = apply_leak_whole;
    game->view = view_leak;
}

static void plant_both_seat(struct game *game)
{
    plant_both(game);
    leak_to = only(1);
}

static void plant_both_watcher(struct game *game)
{
    plant_both(game);
    leak_to = only(WATCHER);
}

// ---- leaks of numbers and lengths ----

static int open_counter(void)
{
    int kind = 0;
    while (base->counters[kind].sight != OPEN || !base->counters[kind].per_seat)
        kind++;
    must(base->counters[kind].name);
    return kind;
}

static void view_leak_counter(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    base->view(setup, state, viewer, view);
    for (int seat = 0; seat < setup->seats; seat++)
        view->counter[place(open_counter(), seat)] += 1000 * (secret_of(setup, state, seat) % 2);
}

// Tells the counters anew after each move, so that events and views agree.
static void apply_leak_counter(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    base->apply(setup, state, seat, move, events);
    struct view view;
    if (!events)
        return;
    view_init(&view, WATCHER, setup->seats);
    view_leak_counter(setup, state, WATCHER, &view);
    for (int owner = 0; owner < setup->seats; owner++)
        tell_counter(events, EVERYONE, place(open_counter(), owner),
            view.counter[place(open_counter(), owner)]);
}

static void plant_counter(struct game *game)
{
    game->apply = apply_leak_counter;
    game->view = view_leak_counter;
}

static void apply_leak_length(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    base->apply(setup, state, seat, move, events);
    if (events && secret_of(setup, state, 0) % 2)
        tell_say(events, all_but(0), leak_say, 0, 0);
}

static void plant_length(struct game *game)
{
    game->says = says;
    game->apply = apply_leak_length;
}

// Says the secret only when a seat has moved, not when the deck has dealt.
static void apply_leak_late(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int secret = secret_of(setup, state, 1);
    base->apply(setup, state, seat, move, events);
    if (seat == 0)
        tell_say(events, only(0), leak_say, 0, secret);
}

static void plant_late(struct game *game)
{
    game->says = says;
    game->apply = apply_leak_late;
}

// Tells a hand when all is over, also one that the rules never show.
static void apply_leak_end(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int secret = secret_of(setup, state, 1);
    base->apply(setup, state, seat, move, events);
    if (game_is_over(state))
        tell_say(events, all_but(1), leak_say, 0, secret);
}

static void plant_end(struct game *game)
{
    game->says = says;
    game->apply = apply_leak_end;
}

static void apply_leak_back(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int start = events ? events->count : 0;
    base->apply(setup, state, seat, move, events);
    for (int i = start; events && i < events->count; i++)
        if (events->list[i].kind == EVENT_CARD && events->list[i].is == CARD_BACK)
            events->list[i].is = (uint16_t)(CARD_BACK + move->arg[0]);
}

static void plant_back(struct game *game)
{
    game->apply = apply_leak_back;
}

// Says which card a seat named, also when it lies face down.
static void apply_leak_named(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    base->apply(setup, state, seat, move, events);
    int at = 0;
    for (const struct arg *arg = base->verbs[move->verb].args; seat != DECK && arg->kind; arg++) {
        if (arg->kind == ARG_CARD || arg->kind == ARG_CARDS)
            tell_say(events, all_but(seat), leak_say, 0, move->arg[at]);
        at++;
    }
}

static void plant_named(struct game *game)
{
    game->says = says;
    game->apply = apply_leak_named;
}

static void apply_tell_own_counter(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int start = events ? events->count : 0;
    base->apply(setup, state, seat, move, events);
    for (int i = start; events && i < events->count; i++)
        if (events->list[i].kind == EVENT_COUNTER &&
            base->counters[events->list[i].what / SEATS_MAX].sight == OWN)
            events->list[i].audience = EVERYONE;
}

static void plant_own_counter(struct game *game)
{
    game->apply = apply_tell_own_counter;
}

// ---- choices and refusals that tell ----

static int moves_leak(
    const struct setup *setup, const struct state *state, int seat, struct choice *out)
{
    int count = base->moves(setup, state, seat, out);
    int other = (seat + 1) % setup->seats;
    return count > 1 && secret_of(setup, state, other) % 2 ? count - 1 : count;
}

static void plant_choices_leak(struct game *game)
{
    game->moves = moves_leak;
    game->fallback = base->fallback;
}

static void refuse_leak(const struct setup *setup, const struct state *state, int seat,
    const struct move *move, struct text *why)
{
    (void)move;
    text_put(why, "no: the next seat's secret is ");
    text_int(why, secret_of(setup, state, (seat + 1) % setup->seats));
}

static void plant_refusal_leak(struct game *game)
{
    game->refuse = refuse_leak;
}

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

// ---- sealed decisions ----

static bool is_sealed(const struct state *state, int seat)
{
    return seat != DECK && to_act(state) & ~only(seat);
}

static void apply_unsealed(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    bool was_sealed = is_sealed(state, seat);
    base->apply(setup, state, seat, move, events);
    if (was_sealed)
        tell_say(events, all_but(seat), leak_say, seat, move->verb * 8 + move->arg[0]);
}

static void plant_unsealed(struct game *game)
{
    game->says = says;
    game->apply = apply_unsealed;
}

static void apply_unsealed_length(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    bool was_sealed = is_sealed(state, seat);
    struct choice choices[CHOICES_MAX];
    if (was_sealed)
        base->moves(setup, state, seat, choices);
    base->apply(setup, state, seat, move, events);
    if (was_sealed && move_same(&choices[0].move, move))
        tell_say(events, only(WATCHER), leak_say, 0, 0);
}

static void plant_unsealed_length(struct game *game)
{
    game->says = says;
    game->apply = apply_unsealed_length;
}

static void apply_order(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    if (is_sealed(state, seat))
        state->bytes[base->state_size] = (uint8_t)(8 * state->bytes[base->state_size] + seat);
    base->apply(setup, state, seat, move, events);
}

static void plant_order(struct game *game)
{
    game->state_size += EXTRA;
    game->apply = apply_order;
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
    volatile uint8_t room[64];
    uint8_t *at = (uint8_t *)room;
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
    game->guess = guess_blind;
}

static bool is_sealed_same(
    const struct setup *setup, const struct state *truth, const struct state *guess)
{
    for (int seat = 0; seat < setup->seats; seat++) {
        struct view a, b;
        owner_view(setup, truth, seat, &a);
        owner_view(setup, guess, seat, &b);
        for (int kind = 0; base->counters[kind].name; kind++)
            if (base->counters[kind].sight == OWN &&
                a.counter[place(kind, seat)] != b.counter[place(kind, seat)])
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

static void plant_nothing(struct game *game)
{
    (void)game;
}

const struct spoil spoils[] = {
    {"nothing (the copy itself is sound)", "", NEEDS_NOTHING, plant_nothing},
    {"a face in an event", "sight,tellings", NEEDS_OWN_ZONE, plant_event},
    {"a face in a view", "tellings", NEEDS_OWN_ZONE, plant_view},
    {"a face in events and views alike", "sight", NEEDS_OWN_ZONE, plant_both},
    {"the same for one seat only", "sight", NEEDS_OWN_ZONE, plant_both_seat},
    {"the same for watchers only", "sight", NEEDS_OWN_ZONE, plant_both_watcher},
    {"an open counter that depends on a hand", "unseen,guess,guess leak", NEEDS_OWN_ZONE,
        plant_counter},
    {"an event more if a hand is odd", "unseen,guess leak", NEEDS_OWN_ZONE, plant_length},
    {"a hand told later, as a number", "guess leak", NEEDS_OWN_ZONE, plant_late},
    {"a hand told when all is over", "guess leak", NEEDS_KEPT_HAND, plant_end},
    {"a face told by its back", "tellings,unseen", NEEDS_OWN_ZONE, plant_back},
    {"a card laid face down, told as a number", "unseen,sealed", NEEDS_FACE_DOWN, plant_named},
    {"a sealed counter told to all", "sight,sealed", NEEDS_OWN_COUNTER, plant_own_counter},
    {"choices that depend on another's hand", "choices leak,fallback", NEEDS_OWN_ZONE,
        plant_choices_leak},
    {"a refusal that tells another's hand", "refusal leak", NEEDS_OWN_ZONE, plant_refusal_leak},
    {"a choice twice", "choices", NEEDS_NOTHING, plant_twice},
    {"the deck's verb among a seat's choices", "choices", NEEDS_NOTHING, plant_illegal},
    {"a choice with rubbish in it", "notation", NEEDS_NOTHING, plant_rubbish},
    {"a fallback that is no choice", "fallback", NEEDS_NOTHING, plant_fallback},
    {"a sealed decision said early", "sealed", NEEDS_SEALED, plant_unsealed},
    {"an event more for one sealed decision", "sealed", NEEDS_SEALED, plant_unsealed_length},
    {"the order of arrival kept", "order", NEEDS_SEALED, plant_order},
    {"a state that counts calls outside of it", "clone,order", NEEDS_NOTHING, plant_outside},
    {"a state that knows where it lies", "clone,order", NEEDS_NOTHING, plant_address},
    {"a byte of the state never set", "clone,order", NEEDS_NOTHING, plant_unset},
    {"a byte written behind the state", "clone", NEEDS_NOTHING, plant_behind},
    {"a state that knows whether one listens", "clone", NEEDS_NOTHING, plant_told},
    {"one token too many", "result", NEEDS_NOTHING, plant_more},
    {"losers that win", "result", NEEDS_NOTHING, plant_turned},
    {"a match that is too long", "length", NEEDS_NOTHING, plant_short},
    {"a guess that is always right", "guess too good", NEEDS_OWN_ZONE, plant_right},
    {"a guess that knows sealed decisions", "guess too good", NEEDS_OWN_COUNTER,
        plant_sealed_right},
    {"a guess that ignores the view", "guess", NEEDS_OWN_ZONE, plant_blind},
    {"a biased sample", "samples", NEEDS_NOTHING, plant_biased},
    {"an outcome left out", "samples,outcomes", NEEDS_NOTHING, plant_fewer},
    {"an outcome twice", "outcomes", NEEDS_NOTHING, plant_outcome_twice},
    {0},
};
