// SPDX-License-Identifier: MIT
#include "server/lobby.h"

#include "base/blob.h"
#include "games/games.h"
#include "server/catalogue.h"
#include "server/player.h"
#include "server/say.h"
#include "server/waiting_room.h"

#include <stdlib.h>

enum { LISTED_MAX = 50 }; // tables, and waiting rooms

struct lobby {
    int64_t version; // counts what happened
    int64_t told_version, told_ms;
    int64_t followers;
};

struct lobby *lobby_create(void)
{
    struct lobby *lobby = calloc(1, sizeof(*lobby));
    must(lobby);
    return lobby;
}

void lobby_destroy(struct lobby *lobby)
{
    free(lobby);
}

void lobby_changed(struct server *server)
{
    server->lobby->version++;
}

struct tally {
    int64_t playing, waiting, tables;
};

static void count_games(struct server *server, struct tally tallies[GAMES_MAX])
{
    for (struct live_table *live = live_table_first(server); live; live = live->next) {
        if (live->table.phase == TABLE_OVER)
            continue;
        struct tally *tally = &tallies[game_number(live->table.terms.setup.game)];
        tally->tables++;
        for (int i = 0; i < live->table.terms.setup.seats; i++)
            tally->playing += live->player[i] && live->player[i]->session;
    }
    for (struct waiting_room *waiting = waiting_room_first(server); waiting;
         waiting = waiting->next)
        tallies[game_number(waiting->terms.setup.game)].waiting += waiting->count;
}

static void put_waiting(struct out *out, const struct waiting_room *waiting)
{
    out_object(out);
    put_setup(out, &waiting->terms.setup, false);
    out_key(out, "players");
    out_array(out);
    for (int i = 0; i < waiting->count; i++)
        out_string(out, waiting->player[i]->name);
    out_array_end(out);
    out_object_end(out);
}

static void put_table(struct out *out, const struct live_table *live)
{
    const struct table *table = &live->table;
    out_object(out);
    out_put_int(out, "table", table->id);
    out_put_string(out, "game", table->terms.setup.game->id);
    out_key(out, "players");
    out_array(out);
    for (int i = 0; i < table->terms.setup.seats; i++)
        out_string(out, table->seat[i].name);
    out_array_end(out);
    out_put_int(out, "watching", live->audience.count);
    out_object_end(out);
}

void put_lobby(struct server *server, struct out *out)
{
    struct tally tallies[GAMES_MAX] = {0};
    count_games(server, tallies);
    out_put_int(out, "online", server->counts->sessions);
    out_key(out, "games");
    out_array(out);
    for (int i = 0; games[i]; i++) {
        out_object(out);
        out_put_string(out, "game", games[i]->id);
        out_put_int(out, "playing", tallies[i].playing);
        out_put_int(out, "waiting", tallies[i].waiting);
        out_put_int(out, "tables", tallies[i].tables);
        out_object_end(out);
    }
    out_array_end(out);
    out_key(out, "waiting");
    out_array(out);
    int listed = 0;
    for (struct waiting_room *waiting = waiting_room_first(server); waiting && listed < LISTED_MAX;
         waiting = waiting->next)
        if (!waiting->terms.code[0])
            put_waiting(out, waiting), listed++;
    out_array_end(out);
    out_key(out, "tables");
    out_array(out);
    listed = 0;
    for (struct live_table *live = live_table_first(server); live && listed < LISTED_MAX;
         live = live->next)
        if (live->table.phase == TABLE_PLAYING && !live->table.terms.code[0] &&
            live->table.terms.watchers != WATCHERS_NONE)
            put_table(out, live), listed++;
    out_array_end(out);
}

void lobby_say(struct server *server, struct session *session, const struct message *message)
{
    if (message_has(message, lobby_follow))
        lobby_set_follower(server, session, message_bool(message, lobby_follow));
    struct out *out = say_begin(server, S_lobby);
    say_re(server, message);
    put_lobby(server, out);
    say_send(server, session);
}

void lobby_set_follower(struct server *server, struct session *session, bool follows)
{
    server->lobby->followers += follows - session->follows_lobby;
    session_follow_lobby(session, follows);
}

// One message for all of them: written once, then sent to each.
void lobby_tick(struct server *server)
{
    enum { EVERY_MS = 1000 };
    struct lobby *lobby = server->lobby;
    if (!lobby->followers || lobby->version == lobby->told_version ||
        server->now_ms - lobby->told_ms < EVERY_MS)
        return;
    lobby->told_ms = server->now_ms;
    lobby->told_version = lobby->version;
    struct out *out = say_begin(server, S_lobby);
    size_t head_len = out->text->len;
    put_lobby(server, out);
    struct blob news = {0};
    blob_add(&news, out->text->at + head_len, out->text->len - head_len);
    struct session *session;
    for (uint32_t at = 0; (session = session_next(server, &at));) {
        if (!is_alive(session) || !session->follows_lobby)
            continue;
        out = say_begin(server, S_lobby);
        text_bytes(out->text, news.at, news.len);
        say_send(server, session);
    }
    blob_release(&news);
}
