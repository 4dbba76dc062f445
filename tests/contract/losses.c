// SPDX-License-Identifier: MIT
// Faults by which something is lost or made: a card that lies in two places or in none, a deck that
// deals what it does not have, a guess of a pack that does not exist, a token gone from a result.
#include "spoil.h"

#include <string.h>

// ---- the deck ----

// Without a sample() of its own a game draws what its outcomes() say, so that a wrong list is drawn
// from as it stands.
static void plant_outcomes(struct game *game,
    int (*outcomes)(const struct setup *setup, const struct state *state, struct outcome *out))
{
    game->outcomes = outcomes;
    game->sample = NULL;
}

static bool is_card_drawn(const struct outcome *outcomes)
{
    enum arg_kind kind = base->verbs[outcomes[0].move.verb].args[0].kind;
    return kind == ARG_CARD || kind == ARG_BACK;
}

static int drop_last(const struct outcome *out, int count)
{
    return count > 1 && is_card_drawn(out) ? count - 1 : count;
}

// All cards are there at first; the last of the list is missing once another has been dealt.
static int outcomes_without_one(
    const struct setup *setup, const struct state *state, struct outcome *out)
{
    struct view view;
    int count = base->outcomes(setup, state, out), dealt = 0;
    base_view(setup, state, WATCHER, &view);
    for (int zone = 0; zone < ZONES_MAX; zone++)
        dealt += view.count[zone];
    return dealt ? drop_last(out, count) : count;
}

static void plant_vanished(struct game *game)
{
    plant_outcomes(game, outcomes_without_one);
}

static int outcomes_heavy(const struct setup *setup, const struct state *state, struct outcome *out)
{
    int count = base->outcomes(setup, state, out);
    out[0].weight += is_card_drawn(out);
    return count;
}

static void plant_heavy(struct game *game)
{
    plant_outcomes(game, outcomes_heavy);
}

static int outcomes_of_backs(
    const struct setup *setup, const struct state *state, struct outcome *out)
{
    int count = base->outcomes(setup, state, out);
    if (base->verbs[out[0].move.verb].args[0].kind == ARG_BACK)
        out[0].weight++;
    return count;
}

static void plant_heavy_back(struct game *game)
{
    plant_outcomes(game, outcomes_of_backs);
}

static int secret_of_all(const struct setup *setup, const struct state *state)
{
    int secret = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        secret += secret_of(setup, state, seat);
    return secret;
}

static int outcomes_by_hand(
    const struct setup *setup, const struct state *state, struct outcome *out)
{
    int count = base->outcomes(setup, state, out);
    return secret_of_all(setup, state) % 2 ? drop_last(out, count) : count;
}

static void plant_by_hand(struct game *game)
{
    plant_outcomes(game, outcomes_by_hand);
}

static int outcomes_weighed_by_hand(
    const struct setup *setup, const struct state *state, struct outcome *out)
{
    int count = base->outcomes(setup, state, out);
    out[count - 1].weight += (uint32_t)(secret_of_all(setup, state) % 2);
    return count;
}

static void plant_weighed_by_hand(struct game *game)
{
    plant_outcomes(game, outcomes_weighed_by_hand);
}

// A face that this viewer sees in some zone, or -1.
static int seen_face(const struct view *view)
{
    int cards = 0;
    for (int zone = 0; zone < ZONES_MAX; zone++)
        cards += view->count[zone];
    for (int i = 0; i < cards; i++)
        if (view->card[i] < CARD_BACK)
            return view->card[i];
    return -1;
}

static bool is_among(const struct outcome *outcomes, int count, int card)
{
    for (int i = 0; i < count; i++)
        if (outcomes[i].move.arg[0] == card)
            return true;
    return false;
}

// Puts a card that the seat sees on the table, or in its hand, among those that the deck may deal.
static int add_seen(
    const struct setup *setup, const struct state *state, int seat, struct outcome *out, int count)
{
    struct view view;
    base_view(setup, state, seat, &view);
    int card = seen_face(&view);
    if (card < 0 || base->verbs[out[0].move.verb].args[0].kind != ARG_CARD ||
        is_among(out, count, card))
        return count;
    out[count] = out[0];
    out[count].move.arg[0] = (uint8_t)card;
    out[count].weight = 1;
    return count + 1;
}

