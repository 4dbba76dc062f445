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

void client_forget_files(struct client *client)
{
    free(client->replay);
    free(client->proof);
    client->replay = client->proof = NULL;
}

void client_release(struct client *client)
{
    client_forget_files(client);
    promise_release(&client->promise);
    seen_release(&client->seen);
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

bool client_is_drawing(const struct client *client, int64_t now_ms)
{
    const struct promise *promise = &client->promise;
    return promise->is_gathering && now_ms - promise->gathering_since_ms >= GATHER_QUIET_MS;
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
    keep(client->log_key, sizeof(client->log_key), text_of(message, "log"));
    if (client->has_table && !client->is_over && !client->expects_table) {
        client->has_table = false;
        client->promise.is_ended = true;
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

// One of those messages that people know nothing of: whoever sent it looks here.
static void hear_refusal(struct client *client, int64_t id, const json_t *message)
{
    const char *code = text_of(message, "code"), *text = text_of(message, "text");
    struct promise *promise = &client->promise;
    keep(client->refusal[id].code, sizeof(client->refusal[id].code), code);
    keep(client->refusal[id].text, sizeof(client->refusal[id].text), text);
    if (id == PLEDGE_ID)
        promise->memory.has_pledge[promise->memory.place] = false;
    if (id == PLEDGE_ID || id == ENTROPY_ID)
        promise_lose_share(promise, client->refusal[id].text);
}

static void on_error(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    int64_t id = int_of(message, "re");
    if (id > WISH_ID && id < IDS) {
        hear_refusal(client, id, message);
        return;
    }
    if (strcmp(text_of(message, "code"), "not_seated") == 0 && !client->has_table)
        return; // the table that we left was closed already
    keep(client->notice, sizeof(client->notice), text_of(message, "text"));
    keep(client->error, sizeof(client->error), text_of(message, "code"));
    client->error_re = id;
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
    client->is_waiting = client->promise.is_gathering = client->expects_table = false;
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
    free(client->replay);
    client->replay = strdup(text_of(message, "file"));
}

static void on_proof(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    free(client->proof);
    client->proof = json_dumps(message, JSON_COMPACT);
}

static void on_devices(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    devices_read(&client->devices, message);
}

// Messages that speak of the deal are kept as they came: if it is not as promised, they are the
// evidence.
static void note_promise(
    struct client *client, const json_t *message, const char *bytes, size_t len)
{
    static const char *const types[] = {"gather", "table", "result"};
    bool is_of_deal = false;
    for (int i = 0; i < ARRAY_LEN(types); i++)
        is_of_deal = is_of_deal || strcmp(text_of(message, "type"), types[i]) == 0;
    if (is_of_deal && client->promise.memory.match == int_of(message, "match"))
        promise_note(&client->promise, '<', bytes, len);
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
        {"proof", on_proof, false},
        {"devices", on_devices, false},
    };
    if (client->is_refused)
        return;
    json_error_t error;
    json_t *message = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error);
    const char *type = text_of(message, "type");
    for (int i = 0; i < ARRAY_LEN(messages); i++)
        if (strcmp(messages[i].type, type) == 0 && (client->has_table || !messages[i].needs_table))
            messages[i].hear(client, message, now_ms);
    note_promise(client, message, bytes, len);
    json_decref(message);
}
