// SPDX-License-Identifier: MIT
#include "tui/sitting.h"

#include "os/file.h"
#include "tui/checking.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    MESSAGE_BYTES = 8192,
    PAUSE_FIRST_MS = 250,
    PAUSE_MAX_MS = 8000,
    TRYING_MS = 50,
    // If nothing comes on a line it is pinged, and if nothing comes then either it counts as lost.
    // The system itself would notice a dead network only after a quarter of an hour.
    QUIET_MS = 5000,
    LOST_MS = 12000,
};

static void send_now(struct sitting *sitting, int who, const char *bytes, size_t len)
{
    struct line *line = sitting->line[who];
    if (line->kind->is_open(line))
        line->kind->send(line, bytes, len);
}

void sitting_send(struct sitting *sitting, int who, const struct text *message)
{
    struct line *line = sitting->line[who];
    if (line->kind->is_open(line) && sitting->client[who].is_welcome) {
        send_now(sitting, who, message->at, message->len);
        return;
    }
    size_t len = strlen(sitting->later[who]);
    if (len + message->len + 2 > LATER_BYTES)
        return; // far more than anybody types in a pause
    struct text later = text_over(sitting->later[who] + len, LATER_BYTES - len);
    text_format(&later, "%s\n", message->at);
}

static void send_later(struct sitting *sitting, int who)
{
    for (char *at = sitting->later[who]; *at;) {
        size_t len = strcspn(at, "\n");
        send_now(sitting, who, at, len);
        at += len + 1;
    }
    sitting->later[who][0] = '\0';
}

void sitting_move(struct sitting *sitting, int who, int pick, int amount)
{
    char buf[MESSAGE_BYTES];
    struct text message = TEXT(buf);
    say_move(&sitting->client[who], pick, amount, &message);
    if (sitting->client[who].is_welcome)
        send_now(sitting, who, buf, message.len);
    else
        sitting->has_lost_move[who] = true;
}

static void hello(struct sitting *sitting, int who)
{
    char buf[MESSAGE_BYTES];
    struct text message = TEXT(buf);
    sitting->client[who].is_welcome = false;
    say_hello(&sitting->client[who], sitting->name[who], &message);
    send_now(sitting, who, buf, message.len);
}

static bool recall(void *context, int64_t match, struct deal_memory *kept, bool *is_over)
{
    const struct sitting *sitting = context;
    return sitting->shelf.address &&
           shelf_recall(&sitting->shelf, sitting->client[0].player, match, kept, is_over);
}

bool sitting_start(struct sitting *sitting, int64_t now_ms, struct text *why)
{
    sitting->pause_ms = PAUSE_FIRST_MS;
    sitting->again_ms = now_ms;
    for (int i = 0; i < sitting->count; i++) {
        client_init(&sitting->client[i]);
        sitting->client[i].promise.context = sitting;
        sitting->client[i].promise.recall = i ? NULL : recall;
        sitting->client[i].gives_entropy = sitting->gives_entropy;
        if (i == 0)
            strcpy(sitting->client[i].secret, sitting->secret);
        if (!sitting->line[i]->kind->open(sitting->line[i], why))
            return false;
        sitting->heard_ms[i] = now_ms;
        hello(sitting, i);
    }
    return true;
}

// ---- What follows from what was heard ----------------------------------------------------------

// What is sent after each welcome.
static void on_welcome(struct sitting *sitting, int who)
{
    struct client *client = &sitting->client[who];
    char buf[MESSAGE_BYTES];
    struct text message = TEXT(buf);
    if (sitting->keep_secret)
        sitting->keep_secret(sitting->context, client->secret);
    const char *name = sitting->name[who];
    if (client->is_resumed && name && *name && strcmp(name, client->name) != 0) {
        say_name(name, &message);
        send_now(sitting, who, buf, message.len);
    }
    for (int i = 0; i < client->speakers; i++)
        if (client->speaker[i].is_muted) {
            say_mute(&client->speaker[i], &message);
            send_now(sitting, who, buf, message.len);
        }
    sitting->follows_lobby = false;
    if (sitting->has_lobby) {
        say_plain("games", &message);
        send_now(sitting, who, buf, message.len);
    }
    send_later(sitting, who);
    if (!who)
        checking_line_back(sitting);
    sitting->is_coming_back = client->expects_table && !client->has_table;
    // The match that was asked for began and ended while the line was lost.
    if (sitting->has_wished[who] && !client->has_table && !client->expects_table)
        client->is_closed = true;
}

