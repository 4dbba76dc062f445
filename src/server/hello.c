// SPDX-License-Identifier: MIT
#include "server/hello.h"

#include "games/games.h"
#include "server/decision.h"
#include "server/device.h"
#include "server/names.h"
#include "server/player.h"
#include "server/public_log.h"
#include "server/say.h"
#include "server/tell.h"
#include "server/waiting_room.h"

#include <sodium.h>
#include <string.h>

enum { SECRET_TEXT = 64 };

static void make_secret(struct server *server, char text[SECRET_TEXT], uint8_t hash[SECRET_BYTES])
{
    uint8_t bytes[24];
    server->config.entropy(server->config.context, bytes, sizeof(bytes));
    sodium_bin2base64(
        text, SECRET_TEXT, bytes, sizeof(bytes), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    crypto_hash_sha256(hash, (const unsigned char *)text, strlen(text));
}

static void put_ratings(struct out *out, const struct player *player)
{
    out_key(out, "ratings");
    out_object(out);
    for (int i = 0; games[i]; i++) {
        const struct rating *rating = player_rating(player, i);
        if (!rating || !rating->matches)
            continue;
        out_key(out, games[i]->id);
        put_rating(out, rating);
    }
    out_object_end(out);
}

// Only the hash of the secret is kept; the secret itself is sent with the welcome and wiped.
void hello_welcome(struct server *server, struct session *session, const struct message *message,
    const uint8_t *parent, int64_t device, bool is_resumed)
{
    const struct player *player = session->player;
    char secret[SECRET_TEXT];
    uint8_t hash[SECRET_BYTES];
    make_secret(server, secret, hash);
    device_give(server, session, parent, device, hash);

    struct out *out = say_begin(server, S_welcome);
    say_re(server, message);
    out_put_int(out, "protocol", PROTOCOL_VERSION);
    out_put_string(out, "server", server->config.version);
    out_put_int(out, "player", player->id);
    out_put_string(out, "name", player->name);
    out_put_bool(out, "is_protected", player->is_protected);
    put_purses(out, server, player);
    put_log_key(out, server);
    out_put_string(out, "secret", secret);
    out_put_bool(out, "is_resumed", is_resumed);
    const struct live_table *live = live_table_of(player);
    out_key(out, "table");
    if (live)
        out_int(out, live->table.id);
    else
        out_null(out);
    put_ratings(out, player);
    put_phrases(out);
    out_put_string(out, "shows", shows_names[player->shows]);
    say_send(server, session);
    sodium_memzero(secret, sizeof(secret));
}

void hello_come_back(struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    struct live_table *live = live_table_of(player);
    if (player->waiting) // only if the older connection has not been noticed to be gone
        waiting_room_tell(server, session);
    if (!live)
        return;
    const struct table *table = &live->table;
    int seat = player->seat.number;
    table_set_presence(&live->table, seat, true, server->now_ms);
    // A rematch is another match at the same table; its first has the table's number.
    bool has_seen = message->type == M_hello && message_has(message, hello_seq) &&
                    message_int(message, hello_table, 0) == table->id &&
                    message_int(message, hello_match, table->id) == table->match;
    if (has_seen && table->phase != TABLE_GATHERING)
        tell_missed(server, live, session, seat, message_int(message, hello_seq, 0));
    else
        tell_table(server, live, session, seat, NULL);
    decision_presence(server, player);
}

static void resume(struct server *server, struct session *session, const struct message *message)
{
    const char *secret = message_text(message, hello_secret);
    uint8_t hash[SECRET_BYTES];
    crypto_hash_sha256(hash, (const unsigned char *)secret, strlen(secret));
    struct device device;
    int64_t id = device_open(server, hash, &device);
    struct player *player = id > 0 ? player_get(server, id) : NULL;
    if (!player && player_reading_failed(server)) {
        say_error(server, session, message, E_paused, NULL);
        return;
    }
    if (!player) {
        say_error(server, session, message, E_bad_secret,
            "nobody has this secret any more; say hello without one to start anew");
        return;
    }
    server->counts->resumes++;
    session_become(server, session, player);
    names_yield(server, player);
    hello_welcome(server, session, message, hash, device.number, true);
    hello_come_back(server, session, message);
}

void hello_say(struct server *server, struct session *session, const struct message *message)
{
    if (session->player) {
        say_error(server, session, message, E_hello_again, NULL);
        return;
    }
    if (message_int(message, hello_protocol, 0) != PROTOCOL_VERSION) {
        say_error(server, session, message, E_bad_protocol, "this server speaks protocol 1");
        return;
    }
    session_want_entropy(session, message_bool(message, hello_entropy));
    session_introduce(session, message_text(message, hello_client));
    if (message_has(message, hello_secret)) {
        resume(server, session, message);
        return;
    }
    if (!may_make_account(server, session, message))
        return;
    session_become(server, session, player_new(server, message_text(message, hello_name)));
    hello_welcome(server, session, message, NULL, 0, false);
}
