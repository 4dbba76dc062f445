// SPDX-License-Identifier: MIT
// A client's message, from bytes nobody trusts to checked fields: every field is one of the list
// (messages.def), of its type and within its range, or the whole message is refused with a
// sentence.
#ifndef BAIZE_WIRE_DECODE_H
#define BAIZE_WIRE_DECODE_H

#include "wire/messages.h"

#include <jansson.h>

enum { MESSAGE_FIELDS_MAX = 12 };

// What stands in a field: the member that its type in the list says.
struct field {
    bool is_there;
    int64_t number;   // int; bool: 0 or 1
    const char *text; // text and hex; there is no NUL inside
    const json_t *object;
};

struct message {
    enum message_row type; // M_hello …; MESSAGE_ROWS until it is known
    bool has_id;
    int64_t id;
    struct field field[MESSAGE_FIELDS_MAX]; // in the order of the list
    json_t *root;                           // NULL: it was plain (decode_plain.h)
    char texts[MESSAGE_MAX];                // of a plain message
};

// False, and why, if it is refused; has_id is still right then if the id could be read. Release it
// in either case.
bool message_read(struct message *message, const char *bytes, size_t len, struct text *why);
void message_release(struct message *message);

// `row` is a field of this very message: message_int(&m, move_decision).
static inline const struct field *message_field(const struct message *message, enum message_row row)
{
    return &message->field[row - message->type - 1];
}
static inline bool message_has(const struct message *message, enum message_row row)
{
    return message_field(message, row)->is_there;
}
static inline int64_t message_int(
    const struct message *message, enum message_row row, int64_t otherwise)
{
    return message_has(message, row) ? message_field(message, row)->number : otherwise;
}
static inline bool message_bool(const struct message *message, enum message_row row)
{
    return message_field(message, row)->number;
}
// NULL if it is not there.
static inline const char *message_text(const struct message *message, enum message_row row)
{
    return message_field(message, row)->text;
}
static inline const json_t *message_object(const struct message *message, enum message_row row)
{
    return message_field(message, row)->object;
}

#endif
