// SPDX-License-Identifier: MIT
// What writing and reading a replay share: its first line, and the hash that runs down its lines.
// For the replay files alone.
#ifndef BAIZE_WIRE_REPLAY_LINES_H
#define BAIZE_WIRE_REPLAY_LINES_H

#include "base/text.h"

#define REPLAY_FIRST_LINE "baize replay 1"

enum { SEAL_BYTES = 32, SEAL_SHOWN = 4 }; // SEAL_SHOWN bytes stand before each line

struct seal {
    uint8_t hash[SEAL_BYTES];
};

void seal_start(struct seal *seal);
void seal_add(struct seal *seal, const char *line, size_t len);

// Why a replay is refused, with the number of the line. Gives false.
bool replay_refuse(struct text *why, int line_number, const char *reason);

#endif
