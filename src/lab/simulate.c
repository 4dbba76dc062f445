// SPDX-License-Identifier: MIT
#include "lab/simulate.h"

#include "engine/playout.h"
#include "os/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// Threads take matches in batches, so that they seldom wait for each other. Random agents play a
// batch on one stream of luck, so another BATCH_RANDOM gives other results.
enum { BATCH_RANDOM = 4096, BATCH_PAIRED = 64, BATCH_THINKING = 1, PROGRESS_MS = 100 };
enum { NOTES_MAX = 1024 };

// Where one thread plays its matches, one after the other.
struct table {
    struct agent *agents; // one a seat
    uint8_t random;       // the set of seats that choose at random, and need no view
    struct chance deck;
    struct chance minds; // the agents' own luck, so that no decision changes what the deck does
    struct tally *tally;
    const atomic_bool *is_stopped; // NULL: every match is played to its end
    bool is_abandoned;             // this match was stopped, and does not count
    struct move move;              // the last that was decided on
    int stages;                    // of this match that are over
    uint8_t leader; // the set of the seat that led last; 0 while nobody has led alone
    uint8_t first;  // the first leader
    int decided;    // decisions that are noted: the first NOTES_MAX of this match
    struct {
        uint8_t seat, verb, amount;
    } note[NOTES_MAX];
};

static uint8_t random_seats(const struct setup *setup, const struct agent *agents)
{
    const struct bot *random = bot_find("random");
    uint8_t set = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        if (agents[seat].bot == random)
            set |= only(seat);
    return set;
}

static void bring_luck(struct table *table, uint64_t seed, uint64_t number)
{
    uint64_t start = hash_bytes(HASH_START, &seed, sizeof(seed)) + 2 * number;
    chance_from_number(&table->deck, start);
    chance_from_number(&table->minds, start + 1);
}

static uint8_t leader_of(const struct setup *setup, const int32_t ahead[SEATS_MAX])
{
    uint8_t leaders = only(0);
    int32_t most = ahead[0];
    for (int seat = 1; seat < setup->seats; seat++) {
        if (ahead[seat] > most)
            leaders = 0;
        if (ahead[seat] >= most) {
            most = ahead[seat];
            leaders |= only(seat);
        }
    }
    return count_bits(leaders) == 1 ? leaders : 0;
}

static void note_leader(struct table *table, uint8_t leader)
{
    if (!leader)
        return;
    table->tally->lead_changes += table->leader && leader != table->leader;
    table->leader = leader;
    if (!table->first)
        table->first = leader;
}

// Counts when the lead goes from one seat to another. A game with a score is asked at every
// decision, another one after each stage.
static void look_at_lead(struct table *table, const struct setup *setup, const struct state *state)
{
    int32_t ahead[SEATS_MAX] = {0};
    if (setup->game->score) {
        setup->game->score(setup, state, ahead);
        note_leader(table, leader_of(setup, ahead));
    } else if (setup->game->evaluate) {
        int stages = setup->game->evaluate(setup, state, ahead);
        if (stages != table->stages)
            note_leader(table, leader_of(setup, ahead));
        table->stages = stages;
    }
}

static void count_choices(struct tally *tally, const struct choice *choices, int count)
{
    uint32_t verbs = 0;
    for (int i = 0; i < count; i++)
        verbs |= 1u << choices[i].move.verb;
    for (; verbs; verbs &= verbs - 1)
        tally->offered[lowest_bit(verbs)]++;
    tally->decisions++;
    tally->choices += (uint64_t)count;
}

static void note(struct table *table, int seat, const struct move *move)
{
    if (table->decided == NOTES_MAX)
        return;
    int amount = move->amount < AMOUNTS_MAX ? move->amount : AMOUNTS_MAX - 1;
    table->note[table->decided].seat = (uint8_t)seat;
    table->note[table->decided].verb = move->verb;
    table->note[table->decided++].amount = (uint8_t)(amount < 0 ? 0 : amount);
}

static void count_payoffs(const struct table *table, const struct result *result)
{
    for (int i = 0; i < table->decided; i++) {
        struct payoff *payoff = &table->tally->payoff[table->note[i].verb][table->note[i].amount];
        payoff->taken++;
        payoff->tokens += result->tokens[table->note[i].seat];
    }
}

// A match between bots that think may take long: once it is stopped, nobody thinks any more.
static bool is_given_up(struct table *table)
{
    table->is_abandoned = table->is_abandoned || (table->is_stopped && *table->is_stopped);
    return table->is_abandoned;
}

static const struct move *decide(void *context, const struct setup *setup,
    const struct state *state, int seat, struct choice *choices, int count)
{
    struct table *table = context;
    const struct move *move = &table->move;
    count_choices(table->tally, choices, count);
    look_at_lead(table, setup, state);
    if (table->random & only(seat) || is_given_up(table))
        move = choice_settle(choices, count, &table->minds);
    else
        table->move =
            agent_decide(&table->agents[seat], setup, state, seat, choices, count, &table->minds);
    note(table, seat, move);
    return move;
}

