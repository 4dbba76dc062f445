// SPDX-License-Identifier: MIT
// A match is looked for in the server's public log; a log that says something else than the server
// did, or is signed by another key than before, is found out.
#include "between.h"

#include "wire/hex.h"
#include "wire/json.h"
#include "wire/transcript.h"

// A log of two entries, kept by whoever sits between: the opening and the result of the match.
static struct {
    uint8_t seed; // of its key
    bool has_other_commitment, has_other_moves;
} public_log;

static void put_key(struct text *hex)
{
    uint8_t seed[LOG_KEY_BYTES] = {public_log.seed}, key[LOG_KEY_BYTES], secret[LOG_SECRET_BYTES];
    log_key_make(seed, key, secret);
    hex_put(key, LOG_KEY_BYTES, hex);
}

static void put_entry(struct out *out, const char *name, int64_t index, const struct leaf *leaf,
    const struct merkle_hash *beside)
{
    uint8_t bytes[LEAF_BYTES_MAX];
    char buf[2 * LEAF_BYTES_MAX + 1];
    struct text hex = TEXT(buf);
    hex_put(bytes, leaf_put(leaf, bytes), &hex);
    struct merkle_path path = {.count = 1, .hash = {*beside}};
    out_key(out, name);
    out_object(out);
    out_put_int(out, "index", index);
    out_put_string(out, "leaf", buf);
    out_key(out, "path");
    log_path_put(out, &path);
    out_object_end(out);
}

static struct merkle_hash hash_of(const struct leaf *leaf)
{
    uint8_t bytes[LEAF_BYTES_MAX];
    return merkle_leaf(log_sha256, bytes, leaf_put(leaf, bytes));
}

static void answer_proof(int64_t match)
{
    static char buf[8000];
    char fault[200];
    struct text text = TEXT(buf), why = TEXT(fault);
    struct replay replay;
    const struct client *client = &ada.client[0];
    struct leaf opened = {.kind = LEAF_OPEN, .match = match};
    struct leaf closed = {.kind = LEAF_CLOSE, .match = match, .at_ms = 1, .legs = 1};
    assert_true(client->promise.has_moved);
    closed.leg[0] = (struct leaf_leg){.account = client->player,
        .amount = client->promise.moved,
        .purse = client->promise.is_practice ? PURSE_IS_PRACTICE : PURSE_IS_TOKENS};
    assert_true(replay_read(&replay, client->replay, strlen(client->replay), game_find, &why));
    assert_true(transcript_of_replay(&replay, closed.hash));
    replay_release(&replay);
    memcpy(opened.hash, client->promise.memory.commitment, LEAF_HASH_BYTES);
    opened.hash[0] ^= public_log.has_other_commitment;
    closed.hash[0] ^= public_log.has_other_moves;
    uint8_t seed[LOG_KEY_BYTES] = {public_log.seed}, secret[LOG_SECRET_BYTES];
    struct merkle_hash left = hash_of(&opened), right = hash_of(&closed);
    struct log_head head = {.size = 2, .at_ms = 2, .root = merkle_node(log_sha256, &left, &right)};
    log_key_make(seed, head.key, secret);
    log_head_sign(&head, secret);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_string(&out, "type", "proof");
    out_put_int(&out, "match", match);
    put_entry(&out, "opened", 0, &opened, &right);
    put_entry(&out, "closed", 1, &closed, &left);
    out_key(&out, "head");
    log_head_put(&out, &head);
    out_object_end(&out);
    between.answer = strdup(buf);
}

static bool keeps_log(json_t *message, bool is_heard)
{
    char buf[2 * LOG_KEY_BYTES + 1];
    struct text hex = TEXT(buf);
    put_key(&hex);
    if (is_heard && is_type(message, "welcome"))
        json_object_set_new(message, "log", json_string(buf));
    if (is_heard || !is_type(message, "proof"))
        return true;
    answer_proof(json_integer_value(json_object_get(message, "match")));
    return false;
}

// The match, at a server with a log; what is known of it lies in the folder.
static void play_logged(uint8_t seed)
{
    public_log.seed = seed;
    log_book_open(&ada.log_book, folder, ada.address);
    play_match(keeps_log);
}

static void test_a_match_in_the_public_log(void **state)
{
    (void)state;
    memset(&public_log, 0, sizeof(public_log));
    play_logged(7);
    assert_int_equal(ada.alarms, 0);
    assert_int_equal(ada.client[0].promise.outcome, PROMISE_KEPT);
    assert_string_equal(ada.client[0].promise.logged,
        "It stands in the server's public log, as entries 1 and 2 of 2.");
    struct log_book book; // what the next run will know
    log_book_open(&book, folder, ada.address);
    assert_true(book.has_key && book.has_head);
    assert_int_equal(book.head.size, 2);
    char buf[300];
    struct text why = TEXT(buf);
    struct log_head head = book.head;
    head.root.at[0] ^= 1;
    assert_false(log_book_takes(&book, ada.address, &head, &why));
    head.size = 1;
    assert_false(log_book_takes(&book, ada.address, &head, &why));
    assert_false(log_book_meets(&book, ada.address, "", &why));
}

static void test_another_commitment_in_the_public_log(void **state)
{
    (void)state;
    memset(&public_log, 0, sizeof(public_log));
    public_log.has_other_commitment = true;
    play_logged(7);
    assert_alarm("the log has another commitment than the one told before the deal");
}

static void test_other_moves_in_the_public_log(void **state)
{
    (void)state;
    memset(&public_log, 0, sizeof(public_log));
    public_log.has_other_moves = true;
    play_logged(7);
    assert_alarm("the log has other moves than the replay");
}

static void test_another_key_of_the_public_log(void **state)
{
    (void)state;
    char buf[2 * LOG_KEY_BYTES + 1], ignored[300], shown[PROMISE_WORDS_BYTES];
    struct text hex = TEXT(buf), why = TEXT(ignored), words = TEXT(shown);
    memset(&public_log, 0, sizeof(public_log));
    log_book_open(&ada.log_book, folder, ada.address);
    public_log.seed = 6;
    put_key(&hex);
    assert_true(log_book_meets(&ada.log_book, ada.address, buf, &why)); // in an earlier run
    play_logged(7);
    assert_true(ada.alarms > 0);
    sitting_alarm_words(&ada, &words);
    assert_non_null(strstr(shown, "signs its public log with another key than before"));
}

static bool gives_no_proof(json_t *message, bool is_heard)
{
    keeps_log(message, true);
    if (!is_heard && is_type(message, "proof")) {
        between.answer = strdup("{\"type\":\"error\",\"re\":5,\"code\":\"no_log\",\"text\":"
                                "\"there is no such match\"}");
        return false;
    }
    return true;
}

static void test_a_match_that_is_not_in_the_public_log(void **state)
{
    (void)state;
    memset(&public_log, 0, sizeof(public_log));
    log_book_open(&ada.log_book, folder, ada.address);
    play_match(gives_no_proof);
    assert_non_null(strstr(
        ada.client[0].promise.sentence, "The server gives no proof of it from its public log: "));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LIE(test_a_match_in_the_public_log),
        LIE(test_another_commitment_in_the_public_log),
        LIE(test_other_moves_in_the_public_log),
        LIE(test_another_key_of_the_public_log),
        LIE(test_a_match_that_is_not_in_the_public_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
