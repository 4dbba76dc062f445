// SPDX-License-Identifier: MIT
// What is written reads back, for every move that random playouts of every game come by; what
// cannot be read is refused with a sentence; no line makes the reader stumble.
#include "../unit.h"
#include "engine/notation.h"
#include "engine/words.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>

enum { STATES = 1500 }; // of each game and number of seats

static char note[160]; // where a test stands, told if it fails

static void assert_reads_back(const struct game *game, bool is_chance, const struct move *move)
{
    char line_buf[160], why_buf[200];
    struct text line = TEXT(line_buf), why = TEXT(why_buf);
    move_put(game, move, &line);
    struct move read;
    memset(&read, 0xff, sizeof(read));
    if (line.is_cut || !move_parse(game, is_chance, line_buf, &read, &why))
        fail_msg("%s: \"%s\" is refused: %s", note, line_buf, why_buf);
    if (why.len)
        fail_msg("%s: \"%s\" is read, and yet: %s", note, line_buf, why_buf);
    if (!move_same(move, &read))
        fail_msg("%s: \"%s\" reads back as another move", note, line_buf);
}

static void assert_choices_read_back(
    const struct setup *setup, const struct choice *choices, int count)
{
    for (int i = 0; i < count; i++) {
        struct move move = choices[i].move;
        assert_reads_back(setup->game, false, &move);
        move.amount = choices[i].amount_max;
        assert_reads_back(setup->game, false, &move);
    }
}

// What happens next, at random: a move of the deck, or of one of the seats that are to act.
static struct move pick(
    const struct setup *setup, const struct state *state, struct chance *chance, int *seat)
{
    struct move move;
    *seat = DECK;
    if (is_deck_turn(state)) {
        game_sample(setup, state, chance, &move);
        return move;
    }
    uint64_t seats = (uint64_t)to_act(state);
    struct choice choices[CHOICES_MAX];
    *seat = nth_bit(seats, (int)chance_below(chance, (uint32_t)count_bits(seats)));
    int count = setup->game->moves(setup, state, *seat, choices);
    return choice_pick(choices, count, chance);
}

typedef void look_fn(const struct setup *setup, const struct state *state, struct chance *chance);

// One random match, with a look at every state of it. Says how many there were.
static int play_out(const struct setup *setup, struct chance *chance, look_fn *look)
{
    struct state state;
    game_start(setup, &state);
    int states = 0;
    for (; !game_is_over(&state); states++) {
        look(setup, &state, chance);
        int seat;
        struct move move = pick(setup, &state, chance, &seat);
        play(setup, &state, seat, &move, NULL);
    }
    return states;
}

// Every game and number of seats, as many random matches as come to this many states.
static void play_all(int states, look_fn *look)
{
    for (int i = 0; games[i]; i++)
        for (int seats = games[i]->seats_min; seats <= games[i]->seats_max; seats++) {
            int left = states;
            for (int seed = 0; left > 0; seed++) {
                struct setup setup;
                setup_init(&setup, games[i]);
                setup.seats = seats;
                struct chance chance;
                chance_from_number(&chance, (uint64_t)seed);
                snprintf(note, sizeof(note), "%s, %d seats, seed %d", games[i]->id, seats, seed);
                left -= play_out(&setup, &chance, look);
            }
        }
}

static void look_at_moves(
    const struct setup *setup, const struct state *state, struct chance *chance)
{
    (void)chance;
    if (is_deck_turn(state)) {
        struct outcome outcomes[OUTCOMES_MAX];
        int count = setup->game->outcomes(setup, state, outcomes);
        for (int i = 0; i < count; i++)
            assert_reads_back(setup->game, true, &outcomes[i].move);
        return;
    }
    for (int seat = 0; seat < setup->seats; seat++)
        if (to_act(state) & only(seat)) {
            struct choice choices[CHOICES_MAX];
            assert_choices_read_back(
                setup, choices, setup->game->moves(setup, state, seat, choices));
        }
}

