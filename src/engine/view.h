// SPDX-License-Identifier: MIT
// What one seat knows (a view), and what it is told (events). Both speak only of zones, counters,
// the phase and who is to act, so that every client, log and replay is written once for all games.
//
// A view starts from nothing and is built up; a face that was never put in cannot leak. An event
// names its audience; the server picks events, it never edits them. Folding the events a seat sees
// over its first view (view_observe) gives, at every moment, the very bytes of the view made from
// the state.
#ifndef BAIZE_ENGINE_VIEW_H
#define BAIZE_ENGINE_VIEW_H

#include "base/base.h"

enum {
    SEATS_MAX = 6,
    WATCHER = SEATS_MAX, // the seat of one who only looks on
    AUDIENCES = SEATS_MAX + 1,
    EVERYONE = (1 << AUDIENCES) - 1,

    ZONE_KINDS_MAX = 12,
    COUNTER_KINDS_MAX = 20,
    ZONES_MAX = ZONE_KINDS_MAX * SEATS_MAX,
    COUNTERS_MAX = COUNTER_KINDS_MAX * SEATS_MAX,
    VIEW_CARDS_MAX = 160,
    EVENTS_MAX = 256,

    CARD_BACK = 256, // a card whose face this viewer does not know; CARD_BACK + n shows back n
};
#define COUNTER_UNKNOWN INT32_MIN

// Who may see the faces in a zone, or the value of a counter. The contract test holds games to it.
enum sight {
    OPEN, // everyone
    OWN,  // its owner only (or one who saw that card in an open zone or one of their own)
    SHUT, // nobody
};

struct zone_kind {
    const char *name;  // "hand": in messages and files
    const char *label; // "Hand": for people
    enum sight sight;
    bool per_seat;    // one a seat, or one for the table
    bool is_ordered;  // cards keep the order they came in; otherwise the view sorts them
    const char *noun; // in a sentence, where the label is none: "shown cards". NULL: the label
    bool is_memory;   // shows what was seen, not where cards lie: those are counted elsewhere
    // How people are told that cards come to lie here, from the pack and from elsewhere: "{seat}
    // draws {card}", where {seat} is the owner and {card} stands for all that come the same way.
    // NULL, or it comes from another seat's: "KS from Ada's hand to the discard". "": not at all,
    // for an announcement says it.
    const char *dealt, *laid;
};

// What people are told when a counter changes, so that no number moves without a reason. The
// contract test holds games to it.
enum why {
    BY_SUM,    // a sum that adds up to the change
    BY_SAY,    // an announcement that names the counter: see struct say
    BY_CARDS,  // it counts cards, and they are seen to move
    BY_OTHERS, // it follows from a number that has its sum: a pot is what was put in
};

struct counter_kind {
    const char *name;
    const char *label;
    enum sight sight;
    bool per_seat;
    bool is_inner;            // bots and guesses need it, people are not shown it
    const char *const *words; // if its values are named, from 0: the names, ended by NULL
    bool is_purse;            // what a seat owns, in tokens: results differ by as much as these
    bool is_measure;          // how the seats stand is read from it; at most one of a game
    bool is_silent_at_0;      // 0 means that there is none: people are not shown it
    enum why why;             // how a change is explained; of no meaning if it is inner
};

// Zones and counters are numbered kind by kind, one number a seat; a table's own has owner 0.
static inline int index_of(int kind, int owner)
{
    return kind * SEATS_MAX + owner;
}

struct view {
    uint8_t seat;
    uint8_t seats;
    uint8_t to_act; // the set of seats that still have to decide
    uint8_t phase;
    uint8_t count[ZONES_MAX];
    uint16_t card[VIEW_CARDS_MAX]; // zone after zone, without gaps
    int32_t counter[COUNTERS_MAX]; // COUNTER_UNKNOWN if the viewer may not know it
};

enum event_kind {
    EVENT_CARD,    // a card goes from a zone to a zone (or is turned where it lies)
    EVENT_CLEAR,   // all cards of a zone go back to the pack
    EVENT_COUNTER, // a counter has a new value
    EVENT_PHASE,   // a new phase; written by play()
    EVENT_TURN,    // the set of seats to act; written by play()
    EVENT_SAY,     // an announcement: changes nothing, is for people
    EVENT_SUM,     // an announcement whose number is a sum: its terms are the next events
    EVENT_TERM,    // one of them
};
enum {
    ZONE_PACK = 255, // in EVENT_CARD: from, or to, the undealt cards, which are no zone of a view
    NO_COUNTER = UINT16_MAX, // in EVENT_SUM: it explains no counter, only a number that is told
    TERMS_MAX = 12,
};

