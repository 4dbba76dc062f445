// SPDX-License-Identifier: MIT
// The table of tzogous37: each seat with its two places, which say whether their card lies open or
// closed in this round, and the sum that the two cards make as far as the viewer knows them; in the
// middle the four rounds, the pots and what it costs to stay in; below, one's own places and hand.
#include "tui/table_tzogous37.h"

#include "games/tzogous37/terms.h"
#include "tui/tables.h"

#include <stdio.h>

enum { WIDTH_LEAST = 66, TOP_ROWS = 2, AID_ROWS = 2 };

// From the most of the screen to the least: the first that fits is taken.
static const struct form37 forms[] = {
    {true, true, CARD_LARGE, CARD_LARGE},
    {true, true, CARD_SMALL, CARD_LARGE},
    {true, true, CARD_SMALL, CARD_SMALL},
    {true, false, CARD_SMALL, CARD_SMALL},
    {false, false, CARD_WORD, CARD_LARGE},
    {false, false, CARD_WORD, CARD_SMALL},
    {false, false, CARD_WORD, CARD_WORD},
};

// "1 closed·open", round by round; the one that is played stands out.
static void put_rounds(const struct table37 *table, int row)
{
    const struct area *area = &table->area;
    int column = area->left + SEAT_COLUMN, gap = area->width >= 72 ? 3 : 1;
    for (int round = 0; round < ROUNDS37; round++) {
        char buf[60];
        bool is_now = round == table->round;
        snprintf(buf, sizeof(buf), is_now ? "▸%d %s·%s " : " %d %s·%s ", round + 1,
            table37_lies(round, 0), table37_lies(round, 1));
        column = paint(area, row, column, PLAIN, is_now ? BOLD | REVERSE : 0, buf) + gap - 1;
    }
}

// "Main pot 105: you, Ben and Cleo"; if it is to be brief, only how many may win it.
static void pot_words(const struct table37 *table, const struct pot *pot, bool is_main,
    bool is_brief, struct text *words)
{
    text_format(words, "%s pot %d", is_main ? "Main" : "Side", pot->amount);
    if (is_brief) {
        text_format(words, " for %d seats", count_bits((uint64_t)pot->seats));
        return;
    }
    text_put(words, ": ");
    table37_names(table, pot->seats, words);
}

static void put_pots(const struct area *area, int row, int column, const struct table37 *table)
{
    struct pot pots[SEATS_MAX + 1];
    char buf[SEATS_MAX + 1][400];
    int count = table37_pots(&table->bets, pots), room = area->left + area->width - column,
        width = 0;
    for (int is_brief = 0; is_brief < 2 && (!is_brief || width > room); is_brief++) {
        width = -3;
        for (int i = 0; i < count; i++) {
            struct text words = TEXT(buf[i]);
            if (count == 1)
                text_format(&words, "Pot %d", table->bets.pot);
            else
                pot_words(table, &pots[i], i == 0, is_brief, &words);
            width += 3 + width_of(buf[i]);
        }
    }
    for (int i = 0; i < count; i++)
        column = paint_cut(area, row, column, YELLOW, BOLD, buf[i]) + 3;
    const uint16_t *cards;
    int discard = cards_at(table->client, DISCARD, 0, &cards);
    char pack[60];
    snprintf(pack, sizeof(pack), discard ? "pack %d · discard %d" : "pack %d",
        table37_counter(table, IN_PACK, 0), discard);
    if (column + width_of(pack) <= area->left + area->width)
        paint(area, row, column, PLAIN, 0, pack);
}

static void bet_words(const struct table37 *table, int seat, struct text *words)
{
    int32_t min, max, owed = betting_owed(&table->bets, seat), chips = table->bets.chips[seat];
    bool is_you = seat == table->client->seat && !table->is_shared;
    text_put(words, is_you ? "You" : table->client->sitter[seat].name);
    text_put(words, ": ");
    if (owed > chips)
        text_format(words, "%d to call, with %d that is all in", owed, chips);
    else if (owed)
        text_format(words, "%d to call", owed);
    else
        text_put(words, "nothing to call");
    if (!betting_raises(&table->bets, seat, &min, &max) || max < min)
        return; // the pot is paid already while that is told
    text_format(words, min == max ? ", may raise %d" : ", may raise %d to %d", min, max);
}

// What is going on, and what it costs to stay in.
static void price_words(const struct table37 *table, struct text *words)
{
    const struct view *view = &table->client->view;
    int due = view->to_act ? lowest_bit(view->to_act) : 0;
    switch (view->phase) {
    case BETTING:
        // What is told after one's own last bet is no question any more.
        if (view->to_act && (due != table->client->seat || client_is_asked(table->client)))
            bet_words(table, due, words);
        break;
    case PLACING_FIRST:
        text_format(
            words, "All choose their first card: it will lie %s", table37_lies(table->round, 0));
        break;
    case PLACING_SECOND:
        text_format(
            words, "All choose their second card: it will lie %s", table37_lies(table->round, 1));
        break;
    case LAYING:
        text_format(words, "Folded: one more card into the second place, %s",
            table37_lies(table->round, 1));
        break;
    case LAYING_ASIDE:
        text_put(words, "The pot is won: one card is laid aside, out of play");
        break;
    case TURNING:
        text_put(words, "The community card is turned");
        break;
    case BREAKING_TIE:
        text_put(words, "Equal scores: the tied players draw, the highest card wins");
        break;
    default:
        break;
    }
}

