// SPDX-License-Identifier: MIT
// Calls libbaize as the bytes say: any function, in any order, with any arguments, on handles that
// are there or are not. Nothing may crash, what is refused must say why, and what is written must
// stay within the caller's arrays.
#include "fuzz.h"

#include "engine/chance.h"
#include "lib/baize.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HANDLES = 3, BATCH_MAX = 5, GUARD = 8, GUARDED = 0x5a };

struct world {
    const uint8_t *at;
    size_t left;
    struct baize_game *game;
    struct baize_match *match[HANDLES];
    struct baize_bot *bot[HANDLES];
    struct baize_batch *batch;
    int matches;
    struct baize_why why;
};

static uint8_t next(struct world *world)
{
    if (!world->left)
        return 0;
    world->left--;
    return *world->at++;
}

// Mostly a small number, now and then one from the ends.
static int any_int(struct world *world)
{
    static const int odd[] = {-1, INT32_MAX, INT32_MIN, 1 << 20, 1000, -7, 255, 4096};
    uint8_t how = next(world);
    return how < 230 ? how % 16 : odd[how % 8];
}

static const char *any_of(struct world *world, const char *const *words, int count)
{
    int pick = next(world) % (count + 1);
    return pick == count ? NULL : words[pick];
}

static struct baize_match *any_match(struct world *world)
{
    return world->match[next(world) % HANDLES];
}

static int seat_of(struct world *world, const struct baize_match *match)
{
    return next(world) % 4 ? baize_match_seat(match) : any_int(world);
}

// Memory of the caller's with a guard behind it.
static void *guarded(size_t size)
{
    uint8_t *memory = malloc(size + GUARD);
    must(memory);
    memset(memory, GUARDED, size + GUARD);
    return memory;
}

static void check_guard(void *memory, size_t size)
{
    for (int i = 0; i < GUARD; i++)
        must(((uint8_t *)memory)[size + (size_t)i] == GUARDED);
    free(memory);
}

static void check_why(struct world *world, bool is_refused)
{
    must(!is_refused || (world->why.text[0] && strlen(world->why.text) < sizeof(world->why.text)));
    memset(world->why.text, 0, sizeof(world->why.text));
}

// ---- Handles -----------------------------------------------------------------------------------

static void close_all(struct world *world)
{
    for (int i = 0; i < HANDLES; i++) {
        baize_match_close(world->match[i]);
        baize_bot_close(world->bot[i]);
        world->match[i] = NULL;
        world->bot[i] = NULL;
    }
    baize_batch_close(world->batch);
    baize_game_close(world->game);
    world->batch = NULL;
    world->game = NULL;
}

static void open_game(struct world *world)
{
    static const char *const options[] = {"", "ante=2", "pair=5,jokers=0", "coins=9", "tank=0",
        "chips=9000,hands=1", "two_decks=on", "ante=0,", "=", "hp=10,hp=20", ", ,"};
    const char *name = baize_game_name(next(world) % 10);
    const char *wish = any_of(world, options, ARRAY_LEN(options));
    struct baize_game *game =
        baize_game_open(name, next(world) % 4 ? 0 : any_int(world), wish, &world->why);
    check_why(world, !game);
    if (!game)
        return;
    close_all(world);
    world->game = game;
}

static void put_match(struct world *world, struct baize_match *match)
{
    int at = next(world) % HANDLES;
    baize_match_close(world->match[at]);
    world->match[at] = match;
}

