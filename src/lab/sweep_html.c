// SPDX-License-Identifier: MIT
// The pages of sweeps and comparisons.
#include "lab/sweep.h"

#include "lab/chart.h"
#include "lab/figure.h"
#include "lab/page.h"

#include <math.h>
#include <stdlib.h>

static void label_values(const struct axis *axis, const char *labels[SWEEP_VALUES_MAX])
{
    for (int i = 0; i < axis->count; i++)
        labels[i] = axis->label[i];
}

// The chart of a measure over one option, with a line for each seat if it is by seat.
static void put_lines(FILE *file, const struct sweep *sweep, const struct measure_name *name)
{
    const struct trials *trials = &sweep->trials;
    int lines = name->is_by_seat ? trials->list[0].setup.seats : 1;
    const char *x[SWEEP_VALUES_MAX];
    struct estimate values[SEATS_MAX][SWEEP_VALUES_MAX];
    struct chart_line line[SEATS_MAX];
    char labels[SEATS_MAX][64];
    label_values(&sweep->axis[0], x);
    for (int seat = 0; seat < lines; seat++) {
        for (int i = 0; i < trials->count; i++)
            values[seat][i] = trial_value(trials, i, name->measure + seat);
        snprintf(
            labels[seat], sizeof(labels[seat]), "seat %d · %.40s", seat, sweep->agent_names[seat]);
        line[seat] = (struct chart_line){labels[seat], values[seat]};
    }
    page_figure(file, name->label);
    chart_lines(file, &(struct chart_lines){.title = name->label,
                          .x_label = sweep_option(sweep, 0)->name,
                          .x = x,
                          .count = trials->count,
                          .lines = line,
                          .line_count = lines,
                          .is_share = name->is_share,
                          .mark = name->measure == MEASURE_WINS ? 1.0 / lines : NAN});
    page_figure_end(file);
}

static void put_grid(FILE *file, const struct sweep *sweep, const struct measure_name *name)
{
    const char *x[SWEEP_VALUES_MAX], *y[SWEEP_VALUES_MAX];
    struct estimate *values = malloc((size_t)sweep->trials.count * sizeof(values[0]));
    must(values);
    int measure = name == sweep->name ? sweep->measure : name->measure;
    char caption[100];
    for (int i = 0; i < sweep->trials.count; i++)
        values[i] = trial_value(&sweep->trials, i, measure);
    label_values(&sweep->axis[0], x);
    label_values(&sweep->axis[1], y);
    snprintf(caption, sizeof(caption), "%s%s", measure_label(name, measure - name->measure).is,
        name->is_share ? " (%)" : "");
    page_figure(file, caption);
    chart_grid(file, &(struct chart_grid){.title = caption,
                         .x_label = sweep_option(sweep, 0)->name,
                         .y_label = sweep_option(sweep, 1)->name,
                         .x = x,
                         .y = y,
                         .columns = sweep->axis[0].count,
                         .rows = sweep->axis[1].count,
                         .values = values,
                         .is_share = name->is_share});
    page_figure_end(file);
    free(values);
}

static void put_chart(FILE *file, const struct sweep *sweep, const struct measure_name *name)
{
    if (sweep->axes == 1)
        put_lines(file, sweep, name);
    else
        put_grid(file, sweep, name);
}

static bool is_any_measured(const struct sweep *sweep, const struct measure_name *name)
{
    for (int seat = 0; seat < (name->is_by_seat ? SEATS_MAX : 1); seat++)
        if (is_measured(&sweep->trials, name->measure + seat))
            return true;
    return false;
}

static void put_table(FILE *file, const struct sweep *sweep)
{
    const struct trials *trials = &sweep->trials;
    fputs("<section><h2>The figures</h2><p class=\"note\">The difference is from the row marked "
          "base, match by match on the same luck; what is more than luck (95 %) stands out.</p>"
          "<div class=\"wide\"><table><tr>",
        file);
    for (int axis = 0; axis < sweep->axes; axis++)
        fprintf(file, "<th>%s</th>", sweep_option(sweep, axis)->name);
    fprintf(file, "<th>%s</th><th>difference</th></tr>\n", sweep->name->label);
    for (int i = 0; i < trials->count; i++) {
        struct estimate change = trial_difference(trials, i, sweep->measure);
        int column = i % sweep->axis[0].count, row = i / sweep->axis[0].count;
        fprintf(file, "<tr><td>%s</td>", sweep->axis[0].label[column]);
        if (sweep->axes == 2)
            fprintf(file, "<td>%s</td>", sweep->axis[1].label[row]);
        fprintf(file, "<td>%s</td><td%s>%s</td></tr>\n",
            figure_value(trial_value(trials, i, sweep->measure), sweep->name->is_share).is,
            is_significant(change) ? " class=\"yes\"" : "",
            i == trials->base ? "base" : figure_value(change, sweep->name->is_share).is);
    }
    fputs("</table></div></section>\n", file);
}

