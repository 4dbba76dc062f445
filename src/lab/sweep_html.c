// SPDX-License-Identifier: MIT
// The pages of sweeps and comparisons.
#include "lab/sweep.h"

#include "lab/chart.h"
#include "lab/figure.h"
#include "lab/page.h"

#include <math.h>

struct base_label {
    char is[160];
};

static void label_values(const struct axis *axis, const char *labels[SWEEP_VALUES_MAX])
{
    for (int i = 0; i < axis->count; i++)
        labels[i] = axis->label[i];
}

// "pair = 3", or "raise_1 = 2, raise_2 = 4"
static struct base_label label_base(const struct sweep *sweep)
{
    struct base_label label;
    struct text text = TEXT(label.is);
    int column = sweep->trials.base % sweep->axis[0].count;
    int row = sweep->trials.base / sweep->axis[0].count;
    for (int axis = 0; axis < sweep->axes; axis++)
        text_format(&text, "%s%s = %s", axis ? ", " : "", sweep_option(sweep, axis)->name,
            sweep->axis[axis].label[axis ? row : column]);
    return label;
}

// Below the caption of a chart of differences: what the measure is at the base.
static void put_base_values(
    FILE *file, const struct sweep *sweep, const struct measure_name *name, int from, int count)
{
    fputs("<div class=\"legend\"><span>", file);
    page_text(file, label_base(sweep).is);
    fputs(": ", file);
    for (int i = 0; i < count; i++) {
        struct estimate value = trial_value(&sweep->trials, sweep->trials.base, from + i);
        fputs(i ? ", " : "", file);
        if (name->is_by_seat)
            fprintf(file, "seat %d ", from + i - name->measure);
        page_text(file, figure_value(value, name->is_share).is);
    }
    fputs("</span></div>\n", file);
}

// The measures of a chart of lines: one, or one for each seat.
static int line_count(const struct sweep *sweep, const struct measure_name *name)
{
    return name->is_by_seat ? sweep->trials.list[0].setup.seats : 1;
}

// The chart of a measure over one option, with a line for each seat if it is by seat.
static void put_lines(
    FILE *file, const struct sweep *sweep, const struct measure_name *name, bool is_difference)
{
    const struct trials *trials = &sweep->trials;
    int lines = line_count(sweep, name);
    const char *x[SWEEP_VALUES_MAX];
    struct estimate values[SEATS_MAX][SWEEP_VALUES_MAX];
    bool is_faint[SEATS_MAX][SWEEP_VALUES_MAX];
    struct chart_line line[SEATS_MAX];
    char labels[SEATS_MAX][64];
    label_values(&sweep->axis[0], x);
    for (int seat = 0; seat < lines; seat++) {
        for (int i = 0; i < trials->count; i++) {
            values[seat][i] =
                (is_difference ? trial_difference : trial_value)(trials, i, name->measure + seat);
            is_faint[seat][i] =
                is_difference && !trial_is_significant(trials, i, name->measure + seat);
        }
        snprintf(
            labels[seat], sizeof(labels[seat]), "seat %d · %.40s", seat, sweep->agent_names[seat]);
        line[seat] = (struct chart_line){labels[seat], values[seat], is_faint[seat]};
    }
    double even = name->measure == MEASURE_WINS ? 1.0 / lines : NAN;
    chart_lines(file, &(struct chart_lines){.title = name->label,
                          .x_label = sweep_option(sweep, 0)->name,
                          .x = x,
                          .count = trials->count,
                          .lines = line,
                          .line_count = lines,
                          .is_share = name->is_share,
                          .mark = is_difference ? 0 : even});
}

static void put_grid(
    FILE *file, const struct sweep *sweep, const struct measure_name *name, bool is_difference)
{
    const struct trials *trials = &sweep->trials;
    const char *x[SWEEP_VALUES_MAX], *y[SWEEP_VALUES_MAX];
    struct estimate values[SWEEP_TRIALS_MAX];
    bool is_faint[SWEEP_TRIALS_MAX];
    int measure = name == sweep->name ? sweep->measure : name->measure;
    for (int i = 0; i < trials->count; i++) {
        values[i] = (is_difference ? trial_difference : trial_value)(trials, i, measure);
        is_faint[i] = is_difference && !trial_is_significant(trials, i, measure);
    }
    label_values(&sweep->axis[0], x);
    label_values(&sweep->axis[1], y);
    chart_grid(file, &(struct chart_grid){.title = name->label,
                         .x_label = sweep_option(sweep, 0)->name,
                         .y_label = sweep_option(sweep, 1)->name,
                         .x = x,
                         .y = y,
                         .columns = sweep->axis[0].count,
                         .rows = sweep->axis[1].count,
                         .values = values,
                         .is_share = name->is_share,
                         .is_difference = is_difference,
                         .is_faint = is_faint,
                         .base = trials->base});
}

