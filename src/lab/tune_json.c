// SPDX-License-Identifier: MIT
// What was found, for programs: JSON, and a table of all that was tried.
#include "lab/tune.h"
#include "wire/wire.h"

#include <math.h>
#include <stdlib.h>

enum { HEAD_BYTES = 1024 * 1024, TRIED_BYTES = 1024 }; // of JSON, at most

static void put_estimate(struct out *out, struct estimate value)
{
    out_put_real(out, "mean", value.mean);
    out_put_real(out, "ci95", value.ci95);
    out_put_real(out, "low", estimate_low(value));
    out_put_real(out, "high", estimate_high(value));
}

static void put_wishes(struct out *out, const struct tune *tune)
{
    static const char *const kinds[] = {"near", "within", "least", "most"};
    out_key(out, "wishes");
    out_array(out);
    for (int i = 0; i < tune->wish_count; i++) {
        const struct wish *wish = &tune->wishes[i];
        out_object(out);
        out_put_string(out, "measure", wish_measure(wish).is);
        out_put_string(out, "kind", kinds[wish->kind]);
        out_put_real(out, "low", wish->low); // null where the range is open
        out_put_real(out, "high", wish->high);
        out_put_real(out, "tolerance", wish->tolerance);
        out_put_real(out, "weight", wish->weight);
        out_object_end(out);
    }
    out_array_end(out);
}

static void put_axes(struct out *out, const struct tune *tune)
{
    out_key(out, "varied");
    out_array(out);
    for (int i = 0; i < tune->axes; i++) {
        out_object(out);
        out_put_string(out, "option", tune_option(tune, i)->name);
        out_key(out, "values");
        out_array(out);
        for (int k = 0; k < tune->axis[i].count; k++)
            out_int(out, tune->axis[i].value[k]);
        out_array_end(out);
        out_object_end(out);
    }
    out_array_end(out);
}

static void put_rules(struct out *out, const struct tune *tune, const struct setup *setup)
{
    char buf[600];
    struct text rules = TEXT(buf);
    tune_rules(tune, setup, &rules);
    out_put_string(out, "rules", buf);
}

static void put_costs(struct out *out, const struct tune *tune, int judged)
{
    struct cost costs[COSTS_MAX];
    int count = tune_costs(tune, judged, costs);
    out_key(out, "elsewhere");
    out_array(out);
    for (int i = 0; i < count; i++) {
        out_object(out);
        out_put_string(out, "measure", costs[i].name->name);
        if (costs[i].name->is_by_seat)
            out_put_int(out, "seat", costs[i].seat);
        put_estimate(out, trial_difference(&tune->judged, judged, costs[i].measure));
        out_put_real(out, "p_adjusted", trial_p_adjusted(&tune->judged, judged, costs[i].measure));
        out_object_end(out);
    }
    out_array_end(out);
}

static void put_judged(struct out *out, const struct tune *tune, int judged)
{
    const struct trials *trials = &tune->judged;
    char buf[900];
    struct text command = TEXT(buf);
    out_object(out);
    put_rules(out, tune, &trials->list[judged].setup);
    out_key(out, "setup");
    wire_setup(out, &trials->list[judged].setup);
    if (trials->played) {
        out_put_real(out, "loss", tune_loss(tune, judged));
        out_key(out, "wishes");
        out_array(out);
        for (int i = 0; i < tune->wish_count; i++) {
            out_object(out);
            out_put_string(out, "measure", wish_measure(&tune->wishes[i]).is);
            put_estimate(out, tune_value(tune, judged, i));
            out_put_string(out, "is", tune_met_word(tune, judged, i));
            out_object_end(out);
        }
        out_array_end(out);
    }
    if (judged && trials->played)
        put_costs(out, tune, judged);
    if (judged) {
        tune_look_further(tune, judged, &command);
        out_put_string(out, "command", buf);
    }
    out_object_end(out);
}

// The sets that fulfil one wish the furthest, where they are not among the best.
static void put_alone(struct out *out, const struct tune *tune)
{
    int wish[2];
    out_key(out, "one_wish_alone");
    out_array(out);
    for (int i = 0; i < tune->wish_count; i++) {
        if (tune->alone[i] <= tune->best)
            continue;
        out_object(out);
        out_put_string(out, "measure", wish_measure(&tune->wishes[i]).is);
        out_key(out, "set");
        put_judged(out, tune, tune->alone[i]);
        out_object_end(out);
    }
    out_array_end(out);
    out_key(out, "conflict");
    out_array(out);
    if (tune->judged.played && tune_conflict(tune, &wish[0], &wish[1]))
        for (int i = 0; i < 2; i++)
            out_string(out, wish_measure(&tune->wishes[wish[i]]).is);
    out_array_end(out);
}

