// SPDX-License-Identifier: MIT
// What the client says, and which choice a player means by a few words.
#include "tui/client.h"
#include "wire/json.h"
#include "wire/messages.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

// Finds a word with this beginning and blanks it out, so that it is not found again.
static bool take_word(char *left, const char *start, size_t len)
{
    for (char *at = left; *at;) {
        size_t word = strcspn(at, " ");
        if (word >= len && strncasecmp(at, start, len) == 0) {
            memset(at, '\t', word); // nobody can type a tab here
            return true;
        }
        at += word + strspn(at + word, " ");
    }
    return false;
}

// The same for a card that is typed in another way than it is written there: "Dragonite", "TH".
static bool take_card(const struct pack *pack, char *left, const char *word, size_t len)
{
    int card = pack->parse(word, len);
    if (card < 0)
        return false;
    char buf[40];
    struct text name = TEXT(buf);
    pack->name(card, &name);
    return take_word(left, buf, name.len);
}

int client_find(const struct client *client, const char *words)
{
    int found = -1;
    size_t found_len = 0;
    for (int i = 0; i < client->picks; i++) {
        char left[MOVE_BYTES + SITTER_BYTES];
        struct text shown = TEXT(left);
        client_move_words(client, client->pick[i].move, &shown);
        size_t len = strlen(client->pick[i].move);
        bool has_all = true;
        for (const char *at = words + strspn(words, " "); *at && has_all;) {
            size_t word = strcspn(at, " ");
            has_all =
                take_word(left, at, word) || take_card(client_game(client)->pack, left, at, word);
            at += word + strspn(at + word, " ");
        }
        if (has_all && (found < 0 || len < found_len)) {
            found = i;
            found_len = len;
        }
    }
    return found;
}

static struct out begin(const char *type, struct text *text)
{
    text_clear(text);
    struct out out = out_into(text);
    out_object(&out);
    out_put_string(&out, "type", type);
    return out;
}

void say_plain(const char *type, struct text *text)
{
    struct out out = begin(type, text);
    out_object_end(&out);
}

void say_hello(const struct client *client, const char *name, struct text *text)
{
    struct out out = begin("hello", text);
    out_put_int(&out, "protocol", PROTOCOL_VERSION);
    if (client->secret[0]) {
        out_put_string(&out, "secret", client->secret);
        if (client->has_table && !client->is_over && !client->wants_view) {
            out_put_int(&out, "table", client->table);
            out_put_int(&out, "match", client->match);
            out_put_int(&out, "seq", client->seq);
        }
    }
    if (client->gives_entropy)
        out_put_bool(&out, "entropy", true);
    if (name && *name)
        out_put_string(&out, "name", name);
    out_put_string(&out, "client", "baize terminal");
    out_object_end(&out);
}

void say_move(struct client *client, int pick, int amount, struct text *text)
{
    const struct pick *chosen = &client->pick[pick];
    if (chosen->has_range)
        snprintf(client->sent, sizeof(client->sent), "%s %d", chosen->move, amount);
    else
        snprintf(client->sent, sizeof(client->sent), "%s", chosen->move);
    client->is_sent = true;
    say_move_again(client, text);
}

void say_move_again(const struct client *client, struct text *text)
{
    struct out out = begin("move", text);
    out_put_int(&out, "decision", client->decision);
    out_put_string(&out, "move", client->sent);
    out_put_int(&out, "table", client->table);
    out_object_end(&out);
}

void say_pledge(const struct client *client, struct text *text)
{
    const struct deal_memory *memory = &client->promise.memory;
    struct out out = begin("pledge", text);
    out_put_int(&out, "id", PLEDGE_ID);
    out_put_int(&out, "match", memory->match);
    out_put_hex(&out, "hash", memory->pledge[memory->place], FAIR_BYTES);
    out_object_end(&out);
}

