// SPDX-License-Identifier: MIT
#include "bots/war_lanes_value.h"

#include <string.h>

#define BONUS_SCALE 20.0f // a large bonus, as a part of which bonuses are given
#define HURT_SCALE 40.0f

// What is said of one side of a lane. All inputs lie between about -1 and 1, so that their weights
// are learnt at the same pace.
enum {
    ONE_CARD,
    TWO_CARDS,
    THREE_CARDS,
    SUM,
    BONUS,
    LAST,          // value of the card that the next must follow
    HURTS,         // effect of active cards, if it hurts, …
    HEALS,         // … or heals
    FITTING,       // share of the unseen cards that may follow
    WINNING,       // the other is full and one card is missing: share of the unseen cards that win
    NEEDED,        // the other is full: what each missing card must be worth on the mean
    BONUS_TO_COME, // one card is missing: mean bonus over the unseen cards, …
    BONUS_BEST,    // … and the highest
    SAME_RANK,     // two are missing: how many unseen cards have the rank of the first, …
    SUITED,        // … may follow and have its suit, …
    NEXT_RANK,     // … or are next in rank
    DUE_NEXT,      // its countdown
    DUE_SECOND,
    DUE_LATER,
    SIDE_INPUTS,
};

// What is said of a lane.
enum {
    MINE,
    OTHERS = MINE + SIDE_INPUTS,
    AHEAD = OTHERS + SIDE_INPUTS, // my total above the other's, if it is …
    BEHIND,                       // … or below it
    I_LOSE,                       // in HP, if it resolved now
    OTHER_LOSES,
    I_LOSE_MINE, // the same, if my countdown runs
    OTHER_LOSES_MINE,
    I_LOSE_OTHERS, // the same, if the other's countdown runs
    OTHER_LOSES_OTHERS,
    LANE_MY_TURNS, // left in the round
    LANE_OTHERS_TURNS,
    LANE_MY_LAST, // none is left, …
    LANE_OTHERS_LAST,
    LANE_MY_LAST_BUT_ONE, // … or one
    LANE_OTHERS_LAST_BUT_ONE,
    LANE_MY_TURN_NEXT,
    LANE_I_HURT, // my suit is one that hurts
    LANE_OTHER_HURTS,
    HAND_FITS,  // how many of the cards kept in hand may follow
    HAND_FILLS, // they would fill my side
    HAND_ADDS,  // the most they could add to my total
    HAND_WINS,  // filling my side with them, my total above the other's
    LANE_ALWAYS,
    LANE_END,
};
_Static_assert((int)LANE_END == (int)LANE_INPUTS, "the header says how many");

// What is said of the whole table. First what is the same for all ways to play a turn, then what
// depends on the cards kept in hand, then what depends on HP.
enum {
    ALWAYS,
    ROUND_OVER,
    I_HURT,
    OTHER_HURTS,
    SAME_SUIT,
    MY_TURNS,
    OTHERS_TURNS,
    NO_TURN_MINE,
    NO_TURN_OTHERS,
    MY_TURN_NEXT,
    UNSEEN_JOKERS,
    UNSEEN_HIGH,
    UNSEEN_MEAN,
    UNSEEN_MY_SUIT,
    UNSEEN_OTHERS_SUIT,
    OTHER_HOLDS,
    KEPT,
    KEPT_SUM,
    KEPT_HIGHEST,
    KEPT_JOKERS,
    KEPT_ACTIVE,
    KEPT_PAIR,
    KEPT_SUITED,
    KEPT_NEIGHBOURS,
    MY_HP,
    OTHERS_HP,
    LEAD,  // in HP
    SHARE, // of all HP that I lead by
    I_AM_LOW,
    OTHER_IS_LOW,
    I_AM_LAST, // lower still
    OTHER_IS_LAST,
    I_WOULD_DIE, // if all lanes resolved now
    OTHER_WOULD_DIE,
    TABLE_END,
    FIRST_OF_HP = MY_HP,
};
_Static_assert((int)TABLE_END == (int)TABLE_INPUTS, "the header says how many");

const struct war_weights war_learnt = {
#include "bots/war_lanes_net.def"
};

static float at_least_0(float x)
{
    return x > 0 ? x : 0;
}

static float within(float x, float low, float high)
{
    return x < low ? low : x > high ? high : x;
}

