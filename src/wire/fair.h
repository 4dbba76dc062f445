// SPDX-License-Identifier: MIT
// How a match's seed comes about so that nobody can choose it, and how anybody checks it afterwards
// (docs/fairness.md). The same functions serve the server that deals and `baize verify`.
#ifndef BAIZE_WIRE_FAIR_H
#define BAIZE_WIRE_FAIR_H

#include "engine/chance.h"
#include "engine/view.h"

enum { FAIR_BYTES = SEED_BYTES, ENTROPY_MAX = 64 };

// What the seed is made of: the server's secret, and what each seat wished to add.
struct fair_parts {
    uint8_t server[FAIR_BYTES];
    int seats;
    uint8_t entropy_len[SEATS_MAX]; // 0 if the seat added nothing
    uint8_t entropy[SEATS_MAX][ENTROPY_MAX];
};

// Published before the first card: SHA-256 of the server's secret.
void fair_commitment(const uint8_t server[FAIR_BYTES], uint8_t commitment[FAIR_BYTES]);
// SHA-256 of the secret and, seat after seat, a byte with the length of its entropy and the
// entropy.
void fair_seed(const struct fair_parts *parts, uint8_t seed[SEED_BYTES]);

// 64 hex digits are the seed itself; any other text is hashed into one with SHA-256.
void seed_from_text(const char *text, size_t len, uint8_t seed[SEED_BYTES]);

#endif
