// SPDX-License-Identifier: MIT
#include "bots/search.h"

#include "engine/playout.h"

#include <string.h>

// How much a rarely tried move is favoured. Values are scaled to 0 … 1 by what the search has seen.
#define CURIOSITY 0.7f

// Square roots and logarithms are computed when a result is noted, and kept: computing them while
// comparing branches would take most of the search's time.
struct branch {
    uint32_t visits;
    float mean;
    float doubt; // 1 / sqrt(visits), or NEVER_TRIED
};
#define NEVER_TRIED 1e30f

// One information set of one seat. Its branches follow it in the arena.
struct node {
    uint64_t key;
    uint32_t visits;
    uint32_t count;
    float curiosity; // grows with the visits, as sqrt(log(visits))
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
    // A playout makes at most one node: a larger index than that needs would only be slower.
    uint32_t slots = 64, wanted = UINT32_MAX;
    if (question->playouts && question->playouts < INT32_MAX / 2)
        wanted = 2 * (uint32_t)question->playouts;
    while (slots < wanted && slots * 2 * sizeof(uint32_t) <= question->memory_size / INDEX_SHARE)
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

// The node of an information set; made if it is new. NULL: the memory is full.
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
            *node = (struct node){.key = key, .count = (uint32_t)count, .curiosity = 1};
            for (int i = 0; i < count; i++)
                node->branch[i] = (struct branch){.doubt = NEVER_TRIED};
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
static int steps_of(const struct choice *choice)
{
    int32_t low = choice->move.amount, high = choice->amount_max;
    return high <= low ? 0 : high - low < 12 ? high - low : 3;
}

static int count_arms(const struct choice *choices, int count)
{
    int total = count;
    for (int i = 0; i < count; i++)
        total += steps_of(&choices[i]);
    return total < SEARCH_ARMS_MAX ? total : SEARCH_ARMS_MAX;
}

// The move of this arm: one of the choices, into which its amount is written.
static struct move *arm_move(struct choice *choices, int arm)
{
    int steps;
    while (arm > (steps = steps_of(choices)))
        arm -= steps + 1, choices++;
    if (steps)
        choices->move.amount +=
            (int32_t)((int64_t)(choices->amount_max - choices->move.amount) * arm / steps);
    return &choices->move;
}

// The exponent and the leading digits of a float are good enough for a logarithm here, and need no
// library.
static float logarithm(uint32_t number)
{
    float as_float = (float)number;
    int32_t bits;
    memcpy(&bits, &as_float, sizeof(bits));
    return 0.6931f / (1 << 23) * (float)(bits - 0x3f800000);
}

static int select_branch(const struct search *search, const struct node *node)
{
    float curiosity = CURIOSITY * (search->high - search->low) * node->curiosity;
    int best = 0;
    float best_value = -__builtin_inff();
    for (uint32_t i = 0; i < node->count; i++) {
        float value = node->branch[i].mean + curiosity * node->branch[i].doubt;
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
            common = (common << 9 | common >> 55) + heard;
            continue;
        }
        for (int seat = 0; seat < seats; seat++)
            if (event->audience & only(seat))
                search->told[seat] = mix(search->told[seat], heard);
    }
    for (int seat = 0; seat < seats; seat++)
        search->told[seat] = mix(search->told[seat], common);
}

void values_at_end(const struct setup *setup, const struct state *state, float value[SEATS_MAX])
{
    if (setup->game->evaluate) {
        int32_t ahead[SEATS_MAX];
        setup->game->evaluate(setup, state, ahead);
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

static const struct move *decide_at_random(void *chance, const struct setup *setup,
    const struct state *state, int seat, struct choice *choices, int count)
{
    (void)setup, (void)state, (void)seat;
    return choice_settle(choices, count, chance);
}

// Walks down the tree; a new node is its last.
static void walk(struct search *search, struct state *state)
{
    const struct setup *setup = search->question->setup;
    struct chance *chance = search->question->chance;
    struct choice choices[CHOICES_MAX];
    struct events events;
    struct move drawn;
    events.is_brief = true;
    search->depth = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        search->told[seat] = (uint64_t)seat + 1;
    for (bool is_new = false; !is_new && !game_is_over(state);) {
        const struct move *move = &drawn;
        int seat = DECK;
        if (is_deck_turn(state)) {
            if (is_stage_over(setup, state, search->stage))
                return;
            game_sample(setup, state, chance, &drawn);
        } else {
            seat = lowest_bit((uint64_t)to_act(state));
            int count = count_arms(choices, setup->game->moves(setup, state, seat, choices));
            struct node *node = NULL;
            if (search->depth < PATH_MAX_DEPTH)
                node = node_of(search, search->told[seat], count, &is_new);
            if (!node)
                return;
            int branch =
                is_new ? (int)chance_below(chance, (uint32_t)count) : select_branch(search, node);
            search->path[search->depth++] = (struct step){node, branch, seat};
            search->told[seat] = mix(search->told[seat], (uint64_t)branch + 1);
            move = arm_move(choices, branch);
        }
        events.count = 0;
        setup->game->apply(setup, state, seat, move, is_new ? NULL : &events);
        if (!is_new && !game_is_over(state))
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
        step->node->curiosity = __builtin_sqrtf(logarithm(++step->node->visits + 1));
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
    int count = count_arms(question->choices, question->count);
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
        if (question->setup->game->evaluate) {
            int32_t ahead[SEATS_MAX];
            search.stage = question->setup->game->evaluate(question->setup, &state, ahead);
        }
        walk(&search, &state);
        playout_stage(question->setup, &state, search.stage, question->chance, decide_at_random,
            question->chance);
        values_at_end(question->setup, &state, value);
        learn(&search, value);
    }
    *best = 0;
    for (int i = 0; i < count; i++) {
        const struct branch *branch = &root->branch[i];
        struct choice choices[CHOICES_MAX];
        memcpy(choices, question->choices, (size_t)question->count * sizeof(choices[0]));
        arms[i] = (struct arm){*arm_move(choices, i), branch->visits, branch->mean};
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
    .is_slow = true,
    .choose = choose,
};
