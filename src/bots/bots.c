// SPDX-License-Identifier: MIT
// The list of bots.
#include "bots/bot.h"

#include <string.h>

extern const struct bot random_bot, priority_bot, strict_bot, value_bot, expect_bot, odds_bot,
    race_bot, reader_bot, pairs_bot, lanes_bot, mix_bot, habits_bot, search_bot, equilibrium_bot;

const struct bot *const bots[] = {
    &random_bot,
    &priority_bot,
    &strict_bot,
    &value_bot,
    &expect_bot,
    &odds_bot,
    &race_bot,
    &reader_bot,
    &pairs_bot,
    &lanes_bot,
    &mix_bot,
    &habits_bot,
    &search_bot,
    &equilibrium_bot,
    NULL,
};

const struct bot *bot_find(const char *name)
{
    for (int i = 0; bots[i]; i++)
        if (strcmp(bots[i]->name, name) == 0)
            return bots[i];
    return NULL;
}
