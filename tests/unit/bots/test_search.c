// SPDX-License-Identifier: MIT
// `search` answers alike for the same luck whatever lay in its memory, tries amounts at both ends,
// and finds what is plainly best.
#include "table.h"

#include "bots/search.h"

extern const struct game kuhn, slowpoker;

static _Alignas(64) uint8_t memory[1024 * 1024];

static int look(struct match *match, int seat, int playouts, size_t memory_size, struct arm *arms)
{
    struct view view;
    struct choice choices[CHOICES_MAX];
    int best;
    game_view(&match->setup, &match->state, seat, &view);
    struct question question = {.setup = &match->setup,
        .view = &view,
        .choices = choices,
        .count = match->setup.game->moves(&match->setup, &match->state, seat, choices),
        .chance = &match->chance,
        .playouts = playouts,
        .memory = memory,
        .memory_size = memory_size};
    int count = search_arms(&question, arms, &best);
    uint32_t visits = 0;
    for (int i = 0; i < count; i++)
        visits += arms[i].visits;
    assert_int_equal(visits, playouts);
    return count;
}

static void deal_all(struct match *match)
{
    while (is_deck_turn(&match->state)) {
        struct move move;
        game_sample(&match->setup, &match->state, &match->chance, &move);
        play(&match->setup, &match->state, DECK, &move, NULL);
    }
}

static void the_same_luck_gives_the_same_answer(void **context)
{
    (void)context;
    struct match match;
    match_begin(&match, &slowpoker);
    deal_all(&match);
    struct match again = match;
    struct arm arms[SEARCH_ARMS_MAX] = {0}, same[SEARCH_ARMS_MAX] = {0};
    memset(memory, 0, sizeof(memory));
    int count = look(&match, 0, 3000, sizeof(memory), arms);
    memset(memory, 0xa5, sizeof(memory));
    assert_int_equal(look(&again, 0, 3000, sizeof(memory), same), count);
    assert_memory_equal(arms, same, sizeof(arms));
}

static void amounts_are_tried_at_both_ends(void **context)
{
    (void)context;
    struct match match;
    match_begin(&match, &slowpoker);
    deal_all(&match);
    struct choice choices[CHOICES_MAX];
    int count = slowpoker.moves(&match.setup, &match.state, 0, choices);
    struct arm arms[SEARCH_ARMS_MAX];
    int found = 0, arm_count = look(&match, 0, 500, sizeof(memory), arms);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < arm_count; j++) {
            struct move last = choices[i].move;
            last.amount = choices[i].amount_max;
            found += move_same(&arms[j].move, &choices[i].move);
            found +=
                choices[i].amount_max > choices[i].move.amount && move_same(&arms[j].move, &last);
        }
    int ends = 0;
    for (int i = 0; i < count; i++)
        ends += 1 + (choices[i].amount_max > choices[i].move.amount);
    assert_true(ends > count); // there is a range among them
    assert_int_equal(found, ends);
}

// With a king against a bet, calling wins whatever the other has.
static void a_king_calls_even_without_memory_for_a_tree(void **context)
{
    (void)context;
    struct match match;
    match_begin(&match, &kuhn);
    deal(&match, "QS KS");
    say(&match, 0, "bet");
    struct arm arms[SEARCH_ARMS_MAX];
    int count = look(&match, 1, 200, 4096, arms);
    assert_int_equal(count, 2);
    for (int i = 0; i < count; i++) {
        char buf[40];
        struct text text = TEXT(buf);
        move_put(&kuhn, &arms[i].move, &text);
        bool is_call = strcmp(buf, "call") == 0;
        assert_true(is_call ? arms[i].mean == 2 && arms[i].visits > 150 : arms[i].mean == -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_luck_gives_the_same_answer),
        cmocka_unit_test(amounts_are_tried_at_both_ends),
        cmocka_unit_test(a_king_calls_even_without_memory_for_a_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
