// SPDX-License-Identifier: MIT
// Cards of slowpoker as a seat sees them, who beats whom, and the words about a seat.
#include "tui/table_slowpoker.h"

#include "games/slowpoker/terms.h"

#include <stdio.h>

static const struct game *game_of(const struct slow_table *table)
{
    return client_game(table->client);
}

int slow_counter(const struct slow_table *table, int kind, int owner)
{
    return counter_at(table->client, kind, owner);
}

static bool is_counter_known(const struct slow_table *table, int kind, int owner)
{
    bool is_hidden = table->is_shared && game_of(table)->counters[kind].sight != OPEN;
    return !is_hidden && table->client->view.counter[index_of(kind, owner)] != COUNTER_UNKNOWN;
}

int slow_cost(const struct slow_table *table, int rank)
{
    return rank ? table->client->setup.option[COST_1 + rank - 1] : 0;
}

const char *slow_name(const struct slow_table *table, int seat)
{
    bool is_you = seat == table->client->seat && !table->is_shared;
    return is_you ? "you" : table->client->sitter[seat].name;
}

void slow_add(const struct slow_table *table, int kind, int seat, struct creatures *row)
{
    const uint16_t *cards;
    int count = cards_at(table->client, kind, seat, &cards);
    bool is_hidden = table->is_shared && kind >= 0 && game_of(table)->zones[kind].sight != OPEN;
    for (int i = 0; i < count && row->count < ARRAY_LEN(row->card); i++)
        row->card[row->count++] = is_hidden ? CARD_BACK : cards[i];
}

struct creatures slow_zone(const struct slow_table *table, int kind, int seat)
{
    struct creatures row = {0};
    slow_add(table, kind, seat, &row);
    return row;
}

int slow_worth(const struct creatures *row)
{
    uint64_t set = slow_set(row);
    return count_bits(set) <= HAND_CARDS ? hand_worth(set) : 0;
}

uint64_t slow_set(const struct creatures *row)
{
    uint64_t set = 0;
    for (int i = 0; i < row->count; i++)
        if (row->card[i] < SLOWPOKER_CARDS)
            set |= 1ull << row->card[i];
    return set;
}

bool slow_is_seen(const struct creatures *row)
{
    return row->count && count_bits(slow_set(row)) == row->count;
}

// The hand as it is seen: if it is another's, the shown cards, and backs for the others.
struct creatures slow_hand(const struct slow_table *table, int seat)
{
    struct creatures hand = slow_zone(table, HAND, seat), shown = slow_zone(table, SHOWN, seat);
    if (slow_is_seen(&hand))
        return hand;
    while (shown.count < hand.count && shown.count < HAND_CARDS)
        shown.card[shown.count++] = CARD_BACK;
    return shown;
}

// What the viewer knows of a seat's cards: the whole hand, or those that were shown.
struct creatures slow_known(const struct slow_table *table, int seat)
{
    struct creatures hand = slow_zone(table, HAND, seat);
    return slow_is_seen(&hand) ? hand : slow_zone(table, SHOWN, seat);
}

// The bet that the seat has made, if the viewer knows it; -1: none.
int slow_bet(const struct slow_table *table, int seat)
{
    if (!is_counter_known(table, STAGE, seat) || !is_counter_known(table, SEALED_BET, seat))
        return -1;
    int bet = slow_counter(table, SEALED_BET, seat);
    return slow_counter(table, STAGE, seat) == TO_BET || bet >= HAND_RANKS ? -1 : bet;
}

struct card_part slow_part(const struct slow_table *table, int card, int width)
{
    struct card_part part = card_part_of(game_of(table), card, card < CARD_BACK);
    part.width = width;
    return part;
}

// A large card has its level as dots and the creature's name as well.
void slow_put_creature(
    const struct slow_table *table, int row, int column, enum card_size size, int card, int width)
{
    static const char *const dots[LEVELS + 1] = {"", "●", "● ●", "● ● ●"};
    struct card_part part = slow_part(table, card, width);
    part_card(&table->area, row, column, size, &part);
    if (size != CARD_LARGE || part.is_back)
        return;
    const char *pips = dots[level_of(card)], *name = creature_names[card];
    paint(&table->area, row + 1, column + (width - width_of(pips)) / 2, part.colour, PAPER, pips);
    paint(&table->area, row + 3, column + (width - width_of(name)) / 2, PLAIN, PAPER, name);
}

void slow_stream(struct stream *stream, enum colour colour, int look, const char *words)
{
    bool is_over = stream->x + width_of(words) > stream->area.left + stream->area.width;
    if (is_over && stream->is_cut) {
        stream->x = paint_cut(&stream->area, stream->row, stream->x, colour, look, words);
        return;
    }
    if (is_over && stream->x > stream->area.left) {
        stream->row++;
        stream->x = stream->area.left;
        words += *words == ' ';
    }
    stream->x = paint(&stream->area, stream->row, stream->x, colour, look, words);
}