static void open_something(struct world *world)
{
    static const char *const seeds[] = {"", "7", "any words", "00"};
    static const char *const bots[] = {
        "random", "easy", "search:3", "nobody", "cmd:", "exploit:", "hard~", "easy~50"};
    const char *seed = any_of(world, seeds, ARRAY_LEN(seeds));
    switch (next(world) % 6) {
    case 0:
        put_match(world, baize_match_clone(any_match(world)));
        return;
    case 1: {
        const struct baize_match *match = any_match(world);
        struct baize_match *guess =
            baize_match_guess(match, seat_of(world, match), seed, &world->why);
        check_why(world, !guess);
        put_match(world, guess);
        return;
    }
    case 2: {
        int at = next(world) % HANDLES;
        baize_bot_close(world->bot[at]);
        world->bot[at] =
            baize_bot_open(world->game, any_of(world, bots, ARRAY_LEN(bots)), seed, &world->why);
        check_why(world, !world->bot[at]);
        return;
    }
    case 3:
        baize_batch_close(world->batch);
        world->matches = next(world) % (BATCH_MAX + 1);
        world->batch = baize_batch_open(world->game, world->matches, next(world), &world->why);
        check_why(world, !world->batch);
        return;
    case 4:
        put_match(world, baize_batch_match(world->batch, any_int(world)));
        return;
    default: {
        struct baize_match *match = baize_match_open(world->game, seed, &world->why);
        check_why(world, !match);
        put_match(world, match);
    }
    }
}

// ---- Playing -----------------------------------------------------------------------------------

static void play_something(struct world *world)
{
    static const char *const moves[] = {"check", "raise 3", "fold", "bet 2", "swap", "play",
        "steal 1", "score", "raise", "KS", "0", "", "play 10H left", "suit hearts"};
    struct baize_match *match = any_match(world);
    int seat = seat_of(world, match), came;
    int32_t list[4];
    switch (next(world) % 6) {
    case 0:
        baize_match_step(match, any_int(world));
        return;
    case 5:
        if (next(world) % 4)
            baize_match_again(match);
        else
            baize_match_restart(match, next(world));
        return;
    case 1:
        came = baize_match_play(match, seat, any_of(world, moves, ARRAY_LEN(moves)), &world->why);
        break;
    case 2:
        came = baize_match_act(match, seat, any_int(world), &world->why);
        break;
    case 3: {
        struct baize_bot *bot = world->bot[next(world) % HANDLES];
        came = baize_bot_act(bot, match, seat, &world->why);
        must(came < 0 || baize_match_act(match, seat, came, NULL) >= 0);
        break;
    }
    default: // one that is legal
        came = baize_match_actions(match, seat, list, ARRAY_LEN(list));
        must(came >= 0);
        if (came)
            must(baize_match_act(match, seat, list[0], &world->why) >= 0);
    }
    check_why(world, came < 0);
}

static void free_text(char *text)
{
    must(!text || strlen(text) < 1 << 22);
    baize_free(text);
}

static void ask_something(struct world *world)
{
    struct baize_match *match = any_match(world);
    int seat = seat_of(world, match), number = any_int(world);
    free_text(baize_match_view(match, seat));
    free_text(baize_match_events(match, seat));
    free_text(baize_match_moves(match, seat));
    free_text(baize_match_action_move(match, seat, number));
    free_text(baize_match_outcomes(match));
    free_text(baize_match_seed(match));
    free_text(baize_match_refusal(match, seat, "raise 1"));
    baize_match_choices(match, seat);
    baize_match_result(match, NULL, NULL, NULL);
    must(baize_match_is_over(match) == (baize_match_seat(match) < 0));
    if (!match)
        return;
    bool is_deck = seat == BAIZE_DECK;
    size_t actions =
        (size_t)(is_deck ? baize_deck_actions(world->game) : baize_actions(world->game));
    size_t size = sizeof(float) * (size_t)baize_observation_size(world->game);
    uint8_t *mask = guarded(actions), *numbers = guarded(size);
    int legal = baize_match_mask(match, seat, mask), marked = 0;
    for (size_t i = 0; i < actions; i++)
        marked += mask[i];
    must(marked == legal);
    baize_match_observe(match, seat, (float *)numbers);
    check_guard(mask, actions);
    check_guard(numbers, size);
}

