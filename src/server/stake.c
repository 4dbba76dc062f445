// SPDX-License-Identifier: MIT
// What a seat may cost, and whether a player has as much: said before anybody sits down, and
// refused by the same rule where the server gives no credit.
#include "server/core.h"

int64_t stake_of(const struct setup *setup)
{
    return setup->game ? setup->game->stake(setup) : 0; // there is none if a record was unreadable
}

// What other matches may still cost the player is spoken for.
static int64_t spare_of(const struct player *player)
{
    return player->balance - player->at_stake;
}

void put_spare(struct out *out, const struct server *server, const struct player *player)
{
    if (server->config.has_no_debt)
        out_put_int(out, "spare", spare_of(player));
}

static bool covers(
    const struct server *server, const struct player *player, const struct setup *setup)
{
    int64_t stake = stake_of(setup);
    return !server->config.has_no_debt || !stake || spare_of(player) >= stake;
}

bool stake_may_sit(struct server *server, struct session *session, const struct setup *setup,
    const struct message *message)
{
    const struct player *player = session->player;
    if (covers(server, player, setup))
        return true;
    struct text why = TEXT(server->why);
    text_put(&why, "this table may cost you ");
    text_int(&why, stake_of(setup));
    text_put(&why, " tokens, and you have ");
    text_int(&why, player->balance);
    if (player->at_stake) {
        text_put(&why, ", of which matches that you left may cost ");
        text_int(&why, player->at_stake);
    }
    say_error(server, session, message, E_cannot_cover, server->why);
    return false;
}

void stake_say(struct server *server, struct session *session, const struct setup *setup,
    const struct message *message)
{
    struct out *out = say_begin(server, S_stake);
    say_re(server, message);
    out_put_string(out, "game", setup->game->id);
    put_options(out, setup, true);
    out_put_int(out, "seats", setup->seats);
    out_put_int(out, "stake", stake_of(setup));
    out_put_bool(out, "is_covered", covers(server, session->player, setup));
    say_send(server, session);
}
