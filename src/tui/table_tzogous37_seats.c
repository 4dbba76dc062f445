// SPDX-License-Identifier: MIT
// The other seats of tzogous37: a panel each with its two places, or a line where there is less
// room.
#include "games/tzogous37/terms.h"
#include "tui/table_tzogous37.h"

#include <stdio.h>

enum {
    PANEL_LEAST = 21,    // columns that a seat needs for two places
    PANEL_LABELLED = 23, // and for their labels as long as they are
    PANEL_WIDE = 44,     // from here on the sum stands beside the cards
};

// "10♥ J♥", and a space.
static int put_faces(const struct area *area, int row, int column, const struct table37 *table,
    int kind, int seat, bool is_hidden)
{
    const uint16_t *cards;
    int count = cards_at(table->client, kind, seat, &cards);
    for (int i = 0; i < count; i++) {
        struct card_part card = card_part_of(table37_game(table), cards[i], !is_hidden);
        column = paint(area, row, column, card.colour, BOLD, card.face) + 1;
    }
    return column;
}

// The cards that were drawn to break a tie. Gives the column after them.
int table37_put_tie(
    const struct area *area, int row, int column, const struct table37 *table, int seat)
{
    const uint16_t *cards;
    if (!cards_at(table->client, TIE_DRAWS, seat, &cards))
        return column;
    column = paint(area, row, column, YELLOW, BOLD, "tie draw ");
    return put_faces(area, row, column, table, TIE_DRAWS, seat, false);
}

// "last round 10♥ + J♥ + straight flush 10 = 31"
void table37_put_last_round(const struct area *area, int row, int column,
    const struct table37 *table, int seat, bool is_long)
{
    struct sum37 sum = table37_sum(table, seat);
    column = paint(area, row, column, PLAIN, 0, is_long ? "last round: " : "last ");
    for (int slot = 0; slot < 2; slot++) {
        struct place37 place = table37_place(table, seat, slot);
        if (place.card == NO_CARD)
            continue;
        struct card_part card =
            card_part_of(table37_game(table), place.card, place.card < CARD_BACK);
        column = paint(area, row, column, card.colour, BOLD, card.face) + 1;
    }
    // Of one who folded a card still lies closed: nothing was scored.
    bool is_scored = true;
    for (int slot = 0; slot < 2; slot++) {
        struct place37 place = table37_place(table, seat, slot);
        is_scored = is_scored && (place.card == NO_CARD || place.is_up);
    }
    const char *total = strchr(sum.brief, '=');
    if (!is_scored)
        paint_cut(area, row, column, PLAIN, 0, "not scored");
    else if (is_long)
        paint_cut(area, row, column + 1, PLAIN, 0, sum.full);
    else if (total)
        paint_cut(area, row, column, PLAIN, 0, total);
}

// "95 chips · 5 in the pot"
void table37_chips(const struct table37 *table, int seat, bool is_brief, struct text *text)
{
    int chips = table->bets.chips[seat], in_pot = table->bets.in_pot[seat];
    if (!chips && table37_is_in(table, seat))
        text_put(text, "all in");
    else
        text_format(text, "%d chip%s", chips, chips == 1 ? "" : "s");
    if (in_pot)
        text_format(text, is_brief ? " · %d in" : " · %d in the pot", in_pot);
}

// " · 1 joker used", or nothing.
void table37_jokers(const struct table37 *table, int seat, bool is_brief, struct text *text)
{
    int jokers = table37_counter(table, JOKERS_USED, seat);
    if (jokers && is_brief)
        text_format(text, " · %d JK", jokers);
    else if (jokers)
        text_format(text, " · %d joker%s used", jokers, jokers == 1 ? "" : "s");
}

// What is to be said of a seat in one word, or NULL.
const char *table37_state(const struct table37 *table, int seat)
{
    const struct view *view = &table->client->view;
    bool is_placing = view->phase == PLACING_FIRST || view->phase == PLACING_SECOND;
    if (!table37_is_in(table, seat))
        return table->bets.chips[seat] ? NULL : "out of the match";
    if (table37_is_folded(table, seat))
        return "folded";
    return is_placing && view->to_act && !(view->to_act & only(seat)) ? "✓ has chosen" : NULL;
}

enum colour table37_state_colour(const struct table37 *table, int seat)
{
    return table37_is_in(table, seat) && !table37_is_folded(table, seat) ? GREEN : PLAIN;
}

