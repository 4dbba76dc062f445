// SPDX-License-Identifier: MIT
// Coming back after a restart: every match that was going on is taken up from its record.
#ifndef BAIZE_SERVER_RECOVERY_H
#define BAIZE_SERVER_RECOVERY_H

#include "base/text.h"

struct server;

// False, and why, if the store cannot be read. A match whose record does not fit the rules any more
// is called off: the stakes go back to everyone.
bool recover(struct server *server, struct text *why);

#endif
