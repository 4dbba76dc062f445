// SPDX-License-Identifier: MIT
// What the files of the server share: sessions, players, rooms, tables and the queue of what is to
// be said. Nobody outside this room includes it.
#ifndef BAIZE_SERVER_CORE_H
#define BAIZE_SERVER_CORE_H

#include "base/map.h"
#include "games/games.h"
#include "server/rating.h"
#include "server/server.h"
#include "server/table.h"
#include "server/timers.h"
#include "wire/decode.h"
#include "wire/json.h"

enum {
    MESSAGE_ROOM = 1024 * 1024, // for one message of the server's
    GAMES_MAX = 16,
    MUTES_MAX = 16,
    WHY_BYTES = 400,
    LOBBY_TABLES = 50,
    STAKES_MAX = 4, // matches that one has left to bots
};

struct place;

// One connection. It has no player before its hello.
struct session {
    uint64_t connection;
    uint64_t address; // where it comes from; 0: from within the program
    struct player *player;
    struct place *watching;
    bool wants_entropy, follows_lobby, is_gone;
    bool has_job;      // it asked for something that takes long
    int64_t filled_ms; // the bucket of messages: when it was filled up, and what is in it
    double bucket;
    int64_t errors_from_ms;
    int errors;
    int64_t chat_ms;
    int64_t *muted;                // players, MUTES_MAX of them; NULL: nobody
    struct session *next_watching; // at the same table
};

// Somebody with an account who is connected, seated, or not yet written whole.
struct player {
    int64_t id;
    int64_t balance;
    char name[NAME_BYTES + 1];
    bool is_protected;
    uint8_t games; // how many of the ratings there are
    struct rating *ratings;
    struct session *session; // NULL: away
    struct place *place;     // where the player sits, or sat last and may ask for a rematch
    int seat;
    int stakes;        // at how many places the player has a seat, or left one to a bot
    int64_t at_stake;  // the most that those of them which go on may cost
    struct room *room; // where the player waits
    int64_t ticket;    // the last record about the player
};

// Where people wait for others.
struct room {
    struct timer timer;
    struct terms terms;
    uint64_t key; // of equal rooms
    int bots;     // seats set aside for them
    int count;
    struct player *player[SEATS_MAX];
    bool vote[SEATS_MAX];
    struct filling {   // when bots take the empty seats
        int64_t at_ms; // INT64_MAX: never
        char level[LEVEL_BYTES + 1];
    } wish[SEATS_MAX]; // of each
    int64_t since_ms;
    struct room *next;
    struct room **link;
};

// A table in the server: with those around it.
struct place {
    struct table table;
    struct timer timer;
    struct player *player[SEATS_MAX]; // whose seats they are (also after the end); NULL: a bot's
    bool is_thinking[SEATS_MAX];
    struct session *watching;
    int watchers;
    int remarks; // of watchers, since
    int64_t remarks_ms;
    int64_t gather_until_ms;
    int64_t over_ms;
    size_t kept_len;         // so much of the table's record is in the journal
    int64_t opened_ms;       // when it was last told to the journal as a whole
    struct delayed *delayed; // what delayed watchers see; NULL if they see the present
    struct place *next;      // all places, newest first
    struct place **link;
};

struct server {
    struct server_config config;
    struct store *store, *reader;
    struct committer *committer;
    int64_t done; // tickets known to be durable
    int64_t now_ms;
    int64_t next_account, next_match;
    bool is_stopping, is_paused;
    int64_t paused_ms;

    struct session **sessions; // by slot
    uint32_t *generations;
    uint32_t slots, first_free;
    uint32_t *free_slots;
    uint32_t free_count;

    struct map players; // id -> struct player
    struct map tables;  // id -> struct place
    struct map waiting; // key of what is wanted -> the room where one may enter
    struct map names;   // hash of a protected name -> player, of this run
    struct place *places, *free_places, *spare;
    int free_place_count;
    struct room *rooms; // newest first
    struct timers timers;
    int64_t lobby_version, lobby_told_version, lobby_told_ms, followers;
    struct leaving {
        int64_t *player;
        size_t count, room;
    } leaving; // players to forget once all about them is durable

    struct blob held; // what is to be said once it is durable
    size_t held_head;

    struct effects effects;
    struct blob settling; // room for the bytes of a match that ends
    struct server_counts counts;
    struct board *board; // the leaderboard, kept for a while
    struct store *board_reader;
    int64_t jobs, jobs_asked; // under way; those that a player asked for
    struct allowance *allowances;
    uint64_t limits_salt;

    char why[WHY_BYTES];
    struct text text;
    struct out out;
};

