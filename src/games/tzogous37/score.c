// SPDX-License-Identifier: MIT
// What two cards of tzogous37 score, and exact tables of how often. Knows no match.
#include "games/tzogous37/state.h"

#include <string.h>

const char *const tzogous37_patterns[PATTERNS] = {
    [NO_PATTERN] = "none",
    [FLUSH_PATTERN] = "flush",
    [STRAIGHT_PATTERN] = "straight",
    [PAIR_PATTERN] = "pair",
    [STRAIGHT_FLUSH_PATTERN] = "straight flush",
    [PAIR_AND_SUIT_PATTERN] = "pair and suit",
};

int tzogous37_copies(const struct setup *setup, int card)
{
    return (1 + setup->option[TWO_DECKS]) * (card == JOKER ? setup->option[JOKERS] : 1);
}

int32_t tzogous37_value(const struct setup *setup, int card)
{
    return card == JOKER ? setup->option[JOKER_VALUE] : rank_of(card) + 2;
}

static bool is_neighbour(int a, int b)
{
    int apart = a > b ? a - b : b - a;
    return apart == 1 || apart == ACE - TWO;
}

struct score tzogous37_score(const struct setup *setup, int a, int b)
{
    struct score score = {.sum = tzogous37_value(setup, a) + tzogous37_value(setup, b)};
    if (a == JOKER || b == JOKER)
        return score;
    bool is_flush = suit_of(a) == suit_of(b);
    bool is_pair = rank_of(a) == rank_of(b);
    bool is_straight = is_neighbour(rank_of(a), rank_of(b));
    const struct {
        bool fits;
        enum pattern pattern;
        int32_t bonus;
    } patterns[] = {
        {is_flush, FLUSH_PATTERN, setup->option[FLUSH]},
        {is_straight, STRAIGHT_PATTERN, setup->option[STRAIGHT]},
        {is_pair, PAIR_PATTERN, setup->option[PAIR]},
        {is_straight && is_flush, STRAIGHT_FLUSH_PATTERN, setup->option[STRAIGHT_FLUSH]},
        {is_pair && is_flush, PAIR_AND_SUIT_PATTERN, setup->option[PAIR_AND_SUIT]},
    };
    for (int i = 0; i < ARRAY_LEN(patterns); i++)
        if (patterns[i].fits && patterns[i].bonus >= score.bonus)
            score.bonus = patterns[i].bonus, score.pattern = patterns[i].pattern;
    return score;
}

void tzogous37_tell_score(const struct setup *setup, int seat, int a, int b, struct events *events)
{
    struct score score = tzogous37_score(setup, a, b);
    tell_sum(events, EVERYONE, SAY_SCORES, NO_COUNTER, (struct blanks){.seat = seat});
    tell_term(events, TERM_CARD, tzogous37_value(setup, a), (struct blanks){.card = a});
    tell_term(events, TERM_CARD, tzogous37_value(setup, b), (struct blanks){.card = b});
    tell_any(events, TERM_PATTERN + (int)score.pattern - 1, score.bonus, (struct blanks){0});
}

static uint64_t choose_two(uint64_t n)
{
    return n ? n * (n - 1) / 2 : 0;
}

void tzogous37_count_pairs(const struct setup *setup, int jokers, struct tzogous37_pairs *pairs)
{
    memset(pairs, 0, sizeof(*pairs));
    for (int a = 0; a < STANDARD_CARDS; a++)
        for (int b = 0; b < a; b++)
            pairs->pattern[tzogous37_score(setup, a, b).pattern]++;
    uint64_t rest = (uint64_t)jokers * STANDARD_CARDS + choose_two((uint64_t)jokers);
    pairs->pattern[NO_PATTERN] += rest;
    pairs->all = choose_two(STANDARD_CARDS) + rest;
}

// All hands of seven are counted. Every pair of cards has a key, the better the higher, and the
// best pair of a hand is its highest key.
//
// Exchanging suits changes no score. So of all hands that differ only by that, one is looked at:
// the one in which clubs, diamonds, hearts and spades first appear in this order, going through the
// ranks from the two up. Its weight is the number of hands it stands for: where m suits first
// appear at one rank and r had not appeared before it, it is multiplied by "r choose m".
enum { CARDS_COUNTED = STANDARD_CARDS + JOKERS_MOST, KEYS = 256 };

struct sevens {
    int cards; // from 52 on they are jokers
    uint8_t key[CARDS_COUNTED][CARDS_COUNTED];
    struct score score[KEYS]; // of each key
    uint64_t hands[KEYS];     // whose best pair has this key
};

typedef int compare(const struct score *a, const struct score *b);

