// SPDX-License-Identifier: MIT
#include "server/waiting_room.h"

#include "base/map.h"
#include "server/catalogue.h"
#include "server/counting.h"
#include "server/decision.h"
#include "server/lobby.h"
#include "server/player.h"
#include "server/say.h"
#include "server/seek.h"

#include <stdlib.h>
#include <string.h>

struct waiting_rooms {
    struct map by_key;          // key of what is wanted -> the room where one may enter
    struct waiting_room *first; // newest first
};

// At a private table.
static const struct filling no_filling = {.at_ms = INT64_MAX};

struct waiting_rooms *waiting_rooms_create(void)
{
    struct waiting_rooms *rooms = calloc(1, sizeof(*rooms));
    must(rooms);
    return rooms;
}

void waiting_rooms_destroy(struct waiting_rooms *rooms)
{
    if (!rooms)
        return;
    while (rooms->first) {
        struct waiting_room *room = rooms->first;
        rooms->first = room->next;
        free(room);
    }
    map_release(&rooms->by_key);
    free(rooms);
}

struct waiting_room *waiting_room_first(const struct server *server)
{
    return server->waiting->first;
}

static uint64_t key_of(const struct terms *terms)
{
    uint64_t hash = hash_bytes(HASH_START, terms->setup.game->id, strlen(terms->setup.game->id));
    hash = hash_bytes(hash, &terms->setup.seats, sizeof(terms->setup.seats));
    return hash_bytes(hash, terms->setup.option, sizeof(terms->setup.option));
}

static bool is_same(const struct terms *a, const struct terms *b)
{
    return a->setup.game == b->setup.game && a->setup.seats == b->setup.seats &&
           memcmp(a->setup.option, b->setup.option, sizeof(a->setup.option)) == 0;
}

static struct waiting_room *add_room(struct server *server, const struct terms *terms)
{
    struct waiting_room *room = calloc(1, sizeof(*room));
    must(room);
    timer_init(&room->timer, TIMER_WAITING_ROOM);
    room->terms = *terms;
    room->key = key_of(terms);
    room->since_ms = server->now_ms;
    room->next = server->waiting->first;
    room->link = &server->waiting->first;
    if (room->next)
        room->next->link = &room->next;
    server->waiting->first = room;
    server->counts->waiting_rooms++;
    if (!terms->code[0])
        map_put(&server->waiting->by_key, (int64_t)(room->key | 1))->pointer = room;
    return room;
}

static void remove_room(struct server *server, struct waiting_room *room)
{
    timer_set(server->timers, &room->timer, INT64_MAX);
    *room->link = room->next;
    if (room->next)
        room->next->link = room->link;
    if (map_pointer(&server->waiting->by_key, (int64_t)(room->key | 1)) == room)
        map_remove(&server->waiting->by_key, (int64_t)(room->key | 1));
    server->counts->waiting_rooms--;
    free(room);
}

// The bots that somebody here has asked for first; INT64_MAX: nobody has.
static struct filling filling_of(const struct waiting_room *room)
{
    struct filling first = {.at_ms = INT64_MAX};
    for (int i = 0; i < room->count; i++)
        if (room->wish[i].at_ms < first.at_ms)
            first = room->wish[i];
    return first;
}

// What of that this player is told, and plays in.
static struct filling filling_for(const struct waiting_room *room, const struct player *player)
{
    for (int i = 0; i < room->count; i++)
        if (room->player[i] == player && room->wish[i].is_refused)
            return (struct filling){.at_ms = INT64_MAX};
    return filling_of(room);
}

struct worth waiting_room_worth(const struct server *server, const struct waiting_room *room)
{
    struct player *players[SEATS_MAX + 1] = {0};
    memcpy(players, room->player, sizeof(struct player *) * (size_t)room->count);
    return counting_judge(server, &room->terms, players, room->count + (room->bots > 0));
}

