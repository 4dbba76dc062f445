// SPDX-License-Identifier: MIT
// How a game's own calculator is asked what cards are worth, and for exact chances. A calculator is
// a function in a file of its own (score_GAME.c, odds_GAME.c) and a line in a table of
// calculators.c. Reading cards, which several of them need, is here too.
#ifndef BAIZE_LAB_ANSWER_H
#define BAIZE_LAB_ANSWER_H

#include "engine/notation.h"
#include "wire/json.h"

enum {
    ANSWER_MAX = 256 * 1024,
    QUERY_WORDS_MAX = 40,
    WRITTEN_MAX = SEATS_MAX,
    HAND_CARDS_MAX = 60,
};

struct query {
    const struct setup *setup; // with what --set said
    const char *const *words;  // after the game's name
    int count;                 // at most QUERY_WORDS_MAX
    bool is_json;
    bool may_be_empty;   // a hand may be written "none" or "-": without a card
    struct text *answer; // words for people, or one JSON value (struct out out = out_into(answer))
    struct text *why;    // of a refusal
};

struct calculator {
    const char *game;                          // its id
    const char *usage;                         // what stands after the game: "CARD vs CARD"
    const char *help;                          // one line
    bool (*answer)(const struct query *query); // false, and why, if it makes no sense
};

extern const struct calculator scorers[], oddses[]; // each ends with a null member

// The game's calculator of the table answers. False, and why, if it has none; `name` is the
// table's.
bool calculate(const struct calculator *table, const char *name, const struct query *query);
// Says why, and gives false.
#define query_refuse(query, ...) (query_say_why(query, __VA_ARGS__), false)
__attribute__((format(printf, 2, 3))) void query_say_why(
    const struct query *query, const char *format, ...);

// Cards as they were written, hand after hand. The words "vs" and "/" stand between hands.
struct written {
    int count;
    struct {
        int count;
        bool is_none; // it was said that it has no card
        uint8_t card[HAND_CARDS_MAX];
    } hand[WRITTEN_MAX];
};

// Refuses what is no card of the game's pack.
bool hands_read(const struct query *query, struct written *hands);
// One long row is divided into hands of `size` cards: "QD 9S" means "QD vs 9S".
void hands_divide(struct written *hands, int size);
// Refuses cards that are there more often than a pack of 52 with so many jokers has them.
bool hands_check_standard(const struct query *query, const struct written *hands, int jokers);

// A fraction in its lowest terms: "3/51" is "1/17".
void put_fraction(struct text *text, uint64_t above, uint64_t below);
void put_percent(struct text *text, uint64_t above, uint64_t below); // "5.882 %"
// {"above":1,"below":17,"value":0.0588…}
void out_fraction(struct out *out, uint64_t above, uint64_t below);
void put_format(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The sums of a match, said of sides 0 and 1: a line each, or "sums":[…] as events are sent.
void put_sums(const struct query *query, const struct events *events);
void out_sums(struct out *out, const struct query *query, const struct events *events);

#endif
