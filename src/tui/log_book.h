// SPDX-License-Identifier: MIT
// What this device knows of a server's public log: the key that signs it, believed when it is met
// first, and the newest head. A server that signs with another key, or takes back what it signed,
// is found out here. Whether a longer log continues a shorter one is for `baize audit` to say; it
// reads this file, too.
#ifndef BAIZE_TUI_LOG_BOOK_H
#define BAIZE_TUI_LOG_BOOK_H

#include "wire/log_proof.h"

enum { LOG_BOOK_PATH_BYTES = 600 };

struct log_book {
    char path[LOG_BOOK_PATH_BYTES]; // "": nothing is kept
    bool has_key, has_head;
    uint8_t key[LOG_KEY_BYTES];
    struct log_head head; // valid if has_head
};

// What is kept of the log of the server with this address, in $STATE/logs; nothing if there is no
// such folder ("").
void log_book_open(struct log_book *book, const char *state, const char *address);
// The key that the server names now, in hex ("": it keeps no log). False, and why, if it is another
// than the one that is known. What cannot be written is not remembered.
bool log_book_meets(struct log_book *book, const char *address, const char *key, struct text *why);
// A head that the server signed now. False, and why, if it contradicts the one that is known.
bool log_book_takes(
    struct log_book *book, const char *address, const struct log_head *head, struct text *why);

#endif
