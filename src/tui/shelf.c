// SPDX-License-Identifier: MIT
#include "tui/shelf.h"

#include "os/file.h"

#include <stdio.h>
#include <string.h>

enum { FILE_MAX = DEAL_BYTES_MAX + PROMISE_SENTENCE_BYTES + 200 };
#define OUTCOME "# outcome "

// Two players of one server may play the same match from one device: each has a file.
static void put_path(const struct shelf *shelf, int64_t player, int64_t match, const char *ending,
    char path[PROMISE_PATH_BYTES])
{
    uint64_t hash = hash_bytes(HASH_START, shelf->address, strlen(shelf->address));
    snprintf(path, PROMISE_PATH_BYTES, "%s/%016llx-%lld-%lld%s", shelf->folder,
        (unsigned long long)hash, (long long)match, (long long)player, ending);
}

bool shelf_keep(
    const struct shelf *shelf, int64_t player, struct promise *promise, struct text *why)
{
    char buf[FILE_MAX], path[PROMISE_PATH_BYTES];
    struct text text = TEXT(buf);
    if (!shelf->folder[0] || shelf->is_guest)
        return true;
    deal_write(&promise->memory, &text);
    text_format(&text, OUTCOME "%s\n", promise_outcome_names[promise->outcome]);
    if (promise->sentence[0])
        text_format(&text, "# %s\n", promise->sentence);
    must(!text.is_cut);
    put_path(shelf, player, promise->memory.match, SHELF_DEAL_ENDING, path);
    bool is_new = !promise->path[0];
    if (!file_write_private(path, buf, text.len, why))
        return false;
    strcpy(promise->path, path);
    if (is_new)
        files_thin(shelf->folder, SHELF_DEAL_ENDING, SHELF_DEALS);
    return true;
}

bool shelf_recall(const struct shelf *shelf, int64_t player, int64_t match,
    struct deal_memory *memory, bool *is_over)
{
    char path[PROMISE_PATH_BYTES], buf[300];
    struct text why = TEXT(buf);
    struct shelf_deal deal;
    if (!shelf->folder[0] || shelf->is_guest)
        return false;
    put_path(shelf, player, match, SHELF_DEAL_ENDING, path);
    if (!shelf_read(path, &deal, &why) || strcmp(deal.memory.server, shelf->address) != 0)
        return false;
    *memory = deal.memory;
    *is_over = deal.outcome == PROMISE_KEPT || deal.outcome == PROMISE_UNCHECKED;
    return true;
}

static void add(struct blob *blob, const char *words)
{
    blob_add(blob, words, strlen(words));
}

bool shelf_keep_evidence(const struct shelf *shelf, int64_t player, struct promise *promise,
    const char *replay, struct text *why)
{
    char deal[DEAL_BYTES_MAX], path[PROMISE_PATH_BYTES];
    struct text text = TEXT(deal);
    struct blob blob = {0};
    if (!shelf->folder[0])
        return true;
    deal_write(&promise->memory, &text);
    add(&blob, "What is not as promised:\n\n");
    add(&blob, promise->faults);
    add(&blob, "\nWhat was promised:\n\n");
    add(&blob, deal);
    add(&blob, "\nWhat the server said (<) and was told (>):\n\n");
    if (promise->messages.len)
        blob_add(&blob, promise->messages.at, promise->messages.len);
    add(&blob, "\nThe replay that the server sent:\n\n");
    add(&blob, replay ? replay : "It sent none.\n");
    put_path(shelf, player, promise->memory.match, ".evidence", path);
    bool is_written = file_write_private(path, blob.at, blob.len, why);
    if (is_written)
        strcpy(promise->evidence, path);
    blob_release(&blob);
    return is_written;
}

// ---- Reading -----------------------------------------------------------------------------------

// The remarks behind the lines of the deal: what came of it.
static void read_remarks(const char *bytes, struct shelf_deal *deal)
{
    const char *at = strstr(bytes, "\n" OUTCOME);
    deal->outcome = PROMISE_OPEN;
    deal->sentence[0] = '\0';
    if (!at)
        return;
    const char *word = at + 1 + strlen(OUTCOME), *next = strchr(word, '\n');
    for (int i = PROMISE_OPEN; i <= PROMISE_BROKEN; i++)
        if (word_is(word, strcspn(word, "\n"), promise_outcome_names[i]))
            deal->outcome = (enum promise_outcome)i;
    if (next && strncmp(next + 1, "# ", 2) == 0)
        snprintf(
            deal->sentence, sizeof(deal->sentence), "%.*s", (int)strcspn(next + 3, "\n"), next + 3);
}

bool shelf_read(const char *path, struct shelf_deal *deal, struct text *why)
{
    struct bytes bytes;
    if (!file_read(path, FILE_MAX, &bytes, why))
        return false;
    bool is_read = deal_read(&deal->memory, bytes.at, bytes.len, why);
    if (is_read)
        read_remarks(bytes.at, deal);
    bytes_release(&bytes);
    return is_read;
}
