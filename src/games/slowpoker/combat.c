// SPDX-License-Identifier: MIT
#include "games/slowpoker/combat.h"

const char *const hand_rank_names[HAND_RANKS] = {"High level", "Pair (level)", "Triple (level)",
    "Two pair (level)", "Full house (level)", "Quadruple (level)", "Two pair (types)",
    "Flush (types)", "Flush (level)", "Full house (types)"};

enum { RANK_TWO_PAIR_TYPES = 6, RANK_FLUSH_TYPES = 7, RANK_FULL_HOUSE_TYPES = 9 };

// What a hand is worth by its levels alone: [cards of level 3][of level 2][of level 1].
static const uint16_t level_worth[6][6][6] = {
    [0][0] = {0x0000, 0x0100, 0x1200, 0x2300, 0x5400, 0x8500},
    [0][1] = {0x0200, 0x0300, 0x1202, 0x2302, 0x5402},
    [0][2] = {0x1400, 0x1401, 0x3600, 0x4700},
    [0][3] = {0x2600, 0x2601, 0x4800},
    [0][4] = {0x5800, 0x5801},
    [0][5] = {0x8a00},
    [1][0] = {0x0300, 0x0400, 0x1203, 0x2303, 0x5403},
    [1][1] = {0x0500, 0x0600, 0x1205, 0x2305},
    [1][2] = {0x1403, 0x1404, 0x3603},
    [1][3] = {0x2603, 0x2604},
    [1][4] = {0x5803},
    [2][0] = {0x1600, 0x1601, 0x3800, 0x4900},
    [2][1] = {0x1602, 0x1603, 0x3802},
    [2][2] = {0x3a00, 0x3a01},
    [2][3] = {0x4c00},
    [3][0] = {0x2900, 0x2901, 0x4b00},
    [3][1] = {0x2902, 0x2903},
    [3][2] = {0x4d00},
    [4][0] = {0x5c00, 0x5c01},
    [4][1] = {0x5c02},
    [5][0] = {0x8f00},
};

// level_worth as one row: a hand's index in it is the sum of these over the levels of its cards.
static const uint8_t level_step[LEVELS] = {1, 6, 36};

static int worth_at(int index)
{
    return (&level_worth[0][0][0])[index];
}

_Static_assert(FIRST_LEVEL * 7 == ALL_CREATURES, "one bit a type");

static int level_index(uint64_t hand)
{
    return level_step[0] * count_bits(hand & FIRST_LEVEL) +
           level_step[1] * count_bits(hand >> 1 & FIRST_LEVEL) +
           level_step[2] * count_bits(hand >> 2 & FIRST_LEVEL);
}

static int level_sum(uint64_t hand)
{
    return count_bits(hand & FIRST_LEVEL) + 2 * count_bits(hand >> 1 & FIRST_LEVEL) +
           3 * count_bits(hand >> 2 & FIRST_LEVEL);
}

// The types of which the hand has at least two cards, and three.
struct multiples {
    uint64_t two, three;
};

static struct multiples multiples_of(uint64_t hand)
{
    uint64_t one = hand & FIRST_LEVEL, two = hand >> 1 & FIRST_LEVEL,
             three = hand >> 2 & FIRST_LEVEL;
    return (struct multiples){(one & two) | (one & three) | (two & three), one & two & three};
}

// Do types make a rank? One pair of a type does not.
static bool is_by_types(struct multiples types)
{
    return types.three || (types.two & (types.two - 1));
}

// A rank by types stands above any rank by levels that the same cards could make: cards of one type
// differ in level, so there are never five of a level among them.
int hand_worth(uint64_t hand)
{
    struct multiples types = multiples_of(hand);
    if (!is_by_types(types))
        return worth_at(level_index(hand));
    int rank = RANK_TWO_PAIR_TYPES;
    uint64_t making = types.two;
    if (types.three) {
        bool is_full = types.two != types.three;
        rank = is_full ? RANK_FULL_HOUSE_TYPES : RANK_FLUSH_TYPES;
    }
    uint64_t cards = hand & making * 7;
    return (rank << 4 | level_sum(cards)) << 8 | worth_at(level_index(hand & ~cards)) >> 8;
}

#define ALL_OF(type) (7ull << LEVELS * (type))

