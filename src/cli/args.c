// SPDX-License-Identifier: MIT
// Reading the command line by the tables of cli.h, and refusing what does not fit it.
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void complain(const char *format, ...)
{
    fflush(stdout);
    fputs("baize: ", stderr);
    char buf[4000];
    va_list list;
    va_start(list, format);
    vsnprintf(buf, sizeof(buf), format, list);
    va_end(list);
    words_clean(buf, "\n\t"); // it may say what stands in a file
    fprintf(stderr, "%s\n", buf);
}

int refuse_name(const char *what, const char *name, const char *const *names, int count)
{
    const char *best = nearest_name(name, names, count);
    if (best)
        return refuse("there is no %s \"%s\"; did you mean %s?", what, name, best);
    char buf[600];
    struct text list = TEXT(buf);
    for (int i = 0; i < count; i++)
        text_format(&list, "%s%s", i ? ", " : "", names[i]);
    if (!count)
        return refuse("there is no %s \"%s\", and none can be given here", what, name);
    return refuse("there is no %s \"%s\"; there are %s", what, name, buf);
}

static const struct flag *flag_find(const struct command *command, const char *name, size_t len)
{
    for (const struct flag *flag = command->flags; flag && flag->name; flag++)
        if (word_is(name, len, flag->name))
            return flag;
    return NULL;
}

static int refuse_flag(const struct command *command, const char *name)
{
    const char *names[GIVEN_MAX];
    int count = 0;
    for (const struct flag *flag = command->flags; flag && flag->name; flag++)
        names[count++] = flag->name;
    names[count++] = "help";
    char what[80];
    snprintf(what, sizeof(what), "flag of baize %s called", command->name);
    return refuse_name(what, name, names, count);
}

// "[json|script]" may be followed by one of these words, or by nothing. What "[FILE]" takes is
// written --name=FILE: a word after the flag could as well stand for itself.
static bool is_choice(const char *value, const char *word)
{
    size_t len = strlen(word);
    if (strcmp(value, "[FILE]") == 0)
        return false;
    for (const char *at = value + 1; len && *at; at += strcspn(at, "|]") + 1)
        if (strcspn(at, "|]") == len && memcmp(at, word, len) == 0)
            return true;
    return false;
}

static int read_flag(struct args *args, int count, char **words, int *at)
{
    const char *name = words[*at] + 2;
    size_t len = strcspn(name, "=");
    const struct flag *flag = flag_find(args->command, name, len);
    if (!flag) {
        char buf[80];
        snprintf(buf, sizeof(buf), "%.*s", (int)len, name);
        return refuse_flag(args->command, buf);
    }
    const char *value = name[len] == '=' ? name + len + 1 : NULL;
    if (!flag->value && value)
        return refuse("--%s takes no value", flag->name);
    bool is_optional = flag->value && flag->value[0] == '[';
    if (is_optional && !value && *at + 1 < count && is_choice(flag->value, words[*at + 1]))
        value = words[++*at];
    if (flag->value && !value && !is_optional) {
        bool is_last = *at + 1 == count;
        if (is_last || strncmp(words[*at + 1], "--", 2) == 0)
            return refuse("--%s needs a value after it: --%s %s%s%s", flag->name, flag->name,
                flag->value, is_last ? "" : ", not the flag ", is_last ? "" : words[*at + 1]);
        value = words[++*at];
    }
    if (args->given_count == GIVEN_MAX)
        return refuse("that is more flags than the %d that are taken", GIVEN_MAX);
    args->given[args->given_count].flag = flag;
    args->given[args->given_count++].value = value ? value : "";
    return EXIT_FINE;
}

int args_read(struct args *args, const struct command *command, int count, char **words)
{
    *args = (struct args){.command = command};
    bool is_flags = true;
    for (int at = 0; at < count; at++) {
        const char *word = words[at];
        if (is_flags && strcmp(word, "--") == 0) {
            is_flags = false;
        } else if (is_flags && word[0] == '-' && word[1] == '-') {
            int fault = read_flag(args, count, words, &at);
            if (fault)
                return fault;
        } else if (is_flags && word[0] == '-' && word[1] && (word[1] < '0' || word[1] > '9')) {
            return refuse("\"%s\": flags are written out, with two dashes (baize %s --help lists "
                          "them)",
                word, command->name);
        } else if (args->count == command->words_max) {
            return refuse("\"%s\" is more than baize %s takes: baize %s%s%s [flags]", word,
                command->name, command->name, *command->usage ? " " : "", command->usage);
        } else {
            args->word[args->count++] = word;
        }
    }
    if (args->count < command->words_min)
        return refuse("something is missing: baize %s %s (baize %s --help says more)",
            command->name, command->usage, command->name);
    return EXIT_FINE;
}

const char *args_get(const struct args *args, const char *name)
{
    for (int i = args->given_count - 1; i >= 0; i--)
        if (strcmp(args->given[i].flag->name, name) == 0)
            return args->given[i].value;
    return NULL;
}

bool args_has(const struct args *args, const char *name)
{
    return args_get(args, name) != NULL;
}

int args_int(const struct args *args, const char *name, int64_t min, int64_t max, int64_t *out)
{
    const char *value = args_get(args, name);
    if (!value)
        return EXIT_FINE;
    char *end;
    errno = 0;
    long long number = strtoll(value, &end, 10);
    if (errno || end == value || *end || number < min || number > max)
        return refuse("--%s takes a whole number from %lld to %lld, not \"%s\"", name,
            (long long)min, (long long)max, value);
    *out = number;
    return EXIT_FINE;
}
