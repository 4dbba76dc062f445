// SPDX-License-Identifier: MIT
// The report on a game as a page: five sentences, then chapter by chapter a chart or two and each
// figure with what it says.
#include "lab/portrait.h"

#include "lab/chart.h"
#include "lab/page.h"
#include "lab/reading.h"

#include <math.h>
#include <string.h>

enum { BARS_OF_LEVERS = 10, SHADES = 4 };

// A number and its unit stay together.
static void put_words(FILE *file, const char *words)
{
    for (const char *unit; (unit = strstr(words, " %")); words = unit + 1) {
        char part[800];
        struct text text = TEXT(part);
        text_bytes(&text, words, (size_t)(unit - words));
        page_text(file, part);
        fputs("&nbsp;", file);
    }
    page_text(file, words);
}

static void put_summary(FILE *file, const struct readings *readings)
{
    fputs("<section class=\"short\"><h2>In short</h2><ol>\n", file);
    for (int i = 0; i < SUMMARY && readings->summary[i][0]; i++) {
        fputs("<li>", file);
        put_words(file, readings->summary[i]);
        fputs("</li>\n", file);
    }
    fputs("</ol></section>\n", file);
}

static void put_readings(FILE *file, const struct chapter *chapter)
{
    fputs("<ul class=\"readings\">\n", file);
    for (int i = 0; i < chapter->count; i++) {
        const struct reading *reading = &chapter->list[i];
        fputs("<li><p class=\"what\"><span>", file);
        page_text(file, reading->label);
        fputs("</span>", file);
        if (reading->kind != IS_WORDS) {
            fputs(" <b>", file);
            page_text(file, reading_figure(reading).is);
            fputs("</b>", file);
        }
        fputs("</p><p>", file);
        put_words(file, reading->text);
        fputs("</p></li>\n", file);
    }
    fputs("</ul>\n", file);
}

static void put_length(FILE *file, const struct portrait *portrait)
{
    char title[160];
    struct text text = TEXT(title);
    const struct histogram *histogram = &portrait->course.decisions_histogram;
    text_format(&text, "How many decisions matches take: half of them between %s and %s.",
        about(histogram_quantile(histogram, 0.25)).is,
        about(histogram_quantile(histogram, 0.75)).is);
    page_figure(file, "Decisions a match");
    chart_histogram(file, title, "decisions a match", histogram, 0);
    page_figure_end(file);
}

static void put_choices(FILE *file, const struct portrait *portrait)
{
    page_figure(file, "Ways to go on, a decision");
    chart_histogram(
        file, "How many ways to go on decisions have.", "ways to go on", &portrait->course.ways, 2);
    page_figure_end(file);
}

static void put_curve(FILE *file, const struct portrait *portrait)
{
    struct estimate values[MOMENTS + 1];
    char labels[MOMENTS + 1][16], title[200];
    const char *x[MOMENTS + 1];
    struct text text = TEXT(title);
    int count = 0;
    for (int moment = 0; moment <= MOMENTS; moment += 2) {
        if (!portrait->course.moment[moment].matches)
            continue;
        values[count] = course_leader_wins(&portrait->course, moment);
        snprintf(labels[count], sizeof(labels[count]), "%d %%", 100 * moment / MOMENTS);
        x[count] = labels[count];
        count++;
    }
    if (!count)
        return;
    text_format(&text, "How often the leader wins: %s after %s of a match, %s at the end.",
        in_percent(values[0].mean).is, x[0], in_percent(values[count - 1].mean).is);
    page_figure(file, "How often the leader wins, as the match goes on");
    chart_lines(file, &(struct chart_lines){.title = title,
                          .x_label = "part of the match",
                          .x = x,
                          .count = count,
                          .lines = &(struct chart_line){.label = "leader", .values = values},
                          .line_count = 1,
                          .is_share = true,
                          .mark = 1.0 / portrait->simulation.setup.seats});
    page_figure_end(file);
    page_figure(file, "How far behind the winner was at the worst");
    chart_histogram(file, "How far behind the winner was at the worst moment.",
        "behind the leader, at the worst", &portrait->course.pursuit.worst_histogram, 1);
    page_figure_end(file);
}

