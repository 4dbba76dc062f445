// SPDX-License-Identifier: MIT
// The terminal taken and given back: whatever ends the program, by its own will, by a signal or by
// a crash, leaves the terminal as it was found.
#ifndef BAIZE_TUI_TERMINAL_H
#define BAIZE_TUI_TERMINAL_H

#include "tui/paint.h"

// False, and why, if this is no terminal that can be drawn on.
bool terminal_start(const struct style *style, struct text *why);
// Gives it back; and if a signal asked the program to end, ends it by that signal.
void terminal_end(void);
// "KEY_F(7) does nothing here; ? shows the keys."
void terminal_unknown_key(int key, char *buf, size_t size);
// A key that moves a page to read, from this line on. False: it is another key.
bool terminal_page_key(int key, int *first);
bool terminal_is_stopped(void); // a signal asks the program to end

#endif
