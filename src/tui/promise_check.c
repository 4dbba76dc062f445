// SPDX-License-Identifier: MIT
// The end of a match: what was published, held against what was promised, and all of it in words.
#include "tui/promise.h"

#include "games/games.h"
#include "tui/hear.h"
#include "wire/hex.h"
#include "wire/transcript.h"

#include <string.h>

const char *const promise_outcome_names[] = {
    [PROMISE_OPEN] = "open",
    [PROMISE_KEPT] = "kept",
    [PROMISE_UNCHECKED] = "unchecked",
    [PROMISE_BROKEN] = "broken",
};

// ---- The result --------------------------------------------------------------------------------

static void read_share(struct promise *promise, int place, const json_t *json)
{
    struct fair_parts *parts = &promise->parts;
    const char *hex = json_string_value(json);
    int len = hex ? hex_read(hex, strlen(hex), parts->entropy[place], ENTROPY_MAX) : 0;
    parts->entropy_len[place] = (uint8_t)(len > 0 ? len : 0);
    if (len < 0 || (hex && !len) || (!hex && !json_is_null(json)))
        promise_break_at(promise, "the share of ", place, " in the seed cannot be read");
}

static void check_share(struct promise *promise, int place)
{
    const struct deal_memory *memory = &promise->memory;
    const struct fair_parts *parts = &promise->parts;
    uint8_t pledge[FAIR_BYTES];
    bool is_own = place == memory->place && memory->entropy_len;
    int len = parts->entropy_len[place];
    if (is_own && !len && promise->is_unsure) {
        promise_lose_share(promise, "the line was lost while the deal was drawn");
    } else if (is_own && !len) {
        promise_break(promise, "the server left your share out of the seed");
    } else if (is_own && (len != memory->entropy_len ||
                             memcmp(parts->entropy[place], memory->entropy, (size_t)len) != 0)) {
        promise_break(promise, "the server put another share into the seed in place of yours");
    } else if (len && memory->has_all_pledges && !memory->has_pledge[place]) {
        promise_break_at(promise, "a share is in the seed that ", place, " had not pledged");
    } else if (len && memory->has_pledge[place]) {
        fair_pledge(parts->entropy[place], (size_t)len, pledge);
        if (memcmp(pledge, memory->pledge[place], FAIR_BYTES) != 0)
            promise_break_at(
                promise, "the share of ", place, " in the seed is not the one pledged");
    }
}

static void check_secret(struct promise *promise)
{
    const struct deal_memory *memory = &promise->memory;
    uint8_t made[FAIR_BYTES], places[SEATS_MAX];
    fair_commitment(promise->parts.server, made);
    if (memcmp(made, memory->commitment, FAIR_BYTES) != 0)
        promise_break(
            promise, "the secret that the server showed is not the one it was committed to");
    fair_seed(&promise->parts, made);
    fair_places(made, memory->seats, places);
    if (memory->has_places && memcmp(places, memory->seat_place, (size_t)memory->seats) != 0)
        promise_break(promise, "the seats are not those that the seed draws");
}

static void read_moved(struct promise *promise, const json_t *message)
{
    const char *purse = text_of(json_object_get(message, "counts"), "purse");
    const json_t *moved = json_object_get(message, "moved");
    const json_t *own = json_array_get(moved, (size_t)promise->memory.seat);
    promise->has_moved = purse[0] && json_is_integer(own) && promise->memory.has_seat;
    promise->is_practice = strcmp(purse, "practice") == 0;
    promise->moved = json_integer_value(own);
}

void promise_result(struct promise *promise, const json_t *message)
{
    struct deal_memory *memory = &promise->memory;
    const json_t *shares = json_object_get(message, "entropy");
    const char *secret = json_string_value(json_object_get(message, "seed"));
    if (memory->match != int_of(message, "match"))
        return;
    promise->has_result = promise->is_changed = true;
    promise->is_void = json_is_true(json_object_get(message, "is_void"));
    promise->parts = (struct fair_parts){.seats = memory->seats};
    for (int place = 0; place < memory->seats; place++) {
        read_share(promise, place, json_array_get(shares, (size_t)place));
        check_share(promise, place);
    }
    read_moved(promise, message);
    if (json_object_get(message, "pledges"))
        promise_pledges(promise, json_object_get(message, "pledges"));
    if (memory->has_seat && json_object_get(message, "places"))
        promise_places(promise, json_object_get(message, "places"), memory->seat, true);
    promise->has_secret =
        secret && hex_read(secret, strlen(secret), promise->parts.server, FAIR_BYTES) == FAIR_BYTES;
    if (promise->has_secret)
        check_secret(promise);
    else if (!promise->is_hidden)
        promise_break(promise, "the server did not show its secret, though the deal is published");
}

