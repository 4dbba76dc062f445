// SPDX-License-Identifier: MIT
#include "server/decision.h"

#include "server/catalogue.h"
#include "server/clock.h"
#include "server/gather.h"
#include "server/lobby.h"
#include "server/player.h"
#include "server/say.h"
#include "server/settlement.h"
#include "server/tell.h"

// ---- Keep --------------------------------------------------------------------------------------

static void keep_decision(
    struct server *server, struct live_table *live, struct settlement *settlement)
{
    if (live->table.phase == TABLE_OVER)
        settlement_keep(server, live, settlement); // all of the record is in it
    else if (!live->kept.len)
        keep_whole(server, live);
    else
        keep_lines(server, live);
}

// ---- Tell --------------------------------------------------------------------------------------

static void answer(struct server *server, struct live_table *live, const struct decision *decision)
{
    struct session *asker = decision->asker;
    if (decision->answer == ANSWER_TABLE)
        tell_table(server, live, asker, asker->player->seat.number, NULL);
    if (decision->answer == ANSWER_LEFT)
        say_left(server, asker, "leave", decision->message);
    else if (decision->answer != ANSWER_NONE)
        say_ack(server, asker, decision->message);
}

static void tell_decision(struct server *server, struct live_table *live,
    const struct decision *decision, const struct settlement *settlement)
{
    if (decision->is_gather)
        gather_tell_all(server, live, NULL, NULL);
    if (decision->is_deal)
        tell_deal(server, live, decision->asker, decision->message);
    if (decision->effects)
        tell_effects(server, live, decision->effects);
    if (live->table.phase == TABLE_OVER)
        tell_result(server, live, settlement);
    for (int i = 0; i < live->table.terms.setup.seats; i++)
        if (decision->seats >> i & 1)
            tell_seat(server, live, i);
    answer(server, live, decision);
}

// ---- Follow up ---------------------------------------------------------------------------------

// Those who are not here do not come back to this table; the others may want a rematch.
static void after_the_end(struct server *server, struct live_table *live)
{
    bool is_empty = true;
    lobby_changed(server);
    live_table_ended(live, server->now_ms);
    for (int i = 0; i < live->table.terms.setup.seats; i++) {
        if (seat_session(live, i))
            is_empty = false;
        else if (live->player[i])
            live_table_vacate(server, live, i);
    }
    if (is_empty)
        live_table_bury(server, live);
    else
        clock_set(server, live);
}

static void follow_up(struct server *server, struct live_table *live)
{
    if (live->table.phase == TABLE_OVER)
        after_the_end(server, live);
    else if (live->table.phase == TABLE_GATHERING && !gather_waits(live) &&
             !server->is_paused) // then the clock goes on with it afterwards
        decision_gathered(server, live);
    else
        decision_go_on(server, live);
}

// The clock first: a bot that answers at once decides anew, and sets it anew.
void decision_go_on(struct server *server, struct live_table *live)
{
    think_pace(server, live);
    clock_set(server, live);
    think_all(server, live);
}

// ---- Decide ------------------------------------------------------------------------------------

void decision_made(struct server *server, struct live_table *live, const struct decision *decision)
{
    struct settlement settlement = {0};
    keep_decision(server, live, &settlement);
    tell_decision(server, live, decision, &settlement);
    follow_up(server, live);
}

// Nothing that follows from the seed is told before its line is kept: not even who sits where.
static void deal(struct server *server, struct live_table *live, struct session *asker,
    const struct message *message)
{
    struct effects effects = tables_borrow_effects(server);
    table_deal(&live->table, server->now_ms, &effects);
    live_table_take_seats(live);
    struct decision decision = {
        .effects = &effects, .is_deal = true, .asker = asker, .message = message};
    decision_made(server, live, &decision);
    tables_return_effects(server, &effects);
}

// Everybody has sat down: the deal, at once or when its chance is gathered.
static void begin(struct server *server, struct live_table *live, const struct player *asking,
    const struct message *message)
{
    lobby_changed(server);
    live_table_gather(live, server->now_ms + server->config.entropy_ms);
    struct session *asker = asking ? asking->session : NULL;
    if (gather_waits(live) || server->is_paused) {
        keep_whole(server, live);
        gather_tell_all(server, live, asker, message);
        decision_go_on(server, live);
    } else {
        deal(server, live, asker, message);
    }
}

struct live_table *decision_open(struct server *server, const struct terms *terms,
    struct player *const *players, int64_t table_id, const struct player *asking,
    const struct message *message)
{
    struct live_table *live = live_table_open(server, terms, players, table_id);
    begin(server, live, asking, message);
    return live;
}

void decision_play_on(struct server *server, const struct terms *terms,
    struct player *const *players, const struct origin *from, const struct turn *turns,
    const struct player *asking, const struct message *message)
{
    struct live_table *live = live_table_open(server, terms, players, 0);
    table_play_from(&live->table, from);
    for (int i = 0; i < from->moves; i++)
        table_give(&live->table, turns[i].seat, &turns[i].move, NULL);
    begin(server, live, asking, message);
}

static void close_pledges(struct server *server, struct live_table *live)
{
    table_close_pledges(&live->table);
    live_table_gather(live, server->now_ms + server->config.entropy_ms);
    decision_made(server, live, &(struct decision){.is_gather = true});
}

void decision_gathered(struct server *server, struct live_table *live)
{
    if (fair_has_pledges(&live->table.parts) && !live->table.has_all_pledges)
        close_pledges(server, live);
    else
        deal(server, live, NULL, NULL);
}

// Whoever misses one decision after the other has left; a bot keeps the table going.
static bool is_given_up(const struct table *table, int seat)
{
    enum { MISSES_MAX = 2 };
    return table->phase == TABLE_PLAYING && table->seat[seat].missed >= MISSES_MAX;
}

void decision_play(struct server *server, struct live_table *live, int seat,
    const struct move *move, enum hand hand, struct decision *decision)
{
    struct effects effects = tables_borrow_effects(server);
    if (live->table.record.len > RECORD_MAX) { // nobody wins what cannot be kept
        table_call_off(&live->table, &effects);
        decision_made(server, live, decision);
        tables_return_effects(server, &effects);
        return;
    }
    table_play(&live->table, seat, move, hand, server->now_ms, &effects);
    if (is_given_up(&live->table, seat)) {
        table_set_level(&live->table, seat, level_stand_in(server, live->table.terms.setup.game));
        decision->seats |= only(seat);
    }
    decision->effects = &effects;
    decision_made(server, live, decision);
    tables_return_effects(server, &effects);
}

void decision_settle_again(struct server *server, struct live_table *live)
{
    decision_made(server, live, &(struct decision){0});
}

void decision_presence(struct server *server, const struct player *player)
{
    struct live_table *live = player->seat.table;
    tell_seat(server, live, player->seat.number);
    if (live->table.phase == TABLE_GATHERING)
        follow_up(server, live); // the deal may have waited for this player
    else
        clock_set(server, live);
}
