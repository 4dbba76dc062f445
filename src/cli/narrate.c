// SPDX-License-Identifier: MIT
// What happens, told in words.
#include "cli/show.h"
#include "engine/words.h"
#include "tui/client.h"
#include "tui/event_lines.h"

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
        if (viewer == VIEW_ALL ? event_is_repeated(events, i) : !(event->audience & only(viewer)))
            continue;
        if (!is_for_people(game, event, has_counters))
            continue;
        text_put(text, WORDS_BULLET);
        event_words(game, event, names->of, names->you, text);
        text_char(text, '\n');
    }
}