static const uint64_t super_effective[TYPES] = {
    [FIGHT] = ALL_OF(NORMAL) | ALL_OF(ROCK) | ALL_OF(STEEL) | ALL_OF(ICE) | ALL_OF(DARK),
    [FLYING] = ALL_OF(FIGHT) | ALL_OF(BUG) | ALL_OF(GRASS),
    [POISON] = ALL_OF(GRASS) | ALL_OF(FAIRY),
    [GROUND] = ALL_OF(POISON) | ALL_OF(ROCK) | ALL_OF(STEEL) | ALL_OF(FIRE) | ALL_OF(ELEC),
    [ROCK] = ALL_OF(FLYING) | ALL_OF(BUG) | ALL_OF(FIRE) | ALL_OF(ICE),
    [BUG] = ALL_OF(GRASS) | ALL_OF(PSY) | ALL_OF(DARK),
    [GHOST] = ALL_OF(GHOST) | ALL_OF(PSY),
    [STEEL] = ALL_OF(ROCK) | ALL_OF(ICE) | ALL_OF(FAIRY),
    [FIRE] = ALL_OF(BUG) | ALL_OF(STEEL) | ALL_OF(GRASS) | ALL_OF(ICE),
    [WATER] = ALL_OF(GROUND) | ALL_OF(ROCK) | ALL_OF(FIRE),
    [GRASS] = ALL_OF(GROUND) | ALL_OF(ROCK) | ALL_OF(WATER),
    [ELEC] = ALL_OF(FLYING) | ALL_OF(WATER),
    [PSY] = ALL_OF(FIGHT) | ALL_OF(POISON),
    [ICE] = ALL_OF(FLYING) | ALL_OF(GROUND) | ALL_OF(GRASS) | ALL_OF(DRAGON),
    [DRAGON] = ALL_OF(DRAGON),
    [DARK] = ALL_OF(GHOST) | ALL_OF(PSY),
    [FAIRY] = ALL_OF(FIGHT) | ALL_OF(DRAGON) | ALL_OF(DARK),
    // normal is super effective against none
};

uint64_t targets_of(int type, int chart)
{
    bool is_dropped = type == STEEL && chart == CHART_AUTHOR;
    return is_dropped ? super_effective[STEEL] & ~ALL_OF(FAIRY) : super_effective[type];
}

// Who can hit whom, cut down to those that matter: attackers that can hit anyone, and defenders
// that could be knocked out if nobody else were attacked.
struct fight {
    int defenders;
    uint8_t card[HAND_CARDS];          // of the defenders, in rising order
    uint8_t who[HAND_CARDS];           // the set of attackers that can hit each defender
    uint8_t strength[1 << HAND_CARDS]; // how many attacks each set of attackers has
};

static void fight_init(struct fight *fight, uint64_t attackers, uint64_t defenders, int chart)
{
    uint64_t targets[HAND_CARDS];
    int count = 0;
    fight->strength[0] = 0;
    for (; attackers; attackers &= attackers - 1) {
        int card = lowest_bit(attackers);
        targets[count] = targets_of(type_of(card), chart) & defenders;
        if (!targets[count])
            continue;
        for (int set = 0; set < 1 << count; set++)
            fight->strength[1 << count | set] = (uint8_t)(fight->strength[set] + level_of(card));
        count++;
    }
    fight->defenders = 0;
    for (; defenders; defenders &= defenders - 1) {
        int card = lowest_bit(defenders), who = 0;
        for (int i = 0; i < count; i++)
            who |= (int)(targets[i] >> card & 1) << i;
        fight->card[fight->defenders] = (uint8_t)card;
        fight->who[fight->defenders] = (uint8_t)who;
        fight->defenders += fight->strength[who] >= level_of(card);
    }
}

// About every set of defenders; bit i of a set is the defender card[i].
struct sets {
    uint32_t feasible;             // the sets that can be knocked out together
    uint8_t step[1 << HAND_CARDS]; // what losing it takes off the hand's index in level_worth
};

