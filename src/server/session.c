// SPDX-License-Identifier: MIT
// A connection's conversation: how much it may say, who it is, and which message goes where.
#include "server/core.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

// ---- Slots ---------------------------------------------------------------------------------

// A connection's number is its slot and how often the slot was used, so that a late message of an
// old connection does not reach the one that came after it.
struct session *session_of(struct server *server, uint64_t connection)
{
    uint32_t slot = (uint32_t)connection, generation = (uint32_t)(connection >> 32);
    if (slot >= server->slots || server->generations[slot] != generation)
        return NULL;
    return server->sessions[slot];
}

static uint32_t free_slot(struct server *server)
{
    if (server->free_count)
        return server->free_slots[--server->free_count];
    uint32_t slot = server->slots++;
    if (!(slot & (slot - 1))) {
        size_t size = slot ? 2 * (size_t)slot : 1;
        server->sessions = realloc(server->sessions, size * sizeof(*server->sessions));
        server->generations = realloc(server->generations, size * sizeof(*server->generations));
        server->free_slots = realloc(server->free_slots, size * sizeof(*server->free_slots));
        must(server->sessions && server->generations && server->free_slots);
    }
    server->generations[slot] = 0;
    return slot;
}

uint64_t server_connect(struct server *server, uint64_t address, int64_t now_ms)
{
    server->now_ms = now_ms;
    if (server->counts.sessions >= server->config.connections_max)
        return 0;
    uint32_t slot = free_slot(server);
    struct session *session = calloc(1, sizeof(*session));
    must(session);
    session->connection = (uint64_t)++server->generations[slot] << 32 | slot;
    session->address = address;
    session->filled_ms = now_ms;
    session->bucket = server->config.message_burst;
    server->sessions[slot] = session;
    server->counts.sessions++;
    return session->connection;
}

bool server_knows(struct server *server, uint64_t connection)
{
    struct session *session = session_of(server, connection);
    return session && session->player;
}

// The player stays seated; a seat in the queue is given up.
void session_detach(struct server *server, struct session *session)
{
    if (session->watching)
        watch_end(server, session, NULL, NULL);
    struct player *player = session->player;
    session->player = NULL;
    if (!player)
        return;
    player->session = NULL;
    if (player->room)
        room_leave(server, player);
    if (player->place) {
        struct place *place = player->place;
        if (place->table.phase == TABLE_OVER) {
            place_detach(server, player);
        } else {
            place_set_presence(server, place, player->seat, false);
            place_tell_presence(server, place, player->seat);
        }
    }
    player_forget(server, player);
    lobby_changed(server);
}

void server_disconnect(struct server *server, uint64_t connection, int64_t now_ms)
{
    server->now_ms = now_ms;
    struct session *session = session_of(server, connection);
    if (!session)
        return;
    session->is_gone = true;
    session_detach(server, session);
    server->followers -= session->follows_lobby;
    uint32_t slot = (uint32_t)connection;
    server->sessions[slot] = NULL;
    server->free_slots[server->free_count++] = slot;
    server->counts.sessions--;
    free(session->muted);
    free(session);
}

// ---- Hello ---------------------------------------------------------------------------------

bool reader_has_failed(struct server *server)
{
    bool has_failed = server->reader->has_failed;
    server->reader->has_failed = false;
    return has_failed;
}

