// SPDX-License-Identifier: MIT
// A whole small world under one seed: a server, its disk, a network that is slow, breaks and
// garbles, a clock that jumps, and witnesses at the other end. It can be crashed at any moment.
#ifndef BAIZE_TESTS_WORLD_H
#define BAIZE_TESTS_WORLD_H

#include "engine/chance.h"

struct world;

// From now on stores say that they have written what they have not (durable.h).
void world_be_hasty(void);

// `folder` is a real one, for the lock alone; everything else is on the disk in memory.
struct world *world_create(uint64_t seed, const char *folder);
void world_destroy(struct world *world);
// Lives until there were so many crashes (each followed by a restart and a check of everything).
void world_live(struct world *world, int crashes);

struct world_counts {
    int64_t steps, crashes, results, resumes, checks, refusals, told;
};
void world_read_counts(const struct world *world, struct world_counts *counts);

#endif
