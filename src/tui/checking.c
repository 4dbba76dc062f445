// SPDX-License-Identifier: MIT
#include "tui/checking.h"

#include "os/entropy.h"

#include <stdio.h>
#include <string.h>

enum { MESSAGE_BYTES = 1000, PATIENCE_MS = 15000, AGAIN_MS = 1000 };

static void say(struct sitting *sitting, int who, const struct text *message)
{
    struct line *line = sitting->line[who];
    if (line->kind->is_open(line))
        line->kind->send(line, message->at, message->len);
}

// ---- What is kept ------------------------------------------------------------------------------

// That it cannot be kept is told once, at the table, and the match goes on.
static void tell_fault(struct sitting *sitting)
{
    struct checking *checking = &sitting->checking;
    char line[LOG_BYTES];
    struct text text = TEXT(line);
    if (!checking->fault[0] || checking->has_told_fault || !sitting->client[0].has_table)
        return;
    text_format(&text, "What is promised for the deal cannot be kept: %s", checking->fault);
    client_note(&sitting->client[0], line);
    checking->has_told_fault = true;
}

// The next match began before the server had answered. The deal stays on the shelf as it was.
static void tell_cut(struct sitting *sitting)
{
    struct checking *checking = &sitting->checking;
    struct client *client = &sitting->client[0];
    int64_t match = client->promise.memory.match;
    bool is_under_way = checking->stage == CHECK_REPLAY || checking->stage == CHECK_PROOF;
    if (is_under_way && checking->match != match && sitting->address)
        checking->cut_match = checking->match;
    if (!checking->cut_match || !client->has_table || client->match != match)
        return;
    char line[LOG_BYTES];
    struct text text = TEXT(line);
    text_format(&text,
        "The deal of match %jd could not be checked: the next one began before the server answered",
        checking->cut_match);
    client_note(client, line);
    checking->cut_match = 0;
}

static void put_on_shelf(struct sitting *sitting, int who)
{
    struct client *client = &sitting->client[who];
    struct promise *promise = &client->promise;
    struct text why = TEXT(sitting->checking.fault);
    bool is_worth_it = promise->memory.entropy_len || promise->memory.has_seat;
    if (!promise->is_changed || who || !is_worth_it)
        return;
    promise->is_changed = false;
    snprintf(promise->memory.server, sizeof(promise->memory.server), "%s",
        sitting->shelf.address ? sitting->shelf.address : "");
    bool is_kept = shelf_keep(&sitting->shelf, client->player, promise, &why);
    if (is_kept && promise->outcome == PROMISE_BROKEN)
        shelf_keep_evidence(&sitting->shelf, client->player, promise, client->replay, &why);
}

// More is wrong than was known: whoever shows the sitting has to show that.
static void raise_alarm(struct sitting *sitting)
{
    size_t len = strlen(sitting->client[0].promise.faults);
    if (len && (len != sitting->checking.alarmed_len ||
                   sitting->checking.alarmed_match != sitting->client[0].promise.memory.match))
        sitting->alarms++;
    sitting->checking.alarmed_len = len;
    sitting->checking.alarmed_match = sitting->client[0].promise.memory.match;
}

// ---- One's share -------------------------------------------------------------------------------

static void send_share(
    struct sitting *sitting, int who, void (*write)(const struct client *, struct text *))
{
    char buf[MESSAGE_BYTES];
    struct text message = TEXT(buf);
    put_on_shelf(sitting, who); // before anybody knows of it
    write(&sitting->client[who], &message);
    promise_note(&sitting->client[who].promise, '>', buf, message.len);
    say(sitting, who, &message);
}

static void take_part(struct sitting *sitting, int who)
{
    struct client *client = &sitting->client[who];
    struct promise *promise = &client->promise;
    enum promise_wants wants = promise->wants;
    promise->wants = WANTS_NOTHING;
    if (wants == WANTS_PLEDGE && client->gives_entropy) {
        uint8_t bytes[SHARE_BYTES];
        entropy_fill(bytes, sizeof(bytes));
        if (!promise->memory.entropy_len) // otherwise it is pledged again, after the line was lost
            promise_make_share(promise, bytes, sizeof(bytes));
        send_share(sitting, who, say_pledge);
    } else if (wants == WANTS_ENTROPY && promise->memory.entropy_len) {
        send_share(sitting, who, say_entropy);
    }
}

// ---- The check ---------------------------------------------------------------------------------

static bool is_due(const struct sitting *sitting)
{
    const struct client *client = &sitting->client[0];
    const struct promise *promise = &client->promise;
    bool is_over = client->has_table && client->is_over && client->seat != WATCHER &&
                   promise->memory.match == client->match;
    return promise->memory.match && (is_over || promise->is_ended);
}

// Of a match that was called off there is no replay, and that of a hidden deal says nothing of it.
static bool needs_replay(const struct client *client)
{
    return !(client->promise.has_result && (client->is_void || client->promise.is_hidden));
}

