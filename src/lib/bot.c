// SPDX-License-Identifier: MIT
// Somebody who decides for a seat, from what that seat knows.
#include "lib/lib.h"

#include "lab/agent.h"
#include "lab/agent_files.h"
#include "wire/fair.h"

#include <stdlib.h>
#include <string.h>

struct baize_bot {
    const struct baize_game *game;
    char *name;
    struct agent_files files;
    struct agent agent;
    struct chance chance;
};

static void bot_free(struct baize_bot *bot)
{
    agent_files_release(&bot->files);
    free(bot->name);
    free(bot);
}

struct baize_bot *baize_bot_open(
    const struct baize_game *game, const char *name, const char *seed, struct baize_why *why)
{
    struct baize_why spare;
    struct text text = why_text(why, &spare);
    if (is_missing(game, "game", why) || is_missing(name, "bot's name", why))
        return NULL;
    struct baize_bot *bot = calloc(1, sizeof(*bot));
    must(bot);
    bot->game = game;
    bot->name = strdup(name);
    must(bot->name);
    struct plain_numbers numbers;
    plain_begin(&numbers);
    bool is_bot = agent_parse_with(&bot->files, &bot->agent, &game->setup, bot->name, &text);
    plain_end(&numbers);
    if (!is_bot) {
        bot_free(bot);
        return NULL;
    }
    uint8_t bytes[SEED_BYTES];
    const char *word = seed ? seed : "";
    seed_from_text(word, strlen(word), bytes);
    chance_from_seed(&bot->chance, bytes);
    agent_open(&bot->agent);
    return bot;
}

void baize_bot_close(struct baize_bot *bot)
{
    if (!bot)
        return;
    agent_close(&bot->agent);
    bot_free(bot);
}

// False, and why, if it cannot decide there.
static bool decide(struct baize_bot *bot, const struct baize_match *match, int seat,
    struct choice *choices, int *count, struct move *move, struct baize_why *why)
{
    if (is_missing(bot, "bot", why) || is_missing(match, "match", why))
        return false;
    const struct setup *setup = &match->game->setup;
    if (!setup_is_same(setup, &bot->game->setup)) {
        say_why(why, "the bot was opened for another game, or with other seats or options");
        return false;
    }
    if (seat == BAIZE_DECK || !is_to_act(match, seat)) {
        say_why(why, "seat %d is not to act", seat);
        return false;
    }
    *count = choices_of(match, seat, choices);
    *move = agent_decide(&bot->agent, setup, &match->state, seat, choices, *count, &bot->chance);
    return true;
}

int baize_bot_act(
    struct baize_bot *bot, const struct baize_match *match, int seat, struct baize_why *why)
{
    struct choice choices[CHOICES_MAX];
    struct move move;
    int count;
    if (!decide(bot, match, seat, choices, &count, &move, why))
        return -1;
    int action =
        action_of(&match->game->actions, match->game->setup.seats, seat, choices, count, &move);
    if (action < 0)
        say_why(why, "the bot's move has no number: ask for it with baize_bot_move()");
    return action;
}

char *baize_bot_move(
    struct baize_bot *bot, const struct baize_match *match, int seat, struct baize_why *why)
{
    struct choice choices[CHOICES_MAX];
    struct move move;
    char buf[200];
    struct text text = TEXT(buf);
    int count;
    if (!decide(bot, match, seat, choices, &count, &move, why))
        return NULL;
    move_put(match->game->setup.game, &move, &text);
    return strdup(buf);
}