// ---- The replay --------------------------------------------------------------------------------

static bool check_replay(const struct promise *promise, const struct replay *replay,
    const struct seen *seen, const int *tokens, struct text *why)
{
    const struct deal_memory *memory = &promise->memory;
    if (!deal_check(memory, replay, why) || !seen_agrees(seen, replay, memory->seat, why))
        return false;
    for (int seat = 0; seat < memory->seats && promise->has_result; seat++)
        if (tokens[seat] != replay->result.tokens[seat]) {
            text_put(why, "the result that you were told is not that of the replay");
            return false;
        }
    return true;
}

// Who pledged and did not reveal, a sentence each.
static void put_withheld(const struct promise *promise, struct text *text)
{
    const struct deal_memory *memory = &promise->memory;
    for (int place = 0; place < memory->seats && promise->has_result; place++)
        if (memory->has_pledge[place] && !promise->parts.entropy_len[place] &&
            !(place == memory->place && promise->late[0])) {
            text_char(text, ' ');
            promise_put_place(promise, place, text);
            text_put(text, " pledged a share and withheld it.");
        }
    if (promise->late[0])
        text_format(text, " Your own share is not in it: %s.", promise->late);
    else if (promise->has_result && !promise->parts.entropy_len[memory->place] &&
             !memory->has_pledge[memory->place])
        text_put(text, " Your own share is not in it: the server did not ask for it.");
}

// A continuation: what of it no seed has dealt.
static void put_from(const struct promise *promise, struct text *text)
{
    const struct origin *from = &promise->memory.from;
    if (from->match)
        text_format(text, " It plays on from match %jd, whose first %d moves were given.",
            from->match, from->moves);
}

static void settle(struct promise *promise, bool has_replay)
{
    if (promise->outcome == PROMISE_BROKEN)
        return;
    struct text text = TEXT(promise->sentence);
    promise->outcome = PROMISE_KEPT;
    promise->is_changed = true;
    if (promise->is_hidden && !promise->has_secret)
        text_put(&text, "Deal checked as far as one that stays hidden can be: shares and pledges "
                        "are as promised; whether the cards are, nobody can check.");
    else if (!has_replay)
        text_put(&text, "Deal checked: the secret and the shares are as promised.");
    else
        text_put(&text, "Deal checked: it is as promised.");
    put_from(promise, &text);
    put_withheld(promise, &text);
}

void promise_check(
    struct promise *promise, const char *file, const struct seen *seen, const int *tokens)
{
    struct replay replay;
    char buf[PROMISE_SENTENCE_BYTES / 2];
    struct text why = TEXT(buf);
    if (!file) {
        settle(promise, false);
        return;
    }
    if (!replay_read(&replay, file, strlen(file), game_find, &why)) {
        promise_break(promise, "the replay that the server sent is none");
        promise_break(promise, buf);
        return;
    }
    if (!check_replay(promise, &replay, seen, tokens, &why))
        promise_break(promise, buf);
    replay_release(&replay);
    settle(promise, true);
}

void promise_give_up(struct promise *promise, const char *why)
{
    promise->is_changed = true;
    if (promise->outcome == PROMISE_BROKEN)
        return;
    struct text text = TEXT(promise->sentence);
    promise->outcome = PROMISE_UNCHECKED;
    text_format(&text, "The deal could not be checked: %s.", why);
}

// ---- The public log ----------------------------------------------------------------------------

// The hash that stands for the match in the log; false if its replay does not tell it.
static bool read_transcript(const char *replay, uint8_t digest[TRANSCRIPT_BYTES])
{
    struct replay match;
    char buf[300];
    struct text why = TEXT(buf);
    if (!replay || !replay_read(&match, replay, strlen(replay), game_find, &why))
        return false;
    bool is_known = transcript_of_replay(&match, digest);
    replay_release(&match);
    return is_known;
}

