// SPDX-License-Identifier: MIT
// Keys while a line is typed (words of a choice, of chat, a code), a page is read, or a number
// picks from a list.
#include "tui/stage.h"
#include "tui/terminal.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <string.h>

enum { CODE_LENGTH = 23 }; // with " hidden" after it

// A line is typed: true when it is finished by Enter.
static bool typed_line(struct screen *screen, int key)
{
    size_t len = strlen(screen->typed);
    if (key == ESCAPE || key == KEY_ENTER || is_enter(key)) {
        screen->mode = CHOOSING;
        return key != ESCAPE;
    }
    if (key == KEY_BACKSPACE || key == 127 || key == 8) {
        while (len && (screen->typed[len - 1] & 0xc0) == 0x80)
            len--; // a sign of several bytes goes as one
        screen->typed[len ? len - 1 : 0] = '\0';
    } else if (key >= ' ' && key < 256 && key != 127 && len + 1 < sizeof(screen->typed)) {
        screen->typed[len] = (char)key, screen->typed[len + 1] = '\0';
    }
    return false;
}

static void key_finding(struct screen *screen, int key)
{
    if (typed_line(screen, key) || screen->mode != FINDING)
        return;
    int found = client_find(client_of(screen), screen->typed);
    if (found >= 0)
        screen->chooser.selected = found,
        screen->chooser.marks = grid_marks(&screen->chooser.grid, client_of(screen), found);
    else
        snprintf(screen->unknown, sizeof(screen->unknown), "No choice has these words.");
}

static void key_talking(struct screen *screen, int key)
{
    char buf[800];
    struct text message = TEXT(buf);
    if (!typed_line(screen, key) || !screen->typed[0])
        return;
    say_words(screen->typed, &message);
    sitting_send(screen->sitting, screen->shown, &message);
}

static void key_code(struct screen *screen, int key)
{
    if (typed_line(screen, key))
        hall_join(screen);
    screen->typed[CODE_LENGTH] = '\0';
}

static void key_muting(struct screen *screen, int key)
{
    struct client *client = client_of(screen);
    char buf[200];
    struct text message = TEXT(buf);
    int at = key >= '1' && key <= '9' ? key - '1' : -1;
    if (at < 0 || at >= client->speakers) {
        screen->mode = CHOOSING;
        return;
    }
    client->speaker[at].is_muted = !client->speaker[at].is_muted;
    say_mute(&client->speaker[at], &message);
    sitting_send(screen->sitting, screen->shown, &message);
}

static void key_page(struct screen *screen, int key)
{
    if (terminal_page_key(key, &screen->page_first))
        return;
    if (key == 'q' || key == ESCAPE || key == '?' || is_enter(key) || key == 'u' ||
        (key == 'd' && screen->mode == DEAL))
        screen->mode = CHOOSING;
    else
        key_unknown(screen, key);
}

static void key_chat(struct screen *screen, int key)
{
    char buf[400];
    struct text message = TEXT(buf);
    int at = key >= '1' && key <= '9' ? key - '1' : key == '0' ? 9 : -1;
    if (key == 't') {
        screen->mode = TALKING;
        screen->typed[0] = '\0';
        return;
    }
    if (at >= 0 && at < client_of(screen)->phrases) {
        say_phrase(client_of(screen), at, &message);
        sitting_send(screen->sitting, screen->shown, &message);
    }
    screen->mode = CHOOSING;
}

bool is_typing_words(const struct screen *screen)
{
    return screen->mode == FINDING || screen->mode == TALKING || screen->mode == CODE;
}

bool typing_key(struct screen *screen, int key)
{
    static void (*const keys[])(struct screen *, int) = {[PAGE] = key_page,
        [CHAT] = key_chat,
        [TALKING] = key_talking,
        [MUTING] = key_muting,
        [FINDING] = key_finding,
        [CODE] = key_code,
        [OPTIONS] = options_key,
        [DEAL] = key_page,
        [ALARM] = key_page,
        [DEVICES] = account_key};
    if (screen->mode >= ARRAY_LEN(keys) || !keys[screen->mode])
        return false;
    keys[screen->mode](screen, key);
    return true;
}
