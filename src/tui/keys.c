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
    hindsight_note(&screen->hindsight, client, screen->chooser.selected, screen->chooser.amount);
    sitting_move(screen->sitting, screen->shown, screen->chooser.selected, screen->chooser.amount);
    screen->mode = CHOOSING;
}

// Do the cards that are marked go together?
static bool tell_misfit(struct screen *screen)
{
    bool is_misfit = !chooser_fits(&screen->chooser, client_of(screen));
    if (is_misfit)
        snprintf(screen->unknown, sizeof(screen->unknown), "These cards do not go together.");
    return is_misfit;
}

static void enter(struct screen *screen)
{
    struct client *client = client_of(screen);
    screen->chooser.is_typing = false;
    if (!client_is_asked(client) || client->is_sent)
        return;
    if (tell_misfit(screen))
        return;
    const struct pick *pick = &client->pick[screen->chooser.selected];
    screen->chooser.amount = pick->min;
    if (!pick->has_range || pick->min == pick->max)
        send_choice(screen);
    else
        screen->mode = AMOUNT;
}

// Of a set, the card; otherwise the choice, which is sent if it was selected before. A set that no
// choice has is seen, but not sent.
static void take(struct screen *screen, int cell)
{
    const struct client *client = client_of(screen);
    if (cell < 0 || !client_is_asked(client) || client->is_sent)
        return;
    if (chooser_take(&screen->chooser, client, cell))
        enter(screen);
    else
        tell_misfit(screen);
}

static void select_by(struct screen *screen, int across, int down)
{
    if (client_is_asked(client_of(screen)))
        chooser_move(&screen->chooser, across, down);
}

static void digit(struct screen *screen, int number)
{
    const struct client *client = client_of(screen);
    int wanted;
    if (!client_is_asked(client))
        snprintf(screen->unknown, sizeof(screen->unknown), "It is not your turn.");
    else if (client->is_sent)
        return;
    else if (chooser_digit(&screen->chooser, client, number, &wanted))
        tell_misfit(screen);
    else
        snprintf(screen->unknown, sizeof(screen->unknown), "There is no choice %d.", wanted);
}

static void mouse(struct screen *screen)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return;
    if (event.bstate & BUTTON4_PRESSED)
        select_by(screen, -1, 0);
    if (event.bstate & BUTTON5_PRESSED)
        select_by(screen, 1, 0);
    if (!(event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)))
        return;
    take(screen, grid_at(&screen->chooser.grid, event.y, event.x));
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
    else if (key == ' ' && screen->chooser.grid.is_set)
        take(screen, screen->chooser.card);
    else if (key == KEY_ENTER || is_enter(key))
        enter(screen);
    else if (key == 'u' || key == ESCAPE || key == KEY_BACKSPACE)
        chooser_clear(&screen->chooser);
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
    int pick = amount_pick(client, screen->chooser.selected, screen->chooser.amount);
    if (pick < 0) {
        struct text text = TEXT(screen->unknown);
        text_format(&text, "%d cannot be chosen.", screen->chooser.amount);
        screen->chooser.is_typing = false; // the next digit begins another amount
        return;
    }
    screen->chooser.selected = pick;
    send_choice(screen);
}

static void key_amount(struct screen *screen, int key)
{
    if (chooser_amount_key(&screen->chooser, client_of(screen), key))
        return;
    if (key == 'u' || key == ESCAPE)
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
