// SPDX-License-Identifier: MIT
// A match that a test lays out move by move, to ask a bot what it would play there.
#ifndef BAIZE_TESTS_TABLE_H
#define BAIZE_TESTS_TABLE_H

#include "../unit.h"

#include "bots/bot.h"
#include "engine/notation.h"

#include <string.h>

struct match {
    struct setup setup;
    struct state state;
    struct chance chance;
};

// Under the standard rules but for one option.
static inline void match_begin_with(
    struct match *match, const struct game *game, const char *option, int32_t value)
{
    setup_init(&match->setup, game);
    if (option)
        match->setup.option[option_find(game, option)] = value;
    chance_from_number(&match->chance, 1);
    game_start(&match->setup, &match->state);
}

static inline void match_begin(struct match *match, const struct game *game)
{
    match_begin_with(match, game, NULL, 0);
}

static inline void say(struct match *match, int seat, const char *line)
{
    char buf[200];
    struct text why = TEXT(buf);
    struct move move;
    bool is_fine = move_parse(match->setup.game, seat == DECK, line, &move, &why);
    if (is_fine && seat == DECK)
        is_fine = game_allows_chance(&match->setup, &match->state, &move, &why);
    else if (is_fine)
        is_fine = game_allows(&match->setup, &match->state, seat, &move, &why);
    if (!is_fine)
        fail_msg("%s: %s", line, buf);
    play(&match->setup, &match->state, seat, &move, NULL);
}

// The words of a line, each dealt as a card.
static inline void deal(struct match *match, const char *cards)
{
    char line[200], *rest = NULL;
    strcpy(line, cards);
    for (char *word = strtok_r(line, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        say(match, DECK, word);
}

// What the bot would play, with so many playouts.
static inline struct move ask_move(struct match *match, const char *bot, int seat, int playouts)
{
    struct view view;
    struct choice choices[CHOICES_MAX];
    game_view(&match->setup, &match->state, seat, &view);
    struct question question = {.setup = &match->setup,
        .view = &view,
        .choices = choices,
        .count = match->setup.game->moves(&match->setup, &match->state, seat, choices),
        .chance = &match->chance,
        .playouts = playouts};
    return bot_find(bot)->choose(&question);
}

// The same, as it is written.
static inline const char *ask(struct match *match, const char *bot, int seat, int playouts)
{
    static char buf[100];
    struct text text = TEXT(buf);
    struct move move = ask_move(match, bot, seat, playouts);
    move_put(match->setup.game, &move, &text);
    return buf;
}

#endif
