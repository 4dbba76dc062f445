// SPDX-License-Identifier: MIT
#include "tui/teach.h"

#include "os/time.h"
#include "tui/amounts.h"
#include "tui/chooser.h"
#include "tui/draw.h"
#include "tui/panel.h"
#include "tui/parts.h"
#include "tui/pupil.h"
#include "tui/terminal.h"
#include "wire/rules_page.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    WIDE = 100, // from this many columns on the remark has a side of its own
    SIDE_LEAST = 40,
    LEAST_ROWS = 16,
    REMARK_ROWS = 6, // so many at least, that the table does not jump from step to step
    REMARK_ROWS_WIDE = 14,
    CHOICE_ROWS_WIDE = 6,
    AMOUNT_ROWS = 6, // where there is room the amounts stand there with their names
    AMOUNT_BODY = 30,
    LEAST_COLUMNS = 40,
    WAIT_MS = 500,
    ANSWER_BYTES = 600,
    ESCAPE = 27,
};

struct teach {
    struct lesson *lesson;
    int language;
    struct client client, past; // as it is, and as it was when what is told now happened
    struct beats beats;
    struct chooser chooser;
    bool is_amount; // the selected choice wants one
    bool is_page;   // help and rules
    int scroll, page_first;
    char answer[ANSWER_BYTES]; // what was said to the last answer
    bool is_right;             // and it was right: it is the step before's
    bool is_reason;            // or it says why a move that may be made is not right
    char unknown[160];         // what a key did not do
    struct pointed pointed;    // what the remark speaks of
    bool is_done;
    enum taught taught;
};

static bool is_telling(const struct teach *teach)
{
    return beats_wait(&teach->beats);
}

static bool is_asked(const struct teach *teach)
{
    return lesson_asks(teach->lesson) && !is_telling(teach);
}

static const char *phrase(const struct teach *teach, enum lesson_phrase which)
{
    return lesson_phrase(teach->lesson, which, teach->language);
}

// What is drawn: the present, or the table as it was when what is told now happened.
static const struct client *seen(struct teach *teach)
{
    if (!is_telling(teach))
        return &teach->client;
    const struct beat *beat = beats_shown(&teach->beats);
    teach->past = teach->client;
    teach->past.view = beat->view;
    teach->past.log_count = beat->log_count;
    teach->past.is_over = false;
    teach->past.decision = teach->past.picks = 0;
    return &teach->past;
}

// If nothing but an amount is asked for, it is asked for at once.
static void ask_amount(struct teach *teach)
{
    teach->is_amount = is_only_amount(&teach->client);
    if (teach->is_amount)
        teach->chooser.amount = teach->client.pick[0].min;
}

// What the remark speaks of stands out on the table: cards, and who has a number or hidden cards.
static void point(struct teach *teach)
{
    const struct lesson *lesson = teach->lesson;
    const struct view *view = &teach->client.view;
    const struct game *game = client_game(&teach->client);
    teach->pointed = (struct pointed){0};
    for (int i = 0; i < lesson->now.ats; i++) {
        const struct lesson_at *at = &lesson->now.at[i];
        bool is_zone = at->thing == AT_ZONE || at->thing == AT_CARD;
        int first = at->thing == AT_CARD ? at->card : 0, seat = at->what % SEATS_MAX;
        int last = at->thing == AT_CARD ? first + 1 : is_zone ? view->count[at->what] : 0;
        int kind = at->what / SEATS_MAX;
        bool is_hidden = is_zone && last == first;
        for (int k = first; k < last; k++) {
            int card = view_cards(view, at->what)[k];
            if (card < POINTED_CARDS)
                teach->pointed.card[card] = true;
            else
                is_hidden = true;
        }
        bool is_of_seat = (is_hidden && game->zones[kind].per_seat) || at->thing == AT_SEAT ||
                          (at->thing == AT_COUNTER && game->counters[kind].per_seat);
        if (is_of_seat)
            teach->pointed.seats |= only(at->thing == AT_SEAT ? at->what : seat);
    }
}

// The lesson stands at another step.
static void follow(struct teach *teach)
{
    pupil_follow(&teach->client, teach->lesson);
    chooser_clear(&teach->chooser);
    teach->scroll = 0;
    teach->unknown[0] = '\0';
    ask_amount(teach);
    point(teach);
}

