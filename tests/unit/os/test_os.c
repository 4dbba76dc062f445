// SPDX-License-Identifier: MIT
// Files are whole or not there; log lines stay lines.
#include "../unit.h"

#include "os/entropy.h"
#include "os/file.h"
#include "os/log.h"
#include "os/pool.h"
#include "os/time.h"

#include <fcntl.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/baize-test-XXXXXX";
static char why_buf[400];
static struct text why;

static const char *in_folder(const char *name)
{
    static char path[200];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    return path;
}

static int make_folder(void **unused)
{
    (void)unused;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **unused)
{
    (void)unused;
    unlink(in_folder("file"));
    unlink(in_folder("log"));
    return rmdir(folder); // fails if anything was left beside them
}

static void test_write_and_read(void **unused)
{
    (void)unused;
    struct bytes bytes;
    why = TEXT(why_buf);
    assert_true(file_write(in_folder("file"), "one\0two", 7, &why));
    assert_true(file_write(in_folder("file"), "three", 5, &why)); // replaces it
    assert_true(file_read(in_folder("file"), 5, &bytes, &why));
    assert_int_equal(bytes.len, 5);
    assert_string_equal(bytes.at, "three");
    bytes_release(&bytes);
    struct stat stat_of;
    assert_int_equal(stat(in_folder("file"), &stat_of), 0);
    mode_t mask = umask(0);
    umask(mask);
    assert_int_equal(stat_of.st_mode & 0777, 0666 & ~mask);
}

// What is written to a pipe (or a device: /dev/null) goes into it and does not take its place.
static void test_write_into_pipe(void **unused)
{
    (void)unused;
    char got[8] = "";
    struct stat stat_of;
    why = TEXT(why_buf);
    const char *pipe = in_folder("pipe");
    assert_int_equal(mkfifo(pipe, 0600), 0);
    int fd = open(pipe, O_RDWR | O_NONBLOCK);
    assert_true(fd >= 0);
    assert_true(file_write(pipe, "three", 5, &why));
    assert_int_equal(read(fd, got, sizeof(got)), 5);
    assert_string_equal(got, "three");
    close(fd);
    assert_int_equal(stat(pipe, &stat_of), 0);
    assert_true(S_ISFIFO(stat_of.st_mode));
    unlink(pipe);
}

static void test_limits_and_faults(void **unused)
{
    (void)unused;
    struct bytes bytes;
    why = TEXT(why_buf);
    assert_true(file_write(in_folder("file"), "three", 5, &why));
    assert_false(file_read(in_folder("file"), 4, &bytes, &why));
    assert_non_null(strstr(why_buf, "longer than the 4 bytes allowed"));
    assert_null(bytes.at);
    text_clear(&why);
    assert_false(file_read(in_folder("none"), 4, &bytes, &why));
    assert_non_null(strstr(why_buf, "No such file"));
    text_clear(&why);
    assert_false(file_read(folder, 4, &bytes, &why)); // a folder is no file
    text_clear(&why);
    assert_false(file_write(in_folder("none/file"), "", 0, &why));
    text_clear(&why);
    assert_false(file_write(folder, "", 0, &why)); // and nothing is left beside it
}

static void test_log_lines(void **unused)
{
    (void)unused;
    int fd = open(in_folder("log"), O_CREAT | O_WRONLY | O_TRUNC | O_APPEND, 0600);
    assert_true(fd >= 0);
    log_set_file(fd);
    log_words(LOG_INFO, "started", "at ::1 port 80");
    log_words(LOG_DEBUG, "unheard", "");
    log_words(LOG_WARN, "odd", "a \"b\"\n\x1b[31m");
    char long_name[3000];
    memset(long_name, 'x', sizeof(long_name) - 1);
    long_name[sizeof(long_name) - 1] = '\0';
    log_words(LOG_ERROR, "long", long_name);
    struct stat own;
    char journal[80];
    assert_int_equal(fstat(fd, &own), 0);
    snprintf(journal, sizeof(journal), "%llu:%llu", (unsigned long long)own.st_dev,
        (unsigned long long)own.st_ino);
    setenv("JOURNAL_STREAM", journal, 1);
    log_words(LOG_WARN, "no", "time");
    unsetenv("JOURNAL_STREAM");
    log_set_file(STDERR_FILENO);
    close(fd);
    struct bytes bytes;
    why = TEXT(why_buf);
    assert_true(file_read(in_folder("log"), 10000, &bytes, &why));
    assert_non_null(strstr(bytes.at, "Z info started: at ::1 port 80\n"));
    assert_non_null(strstr(bytes.at, "x\nwarn no: time\n"));
    assert_null(strstr(bytes.at, "unheard"));
    assert_non_null(strstr(bytes.at, "Z warn odd: a \"b\"..[31m\n"));
    int lines = 0;
    for (const char *at = bytes.at; *at; at++)
        lines += *at == '\n';
    assert_int_equal(lines, 4);
    assert_int_equal(bytes.at[bytes.len - 1], '\n');
    bytes_release(&bytes);
    enum log_level level;
    assert_true(log_level_named("warn", &level) && level == LOG_WARN);
    assert_false(log_level_named("loud", &level));
}

