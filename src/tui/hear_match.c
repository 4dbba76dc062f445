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

void hear_events(struct client *client, const json_t *message, int64_t now_ms)
{
    if (!client->has_table || client->match != int_of(message, "match"))
        return;
    client->expects_table = false;
    static struct event heard[4 * EVENTS_MAX];
    int count = 0;
    note_autos(client, json_object_get(message, "auto"));
    size_t i;
    json_t *item;
    json_array_foreach(json_object_get(message, "events"), i, item)
    {
        if (count + 1 + TERMS_MAX > ARRAY_LEN(heard)) {
            client_tell(client, heard, count);
            count = 0;
        }
        struct event *event = &heard[count];
        if (!fold_event(client_game(client), client->seat, item, &client->view, event)) {
            client->wants_view = true;
            break;
        }
        count += event->kind == EVENT_SUM ? 1 + event->to : 1;
    }
    client_tell(client, heard, count);
    client->seq = int_of(message, "seq");
    hear_choices(client, message);
    hear_clock(client, json_object_get(message, "clock"), now_ms);
    client->notice[0] = '\0';
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

void result_words(const struct setup *setup, const struct result *result, const char *const *names,
    int you, struct text *text)
{
    const int all = (1 << setup->seats) - 1;
    bool has_stakes = false, is_next = false;
    for (int seat = 0; seat < setup->seats; seat++)
        has_stakes = has_stakes || result->tokens[seat];
    bool is_draw = !has_stakes && (result->winners == all || !result->winners);
    text_put(text, "The match is over: ");
    if (is_draw)
        text_put(text, "it is a draw");
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

void hear_result(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    if (!client->has_table)
        return;
    client->is_over = true;
    client->decision = 0;
    client->picks = 0;
    client->is_void = json_is_true(json_object_get(message, "is_void"));
    keep(client->seed, sizeof(client->seed), text_of(message, "seed"));
    if (json_object_get(message, "balance"))
        client->balance = int_of(message, "balance");
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
    char buf[SENTENCE_BYTES], expects[60] = "";
    if (json_is_number(tokens))
        snprintf(expects, sizeof(expects), ", expecting %+.2f tokens", json_number_value(tokens));
    char move[MOVE_BYTES + SITTER_BYTES];
    struct text words = TEXT(move);
    client_move_words(client, text_of(message, "move"), &words);
    snprintf(buf, sizeof(buf), "Hint: %.120s (%.30s%s) %.80s", move, text_of(message, "level"),
        expects, text_of(message, "text"));
    keep(client->notice, sizeof(client->notice), buf);
}