static void put_agents(FILE *file, const struct setup *setup, const char *const *names)
{
    fputs("<p class=\"note\">Players: ", file);
    for (int seat = 0; seat < setup->seats; seat++) {
        fputs(seat ? ", " : "", file);
        page_text(file, names[seat]);
    }
    fputs(".</p>\n", file);
}

void sweep_html(FILE *file, const struct sweep *sweep)
{
    const struct setup *setup = &sweep->trials.list[0].setup;
    char title[160], lead[300];
    snprintf(title, sizeof(title), "%s: what %s%s%s change%s", setup->game->title,
        sweep_option(sweep, 0)->name, sweep->axes == 2 ? " and " : "",
        sweep->axes == 2 ? sweep_option(sweep, 1)->name : "", sweep->axes == 2 ? "" : "s");
    snprintf(lead, sizeof(lead),
        "%s matches for each value, every one on the same luck; seed %s. Shades and whiskers are "
        "95 %% intervals.",
        figure_count(sweep->trials.played).is, sweep->seed);
    page_begin(file, title, lead);
    if (sweep->trials.played) {
        page_section(file, "In question", sweep_option(sweep, 0)->help);
        put_chart(file, sweep, sweep->name);
        page_section_end(file);
        put_table(file, sweep);
        page_section(file, "What else it changes", NULL);
        for (const struct measure_name *name = measure_names; name->name; name++)
            if (name != sweep->name && is_any_measured(sweep, name))
                put_chart(file, sweep, name);
        page_section_end(file);
    }
    put_agents(file, setup, sweep->agent_names);
    page_setup(file, &sweep->trials.list[sweep->trials.base].setup);
    page_end(file);
}

static void put_comparison_row(
    FILE *file, const struct trials *trials, const struct measure_name *name, int seat)
{
    int measure = name->measure + seat;
    struct estimate change = trial_difference(trials, 1, measure);
    fputs("<tr><td>", file);
    page_text(file, measure_label(name, seat).is);
    fprintf(file, "</td><td>%s</td><td>%s</td><td%s>%s</td></tr>\n",
        figure_value(trial_value(trials, 0, measure), name->is_share).is,
        figure_value(trial_value(trials, 1, measure), name->is_share).is,
        is_significant(change) ? " class=\"yes\"" : "", figure_value(change, name->is_share).is);
}

static void put_pair(
    FILE *file, const struct comparison *comparison, const struct measure_name *name, int seat)
{
    struct chart_row rows[2];
    struct figure caption = measure_label(name, seat);
    for (int i = 0; i < 2; i++)
        rows[i] = (struct chart_row){
            comparison->labels[i], trial_value(&comparison->trials, i, name->measure + seat), i};
    page_figure(file, caption.is);
    chart_rows(file, &(struct chart_rows){.title = caption.is,
                         .rows = rows,
                         .count = 2,
                         .is_share = name->is_share,
                         .is_dots = name->measure == MEASURE_TOKENS,
                         .mark = NAN});
    page_figure_end(file);
}

void comparison_html(FILE *file, const struct comparison *comparison)
{
    const struct trials *trials = &comparison->trials;
    const struct setup *setup = &trials->list[0].setup;
    char title[200], lead[200];
    snprintf(title, sizeof(title), "%s: %.60s against %.60s", setup->game->title,
        comparison->labels[0], comparison->labels[1]);
    snprintf(lead, sizeof(lead), "%s matches under each set of rules, on the same luck; seed %s.",
        figure_count(trials->played).is, comparison->seed);
    page_begin(file, title, lead);
    if (trials->played) {
        fputs("<section><h2>Side by side</h2><p class=\"note\">A difference that is more than luck "
              "(95 %) stands out.</p><div class=\"wide\"><table><tr><th>measure</th><th>",
            file);
        page_text(file, comparison->labels[0]);
        fputs("</th><th>", file);
        page_text(file, comparison->labels[1]);
        fputs("</th><th>difference</th></tr>\n", file);
        for (const struct measure_name *name = measure_names; name->name; name++)
            for (int seat = 0; seat < (name->is_by_seat ? setup->seats : 1); seat++)
                if (is_measured(trials, name->measure + seat))
                    put_comparison_row(file, trials, name, seat);
        fputs("</table></div></section>\n", file);
        page_section(file, "In pictures", NULL);
        for (const struct measure_name *name = measure_names; name->name; name++)
            for (int seat = 0; seat < (name->is_by_seat ? setup->seats : 1); seat++)
                if (is_measured(trials, name->measure + seat))
                    put_pair(file, comparison, name, seat);
        page_section_end(file);
    }
    put_agents(file, setup, comparison->agent_names);
    page_setup(file, &trials->list[1].setup);
    page_end(file);
}
