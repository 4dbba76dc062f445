// SPDX-License-Identifier: MIT
#include "cli/learn_plain.h"

#include "cli/show.h"
#include "cli/sit_print.h"
#include "tui/amounts.h"
#include "tui/event_lines.h"
#include "tui/flow.h"
#include "tui/pupil.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_BYTES = 400, WIDTH = 76, SAID_BYTES = 1200, NONE = -1 };

struct plain {
    struct lesson *lesson;
    int language;
    bool is_echoed;  // what is answered: no terminal shows it
    bool is_changed; // the table, since it was printed
    int range;       // the choice whose amount was asked for, or NONE
    struct client client;
};

static const char *phrase(const struct plain *plain, enum lesson_phrase which)
{
    return lesson_phrase(plain->lesson, which, plain->language);
}

// Broken into lines, each set in a little.
static void print_words(const struct plain *plain, const char *words)
{
    char buf[SAID_BYTES];
    struct text text = TEXT(buf);
    for (struct flow flow = {.at = words}; !flow_is_done(&flow);) {
        text_put(&text, "  ");
        flow_put(&flow, WIDTH, &text);
        text_char(&text, '\n');
    }
    show_print(client_game(&plain->client), buf);
}

static void print_news(struct plain *plain)
{
    char buf[LOG_BYTES + 8];
    int before = plain->client.log_count;
    pupil_follow(&plain->client, plain->lesson);
    bool is_new = before > plain->client.log_count || plain->lesson->is_jump;
    int count = plain->client.log_count - (is_new ? 0 : before);
    if (plain->lesson->is_jump || plain->lesson->step == 1)
        return; // what led to it was told, or is the deal, which the table shows
    count = count < LOG_LINES ? count : LOG_LINES;
    for (int i = count; i-- > 0;) {
        snprintf(buf, sizeof(buf), WORDS_BULLET "%s\n", client_log(&plain->client, i));
        show_print(client_game(&plain->client), buf);
    }
}

static void print_remark(const struct plain *plain)
{
    const struct lesson *lesson = plain->lesson;
    char buf[SAID_BYTES];
    struct text text = TEXT(buf);
    text_char(&text, '\n');
    text_format(&text, phrase(plain, PHRASE_STEP), lesson->step, lesson->steps);
    printf("%s: %s\n", buf, lesson_said(lesson, &lesson->now.title, plain->language));
    print_words(plain, lesson_said(lesson, &lesson->now.say, plain->language));
    for (int i = 0; i < lesson->now.ats;) {
        text_clear(&text);
        text_format(&text, "    %s: ", phrase(plain, PHRASE_LOOK));
        size_t len = text.len;
        i = pupil_at(lesson, i, plain->language, &text);
        if (text.len == len)
            continue;
        text_char(&text, '\n');
        show_print(client_game(&plain->client), buf);
    }
}

static void ask(const struct plain *plain)
{
    if (plain->lesson->now.is_invitation)
        printf("%s ", phrase(plain, PHRASE_PLAY));
    else if (lesson_asks(plain->lesson))
        printf("%s> ", phrase(plain, PHRASE_ASKED));
    else
        printf("%s ", phrase(plain, PHRASE_ON));
    fflush(stdout);
}

static void print_step(struct plain *plain)
{
    plain->range = NONE;
    print_news(plain);
    plain->is_changed |= plain->lesson->heards > 0 || plain->lesson->is_jump;
    if (plain->is_changed && (plain->lesson->step == 1 || lesson_asks(plain->lesson))) {
        print_table(&plain->client);
        plain->is_changed = false;
    }
    print_remark(plain);
    if (lesson_asks(plain->lesson))
        print_choices(&plain->client);
    ask(plain);
}

// If all that is asked for is an amount, a number is one, and not the number of a choice.
static bool is_amount_only(const struct plain *plain)
{
    const struct client *client = &plain->client;
    for (int i = 0; i < client->picks; i++)
        if (!client->pick[i].has_range || strcmp(client->pick[i].move, client->pick[0].move) != 0)
            return false;
    return client->picks > 0;
}

