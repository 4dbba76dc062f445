// SPDX-License-Identifier: MIT
#include "tui/sitting.h"

#include "wire/json.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { MESSAGE_ROOM = 8192, PAUSE_FIRST_MS = 250, PAUSE_MAX_MS = 8000 };

void sitting_send(struct sitting *sitting, int who, const struct text *message)
{
    struct line *line = sitting->line[who];
    if (line->kind->is_open(line))
        line->kind->send(line, message->at, message->len);
}

static void hello(struct sitting *sitting, int who)
{
    char room[MESSAGE_ROOM];
    struct text message = TEXT(room);
    sitting->client[who].is_welcome = false;
    say_hello(&sitting->client[who], sitting->name[who], &message);
    sitting_send(sitting, who, &message);
}

bool sitting_start(struct sitting *sitting, int64_t now_ms, struct text *why)
{
    sitting->pause_ms = PAUSE_FIRST_MS;
    sitting->again_ms = now_ms;
    for (int i = 0; i < sitting->count; i++) {
        client_init(&sitting->client[i]);
        if (!sitting->line[i]->kind->open(sitting->line[i], why))
            return false;
        hello(sitting, i);
    }
    return true;
}

// Asks for the table: the first one's wish, and the others join them by the code.
static void wish(struct sitting *sitting, int who)
{
    struct client *client = &sitting->client[who];
    const char *code = sitting->client[0].code;
    if (sitting->has_wished[who] || !client->is_welcome || client->has_table || (who && !code[0]))
        return;
    sitting->has_wished[who] = true;
    char room[MESSAGE_ROOM];
    struct text message = TEXT(room);
    if (who == 0) {
        text_put(&message, sitting->wish);
    } else {
        struct out out = out_into(&message);
        out_object(&out);
        out_put_string(&out, "type", "join");
        out_put_string(&out, "code", code);
        out_object_end(&out);
    }
    sitting_send(sitting, who, &message);
}

// A sentence is enough if the wish was refused: there is no table to come.
static void check_wish(struct sitting *sitting, int who)
{
    struct client *client = &sitting->client[who];
    if (sitting->has_wished[who] && !client->has_table && !client->is_waiting && client->error[0])
        client->is_refused = true;
}

static void ask_missing(struct sitting *sitting, int who)
{
    struct client *client = &sitting->client[who];
    char room[MESSAGE_ROOM];
    struct text message = TEXT(room);
    if (client->wants_view) {
        client->wants_view = false;
        say_plain("view", &message);
        sitting_send(sitting, who, &message);
    }
    if (who == 0 && sitting->save && client->is_over && !sitting->has_asked_replay) {
        sitting->has_asked_replay = true;
        say_replay(client, &message);
        sitting_send(sitting, who, &message);
    }
}

static bool hear(struct sitting *sitting, int who, int64_t now_ms)
{
    struct line *line = sitting->line[who];
    bool is_news = false;
    size_t len;
    for (const char *bytes; (bytes = line->kind->next(line, &len)); is_news = true) {
        client_receive(&sitting->client[who], bytes, len, now_ms);
        wish(sitting, who);
        check_wish(sitting, who);
        ask_missing(sitting, who);
    }
    return is_news;
}

static bool take_up(struct sitting *sitting, int who, int64_t now_ms)
{
    struct client *client = &sitting->client[who];
    if (sitting->line[who]->kind->is_open(sitting->line[who]) || client->is_refused)
        return false;
    if (!sitting->is_lost) {
        sitting->is_lost = true;
        sitting->again_ms = now_ms;
        client_note(client, "The line to the server is lost; trying again");
    }
    if (now_ms < sitting->again_ms)
        return false;
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    if (sitting->line[who]->kind->open(sitting->line[who], &why)) {
        sitting->is_lost = false;
        sitting->pause_ms = PAUSE_FIRST_MS;
        client->is_sent = false; // a move sent twice acts once
        client_note(client, "The line is back");
        hello(sitting, who);
        if (!client->has_table)
            sitting->has_wished[who] = client->is_waiting;
        return true;
    }
    sitting->again_ms = now_ms + sitting->pause_ms;
    sitting->pause_ms = 2 * sitting->pause_ms < PAUSE_MAX_MS ? 2 * sitting->pause_ms : PAUSE_MAX_MS;
    return true;
}

bool sitting_step(struct sitting *sitting, int64_t now_ms)
{
    bool is_news = false;
    for (int i = 0; i < sitting->count; i++) {
        wish(sitting, i);
        is_news |= hear(sitting, i, now_ms);
        is_news |= take_up(sitting, i, now_ms);
    }
    return is_news;
}

bool sitting_wait(const struct sitting *sitting, bool has_keys, int ms)
{
    struct pollfd wait[SEATS_MAX + 1];
    nfds_t count = 0;
    if (has_keys)
        wait[count++] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
    for (int i = 0; i < sitting->count; i++) {
        int fd = sitting->line[i]->kind->fd(sitting->line[i]);
        if (fd >= 0)
            wait[count++] = (struct pollfd){.fd = fd, .events = POLLIN};
    }
    int ready = poll(wait, count, ms);
    return !has_keys || ready <= 0 || !(wait[0].revents & (POLLHUP | POLLERR | POLLNVAL));
}

int sitting_due(const struct sitting *sitting, int shown)
{
    if (client_is_asked(&sitting->client[shown]) && !sitting->client[shown].is_sent)
        return shown;
    for (int i = 0; i < sitting->count; i++)
        if (client_is_asked(&sitting->client[i]) && !sitting->client[i].is_sent)
            return i;
    return -1;
}

bool sitting_is_done(const struct sitting *sitting)
{
    const struct client *client = &sitting->client[0];
    bool has_all = !sitting->save || client->replay || client->error[0];
    return client->is_refused || (client->has_table && client->is_over && has_all);
}

void sitting_end(struct sitting *sitting)
{
    for (int i = 0; i < sitting->count; i++) {
        sitting->line[i]->kind->close(sitting->line[i]);
        client_release(&sitting->client[i]);
    }
}
