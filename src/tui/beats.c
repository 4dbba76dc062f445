// SPDX-License-Identifier: MIT
#include "tui/beats.h"

#include <string.h>

const char *const pace_names[PACES + 1] = {"calm", "normal", "quick", "instant", NULL};

// A beat takes a while, longer if there is more to read; all that waits together has a limit, and
// then every beat is shorter.
static const struct {
    int least_ms, byte_ms, most_ms, all_ms;
} paces[PACES] = {
    [PACE_CALM] = {1200, 18, 3500, 15000},
    [PACE_NORMAL] = {600, 10, 1800, 6000},
    [PACE_QUICK] = {300, 5, 800, 3000},
};

void beats_clear(struct beats *beats)
{
    beats->count = 0;
    beats->is_begun = beats->is_news = false;
}

static void drop(struct beats *beats, int at)
{
    beats->count--;
    memmove(&beats->beat[at], &beats->beat[at + 1],
        (size_t)(beats->count - at) * sizeof(beats->beat[0]));
}

void beats_put(struct beats *beats, const struct view *view, int log_count, int bytes)
{
    if (beats->count == BEATS_MAX)
        drop(beats, beats->is_begun ? 1 : 0);
    beats->beat[beats->count++] =
        (struct beat){.view = *view, .log_count = log_count, .bytes = bytes};
    beats->is_news = true;
}

void beats_amend(struct beats *beats, const struct view *view)
{
    if (beats->count)
        beats->beat[beats->count - 1].view = *view;
}

static int64_t length_ms(const struct beats *beats)
{
    int64_t ms =
        paces[beats->pace].least_ms + (int64_t)paces[beats->pace].byte_ms * beats->beat[0].bytes;
    return ms < paces[beats->pace].most_ms ? ms : paces[beats->pace].most_ms;
}

// When the beat that is shown has to give way: after its length, or sooner if the rest would not be
// told in time.
static int64_t due_at_ms(const struct beats *beats)
{
    int64_t share_ms = (beats->until_ms - beats->shown_at_ms) / (beats->count - 1);
    int64_t ms = length_ms(beats);
    return beats->shown_at_ms + (share_ms < ms ? share_ms : ms);
}

static void begin(struct beats *beats, int64_t now_ms)
{
    beats->is_begun = true;
    beats->shown_at_ms = now_ms;
}

void beats_next(struct beats *beats, int64_t now_ms)
{
    if (!beats_wait(beats))
        return;
    drop(beats, 0);
    begin(beats, now_ms);
}

void beats_step(struct beats *beats, int64_t now_ms, bool hurry)
{
    if (beats->is_news)
        beats->until_ms = now_ms + paces[beats->pace].all_ms;
    beats->is_news = false;
    if (beats->count && !beats->is_begun)
        begin(beats, now_ms);
    if (hurry || beats->pace == PACE_INSTANT)
        beats_clear(beats);
    while (beats_wait(beats) && now_ms >= due_at_ms(beats))
        beats_next(beats, now_ms);
}

void beats_hold(struct beats *beats)
{
    beats->is_news = true;
}

int beats_due_ms(const struct beats *beats, int64_t now_ms, int most_ms)
{
    if (!beats_wait(beats))
        return most_ms;
    int64_t left = due_at_ms(beats) - now_ms;
    return left < 0 ? 0 : left < most_ms ? (int)left : most_ms;
}
