// SPDX-License-Identifier: MIT
// What an auditor remembers of a server's log from one time to the next: the head that was checked
// last, the edge of the tree under it, and the matches under way. In a file, as JSON.
#ifndef BAIZE_CLI_AUDIT_STATE_H
#define BAIZE_CLI_AUDIT_STATE_H

#include "wire/log_follow.h"
#include "wire/log_proof.h"

struct audit_state {
    bool has_head;        // false: nothing was checked yet
    struct log_head head; // valid if has_head, and then the tree has its root
    struct merkle_edge edge;
    struct log_follower follower;
};

// Where it is kept unless somebody says otherwise, for a server at this address:
// $XDG_STATE_HOME/baize/audit, or ~/.local/state/baize/audit. False, and why, if there is no such
// place.
bool audit_state_path(const char *address, char *path, size_t size, struct text *why);
// False, and why, if there is such a file and it is none of these, or does not fit together.
// Without a file there is no head.
bool audit_state_read(struct audit_state *state, const char *path, struct text *why);
bool audit_state_write(const struct audit_state *state, const char *path, struct text *why);
void audit_state_release(struct audit_state *state);

// Writes JSON to a new file beside the state's: PATH.evidence-1, -2, …
bool audit_evidence_write(
    const json_t *evidence, const char *path, char *written, size_t size, struct text *why);
json_t *audit_head_json(const struct log_head *head);

#endif
