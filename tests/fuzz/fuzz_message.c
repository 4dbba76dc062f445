// SPDX-License-Identifier: MIT
// Any lines as what several clients say to a server. It answers with messages of its protocol, and
// whatever was said, its books are in order at the end. A line is one of
//
//   0{…}   client 0 (to 3) says the rest     0-    client 0 hangs up and comes again
//   t500   so many milliseconds pass         j     a bot (or a password) is done
//   k      nothing is committed, or again    r     crash and restart
//
// In what is said, $S is the client's last secret, $C the last code of a private table, $D and $M
// the decision it was last asked and its first choice, $T its table.
#include "fuzz.h"
#include "house.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLIENTS = 4, SAID_MAX = 9000, STEPS_MAX = 400 };

static struct client {
    uint64_t connection;
    char secret[100], move[200];
    int64_t decision, table;
    bool is_closed;
} client[CLIENTS];
static char code[40];

static void keep_text(char *to, size_t size, const json_t *value)
{
    if (json_is_string(value))
        snprintf(to, size, "%s", json_string_value(value));
}

static void heard(void *context, uint64_t connection, const json_t *message)
{
    (void)context;
    keep_text(code, sizeof(code), json_object_get(message, "code"));
    for (int i = 0; i < CLIENTS; i++) {
        struct client *own = &client[i];
        if (own->connection != connection)
            continue;
        keep_text(own->secret, sizeof(own->secret), json_object_get(message, "secret"));
        const json_t *first = json_array_get(json_object_get(message, "choices"), 0);
        keep_text(own->move, sizeof(own->move), json_object_get(first, "move"));
        const json_t *decision = json_object_get(message, "decision");
        own->decision = decision ? json_integer_value(decision) : own->decision;
        const json_t *table = json_object_get(message, "table");
        own->table = table ? json_integer_value(table) : own->table;
    }
}

// Whoever is thrown out comes again.
static void closed(void *context, uint64_t connection)
{
    (void)context;
    for (int i = 0; i < CLIENTS; i++)
        if (client[i].connection == connection)
            client[i].is_closed = true;
}

static void connect_client(struct house *house, int number)
{
    client[number].connection = server_connect(house->server, (uint64_t)number / 2, house->now_ms);
    must(client[number].connection);
    client[number].is_closed = false;
}

static void say(struct house *house, struct client *own, const char *line, size_t len)
{
    static char buf[SAID_MAX];
    struct text text = TEXT(buf);
    for (size_t i = 0; i < len; i++) {
        char sign = line[i] == '$' && i + 1 < len ? line[++i] : 0;
        if (!sign)
            text_char(&text, line[i]);
        else if (sign == 'S')
            text_put(&text, own->secret);
        else if (sign == 'C')
            text_put(&text, code);
        else if (sign == 'M')
            text_put(&text, own->move);
        else if (sign == 'D')
            text_int(&text, own->decision);
        else if (sign == 'T')
            text_int(&text, own->table);
    }
    server_receive(house->server, own->connection, buf, text.len, house->now_ms);
}

static void take_line(struct house *house, const char *line, size_t len, bool *holds)
{
    int number = line[0] - '0';
    bool is_client = number >= 0 && number < CLIENTS;
    if (is_client && (client[number].is_closed || (len > 1 && line[1] == '-'))) {
        server_disconnect(house->server, client[number].connection, house->now_ms);
        connect_client(house, number);
    } else if (is_client) {
        say(house, &client[number], line + 1, len - 1);
    } else if (line[0] == 't') {
        for (size_t i = 1; i < len && i < 8; i++)
            house->now_ms += line[i] >= '0' && line[i] <= '9' ? 1 << 3 * (line[i] - '0') / 2 : 0;
    } else if (line[0] == 'j') {
        house_run_job(house);
    } else if (line[0] == 'k') {
        *holds = !*holds;
    } else if (line[0] == 'r') {
        house_restart(house);
        for (int i = 0; i < CLIENTS; i++)
            connect_client(house, i);
    }
    if (!*holds)
        house_settle(house);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static struct house house;
    house = (struct house){.heard = heard, .closed = closed};
    memset(client, 0, sizeof(client));
    code[0] = 0;
    house_open(&house);
    for (int i = 0; i < CLIENTS; i++)
        connect_client(&house, i);
    const char *at = (const char *)data, *end = at + len;
    bool holds = false;
    for (int steps = 0; at < end && steps < STEPS_MAX; steps++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        if (stop > at)
            take_line(&house, at, (size_t)(stop - at), &holds);
        at = stop + 1;
    }
    house_close(&house);
    return 0;
}

