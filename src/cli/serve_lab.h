// SPDX-License-Identifier: MIT
#ifndef BAIZE_CLI_SERVE_LAB_H
#define BAIZE_CLI_SERVE_LAB_H

#include "base/text.h"

#include <stdatomic.h>

// What listen_config's `lab` promises.
bool serve_lab(const char *query, const atomic_bool *is_stopped, struct text *answer);

#endif
