// SPDX-License-Identifier: MIT
#include "bots/mantis_table.h"

#include <string.h>

extern const struct game mantis;

bool mantis_fits(const struct setup *setup)
{
    return setup->game == &mantis;
}

static int zone_kind(const char *name)
{
    int kind = 0;
    while (strcmp(mantis.zones[kind].name, name) != 0)
        kind++;
    return kind;
}

static void uncover(struct mantis_table *table, int card)
{
    table->left--;
    table->unseen[colour_of(card)]--;
    table->sides[back_of[card]] ^= (uint8_t)(1 << side_of[card]);
}

void mantis_read(const struct question *question, struct mantis_table *table)
{
    const struct view *view = question->view;
    int tank = zone_kind("tank"), scored = zone_kind("scored");
    const char *goal = view->seats == 2 ? "goal_two" : "goal";
    *table = (struct mantis_table){.seats = view->seats,
        .goal = (uint8_t)question->setup->option[option_find(&mantis, goal)],
        .turn = view->seat,
        .left = MANTIS_CARDS};
    memset(table->unseen, FACES, sizeof(table->unseen));
    memset(table->sides, (1 << SIDES) - 1, sizeof(table->sides));
    for (int seat = 0; seat < view->seats; seat++) {
        const uint16_t *cards = view_cards(view, index_of(tank, seat));
        for (int i = 0; i < view->count[index_of(tank, seat)]; i++) {
            uncover(table, cards[i]);
            table->held[seat][colour_of(cards[i])]++;
        }
        cards = view_cards(view, index_of(scored, seat));
        for (int i = 0; i < view->count[index_of(scored, seat)]; i++)
            uncover(table, cards[i]);
        table->points[seat] = view->count[index_of(scored, seat)];
    }
}

bool mantis_top_is_up(const struct view *view)
{
    return view->count[index_of(zone_kind("top"), 0)];
}

int mantis_top(const struct question *question)
{
    return view_cards(question->view, index_of(zone_kind("top"), 0))[0] - CARD_BACK;
}

int mantis_aim(const struct question *question, const struct move *move)
{
    bool is_steal = mantis.verbs[move->verb].args[0].kind == ARG_SEAT;
    return is_steal ? move->arg[0] : question->view->seat;
}

void mantis_flip(struct mantis_table *table, int aim, int card)
{
    int seat = table->turn, colour = colour_of(card), count = table->held[aim][colour];
    uncover(table, card);
    table->held[aim][colour] = !count;
    if (count && aim == seat)
        table->points[seat] = (uint8_t)(table->points[seat] + count + 1);
    else if (count)
        table->held[seat][colour] = (uint8_t)(table->held[seat][colour] + count + 1);
    table->is_over = table->points[seat] >= table->goal || !table->left;
    if (!(table->seats == 2 && count && aim != seat))
        table->turn = (uint8_t)(seat + 1 == table->seats ? 0 : seat + 1);
}
