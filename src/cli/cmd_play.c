// SPDX-License-Identifier: MIT
// baize play: a match line by line, against bots or with several people at one screen. It shows a
// seat only what that seat may know, and works as well when a file or a program answers.
#include "cli/cli.h"

#include "cli/match.h"
#include "cli/show.h"
#include "cli/sit.h"
#include "games/games.h"
#include "lab/agent.h"
#include "tui/event_lines.h"
#include "wire/hex.h"
#include "wire/rules_page.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NEWS_ROOM = 64 * 1024, LINE_ROOM = 400 };

// Why the questions stopped.
enum stop { GO_ON, STOPPED };

struct table {
    struct match match;
    struct names names;
    struct player player[SEATS_MAX]; // of the seats that are no person's
    int people;                      // the set of seats that are
    bool is_hot_seat;
    bool is_terminal;
    struct chance bot_chance;
    int last_seen;              // hot seat: who looked at the screen last, or -1
    char *news_room[AUDIENCES]; // what each may be told and was not yet
    struct text news[AUDIENCES];
};

static const struct setup *setup_of(const struct table *table)
{
    return &table->match.replay.setup;
}

static const struct game *game_of(const struct table *table)
{
    return table->match.replay.setup.game;
}

// A line from the person, without its end. False at the end of the input.
static bool ask(const struct table *table, const char *prompt, char *line, size_t size)
{
    fputs(prompt, stdout);
    fflush(stdout);
    if (!fgets(line, (int)size, stdin)) {
        putchar('\n');
        return false;
    }
    size_t len = strcspn(line, "\r\n");
    if (!line[len]) // a line that does not fit is no answer: the rest of it is thrown away
        for (int c = 0; c != '\n' && c != EOF;)
            c = getchar();
    line[len] = '\0';
    if (!table->is_terminal)
        puts(line);
    return true;
}

static void tell_all(struct table *table, const struct events *events)
{
    for (int viewer = 0; viewer < AUDIENCES; viewer++)
        if (viewer == WATCHER || viewer < setup_of(table)->seats)
            show_events(game_of(table), events, viewer, &table->names, false, &table->news[viewer]);
}

static void print_news(struct table *table, int viewer)
{
    static char room[NEWS_ROOM];
    struct text joined = TEXT(room);
    words_joined(table->news_room[viewer], &joined);
    if (joined.len)
        putchar('\n');
    show_print(game_of(table), room);
    text_clear(&table->news[viewer]);
}

static void print_view(const struct table *table, int viewer)
{
    char room[8000];
    struct text text = TEXT(room);
    struct view view;
    game_view(setup_of(table), &table->match.state, viewer, &view);
    text_put(&text, "\n  ");
    text_put(&text, game_of(table)->phases[view.phase]);
    text_char(&text, '\n');
    show_view(setup_of(table), &view, &table->names, &text);
    show_print(game_of(table), room);
}

static void print_choices(const struct table *table, const struct choice *choices, int count)
{
    char room[16000];
    struct text text = TEXT(room);
    text_char(&text, '\n');
    show_choices(game_of(table), choices, count, &text);
    show_print(game_of(table), room);
}

static void print_help(const struct table *table)
{
    puts("\n  Type the number of a choice, or the move itself:");
    for (const struct verb *verb = game_of(table)->verbs; verb->name; verb++)
        if (!verb->is_chance)
            printf("    %-12s %s\n", verb->name, verb->help ? verb->help : "");
    puts("  ? this help    view the table again    rules the whole rules    quit stop playing");
}

static void print_rules(const struct table *table)
{
    static char room[RULES_MAX];
    struct text page = TEXT(room);
    if (rules_page(game_of(table), &page))
        fputs(room, stdout);
    else
        puts("There is no rules page in this program.");
}

// "3" is the third choice; of a range the amount is still asked for.
static bool read_number(const struct table *table, const char *line, const struct choice *choices,
    int count, struct move *move)
{
    char *end;
    long number = strtol(line, &end, 10);
    if (end == line || *end || number < 1 || number > count)
        return false;
    const struct choice *choice = &choices[number - 1];
    *move = choice->move;
    if (choice->amount_max == choice->move.amount)
        return true;
    char prompt[100], answer[LINE_ROOM];
    snprintf(
        prompt, sizeof(prompt), "  how many, %d to %d? ", choice->move.amount, choice->amount_max);
    if (!ask(table, prompt, answer, sizeof(answer)))
        return false;
    move->amount = (int32_t)strtol(answer, &end, 10);
    if (end == answer || *end)
        move->amount = choice->amount_max < INT32_MAX ? choice->amount_max + 1 : choice->amount_max;
    return true;
}

