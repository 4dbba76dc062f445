// SPDX-License-Identifier: MIT
// What a worker of the page calls to explore a solved game: it is solved under any options, in
// slices between which it can be given up for others; what was found is told situation by
// situation; and a replay is taken apart into such situations, to compare one's own play with it.
#include "games/games.h"
#include "lab/solve.h"
#include "lab/worths.h"
#include "os/time.h"
#include "wire/replay.h"
#include "wire/wire.h"

#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { INPUT_MAX = 2 << 20 };
enum { ROUNDS_MAX = 1000000 };

static char input[INPUT_MAX];
static char output[SOLUTION_BYTES];
static struct setup setup;
static struct solver solver;
static bool is_solver_open;

// Where texts are to be put, at most input_max() bytes.
EXPORT(input_at) char *input_at(void)
{
    return input;
}

EXPORT(input_max) int input_max(void)
{
    return INPUT_MAX;
}

static const char *complain(const char *why)
{
    struct text text = TEXT(output);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_string(&out, "error", why);
    out_object_end(&out);
    return output;
}

// The game's id, and then a line for each option that is not as usual: "ante=2".
static bool read_setup(char *line, struct text *why)
{
    bool is_first = true;
    for (char *next; *line; line = next, is_first = false) {
        char *end = line + strcspn(line, "\n");
        next = *end ? end + 1 : end;
        *end = '\0';
        if (is_first) {
            const struct game *game = game_find(line);
            if (!game) {
                text_format(why, "there is no game \"%s\"", line);
                return false;
            }
            setup_init(&setup, game);
        } else if (!option_parse(&setup, line, why)) {
            return false;
        }
    }
    return setup_check(&setup, why);
}

// Begins with the game and the options that lie in the input. {"exact", "stake"}: the most that a
// seat can lose in it; or {"error"}.
EXPORT(explorer_begin) const char *explorer_begin(void)
{
    char buf[400];
    struct text why = TEXT(buf), text = TEXT(output);
    if (is_solver_open)
        solver_close(&solver);
    is_solver_open = false;
    if (!read_setup(input, &why))
        return complain(buf);
    bool is_exact = is_solved_exactly(&setup);
    if (!is_exact && (!is_solved_by_rounds(&setup, &why) || !solver_open(&solver, &setup, &why)))
        return complain(buf);
    is_solver_open = !is_exact;
    struct out out = out_into(&text);
    out_object(&out);
    out_put_bool(&out, "exact", is_exact);
    out_put_int(&out, "stake", setup.game->stake(&setup));
    out_object_end(&out);
    return output;
}

// Goes on solving for about so long, until no other way to play gains more than `gain` tokens.
// False: there is nothing more to do.
EXPORT(explorer_solve) bool explorer_solve(double slice_ms, double gain)
{
    const struct effort effort = {.gain = gain, .rounds_max = ROUNDS_MAX};
    int64_t until_ns = time_monotonic_ns() + (int64_t)(slice_ms * 1e6);
    bool is_more = is_solver_open && solver.exploitability > gain / 2;
    while (is_more && time_monotonic_ns() < until_ns)
        is_more = solver_work(&solver, &effort);
    return is_more;
}

// What `baize solve --worths --json` prints; without worths if that is not asked for.
EXPORT(explorer_tell) const char *explorer_tell(bool has_worths)
{
    struct solution solution;
    struct worths worths = {0};
    struct text text = TEXT(output);
    struct out out = out_into(&text);
    if (is_solver_open)
        solver_tell(&solver, &solution);
    else
        solve_card_game(&setup, &solution);
    if (has_worths)
        worths_find(&worths, &solution, is_solver_open ? &solver.tree : NULL);
    solution_put(&out, &solution, has_worths ? &worths : NULL);
    must(!text.is_cut);
    worths_release(&worths);
    solution_release(&solution);
    return output;
}

static void put_decisions(struct out *out, const struct replay *replay)
{
    struct state state;
    struct view view;
    game_start(&replay->setup, &state);
    for (int i = 0; i < replay->count; i++) {
        const struct turn *turn = &replay->turns[i];
        if (turn->seat != DECK && i >= replay->from.moves) {
            char buf[SITUATION_MAX];
            struct text situation = TEXT(buf);
            game_view(&replay->setup, &state, turn->seat, &view);
            must(situation_put(&replay->setup, &view, &situation));
            out_object(out);
            out_put_int(out, "seat", turn->seat);
            out_put_string(out, "situation", buf);
            out_put_string(out, "verb", replay->setup.game->verbs[turn->move.verb].name);
            out_object_end(out);
        }
        play(&replay->setup, &state, turn->seat, &turn->move, NULL);
    }
}

// Takes a replay of `len` bytes apart: {"setup", "decisions": [{"seat", "situation", "verb"}]}, or
// {"error"}. Moves that were given are nobody's.
EXPORT(explorer_read) const char *explorer_read(int len)
{
    static struct replay replay;
    char buf[400];
    struct text why = TEXT(buf), text = TEXT(output);
    struct out out = out_into(&text);
    if (!replay_read(&replay, input, (size_t)len, game_find, &why))
        return complain(buf);
    if (replay.is_hidden)
        text_put(&why, "this match's deal stays hidden");
    else if (!is_solved_exactly(&replay.setup))
        is_solved_by_rounds(&replay.setup, &why);
    if (why.len || !replay_verify(&replay, &why)) {
        replay_release(&replay);
        return complain(buf);
    }
    out_object(&out);
    out_key(&out, "setup");
    wire_setup(&out, &replay.setup);
    out_key(&out, "decisions");
    out_array(&out);
    put_decisions(&out, &replay);
    out_array_end(&out);
    out_object_end(&out);
    replay_release(&replay);
    return text.is_cut ? complain("this match is too long") : output;
}
