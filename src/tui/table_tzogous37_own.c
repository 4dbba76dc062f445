// SPDX-License-Identifier: MIT
// One's own seat of tzogous37: the two places, who else knows the closed cards, the sum, the hand.
#include "games/tzogous37/terms.h"
#include "tui/table_tzogous37.h"

enum {
    FAN_STEP = 4, // columns of a covered card that are still seen: its face
    OWN_STEP = 17,
};

// Who knows a closed card of one's own.
static void secret_words(const struct table37 *table, int slot, struct text *words)
{
    int seat = table->client->seat;
    struct place37 place = table37_place(table, seat, slot);
    int others = table37_counter(table, KNOWN_1 + slot, seat) & ((1 << SEATS_MAX) - 1);
    if (place.card == NO_CARD || place.is_up || table->is_shared || table->is_of_last_round)
        return;
    if (!others) {
        text_put(words, "only you see it");
        return;
    }
    table37_names(table, others, words);
    text_put(words, count_bits((uint64_t)others) == 1 ? " knows it" : " know it");
}

// The card that was chosen and is not laid yet; NO_CARD if there is none.
static int chosen_of(const struct table37 *table)
{
    int chosen = table37_counter(table, CHOSEN, table->client->seat);
    return chosen > 0 && chosen <= JOKER + 1 && !table->is_shared ? chosen - 1 : NO_CARD;
}

static void put_own_sum(const struct table37 *table, int row, int column)
{
    int seat = table->client->seat, chosen = chosen_of(table);
    struct sum37 sum = table37_sum(table, seat);
    if (chosen != NO_CARD) {
        struct card_part card = card_part_of(table37_game(table), chosen, true);
        column = paint(&table->area, row, column, PLAIN, 0, "you have chosen ");
        column = part_card(&table->area, row, column, CARD_WORD, &card) + 3;
    }
    if (table->is_of_last_round) {
        table37_put_last_round(&table->area, row, column, table, seat, true);
        return;
    }
    column = paint_cut(&table->area, row, column, PLAIN, BOLD, sum.full) + 3;
    table37_put_tie(&table->area, row, column, table, seat);
}

static void put_own_head(const struct table37 *table, int row)
{
    int seat = table->client->seat;
    const struct area *area = &table->area;
    char buf[120];
    struct text words = TEXT(buf);
    int x = part_head(area, row, area->left, table->client, seat, table->is_shared, table->now_ms);
    table37_chips(table, seat, false, &words);
    table37_jokers(table, seat, false, &words);
    x = paint(area, row, x + 3, PLAIN, 0, buf) + 3;
    const char *state = table37_state(table, seat);
    if (state)
        paint_cut(area, row, x, table37_state_colour(table, seat), BOLD, state);
}

// The hand from the column on; cards cover each other if they do not fit side by side.
static void put_hand(const struct table37 *table, int row, int column, enum card_size size)
{
    const uint16_t *cards;
    int count = cards_at(table->client, HAND, table->client->seat, &cards);
    int room = table->area.left + table->area.width - column;
    int widest = size == CARD_LARGE ? CARD_LARGE_WIDTH : CARD_SMALL_WIDTH, step = widest + 1;
    while (step > FAN_STEP && (count - 1) * step + widest > room)
        step--;
    for (int i = 0; i < count; i++) {
        struct card_part card = card_part_of(table37_game(table), cards[i], !table->is_shared);
        card.width = widest;
        if (size == CARD_WORD)
            column = part_card(&table->area, row, column, size, &card);
        else
            part_card(&table->area, row, column + i * step, size, &card);
    }
}

static void hand_label(const struct table37 *table, struct text *words)
{
    const uint16_t *cards;
    int count = cards_at(table->client, HAND, table->client->seat, &cards);
    if (!count)
        return;
    text_format(words, "%s hand: %d card%s", table->is_shared ? "The" : "Your", count,
        count == 1 ? "" : "s");
    int hidden = cards_at(table->client, HIDDEN, table->client->seat, &cards);
    if (hidden)
        text_format(words, ", %d face down out of play", hidden);
}

static void put_own_words(const struct table37 *table, int row)
{
    const struct area *area = &table->area;
    int seat = table->client->seat, x = area->left + SEAT_COLUMN;
    for (int slot = 0; slot < 2; slot++) {
        char label[20], secret[80];
        struct text lies = TEXT(label), who = TEXT(secret);
        struct card_part card = table37_place_part(table, seat, slot);
        table37_label(table, seat, slot, false, &lies);
        secret_words(table, slot, &who);
        x = paint(area, row, x, PLAIN, 0, label) + 1;
        x = card.is_slot ? paint(area, row, x, PLAIN, 0, "–")
                         : part_card(area, row, x, CARD_WORD, &card);
        if (who.len && area->width >= 76)
            x = paint(area, row, x + 1, PLAIN, 0, secret);
        x += 3;
    }
    put_own_sum(table, row + 1, area->left + SEAT_COLUMN);
    x = paint(area, row + 2, area->left + SEAT_COLUMN, PLAIN, 0, "Hand ");
    put_hand(table, row + 2, x, CARD_WORD);
    put_own_head(table, row + 3);
}

int table37_own_rows(const struct table37 *table)
{
    if (table->client->seat == WATCHER)
        return 0;
    return table->form->own == CARD_WORD ? 4 : card_rows(table->form->own) + 4;
}

void table37_put_own(const struct table37 *table, int row)
{
    const struct area *area = &table->area;
    enum card_size size = table->form->own;
    int seat = table->client->seat, left = area->left + SEAT_COLUMN;
    if (seat == WATCHER)
        return;
    if (size == CARD_WORD) {
        put_own_words(table, row);
        return;
    }
    int below = row + card_rows(size);
    for (int slot = 0; slot < 2; slot++) {
        char label[20], secret[80];
        struct text lies = TEXT(label), who = TEXT(secret);
        struct card_part card = table37_place_part(table, seat, slot);
        struct area part = {area->top, left + slot * OWN_STEP, area->height, OWN_STEP - 1};
        table37_label(table, seat, slot, false, &lies);
        secret_words(table, slot, &who);
        part_card(area, row, part.left, size, &card);
        paint(area, below, part.left, PLAIN, 0, label);
        paint_cut(&part, below + 1, part.left, PLAIN, 0, secret);
    }
    int hand = left + 2 * OWN_STEP;
    char buf[80];
    struct text words = TEXT(buf);
    hand_label(table, &words);
    put_hand(table, row, hand, size);
    paint_cut(area, below, hand, PLAIN, 0, buf);
    put_own_sum(table, below + 2, left);
    put_own_head(table, below + 3);
}
