// SPDX-License-Identifier: MIT
// What was found, for people: eighty columns wide.
#include "lab/tune.h"

#include <stdlib.h>
#include <string.h>

enum { COSTS_SHOWN = 4, WIDTH = 79 };

// Words after words, broken before the line is full; lines after the first begin with `indent`.
static void print_wrapped(FILE *file, int indent, const char *words)
{
    int column = indent;
    for (const char *at = words; *at;) {
        size_t len = strcspn(at, " ");
        int columns = 0;
        for (size_t i = 0; i < len; i++)
            columns += (at[i] & 0xc0) != 0x80;
        if (column > indent && column + 1 + columns > WIDTH) {
            fprintf(file, "\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            fputc(' ', file);
            column++;
        }
        fprintf(file, "%.*s", (int)len, at);
        column += columns;
        at += len + (at[len] == ' ');
    }
    fputc('\n', file);
}

static void print_head(FILE *file, const struct tune *tune)
{
    fprintf(file, "%s: %s sets of rules", tune->setup.game->id, figure_count(tune->size).is);
    for (int i = 0; i < tune->axes; i++)
        fprintf(file, "%s%s %d", i ? " × " : " (", tune_option(tune, i)->name, tune->axis[i].count);
    fprintf(file, "), seed %s\n", tune->seed_word);
    if (tune->playable && tune->playable < tune->size)
        fprintf(file, "%s of them can be played\n", figure_count(tune->playable).is);
    if (tune->has_unfit)
        fprintf(file, "some were left out, as a bot cannot play them\n");
    fprintf(file, "searched: %s sets in %s matches%s\n",
        figure_count((uint64_t)tune->race.count).is, figure_count(tune->searched).is,
        tune->is_cut ? " (ended early)" : "");
    fprintf(file, "judged:   %d set%s on %s fresh matches each\n\n", tune->judged.count,
        tune->judged.count == 1 ? "" : "s", figure_count(tune->judged.played).is);
}

static void print_wishes(FILE *file, const struct tune *tune)
{
    fprintf(file, "wished for\n");
    for (int i = 0; i < tune->wish_count; i++) {
        const struct wish *wish = &tune->wishes[i];
        fprintf(file, "   %-22s", wish_measure(wish).is);
        figure_print(file, 18, wish_goal(wish).is);
        fprintf(file, "   1 of loss: %s", wish_number(wish, wish->tolerance).is);
        if (wish->weight != 1)
            fprintf(file, ", counts %.3g times", wish->weight);
        fputc('\n', file);
    }
}

static void print_figures(FILE *file, const struct tune *tune, int judged)
{
    for (int i = 0; i < tune->wish_count; i++) {
        const struct wish *wish = &tune->wishes[i];
        struct figure value = wish_value(wish, tune_value(tune, judged, i));
        fprintf(file, "   %-22s", wish_measure(wish).is);
        figure_print(file, 26, value.is);
        fprintf(file, "   %s\n", tune_met_word(tune, judged, i));
    }
}

// "elsewhere: ties +3.1 ± 0.2 %, length −4.1 ± 0.1 and 3 more"
static void print_costs(FILE *file, const struct tune *tune, int judged)
{
    struct cost costs[COSTS_MAX];
    char buf[900];
    struct text line = TEXT(buf);
    int count = tune_costs(tune, judged, costs);
    text_put(&line, count ? "elsewhere: " : "elsewhere: nothing that is more than luck");
    for (int i = 0; i < count && i < COSTS_SHOWN; i++) {
        struct estimate change = trial_difference(&tune->judged, judged, costs[i].measure);
        text_format(&line, "%s%s", i ? "; " : "", costs[i].name->name);
        if (costs[i].name->is_by_seat)
            text_format(&line, ":%d", costs[i].seat);
        text_format(&line, " %s%s", change.mean > 0 ? "+" : "",
            figure_value(change, costs[i].name->is_share).is);
    }
    if (count > COSTS_SHOWN)
        text_format(&line, "; and %d more", count - COSTS_SHOWN);
    fprintf(file, "   ");
    print_wrapped(file, 3, buf);
}

static void print_set(FILE *file, const struct tune *tune, int judged, const char *label)
{
    char buf[600];
    struct text rules = TEXT(buf), command = TEXT(buf);
    tune_rules(tune, &tune->judged.list[judged].setup, &rules);
    fprintf(file, "\n%s", label);
    print_wrapped(file, (int)strlen(label), buf);
    if (!tune->judged.played)
        return;
    print_figures(file, tune, judged);
    fprintf(file, "   %-22s%26.2f\n", "loss", tune_loss(tune, judged));
    if (!judged)
        return;
    print_costs(file, tune, judged);
    text_clear(&command);
    tune_look_further(tune, judged, &command);
    fprintf(file, "   %s\n", buf);
}

// What comes of all this, in a sentence or two.
static void print_verdict(FILE *file, const struct tune *tune)
{
    char buf[900];
    struct text line = TEXT(buf);
    tune_verdict(tune, &line);
    fputc('\n', file);
    print_wrapped(file, 0, buf);
}

static void print_conflict(FILE *file, const struct tune *tune)
{
    int wish[2];
    if (!tune_conflict(tune, &wish[0], &wish[1]))
        return;
    fprintf(file, "\n%s stands against %s:\n", wish_measure(&tune->wishes[wish[0]]).is,
        wish_measure(&tune->wishes[wish[1]]).is);
    for (int i = 0; i < 2; i++) {
        char buf[600];
        struct text rules = TEXT(buf);
        int judged = tune->alone[wish[i]];
        tune_rules(tune, &tune->judged.list[judged].setup, &rules);
        fprintf(file, "   %s\n     ", buf);
        for (int k = 0; k < 2; k++)
            fprintf(file, " %s %s%s", wish_measure(&tune->wishes[wish[k]]).is,
                wish_value(&tune->wishes[wish[k]], tune_value(tune, judged, wish[k])).is,
                k ? "\n" : ",");
    }
}

void tune_text(FILE *file, const struct tune *tune)
{
    print_head(file, tune);
    print_wishes(file, tune);
    if (tune->judged.played)
        print_verdict(file, tune);
    else
        fprintf(file, "\nNothing was judged on fresh luck: the search flatters what it found.\n");
    print_set(file, tune, 0, "   standard: ");
    for (int i = 1; i <= tune->best; i++) {
        char label[16];
        snprintf(label, sizeof(label), "%2d ", i);
        print_set(file, tune, i, label);
    }
    if (tune->judged.played && tune->bounded > tune->best)
        print_set(file, tune, tune->bounded, "   nearest to all values and ranges: ");
    if (tune->judged.played)
        print_conflict(file, tune);
}
