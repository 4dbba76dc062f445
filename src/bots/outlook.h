// SPDX-License-Identifier: MIT
// What a seat can expect of a match that stands so: its chance to win, and the tokens it will have
// won or lost. Found by playing on from one whole state with quick bots in all seats, as far as it
// takes until the rest can be judged, or to the end. One such number means little: whoever wants to
// know guesses what is hidden many times over (bots/review.h).
#ifndef BAIZE_BOTS_OUTLOOK_H
#define BAIZE_BOTS_OUTLOOK_H

#include "bots/bot.h"

// Of one seat.
struct outlook {
    float win;    // the chance to win; those who share a win have a part of it each
    float tokens; // in the mean; 0 if nothing is at stake
};

// How far to play on before the rest is judged. What is not judged is played to the end.
enum { OUTLOOK_SHORT = 1, OUTLOOK_LONG = 3, OUTLOOK_TO_THE_END = 1000 };

struct lookout {
    const struct setup *setup;
    int seat;            // whose outlook it is
    int depth;           // OUTLOOK_SHORT or more: in turns, rounds or hands, as the game has them
    struct chance *deck; // what is dealt: two moves compared with one number see like cards
    struct chance *mind; // what bots draw
    void *memory;        // for a search's tree
    size_t memory_size;
};

// Plays on from the state and says what the seat can expect then. The state is spent.
struct outlook outlook_of(const struct lookout *lookout, struct state *state);

// A game's own way to look ahead; games without one are played on to the end, or, with stages, to
// the end of the stage.
struct foresight {
    const struct game *game;
    bool (*fits)(const struct setup *setup); // NULL: any of the game
    struct outlook (*look)(const struct lookout *lookout, struct state *state);
    // How likely it is that the others did what they did, if what is hidden is as in this guess;
    // only the proportions mean something. NULL: always the same.
    float (*weigh)(const struct setup *setup, const struct view *view, const struct state *guess);
};

// The game's own way for this setup, or NULL.
const struct foresight *foresight_find(const struct setup *setup);

extern const struct foresight foresight_mantis, foresight_slowpoker, foresight_tzogous37,
    foresight_war_lanes;

#endif
