// SPDX-License-Identifier: MIT
#include "lab/course.h"

#include "os/parallel.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRESS_MS = 100, BATCH = 16 };

// What moves were offered or made.
struct words {
    uint32_t verbs;
    uint16_t amounts[VERBS_MAX]; // sets
    bool cells[CELLS_MAX + 1];
};

// What is noted of a match while it goes on.
struct notes {
    const struct aspects *aspects;
    struct moment {
        int32_t score[SEATS_MAX];
        int64_t ways;
    } * list;
    int moments, room;
    int32_t held[SEATS_MAX]; // the score after the last stage
    int stages;
    uint8_t sealed; // seats that still decide at the same time as one that was asked
    int mover;      // -1: nobody was asked alone yet
    struct words offered, taken;
    bool said[NAMES_TOLD_MAX], termed[NAMES_TOLD_MAX];
};

static void notes_clear(struct notes *notes)
{
    notes->moments = notes->stages = 0;
    notes->mover = -1;
    notes->sealed = 0;
    notes->offered = notes->taken = (struct words){0};
    memset(notes->held, 0, sizeof(notes->held));
    memset(notes->said, 0, sizeof(notes->said));
    memset(notes->termed, 0, sizeof(notes->termed));
}

static void look_at_score(struct notes *notes, const struct setup *setup, const struct state *state)
{
    int32_t ahead[SEATS_MAX] = {0};
    if (setup->game->score) {
        setup->game->score(setup, state, notes->held);
    } else if (setup->game->evaluate) {
        int stages = setup->game->evaluate(setup, state, ahead);
        if (stages != notes->stages)
            memcpy(notes->held, ahead, sizeof(ahead));
        notes->stages = stages;
    }
}

static void keep_moment(struct notes *notes, int64_t ways)
{
    if (notes->moments == notes->room) {
        notes->room = notes->room ? 2 * notes->room : 1024;
        notes->list = realloc(notes->list, (size_t)notes->room * sizeof(notes->list[0]));
        must(notes->list);
    }
    struct moment *moment = &notes->list[notes->moments++];
    memcpy(moment->score, notes->held, sizeof(moment->score));
    moment->ways = ways;
}

static int amount_slot(int32_t amount)
{
    return amount < 0 ? 0 : amount < AMOUNTS_MAX ? amount : AMOUNTS_MAX - 1;
}

static void note_words(
    struct words *words, const struct aspects *aspects, const struct move *move, int32_t amount_max)
{
    words->verbs |= 1u << move->verb;
    for (int i = amount_slot(move->amount); i <= amount_slot(amount_max); i++)
        words->amounts[move->verb] |= (uint16_t)(1u << i);
    for (int slot = 0; slot < aspects->slots; slot++)
        words->cells[aspect_cell(aspects, slot, move)] = true;
}

// In how many ways a choice can be made.
static int64_t ways_of(const struct choice *choice)
{
    int64_t more = (int64_t)choice->amount_max - choice->move.amount;
    return more > 0 ? more + 1 : 1;
}

// Seats that decide at the same time are asked one after the other, the lowest first.
static void note_mover(struct notes *notes, int to_act_now)
{
    int seat = lowest_bit((uint64_t)to_act_now);
    if (notes->sealed & only(seat))
        notes->sealed &= (uint8_t)~only(seat);
    else if (count_bits((uint64_t)to_act_now) > 1)
        notes->sealed = (uint8_t)(to_act_now & ~only(seat));
    else if (notes->mover < 0)
        notes->mover = seat;
}

static void asked(void *context, const struct setup *setup, const struct state *state,
    const struct choice *choices, int count)
{
    struct notes *notes = context;
    int64_t ways = 0;
    for (int i = 0; i < count; i++) {
        note_words(&notes->offered, notes->aspects, &choices[i].move,
            ways_of(&choices[i]) > 1 ? choices[i].amount_max : choices[i].move.amount);
        ways += ways_of(&choices[i]);
    }
    look_at_score(notes, setup, state);
    keep_moment(notes, ways);
    note_mover(notes, to_act(state));
}

