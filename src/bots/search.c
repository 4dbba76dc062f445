// SPDX-License-Identifier: MIT
#include "bots/search.h"

#include <string.h>

// How much a rarely tried move is favoured. Values are scaled to 0 … 1 by what the search has seen.
#define CURIOSITY 0.7f

struct branch {
    uint32_t visits;
    float mean;
    float doubt; // 1 / sqrt(visits), kept so that looking at all branches needs no root
};

// One information set of one seat. Its branches follow it in the arena.
struct node {
    uint64_t key;
    uint32_t visits;
    uint32_t count;
    struct branch branch[];
};

enum { PATH_MAX_DEPTH = 64, CLOCK_EVERY = 32, INDEX_SHARE = 8 };

struct step {
    struct node *node;
    int branch;
    int seat;
};

struct search {
    const struct question *question;
    uint32_t *index; // open addressing: offset of a node in the arena / 8, or 0
    uint32_t index_mask;
    uint8_t *arena;
    size_t arena_size, arena_used;
    float low, high; // the least and greatest value seen at an end
    int stage;       // of the match at the root: the search looks no further
    struct step path[PATH_MAX_DEPTH];
    int depth;
    uint64_t told[SEATS_MAX]; // a hash of all that each seat has been told since the root
};

static void search_init(struct search *search, const struct question *question)
{
    memset(search, 0, sizeof(*search));
    search->question = question;
    uint32_t slots = 64;
    while ((slots * 2) * sizeof(uint32_t) <= question->memory_size / INDEX_SHARE)
        slots *= 2;
    must(question->memory && question->memory_size >= 4096);
    search->index = question->memory;
    search->index_mask = slots - 1;
    memset(search->index, 0, slots * sizeof(uint32_t));
    search->arena = (uint8_t *)question->memory + slots * sizeof(uint32_t);
    search->arena_size = question->memory_size - slots * sizeof(uint32_t);
    search->arena_used = 8; // so that no node has offset 0
    search->low = 0;
    search->high = 1e-6f;
}

// The node of an information set; made if it is new and there is room. NULL: no room.
static struct node *node_of(struct search *search, uint64_t key, int count, bool *is_new)
{
    *is_new = false;
    uint32_t slot = (uint32_t)(key >> 20) & search->index_mask;
    for (int tries = 0; tries < 16; tries++, slot = (slot + 1) & search->index_mask) {
        if (!search->index[slot]) {
            size_t size = sizeof(struct node) + (size_t)count * sizeof(struct branch);
            if (search->arena_used + size > search->arena_size)
                return NULL;
            struct node *node = (struct node *)(search->arena + search->arena_used);
            search->index[slot] = (uint32_t)(search->arena_used / 8);
            search->arena_used += (size + 7) / 8 * 8;
            memset(node, 0, size);
            node->key = key;
            node->count = (uint32_t)count;
            *is_new = true;
            return node;
        }
        struct node *node = (struct node *)(search->arena + (size_t)search->index[slot] * 8);
        if (node->key == key && node->count == (uint32_t)count)
            return node;
    }
    return NULL;
}

// An amount may be anything in a range: the search looks at the ends and two steps between.
static int cut_amounts(const struct choice *choices, int count, struct move *out)
{
    int total = 0;
    for (int i = 0; i < count && total < SEARCH_ARMS_MAX; i++) {
        int32_t low = choices[i].move.amount, high = choices[i].amount_max;
        int pieces = high <= low ? 0 : high - low < 12 ? high - low : 3;
        for (int piece = 0; piece <= pieces && total < SEARCH_ARMS_MAX; piece++) {
            out[total] = choices[i].move;
            if (pieces)
                out[total].amount = low + (int32_t)((int64_t)(high - low) * piece / pieces);
            total++;
        }
    }
    return total;
}

static float logarithm(uint32_t visits)
{
    // Bits are good enough for a logarithm here, and need no library.
    float bits = (float)(31 - __builtin_clz(visits | 1));
    float part = (float)visits / (float)(1u << (int)bits) - 1;
    return 0.6931f * (bits + part);
}

static int select_branch(const struct search *search, const struct node *node)
{
    float curiosity =
        CURIOSITY * (search->high - search->low) * __builtin_sqrtf(logarithm(node->visits));
    int best = 0;
    float best_value = -__builtin_inff();
    for (uint32_t i = 0; i < node->count; i++) {
        const struct branch *branch = &node->branch[i];
        if (!branch->visits)
            return (int)i;
        float value = branch->mean + curiosity * branch->doubt;
        if (value > best_value)
            best_value = value, best = (int)i;
    }
    return best;
}

static uint64_t mix(uint64_t hash, uint64_t data)
{
    hash = (hash ^ data) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 29);
}

// What all seats hear is hashed once for all of them.
static void listen(struct search *search, const struct events *events, int seats)
{
    int all = (1 << seats) - 1;
    uint64_t common = 0;
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        uint64_t parts[2];
        memcpy(parts, event, sizeof(parts));
        uint64_t heard = mix(parts[0], parts[1]);
        if ((event->audience & all) == all) {
            common = mix(common, heard);
            continue;
        }
        for (int seat = 0; seat < seats; seat++)
            if (event->audience & only(seat))
                search->told[seat] = mix(search->told[seat], heard);
    }
    for (int seat = 0; seat < seats; seat++)
        search->told[seat] = mix(search->told[seat], common);
}

