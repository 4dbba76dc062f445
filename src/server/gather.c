// SPDX-License-Identifier: MIT
#include "server/gather.h"

#include "server/decision.h"
#include "server/player.h"
#include "server/say.h"
#include "wire/hex.h"

#include <string.h>

// ---- Who takes part ----------------------------------------------------------------------------

// One who is away is not waited for before having pledged; one who has pledged may come back and
// reveal it.
static bool is_waited_for(const struct live_table *live, int place)
{
    const struct table *table = &live->table;
    const struct fair_parts *parts = &table->parts;
    if (table->has_all_pledges)
        return fair_is_withheld(parts, place) && !table->seat[place].has_left;
    const struct session *session = seat_session(live, place);
    return session && session->wants_entropy && !parts->has_pledge[place] &&
           !parts->entropy_len[place];
}

bool gather_waits(const struct live_table *live)
{
    for (int i = 0; i < live->table.terms.setup.seats; i++)
        if (is_waited_for(live, i))
            return true;
    return false;
}

// ---- Telling -----------------------------------------------------------------------------------

void put_commitment(struct out *out, const struct table *table)
{
    out_put_hex(out, "seed_hash", table->commitment, FAIR_BYTES);
}

void put_pledges(struct out *out, const struct table *table)
{
    const struct fair_parts *parts = &table->parts;
    out_key(out, "pledges");
    out_array(out);
    for (int i = 0; i < parts->seats; i++)
        if (parts->has_pledge[i])
            out_hex(out, parts->pledge[i], FAIR_BYTES);
        else
            out_null(out);
    out_array_end(out);
}

void put_from(struct out *out, const struct table *table)
{
    if (!table->from.match)
        return;
    out_key(out, "from");
    out_object(out);
    out_put_int(out, "match", table->from.match);
    out_put_int(out, "moves", table->from.moves);
    out_object_end(out);
}

void gather_tell(struct server *server, const struct live_table *live, struct session *session,
    int place, const struct message *message)
{
    const struct table *table = &live->table;
    const char *answer = table->has_all_pledges ? "entropy" : "pledge";
    int64_t left_ms = live->gather_until_ms - server->now_ms;
    struct out *out = say_begin(server, S_gather);
    say_re(server, message);
    out_put_int(out, "table", table->id);
    out_put_int(out, "match", table->match);
    out_put_string(out, "game", table->terms.setup.game->id);
    out_put_int(out, "place", place);
    out_key(out, "names");
    out_array(out);
    for (int i = 0; i < table->terms.setup.seats; i++)
        out_string(out, table->seat[i].name);
    out_array_end(out);
    put_commitment(out, table);
    out_put_string(out, "wants", is_waited_for(live, place) ? answer : "nothing");
    out_put_int(out, "within_ms", left_ms > 0 ? left_ms : 0);
    if (table->has_all_pledges)
        put_pledges(out, table);
    put_from(out, table);
    say_send(server, session);
}

void gather_tell_all(struct server *server, const struct live_table *live,
    const struct session *asker, const struct message *message)
{
    for (int i = 0; i < live->table.terms.setup.seats; i++) {
        struct session *session = seat_session(live, i);
        if (session)
            gather_tell(server, live, session, i, session == asker ? message : NULL);
    }
}

// ---- What is asked for -------------------------------------------------------------------------

// The table where the player's match is about to begin, or NULL after a refusal.
static struct live_table *gathering(
    struct server *server, struct session *session, const struct message *message)
{
    struct live_table *live = live_table_of(session->player);
    if (!live)
        say_error(server, session, message, E_not_seated, NULL);
    else if (live->table.phase != TABLE_GATHERING)
        say_error(server, session, message, E_too_late, "the cards are dealt already");
    return live && live->table.phase == TABLE_GATHERING ? live : NULL;
}

void gather_pledge(struct server *server, struct session *session, const struct message *message)
{
    struct live_table *live = gathering(server, session, message);
    if (!live)
        return;
    struct table *table = &live->table;
    int place = session->player->seat.number;
    if (message_int(message, pledge_match, 0) != table->match) {
        say_error(server, session, message, E_unknown_match, "you do not play that match");
        return;
    }
    if (table->has_all_pledges || table->parts.has_pledge[place] ||
        table->parts.entropy_len[place]) {
        say_error(server, session, message, E_too_late,
            table->has_all_pledges ? "no more pledges are taken" : "you have pledged already");
        return;
    }
    const char *hex = message_text(message, pledge_hash);
    uint8_t pledge[FAIR_BYTES];
    must(hex_read(hex, strlen(hex), pledge, sizeof(pledge)) == FAIR_BYTES);
    table_add_pledge(table, place, pledge);
    struct decision decision = {.answer = ANSWER_ACK, .asker = session, .message = message};
    decision_made(server, live, &decision);
}

void gather_entropy(struct server *server, struct session *session, const struct message *message)
{
    struct live_table *live = gathering(server, session, message);
    if (!live)
        return;
    struct table *table = &live->table;
    int place = session->player->seat.number;
    if (message_int(message, entropy_table, 0) != table->id) {
        say_error(server, session, message, E_unknown_table, "you do not sit at that table");
        return;
    }
    if (!table->parts.has_pledge[place]) {
        say_error(server, session, message, E_bad_pledge, "you have pledged nothing to reveal");
        return;
    }
    if (!table->has_all_pledges || table->parts.entropy_len[place]) {
        say_error(server, session, message, E_too_late,
            table->has_all_pledges ? "you have revealed it already"
                                   : "it is too early: not all who take part have pledged");
        return;
    }
    const char *hex = message_text(message, entropy_entropy);
    uint8_t bytes[ENTROPY_MAX], pledge[FAIR_BYTES];
    int len = hex_read(hex, strlen(hex), bytes, sizeof(bytes));
    must(len >= 1);
    fair_pledge(bytes, (size_t)len, pledge);
    if (memcmp(pledge, table->parts.pledge[place], FAIR_BYTES) != 0) {
        say_error(server, session, message, E_bad_pledge, "this is not what you pledged");
        return;
    }
    table_add_entropy(table, place, bytes, (size_t)len);
    struct decision decision = {.answer = ANSWER_ACK, .asker = session, .message = message};
    decision_made(server, live, &decision);
}
