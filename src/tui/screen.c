// SPDX-License-Identifier: MIT
#include "tui/screen.h"

#include "os/time.h"
#include "tui/stage.h"
#include "tui/terminal.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>

enum { WAIT_MS = 200 };

// A new decision starts at its first choice; a hot seat goes to the one who is asked.
static void follow(struct screen *screen)
{
    int due = sitting_due(screen->sitting, screen->shown);
    if (is_hot(screen) && due >= 0 && due != screen->shown) {
        screen->shown = due;
        screen->mode = COVER;
    }
    const struct client *client = client_of(screen);
    if (client->has_table && screen->mode == OPTIONS)
        screen->mode = CHOOSING;
    if (client->decision == screen->decision &&
        screen->selected < (client->picks ? client->picks : 1))
        return;
    screen->decision = client->decision;
    screen->selected = 0;
    screen->scroll = 0;
    screen->is_typing = false;
    if (screen->mode == AMOUNT || screen->mode == FINDING)
        screen->mode = CHOOSING;
}

bool screen_turn(struct screen *screen, int64_t now_ms)
{
    sitting_step(screen->sitting, now_ms);
    follow(screen);
    if (client_of(screen)->is_refused)
        return false;
    scene_draw(screen, now_ms);
    return true;
}

static void loop(struct screen *screen)
{
    if (is_hot(screen))
        screen->mode = COVER;
    while (!screen->is_done && !terminal_is_stopped()) {
        if (!screen_turn(screen, time_monotonic_ms()))
            return;
        if (!sitting_wait(screen->sitting, true, WAIT_MS))
            return; // the terminal is gone
        for (int key; !screen->is_done && (key = getch()) != ERR;) {
            key_pressed(screen, key);
            if (client_of(screen)->is_sent)
                break; // the next key is for the next question, which is not drawn yet
        }
    }
}

bool screen_play(
    struct sitting *sitting, const struct style *style, struct text *last, struct text *why)
{
    struct screen screen = {.sitting = sitting, .level = -1, .seats = sitting->seats};
    if (!terminal_start(style, why))
        return false;
    loop(&screen);
    const struct client *client = client_of(&screen);
    if (client->has_table && client->is_over)
        client_result(client, last);
    if (client->is_refused)
        text_put(why, client->notice);
    terminal_end();
    return !client->is_refused;
}
