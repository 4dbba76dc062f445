// SPDX-License-Identifier: MIT
// What happens, told in words.
#include "cli/show.h"
#include "engine/words.h"
#include "tui/event_lines.h"

// With all faces: the telling to those who know the face stands for the one to those who do not,
// and of two tellings of the same the first is enough.
static bool is_told_better(const struct events *events, int at)
{
    const struct event *event = &events->list[at];
    if (event->kind != EVENT_CARD)
        return false;
    for (int i = at - 1; i <= at + 1; i++) {
        if (i < 0 || i == at || i >= events->count)
            continue;
        const struct event *other = &events->list[i];
        if (other->kind != EVENT_CARD || other->what != event->what || other->to != event->to ||
            (other->audience & event->audience))
            continue;
        bool knows_more = event->is >= CARD_BACK && other->is < CARD_BACK;
        if (knows_more || (i < at && other->is == event->is))
            return true;
    }
    return false;
}

static bool is_for_people(const struct game *game, const struct event *event, bool has_counters)
{
    if (event->kind == EVENT_TURN || event->kind == EVENT_PHASE)
        return false;
    if (event->kind == EVENT_CLEAR)
        return has_counters; // the table shows it, and mostly nothing lay there
    return event->kind != EVENT_COUNTER ||
           (has_counters && !game->counters[event->what / SEATS_MAX].is_inner);
}

void show_events(const struct game *game, const struct events *events, int viewer,
    const struct names *names, bool has_counters, struct text *text)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (viewer == VIEW_ALL ? is_told_better(events, i) : !(event->audience & only(viewer)))
            continue;
        if (!is_for_people(game, event, has_counters))
            continue;
        text_put(text, WORDS_BULLET);
        event_words(game, event, names->of, names->you, text);
        text_char(text, '\n');
    }
}
