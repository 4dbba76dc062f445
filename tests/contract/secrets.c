// SPDX-License-Identifier: MIT
// Non-interference: what one viewer hears does not depend on what they may not know. Sealed
// decisions, their order, cards dealt face down, cards chosen face down.
#include "check.h"

#include <string.h>

static const char tip_unseen[] =
    "to those who do not see it a card is the same back, whatever its face: tell_private(), and no "
    "announcement, counter or further event that depends on the face";

enum { TRIES = 24 }; // of a seat's choices or the deck's outcomes, looked at in one state

static void append(struct heard *heard, const struct events *events, int viewer)
{
    for (int i = 0; i < events->count; i++)
        if (events->list[i].audience & only(viewer)) {
            must(heard->count < EVENTS_MAX);
            heard->list[heard->count] = events->list[i];
            heard->list[heard->count++].audience = 0;
        }
}

// Plays the move and what the deck does because of it, and keeps what each viewer hears.
static void play_through(struct run *run, struct state *state, int seat, const struct move *move,
    struct heard heard[AUDIENCES])
{
    static struct events events;
    for (int viewer = 0; viewer < AUDIENCES; viewer++)
        heard[viewer].count = 0;
    struct move next = *move;
    for (int mover = seat;; mover = DECK) {
        events.count = 0;
        play(&run->setup, state, mover, &next, &events);
        for (int viewer = 0; viewer < AUDIENCES; viewer++)
            append(&heard[viewer], &events, viewer);
        if (!is_deck_turn(state))
            return;
        game_sample(&run->setup, state, &run->dice, &next);
    }
}

static void check_sealed_seat(struct run *run, int seat)
{
    static struct heard first[AUDIENCES], other[AUDIENCES];
    struct choice choices[CHOICES_MAX];
    int count = run->setup.game->moves(&run->setup, &run->state, seat, choices);
    int rest = to_act(&run->state) & ~only(seat);
    struct move first_move = {0};
    for (int i = 0; i < TRIES && i < 2 * count + 2; i++) {
        struct move move = any_choice(run, choices, count);
        if (count <= TRIES / 2 && i / 2 < count) {
            move = choices[i / 2].move;
            move.amount = i % 2 ? choices[i / 2].amount_max : move.amount;
        }
        struct state state = run->state;
        play_through(run, &state, seat, &move, i ? other : first);
        if (!i)
            first_move = move;
        if ((to_act(&state) & rest) != rest)
            fail_tip(run, "sealed",
                "take the seat out of head.to_act, and go on only when nobody is left in it",
                "%s resolves a decision that other seats still have to make",
                say_move(run, seat, &move));
        for (int viewer = 0; i && viewer < AUDIENCES; viewer++)
            if (is_viewer(run, viewer) && viewer != seat &&
                !heard_same(&first[viewer], &other[viewer]))
                fail_tip(run, "sealed",
                    "while others still decide, a decision is told to its owner only: "
                    "tell_counter(events, only(seat), ...), and no announcement",
                    "%s can tell what seat %d decided before all have.%s\n    After %s:%s\n    "
                    "After %s:%s",
                    say_viewer(viewer), seat, say_difference(run, &first[viewer], &other[viewer]),
                    say_move(run, seat, &first_move), say_heard(run, &first[viewer]),
                    say_move(run, seat, &move), say_heard(run, &other[viewer]));
    }
    run->tally->sealed++;
}

void check_sealed(struct run *run)
{
    int set = to_act(&run->state);
    if (is_deck_turn(&run->state) || count_bits((uint64_t)set) < 2)
        return;
    for (int seat = 0; seat < run->setup.seats; seat++)
        if (set & only(seat))
            check_sealed_seat(run, seat);
}

// False if a chance move comes in between.
static bool play_in_order(
    struct run *run, struct state *state, const struct move *moves, const int *order, int count)
{
    for (int i = 0; i < count; i++) {
        if (is_deck_turn(state) || !(to_act(state) & only(order[i])))
            return false;
        play(&run->setup, state, order[i], &moves[order[i]], NULL);
    }
    return true;
}

