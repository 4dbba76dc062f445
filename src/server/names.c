// SPDX-License-Identifier: MIT
#include "server/names.h"

#include "base/map.h"
#include "server/bot_names.h"
#include "server/news.h"
#include "server/player.h"
#include "server/say.h"
#include "server/tell.h"

#include <stdlib.h>
#include <string.h>

// Names that nobody may have, as they are compared, and what to say of them.
struct reserved {
    char key[KEY_BYTES + 1];
    const char *why;
};

enum { RESERVED_MAX = 48 };

struct names {
    struct map claims; // hash of a protected name -> player, of this run
    struct reserved reserved[RESERVED_MAX];
    int count;
};

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
        {0, 0x1f}, {0x7f, 0xa0}, {0xad, 0xad}, {0x34f, 0x34f}, {0x61c, 0x61c}, {0x115f, 0x1160},
        {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200f}, {0x2028, 0x202f}, {0x205f, 0x206f},
        {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},
        {0xe000, 0xf8ff}, // private: each program shows something else
        {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0xff00, 0xff5e}, // the wide twins of ASCII
        {0xffa0, 0xffa0}, {0xfff0, 0xffff}, {0x1d173, 0x1d17a}, {0x70f, 0x70f}, {0x13430, 0x1345f},
        {0x1bca0, 0x1bca3}, // how hieroglyphs and shorthand are put together
        {0x1680, 0x169f},   // ogham, with a space of its own
        {0x1d400, 0x1d7ff}, // letters for mathematics: more twins
        {0xe0000, 0x10ffff},
        // Letters that write no language people play cards in, and look like those that do.
        {0x250, 0x2af},     // of the phonetic alphabet
        {0x1d00, 0x1dbf},   // more of them
        {0x16a0, 0x16ff},   // runes
        {0x2100, 0x214f},   // signs made of letters
        {0x2160, 0x2188},   // Roman numbers
        {0x2c60, 0x2cff},   // more Latin, and Coptic
        {0xa4d0, 0xa4ff},   // Lisu
        {0xa720, 0xa7ff},   // more Latin
        {0xab30, 0xab6f},   // more Latin
        {0x10280, 0x105ff}, // old alphabets
        {0x11fb0, 0x11fbf}, // Lisu
        {0x1f100, 0x1f18f}, // letters in circles and squares
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
    enum { LATIN = 1, GREEK = 2, CYRILLIC = 4, ARMENIAN = 8, CHEROKEE = 16, CANADIAN = 32 };
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
        {0x1400, 0x167f, CANADIAN},
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

static bool is_accent(uint32_t c)
{
    return (c >= 0x300 && c <= 0x36f) || (c >= 0x1ab0 && c <= 0x1aff) ||
           (c >= 0x1dc0 && c <= 0x1dff) || (c >= 0x20d0 && c <= 0x20ff);
}

// What is wrong with the signs of the name, or NULL.
static const char *sign_fault(const char *name)
{
    enum { ACCENTS_MAX = 2 }; // beside the one that is part of the letter
    size_t len = strlen(name);
    uint8_t alphabets = 0;
    int accents = 0;
    if (!len || len > NAME_BYTES)
        return "a name has 1 to 40 letters, or fewer where a letter takes more than one byte";
    if (name[0] == ' ' || name[len - 1] == ' ' || strstr(name, "  "))
        return "a name has no spaces at its ends, and no two side by side";
    for (const char *at = name; *at;) {
        uint32_t character;
        at = next_character(at, &character);
        if (!is_fit_character(character))
            return "this name has a sign that cannot be seen, or that passes for another letter";
        accents = is_accent(character) ? accents + 1 : 0;
        if (accents > ACCENTS_MAX)
            return "a letter of this name has more accents than any language puts on one";
        alphabets |= alphabet_of(character);
    }
    return alphabets & (alphabets - 1)
               ? "this name mixes two alphabets whose letters look alike: use one of them"
               : NULL;
}

