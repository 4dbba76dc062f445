// SPDX-License-Identifier: MIT
// What a name may be, and whose it is. A protected name belongs to one player; others may be
// shared.
#include "server/core.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

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

// Signs that cannot be seen or that turn the writing around would let one name pass for another.
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

// What was protected a moment ago may not be in the store yet: it is claimed until it is.
bool name_is_free(struct server *server, const char *name, int64_t player)
{
    char key[NAME_BYTES + 1];
    name_key(name, key);
    struct map_slot *claimed = map_find(&server->names, key_hash(key));
    if (claimed && claimed->number != player)
        return false;
    int64_t owner = server->reader->kind->by_name(server->reader, key);
    return (owner < 0 && !reader_has_failed(server)) || owner == player;
}

void name_claim(struct server *server, const char *name, int64_t player)
{
    char key[NAME_BYTES + 1];
    name_key(name, key);
    map_put(&server->names, key_hash(key))->number = player;
}

void name_release(struct server *server, const struct player *player)
{
    char key[NAME_BYTES + 1];
    if (!player->is_protected)
        return;
    name_key(player->name, key);
    struct map_slot *claimed = map_find(&server->names, key_hash(key));
    if (claimed && claimed->number == player->id)
        map_remove(&server->names, key_hash(key));
}

void say_player(struct server *server, struct session *session, const struct message *message)
{
    const struct player *player = session->player;
    struct out *out = say_begin(server, S_player);
    say_re(server, message);
    out_put_int(out, "player", player->id);
    out_put_string(out, "name", player->name);
    out_put_bool(out, "is_protected", player->is_protected);
    out_put_int(out, "balance", player->balance);
    put_spare(out, server, player);
    say_send(server, session);
}

void accounts_name(struct server *server, struct session *session, const struct message *message)
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
    struct change record = {.kind = CHANGE_NAME, .id = player->id};
    struct text kept = TEXT(record.name);
    text_put(&kept, name);
    name_release(server, player); // the store frees the old one
    memcpy(player->name, record.name, sizeof(player->name));
    if (player->is_protected)
        name_claim(server, name, player->id);
    committer_add(server->committer, &record);
    player_note(server, player);
    if (player->place) {
        struct seat *seat = &player->place->table.seat[player->seat];
        memcpy(seat->name, player->name, sizeof(seat->name));
        tell_seat(server, player->place, player->seat);
    }
    say_player(server, session, message);
}

// ---- Passwords: argon2id takes a tenth of a second, so it is work for another thread ----------

struct password_job {
    struct job job;
    int64_t player;
    char password[132], old[132];
    char hash[PASSWORD_BYTES]; // that there is; "": none yet
    bool is_right, is_good;
};