void check_order(struct run *run)
{
    int set = to_act(&run->state);
    int count = 0, order[SEATS_MAX] = {0};
    if (is_deck_turn(&run->state) || count_bits((uint64_t)set) < 2)
        return;
    struct move moves[SEATS_MAX] = {0};
    struct choice choices[CHOICES_MAX];
    for (int seat = 0; seat < run->setup.seats; seat++)
        if (set & only(seat)) {
            int choice_count = run->setup.game->moves(&run->setup, &run->state, seat, choices);
            moves[seat] = any_choice(run, choices, choice_count);
            order[count++] = seat;
        }
    struct state one = run->state, two = run->state;
    if (!play_in_order(run, &one, moves, order, count))
        return;
    for (int i = count - 1; i > 0; i--) {
        int k = (int)chance_below(&run->dice, (uint32_t)i + 1), swap = order[i];
        order[i] = order[k], order[k] = swap;
    }
    if (play_in_order(run, &two, moves, order, count) && !game_same(run->setup.game, &one, &two))
        fail_tip(run, "order", "keep sealed decisions by seat, not in the order they come in",
            "the order in which sealed decisions arrive (seat %d first) changes the "
            "state: %s",
            order[0], say_state_difference(run, &one, &two));
}

// Where backs show something, that something is public.
static void hide_backs(const struct run *run, struct heard *heard)
{
    if (!run->setup.game->pack->back_name)
        return;
    for (int i = 0; i < heard->count; i++) {
        struct event *event = &heard->list[i];
        if (event->kind != EVENT_CARD)
            continue;
        event->was = event->was < CARD_BACK ? event->was : CARD_BACK;
        event->is = event->is < CARD_BACK ? event->is : CARD_BACK;
    }
}

static int any_viewer(struct run *run)
{
    return any_seat_of(run, only(WATCHER) | ((1 << run->setup.seats) - 1));
}

static bool has_reveal(const struct heard *heard)
{
    for (int i = 0; i < heard->count; i++)
        if (is_reveal(&heard->list[i]))
            return true;
    return false;
}

// All outcomes that show a viewer no face must sound the same to them.
static void check_hidden_outcomes(struct run *run)
{
    static struct heard first[AUDIENCES];
    static struct events events;
    bool is_set[AUDIENCES] = {false};
    struct move first_move[AUDIENCES];
    struct state one, two; // to this viewer the same
    int alike = 0, any = any_viewer(run);
    struct outcome outcomes[OUTCOMES_MAX];
    int count = run->setup.game->outcomes(&run->setup, &run->state, outcomes);
    int verb = outcomes[0].move.verb;
    if (run->setup.game->verbs[verb].args[0].kind != ARG_CARD)
        return;
    for (int i = 0; i < TRIES && i < count; i++) {
        int at = count <= TRIES ? i : (int)chance_below(&run->dice, (uint32_t)count);
        const struct move *move = &outcomes[at].move;
        if (move->verb != verb)
            continue;
        struct state state = run->state;
        events.count = 0;
        play(&run->setup, &state, DECK, move, &events);
        for (int viewer = 0; viewer < AUDIENCES; viewer++) {
            struct heard heard;
            hear(&events, viewer, &heard);
            hide_backs(run, &heard);
            if (!is_viewer(run, viewer) || has_reveal(&heard))
                continue;
            if (viewer == any && !alike++)
                one = state;
            else if (viewer == any && one_in(run, (uint32_t)alike - 1))
                two = state; // any of those after the first
            if (!is_set[viewer]) {
                is_set[viewer] = true, first[viewer] = heard, first_move[viewer] = *move;
                continue;
            }
            if (!heard_same(&first[viewer], &heard))
                fail_tip(run, "unseen", tip_unseen,
                    "%s can tell a card that is dealt face down.%s\n    After %s:%s\n    After "
                    "%s:%s",
                    say_viewer(viewer), say_difference(run, &first[viewer], &heard),
                    say_move(run, DECK, &first_move[viewer]), say_heard(run, &first[viewer]),
                    say_move(run, DECK, move), say_heard(run, &heard));
        }
    }
    if (alike > 1)
        check_alike(run, any, &one, &two, OTHER_DEAL);
    run->tally->chances++;
}