static int outcomes_again(const struct setup *setup, const struct state *state, struct outcome *out)
{
    return add_seen(setup, state, 0, out, base->outcomes(setup, state, out));
}

static void plant_again(struct game *game)
{
    plant_outcomes(game, outcomes_again);
}

// ---- a card in two places ----

static struct zone_kind more_zones[ZONE_KINDS_MAX + 1];
static int ghost_kind;

// The first card that is shown to all lies in one more zone too, as events and views say alike.
static void apply_ghost(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    static struct events unheard;
    struct events *heard = events ? events : &unheard;
    unheard.count = 0;
    uint8_t *ghost = &state->bytes[base->state_size];
    int start = heard->count;
    base->apply(setup, state, seat, move, heard);
    for (int i = start; i < heard->count && !*ghost; i++) {
        const struct event *event = &heard->list[i];
        if (event->kind != EVENT_CARD || event->is >= CARD_BACK || event->was < CARD_BACK ||
            event->to == ZONE_PACK || base->zones[event->to / SEATS_MAX].sight != OPEN)
            continue;
        *ghost = (uint8_t)(event->is + 1);
        tell_card(events, EVERYONE, ZONE_PACK, index_of(ghost_kind, 0), CARD_BACK, event->is);
    }
}

static void view_ghost(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    base->view(setup, state, viewer, view);
    if (state->bytes[base->state_size])
        view_put(view, more_zones, index_of(ghost_kind, 0), state->bytes[base->state_size] - 1);
}

static void guess_ghost(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    base->guess(setup, view, chance, state);
    if (view->count[index_of(ghost_kind, 0)])
        state->bytes[base->state_size] =
            (uint8_t)(view_cards(view, index_of(ghost_kind, 0))[0] + 1);
}

static void plant_ghost(struct game *game)
{
    for (ghost_kind = 0; base->zones[ghost_kind].name; ghost_kind++)
        more_zones[ghost_kind] = base->zones[ghost_kind];
    must(ghost_kind < ZONE_KINDS_MAX);
    more_zones[ghost_kind] = (struct zone_kind){"ghost", "Ghost", OPEN, .per_seat = false};
    more_zones[ghost_kind + 1] = (struct zone_kind){0};
    game->zones = more_zones;
    game->state_size += EXTRA;
    game->apply = apply_ghost;
    game->view = view_ghost;
    game->guess = guess_ghost;
}

// ---- guesses of a pack that does not exist ----

// A guessed state carries a mark, 1 + the seat that guessed; what is wrong with it is wrong in
// marked states only.
static void guess_marked(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    base->guess(setup, view, chance, state);
    state->bytes[base->state_size] = (uint8_t)(1 + view->seat);
}

static int mark_of(const struct state *state)
{
    return state->bytes[base->state_size];
}

// The face that another is guessed to hold: one of the guesser's own zones, or one that lies open.
static int wrong_face(
    const struct setup *setup, const struct state *state, enum sight sight, int guesser)
{
    struct view view;
    base_view(setup, state, guesser, &view);
    for (int kind = 0; base->zones[kind].name; kind++)
        for (int owner = 0; owner < setup->seats; owner++) {
            int zone = index_of(kind, owner);
            bool is_meant = base->zones[kind].sight == sight && !base->zones[kind].is_memory &&
                            (sight == OPEN || owner == guesser);
            if (is_meant && view.count[zone])
                return view_cards(&view, zone)[0];
        }
    return -1;
}

static void view_wrong(const struct setup *setup, const struct state *state, int viewer,
    struct view *view, enum sight sight)
{
    base->view(setup, state, viewer, view);
    int guesser = mark_of(state) - 1;
    if (guesser < 0 || viewer == guesser || viewer >= setup->seats)
        return;
    int face = wrong_face(setup, state, sight, guesser);
    for (int kind = 0; face >= 0 && base->zones[kind].name; kind++) {
        int zone = index_of(kind, viewer);
        if (base->zones[kind].sight != OWN || !view->count[zone])
            continue;
        view->card[view_cards(view, zone) - view->card] = (uint16_t)face;
        return;
    }
}

