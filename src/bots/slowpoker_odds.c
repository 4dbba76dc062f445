// SPDX-License-Identifier: MIT
// Plays slowpoker by what each bet and swap is worth: draws the unseen cards many times, lets both
// hands fight, and counts coins, its own gains and the other's. The other is taken for a player who
// keeps the level they have most of.
//
// `odds` counts coins. `race` counts what they do for the match: far ahead in the last rounds it
// risks nothing, far behind it risks all.
#include "bots/slowpoker_odds.h"

enum { BET_USUAL = 5 };

// What a round usually changes the lead by; of 4 to 400, what won most was 10 to 20.
#define SPREAD_OF_ROUND 20.0

static uint64_t imagine_usual(const struct duel *duel, uint64_t *unseen, int *others_bet)
{
    struct chance *chance = duel->question->chance;
    const int *usual_bet = duel->picture;
    uint64_t dealt = duel->others_shown;
    dealt |= slowpoker_take(unseen, HAND_CARDS - count_bits(dealt), chance);
    uint64_t others = slowpoker_usual_keep(dealt);
    others |= slowpoker_take(unseen, HAND_CARDS - count_bits(others), chance);
    *others_bet = *usual_bet;
    return others;
}

// From -1, the match is lost, to 1, it is won: how likely, if luck alone decides the rounds to
// come.
static double prospect(double lead, double spread)
{
    double scale = __builtin_sqrt(lead * lead + spread * spread);
    return scale > 0 ? lead / scale : 0;
}

struct move odds_choose(const struct question *question, bool is_race)
{
    if (bot_slips(question))
        return slowpoker_beginner(question);
    struct duel duel;
    duel_look(question, &duel);
    int last = duel.others_last_bet;
    int others_bet = last < 0 ? BET_USUAL : (BET_USUAL + last + 1) / 2;
    while (slowpoker_cost(question->setup, others_bet) > duel.coins[1])
        others_bet--;
    duel.imagine = imagine_usual;
    duel.picture = &others_bet;
    double lead = duel.coins[0] - duel.coins[1];
    double spread = SPREAD_OF_ROUND * __builtin_sqrt(duel.rounds_left);
    for (int bet = 0; bet < HAND_RANKS; bet++)
        for (int ending = 0; ending < ENDINGS; ending++) {
            double gain = duel_gain(question->setup, bet, others_bet, ending);
            duel.value[bet][others_bet][ending] = is_race ? prospect(lead + gain, spread) : gain;
        }
    return duel_choose(&duel);
}

static struct move choose_for_coins(const struct question *question)
{
    return odds_choose(question, false);
}

static struct move choose_for_match(const struct question *question)
{
    return odds_choose(question, true);
}

const struct bot odds_bot = {
    .name = "odds",
    .help = "slowpoker: counts what each bet and swap is worth over the unseen cards",
    .can_slip = true,
    .fits = slowpoker_fits,
    .choose = choose_for_coins,
};

const struct bot race_bot = {
    .name = "race",
    .help = "slowpoker: as odds, but careful when it is ahead and bold when it is behind",
    .can_slip = true,
    .fits = slowpoker_fits,
    .choose = choose_for_match,
};
