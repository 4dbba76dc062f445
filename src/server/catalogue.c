// SPDX-License-Identifier: MIT
#include "server/catalogue.h"

#include "bots/level.h"
#include "games/games.h"
#include "server/say.h"
#include "wire/wire.h"

int game_number(const struct game *game)
{
    for (int i = 0; games[i]; i++)
        if (games[i] == game)
            return i;
    return -1;
}

bool level_plays(const struct setup *setup, const char *level)
{
    struct strength strength;
    return strength_find(setup, level, &strength);
}

const char *level_default(const struct game *game)
{
    return level_at(game, LEVELS - 1).name;
}

const char *level_stand_in(const struct server *server, const struct game *game)
{
    return server->config.stand_in ? server->config.stand_in : level_default(game);
}

static void put_levels(struct out *out, const struct game *game)
{
    out_key(out, "bots");
    out_array(out);
    for (int i = 0; i < LEVELS; i++) {
        struct level level = level_at(game, i);
        out_object(out);
        out_put_string(out, "level", level.name);
        out_put_string(out, "help", level.help);
        out_put_int(out, "rating", level.rating);
        out_object_end(out);
    }
    out_array_end(out);
}

void put_games(struct out *out)
{
    out_key(out, "games");
    out_array(out);
    for (int i = 0; games[i]; i++) {
        wire_game(out, games[i]);
        // The description ends with its brace; the bots go in before it.
        out->text->at[--out->text->len] = 0;
        out->is_next = true;
        put_levels(out, games[i]);
        out_object_end(out);
    }
    out_array_end(out);
}

void put_options(struct out *out, const struct setup *setup, bool is_all)
{
    out_key(out, "options");
    out_object(out);
    for (int i = 0; setup->game->options[i].name; i++)
        if (is_all || setup->option[i] != setup->game->options[i].standard)
            out_put_int(out, setup->game->options[i].name, setup->option[i]);
    out_object_end(out);
}

void catalogue_say(struct server *server, struct session *session, const struct message *message)
{
    struct out *out = say_begin(server, S_games);
    say_re(server, message);
    put_games(out);
    say_send(server, session);
}
