// SPDX-License-Identifier: MIT
#include "server/leaves.h"

#include "server/finished.h"
#include "server/parts.h"
#include "server/record.h"
#include "store/log.h"
#include "wire/transcript.h"

#include <string.h>

_Static_assert((int)LEAF_BYTES_MAX <= (int)LEAF_MAX, "the store takes every leaf");
_Static_assert((int)LEAF_IS_OPEN == (int)FINISHED_OPEN && (int)LEAF_IS_VOID == (int)FINISHED_VOID &&
                   (int)LEAF_IS_HIDDEN == (int)FINISHED_HIDDEN,
    "a leaf has the flags of its match");
_Static_assert((int)PURSE_IS_TOKENS == (int)PURSE_TOKENS &&
                   (int)PURSE_IS_PRACTICE == (int)PURSE_PRACTICE && (int)LEAF_PURSES == (int)PURSES,
    "a leaf has the purses of the ledger");

static void give(struct change *change, const struct leaf *leaf, uint8_t bytes[LEAF_MAX])
{
    change->leaf_len = leaf_put(leaf, bytes);
    change->leaf = bytes;
}

void leaf_of_opening(const struct server *server, const struct table *table, struct change *change,
    uint8_t bytes[LEAF_MAX])
{
    if (!server->public_log)
        return;
    struct leaf leaf = {.kind = LEAF_OPEN, .match = table->match};
    memcpy(leaf.hash, table->commitment, LEAF_HASH_BYTES);
    give(change, &leaf, bytes);
}

// The deck's stream has the seed as its key: to make it of its parts again would take a hash.
static void put_seed(const struct table *table, uint8_t seed[SEED_BYTES])
{
    for (int i = 0; i < SEED_BYTES; i++)
        seed[i] = (uint8_t)(table->chance.key[i / 4] >> 8 * (i % 4));
}

// The moves stand in the record as "0 bet", with a letter behind the seat if another hand made
// them; those that were given as "given 0 bet".
void transcript_of_table(const struct table *table, uint8_t digest[LEAF_HASH_BYTES])
{
    memset(digest, 0, LEAF_HASH_BYTES);
    if (table->is_void)
        return;
    uint8_t seed[SEED_BYTES];
    struct transcript transcript;
    put_seed(table, seed);
    transcript_begin(&transcript, &table->terms.setup, seed);
    transcript_from(&transcript, &table->from);
    const char *line;
    size_t len;
    for (size_t at = 0; record_next_line(table, &at, &line, &len);) {
        bool is_given = table->from.match && strncmp(line, RECORD_GIVEN, strlen(RECORD_GIVEN)) == 0;
        if (is_given)
            transcript_line(&transcript, line + strlen(RECORD_GIVEN), len - strlen(RECORD_GIVEN));
        if (line[0] < '0' || line[0] > '9')
            continue;
        const char *move = (const char *)memchr(line, ' ', len) + 1;
        transcript_move(&transcript, line[0] - '0', move, len - (size_t)(move - line));
    }
    transcript_end(&transcript, store_sha256, digest);
}

void leaf_of_result(const struct server *server, const struct table *table, struct change *change,
    uint8_t bytes[LEAF_MAX])
{
    if (!server->public_log)
        return;
    struct leaf leaf = {
        .kind = LEAF_CLOSE, .match = change->id, .at_ms = change->at_ms, .flags = change->flags};
    transcript_of_table(table, leaf.hash);
    for (; leaf.legs < change->legs; leaf.legs++)
        leaf.leg[leaf.legs] = (struct leaf_leg){.account = change->leg[leaf.legs].account,
            .amount = change->leg[leaf.legs].amount,
            .purse = (uint8_t)change->leg[leaf.legs].purse};
    give(change, &leaf, bytes);
}

void leaf_of_grant(const struct server *server, struct change *change, uint8_t bytes[LEAF_MAX])
{
    if (!server->public_log)
        return;
    struct leaf leaf = {.kind = LEAF_TRANSFER, .at_ms = change->at_ms, .flags = WHY_GRANT};
    if (change->amount)
        leaf.leg[leaf.legs++] = (struct leaf_leg){.account = HOUSE, .amount = -change->amount};
    leaf.leg[leaf.legs++] = (struct leaf_leg){.account = change->id, .amount = change->amount};
    give(change, &leaf, bytes);
}
