// SPDX-License-Identifier: MIT
// A message comes in: may it, can it be read, and whose is it?
#ifndef BAIZE_SERVER_DISPATCH_H
#define BAIZE_SERVER_DISPATCH_H

#include <stddef.h>

struct server;
struct session;

void dispatch(struct server *server, struct session *session, const char *bytes, size_t len);

#endif
