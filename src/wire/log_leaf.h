// SPDX-License-Identifier: MIT
// The entries of a server's public log (docs/fairness.md), to bytes and back. Each begins with a
// byte that says its kind; numbers are 8 bytes, the highest first. A leg is 17 bytes: the account
// (0 is the house), a byte for the purse, the amount. There is one way to write an entry, and what
// is read was written so.
//
//   start     when, the first numbers of accounts, matches and ledger entries that the log tells
//             of, the public key (32): the log begins here
//   open      match, the server's commitment (32): before anything was dealt
//   close     match, when it ended, flags (1), the transcript (32), legs: the result
//   transfer  match (0: none), when, why (1), legs: whatever else moves tokens
//   loss      when, how many entries there had been, their root (32), the public key (32): after
//             it the log goes on from what was left, and does not continue what had been signed
#ifndef BAIZE_WIRE_LOG_LEAF_H
#define BAIZE_WIRE_LOG_LEAF_H

#include "base/merkle.h"

enum {
    LEAF_HASH_BYTES = 32,
    LEAF_BYTES_MAX = 255,
    LEAF_LEGS_MAX = 12, // 50 bytes and 12 legs of 17 = 254
};

enum leaf_kind { LEAF_START, LEAF_OPEN, LEAF_CLOSE, LEAF_TRANSFER, LEAF_LOSS, LEAF_KINDS };
extern const char *const leaf_kind_names[]; // "start" …, ended by NULL

enum leaf_purse { PURSE_IS_TOKENS, PURSE_IS_PRACTICE, LEAF_PURSES };

// The flags of a close, as the server keeps them with the match.
enum { LEAF_IS_OPEN = 1, LEAF_IS_VOID = 2, LEAF_IS_HIDDEN = 4 };

enum leaf_why { WHY_GRANT, WHY_REVERSAL };

struct leaf_leg {
    int64_t account, amount;
    uint8_t purse; // enum leaf_purse
};

// Fields that the kind does not have are 0.
struct leaf {
    enum leaf_kind kind;
    int64_t match;
    int64_t at_ms;
    uint8_t flags;                 // of a close; of a transfer: enum leaf_why
    uint8_t hash[LEAF_HASH_BYTES]; // commitment, transcript (all 0: called off), or root
    uint8_t key[LEAF_HASH_BYTES];
    int64_t next_account, next_match, next_entry; // of a start
    int64_t lost_size;
    int legs;
    struct leaf_leg leg[LEAF_LEGS_MAX];
};

size_t leaf_put(const struct leaf *leaf, uint8_t bytes[LEAF_BYTES_MAX]); // how many bytes it takes
bool leaf_read(struct leaf *leaf, const uint8_t *bytes, size_t len);
// Do the legs of each purse add up to 0?
bool leaf_adds_up(const struct leaf *leaf);

// For trees whose leaves these are.
void log_sha256(const uint8_t *bytes, size_t len, uint8_t hash[MERKLE_BYTES]);

#endif
