// SPDX-License-Identifier: MIT
// Plays any of its choices, and any amount within one, with equal chances.
#include "bots/bot.h"

static struct move choose(const struct question *question)
{
    return choice_pick(question->choices, question->count, question->chance);
}

const struct bot random_bot = {
    .name = "random",
    .help = "any legal move, all alike",
    .choose = choose,
};
