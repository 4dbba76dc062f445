// SPDX-License-Identifier: MIT
// The clock of os/time.h in a page, which alone knows the time: all that the committer asks of it
// is how long a commit took.
#include "os/time.h"

__attribute__((import_module("page"), import_name("now_ms"))) double now_ms(void);

int64_t time_monotonic_ms(void)
{
    return (int64_t)now_ms();
}

int64_t time_monotonic_ns(void)
{
    return (int64_t)(now_ms() * 1e6);
}
