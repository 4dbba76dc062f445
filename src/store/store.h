// SPDX-License-Identifier: MIT
// What a server keeps: accounts, a double-entry ledger, finished matches, and a journal of the
// matches under way. A store knows ids, amounts and bytes; it must not come to know cards, games,
// sockets or clocks.
//
//   account  somebody who has tokens, and beside them a practice purse. Account 0 is the house:
//            what it gives away it owes, so all balances of a purse always add up to 0.
//   device   something that opens an account: a chain of secrets, each given for the one before.
//   login    an attempt to open an account by its password.
//   entry    what a transfer did to one purse of an account: an amount, and the balance of that
//            purse after it. Each entry names the one before it, of either purse, so that an
//            account's entries are one chain, in which each purse adds up for itself.
//   match    a finished match: who sat, when it ended, and its record, the text that tells how it
//            was played.
//   played   how an account has played a game: counts, and a curve, its rating over time.
//   act      what the operator did to the ledger, and why. Acts are only ever added.
//   journal  the record of each match under way, as far as it has come, to take the match up again
//            after a restart.
//   log      a list that only grows, of leaves: short bytes that changes bring along. What is in
//            them is the caller's business. Over them a Merkle tree stands (base/merkle.h), so that
//            no leaf can be changed or lost unnoticed; store/log.h proves it.
//
// Whatever is to be written is a change. Changes are gathered in a batch, which is committed whole
// or not at all; once commit() has returned STORE_OK, no crash and no loss of power undoes it.
//
// There are several kinds of store, and all keep the same promises: struct store_kind says what a
// kind must be able to do, and memory.c does it with the least around it. To add a kind, add it to
// store_kinds and run the same tests on it.
#ifndef BAIZE_STORE_STORE_H
#define BAIZE_STORE_STORE_H

#include "base/blob.h"
#include "base/merkle.h"
#include "base/text.h"

enum {
    HOUSE = 0,
    NAME_BYTES = 40,
    KEY_BYTES = 3 * NAME_BYTES, // of a name as it is compared: folding a letter may make three
    CLIENT_BYTES = 64,
    DEVICES_MAX = 64, // of an account: with one more, the one that was not used for longest ends
    LOGINS_MAX = 20,  // of an account: the newest ten that were right, and ten that were wrong
    PASSWORD_BYTES = 128, // as hashed
    SECRET_BYTES = 32,    // as hashed
    LEGS_MAX = 7,         // six seats and the house
    GAME_BYTES = 32,
    PROFILE_BYTES = 640,
    REASON_BYTES = 127,
    PLAYED_MAX = 64,     // games of an account that are told at once
    CURVE_MAX = 200,     // points of a curve that are kept
    LEAF_MAX = 255,      // bytes of a leaf
    LOG_TILE = 256,      // so many nodes of the tree make one of the next level that is stored
    LOG_TILE_LEVELS = 8, // levels of the tree from one to the next
    LOG_LEVELS_MAX = 7,
};

enum purse { PURSE_TOKENS, PURSE_PRACTICE, PURSES };

// Some of these numbers stand in journals: new kinds come last.
enum change_kind {
    CHANGE_ACCOUNT,    // a new account with its name; the house gives it `amount`
    CHANGE_SECRET,     // from now on this secret, too, opens the account; see struct change
    CHANGE_NAME,       // the account has another name
    CHANGE_PASSWORD,   // nobody else may use the name from now on; `text` is the hashed password
    CHANGE_OPEN,       // the match is under way; `bytes` is its whole record so far
    CHANGE_MOVE,       // `bytes` is added to the record of the match
    CHANGE_CLOSE,      // the match is over: the legs are transferred, the match is kept
    CHANGE_LOGIN,      // somebody tried to open the account by its password
    CHANGE_END_DEVICE, // the secrets of this device open the account no more
    CHANGE_END_OTHERS, // no secret of the account but this one does
    CHANGE_END_UNUSED, // no secret that was given before `at_ms` opens any account
    CHANGE_LOG,        // nothing but its leaf
    CHANGE_FREEZE,     // the account is frozen, or (`amount` 0) no longer; `text` is the reason
    CHANGE_REVERSE,    // new entries undo what the match moved, once; `text` is the reason
    CHANGE_PUBLISH,    // others are shown this much of the account: `amount`, the caller's own
};

// How a match ended for an account. Lost: others, or nobody, won it.
enum placing { PLACING_UNKNOWN, PLACING_LOST, PLACING_SHARED, PLACING_WON };

// One account's part in the transfer at the end of a match.
struct leg {
    int64_t account;
    int64_t amount;
    uint32_t profile_len; // these bytes replace the account's profile; 0: it stays
    uint32_t purse;       // enum purse
    uint8_t placing;      // enum placing; unknown: the match is not counted
    bool is_rated;        // a match that is counted gives the curve its next point,
    int32_t rating;       // which is this
};

