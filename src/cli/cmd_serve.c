// SPDX-License-Identifier: MIT
// baize serve: the server, until it is told to stop.
#include "cli/cli.h"
#include "cli/log_key.h"
#include "cli/serve_lab.h"
#include "cli/settings.h"
#include "cli/web_address.h"
#include "cli/web_files.h"
#include "net/listen.h"
#include "os/log.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef BAIZE_VERSION
#define BAIZE_VERSION "0"
#endif

static const struct listen_file *file_named(const char *name)
{
    static struct listen_file file;
    const struct page *page = web_file(name);
    if (!page)
        return NULL;
    file = (struct listen_file){page->name, page->bytes, page->len};
    return &file;
}

// ---- Settings ----------------------------------------------------------------------------------

// "8080", ":8080", "127.0.0.1:8080" or "[::1]:8080".
static int read_address(const char *value, struct listen_config *config)
{
    static char host[200];
    const char *colon = strrchr(value, ':');
    const char *port = colon ? colon + 1 : value;
    size_t len = colon ? (size_t)(colon - value) : 0;
    char *end;
    errno = 0;
    long number = strtol(port, &end, 10);
    if (errno || end == port || *end || number < 0 || number > 65535 || len >= sizeof(host))
        return refuse(
            "--listen takes HOST:PORT, as in 127.0.0.1:8080 or [::]:8080, not \"%s\"", value);
    bool is_bracketed = len >= 2 && value[0] == '[' && value[len - 1] == ']';
    snprintf(host, sizeof(host), "%.*s", (int)(is_bracketed ? len - 2 : len), value + is_bracketed);
    if (len)
        config->host = host;
    config->port = (int)number;
    return EXIT_FINE;
}

static int read_named(const struct args *args, const char *flag, const char **list, int *count)
{
    for (int i = 0; i < args->given_count; i++) {
        if (strcmp(args->given[i].flag->name, flag) != 0)
            continue;
        if (*count == NAMED_MAX)
            return refuse("at most %d times --%s", NAMED_MAX, flag);
        list[(*count)++] = args->given[i].value;
    }
    return EXIT_FINE;
}

// Kept as browsers write them: one that is never equal to what they say would be of no use.
static int read_origins(const struct args *args, struct listen_config *config)
{
    static struct web_address address[NAMED_MAX];
    int fault = read_named(args, "origin", config->origin, &config->origins);
    for (int i = 0; !fault && i < config->origins; i++) {
        const char *origin = config->origin[i];
        if (!web_address_read(&address[i], origin) || address[i].has_path)
            return refuse("--origin takes where a page comes from, without its path, as in "
                          "https://cards.example.org or http://localhost:8000, not \"%s\"",
                origin);
        config->origin[i] = address[i].origin;
    }
    return fault;
}

static int read_proxies(const struct args *args, struct listen_config *config)
{
    const char *proxy[NAMED_MAX] = {0};
    int fault = read_named(args, "proxy", proxy, &config->proxies);
    for (int i = 0; !fault && i < config->proxies; i++)
        if (!address_range_read(proxy[i], &config->proxy[i]))
            fault = refuse("--proxy takes an address or a range of them, as in 10.0.0.7, "
                           "10.0.0.0/8 or fd00::/8, not \"%s\"",
                proxy[i]);
    return fault;
}

