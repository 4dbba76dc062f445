// SPDX-License-Identifier: MIT
// Solves single-card-game and double-card-game. Both seats are in the same position, and a better
// hand is never worse to play. So we look for an equilibrium in which both play the best hands and
// fold the others, and at most one hand in between is played with some chance. The more hands both
// play, the less it pays to play the worst of them; we look for the point where that is worth as
// much as folding it.
//
// Whether this is an equilibrium is checked: the best answer to it is computed exactly, and what it
// gains is part of the solution. After a tie the cards are dealt again, so a match is worth what
// one deal brings, plus the chance of a tie times what a match is worth.
#include "lab/solve.h"

#include <math.h>
#include <stdlib.h>

enum { RANK_COPIES = 4, HANDS = CARD_HANDS_MAX, BISECTIONS = 200 };
_Static_assert(HANDS == RANKS * (RANKS + 1) / 2, "two ranks, in any order");

// Hands by strength: suits do not matter, the higher card counts first.
struct deal {
    int size; // cards in a hand
    int count;
    uint8_t high[HANDS], low[HANDS]; // low is not used with one card
    double chance[HANDS][HANDS];     // that the seats are dealt these two
    double win_play, win_fold, lose_both;
};

// In how many ways a hand can be dealt when `used` cards of each rank are gone.
static double ways(const struct deal *deal, int hand, const int used[RANKS])
{
    int high = RANK_COPIES - used[deal->high[hand]], low = RANK_COPIES - used[deal->low[hand]];
    if (deal->size == 1)
        return high;
    if (deal->high[hand] == deal->low[hand])
        return high * (high - 1) / 2.0;
    return high * low;
}

static void deal_init(struct deal *deal, const struct setup *setup, int size)
{
    *deal = (struct deal){.size = size};
    deal->win_play = setup->option[option_find(setup->game, "win_play")];
    deal->win_fold = setup->option[option_find(setup->game, "win_fold")];
    deal->lose_both = setup->option[option_find(setup->game, "lose_both")];
    for (int high = 0; high < RANKS; high++)
        for (int low = size == 1 ? high : 0; low <= high; low++, deal->count++) {
            deal->high[deal->count] = (uint8_t)high;
            deal->low[deal->count] = (uint8_t)low;
        }
    double total = 0;
    for (int mine = 0; mine < deal->count; mine++) {
        static const int none[RANKS];
        int used[RANKS] = {0};
        used[deal->high[mine]]++;
        used[deal->low[mine]] += size - 1;
        for (int yours = 0; yours < deal->count; yours++)
            total += deal->chance[mine][yours] = ways(deal, mine, none) * ways(deal, yours, used);
    }
    for (int mine = 0; mine < deal->count; mine++)
        for (int yours = 0; yours < deal->count; yours++)
            deal->chance[mine][yours] /= total;
}

// What a hand brings if it is folded or played, times the chance to be dealt it, against another
// seat that plays each hand with the chances `other`. A tie is worth `again`.
static double worth_of_fold(const struct deal *deal, const double *other, int mine)
{
    double sum = 0;
    for (int yours = 0; yours < deal->count; yours++)
        sum -= deal->chance[mine][yours] *
               (other[yours] * deal->win_fold + (1 - other[yours]) * deal->lose_both);
    return sum;
}

static double worth_of_play(const struct deal *deal, const double *other, int mine, double again)
{
    double sum = 0;
    for (int yours = 0; yours < deal->count; yours++) {
        double met = mine > yours ? deal->win_play : mine < yours ? -deal->win_play : again;
        sum +=
            deal->chance[mine][yours] * (other[yours] * met + (1 - other[yours]) * deal->win_fold);
    }
    return sum;
}

// What a match is worth to a seat that plays each hand with the chances `mine`: the solution of
// value = value of a deal whose ties bring 0 + chance of a tie * value.
static double match_value(const struct deal *deal, const double *mine, const double *other)
{
    double value = 0, tie = 0;
    for (int hand = 0; hand < deal->count; hand++) {
        value += mine[hand] * worth_of_play(deal, other, hand, 0) +
                 (1 - mine[hand]) * worth_of_fold(deal, other, hand);
        tie += mine[hand] * other[hand] * deal->chance[hand][hand];
    }
    return value / (1 - tie);
}

// What a match is worth to the best answer. The answer is improved until nothing is better; that
// ends, since each step is worth more than the last and the number of answers is finite.
static double best_value(const struct deal *deal, const double *other, double answer[HANDS])
{
    for (int hand = 0; hand < deal->count; hand++)
        answer[hand] = 0;
    double value = match_value(deal, answer, other);
    for (;;) {
        for (int hand = 0; hand < deal->count; hand++)
            answer[hand] =
                worth_of_play(deal, other, hand, value) > worth_of_fold(deal, other, hand);
        double better = match_value(deal, answer, other);
        if (!(better > value + 1e-15))
            return fmax(value, better);
        value = better;
    }
}

