// SPDX-License-Identifier: MIT
// Choosing a game and finding others: what is asked for is checked here, before anybody sits down.
#include "server/core.h"

#include "wire/read.h"

#include <stdlib.h>
#include <string.h>

void lobby_changed(struct server *server)
{
    server->lobby_version++;
}

// ---- Asking for a table ----------------------------------------------------------------------

// The fields that queue, play_bot, create and stake share.
struct wish {
    const char *game, *level, *watchers;
    const json_t *options;
    int64_t seats, decision_ms, bank_ms, bot_after_ms, bots;
};

static struct wish wish_of(const struct server *server, const struct message *message)
{
    struct wish wish = {.decision_ms = server->config.decision_ms,
        .bank_ms = server->config.bank_ms,
        .bot_after_ms = -1};
    if (message->type == M_queue) {
        wish.game = message_text(message, queue_game);
        wish.level = message_text(message, queue_level);
        wish.options = message_object(message, queue_options);
        wish.seats = message_int(message, queue_seats, 0);
        wish.bot_after_ms = message_int(message, queue_bot_after_ms, -1);
        wish.watchers = "open";
    } else if (message->type == M_play_bot) {
        wish.game = message_text(message, play_bot_game);
        wish.level = message_text(message, play_bot_level);
        wish.options = message_object(message, play_bot_options);
        wish.seats = message_int(message, play_bot_seats, 0);
        wish.decision_ms = message_int(message, play_bot_decision_ms, 0);
        wish.bank_ms = message_int(message, play_bot_bank_ms, 0);
        wish.watchers = "open";
    } else if (message->type == M_stake) {
        wish.game = message_text(message, stake_game);
        wish.options = message_object(message, stake_options);
        wish.seats = message_int(message, stake_seats, 0);
    } else {
        wish.game = message_text(message, create_game);
        wish.level = message_text(message, create_level);
        wish.options = message_object(message, create_options);
        wish.seats = message_int(message, create_seats, 0);
        wish.decision_ms = message_int(message, create_decision_ms, wish.decision_ms);
        wish.bank_ms = message_int(message, create_bank_ms, wish.bank_ms);
        wish.bots = message_int(message, create_bots, 0);
        wish.watchers = message_text(message, create_watchers);
    }
    return wish;
}

static const struct game *find_game(const char *id, struct text *why)
{
    const struct game *game = game_find(id);
    if (game)
        return game;
    text_put(why, "there is no game of that name; there are");
    for (int i = 0; games[i]; i++) {
        text_put(why, i ? ", " : " ");
        text_put(why, games[i]->id);
    }
    return NULL;
}

static enum message_row read_level(const struct wish *wish, struct terms *terms, struct text *why)
{
    const char *level = wish->level ? wish->level : level_default(terms->setup.game);
    bool plays = !wish->level || // the strongest plays everything
                 (strlen(level) <= LEVEL_BYTES && level_plays(&terms->setup, level));
    if (!plays) {
        text_put(why, "no bot of that level plays ");
        text_put(why, terms->setup.game->id);
        return E_unknown_level;
    }
    struct text kept = TEXT(terms->level);
    text_put(&kept, level);
    return MESSAGE_ROWS;
}

static int find_watchers(const char *name)
{
    for (int i = 0; watchers_names[i]; i++)
        if (strcmp(watchers_names[i], name) == 0)
            return i;
    return -1;
}