// What the tables alone let the viewer know: faces in the zones of others are turned.
static void entitled_view(
    const struct run *run, const struct state *state, int viewer, struct view *view)
{
    struct view whole;
    game_view(&run->setup, state, viewer, &whole);
    *view = whole;
    memset(view->card, 0, sizeof(view->card));
    memset(view->count, 0, sizeof(view->count));
    for (int zone = 0; zone < ZONES_MAX; zone++)
        for (int i = 0; i < whole.count[zone]; i++) {
            int card = view_cards(&whole, zone)[i];
            const struct zone_kind *kind = &run->setup.game->zones[zone / SEATS_MAX];
            bool is_hidden =
                kind->sight == SHUT || (kind->sight == OWN && zone % SEATS_MAX != viewer);
            view_put(view, run->setup.game->zones, zone, is_hidden ? CARD_BACK : card);
        }
}

// Two moves that differ only in the cards they name, and leave a viewer with the same open table,
// must sound the same to them: otherwise the viewer learns which card was laid face down.
static void check_hidden_cards(struct run *run, int seat)
{
    static struct events events;
    struct choice choices[CHOICES_MAX];
    int count = run->setup.game->moves(&run->setup, &run->state, seat, choices);
    struct move a = any_choice(run, choices, count), b = a;
    int start = (int)chance_below(&run->dice, (uint32_t)count);
    for (int i = 0; i < count && move_same(&a, &b); i++) {
        const struct move *move = &choices[(start + i) % count].move;
        if (is_other_cards(run->setup.game, &a, move))
            b = *move;
    }
    if (move_same(&a, &b))
        return;
    int any = any_viewer(run);
    struct state after_a = run->state, after_b = run->state;
    static struct heard heard_a[AUDIENCES], heard_b[AUDIENCES];
    events.count = 0;
    play(&run->setup, &after_a, seat, &a, &events);
    for (int viewer = 0; viewer < AUDIENCES; viewer++)
        hear(&events, viewer, &heard_a[viewer]);
    events.count = 0;
    play(&run->setup, &after_b, seat, &b, &events);
    for (int viewer = 0; viewer < AUDIENCES; viewer++) {
        if (!is_viewer(run, viewer) || viewer == seat)
            continue;
        hear(&events, viewer, &heard_b[viewer]);
        if (!reveals_same(&heard_a[viewer], &heard_b[viewer]))
            continue;
        struct view view_a, view_b;
        entitled_view(run, &after_a, viewer, &view_a);
        entitled_view(run, &after_b, viewer, &view_b);
        if (memcmp(&view_a, &view_b, sizeof(view_a)))
            continue;
        run->tally->face_down++;
        run->tally->covered += has_reveal(&heard_a[viewer]);
        if (!heard_same(&heard_a[viewer], &heard_b[viewer]))
            fail_tip(run, "unseen", tip_unseen,
                "%s can tell a card that seat %d chose face down.%s\n    After %s:%s\n    After "
                "%s:%s",
                say_viewer(viewer), seat, say_difference(run, &heard_a[viewer], &heard_b[viewer]),
                say_move(run, seat, &a), say_heard(run, &heard_a[viewer]), say_move(run, seat, &b),
                say_heard(run, &heard_b[viewer]));
        if (viewer == any)
            check_alike(run, viewer, &after_a, &after_b, OTHER_MOVE);
    }
}

void check_unseen(struct run *run)
{
    if (is_deck_turn(&run->state)) {
        check_hidden_outcomes(run);
        return;
    }
    for (int seat = 0; seat < run->setup.seats; seat++)
        if (to_act(&run->state) & only(seat))
            check_hidden_cards(run, seat);
}
