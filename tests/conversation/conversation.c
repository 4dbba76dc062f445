// SPDX-License-Identifier: MIT
// Prints a conversation of two players with a server, as it really went: the one in
// docs/protocol.md, which scripts/conversation puts there. The server is whole but for sockets; its
// chance comes from a fixed seed and its clock stands still, so every run prints the same.
#include "engine/chance.h"
#include "server/server.h"
#include "wire/fair.h"
#include "wire/hex.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { ADA, BEN, PEOPLE, SEED = 4 };
static const char *const names[] = {"Ada", "Ben"};

static struct server *server;
static struct committer *committer;
static struct chance chance;
static const int64_t now_ms = 1;
static struct person {
    uint64_t connection;
    char secret[100];
    int64_t table, seq;
} person[PEOPLE];

static void note(struct person *own, const char *bytes, size_t len)
{
    json_error_t error;
    json_t *message = json_loadb(bytes, len, 0, &error);
    must(message);
    const char *secret = json_string_value(json_object_get(message, "secret"));
    if (secret)
        snprintf(own->secret, sizeof(own->secret), "%s", secret);
    if (json_object_get(message, "seq")) {
        own->table = json_integer_value(json_object_get(message, "table"));
        own->seq = json_integer_value(json_object_get(message, "seq"));
    }
    json_decref(message);
}

static void on_send(void *context, uint64_t connection, const char *bytes, size_t len)
{
    (void)context;
    for (int i = 0; i < PEOPLE; i++) {
        if (person[i].connection != connection)
            continue;
        printf("%s ← %.*s\n", names[i], (int)len, bytes);
        note(&person[i], bytes, len);
    }
}

static void on_close(void *context, uint64_t connection, int code, const char *reason)
{
    (void)context, (void)connection;
    printf("closed: %d %s\n", code, reason);
}

static void on_entropy(void *context, void *at, size_t size)
{
    (void)context;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)at)[i] = (uint8_t)chance_word(&chance);
}

static void settle(void)
{
    for (int i = 0; i < 3; i++) { // what is let out may ask for more to be written
        must(committer_step(committer) == STORE_OK);
        server_end_round(server, now_ms);
    }
}

static void connect_person(int who)
{
    person[who].connection = server_connect(server, 0, now_ms);
    must(person[who].connection);
}

static __attribute__((format(printf, 2, 3))) void say(int who, const char *format, ...)
{
    char buf[2000];
    va_list list;
    va_start(list, format);
    int len = vsnprintf(buf, sizeof(buf), format, list);
    va_end(list);
    printf("%s → %s\n", names[who], buf);
    server_receive(server, person[who].connection, buf, (size_t)len, now_ms);
    settle();
}

static void explain(const char *text)
{
    static bool is_next;
    printf("%s%s\n\n```\n", is_next ? "```\n\n" : "", text);
    is_next = true;
}

static const uint8_t ada_share[] = {0x0b, 0xad, 0xca, 0xfe}, ben_share[] = {0x5e, 0xed, 0xbe, 0x91};

static void pledge(int who, const uint8_t *share, size_t len)
{
    uint8_t hash[FAIR_BYTES];
    char buf[2 * FAIR_BYTES + 1];
    struct text hex = TEXT(buf);
    fair_pledge(share, len, hash);
    hex_put(hash, FAIR_BYTES, &hex);
    say(who, "{\"type\":\"pledge\",\"match\":1,\"hash\":\"%s\",\"id\":3}", buf);
}

static void reveal(int who, const uint8_t *share, size_t len)
{
    char buf[2 * ENTROPY_MAX + 1];
    struct text hex = TEXT(buf);
    hex_put(share, len, &hex);
    say(who, "{\"type\":\"entropy\",\"table\":1,\"entropy\":\"%s\",\"id\":4}", buf);
}

static void talk(void)
{
    explain("Two people come in. Both want to add to the chance of their matches (`entropy`).");
    connect_person(ADA);
    say(ADA, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ada\",\"entropy\":true,\"id\":1}");
    connect_person(BEN);
    say(BEN, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ben\",\"entropy\":true,\"id\":1}");

    explain("Both want to play Kuhn poker. The second completes the table, and the server is "
            "committed to its part of the seed.");
    say(ADA, "{\"type\":\"queue\",\"game\":\"kuhn\",\"id\":2}");
    say(BEN, "{\"type\":\"queue\",\"game\":\"kuhn\",\"id\":2}");

    explain("Each pledges a share of their own. When both pledges are in, everybody is told them.");
    pledge(ADA, ada_share, sizeof(ada_share));
    pledge(BEN, ben_share, sizeof(ben_share));

    explain("Now the shares are revealed: none can be changed any more. From the seed that they "
            "make the seats are drawn and the cards are dealt; each sees one.");
    reveal(ADA, ada_share, sizeof(ada_share));
    reveal(BEN, ben_share, sizeof(ben_share));

    explain("Ben cannot wait; then Ada bets.");
    say(BEN, "{\"type\":\"move\",\"decision\":1,\"move\":\"call\",\"id\":5}");
    struct person before = person[ADA];
    say(ADA, "{\"type\":\"move\",\"decision\":1,\"move\":\"bet\",\"id\":5}");

    explain("Suppose Ada's line broke before the last two messages reached her. She comes back "
            "with her secret and the last number she saw, is told what she missed, and sends her "
            "move again, which does nothing.");
    server_disconnect(server, person[ADA].connection, now_ms);
    person[ADA].connection = 0;
    settle();
    connect_person(ADA);
    say(ADA,
        "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\",\"table\":%lld,\"seq\":%lld,\"id\":"
        "6}",
        before.secret, (long long)before.table, (long long)before.seq);
    say(ADA, "{\"type\":\"move\",\"decision\":1,\"move\":\"bet\",\"id\":7}");

    explain("Ben calls, the cards are shown, and tokens have changed hands.");
    say(BEN, "{\"type\":\"move\",\"decision\":1,\"move\":\"call\",\"id\":6}");
    say(BEN, "{\"type\":\"leave\",\"id\":7}");
    printf("```\n");
}

int main(void)
{
    char buf[200];
    struct text why = TEXT(buf);
    chance_from_number(&chance, SEED);
    struct server_config config;
    server_config_init(&config);
    config.send = on_send;
    config.close = on_close;
    config.entropy = on_entropy;
    struct store *store = store_memory.open(NULL, &why);
    must(store);
    committer = committer_create(store, false, NULL, NULL);
    server = server_create(&config, store, committer, now_ms, &why);
    must(server);
    talk();
    server_destroy(server);
    committer_destroy(committer);
    store->kind->close(store);
    return 0;
}
