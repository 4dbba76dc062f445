// SPDX-License-Identifier: MIT
// Follows a server's public log (docs/fairness.md): is the head signed by the key known, does it
// continue what was seen before, do the entries lead to its root, are they in order, and are one's
// own matches in it? What is found wrong is kept as evidence.
#ifndef BAIZE_CLI_AUDIT_H
#define BAIZE_CLI_AUDIT_H

#include "cli/audit_state.h"
#include "cli/fetch.h"

enum audit_outcome {
    AUDIT_FINE,
    AUDIT_LIE,     // the server contradicts itself, or what was known
    AUDIT_UNKNOWN, // it cannot be reached, or keeps no log
};

struct audit {
    struct fetcher fetcher;
    struct log_head before; // as kept; valid if has_before
    bool has_before;
    struct log_head known; // from elsewhere; valid if is_known
    bool is_known;
    struct audit_state now;              // as far as it is checked; its head is valid when all is
    int64_t opened, closed, moved, lost; // entries of these kinds that are new
    bool is_denied;                      // the server says that the last page is not there
    bool has_waited;                     // for a head that is newer than all that was kept
    char why[600];                       // valid unless it is fine
    char page[600];                      // the beginning of the page that was wrong, or ""
};

// From the state that was kept; with is_full all entries are read again, from the first.
void audit_begin(struct audit *audit, const struct audit_state *state, bool is_full);
void audit_end(struct audit *audit);

// Another head that the server signed: it must be continued, too.
void audit_knows(struct audit *audit, const struct log_head *head);

// Up to the newest head.
enum audit_outcome audit_follow(struct audit *audit);

// After that: a match, and what is known of it, which may be only its number. `has_replay` says
// whether the match was compared with its replay, too.
enum audit_outcome audit_match(
    struct audit *audit, int64_t match, const uint8_t *commitment, bool *has_replay);

#endif