// ---- The remark --------------------------------------------------------------------------------

// What the remark speaks of, side by side as far as it fits. Gives how many rows that takes.
static int put_looks(struct teach *teach, const struct area *area, int row)
{
    enum { GAP = 2 };
    const struct lesson *lesson = teach->lesson;
    int first = row, x = area->left;
    for (int i = 0; i < lesson->now.ats;) {
        char buf[400];
        struct text words = TEXT(buf);
        text_put(&words, "▸ ");
        size_t len = words.len;
        i = pupil_at(lesson, i, teach->language, &words);
        if (words.len == len)
            continue;
        if (x > area->left && x + width_of(buf) > area->left + area->width) {
            x = area->left;
            row++;
        }
        x = paint_words(area, row, x, BOLD, client_game(&teach->client), buf) + GAP;
    }
    return row - first + (x > area->left);
}

// Paints it from the row on, or measures it if the area has no rows. Gives the row after it.
static int put_remark(struct teach *teach, const struct area *area, int row)
{
    const struct lesson *lesson = teach->lesson;
    const struct lesson_step *now = &lesson->now;
    if (teach->answer[0] && teach->is_right)
        row += paint_wrapped(area, row, area->left, GREEN, BOLD, teach->answer);
    if (is_telling(teach)) {
        const char *line = client_log(seen(teach), 0);
        return row + (line ? paint_wrapped(area, row, area->left, PLAIN, 0, line) : 1);
    }
    row += paint_wrapped(
        area, row, area->left, PLAIN, 0, lesson_said(lesson, &now->say, teach->language));
    bool is_wrong = teach->answer[0] && !teach->is_right;
    if (!is_wrong)
        row += put_looks(teach, area, row);
    if (is_wrong) {
        char buf[ANSWER_BYTES + 40];
        snprintf(buf, sizeof(buf), "%s%s%s", teach->is_reason ? phrase(teach, PHRASE_NO) : "",
            teach->is_reason ? " " : "", teach->answer);
        row += paint_wrapped(area, row, area->left, YELLOW, BOLD, buf);
    }
    return row;
}

static int remark_rows(struct teach *teach, int width)
{
    struct area none = {0, 0, 0, width - 4};
    return put_remark(teach, &none, 0) + 2;
}

static void draw_remark(struct teach *teach, const struct area *area)
{
    const struct lesson *lesson = teach->lesson;
    struct area inner = {area->top + 1, area->left + 2, area->height - 2, area->width - 4};
    part_frame(area, is_telling(teach) ? PLAIN : YELLOW, 0, false,
        is_telling(teach) ? phrase(teach, PHRASE_HAPPENS)
                          : lesson_said(lesson, &lesson->now.title, teach->language));
    put_remark(teach, &inner, inner.top);
}

// ---- The choices -------------------------------------------------------------------------------

static void draw_choices(struct teach *teach, const struct area *area)
{
    const struct client *client = &teach->client;
    struct area inner = {area->top + 1, area->left + 1, area->height - 1, area->width - 1};
    if (!is_asked(teach)) {
        panel_rule(area, area->top, NULL, "", 0);
        return;
    }
    char buf[300];
    struct text words = TEXT(buf);
    const struct pick *pick = &client->pick[teach->chooser.selected];
    text_format(&words, "%s: ", phrase(teach, PHRASE_ASKED));
    pick_words(client, pick, &words);
    grid_place(&teach->chooser.grid, &inner, chooser_cell(&teach->chooser));
    if (!teach->is_amount || !panel_amounts(&inner, client, pick, teach->chooser.amount))
        panel_choices(
            &teach->chooser.grid, client, chooser_cell(&teach->chooser), teach->chooser.marks);
    panel_rule(area, area->top, client_game(client), buf, BOLD);
}

// ---- The screen --------------------------------------------------------------------------------

static void draw_title(struct teach *teach, const struct area *all)
{
    const struct lesson *lesson = teach->lesson;
    char left[200], right[60];
    struct text step = TEXT(right);
    snprintf(left, sizeof(left), "%s · %s", client_game(&teach->client)->title,
        lesson_said(lesson, &lesson->title, teach->language));
    text_format(&step, phrase(teach, PHRASE_STEP), lesson->step, lesson->steps);
    int x = paint(all, 0, 0, PLAIN, REVERSE, " ");
    x = paint(all, 0, x, PLAIN, REVERSE | BOLD, left);
    while (x < all->width - width_of(right) - 1)
        x = paint(all, 0, x, PLAIN, REVERSE, " ");
    x = paint(all, 0, x, PLAIN, REVERSE, right);
    paint(all, 0, x, PLAIN, REVERSE, " ");
}

