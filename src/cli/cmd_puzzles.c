// SPDX-License-Identifier: MIT
// baize puzzles: positions where one move is clearly best: made, checked by a longer search,
// solved.
#include "cli/cli.h"
#include "cli/progress.h"
#include "cli/simulation.h"
#include "cli/sit.h"
#include "cli/solve.h"
#include "games/games.h"
#include "lab/puzzle_json.h"
#include "lab/puzzle_make.h"
#include "os/file.h"
#include "os/parallel.h"
#include "wire/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COUNT_STANDARD = 20,
    CHECK_SAMPLES = 1000,
    CHECK_DEPTH = 2 * OUTLOOK_LONG,
    SAMPLES_MAX = 1000000,
    WRONG_SHARE = 100, // at most one in so many may be wrong
    MATCHES_PER_PUZZLE = 5000,
};

// ---- As text -----------------------------------------------------------------------------------

static const char *move_word(const struct puzzle *puzzle, const struct move *move, char buf[200])
{
    struct text text = text_over(buf, 200);
    move_put(puzzle->setup.game, move, &text);
    return buf;
}

static void print_text(const struct puzzles *puzzles)
{
    char buf[200];
    double unit = puzzles->is_win ? puzzles_units(puzzles) / 100.0 : puzzles_units(puzzles);
    const char *sign = puzzles->is_win ? " %" : "";
    for (int i = 0; i < puzzles->count; i++) {
        const struct puzzle *puzzle = &puzzles->list[i];
        printf("%d  rated %d ± %d, seat %d after %d moves\n", i + 1, puzzle->rating, puzzle->doubt,
            puzzle->seat, puzzle->turn_count);
        for (int arm = 0; arm < puzzle->arm_count; arm++)
            printf("   %s %7.2f%s ± %.2f  %s\n", puzzle->arm[arm].is_right ? "right" : "     ",
                puzzle->arm[arm].value / unit, sign, puzzle->arm[arm].ci95 / unit,
                move_word(puzzle, &puzzle->arm[arm].move, buf));
        printf("   found by easy %d %%, medium %d %%, hard %d %%, best %d %%; medium plays %s\n",
            puzzle->found[0], puzzle->found[1], puzzle->found[2], puzzle->found[3],
            move_word(puzzle, &puzzle->usual, buf));
    }
}

// ---- As JSON -----------------------------------------------------------------------------------

static void print_json(const struct making *making, const char *seed_word)
{
    const struct puzzles *puzzles = &making->puzzles;
    size_t size = 4096;
    for (int i = 0; i < puzzles->count; i++)
        size += puzzle_put_bytes(&puzzles->list[i]);
    char *buf = malloc(size);
    must(buf);
    struct text text = text_over(buf, size);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_string(&out, "game", puzzles->game->id);
    out_put_int(&out, "rules", puzzles->game->version);
    out_put_string(&out, "unit", puzzles->is_win ? "win" : "tokens");
    out_put_string(&out, "seed", seed_word);
    out_put_int(&out, "matches", (int64_t)making->played);
    out_put_bool(&out, "is_complete", puzzles->count == making->wanted);
    out_key(&out, "puzzles");
    out_array(&out);
    for (int i = 0; i < puzzles->count; i++)
        puzzle_put(&out, puzzles, &puzzles->list[i]);
    out_array_end(&out);
    out_object_end(&out);
    must(!text.is_cut);
    puts(buf);
    free(buf);
}

// ---- Making ------------------------------------------------------------------------------------

static int write_set(const struct puzzles *puzzles, const char *path)
{
    char buf[300];
    struct text why = TEXT(buf);
    struct blob out = {0};
    puzzles_write(puzzles, &out);
    bool is_written = file_write(path, out.at, out.len, &why);
    blob_release(&out);
    if (is_written)
        return EXIT_FINE;
    complain("%s", buf);
    return EXIT_NO;
}

static int read_gap(const struct args *args, double *gap)
{
    const char *word = args_get(args, "gap");
    char *end;
    if (!word)
        return EXIT_FINE;
    *gap = strtod(word, &end);
    if (end == word || *end || !(*gap >= 0.001 && *gap <= 1))
        return refuse("--gap takes a number from 0.001 to 1 (0.05 is five points of a hundred), "
                      "not \"%s\"",
            word);
    return EXIT_FINE;
}

