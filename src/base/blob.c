// SPDX-License-Identifier: MIT
#include "base/blob.h"

#include <stdlib.h>
#include <string.h>

char *blob_reserve(struct blob *blob, size_t len)
{
    if (blob->len + len > blob->size) {
        size_t size = blob->size ? blob->size : 256;
        while (size < blob->len + len)
            size *= 2;
        blob->at = realloc(blob->at, size);
        must(blob->at);
        blob->size = size;
    }
    return blob->at + blob->len;
}

void blob_add(struct blob *blob, const void *bytes, size_t len)
{
    if (!len)
        return;
    memcpy(blob_reserve(blob, len), bytes, len);
    blob->len += len;
}

void blob_drop_front(struct blob *blob, size_t len)
{
    must(len <= blob->len);
    blob->len -= len;
    if (blob->len)
        memmove(blob->at, blob->at + len, blob->len);
}

void blob_release(struct blob *blob)
{
    free(blob->at);
    *blob = (struct blob){0};
}
