// SPDX-License-Identifier: MIT
// Both stores are asked the same things and must say the same; and the file must still say it when
// it is opened again.
#include "folder.h"

#include "engine/chance.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PLAYERS = 12, STEPS = 400 };

static struct change new_account(int64_t id)
{
    struct change change = {.kind = CHANGE_ACCOUNT, .id = id, .at_ms = 5, .amount = 1000};
    snprintf(change.name, sizeof(change.name), "Player %d", (int)id);
    return change;
}

static void fill_secret(uint8_t *secret, int number)
{
    memset(secret, 0, SECRET_BYTES);
    memcpy(secret, &number, sizeof(number));
}

static struct change new_secret(int64_t account, int number, int parent)
{
    struct change change = {
        .kind = CHANGE_SECRET, .id = account, .at_ms = number, .has_parent = parent != 0};
    fill_secret(change.secret, number);
    fill_secret(change.parent, parent);
    return change;
}

static int64_t opens(struct store *store, int number)
{
    uint8_t secret[SECRET_BYTES];
    struct device device;
    fill_secret(secret, number);
    return store->kind->by_secret(store, secret, &device);
}

static struct change match_bytes(enum change_kind kind, int64_t match, const char *bytes)
{
    return (struct change){
        .kind = kind, .id = match, .bytes = (const uint8_t *)bytes, .len = strlen(bytes)};
}

static struct change end_of(int64_t match, int64_t a, int64_t b, int64_t amount)
{
    struct change change = match_bytes(CHANGE_CLOSE, match, "SEATSmovesPROFILE");
    change.at_ms = 77;
    change.seats_len = 5;
    change.flags = 3;
    strcpy(change.game, "kuhn");
    change.legs = 3;
    change.leg[0] = (struct leg){.account = a, .amount = amount, .profile_len = 7};
    change.leg[1] = (struct leg){.account = b, .amount = -amount - 2};
    change.leg[2] = (struct leg){.account = HOUSE, .amount = 2};
    return change;
}

struct open_list {
    char text[4096];
};

static void list_open(void *context, int64_t match, const uint8_t *bytes, size_t len)
{
    struct open_list *list = context;
    size_t at = strlen(list->text);
    snprintf(list->text + at, sizeof(list->text) - at, "%d:%.*s ", (int)match, (int)len,
        (const char *)bytes);
}

static void assert_open(struct store *store, const char *expected)
{
    struct open_list list = {""};
    char buf[200];
    struct text why = TEXT(buf);
    assert_true(store->kind->open_matches(store, list_open, &list, &why));
    assert_string_equal(list.text, expected);
}

static void tell(void *context, const char *line)
{
    (void)context;
    print_message("# %s\n", line);
}

struct act_list {
    struct act act[4];
    int count;
};

static bool list_act(void *context, const struct act *act)
{
    struct act_list *list = context;
    list->act[list->count++] = *act;
    return list->count < ARRAY_LEN(list->act);
}

static void one_story(const struct store_kind *kind)
{
    struct store *store = open_store(kind);
    struct counts counts;
    kind->counts(store, &counts);
    assert_int_equal(counts.next_account, 1);
    assert_int_equal(counts.next_match, 1);
    for (int id = 1; id <= 2; id++) {
        struct change change = new_account(id);
        assert_int_equal(commit_one(store, &change), STORE_OK);
    }
    struct change change = match_bytes(CHANGE_OPEN, 1, "begin ");
    assert_int_equal(commit_one(store, &change), STORE_OK);
    change = match_bytes(CHANGE_OPEN, 2, "other ");
    assert_int_equal(commit_one(store, &change), STORE_OK);
    change = match_bytes(CHANGE_MOVE, 1, "move ");
    assert_int_equal(commit_one(store, &change), STORE_OK);
    assert_open(store, "1:begin move  2:other  ");
    change = end_of(1, 1, 2, 10);
    assert_int_equal(commit_one(store, &change), STORE_OK);
    assert_open(store, "2:other  ");

    struct account account;
    assert_true(kind->account(store, 1, &account));
    assert_int_equal(account.balance, 1010);
    assert_int_equal(account.matches, 1);
    assert_int_equal(account.profile_len, 7);
    assert_memory_equal(account.profile, "PROFILE", 7);
    struct entry entry;
    assert_true(kind->entry(store, account.last_entry, &entry));
    assert_int_equal(entry.match, 1);
    assert_int_equal(entry.amount, 10);
    assert_int_equal(entry.balance, 1010);
    assert_true(kind->entry(store, entry.previous, &entry));
    assert_int_equal(entry.amount, 1000);
    assert_int_equal(entry.previous, 0);
    assert_true(kind->account(store, 2, &account));
    assert_int_equal(account.balance, 988);
    assert_true(kind->account(store, HOUSE, &account));
    assert_int_equal(account.balance, -1998);

    struct match match;
    assert_true(kind->match(store, 1, &match));
    assert_string_equal(match.game, "kuhn");
    assert_int_equal(match.ended_ms, 77);
    assert_int_equal(match.flags, 3);
    assert_int_equal(match.seats_len, 5);
    assert_memory_equal(match.seats, "SEATS", 5);
    assert_int_equal(match.len, 5);
    assert_memory_equal(match.bytes, "moves", 5);
    assert_false(kind->match(store, 2, &match));
    kind->counts(store, &counts);
    assert_int_equal(counts.next_account, 3);
    assert_int_equal(counts.next_match, 3);
    assert_true(kind->check(store, tell, NULL));
    kind->close(store);
}