static int read_numbers(const struct args *args, struct listen_config *config)
{
    int64_t threads = config->threads, per_address = config->per_address_max;
    int64_t lab = config->lab_a_minute, http = config->http_rate;
    int64_t out_mb = (int64_t)(config->out_total_max >> 20);
    int64_t accounts = config->server.account_rate, passwords = config->server.password_rate;
    int64_t rate = config->server.message_rate, connections = config->server.connections_max;
    const struct {
        const char *flag;
        int64_t min, max, *number;
    } numbers[] = {
        {"grant", 0, 1000000000, &config->server.grant},
        {"decision-ms", 0, 86400000, &config->server.decision_ms},
        {"bank-ms", 0, 86400000, &config->server.bank_ms},
        {"grace-ms", 0, 86400000, &config->server.grace_ms},
        {"think-ms", 1, 60000, &config->server.think_ms},
        {"stand-in-ms", 0, 60000, &config->server.stand_in_ms},
        {"drain-ms", 0, 86400000, &config->drain_ms},
        {"handshake-ms", 1, 86400000, &config->handshake_ms},
        {"hello-ms", 1, 86400000, &config->hello_ms},
        {"ping-ms", 1, 86400000, &config->ping_ms},
        {"silence-ms", 1, 86400000, &config->silence_ms},
        {"message-rate", 1, 1000000, &rate},
        {"connections", 1, 1000000, &connections},
        {"per-address", 1, 1000000, &per_address},
        {"account-rate", 1, 1000000, &accounts},
        {"password-rate", 1, 1000000, &passwords},
        {"lab-rate", 1, 60, &lab},
        {"http-rate", 1, 1000000, &http},
        {"out-mb", 1, 1000000, &out_mb},
        {"threads", 1, 64, &threads},
    };
    for (int i = 0; i < ARRAY_LEN(numbers); i++) {
        int fault =
            args_int(args, numbers[i].flag, numbers[i].min, numbers[i].max, numbers[i].number);
        if (fault)
            return fault;
    }
    config->threads = (int)threads;
    config->per_address_max = (int)per_address;
    config->lab_a_minute = (int)lab;
    config->http_rate = (int)http;
    config->out_total_max = (size_t)out_mb << 20;
    config->server.account_rate = (int)accounts;
    config->server.password_rate = (int)passwords;
    config->server.message_rate = (int)rate;
    config->server.message_burst = (int)(2 * rate);
    config->server.connections_max = (int)connections;
    return EXIT_FINE;
}

static int read_config(const struct args *args, struct listen_config *config)
{
    const char *listen = args_get(args, "listen");
    const char *prefix = args_get(args, "prefix");
    const char *level = args_get(args, "log");
    enum log_level least;
    int fault = read_address(listen ? listen : "127.0.0.1:8080", config);
    if (!fault)
        fault = read_numbers(args, config);
    if (!fault)
        fault = read_origins(args, config);
    if (!fault)
        fault = read_proxies(args, config);
    if (fault)
        return fault;
    if (prefix && (prefix[0] != '/' || prefix[strlen(prefix) - 1] == '/'))
        return refuse("--prefix is a path like /baize, not \"%s\"", prefix);
    if (level && !log_level_named(level, &least))
        return refuse("--log takes debug, info, warn, error or none, not \"%s\"", level);
    if (level)
        log_set_level(least);
    config->prefix = prefix ? prefix : "";
    config->server.has_no_debt = args_has(args, "no-debt");
    config->server.is_lan = args_has(args, "lan");
    config->server.version = "baize " BAIZE_VERSION;
    config->file = file_named;
    config->lab = args_has(args, "lab") ? serve_lab : NULL;
    return EXIT_FINE;
}

static const struct store_kind *store_kind_named(const char *name)
{
    const char *names[8];
    int count = 0;
    for (; store_kinds[count]; count++) {
        if (strcmp(store_kinds[count]->name, name) == 0)
            return store_kinds[count];
        names[count] = store_kinds[count]->name;
    }
    refuse_name("store", name, names, count);
    return NULL;
}

// ---- Running -----------------------------------------------------------------------------------

static struct listener *running;

// The second time is meant: nothing acknowledged is lost by it.
static void on_signal(int number)
{
    static volatile sig_atomic_t times;
    if (times++)
        _exit(128 + number);
    listen_stop(running);
}

static void take_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

