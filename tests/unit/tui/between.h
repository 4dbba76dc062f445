// SPDX-License-Identifier: MIT
// A match of Ada and Bob at the real server inside the program, with somebody between Ada and the
// server who changes what is said. For the tests of servers that lie, each of which is a program of
// its own.
#ifndef BAIZE_TESTS_UNIT_TUI_BETWEEN_H
#define BAIZE_TESTS_UNIT_TUI_BETWEEN_H

#include "../unit.h"

#include "cli/host.h"
#include "os/file.h"
#include "os/time.h"
#include "tui/sitting.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE_MS = 30000 };

// Changes a message; `is_heard`: the server's, otherwise the player's. False: it is swallowed.
typedef bool (*lie)(json_t *message, bool is_heard);

static struct {
    struct line line;
    struct line *real;
    lie lie;
    char *message;
    int revealed; // how often the player sent entropy
    char *answer; // made up here, to be heard next
} between;

static struct sitting ada, bob;
static struct host *host;
static char folder[] = "/tmp/baize-lying-XXXXXX";

// ---- The line between --------------------------------------------------------------------------

static bool is_type(const json_t *message, const char *type)
{
    const char *word = json_string_value(json_object_get(message, "type"));
    return word && strcmp(word, type) == 0;
}

// The message as it goes on; NULL: it does not.
static char *changed(const char *bytes, size_t len, bool is_heard)
{
    json_t *message = json_loadb(bytes, len, 0, NULL);
    assert_non_null(message);
    if (!is_heard && is_type(message, "entropy"))
        between.revealed++;
    bool goes_on = !between.lie || between.lie(message, is_heard);
    char *text = goes_on ? json_dumps(message, JSON_COMPACT) : NULL;
    json_decref(message);
    return text;
}

static bool between_open(struct line *line, struct text *why)
{
    (void)line;
    return between.real->kind->open(between.real, why);
}

static bool between_is_open(const struct line *line)
{
    (void)line;
    return between.real->kind->is_open(between.real);
}

static void between_send(struct line *line, const char *bytes, size_t len)
{
    (void)line;
    char *text = changed(bytes, len, false);
    if (text)
        between.real->kind->send(between.real, text, strlen(text));
    free(text);
}

static const char *between_next(struct line *line, size_t *len)
{
    (void)line;
    if (between.answer) {
        free(between.message);
        between.message = between.answer;
        between.answer = NULL;
        *len = strlen(between.message);
        return between.message;
    }
    for (const char *bytes; (bytes = between.real->kind->next(between.real, len));) {
        free(between.message);
        between.message = changed(bytes, *len, true);
        if (!between.message)
            continue;
        *len = strlen(between.message);
        return between.message;
    }
    return NULL;
}

static int between_fd(const struct line *line)
{
    (void)line;
    return between.real->kind->fd(between.real);
}

static void between_close(struct line *line)
{
    (void)line;
    between.real->kind->close(between.real);
}

static const struct line_kind between_kind = {
    between_open, between_is_open, between_send, between_next, between_fd, between_close};

// ---- A match -----------------------------------------------------------------------------------

static void start(struct sitting *sitting, struct line *line, const char *name)
{
    struct setup setup;
    setup_init(&setup, game_find("single-card-game"));
    struct text wish = TEXT(sitting->wish);
    say_wish(&(struct wish){.type = "queue", .setup = &setup}, &wish);
    sitting->line[0] = line;
    sitting->count = 1;
    sitting->name[0] = name;
    sitting->gives_entropy = true;
    char buf[200];
    struct text why = TEXT(buf);
    assert_true(sitting_start(sitting, time_monotonic_ms(), &why));
}

static int set_up(void **state)
{
    (void)state;
    static const uint8_t seed[SEED_BYTES] = {1};
    char buf[300];
    struct text why = TEXT(buf);
    strcpy(folder, "/tmp/baize-lying-XXXXXX");
    assert_non_null(mkdtemp(folder));
    memset(&ada, 0, sizeof(ada));
    memset(&bob, 0, sizeof(bob));
    memset(&between, 0, sizeof(between));
    host = host_create(seed, &why);
    assert_non_null(host);
    between.line.kind = &between_kind;
    between.real = host_line(host);
    snprintf(ada.shelf.folder, sizeof(ada.shelf.folder), "%s/deals", folder);
    ada.address = ada.shelf.address = "http://lying.example:80";
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    char command[100];
    sitting_end(&ada);
    sitting_end(&bob);
    host_destroy(host);
    free(between.message);
    snprintf(command, sizeof(command), "rm -r %s", folder);
    return system(command);
}

static void play_first_choice(struct sitting *sitting)
{
    struct client *client = &sitting->client[0];
    if (client_is_asked(client) && !client->is_sent)
        sitting_move(sitting, 0, 0, 0);
}

// Until the deal was checked, or the alarm was raised and the match is over.
static void play_match(lie how)
{
    between.lie = how;
    start(&ada, &between.line, "Ada");
    start(&bob, host_line(host), "Bob");
    int64_t until_ms = time_monotonic_ms() + PATIENCE_MS;
    while (!sitting_is_done(&ada) || !sitting_is_done(&bob)) {
        if (time_monotonic_ms() > until_ms)
            fail_msg("the match does not end: Ada %s, Bob %s", ada.client[0].notice,
                bob.client[0].notice);
        bool is_news = sitting_step(&ada, time_monotonic_ms());
        is_news |= sitting_step(&bob, time_monotonic_ms());
        play_first_choice(&ada);
        play_first_choice(&bob);
        if (!is_news)
            usleep(1000);
    }
}

static void assert_alarm(const char *words)
{
    const struct promise *promise = &ada.client[0].promise;
    char shown[PROMISE_WORDS_BYTES];
    struct text text = TEXT(shown);
    if (promise->outcome != PROMISE_BROKEN || !strstr(promise->faults, words))
        fail_msg("not found out: %s; %s", words, promise->faults);
    assert_true(ada.alarms > 0);
    assert_memory_equal(promise->sentence, "THE SERVER BROKE ITS PROMISE: ", 30);
    sitting_alarm_words(&ada, &text);
    assert_non_null(strstr(shown, words));
    assert_true(promise->evidence[0]); // and it can be shown to others
    assert_non_null(strstr(shown, promise->evidence));
    struct bytes evidence;
    char buf[200];
    struct text why = TEXT(buf);
    assert_true(file_read(promise->evidence, 1 << 20, &evidence, &why));
    assert_non_null(strstr(evidence.at, words));
    assert_non_null(strstr(evidence.at, "baize deal 1\n"));
    assert_non_null(strstr(evidence.at, "< {\"type\":\"table\""));
    bytes_release(&evidence);
}

#define LIE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
