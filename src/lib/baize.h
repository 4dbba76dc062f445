// SPDX-License-Identifier: MIT
// libbaize: the games, the bots and the lab of Baize for other programs.
//
//   game    a game with its seats and options agreed; never changes
//   match   one match under way: the whole truth, and what each seat knows of it
//   batch   many matches of one game at once, which go on by arrays of actions
//   bot     somebody who decides, from what a seat knows
//
// Every object is a handle that is made by a function ending in _open and ended by its _close.
// There are no globals: two threads may use two handles at the same time, but not one. A game may
// be used by any number of threads, and must be closed last of what was made from it.
//
// What goes wrong because of what was asked is told, never fatal: a function that gives a handle or
// text gives NULL then, one that gives a number a negative one, and *why says in a sentence what
// was wrong and what would be right (`why` may be NULL). Nothing has changed then.
//
// Text that is given back belongs to the caller, who frees it with baize_free, unless it is const:
// that belongs to the handle and is good until the handle's next call.
//
// Chance comes from a seed: any text or number, as the commands take it. The same seed and the same
// moves give the same match, here and in every other part of Baize.
#ifndef BAIZE_H
#define BAIZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// Raised when a program made for an older one would no longer work.
#define BAIZE_API 1

struct baize_why {
    char text[400];
};

int baize_api(void);             // BAIZE_API of the library
const char *baize_version(void); // of the program, "0.1.0"
void baize_free(void *text);

// ---- Games -------------------------------------------------------------------------------------

struct baize_game;

const char *baize_game_name(int number); // "kuhn" …, from 0; NULL behind the last
// `options` is "pair=5,ante=2" or NULL for the standard ones; 0 seats: the least there are.
struct baize_game *baize_game_open(
    const char *name, int seats, const char *options, struct baize_why *why);
void baize_game_close(struct baize_game *game);
int baize_game_seats(const struct baize_game *game);
// All there is to know of it as JSON: options, verbs, zones, counters, phases, words, and how
// observations and actions are laid out (below).
char *baize_game_describe(const struct baize_game *game);
char *baize_game_rules(const struct baize_game *game); // its page of rules, Markdown

// ---- Actions -----------------------------------------------------------------------------------
// A learner wants moves as numbers that mean the same in every decision. The actions of a game are
// 0 … baize_actions()-1, verb after verb; describe() lists them. A verb has one action for each
// card of the game's pack, seat (counted from the one who acts), word and amount that it may be
// said with. What cannot be numbered once and for all is counted off:
//   a list of cards   the verb's action k is the k-th of its choices now; of the cards of a hand in
//                     rising order, those whose bit is set in k
//   a wide range      if a game's options allow more than 512 amounts, 32 actions go in even steps
//                     from the least that is legal now to the most
// The deck has a numbering of its own, 0 … baize_deck_actions()-1, which only matters in a match
// whose deck the caller plays.

int baize_actions(const struct baize_game *game);
int baize_deck_actions(const struct baize_game *game);

// ---- Matches -----------------------------------------------------------------------------------

struct baize_match;

enum { BAIZE_DECK = 7, BAIZE_WATCHER = 6 };

// The deck deals by the seed, at once, whenever it is due. With a NULL seed it does not: then its
// turns are the caller's (baize_match_to_act gives the deck, and its outcomes are the actions).
struct baize_match *baize_match_open(
    const struct baize_game *game, const char *seed, struct baize_why *why);
struct baize_match *baize_match_clone(const struct baize_match *match);
void baize_match_close(struct baize_match *match);
// Anew, without making a handle: as if it was opened with this number as the seed.
void baize_match_restart(struct baize_match *match, uint64_t seed);
// Anew, and faster: from a seed that the old one brings forth, or by the caller's deck again. Gives
// how many choices the first decision has, as baize_match_step() does.
int baize_match_again(struct baize_match *match);
char *baize_match_seed(const struct baize_match *match); // 64 hex digits; NULL if it has none

bool baize_match_is_over(const struct baize_match *match);
int baize_match_seat(
    const struct baize_match *match); // the lowest that is to act; BAIZE_DECK; -1: over
int baize_match_to_act(const struct baize_match *match); // the set of them: bit 0 is seat 0
// Choices of the seat: moves that are legal now, counted from 0. A range of amounts is one choice
// for each amount.
int baize_match_choices(const struct baize_match *match, int seat);
// Plays the choice of the lowest seat that is to act. Gives how many choices the next one has, 0
// when the match is over, -1 if there is no such choice: what to call in a loop, and the fastest.
int baize_match_step(struct baize_match *match, int choice);
// The same by action, by move as people write it ("raise 3"), and of any seat that is to act.
int baize_match_act(struct baize_match *match, int seat, int action, struct baize_why *why);
int baize_match_play(struct baize_match *match, int seat, const char *move, struct baize_why *why);
// Why the seat may not play this now; NULL if it may.
char *baize_match_refusal(const struct baize_match *match, int seat, const char *move);

int baize_match_actions(const struct baize_match *match, int seat, int32_t *actions, int max);
int baize_match_mask(
    const struct baize_match *match, int seat, uint8_t *mask);      // baize_actions() bytes
