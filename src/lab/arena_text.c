// SPDX-License-Identifier: MIT
// A tournament for terminals, programs and spreadsheets.
#include "lab/arena.h"

#include "lab/arena_figure.h"
#include "wire/json.h"

#include <math.h>
#include <stdlib.h>

static void print_pairs(FILE *file, const struct arena *arena)
{
    fprintf(file, "%-14s %-14s %8s %8s %16s %15s\n", "", "against", "matches", "score",
        "95 % interval", "tokens a match");
    for (int i = 0; i < arena->pair_count; i++) {
        const struct pair *pair = &arena->pairs[i];
        fprintf(file, "%-14s %-14s %8s", arena->names[pair->a], arena->names[pair->b],
            figure_count(pair->matches).is);
        struct interval interval = pair_interval(pair);
        figure_print(file, 9, figure_score(pair->score.mean, interval).is);
        figure_print(file, 17, figure_interval(interval).is);
        figure_print(file, 16, figure_tokens(pair->tokens).is);
        fputc('\n', file);
    }
}

// How far a level is above the one before it, and whether that is as it should be.
static void print_step(FILE *file, const struct arena *arena, int agent)
{
    if (!agent) {
        fprintf(file, "%16s %-16s", "", "");
        return;
    }
    struct estimate step = arena_difference(arena, agent, agent - 1);
    figure_print(file, 16, figure_elo(step).is);
    fprintf(file, " %-7s%-9s", step_verdict(step), is_step_sure(step) ? "" : "(unsure)");
}

static void print_ratings(FILE *file, const struct arena *arena)
{
    fprintf(file, "\n%-14s %15s", "bot", "Elo");
    if (arena->is_ladder)
        fprintf(file, "%16s %-16s", "step", "");
    fprintf(file, arena->is_timeless ? "\n" : " %16s\n", "a move takes");
    for (int i = 0; i < arena->count; i++) {
        fprintf(file, "%-14s ", arena->names[i]);
        figure_print(file, 15, figure_elo(arena_elo(arena, i)).is);
        if (arena->is_ladder)
            print_step(file, arena, i);
        if (!arena->is_timeless)
            figure_print(file, 17, figure_time(arena->think_us[i]).is);
        fputc('\n', file);
    }
    if (arena->is_ladder)
        fprintf(file,
            "\nA step is the Elo above the level before; within means %d to %d, unsure that its\n"
            "95 %% interval reaches beyond.\n",
            STEP_LEAST, STEP_MOST);
}

void arena_text(FILE *file, const struct arena *arena)
{
    print_pairs(file, arena);
    print_ratings(file, arena);
    for (int i = 0; i < arena->count; i++) {
        uint64_t forfeits = arena->forfeits[i];
        if (forfeits)
            fprintf(file, "%s forfeited %s moves\n", arena->names[i], figure_count(forfeits).is);
    }
}

static void put_pair(struct out *out, const struct arena *arena, const struct pair *pair)
{
    struct interval interval = pair_interval(pair);
    out_object(out);
    out_put_string(out, "a", arena->names[pair->a]);
    out_put_string(out, "b", arena->names[pair->b]);
    out_put_int(out, "games", (int64_t)pair->matches);
    out_put_real(out, "score", pair->score.mean);
    out_put_real(out, "ci95", (interval.high - interval.low) / 2);
    out_put_real(out, "low", interval.low);
    out_put_real(out, "high", interval.high);
    out_put_real(out, "tokens", pair->tokens.mean);
    out_put_real(out, "tokens_ci95", pair->tokens.ci95);
    out_object_end(out);
}

static void put_rating(struct out *out, const struct arena *arena, int agent)
{
    out_object(out);
    out_put_string(out, "bot", arena->names[agent]);
    out_put_real(out, "elo", arena->ratings[agent].elo);
    out_put_real(out, "ci95", arena->ratings[agent].ci95);
    if (arena->is_ladder && agent) {
        struct estimate step = arena_difference(arena, agent, agent - 1);
        out_put_real(out, "step", step.mean);
        out_put_real(out, "step_ci95", step.ci95);
        out_put_string(out, "step_is", step_verdict(step));
        out_put_bool(out, "step_is_sure", is_step_sure(step));
    }
    if (!arena->is_timeless)
        out_put_real(out, "move_us", arena->think_us[agent]);
    out_put_int(out, "forfeits", (int64_t)arena->forfeits[agent]);
    out_object_end(out);
}

void arena_json(FILE *file, const struct arena *arena)
{
    enum { CAP = 64 * 1024 };
    char *buf = malloc(CAP);
    must(buf);
    struct text text = text_over(buf, CAP);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_string(&out, "game", arena->setup.game->id);
    out_put_string(&out, "seed", arena->seed_word);
    out_key(&out, "pairs");
    out_array(&out);
    for (int i = 0; i < arena->pair_count; i++)
        put_pair(&out, arena, &arena->pairs[i]);
    out_array_end(&out);
    out_key(&out, "ratings");
    out_array(&out);
    for (int i = 0; i < arena->count; i++)
        put_rating(&out, arena, i);
    out_array_end(&out);
    out_object_end(&out);
    must(!text.is_cut);
    fprintf(file, "%s\n", buf);
    free(buf);
}

// A name in quotes; a quote within it is written twice.
static void put_name(FILE *file, const char *name)
{
    fputc('"', file);
    for (; *name; name++)
        fputs(*name == '"' ? "\"\"" : (char[]){*name, '\0'}, file);
    fputc('"', file);
}

static void put_bot(FILE *file, const struct arena *arena, int agent)
{
    fprintf(file, ",%.9g,%.9g", arena->ratings[agent].elo, arena->ratings[agent].ci95);
    if (!arena->is_timeless)
        fprintf(file, ",%.9g", arena->think_us[agent]);
}

void arena_csv(FILE *file, const struct arena *arena)
{
    fputs("game,seats,a,b,games,score,score_low,score_high,tokens,tokens_ci95", file);
    fputs(",elo_difference,elo_difference_ci95", file);
    fputs(arena->is_timeless ? ",a_elo,a_elo_ci95,b_elo,b_elo_ci95\n"
                             : ",a_elo,a_elo_ci95,a_move_us,b_elo,b_elo_ci95,b_move_us\n",
        file);
    for (int i = 0; i < arena->pair_count; i++) {
        const struct pair *pair = &arena->pairs[i];
        struct interval interval = pair_interval(pair);
        struct estimate difference = arena_difference(arena, pair->a, pair->b);
        fprintf(file, "%s,%d,", arena->setup.game->id, arena->setup.seats);
        put_name(file, arena->names[pair->a]);
        fputc(',', file);
        put_name(file, arena->names[pair->b]);
        fprintf(file, ",%llu,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g", (unsigned long long)pair->matches,
            pair->score.mean, interval.low, interval.high, pair->tokens.mean, pair->tokens.ci95,
            difference.mean, difference.ci95);
        put_bot(file, arena, pair->a);
        put_bot(file, arena, pair->b);
        fputc('\n', file);
    }
}
