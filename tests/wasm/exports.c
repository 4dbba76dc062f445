// SPDX-License-Identifier: MIT
// What the test under Node calls: the golden playthroughs as this build writes them, and one match
// of every bot at every game.
#include "bots/bot.h"
#include "games/games.h"
#include "replays/golden.h"

#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { TEXT_MAX = 1 << 20, PLAYOUTS = 50, MATCH_MOVES_MAX = 400 };

static char text_room[TEXT_MAX];
static struct text text;

static void to_text(void *context, const char *bytes, size_t len)
{
    (void)context;
    text_bytes(&text, bytes, len);
}

// Writes golden playthrough i as "NAME\n" and its text. Returns where, or 0 if there is no such.
EXPORT(golden) const char *golden(int i)
{
    struct golden golden;
    if (!golden_at(i, &golden))
        return NULL;
    text = TEXT(text_room);
    text_put(&text, golden.name);
    text_char(&text, '\n');
    golden_write(&golden, to_text, NULL);
    must(!text.is_cut);
    return text_room;
}

static struct move ask(const struct bot *bot, const struct setup *setup, const struct state *state,
    int seat, struct chance *chance)
{
    static _Alignas(16) uint8_t memory[1 << 20];
    static struct view view;
    static struct choice choices[CHOICES_MAX];
    game_view(setup, state, seat, &view);
    struct question question = {
        .setup = setup,
        .view = &view,
        .choices = choices,
        .count = setup->game->moves(setup, state, seat, choices),
        .chance = chance,
        .playouts = PLAYOUTS,
        .memory = memory,
        .memory_size = sizeof(memory),
    };
    return bot->choose(&question);
}

// Is every move that the bot chooses in one match of the game allowed? A long match is left early.
static bool plays_by_the_rules(const struct bot *bot, const struct setup *setup)
{
    static struct state state;
    struct chance chance;
    chance_from_number(&chance, 1);
    game_start(setup, &state);
    for (int i = 0; i < MATCH_MOVES_MAX && !game_is_over(&state); i++) {
        struct move move;
        int seat = DECK;
        if (is_deck_turn(&state)) {
            game_sample(setup, &state, &chance, &move);
        } else {
            seat = lowest_bit((uint64_t)to_act(&state));
            move = ask(bot, setup, &state, seat, &chance);
            text = TEXT(text_room);
            if (!game_allows(setup, &state, seat, &move, &text))
                return false;
        }
        play(setup, &state, seat, &move, NULL);
    }
    return true;
}

// Pair i of a bot and a game: writes their names and returns where; "" if the bot does not play the
// game, 0 if there is no such pair. A move against the rules ends the text in "!".
EXPORT(match) const char *match(int i)
{
    int count = 0;
    for (int b = 0; bots[b]; b++)
        for (int g = 0; games[g]; g++) {
            if (count++ != i)
                continue;
            struct setup setup;
            setup_init(&setup, games[g]);
            text_room[0] = '\0';
            if (bots[b]->fits && !bots[b]->fits(&setup))
                return text_room;
            bool is_fine = plays_by_the_rules(bots[b], &setup);
            text = TEXT(text_room);
            text_put(&text, bots[b]->name);
            text_put(&text, " plays ");
            text_put(&text, games[g]->id);
            text_put(&text, is_fine ? "" : "!");
            return text_room;
        }
    return NULL;
}
