// SPDX-License-Identifier: MIT
#include "tui/quiz.h"

#include "engine/notation.h"
#include "tui/amounts.h"
#include "tui/chooser.h"
#include "tui/draw.h"
#include "tui/panel.h"
#include "tui/parts.h"
#include "tui/terminal.h"
#include "wire/rules_page.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

enum {
    WIDE = 100,
    SIDE_LEAST = 40,
    LEAST_ROWS = 16,
    LEAST_COLUMNS = 40,
    LOG_ROWS = 5,
    WAIT_MS = 500
};

struct show {
    struct quiz *quiz;
    struct chooser chooser;
    bool is_page; // help and rules
    int scroll, page_first;
    char unknown[160]; // what a key did not do
    bool is_done;
};

// ---- Drawing -----------------------------------------------------------------------------------

static const char *keys_of(const struct show *show)
{
    if (show->is_page)
        return "arrows, PgUp, PgDn move   q back";
    if (show->quiz->is_answered)
        return "Enter the next one   ? all you see, help   q leave";
    return show->chooser.grid.is_set
               ? "number or Space marks a card   Enter answers   ? help   q leave"
               : "number, arrows choose   Enter answers   ? all you see, help   q leave";
}

static void draw_page(struct show *show, const struct area *all)
{
    static char buf[RULES_MAX + QUIZ_SEEN_BYTES + 1000];
    struct text page = TEXT(buf);
    text_format(&page, "# All that you see\n\n%s\n\n", show->quiz->seen);
    text_put(&page,
        "# Keys at a puzzle\n\n"
        "a number           selects that choice; of a set of cards: marks that card, or not\n"
        "arrows, mouse      select a choice; a second click answers with it\n"
        "Space              of a set of cards: marks the card, or not\n"
        "Enter              answers with the choice; after the answer: the next puzzle\n"
        "PgUp, PgDn         move the table if it is higher than the screen\n"
        "q                  leaves; what was answered is kept\n\n");
    rules_page(client_game(&show->quiz->client), &page);
    struct area area = {1, 1, all->height - 3, all->width - 2};
    panel_markdown(&area, buf, &show->page_first);
}

static void draw_said(const struct show *show, const struct area *area)
{
    const struct quiz *quiz = show->quiz;
    struct area inner = {area->top + 1, area->left + 2, area->height - 2, area->width - 4};
    enum colour colour = !quiz->is_answered ? YELLOW : quiz->is_right ? GREEN : RED;
    part_frame(area, colour, 0, false,
        !quiz->is_answered ? "What is best?"
        : quiz->is_right   ? "Right"
                           : "Not the best");
    panel_text(&inner, client_game(&quiz->client), quiz->said);
}

static void draw_choices(struct show *show, const struct area *area)
{
    struct area inner = {area->top + 1, area->left + 1, area->height - 1, area->width - 1};
    int cell = chooser_cell(&show->chooser);
    char buf[300];
    struct text words = TEXT(buf);
    text_put(&words, show->quiz->is_answered ? "Your answer: " : "Your choice: ");
    pick_words(&show->quiz->client, &show->quiz->client.pick[show->chooser.selected], &words);
    grid_place(&show->chooser.grid, &inner, cell);
    panel_choices(&show->chooser.grid, &show->quiz->client, cell, show->chooser.marks);
    panel_rule(area, area->top, client_game(&show->quiz->client), buf, BOLD);
}

static int choice_rows(struct show *show, int width, int body)
{
    grid_make(&show->chooser.grid, &show->quiz->client, width - 1);
    int rows = show->chooser.grid.lines + 1, most = body / 3;
    return rows > most ? most : rows;
}

static void draw_wide(struct show *show, const struct area *all)
{
    const struct client *client = &show->quiz->client;
    int body = all->height - 3, side = all->width * 2 / 5;
    side = side < SIDE_LEAST ? SIDE_LEAST : side;
    int left = all->width - side - 1, bottom = choice_rows(show, left, body);
    int rows = panel_text_rows(side - 4, show->quiz->said) + 2, most = body - LOG_ROWS;
    rows = rows > most ? most : rows;
    struct area table = {1, 0, body - bottom, left}, choices = {1 + body - bottom, 0, bottom, left},
                said = {1, left + 1, rows, side}, log = {1 + rows, left + 1, body - rows, side};
    draw_table(&table, client, false, 0, &show->scroll);
    draw_said(show, &said);
    draw_choices(show, &choices);
    panel_rule(&log, log.top, NULL, "Log", 0);
    log.top++, log.height--;
    panel_log(&log, client);
}

// After the answer what came of it matters more than the choices.
static void draw_narrow(struct show *show, const struct area *all)
{
    bool is_answered = show->quiz->is_answered;
    int body = all->height - 3, bottom = choice_rows(show, all->width, body);
    bottom = is_answered ? 0 : bottom;
    int rows = panel_text_rows(all->width - 4, show->quiz->said) + 2;
    int most = is_answered ? body - 4 : (body - bottom) * 2 / 3;
    rows = rows > most ? most : rows;
    struct area table = {1, 0, body - bottom - rows, all->width},
                said = {1 + table.height, 0, rows, all->width},
                choices = {1 + body - bottom, 0, bottom, all->width};
    draw_table(&table, &show->quiz->client, false, 0, &show->scroll);
    draw_said(show, &said);
    if (!is_answered)
        draw_choices(show, &choices);
}

