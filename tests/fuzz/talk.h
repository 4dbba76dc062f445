// SPDX-License-Identifier: MIT
// What a client hears at a real server (house.h), a line each, for a target that plays the client.
// Every other conversation is spoilt: it is still JSON, but not what a good server says.
#ifndef BAIZE_TESTS_FUZZ_TALK_H
#define BAIZE_TESTS_FUZZ_TALK_H

#include "base/text.h"

// Conversation number …, as many whole lines of it as fit. Between messages stand, now and
// then, lines of the target's own: one of `others`, `count` of them.
void talk_write(uint64_t number, const char *const *others, int count, struct text *text);

// Spoils one of these lines, if it is a message. Gives their new size, at most `max`, or 0: as
// before.
size_t talk_spoil(char *lines, size_t size, size_t max, uint32_t number);

#endif
