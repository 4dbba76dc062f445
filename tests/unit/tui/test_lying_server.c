// SPDX-License-Identifier: MIT
// A server that lies about a deal is found out, each time and aloud; an honest one is told so in a
// quiet line.
#include "between.h"

enum { ZEROS = 64 };

// ---- Tools for lies ----------------------------------------------------------------------------

static void set_hex(json_t *object, const char *key)
{
    char zeros[ZEROS + 1];
    memset(zeros, '0', ZEROS);
    zeros[ZEROS] = '\0';
    json_object_set_new(object, key, json_string(zeros));
}

static void set_item(json_t *object, const char *key, size_t at, json_t *value)
{
    json_array_set_new(json_object_get(object, key), at, value);
}

static json_t *zeros(void)
{
    char buf[ZEROS + 1];
    memset(buf, '0', ZEROS);
    buf[ZEROS] = '\0';
    return json_string(buf);
}

static size_t own_place(void)
{
    return (size_t)ada.client[0].promise.memory.place;
}

static bool is_second_gather(const json_t *message)
{
    return is_type(message, "gather") && json_object_get(message, "pledges");
}

// ---- Honest ------------------------------------------------------------------------------------

static void test_an_honest_deal_is_told_quietly(void **state)
{
    (void)state;
    play_match(NULL);
    const struct promise *promise = &ada.client[0].promise;
    assert_int_equal(promise->outcome, PROMISE_KEPT);
    assert_string_equal(promise->sentence, "Deal checked: it is as promised.");
    assert_int_equal(ada.alarms, 0);
    assert_string_equal(promise->evidence, "");
    assert_int_equal(between.revealed, 1);
    struct shelf_deal deal;
    char buf[200];
    struct text why = TEXT(buf);
    assert_true(shelf_read(promise->path, &deal, &why));
    assert_int_equal(deal.outcome, PROMISE_KEPT);
    assert_string_equal(deal.sentence, promise->sentence);
    assert_memory_equal(&deal.memory, &promise->memory, sizeof(deal.memory));
}

static bool bob_withholds(json_t *message, bool is_heard)
{
    (void)is_heard;
    if (is_type(message, "gather"))
        bob.gives_entropy = bob.client[0].gives_entropy = false;
    if (is_second_gather(message)) // his program has forgotten it
        bob.client[0].promise.memory.entropy_len = 0;
    return true;
}

static void test_one_who_withholds_is_named(void **state)
{
    (void)state;
    bob.client[0].promise.memory.match = 0;
    play_match(bob_withholds);
    assert_int_equal(ada.alarms, 0);
    const struct promise *promise = &ada.client[0].promise;
    assert_int_equal(promise->outcome, PROMISE_KEPT);
    assert_non_null(strstr(promise->sentence, "Bob pledged a share and withheld it."));
}

// ---- Playing on from another match -------------------------------------------------------------

static void play_alone(struct sitting *sitting)
{
    int64_t until_ms = time_monotonic_ms() + PATIENCE_MS;
    while (!sitting_is_done(sitting)) {
        if (time_monotonic_ms() > until_ms)
            fail_msg("the match does not end: %s", sitting->client[0].notice);
        bool is_news = sitting_step(sitting, time_monotonic_ms());
        play_first_choice(sitting);
        if (!is_news)
            usleep(1000);
    }
}

// Bob plays a match against a bot, and Ada, from its second move on, another.
static void play_on(lie how)
{
    between.lie = how;
    start(&bob, host_line(host), "Bob");
    snprintf(bob.wish, sizeof(bob.wish),
        "{\"type\":\"play_bot\",\"game\":\"single-card-game\",\"level\":\"easy\"}");
    play_alone(&bob);
    start(&ada, &between.line, "Ada");
    snprintf(ada.wish, sizeof(ada.wish),
        "{\"type\":\"play_from\",\"match\":1,\"moves\":2,\"seat\":1,\"level\":\"easy\"}");
    play_alone(&ada);
}

static void test_playing_on_is_told_quietly(void **state)
{
    (void)state;
    play_on(NULL);
    const struct promise *promise = &ada.client[0].promise;
    if (promise->outcome != PROMISE_KEPT)
        fail_msg("%s", promise->faults);
    assert_string_equal(promise->sentence,
        "Deal checked: it is as promised. It plays on from match "
        "1, whose first 2 moves were given.");
    assert_int_equal(ada.alarms, 0);
    assert_int_equal(between.revealed, 1);
    struct shelf_deal deal;
    char buf[200];
    struct text why = TEXT(buf);
    assert_true(shelf_read(promise->path, &deal, &why));
    assert_int_equal(deal.memory.from.match, 1);
    assert_int_equal(deal.memory.from.moves, 2);
}

