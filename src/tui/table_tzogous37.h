// SPDX-License-Identifier: MIT
// What the files that draw the table of tzogous37 share: what the view says (_read.c), the other
// seats (_seats.c), one's own (_own.c). Nobody else needs it.
#ifndef BAIZE_TUI_TABLE_TZOGOUS37_H
#define BAIZE_TUI_TABLE_TZOGOUS37_H

#include "games/shared/betting.h"
#include "tui/parts.h"

enum { ROUNDS37 = 4, NO_CARD = -1, SEAT_COLUMN = 2 };

// How much of the screen is used.
struct form37 {
    bool is_panel; // the others have panels side by side, otherwise a line each
    bool has_note; // a panel has a second row for its sum
    enum card_size others, own;
};

struct table37 {
    struct area area;
    const struct client *client;
    bool is_shared;
    int64_t now_ms;
    const struct form37 *form;
    int round;             // 0 … 3
    bool is_of_last_round; // what lies in the places, until the first cards of this round come
    struct betting bets;
};

// ---- What the view says ------------------------------------------------------------------------

// Fills in the round and the bets.
void table37_read(struct table37 *table);
const struct game *table37_game(const struct table37 *table);
int table37_counter(const struct table37 *table, int kind, int owner);
bool table37_is_in(const struct table37 *table, int seat); // in this round
bool table37_is_folded(const struct table37 *table, int seat);
const char *table37_lies(int round, int slot); // "open", "closed" or "shared"

// A card in front of a seat, as far as the viewer may know it.
struct place37 {
    int card; // or CARD_BACK, or NO_CARD
    bool is_up;
};
struct place37 table37_place(const struct table37 *table, int seat, int slot);
bool table37_has_community(const struct table37 *table); // it has a place in this round
int table37_community(const struct table37 *table);      // the card, or NO_CARD
// The second card that counts for the seat: in the last round everyone's.
int table37_second(const struct table37 *table, int seat);

// The sum of a seat's two cards: in one row, or as two short rows. Empty if neither is known.
struct sum37 {
    char full[64], brief[40], note[32];
};
struct sum37 table37_sum(const struct table37 *table, int seat);

// Where somebody is all in, the pot has layers: what is above their chips they cannot win. Gives
// how many, the main pot first.
int table37_pots(const struct betting *bets, struct pot pots[SEATS_MAX + 1]);
// "Ben, Cleo and you"
void table37_names(const struct table37 *table, int seats, struct text *words);

// ---- Seats -------------------------------------------------------------------------------------

// "95 chips · 5 in the pot"
void table37_chips(const struct table37 *table, int seat, bool is_brief, struct text *text);
// " · 1 joker used", or nothing.
void table37_jokers(const struct table37 *table, int seat, bool is_brief, struct text *text);
// What is to be said of a seat in one word, or NULL; and its colour.
const char *table37_state(const struct table37 *table, int seat);
enum colour table37_state_colour(const struct table37 *table, int seat);
// What the place holds in this round, or that it waits for a card.
struct card_part table37_place_part(const struct table37 *table, int seat, int slot);
// "1st closed": how the card in the place lies, or will lie.
void table37_label(
    const struct table37 *table, int seat, int slot, bool is_brief, struct text *label);
// The cards that were drawn to break a tie. Gives the column after them.
int table37_put_tie(
    const struct area *area, int row, int column, const struct table37 *table, int seat);
// "last round: 10♥ J♥  10 + 11 + straight flush 10 = 31"
void table37_put_last_round(const struct area *area, int row, int column,
    const struct table37 *table, int seat, bool is_long);

// Draws the others from the row on, or with an area of no rows only measures. Gives the row after
// them.
int table37_put_others(const struct table37 *table, int row);
int table37_own_rows(const struct table37 *table);
void table37_put_own(const struct table37 *table, int row);

#endif
