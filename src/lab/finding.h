// SPDX-License-Identifier: MIT
// The exploiter that was found best, as it is after it was written down and read again, its weights
// rounded as they are in its file; and what it wins.
#ifndef BAIZE_LAB_FINDING_H
#define BAIZE_LAB_FINDING_H

#include "lab/attempts.h"

struct finding {
    const struct exploit *exploit;
    struct exploiter exploiter;
    const char *name; // of the candidate
    struct pair won;
    double think_us; // a move
};

void finding_init(
    struct finding *finding, const struct exploit *exploit, const struct candidate *candidate);
void finding_release(struct finding *finding);

// On so many fresh deals, or as many as can be played in this time; then the exploiter's note says
// by which command it was found and what it won. `seed` is the word that was given for chance.
void finding_measure(struct finding *finding, struct exploit *exploit, uint64_t deals,
    int64_t time_ms, const char *seed);
// The same of what attempts found (lab/attempts.h), which were measured already.
void finding_take(struct finding *finding, const struct attempts *attempts, const char *seed);
// Does it win more than luck explains: more than half, or more tokens than the bot from itself?
bool finding_wins(const struct finding *finding);

#endif
