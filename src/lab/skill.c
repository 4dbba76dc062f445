// SPDX-License-Identifier: MIT
#include "lab/skill.h"

#include "lab/simulate.h"
#include "os/parallel.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRESS_MS = 100 };

static void find_place(struct margins *margins, int64_t value, uint64_t times)
{
    int at = 0;
    while (at < margins->count && margins->value[at] < value)
        at++;
    if (at < margins->count && margins->value[at] == value) {
        margins->times[at] += times;
        return;
    }
    if (margins->count == MARGINS_MAX) {
        margins->others += times;
        return;
    }
    size_t behind = (size_t)(margins->count - at);
    memmove(&margins->value[at + 1], &margins->value[at], behind * sizeof(margins->value[0]));
    memmove(&margins->times[at + 1], &margins->times[at], behind * sizeof(margins->times[0]));
    margins->value[at] = value;
    margins->times[at] = times;
    margins->count++;
}

void margins_add(struct margins *margins, int64_t value, uint64_t times)
{
    find_place(margins, value, times);
    margins->all.sum += value * (int64_t)times;
    margins->all.squares += (unsigned __int128)((__int128)value * value) * times;
}

void margins_merge(struct margins *into, const struct margins *from)
{
    for (int i = 0; i < from->count; i++)
        find_place(into, from->value[i], from->times[i]);
    into->others += from->others;
    sums_merge(&into->all, &from->all);
}

static void merge_bouts(struct bout *into, const struct bout *from)
{
    into->deals += from->deals;
    sums_merge(&into->margin, &from->margin);
    margins_merge(&into->margins, &from->margins);
    for (int i = 0; i < SKILL_BLOCKS; i++) {
        struct skill_block *block = &into->block[i];
        block->deals += from->block[i].deals;
        block->squares += from->block[i].squares;
        block->products += from->block[i].products;
        for (int place = 0; place < SEATS_MAX; place++)
            for (int seat = 0; seat < SEATS_MAX; seat++)
                block->worth[place][seat] += from->block[i].worth[place][seat];
    }
}

struct run {
    struct skill *skill;
    _Atomic uint64_t next, done;
    pthread_mutex_t lock; // of the bouts
};

static bool is_stopped(const struct skill *skill)
{
    return skill->is_stopped && *skill->is_stopped;
}

static int sign(int64_t number)
{
    return (number > 0) - (number < 0);
}

static int64_t worth_of(const struct setup *setup, const struct result *result, int seat)
{
    int winners = count_bits(result->winners);
    if (is_hand(setup->game))
        return result->tokens[seat];
    return result->winners & only(seat) ? WIN_PARTS / winners : 0;
}

static int64_t margin_of(const struct setup *setup, const struct result *result, int a, int b)
{
    if (is_hand(setup->game))
        return (int64_t)result->tokens[a] - result->tokens[b];
    bool is_staked = result->tokens[a] || result->tokens[b];
    return is_staked ? sign((int64_t)result->tokens[a] - result->tokens[b])
                     : (result->winners >> a & 1) - (result->winners >> b & 1);
}

// What the places that a may have brought on one deal, seat by seat.
static void count_worths(struct skill_block *block, int seats, int64_t worth[SEATS_MAX][SEATS_MAX])
{
    block->deals++;
    for (int seat = 0; seat < seats; seat++) {
        int64_t sum = 0, squares = 0;
        for (int place = 0; place < seats; place++) {
            int64_t number = worth[place][seat];
            block->worth[place][seat] += number;
            sum += number;
            squares += number * number;
        }
        block->squares += (unsigned __int128)squares;
        block->products += (__int128)sum * sum - squares;
    }
}

// Plays the deal once for each seat that a may have. False if it was stopped.
static bool play_deal(const struct skill *skill, struct agent *agents, uint64_t number,
    struct tally *scratch, struct bout *bout)
{
    const struct setup *setup = &skill->setup;
    int64_t worth[SEATS_MAX][SEATS_MAX], sum = 0;
    struct result results[SEATS_MAX];
    for (int place = 0; place < setup->seats; place++) {
        struct agent seated[SEATS_MAX];
        for (int i = 0; i < setup->seats; i++)
            seated[i] = agents[i == place ? bout->a : bout->b];
        simulate_match(setup, seated, skill->seed, number, scratch, &results[place]);
        if (is_stopped(skill))
            return false;
        for (int seat = 0; seat < setup->seats; seat++)
            worth[place][seat] = worth_of(setup, &results[place], seat);
    }
    for (int place = 0; place < setup->seats; place++)
        for (int other = 0; other < setup->seats; other++) {
            if (other == place)
                continue;
            int64_t margin = margin_of(setup, &results[place], place, other);
            margins_add(&bout->margins, margin, 1);
            sum += margin;
        }
    bout->deals++;
    sums_add(&bout->margin, sum);
    count_worths(&bout->block[number % SKILL_BLOCKS], setup->seats, worth);
    return true;
}

static void work(void *context)
{
    struct run *run = context;
    struct skill *skill = run->skill;
    struct agent agents[RIVALS_MAX];
    memcpy(agents, skill->agents, sizeof(agents));
    struct tally *scratch = calloc(1, sizeof(*scratch));
    struct bout *bouts = calloc(BOUTS_MAX, sizeof(*bouts));
    must(scratch && bouts);
    for (int i = 0; i < skill->bouts; i++) {
        bouts[i].a = skill->bout[i].a;
        bouts[i].b = skill->bout[i].b;
    }
    for (int i = 0; i < skill->rivals; i++) {
        agents[i].is_stopped = skill->is_stopped;
        agent_open(&agents[i]);
    }
    // All pairs play a deal before the next one, so that a run that is stopped has as many of each.
    uint64_t pairs = (uint64_t)skill->bouts, total = skill->deals * pairs;
    for (uint64_t i; !is_stopped(skill) && (i = atomic_fetch_add(&run->next, 1)) < total;)
        if (play_deal(skill, agents, i / pairs, scratch, &bouts[i % pairs]))
            atomic_fetch_add(&run->done, 1);
    for (int i = 0; i < skill->rivals; i++)
        agent_close(&agents[i]);
    pthread_mutex_lock(&run->lock);
    for (int i = 0; i < skill->bouts; i++)
        merge_bouts(&skill->bout[i], &bouts[i]);
    pthread_mutex_unlock(&run->lock);
    free(bouts);
    free(scratch);
}

static void tell_progress(void *context)
{
    struct run *run = context;
    const struct skill *skill = run->skill;
    if (skill->progress)
        skill->progress(
            skill->context, atomic_load(&run->done), skill->deals * (uint64_t)skill->bouts);
}

void skill_run(struct skill *skill)
{
    struct run run = {.skill = skill, .lock = PTHREAD_MUTEX_INITIALIZER};
    for (int i = 0; i < skill->bouts; i++)
        skill->bout[i] = (struct bout){.a = skill->bout[i].a, .b = skill->bout[i].b};
    if (skill->bouts)
        parallel_run(&(struct parallel){.threads = skill->threads,
            .work = work,
            .tick = tell_progress,
            .tick_ms = PROGRESS_MS,
            .context = &run});
}
