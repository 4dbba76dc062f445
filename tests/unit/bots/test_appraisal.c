// SPDX-License-Identifier: MIT
// One decision: what is known of its candidates, and what is said of it.
#include "../unit.h"

#include "bots/appraisal.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

static uint8_t *memory; // of the appraiser

static int set_up(void **context)
{
    (void)context;
    memory = aligned_alloc(64, APPRAISER_BYTES);
    return memory == NULL;
}

static int tear_down(void **context)
{
    (void)context;
    free(memory);
    return 0;
}

// A decision as it comes up after some moves of a match by the first of all choices.
struct moment {
    struct setup setup;
    struct state state;
    struct view view;
    struct choice choices[CHOICES_MAX];
    int count;
    struct candidate candidates[CANDIDATES_MAX];
    struct appraisal appraisal;
    struct judgement judgement;
};

static void come_to(struct moment *moment, const char *id, int decision)
{
    struct chance deck;
    setup_init(&moment->setup, game_find(id));
    chance_from_number(&deck, 11);
    game_start(&moment->setup, &moment->state);
    for (int at = 0;;) {
        struct move move;
        int seat = DECK;
        if (is_deck_turn(&moment->state)) {
            game_sample(&moment->setup, &moment->state, &deck, &move);
        } else {
            seat = lowest_bit((uint64_t)to_act(&moment->state));
            moment->count =
                moment->setup.game->moves(&moment->setup, &moment->state, seat, moment->choices);
            game_view(&moment->setup, &moment->state, seat, &moment->view);
            if (moment->count > 1 && at++ == decision)
                return;
            move = moment->choices[0].move;
        }
        play(&moment->setup, &moment->state, seat, &move, NULL);
        assert_false(game_is_over(&moment->state));
    }
}

static void appraise(struct moment *moment, int made, uint64_t seed, uint32_t batches)
{
    memset(memory, 0, APPRAISER_BYTES);
    struct appraiser appraiser = appraiser_standard(memory, APPRAISER_BYTES);
    appraiser.batches_max = batches;
    appraisal_begin(&moment->appraisal, &moment->setup, &moment->view, NULL, moment->choices,
        moment->count, &moment->choices[made].move, moment->candidates, seed);
    while (appraisal_work(&moment->appraisal, &appraiser))
        ;
    appraisal_tell(&moment->appraisal, &moment->judgement);
}

// The list is sorted, the move that was made is in it, and its loss is what it is behind the best.
static void check_judgement(const struct moment *moment)
{
    const struct judgement *judgement = &moment->judgement;
    assert_int_equal(judgement->count, moment->appraisal.count);
    for (int i = 1; i < judgement->count; i++)
        assert_true(judgement->list[i - 1].value >= judgement->list[i].value);
    const struct judged *made = &judgement->list[judgement->made];
    assert_int_equal(made->candidate, moment->appraisal.made);
    float behind = judgement->list[0].value - made->value;
    assert_true(judgement->loss - behind < 1e-3f && behind - judgement->loss < 1e-3f);
    assert_true(judgement->loss >= 0 && judgement->ci95 >= 0);
    if (judgement->grade > GRADE_BEST)
        assert_true(judgement->loss > judgement->ci95);
    if (judgement->made == 0)
        assert_true(judgement->loss <= 0);
}

static void all_choices_are_judged_in_every_game(void **context)
{
    (void)context;
    static struct moment moment;
    for (int game = 0; games[game]; game++) {
        come_to(&moment, games[game]->id, 0);
        appraise(&moment, moment.count - 1, 1, 4);
        check_judgement(&moment);
        assert_true(moment.appraisal.batches == 4 || moment.appraisal.is_settled);
    }
}

static void check_same(const struct judgement *one, const struct judgement *other, bool is_same)
{
    bool is_all = one->count == other->count && one->made == other->made;
    for (int i = 0; is_all && i < one->count; i++) {
        const struct judged *a = &one->list[i], *b = &other->list[i];
        is_all = move_same(&a->move, &b->move) && memcmp(&a->value, &b->value, 4) == 0 &&
                 memcmp(&a->ci95, &b->ci95, 4) == 0 && memcmp(&a->win, &b->win, 4) == 0;
    }
    assert_int_equal(is_all, is_same);
}

static void the_same_seed_says_the_same(void **context)
{
    (void)context;
    static struct moment one, other;
    static const char *const ids[] = {"mantis", "slowpoker", "tzogous37", "war-lanes"};
    for (int i = 0; i < ARRAY_LEN(ids); i++) {
        come_to(&one, ids[i], 2);
        come_to(&other, ids[i], 2);
        appraise(&one, 0, 5, 8);
        appraise(&other, 0, 5, 8);
        check_same(&one.judgement, &other.judgement, true);
        appraise(&other, 0, 6, 8);
        check_same(&one.judgement, &other.judgement, false);
    }
}

