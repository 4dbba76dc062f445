// SPDX-License-Identifier: MIT
// The lab's surroundings in a worker of the page: one thread, and no files or programs. Who asks
// for one of those is refused where the word is read, so what would use it is never called.
#include "lab/exploiter.h"
#include "lab/process.h"
#include "lab/rows.h"
#include "os/file.h"
#include "os/parallel.h"

// Several workers play parts of a run; within each there is nobody to share with.
void parallel_run(const struct parallel *parallel)
{
    parallel->work(parallel->context);
    if (parallel->tick)
        parallel->tick(parallel->context);
}

bool file_read(const char *path, size_t max, struct bytes *bytes, struct text *why)
{
    (void)path, (void)max, (void)bytes;
    text_put(why, "a page reads no files: only baize itself knows this bot");
    return false;
}

void bytes_release(struct bytes *bytes)
{
    (void)bytes;
}

struct program *program_parse(const char *word, struct text *why)
{
    (void)word;
    text_put(why, "a page starts no programs: only baize itself knows this bot");
    return NULL;
}

uint64_t program_forfeits(const struct program *program)
{
    (void)program;
    must(!"a program in a page");
    return 0;
}

struct process *process_create(struct program *program)
{
    (void)program;
    must(!"a program in a page");
    return NULL;
}

void process_destroy(struct process *process)
{
    must(!process);
}

bool process_ask(struct process *process, const struct question *question,
    const struct state *state, struct move *move)
{
    (void)process, (void)question, (void)state, (void)move;
    must(!"a program in a page");
    return false;
}

bool exploiter_read(struct exploiter *exploiter, const struct setup *setup, const char *text,
    size_t len, struct text *why)
{
    (void)exploiter, (void)setup, (void)text, (void)len, (void)why;
    must(!"an exploiter in a page");
    return false;
}

bool exploiter_find_bots(struct exploiter *exploiter, struct agent_files *files, struct text *why)
{
    (void)exploiter, (void)files, (void)why;
    must(!"an exploiter in a page");
    return false;
}

void exploiter_release(struct exploiter *exploiter)
{
    (void)exploiter;
    must(!"an exploiter in a page");
}

struct player *player_create(const struct exploiter *exploiter, const atomic_bool *is_stopped)
{
    (void)exploiter, (void)is_stopped;
    must(!"an exploiter in a page");
    return NULL;
}

void player_destroy(struct player *player)
{
    must(!player);
}

struct move player_decide(struct player *player, const struct setup *setup, const struct view *view,
    const struct choice *choices, int count, struct chance *chance)
{
    (void)player, (void)setup, (void)view, (void)count, (void)chance;
    must(!"an exploiter in a page");
    return choices[0].move;
}

struct block *rows_begin(struct rows *rows)
{
    (void)rows;
    must(!"rows in a page");
    return NULL;
}

void rows_add(
    const struct rows *rows, struct block *block, int set, const struct match_facts *facts)
{
    (void)rows, (void)block, (void)set, (void)facts;
}

void rows_put(struct rows *rows, struct block *block, uint64_t index)
{
    (void)rows, (void)block, (void)index;
}
