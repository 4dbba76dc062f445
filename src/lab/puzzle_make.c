// SPDX-License-Identifier: MIT
#include "lab/puzzle_make.h"

#include "lab/puzzle_ways.h"
#include "os/parallel.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    PROGRESS_MS = 200,
    GLANCES = 16,     // how often `medium` is asked before a position is weighed
    ASKED = 64,       // and each level, of a puzzle
    TRIES_MAX = 6,    // positions of one match that are weighed
    LEAST = 128,      // samples before anything is decided
    TURNS_MAX = 4096, // of a match; longer ones are left out
    MEDIUM = 1,
    MEDIUM_FINDS = 55, // per cent of its tries, at most
    BEST_FINDS = 50,   // per cent; what it finds less often is a puzzle for experts
    CONFIRM = 512,     // samples that look further ahead, at first
    CONFIRM_MOST = 8192,
    WAY_SAMPLES = 100, // of each way on, at first
    SAME_SHARE = 55,   // per cent of the puzzles, at most, have an answer of the same kind
    RIGHT_MAX = 3,     // moves of a puzzle
    HARD_SHARE = 25,   // and so many are for experts
    REFUSED_MAX = 40,  // per cent of those wanted: then the shares do not count any more
};

// One thread's.
struct maker {
    const struct making *making;
    struct setup setup; // of the match that is looked at
    struct strength strength[LEVELS];
    void *memory;      // for bots that search
    void *look_memory; // of the look ahead
    struct puzzle_turn turns[TURNS_MAX];
    int turn_count;
    int decisions[TURNS_MAX]; // indexes of turns
    int decision_count;
    uint64_t weighed;
    const atomic_bool *is_over; // nothing more is wanted
};

static struct move ask(struct maker *maker, int level, const struct view *view,
    const struct choice *choices, int count, struct chance *chance)
{
    const struct strength *strength = &maker->strength[level];
    struct question question = {.setup = &maker->setup,
        .view = view,
        .choices = choices,
        .count = count,
        .chance = chance,
        .playouts = strength->playouts,
        .slips = strength->slips,
        .memory = maker->memory,
        .memory_size = PUZZLE_MEMORY};
    return strength->bot->choose(&question);
}

// The best bots play a match against each other. False: it is too long.
static bool play_match(struct maker *maker, struct chance *deck, struct chance *minds)
{
    const struct setup *setup = &maker->setup;
    struct state state;
    struct choice choices[CHOICES_MAX];
    maker->turn_count = maker->decision_count = 0;
    game_start(setup, &state);
    while (!game_is_over(&state)) {
        int seat = DECK;
        struct move move;
        if (maker->turn_count == TURNS_MAX)
            return false;
        if (is_deck_turn(&state)) {
            game_sample(setup, &state, deck, &move);
        } else {
            seat = lowest_bit((uint64_t)to_act(&state));
            int count = setup->game->moves(setup, &state, seat, choices);
            struct view view;
            game_view(setup, &state, seat, &view);
            move = ask(maker, LEVELS - 1, &view, choices, count, minds);
            bool is_choice = count > 1 || choices[0].amount_max > choices[0].move.amount;
            if (is_choice)
                maker->decisions[maker->decision_count++] = maker->turn_count;
        }
        maker->turns[maker->turn_count++] = (struct puzzle_turn){(uint8_t)seat, move};
        play(setup, &state, seat, &move, NULL);
    }
    return true;
}

struct position {
    struct puzzle puzzle; // its setup, its turns and its seat
    struct state state;
    struct view view;
    struct notes notes;
    int seat;
    struct choice choices[CHOICES_MAX];
    int count;
    struct move moves[PUZZLE_ARMS_MAX];
    int arms;
};

