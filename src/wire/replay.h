// SPDX-License-Identifier: MIT
// A match from the first card to the result, in a file that says all by itself: which game under
// which rules, what was agreed, where chance came from, every move, what came of it.
//
//   baize replay 1
//   3f2a9c11 game kuhn 1              the game and the version of its rules
//   8d01e5b7 seats 2
//   … set ante=1                      every option
//   … player 0 Ada                    who sat there, if that is known
//   … from 17 12                      it plays on from match 17: its first 12 moves were given, as
//                                     they stand there, and the seed deals from then on
//   … seed 64 hex digits              left out if the cards were given, not drawn
//   … commitment …, server …          what the server's part of the seed was (wire/fair.h)
//   … places 1 0                      the place of each seat; left out: seats were not drawn
//   … pledge PLACE …, entropy PLACE … what was pledged, and what was revealed of it
//   … deck KS                         the moves, as scripts write them
//   … 0 bet
//   … result 2 -2 house 0 winners 0   or: unfinished
//   end 64 hex digits
//
// If the table agreed that what was never shown stays hidden, there is no seed and there are no
// moves. In their place stands what one viewer was told, as it was told on the wire:
//
//   … commitment 64 hex digits
//   … hidden watcher                  who was told this: a seat's number, or watcher
//   … told {"event":"card",…}         the first event that came of a move
//   … also {"event":"turn",…}         the others that came of it
//
// The digits before a line are the first of a hash over it and all lines before; the last line has
// the whole. So a line that was changed, lost or added is found, and named.
// Works on bytes; knows nothing of files.
#ifndef BAIZE_WIRE_REPLAY_H
#define BAIZE_WIRE_REPLAY_H

#include "base/blob.h"
#include "engine/notation.h"
#include "wire/fair.h"

enum {
    REPLAY_BYTES_MAX = 8 << 20,
    REPLAY_LINE_MAX = 2000,
    REPLAY_TURNS_MAX = 100000,
    REPLAY_NAME_MAX = 40,
    REPLAY_EVENT_MAX = REPLAY_LINE_MAX - 20, // bytes of an event's JSON
};

struct turn {
    uint8_t seat; // or DECK
    struct move move;
    int line_number; // where it stood in the file; 0 if it comes from none
};

// An event that the viewer was told, as JSON. Not ended by 0.
struct telling {
    const char *event;
    size_t len;
    bool is_first; // of those that came of one move
};

// Where a match that plays on from another begins: after so many moves of that one, the deck's
// counted.
struct origin {
    int64_t match; // 0: it plays on from none
    int moves;
};

struct replay {
    struct setup setup;
    char player[SEATS_MAX][REPLAY_NAME_MAX + 1]; // "" if unknown
    bool has_seed, has_parts, has_commitment;
    uint8_t seed[SEED_BYTES];
    struct fair_parts parts;
    bool has_places;          // seats were drawn; otherwise place and seat are the same
    uint8_t place[SEATS_MAX]; // of each seat; valid if has_places
    uint8_t commitment[FAIR_BYTES];
    struct origin from;
    struct turn *turns;
    int count, cap;
    bool is_hidden;       // no seed and no turns: only what the viewer was told
    int viewer;           // a seat or WATCHER; valid if is_hidden
    struct blob told;     // lines "told …" and "also …", each with its end
    int told_count;       // how many moves told something
    bool is_over;         // if and only if there is a result
    struct result result; // valid if is_over
    int result_line_number;
};

void replay_init(struct replay *replay, const struct setup *setup);
void replay_release(struct replay *replay);
// False if there are too many already.
bool replay_add(struct replay *replay, int seat, const struct move *move);
// For a match whose deal stays hidden: of what came of a move, the part that the viewer was told.
void replay_tell(struct replay *replay, const struct game *game, const struct events *events);
// What was told, one after another. `at` starts at 0; false at the end.
bool replay_next_told(const struct replay *replay, size_t *at, struct telling *telling);

// A move as its line has it: "deck KS", "0 bet".
void turn_put(const struct game *game, int seat, const struct move *move, struct text *text);
// How many bytes are enough for replay_write.
size_t replay_size(const struct replay *replay);
void replay_write(const struct replay *replay, struct text *text);

// False, and why with the number of the line, if the bytes are no whole and unchanged replay of a
// game that `find` knows. What is read must be released. Says nothing about legal moves.
bool replay_read(struct replay *replay, const char *bytes, size_t len,
    const struct game *(*find)(const char *id), struct text *why);

// What a file says of where its chance came from.
enum replay_chance {
    CHANCE_HIDDEN,    // it stays hidden
    CHANCE_GIVEN,     // the cards were given, not drawn
    CHANCE_CONTINUED, // its first moves were given, as those of another match; the rest was drawn
    CHANCE_SEED,      // from a seed that whoever made the file may have chosen
    CHANCE_COMMITTED, // a server was committed to its part of the seed; no player pledged another
    CHANCE_MIXED,     // a server was, and players added what they had pledged
};
extern const char *const replay_chance_names[]; // in the order above
enum replay_chance replay_chance(const struct replay *replay);
bool replay_has_pledged_share(const struct replay *replay); // a player added to the seed
// The state after the moves that were given: the game's start, if there are none.
void replay_start(const struct replay *replay, struct state *state);

// Plays the match again. False, and why with the line, if a move is not legal, the result is
// another, the seed would have dealt another card, or it claims that a server was committed to the
// deal and not all of that is there and fits. Of moves that were given it says only that they are
// legal. False, too, for one whose deal stays hidden: that
// cannot be checked.
bool replay_verify(const struct replay *replay, struct text *why);

#endif
