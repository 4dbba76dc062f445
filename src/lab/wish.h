// SPDX-License-Identifier: MIT
// What a designer wishes of a game: that a measure be near a value, within a range, or as low or as
// high as may be. How far a set of rules is from it is told in tolerances, so that shares, moves
// and tokens can be added up. Knows nothing of options, or of how rules are looked for.
#ifndef BAIZE_LAB_WISH_H
#define BAIZE_LAB_WISH_H

#include "lab/figure.h"
#include "lab/trial.h"

enum { WISHES_MAX = 6 };

enum wish_kind { WISH_NEAR, WISH_WITHIN, WISH_LEAST, WISH_MOST };

struct wish {
    int measure, seat;
    struct measure_name name;
    enum wish_kind kind;
    double low, high; // where nothing is left to wish for; of WISH_NEAR both are the value. An open
                      // end is infinite. Of the other two, both are what the standard rules give.
    double tolerance; // one unit of distance; near enough for WISH_NEAR
    bool is_tolerance_given;
    double weight;
};

// "first_lead_wins=0.5", "first_lead_wins=50%~1%@2" (within one point of a per cent, and counted
// twice), "decisions=40..80", "decisions=40..", "ties=min". False, and why.
bool wish_parse(struct wish *wish, const struct measure_name *names, const struct setup *setup,
    const char *word, struct text *why);
// Do they go together, as far as can be said without a match? False, and why not.
bool wishes_check(const struct wish *wishes, int count, struct text *why);
// What is near enough to this number if nobody says.
double wish_tolerance(const struct wish *wish, double number);
// What WISH_LEAST and WISH_MOST are counted from: the standard rules.
void wish_settle(struct wish *wish, double standard);

// In tolerances, not weighed. Below 0 only of WISH_LEAST and WISH_MOST, where it is better than the
// standard rules.
double wish_distance(const struct wish *wish, double mean);
// The sum over all wishes of weight times distance.
double wishes_loss(const struct wish *wishes, int count, const double *mean);
// The same in the mean over what the truth may be: `error` is the standard error of each mean. So
// of two sets that look alike, the one that is better known is preferred.
double wishes_expected(
    const struct wish *wishes, int count, const double *mean, const double *error);

enum met { MET_NOT, MET_PERHAPS, MET_SURELY };
// `change` is the difference from the standard rules.
enum met wish_met(const struct wish *wish, struct estimate value, struct estimate change);
// As low or as high as may be: there is always more to wish for. All others are bounded.
bool wish_is_open(const struct wish *wish);
// How far it is from being met, in tolerances times weight, in the mean over what the truth may be;
// 0 of an open wish.
double wish_shortfall(const struct wish *wish, double mean, double error);
// At the figure itself, without its interval.
bool wish_looks_met(const struct wish *wish, double mean);

struct figure wish_measure(const struct wish *wish);                   // "win_share:1"
struct figure wish_goal(const struct wish *wish);                      // "50 ± 2 %", "40 … 80"
struct figure wish_value(const struct wish *wish, struct estimate it); // with its interval
struct figure wish_number(const struct wish *wish, double number);     // without

#endif
