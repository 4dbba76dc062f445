// SPDX-License-Identifier: MIT
#include "tui/client.h"

#include "engine/notation.h"
#include "games/games.h"
#include "tui/fold.h"
#include "tui/hear.h"
#include "tui/words.h"
#include "wire/messages.h"
#include "wire/read.h"

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

void client_names(const struct client *client, const char *names[SEATS_MAX])
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        names[seat] = seat == client->seat ? "You" : client->sitter[seat].name;
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
        if (is_seat)
            text_put(text, word[0] - '0' == client->seat ? "you" : names[word[0] - '0']);
        else
            text_bytes(text, word, word_len);
        len += 1 + word_len;
    }
}

static void refuse(struct client *client, const char *sentence)
{
    keep(client->notice, sizeof(client->notice), sentence);
    client->is_refused = true;
}

// ---- Sitting down ------------------------------------------------------------------------------

static void on_welcome(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    if (int_of(message, "protocol") != PROTOCOL_VERSION) {
        refuse(client, "The server speaks another version of the protocol than this program.");
        return;
    }
    client->is_welcome = true;
    client->is_waiting = false; // a seat in the queue is not kept for one who is away
    client->is_resumed = json_is_true(json_object_get(message, "is_resumed"));
    client->expects_table = json_is_integer(json_object_get(message, "table"));
    client->player = int_of(message, "player");
    client->balance = int_of(message, "balance");
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

static void read_sitter(struct client *client, const json_t *seat)
{
    int64_t at = int_of(seat, "seat");
    if (at < 0 || at >= SEATS_MAX)
        return;
    struct sitter *sitter = &client->sitter[at];
    sitter->player = int_of(seat, "player");
    keep(sitter->name, sizeof(sitter->name), text_of(seat, "name"));
    keep(sitter->bot, sizeof(sitter->bot), text_of(seat, "bot"));
    sitter->is_connected = json_is_true(json_object_get(seat, "is_connected"));
}

void client_name_apart(struct client *client)
{
    int same = 0;
    for (int a = 0; a < client->setup.seats; a++)
        for (int b = 0; b < client->setup.seats; b++)
            if (a != b && strcmp(client->sitter[a].name, client->sitter[b].name) == 0)
                same |= only(a);
    for (int seat = 0; seat < client->setup.seats; seat++) {
        char room[SITTER_BYTES + 16];
        if (!(same & only(seat)))
            continue;
        snprintf(room, sizeof(room), "%.40s %d", client->sitter[seat].name, seat);
        keep(client->sitter[seat].name, sizeof(client->sitter[seat].name), room);
    }
}

static void read_clock(struct client *client, const json_t *clock, int64_t now_ms)
{
    if (!json_is_object(clock))
        return;
    client->has_clock = true;
    client->clock_at_ms = now_ms;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const json_t *left = json_array_get(json_object_get(clock, "left_ms"), (size_t)seat);
        client->left_ms[seat] = json_is_integer(left) ? json_integer_value(left) : -1;
        client->bank_ms[seat] =
            json_integer_value(json_array_get(json_object_get(clock, "bank_ms"), (size_t)seat));
    }
}

static void read_choices(struct client *client, const json_t *message)
{
    int64_t decision = int_of(message, "decision");
    if (decision != client->decision)
        client->is_sent = false;
    client->decision = decision;
    client->picks = 0;
    size_t i;
    json_t *choice;
    json_array_foreach(json_object_get(message, "choices"), i, choice)
    {
        if (client->picks == CHOICES_MAX)
            break;
        struct pick *pick = &client->pick[client->picks++];
        keep(pick->move, sizeof(pick->move), text_of(choice, "move"));
        pick->has_range = json_is_integer(json_object_get(choice, "max"));
        pick->min = (int)int_of(choice, "min");
        pick->max = (int)int_of(choice, "max");
    }
}

static bool read_setup(struct client *client, const json_t *message)
{
    char room[SENTENCE_BYTES], sentence[SENTENCE_BYTES + 80];
    struct text why = TEXT(room);
    const struct game *game = game_find(text_of(message, "game"));
    if (!game || int_of(message, "version") != game->version) {
        snprintf(sentence, sizeof(sentence), "The server plays %s %s %d, which this program %s.",
            text_of(message, "game"), "by rules of version", (int)int_of(message, "version"),
            game ? "knows in another version" : "does not know");
        refuse(client, sentence);
        return false;
    }
    setup_init(&client->setup, game);
    client->setup.seats = (int)json_array_size(json_object_get(message, "seats"));
    if (setup_check(&client->setup, &why) &&
        wire_read_options(&client->setup, json_object_get(message, "options"), &why))
        return true;
    snprintf(sentence, sizeof(sentence), "The server's table cannot be read: %s.", room);
    refuse(client, sentence);
    return false;
}

