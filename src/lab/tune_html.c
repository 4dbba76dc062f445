// SPDX-License-Identifier: MIT
// What was found, as a page.
#include "lab/tune.h"

#include "lab/chart.h"
#include "lab/page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DOTS_MAX = 600, DOTS_FRONT = 200, PAIRS_MAX = 6 };

struct dots {
    struct chart_dot dot[DOTS_MAX + JUDGED_MAX];
    char label[DOTS_MAX + JUDGED_MAX][200];
    const struct tried *tried[DOTS_MAX + JUDGED_MAX];
    int judged[JUDGED_MAX]; // of those in front: which judged set it is
    int marked, count;      // so many in front are those to be found
};

static void put_rules(FILE *file, const struct tune *tune, int judged)
{
    char buf[600];
    struct text rules = TEXT(buf);
    tune_rules(tune, &tune->judged.list[judged].setup, &rules);
    for (char *at = buf; *at; at++) { // may be broken after a comma
        char one[2] = {*at, '\0'};
        page_text(file, one);
        if (*at == ',')
            fputs("<wbr>", file);
    }
}

static void put_wishes(FILE *file, const struct tune *tune)
{
    fputs(
        "<section><h2>What was wished for</h2><p class=\"note\">A loss says how far rules are from "
        "all wishes together: each wish adds its distance in units of its tolerance.</p><div "
        "class=\"wide\"><table><tr><th>measure</th><th class=\"text\">what it is</th>"
        "<th>wished for</th><th>1 of loss</th><th>counts</th></tr>\n",
        file);
    for (int i = 0; i < tune->wish_count; i++) {
        const struct wish *wish = &tune->wishes[i];
        fprintf(
            file, "<tr><td><code>%s</code></td><td class=\"text long\">", wish_measure(wish).is);
        page_text(file, wish->name.label);
        fprintf(file, "</td><td>%s</td><td>%s</td><td>%.3g ×</td></tr>\n", wish_goal(wish).is,
            wish_number(wish, wish->tolerance).is, wish->weight);
    }
    fputs("</table></div></section>\n", file);
}

static void put_row(FILE *file, const struct tune *tune, int judged, const char *name)
{
    fprintf(file, "<tr><td>%s</td><td class=\"text\"><code>", name);
    put_rules(file, tune, judged);
    fputs("</code></td>", file);
    for (int i = 0; i < tune->wish_count; i++) {
        bool is_met = *tune_met_word(tune, judged, i) && tune_met(tune, judged, i) == MET_SURELY;
        fprintf(file, "<td class=\"%s\">%s<br><small>%s</small></td>", is_met ? "yes" : "no",
            wish_value(&tune->wishes[i], tune_value(tune, judged, i)).is,
            tune_met_word(tune, judged, i));
    }
    fprintf(file, "<td>%.2f</td></tr>\n", tune_loss(tune, judged));
}

static void put_best(FILE *file, const struct tune *tune)
{
    char verdict[900], name[60];
    struct text words = TEXT(verdict);
    tune_verdict(tune, &words);
    fputs("<section><h2>The best</h2><p class=\"note\">", file);
    page_text(file, verdict);
    fprintf(file,
        " Judged on %s matches each that played no part in the search, all on the same luck.</p>"
        "<div class=\"wide\"><table><tr><th></th><th class=\"text\">rules</th>",
        figure_count(tune->judged.played).is);
    for (int i = 0; i < tune->wish_count; i++)
        fprintf(file, "<th>%s<br>%s</th>", wish_measure(&tune->wishes[i]).is,
            wish_goal(&tune->wishes[i]).is);
    fputs("<th>loss</th></tr>\n", file);
    put_row(file, tune, 0, "standard");
    for (int i = 1; i <= tune->best; i++) {
        snprintf(name, sizeof(name), "<b>%d</b>", i);
        put_row(file, tune, i, name);
    }
    if (tune->bounded > tune->best)
        put_row(file, tune, tune->bounded, "nearest to all values and ranges");
    fputs("</table></div></section>\n", file);
}

static void put_costs(FILE *file, const struct tune *tune)
{
    fputs(
        "<section><h2>What they change elsewhere</h2><p class=\"note\">Differences from the "
        "standard rules that are more than luck, the largest first (95 % for all of them together, "
        "by Holm's correction), and the command that looks further.</p><div class=\"wide\"><table>"
        "<tr><th></th><th class=\"text\">elsewhere</th></tr>\n",
        file);
    for (int i = 1; i <= tune->best; i++) {
        struct cost costs[COSTS_MAX];
        char buf[900];
        struct text command = TEXT(buf);
        int count = tune_costs(tune, i, costs);
        fprintf(file, "<tr><td><b>%d</b></td><td class=\"text\">", i);
        for (int k = 0; k < count; k++) {
            struct estimate change = trial_difference(&tune->judged, i, costs[k].measure);
            fputs(k ? "; " : "", file);
            page_text(file, measure_label(costs[k].name, costs[k].seat).is);
            fprintf(file, " <b>%s%s</b>", change.mean > 0 ? "+" : "",
                figure_value(change, costs[k].name->is_share).is);
        }
        fputs(count ? "<br><code>" : "nothing that is more than luck<br><code>", file);
        tune_look_further(tune, i, &command);
        page_text(file, buf);
        fputs("</code></td></tr>\n", file);
    }
    fputs("</table></div></section>\n", file);
}

