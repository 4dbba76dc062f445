// SPDX-License-Identifier: MIT
// TLS over a socket that does not wait, as a client: the certificate must be the host's, and signed
// by somebody whom this system trusts (or the file that SSL_CERT_FILE names does).
#ifndef BAIZE_CLI_TLS_H
#define BAIZE_CLI_TLS_H

#include "base/text.h"

#include <sys/types.h>

struct tls;

// Shakes hands, within `wait_ms` for each step. NULL, and why. The socket stays the caller's.
struct tls *tls_start(int fd, const char *host, int wait_ms, struct text *why);
// As recv() and send(): -1 and errno, EAGAIN if there is nothing to do now.
ssize_t tls_read(struct tls *tls, void *buf, size_t size);
ssize_t tls_write(struct tls *tls, const void *bytes, size_t len);
void tls_end(struct tls *tls); // may be NULL

#endif
