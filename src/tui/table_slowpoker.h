// SPDX-License-Identifier: MIT
// What the files that draw the table of slowpoker share: cards and words about a seat (_cards.c),
// the ladder and the chart (_aids.c), the fight (_fight.c). Nobody else needs it.
#ifndef BAIZE_TUI_TABLE_SLOWPOKER_H
#define BAIZE_TUI_TABLE_SLOWPOKER_H

#include "games/slowpoker/combat.h"
#include "tui/parts.h"

enum {
    INDENT = 2,
    LADDER_WIDTH = 34,
    LADDER_WIDE = 66, // with what each rank needs
    LADDER_ROWS = HAND_RANKS + 2,
    SIDE_LEAST = 30, // beside the ladder
    WIDTH_LEAST = LADDER_WIDTH + SIDE_LEAST + 1,
    CHART_LEAST = 78,            // columns
    CHART_ROWS = 2 + HAND_CARDS, // a blank one above
    CREATURE_LEAST = 12,
    CREATURE_MOST = 14,
    NAMED_STEP = 15, // from this many columns a card on, words stand where else are arrows
};

// How much is told of the round before.
enum last { LAST_NONE, LAST_BRIEF, LAST_FULL };

// How much of the screen is used.
struct slow_form {
    enum card_size size;
    enum last last;
    int aims_most; // rows under the hand
};

struct slow_table {
    struct area area;
    const struct client *client;
    bool is_shared;
    int64_t now_ms;
    int fight;     // the kind of the zone where cards lie that fight, or -1
    int near, far; // the seats below and above
    const struct slow_form *form;
};

int slow_counter(const struct slow_table *table, int kind, int owner);
int slow_cost(const struct slow_table *table, int rank);         // of a bet on it
const char *slow_name(const struct slow_table *table, int seat); // or "you"
// The bet that the seat has made, if the viewer knows it; -1: none.
int slow_bet(const struct slow_table *table, int seat);

// ---- Cards -------------------------------------------------------------------------------------

// Some creatures of a seat; those that cannot be seen are backs.
struct creatures {
    int count;
    int card[2 * HAND_CARDS]; // or CARD_BACK
};

struct creatures slow_zone(const struct slow_table *table, int kind, int seat);
void slow_add(const struct slow_table *table, int kind, int seat, struct creatures *row);
uint64_t slow_set(const struct creatures *row); // those that are seen
int slow_worth(const struct creatures *row);    // of those, as a hand; 0: too many for one
bool slow_is_seen(const struct creatures *row); // all of them, and there is one
// The hand as it is seen: if it is another's, the shown cards, and backs for the others.
struct creatures slow_hand(const struct slow_table *table, int seat);
// What the viewer knows of a seat's cards: the whole hand, or those that were shown.
struct creatures slow_known(const struct slow_table *table, int seat);

struct card_part slow_part(const struct slow_table *table, int card, int width);
// A large card has its level as dots and the creature's name as well.
void slow_put_creature(
    const struct slow_table *table, int row, int column, enum card_size size, int card, int width);
// From card to card in a row of five, and how wide each is: at the least they touch.
int slow_step(const struct slow_table *table);
int slow_width(const struct slow_table *table);

// Of the other's cards: whom this creature beats, and who beats it.
struct aims {
    struct creatures targets, hunters;
};
struct aims slow_aims_at(const struct slow_table *table, int card, const struct creatures *others);
struct aims slow_aims(const struct slow_table *table, int card); // of those the viewer knows
const char *slow_beats(bool is_named);
const char *slow_may_hit(bool is_named); // in the fight: whom it chose is told, not drawn
const char *slow_beaten(bool is_named);

// ---- Words -------------------------------------------------------------------------------------

// Words that go on in the next row of the area where one ends; or are cut there.
struct stream {
    struct area area;
    int row, x;
    bool is_cut;
};
static inline struct stream stream_at(struct area area, int row, int column)
{
    return (struct stream){.area = area, .row = row, .x = column};
}
void slow_stream(struct stream *stream, enum colour colour, int look, const char *words);
// " fire3 ice1"
void slow_stream_cards(
    struct stream *stream, const struct slow_table *table, const struct creatures *cards);

// The name, the coins, and what else is to be said.
void slow_put_head(const struct slow_table *table, const struct area *area, int row, int seat);
void slow_put_pot(const struct slow_table *table, const struct area *area, int row);
// "bet: rank 0, High level, costs 0", as long as there is room for.
void slow_bet_words(const struct slow_table *table, int bet, int width, struct text *words);
void slow_put_bet(const struct slow_table *table, const struct area *area, int row, int bet);

// ---- Aids --------------------------------------------------------------------------------------

// The ten ranks, the highest first.
void slow_put_ladder(const struct slow_table *table, const struct area *area);
// What the types of the near hand beat, and what beats them: also cards that are not seen yet.
void slow_put_chart(const struct slow_table *table, const struct area *area);

// ---- The fight ---------------------------------------------------------------------------------

// Cards fight, or lie as they did at the end of the fight because no new ones are dealt yet.
bool slow_is_fight(const struct slow_table *table);
// False, and nothing is drawn, if there is no room for it.
bool slow_put_fight(const struct slow_table *table);

#endif
