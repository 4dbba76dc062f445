// SPDX-License-Identifier: MIT
// What wire writes is strict JSON and says what the engine holds: jansson reads it back.
#include "../unit.h"

#include <string.h>

#include <jansson.h>

#include "games/games.h"
#include "wire/read.h"
#include "wire/wire.h"

static json_t *parse(const struct text *text)
{
    assert_false(text->is_cut);
    json_error_t error;
    json_t *value = json_loads(text->at, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!value)
        fail_msg("jansson refuses (%s): %s", error.text, text->at);
    return value;
}

static void test_writer(void **unused)
{
    (void)unused;
    char buf[400];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_string(&out, "s", "a \"b\" \\ \n\x01 ♥");
    out_put_int(&out, "least", INT64_MIN);
    out_put_real(&out, "tenth", 0.1);
    out_put_real(&out, "none", 0.0 / 0.0);
    out_put_bool(&out, "yes", true);
    out_key(&out, "list");
    out_array(&out);
    out_array(&out);
    out_array_end(&out);
    out_null(&out);
    out_object(&out);
    out_object_end(&out);
    out_array_end(&out);
    out_object_end(&out);
    assert_string_equal(buf,
        "{\"s\":\"a \\\"b\\\" \\\\ \\n\\u0001 ♥\",\"least\":-9223372036854775808,\"tenth\":0.1,"
        "\"none\":null,\"yes\":true,\"list\":[[],null,{}]}");
    json_decref(parse(&text));
}

static void test_bad_utf8_is_replaced(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"\xff", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80",
        "\xe2\x99", "\x80", "a\xf0\x9f\x82z"};
    for (int i = 0; i < ARRAY_LEN(bad); i++) {
        char buf[100];
        struct text text = TEXT(buf);
        struct out out = out_into(&text);
        out_string(&out, bad[i]);
        assert_non_null(strstr(buf, "\xef\xbf\xbd"));
        json_decref(parse(&text));
    }
}

// Texts are looked at eight bytes at a time: every character at every position in and around
// the eight.
static void test_every_sign_reads_back(void **unused)
{
    (void)unused;
    for (int at = 0; at < 20; at++)
        for (int c = 1; c < 0x80; c++) {
            char buf[100], string[21] = "abcdefghijklmnopqrst";
            string[at] = (char)c;
            struct text text = TEXT(buf);
            struct out out = out_into(&text);
            out_array(&out);
            out_string(&out, string);
            out_array_end(&out);
            json_t *read = parse(&text);
            assert_string_equal(json_string_value(json_array_get(read, 0)), string);
            assert_true(strlen(buf) == (c == '"' || c == '\\' || c == '\n' ? 25
                                           : c < 0x20 || c == 0x7f         ? 29
                                                                           : 24));
            json_decref(read);
        }
}

static void test_cut_is_said(void **unused)
{
    (void)unused;
    char buf[8];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    out_string(&out, "a long sentence");
    assert_true(text.is_cut);
    text_clear(&text);
    out_key(&out, "name"); // with the comma before it just too long
    assert_true(text.is_cut);
}

static const struct game *named(const char *id)
{
    const struct game *game = game_find(id);
    assert_non_null(game);
    return game;
}

