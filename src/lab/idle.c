// SPDX-License-Identifier: MIT
#include "lab/idle.h"

#include <stdio.h>
#include <string.h>

const char *idle_noun(enum idle_kind kind)
{
    static const char *const nouns[] = {[IDLE_MOVE] = "moves",
        [IDLE_AMOUNT] = "amounts of moves",
        [IDLE_VALUE] = "things moves are made with",
        [IDLE_SAY] = "announcements",
        [IDLE_TERM] = "parts of sums",
        [IDLE_MEASURE] = "things the game counts"};
    return nouns[kind];
}

// Counts what there is of the kind. Where it never came up the caller gets an item to name.
static struct idle_item *look(struct idle *idle, enum idle_kind kind, uint64_t times)
{
    idle->of_kind[kind]++;
    if (times)
        return NULL;
    idle->idle_of_kind[kind]++;
    must(idle->count < IDLE_MAX);
    struct idle_item *item = &idle->list[idle->count++];
    *item = (struct idle_item){.kind = kind};
    return item;
}

// "{seat} is all in" as said of nobody: "a player is all in".
static void put_words(const char *said, char *words, size_t size)
{
    static const char *const blanks[][2] = {{"{seat}", "a player"}, {"{n}", "N"},
        {"{card}", "a card"}, {"{other}", "another"}, {"{target}", "a card"}};
    struct text text = text_over(words, size);
    while (*said) {
        int found = -1;
        for (int i = 0; i < ARRAY_LEN(blanks); i++)
            if (strncmp(said, blanks[i][0], strlen(blanks[i][0])) == 0)
                found = i;
        if (found >= 0) {
            text_put(&text, blanks[found][1]);
            said += strlen(blanks[found][0]);
        } else {
            text_char(&text, *said++);
        }
    }
}

static void look_at_amounts(struct idle *idle, const struct setup *setup,
    const struct course *course, const struct course *by_chance, int verb)
{
    for (int amount = 0; amount < AMOUNTS_MAX; amount++) {
        uint64_t offered = course->offered.amounts[verb][amount];
        // Amounts that stand for many others, or cannot be had, say nothing.
        if (amount == AMOUNTS_MAX - 1 || (!offered && !by_chance->offered.amounts[verb][amount]))
            continue;
        struct idle_item *item = look(idle, IDLE_AMOUNT, course->taken.amounts[verb][amount]);
        if (!item)
            continue;
        snprintf(item->name, sizeof(item->name), "%.40s %d", setup->game->verbs[verb].name, amount);
        item->offered = offered;
        item->by_chance = by_chance->taken.amounts[verb][amount];
    }
}

static void look_at_verbs(struct idle *idle, const struct setup *setup, const struct course *course,
    const struct course *by_chance)
{
    const struct verb *verbs = setup->game->verbs;
    for (int verb = 0; verbs[verb].name; verb++) {
        if (verbs[verb].is_chance)
            continue;
        struct idle_item *item = look(idle, IDLE_MOVE, course->taken.verbs[verb]);
        if (item) {
            snprintf(item->name, sizeof(item->name), "%.50s", verbs[verb].name);
            item->offered = course->offered.verbs[verb];
            item->by_chance = by_chance->taken.verbs[verb];
        } else if (verbs[verb].has_amount) {
            look_at_amounts(idle, setup, course, by_chance, verb);
        }
    }
}

static void look_at_values(struct idle *idle, const struct setup *setup,
    const struct course *course, const struct course *by_chance)
{
    struct aspects aspects;
    aspects_of(setup, &aspects);
    for (int i = 0; i < aspects.count; i++) {
        const struct aspect *aspect = &aspects.list[i];
        for (int value = 0; value < aspect->values; value++) {
            int cell = aspect->first + value;
            bool can_be = course->offered.cells[cell] || by_chance->offered.cells[cell];
            if (!course->taken.verbs[aspect->verb] || !can_be)
                continue;
            struct idle_item *item = look(idle, IDLE_VALUE, course->taken.cells[cell]);
            if (!item)
                continue;
            struct text name = TEXT(item->name);
            text_format(&name, "%s · ", setup->game->verbs[aspect->verb].name);
            aspect_value(&aspects, aspect, value, &name);
            item->offered = course->offered.cells[cell];
            item->by_chance = by_chance->taken.cells[cell];
        }
    }
}

static void look_at_table(struct idle *idle, enum idle_kind kind, const struct say *table,
    const uint64_t *told, const uint64_t *by_chance)
{
    for (int i = 0; table && table[i].name; i++) {
        struct idle_item *item = look(idle, kind, told[i]);
        if (!item)
            continue;
        snprintf(item->name, sizeof(item->name), "%.50s", table[i].name);
        put_words(table[i].text, item->words, sizeof(item->words));
        item->by_chance = by_chance[i];
    }
}

void idle_find(const struct setup *setup, const struct course *course,
    const struct course *by_chance, struct idle *idle)
{
    const struct game *game = setup->game;
    memset(idle, 0, sizeof(*idle));
    look_at_verbs(idle, setup, course, by_chance);
    look_at_values(idle, setup, course, by_chance);
    look_at_table(idle, IDLE_SAY, game->says, course->said, by_chance->said);
    look_at_table(idle, IDLE_TERM, game->terms, course->termed, by_chance->termed);
    for (int i = 0; game->own_measures && game->own_measures[i].name; i++) {
        bool is_counted = course->tally.own[i].squares;
        struct idle_item *item = look(idle, IDLE_MEASURE, is_counted);
        if (!item)
            continue;
        snprintf(item->name, sizeof(item->name), "%.50s", game->own_measures[i].name);
        snprintf(item->words, sizeof(item->words), "%.110s", game->own_measures[i].label);
        item->by_chance = by_chance->tally.own[i].squares != 0;
    }
}
