// SPDX-License-Identifier: MIT
#include "server/replays.h"

#include "games/games.h"
#include "server/finished.h"
#include "server/job.h"
#include "server/player.h"
#include "server/record.h"
#include "server/say.h"
#include "wire/replay.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_BYTES = 960 * 1024, PAGE_BYTES = 2 * 1024 * 1024 };

struct replay_job {
    struct job job; // more: the file
    int64_t match;
    int viewer;
    uint64_t visitor; // who reads it as a page; valid if no connection asked
    bool is_there;    // the rules are still the same
    struct text file;
    size_t cap;
    size_t len;
    uint8_t bytes[]; // the record
};

// ---- On the worker -----------------------------------------------------------------------------

// The file is made from the record when it is asked for. If the deal stays hidden, it holds what
// the viewer was told and nothing else.
static void make_file(struct job *base, const struct worker *worker)
{
    (void)worker;
    struct replay_job *job = (struct replay_job *)base;
    struct table *table = calloc(1, sizeof(*table));
    base->more = malloc(job->cap);
    must(table && base->more);
    job->file = text_over(base->more, job->cap);
    struct replay replay = {0};
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    job->is_there = record_replay(table, job->match, (const char *)job->bytes, job->len, game_find,
        job->viewer, &replay, &why);
    if (job->is_there)
        replay_write(&replay, &job->file);
    replay_release(&replay);
    table_release(table);
    free(table);
}

// ---- Asking, and what is answered --------------------------------------------------------------

static struct replay_job *replay_job(const struct match *match, int viewer, size_t cap)
{
    struct replay_job *job = calloc(1, sizeof(*job) + match->len);
    must(job);
    job->job.run = make_file;
    job->match = match->id;
    job->viewer = viewer;
    job->cap = cap;
    job->len = match->len;
    memcpy(job->bytes, match->bytes, match->len);
    return job;
}

int match_seat_of(const struct match *match, int64_t player)
{
    struct finished_seat seats[SEATS_MAX];
    int count = finished_seats(match, seats);
    for (int i = 0; i < count; i++)
        if (seats[i].player == player)
            return i;
    return WATCHER;
}

bool match_is_open_to(const struct match *match, int64_t player)
{
    return match->flags & FINISHED_OPEN || match_seat_of(match, player) != WATCHER;
}

// How long it is in a message, where some signs have another before them.
static size_t quoted_len(const char *file)
{
    size_t len = 0;
    for (; *file; file++)
        len += 1 + (*file == '"' || *file == '\\' || *file == '\n');
    return len;
}

static void say_file(struct server *server, struct session *session, struct replay_job *job)
{
    struct message message = job_message(&job->job);
    if (!job->is_there) {
        say_error(server, session, &message, E_unknown_match, NULL);
    } else if (job->file.is_cut || quoted_len(job->file.at) > FILE_BYTES) {
        say_error(server, session, &message, E_too_long, NULL);
    } else {
        struct out *out = say_begin(server, S_replay);
        say_re(server, &message);
        out_put_int(out, "match", job->match);
        out_put_string(out, "file", job->file.at);
        say_send(server, session);
    }
}

static void file_done(struct server *server, struct job *base)
{
    struct session *session = session_find(server, base->connection);
    if (is_alive(session))
        say_file(server, session, (struct replay_job *)base);
    job_free(base);
}

void replays_say(struct server *server, struct session *session, const struct message *message)
{
    if (!may_ask_replay(server, session, message))
        return;
    struct match match;
    int64_t id = message_int(message, replay_match, 0);
    bool is_there = server->reader->kind->match(server->reader, id, &match);
    if (!is_there || !match_is_open_to(&match, session->player->id)) {
        say_error(server, session, message, E_unknown_match, NULL);
        return;
    }
    if (!may_make_replay(server, session->address)) {
        say_error(server, session, message, E_busy,
            "replays that were asked for before are still being made; try again soon");
        return;
    }
    int viewer = match_seat_of(&match, session->player->id);
    struct replay_job *job = replay_job(&match, viewer, FILE_BYTES);
    job_asked_by(&job->job, session, message);
    job->job.owner.lane = LANE_READING;
    job->job.done = file_done;
    job_start(server, &job->job);
}

static void page_done(struct server *server, struct job *base)
{
    struct replay_job *job = (struct replay_job *)base;
    bool is_there = job->is_there && !job->file.is_cut;
    if (server->config.page)
        server->config.page(server->config.context, job->visitor, is_there ? &job->file : NULL);
    job_free(base);
}

enum server_page replays_page(struct server *server, int64_t id, uint64_t address, uint64_t visitor)
{
    struct match match;
    if (!may_read_replay(server, address))
        return PAGE_TOO_OFTEN;
    if (!server->reader->kind->match(server->reader, id, &match) || !(match.flags & FINISHED_OPEN))
        return PAGE_NONE;
    if (!may_make_replay(server, address))
        return PAGE_BUSY;
    struct replay_job *job = replay_job(&match, WATCHER, PAGE_BYTES);
    job->visitor = visitor;
    job->job.owner = (struct job_owner){.lane = LANE_READING, .address = address};
    job->job.done = page_done;
    job_start(server, &job->job);
    return PAGE_LATER;
}
