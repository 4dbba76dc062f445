// SPDX-License-Identifier: MIT
// Players in memory: made, loaded, and forgotten once nothing needs them and all is written.
#include "server/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int game_number(const struct game *game)
{
    for (int i = 0; games[i]; i++)
        if (games[i] == game)
            return i;
    return -1;
}

// A profile is the ratings: for each game the length of its id, the id, and four numbers. A game
// that this program does not know is dropped.
enum { RATING_BYTES = 3 * sizeof(float) + sizeof(uint32_t) };

size_t player_profile(const struct player *player, uint8_t profile[PROFILE_BYTES])
{
    size_t at = 0;
    for (int i = 0; i < player->games; i++) {
        const struct rating *rating = &player->ratings[i];
        size_t len = strlen(games[i]->id);
        if (!rating->matches)
            continue;
        must(at + 1 + len + RATING_BYTES <= PROFILE_BYTES);
        float numbers[3] = {
            (float)rating->rating, (float)rating->deviation, (float)rating->volatility};
        uint32_t matches = (uint32_t)rating->matches;
        profile[at++] = (uint8_t)len;
        memcpy(profile + at, games[i]->id, len);
        memcpy(profile + at + len, numbers, sizeof(numbers));
        memcpy(profile + at + len + sizeof(numbers), &matches, sizeof(matches));
        at += len + RATING_BYTES;
    }
    return at;
}

bool profile_next(const uint8_t *profile, size_t len, size_t *at, const char **id, size_t *id_len,
    struct rating *rating)
{
    if (*at >= len)
        return false;
    *id_len = profile[*at];
    if (*id_len + RATING_BYTES > len - *at - 1)
        return false;
    *id = (const char *)profile + *at + 1;
    float numbers[3];
    uint32_t matches;
    memcpy(numbers, *id + *id_len, sizeof(numbers));
    memcpy(&matches, *id + *id_len + sizeof(numbers), sizeof(matches));
    *rating = (struct rating){numbers[0], numbers[1], numbers[2], matches};
    *at += 1 + *id_len + RATING_BYTES;
    return true;
}

struct rating *player_rating(struct player *player, int game)
{
    return game < player->games ? &player->ratings[game] : NULL;
}

struct rating *player_make_ratings(struct player *player, int game)
{
    if (!player->ratings) {
        int count = 0;
        while (games[count])
            count++;
        player->games = (uint8_t)count;
        player->ratings = calloc((size_t)count, sizeof(struct rating));
        must(player->ratings);
        for (int i = 0; i < count; i++)
            player->ratings[i] = rating_new();
    }
    return &player->ratings[game];
}

static void read_profile(struct player *player, const struct account *account)
{
    const char *id;
    size_t at = 0, len;
    struct rating rating;
    while (profile_next(account->profile, account->profile_len, &at, &id, &len, &rating))
        for (int i = 0; games[i]; i++)
            if (word_is(id, len, games[i]->id))
                *player_make_ratings(player, i) = rating;
}

static struct player *keep(struct server *server, int64_t id)
{
    struct player *player = calloc(1, sizeof(*player));
    must(player);
    player->id = id;
    map_put(&server->players, id)->pointer = player;
    server->counts.players++;
    return player;
}

struct player *player_get(struct server *server, int64_t id)
{
    struct player *player = map_pointer(&server->players, id);
    if (player)
        return player;
    struct account account;
    if (!server->reader->kind->account(server->reader, id, &account))
        return NULL;
    player = keep(server, id);
    player->balance = account.balance;
    player->is_protected = account.password[0] != 0;
    memcpy(player->name, account.name, sizeof(player->name));
    read_profile(player, &account);
    return player;
}

void player_note(struct server *server, struct player *player)
{
    player->ticket = committer_added(server->committer);
}

struct player *player_new(struct server *server, const char *name)
{
    int64_t id = server->next_account++;
    struct player *player = keep(server, id);
    if (name && name_is_fit(name) && name_is_free(server, name, id))
        snprintf(player->name, sizeof(player->name), "%s", name);
    else
        snprintf(player->name, sizeof(player->name), "Guest %lld", (long long)id);
    player->balance = server->config.grant;
    struct change record = {.kind = CHANGE_ACCOUNT,
        .id = id,
        .at_ms = server->config.real_ms_at_0 + server->now_ms,
        .amount = server->config.grant};
    memcpy(record.name, player->name, sizeof(record.name));
    committer_add(server->committer, &record);
    player_note(server, player);
    server->counts.accounts_made++;
    return player;
}

static bool is_needed(const struct player *player)
{
    return player->session || player->stakes || player->room;
}

// Not at once: whoever calls this may still hold the player.
void player_forget(struct server *server, struct player *player)
{
    struct leaving *leaving = &server->leaving;
    if (is_needed(player))
        return;
    if (leaving->count == leaving->room) {
        leaving->room = leaving->room ? 2 * leaving->room : 64;
        leaving->player = realloc(leaving->player, sizeof(int64_t) * leaving->room);
        must(leaving->player);
    }
    leaving->player[leaving->count++] = player->id;
}

// Until its last record is durable the store would tell an older story of a player.
void players_leave(struct server *server)
{
    struct leaving *leaving = &server->leaving;
    size_t kept = 0;
    for (size_t i = 0; i < leaving->count; i++) {
        struct player *player = map_pointer(&server->players, leaving->player[i]);
        if (!player || is_needed(player))
            continue;
        if (player->ticket > server->done) {
            leaving->player[kept++] = player->id;
            continue;
        }
        name_release(server, player);
        map_remove(&server->players, player->id);
        server->counts.players--;
        free(player->ratings);
        free(player);
    }
    leaving->count = kept;
}

void put_rating(struct out *out, const struct rating *rating)
{
    out_object(out);
    out_put_int(out, "rating", (int64_t)(rating->rating + 0.5));
    out_put_int(out, "deviation", (int64_t)(rating->deviation + 0.5));
    out_put_int(out, "matches", rating->matches);
    out_object_end(out);
}
