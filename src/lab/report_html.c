// SPDX-License-Identifier: MIT
// The page of a simulation: figures first, then who wins, what it pays, how matches go.
#include "lab/report.h"

#include "lab/chart.h"
#include "lab/figure.h"
#include "lab/page.h"

#include <math.h>

static struct figure fixed(double number)
{
    struct figure figure;
    snprintf(figure.is, sizeof(figure.is), "%.2f", number);
    return figure;
}

static void put_tiles(FILE *file, const struct report *report)
{
    const struct tally *tally = report->tally;
    page_tiles_begin(file);
    page_tile(file, figure_count(tally->games).is, "matches");
    page_tile(file, fixed(tally_length(tally).mean).is, "moves a match, the deck's among them");
    page_tile(file, fixed(tally_per_match(tally, tally->decisions)).is, "decisions a match");
    page_tile(
        file, fixed((double)tally->choices / (double)tally->decisions).is, "choices a decision");
    page_tile(
        file, figure_percent(tally_per_match(tally, tally->ties)).is, "without a single winner");
    if (has_lead(report->simulation->setup.game))
        page_tile(
            file, fixed(tally_per_match(tally, tally->lead_changes)).is, "changes of the lead");
    page_tiles_end(file);
}

static void name_seats(const struct report *report, struct figure *labels)
{
    for (int seat = 0; seat < report->simulation->setup.seats; seat++)
        snprintf(
            labels[seat].is, sizeof(labels[seat].is), "seat %d · %.20s", seat, report->names[seat]);
}

static void put_seats(FILE *file, const struct report *report)
{
    const struct tally *tally = report->tally;
    int seats = report->simulation->setup.seats;
    struct figure labels[SEATS_MAX];
    struct chart_row wins[SEATS_MAX], tokens[SEATS_MAX];
    name_seats(report, labels);
    for (int seat = 0; seat < seats; seat++) {
        wins[seat] = (struct chart_row){labels[seat].is, tally_win_share(tally, seat), seat};
        tokens[seat] = (struct chart_row){labels[seat].is, tally_won(tally, seat), seat};
    }
    page_section(file, "Who wins",
        "The dashed line is an even share. A whisker is the 95 % interval of the mean.");
    page_figure(file, "Share of matches won");
    chart_rows(file, &(struct chart_rows){.title = "share of matches won, by seat",
                         .rows = wins,
                         .count = seats,
                         .is_share = true,
                         .mark = 1.0 / seats});
    page_figure_end(file);
    if (report_is_staked(report)) {
        page_figure(file, "Mean tokens a match");
        chart_rows(file, &(struct chart_rows){.title = "mean tokens a match, by seat",
                             .rows = tokens,
                             .count = seats,
                             .is_dots = true,
                             .mark = NAN});
        page_figure_end(file);
    }
    page_section_end(file);
}

static void put_spread(FILE *file, const struct report *report)
{
    const struct tally *tally = report->tally;
    struct figure labels[SEATS_MAX];
    name_seats(report, labels);
    page_section(
        file, "What a match brings", "How often each result came up, as a share of all matches.");
    for (int seat = 0; seat < report->simulation->setup.seats; seat++) {
        page_figure(file, labels[seat].is);
        chart_histogram(
            file, "tokens won in a match", "tokens won", &tally->won_histogram[seat], seat);
        page_figure_end(file);
    }
    page_section_end(file);
}

static struct estimate share_of(uint64_t part, uint64_t whole)
{
    return estimate_share((double)part / (double)whole, 0, whole);
}

static void put_course(FILE *file, const struct report *report)
{
    const struct tally *tally = report->tally;
    const struct verb *verbs = report->simulation->setup.game->verbs;
    struct chart_row rows[VERBS_MAX];
    int count = 0;
    for (int verb = 0; verbs[verb].name; verb++)
        if (!verbs[verb].is_chance && tally->offered[verb])
            rows[count++] = (struct chart_row){
                verbs[verb].name, share_of(tally_taken(tally, verb), tally->offered[verb]), 2};
    page_section(file, "How matches go", NULL);
    page_figure(file, "Length");
    chart_histogram(file, "moves in a match", "moves in a match", &tally->length_histogram, 2);
    page_figure_end(file);
    page_figure(file, "How often a move was taken where it was a choice");
    chart_rows(file, &(struct chart_rows){.title = "how often each move was taken",
                         .rows = rows,
                         .count = count,
                         .is_share = true,
                         .mark = NAN});
    page_figure_end(file);
    page_section_end(file);
}

