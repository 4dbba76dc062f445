// SPDX-License-Identifier: MIT
#include "server/tell.h"

#include "games/games.h"
#include "server/catalogue.h"
#include "server/counting.h"
#include "server/gather.h"
#include "server/player.h"
#include "server/record.h"
#include "server/say.h"
#include "server/settlement.h"
#include "wire/wire.h"

#include <stdlib.h>
#include <string.h>

static void put_seat(struct out *out, const struct live_table *live, int number)
{
    const struct table *table = &live->table;
    const struct seat *seat = &table->seat[number];
    out_object(out);
    out_put_int(out, "seat", number);
    out_key(out, "player");
    if (seat->player)
        out_int(out, seat->player);
    else
        out_null(out);
    out_put_string(out, "name", seat->name);
    out_key(out, "bot");
    if (seat->level[0])
        out_string(out, seat->level);
    else
        out_null(out);
    out_put_bool(out, "is_connected", seat->is_here);
    const struct player *player = live->player[number];
    const struct rating *rating =
        player ? player_rating(player, game_number(table->terms.setup.game)) : NULL;
    if (rating && rating->matches)
        out_put_int(out, "rating", (int64_t)(rating->rating + 0.5));
    if (player && player->has_own_name)
        out_put_bool(out, "is_protected", true);
    out_object_end(out);
}

// What a decision's time and the bank still hold, as of now.
static void put_clock(struct server *server, struct out *out, const struct table *table)
{
    int seats = table->terms.setup.seats;
    out_object(out);
    out_key(out, "left_ms");
    out_array(out);
    for (int i = 0; i < seats; i++) {
        const struct seat *seat = &table->seat[i];
        int64_t left_ms = seat->asked_ms + table->terms.decision_ms - server->now_ms;
        if (seat->is_asked && table->phase == TABLE_PLAYING)
            out_int(out, left_ms > 0 ? left_ms : 0);
        else
            out_null(out);
    }
    out_array_end(out);
    out_key(out, "bank_ms");
    out_array(out);
    for (int i = 0; i < seats; i++) {
        const struct seat *seat = &table->seat[i];
        int64_t over_ms = server->now_ms - seat->asked_ms - table->terms.decision_ms;
        int64_t bank_ms = seat->bank_ms - (seat->is_asked && over_ms > 0 ? over_ms : 0);
        out_int(out, bank_ms > 0 ? bank_ms : 0);
    }
    out_array_end(out);
    out_object_end(out);
}

static void put_decision(struct out *out, const struct table *table, int seat)
{
    if (seat == WATCHER || !table->seat[seat].is_asked || table->phase != TABLE_PLAYING)
        return;
    struct choice choices[CHOICES_MAX];
    const struct setup *setup = &table->terms.setup;
    int count = setup->game->moves(setup, &table->state, seat, choices);
    out_put_int(out, "decision", table->seat[seat].decision);
    out_key(out, "choices");
    wire_choices(out, setup->game, choices, count);
}

static uint32_t seq_of(const struct table *table, int seat)
{
    return seat == WATCHER ? table->watcher_seq : table->seat[seat].seq;
}

// How seats and pledges came about, where they did. A delayed watcher sees an older table, but the
// same seats.
static void put_places(struct out *out, const struct table *table)
{
    if (table->is_drawn) {
        out_key(out, "places");
        out_array(out);
        for (int i = 0; i < table->terms.setup.seats; i++)
            out_int(out, table->place[i]);
        out_array_end(out);
    }
    if (fair_has_pledges(&table->parts))
        put_pledges(out, table);
}

void tell_table_as(struct server *server, const struct live_table *live, const struct table *table,
    struct session *session, int seat, const struct message *message)
{
    const struct terms *terms = &table->terms;
    struct out *out = say_begin(server, S_table);
    say_re(server, message);
    out_put_int(out, "table", table->id);
    out_put_int(out, "match", table->match);
    out_put_string(out, "game", terms->setup.game->id);
    out_put_int(out, "version", terms->setup.game->version);
    put_options(out, &terms->setup, true);
    out_key(out, "seat");
    if (seat == WATCHER)
        out_null(out);
    else
        out_int(out, seat);
    out_key(out, "seats");
    out_array(out);
    for (int i = 0; i < terms->setup.seats; i++)
        put_seat(out, live, i);
    out_array_end(out);
    put_commitment(out, table);
    struct view view;
    game_view(&terms->setup, &table->state, seat, &view);
    out_key(out, "view");
    wire_view(out, terms->setup.game, &view);
    out_put_int(out, "seq", seq_of(table, seat));
    put_decision(out, table, seat);
    out_key(out, "clock");
    if (terms->decision_ms)
        put_clock(server, out, table);
    else
        out_null(out);
    if (terms->code[0] && seat != WATCHER)
        out_put_string(out, "code", terms->code);
    out_put_string(out, "watchers", watchers_names[terms->watchers]);
    out_put_string(out, "deal", deal_names[terms->is_hidden]);
    put_places(out, &live->table);
    put_counts_at(out, &live->table, seat);
    put_from(out, table);
    say_send(server, session);
}

