// SPDX-License-Identifier: MIT
// A page's module runs on one thread, and wasi-libc has no threads: there is never anybody to lock
// out or to wait for, and no thread can be had. The store and its committer need nothing more.
#ifndef BAIZE_WEB_PTHREAD_H
#define BAIZE_WEB_PTHREAD_H

typedef int pthread_t, pthread_attr_t, pthread_mutex_t, pthread_mutexattr_t, pthread_cond_t,
    pthread_condattr_t;

enum { PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_INITIALIZER = 0 };
struct timespec;

#define pthread_mutexattr_init(attributes) (*(attributes) = 0)
#define pthread_mutexattr_settype(attributes, type) ((void)(attributes))
#define pthread_mutexattr_destroy(attributes) ((void)(attributes))
#define pthread_mutex_init(mutex, attributes) (*(mutex) = 0)
#define pthread_mutex_lock(mutex) ((void)(mutex))
#define pthread_mutex_unlock(mutex) ((void)(mutex))
#define pthread_mutex_destroy(mutex) ((void)(mutex))

#define pthread_condattr_init(attributes) (*(attributes) = 0)
#define pthread_condattr_setclock(attributes, clock) ((void)(attributes))
#define pthread_condattr_destroy(attributes) ((void)(attributes))
#define pthread_cond_init(condition, attributes) (*(condition) = 0)
#define pthread_cond_signal(condition) ((void)(condition))
#define pthread_cond_wait(condition, mutex) ((void)(condition), (void)(mutex), __builtin_trap())
#define pthread_cond_timedwait(condition, mutex, until)                                            \
    ((void)(until), pthread_cond_wait(condition, mutex))
#define pthread_cond_destroy(condition) ((void)(condition))

static inline int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    (void)thread, (void)attributes, (void)run, (void)argument;
    return -1;
}

#define pthread_join(thread, result) __builtin_trap()

#endif
