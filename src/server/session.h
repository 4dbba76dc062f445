// SPDX-License-Identifier: MIT
// One connection, from its first byte to its last, and the player behind it. Only session.c writes
// the fields of struct session.
#ifndef BAIZE_SERVER_SESSION_H
#define BAIZE_SERVER_SESSION_H

#include "server/chat.h"
#include "server/limits.h"
#include "server/watch.h"
#include "store/store.h"

struct server;
struct player;

struct session {
    uint64_t connection;
    uint64_t address;      // where it comes from; 0: from within the program
    struct player *player; // NULL before its hello
    bool wants_entropy;    // it will add to the chance of its matches
    bool follows_lobby;
    bool is_gone;                 // nothing more is said to it
    uint32_t device;              // by which it is its player
    uint8_t secret[SECRET_BYTES]; // the hash of the one it was given
    char *client;                 // what it said it is; NULL: nothing
    struct spending spending;
    struct watcher watcher;
    struct ears ears;
};

// The session may end while a message is handled: then the rest must not be done.
static inline bool is_alive(const struct session *session)
{
    return session && !session->is_gone;
}

// Its number, or 0 if no more are taken.
uint64_t session_open(struct server *server, uint64_t address);
struct session *session_find(const struct server *server, uint64_t connection); // NULL: gone
// Walks all of them. `at` starts at 0; NULL at the end.
struct session *session_next(const struct server *server, uint32_t *at);
// The line is gone: the player stays seated, a seat in a waiting room is given up.
void session_close(struct server *server, struct session *session);
void session_end(struct session *session); // nothing more is said to it; its line still stands

// The session is this player's from now on. The player's newest session is the one that counts: an
// older one is closed.
void session_become(struct server *server, struct session *session, struct player *player);
// The session is nobody's any more.
void session_detach(struct server *server, struct session *session);
void session_introduce(struct session *session, const char *client); // NULL: it does not say
void session_put_client(const struct session *session, char client[CLIENT_BYTES + 1]);
void session_set_device(
    struct session *session, int64_t device, const uint8_t secret[SECRET_BYTES]);
void session_want_entropy(struct session *session, bool wants);
void session_follow_lobby(struct session *session, bool follows);

struct sessions *sessions_create(void);
void sessions_destroy(struct sessions *sessions); // NULL: nothing to do

#endif
