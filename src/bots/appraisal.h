// SPDX-License-Identifier: MIT
// What each choice of one decision is worth, as far as the seat could know: a whole state is
// guessed that fits its view, and for each candidate the match goes on from there with the same
// cards to come (bots/outlook.h). This is done over and over; candidates that are clearly worse are
// dropped on the way. The guesses are dealt out to two halves. The best choice of one half is
// measured in the other, so that what is measured was not picked for being large. It may be stopped
// after any step and says what is known by then. Knows no clock.
//
//   struct candidate candidates[CANDIDATES_MAX];
//   appraisal_begin(&appraisal, &setup, &view, NULL, choices, count, &made, candidates, seed);
//   while (appraisal_work(&appraisal, &appraiser))
//       ;
//   appraisal_tell(&appraisal, &judgement);
#ifndef BAIZE_BOTS_APPRAISAL_H
#define BAIZE_BOTS_APPRAISAL_H

#include "bots/outlook.h"

enum {
    CANDIDATES_MAX = 160, // choices, after amounts are cut into a few
    APPRAISAL_BATCH = 8,  // guesses whose mean is one figure
    APPRAISER_BYTES = 4 << 20,
};

// How well it is done.
struct appraiser {
    // Until the 95 % interval of the loss is at most this, in wins; of a large loss in tokens, a
    // fifth of it will do. The chance to win itself is known half as well.
    float aim;
    int depth;            // of the outlook: OUTLOOK_SHORT or more
    uint32_t batches_max; // but no longer than this
    void *memory;         // APPRAISER_BYTES, nulled; for one setup at a time
    size_t memory_size;
};
// The aim of ±1 point and a depth and a limit that fit it.
struct appraiser appraiser_standard(void *memory, size_t memory_size);

// By how much a candidate was better than the move that was made; of that move itself: what it was
// worth. Sums over the batches of one half.
struct candidate_sums {
    uint32_t batches;
    double value, squares, win, tokens;
};

struct candidate {
    struct move move;
    uint8_t choice; // it is one of the amounts of this choice
    bool is_out;    // clearly worse than another
    float chance;   // how often the solved strategy makes it; -1: that is not known
    float glance;   // what it seems to be worth at first; the same for all if nobody can say
    struct candidate_sums half[2];
    double win, tokens; // of the batch that is under way
};

// Where the seat moves again before anybody else does, the move that was made may still be followed
// by the best one: then it is worth at least as much as that way on, which a bot that plays on may
// not find.
struct way_on {
    struct move move;           // after the one that was made
    int candidate;              // that move was the best one then; -1: none yet
    bool is_open;               // it can be made then
    struct candidate_sums sums; // better than the move that was made and a bot's way on
    double win, tokens;         // of the batch that is under way
};

struct appraisal {
    const struct setup *setup;
    const struct view *view;
    const struct notes *notes;
    const struct foresight *foresight; // NULL: the game has none
    struct candidate *candidates;
    int count, made, choices;
    struct way_on way;
    bool is_exact;      // somebody knows the values: see appraisal_set()
    bool in_tokens;     // values are tokens; otherwise chances to win
    bool is_loss_known; // well enough
    bool is_settled;    // it is as good as was asked for
    float scale;        // what is one win, in the unit of the values
    float ci95;         // of the loss, after the last batch
    struct chance chance;
    uint32_t batches;
    int in_batch; // guesses of the batch under way
    uint64_t playouts;
};

// Are values counted in tokens? Otherwise in chances to win, since nothing is at stake.
bool is_valued_in_tokens(const struct setup *setup);
// As many tokens as weigh like one win: the most that a seat can lose; 1 where wins are counted.
float value_scale(const struct setup *setup);

// `notes`: what the seat had noticed by then; NULL: nothing. `made`: what the others are held
// against; NULL: the first choice. The candidates' memory is CANDIDATES_MAX of them, or as many as
// candidates_of() says. All that is pointed to stays where it is.
void appraisal_begin(struct appraisal *appraisal, const struct setup *setup,
    const struct view *view, const struct notes *notes, const struct choice *choices, int count,
    const struct move *made, struct candidate *candidates, uint64_t seed);
int candidates_of(const struct choice *choices, int count, const struct move *made);
// One guess more. False: it is as good as was asked for.
bool appraisal_work(struct appraisal *appraisal, const struct appraiser *appraiser);
// Instead of work: what each candidate is worth, if somebody knows; chances of -1 are not known.
// Those that are worth less than the best by no more than `same` are as good: so well it is known.
void appraisal_set(struct appraisal *appraisal, const double *tokens, const double *win,
    const double *chance, double same);

enum grade { GRADE_NONE, GRADE_BEST, GRADE_GOOD, GRADE_SLIP, GRADE_MISTAKE, GRADE_BLUNDER, GRADES };
extern const char *const grade_names[GRADES]; // NULL for none

struct judged {
    struct move move;
    int candidate;
    float value; // tokens, or the chance to win
    float ci95;  // of how far it is from the move that was made; of that one: of its value
    float win, tokens;
    float chance; // how often the solved strategy makes it; -1: that is not known
};

struct judgement {
    int count;
    struct judged list[CANDIDATES_MAX]; // the best first
    int made;                           // which of them was made; 0: the best
    float loss, ci95;                   // of the move that was made; in the unit of the values
    float blind;                        // what choosing at random would lose
    enum grade grade;                   // GRADE_NONE: the loss is not clear of its interval
};

void appraisal_tell(const struct appraisal *appraisal, struct judgement *judgement);

#endif
