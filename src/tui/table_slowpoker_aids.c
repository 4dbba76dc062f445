// SPDX-License-Identifier: MIT
// What a player of slowpoker needs beside the cards: the ladder of ranks with what a bet on each
// costs and pays, and the chart of types.
#include "tui/table_slowpoker.h"

#include "games/slowpoker/terms.h"

#include <stdio.h>

static const char *const rank_needs[HAND_RANKS] = {"anything else", "2 of a level", "3 of a level",
    "2 of a level and 2 of another", "3 of a level and 2 of another", "4 of a level",
    "2 of a type and 2 of another", "3 of a type", "5 of a level", "3 of a type and 2 of another"};

// "×0.5"
static void factor_words(int percent, struct text *words)
{
    int rest = percent % 100;
    text_format(words, "×%d", percent / 100);
    if (rest)
        text_format(words, ".%d", rest / 10);
    if (rest % 10)
        text_int(words, rest % 10);
}

// The rank of the near hand as it is; -1 if it is not seen.
static int rank_now(const struct slow_table *table)
{
    struct creatures hand = slow_zone(table, HAND, table->near);
    return slow_is_seen(&hand) ? rank_of_worth(slow_worth(&hand)) : -1;
}

static bool is_too_dear(const struct slow_table *table, int rank)
{
    return slow_bet(table, table->near) < 0 &&
           slow_cost(table, rank) > slow_counter(table, COINS, table->near);
}

static void put_rank(const struct slow_table *table, const struct area *area, int row, int rank)
{
    bool is_now = rank == rank_now(table), is_bet = rank == slow_bet(table, table->near);
    int look = is_now || is_bet ? BOLD : 0, right = area->left + area->width;
    enum colour colour = is_bet ? GREEN : is_now ? CYAN : PLAIN;
    char buf[80], factor[24];
    struct text words = TEXT(factor);
    const char *mark = is_bet ? "✓" : is_too_dear(table, rank) ? "–" : " ";
    snprintf(buf, sizeof(buf), "%s%s %d %s", is_now ? "▸" : " ", mark, rank, hand_rank_names[rank]);
    paint(area, row, area->left, colour, look, buf);
    if (area->width >= LADDER_WIDE)
        paint(area, row, area->left + 24, colour, look, rank_needs[rank]);
    snprintf(buf, sizeof(buf), "%d", slow_cost(table, rank));
    paint(area, row, right - 7 - width_of(buf), colour, look, buf);
    factor_words(table->client->setup.option[FACTOR_0 + rank], &words);
    paint(area, row, right - width_of(factor), colour, look, factor);
}

// What the marks of the ladder mean, as far as there are any.
static void legend_words(const struct slow_table *table, struct text *words)
{
    bool is_own = table->near == table->client->seat, is_dear = false;
    for (int rank = 0; rank < HAND_RANKS; rank++)
        is_dear = is_dear || is_too_dear(table, rank);
    if (rank_now(table) >= 0)
        text_put(words, is_own ? "▸ your hand now" : "▸ the hand now");
    if (slow_bet(table, table->near) >= 0)
        text_format(words, "%s✓ bet", words->len ? "   " : "");
    if (is_dear)
        text_format(words, "%s– too dear", words->len ? "   " : "");
}

// The ten ranks, the highest first.
void slow_put_ladder(const struct slow_table *table, const struct area *area)
{
    int right = area->left + area->width, row = area->top;
    char buf[120];
    struct text words = TEXT(buf);
    paint(area, row, area->left + 3, PLAIN, BOLD, "What will be left");
    paint(area, row, right - 12, PLAIN, BOLD, "costs");
    paint(area, row++, right - 5, PLAIN, BOLD, "+ pot");
    for (int rank = HAND_RANKS - 1; rank >= 0; rank--)
        put_rank(table, area, row++, rank);
    legend_words(table, &words);
    int x = paint_cut(area, row, area->left, PLAIN, 0, buf);
    const char *more = "kept: the house adds the pot so often";
    if (x + 3 + width_of(more) <= right)
        paint_right(area, row, PLAIN, 0, more);
}

// Whether the other's known cards are of this type: those stand out in the chart.
static bool is_met(const struct slow_table *table, int type)
{
    struct creatures others = slow_known(table, table->far);
    for (int i = 0; i < others.count; i++)
        if (others.card[i] < SLOWPOKER_CARDS && type_of(others.card[i]) == type)
            return true;
    return false;
}

static void stream_type(struct stream *stream, const struct slow_table *table, int type)
{
    char buf[40];
    struct card_part part = slow_part(table, LEVELS * type, 0);
    snprintf(buf, sizeof(buf), is_met(table, type) ? " [%s]" : " %s", type_names[type]);
    slow_stream(stream, part.colour, is_met(table, type) ? BOLD : 0, buf);
}

// What the types of the near hand beat, and what beats them: also cards that are not seen yet.
void slow_put_chart(const struct slow_table *table, const struct area *area)
{
    struct creatures hand = slow_known(table, table->near);
    int chart = table->client->setup.option[CHART], row = area->top;
    int beaten = area->left + INDENT + 9 + (area->width - INDENT - 9) / 2;
    paint(area, row, area->left + INDENT, PLAIN, BOLD, "Types");
    paint(area, row, area->left + INDENT + 9, PLAIN, BOLD, "beat");
    paint(area, row++, beaten, PLAIN, BOLD, "are hit by");
    for (int i = 0; i < hand.count; i++) {
        int type = type_of(hand.card[i]);
        bool is_again = hand.card[i] >= SLOWPOKER_CARDS;
        for (int j = 0; j < i; j++)
            is_again = is_again || type_of(hand.card[j]) == type;
        if (is_again)
            continue;
        struct stream name = stream_at(*area, row, area->left + INDENT - 1);
        struct stream stream = stream_at(*area, row, area->left + INDENT + 8);
        struct stream from = stream_at(*area, row++, beaten - 1);
        slow_stream(&name, PLAIN, 0, " ");
        slow_stream(&name, slow_part(table, hand.card[i], 0).colour, BOLD, type_names[type]);
        for (int other = 0; other < TYPES; other++) {
            if (targets_of(type, chart) >> LEVELS * other & 1)
                stream_type(&stream, table, other);
            if (targets_of(other, chart) >> LEVELS * type & 1)
                stream_type(&from, table, other);
        }
    }
}