// A server that likes other cards better than those of the seed, and says afterwards that they were
// given.
static bool gives_without_a_word(json_t *message, bool is_heard)
{
    if (is_heard)
        json_object_del(message, "from");
    return true;
}

static void test_moves_are_given_without_a_word(void **state)
{
    (void)state;
    play_on(gives_without_a_word);
    assert_alarm("its first moves were given, and it was not told so before the deal");
}

static bool gives_more_than_it_said(json_t *message, bool is_heard)
{
    json_t *from = json_object_get(message, "from");
    if (is_heard && from && is_type(message, "gather"))
        json_object_set_new(from, "moves", json_integer(1));
    return true;
}

static void test_more_moves_are_given_than_was_said(void **state)
{
    (void)state;
    play_on(gives_more_than_it_said);
    assert_alarm("the server changed what the match plays on from");
}

static bool counts_what_was_given(json_t *message, bool is_heard)
{
    if (is_heard && is_type(message, "table"))
        json_object_set_new(json_object_get(message, "counts"), "purse", json_string("tokens"));
    return true;
}

static void test_what_was_given_counts(void **state)
{
    (void)state;
    play_on(counts_what_was_given);
    assert_alarm("tokens are at stake in a match whose first moves were given");
}

// ---- Before the deal ---------------------------------------------------------------------------

static bool changes_commitment(json_t *message, bool is_heard)
{
    if (is_heard && is_second_gather(message))
        set_hex(message, "seed_hash");
    return true;
}

static void test_a_changed_commitment(void **state)
{
    (void)state;
    play_match(changes_commitment);
    assert_alarm("the server changed its commitment");
    assert_int_equal(between.revealed, 0); // nothing is revealed to one who cheats
}

static bool changes_commitment_late(json_t *message, bool is_heard)
{
    if (is_heard && is_type(message, "table"))
        set_hex(message, "seed_hash");
    return true;
}

static void test_a_commitment_changed_with_the_table(void **state)
{
    (void)state;
    play_match(changes_commitment_late);
    assert_alarm("the server changed its commitment");
}

static bool commits_to_nothing(json_t *message, bool is_heard)
{
    if (is_heard && json_object_get(message, "seed_hash"))
        set_hex(message, "seed_hash");
    return true;
}

static void test_another_secret_than_committed_to(void **state)
{
    (void)state;
    play_match(commits_to_nothing);
    assert_alarm("is not the one it was committed to");
}

static bool asks_too_early(json_t *message, bool is_heard)
{
    if (is_heard && is_type(message, "gather") && !json_object_get(message, "pledges"))
        json_object_set_new(message, "wants", json_string("entropy"));
    return true;
}

static void test_a_share_asked_for_before_the_pledges(void **state)
{
    (void)state;
    play_match(asks_too_early);
    assert_alarm("asked for your share before it told all pledges");
    assert_int_equal(between.revealed, 0);
}

static bool changes_own_pledge(json_t *message, bool is_heard)
{
    if (is_heard && is_second_gather(message))
        set_item(message, "pledges", own_place(), zeros());
    return true;
}

static void test_another_pledge_in_ones_name(void **state)
{
    (void)state;
    play_match(changes_own_pledge);
    assert_alarm("the server changed the pledge of Ada");
    assert_int_equal(between.revealed, 0);
}

static bool drops_own_pledge(json_t *message, bool is_heard)
{
    return is_heard || !is_type(message, "pledge");
}

static void test_a_pledge_that_is_not_taken(void **state)
{
    (void)state;
    play_match(drops_own_pledge);
    assert_alarm("the server changed the pledge of Ada");
    assert_int_equal(between.revealed, 0);
}

// A server that helps Bob: it saw Ada's share, and lets him choose another.
static bool changes_other_pledge(json_t *message, bool is_heard)
{
    if (is_heard && is_type(message, "table"))
        set_item(message, "pledges", 1 - own_place(), zeros());
    return true;
}

static void test_anothers_pledge_is_changed(void **state)
{
    (void)state;
    play_match(changes_other_pledge);
    assert_alarm("the server changed the pledge of Bob");
}

// ---- Shares and seats --------------------------------------------------------------------------

static bool ignores_share(json_t *message, bool is_heard)
{
    return is_heard || !is_type(message, "entropy");
}

static void test_ones_share_is_left_out(void **state)
{
    (void)state;
    play_match(ignores_share); // the server's own replay is made without it, and verifies
    assert_alarm("the server left your share out of the seed");
}

static bool refuses_share(json_t *message, bool is_heard)
{
    if (!is_heard && is_type(message, "entropy"))
        json_object_set_new(message, "entropy", json_string("00")); // refused: not what was pledged
    return true;
}

