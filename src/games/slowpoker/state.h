// SPDX-License-Identifier: MIT
// What the files of slowpoker share: its tables and its state. Nobody else needs it.
#ifndef BAIZE_GAMES_SLOWPOKER_STATE_H
#define BAIZE_GAMES_SLOWPOKER_STATE_H

#include "engine/game.h"
#include "games/slowpoker/combat.h"
#include "games/slowpoker/terms.h"

enum {
    SAY_ROUND,
    SAY_SEALED,
    SAY_DECIDED,
    SAY_PUTS_IN,
    SAY_HITS,
    SAY_EMPTY,
    SAY_MORE_LEVELS,
    SAY_REST_DECIDES,
    SAY_WINS,
    SAY_MISSED,
    SAY_IN_VAIN,
    SAY_KEPT,
    SAY_PAID,
    SAY_TIE,
    SAY_BACK,
    SAY_BROKE,
    SAY_BET,                         // ten, in the order of the ranks
    SAY_LEFT = SAY_BET + HAND_RANKS, // ten
};                                   // announcements
enum {
    TERM_ANTE,
    TERM_ANTES,
    TERM_BET,
    TERM_SHARE,
    TERM_RANK_BET,
    TERM_RANK_LEFT,
    TERM_LEVELS,
    TERM_REST_RANK,
    TERM_REST_LEVELS,
}; // the words of sums

extern const struct option slowpoker_options[];
extern const struct verb slowpoker_verbs[];
extern const struct zone_kind slowpoker_zones[];
extern const struct counter_kind slowpoker_counters[];
extern const char *const slowpoker_phases[];
extern const struct say slowpoker_says[], slowpoker_terms[];

struct slowpoker {
    struct head head;
    uint8_t dealt;  // cards dealt in this round before any swap, first all of seat 0's
    uint8_t due[2]; // replacements a seat still gets; at most one seat's is not 0
    uint8_t stage[2];
    uint8_t bet[2]; // 0 before it is made
    uint8_t last_bet[2], last_rank[2];
    uint16_t round;   // from 1
    int32_t coins[2]; // the antes are off, the bets are not before they are revealed
    uint64_t hand[2], shown[2], swapped[2]; // sets of cards
    uint64_t left[2], fallen[2];            // of the last round
};

// What both antes come to.
static inline int32_t slowpoker_antes(const struct setup *setup)
{
    return 2 * setup->option[ANTE];
}

// The bets that so many coins allow.
int slowpoker_bets(const struct setup *setup, int32_t coins, struct choice *out);
uint64_t slowpoker_undealt(const struct slowpoker *slowpoker);
// Any card of the set, all alike.
int slowpoker_draw(uint64_t set, struct chance *chance);

// What is told to people (tell.c); called only if there are events to tell it in.
// The seat puts coins in, for the ante or the bet that the word names; the pot is what lies in it
// after that.
void slowpoker_tell_puts_in(struct events *events, int seat, int word, int32_t coins, int32_t pot);
void slowpoker_tell_round(
    const struct setup *setup, const struct slowpoker *slowpoker, struct events *events);
// Those of the first round were put in before anybody could hear of it.
void slowpoker_tell_first_antes(const struct setup *setup, struct events *events);
void slowpoker_tell_combat(
    const struct setup *setup, const struct slowpoker *slowpoker, struct events *events);
// The winner gets both antes and both bets.
void slowpoker_tell_wins(
    const struct setup *setup, int winner, const int32_t cost[2], struct events *events);
void slowpoker_tell_missed(const struct slowpoker *slowpoker, int seat, struct events *events);

void slowpoker_view(
    const struct setup *setup, const struct state *state, int viewer, struct view *view);
void slowpoker_guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state);

extern const struct own_measure slowpoker_measures[];
void slowpoker_count(const struct setup *setup, const struct state *state,
    const struct events *events, int64_t counts[OWN_MEASURES_SIZE]);

#endif
