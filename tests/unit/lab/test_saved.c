// SPDX-License-Identifier: MIT
// A run that is gone on with ends as one long run does; a row a match comes out in order.
#include "../unit.h"

#include "games/games.h"
#include "lab/saved.h"

#include <stdlib.h>
#include <string.h>

struct counted {
    struct coverage coverage;
    struct tally tally;
};

static void keep(struct saved *saved, void *context)
{
    struct counted *counted = context;
    saved_simulation(saved, &counted->coverage, &counted->tally);
}

static void prepare(
    struct simulation *simulation, const char *id, const char *bot, uint64_t matches)
{
    char buf[100];
    struct text why = TEXT(buf);
    *simulation = (struct simulation){.games = matches, .seed = 4, .threads = 2};
    setup_init(&simulation->setup, game_find(id));
    for (int seat = 0; seat < simulation->setup.seats; seat++)
        assert_true(agent_parse(
            &simulation->agents[seat], &simulation->setup, seat ? "random" : bot, &why));
}

// Goes on to so many matches, after all that was counted went through a file.
static void go_on(struct counted *counted, const char *id, const char *bot, uint64_t matches)
{
    struct simulation simulation;
    char buf[200];
    struct text why = TEXT(buf);
    struct counted *again = calloc(1, sizeof(*again));
    char *file = saved_write("run 1\n", keep, counted);
    assert_true(saved_read(file, "run 1\n", keep, again, &why));
    *counted = *again;
    prepare(&simulation, id, bot, matches);
    simulate_on(&simulation, &counted->coverage, &counted->tally);
    free(file);
    free(again);
}

static void several_runs_are_one(void **context)
{
    (void)context;
    static const struct {
        const char *id, *bot;
    } cases[] = {{"leduc", "random"}, {"war-lanes", "priority"}, {"slowpoker", "random"}};
    struct counted *once = calloc(1, sizeof(*once)), *twice = calloc(1, sizeof(*twice));
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        memset(once, 0, sizeof(*once));
        memset(twice, 0, sizeof(*twice));
        go_on(once, cases[i].id, cases[i].bot, 300);
        go_on(twice, cases[i].id, cases[i].bot, 100);
        assert_int_equal(twice->tally.games, 100);
        go_on(twice, cases[i].id, cases[i].bot, 300);
        assert_memory_equal(once, twice, sizeof(*once));
    }
    memset(once, 0, sizeof(*once));
    memset(twice, 0, sizeof(*twice));
    go_on(once, "kuhn", "random", 10000); // over the borders of batches
    go_on(twice, "kuhn", "random", 4000);
    go_on(twice, "kuhn", "random", 4096);
    go_on(twice, "kuhn", "random", 10000);
    assert_memory_equal(once, twice, sizeof(*once));
    free(once);
    free(twice);
}

static atomic_bool is_stopped;

static void stop_soon(void *after, uint64_t done, uint64_t total)
{
    (void)total;
    if (done >= *(uint64_t *)after)
        is_stopped = true;
}

// Stopped while both threads think over a match: those two are played by the run that goes on.
static void a_stopped_run_is_gone_on_with(void **context)
{
    (void)context;
    struct counted *once = calloc(1, sizeof(*once)), *twice = calloc(1, sizeof(*twice));
    struct simulation simulation;
    uint64_t enough = 1;
    prepare(&simulation, "leduc", "search:4000", 100000);
    is_stopped = false;
    simulation.is_stopped = &is_stopped;
    simulation.progress = stop_soon;
    simulation.context = &enough;
    simulate_on(&simulation, &twice->coverage, &twice->tally);
    uint64_t next = twice->coverage.next;
    assert_true(twice->tally.games > 0 && next < 100000);
    assert_int_equal(twice->tally.games, next - (uint64_t)twice->coverage.missing_count);
    go_on(twice, "leduc", "search:4000", next + 5);
    go_on(once, "leduc", "search:4000", next + 5);
    assert_memory_equal(once, twice, sizeof(*once));
    free(once);
    free(twice);
}

