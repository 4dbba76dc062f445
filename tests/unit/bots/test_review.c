// SPDX-License-Identifier: MIT
// A whole match looked back at.
#include "../unit.h"

#include "bots/review.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 2000 };

static struct review review, again;
static void *memory, *more_memory;

static int set_up(void **context)
{
    (void)context;
    memory = aligned_alloc(64, REVIEW_BYTES);
    more_memory = aligned_alloc(64, REVIEW_BYTES);
    return !memory || !more_memory;
}

static int tear_down(void **context)
{
    (void)context;
    free(memory);
    free(more_memory);
    return 0;
}

// A match in which both take any choice, drawn from the number.
struct record {
    struct setup setup;
    int count;
    struct {
        int seat;
        struct move move;
    } turn[MOVES_MAX];
};

static void play_match(struct record *record, const char *id, uint64_t number)
{
    struct chance deck, mind;
    struct state state;
    setup_init(&record->setup, game_find(id));
    chance_from_number(&deck, number);
    chance_from_number(&mind, number + 1000);
    game_start(&record->setup, &state);
    for (record->count = 0; !game_is_over(&state); record->count++) {
        struct move move;
        int seat = DECK;
        assert_true(record->count < MOVES_MAX);
        if (is_deck_turn(&state)) {
            game_sample(&record->setup, &state, &deck, &move);
        } else {
            struct choice choices[CHOICES_MAX];
            seat = lowest_bit((uint64_t)to_act(&state));
            int count = record->setup.game->moves(&record->setup, &state, seat, choices);
            move = choice_pick(choices, count, &mind);
        }
        record->turn[record->count].seat = seat;
        record->turn[record->count].move = move;
        play(&record->setup, &state, seat, &move, NULL);
    }
}

static bool see(struct review *of, const struct record *record, int seat, void *bytes, size_t size)
{
    struct state state;
    game_start(&record->setup, &state);
    review_begin(of, &record->setup, seat, &state, 0, bytes, size, 3);
    for (int i = 0; i < record->count; i++)
        if (!review_see(of, record->turn[i].seat, &record->turn[i].move))
            return false;
    review_end(of);
    of->appraiser.aim = 0.05f;
    return true;
}

static void work(struct review *of, int steps)
{
    while (steps-- > 0 && review_work(of))
        ;
}

static float apart(float a, float b)
{
    return a < b ? b - a : a - b;
}

// The sums of a review, whatever its figures are worth.
static void check_sums(struct review *of)
{
    struct review_sum sum;
    float luck = 0, luck_tokens = 0;
    review_curve(of);
    review_sum(of, &sum);
    assert_true(apart(sum.start + sum.luck + sum.skill, sum.end) < 1e-3f);
    assert_true(apart(sum.start_tokens + sum.luck_tokens + sum.skill_tokens, sum.end_tokens) <
                1e-2f + 1e-5f * value_scale(&of->setup));
    assert_true(sum.accuracy >= 0 && sum.accuracy <= 100);
    for (int i = 0; i < of->count; i++) {
        const struct review_point *point = &of->decisions[i].point;
        float next = i + 1 < of->count ? of->decisions[i + 1].point.win : of->end_win;
        assert_true(apart(point->win_made + point->luck, next) < 1e-4f);
        luck += point->luck;
        luck_tokens += point->luck_tokens;
    }
    assert_true(apart(luck, sum.luck) < 1e-3f);
    assert_true(apart(luck_tokens, sum.luck_tokens) < 1e-2f + 1e-5f * value_scale(&of->setup));
}

static void start_luck_and_decisions_make_the_end(void **context)
{
    (void)context;
    static struct record record;
    for (int game = 0; games[game]; game++) {
        play_match(&record, games[game]->id, 7);
        for (int seat = 0; seat < 2; seat++) {
            assert_true(see(&review, &record, seat, memory, REVIEW_BYTES));
            check_sums(&review); // before anything is known
            work(&review, 100);
            check_sums(&review);
            work(&review, 200);
            check_sums(&review);
        }
    }
}

// All of a seat's decisions are there, those without a choice apart.
static void every_decision_of_the_seat_is_there(void **context)
{
    (void)context;
    static struct record record;
    int forced = 0;
    play_match(&record, "tzogous37", 2);
    assert_true(see(&review, &record, 1, memory, REVIEW_BYTES));
    int at = 0;
    for (int i = 0; i < record.count; i++) {
        if (record.turn[i].seat != 1)
            continue;
        const struct review_decision *decision = &review.decisions[at++];
        assert_int_equal(decision->index, i);
        assert_true(move_same(&decision->made, &record.turn[i].move));
        assert_int_equal(decision->view.seat, 1);
        assert_int_equal(decision->is_forced, decision->appraisal.count == 1);
        forced += decision->is_forced;
    }
    assert_int_equal(review.count, at);
    assert_int_equal(review.counted, at - forced);
    assert_true(forced > 0); // the last card of a hand is placed without a choice
}

// What has no choice loses nothing and is worked at for the curve alone.
static void what_is_forced_costs_nothing(void **context)
{
    (void)context;
    static struct record record;
    struct judgement judgement;
    int seen = 0;
    play_match(&record, "tzogous37", 2);
    assert_true(see(&review, &record, 1, memory, REVIEW_BYTES));
    work(&review, 60 * review.count);
    for (int i = 0; i < review.count; i++) {
        if (!review.decisions[i].is_forced)
            continue;
        review_tell(&review, i, &judgement);
        assert_true(judgement.loss <= 0 && judgement.blind <= 0);
        assert_true(review.decisions[i].appraisal.batches > 0);
        seen++;
    }
    assert_true(seen > 0);
}

