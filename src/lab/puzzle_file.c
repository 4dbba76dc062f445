// SPDX-License-Identifier: MIT
// Sets of puzzles as text, written and read. What is read may be anything.
#include "lab/puzzle.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_LINE "baize puzzles 1"

// ---- Writing -----------------------------------------------------------------------------------

static void put_line(struct blob *out, struct text *line)
{
    text_char(line, '\n');
    must(!line->is_cut);
    blob_add(out, line->at, line->len);
    text_clear(line);
}

static void put_move(const struct game *game, const struct move *move, struct text *line)
{
    text_char(line, ' ');
    move_put(game, move, line);
}

// What the deck does between two decisions stands in one line, as long as that is short.
static void put_turns(const struct puzzle *puzzle, struct blob *out, struct text *line)
{
    const struct game *game = puzzle->setup.game;
    for (int i = 0; i < puzzle->turn_count; i++) {
        const struct puzzle_turn *turn = &puzzle->turns[i];
        bool is_deck = turn->seat == DECK;
        if (!is_deck)
            text_int(line, turn->seat);
        else if (!line->len)
            text_put(line, "deck");
        put_move(game, &turn->move, line);
        bool goes_on = is_deck && i + 1 < puzzle->turn_count && puzzle->turns[i + 1].seat == DECK;
        if (!goes_on || line->len > PUZZLE_LINE_MAX / 2)
            put_line(out, line);
    }
}

static void put_puzzle(const struct puzzle *puzzle, struct blob *out, struct text *line)
{
    const struct game *game = puzzle->setup.game;
    text_format(line, "puzzle %d %d", puzzle->rating, puzzle->doubt);
    put_line(out, line);
    text_format(line, "seats %d", puzzle->setup.seats);
    put_line(out, line);
    for (int i = 0; game->options[i].name; i++)
        if (puzzle->setup.option[i] != game->options[i].standard) {
            const struct option *option = &game->options[i];
            text_format(line, "set %s=", option->name);
            if (option->words)
                text_put(line, option->words[puzzle->setup.option[i]]);
            else
                text_int(line, puzzle->setup.option[i]);
            put_line(out, line);
        }
    put_turns(puzzle, out, line);
    text_format(line, "ask %d", puzzle->seat);
    put_line(out, line);
    for (int i = 0; i < puzzle->arm_count; i++) {
        const struct puzzle_arm *arm = &puzzle->arm[i];
        text_format(line, "%s %d %d", arm->is_right ? "right" : "wrong", arm->value, arm->ci95);
        put_move(game, &arm->move, line);
        put_line(out, line);
    }
    text_put(line, "found");
    for (int i = 0; i < LEVELS; i++)
        text_format(line, " %d", puzzle->found[i]);
    put_line(out, line);
    text_format(line, "usual %d", puzzle->usual_share);
    put_move(game, &puzzle->usual, line);
    put_line(out, line);
    text_put(line, "end");
    put_line(out, line);
}

void puzzles_write(const struct puzzles *puzzles, struct blob *out)
{
    char buf[PUZZLE_LINE_MAX + 400];
    struct text line = TEXT(buf);
    const struct game *game = puzzles->game;
    text_put(&line, FIRST_LINE);
    put_line(out, &line);
    text_format(&line, "game %s %d", game->id, game->version);
    put_line(out, &line);
    text_format(&line, "unit %s %d", puzzles->is_win ? "win" : "tokens", puzzles_units(puzzles));
    put_line(out, &line);
    for (int i = 0; i < LEVELS; i++) {
        text_format(&line, "level %s %d", level_at(game, i).name, puzzles->level_rating[i]);
        put_line(out, &line);
    }
    for (int i = 0; i < puzzles->count; i++)
        put_puzzle(&puzzles->list[i], out, &line);
}

// ---- Reading -----------------------------------------------------------------------------------

struct reader {
    struct puzzles *puzzles;
    struct puzzle puzzle; // the one that is being read
    struct state state;
    bool has_unit, is_open, is_asked, has_found, has_usual;
    int levels;
    struct move moves[PUZZLE_ARMS_MAX];
    int move_count;
    bool is_seen[PUZZLE_ARMS_MAX];
    const struct game *(*find)(const char *id);
    int line_number;
    struct text *why;
};

