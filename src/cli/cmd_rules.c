// SPDX-License-Identifier: MIT
// baize rules: a game's page for players (docs/rules/), set for the terminal.
#include "cli/cli.h"

#include "cli/page.h"
#include "wire/rules_page.h"
#include "wire/wire.h"

#include <stdio.h>

static char page_buf[RULES_MAX];

static void print_json(const struct game *game)
{
    static char buf[2 * RULES_MAX];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_string(&out, "id", game->id);
    out_put_string(&out, "title", game->title);
    out_put_string(&out, "markdown", page_buf);
    out_object_end(&out);
    must(!text.is_cut);
    puts(buf);
}

static int run(const struct args *args)
{
    const struct game *game = game_from_word(args->word[0]);
    if (!game)
        return EXIT_BAD;
    struct text page = TEXT(page_buf);
    if (args_has(args, "options")) {
        rules_options(game, &page);
    } else if (!rules_page(game, &page)) {
        complain("this program was built without a rules page for %s", game->id);
        return EXIT_NO;
    }
    must(!page.is_cut);
    if (args_has(args, "json"))
        print_json(game);
    else if (args_has(args, "markdown"))
        fputs(page_buf, stdout);
    else
        page_print(page_buf, args_has(args, "ascii"));
    return EXIT_FINE;
}

static const struct flag flags[] = {
    {"options", NULL, "only the table of options"},
    {"markdown", NULL, "as it is written, in Markdown"},
    {"ascii", NULL, "no signs beyond ASCII"},
    FLAG_JSON,
    {0},
};

const struct command rules_command = {
    .name = "rules",
    .usage = "GAME",
    .summary = "explain the rules of a game",
    .example = "baize rules mantis\nbaize rules kuhn --options",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