void say_entropy(const struct client *client, struct text *text)
{
    const struct deal_memory *memory = &client->promise.memory;
    struct out out = begin("entropy", text);
    out_put_int(&out, "id", ENTROPY_ID);
    out_put_int(&out, "table", client->gathers_at);
    out_put_hex(&out, "entropy", memory->entropy, memory->entropy_len);
    out_object_end(&out);
}

static void put_options(struct out *out, const struct setup *setup)
{
    out_key(out, "options");
    out_object(out);
    for (int i = 0; setup->game->options[i].name; i++)
        if (setup->option[i] != setup->game->options[i].standard)
            out_put_int(out, setup->game->options[i].name, setup->option[i]);
    out_object_end(out);
}

void say_wish(const struct wish *wish, struct text *text)
{
    struct out out = begin(wish->type, text);
    out_put_int(&out, "id", WISH_ID);
    out_put_string(&out, "game", wish->setup->game->id);
    put_options(&out, wish->setup);
    out_put_int(&out, "seats", wish->setup->seats);
    if (wish->has_no_clock)
        out_put_int(&out, "decision_ms", 0);
    if (wish->level)
        out_put_string(&out, "level", wish->level);
    if (strcmp(wish->type, "queue") == 0 && wish->level)
        out_put_int(&out, "bot_after_ms", 1000 * BOT_AFTER_S);
    else if (strcmp(wish->type, "queue") == 0)
        out_put_bool(&out, "bots", false);
    if (wish->is_hidden)
        out_put_string(&out, "deal", "hidden");
    out_object_end(&out);
}

void say_watch(int64_t table, struct text *text)
{
    struct out out = begin("watch", text);
    out_put_int(&out, "id", WISH_ID);
    out_put_int(&out, "table", table);
    out_object_end(&out);
}

void say_lobby(bool follow, struct text *text)
{
    struct out out = begin("lobby", text);
    out_put_bool(&out, "follow", follow);
    out_object_end(&out);
}

void say_vote(bool start, struct text *text)
{
    struct out out = begin("vote", text);
    out_put_bool(&out, "start", start);
    out_object_end(&out);
}

void say_words(const char *words, struct text *text)
{
    struct out out = begin("chat", text);
    out_put_string(&out, "text", words);
    out_object_end(&out);
}

void say_mute(const struct speaker *speaker, struct text *text)
{
    struct out out = begin("mute", text);
    out_put_int(&out, "player", speaker->player);
    out_put_bool(&out, "on", speaker->is_muted);
    out_object_end(&out);
}

void say_join(const char *words, struct text *text)
{
    size_t code = strcspn(words, " ");
    const char *deal = words + code + strspn(words + code, " ");
    struct out out = begin("join", text);
    out_put_int(&out, "id", WISH_ID);
    out_key(&out, "code");
    out_bytes(&out, words, code);
    if (*deal)
        out_put_string(&out, "deal", deal);
    out_object_end(&out);
}

void say_name(const char *name, struct text *text)
{
    struct out out = begin("name", text);
    out_put_string(&out, "name", name);
    out_object_end(&out);
}

void say_hint(const struct client *client, struct text *text)
{
    struct out out = begin("hint", text);
    out_put_int(&out, "decision", client->decision);
    out_object_end(&out);
}

void say_phrase(const struct client *client, int phrase, struct text *text)
{
    struct out out = begin("chat", text);
    out_put_string(&out, "phrase", client->phrase[phrase].name);
    out_object_end(&out);
}

void say_replay(int64_t match, struct text *text)
{
    struct out out = begin("replay", text);
    out_put_int(&out, "id", REPLAY_ID);
    out_put_int(&out, "match", match);
    out_object_end(&out);
}

void say_proof(int64_t match, struct text *text)
{
    struct out out = begin("proof", text);
    out_put_int(&out, "id", PROOF_ID);
    out_put_int(&out, "match", match);
    out_object_end(&out);
}

void say_end_devices(int64_t device, struct text *text)
{
    struct out out = begin("end_devices", text);
    if (device)
        out_put_int(&out, "device", device);
    out_object_end(&out);
}
