// SPDX-License-Identifier: MIT
#include "bots/tzogous37_habits.h"

#include "bots/tzogous37_mix.h"

// How DECOY bets in each of the four rounds; the numbers are those of the rows below.
static const struct tzogous37_habit decoy[] = {
    {"", DECOY, {60, 77}, {95, 90}, {95, 90}, 0, 65, 65, {18, 10}, {101, 92}, {0, 0}, 67, false},
    {"", DECOY, {30, 99}, {95, 0}, {95, 0}, 0, 45, 45, {10, 10}, {101, 92}, {0, 0}, 67, false},
    {"", DECOY, {77, 55}, {100, 0}, {100, 0}, 0, 40, 40, {10, -10}, {101, 92}, {0, 0}, 67, false},
    {"", DECOY, {59, 60}, {0, 0}, {0, 0}, 0, 48, 48, {10, 10}, {101, 92}, {0, 0}, 67, false},
};

// name, order, bet_from, bluff_first, bluff_last, trap, size, size_bluff, call_more, raise_from,
// raise_bluff, raise_size, is_joker_kept
const struct tzogous37_habit tzogous37_habits[] = {
    {"steals after a check", BEST_FIRST, {65, 65}, {0, 0}, {100, 100}, 0, 100, 100, {5, 5},
        {80, 80}, {0, 0}, 100, false},
    {"always bets the pot", BEST_FIRST, {0, 0}, {100, 100}, {100, 100}, 0, 100, 100, {5, 5},
        {75, 75}, {0, 0}, 100, false},
    {"bets little with anything", BEST_FIRST, {0, 0}, {100, 100}, {100, 100}, 0, 15, 15, {0, 0},
        {80, 80}, {0, 0}, 50, false},
    {"never folds", BEST_FIRST, {60, 60}, {0, 0}, {0, 0}, 0, 100, 100, {-100, -100}, {75, 75},
        {0, 0}, 100, false},
    {"bets the best only", BEST_FIRST, {85, 85}, {0, 0}, {0, 0}, 0, 100, 100, {10, 10}, {92, 92},
        {0, 0}, 100, false},
    {"traps", BEST_FIRST, {70, 70}, {0, 0}, {30, 30}, 80, 100, 100, {-5, -5}, {75, 75}, {10, 10},
        100, false},
    {"raises raises", BEST_FIRST, {60, 60}, {20, 20}, {50, 50}, 0, 100, 100, {5, 5}, {70, 70},
        {40, 40}, 100, false},
    {"steals in the second betting", BEST_FIRST, {65, 60}, {0, 60}, {0, 100}, 20, 70, 100, {0, 5},
        {80, 80}, {0, 10}, 100, false},
    {"steals in the first betting", BEST_FIRST, {50, 70}, {80, 0}, {100, 0}, 0, 100, 60, {5, 10},
        {80, 85}, {0, 0}, 100, false},
    {"lays its worst first", WORST_FIRST, {60, 60}, {20, 20}, {60, 60}, 10, 80, 80, {3, 3},
        {80, 80}, {5, 5}, 100, false},
    {"calls down", ANY_FIRST, {70, 70}, {10, 10}, {30, 30}, 30, 60, 60, {-15, -15}, {85, 85},
        {0, 0}, 100, true},
    {"least bets, great raises", ANY_FIRST, {40, 40}, {50, 50}, {70, 70}, 20, 5, 5, {-5, -5},
        {70, 70}, {20, 20}, 100, false},
    {"lays its second first", SECOND_FIRST, {60, 60}, {10, 10}, {40, 40}, 20, 60, 60, {0, 0},
        {80, 80}, {5, 5}, 100, true},
    {"folds to a third", BEST_FIRST, {55, 55}, {40, 40}, {80, 80}, 0, 100, 100, {20, 20}, {85, 85},
        {0, 0}, 100, false},
    {"waits behind its worst, steals after a check", WORST_FIRST, {60, 75}, {0, 0}, {100, 100}, 0,
        100, 100, {15, 15}, {90, 90}, {0, 0}, 100, false},
    {"the same, and folds to most bets", WORST_FIRST, {60, 75}, {0, 0}, {100, 100}, 0, 100, 100,
        {30, 30}, {90, 90}, {0, 0}, 100, false},
    {"the same, and bets first as well", WORST_FIRST, {60, 75}, {100, 0}, {100, 100}, 0, 100, 100,
        {15, 15}, {90, 90}, {0, 0}, 100, false},
    {"bets the best only, in any order", ANY_FIRST, {85, 85}, {0, 0}, {0, 0}, 0, 100, 100, {10, 10},
        {92, 92}, {0, 0}, 100, false},
    {"small bets on the best, traps", ANY_FIRST, {85, 85}, {0, 0}, {0, 0}, 34, 19, 59, {10, 10},
        {70, 85}, {0, 0}, 100, false},
    {"tiny bets, never raises", BEST_FIRST, {81, 55}, {0, 0}, {0, 0}, 0, 8, 100, {10, 10}, {97, 98},
        {0, 0}, 100, false},
    {"tiny bets early, honest ones late", BEST_FIRST, {58, 86}, {0, 0}, {0, 0}, 0, 8, 100, {10, 10},
        {97, 98}, {0, 0}, 100, false},
    {"small honest bets, raises early", BEST_FIRST, {85, 85}, {0, 0}, {0, 0}, 19, 31, 49, {10, 10},
        {70, 85}, {0, 0}, 100, false},
    {"calls early, steals late", SECOND_FIRST, {75, 75}, {70, 0}, {27, 65}, 0, 72, 79, {-30, 5},
        {94, 84}, {14, 0}, 52, false},
    {"half a pot on the best, in any order", ANY_FIRST, {85, 85}, {0, 0}, {0, 0}, 0, 48, 86,
        {10, 10}, {92, 92}, {0, 0}, 100, false},
    {"the same, with a few small bluffs", ANY_FIRST, {85, 85}, {16, 8}, {0, 0}, 0, 48, 15, {10, 10},
        {97, 96}, {0, 0}, 100, false},
    {"half a pot early, the best late", ANY_FIRST, {53, 94}, {0, 4}, {0, 0}, 0, 48, 80, {16, -9},
        {92, 92}, {0, 0}, 100, false},
    {"tiny bluffs first, honest bets", SECOND_FIRST, {85, 85}, {83, 0}, {0, 0}, 0, 80, 3, {10, 10},
        {92, 92}, {0, 0}, 36, false},
    {"small bets at first, half a pot after, on anything", ANY_FIRST, {101, 0}, {95, 0}, {95, 0}, 0,
        50, 25, {20, 20}, {95, 95}, {0, 0}, 100, false},
    {"the same, after on half of its cards", ANY_FIRST, {101, 50}, {95, 0}, {95, 0}, 0, 50, 25,
        {20, 20}, {95, 95}, {0, 0}, 100, false},
    {.name = "high over low, bets on anything until the last round", .order = DECOY},
};

