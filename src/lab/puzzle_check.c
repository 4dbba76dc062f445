// SPDX-License-Identifier: MIT
#include "lab/puzzle_make.h"
#include "lab/puzzle_ways.h"
#include "os/parallel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PROGRESS_MS = 200,
    WAYS_SHARE = 8,  // of the samples are drawn of each way on, at first
    CHECK_TIMES = 4, // a position is weighed, at most
    CHECK_MORE = 4,  // times as many samples each time
};

#define CHECK_SURE 3.0 // standard errors

struct run {
    struct rechecking *checking;
    atomic_int next, done;
};

// A position as it is weighed again: more often while it is not sure whether the puzzle stands, and
// then without the moves that are surely too far behind to matter.
struct again {
    const struct puzzle *puzzle;
    struct weighing weighing;
    double gap;
    int at[PUZZLE_ARMS_MAX];                               // where the arms stand among the moves
    double value[PUZZLE_ARMS_MAX], error[PUZZLE_ARMS_MAX]; // of the moves
    bool is_left_out[PUZZLE_ARMS_MAX];
    int right, wrong; // the best moves of each kind
    double less, error_of_less, worst_right, error_of_worst;
};

static void weigh_again(struct again *again)
{
    struct weighing *weighing = &again->weighing;
    double before = again->value[again->right];
    weigh(weighing);
    for (int i = 0; i < weighing->count; i++)
        if (!again->is_left_out[i])
            again->value[i] = weighing->value[i], again->error[i] = weighing->error[i];
    // What was left out stays as far behind as it was.
    for (int i = 0; i < weighing->count; i++)
        if (again->is_left_out[i])
            again->value[i] += again->value[again->right] - before;
}

static void compare_kinds(struct again *again)
{
    const struct puzzle *puzzle = again->puzzle;
    again->right = again->wrong = -1;
    for (int i = 0; i < puzzle->arm_count; i++) {
        int *best = puzzle->arm[i].is_right ? &again->right : &again->wrong, at = again->at[i];
        if (*best < 0 || again->value[at] > again->value[*best])
            *best = at;
    }
    int leader = again->weighing.leader, right = again->right;
    again->less = again->value[right] - again->value[again->wrong];
    again->error_of_less = weigh_error(again->error, leader, right, again->wrong);
    again->worst_right = again->error_of_worst = 0;
    for (int i = 0; i < puzzle->arm_count; i++) {
        int at = again->at[i];
        double less = again->value[right] - again->value[at];
        if (puzzle->arm[i].is_right && less > again->worst_right) {
            again->worst_right = less;
            again->error_of_worst = weigh_error(again->error, leader, right, at);
        }
    }
}

static bool is_sure(const struct again *again)
{
    return fabs(again->less - again->gap / 2) > CHECK_SURE * again->error_of_less &&
           fabs(again->worst_right - again->gap / 2) > CHECK_SURE * again->error_of_worst;
}

static void leave_out(struct again *again)
{
    for (int i = 0; i < again->weighing.count; i++) {
        double less = again->value[again->right] - again->value[i];
        again->is_left_out[i] |= i != again->wrong && i != again->weighing.leader &&
                                 less - CHECK_SURE * again->error[i] > again->less;
    }
    for (int i = 0; i < again->puzzle->arm_count; i++)
        if (again->puzzle->arm[i].is_right)
            again->is_left_out[again->at[i]] = false;
}

struct checked puzzle_check(const struct rechecking *checking, const struct puzzle *puzzle,
    void *memory, size_t memory_size)
{
    struct view view;
    struct notes notes;
    struct state state;
    int units = puzzles_units(checking->puzzles);
    // Nothing that was worked out for another puzzle, maybe with other options, or by another
    // search.
    memset(memory, 0, memory_size);
    puzzle_view(puzzle, &view, &notes);
    puzzle_state(puzzle, &state);
    struct again again = {.puzzle = puzzle, .gap = (double)puzzle_gap(puzzle) / units};
    struct weighing *weighing = &again.weighing;
    *weighing = (struct weighing){.setup = &puzzle->setup,
        .view = &view,
        .notes = &notes,
        .seat = puzzle->seat,
        .is_win = checking->puzzles->is_win,
        .depth = checking->depth,
        .seed = hash_bytes(checking->seed, &puzzle->line_number, sizeof(puzzle->line_number)),
        .memory = memory,
        .memory_size = memory_size,
        .is_left_out = again.is_left_out,
        .is_stopped = checking->is_stopped};
    struct move moves[PUZZLE_ARMS_MAX];
    int count = puzzle_moves(&puzzle->setup, &state, puzzle->seat, moves);
    for (int i = 0; i < puzzle->arm_count; i++)
        must((again.at[i] = puzzle_move_index(moves, count, &puzzle->arm[i].move)) >= 0);
    int samples = checking->samples;
    for (int times = 0; times < CHECK_TIMES; times++, samples *= CHECK_MORE) {
        weighing->least = weighing->most = samples;
        weighing->seed = hash_bytes(weighing->seed, &times, sizeof(times));
        weigh_again(&again);
        compare_kinds(&again);
        if (is_sure(&again))
            break;
        leave_out(&again);
    }
    bool is_wrong[PUZZLE_ARMS_MAX] = {false};
    for (int i = 0; i < puzzle->arm_count; i++)
        is_wrong[again.at[i]] = !puzzle->arm[i].is_right;
    struct way_found way = {.is_sure = true};
    if (again.less >= again.gap / 2)
        way = find_way(weighing, again.right, is_wrong, again.gap, checking->samples / WAYS_SHARE);
    bool is_stopped = checking->is_stopped && *checking->is_stopped;
    struct checked checked = {.is_done = !is_stopped,
        .is_sure = is_sure(&again) && way.is_sure,
        .is_wrong = again.less < again.gap / 2 || again.worst_right > again.gap / 2 || way.is_near,
        .less = way.is_near ? way.less : again.less,
        .error = way.is_near ? way.error : again.error_of_less};
    for (int i = 0; i < puzzle->arm_count; i++) {
        int32_t value = (int32_t)lround(again.value[again.at[i]] * units);
        checked.value[i] = puzzle_value(weighing->is_win, value);
        checked.ci95[i] = (int32_t)lround(1.96 * again.error[again.at[i]] * units + 0.5);
    }
    return checked;
}

static void work(void *context)
{
    struct run *run = context;
    struct rechecking *checking = run->checking;
    void *memory = malloc(PUZZLE_MEMORY);
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

void puzzles_check(struct rechecking *checking)
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

void puzzle_amend(struct puzzle *puzzle, const struct checked *checked)
{
    for (int i = 0; i < puzzle->arm_count; i++) {
        puzzle->arm[i].value = checked->value[i];
        puzzle->arm[i].ci95 = checked->ci95[i];
    }
    puzzle_sort_arms(puzzle);
}
