// SPDX-License-Identifier: MIT
#include "cli/progress.h"

#include "lab/figure.h"
#include "os/time.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { PATIENCE_MS = 1000, WIDTH = 30, SAME_MS = 200 };

int time_from_args(const struct args *args, int64_t *ms)
{
    static const struct {
        const char *name;
        int ms;
    } units[] = {{"ms", 1}, {"s", 1000}, {"m", 60 * 1000}, {"h", 3600 * 1000}};
    const char *word = args_get(args, "time");
    if (!word)
        return EXIT_FINE;
    char *end;
    long long number = strtoll(word, &end, 10);
    for (int i = 0; i < ARRAY_LEN(units) && number >= 1 && number <= 1000000; i++)
        if (strcmp(end, units[i].name) == 0) {
            *ms = number * units[i].ms;
            return EXIT_FINE;
        }
    return refuse("--time %s: a time is written 500ms, 30s, 5m or 2h", word);
}

void progress_init(struct progress *progress, const char *what)
{
    *progress = (struct progress){.what = what, .start_ms = time_monotonic_ms()};
}

int progress_limited(struct progress *progress, const struct args *args, const char *what)
{
    progress_init(progress, what);
    return time_from_args(args, &progress->limit_ms);
}

static void put_time(struct text *text, int64_t seconds)
{
    if (seconds >= 3600)
        text_format(text, "%jd h %jd min", seconds / 3600, seconds / 60 % 60);
    else if (seconds >= 60)
        text_format(text, "%jd min %jd s", seconds / 60, seconds % 60);
    else
        text_format(text, "%jd s", seconds);
}

// A longer line would be wrapped, and no longer be drawn over.
static int columns(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col ? size.ws_col : 80;
}

static atomic_bool is_interrupted, is_told;

void progress_show(void *context, uint64_t done, uint64_t total)
{
    struct progress *progress = context;
    int64_t spent_ms = time_monotonic_ms() - progress->start_ms;
    if (progress->limit_ms && spent_ms >= progress->limit_ms)
        is_interrupted = true;
    if (progress->total)
        total = progress->total;
    if (spent_ms < PATIENCE_MS || !isatty(STDERR_FILENO) || !total)
        return;
    progress->is_shown = true;
    double part = done < total ? (double)done / (double)total : 1;
    if (progress->limit_ms)
        part = fmin(1, fmax(part, (double)spent_ms / (double)progress->limit_ms));
    fputs("\r\033[K[", stderr);
    for (int i = 0; i < WIDTH; i++)
        fputs(i < (int)(part * WIDTH) ? "█" : "·", stderr);
    char buf[200];
    struct text text = TEXT(buf);
    text_format(&text, "] %jd %%  ", (intmax_t)(100 * part + 0.5));
    if (part > 0) {
        put_time(&text, (int64_t)((double)spent_ms * (1 / part - 1) / 1000 + 0.5));
        text_put(&text, " left  ");
    }
    text_format(&text, "%s %s", figure_count(done).is, progress->what);
    int room = columns() - WIDTH - 2;
    fprintf(stderr, "%.*s", room > 0 ? room : 0, buf);
    fflush(stderr);
}

void progress_end(struct progress *progress)
{
    if (progress->is_shown)
        fputs("\r\033[K", stderr);
    progress->is_shown = false;
    if (is_told)
        fputs("baize: ended early, this is what there was so far\n", stderr);
}

// A program that passes Ctrl-C on (timeout, make) may send it twice within moments: both count as
// the first.
static void note_interrupt(int number)
{
    static _Atomic int64_t first_ms;
    int64_t now_ms = time_monotonic_ms();
    if (is_told && now_ms - first_ms > SAME_MS) {
        signal(number, SIG_DFL);
        raise(number);
    }
    if (!is_told)
        first_ms = now_ms;
    is_told = is_interrupted = true;
}

void interrupt_forget(void)
{
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
}

const atomic_bool *interrupt_watch(void)
{
    struct sigaction action = {.sa_handler = note_interrupt};
    is_told = is_interrupted = false;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &is_interrupted;
}
