// SPDX-License-Identifier: MIT
// baize audit: does a server's public log continue what was seen of it before, and is it in order?
#include "cli/audit.h"
#include "cli/cli.h"
#include "cli/identity.h"
#include "os/file.h"
#include "os/time.h"
#include "tui/log_book.h"
#include "tui/shelf.h"
#include "wire/hex.h"
#include "wire/json.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MATCHES_MAX = 10000 };

// Matches to look for.
struct wanted {
    int count;
    struct {
        int64_t match;
        bool has_commitment;
        uint8_t commitment[LEAF_HASH_BYTES];
    } * list;
};

static void want(struct wanted *wanted, int64_t match, const uint8_t *commitment)
{
    if (wanted->count == MATCHES_MAX)
        return;
    wanted->list[wanted->count].match = match;
    wanted->list[wanted->count].has_commitment = commitment != NULL;
    if (commitment)
        memcpy(wanted->list[wanted->count].commitment, commitment, LEAF_HASH_BYTES);
    wanted->count++;
}

// ---- What is given -----------------------------------------------------------------------------

static int read_numbers(const struct args *args, struct wanted *wanted)
{
    for (int i = 0; i < args->given_count; i++) {
        if (strcmp(args->given[i].flag->name, "match") != 0)
            continue;
        const char *value = args->given[i].value;
        char *end;
        errno = 0;
        long long number = strtoll(value, &end, 10);
        if (errno || *end || end == value || number < 1)
            return refuse("--match takes the number of a match, not \"%s\"", value);
        want(wanted, number, NULL);
    }
    return EXIT_FINE;
}

static bool is_of_server(const struct deal_memory *memory, const char *address)
{
    char buf[400], other[400];
    struct text why = TEXT(buf), text = TEXT(other);
    struct address kept;
    if (!address_read(&kept, memory->server, &why))
        return false;
    address_put(&kept, &text);
    return strcmp(other, address) == 0;
}

// What the terminal client kept of matches at this server.
static void read_deals(const char *folder, struct wanted *wanted, const char *address)
{
    static struct file_name files[MATCHES_MAX];
    int count = files_in(folder, SHELF_DEAL_ENDING, files, MATCHES_MAX);
    for (int i = 0; i < count; i++) {
        char buf[1000], fault[400];
        struct text path = TEXT(buf), why = TEXT(fault);
        struct shelf_deal deal;
        text_format(&path, "%s/%s", folder, files[i].name);
        if (!shelf_read(buf, &deal, &why))
            complain("%s: %s", buf, fault);
        else if (is_of_server(&deal.memory, address))
            want(wanted, deal.memory.match, deal.memory.commitment);
    }
}

// ---- What came of it ---------------------------------------------------------------------------

static json_t *evidence_of(const struct audit *audit, const char *address)
{
    json_t *json = json_pack("{s:s, s:s, s:I, s:s}", "server", address, "what", audit->why, "at_ms",
        (json_int_t)time_real_ms(), "page", audit->page);
    if (!json) // the page is no UTF-8
        json = json_pack("{s:s, s:s}", "server", address, "what", audit->why);
    must(json);
    if (audit->has_before)
        json_object_set_new(json, "before", audit_head_json(&audit->before));
    if (audit->now.head.size)
        json_object_set_new(json, "now", audit_head_json(&audit->now.head));
    return json;
}

static void tell_lie(const struct audit *audit, const char *address, const char *path)
{
    char written[700], buf[700];
    struct text why = TEXT(buf);
    json_t *evidence = evidence_of(audit, address);
    complain("THE LOG OF %s IS WRONG: %s", address, audit->why);
    if (audit_evidence_write(evidence, path, written, sizeof(written), &why))
        complain("what the server signed is in %s: show it to others", written);
    else
        complain("the evidence could not be kept: %s", buf);
    json_decref(evidence);
}

static void print_words(const struct audit *audit, const char *address)
{
    char key[2 * LOG_KEY_BYTES + 1], buf[40];
    struct text hex = TEXT(key), when = TEXT(buf);
    const struct log_head *head = &audit->now.head;
    hex_put(head->key, LOG_KEY_BYTES, &hex);
    printf("%s: a log of %lld entries, signed by %s.\n", address, (long long)head->size, key);
    if (audit->has_before) {
        time_put(audit->before.at_ms, &when);
        printf("It continues the one of %lld entries that was signed at %s.\n",
            (long long)audit->before.size, buf);
    } else {
        puts("It is seen for the first time: compare the key with what others were shown.");
    }
    printf(
        "Read: %lld matches begun, %lld ended, %lld other transfers; all in order, all add up.\n",
        (long long)audit->opened, (long long)audit->closed, (long long)audit->moved);
    if (audit->lost)
        printf("The server admits %lld times that it lost the end of its log.\n",
            (long long)audit->lost);
}

static void print_json(
    const struct audit *audit, const char *address, enum audit_outcome outcome, int checked)
{
    char buf[2000];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    const struct log_head *head = &audit->now.head;
    out_object(&out);
    out_put_bool(&out, "ok", outcome == AUDIT_FINE);
    out_put_string(&out, "server", address);
    if (outcome != AUDIT_FINE)
        out_put_string(&out, "why", audit->why);
    if (head->size) {
        out_put_hex(&out, "log", head->key, LOG_KEY_BYTES);
        out_put_int(&out, "size", head->size);
        out_put_int(&out, "at_ms", head->at_ms);
    }
    out_put_int(&out, "before", audit->has_before ? audit->before.size : 0);
    out_put_int(&out, "opened", audit->opened);
    out_put_int(&out, "closed", audit->closed);
    out_put_int(&out, "transfers", audit->moved);
    out_put_int(&out, "losses", audit->lost);
    out_put_int(&out, "matches", checked);
    out_object_end(&out);
    puts(buf);
}

