// SPDX-License-Identifier: MIT
#include "engine/notation.h"

#include <string.h>

void card_put(const struct pack *pack, int card, struct text *text)
{
    if (card < CARD_BACK) {
        pack->name(card, text);
        return;
    }
    text_char(text, '?');
    if (pack->back_name)
        pack->back_name(card - CARD_BACK, text);
}

static void arg_put(const struct game *game, const struct arg *arg, int value, struct text *text)
{
    switch (arg->kind) {
    case ARG_CARD:
        card_put(game->pack, value, text);
        break;
    case ARG_BACK:
        game->pack->back_name(value, text);
        break;
    case ARG_SEAT:
        text_int(text, value);
        break;
    case ARG_WORD:
        text_put(text, arg->words[value]);
        break;
    default:
        must(!"an argument of no known kind");
    }
}

static void space(struct text *text)
{
    if (text->len && text->at[text->len - 1] != ' ')
        text_char(text, ' ');
}

void move_put(const struct game *game, const struct move *move, struct text *text)
{
    const struct verb *verb = &game->verbs[move->verb];
    if (!verb->is_chance)
        text_put(text, verb->name);
    int at = 0;
    for (const struct arg *arg = verb->args; arg->kind; arg++) {
        if (arg->kind != ARG_CARDS) {
            if (!verb->is_chance)
                space(text);
            arg_put(game, arg, move->arg[at++], text);
            continue;
        }
        for (; at < ARGS_MAX && move->arg[at] != CARD_NONE; at++) {
            space(text);
            card_put(game->pack, move->arg[at], text);
        }
    }
    if (verb->has_amount) {
        space(text);
        text_int(text, move->amount);
    }
}

// The words of a line, one after the other.
struct words {
    const char *at;
    size_t len; // of the word at `at`; 0 at the end of the line
};

static void next_word(struct words *words)
{
    const char *at = words->at + words->len;
    while (*at == ' ' || *at == '\t')
        at++;
    words->at = at;
    words->len = strcspn(at, " \t\r\n");
}

static bool parse_number(const struct words *words, int32_t *out)
{
    bool is_negative = words->at[0] == '-';
    size_t at = is_negative || words->at[0] == '+';
    if (at == words->len || words->len - at > 9)
        return false;
    int32_t number = 0;
    for (; at < words->len; at++) {
        if (words->at[at] < '0' || words->at[at] > '9')
            return false;
        number = 10 * number + (words->at[at] - '0');
    }
    *out = is_negative ? -number : number;
    return true;
}

static void put_words(const char *const *words, struct text *why)
{
    for (int i = 0; words[i]; i++)
        text_format(why, "%s%s", i ? ", " : "", words[i]);
}

static int word_find(const char *const *words, const struct words *word)
{
    for (int i = 0; words[i]; i++)
        if (word_is(word->at, word->len, words[i]))
            return i;
    return -1;
}

static int back_find(const struct pack *pack, const struct words *word)
{
    char buf[64];
    for (int back = 0; back < CARD_BACK; back++) {
        struct text name = TEXT(buf);
        pack->back_name(back, &name);
        if (!name.len)
            return -1;
        if (word_is(word->at, word->len, buf))
            return back;
    }
    return -1;
}

// The value of one argument, or -1 and why.
static int arg_parse(
    const struct game *game, const struct arg *arg, const struct words *word, struct text *why)
{
    int value = -1;
    int32_t number;
    switch (arg->kind) {
    case ARG_CARD:
    case ARG_CARDS:
        value = game->pack->parse(word->at, word->len);
        break;
    case ARG_BACK:
        value = back_find(game->pack, word);
        break;
    case ARG_SEAT:
        value = parse_number(word, &number) && number >= 0 && number < SEATS_MAX ? number : -1;
        break;
    case ARG_WORD:
        value = word_find(arg->words, word);
        break;
    default:
        must(!"an argument of no known kind");
    }
    if (value >= 0)
        return value;
    text_format(why, "\"%.*s\"%s", (int)word->len, word->at,
        word->len ? " is not " : ": something is missing here: ");
    if (arg->kind == ARG_WORD) {
        text_put(why, "one of ");
        put_words(arg->words, why);
    } else if (arg->kind == ARG_SEAT) {
        text_put(why, "a seat: seats are numbered from 0");
    } else {
        text_format(why, "a card: write cards like %s", game->pack->example);
    }
    return -1;
}

static bool cards_parse(const struct game *game, const struct arg *arg, struct words *words, int at,
    struct move *move, struct text *why)
{
    int count = 0;
    for (; words->len; next_word(words)) {
        int card = arg_parse(game, arg, words, why);
        if (card < 0)
            return false;
        if (at + count == ARGS_MAX) {
            text_put(why, "that is too many cards");
            return false;
        }
        int i = at + count++;
        for (; i > at && move->arg[i - 1] > card; i--)
            move->arg[i] = move->arg[i - 1];
        move->arg[i] = (uint8_t)card;
    }
    memset(move->arg + at + count, CARD_NONE, (size_t)(ARGS_MAX - at - count));
    return true;
}

