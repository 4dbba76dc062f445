// SPDX-License-Identifier: MIT
#include "cli/solve.h"

#include "cli/show.h"
#include "cli/sit.h"
#include "cli/sit_print.h"
#include "cli/tries.h"
#include "cli/typed.h"
#include "cli/web_files.h"
#include "games/games.h"
#include "os/file.h"
#include "os/time.h"
#include "tui/event_lines.h"
#include "tui/hear.h"
#include "tui/quiz.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ARMS_SHOWN = 8, SETS_MAX = GAMES_MAX, PUZZLES_MOST = 10000 };

struct solve {
    struct puzzles puzzles;
    struct tries tries;
    bool is_stored; // the set that comes with the program; of others nothing is counted
    bool is_daily;  // this one and no other
    int32_t day;    // or NO_DAY
    int32_t today;
    const struct puzzle *puzzle;
    bool is_shown[PUZZLES_MOST]; // since the command began
    int answered, right;         // since then
    struct quiz quiz;
};

// ---- Which puzzle ------------------------------------------------------------------------------

static const struct page *stored_set(const struct game *game)
{
    char name[80];
    snprintf(name, sizeof(name), "puzzles/%s.puzzles", game->id);
    return web_file(name);
}

static int stored_games(const struct game *list[SETS_MAX])
{
    int count = 0;
    for (int i = 0; games[i]; i++)
        if (stored_set(games[i]))
            list[count++] = games[i];
    return count;
}

static const struct attempt *attempt_at(const struct solve *solve, const struct puzzle *puzzle)
{
    char name[PUZZLE_NAME_BYTES];
    puzzle_name(puzzle, name);
    return tries_find(&solve->tries, solve->puzzles.game->id, name);
}

static int apart(int a, int b)
{
    return a > b ? a - b : b - a;
}

// One that was never tried and is rated as the solver is; when all were tried, the first of those
// that were not found; of a file's set the next. False: each was shown.
static bool pick_puzzle(struct solve *solve)
{
    const struct puzzles *puzzles = &solve->puzzles;
    int best = -1, best_worth = 0, rating = tries_standing(&solve->tries, puzzles->game->id).rating;
    for (int i = 0; i < puzzles->count; i++) {
        const struct attempt *attempt = attempt_at(solve, &puzzles->list[i]);
        int worth = !solve->is_stored    ? puzzles->count - i
                    : !attempt           ? 100000 - apart(rating, puzzles->list[i].rating)
                    : !attempt->is_right ? 2
                                         : 1;
        if (!solve->is_shown[i] && (best < 0 || worth > best_worth))
            best = i, best_worth = worth;
    }
    if (best < 0)
        return false;
    solve->is_shown[best] = true;
    solve->puzzle = &puzzles->list[best];
    return true;
}

// ---- The table ---------------------------------------------------------------------------------

static void sit_down(const struct puzzle *puzzle, struct client *client)
{
    client_init(client);
    client->has_table = true;
    client->match = 1;
    client->setup = puzzle->setup;
    client->seat = puzzle->seat;
    for (int seat = 0; seat < puzzle->setup.seats; seat++) {
        struct sitter *sitter = &client->sitter[seat];
        bool is_own = seat == puzzle->seat;
        keep(sitter->name, sizeof(sitter->name), is_own ? "You" : "Bot");
        keep(sitter->bot, sizeof(sitter->bot), is_own ? "" : "best");
        sitter->player = is_own;
        sitter->is_connected = true;
    }
    client_name_apart(client);
}

// What the seat was told since its own last move goes into the log.
static void play_up_to(const struct puzzle *puzzle, struct client *client)
{
    struct state state;
    struct event heard[EVENTS_MAX];
    int from = puzzle_told_from(puzzle);
    game_start(&puzzle->setup, &state);
    for (int i = 0; i < puzzle->turn_count; i++) {
        struct events events = {0};
        int count = 0;
        play(&puzzle->setup, &state, puzzle->turns[i].seat, &puzzle->turns[i].move,
            i >= from ? &events : NULL);
        for (int k = 0; k < events.count; k++)
            if (events.list[k].audience & only(puzzle->seat))
                heard[count++] = events.list[k];
        client_tell(client, heard, count);
    }
    game_view(&puzzle->setup, &state, puzzle->seat, &client->view);
}

