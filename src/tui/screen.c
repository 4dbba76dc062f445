// SPDX-License-Identifier: MIT
#include "tui/screen.h"

#include "os/time.h"
#include "tui/draw.h"
#include "tui/panel.h"
#include "tui/terminal.h"
#include "wire/rules.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDE = 100, // from this many columns on the log has a side of its own
    LEAST_ROWS = 10,
    LEAST_COLUMNS = 40,
    BOTTOM_ROWS = 6,
    WAIT_MS = 200,
    ESCAPE = 27,
};

enum mode {
    CHOOSING,
    AMOUNT, // of the choice that was selected
    COVER,  // a hot seat changes hands: nothing is to be seen
    PAGE,   // help and rules
    CHAT,
    FINDING, // a choice, by its words
    LEAVING, // in a match: is it meant?
};

struct screen {
    struct sitting *sitting;
    enum mode mode;
    int shown; // whose side of the table is seen
    int selected, scroll, page_first, amount;
    int64_t decision; // that `selected` belongs to
    bool is_typing;   // digits of a number follow each other
    char find[60];    // what was typed to find a choice
    char unknown[80]; // the key that means nothing here
    struct grid grid; // where the choices were drawn
    bool is_done;
};

static struct client *client_of(struct screen *screen)
{
    return &screen->sitting->client[screen->shown];
}

static bool is_hot(const struct screen *screen)
{
    return screen->sitting->count > 1;
}

// ---- Drawing -----------------------------------------------------------------------------------

static void draw_title(struct screen *screen, const struct area *all)
{
    const struct client *client = client_of(screen);
    char left[200] = "Baize", right[100] = "";
    if (client->has_table)
        snprintf(left, sizeof(left), "Baize · %s · %s", client_game(client)->title,
            client_game(client)->phases[client->view.phase]);
    if (client->is_welcome)
        snprintf(
            right, sizeof(right), "%.40s, %lld tokens", client->name, (long long)client->balance);
    if (screen->sitting->is_lost)
        snprintf(right, sizeof(right), "line lost, trying again…");
    int x = paint(all, 0, 0, PLAIN, REVERSE, " ");
    x = paint(all, 0, x, PLAIN, REVERSE | BOLD, left);
    while (x < all->width - width_of(right) - 1)
        x = paint(all, 0, x, PLAIN, REVERSE, " ");
    x = paint(all, 0, x, PLAIN, REVERSE, right);
    paint(all, 0, x, PLAIN, REVERSE, " ");
}

static const char *verb_help(const struct client *client, const char *move)
{
    size_t len = strcspn(move, " ");
    for (const struct verb *verb = client_game(client)->verbs; verb->name; verb++)
        if (word_is(move, len, verb->name))
            return verb->help ? verb->help : "";
    return "";
}

// What stands over the choices: what is asked, or whom everybody waits for.
static void decision_words(struct screen *screen, struct text *text)
{
    const struct client *client = client_of(screen);
    if (client_is_asked(client)) {
        const char *move = client->pick[screen->selected].move;
        text_put(text, "Your decision");
        int page = screen->grid.rows * screen->grid.columns;
        if (client->picks > page && page) {
            int last = screen->grid.first + page;
            char room[60];
            snprintf(room, sizeof(room), " (%d–%d of %d)", screen->grid.first + 1,
                last < client->picks ? last : client->picks, client->picks);
            text_put(text, room);
        }
        if (client->is_sent)
            text_put(text, ": sent");
        else if (*verb_help(client, move)) {
            text_put(text, ": ");
            text_bytes(text, move, strcspn(move, " "));
            text_put(text, ", ");
            text_put(text, verb_help(client, move));
        }
    } else if (client->is_over) {
        text_put(text, "The match is over");
    } else {
        text_put(text, "Waiting for");
        for (int seat = 0; seat < client->setup.seats; seat++)
            if (client->view.to_act & only(seat)) {
                text_char(text, ' ');
                text_put(text, client->sitter[seat].name);
            }
    }
}

