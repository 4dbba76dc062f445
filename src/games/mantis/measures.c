// SPDX-License-Identifier: MIT
// What the lab counts of a match of mantis: what flips bring.
#include "games/mantis/state.h"

enum { SCORES, CARDS_SCORED, KEPT, STEALS, CARDS_STOLEN, GIVEN, PACK_EMPTY, MOST_STOLEN };

const struct own_measure mantis_measures[] = {
    [SCORES] = {"scores", "flips that score", false},
    [CARDS_SCORED] = {"cards_scored", "cards scored", false},
    [KEPT] = {"kept", "flips for the own tank that are no match", false},
    [STEALS] = {"steals", "flips that steal", false},
    [CARDS_STOLEN] = {"cards_stolen", "cards stolen, the flipped ones among them", false},
    [GIVEN] = {"given", "flips at another's tank that are no match", false},
    [PACK_EMPTY] = {"pack_empty", "matches that last until the pack is empty", true},
    [MOST_STOLEN] = {"most_stolen", "cards in the largest theft", false},
    {0},
};

void mantis_count(const struct setup *setup, const struct state *state, const struct events *events,
    int64_t counts[OWN_MEASURES_SIZE])
{
    (void)setup, (void)state;
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        counts[KEPT] += event_says(event, SAY_KEPT);
        counts[GIVEN] += event_says(event, SAY_GIVEN);
        counts[PACK_EMPTY] |= event_says(event, SAY_EMPTY);
        if (event_says(event, SAY_SCORED)) {
            counts[SCORES]++;
            counts[CARDS_SCORED] += event->value;
        } else if (event_says(event, SAY_STOLEN)) {
            counts[STEALS]++;
            counts[CARDS_STOLEN] += event->value;
            if (event->value > counts[MOST_STOLEN])
                counts[MOST_STOLEN] = event->value;
        }
    }
}