// A choice for each that has a value: of amounts a few.
static void put_picks(const struct puzzle *puzzle, struct client *client)
{
    struct state state;
    struct move moves[PUZZLE_ARMS_MAX];
    puzzle_state(puzzle, &state);
    client->picks = puzzle_moves(&puzzle->setup, &state, puzzle->seat, moves);
    must(client->picks <= ARRAY_LEN(client->pick));
    client->decision = 1;
    for (int i = 0; i < client->picks; i++) {
        struct text words = TEXT(client->pick[i].move);
        client->pick[i] = (struct pick){0};
        move_put(puzzle->setup.game, &moves[i], &words);
    }
}

static const struct puzzle_arm *arm_of_pick(const struct solve *solve, int pick)
{
    const struct puzzle *puzzle = solve->puzzle;
    struct state state;
    struct move moves[PUZZLE_ARMS_MAX];
    puzzle_state(puzzle, &state);
    must(pick < puzzle_moves(&puzzle->setup, &state, puzzle->seat, moves));
    for (int i = 0; i < puzzle->arm_count; i++)
        if (move_same(&puzzle->arm[i].move, &moves[pick]))
            return &puzzle->arm[i];
    must(!"each choice of a puzzle has a value");
    return NULL;
}

// ---- Words -------------------------------------------------------------------------------------

static void put_tenths(struct text *text, int32_t tenths)
{
    int32_t size = tenths < 0 ? -tenths : tenths;
    text_format(text, "%s%d.%d", tenths < 0 ? "-" : "", size / 10, size % 10);
}

// "66.2 %", or "12.4" tokens.
static void put_value(const struct puzzles *puzzles, int32_t value, struct text *text)
{
    int32_t half = value < 0 ? -5 : 5;
    put_tenths(text, (value + half) / 10);
    if (puzzles->is_win)
        text_put(text, " %");
}

static void put_move_words(const struct solve *solve, const struct move *move, struct text *text)
{
    char buf[MOVE_BYTES];
    struct text words = TEXT(buf);
    move_put(solve->puzzles.game, move, &words);
    client_move_words(&solve->quiz.client, buf, text);
}

static void put_arm(const struct solve *solve, const struct puzzle_arm *arm,
    const struct puzzle_arm *mine, struct text *text)
{
    text_put(text, arm->is_right ? "✓ " : "  ");
    put_move_words(solve, &arm->move, text);
    text_put(text, solve->puzzles.is_win ? ": wins " : ": ");
    put_value(&solve->puzzles, arm->value, text);
    text_put(text, " ± ");
    put_value(&solve->puzzles, arm->ci95, text);
    if (arm == mine)
        text_put(text, "  (your answer)");
    text_char(text, '\n');
}

// The best, the answer, and others as long as there is room.
static void put_arms(const struct solve *solve, const struct puzzle_arm *mine, struct text *text)
{
    const struct puzzle *puzzle = solve->puzzle;
    int left = ARMS_SHOWN, hidden = 0;
    for (int i = 0; i < puzzle->arm_count; i++) {
        const struct puzzle_arm *arm = &puzzle->arm[i];
        if (left > 0 || arm == mine)
            put_arm(solve, arm, mine, text);
        else
            hidden++;
        left--;
    }
    if (hidden)
        text_format(text, "  and %d more\n", hidden);
}

static void put_verdict(const struct solve *solve, const struct puzzle_arm *mine, struct text *text)
{
    const struct puzzle_arm *best = &solve->puzzle->arm[0];
    const struct puzzle_arm *other = mine;
    if (mine->is_right)
        for (int i = 0; i < solve->puzzle->arm_count && other->is_right; i++)
            other = &solve->puzzle->arm[i];
    const struct puzzle_arm *first = mine->is_right ? mine : best;
    put_move_words(solve, &first->move, text);
    text_put(text, solve->puzzles.is_win ? " wins " : " brings ");
    put_value(&solve->puzzles, first->value, text);
    text_put(text, " against ");
    put_value(&solve->puzzles, other->value, text);
    text_put(text, " for ");
    put_move_words(solve, &other->move, text);
    text_put(text, ".\n");
}

static void put_levels(const struct solve *solve, struct text *text)
{
    const struct puzzle *puzzle = solve->puzzle;
    text_put(text, "Found by");
    for (int i = 0; i < LEVELS; i++)
        text_format(text, "%s %s %d %%", i ? "," : "", level_at(solve->puzzles.game, i).name,
            puzzle->found[i]);
    text_put(text, "; medium mostly chooses ");
    put_move_words(solve, &puzzle->usual, text);
    text_put(text, ".\n");
}