__attribute__((format(printf, 2, 3))) static bool fail(
    struct reader *reader, const char *format, ...)
{
    va_list arguments;
    text_clear(reader->why);
    text_format(reader->why, "line %d: ", reader->line_number);
    va_start(arguments, format);
    text_vformat(reader->why, format, arguments);
    va_end(arguments);
    return false;
}

// What stands after `word` if the line begins with it, else NULL.
static const char *after(const char *line, const char *word)
{
    size_t len = strlen(word);
    return strncmp(line, word, len) == 0 && (line[len] == ' ' || !line[len])
               ? line + len + (line[len] == ' ')
               : NULL;
}

static bool read_int(const char **at, int32_t low, int32_t high, int32_t *out)
{
    char *end;
    if (**at != '-' && (**at < '0' || **at > '9'))
        return false;
    long long number = strtoll(*at, &end, 10);
    if (end == *at || (*end && *end != ' ') || number < low || number > high)
        return false;
    *at = end + (*end == ' ');
    *out = (int32_t)number;
    return true;
}

static bool read_game(struct reader *reader, const char *rest)
{
    char id[64] = "";
    size_t len = strcspn(rest, " ");
    if (len < sizeof(id))
        memcpy(id, rest, len);
    const struct game *game = reader->find(id);
    if (!game)
        return fail(reader, "there is no game \"%s\"", id);
    int32_t version;
    rest += len + (rest[len] == ' ');
    if (!read_int(&rest, 0, INT32_MAX, &version) || *rest)
        return fail(reader, "the version of the rules should stand after the game");
    if (version != game->version)
        return fail(reader, "these puzzles are of version %d of the rules; this program has %d",
            version, game->version);
    reader->puzzles->game = game;
    return true;
}

static bool read_unit(struct reader *reader, const char *rest)
{
    bool is_win = strcmp(rest, "win 10000") == 0;
    if (reader->has_unit)
        return fail(reader, "the unit stands there twice");
    reader->puzzles->is_win = is_win;
    reader->has_unit = true;
    return is_win || strcmp(rest, "tokens 100") == 0 ||
           fail(reader, "the unit is \"win 10000\" or \"tokens 100\"");
}

static bool read_level(struct reader *reader, const char *rest)
{
    if (reader->levels == LEVELS)
        return fail(reader, "there are four levels and no more");
    const char *name = level_at(reader->puzzles->game, reader->levels).name;
    const char *at = after(rest, name);
    if (!at || !read_int(&at, -10000, 10000, &reader->puzzles->level_rating[reader->levels]) || *at)
        return fail(reader, "here should stand what \"%s\" is rated", name);
    reader->levels++;
    return true;
}

static bool begin_puzzle(struct reader *reader, const char *rest)
{
    struct puzzle *puzzle = &reader->puzzle;
    if (reader->is_open)
        return fail(reader, "the puzzle before has no end");
    if (!reader->has_unit || reader->levels < LEVELS)
        return fail(
            reader, "the unit and what the levels are rated should stand before the puzzles");
    *puzzle = (struct puzzle){.line_number = reader->line_number};
    setup_init(&puzzle->setup, reader->puzzles->game);
    reader->is_open = true;
    reader->is_asked = reader->has_found = reader->has_usual = false;
    return (read_int(&rest, -10000, 10000, &puzzle->rating) &&
               read_int(&rest, 0, 10000, &puzzle->doubt) && !*rest) ||
           fail(reader, "a puzzle begins with its rating and how far off that may be");
}

static bool read_setup(struct reader *reader, const char *line)
{
    char buf[300];
    struct text reason = TEXT(buf);
    const char *rest = after(line, "seats");
    if (reader->puzzle.turn_count || reader->is_asked)
        return fail(reader, "this should stand before the moves");
    if (rest)
        return (read_int(&rest, 1, SEATS_MAX, &reader->puzzle.setup.seats) && !*rest) ||
               fail(reader, "seats takes a number from 1 to 6");
    rest = after(line, "set");
    return option_parse(&reader->puzzle.setup, rest, &reason) || fail(reader, "%s", buf);
}

static bool read_move(struct reader *reader, bool is_chance, const char *text, struct move *move)
{
    char buf[300];
    struct text reason = TEXT(buf);
    return move_parse(reader->puzzles->game, is_chance, text, move, &reason) ||
           fail(reader, "%s", buf);
}

