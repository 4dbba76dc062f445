// SPDX-License-Identifier: MIT
#include "lab/report.h"

#include "lab/figure.h"
#include "wire/wire.h"

#include <string.h>

static double a_second(const struct report *report, uint64_t count)
{
    return report->seconds > 0 ? (double)count / report->seconds : 0;
}

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
        figure_short(a_second(report, tally->games)).is,
        figure_short(a_second(report, tally->moves)).is);
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
        share(tally->choices, tally->decisions));
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

static void put_histogram(struct out *out, const char *key, const struct histogram *histogram)
{
    int first, last;
    out_key(out, key);
    out_array(out);
    if (histogram_range(histogram, &first, &last))
        for (int bin = first; bin <= last; bin++)
            if (histogram->count[bin]) {
                out_object(out);
                out_put_int(out, "from", histogram_low(histogram, bin));
                out_put_int(out, "to", histogram_low(histogram, bin + 1) - 1);
                out_put_int(out, "count", (int64_t)histogram->count[bin]);
                out_object_end(out);
            }
    out_array_end(out);
}

// Under "NAME", "NAME_ci95", "NAME_low" and "NAME_high".
static void put_share(struct out *out, const char *name, struct estimate share)
{
    char key[64];
    out_put_real(out, name, share.mean);
    snprintf(key, sizeof(key), "%s_ci95", name);
    out_put_real(out, key, share.ci95);
    snprintf(key, sizeof(key), "%s_low", name);
    out_put_real(out, key, share.low);
    snprintf(key, sizeof(key), "%s_high", name);
    out_put_real(out, key, share.high);
}

static void put_seats(struct out *out, const struct report *report)
{
    const struct tally *tally = report->tally;
    out_key(out, "seats");
    out_array(out);
    for (int seat = 0; seat < report->simulation->setup.seats; seat++) {
        struct estimate won = tally_won(tally, seat);
        out_object(out);
        out_put_int(out, "seat", seat);
        out_put_string(out, "bot", report->names[seat]);
        out_put_real(out, "mean", won.mean);
        out_put_real(out, "ci95", won.ci95);
        put_share(out, "win_share", tally_win_share(tally, seat));
        out_put_int(out, "forfeits", (int64_t)tally->forfeits[seat]);
        put_histogram(out, "histogram", &tally->won_histogram[seat]);
        out_object_end(out);
    }
    out_array_end(out);
}

// What the move brought, for each amount it was made with.
static void put_payoffs(struct out *out, const struct verb *verb, const struct payoff *payoff)
{
    out_key(out, "outcomes");
    out_array(out);
    for (int amount = 0; amount < AMOUNTS_MAX; amount++) {
        if (!payoff[amount].taken)
            continue;
        out_object(out);
        if (verb->has_amount)
            out_put_int(out, "amount", amount);
        out_put_int(out, "taken", (int64_t)payoff[amount].taken);
        out_put_real(out, "mean", (double)payoff[amount].tokens / (double)payoff[amount].taken);
        out_object_end(out);
    }
    out_array_end(out);
}

// What moves were made of, and what each value brought.
static void put_aspects(
    struct out *out, const struct report *report, const struct aspects *aspects, int verb)
{
    out_key(out, "arguments");
    out_array(out);
    for (unsigned set = aspects->of_verb[verb]; set; set &= set - 1) {
        const struct aspect *aspect = &aspects->list[lowest_bit(set)];
        for (int value = 0; value < aspect->values; value++) {
            const struct cell *cell = &report->tally->cells[aspect->first + value];
            char name[64];
            struct text text = TEXT(name);
            aspect_value(aspects, aspect, value, &text);
            if (!cell->taken)
                continue;
            struct estimate tokens = cell_tokens(cell);
            out_object(out);
            out_put_string(out, "by", aspect_name(aspect));
            out_put_string(out, "value", name);
            out_put_int(out, "taken", (int64_t)cell->taken);
            out_put_int(out, "matches", (int64_t)cell->matches);
            out_put_real(out, "mean", tokens.mean);
            out_put_real(out, "ci95", tokens.ci95);
            put_share(out, "win_share", cell_win_share(cell));
            out_object_end(out);
        }
    }
    out_array_end(out);
}

static void put_own(struct out *out, const struct report *report)
{
    const struct game *game = report->simulation->setup.game;
    if (!report->simulation->is_listening)
        return;
    out_key(out, "measures");
    out_object(out);
    for (int i = 0; game->own_measures[i].name; i++) {
        struct estimate mean = tally_own(report->tally, game, i);
        out_key(out, game->own_measures[i].name);
        out_object(out);
        out_put_real(out, "mean", mean.mean);
        out_put_real(out, "ci95", mean.ci95);
        if (game->own_measures[i].is_share) {
            out_put_real(out, "low", mean.low);
            out_put_real(out, "high", mean.high);
        }
        out_object_end(out);
    }
    out_object_end(out);
}

static void put_verbs(struct out *out, const struct report *report)
{
    const struct tally *tally = report->tally;
    const struct verb *verbs = report->simulation->setup.game->verbs;
    struct aspects aspects;
    aspects_of(&report->simulation->setup, &aspects);
    out_key(out, "verbs");
    out_array(out);
    for (int verb = 0; verbs[verb].name; verb++) {
        if (verbs[verb].is_chance)
            continue;
        out_object(out);
        out_put_string(out, "verb", verbs[verb].name);
        out_put_int(out, "taken", (int64_t)tally_taken(tally, verb));
        out_put_int(out, "offered", (int64_t)tally->offered[verb]);
        put_payoffs(out, &verbs[verb], tally->payoff[verb]);
        if (aspects.of_verb[verb])
            put_aspects(out, report, &aspects, verb);
        out_object_end(out);
    }
    out_array_end(out);
}

static void put_length(struct out *out, const struct report *report)
{
    struct estimate length = tally_length(report->tally);
    out_key(out, "length");
    out_object(out);
    out_put_real(out, "mean", length.mean);
    out_put_real(out, "ci95", length.ci95);
    put_histogram(out, "histogram", &report->tally->length_histogram);
    out_object_end(out);
}

void report_json(FILE *file, const struct report *report)
{
    static char buf[128 * 1024];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    const struct tally *tally = report->tally;
    out_object(&out);
    out_key(&out, "setup");
    wire_setup(&out, &report->simulation->setup);
    out_put_int(&out, "games", (int64_t)tally->games);
    out_put_int(&out, "games_wanted", (int64_t)report->simulation->games);
    out_put_string(&out, "seed", report->seed);
    out_put_real(&out, "seconds", report->seconds);
    out_put_int(&out, "threads", report->simulation->threads);
    out_put_real(&out, "games_per_second", a_second(report, tally->games));
    out_put_real(&out, "moves_per_second", a_second(report, tally->moves));
    put_seats(&out, report);
    out_put_real(
        &out, "house_mean", (double)tally->house / (double)(tally->games ? tally->games : 1));
    put_share(&out, "ties", tally_ties(tally));
    if (has_lead(report->simulation->setup.game)) {
        out_put_real(&out, "lead_changes", tally_per_match(tally, tally->lead_changes));
        put_share(&out, "first_lead_wins", tally_first_lead(tally));
    }
    out_put_real(&out, "decisions", tally_per_match(tally, tally->decisions));
    out_put_real(&out, "choices", share(tally->choices, tally->decisions));
    put_verbs(&out, report);
    put_own(&out, report);
    put_length(&out, report);
    out_object_end(&out);
    must(!text.is_cut);
    fprintf(file, "%s\n", buf);
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
