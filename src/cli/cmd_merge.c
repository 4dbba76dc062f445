// SPDX-License-Identifier: MIT
// baize merge: puts the parts of a run together that were played with --shard, and prints what one
// run prints. A part says by which command it was played; that command is read again, and shows
// what the parts add up to in place of what it would have played.
#include "cli/shard.h"

#include "lab/saved.h"
#include "os/file.h"

#include <stdio.h>
#include <string.h>

static const char *const merged[] = {"sim", "compare", "sweep", "arena", "exploit"};

static bool has_flag(const struct command *command, const char *name)
{
    for (const struct flag *flag = command->flags; flag->name; flag++)
        if (strcmp(flag->name, name) == 0)
            return true;
    return false;
}

// The command that the part was played by; NULL after a refusal.
static const struct command *find_command(const char *path, const char *part)
{
    char buf[400], name[40];
    struct text why = TEXT(buf), text = TEXT(name);
    struct shard shard;
    if (!saved_is_whole(part, &why)) {
        complain("%s: %s", path, buf);
        return NULL;
    }
    bool is_part = shard_read(part, &shard) && saved_line(part, "command", &text) != NULL;
    for (int i = 0; is_part && i < ARRAY_LEN(merged); i++)
        if (strcmp(name, merged[i]) == 0)
            return command_from_word(name);
    complain("%s: it holds no part of a run; baize sim --shard 1/2 makes one", path);
    return NULL;
}

// Puts what the caller wants to see to what the part says. Gives how many words it is now, or -1
// after a refusal.
static int add_flags(
    const struct args *args, const struct command *command, char **words, int count)
{
    static char given[GIVEN_MAX][PART_PATH];
    for (int i = 0; i < args->given_count; i++) {
        const char *name = args->given[i].flag->name, *value = args->given[i].value;
        if (!has_flag(command, name)) {
            complain(
                "--%s: baize %s, which these are parts of, has no such flag", name, command->name);
            return -1;
        }
        bool has_value =
            *value || (args->given[i].flag->value && *args->given[i].flag->value != '[');
        struct text word = TEXT(given[i]);
        text_format(&word, "--%s%s%s", name, has_value ? "=" : "", value);
        if (word.is_cut) {
            complain("--%s: this is too long", name);
            return -1;
        }
        words[count++] = given[i];
    }
    if (has_flag(command, "no-times"))
        words[count++] = "--no-times";
    return count;
}

// The command once more, but for what it plays.
static int show(const struct args *args, const char *part)
{
    static char buf[64 * 1024];
    static char *words[WORDS_MAX + 2 * GIVEN_MAX + 1];
    struct args again;
    const struct command *command = find_command(args->word[0], part);
    if (!command)
        return EXIT_BAD;
    int count = shard_read_arguments(part, buf, sizeof(buf), words, WORDS_MAX + GIVEN_MAX);
    if (count < 0)
        return refuse("%s: its command line is longer than any", args->word[0]);
    count = add_flags(args, command, words, count);
    int fault = count < 0 ? EXIT_BAD : args_read(&again, command, count, words);
    if (fault)
        return fault;
    again.parts = args->word;
    again.part_count = args->count;
    return command->run(&again);
}

static int run(const struct args *args)
{
    char buf[1200];
    struct text why = TEXT(buf);
    struct bytes bytes;
    if (!file_read(args->word[0], SAVED_MAX, &bytes, &why))
        return refuse("%s", buf);
    int code = show(args, bytes.at);
    bytes_release(&bytes);
    return code;
}

static const struct flag flags[] = {
    FLAG_JSON,
    {"csv", "[FILE]", "print a table for a spreadsheet; of an arena --csv=FILE writes it there"},
    {"html", "FILE", "also write a page with charts"},
    {"out", "FILE",
        "of exploit: write the player that was found, for exploit:FILE; "
        "of arena --ladder: put the result into this table"},
    {0},
};

const struct command merge_command = {
    .name = "merge",
    .usage = "FILE…",
    .summary = "put together a run that was played in parts (--shard)",
    .about =
        "Prints, byte for byte, what one run of the same command prints with --no-times, whatever\n"
        "the order of the files. All parts must be of one run, each once, whole and finished;\n"
        "otherwise it says which file is not, and nothing is printed or written.",
    .example =
        "parallel baize sim leduc --games 10000000 --seed 1 --shard {}/8 ::: 1 2 3 4 5 6 7 8\n"
        "baize merge sim-leduc.*.part\n"
        "baize merge sim-leduc.*.part --html leduc.html",
    .flags = flags,
    .words_min = 1,
    .words_max = PARTS_MAX,
    .run = run,
};
