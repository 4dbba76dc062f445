// SPDX-License-Identifier: MIT
// The server's figures in the text format that Prometheus reads.
#ifndef BAIZE_NET_METRICS_H
#define BAIZE_NET_METRICS_H

#include "base/text.h"

struct listener;

void metrics_put(struct listener *listener, struct text *text);

#endif
