// SPDX-License-Identifier: MIT
#include "server/think.h"

#include "bots/level.h"
#include "bots/search.h"
#include "server/catalogue.h"
#include "server/decision.h"
#include "server/job.h"
#include "server/player.h"
#include "server/say.h"
#include "server/stake.h"

#include <stdlib.h>
#include <string.h>

struct think_job {
    struct job job;
    int64_t table, match;
    int seat;
    uint32_t decision;
    bool is_hint;
    struct strength strength;
    struct setup setup;
    struct view view;
    struct choice choices[CHOICES_MAX];
    int count;
    uint8_t seed[SEED_BYTES];
    int64_t think_ms;
    struct move move;
    bool has_value;
    double value; // of the move: in tokens, or in matches won where none are at stake
    char level[LEVEL_BYTES + 1];
};

// ---- On the worker -----------------------------------------------------------------------------

struct deadline {
    const struct worker *worker;
    int64_t until_ms;
};

static bool is_time_up(void *context)
{
    const struct deadline *deadline = context;
    return deadline->worker->now_ms() >= deadline->until_ms;
}

static void set_deadline(struct deadline *deadline, const struct think_job *job)
{
    if (deadline->worker->now_ms)
        deadline->until_ms = deadline->worker->now_ms() + job->think_ms;
}

// A search says what the move is worth.
static void value_move(struct think_job *job, struct question *question)
{
    struct arm *arms = calloc(SEARCH_ARMS_MAX, sizeof(*arms));
    must(arms);
    int best;
    question->playouts = question->playouts ? question->playouts : STRENGTH_PLAYOUTS;
    set_deadline(question->context, job);
    int count = search_arms(question, arms, &best);
    for (int i = 0; i < count; i++)
        if (move_same(&arms[i].move, &job->move)) {
            job->has_value = true;
            job->value = arms[i].mean;
        }
    free(arms);
}

static void think(struct job *base, const struct worker *worker)
{
    struct think_job *job = (struct think_job *)base;
    struct deadline deadline = {.worker = worker};
    struct chance chance;
    chance_from_seed(&chance, job->seed);
    set_deadline(&deadline, job);
    struct question question = {
        .setup = &job->setup,
        .view = &job->view,
        .choices = job->choices,
        .count = job->count,
        .chance = &chance,
        .playouts = job->strength.playouts,
        .slips = job->strength.slips,
        .is_time_up = job->think_ms && worker->now_ms ? is_time_up : NULL,
        .context = &deadline,
        .memory = worker->memory,
        .memory_size = WORKER_BYTES,
    };
    job->move = job->strength.bot->choose(&question);
    if (job->is_hint)
        value_move(job, &question);
}

// ---- Asking, and what is answered --------------------------------------------------------------

static struct think_job *question_of(struct server *server, struct live_table *live, int seat)
{
    const struct table *table = &live->table;
    struct think_job *job = calloc(1, sizeof(*job));
    must(job);
    job->job.run = think;
    job->job.size = sizeof(*job);
    job->table = table->id;
    job->match = table->match;
    job->seat = seat;
    job->decision = table->seat[seat].decision;
    job->setup = table->terms.setup;
    job->think_ms = server->config.think_ms;
    game_view(&job->setup, &table->state, seat, &job->view);
    job->count = job->setup.game->moves(&job->setup, &table->state, seat, job->choices);
    server->config.entropy(server->config.context, job->seed, sizeof(job->seed));
    return job;
}

static void play_answer(struct server *server, struct live_table *live, struct think_job *job)
{
    const struct table *table = &live->table;
    const struct setup *setup = &table->terms.setup;
    const struct seat *seat = &table->seat[job->seat];
    bool is_still_asked = table->phase == TABLE_PLAYING && seat->is_asked &&
                          seat->decision == job->decision && seat->level[0];
    if (server->is_paused)
        return; // it is asked again afterwards
    if (!is_still_asked) {
        think_all(server, live); // something else may be asked of it by now
        return;
    }
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    if (!game_allows(setup, &table->state, job->seat, &job->move, &why))
        setup->game->fallback(setup, &table->state, job->seat, &job->move);
    server->counts->bot_moves++;
    struct decision decision = {0};
    decision_play(server, live, job->seat, &job->move, BY_BOT, &decision);
}

static void move_done(struct server *server, struct job *base)
{
    struct think_job *job = (struct think_job *)base;
    struct live_table *live = live_table_find(server, job->table);
    if (live && live->table.match == job->match) {
        live->thinking.seat[job->seat] = false;
        play_answer(server, live, job);
    }
    job_free(base);
}

// It is the time of the first person who waits for this table's bots. Matches left to bots alone
// can be many, and must not delay the bots that somebody waits for.
static struct job_owner owner_of(const struct live_table *live)
{
    for (int i = 0; i < live->table.terms.setup.seats; i++) {
        const struct session *session = seat_session(live, i);
        if (session && !live->table.seat[i].level[0])
            return (struct job_owner){.address = session->address, .player = session->player->id};
    }
    return (struct job_owner){.player = live->table.id, .can_wait = true};
}

