// SPDX-License-Identifier: MIT
// Entries are read as they were written and in no other way; a proof is believed if it is true, and
// refused with the right sentence whatever is changed in it.
#include "../unit.h"

#include "games/games.h"
#include "wire/hex.h"
#include "wire/json.h"
#include "wire/log_proof.h"
#include "wire/transcript.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

// ---- Leaves ------------------------------------------------------------------------------------

static const struct leaf examples[] = {
    {.kind = LEAF_START,
        .at_ms = 5,
        .next_account = 1,
        .next_match = 2,
        .next_entry = 3,
        .key = {7}},
    {.kind = LEAF_OPEN, .match = 9007199254740991, .hash = {1, 2, 3}},
    {.kind = LEAF_CLOSE,
        .match = 300,
        .at_ms = 1700000000000,
        .flags = LEAF_IS_OPEN,
        .hash = {9},
        .legs = 2,
        .leg = {{7, -3, PURSE_IS_TOKENS}, {8, 3, PURSE_IS_TOKENS}}},
    {.kind = LEAF_TRANSFER,
        .at_ms = 6,
        .flags = WHY_GRANT,
        .legs = 2,
        .leg = {{0, -1000, PURSE_IS_PRACTICE}, {1, 1000, PURSE_IS_PRACTICE}}},
    {.kind = LEAF_LOSS, .at_ms = 6, .lost_size = 88, .hash = {1}, .key = {2}},
};

static void a_leaf_is_read_as_it_was_written(void **context)
{
    (void)context;
    for (int i = 0; i < ARRAY_LEN(examples); i++) {
        uint8_t bytes[LEAF_BYTES_MAX + 1] = {0};
        struct leaf leaf;
        size_t len = leaf_put(&examples[i], bytes);
        assert_true(leaf_read(&leaf, bytes, len));
        assert_memory_equal(&leaf, &examples[i], sizeof(leaf));
        assert_false(leaf_read(&leaf, bytes, len + 1));
        for (size_t cut = 0; cut < len; cut++)
            if (leaf_read(&leaf, bytes, cut)) // whole legs may be missing: that is another leaf
                assert_true(leaf.legs < examples[i].legs);
        bytes[0] = LEAF_KINDS;
        assert_false(leaf_read(&leaf, bytes, len));
    }
}

static void a_leaf_is_written_as_the_page_says(void **context)
{
    (void)context;
    uint8_t bytes[LEAF_BYTES_MAX];
    char buf[600];
    struct text hex = TEXT(buf);
    hex_put(bytes, leaf_put(&examples[2], bytes), &hex);
    assert_string_equal(buf, "02"
                             "000000000000012c"
                             "0000018bcfe56800"
                             "01"
                             "0900000000000000000000000000000000000000000000000000000000000000"
                             "0000000000000007"
                             "00"
                             "fffffffffffffffd"
                             "0000000000000008"
                             "00"
                             "0000000000000003");
}

static void most_legs_fit(void **context)
{
    (void)context;
    struct leaf leaf = {.kind = LEAF_CLOSE, .legs = LEAF_LEGS_MAX}, read;
    uint8_t bytes[LEAF_BYTES_MAX];
    assert_true(leaf_read(&read, bytes, leaf_put(&leaf, bytes)));
    assert_int_equal(read.legs, LEAF_LEGS_MAX);
}

static void each_purse_adds_up_by_itself(void **context)
{
    (void)context;
    struct leaf leaf = {.legs = 2, .leg = {{1, 5, PURSE_IS_TOKENS}, {2, -5, PURSE_IS_PRACTICE}}};
    assert_false(leaf_adds_up(&leaf));
    leaf.leg[1].purse = PURSE_IS_TOKENS;
    assert_true(leaf_adds_up(&leaf));
    leaf.leg[0].amount = INT64_MAX;
    leaf.leg[1].amount = INT64_MAX;
    assert_false(leaf_adds_up(&leaf));
}

// ---- Transcripts -------------------------------------------------------------------------------