static void on_table(struct client *client, const json_t *message, int64_t now_ms)
{
    bool is_same = client->has_table && client->match == int_of(message, "match");
    client->is_waiting = false;
    if (!read_setup(client, message))
        return;
    const json_t *seat = json_object_get(message, "seat");
    client->seat = json_is_integer(seat) ? (int)json_integer_value(seat) : WATCHER;
    if (client->seat < 0 || (client->seat >= client->setup.seats && client->seat != WATCHER) ||
        !fold_view(client_game(client), client->seat, client->setup.seats,
            json_object_get(message, "view"), &client->view)) {
        refuse(client, "The server's table cannot be read.");
        return;
    }
    client->has_table = true;
    client->is_closed = false;
    client->expects_table = false;
    client->wants_view = false;
    client->wants_entropy = json_is_true(json_object_get(message, "wants_entropy"));
    keep(client->code, sizeof(client->code), text_of(message, "code"));
    client->table = int_of(message, "table");
    client->match = int_of(message, "match");
    client->seq = int_of(message, "seq");
    if (!is_same) {
        client->log_count = 0;
        client->is_over = false;
        client->rematch = 0;
        client->decision = 0;
        client->is_sent = false;
        client->notice[0] = '\0';
        client_release(client);
    }
    size_t i;
    json_t *sitter;
    if (!is_same)
        hear_nobody(client);
    json_array_foreach(json_object_get(message, "seats"), i, sitter)
    {
        read_sitter(client, sitter);
        hear_speaker(client, int_of(sitter, "player"), text_of(sitter, "name"));
    }
    client_name_apart(client);
    read_choices(client, message);
    client->has_clock = false;
    read_clock(client, json_object_get(message, "clock"), now_ms);
}

// ---- Playing -----------------------------------------------------------------------------------

static void tell_event(struct client *client, const struct event *event, struct text *lines)
{
    if (event->kind != EVENT_CARD && event->kind != EVENT_SAY)
        return; // the table shows the rest
    const char *names[SEATS_MAX];
    char room[LOG_BYTES];
    struct text words = TEXT(room);
    client_names(client, names);
    event_words(client_game(client), event, names, &words);
    if (client_game(client)->pack->back_name)
        words_leave_out_backs(room);
    char shorter[LOG_BYTES];
    struct text once = TEXT(shorter);
    words_owner_once(room, &once);
    text_put(lines, WORDS_BULLET);
    words_to_you(shorter, lines);
    text_char(lines, '\n');
}

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

static void note_lines(struct client *client, const char *lines)
{
    static char room[32 * 1024];
    struct text joined = TEXT(room);
    words_joined(lines, &joined);
    for (char *at = room; *at;) {
        size_t len = strcspn(at, "\n");
        bool is_last = !at[len];
        at[len] = '\0';
        size_t skip =
            strncmp(at, WORDS_BULLET, strlen(WORDS_BULLET)) == 0 ? strlen(WORDS_BULLET) : 0;
        client_note(client, at + skip);
        at += len + !is_last;
    }
}

void client_tell(struct client *client, const struct event *events, int count)
{
    static char room[32 * 1024];
    struct text lines = TEXT(room);
    for (int i = 0; i < count; i++)
        tell_event(client, &events[i], &lines);
    note_lines(client, room);
}

static void on_events(struct client *client, const json_t *message, int64_t now_ms)
{
    if (!client->has_table || client->match != int_of(message, "match"))
        return;
    client->expects_table = false;
    static char room[32 * 1024];
    struct text lines = TEXT(room);
    note_autos(client, json_object_get(message, "auto"));
    size_t i;
    json_t *item;
    json_array_foreach(json_object_get(message, "events"), i, item)
    {
        struct event event;
        if (!fold_event(client_game(client), client->seat, item, &client->view, &event)) {
            client->wants_view = true;
            break;
        }
        tell_event(client, &event, &lines);
    }
    note_lines(client, room);
    client->seq = int_of(message, "seq");
    read_choices(client, message);
    read_clock(client, json_object_get(message, "clock"), now_ms);
    client->notice[0] = '\0';
}