// ---- saying (say.c) ----
// A message is begun, filled in through the out it gives, and sent.
struct out *say_begin(struct server *server, enum message_row type);
void say_re(struct server *server, const struct message *message); // "re", if the message had an id
void say_send(struct server *server, struct session *session);
// Past all that waits while nothing can be written: what it tells is not of the disk.
void say_send_anyway(struct server *server, struct session *session);
void say_error(struct server *server, struct session *session, const struct message *message,
    enum message_row code, const char *text);
void say_ack(struct server *server, struct session *session, const struct message *message);
void say_left(
    struct server *server, struct session *session, const char *why, const struct message *message);
void say_notice(struct server *server, struct session *session, const char *code, const char *text);
void say_close(struct server *server, struct session *session, int code, const char *reason);
void say_release(struct server *server); // sends what is durable
// Sends at once, ahead of everything that waits: only for what depends on nothing that was decided.
void say_send_now(struct server *server, struct session *session);
void put_options(struct out *out, const struct setup *setup, bool is_all);

// ---- sessions (session.c, accounts.c, identity.c) ----
struct session *session_of(struct server *server, uint64_t connection);
void session_message(struct server *server, struct session *session, const struct message *message);
void session_welcome(struct server *server, struct session *session, const struct message *message,
    const uint8_t *parent, bool is_resumed);
void session_detach(struct server *server, struct session *session);
void session_become(struct server *server, struct session *session, struct player *player);
// Tells a player who came back what happened at the table meanwhile.
void session_come_back(
    struct server *server, struct session *session, const struct message *message);
const char *phrase_text(const char *name); // NULL: no such phrase
void put_rating(struct out *out, const struct rating *rating);
void put_games(struct out *out);

bool reader_has_failed(struct server *server);                // since it was last asked
struct player *player_get(struct server *server, int64_t id); // loads it; NULL: nobody
struct player *player_new(struct server *server, const char *name);
void player_forget(struct server *server, struct player *player); // if nothing needs it any more
void players_leave(struct server *server);                        // those who may be forgotten now
struct rating *player_make_ratings(struct player *player, int game);
// Walks the ratings of a profile. `at` starts at 0.
bool profile_next(const uint8_t *profile, size_t len, size_t *at, const char **id, size_t *id_len,
    struct rating *rating);
struct rating *player_rating(struct player *player, int game);
void player_note(struct server *server, struct player *player); // the last record is about it
size_t player_profile(const struct player *player, uint8_t profile[PROFILE_BYTES]);
int game_number(const struct game *game);

void accounts_name(struct server *server, struct session *session, const struct message *message);
void accounts_protect(
    struct server *server, struct session *session, const struct message *message);
void accounts_login(struct server *server, struct session *session, const struct message *message);
void accounts_history(
    struct server *server, struct session *session, const struct message *message);
void accounts_leaderboard(
    struct server *server, struct session *session, const struct message *message);
void accounts_replay(struct server *server, struct session *session, const struct message *message);
void say_player(struct server *server, struct session *session, const struct message *message);
bool name_is_fit(const char *name);
bool name_is_free(struct server *server, const char *name, int64_t player);
void name_claim(struct server *server, const char *name, int64_t player);
void name_release(struct server *server, const struct player *player);

// ---- limits (limits.c): each says the refusal itself ----
void limits_create(struct server *server);
bool may_make_account(
    struct server *server, struct session *session, const struct message *message);
bool may_try_password(
    struct server *server, struct session *session, const struct message *message);
bool may_try_code(struct server *server, struct session *session, const struct message *message);
void limits_code_was_right(struct server *server, const struct session *session);
bool may_ask_replay(struct server *server, struct session *session, const struct message *message);
bool may_read_replay(struct server *server, uint64_t address); // says nothing
bool may_ask_job(struct server *server, struct session *session, const struct message *message);
struct job;
void limits_count_job(struct server *server, struct job *job, int by); // 1: it starts, -1: it ends

// ---- lobby (lobby.c, stake.c, room.c) ----
bool lobby_sit(struct server *server, struct session *session, const struct message *message);
void lobby_say(struct server *server, struct session *session, const struct message *message);
void lobby_changed(struct server *server);
void lobby_tick(struct server *server);
void put_lobby(struct server *server, struct out *out);
void lobby_stake(struct server *server, struct session *session, const struct message *message);
int64_t stake_of(const struct setup *setup); // the most that a seat can lose in a match
bool stake_may_sit(struct server *server, struct session *session, const struct setup *setup,
    const struct message *message); // or says the refusal
void stake_say(struct server *server, struct session *session, const struct setup *setup,
    const struct message *message);
void put_spare(struct out *out, const struct server *server, const struct player *player);
void room_queue(struct server *server, struct player *player, const struct terms *terms,
    int64_t bot_at_ms, const struct message *message);
void room_create(struct server *server, struct player *player, const struct terms *terms, int bots,
    const struct message *message);
