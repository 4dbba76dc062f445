// SPDX-License-Identifier: MIT
// Exact reviews of the solved games against sums that know nothing of them: what a way to play
// loses in all matches, each as often as it happens, is what the best answer wins more.
#include "../unit.h"

#include "bots/situation.h"
#include "games/games.h"
#include "lab/review_exact.h"
#include "lab/solve.h"
#include "near.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS = 200 };

// All matches of a game in which seat `me` plays in its own way and the other the equilibrium.
struct walk {
    struct setup setup;
    struct solved *solved;
    const struct policy *policy;
    int me;
    double (*chance)(int choice, int count); // of my choices
    double lost;                             // in a match, on average
    int matches;
    struct replay replay;
    struct review review;
    void *memory;
};

static double always_last(int choice, int count)
{
    return choice == count - 1;
}

static double always_first(int choice, int count)
{
    (void)count;
    return choice == 0;
}

static double any(int choice, int count)
{
    (void)choice;
    return 1.0 / count;
}

static void others_chances(const struct walk *walk, const struct view *view,
    const struct choice *choices, int count, double *chances)
{
    char buf[SITUATION_MAX];
    struct text situation = TEXT(buf);
    double total = 0;
    assert_true(situation_put(&walk->setup, view, &situation));
    assert_true(policy_chances(walk->policy, walk->setup.game, buf, choices, count, chances));
    for (int i = 0; i < count; i++)
        total += chances[i];
    for (int i = 0; i < count; i++)
        chances[i] /= total;
}

// Reviews the replay as it stands.
static void look_back(struct walk *walk, enum review_against against)
{
    struct state state;
    game_start(&walk->setup, &state);
    review_begin(&walk->review, &walk->setup, walk->me, &state, 0, walk->memory, REVIEW_BYTES, 1);
    for (int i = 0; i < walk->replay.count; i++)
        assert_true(
            review_see(&walk->review, walk->replay.turns[i].seat, &walk->replay.turns[i].move));
    review_end(&walk->review);
    solved_review(walk->solved, &walk->review, &walk->replay, against);
}

static void walk_on(struct walk *walk, const struct state *state, double chance)
{
    struct choice choices[CHOICES_MAX];
    struct outcome outcomes[OUTCOMES_MAX];
    double chances[OUTCOMES_MAX];
    int seat = DECK, count;
    if (chance < 1e-12)
        return;
    if (game_is_over(state)) {
        struct review_sum sum;
        look_back(walk, AGAINST_EQUILIBRIUM);
        review_sum(&walk->review, &sum);
        walk->lost += chance * (double)sum.loss;
        walk->matches++;
        return;
    }
    if (is_deck_turn(state)) {
        double total = 0;
        count = walk->setup.game->outcomes(&walk->setup, state, outcomes);
        for (int i = 0; i < count; i++)
            total += chances[i] = (double)outcomes[i].weight;
        for (int i = 0; i < count; i++)
            chances[i] /= total;
    } else {
        struct view view;
        seat = lowest_bit((uint64_t)to_act(state));
        count = walk->setup.game->moves(&walk->setup, state, seat, choices);
        game_view(&walk->setup, state, seat, &view);
        if (seat != walk->me)
            others_chances(walk, &view, choices, count, chances);
        for (int i = 0; seat == walk->me && i < count; i++)
            chances[i] = walk->chance(i, count);
    }
    for (int i = 0; i < count; i++) {
        const struct move *move = seat == DECK ? &outcomes[i].move : &choices[i].move;
        struct state next = *state;
        play(&walk->setup, &next, seat, move, NULL);
        assert_true(replay_add(&walk->replay, seat, move));
        walk_on(walk, &next, chance * chances[i]);
        walk->replay.count--;
    }
}

static void begin(struct walk *walk, const char *id)
{
    *walk = (struct walk){0};
    setup_init(&walk->setup, game_find(id));
    walk->policy = policy_for(&walk->setup);
    walk->solved = solved_open(&walk->setup);
    walk->memory = aligned_alloc(16, REVIEW_BYTES);
    replay_init(&walk->replay, &walk->setup);
    assert_non_null(walk->policy);
    assert_non_null(walk->solved);
    assert_non_null(walk->memory);
}

