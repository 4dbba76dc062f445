// SPDX-License-Identifier: MIT
// The client's model, fed with messages as a server sends them, good and bad.
#include "../unit.h"

#include "engine/words.h"
#include "games/games.h"
#include "tui/client.h"
#include "tui/fold.h"
#include "wire/decode.h"
#include "wire/wire.h"

#include <string.h>

static void hear(struct client *client, const char *message)
{
    client_receive(client, message, strlen(message), 1000);
}

static const char *const welcome =
    "{\"type\":\"welcome\",\"protocol\":1,\"server\":\"baize\",\"player\":7,\"name\":\"Ada\","
    "\"is_protected\":false,\"balance\":1000,\"secret\":\"abc\",\"is_resumed\":false,"
    "\"table\":null,\"ratings\":{},\"phrases\":[{\"name\":\"hi\",\"text\":\"Hello!\"}]}";

static const char *const table =
    "{\"type\":\"table\",\"table\":3,\"match\":5,\"game\":\"single-card-game\",\"version\":1,"
    "\"options\":{\"win_play\":10,\"win_fold\":3,\"lose_both\":1},\"seat\":0,\"seats\":["
    "{\"seat\":0,\"player\":7,\"name\":\"Ada\",\"bot\":null,\"is_connected\":true},"
    "{\"seat\":1,\"player\":null,\"name\":\"Bob\",\"bot\":\"random\",\"is_connected\":true}],"
    "\"seed_hash\":\"00\",\"view\":{\"seat\":0,\"seats\":2,"
    "\"phase\":\"dealing\",\"to_act\":[],\"zones\":{\"hand/0\":[],\"hand/1\":[],\"shown/0\":[],"
    "\"shown/1\":[]},\"counters\":{\"deals\":1,\"won/0\":0,\"won/1\":0}},\"seq\":0,"
    "\"clock\":{\"left_ms\":[30000,null],\"bank_ms\":[60000,60000]},\"watchers\":\"none\"}";

static const char *const deal =
    "{\"type\":\"events\",\"table\":3,\"match\":5,\"seq\":4,\"events\":["
    "{\"event\":\"card\",\"from\":\"pack\",\"to\":\"hand/0\",\"was\":\"?\",\"is\":\"KS\"},"
    "{\"event\":\"card\",\"from\":\"pack\",\"to\":\"hand/1\",\"was\":\"?\",\"is\":\"?\"},"
    "{\"event\":\"phase\",\"phase\":\"deciding\"},{\"event\":\"turn\",\"to_act\":[0,1]}],"
    "\"decision\":1,\"choices\":[{\"move\":\"play\"},{\"move\":\"fold\"}]}";

static void begin(struct client *client)
{
    client_release(client);
    client_init(client);
}

static void seated(struct client *client)
{
    begin(client);
    hear(client, welcome);
    hear(client, table);
    hear(client, deal);
}

static void test_sits_down(void **state)
{
    (void)state;
    static struct client client;
    begin(&client);
    hear(&client, welcome);
    assert_true(client.is_welcome);
    assert_string_equal(client.name, "Ada");
    assert_int_equal(client.balance, 1000);
    assert_int_equal(client.phrases, 1);
    hear(&client, table);
    assert_true(client.has_table);
    assert_int_equal(client.seat, 0);
    assert_string_equal(client.sitter[1].bot, "random");
    assert_int_equal(client.left_ms[0], 30000);
    assert_int_equal(client.left_ms[1], -1);
    assert_false(client_is_asked(&client));
}

static void test_folds_events(void **state)
{
    (void)state;
    static struct client client;
    seated(&client);
    assert_int_equal(client.view.count[index_of(0, 0)], 1);
    assert_int_equal(view_cards(&client.view, index_of(0, 0))[0], card_of(KING, SPADES));
    assert_int_equal(view_cards(&client.view, index_of(0, 1))[0], CARD_BACK);
    assert_int_equal(client.view.to_act, 3);
    assert_int_equal(client.seq, 4);
    assert_true(client_is_asked(&client));
    assert_int_equal(client.picks, 2);
    assert_string_equal(client_log(&client, 1), "You get KS");
    assert_string_equal(client_log(&client, 0), "Bob gets a card");
    assert_null(client_log(&client, 2));
}

