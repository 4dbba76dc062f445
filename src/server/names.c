// SPDX-License-Identifier: MIT
#include "server/names.h"

#include "base/map.h"
#include "server/player.h"
#include "server/say.h"
#include "server/tell.h"

#include <stdlib.h>
#include <string.h>

struct names {
    struct map claims; // hash of a protected name -> player, of this run
};

struct names *names_create(void)
{
    struct names *names = calloc(1, sizeof(*names));
    must(names);
    return names;
}

void names_destroy(struct names *names)
{
    if (names)
        map_release(&names->claims);
    free(names);
}

// Decodes one character of checked UTF-8 (jansson let nothing else in).
static const char *next_character(const char *at, uint32_t *character)
{
    const unsigned char *byte = (const unsigned char *)at;
    int more = byte[0] >= 0xf0 ? 3 : byte[0] >= 0xe0 ? 2 : byte[0] >= 0xc0 ? 1 : 0;
    *character = more ? byte[0] & (0x3fu >> more) : byte[0];
    for (int i = 1; i <= more; i++)
        *character = *character << 6 | (byte[i] & 0x3f);
    return at + 1 + more;
}

// Characters that are invisible or change the direction of writing would let one name pass for
// another.
static bool is_fit_character(uint32_t c)
{
    static const struct {
        uint32_t from, to;
    } unfit[] = {
        {0, 0x1f},
        {0x7f, 0xa0},
        {0xad, 0xad},
        {0x34f, 0x34f},
        {0x61c, 0x61c},
        {0x115f, 0x1160},
        {0x17b4, 0x17b5},
        {0x180b, 0x180f},
        {0x2000, 0x200f},
        {0x2028, 0x202f},
        {0x205f, 0x206f},
        {0x2800, 0x2800},
        {0x3000, 0x3000},
        {0x3164, 0x3164},
        {0xe000, 0xf8ff}, // private: each program shows something else
        {0xfe00, 0xfe0f},
        {0xfeff, 0xfeff},
        {0xff00, 0xff5e}, // the wide twins of ASCII
        {0xffa0, 0xffa0},
        {0xfff0, 0xffff},
        {0x1d173, 0x1d17a},
        {0x1d400, 0x1d7ff}, // letters for mathematics: more twins
        {0xe0000, 0x10ffff},
    };
    for (int i = 0; i < ARRAY_LEN(unfit); i++)
        if (c >= unfit[i].from && c <= unfit[i].to)
            return false;
    return true;
}

// Alphabets with letters that look like another's. No name needs two of them; a Latin name with one
// Cyrillic letter in it is somebody else's name.
static uint8_t alphabet_of(uint32_t c)
{
    enum { LATIN = 1, GREEK = 2, CYRILLIC = 4, ARMENIAN = 8, CHEROKEE = 16 };
    static const struct {
        uint32_t from, to;
        uint8_t alphabet;
    } letters[] = {
        {'A', 'Z', LATIN},
        {'a', 'z', LATIN},
        {0xc0, 0x24f, LATIN},
        {0x370, 0x3ff, GREEK},
        {0x400, 0x52f, CYRILLIC},
        {0x530, 0x58f, ARMENIAN},
        {0x13a0, 0x13ff, CHEROKEE},
        {0x1c80, 0x1c8f, CYRILLIC},
        {0x1e00, 0x1eff, LATIN},
        {0x1f00, 0x1fff, GREEK},
        {0x2de0, 0x2dff, CYRILLIC},
        {0xa640, 0xa69f, CYRILLIC},
        {0xab70, 0xabbf, CHEROKEE},
    };
    for (int i = 0; i < ARRAY_LEN(letters); i++)
        if (c >= letters[i].from && c <= letters[i].to)
            return letters[i].alphabet;
    return 0;
}

bool name_is_fit(const char *name)
{
    size_t len = strlen(name);
    uint8_t alphabets = 0;
    if (!len || len > NAME_BYTES || name[0] == ' ' || name[len - 1] == ' ')
        return false;
    for (const char *at = name; *at;) {
        uint32_t character;
        at = next_character(at, &character);
        if (!is_fit_character(character) || (character == ' ' && *at == ' '))
            return false;
        alphabets |= alphabet_of(character);
    }
    return !(alphabets & (alphabets - 1));
}

static int64_t key_hash(const char *key)
{
    int64_t hash = (int64_t)hash_bytes(HASH_START, key, strlen(key));
    return hash ? hash : 1;
}

bool name_is_free(struct server *server, const char *name, int64_t player)
{
    char key[NAME_BYTES + 1];
    name_key(name, key);
    struct map_slot *claimed = map_find(&server->names->claims, key_hash(key));
    if (claimed && claimed->number != player)
        return false;
    int64_t owner = server->reader->kind->by_name(server->reader, key);
    return (owner < 0 && !player_reading_failed(server)) || owner == player;
}

void name_claim(struct server *server, const char *name, int64_t player)
{
    char key[NAME_BYTES + 1];
    name_key(name, key);
    map_put(&server->names->claims, key_hash(key))->number = player;
}

void name_release(struct server *server, const struct player *player)
{
    char key[NAME_BYTES + 1];
    if (!player->is_protected)
        return;
    name_key(player->name, key);
    struct map_slot *claimed = map_find(&server->names->claims, key_hash(key));
    if (claimed && claimed->number == player->id)
        map_remove(&server->names->claims, key_hash(key));
}

void names_change(struct server *server, struct session *session, const struct message *message)
{
    const char *name = message_text(message, name_name);
    struct player *player = session->player;
    if (!name_is_fit(name)) {
        say_error(server, session, message, E_bad_name,
            "a name is 1 to 40 bytes of one alphabet's visible signs and single spaces");
        return;
    }
    if (!name_is_free(server, name, player->id)) {
        say_error(server, session, message, E_name_taken,
            "this name is protected by another player; log in if it is yours");
        return;
    }
    name_release(server, player); // the store frees the old name with the same change
    player_rename(player, name);
    if (player->is_protected)
        name_claim(server, name, player->id);
    struct change change = {.kind = CHANGE_NAME, .id = player->id};
    memcpy(change.name, player->name, sizeof(change.name));
    committer_add(server->committer, &change);
    player_note(server, player);
    if (player->seat.table) {
        table_rename(&player->seat.table->table, player->seat.number, player->name);
        tell_seat(server, player->seat.table, player->seat.number);
    }
    player_say(server, session, message);
}
