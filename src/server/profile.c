// SPDX-License-Identifier: MIT
#include "server/profile.h"

#include "games/games.h"
#include "server/names.h"
#include "server/say.h"

#include <string.h>

enum shows profile_shows(const struct server *server, const struct account *account)
{
    const struct player *player = player_find(server, account->id);
    uint8_t shows = player ? player->shows : account->shows;
    return shows <= SHOWS_NAME ? (enum shows)shows : SHOWS_NAME;
}

// False: the account was never rated in this game.
static bool find_rating(const struct account *account, const char *game, struct rating *rating)
{
    const char *id;
    size_t at = 0, len;
    while (profile_next(account->profile, account->profile_len, &at, &id, &len, rating))
        if (word_is(id, len, game))
            return true;
    return false;
}

static void put_point(struct out *out, int64_t at_ms, int64_t rating)
{
    out_object(out);
    out_put_int(out, "at_ms", at_ms);
    out_put_int(out, "rating", rating);
    out_object_end(out);
}

// Of a rating that is older than the curves, nobody knows how it came about: its curve begins with
// what it is now.
static void put_curve(struct server *server, struct out *out, int64_t player, const char *game,
    const struct rating *rating)
{
    struct curve_point list[CURVE_MAX];
    int count = server->reader->kind->curve(server->reader, player, game, list);
    out_key(out, "curve");
    out_array(out);
    for (int i = 0; i < count; i++)
        put_point(out, list[i].at_ms, list[i].rating);
    if (!count && rating)
        put_point(out, real_ms(server), rating_rounded(rating->rating));
    out_array_end(out);
}

static void put_game(struct server *server, struct out *out, const struct account *account,
    const char *game, const struct played *played)
{
    struct rating rating;
    bool is_rated = find_rating(account, game, &rating);
    if (!is_rated && !played)
        return;
    out_object(out);
    out_put_string(out, "game", game);
    out_put_int(out, "matches", played ? played->matches : 0);
    out_put_int(out, "won", played ? played->won : 0);
    if (played && played->shared)
        out_put_int(out, "shared", played->shared);
    if (played && played->practice)
        out_put_int(out, "practice", played->practice);
    if (is_rated) {
        out_key(out, "rating");
        put_rating(out, &rating);
    }
    put_curve(server, out, account->id, game, is_rated ? &rating : NULL);
    out_object_end(out);
}

static void put_games(struct server *server, struct out *out, const struct account *account)
{
    struct played list[PLAYED_MAX];
    int count = server->reader->kind->played(server->reader, account->id, list);
    for (int i = 0; games[i]; i++) {
        const struct played *played = NULL;
        for (int k = 0; k < count; k++)
            if (strcmp(list[k].game, games[i]->id) == 0)
                played = &list[k];
        put_game(server, out, account, games[i]->id, played);
    }
}

// The newest that is known of the name stands in memory.
static void put_name(struct server *server, struct out *out, const struct account *account)
{
    const struct player *player = player_find(server, account->id);
    out_put_string(out, "name", player ? player->name : account->name);
    out_put_bool(out, "is_protected",
        player ? player->has_own_name
               : account->password[0] && name_is_of(server->reader, account->name, account->id));
}

static void put_profile(
    struct server *server, struct out *out, const struct account *account, bool is_own)
{
    enum shows shows = profile_shows(server, account);
    bool is_shown = is_own || shows != SHOWS_NAME;
    out_put_int(out, "player", account->id);
    put_name(server, out, account);
    if (is_shown && account->created_ms)
        out_put_int(out, "since_ms", account->created_ms);
    out_put_string(out, "shows", shows_names[shows]);
    out_key(out, "games");
    out_array(out);
    if (is_shown)
        put_games(server, out, account);
    out_array_end(out);
}

void profile_say(struct server *server, struct session *session, const struct message *message)
{
    int64_t id = message_int(message, profile_player, session->player->id);
    bool is_own = id == session->player->id;
    struct account account;
    player_reading_failed(server); // what failed before is not this
    bool is_there = server->reader->kind->account(server->reader, id, &account);
    if (!is_there && is_own) // it is too new to be in the store
        account = (struct account){.id = id};
    struct out *out = say_begin(server, S_profile);
    say_re(server, message);
    if (is_there || is_own)
        put_profile(server, out, &account, is_own);
    // What was begun is only sent if all of it could be read.
    if (player_reading_failed(server))
        say_error(server, session, message, E_paused, NULL);
    else if (!is_there && !is_own)
        say_error(server, session, message, E_unknown_player, NULL);
    else
        say_send(server, session);
}

void profile_publish(struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    const char *wanted = message_text(message, publish_shows);
    int shows = 0;
    while (shows_names[shows] && strcmp(shows_names[shows], wanted) != 0)
        shows++;
    if (!shows_names[shows]) {
        say_error(server, session, message, E_bad_message, "shows must be all, ratings or name");
        return;
    }
    if (shows != player->shows) {
        player_publish(player, (enum shows)shows);
        struct change change = {.kind = CHANGE_PUBLISH, .id = player->id, .amount = shows};
        committer_add(server->committer, &change);
        player_note(server, player);
    }
    player_say(server, session, message);
}
