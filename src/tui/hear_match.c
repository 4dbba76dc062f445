// SPDX-License-Identifier: MIT
// What happens in a match, folded over what is known and told in words, up to the result.
#include "tui/hear.h"

#include "engine/words.h"
#include "tui/event_lines.h"
#include "tui/fold.h"

#include <stdio.h>
#include <string.h>

// ---- Playing -----------------------------------------------------------------------------------

static void note_autos(struct client *client, const json_t *autos)
{
    size_t i;
    json_t *item;
    json_array_foreach(autos, i, item)
    {
        int64_t seat = int_of(item, "seat");
        const char *why = text_of(item, "why"), *move = text_of(item, "move");
        if (seat < 0 || seat >= SEATS_MAX || strcmp(why, "bot") == 0)
            continue;
        char line[LOG_BYTES];
        snprintf(line, sizeof(line), "%.40s: %s%s%.80s", client->sitter[seat].name,
            strcmp(why, "time") == 0 ? "time is out" : "absent", move[0] ? ", played " : "", move);
        client_note(client, line);
    }
}

void client_tell(struct client *client, const struct event *events, int count)
{
    static char buf[32 * 1024];
    struct text lines = TEXT(buf);
    const char *names[SEATS_MAX];
    client_names(client, names);
    events_lines(client_game(client), events, count, names, client_you(client), "", &lines);
    for (char *at = buf; *at;) {
        size_t len = strcspn(at, "\n");
        bool is_last = !at[len];
        at[len] = '\0';
        client_note(client, at);
        at += len + !is_last;
    }
}

bool event_is_repeated(const struct events *events, int i)
{
    const struct event *event = &events->list[i];
    for (int k = 0; k < events->count && event->kind == EVENT_CARD; k++) {
        const struct event *other = &events->list[k];
        if (k == i || other->kind != EVENT_CARD || other->what != event->what ||
            other->to != event->to || other->audience & event->audience)
            continue;
        if ((event->is >= CARD_BACK && other->is < CARD_BACK) || (k < i && other->is == event->is))
            return true;
    }
    return false;
}

// ---- Beats -------------------------------------------------------------------------------------

enum { BEAT_EVENTS = 4 * EVENTS_MAX };

// What happened since the last beat ended.
struct open_beat {
    bool is_announced, is_moved;
    bool has_come[ZONES_MAX]; // a card came into this zone
    int count;
    struct event event[BEAT_EVENTS];
};

static void open_beat(struct open_beat *open)
{
    memset(open, 0, offsetof(struct open_beat, event));
}

// What was announced is over when another card moves or something else is announced; numbers that
// change after it belong to it. And a card that came somewhere is seen there before it goes on.
static bool begins_beat(const struct open_beat *open, const struct event *event)
{
    bool is_moving = event->kind == EVENT_CARD || event->kind == EVENT_CLEAR;
    if (is_moving && event->what < ZONES_MAX && open->has_come[event->what])
        return true;
    if (open->count + 1 + TERMS_MAX > BEAT_EVENTS)
        return true;
    return open->is_announced &&
           (is_moving || event->kind == EVENT_SAY || event->kind == EVENT_SUM);
}

static void add_to_beat(struct open_beat *open, const struct event event[1 + TERMS_MAX])
{
    if (event->kind == EVENT_SAY || event->kind == EVENT_SUM)
        open->is_announced = true;
    if (event->kind == EVENT_CARD || event->kind == EVENT_CLEAR)
        open->is_moved = true;
    if (event->kind == EVENT_CARD && event->to < ZONES_MAX)
        open->has_come[event->to] = true;
    int count = event->kind == EVENT_SUM ? 1 + event->to : 1;
    memcpy(&open->event[open->count], event, (size_t)count * sizeof(*event));
    open->count += count;
}

// Tells the beat that ends with this view. If there is nothing to say of it and no card moved, the
// beat before it lasts.
static void end_beat(struct client *client, struct open_beat *open, const struct view *view)
{
    int noted = client->log_count;
    client_tell(client, open->event, open->count);
    bool is_told = client->log_count > noted;
    if (is_told && open->is_announced) {
        memcpy(client->said[1], client->said[0], sizeof(client->said[0]));
        keep(client->said[0], sizeof(client->said[0]), client_log(client, 0));
    }
    if (client->beats && (is_told || open->is_moved))
        beats_put(client->beats, view, client->log_count,
            is_told ? (int)strlen(client_log(client, 0)) : 0);
    else if (client->beats)
        beats_amend(client->beats, view);
    open_beat(open);
}

