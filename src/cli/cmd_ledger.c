// SPDX-License-Identifier: MIT
// baize ledger: what the operator sees of the flow of tokens, and may do about it.
#include "cli/cli.h"
#include "cli/flows.h"
#include "os/file.h"
#include "os/time.h"
#include "server/finished.h"
#include "wire/json.h"
#include "wire/log_leaf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_MAX = 100 };

static const char *data_of(const struct args *args)
{
    const char *data = args_get(args, "data");
    return data ? data : "data";
}

static struct store *look(const struct args *args)
{
    char buf[400];
    struct text why = TEXT(buf);
    struct store *store = store_sqlite.look(data_of(args), &why);
    if (!store)
        complain("%s", buf);
    return store;
}

// To write. A folder without a store is refused, not made.
static struct store *open_data(const struct args *args)
{
    char path[600], buf[400];
    struct text why = TEXT(buf);
    snprintf(path, sizeof(path), "%s/baize.db", data_of(args));
    if (!file_exists(path)) {
        complain("there is no %s; --data DIR names the data folder of the server", path);
        return NULL;
    }
    struct store *store = store_sqlite.open(data_of(args), &why);
    if (!store)
        complain("%s; stop it first, nothing was changed", buf);
    return store;
}

// ---- flows -------------------------------------------------------------------------------------

static void name_of(struct store *store, int64_t id, char name[NAME_BYTES + 1])
{
    struct account account = {0};
    store->kind->account(store, id, &account);
    snprintf(name, NAME_BYTES + 1, "%s", account.name);
}

static void print_flows(struct store *store, const struct flows *flows)
{
    char from[NAME_BYTES + 1], to[NAME_BYTES + 1];
    printf("%lld matches counted and stand.\n", (long long)flows->matches);
    if (flows->flows)
        puts("\nOne way only, over several matches:");
    for (int i = 0; i < flows->flows && i < SHOWN_MAX; i++) {
        const struct flow *flow = &flows->flow[i];
        name_of(store, flow->from, from);
        name_of(store, flow->to, to);
        printf("  %lld %s lost %lld tokens to %lld %s in %lld matches (%lld came back)%s\n",
            (long long)flow->from, from, (long long)flow->net, (long long)flow->to, to,
            (long long)flow->matches, (long long)flow->back,
            flow->is_young ? ", within a day of its first hello" : "");
    }
    if (flows->feeds)
        puts("\nFed by new accounts:");
    for (int i = 0; i < flows->feeds && i < SHOWN_MAX; i++) {
        const struct feeding *feed = &flows->feed[i];
        name_of(store, feed->account, to);
        printf("  %lld %s won %lld tokens from %lld accounts that were less than a day old\n",
            (long long)feed->account, to, (long long)feed->tokens, (long long)feed->feeders);
    }
    if (!flows->flows && !flows->feeds)
        puts("Nothing looks like dumping.");
}

static void print_flows_json(const struct flows *flows)
{
    static char buf[64 * 1024];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_int(&out, "matches", flows->matches);
    out_key(&out, "flows");
    out_array(&out);
    for (int i = 0; i < flows->flows && i < SHOWN_MAX; i++) {
        const struct flow *flow = &flows->flow[i];
        out_object(&out);
        out_put_int(&out, "from", flow->from);
        out_put_int(&out, "to", flow->to);
        out_put_int(&out, "tokens", flow->net);
        out_put_int(&out, "back", flow->back);
        out_put_int(&out, "matches", flow->matches);
        out_put_int(&out, "last_ms", flow->last_ms);
        out_put_bool(&out, "is_young", flow->is_young);
        out_object_end(&out);
    }
    out_array_end(&out);
    out_key(&out, "fed");
    out_array(&out);
    for (int i = 0; i < flows->feeds && i < SHOWN_MAX; i++) {
        out_object(&out);
        out_put_int(&out, "account", flows->feed[i].account);
        out_put_int(&out, "feeders", flows->feed[i].feeders);
        out_put_int(&out, "tokens", flows->feed[i].tokens);
        out_object_end(&out);
    }
    out_array_end(&out);
    out_object_end(&out);
    puts(buf);
}

static int run_flows(const struct args *args)
{
    struct store *store = look(args);
    if (!store)
        return EXIT_BAD;
    struct flows flows;
    flows_read(store, &flows);
    if (args_has(args, "json"))
        print_flows_json(&flows);
    else
        print_flows(store, &flows);
    flows_release(&flows);
    store->kind->close(store);
    return EXIT_FINE;
}

