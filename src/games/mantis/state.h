// SPDX-License-Identifier: MIT
// What the files of mantis share: the numbers of its words, and its state. Nobody else needs it.
#ifndef BAIZE_GAMES_MANTIS_STATE_H
#define BAIZE_GAMES_MANTIS_STATE_H

#include "engine/game.h"
#include "games/mantis/pack.h"

enum { GOAL, GOAL_TWO, TANK_SIZE, STAKE };      // options
enum { CARD, TOP_BACK, STARTER, SCORE, STEAL }; // verbs
enum { TANK, SCORED, TOP };                     // zones
enum {
    POINTS,
    LEFT,
    LEFT_RED, // one for each colour
    GOAL_POINTS = LEFT_RED + COLOURS,
};                                  // counters
enum { DEALING, PLAYING, SETTLED }; // phases
enum {
    SAY_STARTS,
    SAY_NEXT,
    SAY_SCORE,
    SAY_STEAL,
    SAY_SCORED,
    SAY_STOLEN,
    SAY_KEPT,
    SAY_GIVEN,
    SAY_AGAIN,
    SAY_EMPTY,
    SAY_WINS,
    SAY_WINS_MOST,
    SAY_WINS_TANK,
    SAY_WINS_TOO,
};                                     // announcements
enum { TERM_FLIPPED, TERM_FROM_TANK }; // the words of sums

extern const struct option mantis_options[];
extern const struct verb mantis_verbs[];
extern const struct zone_kind mantis_zones[];
extern const struct counter_kind mantis_counters[];
extern const char *const mantis_phases[];
extern const struct say mantis_says[], mantis_terms[];

enum due { DUE_CARD, DUE_STARTER, DUE_TOP, DUE_FLIP }; // what the deck does at its turn

enum { PILE_CAP = 8 }; // seven colours, rounded up to a power of two: indexing is a shift

// A pile is a set of faces for each colour: bit n of pile[colour] is the card 15 * colour + n.
struct mantis {
    struct head head;
    uint8_t due;     // when it is the deck's turn
    uint8_t turn;    // the seat whose turn it is; while dealing, whose tank is filled
    uint8_t aim;     // whose tank the flip is for; valid if and only if a flip is due
    uint8_t top;     // the back of the top card; valid if a seat is to act or a flip is due
    uint8_t in_tank; // while dealing: cards in the tank of `turn`; 0 afterwards
    uint8_t left;    // cards nobody has seen, the top card among them
    uint8_t points[SEATS_MAX];
    uint8_t unseen[MANTIS_CARDS];   // the first `left` are those nobody has seen; their order means
                                    // nothing, it only makes one of them quick to pick
    uint8_t index_in[MANTIS_CARDS]; // of each of those, its index in `unseen`
    uint8_t sides[BACKS];           // of each back, the set of its cards nobody has seen
    uint16_t pile[2 * SEATS_MAX][PILE_CAP]; // index_of(TANK, seat) and index_of(SCORED, seat)
};

static inline uint16_t face_bit(int card)
{
    return (uint16_t)(1 << card % FACES);
}

static inline bool is_unseen(const struct mantis *mantis, int card)
{
    return mantis->sides[back_of[card]] >> side_of[card] & 1;
}

// Points that win at once.
int mantis_goal(const struct setup *setup);
int mantis_count_unseen(const struct mantis *mantis, int colour);
// Nothing dealt yet.
void mantis_start(const struct setup *setup, struct state *state);
// The face of this card is seen now, and for good.
void mantis_uncover(struct mantis *mantis, int card);

void mantis_view(
    const struct setup *setup, const struct state *state, int viewer, struct view *view);
void mantis_guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state);

extern const struct own_measure mantis_measures[];
void mantis_count(const struct setup *setup, const struct state *state, const struct events *events,
    int64_t counts[OWN_MEASURES_SIZE]);

#endif
