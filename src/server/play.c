// SPDX-License-Identifier: MIT
// What one who sits at a table may say: moves, entropy, chat, leaving, wishing for another match.
#include "server/core.h"

#include "wire/hex.h"

#include <stdlib.h>
#include <string.h>

// The table of a match that goes on, or NULL after a refusal.
static struct place *seated(
    struct server *server, struct session *session, const struct message *message)
{
    struct place *place = session->player->place;
    if (place && place->table.phase != TABLE_OVER)
        return place;
    say_error(server, session, message, E_not_seated, NULL);
    return NULL;
}

static const enum message_row refusals[] = {
    [VERDICT_NOT_ASKED] = E_not_your_turn,
    [VERDICT_STALE] = E_stale_decision,
    [VERDICT_UNREADABLE] = E_bad_move,
    [VERDICT_ILLEGAL] = E_illegal_move,
};

void play_move(struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    struct place *place = player->place;
    if (!place) {
        say_error(server, session, message, E_not_seated, NULL);
        return;
    }
    struct table *table = &place->table;
    if (message_int(message, move_table, table->id) != table->id) {
        say_error(server, session, message, E_unknown_table, "you do not sit at that table");
        return;
    }
    struct move move;
    struct text why = TEXT(server->why);
    enum verdict verdict = table_allows(table, player->seat, message_int(message, move_decision, 0),
        message_text(message, move_move), &move, &why);
    if (verdict == VERDICT_AGAIN) {
        if (!message->has_id)
            return;
        struct out *out = say_begin(server, S_ack);
        say_re(server, message);
        out_put_bool(out, "is_again", true);
        say_send(server, session);
        return;
    }
    if (verdict != VERDICT_FINE) {
        say_error(server, session, message, refusals[verdict], server->why);
        return;
    }
    // One who moves by hand plays by hand again.
    if (table->seat[player->seat].level[0]) {
        table_set_level(table, player->seat, "");
        tell_seat(server, place, player->seat);
    }
    effects_clear(&server->effects);
    table_play(table, player->seat, &move, BY_PLAYER, server->now_ms, &server->effects);
    server->counts.moves++;
    place_played(server, place);
    say_ack(server, session, message); // after the record was made: it waits until that is durable
}

// The same question as a move asks, and nothing is played: so a page can say of a card that is not
// lit what the rules have against it. It tells no more than a refused move does.
void play_why(struct server *server, struct session *session, const struct message *message)
{
    struct place *place = seated(server, session, message);
    if (!place)
        return;
    int64_t decision = message_int(message, why_decision, 0);
    const char *line = message_text(message, why_move);
    struct move move;
    struct text why = TEXT(server->why);
    enum verdict verdict =
        table_allows(&place->table, session->player->seat, decision, line, &move, &why);
    if (verdict == VERDICT_AGAIN || verdict == VERDICT_NOT_ASKED || verdict == VERDICT_STALE) {
        say_error(server, session, message, E_not_your_turn, NULL);
        return;
    }
    struct out *out = say_begin(server, S_why);
    say_re(server, message);
    out_put_int(out, "decision", decision);
    out_put_string(out, "move", line);
    out_key(out, "text");
    if (verdict == VERDICT_FINE)
        out_null(out);
    else
        out_string(out, server->why);
    say_send(server, session);
}

void play_entropy(struct server *server, struct session *session, const struct message *message)
{
    struct place *place = seated(server, session, message);
    if (!place)
        return;
    int seat = session->player->seat;
    if (message_int(message, entropy_table, 0) != place->table.id) {
        say_error(server, session, message, E_unknown_table, "you do not sit at that table");
        return;
    }
    if (place->table.phase != TABLE_GATHERING || place->table.seat[seat].has_entropy) {
        say_error(server, session, message, E_too_late, "the cards are dealt already");
        return;
    }
    const char *hex = message_text(message, entropy_entropy);
    uint8_t bytes[ENTROPY_MAX];
    int len = hex_read(hex, strlen(hex), bytes, sizeof(bytes));
    must(len >= 0);
    table_add_entropy(&place->table, seat, bytes, (size_t)len);
    place_keep_lines(server, place);
    say_ack(server, session, message);
    place_try_deal(server, place);
}

static void set_level(struct server *server, struct place *place, int seat, const char *level)
{
    table_set_level(&place->table, seat, level);
    place_keep_lines(server, place);
    tell_seat(server, place, seat);
    place_think(server, place);
    place_set_timer(server, place);
}

void play_sit_out(struct server *server, struct session *session, const struct message *message)
{
    struct place *place = seated(server, session, message);
    if (!place)
        return;
    const struct setup *setup = &place->table.terms.setup;
    const char *level = message_text(message, sit_out_level);
    level = level ? level : level_stand_in(server, setup->game);
    if (strlen(level) > LEVEL_BYTES || !level_plays(setup, level)) {
        say_error(server, session, message, E_unknown_level, NULL);
        return;
    }
    set_level(server, place, session->player->seat, level);
    say_ack(server, session, message);
}

void play_sit_in(struct server *server, struct session *session, const struct message *message)
{
    struct place *place = seated(server, session, message);
    if (!place)
        return;
    int seat = session->player->seat;
    if (place->table.seat[seat].level[0]) {
        place_rescue(server, place, seat); // the clock itself went on: no more time is to be had
        set_level(server, place, seat, "");
        tell_table(server, place, session, seat, NULL);
    }
    say_ack(server, session, message);
}

