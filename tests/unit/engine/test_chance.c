// SPDX-License-Identifier: MIT
// Is chance what it says: ChaCha20's stream as libsodium makes it, and fair to the last outcome?
// The seeds are fixed, so a chi-squared test here passes always or never: it fails for a fault in
// the code, not by bad luck. A fair source would cross the threshold of 4.5 standard deviations
// under about one seed in 100,000.
#include "../unit.h"
#include "engine/chance.h"
#include "engine/game.h"

#include <math.h>
#include <sodium.h>
#include <string.h>

enum { STREAM_BYTES = 64 * 200 };

static void assert_stream_is_libsodiums(const uint8_t seed[SEED_BYTES])
{
    static const uint8_t nonce[crypto_stream_chacha20_NONCEBYTES];
    uint8_t expected[STREAM_BYTES];
    crypto_stream_chacha20(expected, sizeof(expected), nonce, seed);

    struct chance chance;
    chance_from_seed(&chance, seed);
    for (int i = 0; i < STREAM_BYTES; i += 4) {
        uint32_t word = chance_word(&chance);
        uint8_t bytes[4] = {
            (uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16), (uint8_t)(word >> 24)};
        assert_memory_equal(bytes, expected + i, 4);
    }
}

static void stream_is_that_of_libsodium(void **context)
{
    (void)context;
    uint8_t seed[SEED_BYTES] = {0};
    assert_stream_is_libsodiums(seed);
    memset(seed, 0xff, sizeof(seed));
    assert_stream_is_libsodiums(seed);
    for (int i = 0; i < 100; i++) {
        crypto_generichash(seed, sizeof(seed), (const uint8_t *)&i, sizeof(i), NULL, 0);
        assert_stream_is_libsodiums(seed);
    }
}

// The block counter has 64 bits: the stream goes on over the edge of the low 32.
static void stream_goes_on_past_four_thousand_million_blocks(void **context)
{
    (void)context;
    static const uint8_t nonce[crypto_stream_chacha20_NONCEBYTES];
    static const uint8_t seed[SEED_BYTES] = {1, 2, 3};
    uint8_t expected[128] = {0};
    crypto_stream_chacha20_xor_ic(expected, expected, sizeof(expected), nonce, UINT32_MAX, seed);

    struct chance chance;
    chance_from_seed(&chance, seed);
    chance.block = UINT32_MAX;
    chance_refill(&chance);
    for (int i = 0; i < 32; i++) {
        uint32_t word = chance_word(&chance);
        assert_int_equal(word & 0xff, expected[4 * i]);
        assert_int_equal(word >> 24, expected[4 * i + 3]);
    }
}

static void same_start_same_stream(void **context)
{
    (void)context;
    struct chance a, b;
    chance_from_number(&a, 42);
    chance_from_number(&b, 42);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(chance_word(&a), chance_word(&b));
    chance_from_number(&b, 43);
    int same = 0;
    for (int i = 0; i < 1000; i++)
        same += chance_word(&a) == chance_word(&b);
    assert_true(same < 3);
}

// A stream of the words given, and after them a word that is never thrown away.
static struct chance scripted(const uint32_t *words, int count)
{
    struct chance chance;
    chance_from_number(&chance, 0);
    for (int i = 0; i < CHANCE_WORDS; i++)
        chance.word[i] = i < count ? words[i] : UINT32_MAX;
    chance.next = 0;
    return chance;
}

// Of the 2^32 words, 2^32 mod n too many would favour some results. The result is the high half of
// word * n; a word is thrown away if and only if the low half is below 2^32 mod n.
static void words_that_favour_a_result_are_thrown_away(void **context)
{
    (void)context;
    // 2^32 mod 3 = 1: only the word 0 is unfair.
    struct chance chance = scripted((const uint32_t[]){0, 1}, 2);
    assert_int_equal(chance_below(&chance, 3), 0);
    assert_int_equal(chance.next, 2);

    // 2^32 mod (2^31 + 1) = 2^31 - 1: nearly half of the words are.
    const uint32_t n = 0x80000001u;
    chance = scripted((const uint32_t[]){0, 2, 1}, 3);
    // 0 * n and 2 * n have low halves 0 and 2, thrown away; 1 * n has 2^31 + 1, kept.
    assert_int_equal(chance_below(&chance, n), 0);
    assert_int_equal(chance.next, 3);

    // The least low half that is kept is 2^32 mod n itself: word w with w * n = 2^31 - 1 mod 2^32.
    // n * n = 2^62 + 2^32 + 1 = 1, so n is its own inverse and w = (2^31 - 1) * n = 2^32 - 1.
    chance = scripted((const uint32_t[]){UINT32_MAX}, 1);
    assert_int_equal(chance_below(&chance, n), 0x80000000u);
    assert_int_equal(chance.next, 1);
    // The one just below it, w = (2^31 - 2) * n = 2^31 - 2, is thrown away.
    chance = scripted((const uint32_t[]){0x7ffffffeu, UINT32_MAX}, 2);
    assert_int_equal(chance_below(&chance, n), 0x80000000u);
    assert_int_equal(chance.next, 2);
}