static void find_position(struct maker *maker, int turn, struct position *position)
{
    const struct setup *setup = &maker->setup;
    position->seat = maker->turns[turn].seat;
    position->puzzle = (struct puzzle){
        .setup = *setup, .turns = maker->turns, .turn_count = turn, .seat = position->seat};
    puzzle_state(&position->puzzle, &position->state);
    game_view(setup, &position->state, position->seat, &position->view);
    position->count =
        setup->game->moves(setup, &position->state, position->seat, position->choices);
    position->arms = puzzle_moves(setup, &position->state, position->seat, position->moves);
}

// How often, of so many tries, a level plays each of the moves.
static void ask_often(struct maker *maker, const struct position *position, int level, int times,
    struct chance *chance, int tally[PUZZLE_ARMS_MAX])
{
    memset(tally, 0, PUZZLE_ARMS_MAX * sizeof(tally[0]));
    for (int i = 0; i < times; i++) {
        struct move move =
            ask(maker, level, &position->view, position->choices, position->count, chance);
        int at = puzzle_move_index(position->moves, position->arms, &move);
        must(at >= 0);
        tally[at]++;
    }
}

// The rating at which these levels would find it as often as they did, and its standard error. A
// weak belief that it is like other puzzles keeps it finite.
static void rate(const int level_rating[LEVELS], const int found[LEVELS], struct puzzle *puzzle)
{
    const double slope = log(10) / 400, tries = 8, usual = 1450, spread = 300;
    double rating = usual, information = 0;
    for (int round = 0; round < 60; round++) {
        double push = (usual - rating) / (spread * spread);
        information = 1 / (spread * spread);
        for (int i = 0; i < LEVELS; i++) {
            double expected = 1 / (1 + exp(slope * (rating - level_rating[i])));
            push += slope * tries * (expected - found[i] / 100.0);
            information += slope * slope * tries * expected * (1 - expected);
        }
        double move = push / information;
        rating += move > 100 ? 100 : move < -100 ? -100 : move;
    }
    puzzle->rating = (int)lround(rating);
    puzzle->doubt = (int)lround(1 / sqrt(information));
}

static int in_units(double value, int units)
{
    return (int)lround(value * units);
}

static void fill_arms(
    struct puzzle *puzzle, const struct weighing *weighing, const bool is_right[PUZZLE_ARMS_MAX])
{
    int units = weighing->is_win ? WIN_UNITS : TOKEN_UNITS;
    puzzle->arm_count = weighing->count;
    for (int i = 0; i < weighing->count; i++) {
        int ci95 = in_units(1.96 * weighing->error[i], units);
        puzzle->arm[i] = (struct puzzle_arm){.move = weighing->moves[i],
            .is_right = is_right[i],
            .value = puzzle_value(weighing->is_win, in_units(weighing->value[i], units)),
            .ci95 = ci95 > 0 ? ci95 : 1};
    }
    puzzle_sort_arms(puzzle);
}

// The size of a raise is no puzzle: all sizes are right, or none.
static bool is_about_size(const struct weighing *weighing)
{
    const struct verb *verbs = weighing->setup->game->verbs;
    int right = 0, wrong = 0;
    for (int i = 0; i < weighing->count; i++) {
        bool is_raise = strcmp(verbs[weighing->moves[i].verb].name, "raise") == 0;
        right += is_raise && weighed_right(weighing, i);
        wrong += is_raise && !weighed_right(weighing, i);
    }
    return right && wrong;
}

// Are few enough moves right to make it a question?
static bool is_question(const struct weighing *weighing)
{
    int right = 0;
    for (int i = 0; i < weighing->count; i++)
        right += weighed_right(weighing, i);
    return right <= RIGHT_MAX && 2 * right <= weighing->count;
}

