// SPDX-License-Identifier: MIT
// The deal of a match, minded by the sitting: pledges and reveals one's share, keeps what was
// promised on the device, and when the match is over asks for what the check needs and makes it.
// For the sitting alone.
#ifndef BAIZE_TUI_CHECKING_H
#define BAIZE_TUI_CHECKING_H

#include "tui/sitting.h"

// After each message, and whenever time has passed.
void checking_step(struct sitting *sitting, int who, int64_t now_ms);
// The line was lost, or is there and greeted: what was on its way may not have come, and the key of
// the server's public log is told.
void checking_line_lost(struct sitting *sitting, int who);
void checking_line_back(struct sitting *sitting);

#endif
