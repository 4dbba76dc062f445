// SPDX-License-Identifier: MIT
#include "lab/process.h"

#include "os/time.h"
#include "wire/wire.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    LIMIT_MS = 1000,
    LIMIT_MS_MAX = 3600000,
    START_MS = 2000,   // more for the first answer: an interpreter has to load
    IN_A_ROW_MAX = 10, // after so many faults in a row a process is not asked any more
    QUESTION_MAX = 256 * 1024,
    ANSWER_MAX = 256,
};

// What came of a question.
enum outcome_kind { ANSWERED, CRASHED, STALLED, NONSENSE };

struct process {
    struct program *program;
    pid_t pid; // 0: not running
    int fd;    // its standard input and output, while it runs
    int in_a_row;
    bool was_started;
    char question[QUESTION_MAX];
};

// Is the program there? Only answered for a plain path with a slash; anything else is left to the
// shell.
static bool is_there(const char *command)
{
    char path[1024];
    size_t len = strcspn(command, " ");
    if (len >= sizeof(path) || !memchr(command, '/', len) || strpbrk(command, "'\"$`\\"))
        return true;
    memcpy(path, command, len);
    path[len] = '\0';
    return access(path, X_OK) == 0;
}

struct program *program_parse(const char *word, struct text *why)
{
    char *end;
    long limit_ms = strtol(word, &end, 10);
    bool has_limit = end != word && strncmp(end, "ms:", 3) == 0;
    const char *command = has_limit ? end + 3 : word;
    const char *fault = NULL;
    if (has_limit && (limit_ms < 1 || limit_ms > LIMIT_MS_MAX))
        fault = "a move's limit is 1ms to 3600000ms";
    else if (!*command)
        fault = "name a program after cmd: (cmd:./mybot, or cmd:500ms:./mybot)";
    else if (!is_there(command))
        fault = "there is no such program, or it may not be run";
    if (fault) {
        text_put(why, fault);
        return NULL;
    }
    struct program *program = calloc(1, sizeof(*program));
    must(program);
    program->command = command;
    program->limit_ms = has_limit ? (int)limit_ms : LIMIT_MS;
    return program;
}

uint64_t program_forfeits(const struct program *program)
{
    return program->crashes + program->stalls + program->nonsense;
}

struct process *process_create(struct program *program)
{
    struct process *process = calloc(1, sizeof(*process));
    must(process);
    process->program = program;
    return process;
}

// Kills the whole process group: the shell may have started the program as a child.
static void stop(struct process *process)
{
    if (!process->pid)
        return;
    close(process->fd);
    kill(-process->pid, SIGKILL);
    waitpid(process->pid, NULL, 0);
    process->pid = 0;
}

void process_destroy(struct process *process)
{
    if (!process)
        return;
    stop(process);
    free(process);
}