// A part of the run through a file, added to what there is of other parts.
static void add_part(
    struct counted *all, const char *id, const char *bot, uint64_t first, uint64_t matches)
{
    struct simulation simulation;
    char buf[200];
    struct text why = TEXT(buf);
    struct counted *part = calloc(1, sizeof(*part));
    prepare(&simulation, id, bot, matches);
    simulation.first = first;
    simulate_on(&simulation, &part->coverage, &part->tally);
    char *file = saved_write("run 1\n", keep, part);
    assert_true(saved_add(file, "run 1\n", keep, all, &why));
    free(file);
    free(part);
}

static void parts_are_one_run(void **context)
{
    (void)context;
    struct counted *once = calloc(1, sizeof(*once)), *parts = calloc(1, sizeof(*parts));
    go_on(once, "kuhn", "random", 10000);
    add_part(parts, "kuhn", "random", 8192, 10000 - 8192); // in any order
    add_part(parts, "kuhn", "random", 0, 4096);
    add_part(parts, "kuhn", "random", 4096, 4096);
    assert_memory_equal(once, parts, sizeof(*once));
    memset(once, 0, sizeof(*once));
    memset(parts, 0, sizeof(*parts));
    go_on(once, "war-lanes", "priority", 50);
    add_part(parts, "war-lanes", "priority", 17, 33);
    add_part(parts, "war-lanes", "priority", 0, 17);
    assert_memory_equal(once, parts, sizeof(*once));
    free(once);
    free(parts);
}

static void keep_arena(struct saved *saved, void *arena)
{
    saved_arena(saved, arena);
}

// Of a part: how many deals of all pairs come before it, and how many it has.
static struct arena *meet(uint64_t first, uint64_t limit)
{
    static const char *const words[] = {"random", "priority", "strict"};
    struct arena *arena = calloc(1, sizeof(*arena));
    char buf[100];
    struct text why = TEXT(buf);
    setup_init(&arena->setup, game_find("war-lanes"));
    arena->count = ARRAY_LEN(words);
    for (int i = 0; i < arena->count; i++)
        assert_true(agent_parse(&arena->agents[i], &arena->setup, words[i], &why));
    arena->deals = 7;
    arena->threads = 2;
    arena->first = first;
    arena->limit = limit;
    if (limit)
        arena_run(arena);
    return arena;
}

static void parts_of_an_arena_are_one(void **context)
{
    (void)context;
    static const uint64_t cuts[] = {0, 5, 6, 21}; // 7 deals of 3 pairs
    struct arena *once = meet(0, 21), *all = meet(0, 0);
    char buf[100];
    struct text why = TEXT(buf);
    for (int i = ARRAY_LEN(cuts) - 2; i >= 0; i--) {
        struct arena *part = meet(cuts[i], cuts[i + 1] - cuts[i]);
        char *file = saved_write("run\n", keep_arena, part);
        assert_true(saved_add(file, "run\n", keep_arena, all, &why));
        free(file);
        free(part);
    }
    arena_tell(all);
    assert_int_equal(all->played, 21);
    assert_memory_equal(once->sums, all->sums, sizeof(once->sums));
    assert_memory_equal(once->ratings, all->ratings, sizeof(once->ratings));
    free(once);
    free(all);
}

static void keep_words(struct saved *saved, void *words)
{
    saved_text(saved, "words", words, 100);
}

