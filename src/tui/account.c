// SPDX-License-Identifier: MIT
// The page of one's account at a server: which devices open it, and who logged in. One that is not
// one's own any more can be ended here.
#include "tui/stage.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>

enum { OTHERS = 0 }; // no device has this number: all but this one

static void ask(struct screen *screen)
{
    char buf[100];
    struct text message = TEXT(buf);
    say_plain("devices", &message);
    sitting_send(screen->sitting, screen->shown, &message);
}

void account_open(struct screen *screen)
{
    screen->mode = DEVICES;
    screen->device = 0;
    screen->is_ending = false;
    client_of(screen)->devices.is_known = false;
    ask(screen);
}

// ---- Drawing -----------------------------------------------------------------------------------

static void draw_device(struct screen *screen, const struct area *area, int row, int at)
{
    const struct device_line *device = &client_of(screen)->devices.device[at];
    char buf[DEVICE_LINE_BYTES + 8];
    struct text text = TEXT(buf);
    text_format(&text, "%s%d  ", at < 9 ? " " : "", at + 1);
    device_words(device, &text);
    paint_cut(area, row, area->left, device->is_this ? CYAN : PLAIN,
        at == screen->device ? REVERSE : 0, buf);
}

void account_draw(struct screen *screen, const struct area *all)
{
    const struct client *client = client_of(screen);
    const struct devices *devices = &client->devices;
    char buf[DEVICE_LINE_BYTES];
    struct area area = {2, 1, all->height - 5, all->width - 2};
    if (!devices->is_known) {
        paint(all, 2, 1, PLAIN, 0, client->notice[0] ? "" : "Asking what opens your account…");
        return;
    }
    snprintf(buf, sizeof(buf), "What opens the account of %s", client->name);
    paint(&area, area.top, area.left, CYAN, 0, buf);
    // The one selected is always seen; logins stand below where there is room.
    int rows = area.height - 1, first = screen->device >= rows ? screen->device - rows + 1 : 0;
    int row = area.top + 1;
    for (int i = first; i < devices->count; i++)
        draw_device(screen, &area, row++, i);
    if (devices->more) {
        snprintf(buf, sizeof(buf), "    and %d more, used longer ago", devices->more);
        paint(&area, row++, area.left, PLAIN, DIM, buf);
    }
    row++;
    paint(&area, row++, area.left, CYAN, 0,
        devices->logins ? "Logins by password, newest first" : "Nobody logged in by password.");
    for (int i = 0; i < devices->logins; i++) {
        struct text text = TEXT(buf);
        login_words(&devices->login[i], &text);
        paint_cut(&area, row++, area.left + 4, devices->login[i].is_right ? PLAIN : YELLOW, 0, buf);
    }
}

void account_question(const struct screen *screen, struct text *text)
{
    const struct client *client = &screen->sitting->client[screen->shown];
    if (!screen->is_ending)
        return;
    text_clear(text);
    if (screen->ends == OTHERS)
        text_put(text, "End all devices but this one? They have to log in again.");
    else
        text_format(text, "End device %d? It opens your account no more%s.", screen->device + 1,
            client->devices.device[screen->device].is_this ? ", and it is this one" : "");
}

const char *account_keys(const struct screen *screen)
{
    return screen->is_ending ? "y end   any other key: not"
                             : "arrows, number choose   e end that one   x end all others   u back";
}

// ---- Keys --------------------------------------------------------------------------------------

static void end(struct screen *screen)
{
    char buf[200];
    struct text message = TEXT(buf);
    say_end_devices(screen->ends, &message);
    sitting_send(screen->sitting, screen->shown, &message);
    ask(screen);
}

void account_key(struct screen *screen, int key)
{
    const struct devices *devices = &client_of(screen)->devices;
    bool is_digit = key >= '1' && key <= '9', has_list = devices->is_known && devices->count;
    if (screen->device >= devices->count)
        screen->device = devices->count ? devices->count - 1 : 0;
    if (screen->is_ending) {
        screen->is_ending = false;
        if (key == 'y')
            end(screen);
    } else if (key == 'q' || key == 'u' || key == 'a' || key == ESCAPE || is_enter(key)) {
        screen->mode = CHOOSING;
    } else if (has_list && (key == KEY_UP || key == KEY_DOWN)) {
        int to = screen->device + (key == KEY_UP ? -1 : 1);
        screen->device = to < 0 || to >= devices->count ? screen->device : to;
    } else if (has_list && is_digit && key - '1' < devices->count) {
        screen->device = key - '1';
    } else if (has_list && (key == 'e' || key == 'x')) {
        screen->is_ending = true;
        screen->ends = key == 'x' ? OTHERS : devices->device[screen->device].device;
    } else {
        key_unknown(screen, key);
    }
}
