// SPDX-License-Identifier: MIT
#include "witness.h"

#include "games/games.h"
#include "tui/fold.h"
#include "wire/fair.h"
#include "wire/hex.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void accuse(struct witness *witness, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void accuse(struct witness *witness, const char *format, ...)
{
    char what[600];
    va_list list;
    va_start(list, format);
    vsnprintf(what, sizeof(what), format, list);
    va_end(list);
    witness->accuse(witness->context, witness, what);
}

static void say(struct witness *witness, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void say(struct witness *witness, const char *format, ...)
{
    char text[1000];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof(text), format, list);
    va_end(list);
    if (witness->is_on)
        witness->say(witness->context, witness, text);
}

static uint32_t dice(struct witness *witness, uint32_t sides)
{
    return chance_below(&witness->chance, sides);
}

static int64_t number_of(struct witness *witness, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value))
        accuse(witness, "%s is no number", key);
    return json_integer_value(value);
}

static const char *text_of(struct witness *witness, const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    if (!value)
        accuse(witness, "%s is no text", key);
    return value ? value : "";
}

void witness_init(struct witness *witness, int number, uint64_t seed)
{
    memset(witness, 0, sizeof(*witness));
    witness->number = number;
    witness->next_id = 1;
    chance_from_number(&witness->chance, seed);
}

static void forget_decision(struct witness *witness)
{
    json_decref(witness->choices);
    witness->choices = NULL;
    witness->decision = 0;
}

void witness_release(struct witness *witness)
{
    forget_decision(witness);
}

static void leave_table(struct witness *witness)
{
    forget_decision(witness);
    witness->has_table = false;
    witness->acked = witness->sent_id = 0;
}

// ---- The line ----------------------------------------------------------------------------------

void witness_opened(struct witness *witness)
{
    witness->is_on = true;
    witness->is_welcome = witness->is_waiting = witness->has_asked_history = false;
    witness->sent_id = 0;
    const char *entropy = dice(witness, 4) ? "" : ",\"entropy\":true";
    if (!witness->secret[0])
        say(witness, "{\"type\":\"hello\",\"protocol\":1%s}", entropy);
    else if (witness->has_table && dice(witness, 4))
        say(witness,
            "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\",\"table\":%lld,\"match\":%lld,"
            "\"seq\":%lld%s}",
            witness->secret, (long long)witness->table, (long long)witness->match,
            (long long)witness->seq, entropy);
    else
        say(witness, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"%s}", witness->secret,
            entropy);
}

void witness_lost(struct witness *witness)
{
    witness->is_on = witness->is_welcome = witness->is_waiting = false;
    witness->sent_id = 0;
    forget_decision(witness);
}

// ---- What it is told ---------------------------------------------------------------------------

static void check_credit(struct witness *witness, int64_t balance)
{
    if (witness->has_no_credit && balance < 0)
        accuse(witness, "the balance is %lld where there is no credit", (long long)balance);
}

static void on_welcome(struct witness *witness, const json_t *message)
{
    int64_t player = number_of(witness, message, "player");
    int64_t balance = number_of(witness, message, "balance");
    int64_t practice = number_of(witness, message, "practice");
    const json_t *table = json_object_get(message, "table");
    check_credit(witness, balance);
    if (witness->player && player != witness->player)
        accuse(witness, "player %lld came back as %lld", (long long)witness->player,
            (long long)player);
    if (witness->player)
        witness->resumes++;
    bool is_new = !witness->player;
    witness->leave_id = 0; // if it was not heard, the seat is still there
    witness->player = player;
    witness->is_welcome = true;
    snprintf(witness->secret, sizeof(witness->secret), "%s", text_of(witness, message, "secret"));
    if (is_new) {
        witness->balance = balance;
        witness->practice = practice;
        return;
    }
    bool is_still_there =
        json_is_integer(table) && witness->has_table && json_integer_value(table) == witness->table;
    witness->missed = witness->has_table && !is_still_there ? witness->match : 0;
    if (!witness->missed && balance == witness->balance && practice == witness->practice)
        return;
    // Matches were settled that it knows nothing of: the history says which, and how.
    bool may_be_others = witness->has_left || witness->rematch_of == witness->match;
    if (is_still_there && !may_be_others && !witness->is_unsure)
        accuse(witness, "at the table the balance was %lld + %lld and is %lld + %lld",
            (long long)witness->balance, (long long)witness->practice, (long long)balance,
            (long long)practice);
    witness->is_unsure = witness->has_asked_history = true;
    say(witness, "{\"type\":\"history\",\"count\":20}");
}

