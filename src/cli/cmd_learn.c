// SPDX-License-Identifier: MIT
// baize learn: a guided first match of a game, the list of those there are, and the check of a
// lesson's file (docs/lessons.md).
#include "cli/cli.h"

#include "cli/identity.h"
#include "cli/learn_plain.h"
#include "cli/sit.h"
#include "games/games.h"
#include "os/file.h"
#include "story/lessons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct lesson lesson;

// ---- Which were taken --------------------------------------------------------------------------

// A line a game, in a file of its own.
enum { TAKEN_BYTES = 4096, PATH_BYTES = STATE_FOLDER_BYTES + 20 };

static bool taken_path(char path[PATH_BYTES])
{
    char folder[STATE_FOLDER_BYTES];
    if (!state_folder(folder, sizeof(folder)))
        return false;
    snprintf(path, PATH_BYTES, "%s/lessons", folder);
    return true;
}

// False: there is something else in its place, which is left alone.
static bool taken_read(char taken[TAKEN_BYTES])
{
    char path[PATH_BYTES], buf[300];
    struct text why = TEXT(buf);
    struct bytes bytes;
    taken[0] = '\0';
    if (!taken_path(path) || !file_exists(path))
        return true;
    if (!file_read(path, TAKEN_BYTES - 1, &bytes, &why)) {
        complain("%s", buf);
        return false;
    }
    bool is_list = strlen(bytes.at) == bytes.len && (!bytes.len || bytes.at[bytes.len - 1] == '\n');
    if (is_list)
        snprintf(taken, TAKEN_BYTES, "%s", bytes.at);
    else
        complain("%s is no list of lessons, a game a line: it is left alone", path);
    bytes_release(&bytes);
    return is_list;
}

static bool is_taken(const char *taken, const char *id)
{
    for (size_t len; *taken; taken += len + (taken[len] == '\n')) {
        len = strcspn(taken, "\n");
        if (strlen(id) == len && strncmp(taken, id, len) == 0)
            return true;
    }
    return false;
}

// That it cannot be kept spoils nothing: the lesson was taken all the same.
static void taken_add(const char *id)
{
    char taken[TAKEN_BYTES], more[TAKEN_BYTES], path[PATH_BYTES], buf[300];
    struct text why = TEXT(buf), text = TEXT(more);
    if (!taken_read(taken) || is_taken(taken, id) || !taken_path(path))
        return;
    text_format(&text, "%s%s\n", taken, id);
    if (!text.is_cut)
        file_write_private(path, more, text.len, &why);
}

// ---- Languages ---------------------------------------------------------------------------------

// --language, or what the environment says, if the lessons are written in it, or English.
static int language_from_args(const struct args *args, int *language)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *word = args_get(args, "language");
    *language = 0;
    if (word) {
        *language = lesson_language(word);
        return *language >= 0 ? EXIT_FINE
                              : refuse_name("language", word, lesson_languages, LANGUAGES);
    }
    for (int i = 0; i < ARRAY_LEN(names); i++) {
        const char *value = getenv(names[i]);
        if (!value || !*value)
            continue;
        for (int k = 0; k < LANGUAGES; k++)
            if (strncmp(value, lesson_languages[k], 2) == 0)
                *language = k;
        break;
    }
    return EXIT_FINE;
}

// ---- The command -------------------------------------------------------------------------------

static int list(int language)
{
    char taken[TAKEN_BYTES], buf[400];
    struct text why = TEXT(buf);
    taken_read(taken);
    for (int i = 0; games[i]; i++) {
        const struct page *page = lesson_for(games[i]);
        if (!page)
            continue;
        if (!lesson_open(&lesson, page->bytes, page->len, &why))
            return complain("the lesson of %s: %s", games[i]->id, buf), EXIT_NO;
        printf("  %-17s %s, %d steps%s\n", games[i]->id,
            lesson_said(&lesson, &lesson.title, language), lesson.steps,
            is_taken(taken, games[i]->id) ? "; you have taken it" : "");
        lesson_release(&lesson);
    }
    puts("baize learn GAME begins one.");
    return EXIT_FINE;
}

