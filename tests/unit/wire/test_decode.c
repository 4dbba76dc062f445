// SPDX-License-Identifier: MIT
// A message is read the quick way or by jansson; both must say the same of any bytes. An escape in
// the name of the type keeps a message from the quick way.
#include "../unit.h"

#include "engine/chance.h"
#include "wire/decode_plain.h"

enum { MESSAGES = 100000, BYTES = 1000 };

static const char quick_start[] = "{\"type\":\"", slow_start[] = "{\"t\\u0079pe\":\"";

static struct chance chance;

static int below(int n)
{
    return (int)chance_below(&chance, (uint32_t)n);
}

static const char *one_of(const char *const *words, int count)
{
    return words[below(count)];
}

static void put_space(struct text *text)
{
    static const char *const spaces[] = {"", "", "", "", " ", "\n", "\t \r"};
    text_put(text, one_of(spaces, ARRAY_LEN(spaces)));
}

// Mostly of the right type, and not always within the range.
static void put_value(struct text *text, const struct row *row)
{
    static const char *const odd[] = {"1.5", "-1", "00", "0", "1e3", "null", "[]", "{\"a\":1}",
        "\"\"", "\"\\u00e9\"", "\"ä\"", "99999999999999999999", "true", "\"\x7f\"", "tru",
        "\"\xff\""};
    int kind = below(8) ? row->type[0] : 0;
    if (kind == 'i') {
        text_int(text, below(4) ? row->min + below(3) : row->max + below(2));
    } else if (kind == 'b') {
        text_put(text, below(2) ? "true" : "false");
    } else if (kind == 't' || kind == 'h') {
        text_char(text, '"');
        for (int len = below(2) ? (int)row->min : below((int)row->max + 2); len > 0; len--)
            text_char(text, (char)(kind == 'h' && below(100) ? '0' + below(10) : 'A' + below(50)));
        text_char(text, '"');
    } else {
        text_put(text, one_of(odd, ARRAY_LEN(odd)));
    }
}

static void put_member(struct text *text, const struct row *row)
{
    text_char(text, ',');
    put_space(text);
    text_char(text, '"');
    text_put(text, row->name);
    text_char(text, '"');
    put_space(text);
    text_char(text, ':');
    put_space(text);
    put_value(text, row);
    put_space(text);
}

// What stands after the start.
static void make_rest(struct text *text)
{
    static const struct row id = {ROW_MAY, "id", "int", 0, ID_MAX, NULL};
    static const struct row other = {ROW_MAY, "nothing", "text", 1, 3, NULL};
    int type = below(S_welcome);
    while (message_rows[type].kind != ROW_CLIENT)
        type--;
    text_put(text, message_rows[type].name);
    text_char(text, '"');
    for (int row = type + 1; !is_fields_end(row); row++) {
        int times = message_rows[row].kind == ROW_NEED ? 1 : below(2);
        for (times = below(30) ? times : below(3); times > 0; times--)
            put_member(text, &message_rows[row]);
    }
    if (below(2))
        put_member(text, &id);
    if (!below(20))
        put_member(text, below(2) ? &id : &other);
    text_char(text, '}');
    put_space(text);
    if (!below(4) && text->len)
        text->at[below((int)text->len)] = (char)(1 + below(126));
    if (!below(10))
        text->len -= (size_t)below((int)text->len);
}

static bool read_after(
    const char *start, const struct text *rest, struct message *message, struct text *why)
{
    char buf[BYTES + 20];
    struct text whole = TEXT(buf);
    text_put(&whole, start);
    text_bytes(&whole, rest->at, rest->len);
    return message_read(message, buf, whole.len, why);
}

static void check_same(const struct message *quick, const struct message *slow)
{
    assert_int_equal(quick->type, slow->type);
    assert_int_equal(quick->has_id, slow->has_id);
    assert_int_equal(quick->id, slow->id);
    for (int i = 0; i < MESSAGE_FIELDS_MAX; i++) {
        const struct field *a = &quick->field[i], *b = &slow->field[i];
        assert_int_equal(a->is_there, b->is_there);
        assert_int_equal(a->number, b->number);
        assert_int_equal(a->text != NULL, b->text != NULL);
        if (a->text)
            assert_string_equal(a->text, b->text);
        assert_int_equal(a->object != NULL, b->object != NULL);
    }
}

static void test_both_ways_agree(void **unused)
{
    (void)unused;
    int plain = 0, read = 0;
    chance_from_number(&chance, 1);
    for (int i = 0; i < MESSAGES; i++) {
        char buf[BYTES], why_buf[300];
        struct text rest = TEXT(buf), why = TEXT(why_buf);
        static struct message quick, slow;
        make_rest(&rest);
        assert_false(rest.is_cut);
        bool is_read = read_after(quick_start, &rest, &quick, &why);
        assert_int_equal(is_read, read_after(slow_start, &rest, &slow, &why));
        if (is_read) {
            assert_int_equal(why.len, 0);
            assert_non_null(slow.root);
            check_same(&quick, &slow);
        }
        read += is_read;
        plain += is_read && !quick.root;
        message_release(&quick);
        message_release(&slow);
    }
    // The test has seen both ways, and refusals.
    assert_true(plain > MESSAGES / 10 && read - plain > MESSAGES / 200 && read < MESSAGES * 4 / 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_both_ways_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
