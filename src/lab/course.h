// SPDX-License-Identifier: MIT
// How matches go, for the report on a game: how long they are, how much there is to choose, who
// leads when, and what of the rules came up at all. Whole numbers only, so that the counts of
// several threads can be added up in any order. docs/reports.md says what the figures mean.
//
// A moment of a match is a decision, before it is made; the end is one more. Who leads is asked as
// in lab/match.c: of a game with a score at every moment, of another one after each of its stages.
#ifndef BAIZE_LAB_COURSE_H
#define BAIZE_LAB_COURSE_H

#include "lab/simulate.h"

enum {
    MOMENTS = 20,         // the match is looked at after so many equal parts of its decisions
    NAMES_TOLD_MAX = 256, // announcements, and terms of sums
    MILLION = 1000000,    // shares of a match are counted in millionths
};

// Those matches in which one seat alone led at the moment, and what part of the wins it got.
struct lead_moment {
    uint64_t matches;
    struct sums won;
};

// Matches with one winner, in a game in which somebody leads before the end.
struct pursuit {
    uint64_t matches;
    uint64_t half_behind, half_level; // where the winner was at half time
    uint64_t never_behind;
    struct sums behind;     // share of the moments at which the winner trailed
    struct sums worst;      // how far, at the worst, in the game's own measure
    struct sums worst_part; // as a share of the largest gap between any two seats of the match
    struct sums drama;      // the mean root of the deficit, where the winner trailed
    struct sums settled;    // the share of the match after which the winner led to the end
    struct histogram worst_histogram;
};

// In how many matches a verb, an amount or a value of an argument (lab/aspect.h) came up.
struct word_counts {
    uint64_t verbs[VERBS_MAX];
    uint64_t amounts[VERBS_MAX][AMOUNTS_MAX];
    uint64_t cells[CELLS_MAX + 1];
};

struct course {
    struct tally tally;
    struct sums decisions;
    struct histogram decisions_histogram;
    // By matches: `taken` are decisions, `tokens` the ways to decide, amounts told apart, and
    // `win_parts` the decisions with but one.
    struct cell choices;
    struct histogram ways; // by decisions
    struct sums tree;      // log10 of the product of the ways, in millionths
    struct sums lead_changes;
    struct lead_moment moment[MOMENTS + 1];
    struct pursuit pursuit;
    // The seat that was first asked alone.
    uint64_t movers, mover[SEATS_MAX];
    struct sums mover_won;

    struct word_counts offered, taken;
    uint64_t said[NAMES_TOLD_MAX], termed[NAMES_TOLD_MAX];
};

// Plays the matches as simulate() does where agents think: each has its own luck, and the tally is
// the same. Stopped early, the counts are those of the matches played to their ends.
void course_run(const struct simulation *simulation, struct course *course);
void course_merge(struct course *into, const struct course *from);

struct estimate course_decisions(const struct course *course);
struct estimate course_choices(const struct course *course); // ways to decide, a decision
struct estimate course_forced(const struct course *course);  // share of decisions with one way
struct estimate course_tree(const struct course *course);    // log10
struct estimate course_leader_wins(const struct course *course, int moment);

// The number below which this share of what was counted lies, as far as the bins tell.
double histogram_quantile(const struct histogram *histogram, double share);

#endif