// What moves were made of, and what each value brought those who made them.
static void put_aspect(FILE *file, const struct report *report, const struct aspects *aspects,
    const struct aspect *aspect)
{
    const struct verb *verb = &aspects->setup->game->verbs[aspect->verb];
    for (int value = 0; value < aspect->values; value++) {
        const struct cell *cell = &report->tally->cells[aspect->first + value];
        char name[64];
        struct text text = TEXT(name);
        aspect_value(aspects, aspect, value, &text);
        if (!cell->taken)
            continue;
        fprintf(file, "<tr><td class=\"text\">%s</td><td class=\"text\">", verb->name);
        page_text(file, name);
        fprintf(file, "</td><td>%s</td><td>%s</td>",
            fixed(tally_per_match(report->tally, cell->taken)).is,
            figure_share(cell_win_share(cell)).is);
        if (report_is_staked(report))
            fprintf(file, "<td>%s</td>", figure_estimate(cell_tokens(cell)).is);
        fputs("</tr>\n", file);
    }
}

static void put_aspects(FILE *file, const struct report *report)
{
    struct aspects aspects;
    aspects_of(&report->simulation->setup, &aspects);
    if (!aspects.count)
        return;
    fprintf(file,
        "<section><h2>What moves were made of</h2><p class=\"note\">What came of it for those who "
        "did it, in whatever seat.</p><div class=\"wide\"><table><tr>"
        "<th class=\"text\">move</th><th class=\"text\">what with</th><th>a match</th>"
        "<th>matches won</th>%s</tr>\n",
        report_is_staked(report) ? "<th>final tokens</th>" : "");
    for (int i = 0; i < aspects.count; i++)
        put_aspect(file, report, &aspects, &aspects.list[i]);
    fputs("</table></div></section>\n", file);
}

static void put_own(FILE *file, const struct report *report)
{
    const struct game *game = report->simulation->setup.game;
    if (!report->simulation->is_listening)
        return;
    fputs("<section><h2>In a match</h2><div class=\"wide\"><table>\n", file);
    for (int i = 0; game->own_measures[i].name; i++) {
        struct estimate mean = tally_own(report->tally, game, i);
        fputs("<tr><td class=\"text\">", file);
        page_text(file, game->own_measures[i].label);
        fprintf(
            file, "</td><td>%s</td></tr>\n", figure_value(mean, game->own_measures[i].is_share).is);
    }
    fputs("</table></div></section>\n", file);
}

static void put_table(FILE *file, const struct report *report)
{
    const struct tally *tally = report->tally;
    fputs("<section><h2>The figures</h2><div class=\"wide\"><table><tr><th>seat</th>"
          "<th class=\"text\">player</th><th>mean tokens</th><th>matches won</th></tr>\n",
        file);
    for (int seat = 0; seat < report->simulation->setup.seats; seat++) {
        fprintf(file, "<tr><td>%d</td><td class=\"text\">", seat);
        page_text(file, report->names[seat]);
        fprintf(file, "</td><td>%s</td><td>%s</td></tr>\n",
            figure_estimate(tally_won(tally, seat)).is,
            figure_share(tally_win_share(tally, seat)).is);
    }
    if (tally->house)
        fprintf(file, "<tr><td></td><td class=\"text\">the house</td><td>%.4f</td><td></td></tr>\n",
            (double)tally->house / (double)tally->games);
    fputs("</table></div></section>\n", file);
}

void report_html(FILE *file, const struct report *report)
{
    const struct simulation *simulation = report->simulation;
    const struct tally *tally = report->tally;
    char title[120], lead_buf[300];
    struct text lead = TEXT(lead_buf);
    snprintf(title, sizeof(title), "%s: %s simulated matches", simulation->setup.game->title,
        figure_count(tally->games).is);
    text_format(&lead, "%d seats, seed %s", simulation->setup.seats, report->seed);
    if (report_is_timed(report))
        text_format(&lead, "; %s moves a second on %d core%s",
            figure_short((double)tally->moves / report->seconds).is, simulation->threads,
            simulation->threads == 1 ? "" : "s");
    text_put(&lead, ".");
    page_begin(file, title, lead_buf);
    if (tally->games) {
        put_tiles(file, report);
        put_seats(file, report);
        if (report_is_staked(report))
            put_spread(file, report);
        put_course(file, report);
        put_aspects(file, report);
        put_own(file, report);
        put_table(file, report);
    }
    page_setup(file, &simulation->setup);
    page_end(file);
}
