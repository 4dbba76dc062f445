// SPDX-License-Identifier: MIT
#include "server/recovery.h"

#include "games/games.h"
#include "server/counting.h"
#include "server/decision.h"
#include "server/live_table.h"
#include "server/news.h"
#include "server/parts.h"
#include "server/player.h"
#include "server/record.h"

struct recovery {
    struct server *server;
    bool has_failed; // an account could not be read
};

static bool has_accounts(struct server *server, const struct table *table, struct text *why)
{
    for (int i = 0; i < table->terms.setup.seats; i++) {
        if (!table->seat[i].player || player_get(server, table->seat[i].player))
            continue;
        text_format(why, "there is no account %jd", table->seat[i].player);
        return false;
    }
    return true;
}

static void seat_players(struct server *server, struct live_table *live)
{
    for (int i = 0; i < live->table.terms.setup.seats; i++) {
        int64_t id = live->table.seat[i].player;
        struct player *player = id ? player_get(server, id) : NULL;
        if (player)
            live_table_seat(live, i, player);
        else if (id)
            table_lose_player(&live->table, i); // the match is called off
    }
}

static void call_off(
    struct server *server, struct table *table, const uint8_t *bytes, size_t len, const char *why)
{
    struct effects effects = {0};
    news_tell(server, NEWS_CALLED_OFF, "match %jd: %s", table->match, why);
    table_call_off(table, &effects);
    table_put_record(table, bytes, len); // as it was: somebody may want to know
    effects_release(&effects);
}

static void recover_match(void *context, int64_t match, const uint8_t *bytes, size_t len)
{
    struct recovery *recovery = context;
    struct server *server = recovery->server;
    struct live_table *live = live_table_new(server);
    struct effects effects = {0};
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    bool is_read =
        record_read(&live->table, match, (const char *)bytes, len, game_find, &effects, &why) &&
        has_accounts(server, &live->table, &why);
    effects_release(&effects);
    if (player_reading_failed(server)) { // nothing is known then
        recovery->has_failed = true;
        live_table_give_up(server, live);
        return;
    }
    if (!is_read) // the rules have changed, or the record is damaged
        call_off(server, &live->table, bytes, len, buf);
    seat_players(server, live);
    table_set_grace(&live->table, server->config.grace_ms);
    table_take_up(&live->table, server->now_ms);
    counting_note(server, &live->table, live->player);
    live_table_gather(live, server->now_ms + server->config.entropy_ms);
    keep_resume(server, live);
    live_table_list(server, live);
    if (live->table.phase == TABLE_OVER)
        decision_settle_again(server, live);
}

bool recover(struct server *server, struct text *why)
{
    struct recovery recovery = {.server = server};
    if (!server->reader->kind->open_matches(server->reader, recover_match, &recovery, why))
        return false;
    if (recovery.has_failed) {
        text_put(why, "the players of open matches cannot be read");
        return false;
    }
    for (struct live_table *live = live_table_first(server), *next; live; live = next) {
        next = live->next; // a match may end with the bot's move, and its table with it
        decision_go_on(server, live);
    }
    return true;
}
