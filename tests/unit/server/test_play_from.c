// SPDX-License-Identifier: MIT
// Playing on from a point of a finished match. Attacked first: nobody plays on from what they may
// not see, and whatever is refused changes nothing. Then the promise: the table is in the state
// that the file of the other match leads to, chance is drawn anew, and what is published of it says
// so, fits the log, and survives a crash at every moment.
#include "desk.h"

#include "games/games.h"
#include "wire/deal.h"
#include "wire/json.h"
#include "wire/replay.h"
#include "wire/transcript.h"
#include "wire/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct desk desk;

enum { ADA, BO, EVE };

static int open_desk(void **state)
{
    (void)state;
    desk_open(&desk, NULL, 31);
    desk.config.stand_in = "easy"; // of those who leave: the best takes its time
    desk_restart(&desk);
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    desk_close(&desk);
    return 0;
}

// ---- Matches -----------------------------------------------------------------------------------

// Ada answers whatever she is asked with her first choice, until the result comes, which is taken.
static void play_to_the_end(void)
{
    for (int i = 0; i < 1000 && !desk_has(&desk, ADA, "result"); i++) {
        json_t *inbox = desk.client[ADA].inbox, *asked = NULL;
        for (size_t k = 0; k < json_array_size(inbox); k++)
            if (json_object_get(json_array_get(inbox, k), "decision"))
                asked = json_array_get(inbox, k);
        assert_non_null(asked);
        const json_t *choice = json_array_get(json_object_get(asked, "choices"), 0);
        char move[100];
        if (json_object_get(choice, "min"))
            snprintf(
                move, sizeof(move), "%s %d", get_text(choice, "move"), (int)get_int(choice, "min"));
        else
            snprintf(move, sizeof(move), "%s", get_text(choice, "move"));
        int decision = (int)get_int(asked, "decision");
        desk_forget(&desk, ADA);
        desk_move(&desk, ADA, decision, move);
    }
    json_decref(desk_take(&desk, ADA, "result"));
    desk_forget(&desk, ADA);
}

static void play_a_match(const char *game)
{
    desk_say(&desk, ADA, "{\"type\":\"play_bot\",\"game\":\"%s\",\"level\":\"easy\"}", game);
    play_to_the_end();
}

static void read_match(int client, int match, struct replay *replay)
{
    char buf[400];
    struct text why = TEXT(buf);
    desk_say(&desk, client, "{\"type\":\"replay\",\"match\":%d}", match);
    json_t *message = desk_take(&desk, client, "replay");
    const char *file = get_text(message, "file");
    if (!replay_read(replay, file, strlen(file), game_find, &why) || !replay_verify(replay, &why))
        fail_msg("%s", buf);
    json_decref(message);
}

static void ask(int client, int match, int moves, int seat)
{
    desk_say(&desk, client,
        "{\"type\":\"play_from\",\"match\":%d,\"moves\":%d,\"seat\":%d,\"level\":\"easy\",\"id\":"
        "5}",
        match, moves, seat);
}

// How many moves can stand so that the match still goes on, and this seat decides next.
static int last_decision(const struct replay *replay, int seat)
{
    for (int i = replay->count - 1; i > 0; i--)
        if (replay->turns[i].seat == seat)
            return i;
    fail_msg("the seat never decided");
    return 0;
}

// ---- The attack --------------------------------------------------------------------------------

static void refused(int client, int match, int moves, int seat, const char *code)
{
    struct counts before, after;
    desk.store->kind->counts(desk.store, &before);
    desk_forget(&desk, client);
    ask(client, match, moves, seat);
    assert_false(desk_has(&desk, client, "table"));
    assert_false(desk_has(&desk, client, "gather"));
    desk_refused(&desk, client, code);
    desk.store->kind->counts(desk.store, &after);
    assert_memory_equal(&before, &after, sizeof(before));
}

