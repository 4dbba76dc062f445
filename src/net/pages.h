// SPDX-License-Identifier: MIT
// What is to be read over HTTP: the web client's files, figures, and a few tables as JSON.
#ifndef BAIZE_NET_PAGES_H
#define BAIZE_NET_PAGES_H

#include "net/http.h"

struct listener;
struct link;

// Answers a request that is not for a WebSocket.
void pages_answer(struct listener *listener, struct link *link, const struct http_request *request);
// The replay that a link waits for was made; NULL: there is none.
void pages_answer_replay(struct listener *listener, struct link *link, const struct text *text);
// Is it made anew for each who asks?
bool pages_is_made(const struct listener *listener, const struct http_request *request);
// Does the server tell something there, rather than hand out a file of the page?
bool pages_is_api(const struct listener *listener, const struct http_request *request);
// Is it for whoever looks after the server?
bool pages_is_for_operator(const struct listener *listener, const struct http_request *request);

#endif
