// SPDX-License-Identifier: MIT
#include "store/committer.h"

#include "os/condition.h"
#include "os/time.h"

#include <stdlib.h>

enum { RETRY_MS = 200 };

struct committer {
    struct store *store;
    void (*wake)(void *context);
    void *context;
    bool has_thread;
    pthread_t thread;

    struct batch filling; // added, not handed over: only the adding thread touches it
    int64_t added;        // the last ticket in it

    pthread_mutex_t lock; // of all below
    pthread_cond_t news;  // something was handed over, or it is ending
    struct batch waiting; // handed over, not yet in a group
    int64_t handed;       // the last ticket in it
    struct batch group;   // what is being committed, until it has been
    int64_t group_end;    // the last ticket in it
    int64_t done;         // the last ticket that is durable
    enum store_result state;
    char why[200];
    bool is_ending;
    int64_t slowest_ns; // of the commits since somebody asked
    struct committer_counts counts;
};

// Moves all changes behind those in `to`; an empty `to` trades its memory for them.
static void append(struct batch *to, struct batch *from)
{
    if (!to->count) {
        struct batch empty = *to;
        *to = *from;
        *from = empty;
        return;
    }
    struct change change;
    for (size_t at = 0; batch_next(from, &at, &change);)
        batch_add(to, &change);
    batch_clear(from);
}

// Tries the group once. The lock is held on entry and on return, not in between.
static void try_group(struct committer *committer)
{
    pthread_mutex_unlock(&committer->lock);
    char buf[200];
    struct text why = TEXT(buf);
    int64_t start_ns = time_monotonic_ns();
    enum store_result result =
        committer->store->kind->commit(committer->store, &committer->group, &why);
    int64_t spent_ns = time_monotonic_ns() - start_ns;
    pthread_mutex_lock(&committer->lock);
    committer->state = result;
    committer->counts.commit_ns += spent_ns;
    if (spent_ns > committer->slowest_ns)
        committer->slowest_ns = spent_ns;
    if (result == STORE_OK) {
        committer->counts.groups++;
        committer->counts.changes += committer->group.count;
        committer->done = committer->group_end;
        batch_clear(&committer->group);
    } else {
        committer->counts.failures++;
        struct text kept = TEXT(committer->why);
        text_put(&kept, buf);
    }
}

// What waits joins the group; after a try that failed the group grows.
static void take_group(struct committer *committer)
{
    append(&committer->group, &committer->waiting);
    committer->group_end = committer->handed;
}

static void *run(void *argument)
{
    struct committer *committer = argument;
    pthread_mutex_lock(&committer->lock);
    for (;;) {
        while (!committer->waiting.count && !committer->group.count && !committer->is_ending)
            pthread_cond_wait(&committer->news, &committer->lock);
        if (!committer->waiting.count && !committer->group.count)
            break;
        take_group(committer);
        try_group(committer);
        pthread_mutex_unlock(&committer->lock);
        if (committer->wake)
            committer->wake(committer->context);
        pthread_mutex_lock(&committer->lock);
        if (committer->state == STORE_OK)
            continue;
        if (committer->is_ending || committer->state == STORE_BROKEN)
            break;
        condition_wait_ms(&committer->news, &committer->lock, RETRY_MS);
    }
    pthread_mutex_unlock(&committer->lock);
    return NULL;
}

struct committer *committer_create(
    struct store *store, bool has_thread, void (*wake)(void *context), void *context)
{
    struct committer *committer = calloc(1, sizeof(*committer));
    must(committer);
    committer->store = store;
    committer->wake = wake;
    committer->context = context;
    committer->has_thread = has_thread;
    pthread_mutex_init(&committer->lock, NULL);
    condition_init(&committer->news);
    if (has_thread)
        must(pthread_create(&committer->thread, NULL, run, committer) == 0);
    return committer;
}

static void release(struct committer *committer)
{
    pthread_cond_destroy(&committer->news);
    pthread_mutex_destroy(&committer->lock);
    batch_release(&committer->filling);
    batch_release(&committer->waiting);
    batch_release(&committer->group);
    free(committer);
}

void committer_destroy(struct committer *committer)
{
    committer_kick(committer);
    if (committer->has_thread) {
        pthread_mutex_lock(&committer->lock);
        committer->is_ending = true;
        pthread_cond_signal(&committer->news);
        pthread_mutex_unlock(&committer->lock);
        pthread_join(committer->thread, NULL);
    } else {
        committer_step(committer);
    }
    release(committer);
}

void committer_abandon(struct committer *committer)
{
    must(!committer->has_thread);
    release(committer);
}

int64_t committer_add(struct committer *committer, const struct change *change)
{
    batch_add(&committer->filling, change);
    return ++committer->added;
}

int64_t committer_added(const struct committer *committer)
{
    return committer->added;
}

void committer_kick(struct committer *committer)
{
    if (!committer->filling.count)
        return;
    pthread_mutex_lock(&committer->lock);
    append(&committer->waiting, &committer->filling);
    committer->handed = committer->added;
    pthread_cond_signal(&committer->news);
    pthread_mutex_unlock(&committer->lock);
}

int64_t committer_done(struct committer *committer)
{
    pthread_mutex_lock(&committer->lock);
    int64_t done = committer->done;
    pthread_mutex_unlock(&committer->lock);
    return done;
}

enum store_result committer_state(struct committer *committer, struct text *why)
{
    pthread_mutex_lock(&committer->lock);
    enum store_result state = committer->state;
    if (state != STORE_OK && why)
        text_put(why, committer->why);
    pthread_mutex_unlock(&committer->lock);
    return state;
}

enum store_result committer_step(struct committer *committer)
{
    must(!committer->has_thread);
    committer_kick(committer);
    pthread_mutex_lock(&committer->lock);
    take_group(committer);
    if (committer->group.count)
        try_group(committer);
    enum store_result state = committer->state;
    pthread_mutex_unlock(&committer->lock);
    return state;
}

int64_t committer_take_slowest_ms(struct committer *committer)
{
    pthread_mutex_lock(&committer->lock);
    int64_t slowest_ns = committer->slowest_ns;
    committer->slowest_ns = 0;
    pthread_mutex_unlock(&committer->lock);
    return slowest_ns / 1000000;
}

void committer_read_counts(struct committer *committer, struct committer_counts *counts)
{
    pthread_mutex_lock(&committer->lock);
    *counts = committer->counts;
    pthread_mutex_unlock(&committer->lock);
}