bool promise_check_proof(struct promise *promise, const char *message, const char *replay,
    int64_t player, const uint8_t key[LOG_KEY_BYTES], struct log_head *head)
{
    struct log_proof proof;
    uint8_t digest[TRANSCRIPT_BYTES];
    char buf[300], fault[400];
    struct text why = TEXT(buf), words = TEXT(fault), logged = TEXT(promise->logged);
    struct log_known known = {.match = promise->memory.match,
        .key = key,
        .commitment = promise->memory.commitment,
        .transcript = read_transcript(replay, digest) ? digest : NULL,
        .account = player,
        .purse = !promise->has_moved    ? -1
                 : promise->is_practice ? PURSE_IS_PRACTICE
                                        : PURSE_IS_TOKENS,
        .amount = promise->moved,
        .knows_end = promise->has_result,
        .is_void = promise->is_void};
    json_t *json = json_loads(message, 0, NULL);
    bool fits = log_proof_read(&proof, json, &why) && log_proof_fits(&proof, &known, &why);
    json_decref(json);
    promise_note(promise, '<', message, strlen(message));
    promise->is_changed = true;
    if (!fits) {
        text_format(
            &words, "the server's public log does not bear out what you were told: %s", buf);
        promise_break(promise, fault);
        return false;
    }
    text_format(&logged, "It stands in the server's public log, as entries %jd and %jd of %jd.",
        proof.opened_index + 1, proof.closed_index + 1, proof.head.size);
    *head = proof.head;
    return true;
}

void promise_miss_proof(struct promise *promise, const char *why)
{
    struct text sentence = {
        promise->sentence, strlen(promise->sentence), sizeof(promise->sentence), false};
    text_format(&sentence, " The server gives no proof of it from its public log: %s.", why);
    promise->is_changed = true;
}

// ---- In words ----------------------------------------------------------------------------------

static void put_hex(struct text *text, const char *label, const uint8_t *bytes, size_t len)
{
    text_put(text, label);
    hex_put(bytes, len, text);
    text_char(text, '\n');
}

static void put_shares(const struct promise *promise, struct text *text)
{
    const struct deal_memory *memory = &promise->memory;
    for (int place = 0; place < memory->seats; place++) {
        bool is_own = place == memory->place;
        text_format(text, "%d  %s%s: ", place + 1, promise->name[place], is_own ? " (you)" : "");
        if (memory->has_pledge[place])
            put_hex(text, "", memory->pledge[place], FAIR_BYTES);
        else
            text_put(text, "took no part\n");
        if (promise->has_result && promise->parts.entropy_len[place])
            put_hex(text, "   revealed ", promise->parts.entropy[place],
                promise->parts.entropy_len[place]);
        else if (promise->has_result && memory->has_pledge[place])
            text_put(text, "   did not reveal it\n");
    }
}

void promise_words(const struct promise *promise, struct text *text)
{
    const struct deal_memory *memory = &promise->memory;
    if (!memory->match) {
        text_put(text, "Nothing was promised yet: no match has begun.\n");
        return;
    }
    if (promise->outcome == PROMISE_BROKEN)
        text_format(text,
            "THE SERVER BROKE ITS PROMISE\n\n%s\nWhoever runs this server did not deal as it said "
            "it would, or somebody between you and it has changed what was said.\n",
            promise->faults);
    else if (promise->sentence[0])
        text_format(text, "%s\n", promise->sentence);
    else
        text_put(text, "It will be checked when the match is over.\n");
    if (promise->evidence[0])
        text_format(text, "The evidence is kept in %s\n", promise->evidence);
    text_format(
        text, "%s%s\nMatch %jd\n", promise->logged[0] ? "\n" : "", promise->logged, memory->match);
    if (memory->from.match)
        text_format(text, "It plays on from match %jd, after %d moves of it\n", memory->from.match,
            memory->from.moves);
    put_hex(text, "The server's commitment: ", memory->commitment, FAIR_BYTES);
    if (promise->has_secret)
        put_hex(text, "The secret that it showed: ", promise->parts.server, FAIR_BYTES);
    if (memory->entropy_len)
        put_hex(text, "Your share: ", memory->entropy, memory->entropy_len);
    promise_seat_words(promise, text);
    text_put(text, memory->has_places ? ".\n\n" : "\n");
    text_put(text, "What each place pledged:\n");
    put_shares(promise, text);
    if (promise->path[0])
        text_format(text, "\nKept in %s\n", promise->path);
}

void promise_seat_words(const struct promise *promise, struct text *text)
{
    static const char *const ordinals[SEATS_MAX] = {
        "first", "second", "third", "fourth", "fifth", "sixth"};
    const struct deal_memory *memory = &promise->memory;
    if (memory->has_places && memory->has_seat)
        text_format(text, "Seats were drawn: you sit %s", ordinals[memory->seat]);
}
