// SPDX-License-Identifier: MIT
// Tells the operator who is being refused at the door: the counts that grew, in one line each, at
// once and then at most every ten seconds, however fast they grow. What was refused is counted
// where it is refused. What the server itself refuses to one address it tells by itself
// (server/news.h).
#ifndef BAIZE_NET_REFUSALS_H
#define BAIZE_NET_REFUSALS_H

#include "base/text.h"

struct listener;

enum { REFUSAL_KINDS = 6 };

// What was told so far.
struct refusals {
    int64_t told[REFUSAL_KINDS];
    int64_t told_ms;
    char visitor[64]; // whose HTTP requests were refused first since then; "": nobody's
};

void refusals_note_visitor(struct listener *listener, int fd); // the other end of this socket
void refusals_tell(struct listener *listener);                 // now and then

#endif
