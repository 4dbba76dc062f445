// SPDX-License-Identifier: MIT
// No number that people see changes without a reason: in what one move tells a viewer, each change
// of a counter is explained the way its `why` says (engine/view.h), and the terms of every sum add
// up to its total.
#include "check.h"

#include <string.h>

static bool hears(const struct event *event, int viewer)
{
    return event->audience & only(viewer);
}

static void check_terms(struct run *run, int viewer, const struct events *events, int at)
{
    static const char tip[] = "tell_sum(), then a tell_term() for each part: they count and add";
    const struct event *sum = &events->list[at];
    int32_t total = 0;
    if (sum->to > TERMS_MAX || at + sum->to >= events->count)
        fail_tip(run, "sums", tip, "%s hears a sum of %d terms, and fewer follow",
            say_viewer(viewer), sum->to);
    for (int i = 1; i <= sum->to; i++) {
        if (sum[i].kind != EVENT_TERM || sum[i].audience != sum->audience)
            fail_tip(run, "sums", tip, "%s hears a sum whose term %d is none of it",
                say_viewer(viewer), i);
        total += sum[i].value;
    }
    if (at + sum->to + 1 < events->count && sum[sum->to + 1].kind == EVENT_TERM)
        fail_tip(run, "sums", tip, "%s hears a term more than the sum has", say_viewer(viewer));
    if (total != sum->value)
        fail_tip(run, "sums", tip, "%s hears a sum of %d, and its terms add up to %d",
            say_viewer(viewer), sum->value, total);
}

// What the sums about this counter come to, and whether there is any.
static int32_t summed(const struct events *events, int viewer, int counter, bool *is_any)
{
    int32_t total = 0;
    *is_any = false;
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->kind != EVENT_SUM || !hears(event, viewer) || event->was != counter)
            continue;
        total += event->value;
        *is_any = true;
    }
    return total;
}

// Does this announcement say that the counter now has this value?
static bool is_named(const struct game *game, const struct event *event, int counter, int32_t value)
{
    const struct say *say = &game->says[event->what];
    int kind = counter / SEATS_MAX, owner = counter % SEATS_MAX;
    if ((event->kind != EVENT_SAY && event->kind != EVENT_SUM) || !(say->names & NAMES(kind)))
        return false;
    if (game->counters[kind].per_seat && strstr(say->text, "{seat}") && event->seat != owner)
        return false;
    bool is_value =
        event->kind == EVENT_SAY && strstr(say->text, "{n}") && lowest_bit(say->names) == kind;
    return !is_value || event->value == value;
}

// Is it explained by something that is told of another counter, or by cards?
static bool is_explained(
    const struct run *run, int viewer, const struct events *events, int counter, int32_t value)
{
    const struct game *game = run->setup.game;
    enum why why = game->counters[counter / SEATS_MAX].why;
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (!hears(event, viewer))
            continue;
        bool is_card = event->kind == EVENT_CARD || event->kind == EVENT_CLEAR;
        bool is_sum = event->kind == EVENT_SUM && event->was != NO_COUNTER;
        if ((why == BY_CARDS && is_card) || (why == BY_OTHERS && is_sum) ||
            (why == BY_SAY && is_named(game, event, counter, value)))
            return true;
    }
    return false;
}

static void check_change(
    struct run *run, int viewer, const struct events *events, int counter, int32_t was, int32_t is)
{
    static const char *const tips[] = {
        [BY_SUM] = "tell_sum() with this counter, and terms that add up to the change; or say in "
                   "the table of counters that something else explains it: .why",
        [BY_SAY] = "announce it: an announcement with .names = NAMES(this kind of counter), whose "
                   "{n} is the new value",
        [BY_CARDS] = "it is said to count cards: tell how they move",
        [BY_OTHERS] = "it is said to follow from another number: tell a sum about that one",
    };
    const struct counter_kind *kind = &run->setup.game->counters[counter / SEATS_MAX];
    bool is_any = false;
    int32_t total = kind->why == BY_SUM ? summed(events, viewer, counter, &is_any) : 0;
    if (kind->why != BY_SUM ? is_explained(run, viewer, events, counter, is)
                            : is_any && total == is - was)
        return;
    char buf[80];
    struct text text = TEXT(buf);
    if (is_any)
        text_format(&text, "the sums about it come to %d", total);
    else
        text_put(&text, "nothing says why");
    fail_tip(run, "sums", tips[kind->why],
        "to %s the counter %s of seat %d goes from %d to %d, and %s", say_viewer(viewer),
        kind->name, counter % SEATS_MAX, was, is, buf);
}

void check_sums(struct run *run, int viewer, const struct view *before, const struct view *after,
    const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->kind != EVENT_SUM || !hears(event, viewer))
            continue;
        run->event_number = i + 1;
        check_terms(run, viewer, events, i);
        if (event->was != NO_COUNTER &&
            (event->was >= COUNTERS_MAX || after->counter[event->was] == COUNTER_UNKNOWN))
            fail(run, "sight", "%s hears a sum about a counter that they do not see",
                say_viewer(viewer));
        run->event = event;
        check_words(run, event);
        run->event = NULL;
    }
    for (int counter = 0; counter < COUNTERS_MAX; counter++) {
        int32_t was = before->counter[counter], is = after->counter[counter];
        bool is_any;
        int32_t total = summed(events, viewer, counter, &is_any);
        if (is_any && total != is - was)
            fail_tip(run, "sums", "a sum about a counter tells what it changes by in this move",
                "to %s the sums about counter %s of seat %d come to %d, and it goes from %d to %d",
                say_viewer(viewer), run->setup.game->counters[counter / SEATS_MAX].name,
                counter % SEATS_MAX, total, was, is);
        if (was != is && is != COUNTER_UNKNOWN &&
            !run->setup.game->counters[counter / SEATS_MAX].is_inner)
            check_change(run, viewer, events, counter, was == COUNTER_UNKNOWN ? 0 : was, is);
    }
}