// Asks for the table: the first one's wish, and the others join them by the code.
static void wish(struct sitting *sitting, int who)
{
    struct client *client = &sitting->client[who];
    const char *code = sitting->client[0].code;
    if (sitting->has_wished[who] || !client->is_welcome || client->has_table ||
        client->expects_table || !sitting->wish[0] || (who && !code[0]))
        return;
    sitting->has_wished[who] = true;
    char buf[MESSAGE_BYTES];
    struct text message = TEXT(buf);
    char words[40];
    snprintf(words, sizeof(words), "%s%s", code, client->waiting.is_hidden ? " hidden" : "");
    if (who || sitting->is_rejoining) {
        say_join(words, &message);
    } else {
        text_put(&message, sitting->wish);
        client->wants_published = !strstr(sitting->wish, "\"deal\":\"hidden\"");
    }
    client->error[0] = '\0';
    send_now(sitting, who, buf, message.len);
}

// If the wish was refused no table will come.
static void check_wish(struct sitting *sitting, int who)
{
    struct client *client = &sitting->client[who];
    if (client->is_waiting || client->has_table)
        sitting->is_rejoining = false;
    if (!sitting->has_wished[who] || client->has_table || client->is_waiting || !client->error[0] ||
        client->error_re != WISH_ID)
        return;
    client->error[0] = '\0';
    if (sitting->is_rejoining) { // nobody waits there any more
        sitting->is_rejoining = sitting->has_wished[who] = false;
        wish(sitting, who);
        return;
    }
    client->is_closed = true;
}

void sitting_wish(struct sitting *sitting, const struct text *message)
{
    snprintf(sitting->wish, sizeof(sitting->wish), "%s", message->at);
    sitting->has_wished[0] = sitting->is_rejoining = false;
    sitting->client[0].notice[0] = '\0';
    wish(sitting, 0);
}

// The match is over, and its replay, which is to be kept, has not come.
static bool is_saving(const struct sitting *sitting)
{
    const struct client *client = &sitting->client[0];
    return sitting->save && client->has_table && client->is_over && !client->is_void &&
           !sitting->has_saved && !client->refusal[REPLAY_ID].code[0];
}

void sitting_leave(struct sitting *sitting)
{
    if (is_saving(sitting) && !sitting->leaves_later) {
        sitting->leaves_later = true;
        return;
    }
    sitting->leaves_later = false;
    struct client *client = &sitting->client[0];
    char buf[100];
    struct text message = TEXT(buf);
    bool is_here =
        client->is_waiting || client->expects_table || (client->has_table && !client->is_closed);
    say_plain("leave", &message);
    if (is_here)
        sitting_send(sitting, 0, &message);
    client->is_waiting = client->has_table = client->is_over = client->is_closed = false;
    client->expects_table = client->promise.is_gathering = false;
    sitting->wish[0] = '\0';
}

bool sitting_is_in_lobby(const struct sitting *sitting)
{
    const struct client *client = &sitting->client[0];
    return sitting->has_lobby && client->is_welcome && !client->has_table && !client->is_waiting &&
           !client->expects_table && !sitting->wish[0];
}

// The replay is asked for when the match is over, by those who check the deal, too; it is written
// when it comes.
static void save(struct sitting *sitting)
{
    struct client *client = &sitting->client[0];
    char buf[MESSAGE_BYTES];
    struct text message = TEXT(buf), why = TEXT(sitting->save_fault);
    if (!client->is_over) {
        sitting->has_asked_replay = sitting->has_saved = false;
    } else if (!sitting->has_asked_replay) {
        sitting->has_asked_replay = true;
        if (client->seat != WATCHER)
            return; // the check asks for it
        client->refusal[REPLAY_ID].code[0] = '\0';
        say_replay(client->match, &message);
        send_now(sitting, 0, buf, message.len);
    } else if (client->replay && !sitting->has_saved) {
        sitting->has_saved = true;
        file_write(sitting->save, client->replay, strlen(client->replay), &why);
    }
}

static void answer(struct sitting *sitting, int who)
{
    struct client *client = &sitting->client[who];
    char buf[MESSAGE_BYTES];
    struct text message = TEXT(buf);
    if (strcmp(client->error, "bad_secret") ==
        0) { // the server knows nobody by it: start as somebody new
        client->error[0] = '\0';
        hello(sitting, who);
    }
    if (client->is_closed && !client->has_table) {
        sitting->wish[0] = '\0';
        client->is_refused = !sitting->has_lobby;
        client->is_closed = false;
    }
    if (sitting->has_lobby && sitting_is_in_lobby(sitting) != sitting->follows_lobby) {
        sitting->follows_lobby = !sitting->follows_lobby;
        say_lobby(sitting->follows_lobby, &message);
        send_now(sitting, who, buf, message.len);
    }
    if (sitting->is_coming_back && client->has_table) {
        sitting->is_coming_back = false;
        client_note(client, "You are back in the match that was going on");
    }
    if (client->wants_view) {
        client->wants_view = false;
        say_plain("view", &message);
        send_now(sitting, who, buf, message.len);
    }
    if (who == 0 && sitting->save)
        save(sitting);
}

