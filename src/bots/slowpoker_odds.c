// SPDX-License-Identifier: MIT
// Plays slowpoker by what each bet and swap is worth: draws the unseen cards many times, lets both
// hands fight, and counts coins, its own gains and the other's. The other is taken for a player who
// keeps the level they have most of. Swaps that do badly are left out after a while, so that the
// promising ones are counted more often.
//
// `odds` counts coins. `race` counts what they do for the match: far ahead in the last rounds it
// risks nothing, far behind it risks all.
#include "bots/bot.h"

#include "games/slowpoker/combat.h"
#include "games/slowpoker/terms.h"

#include <string.h>

extern const struct game slowpoker;

enum { SUBSETS = 1 << HAND_CARDS, PASSES = 3, BET_USUAL = 5 };
// How many swaps are still looked at in each pass.
static const int kept_in_pass[PASSES] = {SUBSETS, 10, 4};

struct line {
    uint64_t keep; // the cards of the hand that are not swapped
    int count;
    double sum[HAND_RANKS]; // what each bet brought, in coins ahead of the other
};

struct situation {
    const struct question *question;
    uint64_t hand, unseen; // unseen: may be drawn, or be held by the other
    uint64_t others_shown;
    int others_bet;
    unsigned bets; // the set of those that are to be thought of
    bool is_race;
    double lead;   // coins ahead of the other
    double spread; // of what the lead may change by after this round
};

// What a round usually changes the lead by; of 4 to 400, what won most was 10 to 20.
#define SPREAD_OF_ROUND 20.0

static uint64_t cards_in(const struct view *view, int kind, int seat)
{
    uint64_t set = 0;
    for (int i = 0; i < view->count[index_of(kind, seat)]; i++)
        set |= 1ull << view_cards(view, index_of(kind, seat))[i];
    return set;
}

static int32_t cost_of(const struct setup *setup, int rank)
{
    return rank ? setup->option[COST_1 + rank - 1] : 0;
}

static uint64_t draw(uint64_t *from, int count, struct chance *chance)
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

// The cards of the level that the hand has most of, the higher of two.
static uint64_t usual_keep(uint64_t hand)
{
    uint64_t best = 0;
    for (int level = 0; level < LEVELS; level++) {
        uint64_t of_level = hand & (0x9249249249249249u << level);
        if (count_bits(of_level) >= count_bits(best))
            best = of_level;
    }
    return best;
}

static void look(const struct question *question, bool is_race, struct situation *situation)
{
    const struct view *view = question->view;
    int me = view->seat;
    int rounds_left = question->setup->option[ROUNDS] - view->counter[index_of(ROUND, 0)];
    *situation = (struct situation){.question = question,
        .is_race = is_race,
        .lead = view->counter[index_of(COINS, me)] - view->counter[index_of(COINS, !me)],
        .spread = SPREAD_OF_ROUND * __builtin_sqrt(rounds_left)};
    situation->hand = cards_in(view, HAND, me);
    situation->others_shown = cards_in(view, SHOWN, !me);
    situation->unseen = ALL_CREATURES & ~situation->hand & ~situation->others_shown;
    int last = view->counter[index_of(LAST_BET, !me)];
    bool is_first = view->counter[index_of(ROUND, 0)] == 1;
    situation->others_bet = is_first ? BET_USUAL : (BET_USUAL + last + 1) / 2;
    while (cost_of(question->setup, situation->others_bet) > view->counter[index_of(COINS, !me)])
        situation->others_bet--;
}

// What a bet gains over the other when the hands end so.
static double gain_of(const struct setup *setup, int bet, int worth, int others_bet, int others)
{
    if (worth == others)
        return 0;
    bool is_won = worth > others;
    int winners_bet = is_won ? bet : others_bet;
    int32_t pot = 2 * setup->option[ANTE] + cost_of(setup, bet) + cost_of(setup, others_bet);
    // The winner gains what the loser put in, and the loser loses it.
    double gain = 2.0 * (setup->option[ANTE] + cost_of(setup, is_won ? others_bet : bet));
    if (rank_of_worth(is_won ? worth : others) >= winners_bet)
        gain += pot * (double)setup->option[FACTOR_0 + winners_bet] / 100;
    return is_won ? gain : -gain;
}

// From -1, the match is lost, to 1, it is won: how likely, if luck alone decides the rounds to
// come.
static double prospect(const struct situation *situation, double gain)
{
    if (!situation->is_race)
        return gain;
    double lead = situation->lead + gain;
    double scale = __builtin_sqrt(lead * lead + situation->spread * situation->spread);
    return scale > 0 ? lead / scale : 0;
}

