// SPDX-License-Identifier: MIT
// The state of war-lanes, shared by its rules (rules.c), its words (words.c) and what a seat sees
// of it (view.c). For nobody else.
//
// No personal deck lies in the state: every card that nobody has seen (in either deck, or burned at
// the end of one) is equally likely to be drawn next, so decks are counts over one unseen set.
#ifndef BAIZE_GAMES_WAR_LANES_STATE_H
#define BAIZE_GAMES_WAR_LANES_STATE_H

#include "games/war_lanes/set.h"

// Why a lane resolves.
enum reason { BOTH_FULL, COUNTED_DOWN, ROUND_OVER, REASONS };

// Where there are three, they stand in the order of the lanes.
enum {
    SAY_SUIT,                                // four, in the order of the suits
    SAY_LANE = SAY_SUIT + SUITS,             // three a reason: a lane resolves
    SAY_FILLED = SAY_LANE + REASONS * LANES, // three: a side is full, the countdown runs
    SAY_TICKS = SAY_FILLED + LANES,          // three: a turn less until the lane resolves
    SAY_RUN_OUT = SAY_TICKS + LANES,         // three: and none is left
    SAY_LAYS = SAY_RUN_OUT + LANES, // three: a card is laid, with what the side now comes to
    SAY_TOTAL = SAY_LAYS + LANES,
    SAY_NO_CARD,
    SAY_ROUND,
    SAY_FLIP_WON,
    SAY_FLIP_DECIDES,
    SAY_FLIP_TIED,
    SAY_SHUFFLED,
    SAY_DAMAGE,
    SAY_HEALED,
    SAY_UNHURT,
    SAY_EQUAL,
    SAY_DISCARDS,
    SAY_FINAL,
    SAY_BURNS,
    SAY_ROUND_ENDS,
    SAY_SUDDEN_DEATH,
    SAY_WINS,
    SAY_WINS_MORE,
};

// The words of sums.
enum {
    TERM_CARD,
    TERM_PATTERN, // five, in the order of the patterns
    TERM_TOTAL = TERM_PATTERN + LANE_PATTERNS,
    TERM_HURTS,
    TERM_HEALS,
    TERM_TURNED,

};

extern const struct option war_lanes_options[];
extern const struct verb war_lanes_verbs[];
extern const struct zone_kind war_lanes_zones[];
extern const struct counter_kind war_lanes_counters[];
extern const struct say war_lanes_says[], war_lanes_terms[];
extern const char *const war_lanes_phases[];
extern const char *const lane_names[LANES + 1];

enum { BOTH = 3 };

struct war_lanes {
    struct head head;
    uint8_t suit[2]; // 1 + the suit, sealed until both are in; 0: none yet
    uint8_t turn;    // whose turn it is, or comes when the deck is done; in PHASE_OVER the winner
    uint8_t to_play; // cards this turn still asks for
    uint8_t to_draw[2];       // cards the deck still owes; seat 0's come first
    uint8_t final;            // the set of seats that have had their final turn of the round
    uint8_t deck[2];          // counts
    uint8_t held[2];          // cards in hand[]
    uint8_t burned;           // cards of the unseen ones that lie in the discard
    uint8_t is_turned;        // 1 if seat 0 has turned its card and seat 1 has not
    uint8_t turned;           // that card, otherwise 0
    uint8_t countdown[LANES]; // of the side that is full; 0: no side is
    uint8_t order[LANES];     // the lower was filled first; 0: no side is full
    uint16_t round;           // from 1; 0 while suits are chosen
    int32_t hp[2];
    struct lane_side side[LANES][2];
    cards hand[2];
    cards unseen; // in the decks, burned, or left over from an odd pack
};

static inline int unseen_count(const struct setup *setup, const struct war_lanes *war)
{
    int odd = setup->option[OPTION_JOKERS] % 2;
    return war->deck[0] + war->deck[1] + war->burned + odd;
}

static inline int order_digits(const struct war_lanes *war)
{
    return 100 * war->order[LEFT] + 10 * war->order[MIDDLE] + war->order[RIGHT];
}

void war_lanes_view(
    const struct setup *setup, const struct state *state, int viewer, struct view *view);
void war_lanes_guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state);

extern const struct own_measure war_lanes_measures[];
void war_lanes_count(const struct setup *setup, const struct state *state,
    const struct events *events, int64_t counts[OWN_MEASURES_SIZE]);

#endif
