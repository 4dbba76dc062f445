// SPDX-License-Identifier: MIT
#include "tui/seen.h"

#include "engine/words.h"
#include "tui/fold.h"
#include "wire/wire.h"

#include <stdlib.h>
#include <string.h>

enum { HEARD_MAX = 16 * REPLAY_TURNS_MAX, VIEWS_MAX = 4000 };

void seen_begin(struct seen *seen)
{
    seen->count = seen->views = 0;
    seen->is_cut = false;
}

void seen_release(struct seen *seen)
{
    free(seen->heard);
    free(seen->beheld);
    *seen = (struct seen){0};
}

// Room for one more; NULL if there are too many.
static void *grow(void *list, int count, int *cap, int max, size_t size)
{
    if (count == max)
        return NULL;
    if (count < *cap)
        return list;
    *cap = *cap ? 2 * *cap : 64;
    list = realloc(list, (size_t)*cap * size);
    must(list);
    return list;
}

void seen_hears(struct seen *seen, int64_t seq, const struct event *event)
{
    int terms = event->kind == EVENT_SUM ? event->to : 0;
    for (int i = 0; i <= terms; i++) {
        void *list = grow(seen->heard, seen->count, &seen->cap, HEARD_MAX, sizeof(struct heard));
        seen->is_cut |= !list;
        if (!list)
            return;
        seen->heard = list;
        seen->heard[seen->count++] = (struct heard){seq, event[i]};
    }
}

void seen_sees(struct seen *seen, int64_t seq, const struct view *view)
{
    void *list =
        grow(seen->beheld, seen->views, &seen->views_cap, VIEWS_MAX, sizeof(struct beheld));
    seen->is_cut |= !list;
    if (!list)
        return;
    seen->beheld = list;
    seen->beheld[seen->views++] = (struct beheld){seq, *view};
}

// ---- Against the replay ------------------------------------------------------------------------

// The match played again, as the seat was told it.
struct hearing {
    const struct replay *replay;
    int seat;
    struct state state;
    struct view view; // the events folded over the first view
    int turn;
    struct events events;
    int at; // the next of them
    int64_t seq;
    struct event told[1 + TERMS_MAX]; // the last one
};

static void hearing_start(struct hearing *hearing, const struct replay *replay, int seat)
{
    hearing->replay = replay;
    hearing->seat = seat;
    replay_start(replay, &hearing->state);
    game_view(&replay->setup, &hearing->state, seat, &hearing->view);
    hearing->turn = replay->from.moves; // what was given was not told
    hearing->at = 0;
    hearing->events.count = 0;
    hearing->events.is_brief = false;
    hearing->seq = 0;
}

// The event as it comes over the wire, where blanks that its text does not have are left out.
static void as_told(struct hearing *hearing, const struct event *event)
{
    static char buf[WIRE_EVENTS_MAX];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    wire_event(&out, hearing->replay->setup.game, event);
    json_t *json = json_loadb(buf, text.len, 0, NULL);
    must(fold_event(
        hearing->replay->setup.game, hearing->seat, json, &hearing->view, hearing->told));
    json_decref(json);
}

// The next event that the seat was told; NULL: there are no more.
static const struct event *hearing_next(struct hearing *hearing)
{
    for (;;) {
        while (hearing->at < hearing->events.count) {
            const struct event *event = &hearing->events.list[hearing->at++];
            if (!is_heard(event, hearing->seat))
                continue;
            hearing->seq++;
            as_told(hearing, event);
            return hearing->told;
        }
        if (hearing->turn == hearing->replay->count)
            return NULL;
        const struct turn *turn = &hearing->replay->turns[hearing->turn++];
        hearing->events.count = hearing->at = 0;
        play(&hearing->replay->setup, &hearing->state, turn->seat, &turn->move, &hearing->events);
    }
}

static void put_event(const struct hearing *hearing, const struct event *event, struct text *text)
{
    const char *names[SEATS_MAX];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        names[seat] = hearing->replay->player[seat];
    text_char(text, '"');
    event_words(hearing->replay->setup.game, event, names, hearing->seat, text);
    text_char(text, '"');
}

// How many structs the event takes.
static int structs_of(const struct event *event)
{
    return event->kind == EVENT_SUM ? 1 + event->to : 1;
}

static bool hears_same(const struct seen *seen, int at, const struct hearing *hearing,
    const struct event *event, struct text *why)
{
    int count = structs_of(event);
    bool is_same = at + count <= seen->count;
    for (int i = 0; i < count && is_same; i++)
        is_same = memcmp(&seen->heard[at + i].event, &event[i], sizeof(*event)) == 0;
    if (is_same)
        return true;
    struct event told[1 + TERMS_MAX] = {seen->heard[at].event};
    for (int i = 1; i < structs_of(told) && at + i < seen->count; i++)
        told[i] = seen->heard[at + i].event; // the words of a sum are made of its terms
    text_put(why, "you were told ");
    put_event(hearing, told, why);
    text_put(why, ", where the replay has ");
    put_event(hearing, event, why);
    return false;
}

// Those that were seen after this very event; counts them.
static bool sees_same(
    const struct seen *seen, const struct hearing *hearing, int *compared, struct text *why)
{
    for (int i = 0; i < seen->views; i++) {
        const struct beheld *beheld = &seen->beheld[i];
        *compared += beheld->seq == hearing->seq;
        if (beheld->seq != hearing->seq ||
            memcmp(&beheld->view, &hearing->view, sizeof(beheld->view)) == 0)
            continue;
        text_format(
            why, "the table that you were shown after event %jd is not the replay's", hearing->seq);
        return false;
    }
    return true;
}

bool seen_agrees(const struct seen *seen, const struct replay *replay, int seat, struct text *why)
{
    static struct hearing hearing;
    if (replay->is_hidden)
        return true;
    if (seen->is_cut) {
        text_put(why, "the server told more than any match has");
        return false;
    }
    hearing_start(&hearing, replay, seat);
    int at = 0, compared = 0;
    if (!sees_same(seen, &hearing, &compared, why))
        return false;
    for (const struct event *event; (event = hearing_next(&hearing));) {
        bool is_kept = at < seen->count && seen->heard[at].seq == hearing.seq;
        if (is_kept && !hears_same(seen, at, &hearing, event, why))
            return false;
        at += is_kept ? structs_of(event) : 0;
        if (!sees_same(seen, &hearing, &compared, why))
            return false;
    }
    if (at == seen->count && compared == seen->views)
        return true;
    text_put(why, "you were told something that does not stand in the replay, or in another order");
    return false;
}
