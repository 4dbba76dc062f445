// SPDX-License-Identifier: MIT
// Writes the list of messages in three other languages: JSON schema, TypeScript, Markdown.
#include "wire/messages.h"

#include <string.h>

static void put_quoted(struct text *text, const char *string)
{
    text_char(text, '"');
    for (; *string; string++) {
        if (*string == '"' || *string == '\\')
            text_char(text, '\\');
        text_char(text, *string);
    }
    text_char(text, '"');
}

// "client" + "play_bot" is ClientPlayBot; an object's name stays as it is.
static void put_type_name(struct text *text, const struct row *row)
{
    if (row->kind == ROW_CLIENT || row->kind == ROW_SERVER)
        text_put(text, row->kind == ROW_CLIENT ? "Client" : "Server");
    bool is_start = true;
    for (const char *c = row->name; *c; c++) {
        if (*c == '_') {
            is_start = true;
            continue;
        }
        text_char(text, is_start && *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c);
        is_start = false;
    }
}

static bool is_message(const struct row *row)
{
    return row->kind == ROW_CLIENT || row->kind == ROW_SERVER;
}

static const struct row *rows_end(void)
{
    return message_rows + MESSAGE_ROWS;
}

// ---- JSON schema ---------------------------------------------------------------------------

static void schema_range(struct text *text, const struct row *row, const char *min, const char *max)
{
    if (row->max)
        text_format(text, ", \"%s\": %jd, \"%s\": %jd", min, row->min, max, row->max);
}

static void schema_type(struct text *text, const struct row *row, const char *type, size_t len)
{
    if (type[len - 1] == '?') {
        text_put(text, "{\"anyOf\": [");
        schema_type(text, row, type, len - 1);
        text_put(text, ", {\"type\": \"null\"}]}");
    } else if (type[len - 1] == ']') {
        text_put(text, "{\"type\": \"array\", \"items\": ");
        schema_type(text, row, type, len - 2);
        text_char(text, '}');
    } else if (type[0] == '{') {
        text_put(text, "{\"type\": \"object\", \"additionalProperties\": ");
        schema_type(text, row, type + 1, len - 2);
        text_char(text, '}');
    } else if (type[0] == '\'') {
        text_format(text, "{\"const\": \"%.*s\"}", (int)len - 2, type + 1);
    } else if (word_is(type, len, "int")) {
        text_put(text, "{\"type\": \"integer\"");
        schema_range(text, row, "minimum", "maximum");
        text_char(text, '}');
    } else if (word_is(type, len, "text")) {
        text_put(text, "{\"type\": \"string\"");
        schema_range(text, row, "minLength", "maxLength");
        text_char(text, '}');
    } else if (word_is(type, len, "hex")) {
        text_put(text, "{\"type\": \"string\", \"pattern\": \"^([0-9a-f]{2})*$\"");
        schema_range(text, row, "minLength", "maxLength");
        text_char(text, '}');
    } else if (word_is(type, len, "bool")) {
        text_put(text, "{\"type\": \"boolean\"}");
    } else if (word_is(type, len, "number")) {
        text_put(text, "{\"type\": \"number\"}");
    } else if (word_is(type, len, "value")) {
        text_put(text, "{\"type\": [\"integer\", \"string\"]}");
    } else {
        text_format(text, "{\"$ref\": \"#/$defs/%.*s\"}", (int)len, type);
    }
}

