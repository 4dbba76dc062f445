// SPDX-License-Identifier: MIT
#include "cli/resume.h"

#include "cli/merge.h"
#include "lab/figure.h"
#include "os/file.h"
#include "os/time.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

// What is kept is written after a moment, and then after twice as long each time, up to this.
enum { KEEP_FIRST_MS = 250, KEEP_LAST_MS = 30000 };

// A part belongs to a run of so many matches, which the same command line asks for.
static char *describe_whole(
    const struct resume *resume, const struct args *args, char *run, uint64_t total)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    must(file);
    fprintf(file, "%s%s %" PRIu64 "\n", run, resume->unit, total);
    shard_print_arguments(file, args);
    if (resume->shard.count)
        shard_print(file, resume->shard);
    fclose(file);
    free(run);
    return text;
}

// How many of how many are done, how long it took, and what was counted.
static void keep_all(struct saved *saved, void *context)
{
    struct resume *resume = context;
    uint64_t progress[] = {*resume->done, resume->span.count};
    uint64_t spent_ns = (uint64_t)resume->spent_ns;
    saved_counts(saved, "done", progress, ARRAY_LEN(progress)); // for those who read it alone
    saved_counts(saved, "spent_ns", &spent_ns, 1);
    resume->spent_ns = (int64_t)spent_ns;
    resume->keep(saved, resume->what);
}

// Reads the file, if there is one.
static int take_up(struct resume *resume, const char *path)
{
    char buf[1200];
    struct text why = TEXT(buf);
    struct bytes bytes;
    if (!file_exists(path))
        return EXIT_FINE;
    if (!file_read(path, SAVED_MAX, &bytes, &why))
        return refuse("%s", buf);
    bool is_read = saved_read(bytes.at, resume->run, keep_all, resume, &why);
    bytes_release(&bytes);
    resume->is_found = is_read;
    if (!is_read)
        return refuse("%s%s: %s", resume_is_part(resume) ? "" : "--resume ", path, buf);
    return resume_is_part(resume) && *resume->done > resume->span.count
               ? refuse("%s: it holds more than there is to do", path)
               : EXIT_FINE;
}

static bool write_counts(const struct resume *resume, const char *path, struct text *why)
{
    char *text = saved_write(resume->run, keep_all, (void *)resume);
    bool is_written = file_write(path, text, strlen(text), why);
    free(text);
    return is_written;
}

// Does this file have more done than was taken up? One that is not this run's is for take_up() to
// refuse.
static bool has_more(const struct resume *resume, const char *path)
{
    char buf[1200];
    struct text why = TEXT(buf);
    struct bytes bytes;
    struct shard shard;
    uint64_t done, of;
    if (!file_exists(path) || !file_read(path, SAVED_MAX, &bytes, &why))
        return false;
    bool is_ours = saved_is_whole(bytes.at, &why) && saved_is_of(bytes.at, resume->run) &&
                   shard_read_progress(bytes.at, &shard, &done, &of);
    bytes_release(&bytes);
    return !is_ours || done > *resume->done;
}

// A part that cannot be kept is found out before it is played.
static int begin_part(struct resume *resume, const struct args *args)
{
    char buf[400];
    struct text path = TEXT(resume->path), why = TEXT(buf), open = TEXT(resume->while_open);
    shard_path(args, resume->shard, &path);
    if (path.is_cut)
        return refuse("--part %s: the name is too long", args_get(args, "part"));
    text_format(&open, "%s%s", resume->path, UNFINISHED);
    int fault = take_up(resume, resume->path);
    if (fault || (resume->is_found && *resume->done == resume->span.count))
        return fault;
    if (!resume->is_found || has_more(resume, resume->while_open)) // renamed by hand
        fault = take_up(resume, resume->while_open);
    if (!fault && !resume->is_found && !write_counts(resume, resume->while_open, &why))
        fault = refuse("%s", buf);
    return fault;
}

int resume_begin(
    struct resume *resume, const struct args *args, char *run, uint64_t total, uint64_t batch)
{
    int fault = shard_from_args(args, &resume->shard);
    resume->run = run;
    if (!resume->has_span)
        resume->span = shard_span(resume->shard, total, batch);
    if (fault)
        return fault;
    resume->is_merged = args->part_count > 0;
    if (resume_is_part(resume) || resume->is_merged)
        resume->run = describe_whole(resume, args, run, total);
    if (resume->is_merged)
        return merge_parts(args, resume->run, keep_all, resume);
    if (resume_is_part(resume))
        return begin_part(resume, args);
    if (!args_has(args, "resume"))
        return EXIT_FINE;
    struct text path = TEXT(resume->path);
    text_put(&path, args_get(args, "resume"));
    return path.is_cut ? refuse("--resume %s: the name is too long", args_get(args, "resume"))
                       : take_up(resume, resume->path);
}