// What the answer does to the solver's rating, for which a first try at a stored puzzle counts, and
// to the days in a row, for which the day's first try does.
static void count(struct solve *solve, bool is_right, struct text *text)
{
    char buf[400];
    struct text why = TEXT(buf);
    const char *game = solve->puzzles.game->id;
    if (!solve->is_stored)
        return;
    bool is_first = !attempt_at(solve, solve->puzzle);
    if (!is_first)
        text_put(text, "You have tried it before, so your rating stays as it is.\n");
    struct attempt attempt = {
        .is_right = is_right, .rating = solve->puzzle->rating, .day = solve->day};
    snprintf(attempt.game, sizeof(attempt.game), "%s", game);
    puzzle_name(solve->puzzle, attempt.name);
    if (!tries_counts(&solve->tries, &attempt))
        return;
    int before = tries_standing(&solve->tries, game).rating;
    bool is_kept = tries_add(&solve->tries, &attempt, &why);
    struct standing now = tries_standing(&solve->tries, game);
    if (is_first) {
        text_format(text, "Your rating: %d (%s%d). %d of %d solved", now.rating,
            now.rating >= before ? "+" : "-", apart(now.rating, before), now.solved, now.tries);
        if (now.row > 1)
            text_format(text, ", the last %d in a row", now.row);
        text_put(text, ".\n");
    }
    int streak = tries_streak(&solve->tries, solve->today);
    if (solve->day != NO_DAY && streak)
        text_format(
            text, "Daily puzzles solved: %d day%s in a row.\n", streak, streak == 1 ? "" : "s");
    if (!is_kept)
        text_format(text, "This could not be kept: %s\n", buf);
}

static void answer(struct quiz *quiz, int pick)
{
    struct solve *solve = quiz->context;
    const struct puzzle_arm *mine = arm_of_pick(solve, pick);
    struct text text = TEXT(quiz->said);
    quiz->is_answered = true;
    quiz->is_right = mine->is_right;
    quiz->client.decision = 0;
    solve->answered++;
    solve->right += mine->is_right;
    put_verdict(solve, mine, &text);
    text_char(&text, '\n');
    if (!solve->puzzles.is_win)
        text_put(&text, "What the match brings you, in tokens, on average:\n");
    put_arms(solve, mine, &text);
    text_char(&text, '\n');
    put_levels(solve, &text);
    count(solve, mine->is_right, &text);
}

// ---- What is seen ------------------------------------------------------------------------------

static void put_news(const struct client *client, struct text *text)
{
    int known = client->log_count < LOG_LINES ? client->log_count : LOG_LINES;
    for (int i = known; i-- > 0;)
        text_format(text, WORDS_BULLET "%s\n", client_log(client, i));
}

// ---- One after the other -----------------------------------------------------------------------

static void lay_down(struct solve *solve)
{
    const struct puzzle *puzzle = solve->puzzle;
    struct quiz *quiz = &solve->quiz;
    char name[PUZZLE_NAME_BYTES];
    puzzle_name(puzzle, name);
    sit_down(puzzle, &quiz->client);
    play_up_to(puzzle, &quiz->client);
    put_picks(puzzle, &quiz->client);
    quiz->is_answered = quiz->is_right = false;
    struct text title = TEXT(quiz->title), said = TEXT(quiz->said), seen = TEXT(quiz->seen);
    put_news(&quiz->client, &seen);
    put_table(&quiz->client, &seen);
    text_format(&title, "%s %s · rated %d", solve->is_daily ? "Daily puzzle" : "Puzzle", name,
        puzzle->rating);
    text_format(&said,
        "One choice, or a few that are alike, is clearly better than all others against strong "
        "play. Which?\nThe puzzle is rated %d ± %d.\n",
        puzzle->rating, puzzle->doubt);
}

static bool next(struct quiz *quiz)
{
    struct solve *solve = quiz->context;
    if (solve->is_daily || !pick_puzzle(solve))
        return false;
    lay_down(solve);
    return true;
}

// ---- Line by line ------------------------------------------------------------------------------

