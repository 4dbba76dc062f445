// SPDX-License-Identifier: MIT
#include "server/player.h"

#include "base/map.h"
#include "games/games.h"
#include "server/leaves.h"
#include "server/names.h"
#include "server/say.h"

#include <stdlib.h>
#include <string.h>

const char *const shows_names[] = {"all", "ratings", "name", NULL};

struct players {
    struct map by_id; // -> struct player
    int64_t next_id;  // of the next account
    struct leaving {
        int64_t *player;
        size_t count, cap;
    } leaving; // to forget once all about them is durable
};

struct players *players_create(int64_t next_id)
{
    struct players *players = calloc(1, sizeof(*players));
    must(players);
    players->next_id = next_id;
    return players;
}

static void player_free(struct player *player)
{
    free(player->ratings);
    free(player->ending);
    free(player);
}

void players_destroy(struct players *players)
{
    if (!players)
        return;
    for (struct map_slot *slot = NULL; (slot = map_next(&players->by_id, slot));)
        player_free(slot->pointer);
    map_release(&players->by_id);
    free(players->leaving.player);
    free(players);
}

// ---- Ratings -----------------------------------------------------------------------------------

// A profile is the ratings: for each game the length of its id, the id, and five numbers. Before
// them stand a 0 and the version; a profile of before had neither, and four numbers a game: it does
// not say who the opponents were. A game that this program does not know is dropped.
enum {
    PROFILE_VERSION = 2,
    PROFILE_HEAD = 2,
    OLD_RATING_BYTES = 3 * sizeof(float) + sizeof(uint32_t),
    RATING_BYTES = OLD_RATING_BYTES + sizeof(uint32_t),
};
_Static_assert(PROFILE_HEAD + (1 + GAME_ID_MAX + RATING_BYTES) * GAMES_MAX <= PROFILE_BYTES,
    "one of each game");

size_t player_profile(const struct player *player, uint8_t profile[PROFILE_BYTES])
{
    size_t at = PROFILE_HEAD;
    profile[0] = 0;
    profile[1] = PROFILE_VERSION;
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
        memcpy(profile + at + len + OLD_RATING_BYTES, &rating->opponents, sizeof(uint32_t));
        at += len + RATING_BYTES;
    }
    return at;
}

bool profile_next(const uint8_t *profile, size_t len, size_t *at, const char **id, size_t *id_len,
    struct rating *rating)
{
    bool is_old = len && profile[0];
    size_t bytes = is_old ? OLD_RATING_BYTES : RATING_BYTES;
    if (!is_old && !*at)
        *at = PROFILE_HEAD;
    if (*at >= len || (!is_old && profile[1] != PROFILE_VERSION))
        return false;
    *id_len = profile[*at];
    if (*id_len + bytes > len - *at - 1)
        return false;
    *id = (const char *)profile + *at + 1;
    float numbers[3];
    uint32_t matches;
    memcpy(numbers, *id + *id_len, sizeof(numbers));
    memcpy(&matches, *id + *id_len + sizeof(numbers), sizeof(matches));
    *rating = (struct rating){numbers[0], numbers[1], numbers[2], matches, 0};
    if (!is_old)
        memcpy(&rating->opponents, *id + *id_len + OLD_RATING_BYTES, sizeof(uint32_t));
    *at += 1 + *id_len + bytes;
    return true;
}

const struct rating *player_rating(const struct player *player, int game)
{
    return game < player->games ? &player->ratings[game] : NULL;
}

struct rating player_rating_or_new(const struct player *player, int game)
{
    return player->ratings ? player->ratings[game] : rating_new();
}

void player_rate(struct player *player, int game, struct rating rating)
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
    player->ratings[game] = rating;
}

static void read_profile(struct player *player, const struct account *account)
{
    const char *id;
    size_t at = 0, len;
    struct rating rating;
    while (profile_next(account->profile, account->profile_len, &at, &id, &len, &rating))
        for (int i = 0; games[i]; i++)
            if (word_is(id, len, games[i]->id))
                player_rate(player, i, rating);
}

void put_rating(struct out *out, const struct rating *rating)
{
    out_object(out);
    out_put_int(out, "rating", rating_rounded(rating->rating));
    out_put_int(out, "deviation", rating_rounded(rating->deviation));
    out_put_int(out, "matches", rating->matches);
    if (rating->opponents)
        out_put_int(out, "opponents", rating_opponents(rating));
    out_object_end(out);
}

void put_purses(struct out *out, const struct server *server, const struct player *player)
{
    out_put_int(out, "balance", player->balance);
    out_put_int(out, "practice", player->practice);
    if (player->is_frozen)
        out_put_bool(out, "is_frozen", true);
    put_spare(out, server, player);
}

// ---- Coming into memory ------------------------------------------------------------------------

static struct player *add(struct server *server, int64_t id)
{
    struct player *player = calloc(1, sizeof(*player));
    must(player);
    player->id = id;
    map_put(&server->players->by_id, id)->pointer = player;
    server->counts->players++;
    return player;
}

