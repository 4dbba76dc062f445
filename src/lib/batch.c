// SPDX-License-Identifier: MIT
// Many matches of one game side by side. States lie close together, each no larger than the game
// needs; the choices of who is next are asked for once a step.
#include "lib/match.h"

#include "engine/playout.h"
#include "lab/agent.h"
#include "lab/agent_files.h"

#include <stdlib.h>
#include <string.h>

// What a match has beside its state.
struct seat_of_luck {
    struct chance deck;
    struct chance minds; // who decides at random
    uint64_t number;     // of the match
};

struct baize_batch {
    const struct baize_game *game;
    int matches;
    uint64_t seed;
    size_t stride;
    struct seat_of_luck *luck;
    uint8_t *states;
    struct move *moves; // what was asked in this step, until all of it has been found legal
    uint8_t bots;       // the set of seats for which bots decide
    struct agent agent[SEATS_MAX];
    char *name[SEATS_MAX]; // of the bots
    struct agent_files files;
};

// So many matches in a row may be over before the caller had a turn.
enum { MATCHES_MAX = 1 << 20, PASSED_MAX = 1000 };

static struct state *state_at(const struct baize_batch *batch, int i)
{
    return (struct state *)(batch->states + batch->stride * (size_t)i);
}

static inline void deal(
    const struct setup *setup, struct state *state, struct chance *deck, int64_t *made)
{
    while (is_deck_turn(state)) {
        struct move move;
        game_sample(setup, state, deck, &move);
        setup->game->apply(setup, state, DECK, &move, NULL);
        ++*made;
    }
}

// Bots decide as long as it is their turn.
static void let_bots_play(
    struct baize_batch *batch, struct state *state, struct seat_of_luck *luck, int64_t *made)
{
    const struct setup *setup = &batch->game->setup;
    struct choice choices[CHOICES_MAX];
    while (to_act(state)) {
        int seat = lowest_bit((uint64_t)to_act(state));
        if (!(batch->bots >> seat & 1))
            return;
        int count = setup->game->moves(setup, state, seat, choices);
        struct move move =
            agent_decide(&batch->agent[seat], setup, state, seat, choices, count, &luck->minds);
        setup->game->apply(setup, state, seat, &move, NULL);
        ++*made;
        deal(setup, state, &luck->deck, made);
    }
}

// Each match has the luck of its own number, whatever happens in the others.
static void begin_next(
    struct baize_batch *batch, struct state *state, struct seat_of_luck *luck, int64_t *made)
{
    uint64_t start = hash_bytes(HASH_START, &batch->seed, sizeof(batch->seed)) + 2 * luck->number;
    chance_from_number(&luck->deck, start);
    chance_from_number(&luck->minds, start + 1);
    game_start(&batch->game->setup, state);
    deal(&batch->game->setup, state, &luck->deck, made);
    if (batch->bots)
        let_bots_play(batch, state, luck, made);
}

// One that is over before the caller had a turn is passed over. If all are, it stands still, at its
// end.
static void begin(
    struct baize_batch *batch, struct state *state, struct seat_of_luck *luck, int64_t *made)
{
    begin_next(batch, state, luck, made);
    for (int passed = 1; game_is_over(state) && passed < PASSED_MAX; passed++) {
        luck->number += (uint64_t)batch->matches;
        begin_next(batch, state, luck, made);
    }
}

struct baize_batch *baize_batch_open(
    const struct baize_game *game, int matches, uint64_t seed, struct baize_why *why)
{
    if (is_missing(game, "game", why))
        return NULL;
    if (matches < 1 || matches > MATCHES_MAX) {
        say_why(why, "a batch has 1 to %d matches, not %d", MATCHES_MAX, matches);
        return NULL;
    }
    struct baize_batch *batch = calloc(1, sizeof(*batch));
    must(batch);
    batch->game = game;
    batch->matches = matches;
    batch->seed = seed;
    // A state is cleared and compared in steps of 64 bytes (game_start).
    batch->stride = (game->setup.game->state_size + 63) & ~(size_t)63;
    batch->states = aligned_alloc(64, batch->stride * (size_t)matches);
    batch->luck = malloc(sizeof(*batch->luck) * (size_t)matches);
    batch->moves = malloc(sizeof(*batch->moves) * (size_t)matches);
    if (!batch->states || !batch->luck || !batch->moves) {
        say_why(why, "there is not enough memory for %d matches", matches);
        baize_batch_close(batch);
        return NULL;
    }
    int64_t made = 0;
    for (int i = 0; i < matches; i++) {
        batch->luck[i].number = (uint64_t)i;
        begin(batch, state_at(batch, i), &batch->luck[i], &made);
    }
    return batch;
}

