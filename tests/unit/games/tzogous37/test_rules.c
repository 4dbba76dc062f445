// SPDX-License-Identifier: MIT
// Tzogous 37: the examples and reference numbers of its rules, and what must hold at every moment
// of random matches: no card and no chip appears or vanishes, all hold the same number of cards,
// everyone knows their own.
#include "../../unit.h"
#include "engine/notation.h"
#include "games/games.h"
#include "games/tzogous37/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct setup standard(void)
{
    struct setup setup;
    setup_init(&setup, game_find("tzogous37"));
    return setup;
}

static struct score score(const struct setup *setup, const char *a, const char *b)
{
    size_t len_a = strlen(a), len_b = strlen(b);
    int first = standard_pack.parse(a, len_a), second = standard_pack.parse(b, len_b);
    assert_true(first >= 0 && second >= 0);
    struct score one = tzogous37_score(setup, first, second);
    struct score other = tzogous37_score(setup, second, first);
    assert_memory_equal(&one, &other, sizeof(one)); // the order of the two does not matter
    return one;
}

static void expect_score(const char *a, const char *b, int total, int bonus)
{
    struct setup setup = standard();
    struct score got = score(&setup, a, b);
    assert_int_equal(got.sum + got.bonus, total);
    assert_int_equal(got.bonus, bonus);
}

static void the_examples_score_as_written(void **context)
{
    (void)context;
    expect_score("10H", "QH", 25, 3);
    expect_score("JC", "QD", 28, 5);
    expect_score("JH", "QH", 33, 10);
    expect_score("AS", "2D", 21, 5);
    expect_score("AS", "2S", 26, 10);
    expect_score("KC", "AC", 37, 10);
    expect_score("9D", "KC", 22, 0);
    expect_score("QS", "QH", 31, 7);
    expect_score("JK", "KH", 13, 0);
    expect_score("JK", "JK", 0, 0);
}

static void nothing_scores_more_than_37(void **context)
{
    (void)context;
    struct setup setup = standard();
    int most = 0;
    for (int a = 0; a < TYPES; a++)
        for (int b = 0; b < a; b++) {
            struct score got = tzogous37_score(&setup, a, b);
            most = got.sum + got.bonus > most ? got.sum + got.bonus : most;
        }
    assert_int_equal(most, 37);
}

static void identical_cards_are_pair_and_suit(void **context)
{
    (void)context;
    struct setup setup = standard();
    setup.option[TWO_DECKS] = 1;
    assert_int_equal(score(&setup, "QH", "QH").bonus, 12);
    assert_int_equal(score(&setup, "QH", "QD").bonus, 7);
    setup.option[PAIR_AND_SUIT] = 0; // then the pair is the highest that fits
    assert_int_equal(score(&setup, "QH", "QH").bonus, 7);
}

static void pairs_of_cards_are_counted(void **context)
{
    (void)context;
    struct setup setup = standard();
    struct tzogous37_pairs pairs;
    tzogous37_count_pairs(&setup, 0, &pairs);
    assert_int_equal(pairs.all, 1326);
    assert_int_equal(pairs.pattern[PAIR_PATTERN], 78);
    assert_int_equal(pairs.pattern[STRAIGHT_FLUSH_PATTERN], 52);
    assert_int_equal(pairs.pattern[STRAIGHT_PATTERN], 156);
    assert_int_equal(pairs.pattern[FLUSH_PATTERN], 260);
    assert_int_equal(pairs.pattern[NO_PATTERN], 780);
    tzogous37_count_pairs(&setup, 2, &pairs);
    assert_int_equal(pairs.all, 54 * 53 / 2);
    assert_int_equal(pairs.pattern[NO_PATTERN], 780 + 2 * 52 + 1);
}

// In hundredths of a per cent, as the rules give them.
static void expect_share(uint64_t part, uint64_t all, int hundredths)
{
    assert_int_equal((part * 20000 + all) / (2 * all), hundredths);
}

