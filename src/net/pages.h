// SPDX-License-Identifier: MIT
// What is to be read over HTTP: the web client's files, figures, and a few tables as JSON.
#ifndef BAIZE_NET_PAGES_H
#define BAIZE_NET_PAGES_H

#include "net/http.h"

struct listener;
struct link;

// Answers a request that is not for a WebSocket.
void pages_answer(struct listener *listener, struct link *link, const struct http_request *request);

#endif
