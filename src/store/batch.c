// SPDX-License-Identifier: MIT
#include "store/store.h"

#include <string.h>

static size_t padded(size_t len)
{
    return (len + 15) & ~(size_t)15;
}

void batch_add(struct batch *batch, const struct change *change)
{
    size_t size = padded(sizeof(*change)) + padded(change->len + change->leaf_len);
    char *at = blob_reserve(&batch->bytes, size);
    memcpy(at, change, sizeof(*change));
    if (change->len)
        memcpy(at + padded(sizeof(*change)), change->bytes, change->len);
    if (change->leaf_len)
        memcpy(at + padded(sizeof(*change)) + change->len, change->leaf, change->leaf_len);
    batch->bytes.len += size;
    batch->count++;
}

bool batch_next(const struct batch *batch, size_t *offset, struct change *change)
{
    if (*offset == batch->bytes.len)
        return false;
    const uint8_t *at = (const uint8_t *)batch->bytes.at + *offset;
    memcpy(change, at, sizeof(*change));
    change->bytes = at + padded(sizeof(*change));
    change->leaf = change->bytes + change->len;
    *offset += padded(sizeof(*change)) + padded(change->len + change->leaf_len);
    return true;
}

void batch_clear(struct batch *batch)
{
    batch->bytes.len = 0;
    batch->count = 0;
}

void batch_release(struct batch *batch)
{
    blob_release(&batch->bytes);
    batch->count = 0;
}

const uint8_t *change_profile(const struct change *change, int leg)
{
    size_t behind = 0;
    for (int i = leg; i < change->legs; i++)
        behind += change->leg[i].profile_len;
    return change->bytes + change->len - behind;
}

const uint8_t *change_record(const struct change *change, size_t *len)
{
    const uint8_t *from = change->bytes + change->seats_len;
    *len = (size_t)(change_profile(change, 0) - from);
    return from;
}

int64_t curve_step(int64_t points)
{
    int64_t step = 1;
    while (points > (CURVE_MAX - 1) * step) // then the last one may make it CURVE_MAX and one more
        step *= 2;
    return step;
}

const struct store_kind *const store_kinds[] = {&store_memory, &store_sqlite, NULL};