static const char *keys_of(const struct teach *teach)
{
    if (teach->is_page)
        return "arrows, PgUp, PgDn move   q back";
    if (is_telling(teach))
        return phrase(teach, PHRASE_KEYS_TELLING);
    if (teach->lesson->now.is_invitation)
        return phrase(teach, PHRASE_KEYS_PLAY);
    if (!is_asked(teach))
        return phrase(teach, PHRASE_KEYS_ON);
    if (teach->is_amount)
        return phrase(teach, PHRASE_KEYS_AMOUNT);
    return phrase(teach, teach->chooser.grid.is_set ? PHRASE_KEYS_SET : PHRASE_KEYS_ASKED);
}

static void draw_foot(struct teach *teach, const struct area *all)
{
    char buf[400];
    struct text words = TEXT(buf);
    if (is_asked(teach) && teach->is_amount) {
        const struct pick *pick = &teach->client.pick[teach->chooser.selected];
        amount_question(&teach->client, pick, &words);
        text_format(&words, "  %d_  ", teach->chooser.amount);
        amount_meaning(&teach->client, pick, teach->chooser.amount, &words);
    } else if (is_asked(teach)) {
        move_help(&teach->client.setup, teach->client.pick[teach->chooser.selected].move, &words);
    } else if (teach->lesson->now.is_invitation && !is_telling(teach)) {
        text_put(&words, phrase(teach, PHRASE_PLAY));
        words.len = strcspn(buf, "("); // a key answers
        buf[words.len] = '\0';
    }
    if (teach->unknown[0]) {
        text_clear(&words);
        text_put(&words, teach->unknown);
    }
    paint_cut(all, all->height - 2, 0, PLAIN, teach->unknown[0] ? BOLD : 0, buf);
    paint_cut(all, all->height - 1, 0, PLAIN, DIM, keys_of(teach));
}

static void draw_page(struct teach *teach, const struct area *all)
{
    static char buf[RULES_MAX + 1000];
    struct text page = TEXT(buf);
    text_put(&page,
        "# Keys in a lesson\n\n"
        "Enter              goes on; where something is asked: sends the choice\n"
        "a number           selects that choice; of a set of cards: marks that card, or not\n"
        "arrows, mouse      select a choice; a second click sends it\n"
        "Space              what happens is told bit by bit: go on; of a set: marks the card\n"
        "s                  skips to the end of it\n"
        "b                  back to the step before\n"
        "PgUp, PgDn         move the table if it is higher than the screen\n"
        "q                  leaves; nothing is lost\n\n");
    rules_page(client_game(&teach->client), &page);
    struct area area = {1, 1, all->height - 3, all->width - 2};
    panel_markdown(&area, buf, &teach->page_first);
}

static int choice_rows(struct teach *teach, int width, int body)
{
    if (!is_asked(teach))
        return 1;
    grid_make(&teach->chooser.grid, &teach->client, width - 1);
    int rows = teach->chooser.grid.lines + 1, most = body / 3;
    if (teach->is_amount && rows < AMOUNT_ROWS && body >= AMOUNT_BODY)
        rows = AMOUNT_ROWS;
    return rows > most ? most : rows;
}

static void draw_wide(struct teach *teach, const struct area *all)
{
    int body = all->height - 3, side = all->width * 2 / 5;
    side = side < SIDE_LEAST ? SIDE_LEAST : side;
    int left = all->width - side - 1, rows = remark_rows(teach, side);
    int bottom = choice_rows(teach, left, body);
    bottom = bottom < CHOICE_ROWS_WIDE ? CHOICE_ROWS_WIDE : bottom;
    rows = rows < REMARK_ROWS_WIDE ? REMARK_ROWS_WIDE : rows;
    rows = rows > body ? body : rows;
    struct area table = {1, 0, body - bottom, left}, choices = {1 + body - bottom, 0, bottom, left},
                remark = {1, left + 1, rows, side}, log = {1 + rows, left + 1, body - rows, side};
    draw_table(&table, seen(teach), false, 0, &teach->scroll);
    draw_remark(teach, &remark);
    draw_choices(teach, &choices);
    if (log.height > 2) {
        panel_rule(&log, log.top, NULL, "Log", 0);
        log.top++, log.height--;
        panel_log(&log, seen(teach));
    }
}