// ---- What the arrays say -----------------------------------------------------------------------

static void put_next(const struct baize_batch *batch, int i, const struct baize_arrays *arrays)
{
    const struct baize_game *game = batch->game;
    const struct state *state = state_at(batch, i);
    if (game_is_over(state)) { // it stands still: what the other arrays say means nothing
        if (arrays->seat)
            arrays->seat[i] = -1;
        return;
    }
    int seat = lowest_bit((uint64_t)to_act(state));
    if (arrays->seat)
        arrays->seat[i] = seat;
    if (arrays->observation)
        observation_put(
            game, state, seat, arrays->observation + (size_t)game->observation_size * (size_t)i);
    if (!arrays->mask)
        return;
    struct choice choices[CHOICES_MAX];
    uint8_t *mask = arrays->mask + (size_t)game->actions.count * (size_t)i;
    int count = game->setup.game->moves(&game->setup, state, seat, choices);
    memset(mask, 0, (size_t)game->actions.count);
    actions_list(&game->actions, game->setup.seats, seat, choices, count, NULL, 0, mask);
}

static void put_end(const struct baize_batch *batch, int i, const struct baize_arrays *arrays,
    bool is_over, const struct state *state)
{
    int seats = batch->game->setup.seats;
    struct result result = {0};
    if (is_over && (arrays->tokens || arrays->winners))
        game_result(&batch->game->setup, state, &result);
    if (arrays->done)
        arrays->done[i] = is_over;
    if (arrays->winners)
        arrays->winners[i] = result.winners;
    if (arrays->tokens)
        memcpy(arrays->tokens + (size_t)seats * (size_t)i, result.tokens,
            sizeof(result.tokens[0]) * (size_t)seats);
}

// What came of a move: the deck's and the bots', the end, the next match. Says whether it ended.
static inline bool follow_up(
    struct baize_batch *batch, int i, const struct baize_arrays *arrays, int64_t *made)
{
    struct state *state = state_at(batch, i);
    struct seat_of_luck *luck = &batch->luck[i];
    deal(&batch->game->setup, state, &luck->deck, made);
    if (batch->bots)
        let_bots_play(batch, state, luck, made);
    bool is_over = game_is_over(state);
    if (arrays)
        put_end(batch, i, arrays, is_over, state);
    if (is_over) {
        luck->number += (uint64_t)batch->matches;
        begin(batch, state, luck, made);
    }
    return is_over;
}

// ---- Bots among the seats ----------------------------------------------------------------------

// Another seat never has a turn with these bots. Says so.
static bool is_at_a_stand(const struct baize_batch *batch, int i, struct baize_why *why)
{
    if (!game_is_over(state_at(batch, i)))
        return false;
    say_why(why,
        "the bots ended %d matches in a row, the last of them match %d, before another "
        "seat had a turn: seat other bots",
        PASSED_MAX, i);
    return true;
}

static void drop_bot(struct baize_batch *batch, int seat)
{
    if (batch->bots >> seat & 1)
        agent_close(&batch->agent[seat]);
    batch->bots &= (uint8_t)~only(seat);
    free(batch->name[seat]);
    batch->name[seat] = NULL;
}

static bool take_bot(struct baize_batch *batch, int seat, const char *bot, struct baize_why *why)
{
    struct baize_why spare;
    struct text text = why_text(why, &spare);
    struct agent agent;
    char *name = strdup(bot);
    must(name);
    struct plain_numbers numbers;
    plain_begin(&numbers);
    bool is_bot = agent_parse_with(&batch->files, &agent, &batch->game->setup, name, &text);
    plain_end(&numbers);
    if (!is_bot) {
        free(name);
        return false;
    }
    drop_bot(batch, seat);
    agent_open(&agent);
    batch->agent[seat] = agent;
    batch->name[seat] = name;
    batch->bots |= only(seat);
    return true;
}

// After the bots have changed: it is their turn, or a match that stood still goes on. False, and
// why, if one stands still.
static bool go_on(struct baize_batch *batch, struct baize_why *why)
{
    int64_t made = 0;
    bool is_standing = false;
    for (int i = 0; i < batch->matches; i++) {
        follow_up(batch, i, NULL, &made);
        is_standing = is_standing || is_at_a_stand(batch, i, why);
    }
    return !is_standing;
}