static void put_seats(FILE *file, const struct portrait *portrait)
{
    const struct setup *setup = &portrait->simulation.setup;
    struct chart_row rows[SEATS_MAX];
    char labels[SEATS_MAX][64];
    for (int seat = 0; seat < setup->seats; seat++) {
        snprintf(
            labels[seat], sizeof(labels[seat]), "seat %d · %.40s", seat, portrait->names[seat]);
        rows[seat] =
            (struct chart_row){labels[seat], tally_win_share(&portrait->course.tally, seat), seat};
    }
    page_figure(file, "Share of matches won; the dashed line is an even share");
    chart_rows(file, &(struct chart_rows){.title = "Share of matches won, by seat.",
                         .rows = rows,
                         .count = setup->seats,
                         .is_share = true,
                         .mark = 1.0 / setup->seats});
    page_figure_end(file);
}

static void put_pair_label(const struct skill *skill, const struct bout *bout, char label[64])
{
    snprintf(label, 64, "%.20s against %.20s", skill->names[bout->a], skill->names[bout->b]);
}

static void put_series(FILE *file, const struct portrait *portrait)
{
    const struct skill *skill = &portrait->skill;
    const int *lengths = portrait_series(portrait);
    struct estimate values[BOUTS_MAX][SERIES];
    struct chart_line lines[SERIES_MAX];
    char labels[BOUTS_MAX][64], numbers[SERIES][8];
    const char *x[SERIES];
    bool hand = is_hand(skill->setup.game);
    for (int i = 0; i < SERIES; i++) {
        snprintf(numbers[i], sizeof(numbers[i]), "%d", lengths[i] % 10000);
        x[i] = numbers[i];
    }
    for (int i = 0; i < skill->bouts; i++) {
        for (int k = 0; k < SERIES; k++)
            values[i][k] = bout_series(&skill->bout[i], &skill->setup, lengths[k]);
        put_pair_label(skill, &skill->bout[i], labels[i]);
        lines[i] = (struct chart_line){.label = labels[i], .values = values[i]};
    }
    page_figure(file, "How often the first is ahead, as series get longer");
    chart_lines(file, &(struct chart_lines){
                          .title = "How often the stronger bot is ahead after longer and longer "
                                   "series; the figures stand below.",
                          .x_label = hand ? "hands, tokens added up" : "matches of a series",
                          .x = x,
                          .count = SERIES,
                          .lines = lines,
                          .line_count = skill->bouts,
                          .is_share = true,
                          .mark = 0.5});
    page_figure_end(file);
}

// What decides single matches, as one bar a pair.
static void put_shares(FILE *file, const struct portrait *portrait)
{
    static const char *const words[SHADES] = {
        "who plays", "the seat", "the cards", "both together"};
    static const int colours[SHADES] = {0, 3, 2, 5};
    const struct skill *skill = &portrait->skill;
    page_figure(file, "What makes the results of single matches differ");
    fputs("<div class=\"legend\">", file);
    for (int i = 0; i < SHADES; i++)
        fprintf(
            file, "<span><i style=\"background:var(--s%d)\"></i>%s</span>", colours[i], words[i]);
    fputs("</div>\n", file);
    for (int i = 0; i < skill->bouts; i++) {
        struct shares shares = bout_shares(&skill->bout[i], &skill->setup);
        double part[SHADES] = {
            shares.who.mean, shares.seat.mean, shares.cards.mean, shares.rest.mean};
        char label[64];
        double sum = 0;
        put_pair_label(skill, &skill->bout[i], label);
        if (isnan(part[0]))
            continue;
        for (int k = 0; k < SHADES; k++)
            sum += part[k] = fmax(part[k], 0);
        fprintf(file,
            "<p class=\"split\"><span>%s</span><span class=\"bar\" role=\"img\" aria-label=\"",
            label);
        for (int k = 0; k < SHADES; k++)
            fprintf(file, "%s%s %s", k ? ", " : "", words[k], in_percent(part[k] / sum).is);
        fputs("\">", file);
        for (int k = 0; k < SHADES; k++)
            fprintf(file, "<i style=\"width:%.1f%%;background:var(--s%d)\"></i>",
                100 * part[k] / sum, colours[k]);
        fprintf(file, "</span><small>%s · %s · %s · %s</small></p>\n", in_percent(part[0]).is,
            in_percent(part[1]).is, in_percent(part[2]).is, in_percent(part[3]).is);
    }
    page_figure_end(file);
}