static void draw_result(const struct area *area, struct screen *screen)
{
    const struct client *client = client_of(screen);
    char room[700];
    struct text words = TEXT(room);
    client_result(client, &words);
    text_put(&words, "\n");
    if (client->seat != WATCHER && screen->sitting->count == 1)
        text_put(&words, client->rematch & only(client->seat)
                             ? "You want another match; waiting for the others."
                             : "n plays another match with the same players.");
    text_put(&words, "\nq leaves the table.");
    int first = 0;
    panel_page(area, room, &first);
}

static void draw_bottom(const struct area *area, int rule_width, struct screen *screen)
{
    const struct client *client = client_of(screen);
    char room[300];
    struct text words = TEXT(room);
    struct area inner = {area->top + 1, area->left, area->height - 1, area->width};
    screen->grid = (struct grid){0};
    if (client->is_over) {
        draw_result(&inner, screen);
    } else if (client_is_asked(client)) {
        screen->grid = grid_of(&inner, client, screen->selected);
        panel_choices(&screen->grid, client, screen->selected);
    }
    decision_words(screen, &words);
    struct area rule = {area->top, area->left, 1, rule_width};
    panel_rule(&rule, rule.top, room, client_is_asked(client) ? BOLD : 0);
}

static int bottom_rows(const struct client *client, int width, int height)
{
    int rows = grid_rows(client, width) + 1, most = height / 3;
    rows = rows > most ? most : rows;
    return rows < BOTTOM_ROWS ? BOTTOM_ROWS : rows;
}

static void draw_play(struct screen *screen, const struct area *all)
{
    struct client *client = client_of(screen);
    bool is_shared = is_hot(screen) && client->is_over, is_wide = all->width >= WIDE;
    int log_width = is_wide ? all->width / 3 : all->width * 2 / 5;
    int left_width = all->width - log_width - 1;
    int body = all->height - 3; // without the title and the two lines at the foot
    int bottom = bottom_rows(client, left_width, body);
    struct area table = {1, 0, body - bottom, is_wide ? left_width : all->width};
    struct area choices = {1 + body - bottom, 0, bottom, left_width};
    struct area log = {
        is_wide ? 1 : choices.top, left_width + 1, is_wide ? body : bottom, log_width};
    draw_table(&table, client, is_shared, time_monotonic_ms(), &screen->scroll);
    draw_bottom(&choices, table.width, screen);
    if (is_wide)
        panel_rule(&log, log.top, "Log", 0);
    log.top++, log.height--;
    panel_log(&log, client);
}

static const char *keys_of(struct screen *screen)
{
    switch (screen->mode) {
    case AMOUNT:
        return "digits or arrows: how many   Enter send   u back";
    case COVER:
        return "Enter when only you can see this   q leave";
    case PAGE:
        return "arrows, PgUp, PgDn move   q back to the table";
    case FINDING:
        return "type words of a move, as fire1 ice or 10h left   Enter takes it   Esc back";
    case CHAT:
        return "the number of a phrase says it   u back";
    case LEAVING:
        return "y leave, a bot plays on   any other key: stay";
    default:
        break;
    }
    const struct client *client = client_of(screen);
    if (client->is_over && is_hot(screen))
        return "? help and rules   q leave";
    return client->is_over ? "n another match   ? help and rules   q leave"
           : client_is_asked(client)
               ? "number, arrows, / choose   Enter send   h hint   c chat   ? help   q leave"
               : "c chat   ? help and rules   q leave";
}

static void draw_foot(struct screen *screen, const struct area *all)
{
    const struct client *client = client_of(screen);
    char room[SENTENCE_BYTES] = "";
    if (screen->mode == AMOUNT)
        snprintf(room, sizeof(room), "%s how many, %d to %d?  %d_",
            client->pick[screen->selected].move, client->pick[screen->selected].min,
            client->pick[screen->selected].max, screen->amount);
    else if (screen->mode == FINDING)
        snprintf(room, sizeof(room), "/%s_", screen->find);
    else if (screen->mode == LEAVING)
        snprintf(room, sizeof(room), "Leave the match?");
    else if (screen->unknown[0])
        snprintf(room, sizeof(room), "%s", screen->unknown);
    else if (screen->mode != COVER)
        snprintf(room, sizeof(room), "%s", client->notice);
    paint_words(
        all, all->height - 2, 0, BOLD, client->has_table ? client_game(client) : NULL, room);
    paint(all, all->height - 1, 0, PLAIN, DIM, keys_of(screen));
}

