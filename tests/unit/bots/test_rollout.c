// SPDX-License-Identifier: MIT
// `rollout` plays what is allowed, the same for the same luck, and better than a random player.
#include "table.h"

#include "engine/playout.h"

extern const struct game mantis, kuhn;

enum { MATCHES = 12, PLAYOUTS = 40 };

// Seat 0 asks the bot twice with the same luck; all others play at random.
static const struct move *decide(void *context, const struct setup *setup,
    const struct state *state, int seat, struct choice *choices, int count)
{
    static struct move move;
    struct chance *chance = context, again = *chance;
    if (seat)
        return choice_settle(choices, count, chance);
    struct view view;
    char room[200];
    struct text why = TEXT(room);
    game_view(setup, state, seat, &view);
    struct question question = {.setup = setup,
        .view = &view,
        .choices = choices,
        .count = count,
        .chance = chance,
        .playouts = PLAYOUTS};
    move = bot_find("rollout")->choose(&question);
    question.chance = &again;
    struct move same = bot_find("rollout")->choose(&question);
    assert_true(move_same(&move, &same));
    if (!game_allows(setup, state, seat, &move, &why))
        fail_msg("%s", room);
    return &move;
}

static void it_wins_most_against_a_random_player(void **context)
{
    (void)context;
    int won = 0;
    for (uint64_t seed = 1; seed <= MATCHES; seed++) {
        struct match match;
        match_begin(&match, &mantis);
        struct chance deck;
        chance_from_number(&match.chance, seed);
        chance_from_number(&deck, seed + MATCHES);
        playout_by(&match.setup, &match.state, &deck, decide, &match.chance);
        struct result result;
        game_result(&match.setup, &match.state, &result);
        won += result.winners == only(0);
    }
    assert_in_range(won, MATCHES * 3 / 4, MATCHES);
}

static void it_plays_only_games_that_have_a_rule_bot(void **context)
{
    (void)context;
    struct setup setup;
    setup_init(&setup, &kuhn);
    assert_false(bot_find("rollout")->fits(&setup));
    setup_init(&setup, &mantis);
    assert_true(bot_find("rollout")->fits(&setup));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_wins_most_against_a_random_player),
        cmocka_unit_test(it_plays_only_games_that_have_a_rule_bot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
