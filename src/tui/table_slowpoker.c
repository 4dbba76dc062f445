// SPDX-License-Identifier: MIT
// The table of slowpoker. While bets are made: the ladder of the ten ranks with what a bet on each
// costs and pays, and under each own creature whom it beats of the shown ones and who beats it. In
// the fight: two rows that face each other, and who has fallen. What is left of the round before is
// told in words, apart from the new hands.
#include "tui/table_slowpoker.h"

#include "games/slowpoker/terms.h"
#include "tui/tables.h"

#include <stdio.h>

enum { CREATURE_SMALL = 9, LIST_ROWS = 12 };

// From the most of the screen to the least: the first that fits is taken.
static const struct slow_form forms[] = {
    {CARD_LARGE, LAST_FULL, 2 * HAND_CARDS},
    {CARD_LARGE, LAST_BRIEF, 2 * HAND_CARDS},
    {CARD_SMALL, LAST_BRIEF, 2 * HAND_CARDS},
    {CARD_SMALL, LAST_NONE, 2 * HAND_CARDS},
    {CARD_SMALL, LAST_NONE, 2},
};

// ---- Who beats whom ----------------------------------------------------------------------------

static int aim_rows(const struct slow_table *table)
{
    struct creatures hand = slow_known(table, table->near);
    int most = 0;
    for (int i = 0; i < hand.count; i++) {
        struct aims aims = slow_aims(table, hand.card[i]);
        int rows = aims.targets.count + aims.hunters.count;
        most = rows > most ? rows : most;
    }
    return most < table->form->aims_most ? most : table->form->aims_most;
}

// Where each has no row of its own: all that it beats in one row, all that beat it in the next.
static void put_aims_cut(
    const struct slow_table *table, const struct area *area, const struct aims *aims, bool is_named)
{
    struct stream stream = {*area, area->top, area->left, .is_cut = true};
    if (aims->targets.count) {
        slow_stream(&stream, PLAIN, 0, slow_beats(is_named));
        slow_stream_cards(&stream, table, &aims->targets);
    }
    stream.row++, stream.x = area->left;
    if (aims->hunters.count) {
        slow_stream(&stream, PLAIN, 0, slow_beaten(is_named));
        slow_stream_cards(&stream, table, &aims->hunters);
    }
}

// Under a card, in its column: whom it beats, and who beats it.
static void put_aims(const struct slow_table *table, const struct area *area, int card)
{
    struct aims aims = slow_aims(table, card);
    bool is_named = slow_step(table) >= NAMED_STEP;
    struct stream stream = stream_at(*area, area->top, area->left);
    if (aims.targets.count + aims.hunters.count > area->height) {
        put_aims_cut(table, area, &aims, is_named);
        return;
    }
    for (int i = 0; i < aims.targets.count + aims.hunters.count; i++) {
        bool is_target = i < aims.targets.count;
        struct creatures one = {
            1, {is_target ? aims.targets.card[i] : aims.hunters.card[i - aims.targets.count]}};
        stream.row = area->top + i;
        stream.x = area->left;
        slow_stream(&stream, PLAIN, 0, is_target ? slow_beats(is_named) : slow_beaten(is_named));
        slow_stream_cards(&stream, table, &one);
    }
}

// ---- Words about a seat ------------------------------------------------------------------------

// "Last round: you bet 2, rank 1 left: fire3 ice2; fallen: bug1". Gives the rows it takes.
static int put_last_round(const struct slow_table *table, const struct area *area, int row)
{
    struct stream stream = stream_at(*area, row, area->left + INDENT);
    stream.area.left += INDENT, stream.area.width -= INDENT;
    for (int i = 0; i < 2; i++) {
        int seat = i ? table->near : table->far;
        struct creatures left = slow_zone(table, LEFT, seat),
                         fallen = slow_zone(table, FALLEN, seat);
        char buf[120];
        if (!left.count && !fallen.count)
            return 0;
        bool is_full = table->form->last == LAST_FULL;
        if (i && is_full)
            stream.row++, stream.x = stream.area.left;
        slow_stream(&stream, PLAIN, 0, !i || is_full ? "Last round: " : "; ");
        snprintf(buf, sizeof(buf), "%s bet %d, ", slow_name(table, seat),
            slow_counter(table, LAST_BET, seat));
        slow_stream(&stream, PLAIN, 0, buf);
        int rank = slow_counter(table, LAST_RANK, seat);
        const char *name = rank >= 0 && rank < HAND_RANKS ? hand_rank_names[rank] : "";
        snprintf(buf, sizeof(buf), is_full ? "rank %d left, %s" : "rank %d left", rank, name);
        slow_stream(&stream, PLAIN, 0, left.count ? buf : "nothing left");
        if (!is_full)
            continue;
        slow_stream(&stream, PLAIN, 0, left.count ? ":" : "");
        slow_stream_cards(&stream, table, &left);
        stream.x = paint(&stream.area, stream.row, stream.x, PLAIN, 0, ";");
        slow_stream(&stream, PLAIN, 0, fallen.count ? " fallen:" : " none fallen");
        slow_stream_cards(&stream, table, &fallen);
    }
    return stream.row - row + 1;
}

