// SPDX-License-Identifier: MIT
// Who one was at a server: the secret to come back with, kept from run to run in a file that only
// its owner may read ($XDG_STATE_HOME/baize, or ~/.local/state/baize), one for each server and
// name.
#ifndef BAIZE_CLI_IDENTITY_H
#define BAIZE_CLI_IDENTITY_H

#include "base/text.h"

enum { STATE_FOLDER_BYTES = 400 };

struct identity {
    char path[600];  // "": nothing is kept
    char whose[300]; // the server's address and the name, as they stand in the file
};

// `address` is the server's, `name` may be NULL.
void identity_init(struct identity *identity, const char *address, const char *name);
// False if there is none.
bool identity_read(const struct identity *identity, char *secret, size_t size);
// False, and why.
bool identity_write(const struct identity *identity, const char *secret, struct text *why);

// Where such things are kept; false: nowhere.
bool state_folder(char *folder, size_t size);

#endif