// What the person answered, if it is a move they may make.
static bool read_move(const struct table *table, int seat, const char *line,
    const struct choice *choices, int count, struct move *move)
{
    char room[500];
    struct text why = TEXT(room);
    if ((read_number(table, line, choices, count, move) ||
            move_parse(game_of(table), false, line, move, &why)) &&
        game_allows(setup_of(table), &table->match.state, seat, move, &why))
        return true;
    char sentence[600];
    struct text text = TEXT(sentence);
    text_put(&text, "  No: ");
    text_put(&text, why.len ? room : "that is not among the choices");
    text_put(&text, ".\n");
    show_print(game_of(table), sentence);
    return false;
}

static enum stop ask_move(struct table *table, int seat, struct move *move)
{
    struct choice choices[CHOICES_MAX];
    int count = game_of(table)->moves(setup_of(table), &table->match.state, seat, choices);
    print_view(table, seat);
    print_choices(table, choices, count);
    for (;;) {
        char line[LINE_ROOM];
        if (!ask(table, "> ", line, sizeof(line)) || strcmp(line, "quit") == 0 ||
            strcmp(line, "q") == 0)
            return STOPPED;
        if (!*line)
            continue;
        if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0)
            print_help(table);
        else if (strcmp(line, "rules") == 0)
            print_rules(table);
        else if (strcmp(line, "view") == 0)
            print_view(table, seat), print_choices(table, choices, count);
        else if (read_move(table, seat, line, choices, count, move))
            return GO_ON;
    }
}

static void clear_screen(void)
{
    fputs("\033[2J\033[3J\033[H", stdout);
}

// The screen is cleared before another person sits down at it.
static enum stop hand_over(struct table *table, int seat)
{
    if (!table->is_hot_seat || table->last_seen == seat)
        return GO_ON;
    table->last_seen = seat;
    if (table->is_terminal)
        clear_screen();
    else
        puts("\n----------------------------------------");
    char prompt[120], line[LINE_ROOM];
    snprintf(prompt, sizeof(prompt),
        "%s, it is your turn. Press Enter when only you can see this. ", table->names.of[seat]);
    if (table->is_terminal)
        return ask(table, prompt, line, sizeof(line)) ? GO_ON : STOPPED;
    printf("%s's turn\n", table->names.of[seat]); // a program needs no privacy
    return GO_ON;
}

static enum stop decide(struct table *table, int seat, struct move *move)
{
    if (!(table->people & only(seat))) {
        struct choice choices[CHOICES_MAX];
        int count = game_of(table)->moves(setup_of(table), &table->match.state, seat, choices);
        *move = player_decide(&table->player[seat], setup_of(table), &table->match.state, seat,
            choices, count, &table->bot_chance);
        return GO_ON;
    }
    if (hand_over(table, seat) == STOPPED)
        return STOPPED;
    print_news(table, seat);
    text_clear(&table->news[WATCHER]); // all at the screen have seen this much
    return ask_move(table, seat, move);
}

static enum stop play_match(struct table *table)
{
    while (!game_is_over(&table->match.state)) {
        struct move move;
        int seat = DECK;
        if (is_deck_turn(&table->match.state)) {
            match_sample(&table->match, &move);
        } else {
            // People first: in a sealed decision the bots do not keep them waiting.
            int due = to_act(&table->match.state);
            seat = lowest_bit((uint64_t)(due & table->people ? due & table->people : due));
            if (decide(table, seat, &move) == STOPPED)
                return STOPPED;
        }
        struct events events = {0};
        match_play(&table->match, seat, &move, &events);
        tell_all(table, &events);
    }
    return GO_ON;
}

static void print_end(struct table *table)
{
    if (table->is_hot_seat && table->is_terminal)
        clear_screen(); // the last one's cards are nobody else's business, not even now
    int viewer = table->is_hot_seat ? WATCHER : lowest_bit((uint64_t)table->people);
    print_news(table, viewer);
    print_view(table, viewer);
    char room[1000];
    struct text text = TEXT(room);
    text_char(&text, '\n');
    show_result(setup_of(table), &table->match.replay.result, &table->names, &text);
    show_print(game_of(table), room);
    hex_put(table->match.replay.seed, SEED_BYTES, &text);
    printf("The seed was %s\n", room + strlen(room) - 2 * SEED_BYTES);
}

