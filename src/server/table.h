// SPDX-License-Identifier: MIT
// One table and the match played at it: who sits, what was agreed, the state, and the record, which
// is every line that must be kept to bring the table back. Time and chance are arguments, what
// comes of a move is its effects: plain data, nothing sent. Must not know sockets, messages or the
// store. Only table.c and record.c write the fields of struct table and struct seat;
// struct terms and struct effects are plain data.
//
// The record (record.c writes and reads it) is lines of text:
//   table 7 · game kuhn 1 · seats 2 · options 1 1 · clock 30000 60000 · watchers open · code K7QM ·
//   counts 4 again 4 · told 2 · hidden · drawn · player 0 12 Ada · bot 1 easy Pip · secret 9f… ·
//   pledge 0 b1… · pledged · entropy 0 5c… · deal
//   0 bet          seat 0 bet; 0t: time was out, 0a: they were away, 0b: a bot did it for them
//   bank 0 41000   what is left of the seat's time bank
//   grace 0 12000  how much of its grace period the seat has used
//   out 0 easy     a bot plays for seat 0 until: in 0
//   left 0         its player has gone for good, and only settles
// The deck's moves are not in it: they follow from the seed. With `drawn`, so do the seats: up to
// `deal` a number is a place, in the order of sitting down, and from there on a seat. A record of
// an earlier version has no `drawn`, entropy that was not pledged, `rated`, or not, in place of
// `counts`, and bots without a name, which were called after their level: "easy bot".
//
// A match that plays on from another has, behind its secret, `from 17 12` and the 12 moves of match
// 17 that were given: `given deck KS`, `given 0 bet`. They were not dealt, and nobody was told
// them: events are counted from there on.
#ifndef BAIZE_SERVER_TABLE_H
#define BAIZE_SERVER_TABLE_H

#include "base/blob.h"
#include "engine/notation.h"
#include "server/worth.h"
#include "wire/fair.h"
#include "wire/replay.h"

// Goes up by one whenever a game's events are told otherwise, so that they are counted otherwise:
// one who comes back to a match that began before that gets the whole table and not what was
// missed.
enum { TOLD_AS = 3 };

enum { LEVEL_BYTES = 16, CODE_BYTES = 8, SEAT_NAME_BYTES = 40 };

// A record is read again when somebody comes back or wants a replay, so it may not grow without
// end. What is no move is bounded for each seat. Moves are bounded by the rules of the games: the
// longest records of matches at random under any options have 65 KB. One that gets far beyond that
// is called off.
enum { OUTS_MAX = 200, RECORD_MAX = 1024 * 1024 };

enum watchers { WATCHERS_NONE, WATCHERS_OPEN, WATCHERS_DELAYED };
extern const char *const watchers_names[]; // ended by NULL
extern const char *const deal_names[];     // by is_hidden, ended by NULL

// What is agreed before anybody sits down.
struct terms {
    struct setup setup;
    int64_t decision_ms; // 0: no clock
    int64_t bank_ms;
    enum watchers watchers;
    struct worth worth;
    bool is_hidden;              // the deal: what was never shown is not published afterwards
    char code[CODE_BYTES + 1];   // of a private table; otherwise empty
    char level[LEVEL_BYTES + 1]; // of the bots that fill it
};

// Who made a move.
enum hand { BY_PLAYER, BY_TIME, BY_ABSENCE, BY_BOT };

struct seat {
    int64_t player; // 0: a bot's own seat
    char name[SEAT_NAME_BYTES + 1];
    char level[LEVEL_BYTES + 1]; // of the bot that plays now; empty: the player plays
    bool is_here;
    bool wants_rematch;
    bool has_left;
    bool had_bot;      // a bot has decided for its player
    uint32_t decision; // the number of the decision asked now, or asked last
    bool is_asked;
    uint32_t answered; // the number of the decision answered last
    uint32_t rescued;  // the one for which time was given after an absence
    uint32_t missed;   // defaults played for it in a row
    uint32_t outs;     // how often a bot was put in its place
    uint32_t seq;      // how many events it was told
    int64_t asked_ms;
    int64_t away_ms; // since when; valid if not is_here
    int64_t bank_ms;
    int64_t grace_used_ms; // how long the match has waited for it beyond its clock
    struct move answer;    // to the decision `answered`; valid if that is not 0
};

enum table_phase {
    TABLE_GATHERING, // the deal waits for players' pledges, then for their entropy
    TABLE_PLAYING,
    TABLE_OVER,
};

struct table {
    int64_t id, match;
    struct terms terms;
    enum table_phase phase;
    bool has_all_pledges;     // none is taken any more, and what was pledged may be revealed
    bool is_drawn;            // seats are drawn from the seed: until the deal they are places
    uint8_t place[SEATS_MAX]; // of each seat
    struct seat seat[SEATS_MAX];
    uint32_t watcher_seq;
    struct fair_parts parts;        // by place
    uint8_t commitment[FAIR_BYTES]; // to the server's part
    struct origin from;             // what it plays on from
    int given;                      // how many of those moves stand: all of them, before the deal
    struct chance chance;
    struct blob record;
    size_t head_len;      // of the record, before anything was said of the match
    struct result result; // valid if and only if TABLE_OVER
    bool is_void;         // called off: the result is all 0
    int64_t grace_ms;     // what each seat may use of it in all
    int told_as; // how its events were told when it began: see TOLD_AS; 0: before it was kept
    struct state state;
};