static void what_is_out_of_range_is_refused(void **state)
{
    (void)state;
    struct replay replay;
    desk_sit(&desk, 1);
    play_a_match("leduc");
    read_match(ADA, 1, &replay);
    refused(ADA, 99, 0, 0, "unknown_match");
    refused(ADA, 1, replay.count + 1, 0, "bad_message");
    refused(ADA, 1, replay.count, 0, "not_allowed"); // it is over then
    refused(ADA, 1, 2, 2, "bad_message");
    refused(ADA, 1, 2, 5, "bad_message");
    desk_say(&desk, ADA,
        "{\"type\":\"play_from\",\"match\":1,\"moves\":2,\"seat\":0,\"level\":\"nobody\"}");
    desk_refused(&desk, ADA, "unknown_level");
    desk_say(&desk, ADA, "{\"type\":\"play_from\",\"match\":1,\"moves\":-1,\"seat\":0}");
    desk_refused(&desk, ADA, "bad_message");
    desk_say(&desk, ADA, "{\"type\":\"play_from\",\"match\":1,\"moves\":2,\"seat\":6}");
    desk_refused(&desk, ADA, "bad_message");
    ask(ADA, 1, 2, 0); // and after all that it can be played
    json_decref(desk_take(&desk, ADA, "table"));
    replay_release(&replay);
}

// Ada and Bo play the first card game at a private table.
static void play_privately(const char *watchers, const char *deal)
{
    desk_sit(&desk, 3);
    desk_say(&desk, ADA,
        "{\"type\":\"create\",\"game\":\"single-card-game\",\"decision_ms\":0,\"watchers\":\"%s\","
        "\"deal\":\"%s\"}",
        watchers, deal);
    json_t *waiting = desk_take(&desk, ADA, "waiting");
    desk_say(&desk, BO, "{\"type\":\"join\",\"code\":\"%s\",\"deal\":\"%s\"}",
        get_text(waiting, "code"), deal);
    json_decref(waiting);
    desk_move(&desk, ADA, 1, "fold");
    refused(EVE, 1, 2, 0, "unknown_match"); // it still goes on
    refused(BO, 1, 2, 0, "seated");
    desk_move(&desk, BO, 1, "play");
    json_decref(desk_take(&desk, BO, "result"));
}

static void nobody_plays_on_from_a_hidden_deal(void **state)
{
    (void)state;
    play_privately("open", "hidden");
    refused(ADA, 1, 1, 0, "not_allowed");
    refused(ADA, 1, 0, 0, "not_allowed");
    refused(BO, 1, 1, 0, "not_allowed");
    refused(EVE, 1, 1, 0, "not_allowed");
}

static void a_private_match_is_for_those_who_played_it(void **state)
{
    (void)state;
    play_privately("none", "published");
    refused(EVE, 1, 2, 0, "unknown_match");
    ask(BO, 1, 2, 0);
    json_t *table = desk_take(&desk, BO, "table");
    assert_string_equal(get_text(table, "watchers"), "none"); // it would show what was private
    json_decref(table);
    desk_say(&desk, EVE, "{\"type\":\"watch\",\"table\":2}");
    desk_refused(&desk, EVE, "not_watchable");
    desk_say(&desk, EVE, "{\"type\":\"replay\",\"match\":2}");
    desk_refused(&desk, EVE, "unknown_match");
}

static void one_that_was_left_is_played_on_from_when_it_is_over(void **state)
{
    (void)state;
    struct match match;
    desk_sit(&desk, 1);
    desk_say(&desk, ADA, "{\"type\":\"play_bot\",\"game\":\"leduc\",\"level\":\"easy\"}");
    assert_false(desk.store->kind->match(desk.store, 1, &match));
    refused(ADA, 1, 0, 0, "seated");
    desk_say(&desk, ADA, "{\"type\":\"leave\"}"); // a bot plays it to its end
    assert_true(desk.store->kind->match(desk.store, 1, &match));
    ask(ADA, 1, 2, 0);
    json_decref(desk_take(&desk, ADA, "table"));
}

// The file is read elsewhere, and much may happen meanwhile.
static void what_happens_meanwhile_is_seen(void **state)
{
    (void)state;
    desk_sit(&desk, 1);
    play_a_match("leduc");
    desk.config.start = desk_keep_job;
    desk_restart(&desk);
    desk_sit(&desk, 2);
    ask(ADA, 1, 2, 0);
    struct job *asked = desk.job;
    desk_say(&desk, ADA, "{\"type\":\"queue\",\"game\":\"kuhn\"}");
    desk.job = asked;
    desk_finish_job(&desk);
    desk_refused(&desk, ADA, "seated");
    ask(BO, 1, 2, 0);
    desk_drop(&desk, BO);
    desk_finish_job(&desk); // nobody is there any more
    ask(ADA, 1, 2, 0);
    desk_refused(&desk, ADA, "seated");
}

