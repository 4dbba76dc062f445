// SPDX-License-Identifier: MIT
#include "bots/small_beginner.h"

#include <string.h>

// The first card of a zone of this name, or -1.
static int card_in(const struct question *question, const char *zone, int owner)
{
    const struct zone_kind *zones = question->setup->game->zones;
    for (int kind = 0; zones[kind].name; kind++)
        if (strcmp(zones[kind].name, zone) == 0 && question->view->count[index_of(kind, owner)])
            return view_cards(question->view, index_of(kind, owner))[0];
    return -1;
}

static const struct choice *choice_of(const struct question *question, const char *verb)
{
    for (int i = 0; i < question->count; i++)
        if (strcmp(question->setup->game->verbs[question->choices[i].move.verb].name, verb) == 0)
            return &question->choices[i];
    return NULL;
}

// The hand is sorted: the last card is the highest.
static bool is_tempting(const struct question *question)
{
    const struct view *view = question->view;
    const uint16_t *hand = view_cards(view, index_of(0, view->seat));
    int count = view->count[index_of(0, view->seat)], highest = rank_of(hand[count - 1]);
    bool is_pair = count > 1 && rank_of(hand[0]) == highest;
    enum { EIGHT = NINE - 1 };
    return is_pair || highest >= (count > 1 ? TEN : EIGHT);
}

// A king, or a pair with the common card.
static bool is_sure(const struct question *question)
{
    int card = card_in(question, "hand", question->view->seat);
    int board = card_in(question, "board", 0);
    return board < 0 ? rank_of(card) == KING : rank_of(card) == rank_of(board);
}

struct move small_beginner(const struct question *question)
{
    const struct choice *raise = choice_of(question, "raise"), *call = choice_of(question, "call");
    const struct choice *play = choice_of(question, "play");
    if (play)
        return (is_tempting(question) ? play : choice_of(question, "fold"))->move;
    if (!raise)
        raise = choice_of(question, "bet");
    if (raise && is_sure(question))
        return raise->move;
    return (call ? call : choice_of(question, "check"))->move;
}
