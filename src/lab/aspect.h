// SPDX-License-Identifier: MIT
// What moves are made of, as far as it is counted: the suit of a card that is played, the lane it
// is laid in, the seat that is stolen from, how many cards are swapped. Only arguments with few
// values are told apart.
#ifndef BAIZE_LAB_ASPECT_H
#define BAIZE_LAB_ASPECT_H

#include "lab/tally.h"

enum { ASPECTS_MAX = 16, VALUES_MAX = 16, VERB_ASPECTS_MAX = 4 };

enum aspect_kind { OF_WORD, OF_SEAT, OF_SUIT, OF_CARD, OF_NUMBER };

struct aspect {
    int verb;
    int arg; // which of the verb's
    enum aspect_kind kind;
    int first;  // its cells are tally.cells[first] and those behind it
    int values; // so many
};

struct aspects {
    const struct setup *setup;
    int count;
    int cells;                           // of all of them
    struct aspect list[ASPECTS_MAX + 1]; // verb by verb; the one behind the last stands for none
    uint16_t of_verb[VERBS_MAX];         // the set of those that are the verb's
    // The same, with as many slots for each verb: to ask how many aspects a move has would cost
    // more than to count one too many, as processors cannot foresee the answer.
    int slots;
    uint8_t slot[VERBS_MAX][VERB_ASPECTS_MAX]; // which of the list
    // By what stands in the move. Of none it is NO_CELL, whatever stands there.
    uint8_t cell[ASPECTS_MAX + 1][UINT8_MAX + 1];
};

enum { NO_CELL = CELLS_MAX }; // nobody looks at what is counted there

void aspects_of(const struct setup *setup, struct aspects *aspects);

// The length of a list of cards.
static inline int cards_in(const struct move *move)
{
    int count = 0;
    while (count < ARGS_MAX && move->arg[count] != CARD_NONE)
        count++;
    return count;
}

// The cell of the value that a move has in a slot of its verb.
static inline int aspect_cell(const struct aspects *aspects, int slot, const struct move *move)
{
    int aspect = aspects->slot[move->verb][slot];
    const struct aspect *at = &aspects->list[aspect];
    return aspects->cell[aspect][at->kind == OF_NUMBER ? cards_in(move) : move->arg[at->arg]];
}

const char *aspect_name(const struct aspect *aspect); // "suit"
// "clubs", "seat 2", "3 cards"
void aspect_value(
    const struct aspects *aspects, const struct aspect *aspect, int value, struct text *text);

#endif
