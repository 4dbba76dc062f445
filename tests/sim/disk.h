// SPDX-License-Identifier: MIT
// A disk in memory for SQLite (a VFS) that remembers what was synced. When the power fails, what
// was written since may be there, or not, or in part, sector by sector. It can also refuse: be
// full, or stop in the middle of anything.
#ifndef BAIZE_TESTS_DISK_H
#define BAIZE_TESTS_DISK_H

#include "engine/chance.h"

// There is one disk. Makes it SQLite's own default; `chance` decides what a power loss leaves.
void disk_install(struct chance *chance);
void disk_wipe(void); // an empty disk

// How many operations that change something there have been.
int64_t disk_operations(void);
// The disk stops dead when the count reaches this: from then on everything fails and nothing
// changes. INT64_MAX: never.
void disk_stop_at(int64_t operation);
bool disk_is_stopped(void);
// From now on writing and syncing fail (a full disk), or go well again.
void disk_refuse(bool is_refusing);
// A disk that says it has synced and has not: what the simulation must find out.
void disk_lie(void);

// The power fails. The caller closes everything that was open (which has no effect any more), then
// calls disk_power_on.
void disk_power_off(void);
void disk_power_on(void);

#endif