static int by_loss(const void *a, const void *b)
{
    const struct tried *first = *(const struct tried *const *)a;
    const struct tried *second = *(const struct tried *const *)b;
    if (first->loss != second->loss)
        return first->loss < second->loss ? -1 : 1;
    return (first > second) - (first < second);
}

// Those to be found, the best among what was tried, and some of all others.
static struct dots *choose_dots(const struct tune *tune)
{
    static const char *const marks[] = {"S", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    const struct race *race = &tune->race;
    struct dots *dots = calloc(1, sizeof(*dots));
    const struct tried **list = calloc((size_t)race->count + 1, sizeof(*list));
    int count = 0;
    uint64_t most = 1;
    must(dots && list);
    for (int i = 0; i < race->count; i++)
        if (race->tried[i].played)
            list[count++] = &race->tried[i];
    for (int i = 0; i <= tune->best && i < ARRAY_LEN(marks); i++)
        if (tune->from[i]) {
            dots->dot[dots->count].mark = marks[i];
            dots->judged[dots->count] = i;
            dots->tried[dots->count++] = tune->from[i];
        }
    int others = DOTS_MAX - DOTS_FRONT;
    dots->marked = dots->count;
    qsort(list, (size_t)count, sizeof(*list), by_loss);
    for (int i = 0; i < count && i < DOTS_FRONT; i++)
        dots->tried[dots->count++] = list[i];
    int step = 1 + (count - DOTS_FRONT) / others;
    for (int i = DOTS_FRONT; i < count; i += step)
        dots->tried[dots->count++] = list[i];
    for (int i = 0; i < count; i++)
        most = list[i]->played > most ? list[i]->played : most;
    for (int i = 0; i < dots->count; i++) {
        const struct tried *tried = dots->tried[i];
        struct setup setup;
        char buf[100];
        struct text rules = TEXT(buf);
        tune_setup(tune, tried->spot, &setup);
        tune_rules(tune, &setup, &rules);
        snprintf(dots->label[i], sizeof(dots->label[i]), "%.90s: loss %.2f after %.30s matches",
            buf, tried->loss, figure_count(tried->played).is);
        dots->dot[i].label = dots->label[i];
        dots->dot[i].size = i < dots->marked ? 1 : sqrt((double)tried->played / (double)most);
    }
    free(list);
    return dots;
}

// Is it known better than the search knew it?
static bool is_judged(const struct tune *tune, const struct dots *dots, int i)
{
    return i < dots->marked && tune->judged.played;
}

static void put_axis(FILE *file, const struct tune *tune, struct dots *dots, int axis)
{
    const char *x[SWEEP_VALUES_MAX], *name = tune_option(tune, axis)->name;
    for (int i = 0; i < tune->axis[axis].count; i++)
        x[i] = tune->axis[axis].label[i];
    for (int i = 0; i < dots->count; i++) {
        dots->dot[i].x = dots->tried[i]->spot.at[axis];
        dots->dot[i].y =
            is_judged(tune, dots, i) ? tune_loss(tune, dots->judged[i]) : dots->tried[i]->loss;
    }
    page_figure(file, name);
    chart_dots(file, &(struct chart_dots){.title = name,
                         .x_label = name,
                         .y_label = "loss",
                         .x = x,
                         .x_count = tune->axis[axis].count,
                         .dots = dots->dot,
                         .count = dots->count,
                         .is_folded = true,
                         .has_edge = true,
                         .x_from = NAN,
                         .x_to = NAN,
                         .y_from = NAN,
                         .y_to = NAN});
    page_figure_end(file);
}

static void range_of(const struct wish *wish, double *from, double *to)
{
    double near = wish->kind == WISH_NEAR ? wish->tolerance : 0;
    *from = wish->kind <= WISH_WITHIN ? wish->low - near : NAN;
    *to = wish->kind <= WISH_WITHIN ? wish->high + near : NAN;
}

static void put_pair(FILE *file, const struct tune *tune, struct dots *dots, int a, int b)
{
    const struct wish *x = &tune->wishes[a], *y = &tune->wishes[b];
    char title[160];
    struct chart_dots chart = {.dots = dots->dot,
        .count = dots->count,
        .x_label = x->name.label,
        .y_label = y->name.label,
        .title = title,
        .is_x_share = x->name.is_share,
        .is_y_share = y->name.is_share};
    range_of(x, &chart.x_from, &chart.x_to);
    range_of(y, &chart.y_from, &chart.y_to);
    for (int i = 0; i < dots->count; i++) {
        bool is_fresh = is_judged(tune, dots, i);
        int judged = is_fresh ? dots->judged[i] : 0;
        dots->dot[i].x = is_fresh ? tune_value(tune, judged, a).mean : dots->tried[i]->mean[a];
        dots->dot[i].y = is_fresh ? tune_value(tune, judged, b).mean : dots->tried[i]->mean[b];
    }
    snprintf(title, sizeof(title), "%s and %s", wish_measure(x).is, wish_measure(y).is);
    page_figure(file, title);
    chart_dots(file, &chart);
    page_figure_end(file);
}

static void put_charts(FILE *file, const struct tune *tune)
{
    struct dots *dots = choose_dots(tune);
    page_section(file, "What was tried",
        "A dot is a set of rules as the search saw it: the larger, the more matches. Numbers are "
        "the "
        "best above and S the standard rules, as they were judged. The line is the least loss that "
        "was seen with each value: where it is flat, the option hardly matters.");
    for (int axis = 0; axis < tune->axes; axis++)
        put_axis(file, tune, dots, axis);
    page_section_end(file);
    if (tune->wish_count > 1) {
        int pairs = 0;
        page_section(file, "One wish and another",
            "The same sets of rules by what they give. Shaded is what was wished for: where both "
            "shades cross, both wishes are met. Small dots are blurred by luck.");
        for (int a = 0; a < tune->wish_count; a++)
            for (int b = a + 1; b < tune->wish_count && pairs < PAIRS_MAX; b++, pairs++)
                put_pair(file, tune, dots, a, b);
        page_section_end(file);
    }
    free(dots);
}

static void put_conflict(FILE *file, const struct tune *tune)
{
    int wish[2];
    if (!tune_conflict(tune, &wish[0], &wish[1]))
        return;
    fprintf(file,
        "<section><h2><code>%s</code> stands against <code>%s</code></h2><p class=\"note\">What "
        "each "
        "comes to where the other is fulfilled the furthest; fresh matches, too.</p><div "
        "class=\"wide\"><table><tr><th class=\"text\">rules</th><th>%s</th><th>%s</th></tr>\n",
        wish_measure(&tune->wishes[wish[0]]).is, wish_measure(&tune->wishes[wish[1]]).is,
        wish_measure(&tune->wishes[wish[0]]).is, wish_measure(&tune->wishes[wish[1]]).is);
    for (int i = 0; i < 2; i++) {
        int judged = tune->alone[wish[i]];
        fputs("<tr><td class=\"text\"><code>", file);
        put_rules(file, tune, judged);
        fputs("</code></td>", file);
        for (int k = 0; k < 2; k++)
            fprintf(file, "<td>%s</td>",
                wish_value(&tune->wishes[wish[k]], tune_value(tune, judged, wish[k])).is);
        fputs("</tr>\n", file);
    }
    fputs("</table></div></section>\n", file);
}

static void put_tiles(FILE *file, const struct tune *tune)
{
    page_tiles_begin(file);
    page_tile(file, figure_count(tune->size).is, "sets of rules");
    page_tile(file, figure_count((uint64_t)tune->race.count).is, "of them were looked at");
    page_tile(file, figure_short((double)tune->searched).is, "matches of the search");
    page_tile(file, figure_short((double)tune->judged.played * tune->judged.count).is,
        "fresh matches to judge by");
    page_tiles_end(file);
}

void tune_html(FILE *file, const struct tune *tune)
{
    char title[200], lead[300];
    snprintf(title, sizeof(title), "%s: rules for what is wished", tune->setup.game->title);
    snprintf(lead, sizeof(lead), "%d option%s varied, %d wish%s; seed %s%s.", tune->axes,
        tune->axes == 1 ? "" : "s", tune->wish_count, tune->wish_count == 1 ? "" : "es",
        tune->seed_word, tune->is_cut ? "; ended early" : "");
    page_begin(file, title, lead);
    put_tiles(file, tune);
    put_wishes(file, tune);
    if (tune->judged.played) {
        put_best(file, tune);
        put_conflict(file, tune);
    }
    put_charts(file, tune);
    if (tune->judged.played)
        put_costs(file, tune);
    fputs("<p class=\"note\">Players: ", file);
    for (int seat = 0; seat < tune->setup.seats; seat++) {
        fputs(seat ? ", " : "", file);
        page_text(file, tune->agent_names[seat]);
    }
    fputs(".</p>\n", file);
    page_setup(file, tune->best ? &tune->judged.list[1].setup : &tune->setup);
    page_end(file);
}
