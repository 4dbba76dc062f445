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
// Prints the replay as one JSON object: setup, players and where chance came from, then what `put`
// adds, then the result. `size` bytes are enough for all of it.
void replay_print_json(const struct replay *replay, size_t size,
    void (*put)(struct out *out, const struct replay *replay));
// The field "from" of a match that plays on from another.
void replay_put_from(struct out *out, const struct replay *replay);
// On the whole screen.
int replay_review(const struct args *args, const struct replay *replay, int viewer);
void wait_for_enter(void);

#endif