static void test_a_refused_share_is_told_of(void **state)
{
    (void)state;
    play_match(refuses_share);
    assert_int_equal(ada.alarms, 0);
    assert_non_null(strstr(ada.client[0].promise.sentence, "Your own share is not in it: "));
}

static bool changes_share(json_t *message, bool is_heard)
{
    if (is_heard && is_type(message, "result"))
        set_item(message, "entropy", own_place(), json_string("00"));
    return true;
}

static void test_another_share_in_place_of_ones_own(void **state)
{
    (void)state;
    play_match(changes_share);
    assert_alarm("put another share into the seed in place of yours");
}

static bool changes_other_share(json_t *message, bool is_heard)
{
    if (is_heard && is_type(message, "result"))
        set_item(message, "entropy", 1 - own_place(), json_string("00"));
    return true;
}

static void test_a_share_that_was_not_pledged(void **state)
{
    (void)state;
    play_match(changes_other_share);
    assert_alarm("the share of Bob in the seed is not the one pledged");
}

static bool swaps_seats(json_t *message, bool is_heard)
{
    json_t *places = json_object_get(message, "places");
    for (size_t i = 0; is_heard && i < json_array_size(places); i++)
        json_array_set_new(
            places, i, json_integer(1 - json_integer_value(json_array_get(places, i))));
    return true;
}

static void test_seats_that_are_anothers(void **state)
{
    (void)state;
    play_match(swaps_seats);
    assert_alarm("seated you in the place of another player");
}

// All that speaks of places is turned round, so that all of it fits together.
static bool seats_as_it_likes(json_t *message, bool is_heard)
{
    static const char *const lists[] = {"names", "pledges", "entropy"};
    if (!is_heard)
        return true;
    swaps_seats(message, is_heard);
    if (is_type(message, "gather"))
        json_object_set_new(message, "place",
            json_integer(1 - json_integer_value(json_object_get(message, "place"))));
    for (int i = 0; i < ARRAY_LEN(lists); i++) {
        json_t *list = json_object_get(message, lists[i]);
        if (json_array_size(list) != 2)
            continue;
        json_t *first = json_incref(json_array_get(list, 0));
        json_array_remove(list, 0);
        json_array_append_new(list, first);
    }
    return true;
}

static void test_seats_that_the_seed_did_not_draw(void **state)
{
    (void)state;
    play_match(seats_as_it_likes);
    assert_int_equal(ada.client[0].promise.outcome, PROMISE_BROKEN);
    assert_true(ada.alarms > 0);
}

// ---- Cards, results, replays -------------------------------------------------------------------

static bool swaps_card(json_t *message, bool is_heard)
{
    size_t i;
    json_t *event;
    json_array_foreach(json_object_get(message, "events"), i, event)
    {
        const char *is = json_string_value(json_object_get(event, "is"));
        const char *from = json_string_value(json_object_get(event, "from"));
        if (is_heard && is && is[0] != '?' && from && strcmp(from, "pack") == 0)
            json_object_set_new(event, "is", json_string(strcmp(is, "2C") == 0 ? "3C" : "2C"));
    }
    return true;
}

static void test_other_cards_than_the_seeds(void **state)
{
    (void)state;
    play_match(swaps_card);
    assert_alarm("you were told");
}

static bool is_asked_again;

// The table is asked for in the middle of the match, and comes with another card.
static bool swaps_card_of_view(json_t *message, bool is_heard)
{
    char buf[100];
    struct text ask = TEXT(buf);
    if (is_heard && is_type(message, "events") && json_object_get(message, "decision") &&
        !is_asked_again) {
        is_asked_again = true;
        say_plain("view", &ask);
        between.real->kind->send(between.real, buf, ask.len);
    }
    json_t *zones = json_object_get(json_object_get(message, "view"), "zones");
    const char *name;
    json_t *cards;
    json_object_foreach(zones, name, cards)
    {
        const char *card = json_string_value(json_array_get(cards, 0));
        if (is_heard && card && card[0] != '?')
            json_array_set_new(cards, 0, json_string(strcmp(card, "2C") == 0 ? "3C" : "2C"));
    }
    return true;
}

static void test_other_cards_when_the_table_comes_again(void **state)
{
    (void)state;
    is_asked_again = false;
    play_match(swaps_card_of_view);
    assert_alarm("the table that you were shown");
}

static bool changes_result(json_t *message, bool is_heard)
{
    if (is_heard && is_type(message, "result"))
        set_item(message, "tokens", 0, json_integer(77));
    return true;
}

static void test_another_result_than_the_moves(void **state)
{
    (void)state;
    play_match(changes_result);
    assert_alarm("the result that you were told is not that of the replay");
}

static bool hides_secret(json_t *message, bool is_heard)
{
    if (is_heard && is_type(message, "result"))
        json_object_set_new(message, "seed", json_null());
    return true;
}