void play_leave(struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    if (player->room) {
        room_leave(server, player);
        say_left(server, session, "leave", message);
    } else if (player->place && player->place->table.phase == TABLE_OVER) {
        place_detach(server, player);
        say_left(server, session, "leave", message);
    } else if (player->place) {
        place_abandon(server, player->place, player->seat);
        say_left(server, session, "leave", message);
    } else if (session->watching) {
        watch_end(server, session, "leave", message);
    } else {
        say_error(server, session, message, E_not_seated, NULL);
    }
}

void play_view(struct server *server, struct session *session, const struct message *message)
{
    struct place *place = seated(server, session, message);
    if (place)
        tell_table(server, place, session, session->player->seat, message);
}

void play_hint(struct server *server, struct session *session, const struct message *message)
{
    struct place *place = seated(server, session, message);
    if (!place)
        return;
    int seat = session->player->seat;
    for (int i = 0; i < place->table.terms.setup.seats; i++)
        if (i != seat && place->table.seat[i].player) {
            say_error(server, session, message, E_not_allowed,
                "there are no hints where other people play");
            return;
        }
    if (!place->table.seat[seat].is_asked ||
        place->table.seat[seat].decision != message_int(message, hint_decision, 0)) {
        say_error(server, session, message, E_not_your_turn, NULL);
        return;
    }
    if (may_ask_job(server, session, message))
        think_hint(server, place, seat, session, message);
}

void play_rematch(struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    struct place *place = player->place;
    if (!place || place->table.phase != TABLE_OVER || place->table.is_void || server->is_stopping) {
        say_error(server, session, message, E_too_late, "there is no rematch to be had");
        return;
    }
    struct table *table = &place->table;
    if (!stake_may_sit(server, session, &table->terms.setup, message))
        return;
    int seats = table->terms.setup.seats;
    table->seat[player->seat].wants_rematch = true;
    bool is_agreed = true, is_possible = true;
    for (int i = 0; i < seats; i++) {
        is_agreed = is_agreed && (!table->seat[i].player || table->seat[i].wants_rematch);
        is_possible = is_possible && (!table->seat[i].player || seat_session(place, i));
    }
    if (!is_possible) {
        say_error(server, session, message, E_too_late, "somebody has left the table");
        return;
    }
    say_ack(server, session, message);
    if (is_agreed)
        place_rematch(server, place);
    else
        tell_rematch(server, place);
}

// ---- Chat --------------------------------------------------------------------------------------

static bool is_muted(const struct session *session, int64_t player)
{
    for (int i = 0; session->muted && i < MUTES_MAX; i++)
        if (session->muted[i] == player)
            return true;
    return false;
}

void play_mute(struct server *server, struct session *session, const struct message *message)
{
    int64_t player = message_int(message, mute_player, 0);
    bool is_on = message_bool(message, mute_on);
    if (!session->muted && is_on) {
        session->muted = calloc(MUTES_MAX, sizeof(int64_t));
        must(session->muted);
    }
    for (int i = 0; session->muted && i < MUTES_MAX; i++)
        if (session->muted[i] == player)
            session->muted[i] = 0;
    for (int i = 0; is_on && i < MUTES_MAX; i++) {
        if (session->muted[i] && i < MUTES_MAX - 1)
            continue;
        session->muted[i] = player; // the last of many gives way
        break;
    }
    say_ack(server, session, message);
}

static void chat_to(struct server *server, struct place *place, struct session *from,
    struct session *to, const char *phrase, const char *text)
{
    struct player *player = from->player;
    if (!is_alive(to) || is_muted(to, player->id))
        return;
    struct out *out = say_begin(server, S_chat);
    out_put_int(out, "table", place->table.id);
    out_key(out, "seat");
    if (player->place == place)
        out_int(out, player->seat);
    else
        out_null(out);
    out_put_int(out, "player", player->id);
    out_put_string(out, "name", player->name);
    if (phrase)
        out_put_string(out, "phrase", phrase);
    out_put_string(out, "text", text);
    say_send(server, to);
}

// Each remark goes to everybody, so a crowd that talks would be heard by the whole crowd. Those who
// play are few, and always have the word.
static bool may_remark(struct server *server, struct place *place, const struct player *player)
{
    enum { REMARKS_MAX = 5, WITHIN_MS = 1000 };
    if (player->place == place)
        return true;
    if (server->now_ms - place->remarks_ms >= WITHIN_MS) {
        place->remarks_ms = server->now_ms;
        place->remarks = 0;
    }
    return ++place->remarks <= REMARKS_MAX;
}

void play_chat(struct server *server, struct session *session, const struct message *message)
{
    enum { CHAT_EVERY_MS = 1000 };
    struct place *place = session->player->place ? session->player->place : session->watching;
    const char *phrase = message_text(message, chat_phrase);
    const char *text = phrase ? phrase_text(phrase) : message_text(message, chat_text);
    if (!place) {
        say_error(server, session, message, E_not_seated, "there is nobody here to talk to");
        return;
    }
    if (!text) {
        say_error(server, session, message, E_unknown_phrase, NULL);
        return;
    }
    if (server->now_ms - session->chat_ms < CHAT_EVERY_MS) {
        say_error(server, session, message, E_too_many, "one remark a second, please");
        return;
    }
    if (!may_remark(server, place, session->player)) {
        say_error(server, session, message, E_too_many, "too many watchers talk at once");
        return;
    }
    session->chat_ms = server->now_ms;
    for (int i = 0; i < place->table.terms.setup.seats; i++)
        chat_to(server, place, session, seat_session(place, i), phrase, text);
    for (struct session *to = place->watching; to; to = to->next_watching)
        chat_to(server, place, session, to, phrase, text);
    say_ack(server, session, message);
}
