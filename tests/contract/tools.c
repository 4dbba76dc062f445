// SPDX-License-Identifier: MIT
// What several checks need: hearing as one viewer hears, picking at random, and words for reports.
#include "check.h"

#include "replays/show.h"

#include <string.h>

bool has_secrets(const struct game *game)
{
    for (const struct zone_kind *kind = game->zones; kind->name; kind++)
        if (kind->sight == OWN)
            return true;
    for (const struct counter_kind *kind = game->counters; kind->name; kind++)
        if (kind->sight == OWN)
            return true;
    return false;
}

void see_all(const struct run *run, const struct state *state, struct view views[SEATS_MAX])
{
    for (int seat = 0; seat < (has_secrets(run->setup.game) ? run->setup.seats : 1); seat++)
        game_view(&run->setup, state, seat, &views[seat]);
}

void hear(const struct events *events, int viewer, struct heard *heard)
{
    heard->count = 0;
    for (int i = 0; i < events->count; i++)
        if (events->list[i].audience & only(viewer)) {
            heard->list[heard->count] = events->list[i];
            heard->list[heard->count++].audience = 0;
        }
}

bool event_same(const struct event *a, const struct event *b)
{
    return a->kind == b->kind && a->what == b->what && a->to == b->to && a->was == b->was &&
           a->is == b->is && a->value == b->value && a->seat == b->seat && a->other == b->other;
}

bool heard_same(const struct heard *a, const struct heard *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (!event_same(&a->list[i], &b->list[i]))
            return false;
    return true;
}

bool is_reveal(const struct event *event)
{
    return event->kind == EVENT_CARD && event->is < CARD_BACK && event->was >= CARD_BACK;
}

// The place of the next face shown from `at` on, or the count.
static int next_reveal(const struct heard *heard, int at)
{
    while (at < heard->count && !is_reveal(&heard->list[at]))
        at++;
    return at;
}

bool reveals_same(const struct heard *a, const struct heard *b)
{
    for (int i = 0, k = 0;; i++, k++) {
        i = next_reveal(a, i), k = next_reveal(b, k);
        if (i == a->count || k == b->count)
            return i == a->count && k == b->count;
        if (!event_same(&a->list[i], &b->list[k]))
            return false;
    }
}

bool is_other_cards(const struct game *game, const struct move *a, const struct move *b)
{
    if (a->verb != b->verb || a->amount != b->amount || move_same(a, b))
        return false;
    int at = 0;
    for (const struct arg *arg = game->verbs[a->verb].args;
         arg < game->verbs[a->verb].args + 4 && arg->kind != ARG_NONE; arg++) {
        if (arg->kind == ARG_CARDS) {
            for (; at < ARGS_MAX; at++)
                if ((a->arg[at] == CARD_NONE) != (b->arg[at] == CARD_NONE))
                    return false;
            return true;
        }
        if (arg->kind != ARG_CARD && a->arg[at] != b->arg[at])
            return false;
        at++;
    }
    return true;
}

bool is_member(const struct choice *choices, int count, const struct move *move)
{
    for (int i = 0; i < count; i++)
        if (choices[i].move.verb == move->verb &&
            memcmp(choices[i].move.arg, move->arg, ARGS_MAX) == 0 &&
            move->amount >= choices[i].move.amount && move->amount <= choices[i].amount_max)
            return true;
    return false;
}

struct move any_choice(struct run *run, const struct choice *choices, int count)
{
    return choice_pick(choices, count, &run->dice);
}

int any_seat_of(struct run *run, int set)
{
    return nth_bit(
        (uint64_t)set, (int)chance_below(&run->dice, (uint32_t)count_bits((uint64_t)set)));
}

bool one_in(struct run *run, uint32_t n)
{
    return chance_below(&run->dice, n) == 0;
}

// A few rooms in turn, so that one report may use several texts.
static struct text next_room(void)
{
    static char rooms[8][1600];
    static int next;
    next = (next + 1) % ARRAY_LEN(rooms);
    return TEXT(rooms[next]);
}

const char *say_move(const struct run *run, int seat, const struct move *move)
{
    struct text text = next_room();
    int verbs = 0;
    while (run->setup.game->verbs[verbs].name)
        verbs++;
    if (move->verb < verbs) {
        show_move(run->setup.game, seat, move, &text);
    } else {
        text_put(&text, "verb number ");
        text_int(&text, move->verb);
    }
    return text.at;
}