static int last_rows(const struct slow_table *table)
{
    struct area none = {0, 0, 0, table->area.width};
    return table->form->last == LAST_NONE ? 0 : put_last_round(table, &none, 0);
}

// ---- Bets and swaps ----------------------------------------------------------------------------

// What is known of the far seat's cards, in at most so many rows. Gives how many it took.
static int put_known(const struct slow_table *table, const struct area *area, int row, int rows)
{
    struct creatures cards = slow_known(table, table->far);
    int room = area->width - INDENT, left = area->left + INDENT;
    int hidden = slow_zone(table, HAND, table->far).count - cards.count;
    char buf[80];
    if (!cards.count && hidden <= 0)
        return 0;
    snprintf(buf, sizeof(buf), hidden > 0 ? "shown, and %d more closed:" : "the hand:", hidden);
    paint_cut(area, row++, left, PLAIN, 0, buf);
    bool is_large = rows > card_rows(CARD_LARGE) && cards.count * CREATURE_LEAST <= room &&
                    table->form->size == CARD_LARGE;
    int step = is_large ? CREATURE_LEAST : CREATURE_SMALL;
    if (cards.count * step > room || rows <= card_rows(CARD_SMALL)) {
        struct stream stream = stream_at(*area, row, left - 1);
        stream.area.left = left - 1, stream.area.width = room + 1;
        slow_stream_cards(&stream, table, &cards);
        return stream.row - row + 2;
    }
    enum card_size size = is_large ? CARD_LARGE : CARD_SMALL;
    for (int i = 0; i < cards.count; i++)
        slow_put_creature(table, row, left + i * step, size, cards.card[i], step);
    return 1 + card_rows(size);
}

static void put_swapped(const struct slow_table *table, const struct area *area, int row)
{
    struct creatures swapped = slow_zone(table, SWAPPED, table->near);
    if (!slow_is_seen(&swapped))
        return;
    struct stream stream = stream_at(*area, row, area->left + INDENT);
    slow_stream(&stream, PLAIN, 0, "swapped away:");
    slow_stream_cards(&stream, table, &swapped);
}

// Beside the ladder: the other seat above, one's own words below, which stand over one's cards.
static void put_side(const struct slow_table *table, const struct area *area)
{
    int row = area->top, bottom = area->top + area->height, bet = slow_bet(table, table->far);
    slow_put_head(table, area, row++, table->far);
    if (bet >= 0)
        slow_put_bet(table, area, row++, bet);
    put_known(table, area, row, bottom - 4 - row);
    slow_put_pot(table, area, bottom - 4);
    slow_put_head(table, area, bottom - 3, table->near);
    slow_put_bet(table, area, bottom - 2, slow_bet(table, table->near));
    if (slow_zone(table, SWAPPED, table->near).count)
        put_swapped(table, area, bottom - 1);
    else if (slow_step(table) < NAMED_STEP && aim_rows(table))
        paint_cut(area, bottom - 1, area->left + INDENT, PLAIN, 0, "→ beats   ← is hit by");
}

// One's own cards that the other has seen are marked on the lower edge.
static void put_shown_mark(const struct slow_table *table, int row, int column, int width, int card)
{
    struct creatures shown = slow_zone(table, SHOWN, table->near);
    if (card < SLOWPOKER_CARDS && slow_set(&shown) >> card & 1)
        paint(&table->area, row, column + (width - 5) / 2, PLAIN, PAPER, "shown");
}

static void put_hand(const struct slow_table *table, int row)
{
    struct creatures hand = slow_hand(table, table->near);
    int step = slow_step(table), width = slow_width(table);
    int rows = aim_rows(table);
    for (int i = 0; i < hand.count; i++) {
        int x = table->area.left + INDENT + i * step;
        struct area below = {row + card_rows(table->form->size), x, rows, step - 1};
        slow_put_creature(table, row, x, table->form->size, hand.card[i], width);
        put_shown_mark(table, below.top - 1, x, width, hand.card[i]);
        put_aims(table, &below, hand.card[i]);
    }
}

static struct area ladder_area(const struct area *area)
{
    bool is_wide = area->width >= LADDER_WIDE + INDENT + 3 * CREATURE_LEAST + 1;
    int width = is_wide ? LADDER_WIDE : LADDER_WIDTH;
    return (struct area){area->top, area->left + area->width - width, LADDER_ROWS, width};
}