static void print_position(const struct solve *solve)
{
    const struct client *client = &solve->quiz.client;
    printf("\n%s: %s\n", client_game(client)->title, solve->quiz.title);
    show_print(client_game(client), solve->quiz.seen);
    printf("\n%s", solve->quiz.said);
    print_choices(client);
}

// "3" or "raise 20": the choice that it means, or -1 after a sentence why it means none.
static int pick_of_line(const struct solve *solve, const char *line)
{
    const struct puzzle *puzzle = solve->puzzle;
    char *end, buf[400];
    struct text why = TEXT(buf);
    long number = strtol(line, &end, 10);
    int count = solve->quiz.client.picks;
    if (end != line && !*end) {
        if (number >= 1 && number <= count)
            return (int)number - 1;
        printf("There is no choice %ld: they are 1 to %d.\n", number, count);
        return -1;
    }
    struct state state;
    struct move move, moves[PUZZLE_ARMS_MAX];
    puzzle_state(puzzle, &state);
    if (!move_parse(puzzle->setup.game, false, line, &move, &why) ||
        !game_allows(&puzzle->setup, &state, puzzle->seat, &move, &why)) {
        printf("%s.\n", buf);
        return -1;
    }
    puzzle_moves(&puzzle->setup, &state, puzzle->seat, moves);
    return puzzle_move_index(moves, count, &move);
}

static bool read_line(struct typed *typed, char line[TYPED_LINE_BYTES + 1])
{
    fflush(stdout);
    while (!typed_has_line(typed) && !typed->is_over) {
        struct pollfd wait = {.fd = STDIN_FILENO, .events = POLLIN};
        poll(&wait, 1, -1);
        typed_read(typed);
    }
    if (!typed_take(typed, line))
        return false;
    if (typed->is_echoed)
        puts(line);
    return strcmp(line, "quit") != 0 && strcmp(line, "q") != 0;
}

static void solve_plain(struct solve *solve)
{
    char line[TYPED_LINE_BYTES + 1];
    struct quiz *quiz = &solve->quiz;
    struct typed typed = {.is_echoed = !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)};
    print_position(solve);
    for (;;) {
        fputs(quiz->is_answered ? "Enter for the next one, q to leave> " : "Your choice> ", stdout);
        if (!read_line(&typed, line))
            break;
        if (!quiz->is_answered) {
            if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0) {
                puts("Type the number of a choice, or its words. q leaves.");
                continue;
            }
            int pick = *line ? pick_of_line(solve, line) : -1;
            if (pick < 0)
                continue;
            answer(quiz, pick);
            puts(quiz->is_right ? "Right." : "Not the best.");
            show_print(solve->puzzles.game, quiz->said);
            if (solve->is_daily)
                return;
        } else if (next(quiz)) {
            print_position(solve);
        } else {
            puts("That was the last one.");
            return;
        }
    }
    if (typed.is_over)
        puts("");
}

// ---- The command -------------------------------------------------------------------------------

static int read_set(struct solve *solve, const char *where, const char *bytes, size_t len)
{
    char buf[400];
    struct text why = TEXT(buf);
    if (!puzzles_read(&solve->puzzles, bytes, len, game_find, &why))
        return refuse("%s: %s", where, buf);
    if (solve->puzzles.count <= PUZZLES_MOST)
        return EXIT_FINE;
    puzzles_release(&solve->puzzles);
    return refuse("%s: a set has at most %d puzzles", where, PUZZLES_MOST);
}

static int read_file(struct solve *solve, const char *path)
{
    char buf[400];
    struct text why = TEXT(buf);
    struct bytes bytes;
    if (!file_read(path, PUZZLE_BYTES_MAX, &bytes, &why))
        return refuse("%s", buf);
    int fault = read_set(solve, path, bytes.at, bytes.len);
    bytes_release(&bytes);
    return fault;
}

// "2026-11-19", a day of the calendar, as so many days since 1970.
static bool read_date(const char *word, int32_t *day)
{
    int year, month, date, end = 0;
    static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    if (sscanf(word, "%4d-%2d-%2d%n", &year, &month, &date, &end) != 3 || word[end] ||
        strlen(word) != 10 || year < 1970 || month < 1 || month > 12)
        return false;
    bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    int length = before[month] - before[month - 1] + (is_leap && month == 2);
    if (date < 1 || date > length)
        return false;
    int past = year - 1;
    *day = 365 * (year - 1970) + past / 4 - past / 100 + past / 400 - 477 + before[month - 1] +
           (is_leap && month > 2) + date - 1;
    return true;
}

