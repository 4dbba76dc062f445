// SPDX-License-Identifier: MIT
#include "server/chat.h"

#include "server/player.h"
#include "server/say.h"

#include <stdlib.h>
#include <string.h>

enum { MUTES_MAX = 16 };

static const struct {
    const char *name, *text;
} phrases[] = {
    {"hello", "Hello!"},
    {"good_luck", "Good luck!"},
    {"well_played", "Well played."},
    {"thanks", "Thank you."},
    {"oops", "Oops!"},
    {"lucky", "That was lucky."},
    {"thinking", "Let me think …"},
    {"hurry", "Your turn!"},
    {"again", "Once more?"},
    {"bye", "Good-bye."},
};

static const char *phrase_text(const char *name)
{
    for (int i = 0; i < ARRAY_LEN(phrases); i++)
        if (strcmp(phrases[i].name, name) == 0)
            return phrases[i].text;
    return NULL;
}

void put_phrases(struct out *out)
{
    out_key(out, "phrases");
    out_array(out);
    for (int i = 0; i < ARRAY_LEN(phrases); i++) {
        out_object(out);
        out_put_string(out, "name", phrases[i].name);
        out_put_string(out, "text", phrases[i].text);
        out_object_end(out);
    }
    out_array_end(out);
}

void chat_release(struct ears *ears)
{
    free(ears->muted);
}

static bool is_muted(const struct session *session, int64_t player)
{
    for (int i = 0; session->ears.muted && i < MUTES_MAX; i++)
        if (session->ears.muted[i] == player)
            return true;
    return false;
}

void chat_mute(struct server *server, struct session *session, const struct message *message)
{
    int64_t player = message_int(message, mute_player, 0);
    bool is_on = message_bool(message, mute_on);
    if (!session->ears.muted && is_on) {
        session->ears.muted = calloc(MUTES_MAX, sizeof(int64_t));
        must(session->ears.muted);
    }
    for (int i = 0; session->ears.muted && i < MUTES_MAX; i++)
        if (session->ears.muted[i] == player)
            session->ears.muted[i] = 0;
    for (int i = 0; is_on && i < MUTES_MAX; i++) {
        if (session->ears.muted[i] && i < MUTES_MAX - 1)
            continue;
        session->ears.muted[i] = player; // the list is full: the last one is replaced
        break;
    }
    say_ack(server, session, message);
}

static void chat_to(struct server *server, struct live_table *live, struct session *from,
    struct session *to, const char *phrase, const char *text)
{
    struct player *player = from->player;
    if (!is_alive(to) || is_muted(to, player->id))
        return;
    struct out *out = say_begin(server, S_chat);
    out_put_int(out, "table", live->table.id);
    out_key(out, "seat");
    if (player->seat.table == live)
        out_int(out, player->seat.number);
    else
        out_null(out);
    out_put_int(out, "player", player->id);
    out_put_string(out, "name", player->name);
    if (phrase)
        out_put_string(out, "phrase", phrase);
    out_put_string(out, "text", text);
    say_send(server, to);
}

// Each remark is sent to everybody, so many watchers talking would cost their number squared. Those
// who play are few and may always talk.
static bool may_remark(struct server *server, struct live_table *live, const struct player *player)
{
    enum { REMARKS_MAX = 5, WITHIN_MS = 1000 };
    if (player->seat.table == live)
        return true;
    if (server->now_ms - live->remarks.since_ms >= WITHIN_MS) {
        live->remarks.since_ms = server->now_ms;
        live->remarks.count = 0;
    }
    return ++live->remarks.count <= REMARKS_MAX;
}

void chat_say(struct server *server, struct session *session, const struct message *message)
{
    enum { CHAT_EVERY_MS = 1000 };
    struct live_table *live =
        session->player->seat.table ? session->player->seat.table : session->watcher.table;
    const char *phrase = message_text(message, chat_phrase);
    const char *text = phrase ? phrase_text(phrase) : message_text(message, chat_text);
    if (!live) {
        say_error(server, session, message, E_not_seated, "there is nobody here to talk to");
        return;
    }
    if (live->table.phase == TABLE_GATHERING) {
        say_error(server, session, message, E_not_allowed, "wait until the cards are dealt");
        return;
    }
    if (!text) {
        say_error(server, session, message, E_unknown_phrase, NULL);
        return;
    }
    if (server->now_ms - session->ears.said_ms < CHAT_EVERY_MS) {
        say_error(server, session, message, E_too_many, "one remark a second, please");
        return;
    }
    if (!may_remark(server, live, session->player)) {
        say_error(server, session, message, E_too_many, "too many watchers talk at once");
        return;
    }
    session->ears.said_ms = server->now_ms;
    for (int i = 0; i < live->table.terms.setup.seats; i++)
        chat_to(server, live, session, seat_session(live, i), phrase, text);
    for (struct session *to = live->audience.first; to; to = to->watcher.next)
        chat_to(server, live, session, to, phrase, text);
    say_ack(server, session, message);
}
