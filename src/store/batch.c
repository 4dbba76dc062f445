// SPDX-License-Identifier: MIT
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

static size_t padded(size_t len)
{
    return (len + 15) & ~(size_t)15;
}

static void make_room(struct batch *batch, size_t more)
{
    if (batch->len + more <= batch->size)
        return;
    size_t size = batch->size ? batch->size : 4096;
    while (size < batch->len + more)
        size *= 2;
    batch->at = realloc(batch->at, size);
    must(batch->at);
    batch->size = size;
}

void batch_add(struct batch *batch, const struct record *record)
{
    size_t size = padded(sizeof(*record)) + padded(record->len);
    make_room(batch, size);
    uint8_t *at = batch->at + batch->len;
    memcpy(at, record, sizeof(*record));
    if (record->len)
        memcpy(at + padded(sizeof(*record)), record->bytes, record->len);
    batch->len += size;
    batch->count++;
}

bool batch_next(const struct batch *batch, size_t *offset, struct record *record)
{
    if (*offset == batch->len)
        return false;
    const uint8_t *at = batch->at + *offset;
    memcpy(record, at, sizeof(*record));
    record->bytes = at + padded(sizeof(*record));
    *offset += padded(sizeof(*record)) + padded(record->len);
    return true;
}

void batch_clear(struct batch *batch)
{
    batch->len = 0;
    batch->count = 0;
}

void batch_release(struct batch *batch)
{
    free(batch->at);
    *batch = (struct batch){0};
}

const uint8_t *record_profile(const struct record *record, int leg)
{
    size_t behind = 0;
    for (int i = leg; i < record->legs; i++)
        behind += record->leg[i].profile_len;
    return record->bytes + record->len - behind;
}

const uint8_t *record_match(const struct record *record, size_t *len)
{
    const uint8_t *from = record->bytes + record->seats_len;
    *len = (size_t)(record_profile(record, 0) - from);
    return from;
}

void name_key(const char *name, char key[NAME_BYTES + 1])
{
    int i = 0;
    for (; name[i] && i < NAME_BYTES; i++)
        key[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] - 'A' + 'a' : name[i]);
    key[i] = 0;
}

const struct store_kind *const store_kinds[] = {&store_memory, &store_sqlite, NULL};
