// SPDX-License-Identifier: MIT
// A plain mistake is found among good decisions, with the move that was better, and so is a good
// decision that an ordinary player would have missed; where there is none nothing is said.
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

static bool look_back(const struct setup *setup, const struct decided *list, int count,
    enum regret_side side, struct regret *regret)
{
    struct regrets regrets;
    regrets_begin(&regrets, setup, list, count, memory, sizeof(memory));
    int looked = 0;
    while (regrets_look(&regrets))
        looked++;
    assert_int_equal(looked, count);
    for (int i = 0; i < 2000 && regrets_measure(&regrets); i++)
        ;
    return regrets_tell(&regrets, side, regret);
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
        assert_true(look_back(&setup, list, 5, DEAREST, &dearest));
        assert_int_equal(dearest.decided, at);
        assert_int_equal(dearest.other.verb, move_of_line(&single_card_game, "play").verb);
        assert_true(dearest.difference > 3 && dearest.difference < 20);
        assert_true(dearest.error > 0 && dearest.error < dearest.difference / 2);
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
        assert_true(look_back(&setup, list, 2, DEAREST, &dearest));
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
        assert_int_equal(look_back(&match.setup, &decided, 1, DEAREST, &dearest), is_bet);
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
    assert_false(look_back(&setup, list, 3, DEAREST, &dearest));
    assert_false(look_back(&setup, list, 0, DEAREST, &dearest));
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
    assert_true(look_back(&match.setup, &decided, 1, DEAREST, &dearest));
    assert_int_equal(dearest.other.verb, decided.move.verb);
    assert_true(dearest.other.amount < 9);
}

// A jack is folded to a bet: that is right, and an ordinary player, who is curious, calls now and
// then. At which of these times it would does not matter.
static void a_good_decision_is_found(void **context)
{
    (void)context;
    struct match match;
    struct decided list[40];
    match_begin(&match, &kuhn);
    deal(&match, "QS JS");
    say(&match, 0, "bet");
    for (int i = 0; i < 40; i++) {
        list[i].move = move_of_line(&kuhn, "fold");
        game_view(&match.setup, &match.state, 1, &list[i].view);
    }
    struct regret best, again;
    assert_true(look_back(&match.setup, list, 40, BEST, &best));
    assert_int_equal(best.other.verb, move_of_line(&kuhn, "call").verb);
    assert_true(best.difference == 1 && best.error == 0); // a jack never wins
    // The same again is the same answer.
    assert_true(look_back(&match.setup, list, 40, BEST, &again));
    assert_int_equal(best.decided, again.decided);
    assert_true(best.difference == again.difference && best.error == again.error);
}

// What anybody would have done is no merit, and a mistake is none either.
static void what_is_usual_is_not_praised(void **context)
{
    (void)context;
    struct setup setup;
    setup_init(&setup, &single_card_game);
    struct decided list[] = {
        with_card("AS", "play"), with_card("AH", "play"), with_card("AS", "fold")};
    struct regret best;
    assert_false(look_back(&setup, list, 3, BEST, &best));
    assert_false(look_back(&setup, list, 0, BEST, &best));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mistake_is_found),
        cmocka_unit_test(the_dearer_of_two_is_told),
        cmocka_unit_test(a_solved_game_is_judged_rightly),
        cmocka_unit_test(good_decisions_are_not_blamed),
        cmocka_unit_test(amounts_are_judged),
        cmocka_unit_test(a_good_decision_is_found),
        cmocka_unit_test(what_is_usual_is_not_praised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