static int make(const struct args *args)
{
    static struct making making;
    struct progress progress;
    char seed_word[SEED_WORD];
    int64_t count = COUNT_STANDARD, threads = parallel_processors();
    making.gap = PUZZLE_GAP;
    const struct game *game = game_from_word(args->word[0]);
    int fault = game ? setup_from_args(args, game, &making.setup) : EXIT_BAD;
    // Without this the others would be taken to hold anything, whatever they bet.
    if (!fault && !foresight_find(&making.setup))
        return refuse(
            "no puzzles are made of %s%s: nothing here tells what its players hold by what "
            "they do. baize solve is for the small games",
            game->id, args_has(args, "set") ? " with these options" : "");
    if (!fault)
        fault = args_int(args, "count", 1, PUZZLE_COUNT_MAX, &count);
    if (!fault)
        fault = read_gap(args, &making.gap);
    if (!fault)
        fault = args_int(args, "threads", 1, 256, &threads);
    if (!fault)
        fault = progress_limited(&progress, args, "puzzles");
    if (fault)
        return fault;
    making.seed = lab_seed(args, seed_word);
    making.wanted = (int)count;
    making.threads = (int)threads;
    making.depth = OUTLOOK_SHORT;
    making.most = PUZZLE_SAMPLES_MOST;
    making.matches = (uint64_t)count * MATCHES_PER_PUZZLE;
    making.is_stopped = interrupt_watch();
    making.progress = progress_show;
    making.context = &progress;
    puzzles_make(&making);
    progress_end(&progress);
    const char *out = args_get(args, "out");
    if (!making.puzzles.count) {
        complain("no puzzle was found in %ju matches", (uintmax_t)making.played);
        return EXIT_NO;
    }
    fault = out ? write_set(&making.puzzles, out) : EXIT_FINE;
    if (args_has(args, "json"))
        print_json(&making, seed_word);
    else if (!out || fault)
        print_text(&making.puzzles); // what cannot be written is not lost
    else
        printf("%d puzzles of %s from %ju matches, --seed %s: %s\n", making.puzzles.count, game->id,
            (uintmax_t)making.played, seed_word, out);
    puzzles_release(&making.puzzles);
    return fault;
}

// ---- Checking ----------------------------------------------------------------------------------

static bool is_found_wrong(const struct checked *checked)
{
    return checked->is_done && checked->is_wrong;
}

static void print_checked(const struct args *args, const struct rechecking *checking)
{
    const struct puzzles *puzzles = checking->puzzles;
    double units = puzzles_units(puzzles);
    if (args_has(args, "json")) {
        printf("{\"game\":\"%s\",\"checked\":%d,\"wrong\":[", puzzles->game->id, checking->done);
        bool is_next = false;
        for (int i = 0; i < puzzles->count; i++)
            if (is_found_wrong(&checking->checked[i])) {
                printf("%s%d", is_next ? "," : "", i + 1);
                is_next = true;
            }
        printf("]}\n");
        return;
    }
    for (int i = 0; i < puzzles->count; i++)
        if (is_found_wrong(&checking->checked[i]))
            printf("puzzle %d (line %d) is wrong: the gap is %.4f ± %.4f, and not %.4f\n", i + 1,
                puzzles->list[i].line_number, checking->checked[i].less,
                1.96 * checking->checked[i].error, puzzle_gap(&puzzles->list[i]) / units);
    printf("%s: %d puzzles checked with %d samples each, %d wrong%s\n", puzzles->game->id,
        checking->done, checking->samples, checking->wrong,
        checking->done < puzzles->count ? "; it was ended early" : "");
}

