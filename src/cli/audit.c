// SPDX-License-Identifier: MIT
#include "cli/audit.h"

#include "games/games.h"
#include "wire/hex.h"
#include "wire/replay.h"
#include "wire/transcript.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    ENTRIES_A_PAGE = 1000,
    HEAD_FRESH_MS = 1100, // a server signs once a second at most
};

void audit_begin(struct audit *audit, const struct audit_state *state, bool is_full)
{
    audit->has_before = state->has_head;
    audit->before = state->head;
    if (is_full)
        return;
    audit->now.edge = state->edge;
    audit->now.follower = state->follower;
    // The follower's maps are copied, since both are released.
    audit->now.follower.open = audit->now.follower.early = (struct map){0};
    const struct map *from[] = {&state->follower.open, &state->follower.early};
    struct map *to[] = {&audit->now.follower.open, &audit->now.follower.early};
    for (int i = 0; i < 2; i++)
        for (struct map_slot *slot = NULL; (slot = map_next(from[i], slot));)
            map_put(to[i], slot->key)->number = slot->number;
}

void audit_end(struct audit *audit)
{
    audit_state_release(&audit->now);
    fetcher_finish(&audit->fetcher);
}

// ---- Saying what is wrong ----------------------------------------------------------------------

static enum audit_outcome unknown(struct audit *audit, const char *sentence)
{
    snprintf(audit->why, sizeof(audit->why), "%s", sentence);
    return AUDIT_UNKNOWN;
}

__attribute__((format(printf, 2, 3))) static enum audit_outcome lie(
    struct audit *audit, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(audit->why, sizeof(audit->why), format, arguments);
    va_end(arguments);
    snprintf(audit->page, sizeof(audit->page), "%s",
        audit->fetcher.page.at ? audit->fetcher.page.at : "");
    return AUDIT_LIE;
}

// ---- Pages -------------------------------------------------------------------------------------

// A server that cannot answer now says nothing: it is busy, or a proxy has lost it for a moment.
static bool is_passing(int status, const char *path, struct text *why)
{
    if (status == 429 || status >= 500)
        text_format(why, "the server cannot answer %s now (%d)", path, status);
    return status == 0 || status == 429 || status >= 500;
}

// The JSON of a page, for the caller to release; NULL, and the outcome.
static json_t *get(struct audit *audit, const char *path, enum audit_outcome *outcome)
{
    char buf[500];
    struct text why = TEXT(buf);
    int status = fetch(&audit->fetcher, path, &why);
    *outcome = AUDIT_FINE;
    audit->is_denied = status == 404;
    if (is_passing(status, path, &why)) {
        *outcome = unknown(audit, buf);
        return NULL;
    }
    json_t *json = status == 200 ? json_loads(audit->fetcher.page.at, 0, NULL) : NULL;
    if (!json && status == 404) {
        text_format(&why, "the server has nothing at %s", path);
        *outcome = unknown(audit, buf);
    } else if (!json) {
        *outcome = lie(audit, "the server answers %s with what is no such page (%d)", path, status);
    }
    return json;
}

static enum audit_outcome get_head(struct audit *audit, struct log_head *head)
{
    char buf[300];
    struct text why = TEXT(buf);
    enum audit_outcome outcome;
    json_t *json = get(audit, "/api/log/head", &outcome);
    *head = (struct log_head){0};
    if (!json && audit->is_denied && audit->has_before)
        return lie(audit, "the server kept a public log, and shows none any more");
    if (!json)
        return outcome;
    bool is_read = log_head_read(head, json, &why);
    json_decref(json);
    return is_read ? AUDIT_FINE : lie(audit, "%s", buf);
}

void audit_knows(struct audit *audit, const struct log_head *head)
{
    audit->known = *head;
    audit->is_known = true;
}

// Does the later head continue the earlier one, as the server itself proves?
static enum audit_outcome check_continues(
    struct audit *audit, const struct log_head *earlier, const struct log_head *later)
{
    struct merkle_path path = {0};
    if (earlier->size != later->size) {
        char wish[120];
        enum audit_outcome outcome;
        snprintf(wish, sizeof(wish), "/api/log/consistency?from=%lld&to=%lld",
            (long long)earlier->size, (long long)later->size);
        json_t *json = get(audit, wish, &outcome);
        if (!json && !audit->is_denied)
            return outcome;
        bool is_read = json && log_path_read(&path, json_object_get(json, "path"));
        json_decref(json);
        if (!is_read)
            return lie(audit, "the server does not prove that its log continues the one before");
    }
    if (merkle_continues(
            log_sha256, earlier->size, &earlier->root, later->size, &later->root, &path))
        return AUDIT_FINE;
    return lie(audit,
        "the log of %lld entries is not a continuation of the one of %lld entries that the server "
        "signed before: what had happened was changed",
        (long long)later->size, (long long)earlier->size);
}

