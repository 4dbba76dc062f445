// SPDX-License-Identifier: MIT
// A player who does anything a client may do, at random, remembers everything it was told, and
// holds the server to it: what was acknowledged must still be so after whatever happened. Messages
// in, messages out; the same witness sits in the simulation and at real sockets.
#ifndef BAIZE_TESTS_WITNESS_H
#define BAIZE_TESTS_WITNESS_H

#include "engine/chance.h"
#include "engine/game.h"

#include <jansson.h>

struct witness {
    struct chance chance; // its own
    int number;
    void *context;
    void (*say)(void *context, struct witness *witness, const char *text);
    // A lie was found: says what, and does not return.
    void (*accuse)(void *context, struct witness *witness, const char *what);
    const char *const *games; // ids it plays, ended by NULL
    const char *level;        // of the bots it plays against
    bool is_calm;             // only plays: no leaving, no nonsense
    bool has_no_credit;       // its balance may not fall below zero
    char *codes;              // a private table's code that somebody told, shared by all; 16 bytes

    bool is_on; // the line stands
    bool is_welcome;
    char secret[64];
    int64_t player, balance, practice;
    int64_t accounted; // the last match that is in that balance; 0: none
    bool has_left;     // a match that it left may be settled at any time
    bool is_waiting;

    bool has_table; // seated at a match whose result it was not told
    int64_t table, match, seq;
    struct setup setup;
    int seat;
    struct view view; // folded
    char seed_hash[65];
    uint32_t share; // of entropy, that it pledged for share_match
    int64_t share_match;
    int64_t decision; // asked; 0: nothing
    json_t *choices;
    int64_t acked;   // the last decision of this match that was acknowledged
    int64_t sent_id; // of the move that is under way
    int64_t sent_decision;
    bool is_unsure;         // matches were settled whose results it missed
    bool has_asked_history; // to find out what came of them
    int64_t missed;         // a match that must be there; 0: none must
    int64_t rematch_of;     // a match for whose end it asked for another
    int64_t leave_id;       // it asked to leave, and was not answered yet
    int64_t next_id;

    int64_t results, resumes, checks; // what was seen and compared
};

void witness_init(struct witness *witness, int number, uint64_t seed);
void witness_release(struct witness *witness);
void witness_opened(struct witness *witness);
void witness_lost(struct witness *witness);
void witness_told(struct witness *witness, const char *bytes, size_t len);
// Does something of its own accord, or nothing.
void witness_act(struct witness *witness);

#endif
