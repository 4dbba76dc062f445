// SPDX-License-Identifier: MIT
// The fight of slowpoker: two rows that face each other. Who falls keeps the place, so that nothing
// moves; at the end it says what is left of each side and which is better.
#include "tui/table_slowpoker.h"

#include "games/slowpoker/terms.h"

#include <stdio.h>

// Those of a seat that still stand: in the hand before it is shown, in the fight, or left after it.
static struct creatures standing_of(const struct slow_table *table, int seat)
{
    struct creatures row = slow_zone(table, table->fight, seat);
    slow_add(table, HAND, seat, &row);
    if (!row.count || !slow_zone(table, HAND, seat).count)
        slow_add(table, LEFT, seat, &row);
    return row;
}

static struct creatures fallen_of(const struct slow_table *table, int seat)
{
    bool is_hand = slow_zone(table, HAND, seat).count; // then they are those of the round before
    return is_hand ? (struct creatures){0} : slow_zone(table, FALLEN, seat);
}

static bool is_fought(const struct slow_table *table)
{
    return !slow_zone(table, table->fight, 0).count && !slow_zone(table, table->fight, 1).count;
}

// "bet: rank 2, Triple (level), costs 2 · left: rank 1, Pair (level): missed"
static void put_outcome(const struct slow_table *table, int row, int seat)
{
    const struct area *area = &table->area;
    struct creatures left = standing_of(table, seat);
    int bet = slow_counter(table, LAST_BET, seat),
        rank = rank_of_worth(hand_worth(slow_set(&left)));
    int width = area->width - INDENT;
    char buf[100], rest[100] = "";
    struct text words = TEXT(buf);
    if (bet < 0 || bet >= HAND_RANKS)
        return;
    if (is_fought(table))
        snprintf(rest, sizeof(rest), "left: %s%d, %s: %s", width >= 76 ? "rank " : "", rank,
            hand_rank_names[rank], rank >= bet ? "kept" : "missed");
    if (is_fought(table) && !left.count)
        snprintf(rest, sizeof(rest), "nothing left%s", bet ? ": missed" : "");
    slow_bet_words(table, bet, width - width_of(rest) - 3, &words);
    int x = paint(area, row, area->left + INDENT, PLAIN, 0, buf);
    paint_cut(area, row, x + 3, rank >= bet ? GREEN : RED, BOLD, rest);
}

// All cards that a seat has or had in this fight, always in the same order, so that none moves when
// another falls.
static struct creatures fighters_of(const struct slow_table *table, int seat)
{
    struct creatures all = standing_of(table, seat), fallen = fallen_of(table, seat), sorted = {0};
    for (int i = 0; i < fallen.count && all.count < ARRAY_LEN(all.card); i++)
        all.card[all.count++] = fallen.card[i];
    for (int card = 0; card <= CARD_BACK; card++)
        for (int i = 0; i < all.count && sorted.count < HAND_CARDS; i++)
            if (all.card[i] == card)
                sorted.card[sorted.count++] = card;
    return sorted;
}

// How many of the other's cards one of these beats at the most.
static int target_rows(const struct slow_table *table, int seat)
{
    struct creatures cards = fighters_of(table, seat), others = fighters_of(table, !seat);
    int most = 0;
    for (int i = 0; i < cards.count; i++) {
        int count = slow_aims_at(table, cards.card[i], &others).targets.count;
        most = count > most ? count : most;
    }
    return most;
}

static void put_targets(const struct slow_table *table, int row, int seat)
{
    struct creatures cards = fighters_of(table, seat), others = fighters_of(table, !seat);
    bool is_named = slow_step(table) >= NAMED_STEP;
    for (int i = 0; i < cards.count; i++) {
        struct creatures targets = slow_aims_at(table, cards.card[i], &others).targets;
        for (int j = 0; j < targets.count; j++) {
            struct creatures one = {1, {targets.card[j]}};
            struct stream stream =
                stream_at(table->area, row + j, table->area.left + INDENT + i * slow_step(table));
            slow_stream(&stream, PLAIN, 0, slow_may_hit(is_named));
            slow_stream_cards(&stream, table, &one);
        }
    }
}

