// SPDX-License-Identifier: MIT
#include "lab/attempts.h"

#include <stdlib.h>

uint64_t attempts_total(const struct attempts *attempts)
{
    uint64_t count = (uint64_t)attempts->exploit->count;
    if (attempts->first >= count)
        return 0;
    return (count - attempts->first + attempts->step - 1) / attempts->step + 1;
}

static bool is_stopped(const struct exploit *exploit)
{
    return exploit->is_stopped && *exploit->is_stopped;
}

static bool read_found(
    const struct exploit *exploit, const struct found *found, struct exploiter *into)
{
    const struct candidate *candidate = &exploit->candidates[found->number];
    return candidate_read(candidate, found->text, strlen(found->text), into);
}

void attempts_measure(struct attempts *attempts)
{
    struct exploit *exploit = attempts->exploit;
    struct exploiter exploiter;
    struct pair pair;
    double think_us;
    must(read_found(exploit, &attempts->found, &exploiter));
    exploit_measure(exploit, &exploiter, exploit->deals, ENDLESS_MS, &pair, &think_us);
    exploiter_release(&exploiter);
    attempts->found.sums = pair.sums;
}

void attempts_go_on(struct attempts *attempts, uint64_t to)
{
    struct exploit *exploit = attempts->exploit;
    uint64_t tries = attempts_total(attempts) - 1;
    while (attempts->done < to && !is_stopped(exploit)) {
        uint64_t number = attempts->first + attempts->done * attempts->step;
        if (attempts->done < tries) {
            if (!exploit_try(exploit, (int)number, &attempts->found.text))
                return;
            attempts->found.number = (uint64_t)(exploit_best(exploit) - exploit->candidates);
        } else {
            attempts_measure(attempts);
            if (attempts->found.sums.deals < exploit->deals) { // it was stopped
                attempts->found.sums = (struct pair_sums){0};
                return;
            }
        }
        attempts->done++;
    }
}

// Of the candidates that were judged there is a best, and that is what was found; one must be there
// to be measured.
static bool is_sound(const struct attempts *attempts)
{
    const struct candidate *best = exploit_best(attempts->exploit);
    if (!attempts->found.text)
        return !best && attempts->done < attempts_total(attempts) - 1;
    return best == &attempts->exploit->candidates[attempts->found.number];
}

bool attempts_take(struct attempts *attempts)
{
    struct exploit *exploit = attempts->exploit;
    struct found *offered = &attempts->offered;
    struct exploiter exploiter;
    for (int i = 0; i < exploit->count; i++)
        candidate_judged(exploit, &exploit->candidates[i]);
    if (!offered->text)
        return is_sound(attempts);
    if (offered->number >= (uint64_t)exploit->count || !read_found(exploit, offered, &exploiter))
        return false;
    exploiter_release(&exploiter);
    if (exploit_best(exploit) == &exploit->candidates[offered->number]) {
        free(attempts->found.text);
        attempts->found = *offered;
    } else {
        free(offered->text);
    }
    offered->text = NULL;
    return is_sound(attempts);
}

void attempts_release(struct attempts *attempts)
{
    free(attempts->found.text);
    free(attempts->offered.text);
    attempts->found.text = attempts->offered.text = NULL;
}