static void told(void *context, int seat, const struct move *move, const struct events *events)
{
    struct notes *notes = context;
    if (seat != DECK)
        note_words(&notes->taken, notes->aspects, move, move->amount);
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->kind == EVENT_SAY || event->kind == EVENT_SUM)
            notes->said[event->what] = true;
        else if (event->kind == EVENT_TERM)
            notes->termed[event->what] = true;
    }
}

// The seat that has more than all others; -1 if several have most.
static int leader_at(const int32_t score[SEATS_MAX], int seats)
{
    int leader = 0;
    bool is_shared = false;
    for (int seat = 1; seat < seats; seat++) {
        if (score[seat] == score[leader])
            is_shared = true;
        if (score[seat] > score[leader]) {
            leader = seat;
            is_shared = false;
        }
    }
    return is_shared ? -1 : leader;
}

static int32_t most_of(const int32_t score[SEATS_MAX], int seats)
{
    int32_t most = score[0];
    for (int seat = 1; seat < seats; seat++)
        most = score[seat] > most ? score[seat] : most;
    return most;
}

static int32_t gap_of(const int32_t score[SEATS_MAX], int seats)
{
    int32_t least = score[0];
    for (int seat = 1; seat < seats; seat++)
        least = score[seat] < least ? score[seat] : least;
    return most_of(score, seats) - least;
}

static int win_parts(const struct result *result, int seat)
{
    int winners = count_bits(result->winners);
    return result->winners & only(seat) ? WIN_PARTS / winners : 0;
}

static int64_t millionths(double share)
{
    return llround(share * MILLION);
}

// `last` is the number of the last moment, the end.
static void count_moments(
    struct course *course, const struct notes *notes, int seats, const struct result *result)
{
    int last = notes->moments - 1;
    for (int part = 0; part <= MOMENTS; part++) {
        int leader = leader_at(notes->list[(int64_t)part * last / MOMENTS].score, seats);
        if (leader < 0)
            continue;
        course->moment[part].matches++;
        sums_add(&course->moment[part].won, win_parts(result, leader));
    }
}

static void count_pursuit(struct pursuit *pursuit, const struct notes *notes, int seats, int winner)
{
    int last = notes->moments - 1, trailed = 0, settled = 0;
    int32_t worst = 0, largest = 1;
    double drama = 0;
    for (int i = 0; i <= last; i++) {
        int32_t gap = gap_of(notes->list[i].score, seats);
        largest = gap > largest ? gap : largest;
    }
    for (int i = 0; i <= last; i++) {
        int32_t behind = most_of(notes->list[i].score, seats) - notes->list[i].score[winner];
        if (leader_at(notes->list[i].score, seats) != winner)
            settled = i + 1;
        if (behind <= 0 || i == last)
            continue;
        trailed++;
        worst = behind > worst ? behind : worst;
        drama += sqrt((double)behind / largest);
    }
    const int32_t *half = notes->list[last / 2].score;
    pursuit->matches++;
    pursuit->never_behind += !trailed;
    pursuit->half_behind += half[winner] < most_of(half, seats);
    pursuit->half_level += half[winner] == most_of(half, seats) && leader_at(half, seats) < 0;
    sums_add(&pursuit->behind, millionths(last ? (double)trailed / last : 0));
    sums_add(&pursuit->worst, worst);
    sums_add(&pursuit->worst_part, millionths((double)worst / largest));
    sums_add(&pursuit->drama, millionths(trailed ? drama / trailed : 0));
    sums_add(&pursuit->settled, millionths(last ? fmin((double)settled / last, 1) : 1));
    histogram_add(&pursuit->worst_histogram, worst);
}

static void count_words(struct word_counts *counts, const struct words *words)
{
    for (int verb = 0; verb < VERBS_MAX; verb++) {
        counts->verbs[verb] += words->verbs >> verb & 1;
        for (int amount = 0; amount < AMOUNTS_MAX; amount++)
            counts->amounts[verb][amount] += words->amounts[verb] >> amount & 1;
    }
    for (int cell = 0; cell <= CELLS_MAX; cell++)
        counts->cells[cell] += words->cells[cell];
}