struct event {
    uint8_t kind;
    uint8_t audience; // the set of seats (and WATCHER) that are told
    uint8_t what;  // zone the card leaves / zone / counter / phase / set of seats / announcement /
                   // word of a term
    uint8_t to;    // CARD: the zone it enters; SUM: how many terms it has
    uint16_t was;  // CARD: how it looked to this audience before; SUM: the counter it explains
    uint16_t is;   // CARD: how it looks now; SAY, SUM, TERM: {card}
    int32_t value; // COUNTER: the new value; SAY: {n}; TERM: what it adds; SUM: all it comes to
    uint8_t seat;  // SAY, SUM, TERM: {seat}
    uint8_t other; // SAY, SUM, TERM: {other}, a seat, or {target}, a second card
    uint16_t unused; // so that every byte is set
};

struct events {
    int count;
    bool is_brief; // the listener is a search, not a person: no sums. play() tells them
    struct event list[EVENTS_MAX];
};

static inline uint8_t only(int seat)
{
    return (uint8_t)(1 << seat);
}
static inline uint8_t all_but(int seat)
{
    return (uint8_t)(EVERYONE & ~(1 << seat));
}

// Does this seat (or WATCHER) hear it, as a message of its own? Terms come with their sum.
static inline bool is_heard(const struct event *event, int seat)
{
    return event->audience >> seat & 1 && event->kind != EVENT_TERM;
}

// Is it this announcement, with or without a sum? The terms of a sum are the events behind it.
static inline bool event_says(const struct event *event, int say)
{
    return (event->kind == EVENT_SAY || event->kind == EVENT_SUM) && event->what == say;
}

// What stands in the blanks of an announcement; those that its text does not have are left 0.
struct blanks {
    int seat; // {seat}
    int n;    // {n}
    int card; // {card}
    union {
        int other;  // {other}, a seat
        int target; // {target}, a card
    };
};

// Telling. `events` may be NULL everywhere: a simulation listens to nothing and pays nothing.
void tell_card(struct events *events, int audience, int from, int to, int was, int is);
void tell_clear(struct events *events, int zone);
void tell_counter(struct events *events, int audience, int counter, int value);
void tell_say(struct events *events, int audience, int say, int seat, int value);
// The new phase, and the set of seats to act. play() tells both; no game has to.
void tell_phase(struct events *events, int phase);
void tell_turn(struct events *events, int seats);

// An announcement with more in it than a seat and a number: a card, another seat, a second card.
// A simulation, which never gets to the function behind it, has only the NULL to look at.
__attribute__((noinline, cold)) void tell_blanks(
    struct events *events, int audience, int say, struct blanks blanks);
static inline void tell_say_of(struct events *events, int audience, int say, struct blanks blanks)
{
    if (events)
        tell_blanks(events, audience, say, blanks);
}

// An announcement whose number is a sum, and of which counter it explains the change (or
// NO_COUNTER). {n} is what the terms told after it come to; blanks.n is not used.
__attribute__((noinline, cold)) void tell_sum_begins(
    struct events *events, int audience, int say, int counter, struct blanks blanks);
__attribute__((noinline, cold)) void tell_term_follows(
    struct events *events, int word, int value, struct blanks blanks);
static inline void tell_sum(
    struct events *events, int audience, int say, int counter, struct blanks blanks)
{
    if (events && !events->is_brief)
        tell_sum_begins(events, audience, say, counter, blanks);
}
// The next term of the sum told last.
static inline void tell_term(struct events *events, int word, int value, struct blanks blanks)
{
    if (events && !events->is_brief)
        tell_term_follows(events, word, value, blanks);
}
// The same for what there may be none of: 0 is not told.
static inline void tell_any(struct events *events, int word, int value, struct blanks blanks)
{
    if (value)
        tell_term(events, word, value, blanks);
}

// A card that only `seat` gets to see goes from one hidden zone to another; the others see a back
// move.
void tell_private(struct events *events, int seat, int from, int to, int card);
// A card that only `seat` knew is shown to everyone as it goes from one zone to another.
void tell_show(struct events *events, int seat, int from, int to, int card);

// Building a view. Everything starts out empty and unknown.
void view_init(struct view *view, int seat, int seats);
void view_put(struct view *view, const struct zone_kind *kinds, int zone, int card);
const uint16_t *view_cards(const struct view *view, int zone); // view->count[zone] of them
void view_observe(struct view *view, const struct zone_kind *kinds, const struct event *event);

#endif
