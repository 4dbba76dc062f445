// SPDX-License-Identifier: MIT
#include "tui/hear.h"

#include "base/utf8.h"
#include "games/games.h"
#include "wire/read.h"

const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

int64_t int_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

int int_within(const json_t *object, const char *key, int min, int max)
{
    int64_t number = int_of(object, key);
    return number < min ? min : number > max ? max : (int)number;
}

void keep(char *buf, size_t size, const char *words)
{
    struct text text = text_over(buf, size);
    for (size_t left = strlen(words); left;) {
        size_t len = utf8_len(words, left);
        if (text.len + len >= size)
            return; // half a sign would be left
        if (len && !utf8_is_unseen(words, len))
            text_bytes(&text, words, len);
        words += len ? len : 1;
        left -= len ? len : 1;
    }
}

// ---- The lobby ---------------------------------------------------------------------------------

static void read_names(const json_t *players, char *buf, size_t size)
{
    char names[400];
    struct text text = TEXT(names);
    size_t i;
    json_t *name;
    json_array_foreach(players, i, name)
    {
        text_format(
            &text, "%s%s", i ? ", " : "", json_is_string(name) ? json_string_value(name) : "");
    }
    keep(buf, size, names);
}

// A game or options that this program does not know are not offered.
static void read_offer(struct client *client, enum offer_kind kind, const json_t *json)
{
    const struct game *game = game_find(text_of(json, "game"));
    char buf[SENTENCE_BYTES];
    struct text why = TEXT(buf);
    if (!game || client->offers == OFFERS_MAX)
        return;
    struct offer *offer = &client->offer[client->offers];
    *offer = (struct offer){.kind = kind};
    setup_init(&offer->setup, game);
    if (kind == OFFER_WAITING) {
        offer->setup.seats = int_within(json, "seats", 0, INT32_MAX);
        if (!setup_check(&offer->setup, &why) ||
            !wire_read_options(&offer->setup, json_object_get(json, "options"), &why))
            return;
    }
    const json_t *players = json_object_get(json, "players");
    offer->playing = int_within(json, "playing", 0, INT32_MAX);
    offer->waiting = kind == OFFER_WAITING ? (int)json_array_size(players)
                                           : int_within(json, "waiting", 0, INT32_MAX);
    offer->watching = int_within(json, "watching", 0, INT32_MAX);
    offer->table = int_of(json, "table");
    read_names(players, offer->players, sizeof(offer->players));
    client->offers++;
}

void hear_lobby(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    static const char *const lists[] = {"games", "waiting", "tables"};
    client->online = int_within(message, "online", 0, INT32_MAX);
    client->offers = 0;
    for (int kind = 0; kind < ARRAY_LEN(lists); kind++) {
        size_t i;
        json_t *item;
        json_array_foreach(json_object_get(message, lists[kind]), i, item)
            read_offer(client, (enum offer_kind)kind, item);
    }
}

void hear_games(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    size_t i, j;
    json_t *item, *bot;
    client->repertoires = 0;
    json_array_foreach(json_object_get(message, "games"), i, item)
    {
        const struct game *game = game_find(text_of(item, "id"));
        if (!game || client->repertoires == GAMES_MAX)
            continue;
        struct repertoire *one = &client->repertoire[client->repertoires++];
        *one = (struct repertoire){.game = game};
        json_array_foreach(json_object_get(item, "bots"), j, bot)
        {
            if (one->bots == STRENGTHS_MAX)
                break;
            keep(one->bot[one->bots].level, sizeof(one->bot->level), text_of(bot, "level"));
            keep(one->bot[one->bots++].help, sizeof(one->bot->help), text_of(bot, "help"));
        }
    }
}

const struct repertoire *client_repertoire(const struct client *client, const struct game *game)
{
    for (int i = 0; i < client->repertoires; i++)
        if (client->repertoire[i].game == game)
            return &client->repertoire[i];
    return NULL;
}

// ---- Waiting -----------------------------------------------------------------------------------

static void put_sentence(struct client *client)
{
    const struct waiting *waiting = &client->waiting;
    struct text text = TEXT(client->waiting.sentence);
    text_format(&text, "Waiting for others: %d of %d seats are taken",
        waiting->count + waiting->bots, waiting->setup.seats);
    if (client->code[0])
        text_format(&text, ". The table's code is %s", client->code);
    if (waiting->is_hidden)
        text_put(&text, ". " DEAL_HIDDEN);
    text_char(&text, '.');
    if (waiting->bot_level[0])
        text_format(&text, " If nobody comes within %d s, the %s bot plays.", waiting->bot_in_s,
            waiting->bot_level);
    if (waiting->counts[0])
        text_format(&text, " %s", waiting->counts);
}

void hear_waiting(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    char buf[SENTENCE_BYTES];
    struct text why = TEXT(buf);
    struct waiting *waiting = &client->waiting;
    *waiting = (struct waiting){.bots = int_within(message, "bots", 0, SEATS_MAX),
        .is_hidden = strcmp(text_of(message, "deal"), "hidden") == 0};
    const struct game *game = game_find(text_of(message, "game"));
    if (game) {
        setup_init(&waiting->setup, game);
        wire_read_options(&waiting->setup, json_object_get(message, "options"), &why);
    }
    waiting->setup.seats = int_within(message, "seats", 0, SEATS_MAX);
    waiting->bot_in_s = (int_within(message, "bot_in_ms", 0, INT32_MAX - 999) + 999) / 1000;
    keep(waiting->bot_level, sizeof(waiting->bot_level), text_of(message, "bot_level"));
    keep(waiting->counts, sizeof(waiting->counts),
        text_of(json_object_get(message, "counts"), "text"));
    size_t i;
    json_t *player;
    json_array_foreach(json_object_get(message, "players"), i, player)
    {
        if (i == SEATS_MAX)
            break;
        waiting->player[i].player = int_of(player, "player");
        waiting->player[i].vote = json_is_true(json_object_get(player, "vote"));
        keep(waiting->player[i].name, SITTER_BYTES, text_of(player, "name"));
        waiting->count++;
    }
    client->is_waiting = true;
    client->notice[0] = '\0';
    keep(client->code, sizeof(client->code), text_of(message, "code"));
    put_sentence(client);
}

// ---- Those who speak ---------------------------------------------------------------------------

void hear_speaker(struct client *client, int64_t player, const char *name)
{
    if (!player || player == client->player)
        return;
    int at = 0;
    while (at < client->speakers && client->speaker[at].player != player)
        at++;
    if (at == SPEAKERS_MAX)
        return; // more than sit at any table: this one cannot be muted
    if (at == client->speakers)
        client->speaker[client->speakers++] = (struct speaker){.player = player};
    keep(client->speaker[at].name, SITTER_BYTES, name);
}

void hear_nobody(struct client *client)
{
    int kept = 0;
    for (int i = 0; i < client->speakers; i++)
        if (client->speaker[i].is_muted)
            client->speaker[kept++] = client->speaker[i];
    client->speakers = kept;
}
