// SPDX-License-Identifier: MIT
#include "lab/puzzle_make.h"
#include "lab/puzzle_weigh.h"
#include "os/parallel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRESS_MS = 200 };

struct run {
    struct checking *checking;
    atomic_int next, done;
};

struct checked puzzle_check(
    const struct checking *checking, const struct puzzle *puzzle, void *memory, size_t memory_size)
{
    struct view view;
    struct notes notes;
    puzzle_view(puzzle, &view, &notes);
    struct weighing weighing = {.setup = &puzzle->setup,
        .view = &view,
        .notes = &notes,
        .seat = puzzle->seat,
        .is_win = checking->puzzles->is_win,
        .depth = checking->depth,
        .least = checking->samples,
        .most = checking->samples,
        .seed = hash_bytes(checking->seed, &puzzle->line_number, sizeof(puzzle->line_number)),
        .memory = memory,
        .memory_size = memory_size,
        .is_stopped = checking->is_stopped};
    weigh(&weighing);
    bool is_stopped = checking->is_stopped && *checking->is_stopped;
    struct checked checked = {.is_done = !is_stopped};
    int right = -1, wrong = -1;
    double worst_right = 0;
    for (int i = 0; i < puzzle->arm_count; i++) {
        int at = puzzle_move_index(weighing.moves, weighing.count, &puzzle->arm[i].move);
        must(at >= 0);
        int *best = puzzle->arm[i].is_right ? &right : &wrong;
        if (*best < 0 || weighing.value[at] > weighing.value[*best])
            *best = at;
    }
    for (int i = 0; i < puzzle->arm_count; i++) {
        int at = puzzle_move_index(weighing.moves, weighing.count, &puzzle->arm[i].move);
        double less = weighing.value[right] - weighing.value[at];
        int units = puzzles_units(checking->puzzles);
        checked.value[i] = (int32_t)lround(weighing.value[at] * units);
        checked.ci95[i] = (int32_t)lround(1.96 * weighing.error[at] * units + 0.5);
        if (puzzle->arm[i].is_right && less > worst_right)
            worst_right = less;
    }
    checked.less = weighing.value[right] - weighing.value[wrong];
    checked.error = weighing.error[right == weighing.leader ? wrong : right];
    double gap = (double)puzzle_gap(puzzle) / puzzles_units(checking->puzzles);
    checked.is_wrong = checked.less < gap / 2 || worst_right > gap / 2;
    return checked;
}

static void work(void *context)
{
    struct run *run = context;
    struct checking *checking = run->checking;
    void *memory = calloc(1, PUZZLE_MEMORY);
    must(memory);
    for (int i; (i = atomic_fetch_add(&run->next, 1)) < checking->puzzles->count;) {
        if (checking->is_stopped && *checking->is_stopped)
            break;
        checking->checked[i] =
            puzzle_check(checking, &checking->puzzles->list[i], memory, PUZZLE_MEMORY);
        atomic_fetch_add(&run->done, 1);
    }
    free(memory);
}

static void tell_progress(void *context)
{
    struct run *run = context;
    if (run->checking->progress)
        run->checking->progress(run->checking->context, (uint64_t)atomic_load(&run->done),
            (uint64_t)run->checking->puzzles->count);
}

void puzzles_check(struct checking *checking)
{
    struct run run = {.checking = checking};
    int count = checking->puzzles->count;
    checking->checked = calloc((size_t)count, sizeof(checking->checked[0]));
    must(checking->checked);
    parallel_run(&(struct parallel){.threads = checking->threads,
        .work = work,
        .tick = tell_progress,
        .tick_ms = PROGRESS_MS,
        .context = &run});
    checking->done = checking->wrong = 0;
    for (int i = 0; i < count; i++) {
        checking->done += checking->checked[i].is_done;
        checking->wrong += checking->checked[i].is_done && checking->checked[i].is_wrong;
    }
}

static int compare(const void *a, const void *b)
{
    const struct puzzle_arm *one = a, *two = b;
    if (one->is_right != two->is_right)
        return one->is_right ? -1 : 1;
    if (one->value != two->value)
        return one->value > two->value ? -1 : 1;
    return memcmp(&one->move, &two->move, sizeof(one->move));
}

void puzzle_amend(struct puzzle *puzzle, const struct checked *checked)
{
    for (int i = 0; i < puzzle->arm_count; i++) {
        puzzle->arm[i].value = checked->value[i];
        puzzle->arm[i].ci95 = checked->ci95[i];
    }
    qsort(puzzle->arm, (size_t)puzzle->arm_count, sizeof(puzzle->arm[0]), compare);
}
