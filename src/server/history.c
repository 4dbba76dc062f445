// SPDX-License-Identifier: MIT
#include "server/history.h"

#include "server/finished.h"
#include "server/profile.h"
#include "server/say.h"

static void put_ending(struct out *out, const struct finished_seat *seats, int count, int own)
{
    if (!count || !seats[0].is_known)
        return;
    out_key(out, "winners");
    out_array(out);
    for (int i = 0; i < count; i++)
        if (seats[i].has_won)
            out_int(out, i);
    out_array_end(out);
    if (seats[0].measure) {
        out_key(out, "measure");
        out_bytes(out, seats[0].measure, seats[0].measure_len);
        out_key(out, "standing");
        out_array(out);
        for (int i = 0; i < count; i++)
            out_int(out, seats[i].standing);
        out_array_end(out);
    }
    if (!seats[own].is_rated)
        return;
    out_key(out, "rating");
    out_object(out);
    out_put_int(out, "before", seats[own].before);
    out_put_int(out, "after", seats[own].after);
    out_put_int(out, "deviation", seats[own].deviation);
    out_object_end(out);
}

static void put_match(
    struct out *out, const struct match *match, int64_t player, const struct entry *entry)
{
    struct finished_seat seats[SEATS_MAX];
    int count = finished_seats(match, seats), own = 0;
    for (int i = 0; i < count; i++)
        own = seats[i].player == player ? i : own;
    out_object(out);
    out_put_int(out, "match", match->id);
    out_put_string(out, "game", match->game);
    out_put_int(out, "ended_ms", match->ended_ms);
    out_put_int(out, "seat", own);
    out_key(out, "names");
    out_array(out);
    for (int i = 0; i < count; i++)
        out_bytes(out, seats[i].name, seats[i].name_len);
    out_array_end(out);
    out_key(out, "players");
    out_array(out);
    for (int i = 0; i < count; i++) {
        if (seats[i].player)
            out_int(out, seats[i].player);
        else
            out_null(out);
    }
    out_array_end(out);
    out_key(out, "tokens");
    out_array(out);
    for (int i = 0; i < count; i++)
        out_int(out, seats[i].tokens);
    out_array_end(out);
    out_put_int(out, "balance", entry->balance);
    if (count && entry->amount != seats[own].tokens)
        out_put_int(out, "moved", entry->amount);
    out_put_string(out, "purse", entry->purse == PURSE_TOKENS ? "tokens" : "practice");
    out_put_bool(out, "is_void", match->flags & FINISHED_VOID);
    if (match->is_reversed)
        out_put_bool(out, "is_reversed", true);
    out_put_string(out, "deal", deal_names[(match->flags & FINISHED_HIDDEN) != 0]);
    put_ending(out, seats, count, own);
    out_object_end(out);
}

void history_say(struct server *server, struct session *session, const struct message *message)
{
    const struct store_kind *kind = server->reader->kind;
    int64_t player = message_int(message, history_player, session->player->id);
    int64_t left = message_int(message, history_count, 20);
    struct account account;
    if (player <= 0 || !kind->account(server->reader, player, &account)) {
        say_error(server, session, message, E_unknown_player, NULL);
        return;
    }
    if (player != session->player->id && profile_shows(server, &account) != SHOWS_ALL) {
        say_error(server, session, message, E_not_public, NULL);
        return;
    }
    struct out *out = say_begin(server, S_history);
    say_re(server, message);
    out_put_int(out, "player", player);
    out_key(out, "matches");
    out_array(out);
    int64_t at = message_int(message, history_before, account.last_entry);
    struct entry entry;
    struct match match;
    // `before` may name an entry of somebody else's: the page ends there, or it would show that
    // player's matches.
    while (left && at && kind->entry(server->reader, at, &entry) && entry.account == player) {
        if (entry.match && !entry.act && kind->match(server->reader, entry.match, &match)) {
            put_match(out, &match, player, &entry);
            left--;
        }
        at = entry.previous;
    }
    out_array_end(out);
    out_key(out, "next");
    if (at)
        out_int(out, at);
    else
        out_null(out);
    say_send(server, session);
}
