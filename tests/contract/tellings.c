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

// Does the event speak of things that this table has, so that it can be put into words?
static void check_sound(struct run *run, int viewer, const struct event *event)
{
    static const char tip_index[] = "zones and counters are numbered index_of(KIND, seat), those "
                                    "of the table index_of(KIND, 0)";
    const struct game *game = run->setup.game;
    int says = 0, phases = 0, terms = 0;
    while (game->says[says].name)
        says++;
    while (game->terms && game->terms[terms].name)
        terms++;
    while (game->phases[phases])
        phases++;
    bool is_from = event->what == ZONE_PACK || is_zone(run, event->what);
    bool is_to = event->to == ZONE_PACK || is_zone(run, event->to);
    if (event->kind > EVENT_TERM)
        fail(run, "tellings", "%s hears an event of no known kind, %d", say_viewer(viewer),
            event->kind);
    if (event->kind == EVENT_CARD && !(is_from && is_to))
        fail_tip(run, "tellings", tip_index,
            "%s hears of zone %d or %d, which this table does not have", say_viewer(viewer),
            event->what, event->to);
    if (event->kind == EVENT_CARD && !(is_card(run, event->was) && is_card(run, event->is)))
        fail_tip(run, "tellings",
            "a card is a number of the pack, CARD_BACK, or CARD_BACK + n where backs differ",
            "%s hears of card %d or %d, which the pack does not have", say_viewer(viewer),
            event->was, event->is);
    if (event->kind == EVENT_CLEAR && !is_zone(run, event->what))
        fail_tip(run, "tellings", tip_index,
            "%s hears that zone %d is cleared, which this table does not have", say_viewer(viewer),
            event->what);
    if (event->kind == EVENT_COUNTER && !is_counter(run, event->what))
        fail_tip(run, "tellings", tip_index,
            "%s hears of counter %d, which this table does not have", say_viewer(viewer),
            event->what);
    if (event->kind == EVENT_PHASE && event->what >= phases)
        fail(run, "tellings", "phase %d is none of the game's", event->what);
    if (event->kind == EVENT_TURN && event->what >> run->setup.seats)
        fail(run, "tellings", "a seat that does not exist is to act");
    if (event->kind == EVENT_TERM && event->what >= terms)
        fail(run, "tellings", "%s hears a term with word %d, which the game does not have",
            say_viewer(viewer), event->what);
    if ((event->kind == EVENT_SAY || event->kind == EVENT_SUM) && event->what >= says)
        fail(run, "tellings", "%s hears announcement %d, which the game does not have",
            say_viewer(viewer), event->what);
}

static void check_card_event(
    struct run *run, int viewer, const struct view *view, const struct event *event)
{
    const struct zone_kind *zones = run->setup.game->zones;
    int from = event->what, to = event->to;
    if (from != ZONE_PACK && !holds(view, from, event->was))
        fail_tip(run, "tellings",
            "`was` is how the card looked to this audience: its face if they saw it there, or "
            "CARD_BACK. tell_private() and tell_show() see to that",
            "%s hears that a card leaves a place where it did not lie", say_viewer(viewer));
    bool was_known = event->was < CARD_BACK, is_known = event->is < CARD_BACK;
    if (from == ZONE_PACK && was_known)
        fail_tip(run, "sight", "a card that comes from the pack was CARD_BACK to everyone",
            "%s hears what a card in the pack was", say_viewer(viewer));
    if (was_known && is_known && event->was != event->is)
        fail_tip(run, "sight",
            "a card that is exchanged for another is two events: one goes, another comes",
            "to %s a card changes its face", say_viewer(viewer));
    if (!is_known)
        return;
    enum sight sight = to == ZONE_PACK ? OWN : zones[to / SEATS_MAX].sight;
    bool is_own = to != ZONE_PACK && zones[to / SEATS_MAX].per_seat && to % SEATS_MAX == viewer;
    if (sight == SHUT || (sight == OWN && !is_own && !was_known))
        fail_tip(run, "sight",
            "a private draw is tell_private(): its owner sees the face, the others a back. A card "
            "that all may see goes to an open zone: tell_show()",
            "%s is shown a face that they may not see", say_viewer(viewer));
}

