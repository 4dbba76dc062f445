// SPDX-License-Identifier: MIT
// Three tellings of one truth: for each viewer the events heard, folded over the first view, are at
// every moment the very bytes of the view made from the state. And an audit of both: no face and no
// number reaches one who may not know it by the tables of the game.
//
// A viewer may know a face if it lies in an open zone or one of their own, and keeps knowing it as
// the card moves on: an event may carry a face into another's zone only if it also took that face
// from where the viewer saw it. So a face that nobody showed cannot turn up, and a view that holds
// one differs from the fold.
#include "check.h"

#include "engine/words.h"
#include "replays/show.h"

#include <string.h>

static bool is_zone(const struct run *run, int zone)
{
    int kinds = 0;
    while (run->setup.game->zones[kinds].name)
        kinds++;
    int kind = zone / SEATS_MAX, owner = zone % SEATS_MAX;
    return kind < kinds && owner < (run->setup.game->zones[kind].per_seat ? run->setup.seats : 1);
}

static bool is_counter(const struct run *run, int counter)
{
    int kinds = 0;
    while (run->setup.game->counters[kinds].name)
        kinds++;
    int kind = counter / SEATS_MAX, owner = counter % SEATS_MAX;
    return kind < kinds &&
           owner < (run->setup.game->counters[kind].per_seat ? run->setup.seats : 1);
}

static bool is_card(const struct run *run, int card)
{
    const struct pack *pack = run->setup.game->pack;
    return card < CARD_BACK ? card < pack->cards : pack->back_name || card == CARD_BACK;
}

static bool holds(const struct view *view, int zone, int card)
{
    const uint16_t *cards = view_cards(view, zone);
    for (int i = 0; i < view->count[zone]; i++)
        if (cards[i] == card)
            return true;
    return false;
}

static const char *say_event(const struct run *run, const struct event *event)
{
    struct heard one = {.count = 1, .list = {*event}};
    return say_heard(run, &one);
}

static void check_card_event(
    struct run *run, int viewer, const struct view *view, const struct event *event)
{
    const struct zone_kind *zones = run->setup.game->zones;
    int from = event->what, to = event->to;
    if ((from != ZONE_PACK && !is_zone(run, from)) || (to != ZONE_PACK && !is_zone(run, to)))
        fail(run, "tellings", "%s hears of zone %d or %d, which this table does not have",
            say_viewer(viewer), from, to);
    if (!is_card(run, event->was) || !is_card(run, event->is))
        fail(run, "tellings", "%s hears of card %d or %d, which the pack does not have",
            say_viewer(viewer), event->was, event->is);
    if (from != ZONE_PACK && !holds(view, from, event->was))
        fail(run, "tellings", "%s hears that a card leaves a place where it did not lie:%s",
            say_viewer(viewer), say_event(run, event));
    bool was_known = event->was < CARD_BACK, is_known = event->is < CARD_BACK;
    if (from == ZONE_PACK && was_known)
        fail(run, "sight", "%s hears what a card in the pack was:%s", say_viewer(viewer),
            say_event(run, event));
    if (was_known && is_known && event->was != event->is)
        fail(run, "sight", "to %s a card changes its face:%s", say_viewer(viewer),
            say_event(run, event));
    if (!is_known)
        return;
    enum sight sight = to == ZONE_PACK ? OWN : zones[to / SEATS_MAX].sight;
    bool is_own = to != ZONE_PACK && zones[to / SEATS_MAX].per_seat && to % SEATS_MAX == viewer;
    if (sight == SHUT || (sight == OWN && !is_own && !was_known))
        fail(run, "sight", "%s is shown a face that they may not see:%s", say_viewer(viewer),
            say_event(run, event));
}

static void check_counter_event(struct run *run, int viewer, const struct event *event)
{
    if (!is_counter(run, event->what))
        fail(run, "tellings", "%s hears of counter %d, which this table does not have",
            say_viewer(viewer), event->what);
    const struct counter_kind *kind = &run->setup.game->counters[event->what / SEATS_MAX];
    if (kind->sight == SHUT || (kind->sight == OWN && event->what % SEATS_MAX != viewer))
        fail(run, "sight", "%s is told a number that they may not know:%s", say_viewer(viewer),
            say_event(run, event));
    if (event->value == COUNTER_UNKNOWN)
        fail(run, "tellings", "%s is told an unknown number:%s", say_viewer(viewer),
            say_event(run, event));
}

