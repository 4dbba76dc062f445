// SPDX-License-Identifier: MIT
// What becomes of the deal after a match: published, so that a stranger can check it, or hidden, so
// that nobody learns what was never shown. The second promise is attacked: everything that an
// opponent, a watcher and a stranger can get hold of is searched for the card that was folded, for
// the seed and for what it is made of. The same search finds all of it in a published match.
#include "desk.h"

#include "games/games.h"
#include "wire/hex.h"
#include "wire/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct desk desk;
static char secret[64]; // Ada's, to come back with

enum { ADA, BO, EVE }; // Eve does not sit

static int open_desk(void **state)
{
    (void)state;
    desk_open(&desk, NULL, 23);
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    desk_close(&desk);
    return 0;
}

static void arrive(const char *name)
{
    int client = desk_connect(&desk);
    desk_say(&desk, client, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"%s\"}", name);
}

// Ada opens a table for herself and Bo, and Eve looks on.
static void sit_down(const char *game, const char *deal)
{
    arrive("Ada");
    arrive("Bo");
    arrive("Eve");
    json_t *welcome = desk_take(&desk, ADA, "welcome");
    snprintf(secret, sizeof(secret), "%s", get_text(welcome, "secret"));
    json_decref(welcome);
    desk_say(&desk, ADA,
        "{\"type\":\"create\",\"game\":\"%s\",\"decision_ms\":0,\"watchers\":\"open\",\"deal\":\"%"
        "s\"}",
        game, deal);
    json_t *waiting = desk_take(&desk, ADA, "waiting");
    assert_string_equal(get_text(waiting, "deal"), deal);
    desk_say(&desk, BO, "{\"type\":\"join\",\"code\":\"%s\",\"deal\":\"%s\"}",
        get_text(waiting, "code"), deal);
    json_decref(waiting);
    for (int client = ADA; client <= BO; client++) {
        json_t *table = desk_take(&desk, client, "table");
        assert_string_equal(get_text(table, "deal"), deal);
        json_decref(table);
    }
    desk_say(&desk, EVE, "{\"type\":\"watch\",\"table\":1}");
    json_t *table = desk_take(&desk, EVE, "table");
    assert_string_equal(get_text(table, "deal"), deal);
    json_decref(table);
}

static char *inbox_of(int client)
{
    char *text = json_dumps(desk.client[client].inbox, JSON_COMPACT);
    assert_non_null(text);
    return text;
}

static bool is_in(const char *text, const char *what)
{
    return strstr(text, what) != NULL;
}

// The file that the client is given, without its message. The caller frees it.
static char *replay_of(int client, int match)
{
    desk_say(&desk, client, "{\"type\":\"replay\",\"match\":%d}", match);
    json_t *message = desk_take(&desk, client, "replay");
    char *file = strdup(get_text(message, "file"));
    json_decref(message);
    return file;
}

// ---- The attack --------------------------------------------------------------------------------

// What must not be found, as it might be written.
struct loot {
    char card[8];    // that Ada folded
    char server[65]; // the server's part of the seed
    char seed[65];
};

// Everything that somebody who is not Ada can ask for is now in their inbox, or in `pages`.
static void gather(int client, struct text *pages)
{
    static const char *const asks[] = {"{\"type\":\"replay\",\"match\":1}",
        "{\"type\":\"history\"}", "{\"type\":\"history\",\"player\":1}",
        "{\"type\":\"history\",\"player\":2}", "{\"type\":\"leaderboard\"}", "{\"type\":\"lobby\"}",
        "{\"type\":\"view\"}", "{\"type\":\"watch\",\"table\":1}"};
    for (int i = 0; i < ARRAY_LEN(asks); i++)
        desk_say(&desk, client, "%s", asks[i]);
    server_page_lobby(desk.server, pages);
    server_page_leaderboard(desk.server, "single-card-game", pages);
    assert_int_equal(server_page_replay(desk.server, 1, 99, 1, desk.now_ms), PAGE_LATER);
    assert_int_not_equal(desk.page[0], 0);
    text_put(pages, desk.page);
    assert_false(pages->is_cut);
}

// From the store, where only the server looks.
static struct loot read_loot(const char *card)
{
    struct loot loot = {0};
    struct match match;
    snprintf(loot.card, sizeof(loot.card), "%s", card);
    assert_true(desk.store->kind->match(desk.store, 1, &match));
    char *record = strndup((const char *)match.bytes, match.len);
    struct fair_parts parts = {.seats = 2};
    const char *line = strstr(record, "\nsecret ");
    assert_non_null(line);
    memcpy(loot.server, line + strlen("\nsecret "), 64);
    assert_int_equal(hex_read(loot.server, 64, parts.server, FAIR_BYTES), FAIR_BYTES);
    uint8_t seed[SEED_BYTES];
    struct text hex = TEXT(loot.seed);
    fair_seed(&parts, seed); // nobody added entropy
    hex_put(seed, SEED_BYTES, &hex);
    free(record);
    return loot;
}

