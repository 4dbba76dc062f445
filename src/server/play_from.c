// SPDX-License-Identifier: MIT
// The finished match is played again elsewhere, since that may take a while. Meanwhile its asker
// may have gone, sat down or become somebody else, so who may sit is asked twice.
#include "server/play_from.h"

#include "games/games.h"
#include "server/decision.h"
#include "server/finished.h"
#include "server/job.h"
#include "server/player.h"
#include "server/record.h"
#include "server/replays.h"
#include "server/say.h"
#include "server/seek.h"

#include <stdlib.h>
#include <string.h>

struct from_job {
    struct job job; // more: the turns
    struct origin from;
    int seat;
    bool is_open; // anybody may see how the match was played
    bool has_level;
    char level[32 + 1];       // as long as the message may have it
    enum message_row refusal; // MESSAGE_ROWS: none
    char why[WHY_BYTES];
    struct setup setup;
    size_t len;
    uint8_t bytes[]; // the record
};

// ---- On the worker -----------------------------------------------------------------------------

static void refuse(struct from_job *job, enum message_row refusal, const char *why)
{
    struct text text = TEXT(job->why);
    job->refusal = refusal;
    text_put(&text, why);
}

// Can the match be played on from there? Only a deal that is published gets here.
static void judge(struct from_job *job, const struct replay *replay)
{
    struct replay until = *replay;
    struct state state;
    if (job->seat >= replay->setup.seats)
        return refuse(job, E_bad_message, "that match has no such seat");
    if (job->from.moves > replay->count)
        return refuse(job, E_bad_message, "that match has fewer moves");
    until.from = job->from;
    replay_start(&until, &state);
    if (game_is_over(&state))
        return refuse(job, E_not_allowed, "the match is over after these moves");
    job->setup = replay->setup;
}

static void look_up(struct job *base, const struct worker *worker)
{
    (void)worker;
    struct from_job *job = (struct from_job *)base;
    struct table *table = calloc(1, sizeof(*table));
    must(table);
    struct replay replay = {0};
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    if (record_replay(table, job->from.match, (const char *)job->bytes, job->len, game_find,
            WATCHER, &replay, &why))
        judge(job, &replay);
    else // it was called off, or the rules are of another version by now
        refuse(job, E_unknown_match, "");
    base->more = replay.turns;
    replay.turns = NULL;
    replay_release(&replay);
    table_release(table);
    free(table);
}

// ---- Asking, and what is answered --------------------------------------------------------------

// What is told at the table is what anybody may read of the match, or only those who played it.
static bool read_terms(struct from_job *job, struct terms *terms, struct text *why)
{
    *terms = (struct terms){
        .setup = job->setup, .watchers = job->is_open ? WATCHERS_OPEN : WATCHERS_NONE};
    return seek_level(terms, job->has_level ? job->level : NULL, why);
}

static void sit_down(struct server *server, struct session *session, struct from_job *job)
{
    struct message message = job_message(&job->job);
    struct terms terms;
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    if (server->is_paused)
        return say_error(server, session, &message, E_paused, NULL);
    if (job->refusal != MESSAGE_ROWS)
        return say_error(server, session, &message, job->refusal, job->why[0] ? job->why : NULL);
    if (!seek_may_sit(server, session, &message))
        return;
    if (!read_terms(job, &terms, &why))
        return say_error(server, session, &message, E_unknown_level, buf);
    struct player *players[SEATS_MAX] = {0};
    players[job->seat] = session->player;
    seek_get_up(server, session);
    decision_play_on(server, &terms, players, &job->from, job->job.more, session->player, &message);
}

static void found(struct server *server, struct job *base)
{
    struct session *session = session_find(server, base->connection);
    // One who has logged in meanwhile may not see what the one who asked may.
    if (is_alive(session) && session->player && session->player->id == base->owner.player)
        sit_down(server, session, (struct from_job *)base);
    job_free(base);
}

static struct from_job *job_for(const struct match *match, const struct message *message)
{
    struct from_job *job = calloc(1, sizeof(*job) + match->len);
    must(job);
    const char *level = message_text(message, play_from_level);
    struct text own = TEXT(job->level);
    job->job.run = look_up;
    job->job.done = found;
    job->from = (struct origin){match->id, (int)message_int(message, play_from_moves, 0)};
    job->seat = (int)message_int(message, play_from_seat, 0);
    job->is_open = match->flags & FINISHED_OPEN;
    job->has_level = level;
    text_put(&own, level ? level : "");
    job->refusal = MESSAGE_ROWS;
    job->len = match->len;
    memcpy(job->bytes, match->bytes, match->len);
    return job;
}

void play_from(struct server *server, struct session *session, const struct message *message)
{
    struct match match;
    int64_t id = message_int(message, play_from_match, 0);
    if (!seek_may_sit(server, session, message) || !may_ask_replay(server, session, message))
        return;
    if (!server->reader->kind->match(server->reader, id, &match) ||
        !match_is_open_to(&match, session->player->id))
        return say_error(server, session, message, E_unknown_match, NULL);
    if (match.flags & FINISHED_HIDDEN)
        return say_error(server, session, message, E_not_allowed,
            "the deal of that match stays hidden: nobody can play on from it");
    if (!may_make_replay(server, session->address))
        return say_error(server, session, message, E_busy,
            "replays that were asked for before are still being made; try again soon");
    struct from_job *job = job_for(&match, message);
    job_asked_by(&job->job, session, message);
    job->job.owner.lane = LANE_READING;
    job_start(server, &job->job);
}
