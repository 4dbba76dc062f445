// SPDX-License-Identifier: MIT
#include "server/rematch.h"

#include "server/counting.h"
#include "server/decision.h"
#include "server/player.h"
#include "server/say.h"
#include "server/tell.h"

// The same people. Where seats are not drawn each goes one further, so that nobody always begins.
static void begin(struct server *server, struct live_table *live)
{
    struct terms terms = live->table.terms;
    int64_t id = live->table.id;
    int seats = terms.setup.seats;
    struct player *players[SEATS_MAX] = {0};
    for (int i = 0; i < seats; i++) {
        players[(i + !live->table.is_drawn) % seats] = live->player[i];
        if (live->player[i])
            live_table_vacate(server, live, i);
    }
    struct audience audience = watch_take(live);
    live_table_bury(server, live);
    struct live_table *again = decision_open(server, &terms, players, id, NULL, NULL);
    watch_give(server, again, audience);
}

// Might another match of these people count? Whether it does is known when all have agreed: until
// then somebody may come back from another address.
static bool is_for_tokens(
    const struct server *server, const struct live_table *live, struct player *player)
{
    const struct terms *terms = &live->table.terms;
    for (int i = 0; i < terms->setup.seats; i++)
        if (!live->player[i])
            return false;
    return counting_judge(server, terms, &player, 1).eighths > 0;
}

void rematch_ask(struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    struct live_table *live = player->seat.table;
    if (!live || live->table.phase != TABLE_OVER || live->table.is_void || server->is_stopping) {
        say_error(server, session, message, E_too_late, "there is no rematch to be had");
        return;
    }
    struct table *table = &live->table;
    if (is_for_tokens(server, live, player) &&
        !stake_may_sit(server, session, &table->terms.setup, message))
        return;
    table_want_rematch(table, player->seat.number);
    bool is_agreed = true, is_possible = true;
    for (int i = 0; i < table->terms.setup.seats; i++) {
        is_agreed = is_agreed && (!table->seat[i].player || table->seat[i].wants_rematch);
        is_possible = is_possible && (!table->seat[i].player || seat_session(live, i));
    }
    if (!is_possible) {
        say_error(server, session, message, E_too_late, "somebody has left the table");
        return;
    }
    say_ack(server, session, message);
    if (is_agreed)
        begin(server, live);
    else
        tell_rematch(server, live);
}

void rematch_give_up(struct server *server, struct player *player)
{
    struct live_table *live = player->seat.table;
    int seat = player->seat.number;
    must(live->table.phase == TABLE_OVER);
    live_table_vacate(server, live, seat);
    for (int i = 0; i < live->table.terms.setup.seats; i++)
        if (live->player[i]) { // who may be waiting for another match
            table_set_presence(&live->table, seat, false, server->now_ms);
            tell_seat(server, live, seat);
            return;
        }
    live_table_bury(server, live);
}

void rematch_time_is_over(struct server *server, struct live_table *live)
{
    for (int i = 0; i < SEATS_MAX; i++)
        if (live->player[i])
            live_table_vacate(server, live, i);
    live_table_bury(server, live);
}
