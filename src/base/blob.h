// SPDX-License-Identifier: MIT
// Bytes in memory that grows. All zero is an empty one.
#ifndef BAIZE_BASE_BLOB_H
#define BAIZE_BASE_BLOB_H

#include "base/base.h"

struct blob {
    char *at;
    size_t len, size;
};

// Where `len` more bytes may be written; blob->len is not changed.
char *blob_reserve(struct blob *blob, size_t len);
void blob_add(struct blob *blob, const void *bytes, size_t len);
void blob_drop_front(struct blob *blob, size_t len);
void blob_release(struct blob *blob);

#endif