// Counted once.
static const struct tzogous37_sevens *sevens_of_52(void)
{
    static struct tzogous37_sevens sevens;
    struct setup setup = standard();
    if (!sevens.all)
        tzogous37_count_sevens(&setup, 0, &sevens);
    return &sevens;
}

static void hands_of_seven_are_counted(void **context)
{
    (void)context;
    const struct tzogous37_sevens sevens = *sevens_of_52();
    assert_int_equal(sevens.all, 133784560);
    expect_share(sevens.by_bonus[STRAIGHT_FLUSH_PATTERN], sevens.all, 6080);
    expect_share(sevens.by_bonus[PAIR_PATTERN], sevens.all, 3126);
    expect_share(sevens.by_bonus[STRAIGHT_PATTERN], sevens.all, 793);
    assert_int_equal(sevens.by_bonus[FLUSH_PATTERN], 0);
    assert_int_equal(sevens.by_bonus[NO_PATTERN], 0);
    expect_share(sevens.by_score[STRAIGHT_FLUSH_PATTERN], sevens.all, 3393);
    expect_share(sevens.by_score[PAIR_PATTERN], sevens.all, 2615);
    expect_share(sevens.by_score[STRAIGHT_PATTERN], sevens.all, 2297);
    expect_share(sevens.by_score[FLUSH_PATTERN], sevens.all, 1067);
    expect_share(sevens.by_score[NO_PATTERN], sevens.all, 627);
    assert_int_equal((200 * sevens.sum_of_scores + sevens.all) / (2 * sevens.all), 2951);
}

// Without a straight flush no suit has neighbours in rank. On a circle of 13 there are
// 13/(13-k) * (13-k over k) ways to choose k that are not neighbours, and four suits share seven
// cards: a second way to the same count.
static void straight_flushes_agree_with_a_formula(void **context)
{
    (void)context;
    const uint64_t apart[8] = {1, 13, 65, 156, 182, 91, 13, 0};
    uint64_t without = 0;
    for (int a = 0; a <= 7; a++)
        for (int b = 0; a + b <= 7; b++)
            for (int c = 0; a + b + c <= 7; c++)
                without += apart[a] * apart[b] * apart[c] * apart[7 - a - b - c];
    const struct tzogous37_sevens *sevens = sevens_of_52();
    assert_int_equal(sevens->by_bonus[STRAIGHT_FLUSH_PATTERN], sevens->all - without);
}

static void hands_of_seven_with_jokers_are_counted(void **context)
{
    (void)context;
    struct setup setup = standard();
    struct tzogous37_sevens sevens;
    tzogous37_count_sevens(&setup, 2, &sevens);
    assert_int_equal(sevens.all, 177100560);
    expect_share(sevens.by_bonus[STRAIGHT_FLUSH_PATTERN], sevens.all, 5747);
    expect_share(sevens.by_bonus[PAIR_PATTERN], sevens.all, 3206);
    expect_share(sevens.by_bonus[STRAIGHT_PATTERN], sevens.all, 1035);
    expect_share(sevens.by_bonus[FLUSH_PATTERN], sevens.all, 11);
    assert_int_equal((200 * sevens.sum_of_scores + sevens.all) / (2 * sevens.all), 2920);
}

// ---- random matches ----

struct seen {
    int reshuffles, ties, splits, lone_turns, nobody_can_act, eliminated, asides, jokers;
};

static uint64_t seed_now;

static void expect(bool is_true, const char *what)
{
    if (is_true)
        return;
    fprintf(stderr, "seed %llu: %s. To repeat: build/tests/test_games_tzogous37_rules %llu\n",
        (unsigned long long)seed_now, what, (unsigned long long)seed_now);
    fail();
}

