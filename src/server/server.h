// SPDX-License-Identifier: MIT
// The server without a network: messages in, messages out, everything in between. It has no
// sockets, no clock and no threads; time and chance are arguments, work that takes long is handed
// out as jobs, and what is to be kept goes to a committer. So it runs behind real sockets
// (net/listen.h), inside a program (the terminal client) and in a simulation.
//
// Nothing is sent before everything decided before it is durable: what the server says waits in one
// queue until the committer has reached it.
//
// Every function takes the time in milliseconds of a clock that does not go back. struct
// server_config, struct worker and struct job_owner are plain data.
#ifndef BAIZE_SERVER_SERVER_H
#define BAIZE_SERVER_SERVER_H

#include "server/counts.h"
#include "store/committer.h"

struct server;
struct job;

// What an operator is told.
enum news_kind {
    NEWS_PAUSED,
    NEWS_GOING_ON,
    NEWS_SLOW,       // the disk
    NEWS_FLOOD,      // somebody asked for too much, and was refused
    NEWS_NAME,       // a name was protected that others bore
    NEWS_CALLED_OFF, // a match could not be taken up again
    NEWS_KINDS
};
extern const char *const news_names[NEWS_KINDS];

struct server_config {
    const char *version;
    int64_t grant;       // what a new account gets from the house
    bool has_no_debt;    // a stake that the balance does not cover is refused
    bool is_lan;         // matches between people at one address count too
    int64_t decision_ms; // standard clock of public tables
    int64_t bank_ms;
    int64_t grace_ms;   // for one who loses the line: in all, of a seat in a match
    int64_t abandon_ms; // at a table without a clock
    int64_t entropy_ms; // how long a deal waits for players' entropy
    int64_t rematch_ms;
    int64_t watch_delay_ms;
    int64_t waiting_room_ms; // a private table waits so long for its players
    int64_t think_ms;        // a bot's time for a move
    const char *stand_in;    // the level of a bot that plays for one who is away; NULL: the best
    int64_t stand_in_ms;     // one that plays for somebody who is there waits so long each time
    int message_rate;        // messages a second from one connection, in the long run
    int message_burst;
    int account_rate;  // new accounts an hour from one address, in the long run
    int password_rate; // passwords a minute from one address
    int errors_max;    // refusals within ten seconds before the connection is closed
    int connections_max, tables_max;
    int tables_an_address; // of those: matches that were begun from one address
    size_t held_max;       // bytes that may wait for the disk; beyond them the tables pause
    int64_t real_ms_at_0;  // the time since 1970 when the clock of the arguments said 0
    // 32 bytes of which the keys of the public log are made; NULL: it keeps none.
    const uint8_t *log_seed;
    // The log had come so far, and its end is lost; NULL: it is not.
    const struct log_note *log_lost;

    void *context; // handed to the functions below
    void (*send)(void *context, uint64_t connection, const char *bytes, size_t len);
    // After what was sent before. The server forgets the connection at once.
    void (*close)(void *context, uint64_t connection, int code, const char *reason);
    // job_run(job) on any thread, then server_job_done(). NULL: done at once, within the call that
    // asked for it; where bots play among themselves the stack then grows with every move.
    void (*start)(void *context, struct job *job);
    void (*entropy)(void *context, void *at, size_t size);
    // The page that server_page_replay promised; NULL: there is none after all.
    void (*page)(void *context, uint64_t visitor, const struct text *text);
    // What the operator should know, in plain words on one line. NULL: nobody wants to know.
    void (*tell)(void *context, enum news_kind kind, const char *text);
};

// The standard values; the functions are left NULL.
void server_config_init(struct server_config *config);

// Takes up every match that was going on. The committer's store must be `store`; the server reads
// through readers of its own. NULL, and why.
struct server *server_create(const struct server_config *config, struct store *store,
    struct committer *committer, int64_t now_ms, struct text *why);
void server_destroy(struct server *server);

// `address` is a number for where it comes from, for limits; 0: from within the program, without
// any. Returns 0 if no more are taken.
uint64_t server_connect(struct server *server, uint64_t address, int64_t now_ms);
void server_receive(
    struct server *server, uint64_t connection, const char *bytes, size_t len, int64_t now_ms);
bool server_knows(struct server *server, uint64_t connection); // it has said hello
void server_disconnect(struct server *server, uint64_t connection, int64_t now_ms);

// Hands what was decided to the committer and lets out what is durable. Call it after each round of
// the above, and when the committer has news.
void server_end_round(struct server *server, int64_t now_ms);
// Does what is due; says when to come again.
int64_t server_tick(struct server *server, int64_t now_ms);

// What a thread that runs jobs has: memory of its own, used again for each job, and a clock.
// Without a clock a bot thinks as long as its level says in playouts.
enum { WORKER_BYTES = 16 << 20 };
struct worker {
    void *memory; // WORKER_BYTES of it
    int64_t (*now_ms)(void);
};
void job_run(struct job *job, const struct worker *worker);
void job_drop(struct job *job); // instead of running it, or of giving it back

// Whose a job is, so that nobody's keep those of others waiting: a lane's, which has threads of its
// own, and in it a player's at an address.
enum job_lane { LANE_BOTS, LANE_PASSWORDS, LANE_READING, LANES };
struct job_owner {
    enum job_lane lane;
    uint64_t address; // 0: of nobody in particular
    int64_t player;   // or, where it can wait, the table
    bool can_wait;    // nobody is there to wait for it: others come first
};
const struct job_owner *job_owner_of(const struct job *job);
// So many bytes are all of the job, and it can be run anywhere where a copy of them lies beside the
// same program; 0: it can only be run where it is.
size_t job_size(const struct job *job);
void server_job_done(struct server *server, struct job *job, int64_t now_ms);

// No new matches from now on. Those that go on are taken up again by the next server.
void server_stop(struct server *server, int64_t now_ms);
bool server_is_idle(const struct server *server); // no match goes on

// Pages for those who only read; the lobby's is a glimpse, which waits for no disk. False: there is
// no such thing.
bool server_page_games(struct server *server, struct text *text);
bool server_page_lobby(struct server *server, struct text *text);
bool server_page_leaderboard(struct server *server, const char *game, struct text *text);
// It takes a while, so an address may not have it too often, and it is made elsewhere: config.page
// is called with it later. `visitor` is any number that the caller knows who asked by.
enum server_page { PAGE_NONE, PAGE_THERE, PAGE_LATER, PAGE_TOO_OFTEN, PAGE_BUSY };
enum server_page server_page_replay(
    struct server *server, int64_t match, uint64_t address, uint64_t visitor, int64_t now_ms);
// Of the public log, as docs/fairness.md tells.
enum server_page server_page_log_head(
    struct server *server, uint64_t address, int64_t now_ms, struct text *text);
enum server_page server_page_log_entries(struct server *server, int64_t from, int64_t count,
    uint64_t address, int64_t now_ms, struct text *text);
enum server_page server_page_log_consistency(struct server *server, int64_t from, int64_t to,
    uint64_t address, int64_t now_ms, struct text *text);
enum server_page server_page_log_proof(
    struct server *server, int64_t match, uint64_t address, int64_t now_ms, struct text *text);
// True if the store takes what it is given; otherwise why not.
bool server_is_well(struct server *server, struct text *why);

void server_read_counts(const struct server *server, struct server_counts *counts);

#endif
