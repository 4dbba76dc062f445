// SPDX-License-Identifier: MIT
// The store that keeps everything in memory and forgets it at the end: for games at one's own
// terminal and for tests, and the one to read to see what a store does. A batch is checked as a
// whole before anything is changed.
#include "base/map.h"
#include "store/log.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct kept_secret {
    uint8_t hash[SECRET_BYTES], parent[SECRET_BYTES];
    bool has_parent;
    int64_t account; // 0: free
    struct device device;
};

struct kept_login {
    int64_t account;
    struct login login;
};

// How an account has played a game.
struct kept_played {
    struct played played;
    struct curve_point *point; // of the curve
    size_t points;
    struct kept_played *next; // another game of the account
};

struct kept_match {
    struct match match;
    bool is_open;
    struct blob journal; // its record, while it is open
    int64_t opened;      // which leaf that was, from 1; 0: none
};

struct memory_store {
    struct store store;
    struct memory_store *owner; // the store that a reader reads; otherwise itself
    pthread_mutex_t lock;       // of what is below; only the owner's is used
    struct account *account;    // [0] is the house
    int64_t accounts;
    struct entry *entry; // [0] stands for no entry
    int64_t entries;
    struct act *act; // [0] stands for no act
    int64_t acts;
    struct kept_secret *secret;
    size_t secrets;
    struct kept_login *login; // oldest first
    size_t logins;
    struct map played; // account -> struct kept_played
    struct map match;  // number -> struct kept_match
    int64_t largest_match;
    struct merkle_edge log;
    struct blob leaves;                // of the log, one after another
    size_t *leaf_end;                  // where each of them ends
    struct blob nodes[LOG_LEVELS_MAX]; // above each LOG_TILE^level leaves; [0] is not used
};

static struct memory_store *enter(struct store *base)
{
    struct memory_store *store = ((struct memory_store *)base)->owner;
    pthread_mutex_lock(&store->lock);
    return store;
}

static void leave(struct memory_store *store)
{
    pthread_mutex_unlock(&store->lock);
}

// The list with memory for one more of its members, each of so many bytes. It is made twice as
// large whenever the count is a power of two.
static void *grown(void *list, size_t count, size_t size)
{
    if (count & (count - 1))
        return list;
    list = realloc(list, (count ? 2 * count : 1) * size);
    must(list);
    return list;
}

static void *copy_of(const void *bytes, size_t len)
{
    void *copy = malloc(len ? len : 1);
    must(copy);
    if (len)
        memcpy(copy, bytes, len);
    return copy;
}

static struct store *memory_open(const char *where, struct text *why)
{
    (void)where, (void)why;
    struct memory_store *store = calloc(1, sizeof(*store));
    must(store);
    store->store.kind = &store_memory;
    store->owner = store;
    // Recursive: who is handed each match or account in turn may ask the store about it meanwhile.
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&store->lock, &attributes);
    pthread_mutexattr_destroy(&attributes);
    store->account = calloc(1, sizeof(*store->account));
    store->entry = calloc(1, sizeof(*store->entry));
    store->act = calloc(1, sizeof(*store->act));
    must(store->account && store->entry && store->act);
    store->accounts = store->entries = store->acts = 1;
    memcpy(store->account[HOUSE].name, "the house", 10);
    return &store->store;
}

static struct store *memory_reader(struct store *base, struct text *why)
{
    (void)why;
    struct memory_store *reader = calloc(1, sizeof(*reader));
    must(reader);
    reader->store.kind = &store_memory;
    reader->owner = (struct memory_store *)base;
    return &reader->store;
}

static void free_played(struct kept_played *kept)
{
    for (struct kept_played *next; kept; kept = next) {
        next = kept->next;
        free(kept->point);
        free(kept);
    }
}

