// SPDX-License-Identifier: MIT
#include "tui/log_book.h"

#include "os/file.h"
#include "wire/hex.h"
#include "wire/json.h"

#include <stdio.h>
#include <string.h>

enum { FILE_MAX = 4000 };

// The file is one object: {"server":"http://…","log":"KEY","head":{…}}, the head a LogHead.
void log_book_open(struct log_book *book, const char *state, const char *address)
{
    uint64_t hash = hash_bytes(HASH_START, address, strlen(address));
    char buf[300];
    struct text why = TEXT(buf);
    struct bytes bytes;
    *book = (struct log_book){0};
    if (!state[0])
        return;
    snprintf(
        book->path, sizeof(book->path), "%s/logs/%016llx.json", state, (unsigned long long)hash);
    if (!file_read(book->path, FILE_MAX, &bytes, &why))
        return;
    json_t *json = json_loadb(bytes.at, bytes.len, 0, NULL);
    const char *server = json_string_value(json_object_get(json, "server"));
    const char *key = json_string_value(json_object_get(json, "log"));
    if (server && key && strcmp(server, address) == 0)
        book->has_key = hex_read(key, strlen(key), book->key, LOG_KEY_BYTES) == LOG_KEY_BYTES;
    book->has_head =
        book->has_key && log_head_read(&book->head, json_object_get(json, "head"), &why);
    json_decref(json);
    bytes_release(&bytes);
}

static void write_book(const struct log_book *book, const char *address)
{
    char buf[FILE_MAX], fault[300];
    struct text text = TEXT(buf), why = TEXT(fault);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_string(&out, "server", address);
    out_put_hex(&out, "log", book->key, LOG_KEY_BYTES);
    if (book->has_head) {
        out_key(&out, "head");
        log_head_put(&out, &book->head);
    }
    out_object_end(&out);
    text_char(&text, '\n');
    if (book->path[0] && !text.is_cut)
        file_write_private(book->path, buf, text.len, &why);
}

bool log_book_meets(struct log_book *book, const char *address, const char *key, struct text *why)
{
    uint8_t told[LOG_KEY_BYTES];
    bool is_told = hex_read(key, strlen(key), told, LOG_KEY_BYTES) == LOG_KEY_BYTES;
    if (!is_told && !book->has_key)
        return true;
    if (!is_told) {
        text_put(why, "the server kept a public log before, and now says that it keeps none");
        return false;
    }
    if (book->has_key && memcmp(book->key, told, LOG_KEY_BYTES) != 0) {
        text_format(why, "the server signs its public log with another key than before: %s", key);
        return false;
    }
    if (book->has_key)
        return true;
    book->has_key = true;
    memcpy(book->key, told, LOG_KEY_BYTES);
    write_book(book, address);
    return true;
}

bool log_book_takes(
    struct log_book *book, const char *address, const struct log_head *head, struct text *why)
{
    const struct log_head *known = &book->head;
    if (book->has_head && head->size < known->size) {
        text_format(why, "the server's public log had %jd entries before, and has %jd now",
            known->size, head->size);
        return false;
    }
    if (book->has_head && head->size == known->size &&
        memcmp(&head->root, &known->root, sizeof(head->root)) != 0) {
        text_format(why, "the server signed two different public logs of %jd entries", head->size);
        return false;
    }
    book->has_head = true;
    book->head = *head;
    write_book(book, address);
    return true;
}
