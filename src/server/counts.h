// SPDX-License-Identifier: MIT
// What a server counts, for its operators. Every file counts what is its own:
// struct server_counts is plain data.
#ifndef BAIZE_SERVER_COUNTS_H
#define BAIZE_SERVER_COUNTS_H

#include "base/base.h"

struct server_counts {
    int64_t messages_in, messages_out, bytes_out;
    int64_t errors, abuses;
    int64_t matches_started, matches_finished, matches_void, moves, defaults, bot_moves;
    int64_t accounts_made, resumes;
    int64_t accounts_refused, passwords_refused, busy;
    int64_t sessions, players, tables, waiting_rooms, watching, held_bytes, jobs;
    bool is_paused;
};

#endif
