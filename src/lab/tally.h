// SPDX-License-Identifier: MIT
// What is counted over many matches of one game. All of it is whole numbers, so that the tallies of
// several threads can be added up in any order with the same result; means and intervals are
// computed at the end.
#ifndef BAIZE_LAB_TALLY_H
#define BAIZE_LAB_TALLY_H

#include "engine/game.h"
#include "lab/histogram.h"

enum {
    VERBS_MAX = 32,
    AMOUNTS_MAX = 16, // amounts that are told apart; the last stands for all above it, too
    WIN_PARTS = 60,   // a win is counted as so many parts, which 1 to 6 winners can share evenly
};

// The sum of many numbers, and of their squares.
struct sums {
    int64_t sum;
    unsigned __int128 squares;
};

// What a move brought: how often it was taken, and the final tokens of those who took it, added up.
struct payoff {
    uint64_t taken;
    int64_t tokens;
};

struct tally {
    uint64_t games;
    uint64_t moves;            // the deck's included
    uint64_t decisions;        // of the seats
    uint64_t choices;          // that all decisions had, added up
    uint64_t ties;             // matches with no winner, or with several
    uint64_t lead_changes;     // where has_lead() says that there is one
    uint64_t first_lead_parts; // of wins by the first to lead; half a win where nobody led
    struct payoff payoff[VERBS_MAX][AMOUNTS_MAX]; // by verb and amount
    uint64_t offered[VERBS_MAX]; // decisions in which the verb was among the choices
    int64_t house;
    struct sums length;
    struct sums won[SEATS_MAX];
    struct sums win_parts[SEATS_MAX];
    struct histogram length_histogram;
    struct histogram won_histogram[SEATS_MAX];
};

void sums_add(struct sums *sums, int64_t number);
void sums_merge(struct sums *into, const struct sums *from);

// Counts a match with this result, after so many moves.
void tally_match(
    struct tally *tally, const struct setup *setup, const struct result *result, int moves);
void tally_merge(struct tally *into, const struct tally *from);

// A count of the tally in the mean of a match; 0 if there was none.
double tally_per_match(const struct tally *tally, uint64_t count);
// How often a verb was taken, with whatever amount.
uint64_t tally_taken(const struct tally *tally, int verb);

// Can anybody be ahead before the end?
static inline bool has_lead(const struct game *game)
{
    return game->score || game->evaluate;
}

// A mean and how far the truth may be from it, with 95 % confidence.
struct estimate {
    double mean;
    double ci95; // half the interval; infinite if there is but one number
};

double estimate_reach(struct estimate estimate); // its ci95; 0 if that is infinite
struct estimate sums_estimate(const struct sums *sums, uint64_t count);
struct estimate tally_won(const struct tally *tally, int seat);
struct estimate tally_win_share(const struct tally *tally, int seat);
struct estimate tally_length(const struct tally *tally);
// Student's t: how many standard deviations to either side cover 95 %, where the deviation is
// estimated from `count` numbers.
double student_95(uint64_t count);

#endif
