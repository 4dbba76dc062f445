// SPDX-License-Identifier: MIT
#include "bots/situation.h"

#include "engine/notation.h"

#include <string.h>

// The first card of a zone of this kind.
static int card_in(const struct game *game, const struct view *view, const char *zone, int owner)
{
    for (int kind = 0; game->zones[kind].name; kind++)
        if (strcmp(game->zones[kind].name, zone) == 0)
            return view_cards(view, index_of(kind, owner))[0];
    must(!"a zone of this game");
    return 0;
}

static int counter(const struct game *game, const struct view *view, const char *name, int owner)
{
    for (int kind = 0; game->counters[kind].name; kind++)
        if (strcmp(game->counters[kind].name, name) == 0)
            return view->counter[index_of(kind, owner)];
    must(!"a counter of this game");
    return 0;
}

static void put_rank(const struct game *game, int card, struct text *text)
{
    card_put(game->pack, card, text);
    text->at[--text->len] = '\0'; // without the suit
}

static void put_single(const struct setup *setup, const struct view *view, struct text *text)
{
    put_rank(setup->game, card_in(setup->game, view, "hand", view->seat), text);
}

// The hand is sorted, so the second card is as high as the first or higher.
static void put_double(const struct setup *setup, const struct view *view, struct text *text)
{
    const uint16_t *hand = view_cards(view, index_of(0, view->seat));
    put_rank(setup->game, hand[1], text);
    text_char(text, '-');
    put_rank(setup->game, hand[0], text);
}

static void put_kuhn(const struct setup *setup, const struct view *view, struct text *text)
{
    const struct game *game = setup->game;
    int seat = view->seat;
    bool is_bet = counter(game, view, "in_pot", !seat) > counter(game, view, "in_pot", seat);
    put_rank(game, card_in(game, view, "hand", seat), text);
    text_put(text, is_bet != (seat == 1) ? " check" : "");
    text_put(text, is_bet ? " bet" : "");
}

// A line is a 1 and then a bit for each action: 1 for a raise.
static void put_line(int line, struct text *text)
{
    bool was_raise = false;
    for (int bit = 30 - __builtin_clz((unsigned)line); bit >= 0; bit--) {
        bool is_raise = line >> bit & 1;
        text_put(text, is_raise ? " raise" : was_raise ? " call" : " check");
        was_raise = is_raise;
    }
}

static void put_leduc(const struct setup *setup, const struct view *view, struct text *text)
{
    const struct game *game = setup->game;
    put_rank(game, card_in(game, view, "hand", view->seat), text);
    put_line(counter(game, view, "line_1", 0), text);
    if (strcmp(game->phases[view->phase], "second round") != 0)
        return;
    text_put(text, " | ");
    put_rank(game, card_in(game, view, "board", 0), text);
    put_line(counter(game, view, "line_2", 0), text);
}

static const struct {
    const char *game;
    void (*put)(const struct setup *setup, const struct view *view, struct text *text);
} writers[] = {
    {"single-card-game", put_single},
    {"double-card-game", put_double},
    {"kuhn", put_kuhn},
    {"leduc", put_leduc},
};

bool situation_put(const struct setup *setup, const struct view *view, struct text *text)
{
    for (int i = 0; i < ARRAY_LEN(writers); i++)
        if (strcmp(setup->game->id, writers[i].game) == 0) {
            writers[i].put(setup, view, text);
            return true;
        }
    return false;
}
