// SPDX-License-Identifier: MIT
// What is kept: accounts, a double-entry ledger, finished matches and the journal of open ones.
// A store knows ids, amounts and bytes; it must not come to know cards, games, sockets or clocks.
//
//   account  somebody who has tokens; account 0 is the house. What the house gives, it owes: all
//            balances always add up to 0.
//   entry    one leg of a transfer. An account's entries are a chain, the last one first.
//   match    finished: who sat, what moved, and bytes that tell how it was played.
//   journal  what was said of the matches that still go on, in order, to take them up again.
//
// Changes are gathered in a batch. A store takes a batch whole or not at all, and once
// store_commit() has said STORE_OK no loss of power undoes it.
#ifndef BAIZE_STORE_STORE_H
#define BAIZE_STORE_STORE_H

#include "base/blob.h"
#include "base/text.h"

enum {
    HOUSE = 0,
    NAME_BYTES = 40,
    PASSWORD_BYTES = 128, // as hashed
    SECRET_BYTES = 32,    // as hashed
    LEGS_MAX = 7,         // six seats and the house
    GAME_BYTES = 32,
    PROFILE_BYTES = 512,
};

enum change_kind {
    CHANGE_ACCOUNT,  // a new account with its name; `amount` goes to it from the house
    CHANGE_SECRET,   // the account is also opened by this secret; see below
    CHANGE_NAME,     // another name
    CHANGE_PASSWORD, // the name is protected from now on: `text` is the hashed password
    CHANGE_OPEN,     // the match goes on from these bytes (a new one, or all of it once more)
    CHANGE_MOVE,     // these bytes were said of the match
    CHANGE_CLOSE,    // the match is over: the legs are transferred, the bytes kept
};

struct leg {
    int64_t account;
    int64_t amount;
    uint32_t profile_len; // these bytes replace the account's profile; 0: it stays
    uint32_t reserved;
};

// A secret that came out of an older one names it as its parent. Then the parent's parent is
// forgotten (the parent was used, so it had arrived), and so are the parent's other children.
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
        };
        struct {
            char game[GAME_BYTES + 1];
            uint8_t flags; // the caller's own
            uint8_t legs;
            uint32_t seats_len; // of `bytes`, the first so many say who sat; the rest is the match
            struct leg leg[LEGS_MAX];
        };
    };
    const uint8_t *bytes; // seats, match, then the profiles of the legs
    size_t len;
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
// The bytes of the profile of a leg of a CHANGE_CLOSE.
const uint8_t *change_profile(const struct change *change, int leg);
// Where the match's own bytes are, and how many.
const uint8_t *change_match(const struct change *change, size_t *len);

enum store_result {
    STORE_OK,
    STORE_NOT_NOW, // the disk is full or not writable: the same batch may be tried again later
    STORE_BROKEN,  // the batch contradicts what is stored, or the store is damaged
};

struct account {
    int64_t id;
    int64_t balance;
    int64_t matches;
    int64_t created_ms;
    int64_t last_entry; // 0: none
    char name[NAME_BYTES + 1];
    char password[PASSWORD_BYTES]; // empty: the name is not protected
    uint32_t profile_len;
    uint8_t profile[PROFILE_BYTES];
};

struct entry {
    int64_t id, account, match, amount, balance, previous;
};

struct match {
    int64_t id, ended_ms;
    char game[GAME_BYTES + 1];
    uint8_t flags;
    const uint8_t *seats, *bytes; // good until the next call to the store
    size_t seats_len, len;
};

struct counts {
    int64_t next_account, next_match; // numbers not yet used
    int64_t accounts, matches, entries;
};

// A store is one of these with its own memory behind it. All of it is for one thread at a time,
// except that `reader` gives a second one, to read with, for another thread.
struct store {
    const struct store_kind *kind;
    bool has_failed; // something could not be read: "there is none" may be wrong. For the caller to
                     // clear.
};

struct store_kind {
    const char *name;
    const char *help;
    // `where` is a folder or an address, as the kind needs. NULL, and why, if it cannot be opened.
    struct store *(*open)(const char *where, struct text *why);
    // Only to read, also while another program has it open. NULL: this kind cannot.
    struct store *(*look)(const char *where, struct text *why);
    struct store *(*reader)(struct store *store, struct text *why);
    void (*close)(struct store *store);
    enum store_result (*commit)(struct store *store, const struct batch *batch, struct text *why);
    bool (*account)(struct store *store, int64_t id, struct account *account);
    // The account that this secret opens, or that has this protected name (as name_key writes it).
    // -1 if none.
    int64_t (*by_secret)(struct store *store, const uint8_t secret[SECRET_BYTES]);
    int64_t (*by_name)(struct store *store, const char *key);
    bool (*entry)(struct store *store, int64_t id, struct entry *entry);
    bool (*match)(struct store *store, int64_t id, struct match *match);
    // Every account but the house's, in the order of their numbers, until `each` says false.
    void (*accounts)(struct store *store,
        bool (*each)(void *context, const struct account *account), void *context);
    // Every match that was opened and not closed, with all its bytes, oldest first.
    bool (*open_matches)(struct store *store,
        void (*each)(void *context, int64_t match, const uint8_t *bytes, size_t len), void *context,
        struct text *why);
    void (*counts)(struct store *store, struct counts *counts);
    // A copy of everything, taken while the store goes on. NULL: this kind has none.
    bool (*backup)(struct store *store, const char *path, struct text *why);
    // Are there damages? Writes one line for each. True if there are none.
    bool (*check)(
        struct store *store, void (*tell)(void *context, const char *line), void *context);
};

extern const struct store_kind *const store_kinds[]; // ended by NULL
extern const struct store_kind store_memory, store_sqlite;

// How names are compared: without regard to the case of ASCII letters.
void name_key(const char *name, char key[NAME_BYTES + 1]);

#endif
