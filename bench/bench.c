// SPDX-License-Identifier: MIT
// Runs the benchmarks and prints a table. Those of a group take turns, round after round, so that a
// busy moment of the machine slows all of them alike. Processor time is measured, not time that
// passes. A bar is a speed that is wanted; missing it is printed and is no failure, since a slow
// machine is no defect.
#include "bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 9, BENCHES_MAX = 32 };
#define ROUND_SECONDS 0.1

static double cpu_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

// Units a second.
static double measure(const struct bench *bench, uint64_t times)
{
    double start = cpu_seconds();
    uint64_t units = bench->run(times);
    return (double)units / (cpu_seconds() - start);
}

// How many times it must be run to take about as long as a round.
static uint64_t calibrate(const struct bench *bench)
{
    for (uint64_t times = 1;; times *= 2) {
        double start = cpu_seconds();
        bench->run(times);
        double took = cpu_seconds() - start;
        if (took > ROUND_SECONDS / 8)
            return (uint64_t)((double)times * ROUND_SECONDS / took) + 1;
    }
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_rate(double rate)
{
    if (rate >= 1e6)
        printf("%8.2f M", rate / 1e6);
    else if (rate >= 1e3)
        printf("%8.2f k", rate / 1e3);
    else
        printf("%8.2f  ", rate);
}

static void print_line(const struct bench *bench, double rate, double before)
{
    printf("%-44s", bench->name);
    print_rate(rate);
    printf(" %s/s", bench->unit);
    if (bench->bar > 0) {
        printf("   bar");
        print_rate(bench->bar);
        printf("   %s", rate >= bench->bar ? "pass" : "short");
    }
    if (bench->is_share)
        printf("   %.2f of the one above", rate / before);
    if (bench->more_us > 0) {
        double more_us = 1e6 / rate - 1e6 / before;
        printf("   %.2f µs more   bar %.2f   %s", more_us, bench->more_us,
            more_us <= bench->more_us ? "pass" : "short");
    }
    printf("\n");
}

static void run_group(const struct bench *benches)
{
    double rates[BENCHES_MAX][ROUNDS];
    uint64_t times[BENCHES_MAX];
    int count = 0;
    printf("median of %d rounds in turn\n", ROUNDS);
    for (; benches[count].name; count++)
        times[count] = calibrate(&benches[count]);
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < count; i++)
            rates[i][round] = measure(&benches[i], times[i]);
    double before = 0;
    for (int i = 0; i < count; i++) {
        qsort(rates[i], ROUNDS, sizeof(rates[i][0]), by_size);
        double median = rates[i][ROUNDS / 2];
        print_line(&benches[i], median, before);
        before = median;
    }
}

static const struct {
    const char *name;
    const struct bench *benches;
    void (*print)(void); // instead of benches: measures and prints a table of its own
} groups[] = {
    {"playouts", playout_benches, NULL},
    {"search", search_benches, NULL},
    {"solver", solver_benches, NULL},
    {"server", server_benches, NULL},
    {"library", library_benches, NULL},
    {"review", NULL, review_bench_print},
    {"people", NULL, people_print},
};

int main(int argc, char **argv)
{
    printf("One core, processor time.\n");
    for (int i = 0; i < ARRAY_LEN(groups); i++)
        if (argc < 2 || strcmp(argv[1], groups[i].name) == 0) {
            printf("\n%s\n", groups[i].name);
            if (groups[i].print)
                groups[i].print();
            else
                run_group(groups[i].benches);
        }
    return 0;
}