static int rows_of(const struct slow_table *table)
{
    return LADDER_ROWS + last_rows(table) + card_rows(table->form->size) + aim_rows(table);
}

static void put_bets(const struct slow_table *table)
{
    const struct area *area = &table->area;
    int spare = area->height - rows_of(table), last = last_rows(table);
    struct area ladder = ladder_area(area);
    struct area side = {area->top, area->left, LADDER_ROWS, area->width - ladder.width - 1};
    bool has_chart = spare >= CHART_ROWS && area->width >= CHART_LEAST;
    spare -= has_chart ? CHART_ROWS : 0;
    slow_put_ladder(table, &ladder);
    put_side(table, &side);
    // What is left over lies between the parts, and below them.
    int row = side.top + side.height + (spare + 1) / 4;
    put_hand(table, row);
    row += card_rows(table->form->size) + aim_rows(table) + (spare + 2) / 4;
    if (last)
        put_last_round(table, area, row);
    if (has_chart) {
        struct area chart = {row + last + 1, area->left, CHART_ROWS - 1, area->width};
        slow_put_chart(table, &chart);
    }
}

static void stream_aims(
    struct stream *stream, const struct slow_table *table, const struct aims *aims, bool is_named)
{
    if (aims->targets.count) {
        slow_stream(stream, PLAIN, 0, slow_beats(is_named));
        slow_stream_cards(stream, table, &aims->targets);
        stream->x += aims->hunters.count ? 2 : 0;
    }
    if (aims->hunters.count) {
        slow_stream(stream, PLAIN, 0, slow_beaten(is_named));
        slow_stream_cards(stream, table, &aims->hunters);
    }
}

// A card, whether the other has seen it, and beside it whom it beats and who beats it.
static void put_list_row(const struct slow_table *table, const struct area *area, int row, int card)
{
    struct creatures shown = slow_zone(table, SHOWN, table->near);
    struct card_part part = slow_part(table, card, 0);
    struct aims aims = slow_aims(table, card);
    int x = area->left + INDENT + CREATURE_SMALL + 1;
    part_card(area, row, area->left + INDENT, CARD_WORD, &part);
    if (card < SLOWPOKER_CARDS && slow_set(&shown) >> card & 1)
        paint(area, row, x, PLAIN, 0, "shown");
    struct area line = {row, x + 6, 1, area->left + area->width - x - 6};
    struct stream stream = stream_at(line, row, line.left), tried = stream;
    tried.area.height = 0;
    stream_aims(&tried, table, &aims, true);
    stream.is_cut = true;
    stream_aims(&stream, table, &aims, tried.row == row);
}

// Where there are few rows: one's own cards are a list, with all there is to say beside each.
static void put_list(const struct slow_table *table)
{
    const struct area *area = &table->area;
    struct area ladder = ladder_area(area);
    struct area side = {area->top, area->left, area->height, area->width - ladder.width - 1};
    struct creatures hand = slow_hand(table, table->near);
    int row = area->top;
    slow_put_ladder(table, &ladder);
    slow_put_head(table, &side, row++, table->far);
    row += put_known(table, &side, row, 2);
    slow_put_pot(table, &side, row++);
    int bottom = area->top + area->height, own = hand.count + 3;
    int rows = put_last_round(table, &(struct area){0, 0, 0, side.width}, 0);
    int spare = bottom - row - rows - own;
    if (spare < 0)
        spare += rows;
    else
        row += put_last_round(table, &side, row);
    row += spare > 1 ? spare - 1 : 0;
    slow_put_head(table, &side, row++, table->near);
    for (int i = 0; i < hand.count; i++)
        put_list_row(table, &side, row++, hand.card[i]);
    slow_put_bet(table, &side, row++, slow_bet(table, table->near));
    put_swapped(table, &side, row);
}

// ---- All of it ---------------------------------------------------------------------------------

bool draw_slowpoker(
    const struct area *area, const struct client *client, bool is_shared, int64_t now_ms)
{
    struct slow_table table = {.area = *area,
        .client = client,
        .is_shared = is_shared,
        .now_ms = now_ms,
        .fight = zone_kind_named(client_game(client), "fight"),
        .near = client->seat == WATCHER ? 1 : client->seat,
        .form = forms};
    table.far = !table.near;
    if (area->width < WIDTH_LEAST || area->height < LIST_ROWS)
        return false;
    if (slow_is_fight(&table))
        return slow_put_fight(&table);
    while (table.form < forms + ARRAY_LEN(forms) && rows_of(&table) > area->height)
        table.form++;
    if (table.form < forms + ARRAY_LEN(forms)) {
        put_bets(&table);
        return true;
    }
    table.form = &(struct slow_form){CARD_WORD, LAST_BRIEF, 0};
    put_list(&table);
    return true;
}
