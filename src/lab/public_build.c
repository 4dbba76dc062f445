// SPDX-License-Identifier: MIT
// Makes the public tree from the whole one, from the root down: nodes that a watcher cannot tell
// apart become one, and so do their children.
#include "lab/public_tree.h"

#include <stdlib.h>
#include <string.h>

enum { GROUPS_MAX = OUTCOMES_MAX };
#define SET_NONE UINT32_MAX

struct builder {
    struct public_tree *public;
    const struct tree *tree;
    uint32_t node_cap, end_cap, set_cap;
    uint64_t hand[2][HANDS_MAX]; // a hash of what the deck has told the seat, for each hand so far
    int hands[2];
    struct text *why;
};

// Nodes of the whole tree that a watcher cannot tell apart, each with the chance of the deck's
// moves that lead to it.
struct members {
    uint32_t *at;
    double *chance;
    uint32_t count, cap;
};

static void members_add(struct members *members, uint32_t at, double chance)
{
    if (members->count == members->cap) {
        members->cap = members->cap ? 2 * members->cap : 16;
        members->at = realloc(members->at, members->cap * sizeof(members->at[0]));
        members->chance = realloc(members->chance, members->cap * sizeof(members->chance[0]));
        must(members->at && members->chance);
    }
    members->at[members->count] = at;
    members->chance[members->count++] = chance;
}

static void members_release(struct members *members)
{
    free(members->at);
    free(members->chance);
}

// Vectors must be aligned to 64 bytes, which realloc does not promise.
static void *grow(void *array, uint32_t count, uint32_t *cap, uint32_t wanted, size_t size)
{
    if (wanted <= *cap)
        return array;
    *cap = wanted > 2 * *cap ? wanted + 64 : 2 * *cap;
    size_t bytes = (*cap * size + 63) / 64 * 64;
    void *larger = aligned_alloc(64, bytes);
    must(larger);
    memset(larger, 0, bytes);
    if (array)
        memcpy(larger, array, count * size);
    free(array);
    return larger;
}

static uint32_t add_nodes(struct builder *builder, uint32_t count)
{
    struct public_tree *public = builder->public;
    uint32_t first = public->count;
    public->nodes =
        grow(public->nodes, first, &builder->node_cap, first + count, sizeof(public->nodes[0]));
    public->count += count;
    return first;
}

// The number of the hand that the seat holds at a node, a new one if it was not met before; -1, and
// why, if there are too many.
static int hand_at(struct builder *builder, uint32_t at, int seat)
{
    uint64_t own = builder->tree->keys[at].own[seat];
    for (int i = 0; i < builder->hands[seat]; i++)
        if (builder->hand[seat][i] == own)
            return i;
    if (builder->hands[seat] == HANDS_MAX) {
        text_put(builder->why, "a seat can hold more hands than this solver takes");
        return -1;
    }
    builder->hand[seat][builder->hands[seat]] = own;
    return builder->hands[seat]++;
}

static bool build_end(
    struct builder *builder, const struct members *members, struct public_node *node)
{
    struct public_tree *public = builder->public;
    const struct tree *tree = builder->tree;
    node->what = public->end_count++;
    public->ends = grow(
        public->ends, node->what, &builder->end_cap, public->end_count, sizeof(public->ends[0]));
    struct public_end *end = &public->ends[node->what];
    for (uint32_t i = 0; i < members->count; i++) {
        int hand[2] = {hand_at(builder, members->at[i], 0), hand_at(builder, members->at[i], 1)};
        if (hand[0] < 0 || hand[1] < 0)
            return false;
        const int32_t *won = tree->won + tree->nodes[members->at[i]].what;
        for (int seat = 0; seat < 2; seat++)
            end->won[seat][hand[!seat]].of[hand[seat]] += members->chance[i] * won[seat];
    }
    return true;
}

// Notes to which information set of the whole tree the decision belongs with each hand.
// Notes to which information set of the whole tree the decision belongs with each hand.
static bool note_sets(
    struct builder *builder, const struct members *members, const struct public_node *node)
{
    struct public_tree *public = builder->public;
    public->sets = grow(
        public->sets, node->what, &builder->set_cap, public->policy_size, sizeof(public->sets[0]));
    for (int hand = 0; hand < HANDS_MAX; hand++)
    public->sets[node->what][hand] = SET_NONE;
    for (uint32_t i = 0; i < members->count; i++) {
        int hand = hand_at(builder, members->at[i], node->seat);
        if (hand < 0)
            return false;
        uint32_t set = builder->tree->nodes[members->at[i]].what;
        uint32_t *known = &public->sets[node->what][hand];
        if (*known != SET_NONE && *known != set) {
            text_put(builder->why, "not all moves are open in this game");
            return false;
        }
        *known = set;
    }
    return true;
}

