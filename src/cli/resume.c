// SPDX-License-Identifier: MIT
#include "cli/resume.h"

#include "os/file.h"

#include <stdlib.h>

#ifndef BAIZE_VERSION // the build gives it
#define BAIZE_VERSION "of no version"
#endif

enum { SAVED_MAX = 64 * 1024 * 1024 };

static void print_setup(FILE *file, const struct setup *setup)
{
    fputs("options", file);
    for (int i = 0; setup->game->options[i].name; i++)
        fprintf(file, " %s=%d", setup->game->options[i].name, setup->option[i]);
    fputc('\n', file);
}

static void print_game(FILE *file, const struct args *args, const struct setup *setup)
{
    fprintf(file, "command %s\nversion %s\ngame %s %d\nseats %d\n", args->command->name,
        BAIZE_VERSION, setup->game->id, setup->game->version, setup->seats);
}

// All that the counts depend on, but for how many matches and how many threads.
static char *describe_run(
    const struct args *args, const struct asked *asked, const struct trials *trials)
{
    const struct setup *setup = &asked->simulation.setup;
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    must(file);
    print_game(file, args, setup);
    for (int i = 0; i < (trials ? trials->count : 1); i++)
        print_setup(file, trials ? &trials->list[i].setup : setup);
    for (int seat = 0; seat < setup->seats; seat++)
        fprintf(file, "bot %s\n", asked->names[seat]);
    bool is_listening = trials ? trials->is_listening : asked->simulation.is_listening;
    fprintf(file, "seed %s\nmeasures %s\n", asked->seed, is_listening ? "own" : "plain");
    fclose(file);
    return text;
}

static char *describe_arena(const struct args *args, const struct arena *arena)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    must(file);
    print_game(file, args, &arena->setup);
    print_setup(file, &arena->setup);
    for (int i = 0; i < arena->count; i++)
        fprintf(file, "bot %s\n", arena->names[i]);
    fprintf(file, "seed %s\n", arena->seed_word);
    fclose(file);
    return text;
}

static void keep_all(struct saved *saved, void *context)
{
    struct resume *resume = context;
    uint64_t spent_ns = (uint64_t)resume->spent_ns;
    saved_counts(saved, "spent_ns", &spent_ns, 1);
    resume->spent_ns = (int64_t)spent_ns;
    resume->keep(saved, resume->what);
}

// Reads the file, if there is one. `run` says whose it must be.
static int take_up(struct resume *resume, const struct args *args, char *run)
{
    resume->path = args_get(args, "resume");
    resume->run = run;
    if (!file_exists(resume->path))
        return EXIT_FINE;
    char buf[600];
    struct text why = TEXT(buf);
    struct bytes bytes;
    if (!file_read(resume->path, SAVED_MAX, &bytes, &why))
        return refuse("%s", buf);
    bool is_read = saved_read(bytes.at, resume->run, keep_all, resume, &why);
    bytes_release(&bytes);
    resume->is_found = is_read;
    return is_read ? EXIT_FINE : refuse("--resume %s: %s", resume->path, buf);
}

int resume_begin(struct resume *resume, const struct args *args, const struct asked *asked,
    const struct trials *trials)
{
    if (!args_has(args, "resume"))
        return EXIT_FINE;
    return take_up(resume, args, describe_run(args, asked, trials));
}

int resume_begin_arena(struct resume *resume, const struct args *args, const struct arena *arena)
{
    if (!args_has(args, "resume"))
        return EXIT_FINE;
    return take_up(resume, args, describe_arena(args, arena));
}

void resume_release(struct resume *resume)
{
    free(resume->run);
    resume->run = NULL;
}

int resume_check(const struct resume *resume, const char *what, uint64_t held, uint64_t wanted)
{
    if (held <= wanted)
        return EXIT_FINE;
    return refuse("--resume %s: it holds %llu %s already, more than the %llu asked for",
        resume->path, (unsigned long long)held, what, (unsigned long long)wanted);
}

int resume_end(struct resume *resume)
{
    if (!resume->path)
        return EXIT_FINE;
    char buf[400];
    struct text why = TEXT(buf);
    char *text = saved_write(resume->run, keep_all, resume);
    bool is_written = file_write(resume->path, text, strlen(text), &why);
    free(text);
    resume_release(resume);
    if (is_written)
        return EXIT_FINE;
    complain("%s", buf);
    return EXIT_NO;
}