// What the chart is of: a grid shows one seat, lines show them all.
static struct figure chart_label(const struct sweep *sweep, const struct measure_name *name)
{
    if (sweep->axes == 2)
        return measure_label(name, name == sweep->name ? sweep->measure - name->measure : 0);
    return measure_label(&(struct measure_name){.label = name->label}, 0);
}

// `what` says after the measure's name what the chart shows of it.
static void put_chart(FILE *file, const struct sweep *sweep, const struct measure_name *name,
    const char *what, bool is_difference)
{
    char caption[200];
    bool is_line = sweep->axes == 1;
    int from = !is_line && name == sweep->name ? sweep->measure : name->measure;
    snprintf(caption, sizeof(caption), "%s%s%s", chart_label(sweep, name).is, what,
        is_line || !name->is_share ? "" : " (%)");
    page_figure(file, caption);
    if (is_difference)
        put_base_values(file, sweep, name, from, is_line ? line_count(sweep, name) : 1);
    else
        fputs("<div class=\"legend\"><span>as it was measured</span></div>\n", file);
    (is_line ? put_lines : put_grid)(file, sweep, name, is_difference);
    page_figure_end(file);
}

static bool is_any_measured(const struct sweep *sweep, const struct measure_name *name)
{
    for (int seat = 0; seat < (name->is_by_seat ? SEATS_MAX : 1); seat++)
        if (is_measured(&sweep->trials, name->measure + seat))
            return true;
    return false;
}

// Did any match come out differently than at the base?
static bool is_any_changed(const struct sweep *sweep, const struct measure_name *name)
{
    for (int trial = 0; trial < sweep->trials.count; trial++)
        for (int i = 0; i < line_count(sweep, name); i++)
            if (sweep->trials.list[trial].difference[name->measure + i].squares)
                return true;
    return false;
}

static void put_others(FILE *file, const struct sweep *sweep)
{
    const struct measure_name *name;
    int same = 0;
    page_section(file, "What else it changes", "Differences from the base, read in the same way.");
    for (name = sweep->trials.names; name->name; name++)
        if (name != sweep->name && is_any_measured(sweep, name) && is_any_changed(sweep, name))
            put_chart(file, sweep, name, "", true);
    fputs("</div><p class=\"note\">", file);
    for (name = sweep->trials.names; name->name; name++)
        if (name != sweep->name && is_any_measured(sweep, name) && !is_any_changed(sweep, name)) {
            fputs(same++ ? ", " : "The same in every single match: ", file);
            page_text(file, name->label);
        }
    fputs(same ? ".</p></section>\n" : "</p></section>\n", file);
}

// Each option: its name, what it is, its standard value, and what was tried.
static void put_options(FILE *file, const struct sweep *sweep)
{
    fputs("<section><h2>What was changed</h2><div class=\"wide\"><table><tr><th>option</th>"
          "<th class=\"text\">what it is</th><th>standard</th><th class=\"text\">tried</th></tr>\n",
        file);
    for (int axis = 0; axis < sweep->axes; axis++) {
        const struct option *option = sweep_option(sweep, axis);
        fprintf(file, "<tr><td><code>%s</code></td><td class=\"text long\">", option->name);
        page_text(file, option->help);
        fputs("</td><td>", file);
        page_value(file, option, option->standard);
        fputs("</td><td class=\"text\">", file);
        for (int i = 0; i < sweep->axis[axis].count; i++) {
            fputs(i ? ", " : "", file);
            page_text(file, sweep->axis[axis].label[i]);
        }
        fputs("</td></tr>\n", file);
    }
    fputs("</table></div>\n<p class=\"note\">", file);
    if (sweep->axes == 2)
        fputs("Every value of the one was tried with every value of the other. ", file);
    fputs("What all others are compared with, the base, is ", file);
    page_text(file, label_base(sweep).is);
    fputs(".</p></section>\n", file);
}