static bool build_node(struct builder *builder, uint32_t at, const struct members *members);

// Builds a child from each group of nodes, and releases the groups.
static bool build_children(
    struct builder *builder, uint32_t at, struct members *groups, uint32_t count)
{
    uint32_t first = add_nodes(builder, count);
    builder->public->nodes[at].first = first;
    builder->public->nodes[at].count = (uint16_t)count;
    bool fine = true;
    for (uint32_t i = 0; i < count; i++) {
        fine = fine && build_node(builder, first + i, &groups[i]);
        members_release(&groups[i]);
    }
    return fine;
}

static bool build_decision(struct builder *builder, uint32_t at, const struct members *members)
{
    const struct tree_node *nodes = builder->tree->nodes;
    const struct tree_node *model = &nodes[members->at[0]];
    struct public_node *node = &builder->public->nodes[at];
    node->seat = model->seat;
    node->what = builder->public->policy_size;
    builder->public->policy_size += model->count;
    struct members groups[CHOICES_MAX] = {0};
    if (model->count > CHOICES_MAX) {
        text_put(builder->why, "a decision has more choices than this solver takes");
        return false;
    }
    if (!note_sets(builder, members, node))
        return false;
    for (uint32_t i = 0; i < members->count; i++)
        for (uint32_t choice = 0; choice < model->count; choice++)
            members_add(&groups[choice], nodes[members->at[i]].first + choice, members->chance[i]);
    return build_children(builder, at, groups, model->count);
}

static bool build_chance(struct builder *builder, uint32_t at, const struct members *members)
{
    const struct tree *tree = builder->tree;
    struct members groups[GROUPS_MAX] = {0};
    uint64_t shared[GROUPS_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < members->count; i++) {
        const struct tree_node *node = &tree->nodes[members->at[i]];
        for (uint32_t child = node->first; child < node->first + node->count; child++) {
            uint32_t group = 0;
            while (group < count && shared[group] != tree->keys[child].shared)
                group++;
            must(group < GROUPS_MAX);
            if (group == count)
                shared[count++] = tree->keys[child].shared;
            members_add(&groups[group], child, members->chance[i] * tree->nodes[child].chance);
        }
    }
    return build_children(builder, at, groups, count);
}

static bool build_node(struct builder *builder, uint32_t at, const struct members *members)
{
    struct public_node *node = &builder->public->nodes[at];
    node->kind = builder->tree->nodes[members->at[0]].kind;
    for (uint32_t i = 1; i < members->count; i++)
        if (builder->tree->nodes[members->at[i]].kind != node->kind) {
            text_put(builder->why, "not all moves are open in this game");
            return false;
        }
    if (node->kind == NODE_END)
        return build_end(builder, members, node);
    return node->kind == NODE_DECISION ? build_decision(builder, at, members)
                                       : build_chance(builder, at, members);
}

bool public_build(struct public_tree *public, const struct tree *tree, struct text *why)
{
    *public = (struct public_tree){0};
    if (tree->setup.seats != 2) {
        text_put(why, "this solver is for two seats");
        return false;
    }
    struct builder builder = {.public = public, .tree = tree, .why = why};
    struct members root = {0};
    members_add(&root, 0, 1);
    bool fine = build_node(&builder, add_nodes(&builder, 1), &root);
    members_release(&root);
    if (!fine) {
        public_release(public);
        return false;
    }
    uint32_t cap = 0;
    public->reach = grow(NULL, 0, &cap, public->count, sizeof(struct hands));
    cap = 0;
    public->worth = grow(NULL, 0, &cap, public->count, sizeof(struct hands));
    public->hand_count = builder.hands[builder.hands[1] > builder.hands[0]];
    return true;
}

void public_release(struct public_tree *public)
{
    free(public->nodes);
    free(public->ends);
    free(public->sets);
    free(public->reach);
    free(public->worth);
    *public = (struct public_tree){0};
}