static void schema_object(struct text *text, const struct row *row)
{
    text_put(text, "{\n      \"description\": ");
    put_quoted(text, row->help);
    text_put(text, ",\n      \"type\": \"object\",\n      \"additionalProperties\": false,\n"
                   "      \"properties\": {");
    const char *comma = "";
    if (is_message(row)) {
        text_format(text, "\n        \"type\": {\"const\": \"%s\"}", row->name);
        comma = ",";
    }
    if (row->kind == ROW_CLIENT)
        text_put(text, ",\n        \"id\": {\"type\": \"integer\", \"minimum\": 0, "
                       "\"maximum\": 9007199254740991}");
    for (const struct row *field = row + 1; field < rows_end() && is_field(field); field++) {
        text_format(text, "%s\n        \"%s\": ", comma, field->name);
        schema_type(text, field, field->type, strlen(field->type));
        comma = ",";
    }
    text_put(text, "\n      },\n      \"required\": [");
    comma = "";
    if (is_message(row)) {
        text_put(text, "\"type\"");
        comma = ", ";
    }
    for (const struct row *field = row + 1; field < rows_end() && is_field(field); field++) {
        if (field->kind != ROW_NEED)
            continue;
        text_format(text, "%s\"%s\"", comma, field->name);
        comma = ", ";
    }
    text_put(text, "]\n    }");
}

static void schema_union(struct text *text, const struct row *row)
{
    text_put(text, "{\n      \"description\": ");
    put_quoted(text, row->help);
    text_put(text, ",\n      \"oneOf\": [");
    for (const char *kind = row->type; *kind;) {
        size_t len = strcspn(kind, " ");
        text_put(text, kind == row->type ? "" : ", ");
        schema_type(text, row, kind, len);
        kind += len + (kind[len] == ' ');
    }
    text_put(text, "]\n    }");
}

static void schema_side(struct text *text, enum row_kind kind)
{
    text_put(text, "{\"oneOf\": [");
    const char *comma = "";
    for (const struct row *row = message_rows; row < rows_end(); row++) {
        if (row->kind != kind)
            continue;
        text_format(text, "%s{\"$ref\": \"#/$defs/", comma);
        put_type_name(text, row);
        text_put(text, "\"}");
        comma = ", ";
    }
    text_put(text, "]}");
}

void protocol_schema(struct text *text)
{
    text_put(text, "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
                   "  \"title\": \"Baize protocol 1\",\n"
                   "  \"oneOf\": [{\"$ref\": \"#/$defs/ClientMessage\"}, "
                   "{\"$ref\": \"#/$defs/ServerMessage\"}],\n  \"$defs\": {\n");
    text_put(text, "    \"ClientMessage\": ");
    schema_side(text, ROW_CLIENT);
    text_put(text, ",\n    \"ServerMessage\": ");
    schema_side(text, ROW_SERVER);
    for (const struct row *row = message_rows; row < rows_end(); row++) {
        if (is_field(row) || row->kind == ROW_ERROR)
            continue;
        text_put(text, ",\n    \"");
        put_type_name(text, row);
        text_put(text, "\": ");
        if (row->kind == ROW_UNION)
            schema_union(text, row);
        else
            schema_object(text, row);
    }
    text_put(text, "\n  }\n}\n");
}

// ---- TypeScript ----------------------------------------------------------------------------

static void script_type(struct text *text, const char *type, size_t len)
{
    if (type[len - 1] == '?') {
        script_type(text, type, len - 1);
        text_put(text, " | null");
    } else if (type[len - 1] == ']') {
        text_char(text, '(');
        script_type(text, type, len - 2);
        text_put(text, ")[]");
    } else if (type[0] == '{') {
        text_put(text, "Record<string, ");
        script_type(text, type + 1, len - 2);
        text_char(text, '>');
    } else if (word_is(type, len, "int") || word_is(type, len, "number")) {
        text_put(text, "number");
    } else if (word_is(type, len, "text") || word_is(type, len, "hex")) {
        text_put(text, "string");
    } else if (word_is(type, len, "bool")) {
        text_put(text, "boolean");
    } else if (word_is(type, len, "value")) {
        text_put(text, "number | string");
    } else {
        text_bytes(text, type, len);
    }
}

