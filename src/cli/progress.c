// SPDX-License-Identifier: MIT
#include "cli/progress.h"

#include "lab/figure.h"
#include "os/time.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

enum { PATIENCE_MS = 1000, WIDTH = 30, SAME_MS = 200 };

void progress_init(struct progress *progress, const char *what)
{
    *progress = (struct progress){.what = what, .start_ms = time_monotonic_ms()};
}

static void put_time(int64_t seconds)
{
    if (seconds >= 3600)
        fprintf(stderr, "%lld h %lld min", (long long)seconds / 3600, (long long)seconds / 60 % 60);
    else if (seconds >= 60)
        fprintf(stderr, "%lld min %lld s", (long long)seconds / 60, (long long)seconds % 60);
    else
        fprintf(stderr, "%lld s", (long long)seconds);
}

void progress_show(void *context, uint64_t done, uint64_t total)
{
    struct progress *progress = context;
    int64_t spent_ms = time_monotonic_ms() - progress->start_ms;
    if (spent_ms < PATIENCE_MS || !isatty(STDERR_FILENO) || !total)
        return;
    progress->is_shown = true;
    double part = done < total ? (double)done / (double)total : 1;
    fputs("\r\033[K[", stderr);
    for (int i = 0; i < WIDTH; i++)
        fputs(i < (int)(part * WIDTH) ? "█" : "·", stderr);
    fprintf(stderr, "] %3.0f %%  %s %s", 100 * part, figure_count(done).is, progress->what);
    if (part > 0) {
        fputs("  ", stderr);
        put_time((int64_t)((double)spent_ms * (1 / part - 1) / 1000 + 0.5));
        fputs(" left", stderr);
    }
    fflush(stderr);
}

static atomic_bool is_interrupted;

void progress_end(struct progress *progress)
{
    if (progress->is_shown)
        fputs("\r\033[K", stderr);
    progress->is_shown = false;
    if (is_interrupted)
        fputs("baize: ended early, this is what there was so far\n", stderr);
}

// A program that passes Ctrl-C on (timeout, make) may send it twice within moments: both count as
// the first.
static void note_interrupt(int number)
{
    static _Atomic int64_t first_ms;
    int64_t now_ms = time_monotonic_ms();
    if (is_interrupted && now_ms - first_ms > SAME_MS) {
        signal(number, SIG_DFL);
        raise(number);
    }
    if (!is_interrupted)
        first_ms = now_ms;
    is_interrupted = true;
}

const atomic_bool *interrupt_watch(void)
{
    struct sigaction action = {.sa_handler = note_interrupt};
    is_interrupted = false;
    sigaction(SIGINT, &action, NULL);
    return &is_interrupted;
}
