// SPDX-License-Identifier: MIT
// What is said of the rules: which options matter, and what is never used.
#include "bots/level.h"
#include "lab/reading.h"

#include <math.h>
#include <string.h>

enum { TOLD_MAX = 8, LISTED_MAX = 10 };

const struct measure_name *name_of_measure(int measure, int *seat)
{
    for (const struct measure_name *name = measure_names; name->name; name++) {
        int last = name->measure + (name->is_by_seat ? SEATS_MAX - 1 : 0);
        *seat = measure - name->measure;
        if (measure >= name->measure && measure <= last)
            return name;
    }
    return NULL;
}

void put_option_value(const struct option *option, int32_t value, struct text *text)
{
    if (option->words)
        text_put(text, option->words[value]);
    else
        text_int(text, value);
}

static void read_pull(
    const struct portrait *portrait, const struct pull *pull, struct chapter *chapter)
{
    const struct levers *levers = &portrait->levers;
    const struct trials *trials = &levers->trials;
    int option = levers->list[pull->lever].option, seat = 0;
    const struct option *what = &portrait->simulation.setup.game->options[option];
    const struct measure_name *name = name_of_measure(pull->measure, &seat);
    struct estimate change = trial_difference(trials, pull->trial, pull->measure);
    struct estimate before = trial_value(trials, 0, pull->measure);
    struct estimate after = trial_value(trials, pull->trial, pull->measure);
    char was[24], is[24], label[96];
    struct text was_text = TEXT(was), is_text = TEXT(is), text = TEXT(label);
    put_option_value(what, trials->list[0].setup.option[option], &was_text);
    put_option_value(what, trials->list[pull->trial].setup.option[option], &is_text);
    text_format(&text, "%s %s, not %s: %s", what->name, is, was, measure_label(name, seat).is);
    struct reading *reading =
        chapter_add(chapter, "pull", name->is_share ? IS_SHARE : IS_NUMBER, change, label);
    reading_say(reading,
        "With %s %s instead of %s the %s go from %s to %s: a pull of %s, in spreads from match to "
        "match.",
        what->name, is, was, measure_label(name, seat).is,
        name->is_share ? in_percent(before.mean).is : about(before.mean).is,
        name->is_share ? in_percent(after.mean).is : about(after.mean).is,
        with_sign(pull->size).is);
}

// The options that are not among the pulls.
static int put_still(
    const struct portrait *portrait, const struct pull *pulls, int count, struct text *text)
{
    const struct levers *levers = &portrait->levers;
    int still = 0;
    for (int i = 0; i < levers->count; i++) {
        bool has_pull = !levers->list[i].count;
        for (int k = 0; k < count; k++)
            has_pull |= pulls[k].lever == i;
        if (has_pull)
            continue;
        const struct option *option =
            &portrait->simulation.setup.game->options[levers->list[i].option];
        text_format(text, "%s%s", still ? ", " : "", option->name);
        still++;
    }
    return still;
}

static int levers_moved(const struct levers *levers)
{
    int moved = 0;
    for (int i = 0; i < levers->count; i++)
        moved += levers->list[i].count > 0;
    return moved;
}

static void put_bots(const struct portrait *portrait, struct chapter *chapter)
{
    const struct levers *levers = &portrait->levers;
    const struct setup *setup = &portrait->simulation.setup;
    bool is_varied = strcmp(portrait->varied[0], portrait->names[0]) != 0;
    if (is_varied)
        chapter_note(chapter, " Here %s plays.", portrait->varied[0]);
    for (int seat = 0; seat < setup->seats; seat++) {
        const struct agent *agent = &levers->trial[0].agents[seat];
        const char *name = portrait->varied[seat];
        struct strength agreed;
        if (!levers->is_other_bot[seat] || (seat && strcmp(name, portrait->varied[seat - 1]) == 0))
            continue;
        bool knows_agreed = strength_find(setup, name, &agreed) && agreed.bot != agent->bot;
        chapter_note(chapter,
            " The bot %s knows only the %s rules of %s, so another one (%s:%d) plays here, under "
            "all rules.",
            name, knows_agreed ? "agreed" : "standard", setup->game->id, agent->bot->name,
            agent->playouts);
    }
}

void read_options(const struct portrait *portrait, struct chapter *chapter)
{
    const struct levers *levers = &portrait->levers;
    struct pull pulls[LEVERS_MAX];
    int count = levers_rank(levers, pulls), moved = levers_moved(levers);
    uint64_t played = levers->trials.played;
    chapter_note(chapter,
        "Each option was moved by itself, to about half of its value and twice as much (a word: to "
        "the others), %s matches on the same cards for each. What is told as a change is one with "
        "95 %% confidence for all of them together (Holm).",
        figure_count(played).is);
    if (played < levers->trials.games)
        chapter_note(chapter, " The run was ended early: %s were planned.",
            figure_count(levers->trials.games).is);
    put_bots(portrait, chapter);
    for (int i = 0; i < count && i < TOLD_MAX; i++)
        read_pull(portrait, &pulls[i], chapter);
    char buf[500];
    struct text still = TEXT(buf);
    int stills = put_still(portrait, pulls, count, &still);
    struct estimate share = estimate_share(moved ? (double)count / moved : 0, 0, (uint64_t)moved);
    struct reading *reading = chapter_add(
        chapter, "options_that_matter", IS_WORDS, share, "options that change nothing measurable");
    if (!stills)
        reading_say(reading, "Each of the %d options changes something.", moved);
    else
        reading_say(reading,
            "%d of %d options change nothing that these bots' matches could tell from luck: %s.",
            stills, moved, buf);
    if (!count) {
        chapter_gist(chapter,
            "None of the %d options, halved or doubled, changes anything that could be told from "
            "luck.",
            moved);
        return;
    }
    const struct option *first =
        &portrait->simulation.setup.game->options[levers->list[pulls[0].lever].option];
    int seat = 0;
    const struct measure_name *name = name_of_measure(pulls[0].measure, &seat);
    if (stills)
        chapter_gist(chapter,
            "Of the %d options %s matters most (%s); %d in all change%s something, %d nothing that "
            "could be told from luck.",
            moved, first->name, measure_label(name, seat).is, count, count == 1 ? "s" : "", stills);
    else
        chapter_gist(chapter,
            "Of the %d options %s matters most (%s); each of them changes something.", moved,
            first->name, measure_label(name, seat).is);
}

