// SPDX-License-Identifier: MIT
#include "tui/fold.h"

#include "wire/wire.h"

// What a server sends is untrusted. No game has numbers beyond this, and four times as much still
// fits an int: so whoever draws them may add and multiply a little.
enum { NUMBER_MAX = 200000000 };

static bool read_number(const json_t *json, int32_t *number)
{
    int64_t value = json_integer_value(json);
    *number = (int32_t)value;
    return value >= -NUMBER_MAX && value <= NUMBER_MAX;
}

// A value of this counter: one that has words has no other values.
static bool read_value(const struct game *game, int counter, const json_t *json, int32_t *value)
{
    const char *const *words = game->counters[counter / SEATS_MAX].words;
    int count = 0;
    while (words && words[count])
        count++;
    return json_is_integer(json) && read_number(json, value) &&
           (!words || (*value >= 0 && *value < count));
}

// The card, a back, or -1.
static int read_card(const struct game *game, const json_t *json)
{
    const char *word = json_string_value(json);
    if (!word)
        return -1;
    if (word[0] != '?')
        return game->pack->parse(word, strlen(word));
    if (!word[1])
        return CARD_BACK;
    for (int back = 0; game->pack->back_name && back < CARD_BACK; back++) {
        char buf[80];
        struct text name = TEXT(buf);
        game->pack->back_name(back, &name);
        if (!name.len)
            break;
        if (strcmp(buf, word + 1) == 0)
            return CARD_BACK + back;
    }
    return -1;
}

static int read_zone(const struct game *game, const json_t *json)
{
    const char *name = json_string_value(json);
    if (!name)
        return -1;
    return strcmp(name, "pack") == 0 ? ZONE_PACK : zone_named(game, name);
}

static int read_phase(const struct game *game, const json_t *json)
{
    const char *name = json_string_value(json);
    for (int i = 0; name && game->phases[i]; i++)
        if (strcmp(game->phases[i], name) == 0)
            return i;
    return -1;
}

static int read_seats(const json_t *json)
{
    int set = 0;
    size_t i;
    json_t *seat;
    json_array_foreach(json, i, seat)
    {
        int64_t number = json_is_integer(seat) ? json_integer_value(seat) : -1;
        if (number < 0 || number >= SEATS_MAX)
            return -1;
        set |= 1 << number;
    }
    return set;
}

static int cards_in(const struct view *view)
{
    int count = 0;
    for (int zone = 0; zone < ZONES_MAX; zone++)
        count += view->count[zone];
    return count;
}

static bool put_zone(
    const struct game *game, const char *name, const json_t *cards, struct view *view)
{
    int zone = zone_named(game, name);
    if (zone < 0)
        return false;
    size_t i;
    json_t *item;
    json_array_foreach(cards, i, item)
    {
        int card = read_card(game, item);
        if (card < 0 || cards_in(view) >= VIEW_CARDS_MAX - 1)
            return false;
        view_put(view, game->zones, zone, card);
    }
    return true;
}

bool fold_view(const struct game *game, int seat, int seats, const json_t *json, struct view *view)
{
    view_init(view, seat, seats);
    int phase = read_phase(game, json_object_get(json, "phase"));
    int due = read_seats(json_object_get(json, "to_act"));
    if (phase < 0 || due < 0)
        return false;
    view->phase = (uint8_t)phase;
    view->to_act = (uint8_t)due;
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(json, "zones"), name, value)
    {
        if (!put_zone(game, name, value, view))
            return false;
    }
    json_object_foreach(json_object_get(json, "counters"), name, value)
    {
        int counter = counter_named(game, name);
        if (counter < 0 || !read_value(game, counter, value, &view->counter[counter]))
            return false;
    }
    return true;
}

// Which of these words it is, and what stands in their blanks, but for {n}.
static bool read_blanks(const struct game *game, const struct say *says, const char *name,
    const json_t *json, struct event *event)
{
    int say = 0;
    while (name && says && says[say].name && strcmp(says[say].name, name) != 0)
        say++;
    if (!name || !says || !says[say].name)
        return false;
    // event->other is a second seat or a second card: the text says which.
    const char *text = says[say].text;
    int64_t seat = json_integer_value(json_object_get(json, "seat"));
    int64_t other = json_integer_value(json_object_get(json, "other"));
    int is = strstr(text, "{card}") ? read_card(game, json_object_get(json, "card")) : 0;
    int second =
        strstr(text, "{target}") ? read_card(game, json_object_get(json, "target")) : (int)other;
    if (seat < 0 || seat >= SEATS_MAX || other < 0 || other >= SEATS_MAX || is < 0 || second < 0 ||
        second > 255)
        return false;
    event->what = (uint8_t)say;
    event->seat = (uint8_t)seat;
    event->is = (uint16_t)is;
    event->other = (uint8_t)second;
    return true;
}