static void memory_close(struct store *base)
{
    struct memory_store *store = (struct memory_store *)base;
    if (store->owner == store) {
        for (struct map_slot *slot = NULL; (slot = map_next(&store->match, slot));) {
            struct kept_match *kept = slot->pointer;
            free((void *)kept->match.seats);
            free((void *)kept->match.bytes);
            blob_release(&kept->journal);
            free(kept);
        }
        map_release(&store->match);
        for (struct map_slot *slot = NULL; (slot = map_next(&store->played, slot));)
            free_played(slot->pointer);
        map_release(&store->played);
        free(store->account);
        free(store->entry);
        free(store->act);
        free(store->secret);
        free(store->leaf_end);
        blob_release(&store->leaves);
        for (int i = 0; i < LOG_LEVELS_MAX; i++)
            blob_release(&store->nodes[i]);
        free(store->login);
        pthread_mutex_destroy(&store->lock);
    }
    free(store);
}

static struct kept_secret *find_secret(struct memory_store *store, const uint8_t *hash)
{
    for (size_t i = 0; i < store->secrets; i++)
        if (store->secret[i].account && memcmp(store->secret[i].hash, hash, SECRET_BYTES) == 0)
            return &store->secret[i];
    return NULL;
}

static int64_t find_name(struct memory_store *store, const char *key)
{
    char other[KEY_BYTES + 1];
    for (int64_t i = 1; i < store->accounts; i++) {
        if (!store->account[i].password[0])
            continue;
        name_key(store->account[i].name, other);
        if (strcmp(key, other) == 0)
            return i;
    }
    return -1;
}

static void transfer(struct memory_store *store, const struct leg *leg, int64_t match, int64_t act)
{
    struct account *account = &store->account[leg->account];
    int64_t *balance = leg->purse == PURSE_TOKENS ? &account->balance : &account->practice;
    *balance += leg->amount;
    account->matches += match && !act && leg->account != HOUSE;
    store->entry = grown(store->entry, (size_t)store->entries, sizeof(*store->entry));
    store->entry[store->entries] = (struct entry){.id = store->entries,
        .account = leg->account,
        .match = match,
        .amount = leg->amount,
        .balance = *balance,
        .previous = account->last_entry,
        .act = act,
        .purse = leg->purse};
    account->last_entry = store->entries++;
}

static void add_account(struct memory_store *store, const struct change *change)
{
    must(change->id == store->accounts); // ids are given in order, without gaps
    store->account = grown(store->account, (size_t)store->accounts, sizeof(*store->account));
    struct account *account = &store->account[store->accounts++];
    *account = (struct account){.id = change->id, .created_ms = change->at_ms, .devices = 1};
    memcpy(account->name, change->name, sizeof(account->name));
    if (change->amount)
        transfer(store, &(struct leg){.account = HOUSE, .amount = -change->amount}, 0, 0);
    transfer(store, &(struct leg){.account = change->id, .amount = change->amount}, 0, 0);
}

// The device of each secret of the account, as it was when that was given; newest use first.
static int list_devices(struct memory_store *store, int64_t account, struct device *list)
{
    int count = 0;
    for (size_t i = 0; i < store->secrets; i++) {
        const struct device *device = &store->secret[i].device;
        if (store->secret[i].account != account)
            continue;
        int at = 0; // in the list; what was used before it comes behind it
        for (int k = 0; k < count; k++)
            if (list[k].number == device->number) // an earlier secret's
                memmove(&list[k], &list[k + 1], sizeof(*list) * (size_t)(--count - k));
        while (at < count && list[at].used_ms > device->used_ms)
            at++;
        memmove(&list[at + 1], &list[at], sizeof(*list) * (size_t)(count++ - at));
        list[at] = *device;
    }
    return count;
}

static void end_devices(struct memory_store *store, const struct change *change)
{
    for (size_t i = 0; i < store->secrets; i++) {
        struct kept_secret *secret = &store->secret[i];
        bool is_own = secret->account == change->id;
        if (change->kind == CHANGE_END_UNUSED ? secret->device.used_ms < change->at_ms
            : change->kind == CHANGE_END_DEVICE
                ? is_own && secret->device.number == change->device
                : is_own && memcmp(secret->hash, change->secret, SECRET_BYTES) != 0)
            secret->account = 0;
    }
}