// What came of something at the table. All zero is an empty one.
struct effects {
    struct replay *replay; // if set, every move (the deck's too) is added to it; of a match whose
                           // deal stays hidden, only what its viewer was told
    struct event *event;
    int count, cap;
    uint8_t auto_seats;    // the set of seats that did not move themselves
    enum hand hand;        // why
    struct move auto_move; // what was played for that seat
};

void effects_clear(struct effects *effects); // keeps the memory
void effects_release(struct effects *effects);

// An empty table: then seats are filled, and table_begin called.
void table_init(struct table *table, int64_t id, int64_t match, const struct terms *terms);
void table_release(struct table *table);
void table_seat_player(
    struct table *table, int seat, int64_t player, const char *name, bool is_here);
void table_seat_bot(struct table *table, int seat, const char *level, const char *name);
// The start of the game, before anything is dealt, with the head of the record.
void table_begin(struct table *table, const uint8_t secret[FAIR_BYTES]);
// Seats are drawn from the seed; said before table_begin.
void table_draw_seats(struct table *table);
// The match plays on from another: said after table_begin, before anything else, and then each of
// its moves, which are legal. They are added to the replay, if there is one.
void table_play_from(struct table *table, const struct origin *from);
void table_give(struct table *table, int seat, const struct move *move, struct replay *replay);
// A place's own share in the chance, each once and only while gathering: first its pledge, then,
// when no more pledges are taken, the entropy itself.
void table_add_pledge(struct table *table, int place, const uint8_t pledge[FAIR_BYTES]);
void table_close_pledges(struct table *table);
void table_add_entropy(struct table *table, int place, const uint8_t *bytes, size_t len);
// Makes the seed, seats everybody as drawn and lets the deck play until a seat has to decide.
void table_deal(struct table *table, int64_t now_ms, struct effects *effects);
// The table as it stood when its seats were drawn and nothing dealt (but what was given). For
// looking at only: it is not released.
void table_undealt(const struct table *table, struct table *undealt);

enum verdict {
    VERDICT_FINE,
    VERDICT_AGAIN,   // this decision was answered already, and so: nothing to do
    VERDICT_DECIDED, // it was answered already, in another way
    VERDICT_NOT_ASKED,
    VERDICT_STALE,
    VERDICT_UNREADABLE,
    VERDICT_ILLEGAL,
};
// May the seat answer this decision so? If not, why; nothing changes either way.
enum verdict table_allows(const struct table *table, int seat, int64_t decision, const char *line,
    struct move *move, struct text *why);
// Plays it and whatever the deck does after it. Trusts its caller.
void table_play(struct table *table, int seat, const struct move *move, enum hand hand,
    int64_t now_ms, struct effects *effects);
// Ends the match without a result.
void table_call_off(struct table *table, struct effects *effects);
// A bot of this level plays for the seat from now on; "": the player does again.
void table_set_level(struct table *table, int seat, const char *level);
void table_leave(struct table *table, int seat, int64_t now_ms); // for good
void table_set_bank(struct table *table, int seat, int64_t bank_ms);
void table_use_grace(struct table *table, int seat, int64_t used_ms); // so much of it in all
void table_want_rematch(struct table *table, int seat);
void table_rename(struct table *table, int seat, const char *name);

// The seat's player comes or goes. Not in the record: after a restart everybody is away.
void table_set_presence(struct table *table, int seat, bool is_here, int64_t now_ms);
// A moment more for one who comes back when the clock has run out, once for each decision and as
// far as the grace lasts.
void table_rescue(struct table *table, int seat, int64_t now_ms);
void table_shift(struct table *table, int64_t by_ms);                // time stood still for so long
void table_ask_again(struct table *table, int seat, int64_t now_ms); // its clock starts now
// Taken up from its record: questions are asked anew, and everybody is away.
void table_take_up(struct table *table, int64_t now_ms);
// A match that was called off because its record does not fit: the record stays as it was, and a
// player whose account is unknown loses the seat.
void table_put_record(struct table *table, const uint8_t *record, size_t len);
void table_lose_player(struct table *table, int seat);

// How long a match waits for each seat beyond its clock, in all, while its player is away.
void table_set_grace(struct table *table, int64_t grace_ms);
int64_t table_grace_left_ms(const struct table *table, int seat);

bool table_has_clock(const struct table *table);
// When the seat's decision runs out, clock, bank and grace considered; INT64_MAX: never.
int64_t table_deadline_ms(const struct table *table, int seat, int64_t abandon_ms);

#endif
