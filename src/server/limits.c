// SPDX-License-Identifier: MIT
// Each address has five buckets that fill with time. Their number is fixed, so two addresses may
// share theirs; that is noticed only if one of them exhausts it. Which address shares with which
// changes with every start (a salted hash), so that nobody can search for a victim's neighbour.
#include "server/limits.h"

#include "server/job.h"
#include "server/news.h"
#include "server/say.h"

#include <stdlib.h>

enum {
    ALLOWANCES = 16384,
    HOUR_MS = 3600 * 1000,
    MINUTE_MS = 60 * 1000,
    REPLAYS_A_MINUTE = 120,
    LOG_PAGES_A_MINUTE = 600, // of up to a thousand entries
    CODES_A_MINUTE = 30,      // a billion codes would take sixty years
};

// How many jobs may be under way. Bots that think for their tables are not counted.
static const struct {
    int an_address, all;
} lanes[LANES] = {[LANE_BOTS] = {4, 256}, [LANE_PASSWORDS] = {4, 256}, [LANE_READING] = {8, 256}};

struct allowance {
    int64_t filled_ms; // 0: never used, all are full
    float accounts, passwords, codes, replays, log_pages;
    int jobs[LANES]; // under way
};

struct limits {
    struct allowance allowance[ALLOWANCES];
    uint64_t salt;
    int jobs[LANES]; // under way
};

struct limits *limits_create(const struct server *server)
{
    struct limits *limits = calloc(1, sizeof(*limits));
    must(limits);
    server->config.entropy(server->config.context, &limits->salt, sizeof(limits->salt));
    return limits;
}

void limits_destroy(struct limits *limits)
{
    free(limits);
}

// ---- A connection's ----------------------------------------------------------------------------

void limits_fill(const struct server *server, struct session *session)
{
    session->spending.filled_ms = server->now_ms;
    session->spending.bucket = server->config.message_burst;
}

// A bucket that fills with time: so many in the long run, a few more at once.
bool limits_may_speak(const struct server *server, struct session *session)
{
    struct spending *spending = &session->spending;
    double rate = server->config.message_rate;
    spending->bucket += (double)(server->now_ms - spending->filled_ms) * rate / 1000;
    spending->filled_ms = server->now_ms;
    if (spending->bucket > server->config.message_burst)
        spending->bucket = server->config.message_burst;
    if (spending->bucket < 1)
        return false;
    spending->bucket -= 1;
    return true;
}

void limits_charge(struct session *session, int more)
{
    session->spending.bucket -= more;
}

bool limits_count_error(const struct server *server, struct session *session)
{
    enum { WINDOW_MS = 10000 };
    struct spending *spending = &session->spending;
    server->counts->errors++;
    if (server->now_ms - spending->errors_from_ms > WINDOW_MS) {
        spending->errors_from_ms = server->now_ms;
        spending->errors = 0;
    }
    return ++spending->errors <= server->config.errors_max;
}

// ---- An address's ------------------------------------------------------------------------------

static void fill(float *bucket, int64_t passed_ms, int rate, int64_t a_time_ms)
{
    double filled = *bucket + (double)passed_ms * rate / (double)a_time_ms;
    *bucket = (float)(filled < rate ? filled : rate);
}

static struct allowance *allowance_of(struct server *server, uint64_t address)
{
    uint64_t hash = hash_bytes(server->limits->salt, &address, sizeof(address));
    struct allowance *allowance = &server->limits->allowance[hash % ALLOWANCES];
    if (allowance->filled_ms) {
        int64_t passed_ms = server->now_ms - allowance->filled_ms;
        fill(&allowance->accounts, passed_ms, server->config.account_rate, HOUR_MS);
        fill(&allowance->passwords, passed_ms, server->config.password_rate, MINUTE_MS);
        fill(&allowance->codes, passed_ms, CODES_A_MINUTE, MINUTE_MS);
        fill(&allowance->replays, passed_ms, REPLAYS_A_MINUTE, MINUTE_MS);
        fill(&allowance->log_pages, passed_ms, LOG_PAGES_A_MINUTE, MINUTE_MS);
    } else {
        allowance->accounts = (float)server->config.account_rate;
        allowance->passwords = (float)server->config.password_rate;
        allowance->codes = CODES_A_MINUTE;
        allowance->replays = REPLAYS_A_MINUTE;
        allowance->log_pages = LOG_PAGES_A_MINUTE;
    }
    allowance->filled_ms = server->now_ms ? server->now_ms : 1;
    return allowance;
}

