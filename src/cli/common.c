// SPDX-License-Identifier: MIT
// What many commands begin with: which game, which options, which seed.
#include "cli/cli.h"

#include "engine/notation.h"
#include "games/games.h"
#include "os/entropy.h"

#include <sodium.h>
#include <string.h>

const struct game *game_from_word(const char *word)
{
    const struct game *game = game_find(word);
    if (game)
        return game;
    const char *names[64];
    int count = 0;
    for (; games[count] && count < ARRAY_LEN(names); count++)
        names[count] = games[count]->id;
    refuse_name("game", word, names, count);
    return NULL;
}

int setup_flags(const struct args *args, struct setup *setup)
{
    char room[400];
    struct text why = TEXT(room);
    int64_t seats = setup->seats;
    int fault = args_int(args, "seats", 1, SEATS_MAX, &seats);
    if (fault)
        return fault;
    setup->seats = (int)seats;
    for (int i = 0; i < args->given_count; i++)
        if (strcmp(args->given[i].flag->name, "set") == 0 &&
            !option_parse(setup, args->given[i].value, &why))
            return refuse("--set %s: %s", args->given[i].value, room);
    if (!setup_check(setup, &why))
        return refuse("%s", room);
    return EXIT_FINE;
}

int setup_from_args(const struct args *args, const struct game *game, struct setup *setup)
{
    setup_init(setup, game);
    return setup_flags(args, setup);
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static bool is_hex_seed(const char *text, size_t len)
{
    if (len != 2 * SEED_BYTES)
        return false;
    for (size_t i = 0; i < len; i++)
        if (hex_digit(text[i]) < 0)
            return false;
    return true;
}

void seed_from_text(const char *text, size_t len, uint8_t seed[SEED_BYTES])
{
    if (!is_hex_seed(text, len)) {
        crypto_generichash(seed, SEED_BYTES, (const unsigned char *)text, len, NULL, 0);
        return;
    }
    for (size_t i = 0; i < SEED_BYTES; i++)
        seed[i] = (uint8_t)(hex_digit(text[2 * i]) << 4 | hex_digit(text[2 * i + 1]));
}

void seed_put(const uint8_t seed[SEED_BYTES], struct text *text)
{
    char hex[2 * SEED_BYTES + 1];
    sodium_bin2hex(hex, sizeof(hex), seed, SEED_BYTES);
    text_put(text, hex);
}

void seed_from_args(const struct args *args, uint8_t seed[SEED_BYTES])
{
    const char *text = args_get(args, "seed");
    if (text)
        seed_from_text(text, strlen(text), seed);
    else
        entropy_fill(seed, SEED_BYTES);
}