struct room *room_named(struct server *server, struct session *session, const char *name,
    const struct message *message); // NULL: none waits, and the refusal is said
void room_join(struct server *server, struct session *session, const struct message *message);
void room_leave(struct server *server, struct player *player);
void room_tell(struct server *server, struct session *session); // who waits there with this one
void room_vote(struct server *server, struct session *session, const struct message *message);
void room_timer(struct server *server, struct room *room);

// ---- tables (place.c, play.c, tell.c, watch.c) ----
struct place *place_open(struct server *server, const struct terms *terms,
    struct player *const *players, int64_t table_id, const struct player *asking,
    const struct message *message);
bool place_stands(const struct server *server, int64_t id, const struct place *place);
void place_keep_lines(struct server *server, struct place *place);
void place_try_deal(struct server *server, struct place *place);
void place_attach(struct place *place, int seat, struct player *player);
void place_vacate(struct server *server, struct place *place, int seat);
void place_abandon(struct server *server, struct place *place, int seat);
void place_rematch(struct server *server, struct place *place);
struct session *seat_session(const struct place *place, int seat);
void place_detach(struct server *server, struct player *player);
void place_free(struct server *server, struct place *place);
void place_timer(struct server *server, struct place *place);
void place_set_timer(struct server *server, struct place *place);
void place_think(struct server *server, struct place *place);
void place_played(struct server *server, struct place *place); // the effects is kept and told
void place_deal(struct server *server, struct place *place);
void place_settle(struct server *server, struct place *place);
void place_reopen(struct server *server, struct place *place);
bool places_recover(struct server *server, struct text *why);
void place_rescue(struct server *server, struct place *place, int seat); // a little time, once
// A player comes or goes; then, when the player knows what was missed, what follows from it.
void place_set_presence(struct server *server, struct place *place, int seat, bool is_here);
void place_tell_presence(struct server *server, struct place *place, int seat);

void play_move(struct server *server, struct session *session, const struct message *message);
void play_entropy(struct server *server, struct session *session, const struct message *message);
void play_sit_out(struct server *server, struct session *session, const struct message *message);
void play_sit_in(struct server *server, struct session *session, const struct message *message);
void play_leave(struct server *server, struct session *session, const struct message *message);
void play_rematch(struct server *server, struct session *session, const struct message *message);
void play_chat(struct server *server, struct session *session, const struct message *message);
void play_mute(struct server *server, struct session *session, const struct message *message);
void play_view(struct server *server, struct session *session, const struct message *message);
void play_why(struct server *server, struct session *session, const struct message *message);
void play_hint(struct server *server, struct session *session, const struct message *message);

void tell_table(struct server *server, struct place *place, struct session *session, int seat,
    const struct message *message);
void tell_table_as(struct server *server, const struct place *place, const struct table *table,
    struct session *session, int seat, const struct message *message);
void tell_events(struct server *server, const struct table *table, struct session *session,
    int seat, const struct effects *effects, int64_t after);
void tell_effects(struct server *server, struct place *place);
void tell_missed(
    struct server *server, struct place *place, struct session *session, int seat, int64_t seq);
void tell_seat(struct server *server, struct place *place, int seat);
void tell_result(struct server *server, struct place *place, const int64_t *balances,
    const struct rating_change *changes);
void tell_rematch(struct server *server, struct place *place);

void watch_begin(struct server *server, struct session *session, const struct message *message);
void watch_end(
    struct server *server, struct session *session, const char *why, const struct message *message);
void watch_tell_table(struct server *server, struct place *place, struct session *session,
    const struct message *message);
void watch_effects(struct server *server, struct place *place);
int64_t watch_due_ms(const struct place *place);
void watch_catch_up(struct server *server, struct place *place);
void watch_close(struct server *server, struct place *place);

// ---- bots (think.c) ----
struct level;
const char *level_default(const struct game *game); // the best
const char *level_stand_in(const struct server *server, const struct game *game);
bool level_plays(const struct setup *setup, const char *level);
void put_levels(struct out *out, const struct game *game);
void think_start(struct server *server, struct place *place, int seat);
void think_hint(struct server *server, struct place *place, int seat, struct session *session,
    const struct message *message);

// Work for another thread. `run` must touch nothing of the server.
struct job {
    void (*run)(struct job *job);
    void (*done)(struct server *server, struct job *job);
    uint64_t connection; // who asked; it may be gone by the end; 0: nobody
    uint64_t address;
    bool can_wait;
    bool has_id;
    int64_t id;
};
void job_start(struct server *server, struct job *job);

// The session may close while a message is handled: then the rest must not be done.
static inline bool is_alive(const struct session *session)
{
    return session && !session->is_gone;
}

#endif
