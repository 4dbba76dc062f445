// SPDX-License-Identifier: MIT
#include "wire/read.h"

#include "engine/notation.h"

static bool read_option(
    struct setup *setup, const char *name, const json_t *value, struct text *why)
{
    char buf[160];
    struct text assignment = TEXT(buf);
    text_put(&assignment, name);
    text_char(&assignment, '=');
    if (json_is_integer(value))
        text_int(&assignment, json_integer_value(value));
    else if (json_is_string(value))
        text_put(&assignment, json_string_value(value));
    else {
        text_put(why, "the option ");
        text_put(why, name);
        text_put(why, " must be a whole number or a word");
        return false;
    }
    return option_parse(setup, buf, why);
}

bool wire_read_options(struct setup *setup, const json_t *options, struct text *why)
{
    if (!options)
        return true;
    if (!json_is_object(options)) {
        text_put(why, "options must be an object like {\"ante\":2}");
        return false;
    }
    struct setup wanted = *setup;
    const char *name;
    json_t *value;
    json_object_foreach(
        (json_t *)options, name, value) if (!read_option(&wanted, name, value, why)) return false;
    if (!setup_check(&wanted, why))
        return false;
    *setup = wanted;
    return true;
}