// The match begins, as it was set up.
static bool start(struct reader *reader)
{
    struct puzzle *puzzle = &reader->puzzle;
    char buf[300];
    struct text reason = TEXT(buf);
    if (!setup_check(&puzzle->setup, &reason))
        return fail(reader, "%s", buf);
    game_start(&puzzle->setup, &reader->state);
    return true;
}

static bool play_turn(struct reader *reader, int seat, const char *words)
{
    struct puzzle *puzzle = &reader->puzzle;
    char buf[300];
    struct text reason = TEXT(buf);
    struct move move;
    if (!puzzle->turn_count && !start(reader))
        return false;
    if (!read_move(reader, seat == DECK, words, &move))
        return false;
    bool is_legal = seat == DECK
                        ? game_allows_chance(&puzzle->setup, &reader->state, &move, &reason)
                        : game_allows(&puzzle->setup, &reader->state, seat, &move, &reason);
    if (!is_legal)
        return fail(reader, "%s", buf);
    play(&puzzle->setup, &reader->state, seat, &move, NULL);
    puzzle_add_turn(puzzle, seat, &move);
    return true;
}

static bool read_deck(struct reader *reader, char *rest)
{
    for (char *word = strtok(rest, " "); word; word = strtok(NULL, " "))
        if (!play_turn(reader, DECK, word))
            return false;
    return true;
}

static bool read_seat_turn(struct reader *reader, const char *line)
{
    int32_t seat;
    if (!read_int(&line, 0, reader->puzzle.setup.seats - 1, &seat))
        return fail(reader, "there is no such seat");
    return play_turn(reader, seat, line);
}

static bool read_ask(struct reader *reader, const char *rest)
{
    struct puzzle *puzzle = &reader->puzzle;
    if (reader->is_asked)
        return fail(reader, "a puzzle asks once");
    if (!puzzle->turn_count && !start(reader))
        return false;
    if (!read_int(&rest, 0, puzzle->setup.seats - 1, &puzzle->seat) || *rest)
        return fail(reader, "there is no such seat");
    if (is_deck_turn(&reader->state) || !(to_act(&reader->state) & only(puzzle->seat)))
        return fail(reader, "seat %d is not to act there", puzzle->seat);
    reader->is_asked = true;
    reader->move_count = puzzle_moves(&puzzle->setup, &reader->state, puzzle->seat, reader->moves);
    memset(reader->is_seen, 0, sizeof(reader->is_seen));
    return true;
}

static bool read_arm(struct reader *reader, bool is_right, const char *rest)
{
    struct puzzle *puzzle = &reader->puzzle;
    struct puzzle_arm arm = {.is_right = is_right};
    if (!reader->is_asked || !read_int(&rest, INT32_MIN / 4, INT32_MAX / 4, &arm.value) ||
        !read_int(&rest, 0, INT32_MAX / 4, &arm.ci95))
        return fail(reader, "a choice has a value, an interval and a move, after what is asked");
    if (reader->puzzles->is_win && (arm.value < 0 || arm.value > puzzles_units(reader->puzzles)))
        return fail(reader, "a chance to win is from 0 to %d", puzzles_units(reader->puzzles));
    if (!read_move(reader, false, rest, &arm.move))
        return false;
    int at = puzzle_move_index(reader->moves, reader->move_count, &arm.move);
    if (at < 0 || !move_same(&reader->moves[at], &arm.move))
        return fail(reader, "\"%s\" is no choice there", rest);
    if (reader->is_seen[at])
        return fail(reader, "\"%s\" stands there twice", rest);
    reader->is_seen[at] = true;
    const struct puzzle_arm *last = puzzle->arm_count ? &puzzle->arm[puzzle->arm_count - 1] : NULL;
    bool is_first_right = !last && is_right;
    bool is_in_order = last && (is_right <= last->is_right) &&
                       (is_right != last->is_right || arm.value <= last->value);
    if (!is_first_right && !is_in_order)
        return fail(reader, "the right choices stand first, and the better before the worse");
    puzzle->arm[puzzle->arm_count++] = arm;
    return true;
}

static bool read_found(struct reader *reader, const char *rest)
{
    for (int i = 0; i < LEVELS; i++)
        if (!read_int(&rest, 0, 100, &reader->puzzle.found[i]))
            return fail(reader, "four levels found it in so many per cent of their tries");
    reader->has_found = !*rest;
    return !*rest || fail(reader, "there are four levels and no more");
}