static void ask(struct sitting *sitting, int id, int64_t now_ms)
{
    struct client *client = &sitting->client[0];
    char buf[MESSAGE_BYTES];
    struct text message = TEXT(buf);
    client->refusal[id].code[0] = '\0';
    if (id == REPLAY_ID)
        say_replay(sitting->checking.match, &message);
    else
        say_proof(sitting->checking.match, &message);
    sitting->checking.asked_ms = now_ms;
    say(sitting, 0, &message);
}

// Waits for the answer. True when it is clear that none will come: `why` says why.
static bool is_hopeless(struct sitting *sitting, int id, int64_t now_ms, struct text *why)
{
    static const char *const passing[] = {"busy", "too_many", "too_often", "paused"};
    struct client *client = &sitting->client[0];
    struct checking *checking = &sitting->checking;
    const char *code = client->refusal[id].code;
    bool is_passing = !checking->asked_ms;
    for (int i = 0; i < ARRAY_LEN(passing); i++)
        is_passing = is_passing || strcmp(code, passing[i]) == 0;
    if (code[0] && !is_passing) {
        text_format(why, "the server says: %s", client->refusal[id].text);
        return true;
    }
    if (now_ms - checking->began_ms >= PATIENCE_MS) {
        text_put(why, "the server does not answer");
        return true;
    }
    if (is_passing && now_ms - checking->asked_ms >= AGAIN_MS && client->is_welcome)
        ask(sitting, id, now_ms);
    return false;
}

static void check_replay(struct sitting *sitting, int64_t now_ms)
{
    struct client *client = &sitting->client[0];
    char buf[300];
    struct text why = TEXT(buf);
    bool is_needed = needs_replay(client);
    if (is_needed && !client->replay) {
        if (is_hopeless(sitting, REPLAY_ID, now_ms, &why)) {
            promise_give_up(&client->promise, buf);
            sitting->checking.stage = CHECK_DONE;
        }
        return;
    }
    bool has_log = client->log_key[0] && sitting->log_book.has_key;
    promise_check(
        &client->promise, is_needed ? client->replay : NULL, &client->seen, client->tokens);
    sitting->checking.stage = has_log ? CHECK_PROOF : CHECK_DONE;
    sitting->checking.began_ms = now_ms;
    if (has_log)
        ask(sitting, PROOF_ID, now_ms);
}

static void break_log(struct sitting *sitting, const char *why)
{
    snprintf(sitting->log_fault, sizeof(sitting->log_fault), "%s", why);
    sitting->alarms++;
}

static void check_proof(struct sitting *sitting, int64_t now_ms)
{
    struct client *client = &sitting->client[0];
    struct log_book *book = &sitting->log_book;
    struct log_head head;
    char buf[300];
    struct text why = TEXT(buf);
    if (client->proof) {
        if (promise_check_proof(&client->promise, client->proof, client->replay, client->player,
                book->key, &head) &&
            !log_book_takes(book, sitting->address, &head, &why))
            break_log(sitting, buf);
        sitting->checking.stage = CHECK_DONE;
    } else if (is_hopeless(sitting, PROOF_ID, now_ms, &why)) {
        promise_miss_proof(&client->promise, buf);
        sitting->checking.stage = CHECK_DONE;
    }
}

static void check(struct sitting *sitting, int64_t now_ms)
{
    struct client *client = &sitting->client[0];
    struct checking *checking = &sitting->checking;
    tell_cut(sitting);
    if (!is_due(sitting)) {
        checking->stage = CHECK_NOTHING;
        return;
    }
    if (checking->stage == CHECK_NOTHING || checking->match != client->promise.memory.match) {
        checking->stage = CHECK_REPLAY;
        checking->match = client->promise.memory.match;
        checking->began_ms = now_ms;
        checking->asked_ms = 0;
        client_forget_files(client);
        if (needs_replay(client) || sitting->save)
            ask(sitting, REPLAY_ID, now_ms);
    }
    if (checking->stage == CHECK_REPLAY)
        check_replay(sitting, now_ms);
    if (checking->stage == CHECK_PROOF)
        check_proof(sitting, now_ms);
    if (checking->stage == CHECK_DONE && client->promise.is_ended && !checking->has_told_end) {
        checking->has_told_end = true;
        struct text notice = TEXT(client->notice);
        text_format(&notice, "The match ended while you were away. %s", client->promise.sentence);
    }
}

void checking_step(struct sitting *sitting, int who, int64_t now_ms)
{
    take_part(sitting, who);
    if (!who)
        check(sitting, now_ms);
    put_on_shelf(sitting, who);
    if (!who) {
        tell_fault(sitting);
        raise_alarm(sitting);
    }
}

void checking_line_lost(struct sitting *sitting, int who)
{
    struct promise *promise = &sitting->client[who].promise;
    if (promise->is_gathering)
        promise->is_unsure = true;
}

void checking_line_back(struct sitting *sitting)
{
    char buf[300];
    struct text why = TEXT(buf);
    sitting->checking.asked_ms = 0;
    if (sitting->address && !sitting->log_fault[0] &&
        !log_book_meets(&sitting->log_book, sitting->address, sitting->client[0].log_key, &why))
        break_log(sitting, buf);
}
