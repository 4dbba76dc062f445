// SPDX-License-Identifier: MIT
#include "tui/layout.h"

#include "tui/tables.h"

static const struct layout layouts[] = {
    {
        .game = "single-card-game",
        .draw = draw_duel,
        .row = {{{"shown"}}, {{"hand"}}},
        .is_sealed = true,
    },
    {
        .game = "double-card-game",
        .draw = draw_duel,
        .row = {{{"shown"}}, {{"hand"}}},
        .is_sealed = true,
    },
    {.game = "kuhn", .draw = draw_duel, .row = {{{"shown"}}, {{"hand"}}}},
    {.game = "leduc", .draw = draw_duel, .row = {{{"shown"}}, {{"hand"}}}},
    {
        .game = "slowpoker",
        .draw = draw_slowpoker,
        .row = {{{"fight", "left", "fallen"}}, {{"shown", "swapped"}}, {{"hand"}}},
        .is_sealed = true,
    },
    {
        .game = "mantis",
        .draw = draw_mantis,
        .row = {{{"scored"}}, {{"tank"}}},
        .pile = {"scored"},
        .is_grouped = true,
    },
    {
        .game = "war-lanes",
        .draw = draw_war_lanes,
        .row = {{{"left", "middle", "right"}, .is_columns = true}, {{"hand", "flip"}}},
        .pile = {"discard", "burned"},
        .beside = {{"left", "left_in"}, {"middle", "middle_in"}, {"right", "right_in"}},
    },
    {
        .game = "tzogous37",
        .draw = draw_tzogous37,
        .row = {{{"first_up", "first_down", "second_up", "second_down", "tie_draws"}},
            {{"hand", "hidden"}}},
        .pile = {"discard", "hidden"},
    },
    {0}, // any other
};

const struct layout *layout_of(const struct game *game)
{
    const struct layout *layout = layouts;
    while (layout->game && strcmp(layout->game, game->id) != 0)
        layout++;
    return layout;
}
