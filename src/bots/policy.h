// SPDX-License-Identifier: MIT
// A policy says with which chance to make each move in each situation. It is a text, the same in a
// file and in the program, and is read where it lies:
//   baize policy
//   game kuhn
//   version 1
//   seats 2
//   option ante 1
//   option bet 1
//   gain 0.000001
//
//   J: check 0.75 bet 0.25
//   J bet: call 0 fold 1
// First what it was made for, then an empty line, then a line for each situation
// (bots/situation.h), sorted byte by byte.
#ifndef BAIZE_BOTS_POLICY_H
#define BAIZE_BOTS_POLICY_H

#include "engine/game.h"

struct policy {
    const char *text;
    size_t len;
};

// Was it made for this game, this version of its rules, these seats and options? If not, why.
bool policy_fits(const struct policy *policy, const struct setup *setup, struct text *why);
// Is every line of it as it should be? If not, which is not and why.
bool policy_check(const struct policy *policy, const struct game *game, struct text *why);
// The chance of each choice; false if the situation is not in the policy.
bool policy_chances(const struct policy *policy, const struct game *game, const char *situation,
    const struct choice *choices, int count, double *chances);

// Those built in, ended by one without text.
extern const struct policy policies[];
// The one built in for this setup, or NULL.
const struct policy *policy_for(const struct setup *setup);

#endif