static void print_greeting(const struct table *table)
{
    printf("%s. %s\n", game_of(table)->title, game_of(table)->summary);
    for (int seat = 0; seat < setup_of(table)->seats; seat++)
        if (!(table->people & only(seat)))
            printf("%s plays %s: %s.\n", table->names.of[seat], table->player[seat].bot->name,
                table->player[seat].bot->help);
    puts("Answer with a number or a move; ? helps, quit stops.");
}

// Which bot sits where: --bot may be repeated, the last one takes all seats that are left.
static int seat_bots(const struct args *args, const struct setup *setup, struct table *table)
{
    const char *level = args_get(args, "level"), *word = level ? level : "easy";
    int next = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (table->people & only(seat))
            continue;
        while (next < args->given_count && strcmp(args->given[next].flag->name, "bot") != 0)
            next++;
        if (next < args->given_count)
            word = args->given[next++].value;
        char room[400];
        struct text why = TEXT(room);
        if (!player_parse(&table->player[seat], setup, word, &why))
            return refuse("--%s %s: %s", word == level ? "level" : "bot", word, room);
    }
    return EXIT_FINE;
}

static void name_seats(const struct args *args, const struct setup *setup, struct table *table)
{
    names_init(&table->names);
    const char *name = args_get(args, "name");
    for (int seat = 0; seat < setup->seats; seat++) {
        char *room = table->names.room[seat];
        size_t size = sizeof(table->names.room[seat]);
        if (table->is_hot_seat)
            snprintf(room, size, "Player %d", seat);
        else if (table->people & only(seat) && name && *name)
            snprintf(room, size, "%.40s", name);
        else if (table->people & only(seat))
            snprintf(room, size, "You"), table->names.you = seat;
        else if (setup->seats == 2)
            snprintf(room, size, "Bot");
        else
            snprintf(room, size, "Bot %d", seat);
    }
}

// In the record stands who it was: "You" would say nothing to the next reader.
static void name_players(const struct args *args, struct table *table)
{
    const char *name = args_get(args, "name");
    for (int seat = 0; seat < setup_of(table)->seats; seat++) {
        bool is_person = table->people & only(seat);
        const char *known = is_person ? name : table->player[seat].bot->name;
        if (known && !table->is_hot_seat)
            snprintf(table->match.replay.player[seat], REPLAY_NAME_MAX + 1, "%.40s", known);
    }
}

static int sit_down(const struct args *args, const struct setup *setup, struct table *table)
{
    int64_t seat = 0;
    int fault = args_int(args, "seat", 0, setup->seats - 1, &seat);
    if (fault)
        return fault;
    table->is_hot_seat = args_has(args, "hot-seat");
    table->is_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    table->people = table->is_hot_seat ? (1 << setup->seats) - 1 : only((int)seat);
    table->last_seen = -1;
    name_seats(args, setup, table);
    return seat_bots(args, setup, table);
}

// The bots' own chance: they must not draw from the deck's.
static void seed_bots(struct table *table, const uint8_t seed[SEED_BYTES])
{
    uint8_t other[SEED_BYTES];
    for (int i = 0; i < SEED_BYTES; i++)
        other[i] = (uint8_t)~seed[i];
    chance_from_seed(&table->bot_chance, other);
}

static int play_table(const struct args *args, const struct setup *setup, struct table *table)
{
    uint8_t seed[SEED_BYTES];
    seed_from_args(args, seed);
    seed_bots(table, seed);
    match_start(&table->match, setup, seed);
    name_players(args, table);
    for (int i = 0; i < AUDIENCES; i++) {
        table->news_room[i] = malloc(NEWS_ROOM);
        must(table->news_room[i]);
        table->news[i] = text_over(table->news_room[i], NEWS_ROOM);
    }
    for (int seat = 0; seat < setup->seats; seat++)
        if (table->player[seat].bot)
            player_open(&table->player[seat]);
    print_greeting(table);
    if (play_match(table) == GO_ON)
        print_end(table);
    else
        puts("Stopped before the match was over.");
    const char *path = args_get(args, "save");
    int fault = path ? match_save(&table->match, path) : EXIT_FINE;
    for (int seat = 0; seat < setup->seats; seat++)
        if (table->player[seat].bot)
            player_close(&table->player[seat]);
    for (int i = 0; i < AUDIENCES; i++)
        free(table->news_room[i]);
    match_release(&table->match);
    return fault;
}

