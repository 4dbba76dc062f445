// SPDX-License-Identifier: MIT
// baize replay, for a match whose deal stays hidden: what one viewer was told, and nothing else.
#ifndef BAIZE_CLI_REPLAY_TOLD_H
#define BAIZE_CLI_REPLAY_TOLD_H

#include "cli/cli.h"
#include "wire/replay.h"

int replay_told_show(const struct args *args, const struct replay *replay);

#endif
