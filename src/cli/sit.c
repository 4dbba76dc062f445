// SPDX-License-Identifier: MIT
#include "cli/sit.h"

#include "bots/level.h"
#include "cli/host.h"
#include "cli/identity.h"
#include "cli/remote.h"
#include "os/time.h"
#include "tui/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- What is asked for -------------------------------------------------------------------------

// The level, or the bot, that --level or --bot names; NULL after a refusal.
static const char *level_from_args(const struct args *args, const struct setup *setup)
{
    const char *word = args_get(args, "level") ? args_get(args, "level") : args_get(args, "bot");
    if (!word)
        word = "easy";
    struct strength strength;
    if (strength_find(setup, word, &strength))
        return word;
    const char *names[LEVELS + 8];
    int count = 0;
    for (; count < LEVELS; count++)
        names[count] = level_at(setup->game, count).name;
    for (int i = 0; bots[i] && count < ARRAY_LEN(names); i++)
        names[count++] = bots[i]->name;
    refuse_name("level", word, names, count);
    return NULL;
}

const char *code_from_args(const struct args *args)
{
    static const char link[] = "#/join/";
    const char *server = args_get(args, "server"), *found = server ? strstr(server, link) : NULL;
    if (args_has(args, "table"))
        return args_get(args, "table");
    return found ? found + strlen(link) : NULL;
}

static int write_wish(const struct args *args, const struct setup *setup, struct text *text)
{
    bool is_remote = args_has(args, "server"), is_hot = args_has(args, "hot-seat");
    bool has_bots = args_has(args, "level") || args_has(args, "bot") || !is_remote;
    bool is_private = is_hot || args_has(args, "private");
    if (args_has(args, "watch")) {
        int64_t table = 0;
        int fault = args_int(args, "watch", 1, INT64_C(9007199254740991), &table);
        say_watch(table, text);
        return fault;
    }
    const char *deal = args_get(args, "deal"), *code = code_from_args(args);
    if (deal && strcmp(deal, "hidden") != 0 && strcmp(deal, "published") != 0)
        return refuse("--deal takes published or hidden, not \"%s\"", deal);
    if (deal && !code && !args_has(args, "private"))
        return refuse("--deal goes with --private or --table");
    if (code) {
        char words[80];
        snprintf(words, sizeof(words), "%.40s %s", code, deal ? deal : "");
        say_join(words, text);
        return EXIT_FINE;
    }
    if (!setup)
        return EXIT_FINE; // the lobby will show what there is
    struct wish wish = {.type = is_private ? "create"
                                : has_bots ? "play_bot"
                                           : "queue",
        .setup = setup,
        .has_no_clock = is_hot,
        .is_hidden = deal && strcmp(deal, "hidden") == 0};
    if (has_bots && !is_private && !(wish.level = level_from_args(args, setup)))
        return EXIT_BAD;
    say_wish(&wish, text);
    return text->is_cut ? refuse("that is too much for one message") : EXIT_FINE;
}

// ---- Playing -----------------------------------------------------------------------------------

struct style style_from_args(const struct args *args)
{
    const char *no_colour = getenv("NO_COLOR");
    return (struct style){.is_ascii = args_has(args, "ascii"),
        .is_four_colour = args_has(args, "four-colour"),
        .has_colour = !(no_colour && *no_colour)};
}