static int compare_bonus(const struct score *a, const struct score *b)
{
    return a->bonus != b->bonus ? a->bonus - b->bonus : (int)a->pattern - (int)b->pattern;
}

static int compare_score(const struct score *a, const struct score *b)
{
    int32_t apart = a->sum + a->bonus - b->sum - b->bonus;
    return apart ? apart : compare_bonus(a, b);
}

// Adds the score to the sorted ones, unless an equal one is there.
static void add_score(struct sevens *sevens, int *count, const struct score *score, compare *by)
{
    int at = 0;
    while (at < *count && by(&sevens->score[at], score) < 0)
        at++;
    if (at < *count && by(&sevens->score[at], score) == 0)
        return;
    must(*count < KEYS);
    memmove(&sevens->score[at + 1], &sevens->score[at], sizeof(*score) * (size_t)(*count - at));
    sevens->score[at] = *score;
    ++*count;
}

static struct score score_counted(const struct setup *setup, int a, int b)
{
    return tzogous37_score(setup, a < STANDARD_CARDS ? a : JOKER, b < STANDARD_CARDS ? b : JOKER);
}

static void make_keys(const struct setup *setup, struct sevens *sevens, compare *by)
{
    int count = 0;
    for (int a = 0; a < sevens->cards; a++)
        for (int b = 0; b < a; b++) {
            struct score score = score_counted(setup, a, b);
            add_score(sevens, &count, &score, by);
        }
    for (int a = 0; a < sevens->cards; a++)
        for (int b = 0; b < a; b++) {
            struct score score = score_counted(setup, a, b);
            uint8_t key = 0;
            while (by(&sevens->score[key], &score))
                key++;
            sevens->key[a][b] = sevens->key[b][a] = key;
        }
}

// Some cards of a hand, in rising order.
struct partial {
    int size;
    int from;      // cards below this are taken or passed over
    int suits;     // how many suits have come
    int new_suits; // of them, with the rank of the last card
    uint64_t weight;
    uint8_t best;                // its highest key
    uint8_t with[CARDS_COUNTED]; // for each other card, the highest key it makes with one of these
};

static uint8_t higher(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

// False if the suit of the card is not the next to come. Leaves `with` to the caller.
static bool add_card(const struct partial *hand, int card, struct partial *next)
{
    bool is_joker = card >= STANDARD_CARDS;
    if (!is_joker && suit_of(card) > hand->suits)
        return false;
    bool is_same_rank = hand->size && rank_of(hand->from - 1) == rank_of(card);
    next->size = hand->size + 1;
    next->from = card + 1;
    next->suits = hand->suits;
    next->new_suits = is_same_rank ? hand->new_suits : 0;
    next->weight = hand->weight;
    next->best = higher(hand->best, hand->with[card]);
    if (!is_joker && suit_of(card) == hand->suits) {
        uint64_t left = (uint64_t)(SUITS - next->suits++);
        next->weight = next->weight * left / (uint64_t)++next->new_suits;
    }
    return true;
}

static void extend(struct sevens *sevens, const struct partial *hand)
{
    struct partial next;
    for (int card = hand->from; card < sevens->cards; card++) {
        if (!add_card(hand, card, &next))
            continue;
        if (next.size == HAND_SIZE) {
            sevens->hands[next.best] += next.weight;
            continue;
        }
        for (int other = 0; other < CARDS_COUNTED; other++)
            next.with[other] = higher(hand->with[other], sevens->key[card][other]);
        extend(sevens, &next);
    }
}

static void count_best(const struct setup *setup, int jokers, compare *by, struct sevens *sevens)
{
    const struct partial none = {.weight = 1};
    must(jokers <= JOKERS_MOST);
    memset(sevens, 0, sizeof(*sevens));
    sevens->cards = STANDARD_CARDS + jokers;
    make_keys(setup, sevens, by);
    extend(sevens, &none);
}

void tzogous37_count_sevens(const struct setup *setup, int jokers, struct tzogous37_sevens *out)
{
    struct sevens sevens;
    memset(out, 0, sizeof(*out));
    count_best(setup, jokers, compare_bonus, &sevens);
    for (int key = 0; key < KEYS; key++)
        out->by_bonus[sevens.score[key].pattern] += sevens.hands[key];
    count_best(setup, jokers, compare_score, &sevens);
    for (int key = 0; key < KEYS; key++) {
        const struct score *score = &sevens.score[key];
        out->by_score[score->pattern] += sevens.hands[key];
        out->sum_of_scores += sevens.hands[key] * (uint64_t)(score->sum + score->bonus);
        out->all += sevens.hands[key];
    }
}
