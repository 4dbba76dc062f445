// SPDX-License-Identifier: MIT
#include "lab/reading.h"

#include <math.h>
#include <string.h>

struct reading *chapter_add(struct chapter *chapter, const char *name, enum reading_kind kind,
    struct estimate value, const char *label)
{
    must(chapter->count < READINGS_MAX);
    struct reading *reading = &chapter->list[chapter->count++];
    *reading = (struct reading){.name = name, .kind = kind, .value = value};
    struct text text = TEXT(reading->label);
    text_put(&text, label);
    return reading;
}

void reading_say(struct reading *reading, const char *format, ...)
{
    va_list arguments;
    struct text text = {reading->text, strlen(reading->text), sizeof(reading->text), false};
    va_start(arguments, format);
    text_vformat(&text, format, arguments);
    va_end(arguments);
}

void chapter_gist(struct chapter *chapter, const char *format, ...)
{
    va_list arguments;
    struct text text = TEXT(chapter->gist);
    va_start(arguments, format);
    text_vformat(&text, format, arguments);
    va_end(arguments);
}

void chapter_note(struct chapter *chapter, const char *format, ...)
{
    va_list arguments;
    struct text text = {chapter->note, strlen(chapter->note), sizeof(chapter->note), false};
    va_start(arguments, format);
    text_vformat(&text, format, arguments);
    va_end(arguments);
}

struct figure about(double number)
{
    struct figure figure;
    double size = fabs(number);
    int digits = size >= 99.5 ? 0 : size >= 9.95 ? 1 : 2;
    int len = snprintf(figure.is, sizeof(figure.is), "%.*f", digits, size < 0.005 ? 0 : number);
    while (digits && len > 1 && (figure.is[len - 1] == '0' || figure.is[len - 1] == '.')) {
        bool is_point = figure.is[len - 1] == '.';
        figure.is[--len] = '\0';
        if (is_point)
            break;
    }
    return figure;
}

struct figure capital(const char *word)
{
    struct figure figure;
    snprintf(figure.is, sizeof(figure.is), "%.40s", word);
    if (figure.is[0] >= 'a' && figure.is[0] <= 'z')
        figure.is[0] = (char)(figure.is[0] - 'a' + 'A');
    return figure;
}

struct figure with_sign(double number)
{
    struct figure figure;
    snprintf(
        figure.is, sizeof(figure.is), "%s%.40s", number < 0 ? "-" : "+", about(fabs(number)).is);
    return figure;
}

// With a digit after the point near both ends, and with two that count where it is next to
// nothing; what is all but everything is not called everything.
struct figure in_percent(double share)
{
    struct figure figure;
    double size = 100 * fabs(share), missing = 100 - size;
    if (size > 0 && size < 0.05)
        snprintf(figure.is, sizeof(figure.is), "%.2g %%", 100 * share);
    else if (missing > 0 && missing < 0.05)
        return (struct figure){"over 99.9 %"};
    else
        snprintf(figure.is, sizeof(figure.is), "%.*f %%",
            (size > 0 && size < 9.5) || (missing > 0 && missing < 9.5), 100 * share);
    return figure;
}

struct figure roughly(double number)
{
    double unit = pow(10, fmax(0, floor(log10(fmax(number, 1))) - 1));
    return figure_count((uint64_t)(ceil(number / unit) * unit));
}

bool may_be(struct estimate value, double number)
{
    return !isfinite(value.ci95) ||
           (estimate_low(value) <= number && number <= estimate_high(value));
}

double beyond_even(double share, double even)
{
    return share >= even ? (share - even) / (1 - even) : (share - even) / even;
}

static const char *const names[][2] = {
    [CHAPTER_LENGTH] = {"length", "How long it takes"},
    [CHAPTER_CHOICES] = {"choices", "How much there is to choose"},
    [CHAPTER_LEAD] = {"lead", "Who leads, and who wins"},
    [CHAPTER_SEATS] = {"seats", "Whether a seat is better"},
    [CHAPTER_SKILL] = {"skill", "Skill against luck"},
    [CHAPTER_OPTIONS] = {"options", "Which options matter"},
    [CHAPTER_IDLE] = {"unused", "What is never used"},
};

static void copy_gist(const struct readings *readings, enum chapter_name from, char *to, size_t cap)
{
    struct text text = text_over(to, cap);
    text_put(&text, readings->chapter[from].gist);
}

// Five sentences: how long and how wide, how fair, how it goes, whom it rewards, what of its rules
// matters. A chapter that has nothing to tell leaves its place to another one.
static void summarise(struct readings *readings)
{
    static const enum chapter_name order[] = {CHAPTER_LENGTH, CHAPTER_SEATS, CHAPTER_LEAD,
        CHAPTER_SKILL, CHAPTER_OPTIONS, CHAPTER_IDLE, CHAPTER_CHOICES};
    int count = 0;
    for (int i = 0; i < ARRAY_LEN(order) && count < SUMMARY; i++)
        if (readings->chapter[order[i]].gist[0])
            copy_gist(readings, order[i], readings->summary[count++], sizeof(readings->summary[0]));
}

void portrait_read(const struct portrait *portrait, struct readings *readings)
{
    memset(readings, 0, sizeof(*readings));
    for (int i = 0; i < CHAPTERS; i++) {
        readings->chapter[i].name = names[i][0];
        readings->chapter[i].title = names[i][1];
    }
    idle_find(
        &portrait->simulation.setup, &portrait->course, &portrait->by_chance, &readings->idle);
    struct chapter *chapters = readings->chapter;
    if (portrait->course.tally.games > 1) {
        read_length(portrait, &chapters[CHAPTER_LENGTH]);
        read_choices(portrait, &chapters[CHAPTER_CHOICES]);
        read_lead(portrait, &chapters[CHAPTER_LEAD]);
        read_seats(portrait, &chapters[CHAPTER_SEATS]);
        read_idle(portrait, &readings->idle, &chapters[CHAPTER_IDLE]);
    }
    if (portrait->skill.bout[0].deals > 1)
        read_skill(portrait, &chapters[CHAPTER_SKILL]);
    if (portrait->levers.trials.played > 1)
        read_options(portrait, &chapters[CHAPTER_OPTIONS]);
    for (int i = 0; i < CHAPTERS; i++)
        if (!chapters[i].count && !chapters[i].note[0])
            chapter_note(&chapters[i], "Not reached: the run was ended before.");
    summarise(readings);
}

struct figure reading_figure(const struct reading *reading)
{
    struct figure figure = {""};
    if (reading->kind == IS_WORDS)
        return figure;
    if (reading->kind != IS_COUNT)
        return figure_value(reading->value, reading->kind == IS_SHARE);
    if (!isfinite(reading->value.mean))
        return (struct figure){"not known"};
    snprintf(figure.is, sizeof(figure.is), "%.12s (%.12s … %.12s)", about(reading->value.mean).is,
        about(estimate_low(reading->value)).is, about(estimate_high(reading->value)).is);
    return figure;
}
