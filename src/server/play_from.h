// SPDX-License-Identifier: MIT
// Playing on from a point of a finished match, against bots: the table opens in the state after so
// many moves of that match, and chance is drawn anew from there.
#ifndef BAIZE_SERVER_PLAY_FROM_H
#define BAIZE_SERVER_PLAY_FROM_H

#include "wire/decode.h"

struct server;
struct session;

void play_from(struct server *server, struct session *session, const struct message *message);

#endif
