// SPDX-License-Identifier: MIT
// Finds the command that was asked for, reads its arguments, runs it.
#include "cli/cli.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#ifndef BAIZE_VERSION // the build gives it
#define BAIZE_VERSION "of no version"
#endif

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int run(int count, char **words)
{
    if (!count || is_help(words[0])) {
        help_overview();
        return EXIT_FINE;
    }
    if (strcmp(words[0], "--version") == 0) {
        puts("baize " BAIZE_VERSION);
        return EXIT_FINE;
    }
    const struct command *command = command_from_word(words[0]);
    if (!command)
        return EXIT_BAD;
    for (int i = 1; i < count && strcmp(words[i], "--") != 0; i++)
        if (is_help(words[i])) {
            help_print(command);
            return EXIT_FINE;
        }
    struct args args;
    int fault = args_read(&args, command, count - 1, words + 1);
    return fault ? fault : command->run(&args);
}

int main(int count, char **words)
{
    must(sodium_init() >= 0);
    signal(SIGXFSZ, SIG_IGN); // a file at its limit is a fault of writing, as on a full disk
    int code = run(count - 1, words + 1);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("baize: not everything could be written to standard output\n", stderr);
        return code ? code : EXIT_NO;
    }
    return code;
}
