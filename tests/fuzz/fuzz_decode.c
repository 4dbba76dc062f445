// SPDX-License-Identifier: MIT
// Any bytes as one message: read, or refused with a sentence. What the quick way reads is what
// jansson reads, field by field.
#include "fuzz.h"

#include "base/text.h"
#include "wire/decode_plain.h"

#include <string.h>

static void check_field(const struct row *row, const struct field *field, const json_t *value)
{
    must(field->is_there == (value != NULL));
    if (!value)
        return;
    if (row->type[0] == 'i')
        must(json_is_integer(value) && json_integer_value(value) == field->number);
    else if (row->type[0] == 'b')
        must(json_is_boolean(value) && json_is_true(value) == field->number);
    else
        must(json_is_string(value) && strcmp(json_string_value(value), field->text) == 0);
}

// The same bytes by jansson alone.
static void check_plain(const struct message *message, const char *bytes, size_t len)
{
    json_error_t error;
    json_t *root = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error);
    must(json_is_object(root));
    const char *type = json_string_value(json_object_get(root, "type"));
    must(type && strcmp(type, message_rows[message->type].name) == 0);
    const json_t *id = json_object_get(root, "id");
    must(message->has_id == (id != NULL));
    must(!id || (json_is_integer(id) && json_integer_value(id) == message->id));
    size_t count = 1 + message->has_id;
    for (int i = 0; is_field(&message_rows[message->type + 1 + i]); i++) {
        const struct row *row = &message_rows[message->type + 1 + i];
        check_field(row, &message->field[i], json_object_get(root, row->name));
        must(message->field[i].is_there || row->kind != ROW_NEED);
        count += message->field[i].is_there;
    }
    must(json_object_size(root) == count);
    json_decref(root);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static struct message message;
    const char *bytes = (const char *)data;
    if (len > MESSAGE_MAX)
        return 0;
    char buf[600];
    struct text why = TEXT(buf);
    bool is_read = message_read(&message, bytes, len, &why);
    must(is_read == !why.len);
    must(!is_read || message.type < MESSAGE_ROWS);
    if (is_read && !message.root)
        check_plain(&message, bytes, len);
    message_release(&message);
    return 0;
}

size_t fuzz_example(uint64_t number, char *bytes, size_t max)
{
    struct text text = text_over(bytes, max);
    int row = 0, clients = 0;
    for (int i = 0; i < MESSAGE_ROWS; i++)
        clients += message_rows[i].kind == ROW_CLIENT;
    for (uint64_t left = number % (uint64_t)clients;; row++)
        if (message_rows[row].kind == ROW_CLIENT && !left--)
            break;
    text_put(&text, number & 64 ? "{ \"type\" : \"" : "{\"type\":\"");
    text_put(&text, message_rows[row].name);
    text_put(&text, number & 128 ? "\",\"id\":9007199254740991" : "\"");
    for (int i = row + 1; i < MESSAGE_ROWS && is_field(&message_rows[i]); i++) {
        const struct row *field = &message_rows[i];
        if (field->kind != ROW_NEED && (number >> (i - row)) & 1)
            continue;
        text_put(&text, ",\"");
        text_put(&text, field->name);
        text_put(&text, "\":");
        if (field->type[0] == 'i')
            text_int(&text, number & 32 ? field->min : 1 + (int64_t)(number % 9));
        else
            text_put(&text, field->type[0] == 'b'   ? "true"
                            : field->type[0] == '{' ? "{\"ante\":1}"
                            : number & 16           ? "\"00ff\""
                                                    : "\"0\\u00e9\"");
    }
    text_char(&text, '}');
    return text.len;
}
