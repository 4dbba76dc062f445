// SPDX-License-Identifier: MIT
// Pages of a server over HTTP, one after another over the same line.
#ifndef BAIZE_CLI_FETCH_H
#define BAIZE_CLI_FETCH_H

#include "cli/dial.h"

struct fetcher {
    struct address address;
    struct cable cable;
    struct blob in;   // what came and is not used up
    struct blob page; // the last page, ended by NUL
};

// False, and why, if it is no address.
bool fetcher_init(struct fetcher *fetcher, const char *url, struct text *why);
void fetcher_finish(struct fetcher *fetcher);
// The page at this path, "/api/games": its status, or 0 and why if there is no answer. A server
// that wants a rest (429) is given one, up to two minutes.
int fetch(struct fetcher *fetcher, const char *path, struct text *why);

#endif
