// SPDX-License-Identifier: MIT
// /api/lab: a question is handed to the lab on a thread of its own, one at a time, so that neither
// the loop nor the bots wait for it. Knows nothing of what is asked: words go in, JSON comes out.
#ifndef BAIZE_NET_LAB_DESK_H
#define BAIZE_NET_LAB_DESK_H

#include "base/text.h"
#include "net/http.h"

#include <stdatomic.h>

struct listener;
struct link;

enum { LAB_REMEMBERED = 64, LAB_QUERY_BYTES = 2000 };

// Where the lab is asked, one question at a time.
struct lab_desk {
    struct pool *pool; // of one thread; NULL before the first question
    bool (*ask)(const char *query, const atomic_bool *is_stopped, struct text *answer);
    struct link *link; // who waits; NULL: nobody, or they have gone
    bool is_busy, is_fine;
    atomic_bool is_stopped;
    char query[LAB_QUERY_BYTES];
    struct text answer;
    struct {
        uint64_t address;
        int64_t at_ms;
    } asked[LAB_REMEMBERED];
    int next;
};

void lab_desk_ask(struct listener *listener, struct link *link, const struct http_request *request);
void lab_desk_take_done(struct listener *listener); // what was worked out is answered
void lab_desk_forget(struct listener *listener, const struct link *link); // it waits no more
void lab_desk_close(struct listener *listener);

#endif
