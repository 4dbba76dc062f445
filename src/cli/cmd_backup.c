// SPDX-License-Identifier: MIT
// baize backup: a copy of a server's data, taken while it runs.
#include "cli/cli.h"
#include "os/file.h"
#include "store/store.h"

#include <stdio.h>
#include <sys/stat.h>

static int run(const struct args *args)
{
    const char *data = args_get(args, "data"), *path = args->word[0];
    data = data ? data : "data";
    if (!*path)
        return refuse("a backup needs the name of a file");
    if (file_exists(path))
        return refuse("%s is there already; a backup does not write over anything", path);
    char buf[400];
    struct text why = TEXT(buf);
    struct store *store = store_sqlite.look(data, &why);
    if (!store)
        return refuse("%s", buf);
    umask(0077); // only the owner may read the copy, as with the data itself
    bool is_done = store->kind->backup(store, path, &why);
    store->kind->close(store);
    if (!is_done) {
        complain("%s", buf);
        return EXIT_NO;
    }
    printf(
        "%s holds everything that was in %s, but for log.key. To go back to it, stop the server,\n"
        "put it in place of %s/baize.db (and remove baize.db-wal and baize.db-shm), and start it\n"
        "with --accept-loss, since what came after the backup is lost then.\n",
        path, data, data);
    return EXIT_FINE;
}

static const struct flag flags[] = {
    {"data", "DIR", "the data folder of the server (./data)"},
    {0},
};

const struct command backup_command = {
    .name = "backup",
    .usage = "FILE",
    .summary = "copy a server's data to a file, while it runs",
    .example = "baize backup --data /var/lib/baize /backups/baize-monday.db",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
