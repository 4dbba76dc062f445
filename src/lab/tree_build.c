// SPDX-License-Identifier: MIT
// Makes the tree level by level from the root. So a walk from the last node to the first meets
// children before their parents, and all nodes of an information set before any of their parents.
#include "lab/tree.h"

#include <stdlib.h>
#include <string.h>

// A node while the tree is made: its state, and a hash of what each seat was told on the way. They
// are kept for the level that is being expanded and for the one below it.
struct spot {
    uint64_t told[SEATS_MAX];
    struct tree_keys keys;
    _Alignas(16) uint8_t state[]; // of the game's own size
};

struct level {
    uint8_t *bytes;
    uint32_t count, cap;
};

enum { INDEX_FIRST = 1024 };

struct builder {
    struct tree *tree;
    uint32_t nodes_max, node_cap, set_cap, won_count, won_cap;
    size_t stride; // bytes a spot
    struct level now, next;
    uint32_t *index; // a hash table of the sets: the number of a set plus 1; 0: free
    uint32_t index_mask;
};

static void *grow(void *array, uint32_t count, uint32_t *cap, size_t size)
{
    if (count < *cap)
        return array;
    *cap = *cap ? 2 * *cap : 256;
    array = realloc(array, *cap * size);
    must(array);
    return array;
}

static struct spot *spot_at(const struct builder *builder, const struct level *level, uint32_t i)
{
    return (struct spot *)(level->bytes + i * builder->stride);
}

static uint64_t hash_event(uint64_t hash, const struct event *event)
{
    int64_t fields[] = {event->kind, event->what, event->to, event->was, event->is, event->value,
        event->seat, event->other};
    return hash_bytes(hash, fields, sizeof(fields));
}

static void add_node(struct builder *builder, const struct tree_keys *keys, double chance)
{
    struct tree *tree = builder->tree;
    uint32_t cap = builder->node_cap;
    tree->keys = grow(tree->keys, tree->count, &cap, sizeof(tree->keys[0]));
    tree->keys[tree->count] = *keys;
    tree->nodes = grow(tree->nodes, tree->count, &builder->node_cap, sizeof(tree->nodes[0]));
    tree->nodes[tree->count++] = (struct tree_node){.next = NODE_NONE, .chance = chance};
}

// Adds an event to the hashes of those who are told of it.
static void hear(const struct setup *setup, struct spot *spot, int mover, const struct event *event)
{
    bool is_shared = event->audience & only(WATCHER);
    if (is_shared)
        spot->keys.shared = hash_event(spot->keys.shared, event);
    for (int seat = 0; seat < setup->seats; seat++) {
        if (!(event->audience & only(seat)))
            continue;
        spot->told[seat] = hash_event(spot->told[seat], event);
        if (!is_shared && mover == DECK)
            spot->keys.own[seat] = hash_event(spot->keys.own[seat], event);
    }
}

// Adds a child to the node that is being expanded: the state after the move.
static void add_child(
    struct builder *builder, uint32_t at, int seat, const struct move *move, double chance)
{
    const struct setup *setup = &builder->tree->setup;
    struct level *next = &builder->next;
    next->bytes = grow(next->bytes, next->count, &next->cap, builder->stride);
    struct spot *spot = spot_at(builder, next, next->count++);
    memcpy(spot, spot_at(builder, &builder->now, at), builder->stride);

    struct state state;
    struct events events;
    events.count = 0; // the list is long, and there are many nodes
    memcpy(state.bytes, spot->state, setup->game->state_size);
    play(setup, &state, seat, move, &events);
    memcpy(spot->state, state.bytes, setup->game->state_size);
    if (seat != DECK)
        spot->told[seat] = hash_bytes(spot->told[seat], move, sizeof(*move));
    for (int i = 0; i < events.count; i++)
        hear(setup, spot, seat, &events.list[i]);
    spot->keys.shared = hash_bytes(spot->keys.shared, &seat, sizeof(seat));
    add_node(builder, &spot->keys, chance);
}

static void expand_chance(
    struct builder *builder, uint32_t at, const struct state *state, struct tree_node *node)
{
    const struct setup *setup = &builder->tree->setup;
    struct outcome outcomes[OUTCOMES_MAX];
    int count = setup->game->outcomes(setup, state, outcomes);
    uint32_t total = 0;
    for (int i = 0; i < count; i++)
        total += outcomes[i].weight;
    node->kind = NODE_CHANCE;
    node->count = (uint16_t)count;
    for (int i = 0; i < count; i++)
        add_child(builder, at, DECK, &outcomes[i].move, (double)outcomes[i].weight / total);
}

static uint32_t new_set(struct builder *builder, const struct state *state, uint64_t told, int seat)
{
    struct tree *tree = builder->tree;
    size_t size = tree->setup.game->state_size;
    uint32_t cap = builder->set_cap;
    tree->sets = grow(tree->sets, tree->set_count, &builder->set_cap, sizeof(tree->sets[0]));
    tree->examples = grow(tree->examples, tree->set_count, &cap, size);
    memcpy(tree->examples + tree->set_count * size, state->bytes, size);
    tree->sets[tree->set_count] = (struct tree_set){.told = told, .seat = (uint8_t)seat};
    return tree->set_count++;
}

// Where the set is in the index, or the free place for it.
static uint32_t place_in_index(const struct builder *builder, uint64_t told)
{
    uint32_t at = (uint32_t)(told ^ (told >> 32)) & builder->index_mask;
    while (builder->index[at] && builder->tree->sets[builder->index[at] - 1].told != told)
        at = (at + 1) & builder->index_mask;
    return at;
}

