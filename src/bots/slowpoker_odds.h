// SPDX-License-Identifier: MIT
// Slowpoker against a player who keeps the level they have most of, for coins or for the match.
#ifndef BAIZE_BOTS_SLOWPOKER_ODDS_H
#define BAIZE_BOTS_SLOWPOKER_ODDS_H

#include "bots/slowpoker_lines.h"

struct move odds_choose(const struct question *question, bool is_race);

#endif