static void a_story_in_memory(void **state)
{
    (void)state;
    one_story(&store_memory);
}

static void a_story_in_a_file(void **state)
{
    (void)state;
    one_story(&store_sqlite);
    struct store *store = open_store(&store_sqlite);
    assert_open(store, "2:other  ");
    struct change change = match_bytes(CHANGE_MOVE, 2, "goes on");
    assert_int_equal(commit_one(store, &change), STORE_OK);
    assert_open(store, "2:other goes on ");
    store->kind->close(store);
}

static void refused_whole(const struct store_kind *kind)
{
    struct store *store = open_store(kind);
    struct change change = new_account(1);
    assert_int_equal(commit_one(store, &change), STORE_OK);
    change = new_account(2);
    assert_int_equal(commit_one(store, &change), STORE_OK);
    change = match_bytes(CHANGE_OPEN, 1, "x");
    assert_int_equal(commit_one(store, &change), STORE_OK);
    change = end_of(1, 1, 2, 10);
    assert_int_equal(commit_one(store, &change), STORE_OK);

    // The first change is fine, the second settles the match once more: neither is taken.
    struct batch batch = {0};
    char buf[200];
    struct text why = TEXT(buf);
    struct change third = new_account(3);
    batch_add(&batch, &third);
    batch_add(&batch, &change);
    assert_int_equal(kind->commit(store, &batch, &why), STORE_BROKEN);
    batch_release(&batch);
    struct account account;
    assert_false(kind->account(store, 3, &account));
    assert_true(kind->account(store, 1, &account));
    assert_int_equal(account.balance, 1010);
    change = end_of(2, 1, 99, 10); // nobody has account 99
    assert_int_equal(commit_one(store, &change), STORE_BROKEN);
    assert_true(kind->check(store, tell, NULL));
    kind->close(store);
}

static void a_batch_is_taken_whole_or_not(void **state)
{
    (void)state;
    refused_whole(&store_memory);
    refused_whole(&store_sqlite);
}

