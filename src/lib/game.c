// SPDX-License-Identifier: MIT
// A game whose seats and options are agreed, and what is said of it.
#include "lib/lib.h"

#include "games/games.h"
#include "wire/rules_page.h"
#include "wire/wire.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DESCRIPTION_MAX = 256 * 1024 };

int baize_api(void)
{
    return BAIZE_API;
}

const char *baize_version(void)
{
    return BAIZE_VERSION;
}

void baize_free(void *text)
{
    free(text);
}

void say_why(struct baize_why *why, const char *format, ...)
{
    if (!why)
        return;
    va_list list;
    va_start(list, format);
    vsnprintf(why->text, sizeof(why->text), format, list);
    va_end(list);
}

bool is_missing(const void *pointer, const char *what, struct baize_why *why)
{
    if (!pointer)
        say_why(why, "a %s is missing: there is nothing (NULL) where it is expected", what);
    return !pointer;
}

struct text why_text(struct baize_why *why, struct baize_why *spare)
{
    return text_over(why ? why->text : spare->text, sizeof(spare->text));
}

void plain_begin(struct plain_numbers *numbers)
{
    numbers->plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    must(numbers->plain);
    numbers->before = uselocale(numbers->plain);
}

void plain_end(struct plain_numbers *numbers)
{
    uselocale(numbers->before);
    freelocale(numbers->plain);
}

const char *baize_game_name(int number)
{
    for (int i = 0; i <= number; i++)
        if (!games[i])
            return NULL;
    return number < 0 ? NULL : games[number]->id;
}

static const struct game *find_game(const char *name, struct baize_why *why)
{
    const struct game *game = name ? game_find(name) : NULL;
    const char *names[GAMES_MAX];
    int count = 0;
    if (game)
        return game;
    for (; games[count]; count++)
        names[count] = games[count]->id;
    const char *nearest = name ? nearest_name(name, names, count) : NULL;
    struct baize_why spare;
    struct text text = why_text(why, &spare);
    text_format(&text, "there is no game \"%s\"", name ? name : "");
    if (nearest) {
        text_format(&text, "; did you mean %s?", nearest);
        return NULL;
    }
    for (int i = 0; i < count; i++)
        text_format(&text, "%s%s", i ? ", " : "; there are ", names[i]);
    return NULL;
}

// "pair=5,ante=2", with blanks around each or without.
static bool read_options(struct setup *setup, const char *options, struct text *why)
{
    char buf[80];
    while (options && *options) {
        struct text word = TEXT(buf);
        options += strspn(options, " ");
        size_t len = strcspn(options, ","), used = len;
        while (used && options[used - 1] == ' ')
            used--;
        text_bytes(&word, options, used);
        if (word.is_cut) {
            text_put(why, "an option is written name=value");
            return false;
        }
        if (word.len && !option_parse(setup, buf, why))
            return false;
        options += len + (options[len] == ',');
    }
    return true;
}

struct baize_game *game_alloc(const struct setup *setup)
{
    struct baize_game *game = malloc(sizeof(*game));
    must(game);
    game->setup = *setup;
    actions_init(&game->actions, setup);
    game->observation_size = observation_size(setup, &game->actions);
    return game;
}

struct baize_game *baize_game_open(
    const char *name, int seats, const char *options, struct baize_why *why)
{
    struct baize_why spare;
    struct text text = why_text(why, &spare);
    const struct game *game = find_game(name, why);
    if (!game)
        return NULL;
    struct setup setup;
    setup_init(&setup, game);
    if (seats)
        setup.seats = seats;
    if (!read_options(&setup, options, &text) || !setup_check(&setup, &text))
        return NULL;
    return game_alloc(&setup);
}

void baize_game_close(struct baize_game *game)
{
    free(game);
}

int baize_game_seats(const struct baize_game *game)
{
    return game ? game->setup.seats : -1;
}

int baize_actions(const struct baize_game *game)
{
    return game ? game->actions.count : -1;
}

int baize_deck_actions(const struct baize_game *game)
{
    return game ? game->actions.deck_count : -1;
}

int baize_observation_size(const struct baize_game *game)
{
    return game ? game->observation_size : -1;
}