// A pair of sockets instead of two pipes, since writing to a program that has ended must not raise
// a signal.
static bool start(struct process *process)
{
    extern char **environ;
    int fds[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) < 0)
        return false;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fds[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fds[1], STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    char *argv[] = {"sh", "-c", (char *)(uintptr_t)process->program->command, NULL};
    int fault = posix_spawn(&process->pid, "/bin/sh", &actions, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(fds[1]);
    process->fd = fds[0];
    if (!fault)
        return true;
    close(fds[0]);
    process->pid = 0;
    return false;
}

// Waits until the socket is ready. False: time is up.
static bool wait_for(const struct process *process, short what, int64_t deadline_ms)
{
    for (;;) {
        int64_t left_ms = deadline_ms - time_monotonic_ms();
        struct pollfd ready = {.fd = process->fd, .events = what};
        if (left_ms <= 0)
            return false;
        if (poll(&ready, 1, (int)left_ms) > 0)
            return true;
    }
}

static enum outcome_kind send_line(
    const struct process *process, const char *line, size_t len, int64_t deadline_ms)
{
    while (len) {
        ssize_t sent = send(process->fd, line, len, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return CRASHED;
        if (sent < 0 && !wait_for(process, POLLOUT, deadline_ms))
            return STALLED;
        if (sent > 0)
            line += sent, len -= (size_t)sent;
    }
    return ANSWERED;
}

// Reads one line, without its end. What follows it is dropped: one question has one answer.
static enum outcome_kind read_line(
    const struct process *process, char line[ANSWER_MAX], int64_t deadline_ms)
{
    size_t len = 0;
    for (;;) {
        if (!wait_for(process, POLLIN, deadline_ms))
            return STALLED;
        ssize_t got = recv(process->fd, line + len, ANSWER_MAX - 1 - len, MSG_DONTWAIT);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (got <= 0)
            return CRASHED;
        len += (size_t)got;
        line[len] = '\0';
        size_t end = strcspn(line, "\r\n");
        if (end < len) {
            line[end] = '\0';
            return ANSWERED;
        }
        if (len == ANSWER_MAX - 1)
            return NONSENSE;
    }
}

// What the program wrote without being asked must not be taken for the answer to the next question.
static void drop_unasked(const struct process *process)
{
    char unasked[1024];
    while (recv(process->fd, unasked, sizeof(unasked), MSG_DONTWAIT) > 0)
        continue;
}

static size_t write_question(struct process *process, const struct question *question)
{
    const struct game *game = question->setup->game;
    struct text text = TEXT(process->question);
    struct out out = out_into(&text);
    out_object(&out);
    out_key(&out, "setup");
    wire_setup(&out, question->setup);
    out_key(&out, "view");
    wire_view(&out, game, question->view);
    out_key(&out, "choices");
    wire_choices(&out, game, question->choices, question->count);
    out_object_end(&out);
    text_char(&text, '\n');
    must(!text.is_cut);
    return text.len;
}

static enum outcome_kind converse(
    struct process *process, const struct question *question, char line[ANSWER_MAX])
{
    int64_t deadline_ms = time_monotonic_ms() + process->program->limit_ms;
    if (!process->was_started)
        deadline_ms += START_MS;
    process->was_started = true;
    if (!process->pid && !start(process))
        return CRASHED;
    drop_unasked(process);
    size_t len = write_question(process, question);
    enum outcome_kind sent = send_line(process, process->question, len, deadline_ms);
    return sent == ANSWERED ? read_line(process, line, deadline_ms) : sent;
}

static void count_fault(struct process *process, enum outcome_kind kind, const char *why)
{
    struct program *program = process->program;
    atomic_fetch_add(kind == CRASHED   ? &program->crashes
                     : kind == STALLED ? &program->stalls
                                       : &program->nonsense,
        1);
    if (atomic_exchange(&program->has_warned, true))
        return;
    fprintf(stderr, "baize: %s %s; a safe move is played for it, here and whenever that happens\n",
        program->command, why);
}

static const char *const faults[] = {
    [CRASHED] = "ended without an answer",
    [STALLED] = "did not answer in time",
    [NONSENSE] = "answered more than a line",
};

bool process_ask(struct process *process, const struct question *question,
    const struct state *state, struct move *move)
{
    char line[ANSWER_MAX] = "", why_buf[400], buf[ANSWER_MAX + 500];
    struct text why = TEXT(why_buf), text = TEXT(buf);
    enum outcome_kind kind = CRASHED;
    // A program that failed so often is not waited for any more.
    if (process->in_a_row < IN_A_ROW_MAX)
        kind = converse(process, question, line);
    text_put(&text, kind == ANSWERED ? "" : faults[kind]);
    if (kind == ANSWERED) {
        const struct setup *setup = question->setup;
        if (move_parse(setup->game, false, line, move, &why) &&
            game_allows(setup, state, question->view->seat, move, &why)) {
            process->in_a_row = 0;
            return true;
        }
        kind = NONSENSE;
        text_format(&text, "answered \"%s\" (%s)", line, why_buf);
    } else {
        stop(process); // so that a late answer is not taken for the answer to the next question
    }
    process->in_a_row++;
    count_fault(process, kind, buf);
    return false;
}
