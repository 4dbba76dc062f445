// SPDX-License-Identifier: MIT
// What is due when: a heap of timers that live in the things they wake. A timer is in it at most
// once. Knows no clock. Only timers.c writes the fields of struct timer.
#ifndef BAIZE_SERVER_TIMERS_H
#define BAIZE_SERVER_TIMERS_H

#include "base/base.h"

enum timer_kind { TIMER_TABLE, TIMER_WAITING_ROOM };

struct timer {
    int64_t due_ms;
    uint32_t at; // index in the heap, from 1; 0: not in it
    enum timer_kind kind;
};

struct timers;

void timer_init(struct timer *timer, enum timer_kind kind);
// INT64_MAX takes it out.
void timer_set(struct timers *timers, struct timer *timer, int64_t due_ms);
// The one that is due first, or NULL.
struct timer *timers_first(const struct timers *timers);

struct timers *timers_create(void);
void timers_destroy(struct timers *timers); // NULL: nothing to do

#endif