static const struct game *choose_game(void)
{
    int count = 0;
    for (; games[count]; count++)
        printf("  %2d  %-17s %s\n", count + 1, games[count]->id, games[count]->summary);
    for (;;) {
        printf("Which game? ");
        fflush(stdout);
        char line[LINE_ROOM];
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

// Line by line if that is wished for, if it is no person who answers, or if a server would not
// know how to seat them so.
static bool is_plain(const struct args *args)
{
    int bots_given = 0;
    const char *bot = args_get(args, "bot");
    for (int i = 0; i < args->given_count; i++)
        bots_given += strcmp(args->given[i].flag->name, "bot") == 0;
    return args_has(args, "seat") || bots_given > 1 || (bot && strchr(bot, ':')) ||
           !is_screen(args);
}

// The screen shows the games, unless what was asked for is about one of them.
static bool is_menu(const struct args *args)
{
    bool is_possible = args_has(args, "server") || !is_plain(args);
    return is_possible && !args_has(args, "hot-seat") && !args_has(args, "set") &&
           !args_has(args, "private");
}

// A match that cannot be saved is better not played.
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

static int run(const struct args *args)
{
    static struct table table;
    const struct game *game;
    bool is_remote = args_has(args, "server");
    static const char *const elsewhere[] = {"table", "watch", "private", "guest"};
    for (int i = 0; i < ARRAY_LEN(elsewhere) && !is_remote; i++)
        if (args_has(args, elsewhere[i]))
            return refuse("--%s goes with --server", elsewhere[i]);
    if (check_save(args))
        return EXIT_BAD;
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
    if (!fault && (is_remote || !is_plain(args)))
        return sit_play(args, &setup);
    if (!fault)
        fault = sit_down(args, &setup, &table);
    return fault ? fault : play_table(args, &setup, &table);
}

static const struct flag flags[] = {
    {"level", "LEVEL", "how strong the others are: easy (as usual), medium, hard or best"},
    {"bot", "BOT", "who plays the other seats; with --plain may be repeated, one a seat"},
    {"hot-seat", NULL, "people at all seats, one after the other at this screen"},
    {"server", "URL", "play there: in the lobby, or with GAME, or against bots with --level"},
    {"table", "CODE", "with --server: take a seat at this private table (or give its link as URL)"},
    {"private", NULL, "with --server: open a private table and show its code"},
    {"watch", "TABLE", "with --server: look on at this table"},
    FLAGS_STYLE,
    {"seat", "SEAT", "with --plain: where you sit (0)"},
    {"name", "NAME", "what you are called"},
    {"guest", NULL, "with --server: as somebody new, of whom nothing is kept"},
    FLAG_SEATS,
    FLAG_SET,
    FLAG_SEED,
    {"save", "FILE", "write the match as a replay"},
    {0},
};

const struct command play_command = {
    .name = "play",
    .usage = "[GAME]",
    .summary = "play: against bots, at one screen, or at a server",
    .about =
        "Without a game it shows them all. On a terminal the table fills the screen; ? shows the\n"
        "keys. With --plain, or if a file or a program answers, it goes line by line; so it does\n"
        "with bots like search:2000 (playouts a move) or search:50ms. NO_COLOR is heeded.\n\n"
        "An https:// or wss:// URL means TLS; SSL_CERT_FILE may name the authority to trust.\n"
        "A server knows you again the next time, also in a match that was interrupted: the secret\n"
        "that says who you are is kept in $XDG_STATE_HOME/baize (~/.local/state/baize), one for\n"
        "each server and --name. Another --name is another player; --guest keeps nothing.",
    .example = "baize play single-card-game\nbaize play mantis --seats 4 --bot search\n"
               "baize play kuhn --hot-seat --save match.replay\n"
               "baize play --server http://localhost:8080\n"
               "baize play war-lanes --server https://example.org --private",
    .flags = flags,
    .words_max = 1,
    .run = run,
};
