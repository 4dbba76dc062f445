// SPDX-License-Identifier: MIT
#include "lab/agent_files.h"

#include "bots/policy.h"
#include "lab/exploiter.h"
#include "lab/process.h"
#include "os/file.h"

#include <stdlib.h>
#include <string.h>

enum { POLICY_BYTES_MAX = 4 * 1024 * 1024 };

// One of the three, of which the others are NULL.
struct agent_file {
    struct agent_file *next;
    struct bytes bytes; // as they stood in the file
    struct policy policy;
    struct exploiter *exploiter;
    struct program *program;
};

static void drop(struct agent_file *file)
{
    if (file->exploiter) {
        exploiter_release(file->exploiter);
        free(file->exploiter);
    }
    if (file->bytes.at)
        bytes_release(&file->bytes);
    free(file->program);
    free(file);
}

void agent_files_release(struct agent_files *files)
{
    struct agent_file *next, *file = atomic_exchange(&files->first, NULL);
    for (; file; file = next) {
        next = file->next;
        drop(file);
    }
}

static struct agent_file *file_alloc(void)
{
    struct agent_file *file = calloc(1, sizeof(*file));
    must(file);
    return file;
}

static struct agent_file *put(struct agent_files *files, struct agent_file *file)
{
    file->next = atomic_load(&files->first);
    while (!atomic_compare_exchange_weak(&files->first, &file->next, file))
        ;
    return file;
}

// The same text is another exploiter under other rules, or when a bot that it names has changed.
static bool is_same(const struct exploiter *a, const struct exploiter *b)
{
    if (!a || !b)
        return a == b;
    return setup_is_same(&a->setup, &b->setup) && a->plays_by.policy == b->plays_by.policy &&
           a->asks.policy == b->asks.policy;
}

// One that was read before, with the same bytes.
static struct agent_file *find(
    const struct agent_files *files, const struct bytes *bytes, const struct exploiter *exploiter)
{
    struct agent_file *file = atomic_load(&files->first);
    for (; file; file = file->next)
        if (file->bytes.at && is_same(file->exploiter, exploiter) &&
            file->bytes.len == bytes->len && memcmp(file->bytes.at, bytes->at, bytes->len) == 0)
            return file;
    return NULL;
}

const struct policy *policy_from_file(
    struct agent_files *files, const struct setup *setup, const char *path, struct text *why)
{
    struct bytes bytes;
    if (!file_read(path, POLICY_BYTES_MAX, &bytes, why))
        return NULL;
    struct policy policy = {bytes.at, bytes.len};
    bool is_good = policy_fits(&policy, setup, why) && policy_check(&policy, setup->game, why);
    struct agent_file *file = is_good ? find(files, &bytes, NULL) : NULL;
    if (file || !is_good) {
        bytes_release(&bytes);
        return file ? &file->policy : NULL;
    }
    file = file_alloc();
    file->bytes = bytes;
    file->policy = policy;
    return &put(files, file)->policy;
}

const struct exploiter *exploiter_from_file(
    struct agent_files *files, const struct setup *setup, const char *path, struct text *why)
{
    struct bytes bytes;
    if (!file_read(path, EXPLOITER_BYTES_MAX, &bytes, why))
        return NULL;
    struct agent_file *file = file_alloc();
    file->bytes = bytes;
    struct exploiter *exploiter = calloc(1, sizeof(*exploiter));
    must(exploiter);
    file->exploiter = exploiter;
    if (!exploiter_read(exploiter, setup, bytes.at, bytes.len, why) ||
        !exploiter_find_bots(exploiter, files, why)) {
        drop(file);
        return NULL;
    }
    struct agent_file *before = find(files, &bytes, exploiter);
    if (!before)
        return put(files, file)->exploiter;
    drop(file);
    return before->exploiter;
}

struct program *program_from_word(struct agent_files *files, const char *word, struct text *why)
{
    struct program *program = program_parse(word, why);
    if (!program)
        return NULL;
    struct agent_file *file = file_alloc();
    file->program = program;
    return put(files, file)->program;
}
