// SPDX-License-Identifier: MIT
// The report on a game for the terminal: each figure, and under it what it says.
#include "lab/figure.h"
#include "lab/portrait.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 96, LABEL = 66, INDENT = 4, CURVE_STEP = 2 };

// Words in lines of at most WIDTH columns, all but the first behind this many blanks.
static void print_words(FILE *file, const char *words, int column, int indent)
{
    while (*words) {
        size_t len = strcspn(words, " ");
        if (strncmp(words + len, " %", 2) == 0) // a number and its unit stay together
            len += 1 + strcspn(words + len + 1, " ");
        int columns = 0;
        for (size_t i = 0; i < len; i++)
            columns += (words[i] & 0xc0) != 0x80;
        if (column + 1 + columns > WIDTH && column > indent) {
            fprintf(file, "\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            fputc(' ', file);
            column++;
        }
        fprintf(file, "%.*s", (int)len, words);
        column += columns;
        words += len;
        words += *words == ' ';
    }
    fputc('\n', file);
}

static void print_paragraph(FILE *file, const char *words, int indent)
{
    fprintf(file, "%*s", indent, "");
    print_words(file, words, indent, indent);
}

static void print_reading(FILE *file, const struct reading *reading)
{
    if (reading->kind == IS_WORDS) {
        fprintf(file, "\n%s\n", reading->label);
        print_paragraph(file, reading->text, INDENT);
        return;
    }
    fprintf(file, "\n%-*s", LABEL, reading->label);
    int columns = 0;
    for (const char *at = reading->label; *at; at++)
        columns += (*at & 0xc0) != 0x80;
    int left = WIDTH - (columns > LABEL ? columns : LABEL);
    // Letters of several bytes are padded too little above.
    fprintf(file, "%*s", columns < LABEL ? (int)strlen(reading->label) - columns : 0, "");
    figure_print(file, left, reading_figure(reading).is);
    fputc('\n', file);
    print_paragraph(file, reading->text, INDENT);
}

static void print_curve(FILE *file, const struct portrait *portrait)
{
    fprintf(file, "\nthe leader's share of the wins, after this part of a match\n");
    for (int moment = 0; moment <= MOMENTS; moment += CURVE_STEP) {
        const struct lead_moment *at = &portrait->course.moment[moment];
        if (!at->matches)
            continue;
        fprintf(file, "%*s%3d %%", INDENT, "", 100 * moment / MOMENTS);
        figure_print(file, 26, figure_share(course_leader_wins(&portrait->course, moment)).is);
        fprintf(file, "   (somebody leads alone in %s of the matches)\n",
            figure_percent((double)at->matches / (double)portrait->course.tally.games).is);
    }
}

static void print_series(FILE *file, const struct portrait *portrait)
{
    const struct skill *skill = &portrait->skill;
    const int *lengths = portrait_series(portrait);
    bool hand = is_hand(skill->setup.game);
    if (skill->bout[0].deals < 2)
        return;
    fprintf(file, "\nahead after so many %s\n%-22s", hand ? "hands" : "matches", "");
    for (int i = 0; i < SERIES; i++)
        fprintf(file, "%12d", lengths[i]);
    fputc('\n', file);
    for (int i = 0; i < skill->bouts; i++) {
        char label[64];
        struct text text = TEXT(label);
        text_format(
            &text, "%s against %s", skill->names[skill->bout[i].a], skill->names[skill->bout[i].b]);
        fprintf(file, "%*s%-*s", INDENT, "", 22 - INDENT, label);
        for (int k = 0; k < SERIES; k++)
            figure_print(file, 12,
                figure_percent(bout_series(&skill->bout[i], &skill->setup, lengths[k]).mean).is);
        fputc('\n', file);
    }
}

static void print_head(FILE *file, const struct portrait *portrait)
{
    const struct simulation *simulation = &portrait->simulation;
    const struct setup *setup = &simulation->setup;
    fprintf(file, "%s (%s): a report for its designer\n", setup->game->title, setup->game->id);
    fprintf(
        file, "%d seats; %s matches", setup->seats, figure_count(portrait->course.tally.games).is);
    if (portrait->course.tally.games < simulation->games)
        fprintf(file, " of %s (ended early)", figure_count(simulation->games).is);
    fputs(" of", file);
    for (int seat = 0; seat < setup->seats; seat++) {
        char buf[64];
        struct text text = TEXT(buf);
        bool is_last = true;
        for (int other = seat + 1; other < setup->seats; other++)
            is_last &= strcmp(portrait->names[other], portrait->names[seat]) == 0;
        fprintf(file, "%s %s", seat ? "," : "", portrait->names[seat]);
        if (level_words(setup, portrait->names[seat], &text))
            fprintf(file, " (%s)", buf);
        if (is_last && setup->seats - seat > 1)
            fputs(seat ? " seats" : " in all seats", file);
        if (is_last)
            break;
    }
    fputc('\n', file);
}

void portrait_text(FILE *file, const struct portrait *portrait)
{
    static struct readings readings;
    portrait_read(portrait, &readings);
    print_head(file, portrait);
    fprintf(file, "\nIN SHORT\n");
    for (int i = 0; i < SUMMARY && readings.summary[i][0]; i++) {
        fprintf(file, " %d. ", i + 1);
        print_words(file, readings.summary[i], INDENT, INDENT);
    }
    for (int i = 0; i < CHAPTERS; i++) {
        const struct chapter *chapter = &readings.chapter[i];
        fputc('\n', file);
        for (const char *at = chapter->title; *at; at++)
            fputc(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at, file);
        fputc('\n', file);
        if (chapter->note[0])
            print_paragraph(file, chapter->note, 0);
        for (int k = 0; k < chapter->count; k++)
            print_reading(file, &chapter->list[k]);
        if (i == CHAPTER_LEAD && chapter->count && !is_hand(portrait->simulation.setup.game))
            print_curve(file, portrait);
        if (i == CHAPTER_SKILL)
            print_series(file, portrait);
    }
    fprintf(file, "\nHOW THIS WAS MADE\n");
    fprintf(file, "%s\n", portrait->command);
    fprintf(file,
        "baize %s; rules of %s version %d; intervals are of 95 %%; docs/reports.md says what\n"
        "the figures mean.\n",
        portrait->program, portrait->simulation.setup.game->id,
        portrait->simulation.setup.game->version);
}
