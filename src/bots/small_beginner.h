// SPDX-License-Identifier: MIT
// How a beginner plays the games that are solved. In kuhn and leduc they call whatever comes, raise
// only what looks sure and never bluff; in the card games they play what looks high, and any pair,
// which there means nothing.
#ifndef BAIZE_BOTS_SMALL_BEGINNER_H
#define BAIZE_BOTS_SMALL_BEGINNER_H

#include "bots/bot.h"

struct move small_beginner(const struct question *question);

#endif