static bool is_practice(struct witness *witness, const json_t *match)
{
    return strcmp(text_of(witness, match, "purse"), "practice") == 0;
}

// What moved for the player in a match of the history.
static int64_t moved_in(struct witness *witness, const json_t *match)
{
    const json_t *moved = json_object_get(match, "moved");
    size_t seat = (size_t)number_of(witness, match, "seat");
    return json_integer_value(
        moved ? moved : json_array_get(json_object_get(match, "tokens"), seat));
}

// From the newest back to the last one that is accounted for, what moved must add up in each purse.
static void on_history(struct witness *witness, const json_t *message)
{
    if (!witness->has_asked_history)
        return;
    witness->is_unsure = witness->has_asked_history = false;
    const json_t *matches = json_object_get(message, "matches");
    const json_t *newest[2] = {0};
    int64_t sum[2] = {0}, *purse[2] = {&witness->balance, &witness->practice};
    bool is_missed_there = !witness->missed, is_complete = false;
    for (size_t i = 0; i < json_array_size(matches) && !is_complete; i++) {
        const json_t *match = json_array_get(matches, i);
        int64_t id = number_of(witness, match, "match");
        is_complete = id == witness->accounted;
        if (is_complete)
            break;
        is_missed_there = is_missed_there || id == witness->missed;
        bool practice = is_practice(witness, match);
        sum[practice] += moved_in(witness, match);
        newest[practice] = newest[practice] ? newest[practice] : match;
    }
    is_complete = is_complete || json_is_null(json_object_get(message, "next"));
    if (!is_missed_there && is_complete)
        accuse(witness, "match %lld is lost", (long long)witness->missed);
    if (!json_array_size(matches))
        accuse(witness, "the balance changed without a match");
    for (int i = 0; i < 2; i++) {
        if (!newest[i])
            continue;
        int64_t balance = number_of(witness, newest[i], "balance");
        if (is_complete && *purse[i] + sum[i] != balance)
            accuse(witness, "%lld and %lld make %lld", (long long)*purse[i], (long long)sum[i],
                (long long)balance);
        *purse[i] = balance;
    }
    witness->checks++;
    witness->accounted = number_of(witness, json_array_get(matches, 0), "match");
    if (witness->missed == witness->match)
        leave_table(witness);
}

static void take_decision(struct witness *witness, const json_t *message)
{
    forget_decision(witness);
    const json_t *decision = json_object_get(message, "decision");
    if (!decision)
        return;
    witness->decision = json_integer_value(decision);
    witness->choices = json_incref(json_object_get(message, "choices"));
    if (witness->decision <= witness->acked)
        accuse(witness, "decision %lld of match %lld was acknowledged and is asked again",
            (long long)witness->decision, (long long)witness->match);
    if (!json_array_size(witness->choices))
        accuse(witness, "a decision without choices");
}

static void read_setup(struct witness *witness, const json_t *message)
{
    const struct game *game = game_find(text_of(witness, message, "game"));
    if (!game)
        accuse(witness, "an unknown game");
    setup_init(&witness->setup, game);
    witness->setup.seats = (int)json_array_size(json_object_get(message, "seats"));
    const json_t *options = json_object_get(message, "options");
    for (int i = 0; game->options[i].name; i++)
        witness->setup.option[i] = (int32_t)number_of(witness, options, game->options[i].name);
}