static void check_counter_event(struct run *run, int viewer, const struct event *event)
{
    const struct counter_kind *kind = &run->setup.game->counters[event->what / SEATS_MAX];
    if (kind->sight == SHUT || (kind->sight == OWN && event->what % SEATS_MAX != viewer))
        fail_tip(run, "sight",
            "tell an own counter only to its owner: tell_counter(events, only(seat), ...). What "
            "all may know later is a second counter, an open one",
            "%s is told a number that they may not know", say_viewer(viewer));
    if (event->value == COUNTER_UNKNOWN)
        fail_tip(run, "tellings", "a counter that is not known to a viewer is not told to them",
            "%s is told an unknown number", say_viewer(viewer));
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
static void check_said_card(
    struct run *run, int viewer, const struct view *before, const struct view *after, int card)
{
    if (!is_card(run, card))
        fail(run, "tellings", "%s hears of card %d, which the pack does not have",
            say_viewer(viewer), card);
    if (card < CARD_BACK && !sees_face(before, card) && !sees_face(after, card) &&
        !sees_face(&run->told[viewer], card))
        fail_tip(run, "sight",
            "show the card, then announce it: what {card} or {target} names lies where the "
            "listener "
            "sees it",
            "%s hears the name of a card that they do not see", say_viewer(viewer));
}

static void check_say_event(struct run *run, int viewer, const struct view *before,
    const struct view *after, const struct event *event)
{
    const struct game *game = run->setup.game;
    const char *words = (event->kind == EVENT_TERM ? game->terms : game->says)[event->what].text;
    if ((strstr(words, "{seat}") && event->seat >= run->setup.seats) ||
        (strstr(words, "{other}") && event->other >= run->setup.seats))
        fail(run, "tellings", "%s hears an announcement of a seat that does not exist, %d or %d",
            say_viewer(viewer), event->seat, event->other);
    if (event->kind == EVENT_SAY)
        run->event = event; // from here on it can be put into words; a sum, with its terms
    if (strstr(words, "{card}"))
        check_said_card(run, viewer, before, after, event->is);
    if (strstr(words, "{target}"))
        check_said_card(run, viewer, before, after, event->other);
}

// Every client says events in words.
void check_words(struct run *run, const struct event *event)
{
    static const char *const names[SEATS_MAX] = {"Ada", "Bob", "Cyd", "Dan", "Eve", "Fay"};
    char buf[400];
    struct text text = TEXT(buf);
    event_words(run->setup.game, event, names, WATCHER, &text);
    if (!text.len || text.is_cut)
        fail(run, "words", "an event has no words, or too many: \"%s\"", buf);
}

static void check_event(struct run *run, int viewer, const struct view *before,
    const struct view *after, const struct event *event)
{
    check_sound(run, viewer, event);
    if (event->kind == EVENT_SAY || event->kind == EVENT_SUM || event->kind == EVENT_TERM)
        check_say_event(run, viewer, before, after, event);
    if (event->kind == EVENT_SUM || event->kind == EVENT_TERM)
        return; // their words come with check_sums()
    run->event = event;
    if (event->kind == EVENT_CARD)
        check_card_event(run, viewer, &run->told[viewer], event);
    if (event->kind == EVENT_COUNTER)
        check_counter_event(run, viewer, event);
    check_words(run, event);
    run->event = NULL;
}

static int count_said(const struct events *events, int viewer)
{
    int count = 0;
    for (int i = 0; i < events->count; i++)
        count += (events->list[i].kind == EVENT_SAY || events->list[i].kind == EVENT_SUM) &&
                 events->list[i].audience & only(viewer);
    return count;
}

// What one viewer hears of a move, event after event, and what they see after it.
static void check_listener(struct run *run, int viewer, const struct events *events)
{
    static struct heard heard;
    struct view view, before = run->told[viewer];
    game_view(&run->setup, &run->state, viewer, &view);
    for (int i = 0; i < events->count; i++) {
        if (!(events->list[i].audience & only(viewer)))
            continue;
        run->event_number = i + 1;
        check_event(run, viewer, &before, &view, &events->list[i]);
        view_observe(&run->told[viewer], run->setup.game->zones, &events->list[i]);
    }
    if (!memcmp(&run->told[viewer], &view, sizeof(view))) {
        check_sums(run, viewer, &before, &view, events);
        return;
    }
    hear(events, viewer, &heard);
    fail_tip(run, "tellings",
        "what view() shows differently after a move was told in apply(), to each who sees it, and "
        "what was told is what view() shows",
        "what %s was told is not what they see (told against seen):%s\n    Of this move they "
        "heard:%s",
        say_viewer(viewer), say_view_difference(run, &run->told[viewer], &view),
        say_heard(run, &heard));
}

void check_told(struct run *run, const struct events *events)
{
    run->event_count = events->count;
    for (int i = 0; i < events->count; i++)
        if (!events->list[i].audience || events->list[i].audience & ~EVERYONE)
            fail_tip(run, "tellings",
                "an audience is a set: only(seat), all_but(seat), EVERYONE, or several of them "
                "with |",
                "event %d of %d has the audience %d", i + 1, events->count,
                events->list[i].audience);
    for (int viewer = 0; viewer < AUDIENCES; viewer++) {
        if (!is_viewer(run, viewer))
            continue;
        if (count_said(events, viewer) < count_said(events, WATCHER))
            fail_tip(run, "tellings",
                "what watchers hear everyone hears: tell_say(events, EVERYONE, ...)",
                "%s hears %d announcements, a watcher %d", say_viewer(viewer),
                count_said(events, viewer), count_said(events, WATCHER));
        check_listener(run, viewer, events);
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
                    fail_tip(run, "sight",
                        "deal by the deck's moves, not in start(), and put CARD_BACK into the view "
                        "of those who may not see a card",
                        "%s sees a face of another at the very start", say_viewer(viewer));
    }
}

static const char tip_open[] =
    "view() shows what is open to every viewer alike, and apply() tells it to EVERYONE";

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
            fail_tip(run, "sight", "view() puts CARD_BACK into a shut zone, whatever lies there",
                "%s sees a face in %s, which is shut", say_viewer(viewer), kind->name);
    }
    if (kind->sight == OPEN &&
        (view->count[zone] != watcher->count[zone] ||
            memcmp(cards, view_cards(watcher, zone), 2u * view->count[zone])))
        fail_tip(run, "sight", tip_open, "%s is open, yet %s and a watcher do not see the same:%s",
            kind->name, say_viewer(viewer), say_view_difference(run, view, watcher));
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
            fail_tip(run, "sight",
                "view() puts an own counter only into its owner's view: if (seat == viewer)",
                "%s sees %s of seat %d, and may not", say_viewer(viewer), kind->name,
                i % SEATS_MAX);
        if (kind->sight == OPEN && view->counter[i] != watcher->counter[i])
            fail_tip(run, "sight", tip_open,
                "%s is open, yet %s and a watcher do not see the same: %s and %s", kind->name,
                say_viewer(viewer), say_number(view->counter[i]), say_number(watcher->counter[i]));
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