// As many connections as the system allows.
static void raise_limits(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static void tell_damage(void *context, const char *line)
{
    int *told = context;
    if ((*told)++ < 5)
        log_words(LOG_WARN, "damage", line);
}

// A store that is not large is looked over at every start, which takes a moment.
static void check(struct store *store, const char *data)
{
    enum { ENTRIES_MAX = 100000 };
    struct counts counts;
    int told = 0;
    store->kind->counts(store, &counts);
    if (counts.entries > ENTRIES_MAX || store->kind->check(store, tell_damage, &told))
        return;
    char buf[400];
    struct text text = TEXT(buf);
    text_format(&text, "baize doctor --data %s says more", data);
    log_words(LOG_WARN, "damage", buf);
}

static void tell_start(const struct listen_config *config, const char *url,
    const struct store *store, const char *data)
{
    char buf[1000];
    struct text text = TEXT(buf);
    int64_t matches = listen_tables(running);
    text_format(&text, "%s at %s, %s store in %s, %jd match%s taken up", config->server.version,
        url, store->kind->name, data, matches, matches == 1 ? "" : "es");
    log_words(LOG_INFO, "started", buf);
}

static int serve(const struct listen_config *config, struct store *store, const char *data)
{
    char buf[400], url[400];
    struct text why = TEXT(buf);
    check(store, data);
    running = listen_open(config, store, &why);
    if (!running)
        return refuse("%s", buf);
    take_signals();
    bool is_everywhere = strcmp(config->host, "0.0.0.0") == 0 || strcmp(config->host, "::") == 0;
    const char *shown = is_everywhere ? "localhost" : config->host;
    bool is_v6 = strchr(shown, ':') != NULL;
    snprintf(url, sizeof(url), "http://%s%s%s:%d%s/", is_v6 ? "[" : "", shown, is_v6 ? "]" : "",
        listen_port(running), config->prefix);
    printf("Baize is at %s (data in %s; Ctrl-C stops it)\n", url, data);
    fflush(stdout);
    tell_start(config, url, store, data);
    text_clear(&why);
    bool is_well = listen_run(running, &why);
    listen_close(running);
    if (!is_well) {
        complain("the store is broken: %s (baize doctor --data %s says more)", buf, data);
        return EXIT_NO;
    }
    log_words(LOG_INFO, "stopped", "what goes on is kept for the next start");
    return EXIT_FINE;
}

// ---- The public log ----------------------------------------------------------------------------

static const char go_on[] = "--accept-loss goes on with what is there: the log will admit it, and"
                            " auditors will notice";

// The key, and whether all that was acknowledged is there. EXIT_FINE, or the code of the refusal.
static int open_log(
    struct store *store, const char *data, bool accepts_loss, struct listen_config *config)
{
    static uint8_t seed[LOG_KEY_BYTES];
    static struct log_note lost;
    char buf[700], more[700];
    struct text why = TEXT(buf), whole_why = TEXT(more);
    const struct store_kind *kind = store->kind;
    if (!kind->log_is_whole) // nothing is kept
        return EXIT_FINE;
    bool is_new = kind->log_size(store) == 0;
    bool has_key = is_new || log_key_is_there(data, &why);
    bool is_whole = kind->log_is_whole(store, &lost, &whole_why);
    text_put(&why, has_key || is_whole ? "" : "; ");
    text_put(&why, more);
    if (!(has_key && is_whole) && !accepts_loss)
        return refuse("%s. If a backup was put back, or you know why: %s", buf, go_on);
    if (!(has_key && is_whole)) {
        log_words(LOG_WARN, "going on after a loss", buf);
        config->server.log_lost = &lost;
    }
    text_clear(&why);
    if (!log_key_open(data, seed, &why))
        return refuse("%s", buf);
    config->server.log_seed = seed;
    return EXIT_FINE;
}

static int run(const struct args *given)
{
    static struct args args;
    struct listen_config config;
    listen_config_init(&config);
    int fault = settings_read(given, &args);
    if (!fault)
        fault = read_config(&args, &config);
    if (fault)
        return fault;
    const char *name = args_get(&args, "store"), *data = args_get(&args, "data");
    data = data ? data : "data";
    const struct store_kind *kind = store_kind_named(name ? name : "sqlite");
    if (!kind)
        return EXIT_BAD;
    raise_limits();
    umask(0077); // the data has the seeds of matches that go on, and hashes of passwords
    char buf[400];
    struct text why = TEXT(buf);
    struct store *store = kind->open(data, &why);
    if (!store)
        return refuse("%s", buf);
    fault = open_log(store, data, args_has(&args, "accept-loss"), &config);
    if (!fault)
        fault = serve(&config, store, data);
    kind->close(store);
    return fault;
}

static const struct flag flags[] = {
    {"listen", "HOST:PORT", "where to listen (127.0.0.1:8080); port 0 takes any"},
    {"data", "DIR", "where everything is kept (./data)"},
    {"store", "KIND", "sqlite, or memory to keep nothing"},
    {"accept-loss", NULL, "serve although the end of the log, or its key, is lost"},
    {"config", "FILE", "more settings, one a line: name = value"},
    {"grant", "TOKENS", "what a new player starts with (1000)"},
    {"no-debt", NULL, "refuse a seat whose stake the balance does not cover"},
    {"lan", NULL, "matches between people at one address count too: for a house party"},
    {"decision-ms", "MS", "time for a decision at public tables (30000)"},
    {"bank-ms", "MS", "time bank of a seat (60000)"},
    {"grace-ms", "MS", "how long a match waits for a lost player in all (60000)"},
    {"think-ms", "MS", "the most time a bot takes for a move (1000)"},
    {"stand-in-ms", "MS",
        "how long a bot that plays for somebody who is there waits with each move (1500)"},
    {"drain-ms", "MS", "how long a stop waits for matches to end (10000)"},
    {"handshake-ms", "MS", "time for a request (10000)"},
    {"hello-ms", "MS", "time for the first message of a conversation (10000)"},
    {"ping-ms", "MS", "ask a silent connection whether it is there (30000)"},
    {"silence-ms", "MS", "close a connection that says nothing for so long (75000)"},
    {"threads", "N", "threads that one address may keep thinking for its bots (2)"},
    {"connections", "N", "connections taken in all (50000)"},
    {"per-address", "N", "connections taken from one address (256)"},
    {"message-rate", "N", "messages a second taken from one connection (50)"},
    {"out-mb", "N", "megabytes that may wait for slow readers, all together (256)"},
    {"http-rate", "N", "HTTP requests a second from one address (100); ten times that at once"},
    {"account-rate", "N", "new players an hour taken from one address (500)"},
    {"password-rate", "N", "passwords a minute taken from one address (30)"},
    {"lab", NULL, "answer /api/lab: play many matches for whoever asks (the page does so itself)"},
    {"lab-rate", "N", "with --lab, questions to it a minute from one address (12)"},
    {"origin", "ORIGIN",
        "where pages come from that may connect too (https://HOST[:PORT]); may be repeated"},
    {"proxy", "ADDRESS",
        "a proxy, or a range (10.0.0.0/8), whose X-Forwarded-For is believed; may be repeated"},
    {"prefix", "PATH", "the path that stands before all addresses, as /baize"},
    {"log", "LEAST", "debug, info, warn, error or none (info)"},
    {0},
};

const struct command serve_command = {
    .name = "serve",
    .usage = "",
    .summary = "the server: people play in a browser, a terminal, or by program",
    .about = "Every setting may also stand in the file of --config, or in the environment\n"
             "(--per-address as BAIZE_PER_ADDRESS). SIGTERM stops it: no new matches begin,\n"
             "those under way end or are kept for the next start. docs/operating.md says more.",
    .example = "baize serve --listen 0.0.0.0:8080 --data /var/lib/baize",
    .flags = flags,
    .words_min = 0,
    .words_max = 0,
    .run = run,
};