static void put_tried(struct out *out, const struct tune *tune)
{
    out_key(out, "tried");
    out_array(out);
    for (int i = 0; i < tune->race.count; i++) {
        const struct tried *tried = &tune->race.tried[i];
        if (!tried->played)
            continue;
        out_object(out);
        out_key(out, "values");
        out_array(out);
        for (int axis = 0; axis < tune->axes; axis++)
            out_int(out, tune->axis[axis].value[tried->spot.at[axis]]);
        out_array_end(out);
        out_put_int(out, "matches", (int64_t)tried->played);
        out_put_real(out, "loss", tried->loss);
        out_key(out, "means");
        out_array(out);
        for (int k = 0; k < tune->wish_count; k++)
            out_real(out, tried->mean[k]);
        out_array_end(out);
        out_object_end(out);
    }
    out_array_end(out);
}

void tune_json(FILE *file, const struct tune *tune)
{
    size_t size = HEAD_BYTES + (size_t)tune->race.count * TRIED_BYTES;
    char *buf = malloc(size), verdict[900];
    must(buf);
    struct text text = text_over(buf, size), words = TEXT(verdict);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_string(&out, "game", tune->setup.game->id);
    out_put_string(&out, "seed", tune->seed_word);
    out_put_int(&out, "sets", (int64_t)tune->size);
    out_put_int(&out, "tried_sets", tune->race.count);
    out_put_int(&out, "search_games", (int64_t)tune->searched);
    out_put_int(&out, "judge_games", (int64_t)tune->judged.played);
    out_put_bool(&out, "is_complete", !tune->is_cut);
    put_axes(&out, tune);
    put_wishes(&out, tune);
    if (tune->judged.played)
        tune_verdict(tune, &words);
    out_put_string(&out, "verdict", tune->judged.played ? verdict : "");
    out_key(&out, "standard");
    put_judged(&out, tune, 0);
    out_key(&out, "best");
    out_array(&out);
    for (int i = 1; i <= tune->best; i++)
        put_judged(&out, tune, i);
    out_array_end(&out);
    if (tune->judged.played && tune->bounded > 0) {
        out_key(&out, "nearest_to_values_and_ranges");
        put_judged(&out, tune, tune->bounded);
    }
    put_alone(&out, tune);
    put_tried(&out, tune);
    out_object_end(&out);
    must(!text.is_cut);
    fprintf(file, "%s\n", buf);
    free(buf);
}

// Of the search, or, where it is judged, of the fresh matches.
static void print_line(FILE *file, const struct tune *tune, const struct setup *setup,
    const char *phase, uint64_t games, double loss)
{
    fprintf(file, "%s,%s", tune->setup.game->id, phase);
    for (int axis = 0; axis < tune->axes; axis++)
        fprintf(file, ",%d", setup->option[tune->axis[axis].option]);
    fprintf(file, ",%llu,%.9g", (unsigned long long)games, loss);
}

void tune_csv(FILE *file, const struct tune *tune)
{
    fprintf(file, "game,phase");
    for (int axis = 0; axis < tune->axes; axis++)
        fprintf(file, ",%s", tune_option(tune, axis)->name);
    fprintf(file, ",games,loss");
    for (int i = 0; i < tune->wish_count; i++) {
        struct figure name = wish_measure(&tune->wishes[i]);
        fprintf(file, ",%s,%s_ci95", name.is, name.is);
    }
    fputc('\n', file);
    for (int i = 0; i < tune->judged.count && tune->judged.played; i++) {
        print_line(file, tune, &tune->judged.list[i].setup, "judge", tune->judged.played,
            tune_loss(tune, i));
        for (int k = 0; k < tune->wish_count; k++) {
            struct estimate value = tune_value(tune, i, k);
            fprintf(file, ",%.9g,%.9g", value.mean, value.ci95);
        }
        fputc('\n', file);
    }
    for (int i = 0; i < tune->race.count; i++) {
        const struct tried *tried = &tune->race.tried[i];
        struct setup setup;
        if (!tried->played)
            continue;
        tune_setup(tune, tried->spot, &setup);
        print_line(file, tune, &setup, "search", tried->played, tried->loss);
        for (int k = 0; k < tune->wish_count; k++)
            fprintf(file, ",%.9g,%.9g", tried->mean[k], 1.96 * tried->error[k]);
        fputc('\n', file);
    }
}
