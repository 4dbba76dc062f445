// SPDX-License-Identifier: MIT
// Bots at the tables: a question is copied into a job, answered on another thread from the view
// alone, and the move comes in by the same door as a person's.
#include "server/core.h"

#include "bots/level.h"
#include "bots/search.h"
#include "os/time.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY_BYTES = 16 << 20 };

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
    int64_t think_ms, until_ms;
    struct move move;
    bool has_tokens;
    double tokens;
    char level[LEVEL_BYTES + 1];
};

bool level_plays(const struct setup *setup, const char *level)
{
    struct strength strength;
    return strength_find(setup, level, &strength);
}

const char *level_default(const struct game *game)
{
    return level_at(game, LEVELS - 1).name;
}

const char *level_stand_in(const struct server *server, const struct game *game)
{
    return server->config.stand_in ? server->config.stand_in : level_default(game);
}

void put_levels(struct out *out, const struct game *game)
{
    out_key(out, "bots");
    out_array(out);
    for (int i = 0; i < LEVELS; i++) {
        struct level level = level_at(game, i);
        out_object(out);
        out_put_string(out, "level", level.name);
        out_put_string(out, "help", level.help);
        out_put_int(out, "rating", level.rating);
        out_object_end(out);
    }
    out_array_end(out);
}

static bool is_time_up(void *context)
{
    const struct think_job *job = context;
    return time_monotonic_ms() >= job->until_ms;
}

// Each thinking thread keeps its memory, the same for every question, until it ends.
static pthread_key_t memory_key;

static void make_memory_key(void)
{
    must(pthread_key_create(&memory_key, free) == 0);
}

static void *thread_memory(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_memory_key);
    void *memory = pthread_getspecific(memory_key);
    if (!memory) {
        memory = malloc(MEMORY_BYTES);
        must(memory && pthread_setspecific(memory_key, memory) == 0);
    }
    return memory;
}

static void think(struct job *base)
{
    struct think_job *job = (struct think_job *)base;
    struct chance chance;
    chance_from_seed(&chance, job->seed);
    job->until_ms = time_monotonic_ms() + job->think_ms;
    struct question question = {
        .setup = &job->setup,
        .view = &job->view,
        .choices = job->choices,
        .count = job->count,
        .chance = &chance,
        .playouts = job->strength.playouts,
        .is_time_up = job->think_ms ? is_time_up : NULL,
        .context = job,
        .memory = thread_memory(),
        .memory_size = MEMORY_BYTES,
    };
    job->move = job->strength.bot->choose(&question);
    if (!job->is_hint)
        return;
    // A search says what the move is worth.
    static _Thread_local struct arm arms[SEARCH_ARMS_MAX];
    int best;
    question.playouts = question.playouts ? question.playouts : STRENGTH_PLAYOUTS;
    job->until_ms = time_monotonic_ms() + job->think_ms;
    int count = search_arms(&question, arms, &best);
    for (int i = 0; i < count; i++)
        if (move_same(&arms[i].move, &job->move)) {
            job->has_tokens = true;
            job->tokens = arms[i].mean;
        }
}

static struct think_job *question_of(struct server *server, struct place *place, int seat)
{
    const struct table *table = &place->table;
    struct think_job *job = calloc(1, sizeof(*job));
    must(job);
    job->job.run = think;
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

static void move_done(struct server *server, struct job *base)
{
    struct think_job *job = (struct think_job *)base;
    struct place *place = map_pointer(&server->tables, job->table);
    if (place && place->table.match == job->match) {
        struct table *table = &place->table;
        struct seat *seat = &table->seat[job->seat];
        place->is_thinking[job->seat] = false;
        bool is_still_asked = table->phase == TABLE_PLAYING && seat->is_asked &&
                              seat->decision == job->decision && seat->level[0] &&
                              !server->is_paused; // then it is asked again afterwards
        struct text why = TEXT(server->why);
        if (is_still_asked &&
            !game_allows(&table->terms.setup, &table->state, job->seat, &job->move, &why))
            table->terms.setup.game->fallback(
                &table->terms.setup, &table->state, job->seat, &job->move);
        if (is_still_asked) {
            effects_clear(&server->effects);
            table_play(table, job->seat, &job->move, BY_BOT, server->now_ms, &server->effects);
            server->counts.bot_moves++;
            place_played(server, place);
        }
    }
    free(job);
}

// Does somebody sit at the table who plays? Matches that were left to bots are many, and must not
// keep those waiting who are here.
static bool is_waited_for(const struct place *place)
{
    for (int i = 0; i < place->table.terms.setup.seats; i++)
        if (seat_session(place, i) && !place->table.seat[i].level[0])
            return true;
    return false;
}

void think_start(struct server *server, struct place *place, int seat)
{
    struct think_job *job = question_of(server, place, seat);
    job->job.can_wait = !is_waited_for(place);
    // A level that an earlier version had is not known any more.
    if (!strength_find(&job->setup, place->table.seat[seat].level, &job->strength))
        must(strength_find(&job->setup, level_default(job->setup.game), &job->strength));
    job->job.done = move_done;
    place->is_thinking[seat] = true;
    job_start(server, &job->job);
}

static void hint_done(struct server *server, struct job *base)
{
    struct think_job *job = (struct think_job *)base;
    struct session *session = session_of(server, base->connection);
    if (is_alive(session)) {
        struct message message = {.has_id = base->has_id, .id = base->id};
        char room[200];
        struct text move = TEXT(room);
        move_put(job->setup.game, &job->move, &move);
        struct out *out = say_begin(server, S_hint);
        say_re(server, &message);
        out_put_int(out, "decision", job->decision);
        out_put_string(out, "move", room);
        out_put_string(out, "level", job->level);
        if (job->has_tokens)
            out_put_real(out, "tokens", (double)(int64_t)(job->tokens * 100) / 100);
        say_send(server, session);
    }
    free(job);
}

void think_hint(struct server *server, struct place *place, int seat, struct session *session,
    const struct message *message)
{
    struct think_job *job = question_of(server, place, seat);
    struct text level = TEXT(job->level);
    text_put(&level, level_default(job->setup.game));
    must(strength_find(&job->setup, job->level, &job->strength));
    job->is_hint = true;
    job->job.done = hint_done;
    job->job.connection = session->connection;
    job->job.has_id = message->has_id;
    job->job.id = message->id;
    job_start(server, &job->job);
}
