// SPDX-License-Identifier: MIT
#include "lab/puzzle_json.h"

#include "lab/puzzle_day.h"
#include "wire/wire.h"

enum { HEAD_BYTES = 2048, LINE_BYTES = 256 };

static void put_head(struct out *out, const struct puzzle *puzzle)
{
    char name[PUZZLE_NAME_BYTES];
    puzzle_name(puzzle, name);
    out_put_string(out, "name", name);
    out_put_int(out, "rating", puzzle->rating);
    out_put_int(out, "rating_error", puzzle->doubt);
    out_key(out, "setup");
    wire_setup(out, &puzzle->setup);
    out_put_int(out, "seat", puzzle->seat);
}

static void put_move(
    struct out *out, const char *key, const struct puzzle *puzzle, const struct move *move)
{
    char buf[200];
    struct text words = TEXT(buf);
    move_put(puzzle->setup.game, move, &words);
    out_put_string(out, key, buf);
}

static void put_view(
    struct out *out, const char *key, const struct puzzle *puzzle, const struct state *state)
{
    struct view view;
    game_view(&puzzle->setup, state, puzzle->seat, &view);
    out_key(out, key);
    wire_view(out, puzzle->setup.game, &view);
}

void puzzle_put_asked(struct out *out, const struct puzzle *puzzle)
{
    const struct game *game = puzzle->setup.game;
    int from = puzzle_told_from(puzzle);
    struct choice choices[CHOICES_MAX];
    struct state state;
    out_object(out);
    put_head(out, puzzle);
    game_start(&puzzle->setup, &state);
    for (int i = 0; i < from; i++)
        play(&puzzle->setup, &state, puzzle->turns[i].seat, &puzzle->turns[i].move, NULL);
    put_view(out, "before", puzzle, &state);
    out_key(out, "events");
    out_array(out);
    for (int i = from; i < puzzle->turn_count; i++) {
        struct events events = {0};
        play(&puzzle->setup, &state, puzzle->turns[i].seat, &puzzle->turns[i].move, &events);
        for (int k = 0; k < events.count; k++)
            if (is_heard(&events.list[k], puzzle->seat))
                wire_event(out, game, &events.list[k]);
    }
    out_array_end(out);
    put_view(out, "view", puzzle, &state);
    out_key(out, "choices");
    wire_choices(out, game, choices, game->moves(&puzzle->setup, &state, puzzle->seat, choices));
    out_object_end(out);
}

size_t puzzle_put_bytes(const struct puzzle *puzzle)
{
    return HEAD_BYTES + LINE_BYTES * (size_t)(puzzle->turn_count + puzzle->arm_count);
}

void puzzle_put(struct out *out, const struct puzzles *puzzles, const struct puzzle *puzzle)
{
    double units = puzzles_units(puzzles);
    out_object(out);
    put_head(out, puzzle);
    out_put_real(out, "gap", puzzle_gap(puzzle) / units);
    out_key(out, "moves");
    out_array(out);
    for (int i = 0; i < puzzle->turn_count; i++) {
        const struct puzzle_turn *turn = &puzzle->turns[i];
        out_object(out);
        out_key(out, "seat");
        if (turn->seat == DECK)
            out_null(out);
        else
            out_int(out, turn->seat);
        put_move(out, "move", puzzle, &turn->move);
        out_object_end(out);
    }
    out_array_end(out);
    out_key(out, "choices");
    out_array(out);
    for (int i = 0; i < puzzle->arm_count; i++) {
        const struct puzzle_arm *arm = &puzzle->arm[i];
        out_object(out);
        put_move(out, "move", puzzle, &arm->move);
        out_put_bool(out, "is_right", arm->is_right);
        out_put_real(out, "value", arm->value / units);
        out_put_real(out, "ci95", arm->ci95 / units);
        out_object_end(out);
    }
    out_array_end(out);
    out_key(out, "found");
    out_object(out);
    for (int i = 0; i < LEVELS; i++)
        out_put_real(out, level_at(puzzles->game, i).name, puzzle->found[i] / 100.0);
    out_object_end(out);
    put_move(out, "usual", puzzle, &puzzle->usual);
    out_put_real(out, "usual_share", puzzle->usual_share / 100.0);
    out_object_end(out);
}
