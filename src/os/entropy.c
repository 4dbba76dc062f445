// SPDX-License-Identifier: MIT
#include "os/entropy.h"

#include <errno.h>
#include <sys/random.h>

void entropy_fill(void *at, size_t size)
{
    char *to = at;
    while (size) {
        ssize_t got = getrandom(to, size, 0);
        if (got < 0 && errno == EINTR)
            continue;
        must(got > 0);
        to += got;
        size -= (size_t)got;
    }
}
