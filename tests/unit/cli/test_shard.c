// SPDX-License-Identifier: MIT
// The parts of a run hold all of it, and nothing twice; and a part says by which command it was
// played.
#include "../unit.h"

#include "cli/shard.h"

#include <stdlib.h>

static void parts_hold_all_of_a_run(void **context)
{
    (void)context;
    static const uint64_t totals[] = {0, 1, 5, 4096, 4097, 50000, 1000000000000};
    static const uint64_t batches[] = {1, 64, 4096};
    static const int counts[] = {1, 2, 3, 7, 8, 1000, SHARDS_MAX};
    for (int t = 0; t < ARRAY_LEN(totals); t++)
        for (int b = 0; b < ARRAY_LEN(batches); b++)
            for (int c = 0; c < ARRAY_LEN(counts); c++) {
                uint64_t next = 0, least = UINT64_MAX, most = 0;
                for (int number = 1; number <= counts[c]; number++) {
                    struct span span =
                        shard_span((struct shard){number, counts[c]}, totals[t], batches[b]);
                    assert_int_equal(span.first, next);
                    assert_true(span.first % batches[b] == 0 || span.count == 0);
                    next = span.first + span.count;
                    uint64_t has = (span.count + batches[b] - 1) / batches[b];
                    least = has < least ? has : least;
                    most = has > most ? has : most;
                }
                assert_int_equal(next, totals[t]);
                assert_true(most - least <= 1); // batches
            }
    struct span whole = shard_span((struct shard){0}, 50000, 4096);
    assert_true(whole.first == 0 && whole.count == 50000);
}

// As it is kept. The caller frees it.
static char *arguments(const char *command, int count, char **words)
{
    static struct args args;
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    assert_int_equal(args_read(&args, command_from_word(command), count, words), EXIT_FINE);
    fprintf(file, "command %s\n", command);
    shard_print_arguments(file, &args);
    fclose(file);
    return text;
}

static void a_part_says_its_command(void **context)
{
    (void)context;
    char *typed[] = {"leduc", "--seed", "it's\na \\n seed", "--bot=random", "--threads", "3",
        "--games", "10", "--no-times", "--bot", "search:5", "--shard", "1/2"};
    char *other[] = {"--games=10", "leduc", "--bot", "random", "--bot", "search:5", "--part", "x",
        "--seed=it's\na \\n seed"};
    char *one = arguments("sim", ARRAY_LEN(typed), typed);
    char *two = arguments("sim", ARRAY_LEN(other), other);
    assert_string_equal(one, two);
    char buf[400], *words[20], command[400];
    struct text text = TEXT(command);
    assert_int_equal(shard_read_arguments(one, buf, sizeof(buf), words, 20), 5);
    assert_string_equal(words[0], "leduc");
    assert_string_equal(words[2], "--bot=random");
    assert_string_equal(words[3], "--bot=search:5");
    assert_string_equal(words[4], "--seed=it's\na \\n seed");
    shard_put_command(&text, one, (struct shard){2, 3}, "a b");
    assert_string_equal(command, "baize sim leduc --games=10 --bot=random --bot=search:5 "
                                 "'--seed=it'\\''s\na \\n seed' --shard 2/3 --part 'a b'");
    assert_int_equal(shard_read_arguments(one, buf, sizeof(buf), words, 4), -1); // too many
    assert_int_equal(shard_read_arguments(one, buf, 20, words, 20), -1);         // too long
    free(one);
    free(two);
}

static void numbers_of_parts_are_read_back(void **context)
{
    (void)context;
    static const char *const wrong[] = {"", "part 1\n", "parts 3\n", "parts 3\npart 4\n",
        "parts 3\npart 0\n", "parts 99999\npart 1\n", "parts x\npart y\n", "part 1\nparts 3\n",
        "parts 3\nseed 1\npart 1\n"};
    static const char *const undone[] = {"parts 3\npart 2\n", "parts 3\npart 2\ndone\n",
        "parts 3\npart 2\ndone x 5\n", "parts 3\npart 2\ndone 5\n",
        "parts 3\npart 2\nspent_ns 1\ndone 1 5\n", "done 1 5\nparts 3\npart 2\n"};
    struct shard shard;
    uint64_t done, of;
    assert_true(shard_read_progress("parts 3\npart 2\ndone 4 5\n", &shard, &done, &of));
    assert_true(done == 4 && of == 5);
    for (int i = 0; i < ARRAY_LEN(undone); i++)
        assert_false(shard_read_progress(undone[i], &shard, &done, &of));
    assert_non_null(shard_read("parts 3\npart 2\n", &shard));
    assert_true(shard.number == 2 && shard.count == 3);
    for (int i = 0; i < ARRAY_LEN(wrong); i++)
        assert_null(shard_read(wrong[i], &shard));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_hold_all_of_a_run),
        cmocka_unit_test(a_part_says_its_command),
        cmocka_unit_test(numbers_of_parts_are_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