// A match of practice moves nothing in the other purse; what was moved is taken back once.
static void both_purses(const struct store_kind *kind)
{
    struct store *store = open_store(kind);
    struct account account;
    struct entry entry;
    struct match match;
    for (int id = 1; id <= 2; id++) {
        struct change change = new_account(id);
        assert_int_equal(commit_one(store, &change), STORE_OK);
    }
    for (int id = 1; id <= 2; id++) {
        struct change change = match_bytes(CHANGE_OPEN, id, "x");
        assert_int_equal(commit_one(store, &change), STORE_OK);
        change = end_of(id, 1, 2, 10);
        for (int i = 0; i < change.legs; i++)
            change.leg[i].purse = id == 1 ? PURSE_TOKENS : PURSE_PRACTICE;
        assert_int_equal(commit_one(store, &change), STORE_OK);
    }
    assert_true(kind->account(store, 2, &account));
    assert_int_equal(account.balance, 988);
    assert_int_equal(account.practice, -12);
    assert_true(kind->entry(store, account.last_entry, &entry));
    assert_int_equal(entry.purse, PURSE_PRACTICE);
    assert_int_equal(entry.balance, -12);
    assert_true(kind->entry(store, entry.previous, &entry)); // one chain, of both
    assert_int_equal(entry.purse, PURSE_TOKENS);
    assert_int_equal(entry.balance, 988);
    assert_true(kind->check(store, tell, NULL));

    struct change reverse = {.kind = CHANGE_REVERSE, .id = 1, .at_ms = 9, .text = "a gift"};
    assert_int_equal(commit_one(store, &reverse), STORE_OK);
    assert_int_equal(commit_one(store, &reverse), STORE_BROKEN);
    reverse.id = 3; // there is none
    assert_int_equal(commit_one(store, &reverse), STORE_BROKEN);
    assert_true(kind->account(store, 2, &account));
    assert_int_equal(account.balance, 1000);
    assert_int_equal(account.practice, -12);
    assert_int_equal(account.matches, 2);
    assert_true(kind->entry(store, account.last_entry, &entry));
    assert_int_equal(entry.match, 1);
    assert_int_equal(entry.act, 1);
    assert_true(kind->match(store, 1, &match) && match.is_reversed);
    assert_true(kind->match(store, 2, &match) && !match.is_reversed);

    struct change freeze = {.kind = CHANGE_FREEZE, .id = 2, .amount = 1, .text = "fed"};
    assert_int_equal(commit_one(store, &freeze), STORE_OK);
    assert_true(kind->account(store, 2, &account) && account.is_frozen);
    freeze.id = HOUSE;
    assert_int_equal(commit_one(store, &freeze), STORE_BROKEN);
    freeze.id = 99;
    assert_int_equal(commit_one(store, &freeze), STORE_BROKEN);
    struct act_list list = {0};
    kind->acts(store, list_act, &list);
    assert_int_equal(list.count, 2);
    assert_int_equal(list.act[0].kind, ACT_REVERSE);
    assert_int_equal(list.act[0].match, 1);
    assert_string_equal(list.act[0].reason, "a gift");
    assert_int_equal(list.act[1].kind, ACT_FREEZE);
    assert_int_equal(list.act[1].account, 2);
    assert_true(kind->check(store, tell, NULL));
    struct change bad = end_of(3, 1, 2, 10);
    bad.leg[0].purse = PURSES;
    assert_int_equal(commit_one(store, &bad), STORE_BROKEN);
    kind->close(store);
}

static void two_purses(void **state)
{
    (void)state;
    both_purses(&store_memory);
    both_purses(&store_sqlite);
}

static void rotate(const struct store_kind *kind)
{
    struct store *store = open_store(kind);
    struct change change = new_account(1);
    assert_int_equal(commit_one(store, &change), STORE_OK);
    change = new_secret(1, 10, 0);
    change.device = 1;
    assert_int_equal(commit_one(store, &change), STORE_OK);
    assert_int_equal(opens(store, 10), 1);
    assert_int_equal(opens(store, 11), -1);
    change = new_secret(1, 11, 10);
    assert_int_equal(commit_one(store, &change), STORE_OK);
    // The answer may have been lost: both open.
    assert_int_equal(opens(store, 10), 1);
    assert_int_equal(opens(store, 11), 1);
    change = new_secret(1, 12, 10);
    assert_int_equal(commit_one(store, &change), STORE_OK);
    assert_int_equal(opens(store, 11), -1);
    // 12 is used, so it had arrived: 10 is not needed any more.
    change = new_secret(1, 13, 12);
    assert_int_equal(commit_one(store, &change), STORE_OK);
    assert_int_equal(opens(store, 10), -1);
    assert_int_equal(opens(store, 12), 1);
    assert_int_equal(opens(store, 13), 1);
    kind->close(store);
}

static void secrets_are_rotated_without_loss(void **state)
{
    (void)state;
    rotate(&store_memory);
    rotate(&store_sqlite);
}

static struct change new_device(int64_t account, int number, int64_t device, const char *client)
{
    struct change change = new_secret(account, number, 0);
    change.device = device;
    strcpy(change.client, client);
    return change;
}

static void assert_devices(struct store *store, const char *expected)
{
    struct device list[DEVICES_MAX];
    char text[1000] = "";
    int count = store->kind->devices(store, 1, list);
    for (int i = 0; i < count; i++)
        snprintf(text + strlen(text), sizeof(text) - strlen(text), "%d:%s %d-%d ",
            (int)list[i].number, list[i].client, (int)list[i].since_ms, (int)list[i].used_ms);
    assert_string_equal(text, expected);
}