// ---- Names that are not to be had --------------------------------------------------------------

// The key of a name without what divides its words.
static void put_squeezed(const char *name, char squeezed[KEY_BYTES + 1])
{
    char key[KEY_BYTES + 1];
    name_key(name, key);
    struct text text = text_over(squeezed, KEY_BYTES + 1);
    for (const char *at = key; *at; at++)
        if (!strchr(" -.'", *at))
            text_char(&text, *at);
}

static void reserve(struct names *names, const char *const *list, const char *why)
{
    for (int i = 0; list[i]; i++) {
        must(names->count < RESERVED_MAX);
        struct reserved *reserved = &names->reserved[names->count++];
        put_squeezed(list[i], reserved->key);
        reserved->why = why;
    }
}

static const char house_fault[] =
    "nobody may have this name: others would take them for the house or its operator";
static const char bot_fault[] = "nobody may have this name: others would take them for a bot";

struct names *names_create(void)
{
    static const char *const house[] = {"the house", "house", "baize", "operator", "the operator",
        "admin", "administrator", "moderator", "server", "the server", "system", NULL};
    // Bots were called after their level once, and still are in old replays.
    static const char *const once[] = {
        "easy bot", "medium bot", "hard bot", "best bot", "the bot", "a bot", NULL};
    struct names *names = calloc(1, sizeof(*names));
    must(names);
    reserve(names, house, house_fault);
    reserve(names, once, bot_fault);
    reserve(names, bot_names, bot_fault);
    return names;
}

// Why nobody may have it; NULL: it is not reserved.
static const char *reserved_fault(const struct names *names, const char *squeezed)
{
    for (int i = 0; i < names->count; i++)
        if (strcmp(squeezed, names->reserved[i].key) == 0)
            return names->reserved[i].why;
    return NULL;
}

// "my bot": the last word gives it away.
static bool is_called_bot(const char *name)
{
    char key[KEY_BYTES + 1];
    name_key(name, key);
    size_t len = strlen(key);
    return len >= 3 && strcmp(key + len - 3, "bot") == 0 &&
           (len == 3 || strchr(" -.'", key[len - 4]));
}

// "Guest 7", but for player 7. In a key a 1 is an l and a 0 an o.
static bool is_other_guests(const char *squeezed, int64_t player)
{
    char own[NAME_BYTES + 1], own_squeezed[KEY_BYTES + 1];
    const size_t word = strlen("guest");
    if (strncmp(squeezed, "guest", word) != 0 || !squeezed[word] ||
        strspn(squeezed + word, "lo23456789") != strlen(squeezed + word))
        return false;
    name_of_guest(player, own);
    put_squeezed(own, own_squeezed);
    return strcmp(squeezed, own_squeezed) != 0;
}

const char *name_fault(const struct server *server, const char *name, int64_t player)
{
    const char *fault = sign_fault(name);
    if (fault)
        return fault;
    char squeezed[KEY_BYTES + 1];
    put_squeezed(name, squeezed);
    fault = reserved_fault(server->names, squeezed);
    if (fault)
        return fault;
    if (is_called_bot(name))
        return bot_fault;
    if (is_other_guests(squeezed, player))
        return "\"Guest\" and a number is given by the server, to the player of that number";
    return NULL;
}

void name_of_guest(int64_t player, char name[NAME_BYTES + 1])
{
    struct text text = text_over(name, NAME_BYTES + 1);
    text_format(&text, "Guest %jd", player);
}

// ---- Whose it is -------------------------------------------------------------------------------

static int64_t key_hash(const char *key)
{
    int64_t hash = (int64_t)hash_bytes(HASH_START, key, strlen(key));
    return hash ? hash : 1;
}

