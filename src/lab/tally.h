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
    CELLS_MAX = 96,   // values of the moves' arguments that are told apart: see lab/aspect.h
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

// The same of moves with one value of an argument, and how far it is luck. A seat that plays ten
// spades in a match gets its result once, not ten times, so matches are what is independent: in
// each, k such moves were made, and those who made them got y in all. The mean is Σy / Σk.
struct cell_sums {
    int64_t sum;      // Σy
    int64_t by_taken; // Σky
    unsigned __int128 squares;
};
struct cell {
    uint64_t taken;         // Σk
    uint64_t taken_squares; // Σk²
    uint64_t matches;       // in which it was taken
    struct cell_sums tokens, win_parts;
};
// What comes together in one match.
struct cell_match {
    int64_t taken, tokens, win_parts;
};

struct tally {
    uint64_t games;
    uint64_t moves;         // the deck's included
    uint64_t decisions;     // of the seats
    uint64_t choices;       // that all decisions had, added up
    uint64_t ties;          // matches with no winner, or with several
    uint64_t lead_changes;  // where has_lead() says that there is one
    struct sums first_lead; // parts of a win by the first to lead; half a win where nobody led
    struct payoff payoff[VERBS_MAX][AMOUNTS_MAX]; // by verb and amount
    uint64_t offered[VERBS_MAX]; // decisions in which the verb was among the choices
    struct cell cells[CELLS_MAX];
    int64_t house;
    uint64_t forfeits[SEATS_MAX];      // moves that programs of others did not make
    struct sums own[OWN_MEASURES_MAX]; // what the game counts itself, if it was asked
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
void cell_add(struct cell *cell, const struct cell_match *match);
void cell_merge(struct cell *into, const struct cell *from);

// A count of the tally in the mean of a match; 0 if there was none.
double tally_per_match(const struct tally *tally, uint64_t count);
double tally_choices(const struct tally *tally); // in the mean of a decision
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
    double ci95;      // half the interval; infinite if there is but one number
    double low, high; // of a share: its interval; both 0 of all else: mean ± ci95
};

double estimate_reach(struct estimate estimate); // its ci95; 0 if that is infinite
// Where the interval begins and ends; the mean itself where nothing can be said.
double estimate_low(struct estimate estimate);
double estimate_high(struct estimate estimate);
struct estimate sums_estimate(const struct sums *sums, uint64_t count);

// A share (0 … 1) with Wilson's interval, which stays within 0 and 1 and has a width even where
// every match went the same way: 100 of 100 won is 96.3 to 100 %, not 100 ± 0.
//
// Wilson's is for plain wins and losses. Shared wins, halves for a draw and deals played from both
// seats spread less than those, so many such matches tell as much as n = p (1 − p) / (variance of
// the mean) plain ones, and n is what the interval is made of. Where all numbers are the same,
// nothing is known of how they spread, and each counts as one plain match.
// `variance` is that of one number (0: none was seen), `count` how many there are.
struct estimate estimate_share(double share, double variance, uint64_t count);
// The same of numbers that are counted in parts: `unit` of them are a whole.
struct estimate sums_share(const struct sums *sums, uint64_t count, int unit);
struct estimate tally_won(const struct tally *tally, int seat);
struct estimate tally_win_share(const struct tally *tally, int seat);
struct estimate tally_ties(const struct tally *tally);
struct estimate tally_first_lead(const struct tally *tally); // how often who leads first wins
struct estimate tally_length(const struct tally *tally);
struct estimate tally_own(const struct tally *tally, const struct game *game, int measure);
// What such moves brought those who made them.
struct estimate cell_tokens(const struct cell *cell);
struct estimate cell_win_share(const struct cell *cell);
// Student's t: how many standard deviations to either side cover 95 %, where the deviation is
// estimated from `count` numbers.
double student_95(uint64_t count);

#endif
