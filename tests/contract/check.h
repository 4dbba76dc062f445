// SPDX-License-Identifier: MIT
// What every game must hold to, checked at every state of random matches. A check knows a game only
// through the contract (engine/game.h), so the same checks serve real games and spoiled copies of
// them. A check that fails leaves the match at once; the report says what, where, and how to repeat
// it.
#ifndef BAIZE_TESTS_CHECK_H
#define BAIZE_TESTS_CHECK_H

#include "engine/notation.h"

#include <setjmp.h>

struct step {
    int seat; // or DECK
    struct move move;
};

// What is known of one kind of hidden thing over many matches.
struct hidden {
    uint32_t asked;        // guesses made of it by one who may not know it
    uint32_t wrong;        // of those, how many differed from the truth
    uint32_t true_[256];   // how often each face, or each value's low byte, was the truth,
    uint32_t guessed[256]; // and how often it was guessed
};

// Cards shown to one viewer while others stayed hidden, in two states that look the same to them.
struct shown {
    uint64_t all;
    uint64_t same; // and the same cards in both, so that all that is heard has to be the same
};

enum { PHASES_MAX = 32 };

// Counted over all matches of one game; judged by tally_check().
struct tally {
    uint64_t matches, states, guesses, sealed, chances, face_down, kept;
    uint64_t covered; // of those face down, while another card was shown
    struct hidden zone[ZONE_KINDS_MAX];
    struct hidden counter[COUNTER_KINDS_MAX];
    struct shown shown[PHASES_MAX]; // out of another's hand, by the phase it happens in
    struct shown dealt;             // from the pack
    uint64_t watched;               // of all those, how often to a watcher
    uint64_t parted;        // times that no guess was found which shows the same as the truth
    uint64_t draws;         // times that all that the deck may deal was counted,
    uint64_t guessed_draws; // and of those in a guess
    uint64_t open;          // guesses made while a card lay open
    uint64_t shared;        // matches that several have won
    uint64_t stakes;        // matches in which something could be lost,
    uint64_t all_lost;      // and those in which a seat lost all of it
    int sampled;            // deck states whose samples were tested
};

// One match being played and checked.
struct run {
    struct setup setup;
    uint64_t seed;
    struct tally *tally;
    int thin_after; // from this state of a match on, only one in 16 is looked at from all sides
    uint64_t stakes_enough; // matches in which somebody should have lost all; 0: very many

    struct chance chance; // what the match draws
    struct chance dice;   // what the checks draw, so that checking changes no match
    struct state state;
    struct view told[AUDIENCES]; // first views, with everything told since folded in
    struct step *steps;
    int count, size;
    int stages;          // that the game said were behind
    int pack[CARD_BACK]; // how many of each card there are, from the first draw of the match on
    bool has_pack;
    bool is_tallying; // all matches are over, and what was counted is judged

    const struct event *event;     // that is being checked, or NULL
    int event_number, event_count; // which of those that the move told, from 1
    sigjmp_buf way_out;
    const char *check; // the check that failed
    char report[12000];
};

// What one viewer hears of a list of events; `audience` is 0 in all of them.
struct heard {
    int count;
    struct event list[EVENTS_MAX];
};

// Is the match, and every state of it, in order? False: run->check and run->report say what is not.
bool run_match(
    struct run *run, const struct game *game, int seats, uint64_t seed, struct tally *tally);
void run_release(struct run *run);
// The options of this seed: standard, one at an end of its range, or all at random.
void setup_for_seed(struct setup *setup, const struct game *game, int seats, uint64_t seed);
// Every option standard, or at an end of its range, or next to the least: matches that are very
// short, or very even.
void setup_at_ends(struct setup *setup, const struct game *game, int seats, uint64_t seed);
// Are the tables of the game in order?
bool tables_check(struct run *run, const struct game *game);
// After many matches: was every hidden thing guessed wrong at least once?
bool tally_check(struct run *run, const struct game *game, const struct tally *tally);
// What one must() or crash inside a game becomes: a failure of the match being checked.
void catch_crashes(void);