// The matches, one after another. The worst that came of one.
static enum audit_outcome check_matches(
    struct audit *audit, const struct wanted *wanted, bool is_quiet, int *checked)
{
    enum audit_outcome worst = AUDIT_FINE;
    for (int i = 0; i < wanted->count; i++) {
        bool has_replay = false;
        const uint8_t *commitment =
            wanted->list[i].has_commitment ? wanted->list[i].commitment : NULL;
        enum audit_outcome outcome =
            audit_match(audit, wanted->list[i].match, commitment, &has_replay);
        if (outcome == AUDIT_LIE)
            return outcome;
        *checked += outcome == AUDIT_FINE;
        worst = outcome == AUDIT_UNKNOWN ? outcome : worst;
        if (!is_quiet && outcome == AUDIT_UNKNOWN)
            puts(audit->why);
        else if (!is_quiet)
            printf("match %lld is in the log%s.\n", (long long)wanted->list[i].match,
                has_replay ? ", as it was dealt and played" : "; its replay is not for everyone");
    }
    return worst;
}

static int audit_all(
    struct audit *audit, const struct wanted *wanted, const char *path, bool is_json)
{
    char address[400], buf[700];
    struct text text = TEXT(address), why = TEXT(buf);
    int checked = 0;
    address_put(&audit->fetcher.address, &text);
    enum audit_outcome outcome = audit_follow(audit);
    if (outcome == AUDIT_FINE) {
        if (!is_json)
            print_words(audit, address);
        outcome = check_matches(audit, wanted, is_json, &checked);
    } else if (outcome == AUDIT_UNKNOWN) {
        complain("%s", audit->why);
    }
    if (is_json)
        print_json(audit, address, outcome, checked);
    if (outcome == AUDIT_LIE) {
        fflush(stdout);
        tell_lie(audit, address, path);
        return EXIT_NO;
    }
    if (audit->now.has_head && !audit_state_write(&audit->now, path, &why)) {
        complain("%s", buf);
        return EXIT_UNKNOWN;
    }
    return outcome == AUDIT_FINE ? EXIT_FINE : EXIT_UNKNOWN;
}

static int run_with(const struct args *args, struct audit *audit, struct wanted *wanted)
{
    char buf[700], path[600], address[400];
    struct text why = TEXT(buf), text = TEXT(address);
    const char *state_path = args_get(args, "state"), *deals = args_get(args, "deals");
    if (!fetcher_init(&audit->fetcher, args->word[0], &why))
        return refuse("audit takes an address like https://example.org, not \"%s\"", args->word[0]);
    address_put(&audit->fetcher.address, &text);
    if (!state_path && !audit_state_path(address, path, sizeof(path), &why))
        return refuse("%s", buf);
    state_path = state_path ? state_path : path;
    int fault = read_numbers(args, wanted);
    if (!fault && deals && !file_exists(deals))
        fault = refuse("there is no folder %s", deals);
    if (fault)
        return fault;
    char state_of_user[STATE_FOLDER_BYTES] = "", folder[STATE_FOLDER_BYTES + 8];
    struct log_book book;
    state_folder(state_of_user, sizeof(state_of_user));
    snprintf(folder, sizeof(folder), "%s/deals", state_of_user);
    read_deals(deals ? deals : folder, wanted, address);
    log_book_open(&book, state_of_user, address);
    struct audit_state state;
    if (!audit_state_read(&state, state_path, &why)) {
        audit_state_release(&state);
        return refuse("%s", buf);
    }
    audit_begin(audit, &state, args_has(args, "full"));
    if (book.has_head)
        audit_knows(audit, &book.head);
    fault = audit_all(audit, wanted, state_path, args_has(args, "json"));
    audit_state_release(&state);
    return fault;
}

static int run(const struct args *args)
{
    static struct audit audit;
    struct wanted wanted = {.list = calloc(MATCHES_MAX, sizeof(*wanted.list))};
    must(wanted.list);
    int code = run_with(args, &audit, &wanted);
    audit_end(&audit);
    free(wanted.list);
    return code;
}

static const struct flag flags[] = {
    {"state", "FILE", "where what was seen is kept ($XDG_STATE_HOME/baize/audit, for each server)"},
    {"match", "NUMBER", "look for this match; may be repeated"},
    {"deals", "DIR", "where deals are kept ($XDG_STATE_HOME/baize/deals): look for each of them"},
    {"full", NULL, "read all entries again, not only those that are new"},
    FLAG_JSON,
    {0},
};

const struct command audit_command = {
    .name = "audit",
    .usage = "URL",
    .summary = "check a server's public log against what it signed before",
    .about = "The head must be signed by the same key as last time and continue the log that was\n"
             "seen then, and the one that the terminal client saw last; its entries must lead to\n"
             "its root, be in order and add up to 0. Your matches there (those that the terminal\n"
             "client keeps, and --match) are looked for in it, and compared with their replays\n"
             "where anybody may see those.\n"
             "Exit code 1 if the server contradicts itself (both signed heads are kept as\n"
             "evidence), 3 if it cannot be reached or something cannot be known yet.",
    .example = "baize audit https://cards.example.org --match 17",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
