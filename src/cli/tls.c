// SPDX-License-Identifier: MIT
#include "cli/tls.h"

#include <arpa/inet.h>
#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdlib.h>

struct tls {
    SSL_CTX *context;
    SSL *ssl;
};

static bool is_number(const char *host)
{
    uint8_t address[16];
    return inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
}

// What the library says about a call that gave `result`, as errno.
static ssize_t fault_of(const struct tls *tls, int result)
{
    int fault = SSL_get_error(tls->ssl, result);
    ERR_clear_error();
    if (fault == SSL_ERROR_ZERO_RETURN)
        return 0; // the other end has finished
    errno = fault == SSL_ERROR_WANT_READ || fault == SSL_ERROR_WANT_WRITE ? EAGAIN : ECONNRESET;
    return -1;
}

static bool shake_hands(struct tls *tls, int fd, int wait_ms, struct text *why)
{
    for (int result; (result = SSL_connect(tls->ssl)) != 1;) {
        int fault = SSL_get_error(tls->ssl, result);
        struct pollfd wait = {.fd = fd, .events = POLLIN};
        if (fault == SSL_ERROR_WANT_WRITE)
            wait.events = POLLOUT;
        if (fault == SSL_ERROR_WANT_READ || fault == SSL_ERROR_WANT_WRITE) {
            if (poll(&wait, 1, wait_ms) > 0)
                continue;
            text_put(why, "does not answer in time");
            return false;
        }
        long doubt = SSL_get_verify_result(tls->ssl);
        unsigned long code = ERR_get_error();
        const char *reason = code ? ERR_reason_error_string(code) : NULL;
        text_format(why, "%s%s",
            doubt == X509_V_OK ? "does not speak TLS as it should: "
                               : "shows a certificate that cannot be trusted: ",
            doubt != X509_V_OK ? X509_verify_cert_error_string(doubt)
            : reason           ? reason
                               : "it hung up");
        ERR_clear_error();
        return false;
    }
    return true;
}

struct tls *tls_start(int fd, const char *host, int wait_ms, struct text *why)
{
    struct tls *tls = calloc(1, sizeof(*tls));
    must(tls);
    // The program may end while a line is still being dialled on its thread.
    OPENSSL_init_ssl(OPENSSL_INIT_NO_ATEXIT, NULL);
    tls->context = SSL_CTX_new(TLS_client_method());
    must(tls->context);
    SSL_CTX_set_min_proto_version(tls->context, TLS1_2_VERSION);
    SSL_CTX_set_default_verify_paths(tls->context);
    SSL_CTX_set_verify(tls->context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(
        tls->context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    tls->ssl = SSL_new(tls->context);
    must(tls->ssl && SSL_set1_host(tls->ssl, host) == 1 && SSL_set_fd(tls->ssl, fd) == 1);
    if (!is_number(host))
        SSL_set_tlsext_host_name(tls->ssl, host);
    if (shake_hands(tls, fd, wait_ms, why))
        return tls;
    tls_end(tls);
    return NULL;
}

ssize_t tls_read(struct tls *tls, void *buf, size_t size)
{
    int got = SSL_read(tls->ssl, buf, size < INT32_MAX ? (int)size : INT32_MAX);
    return got > 0 ? got : fault_of(tls, got);
}

ssize_t tls_write(struct tls *tls, const void *bytes, size_t len)
{
    int put = SSL_write(tls->ssl, bytes, len < INT32_MAX ? (int)len : INT32_MAX);
    return put > 0 ? put : fault_of(tls, put);
}

void tls_end(struct tls *tls)
{
    if (!tls)
        return;
    if (SSL_is_init_finished(tls->ssl))
        SSL_shutdown(tls->ssl);
    ERR_clear_error();
    SSL_free(tls->ssl);
    SSL_CTX_free(tls->context);
    free(tls);
}
