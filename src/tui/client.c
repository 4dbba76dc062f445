// SPDX-License-Identifier: MIT
#include "tui/client.h"

#include "tui/hear.h"
#include "wire/messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void client_init(struct client *client)
{
    memset(client, 0, sizeof(*client));
    client->seat = WATCHER;
}

void client_release(struct client *client)
{
    free(client->replay);
    client->replay = NULL;
}

const struct game *client_game(const struct client *client)
{
    return client->setup.game;
}

bool client_has_company(const struct client *client)
{
    for (int seat = 0; seat < client->setup.seats; seat++)
        if (client->sitter[seat].player && client->sitter[seat].player != client->player)
            return true;
    return client->has_table && client->seat == WATCHER;
}

bool client_is_asked(const struct client *client)
{
    return client->has_table && client->decision && client->picks && !client->is_over;
}

void client_note(struct client *client, const char *line)
{
    keep(client->log[client->log_count++ % LOG_LINES], LOG_BYTES, line);
}

const char *client_log(const struct client *client, int i)
{
    int at = client->log_count - 1 - i;
    return at < 0 || i >= LOG_LINES ? NULL : client->log[at % LOG_LINES];
}

int client_you(const struct client *client)
{
    return client->is_named ? WATCHER : client->seat;
}

void client_names(const struct client *client, const char *names[SEATS_MAX])
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        names[seat] = seat == client_you(client) ? "You" : client->sitter[seat].name;
}

void client_move_words(const struct client *client, const char *move, struct text *text)
{
    const struct verb *verb = client_game(client)->verbs;
    size_t len = strcspn(move, " ");
    while (verb->name && !word_is(move, len, verb->name))
        verb++;
    text_bytes(text, move, len);
    const char *names[SEATS_MAX];
    client_names(client, names);
    for (int i = 0; move[len]; i++) {
        const char *word = move + len + 1;
        size_t word_len = strcspn(word, " ");
        bool is_seat = verb->name && i < ARRAY_LEN(verb->args) && verb->args[i].kind == ARG_SEAT &&
                       word_len == 1 && word[0] >= '0' && word[0] < '0' + client->setup.seats;
        text_char(text, ' ');
        bool is_place = verb->name && i < ARRAY_LEN(verb->args) && verb->args[i].kind == ARG_WORD &&
                        word[0] >= '0' && word[0] <= '9';
        if (is_place)
            text_put(text, "place "); // a number alone says nothing
        if (is_seat)
            text_put(text, word[0] - '0' == client_you(client) ? "you" : names[word[0] - '0']);
        else
            text_bytes(text, word, word_len);
        if (is_seat && word[word_len])
            text_char(text, ','); // a name may end in a number
        len += 1 + word_len;
    }
    if (verb->name && verb->args[0].kind == ARG_CARDS && !strchr(move, ' '))
        text_put(text, " no card");
}

void hear_refuse(struct client *client, const char *sentence)
{
    keep(client->notice, sizeof(client->notice), sentence);
    client->is_refused = true;
}

// ---- Sitting down ------------------------------------------------------------------------------

static void on_welcome(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    if (int_of(message, "protocol") != PROTOCOL_VERSION) {
        hear_refuse(client, "The server speaks another version of the protocol than this program.");
        return;
    }
    client->is_welcome = true;
    client->is_waiting = false; // a seat in the queue is not kept for one who is away
    client->is_resumed = json_is_true(json_object_get(message, "is_resumed"));
    client->expects_table = json_is_integer(json_object_get(message, "table"));
    client->player = int_of(message, "player");
    client->balance = int_of(message, "balance");
    client->practice = int_of(message, "practice");
    keep(client->name, sizeof(client->name), text_of(message, "name"));
    keep(client->secret, sizeof(client->secret), text_of(message, "secret"));
    if (client->has_table && !client->is_over && !client->expects_table) {
        client->has_table = false;
        keep(client->notice, sizeof(client->notice), "The match ended while you were away.");
    }
    size_t i;
    json_t *phrase;
    client->phrases = 0;
    json_array_foreach(json_object_get(message, "phrases"), i, phrase)
    {
        if (client->phrases == PHRASES_MAX)
            break;
        int at = client->phrases++;
        keep(client->phrase[at].name, sizeof(client->phrase[at].name), text_of(phrase, "name"));
        keep(client->phrase[at].text, sizeof(client->phrase[at].text), text_of(phrase, "text"));
    }
}
// ---- Everything else ---------------------------------------------------------------------------

static void on_error(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    if (strcmp(text_of(message, "code"), "not_seated") == 0 && !client->has_table)
        return; // the table that we left was closed already
    keep(client->notice, sizeof(client->notice), text_of(message, "text"));
    keep(client->error, sizeof(client->error), text_of(message, "code"));
    client->error_re = int_of(message, "re");
    client->is_sent = false;
    if (strcmp(client->error, "bad_protocol") == 0)
        hear_refuse(client, "The server speaks another version of the protocol than this program.");
    if (strcmp(client->error, "bad_secret") == 0)
        client->secret[0] = '\0';
}

static void on_notice(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    keep(client->notice, sizeof(client->notice), text_of(message, "text"));
    if (strcmp(text_of(message, "code"), "replaced") == 0)
        client->is_refused = true;
}

static void on_left(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    client->is_waiting = client->expects_table = false;
    const char *why = text_of(message, "why");
    client->has_table = client->has_table && client->is_over; // a result stays to be read
    if (strcmp(why, "leave") == 0)
        return;
    client->is_closed = true;
    if (client->has_table)
        return;
    keep(client->notice, sizeof(client->notice),
        strcmp(why, "expired") == 0 ? "Nobody came in time; the table is closed."
                                    : "The table is closed.");
}

static void on_player(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    client->balance = int_of(message, "balance");
    client->practice = int_of(message, "practice");
    keep(client->name, sizeof(client->name), text_of(message, "name"));
}

static void on_replay(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    client_release(client);
    client->replay = strdup(text_of(message, "file"));
}

void client_receive(struct client *client, const char *bytes, size_t len, int64_t now_ms)
{
    static const struct {
        const char *type;
        void (*hear)(struct client *client, const json_t *message, int64_t now_ms);
        bool needs_table;
    } messages[] = {
        {"welcome", on_welcome, false},
        {"games", hear_games, false},
        {"lobby", hear_lobby, false},
        {"waiting", hear_waiting, false},
        {"gather", hear_gather, false},
        {"table", hear_table, false},
        {"events", hear_events, true},
        {"seat", hear_seat, true},
        {"result", hear_result, true},
        {"rematch", hear_rematch, true},
        {"chat", hear_chat, false},
        {"hint", hear_hint, true},
        {"error", on_error, false},
        {"notice", on_notice, false},
        {"left", on_left, false},
        {"player", on_player, false},
        {"replay", on_replay, false},
    };
    if (client->is_refused)
        return;
    json_error_t error;
    json_t *message = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error);
    const char *type = text_of(message, "type");
    for (int i = 0; i < ARRAY_LEN(messages); i++)
        if (strcmp(messages[i].type, type) == 0 && (client->has_table || !messages[i].needs_table))
            messages[i].hear(client, message, now_ms);
    json_decref(message);
}