// What is kept may look like the end of the file.
static void texts_are_kept(void **context)
{
    (void)context;
    static const char *const cases[] = {"", "one", "a\nend 0123\nb\n", "\nend "};
    char buf[100];
    struct text why = TEXT(buf);
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        char *words = (char *)cases[i], *back = NULL;
        char *file = saved_write("run\n", keep_words, &words);
        assert_true(saved_read(file, "run\n", keep_words, &back, &why));
        assert_string_equal(back ? back : "", cases[i]);
        free(back);
        free(file);
    }
    char *words = calloc(1, 102), *back = NULL;
    memset(words, 'x', 101); // longer than may be read
    char *file = saved_write("run\n", keep_words, &words);
    assert_false(saved_read(file, "run\n", keep_words, &back, &why));
    assert_null(back);
    free(file);
    free(words);
}

static void refused(const char *file, const char *run, const char *words)
{
    char buf[300];
    struct text why = TEXT(buf);
    struct counted *counted = calloc(1, sizeof(*counted));
    assert_false(saved_read(file, run, keep, counted, &why));
    if (!strstr(buf, words))
        fail_msg("refused with: %s", buf);
    free(counted);
}

static void torn_and_foreign_files_are_refused(void **context)
{
    (void)context;
    struct counted *counted = calloc(1, sizeof(*counted));
    go_on(counted, "leduc", "random", 50);
    char *file = saved_write("game leduc\nseed 1\n", keep, counted), buf[20];
    struct text seed = TEXT(buf);
    assert_non_null(saved_line(file, "seed", &seed));
    assert_string_equal(buf, "1");
    refused(file, "game leduc\nseed 2\n", "there it is \"seed 1\", here \"seed 2\"");
    refused("", "game leduc\n", "no file of results");
    refused("hello\n", "game leduc\n", "no file of results");
    size_t len = strlen(file);
    for (size_t cut = 1; cut < len - 20; cut += 97) { // wherever it is torn
        char *torn = strndup(file, len - cut);
        refused(torn, "game leduc\nseed 1\n", "torn");
        free(torn);
    }
    char *count = strstr(file, "count 50");
    memcpy(count, "count 51", 8);
    refused(file, "game leduc\nseed 1\n", "torn");
    free(file);
    free(counted);
}

// The file with what stands after `name` replaced, and its right end. The caller frees it.
static char *resealed(const char *file, const char *name, const char *line)
{
    char *text = calloc(1, strlen(file) + strlen(line) + 40);
    must(text);
    const char *at = strstr(file, name), *rest = at + strlen(name);
    rest += strcspn(rest, "\n");
    sprintf(text, "%.*s%s%s%.*s", (int)(at - file), file, name, line,
        (int)(strstr(file, "\nend ") + 1 - rest), rest);
    uint64_t hash = hash_bytes(HASH_START, text, strlen(text));
    sprintf(text + strlen(text), "end %016llx\n", (unsigned long long)hash);
    return text;
}

#define ZEROS_7 " 0 0 0 0 0 0 0"
#define ZEROS_63 ZEROS_7 ZEROS_7 ZEROS_7 ZEROS_7 ZEROS_7 ZEROS_7 ZEROS_7 ZEROS_7 ZEROS_7