// ---- What the table is -------------------------------------------------------------------------

// The view of the seat after so many moves, as it goes over the wire.
static json_t *view_after(const struct replay *replay, int moves, int seat)
{
    static char buf[64 * 1024];
    static struct view view;
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    struct replay until = *replay;
    struct state state;
    until.from = (struct origin){1, moves};
    replay_start(&until, &state);
    game_view(&replay->setup, &state, seat, &view);
    wire_view(&out, replay->setup.game, &view);
    return json_loads(buf, 0, NULL);
}

// At every point of a match, in every seat.
static void the_table_is_in_that_state(void **state)
{
    static const char *const games_played[] = {"leduc", "mantis", "war-lanes"};
    (void)state;
    desk_sit(&desk, 1);
    for (int game = 0, match = 1; game < ARRAY_LEN(games_played); game++) {
        struct replay replay;
        int from = match++;
        play_a_match(games_played[game]);
        read_match(ADA, from, &replay);
        for (int i = 0; i < 2 * replay.count && i < 120; i += 3) {
            int seat = i % replay.setup.seats, moves = i / 2;
            ask(ADA, from, moves, seat);
            json_t *table = desk_take(&desk, ADA, "table"), *told = json_object_get(table, "from");
            json_t *view = view_after(&replay, moves, seat);
            assert_true(json_equal(view, json_object_get(table, "view")));
            assert_int_equal(get_int(table, "seat"), seat);
            assert_int_equal(get_int(table, "seq"), 0);
            assert_int_equal(get_int(table, "re"), 5);
            assert_int_equal(get_int(told, "match"), from);
            assert_int_equal(get_int(told, "moves"), moves);
            assert_string_equal(get_text(json_object_get(table, "counts"), "purse"), "practice");
            assert_string_equal(get_text(json_object_get(table, "counts"), "why"), "bots");
            json_decref(view);
            json_decref(table);
            desk_say(&desk, ADA, "{\"type\":\"leave\"}");
            desk_forget(&desk, ADA);
            desk_pass(&desk, 60000); // replays are not to be had without end
            match++;
        }
        replay_release(&replay);
    }
}

// ---- What a hint says of it --------------------------------------------------------------------

// Before the winner's last decision, and before the loser's, with no tokens at stake.
static double chance_at_the_end(const char *game, bool is_winner)
{
    struct replay replay;
    struct counts counts;
    play_a_match(game);
    desk.store->kind->counts(desk.store, &counts);
    int match = (int)counts.next_match - 1;
    read_match(ADA, match, &replay);
    assert_int_equal(replay.setup.game->stake(&replay.setup), 0);
    int seat = (replay.result.winners & 1) == is_winner ? 0 : 1;
    ask(ADA, match, last_decision(&replay, seat), seat);
    json_t *table = desk_take(&desk, ADA, "events");
    desk_say(&desk, ADA, "{\"type\":\"hint\",\"decision\":%d}", (int)get_int(table, "decision"));
    json_decref(table);
    json_t *hint = desk_take(&desk, ADA, "hint");
    assert_null(json_object_get(hint, "tokens"));
    double chance = json_number_value(json_object_get(hint, "chance"));
    assert_true(json_is_number(json_object_get(hint, "chance")));
    json_decref(hint);
    replay_release(&replay);
    desk_say(&desk, ADA, "{\"type\":\"leave\"}");
    desk_forget(&desk, ADA);
    desk_pass(&desk, 60000);
    return chance;
}

