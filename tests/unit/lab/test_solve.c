// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "games/games.h"
#include "lab/solve.h"
#include "lab/tree.h"
#include "near.h"

#include <stdlib.h>
#include <string.h>

static void solve_it(const struct setup *setup, double gain, struct solution *solution)
{
    char buf[200];
    struct text why = TEXT(buf);
    if (!solve(setup, &(struct effort){.gain = gain, .rounds_max = 1000000}, solution, &why))
        fail_msg("%s", buf);
}

static void kuhn_and_leduc_have_their_values(void **context)
{
    (void)context;
    static const struct {
        const char *id;
        double value, error, gain;
    } cases[] = {{"kuhn", -1.0 / 18, 1e-6, 1e-4}, {"leduc", -0.085606, 1e-4, 1e-3}};
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        struct setup setup;
        struct solution solution;
        setup_init(&setup, game_find(cases[i].id));
        solve_it(&setup, cases[i].gain, &solution);
        assert_near(solution.value[0], cases[i].value, cases[i].error);
        assert_near(solution.value[1], -cases[i].value, cases[i].error);
        assert_true(solution.gain < cases[i].gain);
        assert_true(solution.rounds > 0 && !solution.is_exact);
        solution_release(&solution);
    }
}

// Against the built-in policies the best deviation gains almost nothing.
static void the_policies_built_in_can_hardly_be_bettered(void **context)
{
    (void)context;
    static const char *const ids[] = {"kuhn", "leduc"};
    for (int i = 0; i < ARRAY_LEN(ids); i++) {
        struct setup setup;
        struct tree tree;
        setup_init(&setup, game_find(ids[i]));
        assert_true(tree_build(&tree, &setup, 100000));
        double *policy = malloc(tree.policy_size * sizeof(policy[0]));
        for (uint32_t set = 0; set < tree.set_count; set++) {
            struct view view;
            struct choice choices[CHOICES_MAX];
            char buf[SITUATION_MAX];
            struct text situation = TEXT(buf);
            tree_view(&tree, set, &view);
            assert_true(situation_put(&setup, &view, &situation));
            int count = tree_choices(&tree, set, choices);
            assert_true(policy_chances(policy_for(&setup), setup.game, buf, choices, count,
                policy + tree.sets[set].first));
        }
        assert_near(tree_exploitability(&tree, policy), 0, 1e-5);
        free(policy);
        tree_release(&tree);
    }
}

// The card games once more, in another way: hands are counted card by card, and what two hands
// bring is what the game itself says when they are dealt.
enum { CARDS = 52, CLASSES = 91 };
struct facts {
    int size, count;
    int hand[CLASSES][2]; // cards that stand for the class
    char name[CLASSES][SITUATION_MAX];
    double chance[CLASSES][CLASSES];
    int won[CLASSES][CLASSES][2][2]; // [mine][yours][is mine played][is yours played]
    bool is_tie[CLASSES][CLASSES];
};

static int class_of(const struct facts *facts, int a, int b)
{
    int high = rank_of(a > b ? a : b), low = rank_of(a > b ? b : a);
    return facts->size == 1 ? rank_of(a) : high * (high + 1) / 2 + low;
}

static void count_hands(struct facts *facts)
{
    double total = 0;
    for (int a = 0; a < CARDS; a++)
        for (int b = facts->size == 1 ? a : 0; b < (facts->size == 1 ? a + 1 : a); b++)
            for (int c = 0; c < CARDS; c++)
                for (int d = facts->size == 1 ? c : 0; d < (facts->size == 1 ? c + 1 : c); d++)
                    if (c != a && c != b && d != a && d != b) {
                        facts->chance[class_of(facts, a, b)][class_of(facts, c, d)]++;
                        total++;
                    }
    for (int i = 0; i < facts->count; i++)
        for (int k = 0; k < facts->count; k++)
            facts->chance[i][k] /= total;
}

static void deal_card(const struct setup *setup, struct state *state, int card)
{
    play(setup, state, DECK, &(struct move){.verb = 0, .arg = {(uint8_t)card}}, NULL);
}

// The cards of a class, of the lowest suits for one seat and the highest for the other.
static void cards_of(const struct facts *facts, int class, int seat, int cards[2])
{
    int suit = seat ? SPADES : CLUBS, next = seat ? HEARTS : DIAMONDS;
    cards[0] = card_of(facts->hand[class][0], suit);
    cards[1] = card_of(facts->hand[class][1], next);
}

static void play_hands(struct facts *facts, const struct setup *setup, int mine, int yours)
{
    struct choice choices[CHOICES_MAX];
    for (int decisions = 0; decisions < 4; decisions++) {
        struct state state;
        int first[2], second[2];
        cards_of(facts, mine, 0, first);
        cards_of(facts, yours, 1, second);
        game_start(setup, &state);
        for (int i = 0; i < facts->size; i++)
            deal_card(setup, &state, first[i]);
        for (int i = 0; i < facts->size; i++)
            deal_card(setup, &state, second[i]);
        if (mine == yours) {
            struct view view;
            struct text name = TEXT(facts->name[mine]);
            game_view(setup, &state, 0, &view);
            situation_put(setup, &view, &name);
        }
        for (int seat = 0; seat < 2; seat++) {
            bool is_play = decisions >> seat & 1;
            setup->game->moves(setup, &state, seat, choices);
            play(setup, &state, seat, &choices[!is_play].move, NULL);
        }
        facts->is_tie[mine][yours] |= is_deck_turn(&state);
        if (!game_is_over(&state))
            continue;
        struct result result;
        game_result(setup, &state, &result);
        facts->won[mine][yours][decisions & 1][decisions >> 1] = result.tokens[0];
    }
}

