// SPDX-License-Identifier: MIT
// A plain mistake is found among good decisions, with the move that was better; where there is none
// nothing is said.
#include "table.h"

#include "bots/regret.h"

extern const struct game kuhn, single_card_game, slowpoker;

static _Alignas(64) uint8_t memory[1024 * 1024];

static struct move move_of_line(const struct game *game, const char *line)
{
    char buf[200];
    struct text why = TEXT(buf);
    struct move move;
    assert_true(move_parse(game, false, line, &move, &why));
    return move;
}

// A seat that holds this card, against a nine, plays or folds.
static struct decided with_card(const char *card, const char *line)
{
    struct match match;
    match_begin(&match, &single_card_game);
    deal(&match, card);
    deal(&match, "9C");
    struct decided decided = {.move = move_of_line(&single_card_game, line)};
    game_view(&match.setup, &match.state, 0, &decided.view);
    return decided;
}

static bool look_back(
    const struct setup *setup, const struct decided *list, int count, struct regret *dearest)
{
    struct regrets regrets;
    regrets_begin(&regrets, setup, list, count, memory, sizeof(memory));
    int looked = 0;
    while (regrets_look(&regrets))
        looked++;
    assert_int_equal(looked, count);
    for (int i = 0; i < 400 && regrets_measure(&regrets); i++)
        ;
    return regrets_dearest(&regrets, dearest);
}

static void a_mistake_is_found(void **context)
{
    (void)context;
    struct setup setup;
    setup_init(&setup, &single_card_game);
    for (int at = 0; at < 5; at++) {
        struct decided list[5];
        for (int i = 0; i < 5; i++)
            list[i] = with_card("AS", "play");
        list[at].move = move_of_line(&single_card_game, "fold");
        struct regret dearest = {.decided = -1};
        assert_true(look_back(&setup, list, 5, &dearest));
        assert_int_equal(dearest.decided, at);
        assert_int_equal(dearest.better.verb, move_of_line(&single_card_game, "play").verb);
        assert_true(dearest.loss > 3 && dearest.loss < 20);
        assert_true(dearest.error > 0 && dearest.error < dearest.loss / 2);
    }
}

static void the_dearer_of_two_is_told(void **context)
{
    (void)context;
    struct setup setup;
    setup_init(&setup, &single_card_game);
    for (int at = 0; at < 2; at++) {
        struct decided list[2];
        list[at] = with_card("AS", "fold");
        list[!at] = with_card("JS", "fold");
        struct regret dearest = {.decided = -1};
        assert_true(look_back(&setup, list, 2, &dearest));
        assert_int_equal(dearest.decided, at);
    }
}

// Kuhn poker is solved: who begins with the queen checks, for a bet is called by the king alone.
static void a_solved_game_is_judged_rightly(void **context)
{
    (void)context;
    for (int is_bet = 0; is_bet < 2; is_bet++) {
        struct match match;
        match_begin(&match, &kuhn);
        deal(&match, "QS JS");
        struct decided decided = {.move = move_of_line(&kuhn, is_bet ? "bet" : "check")};
        game_view(&match.setup, &match.state, 0, &decided.view);
        struct regret dearest;
        assert_int_equal(look_back(&match.setup, &decided, 1, &dearest), is_bet);
    }
}

static void good_decisions_are_not_blamed(void **context)
{
    (void)context;
    struct setup setup;
    setup_init(&setup, &single_card_game);
    struct decided list[] = {
        with_card("AS", "play"), with_card("2S", "fold"), with_card("AH", "play")};
    struct regret dearest;
    assert_false(look_back(&setup, list, 3, &dearest));
    assert_false(look_back(&setup, list, 0, &dearest));
}

// An amount that the search does not look at itself is compared as it is.
static void amounts_are_judged(void **context)
{
    (void)context;
    struct match match;
    match_begin(&match, &slowpoker);
    while (is_deck_turn(&match.state)) {
        struct move move;
        game_sample(&match.setup, &match.state, &match.chance, &move);
        play(&match.setup, &match.state, DECK, &move, NULL);
    }
    // A bet that is nearly never kept.
    struct decided decided = {.move = move_of_line(&slowpoker, "bet 9")};
    game_view(&match.setup, &match.state, 0, &decided.view);
    struct regret dearest;
    assert_true(look_back(&match.setup, &decided, 1, &dearest));
    assert_int_equal(dearest.better.verb, decided.move.verb);
    assert_true(dearest.better.amount < 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mistake_is_found),
        cmocka_unit_test(the_dearer_of_two_is_told),
        cmocka_unit_test(a_solved_game_is_judged_rightly),
        cmocka_unit_test(good_decisions_are_not_blamed),
        cmocka_unit_test(amounts_are_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