static void add_device(struct memory_store *store, const struct change *change)
{
    struct device list[DEVICES_MAX + 2];
    store->account[change->id].devices = change->device;
    if (list_devices(store, change->id, list) <= DEVICES_MAX)
        return;
    struct change end = {
        .kind = CHANGE_END_DEVICE, .id = change->id, .device = list[DEVICES_MAX].number};
    end_devices(store, &end);
}

static bool is_child(const struct kept_secret *secret, const uint8_t *parent)
{
    return secret->has_parent && memcmp(secret->parent, parent, SECRET_BYTES) == 0;
}

static void add_secret(struct memory_store *store, const struct change *change)
{
    struct kept_secret *parent = change->has_parent ? find_secret(store, change->parent) : NULL;
    struct kept_secret secret = {.account = change->id, .has_parent = change->has_parent};
    if (change->has_parent && !parent)
        return; // its device was ended
    if (parent)
        secret.device = parent->device;
    else
        secret.device = (struct device){.number = change->device, .since_ms = change->at_ms};
    secret.device.used_ms = change->at_ms;
    if (change->client[0])
        memcpy(secret.device.client, change->client, sizeof(change->client));
    memcpy(secret.hash, change->secret, SECRET_BYTES);
    memcpy(secret.parent, change->parent, SECRET_BYTES);
    struct kept_secret *grand =
        parent && parent->has_parent ? find_secret(store, parent->parent) : NULL;
    if (grand)
        grand->account = 0;
    for (size_t i = 0; i < store->secrets; i++) {
        struct kept_secret *other = &store->secret[i];
        if (other->account == change->id && (other->device.used_ms < change->unused_ms ||
                                                (parent && is_child(other, change->parent))))
            other->account = 0;
    }
    store->secret = grown(store->secret, store->secrets, sizeof(*store->secret));
    store->secret[store->secrets++] = secret;
    if (!parent)
        add_device(store, change);
}

static void add_login(struct memory_store *store, const struct change *change)
{
    int alike = 1;
    for (size_t i = store->logins; i-- > 0;) {
        const struct kept_login *other = &store->login[i];
        if (other->account != change->id || other->login.is_right != change->is_right ||
            ++alike <= LOGINS_MAX / 2)
            continue;
        memmove(
            &store->login[i], &store->login[i + 1], sizeof(*store->login) * (--store->logins - i));
    }
    store->login = realloc(store->login, sizeof(*store->login) * (store->logins + 1));
    must(store->login);
    struct kept_login *kept = &store->login[store->logins++];
    *kept = (struct kept_login){change->id, {change->at_ms, change->is_right, ""}};
    memcpy(kept->login.client, change->client, sizeof(change->client));
}

static struct kept_match *match_of(struct memory_store *store, int64_t id)
{
    struct map_slot *slot = map_put(&store->match, id);
    if (!slot->pointer) {
        slot->pointer = calloc(1, sizeof(struct kept_match));
        must(slot->pointer);
    }
    store->largest_match = id > store->largest_match ? id : store->largest_match;
    return slot->pointer;
}

static void add_journal(struct memory_store *store, const struct change *change)
{
    struct kept_match *kept = match_of(store, change->id);
    if (change->kind == CHANGE_OPEN)
        kept->journal.len = 0, kept->is_open = true;
    blob_add(&kept->journal, change->bytes, change->len);
}

static struct kept_played *played_of(struct memory_store *store, int64_t account, const char *game)
{
    struct kept_played *kept = map_pointer(&store->played, account);
    while (kept && strcmp(kept->played.game, game) != 0)
        kept = kept->next;
    return kept;
}

static void add_point(struct kept_played *kept, int64_t at_ms, int32_t rating)
{
    int64_t number = ++kept->played.points, step = curve_step(number);
    size_t left = 0;
    for (size_t i = 0; i < kept->points; i++)
        if ((kept->point[i].number - 1) % step == 0)
            kept->point[left++] = kept->point[i];
    kept->points = left;
    kept->point = grown(kept->point, kept->points, sizeof(*kept->point));
    kept->point[kept->points++] = (struct curve_point){number, at_ms, rating};
}

