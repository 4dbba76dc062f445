// SPDX-License-Identifier: MIT
// Plays mantis by expected gain: the three colours on the back, less the cards that have been seen,
// say how likely each face is; each choice is worth the points and cards it brings, and what it
// takes from or gives to others.
#include "bots/bot.h"

#include "games/mantis_pack.h"

#include <string.h>

extern const struct game mantis;

// Worth of a card in a tank, in points: it may be scored, and it may be stolen.
#define CARD_KEPT 0.45
#define CARD_OF_OTHERS 0.35

static int zone_kind(const char *name)
{
    int kind = 0;
    while (strcmp(mantis.zones[kind].name, name) != 0)
        kind++;
    return kind;
}

struct chances {
    int count; // faces that the top card may still have
    int colour[SIDES];
    uint8_t held[SEATS_MAX][COLOURS]; // in the tanks
};

static void look(const struct view *view, struct chances *chances, bool *seen)
{
    int tank = zone_kind("tank"), scored = zone_kind("scored");
    for (int seat = 0; seat < view->seats; seat++) {
        const uint16_t *cards = view_cards(view, place(tank, seat));
        for (int at = 0; at < view->count[place(tank, seat)]; at++) {
            seen[cards[at]] = true;
            chances->held[seat][colour_of(cards[at])]++;
        }
        cards = view_cards(view, place(scored, seat));
        for (int at = 0; at < view->count[place(scored, seat)]; at++)
            seen[cards[at]] = true;
    }
}

static struct chances chances_of(const struct view *view)
{
    bool seen[MANTIS_CARDS] = {0};
    struct chances chances = {0};
    look(view, &chances, seen);
    int back = view_cards(view, place(zone_kind("top"), 0))[0] - CARD_BACK;
    for (int side = 0; side < SIDES; side++) {
        int card = cards_of_back[back][side];
        if (!seen[card])
            chances.colour[chances.count++] = colour_of(card);
    }
    return chances;
}

static double worth(const struct view *view, const struct chances *chances, const struct move *move)
{
    bool is_steal = mantis.verbs[move->verb].args[0].kind == ARG_SEAT;
    int from = is_steal ? move->arg[0] : view->seat;
    double sum = 0;
    for (int i = 0; i < chances->count; i++) {
        int n = chances->held[from][chances->colour[i]];
        if (is_steal)
            sum += n ? (n + 1) * CARD_KEPT + n * CARD_OF_OTHERS : -CARD_OF_OTHERS;
        else
            sum += n ? (n + 1) - n * CARD_KEPT : CARD_KEPT;
    }
    return sum / chances->count;
}

static struct move choose(const struct question *question)
{
    struct chances chances = chances_of(question->view);
    int best = 0;
    double most = -1e9;
    for (int i = 0; i < question->count; i++) {
        double now = worth(question->view, &chances, &question->choices[i].move);
        if (now > most)
            most = now, best = i;
    }
    return question->choices[best].move;
}

static bool fits(const struct setup *setup)
{
    return setup->game == &mantis;
}

const struct bot value_bot = {
    .name = "value",
    .help = "mantis by expected gain, from the colours on the back and the cards seen",
    .fits = fits,
    .choose = choose,
};
