// SPDX-License-Identifier: MIT
// A real server, killed (kill -9) under load again and again, with witnesses at real sockets who
// hold it to what it acknowledged. At the end baize doctor looks at everything.
//   kill BAIZE TIMES [SEED]
#include "../sim/witness.h"

#include "cli/caller.h"
#include "os/time.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WITNESSES = 32 };

static const char *const games_played[] = {
    "single-card-game", "single-card-game", "kuhn", "leduc", "mantis", NULL};

struct killing {
    const char *program;
    char folder[64], data[80];
    struct chance chance;
    uint64_t seed;
    int times;
    pid_t server;
    struct caller caller;
    struct witness witness[WITNESSES];
    char code[16];
};

static void fail(const struct killing *killing, const char *who, const char *what)
{
    printf("Bail out! seed %llu, kill %d: %s%s (data kept in %s)\n",
        (unsigned long long)killing->seed, killing->times, who, what, killing->data);
    fflush(stdout);
    if (killing->server > 0)
        kill(killing->server, SIGKILL);
    exit(1);
}

// ---- The server --------------------------------------------------------------------------------

// Its first line says where it is.
static int read_port(const struct killing *killing, int fd)
{
    char line[300];
    size_t len = 0;
    while (len + 1 < sizeof(line) && read(fd, line + len, 1) == 1 && line[len] != '\n')
        len++;
    line[len] = 0;
    const char *at = strstr(line, "http://127.0.0.1:");
    if (!at)
        fail(killing, "the server did not start: ", line);
    return atoi(at + strlen("http://127.0.0.1:"));
}

static void start(struct killing *killing)
{
    int pipe_fd[2];
    if (pipe(pipe_fd) != 0)
        fail(killing, "", "no pipe");
    killing->server = fork();
    if (killing->server == 0) {
        dup2(pipe_fd[1], STDOUT_FILENO);
        close(pipe_fd[0]);
        close(pipe_fd[1]);
        execl(killing->program, "baize", "serve", "--listen", "127.0.0.1:0", "--data",
            killing->data, "--log", "warn", "--message-rate", "100000", "--think-ms", "1", NULL);
        _exit(127);
    }
    close(pipe_fd[1]);
    killing->caller.port = read_port(killing, pipe_fd[0]);
    close(pipe_fd[0]);
}

// A server that has ended by itself has a fault, whatever was kept.
static void kill_server(struct killing *killing)
{
    int status = 0;
    kill(killing->server, SIGKILL);
    waitpid(killing->server, &status, 0);
    killing->server = 0;
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL)
        fail(killing, "", "the server had ended before it was killed");
}

// ---- The witnesses -----------------------------------------------------------------------------

static void on_say(void *context, struct witness *witness, const char *text)
{
    struct killing *killing = context;
    caller_send(&killing->caller, &killing->caller.call[witness->number], text, strlen(text));
}

static void on_accuse(void *context, struct witness *witness, const char *what)
{
    char who[40];
    snprintf(who, sizeof(who), "witness %d: ", witness->number);
    fail(context, who, what);
}

static void opened(struct caller *caller, struct call *call)
{
    struct killing *killing = caller->context;
    witness_opened(&killing->witness[call->number]);
}

static void message(struct caller *caller, struct call *call, const char *bytes, size_t len)
{
    struct killing *killing = caller->context;
    witness_told(&killing->witness[call->number], bytes, len);
}

static void lost(struct caller *caller, struct call *call)
{
    struct killing *killing = caller->context;
    witness_lost(&killing->witness[call->number]);
}

static void open_all(struct killing *killing)
{
    char buf[200];
    struct text why = TEXT(buf);
    killing->caller.host = "127.0.0.1";
    killing->caller.context = killing;
    killing->caller.opened = opened;
    killing->caller.message = message;
    killing->caller.lost = lost;
    if (!caller_open(&killing->caller, WITNESSES, &why))
        fail(killing, "", buf);
    for (int i = 0; i < WITNESSES; i++) {
        struct witness *witness = &killing->witness[i];
        witness_init(witness, i, killing->seed * 1000 + (uint64_t)i);
        witness->context = killing;
        witness->say = on_say;
        witness->accuse = on_accuse;
        witness->games = games_played;
        witness->level = "random";
        witness->codes = killing->code;
        witness->is_calm = i % 4 != 0;
    }
}

static void live_for(struct killing *killing, int64_t ms)
{
    int64_t until_ms = time_monotonic_ms() + ms;
    for (int i = 0; i < WITNESSES; i++)
        caller_dial(&killing->caller, &killing->caller.call[i]);
    while (time_monotonic_ms() < until_ms) {
        for (int i = 0; i < WITNESSES; i++)
            witness_act(&killing->witness[i]);
        caller_round(&killing->caller, 1);
    }
}

// Everything that the server had sent before it died is still read.
static void hear_the_last(struct killing *killing)
{
    for (int i = 0; i < 20; i++)
        caller_round(&killing->caller, 0);
    for (int i = 0; i < WITNESSES; i++) {
        caller_hang_up(&killing->caller, &killing->caller.call[i]);
        witness_lost(&killing->witness[i]);
    }
}

int main(int count, char **words)
{
    static struct killing killing;
    if (count < 3)
        return 2;
    int times = atoi(words[2]);
    killing.program = words[1];
    killing.seed = count > 3 ? strtoull(words[3], NULL, 10) : (uint64_t)time_real_ms();
    chance_from_number(&killing.chance, killing.seed);
    strcpy(killing.folder, "/tmp/baize-kill-XXXXXX");
    if (!mkdtemp(killing.folder))
        return 2;
    snprintf(killing.data, sizeof(killing.data), "%s/data", killing.folder);
    signal(SIGPIPE, SIG_IGN);
    printf("1..1\n# seed %llu\n", (unsigned long long)killing.seed);
    fflush(stdout);
    open_all(&killing);
    for (; killing.times < times; killing.times++) {
        start(&killing);
        live_for(&killing, 60 + chance_below(&killing.chance, 200));
        kill_server(&killing);
        hear_the_last(&killing);
    }
    int64_t results = 0, resumes = 0, checks = 0;
    for (int i = 0; i < WITNESSES; i++) {
        results += killing.witness[i].results;
        resumes += killing.witness[i].resumes;
        checks += killing.witness[i].checks;
        witness_release(&killing.witness[i]);
    }
    caller_close(&killing.caller);
    printf("# %d kills: %lld results told, %lld players came back, %lld times what was known was "
           "compared\n",
        times, (long long)results, (long long)resumes, (long long)checks);
    fflush(stdout);
    char line[500];
    snprintf(line, sizeof(line),
        "%s doctor --data %s | sed 's/^/# /' && %s doctor --data %s --json "
        "| grep -q '\"ok\":true'",
        killing.program, killing.data, killing.program, killing.data);
    bool is_well = system(line) == 0 && results > times && resumes > times;
    puts(is_well ? "ok 1 - nothing acknowledged was lost" : "not ok 1 - nothing was lost");
    snprintf(line, sizeof(line), "rm -r %s", killing.folder);
    return !(is_well && system(line) == 0);
}
