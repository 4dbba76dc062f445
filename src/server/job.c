// SPDX-License-Identifier: MIT
#include "server/job.h"

#include "server/parts.h"
#include "server/player.h"
#include "server/session.h"

#include <stdlib.h>

struct jobs {
    int64_t under_way;
    struct worker worker; // for jobs that are done in place
};

struct jobs *jobs_create(void)
{
    struct jobs *jobs = calloc(1, sizeof(*jobs));
    must(jobs);
    return jobs;
}

void jobs_destroy(struct jobs *jobs)
{
    if (jobs)
        free(jobs->worker.memory);
    free(jobs);
}

int64_t jobs_under_way(const struct server *server)
{
    return server->jobs->under_way;
}

void job_asked_by(struct job *job, const struct session *session, const struct message *message)
{
    job->connection = session->connection;
    job->owner.address = session->address;
    job->owner.player = session->player->id;
    job->has_id = message->has_id;
    job->id = message->id;
}

struct message job_message(const struct job *job)
{
    return (struct message){.type = MESSAGE_ROWS, .has_id = job->has_id, .id = job->id};
}

void job_free(struct job *job)
{
    free(job->more);
    free(job);
}

void job_start(struct server *server, struct job *job)
{
    struct jobs *jobs = server->jobs;
    jobs->under_way++;
    limits_count_job(server, job, 1);
    if (server->config.start) {
        server->config.start(server->config.context, job);
        return;
    }
    if (!jobs->worker.memory) {
        jobs->worker.memory = malloc(WORKER_BYTES);
        must(jobs->worker.memory);
    }
    job_run(job, &jobs->worker);
    job_done(server, job);
}

void job_done(struct server *server, struct job *job)
{
    server->jobs->under_way--;
    limits_count_job(server, job, -1);
    job->done(server, job);
}