// What is right stays what it was; the values are the new ones. False: it does not stand.
static bool stands(struct weighing *weighing, const bool is_right[PUZZLE_ARMS_MAX], bool *is_known)
{
    int best = -1, wrong = -1;
    double worst = INFINITY, gap = weighing->gap;
    for (int i = 0; i < weighing->count; i++) {
        int *most = is_right[i] ? &best : &wrong;
        if (*most < 0 || weighing->value[i] > weighing->value[*most])
            *most = i;
        if (is_right[i])
            worst = fmin(worst, weighing->value[i]);
    }
    double less = weighing->value[best] - weighing->value[wrong];
    double error = weigh_error(weighing->error, weighing->leader, best, wrong);
    *is_known = 3.3 * error < 0.6 * less || less < gap / 2;
    return less >= gap && 3.3 * error < 0.6 * less && weighing->value[best] - worst <= 0.6 * gap;
}

// Is every way on from a wrong choice worse too?
static bool has_no_way_out(const struct weighing *weighing, const bool *is_right)
{
    bool is_wrong[PUZZLE_ARMS_MAX] = {false};
    int best = weighing->leader;
    for (int i = 0; i < weighing->count; i++) {
        is_wrong[i] = !is_right[i];
        if (is_right[i] && weighing->value[i] > weighing->value[best])
            best = i;
    }
    struct way_found way = find_way(weighing, best, is_wrong, weighing->gap, WAY_SAMPLES);
    return way.is_sure && !way.is_near;
}

// Weighs once more, looking further ahead, all moves as often. What is right stays so: another
// leader may come out now. False: it comes out otherwise, or there was no time to see.
static bool confirm(struct weighing *weighing, bool is_right[PUZZLE_ARMS_MAX])
{
    bool is_known = false, is_good = false;
    for (int i = 0; i < weighing->count; i++)
        is_right[i] = weighed_right(weighing, i);
    weighing->depth = weighing->depth < OUTLOOK_LONG ? OUTLOOK_LONG : OUTLOOK_TO_THE_END;
    for (int samples = CONFIRM; !is_known && samples <= CONFIRM_MOST; samples *= 4) {
        weighing->least = weighing->most = samples;
        weighing->seed = hash_bytes(weighing->seed, &samples, sizeof(samples));
        weigh(weighing);
        is_good = stands(weighing, is_right, &is_known);
    }
    is_good = is_good && has_no_way_out(weighing, is_right);
    return is_good && !(weighing->is_stopped && *weighing->is_stopped);
}

// How often each level finds it. False: `medium` does too often, or the weakest more often than the
// best, which is no skill that could be rated.
static bool ask_levels(struct maker *maker, const struct position *position,
    const struct weighing *weighing, struct chance *chance, struct puzzle *puzzle)
{
    static const int order[LEVELS] = {MEDIUM, 0, 2, 3}; // mostly `medium` decides
    int tally[PUZZLE_ARMS_MAX];
    for (int i = 0; i < LEVELS; i++) {
        int found = 0, most = 0;
        ask_often(maker, position, order[i], ASKED, chance, tally);
        for (int k = 0; k < position->arms; k++) {
            found += weighed_right(weighing, k) ? tally[k] : 0;
            most = tally[k] > tally[most] ? k : most;
        }
        puzzle->found[order[i]] = (100 * found + ASKED / 2) / ASKED;
        if (order[i] != MEDIUM)
            continue;
        puzzle->usual = position->moves[most];
        puzzle->usual_share = (100 * tally[most] + ASKED / 2) / ASKED;
        if (puzzle->found[MEDIUM] > MEDIUM_FINDS)
            return false;
    }
    return puzzle->found[0] <= puzzle->found[LEVELS - 1];
}

// Does a look without playing on say that this may become a question? Where a game has no such look
// it may. It is wrong too often to decide anything, so what is near is left in.
static bool is_promising(const struct maker *maker, const struct position *position)
{
    const struct foresight *foresight = foresight_find(&maker->setup);
    struct outlook after[CHOICES_MAX];
    if (!foresight || !foresight->glance)
        return true;
    foresight->glance(&maker->setup, &position->view, position->choices, position->count, after);
    float best = 0;
    int near = 0;
    for (int i = 0; i < position->count; i++)
        best = after[i].win > best ? after[i].win : best;
    for (int i = 0; i < position->count; i++)
        near += after[i].win > best - 0.5f * (float)maker->making->gap;
    return near <= RIGHT_MAX + 1 && 2 * near <= position->count + 2;
}