// Where a playout ends: at the end of the match or, if it has several stages, of this one. A new
// stage begins with the deck, so only then is it worth asking.
static bool is_at_end(const struct search *search, const struct state *state)
{
    const struct setup *setup = search->question->setup;
    if (game_is_over(state))
        return true;
    int32_t ahead[SEATS_MAX];
    return is_deck_turn(state) && setup->game->standing &&
           setup->game->standing(setup, state, ahead) > search->stage;
}

static void values_at_end(
    const struct setup *setup, const struct state *state, float value[SEATS_MAX])
{
    if (setup->game->standing) {
        int32_t ahead[SEATS_MAX];
        setup->game->standing(setup, state, ahead);
        for (int seat = 0; seat < setup->seats; seat++)
            value[seat] = (float)ahead[seat];
        return;
    }
    struct result result;
    game_result(setup, state, &result);
    bool is_staked = false;
    for (int seat = 0; seat < setup->seats; seat++)
        is_staked |= result.tokens[seat] != 0;
    int winners = count_bits(result.winners);
    for (int seat = 0; seat < setup->seats; seat++) {
        if (is_staked)
            value[seat] = (float)result.tokens[seat];
        else
            value[seat] = result.winners & only(seat) ? 1 / (float)winners : 0;
    }
}

// Walks down the tree until a new node, then plays on at random.
static void walk(struct search *search, struct state *state)
{
    const struct setup *setup = search->question->setup;
    struct chance *chance = search->question->chance;
    struct choice choices[CHOICES_MAX];
    struct move arms[SEARCH_ARMS_MAX];
    struct events events;
    bool is_in_tree = true;
    search->depth = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        search->told[seat] = (uint64_t)seat + 1;
    while (!is_at_end(search, state)) {
        struct move move;
        int seat = DECK;
        if (is_deck_turn(state)) {
            game_sample(setup, state, chance, &move);
        } else {
            seat = lowest_bit(to_act(state));
            int count = setup->game->moves(setup, state, seat, choices);
            if (is_in_tree && search->depth < PATH_MAX_DEPTH) {
                count = cut_amounts(choices, count, arms);
                bool is_new;
                struct node *node = node_of(search, search->told[seat], count, &is_new);
                if (node) {
                    int branch = is_new ? (int)chance_below(chance, (uint32_t)count)
                                        : select_branch(search, node);
                    search->path[search->depth++] = (struct step){node, branch, seat};
                    move = arms[branch];
                    search->told[seat] = mix(search->told[seat], (uint64_t)branch + 1);
                } else {
                    move = arms[chance_below(chance, (uint32_t)count)];
                }
                is_in_tree = node && !is_new;
            } else {
                move = choice_pick(choices, count, chance);
            }
        }
        if (!is_in_tree) {
            setup->game->apply(setup, state, seat, &move, NULL);
            continue;
        }
        events.count = 0;
        setup->game->apply(setup, state, seat, &move, &events);
        if (!game_is_over(state))
            listen(search, &events, setup->seats);
    }
}

static void learn(struct search *search, const float value[SEATS_MAX])
{
    for (int seat = 0; seat < search->question->setup->seats; seat++) {
        if (value[seat] < search->low)
            search->low = value[seat];
        if (value[seat] > search->high)
            search->high = value[seat];
    }
    for (int i = 0; i < search->depth; i++) {
        const struct step *step = &search->path[i];
        struct branch *branch = &step->node->branch[step->branch];
        step->node->visits++;
        float share = 1 / (float)++branch->visits;
        branch->mean += (value[step->seat] - branch->mean) * share;
        branch->doubt = __builtin_sqrtf(share);
    }
}

static bool is_spent(const struct question *question, int playouts)
{
    if (question->playouts && playouts >= question->playouts)
        return true;
    return question->is_time_up && playouts % CLOCK_EVERY == 0 && playouts &&
           question->is_time_up(question->context);
}

int search_arms(const struct question *question, struct arm *arms, int *best)
{
    struct move moves[SEARCH_ARMS_MAX];
    int count = cut_amounts(question->choices, question->count, moves);
    struct search search;
    search_init(&search, question);
    must(question->playouts || question->is_time_up);
    bool is_new;
    int seat = question->view->seat;
    struct node *root = node_of(&search, (uint64_t)seat + 1, count, &is_new);
    must(root);
    struct state state;
    float value[SEATS_MAX];
    for (int playouts = 0; !is_spent(question, playouts); playouts++) {
        game_guess(question->setup, question->view, question->chance, &state);
        if (question->setup->game->standing) {
            int32_t ahead[SEATS_MAX];
            search.stage = question->setup->game->standing(question->setup, &state, ahead);
        }
        walk(&search, &state);
        values_at_end(question->setup, &state, value);
        learn(&search, value);
    }
    *best = 0;
    for (int i = 0; i < count; i++) {
        const struct branch *branch = &root->branch[i];
        arms[i] = (struct arm){moves[i], branch->visits, branch->mean};
        if (branch->visits > arms[*best].visits)
            *best = i;
    }
    return count;
}

static struct move choose(const struct question *question)
{
    struct arm arms[SEARCH_ARMS_MAX];
    int best;
    if (question->count == 1 && question->choices[0].amount_max <= question->choices[0].move.amount)
        return question->choices[0].move;
    search_arms(question, arms, &best);
    return arms[best].move;
}

const struct bot search_bot = {
    .name = "search",
    .help = "looks ahead: guesses what is hidden and tries its choices many times",
    .choose = choose,
};
