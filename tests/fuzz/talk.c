// SPDX-License-Identifier: MIT
#include "talk.h"

#include "house.h"

#include "engine/chance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPEAKERS = 2, STEPS = 300, STEPS_AFTER = 12, LONG_WORD = 5000, GAMES_TOLD = 3 };

// Two people; what the first one hears is written down.
struct talk {
    struct house house;
    struct chance chance;
    const char *const *others;
    int other_count;
    bool is_spoilt;
    struct text *text;
    struct {
        uint64_t connection;
        int64_t decision, table;
        char move[200];
    } speaker[SPEAKERS];
    char code[40];
    int results;
};

// ---- Spoiling ----------------------------------------------------------------------------------

static void *nth_entry(json_t *object, size_t at)
{
    void *entry = json_object_iter(object);
    while (at--)
        entry = json_object_iter_next(object, entry);
    return entry;
}

// Anything that stands somewhere in it.
static json_t *value_within(struct chance *chance, json_t *inside)
{
    for (;;) {
        size_t list = json_array_size(inside), fields = json_object_size(inside);
        if (list)
            inside = json_array_get(inside, chance_below(chance, (uint32_t)list));
        else if (fields)
            inside =
                json_object_iter_value(nth_entry(inside, chance_below(chance, (uint32_t)fields)));
        else
            return inside;
    }
}

static json_t *odd_value(struct chance *chance, json_t *near, json_t *was)
{
    static const json_int_t numbers[] = {-1, 0, 1, 5, 6, 7, 8, 255, 256, 9000, 65536, INT32_MAX,
        INT32_MIN, (json_int_t)INT32_MAX + 1, INT64_MAX, INT64_MIN};
    static const char *const words[] = {"", "?", "pack", "hand/0", "hand/7", "AS", "you", "You's",
        "\x1b[2J", "\xe2\x80\xae\xcc\x81\xcc\x81", "%s%n", "a\nb\tc", "kuhn", "mantis", "yes"};
    static char longest[LONG_WORD];
    uint32_t odd = chance_below(chance, 16);
    if (odd < 4)
        return json_integer(numbers[chance_below(chance, ARRAY_LEN(numbers))]);
    if (odd < 7)
        return json_string(words[chance_below(chance, ARRAY_LEN(words))]);
    if (odd < 12)
        return json_deep_copy(value_within(chance, near));
    if (odd == 12)
        return json_string(memset(longest, 'w', LONG_WORD - 1));
    if (odd == 13 && json_array_size(was)) { // far too much of it
        json_t *many = json_array();
        for (size_t i = 0; i < 300; i++)
            json_array_append(many, json_array_get(was, i % json_array_size(was)));
        return many;
    }
    return odd == 14 ? json_array() : odd == 15 ? json_object() : json_null();
}

// A field that others of its kind have, or none has.
static void add_field(struct chance *chance, json_t *near, json_t *object)
{
    static const char *const names[] = {"seat", "other", "target", "card", "n", "from", "to", "was",
        "is", "zone", "counter", "value", "min", "max", "bot", "player", "options", "code"};
    json_object_set_new(
        object, names[chance_below(chance, ARRAY_LEN(names))], odd_value(chance, near, NULL));
}

// Another value somewhere in it, one more, or one less.
static void spoil(struct chance *chance, json_t *root)
{
    json_t *inside = root, *events = json_object_get(root, "events");
    if (json_array_size(events) && chance_below(chance, 2))
        inside = events; // most of what can go wrong is there
    for (;;) {
        bool is_list = json_is_array(inside);
        size_t size = is_list ? json_array_size(inside) : json_object_size(inside);
        if (!size)
            return;
        size_t at = chance_below(chance, (uint32_t)size);
        void *entry = is_list ? NULL : nth_entry(inside, at);
        json_t *value = is_list ? json_array_get(inside, at) : json_object_iter_value(entry);
        if ((json_is_array(value) || json_is_object(value)) && chance_below(chance, 6)) {
            inside = value;
            continue;
        }
        uint32_t how = chance_below(chance, 8);
        // A neighbour's value is the likeliest to be taken.
        json_t *near = chance_below(chance, 2) ? inside : root;
        if (how == 0 && is_list)
            json_array_remove(inside, at);
        else if (how == 0)
            json_object_del(inside, json_object_iter_key(entry));
        else if (is_list)
            json_array_set_new(inside, at, odd_value(chance, near, value));
        else if (how < 3)
            add_field(chance, near, inside);
        else
            json_object_iter_set_new(inside, entry, odd_value(chance, near, value));
        return;
    }
}

