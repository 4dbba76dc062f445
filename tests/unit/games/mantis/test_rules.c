// SPDX-License-Identifier: MIT
// The pack of mantis, and whole matches against a plain model: lists of cards, moved as the rules
// say.
#include "../../unit.h"

#include "engine/game.h"
#include "games/games.h"
#include "games/mantis/pack.h"

#include <string.h>

enum { TANK, SCORED, TOP };      // zones, as in the game
enum { POINTS, LEFT, LEFT_RED }; // counters

static void test_pack(void **unused)
{
    (void)unused;
    int faces[COLOURS] = {0};
    char last[64] = "";
    for (int back = 0; back < BACKS; back++) {
        char buf[64];
        struct text name = TEXT(buf);
        mantis_pack.back_name(back, &name);
        assert_int_equal(back_parse(buf, name.len), back);
        assert_string_not_equal(buf, last);
        strcpy(last, buf);
        for (int i = 0; i < SIDES; i++) {
            int card = cards_of_back[back][i];
            assert_int_equal(back_of[card], back);
            assert_int_equal(side_of[card], i);
            assert_true(!i || colour_of(card) > colour_of(cards_of_back[back][i - 1]));
            assert_non_null(strstr(buf, colour_names[colour_of(card)]));
            faces[colour_of(card)]++;
        }
    }
    for (int colour = 0; colour < COLOURS; colour++)
        assert_int_equal(faces[colour], 15); // 35 * 3 / 7
}

static void test_names(void **unused)
{
    (void)unused;
    for (int card = 0; card < MANTIS_CARDS; card++) {
        char buf[64];
        struct text name = TEXT(buf);
        mantis_pack.name(card, &name);
        assert_int_equal(mantis_pack.parse(buf, name.len), card);
    }
    int card = mantis_pack.parse("red:red-blue-pink", 17);
    assert_int_equal(mantis_pack.parse("red:pink-red-blue", 17), card);
    assert_int_equal(colour_of(card), 0);
    static const char *const bad[] = {"", "red", "red:", "red:red-blue", "red:red-blue-blue",
        "green:red-blue-pink", "red:red-blue-pink-green", "red-blue-pink", ":", "red:--"};
    for (int i = 0; i < ARRAY_LEN(bad); i++)
        assert_int_equal(mantis_pack.parse(bad[i], strlen(bad[i])), -1);
}

// What the table looks like, kept by plain bookkeeping.
struct model {
    int tank[SEATS_MAX][MANTIS_CARDS], tank_count[SEATS_MAX];
    int points[SEATS_MAX];
    int seen, dealing, dealt, turn, aim, winners;
    bool is_over;
};

static void model_flip(struct model *model, const struct setup *setup, int card)
{
    int *from = model->tank[model->aim], kept = 0, matched = 0;
    int seats = setup->seats, goal = setup->option[seats == 2];
    model->seen++;
    for (int i = 0; i < model->tank_count[model->aim]; i++)
        matched += colour_of(from[i]) == colour_of(card);
    bool is_steal = model->aim != model->turn;
    if (!matched) {
        from[model->tank_count[model->aim]++] = card;
    } else {
        for (int i = 0; i < model->tank_count[model->aim]; i++) {
            if (colour_of(from[i]) != colour_of(card))
                from[kept++] = from[i];
            else if (is_steal)
                model->tank[model->turn][model->tank_count[model->turn]++] = from[i];
        }
        model->tank_count[model->aim] = kept;
        if (is_steal)
            model->tank[model->turn][model->tank_count[model->turn]++] = card;
        else
            model->points[model->turn] += matched + 1;
    }
    model->is_over = model->points[model->turn] >= goal || model->seen == MANTIS_CARDS;
    if (!(seats == 2 && matched && is_steal))
        model->turn = (model->turn + 1) % seats;
}

static int model_winners(const struct model *model, int seats)
{
    int set = 0;
    for (int a = 0; a < seats; a++) {
        bool is_beaten = false;
        for (int b = 0; b < seats; b++)
            is_beaten = is_beaten || model->points[b] > model->points[a] ||
                        (model->points[b] == model->points[a] &&
                            model->tank_count[b] > model->tank_count[a]);
        if (!is_beaten)
            set |= only(a);
    }
    return set;
}

static void model_play(
    struct model *model, const struct setup *setup, int seat, const struct move *move)
{
    int seats = setup->seats, tank = setup->option[2], card = move->arg[0];
    const char *verb = setup->game->verbs[move->verb].name;
    if (!strcmp(verb, "starter"))
        model->turn = card;
    else if (!strcmp(verb, "score"))
        model->aim = seat;
    else if (!strcmp(verb, "steal"))
        model->aim = card;
    else if (!strcmp(verb, "card") && model->dealt < tank * seats) {
        int to = model->dealt++ / tank;
        model->tank[to][model->tank_count[to]++] = card;
        model->seen++;
    } else if (!strcmp(verb, "card"))
        model_flip(model, setup, card);
}

static void compare(const struct model *model, const struct setup *setup, const struct state *state,
    uint64_t seed, int n)
{
    struct view view;
    game_view(setup, state, WATCHER, &view);
    bool is_same = view.counter[index_of(LEFT, 0)] == MANTIS_CARDS - model->seen;
    int unseen = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        unseen += view.counter[index_of(LEFT_RED + colour, 0)];
    is_same = is_same && unseen == MANTIS_CARDS - model->seen;
    for (int seat = 0; seat < setup->seats; seat++) {
        int tank = index_of(TANK, seat);
        is_same = is_same && view.counter[index_of(POINTS, seat)] == model->points[seat] &&
                  view.count[index_of(SCORED, seat)] == model->points[seat] &&
                  view.count[tank] == model->tank_count[seat];
        for (int i = 0; is_same && i < model->tank_count[seat]; i++) {
            bool is_found = false;
            for (int k = 0; k < view.count[tank]; k++)
                is_found = is_found || view_cards(&view, tank)[k] == model->tank[seat][i];
            is_same = is_found;
        }
    }
    if (is_deck_turn(state) || game_is_over(state))
        is_same = is_same && game_is_over(state) == model->is_over;
    else
        is_same = is_same && to_act(state) == only(model->turn);
    if (!is_same)
        fail_msg("seed %d: after move %d the table is not as the model has it", (int)seed, n);
}

