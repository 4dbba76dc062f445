// SPDX-License-Identifier: MIT
// The state of tzogous37, shared by the files of this folder: rules.c (tables and choices), cards.c
// (who knows which card), rounds.c (the course of a hand), tell.c, view.c and words.c (what is
// told, seen and said). Nobody else reads it.
#ifndef BAIZE_GAMES_TZOGOUS37_STATE_H
#define BAIZE_GAMES_TZOGOUS37_STATE_H

#include "games/shared/betting.h"
#include "games/tzogous37/score.h"
#include "games/tzogous37/terms.h"

enum { // announcements
    SAY_HAND,
    SAY_ROUND,
    SAY_PUTS_IN,
    SAY_LAY_DOWN,
    SAY_LAY_UP,
    SAY_CHOSE,
    SAY_OPENS,
    SAY_NOBODY_BETS,
    SAY_SECOND_CARD,
    SAY_COMMUNITY,
    SAY_CHECKS,
    SAY_CALLS,
    SAY_RAISES,
    SAY_ALL_IN,
    SAY_FOLDS,
    SAY_BACK,
    SAY_ALONE,
    SAY_JOKER, // two, one a place
    SAY_RESHUFFLE = SAY_JOKER + 2,
    SAY_SCORES,
    SAY_WINS,
    SAY_WINS_SIDE,
    SAY_WINS_DRAW,
    SAY_SHARES,
    SAY_TIE,
    SAY_SPLIT,
    SAY_OUT,
};

enum { // the words of sums
    TERM_ANTE,
    TERM_ANTE_SHORT,
    TERM_MATCH,
    TERM_MATCH_SHORT,
    TERM_RAISE,
    TERM_UNMATCHED,
    TERM_FROM,
    TERM_SHARE,
    TERM_ODD,
    TERM_CARD,
    TERM_PATTERN, // one a pattern but the first, which is none
};

enum {
    HAND_SIZE = 7,
    ROUNDS = 4,
    TYPES = STANDARD_CARDS + 1, // equal cards have one number
    JOKERS_MOST = 8,
    CARDS_MOST = 2 * (STANDARD_CARDS + JOKERS_MOST),
};

// A card and the set of seats (and WATCHER) that know which it is: 256 * card + set. Never 0, for
// somebody always knows; so 0 is no card.
typedef uint16_t known_card;

static inline known_card known_by(int card, int set)
{
    return (known_card)(card << 8 | set);
}
static inline int card_in(known_card known)
{
    return known >> 8;
}
static inline int knowers(known_card known)
{
    return known & 0xff;
}

// Where a card that is out of play lies.
enum { PILE_HIDDEN = 0, PILE_OPEN = 8, PILE_TIE = 16 }; // the first and the last: plus its seat

struct tzogous37 {
    struct head head;
    uint8_t round;         // 0 … 3
    uint8_t betting_round; // 0 or 1
    uint8_t up[2];         // by slot: the set of seats whose card there lies face up
    uint8_t community;     // card + 1; 0: none
    uint8_t led;           // 1 + who raised last in this round's first betting; 0: nobody
    struct betting bets;
    uint16_t hand_number; // from 0
    uint8_t pack[TYPES];  // how many of each are undealt
    uint8_t pack_count;
    uint8_t held[SEATS_MAX];
    known_card hand[SEATS_MAX][HAND_SIZE]; // in rising order, then 0
    known_card slot[2][SEATS_MAX];         // those of the last round lie there until the next cards
    uint8_t chosen[SEATS_MAX];             // sealed: card + 1; 0: none
    uint8_t jokers_used[SEATS_MAX];        // in this hand
    uint8_t tied;                          // while a tie is broken: the seats that still draw
    uint8_t to_draw;                       // of those, the seats that have not drawn this time
    uint8_t drawn[SEATS_MAX];              // this time's cards
    uint8_t draws;                         // how many times all of them have drawn
    uint8_t out_count;
    known_card out[CARDS_MOST]; // cards out of play, and where each lies
    uint8_t pile[CARDS_MOST];
};

extern const struct zone_kind tzogous37_zones[];

static inline int slot_zone(int slot, bool is_up, int seat)
{
    return index_of(FIRST_DOWN + 2 * slot + is_up, seat);
}