void tell_table(struct server *server, struct live_table *live, struct session *session, int seat,
    const struct message *message)
{
    if (!is_alive(session))
        return;
    if (live->table.phase == TABLE_GATHERING)
        gather_tell(server, live, session, seat, message);
    else
        tell_table_as(server, live, &live->table, session, seat, message);
}

void tell_deal(struct server *server, struct live_table *live, const struct session *asker,
    const struct message *message)
{
    struct table undealt;
    table_undealt(&live->table, &undealt);
    for (int i = 0; i < undealt.terms.setup.seats; i++) {
        struct session *session = seat_session(live, i);
        if (session)
            tell_table_as(server, live, &undealt, session, i, session == asker ? message : NULL);
    }
    watch_deal(server, live, &undealt);
}

static void put_auto(
    struct out *out, const struct table *table, const struct effects *effects, int seat)
{
    static const char *const why[] = {
        [BY_TIME] = "time", [BY_ABSENCE] = "absent", [BY_BOT] = "bot"};
    if (!effects->auto_seats)
        return;
    int own = lowest_bit(effects->auto_seats);
    if (!table->seat[own].player)
        return; // a bot in its own seat plays as everyone does
    out_key(out, "auto");
    out_array(out);
    out_object(out);
    out_put_int(out, "seat", own);
    out_put_string(out, "why", why[effects->hand]);
    if (own == seat) {
        char buf[200];
        struct text move = TEXT(buf);
        move_put(table->terms.setup.game, &effects->auto_move, &move);
        out_put_string(out, "move", buf);
    }
    out_object_end(out);
    out_array_end(out);
}

void tell_events(struct server *server, const struct table *table, struct session *session,
    int seat, const struct effects *effects, int64_t after)
{
    struct out *out = say_begin(server, S_events);
    out_put_int(out, "table", table->id);
    out_put_int(out, "match", table->match);
    out_put_int(out, "seq", seq_of(table, seat));
    out_key(out, "events");
    out_array(out);
    int64_t number = 0;
    for (int i = 0; i < effects->count; i++)
        if (is_heard(&effects->event[i], seat) && ++number > after)
            wire_event(out, table->terms.setup.game, &effects->event[i]);
    out_array_end(out);
    put_auto(out, table, effects, seat);
    put_decision(out, table, seat);
    if (table_has_clock(table)) {
        out_key(out, "clock");
        put_clock(server, out, table);
    }
    say_send(server, session);
}

void tell_effects(struct server *server, struct live_table *live, const struct effects *effects)
{
    struct table *table = &live->table;
    for (int i = 0; i < table->terms.setup.seats; i++) {
        struct session *session = seat_session(live, i);
        if (session)
            tell_events(server, table, session, i, effects, 0);
    }
    watch_effects(server, live, effects);
}

// The match is played again from its record, so nothing need be kept for those who are away. One
// who missed a great deal is told how it stands: all of a long match does not fit in a message, and
// playing it again takes a millisecond for a thousand events, in which everybody waits. So
// is one who comes back to a match that an earlier version began: it counted its events otherwise.
void tell_missed(
    struct server *server, struct live_table *live, struct session *session, int seat, int64_t seq)
{
    enum { MISSED_MAX = 1000, TOLD_MAX = 4000, AGAIN_MAX = 64 * 1024 };
    struct table *table = &live->table;
    if (table->told_as != TOLD_AS || seq > table->seat[seat].seq ||
        table->seat[seat].seq - seq > MISSED_MAX || table->seat[seat].seq > TOLD_MAX ||
        table->record.len > AGAIN_MAX) {
        tell_table(server, live, session, seat, NULL);
        return;
    }
    struct table *again = calloc(1, sizeof(*again));
    must(again);
    struct effects effects = {0};
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    bool is_read = record_read(
        again, table->match, table->record.at, table->record.len, game_find, &effects, &why);
    must(is_read && again->seat[seat].seq == table->seat[seat].seq);
    effects.auto_seats = 0;
    tell_events(server, table, session, seat, &effects, seq);
    effects_release(&effects);
    table_release(again);
    free(again);
}

static void seat_to(
    struct server *server, const struct live_table *live, struct session *session, int number)
{
    const struct table *table = &live->table;
    if (!is_alive(session))
        return;
    struct out *out = say_begin(server, S_seat);
    out_put_int(out, "table", table->id);
    out_key(out, "seat");
    put_seat(out, live, number);
    if (!table->seat[number].is_here && table_has_clock(table) && table->phase != TABLE_OVER)
        out_put_int(out, "grace_ms", table_grace_left_ms(table, number));
    say_send(server, session);
}

