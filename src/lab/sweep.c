// SPDX-License-Identifier: MIT
#include "lab/sweep.h"

#include "lab/figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const struct option *sweep_option(const struct sweep *sweep, int axis)
{
    return &sweep->trials.list[0].setup.game->options[sweep->axis[axis].option];
}

struct figure measure_label(const struct measure_name *name, int seat)
{
    struct figure label;
    struct text text = TEXT(label.is);
    text_put(&text, name->label);
    if (name->is_by_seat)
        text_format(&text, ", seat %d", seat);
    return label;
}

static void print_head(FILE *file, const struct sweep *sweep)
{
    const struct trials *trials = &sweep->trials;
    fprintf(file, "%s: %s", trials->list[0].setup.game->id, sweep->name->label);
    if (sweep->name->is_by_seat)
        fprintf(file, " by seat %d", sweep->measure - sweep->name->measure);
    fprintf(file, "; %s matches a value, all on the same luck, seed %s\n\n",
        figure_count(trials->played).is, sweep->seed);
}

// Draws where the value lies between low and high, with its interval.
static void print_whisker(FILE *file, struct estimate value, double low, double high)
{
    enum { WIDTH = 19 }; // the whole line fits a terminal of 80 columns
    double scale = (WIDTH - 1) / (high - low);
    int at = (int)((value.mean - low) * scale + 0.5);
    int from = (int)((estimate_low(value) - low) * scale + 0.5);
    int to = (int)((estimate_high(value) - low) * scale + 0.5);
    for (int i = 0; i < WIDTH; i++)
        fputs(i == at ? "●" : i >= from && i <= to ? "─" : "·", file);
}

static void print_line(FILE *file, const struct sweep *sweep)
{
    const struct trials *trials = &sweep->trials;
    const struct axis *axis = &sweep->axis[0];
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < trials->count; i++) {
        struct estimate value = trial_value(trials, i, sweep->measure);
        low = fmin(low, estimate_low(value));
        high = fmax(high, estimate_high(value));
    }
    if (!(high > low))
        high = low + 1;
    char difference[48];
    snprintf(difference, sizeof(difference), "against %.20s", axis->label[trials->base]);
    fprintf(file, "%12s  %20s  %22s\n", sweep_option(sweep, 0)->name, "measured", difference);
    for (int i = 0; i < trials->count; i++) {
        struct estimate value = trial_value(trials, i, sweep->measure);
        struct estimate change = trial_difference(trials, i, sweep->measure);
        fprintf(file, "%12s  ", axis->label[i]);
        figure_print(file, 20, figure_value(value, sweep->name->is_share).is);
        fputs("  ", file);
        figure_print(
            file, 20, i == trials->base ? "" : figure_value(change, sweep->name->is_share).is);
        fputs(trial_is_significant(trials, i, sweep->measure) ? " *  " : "    ", file);
        print_whisker(file, value, low, high);
        fputc('\n', file);
    }
}

static void print_grid(FILE *file, const struct sweep *sweep)
{
    const struct axis *across = &sweep->axis[0], *down = &sweep->axis[1];
    fprintf(file, "%s across, %s down\n%12s", sweep_option(sweep, 0)->name,
        sweep_option(sweep, 1)->name, "");
    for (int column = 0; column < across->count; column++)
        fprintf(file, "%26s", across->label[column]);
    fputc('\n', file);
    for (int row = 0; row < down->count; row++) {
        fprintf(file, "%12s", down->label[row]);
        for (int column = 0; column < across->count; column++) {
            int trial = row * across->count + column;
            struct estimate value = trial_value(&sweep->trials, trial, sweep->measure);
            bool is_more = trial_is_significant(&sweep->trials, trial, sweep->measure);
            figure_print(file, 24, figure_value(value, sweep->name->is_share).is);
            fputs(trial == sweep->trials.base ? " =" : is_more ? " *" : "  ", file);
        }
        fputc('\n', file);
    }
}

void sweep_text(FILE *file, const struct sweep *sweep)
{
    print_head(file, sweep);
    if (!sweep->trials.played)
        return;
    if (sweep->axes == 1)
        print_line(file, sweep);
    else
        print_grid(file, sweep);
    fprintf(file, "\n* differs from the %s by more than luck (95 %% for all stars together)\n",
        sweep->axes == 1 ? "value compared with" : "one marked =");
}