static void test_kuhn_in_full(void **unused)
{
    (void)unused;
    const struct game *game = named("kuhn");
    struct setup setup;
    setup_init(&setup, game);
    struct state state;
    game_start(&setup, &state);
    struct events events = {0};
    struct move move;
    char why_buf[200];
    struct text why = TEXT(why_buf);
    assert_true(move_parse(game, true, "KS", &move, &why));
    play(&setup, &state, DECK, &move, &events);
    assert_true(move_parse(game, true, "JS", &move, &why));
    play(&setup, &state, DECK, &move, &events);

    char buf[2000];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    wire_events(&out, game, &events, 1);
    assert_string_equal(buf,
        "[{\"event\":\"card\",\"from\":\"pack\",\"to\":\"hand/0\",\"was\":\"?\",\"is\":\"?\"},"
        "{\"event\":\"card\",\"from\":\"pack\",\"to\":\"hand/1\",\"was\":\"?\",\"is\":\"JS\"},"
        "{\"event\":\"phase\",\"phase\":\"betting\"},{\"event\":\"turn\",\"to_act\":[0]}]");

    events.count = 0;
    assert_true(move_parse(game, false, "bet", &move, &why));
    struct state bet = state;
    play(&setup, &bet, 0, &move, &events);
    text_clear(&text);
    out = out_into(&text);
    wire_events(&out, game, &events, WATCHER);
    assert_string_equal(buf,
        "[{\"event\":\"sum\",\"about\":\"bets\",\"seat\":0,\"counter\":\"in_pot/0\",\"terms\":["
        "{\"word\":\"on_top\",\"value\":1}],\"total\":1},"
        "{\"event\":\"counter\",\"counter\":\"in_pot/0\",\"value\":2},"
        "{\"event\":\"turn\",\"to_act\":[1]}]");

    struct view view;
    game_view(&setup, &state, 0, &view);
    text_clear(&text);
    out = out_into(&text);
    wire_view(&out, game, &view);
    assert_string_equal(buf,
        "{\"seat\":0,\"seats\":2,\"phase\":\"betting\",\"to_act\":[0],\"zones\":{\"hand/0\":["
        "\"KS\"],\"hand/1\":[\"?\"],\"shown/0\":[],\"shown/1\":[]},\"counters\":{\"in_pot/0\":1,"
        "\"in_pot/1\":1}}");

    struct choice choices[CHOICES_MAX];
    int count = game->moves(&setup, &state, 0, choices);
    text_clear(&text);
    out = out_into(&text);
    wire_choices(&out, game, choices, count);
    assert_string_equal(buf, "[{\"move\":\"check\"},{\"move\":\"bet\"}]");

    text_clear(&text);
    out = out_into(&text);
    wire_setup(&out, &setup);
    assert_string_equal(
        buf, "{\"game\":\"kuhn\",\"version\":1,\"seats\":2,\"options\":{\"ante\":1,\"bet\":1}}");

    struct result result = {.tokens = {2, -2}, .winners = 1};
    text_clear(&text);
    out = out_into(&text);
    wire_result(&out, &setup, &result);
    assert_string_equal(buf, "{\"tokens\":[2,-2],\"house\":0,\"winners\":[0]}");
}

static void check_view(const struct game *game, const struct view *view, const json_t *read)
{
    assert_string_equal(
        json_string_value(json_object_get(read, "phase")), game->phases[view->phase]);
    const char *name;
    json_t *value;
    size_t cards = 0, held = 0;
    json_object_foreach(json_object_get(read, "zones"), name, value)
    {
        int zone = zone_named(game, name);
        assert_true(zone >= 0);
        assert_int_equal(json_array_size(value), view->count[zone]);
        cards += json_array_size(value);
    }
    for (int zone = 0; zone < ZONES_MAX; zone++)
        held += view->count[zone];
    assert_int_equal(cards, held);
    json_object_foreach(json_object_get(read, "counters"), name, value)
    {
        int counter = counter_named(game, name);
        assert_true(counter >= 0);
        assert_int_equal(json_integer_value(value), view->counter[counter]);
    }
}