static void start(struct server *server, struct live_table *live, int seat)
{
    struct think_job *job = question_of(server, live, seat);
    job->job.owner = owner_of(live);
    // A level that an earlier version had is not known any more.
    if (!strength_find(&job->setup, live->table.seat[seat].level, &job->strength))
        must(strength_find(&job->setup, level_default(job->setup.game), &job->strength));
    job->job.done = move_done;
    live->thinking.seat[seat] = true;
    job_start(server, &job->job);
}

static bool is_waiting(const struct server *server, const struct live_table *live, int seat)
{
    const struct thinking *thinking = &live->thinking;
    return thinking->paced[seat] && thinking->paced[seat] == live->table.seat[seat].decision &&
           thinking->due_ms[seat] > server->now_ms;
}

// The bot of this seat is to decide, and nobody works on it.
static bool is_wanted(const struct live_table *live, int seat)
{
    const struct table *table = &live->table;
    return table->phase == TABLE_PLAYING && table->seat[seat].is_asked &&
           table->seat[seat].level[0] && !live->thinking.seat[seat];
}

void think_all(struct server *server, struct live_table *live)
{
    for (int i = 0; i < live->table.terms.setup.seats; i++)
        if (is_wanted(live, i) && !is_waiting(server, live, i))
            start(server, live, i);
}

// ---- Pace --------------------------------------------------------------------------------------

// The clock goes on meanwhile: what it gives for a decision is not waited beyond.
static int64_t paced_until_ms(const struct server *server, const struct table *table, int seat)
{
    int64_t until_ms = server->now_ms + server->config.stand_in_ms;
    int64_t clock_ms = table->seat[seat].asked_ms + table->terms.decision_ms;
    return table_has_clock(table) && clock_ms < until_ms ? clock_ms : until_ms;
}

void think_pace(struct server *server, struct live_table *live)
{
    const struct table *table = &live->table;
    struct thinking *thinking = &live->thinking;
    for (int i = 0; i < table->terms.setup.seats; i++) {
        const struct seat *seat = &table->seat[i];
        bool is_paced = table->phase == TABLE_PLAYING && seat->is_asked && seat->level[0] &&
                        seat->player && seat->is_here;
        uint32_t decision = is_paced ? seat->decision : 0;
        if (decision && thinking->paced[i] != decision)
            thinking->due_ms[i] = paced_until_ms(server, table, i);
        thinking->paced[i] = decision;
    }
}

int64_t think_due_ms(const struct server *server, const struct live_table *live)
{
    const struct thinking *thinking = &live->thinking;
    int64_t due_ms = INT64_MAX;
    for (int i = 0; i < live->table.terms.setup.seats; i++)
        if (is_waiting(server, live, i) && thinking->due_ms[i] < due_ms)
            due_ms = thinking->due_ms[i];
    return due_ms;
}

bool think_is_due(const struct server *server, const struct live_table *live)
{
    for (int i = 0; i < live->table.terms.setup.seats; i++)
        if (is_wanted(live, i) && live->thinking.paced[i] && !is_waiting(server, live, i))
            return true;
    return false;
}

// ---- Hints -------------------------------------------------------------------------------------

// Where no tokens are at stake a search counts matches won, and a draw as its share of one; unless
// the game says itself how far one is ahead, which is no number for people.
static void put_value(struct out *out, const struct think_job *job)
{
    bool is_staked = stake_of(&job->setup) > 0;
    if (job->has_value && is_staked) {
        out_key(out, "tokens");
        out_hundredths(out, (int64_t)(job->value * 100));
    } else if (job->has_value && !job->setup.game->evaluate) {
        out_put_int(out, "chance", (int64_t)(job->value * 100 + 0.5));
    }
}

static void hint_done(struct server *server, struct job *base)
{
    struct think_job *job = (struct think_job *)base;
    struct session *session = session_find(server, base->connection);
    if (is_alive(session)) {
        struct message message = job_message(base);
        char buf[200];
        struct text move = TEXT(buf);
        move_put(job->setup.game, &job->move, &move);
        struct out *out = say_begin(server, S_hint);
        say_re(server, &message);
        out_put_int(out, "decision", job->decision);
        out_put_string(out, "move", buf);
        out_put_string(out, "level", job->level);
        put_value(out, job);
        say_send(server, session);
    }
    job_free(base);
}

void think_hint(struct server *server, struct session *session, const struct message *message)
{
    const struct own_seat *own = &session->player->seat;
    struct think_job *job = question_of(server, own->table, own->number);
    struct text level = TEXT(job->level);
    text_put(&level, level_default(job->setup.game));
    must(strength_find(&job->setup, job->level, &job->strength));
    job->is_hint = true;
    job->job.done = hint_done;
    job_asked_by(&job->job, session, message);
    job_start(server, &job->job);
}