static void draw_cover(struct screen *screen, const struct area *all)
{
    char room[160];
    snprintf(room, sizeof(room), "%s, it is your turn.", client_of(screen)->name);
    paint(all, all->height / 2 - 1, (all->width - width_of(room)) / 2, PLAIN, BOLD, room);
    const char *more = "Press Enter when only you can see this.";
    paint(all, all->height / 2 + 1, (all->width - width_of(more)) / 2, PLAIN, 0, more);
}

static void draw_help(struct screen *screen, const struct area *all)
{
    static char room[RULES_MAX + 2000];
    struct text page = TEXT(room);
    text_put(&page,
        "# Keys\n\n"
        "a number           selects that choice\n"
        "/                  finds a choice by words of it: /fire1 ice, /10h left\n"
        "arrows, mouse      select a choice; a second click sends it\n"
        "Enter              sends the choice; if it takes an amount, asks for it first\n"
        "u                  takes back what was typed and not sent\n"
        "h                  what the best bot would do (not where other people play)\n"
        "c                  says a phrase to the table\n"
        "PgUp, PgDn         move the table if it is higher than the screen\n"
        "n                  after a match: another one\n"
        "?                  this page\n"
        "q                  leaves\n\n");
    const struct client *client = client_of(screen);
    if (client->has_table)
        rules_page(client_game(client), &page);
    struct area area = {1, 1, all->height - 3, all->width - 2};
    panel_page(&area, room, &screen->page_first);
}

static void draw_chat(struct screen *screen, const struct area *all)
{
    const struct client *client = client_of(screen);
    for (int i = 0; i < client->phrases; i++) {
        char room[120];
        snprintf(room, sizeof(room), "%2d  %s", i + 1, client->phrase[i].text);
        paint(all, 2 + i, 2, PLAIN, 0, room);
    }
}

static void draw(struct screen *screen)
{
    struct area all = {0, 0, LINES, COLS};
    erase();
    if (LINES < LEAST_ROWS || COLS < LEAST_COLUMNS) {
        paint(
            &all, 0, 0, PLAIN, 0, "The window is too small: 40 by 10 at least, 80 by 24 is good.");
        refresh();
        return;
    }
    const struct client *client = client_of(screen);
    draw_title(screen, &all);
    if (screen->mode == COVER)
        draw_cover(screen, &all);
    else if (screen->mode == PAGE)
        draw_help(screen, &all);
    else if (screen->mode == CHAT)
        draw_chat(screen, &all);
    else if (client->has_table)
        draw_play(screen, &all);
    else
        paint(&all, 2, 1, PLAIN, 0, client->is_waiting ? client->waiting : "Asking for a table…");
    draw_foot(screen, &all);
    refresh();
}

// ---- Keys --------------------------------------------------------------------------------------

static void say(struct screen *screen, void (*write)(const struct client *, struct text *))
{
    char room[1000];
    struct text message = TEXT(room);
    write(client_of(screen), &message);
    sitting_send(screen->sitting, screen->shown, &message);
}

static void say_word(struct screen *screen, const char *type)
{
    char room[100];
    struct text message = TEXT(room);
    say_plain(type, &message);
    sitting_send(screen->sitting, screen->shown, &message);
}

static void send_choice(struct screen *screen)
{
    struct client *client = client_of(screen);
    if (!client_is_asked(client) || client->is_sent)
        return;
    sitting_move(screen->sitting, screen->shown, screen->selected, screen->amount);
    screen->mode = CHOOSING;
}

static void enter(struct screen *screen)
{
    struct client *client = client_of(screen);
    screen->is_typing = false;
    if (!client_is_asked(client) || client->is_sent)
        return;
    const struct pick *pick = &client->pick[screen->selected];
    if (!pick->has_range) {
        send_choice(screen);
        return;
    }
    screen->mode = AMOUNT;
    screen->amount = pick->min;
}

