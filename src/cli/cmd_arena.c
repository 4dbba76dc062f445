// SPDX-License-Identifier: MIT
// baize arena: bots against bots on the same deals, and what they are worth.
#include "lab/arena.h"

#include "bots/level.h"
#include "cli/progress.h"
#include "cli/resume.h"
#include "cli/simulation.h"
#include "lab/standard.h"
#include "os/file.h"
#include "os/parallel.h"

#include <math.h>
#include <string.h>

enum { LINE_MAX_BYTES = 256, RATINGS_MAX = 16 * 1024 };

static int read_players(const struct args *args, struct arena *arena)
{
    if (args_has(args, "ladder")) {
        if (args->count > 1)
            return refuse("--ladder measures the four levels; name no bots beside it");
        arena->is_ladder = true;
        for (int i = 0; i < LEVELS; i++)
            arena->names[arena->count++] = level_at(arena->setup.game, i).name;
    }
    for (int i = 1; i < args->count; i++)
        arena->names[arena->count++] = args->word[i];
    if (arena->count < 2)
        return refuse("an arena needs at least two bots: baize arena %s random search",
            arena->setup.game->id);
    char buf[400];
    struct text why = TEXT(buf);
    for (int i = 0; i < arena->count; i++)
        if (!agent_parse(&arena->agents[i], &arena->setup, arena->names[i], &why))
            return refuse("%s", buf);
    return EXIT_FINE;
}

// The game's line of src/bots/ratings.def: Elo above the easiest level, and the intervals.
static void ladder_line(const struct arena *arena, char *line)
{
    int at = snprintf(line, LINE_MAX_BYTES, "{\"%s\", {", arena->setup.game->id);
    for (int i = 0; i < LEVELS; i++)
        at += snprintf(line + at, (size_t)(LINE_MAX_BYTES - at), "%s%.0f", i ? ", " : "",
            arena_difference(arena, i, 0).mean);
    at += snprintf(line + at, (size_t)(LINE_MAX_BYTES - at), "}, {");
    for (int i = 0; i < LEVELS; i++)
        at += snprintf(line + at, (size_t)(LINE_MAX_BYTES - at), "%s%.0f", i ? ", " : "",
            fmin(arena_difference(arena, i, 0).ci95, 9999));
    snprintf(line + at, (size_t)(LINE_MAX_BYTES - at), "}},\n");
}

// Replaces the game's old line by the new one, or adds it at the end.
static int write_ladder(const struct arena *arena, const char *path)
{
    static char buf[RATINGS_MAX];
    char line[LINE_MAX_BYTES], start[LINE_MAX_BYTES], why_buf[200];
    struct text why = TEXT(why_buf), text = TEXT(buf);
    struct bytes old;
    if (!file_read(path, RATINGS_MAX / 2, &old, &why))
        return refuse("%s", why_buf);
    ladder_line(arena, line);
    snprintf(start, sizeof(start), "{\"%s\",", arena->setup.game->id);
    bool is_put = false;
    for (const char *at = old.at; *at;) {
        bool is_mine = strncmp(at, start, strlen(start)) == 0;
        size_t len = strcspn(at, "\n");
        len += at[len] == '\n';
        text_bytes(&text, is_mine ? line : at, is_mine ? strlen(line) : len);
        is_put |= is_mine;
        at += len;
    }
    bytes_release(&old);
    if (!is_put)
        text_put(&text, line);
    if (!file_write(path, buf, text.len, &why))
        return refuse("%s", why_buf);
    return EXIT_FINE;
}

static void print_page(FILE *file, const void *arena)
{
    arena_html(file, arena);
}

static void print_table(FILE *file, const void *arena)
{
    arena_csv(file, arena);
}

static int show(const struct args *args, const struct arena *arena)
{
    const char *csv = args_get(args, "csv"), *html = args_get(args, "html");
    const char *ladder = args_get(args, "out");
    if (args_has(args, "json"))
        arena_json(stdout, arena);
    else if (csv && !*csv)
        arena_csv(stdout, arena);
    else
        arena_text(stdout, arena);
    int fault = csv && *csv ? write_page(csv, print_table, arena) : EXIT_FINE;
    if (!fault && html)
        fault = write_page(html, print_page, arena);
    if (!fault && ladder && arena->is_ladder)
        fault = write_ladder(arena, ladder);
    return fault;
}