static void add_played(
    struct memory_store *store, const struct change *change, const struct leg *leg)
{
    struct kept_played *kept = played_of(store, leg->account, change->game);
    if (!kept) {
        kept = calloc(1, sizeof(*kept));
        must(kept);
        memcpy(kept->played.game, change->game, sizeof(kept->played.game));
        struct map_slot *slot = map_put(&store->played, leg->account);
        kept->next = slot->pointer;
        slot->pointer = kept;
    }
    kept->played.matches++;
    kept->played.won += leg->placing == PLACING_WON;
    kept->played.shared += leg->placing == PLACING_SHARED;
    kept->played.practice += leg->purse == PURSE_PRACTICE;
    if (leg->is_rated)
        add_point(kept, change->at_ms, leg->rating);
}

static void close_match(struct memory_store *store, const struct change *change)
{
    struct kept_match *kept = match_of(store, change->id);
    blob_release(&kept->journal);
    kept->is_open = false;
    size_t len;
    const uint8_t *bytes = change_record(change, &len);
    kept->match = (struct match){.id = change->id,
        .ended_ms = change->at_ms,
        .flags = change->flags,
        .seats = copy_of(change->bytes, change->seats_len),
        .seats_len = change->seats_len,
        .bytes = copy_of(bytes, len),
        .len = len,
        .leaf = -1};
    memcpy(kept->match.game, change->game, sizeof(kept->match.game));
    for (int i = 0; i < change->legs; i++) {
        const struct leg *leg = &change->leg[i];
        if (leg->account == HOUSE && !leg->amount)
            continue;
        transfer(store, leg, change->id, 0);
        if (leg->placing != PLACING_UNKNOWN && leg->account != HOUSE)
            add_played(store, change, leg);
        if (!leg->profile_len)
            continue;
        store->account[leg->account].profile_len = leg->profile_len;
        memcpy(store->account[leg->account].profile, change_profile(change, i), leg->profile_len);
    }
}

static void add_leaf(struct memory_store *store, const struct change *change)
{
    store->leaf_end = grown(store->leaf_end, (size_t)store->log.size, sizeof(size_t));
    blob_add(&store->leaves, change->leaf, change->leaf_len);
    store->leaf_end[store->log.size] = store->leaves.len;
    merkle_add(
        &store->log, store_sha256, merkle_leaf(store_sha256, change->leaf, change->leaf_len));
    for (int i = 1; i < LOG_LEVELS_MAX; i++)
        if (store->log.size % ((int64_t)1 << LOG_TILE_LEVELS * i) == 0)
            blob_add(&store->nodes[i], store->log.last[LOG_TILE_LEVELS * i].at, MERKLE_BYTES);
    if (change->kind == CHANGE_OPEN)
        match_of(store, change->id)->opened = store->log.size;
    else if (change->kind == CHANGE_CLOSE)
        match_of(store, change->id)->match.leaf = store->log.size - 1;
}

static bool is_of_match(const struct change *change)
{
    return change->kind == CHANGE_OPEN || change->kind == CHANGE_MOVE ||
           change->kind == CHANGE_CLOSE;
}

static void add_act(struct memory_store *store, const struct change *change, enum act_kind kind)
{
    bool is_of_match = kind == ACT_REVERSE;
    store->act = grown(store->act, (size_t)store->acts, sizeof(*store->act));
    struct act *act = &store->act[store->acts];
    *act = (struct act){.id = store->acts++,
        .at_ms = change->at_ms,
        .kind = kind,
        .account = is_of_match ? 0 : change->id,
        .match = is_of_match ? change->id : 0};
    memcpy(act->reason, change->text, sizeof(act->reason));
}

static void freeze(struct memory_store *store, const struct change *change)
{
    store->account[change->id].is_frozen = change->amount != 0;
    add_act(store, change, change->amount ? ACT_FREEZE : ACT_UNFREEZE);
}

