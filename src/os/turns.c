// SPDX-License-Identifier: MIT
// A share is what a group, or a member of a group, has used. Shares lie in heaps, the least used
// first: those for which work waits, apart by whether they hold a thread, and those that rest. A
// share that rests is forgotten once it has no more to its name than a newcomer would get.
#include "os/turns.h"

#include "base/map.h"

#include <stdlib.h>

struct heap {
    struct share **at;
    int count, cap;
};

struct shares {
    struct map by_key;
    struct heap idle, busy, resting; // something waits and nothing runs; both; neither
    int64_t now_ns;                  // what a newcomer is taken to have used
};

// A piece of work that waits.
struct piece {
    struct piece *next;
    void *work;
    int64_t added_ns;
};

struct share {
    struct shares *among;
    uint64_t key;
    int64_t used_ns;
    uint64_t order; // of equals, who came first
    struct heap *heap;
    int at; // in the heap
    int waiting, running;
    struct shares members;      // of a group
    struct piece *first, *last; // of a member
};

struct turn_taken {
    struct share *group, *member;
    bool can_wait;
};

struct turns {
    int threads, running, running_last; // the last: of what can wait
    uint64_t order;
    struct shares groups[2]; // by can_wait
    int64_t waiting[2];
};

// ---- Heaps -------------------------------------------------------------------------------------

static bool is_before(const struct share *a, const struct share *b)
{
    return a->used_ns != b->used_ns ? a->used_ns < b->used_ns : a->order < b->order;
}

static void put_at(struct heap *heap, int at, struct share *share)
{
    heap->at[at] = share;
    share->at = at;
}

static void settle(struct heap *heap, int at, struct share *share)
{
    for (int up; at && is_before(share, heap->at[up = (at - 1) / 2]); at = up)
        put_at(heap, at, heap->at[up]);
    for (int down; (down = 2 * at + 1) < heap->count; at = down) {
        if (down + 1 < heap->count && is_before(heap->at[down + 1], heap->at[down]))
            down++;
        if (!is_before(heap->at[down], share))
            break;
        put_at(heap, at, heap->at[down]);
    }
    put_at(heap, at, share);
}

static void heap_add(struct heap *heap, struct share *share)
{
    if (heap->count == heap->cap) {
        heap->cap = heap->cap ? 2 * heap->cap : 8;
        heap->at = realloc(heap->at, sizeof(*heap->at) * (size_t)heap->cap);
        must(heap->at);
    }
    share->heap = heap;
    settle(heap, heap->count++, share);
}

static struct share *heap_take(struct heap *heap, int at)
{
    struct share *share = heap->at[at], *last = heap->at[--heap->count];
    heap->at[heap->count] = NULL;
    share->heap = NULL;
    if (at != heap->count)
        settle(heap, at, last);
    return share;
}

static struct share *heap_first(const struct heap *heap)
{
    return heap->count ? heap->at[0] : NULL;
}

// ---- Shares ------------------------------------------------------------------------------------

// Puts the share where it belongs after anything about it has changed.
static void place(struct share *share)
{
    struct shares *among = share->among;
    if (share->heap)
        heap_take(share->heap, share->at);
    if (share->waiting)
        heap_add(share->running ? &among->busy : &among->idle, share);
    else if (!share->running)
        heap_add(&among->resting, share);
}

static void shares_release(struct shares *shares);

// The first of those that rest.
static void forget_first(struct shares *shares)
{
    struct share *share = heap_take(&shares->resting, 0);
    map_remove(&shares->by_key, (int64_t)share->key);
    shares_release(&share->members);
    free(share);
}

static void forget_rested(struct shares *shares)
{
    // With nobody waiting or running there is nobody to be fair to.
    bool is_quiet = (size_t)shares->resting.count == shares->by_key.count;
    while (shares->resting.count && (is_quiet || shares->resting.at[0]->used_ns <= shares->now_ns))
        forget_first(shares);
}

static void shares_release(struct shares *shares)
{
    while (shares->resting.count)
        forget_first(shares);
    must(!shares->by_key.count);
    map_release(&shares->by_key);
    free(shares->idle.at);
    free(shares->busy.at);
    free(shares->resting.at);
}

// The share of this key, which has something waiting now.
static struct share *share_of(struct turns *turns, struct shares *among, uint64_t key)
{
    key = key ? key : UINT64_MAX; // a map knows no 0
    struct map_slot *slot = map_put(&among->by_key, (int64_t)key);
    struct share *share = slot->pointer;
    if (!share) {
        share = slot->pointer = calloc(1, sizeof(*share));
        must(share);
        share->among = among;
        share->key = key;
    }
    if (!share->waiting && !share->running && share->used_ns < among->now_ns)
        share->used_ns = among->now_ns;
    if (!share->waiting)
        share->order = ++turns->order;
    share->waiting++;
    place(share);
    return share;
}

