// SPDX-License-Identifier: MIT
// The overview and the help of each command, made from their table.
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

void help_overview(void)
{
    puts("baize: a card table. Six original games, bots, a lab that measures and solves them.\n");
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

void help_command(const struct command *command)
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