// One who has fallen is only the place where it stood.
static void put_fighters(const struct slow_table *table, int row, int seat, enum card_size size)
{
    struct creatures cards = fighters_of(table, seat), fallen = fallen_of(table, seat);
    int step = slow_step(table), width = slow_width(table);
    for (int i = 0; i < cards.count; i++) {
        int x = table->area.left + INDENT + i * step, card = cards.card[i];
        if (card >= SLOWPOKER_CARDS || !(slow_set(&fallen) >> card & 1)) {
            slow_put_creature(table, row, x, size, card, width);
            continue;
        }
        struct card_part part = slow_part(table, card, width);
        part.is_slot = true;
        part_card(&table->area, row, x, size, &part);
        paint(&table->area, row + card_rows(size) - 1, x + (width - 6) / 2, RED, BOLD, "fallen");
    }
}

// Whose remainder is the better one.
static void verdict_words(const struct slow_table *table, struct text *words)
{
    struct creatures near = standing_of(table, table->near), far = standing_of(table, table->far);
    int own = slow_worth(&near), other = slow_worth(&far);
    if (!is_fought(table)) {
        text_put(words, "the fight: both sides hit at once");
        return;
    }
    if (own == other) {
        text_put(words, "what is left is equal: all goes back");
        return;
    }
    int winner = own > other ? table->near : table->far;
    text_format(words, "better: %s", slow_name(table, winner));
    int high = own > other ? own : other, low = own > other ? other : own;
    if (!low)
        text_put(words, ", against nothing");
    else if (rank_of_worth(high) != rank_of_worth(low))
        text_format(words, ", rank %d against %d", rank_of_worth(high), rank_of_worth(low));
    else
        text_format(words, ", rank %d each, by the levels", rank_of_worth(high));
}

static int fight_rows(enum card_size size)
{
    return 2 * (card_rows(size) + 2) + 1;
}

bool slow_is_fight(const struct slow_table *table)
{
    int fighting = 0, hands = 0, after = 0;
    for (int seat = 0; seat < 2; seat++) {
        fighting += slow_zone(table, table->fight, seat).count;
        hands += slow_zone(table, HAND, seat).count;
        after += slow_zone(table, LEFT, seat).count + slow_zone(table, FALLEN, seat).count;
    }
    return fighting || (!hands && after);
}

bool slow_put_fight(const struct slow_table *table)
{
    const struct area *area = &table->area;
    enum card_size size = fight_rows(CARD_LARGE) <= area->height ? CARD_LARGE : CARD_SMALL;
    int rows = card_rows(size), spare = area->height - fight_rows(size);
    int near_rows = target_rows(table, table->near), far_rows = target_rows(table, table->far);
    char buf[160];
    struct text words = TEXT(buf);
    if (spare < 0)
        return false;
    bool has_targets = spare >= near_rows + far_rows;
    int gap = spare - (has_targets ? near_rows + far_rows : 0) >= 4;
    int top = area->top + 2 + gap, low = area->top + area->height - 2 - gap - rows;
    slow_put_head(table, area, area->top, table->far);
    put_outcome(table, area->top + 1, table->far);
    put_fighters(table, top, table->far, size);
    if (has_targets) {
        put_targets(table, top + rows, table->far);
        put_targets(table, low - near_rows, table->near);
        top += far_rows, low -= near_rows;
    }
    int middle = (top + rows + low) / 2;
    slow_put_pot(table, area, middle);
    verdict_words(table, &words);
    paint_cut(area, middle, area->left + INDENT + 26, PLAIN, BOLD, buf);
    low += has_targets ? near_rows : 0;
    put_fighters(table, low, table->near, size);
    put_outcome(table, area->top + area->height - 2, table->near);
    slow_put_head(table, area, area->top + area->height - 1, table->near);
    return true;
}