static void begin(struct share *share)
{
    if (share->used_ns > share->among->now_ns)
        share->among->now_ns = share->used_ns;
    share->waiting--;
    share->running++;
    place(share);
}

static void end(struct turns *turns, struct share *share, int64_t used_ns)
{
    share->used_ns += used_ns;
    share->order = ++turns->order;
    share->running--;
    place(share);
}

static struct share *first_of(const struct shares *shares, bool is_only_idle)
{
    struct share *idle = heap_first(&shares->idle);
    struct share *busy = is_only_idle ? NULL : heap_first(&shares->busy);
    return !busy || (idle && is_before(idle, busy)) ? idle : busy;
}

// ---- Turns -------------------------------------------------------------------------------------

struct turns *turns_create(int threads)
{
    struct turns *turns = calloc(1, sizeof(*turns));
    must(turns);
    turns->threads = threads;
    return turns;
}

void turns_add(struct turns *turns, const struct owner *owner, void *work, int64_t now_ns)
{
    struct piece *piece = malloc(sizeof(*piece));
    must(piece);
    *piece = (struct piece){NULL, work, now_ns};
    struct share *group = share_of(turns, &turns->groups[owner->can_wait], owner->group);
    struct share *member = share_of(turns, &group->members, owner->member);
    if (member->last)
        member->last->next = piece;
    else
        member->first = piece;
    member->last = piece;
    turns->waiting[owner->can_wait]++;
}

static void *take_piece(struct share *member, int64_t now_ns, int64_t *waited_ns)
{
    must(member && member->first);
    struct piece *piece = member->first;
    member->first = piece->next;
    if (!member->first)
        member->last = NULL;
    void *work = piece->work;
    *waited_ns = now_ns - piece->added_ns;
    free(piece);
    return work;
}

// Work that can wait keeps off the last two threads, and has one if there are no more.
static bool may_take_last(const struct turns *turns)
{
    int most = turns->threads > 2 ? turns->threads - 2 : 1;
    int free_threads = turns->threads - turns->running;
    return turns->running_last < most && free_threads >= (turns->threads > 1 ? 2 : 1);
}

static struct share *next_group(const struct turns *turns)
{
    int free_threads = turns->threads - turns->running;
    bool is_last_thread = free_threads == 1 && turns->threads > 1;
    struct share *group = free_threads ? first_of(&turns->groups[0], is_last_thread) : NULL;
    return group || !may_take_last(turns) ? group : first_of(&turns->groups[1], false);
}

struct turn_taken *turns_take(struct turns *turns, int64_t now_ns, void **work, int64_t *waited_ns)
{
    struct share *group = next_group(turns);
    if (!group)
        return NULL;
    struct turn_taken *taken = malloc(sizeof(*taken));
    must(taken);
    *taken = (struct turn_taken){
        group, first_of(&group->members, false), group->among == &turns->groups[1]};
    *work = take_piece(taken->member, now_ns, waited_ns);
    begin(taken->member);
    begin(group);
    turns->running++;
    turns->running_last += taken->can_wait;
    turns->waiting[taken->can_wait]--;
    forget_rested(&group->members);
    forget_rested(&turns->groups[taken->can_wait]);
    return taken;
}

void turns_end(struct turns *turns, struct turn_taken *taken, int64_t used_ns)
{
    struct shares *groups = taken->group->among, *members = taken->member->among;
    turns->running--;
    turns->running_last -= taken->can_wait;
    end(turns, taken->member, used_ns);
    end(turns, taken->group, used_ns);
    forget_rested(members);
    forget_rested(groups);
    free(taken);
}

static void drop_all(struct turns *turns, struct shares *groups, void (*drop)(void *work))
{
    struct share *group;
    while ((group = first_of(groups, false))) {
        struct share *member = first_of(&group->members, false);
        int64_t waited_ns;
        drop(take_piece(member, 0, &waited_ns));
        begin(member);
        begin(group);
        end(turns, member, 0);
        end(turns, group, 0);
    }
    shares_release(groups);
}

void turns_destroy(struct turns *turns, void (*drop)(void *work))
{
    must(!turns->running);
    for (int i = 0; i < ARRAY_LEN(turns->groups); i++)
        drop_all(turns, &turns->groups[i], drop);
    free(turns);
}

bool turns_are_waiting(const struct turns *turns)
{
    return turns->waiting[0] || turns->waiting[1];
}

void turns_read_counts(const struct turns *turns, struct turns_counts *counts)
{
    *counts = (struct turns_counts){
        .waiting = {turns->waiting[0], turns->waiting[1]}, .running = turns->running};
}
