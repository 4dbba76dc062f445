// SPDX-License-Identifier: MIT
// A game's tables of words as JSON, for clients that were not told about the game beforehand.
#include "wire/wire.h"

static void put_words(struct out *out, const char *key, const char *const *words)
{
    out_key(out, key);
    out_array(out);
    for (int i = 0; words[i]; i++)
        out_string(out, words[i]);
    out_array_end(out);
}

static const char *sight_word(enum sight sight)
{
    static const char *const words[] = {[OPEN] = "open", [OWN] = "own", [SHUT] = "shut"};
    return words[sight];
}

void wire_option(struct out *out, const struct option *option)
{
    out_object(out);
    out_put_string(out, "name", option->name);
    out_put_int(out, "default", option->standard);
    out_put_int(out, "min", option->min);
    out_put_int(out, "max", option->max);
    out_put_string(out, "help", option->help);
    if (option->words)
        put_words(out, "words", option->words);
    out_object_end(out);
}

static void put_zone_kind(struct out *out, const struct zone_kind *kind)
{
    out_object(out);
    out_put_string(out, "name", kind->name);
    out_put_string(out, "label", kind->label);
    out_put_string(out, "sight", sight_word(kind->sight));
    out_put_bool(out, "per_seat", kind->per_seat);
    out_put_bool(out, "ordered", kind->is_ordered);
    out_object_end(out);
}

static void put_counter_kind(struct out *out, const struct counter_kind *kind)
{
    out_object(out);
    out_put_string(out, "name", kind->name);
    out_put_string(out, "label", kind->label);
    out_put_string(out, "sight", sight_word(kind->sight));
    out_put_bool(out, "per_seat", kind->per_seat);
    out_put_bool(out, "inner", kind->is_inner);
    if (kind->is_measure)
        out_put_bool(out, "measure", true);
    if (kind->words)
        put_words(out, "words", kind->words);
    out_object_end(out);
}

static void put_arg(struct out *out, const struct arg *arg)
{
    static const char *const kinds[] = {
        [ARG_CARD] = "card",
        [ARG_CARDS] = "cards",
        [ARG_SEAT] = "seat",
        [ARG_WORD] = "word",
        [ARG_BACK] = "back",
    };
    out_object(out);
    out_put_string(out, "kind", kinds[arg->kind]);
    if (arg->words)
        put_words(out, "words", arg->words);
    out_object_end(out);
}

static void put_verb(struct out *out, const struct verb *verb)
{
    out_object(out);
    out_put_string(out, "name", verb->name);
    out_put_string(out, "help", verb->help ? verb->help : "");
    out_key(out, "args");
    out_array(out);
    for (const struct arg *arg = verb->args; arg->kind; arg++)
        put_arg(out, arg);
    out_array_end(out);
    out_put_bool(out, "amount", verb->has_amount);
    out_put_bool(out, "chance", verb->is_chance);
    out_object_end(out);
}

static void put_says(struct out *out, const char *key, const struct say *says)
{
    out_key(out, key);
    out_array(out);
    for (; says->name; says++) {
        out_object(out);
        out_put_string(out, "name", says->name);
        out_put_string(out, "text", says->text);
        if (says->is_loss)
            out_put_bool(out, "loss", true);
        out_object_end(out);
    }
    out_array_end(out);
}

// The names people know the cards by, if they are not those in the notation.
static void put_labels(struct out *out, const struct pack *pack)
{
    if (!pack->label)
        return;
    out_key(out, "cards");
    out_object(out);
    for (int card = 0; card < pack->cards; card++) {
        char name_buf[64], label_buf[64];
        struct text name = TEXT(name_buf), label = TEXT(label_buf);
        pack->name(card, &name);
        pack->label(card, &label);
        out_put_string(out, name_buf, label_buf);
    }
    out_object_end(out);
}

// With all seats taken: never more with fewer.
static int32_t standard_stake(const struct game *game)
{
    struct setup setup;
    setup_init(&setup, game);
    setup.seats = game->seats_max;
    return game->stake(&setup);
}

void wire_game(struct out *out, const struct game *game)
{
    out_object(out);
    out_put_string(out, "id", game->id);
    out_put_string(out, "title", game->title);
    out_put_string(out, "summary", game->summary);
    out_put_int(out, "version", game->version);
    out_put_int(out, "seats_min", game->seats_min);
    out_put_int(out, "seats_max", game->seats_max);
    out_put_int(out, "minutes", game->minutes);
    out_put_int(out, "stake", standard_stake(game));
    out_key(out, "options");
    out_array(out);
    for (int i = 0; game->options[i].name; i++)
        wire_option(out, &game->options[i]);
    out_array_end(out);
    out_key(out, "zones");
    out_array(out);
    for (int i = 0; game->zones[i].name; i++)
        put_zone_kind(out, &game->zones[i]);
    out_array_end(out);
    out_key(out, "counters");
    out_array(out);
    for (int i = 0; game->counters[i].name; i++)
        put_counter_kind(out, &game->counters[i]);
    out_array_end(out);
    put_words(out, "phases", game->phases);
    out_key(out, "verbs");
    out_array(out);
    for (int i = 0; game->verbs[i].name; i++)
        put_verb(out, &game->verbs[i]);
    out_array_end(out);
    put_says(out, "says", game->says);
    if (game->terms)
        put_says(out, "terms", game->terms);
    put_labels(out, game->pack);
    out_object_end(out);
}