// A secret opens an account. Whoever uses one is given a new one, which names the one that was used
// as its parent. Until the new one is used both open the account, since the answer that carries it
// may be lost. Adding a secret therefore forgets the parent's own parent (the parent was used, so
// it had arrived) and the parent's other children (it was used again, so they had not).
//
// Such a chain of secrets is a device. The first secret of one has no parent and says the device's
// number, which is new to the account; those after it are of the same device. When a device was
// last used stands in its newest secret, so that coming back writes nothing beside that. A secret
// whose parent opens nothing any more is not added: its device was ended meanwhile.
struct change {
    enum change_kind kind;
    int64_t id; // of the account or the match
    int64_t at_ms;
    int64_t amount;
    char name[NAME_BYTES + 1];
    union {
        char text[PASSWORD_BYTES];
        struct {
            uint8_t secret[SECRET_BYTES], parent[SECRET_BYTES];
            bool has_parent;
            bool is_right;                 // of a CHANGE_LOGIN
            int64_t device;                // its number
            int64_t unused_ms;             // the account's secrets given before this are forgotten
            char client[CLIENT_BYTES + 1]; // what it said it is; "": as its parent, or nothing
        };
        struct {
            char game[GAME_BYTES + 1];
            uint8_t flags; // the caller's own
            uint8_t legs;
            uint32_t seats_len; // that many of `bytes` say who sat; then comes the record
            struct leg leg[LEGS_MAX];
        };
    };
    const uint8_t *bytes; // part of the record; in a CHANGE_CLOSE who sat, the whole record, and
                          // the profiles of the legs, one after another
    size_t len;
    // Added to the log with the change, if it has any. One of a CHANGE_OPEN comes the first time,
    // in the order of the matches' numbers; one of a CHANGE_CLOSE is found by its match.
    const uint8_t *leaf;
    size_t leaf_len;
};

// Changes one after another, in memory that grows. The bytes of a change are copied.
struct batch {
    struct blob bytes;
    int count;
};

void batch_add(struct batch *batch, const struct change *change);
// `offset` starts at 0. False when there are no more.
bool batch_next(const struct batch *batch, size_t *offset, struct change *change);
void batch_clear(struct batch *batch); // keeps the memory
void batch_release(struct batch *batch);
// Where the profile of a leg begins in the bytes of a CHANGE_CLOSE.
const uint8_t *change_profile(const struct change *change, int leg);
// Where the record begins in the bytes of a CHANGE_CLOSE, and how long it is.
const uint8_t *change_record(const struct change *change, size_t *len);

enum store_result {
    STORE_OK,
    STORE_NOT_NOW, // full, busy or not writable: the same batch may be tried again later
    STORE_BROKEN,  // the batch contradicts what is stored, or the store is damaged
};

struct account {
    int64_t id;
    int64_t balance, practice; // tokens, and what is in the practice purse
    int64_t matches;
    int64_t created_ms;
    int64_t last_entry; // 0: none
    int64_t devices;    // the largest number that one of its devices ever had
    bool is_frozen;
    uint8_t shows; // what others are shown of it; the caller's own, 0 at first
    char name[NAME_BYTES + 1];
    char password[PASSWORD_BYTES]; // empty: the name is not protected
    uint32_t profile_len;
    uint8_t profile[PROFILE_BYTES];
};

struct device {
    int64_t number;
    int64_t since_ms, used_ms;
    char client[CLIENT_BYTES + 1];
};

struct login {
    int64_t at_ms;
    bool is_right;
    char client[CLIENT_BYTES + 1];
};

struct played {
    char game[GAME_BYTES + 1];
    int64_t matches, won, shared; // won alone, and together with others
    int64_t practice;             // of the matches, those that settled to the practice purse
    int64_t points;               // that the curve ever got
};

struct curve_point {
    int64_t number, at_ms; // from 1
    int32_t rating;
};

struct entry {
    int64_t id, account, match, amount, balance, previous;
    int64_t act; // it undoes what the match moved, by this act; 0: it is what the match moved
    enum purse purse;
};

enum act_kind { ACT_FREEZE, ACT_UNFREEZE, ACT_REVERSE };

struct act {
    int64_t id, at_ms;
    enum act_kind kind;
    int64_t account, match; // what it was done to; the other is 0
    char reason[REASON_BYTES + 1];
};

struct match {
    int64_t id, ended_ms;
    char game[GAME_BYTES + 1];
    uint8_t flags;
    bool is_reversed;             // by an act
    const uint8_t *seats, *bytes; // who sat, and the record; good until the next call to the store
    size_t seats_len, len;
    int64_t leaf; // where its end is in the log; -1: nowhere
};

struct counts {
    int64_t next_account, next_match; // the first numbers that were never used
    int64_t accounts, matches, entries;
};

// What is noted outside of a store after each commit: the size of its log, and the root.
struct log_note {
    int64_t size;
    struct merkle_hash root;
};