static void say_waiting(struct server *server, struct waiting_room *room, struct session *session,
    const struct message *message)
{
    struct out *out = say_begin(server, S_waiting);
    say_re(server, message);
    put_setup(out, &room->terms.setup, true);
    out_key(out, "players");
    out_array(out);
    for (int i = 0; i < room->count; i++) {
        out_object(out);
        out_put_int(out, "player", room->player[i]->id);
        out_put_string(out, "name", room->player[i]->name);
        out_put_bool(out, "vote", room->vote[i]);
        out_object_end(out);
    }
    out_array_end(out);
    out_put_int(out, "bots", room->bots);
    out_put_string(out, "deal", deal_names[room->terms.is_hidden]);
    struct worth worth = waiting_room_worth(server, room);
    put_counts(out, &worth, &room->terms.setup, false);
    if (room->terms.code[0])
        out_put_string(out, "code", room->terms.code);
    struct filling bots = filling_for(room, session->player);
    if (bots.at_ms != INT64_MAX) {
        int64_t in_ms = bots.at_ms - server->now_ms;
        out_put_int(out, "bot_in_ms", in_ms > 0 ? in_ms : 0);
        out_put_string(out, "bot_level", bots.level);
    }
    say_send(server, session);
}

void waiting_room_tell(struct server *server, struct session *session)
{
    say_waiting(server, session->player->waiting, session, NULL);
}

static void say_all(struct server *server, struct waiting_room *room, const struct player *asking,
    const struct message *message)
{
    for (int i = 0; i < room->count; i++)
        say_waiting(
            server, room, room->player[i]->session, room->player[i] == asking ? message : NULL);
}

// Takes out all who play with bots. Those who refuse them wait on, in the order they came.
static int take_willing(struct waiting_room *room, struct player *player[SEATS_MAX])
{
    int count = 0, staying = 0;
    for (int i = 0; i < room->count; i++) {
        if (!room->wish[i].is_refused) {
            player[count++] = room->player[i];
            continue;
        }
        room->player[staying] = room->player[i];
        room->vote[staying] = room->vote[i];
        room->wish[staying++] = room->wish[i];
    }
    for (int i = staying; i < room->count; i++)
        room->vote[i] = false;
    room->count = staying;
    return count;
}

// When something is due: bots, or the end of the room.
static void set_timer(struct server *server, struct waiting_room *room)
{
    int64_t bots_ms = filling_of(room).at_ms;
    int64_t expires_ms =
        room->terms.code[0] ? room->since_ms + server->config.waiting_room_ms : INT64_MAX;
    timer_set(server->timers, &room->timer, bots_ms < expires_ms ? bots_ms : expires_ms);
}

// A match with those who are here, at a table that may be smaller than they wished for.
static void start(struct server *server, struct waiting_room *room, const struct player *asking,
    const struct message *message)
{
    struct terms terms = room->terms;
    struct player *player[SEATS_MAX] = {0};
    int count = room->count;
    for (int i = 0; i < count; i++) {
        player[i] = room->player[i];
        player_wait(player[i], NULL);
    }
    terms.setup.seats = count + room->bots;
    remove_room(server, room);
    lobby_changed(server);
    decision_open(server, &terms, player, 0, asking, message);
}

// A match in which bots take the empty seats.
static void start_with_bots(struct server *server, struct waiting_room *room)
{
    struct terms terms = room->terms;
    struct player *player[SEATS_MAX] = {0};
    memcpy(terms.level, filling_of(room).level, sizeof(terms.level));
    int count = take_willing(room, player);
    for (int i = 0; i < count; i++)
        player_wait(player[i], NULL);
    if (room->count) {
        set_timer(server, room);
        say_all(server, room, NULL, NULL);
    } else {
        remove_room(server, room);
    }
    lobby_changed(server);
    decision_open(server, &terms, player, 0, NULL, NULL);
}

static void enter(struct server *server, struct waiting_room *room, struct player *player,
    const struct filling *filling, const struct message *message)
{
    room->wish[room->count] = *filling;
    room->player[room->count++] = player;
    player_wait(player, room);
    lobby_changed(server);
    if (room->count + room->bots == room->terms.setup.seats) {
        start(server, room, player, message);
        return;
    }
    set_timer(server, room);
    say_all(server, room, player, message);
}

void waiting_room_queue(struct server *server, struct player *player, const struct terms *terms,
    const struct filling *filling, const struct message *message)
{
    struct waiting_room *room = map_pointer(&server->waiting->by_key, (int64_t)(key_of(terms) | 1));
    if (!room || !is_same(&room->terms, terms))
        room = add_room(server, terms);
    enter(server, room, player, filling, message);
}

