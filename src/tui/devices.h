// SPDX-License-Identifier: MIT
// What opens one's account at a server, and who tried to: taken in from its message, and told in
// lines. Knows no screen.
#ifndef BAIZE_TUI_DEVICES_H
#define BAIZE_TUI_DEVICES_H

#include "base/text.h"

#include <jansson.h>

enum { DEVICE_LINES = 64, LOGIN_LINES = 20, CLIENT_WORDS = 68, DEVICE_LINE_BYTES = 200 };

struct devices {
    int times;     // how often the server has told
    bool is_known; // and that since it was asked last
    struct device_line {
        int64_t device;
        char client[CLIENT_WORDS]; // what it said it is
        int64_t since_ms, used_ms; // since 1970
        bool is_this;
    } device[DEVICE_LINES]; // newest use first
    int count;
    int more; // those that the list has no room for
    struct login_line {
        int64_t at_ms;
        char client[CLIENT_WORDS];
        bool is_right;    // the password
    } login[LOGIN_LINES]; // newest first
    int logins;
};

void devices_read(struct devices *devices, const json_t *message);
// "baize terminal, since 2026-03-01 18:20, used 2026-03-02 09:00: this one"
void device_words(const struct device_line *device, struct text *text);
// "2026-03-01 18:20, web: wrong password"
void login_words(const struct login_line *login, struct text *text);

#endif