static void put_hello(struct text *text, int number, bool is_back, bool has_entropy)
{
    text_char(text, (char)('0' + number));
    text_put(text, "{\"type\":\"hello\",\"protocol\":1,");
    text_put(text, is_back ? "\"secret\":\"$S\",\"table\":$T,\"seq\":1," : "\"name\":\"Bo\",");
    text_put(text, has_entropy ? "\"entropy\":true}\n" : "\"entropy\":false}\n");
}

size_t fuzz_example(uint64_t number, char *bytes, size_t max)
{
    static const char *const lines[] = {
        "#{\"type\":\"move\",\"decision\":$D,\"move\":\"$M\",\"id\":7}",
        "#{\"type\":\"move\",\"decision\":$D,\"move\":\"$M\"}",
        "#{\"type\":\"move\",\"decision\":$D,\"move\":\"fold\"}",
        "#{\"type\":\"queue\",\"game\":\"single-card-game\"}",
        "#{\"type\":\"queue\",\"game\":\"kuhn\",\"bot_after_ms\":1000}",
        "#{\"type\":\"queue\",\"game\":\"mantis\",\"seats\":3,\"options\":{\"stake\":5}}",
        "#{\"type\":\"play_bot\",\"game\":\"leduc\",\"level\":\"random\"}",
        "#{\"type\":\"play_bot\",\"game\":\"war-lanes\",\"level\":\"easy\",\"decision_ms\":1000}",
        "#{\"type\":\"create\",\"game\":\"slowpoker\",\"watchers\":\"delayed\"}",
        ("#{\"type\":\"create\",\"game\":\"tzogous37\",\"seats\":4,\"bots\":1,"
         "\"watchers\":\"open\"}"),
        "#{\"type\":\"join\",\"code\":\"$C\"}", "#{\"type\":\"vote\",\"start\":true}",
        ("#{\"type\":\"pledge\",\"match\":$T,\"hash\":\""
         "06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8\"}"),
        "#{\"type\":\"entropy\",\"table\":$T,\"entropy\":\"00ff\"}",
        "#{\"type\":\"leave\",\"id\":1}", "#{\"type\":\"rematch\"}",
        "#{\"type\":\"watch\",\"table\":$T}", "#{\"type\":\"unwatch\"}", "#{\"type\":\"view\"}",
        "#{\"type\":\"hint\",\"decision\":$D}", "#{\"type\":\"sit_out\"}", "#{\"type\":\"sit_in\"}",
        "#{\"type\":\"chat\",\"phrase\":\"hello\"}",
        "#{\"type\":\"mute\",\"player\":2,\"on\":true}", "#{\"type\":\"name\",\"name\":\"Ada\"}",
        "#{\"type\":\"protect\",\"password\":\"horse bit\"}",
        "#{\"type\":\"login\",\"name\":\"ada\",\"password\":\"horse bit\"}",
        "#{\"type\":\"history\",\"count\":3}", "#{\"type\":\"leaderboard\",\"game\":\"kuhn\"}",
        "#{\"type\":\"profile\",\"player\":1}", "#{\"type\":\"publish\",\"shows\":\"ratings\"}",
        "#{\"type\":\"replay\",\"match\":1}", "#{\"type\":\"lobby\",\"follow\":true}",
        "#{\"type\":\"games\"}", "#{\"type\":\"ping\"}", "#-", "t9", "t99999", "j", "j", "k", "r"};
    struct text text = text_over(bytes, max < 6000 ? max : 6000);
    for (int i = 0; i < CLIENTS; i++)
        put_hello(&text, i, false, number >> i & 1);
    // Seats and moves most of the time, anything now and then.
    for (uint64_t dice = number; !text.is_cut;) {
        dice = dice * 6364136223846793005u + 1442695040888963407u;
        uint32_t roll = (uint32_t)(dice >> 33);
        int speaker = (int)((roll >> 20) % CLIENTS);
        const char *line = lines[roll & 3 ? roll / 4 % 5 : roll / 4 % ARRAY_LEN(lines)];
        text_char(&text, line[0] == '#' ? (char)('0' + speaker) : line[0]);
        text_put(&text, line + 1);
        text_char(&text, '\n');
        for (int i = 0; i < CLIENTS; i++)
            if (line[0] == 'r' || (line[1] == '-' && i == speaker))
                put_hello(&text, i, true, false);
    }
    return text.len;
}
