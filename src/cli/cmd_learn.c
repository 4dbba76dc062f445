// SPDX-License-Identifier: MIT
// baize learn: a guided first match of a game, and the check of a lesson's file (docs/lessons.md).
#include "cli/cli.h"

#include "os/file.h"
#include "story/lesson.h"
#include "story/lessons.h"

#include <stdio.h>

static struct lesson lesson;

// Reading it is the check: it is played through with every right answer.
static int check(const char *path)
{
    char buf[1200];
    struct text why = TEXT(buf);
    struct bytes bytes;
    if (!file_read(path, SCRIPT_BYTES_MAX, &bytes, &why))
        return refuse("%s", buf);
    int fault = EXIT_FINE;
    if (!lesson_open(&lesson, bytes.at, bytes.len, &why))
        fault = refuse("%s: %s", path, buf);
    else
        printf("%s: a lesson of %s in %d steps.\n", path, lesson.script.setup.game->title,
            lesson.steps);
    lesson_release(&lesson);
    bytes_release(&bytes);
    return fault;
}

static int run(const struct args *args)
{
    const char *path = args_get(args, "check");
    if (path)
        return args->count ? refuse("--check FILE says by itself which game it is of")
                           : check(path);
    return EXIT_FINE;
}

static const struct flag flags[] = {
    {"check", "FILE", "read a lesson's file and say whether it is a good one"},
    {0},
};

const struct command learn_command = {
    .name = "learn",
    .usage = "[GAME]",
    .summary = "learn a game in a guided first match",
    .example = "baize learn mantis",
    .flags = flags,
    .words_max = 1,
    .run = run,
};