static void make_secret(struct server *server, char text[64], uint8_t hash[SECRET_BYTES])
{
    uint8_t bytes[24];
    server->config.entropy(server->config.context, bytes, sizeof(bytes));
    sodium_bin2base64(text, 64, bytes, sizeof(bytes), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    crypto_hash_sha256(hash, (const unsigned char *)text, strlen(text));
}

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

static void put_ratings(struct out *out, const struct player *player)
{
    out_key(out, "ratings");
    out_object(out);
    for (int i = 0; games[i]; i++) {
        const struct rating *rating = player_rating((struct player *)player, i);
        if (!rating || !rating->matches)
            continue;
        out_key(out, games[i]->id);
        put_rating(out, rating);
    }
    out_object_end(out);
}

// The secret is kept as a hash; the clear one leaves with the welcome and is forgotten.
void session_welcome(struct server *server, struct session *session, const struct message *message,
    const uint8_t *parent, bool is_resumed)
{
    struct player *player = session->player;
    char secret[64];
    struct change record = {.kind = CHANGE_SECRET, .id = player->id, .has_parent = parent != NULL};
    make_secret(server, secret, record.secret);
    if (parent)
        memcpy(record.parent, parent, SECRET_BYTES);
    committer_add(server->committer, &record);
    player_note(server, player);

    struct out *out = say_begin(server, S_welcome);
    say_re(server, message);
    out_put_int(out, "protocol", PROTOCOL_VERSION);
    out_put_string(out, "server", server->config.version);
    out_put_int(out, "player", player->id);
    out_put_string(out, "name", player->name);
    out_put_bool(out, "is_protected", player->is_protected);
    out_put_int(out, "balance", player->balance);
    put_spare(out, server, player);
    out_put_string(out, "secret", secret);
    out_put_bool(out, "is_resumed", is_resumed);
    out_key(out, "table");
    if (player->place && player->place->table.phase != TABLE_OVER)
        out_int(out, player->place->table.id);
    else
        out_null(out);
    put_ratings(out, player);
    out_key(out, "phrases");
    out_array(out);
    for (int i = 0; i < ARRAY_LEN(phrases); i++) {
        out_object(out);
        out_put_string(out, "name", phrases[i].name);
        out_put_string(out, "text", phrases[i].text);
        out_object_end(out);
    }
    out_array_end(out);
    say_send(server, session);
    sodium_memzero(secret, sizeof(secret));
}

const char *phrase_text(const char *name)
{
    for (int i = 0; i < ARRAY_LEN(phrases); i++)
        if (strcmp(phrases[i].name, name) == 0)
            return phrases[i].text;
    return NULL;
}

// The newest connection of a player is the one that counts.
void session_become(struct server *server, struct session *session, struct player *player)
{
    struct session *before = player->session;
    if (before && before != session) {
        say_notice(server, before, "replaced", "You are playing from another connection now.");
        before->player = NULL;
        if (before->watching)
            watch_end(server, before, NULL, NULL);
        say_close(server, before, 4001, "replaced by another connection");
    }
    session->player = player;
    player->session = session;
    lobby_changed(server);
}

void session_come_back(
    struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    struct place *place = player->place;
    if (player->room) // the old line has not broken yet, or the seat there would be given up
        room_tell(server, session);
    if (!place || place->table.phase == TABLE_OVER)
        return;
    place_set_presence(server, place, player->seat, true);
    // A rematch is another match at the same table; its first has the table's number.
    bool has_seen = message->type == M_hello && message_has(message, hello_seq) &&
                    message_int(message, hello_table, 0) == place->table.id &&
                    message_int(message, hello_match, place->table.id) == place->table.match;
    if (has_seen)
        tell_missed(server, place, session, player->seat, message_int(message, hello_seq, 0));
    else
        tell_table(server, place, session, player->seat, NULL);
    place_tell_presence(server, place, player->seat);
}

static void resume(struct server *server, struct session *session, const struct message *message)
{
    const char *secret = message_text(message, hello_secret);
    uint8_t hash[SECRET_BYTES];
    crypto_hash_sha256(hash, (const unsigned char *)secret, strlen(secret));
    int64_t id = server->reader->kind->by_secret(server->reader, hash);
    struct player *player = id > 0 ? player_get(server, id) : NULL;
    if (!player && reader_has_failed(server)) {
        say_error(server, session, message, E_paused, NULL);
        return;
    }
    if (!player) {
        say_error(server, session, message, E_bad_secret,
            "nobody has this secret any more; say hello without one to start anew");
        return;
    }
    server->counts.resumes++;
    session_become(server, session, player);
    session_welcome(server, session, message, hash, true);
    session_come_back(server, session, message);
}

static void hello(struct server *server, struct session *session, const struct message *message)
{
    if (session->player) {
        say_error(server, session, message, E_hello_again, NULL);
        return;
    }
    if (message_int(message, hello_protocol, 0) != PROTOCOL_VERSION) {
        say_error(server, session, message, E_bad_protocol, "this server speaks protocol 1");
        return;
    }
    session->wants_entropy = message_bool(message, hello_entropy);
    if (message_has(message, hello_secret)) {
        resume(server, session, message);
        return;
    }
    if (!may_make_account(server, session, message))
        return;
    struct player *player = player_new(server, message_text(message, hello_name));
    session_become(server, session, player);
    session_welcome(server, session, message, NULL, false);
}

// ---- Dispatch ------------------------------------------------------------------------------

static void ping(struct server *server, struct session *session, const struct message *message)
{
    struct out *out = say_begin(server, S_pong);
    say_re(server, message);
    out_put_int(out, "now_ms", server->config.real_ms_at_0 + server->now_ms);
    say_send_anyway(server, session);
}

static void list_games(
    struct server *server, struct session *session, const struct message *message)
{
    say_begin(server, S_games);
    say_re(server, message);
    put_games(&server->out);
    say_send(server, session);
}

static void sit(struct server *server, struct session *session, const struct message *message)
{
    lobby_sit(server, session, message);
}

static void unwatch(struct server *server, struct session *session, const struct message *message)
{
    if (session->watching)
        watch_end(server, session, "leave", message);
    else
        say_error(server, session, message, E_not_watching, NULL);
}

typedef void handler(struct server *server, struct session *session, const struct message *message);

// Which message is whose; and for how many more it counts, since its answer is long or takes a
// while.
static const struct {
    enum message_row type;
    handler *handle;
    int more;
} handlers[] = {
    {M_move, play_move, 0},
    {M_queue, sit, 0},
    {M_hello, hello, 0},
    {M_ping, ping, 0},
    {M_games, list_games, 9},
    {M_lobby, lobby_say, 4},
    {M_stake, lobby_stake, 0},
    {M_play_bot, sit, 0},
    {M_create, sit, 0},
    {M_join, sit, 0},
    {M_vote, room_vote, 0},
    {M_leave, play_leave, 0},
    {M_entropy, play_entropy, 0},
    {M_hint, play_hint, 0},
    {M_why, play_why, 0},
    {M_sit_out, play_sit_out, 0},
    {M_sit_in, play_sit_in, 0},
    {M_rematch, play_rematch, 0},
    {M_chat, play_chat, 0},
    {M_mute, play_mute, 0},
    {M_watch, watch_begin, 0},
    {M_unwatch, unwatch, 0},
    {M_view, play_view, 0},
    {M_name, accounts_name, 0},
    {M_protect, accounts_protect, 0},
    {M_login, accounts_login, 0},
    {M_history, accounts_history, 4},
    {M_leaderboard, accounts_leaderboard, 4},
    {M_replay, accounts_replay, 9},
};

void session_message(struct server *server, struct session *session, const struct message *message)
{
    if (!session->player && message->type != M_hello && message->type != M_ping) {
        say_error(server, session, message, E_hello_first, NULL);
        return;
    }
    for (int i = 0; i < ARRAY_LEN(handlers); i++) {
        if (handlers[i].type != message->type)
            continue;
        session->bucket -= handlers[i].more;
        // Answers would wait with all the others, and there is no end to what may be asked.
        if (server->is_paused && message->type != M_ping)
            say_error(server, session, message, E_paused, NULL);
        else
            handlers[i].handle(server, session, message);
        return;
    }
    must(!"every message of a client has a handler");
}

// A bucket that fills with time: so many in the long run, a few more at once.
static bool may_speak(struct server *server, struct session *session)
{
    double rate = server->config.message_rate;
    session->bucket += (double)(server->now_ms - session->filled_ms) * rate / 1000;
    session->filled_ms = server->now_ms;
    if (session->bucket > server->config.message_burst)
        session->bucket = server->config.message_burst;
    if (session->bucket < 1)
        return false;
    session->bucket -= 1;
    return true;
}

void server_receive(
    struct server *server, uint64_t connection, const char *bytes, size_t len, int64_t now_ms)
{
    server->now_ms = now_ms;
    struct session *session = session_of(server, connection);
    if (!is_alive(session))
        return;
    server->counts.messages_in++;
    if (len > MESSAGE_MAX) {
        server->counts.abuses++;
        say_error(server, session, NULL, E_too_large, NULL);
        say_close(server, session, 1009, "a message is at most 8192 bytes");
        return;
    }
    if (!may_speak(server, session)) {
        say_error(server, session, NULL, E_too_many, NULL);
        return;
    }
    struct message message;
    struct text why = TEXT(server->why);
    if (message_read(&message, bytes, len, &why))
        session_message(server, session, &message);
    else
        say_error(server, session, &message, E_bad_message, server->why);
    message_release(&message);
}