static void end(struct walk *walk)
{
    solved_close(walk->solved);
    replay_release(&walk->replay);
    free(walk->memory);
}

// The best answer's value less that of my way, from the tree.
static double given_away(const struct walk *walk)
{
    struct tree tree;
    double value[SEATS_MAX];
    assert_true(tree_build(&tree, &walk->setup, 100000));
    double *policy = malloc(tree.policy_size * sizeof(policy[0]));
    assert_non_null(policy);
    for (uint32_t i = 0; i < tree.set_count; i++) {
        struct view view;
        struct choice choices[CHOICES_MAX];
        double *chances = policy + tree.sets[i].first;
        tree_view(&tree, i, &view);
        int count = tree_choices(&tree, i, choices);
        if (tree.sets[i].seat != walk->me)
            others_chances(walk, &view, choices, count, chances);
        for (int choice = 0; tree.sets[i].seat == walk->me && choice < count; choice++)
            chances[choice] = walk->chance(choice, count);
    }
    tree_value(&tree, policy, value);
    double best = tree_best_response(&tree, policy, walk->me, NULL);
    free(policy);
    tree_release(&tree);
    return best - value[walk->me];
}

// To four digits: the built-in equilibria deviate by some millionths themselves.
static void check_losses(const char *id, double (*chance)(int choice, int count))
{
    struct walk walk;
    struct state start;
    begin(&walk, id);
    walk.chance = chance;
    for (int seat = 0; seat < 2; seat++) {
        walk.me = seat;
        walk.lost = 0;
        game_start(&walk.setup, &start);
        walk_on(&walk, &start, 1);
        assert_near(walk.lost, given_away(&walk), 1e-4);
        assert_true(walk.lost > 0.05); // of so bad a way something is lost
    }
    end(&walk);
}

static void losses_of_kuhn_add_up(void **context)
{
    (void)context;
    check_losses("kuhn", any);
    check_losses("kuhn", always_first);
    check_losses("kuhn", always_last);
}

static void losses_of_leduc_add_up(void **context)
{
    (void)context;
    check_losses("leduc", always_first);
    check_losses("leduc", always_last);
}

// ---- What is known by hand ---------------------------------------------------------------------

// Plays the moves, the deck's first, as "deck KS JS" or "0 bet" would.
static void play_words(struct walk *walk, const char *const *words)
{
    struct state state;
    game_start(&walk->setup, &state);
    walk->replay.count = 0;
    for (; *words; words++) {
        char buf[200];
        struct text why = TEXT(buf);
        struct move move;
        int seat = is_deck_turn(&state) ? DECK : lowest_bit((uint64_t)to_act(&state));
        if (!move_parse(walk->setup.game, seat == DECK, *words, &move, &why))
            fail_msg("%s: %s", *words, buf);
        assert_true(replay_add(&walk->replay, seat, &move));
        play(&walk->setup, &state, seat, &move, NULL);
    }
    assert_true(game_is_over(&state));
}

static void expect(
    struct walk *walk, enum review_against against, int decision, double loss, enum grade grade)
{
    struct judgement judgement;
    look_back(walk, against);
    review_tell(&walk->review, decision, &judgement);
    assert_near((double)judgement.loss, loss, 1e-4);
    assert_int_equal(judgement.grade, grade);
    assert_near((double)judgement.ci95, 0, 0);
    if (grade == GRADE_BEST)
        assert_int_equal(judgement.made, 0);
}

// With Q a bet is called and folded alike: 1 of 4 that bet is J. But J bet here, so it always does:
// now it is 1 of 2, and folding costs the token that calling does not.
static void folding_a_queen_is_fine_but_not_against_one_who_bluffs(void **context)
{
    (void)context;
    static const char *const words[] = {"QS", "JS", "check", "bet", "fold", NULL};
    struct walk walk;
    begin(&walk, "kuhn");
    play_words(&walk, words);
    expect(&walk, AGAINST_EQUILIBRIUM, 1, 0, GRADE_BEST);
    expect(&walk, AGAINST_PLAYED, 1, 1, GRADE_BLUNDER);
    end(&walk);
}

