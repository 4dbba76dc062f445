// SPDX-License-Identifier: MIT
// The benchmarks of playouts and search as a page runs them; bench/page/practice.mjs holds their
// figures against those of the program.
#include "bench/bench.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static const struct bench *const groups[] = {playout_benches, search_benches};

// NULL: there is no such benchmark.
static const struct bench *find(int group, int number)
{
    const struct bench *bench = groups[group];
    for (int i = 0; i < number && bench->name; i++)
        bench++;
    return bench->name ? bench : NULL;
}

EXPORT(bench_name) const char *bench_name(int group, int number)
{
    const struct bench *bench = find(group, number);
    return bench ? bench->name : NULL;
}

// Does it so many times; how many units that was.
EXPORT(bench_run) double bench_run(int group, int number, double times)
{
    return (double)find(group, number)->run((uint64_t)times);
}
