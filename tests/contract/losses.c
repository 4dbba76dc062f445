// SPDX-License-Identifier: MIT
// Faults by which a token is lost from a result.
#include "spoil.h"

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
    {"a house that is not told what it wins", "result", NEEDS_HOUSE, plant_no_house},
    {"a token that goes to the house", "result,stake", NEEDS_HOUSE, plant_to_house},
    {"a winner's token that goes to the house", "result", NEEDS_PURSE, plant_winner_to_house},
    {"a token missing where several win", "result,stake", NEEDS_SHARED, plant_shared},
    {0},
};
