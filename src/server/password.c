// SPDX-License-Identifier: MIT
#include "server/password.h"

#include "server/device.h"
#include "server/hello.h"
#include "server/job.h"
#include "server/names.h"
#include "server/player.h"
#include "server/say.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct password_job {
    struct job job;
    int64_t player;
    char client[CLIENT_BYTES + 1]; // of the session that asked
    char password[132], old[132];
    char hash[PASSWORD_BYTES]; // that there is; "": none yet
    bool is_right, is_good;
};

static void hash_password(struct job *base, const struct worker *worker)
{
    (void)worker;
    struct password_job *job = (struct password_job *)base;
    job->is_right =
        !job->hash[0] || crypto_pwhash_str_verify(job->hash, job->old, strlen(job->old)) == 0;
    job->is_good = job->is_right &&
                   crypto_pwhash_str(job->hash, job->password, strlen(job->password),
                       crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    sodium_memzero(job->password, sizeof(job->password));
    sodium_memzero(job->old, sizeof(job->old));
}

static void check_password(struct job *base, const struct worker *worker)
{
    (void)worker;
    struct password_job *job = (struct password_job *)base;
    job->is_good = crypto_pwhash_str_verify(job->hash, job->password, strlen(job->password)) == 0;
    sodium_memzero(job->password, sizeof(job->password));
}

static void hash_done(struct server *server, struct job *base)
{
    struct password_job *job = (struct password_job *)base;
    struct session *session = session_find(server, base->connection);
    struct player *player = player_find(server, job->player);
    struct message message = job_message(base);
    if (is_alive(session) && session->player == player && player) {
        if (!job->is_right) {
            say_error(server, session, &message, E_bad_login, "the password so far is another one");
        } else if (!job->is_good || server->is_paused) {
            say_error(server, session, &message, E_paused, NULL);
        } else if (!name_is_free(server, player->name, player->id)) {
            say_error(server, session, &message, E_name_taken, NULL);
        } else {
            struct change change = {.kind = CHANGE_PASSWORD, .id = player->id};
            memcpy(change.text, job->hash, sizeof(change.text));
            committer_add(server->committer, &change);
            name_claim(server, player->name, player->id);
            player_protect(player);
            player_note(server, player);
            device_end_others(server, session);
            player_say(server, session, &message);
            names_take_over(server, player);
        }
    }
    job_free(base);
}

static struct password_job *password_job(
    struct session *session, const struct message *message, int64_t player, const char *password)
{
    struct password_job *job = calloc(1, sizeof(*job));
    must(job);
    job_asked_by(&job->job, session, message);
    job->job.owner.lane = LANE_PASSWORDS;
    job->player = player;
    session_put_client(session, job->client);
    struct text kept = TEXT(job->password);
    text_put(&kept, password);
    return job;
}

void password_protect(struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    if (!name_is_free(server, player->name, player->id)) {
        say_error(server, session, message, E_name_taken,
            "this name, or one that looks like it, is protected by another player; take another "
            "one first");
        return;
    }
    struct account account = {0};
    if (player->is_protected &&
        !server->reader->kind->account(server->reader, player->id, &account)) {
        say_error(server, session, message, E_paused, NULL);
        return;
    }
    if (!may_try_password(server, session, message))
        return;
    struct password_job *job =
        password_job(session, message, player->id, message_text(message, protect_password));
    struct text old = TEXT(job->old);
    text_put(&old, message_has(message, protect_old) ? message_text(message, protect_old) : "");
    memcpy(job->hash, account.password, sizeof(job->hash));
    job->job.run = hash_password;
    job->job.done = hash_done;
    job_start(server, &job->job);
}

// Whether or not whoever tried is still there to hear the answer.
static void note_login(struct server *server, const struct password_job *job)
{
    struct change change = {.kind = CHANGE_LOGIN,
        .id = job->player,
        .at_ms = real_ms(server),
        .is_right = job->is_good};
    memcpy(change.client, job->client, sizeof(change.client));
    if (job->player)
        committer_add(server->committer, &change);
}

static bool is_taken_up(const struct player *player)
{
    return player->waiting || live_table_of(player);
}

static void login_done(struct server *server, struct job *base)
{
    struct password_job *job = (struct password_job *)base;
    struct session *session = session_find(server, base->connection);
    struct message message = job_message(base);
    struct player *player =
        is_alive(session) && job->is_good && job->player ? player_get(server, job->player) : NULL;
    if (is_alive(session) && server->is_paused) {
        say_error(server, session, &message, E_paused, NULL);
    } else if (is_alive(session) && !player) {
        say_error(server, session, &message, E_bad_login, NULL);
    } else if (player && session->player != player && is_taken_up(session->player)) {
        say_error(server, session, &message, E_seated, "leave the table before you log in");
        player_forget(server, player);
    } else if (player) {
        if (session->player != player) {
            session_detach(server, session);
            session_become(server, session, player);
        }
        hello_welcome(server, session, &message, NULL, 0, true);
        hello_come_back(server, session, &message);
    }
    note_login(server, job); // last: a refusal must not wait for it, or it would tell who exists
    job_free(base);
}

// An unknown name takes as long as a wrong password, so that names cannot be found by trying.
void password_login(struct server *server, struct session *session, const struct message *message)
{
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    if (is_taken_up(session->player)) {
        say_error(server, session, message, E_seated, "leave the table before you log in");
        return;
    }
    if (!may_try_password(server, session, message))
        return;
    int64_t id = name_owner(server, message_text(message, login_name));
    struct account account;
    bool is_known = id > 0 && server->reader->kind->account(server->reader, id, &account);
    struct password_job *job =
        password_job(session, message, is_known ? id : 0, message_text(message, login_password));
    memcpy(job->hash, is_known ? account.password : nobody,
        is_known ? sizeof(account.password) : sizeof(nobody));
    job->job.run = check_password;
    job->job.done = login_done;
    job_start(server, &job->job);
}