static uint64_t first_lead_parts(const struct table *table, const struct result *result)
{
    int winners = count_bits(result->winners);
    if (!table->first || !winners)
        return WIN_PARTS / 2;
    return table->first & result->winners ? (uint64_t)(WIN_PARTS / winners) : 0;
}

// What is counted while a match goes on.
struct running {
    uint64_t decisions, choices, lead_changes, offered[VERBS_MAX];
};

static struct running keep_counts(const struct tally *tally)
{
    struct running kept = {tally->decisions, tally->choices, tally->lead_changes, {0}};
    memcpy(kept.offered, tally->offered, sizeof(kept.offered));
    return kept;
}

static void put_back(struct tally *tally, const struct running *kept)
{
    tally->decisions = kept->decisions;
    tally->choices = kept->choices;
    tally->lead_changes = kept->lead_changes;
    memcpy(tally->offered, kept->offered, sizeof(kept->offered));
}

static void play_match(struct table *table, const struct setup *setup, struct result *result)
{
    struct state state;
    struct running before;
    bool may_stop = table->is_stopped && table->random != (1 << setup->seats) - 1;
    if (may_stop)
        before = keep_counts(table->tally);
    table->is_abandoned = false;
    table->stages = 0;
    table->leader = table->first = 0;
    table->decided = 0;
    game_start(setup, &state);
    int moves = playout_by(setup, &state, &table->deck, decide, table);
    if (may_stop && table->is_abandoned) {
        put_back(table->tally, &before);
        return;
    }
    look_at_lead(table, setup, &state);
    game_result(setup, &state, result);
    table->tally->first_lead_parts += first_lead_parts(table, result);
    count_payoffs(table, result);
    tally_match(table->tally, setup, result, moves);
}

void simulate_match(const struct setup *setup, struct agent *agents, uint64_t seed, uint64_t number,
    struct tally *tally, struct result *result)
{
    struct table table;
    table.agents = agents;
    table.is_stopped = NULL;
    table.random = random_seats(setup, agents);
    table.tally = tally;
    bring_luck(&table, seed, number);
    play_match(&table, setup, result);
}

struct run {
    const struct simulation *simulation;
    uint64_t batch;        // how many matches a thread takes at a time
    bool is_luck_shared;   // by the matches of a batch
    _Atomic uint64_t next; // the first match that nobody has taken
    _Atomic uint64_t done;
    pthread_mutex_t lock; // of the tally
    struct tally *tally;
};

static bool is_stopped(const struct simulation *simulation)
{
    return simulation->is_stopped && *simulation->is_stopped;
}

static void play_batch(struct run *run, struct table *table, uint64_t first)
{
    const struct simulation *simulation = run->simulation;
    uint64_t left = simulation->games - first, count = left < run->batch ? left : run->batch;
    if (run->is_luck_shared)
        bring_luck(table, simulation->seed, first);
    for (uint64_t i = 0; i < count && !is_stopped(simulation); i++) {
        struct result result;
        if (!run->is_luck_shared)
            bring_luck(table, simulation->seed, first + i);
        play_match(table, &simulation->setup, &result);
    }
    atomic_fetch_add(&run->done, count);
}

static void work(void *context)
{
    struct run *run = context;
    const struct simulation *simulation = run->simulation;
    struct agent agents[SEATS_MAX];
    memcpy(agents, simulation->agents, sizeof(agents));
    struct tally *tally = calloc(1, sizeof(*tally));
    must(tally);
    struct table table = {.agents = agents, .tally = tally, .is_stopped = simulation->is_stopped};
    table.random = random_seats(&simulation->setup, agents);
    for (int seat = 0; seat < simulation->setup.seats; seat++)
        agent_open(&agents[seat]);
    for (uint64_t first; !is_stopped(simulation) &&
                         (first = atomic_fetch_add(&run->next, run->batch)) < simulation->games;)
        play_batch(run, &table, first);
    for (int seat = 0; seat < simulation->setup.seats; seat++)
        agent_close(&agents[seat]);
    pthread_mutex_lock(&run->lock);
    tally_merge(run->tally, tally);
    pthread_mutex_unlock(&run->lock);
    free(tally);
}

static void tell_progress(void *context)
{
    struct run *run = context;
    const struct simulation *simulation = run->simulation;
    if (simulation->progress)
        simulation->progress(simulation->context, atomic_load(&run->done), simulation->games);
}

void simulate(const struct simulation *simulation, struct tally *tally)
{
    const struct setup *setup = &simulation->setup;
    bool is_thinking = random_seats(setup, simulation->agents) != (1 << setup->seats) - 1;
    struct run run = {.simulation = simulation, .tally = tally, .lock = PTHREAD_MUTEX_INITIALIZER};
    run.is_luck_shared = !is_thinking && !simulation->is_paired;
    run.batch = run.is_luck_shared ? BATCH_RANDOM : is_thinking ? BATCH_THINKING : BATCH_PAIRED;
    memset(tally, 0, sizeof(*tally));
    parallel_run(&(struct parallel){.threads = simulation->threads,
        .work = work,
        .tick = tell_progress,
        .tick_ms = PROGRESS_MS,
        .context = &run});
}