static bool play_match(int seats, uint64_t seed)
{
    struct setup setup;
    struct state state;
    struct chance chance;
    struct model model = {0};
    setup_init(&setup, game_find("mantis"));
    setup.seats = seats;
    setup.option[3] = (int32_t)(seed % 8); // stake
    if (seed % 3 == 0)
        setup.option[0] = setup.option[1] = 40; // the pack often runs out
    if (seed % 5 == 0)
        setup.option[2] = (int32_t)(seed % 16); // tank
    chance_from_number(&chance, seed);
    game_start(&setup, &state);
    for (int n = 1; !game_is_over(&state); n++) {
        struct move move;
        int seat = DECK;
        if (is_deck_turn(&state)) {
            game_sample(&setup, &state, &chance, &move);
        } else {
            struct choice choices[CHOICES_MAX];
            seat = lowest_bit((uint64_t)to_act(&state));
            int count = setup.game->moves(&setup, &state, seat, choices);
            assert_int_equal(count, seats);
            move = choice_pick(choices, count, &chance);
        }
        play(&setup, &state, seat, &move, NULL);
        model_play(&model, &setup, seat, &move);
        compare(&model, &setup, &state, seed, n);
    }
    struct result result;
    game_result(&setup, &state, &result);
    assert_int_equal(result.winners, model_winners(&model, seats));
    int won = count_bits(result.winners), pot = (seats - won) * setup.option[3];
    for (int seat = 0; seat < seats; seat++)
        assert_int_equal(
            result.tokens[seat], result.winners & only(seat) ? pot / won : -setup.option[3]);
    assert_int_equal(result.house, pot % won);
    return model.seen == MANTIS_CARDS;
}

static void test_matches(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 6; seats++) {
        int empty = 0;
        for (uint64_t seed = 1; seed <= 300; seed++)
            empty += play_match(seats, seed);
        print_message("# %d seats: the pack ran out in %d of 300\n", seats, empty);
        assert_true(empty > 0 && empty < 300);
    }
}

// The back is drawn by how many cards of it are left, the face evenly among those.
static void test_chances(void **unused)
{
    (void)unused;
    struct setup setup;
    struct state state;
    struct chance chance;
    setup_init(&setup, game_find("mantis"));
    chance_from_number(&chance, 9);
    game_start(&setup, &state);
    for (int n = 0; n < 60; n++) {
        struct outcome outcomes[OUTCOMES_MAX];
        struct move move;
        int seat = DECK;
        if (is_deck_turn(&state)) {
            int count = setup.game->outcomes(&setup, &state, outcomes);
            uint32_t weight = 0;
            for (int i = 0; i < count; i++)
                weight += outcomes[i].weight;
            struct view view;
            game_view(&setup, &state, WATCHER, &view);
            int left = view.counter[index_of(LEFT, 0)];
            const char *verb = setup.game->verbs[outcomes[0].move.verb].name;
            if (!strcmp(verb, "starter")) {
                assert_int_equal(weight, 2);
            } else if (view.count[index_of(TOP, 0)]) {
                int top = view_cards(&view, index_of(TOP, 0))[0] - CARD_BACK;
                assert_true(count >= 1 && count <= 3);
                for (int i = 0; i < count; i++)
                    assert_int_equal(back_of[outcomes[i].move.arg[0]], top);
            } else {
                assert_int_equal(weight, left);
            }
            game_sample(&setup, &state, &chance, &move);
        } else {
            struct choice choices[CHOICES_MAX];
            seat = lowest_bit((uint64_t)to_act(&state));
            int count = setup.game->moves(&setup, &state, seat, choices);
            move = choice_pick(choices, count, &chance);
        }
        play(&setup, &state, seat, &move, NULL);
        if (game_is_over(&state))
            game_start(&setup, &state);
    }
}

static void test_refusals(void **unused)
{
    (void)unused;
    struct setup setup;
    struct state state;
    struct chance chance;
    setup_init(&setup, game_find("mantis"));
    setup.seats = 3;
    chance_from_number(&chance, 4);
    game_start(&setup, &state);
    while (is_deck_turn(&state)) {
        struct move move;
        game_sample(&setup, &state, &chance, &move);
        play(&setup, &state, DECK, &move, NULL);
    }
    int seat = lowest_bit((uint64_t)to_act(&state));
    struct state before = state;
    static const struct {
        int arg;
        const char *why;
    } bad[] = {{4, "there is no seat 4 at this table: the last is seat 2"},
        {-1, "you cannot steal from yourself: score, or name another seat"}};
    for (int i = 0; i < ARRAY_LEN(bad); i++) {
        char buf[200];
        struct text why = TEXT(buf);
        struct move move = {.verb = 4, .arg = {(uint8_t)(bad[i].arg < 0 ? seat : bad[i].arg)}};
        assert_false(game_allows(&setup, &state, seat, &move, &why));
        assert_string_equal(buf, bad[i].why);
        assert_true(game_same(setup.game, &before, &state));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pack),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_matches),
        cmocka_unit_test(test_chances),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