// What the place holds in this round, or that it waits for a card.
struct card_part table37_place_part(const struct table37 *table, int seat, int slot)
{
    int card = slot ? table37_second(table, seat) : table37_place(table, seat, slot).card;
    struct card_part empty = {.is_slot = true, .width = CARD_SMALL_WIDTH};
    if (table->is_of_last_round || card == NO_CARD || !table37_is_in(table, seat))
        return empty;
    struct card_part part = card_part_of(table37_game(table), card, card < CARD_BACK);
    part.width = CARD_SMALL_WIDTH;
    return part;
}

// "1st closed": how the card in the place lies, or will lie.
void table37_label(
    const struct table37 *table, int seat, int slot, bool is_brief, struct text *label)
{
    struct place37 place = table37_place(table, seat, slot);
    bool is_there = place.card != NO_CARD && !table->is_of_last_round;
    const char *lies = table37_lies(table->round, slot);
    if (is_there && place.is_up)
        lies = "open"; // what was closed is open after the showdown
    if (!is_brief)
        text_put(label, slot ? "2nd " : "1st ");
    text_put(label, lies);
}

// What is to be said of the seat and its two cards, the most important first, in so many rows.
static void put_panel_words(
    const struct area *area, const struct table37 *table, int seat, bool is_wide)
{
    struct sum37 sum = table37_sum(table, seat);
    const char *state = table37_state(table, seat);
    const uint16_t *cards;
    int row = area->top, left = area->left;
    bool is_full = width_of(sum.full) <= area->width;
    if (table37_is_folded(table, seat) && !table->is_of_last_round)
        sum = (struct sum37){{0}, {0}, {0}}; // it does not count
    if (state)
        paint_cut(area, row++, left, table37_state_colour(table, seat), BOLD, state);
    if (cards_at(table->client, TIE_DRAWS, seat, &cards))
        table37_put_tie(area, row++, left, table, seat);
    if (table->is_of_last_round) {
        table37_put_last_round(area, row, left, table, seat, is_wide);
        return;
    }
    paint_cut(area, row++, left, PLAIN, BOLD, is_full ? sum.full : sum.brief);
    if (!is_full)
        paint_cut(area, row, left, PLAIN, 0, sum.note);
}

// A hand of another is worth a row if the viewer knows a card of it.
static bool is_hand_known(const struct table37 *table, int seat)
{
    const uint16_t *cards;
    int count = cards_at(table->client, HAND, seat, &cards);
    for (int i = 0; i < count && !table->is_shared; i++)
        if (cards[i] < CARD_BACK)
            return true;
    return false;
}

// The hand in words, broken at the right edge. Gives how many rows it takes.
static int put_hand_words(const struct area *area, int row, const struct table37 *table, int seat)
{
    const uint16_t *cards;
    int count = cards_at(table->client, HAND, seat, &cards), rows = 1;
    int column = paint(area, row, area->left, PLAIN, 0, "Hand ");
    for (int i = 0; i < count; i++) {
        struct card_part card = card_part_of(table37_game(table), cards[i], !table->is_shared);
        if (column + width_of(card.face) > area->left + area->width) {
            column = area->left + 5;
            rows++;
        }
        column = paint(area, row + rows - 1, column, card.colour, BOLD, card.face) + 1;
    }
    return rows;
}

static int hand_words_rows(const struct table37 *table, int seat, int width)
{
    struct area none = {0, 0, 0, width};
    return is_hand_known(table, seat) ? put_hand_words(&none, 0, table, seat) : 0;
}

// The rows under the cards of a narrow panel.
static int panel_words_rows(const struct table37 *table)
{
    return table->form->has_note ? 2 : 1;
}

static int panel_rows(const struct table37 *table, int seat, int width)
{
    int rows = card_rows(table->form->others);
    rows += width >= PANEL_WIDE ? 2 : 3 + panel_words_rows(table);
    return rows + hand_words_rows(table, seat, width - 1 - SEAT_COLUMN);
}