static void count_choices(struct course *course, const struct notes *notes)
{
    struct cell_match match = {.taken = notes->moments};
    double tree = 0;
    for (int i = 0; i < notes->moments; i++) {
        int64_t ways = notes->list[i].ways;
        match.tokens += ways;
        match.win_parts += ways == 1 ? WIN_PARTS : 0;
        tree += log10((double)ways);
        histogram_add(&course->ways, ways);
    }
    if (match.taken)
        cell_add(&course->choices, &match);
    sums_add(&course->tree, millionths(tree));
}

static void count_match(struct course *course, struct notes *notes, const struct setup *setup,
    const struct match_facts *facts)
{
    const struct result *result = &facts->result;
    sums_add(&course->decisions, facts->decisions);
    histogram_add(&course->decisions_histogram, facts->decisions);
    count_choices(course, notes);
    count_words(&course->offered, &notes->offered);
    count_words(&course->taken, &notes->taken);
    for (int i = 0; i < NAMES_TOLD_MAX; i++) {
        course->said[i] += notes->said[i];
        course->termed[i] += notes->termed[i];
    }
    if (notes->mover >= 0) {
        course->movers++;
        course->mover[notes->mover]++;
        sums_add(&course->mover_won, win_parts(result, notes->mover));
    }
    if (!has_lead(setup->game))
        return;
    memcpy(notes->held, facts->ahead, sizeof(notes->held));
    keep_moment(notes, 0);
    sums_add(&course->lead_changes, facts->lead_changes);
    count_moments(course, notes, setup->seats, result);
    if (count_bits(result->winners) == 1)
        count_pursuit(&course->pursuit, notes, setup->seats, lowest_bit(result->winners));
}

static void merge_pursuits(struct pursuit *into, const struct pursuit *from)
{
    into->matches += from->matches;
    into->half_behind += from->half_behind;
    into->half_level += from->half_level;
    into->never_behind += from->never_behind;
    sums_merge(&into->behind, &from->behind);
    sums_merge(&into->worst, &from->worst);
    sums_merge(&into->worst_part, &from->worst_part);
    sums_merge(&into->drama, &from->drama);
    sums_merge(&into->settled, &from->settled);
    histogram_merge(&into->worst_histogram, &from->worst_histogram);
}

static void add_counts(uint64_t *into, const uint64_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        into[i] += from[i];
}

static void merge_words(struct word_counts *into, const struct word_counts *from)
{
    add_counts(into->verbs, from->verbs, VERBS_MAX);
    add_counts(into->amounts[0], from->amounts[0], VERBS_MAX * AMOUNTS_MAX);
    add_counts(into->cells, from->cells, CELLS_MAX + 1);
}

void course_merge(struct course *into, const struct course *from)
{
    tally_merge(&into->tally, &from->tally);
    sums_merge(&into->decisions, &from->decisions);
    histogram_merge(&into->decisions_histogram, &from->decisions_histogram);
    cell_merge(&into->choices, &from->choices);
    histogram_merge(&into->ways, &from->ways);
    sums_merge(&into->tree, &from->tree);
    sums_merge(&into->lead_changes, &from->lead_changes);
    for (int i = 0; i <= MOMENTS; i++) {
        into->moment[i].matches += from->moment[i].matches;
        sums_merge(&into->moment[i].won, &from->moment[i].won);
    }
    merge_pursuits(&into->pursuit, &from->pursuit);
    into->movers += from->movers;
    add_counts(into->mover, from->mover, SEATS_MAX);
    sums_merge(&into->mover_won, &from->mover_won);
    merge_words(&into->offered, &from->offered);
    merge_words(&into->taken, &from->taken);
    add_counts(into->said, from->said, NAMES_TOLD_MAX);
    add_counts(into->termed, from->termed, NAMES_TOLD_MAX);
}