static void view_held_twice(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    view_wrong(setup, state, viewer, view, OWN);
}

static void plant_held_twice(struct game *game)
{
    game->state_size += EXTRA;
    game->guess = guess_marked;
    game->view = view_held_twice;
}

static void view_open_twice(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    view_wrong(setup, state, viewer, view, OPEN);
}

static void plant_open_twice(struct game *game)
{
    game->state_size += EXTRA;
    game->guess = guess_marked;
    game->view = view_open_twice;
}

static int outcomes_of_guess(
    const struct setup *setup, const struct state *state, struct outcome *out)
{
    int count = base->outcomes(setup, state, out);
    return mark_of(state) ? add_seen(setup, state, mark_of(state) - 1, out, count) : count;
}

static void plant_guessed_deck(struct game *game)
{
    game->state_size += EXTRA;
    game->guess = guess_marked;
    game->outcomes = outcomes_of_guess;
}

static int outcomes_of_short_guess(
    const struct setup *setup, const struct state *state, struct outcome *out)
{
    int count = base->outcomes(setup, state, out);
    return mark_of(state) ? drop_last(out, count) : count;
}

static void plant_short_guess(struct game *game)
{
    game->state_size += EXTRA;
    game->guess = guess_marked;
    game->outcomes = outcomes_of_short_guess;
}

// ---- tokens ----

// The house's share is forgotten.
static void result_no_house(
    const struct setup *setup, const struct state *state, struct result *result)
{
    base->result(setup, state, result);
    result->house = 0;
}

static void plant_no_house(struct game *game)
{
    game->result = result_no_house;
}

// A token of the first seat goes to the house.
static void result_to_house(
    const struct setup *setup, const struct state *state, struct result *result)
{
    base->result(setup, state, result);
    result->tokens[0]--;
    result->house++;
}

static void plant_to_house(struct game *game)
{
    game->result = result_to_house;
}

// The same, but only from one who has won.
static void result_winner_to_house(
    const struct setup *setup, const struct state *state, struct result *result)
{
    base->result(setup, state, result);
    for (int seat = 0; seat < setup->seats; seat++)
        if (result->tokens[seat] > 1) {
            result->tokens[seat]--;
            result->house++;
            return;
        }
}

static void plant_winner_to_house(struct game *game)
{
    game->result = result_winner_to_house;
}

// A token is missing where several have won.
static void result_shared(
    const struct setup *setup, const struct state *state, struct result *result)
{
    base->result(setup, state, result);
    if (count_bits(result->winners) > 1)
        result->tokens[lowest_bit(result->winners)]--;
}

static void plant_shared(struct game *game)
{
    game->result = result_shared;
}

const struct spoil losses[] = {
    {"a card that vanished from the pack", "cards", NEEDS_NOTHING, plant_vanished},
    {"a card too many in the pack", "cards", NEEDS_NOTHING, plant_heavy},
    {"a back too many in the pack", "cards", NEEDS_BACKS, plant_heavy_back},
    {"a card dealt that lies elsewhere", "cards", NEEDS_NOTHING, plant_again},
    {"cards to deal that depend on a hand", "cards", NEEDS_OWN_ZONE, plant_by_hand},
    {"weights that depend on a hand", "cards", NEEDS_OWN_ZONE, plant_weighed_by_hand},
    {"a card in two places", "cards", NEEDS_NOTHING, plant_ghost},
    {"a guess in which another holds the same card", "cards", NEEDS_OWN_ZONE, plant_held_twice},
    {"a guess in which another holds a card on the table", "cards", NEEDS_OPEN_CARD,
        plant_open_twice},
    {"a guess whose deck deals a card that is seen", "cards", NEEDS_DRAWS, plant_guessed_deck},
    {"a guess whose deck lacks a card", "cards", NEEDS_DRAWS, plant_short_guess},
    {"a house that is not told what it wins", "result", NEEDS_HOUSE, plant_no_house},
    {"a token that goes to the house", "result,stake", NEEDS_HOUSE, plant_to_house},
    {"a winner's token that goes to the house", "result", NEEDS_PURSE, plant_winner_to_house},
    {"a token missing where several win", "result,stake", NEEDS_SHARED, plant_shared},
    {0},
};
