// SPDX-License-Identifier: MIT
#include "bots/mantis_quick.h"

enum { WAITS, MOVES, ROLES };

// Of one seat: its weighted traits in parts.
struct seat_sum {
    float rest[ROLES];            // what does not depend on its tank
    float colour[ROLES][COLOURS]; // what each colour of the tank adds
    float sum[ROLES];             // all of it
    int winning;                  // the set of colours that would win the match
};

struct quick {
    const struct mantis_table *table;
    const struct expect_weights *weights;
    float goal, likely[COLOURS];
    struct seat_sum of[SEATS_MAX];
    float power[ROLES][SEATS_MAX]; // exp(sum)
};

static float exponential(float x)
{
    x = 1 + x / 1024;
    for (int i = 0; i < 10; i++)
        x *= x;
    return x;
}

static bool wins(const struct quick *quick, int points, int count)
{
    return count && points + count + 1 >= quick->table->goal;
}

static float colour_part(const struct quick *quick, int role, int points, int colour, int held)
{
    const float *weight = quick->weights->of[role];
    float likely = quick->likely[colour], count = (float)held;
    if (!held)
        return 0;
    float sum = 0.25f * weight[held < 5 ? ALONE + held - 1 : OF_FIVE] + 0.1f * count * weight[TANK];
    sum += likely * (count * weight[LIKELY_CARDS] + weight[LIKELY_COLOURS] +
                        0.2f * count * count * weight[LIKELY_SQUARES]);
    return wins(quick, points, held) ? sum + 3 * likely * weight[LIKELY_WIN] : sum;
}

static float points_part(const struct quick *quick, int role, int points)
{
    const float *weight = quick->weights->of[role];
    float near = (float)points - 0.6f * quick->goal;
    return weight[ALWAYS] + weight[POINTS] * (float)points / quick->goal +
           (near > 0 ? weight[NEAR_GOAL] * near / (0.4f * quick->goal) : 0);
}

static float total(const struct quick *quick, const struct seat_sum *of, int role)
{
    float sum = of->rest[role];
    for (int colour = 0; colour < COLOURS; colour++)
        sum += of->colour[role][colour];
    return of->winning ? sum + quick->weights->of[role][CAN_WIN] : sum;
}

static void sum_seat(const struct quick *quick, int seat, int points, struct seat_sum *of)
{
    of->winning = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        of->winning |= wins(quick, points, quick->table->held[seat][colour]) << colour;
    for (int role = 0; role < ROLES; role++) {
        of->rest[role] = points_part(quick, role, points);
        for (int colour = 0; colour < COLOURS; colour++)
            of->colour[role][colour] =
                colour_part(quick, role, points, colour, quick->table->held[seat][colour]);
        of->sum[role] = total(quick, of, role);
    }
}

// exp(sum) of the seat with another number of cards of this colour.
static float power_with(const struct quick *quick, int seat, int role, int colour, int held)
{
    const struct seat_sum *of = &quick->of[seat];
    int points = quick->table->points[seat];
    int winning = (of->winning & ~(1 << colour)) | wins(quick, points, held) << colour;
    float can_win = quick->weights->of[role][CAN_WIN];
    float sum =
        of->sum[role] - of->colour[role][colour] + colour_part(quick, role, points, colour, held);
    sum += (winning ? can_win : 0) - (of->winning ? can_win : 0);
    return exponential(sum);
}

static float power_scored(const struct quick *quick, int role, int colour)
{
    int seat = quick->table->turn, points = quick->table->points[seat];
    struct seat_sum of;
    struct mantis_table table = *quick->table;
    struct quick after = *quick;
    points += table.held[seat][colour] + 1;
    table.held[seat][colour] = 0;
    after.table = &table;
    sum_seat(&after, seat, points, &of);
    return exponential(of.sum[role]);
}

static void judge_flip(
    const struct quick *quick, int asked, int aim, int colour, struct quick_flips *flips)
{
    const struct mantis_table *table = quick->table;
    int mover = table->turn, held = table->held[aim][colour];
    if (aim == mover && wins(quick, table->points[mover], held)) {
        flips->mover[aim][colour] = 1;
        flips->seat[aim][colour] = asked == mover;
        return;
    }
    bool is_again = table->seats == 2 && held && aim != mover;
    int next = is_again ? mover : mover + 1 == table->seats ? 0 : mover + 1;
    float power[SEATS_MAX], sum = 0;
    for (int seat = 0; seat < table->seats; seat++)
        power[seat] = quick->power[seat == next][seat];
    if (!held)
        power[aim] = power_with(quick, aim, aim == next, colour, 1);
    else if (aim == mover)
        power[aim] = power_scored(quick, mover == next, colour);
    else {
        power[aim] = power_with(quick, aim, aim == next, colour, 0);
        power[mover] =
            power_with(quick, mover, mover == next, colour, table->held[mover][colour] + held + 1);
    }
    for (int seat = 0; seat < table->seats; seat++)
        sum += power[seat];
    flips->mover[aim][colour] = power[mover] / sum;
    flips->seat[aim][colour] = power[asked] / sum;
}

void quick_look(const struct mantis_table *table, int seat, struct quick_flips *flips)
{
    struct quick quick = {
        .table = table, .weights = expect_weights_for(table->seats), .goal = expect_goal(table)};
    for (int colour = 0; colour < COLOURS; colour++)
        quick.likely[colour] = (float)table->unseen[colour] / (float)table->left;
    for (int one = 0; one < table->seats; one++) {
        sum_seat(&quick, one, table->points[one], &quick.of[one]);
        for (int role = 0; role < ROLES; role++)
            quick.power[role][one] = exponential(quick.of[one].sum[role]);
    }
    for (int aim = 0; aim < table->seats; aim++)
        for (int colour = 0; colour < COLOURS; colour++)
            if (table->unseen[colour])
                judge_flip(&quick, seat, aim, colour, flips);
}

int quick_aim(
    const struct mantis_table *table, const struct quick_flips *flips, int back, float *expected)
{
    int sides = table->sides[back], best = 0;
    float most = -1, of_best = 0, each = 1 / (float)count_bits((uint64_t)sides);
    for (int aim = 0; aim < table->seats; aim++) {
        float mover = 0, seat = 0;
        for (int set = sides; set; set &= set - 1) {
            int colour = colour_of(cards_of_back[back][lowest_bit((uint64_t)set)]);
            mover += flips->mover[aim][colour];
            seat += flips->seat[aim][colour];
        }
        if (mover > most)
            most = mover, of_best = seat, best = aim;
    }
    *expected = of_best * each;
    return best;
}

float quick_share(const struct mantis_table *table, const struct quick_flips *flips)
{
    float sum = 0;
    for (int back = 0; back < BACKS; back++) {
        float expected;
        if (!table->sides[back])
            continue;
        quick_aim(table, flips, back, &expected);
        sum += expected * (float)count_bits(table->sides[back]);
    }
    return sum / (float)table->left;
}