static enum audit_outcome compare_heads(
    struct audit *audit, const struct log_head *before, const struct log_head *head)
{
    if (memcmp(before->key, head->key, LOG_KEY_BYTES) != 0)
        return lie(audit, "the log is signed by another key than before");
    if (head->size < before->size)
        return lie(audit,
            "the log has %lld entries, and had %lld: the server has gone back behind what it "
            "signed",
            (long long)head->size, (long long)before->size);
    return check_continues(audit, before, head);
}

// ---- Entries -----------------------------------------------------------------------------------

static enum audit_outcome take_entry(struct audit *audit, const json_t *json)
{
    uint8_t bytes[LEAF_BYTES_MAX];
    struct leaf leaf;
    struct merkle_edge *edge = &audit->now.edge;
    const char *hex = json_string_value(json);
    int len = hex ? hex_read(hex, strlen(hex), bytes, sizeof(bytes)) : -1;
    if (len < 0 || !leaf_read(&leaf, bytes, (size_t)len))
        return lie(audit, "entry %lld of the log cannot be read", (long long)edge->size);
    const char *fault = log_follow(&audit->now.follower, &leaf);
    if (fault)
        return lie(audit, "entry %lld of the log %s", (long long)edge->size, fault);
    merkle_add(edge, log_sha256, merkle_leaf(log_sha256, bytes, (size_t)len));
    audit->opened += leaf.kind == LEAF_OPEN;
    audit->closed += leaf.kind == LEAF_CLOSE;
    audit->moved += leaf.kind == LEAF_TRANSFER;
    audit->lost += leaf.kind == LEAF_LOSS;
    if (!audit->has_before || edge->size != audit->before.size)
        return AUDIT_FINE;
    struct merkle_hash root = merkle_edge_root(edge, log_sha256);
    return merkle_is_same(&root, &audit->before.root)
               ? AUDIT_FINE
               : lie(audit, "the first %lld entries are not those that the server signed before",
                     (long long)edge->size);
}

static enum audit_outcome take_page(struct audit *audit, int64_t size)
{
    char wish[120];
    enum audit_outcome outcome;
    int64_t from = audit->now.edge.size, left = size - from;
    snprintf(wish, sizeof(wish), "/api/log/entries?from=%lld&count=%lld", (long long)from,
        (long long)(left < ENTRIES_A_PAGE ? left : ENTRIES_A_PAGE));
    json_t *json = get(audit, wish, &outcome);
    if (!json && audit->is_denied)
        return lie(audit, "the server does not show entry %lld of the %lld that it signed",
            (long long)from, (long long)size);
    if (!json)
        return outcome;
    json_t *entries = json_object_get(json, "entries");
    size_t count = json_array_size(entries);
    if (!count || (int64_t)count > left)
        outcome = lie(audit, "the server shows other entries than those asked for");
    for (size_t i = 0; i < count && outcome == AUDIT_FINE; i++)
        outcome = take_entry(audit, json_array_get(entries, i));
    json_decref(json);
    return outcome;
}

enum audit_outcome audit_follow(struct audit *audit)
{
    struct log_head head;
    enum audit_outcome outcome = get_head(audit, &head);
    if (outcome != AUDIT_FINE)
        return outcome;
    audit->now.head = head;
    if (audit->has_before)
        outcome = compare_heads(audit, &audit->before, &head);
    if (outcome == AUDIT_FINE && audit->is_known) {
        outcome = compare_heads(audit, &audit->known, &head);
        if (outcome == AUDIT_LIE) { // then this is the evidence
            audit->before = audit->known;
            audit->has_before = true;
        }
    }
    while (outcome == AUDIT_FINE && audit->now.edge.size < head.size)
        outcome = take_page(audit, head.size);
    if (outcome != AUDIT_FINE)
        return outcome;
    struct merkle_hash root = merkle_edge_root(&audit->now.edge, log_sha256);
    if (!merkle_is_same(&root, &head.root))
        return lie(audit, "the entries that the server shows do not lead to the root it signed");
    audit->now.has_head = true;
    return AUDIT_FINE;
}

// ---- One match ---------------------------------------------------------------------------------

// Is the replay whole, legal and dealt from what the server was committed to, and what the log
// says?
static bool check_file(
    const struct log_proof *proof, const struct replay *replay, bool *has_replay, struct text *why)
{
    uint8_t transcript[TRANSCRIPT_BYTES];
    struct log_known known = {
        .match = proof->match, .commitment = replay->commitment, .account = -1};
    bool is_hidden = proof->closed.flags & LEAF_IS_HIDDEN;
    if (!replay->has_commitment) {
        text_put(why, "it names no commitment of the server");
        return false;
    }
    if (replay->is_hidden != is_hidden) {
        text_put(why, is_hidden ? "it shows a deal that stays hidden, as the log says"
                                : "it hides a deal that is published, as the log says");
        return false;
    }
    if (!is_hidden) {
        if (!replay_verify(replay, why))
            return false;
        transcript_of_replay(replay, transcript);
        known.transcript = transcript;
        *has_replay = true;
    }
    return log_proof_fits(proof, &known, why);
}