static bool sees_face(const struct view *view, int card)
{
    int cards = 0;
    for (int zone = 0; zone < ZONES_MAX; zone++)
        cards += view->count[zone];
    for (int i = 0; i < cards; i++)
        if (view->card[i] == card)
            return true;
    return false;
}

// A face that is said must lie where the viewer sees it, before, meanwhile or after.
static void check_said_card(struct run *run, int viewer, const struct view *before,
    const struct view *after, const struct event *event, int card)
{
    if (!is_card(run, card))
        fail(run, "tellings", "%s hears of card %d, which the pack does not have",
            say_viewer(viewer), card);
    if (card < CARD_BACK && !sees_face(before, card) && !sees_face(after, card) &&
        !sees_face(&run->told[viewer], card))
        fail(run, "sight", "%s hears the name of a card that they do not see:%s",
            say_viewer(viewer), say_event(run, event));
}

static void check_say_event(struct run *run, int viewer, const struct view *before,
    const struct view *after, const struct event *event)
{
    int says = 0;
    while (run->setup.game->says[says].name)
        says++;
    if (event->what >= says)
        fail(run, "tellings", "%s hears announcement %d, which the game does not have",
            say_viewer(viewer), event->what);
    const char *words = run->setup.game->says[event->what].text;
    if (strstr(words, "{seat}") && event->seat >= run->setup.seats)
        fail(run, "tellings", "an announcement names a seat that does not exist:%s",
            say_event(run, event));
    if (strstr(words, "{other}") && event->other >= run->setup.seats)
        fail(run, "tellings", "an announcement names a seat that does not exist:%s",
            say_event(run, event));
    if (strstr(words, "{card}"))
        check_said_card(run, viewer, before, after, event, event->is);
    if (strstr(words, "{target}"))
        check_said_card(run, viewer, before, after, event, event->other);
}

// Every client says events in words.
static void check_words(struct run *run, const struct event *event)
{
    static const char *const names[SEATS_MAX] = {"Ada", "Bob", "Cyd", "Dan", "Eve", "Fay"};
    char room[160];
    struct text text = TEXT(room);
    event_words(run->setup.game, event, names, WATCHER, &text);
    if (!text.len || text.is_cut)
        fail(run, "words", "an event has no words, or too many: %s%s", room, say_event(run, event));
}

static void check_event(struct run *run, int viewer, const struct view *before,
    const struct view *after, const struct event *event)
{
    int phases = 0;
    switch (event->kind) {
    case EVENT_CARD:
        check_card_event(run, viewer, &run->told[viewer], event);
        break;
    case EVENT_CLEAR:
        if (!is_zone(run, event->what))
            fail(
                run, "tellings", "zone %d is cleared, which this table does not have", event->what);
        break;
    case EVENT_COUNTER:
        check_counter_event(run, viewer, event);
        break;
    case EVENT_PHASE:
        while (run->setup.game->phases[phases])
            phases++;
        if (event->what >= phases)
            fail(run, "tellings", "phase %d is none of the game's", event->what);
        break;
    case EVENT_TURN:
        if (event->what >> run->setup.seats)
            fail(run, "tellings", "a seat that does not exist is to act");
        break;
    case EVENT_SAY:
        check_say_event(run, viewer, before, after, event);
        break;
    default:
        fail(run, "tellings", "an event of no known kind, %d", event->kind);
    }
}

static int count_said(const struct events *events, int viewer)
{
    int count = 0;
    for (int i = 0; i < events->count; i++)
        count += events->list[i].kind == EVENT_SAY && events->list[i].audience & only(viewer);
    return count;
}

