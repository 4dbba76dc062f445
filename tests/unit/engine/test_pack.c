// SPDX-License-Identifier: MIT
#include "../unit.h"
#include "engine/pack.h"

#include <string.h>

static int parse(const char *word)
{
    return standard_pack.parse(word, strlen(word));
}

static void every_card_reads_back_from_its_name(void **context)
{
    (void)context;
    for (int card = 0; card < standard_pack.cards; card++) {
        char buf[8];
        struct text name = TEXT(buf);
        standard_pack.name(card, &name);
        assert_false(name.is_cut);
        assert_int_equal(parse(buf), card);
    }
}

static void names_are_rank_then_suit(void **context)
{
    (void)context;
    const struct {
        int card;
        const char *name;
    } cases[] = {{card_of(TWO, CLUBS), "2C"}, {card_of(NINE, DIAMONDS), "9D"},
        {card_of(TEN, HEARTS), "10H"}, {card_of(JACK, SPADES), "JS"}, {card_of(QUEEN, CLUBS), "QC"},
        {card_of(KING, DIAMONDS), "KD"}, {card_of(ACE, SPADES), "AS"}, {JOKER, "JK"}};
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        char buf[8];
        struct text name = TEXT(buf);
        standard_pack.name(cases[i].card, &name);
        assert_string_equal(buf, cases[i].name);
    }
}

static void people_may_write_a_card_in_many_ways(void **context)
{
    (void)context;
    static const char *const tens[] = {"10H", "TH", "10h", "th", "tH", "Th", "10♥", "T♥", "t♥"};
    for (int i = 0; i < ARRAY_LEN(tens); i++)
        assert_int_equal(parse(tens[i]), card_of(TEN, HEARTS));
    assert_int_equal(parse("jk"), JOKER);
    assert_int_equal(parse("A♠"), card_of(ACE, SPADES));
    assert_int_equal(parse("q♣"), card_of(QUEEN, CLUBS));
    assert_int_equal(parse("2♦"), card_of(TWO, DIAMONDS));
}

static void what_is_no_card_is_refused(void **context)
{
    (void)context;
    static const char *const wrong[] = {"", "1", "10", "H", "1H", "11H", "0H", "10HH", "HT", "10 H",
        "JKK", "J", "KK", "?", "?K", "♥", "♥10", "10♥♥", "10\xe2\x99", "10\xe2\x99\xa4", "AS ",
        " AS", "joker", "-1", "52"};
    for (int i = 0; i < ARRAY_LEN(wrong); i++)
        if (parse(wrong[i]) != -1)
            fail_msg("\"%s\" was read as card %d", wrong[i], parse(wrong[i]));
}

// A word ends where its length says, not at a NUL: one inside it is no card.
static void only_the_word_itself_is_read(void **context)
{
    (void)context;
    assert_int_equal(standard_pack.parse("10Hxyz", 3), card_of(TEN, HEARTS));
    assert_int_equal(standard_pack.parse("AS", 1), -1);
    assert_int_equal(standard_pack.parse("AS", 3), -1);
    assert_int_equal(standard_pack.parse("\0S", 2), -1);
}

static void rank_and_suit_make_the_card(void **context)
{
    (void)context;
    for (int card = 0; card < STANDARD_CARDS; card++)
        assert_int_equal(card_of(rank_of(card), suit_of(card)), card);
    assert_int_equal(card_of(ACE, SPADES), STANDARD_CARDS - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_reads_back_from_its_name),
        cmocka_unit_test(names_are_rank_then_suit),
        cmocka_unit_test(people_may_write_a_card_in_many_ways),
        cmocka_unit_test(what_is_no_card_is_refused),
        cmocka_unit_test(only_the_word_itself_is_read),
        cmocka_unit_test(rank_and_suit_make_the_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