static void a_transcript_is_the_lines_and_nothing_else(void **context)
{
    (void)context;
    struct setup setup;
    struct replay replay;
    char buf[100];
    struct text why = TEXT(buf);
    setup_init(&setup, game_find("kuhn"));
    setup.option[0]++;
    replay_init(&replay, &setup);
    uint8_t digest[TRANSCRIPT_BYTES], expected[TRANSCRIPT_BYTES];
    assert_false(transcript_of_replay(&replay, digest));
    replay.has_seed = true;
    replay.seed[0] = 0xab;
    struct move move;
    assert_true(move_parse(setup.game, true, "KS", &move, &why));
    assert_true(replay_add(&replay, DECK, &move));
    assert_true(move_parse(setup.game, false, "bet", &move, &why));
    assert_true(replay_add(&replay, 1, &move));
    char lines[300];
    struct text text = TEXT(lines);
    text_format(&text, "game kuhn %d\nseats 2\nset %s=%d\nseed ab%.*s\n1 bet\n",
        setup.game->version, setup.game->options[0].name, setup.option[0], 62,
        "00000000000000000000000000000000000000000000000000000000000000");
    crypto_hash_sha256(expected, (const unsigned char *)text.at, text.len);
    assert_true(transcript_of_replay(&replay, digest));
    assert_memory_equal(digest, expected, TRANSCRIPT_BYTES);
    replay_release(&replay);
}

// ---- Proofs ------------------------------------------------------------------------------------

enum { LOG_SIZE = 11, OPENED = 3, CLOSED = 8, MATCH = 42 };

// A log in which match 42 is opened and closed among others.
struct fake {
    uint8_t seed[LOG_KEY_BYTES], secret[LOG_SECRET_BYTES];
    struct leaf leaf[LOG_SIZE];
    struct log_head head;
    int64_t opened_index, closed_index;
};

static struct merkle_hash hash_of(const struct leaf *leaf)
{
    uint8_t bytes[LEAF_BYTES_MAX];
    return merkle_leaf(log_sha256, bytes, leaf_put(leaf, bytes));
}

static bool subtree(void *context, int level, int64_t number, struct merkle_hash *hash)
{
    struct fake *fake = context;
    struct merkle_edge edge = {0};
    for (int64_t i = number << level; i < (number + 1) << level; i++)
        merkle_add(&edge, log_sha256, hash_of(&fake->leaf[i]));
    *hash = merkle_edge_root(&edge, log_sha256);
    return true;
}

static void fake_sign(struct fake *fake)
{
    struct merkle_source source = {fake, subtree, log_sha256};
    fake->head.size = LOG_SIZE;
    fake->head.at_ms = 1234;
    assert_true(merkle_root(&source, LOG_SIZE, &fake->head.root));
    log_head_sign(&fake->head, fake->secret);
}

static void fake_init(struct fake *fake)
{
    *fake = (struct fake){.seed = {1}, .opened_index = OPENED, .closed_index = CLOSED};
    log_key_make(fake->seed, fake->head.key, fake->secret);
    for (int i = 0; i < LOG_SIZE; i++)
        fake->leaf[i] = (struct leaf){.kind = LEAF_OPEN, .match = 100 + i};
    fake->leaf[OPENED] = (struct leaf){.kind = LEAF_OPEN, .match = MATCH, .hash = {0xc0}};
    fake->leaf[CLOSED] = (struct leaf){.kind = LEAF_CLOSE,
        .match = MATCH,
        .hash = {0xd0},
        .legs = 2,
        .leg = {{7, -3, 0}, {8, 3, 0}}};
    fake_sign(fake);
}

static void put_entry(struct out *out, struct fake *fake, const char *key, int64_t index)
{
    struct merkle_source source = {fake, subtree, log_sha256};
    struct merkle_path path;
    uint8_t bytes[LEAF_BYTES_MAX];
    char buf[2 * LEAF_BYTES_MAX + 1];
    struct text hex = TEXT(buf);
    assert_true(merkle_inclusion(&source, index, LOG_SIZE, &path));
    hex_put(bytes, leaf_put(&fake->leaf[index], bytes), &hex);
    out_key(out, key);
    out_object(out);
    out_put_int(out, "index", index);
    out_put_string(out, "leaf", buf);
    out_key(out, "path");
    log_path_put(out, &path);
    out_object_end(out);
}

static json_t *message_of(struct fake *fake)
{
    static char buf[8192];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_int(&out, "match", MATCH);
    put_entry(&out, fake, "opened", fake->opened_index);
    put_entry(&out, fake, "closed", fake->closed_index);
    out_key(&out, "head");
    log_head_put(&out, &fake->head);
    out_object_end(&out);
    json_t *json = json_loads(buf, 0, NULL);
    assert_non_null(json);
    return json;
}

static char reason[300];

static bool read_message(json_t *json, struct log_proof *proof)
{
    struct text why = TEXT(reason);
    bool is_read = log_proof_read(proof, json, &why);
    json_decref(json);
    return is_read;
}

static void assert_refused(struct fake *fake, const char *word)
{
    struct log_proof proof;
    assert_false(read_message(message_of(fake), &proof));
    if (!strstr(reason, word))
        fail_msg("\"%s\" does not speak of \"%s\"", reason, word);
}

