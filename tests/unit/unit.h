// SPDX-License-Identifier: MIT
// cmocka, with the headers it asks for. Every unit test begins with this.
#ifndef BAIZE_TESTS_UNIT_H
#define BAIZE_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
