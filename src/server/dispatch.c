// SPDX-License-Identifier: MIT
#include "server/dispatch.h"

#include "server/catalogue.h"
#include "server/device.h"
#include "server/gather.h"
#include "server/hello.h"
#include "server/history.h"
#include "server/leaderboard.h"
#include "server/lobby.h"
#include "server/names.h"
#include "server/password.h"
#include "server/play.h"
#include "server/play_from.h"
#include "server/profile.h"
#include "server/public_log.h"
#include "server/rematch.h"
#include "server/replays.h"
#include "server/say.h"
#include "server/seek.h"
#include "server/think.h"
#include "server/waiting_room.h"

static void ping(struct server *server, struct session *session, const struct message *message)
{
    struct out *out = say_begin(server, S_pong);
    say_re(server, message);
    out_put_int(out, "now_ms", real_ms(server));
    say_send_anyway(server, session);
}

typedef void handler(struct server *server, struct session *session, const struct message *message);

// Which function handles which message, and as how many further messages it counts against the
// limit, because its answer is long or takes a while.
static const struct {
    enum message_row type;
    handler *handle;
    int more;
} handlers[] = {
    {M_move, play_move, 0},
    {M_queue, seek_table, 0},
    {M_hello, hello_say, 0},
    {M_ping, ping, 0},
    {M_games, catalogue_say, 9},
    {M_lobby, lobby_say, 4},
    {M_stake, seek_stake, 0},
    {M_play_bot, seek_table, 0},
    {M_play_from, play_from, 9},
    {M_create, seek_table, 0},
    {M_join, seek_table, 0},
    {M_vote, waiting_room_vote, 0},
    {M_leave, play_leave, 0},
    {M_pledge, gather_pledge, 0},
    {M_entropy, gather_entropy, 0},
    {M_hint, play_hint, 0},
    {M_why, play_why, 0},
    {M_sit_out, play_sit_out, 0},
    {M_sit_in, play_sit_in, 0},
    {M_rematch, rematch_ask, 0},
    {M_chat, chat_say, 0},
    {M_mute, chat_mute, 0},
    {M_watch, watch_begin, 0},
    {M_unwatch, watch_stop, 0},
    {M_view, play_view, 0},
    {M_name, names_change, 0},
    {M_protect, password_protect, 0},
    {M_login, password_login, 0},
    {M_history, history_say, 4},
    {M_profile, profile_say, 9},
    {M_publish, profile_publish, 0},
    {M_leaderboard, leaderboard_say, 4},
    {M_replay, replays_say, 9},
    {M_devices, devices_say, 4},
    {M_end_devices, devices_end, 0},
    {M_proof, public_log_say, 9},
};

static void handle(struct server *server, struct session *session, const struct message *message)
{
    if (!session->player && message->type != M_hello && message->type != M_ping) {
        say_error(server, session, message, E_hello_first, NULL);
        return;
    }
    for (int i = 0; i < ARRAY_LEN(handlers); i++) {
        if (handlers[i].type != message->type)
            continue;
        limits_charge(session, handlers[i].more);
        // The answer would have to wait in memory, and a client may ask without end.
        if (server->is_paused && message->type != M_ping)
            say_error(server, session, message, E_paused, NULL);
        else
            handlers[i].handle(server, session, message);
        return;
    }
    must(!"every message of a client has a handler");
}

void dispatch(struct server *server, struct session *session, const char *bytes, size_t len)
{
    server->counts->messages_in++;
    if (len > MESSAGE_MAX) {
        server->counts->abuses++;
        say_error(server, session, NULL, E_too_large, NULL);
        say_close(server, session, 1009, "a message is at most 8192 bytes");
        return;
    }
    if (!limits_may_speak(server, session)) {
        say_error(server, session, NULL, E_too_many, NULL);
        return;
    }
    struct message message;
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    if (message_read(&message, bytes, len, &why))
        handle(server, session, &message);
    else
        say_error(server, session, &message, E_bad_message, buf);
    message_release(&message);
}