static void a_true_proof_is_believed(void **context)
{
    (void)context;
    struct fake fake;
    struct log_proof proof;
    fake_init(&fake);
    assert_true(read_message(message_of(&fake), &proof));
    assert_int_equal(proof.closed.legs, 2);
    static const uint8_t commitment[32] = {0xc0}, transcript[32] = {0xd0};
    struct log_known known = {.match = MATCH,
        .key = fake.head.key,
        .commitment = commitment,
        .transcript = transcript,
        .account = 7,
        .amount = -3};
    struct text why = TEXT(reason);
    assert_true(log_proof_fits(&proof, &known, &why));
    assert_true(log_proof_fits(&proof, &(struct log_known){.match = MATCH, .account = -1}, &why));
}

static void whatever_is_not_so_is_refused(void **context)
{
    (void)context;
    struct fake fake;
    fake_init(&fake);
    fake.head.at_ms++;
    assert_refused(&fake, "not signed");
    fake_init(&fake);
    fake.leaf[CLOSED].leg[0].amount = 5; // after the head was signed
    assert_refused(&fake, "not in the log");
    fake_init(&fake);
    fake.opened_index = 2;
    assert_refused(&fake, "not the opening");
    fake_init(&fake);
    fake.closed_index = OPENED;
    assert_refused(&fake, "not the result");
    fake_init(&fake);
    struct leaf opened = fake.leaf[OPENED];
    fake.leaf[OPENED] = fake.leaf[CLOSED];
    fake.leaf[CLOSED] = opened;
    fake.opened_index = CLOSED;
    fake.closed_index = OPENED;
    fake_sign(&fake);
    assert_refused(&fake, "before the commitment");
}

static void what_contradicts_the_client_is_refused(void **context)
{
    (void)context;
    static const uint8_t other[32] = {0xee};
    static const struct {
        struct log_known known;
        const char *word;
    } lies[] = {
        {{.match = MATCH + 1, .account = -1}, "another match"},
        {{.match = MATCH, .account = -1, .key = other}, "another key"},
        {{.match = MATCH, .account = -1, .commitment = other}, "another commitment"},
        {{.match = MATCH, .account = -1, .transcript = other}, "other moves"},
        {{.match = MATCH, .account = 7, .amount = 3}, "gives account 7 -3"},
        {{.match = MATCH, .account = 9, .amount = 3}, "gives account 9 0"},
        {{.match = MATCH, .account = 7, .purse = 1, .amount = -3}, "gives account 7 0"},
    };
    struct fake fake;
    struct log_proof proof;
    fake_init(&fake);
    assert_true(read_message(message_of(&fake), &proof));
    for (int i = 0; i < ARRAY_LEN(lies); i++) {
        struct text why = TEXT(reason);
        assert_false(log_proof_fits(&proof, &lies[i].known, &why));
        if (!strstr(reason, lies[i].word))
            fail_msg("\"%s\" does not speak of \"%s\"", reason, lies[i].word);
    }
}

// Every field, missing or of another kind.
static void nonsense_is_refused(void **context)
{
    (void)context;
    static const char *const parts[] = {"", "opened", "closed", "head"};
    struct fake fake;
    fake_init(&fake);
    for (int i = 0; i < ARRAY_LEN(parts); i++)
        for (size_t field = 0;; field++) {
            json_t *message = message_of(&fake);
            json_t *part = *parts[i] ? json_object_get(message, parts[i]) : message;
            if (field / 4 >= json_object_size(part)) {
                json_decref(message);
                break;
            }
            void *at = json_object_iter(part);
            for (size_t skipped = 0; skipped < field / 4; skipped++)
                at = json_object_iter_next(part, at);
            json_t *const others[] = {
                json_null(), json_integer(-1), json_string("0"), json_array()};
            for (size_t j = 0; j < 4; j++)
                if (j == field % 4)
                    json_object_iter_set(part, at, others[j]);
            for (size_t j = 0; j < 4; j++)
                json_decref(others[j]);
            struct log_proof proof;
            assert_false(read_message(message, &proof));
        }
    struct log_proof proof;
    assert_false(read_message(json_null(), &proof));
    assert_false(read_message(json_object(), &proof));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_leaf_is_read_as_it_was_written),
        cmocka_unit_test(a_leaf_is_written_as_the_page_says),
        cmocka_unit_test(most_legs_fit),
        cmocka_unit_test(each_purse_adds_up_by_itself),
        cmocka_unit_test(a_transcript_is_the_lines_and_nothing_else),
        cmocka_unit_test(a_true_proof_is_believed),
        cmocka_unit_test(whatever_is_not_so_is_refused),
        cmocka_unit_test(what_contradicts_the_client_is_refused),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