static int check(const struct args *args, const char *path)
{
    char buf[400], seed_word[SEED_WORD];
    struct text why = TEXT(buf);
    struct bytes bytes;
    struct puzzles puzzles;
    struct progress progress;
    int64_t samples = CHECK_SAMPLES, threads = parallel_processors(), depth = CHECK_DEPTH;
    int fault = args_int(args, "samples", 64, SAMPLES_MAX, &samples);
    if (!fault)
        fault = args_int(args, "threads", 1, 256, &threads);
    if (!fault)
        fault = args_int(args, "depth", OUTLOOK_SHORT, OUTLOOK_TO_THE_END, &depth);
    if (!fault)
        fault = progress_limited(&progress, args, "puzzles");
    if (fault)
        return fault;
    if (!file_read(path, PUZZLE_BYTES_MAX, &bytes, &why))
        return refuse("%s", buf);
    bool is_read = puzzles_read(&puzzles, bytes.at, bytes.len, game_find, &why);
    bytes_release(&bytes);
    if (!is_read)
        return refuse("%s: %s", path, buf);
    struct rechecking checking = {.puzzles = &puzzles,
        .seed = lab_seed(args, seed_word),
        .depth = (int)depth,
        .samples = (int)samples,
        .threads = (int)threads,
        .is_stopped = interrupt_watch(),
        .progress = progress_show,
        .context = &progress};
    puzzles_check(&checking);
    progress_end(&progress);
    print_checked(args, &checking);
    free(checking.checked);
    puzzles_release(&puzzles);
    return checking.wrong * WRONG_SHARE > checking.done ? EXIT_NO : EXIT_FINE;
}

static int run(const struct args *args)
{
    const char *path = args_get(args, "check");
    if (path && args->count)
        return refuse("--check FILE says by itself which game it is of");
    if (path && (args_has(args, "out") || args_has(args, "count") || args_has(args, "gap")))
        return refuse("--out, --count and --gap are for making puzzles, not for --check");
    const char *set = args_get(args, "solve");
    if (set && *set && (args->count || args_has(args, "daily")))
        return refuse("--solve=FILE says by itself which puzzles these are");
    if (!path && !args->count && args_has(args, "json"))
        return refuse(
            "--json is for puzzles that are made or checked: name a game, or --check FILE");
    if (path)
        return check(args, path);
    if (args_has(args, "solve") || args_has(args, "daily"))
        return args_has(args, "json") ? refuse("puzzles are solved by people: --json is for making "
                                               "and checking them")
                                      : solve_run(args);
    return args->count ? make(args) : solve_list(args);
}

static const struct flag flags[] = {
    {"count", "N", "how many puzzles (20)"},
    FLAG_SEED,
    {"gap", "GAP", "how much worse a wrong move is at least, as a part of a win (0.05)"},
    {"out", "FILE", "write them into this file, as the page reads them"},
    {"solve", "[FILE]", "solve those that come with the program, or those of this file"},
    {"daily", "[DATE]", "solve the one of today, or of a day like 2026-11-19"},
    {"check", "FILE", "weigh every position of this file anew, and longer"},
    {"samples", "N", "with --check: how often each position is looked at, at first (1000)"},
    {"depth", "N", "with --check: how far, in turns, rounds or hands (6)"},
    {"time", "TIME", "but end after 30s, 5m or 2h"},
    {"threads", "N", "how many threads (all cores)"},
    FLAG_SEATS,
    FLAG_SET,
    FLAGS_STYLE,
    FLAG_JSON,
    {0},
};

const struct command puzzles_command = {
    .name = "puzzles",
    .usage = "[GAME]",
    .summary = "find positions where one move is clearly best, to be solved",
    .about =
        "Without a game it lists those whose puzzles come with the program; --solve asks them: "
        "the\n"
        "table as the seat saw it, your choice, and what each choice is worth. The first try at\n"
        "each counts for your rating, which is kept in ~/.local/state/baize. --daily is one a "
        "day,\n"
        "the same for all.\n"
        "With a GAME alone new ones are made: the best bots play matches, and their decisions are "
        "looked at until one is found where\n"
        "some move is better than every other by the gap, at 99.9 %, and the level medium\n"
        "mostly plays something else. Moves that are as good as the best are right too. Each\n"
        "puzzle is rated by how often the four levels find it. The same seed gives the same\n"
        "puzzles. Ctrl-C or SIGTERM end early with what there is. --check weighs the positions\n"
        "of a file again, with other luck and further ahead, and says which do not stand.",
    .example = "baize puzzles mantis --solve\n"
               "baize puzzles --daily\n"
               "baize puzzles mantis --count 10 --seed 1\n"
               "baize puzzles war-lanes --count 200 --seed 1 --out war-lanes.puzzles\n"
               "baize puzzles --check war-lanes.puzzles",
    .flags = flags,
    .words_min = 0,
    .words_max = 1,
    .run = run,
};