static bool is_taken(struct server *server, const char *name, int64_t player)
{
    char key[KEY_BYTES + 1];
    name_key(name, key);
    struct map_slot *claimed = map_find(&server->names->claims, key_hash(key));
    if (claimed && claimed->number != player)
        return true;
    int64_t owner = server->reader->kind->by_name(server->reader, key);
    return owner >= 0 && owner != player;
}

bool name_is_free(struct server *server, const char *name, int64_t player)
{
    return !is_taken(server, name, player) && !player_reading_failed(server);
}

void name_claim(struct server *server, const char *name, int64_t player)
{
    char key[KEY_BYTES + 1];
    name_key(name, key);
    map_put(&server->names->claims, key_hash(key))->number = player;
}

void name_release(struct server *server, const struct player *player)
{
    char key[KEY_BYTES + 1];
    if (!player->is_protected)
        return;
    name_key(player->name, key);
    struct map_slot *claimed = map_find(&server->names->claims, key_hash(key));
    if (claimed && claimed->number == player->id)
        map_remove(&server->names->claims, key_hash(key));
}

bool name_is_of(struct store *reader, const char *name, int64_t account)
{
    char key[KEY_BYTES + 1];
    name_key(name, key);
    return reader->kind->by_name(reader, key) == account;
}

int64_t name_owner(struct server *server, const char *name)
{
    char key[KEY_BYTES + 1];
    name_key_exact(name, key);
    int64_t owner = server->reader->kind->by_name(server->reader, key);
    if (owner > 0)
        return owner;
    name_key(name, key);
    return server->reader->kind->by_name(server->reader, key);
}

// ---- Changing it -------------------------------------------------------------------------------

static void rename_player(struct server *server, struct player *player, const char *name)
{
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
}

void names_change(struct server *server, struct session *session, const struct message *message)
{
    char name[NAME_BYTES + 1];
    struct player *player = session->player;
    const char *why = "as Unicode writes it plainly (NFKC), the name has more than 40 bytes";
    if (name_normalize(message_text(message, name_name), name))
        why = name_fault(server, name, player->id);
    if (why) {
        say_error(server, session, message, E_bad_name, why);
        return;
    }
    if (!name_is_free(server, name, player->id)) {
        say_error(server, session, message, E_name_taken,
            "this name, or one that looks like it, is protected by another player; log in if it "
            "is yours");
        return;
    }
    rename_player(server, player, name);
    player_say(server, session, message);
}

void names_yield(struct server *server, struct player *player)
{
    char guest[NAME_BYTES + 1];
    name_of_guest(player->id, guest);
    if (player->is_protected || strcmp(player->name, guest) == 0 ||
        (!name_fault(server, player->name, player->id) &&
            !is_taken(server, player->name, player->id)))
        return;
    rename_player(server, player, guest);
}

struct taken {
    int64_t owner;
    char key[KEY_BYTES + 1];
};

static void take_from(struct server *server, struct player *player, const void *context)
{
    const struct taken *taken = context;
    char key[KEY_BYTES + 1], guest[NAME_BYTES + 1];
    name_key(player->name, key);
    if (player->id == taken->owner || player->is_protected || strcmp(key, taken->key) != 0)
        return;
    name_of_guest(player->id, guest);
    rename_player(server, player, guest);
    news_tell(server, NEWS_NAME, "player %jd protects a name that player %jd bore", taken->owner,
        player->id);
    if (player->session)
        player_say(server, player->session, NULL);
    // Seats that the player has left to a bot have the name, too.
    for (struct live_table *live = live_table_first(server); live; live = live->next)
        for (int i = 0; i < live->table.terms.setup.seats; i++)
            if (live->player[i] == player && live != player->seat.table) {
                table_rename(&live->table, i, guest);
                tell_seat(server, live, i);
            }
}

void names_take_over(struct server *server, const struct player *owner)
{
    struct taken taken = {.owner = owner->id};
    name_key(owner->name, taken.key);
    players_each(server, take_from, &taken);
}
