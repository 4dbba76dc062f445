// SPDX-License-Identifier: MIT
// The games as clients are told of them: rules in numbers, options, and the bots that play them.
#ifndef BAIZE_SERVER_CATALOGUE_H
#define BAIZE_SERVER_CATALOGUE_H

#include "engine/game.h"
#include "wire/decode.h"
#include "wire/json.h"

struct server;
struct session;

int game_number(const struct game *game); // in the list of games; -1: it is not in it

const char *level_default(const struct game *game); // the best
// Of a bot that plays for one who is away.
const char *level_stand_in(const struct server *server, const struct game *game);
bool level_plays(const struct setup *setup, const char *level);

void put_games(struct out *out);
void put_options(
    struct out *out, const struct setup *setup, bool is_all); // or what is not standard

void catalogue_say(struct server *server, struct session *session, const struct message *message);

#endif