// ---- inputs

// At least 1, to divide by.
static float count_of(cards set)
{
    return set ? (float)count_bits(set) : 1;
}

static cards rank_set(int rank)
{
    return rank < RANKS ? 15ull << 4 * rank : 0;
}

static cards suit_set(int suit)
{
    return 0x1111111111111ull << suit;
}

// The cards that may follow.
static cards fitting(const struct lane_side *side, cards set)
{
    if (!side->count)
        return set;
    return side->count < LANE_CARDS ? set >> 4 * rank_of(side->card[side->count - 1])
                                                 << 4 * rank_of(side->card[side->count - 1])
                                    : 0;
}

static struct lane_side with(const struct lane_side *side, int card)
{
    struct lane_side longer = *side;
    longer.card[longer.count++] = (uint8_t)card;
    return longer;
}

// The bonus of a side of two cards with any third one that may follow. The cards of a side rise, so
// a straight is made by the next rank alone.
struct third {
    int rank; // of the second card
    int suit; // of both, or NO_SUIT
    bool is_run;
    int joker, same, next, suited, both, other; // bonuses
};

static int highest(int a, int b)
{
    return a > b ? a : b;
}

static struct third third_of(const struct setup *setup, const struct lane_side *side)
{
    const int32_t *bonus = setup->option;
    int a = side->card[0], b = side->card[1];
    bool is_pair = rank_of(a) == rank_of(b);
    struct lane_side with_joker = with(side, JOKER);
    return (struct third){.rank = rank_of(b),
        .suit = suit_of(a) == suit_of(b) ? suit_of(a) : NO_SUIT,
        .is_run = rank_of(a) + 1 == rank_of(b),
        .joker = lane_worth(setup, &with_joker).bonus,
        .same = is_pair ? highest(bonus[LANE_THREE], bonus[LANE_PAIR]) : bonus[LANE_PAIR],
        .next = bonus[LANE_STRAIGHT],
        .suited = bonus[LANE_FLUSH],
        .both =
            highest(bonus[LANE_STRAIGHT_FLUSH], highest(bonus[LANE_STRAIGHT], bonus[LANE_FLUSH])),
        .other = is_pair ? bonus[LANE_PAIR] : 0};
}

static int third_bonus(const struct third *third, int card)
{
    if (card == JOKER)
        return third->joker;
    if (rank_of(card) == third->rank)
        return third->same;
    bool is_suited = suit_of(card) == third->suit;
    if (third->is_run && rank_of(card) == third->rank + 1)
        return is_suited ? third->both : third->next;
    return is_suited ? third->suited : third->other;
}

// What the third card may bring, over all unseen cards. `other` is the other side's total if that
// side is full, otherwise 0.
static void third_inputs(const struct setup *setup, const struct lane_side *side, int sum,
    int other, cards unseen, float *input)
{
    struct third third = third_of(setup, side);
    int bonuses = 0, best = 0, winning = 0;
    for (cards set = fitting(side, unseen); set; set &= set - 1) {
        int card = lowest_card(set), bonus = third_bonus(&third, card);
        bonuses += bonus;
        best = highest(best, bonus);
        winning += sum + lane_value(card) + bonus > other;
    }
    float each = 1 / count_of(unseen);
    input[BONUS_TO_COME] = each * (float)bonuses / BONUS_SCALE;
    input[BONUS_BEST] = (float)best / BONUS_SCALE;
    input[WINNING] = other ? each * (float)winning : 0;
}

static void second_card(const struct lane_side *side, cards unseen, float *input)
{
    int card = side->card[0], rank = rank_of(card);
    if (card == JOKER)
        return;
    cards fits = fitting(side, unseen);
    input[SAME_RANK] = (float)count_bits(unseen & rank_set(rank)) / 3;
    input[SUITED] = (float)count_bits(fits & suit_set(suit_of(card)) & ((1ull << JOKER) - 1)) / 12;
    input[NEXT_RANK] = (float)count_bits(unseen & rank_set(rank + 1)) / 4;
}

