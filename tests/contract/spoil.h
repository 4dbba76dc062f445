// SPDX-License-Identifier: MIT
// Spoiled copies of a game, each with one planted fault, to show that the contract test bites. A
// fault is a wrapper around one or two functions of the game; it knows the game only through the
// contract, so one set of faults serves them all.
#ifndef BAIZE_TESTS_SPOIL_H
#define BAIZE_TESTS_SPOIL_H

#include "engine/game.h"

// What a game must have for a fault to be planted in it.
enum needs {
    NEEDS_NOTHING,
    NEEDS_OWN_ZONE,
    NEEDS_OWN_COUNTER,
    NEEDS_SEALED,
    NEEDS_FACE_DOWN,
    NEEDS_KEPT_HAND, // a match may end with cards that were never shown
    NEEDS_FEW_CARDS, // so few that each is guessed often
    NEEDS_ZERO_SUM,
    NEEDS_SMALLER,      // may be played with fewer seats
    NEEDS_HALF_SHOWN,   // cards are shown while others stay hidden
    NEEDS_HALF_WATCHED, // and watchers see it
    NEEDS_COVERED,      // a seat lays a card face down in the same move in which one is shown
    NEEDS_OPEN_CARD,    // cards lie open while others are hidden
    NEEDS_DRAWS,        // the deck deals again once seats have decided
    NEEDS_BACKS,        // backs differ
    NEEDS_HOUSE,        // the house may win
    NEEDS_PURSE,        // has a counter of what a seat owns
    NEEDS_SHARED,       // several may win
    NEEDS_SUMS,         // has a counter that sums explain
};

struct spoil {
    const char *fault;
    const char *caught_by; // the checks that may catch it, divided by commas
    enum needs needs;
    void (*plant)(struct game *game); // changes a copy of the game whose functions it wraps
};

// What tells a secret, at any time or once a card is shown; what is wrong otherwise; by what cards
// or tokens are lost; what is wrong with sums. Each is ended by a null member.
extern const struct spoil leaks[], late_leaks[], faults[], losses[], wrong_sums[];

// The game that a copy comes from; set before anything is asked of the copy.
void spoil_base(const struct game *game);

// For the wrappers.
extern const struct game *base;
extern struct say leak_says[]; // those of the base, and one more, leak_say
extern int leak_say;
enum { EXTRA = 8 }; // bytes that a wrapper may add to the state, behind those of the base

// What the unspoiled game shows a seat.
void base_view(const struct setup *setup, const struct state *state, int seat, struct view *view);
// Something that only this seat knows: a number made of the faces in its own zones.
int secret_of(const struct setup *setup, const struct state *state, int seat);

#endif
