// SPDX-License-Identifier: MIT
// The report on a game, for programs.
#include "lab/portrait.h"

#include "lab/reading.h"
#include "wire/wire.h"

#include <math.h>

static void put_estimate(struct out *out, struct estimate value)
{
    out_put_real(out, "value", value.mean);
    out_put_real(out, "ci95", value.ci95);
    out_put_real(out, "low", estimate_low(value));
    out_put_real(out, "high", estimate_high(value));
}

static void put_named(struct out *out, const char *key, struct estimate value)
{
    out_key(out, key);
    out_object(out);
    put_estimate(out, value);
    out_object_end(out);
}

static void put_reading(struct out *out, const struct reading *reading)
{
    out_object(out);
    out_put_string(out, "name", reading->name);
    out_put_string(out, "label", reading->label);
    if (reading->kind != IS_WORDS) {
        put_estimate(out, reading->value);
        out_put_bool(out, "is_share", reading->kind == IS_SHARE);
    }
    out_put_string(out, "reading", reading->text);
    out_object_end(out);
}

static void put_chapter(struct out *out, const struct chapter *chapter)
{
    out_key(out, chapter->name);
    out_object(out);
    out_put_string(out, "title", chapter->title);
    out_put_string(out, "note", chapter->note);
    out_key(out, "figures");
    out_array(out);
    for (int i = 0; i < chapter->count; i++)
        put_reading(out, &chapter->list[i]);
    out_array_end(out);
    out_object_end(out);
}

static void put_histogram(struct out *out, const char *key, const struct histogram *histogram)
{
    int first, last;
    out_key(out, key);
    out_array(out);
    if (histogram_range(histogram, &first, &last))
        for (int bin = first; bin <= last; bin++) {
            out_object(out);
            out_put_int(out, "from", histogram_low(histogram, bin));
            out_put_int(out, "to", histogram_low(histogram, bin + 1) - 1);
            out_put_int(out, "count", (int64_t)histogram->count[bin]);
            out_object_end(out);
        }
    out_array_end(out);
}

static void put_curve(struct out *out, const struct portrait *portrait)
{
    out_key(out, "leader_wins");
    out_array(out);
    for (int i = 0; i <= MOMENTS; i++) {
        const struct lead_moment *moment = &portrait->course.moment[i];
        if (!moment->matches)
            continue;
        out_object(out);
        out_put_real(out, "after", (double)i / MOMENTS);
        out_put_int(out, "matches", (int64_t)moment->matches);
        put_estimate(out, course_leader_wins(&portrait->course, i));
        out_object_end(out);
    }
    out_array_end(out);
}

static void put_bout(struct out *out, const struct portrait *portrait, const struct bout *bout)
{
    const struct skill *skill = &portrait->skill;
    const int *lengths = portrait_series(portrait);
    out_object(out);
    out_put_string(out, "a", skill->names[bout->a]);
    out_put_string(out, "b", skill->names[bout->b]);
    out_put_int(out, "deals", (int64_t)bout->deals);
    put_named(out, "margin", bout_margin(bout, &skill->setup));
    out_key(out, "series");
    out_array(out);
    for (int i = 0; i < SERIES && bout->deals > 1; i++) {
        out_object(out);
        out_put_int(out, "matches", lengths[i]);
        put_estimate(out, bout_series(bout, &skill->setup, lengths[i]));
        out_object_end(out);
    }
    out_array_end(out);
    put_named(out, "matches_for_95_percent", bout_matches(bout, &skill->setup));
    struct shares shares = bout_shares(bout, &skill->setup);
    put_named(out, "share_who", shares.who);
    put_named(out, "share_cards", shares.cards);
    put_named(out, "share_seat", shares.seat);
    put_named(out, "share_rest", shares.rest);
    out_object_end(out);
}

static void put_skill(struct out *out, const struct portrait *portrait)
{
    out_key(out, "pairs");
    out_array(out);
    for (int i = 0; i < portrait->skill.bouts; i++)
        if (portrait->skill.bout[i].deals > 1)
            put_bout(out, portrait, &portrait->skill.bout[i]);
    out_array_end(out);
}