// Reading it is the check: it is played through with every right answer.
static int check(const char *path)
{
    char buf[1200];
    struct text why = TEXT(buf);
    struct bytes bytes;
    if (!file_read(path, SCRIPT_BYTES_MAX, &bytes, &why))
        return refuse("%s", buf);
    int fault = EXIT_FINE;
    if (!lesson_open(&lesson, bytes.at, bytes.len, &why)) {
        fault = refuse("%s: %s", path, buf);
    } else {
        printf("%s: a lesson of %s in %d steps, written in", path, lesson.script.setup.game->title,
            lesson.steps);
        for (int i = 0; i < LANGUAGES; i++)
            if (lesson.languages >> i & 1)
                printf(" %s", lesson_languages[i]);
        puts("");
    }
    lesson_release(&lesson);
    bytes_release(&bytes);
    return fault;
}

// A match against easy, shown as the lesson was and with as many seats.
static int play_on(const struct args *args, const struct game *game, int seats)
{
    static const struct flag flag = FLAG_SEATS;
    struct args match = *args;
    char number[12];
    snprintf(number, sizeof(number), "%d", seats);
    match.command = command_from_word("play");
    match.count = 1;
    match.word[0] = game->id;
    if (match.given_count == GIVEN_MAX)
        match.given_count--; // no flag of a lesson is said so often for a reason
    match.given[match.given_count].flag = &flag;
    match.given[match.given_count++].value = number;
    return match.command->run(&match);
}

static int take(const struct args *args, const struct game *game, int language)
{
    char buf[400];
    struct text why = TEXT(buf);
    enum taught taught = TAUGHT_LEFT;
    enum pace pace;
    if (!pace_from_args(args, &pace))
        return EXIT_BAD;
    const struct page *page = lesson_for(game);
    if (!page)
        return complain("there is no lesson of %s; baize learn lists those there are", game->id),
               EXIT_NO;
    if (!lesson_open(&lesson, page->bytes, page->len, &why))
        return complain("the lesson of %s: %s", game->id, buf), EXIT_NO;
    int fault = EXIT_FINE, seats = lesson.script.setup.seats;
    struct style style = style_from_args(args);
    if (!is_screen(args))
        taught = learn_plain(&lesson, language);
    else if (!teach(&lesson, language, pace, &style, &taught, &why))
        fault = refuse("%s", buf);
    lesson_release(&lesson);
    if (taught != TAUGHT_LEFT)
        taken_add(game->id);
    return taught == TAUGHT_PLAY ? play_on(args, game, seats) : fault;
}

static int run(const struct args *args)
{
    const char *path = args_get(args, "check");
    int language, fault = language_from_args(args, &language);
    if (fault)
        return fault;
    if (path)
        return args->count ? refuse("--check FILE says by itself which game it is of")
                           : check(path);
    if (!args->count)
        return list(language);
    const struct game *game = game_from_word(args->word[0]);
    return game ? take(args, game, language) : EXIT_BAD;
}

static const struct flag flags[] = {
    {"language", "LANGUAGE", "of the remarks: en, de or fr (the environment's, or en)"},
    FLAGS_STYLE,
    FLAG_PACE,
    {"check", "FILE", "read a lesson's file and say whether it is a good one"},
    {0},
};

const struct command learn_command = {
    .name = "learn",
    .usage = "[GAME]",
    .summary = "learn a game in a guided first match",
    .about =
        "Without a game it lists the lessons, and which of them you have taken. A lesson is a\n"
        "match whose cards are fixed: a remark says what matters, you make the moves, and one\n"
        "that is not the best is answered with the reason and tried again. It ends in a match\n"
        "against easy. On a terminal it fills the screen; with --plain, or if a file or a\n"
        "program answers, it goes line by line. docs/lessons.md tells how to write one.",
    .example = "baize learn mantis\nbaize learn slowpoker --language de --plain\n"
               "baize learn --check lessons/mantis.lesson",
    .flags = flags,
    .words_max = 1,
    .run = run,
};
