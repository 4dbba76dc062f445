// SPDX-License-Identifier: MIT
// What a player keeps of a match while it is dealt, to hold the published match to it afterwards:
// what the server was committed to, one's own share in the chance, what everybody pledged, and who
// was given which seat. Without it a file can only be compared with itself.
//
// Written as a few lines of text, so that it can be kept in a file and shown as evidence:
//
//   baize deal 1
//   server wss://cards.example/      how the player reached it
//   match 17
//   game kuhn
//   seats 2
//   place 0                          one's own, in the order of sitting down
//   commitment 64 hex digits
//   from 17 12                       it plays on from match 17: its first 12 moves are given
//   entropy hex digits               one's own share, if one took part
//   pledge 0 64 hex digits           of each place that pledged, as it was told
//   pledged                          the pledges were told; before that, only one's own is there
//   seat 1                           one's own, as it was drawn
//   places 1 0                       the place of each seat; left out: seats were not drawn
//
// A line may be missing if the match did not come so far. One that begins with # is a remark, such
// as what came of the match, and says nothing here. Works on bytes; knows nothing of files,
// messages or clocks.
#ifndef BAIZE_WIRE_DEAL_H
#define BAIZE_WIRE_DEAL_H

#include "wire/replay.h"

enum { DEAL_SERVER_MAX = 200, DEAL_GAME_MAX = 40, DEAL_BYTES_MAX = 2000 };

struct deal_memory {
    char server[DEAL_SERVER_MAX + 1]; // "" if unknown
    int64_t match;                    // 0: nothing is kept
    char game[DEAL_GAME_MAX + 1];
    int seats;
    int place;
    uint8_t commitment[FAIR_BYTES];
    uint8_t entropy_len; // 0: took no part
    uint8_t entropy[ENTROPY_MAX];
    struct origin from;
    bool has_all_pledges; // if and only if everybody's were told
    bool has_pledge[SEATS_MAX];
    uint8_t pledge[SEATS_MAX][FAIR_BYTES]; // valid if has_pledge
    bool has_seat;                         // if and only if the table was told
    int seat;                              // valid if has_seat
    bool has_places;
    uint8_t seat_place[SEATS_MAX]; // the place of each seat; valid if has_places
};

// DEAL_BYTES_MAX are enough.
void deal_write(const struct deal_memory *memory, struct text *text);
// False, and why with the number of the line.
bool deal_read(struct deal_memory *memory, const char *bytes, size_t len, struct text *why);

// Is the published match the one that was promised? What it plays on from, the commitment, one's
// own share, the pledges and the seats are those that were told, every share that was revealed fits
// its pledge, and the replay itself verifies. False, and why.
bool deal_check(const struct deal_memory *memory, const struct replay *replay, struct text *why);

#endif
