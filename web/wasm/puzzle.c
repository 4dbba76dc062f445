// SPDX-License-Identifier: MIT
// What the page calls to ask puzzles (lab/puzzle.h): a stored set goes in, positions and their
// solutions come out as JSON (lab/puzzle_json.h). One set at a time. No bots think here: what each
// choice is worth stands in the set.
#include "games/games.h"
#include "lab/puzzle_day.h"
#include "lab/puzzle_json.h"
#include "wire/wire.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static char input[PUZZLE_BYTES_MAX];
static char output[PUZZLE_ASKED_MAX];
static struct puzzles puzzles;

// Where a set is to be put, or a move ended by 0: at most input_max() bytes.
EXPORT(input_at) char *input_at(void)
{
    return input;
}

EXPORT(input_max) int input_max(void)
{
    return sizeof(input);
}

static const char *told(const struct text *text)
{
    must(!text->is_cut);
    return output;
}

// {"error"}, or {"unit","levels":{"easy":1000},"puzzles":[{"name","rating","seats"}]}.
EXPORT(puzzles_open) const char *puzzles_open(int len)
{
    char buf[400];
    struct text why = TEXT(buf), text = text_over(output, sizeof(output));
    struct out out = out_into(&text);
    puzzles_release(&puzzles);
    out_object(&out);
    if (!puzzles_read(&puzzles, input, (size_t)len, game_find, &why)) {
        out_put_string(&out, "error", buf);
        out_object_end(&out);
        return told(&text);
    }
    out_put_string(&out, "unit", puzzles.is_win ? "win" : "tokens");
    out_key(&out, "levels");
    out_object(&out);
    for (int i = 0; i < LEVELS; i++)
        out_put_int(&out, level_at(puzzles.game, i).name, puzzles.level_rating[i]);
    out_object_end(&out);
    out_key(&out, "puzzles");
    out_array(&out);
    for (int i = 0; i < puzzles.count; i++) {
        const struct puzzle *puzzle = &puzzles.list[i];
        char name[PUZZLE_NAME_BYTES];
        puzzle_name(puzzle, name);
        out_object(&out);
        out_put_string(&out, "name", name);
        out_put_int(&out, "rating", puzzle->rating);
        out_put_int(&out, "seats", puzzle->setup.seats);
        out_object_end(&out);
    }
    out_array_end(&out);
    out_object_end(&out);
    return told(&text);
}

static const struct puzzle *puzzle_at(int number)
{
    must(number >= 0 && number < puzzles.count);
    return &puzzles.list[number];
}

EXPORT(puzzle_asked) const char *puzzle_asked(int number)
{
    struct text text = text_over(output, sizeof(output));
    struct out out = out_into(&text);
    puzzle_put_asked(&out, puzzle_at(number));
    return told(&text);
}

EXPORT(puzzle_solved) const char *puzzle_solved(int number)
{
    struct text text = text_over(output, sizeof(output));
    struct out out = out_into(&text);
    puzzle_put(&out, &puzzles, puzzle_at(number));
    return told(&text);
}

static bool is_allowed(const struct puzzle *puzzle, struct move *move, struct text *why)
{
    struct state state;
    puzzle_state(puzzle, &state);
    return move_parse(puzzle->setup.game, false, input, move, why) &&
           game_allows(&puzzle->setup, &state, puzzle->seat, move, why);
}

// What the rules say to the move in the input: a sentence, or "" if it is allowed.
EXPORT(puzzle_why) const char *puzzle_why(int number)
{
    struct text why = text_over(output, sizeof(output));
    struct move move;
    text_clear(&why);
    if (is_allowed(puzzle_at(number), &move, &why))
        text_clear(&why);
    return output;
}

// Which choice of the solution the move in the input is, by its place there: itself, or the one
// with the nearest amount. -1: it is not allowed.
EXPORT(puzzle_choice) int puzzle_choice(int number)
{
    const struct puzzle *puzzle = puzzle_at(number);
    char buf[400];
    struct text why = TEXT(buf);
    struct move move, moves[PUZZLE_ARMS_MAX];
    if (!is_allowed(puzzle, &move, &why))
        return -1;
    for (int i = 0; i < puzzle->arm_count; i++)
        moves[i] = puzzle->arm[i].move;
    return puzzle_move_index(moves, puzzle->arm_count, &move);
}

// The puzzle of the day in the set, by its number, where so many sets take turns.
EXPORT(puzzle_daily) int puzzle_daily(int day, int sets)
{
    return puzzles.count ? puzzle_of_day(&puzzles, day, sets) : -1;
}

EXPORT(puzzle_daily_game) int puzzle_daily_game(int day, int sets)
{
    return puzzle_day_game(day, sets);
}

// A solver's rating after one more first try; before any it is solver_start().
EXPORT(solver_rating_after)
int solver_rating_after(int rating, int tries, int puzzle_rating, bool is_right)
{
    return solver_rating(rating, tries, puzzle_rating, is_right);
}

EXPORT(solver_start) int solver_start(void)
{
    return SOLVER_START;
}
