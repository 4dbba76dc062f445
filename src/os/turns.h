// SPDX-License-Identifier: MIT
// Whose turn it is. Work that waits belongs to a member of a group (a player at an address, say):
// next is the group that has used the least time, of its members the one that has used the least,
// and of that one's work what was added first. Work that can wait comes when there is no other.
// Whoever comes anew, or again, starts with as much as those who are served now: nobody saves up
// turns by staying away.
//
// Work that has begun is not interrupted. So that one group never holds every thread, the last free
// one is kept for a group that holds none, and for work that somebody waits for; work that can wait
// gets all threads but two. With one thread, or two, this is kept as far as it can be.
//
// Knows no threads and no clock: whoever asks says when work begins and how long it took.
#ifndef BAIZE_OS_TURNS_H
#define BAIZE_OS_TURNS_H

#include "base/base.h"

// Whose a piece of work is.
struct owner {
    uint64_t group, member;
    bool can_wait; // nobody is there to wait for it
};

struct turns_counts {
    int64_t waiting[2]; // by can_wait
    int64_t running;
};

struct turns;
struct turn_taken; // a piece of work that has begun

struct turns *turns_create(int threads);
// What still waits is given to `drop`. Whatever has begun must have ended.
void turns_destroy(struct turns *turns, void (*drop)(void *work));
void turns_add(struct turns *turns, const struct owner *owner, void *work, int64_t now_ns);
// The next piece of work, which begins; `waited_ns` is how long it waited. NULL: there is none, or
// none that may begin before something ends.
struct turn_taken *turns_take(struct turns *turns, int64_t now_ns, void **work, int64_t *waited_ns);
void turns_end(struct turns *turns, struct turn_taken *taken, int64_t used_ns);
bool turns_are_waiting(const struct turns *turns);
void turns_read_counts(const struct turns *turns, struct turns_counts *counts);

#endif
