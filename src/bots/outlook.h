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
    // For a search's tree, or for what was worked out once: nulled before the first call, and then
    // left as it is from one call to the next.
    void *memory;
    size_t memory_size;
};

// Plays on from the state and says what the seat can expect then. The state is spent.
struct outlook outlook_of(const struct lookout *lookout, struct state *state);

// What a seat remembers of how it came to be so, for guess(). At the start of a match all null.
enum { NOTES_BYTES = 512 };
struct notes {
    _Alignas(8) uint8_t bytes[NOTES_BYTES];
};

// The same of a match that is over.
struct outlook outlook_at_end(const struct setup *setup, const struct state *state, int seat);

// A game's own way to look ahead; games without one are played on to the end.
struct foresight {
    const struct game *game;
    bool (*fits)(const struct setup *setup); // NULL: any of the game
    struct outlook (*look)(const struct lookout *lookout, struct state *state);
    // A whole state that fits the view, as likely as it is for players who deal, bet and seal as
    // such players do. `notes`: up to this view; nulled ones know of
    // nothing. Of the lookout only the setup and the memory are looked at. NULL: game_guess().
    void (*guess)(const struct lookout *lookout, const struct view *view, const struct notes *notes,
        struct chance *chance, struct state *guess);
    // Takes down what the seat saw happen. Called with its view at the start of a match and after
    // each move, the deck's among them. NULL: nothing need be remembered.
    void (*notice)(const struct setup *setup, const struct view *view, struct notes *notes);
    // By how much who is ahead of one other is likelier to win than between equals, since it is
    // likelier the better player: see tempered(). 0: nothing, or it is in the outlook already.
    float lead_tells;
    // By how much the judge says too little: a quarter of this in an even match, and less the
    // nearer to certainty. A review adds it; to compare choices it matters little.
    float too_low;
    // The outlook after each of the choices, judged at once from what the seat knows: nothing is
    // guessed and nothing played on, so there is no spread, but what the judge has wrong stays
    // wrong. Good to set aside what is clearly worse before anything is played out. NULL: none.
    void (*glance)(const struct setup *setup, const struct view *view, const struct choice *choices,
        int count, struct outlook *after);
};

// The game's own way for this setup, or NULL.
const struct foresight *foresight_find(const struct setup *setup);

extern const struct foresight foresight_mantis, foresight_slowpoker, foresight_tzogous37,
    foresight_war_lanes;

#endif
