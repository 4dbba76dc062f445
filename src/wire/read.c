// SPDX-License-Identifier: MIT
#include "wire/read.h"

#include "engine/notation.h"

static bool read_option(
    struct setup *setup, const char *name, const json_t *value, struct text *why)
{
    char buf[160];
    struct text assignment = TEXT(buf);
    if (json_is_integer(value))
        text_format(&assignment, "%s=%jd", name, (intmax_t)json_integer_value(value));
    else if (json_is_string(value))
        text_format(&assignment, "%s=%s", name, json_string_value(value));
    else {
        text_format(why, "the option %s must be a whole number or a word", name);
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