// What a client makes of an event's JSON has the words of the event itself: of sums with all terms.
static void read_back(const struct setup *setup, const struct events *events, struct view *told)
{
    static const char *const names[SEATS_MAX] = {"Ada", "Bo", "Cy", "Di", "Ed", "Flo"};
    for (int i = 0; i < events->count; i++) {
        char json_buf[4000], words[500], again[500];
        struct text json_text = TEXT(json_buf), sent = TEXT(words), heard = TEXT(again);
        struct out out = out_into(&json_text);
        struct event event[1 + TERMS_MAX];
        if (!is_heard(&events->list[i], WATCHER))
            continue;
        wire_event(&out, setup->game, &events->list[i]);
        json_t *json = json_loads(json_buf, 0, NULL);
        assert_true(fold_event(setup->game, WATCHER, json, told, event));
        json_decref(json);
        event_words(setup->game, &events->list[i], names, 0, &sent);
        event_words(setup->game, event, names, 0, &heard);
        assert_string_equal(words, again);
    }
}

// What a hostile server may send of numbers and sums is refused; what a later one may send is not.
static void test_refuses_wild_numbers(void **state)
{
    (void)state;
    static const char *const refused[] = {
        "{'event':'counter','counter':'hp/0','value':2147483647}",
        "{'event':'counter','counter':'hp/0'}",
        "{'event':'counter','counter':'suit/0','value':5}", // it has five words
        "{'event':'counter','counter':'suit/0','value':-1}",
        "{'event':'sum','about':'damage','seat':0,'terms':[],'total':-2147483648}",
        "{'event':'sum','about':'damage','terms':[{'word':'total','value':-4}],'total':-3}",
        "{'event':'sum','about':'damage','terms':[{'word':'none','value':-3}],'total':-3}",
        "{'event':'sum','about':'nothing','terms':[],'total':0}",
    };
    const struct game *game = game_find("war-lanes");
    struct event event[1 + TERMS_MAX];
    struct view view, before;
    view_init(&view, 0, 2);
    before = view;
    for (int i = 0; i < ARRAY_LEN(refused); i++) {
        char buf[200];
        snprintf(buf, sizeof(buf), "%s", refused[i]);
        for (char *at = buf; (at = strchr(at, '\''));)
            *at = '"';
        json_t *json = json_loads(buf, 0, NULL);
        assert_non_null(json);
        if (fold_event(game, 0, json, &view, event))
            fail_msg("%s", refused[i]);
        json_decref(json);
    }
    json_t *json = json_loads("{\"event\":\"earthquake\",\"strength\":9}", 0, NULL);
    assert_true(fold_event(game, 0, json, &view, event));
    json_decref(json);
    assert_memory_equal(&view, &before, sizeof(view));
}

static void test_reads_every_event(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        struct setup setup;
        struct state match;
        struct chance chance;
        struct view told;
        setup_init(&setup, games[i]);
        game_start(&setup, &match);
        chance_from_number(&chance, 7);
        game_view(&setup, &match, WATCHER, &told);
        for (int n = 0; n < 300 && !game_is_over(&match); n++) {
            struct events events = {0};
            struct choice choices[CHOICES_MAX];
            struct move move;
            int seat = DECK;
            if (is_deck_turn(&match)) {
                game_sample(&setup, &match, &chance, &move);
            } else {
                seat = lowest_bit((uint64_t)to_act(&match));
                move =
                    choice_pick(choices, games[i]->moves(&setup, &match, seat, choices), &chance);
            }
            play(&setup, &match, seat, &move, &events);
            read_back(&setup, &events, &told);
        }
        struct view seen;
        game_view(&setup, &match, WATCHER, &seen);
        assert_memory_equal(&told, &seen, sizeof(told));
    }
}

static void test_says_what_the_server_takes(void **state)
{
    (void)state;
    static struct client client;
    char buf[1000], fault[400];
    struct text text = TEXT(buf), why = TEXT(fault);
    seated(&client);
    say_move(&client, 1, 0, &text);
    assert_true(client.is_sent);
    struct message message;
    if (!message_read(&message, buf, text.len, &why))
        fail_msg("%s", fault);
    assert_int_equal(message.type, M_move);
    assert_string_equal(message_text(&message, move_move), "fold");
    message_release(&message);
    say_hello(&client, "Ada", &text);
    if (!message_read(&message, buf, text.len, &why))
        fail_msg("%s", fault);
    assert_string_equal(message_text(&message, hello_secret), "abc");
    assert_int_equal(message_int(&message, hello_seq, 0), 4);
    message_release(&message);
}

static void test_refusal_gives_the_decision_back(void **state)
{
    (void)state;
    static struct client client;
    char buf[1000];
    struct text text = TEXT(buf);
    seated(&client);
    say_move(&client, 0, 0, &text);
    hear(&client, "{\"type\":\"error\",\"code\":\"paused\",\"text\":\"Try again.\"}");
    assert_false(client.is_sent);
    assert_string_equal(client.notice, "Try again.");
    assert_true(client_is_asked(&client));
}