// One way the unseen cards may lie, and how it ends for each swap that is still looked at.
static void try_once(const struct situation *situation, struct line *lines, int count)
{
    const struct setup *setup = situation->question->setup;
    struct chance *chance = situation->question->chance;
    int chart = setup->option[CHART];
    uint64_t unseen = situation->unseen;
    uint64_t dealt = situation->others_shown;
    dealt |= draw(&unseen, HAND_CARDS - count_bits(dealt), chance);
    uint64_t others = usual_keep(dealt);
    others |= draw(&unseen, HAND_CARDS - count_bits(others), chance);
    uint64_t mine[HAND_CARDS + 1] = {0}; // the first so many that I would draw
    for (int i = 0; i < HAND_CARDS; i++)
        mine[i + 1] = mine[i] | draw(&unseen, 1, chance);
    for (struct line *line = lines; line < lines + count; line++) {
        uint64_t hand = line->keep | mine[HAND_CARDS - count_bits(line->keep)];
        int worth = hand_worth(combat_left(others, hand, chart));
        int others_worth = hand_worth(combat_left(hand, others, chart));
        line->count++;
        for (unsigned bets = situation->bets; bets; bets &= bets - 1) {
            int bet = lowest_bit(bets);
            line->sum[bet] += prospect(
                situation, gain_of(setup, bet, worth, situation->others_bet, others_worth));
        }
    }
}

static double value_of(const struct situation *situation, const struct line *line, int *best_bet)
{
    double best = -1e30;
    for (unsigned bets = situation->bets; bets; bets &= bets - 1) {
        int bet = lowest_bit(bets);
        if (line->sum[bet] > best)
            best = line->sum[bet], *best_bet = bet;
    }
    return best / line->count;
}

static void sort_lines(const struct situation *situation, struct line *lines, int count)
{
    int bet;
    for (int i = 1; i < count; i++)
        for (int at = i; at && value_of(situation, &lines[at], &bet) >
                                   value_of(situation, &lines[at - 1], &bet);
             at--) {
            struct line line = lines[at];
            lines[at] = lines[at - 1];
            lines[at - 1] = line;
        }
}

static bool is_spent(const struct question *question, int tried)
{
    return question->is_time_up && tried && question->is_time_up(question->context);
}

// The lines come with the best first.
static void weigh(const struct situation *situation, struct line lines[SUBSETS])
{
    const struct question *question = situation->question;
    uint64_t keep = 0;
    for (int i = 0; i < SUBSETS; i++, keep = (keep - situation->hand) & situation->hand)
        lines[i] = (struct line){.keep = keep};
    int budget = question->playouts ? question->playouts : 100000;
    for (int pass = 0; pass < PASSES; pass++) {
        int count = kept_in_pass[pass], tries = budget / PASSES / count + 1;
        for (int i = 0; i < tries && !is_spent(question, i); i++)
            try_once(situation, lines, count);
        sort_lines(situation, lines, count);
    }
}

static struct move choose_by(const struct question *question, bool is_race)
{
    struct situation situation;
    struct line lines[SUBSETS];
    look(question, is_race, &situation);
    const struct choice *choices = question->choices;
    if (choices[0].move.verb == BET) {
        // With other costs there may be gaps between the ranks one can pay for: several ranges.
        for (int i = 0; i < question->count; i++)
            for (int bet = choices[i].move.amount; bet <= choices[i].amount_max; bet++)
                situation.bets |= 1u << bet;
        weigh(&situation, lines);
        struct move move = choices[0].move;
        int bet = 0;
        value_of(&situation, &lines[0], &bet);
        move.amount = bet;
        return move;
    }
    situation.bets = 1u << question->view->counter[index_of(SEALED_BET, question->view->seat)];
    weigh(&situation, lines);
    for (int i = 0; i < question->count; i++) {
        uint64_t swapped = 0;
        for (int at = 0; at < HAND_CARDS && choices[i].move.arg[at] != CARD_NONE; at++)
            swapped |= 1ull << choices[i].move.arg[at];
        if (swapped == (situation.hand & ~lines[0].keep))
            return choices[i].move;
    }
    return choices[0].move;
}

static struct move choose_for_coins(const struct question *question)
{
    return choose_by(question, false);
}

static struct move choose_for_match(const struct question *question)
{
    return choose_by(question, true);
}

static bool fits(const struct setup *setup)
{
    return setup->game == &slowpoker;
}

const struct bot odds_bot = {
    .name = "odds",
    .help = "slowpoker: counts what each bet and swap is worth over the unseen cards",
    .fits = fits,
    .choose = choose_for_coins,
};

const struct bot race_bot = {
    .name = "race",
    .help = "slowpoker: as odds, but careful when it is ahead and bold when it is behind",
    .fits = fits,
    .choose = choose_for_match,
};
