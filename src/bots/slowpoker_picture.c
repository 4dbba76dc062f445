// SPDX-License-Identifier: MIT
// What a player of slowpoker is likely to bet and to keep, by learnt weights: one look at the
// cards, no playouts.
#include "bots/slowpoker_reader.h"

#include <string.h>

const struct reader_weights reader_learnt = {
#include "bots/slowpoker_reader.def"
};

const int reader_leads[READER_LEADS] = {
    0, 1, 2, 4, 7, 11, 16, 23, 32, 45, 64, 90, 128, 180, 256, 400, 700, 1500};

static int stage_of(int rounds_left)
{
    static const int from[READER_STAGES] = {0, 1, 2, 3, 5, 8, 12, 16};
    int stage = READER_STAGES - 1;
    while (stage && rounds_left < from[stage])
        stage--;
    return stage;
}

static int standing_of(int32_t lead)
{
    static const int from[READER_STANDINGS / 2] = {4, 15, 40, 80, 200};
    int size = lead < 0 ? -lead : lead, steps = 0;
    while (steps < READER_STANDINGS / 2 && size >= from[steps])
        steps++;
    return READER_STANDINGS / 2 + (lead < 0 ? -steps : steps);
}

int reader_moment(int rounds_left, int32_t lead)
{
    return stage_of(rounds_left) * READER_STANDINGS + standing_of(lead);
}

int reader_kind(uint64_t keep)
{
    uint64_t one = keep & FIRST_LEVEL, two = keep >> 1 & FIRST_LEVEL,
             three = keep >> 2 & FIRST_LEVEL;
    uint64_t twice = (one & two) | (one & three) | (two & three), thrice = one & two & three;
    // Those of level 3, those of 2 or 3, and all: three counts that grow number the levels.
    int high = count_bits(three), higher = high + count_bits(two), all = higher + count_bits(one);
    int levels = all * (all + 1) * (all + 2) / 6 + higher * (higher + 1) / 2 + high;
    int types = thrice ? 3 + (twice != thrice) : count_bits(twice);
    return levels * READER_TYPES + types;
}

int reader_clash(int card, uint64_t opponents_shown, int chart)
{
    int hits = 0, hurts = 0, level = level_of(card);
    uint64_t targets = targets_of(type_of(card), chart);
    for (uint64_t rest = opponents_shown; rest; rest &= rest - 1) {
        int other = lowest_bit(rest);
        hits += targets >> other & 1 ? level_of(other) : 0;
        hurts += targets_of(type_of(other), chart) >> card & 1 ? level_of(other) : 0;
    }
    int gives = hits > 4 ? 3 : (hits + 1) / 2, takes = hurts >= level ? 2 : hurts > 0;
    return (gives * 3 + takes) * LEVELS + level - 1;
}

void picture_of(struct picture *picture, const struct reader_weights *weights,
    const struct setup *setup, const int32_t coins[2], int rounds_left, uint64_t opponents_shown)
{
    const float *bets = weights->bet[reader_moment(rounds_left, coins[0] - coins[1])];
    picture->weights = weights;
    for (int bet = 0; bet < HAND_RANKS; bet++)
        picture->bet[bet] = slowpoker_cost(setup, bet) <= coins[0] ? bets[bet] : 0;
    for (int card = 0; card < SLOWPOKER_CARDS; card++) {
        int clash = reader_clash(card, opponents_shown, setup->option[CHART]);
        for (int bet = 0; bet < HAND_RANKS; bet++)
            picture->card[card][bet] = weights->card[card][bet] * weights->clash[clash][bet];
    }
}

float picture_chances(const struct picture *picture, uint64_t dealt,
    float chances[KEEPS][HAND_RANKS], uint64_t keeps[KEEPS])
{
    float cards[KEEPS][HAND_RANKS], total[HAND_RANKS] = {0};
    int count = 1;
    keeps[0] = 0;
    memcpy(cards[0], picture->bet, sizeof(cards[0]));
    for (; dealt; dealt &= dealt - 1, count *= 2)
        for (int i = 0; i < count; i++) {
            const float *card = picture->card[lowest_bit(dealt)];
            keeps[count + i] = keeps[i] | (dealt & -dealt);
            for (int bet = 0; bet < HAND_RANKS; bet++)
                cards[count + i][bet] = cards[i][bet] * card[bet];
        }
    for (int i = 0; i < KEEPS; i++) {
        const float *kind = picture->weights->kind[reader_kind(keeps[i])];
        for (int bet = 0; bet < HAND_RANKS; bet++) {
            chances[i][bet] = cards[i][bet] * kind[bet];
            total[bet] += chances[i][bet];
        }
    }
    float sum = 0;
    for (int bet = 0; bet < HAND_RANKS; bet++)
        sum += total[bet];
    return sum;
}

double reader_win(const struct reader_weights *weights, int32_t lead, int rounds_left)
{
    double size = lead < 0 ? -lead : lead, win = lead ? 1 : 0.5;
    int at = 0;
    if (rounds_left > READER_ROUNDS) // as if luck alone decided: leads grow with the root of time
        size *= __builtin_sqrt((double)READER_ROUNDS / rounds_left);
    if (rounds_left) {
        const float *of =
            weights->win[(rounds_left > READER_ROUNDS ? READER_ROUNDS : rounds_left) - 1];
        while (at < READER_LEADS - 2 && size >= reader_leads[at + 1])
            at++;
        double part = (size - reader_leads[at]) / (reader_leads[at + 1] - reader_leads[at]);
        win = part < 1 ? of[at] + part * (of[at + 1] - of[at]) : of[at + 1];
    }
    return lead < 0 ? 1 - win : win;
}