static void reverse(struct memory_store *store, const struct change *change)
{
    add_act(store, change, ACT_REVERSE);
    struct kept_match *kept = map_pointer(&store->match, change->id);
    kept->match.is_reversed = true;
    for (int64_t i = 1, last = store->entries; i < last; i++) {
        struct entry moved = store->entry[i];
        struct leg leg = {.account = moved.account, .amount = -moved.amount, .purse = moved.purse};
        if (moved.match == change->id)
            transfer(store, &leg, change->id, store->acts - 1);
    }
}

static bool is_account(const struct memory_store *store, int64_t id, int64_t added)
{
    return id >= 0 && id < store->accounts + added;
}

// An account that is there, and not the house's; or a match that is over and was not reversed yet.
static bool may_act(struct memory_store *store, const struct change *change)
{
    if (change->kind == CHANGE_FREEZE)
        return change->id != HOUSE && is_account(store, change->id, 0);
    struct kept_match *kept = map_pointer(&store->match, change->id);
    return kept && kept->match.id && !kept->match.is_reversed;
}

// Does no change contradict what is stored? `added` counts the accounts that the batch itself adds.
static bool fits(struct memory_store *store, const struct batch *batch)
{
    int64_t added = 0;
    struct change change;
    for (size_t at = 0; batch_next(batch, &at, &change);) {
        struct kept_match *kept = NULL;
        if (change.kind == CHANGE_LOG)
            continue;
        if (change.kind == CHANGE_FREEZE || change.kind == CHANGE_REVERSE) {
            if (!may_act(store, &change))
                return false;
            continue;
        }
        if (is_of_match(&change))
            kept = map_pointer(&store->match, change.id);
        else if (change.kind == CHANGE_ACCOUNT)
            added++;
        if (change.kind == CHANGE_ACCOUNT ? change.id != store->accounts + added - 1
            : is_of_match(&change)        ? kept && kept->match.id
                                          : !is_account(store, change.id, added))
            return false;
        for (int i = 0; change.kind == CHANGE_CLOSE && i < change.legs; i++)
            if (!is_account(store, change.leg[i].account, added) || change.leg[i].purse >= PURSES)
                return false;
        if (change.kind == CHANGE_SECRET && find_secret(store, change.secret))
            return false;
        if (change.kind == CHANGE_PASSWORD && change.id < store->accounts) {
            char key[KEY_BYTES + 1];
            name_key(store->account[change.id].name, key);
            int64_t owner = find_name(store, key);
            if (owner >= 0 && owner != change.id)
                return false;
        }
    }
    return true;
}

static enum store_result memory_commit(
    struct store *base, const struct batch *batch, struct text *why)
{
    struct memory_store *store = enter(base);
    if (!fits(store, batch)) {
        leave(store);
        text_put(why, "the batch contradicts what is stored");
        return STORE_BROKEN;
    }
    struct change change;
    for (size_t at = 0; batch_next(batch, &at, &change);) {
        if (change.kind == CHANGE_ACCOUNT)
            add_account(store, &change);
        else if (change.kind == CHANGE_SECRET)
            add_secret(store, &change);
        else if (change.kind == CHANGE_NAME)
            memcpy(store->account[change.id].name, change.name, sizeof(change.name));
        else if (change.kind == CHANGE_PASSWORD)
            memcpy(store->account[change.id].password, change.text, sizeof(change.text));
        else if (change.kind == CHANGE_CLOSE)
            close_match(store, &change);
        else if (change.kind == CHANGE_FREEZE)
            freeze(store, &change);
        else if (change.kind == CHANGE_REVERSE)
            reverse(store, &change);
        else if (change.kind == CHANGE_LOGIN)
            add_login(store, &change);
        else if (change.kind == CHANGE_PUBLISH)
            store->account[change.id].shows = (uint8_t)change.amount;
        else if (is_of_match(&change))
            add_journal(store, &change);
        else if (change.kind != CHANGE_LOG)
            end_devices(store, &change);
        if (change.leaf_len)
            add_leaf(store, &change);
    }
    leave(store);
    return STORE_OK;
}

