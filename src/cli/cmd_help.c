// SPDX-License-Identifier: MIT
// baize help: the overview, the help of each command, and what is made from the same table for
// other readers: a manual page, completions for shells.
#include "cli/complete.h"

#include <stdio.h>
#include <string.h>

void help_overview(void)
{
    puts("baize: a card table. Original games, bots, a lab that measures and solves them.\n");
    puts("  baize COMMAND [flags]\n");
    for (int i = 0; commands[i]; i++)
        printf("  %-8s %s\n", commands[i]->name, commands[i]->summary);
    puts("\nbaize COMMAND --help tells more about one, with an example. To begin:\n");
    puts("  baize games");
    puts("  baize play single-card-game");
}

static size_t flag_width(const struct flag *flag)
{
    return strlen(flag->name) + (flag->value ? 1 + strlen(flag->value) : 0);
}

void help_print(const struct command *command)
{
    printf("baize %s: %s\n\n", command->name, command->summary);
    printf("  baize %s%s%s%s\n", command->name, *command->usage ? " " : "", command->usage,
        command->flags ? " [flags]" : "");
    if (command->about)
        printf("\n%s\n", command->about);
    size_t width = strlen("help");
    for (const struct flag *flag = command->flags; flag && flag->name; flag++)
        if (flag_width(flag) > width)
            width = flag_width(flag);
    puts("\nFlags");
    for (const struct flag *flag = command->flags; flag && flag->name; flag++)
        printf("  --%s%s%s%*s  %s\n", flag->name, flag->value ? " " : "",
            flag->value ? flag->value : "", (int)(width - flag_width(flag)), "", flag->help);
    printf("  --help%*s  print this\n", (int)(width - strlen("help")), "");
    puts("\nExample");
    const char *line = command->example;
    while (*line) {
        int len = (int)strcspn(line, "\n");
        printf("  %.*s\n", len, line);
        line += len + (line[len] == '\n');
    }
}

static int run(const struct args *args)
{
    static const char *const shells[] = {"bash", "zsh", "fish"};
    if (args_has(args, "complete"))
        return complete_print(args->count, args->word);
    for (int i = 0; i < ARRAY_LEN(shells); i++)
        if (args_has(args, shells[i])) {
            fputs(complete_script(shells[i]), stdout);
            return EXIT_FINE;
        }
    if (args->count > 1)
        return refuse("baize help explains one command at a time, not \"%s\" too", args->word[1]);
    if (args_has(args, "man"))
        manual_print();
    else if (!args->count)
        help_overview();
    else {
        const struct command *command = command_from_word(args->word[0]);
        if (!command)
            return EXIT_BAD;
        help_print(command);
    }
    return EXIT_FINE;
}

static const struct flag flags[] = {
    {"man", NULL, "print the manual page, for man"},
    {"bash", NULL, "print completions for bash"},
    {"zsh", NULL, "print completions for zsh"},
    {"fish", NULL, "print completions for fish"},
    {"complete", NULL, "for these: after -- a line's words, to print what the last may become"},
    {0},
};

const struct command help_command = {
    .name = "help",
    .usage = "[COMMAND]",
    .summary = "explain a command",
    .example = "baize help play\nbaize help --man | man -l -\nsource <(baize help --bash)\n"
               "baize help --fish | source",
    .flags = flags,
    .words_max = WORDS_MAX,
    .run = run,
};
