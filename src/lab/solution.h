// SPDX-License-Identifier: MIT
// A solved game: what each seat should do in each situation, what the game is worth then, and
// exactly how much the best deviation gains. Solvers fill it in; here it is printed and saved.
#ifndef BAIZE_LAB_SOLUTION_H
#define BAIZE_LAB_SOLUTION_H

#include "bots/policy.h"
#include "bots/situation.h"
#include "wire/json.h"

#include <stdio.h>

enum { SOLUTION_CHOICES = 4 };
enum { SOLUTION_BYTES = 2 * 1024 * 1024 }; // of JSON, at most

struct solution_line {
    char situation[SITUATION_MAX];
    int count;
    uint8_t verb[SOLUTION_CHOICES];
    double chance[SOLUTION_CHOICES];
    int merged; // how many information sets it stands for, which differ in nothing that matters
};

struct solution {
    struct setup setup;
    double value[2];             // to each seat
    double gain;                 // of the better of the seats' best deviations
    bool is_exact;               // computed exactly, not approached by CFR+
    uint32_t rounds;             // of CFR+
    struct solution_line *lines; // sorted by situation
    int count, cap;
};

void solution_init(struct solution *solution, const struct setup *setup);
void solution_release(struct solution *solution);

// Adds the chances of an information set. If the situation is there already, the mean is kept.
void solution_add(struct solution *solution, const char *situation, const struct choice *choices,
    int count, const double *chances);
// The line of the situation, or NULL.
const struct solution_line *solution_find(const struct solution *solution, const char *situation);
// Rounds the chances as a policy file has them. Done before the gain is
// computed, so that it is the gain against what is saved.
void solution_settle(struct solution *solution);

struct worths;                                                   // lab/worths.h
void solution_text(FILE *file, const struct solution *solution); // value, gain, and grids
// The JSON has "worths" as well, unless they are NULL.
void solution_json(FILE *file, const struct solution *solution, const struct worths *worths);
void solution_put(
    struct out *out, const struct solution *solution, const struct worths *worths); // in memory
void solution_policy(FILE *file, const struct solution *solution);                  // bots/policy.h

#endif
