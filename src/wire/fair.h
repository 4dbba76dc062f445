// SPDX-License-Identifier: MIT
// How a match's seed comes about so that nobody can choose it, and how anybody checks it afterwards
// (docs/fairness.md). The same functions serve the server that deals and `baize verify`.
#ifndef BAIZE_WIRE_FAIR_H
#define BAIZE_WIRE_FAIR_H

#include "engine/chance.h"
#include "engine/view.h"

enum { FAIR_BYTES = SEED_BYTES, ENTROPY_MAX = 64 };

// What the seed is made of: the server's secret, and what each place wished to add. A place is a
// number in the order of sitting down; which seat it gets is drawn from the seed.
struct fair_parts {
    uint8_t server[FAIR_BYTES];
    int seats; // and places
    bool has_pledge[SEATS_MAX];
    uint8_t pledge[SEATS_MAX][FAIR_BYTES]; // valid if has_pledge
    uint8_t entropy_len[SEATS_MAX];        // 0 if the place added nothing, or did not reveal it
    uint8_t entropy[SEATS_MAX][ENTROPY_MAX];
};

// Published before the first card: SHA-256 of the server's secret.
void fair_commitment(const uint8_t server[FAIR_BYTES], uint8_t commitment[FAIR_BYTES]);
// What a player shows of the entropy before anybody reveals theirs: its SHA-256.
void fair_pledge(const uint8_t *entropy, size_t len, uint8_t pledge[FAIR_BYTES]);
// SHA-256 of the secret and, place after place, a byte with the length of its entropy and the
// entropy.
void fair_seed(const struct fair_parts *parts, uint8_t seed[SEED_BYTES]);
bool fair_has_pledges(const struct fair_parts *parts); // of anybody
// Pledged, and then not revealed.
bool fair_is_withheld(const struct fair_parts *parts, int place);
// The place of each seat, every order equally likely. Drawn from a stream of its own, so that the
// deck's is the same whether seats are drawn or not.
void fair_places(const uint8_t seed[SEED_BYTES], int seats, uint8_t place[SEATS_MAX]);

// 64 hex digits are the seed itself; any other text is hashed into one with SHA-256.
void seed_from_text(const char *text, size_t len, uint8_t seed[SEED_BYTES]);

#endif