int tzogous37_habit_count(void)
{
    return ARRAY_LEN(tzogous37_habits);
}

static int card_value(const struct question *question, int card)
{
    return card == NO_CARD ? -1 : tzogous37_value(question->setup, card);
}

static bool happens(const struct question *question, int percent)
{
    return percent > 0 && (int)chance_below(question->chance, 100) < percent;
}

static struct move lay_decoy(
    const struct tzogous37_scores *scores, const struct situation *situation)
{
    const struct question *question = situation->question;
    int best[2] = {NO_CARD, NO_CARD}, lowest = NO_CARD; // the two highest, and another
    for (int i = 0; i < situation->hand.count; i++) {
        int card = situation->hand.card[i];
        if (card == JOKER)
            continue;
        if (lowest == NO_CARD || card_value(question, card) < card_value(question, lowest))
            lowest = card;
        bool is_best = card_value(question, card) > card_value(question, best[0]);
        if (is_best)
            best[1] = best[0], best[0] = card;
        else if (card_value(question, card) > card_value(question, best[1]))
            best[1] = card;
    }
    bool is_first = question->view->phase == PLACING_FIRST;
    bool is_second = question->view->phase == PLACING_SECOND;
    int card = NO_CARD;
    if (situation->round == 0 && (is_first || is_second))
        card = is_first ? lowest : best[0];
    if (situation->round == 2 && is_first)
        card = best[1];
    return card == NO_CARD ? mix_lay(scores, situation) : tzogous37_move_with(question, card);
}