// The line was lost after a choice was made, and the server asks for it still.
static void move_again(struct sitting *sitting, int who)
{
    struct client *client = &sitting->client[who];
    char buf[MESSAGE_BYTES];
    struct text message = TEXT(buf);
    if (!sitting->has_lost_move[who] || !client->is_welcome || client->expects_table)
        return;
    sitting->has_lost_move[who] = false;
    if (!client->is_sent || !client_is_asked(client))
        return;
    say_move_again(client, &message);
    send_now(sitting, who, buf, message.len);
}

static bool hear(struct sitting *sitting, int who, int64_t now_ms)
{
    struct line *line = sitting->line[who];
    bool is_news = false;
    size_t len;
    for (const char *bytes; (bytes = line->kind->next(line, &len)); is_news = true) {
        sitting->heard_ms[who] = now_ms;
        sitting->asked_ms[who] = 0;
        bool was_welcome = sitting->client[who].is_welcome;
        client_receive(&sitting->client[who], bytes, len, now_ms);
        if (!was_welcome && sitting->client[who].is_welcome)
            on_welcome(sitting, who);
        wish(sitting, who);
        check_wish(sitting, who);
        checking_step(sitting, who, now_ms);
        answer(sitting, who);
        move_again(sitting, who);
    }
    return is_news;
}

static void check_silence(struct sitting *sitting, int who, int64_t now_ms)
{
    struct line *line = sitting->line[who];
    int64_t quiet_ms = now_ms - sitting->heard_ms[who];
    char buf[100];
    struct text message = TEXT(buf);
    if (!line->kind->is_open(line) || quiet_ms < QUIET_MS)
        return;
    // Counted from the ping: a program that was suspended has heard nothing either.
    int64_t asked_ms = sitting->asked_ms[who];
    if (asked_ms && now_ms - asked_ms >= LOST_MS - QUIET_MS) {
        line->kind->close(line);
    } else if (!asked_ms) {
        sitting->asked_ms[who] = now_ms;
        say_plain("ping", &message);
        send_now(sitting, who, buf, message.len);
    }
}

static bool take_up(struct sitting *sitting, int who, int64_t now_ms)
{
    struct client *client = &sitting->client[who];
    if (sitting->line[who]->kind->is_open(sitting->line[who]) || client->is_refused)
        return false;
    if (!sitting->is_lost) {
        sitting->is_lost = true;
        sitting->again_ms = now_ms;
        client->is_welcome = false;
        checking_line_lost(sitting, who);
        if (client->seat == WATCHER && !client->is_over)
            client->has_table = false; // it is asked for again; nothing is kept for a watcher
        client_note(client, "The line to the server is lost; trying again");
    }
    if (now_ms < sitting->again_ms)
        return false;
    char buf[SENTENCE_BYTES];
    struct text why = TEXT(buf);
    if (sitting->line[who]->kind->open(sitting->line[who], &why)) {
        sitting->is_lost = false;
        sitting->asked_ms[who] = 0;
        sitting->heard_ms[who] = now_ms;
        sitting->pause_ms = PAUSE_FIRST_MS;
        sitting->has_lost_move[who] = client->is_sent; // a move sent twice acts once
        if (!client->has_table) {
            sitting->has_wished[who] = false;
            sitting->is_rejoining = client->is_waiting && client->code[0];
        }
        client_note(client, "The line is back");
        hello(sitting, who);
        return true;
    }
    if (!why.len) {
        sitting->again_ms = now_ms + TRYING_MS;
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
        checking_step(sitting, i, now_ms);
        answer(sitting, i);
        is_news |= hear(sitting, i, now_ms);
        check_silence(sitting, i, now_ms);
        is_news |= take_up(sitting, i, now_ms);
    }
    if (sitting->leaves_later && !is_saving(sitting)) {
        sitting_leave(sitting);
        is_news = true;
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
        struct line *line = sitting->line[i];
        int fd = line ? line->kind->fd(line) : -1;
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
    bool has_all = !sitting->save || sitting->has_saved ||
                   (sitting->has_asked_replay && client->refusal[REPLAY_ID].code[0]);
    bool is_checked =
        client->seat == WATCHER || !sitting->line[0] || sitting->checking.stage == CHECK_DONE;
    return client->is_refused || (client->has_table && client->is_over && has_all && is_checked);
}

void sitting_alarm_words(const struct sitting *sitting, struct text *text)
{
    if (sitting->log_fault[0])
        text_format(text,
            "THE SERVER'S PUBLIC LOG CANNOT BE BELIEVED\n\n%s.\nWhat was known of it before is "
            "kept in %s\n\n",
            sitting->log_fault, sitting->log_book.path);
    promise_words(&sitting->client[0].promise, text);
}

void sitting_end(struct sitting *sitting)
{
    for (int i = 0; i < sitting->count; i++) {
        sitting->line[i]->kind->close(sitting->line[i]);
        client_release(&sitting->client[i]);
    }
}