static int found(const char *text, const struct loot *loot)
{
    char quoted[16], spaced[16];
    snprintf(quoted, sizeof(quoted), "\"%s\"", loot->card);
    snprintf(spaced, sizeof(spaced), "deck %s", loot->card);
    return (is_in(text, quoted) || is_in(text, spaced)) + 2 * is_in(text, loot->server) +
           4 * is_in(text, loot->seed);
}

// Ada's one card, from what she was told.
static void read_card(char card[8])
{
    const json_t *inbox = desk.client[ADA].inbox;
    for (size_t i = 0; i < json_array_size(inbox); i++) {
        const json_t *events = json_object_get(json_array_get(inbox, i), "events");
        for (size_t k = 0; k < json_array_size(events); k++) {
            const json_t *event = json_array_get(events, k);
            const char *to = json_string_value(json_object_get(event, "to"));
            if (to && strcmp(to, "hand/0") == 0)
                snprintf(card, 8, "%s", get_text(event, "is"));
        }
    }
    assert_true(card[0] && card[0] != '?');
}

// What of the loot is found: 1 the card, 2 the server's part, 4 the seed; for each who looks.
static void rob(const char *deal, int *by_bo, int *by_eve, int *by_pages)
{
    static char buf[512 * 1024];
    struct text pages = TEXT(buf);
    char card[8] = "";
    sit_down("single-card-game", deal);
    read_card(card);
    desk_move(&desk, ADA, 1, "fold");
    desk_move(&desk, BO, 1, "play");
    assert_true(desk_has(&desk, BO, "result"));
    struct loot loot = read_loot(card);
    gather(BO, &pages);
    gather(EVE, &pages);
    char *bo = inbox_of(BO), *eve = inbox_of(EVE);
    *by_bo = found(bo, &loot);
    *by_eve = found(eve, &loot);
    *by_pages = found(buf, &loot);
    free(bo);
    free(eve);
}

static void a_hidden_deal_stays_hidden(void **state)
{
    (void)state;
    int bo, eve, pages;
    rob("hidden", &bo, &eve, &pages);
    assert_int_equal(bo, 0);
    assert_int_equal(eve, 0);
    assert_int_equal(pages, 0);
    // Ada, who folded the card, does not learn the seed either.
    char *ada = inbox_of(ADA);
    struct loot loot = read_loot("none");
    assert_int_equal(found(ada, &loot), 0);
    free(ada);
}

static void a_published_deal_is_all_there(void **state)
{
    (void)state;
    int bo, eve, pages;
    rob("published", &bo, &eve, &pages);
    assert_int_equal(bo, 7);
    assert_int_equal(eve, 7);
    assert_int_equal(pages, 7);
    char *file = replay_of(EVE, 1), buf[400];
    struct replay replay;
    struct text why = TEXT(buf);
    assert_true(replay_read(&replay, file, strlen(file), game_find, &why));
    assert_true(replay_verify(&replay, &why));
    replay_release(&replay);
    free(file);
}

// ---- What is told instead ----------------------------------------------------------------------

// All events in the client's inbox, one after another, as text.
static char *events_told(int client)
{
    json_t *all = json_array();
    const json_t *inbox = desk.client[client].inbox;
    for (size_t i = 0; i < json_array_size(inbox); i++) {
        json_t *events = json_object_get(json_array_get(inbox, i), "events");
        if (events)
            json_array_extend(all, events);
    }
    char *text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    return text;
}

static char *events_in(const struct replay *replay)
{
    json_t *all = json_array();
    struct telling telling;
    for (size_t at = 0; replay_next_told(replay, &at, &telling);)
        json_array_append_new(all, json_loadb(telling.event, telling.len, 0, NULL));
    char *text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    return text;
}

// Whoever is asked folds, or takes the first choice.
static void play_on(int client)
{
    json_t *inbox = desk.client[client].inbox;
    json_t *last = json_array_get(inbox, json_array_size(inbox) - 1);
    for (size_t i = json_array_size(inbox); i-- && !json_object_get(last, "seq");)
        last = json_array_get(inbox, i);
    const json_t *choices = json_object_get(last, "choices");
    if (!choices)
        return;
    const char *move = get_text(json_array_get(choices, 0), "move");
    for (size_t i = 0; i < json_array_size(choices); i++)
        if (strcmp(get_text(json_array_get(choices, i), "move"), "fold") == 0)
            move = "fold";
    desk_move(&desk, client, (int)get_int(last, "decision"), move);
}

