// SPDX-License-Identifier: MIT
// The two files of the page that a site on a plain host has otherwise than a server: index.html,
// which says where people are played and what the page may do, since such a host sends no headers;
// and sw.js, which knows every file by its hash.
#ifndef BAIZE_CLI_SITE_PAGE_H
#define BAIZE_CLI_SITE_PAGE_H

#include "base/blob.h"
#include "cli/web_address.h"

// `server` is where people are played; NULL: nowhere, unless the page's address names a server.
void site_put_index(struct blob *out, const struct web_address *server);
// For the index.html that was made so.
void site_put_worker(struct blob *out, const struct blob *index);

#endif
