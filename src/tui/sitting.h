// SPDX-License-Identifier: MIT
// Those who sit at this screen: one, or at a hot seat several, each with a client and a line of
// their own. Says hello, asks for the table that was wished for, takes up a lost line again. Knows
// no screen.
#ifndef BAIZE_TUI_SITTING_H
#define BAIZE_TUI_SITTING_H

#include "tui/client.h"
#include "tui/line.h"

struct sitting {
    struct client client[SEATS_MAX];
    struct line *line[SEATS_MAX];
    int count;
    const char *name[SEATS_MAX]; // asked for; NULL: the server's choice
    const char *wish;            // the message that asks for a table; a hot seat's creates one
    bool has_wished[SEATS_MAX];
    bool is_lost; // the line; it is tried again
    int64_t again_ms, pause_ms;
    const char *save; // where the replay is to be written, or NULL
    bool has_asked_replay;
};

// Opens the lines and says hello. False, and why.
bool sitting_start(struct sitting *sitting, int64_t now_ms, struct text *why);
// Takes in what has come and does what is due. True if anything changed.
bool sitting_step(struct sitting *sitting, int64_t now_ms);
void sitting_send(struct sitting *sitting, int who, const struct text *message);
// Waits for a key, for news on a line, or that long. False if no key can come any more.
bool sitting_wait(const struct sitting *sitting, bool has_keys, int ms);
// The one who has to decide next: the one shown now if they do, then the first; -1: nobody here.
int sitting_due(const struct sitting *sitting, int shown);
// Nothing more will come: the match is over, or there is no way on.
bool sitting_is_done(const struct sitting *sitting);
void sitting_end(struct sitting *sitting);

#endif