static int refuse_no_set(const struct game *game)
{
    const struct game *list[SETS_MAX];
    char buf[300];
    struct text words = TEXT(buf);
    int count = stored_games(list);
    for (int i = 0; i < count; i++)
        text_format(&words, "%s%s", i ? ", " : "", list[i]->id);
    return refuse("no puzzles of %s come with the program; there are some of %s", game->id,
        count ? buf : "no game");
}

static int open_stored(struct solve *solve, const struct game *game)
{
    char buf[600], where[80];
    struct text why = TEXT(buf);
    const struct page *page = stored_set(game);
    if (!page)
        return refuse_no_set(game);
    snprintf(where, sizeof(where), "the puzzles of %s", game->id);
    int fault = read_set(solve, where, page->bytes, page->len);
    if (!fault && !tries_open(&solve->tries, &why))
        fault = refuse("%s", buf);
    solve->is_stored = true;
    return fault;
}

static int open_daily(struct solve *solve, const struct args *args, const struct game *game)
{
    const char *date = args_get(args, "daily");
    const struct game *list[SETS_MAX];
    int count = stored_games(list);
    int32_t day = solve->today;
    if (*date && !read_date(date, &day))
        return refuse("--daily takes a day like 2026-11-19, not \"%s\"", date);
    if (!game && !count)
        return refuse("no puzzles come with this program");
    int fault = open_stored(solve, game ? game : list[puzzle_day_game(day, count)]);
    if (fault)
        return fault;
    solve->is_daily = true;
    bool is_of_day = !game || game == list[puzzle_day_game(day, count)];
    solve->day = day == solve->today && is_of_day ? day : NO_DAY;
    solve->puzzle = &solve->puzzles.list[puzzle_of_day(&solve->puzzles, day, count)];
    return EXIT_FINE;
}

static int open_set(struct solve *solve, const struct args *args)
{
    const char *path = args_get(args, "solve");
    const struct game *game = NULL;
    if (args->count && !(game = game_from_word(args->word[0])))
        return EXIT_BAD;
    if (args_has(args, "daily"))
        return open_daily(solve, args, game);
    if (!*path && !game)
        return refuse("of which game? baize puzzles mantis --solve, or --solve=FILE");
    int fault = *path ? read_file(solve, path) : open_stored(solve, game);
    if (!fault)
        pick_puzzle(solve);
    return fault;
}

int solve_run(const struct args *args)
{
    static struct solve solve;
    char buf[400];
    struct text why = TEXT(buf);
    solve.day = NO_DAY;
    solve.today = (int32_t)(time_real_ms() / 1000 / DAY_SECONDS);
    int fault = open_set(&solve, args);
    if (!fault) {
        struct style style = style_from_args(args);
        solve.quiz.context = &solve;
        solve.quiz.answer = answer;
        solve.quiz.next = next;
        lay_down(&solve);
        if (!is_screen(args))
            solve_plain(&solve);
        else if (!quiz_show(&solve.quiz, &style, &why))
            fault = refuse("%s", buf);
        if (!fault && solve.answered)
            printf("%d of %d solved.\n", solve.right, solve.answered);
    }
    puzzles_release(&solve.puzzles);
    tries_close(&solve.tries);
    return fault;
}

int solve_list(const struct args *args)
{
    (void)args;
    const struct game *list[SETS_MAX];
    char buf[600];
    struct text why = TEXT(buf);
    struct tries tries;
    int count = stored_games(list);
    if (!tries_open(&tries, &why))
        return refuse("%s", buf);
    for (int i = 0; i < count; i++) {
        static struct solve solve;
        const struct page *page = stored_set(list[i]);
        if (read_set(&solve, list[i]->id, page->bytes, page->len)) {
            tries_close(&tries);
            return EXIT_NO;
        }
        struct standing standing = tries_standing(&tries, list[i]->id);
        printf("  %-12s %4d puzzles", list[i]->id, solve.puzzles.count);
        if (standing.tries)
            printf(", %d of %d solved, your rating %d", standing.solved, standing.tries,
                standing.rating);
        puts("");
        puzzles_release(&solve.puzzles);
    }
    tries_close(&tries);
    puts("baize puzzles GAME --solve begins; --daily asks the puzzle of today.");
    return EXIT_FINE;
}