static void test_a_published_deal_that_is_hidden(void **state)
{
    (void)state;
    play_match(hides_secret);
    assert_alarm("did not show its secret");
}

static bool breaks_replay(json_t *message, bool is_heard)
{
    if (is_heard && is_type(message, "replay"))
        json_object_set_new(message, "file", json_string("baize replay 1\nend 00\n"));
    return true;
}

static void test_a_replay_that_is_none(void **state)
{
    (void)state;
    play_match(breaks_replay);
    assert_alarm("the replay that the server sent is none");
}

static bool refuses_replay(json_t *message, bool is_heard)
{
    if (is_heard && is_type(message, "replay")) {
        json_object_set_new(message, "type", json_string("error"));
        json_object_set_new(message, "code", json_string("too_long"));
        json_object_set_new(message, "text", json_string("it is too long"));
    }
    return true;
}

static void test_a_refused_replay_is_told_of(void **state)
{
    (void)state;
    play_match(refuses_replay);
    assert_int_equal(ada.client[0].promise.outcome, PROMISE_UNCHECKED);
    assert_string_equal(ada.client[0].promise.sentence,
        "The deal could not be checked: the server says: it is too long.");
}

// ---- The device --------------------------------------------------------------------------------

static void test_a_folder_that_cannot_be_written(void **state)
{
    (void)state;
    snprintf(ada.shelf.folder, sizeof(ada.shelf.folder), "/proc/nowhere/deals");
    play_match(NULL);
    int told = 0;
    for (int i = 0; client_log(&ada.client[0], i); i++)
        told += strstr(client_log(&ada.client[0], i), "cannot be kept") != NULL;
    assert_int_equal(told, 1);
    assert_int_equal(ada.client[0].promise.outcome, PROMISE_KEPT);
}

static bool stops_at_pledges(json_t *message, bool is_heard)
{
    (void)is_heard;
    return !is_second_gather(message);
}

// The program is stopped after it pledged, and started again: the server is held to what the first
// run was told, and the share is revealed that the first run pledged.
static void test_an_earlier_run_is_remembered(void **state)
{
    (void)state;
    between.lie = stops_at_pledges;
    start(&ada, &between.line, "Ada");
    start(&bob, host_line(host), "Bob");
    for (int i = 0; i < 1000 && !bob.client[0].promise.memory.has_all_pledges; i++) {
        sitting_step(&ada, time_monotonic_ms());
        sitting_step(&bob, time_monotonic_ms());
    }
    assert_true(bob.client[0].promise.memory.has_all_pledges);
    struct deal_memory pledged = ada.client[0].promise.memory;
    assert_true(pledged.entropy_len);
    struct shelf shelf = ada.shelf;
    char secret[72];
    strcpy(secret, ada.client[0].secret);
    sitting_end(&ada);
    memset(&ada, 0, sizeof(ada));
    ada.shelf = shelf;
    ada.address = shelf.address;
    strcpy(ada.secret, secret);
    between.lie = NULL;
    start(&ada, &between.line, "Ada");
    for (int i = 0; i < 100 && !between.revealed; i++)
        sitting_step(&ada, time_monotonic_ms());
    assert_int_equal(between.revealed, 1);
    assert_memory_equal(ada.client[0].promise.memory.entropy, pledged.entropy, SHARE_BYTES);
    assert_int_equal(ada.alarms, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LIE(test_an_honest_deal_is_told_quietly),
        LIE(test_one_who_withholds_is_named),
        LIE(test_playing_on_is_told_quietly),
        LIE(test_moves_are_given_without_a_word),
        LIE(test_more_moves_are_given_than_was_said),
        LIE(test_what_was_given_counts),
        LIE(test_a_changed_commitment),
        LIE(test_a_commitment_changed_with_the_table),
        LIE(test_another_secret_than_committed_to),
        LIE(test_a_share_asked_for_before_the_pledges),
        LIE(test_another_pledge_in_ones_name),
        LIE(test_a_pledge_that_is_not_taken),
        LIE(test_anothers_pledge_is_changed),
        LIE(test_ones_share_is_left_out),
        LIE(test_a_refused_share_is_told_of),
        LIE(test_another_share_in_place_of_ones_own),
        LIE(test_a_share_that_was_not_pledged),
        LIE(test_seats_that_are_anothers),
        LIE(test_seats_that_the_seed_did_not_draw),
        LIE(test_other_cards_than_the_seeds),
        LIE(test_other_cards_when_the_table_comes_again),
        LIE(test_another_result_than_the_moves),
        LIE(test_a_published_deal_that_is_hidden),
        LIE(test_a_replay_that_is_none),
        LIE(test_a_refused_replay_is_told_of),
        LIE(test_a_folder_that_cannot_be_written),
        LIE(test_an_earlier_run_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