// Leaves the match. `check` is a short name, the rest says what was found, printf-like.
_Noreturn void fail(struct run *run, const char *check, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// The same, with a rule of thumb for the author of the game: what to do about it.
_Noreturn void fail_tip(struct run *run, const char *check, const char *tip, const char *format,
    ...) __attribute__((format(printf, 4, 5)));

// The checks. Each looks at run->state and changes nothing but dice and tally.
void check_choices(struct run *run); // legal is allowed, all else is refused, with a reason
void check_deck(struct run *run);    // outcomes, samples
void check_views(struct run *run);   // who sees what
void check_sealed(struct run *run);  // decisions made at the same time do not show
void check_order(struct run *run);   // nor does the order they come in matter
void check_unseen(struct run *run);  // what the deck or a seat does face down does not show
void check_guesses(struct run *run); // a guess fits the view, and nothing tells it from the truth
void check_first_views(struct run *run);
void check_told(struct run *run, const struct events *events); // after a move
// What one viewer hears explains every number that changed for them.
void check_sums(struct run *run, int viewer, const struct view *before, const struct view *after,
    const struct events *events);
void check_words(struct run *run, const struct event *event);
void check_result(struct run *run, const struct state *state); // of a match that is over
void check_endings(struct run *run); // results of more matches, under other options
// Every card of the pack is in one place, and the deck deals the others. `guesser` is the seat
// whose guess the state is, or -1. True if all that is undealt could be counted.
bool check_cards(struct run *run, const struct state *state, int guesser);
// The same, with the views of all seats at hand.
bool check_cards_seen(
    struct run *run, const struct state *state, const struct view views[SEATS_MAX], int guesser);
// Where a state that looks the same to a viewer comes from.
enum kinship {
    GUESSED,
    OTHER_DEAL, // it was the same state until the deck dealt something unseen,
    OTHER_MOVE, // or a seat did something unseen
};
// Two states look the same to the viewer: they go on sounding the same. False if they came to show
// different things, so that little was learnt.
bool check_alike(struct run *run, int viewer, const struct state *one, const struct state *two,
    enum kinship kinship);

// Tools for checks.
static inline bool is_viewer(const struct run *run, int viewer)
{
    return viewer < run->setup.seats || viewer == WATCHER;
}
// Are there zones or counters that only their owner sees into?
bool has_secrets(const struct game *game);
// The views of all seats; where there are no secrets, of the first only.
void see_all(const struct run *run, const struct state *state, struct view views[SEATS_MAX]);
void hear(const struct events *events, int viewer, struct heard *heard);
bool event_same(const struct event *a, const struct event *b);
bool heard_same(const struct heard *a, const struct heard *b);
// A face that this audience did not know before.
bool is_reveal(const struct event *event);
bool reveals_same(const struct heard *a, const struct heard *b);
// Do the two moves differ in nothing but which cards they name?
bool is_other_cards(const struct game *game, const struct move *a, const struct move *b);
bool is_member(const struct choice *choices, int count, const struct move *move);
struct move any_choice(struct run *run, const struct choice *choices, int count);
int any_seat_of(struct run *run, int set);
bool one_in(struct run *run, uint32_t n);
// Plays at random, in silence, until the match is over, and says how many moves that took; if more
// than `limit`, it is not over.
int play_out(struct run *run, struct state *state, int limit);
// Words for reports; each call may be used once in one fail().
const char *say_move(const struct run *run, int seat, const struct move *move);
const char *say_bytes(const struct move *move); // also of one that is no move
const char *say_heard(const struct run *run, const struct heard *heard);
// "Event 2 of what they hear is …, and in the other …": the first that is not the same.
const char *say_difference(const struct run *run, const struct heard *a, const struct heard *b);
const char *say_view_difference(const struct run *run, const struct view *a, const struct view *b);
const char *say_state_difference(
    const struct run *run, const struct state *a, const struct state *b);
const char *say_viewer(int viewer);
const char *say_number(int32_t number); // of a counter; may be unknown

#endif