// A server may be of another version than this program: that is no lie.
static bool is_of_these_rules(const char *file)
{
    char id[64];
    int version;
    const char *line = strchr(file, '\n');
    if (!line || sscanf(line + 1, "%*8[0-9a-f] game %63s %d", id, &version) != 2)
        return true; // then it is no replay at all
    const struct game *game = game_find(id);
    return game && game->version == version;
}

static enum audit_outcome check_replay(
    struct audit *audit, const struct log_proof *proof, bool *has_replay)
{
    char wish[80], buf[400];
    struct text why = TEXT(buf);
    struct replay replay = {0};
    bool is_for_all = proof->closed.flags & LEAF_IS_OPEN && !(proof->closed.flags & LEAF_IS_VOID);
    snprintf(wish, sizeof(wish), "/api/replay/%lld", (long long)proof->match);
    int status = fetch(&audit->fetcher, wish, &why);
    *has_replay = false;
    if (is_passing(status, wish, &why))
        return unknown(audit, buf);
    if (status != 200 && is_for_all) {
        text_format(&why,
            "match %jd is in the log; its replay, which anybody may see, is not shown",
            proof->match);
        return unknown(audit, buf);
    }
    if (status != 200)
        return AUDIT_FINE;
    const struct blob *page = &audit->fetcher.page;
    if (!is_of_these_rules(page->at)) {
        text_format(&why,
            "match %jd is in the log; its replay is of rules that this program has not",
            proof->match);
        return unknown(audit, buf);
    }
    bool is_right = replay_read(&replay, page->at, page->len, game_find, &why) &&
                    check_file(proof, &replay, has_replay, &why);
    replay_release(&replay);
    return is_right
               ? AUDIT_FINE
               : lie(audit, "match %lld: its replay is wrong: %s", (long long)proof->match, buf);
}

static enum audit_outcome missing(struct audit *audit, int64_t match, bool is_known)
{
    const struct log_follower *follower = &audit->now.follower;
    char buf[200];
    const char *state = NULL;
    if (map_find(&follower->open, match))
        state = "is under way: it can be checked when it is over";
    else if (match < follower->first_match)
        state = "began before the log did";
    else if (match > follower->last_opened && !is_known)
        state = "has not begun";
    if (!state)
        return lie(
            audit, "match %lld: the server has no proof that it is in the log", (long long)match);
    snprintf(buf, sizeof(buf), "match %lld %s", (long long)match, state);
    return unknown(audit, buf);
}

// A match that is known to have begun, and has not in the log: the head may have been signed just
// before. True if there may be a newer one, which is followed then.
static bool wait_for_head(struct audit *audit, int64_t match, bool is_known)
{
    if (!is_known || match <= audit->now.follower.last_opened || audit->has_waited)
        return false;
    audit->has_waited = true;
    usleep(HEAD_FRESH_MS * 1000);
    return true;
}

enum audit_outcome audit_match(
    struct audit *audit, int64_t match, const uint8_t *commitment, bool *has_replay)
{
    char wish[80], buf[400];
    struct text why = TEXT(buf);
    struct log_proof proof;
    enum audit_outcome outcome;
    snprintf(wish, sizeof(wish), "/api/log/proof?match=%lld", (long long)match);
    json_t *json = get(audit, wish, &outcome);
    if (!json && audit->is_denied && wait_for_head(audit, match, commitment != NULL)) {
        outcome = audit_follow(audit);
        return outcome == AUDIT_FINE ? audit_match(audit, match, commitment, has_replay) : outcome;
    }
    if (!json)
        return audit->is_denied ? missing(audit, match, commitment != NULL) : outcome;
    struct log_known known = {
        .match = match, .key = audit->now.head.key, .commitment = commitment, .account = -1};
    bool is_right = log_proof_read(&proof, json, &why) && log_proof_fits(&proof, &known, &why);
    json_decref(json);
    if (!is_right)
        return lie(audit, "match %lld: %s", (long long)match, buf);
    const struct log_head *mine = &audit->now.head;
    bool is_later = proof.head.size >= mine->size;
    outcome = check_continues(audit, is_later ? mine : &proof.head, is_later ? &proof.head : mine);
    return outcome == AUDIT_FINE ? check_replay(audit, &proof, has_replay) : outcome;
}