static void every_move_reads_back(void **context)
{
    (void)context;
    play_all(STATES, look_at_moves);
}

// Whatever can be read has one way of being written, and that reads back.
static void assert_stands_firm(const struct game *game, bool is_chance, const char *line)
{
    char why_buf[400];
    struct text why = TEXT(why_buf);
    struct move move;
    if (move_parse(game, is_chance, line, &move, &why))
        assert_reads_back(game, is_chance, &move);
    else if (!why.len)
        fail_msg("%s: \"%s\" is refused without a reason", note, line);
}

static void put_any_bytes(struct chance *chance, struct text *line)
{
    for (uint32_t left = chance_below(chance, 60); left > 0; left--)
        text_char(line, (char)(1 + chance_below(chance, 255)));
}

// Damages a line in one place: a byte changed, dropped, doubled, or the line cut short.
static void spoil(struct chance *chance, char *line)
{
    size_t len = strlen(line);
    if (!len)
        return;
    char *at = line + chance_below(chance, (uint32_t)len);
    switch (chance_below(chance, 5)) {
    case 0:
        *at = (char)(1 + chance_below(chance, 255));
        break;
    case 1:
        memmove(at, at + 1, strlen(at));
        break;
    case 2:
        memmove(at + 1, at, strlen(at) + 1);
        break;
    case 3:
        *at = '\0';
        break;
    default:
        *at = ' ';
    }
}

static void look_at_garbage(
    const struct setup *setup, const struct state *state, struct chance *chance)
{
    char buf[200];
    struct text line = text_over(buf, sizeof(buf) - 4); // spoiling may lengthen it
    bool is_chance = is_deck_turn(state);
    put_any_bytes(chance, &line);
    assert_stands_firm(setup->game, is_chance, buf);

    int seat;
    struct move move = pick(setup, state, chance, &seat);
    text_clear(&line);
    move_put(setup->game, &move, &line);
    for (int times = 0; times < 3; times++) {
        spoil(chance, buf);
        assert_stands_firm(setup->game, is_chance, buf);
    }
}

static void no_line_makes_the_reader_stumble(void **context)
{
    (void)context;
    play_all(STATES, look_at_garbage);
}

static const struct game *game(const char *id)
{
    const struct game *found = game_find(id);
    assert_non_null(found);
    return found;
}

static void assert_refused(const char *id, bool is_chance, const char *line, const char *expected)
{
    char buf[400];
    struct text why = TEXT(buf);
    struct move move;
    assert_false(move_parse(game(id), is_chance, line, &move, &why));
    assert_string_equal(buf, expected);
}

static void refusals_say_what_was_expected(void **context)
{
    (void)context;
    assert_refused("kuhn", false, "reise",
        "\"reise\" is not a move of kuhn; its moves are check, bet, call, fold");
    assert_refused("kuhn", false, "bet 3", "there is more than was expected: \"3\"");
    assert_refused(
        "kuhn", true, "ZZ", "\"ZZ\" is not a card: write cards like 10H or 10♥, JK for a joker");
    assert_refused("kuhn", true, "KS QS", "there is more than was expected: \"QS\"");
}

static void spaces_are_free(void **context)
{
    (void)context;
    char buf[100];
    struct text why = TEXT(buf);
    struct move move;
    assert_true(move_parse(game("kuhn"), false, "  check \t\r\n", &move, &why));
    assert_true(move_parse(game("kuhn"), true, "\tks ", &move, &why));
    assert_int_equal(move.arg[0], card_of(KING, SPADES));
}

static void cards_show_their_face_or_their_back(void **context)
{
    (void)context;
    char buf[80];
    struct text text = TEXT(buf);
    card_put(&standard_pack, card_of(TEN, HEARTS), &text);
    text_char(&text, ' ');
    card_put(&standard_pack, CARD_BACK, &text);
    assert_string_equal(buf, "10H ?");
}

