// SPDX-License-Identifier: MIT
// Players in memory: somebody with an account who is connected, seated, or not yet written whole.
// Made, loaded, and forgotten once nothing needs them and all about them is durable. Only player.c
// writes the fields of struct player; struct ending is plain data.
#ifndef BAIZE_SERVER_PLAYER_H
#define BAIZE_SERVER_PLAYER_H

#include "server/live_table.h"
#include "server/rating.h"
#include "server/stake.h"
#include "store/store.h"

// Which devices of the player were ended last (device.c).
struct ending {
    int64_t ticket; // of the change that does it
    int64_t device;
    int64_t newest;    // the largest number of a device then
    bool is_of_others; // not this device, but everything else than this secret
    uint8_t secret[SECRET_BYTES];
};

// What others are shown of a player: everything; not the matches; nothing but the name. The numbers
// stand in the store.
enum shows { SHOWS_ALL, SHOWS_RATINGS, SHOWS_NAME };
extern const char *const shows_names[]; // ended by NULL

struct player {
    int64_t id;
    int64_t balance, practice; // tokens, and what is in the practice purse
    bool is_frozen;            // nothing at this player's tables counts
    char name[NAME_BYTES + 1];
    bool is_protected;     // there is a password
    bool has_own_name;     // the password protects the name: nobody else has one like it
    uint8_t shows;         // enum shows
    uint8_t games;         // how many of the ratings there are
    uint32_t devices;      // the largest number of a device so far
    struct ending *ending; // NULL: none was since the player came
    struct rating *ratings;
    struct session *session;      // NULL: away
    struct waiting_room *waiting; // NULL: waits nowhere
    struct own_seat seat;
    struct stakes stakes;
    int64_t ticket; // the last change of the player's account
};

struct player *player_find(const struct server *server, int64_t id); // in memory; NULL: not there
struct player *player_get(struct server *server, int64_t id);        // loads it; NULL: nobody
// True if something could not be read since this was last asked: "nobody" may be wrong then.
bool player_reading_failed(struct server *server);
void players_each(struct server *server,
    void (*each)(struct server *server, struct player *player, const void *context),
    const void *context); // of those in memory
struct player *player_new(struct server *server, const char *name);
void player_forget(struct server *server, struct player *player); // if nothing needs it any more
// Forgets those who may be forgotten now, at the end of a round. False: none is about to be.
bool players_leave(struct server *server);

void player_meet(struct player *player, struct session *session);      // NULL: goes away
void player_wait(struct player *player, struct waiting_room *waiting); // NULL: not any more
void player_rename(struct player *player, const char *name);
void player_protect(struct player *player);
void player_publish(struct player *player, enum shows shows);
int64_t player_add_device(struct player *player); // its number
void player_end_devices(struct player *player, const struct ending *ending);
void player_earn(struct player *player, enum purse purse, int64_t amount);
void player_rate(struct player *player, int game, struct rating rating);
void player_note(struct server *server, struct player *player); // the last change is about it

const struct rating *player_rating(const struct player *player, int game); // NULL: never rated
struct rating player_rating_or_new(const struct player *player, int game);
// The ratings as the store keeps them. `at` starts at 0; false at the end.
size_t player_profile(const struct player *player, uint8_t profile[PROFILE_BYTES]);
bool profile_next(const uint8_t *profile, size_t len, size_t *at, const char **id, size_t *id_len,
    struct rating *rating);

// Tells a player their own account.
void player_say(struct server *server, struct session *session, const struct message *message);
void put_rating(struct out *out, const struct rating *rating);
// Tokens, practice, and what may be staked.
void put_purses(struct out *out, const struct server *server, const struct player *player);

struct players *players_create(int64_t next_id); // of the next account
void players_destroy(struct players *players);   // NULL: nothing to do

#endif