char *baize_match_moves(const struct baize_match *match, int seat); // JSON: as on the wire
char *baize_match_action_move(const struct baize_match *match, int seat, int action); // "raise 3"
// What the deck may do now, as JSON: [{"move":"KS","action":5,"weight":1}], of which each is as
// likely as its weight says. NULL if it is not the deck's turn.
char *baize_match_outcomes(const struct baize_match *match);

char *baize_match_view(const struct baize_match *match, int seat); // JSON: what the seat knows
char *baize_match_events(
    const struct baize_match *match, int seat); // JSON: what the last move told it
// A match that could be this one for all the seat knows, to think ahead in: what it does not know
// is guessed anew from the seed. It has no record. NULL while the deck is due or when it is over.
struct baize_match *baize_match_guess(
    const struct baize_match *match, int seat, const char *seed, struct baize_why *why);
// False while it goes on. Any of the three may be NULL; `tokens` has room for all seats.
bool baize_match_result(
    const struct baize_match *match, int32_t *tokens, int32_t *house, int *winners);
char *baize_match_record(const struct baize_match *match); // a replay file of it so far
struct baize_match *baize_match_replay(const char *record, size_t len, int moves, // -1: all
    struct baize_game **game, struct baize_why *why);

// ---- Observations ------------------------------------------------------------------------------
// What a seat knows as an array of numbers of one length, made from its view alone. Seats are
// counted from the one that looks. describe() tells what stands where.

int baize_observation_size(const struct baize_game *game);
// Of a seat, or of BAIZE_WATCHER; for anybody else nothing is written.
void baize_match_observe(const struct baize_match *match, int seat, float *numbers);

// ---- Bots --------------------------------------------------------------------------------------

struct baize_bot;

// "random", "hard", "search:500", … as the commands take it.
struct baize_bot *baize_bot_open(
    const struct baize_game *game, const char *name, const char *seed, struct baize_why *why);
void baize_bot_close(struct baize_bot *bot);
// The action it takes, from the view of the seat; where amounts go in 32 steps (above) the one that
// is nearest to its move, which baize_bot_move() says exactly. -1, and why.
int baize_bot_act(
    struct baize_bot *bot, const struct baize_match *match, int seat, struct baize_why *why);
char *baize_bot_move(
    struct baize_bot *bot, const struct baize_match *match, int seat, struct baize_why *why);

// ---- Many matches at once ----------------------------------------------------------------------
// Match i of a batch is dealt by seed and number, and begins anew, with the next number, when it is
// over. In each step one seat of each match acts: the lowest that has to.

struct baize_batch;

struct baize_batch *baize_batch_open(
    const struct baize_game *game, int matches, uint64_t seed, struct baize_why *why);
void baize_batch_close(struct baize_batch *batch);
// A match of the batch as it stands, for a closer look: a copy, without a record.
struct baize_match *baize_batch_match(const struct baize_batch *batch, int number);
// From now on a bot decides for this seat of every match, within the steps, so that the others are
// all one sees. NULL: the caller does again. At least one seat stays the caller's. False, and why;
// if that is that the bots end one match after the other before the caller has a turn, the seat is
// the caller's now.
bool baize_batch_seat(struct baize_batch *batch, int seat, const char *bot, struct baize_why *why);
// Arrays of the caller's, which each step fills; NULL: not wanted.
struct baize_arrays {
    int32_t *seat;      // [matches] who acts next
    float *observation; // [matches][observation_size] what that seat knows
    uint8_t *mask;      // [matches][actions] which actions it has
    uint8_t *done;      // [matches] did the match end in this step? What is above is the next one's
    int32_t *tokens;    // [matches][seats] of those that ended; otherwise 0
    uint8_t *winners;   // [matches] the set of seats that won those that ended
};
void baize_batch_look(struct baize_batch *batch, const struct baize_arrays *arrays);
// -1, and why (which match, which action), if one is not legal: then none was played. Also if after
// the step the bots ended 1000 matches in a row before the caller had a turn: such a match stands
// still, with -1 as its seat, until baize_batch_seat() changes the bots.
int baize_batch_step(struct baize_batch *batch, const int32_t *actions,
    const struct baize_arrays *arrays, struct baize_why *why);
// So many steps in which every seat decides at random, each choice as likely as the others. Gives
// how many moves were made, the deck's among them.
int64_t baize_batch_random(
    struct baize_batch *batch, int64_t steps, const struct baize_arrays *arrays);

// ---- The lab -----------------------------------------------------------------------------------
// What the commands of the same name print with --json. `words` are those of a command line
// after the command, ended by NULL: {"leduc", "--games", "1000", "--bot", "hard", NULL}. Flags that
// are about the terminal, or about going on with an earlier run, are the commands' own.
// Another thread may set *is_stopped to end it early, with what there is by then: in one store, as
// __atomic_store_n(is_stopped, true, __ATOMIC_RELAXED) does; is_stopped may be NULL.

char *baize_sim(const char *const *words, const volatile bool *is_stopped, struct baize_why *why);
char *baize_compare(
    const char *const *words, const volatile bool *is_stopped, struct baize_why *why);
char *baize_sweep(const char *const *words, const volatile bool *is_stopped, struct baize_why *why);
char *baize_solve(const char *const *words, const volatile bool *is_stopped, struct baize_why *why);
char *baize_arena(const char *const *words, const volatile bool *is_stopped, struct baize_why *why);
char *baize_score(const char *const *words, struct baize_why *why);
char *baize_odds(const char *const *words, struct baize_why *why);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