void hear_events(struct client *client, const json_t *message, int64_t now_ms)
{
    if (!client->has_table || client->match != int_of(message, "match"))
        return;
    client->expects_table = false;
    static struct open_beat open;
    open_beat(&open);
    note_autos(client, json_object_get(message, "auto"));
    size_t i;
    json_t *item;
    const json_t *list = json_object_get(message, "events");
    int64_t seq = int_of(message, "seq");
    size_t count = json_array_size(list);
    int64_t first = count && seq >= 0 ? seq - (int64_t)(count - 1) : 0;
    client->said[0][0] = client->said[1][0] = '\0';
    json_array_foreach(list, i, item)
    {
        struct event event[1 + TERMS_MAX];
        struct view before = client->view;
        if (!fold_event(client_game(client), client->seat, item, &client->view, event)) {
            client->wants_view = true;
            break;
        }
        if (client->seat != WATCHER)
            seen_hears(&client->seen, first + (int64_t)i, event);
        if (begins_beat(&open, event))
            end_beat(client, &open, &before);
        add_to_beat(&open, event);
    }
    end_beat(client, &open, &client->view);
    client->seq = seq;
    hear_choices(client, message);
    hear_clock(client, json_object_get(message, "clock"), now_ms);
    client->notice[0] = '\0';
}

void client_see(struct client *client, const struct event *events, int count)
{
    static struct open_beat open;
    open_beat(&open);
    client->said[0][0] = client->said[1][0] = '\0';
    for (int i = 0; i < count; i++) {
        if (events[i].kind == EVENT_TERM)
            continue; // came with its sum
        struct event event[1 + TERMS_MAX] = {events[i]};
        for (int k = 1; events[i].kind == EVENT_SUM && k <= events[i].to && i + k < count; k++)
            event[k] = events[i + k];
        struct view before = client->view;
        view_observe(&client->view, client_game(client)->zones, event);
        if (begins_beat(&open, event))
            end_beat(client, &open, &before);
        add_to_beat(&open, event);
    }
    end_beat(client, &open, &client->view);
}

// "you win 3 tokens", "Bot loses"
static void put_outcome(const char *name, bool is_winner, int64_t tokens, struct text *text)
{
    bool is_you = !name;
    text_format(text, "%s %s%s", is_you ? "you" : name,
        tokens > 0 || (!tokens && is_winner) ? "win" : "lose", is_you ? "" : "s");
    if (tokens)
        text_format(text, " %jd token%s", tokens < 0 ? -tokens : tokens,
            tokens == 1 || tokens == -1 ? "" : "s");
    else if (!is_winner)
        text_put(text, " nothing");
}

// Where the house pays or takes, those who win tokens are not those who have won.
static void put_winners(
    const struct setup *setup, int winners, const char *const *names, int you, struct text *text)
{
    int left = count_bits((uint64_t)winners);
    bool is_you = left == 1 && you < setup->seats && winners & only(you);
    if (!left)
        return;
    if (left == setup->seats) {
        text_put(text, "nobody is ahead; ");
        return;
    }
    for (int seat = 0; seat < setup->seats; seat++)
        if (winners & only(seat))
            text_format(text, "%s%s", seat == you ? "you" : names[seat], --left ? " and " : "");
    text_put(text, is_you || count_bits((uint64_t)winners) > 1 ? " are ahead; " : " is ahead; ");
}

void result_words(const struct setup *setup, const struct result *result, const char *const *names,
    int you, struct text *text)
{
    const int all = (1 << setup->seats) - 1;
    bool has_stakes = false, is_next = false;
    int gains = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        has_stakes = has_stakes || result->tokens[seat];
        gains |= result->tokens[seat] > 0 ? only(seat) : 0;
    }
    bool is_draw = !has_stakes && (result->winners == all || !result->winners);
    text_put(text, "The match is over: ");
    if (is_draw)
        text_put(text, "it is a draw");
    if (has_stakes && gains != result->winners)
        put_winners(setup, result->winners, names, you, text);
    for (int seat = 0; seat < setup->seats; seat++) {
        bool is_winner = result->winners & only(seat);
        if (is_draw || (!has_stakes && !is_winner))
            continue;
        text_put(text, is_next ? ", " : "");
        is_next = true;
        put_outcome(seat == you ? NULL : names[seat], is_winner, result->tokens[seat], text);
    }
    text_char(text, '.');
}

struct result client_settled(const struct client *client)
{
    struct result result = {.winners = (uint8_t)client->winners};
    int64_t house = 0;
    for (int seat = 0; seat < client->setup.seats; seat++) {
        result.tokens[seat] = client->tokens[seat];
        house -= client->tokens[seat];
    }
    result.house = (int32_t)house;
    return result;
}

void client_result(const struct client *client, struct text *text)
{
    if (client->is_void) {
        text_put(text, "The match was called off; no tokens moved.");
        return;
    }
    const char *names[SEATS_MAX];
    client_names(client, names);
    struct result result = client_settled(client);
    result_words(&client->setup, &result, names, client_you(client), text);
}

// What a seat owns, or the first number that each has in the open.
static int measure_of(const struct game *game)
{
    for (int pass = 0; pass < 2; pass++)
        for (int kind = 0; game->counters[kind].name; kind++) {
            const struct counter_kind *counter = &game->counters[kind];
            if (counter->is_purse ||
                (pass && counter->per_seat && counter->sight == OPEN && !counter->is_inner))
                return kind;
        }
    return -1;
}

