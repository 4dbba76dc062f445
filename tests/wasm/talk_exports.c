// SPDX-License-Identifier: MIT
// What the test under Node calls: the conversations of talk.h as this build has them.
#include "wasm/talk.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name)))

static char *all;
static size_t all_len;

static void keep(const char *bytes, size_t len)
{
    all = realloc(all, all_len + len);
    must(all);
    memcpy(all + all_len, bytes, len);
    all_len += len;
}

EXPORT(talk_hash) uint64_t talk_hash(int seed)
{
    return talk((uint64_t)seed, NULL);
}

// Everything that is said, talk_len() bytes.
EXPORT(talk_show) const char *talk_show(int seed)
{
    all_len = 0;
    talk((uint64_t)seed, keep);
    return all;
}

EXPORT(talk_len) size_t talk_len(void)
{
    return all_len;
}
