// SPDX-License-Identifier: MIT
#include "wire/log_leaf.h"

#include <sodium.h>
#include <string.h>

enum { NUMBER = 8, LEG = 2 * NUMBER + 1 };

const char *const leaf_kind_names[] = {"start", "open", "close", "transfer", "loss", NULL};

// What a kind has, in the order in which it is written.
enum part { END, MATCH, AT_MS, FLAGS, HASH, KEY, NEXT, LOST, LEGS };
static const uint8_t parts[LEAF_KINDS][8] = {
    [LEAF_START] = {AT_MS, NEXT, KEY},
    [LEAF_OPEN] = {MATCH, HASH},
    [LEAF_CLOSE] = {MATCH, AT_MS, FLAGS, HASH, LEGS},
    [LEAF_TRANSFER] = {MATCH, AT_MS, FLAGS, LEGS},
    [LEAF_LOSS] = {AT_MS, LOST, HASH, KEY},
};

// ---- Writing -----------------------------------------------------------------------------------

static uint8_t *put_number(uint8_t *to, int64_t number)
{
    for (int shift = 56; shift >= 0; shift -= 8)
        *to++ = (uint8_t)((uint64_t)number >> shift);
    return to;
}

static uint8_t *put_hash(uint8_t *to, const uint8_t *hash)
{
    memcpy(to, hash, LEAF_HASH_BYTES);
    return to + LEAF_HASH_BYTES;
}

static uint8_t *put_legs(uint8_t *to, const struct leaf *leaf)
{
    must(leaf->legs <= LEAF_LEGS_MAX);
    for (int i = 0; i < leaf->legs; i++) {
        to = put_number(to, leaf->leg[i].account);
        *to++ = leaf->leg[i].purse;
        to = put_number(to, leaf->leg[i].amount);
    }
    return to;
}

static uint8_t *put_part(uint8_t *to, const struct leaf *leaf, enum part part)
{
    switch (part) {
    case END:
        break;
    case MATCH:
        return put_number(to, leaf->match);
    case AT_MS:
        return put_number(to, leaf->at_ms);
    case FLAGS:
        *to = leaf->flags;
        return to + 1;
    case HASH:
        return put_hash(to, leaf->hash);
    case KEY:
        return put_hash(to, leaf->key);
    case NEXT:
        to = put_number(to, leaf->next_account);
        to = put_number(to, leaf->next_match);
        return put_number(to, leaf->next_entry);
    case LOST:
        return put_number(to, leaf->lost_size);
    case LEGS:
        return put_legs(to, leaf);
    }
    return to;
}

size_t leaf_put(const struct leaf *leaf, uint8_t bytes[LEAF_BYTES_MAX])
{
    uint8_t *to = bytes;
    *to++ = (uint8_t)leaf->kind;
    for (int i = 0; parts[leaf->kind][i]; i++)
        to = put_part(to, leaf, parts[leaf->kind][i]);
    must(to - bytes <= LEAF_BYTES_MAX);
    return (size_t)(to - bytes);
}

// ---- Reading -----------------------------------------------------------------------------------

// The bytes that are left.
struct rest {
    const uint8_t *at;
    size_t len;
};

static bool take(struct rest *rest, size_t len, const uint8_t **at)
{
    if (rest->len < len)
        return false;
    *at = rest->at;
    rest->at += len;
    rest->len -= len;
    return true;
}

static bool take_number(struct rest *rest, int64_t *number)
{
    const uint8_t *at;
    if (!take(rest, NUMBER, &at))
        return false;
    uint64_t value = 0;
    for (int i = 0; i < NUMBER; i++)
        value = value << 8 | at[i];
    *number = (int64_t)value;
    return true;
}

// One that counts something.
static bool take_count(struct rest *rest, int64_t *number)
{
    return take_number(rest, number) && *number >= 0;
}

static bool take_byte(struct rest *rest, uint8_t *byte)
{
    const uint8_t *at;
    if (!take(rest, 1, &at))
        return false;
    *byte = *at;
    return true;
}

static bool take_hash(struct rest *rest, uint8_t *hash)
{
    const uint8_t *at;
    if (!take(rest, LEAF_HASH_BYTES, &at))
        return false;
    memcpy(hash, at, LEAF_HASH_BYTES);
    return true;
}

static bool take_legs(struct rest *rest, struct leaf *leaf)
{
    while (rest->len && leaf->legs < LEAF_LEGS_MAX) {
        struct leaf_leg *leg = &leaf->leg[leaf->legs++];
        if (!take_count(rest, &leg->account) || !take_byte(rest, &leg->purse) ||
            leg->purse >= LEAF_PURSES || !take_number(rest, &leg->amount))
            return false;
    }
    return true;
}

static bool take_part(struct rest *rest, struct leaf *leaf, enum part part)
{
    switch (part) {
    case END:
        break;
    case MATCH:
        return take_count(rest, &leaf->match);
    case AT_MS:
        return take_number(rest, &leaf->at_ms);
    case FLAGS:
        return take_byte(rest, &leaf->flags);
    case HASH:
        return take_hash(rest, leaf->hash);
    case KEY:
        return take_hash(rest, leaf->key);
    case NEXT:
        return take_count(rest, &leaf->next_account) && take_count(rest, &leaf->next_match) &&
               take_count(rest, &leaf->next_entry);
    case LOST:
        return take_count(rest, &leaf->lost_size);
    case LEGS:
        return take_legs(rest, leaf);
    }
    return false;
}

bool leaf_read(struct leaf *leaf, const uint8_t *bytes, size_t len)
{
    struct rest rest = {bytes, len};
    uint8_t kind;
    *leaf = (struct leaf){0};
    if (!take_byte(&rest, &kind) || kind >= LEAF_KINDS)
        return false;
    leaf->kind = kind;
    for (int i = 0; parts[kind][i]; i++)
        if (!take_part(&rest, leaf, parts[kind][i]))
            return false;
    return rest.len == 0;
}

bool leaf_adds_up(const struct leaf *leaf)
{
    // Two's complement, so that no amount, however wrong, makes the sum overflow.
    uint64_t sum[LEAF_PURSES] = {0};
    for (int i = 0; i < leaf->legs; i++)
        sum[leaf->leg[i].purse] += (uint64_t)leaf->leg[i].amount;
    return !sum[PURSE_IS_TOKENS] && !sum[PURSE_IS_PRACTICE];
}

void log_sha256(const uint8_t *bytes, size_t len, uint8_t hash[MERKLE_BYTES])
{
    crypto_hash_sha256(hash, bytes, len);
}
