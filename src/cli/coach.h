// SPDX-License-Identifier: MIT
// The review of a replay (lab/review_match.h), for those who look at it move by move: the screen,
// in slices (tui/coach.h), and baize replay --plain --review, at once.
#ifndef BAIZE_CLI_COACH_H
#define BAIZE_CLI_COACH_H

#include "lab/review_match.h"
#include "tui/coach.h"

struct coach_here {
    struct coach line;
    const struct replay *replay;
    struct match_review match;
    void *memory; // NULL before the first seat
    bool is_open, is_done;
};

// It stays where it is; the replay stays as it is.
void coach_init(struct coach_here *here, const struct replay *replay);
void coach_release(struct coach_here *here);

#endif