// ---- acts --------------------------------------------------------------------------------------

static const char *const act_words[] = {
    [ACT_FREEZE] = "freeze", [ACT_UNFREEZE] = "unfreeze", [ACT_REVERSE] = "reverse"};

static bool print_act(void *context, const struct act *act)
{
    char buf[1200];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    char at[40];
    struct text time = TEXT(at);
    time_put(act->at_ms, &time);
    if (!*(bool *)context) {
        printf("%s %s %s %lld: %s\n", at, act_words[act->kind], act->match ? "match" : "account",
            (long long)(act->match ? act->match : act->account), act->reason);
        return true;
    }
    out_object(&out);
    out_put_int(&out, "act", act->id);
    out_put_int(&out, "at_ms", act->at_ms);
    out_put_string(&out, "kind", act_words[act->kind]);
    out_put_int(&out, act->match ? "match" : "account", act->match ? act->match : act->account);
    out_put_string(&out, "reason", act->reason);
    out_object_end(&out);
    puts(buf);
    return true;
}

static int run_acts(const struct args *args)
{
    struct store *store = look(args);
    if (!store)
        return EXIT_BAD;
    bool is_json = args_has(args, "json");
    store->kind->acts(store, print_act, &is_json);
    store->kind->close(store);
    return EXIT_FINE;
}

// ---- freeze, unfreeze, reverse -----------------------------------------------------------------

static int commit(struct store *store, const struct change *change)
{
    char buf[400];
    struct text why = TEXT(buf);
    struct batch batch = {0};
    batch_add(&batch, change);
    enum store_result result = store->kind->commit(store, &batch, &why);
    batch_release(&batch);
    if (result == STORE_OK)
        return EXIT_FINE;
    complain("%s; nothing was changed", buf);
    return EXIT_NO;
}

static int freeze(struct store *store, const struct change *change)
{
    struct account account;
    bool is_frozen = change->amount != 0;
    if (change->id == HOUSE || !store->kind->account(store, change->id, &account))
        return refuse("there is no account %lld", (long long)change->id);
    if (account.is_frozen == is_frozen)
        return refuse("account %lld (%s) is %s already", (long long)change->id, account.name,
            is_frozen ? "frozen" : "free");
    int fault = commit(store, change);
    if (!fault)
        printf("Account %lld (%s) is %s.\n", (long long)change->id, account.name,
            is_frozen ? "frozen: nothing at its tables counts from now on" : "free again");
    return fault;
}

static void put_reversed(const struct match *match, struct text *text)
{
    struct finished_seat seat[SEATS_MAX];
    int seats = finished_seats(match, seat);
    text_format(text, "Match %jd (%s) is taken back:", match->id, match->game);
    for (int i = 0; i < seats; i++) {
        if (!seat[i].player)
            continue;
        text_put(text, i ? ", " : " ");
        text_bytes(text, seat[i].name, seat[i].name_len);
        text_format(text, " %s%jd", seat[i].moved < 0 ? "+" : "", -seat[i].moved);
    }
    text_format(text, " %s.", match->flags & FINISHED_PRACTICE ? "in practice" : "tokens");
}

// The public log is told of it, too: what the match moved, with the signs turned, in the order in
// which the store writes it.
static void put_leaf(struct store *store, struct change *change, uint8_t bytes[LEAF_MAX])
{
    struct leaf leaf = {
        .kind = LEAF_TRANSFER, .match = change->id, .at_ms = change->at_ms, .flags = WHY_REVERSAL};
    struct counts counts;
    struct entry entry;
    if (!store->kind->log_size(store)) // no server has begun one here
        return;
    store->kind->counts(store, &counts);
    for (int64_t i = 1; i <= counts.entries && leaf.legs < LEGS_MAX; i++)
        if (store->kind->entry(store, i, &entry) && entry.match == change->id)
            leaf.leg[leaf.legs++] = (struct leaf_leg){
                .account = entry.account, .amount = -entry.amount, .purse = (uint8_t)entry.purse};
    change->leaf_len = leaf_put(&leaf, bytes);
    change->leaf = bytes;
}