// Rows run down a column; left and right go to the column beside.
static void select_by(struct screen *screen, int step)
{
    struct client *client = client_of(screen);
    int to = screen->selected + step;
    screen->is_typing = false;
    if (client_is_asked(client) && to >= 0 && to < client->picks)
        screen->selected = to;
}

static void digit(struct screen *screen, int number)
{
    struct client *client = client_of(screen);
    int wanted = (screen->is_typing ? 10 * (screen->selected + 1) : 0) + number;
    if (screen->is_typing && wanted > client->picks)
        wanted = number;
    if (!client_is_asked(client) || wanted < 1 || wanted > client->picks) {
        snprintf(screen->unknown, sizeof(screen->unknown),
            client_is_asked(client) ? "There is no choice %d." : "It is not your turn.", wanted);
        return;
    }
    screen->selected = wanted - 1;
    screen->is_typing = true;
}

static void mouse(struct screen *screen)
{
    struct client *client = client_of(screen);
    MEVENT event;
    if (getmouse(&event) != OK)
        return;
    if (event.bstate & BUTTON4_PRESSED)
        select_by(screen, -1);
    if (event.bstate & BUTTON5_PRESSED)
        select_by(screen, 1);
    if (!(event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) || !client_is_asked(client))
        return;
    int at = grid_at(&screen->grid, client, event.y, event.x);
    if (at < 0)
        return;
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
    if (client->is_waiting || is_playing)
        say_word(screen, "leave");
    screen->is_done = true;
}

static void key_unknown(struct screen *screen, int key)
{
    const char *name = keyname(key);
    snprintf(screen->unknown, sizeof(screen->unknown), "%s does nothing here; ? shows the keys.",
        name ? name : "That key");
}

static void key_choosing(struct screen *screen, int key)
{
    struct client *client = client_of(screen);
    int rows = screen->grid.rows ? screen->grid.rows : 1;
    if (key >= '0' && key <= '9')
        digit(screen, key - '0');
    else if (key == KEY_UP || key == KEY_DOWN)
        select_by(screen, key == KEY_UP ? -1 : 1);
    else if (key == KEY_LEFT || key == KEY_RIGHT)
        select_by(screen, key == KEY_LEFT ? -rows : rows);
    else if (key == '\r' || key == '\n' || key == KEY_ENTER)
        enter(screen);
    else if (key == 'u' || key == ESCAPE || key == KEY_BACKSPACE)
        screen->is_typing = false, screen->selected = 0;
    else if (key == 'h' && client_is_asked(client))
        say(screen, say_hint);
    else if (key == '/' && client_is_asked(client))
        screen->mode = FINDING, screen->find[0] = '\0';
    else if (key == 'c' && client->phrases)
        screen->mode = CHAT;
    else if (key == 'n' && client->is_over && screen->sitting->count == 1)
        say_word(screen, "rematch");
    else if (key == KEY_PPAGE || key == KEY_NPAGE)
        screen->scroll += key == KEY_PPAGE ? 4 : -4;
    else if (key == KEY_MOUSE)
        mouse(screen);
    else
        key_unknown(screen, key);
}

static void key_amount(struct screen *screen, int key)
{
    const struct pick *pick = &client_of(screen)->pick[screen->selected];
    if (key >= '0' && key <= '9')
        screen->amount = screen->is_typing && screen->amount < 100000000
                             ? 10 * screen->amount + key - '0'
                             : key - '0',
        screen->is_typing = true;
    else if (key == KEY_BACKSPACE || key == 127)
        screen->amount /= 10;
    else if (key == KEY_UP || key == KEY_RIGHT)
        screen->amount++;
    else if (key == KEY_DOWN || key == KEY_LEFT)
        screen->amount--;
    else if (key == 'u' || key == ESCAPE)
        screen->mode = CHOOSING;
    else if (key != '\r' && key != '\n' && key != KEY_ENTER)
        key_unknown(screen, key);
    else if (screen->amount < pick->min || screen->amount > pick->max)
        snprintf(screen->unknown, sizeof(screen->unknown), "%d is not between %d and %d.",
            screen->amount, pick->min, pick->max);
    else
        send_choice(screen);
    if (screen->amount < 0)
        screen->amount = 0;
}

