// SPDX-License-Identifier: MIT
#include "cli/audit_state.h"

#include "cli/identity.h"
#include "os/file.h"
#include "wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 64 << 20 };

bool audit_state_path(const char *address, char *path, size_t size, struct text *why)
{
    char folder[400];
    if (!state_folder(folder, sizeof(folder))) {
        text_put(why, "there is no home to keep what was seen in: name a file with --state");
        return false;
    }
    uint64_t hash = hash_bytes(HASH_START, address, strlen(address));
    snprintf(path, size, "%s/audit/%016llx.json", folder, (unsigned long long)hash);
    return true;
}

// ---- Writing -----------------------------------------------------------------------------------

json_t *audit_head_json(const struct log_head *head)
{
    char buf[1000];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    log_head_put(&out, head);
    return json_loads(buf, 0, NULL);
}

// The subtrees that make up the tree, the largest first.
static json_t *edge_json(const struct merkle_edge *edge)
{
    char buf[8192];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    struct merkle_path path = {0};
    for (int level = MERKLE_LEVELS - 1; level >= 0; level--)
        if (edge->size >> level & 1)
            path.hash[path.count++] = edge->last[level];
    log_path_put(&out, &path);
    return json_loads(buf, 0, NULL);
}

static json_t *pairs_json(const struct map *map)
{
    json_t *list = json_array();
    for (struct map_slot *slot = NULL; (slot = map_next(map, slot));)
        json_array_append_new(
            list, json_pack("[I, I]", (json_int_t)slot->key, (json_int_t)slot->number));
    return list;
}

static bool write_json(const json_t *json, const char *path, struct text *why)
{
    char *text = json_dumps(json, JSON_INDENT(1));
    must(text);
    bool is_written = make_folders(path, why) && file_write(path, text, strlen(text), why);
    free(text);
    return is_written;
}

bool audit_state_write(const struct audit_state *state, const char *path, struct text *why)
{
    const struct log_follower *follower = &state->follower;
    json_t *json = json_pack("{s:s, s:o, s:o, s:I, s:I, s:o, s:o}", "file", "baize audit 1", "head",
        audit_head_json(&state->head), "edge", edge_json(&state->edge), "first_match",
        (json_int_t)follower->first_match, "last_opened", (json_int_t)follower->last_opened, "open",
        pairs_json(&follower->open), "early", pairs_json(&follower->early));
    must(json);
    bool is_written = write_json(json, path, why);
    json_decref(json);
    return is_written;
}

bool audit_evidence_write(
    const json_t *evidence, const char *path, char *written, size_t size, struct text *why)
{
    int number = 1;
    do
        snprintf(written, size, "%s.evidence-%d", path, number++);
    while (file_exists(written));
    return write_json(evidence, written, why);
}

// ---- Reading -----------------------------------------------------------------------------------

static bool read_edge(struct merkle_edge *edge, int64_t size, const json_t *json)
{
    struct merkle_path path;
    if (!log_path_read(&path, json) || path.count != __builtin_popcountll((uint64_t)size))
        return false;
    int next = 0;
    for (int level = MERKLE_LEVELS - 1; level >= 0; level--)
        if (size >> level & 1)
            merkle_add_subtree(edge, log_sha256, level, path.hash[next++]);
    return true;
}

static bool read_pairs(struct map *map, const json_t *json)
{
    for (size_t i = 0; i < json_array_size(json); i++) {
        json_t *pair = json_array_get(json, i);
        int64_t match = json_integer_value(json_array_get(pair, 0));
        if (match < 1)
            return false;
        map_put(map, match)->number = json_integer_value(json_array_get(pair, 1));
    }
    return json_is_array(json);
}

static bool read_state(struct audit_state *state, const json_t *json, struct text *why)
{
    const char *first = json_string_value(json_object_get(json, "file"));
    if (!first || strcmp(first, "baize audit 1") != 0 ||
        !log_head_read(&state->head, json_object_get(json, "head"), why) ||
        !read_edge(&state->edge, state->head.size, json_object_get(json, "edge")) ||
        !read_pairs(&state->follower.open, json_object_get(json, "open")) ||
        !read_pairs(&state->follower.early, json_object_get(json, "early")))
        return false;
    struct merkle_hash root = merkle_edge_root(&state->edge, log_sha256);
    state->follower.index = state->head.size;
    state->follower.first_match = json_integer_value(json_object_get(json, "first_match"));
    state->follower.last_opened = json_integer_value(json_object_get(json, "last_opened"));
    state->has_head = true;
    return merkle_is_same(&root, &state->head.root);
}

bool audit_state_read(struct audit_state *state, const char *path, struct text *why)
{
    struct bytes bytes;
    *state = (struct audit_state){0};
    if (!file_exists(path))
        return true;
    if (!file_read(path, FILE_MAX, &bytes, why))
        return false;
    json_t *json = json_loadb(bytes.at, bytes.len, 0, NULL);
    bytes_release(&bytes);
    char buf[200];
    struct text fault = TEXT(buf);
    bool is_read = read_state(state, json, &fault);
    json_decref(json);
    if (!is_read)
        text_format(why, "%s is not what an audit leaves behind, or was changed", path);
    return is_read;
}

void audit_state_release(struct audit_state *state)
{
    log_follower_release(&state->follower);
}
