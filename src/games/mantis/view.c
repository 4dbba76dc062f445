// SPDX-License-Identifier: MIT
// What is seen of mantis, which is all there is: nothing in its state is secret.
#include "games/mantis/state.h"

static void view_pile(struct view *view, int zone, const struct mantis *mantis)
{
    for (int colour = 0; colour < COLOURS; colour++)
        for (int set = mantis->pile[zone][colour]; set; set &= set - 1)
            view_put(view, mantis_zones, zone, FACES * colour + lowest_bit((uint64_t)set));
}

void mantis_view(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    const struct mantis *mantis = (const struct mantis *)state;
    (void)viewer;
    for (int seat = 0; seat < setup->seats; seat++) {
        view_pile(view, index_of(TANK, seat), mantis);
        view_pile(view, index_of(SCORED, seat), mantis);
        view->counter[index_of(POINTS, seat)] = mantis->points[seat];
    }
    bool is_up = mantis->head.to_act || (mantis->head.is_deck && mantis->due == DUE_FLIP);
    if (is_up)
        view_put(view, mantis_zones, index_of(TOP, 0), CARD_BACK + mantis->top);
    view->counter[index_of(LEFT, 0)] = mantis->left;
    view->counter[index_of(GOAL_POINTS, 0)] = mantis_goal(setup);
    for (int colour = 0; colour < COLOURS; colour++)
        view->counter[index_of(LEFT_RED + colour, 0)] = mantis_count_unseen(mantis, colour);
}

static void guess_pile(struct mantis *mantis, const struct view *view, int zone)
{
    for (int i = 0; i < view->count[zone]; i++) {
        int card = view_cards(view, zone)[i];
        mantis->pile[zone][colour_of(card)] |= face_bit(card);
        mantis_uncover(mantis, card);
    }
}

// There is nothing to guess: the face of the top card is not chosen before it is flipped.
void mantis_guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    struct mantis *mantis = (struct mantis *)state;
    (void)chance;
    mantis_start(setup, state);
    mantis->head = (struct head){.to_act = view->to_act, .phase = view->phase};
    mantis->due = DUE_TOP;
    mantis->turn = (uint8_t)lowest_bit(view->to_act);
    mantis->top = (uint8_t)(view_cards(view, index_of(TOP, 0))[0] - CARD_BACK);
    for (int seat = 0; seat < setup->seats; seat++) {
        guess_pile(mantis, view, index_of(TANK, seat));
        guess_pile(mantis, view, index_of(SCORED, seat));
        mantis->points[seat] = view->count[index_of(SCORED, seat)];
    }
}
