// SPDX-License-Identifier: MIT
// A server's table line by line: one event a line, prompts, no cursor. For scripts and for ears.
#include "cli/sit.h"

#include "cli/show.h"
#include "cli/sit_words.h"
#include "os/time.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WAIT_MS = 200, LINE_ROOM = 400 };

// What was not printed yet.
struct printed {
    int lines;
    int64_t match;
    char waiting[SENTENCE_BYTES];
    char notice[SENTENCE_BYTES];
    int64_t asked; // the decision
    bool is_in_lobby;
};

static void print_news(const struct client *client, struct printed *printed)
{
    if (client->is_waiting && strcmp(client->waiting.sentence, printed->waiting) != 0) {
        puts(client->waiting.sentence);
        strcpy(printed->waiting, client->waiting.sentence);
    }
    if (client->has_table && client->match != printed->match) {
        printed->match = client->match;
        printed->lines = 0;
        printed->asked = 0;
        printf("%s. %s\n", client_game(client)->title, client_game(client)->summary);
    }
    for (; printed->lines < client->log_count; printed->lines++) {
        const char *line = client_log(client, client->log_count - 1 - printed->lines);
        if (!line)
            continue;
        char room[LOG_BYTES + 8];
        snprintf(room, sizeof(room), "  · %s\n", line);
        if (client->has_table)
            show_print(client_game(client), room);
        else
            fputs(room, stdout);
    }
    if (strcmp(client->notice, printed->notice) != 0) {
        if (client->notice[0] && !client->is_refused)
            printf("  %s\n", client->notice);
        strcpy(printed->notice, client->notice);
    }
    fflush(stdout);
}

static void print_question(const struct client *client)
{
    char room[8000];
    struct text text = TEXT(room);
    struct names names;
    names_init(&names);
    client_names(client, names.of);
    text_put(&text, "\n  ");
    text_put(&text, client_game(client)->phases[client->view.phase]);
    text_char(&text, '\n');
    show_view(&client->setup, &client->view, &names, &text);
    for (int i = 0; i < client->picks; i++) {
        const struct pick *pick = &client->pick[i];
        char line[MOVE_BYTES + SITTER_BYTES + 80], shown[MOVE_BYTES + SITTER_BYTES];
        char range[40] = "", who[MOVE_BYTES + SITTER_BYTES + 4] = "";
        struct text words = TEXT(shown);
        client_move_words(client, pick->move, &words);
        if (pick->has_range)
            snprintf(range, sizeof(range), " %d to %d", pick->min, pick->max);
        if (strcmp(shown, pick->move) != 0)
            snprintf(who, sizeof(who), " (%s)", shown);
        snprintf(line, sizeof(line), "%5d %s%s%s\n", i + 1, pick->move, range, who);
        text_put(&text, line);
    }
    show_print(client_game(client), room);
}

// The choice that the words name, and the amount behind it; -1: none.
static int find_choice(const struct client *client, const char *words, int *amount)
{
    char *end;
    long number = strtol(words, &end, 10);
    for (int i = 0; i < client->picks; i++) {
        const struct pick *pick = &client->pick[i];
        size_t len = strlen(pick->move);
        bool is_number = end > words && number == i + 1;
        const char *rest = is_number ? end : words + len;
        if (!is_number && strncmp(words, pick->move, len) != 0)
            continue;
        if (!pick->has_range && !*rest)
            return i;
        char *last;
        long value = strtol(rest, &last, 10);
        if (pick->has_range && last > rest && !*last && value >= pick->min && value <= pick->max) {
            *amount = (int)value;
            return i;
        }
    }
    return -1;
}

// What was typed and not yet used. Reading must not wait: the line to the server has to be kept.
struct typed {
    char room[LINE_ROOM];
    size_t len;
    bool is_over; // the input has ended
};

static bool has_line(const struct typed *typed)
{
    return memchr(typed->room, '\n', typed->len) || typed->len == sizeof(typed->room);
}

// Reads what there is, if there is no whole line yet.
static void read_typed(struct typed *typed)
{
    struct pollfd wait = {.fd = STDIN_FILENO, .events = POLLIN};
    if (has_line(typed) || typed->is_over || poll(&wait, 1, 0) <= 0)
        return;
    ssize_t got = read(STDIN_FILENO, typed->room + typed->len, sizeof(typed->room) - typed->len);
    typed->is_over = got <= 0;
    typed->len += got > 0 ? (size_t)got : 0;
}