void resume_release(struct resume *resume)
{
    free(resume->run);
    resume->run = NULL;
}

int resume_check(const struct resume *resume, uint64_t held, uint64_t wanted)
{
    if (held <= wanted || resume->is_merged)
        return EXIT_FINE;
    return refuse("--resume %s: it holds %llu %s already, more than the %llu asked for",
        resume->path, (unsigned long long)held, resume->unit, (unsigned long long)wanted);
}

// Where the next stretch ends: a little further each time, as long as stretches are short.
static uint64_t next_end(
    const struct resume *resume, const struct stretches *stretches, uint64_t step)
{
    uint64_t to = *resume->done + step;
    to -= to % stretches->batch;
    return to < resume->span.count ? to : resume->span.count;
}

static void play_in_stretches(struct resume *resume, const struct stretches *stretches)
{
    char buf[400];
    int64_t kept_ns = time_monotonic_ns(), gap_ns = KEEP_FIRST_MS * 1000000LL;
    uint64_t step = stretches->batch * (uint64_t)stretches->threads;
    while (*resume->done < resume->span.count && !*stretches->is_stopped) {
        int64_t start_ns = time_monotonic_ns();
        stretches->play(stretches->context, next_end(resume, stretches, step));
        int64_t now_ns = time_monotonic_ns();
        resume->spent_ns += now_ns - start_ns;
        if (now_ns - start_ns < gap_ns / 2)
            step *= 2;
        if (now_ns - kept_ns < gap_ns || *resume->done == resume->span.count)
            continue;
        struct text why = TEXT(buf);
        write_counts(resume, *resume->while_open ? resume->while_open : resume->path, &why);
        kept_ns = now_ns;
        gap_ns = 2 * gap_ns < KEEP_LAST_MS * 1000000LL ? 2 * gap_ns : KEEP_LAST_MS * 1000000LL;
    }
}

void resume_play(struct resume *resume, const struct stretches *stretches)
{
    if (resume->is_merged || *resume->done >= resume->span.count)
        return;
    if (*resume->path && !stretches->is_whole) {
        play_in_stretches(resume, stretches);
        return;
    }
    int64_t start_ns = time_monotonic_ns();
    stretches->play(stretches->context, resume->span.count);
    resume->spent_ns += time_monotonic_ns() - start_ns;
}

static void play_on(void *context, uint64_t to)
{
    struct trials *trials = context;
    trials->games = to;
    trials_go_on(trials);
}

void play_trials(struct resume *resume, struct trials *trials)
{
    resume_play(resume, &(struct stretches){.play = play_on,
                            .context = trials,
                            .batch = 1,
                            .threads = trials->threads,
                            .is_whole = trials->rows != NULL,
                            .is_stopped = trials->is_stopped});
    trials->games = resume->span.count;
}

static void say_how_far(const struct resume *resume, bool is_whole)
{
    struct figure done = figure_count(*resume->done), of = figure_count(resume->span.count);
    const char *unit = resume->span.count == 1 ? resume->one : resume->unit;
    if (is_whole)
        printf("part %d of %d: %s %s, in %s\n", resume->shard.number, resume->shard.count, of.is,
            unit, resume->path);
    else
        complain("part %d of %d is not finished: %s of %s %s, in %s; the same command goes on",
            resume->shard.number, resume->shard.count, done.is, of.is, unit, resume->while_open);
}

int resume_end(struct resume *resume, bool is_silent)
{
    if (!*resume->path)
        return EXIT_FINE;
    char buf[400];
    struct text why = TEXT(buf);
    bool is_part = resume_is_part(resume), is_whole = *resume->done == resume->span.count;
    bool is_written =
        write_counts(resume, is_part && !is_whole ? resume->while_open : resume->path, &why);
    resume_release(resume);
    if (!is_written) {
        complain("%s", buf);
        return EXIT_NO;
    }
    if (!is_part)
        return EXIT_FINE;
    if (is_whole)
        unlink(resume->while_open);
    if (!is_whole || !is_silent)
        say_how_far(resume, is_whole);
    return is_whole ? EXIT_FINE : EXIT_NO;
}