static void side_inputs(const struct setup *setup, const struct war_table *table, int lane,
    int seat, const struct lane_worth worth[2], float *input)
{
    const struct lane_side *side = &table->side[lane][seat], *other = &table->side[lane][!seat];
    int suit = table->suit[seat], missing = LANE_CARDS - side->count;
    if (side->count)
        input[ONE_CARD + side->count - 1] = 1;
    input[SUM] = (float)worth[seat].sum / 45;
    input[BONUS] = (float)worth[seat].bonus / BONUS_SCALE;
    if (side->count) {
        input[LAST] = (float)lane_value(side->card[side->count - 1]) / 15;
        input[is_damage_suit(suit) ? HURTS : HEALS] = (float)lane_effect(setup, side, suit) / 21;
    }
    if (!missing) {
        int left = table->countdown[lane];
        input[left <= 1 ? DUE_NEXT : left == 2 ? DUE_SECOND : DUE_LATER] = 1;
        return;
    }
    input[FITTING] = (float)count_bits(fitting(side, table->unseen)) / count_of(table->unseen);
    if (other->count == LANE_CARDS)
        input[NEEDED] =
            within((float)(worth[!seat].total - worth[seat].sum) / (float)(15 * missing), -1, 2);
    if (missing == 1)
        third_inputs(setup, side, worth[seat].sum,
            other->count == LANE_CARDS ? worth[!seat].total : 0, table->unseen, input);
    if (missing == 2)
        second_card(side, table->unseen, input);
}

static int turns_left(const struct war_table *table, int seat)
{
    return table->final & only(seat) ? 0 : table->deck[seat] / DRAW_CARDS + 1;
}

static void outcome_inputs(
    const struct lane_outcome *outcome, const struct war_table *table, int lane, float *input)
{
    int me = table->me, ahead = outcome->worth[me].total - outcome->worth[!me].total;
    input[ahead > 0 ? AHEAD : BEHIND] = (float)(ahead > 0 ? ahead : -ahead) / HURT_SCALE;
    if (outcome->loser < 0)
        return;
    int what = outcome->loser == me ? I_LOSE : OTHER_LOSES;
    float hurt = (float)outcome->damage / HURT_SCALE;
    input[what] = hurt;
    if (table->side[lane][me].count == LANE_CARDS)
        input[what + I_LOSE_MINE - I_LOSE] = hurt;
    if (table->side[lane][!me].count == LANE_CARDS)
        input[what + I_LOSE_OTHERS - I_LOSE] = hurt;
}

// How the cards kept in hand go with my side of a lane.
static void hand_inputs(const struct setup *setup, const struct war_table *table, int lane,
    const struct lane_worth worth[2], float *input)
{
    const struct lane_side *side = &table->side[lane][table->me];
    cards fits = fitting(side, table->hand);
    if (!fits || side->count == LANE_CARDS)
        return;
    int total = worth[table->me].total, most = total, full = 0;
    for (cards set = fits; set; set &= set - 1) {
        struct lane_side one = with(side, lowest_card(set));
        int now = lane_worth(setup, &one).total;
        most = highest(most, now);
        full = one.count == LANE_CARDS ? highest(full, now) : full;
        for (cards more = set & (set - 1); one.count < LANE_CARDS && more; more &= more - 1) {
            struct lane_side two = with(&one, lowest_card(more));
            now = lane_worth(setup, &two).total;
            most = highest(most, now);
            full = two.count == LANE_CARDS ? highest(full, now) : full;
        }
    }
    input[HAND_FITS] = (float)count_bits(fits) / 2;
    input[HAND_ADDS] = (float)(most - total) / HURT_SCALE;
    if (!full)
        return;
    input[HAND_FILLS] = 1;
    input[HAND_WINS] = within((float)(full - worth[!table->me].total) / HURT_SCALE, -1, 1);
}

