// SPDX-License-Identifier: MIT
// What many commands begin with: which game, which options, which seed.
#include "cli/cli.h"

#include "engine/notation.h"
#include "games/games.h"
#include "os/entropy.h"
#include "wire/fair.h"

#include <string.h>

const struct game *game_from_word(const char *word)
{
    const struct game *game = game_find(word);
    if (game)
        return game;
    const char *names[GAMES_MAX];
    int count = 0;
    for (; games[count]; count++)
        names[count] = games[count]->id;
    refuse_name("game", word, names, count);
    return NULL;
}

int setup_flags(const struct args *args, struct setup *setup)
{
    char buf[400];
    struct text why = TEXT(buf);
    int64_t seats = setup->seats;
    int fault = args_int(args, "seats", 1, SEATS_MAX, &seats);
    if (fault)
        return fault;
    setup->seats = (int)seats;
    for (int i = 0; i < args->given_count; i++)
        if (strcmp(args->given[i].flag->name, "set") == 0 &&
            !option_parse(setup, args->given[i].value, &why))
            return refuse("--set %s: %s", args->given[i].value, buf);
    if (!setup_check(setup, &why))
        return refuse("%s", buf);
    return EXIT_FINE;
}

int setup_from_args(const struct args *args, const struct game *game, struct setup *setup)
{
    setup_init(setup, game);
    return setup_flags(args, setup);
}

void seed_from_args(const struct args *args, uint8_t seed[SEED_BYTES])
{
    const char *text = args_get(args, "seed");
    if (text)
        seed_from_text(text, strlen(text), seed);
    else
        entropy_fill(seed, SEED_BYTES);
}