static bool take_one(float *bucket)
{
    if (*bucket < 1)
        return false;
    *bucket -= 1;
    return true;
}

// Takes one from the bucket, or says when there will be one.
static bool spend(struct server *server, struct session *session, const struct message *message,
    float *bucket, const char *what, int64_t each_ms)
{
    if (take_one(bucket))
        return true;
    int64_t seconds = (int64_t)((1 - *bucket) * (float)each_ms / 1000) + 1;
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    text_format(&why, "too many %s from your address; try again in %jd second%s", what, seconds,
        seconds == 1 ? "" : "s");
    say_error(server, session, message, E_too_often, buf);
    news_tell(server, NEWS_FLOOD, "too many %s from one address were refused", what);
    return false;
}

bool may_make_account(struct server *server, struct session *session, const struct message *message)
{
    if (!session->address)
        return true;
    struct allowance *allowance = allowance_of(server, session->address);
    if (spend(server, session, message, &allowance->accounts, "new players",
            HOUR_MS / server->config.account_rate))
        return true;
    server->counts->accounts_refused++;
    return false;
}

bool may_try_password(struct server *server, struct session *session, const struct message *message)
{
    if (!may_ask_job(server, session, message, LANE_PASSWORDS))
        return false;
    if (!session->address)
        return true;
    struct allowance *allowance = allowance_of(server, session->address);
    if (spend(server, session, message, &allowance->passwords, "passwords",
            MINUTE_MS / server->config.password_rate))
        return true;
    server->counts->passwords_refused++;
    return false;
}

// Charged before it is known whether the code is right, so that nobody can go on guessing once the
// bucket is empty; a right code is given back (limits_code_was_right).
bool may_try_code(struct server *server, struct session *session, const struct message *message)
{
    return !session->address ||
           spend(server, session, message, &allowance_of(server, session->address)->codes,
               "wrong codes", MINUTE_MS / CODES_A_MINUTE);
}

void limits_code_was_right(struct server *server, const struct session *session)
{
    if (session->address)
        allowance_of(server, session->address)->codes += 1;
}

bool may_ask_replay(struct server *server, struct session *session, const struct message *message)
{
    return !session->address ||
           spend(server, session, message, &allowance_of(server, session->address)->replays,
               "replays", MINUTE_MS / REPLAYS_A_MINUTE);
}

bool may_read_replay(struct server *server, uint64_t address)
{
    return take_one(&allowance_of(server, address)->replays);
}

bool may_read_log(struct server *server, uint64_t address)
{
    return take_one(&allowance_of(server, address)->log_pages);
}

static bool has_room(struct server *server, uint64_t address, enum job_lane lane)
{
    return server->limits->jobs[lane] < lanes[lane].all &&
           (!address || allowance_of(server, address)->jobs[lane] < lanes[lane].an_address);
}

bool may_ask_job(struct server *server, struct session *session, const struct message *message,
    enum job_lane lane)
{
    const char *why = NULL;
    if (session->spending.has_job)
        why = "the answer to what you asked before is still being worked on";
    else if (server->limits->jobs[lane] >= lanes[lane].all)
        why = "too many others have asked for something that takes long; try again soon";
    else if (!has_room(server, session->address, lane))
        why = "others at your address have asked for something that takes long; try again soon";
    if (!why)
        return true;
    server->counts->busy++;
    say_error(server, session, message, E_busy, why);
    return false;
}

bool may_make_replay(struct server *server, uint64_t address)
{
    bool may = has_room(server, address, LANE_READING);
    server->counts->busy += !may;
    return may;
}

void limits_count_job(struct server *server, const struct job *job, int by)
{
    enum job_lane lane = job->owner.lane;
    if (lane == LANE_BOTS && !job->connection)
        return; // it thinks for its table
    server->limits->jobs[lane] += by;
    if (job->owner.address)
        allowance_of(server, job->owner.address)->jobs[lane] += by;
    struct session *session = session_find(server, job->connection);
    if (session && lane != LANE_READING) // one who waits for a replay may ask for a hint
        session->spending.has_job = by > 0;
}