// Says also what each side would lose if the lane resolved now.
static void lane_inputs(const struct setup *setup, const struct war_table *table, int lane,
    float input[LANE_INPUTS], int hurt[2])
{
    int me = table->me;
    const int suit[2] = {table->suit[0], table->suit[1]};
    struct lane_outcome outcome = lane_outcome(setup, table->side[lane], suit);
    memset(input, 0, LANE_INPUTS * sizeof(input[0]));
    side_inputs(setup, table, lane, me, outcome.worth, input + MINE);
    side_inputs(setup, table, lane, !me, outcome.worth, input + OTHERS);
    outcome_inputs(&outcome, table, lane, input);
    hand_inputs(setup, table, lane, outcome.worth, input);
    int mine = turns_left(table, me), others = turns_left(table, !me);
    input[LANE_MY_TURNS] = (float)mine / 8;
    input[LANE_OTHERS_TURNS] = (float)others / 8;
    input[LANE_MY_LAST] = mine == 0;
    input[LANE_OTHERS_LAST] = others == 0;
    input[LANE_MY_LAST_BUT_ONE] = mine == 1;
    input[LANE_OTHERS_LAST_BUT_ONE] = others == 1;
    input[LANE_MY_TURN_NEXT] = table->turn == me;
    input[LANE_I_HURT] = is_damage_suit(suit[me]);
    input[LANE_OTHER_HURTS] = is_damage_suit(suit[!me]);
    input[LANE_ALWAYS] = 1;
    hurt[0] = outcome.loser == 0 ? outcome.damage : 0;
    hurt[1] = outcome.loser == 1 ? outcome.damage : 0;
}

static void unseen_inputs(const struct war_table *table, float *input)
{
    cards plain = table->unseen & ((1ull << JOKER) - 1);
    int jokers = count_bits(table->unseen >> JOKER), sum = 15 * jokers;
    for (int rank = TWO; rank < RANKS; rank++)
        sum += (rank + 2) * count_bits(plain & rank_set(rank));
    input[UNSEEN_JOKERS] = (float)jokers / 4;
    input[UNSEEN_HIGH] = (float)count_bits(plain >> 4 * JACK) / 16;
    input[UNSEEN_MEAN] = (float)sum / count_of(table->unseen) / 15;
    input[UNSEEN_MY_SUIT] = (float)count_bits(plain & suit_set(table->suit[table->me])) / 13;
    input[UNSEEN_OTHERS_SUIT] = (float)count_bits(plain & suit_set(table->suit[!table->me])) / 13;
}

static void kept_inputs(const struct war_table *table, float *input)
{
    int count = 0, card[HAND_CARDS], suit = table->suit[table->me];
    for (cards set = table->hand; set; set &= set - 1) {
        card[count] = lowest_card(set);
        input[KEPT_SUM] += (float)lane_value(card[count]) / 30;
        input[KEPT_HIGHEST] = (float)lane_value(card[count]) / 15;
        input[KEPT_JOKERS] += card[count] == JOKER;
        input[KEPT_ACTIVE] += card[count] == JOKER || suit_of(card[count]) == suit ? 0.5f : 0;
        count++;
    }
    input[KEPT] = (float)count / 2;
    if (count != 2 || card[1] == JOKER)
        return;
    input[KEPT_PAIR] = rank_of(card[0]) == rank_of(card[1]);
    input[KEPT_SUITED] = suit_of(card[0]) == suit_of(card[1]);
    input[KEPT_NEIGHBOURS] = rank_of(card[0]) + 1 == rank_of(card[1]);
}

// What does not depend on HP.
static void turn_inputs(const struct war_table *table, float input[TABLE_INPUTS])
{
    int me = table->me;
    memset(input, 0, TABLE_INPUTS * sizeof(input[0]));
    input[ALWAYS] = 1;
    input[I_HURT] = is_damage_suit(table->suit[me]);
    input[OTHER_HURTS] = is_damage_suit(table->suit[!me]);
    input[SAME_SUIT] = table->suit[0] == table->suit[1];
    if (table->is_round_over) {
        input[ROUND_OVER] = 1;
        return;
    }
    int mine = turns_left(table, me), others = turns_left(table, !me);
    input[MY_TURNS] = (float)mine / 8;
    input[OTHERS_TURNS] = (float)others / 8;
    input[NO_TURN_MINE] = !mine;
    input[NO_TURN_OTHERS] = !others;
    input[MY_TURN_NEXT] = table->turn == me;
    input[OTHER_HOLDS] = (float)table->held[!me] / 5;
    unseen_inputs(table, input);
    kept_inputs(table, input);
}

static void hp_inputs(const struct war_table *table, const int hurt[2], float input[TABLE_INPUTS])
{
    int me = table->me;
    float mine = (float)table->hp[me], others = (float)table->hp[!me];
    input[MY_HP] = mine / 100;
    input[OTHERS_HP] = others / 100;
    input[LEAD] = (mine - others) / 50;
    input[SHARE] = (mine - others) / (mine + others);
    input[I_AM_LOW] = at_least_0(1 - mine / 40);
    input[OTHER_IS_LOW] = at_least_0(1 - others / 40);
    input[I_AM_LAST] = at_least_0(1 - mine / 15);
    input[OTHER_IS_LAST] = at_least_0(1 - others / 15);
    input[I_WOULD_DIE] = hurt[me] >= table->hp[me];
    input[OTHER_WOULD_DIE] = hurt[!me] >= table->hp[!me];
}

