// SPDX-License-Identifier: MIT
// baize help: the overview, the help of each command, and what is made from the same table for
// other readers: a manual page, completions for shells.
#include "cli/complete.h"
#include "cli/page.h"

#include <stdio.h>
#include <string.h>

enum { HELP_BYTES = 16 * 1024, GAP = 3 };

// "  --seed SEED   where chance comes from": a row of the page, the help in its column.
static void put_row(
    struct text *page, const char *name, const char *value, size_t width, const char *help)
{
    char term[100];
    snprintf(term, sizeof(term), "%s%s%s", name, value ? " " : "", value ? value : "");
    text_format(page, "  %s", term);
    for (size_t column = strlen(term); column < width + GAP; column++)
        text_char(page, ' ');
    text_format(page, "%s\n", help);
}

void help_overview(void)
{
    static char buf[HELP_BYTES];
    struct text page = TEXT(buf);
    text_put(&page,
        "baize: a card table. Original games, bots, a lab that measures and solves them.\n\n"
        "```\nbaize COMMAND [flags]\n```\n\n");
    for (int i = 0; commands[i]; i++)
        put_row(&page, commands[i]->name, NULL, 8, commands[i]->summary);
    text_put(&page, "\nbaize COMMAND --help tells more about one, with an example. To begin:\n\n"
                    "```\nbaize games\nbaize play single-card-game\n```\n");
    page_print(buf, false);
}

static size_t flag_width(const struct flag *flag)
{
    return strlen("--") + strlen(flag->name) + (flag->value ? 1 + strlen(flag->value) : 0);
}

static void put_flags(struct text *page, const struct command *command)
{
    size_t width = strlen("--help");
    for (const struct flag *flag = command->flags; flag && flag->name; flag++)
        if (flag_width(flag) > width)
            width = flag_width(flag);
    text_put(page, "\n### Flags\n");
    for (const struct flag *flag = command->flags; flag && flag->name; flag++) {
        char name[80];
        snprintf(name, sizeof(name), "--%s", flag->name);
        put_row(page, name, flag->value, width, flag->help);
    }
    put_row(page, "--help", NULL, width, "print this");
}

void help_print(const struct command *command)
{
    static char buf[HELP_BYTES];
    struct text page = TEXT(buf);
    text_format(&page, "### baize %s: %s\n\n", command->name, command->summary);
    text_format(&page, "```\nbaize %s%s%s%s\n```\n", command->name, *command->usage ? " " : "",
        command->usage, command->flags ? " [flags]" : "");
    if (command->about)
        text_format(&page, "\n%s\n", command->about);
    put_flags(&page, command);
    text_format(&page, "\n### Example\n```\n%s\n```\n", command->example);
    must(!page.is_cut);
    page_print(buf, false);
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
