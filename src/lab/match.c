// SPDX-License-Identifier: MIT
#include "lab/match.h"

#include "engine/playout.h"

#include <string.h>

uint8_t random_seats(const struct setup *setup, const struct agent *agents)
{
    const struct bot *random = bot_find("random");
    uint8_t set = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        if (agents[seat].bot == random)
            set |= only(seat);
    return set;
}

void match_table_init(
    struct match_table *table, const struct setup *setup, struct agent *agents, struct tally *tally)
{
    table->setup = setup;
    table->agents = agents;
    table->tally = tally;
    table->is_stopped = NULL;
    table->aspects = NULL;
    table->is_listening = false;
    table->witness = NULL;
    table->random = random_seats(setup, agents);
}

void match_bring_luck(struct match_table *table, uint64_t seed, uint64_t number)
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

static void note_leader(struct match_table *table, uint8_t leader)
{
    if (!leader)
        return;
    table->lead_changes += table->leader && leader != table->leader;
    table->leader = leader;
    if (!table->first)
        table->first = leader;
}

// Counts when the lead goes from one seat to another. A game with a score is asked at every
// decision, another one after each stage.
static void look_at_lead(
    struct match_table *table, const struct setup *setup, const struct state *state, int32_t *ahead)
{
    if (!has_lead(setup->game))
        return;
    memset(ahead, 0, SEATS_MAX * sizeof(ahead[0]));
    if (setup->game->score) {
        setup->game->score(setup, state, ahead);
        note_leader(table, leader_of(setup, ahead));
    } else {
        int stages = setup->game->evaluate(setup, state, ahead);
        if (stages != table->stages)
            note_leader(table, leader_of(setup, ahead));
        table->stages = stages;
    }
}

static void count_choices(struct match_table *table, const struct choice *choices, int count)
{
    struct tally *tally = table->tally;
    uint32_t verbs = 0;
    for (int i = 0; i < count; i++)
        verbs |= 1u << choices[i].move.verb;
    for (; verbs; verbs &= verbs - 1)
        tally->offered[lowest_bit(verbs)]++;
    table->decisions++;
    tally->choices += (uint64_t)count;
}

static inline void note(struct match_table *table, int seat, const struct move *move)
{
    if (table->noted == NOTES_MAX)
        return;
    int amount = move->amount < AMOUNTS_MAX ? move->amount : AMOUNTS_MAX - 1;
    table->note[table->noted].seat = (uint8_t)seat;
    table->note[table->noted].verb = move->verb;
    table->note[table->noted].amount = (uint8_t)(amount < 0 ? 0 : amount);
    table->noted++;
    const struct aspects *aspects = table->aspects;
    for (int slot = 0, slots = aspects ? aspects->slots : 0; slot < slots; slot++)
        table->taken[aspect_cell(aspects, slot, move)][seat]++;
}

static int win_parts(const struct result *result, int seat)
{
    int winners = count_bits(result->winners);
    return winners && result->winners & only(seat) ? WIN_PARTS / winners : 0;
}

// Adds up what each value of an argument brought in this match, and counts it as one number.
static void count_aspects(struct match_table *table, const struct result *result)
{
    int seats = table->setup->seats, parts[SEATS_MAX];
    for (int seat = 0; seat < seats; seat++)
        parts[seat] = win_parts(result, seat);
    for (int cell = 0; cell < table->aspects->cells; cell++) {
        uint16_t *taken = table->taken[cell];
        struct cell_match match = {0};
        for (int seat = 0; seat < seats; seat++) {
            match.taken += taken[seat];
            match.tokens += (int64_t)taken[seat] * result->tokens[seat];
            match.win_parts += taken[seat] * parts[seat];
        }
        if (match.taken)
            cell_add(&table->tally->cells[cell], &match);
        memset(taken, 0, sizeof(table->taken[cell]));
    }
}

static void count_payoffs(struct match_table *table, const struct result *result)
{
    for (int i = 0; i < table->noted; i++) {
        struct payoff *payoff = &table->tally->payoff[table->note[i].verb][table->note[i].amount];
        payoff->taken++;
        payoff->tokens += result->tokens[table->note[i].seat];
    }
    if (table->aspects)
        count_aspects(table, result);
}

// A match between bots that think may take long: once it is stopped, nobody thinks any more.
static bool is_given_up(struct match_table *table)
{
    table->is_abandoned = table->is_abandoned || (table->is_stopped && *table->is_stopped);
    return table->is_abandoned;
}

