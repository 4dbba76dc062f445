// SPDX-License-Identifier: MIT
// What happens, told in words.
#include "cli/show.h"
#include "engine/words.h"
#include "tui/client.h"
#include "tui/event_lines.h"

// What the counters that people see have become, each once.
static void put_counters(const struct game *game, const struct event *events, int count,
    const struct names *names, struct text *text)
{
    for (int i = 0; i < count; i++) {
        bool is_last = true;
        for (int later = i + 1; later < count; later++)
            is_last = is_last && !(events[later].kind == EVENT_COUNTER &&
                                     events[later].what == events[i].what);
        if (events[i].kind != EVENT_COUNTER || !is_last ||
            game->counters[events[i].what / SEATS_MAX].is_inner)
            continue;
        text_put(text, WORDS_BULLET);
        event_words(game, &events[i], names->of, names->you, text);
        text_char(text, '\n');
    }
}

void show_events(const struct game *game, const struct events *events, int viewer,
    const struct names *names, struct text *text)
{
    static struct event heard[EVENTS_MAX];
    int count = 0;
    for (int i = 0; i < events->count; i++)
        if (viewer == VIEW_ALL ? !event_is_repeated(events, i)
                               : events->list[i].audience & only(viewer))
            heard[count++] = events->list[i];
    events_lines(game, heard, count, names->of, names->you, WORDS_BULLET, text);
    put_counters(game, heard, count, names, text);
}
