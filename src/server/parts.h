// SPDX-License-Identifier: MIT
// What a server is made of. Each part is a struct that only its own file knows: from here one
// reaches it through the functions of its header, and in no other way. Only server.c writes the
// fields of struct server.
#ifndef BAIZE_SERVER_PARTS_H
#define BAIZE_SERVER_PARTS_H

#include "server/server.h"

enum { WHY_BYTES = 400 }; // enough for a sentence that says why not

struct server {
    struct server_config config;
    int64_t now_ms; // of the call that is being handled
    bool is_stopping;
    bool is_paused; // the store takes nothing: nobody may decide, and no clock runs
    int64_t paused_ms;

    struct store *reader; // what is durable, to look things up in
    struct committer *committer;
    struct server_counts *counts;
    struct timers *timers;
    struct outbox *outbox;           // say.c
    struct sessions *sessions;       // session.c
    struct players *players;         // player.c
    struct names *names;             // names.c
    struct news *news;               // news.c
    struct tables *tables;           // live_table.c
    struct waiting_rooms *waiting;   // waiting_room.c
    struct lobby *lobby;             // lobby.c
    struct limits *limits;           // limits.c
    struct meetings *meetings;       // counting.c
    struct jobs *jobs;               // job.c
    struct leaderboard *leaderboard; // leaderboard.c
    struct public_log *public_log;   // public_log.c; NULL: it keeps none
};

// Now, since 1970.
static inline int64_t real_ms(const struct server *server)
{
    return server->config.real_ms_at_0 + server->now_ms;
}

#endif