// Inline in the playout, which is what simulations of random agents wait for most.
static inline __attribute__((always_inline)) const struct move *decide(void *context,
    const struct setup *setup, const struct state *state, int seat, struct choice *choices,
    int count)
{
    struct match_table *table = context;
    const struct move *move = &table->move;
    int32_t ahead[SEATS_MAX];
    count_choices(table, choices, count);
    look_at_lead(table, setup, state, ahead);
    if (table->random & only(seat) || is_given_up(table))
        move = choice_settle(choices, count, &table->minds);
    else
        table->move =
            agent_decide(&table->agents[seat], setup, state, seat, choices, count, &table->minds);
    note(table, seat, move);
    return move;
}

static int first_lead_parts(const struct match_table *table, const struct result *result)
{
    int winners = count_bits(result->winners);
    if (!table->first || !winners)
        return WIN_PARTS / 2;
    return table->first & result->winners ? WIN_PARTS / winners : 0;
}

// What is counted in the tally while a match goes on.
struct running {
    uint64_t choices, offered[VERBS_MAX];
};

static struct running keep_counts(const struct tally *tally)
{
    struct running kept = {.choices = tally->choices};
    memcpy(kept.offered, tally->offered, sizeof(kept.offered));
    return kept;
}

static void put_back(struct tally *tally, const struct running *kept)
{
    tally->choices = kept->choices;
    memcpy(tally->offered, kept->offered, sizeof(kept->offered));
}

// The same as a playout, but that the game tells what happens, for itself or somebody else to
// count.
static int play_listening(
    struct match_table *table, struct state *state, int64_t own[OWN_MEASURES_SIZE])
{
    const struct setup *setup = table->setup;
    const struct witness *witness = table->witness;
    static _Thread_local struct events events;
    struct choice choices[CHOICES_MAX];
    struct move drawn;
    int made = 0;
    for (; !game_is_over(state); made++) {
        int seat = DECK;
        const struct move *move = &drawn;
        if (is_deck_turn(state)) {
            game_sample(setup, state, &table->deck, &drawn);
        } else {
            seat = lowest_bit((uint64_t)to_act(state));
            int count = setup->game->moves(setup, state, seat, choices);
            if (witness)
                witness->asked(witness->context, setup, state, choices, count);
            move = decide(table, setup, state, seat, choices, count);
        }
        events.count = 0;
        setup->game->apply(setup, state, seat, move, &events);
        if (table->is_listening)
            setup->game->count_own(setup, state, &events, own);
        if (witness)
            witness->told(witness->context, seat, move, &events);
    }
    return made;
}

static void count_match(
    struct match_table *table, const struct state *state, struct match_facts *facts)
{
    const struct setup *setup = table->setup;
    struct tally *tally = table->tally;
    look_at_lead(table, setup, state, facts->ahead);
    game_result(setup, state, &facts->result);
    facts->decisions = table->decisions;
    facts->lead_changes = table->lead_changes;
    facts->first_lead_parts = first_lead_parts(table, &facts->result);
    tally->decisions += (uint64_t)table->decisions;
    tally->lead_changes += (uint64_t)table->lead_changes;
    sums_add(&tally->first_lead, facts->first_lead_parts);
    count_payoffs(table, &facts->result);
    if (table->is_listening)
        for (int i = 0; i < OWN_MEASURES_MAX; i++)
            sums_add(&tally->own[i], facts->own[i]);
    tally_match(tally, setup, &facts->result, facts->moves);
}

bool match_play_out(struct match_table *table, struct match_facts *facts)
{
    const struct setup *setup = table->setup;
    struct state state;
    struct running before;
    bool may_stop = table->is_stopped && table->random != (1 << setup->seats) - 1;
    if (may_stop)
        before = keep_counts(table->tally);
    table->is_abandoned = false;
    table->stages = 0;
    table->leader = table->first = 0;
    table->noted = table->decisions = table->lead_changes = 0;
    game_start(setup, &state);
    if (table->is_listening || table->witness) {
        memset(facts->own, 0, sizeof(facts->own));
        facts->moves = play_listening(table, &state, facts->own);
    } else {
        facts->moves = playout_by(setup, &state, &table->deck, decide, table);
    }
    if (may_stop && table->is_abandoned) {
        put_back(table->tally, &before);
        memset(table->taken, 0, sizeof(table->taken));
        return false;
    }
    count_match(table, &state, facts);
    return true;
}