// The first line, without its end; false if there is none.
static bool take_line(struct typed *typed, char line[LINE_ROOM + 1])
{
    if (!has_line(typed) && !(typed->is_over && typed->len))
        return false;
    char *end = memchr(typed->room, '\n', typed->len);
    size_t len = end ? (size_t)(end - typed->room) : typed->len;
    memcpy(line, typed->room, len);
    line[len] = '\0';
    line[strcspn(line, "\r")] = '\0';
    len += end != NULL;
    memmove(typed->room, typed->room + len, typed->len - len);
    typed->len -= len;
    return true;
}

static bool is_quit(const char *line)
{
    return strcmp(line, "quit") == 0 || strcmp(line, "q") == 0;
}

static void prompt(void)
{
    fputs("> ", stdout);
    fflush(stdout);
}

// The first line as it was typed, and its word means something even if nothing is asked. What is no
// such word waits until something is: a file's answers are read ahead of the questions.
static bool obey_typed(struct sitting *sitting, int who, struct typed *typed, bool *is_done)
{
    char line[LINE_ROOM + 1];
    struct typed ahead = *typed;
    if (!take_line(&ahead, line))
        return false;
    *is_done = is_quit(line);
    if (!*is_done && !words_obey(sitting, who, line))
        return false;
    *typed = ahead;
    return true;
}

// False: the person stops.
static bool answer(struct sitting *sitting, int who, const char *line)
{
    struct client *client = &sitting->client[who];
    if (is_quit(line))
        return false;
    int amount = 0, pick = find_choice(client, line, &amount);
    if (pick >= 0) {
        sitting_move(sitting, who, pick, amount);
        return true;
    }
    if (*line && !words_obey(sitting, who, line))
        puts("  No: type the number of a choice, or the move itself; with an amount behind it\n"
             "  where there is a range. ? tells more, quit stops.");
    prompt();
    return true;
}

// Asks what is to be asked and takes an answer if one was typed. False: the person stops.
static bool converse(struct sitting *sitting, int who, struct printed *printed, struct typed *typed)
{
    const struct client *client = &sitting->client[who];
    char line[LINE_ROOM + 1];
    if (printed->asked != client->decision) {
        print_question(client);
        prompt();
    }
    printed->asked = client->decision;
    if (take_line(typed, line))
        return answer(sitting, who, line);
    return !typed->is_over;
}

// In the lobby there is always something to say; elsewhere only if somebody says it. False: the
// person stops.
static bool idle(struct sitting *sitting, int who, struct printed *printed, struct typed *typed)
{
    const struct client *client = &sitting->client[who];
    char line[LINE_ROOM + 1];
    bool is_done = false, is_lobby = sitting_is_in_lobby(sitting) && client->offers;
    bool is_free = is_lobby || (sitting->has_lobby && client->has_table && client->is_over);
    if (is_lobby && !printed->is_in_lobby) {
        words_lobby(client);
        prompt();
    }
    printed->is_in_lobby = is_lobby;
    if (obey_typed(sitting, who, typed, &is_done)) {
        if (!is_done)
            prompt();
    } else if (is_free && take_line(typed, line)) {
        if (*line)
            puts("  No: there is no such word; ? tells which there are.");
        prompt();
    }
    return !is_done && !(is_free && typed->is_over);
}

int sit_plain(struct sitting *sitting)
{
    struct printed printed[SEATS_MAX] = {0};
    struct typed typed = {0};
    int shown = 0;
    for (;;) {
        sitting_step(sitting, time_monotonic_ms());
        int due = sitting_due(sitting, shown);
        if (due >= 0 && due != shown)
            printf("%s's turn\n", sitting->client[due].name);
        shown = due >= 0 ? due : shown;
        const struct client *client = &sitting->client[shown];
        print_news(client, &printed[shown]);
        if (client->is_refused) {
            complain("%s", client->notice);
            return EXIT_NO;
        }
        if (sitting_is_done(sitting) && !sitting->has_lobby)
            return EXIT_FINE;
        read_typed(&typed);
        bool goes_on = due >= 0 ? converse(sitting, due, &printed[due], &typed)
                                : idle(sitting, shown, &printed[shown], &typed);
        if (!goes_on) {
            if (client->has_table && !client->is_over)
                puts("\nStopped before the match was over.");
            return EXIT_FINE;
        }
        bool has_keys = !has_line(&typed) && !typed.is_over;
        if (due < 0 || has_keys)
            sitting_wait(sitting, has_keys, WAIT_MS);
    }
}
