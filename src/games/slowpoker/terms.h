// SPDX-License-Identifier: MIT
// The words of slowpoker: by these numbers a bot that knows the game finds its way in a view.
#ifndef BAIZE_GAMES_SLOWPOKER_TERMS_H
#define BAIZE_GAMES_SLOWPOKER_TERMS_H

enum { COINS_AT_START, ANTE, ROUNDS, CHART, SHOWN_CARDS, COST_1, FACTOR_0 = COST_1 + 9 }; // options
enum { DEAL, BET, SWAP };                                                                 // verbs
enum { HAND, SHOWN, SWAPPED, LEFT, FALLEN, FIGHTING };                                    // zones
enum { COINS, POT, ROUND, SEALED_BET, STAGE, LAST_BET, LAST_RANK }; // counters
enum { TO_BET, TO_SWAP, DONE };                                     // stages
enum { DEALING, DECIDING, SETTLED };                                // phases

#endif
