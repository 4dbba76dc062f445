// SPDX-License-Identifier: MIT
#include "server/stake.h"

#include "server/catalogue.h"
#include "server/counting.h"
#include "server/player.h"
#include "server/say.h"
#include "server/table.h"

int64_t stake_of(const struct setup *setup)
{
    return setup->game ? setup->game->stake(setup) : 0; // there is none if a record was unreadable
}

// In tokens: practice costs none.
static int64_t stake_at(const struct table *table)
{
    return table->terms.worth.eighths ? stake_of(&table->terms.setup) : 0;
}

void stake_take_seat(struct player *player, const struct table *table)
{
    player->stakes.seats++;
    player->stakes.most += stake_at(table);
}

void stake_settled(struct player *player, const struct table *table)
{
    player->stakes.most -= stake_at(table);
}

void stake_give_up_seat(struct player *player)
{
    player->stakes.seats--;
}

// What the player can still stake: the balance less what other matches may cost.
static int64_t spare_of(const struct player *player)
{
    return player->balance - player->stakes.most;
}

void put_setup(struct out *out, const struct setup *setup, bool has_all_options)
{
    out_put_string(out, "game", setup->game->id);
    put_options(out, setup, has_all_options);
    out_put_int(out, "seats", setup->seats);
    out_put_int(out, "stake", stake_of(setup));
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
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    text_format(&why, "this table may cost you %jd tokens, and you have %jd", stake_of(setup),
        player->balance);
    if (player->stakes.most)
        text_format(&why, ", of which matches that you left may cost %jd", player->stakes.most);
    say_error(server, session, message, E_cannot_cover, buf);
    return false;
}

void stake_say(struct server *server, struct session *session, const struct terms *terms,
    const struct worth *worth, const struct message *message)
{
    struct out *out = say_begin(server, S_stake);
    say_re(server, message);
    put_setup(out, &terms->setup, true);
    out_put_bool(
        out, "is_covered", !worth->eighths || covers(server, session->player, &terms->setup));
    out_put_string(out, "deal", deal_names[terms->is_hidden]);
    put_counts(out, worth, &terms->setup, false);
    say_send(server, session);
}