// "3", "3 20" and "raise 20" all mean a move. NONE; or the choice whose amount is still to be said.
static int put_move(const struct plain *plain, const char *line, struct text *move)
{
    const struct client *client = &plain->client;
    char *end;
    long number = strtol(line, &end, 10);
    bool is_number = end > line && (!*end || *end == ' ');
    if (is_number && plain->range != NONE) {
        text_format(move, "%s %s", client->pick[plain->range].move, line);
        return NONE;
    }
    if (is_number && is_amount_only(plain)) {
        text_format(move, "%s %s", client->pick[0].move, line);
        return NONE;
    }
    if (!is_number || number < 1 || number > client->picks) {
        text_put(move, line);
        return NONE;
    }
    const struct pick *pick = &client->pick[number - 1];
    text_format(move, "%s%s", pick->move, end);
    if (*end || !pick->has_range)
        return NONE;
    text_format(move, " %d", pick->min);
    return pick->min == pick->max ? NONE : (int)number - 1;
}

static void answer(struct plain *plain, const char *line)
{
    char move[LINE_BYTES + MOVE_BYTES], why_buf[SAID_BYTES - 100], buf[SAID_BYTES];
    struct text words = TEXT(move), why = TEXT(why_buf), text = TEXT(buf);
    plain->range = put_move(plain, line, &words);
    if (plain->range != NONE) {
        amount_question(&plain->client, &plain->client.pick[plain->range], &text);
        printf("  %s ", buf);
        fflush(stdout);
        return;
    }
    if (lesson_try(plain->lesson, plain->language, move, &why)) {
        if (why.len)
            print_words(plain, why_buf);
        print_step(plain);
        return;
    }
    if (lesson_may(plain->lesson, move))
        text_format(&text, "%s ", phrase(plain, PHRASE_NO));
    text_put(&text, why_buf);
    print_words(plain, buf);
    ask(plain);
}

// False: the lesson ends here.
static bool obey(struct plain *plain, const char *line, enum taught *taught)
{
    struct lesson *lesson = plain->lesson;
    int first = line[0] | 32;
    bool is_yes = first == 'y' || first == phrase(plain, PHRASE_YES)[0];
    if (lesson->now.is_invitation)
        *taught = is_yes ? TAUGHT_PLAY : TAUGHT_ALL;
    if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0)
        return false;
    if (strcmp(line, "back") == 0 || strcmp(line, "b") == 0) {
        if (lesson_back(lesson))
            print_step(plain);
        else
            ask(plain);
    } else if (lesson->now.is_invitation) {
        if (!*line || is_yes || first == 'n')
            return false;
        ask(plain);
    } else if (lesson_asks(lesson)) {
        if (*line)
            answer(plain, line);
        else
            ask(plain);
    } else {
        lesson_next(lesson);
        print_step(plain);
    }
    return true;
}

// A line without its end; false: there is none any more. What is too long for a move is cut.
static bool read_line(const struct plain *plain, char line[LINE_BYTES])
{
    if (!fgets(line, LINE_BYTES, stdin))
        return false;
    size_t len = strcspn(line, "\r\n");
    for (int c = (unsigned char)line[len]; c != '\n' && c != EOF && !strchr(line, '\n');)
        c = getchar();
    line[len] = '\0';
    while (len && line[len - 1] == ' ')
        line[--len] = '\0';
    if (plain->is_echoed)
        puts(line);
    return true;
}

enum taught learn_plain(struct lesson *lesson, int language)
{
    static struct plain plain;
    enum taught taught = TAUGHT_LEFT;
    char line[LINE_BYTES];
    plain = (struct plain){.lesson = lesson, .language = language, .range = NONE};
    plain.is_echoed = !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
    setvbuf(stdin, NULL, _IONBF, 0); // the lines after the lesson are for the match
    pupil_sit(&plain.client, lesson);
    printf("%s: %s\n%s\n", client_game(&plain.client)->title,
        lesson_said(lesson, &lesson->title, language), phrase(&plain, PHRASE_HEAD));
    print_step(&plain);
    bool has_line;
    while ((has_line = read_line(&plain, line)) && obey(&plain, line, &taught))
        taught = lesson->now.is_invitation ? TAUGHT_ALL : TAUGHT_LEFT;
    if (!has_line)
        putchar('\n'); // after the prompt that nobody answered
    if (!has_line && lesson->now.is_invitation)
        taught = TAUGHT_ALL;
    return taught;
}
