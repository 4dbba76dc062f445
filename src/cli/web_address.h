// SPDX-License-Identifier: MIT
// An address on the web as browsers write it, so that it can be compared with what they say and put
// into pages. Read strictly: it has no sign that means something in HTML or in a content policy.
#ifndef BAIZE_CLI_WEB_ADDRESS_H
#define BAIZE_CLI_WEB_ADDRESS_H

#include "base/text.h"

struct web_address {
    char origin[280]; // "https://cards.example.org:8443": lower case, without the usual port
    char path[120];   // "/baize/": of a folder, with a slash at both ends
    bool has_path;    // something stood behind host and port, a slash at least
    bool is_tls;
};

// "https://HOST[:PORT][/PATH]", or http. False if it is no such address.
bool web_address_read(struct web_address *address, const char *words);

#endif
