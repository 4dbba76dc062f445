// SPDX-License-Identifier: MIT
#include "server/keep.h"

#include "server/leaves.h"
#include "server/live_table.h"
#include "server/parts.h"

enum { AGAIN_AFTER_MS = 600000 };

static void keep_from(
    struct server *server, struct live_table *live, enum change_kind kind, size_t from)
{
    const struct blob *record = &live->table.record;
    struct change change = {
        .kind = kind,
        .id = live->table.match,
        .bytes = (const uint8_t *)record->at + from,
        .len = record->len - from,
    };
    uint8_t leaf[LEAF_MAX];
    if (!live->kept.len)
        leaf_of_opening(server, &live->table, &change, leaf);
    committer_add(server->committer, &change);
    live->kept.len = record->len;
}

void keep_whole(struct server *server, struct live_table *live)
{
    keep_from(server, live, CHANGE_OPEN, 0);
    live->kept.opened_ms = server->now_ms;
}

void keep_lines(struct server *server, struct live_table *live)
{
    keep_from(server, live, CHANGE_MOVE, live->kept.len);
}

void keep_resume(struct server *server, struct live_table *live)
{
    live->kept = (struct kept){live->table.record.len, server->now_ms};
}

int64_t keep_due_ms(const struct live_table *live)
{
    return live->kept.opened_ms + AGAIN_AFTER_MS;
}