bool is_screen(const struct args *args)
{
    return !args_has(args, "plain") && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

bool pace_from_args(const struct args *args, enum pace *wanted)
{
    const char *word = args_get(args, "pace"), *usual = getenv("BAIZE_PACE");
    if (!word)
        word = usual && *usual ? usual : pace_names[PACE_NORMAL];
    int pace = 0;
    while (pace < PACES && strcmp(pace_names[pace], word) != 0)
        pace++;
    if (pace == PACES)
        refuse_name("pace", word, pace_names, PACES);
    *wanted = (enum pace)pace;
    return pace < PACES;
}

// The pace, and --no-hindsight or BAIZE_NO_HINDSIGHT. False after a refusal.
static bool manner_from_args(const struct args *args, struct manner *manner)
{
    const char *no_hindsight = getenv("BAIZE_NO_HINDSIGHT");
    manner->has_hindsight = !args_has(args, "no-hindsight") && !(no_hindsight && *no_hindsight);
    return pace_from_args(args, &manner->pace);
}

static int run_sitting(const struct args *args, struct sitting *sitting)
{
    char buf[500], told[700 + PROMISE_SENTENCE_BYTES];
    struct text why = TEXT(buf), last = TEXT(told);
    struct manner manner;
    if (!manner_from_args(args, &manner))
        return EXIT_BAD;
    if (!sitting_start(sitting, time_monotonic_ms(), &why))
        return complain("%s", buf), EXIT_NO;
    struct style style = style_from_args(args);
    int code = EXIT_FINE;
    if (!is_screen(args))
        code = sit_plain(sitting, NULL);
    else if (!screen_play(sitting, &style, &manner, &last, &why))
        code = (complain("%s", buf), EXIT_NO);
    if (told[0])
        puts(told);
    if (sitting->alarms) // a program that plays here must not take it for a match like any other
        code = EXIT_NO;
    if (sitting->save_fault[0])
        return complain("%s", sitting->save_fault), EXIT_NO;
    return code;
}

// "Player 1" … at one screen; otherwise --name, or here, where nobody else hears it, the login
// name.
static void name_sitters(const struct args *args, struct sitting *sitting)
{
    static char names[SEATS_MAX][20];
    for (int i = 0; i < sitting->count; i++) {
        snprintf(names[i], sizeof(names[i]), "Player %d", i + 1);
        sitting->name[i] = sitting->count > 1 ? names[i]
                           : args_has(args, "name") || args_has(args, "server")
                               ? args_get(args, "name")
                               : getenv("USER");
    }
}

// The screen is full of the match: why the secret could not be kept is said after it.
static char lost_identity[500];

static void keep_secret(void *context, const char *secret)
{
    struct text why = TEXT(lost_identity);
    identity_write(context, secret, &why);
}

static int play_there(const struct args *args, struct sitting *sitting)
{
    static struct identity identity;
    static char address[400];
    char buf[500];
    struct text why = TEXT(buf), full = TEXT(address);
    struct line *line = remote_create(args_get(args, "server"), &why);
    if (!line)
        return refuse("%s", buf);
    sitting->line[0] = line;
    sitting->gives_entropy = true;
    remote_address(line, &full);
    sitting->address = address;
    char state[STATE_FOLDER_BYTES] = "";
    if (state_folder(state, sizeof(state)))
        snprintf(sitting->shelf.folder, sizeof(sitting->shelf.folder), "%s/deals", state);
    log_book_open(&sitting->log_book, args_has(args, "guest") ? "" : state, address);
    sitting->shelf.address = address;
    sitting->shelf.is_guest = args_has(args, "guest");
    // A person chooses what to do after the match; a program is done then.
    sitting->has_lobby = !sitting->wish[0] || (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO));
    if (!args_has(args, "guest")) {
        identity_init(&identity, address, args_get(args, "name"));
        identity_read(&identity, sitting->secret, sizeof(sitting->secret));
        sitting->keep_secret = keep_secret;
        sitting->context = &identity;
    }
    int code = run_sitting(args, sitting);
    sitting_end(sitting);
    remote_destroy(line);
    if (lost_identity[0])
        complain("you cannot come back as the same player: %s", lost_identity);
    return code;
}

static int play_here(const struct args *args, struct sitting *sitting)
{
    char buf[500];
    struct text why = TEXT(buf);
    uint8_t seed[SEED_BYTES];
    seed_from_args(args, seed);
    struct host *host = host_create(seed, &why);
    if (!host)
        return complain("%s", buf), EXIT_NO;
    for (int i = 0; i < sitting->count; i++)
        sitting->line[i] = host_line(host);
    sitting->has_lobby = !sitting->wish[0];
    int code = run_sitting(args, sitting);
    sitting_end(sitting);
    host_destroy(host);
    return code;
}

int sit_play(const struct args *args, const struct setup *setup)
{
    static struct sitting sitting;
    struct text wish = TEXT(sitting.wish);
    bool is_remote = args_has(args, "server");
    if (args_has(args, "seat"))
        return refuse("--seat goes with --plain; otherwise the server gives the seats");
    if (is_remote && (args_has(args, "hot-seat") || args_has(args, "seed")))
        return refuse("--hot-seat and --seed are for playing here, not with --server");
    int fault = write_wish(args, setup, &wish);
    if (fault)
        return fault;
    sitting.save = args_get(args, "save");
    sitting.level = args_get(args, "level");
    int64_t seats = 0;
    fault = args_int(args, "seats", 1, SEATS_MAX, &seats);
    if (fault)
        return fault;
    sitting.seats = (int)seats;
    sitting.count = args_has(args, "hot-seat") ? setup->seats : 1;
    name_sitters(args, &sitting);
    return is_remote ? play_there(args, &sitting) : play_here(args, &sitting);
}
