// SPDX-License-Identifier: MIT
// What one was told in a match, event by event, kept to be held against its replay: a server that
// deals by its seed in the file, but showed other cards at the table, is found out. Must not know
// where the seed comes from; wire/deal.h checks that.
#ifndef BAIZE_TUI_SEEN_H
#define BAIZE_TUI_SEEN_H

#include "wire/replay.h"

struct seen {
    // In the order of their numbers; a sum is followed by its terms, which have the sum's number.
    struct heard {
        int64_t seq;
        struct event event;
    } * heard;
    int count, cap;
    // The table as a whole, each time it came: events before it may be missing.
    struct beheld {
        int64_t seq; // of the last event in it
        struct view view;
    } * beheld;
    int views, views_cap;
    bool is_cut; // more came than any match has
};

void seen_begin(struct seen *seen); // forgets what was told before
void seen_release(struct seen *seen);
// The event with this number (a sum with its terms behind it).
void seen_hears(struct seen *seen, int64_t seq, const struct event *event);
void seen_sees(struct seen *seen, int64_t seq, const struct view *view);
// Is that what the seat was told in the match of this replay? False, and why: what was told, and
// what the replay has in its place. The replay's moves must have been found legal; of a hidden deal
// it has none, and nothing is compared.
bool seen_agrees(const struct seen *seen, const struct replay *replay, int seat, struct text *why);

#endif
