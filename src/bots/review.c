// SPDX-License-Identifier: MIT
#include "bots/review.h"

#include <string.h>

// All of a review's memory is aligned to this.
#define ALIGNED(size) (((size) + 15) / 16 * 16)

static uint8_t *take_front(struct review *review, size_t size)
{
    size = ALIGNED(size);
    if (size > review->size - review->used_front - review->used_back)
        return NULL;
    review->used_front += size;
    return review->memory + review->used_front - size;
}

static uint8_t *take_back(struct review *review, size_t size)
{
    size = ALIGNED(size);
    if (size > review->size - review->used_front - review->used_back)
        return NULL;
    review->used_back += size;
    return review->memory + review->size - review->used_back;
}

static void notice(struct review *review)
{
    const struct foresight *foresight = foresight_find(&review->setup);
    if (!foresight || !foresight->notice)
        return;
    struct view view;
    game_view(&review->setup, &review->state, review->seat, &view);
    foresight->notice(&review->setup, &view, &review->notes);
}

void review_begin(struct review *review, const struct setup *setup, int seat,
    const struct state *state, int index, void *memory, size_t size, uint64_t seed)
{
    must(((uintptr_t)memory & 15) == 0 && size > 2 * APPRAISER_BYTES);
    *review = (struct review){.setup = *setup,
        .seat = seat,
        .state = *state,
        .index = index,
        .memory = memory,
        .size = size / 16 * 16,
        .seed = seed};
    uint8_t *tree = take_front(review, APPRAISER_BYTES);
    memset(tree, 0, APPRAISER_BYTES);
    review->appraiser = appraiser_standard(tree, APPRAISER_BYTES);
    review->decisions = (struct review_decision *)(review->memory + review->used_front);
    notice(review);
}

static bool see_own(struct review *review, const struct move *move)
{
    const struct setup *setup = &review->setup;
    struct choice choices[CHOICES_MAX];
    int count = setup->game->moves(setup, &review->state, review->seat, choices);
    int candidates = candidates_of(choices, count, move);
    struct candidate *memory =
        (struct candidate *)take_back(review, (size_t)candidates * sizeof(struct candidate));
    struct review_decision *decision =
        (struct review_decision *)take_front(review, sizeof(struct review_decision));
    _Static_assert(sizeof(struct review_decision) % 16 == 0, "they stand side by side");
    if (!memory || !decision)
        return false;
    *decision = (struct review_decision){.index = review->index, .made = *move};
    game_view(setup, &review->state, review->seat, &decision->view);
    decision->notes = review->notes;
    decision->is_forced = candidates == 1;
    appraisal_begin(&decision->appraisal, setup, &decision->view, &decision->notes, choices, count,
        move, memory, hash_bytes(review->seed, &review->index, sizeof(review->index)));
    decision->appraisal.is_settled = false; // of a forced one the worth is asked, for the curve
    review->count++;
    review->counted += !decision->is_forced;
    return true;
}

bool review_see(struct review *review, int seat, const struct move *move)
{
    if (seat == review->seat && !see_own(review, move))
        return false;
    play(&review->setup, &review->state, seat, move, NULL);
    review->index++;
    if (!game_is_over(&review->state))
        notice(review);
    return true;
}

void review_end(struct review *review)
{
    must(game_is_over(&review->state));
    struct outlook end = outlook_at_end(&review->setup, &review->state, review->seat);
    review->end_win = end.win;
    review->end_tokens = end.tokens;
}

// ---- Work --------------------------------------------------------------------------------------

// The one of those that are not settled that was worked at least.
static int next_decision(const struct review *review)
{
    int next = -1;
    for (int i = 0; i < review->count; i++) {
        const struct appraisal *appraisal = &review->decisions[i].appraisal;
        if (!appraisal->is_settled &&
            (next < 0 || appraisal->batches < review->decisions[next].appraisal.batches))
            next = i;
    }
    return next;
}