// The most first.
static void put_standings(const struct client *client, int kind, struct text *text)
{
    const char *names[SEATS_MAX];
    client_names(client, names);
    text_format(text, "%s:", client_game(client)->counters[kind].label);
    for (int told = 0, count = 0; count < client->setup.seats; count++) {
        int next = -1;
        for (int seat = 0; seat < client->setup.seats; seat++)
            if (!(told & only(seat)) &&
                (next < 0 || client->view.counter[index_of(kind, seat)] >
                                 client->view.counter[index_of(kind, next)]))
                next = seat;
        told |= only(next);
        text_format(text, "%s %s %d", count ? "," : "",
            next == client_you(client) ? "you" : names[next],
            client->view.counter[index_of(kind, next)]);
    }
    text_put(text, ".\n");
}

void client_reasons(const struct client *client, struct text *text)
{
    for (int i = 1; i >= 0; i--)
        if (client->said[i][0])
            text_format(text, "%s.\n", client->said[i]);
    int kind = measure_of(client_game(client));
    bool has_stakes = false, is_told = true; // by the tokens
    for (int seat = 0; seat < client->setup.seats && kind >= 0; seat++) {
        has_stakes = has_stakes || client->tokens[seat];
        is_told = is_told && client->view.counter[index_of(kind, seat)] == client->tokens[seat];
    }
    is_told = is_told || (has_stakes && !client_game(client)->counters[kind].is_purse);
    if (kind >= 0 && !is_told)
        put_standings(client, kind, text);
}

// What the match moved in which of one's purses; and what it was worth, if that is not as it was
// told when it began.
static void note_counts(struct client *client, const json_t *message)
{
    const json_t *counts = json_object_get(message, "counts");
    const json_t *moved = json_array_get(json_object_get(message, "moved"), (size_t)client->seat);
    if (!counts)
        return;
    char buf[LOG_BYTES];
    struct text text = TEXT(buf);
    if (strcmp(client->counts, text_of(counts, "text")) != 0)
        text_format(&text, "%s ", text_of(counts, "text"));
    if (client->seat != WATCHER && json_is_integer(moved)) {
        bool is_practice = strcmp(text_of(counts, "purse"), "practice") == 0;
        int64_t amount = json_integer_value(moved);
        text_format(&text, "%s: %s%jd, now %jd.", is_practice ? "Practice" : "Tokens",
            amount > 0 ? "+" : "", amount, is_practice ? client->practice : client->balance);
    }
    if (buf[0])
        client_note(client, buf);
}

void hear_result(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    if (!client->has_table)
        return;
    client->is_over = true;
    client->decision = 0;
    client->picks = 0;
    client->is_void = json_is_true(json_object_get(message, "is_void"));
    if (client->seat != WATCHER)
        promise_result(&client->promise, message);
    keep(client->seed, sizeof(client->seed), text_of(message, "seed"));
    if (json_object_get(message, "balance"))
        client->balance = int_of(message, "balance");
    if (json_object_get(message, "practice"))
        client->practice = int_of(message, "practice");
    client->winners = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        client->tokens[seat] = (int)json_integer_value(
            json_array_get(json_object_get(message, "tokens"), (size_t)seat));
    size_t i;
    json_t *item;
    json_array_foreach(json_object_get(message, "winners"), i, item) client->winners |=
        1 << (json_integer_value(item) & 7);
    char buf[700];
    struct text text = TEXT(buf);
    client_result(client, &text);
    client_note(client, buf);
    note_counts(client, message);
}

void hear_rematch(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    size_t i;
    json_t *item;
    client->rematch = 0;
    json_array_foreach(json_object_get(message, "seats"), i, item) client->rematch |=
        1 << (json_integer_value(item) & 7);
}

void hear_chat(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    char line[LOG_BYTES];
    hear_speaker(client, int_of(message, "player"), text_of(message, "name"));
    snprintf(line, sizeof(line), "%.40s: \"%.160s\"", text_of(message, "name"),
        text_of(message, "text"));
    client_note(client, line);
}

void hear_hint(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    const json_t *tokens = json_object_get(message, "tokens");
    const json_t *chance = json_object_get(message, "chance");
    char buf[SENTENCE_BYTES], expects[60] = "";
    if (json_is_number(tokens))
        snprintf(expects, sizeof(expects), ", expecting %+.2f tokens", json_number_value(tokens));
    else if (json_is_number(chance))
        snprintf(expects, sizeof(expects), ", wins %.0f %%", json_number_value(chance));
    char move[MOVE_BYTES + SITTER_BYTES];
    struct text words = TEXT(move);
    client_move_words(client, text_of(message, "move"), &words);
    snprintf(buf, sizeof(buf), "Hint: %.120s (%.30s%s) %.80s", move, text_of(message, "level"),
        expects, text_of(message, "text"));
    keep(client->notice, sizeof(client->notice), buf);
}
