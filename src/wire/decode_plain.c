// SPDX-License-Identifier: MIT
#include "wire/decode_plain.h"

#include <string.h>

// ---- What both ways need -----------------------------------------------------------------------

void message_clear(struct message *message)
{
    memset(message, 0, offsetof(struct message, texts));
    message->type = MESSAGE_ROWS;
}

enum message_row type_named(const char *name, size_t len)
{
    for (int row = 0; message_rows[row].kind != ROW_SERVER; row++)
        if (message_rows[row].kind == ROW_CLIENT && word_is(name, len, message_rows[row].name))
            return row;
    return MESSAGE_ROWS;
}

int field_named(enum message_row type, const char *name, size_t len)
{
    for (int i = 0; !is_fields_end(type + 1 + i); i++)
        if (word_is(name, len, message_rows[type + 1 + i].name)) {
            must(i < MESSAGE_FIELDS_MAX);
            return i;
        }
    return -1;
}

bool is_hex(const char *text, size_t len)
{
    return len % 2 == 0 && strspn(text, "0123456789abcdef") == len;
}

const struct row *missing_field(const struct message *message)
{
    for (int i = 0; !is_fields_end(message->type + 1 + i); i++) {
        const struct row *row = &message_rows[message->type + 1 + i];
        if (row->kind == ROW_NEED && !message->field[i].is_there)
            return row;
    }
    return NULL;
}

// ---- Reading -----------------------------------------------------------------------------------

// What is left of the message to read, and where its next text goes.
struct plain {
    const char *at, *end;
    char *texts;
};

struct word {
    const char *at;
    size_t len;
};

static void skip_space(struct plain *plain)
{
    while (plain->at < plain->end &&
           (*plain->at == ' ' || *plain->at == '\n' || *plain->at == '\r' || *plain->at == '\t'))
        plain->at++;
}

// Takes this sign and the space around it; false if another comes next.
static bool take_sign(struct plain *plain, char sign)
{
    skip_space(plain);
    if (plain->at == plain->end || *plain->at != sign)
        return false;
    plain->at++;
    skip_space(plain);
    return true;
}

static bool take_exactly(struct plain *plain, const char *word)
{
    size_t len = strlen(word);
    if ((size_t)(plain->end - plain->at) < len || memcmp(plain->at, word, len) != 0)
        return false;
    plain->at += len;
    return true;
}

static bool take_string(struct plain *plain, struct word *word)
{
    if (!take_exactly(plain, "\""))
        return false;
    word->at = plain->at;
    while (plain->at < plain->end && *plain->at >= 0x20 && *plain->at < 0x7f && *plain->at != '"' &&
           *plain->at != '\\')
        plain->at++;
    word->len = (size_t)(plain->at - word->at);
    return take_exactly(plain, "\"");
}

// Digits alone, no minus, point or exponent. What follows them is the caller's to check.
static bool take_number(struct plain *plain, int64_t *number)
{
    const char *from = plain->at;
    *number = 0;
    for (; plain->at < plain->end && *plain->at >= '0' && *plain->at <= '9'; plain->at++) {
        if (plain->at - from == 17)
            return false;
        *number = 10 * *number + (*plain->at - '0');
    }
    size_t digits = (size_t)(plain->at - from);
    return digits == 1 || (digits > 1 && *from != '0');
}

static bool take_value(struct plain *plain, const struct row *row, struct field *field)
{
    struct word word;
    field->is_there = true;
    switch (row->type[0]) {
    case 'i':
        return take_number(plain, &field->number) && is_within(row, field->number);
    case 'b':
        field->number = take_exactly(plain, "true");
        return field->number || take_exactly(plain, "false");
    case 't':
    case 'h':
        if (!take_string(plain, &word) || !is_within(row, (int64_t)word.len))
            return false;
        field->text = plain->texts;
        memcpy(plain->texts, word.at, word.len);
        plain->texts[word.len] = '\0';
        plain->texts += word.len + 1;
        return row->type[0] == 't' || is_hex(field->text, word.len);
    default:
        return false;
    }
}

static bool take_member(struct plain *plain, struct message *message)
{
    struct word name;
    if (!take_string(plain, &name) || !take_sign(plain, ':'))
        return false;
    if (word_is(name.at, name.len, "id")) {
        bool is_first = !message->has_id;
        message->has_id = true;
        return is_first && take_number(plain, &message->id) && message->id <= ID_MAX;
    }
    int field = field_named(message->type, name.at, name.len);
    return field >= 0 && !message->field[field].is_there &&
           take_value(plain, &message_rows[message->type + 1 + field], &message->field[field]);
}

bool plain_read(struct message *message, const char *bytes, size_t len)
{
    struct plain plain = {bytes, bytes + len, message->texts};
    struct word name, type;
    message_clear(message);
    if (len > sizeof(message->texts) || !take_sign(&plain, '{') || !take_string(&plain, &name) ||
        !word_is(name.at, name.len, "type") || !take_sign(&plain, ':') ||
        !take_string(&plain, &type))
        return false;
    message->type = type_named(type.at, type.len);
    if (message->type == MESSAGE_ROWS)
        return false;
    while (take_sign(&plain, ','))
        if (!take_member(&plain, message))
            return false;
    return take_sign(&plain, '}') && plain.at == plain.end && !missing_field(message);
}
