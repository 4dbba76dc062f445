// SPDX-License-Identifier: MIT
#include "server/clock.h"

#include "server/decision.h"
#include "server/live_table.h"
#include "server/parts.h"
#include "server/rematch.h"

static int64_t deadline_ms(const struct server *server, const struct table *table, int seat)
{
    return table_deadline_ms(table, seat, server->config.abandon_ms);
}

static int64_t earlier_ms(int64_t a_ms, int64_t b_ms)
{
    return a_ms < b_ms ? a_ms : b_ms;
}

void clock_set(struct server *server, struct live_table *live)
{
    const struct table *table = &live->table;
    int64_t due_ms = watch_due_ms(live);
    if (table->phase == TABLE_GATHERING)
        due_ms = earlier_ms(due_ms, live->gather_until_ms);
    if (table->phase == TABLE_OVER)
        due_ms = earlier_ms(due_ms, live->over_ms + server->config.rematch_ms);
    else
        due_ms = earlier_ms(due_ms, keep_due_ms(live));
    for (int i = 0; table->phase == TABLE_PLAYING && i < table->terms.setup.seats; i++)
        due_ms = earlier_ms(due_ms, deadline_ms(server, table, i));
    if (table->phase == TABLE_PLAYING)
        due_ms = earlier_ms(due_ms, think_due_ms(server, live));
    timer_set(server->timers, &live->timer, due_ms);
}

static void play_default(struct server *server, struct live_table *live, int seat)
{
    const struct table *table = &live->table;
    const struct setup *setup = &table->terms.setup;
    struct decision decision = {0};
    struct move move;
    setup->game->fallback(setup, &table->state, seat, &move);
    server->counts->defaults++;
    decision_play(
        server, live, seat, &move, table->seat[seat].is_here ? BY_TIME : BY_ABSENCE, &decision);
}

void clock_ring(struct server *server, struct live_table *live)
{
    const struct table *table = &live->table;
    if (watch_due_ms(live) <= server->now_ms)
        watch_catch_up(server, live);
    if (table->phase == TABLE_GATHERING && live->gather_until_ms <= server->now_ms) {
        decision_gathered(server, live);
        return;
    }
    if (table->phase == TABLE_OVER && live->over_ms + server->config.rematch_ms <= server->now_ms) {
        rematch_time_is_over(server, live);
        return;
    }
    for (int i = 0; table->phase == TABLE_PLAYING && i < table->terms.setup.seats; i++) {
        if (deadline_ms(server, table, i) > server->now_ms)
            continue;
        play_default(server, live, i);
        return; // the clock was set anew, or the table is buried
    }
    if (table->phase != TABLE_OVER && keep_due_ms(live) <= server->now_ms)
        keep_whole(server, live);
    if (think_is_due(server, live))
        decision_go_on(server, live); // it sets the clock, and so does what may come of it
    else
        clock_set(server, live);
}
