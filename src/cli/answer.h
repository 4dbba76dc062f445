// SPDX-License-Identifier: MIT
// How `baize score` and `baize odds` ask a game's own calculator. A calculator is a function in a
// file of its own (score_GAME.c, odds_GAME.c) and a line in the table of cmd_score.c or cmd_odds.c.
// Reading cards, which several of them need, is here too.
#ifndef BAIZE_CLI_ANSWER_H
#define BAIZE_CLI_ANSWER_H

#include "cli/cli.h"
#include "engine/notation.h"
#include "wire/json.h"

enum { ANSWER_MAX = 256 * 1024, HANDS_MAX = SEATS_MAX, HAND_CARDS_MAX = 60 };

struct query {
    const struct setup *setup; // with what --set said
    const char *const *words;  // after the game's name
    int count;
    bool is_json;
    bool may_be_empty;   // a hand may be written "none" or "-": without a card
    struct text *answer; // words for people, or one JSON value (struct out out = out_into(answer))
};

struct calculator {
    const char *game;                         // its id
    const char *usage;                        // what stands after the game: "CARD vs CARD"
    const char *help;                         // one line
    int (*answer)(const struct query *query); // EXIT_FINE, or what refuse() gave
};

// In cmd_score.c and cmd_odds.c; each ends with a null member.
extern const struct calculator scorers[], oddses[];

// Cards as they were written, hand after hand. The words "vs" and "/" stand between hands.
struct hands {
    int count;
    struct {
        int count;
        bool is_none; // it was said that it has no card
        uint8_t card[HAND_CARDS_MAX];
    } hand[HANDS_MAX];
};

// Refuses what is no card of the game's pack.
int hands_read(const struct query *query, struct hands *hands);
// One long row is divided into hands of `size` cards: "QD 9S" means "QD vs 9S".
void hands_divide(struct hands *hands, int size);
// Refuses cards that are there more often than a pack of 52 with so many jokers has them.
int hands_check_standard(const struct hands *hands, int jokers);

// A fraction in its lowest terms: "3/51" is "1/17".
void put_fraction(struct text *text, uint64_t above, uint64_t below);
void put_percent(struct text *text, uint64_t above, uint64_t below); // "5.882 %"
// {"above":1,"below":17,"value":0.0588…}
void out_fraction(struct out *out, uint64_t above, uint64_t below);
void put_format(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The sums of a match, said of sides 0 and 1: a line each, or "sums":[…] as events are sent.
void put_sums(const struct query *query, const struct events *events);
void out_sums(struct out *out, const struct query *query, const struct events *events);

// The game's calculator of the table, asked with the words after the game's name; prints.
int calculate(const struct args *args, const struct calculator *table);

#endif
