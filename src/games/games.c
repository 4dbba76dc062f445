// SPDX-License-Identifier: MIT
#include "games/games.h"

#include <string.h>

extern const struct game single_card_game, double_card_game, kuhn, leduc, mantis, slowpoker,
    tzogous37, war_lanes;

const struct game *const games[] = {
    &single_card_game,
    &double_card_game,
    &kuhn,
    &leduc,
    &mantis,
    &slowpoker,
    &tzogous37,
    &war_lanes,
    NULL,
};

_Static_assert(ARRAY_LEN(games) - 1 <= GAMES_MAX, "raise GAMES_MAX in games.h");

const struct game *game_find(const char *id)
{
    for (int i = 0; games[i]; i++)
        if (strcmp(games[i]->id, id) == 0)
            return games[i];
    return NULL;
}