typedef void store_each(void *context, const uint8_t *bytes, size_t len);

// An open store; each kind has its own data behind this. It is for one thread at a time: another
// thread that wants to read gets a store of its own from `reader`.
struct store {
    const struct store_kind *kind;
    // Something could not be read, so an answer that there is no such thing may be wrong. Set by
    // the store, cleared by the caller.
    bool has_failed;
};

struct store_kind {
    const char *name;
    const char *help;
    // `where` is a folder or an address, as the kind needs. Returns NULL, and why, if it cannot be
    // opened.
    struct store *(*open)(const char *where, struct text *why);
    // Opens it to read only, even while another program has it open. NULL: this kind cannot.
    struct store *(*look)(const char *where, struct text *why);
    // Another way into an open store, to read only. Closed like any other, and before that one.
    struct store *(*reader)(struct store *store, struct text *why);
    void (*close)(struct store *store);
    enum store_result (*commit)(struct store *store, const struct batch *batch, struct text *why);
    bool (*account)(struct store *store, int64_t id, struct account *account);
    // The account that this secret opens, or whose protected name this is (as name_key writes it);
    // -1: none. `device` is the secret's own, but for the client; used_ms: when it was given.
    int64_t (*by_secret)(
        struct store *store, const uint8_t secret[SECRET_BYTES], struct device *device);
    int64_t (*by_name)(struct store *store, const char *key);
    // What opens the account, and who tried to: newest first. How many there are.
    int (*devices)(struct store *store, int64_t account, struct device list[DEVICES_MAX]);
    int (*logins)(struct store *store, int64_t account, struct login list[LOGINS_MAX]);
    // Every game that the account has played, and its curve in one, oldest first. How many there
    // are.
    int (*played)(struct store *store, int64_t account, struct played list[PLAYED_MAX]);
    int (*curve)(
        struct store *store, int64_t account, const char *game, struct curve_point list[CURVE_MAX]);
    bool (*entry)(struct store *store, int64_t id, struct entry *entry);
    bool (*match)(struct store *store, int64_t id, struct match *match);
    // Every account but the house's, in the order of their numbers, until `each` returns false.
    void (*accounts)(struct store *store,
        bool (*each)(void *context, const struct account *account), void *context);
    // Every act, oldest first, until `each` returns false.
    void (*acts)(
        struct store *store, bool (*each)(void *context, const struct act *act), void *context);
    // Every match that was opened and not closed, with its record so far, oldest first. False, and
    // why, if that cannot be read; then none was passed to `each`, which may be NULL.
    bool (*open_matches)(struct store *store,
        void (*each)(void *context, int64_t match, const uint8_t *bytes, size_t len), void *context,
        struct text *why);
    void (*counts)(struct store *store, struct counts *counts);
    // Copies everything to a file while the store is in use; the file is there once it is whole.
    // NULL: this kind cannot.
    bool (*backup)(struct store *store, const char *path, struct text *why);
    // How many leaves the log has; -1: that cannot be read.
    int64_t (*log_size)(struct store *store);
    // Leaves, or the nodes above each LOG_TILE^level leaves, from number `from` on, in order. False
    // if not all of them are there. `each` must not ask for the same meanwhile.
    bool (*log_leaves)(
        struct store *store, int64_t from, int64_t count, store_each *each, void *context);
    bool (*log_nodes)(struct store *store, int level, int64_t from, int64_t count, store_each *each,
        void *context);
    // The leaves among which the one of the match's CHANGE_OPEN is. False if there is none.
    bool (*log_opened)(struct store *store, int64_t match, int64_t *from, int64_t *count);
    // Is the log at least what was noted outside of the store after the last commit? If not, why,
    // and the note. The next commit writes a new note. NULL: this kind notes nothing.
    bool (*log_is_whole)(struct store *store, struct log_note *note, struct text *why);
    // Looks for damage and calls `tell` with a line for each. True if there is none.
    bool (*check)(
        struct store *store, void (*tell)(void *context, const char *line), void *context);
};

// A curve that has got so many points keeps the first, every step-th after it, and the last: never
// more than CURVE_MAX. The step is a power of 2, so that what was dropped is not missed later.
int64_t curve_step(int64_t points);

extern const struct store_kind *const store_kinds[]; // ended by NULL
extern const struct store_kind store_memory, store_sqlite;

// The name as it is kept: in Unicode's form NFKC, in which wide, round and mathematical letters are
// plain ones, and a letter with its accent is one sign. False if that is too long.
bool name_normalize(const char *name, char normal[NAME_BYTES + 1]);
// How names are compared: without regard to case, and with letters that look alike as one. Names
// with the same key pass for each other.
void name_key(const char *name, char key[KEY_BYTES + 1]);
// Two names that were protected before they had the same key stay protected: the younger account's
// under this one, by which it can still be found.
void name_key_exact(const char *name, char key[KEY_BYTES + 1]);

#endif
