// SPDX-License-Identifier: MIT
// Plays slowpoker as `race` does, with a better picture of both: what the other bets and keeps is
// drawn from chances that were learnt from matches, with the cards in mind that they see of this
// hand, and a lead is worth what such leads won.
#include "bots/slowpoker_reader.h"
#include "bots/slowpoker_odds.h"

static uint64_t imagine(const struct duel *duel, uint64_t *unseen, int *others_bet)
{
    struct chance *chance = duel->question->chance;
    float chances[KEEPS][HAND_RANKS];
    uint64_t keeps[KEEPS], dealt = duel->others_shown;
    dealt |= slowpoker_take(unseen, HAND_CARDS - count_bits(dealt), chance);
    float total = picture_chances(duel->picture, dealt, chances, keeps);
    float pick = (float)(chance_word(chance) >> 8) / 16777216.0f * total;
    int at = 0;
    const float *all = &chances[0][0];
    while (at < KEEPS * HAND_RANKS - 1 && pick >= all[at])
        pick -= all[at++];
    uint64_t others = keeps[at / HAND_RANKS];
    *others_bet = at % HAND_RANKS;
    return others | slowpoker_take(unseen, HAND_CARDS - count_bits(others), chance);
}

// The chance to win the match after a round that ended so.
static double value_of(const struct duel *duel, const struct reader_weights *weights, int bet,
    int others_bet, int ending)
{
    const struct setup *setup = duel->question->setup;
    double gain = duel_gain(setup, bet, others_bet, ending);
    int32_t lead = duel->coins[0] - duel->coins[1] + (int32_t)gain;
    bool is_won = ending == WON || ending == WON_AS_BET;
    int32_t losers = is_won ? duel->coins[1] - slowpoker_cost(setup, others_bet)
                            : duel->coins[0] - slowpoker_cost(setup, bet);
    bool is_broke = ending != TIED && losers < setup->option[ANTE];
    return reader_win(weights, lead, is_broke ? 0 : duel->rounds_left);
}

static void look(struct duel *duel, struct picture *picture, const struct question *question,
    const struct reader_weights *weights)
{
    duel_look(question, duel);
    int32_t others_coins[2] = {duel->coins[1], duel->coins[0]};
    picture_of(picture, weights, question->setup, others_coins, duel->rounds_left, duel->my_shown);
    duel->imagine = imagine;
    duel->picture = picture;
}

// What each way a round may go brings, for the match or in coins.
static void value_rounds(struct duel *duel, const struct reader_weights *weights, bool in_coins)
{
    const struct setup *setup = duel->question->setup;
    for (int bet = 0; bet < HAND_RANKS; bet++)
        for (int others_bet = 0; others_bet < HAND_RANKS; others_bet++)
            for (int ending = 0; ending < ENDINGS; ending++)
                duel->value[bet][others_bet][ending] =
                    in_coins ? duel_coins(setup, bet, others_bet, ending)
                             : value_of(duel, weights, bet, others_bet, ending);
}

struct move reader_choose(const struct question *question, const struct reader_weights *weights)
{
    struct duel duel;
    struct picture picture;
    look(&duel, &picture, question, weights);
    value_rounds(&duel, weights, false);
    return duel_choose(&duel);
}

void reader_keeps(const struct question *question, const struct reader_weights *weights,
    uint64_t keeps[HAND_RANKS])
{
    struct duel duel;
    struct picture picture;
    look(&duel, &picture, question, weights);
    value_rounds(&duel, weights, true);
    duel.bets = (1u << HAND_RANKS) - 1;
    duel_keeps(&duel, keeps);
}

// Were the weights learnt for such rules? Of other lengths and charts they know enough.
static bool is_learnt(const struct setup *setup)
{
    const struct option *options = setup->game->options;
    bool is_standard = setup->option[ANTE] == options[ANTE].standard;
    for (int i = COST_1; options[i].name; i++)
        is_standard &= setup->option[i] == options[i].standard;
    return is_standard;
}

static struct move choose(const struct question *question)
{
    if (!is_learnt(question->setup))
        return odds_choose(question, true);
    if (bot_slips(question))
        return slowpoker_beginner(question);
    return reader_choose(question, &reader_learnt);
}

const struct bot reader_bot = {
    .name = "reader",
    .help = "slowpoker: as race, with learnt ideas of what the other does and what a lead is worth",
    .can_slip = true,
    .fits = slowpoker_fits,
    .choose = choose,
};