static void folding_a_king_costs_three(void **context)
{
    (void)context;
    static const char *const words[] = {"QS", "KS", "bet", "fold", NULL};
    struct walk walk;
    begin(&walk, "kuhn");
    walk.me = 1;
    play_words(&walk, words);
    expect(&walk, AGAINST_EQUILIBRIUM, 0, 3, GRADE_BLUNDER);
    end(&walk);
}

// The equilibrium does both: neither is a fault, and the one that was made is named.
static void what_is_mixed_is_best_either_way(void **context)
{
    (void)context;
    static const char *const bets[] = {"KS", "QS", "bet", "fold", NULL};
    static const char *const checks[] = {"KS", "QS", "check", "check", NULL};
    struct walk walk;
    begin(&walk, "kuhn");
    play_words(&walk, bets);
    expect(&walk, AGAINST_EQUILIBRIUM, 0, 0, GRADE_BEST);
    play_words(&walk, checks);
    expect(&walk, AGAINST_EQUILIBRIUM, 0, 0, GRADE_BEST);
    end(&walk);
}

// ---- single-card-game and double-card-game -----------------------------------------------------

enum { PLAYS, FOLDS, WAYS };

// Of hands, by rank: of how many pairs of hands they are these.
static double ways_of(const int ranks[2][2], int size)
{
    static const double of[5][5] = {
        {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
    double ways = 1;
    for (int rank = 0; rank < RANKS; rank++) {
        int mine = 0, others = 0;
        for (int i = 0; i < size; i++)
            mine += ranks[0][i] == rank, others += ranks[1][i] == rank;
        ways *= mine + others > 4 ? 0 : of[4][mine] * of[4 - mine][others];
    }
    return ways;
}

// The state in which both are to decide; each rank's cards are dealt in the order of the suits.
static void deal(const struct setup *setup, const int ranks[2][2], int size, struct state *state,
    struct replay *replay)
{
    int used[RANKS] = {0};
    game_start(setup, state);
    for (int at = 0; is_deck_turn(state); at++) {
        struct outcome outcomes[OUTCOMES_MAX];
        int rank = ranks[at / size][at % size], found = -1;
        int count = setup->game->outcomes(setup, state, outcomes);
        for (int i = 0; i < count; i++)
            if (outcomes[i].move.arg[0] == card_of(rank, used[rank]))
                found = i;
        assert_true(found >= 0);
        used[rank]++;
        if (replay)
            assert_true(replay_add(replay, DECK, &outcomes[found].move));
        play(setup, state, DECK, &outcomes[found].move, NULL);
    }
}

struct sums {
    double tokens, tie;
};

// What seat 0 wins at once, and whether the match begins anew, by the choices of both.
static void settle(const struct setup *setup, const struct state *dealt, struct sums of[WAYS][WAYS])
{
    struct choice choices[CHOICES_MAX];
    for (int mine = 0; mine < WAYS; mine++)
        for (int others = 0; others < WAYS; others++) {
            struct state state = *dealt;
            struct result result = {0};
            for (int seat = 0; seat < 2; seat++) {
                assert_int_equal(setup->game->moves(setup, &state, seat, choices), WAYS);
                play(setup, &state, seat, &choices[seat ? others : mine].move, NULL);
            }
            if (game_is_over(&state))
                game_result(setup, &state, &result);
            of[mine][others] = (struct sums){result.tokens[0], !game_is_over(&state)};
        }
}

// Of each of my hands what both choices bring at once and how often they tie, summed over the ways
// in which the other may hold theirs.
struct table {
    double ways[RANKS][RANKS];
    struct sums of[RANKS][RANKS][WAYS];
};

static double plays_with(
    const struct solution *solution, const struct setup *setup, const struct state *dealt, int seat)
{
    char buf[SITUATION_MAX];
    struct text situation = TEXT(buf);
    struct view view;
    game_view(setup, dealt, seat, &view);
    assert_true(situation_put(setup, &view, &situation));
    const struct solution_line *line = solution_find(solution, buf);
    assert_non_null(line);
    return line->chance[PLAYS];
}

static void fill(const struct setup *setup, int size, struct table *table)
{
    struct solution solution;
    memset(table, 0, sizeof(*table));
    solve_card_game(setup, &solution);
    for (int a = 0; a < RANKS; a++)
        for (int b = size == 1 ? a : 0; b <= a; b++)
            for (int c = 0; c < RANKS; c++)
                for (int d = size == 1 ? c : 0; d <= c; d++) {
                    const int ranks[2][2] = {{a, b}, {c, d}};
                    double ways = ways_of(ranks, size);
                    struct sums of[WAYS][WAYS];
                    struct state dealt;
                    if (ways <= 0)
                        continue;
                    deal(setup, ranks, size, &dealt, NULL);
                    settle(setup, &dealt, of);
                    double plays = plays_with(&solution, setup, &dealt, 1);
                    table->ways[a][b] += ways;
                    for (int mine = 0; mine < WAYS; mine++) {
                        struct sums *sum = &table->of[a][b][mine];
                        sum->tokens += ways * (plays * of[mine][PLAYS].tokens +
                                                  (1 - plays) * of[mine][FOLDS].tokens);
                        sum->tie += ways * (plays * of[mine][PLAYS].tie +
                                               (1 - plays) * of[mine][FOLDS].tie);
                    }
                }
    solution_release(&solution);
}

static double worth(const struct table *table, int a, int b, int choice, double anew)
{
    const struct sums *of = &table->of[a][b][choice];
    return (of->tokens + of->tie * anew) / table->ways[a][b];
}

// What a match is worth that begins; found by assuming it again and again.
static double worth_of_match(const struct table *table)
{
    double value = 0;
    for (int i = 0; i < 200; i++) {
        double sum = 0, all = 0;
        for (int a = 0; a < RANKS; a++)
            for (int b = 0; b <= a; b++) {
                if (table->ways[a][b] <= 0)
                    continue;
                double play = worth(table, a, b, PLAYS, value),
                       fold = worth(table, a, b, FOLDS, value);
                sum += table->ways[a][b] * (play > fold ? play : fold);
                all += table->ways[a][b];
            }
        value = sum / all;
    }
    return value;
}

// One decision with each hand and choice; the other does what does not tie.
static void check_cards(const char *id, int size)
{
    static struct table table;
    struct walk walk;
    int faults = 0;
    begin(&walk, id);
    fill(&walk.setup, size, &table);
    double match = worth_of_match(&table);
    for (int a = 0; a < RANKS; a++)
        for (int b = size == 1 ? a : 0; b <= a; b++)
            for (int choice = 0; choice < WAYS; choice++) {
                const int ranks[2][2] = {{a, b}, {a == 5 ? 3 : 5, a == 5 ? 2 : 4}};
                struct state state;
                struct choice choices[CHOICES_MAX];
                struct judgement judgement;
                walk.replay.count = 0;
                deal(&walk.setup, ranks, size, &state, &walk.replay);
                for (int seat = 0; seat < 2; seat++) {
                    walk.setup.game->moves(&walk.setup, &state, seat, choices);
                    const struct move *move = &choices[seat ? !choice : choice].move;
                    assert_true(replay_add(&walk.replay, seat, move));
                    play(&walk.setup, &state, seat, move, NULL);
                }
                assert_true(game_is_over(&state));
                look_back(&walk, AGAINST_EQUILIBRIUM);
                review_tell(&walk.review, 0, &judgement);
                double mine = worth(&table, a, b, choice, match),
                       other = worth(&table, a, b, !choice, match);
                double loss = other > mine ? other - mine : 0;
                assert_near((double)judgement.loss, loss, 1e-5);
                assert_near((double)judgement.list[judgement.made].value, mine, 1e-5);
                assert_int_equal(judgement.grade == GRADE_BEST, loss < 1e-9);
                faults += loss > 0.1;
            }
    assert_true(faults >= 10);
    end(&walk);
}

static void losses_of_single_card_are_counted(void **context)
{
    (void)context;
    check_cards("single-card-game", 1);
}

static void losses_of_double_card_are_counted(void **context)
{
    (void)context;
    check_cards("double-card-game", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(losses_of_kuhn_add_up),
        cmocka_unit_test(losses_of_leduc_add_up),
        cmocka_unit_test(folding_a_queen_is_fine_but_not_against_one_who_bluffs),
        cmocka_unit_test(folding_a_king_costs_three),
        cmocka_unit_test(what_is_mixed_is_best_either_way),
        cmocka_unit_test(losses_of_single_card_are_counted),
        cmocka_unit_test(losses_of_double_card_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
