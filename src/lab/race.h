// SPDX-License-Identifier: MIT
// Looks for the best spot of a grid where every look is blurred by luck. All spots race: each is
// played a little, the better third of those that were played equally long goes on to three times
// as many matches, and so on (successive halving, rung by rung). Meanwhile new spots join, near
// those that are ahead, where a smooth model expects them to win, or wherever nobody was.
//
// Knows nothing of games: matches are played by a function that is given.
#ifndef BAIZE_LAB_RACE_H
#define BAIZE_LAB_RACE_H

#include "lab/grid.h"
#include "lab/wish.h"

enum { RACE_RUNGS_MAX = 16, RACE_TRIED_MAX = 20000, RUNG_NONE = -1 };

struct tried {
    struct spot spot;
    uint64_t played;
    double mean[WISHES_MAX], error[WISHES_MAX]; // of each wished measure; its standard error
    double loss;                                // expected, of what is known so far
    double guess;                               // the same with what others near it tell
    // For the function that plays: of this spot, of another in the same matches, and of their
    // differences.
    struct sums sums[WISHES_MAX], base[WISHES_MAX], apart[WISHES_MAX];
    int rung;                         // as far as it has come
    double rung_loss[RACE_RUNGS_MAX]; // as it was known there
    double rung_guess[RACE_RUNGS_MAX];
    bool is_final; // it was there to the end
};

struct race {
    struct grid grid;
    const struct wish *wishes;
    int wish_count;
    struct spot home; // of several that look alike, the nearest to here is preferred
    int top;          // how many are wanted
    uint64_t seed;
    bool is_plain; // without the model: neighbours and spread alone

    bool (*is_playable)(void *context, struct spot spot);
    // All of the list have been played equally often: plays them until each has had so many
    // matches, the same for all, and writes down played, mean and error.
    void (*play)(void *context, struct tried *const *list, int count, uint64_t games);
    // How many matches there are left; 0 ends the race.
    uint64_t (*left)(void *context);
    void *context;

    // What follows is the race's own.
    struct tried *tried;
    int count;
    struct spot_set seen;
    struct spread spread;
    struct chance chance;
    uint64_t reserve;    // matches kept for the last decision
    uint64_t games_rung; // on the lowest rung
    int population;      // how many begin
    int round_size;      // how many join at a time
    bool is_exhausted;   // there are no others
    struct model *model;
};

void race_open(struct race *race); // after the fields above are filled in
void race_run(struct race *race);
void race_release(struct race *race);
// The best, in order, those that were there to the end before all others; gives how many there are.
int race_best(const struct race *race, const struct tried **best, int max);
// Adds a spot; NULL if it was there before, cannot be played, or there is no room.
struct tried *race_add(struct race *race, struct spot spot);
// Plays these until each has so many matches, however many it had before.
void race_play(struct race *race, struct tried **list, int count, uint64_t games);
// Has the same come of both in all matches, which were dealt alike? Then they differ in nothing
// that these players notice.
bool race_are_twins(const struct race *race, const struct tried *a, const struct tried *b);
// In race_order.c: so many of the list come to its front, the best of it; gives how many there are.
// Half of them are the best by what they showed on that rung (RUNG_NONE: to this day), half by what
// the model makes of it: a model may be wrong, and luck is. Who is good by either may go on. Of
// twins there is one.
int race_put_best_first(
    const struct race *race, struct tried **list, int count, int wanted, int rung);
// In race_plain.c: puts in the place of each of the list the one nearest to home that comes out
// alike, and gives how many are left.
int race_plain(struct race *race, struct tried **list, int count);
// In race_join.c: so many new spots; gives how many were found.
int race_begin_with(struct race *race, int count);
int race_join(struct race *race, int count);
// The model learns from what was played, and tells what it thinks of those in front.
void race_smooth(struct race *race);

#endif