bool baize_batch_seat(struct baize_batch *batch, int seat, const char *bot, struct baize_why *why)
{
    if (is_missing(batch, "batch", why))
        return false;
    int seats = batch->game->setup.seats;
    if (seat < 0 || seat >= seats) {
        say_why(why, "there is no seat %d at this table: the last is seat %d", seat, seats - 1);
        return false;
    }
    if (!bot) {
        drop_bot(batch, seat);
        return go_on(batch, NULL);
    }
    if ((batch->bots | only(seat)) == (1 << seats) - 1) {
        say_why(why, "one seat at least stays the caller's");
        return false;
    }
    if (!take_bot(batch, seat, bot, why))
        return false;
    if (go_on(batch, why))
        return true;
    drop_bot(batch, seat);
    go_on(batch, NULL);
    return false;
}

void baize_batch_close(struct baize_batch *batch)
{
    if (!batch)
        return;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        drop_bot(batch, seat);
    agent_files_release(&batch->files);
    free(batch->states);
    free(batch->luck);
    free(batch->moves);
    free(batch);
}

struct baize_match *baize_batch_match(const struct baize_batch *batch, int number)
{
    if (!batch || number < 0 || number >= batch->matches)
        return NULL;
    struct baize_match *match = match_alloc(batch->game);
    match->is_dealt = match->is_guess = true;
    match->chance = batch->luck[number].deck;
    game_clone(batch->game->setup.game, &match->state, state_at(batch, number));
    game_clone(batch->game->setup.game, &match->before, &match->state);
    find_next(match);
    return match;
}

void baize_batch_look(struct baize_batch *batch, const struct baize_arrays *arrays)
{
    for (int i = 0; batch && arrays && i < batch->matches; i++) {
        put_end(batch, i, arrays, false, NULL);
        put_next(batch, i, arrays);
    }
}

// ---- Steps -------------------------------------------------------------------------------------

static bool find_move(const struct baize_batch *batch, int i, int action, struct move *move)
{
    const struct baize_game *game = batch->game;
    const struct state *state = state_at(batch, i);
    struct choice choices[CHOICES_MAX];
    int seat = lowest_bit((uint64_t)to_act(state));
    int count = game->setup.game->moves(&game->setup, state, seat, choices);
    return action_move(&game->actions, game->setup.seats, seat, choices, count, action, move);
}

int baize_batch_step(struct baize_batch *batch, const int32_t *actions,
    const struct baize_arrays *arrays, struct baize_why *why)
{
    if (is_missing(batch, "batch", why) || is_missing(actions, "list of actions", why))
        return -1;
    const struct baize_game *game = batch->game;
    int64_t made = 0;
    bool is_standing = false;
    for (int i = 0; i < batch->matches; i++) {
        if (is_at_a_stand(batch, i, why))
            return -1;
        if (!find_move(batch, i, actions[i], &batch->moves[i])) {
            say_why(why, "action %d is not legal in match %d: nothing was played", actions[i], i);
            return -1;
        }
    }
    for (int i = 0; i < batch->matches; i++) {
        struct state *state = state_at(batch, i);
        int seat = lowest_bit((uint64_t)to_act(state));
        game->setup.game->apply(&game->setup, state, seat, &batch->moves[i], NULL);
        follow_up(batch, i, arrays, &made);
        if (arrays)
            put_next(batch, i, arrays);
        is_standing = is_standing || is_at_a_stand(batch, i, why);
    }
    return is_standing ? -1 : batch->matches;
}

// One match after the other, each all its steps: it stays near the processor, and its luck is its
// own, so the order changes nothing.
static int64_t play_randomly(
    struct baize_batch *batch, int i, int64_t steps, const struct baize_arrays *arrays)
{
    const struct setup *setup = &batch->game->setup;
    const struct game *game = setup->game;
    struct state *state = state_at(batch, i);
    struct choice choices[CHOICES_MAX];
    int64_t made = 0;
    if (game_is_over(state) && arrays)
        put_end(batch, i, arrays, false, NULL);
    for (int64_t step = 1; step <= steps && !game_is_over(state); step++) {
        int seat = lowest_bit((uint64_t)to_act(state));
        int count = game->moves(setup, state, seat, choices);
        const struct move *move = choice_settle(choices, count, &batch->luck[i].minds);
        game->apply(setup, state, seat, move, NULL);
        made++;
        follow_up(batch, i, step == steps ? arrays : NULL, &made);
    }
    return made;
}

int64_t baize_batch_random(
    struct baize_batch *batch, int64_t steps, const struct baize_arrays *arrays)
{
    int64_t made = 0;
    for (int i = 0; batch && i < batch->matches && steps > 0; i++) {
        made += play_randomly(batch, i, steps, arrays);
        if (arrays)
            put_next(batch, i, arrays);
    }
    return made;
}