static void put_table(FILE *file, const struct sweep *sweep)
{
    const struct trials *trials = &sweep->trials;
    fputs("<section><h2>The figures</h2><p class=\"note\">A difference with a star is more than "
          "luck (95 % for all of them together, by Holm's correction); one in grey may be luck.</p>"
          "<div class=\"wide\"><table><tr>",
        file);
    for (int axis = 0; axis < sweep->axes; axis++)
        fprintf(file, "<th>%s</th>", sweep_option(sweep, axis)->name);
    fprintf(file, "<th>%s</th><th>difference from the base</th></tr>\n",
        measure_label(sweep->name, sweep->measure - sweep->name->measure).is);
    for (int i = 0; i < trials->count; i++) {
        struct estimate change = trial_difference(trials, i, sweep->measure);
        bool is_star = trial_is_significant(trials, i, sweep->measure);
        int column = i % sweep->axis[0].count, row = i / sweep->axis[0].count;
        fprintf(file, "<tr><td>%s</td>", sweep->axis[0].label[column]);
        if (sweep->axes == 2)
            fprintf(file, "<td>%s</td>", sweep->axis[1].label[row]);
        fprintf(file, "<td>%s</td><td class=\"%s\">%s%s</td></tr>\n",
            figure_value(trial_value(trials, i, sweep->measure), sweep->name->is_share).is,
            is_star ? "yes" : "no",
            i == trials->base ? "base" : figure_value(change, sweep->name->is_share).is,
            is_star ? " *" : "");
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

// How to read a chart of differences.
static const char *how_to_read(const struct sweep *sweep)
{
    return sweep->axes == 1
               ? "A difference is taken match by match on the same luck, so it is known better "
                 "than "
                 "the values. Filled dots are more than luck (95 % for all of a line together, by "
                 "Holm's correction); hollow grey ones may be luck."
               : "A difference is taken match by match on the same luck, so it is known better "
                 "than "
                 "the values. Shaded cells are more than luck (95 % for all cells together, by "
                 "Holm's correction), green for more than at the "
                 "base and orange for less; grey figures without a shade may be luck. The dashed "
                 "cell is the base.";
}

void sweep_html(FILE *file, const struct sweep *sweep)
{
    const struct setup *setup = &sweep->trials.list[0].setup;
    char title[160], lead[300];
    snprintf(title, sizeof(title), "%s: what %s%s%s change%s", setup->game->title,
        sweep_option(sweep, 0)->name, sweep->axes == 2 ? " and " : "",
        sweep->axes == 2 ? sweep_option(sweep, 1)->name : "", sweep->axes == 2 ? "" : "s");
    snprintf(lead, sizeof(lead),
        "%s matches for each %s, every one on the same luck; seed %s. Shades and whiskers are "
        "95 %% intervals.",
        figure_count(sweep->trials.played).is, sweep->axes == 2 ? "pair of values" : "value",
        sweep->seed);
    page_begin(file, title, lead);
    put_options(file, sweep);
    if (sweep->trials.played) {
        page_section(file, "In question", how_to_read(sweep));
        put_chart(file, sweep, sweep->name, "", false);
        put_chart(file, sweep, sweep->name, ": difference", true);
        page_section_end(file);
        put_table(file, sweep);
        put_others(file, sweep);
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
        trial_is_significant(trials, 1, measure) ? " class=\"yes\"" : "",
        figure_value(change, name->is_share).is);
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
              "(95 % for all of them together, by Holm's correction) stands out.</p><div "
              "class=\"wide\"><table><tr><th>measure</th><th>",
            file);
        page_text(file, comparison->labels[0]);
        fputs("</th><th>", file);
        page_text(file, comparison->labels[1]);
        fputs("</th><th>difference</th></tr>\n", file);
        for (const struct measure_name *name = trials->names; name->name; name++)
            for (int seat = 0; seat < (name->is_by_seat ? setup->seats : 1); seat++)
                if (is_measured(trials, name->measure + seat))
                    put_comparison_row(file, trials, name, seat);
        fputs("</table></div></section>\n", file);
        page_section(file, "In pictures", NULL);
        for (const struct measure_name *name = trials->names; name->name; name++)
            for (int seat = 0; seat < (name->is_by_seat ? setup->seats : 1); seat++)
                if (is_measured(trials, name->measure + seat))
                    put_pair(file, comparison, name, seat);
        page_section_end(file);
    }
    put_agents(file, setup, comparison->agent_names);
    page_setup(file, &trials->list[1].setup);
    page_end(file);
}
