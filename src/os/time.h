// SPDX-License-Identifier: MIT
// The two clocks of the system. Code that decides something takes the time as an argument; only the
// outermost asks here.
#ifndef BAIZE_OS_TIME_H
#define BAIZE_OS_TIME_H

#include "base/text.h"

int64_t time_monotonic_ms(void); // never goes back; counts from no particular moment
int64_t time_monotonic_ns(void);
int64_t time_thread_ns(void); // what the processor did for the thread that asks
int64_t time_real_ms(void);   // since 1970 (UTC), by the machine's clock, which may be wrong

// "2026-01-31T12:00:00.000Z"
void time_put(int64_t real_ms, struct text *text);
// "2026-01-31 13:00", as people here read the clock; nothing if there is no such time.
void time_put_local(int64_t real_ms, struct text *text);

#endif
