// SPDX-License-Identifier: MIT
// A replay reads back as it was written and verifies; a replay that was cut, edited or made up is
// refused with the line.
#include "../unit.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "games/games.h"
#include "wire/hex.h"
#include "wire/replay.h"

static char why_buf[400];
static struct text why;

// A random match whose cards come from the seed and whose moves come from a number.
static void play_match(struct replay *replay, const struct game *game, uint64_t number)
{
    struct setup setup;
    setup_init(&setup, game);
    setup.seats =
        game->seats_min + (int)(number % (uint64_t)(game->seats_max - game->seats_min + 1));
    replay_init(replay, &setup);
    struct chance chance, moves;
    chance_from_number(&moves, number);
    replay->has_parts = replay->has_seed = replay->has_commitment = true;
    for (int i = 0; i < FAIR_BYTES; i++)
        replay->parts.server[i] = (uint8_t)chance_word(&moves);
    replay->parts.entropy_len[1] = 3;
    memcpy(replay->parts.entropy[1], "abc", 3);
    fair_commitment(replay->parts.server, replay->commitment);
    fair_seed(&replay->parts, replay->seed);
    chance_from_seed(&chance, replay->seed);
    strcpy(replay->player[0], "Ada");
    struct state state;
    game_start(&setup, &state);
    while (!game_is_over(&state)) {
        struct move move;
        int seat = DECK;
        if (is_deck_turn(&state)) {
            game_sample(&setup, &state, &chance, &move);
        } else {
            struct choice choices[CHOICES_MAX];
            seat = lowest_bit((uint64_t)to_act(&state));
            int count = game->moves(&setup, &state, seat, choices);
            move = choice_pick(choices, count, &moves);
        }
        assert_true(replay_add(replay, seat, &move));
        play(&setup, &state, seat, &move, NULL);
    }
    replay->is_over = true;
    game_result(&setup, &state, &replay->result);
}

static char *written(const struct replay *replay, size_t *len)
{
    size_t size = replay_size(replay);
    char *buf = malloc(size);
    struct text text = text_over(buf, size);
    replay_write(replay, &text);
    assert_false(text.is_cut);
    *len = text.len;
    return buf;
}

static bool reads(const char *bytes, size_t len, struct replay *replay)
{
    why = TEXT(why_buf);
    return replay_read(replay, bytes, len, game_find, &why);
}

static bool verifies(const struct replay *replay)
{
    why = TEXT(why_buf);
    return replay_verify(replay, &why);
}

static void test_every_game_reads_back(void **unused)
{
    (void)unused;
    for (int i = 0; games[i]; i++)
        for (uint64_t number = 0; number < 10; number++) {
            struct replay replay, again;
            play_match(&replay, games[i], number);
            size_t len, len_again;
            char *bytes = written(&replay, &len);
            if (!reads(bytes, len, &again))
                fail_msg("%s, number %d: %s", games[i]->id, (int)number, why_buf);
            if (!verifies(&again))
                fail_msg("%s, number %d: %s", games[i]->id, (int)number, why_buf);
            char *bytes_again = written(&again, &len_again);
            assert_int_equal(len, len_again);
            assert_memory_equal(bytes, bytes_again, len);
            free(bytes);
            free(bytes_again);
            replay_release(&replay);
            replay_release(&again);
        }
}

static int line_of(const char *bytes, size_t at)
{
    int line = 1;
    for (size_t i = 0; i < at; i++)
        line += bytes[i] == '\n';
    return line;
}

// The reason names this line (or, for the end of a line, the next).
static void assert_line(int line)
{
    int named = 0;
    if (strncmp(why_buf, "line ", 5) == 0)
        named = atoi(why_buf + 5);
    if (named != line && named != line + 1)
        fail_msg("line %d was meant: %s", line, why_buf);
}

static void test_every_cut_is_refused(void **unused)
{
    (void)unused;
    struct replay replay, again;
    play_match(&replay, game_find("leduc"), 1);
    size_t len;
    char *bytes = written(&replay, &len);
    for (size_t cut = 0; cut < len; cut++) {
        assert_false(reads(bytes, cut, &again));
        assert_line(line_of(bytes, cut));
    }
    free(bytes);
    replay_release(&replay);
}

static void test_every_changed_byte_is_refused(void **unused)
{
    (void)unused;
    struct replay replay, again;
    play_match(&replay, game_find("leduc"), 2);
    size_t len;
    char *bytes = written(&replay, &len);
    for (size_t at = 0; at < len; at++)
        for (int bit = 0; bit < 8; bit++) {
            bytes[at] = (char)(bytes[at] ^ 1 << bit);
            if (reads(bytes, len, &again))
                fail_msg("bit %d of byte %d was changed and nobody noticed", bit, (int)at);
            bytes[at] = (char)(bytes[at] ^ 1 << bit);
            assert_line(line_of(bytes, at));
        }
    free(bytes);
    replay_release(&replay);
}

static void test_lost_and_added_lines(void **unused)
{
    (void)unused;
    struct replay replay, again;
    play_match(&replay, game_find("kuhn"), 3);
    size_t len;
    char *bytes = written(&replay, &len);
    char changed[8000];
    for (char *line = bytes; *line; line = strchr(line, '\n') + 1) {
        size_t before = (size_t)(line - bytes);
        size_t line_len = strcspn(line, "\n") + 1;
        memcpy(changed, bytes, before); // without the line
        strcpy(changed + before, line + line_len);
        assert_false(reads(changed, len - line_len, &again));
        memcpy(changed, bytes, before + line_len); // with the line twice
        strcpy(changed + before + line_len, line);
        assert_false(reads(changed, len + line_len, &again));
    }
    free(bytes);
    replay_release(&replay);
}