static void keep_arena(struct saved *saved, void *arena)
{
    saved_arena(saved, arena);
}

// Goes on with what --resume names, if it is there.
static int open_counts(const struct args *args, struct arena *arena, struct resume *resume)
{
    uint64_t pairs = (uint64_t)arena_pairs(arena);
    int fault = resume_begin(resume, args, describe_arena(args, arena), arena_total(arena), 1);
    if (!fault)
        fault = resume_check(resume, (arena->played + pairs - 1) / pairs, arena->deals);
    if (fault)
        resume_release(resume);
    arena->first = resume->span.first;
    return fault;
}

static void play_deals(void *context, uint64_t to)
{
    struct arena *arena = context;
    arena->limit = to;
    arena_run(arena);
}

static int run(const struct args *args)
{
    static struct arena arena;
    const struct game *game = game_from_word(args->word[0]);
    int fault = game ? setup_from_args(args, game, &arena.setup) : EXIT_BAD;
    if (!fault)
        fault = read_players(args, &arena);
    struct progress progress;
    int64_t deals = DEALS_OF_PAIR, threads = parallel_processors();
    if (args_has(args, "time"))
        deals = DEALS_MOST;
    if (!fault)
        fault = progress_limited(&progress, args, "deals");
    if (!fault)
        fault = args_int(args, "games", 1, DEALS_MOST, &deals);
    if (!fault)
        fault = args_int(args, "threads", 1, THREADS_MOST, &threads);
    if (fault)
        return fault;
    char seed_word[SEED_WORD];
    arena.seed = lab_seed(args, seed_word);
    arena.seed_word = seed_word;
    arena.deals = (uint64_t)deals;
    arena.threads = (int)threads;
    arena.is_timeless = args_has(args, "no-times");
    static struct resume resume;
    resume = (struct resume){
        .keep = keep_arena, .what = &arena, .done = &arena.played, .unit = "deals", .one = "deal"};
    fault = open_counts(args, &arena, &resume);
    if (fault)
        return fault;
    arena.is_stopped = interrupt_watch();
    arena.progress = progress_show;
    arena.context = &progress;
    progress.total = resume.span.count;
    resume_play(&resume, &(struct stretches){.play = play_deals,
                             .context = &arena,
                             .batch = 1,
                             .threads = arena.threads,
                             .is_stopped = arena.is_stopped});
    progress_end(&progress);
    int kept = resume_end(&resume, false);
    if (resume_is_part(&resume))
        return kept;
    arena_tell(&arena);
    int shown = show(args, &arena);
    return kept ? kept : shown;
}

static const struct flag flags[] = {
    {"games", "N", "how many deals each pair plays, each once from every seat (200)"},
    {"ladder", NULL, "measure the levels easy, medium, hard and best, and the steps between them"},
    {"out", "FILE", "with --ladder: put the result into this table (src/bots/ratings.def)"},
    FLAG_SEED,
    FLAG_TIME,
    FLAG_RESUME,
    FLAGS_SHARD,
    FLAG_NO_TIMES,
    {"threads", "N", "how many threads (all cores)"},
    FLAG_SEATS,
    FLAG_SET,
    FLAG_JSON,
    {"csv", "[FILE]", "print a table for a spreadsheet, a line a pair; --csv=FILE writes it there"},
    {"html", "FILE", "also write a page with a cross table and a chart"},
    {0},
};

const struct command arena_command = {
    .name = "arena",
    .usage = "GAME BOT BOT…",
    .summary = "let bots meet on the same deals and rate them",
    .about = "Every bot meets every other; each deal is played once from every seat, so that luck\n"
             "weighs little. The score is 1 for ending ahead of the other, 1/2 for level; Elo\n"
             "ratings fit all pairs together. Ctrl-C or SIGTERM end early with what there is, and\n"
             "with --resume the same command goes on there. A step of the ladder is the Elo\n"
             "between a level and the one before it; 150 to 350 is what people enjoy. Intervals\n"
             "are of 95 %: of a score Wilson's, of a rating its distance from the mean of all.",
    .example = "baize arena leduc random search:100 search:1000\n"
               "baize arena war-lanes priority hard --games 100 --seed 1\n"
               "baize arena mantis --ladder --html mantis.html",
    .flags = flags,
    .words_min = 1,
    .words_max = ARENA_AGENTS_MAX + 1,
    .run = run,
};
