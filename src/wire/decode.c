// SPDX-License-Identifier: MIT
#include "wire/decode_plain.h"

#include <string.h>

static void refuse_type(const char *name, struct text *why)
{
    const char *nearest = NULL;
    int distance = 4; // a name as far off as this is not suggested
    for (int row = 0; message_rows[row].kind != ROW_SERVER && strlen(name) < 40; row++) {
        if (message_rows[row].kind != ROW_CLIENT)
            continue;
        int edits = edit_distance(name, message_rows[row].name);
        if (edits < distance)
            distance = edits, nearest = message_rows[row].name;
    }
    text_put(why, "there is no message of this type");
    if (nearest)
        text_format(why, "; did you mean %s", nearest);
}

static void refuse_range(struct text *why, const struct row *row, const char *unit)
{
    text_format(why, "%s must be %jd to %jd%s", row->name, row->min, row->max, unit);
}

static bool read_text(
    const struct row *row, const json_t *value, struct field *field, struct text *why)
{
    size_t len = json_string_length(value);
    field->text = json_string_value(value);
    if (!is_within(row, (int64_t)len)) {
        refuse_range(why, row, " bytes long");
        return false;
    }
    if (row->type[0] == 'h' && !is_hex(field->text, len)) {
        text_format(why, "%s must be pairs of the digits 0-9 and a-f", row->name);
        return false;
    }
    return true;
}

static bool read_field(
    const struct row *row, const json_t *value, struct field *field, struct text *why)
{
    field->is_there = true;
    switch (row->type[0]) {
    case 'i':
        field->number = json_integer_value(value);
        if (json_is_integer(value) && is_within(row, field->number))
            return true;
        if (json_is_integer(value))
            refuse_range(why, row, "");
        else
            text_format(why, "%s must be a whole number", row->name);
        return false;
    case 'b':
        field->number = json_is_true(value);
        if (json_is_boolean(value))
            return true;
        text_format(why, "%s must be true or false", row->name);
        return false;
    case '{':
        field->object = value;
        if (json_is_object(value))
            return true;
        text_format(why, "%s must be an object", row->name);
        return false;
    default:
        if (json_is_string(value))
            return read_text(row, value, field, why);
        text_format(why, "%s must be a text", row->name);
        return false;
    }
}

static bool read_id(struct message *message, const json_t *value, struct text *why)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > ID_MAX) {
        text_put(why, "id must be a whole number from 0");
        return false;
    }
    message->has_id = true;
    message->id = json_integer_value(value);
    return true;
}

static bool read_fields(struct message *message, struct text *why)
{
    for (void *at = json_object_iter(message->root); at;
         at = json_object_iter_next(message->root, at)) {
        const char *name = json_object_iter_key(at);
        const json_t *value = json_object_iter_value(at);
        if (strcmp(name, "type") == 0 || strcmp(name, "id") == 0)
            continue;
        int field = field_named(message->type, name, strlen(name));
        if (field < 0) {
            text_format(
                why, "%s has no field of such a name: it has", message_rows[message->type].name);
            for (int row = message->type + 1; !is_fields_end(row); row++)
                text_format(why, " %s,", message_rows[row].name);
            text_put(why, " id");
            return false;
        }
        const struct row *row = &message_rows[message->type + 1 + field];
        if (!read_field(row, value, &message->field[field], why))
            return false;
    }
    const struct row *missing = missing_field(message);
    if (!missing)
        return true;
    text_format(why, "%s needs the field %s", message_rows[message->type].name, missing->name);
    return false;
}

bool message_read(struct message *message, const char *bytes, size_t len, struct text *why)
{
    if (plain_read(message, bytes, len))
        return true;
    message_clear(message);
    message->root = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, NULL);
    if (!message->root) {
        // Not in the library's words: in a page there is another one.
        text_put(why,
            "this is not JSON, or it has a name twice, a number that is too large or bytes "
            "that are no UTF-8");
        return false;
    }
    if (!json_is_object(message->root)) {
        text_put(why, "a message is a JSON object");
        return false;
    }
    const json_t *id = json_object_get(message->root, "id");
    if (id && !read_id(message, id, why))
        return false;
    const char *type = json_string_value(json_object_get(message->root, "type"));
    if (!type) {
        text_put(why, "a message needs a type");
        return false;
    }
    message->type = type_named(type, strlen(type));
    if (message->type == MESSAGE_ROWS) {
        refuse_type(type, why);
        return false;
    }
    return read_fields(message, why);
}

void message_release(struct message *message)
{
    json_decref(message->root);
    message->root = NULL;
}
