// SPDX-License-Identifier: MIT
// What a seat may cost, and whether a player has as much: said before anybody sits down, and
// refused by the same rule where the server gives no credit. Only stake.c writes the fields of
// struct stakes.
#ifndef BAIZE_SERVER_STAKE_H
#define BAIZE_SERVER_STAKE_H

#include "engine/game.h"
#include "wire/decode.h"
#include "wire/json.h"

struct server;
struct session;
struct player;
struct terms;
struct table;
struct worth;

// What a player has at stake.
struct stakes {
    int seats;    // at how many tables the player has a seat, or left one to a bot
    int64_t most; // the most that those of them which go on and count may cost
};

int64_t stake_of(const struct setup *setup); // the most that a seat can lose in a match
void stake_take_seat(struct player *player, const struct table *table);
void stake_settled(struct player *player, const struct table *table); // the match is over
void stake_give_up_seat(struct player *player);

// At a table that counts. True, or the refusal is said.
bool stake_may_sit(struct server *server, struct session *session, const struct setup *setup,
    const struct message *message);
// With what a match there would be worth, to this player and the others who wait (NULL: a bot).
void stake_say(struct server *server, struct session *session, const struct terms *terms,
    const struct worth *worth, const struct message *message);
// What a table is about: game, options, seats, stake.
void put_setup(struct out *out, const struct setup *setup, bool has_all_options);
// What the player may still stake, where there is no credit.
void put_spare(struct out *out, const struct server *server, const struct player *player);

#endif
