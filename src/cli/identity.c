// SPDX-License-Identifier: MIT
#include "cli/identity.h"

#include "os/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 2000 };

bool state_folder(char *folder, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/')
        snprintf(folder, size, "%s/baize", state);
    else if (home && home[0] == '/')
        snprintf(folder, size, "%s/.local/state/baize", home);
    else
        return false;
    return true;
}

void identity_init(struct identity *identity, const char *address, const char *name)
{
    char folder[STATE_FOLDER_BYTES];
    *identity = (struct identity){0};
    if (!state_folder(folder, sizeof(folder)))
        return;
    snprintf(identity->whose, sizeof(identity->whose), "%s %s", address, name ? name : "");
    uint64_t hash = hash_bytes(HASH_START, identity->whose, strlen(identity->whose));
    snprintf(identity->path, sizeof(identity->path), "%s/player-%016llx", folder,
        (unsigned long long)hash);
}

// The file has two lines: whose the secret is, and the secret. A secret is given to no other server
// than the one it came from, whatever the file is called.
bool identity_read(const struct identity *identity, char *secret, size_t size)
{
    char buf[400];
    struct text why = TEXT(buf);
    struct bytes bytes;
    if (!identity->path[0] || !file_read(identity->path, FILE_MAX, &bytes, &why))
        return false;
    size_t len = strlen(identity->whose);
    bool is_ours =
        bytes.len > len && memcmp(bytes.at, identity->whose, len) == 0 && bytes.at[len] == '\n';
    if (is_ours)
        snprintf(secret, size, "%.*s", (int)strcspn(bytes.at + len + 1, "\n"), bytes.at + len + 1);
    bytes_release(&bytes);
    return is_ours && secret[0];
}

bool identity_write(const struct identity *identity, const char *secret, struct text *why)
{
    char buf[FILE_MAX];
    struct text text = TEXT(buf);
    if (!identity->path[0])
        return true;
    text_format(&text, "%s\n%s\n", identity->whose, secret);
    return file_write_private(identity->path, buf, text.len, why);
}
