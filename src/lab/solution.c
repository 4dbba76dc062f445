// SPDX-License-Identifier: MIT
#include "lab/solution.h"

#include "lab/worths.h"
#include "wire/wire.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void solution_init(struct solution *solution, const struct setup *setup)
{
    *solution = (struct solution){.setup = *setup};
}

void solution_release(struct solution *solution)
{
    free(solution->lines);
    *solution = (struct solution){0};
}

// Where the line of this situation is, or would be.
static int place_of(const struct solution *solution, const char *situation)
{
    int low = 0, high = solution->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (strcmp(solution->lines[middle].situation, situation) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct solution_line *solution_find(const struct solution *solution, const char *situation)
{
    int at = place_of(solution, situation);
    bool is_there = at < solution->count && strcmp(solution->lines[at].situation, situation) == 0;
    return is_there ? &solution->lines[at] : NULL;
}

static struct solution_line *new_line(struct solution *solution, const char *situation)
{
    if (solution->count == solution->cap) {
        solution->cap = solution->cap ? 2 * solution->cap : 64;
        size_t size = (size_t)solution->cap * sizeof(solution->lines[0]);
        solution->lines = realloc(solution->lines, size);
        must(solution->lines);
    }
    int at = place_of(solution, situation);
    struct solution_line *line = &solution->lines[at];
    memmove(line + 1, line, (size_t)(solution->count++ - at) * sizeof(*line));
    memset(line, 0, sizeof(*line));
    strcpy(line->situation, situation);
    return line;
}

void solution_add(struct solution *solution, const char *situation, const struct choice *choices,
    int count, const double *chances)
{
    struct solution_line *line = (struct solution_line *)solution_find(solution, situation);
    must(count <= SOLUTION_CHOICES && strlen(situation) < SITUATION_MAX);
    if (!line) {
        line = new_line(solution, situation);
        line->count = count;
        for (int i = 0; i < count; i++)
            line->verb[i] = choices[i].move.verb;
    }
    line->merged++;
    for (int i = 0; i < count; i++) {
        must(line->verb[i] == choices[i].move.verb);
        line->chance[i] += (chances[i] - line->chance[i]) / line->merged;
    }
}

#define DIGITS 1e9

void solution_settle(struct solution *solution)
{
    for (int i = 0; i < solution->count; i++) {
        struct solution_line *line = &solution->lines[i];
        double rest = 1;
        for (int choice = 1; choice < line->count; choice++) {
            line->chance[choice] = round(line->chance[choice] * DIGITS) / DIGITS;
            rest -= line->chance[choice];
        }
        line->chance[0] = fabs(rest) < 0.5 / DIGITS ? 0 : rest;
    }
}

static const char *verb_name(const struct solution *solution, int verb)
{
    return solution->setup.game->verbs[verb].name;
}

void solution_policy(FILE *file, const struct solution *solution)
{
    const struct setup *setup = &solution->setup;
    fprintf(file, "baize policy\ngame %s\nversion %d\nseats %d\n", setup->game->id,
        setup->game->version, setup->seats);
    for (int i = 0; setup->game->options[i].name; i++)
        fprintf(file, "option %s %d\n", setup->game->options[i].name, setup->option[i]);
    fprintf(file, "value %.9f\ngain %.3g\n\n", solution->value[0], solution->gain);
    for (int i = 0; i < solution->count; i++) {
        const struct solution_line *line = &solution->lines[i];
        fprintf(file, "%s:", line->situation);
        for (int choice = 0; choice < line->count; choice++) {
            double chance = line->chance[choice];
            fprintf(file, " %s %.*f", verb_name(solution, line->verb[choice]),
                chance == 0 || chance == 1 ? 0 : 9, chance);
        }
        fputc('\n', file);
    }
}

void solution_put(struct out *out, const struct solution *solution, const struct worths *worths)
{
    out_object(out);
    out_key(out, "setup");
    wire_setup(out, &solution->setup);
    out_put_real(out, "value", solution->value[0]);
    out_key(out, "values");
    out_array(out);
    out_real(out, solution->value[0]);
    out_real(out, solution->value[1]);
    out_array_end(out);
    out_put_real(out, "gain", solution->gain);
    out_put_bool(out, "exact", solution->is_exact);
    out_put_int(out, "rounds", solution->rounds);
    out_key(out, "strategy");
    out_object(out);
    for (int i = 0; i < solution->count; i++) {
        const struct solution_line *line = &solution->lines[i];
        out_key(out, line->situation);
        out_object(out);
        for (int choice = 0; choice < line->count; choice++)
            out_put_real(out, verb_name(solution, line->verb[choice]), line->chance[choice]);
        out_object_end(out);
    }
    out_object_end(out);
    if (worths) {
        out_key(out, "worths");
        worths_put(out, solution, worths);
    }
    out_object_end(out);
}

void solution_json(FILE *file, const struct solution *solution, const struct worths *worths)
{
    char *buf = malloc(SOLUTION_BYTES);
    must(buf);
    struct text text = text_over(buf, SOLUTION_BYTES);
    struct out out = out_into(&text);
    solution_put(&out, solution, worths);
    must(!text.is_cut);
    fprintf(file, "%s\n", buf);
    free(buf);
}
