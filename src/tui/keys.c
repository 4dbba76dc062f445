// SPDX-License-Identifier: MIT
// Keys at the table and everywhere: what is selected, sent, asked, left.
#include "tui/amounts.h"
#include "tui/stage.h"
#include "tui/terminal.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <string.h>

static void say(struct screen *screen, void (*write)(const struct client *, struct text *))
{
    char buf[1000];
    struct text message = TEXT(buf);
    write(client_of(screen), &message);
    sitting_send(screen->sitting, screen->shown, &message);
}

static void say_word(struct screen *screen, const char *type)
{
    char buf[100];
    struct text message = TEXT(buf);
    say_plain(type, &message);
    sitting_send(screen->sitting, screen->shown, &message);
}

static void send_choice(struct screen *screen)
{
    struct client *client = client_of(screen);
    if (!client_is_asked(client) || client->is_sent)
        return;
    beats_clear(&screen->beats[screen->shown]); // what led to it has been seen
    hindsight_note(&screen->hindsight, client, screen->selected, screen->amount);
    sitting_move(screen->sitting, screen->shown, screen->selected, screen->amount);
    screen->mode = CHOOSING;
}

static void enter(struct screen *screen)
{
    struct client *client = client_of(screen);
    screen->is_typing = false;
    if (!client_is_asked(client) || client->is_sent)
        return;
    if (screen->grid.is_set && grid_pick(&screen->grid, client, screen->marks) < 0) {
        snprintf(screen->unknown, sizeof(screen->unknown), "These cards do not go together.");
        return;
    }
    const struct pick *pick = &client->pick[screen->selected];
    screen->amount = pick->min;
    if (!pick->has_range || pick->min == pick->max)
        send_choice(screen);
    else
        screen->mode = AMOUNT;
}

// Puts the card into the set, or takes it out. A set that no choice has is seen, but not sent.
static void mark(struct screen *screen, int card)
{
    struct client *client = client_of(screen);
    if (!client_is_asked(client) || client->is_sent || card >= screen->grid.cells)
        return;
    screen->card = card;
    screen->marks ^= 1u << card;
    int pick = grid_pick(&screen->grid, client, screen->marks);
    if (pick >= 0)
        screen->selected = pick;
    else
        snprintf(screen->unknown, sizeof(screen->unknown), "These cards do not go together.");
}

static void select_by(struct screen *screen, int across, int down)
{
    const struct grid *grid = &screen->grid;
    int *at = grid->is_set ? &screen->card : &screen->selected;
    screen->is_typing = false;
    if (!client_is_asked(client_of(screen)) || *at >= grid->cells)
        return;
    *at = across ? grid_beside(grid, *at, across) : grid_below(grid, *at, down);
}

static void digit(struct screen *screen, int number)
{
    struct client *client = client_of(screen);
    bool is_set = screen->grid.is_set;
    int most = screen->grid.cells, at = is_set ? screen->card : screen->selected;
    int wanted = (screen->is_typing ? 10 * (at + 1) : 0) + number;
    if (screen->is_typing && (wanted > most || is_set))
        wanted = number;
    if (!client_is_asked(client) || wanted < 1 || wanted > most) {
        snprintf(screen->unknown, sizeof(screen->unknown),
            client_is_asked(client) ? "There is no choice %d." : "It is not your turn.", wanted);
        return;
    }
    screen->is_typing = true;
    if (is_set)
        mark(screen, wanted - 1);
    else
        screen->selected = wanted - 1;
}

static void mouse(struct screen *screen)
{
    struct client *client = client_of(screen);
    MEVENT event;
    if (getmouse(&event) != OK)
        return;
    if (event.bstate & BUTTON4_PRESSED)
        select_by(screen, -1, 0);
    if (event.bstate & BUTTON5_PRESSED)
        select_by(screen, 1, 0);
    if (!(event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) || !client_is_asked(client))
        return;
    int at = grid_at(&screen->grid, event.y, event.x);
    if (at < 0)
        return;
    if (screen->grid.is_set) {
        mark(screen, at);
        return;
    }
    if (at == screen->selected)
        enter(screen);
    screen->selected = at;
}

static void leave(struct screen *screen)
{
    const struct client *client = client_of(screen);
    bool is_playing = client->has_table && !client->is_over && client->seat != WATCHER;
    if (is_playing && screen->mode != LEAVING) {
        screen->mode = LEAVING;
        return;
    }
    bool was_in_lobby = sitting_is_in_lobby(screen->sitting);
    if (screen->sitting->has_lobby && !was_in_lobby && !screen->sitting->is_lost) {
        sitting_leave(screen->sitting);
        screen->mode = CHOOSING;
        return;
    }
    if (client->is_waiting || is_playing)
        say_word(screen, "leave");
    screen->is_done = true;
}

void key_unknown(struct screen *screen, int key)
{
    terminal_unknown_key(key, screen->unknown, sizeof(screen->unknown));
}

static void sit_out(struct screen *screen)
{
    const struct client *client = client_of(screen);
    say_word(screen, client->sitter[client->seat].bot[0] ? "sit_in" : "sit_out");
}

