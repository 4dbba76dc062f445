// SPDX-License-Identifier: MIT
#include "bots/war_lanes_plan.h"

#include <string.h>

#define CERTAIN 1e6f // the logarithm of the odds of a match that is won

// The ways to play one choice of cards; the others are kept. The same lane with the same cards
// comes up again and again: it is judged once.
enum { ANY_EMPTIED = LANES, SUBSETS = 1 << TURN_CARDS };

struct tries {
    const struct setup *setup;
    const struct war_weights *weights;
    int card[TURN_CARDS], count;
    struct war_step step[TURN_CARDS];
    bool is_turn_known; // what does not depend on HP or lanes
    float turn[HIDDEN];
    bool is_lane_known[LANES + 1][SUBSETS];
    struct war_lane lane[LANES + 1][SUBSETS];
    struct war_plan *best;
};

// `laid` is the set of cards that lie on my side since the lane was empty, or since the turn began.
static const struct war_lane *judged_lane(
    struct tries *tries, const struct war_table *table, int lane, unsigned laid)
{
    int at = table->emptied >> lane & 1 ? ANY_EMPTIED : lane;
    struct war_lane *judged = &tries->lane[at][laid];
    if (!tries->is_lane_known[at][laid])
        war_judge_lane(tries->setup, tries->weights, table, lane, judged);
    tries->is_lane_known[at][laid] = true;
    return judged;
}

static float judge_lanes(
    struct tries *tries, const struct war_table *table, const uint8_t laid[LANES])
{
    float sum[HIDDEN];
    int hurt[2] = {0};
    if (!tries->is_turn_known)
        war_judge_turn(tries->weights, table, tries->turn);
    tries->is_turn_known = true;
    memcpy(sum, tries->turn, sizeof(sum));
    for (int lane = 0; !table->is_round_over && lane < LANES; lane++) {
        bool is_empty = !table->side[lane][table->me].count;
        const struct war_lane *judged = judged_lane(tries, table, lane, is_empty ? 0 : laid[lane]);
        war_add_lane(sum, judged);
        hurt[0] += judged->hurt[0];
        hurt[1] += judged->hurt[1];
    }
    return war_judge_hp(tries->weights, table, hurt, sum);
}

// The logarithm of the odds when the turn is over.
static float judge(struct tries *tries, const struct war_table *played, const uint8_t laid[LANES])
{
    struct war_table table = *played;
    if (!table.is_over)
        war_end_turn(tries->setup, &table);
    if (table.is_over)
        return table.winner == NOBODY ? 0 : table.winner == table.me ? CERTAIN : -CERTAIN;
    return judge_lanes(tries, &table, laid);
}

// Of steps that may be taken in any order one order is enough: first cards laid, then those laid in
// a lane that resolved in this turn, then discards; the lowest first in each of these stages.
struct node {
    struct war_table table;
    uint8_t laid[LANES]; // the set of `card` laid in each lane since it was empty or read
    unsigned used;
    int steps, stage, last;
};

static int stage_of(const struct war_table *table, int lane)
{
    return lane == TO_DISCARD ? 2 : table->emptied >> lane & 1;
}

static void try_all(struct tries *tries, const struct node *node);

static void try_step(struct tries *tries, const struct node *node, int i, int lane)
{
    int stage = stage_of(&node->table, lane);
    if (stage < node->stage || (stage == node->stage && i < node->last) ||
        !war_fits(&node->table, tries->card[i], lane))
        return;
    struct node next = *node;
    unsigned emptied = node->table.emptied;
    war_play(tries->setup, &next.table, tries->card[i], lane);
    next.used |= 1u << i;
    next.stage = stage;
    next.last = i;
    if (lane != TO_DISCARD)
        next.laid[lane] = (uint8_t)(next.table.emptied == emptied ? node->laid[lane] | 1u << i : 0);
    tries->step[next.steps++] = (struct war_step){(uint8_t)tries->card[i], (uint8_t)lane};
    try_all(tries, &next);
}

static void try_all(struct tries *tries, const struct node *node)
{
    if (node->table.is_over || node->steps == tries->count) {
        float value = judge(tries, &node->table, node->laid);
        if (tries->best->steps && value <= tries->best->value)
            return;
        tries->best->value = value;
        tries->best->steps = node->steps;
        memcpy(tries->best->step, tries->step, sizeof(tries->step));
        return;
    }
    for (int i = 0; i < tries->count; i++) {
        bool is_twin = i && tries->card[i] == tries->card[i - 1] && !(node->used >> (i - 1) & 1);
        for (int lane = 0; !is_twin && !(node->used >> i & 1) && lane <= TO_DISCARD; lane++)
            try_step(tries, node, i, lane);
    }
}

void war_plan(const struct setup *setup, const struct war_weights *weights,
    const struct war_table *table, struct war_plan *best)
{
    int hand[HAND_CARDS], held = 0;
    for (cards set = table->hand; set; set &= set - 1)
        hand[held++] = lowest_card(set);
    best->steps = 0;
    struct tries tries = {.setup = setup, .weights = weights, .best = best};
    for (unsigned choice = 0; choice < 1u << held; choice++) {
        if (count_bits(choice) != table->to_play)
            continue;
        tries.count = 0;
        bool is_twin = false;
        for (int i = 0; i < held; i++) {
            is_twin |= i && hand[i] == hand[i - 1] && (choice >> (i - 1) & 3) == 2;
            if (choice >> i & 1)
                tries.card[tries.count++] = hand[i];
        }
        if (is_twin)
            continue;
        tries.is_turn_known = false;
        memset(tries.is_lane_known, 0, sizeof(tries.is_lane_known));
        struct node node = {.table = *table};
        node.table.emptied = 0;
        try_all(&tries, &node);
    }
}

struct move war_first_move(const struct war_plan *plan)
{
    bool is_laid = plan->step[0].lane != TO_DISCARD;
    return (struct move){.verb = is_laid ? VERB_PLAY : VERB_DISCARD,
        .arg = {plan->step[0].card, is_laid ? plan->step[0].lane : 0}};
}
