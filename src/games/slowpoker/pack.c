// SPDX-License-Identifier: MIT
#include "games/slowpoker/pack.h"

#include <string.h>

const char *const type_names[TYPES] = {"normal", "fire", "fight", "water", "flying", "grass",
    "poison", "elec", "ground", "psy", "rock", "ice", "bug", "dragon", "ghost", "dark", "steel",
    "fairy"};

// Types that are written short here; their whole names are read too.
static const char *const whole_type_names[TYPES] = {
    [FIGHT] = "fighting", [ELEC] = "electric", [PSY] = "psychic"};

const char *const creature_names[SLOWPOKER_CARDS] = {
    // clang-format off
    "Happiny", "Chansey", "Blissey",
    "Cyndaquil", "Quilava", "Typhlosion",
    "Machop", "Machoke", "Machamp",
    "Totodile", "Croconaw", "Feraligatr",
    "Pidgey", "Pidgeotto", "Pidgeot",
    "Chikorita", "Bayleef", "Meganium",
    "Nidoran♂", "Nidorino", "Nidoking",
    "Pichu", "Pikachu", "Raichu",
    "Trapinch", "Vibrava", "Flygon",
    "Abra", "Kadabra", "Alakazam",
    "Roggenrola", "Boldore", "Gigalith",
    "Spheal", "Sealeo", "Walrein",
    "Caterpie", "Metapod", "Butterfree",
    "Dratini", "Dragonair", "Dragonite",
    "Gastly", "Haunter", "Gengar",
    "Sandile", "Krokorok", "Krookodile",
    "Aron", "Lairon", "Aggron",
    "Cleffa", "Clefairy", "Clefable",
    // clang-format on
};

static void name(int card, struct text *text)
{
    must(card >= 0 && card < SLOWPOKER_CARDS);
    text_put(text, type_names[type_of(card)]);
    text_int(text, level_of(card));
}

static void label(int card, struct text *text)
{
    must(card >= 0 && card < SLOWPOKER_CARDS);
    text_put(text, creature_names[card]);
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool has_start(const char *string, const char *word, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (lower(word[i]) != lower(string[i]))
            return false;
    return true;
}

static bool is_spelt(const char *word, size_t len, const char *string)
{
    return strlen(string) == len && has_start(string, word, len);
}

// A sign that keyboards do not have may be left out: Nidoran♂ is the only Nidoran of the pack.
static bool is_creature(const char *word, size_t len, const char *creature)
{
    size_t letters = strspn(creature, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return is_spelt(word, len, creature) || (len == letters && has_start(creature, word, len));
}

static bool is_type(const char *word, size_t len, int type)
{
    return is_spelt(word, len, type_names[type]) ||
           (whole_type_names[type] && is_spelt(word, len, whole_type_names[type]));
}

static int parse(const char *word, size_t len)
{
    for (int card = 0; card < SLOWPOKER_CARDS; card++)
        if (is_creature(word, len, creature_names[card]))
            return card;
    if (len < 2)
        return -1;
    int level = word[len - 1] - '0';
    for (int type = 0; type < TYPES; type++)
        if (level >= 1 && level <= LEVELS && is_type(word, len - 1, type))
            return LEVELS * type + level - 1;
    return -1;
}

const struct pack slowpoker_pack = {
    .cards = SLOWPOKER_CARDS,
    .name = name,
    .parse = parse,
    .label = label,
    .example = "dragon3, a type and a level, or Dragonite",
};
