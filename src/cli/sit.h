// SPDX-License-Identifier: MIT
// baize play as a client of a server, the one inside this program or one elsewhere: on the whole
// screen, or line by line.
#ifndef BAIZE_CLI_SIT_H
#define BAIZE_CLI_SIT_H

#include "cli/cli.h"
#include "tui/paint.h"
#include "tui/sitting.h"

// `setup` is NULL if the server's table says what is played, or the lobby shows what there is.
// Gives the exit code.
int sit_play(const struct args *args, const struct setup *setup);
// The code of the private table to join: --table, or from the link that a browser shows
// ("…#/join/CODE") if that was given as --server. NULL: there is none.
const char *code_from_args(const struct args *args);
// The sitting, line by line on standard input and output. `home` plays the match; NULL: a server
// does.
struct home;
int sit_plain(struct sitting *sitting, struct home *home);
// On the whole screen? Otherwise line by line: that was asked for, or no person sits there.
bool is_screen(const struct args *args);
// --ascii, --four-colour and the environment.
struct style style_from_args(const struct args *args);
// --pace, or BAIZE_PACE. False after a refusal.
bool pace_from_args(const struct args *args, enum pace *pace);

#define FLAG_PACE                                                                                  \
    {                                                                                              \
        "pace", "PACE", "how fast the screen tells what happens: calm, normal, quick or instant"   \
    }
#define FLAGS_STYLE                                                                                \
    {"plain", NULL, "line by line, without a full screen: for scripts and screen readers"},        \
        {"ascii", NULL, "no signs beyond ASCII"},                                                  \
    {                                                                                              \
        "four-colour", NULL, "a colour a suit: clubs green, diamonds blue"                         \
    }

#endif
