// SPDX-License-Identifier: MIT
// Work that takes long and is handed out to be done elsewhere: a bot's thinking, a password, the
// leaderboard, a replay. What a job needs is copied into it; while it runs it must touch nothing of
// the server. struct job is plain data, which whoever starts it fills in.
#ifndef BAIZE_SERVER_JOB_H
#define BAIZE_SERVER_JOB_H

#include "server/server.h"
#include "wire/decode.h"

struct session;

// Begins the memory of every job, which its `done` frees with job_free (and whoever drops it
// instead).
struct job {
    void (*run)(struct job *job, const struct worker *worker);
    void (*done)(struct server *server, struct job *job);
    uint64_t connection; // who asked; it may be gone by the end; 0: nobody
    struct job_owner owner;
    size_t size; // of its memory, if it points to nothing but what is constant; 0: it does
    void *more;  // further memory of the job's own, or NULL
    bool has_id; // of the message that asked
    int64_t id;
};

void job_asked_by(struct job *job, const struct session *session, const struct message *message);
// The message that the job answers, as far as answers need it.
struct message job_message(const struct job *job);
void job_free(struct job *job);
void job_start(struct server *server, struct job *job);
void job_done(struct server *server, struct job *job);
int64_t jobs_under_way(const struct server *server);

struct jobs *jobs_create(void);
void jobs_destroy(struct jobs *jobs); // NULL: nothing to do

#endif
