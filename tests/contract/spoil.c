// SPDX-License-Identifier: MIT
#include "spoil.h"

#include <string.h>

enum { SAYS_MAX = 64 };

const struct game *base;
struct say leak_says[SAYS_MAX];
int leak_say;

void spoil_base(const struct game *game)
{
    base = game;
    leak_say = 0;
    memset(leak_says, 0, sizeof(leak_says));
    for (; game->says[leak_say].name; leak_say++)
        leak_says[leak_say] = game->says[leak_say];
    must(leak_say + 1 < SAYS_MAX);
    leak_says[leak_say] = (struct say){.name = "leak", .text = "it is {n}"};
}

void base_view(const struct setup *setup, const struct state *state, int seat, struct view *view)
{
    view_init(view, seat, setup->seats);
    view->phase = head_of(state)->phase;
    view->to_act = head_of(state)->to_act;
    base->view(setup, state, seat, view);
}

int secret_of(const struct setup *setup, const struct state *state, int seat)
{
    struct view view;
    int secret = 0;
    base_view(setup, state, seat, &view);
    for (int kind = 0; base->zones[kind].name; kind++)
        if (base->zones[kind].sight == OWN)
            for (int i = 0; i < view.count[index_of(kind, seat)]; i++)
                secret += 1 + view_cards(&view, index_of(kind, seat))[i] % 5;
    return secret;
}