void war_inputs(const struct setup *setup, const struct war_table *table, struct war_inputs *inputs)
{
    int hurt[2] = {0}, of_lane[2];
    memset(inputs->lane, 0, sizeof(inputs->lane));
    for (int lane = 0; !table->is_round_over && lane < LANES; lane++) {
        lane_inputs(setup, table, lane, inputs->lane[lane], of_lane);
        hurt[0] += of_lane[0];
        hurt[1] += of_lane[1];
    }
    turn_inputs(table, inputs->table);
    hp_inputs(table, hurt, inputs->table);
}

// ---- the net

static inline void add_scaled(
    float *restrict sum, const float *restrict row, float scale, int count)
{
    for (int i = 0; i < count; i++)
        sum[i] += scale * row[i];
}

static void judge_lane(const struct war_weights *weights, const float input[LANE_INPUTS],
    float hidden[LANE_HIDDEN], float out[HIDDEN])
{
    memset(hidden, 0, LANE_HIDDEN * sizeof(hidden[0]));
    memset(out, 0, HIDDEN * sizeof(out[0]));
    for (int i = 0; i < LANE_END; i++)
        if (input[i] != 0)
            add_scaled(hidden, weights->lane[i], input[i], LANE_HIDDEN);
    for (int i = 0; i < LANE_HIDDEN; i++) {
        hidden[i] = at_least_0(hidden[i]);
        if (hidden[i] > 0)
            add_scaled(out, weights->lanes[i], hidden[i], HIDDEN);
    }
}

static void judge_table(
    const struct war_weights *weights, const float *input, int first, int end, float sum[HIDDEN])
{
    for (int i = first; i < end; i++)
        if (input[i] != 0)
            add_scaled(sum, weights->table[i], input[i], HIDDEN);
}

static float judge_sum(const struct war_weights *weights, float sum[HIDDEN])
{
    float part[8] = {0};
    for (int i = 0; i < HIDDEN; i += 8)
        for (int k = 0; k < 8; k++)
            part[k] += weights->out[i + k] * at_least_0(sum[i + k]);
    return ((part[0] + part[1]) + (part[2] + part[3])) +
           ((part[4] + part[5]) + (part[6] + part[7]));
}

float war_judge(
    const struct war_weights *weights, const struct war_inputs *inputs, struct war_layers *layers)
{
    float out[HIDDEN];
    memset(layers, 0, sizeof(*layers));
    judge_table(weights, inputs->table, 0, TABLE_END, layers->sum);
    for (int lane = 0; lane < LANES; lane++) {
        judge_lane(weights, inputs->lane[lane], layers->lane[lane], out);
        add_scaled(layers->sum, out, 1, HIDDEN);
    }
    return judge_sum(weights, layers->sum);
}

void war_judge_lane(const struct setup *setup, const struct war_weights *weights,
    const struct war_table *table, int lane, struct war_lane *judged)
{
    float input[LANE_INPUTS], hidden[LANE_HIDDEN];
    lane_inputs(setup, table, lane, input, judged->hurt);
    judge_lane(weights, input, hidden, judged->out);
}

void war_judge_turn(
    const struct war_weights *weights, const struct war_table *table, float sum[HIDDEN])
{
    float input[TABLE_INPUTS];
    memset(sum, 0, HIDDEN * sizeof(sum[0]));
    turn_inputs(table, input);
    judge_table(weights, input, 0, FIRST_OF_HP, sum);
}

void war_add_lane(float sum[HIDDEN], const struct war_lane *judged)
{
    add_scaled(sum, judged->out, 1, HIDDEN);
}

float war_judge_hp(const struct war_weights *weights, const struct war_table *table,
    const int hurt[2], float sum[HIDDEN])
{
    float input[TABLE_INPUTS];
    hp_inputs(table, hurt, input);
    judge_table(weights, input, FIRST_OF_HP, TABLE_END, sum);
    return judge_sum(weights, sum);
}
