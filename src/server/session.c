// SPDX-License-Identifier: MIT
#include "server/session.h"

#include "base/slots.h"
#include "server/decision.h"
#include "server/lobby.h"
#include "server/player.h"
#include "server/rematch.h"
#include "server/say.h"
#include "server/waiting_room.h"

#include <stdlib.h>
#include <string.h>

struct sessions {
    struct slots slots;
};

struct sessions *sessions_create(void)
{
    struct sessions *sessions = calloc(1, sizeof(*sessions));
    must(sessions);
    return sessions;
}

static void session_free(struct session *session)
{
    chat_release(&session->ears);
    free(session->client);
    free(session);
}

void sessions_destroy(struct sessions *sessions)
{
    if (!sessions)
        return;
    struct session *session;
    for (uint32_t at = 0; (session = slots_next(&sessions->slots, &at));)
        session_free(session);
    slots_release(&sessions->slots);
    free(sessions);
}

uint64_t session_open(struct server *server, uint64_t address)
{
    if (server->counts->sessions >= server->config.connections_max)
        return 0;
    struct session *session = calloc(1, sizeof(*session));
    must(session);
    session->connection = slots_add(&server->sessions->slots, session);
    session->address = address;
    limits_fill(server, session);
    server->counts->sessions++;
    return session->connection;
}

struct session *session_find(const struct server *server, uint64_t connection)
{
    return slots_find(&server->sessions->slots, connection);
}

struct session *session_next(const struct server *server, uint32_t *at)
{
    return slots_next(&server->sessions->slots, at);
}

void session_close(struct server *server, struct session *session)
{
    session->is_gone = true;
    session_detach(server, session);
    lobby_set_follower(server, session, false);
    slots_remove(&server->sessions->slots, session->connection);
    server->counts->sessions--;
    session_free(session);
}

void session_end(struct session *session)
{
    session->is_gone = true;
}

void session_introduce(struct session *session, const char *client)
{
    char buf[CLIENT_BYTES + 1];
    struct text own = TEXT(buf);
    text_put(&own, client ? client : "");
    words_clean(buf, "");
    free(session->client);
    session->client = NULL;
    if (!buf[0])
        return;
    session->client = malloc(strlen(buf) + 1);
    must(session->client);
    strcpy(session->client, buf);
}

void session_put_client(const struct session *session, char client[CLIENT_BYTES + 1])
{
    struct text text = text_over(client, CLIENT_BYTES + 1);
    text_put(&text, session->client ? session->client : "");
}

void session_set_device(struct session *session, int64_t device, const uint8_t secret[SECRET_BYTES])
{
    session->device = (uint32_t)device;
    memcpy(session->secret, secret, SECRET_BYTES);
}

void session_want_entropy(struct session *session, bool wants)
{
    session->wants_entropy = wants;
}

void session_follow_lobby(struct session *session, bool follows)
{
    session->follows_lobby = follows;
}

void session_become(struct server *server, struct session *session, struct player *player)
{
    struct session *before = player->session;
    if (before && before != session) {
        say_notice(server, before, "replaced", "You are playing from another connection now.");
        before->player = NULL;
        if (before->watcher.table)
            watch_end(server, before, NULL, NULL);
        say_close(server, before, 4001, "replaced by another connection");
    }
    session->player = player;
    player_meet(player, session);
    lobby_changed(server);
}

void session_detach(struct server *server, struct session *session)
{
    if (session->watcher.table)
        watch_end(server, session, NULL, NULL);
    struct player *player = session->player;
    session->player = NULL;
    if (!player)
        return;
    player_meet(player, NULL);
    if (player->waiting)
        waiting_room_leave(server, player);
    struct live_table *live = live_table_of(player);
    if (live) {
        table_set_presence(&live->table, player->seat.number, false, server->now_ms);
        decision_presence(server, player);
    } else if (player->seat.table) {
        rematch_give_up(server, player);
    }
    player_forget(server, player);
    lobby_changed(server);
}