static void open_by_devices(const struct store_kind *kind)
{
    struct store *store = open_store(kind);
    const struct change life[] = {new_account(1), new_account(2), new_device(1, 10, 1, "page"),
        new_device(1, 20, 2, "phone"), new_secret(1, 30, 10), new_device(2, 40, 1, "other")};
    for (int i = 0; i < ARRAY_LEN(life); i++)
        assert_int_equal(commit_one(store, &life[i]), STORE_OK);
    assert_devices(store, "1:page 10-30 2:phone 20-20 ");
    struct account account;
    assert_true(kind->account(store, 1, &account));
    assert_int_equal(account.devices, 2);

    struct change change = {.kind = CHANGE_END_DEVICE, .id = 1, .device = 1};
    assert_int_equal(commit_one(store, &change), STORE_OK);
    assert_devices(store, "2:phone 20-20 ");
    assert_int_equal(opens(store, 10), -1);
    assert_int_equal(opens(store, 30), -1);
    change = new_secret(1, 31, 30); // decided before it was known that 30 is ended
    assert_int_equal(commit_one(store, &change), STORE_OK);
    assert_int_equal(opens(store, 31), -1);
    assert_int_equal(opens(store, 40), 2);

    change = new_secret(1, 50, 20);
    assert_int_equal(commit_one(store, &change), STORE_OK);
    change = new_device(1, 51, 3, "");
    assert_int_equal(commit_one(store, &change), STORE_OK);
    change = (struct change){.kind = CHANGE_END_OTHERS, .id = 1};
    fill_secret(change.secret, 50);
    assert_int_equal(commit_one(store, &change), STORE_OK);
    assert_devices(store, "2:phone 20-50 ");
    assert_int_equal(opens(store, 20), -1); // of the same device, but somebody may have copied it

    change = new_secret(2, 60, 40);
    change.unused_ms = 45; // 40 was not used since
    assert_int_equal(commit_one(store, &change), STORE_OK);
    change = (struct change){.kind = CHANGE_END_UNUSED, .at_ms = 55};
    assert_int_equal(commit_one(store, &change), STORE_OK);
    assert_devices(store, "");
    for (int i = 0; i < DEVICES_MAX + 5; i++) {
        change = new_device(1, 100 + i, 4 + i, "");
        assert_int_equal(commit_one(store, &change), STORE_OK);
    }
    struct device list[DEVICES_MAX];
    assert_int_equal(kind->devices(store, 1, list), DEVICES_MAX);
    assert_int_equal(list[0].number, 4 + DEVICES_MAX + 4);
    assert_int_equal(opens(store, 104), -1);
    assert_int_equal(opens(store, 105), 1);
    kind->close(store);
}

static void devices_open_until_they_end(void **state)
{
    (void)state;
    open_by_devices(&store_memory);
    open_by_devices(&store_sqlite);
}

static void try_to_log_in(const struct store_kind *kind)
{
    struct store *store = open_store(kind);
    for (int id = 1; id <= 2; id++) {
        struct change change = new_account(id);
        assert_int_equal(commit_one(store, &change), STORE_OK);
    }
    for (int i = 0; i < 60; i++) {
        struct change change = {
            .kind = CHANGE_LOGIN, .id = 1 + i % 2, .at_ms = i, .is_right = i < 30, .client = "x"};
        assert_int_equal(commit_one(store, &change), STORE_OK);
    }
    struct login list[LOGINS_MAX];
    assert_int_equal(kind->logins(store, 1, list), LOGINS_MAX);
    for (int i = 0; i < LOGINS_MAX; i++) {
        assert_int_equal(list[i].is_right, i >= 10);
        assert_int_equal(list[i].at_ms, i < 10 ? 58 - 2 * i : 28 - 2 * (i - 10));
        assert_string_equal(list[i].client, "x");
    }
    kind->close(store);
}

static void logins_are_kept_and_bounded(void **state)
{
    (void)state;
    try_to_log_in(&store_memory);
    try_to_log_in(&store_sqlite);
}