struct run {
    const struct simulation *simulation;
    struct aspects aspects;
    _Atomic uint64_t next, done;
    pthread_mutex_t lock; // of the course
    struct course *course;
};

static bool is_stopped(const struct simulation *simulation)
{
    return simulation->is_stopped && *simulation->is_stopped;
}

static void play_some(
    struct run *run, struct match_table *table, struct notes *notes, struct course *course)
{
    const struct simulation *simulation = run->simulation;
    for (uint64_t first; !is_stopped(simulation) &&
                         (first = atomic_fetch_add(&run->next, BATCH)) < simulation->games;)
        for (uint64_t i = first; i < first + BATCH && i < simulation->games; i++) {
            struct match_facts facts = {.number = i};
            if (is_stopped(simulation))
                return;
            notes_clear(notes);
            match_bring_luck(table, simulation->seed, i);
            if (match_play_out(table, &facts))
                count_match(course, notes, table->setup, &facts);
            atomic_fetch_add(&run->done, 1);
        }
}

static void work(void *context)
{
    struct run *run = context;
    const struct simulation *simulation = run->simulation;
    struct agent agents[SEATS_MAX];
    memcpy(agents, simulation->agents, sizeof(agents));
    struct course *course = calloc(1, sizeof(*course));
    struct match_table *table = calloc(1, sizeof(*table));
    struct notes *notes = calloc(1, sizeof(*notes));
    must(course && table && notes);
    notes->aspects = &run->aspects;
    struct witness witness = {asked, told, notes};
    for (int seat = 0; seat < simulation->setup.seats; seat++)
        agent_open(&agents[seat]);
    match_table_init(table, &simulation->setup, agents, &course->tally);
    table->is_stopped = simulation->is_stopped;
    table->is_listening = simulation->is_listening;
    table->aspects = &run->aspects;
    table->witness = &witness;
    play_some(run, table, notes, course);
    for (int seat = 0; seat < simulation->setup.seats; seat++)
        agent_close(&agents[seat]);
    pthread_mutex_lock(&run->lock);
    course_merge(run->course, course);
    pthread_mutex_unlock(&run->lock);
    free(notes->list);
    free(notes);
    free(table);
    free(course);
}

static void tell_progress(void *context)
{
    struct run *run = context;
    const struct simulation *simulation = run->simulation;
    if (simulation->progress)
        simulation->progress(simulation->context, atomic_load(&run->done), simulation->games);
}

void course_run(const struct simulation *simulation, struct course *course)
{
    struct run run = {
        .simulation = simulation, .course = course, .lock = PTHREAD_MUTEX_INITIALIZER};
    memset(course, 0, sizeof(*course));
    aspects_of(&simulation->setup, &run.aspects);
    parallel_run(&(struct parallel){.threads = simulation->threads,
        .work = work,
        .tick = tell_progress,
        .tick_ms = PROGRESS_MS,
        .context = &run});
}

struct estimate course_decisions(const struct course *course)
{
    return sums_estimate(&course->decisions, course->tally.games);
}

struct estimate course_choices(const struct course *course)
{
    return cell_tokens(&course->choices);
}

struct estimate course_forced(const struct course *course)
{
    return cell_win_share(&course->choices);
}

struct estimate course_tree(const struct course *course)
{
    struct estimate tree = sums_estimate(&course->tree, course->tally.games);
    return (struct estimate){.mean = tree.mean / MILLION, .ci95 = tree.ci95 / MILLION};
}

struct estimate course_leader_wins(const struct course *course, int moment)
{
    return sums_share(&course->moment[moment].won, course->moment[moment].matches, WIN_PARTS);
}

double histogram_quantile(const struct histogram *histogram, double share)
{
    double wanted = share * (double)histogram->total, below = 0;
    for (int bin = 0; bin < BINS; bin++) {
        below += (double)histogram->count[bin];
        if (below >= wanted && below > 0) {
            int64_t width = (int64_t)1 << histogram->shift;
            int64_t middle = histogram_low(histogram, bin) + (width - 1) / 2;
            return (double)middle;
        }
    }
    return 0;
}
