// SPDX-License-Identifier: MIT
// baize games: what can be played, and its options.
#include "cli/cli.h"

#include "games/games.h"
#include "wire/wire.h"

#include <stdio.h>
#include <string.h>

static void print_json(const struct game *only_one)
{
    static char buf[WIRE_GAME_MAX];
    const char *before = "[";
    if (!only_one)
        fputs("[", stdout);
    for (int i = 0; games[i]; i++) {
        if (only_one && games[i] != only_one)
            continue;
        struct text text = TEXT(buf);
        struct out out = out_into(&text);
        wire_game(&out, games[i]);
        must(!text.is_cut);
        printf("%s%s", only_one || *before == '[' ? "" : before, buf);
        before = ",\n ";
    }
    puts(only_one ? "" : "]");
}

static void print_table(void)
{
    for (int i = 0; games[i]; i++) {
        char seats[16];
        if (games[i]->seats_min == games[i]->seats_max)
            snprintf(seats, sizeof(seats), "%d", games[i]->seats_min);
        else
            snprintf(seats, sizeof(seats), "%d-%d", games[i]->seats_min, games[i]->seats_max);
        printf("%-17s %-3s seats  %s\n", games[i]->id, seats, games[i]->summary);
    }
    puts("\nbaize rules GAME explains one; baize games GAME lists its options; baize play GAME "
         "plays it.");
}

static void print_option(const struct option *option)
{
    char values[200];
    struct text text = TEXT(values);
    if (option->words) {
        for (int i = 0; option->words[i]; i++)
            text_format(&text, "%s%s", i ? "|" : "", option->words[i]);
        printf("  %-18s %-10s %s (%s)\n", option->name, option->words[option->standard],
            option->help, values);
        return;
    }
    printf("  %-18s %-10d %s (%d to %d)\n", option->name, option->standard, option->help,
        option->min, option->max);
}

static void print_game(const struct game *game)
{
    printf("%s (%s)\n%s\n\n", game->title, game->id, game->summary);
    printf("Seats %d", game->seats_min);
    if (game->seats_max > game->seats_min)
        printf(" to %d", game->seats_max);
    printf(", about %d minute%s. Rules version %d.\n\nOptions (--set NAME=VALUE)\n", game->minutes,
        game->minutes == 1 ? "" : "s", game->version);
    for (int i = 0; game->options[i].name; i++)
        print_option(&game->options[i]);
    puts("\nMoves");
    for (const struct verb *verb = game->verbs; verb->name; verb++)
        if (!verb->is_chance)
            printf("  %-18s %s\n", verb->name, verb->help ? verb->help : "");
    const struct own_measure *own = game->own_measures;
    if (own)
        puts("\nMeasures of its own (baize sim; baize sweep --measure NAME)");
    for (; own && own->name; own++)
        printf("  %-22s %s\n", own->name, own->label);
}

static int run(const struct args *args)
{
    const struct game *game = NULL;
    if (args->count && !(game = game_from_word(args->word[0])))
        return EXIT_BAD;
    if (args_has(args, "json"))
        print_json(game);
    else if (game)
        print_game(game);
    else
        print_table();
    return EXIT_FINE;
}

static const struct flag flags[] = {FLAG_JSON, {0}};

const struct command games_command = {
    .name = "games",
    .usage = "[GAME]",
    .summary = "list the games, or the options, moves and measures of one",
    .example = "baize games\nbaize games war-lanes\nbaize games --json",
    .flags = flags,
    .words_max = 1,
    .run = run,
};