static struct move lay(const struct tzogous37_scores *scores, const struct situation *situation,
    enum tzogous37_order order)
{
    const struct question *question = situation->question;
    struct tzogous37_plan plan;
    if (order == DECOY)
        return lay_decoy(scores, situation);
    if (question->view->phase != PLACING_FIRST || order == ANY_FIRST)
        return mix_lay(scores, situation);
    tzogous37_make_plan(scores, situation, NO_CARD, &plan);
    if (!plan.pairs)
        return tzogous37_move_with(question, plan.single);
    int n = order == WORST_FIRST ? plan.pairs - 1 : order == SECOND_FIRST && plan.pairs > 1;
    return tzogous37_move_with(question, plan.pair[n][situation->round == 2]);
}

static struct move raise_by(const struct question *question, int percent)
{
    const struct choice *raise = tzogous37_choice_of(question, RAISE);
    const struct choice *call = tzogous37_choice_of(question, CALL);
    if (!raise)
        return call ? call->move : tzogous37_choice_of(question, CHECK)->move;
    struct move move = raise->move;
    int32_t amount = question->view->counter[index_of(POT, 0)] * percent / 100;
    if (amount > move.amount)
        move.amount = amount < raise->amount_max ? amount : raise->amount_max;
    return move;
}

static struct move open_betting(
    const struct question *question, const struct tzogous37_habit *habit, const struct mix_bet *bet)
{
    int now = bet->betting_round, own = (int)(100 * bet->own);
    const struct choice *check = tzogous37_choice_of(question, CHECK);
    if (own >= habit->bet_from[now])
        return happens(question, habit->trap) ? check->move : raise_by(question, habit->size);
    int bluff = bet->is_first ? habit->bluff_first[now] : habit->bluff_last[now];
    return happens(question, bluff) ? raise_by(question, habit->size_bluff) : check->move;
}

static struct move answer(
    const struct question *question, const struct tzogous37_habit *habit, const struct mix_bet *bet)
{
    int now = bet->betting_round, own = (int)(100 * bet->own);
    int asked = 100 * bet->owed / (bet->pot + bet->owed) + habit->call_more[now];
    if (own >= habit->raise_from[now] && !happens(question, habit->trap))
        return raise_by(question, habit->raise_size);
    if (own >= asked)
        return tzogous37_choice_of(question, CALL)->move;
    if (happens(question, habit->raise_bluff[now]))
        return raise_by(question, habit->raise_size);
    return tzogous37_choice_of(question, FOLD)->move;
}

struct move tzogous37_by_habit(const struct question *question, const struct tzogous37_habit *habit)
{
    struct situation situation;
    struct tzogous37_scores scores;
    struct mix_bet bet;
    struct move joker;
    tzogous37_look(question, &situation);
    tzogous37_fill_scores(
        question->setup, &mix_learnt(question->view)->lore, situation.round, &scores);
    if (question->view->phase != BETTING)
        return lay(&scores, &situation, habit->order);
    if (habit->order == DECOY)
        habit = &decoy[situation.round];
    mix_look_at_bets(question, &bet);
    bool is_joker = mix_look_at_cards(&scores, &situation, &bet, &joker);
    if (is_joker && (bet.owed || !habit->is_joker_kept))
        return joker;
    return bet.owed ? answer(question, habit, &bet) : open_betting(question, habit, &bet);
}

static struct move choose(const struct question *question)
{
    int number = question->playouts > 0 ? question->playouts - 1 : 0;
    return tzogous37_by_habit(question, &tzogous37_habits[number % ARRAY_LEN(tzogous37_habits)]);
}

const struct bot habits_bot = {
    .name = "habits",
    .help = "tzogous37: has one habit, chosen by its playouts: habits:1, habits:2 …",
    .fits = tzogous37_fits,
    .choose = choose,
};