// Letters and digits that are not mistaken for one another.
static void make_code(struct server *server, char code[CODE_BYTES + 1])
{
    static const char signs[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    enum { CODE_LENGTH = 6 };
    bool is_taken = true;
    while (is_taken) {
        uint8_t bytes[CODE_LENGTH];
        server->config.entropy(server->config.context, bytes, sizeof(bytes));
        for (int i = 0; i < CODE_LENGTH; i++)
            code[i] = signs[bytes[i] % 32];
        code[CODE_LENGTH] = 0;
        is_taken = false;
        for (struct waiting_room *room = server->waiting->first; room; room = room->next)
            is_taken = is_taken || strcmp(room->terms.code, code) == 0;
    }
}

void waiting_room_create(struct server *server, struct player *player, const struct terms *terms,
    int bots, const struct message *message)
{
    struct terms own = *terms;
    make_code(server, own.code);
    struct waiting_room *room = add_room(server, &own);
    room->bots = bots;
    enter(server, room, player, &no_filling, message);
}

struct waiting_room *waiting_room_named(
    struct server *server, struct session *session, const char *name, const struct message *message)
{
    if (!may_try_code(server, session, message))
        return NULL;
    char code[17];
    struct text text = TEXT(code);
    for (const char *c = name; *c; c++)
        text_char(&text, (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c));
    struct waiting_room *room = server->waiting->first;
    while (room && (!room->terms.code[0] || strcmp(room->terms.code, code) != 0))
        room = room->next;
    if (room)
        limits_code_was_right(server, session);
    else
        say_error(server, session, message, E_unknown_code,
            "no table waits under this code; it may have started, or its time is over");
    return room;
}

// Nobody sits down without knowing what becomes of the deal: a client that does not say is taken to
// expect the usual.
static bool may_join(struct server *server, struct session *session,
    const struct waiting_room *room, const struct message *message)
{
    const char *deal = message_text(message, join_deal);
    if (strcmp(deal ? deal : deal_names[false], deal_names[room->terms.is_hidden]) == 0)
        return true;
    say_error(server, session, message, E_other_deal,
        room->terms.is_hidden ? "at this table what was never shown stays hidden, and nobody can "
                                "check the deal; join with the deal \"hidden\" if you agree"
                              : "at this table the deal is published after the match");
    return false;
}

void waiting_room_join(
    struct server *server, struct session *session, const struct message *message)
{
    struct waiting_room *room =
        waiting_room_named(server, session, message_text(message, join_code), message);
    if (!room || !may_join(server, session, room, message))
        return;
    seek_get_up(server, session);
    enter(server, room, session->player, &no_filling, message);
}

void waiting_room_leave(struct server *server, struct player *player)
{
    struct waiting_room *room = player->waiting;
    player_wait(player, NULL);
    int at = 0;
    while (room->player[at] != player)
        at++;
    room->count--;
    for (int i = at; i < room->count; i++) {
        room->player[i] = room->player[i + 1];
        room->vote[i] = room->vote[i + 1];
        room->wish[i] = room->wish[i + 1];
    }
    room->vote[room->count] = false;
    lobby_changed(server);
    if (!room->count) {
        remove_room(server, room);
        return;
    }
    set_timer(server, room); // the bots that only the one who leaves had asked for do not come
    say_all(server, room, NULL, NULL);
}

void waiting_room_vote(
    struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    struct waiting_room *room = player->waiting;
    if (!room) {
        say_error(server, session, message, E_not_waiting, NULL);
        return;
    }
    if (server->is_stopping) {
        say_error(server, session, message, E_stopping, NULL);
        return;
    }
    int votes = 0;
    for (int i = 0; i < room->count; i++) {
        if (room->player[i] == player)
            room->vote[i] = message_bool(message, vote_start);
        votes += room->vote[i];
    }
    // A smaller table must suit the game and its options too.
    struct setup setup = room->terms.setup;
    setup.seats = room->count + room->bots;
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    if (2 * votes > room->count && setup_check(&setup, &why))
        start(server, room, player, message);
    else
        say_all(server, room, player, message);
}

void waiting_room_ring(struct server *server, struct waiting_room *room)
{
    if (server->now_ms >= filling_of(room).at_ms && !server->is_stopping) {
        start_with_bots(server, room);
        return;
    }
    while (room->count) {
        struct player *player = room->player[--room->count];
        player_wait(player, NULL);
        say_left(server, player->session, "expired", NULL);
    }
    lobby_changed(server);
    remove_room(server, room);
}