static void hash_password(struct job *base)
{
    struct password_job *job = (struct password_job *)base;
    job->is_right =
        !job->hash[0] || crypto_pwhash_str_verify(job->hash, job->old, strlen(job->old)) == 0;
    job->is_good = job->is_right &&
                   crypto_pwhash_str(job->hash, job->password, strlen(job->password),
                       crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    sodium_memzero(job->password, sizeof(job->password));
    sodium_memzero(job->old, sizeof(job->old));
}

static void check_password(struct job *base)
{
    struct password_job *job = (struct password_job *)base;
    job->is_good = crypto_pwhash_str_verify(job->hash, job->password, strlen(job->password)) == 0;
    sodium_memzero(job->password, sizeof(job->password));
}

// The message that a job answers, as far as answers need it.
static struct message asked(const struct job *job)
{
    return (struct message){.type = M_login, .has_id = job->has_id, .id = job->id};
}

static void hash_done(struct server *server, struct job *base)
{
    struct password_job *job = (struct password_job *)base;
    struct session *session = session_of(server, base->connection);
    struct player *player = map_pointer(&server->players, job->player);
    struct message message = asked(base);
    if (is_alive(session) && session->player == player && player) {
        if (!job->is_right) {
            say_error(server, session, &message, E_bad_login, "the password so far is another one");
        } else if (!job->is_good || server->is_paused) {
            say_error(server, session, &message, E_paused, NULL);
        } else if (!name_is_free(server, player->name, player->id)) {
            say_error(server, session, &message, E_name_taken, NULL);
        } else {
            struct change record = {.kind = CHANGE_PASSWORD, .id = player->id};
            memcpy(record.text, job->hash, sizeof(record.text));
            committer_add(server->committer, &record);
            name_claim(server, player->name, player->id);
            player->is_protected = true;
            player_note(server, player);
            say_player(server, session, &message);
        }
    }
    free(job);
}

static struct password_job *password_job(
    struct session *session, const struct message *message, int64_t player, const char *password)
{
    struct password_job *job = calloc(1, sizeof(*job));
    must(job);
    job->job.connection = session->connection;
    job->job.has_id = message->has_id;
    job->job.id = message->id;
    job->player = player;
    struct text kept = TEXT(job->password);
    text_put(&kept, password);
    return job;
}

void accounts_protect(struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    if (!name_is_free(server, player->name, player->id)) {
        say_error(server, session, message, E_name_taken,
            "this name is protected by another player; take another one first");
        return;
    }
    struct account account = {0};
    if (player->is_protected &&
        !server->reader->kind->account(server->reader, player->id, &account)) {
        say_error(server, session, message, E_paused, NULL);
        return;
    }
    if (!may_try_password(server, session, message))
        return;
    struct password_job *job =
        password_job(session, message, player->id, message_text(message, protect_password));
    struct text old = TEXT(job->old);
    text_put(&old, message_has(message, protect_old) ? message_text(message, protect_old) : "");
    memcpy(job->hash, account.password, sizeof(job->hash));
    job->job.run = hash_password;
    job->job.done = hash_done;
    job_start(server, &job->job);
}

static bool is_taken_up(const struct player *player)
{
    return player->room || (player->place && player->place->table.phase != TABLE_OVER);
}

static void login_done(struct server *server, struct job *base)
{
    struct password_job *job = (struct password_job *)base;
    struct session *session = session_of(server, base->connection);
    struct message message = asked(base);
    struct player *player =
        is_alive(session) && job->is_good && job->player ? player_get(server, job->player) : NULL;
    if (is_alive(session) && server->is_paused) {
        say_error(server, session, &message, E_paused, NULL);
    } else if (is_alive(session) && !player) {
        say_error(server, session, &message, E_bad_login, NULL);
    } else if (player && session->player != player && is_taken_up(session->player)) {
        say_error(server, session, &message, E_seated, "leave the table before you log in");
        player_forget(server, player);
    } else if (player) {
        if (session->player != player) {
            session_detach(server, session);
            session_become(server, session, player);
        }
        session_welcome(server, session, &message, NULL, true);
        session_come_back(server, session, &message);
    }
    free(job);
}

// An unknown name takes as long as a wrong password, so that names cannot be found by trying.
void accounts_login(struct server *server, struct session *session, const struct message *message)
{
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    if (is_taken_up(session->player)) {
        say_error(server, session, message, E_seated, "leave the table before you log in");
        return;
    }
    if (!may_try_password(server, session, message))
        return;
    char key[NAME_BYTES + 1];
    name_key(message_text(message, login_name), key);
    int64_t id = server->reader->kind->by_name(server->reader, key);
    struct account account;
    bool is_known = id > 0 && server->reader->kind->account(server->reader, id, &account);
    struct password_job *job =
        password_job(session, message, is_known ? id : 0, message_text(message, login_password));
    memcpy(job->hash, is_known ? account.password : nobody,
        is_known ? sizeof(account.password) : sizeof(nobody));
    job->job.run = check_password;
    job->job.done = login_done;
    job_start(server, &job->job);
}