// Is this decision a puzzle?
static bool look_at(struct maker *maker, int turn, struct chance *chance, struct puzzle *puzzle)
{
    const struct making *making = maker->making;
    struct position position;
    find_position(maker, turn, &position);
    if (position.arms < 2 || position.arms >= PUZZLE_ARMS_MAX)
        return false;
    if (!is_promising(maker, &position))
        return false;
    int tally[PUZZLE_ARMS_MAX];
    ask_often(maker, &position, MEDIUM, GLANCES, chance, tally);
    for (int i = 0; i < position.arms; i++)
        if (tally[i] * 100 > GLANCES * 80 &&
            puzzle_move_index(position.moves, position.arms, &maker->turns[turn].move) == i)
            return false; // all play it
    puzzle_view(&position.puzzle, &position.view, &position.notes);
    struct weighing weighing = {.setup = &maker->setup,
        .view = &position.view,
        .notes = &position.notes,
        .seat = position.seat,
        .is_win = puzzle_is_win(&maker->setup),
        .gap = making->gap * puzzle_scale(&maker->setup),
        .depth = making->depth,
        .least = LEAST,
        .most = making->most,
        .seed = (uint64_t)chance_word(chance) << 32 | chance_word(chance),
        .memory = maker->look_memory,
        .memory_size = PUZZLE_MEMORY,
        .is_stopped = maker->is_over};
    maker->weighed++;
    bool is_right[PUZZLE_ARMS_MAX] = {false};
    *puzzle = (struct puzzle){.setup = maker->setup, .seat = position.seat};
    if (weigh(&weighing) != WEIGHED_CLEAR || !is_question(&weighing) || is_about_size(&weighing) ||
        !ask_levels(maker, &position, &weighing, chance, puzzle) || !confirm(&weighing, is_right))
        return false;
    fill_arms(puzzle, &weighing, is_right);
    for (int i = 0; i < turn; i++)
        puzzle_add_turn(puzzle, maker->turns[i].seat, &maker->turns[i].move);
    return true;
}

// For the match of this number. What the look ahead remembers is of one setup.
static void set_table(struct maker *maker, uint64_t number)
{
    const struct setup *setup = &maker->making->setup;
    int most = maker->making->seats_max, before = maker->setup.seats;
    int kinds = (most < setup->game->seats_max ? most : setup->game->seats_max) - setup->seats + 1;
    maker->setup = *setup;
    if (kinds > 1)
        maker->setup.seats += (int)(number % (uint64_t)kinds);
    if (maker->setup.seats == before)
        return;
    memset(maker->look_memory, 0, PUZZLE_MEMORY);
    for (int i = 0; i < LEVELS; i++)
        must(
            strength_find(&maker->setup, level_at(maker->setup.game, i).name, &maker->strength[i]));
}

// The puzzle of the match of this number, if it has one.
static bool make_one(struct maker *maker, uint64_t number, struct puzzle *puzzle)
{
    uint64_t start = hash_bytes(HASH_START, &maker->making->seed, sizeof(maker->making->seed));
    struct chance deck, minds, chance;
    set_table(maker, number);
    start += 3 * number;
    chance_from_number(&deck, start);
    chance_from_number(&minds, start + 1);
    chance_from_number(&chance, start + 2);
    if (!play_match(maker, &deck, &minds))
        return false;
    uint64_t weighed = maker->weighed;
    for (int left = maker->decision_count; left > 0; left--) {
        if (*maker->is_over)
            return false;
        int at = (int)chance_below(&chance, (uint32_t)left), turn = maker->decisions[at];
        maker->decisions[at] = maker->decisions[left - 1];
        if (look_at(maker, turn, &chance, puzzle))
            return true;
        if (maker->weighed - weighed >= TRIES_MAX)
            return false;
    }
    return false;
}