// The file holds the very events that its viewer was told while the match went on, and the
// commitment.
static void the_file_is_what_was_told(void **state)
{
    (void)state;
    sit_down("tzogous37", "hidden");
    for (int i = 0; i < 2000 && !desk_has(&desk, EVE, "result"); i++)
        play_on(i % 2 ? BO : ADA);
    json_t *result = desk_take(&desk, EVE, "result");
    assert_true(json_is_null(json_object_get(result, "seed")));
    json_decref(result);
    char *all[3];
    for (int client = ADA; client <= EVE; client++) {
        char *live = events_told(client), *file = replay_of(client, 1), buf[400];
        struct replay replay;
        struct text why = TEXT(buf);
        assert_true(replay_read(&replay, file, strlen(file), game_find, &why));
        assert_true(replay.is_hidden && replay.has_commitment && replay.is_over);
        assert_false(replay.has_seed || replay.has_parts || replay.count);
        assert_int_equal(replay.viewer, client == EVE ? WATCHER : client);
        assert_false(replay_verify(&replay, &why));
        char *told = events_in(&replay);
        // Eve began to look on after the deal: what she was told is the end of it.
        size_t missed = client == EVE ? strlen(told) - strlen(live) : 0;
        assert_string_equal(told + missed + 1, live + 1);
        assert_true(strlen(told) > 10000);
        all[client] = told;
        replay_release(&replay);
        free(live);
        free(file);
    }
    assert_string_not_equal(all[ADA], all[BO]);
    assert_string_not_equal(all[ADA], all[EVE]);
    for (int client = ADA; client <= EVE; client++)
        free(all[client]);
}

// ---- Nobody sits down unawares -----------------------------------------------------------------

static void it_is_told_before(void **state)
{
    (void)state;
    static const char *const deals[] = {"published", "hidden"};
    arrive("Ada");
    arrive("Bo");
    for (int i = 0; i < 2; i++) {
        desk_say(&desk, ADA, "{\"type\":\"create\",\"game\":\"kuhn\",\"deal\":\"%s\"}", deals[i]);
        json_t *waiting = desk_take(&desk, ADA, "waiting");
        const char *code = get_text(waiting, "code");
        desk_say(&desk, BO, "{\"type\":\"stake\",\"code\":\"%s\"}", code);
        json_t *stake = desk_take(&desk, BO, "stake");
        assert_string_equal(get_text(stake, "deal"), deals[i]);
        json_decref(stake);
        desk_say(&desk, BO, "{\"type\":\"join\",\"code\":\"%s\",\"deal\":\"%s\"}", code, deals[!i]);
        desk_refused(&desk, BO, "other_deal");
        if (i) { // a client that says nothing expects what is usual
            desk_say(&desk, BO, "{\"type\":\"join\",\"code\":\"%s\"}", code);
            desk_refused(&desk, BO, "other_deal");
        }
        json_decref(waiting);
        desk_say(&desk, ADA, "{\"type\":\"leave\"}");
    }
    desk_say(&desk, ADA, "{\"type\":\"create\",\"game\":\"kuhn\",\"deal\":\"secret\"}");
    desk_refused(&desk, ADA, "bad_message");
}

// Whoever waits for others in the queue, or plays with bots, has a published deal.
static void elsewhere_it_is_published(void **state)
{
    (void)state;
    arrive("Ada");
    static const char *const asks[] = {"{\"type\":\"queue\",\"game\":\"kuhn\",\"deal\":\"hidden\"}",
        "{\"type\":\"play_bot\",\"game\":\"kuhn\",\"deal\":\"hidden\"}"};
    for (int i = 0; i < ARRAY_LEN(asks); i++) {
        desk_say(&desk, ADA, "%s", asks[i]);
        desk_refused(&desk, ADA, "bad_message");
    }
    desk_say(&desk, ADA, "{\"type\":\"play_bot\",\"game\":\"kuhn\"}");
    json_t *table = desk_take(&desk, ADA, "table");
    assert_string_equal(get_text(table, "deal"), "published");
    json_decref(table);
}

static void a_restart_does_not_forget(void **state)
{
    (void)state;
    sit_down("single-card-game", "hidden");
    desk_restart(&desk);
    int back = desk_connect(&desk);
    desk_say(&desk, back, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", secret);
    json_t *table = desk_take(&desk, back, "table");
    assert_string_equal(get_text(table, "deal"), "hidden");
    desk_move(&desk, back, (int)get_int(table, "decision"), "fold");
    json_decref(table);
    desk_pass(&desk, desk.config.abandon_ms); // Bo does not come back
    json_t *result = desk_take(&desk, back, "result");
    assert_true(json_is_null(json_object_get(result, "seed")));
    json_decref(result);
    desk_restart(&desk);
    int again = desk_connect(&desk);
    desk_say(&desk, again, "{\"type\":\"hello\",\"protocol\":1}");
    char *file = replay_of(again, 1);
    assert_true(is_in(file, " hidden watcher\n"));
    assert_false(is_in(file, " seed ") || is_in(file, " server ") || is_in(file, " deck "));
    free(file);
    desk_say(&desk, again, "{\"type\":\"history\",\"player\":1}");
    json_t *history = desk_take(&desk, again, "history");
    const json_t *match = json_array_get(json_object_get(history, "matches"), 0);
    assert_string_equal(get_text(match, "deal"), "hidden");
    json_decref(history);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        TEST(a_hidden_deal_stays_hidden),
        TEST(a_published_deal_is_all_there),
        TEST(the_file_is_what_was_told),
        TEST(it_is_told_before),
        TEST(elsewhere_it_is_published),
        TEST(a_restart_does_not_forget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