// Whatever was made, the best is about the same and what was lost is what it is worth less.
static void a_loss_is_what_another_would_have_won(void **context)
{
    (void)context;
    static struct moment moment;
    float spread = 0;
    for (int decision = 0; spread < 0.05f; decision++) {
        come_to(&moment, "mantis", decision);
        appraise(&moment, 0, 1, 4000);
        check_judgement(&moment);
        spread = moment.judgement.list[0].value -
                 moment.judgement.list[moment.judgement.count - 1].value;
    }
    assert_true(moment.judgement.ci95 <= 0.0101f);
    int best = moment.judgement.list[0].candidate,
        worst = moment.judgement.list[moment.judgement.count - 1].candidate;
    assert_int_not_equal(best, worst);
    appraise(&moment, best, 2, 4000);
    assert_int_equal(moment.judgement.made, 0);
    assert_int_equal(moment.judgement.grade, GRADE_BEST);
    appraise(&moment, worst, 3, 4000);
    check_judgement(&moment);
    assert_int_equal(moment.judgement.list[0].candidate, best);
    assert_true(moment.judgement.loss > 0.02f && moment.judgement.grade > GRADE_GOOD);
}

// Before anything is known, everything is possible and nothing is graded.
static void nothing_is_graded_that_was_hardly_looked_at(void **context)
{
    (void)context;
    static struct moment moment;
    come_to(&moment, "war-lanes", 3);
    appraisal_begin(&moment.appraisal, &moment.setup, &moment.view, NULL, moment.choices,
        moment.count, NULL, moment.candidates, 1);
    appraisal_tell(&moment.appraisal, &moment.judgement);
    assert_int_equal(moment.judgement.grade, GRADE_NONE);
    assert_true(moment.judgement.ci95 >= value_scale(&moment.setup));
}

// ---- Values that somebody knows ----------------------------------------------------------------

static void set(struct moment *moment, int made, const double *tokens, double same)
{
    static const double win[] = {0.5, 0.6, 0.4}, chance[] = {-1, -1, -1};
    assert_true(moment->count <= ARRAY_LEN(win));
    appraisal_begin(&moment->appraisal, &moment->setup, &moment->view, NULL, moment->choices,
        moment->count, &moment->choices[made].move, moment->candidates, 1);
    appraisal_set(&moment->appraisal, tokens, win, chance, same);
    appraisal_tell(&moment->appraisal, &moment->judgement);
}

static void what_is_as_good_as_the_best_is_the_best(void **context)
{
    (void)context;
    static struct moment moment;
    come_to(&moment, "kuhn", 0);
    assert_int_equal(moment.count, 2);
    for (int made = 0; made < 2; made++) {
        set(&moment, made, (double[]){1, 1 + 1e-10}, 1e-9);
        assert_int_equal(moment.judgement.made, 0);
        assert_int_equal(moment.judgement.list[0].candidate, made);
        assert_int_equal(moment.judgement.grade, GRADE_BEST);
        assert_true(moment.judgement.loss <= 0);
    }
    set(&moment, 0, (double[]){1, 1 + 1e-6}, 1e-9);
    assert_int_equal(moment.judgement.list[0].candidate, 1);
    assert_int_equal(moment.judgement.grade, GRADE_GOOD);
}

// Of kuhn 2 tokens are all that can be lost.
static void grades_are_parts_of_what_can_be_lost(void **context)
{
    (void)context;
    static const struct {
        double lost;
        enum grade grade;
    } of[] = {{0, GRADE_BEST}, {0.05, GRADE_GOOD}, {0.07, GRADE_SLIP}, {0.13, GRADE_MISTAKE},
        {0.31, GRADE_BLUNDER}};
    static struct moment moment;
    come_to(&moment, "kuhn", 0);
    for (int i = 0; i < ARRAY_LEN(of); i++) {
        set(&moment, 0, (double[]){-1, of[i].lost - 1}, 1e-9);
        assert_int_equal(moment.judgement.grade, of[i].grade);
        assert_true(moment.appraisal.is_settled);
        // Blindly half of it would be lost.
        assert_true(moment.judgement.blind < (float)of[i].lost / 2 + 1e-6f);
        assert_true(moment.judgement.blind > (float)of[i].lost / 2 - 1e-6f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_choices_are_judged_in_every_game),
        cmocka_unit_test(the_same_seed_says_the_same),
        cmocka_unit_test(a_loss_is_what_another_would_have_won),
        cmocka_unit_test(nothing_is_graded_that_was_hardly_looked_at),
        cmocka_unit_test(what_is_as_good_as_the_best_is_the_best),
        cmocka_unit_test(grades_are_parts_of_what_can_be_lost),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
