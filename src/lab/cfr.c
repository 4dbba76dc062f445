// SPDX-License-Identifier: MIT
#include "lab/cfr.h"

#include <stdlib.h>
#include <string.h>

// Added to every weight: where all weights are zero this makes the choices equally likely, and
// elsewhere it is too little to matter.
#define ALMOST_NOTHING 1e-100

static struct hands *vectors(uint32_t count)
{
    struct hands *array = aligned_alloc(sizeof(struct hands), count * sizeof(struct hands));
    must(array);
    memset(array, 0, count * sizeof(struct hands));
    return array;
}

// Makes chances that are in proportion to the weights.
static void share_out(struct hands *chances, const struct hands *weights, uint32_t count)
{
    struct hands total = hands_all(ALMOST_NOTHING * count);
    for (uint32_t i = 0; i < count; i++)
        hands_add(&total, &weights[i]);
    EACH_PAIR(k)
    total.pair[k] = 1 / total.pair[k];
    for (uint32_t i = 0; i < count; i++)
        EACH_PAIR(k)
    chances[i].pair[k] = (weights[i].pair[k] + ALMOST_NOTHING) * total.pair[k];
}

static void share_out_all(const struct cfr *cfr, struct hands *chances, const struct hands *weights)
{
    const struct public_tree *public = cfr->public;
    for (uint32_t i = 0; i < public->count; i++) {
        const struct public_node *node = &public->nodes[i];
        if (node->kind == NODE_DECISION)
            share_out(chances + node->what, weights + node->what, node->count);
    }
}

void cfr_init(struct cfr *cfr, struct public_tree *public)
{
    *cfr = (struct cfr){.public = public};
    cfr->regret = vectors(public->policy_size);
    cfr->sum = vectors(public->policy_size);
    cfr->average = vectors(public->policy_size);
    cfr->now = vectors(public->policy_size);
    share_out_all(cfr, cfr->now, cfr->regret);
}

void cfr_release(struct cfr *cfr)
{
    free(cfr->regret);
    free(cfr->sum);
    free(cfr->average);
    free(cfr->now);
    *cfr = (struct cfr){0};
}

// Goes down the tree and computes how likely the other seat comes to each node with each hand; the
// other's policy is added to its average on the way.
static void go_down(struct cfr *cfr, int seat, double weight)
{
    const struct public_tree *public = cfr->public;
    struct hands *reach = public->reach;
    reach[0] = hands_all(1);
    for (uint32_t i = 0; i < public->count; i++) {
        const struct public_node *node = &public->nodes[i];
        bool is_other = node->kind == NODE_DECISION && node->seat != seat;
        for (uint32_t child = 0; child < node->count; child++) {
            struct hands next = reach[i];
            if (is_other) {
                hands_multiply(&next, &cfr->now[node->what + child]);
                hands_add_scaled(&cfr->sum[node->what + child], &next, weight);
            }
            reach[node->first + child] = next;
        }
    }
}

// Computes what a decision is worth with each hand if the seat plays by its policy of this round.
// By how much more each choice would have been worth is added to its regret, and the policy of the
// next round follows from the regrets.
static void regret(struct cfr *cfr, const struct public_node *node, struct hands *out)
{
    const struct hands *worth = cfr->public->worth + node->first;
    struct hands *now = cfr->now + node->what;
    struct hands *regrets = cfr->regret + node->what;
    const struct hands zero = hands_all(0);
    struct hands mean = zero;
    for (uint32_t choice = 0; choice < node->count; choice++)
        hands_add_product(&mean, &worth[choice], &now[choice]);
    for (uint32_t choice = 0; choice < node->count; choice++) {
        struct hands sum = regrets[choice];
        hands_add(&sum, &worth[choice]);
        hands_add_scaled(&sum, &mean, -1);
        hands_larger(&sum, &zero);
        regrets[choice] = sum;
    }
    share_out(now, regrets, node->count);
    *out = mean;
}

// Comes up again and computes what each node is worth to the seat with each hand.
// Comes up again and computes what each node is worth to the seat with each hand.
static void come_up(struct cfr *cfr, int seat)
{
    const struct public_tree *public = cfr->public;
    struct hands *worth = public->worth;
    for (uint32_t i = public->count; i-- > 0;) {
        const struct public_node *node = &public->nodes[i];
        if (node->kind == NODE_END) {
            public_end_worth(public, node, seat, &public->reach[i], &worth[i]);
        } else if (node->kind == NODE_DECISION && node->seat == seat) {
            regret(cfr, node, &worth[i]);
        } else {
            struct hands sum = worth[node->first];
            for (uint32_t child = node->first + 1; child < node->first + node->count; child++)
                hands_add(&sum, &worth[child]);
            worth[i] = sum;
        }
    }
}

void cfr_run(struct cfr *cfr, uint32_t rounds)
{
    for (; rounds; rounds--) {
        cfr->rounds++;
        for (int seat = 0; seat < 2; seat++) {
            go_down(cfr, seat, cfr->rounds);
            come_up(cfr, seat);
        }
    }
}

const struct hands *cfr_average(struct cfr *cfr)
{
    share_out_all(cfr, cfr->average, cfr->sum);
    return cfr->average;
}

double cfr_exploitability(struct cfr *cfr)
{
    const struct hands *policy = cfr_average(cfr);
    return (public_best_response(cfr->public, policy, 0) +
               public_best_response(cfr->public, policy, 1)) /
           2;
}