static void numbers_beyond_all_runs_are_refused(void **context)
{
    (void)context;
    static const struct {
        const char *name, *line;
        bool is_taken;
    } cases[] = {
        {"\nlength", " 5 85070591730234615865843651857942052863", true}, // 2^126 - 1
        {"\nlength", " 5 85070591730234615865843651857942052864", false},
        {"\nlength", " 5 340282366920938463463374607431768211457", false}, // 2^128 + 1
        {"\nlength", " 5 -170141183460469231731687303715884105728", false},
        {"\nlengths", " 1 0 0 1" ZEROS_63, true}, {"\nlengths", " 1 64 54 1" ZEROS_63, true},
        {"\nlengths", " 1 65 54 1" ZEROS_63, false}, {"\nlengths", " 1 -65 54 1" ZEROS_63, false},
        {"\nlengths", " 1 0 55 1" ZEROS_63, false}, {"\nlengths", " 1 0 -1 1" ZEROS_63, false},
        {"\nlengths", " 1 4611686018427387904 62 1" ZEROS_63, false},
        {"\nlengths", " 1 9223372036854775807 0 1" ZEROS_63, false},
        {"\nlengths", " 1 0 0 0" ZEROS_63, false}, // one was counted, and is nowhere
    };
    struct counted *counted = calloc(1, sizeof(*counted));
    go_on(counted, "leduc", "random", 50);
    char *file = saved_write("run\n", keep, counted), buf[200];
    for (int i = 0; i < ARRAY_LEN(cases); i++)
        for (int is_added = 0; is_added < 2; is_added++) {
            struct text why = TEXT(buf);
            struct counted *into = calloc(1, sizeof(*into));
            char *other = resealed(file, cases[i].name, cases[i].line);
            bool is_taken = is_added ? saved_add(other, "run\n", keep, into, &why)
                                     : saved_read(other, "run\n", keep, into, &why);
            if (is_taken != cases[i].is_taken)
                fail_msg("%s%s: %s", cases[i].name, cases[i].line, buf);
            free(other);
            free(into);
        }
    char *huge = resealed(file, cases[0].name, cases[0].line); // a sum of two is too much
    struct text why = TEXT(buf);
    memset(counted, 0, sizeof(*counted));
    assert_true(saved_add(huge, "run\n", keep, counted, &why));
    assert_false(saved_add(huge, "run\n", keep, counted, &why));
    free(huge);
    free(file);
    free(counted);
}

// What rows are written of so many matches on so many threads. The caller frees it.
static char *written(int threads, bool is_csv)
{
    static const char *const names[SEATS_MAX] = {"search:30", "a \"bot\""};
    struct simulation simulation;
    struct tally *tally = calloc(1, sizeof(*tally));
    char *text = NULL;
    size_t size;
    prepare(&simulation, "leduc", "search:30", 50);
    simulation.threads = threads;
    struct rows rows = {.file = open_memstream(&text, &size),
        .is_csv = is_csv,
        .seed = "4",
        .setup = {&simulation.setup},
        .label = {"standard"},
        .names = names};
    rows_init(&rows);
    simulation.rows = &rows;
    simulate(&simulation, tally);
    rows_finish(&rows);
    fclose(rows.file);
    free(tally);
    return text;
}

static void rows_come_in_order(void **context)
{
    (void)context;
    for (int is_csv = 0; is_csv < 2; is_csv++) {
        char *one = written(1, is_csv), *many = written(4, is_csv);
        assert_string_equal(one, many);
        int number = -is_csv; // of the match; a table has a head
        for (const char *at = one; *at; at = strchr(at, '\n') + 1, number++) {
            char begin[40];
            snprintf(
                begin, sizeof(begin), is_csv ? "%d,\"4\",\"standard\"," : "{\"match\":%d,", number);
            if (number >= 0)
                assert_int_equal(strncmp(at, begin, strlen(begin)), 0);
        }
        assert_int_equal(number, 50);
        assert_non_null(strstr(one, is_csv ? "\"a \"\"bot\"\"\"" : "\"a \\\"bot\\\"\""));
        free(one);
        free(many);
    }
    bool is_csv;
    assert_true(rows_kind("a.csv", &is_csv) && is_csv);
    assert_true(rows_kind("a.ndjson", &is_csv) && !is_csv);
    assert_true(rows_kind("-", &is_csv) && !is_csv);
    assert_false(rows_kind("a.txt", &is_csv) || rows_kind("csv", &is_csv));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_runs_are_one),
        cmocka_unit_test(a_stopped_run_is_gone_on_with),
        cmocka_unit_test(parts_are_one_run),
        cmocka_unit_test(parts_of_an_arena_are_one),
        cmocka_unit_test(texts_are_kept),
        cmocka_unit_test(torn_and_foreign_files_are_refused),
        cmocka_unit_test(numbers_beyond_all_runs_are_refused),
        cmocka_unit_test(rows_come_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
