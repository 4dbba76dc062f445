// SPDX-License-Identifier: MIT
// Where tokens went, from the finished matches that counted: pairs in which they went one way only,
// and accounts that were fed by many new ones. What looks so need not be so: it is for people to
// judge.
#ifndef BAIZE_CLI_FLOWS_H
#define BAIZE_CLI_FLOWS_H

#include "store/store.h"

// What one account lost to another.
struct flow {
    int64_t from, to;
    int64_t net;     // what went from the one to the other, less what came back
    int64_t back;    // what came back
    int64_t matches; // in which anything moved between them
    int64_t last_ms; // when the last of them ended
    bool is_young;   // `from` was less than a day old when the first of them ended
};

// An account that young ones lost to.
struct feeding {
    int64_t account;
    int64_t feeders, tokens;
};

struct flows {
    int64_t matches;      // that counted, and were not reversed
    struct flow *flow;    // those that are one-sided, the largest first
    struct feeding *feed; // the largest first
    int flows, feeds;
};

void flows_read(struct store *store, struct flows *flows);
void flows_release(struct flows *flows);

#endif