// ---- Together ----------------------------------------------------------------------------------

// What has come of a match: nothing yet, no puzzle, or one.
struct outcome_of {
    uint64_t number;
    bool is_done, has_puzzle;
    struct puzzle puzzle;
};

struct run {
    struct making *making;
    pthread_mutex_t lock;
    uint64_t next;  // match to be looked at
    uint64_t taken; // matches whose puzzle is taken, or that have none: all below
    struct outcome_of *waiting;
    int waiting_max;
    uint64_t *kinds; // hashes of what was taken
    int kind_count;
    int by_kind[256], hard, refused; // what was taken, and refused for being too much of a kind
    atomic_bool is_over;             // enough were found, or it was stopped
};

// What makes two puzzles alike: the same cards of one's own, the same choices and answer.
static uint64_t kind_of(const struct puzzle *puzzle)
{
    const struct game *game = puzzle->setup.game;
    struct state state;
    struct view view;
    puzzle_state(puzzle, &state);
    game_view(&puzzle->setup, &state, puzzle->seat, &view);
    uint64_t hash = hash_bytes(HASH_START, &view.phase, sizeof(view.phase));
    for (int kind = 0; game->zones[kind].name; kind++) {
        if (!game->zones[kind].per_seat)
            continue;
        int zone = index_of(kind, puzzle->seat);
        hash = hash_bytes(hash, &view.count[zone], sizeof(view.count[zone]));
        hash = hash_bytes(hash, view_cards(&view, zone), view.count[zone] * sizeof(view.card[0]));
    }
    return hash_bytes(hash, &puzzle->arm[0].move, sizeof(struct move));
}

static bool is_known(struct run *run, uint64_t kind)
{
    for (int i = 0; i < run->kind_count; i++)
        if (run->kinds[i] == kind)
            return true;
    return false;
}

// The verb, or the amount where nothing else is chosen. Small numbers, not hashes.
static int kind_of_answer(const struct puzzle *puzzle)
{
    const struct move *best = &puzzle->arm[0].move;
    for (int i = 0; i < puzzle->arm_count; i++)
        if (puzzle->arm[i].move.verb != best->verb)
            return best->verb & 127;
    return 128 + (best->amount & 127);
}

// Variety: not too many with an answer of one kind, nor too many that the best bot misses. Where
// nearly all answers are of one kind it would take too long to insist on it.
static bool is_too_much(struct run *run, const struct puzzle *puzzle)
{
    int wanted = run->making->wanted, kind = kind_of_answer(puzzle);
    bool is_hard = puzzle->found[LEVELS - 1] < BEST_FINDS;
    if (100 * run->refused >= REFUSED_MAX * wanted)
        return false;
    bool is_much = 100 * run->by_kind[kind] >= SAME_SHARE * wanted ||
                   (is_hard && 100 * run->hard >= HARD_SHARE * wanted);
    run->refused += is_much;
    run->by_kind[kind] += !is_much;
    run->hard += is_hard && !is_much;
    return is_much;
}

static void take_puzzle(struct run *run, struct puzzle *puzzle)
{
    struct making *making = run->making;
    uint64_t kind = kind_of(puzzle);
    if (making->puzzles.count == making->wanted || is_known(run, kind) ||
        is_too_much(run, puzzle)) {
        making->repeated += making->puzzles.count < making->wanted;
        puzzle_release(puzzle);
        return;
    }
    run->kinds[run->kind_count++] = kind;
    rate(making->puzzles.level_rating, puzzle->found, puzzle);
    puzzles_add(&making->puzzles, puzzle);
}