static void rename_and_protect(const struct store_kind *kind)
{
    struct store *store = open_store(kind);
    for (int id = 1; id <= 2; id++) {
        struct change change = new_account(id);
        assert_int_equal(commit_one(store, &change), STORE_OK);
    }
    struct change name = {.kind = CHANGE_NAME, .id = 1, .name = "Ada"};
    assert_int_equal(commit_one(store, &name), STORE_OK);
    assert_int_equal(kind->by_name(store, "ada"), -1);
    struct change password = {.kind = CHANGE_PASSWORD, .id = 1, .text = "hash"};
    assert_int_equal(commit_one(store, &password), STORE_OK);
    assert_int_equal(kind->by_name(store, "ada"), 1);
    name.id = 2;
    strcpy(name.name, "ADA");
    assert_int_equal(commit_one(store, &name), STORE_OK);
    password.id = 2;
    assert_int_equal(commit_one(store, &password), STORE_BROKEN);
    assert_int_equal(kind->by_name(store, "ada"), 1);
    name.id = 1;
    strcpy(name.name, "Augusta");
    assert_int_equal(commit_one(store, &name), STORE_OK);
    assert_int_equal(kind->by_name(store, "ada"), -1);
    assert_int_equal(kind->by_name(store, "augusta"), 1);
    kind->close(store);
}

static void names_are_protected(void **state)
{
    (void)state;
    rename_and_protect(&store_memory);
    rename_and_protect(&store_sqlite);
}

// The same random life in both stores, opened again now and then, ends in the same balances.
struct life {
    int64_t accounts, matches;
    bool is_open[STEPS + 1];
};

static void random_batch(struct life *life, struct chance *chance, struct batch *batch)
{
    int count = 1 + (int)chance_below(chance, 4);
    while (count--) {
        uint32_t what = chance_below(chance, 8);
        struct change change;
        int64_t match = 1 + chance_below(chance, (uint32_t)life->matches + 1);
        if (life->accounts < 2 || (what == 0 && life->accounts < PLAYERS)) {
            change = new_account(++life->accounts);
        } else if (what < 3 || match > life->matches) {
            change = match_bytes(CHANGE_OPEN, ++life->matches, "open ");
            life->is_open[life->matches] = true;
        } else if (!life->is_open[match]) {
            continue;
        } else if (what < 7) {
            change = match_bytes(CHANGE_MOVE, match, "move ");
        } else {
            int64_t a = 1 + chance_below(chance, (uint32_t)life->accounts);
            int64_t b = a % life->accounts + 1;
            change = end_of(match, a, b, (int64_t)chance_below(chance, 100) - 50);
            change.leg[0].placing = (uint8_t)chance_below(chance, PLACING_WON + 1);
            change.leg[0].is_rated = chance_below(chance, 2);
            change.leg[0].rating = 1400 + (int32_t)chance_below(chance, 200);
            strcpy(change.game, chance_below(chance, 2) ? "kuhn" : "leduc");
            life->is_open[match] = false;
        }
        batch_add(batch, &change);
    }
}

static void assert_same_played(struct store *a, struct store *b, int64_t account)
{
    struct played x[PLAYED_MAX], y[PLAYED_MAX];
    struct curve_point p[CURVE_MAX], q[CURVE_MAX];
    int count = a->kind->played(a, account, x);
    assert_int_equal(count, b->kind->played(b, account, y));
    for (int i = 0; i < count; i++) {
        assert_string_equal(x[i].game, y[i].game);
        assert_memory_equal(&x[i].matches, &y[i].matches, 5 * sizeof(int64_t)); // all its counts
        int points = a->kind->curve(a, account, x[i].game, p);
        assert_int_equal(points, b->kind->curve(b, account, x[i].game, q));
        for (int k = 0; k < points; k++)
            assert_int_equal(p[k].rating, q[k].rating);
    }
}

static void assert_same(struct store *a, struct store *b)
{
    struct open_list list_a = {""}, list_b = {""};
    char buf[200];
    struct text why = TEXT(buf);
    assert_true(a->kind->open_matches(a, list_open, &list_a, &why));
    assert_true(b->kind->open_matches(b, list_open, &list_b, &why));
    assert_string_equal(list_a.text, list_b.text);
    for (int64_t id = 0; id <= PLAYERS; id++) {
        struct account x, y;
        memset(&x, 0, sizeof(x));
        memset(&y, 0, sizeof(y));
        bool is_there = a->kind->account(a, id, &x);
        assert_int_equal(is_there, b->kind->account(b, id, &y));
        if (!is_there)
            continue;
        assert_int_equal(x.balance, y.balance);
        assert_int_equal(x.matches, y.matches);
        assert_int_equal(x.profile_len, y.profile_len);
        assert_same_played(a, b, id);
    }
}

