// SPDX-License-Identifier: MIT
// How the bot `mix` decides its bets, shared with the program that learnt them
// (scripts/learn_tzogous37.c): a betting decision is one of some thousand spots, and each spot has
// a chance for each of five actions.
#ifndef BAIZE_BOTS_TZOGOUS37_MIX_H
#define BAIZE_BOTS_TZOGOUS37_MIX_H

#include "bots/tzogous37_odds.h"

// Without a bet to answer: check, or bet about a seventh, a third, two thirds or all of the pot.
// Otherwise: fold, call, raise by about a fifth, half or all of the pot.
enum { MIX_ACTIONS = 5 };

enum { MIX_OWN = 12, MIX_SHOWN = 3, MIX_OWED = 5, MIX_DEPTHS = 3 };
// A scene is a betting round with what lies in the pot, who led, and how good one's open card looks
// (two seats) or how many rivals are left. There are fewer with two, where not all have open cards.
enum {
    MIX_SCENES = 120,
    MIX_ROW = 2 * MIX_OWED * MIX_DEPTHS * MIX_OWN, // spots of a scene
    MIX_SPOTS = MIX_SCENES * MIX_ROW,
};
enum mix_led { LED_BY_NOBODY, LED_BY_ME, LED_BY_OTHER };

// What a betting decision depends on.
struct mix_bet {
    int round, betting_round; // from 0
    bool is_two;              // seats with chips, when the round began
    int rivals;               // who have not folded
    bool is_first;            // others act after me; against a bet: I opened
    enum mix_led led;         // who raised last in the first betting, when it is over
    int32_t owed, pot, antes; // what all paid as antes
    int32_t behind;           // what I or the richest rival could still put in after a call
    int first, second;        // my cards, the second as it is meant to be
    float own;                // how often my cards would win
    float shown;              // and how often they would as others see them
};

// What was learnt for a number of seats. Of a spot, the chance of each action but the first is so
// many 15ths, in four bits each; the first has what is left. MIX_NEVER: it never came up.
enum { MIX_BITS = 4, MIX_WHOLE = 15, MIX_NEVER = 0xffff };
struct mix_learnt {
    struct tzogous37_lore lore;
    uint16_t chances[MIX_SPOTS];
};

// For as many as still have chips.
const struct mix_learnt *mix_learnt(const struct view *view);

int mix_spot(const struct mix_bet *bet);
// One of the actions, by the chances that were learnt.
int mix_pick_action(const struct question *question, const struct mix_bet *bet);
// What an action means, among the choices. The amount is drawn within the action's range, and does
// not depend on the cards.
struct move mix_move(const struct question *question, const struct mix_bet *bet, int action);

// Everything but cards, from a view.
void mix_look_at_bets(const struct question *question, struct mix_bet *bet);
// The cards: own and shown. Tells the joker to be played first, if one should be.
bool mix_look_at_cards(const struct tzogous37_scores *scores, const struct situation *situation,
    struct mix_bet *bet, struct move *joker);
// The card to lay, in any phase but betting.
struct move mix_lay(const struct tzogous37_scores *scores, const struct situation *situation);

#endif