// MESSAGE_ROWS if the wish can be granted, otherwise the code of the refusal.
static enum message_row read_terms(const struct wish *wish, struct terms *terms, struct text *why)
{
    memset(terms, 0, sizeof(*terms));
    const struct game *game = find_game(wish->game, why);
    if (!game)
        return E_unknown_game;
    setup_init(&terms->setup, game);
    if (wish->seats)
        terms->setup.seats = (int)wish->seats;
    if (!setup_check(&terms->setup, why) || !wire_read_options(&terms->setup, wish->options, why))
        return E_bad_options;
    int watchers = wish->watchers ? find_watchers(wish->watchers) : WATCHERS_NONE;
    if (watchers < 0) {
        text_put(why, "watchers must be open, delayed or none");
        return E_bad_message;
    }
    if (wish->bots >= terms->setup.seats) {
        text_put(why, "at least one seat must be for a person");
        return E_bad_options;
    }
    terms->watchers = (enum watchers)watchers;
    terms->decision_ms = wish->decision_ms;
    terms->bank_ms = wish->decision_ms ? wish->bank_ms : 0;
    return read_level(wish, terms, why);
}

// ---- Sitting down ----------------------------------------------------------------------------

static bool may_sit(struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    if (server->is_stopping) {
        say_error(server, session, message, E_stopping, NULL);
        return false;
    }
    if (player->room || (player->place && player->place->table.phase != TABLE_OVER)) {
        say_error(server, session, message, E_seated, NULL);
        return false;
    }
    if (player->stakes > STAKES_MAX) {
        say_error(server, session, message, E_too_many, "matches you left are still being played");
        return false;
    }
    if (server->counts.tables + server->counts.rooms >= server->config.tables_max) {
        say_error(server, session, message, E_full, "all tables are taken; try again soon");
        return false;
    }
    return true;
}

bool lobby_sit(struct server *server, struct session *session, const struct message *message)
{
    if (!may_sit(server, session, message))
        return false;
    if (message->type == M_join) {
        room_join(server, session, message);
        return true;
    }
    struct wish wish = wish_of(server, message);
    struct terms terms;
    struct text why = TEXT(server->why);
    enum message_row refusal = read_terms(&wish, &terms, &why);
    if (refusal != MESSAGE_ROWS) {
        say_error(server, session, message, refusal, server->why);
        return false;
    }
    if (!stake_may_sit(server, session, &terms.setup, message))
        return false;
    struct player *player = session->player;
    if (player->place)
        place_detach(server, player);
    if (session->watching)
        watch_end(server, session, "leave", NULL);
    if (message->type == M_play_bot) {
        struct player *seats[SEATS_MAX] = {player};
        place_open(server, &terms, seats, 0, player, message);
    } else if (message->type == M_create) {
        room_create(server, player, &terms, (int)wish.bots, message);
    } else {
        terms.is_rated = true;
        int64_t bot_at_ms = wish.bot_after_ms < 0 ? INT64_MAX : server->now_ms + wish.bot_after_ms;
        room_queue(server, player, &terms, bot_at_ms, message);
    }
    return true;
}

// Asked before sitting down: as it would be answered then.
void lobby_stake(struct server *server, struct session *session, const struct message *message)
{
    if (message_has(message, stake_code)) {
        const struct room *room =
            room_named(server, session, message_text(message, stake_code), message);
        if (room)
            stake_say(server, session, &room->terms.setup, message);
        return;
    }
    if (!message_has(message, stake_game)) {
        say_error(server, session, message, E_bad_message, "name a game, or a table's code");
        return;
    }
    struct wish wish = wish_of(server, message);
    struct terms terms;
    struct text why = TEXT(server->why);
    enum message_row refusal = read_terms(&wish, &terms, &why);
    if (refusal != MESSAGE_ROWS)
        say_error(server, session, message, refusal, server->why);
    else
        stake_say(server, session, &terms.setup, message);
}

// ---- What is going on ------------------------------------------------------------------------

struct tally {
    int64_t playing, waiting, tables;
};

static void count_games(struct server *server, struct tally tallies[GAMES_MAX])
{
    for (struct place *place = server->places; place; place = place->next) {
        if (place->table.phase == TABLE_OVER)
            continue;
        struct tally *tally = &tallies[game_number(place->table.terms.setup.game)];
        tally->tables++;
        for (int i = 0; i < place->table.terms.setup.seats; i++)
            tally->playing += place->player[i] && place->player[i]->session;
    }
    for (struct room *room = server->rooms; room; room = room->next)
        tallies[game_number(room->terms.setup.game)].waiting += room->count;
}