static void expect_cards_whole(const struct setup *setup, const struct tzogous37 *game)
{
    int count[TYPES] = {0}, in_pack = 0, loose = 0;
    for (int card = 0; card < TYPES; card++)
        count[card] = game->pack[card], in_pack += game->pack[card];
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        for (int i = 0; i < game->held[seat]; i++, loose++)
            count[card_in(game->hand[seat][i])]++;
        for (int slot = 0; slot < 2; slot++)
            if (game->slot[slot][seat])
                count[card_in(game->slot[slot][seat])]++, loose++;
    }
    for (int i = 0; i < game->out_count; i++)
        count[card_in(game->out[i])]++;
    if (game->community)
        count[game->community - 1]++, loose++;
    for (int card = 0; card < TYPES; card++)
        expect(count[card] == tzogous37_copies(setup, card), "a card appears or vanishes");
    expect(in_pack == game->pack_count, "the pack is miscounted");
    // So a joker's draw and the community card never lack a card.
    expect(loose <= SEATS_MAX * HAND_SIZE + 1, "too many cards are in play");
}

static void expect_owners_know(const struct tzogous37 *game)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        for (int i = 0; i < game->held[seat]; i++)
            expect(knowers(game->hand[seat][i]) & only(seat), "a seat does not know its hand");
        for (int slot = 0; slot < 2; slot++) {
            known_card known = game->slot[slot][seat];
            bool is_up = game->up[slot] & only(seat);
            expect(!known || knowers(known) & only(seat), "a seat does not know its own card");
            expect(!is_up || knowers(known) == EVERYONE, "a card face up is not known to all");
        }
    }
}

static void expect_equal_hands(const struct tzogous37 *game)
{
    static const int held[ROUNDS][2] = {{7, 6}, {5, 4}, {3, 2}, {1, 0}};
    bool is_second = game->head.phase == PLACING_SECOND;
    if (game->head.phase != PLACING_FIRST && !is_second)
        return;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (game->bets.in & only(seat))
            expect(game->held[seat] ==
                       held[game->round][is_second] - (is_second && game->bets.folded >> seat & 1),
                "hands are not of the same size");
        else
            expect(!game->held[seat], "one who is out holds cards");
}

static void expect_chips_whole(const struct setup *setup, const struct tzogous37 *game)
{
    int64_t sum = 0, in_pot = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        expect(game->bets.chips[seat] >= 0 && game->bets.in_pot[seat] >= 0, "chips below 0");
        in_pot += game->bets.in_pot[seat];
        sum += game->bets.chips[seat];
    }
    expect(in_pot == game->bets.pot, "the pot is miscounted");
    expect(sum + in_pot == (int64_t)setup->seats * setup->option[CHIPS], "chips appear or vanish");
}

static void note_events(struct seen *seen, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        if (events->list[i].kind != EVENT_SAY)
            continue;
        seen->reshuffles += events->list[i].what == SAY_RESHUFFLE;
        seen->ties += events->list[i].what == SAY_TIE;
        seen->splits += events->list[i].what == SAY_SPLIT;
        seen->eliminated += events->list[i].what == SAY_OUT;
        seen->jokers += events->list[i].what == SAY_JOKER;
    }
}

static void note_state(struct seen *seen, const struct tzogous37 *game, int phase_before)
{
    int able = game->bets.in & ~game->bets.folded & ~game->bets.all_in;
    seen->lone_turns += game->head.phase == BETTING && size_of(able) == 1;
    seen->asides += game->head.phase == LAYING_ASIDE;
    // The second cards were laid and there was no betting after them.
    seen->nobody_can_act += phase_before == PLACING_SECOND && game->head.phase != PLACING_SECOND &&
                            game->head.phase != BETTING;
}

// A seat takes any of its choices, but raises and folds less often than in a playout, so that hands
// go on.
static struct move pick(
    const struct setup *setup, const struct state *state, int seat, struct chance *chance)
{
    struct choice choices[CHOICES_MAX];
    int count = setup->game->moves(setup, state, seat, choices);
    struct move move = choice_pick(choices, count, chance);
    if ((move.verb == FOLD || move.verb == RAISE) && chance_below(chance, 2))
        return choices[0].move;
    return move;
}

