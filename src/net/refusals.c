// SPDX-License-Identifier: MIT
#include "net/refusals.h"

#include "net/address.h"
#include "net/listener.h"
#include "os/log.h"

#include <sys/socket.h>

enum { TELL_MS = 10000 };

void refusals_note_visitor(struct listener *listener, int fd)
{
    struct refusals *refusals = &listener->refusals;
    struct sockaddr_storage address = {0};
    socklen_t len = sizeof(address);
    char text[ADDRESS_TEXT];
    if (refusals->visitor[0] || getpeername(fd, (struct sockaddr *)&address, &len) != 0)
        return;
    address_of(&address, text);
    struct text kept = TEXT(refusals->visitor);
    text_put(&kept, text);
}

void refusals_tell(struct listener *listener)
{
    struct refusals *refusals = &listener->refusals;
    if (listener->now_ms - refusals->told_ms < TELL_MS)
        return;
    struct server_counts server;
    server_read_counts(listener->server, &server);
    const struct listener_counts *links = &listener->counts;
    const struct {
        const char *what;
        int64_t count;
        const char *from;
    } kinds[REFUSAL_KINDS] = {
        {"connections", links->refused, ""},
        {"http requests", links->http_refused, refusals->visitor},
        {"slow readers", links->slow, ""},
        {"slow readers, for all their memory", links->shed, ""},
        {"lab", links->lab_refused, ""},
        {"busy", server.busy, ""},
    };
    for (int i = 0; i < REFUSAL_KINDS; i++) {
        int64_t more = kinds[i].count - refusals->told[i];
        refusals->told[i] = kinds[i].count;
        if (more <= 0)
            continue;
        refusals->told_ms = listener->now_ms;
        char buf[200];
        struct text words = TEXT(buf);
        text_format(&words, "%s, %jd time%s", kinds[i].what, more, more == 1 ? "" : "s");
        if (kinds[i].from[0])
            text_format(&words, ", first from %s", kinds[i].from);
        log_words(LOG_WARN, "refused", buf);
    }
    refusals->visitor[0] = 0;
}
