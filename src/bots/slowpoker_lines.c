// SPDX-License-Identifier: MIT
// Swaps that do badly are left out after a while, so that the promising ones are counted more
// often.
#include "bots/slowpoker_lines.h"

extern const struct game slowpoker;

enum { PASSES = 3 };
// How many swaps are still looked at in each pass.
static const int kept_in_pass[PASSES] = {KEEPS, 10, 4};

struct line {
    uint64_t keep; // the cards of the hand that are not swapped
    int count;
    double sum[HAND_RANKS]; // what each bet brought
};

bool slowpoker_fits(const struct setup *setup)
{
    return setup->game == &slowpoker;
}

static uint64_t cards_in(const struct view *view, int kind, int seat)
{
    uint64_t set = 0;
    for (int i = 0; i < view->count[index_of(kind, seat)]; i++)
        set |= 1ull << view_cards(view, index_of(kind, seat))[i];
    return set;
}

int32_t slowpoker_cost(const struct setup *setup, int rank)
{
    return rank ? setup->option[COST_1 + rank - 1] : 0;
}

uint64_t slowpoker_take(uint64_t *from, int count, struct chance *chance)
{
    uint64_t drawn = 0;
    while (count > 0) {
        uint64_t card = 1ull << chance_below(chance, SLOWPOKER_CARDS);
        if (!(*from & card))
            continue;
        drawn |= card;
        *from &= ~card;
        count--;
    }
    return drawn;
}

uint64_t slowpoker_usual_keep(uint64_t hand)
{
    uint64_t best = 0;
    for (int level = 0; level < LEVELS; level++) {
        uint64_t of_level = hand & (FIRST_LEVEL << level);
        if (count_bits(of_level) >= count_bits(best))
            best = of_level;
    }
    return best;
}

void duel_look(const struct question *question, struct duel *duel)
{
    const struct view *view = question->view;
    int me = view->seat, round = view->counter[index_of(ROUND, 0)];
    *duel = (struct duel){.question = question,
        .hand = cards_in(view, HAND, me),
        .my_shown = cards_in(view, SHOWN, me),
        .others_shown = cards_in(view, SHOWN, !me),
        .coins = {view->counter[index_of(COINS, me)], view->counter[index_of(COINS, !me)]},
        .rounds_left = question->setup->option[ROUNDS] - round,
        .others_last_bet = round == 1 ? -1 : view->counter[index_of(LAST_BET, !me)]};
    duel->unseen = ALL_CREATURES & ~duel->hand & ~duel->others_shown;
}

// How many coins the winner gets: what the loser put in, and from the house.
static double winners_coins(const struct setup *setup, int bet, int losers_bet, bool is_as_bet)
{
    double coins = setup->option[ANTE] + slowpoker_cost(setup, losers_bet);
    double pot = coins + setup->option[ANTE] + slowpoker_cost(setup, bet);
    return coins + (is_as_bet ? pot * setup->option[FACTOR_0 + bet] / 100 : 0);
}

double duel_coins(const struct setup *setup, int bet, int others_bet, enum ending ending)
{
    if (ending == WON || ending == WON_AS_BET)
        return winners_coins(setup, bet, others_bet, ending == WON_AS_BET);
    return ending == TIED ? 0 : -(double)(setup->option[ANTE] + slowpoker_cost(setup, bet));
}

double duel_gain(const struct setup *setup, int bet, int others_bet, enum ending ending)
{
    if (ending == LOST || ending == LOST_AS_BET)
        return -duel_gain(setup, others_bet, bet, ending == LOST ? WON : WON_AS_BET);
    return duel_coins(setup, bet, others_bet, ending) +
           (ending == TIED ? 0 : setup->option[ANTE] + slowpoker_cost(setup, others_bet));
}

// One way the unseen cards may lie, and how it ends for each swap that is still looked at.
static void try_once(const struct duel *duel, struct line *lines, int count)
{
    struct chance *chance = duel->question->chance;
    int chart = duel->question->setup->option[CHART], others_bet;
    uint64_t unseen = duel->unseen;
    uint64_t others = duel->imagine(duel, &unseen, &others_bet);
    uint64_t mine[HAND_CARDS + 1] = {0}; // the first so many that I would draw
    for (int i = 0; i < HAND_CARDS; i++)
        mine[i + 1] = mine[i] | slowpoker_take(&unseen, 1, chance);
    for (struct line *line = lines; line < lines + count; line++) {
        uint64_t hand = line->keep | mine[HAND_CARDS - count_bits(line->keep)];
        int worth = hand_worth(combat_left(others, hand, chart));
        int others_worth = hand_worth(combat_left(hand, others, chart));
        bool is_as_bet = rank_of_worth(others_worth) >= others_bet;
        int rank = rank_of_worth(worth);
        enum ending ending = worth == others_worth ? TIED : is_as_bet ? LOST_AS_BET : LOST;
        line->count++;
        for (unsigned bets = duel->bets; bets; bets &= bets - 1) {
            int bet = lowest_bit(bets);
            if (worth > others_worth)
                ending = rank >= bet ? WON_AS_BET : WON;
            line->sum[bet] += duel->value[bet][others_bet][ending];
        }
    }
}

