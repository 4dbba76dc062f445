// SPDX-License-Identifier: MIT
#include "ask.h"

#include "engine/notation.h"
#include "games/games.h"
#include "wire/fair.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS_STANDARD = 1000000 };
#define GAIN_STANDARD 1e-5

static struct trial trials[SWEEP_TRIALS_MAX];

static bool refuse(struct text *why, const char *sentence)
{
    text_put(why, sentence);
    return false;
}

static bool take_seats(struct asked *asked, const char *word, struct text *why)
{
    char *end;
    long seats = strtol(word, &end, 10);
    if (end == word || *end || seats < 1 || seats > SEATS_MAX)
        return refuse(why, "seats is a whole number from 1 to 6");
    asked->simulation.setup.seats = (int)seats;
    return true;
}

static bool take_effort(struct asked *asked, const char *name, const char *word, struct text *why)
{
    char *end;
    double number = strtod(word, &end);
    bool is_gain = strcmp(name, "gain") == 0;
    if (end == word || *end || !(number > 0) || number > (is_gain ? 1000 : UINT32_MAX))
        return refuse(why,
            is_gain ? "gain is a number above 0, like 0.001" : "rounds is a whole number above 0");
    if (is_gain)
        asked->effort.gain = number;
    else
        asked->effort.rounds_max = (uint32_t)number;
    return true;
}

static bool take_game(struct asked *asked, enum asked_kind kind, const char *word, struct text *why)
{
    const struct game *game = game_find(word);
    if (!game)
        return refuse(why, "there is no such game");
    asked->kind = kind;
    setup_init(&asked->simulation.setup, game);
    return true;
}

// A line: a name, and what stands behind it.
static bool take_line(struct asked *asked, const char *name, const char *word, struct text *why)
{
    static const char *const kinds[] = {"sim", "compare", "sweep", "solve"};
    for (int kind = 0; kind < ARRAY_LEN(kinds); kind++)
        if (strcmp(name, kinds[kind]) == 0)
            return take_game(asked, (enum asked_kind)kind, word, why);
    if (!asked->simulation.setup.game)
        return refuse(why, "the first line says what is asked of which game");
    if (strcmp(name, "seats") == 0)
        return take_seats(asked, word, why);
    if (strcmp(name, "gain") == 0 || strcmp(name, "rounds") == 0)
        return take_effort(asked, name, word, why);
    if (strcmp(name, "bot") == 0 && asked->bot_count < SEATS_MAX)
        asked->bots[asked->bot_count++] = word;
    else if (strcmp(name, "set") == 0 && asked->set_count < SETS_MAX)
        asked->sets[asked->set_count++] = word;
    else if (strcmp(name, "measure") == 0)
        asked->measure = word;
    else if (strcmp(name, "seed") == 0)
        asked->seed = word;
    else if (strcmp(name, "own") == 0)
        asked->is_own = true;
    else
        return refuse(why, "the lab does not know what to do with this line");
    return true;
}

static bool take_lines(struct asked *asked, char *text, struct text *why)
{
    for (char *line = text; *line;) {
        char *end = line + strcspn(line, "\n"), *word = line + strcspn(line, " \n");
        char *next = *end ? end + 1 : end;
        *end = '\0';
        if (*word)
            *word++ = '\0';
        if (*line && !take_line(asked, line, word, why))
            return false;
        line = next;
    }
    return asked->simulation.setup.game || refuse(why, "nothing was asked");
}

static bool are_random(const struct asked *asked)
{
    for (int seat = 0; seat < asked->simulation.setup.seats; seat++)
        if (strcmp(asked->names[seat], "random") != 0)
            return false;
    return true;
}

static bool name_players(struct asked *asked, struct text *why)
{
    int seats = asked->simulation.setup.seats;
    if (asked->bot_count > 1 && asked->bot_count != seats)
        return refuse(why, "one bot is named for all seats, or one for each");
    for (int seat = 0; seat < seats; seat++)
        asked->names[seat] =
            asked->bot_count ? asked->bots[asked->bot_count > 1 ? seat : 0] : "random";
    return true;
}

static bool seat_players(const struct asked *asked, const struct setup *setup,
    struct agent agents[SEATS_MAX], struct text *why)
{
    for (int seat = 0; seat < setup->seats; seat++)
        if (!agent_parse(&agents[seat], setup, asked->names[seat], why))
            return false;
    return true;
}

static void draw_luck(struct asked *asked)
{
    uint8_t bytes[SEED_BYTES];
    if (!asked->seed)
        asked->seed = "1";
    seed_from_text(asked->seed, strlen(asked->seed), bytes);
    memcpy(&asked->simulation.seed, bytes, sizeof(asked->simulation.seed));
    asked->sweep.trials.seed = asked->simulation.seed;
}

static bool set_options(struct asked *asked, struct text *why)
{
    struct setup *setup = &asked->simulation.setup;
    for (int i = 0; i < asked->set_count; i++)
        if (!option_parse(setup, asked->sets[i], why))
            return false;
    return setup_check(setup, why);
}

static bool plan_comparison(struct asked *asked, struct text *why)
{
    struct trials *compared = &asked->sweep.trials;
    if (asked->set_count != 2)
        return refuse(why, "two sets of rules are compared");
    compared->family = FAMILY_ALL;
    compared->count = 2;
    for (int i = 0; i < 2; i++) {
        trials[i].setup = asked->simulation.setup;
        if (!rules_parse(&trials[i].setup, asked->sets[i], why) ||
            !setup_check(&trials[i].setup, why))
            return false;
    }
    return true;
}

static bool plan_sweep(struct asked *asked, struct text *why)
{
    struct sweep *sweep = &asked->sweep;
    struct setup *setup = &asked->simulation.setup;
    trials_name(&sweep->trials, setup->game, true);
    for (int i = 0; i < asked->set_count; i++)
        if (!sweep_set(sweep, setup, asked->sets[i], why))
            return false;
    if (!sweep->axes)
        return refuse(why, "say which option to sweep over, from where to where");
    if (!measure_parse(sweep->trials.names, asked->measure ? asked->measure : "win_share",
            setup->seats, &sweep->measure, &sweep->name))
        return refuse(why, "there is no such measure");
    return sweep_plan(sweep, setup, why);
}

static bool plan(struct asked *asked, struct text *why)
{
    const struct setup *setup = &asked->simulation.setup;
    struct trials *all = &asked->sweep.trials;
    bool is_own = asked->is_own || !are_random(asked);
    if (asked->kind == ASKED_SIM || asked->kind == ASKED_SOLVE) {
        asked->simulation.is_listening = setup->game->own_measures && is_own;
        return set_options(asked, why) && seat_players(asked, setup, asked->simulation.agents, why);
    }
    all->list = trials;
    if (!(asked->kind == ASKED_SWEEP ? plan_sweep(asked, why) : plan_comparison(asked, why)))
        return false;
    for (int i = 0; i < all->count; i++)
        if (!seat_players(asked, &trials[i].setup, trials[i].agents, why))
            return false;
    trials_name(all, setup->game, is_own || asked->sweep.measure >= MEASURE_OWN);
    return true;
}

bool ask(struct asked *asked, char *text, struct text *why)
{
    *asked = (struct asked){.effort = {GAIN_STANDARD, ROUNDS_STANDARD, NULL}};
    memset(trials, 0, sizeof(trials));
    if (!take_lines(asked, text, why) || !name_players(asked, why))
        return false;
    draw_luck(asked);
    return plan(asked, why);
}