// Sometimes it pledges and does not reveal, or reveals what it has not pledged.
static void on_gather(struct witness *witness, const json_t *message)
{
    const char *wants = text_of(witness, message, "wants");
    int64_t match = number_of(witness, message, "match");
    if (strcmp(wants, "pledge") == 0 && dice(witness, 4)) {
        uint8_t entropy[4], pledge[FAIR_BYTES];
        witness->share = chance_word(&witness->chance);
        witness->share_match = match;
        for (int i = 0; i < 4; i++)
            entropy[i] = (uint8_t)(witness->share >> (24 - 8 * i));
        fair_pledge(entropy, sizeof(entropy), pledge);
        char buf[2 * FAIR_BYTES + 1];
        struct text hash = TEXT(buf);
        hex_put(pledge, FAIR_BYTES, &hash);
        say(witness, "{\"type\":\"pledge\",\"match\":%lld,\"hash\":\"%s\"}", (long long)match, buf);
    }
    if (strcmp(wants, "entropy") == 0 && dice(witness, 4)) {
        if (witness->share_match != match)
            accuse(witness, "entropy that it has not pledged is wanted of it");
        say(witness, "{\"type\":\"entropy\",\"table\":%lld,\"entropy\":\"%08x\"}",
            (long long)number_of(witness, message, "table"), witness->share + !dice(witness, 8));
    }
}

static void on_table(struct witness *witness, const json_t *message)
{
    if (json_is_null(json_object_get(message, "seat")))
        return; // somebody else's
    int64_t match = number_of(witness, message, "match"), seq = number_of(witness, message, "seq");
    if (witness->leave_id)
        return; // sent before the leaving was heard
    bool is_same = witness->has_table && witness->match == match;
    if (!is_same)
        leave_table(witness);
    witness->has_table = true;
    witness->is_waiting = false;
    witness->match = match;
    witness->table = number_of(witness, message, "table");
    witness->seat = (int)number_of(witness, message, "seat");
    read_setup(witness, message);
    struct view view;
    if (!fold_view(witness->setup.game, witness->seat, witness->setup.seats,
            json_object_get(message, "view"), &view))
        accuse(witness, "a view that is none of the game's");
    if (is_same && seq < witness->seq)
        accuse(witness, "event %lld of match %lld was told, and now there are only %lld",
            (long long)witness->seq, (long long)match, (long long)seq);
    if (is_same && seq == witness->seq) {
        witness->checks++;
        if (memcmp(&view, &witness->view, sizeof(view)) != 0)
            accuse(witness, "the folded events are not the view, match %lld event %lld",
                (long long)match, (long long)seq);
        if (strcmp(witness->seed_hash, text_of(witness, message, "seed_hash")) != 0)
            accuse(witness, "the seed of match %lld was exchanged", (long long)match);
    }
    witness->view = view;
    witness->seq = seq;
    snprintf(witness->seed_hash, sizeof(witness->seed_hash), "%s",
        text_of(witness, message, "seed_hash"));
    take_decision(witness, message);
}

static void on_events(struct witness *witness, const json_t *message)
{
    if (!witness->has_table || number_of(witness, message, "match") != witness->match)
        return; // of a match that was left, or watched
    const json_t *events = json_object_get(message, "events");
    int64_t count = (int64_t)json_array_size(events), seq = number_of(witness, message, "seq");
    if (seq - count != witness->seq)
        accuse(witness, "after event %lld of match %lld came %lld to %lld", (long long)witness->seq,
            (long long)witness->match, (long long)(seq - count + 1), (long long)seq);
    for (size_t i = 0; i < (size_t)count; i++) {
        struct event event[1 + TERMS_MAX];
        if (!fold_event(witness->setup.game, witness->seat, json_array_get(events, i),
                &witness->view, event))
            accuse(witness, "an event that does not fit");
    }
    witness->seq = seq;
    take_decision(witness, message);
}

static void check_seed(struct witness *witness, const json_t *message)
{
    const char *seed = text_of(witness, message, "seed");
    uint8_t secret[FAIR_BYTES], commitment[FAIR_BYTES];
    char buf[80];
    struct text hash = TEXT(buf);
    if (hex_read(seed, strlen(seed), secret, sizeof(secret)) != FAIR_BYTES)
        accuse(witness, "a seed of the wrong length");
    fair_commitment(secret, commitment);
    hex_put(commitment, FAIR_BYTES, &hash);
    if (strcmp(buf, witness->seed_hash) != 0)
        accuse(witness, "the seed of match %lld is not the one committed to",
            (long long)witness->match);
}