// What is never used.

static void put_item(const struct idle_item *item, uint64_t chance_games, struct text *text)
{
    if (item->words[0])
        text_format(text, "“%s”", item->words);
    else
        text_put(text, item->name);
    if (item->kind == IDLE_MEASURE || !chance_games)
        return;
    if (!item->by_chance)
        text_put(text, " (nor by random players)");
    else
        text_format(text, " (random players: in %s of matches)",
            in_percent((double)item->by_chance / (double)chance_games).is);
}

static void read_kind(const struct portrait *portrait, const struct idle *idle, enum idle_kind kind,
    struct chapter *chapter)
{
    uint64_t games = portrait->course.tally.games, chance = portrait->by_chance.tally.games;
    int unused = idle->idle_of_kind[kind], listed = 0;
    char label[96];
    struct text text = TEXT(label);
    if (!idle->of_kind[kind])
        return;
    text_format(&text, "%s never used: matches that may have one", idle_noun(kind));
    if (!unused) {
        text_clear(&text);
        text_format(&text, "%s never used", idle_noun(kind));
        struct reading *all = chapter_add(chapter, "used", IS_WORDS, (struct estimate){0}, label);
        reading_say(all, "All %d %s came up.", idle->of_kind[kind], idle_noun(kind));
        return;
    }
    struct reading *reading =
        chapter_add(chapter, "never_used", IS_SHARE, estimate_share(0, 0, games), label);
    struct text said = TEXT(reading->text);
    text_format(&said, "Never used by these bots, %d of %d %s: ", unused, idle->of_kind[kind],
        idle_noun(kind));
    for (int i = 0; i < idle->count; i++) {
        if (idle->list[i].kind != kind)
            continue;
        if (listed == LISTED_MAX || text_left(&said) < 180)
            break;
        text_put(&said, listed++ ? "; " : "");
        put_item(&idle->list[i], chance, &said);
    }
    if (listed < unused)
        text_format(&said, "; and %d more", unused - listed);
    text_put(&said, ".");
}

// What goes with winning no more often than an even share of the matches, and no less: which of
// these is chosen may not matter.
static const double next_to_nothing = 0.03;

static void read_even(const struct portrait *portrait, struct chapter *chapter)
{
    const struct setup *setup = &portrait->simulation.setup;
    const struct tally *tally = &portrait->course.tally;
    struct aspects aspects;
    double even = 0;
    int listed = 0, all = 0;
    char buf[400];
    struct text names = TEXT(buf);
    aspects_of(setup, &aspects);
    for (int seat = 0; seat < setup->seats; seat++)
        even += tally_win_share(tally, seat).mean / setup->seats;
    for (int i = 0; i < aspects.count; i++)
        for (int value = 0; value < aspects.list[i].values; value++) {
            const struct cell *cell = &tally->cells[aspects.list[i].first + value];
            struct estimate wins = cell_win_share(cell);
            all += cell->taken > 0;
            if (!cell->taken || estimate_low(wins) < even - next_to_nothing ||
                estimate_high(wins) > even + next_to_nothing)
                continue;
            listed++;
            if (text_left(&names) < 60)
                continue;
            text_format(&names, "%s%s · ", names.len ? ", " : "",
                setup->game->verbs[aspects.list[i].verb].name);
            aspect_value(&aspects, &aspects.list[i], value, &names);
        }
    if (!all)
        return;
    struct reading *reading = chapter_add(chapter, "no_difference", IS_WORDS, (struct estimate){0},
        "choices that go with no difference");
    if (!listed)
        reading_say(reading,
            "Each of the %d things that moves are made with goes with winning more or less often, "
            "or "
            "too little is known of it.",
            all);
    else
        reading_say(reading,
            "Who chose one of these %d (of %d) won as often as others, within %d percentage "
            "points, "
            "so which is chosen may not matter: %s%s.",
            listed, all, (int)(100 * next_to_nothing + 0.5), buf,
            text_left(&names) < 60 ? " and others" : "");
}

void read_idle(const struct portrait *portrait, const struct idle *idle, struct chapter *chapter)
{
    uint64_t games = portrait->course.tally.games;
    chapter_note(chapter,
        "Never used by these bots in %s matches: each may still come up in as many as %s of them, "
        "with 95 %% confidence. What random players do tells what can come up at all.",
        figure_count(games).is, in_percent(estimate_share(0, 0, games).high).is);
    int unused = 0, all = 0;
    for (enum idle_kind kind = 0; kind < IDLE_KINDS; kind++) {
        read_kind(portrait, idle, kind, chapter);
        unused += idle->idle_of_kind[kind];
        all += idle->of_kind[kind];
    }
    read_even(portrait, chapter);
    if (unused)
        chapter_gist(chapter,
            "Of %d moves, announcements and other things that the rules know %d never came up.",
            all, unused);
    else
        chapter_gist(chapter, "All that the rules know came up: nothing in them is unused.");
}
