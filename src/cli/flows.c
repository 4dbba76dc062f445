// SPDX-License-Identifier: MIT
#include "cli/flows.h"

#include "server/finished.h"

#include <stdlib.h>

enum {
    DAY_MS = 24 * 3600 * 1000,
    LEAST_MATCHES = 4, // three in a row may be chance
    LEAST_FEEDERS = 5,
};

// What each match moved from one account to another, in the order of the pairs once it is sorted.
struct moves {
    struct flow *move;
    size_t count, cap;
};

static void add_move(struct moves *moves, int64_t from, int64_t to, int64_t amount, int64_t at_ms)
{
    if (moves->count == moves->cap) {
        moves->cap = moves->cap ? 2 * moves->cap : 1024;
        moves->move = realloc(moves->move, sizeof(struct flow) * moves->cap);
        must(moves->move);
    }
    moves->move[moves->count++] =
        (struct flow){.from = from, .to = to, .net = amount, .matches = 1, .last_ms = at_ms};
}

// Each loser's tokens went to the winners, to each as much of them as of all that was won.
static void add_match(struct moves *moves, const struct match *match)
{
    struct finished_seat seat[SEATS_MAX];
    int seats = finished_seats(match, seat);
    int64_t won = 0;
    for (int i = 0; i < seats; i++)
        won += seat[i].moved > 0 ? seat[i].moved : 0;
    for (int from = 0; won && from < seats; from++)
        for (int to = 0; to < seats; to++)
            if (seat[from].moved < 0 && seat[to].moved > 0)
                add_move(moves, seat[from].player, seat[to].player,
                    -seat[from].moved * seat[to].moved / won, match->ended_ms);
}

static int64_t lower(const struct flow *flow)
{
    return flow->from < flow->to ? flow->from : flow->to;
}

static int64_t higher(const struct flow *flow)
{
    return flow->from < flow->to ? flow->to : flow->from;
}

static int compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int by_pair(const void *a, const void *b)
{
    const struct flow *x = a, *y = b;
    int order = compare(lower(x), lower(y));
    order = order ? order : compare(higher(x), higher(y));
    return order ? order : compare(x->last_ms, y->last_ms);
}

static int by_receiver(const void *a, const void *b)
{
    return compare(((const struct flow *)a)->to, ((const struct flow *)b)->to);
}

static int largest_flow(const void *a, const void *b)
{
    const struct flow *x = a, *y = b;
    int order = compare(y->net, x->net);
    return order ? order : by_pair(a, b);
}

static int largest_feeding(const void *a, const void *b)
{
    const struct feeding *x = a, *y = b;
    int order = compare(y->tokens, x->tokens);
    return order ? order : compare(x->account, y->account);
}

static bool is_young(struct store *store, int64_t account, int64_t at_ms)
{
    struct account found;
    return store->kind->account(store, account, &found) && at_ms - found.created_ms < DAY_MS;
}

// All moves of one pair, which lie side by side, become one flow from who lost to who won.
static struct flow sum_up(struct store *store, const struct flow *move, size_t count)
{
    struct flow flow = {.from = move->from, .to = move->to, .matches = (int64_t)count};
    int64_t forth = 0, back = 0;
    for (size_t i = 0; i < count; i++)
        *(move[i].from == flow.from ? &forth : &back) += move[i].net;
    if (back > forth) {
        flow = (struct flow){.from = flow.to, .to = flow.from, .matches = flow.matches};
        int64_t other = forth;
        forth = back, back = other;
    }
    flow.net = forth - back;
    flow.back = back;
    flow.last_ms = move[count - 1].last_ms;
    flow.is_young = is_young(store, flow.from, move->last_ms);
    return flow;
}

static size_t join_pairs(struct store *store, struct moves *moves)
{
    if (!moves->count)
        return 0;
    qsort(moves->move, moves->count, sizeof(struct flow), by_pair);
    size_t flows = 0;
    for (size_t i = 0, end; i < moves->count; i = end) {
        const struct flow *first = &moves->move[i];
        for (end = i + 1; end < moves->count; end++)
            if (lower(&moves->move[end]) != lower(first) ||
                higher(&moves->move[end]) != higher(first))
                break;
        moves->move[flows++] = sum_up(store, first, end - i);
    }
    return flows;
}

// The flows are in the order of who received them.
static void find_feedings(struct flows *found, const struct flow *flow, size_t count)
{
    found->feed = calloc(count + 1, sizeof(struct feeding));
    must(found->feed);
    for (size_t i = 0; i < count;) {
        struct feeding feed = {.account = flow[i].to};
        for (; i < count && flow[i].to == feed.account; i++) {
            feed.feeders += flow[i].is_young && flow[i].net > 0;
            feed.tokens += flow[i].is_young ? flow[i].net : 0;
        }
        if (feed.feeders >= LEAST_FEEDERS)
            found->feed[found->feeds++] = feed;
    }
    qsort(found->feed, (size_t)found->feeds, sizeof(struct feeding), largest_feeding);
}

// A tenth or less came back.
static bool is_one_sided(const struct flow *flow)
{
    return flow->matches >= LEAST_MATCHES && flow->net > 0 && 10 * flow->back <= flow->net;
}

void flows_read(struct store *store, struct flows *flows)
{
    *flows = (struct flows){0};
    struct moves moves = {0};
    struct counts counts;
    struct match match;
    store->kind->counts(store, &counts);
    for (int64_t id = 1; id <= counts.matches; id++) {
        if (!store->kind->match(store, id, &match) || !(match.flags & FINISHED_COUNTED) ||
            match.is_reversed)
            continue;
        flows->matches++;
        add_match(&moves, &match);
    }
    size_t count = join_pairs(store, &moves);
    if (count)
        qsort(moves.move, count, sizeof(struct flow), by_receiver);
    find_feedings(flows, moves.move, count);
    for (size_t i = 0; i < count; i++)
        if (is_one_sided(&moves.move[i]))
            moves.move[flows->flows++] = moves.move[i];
    if (moves.move && flows->flows)
        qsort(moves.move, (size_t)flows->flows, sizeof(struct flow), largest_flow);
    flows->flow = moves.move;
}

void flows_release(struct flows *flows)
{
    free(flows->flow);
    free(flows->feed);
    *flows = (struct flows){0};
}
