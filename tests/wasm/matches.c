// SPDX-License-Identifier: MIT
#include "wasm/matches.h"

#include "bots/bot.h"
#include "engine/notation.h"
#include "games/games.h"

enum { PLAYOUTS = 50, SLIPS = 20, MATCH_MOVES_MAX = 400 };

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
        .slips = bot->can_slip ? SLIPS : 0,
        .memory = memory,
        .memory_size = sizeof(memory),
    };
    return bot->choose(&question);
}

// A long match is left early.
static void play_match(const struct bot *bot, const struct setup *setup, struct text *text)
{
    static struct state state;
    char buf[200];
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
            struct text why = TEXT(buf);
            if (!game_allows(setup, &state, seat, &move, &why)) {
                text_put(text, "!");
                return;
            }
        }
        text_char(text, '\n');
        move_put(setup->game, &move, text);
        play(setup, &state, seat, &move, NULL);
    }
}

bool match_write(int i, struct text *text)
{
    for (int b = 0; bots[b]; b++)
        for (int g = 0; games[g]; g++)
            for (int seats = games[g]->seats_min; seats <= games[g]->seats_max; seats++) {
                if (i-- != 0)
                    continue;
                struct setup setup;
                setup_init(&setup, games[g]);
                setup.seats = seats;
                if (bots[b]->fits && !bots[b]->fits(&setup))
                    return true;
                text_format(text, "%s plays %s with %d seats", bots[b]->name, games[g]->id, seats);
                play_match(bots[b], &setup, text);
                must(!text->is_cut);
                return true;
            }
    return false;
}