static void print_json(
    FILE *file, const struct trials *trials, const char *measure, const char *seed)
{
    char *buf = malloc(TRIALS_BYTES);
    must(buf);
    struct text text = text_over(buf, TRIALS_BYTES);
    struct out out = out_into(&text);
    trials_put(&out, trials, measure, seed);
    must(!text.is_cut);
    fprintf(file, "%s\n", buf);
    free(buf);
}

void sweep_json(FILE *file, const struct sweep *sweep)
{
    print_json(file, &sweep->trials, sweep->name->name, sweep->seed);
}

void comparison_json(FILE *file, const struct comparison *comparison)
{
    print_json(file, &comparison->trials, NULL, comparison->seed);
}

// One line for each measure of each set of rules.
static void print_csv(FILE *file, const struct trials *trials)
{
    const struct game *game = trials->list[0].setup.game;
    fprintf(file, "game");
    for (int i = 0; game->options[i].name; i++)
        fprintf(file, ",%s", game->options[i].name);
    fprintf(
        file, ",measure,seat,games,mean,ci95,low,high,difference,difference_ci95,p,p_adjusted\n");
    for (int trial = 0; trial < trials->count; trial++) {
        const struct setup *setup = &trials->list[trial].setup;
        for (const struct measure_name *name = trials->names; name->name; name++)
            for (int seat = 0; seat < (name->is_by_seat ? setup->seats : 1); seat++) {
                struct estimate value = trial_value(trials, trial, name->measure + seat);
                struct estimate change = trial_difference(trials, trial, name->measure + seat);
                fprintf(file, "%s", game->id);
                for (int i = 0; game->options[i].name; i++)
                    fprintf(file, ",%d", setup->option[i]);
                fprintf(file, ",%s,%.*d,%llu,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", name->name,
                    name->is_by_seat ? 1 : 0, name->is_by_seat ? seat : 0,
                    (unsigned long long)trials->played, value.mean, value.ci95, estimate_low(value),
                    estimate_high(value), change.mean, change.ci95,
                    trial_p(trials, trial, name->measure + seat),
                    trial_p_adjusted(trials, trial, name->measure + seat));
            }
    }
}

void sweep_csv(FILE *file, const struct sweep *sweep)
{
    print_csv(file, &sweep->trials);
}

void comparison_csv(FILE *file, const struct comparison *comparison)
{
    print_csv(file, &comparison->trials);
}

static void print_comparison(FILE *file, const struct comparison *comparison,
    const struct measure_name *name, int seat, const int width[2])
{
    const struct trials *trials = &comparison->trials;
    int measure = name->measure + seat;
    struct estimate change = trial_difference(trials, 1, measure);
    fprintf(file, "%-44s", measure_label(name, seat).is);
    for (int i = 0; i < 2; i++)
        figure_print(
            file, width[i], figure_value(trial_value(trials, i, measure), name->is_share).is);
    figure_print(file, 20, figure_value(change, name->is_share).is);
    fprintf(file, "%s\n", trial_is_significant(trials, 1, measure) ? " *" : "");
}

void comparison_text(FILE *file, const struct comparison *comparison)
{
    const struct trials *trials = &comparison->trials;
    int seats = trials->list[0].setup.seats, width[2];
    fprintf(file, "%s: %s matches under each, on the same luck, seed %s\n\n",
        trials->list[0].setup.game->id, figure_count(trials->played).is, comparison->seed);
    if (!trials->played)
        return;
    fprintf(file, "%-44s", "");
    for (int i = 0; i < 2; i++) {
        int len = (int)strlen(comparison->labels[i]) + 2;
        width[i] = len < 25 ? 25 : len;
        figure_print(file, width[i], comparison->labels[i]);
    }
    fprintf(file, "%20s\n", "difference");
    for (const struct measure_name *name = trials->names; name->name; name++)
        for (int seat = 0; seat < (name->is_by_seat ? seats : 1); seat++)
            if (is_measured(trials, name->measure + seat))
                print_comparison(file, comparison, name, seat, width);
    fprintf(file, "\n* more than luck (95 %% for all of these differences together: Holm)\n");
}
