// SPDX-License-Identifier: MIT
// Unpredictable bytes from the operating system, for seeds and tokens.
#ifndef BAIZE_OS_ENTROPY_H
#define BAIZE_OS_ENTROPY_H

#include "base/base.h"

// Stops the program if the system gives none: a deal must never be predictable.
void entropy_fill(void *at, size_t size);

#endif