const char *say_bytes(const struct move *move)
{
    struct text text = next_room();
    text_put(&text, "verb ");
    text_int(&text, move->verb);
    text_put(&text, ", arguments");
    for (int i = 0; i < ARGS_MAX; i++) {
        text_char(&text, ' ');
        text_int(&text, move->arg[i]);
    }
    text_put(&text, ", amount ");
    text_int(&text, move->amount);
    return text.at;
}

const char *say_number(int32_t number)
{
    static char rooms[4][16];
    static int next;
    next = (next + 1) % ARRAY_LEN(rooms);
    struct text text = TEXT(rooms[next]);
    if (number == COUNTER_UNKNOWN)
        text_put(&text, "unknown");
    else
        text_int(&text, number);
    return text.at;
}

const char *say_heard(const struct run *run, const struct heard *heard)
{
    struct text text = next_room();
    for (int i = 0; i < heard->count; i++) {
        text_put(&text, "\n      ");
        show_event(run->setup.game, &heard->list[i], &text);
    }
    if (!heard->count)
        text_put(&text, "\n      nothing");
    return text.at;
}

static void put_heard_event(
    const struct run *run, const struct heard *heard, int at, struct text *text)
{
    if (at < heard->count)
        show_event(run->setup.game, &heard->list[at], text);
    else
        text_put(text, "missing");
}

const char *say_difference(const struct run *run, const struct heard *a, const struct heard *b)
{
    struct text text = next_room();
    int at = 0;
    while (at < a->count && at < b->count && event_same(&a->list[at], &b->list[at]))
        at++;
    text_put(&text, "\n    Event ");
    text_int(&text, at + 1);
    text_put(&text, " of what they hear is \"");
    put_heard_event(run, a, at, &text);
    text_put(&text, "\", and in the other case \"");
    put_heard_event(run, b, at, &text);
    text_put(&text, "\".");
    const struct event *one = &a->list[at], *two = &b->list[at];
    if (at < a->count && at < b->count && one->kind == EVENT_CARD &&
        (one->was >= CARD_BACK || one->is >= CARD_BACK)) {
        text_put(&text, " (How it looks: card ");
        text_int(&text, one->is);
        text_put(&text, " and card ");
        text_int(&text, two->is);
        text_put(&text, "; from CARD_BACK, 256, on it is a back.)");
    }
    return text.at;
}

const char *say_view_difference(const struct run *run, const struct view *a, const struct view *b)
{
    const struct game *game = run->setup.game;
    struct text text = next_room();
    if (a->seat != b->seat || a->seats != b->seats)
        text_put(&text, "\n      the viewer or the number of seats");
    if (a->phase != b->phase || a->to_act != b->to_act)
        text_put(&text, "\n      the phase, or who is to act");
    for (int zone = 0; zone < ZONES_MAX; zone++) {
        if (a->count[zone] == b->count[zone] &&
            memcmp(view_cards(a, zone), view_cards(b, zone), 2u * a->count[zone]) == 0)
            continue;
        text_put(&text, "\n      ");
        show_zone(game, a, zone, &text);
        text_put(&text, "   against   ");
        show_zone(game, b, zone, &text);
    }
    for (int i = 0; i < COUNTERS_MAX; i++) {
        if (a->counter[i] == b->counter[i])
            continue;
        text_put(&text, "\n      ");
        counter_name(game, i, &text);
        text_put(&text, " = ");
        text_put(&text, say_number(a->counter[i]));
        text_put(&text, "   against   ");
        text_put(&text, say_number(b->counter[i]));
    }
    return text.at;
}

const char *say_state_difference(
    const struct run *run, const struct state *a, const struct state *b)
{
    struct text text = next_room();
    int told = 0;
    for (size_t i = 0; i < run->setup.game->state_size; i++)
        if (a->bytes[i] != b->bytes[i] && told++ < 12) {
            text_put(&text, "\n      byte ");
            text_int(&text, (int64_t)i);
            text_put(&text, ": ");
            text_int(&text, a->bytes[i]);
            text_put(&text, " against ");
            text_int(&text, b->bytes[i]);
        }
    return text.at;
}

const char *say_viewer(int viewer)
{
    static const char *const names[AUDIENCES] = {
        "seat 0", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "a watcher"};
    return names[viewer];
}
