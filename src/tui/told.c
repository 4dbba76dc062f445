// SPDX-License-Identifier: MIT
#include "tui/told.h"

#include "tui/fold.h"

void told_start(struct told *told, const struct replay *replay)
{
    struct state state;
    game_start(&replay->setup, &state); // nothing is dealt yet: there is nothing to hide
    told->replay = replay;
    told->at = 0;
    game_view(&replay->setup, &state, replay->viewer, &told->view);
}

static bool fold_telling(struct told *told, const struct telling *telling, struct event *event)
{
    json_t *json = json_loadb(telling->event, telling->len, 0, NULL);
    bool fits = json && fold_event(told->replay->setup.game, told->replay->viewer, json,
                            &told->view, event);
    json_decref(json);
    return fits;
}

bool told_next(struct told *told, struct events *events)
{
    struct telling telling;
    size_t next = told->at;
    events->count = 0;
    while (replay_next_told(told->replay, &next, &telling)) {
        if (events->count && telling.is_first)
            return true;
        struct event *event = &events->list[events->count];
        if (events->count + 1 + TERMS_MAX > EVENTS_MAX || !fold_telling(told, &telling, event))
            return false;
        events->count += event->kind == EVENT_SUM ? 1 + event->to : 1;
        told->at = next;
    }
    return events->count;
}

bool told_check(const struct replay *replay, struct text *why)
{
    struct told told;
    struct events events;
    int count = 0;
    told_start(&told, replay);
    while (told_next(&told, &events))
        count++;
    if (count == replay->told_count)
        return true;
    text_format(why, "what the %d. move told does not fit the game", count + 1);
    return false;
}