static int reverse(struct store *store, const struct change *asked)
{
    struct change reversal = *asked, *change = &reversal;
    uint8_t leaf[LEAF_MAX];
    struct match match;
    if (!store->kind->match(store, change->id, &match))
        return refuse("there is no finished match %lld", (long long)change->id);
    if (match.is_reversed)
        return refuse(
            "match %lld was reversed already; baize ledger acts says why", (long long)change->id);
    if (match.flags & FINISHED_VOID)
        return refuse("match %lld was called off: it moved nothing", (long long)change->id);
    char buf[1200];
    struct text told = TEXT(buf);
    put_reversed(&match, &told);
    put_leaf(store, change, leaf);
    int fault = commit(store, change);
    if (!fault)
        puts(buf);
    return fault;
}

static bool is_fit(const char *reason)
{
    for (const char *c = reason; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            return false;
    return *reason && strlen(reason) <= REASON_BYTES;
}

static int write_act(const struct args *args, struct change *change,
    int (*act)(struct store *store, const struct change *change), const char *what)
{
    const char *word = args->count > 1 ? args->word[1] : "", *reason = args_get(args, "reason");
    char *end;
    errno = 0;
    long long id = strtoll(word, &end, 10);
    if (end == word || *end || errno || id <= 0)
        return refuse(
            "baize ledger %s needs the number of %s, not \"%s\"", args->word[0], what, word);
    if (!reason || !is_fit(reason))
        return refuse("--reason TEXT says why, in at most %d bytes on one line: it is kept with "
                      "what is done",
            REASON_BYTES);
    struct store *store = open_data(args);
    if (!store)
        return EXIT_BAD;
    change->id = id;
    change->at_ms = time_real_ms();
    snprintf(change->text, sizeof(change->text), "%s", reason);
    int code = act(store, change);
    store->kind->close(store);
    return code;
}

static int run_freeze(const struct args *args)
{
    struct change change = {.kind = CHANGE_FREEZE, .amount = 1};
    return write_act(args, &change, freeze, "an account");
}

static int run_unfreeze(const struct args *args)
{
    struct change change = {.kind = CHANGE_FREEZE};
    return write_act(args, &change, freeze, "an account");
}

static int run_reverse(const struct args *args)
{
    struct change change = {.kind = CHANGE_REVERSE};
    return write_act(args, &change, reverse, "a match");
}

static int run(const struct args *args)
{
    static const struct {
        const char *verb;
        int (*run)(const struct args *args);
        int words;
    } verbs[] = {
        {"flows", run_flows, 1},
        {"acts", run_acts, 1},
        {"freeze", run_freeze, 2},
        {"unfreeze", run_unfreeze, 2},
        {"reverse", run_reverse, 2},
    };
    const char *names[ARRAY_LEN(verbs)];
    for (int i = 0; i < ARRAY_LEN(verbs); i++) {
        names[i] = verbs[i].verb;
        if (strcmp(args->word[0], verbs[i].verb) != 0)
            continue;
        if (args->count > verbs[i].words)
            return refuse("baize ledger %s takes nothing more: \"%s\"", verbs[i].verb,
                args->word[verbs[i].words]);
        return verbs[i].run(args);
    }
    return refuse_name("question to the ledger", args->word[0], names, ARRAY_LEN(verbs));
}

static const struct flag flags[] = {
    {"data", "DIR", "the data folder of the server (./data)"},
    {"reason", "TEXT", "why, for freeze, unfreeze and reverse: it is kept"},
    FLAG_JSON,
    {0},
};

const struct command ledger_command = {
    .name = "ledger",
    .usage = "flows | acts | freeze ACCOUNT | unfreeze ACCOUNT | reverse MATCH",
    .summary = "see where tokens went, freeze an account, take a match back",
    .about =
        "flows lists pairs between which tokens went one way only, over several matches that\n"
        "counted, and accounts that were fed by many new ones. freeze keeps an account from\n"
        "counting: whatever is played at its tables is practice, and it is on no board. reverse\n"
        "undoes what a match moved, once, by new entries; ratings stay. Each is kept as an act,\n"
        "with its reason and time, which acts lists; no act is ever changed. flows and acts work\n"
        "while the server runs; the others need it stopped.",
    .example = "baize ledger flows --data /var/lib/baize\n"
               "baize ledger reverse 7312 --reason \"fed by its owner\" --data /var/lib/baize",
    .flags = flags,
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