static bool memory_account(struct store *base, int64_t id, struct account *account)
{
    struct memory_store *store = enter(base);
    bool is_there = is_account(store, id, 0);
    if (is_there)
        *account = store->account[id];
    leave(store);
    return is_there;
}

static int64_t memory_by_secret(
    struct store *base, const uint8_t hash[SECRET_BYTES], struct device *device)
{
    struct memory_store *store = enter(base);
    struct kept_secret *secret = find_secret(store, hash);
    int64_t account = secret ? secret->account : -1;
    if (secret)
        *device = secret->device;
    leave(store);
    return account;
}

static int memory_devices(struct store *base, int64_t account, struct device list[DEVICES_MAX])
{
    struct device all[DEVICES_MAX + 2];
    struct memory_store *store = enter(base);
    int count = list_devices(store, account, all);
    leave(store);
    memcpy(list, all, sizeof(*list) * (size_t)count);
    return count;
}

static int memory_logins(struct store *base, int64_t account, struct login list[LOGINS_MAX])
{
    struct memory_store *store = enter(base);
    int count = 0;
    for (size_t i = store->logins; i-- > 0 && count < LOGINS_MAX;)
        if (store->login[i].account == account)
            list[count++] = store->login[i].login;
    leave(store);
    return count;
}

static int64_t memory_by_name(struct store *base, const char *key)
{
    struct memory_store *store = enter(base);
    int64_t account = find_name(store, key);
    leave(store);
    return account;
}

static int by_game(const void *a, const void *b)
{
    return strcmp(((const struct played *)a)->game, ((const struct played *)b)->game);
}

static int memory_played(struct store *base, int64_t account, struct played list[PLAYED_MAX])
{
    struct memory_store *store = enter(base);
    int count = 0;
    struct kept_played *kept = map_pointer(&store->played, account);
    for (; kept && count < PLAYED_MAX; kept = kept->next)
        list[count++] = kept->played;
    leave(store);
    qsort(list, (size_t)count, sizeof(*list), by_game);
    return count;
}

static int memory_curve(
    struct store *base, int64_t account, const char *game, struct curve_point list[CURVE_MAX])
{
    struct memory_store *store = enter(base);
    struct kept_played *kept = played_of(store, account, game);
    int count = kept ? (int)kept->points : 0;
    if (count)
        memcpy(list, kept->point, sizeof(*list) * (size_t)count);
    leave(store);
    return count;
}

static bool memory_entry(struct store *base, int64_t id, struct entry *entry)
{
    struct memory_store *store = enter(base);
    bool is_there = id > 0 && id < store->entries;
    if (is_there)
        *entry = store->entry[id];
    leave(store);
    return is_there;
}

// A match that is closed never changes, so its bytes may be read after the lock is released.
static bool memory_match(struct store *base, int64_t id, struct match *match)
{
    struct memory_store *store = enter(base);
    struct kept_match *kept = id ? map_pointer(&store->match, id) : NULL;
    bool is_there = kept && kept->match.id;
    if (is_there)
        *match = kept->match;
    leave(store);
    return is_there;
}

static void memory_accounts(
    struct store *base, bool (*each)(void *context, const struct account *account), void *context)
{
    struct memory_store *store = enter(base);
    for (int64_t i = 1; i < store->accounts && each(context, &store->account[i]); i++)
        continue;
    leave(store);
}

static void memory_acts(
    struct store *base, bool (*each)(void *context, const struct act *act), void *context)
{
    struct memory_store *store = enter(base);
    for (int64_t i = 1; i < store->acts && each(context, &store->act[i]); i++)
        continue;
    leave(store);
}