// Every view and event list of random matches of every game fits its buffer and reads back.
static void play_and_read(const struct game *game, uint64_t seed)
{
    static char buf[WIRE_EVENTS_MAX];
    struct setup setup;
    setup_init(&setup, game);
    setup.seats = game->seats_max;
    struct chance chance;
    chance_from_number(&chance, seed);
    struct state state;
    game_start(&setup, &state);
    for (int n = 0; n < 300 && !game_is_over(&state); n++) {
        struct move move;
        struct events events = {0};
        int seat = DECK;
        if (is_deck_turn(&state)) {
            game_sample(&setup, &state, &chance, &move);
        } else {
            seat = lowest_bit((uint64_t)to_act(&state));
            struct choice choices[CHOICES_MAX];
            int count = game->moves(&setup, &state, seat, choices);
            move = choice_pick(choices, count, &chance);
            struct text text = text_over(buf, WIRE_VIEW_MAX);
            struct out out = out_into(&text);
            wire_choices(&out, game, choices, count);
            json_t *read = parse(&text);
            assert_int_equal(json_array_size(read), count);
            json_decref(read);
        }
        play(&setup, &state, seat, &move, &events);
        for (int viewer = 0; viewer <= WATCHER; viewer++) {
            if (viewer >= setup.seats && viewer != WATCHER)
                continue;
            struct view view;
            game_view(&setup, &state, viewer, &view);
            struct text text = text_over(buf, WIRE_VIEW_MAX);
            struct out out = out_into(&text);
            wire_view(&out, game, &view);
            json_t *read = parse(&text);
            check_view(game, &view, read);
            json_decref(read);
            text = text_over(buf, WIRE_EVENTS_MAX);
            out = out_into(&text);
            wire_events(&out, game, &events, viewer);
            json_decref(parse(&text));
        }
    }
}

static void test_every_game_reads_back(void **unused)
{
    (void)unused;
    for (int i = 0; games[i]; i++)
        for (uint64_t seed = 0; seed < 3; seed++) {
            print_message("# %s, seed %d\n", games[i]->id, (int)seed);
            play_and_read(games[i], seed);
        }
}

static void test_descriptions(void **unused)
{
    (void)unused;
    static char buf[WIRE_GAME_MAX];
    for (int i = 0; games[i]; i++) {
        struct text text = TEXT(buf);
        struct out out = out_into(&text);
        wire_game(&out, games[i]);
        json_t *read = parse(&text);
        assert_string_equal(json_string_value(json_object_get(read, "id")), games[i]->id);
        json_t *options = json_object_get(read, "options");
        for (int k = 0; games[i]->options[k].name; k++) {
            json_t *option = json_array_get(options, (size_t)k);
            assert_string_equal(
                json_string_value(json_object_get(option, "name")), games[i]->options[k].name);
            assert_int_equal(json_integer_value(json_object_get(option, "default")),
                games[i]->options[k].standard);
        }
        json_decref(read);
    }
}

static bool read_options(struct setup *setup, const char *json, struct text *why)
{
    json_t *value = json_loads(json, 0, NULL);
    assert_non_null(value);
    text_clear(why);
    bool is_read = wire_read_options(setup, value, why);
    json_decref(value);
    return is_read;
}

static void test_options_in(void **unused)
{
    (void)unused;
    struct setup setup;
    setup_init(&setup, named("kuhn"));
    char buf[200];
    struct text why = TEXT(buf);
    assert_true(read_options(&setup, "{\"ante\":5,\"bet\":7}", &why));
    assert_int_equal(setup.option[0], 5);
    assert_int_equal(setup.option[1], 7);
    struct setup before = setup;
    assert_false(read_options(&setup, "{\"ante\":6,\"bat\":7}", &why));
    assert_non_null(strstr(buf, "did you mean bet?"));
    assert_false(read_options(&setup, "{\"ante\":6,\"bet\":0}", &why));
    assert_non_null(strstr(buf, "1 to 1000"));
    assert_false(read_options(&setup, "{\"ante\":1.5}", &why));
    assert_false(read_options(&setup, "{\"ante\":12345678901234}", &why));
    assert_false(read_options(&setup, "[1]", &why));
    assert_memory_equal(&setup, &before, sizeof(setup)); // refused whole
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_writer),
        cmocka_unit_test(test_bad_utf8_is_replaced),
        cmocka_unit_test(test_every_sign_reads_back),
        cmocka_unit_test(test_cut_is_said),
        cmocka_unit_test(test_kuhn_in_full),
        cmocka_unit_test(test_every_game_reads_back),
        cmocka_unit_test(test_descriptions),
        cmocka_unit_test(test_options_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
