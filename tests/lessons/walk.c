// SPDX-License-Identifier: MIT
// Walks lessons from their first step to the last, in every language, with every answer. Prints
// TAP. usage: walk FILE…          every right answer goes on, every wrong one gets a reason
//        walk --lines FILE   the answers as one types them: every wrong one first, then the right
#include "os/file.h"
#include "story/lesson_json.h"
#include "wire/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AMOUNTS = 400, STEPS_LEAST = 5, STEPS_MOST = 9, DOINGS_LEAST = 3 };

static struct lesson lesson;
static const char *path;
static int language;

static void fault(const char *what, const char *which)
{
    printf("not ok - %s, %s, step %d: %s%s\n", path, lesson_languages[language], lesson.step, what,
        which);
    exit(1);
}

static bool is_said(const struct lesson_words *words, int most)
{
    int letters = 0;
    for (const char *at = words->in[language]; *at; at++)
        letters += ((unsigned char)*at & 0xc0) != 0x80;
    return letters && letters <= most;
}

static void word_of(const struct move *move, char buf[200])
{
    struct text words = text_over(buf, 200);
    move_put(lesson.script.setup.game, move, &words);
}

// Calls `use` with every move the learner could make here.
static void each_move(void (*use)(const struct move *move, bool is_right))
{
    struct choice choices[CHOICES_MAX];
    int count = lesson_choices(&lesson, choices);
    for (int i = 0; i < count; i++)
        for (int n = 0; n <= choices[i].amount_max - choices[i].move.amount && n < AMOUNTS; n++) {
            struct move move = choices[i].move;
            move.amount += n;
            use(&move, lesson_is_right(&lesson, &move));
        }
}

static void try_wrong(const struct move *move, bool is_right)
{
    char words[200], buf[1000];
    struct text why = TEXT(buf);
    if (is_right)
        return;
    word_of(move, words);
    int step = lesson.step;
    if (lesson_try(&lesson, language, words, &why) || lesson.step != step)
        fault("taken for right: ", words);
    const struct lesson_words *reason = lesson_reason(&lesson, move);
    if (!reason || !is_said(reason, LESSON_LETTERS) ||
        strcmp(buf, lesson_said(&lesson, reason, language)) != 0)
        fault("no reason is said against ", words);
}

// On with this right answer, counted over all of them; false if there are not so many.
static bool go_on(int number)
{
    char words[200], buf[1000];
    struct text why = TEXT(buf);
    if (!lesson_asks(&lesson)) {
        if (!lesson_next(&lesson))
            fault("it does not go on", "");
        return true;
    }
    if (number >= lesson.now.rights)
        return false;
    word_of(&lesson.now.right[number].move, words);
    if (!lesson_try(&lesson, language, words, &why) || lesson.fault[0])
        fault("right, but it does not go on: ", words);
    return true;
}

static void check_step(void)
{
    static char json[LESSON_JSON_MAX];
    struct text text = TEXT(json);
    if (!is_said(&lesson.now.title, LESSON_TITLE_LETTERS) ||
        !is_said(&lesson.now.say, LESSON_LETTERS))
        fault("it is not said, or too long", "");
    if (lesson.now.praise.line_number && !is_said(&lesson.now.praise, LESSON_LETTERS))
        fault("praise is not said, or too long", "");
    lesson_json(&lesson, language, &text);
    if (text.is_cut)
        fault("its JSON is too long", "");
}

// From the last step back to the first: each is as it was.
static void walk_back(const struct view *seen)
{
    struct view view;
    while (lesson_back(&lesson)) {
        lesson_view(&lesson, &view);
        if (memcmp(&view, &seen[lesson.step], sizeof(view)) != 0)
            fault("gone back, it looks different", "");
    }
    if (lesson.step != 1)
        fault("it does not go back", "");
}

static void walk(void)
{
    static struct view seen[LESSON_STEPS_MAX + 1];
    int doings = 0;
    while (!lesson.now.is_invitation) {
        lesson_view(&lesson, &seen[lesson.step]);
        check_step();
        each_move(try_wrong);
        doings += lesson_asks(&lesson);
        for (int other = 1; other < lesson.now.rights; other++) {
            go_on(other);
            lesson_back(&lesson);
        }
        go_on(0);
    }
    check_step();
    if (lesson.steps < STEPS_LEAST || lesson.steps > STEPS_MOST)
        fault("it has too few or too many steps", "");
    if (doings < DOINGS_LEAST)
        fault("there is too little for the learner to do", "");
    walk_back(seen);
}

static void print_wrong(const struct move *move, bool is_right)
{
    char words[200];
    word_of(move, words);
    if (!is_right)
        puts(words);
}

static void print_lines(void)
{
    while (!lesson.now.is_invitation) {
        char words[200] = "";
        each_move(print_wrong);
        if (lesson_asks(&lesson))
            word_of(&lesson.now.right[0].move, words);
        puts(words);
        go_on(0);
    }
}

static void open_file(struct bytes *bytes)
{
    char buf[1200];
    struct text why = TEXT(buf);
    if (file_read(path, SCRIPT_BYTES_MAX, bytes, &why) &&
        lesson_open(&lesson, bytes->at, bytes->len, &why))
        return;
    printf("not ok - %s: %s\n", path, buf);
    exit(1);
}

int main(int count, char **words)
{
    struct bytes bytes;
    bool is_lines = count == 3 && strcmp(words[1], "--lines") == 0;
    for (int i = is_lines ? 2 : 1; i < count; i++) {
        path = words[i];
        for (language = 0; language < (is_lines ? 1 : LANGUAGES); language++) {
            open_file(&bytes);
            if (!(lesson.languages >> language & 1))
                fault("it is not written in this language", "");
            if (is_lines)
                print_lines();
            else
                walk();
            lesson_release(&lesson);
            bytes_release(&bytes);
        }
        if (!is_lines)
            printf("ok %d - %s, in every language with every answer\n", i, path);
    }
    if (!is_lines)
        printf("1..%d\n", count - 1);
    return 0;
}