static void a_power_of_two_throws_nothing_away(void **context)
{
    (void)context;
    struct chance chance = scripted((const uint32_t[]){0, 0x40000000u, 0xc0000000u, UINT32_MAX}, 4);
    assert_int_equal(chance_below(&chance, 4), 0);
    assert_int_equal(chance_below(&chance, 4), 1);
    assert_int_equal(chance_below(&chance, 4), 3);
    assert_int_equal(chance_below(&chance, 4), 3);
    assert_int_equal(chance.next, 4);
}

static void one_outcome_needs_no_luck(void **context)
{
    (void)context;
    struct chance chance;
    chance_from_number(&chance, 7);
    for (int i = 0; i < 100; i++)
        assert_int_equal(chance_below(&chance, 1), 0);
}

// What chance_below makes of this one word, or -1 if it throws it away.
static int64_t result_of(uint32_t word, uint32_t n)
{
    struct chance chance = scripted(&word, 1);
    int64_t result = chance_below(&chance, n);
    return chance.next == 1 ? result : -1;
}

// The words that give a result lie side by side, so four of them tell how many there are: for
// every result exactly 2^32 / n, rounded down.
static void every_result_has_equally_many_words(void **context)
{
    (void)context;
    static const uint32_t sizes[] = {2, 3, 5, 6, 7, 13, 51, 52, 53, 105, 108, 1000, 65535, 100003};
    const uint64_t words = 1ull << 32;
    for (int k = 0; k < ARRAY_LEN(sizes); k++) {
        uint32_t n = sizes[k];
        for (uint64_t result = 0; result < n; result++) {
            uint64_t first = (result * words + words % n + n - 1) / n;
            uint64_t last = first + words / n - 1;
            assert_true(result_of((uint32_t)first, n) == (int64_t)result);
            assert_true(result_of((uint32_t)last, n) == (int64_t)result);
            assert_true(first == 0 || result_of((uint32_t)(first - 1), n) != (int64_t)result);
            assert_true(last + 1 == words || result_of((uint32_t)(last + 1), n) != (int64_t)result);
        }
    }
}

static double chi_squared(const uint32_t *seen, int cells, double expected)
{
    double sum = 0;
    for (int i = 0; i < cells; i++)
        sum += (seen[i] - expected) * (seen[i] - expected) / expected;
    return sum;
}

// Wilson and Hilferty: the cube root of a chi-squared sum over its degrees of freedom k is nearly
// normal, with mean 1 - 2/9k and variance 2/9k. A sum far below is as wrong as one far above: real
// chance is never that even.
static void assert_fair(const char *what, double sum, int freedom)
{
    double variance = 2.0 / (9.0 * freedom);
    double deviations = (cbrt(sum / freedom) - (1 - variance)) / sqrt(variance);
    if (fabs(deviations) > 4.5)
        fail_msg("%s: a chi-squared sum of %.1f with %d degrees of freedom is %.1f deviations off",
            what, sum, freedom, deviations);
}

// Two different cards: the diagonal stays empty, the 52 * 51 other cells are equally likely.
static void assert_pairs_fair(const char *what, uint32_t *pairs, int count)
{
    enum { CELLS = STANDARD_CARDS * (STANDARD_CARDS - 1) };
    double expected = (double)count / CELLS;
    double sum = chi_squared(pairs, STANDARD_CARDS * STANDARD_CARDS, expected);
    for (int card = 0; card < STANDARD_CARDS; card++)
        assert_int_equal(pairs[card * STANDARD_CARDS + card], 0);
    assert_fair(what, sum - STANDARD_CARDS * expected, CELLS - 1);
}