static void script_object(struct text *text, const struct row *row)
{
    text_format(text, "\n/** %s */\nexport interface ", row->help);
    put_type_name(text, row);
    text_put(text, " {\n");
    if (is_message(row))
        text_format(text, "  type: '%s'\n", row->name);
    if (row->kind == ROW_CLIENT)
        text_put(text, "  id?: number\n");
    for (const struct row *field = row + 1; field < rows_end() && is_field(field); field++) {
        if (*field->help)
            text_format(text, "  /** %s */\n", field->help);
        text_format(text, "  %s%s: ", field->name, field->kind == ROW_MAY ? "?" : "");
        script_type(text, field->type, strlen(field->type));
        text_char(text, '\n');
    }
    text_put(text, "}\n");
}

static void script_side(struct text *text, const char *name, enum row_kind kind)
{
    text_format(text, "\nexport type %s =", name);
    for (const struct row *row = message_rows; row < rows_end(); row++) {
        if (row->kind != kind)
            continue;
        text_put(text, "\n  | ");
        if (kind == ROW_ERROR)
            text_format(text, "'%s'", row->name);
        else
            put_type_name(text, row);
    }
    text_char(text, '\n');
}

void protocol_typescript(struct text *text)
{
    text_format(text,
        "// SPDX-License-Identifier: MIT\n"
        "// Made from src/wire/messages.def by scripts/protocol; change it there.\n\n"
        "export const PROTOCOL_VERSION = %d\n",
        PROTOCOL_VERSION);
    script_side(text, "ClientMessage", ROW_CLIENT);
    script_side(text, "ServerMessage", ROW_SERVER);
    script_side(text, "ErrorCode", ROW_ERROR);
    for (const struct row *row = message_rows; row < rows_end(); row++) {
        if (is_message(row) || row->kind == ROW_OBJECT) {
            script_object(text, row);
        } else if (row->kind == ROW_UNION) {
            text_format(text, "\n/** %s */\nexport type %s = ", row->help, row->name);
            for (const char *c = row->type; *c; c++)
                text_put(text, *c == ' ' ? " | " : (char[]){*c, 0});
            text_char(text, '\n');
        }
    }
}

// ---- Markdown ------------------------------------------------------------------------------

static void page_row(struct text *text, const struct row *row)
{
    const char *may = row->kind == ROW_MAY ? " may" : "";
    const char *unit = strcmp(row->type, "int") == 0 ? "" : " bytes";
    text_format(text, "| `%s` |%s | `%s`", row->name, may, row->type);
    if (row->max)
        text_format(text, " %jd…%jd%s", row->min, row->max, unit);
    text_format(text, " | %s |\n", row->help);
}

static void page_object(struct text *text, const struct row *row)
{
    text_format(text, "\n#### %s\n\n%s\n", row->name, row->help);
    if (row->kind == ROW_UNION) {
        text_format(text, "One of: %s.\n", row->type);
        return;
    }
    if (row + 1 == rows_end() || !is_field(row + 1))
        return;
    text_put(text, "\n| field | | type | |\n|---|---|---|---|\n");
    for (const struct row *field = row + 1; field < rows_end() && is_field(field); field++)
        page_row(text, field);
}

void protocol_markdown(struct text *text)
{
    static const struct {
        enum row_kind kind;
        const char *title;
    } parts[] = {
        {ROW_CLIENT, "### What a client says\n"},
        {ROW_SERVER, "\n### What the server says\n"},
        {ROW_OBJECT, "\n### Parts of messages\n"},
    };
    for (int i = 0; i < ARRAY_LEN(parts); i++) {
        text_put(text, parts[i].title);
        for (const struct row *row = message_rows; row < rows_end(); row++)
            if (row->kind == parts[i].kind ||
                (row->kind == ROW_UNION && parts[i].kind == ROW_OBJECT))
                page_object(text, row);
    }
    text_put(text, "\n### Codes of errors\n\n| code | when |\n|---|---|\n");
    for (const struct row *row = message_rows; row < rows_end(); row++)
        if (row->kind == ROW_ERROR)
            text_format(text, "| `%s` | %s |\n", row->name, row->help);
}