// Twice as large, with room for as many sets as there are.
static void grow_index(struct builder *builder)
{
    free(builder->index);
    builder->index_mask = 2 * builder->index_mask + 1;
    builder->index = calloc((size_t)builder->index_mask + 1, sizeof(builder->index[0]));
    must(builder->index);
    for (uint32_t set = 0; set < builder->tree->set_count; set++)
        builder->index[place_in_index(builder, builder->tree->sets[set].told)] = set + 1;
}

static uint32_t find_set(
    struct builder *builder, const struct state *state, uint64_t told, int seat)
{
    if (2 * builder->tree->set_count >= builder->index_mask)
        grow_index(builder);
    told = hash_bytes(told, &seat, sizeof(seat));
    uint32_t at = place_in_index(builder, told);
    if (!builder->index[at])
        builder->index[at] = new_set(builder, state, told, seat) + 1;
    return builder->index[at] - 1;
}

static void expand_decision(
    struct builder *builder, uint32_t at, const struct state *state, struct tree_node *node)
{
    struct tree *tree = builder->tree;
    int seat = lowest_bit((uint64_t)to_act(state));
    node->kind = NODE_DECISION;
    node->seat = (uint8_t)seat;
    node->what = find_set(builder, state, spot_at(builder, &builder->now, at)->told[seat], seat);
    struct choice choices[CHOICES_MAX];
    int count = tree->setup.game->moves(&tree->setup, state, seat, choices);
    for (int i = 0; i < count; i++) {
        struct move move = choices[i].move;
        do {
            add_child(builder, at, seat, &move, 1);
            node->count++;
        } while (move.amount++ < choices[i].amount_max);
    }
}

static void expand_end(struct builder *builder, const struct state *state, struct tree_node *node)
{
    struct tree *tree = builder->tree;
    struct result result;
    game_result(&tree->setup, state, &result);
    node->kind = NODE_END;
    node->what = builder->won_count;
    for (int seat = 0; seat < tree->setup.seats; seat++) {
        tree->won = grow(tree->won, builder->won_count, &builder->won_cap, sizeof(tree->won[0]));
        tree->won[builder->won_count++] = result.tokens[seat];
    }
}

// Adds the node to its set. All nodes of a set must have the same choices and be on the same level:
// tree_best_response() decides for a set when all levels below it are done.
static void join_set(struct tree *tree, uint32_t at, uint32_t level_first)
{
    struct tree_node *node = &tree->nodes[at];
    struct tree_set *set = &tree->sets[node->what];
    if (!set->count) {
        set->count = node->count;
        set->first = tree->policy_size;
        tree->policy_size += node->count;
    } else {
        must(set->count == node->count && set->node >= level_first);
        node->next = set->node;
    }
    set->node = at;
}

static void expand(struct builder *builder, uint32_t level_first, uint32_t at)
{
    struct tree *tree = builder->tree;
    struct state state;
    memcpy(state.bytes, spot_at(builder, &builder->now, at)->state, tree->setup.game->state_size);
    struct tree_node node = tree->nodes[level_first + at];
    node.first = tree->count;
    if (is_deck_turn(&state))
        expand_chance(builder, at, &state, &node);
    else if (to_act(&state))
        expand_decision(builder, at, &state, &node);
    else
        expand_end(builder, &state, &node);
    tree->nodes[level_first + at] = node;
    tree->kinds[node.kind]++;
    if (node.kind == NODE_DECISION)
        join_set(tree, level_first + at, level_first);
}

static bool expand_all(struct builder *builder)
{
    struct tree *tree = builder->tree;
    for (uint32_t level_first = 0; builder->now.count;) {
        uint32_t level_end = tree->count;
        for (uint32_t i = 0; i < builder->now.count; i++) {
            expand(builder, level_first, i);
            if (tree->count > builder->nodes_max)
                return false;
        }
        struct level done = builder->now;
        builder->now = builder->next;
        builder->next = done;
        builder->next.count = 0;
        level_first = level_end;
    }
    return true;
}

static void plant(struct builder *builder)
{
    struct level *now = &builder->now;
    now->bytes = grow(NULL, 0, &now->cap, builder->stride);
    now->count = 1;
    struct spot *root = spot_at(builder, now, 0);
    struct state state;
    game_start(&builder->tree->setup, &state);
    memcpy(root->state, state.bytes, builder->tree->setup.game->state_size);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        root->told[seat] = root->keys.own[seat] = HASH_START;
    root->keys.shared = HASH_START;
    add_node(builder, &root->keys, 1);
}

bool tree_build(struct tree *tree, const struct setup *setup, uint32_t nodes_max)
{
    *tree = (struct tree){.setup = *setup};
    struct builder builder = {.tree = tree, .nodes_max = nodes_max, .index_mask = INDEX_FIRST - 1};
    builder.stride = (sizeof(struct spot) + setup->game->state_size + 15) / 16 * 16;
    grow_index(&builder);
    plant(&builder);
    bool fits = expand_all(&builder);
    free(builder.index);
    free(builder.now.bytes);
    free(builder.next.bytes);
    if (!fits) {
        tree_release(tree);
        return false;
    }
    tree->reach = malloc(tree->count * sizeof(tree->reach[0]));
    tree->worth = malloc(tree->count * sizeof(tree->worth[0]));
    must(tree->reach && tree->worth);
    return true;
}

void tree_release(struct tree *tree)
{
    free(tree->nodes);
    free(tree->sets);
    free(tree->examples);
    free(tree->won);
    free(tree->keys);
    free(tree->reach);
    free(tree->worth);
    *tree = (struct tree){0};
}
