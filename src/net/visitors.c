// SPDX-License-Identifier: MIT
// The number of buckets is fixed, so two addresses may share one, which is noticed only if one of
// them empties it. Who shares with whom changes with every start, by the salt.
#include "net/visitors.h"

#include <stdlib.h>

enum { BUCKETS = 16384 };

struct bucket {
    int64_t filled_ms; // 0: never used
    double left;
};

struct visitors {
    int rate;
    uint64_t salt;
    struct bucket bucket[BUCKETS];
};

struct visitors *visitors_create(int rate, uint64_t salt)
{
    struct visitors *visitors = calloc(1, sizeof(*visitors));
    must(visitors);
    visitors->rate = rate;
    visitors->salt = salt;
    return visitors;
}

void visitors_destroy(struct visitors *visitors)
{
    free(visitors);
}

int visitors_wait_s(struct visitors *visitors, uint64_t address, int cost, int64_t now_ms)
{
    uint64_t hash = hash_bytes(visitors->salt, &address, sizeof(address));
    struct bucket *bucket = &visitors->bucket[hash % BUCKETS];
    double most = (double)visitors->rate * VISITORS_BURST;
    double filled = bucket->left + (double)(now_ms - bucket->filled_ms) * visitors->rate / 1000;
    bucket->left = !bucket->filled_ms || filled > most ? most : filled;
    bucket->filled_ms = now_ms ? now_ms : 1;
    double missing = cost - bucket->left;
    if (missing > 0)
        return 1 + (int)(missing / visitors->rate);
    bucket->left -= cost;
    return 0;
}