bool review_work(struct review *review)
{
    struct appraisal *appraisal = review->count ? &review->decisions[review->at].appraisal : NULL;
    if (!appraisal || appraisal->is_settled || !appraisal->in_batch) {
        int next = next_decision(review);
        if (next < 0)
            return false;
        review->at = next;
        appraisal = &review->decisions[next].appraisal;
    }
    appraisal_work(appraisal, &review->appraiser);
    return true;
}

bool review_is_complete(const struct review *review)
{
    return next_decision(review) < 0;
}

// The interval narrows as the root of the work.
float review_done(const struct review *review)
{
    float sum = 0;
    for (int i = 0; i < review->count; i++) {
        const struct appraisal *appraisal = &review->decisions[i].appraisal;
        float aim = review->appraiser.aim * appraisal->scale;
        float part = appraisal->ci95 > aim ? aim / appraisal->ci95 : 0.9f;
        float started = appraisal->ci95 <= 0 ? 0 : part * part;
        sum += appraisal->is_settled ? 1 : started;
    }
    return review->count ? sum / (float)review->count : 1;
}

// ---- Telling -----------------------------------------------------------------------------------

void review_tell(const struct review *review, int decision, struct judgement *judgement)
{
    must(decision >= 0 && decision < review->count);
    appraisal_tell(&review->decisions[decision].appraisal, judgement);
}

bool review_has_judged(const struct review *review, int decision)
{
    const struct appraisal *appraisal = &review->decisions[decision].appraisal;
    return appraisal->is_exact || appraisal->batches > 0;
}

void review_curve(struct review *review)
{
    struct review_point next = {.win = review->end_win, .tokens = review->end_tokens};
    for (int i = review->count - 1; i >= 0; i--) {
        struct judgement judgement;
        if (!review_has_judged(review, i)) {
            review->decisions[i].point = (struct review_point){.win = next.win,
                .win_made = next.win,
                .tokens = next.tokens,
                .tokens_made = next.tokens};
            continue;
        }
        review_tell(review, i, &judgement);
        const struct judged *best = &judgement.list[0], *made = &judgement.list[judgement.made];
        next = (struct review_point){.win = best->win,
            .win_made = made->win,
            .luck = next.win - made->win,
            .tokens = best->tokens,
            .tokens_made = made->tokens,
            .luck_tokens = next.tokens - made->tokens};
        review->decisions[i].point = next;
    }
}

void review_sum(const struct review *review, struct review_sum *sum)
{
    double skill = 0, skill_tokens = 0, loss = 0, blind = 0;
    *sum = (struct review_sum){.start = review->end_win,
        .end = review->end_win,
        .start_tokens = review->end_tokens,
        .end_tokens = review->end_tokens,
        .is_exact = review->count > 0};
    bool is_first = true;
    for (int i = 0; i < review->count; i++) {
        const struct review_decision *decision = &review->decisions[i];
        struct judgement judgement;
        sum->is_exact &= decision->appraisal.is_exact;
        if (!review_has_judged(review, i))
            continue;
        review_tell(review, i, &judgement);
        const struct judged *best = &judgement.list[0], *made = &judgement.list[judgement.made];
        if (is_first)
            sum->start = best->win, sum->start_tokens = best->tokens;
        is_first = false;
        skill += (double)made->win - (double)best->win;
        skill_tokens += (double)made->tokens - (double)best->tokens;
        sum->playouts += decision->appraisal.playouts;
        if (decision->is_forced)
            continue;
        sum->judged++;
        loss += (double)judgement.loss;
        blind += (double)judgement.blind;
    }
    sum->skill = (float)skill;
    sum->skill_tokens = (float)skill_tokens;
    sum->luck = (float)((double)sum->end - (double)sum->start - skill);
    sum->luck_tokens = (float)((double)sum->end_tokens - (double)sum->start_tokens - skill_tokens);
    sum->loss = (float)loss;
    sum->blind = (float)blind;
    double accuracy = blind > 0 ? 100 * (1 - loss / blind) : 100;
    sum->accuracy = (float)(accuracy < 0 ? 0 : accuracy);
}
