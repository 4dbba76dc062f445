// SPDX-License-Identifier: MIT
// Any bytes as a set of puzzles: read, or refused with the number of a line; and what was read can
// be looked at, is written as it was read, and has a puzzle for any day.
#include "fuzz.h"
#include "match.h"

#include "lab/puzzle_day.h"

#include <string.h>

static void look_at(const struct puzzle *puzzle)
{
    struct view view;
    struct notes notes;
    char name[PUZZLE_NAME_BYTES];
    puzzle_view(puzzle, &view, &notes);
    puzzle_name(puzzle, name);
    must(view.to_act & only(puzzle->seat));
    must(puzzle_told_from(puzzle) <= puzzle->turn_count);
    must(puzzle->arm_count > 1 && puzzle->arm[0].is_right);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    char buf[1200];
    struct text why = TEXT(buf);
    struct puzzles puzzles, again;
    struct blob out = {0}, twice = {0};
    bool is_read = puzzles_read(&puzzles, (const char *)bytes, len, game_find, &why);
    must(is_read == !why.len);
    if (!is_read) {
        must(strncmp(buf, "line ", 5) == 0);
        return 0;
    }
    for (int i = 0; i < puzzles.count; i++)
        look_at(&puzzles.list[i]);
    int at = puzzle_of_day(&puzzles, 20411, 4);
    must(at >= 0 && at < puzzles.count);
    puzzles_write(&puzzles, &out);
    must(puzzles_read(&again, out.at, out.len, game_find, &why));
    puzzles_write(&again, &twice);
    must(out.len == twice.len && memcmp(out.at, twice.at, out.len) == 0);
    blob_release(&out);
    blob_release(&twice);
    puzzles_release(&puzzles);
    puzzles_release(&again);
    return 0;
}

static void put_move(const struct game *game, const struct move *move, struct text *text)
{
    text_char(text, ' ');
    move_put(game, move, text);
}

// Of a match as far as its last decision: a puzzle with made-up values.
static void put_puzzle(const struct replay *replay, int turns, struct text *text)
{
    const struct setup *setup = &replay->setup;
    struct puzzle puzzle = {.setup = *setup, .seat = replay->turns[turns].seat};
    struct move moves[PUZZLE_ARMS_MAX];
    struct state state;
    text_format(text, "puzzle 1200 60\nseats %d\n", setup->seats);
    for (int i = 0; setup->game->options[i].name; i++)
        text_format(text, "set %s=%d\n", setup->game->options[i].name, setup->option[i]);
    for (int i = 0; i < turns; i++) {
        const struct turn *turn = &replay->turns[i];
        puzzle_add_turn(&puzzle, turn->seat, &turn->move);
        if (turn->seat == DECK)
            text_put(text, "deck");
        else
            text_int(text, turn->seat);
        put_move(setup->game, &turn->move, text);
        text_char(text, '\n');
    }
    puzzle_state(&puzzle, &state);
    int count = puzzle_moves(setup, &state, puzzle.seat, moves);
    text_format(text, "ask %d\n", puzzle.seat);
    for (int i = 0; i < count; i++) {
        text_format(text, "%s %d 5", i ? "wrong" : "right", 5000 - 10 * i);
        put_move(setup->game, &moves[i], text);
        text_char(text, '\n');
    }
    text_put(text, "found 1 20 30 100\nusual 60");
    put_move(setup->game, &moves[count - 1], text);
    text_put(text, "\nend\n");
    puzzle_release(&puzzle);
}

size_t fuzz_example(uint64_t number, char *bytes, size_t max)
{
    struct match match;
    random_match(&match, number, 40);
    struct text text = text_over(bytes, max);
    const struct game *game = match.replay.setup.game;
    int turns = match.replay.count - 1;
    while (turns > 0 && match.replay.turns[turns].seat == DECK)
        turns--;
    text_format(&text, "baize puzzles 1\ngame %s %d\nunit %s\n", game->id, game->version,
        number % 2 ? "win 10000" : "tokens 100");
    for (int i = 0; i < LEVELS; i++)
        text_format(&text, "level %s %d\n", level_at(game, i).name, 1000 + 150 * i);
    if (turns > 0)
        put_puzzle(&match.replay, turns, &text);
    match_release(&match);
    return text.len;
}