static void hint(struct screen *screen)
{
    struct client *client = client_of(screen);
    say(screen, say_hint);
    snprintf(client->notice, sizeof(client->notice), "Asking the best bot…");
}

// While something is told. One who begins to choose wants to hear no more; what Enter would send
// they have not seen yet.
static bool key_telling(struct screen *screen, int key)
{
    struct beats *beats = &screen->beats[screen->shown];
    bool is_next = key == ' ' || key == KEY_ENTER || is_enter(key);
    bool is_skip = key == 's' || key == KEY_END;
    if (is_next)
        beats_next(beats, screen->now_ms);
    else if (is_skip || (key >= '0' && key <= '9') || key == '/' || key == 'n' || key == KEY_UP ||
             key == KEY_DOWN || key == KEY_LEFT || key == KEY_RIGHT)
        beats_clear(beats);
    return is_next || is_skip || key == KEY_MOUSE;
}

static void key_choosing(struct screen *screen, int key)
{
    if (is_telling(screen) && key_telling(screen, key))
        return;
    struct client *client = client_of(screen);
    if (key >= '0' && key <= '9')
        digit(screen, key - '0');
    else if (key == KEY_UP || key == KEY_DOWN)
        select_by(screen, 0, key == KEY_UP ? -1 : 1);
    else if (key == KEY_LEFT || key == KEY_RIGHT)
        select_by(screen, key == KEY_LEFT ? -1 : 1, 0);
    else if (key == ' ' && screen->grid.is_set)
        mark(screen, screen->card);
    else if (key == KEY_ENTER || is_enter(key))
        enter(screen);
    else if (key == 'u' || key == ESCAPE || key == KEY_BACKSPACE)
        screen->is_typing = false, screen->selected = screen->card = 0, screen->marks = 0;
    else if (key == 'h' && client_is_asked(client))
        hint(screen);
    else if (key == '/' && client_is_asked(client))
        screen->mode = FINDING, screen->typed[0] = '\0';
    else if (key == 'c' && client->phrases)
        screen->mode = CHAT;
    else if (key == 'm')
        screen->mode = MUTING;
    else if (key == 'd' && screen->sitting->count == 1)
        screen->mode = DEAL, screen->page_first = 0;
    else if (key == 'o' && client->seat != WATCHER && !client->is_over)
        sit_out(screen);
    else if (key == 'n' && client->is_over && screen->sitting->count == 1)
        say_word(screen, "rematch");
    else if (key == KEY_PPAGE || key == KEY_NPAGE)
        screen->scroll += key == KEY_PPAGE ? 4 : -4;
    else if (key == KEY_MOUSE)
        mouse(screen);
    else
        key_unknown(screen, key);
}

// The amount, if a range of the move takes it; it may be another one than that selected.
static void send_amount(struct screen *screen)
{
    struct client *client = client_of(screen);
    int pick = amount_pick(client, screen->selected, screen->amount);
    if (pick < 0) {
        struct text text = TEXT(screen->unknown);
        text_format(&text, "%d cannot be chosen.", screen->amount);
        screen->is_typing = false; // the next digit begins another amount
        return;
    }
    screen->selected = pick;
    send_choice(screen);
}

static void key_amount(struct screen *screen, int key)
{
    const struct client *client = client_of(screen);
    bool is_up = key == KEY_UP || key == KEY_RIGHT;
    if (key >= '0' && key <= '9')
        screen->amount = screen->is_typing && screen->amount < 100000000
                             ? 10 * screen->amount + key - '0'
                             : key - '0',
        screen->is_typing = true;
    else if (key == KEY_BACKSPACE || key == 127)
        screen->amount /= 10;
    else if (is_up || key == KEY_DOWN || key == KEY_LEFT)
        screen->amount = amount_step(client, screen->selected, screen->amount, is_up ? 1 : -1);
    else if (key == 'u' || key == ESCAPE)
        screen->mode = CHOOSING;
    else if (key == KEY_ENTER || is_enter(key))
        send_amount(screen);
    else
        key_choosing(screen, key);
}

static void key_anywhere(struct screen *screen, int key)
{
    const struct client *client = client_of(screen);
    if (client->has_table)
        key_choosing(screen, key);
    else if (!hall_key(screen, key))
        key_unknown(screen, key);
}

void key_pressed(struct screen *screen, int key)
{
    screen->unknown[0] = '\0';
    if (key == KEY_RESIZE)
        return;
    if (screen->mode == LEAVING) {
        if (key == 'y')
            leave(screen);
        screen->mode = CHOOSING;
    } else if (key == '?' && screen->mode != PAGE && !is_typing_words(screen)) {
        screen->mode = screen->mode == COVER ? COVER : PAGE;
        screen->page_first = 0;
    } else if (typing_key(screen, key)) {
        return;
    } else if (key == 'q') {
        leave(screen);
    } else if (screen->mode == COVER) {
        if (key == KEY_ENTER || is_enter(key))
            screen->mode = CHOOSING;
    } else if (screen->mode == AMOUNT) {
        key_amount(screen, key);
    } else {
        key_anywhere(screen, key);
    }
}