// A record, changed a little or not, is taken back.
static void take_back(struct world *world)
{
    struct baize_match *match = any_match(world);
    char *record = baize_match_record(match);
    struct baize_game *game = NULL;
    if (!record)
        return;
    size_t len = strlen(record);
    bool is_spoilt = next(world) % 2;
    if (is_spoilt)
        record[(size_t)next(world) * 37 % len] = (char)next(world);
    struct baize_match *back =
        baize_match_replay(record, len, is_spoilt ? any_int(world) : -1, &game, &world->why);
    must(back || is_spoilt);
    must(!back == !game);
    check_why(world, !back);
    baize_match_close(back);
    baize_game_close(game);
    baize_free(record);
}

static void step_batch(struct world *world)
{
    if (!world->batch)
        return;
    int actions = baize_actions(world->game), seats = baize_game_seats(world->game);
    size_t all = (size_t)world->matches, observed = (size_t)baize_observation_size(world->game);
    size_t sizes[] = {
        4 * all, 4 * all * observed, all * (size_t)actions, all, 4 * all * (size_t)seats, all};
    void *memory[6];
    for (int i = 0; i < 6; i++)
        memory[i] = guarded(sizes[i]);
    struct baize_arrays arrays = {memory[0], memory[1], memory[2], memory[3], memory[4], memory[5]};
    int32_t chosen[BATCH_MAX];
    if (next(world) % 4 == 0) {
        const char *bot = next(world) % 3 ? "random" : next(world) % 2 ? "easy" : NULL;
        bool is_seated = baize_batch_seat(world->batch, any_int(world), bot, &world->why);
        check_why(world, !is_seated);
    }
    baize_batch_look(world->batch, &arrays);
    for (int i = 0; i < world->matches; i++) {
        chosen[i] = any_int(world);
        for (int action = 0; action < actions && next(world) % 8; action++)
            if (arrays.mask[i * actions + action])
                chosen[i] = action;
    }
    int came = baize_batch_step(world->batch, chosen, &arrays, &world->why);
    check_why(world, came < 0);
    baize_batch_random(world->batch, next(world) % 20 - 2, &arrays);
    for (int i = 0; i < 6; i++)
        check_guard(memory[i], sizes[i]);
}

// ---- The lab -----------------------------------------------------------------------------------

static void ask_lab(struct world *world)
{
    static const char *const words[] = {"leduc", "kuhn", "war-lanes", "mantis", "--bot", "random",
        "easy", "--set", "ante=2", "ante=1..3", "standard", "--seats", "2", "--measure", "mean:1",
        "--seed", "x", "--own", "--ladder", "JS", "QS", "--worths", "--json", "--what", "vs", "",
        "--", "--time", "1ms", "--gain", "--set=bet=2"};
    char *(*const runs[])(const char *const *, const volatile bool *, struct baize_why *) = {
        baize_sim, baize_compare, baize_sweep, baize_solve, baize_arena};
    const char *given[16];
    int count = 0, kind = next(world) % 7, wanted = next(world) % 12;
    if (kind == 3)
        given[count++] = "kuhn"; // solving the others takes long
    while (count < wanted)
        given[count++] = words[next(world) % ARRAY_LEN(words)];
    if (kind < 5) {
        given[count++] = kind == 3 ? "--rounds" : "--games";
        given[count++] = "1";
    }
    given[count] = NULL;
    char *answer = kind < 5    ? runs[kind](given, NULL, &world->why)
                   : kind == 5 ? baize_score(given, &world->why)
                               : baize_odds(given, &world->why);
    check_why(world, !answer);
    baize_free(answer);
}

size_t fuzz_example(uint64_t number, char *bytes, size_t max)
{
    struct chance chance;
    size_t size = 3000 < max ? 3000 : max;
    chance_from_number(&chance, number);
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)chance_word(&chance);
    return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct world world = {.at = data, .left = size};
    while (world.left) {
        uint8_t what = next(&world);
        if (!world.game || what < 4)
            open_game(&world);
        else if (what < 50)
            open_something(&world);
        else if (what < 180)
            play_something(&world);
        else if (what < 215)
            ask_something(&world);
        else if (what < 225)
            take_back(&world);
        else if (what < 250)
            step_batch(&world);
        else
            ask_lab(&world);
    }
    close_all(&world);
    return 0;
}
