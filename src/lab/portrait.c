// SPDX-License-Identifier: MIT
#include "lab/portrait.h"

#include "bots/level.h"

// How the matches asked for are spread: once for how matches go, once more for random players;
// twice as many for pairs of levels, four times for options.
enum { SKILL_TIMES = 2, LEVER_TIMES = 4 };

static const char *const rivals[] = {"random", "easy", "medium", "hard", "best"};
static const struct {
    int a, b;
} pairs[] = {{4, 0}, {4, 1}, {4, 3}, {3, 2}, {2, 1}};

static bool plan_skill(struct portrait *portrait, struct text *why)
{
    const struct simulation *simulation = &portrait->simulation;
    struct skill *skill = &portrait->skill;
    *skill = (struct skill){.setup = simulation->setup,
        .rivals = ARRAY_LEN(rivals),
        .bouts = ARRAY_LEN(pairs),
        .seed = simulation->seed,
        .threads = simulation->threads,
        .is_stopped = simulation->is_stopped};
    for (int i = 0; i < skill->rivals; i++) {
        skill->names[i] = rivals[i];
        if (!agent_parse(&skill->agents[i], &skill->setup, rivals[i], why))
            return false;
    }
    for (int i = 0; i < skill->bouts; i++) {
        skill->bout[i].a = pairs[i].a;
        skill->bout[i].b = pairs[i].b;
    }
    return true;
}

static uint64_t at_least_two(uint64_t number)
{
    return number < 2 ? 2 : number;
}

bool portrait_plan(struct portrait *portrait, struct text *why)
{
    const struct simulation *simulation = &portrait->simulation;
    for (int seat = 0; seat < simulation->setup.seats; seat++)
        if (!portrait->varied[seat])
            portrait->varied[seat] = portrait->names[seat];
    if (!levers_plan(&portrait->levers, &simulation->setup, portrait->varied, why) ||
        !plan_skill(portrait, why))
        return false;
    struct trials *trials = &portrait->levers.trials;
    trials->seed = simulation->seed;
    trials->threads = simulation->threads;
    trials->is_stopped = simulation->is_stopped;
    return true;
}

// Which part of the report is worked at.
struct part {
    const struct portrait *portrait;
    const char *what;
};

static void tell_part(void *context, uint64_t done, uint64_t total)
{
    const struct part *part = context;
    if (part->portrait->progress)
        part->portrait->progress(part->portrait->context, part->what, done, total);
}

static void run_course(
    const struct portrait *portrait, bool is_random, const char *what, struct course *course)
{
    struct part part = {portrait, what};
    struct simulation simulation = portrait->simulation;
    simulation.is_listening = simulation.setup.game->own_measures;
    simulation.progress = tell_part;
    simulation.context = &part;
    if (is_random)
        for (int seat = 0; seat < simulation.setup.seats; seat++)
            simulation.agents[seat] = portrait->skill.agents[0];
    course_run(&simulation, course);
}

static bool is_stopped(const struct portrait *portrait)
{
    return portrait->simulation.is_stopped && *portrait->simulation.is_stopped;
}

void portrait_run(struct portrait *portrait)
{
    const struct simulation *simulation = &portrait->simulation;
    uint64_t games = simulation->games, seats = (uint64_t)simulation->setup.seats;
    struct skill *skill = &portrait->skill;
    struct trials *trials = &portrait->levers.trials;
    struct part duels = {portrait, "deals between levels (3 of 4)"};
    struct part moved = {portrait, "matches under other options (4 of 4)"};
    run_course(portrait, false, "matches (1 of 4)", &portrait->course);
    run_course(portrait, true, "matches of random players (2 of 4)", &portrait->by_chance);
    skill->deals = at_least_two(SKILL_TIMES * games / seats / (uint64_t)skill->bouts);
    skill->progress = tell_part;
    skill->context = &duels;
    skill_run(skill);
    skill->context = NULL;
    trials->games = portrait->varied_games;
    if (!trials->games)
        trials->games = at_least_two(LEVER_TIMES * games / (uint64_t)trials->count);
    trials->progress = tell_part;
    trials->context = &moved;
    if (!is_stopped(portrait))
        trials_run(trials);
    trials->context = NULL;
}

bool level_words(const struct setup *setup, const char *name, struct text *text)
{
    struct level level;
    struct strength strength;
    if (!level_find(setup->game, name, &level) || !strength_find(setup, name, &strength))
        return false;
    text_put(text, strength.bot->name);
    if (strength.playouts)
        text_format(text, ":%d", strength.playouts);
    if (strength.slips)
        text_format(text, "~%d", strength.slips);
    return true;
}

const int *portrait_series(const struct portrait *portrait)
{
    static const int of_matches[SERIES] = {1, 3, 5, 9, 25, 101};
    static const int of_hands[SERIES] = {1, 5, 25, 100, 250, 1000};
    return is_hand(portrait->simulation.setup.game) ? of_hands : of_matches;
}
