// SPDX-License-Identifier: MIT
#include "cli/describe.h"

#include "lab/exploiter.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#ifndef BAIZE_VERSION // the build gives it
#define BAIZE_VERSION "of no version"
#endif

void describe_word(FILE *file, const char *word)
{
    for (; *word; word++)
        if (*word == '\n' || *word == '\\')
            fputs(*word == '\n' ? "\\n" : "\\\\", file);
        else
            fputc(*word, file);
}

// A line of this name with a word that somebody else wrote.
static void print_line(FILE *file, const char *name, const char *word)
{
    fprintf(file, "%s ", name);
    describe_word(file, word);
    fputc('\n', file);
}

void describe_seed(FILE *file, const char *seed)
{
    print_line(file, "seed", seed);
}

void describe_setup(FILE *file, const struct setup *setup)
{
    fputs("options", file);
    for (int i = 0; setup->game->options[i].name; i++)
        fprintf(file, " %s=%d", setup->game->options[i].name, setup->option[i]);
    fputc('\n', file);
}

void describe_game(FILE *file, const struct args *args, const struct setup *setup)
{
    fprintf(file, "command %s\nversion %s\ngame %s %d\nseats %d\n", args->command->name,
        BAIZE_VERSION, setup->game->id, setup->game->version, setup->seats);
}

void describe_agent(FILE *file, const char *name, const struct agent *agent)
{
    uint64_t hash = HASH_START;
    print_line(file, "bot", name);
    if (agent->exploiter) {
        size_t len;
        char *text = exploiter_write(agent->exploiter, &len);
        hash = hash_bytes(hash, text, len);
        free(text);
    } else if (agent->policy && strchr(name, ':')) { // equilibrium:FILE
        hash = hash_bytes(hash, agent->policy->text, agent->policy->len);
    }
    if (hash == HASH_START)
        return;
    fputs("plays_by ", file);
    describe_word(file, name);
    fprintf(file, " %016" PRIx64 "\n", hash);
}

// All that the counts depend on, but for how many matches and how many threads.
char *describe_run(const struct args *args, const struct asked *asked, const struct trials *trials)
{
    const struct setup *setup = &asked->simulation.setup;
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    must(file);
    describe_game(file, args, setup);
    for (int i = 0; i < (trials ? trials->count : 1); i++)
        describe_setup(file, trials ? &trials->list[i].setup : setup);
    for (int seat = 0; seat < setup->seats; seat++)
        describe_agent(file, asked->names[seat], &asked->simulation.agents[seat]);
    bool is_listening = trials ? trials->is_listening : asked->simulation.is_listening;
    describe_seed(file, asked->seed);
    fprintf(file, "measures %s\n", is_listening ? "own" : "plain");
    fclose(file);
    return text;
}

char *describe_arena(const struct args *args, const struct arena *arena)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    must(file);
    describe_game(file, args, &arena->setup);
    describe_setup(file, &arena->setup);
    for (int i = 0; i < arena->count; i++)
        describe_agent(file, arena->names[i], &arena->agents[i]);
    describe_seed(file, arena->seed_word);
    fclose(file);
    return text;
}