static void a_hint_knows_who_wins(void **state)
{
    static const char *const unstaked[] = {"mantis", "war-lanes"};
    (void)state;
    desk_sit(&desk, 1);
    for (int game = 0; game < ARRAY_LEN(unstaked); game++) {
        double won = 0, lost = 0;
        for (int i = 0; i < 4; i++) {
            won += chance_at_the_end(unstaked[game], true) / 4;
            lost += chance_at_the_end(unstaked[game], false) / 4;
        }
        assert_true(won > 70 && won <= 100);
        assert_true(lost < won - 20 && lost >= 0); // it was not lost yet, but not far from it
    }
}

// ---- What is published of it -------------------------------------------------------------------

// What comes after what was given has to be what the seed deals: no card in place of another will
// do.
static void refuses_other_cards(const struct replay *replay)
{
    bool is_by_seed = false; // some are refused by the rules, before the seed is asked
    for (int i = replay->from.moves; i < replay->count; i++)
        for (int other = replay->from.moves; other < replay->count; other++) {
            char buf[400];
            struct text why = TEXT(buf);
            struct turn *turn = &replay->turns[i], *from = &replay->turns[other];
            if (turn->seat != DECK || from->seat != DECK || move_same(&turn->move, &from->move))
                continue;
            struct move kept = turn->move;
            turn->move = from->move;
            assert_false(replay_verify(replay, &why));
            is_by_seed = is_by_seed || strstr(buf, "the seed deals");
            turn->move = kept;
        }
    assert_true(is_by_seed);
}

static void the_file_says_what_was_given(void **state)
{
    (void)state;
    struct replay first, second;
    desk_sit(&desk, 2);
    play_a_match("mantis");
    read_match(ADA, 1, &first);
    int moves = last_decision(&first, 0) / 2;
    ask(ADA, 1, moves, 0);
    play_to_the_end();
    read_match(BO, 2, &second);
    assert_int_equal(second.from.match, 1);
    assert_int_equal(second.from.moves, moves);
    assert_int_equal(replay_chance(&second), CHANCE_CONTINUED);
    for (int i = 0; i < moves; i++) {
        assert_int_equal(first.turns[i].seat, second.turns[i].seat);
        assert_true(move_same(&first.turns[i].move, &second.turns[i].move));
    }
    assert_memory_not_equal(first.seed, second.seed, SEED_BYTES);
    refuses_other_cards(&second);
    // Played on from once more, it is whole again.
    desk_forget(&desk, ADA);
    ask(ADA, 2, second.count - 1, 1);
    play_to_the_end();
    replay_release(&second);
    read_match(ADA, 3, &second);
    assert_int_equal(second.from.match, 2);
    replay_release(&first);
    replay_release(&second);
}

// A card among those that were given, or dealt, or the number of those given: each is in the hash.
static void the_transcript_covers_what_was_given(void **state)
{
    (void)state;
    struct replay replay;
    uint8_t whole[TRANSCRIPT_BYTES], other[TRANSCRIPT_BYTES];
    desk_sit(&desk, 1);
    play_a_match("leduc");
    ask(ADA, 1, 2, 0);
    play_to_the_end();
    read_match(ADA, 2, &replay);
    assert_true(transcript_of_replay(&replay, whole));
    assert_int_equal(replay.turns[0].seat, DECK);
    struct move kept = replay.turns[0].move;
    replay.turns[0].move = replay.turns[1].move;
    assert_true(transcript_of_replay(&replay, other));
    assert_memory_not_equal(whole, other, sizeof(whole));
    replay.turns[0].move = kept;
    replay.from.moves = 1;
    assert_true(transcript_of_replay(&replay, other));
    assert_memory_not_equal(whole, other, sizeof(whole));
    replay.from = (struct origin){7, 2};
    assert_true(transcript_of_replay(&replay, other));
    assert_memory_not_equal(whole, other, sizeof(whole));
    replay_release(&replay);
}