// Everything after the verb.
static bool rest_parse(
    const struct game *game, int verb, struct words words, struct move *move, struct text *why)
{
    *move = (struct move){.verb = (uint8_t)verb};
    int at = 0;
    for (const struct arg *arg = game->verbs[verb].args; arg->kind; arg++) {
        if (arg->kind == ARG_CARDS) {
            if (!cards_parse(game, arg, &words, at, move, why))
                return false;
            continue;
        }
        int value = arg_parse(game, arg, &words, why);
        if (value < 0)
            return false;
        move->arg[at++] = (uint8_t)value;
        next_word(&words);
    }
    if (game->verbs[verb].has_amount) {
        if (!parse_number(&words, &move->amount)) {
            text_format(why, "%s needs a whole number after it", game->verbs[verb].name);
            return false;
        }
        next_word(&words);
    }
    if (!words.len)
        return true;
    text_format(why, "there is more than was expected: \"%.*s\"", (int)words.len, words.at);
    return false;
}

static void refuse_verb(const struct game *game, const struct words *word, struct text *why)
{
    text_format(
        why, "\"%.*s\" is not a move of %s; its moves are", (int)word->len, word->at, game->id);
    const char *between = " ";
    for (int verb = 0; game->verbs[verb].name; verb++)
        if (!game->verbs[verb].is_chance) {
            text_format(why, "%s%s", between, game->verbs[verb].name);
            between = ", ";
        }
}

bool move_parse(
    const struct game *game, bool is_chance, const char *line, struct move *move, struct text *why)
{
    struct words words = {line, 0};
    next_word(&words);
    for (int verb = 0; game->verbs[verb].name; verb++) {
        if (game->verbs[verb].is_chance != is_chance)
            continue;
        if (is_chance) {
            text_clear(why);
            if (rest_parse(game, verb, words, move, why)) {
                text_clear(why);
                return true;
            }
        } else if (word_is(words.at, words.len, game->verbs[verb].name)) {
            next_word(&words);
            return rest_parse(game, verb, words, move, why);
        }
    }
    if (!is_chance)
        refuse_verb(game, &words, why);
    return false;
}

void move_help(const struct setup *setup, const char *line, struct text *text)
{
    const struct verb *verbs = setup->game->verbs;
    size_t len = strcspn(line, " ");
    int verb = 0;
    while (verbs[verb].name && !word_is(line, len, verbs[verb].name))
        verb++;
    if (!verbs[verb].name)
        return;
    size_t before = text->len;
    if (setup->game->explain)
        setup->game->explain(setup, verb, text);
    if (text->len == before && verbs[verb].help)
        text_put(text, verbs[verb].help);
}

static void refuse_option(const struct game *game, const char *name, struct text *why)
{
    text_format(why, "%s has no option \"%s\"", game->id, name);
    const char *names[OPTIONS_MAX];
    int count = 0;
    for (; game->options[count].name; count++)
        names[count] = game->options[count].name;
    const char *nearest = nearest_name(name, names, count);
    if (nearest) {
        text_format(why, "; did you mean %s?", nearest);
        return;
    }
    text_put(why, count ? "; it has " : "; it has none");
    for (int i = 0; i < count; i++)
        text_format(why, "%s%s", i ? ", " : "", names[i]);
}

bool option_parse(struct setup *setup, const char *assignment, struct text *why)
{
    const struct game *game = setup->game;
    size_t len = strcspn(assignment, "=");
    char buf[64];
    struct text name = TEXT(buf);
    text_bytes(&name, assignment, len);
    int at = option_find(game, buf);
    if (at < 0 || name.is_cut) {
        refuse_option(game, buf, why);
        return false;
    }
    const struct option *option = &game->options[at];
    struct words word = {assignment + len + (assignment[len] == '='), 0};
    next_word(&word);
    int32_t value;
    if (option->words && (value = word_find(option->words, &word)) >= 0) {
        setup->option[at] = value;
        return true;
    }
    if (parse_number(&word, &value) && value >= option->min && value <= option->max) {
        setup->option[at] = value;
        return true;
    }
    text_format(why, "%s may be ", option->name);
    if (option->words)
        put_words(option->words, why);
    else
        text_format(why, "%d to %d", option->min, option->max);
    text_format(why, ", not \"%.*s\"", (int)word.len, word.at);
    return false;
}

// "board", or with its owner "hand/0".
static void put_owned(const char *name, bool per_seat, int owner, struct text *text)
{
    text_put(text, name);
    if (!per_seat)
        return;
    text_char(text, '/');
    text_int(text, owner);
}

void zone_name(const struct game *game, int zone, struct text *text)
{
    if (zone == ZONE_PACK) {
        text_put(text, "pack");
        return;
    }
    const struct zone_kind *kind = &game->zones[zone / SEATS_MAX];
    put_owned(kind->name, kind->per_seat, zone % SEATS_MAX, text);
}

void counter_name(const struct game *game, int counter, struct text *text)
{
    const struct counter_kind *kind = &game->counters[counter / SEATS_MAX];
    put_owned(kind->name, kind->per_seat, counter % SEATS_MAX, text);
}