// Shuffles a pack by drawing from the undealt cards, as the games do, and counts which card comes
// at which position, and which two come first and last.
static void assert_shuffles_fair(struct chance *chance, const char *what)
{
    enum { SHUFFLES = 200000, CARDS = STANDARD_CARDS };
    static uint32_t at_place[CARDS * CARDS], first_two[CARDS * CARDS], last_two[CARDS * CARDS];
    memset(at_place, 0, sizeof(at_place));
    memset(first_two, 0, sizeof(first_two));
    memset(last_two, 0, sizeof(last_two));
    for (int i = 0; i < SHUFFLES; i++) {
        uint64_t undealt = (1ull << CARDS) - 1;
        int order[CARDS];
        for (int place = 0; place < CARDS; place++) {
            order[place] = nth_bit(undealt, (int)chance_below(chance, (uint32_t)(CARDS - place)));
            undealt &= ~(1ull << order[place]);
            at_place[order[place] * CARDS + place]++;
        }
        first_two[order[0] * CARDS + order[1]]++;
        last_two[order[CARDS - 2] * CARDS + order[CARDS - 1]]++;
    }
    // Every row and every column of this table adds up to SHUFFLES, whatever happens: it has
    // (CARDS - 1)^2 degrees of freedom, and its sum is too large by CARDS / (CARDS - 1).
    double places = chi_squared(at_place, CARDS * CARDS, (double)SHUFFLES / CARDS);
    assert_fair(what, places * (CARDS - 1) / CARDS, (CARDS - 1) * (CARDS - 1));
    assert_pairs_fair(what, first_two, SHUFFLES);
    assert_pairs_fair(what, last_two, SHUFFLES);
}

static void shuffles_are_fair(void **context)
{
    (void)context;
    struct chance chance;
    static const uint8_t seed[SEED_BYTES] = "a seed that never changes";
    chance_from_seed(&chance, seed);
    assert_shuffles_fair(&chance, "ChaCha20");
    chance_from_number(&chance, 1);
    assert_shuffles_fair(&chance, "the fast generator");
}

static void assert_draws_fair(struct chance *chance, const char *what)
{
    static const int sizes[] = {2, 3, 6, 7, 52, 100, 105, 108};
    enum { DRAWS = 500000 };
    for (int k = 0; k < ARRAY_LEN(sizes); k++) {
        uint32_t seen[128] = {0}, pairs[128 * 128] = {0};
        int n = sizes[k];
        for (int i = 0; i < DRAWS; i++) {
            uint32_t first = chance_below(chance, (uint32_t)n);
            uint32_t second = chance_below(chance, (uint32_t)n);
            seen[first]++;
            pairs[first * (uint32_t)n + second]++;
        }
        assert_fair(what, chi_squared(seen, n, (double)DRAWS / n), n - 1);
        assert_fair(what, chi_squared(pairs, n * n, (double)DRAWS / n / n), n * n - 1);
    }
}

static void draws_and_pairs_of_draws_are_fair(void **context)
{
    (void)context;
    struct chance chance;
    static const uint8_t seed[SEED_BYTES] = "another seed";
    chance_from_seed(&chance, seed);
    assert_draws_fair(&chance, "ChaCha20");
    chance_from_number(&chance, 2);
    assert_draws_fair(&chance, "the fast generator");
}

// Simulations take the seeds 0, 1, 2, …: the first draws under neighbouring numbers must be as
// independent as draws under one.
static void neighbouring_numbers_give_unlike_streams(void **context)
{
    (void)context;
    enum { SEEDS = 200000 };
    uint32_t seen[STANDARD_CARDS] = {0};
    for (uint64_t number = 0; number < SEEDS; number++) {
        struct chance chance;
        chance_from_number(&chance, number);
        seen[chance_below(&chance, STANDARD_CARDS)]++;
    }
    assert_fair("first draws", chi_squared(seen, STANDARD_CARDS, (double)SEEDS / STANDARD_CARDS),
        STANDARD_CARDS - 1);
}

int main(void)
{
    if (sodium_init() < 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stream_is_that_of_libsodium),
        cmocka_unit_test(stream_goes_on_past_four_thousand_million_blocks),
        cmocka_unit_test(same_start_same_stream),
        cmocka_unit_test(words_that_favour_a_result_are_thrown_away),
        cmocka_unit_test(a_power_of_two_throws_nothing_away),
        cmocka_unit_test(one_outcome_needs_no_luck),
        cmocka_unit_test(every_result_has_equally_many_words),
        cmocka_unit_test(shuffles_are_fair),
        cmocka_unit_test(draws_and_pairs_of_draws_are_fair),
        cmocka_unit_test(neighbouring_numbers_give_unlike_streams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
