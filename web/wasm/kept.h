// SPDX-License-Identifier: MIT
// The changes of a store as bytes that last, for a page to keep: the same in every version of the
// program, whatever the compiler makes of struct change. Of a match under way its record is kept,
// and of one that is over how it ended; in either the record stands apart, so that a page that is
// short of room can give up the records of old matches and nothing else.
//
// Not kept, and not known here: secrets, passwords and logins (whoever has the page is the player),
// the public log, and what an operator does.
#ifndef BAIZE_WEB_KEPT_H
#define BAIZE_WEB_KEPT_H

#include "store/store.h"

// Adds the bytes of the change to `head`. False: it is of a kind that is not kept. `record` is the
// part of the change's own bytes that is its record.
struct kept_record {
    const uint8_t *at;
    size_t len;
};
bool kept_write(const struct change *change, struct blob *head, struct kept_record *record);

// Reads it back; `bytes` gets what the change points to and has to live as long. False, and why, if
// these are no such bytes.
bool kept_read(struct change *change, struct blob *bytes, const uint8_t *head, size_t len,
    struct kept_record record, struct text *why);

#endif