static void both_live_the_same_life(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        print_message("# seed %d\n", (int)seed);
        struct chance chance;
        chance_from_number(&chance, seed);
        struct life life = {0};
        struct store *memory = open_store(&store_memory), *file = open_store(&store_sqlite);
        struct batch batch = {0};
        char buf[200];
        for (int step = 0; step < STEPS / 2; step++) {
            struct text why = TEXT(buf);
            batch_clear(&batch);
            random_batch(&life, &chance, &batch);
            assert_int_equal(memory->kind->commit(memory, &batch, &why), STORE_OK);
            assert_int_equal(file->kind->commit(file, &batch, &why), STORE_OK);
            if (chance_below(&chance, 20))
                continue;
            file->kind->close(file);
            file = open_store(&store_sqlite);
            assert_same(memory, file);
        }
        assert_same(memory, file);
        assert_true(file->kind->check(file, tell, NULL));
        batch_release(&batch);
        memory->kind->close(memory);
        file->kind->close(file);
        assert_int_equal(drop_folder(NULL), 0);
        assert_int_equal(mkdir(folder, 0700), 0);
    }
}

static void a_copy_is_whole(void **state)
{
    (void)state;
    struct store *store = open_store(&store_sqlite);
    struct change change = new_account(1);
    assert_int_equal(commit_one(store, &change), STORE_OK);
    char path[128], buf[200];
    struct text why = TEXT(buf);
    snprintf(path, sizeof(path), "%s/copy", folder);
    assert_true(store->kind->backup(store, path, &why));
    store->kind->close(store);
    char db[128];
    snprintf(db, sizeof(db), "%s/baize.db", folder);
    assert_int_equal(rename(path, db), 0);
    store = open_store(&store_sqlite);
    struct account account;
    assert_true(store->kind->account(store, 1, &account));
    assert_int_equal(account.balance, 1000);
    store->kind->close(store);
}

// The disk is full in the middle of it.
static void a_copy_that_fails_leaves_nothing(void **state)
{
    (void)state;
    struct store *store = open_store(&store_sqlite);
    struct change change = new_account(1);
    assert_int_equal(commit_one(store, &change), STORE_OK);
    char path[128], buf[200], command[200];
    struct text why = TEXT(buf);
    struct rlimit before, small;
    snprintf(path, sizeof(path), "%s/copy", folder);
    snprintf(command, sizeof(command), "test $(ls %s | grep -c copy) -eq 0", folder);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 8192; // of many pages one
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool is_done = store->kind->backup(store, path, &why);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_false(is_done);
    assert_true(strncmp(buf, path, strlen(path)) == 0 && why.len > strlen(path) + 2);
    assert_int_equal(system(command), 0);
    assert_true(store->kind->backup(store, path, &why));
    store->kind->close(store);
}

static void run_sql(const char *sql)
{
    char command[500];
    snprintf(command, sizeof(command), "sqlite3 %s/baize.db \"%s\"", folder, sql);
    assert_int_equal(system(command), 0);
}

static void the_check_finds_what_is_wrong(void **state)
{
    (void)state;
    static const char *const damages[] = {
        "UPDATE account SET balance = balance + 1 WHERE id = 1",
        "UPDATE entry SET amount = amount + 1 WHERE id = 2",
        "DELETE FROM entry WHERE match = 1 AND account = 2",
        "UPDATE journal SET bytes = x'0102'",
        "DROP TABLE secret",
        "INSERT INTO played VALUES(1, 'kuhn', 1, 2, 0, 0, 0)",
        "INSERT INTO curve VALUES(1, 'kuhn', 1, 5, 1500)",
    };
    for (int i = 0; i < ARRAY_LEN(damages); i++) {
        one_story(&store_sqlite);
        run_sql(damages[i]);
        char buf[200];
        struct text why = TEXT(buf);
        struct store *store = store_sqlite.open(folder, &why);
        if (store) {
            if (store->kind->check(store, tell, NULL))
                fail_msg("not found: %s", damages[i]);
            store->kind->close(store);
        }
        assert_int_equal(drop_folder(NULL), 0);
        assert_int_equal(mkdir(folder, 0700), 0);
    }
}

