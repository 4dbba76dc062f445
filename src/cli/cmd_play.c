// SPDX-License-Identifier: MIT
// baize play: which game, and where it is played: at a server, at the one inside this program (on
// the whole screen), or here line by line.
#include "cli/cli.h"

#include "cli/cmd_replay.h"
#include "cli/home.h"
#include "cli/sit.h"
#include "games/games.h"
#include "store/store.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_BYTES = 400 };

static const struct game *choose_game(void)
{
    int count = 0;
    setvbuf(stdin, NULL, _IONBF, 0); // the lines after the answer are for the match
    for (; games[count]; count++)
        printf("  %2d  %-17s %s\n", count + 1, games[count]->id, games[count]->summary);
    for (;;) {
        printf("Which game? ");
        fflush(stdout);
        char line[LINE_BYTES];
        if (!fgets(line, sizeof(line), stdin) || strcmp(line, "quit\n") == 0)
            return NULL;
        line[strcspn(line, "\r\n")] = '\0';
        int number = atoi(line);
        if (number >= 1 && number <= count)
            return games[number - 1];
        const struct game *game = *line ? game_from_word(line) : NULL;
        if (game)
            return game;
    }
}

// Line by line if that was asked for, if a file or program answers, or if the bots and seats that
// were asked for are more than the server inside this program can do.
static bool is_plain(const struct args *args)
{
    int bots_given = 0;
    const char *bot = args_get(args, "bot");
    for (int i = 0; i < args->given_count; i++)
        bots_given += strcmp(args->given[i].flag->name, "bot") == 0;
    return args_has(args, "seat") || bots_given > 1 || (bot && strchr(bot, ':')) ||
           !is_screen(args);
}

// Without a game the screen offers them all, unless a flag only makes sense for one of them.
static bool is_menu(const struct args *args)
{
    bool is_possible = args_has(args, "server") || !is_plain(args);
    return is_possible && !args_has(args, "hot-seat") && !args_has(args, "set") &&
           !args_has(args, "private");
}

// Checked before the match, so that nobody plays one that cannot be saved.
static int check_save(const struct args *args)
{
    const char *path = args_get(args, "save");
    if (!path)
        return EXIT_FINE;
    char folder[PATH_MAX];
    snprintf(folder, sizeof(folder), "%s", path);
    if (access(dirname(folder), W_OK) == 0)
        return EXIT_FINE;
    return refuse("cannot write %s: %s", path, strerror(errno));
}

// Checked here, since a server refuses the whole conversation for it.
static int check_name(const struct args *args)
{
    const char *name = args_get(args, "name");
    if (!name || (*name && strlen(name) <= NAME_BYTES))
        return EXIT_FINE;
    return refuse("--name takes 1 to %d bytes", NAME_BYTES);
}

static bool is_same_file(const char *path, const char *other)
{
    struct stat one, two;
    return other && stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
}

// On from a state of a match that was played. It is played here, line by line: "try it again".
static int play_from(const struct args *args)
{
    static const char *const not_with[] = {"server", "hot-seat", "seats", "set"};
    struct replay replay;
    int64_t moves = 0;
    char buf[500];
    struct text why = TEXT(buf);
    const char *path = args_get(args, "from");
    for (int i = 0; i < ARRAY_LEN(not_with); i++)
        if (args_has(args, not_with[i]))
            return refuse("--from does not go with --%s", not_with[i]);
    if (is_same_file(path, args_get(args, "save")))
        return refuse(
            "--save would write over the match that is played on from: name another file");
    if (args->count)
        return refuse("--from says which game: leave out \"%s\"", args->word[0]);
    int fault = replay_from_file(path, &replay);
    if (fault)
        return fault;
    if (replay.is_hidden)
        fault = refuse("%s: the deal of this match stays hidden: nobody can play on from it", path);
    else if (!replay_verify(&replay, &why))
        fault = refuse("%s: %s", path, buf);
    else if (!(fault = args_int(
                   args, "at", 0, replay.is_over ? replay.count - 1 : replay.count, &moves)))
        fault = home_play(args, &replay.setup, &(struct beginning){&replay, (int)moves});
    replay_release(&replay);
    return fault;
}