// What the deck would do by itself; but in a tie-break it mostly draws the rank of which most cards
// are left, and that rank again for the others, so that ties last until the pack is empty.
static struct move draw(const struct setup *setup, const struct state *state, struct chance *chance)
{
    const struct tzogous37 *game = (const struct tzogous37 *)state;
    struct move move;
    game_sample(setup, state, chance, &move);
    if (game->head.phase != BREAKING_TIE || !chance_below(chance, 30))
        return move;
    int left[RANKS + 1] = {0}, most = 0;
    for (int card = 0; card < TYPES; card++)
        left[rank_of(card)] += game->pack[card];
    for (int rank = 0; rank <= RANKS; rank++)
        most = left[rank] > left[most] ? rank : most;
    bool is_first = game->to_draw == game->tied;
    int rank = is_first ? most : rank_of(card_in(game->out[game->out_count - 1]));
    for (int card = 0; card < TYPES; card++)
        if (rank_of(card) == rank && game->pack[card])
            return (struct move){.verb = DEAL, .arg = {(uint8_t)card}};
    return move;
}

static void play_match(uint64_t seed, struct seen *seen)
{
    static struct events events;
    struct chance chance;
    struct setup setup = standard();
    struct state state;
    const struct tzogous37 *game = (const struct tzogous37 *)&state;
    seed_now = seed;
    chance_from_number(&chance, seed);
    setup.seats = 2 + (int)(seed % 5);
    setup.option[HANDS] = 3;
    setup.option[CHIPS] = seed % 2 ? 100 : 20;
    setup.option[JOKERS] = (int32_t)(seed % 9);
    setup.option[JOKER_MODE] = seed / 9 % 2;
    setup.option[TWO_DECKS] = seed / 18 % 2;
    setup.option[SUDDEN_DEATH] = seed / 36 % 2;
    setup.option[JOKER_LIMIT] = seed / 72 % 2;
    game_start(&setup, &state);
    while (!game_is_over(&state)) {
        int phase_before = game->head.phase;
        int seat = is_deck_turn(&state) ? DECK : lowest_bit((uint64_t)to_act(&state));
        struct move move =
            seat == DECK ? draw(&setup, &state, &chance) : pick(&setup, &state, seat, &chance);
        events.count = 0;
        play(&setup, &state, seat, &move, &events);
        note_events(seen, &events);
        note_state(seen, game, phase_before);
        expect_cards_whole(&setup, game);
        expect_chips_whole(&setup, game);
        expect_owners_know(game);
        expect_equal_hands(game);
    }
}

static uint64_t only_seed;

static void random_matches_lose_no_card_and_no_chip(void **context)
{
    (void)context;
    struct seen seen = {0};
    if (only_seed) {
        play_match(only_seed, &seen);
        return;
    }
    for (uint64_t seed = 1; seed <= 3000; seed++)
        play_match(seed, &seen);
    // The matches are worth something only if the rare things happened in them.
    assert_true(seen.reshuffles > 0);
    assert_true(seen.ties > 100);
    assert_true(seen.splits > 0);
    assert_true(seen.lone_turns > 100);
    assert_true(seen.nobody_can_act > 100);
    assert_true(seen.eliminated > 100);
    assert_true(seen.asides > 100);
    assert_true(seen.jokers > 100);
}

static void a_state_is_small(void **context)
{
    (void)context;
    assert_true(sizeof(struct tzogous37) <= STATE_MAX);
}

int main(int argc, char **argv)
{
    only_seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_score_as_written),
        cmocka_unit_test(nothing_scores_more_than_37),
        cmocka_unit_test(identical_cards_are_pair_and_suit),
        cmocka_unit_test(pairs_of_cards_are_counted),
        cmocka_unit_test(hands_of_seven_are_counted),
        cmocka_unit_test(straight_flushes_agree_with_a_formula),
        cmocka_unit_test(hands_of_seven_with_jokers_are_counted),
        cmocka_unit_test(random_matches_lose_no_card_and_no_chip),
        cmocka_unit_test(a_state_is_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
