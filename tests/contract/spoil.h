// SPDX-License-Identifier: MIT
// Spoiled copies of a game, each with one planted fault, to show that the contract test bites.
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
};

struct spoil {
    const char *fault;
    const char *caught_by; // the checks that may catch it, divided by commas
    enum needs needs;
    void (*plant)(struct game *game); // changes a copy of the game whose functions it wraps
};

extern const struct spoil spoils[]; // ended by a null member

// The game that a copy comes from; set before anything is asked of the copy.
void spoil_base(const struct game *game);

#endif