static void put_trial(
    struct out *out, const struct levers *levers, const struct option *option, int number)
{
    const struct trials *trials = &levers->trials;
    int32_t value = trials->list[number].setup.option[option - trials->list[0].setup.game->options];
    out_object(out);
    if (option->words)
        out_put_string(out, "to", option->words[value]);
    else
        out_put_int(out, "to", value);
    out_key(out, "changes");
    out_array(out);
    for (int measure = 0; measure < MEASURE_OWN; measure++) {
        int seat;
        const struct measure_name *name = name_of_measure(measure, &seat);
        if (!name || !is_lever_measure(levers, measure))
            continue;
        out_object(out);
        out_put_string(out, "measure", name->name);
        if (name->is_by_seat)
            out_put_int(out, "seat", seat);
        put_named(out, "before", trial_value(trials, 0, measure));
        put_named(out, "after", trial_value(trials, number, measure));
        put_named(out, "change", trial_difference(trials, number, measure));
        out_put_real(out, "p_adjusted", trial_p_adjusted(trials, number, measure));
        out_put_bool(out, "is_significant", trial_is_significant(trials, number, measure));
        out_put_real(out, "pull", pull_size(levers, number, measure));
        out_object_end(out);
    }
    out_array_end(out);
    out_object_end(out);
}

static void put_levers(struct out *out, const struct portrait *portrait)
{
    const struct levers *levers = &portrait->levers;
    out_key(out, "options");
    out_array(out);
    for (int i = 0; i < levers->count && levers->trials.played > 1; i++) {
        const struct lever *lever = &levers->list[i];
        const struct option *option = &portrait->simulation.setup.game->options[lever->option];
        out_object(out);
        out_put_string(out, "option", option->name);
        out_key(out, "values");
        out_array(out);
        for (int trial = lever->first; trial < lever->first + lever->count; trial++)
            put_trial(out, levers, option, trial);
        out_array_end(out);
        out_object_end(out);
    }
    out_array_end(out);
    out_put_int(out, "option_matches", (int64_t)levers->trials.played);
}

static void put_idle(struct out *out, const struct idle *idle)
{
    out_key(out, "never_used");
    out_array(out);
    for (int i = 0; i < idle->count; i++) {
        const struct idle_item *item = &idle->list[i];
        out_object(out);
        out_put_string(out, "kind", idle_noun(item->kind));
        out_put_string(out, "name", item->name);
        if (item->words[0])
            out_put_string(out, "words", item->words);
        out_put_int(out, "offered_in", (int64_t)item->offered);
        out_put_int(out, "random_players_in", (int64_t)item->by_chance);
        out_object_end(out);
    }
    out_array_end(out);
}

static void put_portrait(
    struct out *out, const struct portrait *portrait, const struct readings *readings)
{
    const struct simulation *simulation = &portrait->simulation;
    out_object(out);
    out_key(out, "setup");
    wire_setup(out, &simulation->setup);
    out_put_int(out, "rules_version", simulation->setup.game->version);
    out_put_string(out, "command", portrait->command);
    out_put_string(out, "seed", portrait->seed);
    out_put_string(out, "version", portrait->program);
    out_key(out, "bots");
    out_array(out);
    for (int seat = 0; seat < simulation->setup.seats; seat++)
        out_string(out, portrait->names[seat]);
    out_array_end(out);
    out_put_int(out, "games", (int64_t)portrait->course.tally.games);
    out_put_int(out, "games_wanted", (int64_t)simulation->games);
    out_key(out, "summary");
    out_array(out);
    for (int i = 0; i < SUMMARY && readings->summary[i][0]; i++)
        out_string(out, readings->summary[i]);
    out_array_end(out);
    out_key(out, "chapters");
    out_object(out);
    for (int i = 0; i < CHAPTERS; i++)
        put_chapter(out, &readings->chapter[i]);
    out_object_end(out);
    put_histogram(out, "decisions", &portrait->course.decisions_histogram);
    put_histogram(out, "choices", &portrait->course.ways);
    put_histogram(out, "worst_deficit", &portrait->course.pursuit.worst_histogram);
    put_curve(out, portrait);
    put_skill(out, portrait);
    put_levers(out, portrait);
    put_idle(out, &readings->idle);
    out_object_end(out);
}

void portrait_json(FILE *file, const struct portrait *portrait)
{
    static struct readings readings;
    static char buf[PORTRAIT_BYTES];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    portrait_read(portrait, &readings);
    put_portrait(&out, portrait, &readings);
    must(!text.is_cut);
    fprintf(file, "%s\n", buf);
}
