// SPDX-License-Identifier: MIT
// The proofs of a server's public log (docs/fairness.md): signed heads, and where a match stands.
// The server makes them with these functions, and clients check them: what is read here was said by
// somebody who may lie.
#ifndef BAIZE_WIRE_LOG_PROOF_H
#define BAIZE_WIRE_LOG_PROOF_H

#include "base/text.h"
#include "wire/log_leaf.h"

#include <jansson.h>

struct out;

enum {
    LOG_KEY_BYTES = 32,    // the public key, and the seed that both keys are made of
    LOG_SECRET_BYTES = 64, // the secret key
    LOG_SIGNATURE_BYTES = 64,
};

// ---- Heads -------------------------------------------------------------------------------------

// The log has so many entries, and this root. The signature is over the text
//   baize log head 1, KEY, SIZE, AT_MS, ROOT: a line each, with its end; key and root in hex.
struct log_head {
    uint8_t key[LOG_KEY_BYTES];
    int64_t size;
    int64_t at_ms; // since 1970
    struct merkle_hash root;
    uint8_t signature[LOG_SIGNATURE_BYTES];
};

void log_key_make(const uint8_t seed[LOG_KEY_BYTES], uint8_t key[LOG_KEY_BYTES],
    uint8_t secret[LOG_SECRET_BYTES]);
void log_head_sign(struct log_head *head, const uint8_t secret[LOG_SECRET_BYTES]);
bool log_head_is_signed(const struct log_head *head); // by the key it names
void log_head_put(struct out *out, const struct log_head *head);
// A LogHead. False, and why, if it is none, or not signed by the key it names.
bool log_head_read(struct log_head *head, const json_t *json, struct text *why);

// A list of hashes in hex, as in LogEntry. False if it is none, or too long.
void log_path_put(struct out *out, const struct merkle_path *path);
bool log_path_read(struct merkle_path *path, const json_t *json);

// ---- Proofs of matches -------------------------------------------------------------------------

struct log_proof {
    int64_t match;
    int64_t opened_index, closed_index;
    struct leaf opened, closed;
    struct log_head head;
};

// The message `proof`. False, and why, unless the head is signed by the key it names, both entries
// are in the tree with its root, and they are the opening and the result of the match, in this
// order. Whose key that is, and whether the entries are true, is another question.
bool log_proof_read(struct log_proof *proof, const json_t *message, struct text *why);

// What a client knows by itself of a match; what is NULL or negative is not known.
struct log_known {
    int64_t match;
    const uint8_t *key;        // of the server's log: the welcome's, or better the one kept
    const uint8_t *commitment; // as told before the deal
    const uint8_t *transcript; // of the replay (wire/transcript.h)
    int64_t account;           // one's own; below 0: not known
    int purse;                 // enum leaf_purse; below 0: not known
    int64_t amount;            // won or lost in it; counts if the account and the purse are known
    bool knows_end;            // whether it was called off is known:
    bool is_void;
};

// False, and why, if the proof contradicts it.
bool log_proof_fits(const struct log_proof *proof, const struct log_known *known, struct text *why);

#endif