char *baize_game_rules(const struct baize_game *game)
{
    if (!game)
        return NULL;
    char *page = malloc(RULES_MAX);
    must(page);
    struct text text = text_over(page, RULES_MAX);
    if (rules_page(game->setup.game, &text))
        return page;
    free(page);
    return NULL;
}

// ---- The description ---------------------------------------------------------------------------

static void put_values(struct out *out, const struct baize_game *game, const struct arg *arg)
{
    const struct actions *actions = &game->actions;
    static const char *const kinds[] = {"", "card", "cards", "seat", "word", "back"};
    out_object(out);
    out_put_string(out, "kind", kinds[arg->kind]);
    if (arg->kind == ARG_SEAT)
        out_put_int(out, "count", game->setup.seats);
    if (arg->kind == ARG_CARD)
        out_put_int(out, "count", actions->cards);
    if (arg->kind == ARG_BACK)
        out_put_int(out, "count", actions->backs);
    if (arg->kind == ARG_WORD) {
        int count = 0;
        out_key(out, "words");
        out_array(out);
        for (; arg->words[count]; count++)
            out_string(out, arg->words[count]);
        out_array_end(out);
        out_put_int(out, "count", count);
    }
    out_object_end(out);
}

static void put_amount(struct out *out, const struct block *block)
{
    out_key(out, "amount");
    out_object(out);
    bool is_exact = block->amounts == AMOUNT_EXACT;
    out_put_string(out, "kind", is_exact ? "exact" : "steps");
    out_put_int(out, "count", block->amount_count);
    if (is_exact)
        out_put_int(out, "min", block->least);
    out_object_end(out);
}

static void put_block(struct out *out, const struct baize_game *game, int verb)
{
    const struct block *block = &game->actions.block[verb];
    const struct verb *words = &game->setup.game->verbs[verb];
    out_object(out);
    out_put_string(out, "verb", words->name);
    out_put_int(out, "first", block->first);
    out_put_int(out, "count", block->count);
    out_put_bool(out, "listed", block->is_listed);
    out_key(out, "args");
    out_array(out);
    for (const struct arg *arg = words->args; arg->kind; arg++)
        put_values(out, game, arg);
    out_array_end(out);
    if (block->amounts)
        put_amount(out, block);
    out_object_end(out);
}

static void put_blocks(struct out *out, const struct baize_game *game, bool is_chance, int count)
{
    out_object(out);
    out_put_int(out, "count", count);
    out_key(out, "verbs");
    out_array(out);
    for (int verb = 0; game->setup.game->verbs[verb].name; verb++)
        if (game->setup.game->verbs[verb].is_chance == is_chance)
            put_block(out, game, verb);
    out_array_end(out);
    out_object_end(out);
}

// What the columns of a zone, and the digits of a card or of a back, stand for.
static void put_columns(struct out *out, const struct baize_game *game)
{
    char buf[64];
    const struct pack *pack = game->setup.game->pack;
    out_key(out, "cards");
    out_array(out);
    for (int i = 0; i < game->actions.cards; i++) {
        struct text name = TEXT(buf);
        card_put(pack, game->actions.card[i], &name);
        out_string(out, buf);
    }
    out_array_end(out);
    out_key(out, "backs");
    out_array(out);
    for (int back = 0; back < game->actions.backs; back++) {
        struct text name = TEXT(buf);
        card_put(pack, CARD_BACK + back, &name);
        out_string(out, buf);
    }
    out_array_end(out);
}

char *baize_game_describe(const struct baize_game *game)
{
    if (!game)
        return NULL;
    char *buf = malloc(DESCRIPTION_MAX);
    must(buf);
    struct text text = text_over(buf, DESCRIPTION_MAX);
    struct out out = out_into(&text);
    out_object(&out);
    out_key(&out, "game");
    wire_game(&out, game->setup.game);
    out_key(&out, "setup");
    wire_setup(&out, &game->setup);
    out_put_int(&out, "stake", game->setup.game->stake(&game->setup));
    put_columns(&out, game);
    out_key(&out, "actions");
    put_blocks(&out, game, false, game->actions.count);
    out_key(&out, "deck_actions");
    put_blocks(&out, game, true, game->actions.deck_count);
    out_key(&out, "observation");
    describe_observation(&out, game);
    out_object_end(&out);
    must(!text.is_cut);
    return buf;
}
