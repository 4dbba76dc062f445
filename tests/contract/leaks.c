// SPDX-License-Identifier: MIT
// Faults that tell a secret: in an event, in a view, in both, to one viewer, as a number, as a
// length, in a choice or a refusal, or too early.
#include "spoil.h"

#include <string.h>

static int leak_to; // the set of viewers that a leak reaches

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
            base_view(setup, state, zone % SEATS_MAX, &owner);
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
        view->counter[index_of(open_counter(), seat)] += 1000 * (secret_of(setup, state, seat) % 2);
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
        tell_counter(events, EVERYONE, index_of(open_counter(), owner),
            view.counter[index_of(open_counter(), owner)]);
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
        tell_say(events, EVERYONE, leak_say, 0, 0);
}

static void plant_length(struct game *game)
{
    game->says = leak_says;
    game->apply = apply_leak_length;
}

// The same announcement always, but first or last as a hand is odd or even.
static void apply_leak_place(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    bool is_odd = secret_of(setup, state, 0) % 2;
    if (is_odd)
        tell_say(events, EVERYONE, leak_say, 0, 0);
    base->apply(setup, state, seat, move, events);
    if (!is_odd)
        tell_say(events, EVERYONE, leak_say, 0, 0);
}

static void plant_place(struct game *game)
{
    game->says = leak_says;
    game->apply = apply_leak_place;
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
    game->says = leak_says;
    game->apply = apply_leak_late;
}

// Tells a hand when all is over, also one that the rules never show.
static void apply_leak_end(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int secret = secret_of(setup, state, 1);
    base->apply(setup, state, seat, move, events);
    if (game_is_over(state))
        tell_say(events, EVERYONE, leak_say, 0, secret);
}

static void plant_end(struct game *game)
{
    game->says = leak_says;
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
            tell_say(events, EVERYONE, leak_say, 0, move->arg[at]);
        at++;
    }
}

static void plant_named(struct game *game)
{
    game->says = leak_says;
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

// One seat never hears of an open counter, and does not see it.
static void apply_deaf(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int start = events ? events->count : 0;
    base->apply(setup, state, seat, move, events);
    for (int i = start; events && i < events->count; i++)
        if (events->list[i].kind == EVENT_COUNTER &&
            events->list[i].what / SEATS_MAX == open_counter())
            events->list[i].audience &= all_but(1);
}

static void view_deaf(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    base->view(setup, state, viewer, view);
    for (int owner = 0; viewer == 1 && owner < SEATS_MAX; owner++)
        view->counter[index_of(open_counter(), owner)] = COUNTER_UNKNOWN;
}

static void plant_deaf(struct game *game)
{
    game->apply = apply_deaf;
    game->view = view_deaf;
}

// One seat misses what is announced to all.
static void apply_unheard(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int start = events ? events->count : 0;
    base->apply(setup, state, seat, move, events);
    for (int i = start; events && i < events->count; i++)
        if (events->list[i].kind >= EVENT_SAY)
            events->list[i].audience &= all_but(1);
}

static void plant_unheard(struct game *game)
{
    game->apply = apply_unheard;
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

static void fallback_leak(
    const struct setup *setup, const struct state *state, int seat, struct move *move)
{
    struct choice choices[CHOICES_MAX];
    int count = base->moves(setup, state, seat, choices);
    int other = (seat + 1) % setup->seats;
    *move = choices[secret_of(setup, state, other) % count].move;
}

static void plant_fallback_leak(struct game *game)
{
    game->fallback = fallback_leak;
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
        tell_say(events, EVERYONE, leak_say, seat, move->verb * 8 + move->arg[0]);
}

static void plant_unsealed(struct game *game)
{
    game->says = leak_says;
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
        tell_say(events, EVERYONE, leak_say, 0, 0);
}

static void plant_unsealed_length(struct game *game)
{
    game->says = leak_says;
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

const struct spoil leaks[] = {
    {"a face in an event", "sight,tellings", NEEDS_OWN_ZONE, plant_event},
    {"a face in a view", "tellings", NEEDS_OWN_ZONE, plant_view},
    {"a face in events and views alike", "sight", NEEDS_OWN_ZONE, plant_both},
    {"the same for one seat only", "sight", NEEDS_OWN_ZONE, plant_both_seat},
    {"the same for watchers only", "sight", NEEDS_OWN_ZONE, plant_both_watcher},
    {"an open counter that depends on a hand", "unseen,guess,guess leak", NEEDS_OWN_ZONE,
        plant_counter},
    {"an event more if a hand is odd", "unseen,guess leak", NEEDS_OWN_ZONE, plant_length},
    {"an order of events that depends on a hand", "unseen,guess leak,sealed", NEEDS_OWN_ZONE,
        plant_place},
    {"a hand told later, as a number", "guess leak", NEEDS_OWN_ZONE, plant_late},
    {"a hand told when all is over", "guess leak", NEEDS_KEPT_HAND, plant_end},
    {"a face told by its back", "tellings,unseen", NEEDS_OWN_ZONE, plant_back},
    {"a card laid face down, told as a number", "unseen,sealed", NEEDS_FACE_DOWN, plant_named},
    {"a sealed counter told to all", "sight,sealed", NEEDS_OWN_COUNTER, plant_own_counter},
    {"choices that depend on another's hand", "choices leak,fallback", NEEDS_OWN_ZONE,
        plant_choices_leak},
    {"a refusal that tells another's hand", "refusal leak", NEEDS_OWN_ZONE, plant_refusal_leak},
    {"a sealed decision said early", "sealed", NEEDS_SEALED, plant_unsealed},
    {"an event more for one sealed decision", "sealed", NEEDS_SEALED, plant_unsealed_length},
    {"the order of arrival kept", "order", NEEDS_SEALED, plant_order},
    {"an open counter that one seat is not told", "sight,tellings", NEEDS_NOTHING, plant_deaf},
    {"announcements that one seat misses", "tellings", NEEDS_NOTHING, plant_unheard},
    {"a fallback that depends on another's hand", "choices leak", NEEDS_OWN_ZONE,
        plant_fallback_leak},
    {0},
};
