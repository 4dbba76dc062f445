// SPDX-License-Identifier: MIT
// Results: what a match that is over moves between accounts. Tokens are neither lost nor made, the
// winners do not get less than the others, nobody loses more than was said before, and what people
// saw on the table is what they are paid.
#include "check.h"

#include <string.h>

enum {
    ENDINGS = 200,   // matches played in silence beside each match, for their results alone;
    MOVES_MAX = 200, // those that are not over by then are left,
    MOVES_MORE = 40, // and for each move of the match no more than so many in all
};

static const char tip_sum[] =
    "what winners cannot share evenly goes somewhere too: to one of them, or to the house";

// Nobody loses more than was said before, and sometimes somebody loses just that.
static void check_stake(struct run *run, const struct result *result)
{
    int32_t stake = run->setup.game->stake(&run->setup);
    bool is_all_lost = false;
    for (int seat = 0; seat < run->setup.seats; seat++) {
        if (-result->tokens[seat] > stake)
            fail_tip(run, "stake", "stake() is the most that a seat can lose with these options",
                "seat %d loses %d where at most %d can be lost", seat, -result->tokens[seat],
                stake);
        is_all_lost = is_all_lost || -result->tokens[seat] == stake;
    }
    struct setup smaller = run->setup;
    while (--smaller.seats >= run->setup.game->seats_min)
        if (run->setup.game->stake(&smaller) > stake)
            fail_tip(run, "stake", "a table may be made smaller: stake() must not grow by that",
                "more can be lost with %d seats", smaller.seats);
    run->tally->stakes += stake > 0;
    run->tally->all_lost += stake > 0 && is_all_lost;
}

// All begin with the same: so two seats are as far apart in tokens as in what they own.
static void check_purses(struct run *run, const struct state *state, const struct result *result)
{
    const struct counter_kind *counters = run->setup.game->counters;
    struct view view;
    game_view(&run->setup, state, WATCHER, &view);
    for (int kind = 0; counters[kind].name; kind++)
        for (int seat = 1; counters[kind].is_purse && seat < run->setup.seats; seat++) {
            int32_t more = view.counter[index_of(kind, seat)] - view.counter[index_of(kind, 0)];
            int32_t paid = result->tokens[seat] - result->tokens[0];
            if (more != paid)
                fail_tip(run, "result", "result() pays what the players saw on the table",
                    "seat %d has %d more %s than seat 0 (%d and %d), and is paid %d more", seat,
                    more, counters[kind].name, view.counter[index_of(kind, seat)],
                    view.counter[index_of(kind, 0)], paid);
        }
}

void check_result(struct run *run, const struct state *state)
{
    struct result result;
    memset(&result, 0xcd, sizeof(result));
    game_result(&run->setup, state, &result);
    int64_t sum = result.house;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        sum += result.tokens[seat];
        if (seat >= run->setup.seats && result.tokens[seat])
            fail(
                run, "result", "seat %d, which does not exist, gets %d", seat, result.tokens[seat]);
    }
    if (sum)
        fail_tip(run, "result", tip_sum, "the tokens and the house add up to %lld, not to 0",
            (long long)sum);
    if (run->setup.game->is_zero_sum && result.house)
        fail_tip(run, "result", "if the house may win or pay, the game is not is_zero_sum",
            "the house gets %d in a game without a house", result.house);
    if (result.winners >> run->setup.seats)
        fail(run, "result", "a seat that does not exist has won");
    for (int won = 0; won < run->setup.seats; won++)
        for (int lost = 0; lost < run->setup.seats; lost++)
            if (result.winners & only(won) && !(result.winners & only(lost)) &&
                result.tokens[won] < result.tokens[lost])
                fail_tip(run, "result", "nobody who did not win gets more than one who did",
                    "seat %d won and gets %d, seat %d did not and gets %d", won, result.tokens[won],
                    lost, result.tokens[lost]);
    check_purses(run, state, &result);
    check_stake(run, &result);
    run->tally->shared += count_bits(result.winners) > 1;
}

int play_out(struct run *run, struct state *state, int limit)
{
    struct choice choices[CHOICES_MAX];
    int length = 0;
    for (; !game_is_over(state) && length <= limit; length++) {
        struct move move;
        int seat = DECK;
        if (is_deck_turn(state)) {
            game_sample(&run->setup, state, &run->dice, &move);
        } else {
            seat = any_seat_of(run, to_act(state));
            int count = run->setup.game->moves(&run->setup, state, seat, choices);
            if (count < 1)
                fail(run, "choices", "seat %d is to act and has no choice", seat);
            move = any_choice(run, choices, count);
        }
        play(&run->setup, state, seat, &move, NULL);
    }
    return length;
}

// ---- endings ----

// How a match is played to an end that is rare: the cards lie in the order of their numbers, but
// for some, so that equal ones meet; and one verb is used only by those who have no other.
struct habit {
    int next_card; // the deck deals this, or the one after it
    int verb;      // the one that is avoided
};

static struct move deal_neighbour(struct run *run, const struct state *state, struct habit *habit)
{
    struct outcome outcomes[OUTCOMES_MAX];
    int count = run->setup.game->outcomes(&run->setup, state, outcomes), at = 0;
    while (at < count && outcomes[at].move.arg[0] < habit->next_card)
        at++;
    if (at == count || one_in(run, 8))
        at = (int)chance_below(&run->dice, (uint32_t)count);
    habit->next_card = outcomes[at].move.arg[0];
    return outcomes[at].move;
}

static struct move choose_other(
    struct run *run, const struct state *state, int seat, const struct habit *habit)
{
    struct choice choices[CHOICES_MAX];
    int count = run->setup.game->moves(&run->setup, state, seat, choices), kept = 0;
    for (int i = 0; i < count; i++)
        if (choices[i].move.verb != habit->verb)
            choices[kept++] = choices[i];
    return any_choice(run, choices, kept ? kept : count);
}

// The number of moves it took.
static int play_to_rare_end(struct run *run, struct state *state)
{
    struct habit habit = {.verb = (int)chance_below(&run->dice, 12)};
    int length = 0;
    for (; !game_is_over(state) && length < MOVES_MAX; length++) {
        bool is_deck = is_deck_turn(state);
        int seat = is_deck ? DECK : any_seat_of(run, to_act(state));
        struct move move =
            is_deck ? deal_neighbour(run, state, &habit) : choose_other(run, state, seat, &habit);
        play(&run->setup, state, seat, &move, NULL);
    }
    return length;
}

// Matches end seldom, and what goes wrong there may need a tie, or shares that do not divide: so
// more are played to their ends, in ways that lead to that, and without other checks.
void check_endings(struct run *run)
{
    const struct setup setup = run->setup;
    int count = run->count, moves = 0;
    run->count = 0; // the moves of the match have nothing to do with these
    for (int i = 0; i < ENDINGS && moves < MOVES_MORE * count; i++) {
        uint64_t seed = run->seed * ENDINGS + (uint64_t)i;
        struct state state;
        chance_from_number(&run->dice, seed);
        setup_at_ends(&run->setup, setup.game, setup.seats, seed);
        game_start(&run->setup, &state);
        moves += play_to_rare_end(run, &state);
        if (game_is_over(&state))
            check_result(run, &state);
    }
    run->setup = setup;
    run->count = count;
}
