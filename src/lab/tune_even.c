// SPDX-License-Identifier: MIT
// All sets of rules are dealt the same luck. That is good for comparing them with each other, and
// bad for comparing them with a wished value: if the first matches happen to favour who leads
// first, they do so under all rules, and those are preferred for which it comes out right by luck.
// The standard rules are played much longer than most others, so how lucky the first matches are is
// known, and is taken out as far as a set follows it (a control variate).
#include "lab/tune.h"

#include <math.h>

enum { LEAST = 16 }; // matches that tell how far a set follows the standard rules
enum { SURELY = 6 }; // so many times what the square of a correlation is where there is none

static double spread_of(const struct sums *sums, double count)
{
    double mean = (double)sums->sum / count;
    return fmax((double)sums->squares / count - mean * mean, 0);
}

void tune_even(const struct tune *tune, struct tried *tried)
{
    double n = (double)tried->played, pilot = (double)tune->pilot_games;
    if (tried->played < LEAST || tried->played >= tune->pilot_games)
        return;
    for (int i = 0; i < tune->wish_count; i++) {
        double own = spread_of(&tried->sums[i], n), base = spread_of(&tried->base[i], n);
        // Of x and y the squares of x, of y and of x − y are known, so their product is, too.
        double shared = (own + base - spread_of(&tried->apart[i], n)) / 2;
        if (own <= 0 || base <= 0)
            continue;
        double follows = shared / base;
        double luck = (double)tried->base[i].sum / n - (double)tune->pilot[i].sum / pilot;
        double left = 1 - shared * shared / (own * base);
        if (1 - left < SURELY / n) // as much would come of luck alone
            continue;
        double unsure = follows * follows * spread_of(&tune->pilot[i], pilot) / own * n / pilot;
        tried->mean[i] -= follows * luck / measure_unit(tune->wishes[i].measure);
        tried->error[i] *= sqrt(fmax(left, 0) + unsure);
    }
}