static bool read_usual(struct reader *reader, const char *rest)
{
    if (!reader->is_asked || !read_int(&rest, 0, 100, &reader->puzzle.usual_share))
        return fail(reader, "a share in per cent and a move should stand here");
    reader->has_usual = true;
    if (!read_move(reader, false, rest, &reader->puzzle.usual))
        return false;
    return puzzle_move_index(reader->moves, reader->move_count, &reader->puzzle.usual) >= 0 ||
           fail(reader, "\"%s\" is no choice there", rest);
}

static bool end_puzzle(struct reader *reader)
{
    struct puzzle *puzzle = &reader->puzzle;
    if (!reader->is_asked || !reader->has_found || !reader->has_usual)
        return fail(reader, "something of this puzzle is missing: ask, found or usual");
    if (puzzle->arm_count != reader->move_count)
        return fail(reader, "there are %d choices, and %d have a value", reader->move_count,
            puzzle->arm_count);
    if (puzzle->arm[puzzle->arm_count - 1].is_right)
        return fail(reader, "where every choice is right there is no puzzle");
    if (puzzle_gap(puzzle) <= 0)
        return fail(reader, "a wrong choice is worth as much as the best right one");
    puzzles_add(reader->puzzles, puzzle);
    puzzle->turns = NULL;
    reader->is_open = false;
    return true;
}

// A line within a puzzle.
static bool read_inner(struct reader *reader, char *line)
{
    const char *rest;
    if (line[0] >= '0' && line[0] <= '9' && !reader->is_asked)
        return read_seat_turn(reader, line);
    if (after(line, "deck") && !reader->is_asked)
        return read_deck(reader, line + strlen("deck"));
    if (after(line, "seats") || after(line, "set"))
        return read_setup(reader, line);
    if ((rest = after(line, "ask")))
        return read_ask(reader, rest);
    if ((rest = after(line, "right")))
        return read_arm(reader, true, rest);
    if ((rest = after(line, "wrong")))
        return read_arm(reader, false, rest);
    if ((rest = after(line, "found")))
        return read_found(reader, rest);
    if ((rest = after(line, "usual")))
        return read_usual(reader, rest);
    if (strcmp(line, "end") == 0)
        return end_puzzle(reader);
    return fail(reader, "this is no line of a puzzle");
}

static bool read_line(struct reader *reader, char *line)
{
    const char *rest;
    if (reader->line_number == 1)
        return strcmp(line, FIRST_LINE) == 0 ||
               fail(reader, "a set of puzzles begins with \"" FIRST_LINE "\"");
    if (!*line || *line == '#')
        return true;
    if (!reader->puzzles->game)
        return (rest = after(line, "game"))
                   ? read_game(reader, rest)
                   : fail(reader, "here the game and the version of its rules should stand");
    if ((rest = after(line, "puzzle")))
        return begin_puzzle(reader, rest);
    if (reader->is_open)
        return read_inner(reader, line);
    if ((rest = after(line, "unit")))
        return read_unit(reader, rest);
    if ((rest = after(line, "level")))
        return read_level(reader, rest);
    return fail(reader, "a puzzle should begin here");
}

bool puzzles_read(struct puzzles *puzzles, const char *bytes, size_t len,
    const struct game *(*find)(const char *id), struct text *why)
{
    char line[PUZZLE_LINE_MAX + 1];
    struct reader *reader = calloc(1, sizeof(*reader));
    must(reader);
    *puzzles = (struct puzzles){0};
    reader->puzzles = puzzles;
    reader->find = find;
    reader->why = why;
    bool is_read = true;
    const char *at = bytes, *end = bytes + len;
    while (is_read && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t size = (size_t)((stop ? stop : end) - at);
        reader->line_number++;
        if (size > PUZZLE_LINE_MAX || memchr(at, 0, size)) {
            is_read = fail(reader, "this is no line of text, or one that is too long");
            break;
        }
        memcpy(line, at, size);
        line[size] = '\0';
        is_read = read_line(reader, line);
        at += size + 1;
    }
    if (is_read && (reader->is_open || !puzzles->count))
        is_read = fail(reader,
            reader->is_open ? "the file ends within a puzzle" : "there is no puzzle in this file");
    puzzle_release(&reader->puzzle);
    free(reader);
    if (!is_read)
        puzzles_release(puzzles);
    return is_read;
}
