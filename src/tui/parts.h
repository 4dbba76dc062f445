// SPDX-License-Identifier: MIT
// The parts that tables are drawn from, each of them in one place: the line with a seat's name, a
// card in three sizes, a bar, a track, a frame. They know a client and an area, no game.
#ifndef BAIZE_TUI_PARTS_H
#define BAIZE_TUI_PARTS_H

#include "tui/client.h"
#include "tui/paint.h"

// ---- A seat's name -----------------------------------------------------------------------------

enum { TAGS_MAX = 8, TAG_BYTES = SITTER_BYTES + 16 };

// A few words in a row of such.
struct tag {
    char words[TAG_BYTES];
    enum colour colour;
    int look;
};

// "▸ Ada (you)", and what else is to be said of who sits there: the line is lost, a bot plays, has
// decided, wins. Gives how many tags there are.
int head_tags(const struct client *client, int seat, bool is_shared, struct tag tags[TAGS_MAX]);
// The time that is left to the seat; false if none runs.
bool clock_tag(const struct client *client, int seat, int64_t now_ms, struct tag *tag);
// All of that in one row, the clock last; gives the column after it.
int part_head(const struct area *area, int row, int column, const struct client *client, int seat,
    bool is_shared, int64_t now_ms);

// ---- What a view says, by name -----------------------------------------------------------------

int zone_kind_named(const struct game *game, const char *name);    // its kind, or -1
int counter_kind_named(const struct game *game, const char *name); // its kind, or -1
int option_value(const struct setup *setup, const char *name);     // its value; 0 if there is none
// How many cards lie there, and which; a kind of -1 has none.
int cards_at(const struct client *client, int kind, int owner, const uint16_t **cards);
// 0 if it is not known, or if there is none of that name.
int counter_at(const struct client *client, int kind, int owner);
int counter_value(const struct client *client, const char *name, int owner);
// Is the seat the viewer's own, and called so? Not on a screen that two people share.
bool seat_is_you(const struct client *client, int seat, bool is_shared);
const char *seat_name(const struct client *client, int seat, bool is_shared); // or "you"

// ---- What stands out ---------------------------------------------------------------------------

enum { POINTED_CARDS = 256 };

// Cards and seats that a remark speaks of: wherever they are drawn, their frame is double, or they
// are seen the other way round.
struct pointed {
    bool card[POINTED_CARDS];
    int seats; // their names
};
// From now on; NULL: nothing stands out. The caller keeps it.
void parts_point(const struct pointed *pointed);
bool part_is_pointed(int card);

// ---- Cards -------------------------------------------------------------------------------------

enum card_size {
    CARD_WORD,  // one row: [10♦]
    CARD_SMALL, // three rows
    CARD_LARGE, // five rows
};
enum { CARD_LARGE_WIDTH = 7, CARD_SMALL_WIDTH = 5 };

struct card_part {
    char face[FACE_BYTES + 8]; // in a corner of a large card, otherwise in the middle
    char sign[8];              // large, in the middle of a large card; "" if the card has none
    enum colour colour;
    bool is_back;      // a back whose colours nobody knows
    bool is_pointed;   // it stands out
    bool is_slot;      // there is no card, only its place; `face` says what is to be said there
    const char *badge; // over the lower edge, in the badge's colour; NULL: none
    enum colour badge_colour;
    int width; // at least so wide; 0: as wide as its face needs
};

// How this card looks. If it is not `is_seen`, its back.
struct card_part card_part_of(const struct game *game, int card, bool is_seen);
int card_rows(enum card_size size);
int card_width(enum card_size size, const struct card_part *card);
// A card with a badge has a heavy frame as well, so that it stands out without colour too. Gives
// the column after it.
int part_card(const struct area *area, int row, int column, enum card_size size,
    const struct card_part *card);

// ---- Numbers as lengths ------------------------------------------------------------------------

// Of `width` columns, filled as far as `value` is of `most`; gives the column after it.
int part_bar(const struct area *area, int row, int column, int width, int value, int most,
    enum colour colour);
// One mark for each step to the goal, or a bar if they do not fit; gives the column after it.
int part_track(const struct area *area, int row, int column, int width, int value, int goal,
    enum colour colour);

// ---- Words and lines ---------------------------------------------------------------------------

// At the right edge of the area; cut if it is too long.
void paint_right(const struct area *area, int row, enum colour colour, int look, const char *words);
// From the column on, broken at spaces before the area's right edge; gives how many rows it takes.
int paint_wrapped(
    const struct area *area, int row, int column, enum colour colour, int look, const char *words);
// A box around the whole area, with words in its upper edge ("": none).
void part_frame(
    const struct area *area, enum colour colour, int look, bool is_heavy, const char *title);

enum { FITTING_BYTES = 160 };
// Of several ways to say the same, from the longest to the shortest: the first that fits, or the
// last.
const char *fitting(int width, char words[][FITTING_BYTES], int count);

#endif