static void draw_narrow(struct teach *teach, const struct area *all)
{
    int body = all->height - 3, rows = remark_rows(teach, all->width);
    int bottom = choice_rows(teach, all->width, body);
    rows = rows < REMARK_ROWS ? REMARK_ROWS : rows;
    rows = rows > body - bottom ? body - bottom : rows;
    struct area table = {1, 0, body - bottom - rows, all->width},
                remark = {1 + table.height, 0, rows, all->width},
                choices = {1 + body - bottom, 0, bottom, all->width};
    draw_table(&table, seen(teach), false, 0, &teach->scroll);
    draw_remark(teach, &remark);
    draw_choices(teach, &choices);
}

static void draw(struct teach *teach)
{
    struct area all = {0, 0, LINES, COLS};
    parts_point(is_telling(teach) ? NULL : &teach->pointed);
    erase();
    if (LINES < LEAST_ROWS || COLS < LEAST_COLUMNS) {
        paint(
            &all, 0, 0, PLAIN, 0, "The window is too small: 40 by 16 at least, 80 by 24 is good.");
        refresh();
        return;
    }
    draw_title(teach, &all);
    if (teach->is_page)
        draw_page(teach, &all);
    else if (all.width >= WIDE)
        draw_wide(teach, &all);
    else
        draw_narrow(teach, &all);
    draw_foot(teach, &all);
    refresh();
}

// ---- Keys --------------------------------------------------------------------------------------

static void leave(struct teach *teach, bool is_playing)
{
    bool is_end = teach->lesson->now.is_invitation;
    teach->taught = !is_end ? TAUGHT_LEFT : is_playing ? TAUGHT_PLAY : TAUGHT_ALL;
    teach->is_done = true;
}

static void go_back(struct teach *teach)
{
    teach->answer[0] = '\0';
    if (lesson_back(teach->lesson))
        follow(teach);
}

static void send(struct teach *teach)
{
    char move[MOVE_BYTES + 16];
    struct text words = TEXT(move), answer = TEXT(teach->answer);
    pupil_move(&teach->client, teach->chooser.selected, teach->chooser.amount, &words);
    teach->is_reason = lesson_may(teach->lesson, move);
    teach->is_right = lesson_try(teach->lesson, teach->language, move, &answer);
    teach->is_amount = teach->chooser.is_typing = false;
    if (teach->is_right)
        follow(teach);
    else
        ask_amount(teach);
}

static void enter(struct teach *teach)
{
    const struct client *client = &teach->client;
    if (teach->lesson->now.is_invitation) {
        leave(teach, true);
        return;
    }
    if (!is_asked(teach)) {
        teach->answer[0] = '\0';
        if (lesson_next(teach->lesson))
            follow(teach);
        return;
    }
    if (!chooser_fits(&teach->chooser, client)) {
        snprintf(teach->unknown, sizeof(teach->unknown), "%s", phrase(teach, PHRASE_NO_SET));
        return;
    }
    const struct pick *pick = &client->pick[teach->chooser.selected];
    teach->chooser.amount = pick->min;
    teach->is_amount = pick->has_range && pick->min != pick->max;
    teach->chooser.is_typing = false;
    if (!teach->is_amount)
        send(teach);
}

static void digit(struct teach *teach, int number)
{
    int wanted;
    struct text text = TEXT(teach->unknown);
    if (!chooser_digit(&teach->chooser, &teach->client, number, &wanted))
        text_format(&text, phrase(teach, PHRASE_NO_CHOICE), wanted);
}

static void mouse(struct teach *teach)
{
    MEVENT event;
    if (getmouse(&event) != OK || !is_asked(teach) ||
        !(event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)))
        return;
    int at = grid_at(&teach->chooser.grid, event.y, event.x);
    if (chooser_take(&teach->chooser, &teach->client, at))
        enter(teach);
}

static bool is_enter(int key)
{
    return key == '\r' || key == '\n' || key == KEY_ENTER;
}