struct player *player_find(const struct server *server, int64_t id)
{
    return map_pointer(&server->players->by_id, id);
}

struct player *player_get(struct server *server, int64_t id)
{
    struct player *player = player_find(server, id);
    if (player)
        return player;
    struct account account;
    if (!server->reader->kind->account(server->reader, id, &account))
        return NULL;
    player = add(server, id);
    player->balance = account.balance;
    player->practice = account.practice;
    player->is_frozen = account.is_frozen;
    player->is_protected = account.password[0] != 0;
    player->devices = (uint32_t)account.devices;
    memcpy(player->name, account.name, sizeof(player->name));
    player->has_own_name = player->is_protected && name_is_of(server->reader, player->name, id);
    player->shows = account.shows <= SHOWS_NAME ? account.shows : SHOWS_NAME;
    read_profile(player, &account);
    return player;
}

bool player_reading_failed(struct server *server)
{
    bool has_failed = server->reader->has_failed;
    server->reader->has_failed = false;
    return has_failed;
}

void players_each(struct server *server,
    void (*each)(struct server *server, struct player *player, const void *context),
    const void *context)
{
    for (struct map_slot *slot = NULL; (slot = map_next(&server->players->by_id, slot));)
        each(server, slot->pointer, context);
}

struct player *player_new(struct server *server, const char *name)
{
    int64_t id = server->players->next_id++;
    struct player *player = add(server, id);
    char normal[NAME_BYTES + 1];
    if (name && name_normalize(name, normal) && !name_fault(server, normal, id) &&
        name_is_free(server, normal, id))
        memcpy(player->name, normal, sizeof(player->name));
    else
        name_of_guest(id, player->name);
    player->balance = server->config.grant;
    struct change change = {
        .kind = CHANGE_ACCOUNT, .id = id, .at_ms = real_ms(server), .amount = server->config.grant};
    memcpy(change.name, player->name, sizeof(change.name));
    uint8_t leaf[LEAF_MAX];
    leaf_of_grant(server, &change, leaf);
    committer_add(server->committer, &change);
    player_note(server, player);
    server->counts->accounts_made++;
    return player;
}

// ---- What becomes of them ----------------------------------------------------------------------

void player_meet(struct player *player, struct session *session)
{
    player->session = session;
}

void player_wait(struct player *player, struct waiting_room *waiting)
{
    player->waiting = waiting;
}

void player_rename(struct player *player, const char *name)
{
    struct text own = TEXT(player->name);
    text_put(&own, name);
    player->has_own_name = player->is_protected;
}

void player_protect(struct player *player)
{
    player->is_protected = player->has_own_name = true;
}

void player_publish(struct player *player, enum shows shows)
{
    player->shows = (uint8_t)shows;
}

int64_t player_add_device(struct player *player)
{
    return ++player->devices;
}

void player_end_devices(struct player *player, const struct ending *ending)
{
    if (!player->ending)
        player->ending = malloc(sizeof(*player->ending));
    must(player->ending);
    *player->ending = *ending;
}

void player_earn(struct player *player, enum purse purse, int64_t amount)
{
    if (purse == PURSE_TOKENS)
        player->balance += amount;
    else
        player->practice += amount;
}

void player_note(struct server *server, struct player *player)
{
    player->ticket = committer_added(server->committer);
}

void player_say(struct server *server, struct session *session, const struct message *message)
{
    const struct player *player = session->player;
    struct out *out = say_begin(server, S_player);
    say_re(server, message);
    out_put_int(out, "player", player->id);
    out_put_string(out, "name", player->name);
    out_put_bool(out, "is_protected", player->is_protected);
    put_purses(out, server, player);
    out_put_string(out, "shows", shows_names[player->shows]);
    say_send(server, session);
}

// ---- Leaving memory ----------------------------------------------------------------------------

static bool is_needed(const struct player *player)
{
    return player->session || player->stakes.seats || player->waiting;
}

// Not at once: whoever calls this may still hold the player.
void player_forget(struct server *server, struct player *player)
{
    struct leaving *leaving = &server->players->leaving;
    if (is_needed(player))
        return;
    if (leaving->count == leaving->cap) {
        leaving->cap = leaving->cap ? 2 * leaving->cap : 64;
        leaving->player = realloc(leaving->player, sizeof(int64_t) * leaving->cap);
        must(leaving->player);
    }
    leaving->player[leaving->count++] = player->id;
}

// A player is kept until its last change is durable: before that, loading it again from the store
// would bring back an older balance or name.
bool players_leave(struct server *server)
{
    struct leaving *leaving = &server->players->leaving;
    size_t kept = 0;
    for (size_t i = 0; i < leaving->count; i++) {
        struct player *player = player_find(server, leaving->player[i]);
        if (!player || is_needed(player))
            continue;
        if (!say_is_durable(server, player->ticket)) {
            leaving->player[kept++] = player->id;
            continue;
        }
        name_release(server, player);
        map_remove(&server->players->by_id, player->id);
        server->counts->players--;
        player_free(player);
    }
    leaving->count = kept;
    return kept > 0;
}
