// SPDX-License-Identifier: MIT
// What the tests of the stores share: a folder of their own, a store in it, a change that is
// committed alone.
#ifndef BAIZE_TESTS_UNIT_STORE_FOLDER_H
#define BAIZE_TESTS_UNIT_STORE_FOLDER_H

#include "../unit.h"

#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64];

static inline int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/baize-store-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static inline int drop_folder(void **state)
{
    (void)state;
    static const char *const names[] = {
        "baize.db", "baize.db-wal", "baize.db-shm", "copy", "lock", "log.head"};
    char path[128];
    for (int i = 0; i < ARRAY_LEN(names); i++) {
        snprintf(path, sizeof(path), "%s/%s", folder, names[i]);
        unlink(path);
    }
    return rmdir(folder);
}

static inline struct store *open_store(const struct store_kind *kind)
{
    char buf[200];
    struct text why = TEXT(buf);
    struct store *store = kind->open(folder, &why);
    if (!store)
        fail_msg("%s", buf);
    return store;
}

static inline enum store_result commit_one(struct store *store, const struct change *change)
{
    struct batch batch = {0};
    char buf[200];
    struct text why = TEXT(buf);
    batch_add(&batch, change);
    enum store_result result = store->kind->commit(store, &batch, &why);
    batch_release(&batch);
    return result;
}

#endif