// Takes what is there in the order of the matches, so that threads make no difference. Stopped, it
// takes what is there at all.
static void take(struct run *run, bool is_last)
{
    struct making *making = run->making;
    for (bool is_more = true; is_more;) {
        is_more = false;
        for (int i = 0; i < run->waiting_max; i++) {
            struct outcome_of *one = &run->waiting[i];
            if (!one->is_done || (!is_last && one->number != run->taken))
                continue;
            one->is_done = false;
            is_more = true;
            run->taken = one->number + 1;
            if (making->puzzles.count < making->wanted)
                making->played++;
            if (one->has_puzzle)
                take_puzzle(run, &one->puzzle);
        }
    }
    if (making->puzzles.count == making->wanted)
        run->is_over = true;
}

static bool is_stopped(const struct making *making)
{
    return making->is_stopped && *making->is_stopped;
}

static bool next_match(struct run *run, uint64_t *number)
{
    pthread_mutex_lock(&run->lock);
    *number = run->next;
    bool is_more = !run->is_over && run->next < run->making->matches;
    run->next += is_more;
    pthread_mutex_unlock(&run->lock);
    return is_more;
}

static void hand_in(struct run *run, const struct outcome_of *outcome)
{
    pthread_mutex_lock(&run->lock);
    int at = 0;
    while (at < run->waiting_max && run->waiting[at].is_done)
        at++;
    if (at == run->waiting_max) {
        run->waiting_max = run->waiting_max ? 2 * run->waiting_max : 64;
        run->waiting = realloc(run->waiting, (size_t)run->waiting_max * sizeof(run->waiting[0]));
        must(run->waiting);
        for (int i = at; i < run->waiting_max; i++)
            run->waiting[i].is_done = false;
    }
    run->waiting[at] = *outcome;
    take(run, false);
    pthread_mutex_unlock(&run->lock);
}

static void work(void *context)
{
    struct run *run = context;
    struct maker *maker = calloc(1, sizeof(*maker));
    must(maker);
    maker->making = run->making;
    maker->is_over = &run->is_over;
    maker->memory = malloc(PUZZLE_MEMORY);
    maker->look_memory = calloc(1, PUZZLE_MEMORY);
    must(maker->memory && maker->look_memory);
    struct outcome_of outcome = {0};
    while (next_match(run, &outcome.number)) {
        outcome.has_puzzle = make_one(maker, outcome.number, &outcome.puzzle);
        outcome.is_done = true;
        if (!outcome.has_puzzle && run->is_over)
            break;
        hand_in(run, &outcome);
    }
    pthread_mutex_lock(&run->lock);
    run->making->weighed += maker->weighed;
    pthread_mutex_unlock(&run->lock);
    free(maker->memory);
    free(maker->look_memory);
    free(maker);
}

static void tell_progress(void *context)
{
    struct run *run = context;
    if (is_stopped(run->making))
        run->is_over = true;
    if (!run->making->progress)
        return;
    pthread_mutex_lock(&run->lock);
    uint64_t done = (uint64_t)run->making->puzzles.count;
    pthread_mutex_unlock(&run->lock);
    run->making->progress(run->making->context, done, (uint64_t)run->making->wanted);
}

void puzzles_make(struct making *making)
{
    puzzles_init(&making->puzzles, &making->setup);
    making->played = making->weighed = making->repeated = 0;
    struct run run = {.making = making, .lock = PTHREAD_MUTEX_INITIALIZER};
    run.kinds = calloc((size_t)making->wanted, sizeof(run.kinds[0]));
    must(run.kinds);
    parallel_run(&(struct parallel){.threads = making->threads,
        .work = work,
        .tick = tell_progress,
        .tick_ms = PROGRESS_MS,
        .context = &run});
    take(&run, true);
    for (int i = 0; i < run.waiting_max; i++)
        if (run.waiting[i].is_done && run.waiting[i].has_puzzle)
            puzzle_release(&run.waiting[i].puzzle);
    free(run.waiting);
    free(run.kinds);
}
