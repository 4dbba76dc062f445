// SPDX-License-Identifier: MIT
// What a simulation found, as JSON: for programs, and for the page, which has no files to print to.
#include "lab/report.h"

#include "wire/wire.h"

#include <stdio.h>

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

void report_put(struct out *out, const struct report *report)
{
    const struct tally *tally = report->tally;
    out_object(out);
    out_key(out, "setup");
    wire_setup(out, &report->simulation->setup);
    out_put_int(out, "games", (int64_t)tally->games);
    out_put_int(out, "games_wanted", (int64_t)report->simulation->games);
    out_put_string(out, "seed", report->seed);
    if (report_is_timed(report)) {
        out_put_real(out, "seconds", report->seconds);
        out_put_int(out, "threads", report->simulation->threads);
        out_put_real(out, "games_per_second", report_a_second(report, tally->games));
        out_put_real(out, "moves_per_second", report_a_second(report, tally->moves));
    }
    put_seats(out, report);
    out_put_real(
        out, "house_mean", (double)tally->house / (double)(tally->games ? tally->games : 1));
    put_share(out, "ties", tally_ties(tally));
    if (has_lead(report->simulation->setup.game)) {
        out_put_real(out, "lead_changes", tally_per_match(tally, tally->lead_changes));
        put_share(out, "first_lead_wins", tally_first_lead(tally));
    }
    out_put_real(out, "decisions", tally_per_match(tally, tally->decisions));
    out_put_real(out, "choices", tally_choices(tally));
    put_verbs(out, report);
    put_own(out, report);
    put_length(out, report);
    out_object_end(out);
}