static bool read_say(const struct game *game, const json_t *json, struct event *event)
{
    event->kind = EVENT_SAY;
    const char *name = json_string_value(json_object_get(json, "say"));
    return read_number(json_object_get(json, "n"), &event->value) &&
           read_blanks(game, game->says, name, json, event);
}

static bool read_sum(const struct game *game, const json_t *json, struct event *sum)
{
    const json_t *terms = json_object_get(json, "terms"), *term;
    const char *about = json_string_value(json_object_get(json, "about"));
    const char *counter = json_string_value(json_object_get(json, "counter"));
    int explained = counter ? counter_named(game, counter) : NO_COUNTER;
    int32_t total;
    if (!read_blanks(game, game->says, about, json, sum) || explained < 0 ||
        json_array_size(terms) > TERMS_MAX || !read_number(json_object_get(json, "total"), &total))
        return false;
    sum->kind = EVENT_SUM;
    sum->was = (uint16_t)explained;
    sum->to = (uint8_t)json_array_size(terms);
    sum->value = total;
    size_t i;
    json_array_foreach(terms, i, term)
    {
        struct event *event = &sum[i + 1];
        const char *word = json_string_value(json_object_get(term, "word"));
        *event = (struct event){.kind = EVENT_TERM, .audience = sum->audience};
        if (!read_number(json_object_get(term, "value"), &event->value) ||
            !read_blanks(game, game->terms, word, term, event))
            return false;
        total = (int32_t)((uint32_t)total - (uint32_t)event->value);
    }
    return !total; // the terms add up to it
}

static bool has_card(const struct view *view, int zone, int card)
{
    const uint16_t *cards = view_cards(view, zone);
    for (int i = 0; i < view->count[zone]; i++)
        if (cards[i] == card)
            return true;
    return false;
}

static bool read_card_event(
    const struct game *game, const json_t *json, const struct view *view, struct event *event)
{
    int from = read_zone(game, json_object_get(json, "from"));
    int to = read_zone(game, json_object_get(json, "to"));
    int was = read_card(game, json_object_get(json, "was"));
    int is = read_card(game, json_object_get(json, "is"));
    if (from < 0 || to < 0 || was < 0 || is < 0 || (from == ZONE_PACK && to == ZONE_PACK))
        return false;
    if (from != ZONE_PACK ? !has_card(view, from, was) : cards_in(view) >= VIEW_CARDS_MAX - 1)
        return false;
    event->kind = EVENT_CARD;
    event->what = (uint8_t)from;
    event->to = (uint8_t)to;
    event->was = (uint16_t)was;
    event->is = (uint16_t)is;
    return true;
}

static bool read_event(
    const struct game *game, const json_t *json, const struct view *view, struct event *event)
{
    const char *kind = json_string_value(json_object_get(json, "event"));
    if (!kind)
        return false;
    if (strcmp(kind, "card") == 0)
        return read_card_event(game, json, view, event);
    if (strcmp(kind, "say") == 0)
        return read_say(game, json, event);
    if (strcmp(kind, "sum") == 0)
        return read_sum(game, json, event);
    int what = -1;
    if (strcmp(kind, "clear") == 0) {
        event->kind = EVENT_CLEAR;
        what = read_zone(game, json_object_get(json, "zone"));
        what = what == ZONE_PACK ? -1 : what;
    } else if (strcmp(kind, "counter") == 0) {
        const char *name = json_string_value(json_object_get(json, "counter"));
        event->kind = EVENT_COUNTER;
        what = name ? counter_named(game, name) : -1;
        if (what >= 0 && !read_value(game, what, json_object_get(json, "value"), &event->value))
            return false;
    } else if (strcmp(kind, "phase") == 0) {
        event->kind = EVENT_PHASE;
        what = read_phase(game, json_object_get(json, "phase"));
    } else if (strcmp(kind, "turn") == 0) {
        event->kind = EVENT_TURN;
        what = read_seats(json_object_get(json, "to_act"));
    } else { // of a later version, which says it some other way as well: nothing changes
        event->kind = EVENT_TURN;
        what = view->to_act;
    }
    event->what = (uint8_t)what;
    return what >= 0;
}

bool fold_event(const struct game *game, int seat, const json_t *json, struct view *view,
    struct event event[1 + TERMS_MAX])
{
    *event = (struct event){.audience = only(seat)};
    if (!read_event(game, json, view, event))
        return false;
    view_observe(view, game->zones, event);
    return true;
}