static int by_number(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static bool memory_open_matches(struct store *base,
    void (*each)(void *context, int64_t match, const uint8_t *bytes, size_t len), void *context,
    struct text *why)
{
    (void)why;
    struct memory_store *store = enter(base);
    struct blob open = {0}; // their numbers, which may lie far apart
    for (struct map_slot *slot = NULL; each && (slot = map_next(&store->match, slot));)
        if (((const struct kept_match *)slot->pointer)->is_open)
            blob_add(&open, &slot->key, sizeof(slot->key));
    size_t count = open.len / sizeof(int64_t);
    if (count)
        qsort(open.at, count, sizeof(int64_t), by_number);
    for (size_t i = 0; i < count; i++) {
        int64_t id = ((const int64_t *)open.at)[i];
        const struct kept_match *kept = map_pointer(&store->match, id);
        each(context, id, (const uint8_t *)kept->journal.at, kept->journal.len);
    }
    blob_release(&open);
    leave(store);
    return true;
}

static void memory_counts(struct store *base, struct counts *counts)
{
    struct memory_store *store = enter(base);
    *counts = (struct counts){
        .next_account = store->accounts,
        .next_match = store->largest_match + 1,
        .accounts = store->accounts - 1,
        .matches = store->largest_match,
        .entries = store->entries - 1,
    };
    leave(store);
}

static int64_t memory_log_size(struct store *base)
{
    struct memory_store *store = enter(base);
    int64_t size = store->log.size;
    leave(store);
    return size;
}

static bool memory_log_leaves(
    struct store *base, int64_t from, int64_t count, store_each *each, void *context)
{
    struct memory_store *store = enter(base);
    bool are_there = from >= 0 && count >= 0 && count <= store->log.size - from;
    for (int64_t i = from; are_there && i < from + count; i++) {
        size_t start = i ? store->leaf_end[i - 1] : 0;
        each(context, (const uint8_t *)store->leaves.at + start, store->leaf_end[i] - start);
    }
    leave(store);
    return are_there;
}

static bool memory_log_nodes(
    struct store *base, int level, int64_t from, int64_t count, store_each *each, void *context)
{
    struct memory_store *store = enter(base);
    const struct blob *nodes = &store->nodes[level];
    bool are_there = from >= 0 && count <= (int64_t)nodes->len / MERKLE_BYTES - from;
    for (int64_t i = from; are_there && i < from + count; i++)
        each(context, (const uint8_t *)nodes->at + MERKLE_BYTES * i, MERKLE_BYTES);
    leave(store);
    return are_there;
}

static bool memory_log_opened(struct store *base, int64_t match, int64_t *from, int64_t *count)
{
    struct memory_store *store = enter(base);
    const struct kept_match *kept = match > 0 ? map_pointer(&store->match, match) : NULL;
    bool is_there = kept && kept->opened;
    if (is_there) {
        *from = kept->opened - 1;
        *count = 1;
    }
    leave(store);
    return is_there;
}

static bool memory_check(
    struct store *base, void (*tell)(void *context, const char *line), void *context)
{
    struct memory_store *store = enter(base);
    int64_t sum = 0, practice = 0;
    for (int64_t i = 0; i < store->accounts; i++) {
        sum += store->account[i].balance;
        practice += store->account[i].practice;
    }
    leave(store);
    if (sum)
        tell(context, "all balances together do not make 0");
    if (practice)
        tell(context, "all practice purses together do not make 0");
    return sum == 0 && practice == 0;
}

const struct store_kind store_memory = {
    .name = "memory",
    .help = "nothing is kept when the program ends",
    .open = memory_open,
    .reader = memory_reader,
    .close = memory_close,
    .commit = memory_commit,
    .account = memory_account,
    .by_secret = memory_by_secret,
    .by_name = memory_by_name,
    .devices = memory_devices,
    .logins = memory_logins,
    .played = memory_played,
    .curve = memory_curve,
    .entry = memory_entry,
    .match = memory_match,
    .accounts = memory_accounts,
    .acts = memory_acts,
    .open_matches = memory_open_matches,
    .counts = memory_counts,
    .log_size = memory_log_size,
    .log_leaves = memory_log_leaves,
    .log_nodes = memory_log_nodes,
    .log_opened = memory_log_opened,
    .check = memory_check,
};
