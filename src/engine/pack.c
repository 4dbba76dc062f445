// SPDX-License-Identifier: MIT
#include "engine/pack.h"

#include <string.h>

const char *const suit_names[SUITS + 1] = {"clubs", "diamonds", "hearts", "spades", NULL};

static const char rank_letters[] = "23456789TJQKA";
static const char suit_letters[] = "CDHS";
static const char *const suit_signs[] = {"♣", "♦", "♥", "♠"};

static void standard_name(int card, struct text *text)
{
    must(card >= 0 && card <= JOKER);
    if (card == JOKER) {
        text_put(text, "JK");
        return;
    }
    if (rank_of(card) == TEN)
        text_put(text, "10");
    else
        text_char(text, rank_letters[rank_of(card)]);
    text_char(text, suit_letters[suit_of(card)]);
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static int suit_at(const char *word, size_t len)
{
    for (int suit = 0; suit < SUITS; suit++)
        if ((len == 1 && upper(word[0]) == suit_letters[suit]) ||
            word_is(word, len, suit_signs[suit]))
            return suit;
    return -1;
}

static int standard_parse(const char *word, size_t len)
{
    if (len == 2 && upper(word[0]) == 'J' && upper(word[1]) == 'K')
        return JOKER;
    if (len < 2)
        return -1;
    bool is_ten = word[0] == '1' && word[1] == '0';
    const char *letter = is_ten ? rank_letters + TEN : strchr(rank_letters, upper(word[0]));
    size_t rank_len = is_ten ? 2 : 1;
    if (!letter || !*letter)
        return -1;
    int suit = suit_at(word + rank_len, len - rank_len);
    return suit < 0 ? -1 : card_of((int)(letter - rank_letters), suit);
}

const struct pack standard_pack = {
    .cards = STANDARD_CARDS + 1,
    .name = standard_name,
    .parse = standard_parse,
    .example = "10H or 10♥, JK for a joker",
};