static void put_room(struct out *out, const struct room *room)
{
    out_object(out);
    out_put_string(out, "game", room->terms.setup.game->id);
    put_options(out, &room->terms.setup, false);
    out_put_int(out, "seats", room->terms.setup.seats);
    out_put_int(out, "stake", stake_of(&room->terms.setup));
    out_key(out, "players");
    out_array(out);
    for (int i = 0; i < room->count; i++)
        out_string(out, room->player[i]->name);
    out_array_end(out);
    out_object_end(out);
}

static void put_place(struct out *out, const struct place *place)
{
    const struct table *table = &place->table;
    out_object(out);
    out_put_int(out, "table", table->id);
    out_put_string(out, "game", table->terms.setup.game->id);
    out_key(out, "players");
    out_array(out);
    for (int i = 0; i < table->terms.setup.seats; i++)
        out_string(out, table->seat[i].name);
    out_array_end(out);
    out_put_int(out, "watching", place->watchers);
    out_object_end(out);
}

void put_lobby(struct server *server, struct out *out)
{
    struct tally tallies[GAMES_MAX] = {0};
    count_games(server, tallies);
    out_put_int(out, "online", server->counts.sessions);
    out_key(out, "games");
    out_array(out);
    for (int i = 0; games[i]; i++) {
        out_object(out);
        out_put_string(out, "game", games[i]->id);
        out_put_int(out, "playing", tallies[i].playing);
        out_put_int(out, "waiting", tallies[i].waiting);
        out_put_int(out, "tables", tallies[i].tables);
        out_object_end(out);
    }
    out_array_end(out);
    out_key(out, "waiting");
    out_array(out);
    int listed = 0;
    for (struct room *room = server->rooms; room && listed < LOBBY_TABLES; room = room->next)
        if (!room->terms.code[0])
            put_room(out, room), listed++;
    out_array_end(out);
    out_key(out, "tables");
    out_array(out);
    listed = 0;
    for (struct place *place = server->places; place && listed < LOBBY_TABLES; place = place->next)
        if (place->table.phase == TABLE_PLAYING && !place->table.terms.code[0] &&
            place->table.terms.watchers != WATCHERS_NONE)
            put_place(out, place), listed++;
    out_array_end(out);
}

static void say_lobby(struct server *server, struct session *session, const struct message *message)
{
    struct out *out = say_begin(server, S_lobby);
    say_re(server, message);
    put_lobby(server, out);
    say_send(server, session);
}

void lobby_say(struct server *server, struct session *session, const struct message *message)
{
    if (message_has(message, lobby_follow)) {
        bool follows = message_bool(message, lobby_follow);
        server->followers += follows - session->follows_lobby;
        session->follows_lobby = follows;
    }
    say_lobby(server, session, message);
}

// One message for all of them: written once, then sent to each.
void lobby_tick(struct server *server)
{
    enum { EVERY_MS = 1000 };
    if (!server->followers || server->lobby_version == server->lobby_told_version ||
        server->now_ms - server->lobby_told_ms < EVERY_MS)
        return;
    server->lobby_told_ms = server->now_ms;
    server->lobby_told_version = server->lobby_version;
    struct out *out = say_begin(server, S_lobby);
    size_t head_len = server->text.len;
    put_lobby(server, out);
    struct blob lobby = {0};
    blob_add(&lobby, server->text.at + head_len, server->text.len - head_len);
    for (uint32_t slot = 0; slot < server->slots; slot++) {
        struct session *session = server->sessions[slot];
        if (!is_alive(session) || !session->follows_lobby)
            continue;
        say_begin(server, S_lobby);
        text_bytes(&server->text, lobby.at, lobby.len);
        say_send(server, session);
    }
    blob_release(&lobby);
}
