// SPDX-License-Identifier: MIT
// Finds the command that was asked for, reads its arguments, runs it.
#include "cli/cli.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#ifndef BAIZE_VERSION // the build gives it
#define BAIZE_VERSION "of no version"
#endif

static const struct command *command_from_word(const char *word)
{
    const char *names[64];
    int count = 0;
    for (; commands[count]; count++) {
        if (strcmp(commands[count]->name, word) == 0)
            return commands[count];
        names[count] = commands[count]->name;
    }
    names[count++] = "help";
    refuse_name("command", word, names, count);
    return NULL;
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int help(int count, char **words)
{
    if (!count) {
        help_overview();
        return EXIT_FINE;
    }
    const struct command *command = command_from_word(words[0]);
    if (!command)
        return EXIT_BAD;
    help_command(command);
    return EXIT_FINE;
}

static int run(int count, char **words)
{
    if (!count || is_help(words[0]) || strcmp(words[0], "help") == 0)
        return help(count ? count - 1 : 0, words + 1);
    if (strcmp(words[0], "--version") == 0) {
        puts("baize " BAIZE_VERSION);
        return EXIT_FINE;
    }
    const struct command *command = command_from_word(words[0]);
    if (!command)
        return EXIT_BAD;
    for (int i = 1; i < count && strcmp(words[i], "--") != 0; i++)
        if (is_help(words[i])) {
            help_command(command);
            return EXIT_FINE;
        }
    struct args args;
    int fault = args_read(&args, command, count - 1, words + 1);
    return fault ? fault : command->run(&args);
}

int main(int count, char **words)
{
    must(sodium_init() >= 0);
    int code = run(count - 1, words + 1);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("baize: not everything could be written to standard output\n", stderr);
        return code ? code : EXIT_NO;
    }
    return code;
}