void check_told(struct run *run, const struct events *events)
{
    for (int i = 0; i < events->count; i++)
        if (!events->list[i].audience || events->list[i].audience & ~EVERYONE)
            fail(run, "tellings", "an event has the audience %d", events->list[i].audience);
    for (int viewer = 0; viewer < AUDIENCES; viewer++) {
        if (!is_viewer(run, viewer))
            continue;
        if (count_said(events, viewer) < count_said(events, WATCHER))
            fail(
                run, "tellings", "%s hears fewer announcements than a watcher", say_viewer(viewer));
        struct view view, before = run->told[viewer];
        game_view(&run->setup, &run->state, viewer, &view);
        for (int i = 0; i < events->count; i++) {
            if (!(events->list[i].audience & only(viewer)))
                continue;
            check_event(run, viewer, &before, &view, &events->list[i]);
            check_words(run, &events->list[i]);
            view_observe(&run->told[viewer], run->setup.game->zones, &events->list[i]);
        }
        if (memcmp(&run->told[viewer], &view, sizeof(view)))
            fail(run, "tellings", "what %s was told is not what they see (told against seen):%s",
                say_viewer(viewer), say_view_difference(run, &run->told[viewer], &view));
    }
}

// Before the first move nobody was told anything: so no face may lie where it is not seen.
void check_first_views(struct run *run)
{
    for (int viewer = 0; viewer < AUDIENCES; viewer++) {
        if (!is_viewer(run, viewer))
            continue;
        struct view *view = &run->told[viewer];
        game_view(&run->setup, &run->state, viewer, view);
        for (int zone = 0; zone < ZONES_MAX; zone++)
            for (int i = 0; i < view->count[zone]; i++)
                if (view_cards(view, zone)[i] < CARD_BACK && is_zone(run, zone) &&
                    run->setup.game->zones[zone / SEATS_MAX].sight == OWN &&
                    zone % SEATS_MAX != viewer)
                    fail(run, "sight", "%s sees a face of another at the very start",
                        say_viewer(viewer));
    }
}

static void check_zone(
    struct run *run, int viewer, const struct view *view, const struct view *watcher, int zone)
{
    const struct zone_kind *kind = &run->setup.game->zones[zone / SEATS_MAX];
    const uint16_t *cards = view_cards(view, zone);
    for (int i = 0; i < view->count[zone]; i++) {
        if (!is_card(run, cards[i]))
            fail(run, "tellings", "%s sees card %d, which the pack does not have",
                say_viewer(viewer), cards[i]);
        if (kind->sight == SHUT && cards[i] < CARD_BACK)
            fail(run, "sight", "%s sees a face in %s, which is shut", say_viewer(viewer),
                kind->name);
    }
    if (kind->sight == OPEN &&
        (view->count[zone] != watcher->count[zone] ||
            memcmp(cards, view_cards(watcher, zone), 2u * view->count[zone])))
        fail(run, "sight", "%s is open, yet %s and a watcher do not see the same:%s", kind->name,
            say_viewer(viewer), say_view_difference(run, view, watcher));
}

static void check_view(
    struct run *run, int viewer, const struct view *view, const struct view *watcher)
{
    for (int zone = 0; zone < ZONES_MAX; zone++) {
        if (is_zone(run, zone))
            check_zone(run, viewer, view, watcher, zone);
        else if (view->count[zone])
            fail(run, "tellings", "%s sees a card in zone %d, which this table does not have",
                say_viewer(viewer), zone);
    }
    for (int i = 0; i < COUNTERS_MAX; i++) {
        bool is_known = view->counter[i] != COUNTER_UNKNOWN;
        if (is_known && !is_counter(run, i))
            fail(run, "tellings", "%s sees counter %d, which this table does not have",
                say_viewer(viewer), i);
        if (!is_counter(run, i))
            continue;
        const struct counter_kind *kind = &run->setup.game->counters[i / SEATS_MAX];
        if (is_known && (kind->sight == SHUT || (kind->sight == OWN && i % SEATS_MAX != viewer)))
            fail(run, "sight", "%s sees %s of seat %d, and may not", say_viewer(viewer), kind->name,
                i % SEATS_MAX);
        if (kind->sight == OPEN && view->counter[i] != watcher->counter[i])
            fail(run, "sight", "%s is open, yet %s and a watcher do not see the same: %d and %d",
                kind->name, say_viewer(viewer), view->counter[i], watcher->counter[i]);
    }
}

void check_views(struct run *run)
{
    struct view view, watcher;
    game_view(&run->setup, &run->state, WATCHER, &watcher);
    for (int viewer = 0; viewer < AUDIENCES; viewer++) {
        if (!is_viewer(run, viewer))
            continue;
        memset(&view, 0xcd, sizeof(view));
        game_view(&run->setup, &run->state, viewer, &view);
        check_view(run, viewer, &view, &watcher);
    }
}
