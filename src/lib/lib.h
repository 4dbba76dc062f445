// SPDX-License-Identifier: MIT
// What lies behind the handles of baize.h, for the files of this room alone.
#ifndef BAIZE_LIB_LIB_H
#define BAIZE_LIB_LIB_H

#include "lib/baize.h"

#include "engine/notation.h"
#include "wire/replay.h"

#include <locale.h>

// A verb's actions: from `first` on, `count` of them. Its arguments are digits, the amount the last
// of them: ((arg 0 × limit 1 + arg 1) × limit 2 + arg 2) × amounts + amount.
enum amount_kind { AMOUNT_NONE, AMOUNT_EXACT, AMOUNT_STEPS };

struct block {
    int first, count;
    bool is_plain;    // no argument and no amount: one action
    bool is_listed;   // its choices are counted off
    int args;         // how many digits
    uint8_t limit[4]; // of each digit
    uint8_t kind[4];  // enum arg_kind
    uint8_t amounts;  // enum amount_kind
    int32_t least;    // EXACT: the amount of digit 0
    int32_t amount_count;
};

enum { BLOCKS_MAX = 16, CARDS_MAX = 256, BACKS_MAX = 64, STEPS = 32, EXACT_MAX = 512 };

// The numbering of a game's moves under a setup.
struct actions {
    int count, deck_count;
    struct block block[BLOCKS_MAX]; // by verb; those of the deck begin at 0 again
    int cards;                      // that may be in play
    uint8_t card[CARDS_MAX];        // their numbers in the pack
    int16_t column[CARDS_MAX];      // of a card of the pack; -1: it is not in play
    int backs;
};

struct baize_game {
    struct setup setup;
    struct actions actions;
    int observation_size;
};

// Who is to decide next, and between what.
struct decision {
    int seat; // BAIZE_DECK; -1: the match is over
    int count;
    int total; // each amount of a range counted
    struct choice choices[CHOICES_MAX];
};

struct baize_match {
    const struct baize_game *game;
    struct state state;
    struct chance chance; // the deck's
    uint8_t seed[SEED_BYTES];
    bool is_dealt;      // by the seed; otherwise by the caller
    bool is_guess;      // it does not begin at its beginning: it has no record
    struct origin from; // the moves that were given when it began, and did not come from the seed
    struct decision next;
    struct state before; // the last decision of a seat, or of the caller's deck
    int told_from;       // the turn of that decision
    int count, cap;
    struct turn *turns;
};

struct baize_game *game_alloc(const struct setup *setup);
void actions_init(struct actions *actions, const struct setup *setup);
int verb_count(const struct game *game);
// The number of this move, which is of one of the choices. -1: none of them, or not one of those
// that have a number.
int action_of(const struct actions *actions, int seats, int seat, const struct choice *choices,
    int count, const struct move *move);
// The move of this number. False: it is none of the choices.
bool action_move(const struct actions *actions, int seats, int seat, const struct choice *choices,
    int count, int action, struct move *move);
// All that are legal: into a list of at most `max`, or as 1 into a mask; either may be NULL. Gives
// how many there are.
int actions_list(const struct actions *actions, int seats, int seat, const struct choice *choices,
    int count, int32_t *list, int max, uint8_t *mask);

int observation_size(const struct setup *setup, const struct actions *actions);
void observation_put(const struct baize_game *game, const struct state *state, int seat, float *to);

struct out;
void describe_observation(struct out *out, const struct baize_game *game);

// The choices of a seat that is to act, or the deck's.
int choices_of(const struct baize_match *match, int seat, struct choice *choices);
int choices_total(const struct choice *choices, int count);
bool is_to_act(const struct baize_match *match, int seat);
bool is_viewer(const struct baize_match *match, int seat); // a seat, or the watcher

// Says so if a pointer that has to lead somewhere does not.
bool is_missing(const void *pointer, const char *what, struct baize_why *why);
__attribute__((format(printf, 2, 3))) void say_why(struct baize_why *why, const char *format, ...);
struct text why_text(struct baize_why *why, struct baize_why *spare);

// In between, this thread reads and writes fractions with a point, whatever locale the program has
// that calls us.
struct plain_numbers {
    locale_t plain, before;
};
void plain_begin(struct plain_numbers *numbers);
void plain_end(struct plain_numbers *numbers);

#endif
