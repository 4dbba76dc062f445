// SPDX-License-Identifier: MIT
// baize doctor: is what a server has kept whole, and does it add up?
#include "cli/cli.h"
#include "cli/progress.h"
#include "server/inspect.h"
#include "wire/json.h"

#include <stdio.h>

enum { SHOWN_MAX = 20 };

struct visit {
    struct progress progress;
    int64_t damages;
    bool is_json;
};

static void note_damage(void *context, const char *line)
{
    struct visit *visit = context;
    progress_end(&visit->progress);
    if (visit->damages++ < SHOWN_MAX)
        fprintf(visit->is_json ? stderr : stdout, "%s\n", line);
}

static void show(void *context, int64_t done, int64_t of)
{
    struct visit *visit = context;
    progress_show(&visit->progress, (uint64_t)done, (uint64_t)of);
}

static void print_json(const struct inspection *inspection, const struct visit *visit, bool is_well)
{
    char buf[500];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_bool(&out, "ok", is_well);
    out_put_int(&out, "damages", visit->damages);
    out_put_int(&out, "matches", inspection->matches);
    out_put_int(&out, "entries", inspection->entries);
    out_put_int(&out, "open", inspection->open);
    out_put_int(&out, "unreadable", inspection->unreadable);
    out_put_int(&out, "log", inspection->leaves);
    out_object_end(&out);
    puts(buf);
}

static void print_words(
    const struct inspection *inspection, const struct visit *visit, bool is_well)
{
    if (visit->damages > SHOWN_MAX)
        printf("… and %lld more\n", (long long)(visit->damages - SHOWN_MAX));
    printf("%lld matches played again, %lld entries, %lld open matches, %lld entries of the log",
        (long long)inspection->matches, (long long)inspection->entries, (long long)inspection->open,
        (long long)inspection->leaves);
    if (inspection->unreadable)
        printf(", %lld matches under rules of another version", (long long)inspection->unreadable);
    puts(is_well ? ": all is well." : ": this store is damaged.");
}

static int run(const struct args *args)
{
    const char *data = args_get(args, "data");
    data = data ? data : "data";
    char buf[400];
    struct text why = TEXT(buf);
    struct store *store = store_sqlite.look(data, &why);
    if (!store)
        return refuse("%s", buf);
    struct visit visit = {.is_json = args_has(args, "json")};
    progress_init(&visit.progress, "matches and entries");
    struct inspection inspection = {.context = &visit, .tell = note_damage, .progress = show};
    bool is_well = inspect(store, &inspection);
    progress_end(&visit.progress);
    store->kind->close(store);
    if (visit.is_json)
        print_json(&inspection, &visit, is_well);
    else
        print_words(&inspection, &visit, is_well);
    return is_well ? EXIT_FINE : EXIT_NO;
}

static const struct flag flags[] = {
    {"data", "DIR", "the data folder of the server (./data)"},
    FLAG_JSON,
    {0},
};

const struct command doctor_command = {
    .name = "doctor",
    .usage = "",
    .summary = "check a server's data: ledger, journal, log and every match",
    .about =
        "Works while the server runs, too. Every transfer must add up to 0, every balance must be\n"
        "the sum of its entries, every finished match is played again from its record and must\n"
        "end as it was settled, and all of it must be as the public log says, whose end must not\n"
        "be lost. Exit code 1 if something is wrong.",
    .example = "baize doctor --data /var/lib/baize",
    .flags = flags,
    .words_min = 0,
    .words_max = 0,
    .run = run,
};
