// SPDX-License-Identifier: MIT
// The list of messages (messages.def) as a table, and what is made from it: the numbers of messages
// and fields that the decoder uses, a JSON schema, TypeScript types and the reference page.
// Knows no sockets, tables or players.
#ifndef BAIZE_WIRE_MESSAGES_H
#define BAIZE_WIRE_MESSAGES_H

#include "base/text.h"

enum { PROTOCOL_VERSION = 1, MESSAGE_MAX = 8192 };

// One number for each line of the list, in its order: M_move is a message of the client's,
// move_decision a field of it, S_result a message of the server's, E_bad_move a code.
#define LINE_NAME(line) LINE_NAME_JOIN(line)
#define LINE_NAME_JOIN(line) MESSAGE_LINE_##line
enum message_row {
#define CLIENT(name, help) M_##name,
#define NEED(of, name, type, min, max, help) of##_##name,
#define MAY(of, name, type, min, max, help) of##_##name,
#define SERVER(name, help) S_##name,
#define OBJECT(name, help) LINE_NAME(__LINE__),
#define UNION(name, kinds, help) LINE_NAME(__LINE__),
#define GIVES(name, type, help) LINE_NAME(__LINE__),
#define MAY_GIVE(name, type, help) LINE_NAME(__LINE__),
#define ERROR(name, help) E_##name,
#include "wire/messages.def"
    MESSAGE_ROWS
};
#undef CLIENT
#undef NEED
#undef MAY
#undef SERVER
#undef OBJECT
#undef UNION
#undef GIVES
#undef MAY_GIVE
#undef ERROR
#undef LINE_NAME
#undef LINE_NAME_JOIN

enum row_kind { ROW_CLIENT, ROW_SERVER, ROW_OBJECT, ROW_UNION, ROW_NEED, ROW_MAY, ROW_ERROR };

struct row {
    enum row_kind kind;
    const char *name;
    const char *type; // of a field: its type; of a union: its kinds, divided by spaces
    int64_t min, max; // int: the range; text and hex: the least and most bytes
    const char *help;
};

extern const struct row message_rows[MESSAGE_ROWS];

static inline bool is_field(const struct row *row)
{
    return row->kind == ROW_NEED || row->kind == ROW_MAY;
}

// What scripts/protocol writes to docs/protocol.schema.json, web/src/protocol.ts and into
// docs/protocol.md.
void protocol_schema(struct text *text);
void protocol_typescript(struct text *text);
void protocol_markdown(struct text *text);

#endif
