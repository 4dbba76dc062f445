// SPDX-License-Identifier: MIT
// Replays from files, for the commands that read them.
#ifndef BAIZE_CLI_CMD_REPLAY_H
#define BAIZE_CLI_CMD_REPLAY_H

#include "cli/cli.h"
#include "cli/show.h"
#include "wire/json.h"
#include "wire/replay.h"

// EXIT_FINE, or EXIT_BAD after a refusal that names the line. What is read must be released.
int replay_from_file(const char *path, struct replay *replay);

// What cmd_replay.c and replay_told.c share.
void replay_names(const struct replay *replay, struct names *names);
// The result, or that there is none.
void replay_put_end(const struct replay *replay, const struct names *names, struct text *text);
// The members of the exported object that come first: setup, players, and where chance came from.
void replay_out_head(struct out *out, const struct replay *replay);
// On the whole screen.
int replay_review(const struct args *args, const struct replay *replay, int viewer);
void wait_for_enter(void);

#endif
