// SPDX-License-Identifier: MIT
// One match in the lab: the agents play it to its end, and it is counted. Knows nothing of how many
// there are, or of threads.
#ifndef BAIZE_LAB_MATCH_H
#define BAIZE_LAB_MATCH_H

#include "lab/agent.h"
#include "lab/aspect.h"
#include "lab/tally.h"

#include <stdatomic.h>

enum { NOTES_MAX = 1024 };

// What a match was like.
struct match_facts {
    uint64_t number; // of the match: its luck comes from this and the seed
    struct result result;
    int moves; // the deck's included
    int decisions;
    int lead_changes;
    int first_lead_parts;           // of a win, for the first to lead
    int32_t ahead[SEATS_MAX];       // at the end, in the game's own measure; see has_lead()
    int64_t own[OWN_MEASURES_SIZE]; // what the game counts itself; see table.is_listening
};

// Somebody who looks on at a match, move by move, which takes longer.
struct witness {
    // A seat is asked. What it chooses is not known yet.
    void (*asked)(void *context, const struct setup *setup, const struct state *state,
        const struct choice *choices, int count);
    // A seat, or the deck, has made this move, which told these events.
    void (*told)(void *context, int seat, const struct move *move, const struct events *events);
    void *context;
};

// Where one thread plays its matches, one after the other.
struct match_table {
    const struct setup *setup;
    struct agent *agents; // one a seat, open
    struct tally *tally;
    const atomic_bool *is_stopped; // NULL: every match is played to its end
    const struct aspects *aspects; // NULL: what moves are made of is not counted
    bool is_listening;             // the game counts what it does itself, which takes longer
    const struct witness *witness; // NULL: nobody looks on

    // What follows is the table's own.
    uint8_t random; // the set of seats that choose at random, and need no view
    struct chance deck;
    struct chance minds; // the agents' own luck, so that no decision changes what the deck does
    bool is_abandoned;   // this match was stopped, and does not count
    struct move move;    // the last that was decided on
    int stages;          // of this match that are over
    uint8_t leader;      // the set of the seat that led last; 0 while nobody has led alone
    uint8_t first;       // the first leader
    int decisions, lead_changes;
    int noted; // decisions that are noted: the first NOTES_MAX of this match
    struct {
        uint8_t seat, verb, amount;
    } note[NOTES_MAX];
    uint16_t taken[CELLS_MAX + 1][8]; // in this match, by seat; 0 between matches, but NO_CELL's
};

// The seats whose agents choose at random.
uint8_t random_seats(const struct setup *setup, const struct agent *agents);

void match_table_init(struct match_table *table, const struct setup *setup, struct agent *agents,
    struct tally *tally);
// The luck of the match of this number, for the deck and the agents.
void match_bring_luck(struct match_table *table, uint64_t seed, uint64_t number);
// Plays a match and counts it. False if it was stopped, and is not counted. `facts` is filled in
// but for the number.
bool match_play_out(struct match_table *table, struct match_facts *facts);

#endif