// By Hall's theorem all of a set can be knocked out if and only if each of its subsets has at most
// as many HP as the attackers that can hit any of it have attacks. So a set is lost as soon as one
// of its subsets is.
static void sets_init(struct sets *sets, const struct fight *fight)
{
    uint8_t who[1 << HAND_CARDS], hp[1 << HAND_CARDS];
    who[0] = hp[0] = sets->step[0] = 0;
    uint32_t lost = 0;
    for (int i = 0; i < fight->defenders; i++) {
        int level = level_of(fight->card[i]);
        for (int rest = 0; rest < 1 << i; rest++) {
            int set = rest | 1 << i;
            who[set] = who[rest] | fight->who[i];
            hp[set] = (uint8_t)(hp[rest] + level);
            sets->step[set] = (uint8_t)(sets->step[rest] + level_step[level - 1]);
            lost |= (uint32_t)(hp[set] > fight->strength[who[set]]) << set;
        }
    }
    static const uint32_t without[HAND_CARDS] = {
        0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff};
    for (int i = 0; i < fight->defenders; i++)
        lost |= (lost & without[i]) << (1 << i);
    sets->feasible = ~lost & (uint32_t)((1ull << (1 << fight->defenders)) - 1);
}

static uint64_t cards_of(const struct fight *fight, int set)
{
    uint64_t cards = 0;
    for (; set; set &= set - 1)
        cards |= 1ull << fight->card[lowest_bit((uint64_t)set)];
    return cards;
}

uint64_t combat_left(uint64_t attackers, uint64_t defenders, int chart)
{
    struct fight fight;
    struct sets sets;
    fight_init(&fight, attackers, defenders, chart);
    if (!fight.defenders)
        return defenders;
    sets_init(&sets, &fight);
    bool is_types = is_by_types(multiples_of(defenders));
    int index = level_index(defenders), best = 0, least = INT32_MAX;
    for (uint32_t left = sets.feasible; left; left &= left - 1) {
        int set = lowest_bit(left);
        int worth = is_types ? hand_worth(defenders & ~cards_of(&fight, set))
                             : worth_at(index - sets.step[set]);
        if (worth < least)
            least = worth, best = set;
    }
    return defenders & ~cards_of(&fight, best);
}

// Gives out attacks one at a time. If no attacker that can hit the target is free, one of them
// hands another of its targets on to someone else. That is always possible until all attacks are
// given.
struct flow {
    int attackers, targets;
    uint8_t attacker[HAND_CARDS], target[HAND_CARDS];
    uint8_t free[HAND_CARDS];              // attacks not given out yet
    uint8_t given[HAND_CARDS][HAND_CARDS]; // by an attacker, to a target
    int chart;
};

static bool is_hit(const struct flow *flow, int attacker, int target)
{
    uint64_t targets = targets_of(type_of(flow->attacker[attacker]), flow->chart);
    return targets >> flow->target[target] & 1;
}

static bool flow_give(struct flow *flow, int target, int *tried)
{
    for (int attacker = 0; attacker < flow->attackers; attacker++) {
        if (*tried >> attacker & 1 || !is_hit(flow, attacker, target))
            continue;
        *tried |= 1 << attacker;
        bool is_found = flow->free[attacker];
        if (is_found)
            flow->free[attacker]--;
        for (int other = 0; other < flow->targets && !is_found; other++)
            if (flow->given[attacker][other] && flow_give(flow, other, tried)) {
                flow->given[attacker][other]--;
                is_found = true;
            }
        if (is_found) {
            flow->given[attacker][target]++;
            return true;
        }
    }
    return false;
}

int combat_hits(uint64_t attackers, uint64_t fallen, int chart, struct hit hits[HITS_MAX])
{
    struct flow flow = {.chart = chart};
    for (; attackers; attackers &= attackers - 1) {
        flow.attacker[flow.attackers] = (uint8_t)lowest_bit(attackers);
        flow.free[flow.attackers] = (uint8_t)level_of(flow.attacker[flow.attackers]);
        flow.attackers++;
    }
    for (; fallen; fallen &= fallen - 1)
        flow.target[flow.targets++] = (uint8_t)lowest_bit(fallen);
    for (int target = 0; target < flow.targets; target++)
        for (int hp = level_of(flow.target[target]); hp; hp--) {
            int tried = 0;
            must(flow_give(&flow, target, &tried));
        }
    int count = 0;
    for (int attacker = 0; attacker < flow.attackers; attacker++)
        for (int target = 0; target < flow.targets; target++)
            if (flow.given[attacker][target])
                hits[count++] = (struct hit){
                    flow.attacker[attacker], flow.target[target], flow.given[attacker][target]};
    return count;
}
