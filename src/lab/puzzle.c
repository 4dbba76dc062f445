// SPDX-License-Identifier: MIT
#include "lab/puzzle.h"

#include <stdlib.h>
#include <string.h>

enum { AMOUNTS_ALL = 12, AMOUNTS_FEW = 4 }; // of a short range all; else its ends and steps

void puzzle_release(struct puzzle *puzzle)
{
    free(puzzle->turns);
    puzzle->turns = NULL;
    puzzle->turn_count = puzzle->turn_cap = 0;
}

void puzzle_add_turn(struct puzzle *puzzle, int seat, const struct move *move)
{
    if (puzzle->turn_count == puzzle->turn_cap) {
        puzzle->turn_cap = puzzle->turn_cap ? 2 * puzzle->turn_cap : 64;
        puzzle->turns = realloc(puzzle->turns, (size_t)puzzle->turn_cap * sizeof(puzzle->turns[0]));
        must(puzzle->turns);
    }
    puzzle->turns[puzzle->turn_count++] = (struct puzzle_turn){(uint8_t)seat, *move};
}

bool puzzle_is_win(const struct setup *setup)
{
    return !setup->game->stake || !setup->game->stake(setup);
}

double puzzle_scale(const struct setup *setup)
{
    return puzzle_is_win(setup) ? 1 : setup->game->stake(setup);
}

// A game whose levels were never measured has them as far apart as others have.
void puzzles_init(struct puzzles *puzzles, const struct setup *setup)
{
    static const int usual[LEVELS] = {0, 170, 340, 510};
    *puzzles = (struct puzzles){.game = setup->game, .is_win = puzzle_is_win(setup)};
    bool is_measured = level_at(setup->game, LEVELS - 1).rating > 0;
    for (int i = 0; i < LEVELS; i++)
        puzzles->level_rating[i] =
            PUZZLE_RATING_EASY + (is_measured ? level_at(setup->game, i).rating : usual[i]);
}

static uint64_t hash_number(uint64_t hash, int32_t number)
{
    return hash_bytes(hash, &number, sizeof(number));
}

static uint64_t id_of(const struct puzzle *puzzle)
{
    const struct game *game = puzzle->setup.game;
    uint64_t hash = hash_bytes(HASH_START, game->id, strlen(game->id));
    hash = hash_number(hash, puzzle->setup.seats);
    for (int i = 0; game->options[i].name; i++)
        hash = hash_number(hash, puzzle->setup.option[i]);
    for (int i = 0; i < puzzle->turn_count; i++) {
        const struct puzzle_turn *turn = &puzzle->turns[i];
        hash = hash_number(hash, turn->seat << 8 | turn->move.verb);
        hash = hash_bytes(hash, turn->move.arg, ARGS_MAX);
        hash = hash_number(hash, turn->move.amount);
    }
    return hash_number(hash, puzzle->seat);
}

void puzzles_add(struct puzzles *puzzles, const struct puzzle *puzzle)
{
    if (puzzles->count == puzzles->cap) {
        puzzles->cap = puzzles->cap ? 2 * puzzles->cap : 64;
        puzzles->list = realloc(puzzles->list, (size_t)puzzles->cap * sizeof(puzzles->list[0]));
        must(puzzles->list);
    }
    puzzles->list[puzzles->count] = *puzzle;
    puzzles->list[puzzles->count++].id = id_of(puzzle);
}

void puzzles_release(struct puzzles *puzzles)
{
    for (int i = 0; i < puzzles->count; i++)
        puzzle_release(&puzzles->list[i]);
    free(puzzles->list);
    *puzzles = (struct puzzles){0};
}

void puzzle_state(const struct puzzle *puzzle, struct state *state)
{
    game_start(&puzzle->setup, state);
    for (int i = 0; i < puzzle->turn_count; i++)
        play(&puzzle->setup, state, puzzle->turns[i].seat, &puzzle->turns[i].move, NULL);
}

static void notice(const struct puzzle *puzzle, const struct foresight *foresight,
    const struct state *state, struct notes *notes)
{
    struct view view;
    if (!foresight || !foresight->notice)
        return;
    game_view(&puzzle->setup, state, puzzle->seat, &view);
    foresight->notice(&puzzle->setup, &view, notes);
}

void puzzle_view(const struct puzzle *puzzle, struct view *view, struct notes *notes)
{
    const struct foresight *foresight = foresight_find(&puzzle->setup);
    struct state state;
    memset(notes, 0, sizeof(*notes));
    game_start(&puzzle->setup, &state);
    notice(puzzle, foresight, &state, notes);
    for (int i = 0; i < puzzle->turn_count; i++) {
        play(&puzzle->setup, &state, puzzle->turns[i].seat, &puzzle->turns[i].move, NULL);
        notice(puzzle, foresight, &state, notes);
    }
    game_view(&puzzle->setup, &state, puzzle->seat, view);
}

int puzzle_told_from(const struct puzzle *puzzle)
{
    int from = 0;
    while (from < puzzle->turn_count && puzzle->turns[from].seat == DECK)
        from++;
    for (int i = from; i < puzzle->turn_count; i++)
        if (puzzle->turns[i].seat == puzzle->seat)
            from = i + 1;
    return from;
}

int puzzle_gap(const struct puzzle *puzzle)
{
    for (int i = 0; i < puzzle->arm_count; i++)
        if (!puzzle->arm[i].is_right)
            return puzzle->arm[0].value - puzzle->arm[i].value;
    return 0;
}

int puzzle_moves(const struct setup *setup, const struct state *state, int seat,
    struct move moves[PUZZLE_ARMS_MAX])
{
    struct choice choices[CHOICES_MAX];
    int count = setup->game->moves(setup, state, seat, choices), made = 0;
    for (int i = 0; i < count; i++) {
        int32_t low = choices[i].move.amount, high = choices[i].amount_max;
        int steps = high <= low ? 0 : high - low < AMOUNTS_ALL ? high - low : AMOUNTS_FEW - 1;
        for (int step = 0; step <= steps && made < PUZZLE_ARMS_MAX; step++) {
            moves[made] = choices[i].move;
            if (steps)
                moves[made].amount = low + (int32_t)((int64_t)(high - low) * step / steps);
            made++;
        }
    }
    return made;
}

int puzzle_move_index(const struct move *moves, int count, const struct move *move)
{
    int best = -1;
    int64_t nearest = INT64_MAX;
    for (int i = 0; i < count; i++) {
        struct move like = *move;
        int64_t off = (int64_t)moves[i].amount - move->amount;
        like.amount = moves[i].amount;
        off = off < 0 ? -off : off;
        if (move_same(&moves[i], &like) && off < nearest)
            nearest = off, best = i;
    }
    return best;
}

static int compare(const void *a, const void *b)
{
    const struct puzzle_arm *one = a, *two = b;
    if (one->is_right != two->is_right)
        return one->is_right ? -1 : 1;
    if (one->value != two->value)
        return one->value > two->value ? -1 : 1;
    return memcmp(&one->move, &two->move, sizeof(one->move));
}

void puzzle_sort_arms(struct puzzle *puzzle)
{
    qsort(puzzle->arm, (size_t)puzzle->arm_count, sizeof(puzzle->arm[0]), compare);
}