// Work goes round: one that is stopped knows about as much of each decision.
static void a_review_that_is_stopped_has_something_of_each(void **context)
{
    (void)context;
    static struct record record;
    play_match(&record, "slowpoker", 3);
    assert_true(see(&review, &record, 0, memory, REVIEW_BYTES));
    assert_false(review_is_complete(&review));
    float done = review_done(&review);
    assert_true(done < 0.1f);
    work(&review, 5 * APPRAISAL_BATCH * review.count);
    assert_false(review_is_complete(&review));
    assert_true(review_done(&review) > done);
    for (int i = 0; i < review.count; i++) {
        const struct appraisal *appraisal = &review.decisions[i].appraisal;
        assert_true(appraisal->is_settled || appraisal->batches == 5);
    }
    check_sums(&review);
}

static void a_review_goes_on_until_it_is_as_good_as_was_asked_for(void **context)
{
    (void)context;
    static struct record record;
    struct judgement judgement;
    play_match(&record, "mantis", 4);
    assert_true(see(&review, &record, 0, memory, REVIEW_BYTES));
    review.appraiser.aim = 0.02f;
    work(&review, 1000000);
    assert_true(review_is_complete(&review));
    assert_false(review_work(&review));
    assert_true(review_done(&review) >= 1);
    for (int i = 0; i < review.count; i++) {
        review_tell(&review, i, &judgement);
        assert_true(judgement.ci95 <= 0.0201f);
    }
    check_sums(&review);
}

static void check_same(const struct judgement *one, const struct judgement *other)
{
    assert_int_equal(one->count, other->count);
    assert_int_equal(one->made, other->made);
    assert_memory_equal(&one->loss, &other->loss, sizeof(one->loss));
    assert_memory_equal(&one->ci95, &other->ci95, sizeof(one->ci95));
    for (int i = 0; i < one->count; i++) {
        assert_int_equal(one->list[i].candidate, other->list[i].candidate);
        assert_memory_equal(&one->list[i].value, &other->list[i].value, sizeof(float));
    }
}

static void the_same_seed_says_the_same(void **context)
{
    (void)context;
    static struct record record;
    static const char *const ids[] = {"mantis", "slowpoker", "tzogous37", "war-lanes"};
    for (int i = 0; i < ARRAY_LEN(ids); i++) {
        struct judgement one, other;
        play_match(&record, ids[i], 5);
        assert_true(see(&review, &record, 0, memory, REVIEW_BYTES));
        assert_true(see(&again, &record, 0, more_memory, REVIEW_BYTES));
        work(&review, 300);
        for (int step = 0; step < 300; step += 7) // in slices of another size
            work(&again, step + 7 > 300 ? 300 - step : 7);
        for (int at = 0; at < review.count; at++) {
            review_tell(&review, at, &one);
            review_tell(&again, at, &other);
            check_same(&one, &other);
        }
    }
}

// As if so much of the memory were used before.
static void one_that_is_too_long_is_refused(void **context)
{
    (void)context;
    static struct record record;
    play_match(&record, "war-lanes", 6);
    assert_true(see(&review, &record, 0, memory, REVIEW_BYTES));
    size_t needed = review.used_front + review.used_back;
    for (int missing = 0; missing <= 16; missing += 16) {
        struct state state;
        bool is_seen = true;
        game_start(&record.setup, &state);
        review_begin(&again, &record.setup, 0, &state, 0, more_memory, REVIEW_BYTES, 3);
        again.used_back = again.size - needed + (size_t)missing;
        for (int i = 0; is_seen && i < record.count; i++)
            is_seen = review_see(&again, record.turn[i].seat, &record.turn[i].move);
        assert_int_equal(is_seen, !missing);
    }
}

// However a game judges what lies ahead, of a match that is over there is nothing to judge.
static void what_is_over_is_worth_what_it_brought(void **context)
{
    static const char *const ids[] = {"mantis", "slowpoker", "tzogous37", "war-lanes", "kuhn"};
    static struct record record;
    (void)context;
    for (int at = 0; at < 5 * ARRAY_LEN(ids); at++) {
        struct state state;
        play_match(&record, ids[at % ARRAY_LEN(ids)], (uint64_t)at);
        game_start(&record.setup, &state);
        for (int i = 0; i < record.count; i++)
            play(&record.setup, &state, record.turn[i].seat, &record.turn[i].move, NULL);
        for (int seat = 0; seat < record.setup.seats; seat++) {
            struct chance deck, mind;
            struct state end = state;
            chance_from_number(&deck, 1);
            chance_from_number(&mind, 2);
            memset(memory, 0, APPRAISER_BYTES);
            struct lookout lookout = {.setup = &record.setup,
                .seat = seat,
                .depth = OUTLOOK_SHORT,
                .deck = &deck,
                .mind = &mind,
                .memory = memory,
                .memory_size = APPRAISER_BYTES};
            struct outlook is = outlook_at_end(&record.setup, &state, seat);
            struct outlook found = outlook_of(&lookout, &end);
            assert_float_equal(found.win, is.win, 1e-6);
            assert_float_equal(found.tokens, is.tokens, 1e-3);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_luck_and_decisions_make_the_end),
        cmocka_unit_test(every_decision_of_the_seat_is_there),
        cmocka_unit_test(what_is_forced_costs_nothing),
        cmocka_unit_test(a_review_that_is_stopped_has_something_of_each),
        cmocka_unit_test(a_review_goes_on_until_it_is_as_good_as_was_asked_for),
        cmocka_unit_test(the_same_seed_says_the_same),
        cmocka_unit_test(one_that_is_too_long_is_refused),
        cmocka_unit_test(what_is_over_is_worth_what_it_brought),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