// ---- Listening ---------------------------------------------------------------------------------

static void put_line(struct text *text, const char *line)
{
    size_t len = strlen(line);
    if (len + 1 > text_left(text))
        return;
    text_bytes(text, line, len);
    text_char(text, '\n');
}

size_t talk_spoil(char *data, size_t size, size_t max, uint32_t number)
{
    struct chance chance;
    chance_from_number(&chance, number);
    size_t start = chance_below(&chance, (uint32_t)size + 1);
    while (start && data[start - 1] != '\n')
        start--;
    const char *stop = memchr(data + start, '\n', size - start);
    size_t len = stop ? (size_t)(stop - data) - start : size - start;
    json_t *message = json_loadb(data + start, len, JSON_REJECT_DUPLICATES, NULL);
    if (!message)
        return 0;
    spoil(&chance, message);
    char *line = json_dumps(message, JSON_COMPACT);
    size_t new_len = line ? strlen(line) : 0, new_size = size - len + new_len;
    bool fits = new_len && new_size <= max;
    if (fits) {
        memmove(data + start + new_len, data + start + len, size - start - len);
        memcpy(data + start, line, new_len);
    }
    free(line);
    json_decref(message);
    return fits ? new_size : 0;
}

static void write_down(struct talk *talk, const json_t *heard)
{
    json_t *message = json_deep_copy(heard);
    const char *type = json_string_value(json_object_get(message, "type"));
    if (strcmp(type, "games") == 0) // all of them would fill the buffer
        while (json_array_size(json_object_get(message, "games")) > GAMES_TOLD)
            json_array_remove(json_object_get(message, "games"), GAMES_TOLD);
    talk->results += strcmp(type, "result") == 0;
    for (uint32_t left = talk->is_spoilt ? chance_below(&talk->chance, 3) : 0; left; left--)
        spoil(&talk->chance, message);
    char *line = json_dumps(message, JSON_COMPACT);
    must(line);
    put_line(talk->text, line);
    if (!chance_below(&talk->chance, 3))
        put_line(
            talk->text, talk->others[chance_below(&talk->chance, (uint32_t)talk->other_count)]);
    free(line);
    json_decref(message);
}

static void on_heard(void *context, uint64_t connection, const json_t *message)
{
    struct talk *talk = context;
    const char *code = json_string_value(json_object_get(message, "code"));
    if (code)
        snprintf(talk->code, sizeof(talk->code), "%s", code);
    for (int i = 0; i < SPEAKERS; i++) {
        if (talk->speaker[i].connection != connection)
            continue;
        const json_t *choices = json_object_get(message, "choices");
        const json_t *table = json_object_get(message, "table");
        if (json_is_integer(table))
            talk->speaker[i].table = json_integer_value(table);
        if (json_array_size(choices)) {
            const json_t *choice = json_array_get(
                choices, chance_below(&talk->chance, (uint32_t)json_array_size(choices)));
            const json_t *most = json_object_get(choice, "max");
            talk->speaker[i].decision = json_integer_value(json_object_get(message, "decision"));
            struct text move = TEXT(talk->speaker[i].move);
            text_put(&move, json_string_value(json_object_get(choice, "move")));
            text_put(&move, most ? " " : "");
            if (most)
                text_int(&move, json_integer_value(json_object_get(choice, "min")));
        }
    }
    if (talk->speaker[0].connection == connection)
        write_down(talk, message);
}

static void say(struct talk *talk, int speaker, const char *message)
{
    server_receive(talk->house.server, talk->speaker[speaker].connection, message, strlen(message),
        talk->house.now_ms);
    house_settle(&talk->house);
}

static void say_about(struct talk *talk, int speaker, const char *form, int64_t number)
{
    char buf[800];
    snprintf(buf, sizeof(buf), form, (long long)number, talk->speaker[speaker].move);
    say(talk, speaker, buf);
}