static void test_clocks(void **unused)
{
    (void)unused;
    char buf[40];
    struct text text = TEXT(buf);
    time_put(951827696789, &text);
    assert_string_equal(buf, "2000-02-29T12:34:56.789Z");
    assert_true(time_monotonic_ns() <= time_monotonic_ns());
    assert_true(time_real_ms() > 1700000000000);
}

static void test_entropy(void **unused)
{
    (void)unused;
    uint8_t a[32] = {0}, b[32] = {0};
    entropy_fill(a, sizeof(a));
    entropy_fill(b, sizeof(b));
    assert_memory_not_equal(a, b, sizeof(a));
}

// ---- the pool: a piece of work is a semaphore, and is done when the test posts it ----

static sem_t woken;

static void wait_for(void *work)
{
    sem_wait(work);
}

static void wake(void *context)
{
    (void)context;
    sem_post(&woken);
}

static void test_what_can_wait_is_done_last(void **unused)
{
    (void)unused;
    sem_t work[4]; // the thread is busy with the first while the others come
    sem_init(&woken, 0, 0);
    for (int i = 0; i < 4; i++)
        sem_init(&work[i], 0, 0);
    struct pool *pool =
        pool_create(&(struct pool_config){.threads = 1, .run = wait_for, .wake = wake});
    pool_add(pool, NULL, &work[0]);
    pool_add(pool, &(struct owner){.can_wait = true}, &work[3]);
    pool_add(pool, NULL, &work[1]);
    pool_add(pool, NULL, &work[2]);
    for (int i = 0; i < 4; i++) {
        sem_post(&work[i]);
        sem_wait(&woken);
        assert_ptr_equal(pool_take_done(pool), &work[i]);
    }
    pool_destroy(pool, NULL);
}

static void count(void *work)
{
    ++*(int *)work;
}

// Whoever it belongs to and whoever waits, all of it is done, once.
static void test_many_threads_do_all_work_once(void **unused)
{
    (void)unused;
    enum { PIECES = 2000 };
    static int times[PIECES];
    sem_init(&woken, 0, 0);
    struct pool *pool =
        pool_create(&(struct pool_config){.threads = 4, .nice = 1, .run = count, .wake = wake});
    for (int i = 0; i < PIECES; i++) {
        struct owner owner = {(uint64_t)(i % 37), (uint64_t)(i % 5), i % 7 == 0};
        pool_add(pool, &owner, &times[i]);
    }
    for (int done = 0; done < PIECES; done++) {
        sem_wait(&woken);
        assert_non_null(pool_take_done(pool));
    }
    struct pool_counts counts;
    pool_read_counts(pool, &counts);
    assert_int_equal(counts.done, PIECES);
    assert_int_equal(counts.now.waiting[0] + counts.now.waiting[1], 0);
    assert_null(pool_take_done(pool));
    pool_destroy(pool, NULL);
    for (int i = 0; i < PIECES; i++)
        assert_int_equal(times[i], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_write_and_read),
        cmocka_unit_test(test_write_into_pipe),
        cmocka_unit_test(test_limits_and_faults),
        cmocka_unit_test(test_log_lines),
        cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_entropy),
        cmocka_unit_test(test_what_can_wait_is_done_last),
        cmocka_unit_test(test_many_threads_do_all_work_once),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
