// SPDX-License-Identifier: MIT
#include "cli/settings.h"

#include "os/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 64 * 1024 };

static const struct flag *flag_named(const struct command *command, const char *name)
{
    for (const struct flag *flag = command->flags; flag && flag->name; flag++)
        if (strcmp(flag->name, name) == 0)
            return flag;
    return NULL;
}

static int add(struct args *all, const struct flag *flag, const char *value)
{
    if (all->given_count == GIVEN_MAX)
        return refuse("that is more settings than the %d that are taken", GIVEN_MAX);
    // "no-debt = false" is the same as leaving it out.
    if (!flag->value && (strcmp(value, "false") == 0 || strcmp(value, "0") == 0))
        return EXIT_FINE;
    all->given[all->given_count].flag = flag;
    all->given[all->given_count++].value = value;
    return EXIT_FINE;
}

static char *trim(char *text)
{
    text += strspn(text, " \t");
    size_t len = strlen(text);
    while (len && strchr(" \t\r", text[len - 1]))
        text[--len] = 0;
    return text;
}

static int read_line(struct args *all, const char *path, int number, char *line)
{
    line = trim(line);
    if (!*line || *line == '#')
        return EXIT_FINE;
    char *equals = strchr(line, '=');
    if (!equals)
        return refuse("%s, line %d: a setting is written \"name = value\"", path, number);
    *equals = 0;
    char *name = trim(line), *value = trim(equals + 1);
    const struct flag *flag = flag_named(all->command, name);
    if (!flag || strcmp(name, "config") == 0) {
        const char *names[GIVEN_MAX];
        int count = 0;
        for (const struct flag *known = all->command->flags; known->name; known++)
            names[count++] = known->name;
        char what[200];
        snprintf(what, sizeof(what), "setting (%s, line %d) called", path, number);
        return refuse_name(what, name, names, count);
    }
    return add(all, flag, value);
}

// The bytes are never released: the values point into them.
static int read_file(struct args *all, const char *path)
{
    char buf[300];
    struct text why = TEXT(buf);
    struct bytes bytes;
    if (!file_read(path, FILE_MAX, &bytes, &why))
        return refuse("%s", buf);
    int number = 0, fault = EXIT_FINE;
    for (char *line = bytes.at; line && !fault;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = 0;
        fault = read_line(all, path, ++number, line);
        line = end ? end + 1 : NULL;
    }
    return fault;
}

static int read_environment(struct args *all)
{
    for (const struct flag *flag = all->command->flags; flag->name; flag++) {
        char name[64];
        struct text text = TEXT(name);
        text_put(&text, "BAIZE_");
        for (const char *c = flag->name; *c; c++)
            text_char(&text, *c == '-' ? '_' : (char)(*c - 'a' + 'A'));
        const char *value = getenv(name);
        int fault = value && *value ? add(all, flag, value) : EXIT_FINE;
        if (fault)
            return fault;
    }
    return EXIT_FINE;
}

int settings_read(const struct args *args, struct args *all)
{
    *all = *args;
    all->given_count = 0;
    const char *path = args_get(args, "config");
    path = path ? path : getenv("BAIZE_CONFIG");
    int fault = path ? read_file(all, path) : EXIT_FINE;
    if (!fault)
        fault = read_environment(all);
    for (int i = 0; i < args->given_count && !fault; i++)
        fault = add(all, args->given[i].flag, args->given[i].value);
    return fault;
}