static void assert_option(const char *assignment, const char *refusal)
{
    struct setup setup;
    setup_init(&setup, game("leduc"));
    struct setup before = setup;
    char buf[300];
    struct text why = TEXT(buf);
    assert_false(option_parse(&setup, assignment, &why));
    assert_string_equal(buf, refusal);
    assert_memory_equal(&setup, &before, sizeof(setup));
}

static void options_are_read_or_refused_with_the_nearest_name(void **context)
{
    (void)context;
    struct setup setup;
    setup_init(&setup, game("leduc"));
    char buf[300];
    struct text why = TEXT(buf);
    assert_true(option_parse(&setup, "raises_max=3", &why));
    assert_int_equal(setup.option[option_find(game("leduc"), "raises_max")], 3);
    assert_int_equal(why.len, 0);

    assert_option("raise1=3", "leduc has no option \"raise1\"; did you mean raise_1?");
    assert_option(
        "cards=3", "leduc has no option \"cards\"; it has ante, raise_1, raise_2, raises_max");
    assert_option("ante=0", "ante may be 1 to 1000, not \"0\"");
    assert_option("ante=1001", "ante may be 1 to 1000, not \"1001\"");
    assert_option("ante=ten", "ante may be 1 to 1000, not \"ten\"");
    assert_option("ante=", "ante may be 1 to 1000, not \"\"");
    assert_option("ante", "ante may be 1 to 1000, not \"\"");
    assert_option("ante=99999999999", "ante may be 1 to 1000, not \"99999999999\"");
    assert_option("ante=1x", "ante may be 1 to 1000, not \"1x\"");
}

static void every_option_takes_its_ends_and_nothing_past_them(void **context)
{
    (void)context;
    for (int i = 0; games[i]; i++)
        for (int k = 0; games[i]->options[k].name; k++) {
            const struct option *option = &games[i]->options[k];
            for (int side = 0; side < 2; side++) {
                int64_t end = side ? option->max : option->min;
                char buf[300], line[100];
                struct text why = TEXT(buf);
                struct setup setup;
                setup_init(&setup, games[i]);
                snprintf(line, sizeof(line), "%s=%lld", option->name, (long long)end);
                assert_true(option_parse(&setup, line, &why));
                assert_int_equal(setup.option[k], end);
                snprintf(line, sizeof(line), "%s=%lld", option->name,
                    (long long)(end + (side ? 1 : -1)));
                assert_false(option_parse(&setup, line, &why));
                assert_true(why.len > 0);
            }
        }
}

// Every event that any viewer gets, in words: none is empty, too long, or has a blank left open.
static void look_at_words(
    const struct setup *setup, const struct state *state, struct chance *chance)
{
    static const char *const names[SEATS_MAX] = {"Ada", "Bo", "Cy", "Di", "Ed", "Flo"};
    struct events events = {0};
    struct state copy;
    game_clone(setup->game, &copy, state);
    int seat;
    struct move move = pick(setup, state, chance, &seat);
    play(setup, &copy, seat, &move, &events);
    for (int i = 0; i < events.count; i++) {
        char buf[400];
        struct text text = TEXT(buf);
        if (events.list[i].kind == EVENT_TERM)
            continue;
        event_words(setup->game, &events.list[i], names, i % AUDIENCES, &text);
        if (!text.len || text.is_cut || strpbrk(buf, "{}"))
            fail_msg("%s: an event in words is \"%s\"", note, buf);
    }
}

static void every_event_can_be_said_in_words(void **context)
{
    (void)context;
    play_all(STATES, look_at_words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_reads_back),
        cmocka_unit_test(no_line_makes_the_reader_stumble),
        cmocka_unit_test(refusals_say_what_was_expected),
        cmocka_unit_test(spaces_are_free),
        cmocka_unit_test(cards_show_their_face_or_their_back),
        cmocka_unit_test(options_are_read_or_refused_with_the_nearest_name),
        cmocka_unit_test(every_option_takes_its_ends_and_nothing_past_them),
        cmocka_unit_test(every_event_can_be_said_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