static void put_panel(const struct table37 *table, const struct area *area, int seat)
{
    bool is_wide = area->width >= PANEL_WIDE - 1;
    enum card_size size = table->form->others;
    int left = area->left + SEAT_COLUMN, row = area->top, step = is_wide ? 13 : 11;
    char buf[120];
    struct text words = TEXT(buf);
    int x = part_head(area, row, area->left, table->client, seat, table->is_shared, table->now_ms);
    table37_chips(table, seat, !is_wide, &words);
    table37_jokers(table, seat, !is_wide, &words);
    if (!is_wide)
        row++, x = left - 3;
    paint_cut(area, row++, x + 3, PLAIN, 0, buf);
    for (int slot = 0; slot < 2; slot++) {
        char label[20];
        struct text lies = TEXT(label);
        struct card_part card = table37_place_part(table, seat, slot);
        table37_label(table, seat, slot, area->width < PANEL_LABELLED, &lies);
        part_card(area, row, left + slot * step, size, &card);
        paint(area, row + card_rows(size), left + slot * step, PLAIN, 0, label);
    }
    int below = row + card_rows(size) + 1;
    struct area beside = {
        row, left + 2 * step, card_rows(size), area->left + area->width - left - 2 * step};
    struct area under = {below, left, panel_words_rows(table), area->width - SEAT_COLUMN};
    put_panel_words(is_wide ? &beside : &under, table, seat, is_wide);
    if (!is_hand_known(table, seat))
        return;
    struct area hand = {area->top, left, area->height, area->width - SEAT_COLUMN};
    put_hand_words(&hand, is_wide ? below : below + under.height, table, seat);
}

// All of a seat in one row: "▸ Otto   95 chips · 5 in   closed [▒▒]  open [K♣]   ? + 13".
static void put_line(const struct table37 *table, int row, int seat)
{
    const struct area *area = &table->area;
    struct area name = *area;
    name.width = area->width >= 76 ? 18 : 14;
    char buf[120];
    struct text words = TEXT(buf);
    part_head(&name, row, name.left, table->client, seat, table->is_shared, table->now_ms);
    table37_chips(table, seat, true, &words);
    int x = name.left + name.width + 1;
    paint(area, row, x, PLAIN, 0, buf);
    x += 18;
    if (table->is_of_last_round) {
        table37_put_last_round(area, row, x, table, seat, true);
        return;
    }
    for (int slot = 0; slot < 2; slot++) {
        char label[20];
        struct text lies = TEXT(label);
        table37_label(table, seat, slot, true, &lies);
        struct card_part card = table37_place_part(table, seat, slot);
        int next = paint(area, row, x, PLAIN, 0, label) + 1;
        if (card.is_slot)
            paint(area, row, next, PLAIN, 0, "–");
        else
            part_card(area, row, next, CARD_WORD, &card);
        x += 13;
    }
    const char *state = table37_state(table, seat);
    struct sum37 sum = table37_sum(table, seat);
    int room = area->left + area->width - x;
    if (state)
        x = paint_cut(area, row, x, table37_state_colour(table, seat), BOLD, state) + 2;
    else
        x = paint_cut(area, row, x, PLAIN, 0, width_of(sum.full) <= room ? sum.full : sum.brief) +
            2;
    x = table37_put_tie(area, row, x, table, seat);
    text_clear(&words);
    table37_jokers(table, seat, true, &words);
    if (words.len)
        paint_cut(area, row, x, PLAIN, 0, buf + strlen(" · "));
}

static int others_of(const struct client *client, int seats[SEATS_MAX])
{
    int own = client->seat, count = 0;
    for (int i = 1; i <= client->setup.seats; i++) {
        int seat = own == WATCHER ? i - 1 : (own + i) % client->setup.seats;
        if (seat != own)
            seats[count++] = seat;
    }
    return count;
}

// How panels lie: as many beside each other as fit, and as evenly as can be.
static int panels_across(const struct table37 *table, int count)
{
    int most = table->area.width / PANEL_LEAST;
    most = most < 1 ? 1 : most;
    int rows = (count + most - 1) / most;
    return rows ? (count + rows - 1) / rows : 1;
}

// Draws them from the row on, or with an area of no rows only measures. Gives the row after them.
int table37_put_others(const struct table37 *table, int row)
{
    int seats[SEATS_MAX], count = others_of(table->client, seats);
    if (!table->form->is_panel) {
        for (int i = 0; i < count; i++) {
            put_line(table, row++, seats[i]);
            if (!is_hand_known(table, seats[i]))
                continue;
            struct area hand = table->area;
            hand.left += SEAT_COLUMN, hand.width -= SEAT_COLUMN;
            row += put_hand_words(&hand, row, table, seats[i]);
        }
        return row;
    }
    int across = panels_across(table, count), width = table->area.width / across;
    for (int i = 0; i < count; i += across) {
        int rows = 0;
        for (int j = i; j < i + across && j < count; j++) {
            int high = panel_rows(table, seats[j], width);
            rows = high > rows ? high : rows;
        }
        for (int j = i; j < i + across && j < count; j++) {
            struct area panel = {row, table->area.left + (j - i) * width, rows, width - 1};
            if (table->area.height)
                put_panel(table, &panel, seats[j]);
        }
        row += rows;
    }
    return row;
}