// What the pairs are worth, where there is room to say it.
static void put_bonuses(const struct table37 *table, int row, int column)
{
    const struct setup *setup = &table->client->setup;
    char buf[200];
    struct text words = TEXT(buf);
    text_format(&words, "One bonus a pair: straight flush %d · pair %d · straight %d · flush %d",
        setup->option[STRAIGHT_FLUSH], setup->option[PAIR], setup->option[STRAIGHT],
        setup->option[FLUSH]);
    if (setup->option[TWO_DECKS])
        text_format(&words, " · pair and suit %d", setup->option[PAIR_AND_SUIT]);
    paint_cut(&table->area, row, column, PLAIN, 0, buf);
    text_clear(&words);
    text_format(&words, "Values: 2 to 10 · J 11 · Q 12 · K 13 · A 14, next to K and 2 · joker %d",
        setup->option[JOKER_VALUE]);
    paint_cut(&table->area, row + 1, column, PLAIN, 0, buf);
}

static int middle_rows(const struct table37 *table)
{
    return 2 + (table37_has_community(table) && table->form->own != CARD_WORD);
}

// The community card, in a row or beside the rows that follow. Gives the column after it.
static int put_community(const struct table37 *table, int row, int column)
{
    const struct area *area = &table->area;
    int card = table37_community(table);
    struct card_part part = {.is_slot = true};
    if (card != NO_CARD)
        part = card_part_of(table37_game(table), card, true);
    part.width = CARD_SMALL_WIDTH;
    if (table->form->own != CARD_WORD) {
        column = part_card(area, row, column, CARD_SMALL, &part) + 2;
        paint_cut(area, row + 2, column, PLAIN, 0,
            card == NO_CARD ? "will be everyone’s second card" : "is everyone’s second card");
        return column;
    }
    column = paint(area, row, column, PLAIN, 0, "Shared ");
    column = part.is_slot ? paint(area, row, column, PLAIN, 0, "–")
                          : part_card(area, row, column, CARD_WORD, &part);
    return column + 3;
}

static void put_middle(const struct table37 *table, int row)
{
    const struct area *area = &table->area;
    int x = area->left + SEAT_COLUMN;
    char buf[200];
    struct text words = TEXT(buf);
    if (table37_has_community(table))
        x = put_community(table, row, x);
    put_pots(area, row, x, table);
    price_words(table, &words);
    int own = table->client->seat;
    bool is_own = own != WATCHER && table->client->view.to_act & only(own) && !table->is_shared;
    if (table->form->own == CARD_WORD)
        x = area->left + SEAT_COLUMN;
    paint_cut(area, row + 1, x, is_own ? CYAN : PLAIN, is_own ? BOLD : 0, buf);
}

static void put_status(const struct table37 *table, int row)
{
    static const char *const betting[] = {"", "first betting", "second betting"};
    const struct setup *setup = &table->client->setup;
    int which = table37_counter(table, BETTING_ROUND, 0);
    char buf[120];
    snprintf(buf, sizeof(buf), "Hand %d of %d · round %d of %d%s%s",
        table37_counter(table, HAND_NUMBER, 0), setup->option[HANDS], table->round + 1, ROUNDS37,
        table->client->view.phase == BETTING ? " · " : "",
        table->client->view.phase == BETTING && which >= 0 && which <= 2 ? betting[which] : "");
    paint(&table->area, row, table->area.left + SEAT_COLUMN, PLAIN, BOLD, buf);
}

static int rows_of(const struct table37 *table)
{
    struct table37 measured = *table;
    measured.area.height = 0;
    return TOP_ROWS + table37_put_others(&measured, 0) + middle_rows(table) +
           table37_own_rows(table);
}

bool draw_tzogous37(
    const struct area *area, const struct client *client, bool is_shared, int64_t now_ms)
{
    struct table37 table = {
        .area = *area, .client = client, .is_shared = is_shared, .now_ms = now_ms, .form = forms};
    if (area->width < WIDTH_LEAST)
        return false;
    table37_read(&table);
    while (rows_of(&table) > area->height)
        if (++table.form == forms + ARRAY_LEN(forms))
            return false;
    // What is left over lies between the parts: some of it above the middle, some below.
    int spare = area->height - rows_of(&table);
    bool has_aid = spare >= AID_ROWS + 2;
    spare -= has_aid ? AID_ROWS + 1 : 0;
    put_status(&table, area->top);
    put_rounds(&table, area->top + 1);
    int row = table37_put_others(&table, area->top + TOP_ROWS + (spare >= 3)) +
              (spare - (spare >= 3)) / 2;
    put_middle(&table, row);
    if (has_aid)
        put_bonuses(&table, row + middle_rows(&table) + 1, area->left + SEAT_COLUMN);
    table37_put_own(&table, area->top + area->height - table37_own_rows(&table));
    return true;
}
