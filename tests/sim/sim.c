// SPDX-License-Identifier: MIT
// Many small worlds, each crashed many times. Prints TAP; a failure names the seed that repeats it.
//   sim [--seed N] [--crashes N]          one world
//   sim --total N [--from SEED]           worlds until there were so many crashes
//   … --lying-disk 1                      on a disk that does not always sync: this must fail
//   … --hasty-store 1                     on a store that says too early that it has written: also
#include "disk.h"
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CRASHES_A_WORLD = 50 };

static void add(struct world_counts *to, const struct world_counts *more)
{
    to->steps += more->steps;
    to->crashes += more->crashes;
    to->results += more->results;
    to->resumes += more->resumes;
    to->checks += more->checks;
    to->refusals += more->refusals;
    to->told += more->told;
}

static void live(uint64_t seed, int crashes, const char *folder, struct world_counts *all)
{
    struct world_counts counts;
    struct world *world = world_create(seed, folder);
    world_live(world, crashes);
    world_read_counts(world, &counts);
    add(all, &counts);
    world_destroy(world);
}

int main(int count, char **words)
{
    long long seed = 0, crashes = CRASHES_A_WORLD, total = 0, from = 1;
    for (int i = 1; i + 1 < count; i += 2) {
        long long value = atoll(words[i + 1]);
        if (strcmp(words[i], "--seed") == 0)
            seed = value;
        else if (strcmp(words[i], "--crashes") == 0)
            crashes = value;
        else if (strcmp(words[i], "--total") == 0)
            total = value;
        else if (strcmp(words[i], "--from") == 0)
            from = value;
        else if (strcmp(words[i], "--lying-disk") == 0)
            disk_lie();
        else if (strcmp(words[i], "--hasty-store") == 0)
            world_be_hasty();
    }
    char folder[] = "/tmp/baize-sim-XXXXXX", lock[64], note[64];
    if (!mkdtemp(folder))
        return 2;
    struct world_counts all = {0};
    puts("1..1");
    if (seed)
        live((uint64_t)seed, (int)crashes, folder, &all);
    for (uint64_t next = (uint64_t)from; all.crashes < total; next++)
        live(next, CRASHES_A_WORLD, folder, &all);
    snprintf(lock, sizeof(lock), "%s/lock", folder);
    unlink(lock);
    snprintf(note, sizeof(note), "%s/log.head", folder);
    unlink(note);
    rmdir(folder);
    printf("# %lld crashes in %lld steps: %lld results told, %lld players came back, %lld times "
           "what was known was compared, %lld changes were durable when they were told, the disk "
           "refused %lld times\n",
        (long long)all.crashes, (long long)all.steps, (long long)all.results,
        (long long)all.resumes, (long long)all.checks, (long long)all.told,
        (long long)all.refusals);
    // A world in which nothing happens would prove nothing.
    bool is_lively = all.results > all.crashes / 2 && all.resumes > all.crashes &&
                     all.checks > all.crashes && all.told > 20 * all.crashes;
    puts(is_lively ? "ok 1 - nothing acknowledged was lost" : "not ok 1 - too little happened");
    return !is_lively;
}
