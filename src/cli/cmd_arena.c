// SPDX-License-Identifier: MIT
// baize arena: bots against bots on the same deals, and what they are worth.
#include "lab/arena.h"

#include "bots/level.h"
#include "cli/progress.h"
#include "cli/simulation.h"
#include "lab/figure.h"
#include "os/file.h"
#include "os/parallel.h"
#include "wire/fair.h"
#include "wire/json.h"

#include <math.h>
#include <string.h>

enum { DEALS_STANDARD = 200, LINE_MAX_BYTES = 256, RATINGS_MAX = 16 * 1024 };

static const char *names[ARENA_AGENTS_MAX];

static int read_players(const struct args *args, struct arena *arena)
{
    if (args_has(args, "ladder")) {
        if (args->count > 1)
            return refuse("--ladder measures the four levels; name no bots beside it");
        for (int i = 0; i < LEVELS; i++)
            names[arena->count++] = level_at(arena->setup.game, i).name;
    }
    for (int i = 1; i < args->count; i++)
        names[arena->count++] = args->word[i];
    if (arena->count < 2)
        return refuse("an arena needs at least two bots: baize arena %s random search",
            arena->setup.game->id);
    char buf[400];
    struct text why = TEXT(buf);
    for (int i = 0; i < arena->count; i++)
        if (!agent_parse(&arena->agents[i], &arena->setup, names[i], &why))
            return refuse("%s", buf);
    return EXIT_FINE;
}

static void print_text(const struct arena *arena)
{
    printf("%-16s %-16s %8s %18s %18s\n", "", "against", "matches", "score", "tokens a match");
    for (int i = 0; i < arena->pair_count; i++) {
        const struct pair *pair = &arena->pairs[i];
        printf("%-16s %-16s %8s %18s %18s\n", names[pair->a], names[pair->b],
            figure_count(pair->matches).is, figure_share(pair->score).is,
            figure_estimate(pair->tokens).is);
    }
    printf("\n%-16s %18s %18s\n", "bot", "Elo", "a move takes");
    for (int i = 0; i < arena->count; i++)
        printf("%-16s %11.0f ± %4.0f %15.0f µs\n", names[i], arena->ratings[i].elo,
            arena->ratings[i].ci95, arena->think_us[i]);
    for (int i = 0; i < arena->count; i++) {
        uint64_t forfeits = agent_forfeits(&arena->agents[i]);
        if (forfeits)
            printf("%s forfeited %s moves\n", names[i], figure_count(forfeits).is);
    }
}

static void print_json(const struct arena *arena)
{
    static char buf[64 * 1024];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_string(&out, "game", arena->setup.game->id);
    out_key(&out, "pairs");
    out_array(&out);
    for (int i = 0; i < arena->pair_count; i++) {
        const struct pair *pair = &arena->pairs[i];
        out_object(&out);
        out_put_string(&out, "a", names[pair->a]);
        out_put_string(&out, "b", names[pair->b]);
        out_put_int(&out, "games", (int64_t)pair->matches);
        out_put_real(&out, "score", pair->score.mean);
        out_put_real(&out, "ci95", pair->score.ci95);
        out_put_real(&out, "tokens", pair->tokens.mean);
        out_put_real(&out, "tokens_ci95", pair->tokens.ci95);
        out_object_end(&out);
    }
    out_array_end(&out);
    out_key(&out, "ratings");
    out_array(&out);
    for (int i = 0; i < arena->count; i++) {
        out_object(&out);
        out_put_string(&out, "bot", names[i]);
        out_put_real(&out, "elo", arena->ratings[i].elo);
        out_put_real(&out, "ci95", arena->ratings[i].ci95);
        out_put_real(&out, "move_us", arena->think_us[i]);
        out_put_int(&out, "forfeits", (int64_t)agent_forfeits(&arena->agents[i]));
        out_object_end(&out);
    }
    out_array_end(&out);
    out_object_end(&out);
    must(!text.is_cut);
    puts(buf);
}

// The game's line of src/bots/ratings.def: Elo above the easiest level, and the intervals.
static void ladder_line(const struct arena *arena, char *line)
{
    int at = snprintf(line, LINE_MAX_BYTES, "{\"%s\", {", arena->setup.game->id);
    for (int i = 0; i < LEVELS; i++)
        at += snprintf(line + at, (size_t)(LINE_MAX_BYTES - at), "%s%.0f", i ? ", " : "",
            arena->ratings[i].elo - arena->ratings[0].elo);
    at += snprintf(line + at, (size_t)(LINE_MAX_BYTES - at), "}, {");
    for (int i = 0; i < LEVELS; i++)
        at += snprintf(line + at, (size_t)(LINE_MAX_BYTES - at), "%s%.0f", i ? ", " : "",
            fmin(arena->ratings[i].ci95, 9999));
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

static int run(const struct args *args)
{
    static struct arena arena;
    const struct game *game = game_from_word(args->word[0]);
    int fault = game ? setup_from_args(args, game, &arena.setup) : EXIT_BAD;
    if (!fault)
        fault = read_players(args, &arena);
    int64_t deals = DEALS_STANDARD, threads = parallel_processors();
    if (!fault)
        fault = args_int(args, "games", 1, 1000000000, &deals);
    if (!fault)
        fault = args_int(args, "threads", 1, 256, &threads);
    if (fault)
        return fault;
    uint8_t seed[SEED_BYTES];
    seed_from_args(args, seed);
    memcpy(&arena.seed, seed, sizeof(arena.seed));
    arena.deals = (uint64_t)deals;
    arena.threads = (int)threads;
    struct progress progress;
    progress_init(&progress, "deals");
    arena.is_stopped = interrupt_watch();
    arena.progress = progress_show;
    arena.context = &progress;
    arena_run(&arena);
    progress_end(&progress);
    if (args_has(args, "json"))
        print_json(&arena);
    else
        print_text(&arena);
    const char *path = args_get(args, "out");
    return path && args_has(args, "ladder") ? write_ladder(&arena, path) : EXIT_FINE;
}

static const struct flag flags[] = {
    {"games", "N", "how many deals each pair plays, each once from every seat (200)"},
    {"ladder", NULL, "measure the levels easy, medium, hard and best"},
    {"out", "FILE", "with --ladder: put the result into this table (src/bots/ratings.def)"},
    FLAG_SEED,
    {"threads", "N", "how many threads (all cores)"},
    FLAG_SEATS,
    FLAG_SET,
    FLAG_JSON,
    {0},
};

const struct command arena_command = {
    .name = "arena",
    .usage = "GAME BOT BOT…",
    .summary = "let bots meet on the same deals and rate them",
    .about = "Every bot meets every other; each deal is played once from every seat, so that luck\n"
             "weighs little. The score is 1 for ending ahead of the other, 1/2 for level; Elo\n"
             "ratings fit all pairs together. Ctrl-C ends early with what there is.",
    .example = "baize arena leduc random search:100 search:1000\n"
               "baize arena war-lanes priority hard --games 100 --seed 1\n"
               "baize arena mantis --ladder",
    .flags = flags,
    .words_min = 1,
    .words_max = ARENA_AGENTS_MAX + 1,
    .run = run,
};
