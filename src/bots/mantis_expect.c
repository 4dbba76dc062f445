// SPDX-License-Identifier: MIT
// Plays mantis by its chance to win: every face of the top card, then every card that may follow
// and the best answer to it, are counted out exactly; what comes after is judged by weights that
// were learnt from matches it played against itself.
#include "bots/mantis_expect.h"

#include <string.h>

enum { DEPTH = 1 }; // cards looked at beyond the one on top

static const struct expect_weights of_two = {{
#include "bots/mantis_expect_two.def"
}};
static const struct expect_weights of_more = {{
#include "bots/mantis_expect_more.def"
}};

const struct expect_weights *expect_weights_for(int seats)
{
    return seats == 2 ? &of_two : &of_more;
}

// The goal, or if the pack is likely to end before anybody reaches it, what the leader may reach:
// about one card in three is scored.
float expect_goal(const struct mantis_table *table)
{
    int most = 0;
    for (int seat = 0; seat < table->seats; seat++)
        most = table->points[seat] > most ? table->points[seat] : most;
    float reach = (float)most + 1 + 0.3f * (float)table->left;
    return reach < table->goal ? reach : table->goal;
}

void expect_traits(const struct mantis_table *table, int seat, float trait[EXPECT_TRAITS])
{
    float goal = expect_goal(table), points = table->points[seat], near = points - 0.6f * goal;
    memset(trait, 0, EXPECT_TRAITS * sizeof(trait[0]));
    trait[POINTS] = points / goal;
    trait[NEAR_GOAL] = near > 0 ? near / (0.4f * goal) : 0;
    trait[ALWAYS] = 1;
    for (int colour = 0; colour < COLOURS; colour++) {
        int count = table->held[seat][colour];
        if (!count)
            continue;
        float likely = (float)table->unseen[colour] / (float)table->left, cards = (float)count;
        trait[count < 5 ? ALONE + count - 1 : OF_FIVE] += 0.25f;
        trait[TANK] += 0.1f * cards;
        trait[LIKELY_CARDS] += likely * cards;
        trait[LIKELY_COLOURS] += likely;
        trait[LIKELY_SQUARES] += 0.2f * likely * cards * cards;
        if (table->points[seat] + count + 1 < table->goal)
            continue;
        trait[CAN_WIN] = 1;
        trait[LIKELY_WIN] += 3 * likely;
    }
}

// Good to a hundredth where it is used, and needs no library.
static float exponential(float x)
{
    x = 1 + x / 1024;
    for (int i = 0; i < 10; i++)
        x *= x;
    return x;
}

static void judge(
    const struct mantis_table *table, const struct expect_weights *weights, float share[SEATS_MAX])
{
    float total = 0;
    for (int seat = 0; seat < table->seats; seat++) {
        float trait[EXPECT_TRAITS], sum = 0;
        expect_traits(table, seat, trait);
        for (int i = 0; i < EXPECT_TRAITS; i++)
            sum += weights->of[seat == table->turn][i] * trait[i];
        total += share[seat] = exponential(sum);
    }
    for (int seat = 0; seat < table->seats; seat++)
        share[seat] /= total;
}

// Most points, and of those most cards in the tank.
static void settle(const struct mantis_table *table, float share[SEATS_MAX])
{
    int rank[SEATS_MAX], best = -1, count = 0;
    for (int seat = 0; seat < table->seats; seat++) {
        rank[seat] = table->points[seat] << 8;
        for (int colour = 0; colour < COLOURS; colour++)
            rank[seat] += table->held[seat][colour];
        if (rank[seat] > best)
            best = rank[seat], count = 0;
        count += rank[seat] == best;
    }
    for (int seat = 0; seat < table->seats; seat++)
        share[seat] = rank[seat] == best ? 1 / (float)count : 0;
}

static void flip_for(const struct mantis_table *table, const struct expect_weights *weights,
    int back, int aim, int depth, float share[SEATS_MAX])
{
    int sides = table->sides[back], count = count_bits((uint64_t)sides);
    memset(share, 0, SEATS_MAX * sizeof(share[0]));
    for (int side = 0; side < SIDES; side++) {
        if (!(sides >> side & 1))
            continue;
        struct mantis_table next = *table;
        float of_side[SEATS_MAX] = {0};
        mantis_flip(&next, aim, cards_of_back[back][side]);
        expect_shares(&next, weights, depth, of_side);
        for (int seat = 0; seat < table->seats; seat++)
            share[seat] += of_side[seat] / (float)count;
    }
}

int expect_aim(const struct mantis_table *table, const struct expect_weights *weights, int back,
    int depth, float share[SEATS_MAX])
{
    int best = 0;
    for (int aim = 0; aim < table->seats; aim++) {
        float of_aim[SEATS_MAX];
        flip_for(table, weights, back, aim, depth, of_aim);
        if (aim && of_aim[table->turn] <= share[table->turn])
            continue;
        memcpy(share, of_aim, sizeof(of_aim));
        best = aim;
    }
    return best;
}

void expect_shares(const struct mantis_table *table, const struct expect_weights *weights,
    int depth, float share[SEATS_MAX])
{
    if (table->is_over || !depth) {
        if (table->is_over)
            settle(table, share);
        else
            judge(table, weights, share);
        return;
    }
    memset(share, 0, SEATS_MAX * sizeof(share[0]));
    for (int back = 0; back < BACKS; back++) {
        if (!table->sides[back])
            continue;
        float best[SEATS_MAX], likely = (float)count_bits(table->sides[back]) / (float)table->left;
        expect_aim(table, weights, back, depth - 1, best);
        for (int seat = 0; seat < table->seats; seat++)
            share[seat] += likely * best[seat];
    }
}

static struct move choose(const struct question *question)
{
    if (bot_slips(question))
        return mantis_beginner(question);
    struct mantis_table table;
    float share[SEATS_MAX];
    mantis_read(question, &table);
    int aim =
        expect_aim(&table, expect_weights_for(table.seats), mantis_top(question), DEPTH, share);
    int at = 0;
    while (mantis_aim(question, &question->choices[at].move) != aim)
        at++;
    return question->choices[at].move;
}

const struct bot expect_bot = {
    .name = "expect",
    .help = "mantis by the chance to win, counted over the next cards and then judged",
    .is_slow = true,
    .can_slip = true,
    .fits = mantis_fits,
    .choose = choose,
};
