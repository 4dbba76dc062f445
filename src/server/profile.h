// SPDX-License-Identifier: MIT
// Who a player is, for others to see, as far as the player shows it: the name, and by game how they
// played, read from the store.
#ifndef BAIZE_SERVER_PROFILE_H
#define BAIZE_SERVER_PROFILE_H

#include "server/player.h"
#include "wire/decode.h"

void profile_say(struct server *server, struct session *session, const struct message *message);
void profile_publish(struct server *server, struct session *session, const struct message *message);
// What others are shown of the account: what its player said last counts, though it may not be in
// the store yet.
enum shows profile_shows(const struct server *server, const struct account *account);

#endif