// " fire3 ice1"
void slow_stream_cards(
    struct stream *stream, const struct slow_table *table, const struct creatures *cards)
{
    for (int i = 0; i < cards->count; i++) {
        struct card_part part = slow_part(table, cards->card[i], 0);
        char buf[FACE_BYTES + 10];
        snprintf(buf, sizeof(buf), " %s", part.face);
        slow_stream(stream, part.colour, BOLD, buf);
    }
}

struct aims slow_aims_at(const struct slow_table *table, int card, const struct creatures *others)
{
    struct aims aims = {{0}, {0}};
    int chart = table->client->setup.option[CHART];
    for (int i = 0; i < others->count; i++) {
        int other = others->card[i];
        if (card >= SLOWPOKER_CARDS || other >= SLOWPOKER_CARDS)
            continue;
        if (targets_of(type_of(card), chart) >> other & 1)
            aims.targets.card[aims.targets.count++] = other;
        if (targets_of(type_of(other), chart) >> card & 1)
            aims.hunters.card[aims.hunters.count++] = other;
    }
    return aims;
}

struct aims slow_aims(const struct slow_table *table, int card)
{
    struct creatures others = slow_known(table, table->far);
    return slow_aims_at(table, card, &others);
}

// From card to card, and how wide each is: at the least they touch.
int slow_step(const struct slow_table *table)
{
    return (table->area.width - INDENT) / HAND_CARDS;
}

int slow_width(const struct slow_table *table)
{
    int width = slow_step(table) - 1;
    return width < CREATURE_LEAST ? CREATURE_LEAST : width > CREATURE_MOST ? CREATURE_MOST : width;
}

const char *slow_beats(bool is_named)
{
    return is_named ? "beats" : "→";
}

const char *slow_may_hit(bool is_named)
{
    return is_named ? "may hit" : "→";
}

const char *slow_beaten(bool is_named)
{
    return is_named ? "hit by" : "←";
}

// The name, the coins, and what else is to be said.
void slow_put_head(const struct slow_table *table, const struct area *area, int row, int seat)
{
    struct tag tags[TAGS_MAX + 2], clock;
    int coins = slow_counter(table, COINS, seat), gap = area->width >= WIDTH_LEAST ? 3 : 2;
    int count = head_tags(table->client, seat, table->is_shared, tags);
    struct area name = *area;
    name.width -= 11; // the coins are seen however long the name is
    int x = paint_cut(&name, row, area->left, tags[0].colour, tags[0].look, tags[0].words);
    snprintf(tags[0].words, sizeof(tags[0].words), "%d coin%s", coins, coins == 1 ? "" : "s");
    x = paint_cut(area, row, x + gap, PLAIN, BOLD, tags[0].words);
    if (clock_tag(table->client, seat, table->now_ms, &clock))
        x = paint_cut(area, row, x + gap, clock.colour, clock.look, clock.words);
    for (int i = 1; i < count && x + gap < area->left + area->width; i++)
        x = paint_cut(area, row, x + gap, tags[i].colour, tags[i].look, tags[i].words);
}

void slow_put_pot(const struct slow_table *table, const struct area *area, int row)
{
    char buf[80];
    snprintf(buf, sizeof(buf), "Pot %d", slow_counter(table, POT, 0));
    int x = paint(area, row, area->left + INDENT, YELLOW, BOLD, buf);
    snprintf(buf, sizeof(buf), "Round %d of %d", slow_counter(table, ROUND, 0),
        table->client->setup.option[ROUNDS]);
    paint_cut(area, row, x + 3, PLAIN, 0, buf);
}

// "bet: rank 0, High level, costs 0", as long as there is room for.
void slow_bet_words(const struct slow_table *table, int bet, int width, struct text *words)
{
    for (int brief = 0; brief < 3; brief++) {
        text_clear(words);
        text_format(words, brief ? "bet %d %s" : "bet: rank %d, %s", bet, hand_rank_names[bet]);
        if (brief < 2)
            text_format(words, ", costs %d", slow_cost(table, bet));
        if (width_of(words->at) <= width)
            return;
    }
}

void slow_put_bet(const struct slow_table *table, const struct area *area, int row, int bet)
{
    char buf[100];
    struct text words = TEXT(buf);
    if (bet < 0 || bet >= HAND_RANKS)
        return;
    slow_bet_words(table, bet, area->width - INDENT, &words);
    paint_cut(area, row, area->left + INDENT, GREEN, BOLD, buf);
}