static void test_result(void **state)
{
    (void)state;
    static struct client client;
    char buf[400];
    struct text text = TEXT(buf);
    seated(&client);
    hear(&client, "{\"type\":\"result\",\"table\":3,\"match\":5,\"tokens\":[3,-3],\"house\":0,"
                  "\"winners\":[0],\"balances\":[1003,null],\"balance\":1003,\"seed\":\"ff\"}");
    assert_true(client.is_over);
    assert_false(client_is_asked(&client));
    assert_int_equal(client.balance, 1003);
    client_result(&client, &text);
    assert_string_equal(buf, "The match is over: you win 3 tokens, Bob loses 3 tokens.");
}

// What does not fit is not believed, and the table is asked for anew.
static void test_events_that_do_not_fit(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "{\"event\":\"card\",\"from\":\"hand/0\",\"to\":\"shown/0\",\"was\":\"AS\",\"is\":\"AS\"}",
        "{\"event\":\"card\",\"from\":\"nowhere\",\"to\":\"pack\",\"was\":\"?\",\"is\":\"?\"}",
        "{\"event\":\"card\",\"from\":\"pack\",\"to\":\"pack\",\"was\":\"?\",\"is\":\"?\"}",
        "{\"event\":\"counter\",\"counter\":\"hp/9\",\"value\":3}",
        "{\"event\":\"turn\",\"to_act\":[9]}",
        "{\"event\":\"say\",\"say\":\"nothing\"}",
        "{\"event\":\"clear\",\"zone\":\"pack\"}",
        "{}",
        "7",
    };
    for (int i = 0; i < ARRAY_LEN(bad); i++) {
        static struct client client;
        char buf[1000];
        struct text text = TEXT(buf);
        seated(&client);
        struct view before = client.view;
        text_put(&text, "{\"type\":\"events\",\"table\":3,\"match\":5,\"seq\":5,\"events\":[");
        text_put(&text, bad[i]);
        text_put(&text, "]}");
        hear(&client, buf);
        if (!client.wants_view)
            fail_msg("believed: %s", bad[i]);
        assert_memory_equal(&client.view, &before, sizeof(before));
    }
}

static void test_finds_a_choice_by_words(void **state)
{
    (void)state;
    static const char *const moves[] = {"swap", "swap fire1", "swap fire1 ice2", "swap ice2",
        "swap fire1 fire3 ice2", "play 10H left"};
    static struct client client;
    begin(&client);
    setup_init(&client.setup, game_find("slowpoker"));
    for (int i = 0; i < ARRAY_LEN(moves); i++)
        strcpy(client.pick[client.picks++].move, moves[i]);
    assert_int_equal(client_find(&client, ""), 0);
    assert_int_equal(client_find(&client, "ice fire1"), 2);
    assert_int_equal(client_find(&client, "ICE"), 3);
    assert_int_equal(client_find(&client, "fire fire"), 4);
    assert_int_equal(client_find(&client, " 10h l "), 5);
    assert_int_equal(client_find(&client, "ice ice"), -1);
    assert_int_equal(client_find(&client, "sealeo cyndaquil"), 2); // their creatures
    assert_int_equal(client_find(&client, "pikachu"), -1);
}

// Who waits for people says whether bots may come, and is told who will and when.
static void test_bots_while_waiting(void **state)
{
    (void)state;
    static struct client client;
    struct setup setup;
    char buf[400];
    struct text text = TEXT(buf);
    setup_init(&setup, game_find("kuhn"));
    say_wish(&(struct wish){.type = "queue", .setup = &setup}, &text);
    assert_non_null(strstr(buf, "\"bots\":false"));
    assert_null(strstr(buf, "bot_after_ms"));
    text_clear(&text);
    say_wish(&(struct wish){.type = "queue", .setup = &setup, .level = "hard"}, &text);
    assert_non_null(strstr(buf, "\"level\":\"hard\",\"bot_after_ms\":15000"));
    assert_null(strstr(buf, "\"bots\""));
    begin(&client);
    hear(&client, welcome);
    hear(&client, "{\"type\":\"waiting\",\"game\":\"kuhn\",\"seats\":2,\"players\":[{\"player\":1,"
                  "\"name\":\"Ada\"}],"
                  "\"bots\":0,\"bot_in_ms\":14999,\"bot_level\":\"hard\"}");
    assert_string_equal(client.waiting.sentence,
        "Waiting for others: 1 of 2 seats are taken. If nobody comes within 15 s, the hard bot "
        "plays.");
    hear(&client, "{\"type\":\"waiting\",\"game\":\"kuhn\",\"seats\":2,\"players\":[],\"bots\":0}");
    assert_null(strstr(client.waiting.sentence, "bot"));
    hear(&client, "{\"type\":\"waiting\",\"game\":\"kuhn\",\"seats\":2,\"players\":[],\"bots\":0,"
                  "\"counts\":{\"purse\":\"practice\",\"part\":100,\"text\":\"Practice: so.\"}}");
    assert_string_equal(
        client.waiting.sentence, "Waiting for others: 0 of 2 seats are taken. Practice: so.");
}

