// SPDX-License-Identifier: MIT
#include "wire/log_proof.h"

#include "wire/hex.h"
#include "wire/json.h"

#include <sodium.h>
#include <string.h>

static bool refuse(struct text *why, const char *sentence)
{
    text_put(why, sentence);
    return false;
}

// Exactly so many bytes.
static bool read_hex(const json_t *json, uint8_t *bytes, size_t len)
{
    const char *text = json_string_value(json);
    return text && hex_read(text, json_string_length(json), bytes, len) == (int)len;
}

static bool read_count(const json_t *json, int64_t *number)
{
    *number = json_integer_value(json);
    return json_is_integer(json) && *number >= 0;
}

// ---- Heads -------------------------------------------------------------------------------------

static size_t signed_text(const struct log_head *head, char *buf, size_t size)
{
    struct text text = text_over(buf, size);
    text_put(&text, "baize log head 1\n");
    hex_put(head->key, LOG_KEY_BYTES, &text);
    text_format(&text, "\n%jd\n%jd\n", head->size, head->at_ms);
    hex_put(head->root.at, MERKLE_BYTES, &text);
    text_char(&text, '\n');
    must(!text.is_cut);
    return text.len;
}

void log_key_make(
    const uint8_t seed[LOG_KEY_BYTES], uint8_t key[LOG_KEY_BYTES], uint8_t secret[LOG_SECRET_BYTES])
{
    crypto_sign_seed_keypair(key, secret, seed);
}

void log_head_sign(struct log_head *head, const uint8_t secret[LOG_SECRET_BYTES])
{
    char buf[256];
    size_t len = signed_text(head, buf, sizeof(buf));
    crypto_sign_detached(head->signature, NULL, (const unsigned char *)buf, len, secret);
}

bool log_head_is_signed(const struct log_head *head)
{
    char buf[256];
    size_t len = signed_text(head, buf, sizeof(buf));
    return crypto_sign_verify_detached(
               head->signature, (const unsigned char *)buf, len, head->key) == 0;
}

void log_head_put(struct out *out, const struct log_head *head)
{
    out_object(out);
    out_put_hex(out, "log", head->key, LOG_KEY_BYTES);
    out_put_int(out, "size", head->size);
    out_put_int(out, "at_ms", head->at_ms);
    out_put_hex(out, "root", head->root.at, MERKLE_BYTES);
    out_put_hex(out, "signature", head->signature, LOG_SIGNATURE_BYTES);
    out_object_end(out);
}

bool log_head_read(struct log_head *head, const json_t *json, struct text *why)
{
    *head = (struct log_head){0};
    if (!read_hex(json_object_get(json, "log"), head->key, LOG_KEY_BYTES) ||
        !read_count(json_object_get(json, "size"), &head->size) ||
        !read_count(json_object_get(json, "at_ms"), &head->at_ms) ||
        !read_hex(json_object_get(json, "root"), head->root.at, MERKLE_BYTES) ||
        !read_hex(json_object_get(json, "signature"), head->signature, LOG_SIGNATURE_BYTES))
        return refuse(why, "what should be a head of the log is none");
    return log_head_is_signed(head) || refuse(why, "the head of the log is not signed by its key");
}

// ---- Entries -----------------------------------------------------------------------------------

void log_path_put(struct out *out, const struct merkle_path *path)
{
    out_array(out);
    for (int i = 0; i < path->count; i++)
        out_hex(out, path->hash[i].at, MERKLE_BYTES);
    out_array_end(out);
}

bool log_path_read(struct merkle_path *path, const json_t *json)
{
    size_t count = json_array_size(json);
    path->count = 0;
    if (!json_is_array(json) || count > MERKLE_PATH_MAX)
        return false;
    for (; (size_t)path->count < count; path->count++)
        if (!read_hex(json_array_get(json, (size_t)path->count), path->hash[path->count].at,
                MERKLE_BYTES))
            return false;
    return true;
}

// A LogEntry that is in the tree with the head's root.
static bool read_entry(const json_t *json, const struct log_head *head, struct leaf *leaf,
    int64_t *index, struct text *why)
{
    uint8_t bytes[LEAF_BYTES_MAX];
    struct merkle_path path;
    const char *hex = json_string_value(json_object_get(json, "leaf"));
    int len = hex ? hex_read(hex, strlen(hex), bytes, sizeof(bytes)) : -1;
    if (len < 0 || !read_count(json_object_get(json, "index"), index) ||
        !log_path_read(&path, json_object_get(json, "path")))
        return refuse(why, "what should be an entry of the log is none");
    struct merkle_hash hash = merkle_leaf(log_sha256, bytes, (size_t)len);
    if (!merkle_is_in(log_sha256, &hash, *index, head->size, &path, &head->root)) {
        text_format(why, "entry %jd is not in the log that the server signed", *index);
        return false;
    }
    if (leaf_read(leaf, bytes, (size_t)len))
        return true;
    text_format(why, "entry %jd of the log is written in a way this program does not know", *index);
    return false;
}

bool log_proof_read(struct log_proof *proof, const json_t *message, struct text *why)
{
    *proof = (struct log_proof){0};
    if (!read_count(json_object_get(message, "match"), &proof->match))
        return refuse(why, "what should be a proof is none");
    if (!log_head_read(&proof->head, json_object_get(message, "head"), why) ||
        !read_entry(json_object_get(message, "opened"), &proof->head, &proof->opened,
            &proof->opened_index, why) ||
        !read_entry(json_object_get(message, "closed"), &proof->head, &proof->closed,
            &proof->closed_index, why))
        return false;
    if (proof->opened.kind != LEAF_OPEN || proof->opened.match != proof->match)
        return refuse(why, "the first entry is not the opening of the match");
    if (proof->closed.kind != LEAF_CLOSE || proof->closed.match != proof->match)
        return refuse(why, "the second entry is not the result of the match");
    return proof->opened_index < proof->closed_index ||
           refuse(why, "the result stands before the commitment");
}

// The house's own account has no seat, so what it gets is nobody's result.
static int64_t amount_of(const struct leaf *leaf, int64_t account, int purse)
{
    uint64_t sum = 0;
    for (int i = 0; i < leaf->legs; i++)
        if (leaf->leg[i].account == account && leaf->leg[i].purse == purse)
            sum += (uint64_t)leaf->leg[i].amount;
    return (int64_t)sum;
}

bool log_proof_fits(const struct log_proof *proof, const struct log_known *known, struct text *why)
{
    if (proof->match != known->match)
        return refuse(why, "the proof is of another match");
    if (known->key && memcmp(known->key, proof->head.key, LOG_KEY_BYTES) != 0)
        return refuse(why, "the head is signed by another key than this server's");
    if (known->commitment && memcmp(known->commitment, proof->opened.hash, LEAF_HASH_BYTES) != 0)
        return refuse(why, "the log has another commitment than the one told before the deal");
    bool is_void = proof->closed.flags & LEAF_IS_VOID;
    if (known->knows_end && known->is_void != is_void)
        return refuse(why, is_void ? "the log says that the match was called off"
                                   : "the log does not say that the match was called off");
    if (known->transcript &&
        (is_void || memcmp(known->transcript, proof->closed.hash, LEAF_HASH_BYTES) != 0))
        return refuse(why, "the log has other moves than the replay");
    if (known->account < 0 || known->purse < 0)
        return true;
    int64_t amount = amount_of(&proof->closed, known->account, known->purse);
    if (amount == known->amount)
        return true;
    text_format(
        why, "the log gives account %jd %jd, not %jd", known->account, amount, known->amount);
    return false;
}
