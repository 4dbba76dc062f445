// SPDX-License-Identifier: MIT
#include "cli/log_key.h"

#include "os/entropy.h"
#include "os/file.h"
#include "wire/hex.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { DIGITS = 2 * LOG_KEY_BYTES };

static bool make_key(const char *path, uint8_t seed[LOG_KEY_BYTES], struct text *why)
{
    char buf[DIGITS + 2];
    struct text text = TEXT(buf);
    entropy_fill(seed, LOG_KEY_BYTES);
    hex_put(seed, LOG_KEY_BYTES, &text);
    text_char(&text, '\n');
    bool is_written = file_write_private(path, text.at, text.len, why);
    sodium_memzero(buf, sizeof(buf));
    return is_written;
}

static void put_path(char path[600], const char *folder)
{
    snprintf(path, 600, "%s/log.key", folder);
}

bool log_key_is_there(const char *folder, struct text *why)
{
    char path[600];
    put_path(path, folder);
    if (file_exists(path))
        return true;
    text_format(why, "%s, the key that signs the public log, is missing: put it back", path);
    return false;
}

bool log_key_open(const char *folder, uint8_t seed[LOG_KEY_BYTES], struct text *why)
{
    char path[600];
    struct stat about;
    struct bytes bytes;
    put_path(path, folder);
    if (!file_exists(path))
        return make_key(path, seed, why);
    if (stat(path, &about) == 0 && about.st_mode & 077) {
        text_format(why, "%s may be read by others than its owner: chmod 600 %s", path, path);
        return false;
    }
    if (!file_read(path, 1000, &bytes, why))
        return false;
    size_t len = strcspn(bytes.at, "\n");
    bool is_key = hex_read(bytes.at, len, seed, LOG_KEY_BYTES) == LOG_KEY_BYTES;
    sodium_memzero(bytes.at, bytes.len);
    bytes_release(&bytes);
    if (!is_key)
        text_format(why, "%s is no key: it has to have %d hex digits", path, DIGITS);
    return is_key;
}
