// SPDX-License-Identifier: MIT
// A server tells in one message all that a move led to: cards, announcements, sums. The screen
// shows it in beats, one announcement at a time, so that each is seen. This is the queue between
// the two: the client puts in the view as it was after each beat, the screen shows one after the
// other. What is shown is at most a few seconds behind, however much comes. Knows no screen and no
// clock: the time is an argument.
#ifndef BAIZE_TUI_BEATS_H
#define BAIZE_TUI_BEATS_H

#include "engine/view.h"

enum { BEATS_MAX = 64 };

enum pace { PACE_CALM, PACE_NORMAL, PACE_QUICK, PACE_INSTANT, PACES };
extern const char *const pace_names[PACES + 1]; // ended by NULL

// What the screen shows of a match until the next beat.
struct beat {
    struct view view;
    int log_count; // how many lines the log had then
    int bytes;     // how much there is to read
};

struct beats {
    enum pace pace;
    struct beat beat[BEATS_MAX]; // the first is shown, if is_begun; the others wait
    int count;
    bool is_begun;
    bool is_news;        // something was put in since the last step
    int64_t shown_at_ms; // since when the first is shown
    int64_t until_ms;    // when all of them have to be told
};

// Nothing waits any more: the present is shown, and what comes next is shown at once.
void beats_clear(struct beats *beats);
// The view and the log after a beat. If there are too many, the oldest that waits is left out.
void beats_put(struct beats *beats, const struct view *view, int log_count, int bytes);
// The view changed without anything to be told: the last beat shows it too.
void beats_amend(struct beats *beats, const struct view *view);
// Shows the next beat if it is time. `hurry`: there is no time left to tell anything.
void beats_step(struct beats *beats, int64_t now_ms, bool hurry);
// While nobody looks time stands still: all of what waits is told when they look again.
void beats_hold(struct beats *beats);
void beats_next(struct beats *beats, int64_t now_ms); // shows it at once
// Is there more to be told? Then `beats_shown` is what to show; otherwise it is the present.
static inline bool beats_wait(const struct beats *beats)
{
    return beats->count > 1;
}
static inline const struct beat *beats_shown(const struct beats *beats)
{
    return &beats->beat[0];
}
// How long until the next beat is due; at most `most_ms`.
int beats_due_ms(const struct beats *beats, int64_t now_ms, int most_ms);

#endif