static void ask_for_table(struct talk *talk, uint64_t number)
{
    static const char *const wishes[] = {"play_bot\",\"game\":\"single-card-game",
        "play_bot\",\"game\":\"kuhn", "play_bot\",\"game\":\"leduc",
        "play_bot\",\"game\":\"war-lanes", "play_bot\",\"seats\":4,\"game\":\"mantis",
        "play_bot\",\"game\":\"slowpoker", "play_bot\",\"seats\":3,\"game\":\"tzogous37"};
    char buf[200];
    if (number % 9 == 8) { // a private table, with the other one
        say(talk, 0, "{\"type\":\"create\",\"game\":\"mantis\",\"options\":{\"stake\":2}}");
        snprintf(buf, sizeof(buf), "{\"type\":\"join\",\"code\":\"%s\"}", talk->code);
        say(talk, 1, buf);
    } else if (number % 9 == 7) { // the other one's, as a watcher
        say(talk, 1, "{\"type\":\"play_bot\",\"game\":\"slowpoker\",\"level\":\"random\"}");
        say_about(talk, 0, "{\"type\":\"watch\",\"table\":%lld}", talk->speaker[1].table);
    } else {
        snprintf(buf, sizeof(buf), "{\"type\":\"%s\",\"level\":\"random\"}", wishes[number % 9]);
        say(talk, 0, buf);
    }
}

static void go_on(struct talk *talk)
{
    static const char *const forms[] = {"{\"type\":\"hint\",\"decision\":%lld}",
        "{\"type\":\"chat\",\"phrase\":\"hello\"}", "{\"type\":\"view\"}", "{\"type\":\"sit_out\"}",
        "{\"type\":\"sit_in\"}", "{\"type\":\"chat\",\"text\":\"A\\u0301 long \\u202e word\"}",
        "{\"type\":\"vote\",\"start\":true}"};
    static const char *const after[] = {"{\"type\":\"rematch\"}", "{\"type\":\"rematch\"}",
        "{\"type\":\"replay\",\"match\":1}", "{\"type\":\"leave\"}", "{\"type\":\"unwatch\"}",
        "{\"type\":\"play_from\",\"match\":1,\"moves\":3,\"seat\":1,\"level\":\"random\"}"};
    for (int i = 0; i < SPEAKERS; i++) {
        int64_t decision = talk->speaker[i].decision;
        if (decision && !chance_below(&talk->chance, 8))
            say_about(talk, i, forms[chance_below(&talk->chance, ARRAY_LEN(forms))], decision);
        talk->speaker[i].decision = 0;
        if (decision)
            say_about(talk, i, "{\"type\":\"move\",\"decision\":%lld,\"move\":\"%s\"}", decision);
        if (talk->results && !chance_below(&talk->chance, 4))
            say(talk, i, after[chance_below(&talk->chance, ARRAY_LEN(after))]);
    }
    talk->house.now_ms += chance_below(&talk->chance, 16) ? 10 : 40000;
    house_run_job(&talk->house);
    house_settle(&talk->house);
}

void talk_write(uint64_t number, const char *const *others, int count, struct text *text)
{
    static struct talk talk;
    talk = (struct talk){.others = others,
        .other_count = count,
        .is_spoilt = number % 2,
        .text = text,
        .house = {.heard = on_heard, .context = &talk}};
    chance_from_number(&talk.chance, number);
    house_open(&talk.house);
    talk.house.chance = number; // so that other cards are dealt
    for (int i = 0; i < SPEAKERS; i++)
        talk.speaker[i].connection =
            server_connect(talk.house.server, (uint64_t)i, talk.house.now_ms);
    say(&talk, 0, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ada\",\"entropy\":true}");
    say(&talk, 1, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ben\",\"entropy\":true}");
    say(&talk, 0, "{\"type\":\"lobby\",\"follow\":true}");
    if (number % 8 == 0)
        say(&talk, 0, "{\"type\":\"games\"}");
    ask_for_table(&talk, number / 2);
    for (int i = 0; i < 4; i++) // both pledge, then both reveal
        say(&talk, i % 2,
            i < 2 ? "{\"type\":\"pledge\",\"match\":1,\"hash\":\""
                    "06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8\"}"
                  : "{\"type\":\"entropy\",\"table\":1,\"entropy\":\"00ff\"}");
    for (int step = 0, after = 0; step < STEPS && after < STEPS_AFTER; step++) {
        go_on(&talk);
        after += talk.results > 0 || text_left(text) < 200;
    }
    house_close(&talk.house);
}