// With pledges the chance of what follows is drawn together, and a client that keeps what it was
// told can hold the server to all of it.
static void the_rest_is_drawn_together(void **state)
{
    (void)state;
    struct replay replay;
    char buf[400];
    struct text why = TEXT(buf);
    desk_hello_sharing(&desk, desk_connect(&desk), "Ada");
    desk_say(&desk, ADA, "{\"type\":\"play_bot\",\"game\":\"leduc\",\"level\":\"easy\"}");
    desk_pledge(&desk, ADA, 1, "aa");
    desk_reveal(&desk, ADA, 1, "aa");
    play_to_the_end();
    ask(ADA, 1, 2, 1);
    json_t *gather = desk_take(&desk, ADA, "gather");
    assert_int_equal(get_int(json_object_get(gather, "from"), "moves"), 2);
    assert_int_equal(get_int(gather, "re"), 5);
    assert_int_equal(get_int(gather, "place"), 1);
    json_decref(gather);
    desk_pledge(&desk, ADA, 2, "bbcc");
    desk_reveal(&desk, ADA, 2, "bbcc");
    play_to_the_end();
    read_match(ADA, 2, &replay);
    assert_true(replay_has_pledged_share(&replay));
    struct deal_memory memory = {.match = 2,
        .game = "leduc",
        .seats = 2,
        .place = 1,
        .entropy_len = 2,
        .entropy = {0xbb, 0xcc},
        .from = {1, 2},
        .has_pledge = {false, true}};
    memcpy(memory.commitment, replay.commitment, FAIR_BYTES);
    memcpy(memory.pledge[1], replay.parts.pledge[1], FAIR_BYTES);
    if (!deal_check(&memory, &replay, &why))
        fail_msg("%s", buf);
    // What is kept of it can be read again.
    static char kept[DEAL_BYTES_MAX];
    struct text text = TEXT(kept);
    struct deal_memory again;
    deal_write(&memory, &text);
    assert_true(deal_read(&again, kept, text.len, &why));
    assert_int_equal(again.from.match, 1);
    assert_int_equal(again.from.moves, 2);
    // A server that gives moves to one who was not told so has chosen the cards.
    memory.from = (struct origin){0};
    assert_false(deal_check(&memory, &replay, &why));
    assert_non_null(strstr(buf, "given"));
    replay_release(&replay);
}

// ---- After a crash -----------------------------------------------------------------------------

static void it_is_there_after_a_crash(void **state)
{
    (void)state;
    struct replay first, second;
    desk_hello_sharing(&desk, desk_connect(&desk), "Ada");
    desk_say(&desk, ADA, "{\"type\":\"name\",\"name\":\"Ada\"}");
    desk_say(&desk, ADA, "{\"type\":\"protect\",\"password\":\"correct horse\"}");
    desk_say(&desk, ADA, "{\"type\":\"play_bot\",\"game\":\"mantis\",\"level\":\"easy\"}");
    desk_pass(&desk, 60000); // no pledge comes
    play_to_the_end();
    read_match(ADA, 1, &first);
    int moves = last_decision(&first, 0) / 2;
    for (int crash = 0; crash < 2; crash++) { // while it is gathered, and once it is dealt
        if (!crash)
            ask(ADA, 1, moves, 0);
        desk_restart(&desk);
        desk_connect(&desk);
        desk_say(&desk, ADA, "{\"type\":\"hello\",\"protocol\":1}");
        desk_say(
            &desk, ADA, "{\"type\":\"login\",\"name\":\"Ada\",\"password\":\"correct horse\"}");
        desk_forget(&desk, ADA);
        desk_pass(&desk, 60000);
        desk_say(&desk, ADA, "{\"type\":\"view\"}");
        json_t *table = desk_take(&desk, ADA, "table");
        assert_int_equal(get_int(json_object_get(table, "from"), "moves"), moves);
        assert_int_equal(get_int(table, "match"), 2);
        json_decref(table);
    }
    desk_say(&desk, ADA, "{\"type\":\"view\"}");
    play_to_the_end();
    read_match(ADA, 2, &second);
    assert_int_equal(second.from.moves, moves);
    replay_release(&first);
    replay_release(&second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_out_of_range_is_refused, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(nobody_plays_on_from_a_hidden_deal, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(
            a_private_match_is_for_those_who_played_it, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(
            one_that_was_left_is_played_on_from_when_it_is_over, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(what_happens_meanwhile_is_seen, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(the_table_is_in_that_state, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(a_hint_knows_who_wins, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(the_file_says_what_was_given, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(
            the_transcript_covers_what_was_given, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(the_rest_is_drawn_together, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(it_is_there_after_a_crash, open_desk, close_desk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