// Someone who writes the hashes anew is caught by playing again.
static void test_made_up_matches_do_not_verify(void **unused)
{
    (void)unused;
    struct replay replay;
    play_match(&replay, game_find("leduc"), 4);
    assert_true(verifies(&replay));

    replay.result.tokens[0]++;
    assert_false(verifies(&replay));
    assert_non_null(strstr(why_buf, "another result"));
    replay.result.tokens[0]--;

    uint8_t card = replay.turns[0].move.arg[0];
    for (int other = 0; other < STANDARD_CARDS; other++) {
        replay.turns[0].move.arg[0] = (uint8_t)other;
        assert_int_equal(verifies(&replay), other == card);
    }
    replay.turns[0].move.arg[0] = card;

    replay.commitment[5] ^= 1;
    assert_false(verifies(&replay));
    assert_non_null(strstr(why_buf, "committed"));
    replay.commitment[5] ^= 1;

    replay.parts.entropy[1][0] ^= 1;
    assert_false(verifies(&replay));
    assert_non_null(strstr(why_buf, "entropy"));
    replay.parts.entropy[1][0] ^= 1;

    replay.count--;
    assert_false(verifies(&replay));
    assert_non_null(strstr(why_buf, "goes on"));
    replay.is_over = false;
    assert_true(verifies(&replay));
    replay_release(&replay);
}

// The values were made with other programs: printf '' | sha256sum, and the like.
static void test_seeds(void **unused)
{
    (void)unused;
    uint8_t seed[SEED_BYTES], other[SEED_BYTES];
    char buf[80];
    struct text hex = TEXT(buf);
    seed_from_text("", 0, seed);
    hex_put(seed, SEED_BYTES, &hex);
    assert_string_equal(buf, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    seed_from_text(buf, 64, other);
    assert_memory_equal(seed, other, SEED_BYTES);

    struct fair_parts parts = {.seats = 2, .entropy_len = {0, 3}};
    memcpy(parts.entropy[1], "abc", 3);
    fair_seed(&parts, seed); // (head -c 33 /dev/zero; printf '\003abc') | sha256sum
    text_clear(&hex);
    hex_put(seed, SEED_BYTES, &hex);
    assert_string_equal(buf, "081b9420ad14e369d14747a71e2d720452ffc5054262fed0082b151a7179dadd");
    fair_commitment(parts.server, seed); // head -c 32 /dev/zero | sha256sum
    text_clear(&hex);
    hex_put(seed, SEED_BYTES, &hex);
    assert_string_equal(buf, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

static void test_bounds(void **unused)
{
    (void)unused;
    struct replay replay;
    static char bytes[REPLAY_BYTES_MAX + 1];
    assert_false(reads(bytes, sizeof(bytes), &replay));
    assert_false(reads(bytes, 0, &replay));
    memset(bytes, 'a', sizeof(bytes));
    assert_false(reads(bytes, 1000, &replay));
    bytes[999] = '\n';
    assert_false(reads(bytes, 1000, &replay));
}

// The match as one viewer was told it, instead of how it was played.
static void hide(struct replay *replay, int viewer)
{
    struct state state;
    replay->is_hidden = true;
    replay->viewer = viewer;
    replay->has_seed = replay->has_parts = false;
    game_start(&replay->setup, &state);
    for (int i = 0; i < replay->count; i++) {
        struct events events = {0};
        play(&replay->setup, &state, replay->turns[i].seat, &replay->turns[i].move, &events);
        replay_tell(replay, replay->setup.game, &events);
    }
    replay->count = 0;
}

static void test_a_hidden_deal_reads_back(void **unused)
{
    (void)unused;
    for (int i = 0; games[i]; i++)
        for (int number = 0; number < 4; number++) {
            struct replay replay, again;
            play_match(&replay, games[i], (uint64_t)number);
            hide(&replay, number ? number % replay.setup.seats : WATCHER);
            size_t len, len_again;
            char *bytes = written(&replay, &len);
            if (!reads(bytes, len, &again))
                fail_msg("%s, number %d: %s", games[i]->id, number, why_buf);
            assert_true(again.is_hidden && again.told_count);
            assert_int_equal(again.viewer, replay.viewer);
            assert_false(verifies(&again));
            char *bytes_again = written(&again, &len_again);
            assert_int_equal(len, len_again);
            assert_memory_equal(bytes, bytes_again, len);
            free(bytes);
            free(bytes_again);
            replay_release(&replay);
            replay_release(&again);
        }
}

// A file that claims to hide the deal, and tells it.
static void test_a_hidden_deal_has_no_seed_and_no_moves(void **unused)
{
    (void)unused;
    struct replay replay, again;
    play_match(&replay, game_find("kuhn"), 5);
    int moves = replay.count;
    hide(&replay, 0);
    for (int i = 0; i < 3; i++) {
        replay.has_seed = i == 0;
        replay.has_parts = i == 1;
        replay.count = i == 2 ? moves : 0;
        size_t len;
        char *bytes = written(&replay, &len);
        assert_false(reads(bytes, len, &again));
        assert_non_null(strstr(why_buf, "hidden"));
        free(bytes);
    }
    replay_release(&replay);
}

int main(void)
{
    if (sodium_init() < 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_reads_back),
        cmocka_unit_test(test_a_hidden_deal_reads_back),
        cmocka_unit_test(test_a_hidden_deal_has_no_seed_and_no_moves),
        cmocka_unit_test(test_every_cut_is_refused),
        cmocka_unit_test(test_every_changed_byte_is_refused),
        cmocka_unit_test(test_lost_and_added_lines),
        cmocka_unit_test(test_made_up_matches_do_not_verify),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
