// SPDX-License-Identifier: MIT
// The two clocks. Rooms that decide something take the time as an argument; only the edges ask
// here.
#ifndef BAIZE_OS_TIME_H
#define BAIZE_OS_TIME_H

#include "base/text.h"

int64_t time_monotonic_ms(void); // never goes back; from no particular moment
int64_t time_monotonic_ns(void);
int64_t time_real_ms(void); // since 1970, as the machine believes

// "2026-01-31T12:00:00.000Z"
void time_put(int64_t real_ms, struct text *text);

#endif
