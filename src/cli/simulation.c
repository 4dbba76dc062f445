// SPDX-License-Identifier: MIT
#include "cli/simulation.h"

#include "lab/saved.h"
#include "lab/standard.h"
#include "os/entropy.h"
#include "os/file.h"
#include "os/parallel.h"
#include "wire/fair.h"

#include <stdlib.h>
#include <string.h>

// --bot once: all seats; otherwise one for each seat, in their order.
static int name_players(const struct args *args, int seats, const char **names)
{
    int given = 0;
    for (int seat = 0; seat < seats; seat++)
        names[seat] = "random";
    for (int i = 0; i < args->given_count; i++)
        if (strcmp(args->given[i].flag->name, "bot") == 0) {
            if (given == seats)
                return refuse("there are %d seats; --bot was given more often", seats);
            names[given++] = args->given[i].value;
        }
    if (given > 1 && given < seats)
        return refuse(
            "there are %d seats: give --bot once for all of them, or %d times", seats, seats);
    for (int seat = 1; given == 1 && seat < seats; seat++)
        names[seat] = names[0];
    return EXIT_FINE;
}

static int read_players(const struct args *args, struct asked *asked)
{
    const struct setup *setup = &asked->simulation.setup;
    int fault = name_players(args, setup->seats, asked->names);
    if (fault)
        return fault;
    char buf[400];
    struct text why = TEXT(buf);
    for (int seat = 0; seat < setup->seats; seat++)
        if (!agent_parse(&asked->simulation.agents[seat], setup, asked->names[seat], &why))
            return refuse("--bot %s: %s", asked->names[seat], buf);
    return EXIT_FINE;
}

static bool are_random(const struct asked *asked)
{
    for (int seat = 0; seat < asked->simulation.setup.seats; seat++)
        if (strcmp(asked->names[seat], "random") != 0)
            return false;
    return true;
}

// The seed of the run that is to be gone on with. False if there is none.
static bool find_seed(const char *path, char *seed, size_t size)
{
    char buf[200];
    struct text why = TEXT(buf), word = text_over(seed, size);
    struct bytes bytes;
    if (!path || !file_exists(path) || !file_read(path, SAVED_MAX, &bytes, &why))
        return false;
    bool is_found = saved_line(bytes.at, "seed", &word) != NULL;
    bytes_release(&bytes);
    return is_found;
}

uint64_t lab_seed(const struct args *args, char word[SEED_WORD])
{
    uint32_t number;
    uint64_t seed;
    uint8_t bytes[SEED_BYTES];
    entropy_fill(&number, sizeof(number));
    if (args_has(args, "seed"))
        snprintf(word, SEED_WORD, "%s", args_get(args, "seed"));
    else if (!find_seed(args_get(args, "resume"), word, SEED_WORD))
        snprintf(word, SEED_WORD, "%u", number);
    seed_from_text(word, strlen(word), bytes);
    memcpy(&seed, bytes, sizeof(seed));
    return seed;
}

int asked_from_args(const struct args *args, const struct setup *setup, struct asked *asked)
{
    *asked = (struct asked){.simulation.setup = *setup};
    int fault = read_players(args, asked);
    if (fault)
        return fault;
    int64_t matches = are_random(asked) ? MATCHES_OF_RANDOM : MATCHES_OF_THINKING;
    int64_t threads = parallel_processors();
    asked->is_open = args_has(args, "time") && !args_has(args, "games");
    if (asked->is_open)
        matches = MATCHES_MOST;
    fault = args_int(args, "games", 1, MATCHES_MOST, &matches);
    if (!fault)
        fault = args_int(args, "threads", 1, THREADS_MOST, &threads);
    asked->simulation.games = (uint64_t)matches;
    asked->simulation.threads = (int)threads;
    asked->simulation.seed = lab_seed(args, asked->seed);
    const struct game *game = setup->game;
    if (args_has(args, "own") && !game->own_measures)
        return refuse("%s has no measures of its own", game->id);
    asked->simulation.is_listening =
        game->own_measures && (args_has(args, "own") || !are_random(asked));
    return fault;
}

void trials_from_asked(const struct args *args, const struct asked *asked, struct trials *trials)
{
    trials->games = asked->simulation.games;
    if (!asked->is_open && !args_has(args, "games") && trials->games == MATCHES_OF_RANDOM)
        trials->games = MATCHES_OF_RANDOM_TRIALS;
    trials->seed = asked->simulation.seed;
    trials->threads = asked->simulation.threads;
}

int write_page(const char *path, void (*print)(FILE *file, const void *what), const void *what)
{
    char *page = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&page, &size);
    must(file);
    print(file, what);
    fclose(file);
    char buf[400];
    struct text why = TEXT(buf);
    bool is_written = file_write(path, page, size, &why);
    free(page);
    if (is_written)
        return EXIT_FINE;
    complain("%s", buf);
    return EXIT_NO;
}
