// SPDX-License-Identifier: MIT
// A fuzz target: a function that takes any bytes and stops the program if a promise is broken, and
// (if it likes) examples to start from. The same file serves the bounded run of `make test`
// (driver.c) and libFuzzer (soak).
#ifndef BAIZE_TESTS_FUZZ_H
#define BAIZE_TESTS_FUZZ_H

#include "base/base.h"

enum { FUZZ_BYTES_MAX = 16 * 1024 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

// Good input number …: its length, at most `max`.
size_t fuzz_example(uint64_t number, char *bytes, size_t max);

#endif