static void key_finding(struct screen *screen, int key)
{
    size_t len = strlen(screen->find);
    if (key == ESCAPE || key == '\r' || key == '\n' || key == KEY_ENTER) {
        screen->mode = CHOOSING;
        return;
    }
    if (key == KEY_BACKSPACE || key == 127 || key == 8)
        screen->find[len ? len - 1 : 0] = '\0';
    else if (key >= ' ' && key < 127 && len + 1 < sizeof(screen->find))
        screen->find[len] = (char)key, screen->find[len + 1] = '\0';
    int found = client_find(client_of(screen), screen->find);
    if (found >= 0)
        screen->selected = found;
    else
        snprintf(screen->unknown, sizeof(screen->unknown), "No choice has these words.");
}

static void key_page(struct screen *screen, int key)
{
    if (key == KEY_UP || key == KEY_DOWN)
        screen->page_first += key == KEY_UP ? -1 : 1;
    else if (key == KEY_PPAGE || key == KEY_NPAGE || key == ' ')
        screen->page_first += (key == KEY_PPAGE ? -1 : 1) * (LINES - 5);
    else if (key == 'q' || key == ESCAPE || key == '?' || key == '\r')
        screen->mode = CHOOSING;
    else
        key_unknown(screen, key);
}

static void key_chat(struct screen *screen, int key)
{
    char room[400];
    struct text message = TEXT(room);
    int at = key >= '1' && key <= '9' ? key - '1' : -1;
    if (at >= 0 && at < client_of(screen)->phrases) {
        say_phrase(client_of(screen), at, &message);
        sitting_send(screen->sitting, screen->shown, &message);
    }
    screen->mode = CHOOSING;
}

static void key_pressed(struct screen *screen, int key)
{
    screen->unknown[0] = '\0';
    if (key == KEY_RESIZE)
        return;
    if (screen->mode == LEAVING) {
        if (key == 'y')
            leave(screen);
        screen->mode = CHOOSING;
    } else if (screen->mode == PAGE) {
        key_page(screen, key);
    } else if (screen->mode == FINDING) {
        key_finding(screen, key);
    } else if (key == '?') {
        screen->mode = screen->mode == COVER ? COVER : PAGE;
        screen->page_first = 0;
    } else if (key == 'q') {
        leave(screen);
    } else if (screen->mode == COVER) {
        if (key == '\r' || key == '\n' || key == KEY_ENTER)
            screen->mode = CHOOSING;
    } else if (screen->mode == AMOUNT) {
        key_amount(screen, key);
    } else if (screen->mode == CHAT) {
        key_chat(screen, key);
    } else {
        key_choosing(screen, key);
    }
}

// ---- The loop ----------------------------------------------------------------------------------

// A new decision starts at its first choice; a hot seat goes to the one who is asked.
static void follow(struct screen *screen)
{
    int due = sitting_due(screen->sitting, screen->shown);
    if (is_hot(screen) && due >= 0 && due != screen->shown) {
        screen->shown = due;
        screen->mode = COVER;
    }
    const struct client *client = client_of(screen);
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

static void loop(struct screen *screen)
{
    if (is_hot(screen))
        screen->mode = COVER;
    while (!screen->is_done && !terminal_is_stopped()) {
        sitting_step(screen->sitting, time_monotonic_ms());
        follow(screen);
        if (client_of(screen)->is_refused)
            return;
        draw(screen);
        if (!sitting_wait(screen->sitting, true, WAIT_MS))
            return; // the terminal is gone
        for (int key; !screen->is_done && (key = getch()) != ERR;) {
            key_pressed(screen, key);
            if (client_of(screen)->is_sent)
                break; // what is typed next is about what comes next
        }
    }
}

bool screen_play(
    struct sitting *sitting, const struct style *style, struct text *last, struct text *why)
{
    struct screen screen = {.sitting = sitting};
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
