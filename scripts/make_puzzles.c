// SPDX-License-Identifier: MIT
// Makes, checks and thins sets of puzzles on a machine that has nothing of ours: `baize puzzles` in
// one static file.
// usage: make_puzzles GAME COUNT SEED THREADS FILE SEATS_MAX SECONDS GAP   makes a set
//        make_puzzles check FILE SEED THREADS SAMPLES DEPTH SECONDS [OUT]  OUT is what stood it,
//                                                                   with the values of the check
#include "games/games.h"
#include "lab/puzzle_make.h"
#include "os/file.h"
#include "os/time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t start_ms, limit_ms;
static atomic_bool is_over;

static void show(void *context, uint64_t done, uint64_t total)
{
    static int64_t next_ms;
    int64_t spent_ms = time_monotonic_ms() - start_ms;
    (void)context;
    if (limit_ms && spent_ms > limit_ms)
        is_over = true;
    if (spent_ms < next_ms)
        return;
    next_ms = spent_ms + 10000;
    fprintf(stderr, "# %d s: %d of %d\n", (int)(spent_ms / 1000), (int)done, (int)total);
}

static int save(const struct puzzles *puzzles, const char *path)
{
    char buf[300];
    struct text why = TEXT(buf);
    struct blob out = {0};
    puzzles_write(puzzles, &out);
    bool is_written = file_write(path, out.at, out.len, &why);
    if (!is_written)
        fprintf(stderr, "%s\n", buf);
    blob_release(&out);
    return is_written ? 0 : 1;
}

static int make(int count, char **words)
{
    struct making making = {.gap = PUZZLE_GAP,
        .wanted = atoi(words[1]),
        .depth = OUTLOOK_SHORT,
        .most = PUZZLE_SAMPLES_MOST,
        .matches = 1000000,
        .threads = atoi(words[3]),
        .is_stopped = &is_over,
        .progress = show};
    const struct game *game = game_find(words[0]);
    must(game);
    setup_init(&making.setup, game);
    making.seats_max = count > 5 ? atoi(words[5]) : 0;
    if (count > 6)
        limit_ms = 1000 * (int64_t)atoi(words[6]);
    if (count > 7)
        making.gap = atof(words[7]);
    making.seed = hash_bytes(HASH_START, words[2], strlen(words[2]));
    puzzles_make(&making);
    fprintf(stderr, "# %d puzzles from %d matches, %d decisions weighed, %d alike, %d s\n",
        making.puzzles.count, (int)making.played, (int)making.weighed, (int)making.repeated,
        (int)((time_monotonic_ms() - start_ms) / 1000));
    return save(&making.puzzles, words[4]);
}

static int check(int count, char **words)
{
    char buf[400];
    struct text why = TEXT(buf);
    struct bytes bytes;
    struct puzzles puzzles;
    if (!file_read(words[1], PUZZLE_BYTES_MAX, &bytes, &why) ||
        !puzzles_read(&puzzles, bytes.at, bytes.len, game_find, &why)) {
        fprintf(stderr, "%s\n", buf);
        return 2;
    }
    limit_ms = count > 6 ? 1000 * (int64_t)atoi(words[6]) : 0;
    struct rechecking checking = {.puzzles = &puzzles,
        .seed = hash_bytes(HASH_START, words[2], strlen(words[2])),
        .depth = atoi(words[5]),
        .samples = atoi(words[4]),
        .threads = atoi(words[3]),
        .is_stopped = &is_over,
        .progress = show};
    puzzles_check(&checking);
    struct puzzles good = puzzles;
    good.list = calloc((size_t)puzzles.count, sizeof(good.list[0]));
    must(good.list);
    good.count = 0;
    int unsure = 0;
    for (int i = 0; i < puzzles.count; i++) {
        const struct checked *one = &checking.checked[i];
        unsure += one->is_done && !one->is_sure;
        if (one->is_wrong)
            printf("puzzle %d (line %d): the best wrong move is only %.4f behind, sure to %.4f; "
                   "%.4f was said\n",
                i + 1, puzzles.list[i].line_number, one->less, one->error,
                (double)puzzle_gap(&puzzles.list[i]) / puzzles_units(&puzzles));
        if (one->is_done && one->is_sure && !one->is_wrong) {
            good.list[good.count] = puzzles.list[i];
            puzzle_amend(&good.list[good.count++], one);
        }
    }
    printf("%s: %d of %d wrong, %d not sure, %d s\n", words[1], checking.wrong, checking.done,
        unsure, (int)((time_monotonic_ms() - start_ms) / 1000));
    return count > 7 ? save(&good, words[7]) : 0;
}

int main(int count, char **words)
{
    start_ms = time_monotonic_ms();
    if (count >= 7 && strcmp(words[1], "check") == 0)
        return check(count - 1, words + 1);
    if (count >= 6)
        return make(count - 1, words + 1);
    fprintf(stderr, "usage: see the first lines of scripts/make_puzzles.c\n");
    return 2;
}