static void a_file_of_another_version_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *why;
    } versions[] = {
        {"PRAGMA user_version = 999", "/baize.db was written by a later version of this program"},
        {"PRAGMA user_version = 0", "/baize.db is no store of this program"},
        {"PRAGMA user_version = -1", "/baize.db is no store of this program: its version is -1"},
    };
    for (int i = 0; i < ARRAY_LEN(versions); i++) {
        struct store *store = open_store(&store_sqlite);
        store->kind->close(store);
        run_sql(versions[i].sql);
        char buf[200];
        struct text why = TEXT(buf);
        assert_null(store_sqlite.look(folder, &why));
        assert_string_equal(buf + strlen(folder), versions[i].why);
        assert_int_equal(drop_folder(NULL), 0);
        assert_int_equal(mkdir(folder, 0700), 0);
    }
}

// Names that look alike were protected side by side, and secrets had no devices.
static void a_file_of_before_is_brought_up_to_date(void **state)
{
    (void)state;
    run_sql(
        "CREATE TABLE account(id INTEGER PRIMARY KEY, name TEXT, password TEXT, balance INTEGER,"
        " last_entry INTEGER, matches INTEGER, created_ms INTEGER, profile BLOB)");
    run_sql(
        "CREATE TABLE protected(key TEXT PRIMARY KEY, account INTEGER) WITHOUT ROWID;"
        "CREATE TABLE secret(hash BLOB PRIMARY KEY, account INTEGER, parent BLOB) WITHOUT ROWID");
    run_sql("CREATE TABLE entry(id INTEGER PRIMARY KEY, account INTEGER, match INTEGER,"
            " amount INTEGER, balance INTEGER, previous INTEGER)");
    run_sql("CREATE TABLE matches(id INTEGER PRIMARY KEY, game TEXT, ended_ms INTEGER,"
            " flags INTEGER, seats BLOB, bytes BLOB);"
            "CREATE TABLE journal(id INTEGER PRIMARY KEY, bytes BLOB)");
    run_sql("INSERT INTO account VALUES(0, 'the house', '', 0, 0, 0, 0, x''),"
            "(1, 'Ada', 'h', 0, 0, 0, 0, x''), (2, 'Аԁа', 'h', 0, 0, 0, 0, x''),"
            "(3, 'Bo', '', 0, 0, 0, 0, x'')");
    run_sql("INSERT INTO protected VALUES('ada', 1), ('Аԁа', 2)");
    char sql[300];
    snprintf(sql, sizeof(sql),
        "INSERT INTO secret VALUES(x'0a%062d', 1, NULL), (x'0b%062d', 1, x'0a%062d')", 0, 0, 0);
    run_sql(sql);
    snprintf(sql, sizeof(sql),
        "INSERT INTO secret VALUES(x'0c%062d', 1, x'99'), (x'0d%062d', 3, NULL)", 0, 0);
    run_sql(sql);
    run_sql("PRAGMA user_version = 1");

    struct store *store = open_store(&store_sqlite);
    char key[KEY_BYTES + 1];
    name_key("Аԁа", key);
    assert_int_equal(store->kind->by_name(store, key), 1); // the older account has the name
    name_key_exact("Аԁа", key);
    assert_int_equal(store->kind->by_name(store, key), 2); // and the younger is still found
    static const int64_t owners[] = {1, 1, 1, 3};
    for (int i = 0; i < 4; i++)
        assert_int_equal(opens(store, 10 + i), owners[i]);
    struct device list[DEVICES_MAX];
    assert_int_equal(store->kind->devices(store, 1, list), 2); // two chains
    assert_string_equal(list[0].client, "");
    assert_true(list[0].used_ms > 1700000000000);
    struct account account;
    assert_true(store->kind->account(store, 1, &account));
    assert_int_equal(account.devices, 2);
    // The younger takes another name: the exact one is given up.
    struct change name = {.kind = CHANGE_NAME, .id = 2, .name = "Bea"};
    assert_int_equal(commit_one(store, &name), STORE_OK);
    assert_int_equal(store->kind->by_name(store, key), -1);
    assert_int_equal(store->kind->by_name(store, "bea"), 2);
    assert_true(store->kind->check(store, tell, NULL));
    store->kind->close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_story_in_memory, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_story_in_a_file, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_batch_is_taken_whole_or_not, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(two_purses, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(secrets_are_rotated_without_loss, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(devices_open_until_they_end, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(logins_are_kept_and_bounded, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(names_are_protected, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(both_live_the_same_life, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_copy_is_whole, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_copy_that_fails_leaves_nothing, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(the_check_finds_what_is_wrong, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(
            a_file_of_another_version_is_refused, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(
            a_file_of_before_is_brought_up_to_date, make_folder, drop_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