static void put_pulls(FILE *file, const struct portrait *portrait)
{
    const struct levers *levers = &portrait->levers;
    struct pull pulls[LEVERS_MAX];
    struct chart_row rows[BARS_OF_LEVERS];
    char labels[BARS_OF_LEVERS][96];
    int count = levers_rank(levers, pulls), seat;
    if (count > BARS_OF_LEVERS)
        count = BARS_OF_LEVERS;
    for (int i = 0; i < count; i++) {
        const struct pull *pull = &pulls[i];
        int number = levers->list[pull->lever].option;
        const struct option *option = &portrait->simulation.setup.game->options[number];
        struct estimate change = trial_difference(&levers->trials, pull->trial, pull->measure);
        double unit = change.mean != 0 ? pull->size / change.mean : 0;
        struct text text = TEXT(labels[i]);
        text_format(&text, "%s ", option->name);
        put_option_value(option, levers->trials.list[pull->trial].setup.option[number], &text);
        text_format(&text, ": %s", name_of_measure(pull->measure, &seat)->name);
        rows[i] = (struct chart_row){
            labels[i], {pull->size, fabs(unit) * estimate_reach(change), 0, 0}, pull->size < 0};
    }
    if (!count)
        return;
    page_figure(file, "The largest pull of each option that matters");
    chart_rows(
        file, &(struct chart_rows){
                  .title = "By how much options move how matches go; the figures stand below.",
                  .rows = rows,
                  .count = count,
                  .mark = NAN});
    page_figure_end(file);
}

// What the table of options shows.
static const int shown[] = {MEASURE_DECISIONS, MEASURE_WINS, MEASURE_FIRST_LEAD, MEASURE_LEADS,
    MEASURE_TIES, MEASURE_TOKENS};

static void put_change(FILE *file, const struct levers *levers, int trial, int measure)
{
    int seat;
    bool is_share = name_of_measure(measure, &seat)->is_share;
    struct estimate change = trial_difference(&levers->trials, trial, measure);
    bool is_sure = trial_is_significant(&levers->trials, trial, measure);
    double unit = is_share ? 100 : 1;
    struct figure size = figure_real(fabs(unit * change.mean), unit * change.ci95);
    bool is_zero = !size.is[strspn(size.is, "0.")];
    fprintf(file, "<td class=\"%s\">%s%s</td>", is_sure ? "yes" : "no",
        is_zero           ? ""
        : change.mean < 0 ? "-"
                          : "+",
        is_zero ? "0" : size.is);
}

static void put_options(FILE *file, const struct portrait *portrait)
{
    const struct levers *levers = &portrait->levers;
    const struct game *game = portrait->simulation.setup.game;
    int seat;
    fputs("<details class=\"all\"><summary>All options, and what each value changes</summary>"
          "<div class=\"wide\"><table><tr><th scope=\"col\">option</th><th scope=\"col\">from</th>"
          "<th scope=\"col\">to</th>",
        file);
    for (int i = 0; i < ARRAY_LEN(shown); i++)
        if (is_lever_measure(levers, shown[i])) {
            const struct measure_name *name = name_of_measure(shown[i], &seat);
            fprintf(file, "<th scope=\"col\">%s%s</th>", measure_label(name, 0).is,
                name->is_share ? ", percentage points" : "");
        }
    fputs("</tr>\n", file);
    for (int i = 0; i < levers->count; i++) {
        const struct lever *lever = &levers->list[i];
        const struct option *option = &game->options[lever->option];
        for (int trial = lever->first; trial < lever->first + lever->count; trial++) {
            fprintf(file, "<tr><td><code>%s</code></td><td>", option->name);
            page_value(file, option, levers->trials.list[0].setup.option[lever->option]);
            fputs("</td><td>", file);
            page_value(file, option, levers->trials.list[trial].setup.option[lever->option]);
            fputs("</td>", file);
            for (int k = 0; k < ARRAY_LEN(shown); k++)
                if (is_lever_measure(levers, shown[k]))
                    put_change(file, levers, trial, shown[k]);
            fputs("</tr>\n", file);
        }
    }
    fputs("</table></div><p class=\"note\">Bold: more than luck, with 95 % confidence for all "
          "changes together.</p></details>\n",
        file);
}