static void on_seat(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    const json_t *seat = json_object_get(message, "seat");
    read_sitter(client, seat);
    client_name_apart(client);
    int64_t at = int_of(seat, "seat");
    const char *bot = text_of(seat, "bot");
    bool is_here = json_is_true(json_object_get(seat, "is_connected"));
    if (at == client->seat) { // one knows that oneself is here
        if (bot[0])
            client_note(client, "A bot plays for you");
        return;
    }
    char line[LOG_BYTES];
    snprintf(line, sizeof(line), "%.40s %s", text_of(seat, "name"),
        bot[0]            ? "lets a bot play"
        : is_here         ? "is here"
        : client->is_over ? "has left"
                          : "has lost the line");
    client_note(client, line);
}

static void put_tokens(struct text *text, int64_t tokens)
{
    text_int(text, tokens);
    text_put(text, tokens == 1 ? " token" : " tokens");
}

void client_result(const struct client *client, struct text *text)
{
    if (client->is_void) {
        text_put(text, "The match was called off; no tokens moved.");
        return;
    }
    const char *names[SEATS_MAX];
    char room[600];
    struct text words = TEXT(room);
    client_names(client, names);
    text_put(&words, "The match is over: ");
    bool has_stakes = false, is_next = false;
    for (int seat = 0; seat < client->setup.seats; seat++)
        has_stakes = has_stakes || client->tokens[seat];
    bool is_draw =
        !has_stakes && (client->winners == (1 << client->setup.seats) - 1 || !client->winners);
    if (is_draw)
        text_put(&words, "it is a draw");
    for (int seat = 0; seat < client->setup.seats; seat++) {
        int tokens = client->tokens[seat];
        if (is_draw || (!has_stakes && !(client->winners & only(seat))))
            continue;
        text_put(&words, is_next ? ", " : "");
        is_next = true;
        text_put(&words, names[seat]);
        text_put(&words, tokens > 0                     ? " wins "
                         : tokens < 0                   ? " loses "
                         : client->winners & only(seat) ? " wins"
                                                        : " loses nothing");
        if (tokens)
            put_tokens(&words, tokens > 0 ? tokens : -(int64_t)tokens);
    }
    words_to_you(room, text);
    text_char(text, '.');
}

static void on_result(struct client *client, const json_t *message, int64_t now_ms)
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
    char room[700];
    struct text text = TEXT(room);
    client_result(client, &text);
    client_note(client, room);
}

static void on_rematch(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    size_t i;
    json_t *item;
    client->rematch = 0;
    json_array_foreach(json_object_get(message, "seats"), i, item) client->rematch |=
        1 << (json_integer_value(item) & 7);
}

static void on_chat(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    char line[LOG_BYTES];
    hear_speaker(client, int_of(message, "player"), text_of(message, "name"));
    snprintf(line, sizeof(line), "%.40s: \"%.160s\"", text_of(message, "name"),
        text_of(message, "text"));
    client_note(client, line);
}

static void on_hint(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    const json_t *tokens = json_object_get(message, "tokens");
    char room[SENTENCE_BYTES], expects[60] = "";
    if (json_is_number(tokens))
        snprintf(expects, sizeof(expects), ", expecting %+.2f tokens", json_number_value(tokens));
    char move[MOVE_BYTES + SITTER_BYTES];
    struct text words = TEXT(move);
    client_move_words(client, text_of(message, "move"), &words);
    snprintf(room, sizeof(room), "Hint: %.120s (%.30s%s) %.80s", move, text_of(message, "level"),
        expects, text_of(message, "text"));
    keep(client->notice, sizeof(client->notice), room);
}

// ---- Everything else ---------------------------------------------------------------------------

static void on_error(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    if (strcmp(text_of(message, "code"), "not_seated") == 0 && !client->has_table)
        return; // a table that was left had closed before
    keep(client->notice, sizeof(client->notice), text_of(message, "text"));
    keep(client->error, sizeof(client->error), text_of(message, "code"));
    client->error_re = int_of(message, "re");
    client->is_sent = false;
    if (strcmp(client->error, "bad_protocol") == 0)
        refuse(client, "The server speaks another version of the protocol than this program.");
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
    client->is_waiting = false;
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
    } messages[] = {
        {"welcome", on_welcome},
        {"games", hear_games},
        {"lobby", hear_lobby},
        {"waiting", hear_waiting},
        {"table", on_table},
        {"events", on_events},
        {"seat", on_seat},
        {"result", on_result},
        {"rematch", on_rematch},
        {"chat", on_chat},
        {"hint", on_hint},
        {"error", on_error},
        {"notice", on_notice},
        {"left", on_left},
        {"player", on_player},
        {"replay", on_replay},
    };
    json_error_t error;
    json_t *message = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error);
    const char *type = text_of(message, "type");
    for (int i = 0; i < ARRAY_LEN(messages); i++)
        if (strcmp(messages[i].type, type) == 0)
            messages[i].hear(client, message, now_ms);
    json_decref(message);
}
