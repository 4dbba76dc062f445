// SPDX-License-Identifier: MIT
// One match of every bot at every game, move by move: the same text from every build, or a bot
// judges otherwise on some machine.
#ifndef BAIZE_TESTS_WASM_MATCHES_H
#define BAIZE_TESTS_WASM_MATCHES_H

#include "base/text.h"

// Match i: "BOT plays GAME with N seats" and in further lines its moves; nothing if the bot does
// not play that. A move against the rules ends the text in "!". False if there is no such match.
bool match_write(int i, struct text *text);

#endif
