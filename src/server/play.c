// SPDX-License-Identifier: MIT
#include "server/play.h"

#include "server/catalogue.h"
#include "server/decision.h"
#include "server/player.h"
#include "server/rematch.h"
#include "server/say.h"
#include "server/tell.h"
#include "server/waiting_room.h"

#include <string.h>

// The table of a match that goes on, or NULL after a refusal.
static struct live_table *seated(
    struct server *server, struct session *session, const struct message *message)
{
    struct live_table *live = live_table_of(session->player);
    if (!live)
        say_error(server, session, message, E_not_seated, NULL);
    return live;
}

static const enum message_row refusals[] = {
    [VERDICT_DECIDED] = E_already_decided,
    [VERDICT_NOT_ASKED] = E_not_your_turn,
    [VERDICT_STALE] = E_stale_decision,
    [VERDICT_UNREADABLE] = E_bad_move,
    [VERDICT_ILLEGAL] = E_illegal_move,
};

static void say_again(struct server *server, struct session *session, const struct message *message)
{
    if (!message->has_id)
        return;
    struct out *out = say_begin(server, S_ack);
    say_re(server, message);
    out_put_bool(out, "is_again", true);
    say_send(server, session);
}

void play_move(struct server *server, struct session *session, const struct message *message)
{
    struct live_table *live = session->player->seat.table;
    int seat = session->player->seat.number;
    if (!live) {
        say_error(server, session, message, E_not_seated, NULL);
        return;
    }
    struct table *table = &live->table;
    if (message_int(message, move_table, table->id) != table->id) {
        say_error(server, session, message, E_unknown_table, "you do not sit at that table");
        return;
    }
    struct move move;
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    enum verdict verdict = table_allows(table, seat, message_int(message, move_decision, 0),
        message_text(message, move_move), &move, &why);
    if (verdict == VERDICT_AGAIN) {
        say_again(server, session, message);
        return;
    }
    if (verdict != VERDICT_FINE) {
        say_error(server, session, message, refusals[verdict], buf);
        return;
    }
    struct decision decision = {.answer = ANSWER_ACK, .asker = session, .message = message};
    if (table->seat[seat].level[0]) { // one who moves by hand plays by hand again
        table_set_level(table, seat, "");
        decision.seats = only(seat);
    }
    server->counts->moves++;
    decision_play(server, live, seat, &move, BY_PLAYER, &decision);
}

// The same question as a move asks, and nothing is played: so a page can say of a card that is not
// lit what the rules have against it. It tells no more than a refused move does.
void play_why(struct server *server, struct session *session, const struct message *message)
{
    struct live_table *live = seated(server, session, message);
    if (!live)
        return;
    int64_t decision = message_int(message, why_decision, 0);
    const char *line = message_text(message, why_move);
    struct move move;
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    enum verdict verdict =
        table_allows(&live->table, session->player->seat.number, decision, line, &move, &why);
    if (verdict == VERDICT_AGAIN || verdict == VERDICT_DECIDED || verdict == VERDICT_NOT_ASKED ||
        verdict == VERDICT_STALE) {
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
        out_string(out, buf);
    say_send(server, session);
}

void play_sit_out(struct server *server, struct session *session, const struct message *message)
{
    struct live_table *live = seated(server, session, message);
    if (!live)
        return;
    int seat = session->player->seat.number;
    const struct setup *setup = &live->table.terms.setup;
    const char *level = message_text(message, sit_out_level);
    level = level ? level : level_stand_in(server, setup->game);
    if (strlen(level) > LEVEL_BYTES || !level_plays(setup, level)) {
        say_error(server, session, message, E_unknown_level, NULL);
        return;
    }
    if (strcmp(live->table.seat[seat].level, level) == 0) { // it plays already
        say_ack(server, session, message);
        return;
    }
    if (live->table.seat[seat].outs >= OUTS_MAX) {
        say_error(server, session, message, E_not_allowed,
            "a bot has been put in your place 200 times in this match, and that is the most");
        return;
    }
    table_set_level(&live->table, seat, level);
    struct decision decision = {
        .seats = only(seat), .answer = ANSWER_ACK, .asker = session, .message = message};
    decision_made(server, live, &decision);
}

void play_sit_in(struct server *server, struct session *session, const struct message *message)
{
    struct live_table *live = seated(server, session, message);
    if (!live)
        return;
    int seat = session->player->seat.number;
    if (!live->table.seat[seat].level[0]) {
        say_ack(server, session, message);
        return;
    }
    table_rescue(&live->table, seat, server->now_ms); // the clock itself went on: no more than that
    table_set_level(&live->table, seat, "");
    struct decision decision = {
        .seats = only(seat), .answer = ANSWER_TABLE, .asker = session, .message = message};
    decision_made(server, live, &decision);
}

// The player goes for good: a bot plays on, and what comes of it is still the player's.
static void abandon(struct server *server, struct session *session, const struct message *message)
{
    struct live_table *live = session->player->seat.table;
    int seat = session->player->seat.number;
    table_set_level(&live->table, seat, level_stand_in(server, live->table.terms.setup.game));
    table_leave(&live->table, seat, server->now_ms);
    live_table_walk_away(session->player);
    struct decision decision = {
        .seats = only(seat), .answer = ANSWER_LEFT, .asker = session, .message = message};
    decision_made(server, live, &decision);
}

void play_leave(struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    if (live_table_of(player)) {
        abandon(server, session, message);
    } else if (player->waiting) {
        waiting_room_leave(server, player);
        say_left(server, session, "leave", message);
    } else if (player->seat.table) {
        rematch_give_up(server, player);
        say_left(server, session, "leave", message);
    } else if (session->watcher.table) {
        watch_end(server, session, "leave", message);
    } else {
        say_error(server, session, message, E_not_seated, NULL);
    }
}

void play_view(struct server *server, struct session *session, const struct message *message)
{
    struct live_table *live = seated(server, session, message);
    if (live)
        tell_table(server, live, session, session->player->seat.number, message);
}

void play_hint(struct server *server, struct session *session, const struct message *message)
{
    struct live_table *live = seated(server, session, message);
    if (!live)
        return;
    const struct table *table = &live->table;
    int seat = session->player->seat.number;
    for (int i = 0; i < table->terms.setup.seats; i++)
        if (i != seat && table->seat[i].player) {
            say_error(server, session, message, E_not_allowed,
                "there are no hints where other people play");
            return;
        }
    if (!table->seat[seat].is_asked ||
        table->seat[seat].decision != message_int(message, hint_decision, 0)) {
        say_error(server, session, message, E_not_your_turn, NULL);
        return;
    }
    if (may_ask_job(server, session, message, LANE_BOTS))
        think_hint(server, session, message);
}