static void test_choices_name_the_players(void **state)
{
    (void)state;
    static struct client client;
    char buf[100];
    struct text words = TEXT(buf);
    begin(&client);
    setup_init(&client.setup, game_find("tzogous37"));
    client.setup.seats = 3;
    client.seat = 0;
    strcpy(client.sitter[1].name, "Bob");
    strcpy(client.sitter[2].name, "bot 2");
    client_move_words(&client, "joker 2 1 5D", &words);
    assert_string_equal(buf, "joker bot 2, place 1 5D");
    text_clear(&words);
    client_move_words(&client, "raise 1", &words);
    assert_string_equal(buf, "raise 1");
    setup_init(&client.setup, game_find("mantis"));
    text_clear(&words);
    client_move_words(&client, "steal 1", &words);
    assert_string_equal(buf, "steal Bob");
    strcpy(client.pick[client.picks++].move, "score");
    strcpy(client.pick[client.picks++].move, "steal 1");
    assert_int_equal(client_find(&client, "bob"), 1);
}

static void test_other_versions(void **state)
{
    (void)state;
    static struct client client;
    begin(&client);
    hear(&client, "{\"type\":\"welcome\",\"protocol\":2}");
    assert_true(client.is_refused);
    begin(&client);
    hear(&client, welcome);
    hear(&client, "{\"type\":\"table\",\"game\":\"whist\",\"version\":1}");
    assert_true(client.is_refused);
    assert_non_null(strstr(client.notice, "whist"));
    begin(&client);
    hear(&client,
        "{\"type\":\"table\",\"game\":\"kuhn\",\"version\":1,\"seats\":[{},{},{},{},{},{},{}]}");
    assert_true(client.is_refused);
    assert_false(client.has_table);
}

static void test_strangers_move_no_cursor(void **state)
{
    (void)state;
    static struct client client;
    seated(&client);
    hear(&client, "{\"type\":\"chat\",\"name\":\"B\\u001b[2Job\",\"text\":\"\\u0007hi\"}");
    assert_null(strchr(client_log(&client, 0), '\033'));
    assert_string_equal(client_log(&client, 0), "B[2Job: \"hi\"");
    hear(&client,
        "{\"type\":\"chat\",\"name\":\"\\u202eB\\u009bob\\u200d\",\"text\":\"e\\u0301\\u65e5\"}");
    assert_string_equal(client_log(&client, 0), "Bob: \"e\u0301\u65e5\"");
    hear(&client, "no JSON");
    hear(&client, "[]");
    hear(&client, "{\"type\":\"events\",\"match\":5,\"events\":3}");
    assert_int_equal(client.picks, 0);
}

// A server may be anybody's: what it says out of place, or beyond all bounds, changes nothing.
static void test_servers_that_are_none(void **state)
{
    (void)state;
    static struct client client;
    begin(&client);
    hear(&client, welcome);
    hear(&client, "{\"type\":\"hint\",\"decision\":1,\"move\":\"play\"}");
    hear(&client, "{\"type\":\"seat\",\"seat\":{\"seat\":0,\"name\":\"Eve\"}}");
    hear(&client, "{\"type\":\"result\",\"tokens\":[1,2]}");
    assert_string_equal(client.sitter[0].name, "");
    char crowd[20000] = "{\"type\":\"table\",\"game\":\"kuhn\",\"version\":1,\"seats\":[0";
    for (int i = 1; i < 9000; i++)
        strcat(crowd, ",0");
    strcat(crowd, "]}");
    hear(&client, crowd);
    assert_true(client.is_refused);
    assert_true(client.setup.seats <= SEATS_MAX);
    hear(&client, "{\"type\":\"seat\",\"seat\":{\"seat\":0,\"name\":\"Eve\"}}");
    assert_string_equal(client.sitter[0].name, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sits_down),
        cmocka_unit_test(test_folds_events),
        cmocka_unit_test(test_reads_every_event),
        cmocka_unit_test(test_refuses_wild_numbers),
        cmocka_unit_test(test_says_what_the_server_takes),
        cmocka_unit_test(test_refusal_gives_the_decision_back),
        cmocka_unit_test(test_result),
        cmocka_unit_test(test_events_that_do_not_fit),
        cmocka_unit_test(test_finds_a_choice_by_words),
        cmocka_unit_test(test_bots_while_waiting),
        cmocka_unit_test(test_choices_name_the_players),
        cmocka_unit_test(test_other_versions),
        cmocka_unit_test(test_strangers_move_no_cursor),
        cmocka_unit_test(test_servers_that_are_none),
    };
    return cmocka_run_group_tests_name("client", tests, NULL, NULL);
}
