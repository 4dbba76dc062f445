// SPDX-License-Identifier: MIT
// Who one is: stolen secrets, devices, and names that pass for another's. Each test is an attack.
#include "desk.h"

#include <stdio.h>
#include <string.h>

enum { SECRET_TEXT = 64 };
#define DAY_MS (24 * 3600 * (int64_t)1000)

static struct desk desk;

static int open_desk(void **state)
{
    (void)state;
    desk_open(&desk, NULL, 3);
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    desk_close(&desk);
    return 0;
}

static int welcomed(int client, char secret[SECRET_TEXT])
{
    json_t *welcome = desk_take(&desk, client, "welcome");
    snprintf(secret, SECRET_TEXT, "%s", get_text(welcome, "secret"));
    json_decref(welcome);
    return client;
}

// `program` NULL: it does not say what it is.
static int newcomer(const char *name, const char *program, char secret[SECRET_TEXT])
{
    int client = desk_connect(&desk);
    desk_say(&desk, client, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"%s\"%s%s%s}", name,
        program ? ",\"client\":\"" : "", program ? program : "", program ? "\"" : "");
    return welcomed(client, secret);
}

// A new line, with a secret; it is not said yet whether that is good.
static int with_secret(const char *secret)
{
    int client = desk_connect(&desk);
    desk_say(&desk, client, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", secret);
    return client;
}

static void protect(int client, const char *password, const char *old)
{
    if (old)
        desk_say(&desk, client, "{\"type\":\"protect\",\"password\":\"%s\",\"old\":\"%s\"}",
            password, old);
    else
        desk_say(&desk, client, "{\"type\":\"protect\",\"password\":\"%s\"}", password);
    json_decref(desk_take(&desk, client, "player"));
}

static int logged_in(
    const char *name, const char *password, const char *program, char secret[SECRET_TEXT])
{
    char guest[SECRET_TEXT];
    int client = newcomer("Somebody", program, guest);
    desk_say(
        &desk, client, "{\"type\":\"login\",\"name\":\"%s\",\"password\":\"%s\"}", name, password);
    return welcomed(client, secret);
}

static json_t *devices(int client)
{
    desk_say(&desk, client, "{\"type\":\"devices\",\"id\":8}");
    return desk_take(&desk, client, "devices");
}

// The name of the player who has this secret, as the welcome says it.
static void assert_called(const char *secret, const char *name)
{
    int client = with_secret(secret);
    json_t *welcome = desk_take(&desk, client, "welcome");
    assert_string_equal(get_text(welcome, "name"), name);
    json_decref(welcome);
}

// ---- Secrets and devices -----------------------------------------------------------------------

static void a_stolen_secret_dies_with_the_password(void **state)
{
    (void)state;
    char own[SECRET_TEXT], stolen[SECRET_TEXT];
    int ada = newcomer("Ada", NULL, own);
    protect(ada, "correct horse", NULL);
    desk_drop(&desk, ada);
    // The thief uses it twice: the owner's copy opens nothing any more.
    welcomed(with_secret(own), stolen);
    welcomed(with_secret(stolen), stolen);
    desk_refused(&desk, with_secret(own), "bad_secret");
    ada = logged_in("Ada", "correct horse", NULL, own);
    protect(ada, "another horse", "correct horse");
    desk_refused(&desk, with_secret(stolen), "bad_secret");
    welcomed(with_secret(own), own);
}

// A copy of the secret that the owner used last would open the account until the next is used.
static void a_copied_secret_dies_with_the_password(void **state)
{
    (void)state;
    char own[SECRET_TEXT], copy[SECRET_TEXT];
    int ada = newcomer("Ada", NULL, copy);
    protect(ada, "correct horse", NULL);
    ada = welcomed(with_secret(copy), own);
    protect(ada, "another horse", "correct horse");
    desk_refused(&desk, with_secret(copy), "bad_secret");
    welcomed(with_secret(own), own);
}

// The disk is slow: what was ended opens nothing meanwhile, either.
static void an_ended_device_is_ended_at_once(void **state)
{
    (void)state;
    char own[SECRET_TEXT], stolen[SECRET_TEXT];
    int ada = newcomer("Ada", NULL, stolen);
    protect(ada, "correct horse", NULL);
    ada = logged_in("Ada", "correct horse", NULL, own);
    desk.holds_commits = true;
    desk_say(&desk, ada, "{\"type\":\"end_devices\",\"id\":1}");
    int thief = with_secret(stolen);
    desk.holds_commits = false;
    desk_settle(&desk);
    desk_refused(&desk, thief, "bad_secret");
    assert_int_equal(desk.client[ada].closed, 0);
    desk_refused(&desk, with_secret(stolen), "bad_secret");
    welcomed(with_secret(own), own);
}

static void a_secret_unused_for_long_opens_nothing(void **state)
{
    (void)state;
    char used[SECRET_TEXT], unused[SECRET_TEXT];
    desk_drop(&desk, newcomer("Ada", NULL, unused));
    desk_drop(&desk, newcomer("Bo", NULL, used));
    desk_pass(&desk, 60 * DAY_MS);
    desk_drop(&desk, welcomed(with_secret(used), used));
    desk_pass(&desk, 31 * DAY_MS);
    desk_refused(&desk, with_secret(unused), "bad_secret");
    welcomed(with_secret(used), used);
    // And after a start it is forgotten for good.
    desk_restart(&desk);
    desk_refused(&desk, with_secret(unused), "bad_secret");
    welcomed(with_secret(used), used);
}

static void devices_are_listed_and_ended(void **state)
{
    (void)state;
    char first[SECRET_TEXT], second[SECRET_TEXT], third[SECRET_TEXT];
    int ada = newcomer("Ada", "page on a phone\\u001b[2J", first);
    protect(ada, "correct horse", NULL);
    desk_pass(&desk, 1000);
    logged_in("ada", "correct horse", "terminal", second);
    desk_pass(&desk, 1000);
    ada = logged_in("ADA", "correct horse", NULL, third);
    json_t *list = devices(ada), *each = json_object_get(list, "devices");
    assert_int_equal(get_int(list, "re"), 8);
    assert_int_equal(json_array_size(each), 3);
    static const char *const clients[] = {"", "terminal", "page on a phone.[2J"};
    for (size_t i = 0; i < 3; i++) {
        const json_t *device = json_array_get(each, i);
        assert_int_equal(get_int(device, "device"), 3 - (int)i);
        assert_string_equal(get_text(device, "client"), clients[i]);
        assert_int_equal(json_is_true(json_object_get(device, "is_this")), i == 0);
        assert_true(get_int(device, "since_ms") <= get_int(device, "used_ms"));
    }
    json_decref(list);
    desk_say(&desk, ada, "{\"type\":\"end_devices\",\"device\":9}");
    desk_refused(&desk, ada, "unknown_device");
    desk_say(&desk, ada, "{\"type\":\"end_devices\",\"device\":2,\"id\":5}");
    json_decref(desk_take(&desk, ada, "ack"));
    desk_refused(&desk, with_secret(second), "bad_secret");
    // Somebody takes it over by the first; from there all others are ended.
    int other = welcomed(with_secret(first), first);
    assert_int_equal(desk.client[ada].closed, 4001);
    desk_say(&desk, other, "{\"type\":\"end_devices\"}");
    list = devices(other);
    assert_int_equal(json_array_size(json_object_get(list, "devices")), 1);
    json_decref(list);
    desk_refused(&desk, with_secret(third), "bad_secret");
    // One that ends itself is told, and its line is closed.
    desk_forget(&desk, other);
    desk_say(&desk, other, "{\"type\":\"end_devices\",\"device\":1}");
    json_t *notice = desk_take(&desk, other, "notice");
    assert_string_equal(get_text(notice, "code"), "ended");
    json_decref(notice);
    assert_int_equal(desk.client[other].closed, 4001);
    desk_refused(&desk, with_secret(first), "bad_secret");
    logged_in("Ada", "correct horse", NULL, first);
}

static void logins_are_told_to_the_owner(void **state)
{
    (void)state;
    char secret[SECRET_TEXT];
    int ada = newcomer("Ada", NULL, secret);
    protect(ada, "correct horse", NULL);
    for (int i = 0; i < 11; i++) {
        int thief = newcomer("Thief", "toolbox", secret);
        desk_say(&desk, thief, "{\"type\":\"login\",\"name\":\"Ada\",\"password\":\"%d\"}", i);
        desk_refused(&desk, thief, "bad_login");
        desk_pass(&desk, 10000);
    }
    ada = logged_in("Ada", "correct horse", "terminal", secret);
    json_t *list = devices(ada), *logins = json_object_get(list, "logins");
    assert_int_equal(json_array_size(logins), 11); // the newest ten of either kind
    const json_t *last = json_array_get(logins, 0), *wrong = json_array_get(logins, 1);
    assert_true(json_is_true(json_object_get(last, "is_right")));
    assert_string_equal(get_text(last, "client"), "terminal");
    assert_true(json_is_false(json_object_get(wrong, "is_right")));
    assert_string_equal(get_text(wrong, "client"), "toolbox");
    assert_true(get_int(last, "at_ms") > get_int(wrong, "at_ms"));
    json_decref(list);
}

// ---- Names -------------------------------------------------------------------------------------

static void nobody_looks_like_a_protected_name(void **state)
{
    (void)state;
    static const char *const twins[] = {
        "ADA",
        "Adɑ",                   // Latin alpha, of the phonetic alphabet
        "ꓮda",                   // Lisu
        "Аdа",                   // Cyrillic and Latin
        "Аԁа",                   // Cyrillic alone
        "\\uff21\\uff44\\uff41", // as wide as two
        "𝐀𝐝𝐚",                   // for mathematics
        "Ⓐⓓⓐ",
        "ᴀda",
        "ᎪᎠᎪ", // Cherokee
        "A\\u00adda",
        "Ad\\u200ba",
        "Ada\\ud80d\\udc30", // a sign that joins hieroglyphs
        "Ada\\u1680King",
    };
    char secret[SECRET_TEXT];
    int ada = newcomer("Ada", NULL, secret), other = newcomer("Bo", NULL, secret);
    protect(ada, "correct horse", NULL);
    for (int i = 0; i < ARRAY_LEN(twins); i++) {
        desk_say(&desk, other, "{\"type\":\"name\",\"name\":\"%s\"}", twins[i]);
        if (desk_has(&desk, other, "player"))
            fail_msg("%s stands beside Ada", twins[i]);
        desk_forget(&desk, other);
        newcomer(twins[i], NULL, secret);
        char own[40];
        snprintf(own, sizeof(own), "Guest %d", i + 3);
        assert_called(secret, own);
    }
    // Names that differ for everybody to see are as good as any.
    static const char *const others[] = {"Adá", "Adam", "Αδα", "Ида", "Ädä", "阿达"};
    for (int i = 0; i < ARRAY_LEN(others); i++) {
        desk_pass(&desk, 1000);
        desk_say(&desk, other, "{\"type\":\"name\",\"name\":\"%s\"}", others[i]);
        json_decref(desk_take(&desk, other, "player"));
    }
}

static void nobody_speaks_for_the_house(void **state)
{
    (void)state;
    static const char *const reserved[] = {"the house", "The House", "thе hоuse", "TheHouse",
        "the_house", "House", "bot", "Easy Bot", "easybot", "my bot", "B0t", "baize", "Bаize",
        "BAlZE", "operator", "admin", "Adm1n", "server", "Guest 77", "guest77", "GUEST  7",
        "Guest l2", "Pip", "pip", "Vеra", "0tto", "The-a", "Silas"};
    char secret[SECRET_TEXT];
    int client = newcomer("Bo", NULL, secret);
    for (int i = 0; i < ARRAY_LEN(reserved); i++) {
        desk_say(&desk, client, "{\"type\":\"name\",\"name\":\"%s\"}", reserved[i]);
        if (desk_has(&desk, client, "player"))
            fail_msg("%s was taken", reserved[i]);
        desk_refused(&desk, client, "bad_name");
        desk_pass(&desk, 1000);
    }
    newcomer("The House", NULL, secret);
    assert_called(secret, "Guest 2");
    newcomer("Rufus", NULL, secret);
    assert_called(secret, "Guest 3");
    static const char *const fine[] = {
        "Guest 1", "Robot", "Housemartin", "Botticelli", "Guest", "Pippa", "Veronica"};
    for (int i = 0; i < ARRAY_LEN(fine); i++) {
        desk_say(&desk, client, "{\"type\":\"name\",\"name\":\"%s\"}", fine[i]);
        json_decref(desk_take(&desk, client, "player"));
    }
}

static void a_name_is_kept_in_its_plain_form(void **state)
{
    (void)state;
    char secret[SECRET_TEXT];
    int client = newcomer("Bo", NULL, secret);
    desk_say(&desk, client, "{\"type\":\"name\",\"name\":\"Zoe\\u0308 \\uff11\"}");
    json_t *player = desk_take(&desk, client, "player");
    assert_string_equal(get_text(player, "name"), "Zoë 1");
    json_decref(player);
    // Forty letters that each become three.
    desk_say(&desk, client, "{\"type\":\"name\",\"name\":\"%s\"}", "㎒㎒㎒㎒㎒㎒㎒㎒㎒㎒㎒㎒㎒");
    json_decref(desk_take(&desk, client, "player"));
    desk_say(&desk, client, "{\"type\":\"name\",\"name\":\"%s\"}", "ﷺﷺ");
    desk_refused(&desk, client, "bad_name");
    desk_say(&desk, client, "{\"type\":\"name\",\"name\":\"a%s\"}",
        "\\u0301\\u0301\\u0301\\u0301\\u0301");
    desk_refused(&desk, client, "bad_name");
}

static void a_protected_name_is_taken_from_others(void **state)
{
    (void)state;
    char away[SECRET_TEXT], here[SECRET_TEXT], seated[SECRET_TEXT], secret[SECRET_TEXT];
    desk_drop(&desk, newcomer("Ada", NULL, away));
    int bo = newcomer("ada", NULL, here),
        cy = newcomer("Adа", NULL, seated); // the latter is Guest 3
    int di = newcomer("ADA", NULL, seated), owner = newcomer("Ada", NULL, secret);
    (void)cy;
    desk_queue(&desk, di, "single-card-game");
    desk_queue(&desk, bo, "single-card-game");
    desk_forget(&desk, bo);
    desk_forget(&desk, di);
    protect(owner, "correct horse", NULL);
    json_t *player = desk_take(&desk, bo, "player");
    assert_string_equal(get_text(player, "name"), "Guest 2");
    json_decref(player);
    json_t *told = desk_take(&desk, di, "seat"); // at their table, too
    assert_non_null(strstr(get_text(json_object_get(told, "seat"), "name"), "Guest "));
    json_decref(told);
    assert_called(away, "Guest 1");
    assert_called(here, "Guest 2");
    assert_called(secret, "Ada");
}

static void a_protected_name_is_marked(void **state)
{
    (void)state;
    char secret[SECRET_TEXT];
    int ada = newcomer("Ada", NULL, secret), bo = newcomer("Bo", NULL, secret);
    protect(ada, "correct horse", NULL);
    desk_queue(&desk, ada, "single-card-game");
    desk_queue(&desk, bo, "single-card-game");
    json_t *table = desk_take(&desk, bo, "table"), *seats = json_object_get(table, "seats");
    for (size_t i = 0; i < 2; i++) {
        const json_t *seat = json_array_get(seats, i);
        bool is_ada = strcmp(get_text(seat, "name"), "Ada") == 0;
        assert_int_equal(json_is_true(json_object_get(seat, "is_protected")), is_ada);
    }
    json_decref(table);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        TEST(a_stolen_secret_dies_with_the_password),
        TEST(a_copied_secret_dies_with_the_password),
        TEST(an_ended_device_is_ended_at_once),
        TEST(a_secret_unused_for_long_opens_nothing),
        TEST(devices_are_listed_and_ended),
        TEST(logins_are_told_to_the_owner),
        TEST(nobody_looks_like_a_protected_name),
        TEST(nobody_speaks_for_the_house),
        TEST(a_name_is_kept_in_its_plain_form),
        TEST(a_protected_name_is_taken_from_others),
        TEST(a_protected_name_is_marked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