static void draw(struct show *show)
{
    struct area all = {0, 0, LINES, COLS};
    char title[QUIZ_TITLE_BYTES + 80], buf[300];
    struct text words = TEXT(buf);
    erase();
    if (LINES < LEAST_ROWS || COLS < LEAST_COLUMNS) {
        paint(
            &all, 0, 0, PLAIN, 0, "The window is too small: 40 by 16 at least, 80 by 24 is good.");
        refresh();
        return;
    }
    snprintf(title, sizeof(title), " %s · %s ", client_game(&show->quiz->client)->title,
        show->quiz->title);
    for (int x = paint_cut(&all, 0, 0, PLAIN, REVERSE | BOLD, title); x < all.width;)
        x = paint(&all, 0, x, PLAIN, REVERSE, " ");
    if (show->is_page)
        draw_page(show, &all);
    else if (all.width >= WIDE)
        draw_wide(show, &all);
    else
        draw_narrow(show, &all);
    if (!show->quiz->is_answered && !show->is_page)
        move_help(&show->quiz->client.setup, show->quiz->client.pick[show->chooser.selected].move,
            &words);
    bool is_unknown = show->unknown[0];
    paint_cut(&all, all.height - 2, 0, PLAIN, is_unknown ? BOLD : 0,
        is_unknown  ? show->unknown
        : words.len ? buf
                    : "");
    paint_cut(&all, all.height - 1, 0, PLAIN, DIM, keys_of(show));
    refresh();
}

// ---- Keys --------------------------------------------------------------------------------------

static void begin(struct show *show)
{
    chooser_clear(&show->chooser);
    show->scroll = 0;
}

static void enter(struct show *show)
{
    struct quiz *quiz = show->quiz;
    if (quiz->is_answered) {
        if (quiz->next(quiz))
            begin(show);
        else
            show->is_done = true;
        return;
    }
    if (!chooser_fits(&show->chooser, &quiz->client)) {
        snprintf(show->unknown, sizeof(show->unknown), "No choice has just these cards.");
        return;
    }
    quiz->answer(quiz, show->chooser.selected);
}

static void digit(struct show *show, int number)
{
    int wanted;
    if (!chooser_digit(&show->chooser, &show->quiz->client, number, &wanted))
        snprintf(show->unknown, sizeof(show->unknown), "There is no choice %d.", wanted);
}

static void mouse(struct show *show)
{
    MEVENT event;
    if (getmouse(&event) != OK || !(event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)))
        return;
    int at = grid_at(&show->chooser.grid, event.y, event.x);
    if (chooser_take(&show->chooser, &show->quiz->client, at))
        enter(show);
}

static void key_choosing(struct show *show, int key)
{
    if (key == ' ' && show->chooser.grid.is_set)
        chooser_take(&show->chooser, &show->quiz->client, show->chooser.card);
    else if (key >= '0' && key <= '9')
        digit(show, key - '0');
    else if (key == KEY_UP || key == KEY_DOWN)
        chooser_move(&show->chooser, 0, key == KEY_UP ? -1 : 1);
    else if (key == KEY_LEFT || key == KEY_RIGHT)
        chooser_move(&show->chooser, key == KEY_LEFT ? -1 : 1, 0);
    else if (key == KEY_MOUSE)
        mouse(show);
    else
        terminal_unknown_key(key, show->unknown, sizeof(show->unknown));
}

static void key_pressed(struct show *show, int key)
{
    bool is_enter = key == '\r' || key == '\n' || key == KEY_ENTER;
    show->unknown[0] = '\0';
    if (key == KEY_RESIZE)
        return;
    if (show->is_page)
        show->is_page = terminal_page_key(key, &show->page_first);
    else if (key == '?')
        show->is_page = true, show->page_first = 0;
    else if (key == 'q')
        show->is_done = true;
    else if (key == KEY_PPAGE || key == KEY_NPAGE)
        show->scroll += key == KEY_PPAGE ? 4 : -4;
    else if (is_enter || (show->quiz->is_answered && (key == ' ' || key == 'n')))
        enter(show);
    else if (!show->quiz->is_answered)
        key_choosing(show, key);
    else
        terminal_unknown_key(key, show->unknown, sizeof(show->unknown));
}

bool quiz_show(struct quiz *quiz, const struct style *style, struct text *why)
{
    static struct show show;
    show = (struct show){.quiz = quiz};
    if (!terminal_start(style, why))
        return false;
    while (!show.is_done && !terminal_is_stopped()) {
        draw(&show);
        struct pollfd wait = {.fd = STDIN_FILENO, .events = POLLIN};
        poll(&wait, 1, WAIT_MS);
        if (wait.revents & (POLLHUP | POLLERR | POLLNVAL))
            break; // the terminal is gone
        bool was_answered = quiz->is_answered;
        for (int key; !show.is_done && (key = getch()) != ERR;) {
            key_pressed(&show, key);
            if (quiz->is_answered != was_answered)
                break; // the next key is for what is not drawn yet
        }
    }
    terminal_end();
    return true;
}