static int run(const struct args *args)
{
    const struct game *game;
    bool is_remote = args_has(args, "server");
    static const char *const elsewhere[] = {"table", "watch", "private", "guest", "deal"};
    for (int i = 0; i < ARRAY_LEN(elsewhere) && !is_remote; i++)
        if (args_has(args, elsewhere[i]))
            return refuse("--%s goes with --server", elsewhere[i]);
    if (check_save(args) || check_name(args))
        return EXIT_BAD;
    if (args_has(args, "from"))
        return play_from(args);
    if (args_has(args, "at"))
        return refuse("--at goes with --from");
    if (code_from_args(args) || args_has(args, "watch") || (!args->count && is_menu(args)))
        return sit_play(args, NULL);
    if (args->count)
        game = game_from_word(args->word[0]);
    else if (!(game = choose_game()))
        return EXIT_FINE;
    if (!game)
        return EXIT_BAD;
    struct setup setup;
    int fault = setup_from_args(args, game, &setup);
    if (fault)
        return fault;
    return is_remote || !is_plain(args) ? sit_play(args, &setup) : home_play(args, &setup, NULL);
}

static const struct flag flags[] = {
    {"level", "LEVEL", "how strong the others are: easy (as usual), medium, hard or best"},
    {"bot", "BOT", "who plays the other seats; with --plain may be repeated, one a seat"},
    {"hot-seat", NULL, "people at all seats, one after the other at this screen"},
    {"server", "URL", "play there: in the lobby, or with GAME, or against bots with --level"},
    {"table", "CODE", "with --server: take a seat at this private table (or give its link as URL)"},
    {"private", NULL, "with --server: open a private table and show its code"},
    {"deal", "DEAL", "with --private or --table: published (as usual), or hidden, see above"},
    {"watch", "TABLE", "with --server: look on at this table"},
    FLAGS_STYLE,
    FLAG_PACE,
    {"no-hindsight", NULL, "do not look for your best and dearest decision after a match"},
    {"seat", "SEAT", "with --plain: where you sit (0)"},
    {"name", "NAME", "what you are called"},
    {"guest", NULL, "with --server: as somebody new, of whom nothing is kept"},
    FLAG_SEATS,
    FLAG_SET,
    FLAG_SEED,
    {"from", "FILE", "play on from this match, line by line, against bots; --seat says where"},
    {"at", "N", "with --from: after so many of its moves, the deck's counted (0)"},
    {"save", "FILE", "write the match as a replay"},
    {0},
};

const struct command play_command = {
    .name = "play",
    .usage = "[GAME]",
    .summary = "play: against bots, at one screen, or at a server",
    .about =
        "Without a game it shows them all. Who is new to one learns it with baize learn GAME.\n\n"
        "On a terminal the table fills the screen; ? shows the keys. With --plain, or if a file\n"
        "or a program answers, it goes line by line; so it does with bots like search:2000\n"
        "(playouts a move) or search:50ms. NO_COLOR is heeded.\n\n"
        "What follows from a move the screen tells bit by bit, within a few seconds; Space goes "
        "on\n"
        "at once, s skips it. BAIZE_PACE may say how fast that is usually, as --pace does. After "
        "a\n"
        "match the screen looks for two seconds for your best and your dearest decision, as bots\n"
        "see them; --no-hindsight or BAIZE_NO_HINDSIGHT leaves that out.\n\n"
        "An https:// or wss:// URL means TLS; SSL_CERT_FILE may name the authority to trust.\n"
        "A server knows you again the next time, also in a match that was interrupted: the secret\n"
        "that says who you are is kept in $XDG_STATE_HOME/baize (~/.local/state/baize), one for\n"
        "each server and --name. Another --name is another player; --guest keeps nothing.\n\n"
        "After a match its deal is published, folded cards too: anybody can check that it was\n"
        "fair, and this program does. What a server promised before the deal is kept for that;\n"
        "d at the table shows it, baize deals lists it. A broken promise is told in red, with\n"
        "exit code 1 at the end. At a private table with --deal hidden what was never shown stays "
        "hidden, and "
        "nobody\n"
        "can check the deal; those who join say --deal hidden, too, so that everybody knows.",
    .example = "baize play single-card-game\nbaize play mantis --seats 4 --bot search\n"
               "baize play kuhn --hot-seat --save match.replay\n"
               "baize play --server http://localhost:8080\n"
               "baize play war-lanes --server https://example.org --private\n"
               "baize play --from match.replay --at 24 --level hard",
    .flags = flags,
    .words_max = 1,
    .run = run,
};
