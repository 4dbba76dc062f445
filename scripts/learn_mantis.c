// SPDX-License-Identifier: MIT
// Learns the weights by which the bot `expect` judges a table of mantis: it plays many matches
// against itself, now and then at random, and after each match moves every judgement in it towards
// the next one and the result (temporal differences). Prints the weights. Run by
// scripts/learn-mantis.
// usage: learn_mantis SEATS_MIN SEATS_MAX MATCHES
#include "bots/mantis_expect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TANK_CARDS = 4, WHIM = 25, MOMENTS_MAX = MANTIS_CARDS };
#define PACE 0.01f
#define TRUST 0.8f // in what came later, rather than in the next judgement

// One judgement.
struct moment {
    int turn;
    float trait[SEATS_MAX][EXPECT_TRAITS];
    float share[SEATS_MAX];
};

static struct chance chance;

static int draw(uint8_t *pack, int left)
{
    int at = (int)chance_below(&chance, (uint32_t)left), card = pack[at];
    pack[at] = pack[left - 1];
    return card;
}

static void begin(struct mantis_table *table, uint8_t *pack, int seats)
{
    *table = (struct mantis_table){
        .seats = (uint8_t)seats, .goal = seats == 2 ? 15 : 10, .left = MANTIS_CARDS};
    memset(table->unseen, FACES, sizeof(table->unseen));
    memset(table->sides, (1 << SIDES) - 1, sizeof(table->sides));
    for (int card = 0; card < MANTIS_CARDS; card++)
        pack[card] = (uint8_t)card;
    for (int i = 0; i < seats * TANK_CARDS; i++) {
        int card = draw(pack, table->left);
        table->left--;
        table->unseen[colour_of(card)]--;
        table->sides[back_of[card]] ^= (uint8_t)(1 << side_of[card]);
        table->held[i / TANK_CARDS][colour_of(card)]++;
    }
    table->turn = (uint8_t)chance_below(&chance, (uint32_t)seats);
}

// Plays a match; `share` is how it ended. Says how many judgements there were.
static int play_match(struct mantis_table *table, const struct expect_weights *weights,
    struct moment *moments, float share[SEATS_MAX])
{
    uint8_t pack[MANTIS_CARDS];
    int count = 0, seats = table->seats;
    begin(table, pack, seats);
    while (!table->is_over) {
        int card = draw(pack, table->left);
        int aim = expect_aim(table, weights, back_of[card], 0, share);
        if (!chance_below(&chance, WHIM))
            aim = (int)chance_below(&chance, (uint32_t)seats);
        mantis_flip(table, aim, card);
        struct moment *moment = &moments[count];
        expect_shares(table, weights, 0, moment->share);
        moment->turn = table->turn;
        for (int seat = 0; !table->is_over && seat < seats; seat++)
            expect_traits(table, seat, moment->trait[seat]);
        count += !table->is_over;
    }
    expect_shares(table, weights, 0, share);
    return count;
}

static void learn(struct expect_weights *weights, const struct moment *moments, int count,
    int seats, float share[SEATS_MAX], float pace)
{
    for (const struct moment *moment = moments + count; moment-- > moments;)
        for (int seat = 0; seat < seats; seat++) {
            float step = pace * (share[seat] - moment->share[seat]);
            for (int i = 0; i < EXPECT_TRAITS; i++)
                weights->of[seat == moment->turn][i] += step * moment->trait[seat][i];
            share[seat] = TRUST * share[seat] + (1 - TRUST) * moment->share[seat];
        }
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    int seats_min = atoi(argv[1]), seats_max = atoi(argv[2]), matches = atoi(argv[3]);
    static struct moment moments[MOMENTS_MAX];
    struct expect_weights weights = {0};
    chance_from_number(&chance, 1);
    for (int i = 0; i < matches; i++) {
        struct mantis_table table = {
            .seats = (uint8_t)(seats_min +
                               (int)chance_below(&chance, (uint32_t)(seats_max - seats_min + 1)))};
        float share[SEATS_MAX];
        // Slower in the second half, and slower still in the last quarter.
        float pace = i < matches / 2 ? PACE : i < matches / 4 * 3 ? 0.3f * PACE : 0.1f * PACE;
        int count = play_match(&table, &weights, moments, share);
        learn(&weights, moments, count, table.seats, share, pace);
    }
    for (int is_turn = 0; is_turn < 2; is_turn++) {
        printf("{");
        for (int i = 0; i < EXPECT_TRAITS; i++)
            printf(
                "%.3ff%s", (double)weights.of[is_turn][i], i + 1 < EXPECT_TRAITS ? ", " : "},\n");
    }
    return 0;
}
