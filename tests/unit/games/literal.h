// SPDX-License-Identifier: MIT
// Slowpoker's hands and combat once more, written down as the rules say them and without a thought
// for speed: what the fast ones are held against. Uses nothing of theirs but the numbers of cards.
#ifndef BAIZE_TESTS_LITERAL_H
#define BAIZE_TESTS_LITERAL_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct cards {
    int count;
    int type[5], level[5];
};

static struct cards cards_from(uint64_t set)
{
    struct cards cards = {0};
    for (int card = 0; card < 54; card++)
        if (set >> card & 1) {
            cards.type[cards.count] = card / 3;
            cards.level[cards.count++] = card % 3 + 1;
        }
    return cards;
}

// Are the chosen cards exactly `first` of a type (or level) and `second` of another one?
static bool is_made_of(const int *kind, int count, int chosen, int first, int second)
{
    int of[18] = {0};
    for (int i = 0; i < count; i++)
        if (chosen >> i & 1)
            of[kind[i]]++;
    int a = 0, b = 0, rest = 0;
    for (int k = 0; k < 18; k++) {
        if (of[k] == first && !a)
            a = of[k];
        else if (of[k] == second && !b)
            b = of[k];
        else
            rest += of[k];
    }
    return a == first && b == second && !rest;
}

static const struct {
    int rank;
    bool is_types;
    int first, second;
} made_by[] = {{9, true, 3, 2}, {8, false, 5, 0}, {7, true, 3, 0}, {6, true, 2, 2},
    {5, false, 4, 0}, {4, false, 3, 2}, {3, false, 2, 2}, {2, false, 3, 0}, {1, false, 2, 0}};

// The rank of a hand, and in *chosen the cards that make it.
static int literal_rank(const struct cards *cards, int *chosen)
{
    for (int i = 0; i < 9; i++)
        for (*chosen = 0; *chosen < 1 << cards->count; (*chosen)++)
            if (is_made_of(made_by[i].is_types ? cards->type : cards->level, cards->count, *chosen,
                    made_by[i].first, made_by[i].second))
                return made_by[i].rank;
    *chosen = (1 << cards->count) - 1;
    return 0;
}

static struct cards without(const struct cards *cards, int chosen)
{
    struct cards rest = {0};
    for (int i = 0; i < cards->count; i++)
        if (!(chosen >> i & 1)) {
            rest.type[rest.count] = cards->type[i];
            rest.level[rest.count++] = cards->level[i];
        }
    return rest;
}

// Positive if the first hand is better.
static int literal_compare(struct cards a, struct cards b)
{
    while (a.count && b.count) {
        int chosen[2], rank[2], sum[2] = {0, 0};
        rank[0] = literal_rank(&a, &chosen[0]);
        rank[1] = literal_rank(&b, &chosen[1]);
        if (rank[0] != rank[1])
            return rank[0] - rank[1];
        for (int i = 0; i < a.count; i++)
            sum[0] += chosen[0] >> i & 1 ? a.level[i] : 0;
        for (int i = 0; i < b.count; i++)
            sum[1] += chosen[1] >> i & 1 ? b.level[i] : 0;
        if (sum[0] != sum[1])
            return sum[0] - sum[1];
        a = without(&a, chosen[0]);
        b = without(&b, chosen[1]);
    }
    return a.count - b.count;
}

// The chart in the words of the rules page, each line an attacker and then its targets.
static bool literal_is_effective(const char *attacker, const char *target, bool is_author)
{
    static const char *const chart[] = {" fight: normal rock steel ice dark ",
        " flying: fight bug grass ", " poison: grass fairy ",
        " ground: poison rock steel fire elec ", " rock: flying bug fire ice ",
        " bug: grass psy dark ", " ghost: ghost psy ", " steel: rock ice fairy ",
        " fire: bug steel grass ice ", " water: ground rock fire ", " grass: ground rock water ",
        " elec: flying water ", " psy: fight poison ", " ice: flying ground grass dragon ",
        " dragon: dragon ", " dark: ghost psy ", " fairy: fight dragon dark "};
    if (is_author && !strcmp(attacker, "steel") && !strcmp(target, "fairy"))
        return false;
    for (int i = 0; i < 17; i++) {
        size_t len = strlen(attacker);
        if (strncmp(chart[i] + 1, attacker, len) != 0 || chart[i][1 + len] != ':')
            continue;
        const char *found = strstr(chart[i] + 1 + len, target);
        for (; found; found = strstr(found + 1, target))
            if (found[-1] == ' ' && found[strlen(target)] == ' ')
                return true;
    }
    return false;
}

// Every way to give out the attacks one by one is followed: which HP may be left, as a set over the
// 4^5 possibilities. Then the least hand among all of them.
static struct cards literal_left(
    uint64_t attackers, uint64_t defenders, bool is_author, const char *const *type_name)
{
    static bool is_reached[1024], is_next[1024];
    struct cards a = cards_from(attackers), d = cards_from(defenders);
    int start = 0;
    for (int i = 0; i < d.count; i++)
        start |= d.level[i] << 2 * i;
    memset(is_reached, 0, sizeof(is_reached));
    is_reached[start] = true;
    for (int i = 0; i < a.count; i++)
        for (int attack = 0; attack < a.level[i]; attack++) {
            memcpy(is_next, is_reached, sizeof(is_next)); // one may also not attack
            for (int hp = 0; hp < 1024; hp++)
                for (int j = 0; j < d.count && is_reached[hp]; j++)
                    if ((hp >> 2 * j & 3) &&
                        literal_is_effective(type_name[a.type[i]], type_name[d.type[j]], is_author))
                        is_next[hp - (1 << 2 * j)] = true;
            memcpy(is_reached, is_next, sizeof(is_next));
        }
    struct cards best = d;
    for (int hp = 0; hp < 1024; hp++) {
        if (!is_reached[hp])
            continue;
        int out = 0;
        for (int j = 0; j < d.count; j++)
            if (!(hp >> 2 * j & 3))
                out |= 1 << j;
        struct cards left = without(&d, out);
        if (literal_compare(left, best) < 0)
            best = left;
    }
    return best;
}

#endif
