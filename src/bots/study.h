// SPDX-License-Identifier: MIT
// A player's own decisions in a finished match, looked back at within a given time: which cost most
// and which was worth most (bots/regret.h). Knows no file and no clock: whoever has the record of
// the match hands in its moves one after another, and the time when it is wanted.
//
//   struct study study = {0};
//   study_own(&study, decision, &move);                   for each that the player sent
//   study_begin(&study, &setup, seat, &state, index);
//   study_see(&study, seat, &move);                       for each move of the match from there on
//   study_start(&study, memory, sizeof(memory));
//   while (study_work(&study, clock_ms))
//       ;
//   study_tell(&study, DEAREST, &found);
#ifndef BAIZE_BOTS_STUDY_H
#define BAIZE_BOTS_STUDY_H

#include "bots/regret.h"

enum { DECIDED_MAX = 128, STUDY_MS = 2000, STUDY_BYTES = 4 << 20, MOMENT_MAX = 2 };

struct study {
    struct {
        int64_t decision;
        struct move move;
    } own[DECIDED_MAX]; // sent by the player, not by the clock or a bot for them; some were refused
    int owns;
    struct setup setup;
    int seat;
    struct state state; // after the moves seen so far
    int index;          // of the next move in the record
    int asked;          // how often the seat has decided, or somebody for it
    struct decided decided[DECIDED_MAX];
    int at[DECIDED_MAX]; // the index of each in the record
    int count;
    struct regrets regrets;
    bool is_measuring, is_done;
    int spent_ms;
};

// A decision that stands out, and where in the record it is.
struct found {
    int index;
    const struct decided *decided;
    struct regret regret;
};

// The player sent this as the answer to that decision, the seat's first being 1. One that was
// refused does no harm: it counts if it was made.
void study_own(struct study *study, int64_t decision, const struct move *move);
// The seat's decisions are studied from this state on, which comes before the move `index` of the
// record: what came before was given, and nobody's decision.
void study_begin(
    struct study *study, const struct setup *setup, int seat, const struct state *state, int index);
void study_see(struct study *study, int seat, const struct move *move);
// All was seen. The memory is for a search's tree, STUDY_BYTES are enough.
void study_start(struct study *study, void *memory, size_t memory_size);
// Does a little. False if there is nothing more to do.
bool study_work(struct study *study, int64_t (*clock_ms)(void));
bool study_tell(const struct study *study, enum regret_side side, struct found *found);

// What differences are counted in: the name of a counter, if the match has several stages and is
// counted so; "tokens"; or "": matches won of one.
const char *study_unit(const struct setup *setup);
// The kinds of counters that say when it was, the longest span first; how many there are.
int study_moment(const struct game *game, int kinds[MOMENT_MAX]);

#endif
