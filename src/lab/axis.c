// SPDX-License-Identifier: MIT
// What is compared or swept over, from the words that say it.
#include "engine/notation.h"
#include "lab/sweep.h"

#include <stdlib.h>
#include <string.h>

static bool refuse(struct text *why, const struct option *option, const char *what)
{
    text_format(why, "%s%s", option->name, what);
    return false;
}

static bool add_value(
    struct axis *axis, const struct option *option, int64_t value, struct text *why)
{
    if (axis->count == SWEEP_VALUES_MAX)
        return refuse(why, option, ": that is more values than a sweep takes (100)");
    if (value < option->min || value > option->max) {
        text_format(
            why, "%s may be %d to %d, not %jd", option->name, option->min, option->max, value);
        return false;
    }
    struct text label = text_over(axis->label[axis->count], sizeof(axis->label[0]));
    if (option->words)
        text_put(&label, option->words[value]);
    else
        text_int(&label, value);
    axis->value[axis->count++] = (int32_t)value;
    return true;
}

// A number, or one of the option's words. Moves `at` behind it.
static bool take_value(const struct option *option, const char **at, int64_t *value)
{
    size_t len = strcspn(*at, ",./");
    for (int i = 0; option->words && option->words[i]; i++)
        if (word_is(*at, len, option->words[i])) {
            *at += len;
            *value = i;
            return true;
        }
    char *end;
    *value = strtoll(*at, &end, 10);
    bool is_number = end != *at;
    *at = end;
    return is_number;
}

bool axis_parse(struct axis *axis, const struct setup *setup, const char *word, struct text *why)
{
    const struct option *option = &setup->game->options[axis->option];
    static const char help[] = ": values are written 0..6, 0..100/20 (in steps) or 1,3,9";
    axis->count = 0;
    int64_t low, high, step = 1;
    if (!take_value(option, &word, &low))
        return refuse(why, option, help);
    if (strncmp(word, "..", 2) == 0) {
        word += 2;
        if (!take_value(option, &word, &high))
            return refuse(why, option, help);
        if (high < low)
            return refuse(why, option, ": the lower end of a range comes first");
        if (*word == '/' && (word++, !take_value(option, &word, &step) || step < 1))
            return refuse(why, option, help);
        for (;; low += step) {
            if (!add_value(axis, option, low, why))
                return false;
            if ((uint64_t)step > (uint64_t)high - (uint64_t)low)
                break;
        }
        return *word ? refuse(why, option, help) : true;
    }
    for (;;) {
        if (!add_value(axis, option, low, why))
            return false;
        if (!*word)
            return true;
        if (*word++ != ',' || !take_value(option, &word, &low))
            return refuse(why, option, help);
    }
}

bool sweep_set(struct sweep *sweep, struct setup *setup, const char *word, struct text *why)
{
    char name[64];
    size_t len = strcspn(word, "=");
    const char *values = word[len] ? word + len + 1 : "";
    if (!strstr(values, "..") && !strchr(values, ','))
        return option_parse(setup, word, why);
    snprintf(name, sizeof(name), "%.*s", (int)len, word);
    int option = option_find(setup->game, name);
    if (option < 0)
        return option_parse(setup, word, why); // which writes the refusal
    if (sweep->axes == ARRAY_LEN(sweep->axis)) {
        text_put(why, "a sweep is over one option or two, and this is a third");
        return false;
    }
    if (sweep->axes == 1 && sweep->axis[0].option == option) {
        text_format(why, "%s is swept over already", name);
        return false;
    }
    sweep->axis[sweep->axes].option = option;
    if (!axis_parse(&sweep->axis[sweep->axes], setup, values, why))
        return false;
    sweep->axes++;
    return true;
}

bool sweep_plan(struct sweep *sweep, const struct setup *setup, struct text *why)
{
    struct trials *trials = &sweep->trials;
    int columns = sweep->axis[0].count, rows = sweep->axes == 2 ? sweep->axis[1].count : 1;
    if (columns * rows > SWEEP_TRIALS_MAX) {
        text_format(why, "that is more than %d combinations", SWEEP_TRIALS_MAX);
        return false;
    }
    for (trials->count = 0; trials->count < columns * rows; trials->count++) {
        struct trial *trial = &trials->list[trials->count];
        bool is_standard = true;
        trial->setup = *setup;
        for (int axis = 0; axis < sweep->axes; axis++) {
            int option = sweep->axis[axis].option;
            int at = axis ? trials->count / columns : trials->count % columns;
            int32_t value = sweep->axis[axis].value[at];
            trial->setup.option[option] = value;
            is_standard = is_standard && value == setup->game->options[option].standard;
        }
        if (!setup_check(&trial->setup, why))
            return false;
        if (is_standard)
            trials->base = trials->count;
    }
    return true;
}

bool rules_parse(struct setup *setup, const char *word, struct text *why)
{
    char one[128];
    if (strcmp(word, "standard") == 0)
        return true;
    for (const char *at = word;;) {
        size_t len = strcspn(at, ",");
        snprintf(one, sizeof(one), "%.*s", (int)len, at);
        if (!option_parse(setup, one, why))
            return false;
        if (!at[len])
            return setup_check(setup, why);
        at += len + 1;
    }
}