static struct facts *facts_of(const struct setup *setup)
{
    struct facts *facts = calloc(1, sizeof(*facts));
    facts->size = strcmp(setup->game->id, "single-card-game") == 0 ? 1 : 2;
    for (int high = 0; high < RANKS; high++)
        for (int low = facts->size == 1 ? high : 0; low <= high; low++, facts->count++) {
            facts->hand[facts->count][0] = high;
            facts->hand[facts->count][1] = low;
        }
    count_hands(facts);
    for (int mine = 0; mine < facts->count; mine++)
        for (int yours = 0; yours < facts->count; yours++)
            play_hands(facts, setup, mine, yours);
    return facts;
}

// What a match is worth to one who plays by `mine` against one who plays by `yours`, if a tie is
// worth `again`; and, by hand, what playing is worth more than folding.
static double worth(
    const struct facts *facts, const double *mine, const double *yours, double again, double *likes)
{
    double sum = 0;
    for (int i = 0; i < facts->count; i++) {
        double of[2] = {0, 0};
        for (int played = 0; played < 2; played++)
            for (int k = 0; k < facts->count; k++)
                of[played] +=
                    facts->chance[i][k] *
                    ((1 - yours[k]) * facts->won[i][k][played][0] +
                        yours[k] *
                            (played && facts->is_tie[i][k] ? again : facts->won[i][k][played][1]));
        sum += mine[i] * of[1] + (1 - mine[i]) * of[0];
        if (likes)
            likes[i] = of[1] - of[0];
    }
    return sum;
}

static void weigh_card_game(const struct setup *setup)
{
    struct solution solution;
    solve_it(setup, 1, &solution);
    assert_true(solution.is_exact);
    struct facts *facts = facts_of(setup);
    double policy[CLASSES], answer[CLASSES], likes[CLASSES], value = 0, best;
    for (int i = 0; i < facts->count; i++) {
        const struct solution_line *line = solution_find(&solution, facts->name[i]);
        assert_non_null(line);
        policy[i] = line->chance[0];
    }
    for (int i = 0; i < 100; i++) // the chance of a tie is small: this converges fast
        value = worth(facts, policy, policy, value, NULL);
    best = value;
    for (int i = 0; i < 100; i++) {
        worth(facts, policy, policy, best, likes);
        for (int hand = 0; hand < facts->count; hand++)
            answer[hand] = likes[hand] > 0;
        best = worth(facts, answer, policy, best, NULL);
    }
    assert_near(solution.value[0], value, 1e-12);
    assert_near(best - value, 0, 1e-9);
    assert_near(solution.gain, best - value, 1e-12);
    free(facts);
    solution_release(&solution);
}

static void the_card_games_are_solved_exactly(void **context)
{
    (void)context;
    static const struct {
        const char *id;
        int win_play, win_fold, lose_both; // 0, 0, 0: the standard
    } cases[] = {{"single-card-game", 0, 0, 0}, {"double-card-game", 0, 0, 0},
        {"single-card-game", 10, 0, 5}, {"single-card-game", 5, 3, 30},
        {"single-card-game", 1, 20, 1}, {"single-card-game", 100, 0, 1},
        {"double-card-game", 20, 3, 30}, {"double-card-game", 40, 0, 5}};
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        struct setup setup;
        setup_init(&setup, game_find(cases[i].id));
        if (cases[i].win_play) {
            setup.option[option_find(setup.game, "win_play")] = cases[i].win_play;
            setup.option[option_find(setup.game, "win_fold")] = cases[i].win_fold;
            setup.option[option_find(setup.game, "lose_both")] = cases[i].lose_both;
        }
        weigh_card_game(&setup);
    }
}

static void single_is_played_from_the_ten(void **context)
{
    (void)context;
    struct setup setup;
    struct solution solution;
    setup_init(&setup, game_find("single-card-game"));
    solve_it(&setup, 1, &solution);
    assert_near(solution.value[0], -31 / 81.0, 1e-12);
    assert_true(solution_find(&solution, "10")->chance[0] == 1);
    assert_true(solution_find(&solution, "9")->chance[0] == 0);
    solution_release(&solution);
}

static void a_large_game_is_refused(void **context)
{
    (void)context;
    struct setup setup;
    struct solution solution;
    char buf[200];
    struct text why = TEXT(buf);
    setup_init(&setup, game_find("mantis"));
    assert_false(solve(&setup, &(struct effort){.gain = 1, .rounds_max = 1}, &solution, &why));
    assert_non_null(strstr(buf, "mantis is too large"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kuhn_and_leduc_have_their_values),
        cmocka_unit_test(the_policies_built_in_can_hardly_be_bettered),
        cmocka_unit_test(the_card_games_are_solved_exactly),
        cmocka_unit_test(single_is_played_from_the_ten),
        cmocka_unit_test(a_large_game_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