static void on_result(struct witness *witness, const json_t *message)
{
    if (!witness->has_table || number_of(witness, message, "match") != witness->match)
        return;
    int64_t moved = json_integer_value(
        json_array_get(json_object_get(message, "moved"), (size_t)witness->seat));
    int64_t balance = number_of(witness, message, "balance");
    int64_t practice = number_of(witness, message, "practice");
    bool is_of_practice = is_practice(witness, json_object_get(message, "counts"));
    int64_t before = is_of_practice ? witness->practice : witness->balance;
    int64_t after = is_of_practice ? practice : balance;
    check_credit(witness, balance);
    if (!witness->has_left && !witness->is_unsure && before + moved != after)
        accuse(witness, "%lld and %lld make %lld", (long long)before, (long long)moved,
            (long long)after);
    check_seed(witness, message);
    witness->balance = balance;
    witness->practice = practice;
    witness->accounted = witness->match;
    witness->is_unsure = witness->has_asked_history = false;
    witness->results++;
    leave_table(witness);
}

static void on_ack(struct witness *witness, const json_t *message)
{
    if (number_of(witness, message, "re") != witness->sent_id || !witness->sent_id)
        return;
    witness->acked = witness->sent_decision;
    witness->sent_id = 0;
}

void witness_told(struct witness *witness, const char *bytes, size_t len)
{
    json_error_t error;
    json_t *message = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error);
    if (!message)
        accuse(witness, "a message that is no JSON: %s", error.text);
    const char *type = text_of(witness, message, "type");
    if (strcmp(type, "welcome") == 0) {
        on_welcome(witness, message);
    } else if (strcmp(type, "history") == 0) {
        on_history(witness, message);
    } else if (strcmp(type, "gather") == 0) {
        on_gather(witness, message);
    } else if (strcmp(type, "table") == 0) {
        on_table(witness, message);
    } else if (strcmp(type, "events") == 0) {
        on_events(witness, message);
    } else if (strcmp(type, "result") == 0) {
        on_result(witness, message);
    } else if (strcmp(type, "ack") == 0) {
        on_ack(witness, message);
    } else if (strcmp(type, "waiting") == 0) {
        witness->is_waiting = true;
        const char *code = json_string_value(json_object_get(message, "code"));
        if (code && witness->codes)
            snprintf(witness->codes, 16, "%s", code);
    } else if (strcmp(type, "left") == 0) {
        witness->is_waiting = false;
    } else if (strcmp(type, "error") == 0) {
        witness->is_waiting = false;
        if (strcmp(text_of(witness, message, "code"), "bad_secret") == 0)
            accuse(witness, "the secret of player %lld is lost", (long long)witness->player);
    }
    // Only the answer to the last leaving says that it was heard; others may still be on their way.
    if (witness->leave_id &&
        json_integer_value(json_object_get(message, "re")) == witness->leave_id)
        witness->leave_id = 0;
    json_decref(message);
}

// ---- What it does ------------------------------------------------------------------------------

static void decide(struct witness *witness)
{
    size_t count = json_array_size(witness->choices);
    const json_t *choice = json_array_get(witness->choices, dice(witness, (uint32_t)count));
    char move[120];
    snprintf(move, sizeof(move), "%s", text_of(witness, choice, "move"));
    if (json_object_get(choice, "min")) {
        int64_t min = number_of(witness, choice, "min"), max = number_of(witness, choice, "max");
        size_t len = strlen(move);
        snprintf(move + len, sizeof(move) - len, " %lld",
            (long long)(min + dice(witness, (uint32_t)(max - min + 1))));
    }
    witness->sent_id = ++witness->next_id;
    witness->sent_decision = witness->decision;
    for (int i = 0; i < (witness->is_calm || dice(witness, 8) ? 1 : 2); i++)
        say(witness, "{\"type\":\"move\",\"decision\":%lld,\"move\":\"%s\",\"id\":%lld}",
            (long long)witness->decision, move, (long long)witness->sent_id);
    forget_decision(witness);
}