void tell_seat(struct server *server, struct live_table *live, int number)
{
    if (live->table.phase == TABLE_GATHERING)
        return; // the seats are not known yet: everybody is told with the deal
    for (int i = 0; i < live->table.terms.setup.seats; i++)
        seat_to(server, live, seat_session(live, i), number);
    for (struct session *to = live->audience.first; to; to = to->watcher.next)
        seat_to(server, live, to, number);
}

void tell_rematch(struct server *server, struct live_table *live)
{
    struct table *table = &live->table;
    int set = 0;
    for (int i = 0; i < table->terms.setup.seats; i++)
        set |= table->seat[i].wants_rematch << i;
    for (int i = 0; i < table->terms.setup.seats; i++) {
        struct session *session = seat_session(live, i);
        if (!session)
            continue;
        struct out *out = say_begin(server, S_rematch);
        out_put_int(out, "table", table->id);
        out_key(out, "seats");
        wire_seats(out, set);
        say_send(server, session);
    }
}

// ---- The result --------------------------------------------------------------------------------

static void put_change(struct out *out, const struct rating_change *change)
{
    if (!change->is_rated) {
        out_null(out);
        return;
    }
    out_object(out);
    out_put_int(out, "before", rating_rounded(change->before.rating));
    out_put_int(out, "after", rating_rounded(change->after.rating));
    out_put_int(out, "deviation", rating_rounded(change->after.deviation));
    out_object_end(out);
}

// A deal that stays hidden is known to nobody, and the seed would tell all of it.
static void put_seed(struct out *out, const struct table *table)
{
    out_key(out, "seed");
    if (table->terms.is_hidden)
        out_null(out);
    else
        out_hex(out, table->parts.server, FAIR_BYTES);
}

static void put_entropy(struct out *out, const struct table *table)
{
    out_key(out, "entropy");
    out_array(out);
    for (int i = 0; i < table->terms.setup.seats; i++)
        if (table->parts.entropy_len[i])
            out_hex(out, table->parts.entropy[i], table->parts.entropy_len[i]);
        else
            out_null(out);
    out_array_end(out);
}

static void put_of_players(
    struct out *out, const char *key, const struct table *table, const int64_t of_seat[SEATS_MAX])
{
    out_key(out, key);
    out_array(out);
    for (int i = 0; i < table->terms.setup.seats; i++) {
        if (table->seat[i].player)
            out_int(out, of_seat[i]);
        else
            out_null(out);
    }
    out_array_end(out);
}

static void result_to(struct server *server, struct live_table *live, struct session *session,
    int seat, const struct settlement *settlement)
{
    const struct table *table = &live->table;
    int seats = table->terms.setup.seats;
    struct out *out = say_begin(server, S_result);
    out_put_int(out, "table", table->id);
    out_put_int(out, "match", table->match);
    out_key(out, "tokens");
    out_array(out);
    for (int i = 0; i < seats; i++)
        out_int(out, table->result.tokens[i]);
    out_array_end(out);
    out_put_int(out, "house", table->result.house);
    out_key(out, "winners");
    wire_seats(out, table->result.winners);
    put_of_players(out, "balances", table, settlement->balance);
    put_of_players(out, "moved", table, settlement->moved);
    if (seat != WATCHER) {
        out_put_int(out, "balance", live->player[seat]->balance);
        out_put_int(out, "practice", live->player[seat]->practice);
        put_spare(out, server, live->player[seat]);
    }
    put_counts_at(out, table, seat);
    out_key(out, "ratings");
    out_array(out);
    for (int i = 0; i < seats; i++)
        put_change(out, &settlement->rating[i]);
    out_array_end(out);
    put_seed(out, table);
    put_entropy(out, table);
    put_places(out, table);
    out_put_bool(out, "is_void", table->is_void);
    out_put_int(
        out, "rematch_ms", seat == WATCHER || table->is_void ? 0 : server->config.rematch_ms);
    say_send(server, session);
}

// Those who left the match to a bot hear what it came to for them, wherever they are.
static void tell_who_left(struct server *server, const struct live_table *live)
{
    for (int i = 0; i < live->table.terms.setup.seats; i++) {
        const struct player *player = live->player[i];
        if (player && player->seat.table != live && is_alive(player->session))
            player_say(server, player->session, NULL);
    }
}

void tell_result(
    struct server *server, struct live_table *live, const struct settlement *settlement)
{
    for (int i = 0; i < live->table.terms.setup.seats; i++)
        if (seat_session(live, i))
            result_to(server, live, seat_session(live, i), i, settlement);
    for (struct session *to = live->audience.first; to; to = to->watcher.next)
        result_to(server, live, to, WATCHER, settlement);
    tell_who_left(server, live);
}