// The policy that plays the best `many` hands: with 3.25 the best three, and the fourth with a
// chance of a quarter.
static void play_the_best(const struct deal *deal, double many, double *policy)
{
    for (int hand = 0; hand < deal->count; hand++) {
        double part = many - (deal->count - 1 - hand);
        policy[hand] = part < 0 ? 0 : part > 1 ? 1 : part;
    }
}

// By how much playing is worth more than folding for the worst hand that is played, if both seats
// play the best `many`.
static double last_likes_it(const struct deal *deal, double many)
{
    double policy[HANDS];
    play_the_best(deal, many, policy);
    int last = deal->count - (int)fmin(floor(many) + 1, deal->count);
    double again = match_value(deal, policy, policy);
    return worth_of_play(deal, policy, last, again) - worth_of_fold(deal, policy, last);
}

static void find_equilibrium(const struct deal *deal, double *policy)
{
    double low = 0, high = deal->count;
    for (int i = 0; i < BISECTIONS; i++) {
        double middle = (low + high) / 2;
        *(last_likes_it(deal, middle) > 0 ? &low : &high) = middle;
    }
    // Where the search ends at a whole number of hands, none is played with some chance only.
    double whole = round(low);
    play_the_best(deal, fabs(low - whole) < 1e-9 ? whole : round(low * 1e9) / 1e9, policy);
}

static void put_hand(
    const struct deal *deal, const struct setup *setup, int hand, struct text *situation)
{
    // Written from a view, as the bot will do, so that it finds the same words.
    struct view view;
    view_init(&view, 0, setup->seats);
    view_put(&view, setup->game->zones, index_of(0, 0), card_of(deal->high[hand], CLUBS));
    if (deal->size == 2)
        view_put(&view, setup->game->zones, index_of(0, 0), card_of(deal->low[hand], HEARTS));
    situation_put(setup, &view, situation);
}

static void note_hands(const struct deal *deal, const double *policy, struct solution *solution)
{
    struct state start;
    struct choice choices[CHOICES_MAX];
    game_start(&solution->setup, &start);
    int count = solution->setup.game->moves(&solution->setup, &start, 0, choices);
    must(count == 2); // play, then fold
    for (int hand = 0; hand < deal->count; hand++) {
        char buf[SITUATION_MAX];
        struct text situation = TEXT(buf);
        put_hand(deal, &solution->setup, hand, &situation);
        solution_add(solution, buf, choices, 2, (double[]){policy[hand], 1 - policy[hand]});
    }
}

void solve_card_game(const struct setup *setup, struct solution *solution)
{
    struct deal *deal = malloc(sizeof(*deal));
    must(deal);
    deal_init(deal, setup, setup->game->id[0] == 's' ? 1 : 2);
    double policy[HANDS], answer[HANDS];
    find_equilibrium(deal, policy);
    solution_init(solution, setup);
    note_hands(deal, policy, solution);
    solution->value[0] = solution->value[1] = match_value(deal, policy, policy);
    solution->gain = best_value(deal, policy, answer) - solution->value[0];
    solution->is_exact = true;
    solution_settle(solution);
    free(deal);
}

// With which chance each hand is played by this strategy.
static void read_hands(const struct deal *deal, const struct solution *strategy, double *policy)
{
    for (int hand = 0; hand < deal->count; hand++) {
        char buf[SITUATION_MAX];
        struct text situation = TEXT(buf);
        put_hand(deal, &strategy->setup, hand, &situation);
        const struct solution_line *line = solution_find(strategy, buf);
        policy[hand] = line ? line->chance[0] : 0.5;
    }
}

double respond_card_game(const struct solution *strategy, struct solution *response, double *same)
{
    struct deal *deal = malloc(sizeof(*deal));
    must(deal);
    deal_init(deal, &strategy->setup, strategy->setup.game->id[0] == 's' ? 1 : 2);
    double policy[HANDS], answer[HANDS];
    read_hands(deal, strategy, policy);
    double value = best_value(deal, policy, answer);
    *same = match_value(deal, policy, policy);
    solution_init(response, &strategy->setup);
    note_hands(deal, answer, response);
    solution_settle(response);
    free(deal);
    return value;
}

int card_game_hands(const struct solution *solution, struct card_hand hands[CARD_HANDS_MAX])
{
    struct deal *deal = malloc(sizeof(*deal));
    must(deal);
    deal_init(deal, &solution->setup, solution->setup.game->id[0] == 's' ? 1 : 2);
    double policy[HANDS] = {0}, answer[HANDS];
    read_hands(deal, solution, policy);
    double again = best_value(deal, policy, answer);
    for (int hand = 0; hand < deal->count; hand++) {
        struct card_hand *found = &hands[hand];
        *found = (struct card_hand){0};
        struct text situation = TEXT(found->situation);
        put_hand(deal, &solution->setup, hand, &situation);
        for (int other = 0; other < deal->count; other++)
            found->dealt += deal->chance[hand][other];
        found->worth[0] = worth_of_play(deal, policy, hand, again) / found->dealt;
        found->worth[1] = worth_of_fold(deal, policy, hand) / found->dealt;
    }
    int count = deal->count;
    free(deal);
    return count;
}
