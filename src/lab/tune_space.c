// SPDX-License-Identifier: MIT
// Which rules are looked at: the options that are varied, and what the words for them are.
#include "engine/notation.h"
#include "lab/tune.h"

#include <stdlib.h>
#include <string.h>

enum { COUNTED_MAX = 1 << 20 }; // combinations that are all asked whether they can be played

const struct option *tune_option(const struct tune *tune, int axis)
{
    return &tune->setup.game->options[tune->axis[axis].option];
}

static bool is_twice(const struct axis *axis)
{
    for (int i = 0; i < axis->count; i++)
        for (int k = 0; k < i; k++)
            if (axis->value[i] == axis->value[k])
                return true;
    return false;
}

bool tune_vary(struct tune *tune, const char *word, struct text *why)
{
    char name[64];
    struct setup scratch = tune->setup;
    size_t len = strcspn(word, "=");
    snprintf(name, sizeof(name), "%.*s", (int)len, word);
    int option = option_find(tune->setup.game, name);
    if (option < 0)
        return option_parse(&scratch, word, why); // which writes the refusal
    for (int i = 0; i < tune->axes; i++)
        if (tune->axis[i].option == option) {
            text_format(why, "%s is varied already", name);
            return false;
        }
    if (tune->axes == GRID_AXES_MAX) {
        text_format(why, "no more than %d options can be varied together", GRID_AXES_MAX);
        return false;
    }
    struct axis *axis = &tune->axis[tune->axes];
    axis->option = option;
    if (!word[len]) {
        text_format(
            why, "say which values: --vary %s=LOW..HIGH, or LOW..HIGH/STEP, or 1,3,9", name);
        return false;
    }
    if (!axis_parse(axis, &tune->setup, word + len + 1, why))
        return false;
    if (axis->count == 1) {
        text_format(why, "that is one value only; fix it with --set %s", word);
        return false;
    }
    if (is_twice(axis)) {
        text_put(why, "a value stands there twice");
        return false;
    }
    tune->axes++;
    return true;
}

// The value of the axis that is nearest to the one the standard rules have.
static uint8_t nearest_value(const struct tune *tune, const struct axis *axis)
{
    int32_t standard = tune->setup.option[axis->option];
    int best = 0;
    for (int i = 1; i < axis->count; i++)
        if (llabs((long long)axis->value[i] - standard) <
            llabs((long long)axis->value[best] - standard))
            best = i;
    return (uint8_t)best;
}

static void lay_grid(struct tune *tune)
{
    struct grid *grid = &tune->race.grid;
    grid->axes = tune->axes;
    for (int i = 0; i < tune->axes; i++) {
        grid->count[i] = tune->axis[i].count;
        grid->is_ordered[i] = !tune_option(tune, i)->words;
        tune->race.home.at[i] = nearest_value(tune, &tune->axis[i]);
    }
    tune->size = grid_size(grid);
}

// False if there is nothing to play at all, as far as this many tell.
static bool count_playable(struct tune *tune, struct text *why)
{
    uint64_t looked = tune->size < COUNTED_MAX ? tune->size : COUNTED_MAX, playable = 0;
    struct setup setup;
    for (uint64_t i = 0; i < looked; i++) {
        // Of too many, some from everywhere: the step has no factor in common with most sizes.
        uint64_t number = looked == tune->size ? i : i * 2654435761u % tune->size;
        text_clear(why);
        tune_setup(tune, grid_spot(&tune->race.grid, number), &setup);
        playable += setup_check(&setup, why);
    }
    tune->playable = looked == tune->size ? playable : 0;
    return playable;
}

static uint64_t least_games(const struct tune *tune)
{
    int alone = tune->wish_count > 1 ? tune->wish_count : 0;
    return 100 * (uint64_t)(1 + tune->top + alone + tune_is_mixed(tune));
}

bool tune_check(struct tune *tune, struct text *why)
{
    char buf[300];
    struct text reason = TEXT(buf);
    if (!setup_check(&tune->setup, why))
        return false;
    lay_grid(tune);
    if (!count_playable(tune, &reason)) {
        text_format(why, "no combination of these values can be played: %s", buf);
        return false;
    }
    if (!wishes_check(tune->wishes, tune->wish_count, why))
        return false;
    if (!tune_bots_fit(tune, &reason)) {
        text_format(why, "none of these rules but the standard ones can be played: %s", buf);
        return false;
    }
    if (!tune->time_ms && tune->games < least_games(tune)) {
        text_format(why,
            "--games %jd are too few to choose by: at least %jd are needed, a hundred for each set "
            "that is judged in the end (fewer with a smaller --top)",
            (int64_t)tune->games, (int64_t)least_games(tune));
        return false;
    }
    return true;
}

void tune_setup(const struct tune *tune, struct spot spot, struct setup *setup)
{
    *setup = tune->setup;
    for (int i = 0; i < tune->axes; i++)
        setup->option[tune->axis[i].option] = tune->axis[i].value[spot.at[i]];
}

void tune_rules(const struct tune *tune, const struct setup *setup, struct text *text)
{
    const struct option *options = setup->game->options;
    bool is_any = false;
    for (int i = 0; options[i].name; i++) {
        bool is_varied = false;
        for (int axis = 0; axis < tune->axes; axis++)
            is_varied = is_varied || tune->axis[axis].option == i;
        if (setup->option[i] == options[i].standard && !is_varied)
            continue;
        text_format(text, "%s%s=", is_any ? "," : "", options[i].name);
        if (options[i].words)
            text_put(text, options[i].words[setup->option[i]]);
        else
            text_int(text, setup->option[i]);
        is_any = true;
    }
}