static void sit_down(struct witness *witness)
{
    int count = 0;
    while (witness->games[count])
        count++;
    const char *game = witness->games[dice(witness, (uint32_t)count)];
    switch (witness->is_calm ? 0 : dice(witness, 9)) {
    case 0:
    case 1:
    case 2:
    case 3:
        say(witness, "{\"type\":\"queue\",\"game\":\"%s\",\"bot_after_ms\":5000,\"level\":\"%s\"}",
            game, witness->level);
        break;
    case 4:
    case 5:
        say(witness, "{\"type\":\"play_bot\",\"game\":\"%s\",\"level\":\"%s\"}", game,
            witness->level);
        break;
    case 6:
        say(witness, "{\"type\":\"create\",\"game\":\"%s\",\"watchers\":\"delayed\"}", game);
        break;
    case 7: // there may be such a match, and it may have come so far
        say(witness,
            "{\"type\":\"play_from\",\"match\":%u,\"moves\":%u,\"seat\":%u,\"level\":\"%s\"}",
            1 + dice(witness, 8), dice(witness, 8), dice(witness, 2), witness->level);
        break;
    default:
        if (witness->codes && witness->codes[0])
            say(witness, "{\"type\":\"join\",\"code\":\"%s\"}", witness->codes);
    }
    witness->is_waiting = true;
}

static void fidget(struct witness *witness)
{
    static const char *const nonsense[] = {
        "{\"type\":\"move\",\"decision\":99,\"move\":\"fold\"}",
        "{\"type\":\"move\",\"decision\":1,\"move\":\"dance\"}",
        "{\"type\":\"vote\",\"start\":true}",
        "{\"type\":\"sit_in\",\"id\":1000000}",
        "{\"type\":\"chat\",\"phrase\":\"hello\"}",
        "{\"type\":\"watch\",\"table\":1}",
        "{\"type\":\"watch\",\"table\":2}",
        "{\"type\":\"unwatch\"}",
        "{\"type\":\"leaderboard\"}",
        "{\"type\":\"profile\"}",
        "{\"type\":\"profile\",\"player\":1}",
        "{\"type\":\"publish\",\"shows\":\"all\"}",
        "{\"type\":\"publish\",\"shows\":\"name\"}",
        "{\"type\":\"lobby\",\"follow\":true}",
        "{\"type\":\"hello\",\"protocol\":1}",
        "{\"type\":\"replay\",\"match\":1}",
        "{\"type\":",
    };
    switch (dice(witness, 8)) {
    case 0:
        say(witness, "{\"type\":\"sit_out\",\"level\":\"%s\",\"id\":%lld}", witness->level,
            (long long)++witness->next_id);
        break;
    case 1:
        say(witness, "{\"type\":\"name\",\"name\":\"W%d %u\"}", witness->number,
            dice(witness, 1000));
        break;
    case 2:
        witness->has_left = true; // the bot goes on for it
        witness->leave_id = ++witness->next_id;
        say(witness, "{\"type\":\"leave\",\"id\":%lld}", (long long)witness->leave_id);
        leave_table(witness);
        break;
    case 3:
        // If the match is over by then, the next one begins at the same table.
        witness->rematch_of = witness->has_table ? witness->match : 0;
        say(witness, "{\"type\":\"rematch\"}");
        break;
    default:
        say(witness, "%s", nonsense[dice(witness, ARRAY_LEN(nonsense))]);
    }
}

void witness_act(struct witness *witness)
{
    if (!witness->is_on || !witness->is_welcome)
        return;
    if (!witness->is_calm && dice(witness, 40) == 0)
        fidget(witness);
    else if (witness->has_table && dice(witness, 6) == 0)
        say(witness, "{\"type\":\"view\"}");
    else if (witness->decision && !witness->sent_id)
        decide(witness);
    else if (!witness->has_table && (!witness->is_waiting || dice(witness, 30) == 0))
        sit_down(witness);
    else if (witness->sent_id && dice(witness, 20) == 0)
        witness->sent_id = 0; // it may have been refused
}
