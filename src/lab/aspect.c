// SPDX-License-Identifier: MIT
#include "lab/aspect.h"

#include <string.h>

static int count_words(const char *const *words)
{
    int count = 0;
    while (words[count])
        count++;
    return count;
}

// How an argument is told apart, and into how many values. False: it is not, as it has too many.
static bool look_at(
    const struct setup *setup, const struct arg *arg, enum aspect_kind *kind, int *values)
{
    switch (arg->kind) {
    case ARG_WORD:
        *kind = OF_WORD;
        *values = count_words(arg->words);
        break;
    case ARG_SEAT:
        *kind = OF_SEAT;
        *values = setup->seats;
        break;
    case ARG_CARDS:
        *kind = OF_NUMBER;
        *values = ARGS_MAX + 1;
        break;
    case ARG_CARD:
        *kind = setup->game->pack == &standard_pack ? OF_SUIT : OF_CARD;
        *values = *kind == OF_SUIT ? SUITS + 1 : setup->game->pack->cards;
        break;
    default:
        return false;
    }
    return *values <= VALUES_MAX;
}

// The value of what stands in a move.
static int value_of(const struct aspect *aspect, int arg)
{
    int value = arg;
    if (aspect->kind == OF_SUIT)
        value = arg < STANDARD_CARDS ? suit_of(arg) : SUITS;
    return value < aspect->values ? value : aspect->values - 1;
}

static void fill_slots(struct aspects *aspects)
{
    memset(aspects->cell[ASPECTS_MAX], NO_CELL, sizeof(aspects->cell[ASPECTS_MAX]));
    memset(aspects->slot, ASPECTS_MAX, sizeof(aspects->slot));
    for (int verb = 0; verb < VERBS_MAX; verb++) {
        int count = 0;
        for (unsigned set = aspects->of_verb[verb]; set; set &= set - 1)
            aspects->slot[verb][count++] = (uint8_t)lowest_bit(set);
        aspects->slots = count > aspects->slots ? count : aspects->slots;
    }
}

void aspects_of(const struct setup *setup, struct aspects *aspects)
{
    const struct verb *verbs = setup->game->verbs;
    int cells = 0;
    _Static_assert(ARRAY_LEN(verbs->args) == VERB_ASPECTS_MAX, "each argument may be one");
    *aspects = (struct aspects){.setup = setup};
    for (int verb = 0; verbs[verb].name; verb++)
        for (int arg = 0; arg < ARRAY_LEN(verbs[verb].args) && !verbs[verb].is_chance; arg++) {
            struct aspect aspect = {.verb = verb, .arg = arg, .first = cells};
            if (!look_at(setup, &verbs[verb].args[arg], &aspect.kind, &aspect.values) ||
                cells + aspect.values > CELLS_MAX || aspects->count == ASPECTS_MAX)
                continue;
            aspects->cells = cells += aspect.values;
            for (int i = 0; i <= UINT8_MAX; i++)
                aspects->cell[aspects->count][i] = (uint8_t)(aspect.first + value_of(&aspect, i));
            aspects->of_verb[verb] |= (uint16_t)(1u << aspects->count);
            aspects->list[aspects->count++] = aspect;
        }
    fill_slots(aspects);
}

const char *aspect_name(const struct aspect *aspect)
{
    static const char *const names[] = {[OF_WORD] = "word",
        [OF_SEAT] = "seat",
        [OF_SUIT] = "suit",
        [OF_CARD] = "card",
        [OF_NUMBER] = "cards"};
    return names[aspect->kind];
}

void aspect_value(
    const struct aspects *aspects, const struct aspect *aspect, int value, struct text *text)
{
    const struct game *game = aspects->setup->game;
    switch (aspect->kind) {
    case OF_WORD:
        text_put(text, game->verbs[aspect->verb].args[aspect->arg].words[value]);
        break;
    case OF_SEAT:
        text_format(text, "seat %d", value);
        break;
    case OF_SUIT:
        text_put(text, value < SUITS ? suit_names[value] : "joker");
        break;
    case OF_CARD:
        game->pack->name(value, text);
        break;
    case OF_NUMBER:
        text_format(text, "%d card%s", value, value == 1 ? "" : "s");
        break;
    }
}
