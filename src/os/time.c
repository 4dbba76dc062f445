// SPDX-License-Identifier: MIT
#include "os/time.h"

#include <stdio.h>
#include <time.h>

static struct timespec read_clock(clockid_t id)
{
    struct timespec now;
    must(clock_gettime(id, &now) == 0);
    return now;
}

int64_t time_monotonic_ms(void)
{
    return time_monotonic_ns() / 1000000;
}

int64_t time_monotonic_ns(void)
{
    struct timespec now = read_clock(CLOCK_MONOTONIC);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t time_thread_ns(void)
{
    struct timespec used = read_clock(CLOCK_THREAD_CPUTIME_ID);
    return (int64_t)used.tv_sec * 1000000000 + used.tv_nsec;
}

int64_t time_real_ms(void)
{
    struct timespec now = read_clock(CLOCK_REALTIME);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void time_put(int64_t real_ms, struct text *text)
{
    time_t second = (time_t)(real_ms / 1000);
    struct tm tm;
    must(gmtime_r(&second, &tm));
    char day[40];
    strftime(day, sizeof(day), "%Y-%m-%dT%H:%M:%S", &tm);
    char buf[48];
    snprintf(buf, sizeof(buf), "%s.%03dZ", day, (int)(real_ms % 1000));
    text_put(text, buf);
}

void time_put_local(int64_t real_ms, struct text *text)
{
    time_t second = (time_t)(real_ms / 1000);
    struct tm tm;
    char buf[40];
    if (localtime_r(&second, &tm) && strftime(buf, sizeof(buf), "%Y-%m-%d %H:%M", &tm))
        text_put(text, buf);
}
