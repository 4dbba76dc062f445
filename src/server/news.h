// SPDX-License-Identifier: MIT
// What the operator should know. However often something happens, of each kind only a few lines a
// minute are told, with how many were left out: nobody can fill a disk with the log.
#ifndef BAIZE_SERVER_NEWS_H
#define BAIZE_SERVER_NEWS_H

#include "server/server.h"

// In plain words, without secrets, and without others' words unless they are needed.
void news_tell(struct server *server, enum news_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// Looks whether a commit took long.
void news_of_disk(struct server *server);

struct news *news_create(void);
void news_destroy(struct news *news); // NULL: nothing to do

#endif
