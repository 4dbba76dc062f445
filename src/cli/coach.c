// SPDX-License-Identifier: MIT
#include "cli/coach.h"

#include "cli/review_words.h"
#include "os/time.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static struct coach_here *here_of(struct coach *coach)
{
    return (struct coach_here *)coach;
}

static bool open_seat(struct coach *coach, int seat, struct text *why)
{
    struct coach_here *here = here_of(coach);
    struct review_wish wish = {.seat = seat, .seed = 1};
    if (!here->memory)
        here->memory = aligned_alloc(16, REVIEW_BYTES);
    must(here->memory);
    here->is_open =
        match_review_open(&here->match, here->replay, &wish, here->memory, REVIEW_BYTES, why);
    here->is_done = here->is_open && review_is_complete(&here->match.review);
    if (here->is_open)
        review_curve(&here->match.review);
    return here->is_open;
}

static bool work(struct coach *coach, int slice_ms)
{
    struct coach_here *here = here_of(coach);
    int64_t until_ms = time_monotonic_ms() + slice_ms;
    while (here->is_open && !here->is_done && time_monotonic_ms() < until_ms)
        here->is_done = !review_work(&here->match.review);
    if (here->is_open)
        review_curve(&here->match.review);
    return here->is_open && !here->is_done;
}

static void put_sum(struct coach *coach, struct text *text)
{
    struct coach_here *here = here_of(coach);
    const struct review *review = &here->match.review;
    struct review_sum sum;
    char buf[200];
    if (!here->is_open)
        return;
    review_sum(review, &sum);
    text_format(text, "%d decision%s, ", review->count, review->count == 1 ? "" : "s");
    if (sum.judged)
        text_format(text, "accuracy %d %%, ", (int)lroundf(sum.accuracy));
    bool in_tokens = is_valued_in_tokens(&review->setup);
    snprintf(buf, sizeof(buf),
        in_tokens ? "luck %+.1f, decisions %+.1f tokens" : "luck %+.0f, decisions %+.0f points",
        in_tokens ? (double)sum.luck_tokens : 100 * (double)sum.luck,
        in_tokens ? (double)sum.skill_tokens : 100 * (double)sum.skill);
    text_put(text, buf);
    if (here->is_done)
        return;
    snprintf(buf, sizeof(buf), " (looking back: %.0f %%)", 100 * (double)review_done(review));
    text_put(text, buf);
}

static void put_decision(struct coach *coach, int index, struct text *text)
{
    struct coach_here *here = here_of(coach);
    const struct review *review = &here->match.review;
    for (int i = 0; here->is_open && i < review->count; i++)
        if (review->decisions[i].index == index)
            review_put_decision(review, i, text);
}

void coach_init(struct coach_here *here, const struct replay *replay)
{
    static const struct coach_kind kind = {open_seat, work, put_sum, put_decision};
    *here = (struct coach_here){.line = {&kind}, .replay = replay};
}

void coach_release(struct coach_here *here)
{
    free(here->memory);
}