static double value_of(const struct duel *duel, const struct line *line, int *best_bet)
{
    double best = -1e30;
    for (unsigned bets = duel->bets; bets; bets &= bets - 1) {
        int bet = lowest_bit(bets);
        if (line->sum[bet] > best)
            best = line->sum[bet], *best_bet = bet;
    }
    return best / line->count;
}

static void sort_lines(const struct duel *duel, struct line *lines, int count)
{
    int bet;
    for (int i = 1; i < count; i++)
        for (int at = i;
             at && value_of(duel, &lines[at], &bet) > value_of(duel, &lines[at - 1], &bet); at--) {
            struct line line = lines[at];
            lines[at] = lines[at - 1];
            lines[at - 1] = line;
        }
}

static bool is_spent(const struct question *question, int tried)
{
    return question->is_time_up && tried && question->is_time_up(question->context);
}

static void begin_lines(const struct duel *duel, struct line lines[KEEPS])
{
    uint64_t keep = 0;
    for (int i = 0; i < KEEPS; i++, keep = (keep - duel->hand) & duel->hand)
        lines[i] = (struct line){.keep = keep};
}

// The lines come with the best first.
static void weigh(const struct duel *duel, struct line lines[KEEPS])
{
    const struct question *question = duel->question;
    begin_lines(duel, lines);
    int budget = question->playouts ? question->playouts : 100000;
    for (int pass = 0; pass < PASSES; pass++) {
        int count = kept_in_pass[pass], tries = budget / PASSES / count + 1;
        for (int i = 0; i < tries && !is_spent(question, i); i++)
            try_once(duel, lines, count);
        sort_lines(duel, lines, count);
    }
}

struct move slowpoker_swap(const struct question *question, uint64_t hand, uint64_t keep)
{
    const struct choice *choices = question->choices;
    for (int i = 0; i < question->count; i++) {
        uint64_t swapped = 0;
        for (int at = 0; at < HAND_CARDS && choices[i].move.arg[at] != CARD_NONE; at++)
            swapped |= 1ull << choices[i].move.arg[at];
        if (swapped == (hand & ~keep))
            return choices[i].move;
    }
    return choices[0].move;
}

struct move duel_choose(struct duel *duel)
{
    const struct question *question = duel->question;
    const struct choice *choices = question->choices;
    struct line lines[KEEPS];
    if (choices[0].move.verb == BET) {
        // With other costs there may be gaps between the ranks one can pay for: several ranges.
        for (int i = 0; i < question->count; i++)
            for (int bet = choices[i].move.amount; bet <= choices[i].amount_max; bet++)
                duel->bets |= 1u << bet;
        weigh(duel, lines);
        struct move move = choices[0].move;
        int bet = 0;
        value_of(duel, &lines[0], &bet);
        move.amount = bet;
        return move;
    }
    duel->bets = 1u << question->view->counter[index_of(SEALED_BET, question->view->seat)];
    weigh(duel, lines);
    return slowpoker_swap(question, duel->hand, lines[0].keep);
}

// ---- The best swap for each bet
// ------------------------------------------------------------------

enum { BEST_OF_A_BET = 3, LONGER = 8 };

static bool is_among_the_best(const struct duel *duel, const struct line lines[KEEPS], int of)
{
    for (unsigned bets = duel->bets; bets; bets &= bets - 1) {
        int bet = lowest_bit(bets), better = 0;
        for (int i = 0; i < KEEPS; i++)
            better += lines[i].sum[bet] > lines[of].sum[bet];
        if (better < BEST_OF_A_BET)
            return true;
    }
    return false;
}

void duel_keeps(struct duel *duel, uint64_t keeps[HAND_RANKS])
{
    struct line lines[KEEPS], best[KEEPS];
    int tries = duel->question->playouts, count = 0;
    begin_lines(duel, lines);
    for (int i = 0; i < tries; i++)
        try_once(duel, lines, KEEPS);
    for (int i = 0; i < KEEPS; i++)
        if (is_among_the_best(duel, lines, i))
            best[count++] = lines[i];
    for (int i = 0; i < LONGER * tries; i++)
        try_once(duel, best, count);
    for (unsigned bets = duel->bets; bets; bets &= bets - 1) {
        int bet = lowest_bit(bets), at = 0;
        for (int i = 1; i < count; i++)
            if (best[i].sum[bet] > best[at].sum[bet])
                at = i;
        keeps[bet] = best[at].keep;
    }
}