static inline int pile_zone(int pile)
{
    if (pile == PILE_OPEN)
        return index_of(DISCARD, 0);
    return pile < PILE_OPEN ? index_of(HIDDEN, pile) : index_of(TIE_DRAWS, pile - PILE_TIE);
}

static inline int count_held(const struct tzogous37 *game, int seat, int card)
{
    int count = 0;
    for (int i = 0; i < game->held[seat]; i++)
        count += card_in(game->hand[seat][i]) == card;
    return count;
}

// May the seat play a joker now, if it holds one and there is a place for it?
static inline bool has_joker_left(const struct setup *setup, const struct tzogous37 *game, int seat)
{
    int32_t limit = setup->option[JOKER_LIMIT];
    return !limit || game->jokers_used[seat] < limit;
}

static inline int first_of(int set)
{
    return lowest_bit((uint64_t)set);
}
static inline int size_of(int set)
{
    return count_bits((uint64_t)set);
}

// Cards from place to place, with who knows them (cards.c). `events` may be NULL.
void tzogous_hold(struct tzogous37 *game, int seat, known_card known);
void tzogous_lay(struct tzogous37 *game, int seat, int slot, int card, struct events *events);
void tzogous_lay_aside(struct tzogous37 *game, int seat, int card, struct events *events);
void tzogous_use_joker(const struct setup *setup, struct tzogous37 *game, int seat,
    const struct move *move, struct events *events);
void tzogous_reveal(struct tzogous37 *game, int seat, struct events *events);
// The cards before the seats go to the discard; those face down stay unseen.
void tzogous_sweep(struct tzogous37 *game, struct events *events);
// The hand of a seat that is out goes to the discard, unseen.
void tzogous_drop_hand(struct tzogous37 *game, int seat, struct events *events);
void tzogous_draw_for_tie(struct tzogous37 *game, int seat, int card, struct events *events);
// The cards drawn for a pot that is settled go to the discard.
void tzogous_end_tie(struct tzogous37 *game, struct events *events);
// Can so many cards be drawn? If the pack is too short the discard is shuffled in.
bool tzogous_can_draw(struct tzogous37 *game, int count, struct events *events);
// Every card goes back to the pack.
void tzogous_gather(const struct setup *setup, struct tzogous37 *game, struct events *events);

// A hand, round by round (rounds.c).
void tzogous_start(const struct setup *setup, struct tzogous37 *game);
void tzogous_act(const struct setup *setup, struct tzogous37 *game, int seat,
    const struct move *move, struct events *events);

// What is told to people (tell.c); called only if there are events to tell it in.
void tzogous_tell_round(const struct tzogous37 *game, struct events *events);
// One after the other, and with each what it changes. Those of the first round were put in before
// anybody could hear of it: there they change nothing any more.
void tzogous_tell_antes(
    const struct setup *setup, const struct tzogous37 *game, bool is_new, struct events *events);
// Chips that a seat puts in: what it owes, or all that is left, and a raise on top.
void tzogous_tell_puts_in(
    struct events *events, int say, int counter, int seat, int term, int32_t paid, int32_t raise);
// What a winner gets: all that each seat had put into this pot, or an equal share of it.
void tzogous_tell_won(struct events *events, int say, int seat, const int32_t before[SEATS_MAX],
    const int32_t after[SEATS_MAX]);
void tzogous_tell_share(struct events *events, int seat, int32_t share, int32_t won);

// What is seen of it (view.c).
void tzogous_view(
    const struct setup *setup, const struct state *state, int viewer, struct view *view);
void tzogous_guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state);
// Tells what betting has changed: chips, what lies in the pot. `was` is how it was before.
void tzogous_tell_bets(const struct betting *was, const struct betting *is, struct events *events);
// Tells every counter that the move changed and that was not told yet.
void tzogous_tell_counters(const struct setup *setup, const struct tzogous37 *before,
    const struct tzogous37 *after, struct events *events);

// Why a move is refused (words.c).
void tzogous_refuse(const struct setup *setup, const struct state *state, int seat,
    const struct move *move, struct text *why);

extern const struct own_measure tzogous37_measures[];
void tzogous37_count(const struct setup *setup, const struct state *state,
    const struct events *events, int64_t counts[OWN_MEASURES_SIZE]);

#endif
