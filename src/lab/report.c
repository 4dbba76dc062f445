// SPDX-License-Identifier: MIT
#include "lab/report.h"

#include "lab/figure.h"
#include "wire/wire.h"

#include <stdlib.h>
#include <string.h>

static double share(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

bool report_is_staked(const struct report *report)
{
    for (int seat = 0; seat < report->simulation->setup.seats; seat++)
        if (report->tally->won[seat].squares)
            return true;
    return false;
}

static void print_head(FILE *file, const struct report *report)
{
    const struct simulation *simulation = report->simulation;
    const struct tally *tally = report->tally;
    fprintf(file, "%s: %s matches", simulation->setup.game->id, figure_count(tally->games).is);
    if (tally->games < simulation->games)
        fprintf(file, " of %s (stopped)", figure_count(simulation->games).is);
    fprintf(file, ", seed %s, in %.2f s on %d core%s: %s matches/s, %s moves/s\n", report->seed,
        report->seconds, simulation->threads, simulation->threads == 1 ? "" : "s",
        figure_short(report_a_second(report, tally->games)).is,
        figure_short(report_a_second(report, tally->moves)).is);
}

static void print_seats(FILE *file, const struct report *report)
{
    const struct tally *tally = report->tally;
    int width = 16;
    for (int seat = 0; seat < report->simulation->setup.seats; seat++)
        if ((int)strlen(report->names[seat]) > width)
            width = (int)strlen(report->names[seat]);
    fprintf(file, "\nseat  %-*s %20s %24s\n", width, "player", "mean tokens", "matches won");
    for (int seat = 0; seat < report->simulation->setup.seats; seat++) {
        fprintf(file, "%4d  %-*s", seat, width, report->names[seat]);
        figure_print(file, 21, figure_estimate(tally_won(tally, seat)).is);
        figure_print(file, 25, figure_share(tally_win_share(tally, seat)).is);
        fputc('\n', file);
    }
    for (int seat = 0; seat < report->simulation->setup.seats; seat++) {
        uint64_t forfeits = tally->forfeits[seat];
        if (forfeits)
            fprintf(file, "      seat %d forfeited %s moves\n", seat, figure_count(forfeits).is);
    }
    if (tally->house)
        fprintf(
            file, "      %-16s %20.4f\n", "the house", (double)tally->house / (double)tally->games);
}

static void print_course(FILE *file, const struct report *report)
{
    const struct tally *tally = report->tally;
    fprintf(file, "\na match has %s moves, of which %.2f are decisions, each among %.2f choices;\n",
        figure_estimate(tally_length(tally)).is, tally_per_match(tally, tally->decisions),
        tally_choices(tally));
    fprintf(file, "%s of matches have no single winner", figure_share(tally_ties(tally)).is);
    if (has_lead(report->simulation->setup.game))
        fprintf(file, "; the lead changes hands %.2f times a match,\nand who leads first wins %s",
            tally_per_match(tally, tally->lead_changes), figure_share(tally_first_lead(tally)).is);
    fprintf(file, "\n");
}

static void print_move(FILE *file, const struct report *report, const char *name,
    const struct payoff *payoff, uint64_t offered)
{
    const struct tally *tally = report->tally;
    fprintf(file, "%-14s %10.3f %18s ", name, tally_per_match(tally, payoff->taken),
        figure_percent(share(payoff->taken, tally->decisions)).is);
    fprintf(file, "%22s", offered ? figure_percent(share(payoff->taken, offered)).is : "");
    if (report_is_staked(report) && payoff->taken)
        fprintf(file, " %20.3f", (double)payoff->tokens / (double)payoff->taken);
    fputc('\n', file);
}

static void print_verbs(FILE *file, const struct report *report)
{
    const struct tally *tally = report->tally;
    const struct verb *verbs = report->simulation->setup.game->verbs;
    fprintf(file, "\n%-14s %10s %18s %22s%s\n", "move", "a match", "of all decisions",
        "when it was a choice", report_is_staked(report) ? "  final tokens, mean" : "");
    for (int verb = 0; verbs[verb].name; verb++) {
        if (verbs[verb].is_chance || !tally->offered[verb])
            continue;
        struct payoff all = {0};
        for (int amount = 0; amount < AMOUNTS_MAX; amount++) {
            all.taken += tally->payoff[verb][amount].taken;
            all.tokens += tally->payoff[verb][amount].tokens;
        }
        print_move(file, report, verbs[verb].name, &all, tally->offered[verb]);
        for (int amount = 0; verbs[verb].has_amount && amount < AMOUNTS_MAX; amount++) {
            const struct payoff *payoff = &tally->payoff[verb][amount];
            char name[40];
            snprintf(name, sizeof(name), "  %s %d%s", verbs[verb].name, amount,
                amount == AMOUNTS_MAX - 1 ? "+" : "");
            if (payoff->taken)
                print_move(file, report, name, payoff, 0);
        }
    }
}

// What moves were made of: which suit, which lane, from whom.
static void print_aspect(FILE *file, const struct report *report, const struct aspects *aspects,
    const struct aspect *aspect)
{
    const struct tally *tally = report->tally;
    const char *verb = aspects->setup->game->verbs[aspect->verb].name;
    uint64_t taken = tally_taken(tally, aspect->verb);
    for (int value = 0; value < aspect->values; value++) {
        const struct cell *cell = &tally->cells[aspect->first + value];
        char name[64];
        struct text text = TEXT(name);
        text_format(&text, "%s · ", verb);
        aspect_value(aspects, aspect, value, &text);
        if (!cell->taken)
            continue;
        fprintf(file, "%s%*s %10.3f %13s", name, (int)(25 - text.len), "",
            tally_per_match(tally, cell->taken), figure_percent(share(cell->taken, taken)).is);
        figure_print(file, 26, figure_share(cell_win_share(cell)).is);
        if (report_is_staked(report))
            figure_print(file, 21, figure_estimate(cell_tokens(cell)).is);
        fputc('\n', file);
    }
}

static void print_aspects(FILE *file, const struct report *report)
{
    struct aspects aspects;
    aspects_of(&report->simulation->setup, &aspects);
    if (!aspects.count)
        return;
    fprintf(file, "\n%-24s %10s %13s %25s%s\n", "move, and what with", "a match", "of this move",
        "who did it wins", report_is_staked(report) ? "  final tokens, mean" : "");
    for (int i = 0; i < aspects.count; i++)
        print_aspect(file, report, &aspects, &aspects.list[i]);
}

// What the game counts itself.
static void print_own(FILE *file, const struct report *report)
{
    const struct simulation *simulation = report->simulation;
    const struct own_measure *own = simulation->setup.game->own_measures;
    if (!simulation->is_listening)
        return;
    fprintf(file, "\n%-44s %25s\n", "in a match", "mean");
    for (int i = 0; own[i].name; i++) {
        fprintf(file, "%-44s", own[i].label);
        struct estimate mean = tally_own(report->tally, simulation->setup.game, i);
        figure_print(file, 26, figure_value(mean, own[i].is_share).is);
        fputc('\n', file);
    }
}

// A bar that is this part of `width` columns long, to an eighth of a column.
static void print_bar(FILE *file, double part, int width)
{
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    int length = (int)(part * width * 8 + 0.5);
    for (int i = 0; i < length / 8; i++)
        fputs("█", file);
    fputs(eighths[length % 8], file);
}

enum { LINES_MAX = 32, BAR_WIDTH = 44 };

static void print_histogram(FILE *file, const char *title, const struct histogram *histogram)
{
    struct bars bars;
    if (!histogram_bars(histogram, LINES_MAX, &bars))
        return;
    fprintf(file, "\n%s\n", title);
    for (int bar = 0; bar < bars.count; bar++) {
        if (!bars.sums[bar] && bars.width == 1)
            continue; // mostly a number that cannot come up
        char buf[48];
        struct text label = TEXT(buf);
        bar_label(&bars, bar, &label);
        fprintf(
            file, "%18s  %6s  ", buf, figure_percent(share(bars.sums[bar], histogram->total)).is);
        print_bar(file, share(bars.sums[bar], bars.most), BAR_WIDTH);
        fputc('\n', file);
    }
}

void report_text(FILE *file, const struct report *report)
{
    const struct tally *tally = report->tally;
    print_head(file, report);
    if (!tally->games)
        return;
    print_seats(file, report);
    print_course(file, report);
    print_verbs(file, report);
    print_aspects(file, report);
    print_own(file, report);
    if (tally->won[0].squares)
        print_histogram(file, "tokens won by seat 0", &tally->won_histogram[0]);
    print_histogram(file, "moves in a match", &tally->length_histogram);
}

void report_json(FILE *file, const struct report *report)
{
    char *buf = malloc(REPORT_BYTES);
    must(buf);
    struct text text = text_over(buf, REPORT_BYTES);
    struct out out = out_into(&text);
    report_put(&out, report);
    must(!text.is_cut);
    fprintf(file, "%s\n", buf);
    free(buf);
}

void report_csv(FILE *file, const struct report *report)
{
    const struct tally *tally = report->tally;
    fprintf(file,
        "game,seat,bot,games,mean,ci95,win_share,win_share_ci95,win_share_low,win_share_high,"
        "ties,length,decisions\n");
    for (int seat = 0; seat < report->simulation->setup.seats; seat++) {
        struct estimate won = tally_won(tally, seat), wins = tally_win_share(tally, seat);
        fprintf(file, "%s,%d,\"%s\",%llu,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n",
            report->simulation->setup.game->id, seat, report->names[seat],
            (unsigned long long)tally->games, won.mean, won.ci95, wins.mean, wins.ci95, wins.low,
            wins.high, tally_per_match(tally, tally->ties), tally_length(tally).mean,
            tally_per_match(tally, tally->decisions));
    }
}