static void key_amount(struct teach *teach, int key)
{
    struct chooser *chooser = &teach->chooser;
    const struct client *client = &teach->client;
    if (chooser_amount_key(chooser, client, key)) {
        return;
    } else if (key == 'u' || key == ESCAPE) {
        teach->is_amount = false;
    } else if (key == 'b') {
        go_back(teach);
    } else if (is_enter(key)) {
        int pick = amount_pick(client, teach->chooser.selected, teach->chooser.amount);
        if (pick < 0) {
            struct text text = TEXT(teach->unknown);
            const struct pick *of = &client->pick[teach->chooser.selected];
            text_format(
                &text, phrase(teach, PHRASE_NO_AMOUNT), teach->chooser.amount, of->min, of->max);
            teach->chooser.is_typing = false; // the next digit begins another amount
            return;
        }
        teach->chooser.selected = pick;
        send(teach);
    }
}

static void key_choosing(struct teach *teach, int key)
{
    bool is_asking = is_asked(teach);
    if (is_enter(key) || (!is_asking && (key == ' ' || key == KEY_RIGHT)))
        enter(teach);
    else if (is_asking && key == ' ' && teach->chooser.grid.is_set)
        chooser_take(&teach->chooser, &teach->client, teach->chooser.card);
    else if (is_asking && key >= '0' && key <= '9')
        digit(teach, key - '0');
    else if (is_asking && (key == KEY_UP || key == KEY_DOWN))
        chooser_move(&teach->chooser, 0, key == KEY_UP ? -1 : 1);
    else if (is_asking && (key == KEY_LEFT || key == KEY_RIGHT))
        chooser_move(&teach->chooser, key == KEY_LEFT ? -1 : 1, 0);
    else if (key == 'b' || key == KEY_LEFT || key == KEY_BACKSPACE)
        go_back(teach);
    else if (key == KEY_PPAGE || key == KEY_NPAGE)
        teach->scroll += key == KEY_PPAGE ? 4 : -4;
    else if (key == KEY_MOUSE)
        mouse(teach);
    else
        terminal_unknown_key(key, teach->unknown, sizeof(teach->unknown));
}

static void key_pressed(struct teach *teach, int key)
{
    teach->unknown[0] = '\0';
    if (key == KEY_RESIZE)
        return;
    if (teach->is_page)
        teach->is_page = terminal_page_key(key, &teach->page_first);
    else if (key == '?')
        teach->is_page = true, teach->page_first = 0;
    else if (key == 'q')
        leave(teach, false);
    else if (is_telling(teach) && (key == ' ' || is_enter(key)))
        beats_next(&teach->beats, time_monotonic_ms());
    else if (is_telling(teach) && (key == 's' || key == KEY_END))
        beats_clear(&teach->beats);
    else if (is_telling(teach) && key == 'b')
        go_back(teach);
    else if (is_telling(teach))
        return; // what it would choose is not seen yet
    else if (teach->is_amount)
        key_amount(teach, key);
    else
        key_choosing(teach, key);
}

static void loop(struct teach *teach)
{
    while (!teach->is_done && !terminal_is_stopped()) {
        int64_t now_ms = time_monotonic_ms();
        if (teach->is_page)
            beats_hold(&teach->beats);
        else
            beats_step(&teach->beats, now_ms, false);
        draw(teach);
        struct pollfd wait = {.fd = STDIN_FILENO, .events = POLLIN};
        poll(&wait, 1, beats_due_ms(&teach->beats, now_ms, WAIT_MS));
        if (wait.revents & (POLLHUP | POLLERR | POLLNVAL))
            return; // the terminal is gone
        for (int key; !teach->is_done && (key = getch()) != ERR;) {
            int step = teach->lesson->step;
            key_pressed(teach, key);
            if (teach->lesson->step != step)
                break; // the next key is for the next step, which is not drawn yet
        }
    }
}

bool teach(struct lesson *lesson, int language, enum pace pace, const struct style *style,
    enum taught *taught, struct text *why)
{
    static struct teach one;
    one = (struct teach){.lesson = lesson, .language = language, .beats = {.pace = pace}};
    if (!terminal_start(style, why))
        return false;
    pupil_sit(&one.client, lesson);
    one.client.beats = &one.beats;
    follow(&one);
    loop(&one);
    parts_point(NULL);
    terminal_end();
    *taught = one.taught;
    return true;
}
