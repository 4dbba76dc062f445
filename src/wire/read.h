// SPDX-License-Identifier: MIT
// Reads what others send as JSON (parsed by jansson) into the engine's structs. Everything that
// arrives here is untrusted: it is taken whole or refused with a sentence.
#ifndef BAIZE_WIRE_READ_H
#define BAIZE_WIRE_READ_H

#include "engine/game.h"

#include <jansson.h>

// {"ante":2,"mode":"wild"}: numbers, or the words of an option that has words. Changes the setup
// only if all of it fits. `options` may be NULL (none).
bool wire_read_options(struct setup *setup, const json_t *options, struct text *why);

#endif
