// SPDX-License-Identifier: MIT
// What happened, line by line: an announcement or a sum has a line of its own, and cards that go
// the same way between two of them share one.
#include "engine/words.h"

#include "engine/sentence.h"

static bool is_seen(const struct event *event)
{
    return event->is < CARD_BACK || event->was < CARD_BACK;
}

static bool goes_along(const struct event *a, const struct event *b)
{
    return b->kind == EVENT_CARD && a->what == b->what && a->to == b->to &&
           is_seen(a) == is_seen(b);
}

// The words for cards that come so; NULL: any, "": none.
static const char *way_of(const struct game *game, const struct event *event)
{
    if (event->what == event->to)
        return ""; // it is turned where it lies, which the table shows
    if (event->to == ZONE_PACK)
        return NULL;
    const struct zone_kind *kind = &game->zones[event->to / SEATS_MAX];
    bool is_others = event->what != ZONE_PACK && kind->per_seat &&
                     game->zones[event->what / SEATS_MAX].per_seat &&
                     event->what % SEATS_MAX != event->to % SEATS_MAX;
    const char *laid = is_others && kind->laid && *kind->laid ? NULL : kind->laid;
    return event->what == ZONE_PACK ? kind->dealt : laid;
}

static bool is_silent(const struct game *game, const struct event *event)
{
    const char *way = event->kind == EVENT_CARD ? way_of(game, event) : NULL;
    return way && !*way;
}

// The faces of these cards, equal ones once: "red ×2 blue". Faces that are not seen: "3 cards".
struct pile {
    int count;
    char name[40][32];
    int of[40];
    int unseen;
};

static void pile_add(struct pile *pile, struct sentence sentence, const struct event *event)
{
    char buf[32];
    struct text name = TEXT(buf);
    sentence.text = &name;
    if (!is_seen(event) && !sentence.game->pack->back_name) {
        pile->unseen++;
        return;
    }
    bool is_covered = event->kind == EVENT_CARD && event->is >= CARD_BACK && is_seen(event);
    sentence_put_card(&sentence, is_covered ? event->was : event->is);
    for (int i = 0; i < pile->count; i++)
        if (strcmp(pile->name[i], buf) == 0) {
            pile->of[i]++;
            return;
        }
    if (pile->count == ARRAY_LEN(pile->name)) {
        pile->unseen++;
        return;
    }
    memcpy(pile->name[pile->count], buf, sizeof(buf));
    pile->of[pile->count++] = 1;
}

static void pile_words(const struct pile *pile, struct text *text)
{
    for (int i = 0; i < pile->count; i++) {
        text_format(text, "%s%s", i ? " " : "", pile->name[i]);
        if (pile->of[i] > 1)
            text_format(text, " ×%d", pile->of[i]);
    }
    if (pile->unseen == 1)
        text_put(text, pile->count ? " and a card" : "a card");
    else if (pile->unseen)
        text_format(text, "%s%d cards", pile->count ? " and " : "", pile->unseen);
}

// The line of a card, together with all up to `end` that go the same way.
static void cards_line(struct sentence sentence, const struct event *event, const struct event *end)
{
    const char *way = way_of(sentence.game, event);
    struct pile pile = {0};
    char buf[600];
    struct text cards = TEXT(buf);
    for (const struct event *at = event; at < end; at++)
        if (goes_along(event, at))
            pile_add(&pile, sentence, at);
    pile_words(&pile, &cards);
    sentence.cards = buf;
    if (!way) {
        sentence_card(&sentence, event);
        return;
    }
    struct event owner = *event;
    owner.seat = event->to % SEATS_MAX;
    sentence_fill_in(&sentence, way, &owner, 0);
}

// A card laid after another for the same sum is told with it, and the last sum holds: the next
// event that goes on so, or NULL.
static const struct event *next_of_sum(
    const struct game *game, const struct event *sum, const struct event *end)
{
    if (sum->was != NO_COUNTER || !words_name_card(game->says[sum->what].text))
        return NULL;
    const struct event *at = sum + sum->to + 1;
    while (at < end && at->kind != EVENT_SAY && at->kind != EVENT_SUM &&
           (at->kind != EVENT_CARD || is_silent(game, at)))
        at++;
    bool is_same = at < end && at->kind == EVENT_SUM && at->what == sum->what &&
                   at->was == sum->was && at->seat == sum->seat && at->other == sum->other;
    return is_same ? at : NULL;
}

static const struct event *sum_line(
    struct sentence sentence, const struct event *sum, const struct event *end)
{
    struct pile pile = {0};
    char buf[300];
    struct text cards = TEXT(buf);
    const struct event *next = next_of_sum(sentence.game, sum, end);
    for (; next; next = next_of_sum(sentence.game, sum, end)) {
        pile_add(&pile, sentence, sum);
        sum = next;
        sentence.cards = buf;
    }
    if (sentence.cards) {
        pile_add(&pile, sentence, sum);
        pile_words(&pile, &cards);
    }
    sentence_sum(&sentence, sum);
    return sum + sum->to;
}

// The cards that move from here on up to the next announcement.
static void block_lines(
    struct sentence sentence, const struct event *at, const struct event *end, const char *bullet)
{
    for (const struct event *event = at; event < end; event++) {
        bool is_told = false;
        for (const struct event *before = at; before < event && !is_told; before++)
            is_told = before->kind == EVENT_CARD && goes_along(before, event);
        if (event->kind != EVENT_CARD || is_told || is_silent(sentence.game, event))
            continue;
        text_put(sentence.text, bullet);
        sentence.start = sentence.text->len;
        cards_line(sentence, event, end);
        text_char(sentence.text, '\n');
    }
}

void events_lines(const struct game *game, const struct event *events, int count,
    const char *const *names, int you, const char *bullet, struct text *text)
{
    struct sentence sentence = {game, names, you, text, 0, NULL};
    const struct event *end = events + count;
    for (const struct event *at = events; at < end; at++) {
        const struct event *from = at;
        while (at < end && at->kind != EVENT_SAY && at->kind != EVENT_SUM)
            at++;
        block_lines(sentence, from, at, bullet);
        if (at == end)
            return;
        text_put(text, bullet);
        sentence.start = text->len;
        if (at->kind == EVENT_SAY)
            sentence_say(&sentence, at);
        else
            at = sum_line(sentence, at, end);
        text_char(text, '\n');
    }
}
