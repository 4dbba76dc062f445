// SPDX-License-Identifier: MIT
// What a crash at this moment would leave behind, and everything that is said held to it. It stands
// between the committer and the store and reads along: whatever a commit has made durable it knows,
// and nothing else. Each message that tells a change (a table, events, who plays a seat, a result,
// an account, an acknowledgement) must tell something that is durable when it is sent.
#ifndef BAIZE_TESTS_DURABLE_H
#define BAIZE_TESTS_DURABLE_H

#include "store/store.h"

struct durable;

// `accuse` is told of the first thing that was said too early, and does not return.
struct durable *durable_create(void (*accuse)(void *context, const char *what), void *context);
void durable_destroy(struct durable *durable);
// Another run of the server begins on this store: knows what it holds, and reads along from now on.
void durable_begin(struct durable *durable, struct store *store);
// The store says that it has written what it will only write with the next commit.
void durable_be_hasty(struct durable *durable);

// A message from a client is about to be handled; one to a client is sent.
void durable_heard(struct durable *durable, uint64_t connection, const char *bytes, size_t len);
void durable_said(struct durable *durable, uint64_t connection, const char *bytes, size_t len);
int64_t durable_checks(const struct durable *durable); // how many changes were compared

#endif
