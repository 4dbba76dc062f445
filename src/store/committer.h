// SPDX-License-Identifier: MIT
// Commits in groups, so that one trip to the disk serves all tables. The one who adds changes gets
// tickets; a change is durable once committer_done() has reached its ticket. Groups are committed
// by a thread of its own, or, where a test or a program without threads wants to say when, by
// committer_step().
#ifndef BAIZE_STORE_COMMITTER_H
#define BAIZE_STORE_COMMITTER_H

#include "store/store.h"

struct committer;

// `wake` is called on the committer's thread whenever done or stuck have changed; it may be NULL.
struct committer *committer_create(
    struct store *store, bool has_thread, void (*wake)(void *context), void *context);
// What was added is still committed if it can be.
void committer_destroy(struct committer *committer);
// The same, but what was added and not yet committed is lost, as in a crash. Not with a thread.
void committer_abandon(struct committer *committer);

// Keeps a copy of the change for the next group. Tickets are 1, 2, 3 …
int64_t committer_add(struct committer *committer, const struct change *change);
int64_t committer_added(const struct committer *committer); // the last ticket
// A thread takes up what was added since.
void committer_kick(struct committer *committer);
int64_t committer_done(struct committer *committer);

// STORE_OK, or why the last try failed. After STORE_NOT_NOW the thread tries again by itself.
enum store_result committer_state(struct committer *committer, struct text *why);
// Without a thread: tries to commit everything added so far, as one group.
enum store_result committer_step(struct committer *committer);

struct committer_counts {
    int64_t groups, changes, failures, commit_ns;
};
void committer_read_counts(struct committer *committer, struct committer_counts *counts);

#endif