static void put_charts(FILE *file, const struct portrait *portrait, enum chapter_name chapter)
{
    bool hand = is_hand(portrait->simulation.setup.game);
    bool is_pair = chapter == CHAPTER_SKILL || chapter == CHAPTER_LEAD;
    fprintf(file, "<div class=\"%s\"><div class=\"charts\">\n", is_pair ? "below" : "beside");
    if (chapter == CHAPTER_LENGTH)
        put_length(file, portrait);
    else if (chapter == CHAPTER_CHOICES)
        put_choices(file, portrait);
    else if (chapter == CHAPTER_LEAD && !hand)
        put_curve(file, portrait);
    else if (chapter == CHAPTER_SEATS)
        put_seats(file, portrait);
    else if (chapter == CHAPTER_OPTIONS)
        put_pulls(file, portrait);
    if (chapter == CHAPTER_SKILL) {
        put_series(file, portrait);
        put_shares(file, portrait);
    }
    fputs("</div>\n", file);
}

static void put_chapter(FILE *file, const struct portrait *portrait,
    const struct readings *readings, enum chapter_name number)
{
    const struct chapter *chapter = &readings->chapter[number];
    fprintf(file, "<section id=\"%s\"><h2>%s</h2>", chapter->name, chapter->title);
    if (chapter->note[0]) {
        fputs("<p class=\"note\">", file);
        page_text(file, chapter->note);
        fputs("</p>", file);
    }
    if (chapter->count) {
        put_charts(file, portrait, number);
        put_readings(file, chapter);
        fputs("</div>\n", file);
    }
    if (number == CHAPTER_OPTIONS && chapter->count)
        put_options(file, portrait);
    fputs("</section>\n", file);
}

static void put_origin(FILE *file, const struct portrait *portrait)
{
    const struct setup *setup = &portrait->simulation.setup;
    fputs("<section id=\"origin\"><h2>How this was made</h2><p class=\"command\"><code>", file);
    page_text(file, portrait->command);
    fputs("</code></p><p class=\"note\">Version ", file);
    page_text(file, portrait->program);
    fprintf(file, ", rules of %s version %d. Bots:", setup->game->id, setup->game->version);
    for (int i = 0; i < portrait->skill.rivals; i++) {
        char buf[64];
        struct text text = TEXT(buf);
        if (!level_words(setup, portrait->skill.names[i], &text))
            continue;
        fprintf(file, " %s is <code>%s</code>;", portrait->skill.names[i], buf);
    }
    fputs(" what other bots or people would do may differ. The same command gives the same "
          "figures. What each of them means stands in docs/reports.md.</p></section>\n",
        file);
}

void portrait_html(FILE *file, const struct portrait *portrait)
{
    static struct readings readings;
    const struct setup *setup = &portrait->simulation.setup;
    char title[120], lead[400];
    struct text text = TEXT(lead);
    portrait_read(portrait, &readings);
    snprintf(title, sizeof(title), "%.60s: a report for its designer", setup->game->title);
    text_format(&text, "%s %d seats, %s matches of bots (%s)%s.", setup->game->summary,
        setup->seats, figure_count(portrait->course.tally.games).is, portrait->names[0],
        portrait->course.tally.games < portrait->simulation.games ? ", ended early" : "");
    page_begin(file, title, lead);
    put_summary(file, &readings);
    for (enum chapter_name i = 0; i < CHAPTERS; i++)
        put_chapter(file, portrait, &readings, i);
    page_setup(file, setup);
    put_origin(file, portrait);
    page_end(file);
}
