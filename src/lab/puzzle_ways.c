// SPDX-License-Identifier: MIT
#include "lab/puzzle_ways.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUND = 32, // samples between two looks at what is known
    LONGER = 8, // times as many before a way is left undecided
};
#define SURE 3.0 // standard errors

// A choice and the move after it.
struct way {
    int first;
    struct move next;
    int count;
    double less, squared_less; // than the right choice, over all samples
    bool is_out;               // too far behind to matter
};

struct ways {
    const struct weighing *weighing;
    int right;
    double gap;
    struct way *list;
    int count;
};

static bool goes_on(const struct state *state, int seat)
{
    return !game_is_over(state) && !is_deck_turn(state) && (to_act(state) & only(seat));
}

static void apply(const struct weighing *weighing, struct state *state, const struct move *move)
{
    weighing->setup->game->apply(weighing->setup, state, weighing->seat, move, NULL);
}

// Does the second move lead to the same, if it is made first? Then one order is enough.
static bool is_tried_in_order(const struct weighing *weighing, const struct state *start,
    const struct state *end, int first, const struct move *next, const bool *is_wrong)
{
    int at = puzzle_move_index(weighing->moves, weighing->count, next);
    if (at < 0 || at >= first || !is_wrong[at] || !move_same(&weighing->moves[at], next))
        return false;
    struct state other = *start;
    apply(weighing, &other, next);
    struct move moves[PUZZLE_ARMS_MAX];
    int count = goes_on(&other, weighing->seat)
                    ? puzzle_moves(weighing->setup, &other, weighing->seat, moves)
                    : 0;
    int after = puzzle_move_index(moves, count, &weighing->moves[first]);
    if (after < 0)
        return false;
    apply(weighing, &other, &weighing->moves[first]);
    return memcmp(&other, end, sizeof(other)) == 0;
}

static void list_ways(struct ways *ways, const bool *is_wrong)
{
    const struct weighing *weighing = ways->weighing;
    struct state start;
    weighing_guess(weighing, weighing->seed, &start);
    ways->list = calloc((size_t)weighing->count * PUZZLE_ARMS_MAX, sizeof(ways->list[0]));
    must(ways->list);
    for (int first = 0; first < weighing->count; first++) {
        struct state state = start;
        apply(weighing, &state, &weighing->moves[first]);
        if (!is_wrong[first] || !goes_on(&state, weighing->seat))
            continue;
        struct move moves[PUZZLE_ARMS_MAX];
        int count = puzzle_moves(weighing->setup, &state, weighing->seat, moves);
        for (int i = 0; i < count; i++) {
            struct state end = state;
            apply(weighing, &end, &moves[i]);
            if (!is_tried_in_order(weighing, &start, &end, first, &moves[i], is_wrong))
                ways->list[ways->count++] = (struct way){.first = first, .next = moves[i]};
        }
    }
}

static double mean_of(const struct way *way)
{
    return way->count ? way->less / way->count : 0;
}

static double error_of(const struct way *way)
{
    double mean = mean_of(way), spread = way->squared_less - way->count * mean * mean;
    return way->count ? sqrt(spread > 0 ? spread : 0) / way->count : INFINITY;
}

static void sample(struct ways *ways, const struct weighing *weighing, uint64_t number)
{
    struct state guess, state;
    char buf[300];
    struct text why = TEXT(buf);
    weighing_guess(weighing, number, &guess);
    state = guess;
    apply(weighing, &state, &weighing->moves[ways->right]);
    double lead = weighing_look(weighing, &state, number);
    for (struct way *way = ways->list; way < ways->list + ways->count; way++) {
        if (way->is_out)
            continue;
        state = guess;
        apply(weighing, &state, &weighing->moves[way->first]);
        // Other hidden cards may end the pot, or leave the seat without the card.
        text_clear(&why);
        if (game_allows(weighing->setup, &state, weighing->seat, &way->next, &why))
            apply(weighing, &state, &way->next);
        double less = lead - weighing_look(weighing, &state, number);
        way->count++;
        way->less += less;
        way->squared_less += less * less;
    }
}

// Looking so far ahead. Says how many are not out.
static int try_ways(struct ways *ways, int depth, int samples)
{
    struct weighing weighing = *ways->weighing;
    int left = 0;
    weighing.depth = depth;
    for (int i = 0; i < ways->count; i++) {
        struct way *way = &ways->list[i];
        way->count = 0;
        way->less = way->squared_less = 0;
        left += !way->is_out;
    }
    for (int i = 0; i < LONGER * samples && left; i++) {
        uint64_t parts[] = {weighing.seed, (uint64_t)depth, (uint64_t)i};
        if (weighing.is_stopped && *weighing.is_stopped)
            break;
        sample(ways, &weighing, hash_bytes(HASH_START, parts, sizeof(parts)));
        if (i + 1 < samples || (i + 1) % ROUND)
            continue;
        left = 0;
        for (struct way *way = ways->list; way < ways->list + ways->count; way++) {
            way->is_out |= mean_of(way) - SURE * error_of(way) > ways->gap / 2;
            left += !way->is_out;
        }
    }
    return left;
}

struct way_found find_way(
    const struct weighing *weighing, int right, const bool *is_wrong, double gap, int samples)
{
    struct ways ways = {.weighing = weighing, .right = right, .gap = gap};
    struct way_found found = {.is_sure = true};
    list_ways(&ways, is_wrong);
    if (try_ways(&ways, OUTLOOK_SHORT, samples) && try_ways(&ways, weighing->depth, samples)) {
        found.less = INFINITY;
        for (const struct way *way = ways.list; way < ways.list + ways.count; way++)
            if (!way->is_out && mean_of(way) < found.less)
                found.less = mean_of(way), found.error = error_of(way);
        found.is_near = found.less < gap / 2;
        found.is_sure = fabs(found.less - gap / 2) > SURE * found.error;
    }
    free(ways.list);
    return found;
}
