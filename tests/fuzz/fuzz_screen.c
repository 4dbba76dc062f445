// SPDX-License-Identifier: MIT
// Any lines as what a server says to the terminal's client: they are taken in and drawn, and keys
// are pressed between them. Whatever is said, the client goes on or refuses with a sentence, what
// it keeps is free of signs that move a cursor, and what it says itself is one of the client's
// messages. A line is one of
//
//   >keys   keys: letters and digits as they are, capitals as in press()
//   =16     the window gets another size       +500   so many milliseconds pass
//   -       the line is lost                   !      first line: a table is wished for, no lobby
//
// and else a message.
#include "fuzz.h"
#include "talk.h"

#include "games/games.h"
#include "tui/stage.h"
#include "wire/messages.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <jansson.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 400 };

// ---- The line, at whose other end is the input -------------------------------------------------

static struct {
    struct line line;
    bool is_open;
    const char *next; // that the server says; NULL: nothing
    size_t len;
} wire;

static bool wire_open(struct line *line, struct text *why)
{
    (void)line, (void)why;
    return wire.is_open = true;
}

static bool wire_is_open(const struct line *line)
{
    (void)line;
    return wire.is_open;
}

static void wire_send(struct line *line, const char *bytes, size_t len)
{
    (void)line;
    json_error_t error;
    json_t *message = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error);
    const char *type = json_string_value(json_object_get(message, "type"));
    must(type);
    int row = 0;
    while (row < MESSAGE_ROWS &&
           (message_rows[row].kind != ROW_CLIENT || strcmp(message_rows[row].name, type) != 0))
        row++;
    must(row < MESSAGE_ROWS);
    json_decref(message);
}

static const char *wire_next(struct line *line, size_t *len)
{
    (void)line;
    const char *next = wire.next;
    *len = wire.len;
    wire.next = NULL;
    return next;
}

static int wire_fd(const struct line *line)
{
    (void)line;
    return -1;
}

static void wire_close(struct line *line)
{
    (void)line;
    wire.is_open = false;
}

static const struct line_kind wire_kind = {
    wire_open, wire_is_open, wire_send, wire_next, wire_fd, wire_close};

// ---- The screen --------------------------------------------------------------------------------

// Drawn by curses as on a real one, into nothing.
static void open_terminal(void)
{
    static bool is_open;
    if (is_open)
        return;
    is_open = true;
    setlocale(LC_ALL, "C.UTF-8");
    FILE *in = fopen("/dev/null", "r"), *out = fopen("/dev/null", "w");
    must(in && out && newterm("xterm-256color", out, in));
    mousemask(BUTTON1_PRESSED, NULL);
    paint_start(&(struct style){.has_colour = true});
}

static void press(struct screen *screen, char letter)
{
    static const struct {
        char letter;
        int key;
    } keys[] = {{'U', KEY_UP}, {'D', KEY_DOWN}, {'L', KEY_LEFT}, {'R', KEY_RIGHT}, {'E', '\r'},
        {'X', ESCAPE}, {'B', KEY_BACKSPACE}, {'P', KEY_PPAGE}, {'N', KEY_NPAGE}, {'T', '\t'}};
    int key = (unsigned char)letter;
    for (int i = 0; i < ARRAY_LEN(keys); i++)
        key = keys[i].letter == letter ? keys[i].key : key;
    if (letter == 'M') { // on the first choice, as it lies now
        MEVENT event = {.y = screen->chooser.grid.area.top, .x = 1, .bstate = BUTTON1_PRESSED};
        ungetmouse(&event);
        key = KEY_MOUSE;
    }
    if (!screen->is_done)
        key_pressed(screen, key);
    flushinp();
}

static void check_clean(const char *words)
{
    for (; *words; words++)
        must((unsigned char)*words >= ' ' && *words != 127);
}

static void check(struct screen *screen)
{
    const struct client *client = client_of(screen);
    must(screen->chooser.selected >= 0 &&
         screen->chooser.selected < (client->picks ? client->picks : 1));
    check_clean(client->notice);
    check_clean(client->name);
    check_clean(client->code);
    for (int i = 0; i < 20 && client_log(client, i); i++)
        check_clean(client_log(client, i));
    for (int i = 0; i < SEATS_MAX; i++)
        check_clean(client->sitter[i].name);
    for (int i = 0; i < client->picks; i++)
        check_clean(client->pick[i].move);
    for (int i = 0; i < client->offers; i++)
        check_clean(client->offer[i].players);
}

static void take_line(struct screen *screen, const char *line, size_t len, int64_t *now_ms)
{
    size_t digits = 1;
    int64_t number = 0;
    while (digits < len && digits < 7 && line[digits] >= '0' && line[digits] <= '9')
        number = 10 * number + line[digits++] - '0';
    *now_ms += 1;
    if (line[0] == '>') {
        for (size_t i = 1; i < len && i < 40; i++)
            press(screen, line[i]);
    } else if (line[0] == '=') {
        resizeterm(2 + (int)(number * 7 % 50), 2 + (int)(number * 31 % 150));
    } else if (line[0] == '+') {
        *now_ms += number;
    } else if (line[0] == '-') {
        wire.is_open = false;
    } else {
        wire.next = line;
        wire.len = len;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static struct sitting sitting;
    const char *at = (const char *)data, *end = at + len;
    bool has_lobby = !len || *at != '!';
    char buf[WISH_BYTES];
    struct text text = TEXT(buf);
    open_terminal();
    resizeterm(24, 80);
    wire.line.kind = &wire_kind;
    sitting = (struct sitting){
        .line = {&wire.line}, .count = 1, .gives_entropy = true, .has_lobby = has_lobby};
    sitting.address = "wss://cards.example";
    int64_t now_ms = 1000000;
    must(sitting_start(&sitting, now_ms, &text));
    struct setup setup;
    setup_init(&setup, game_find("kuhn"));
    struct wish wish = {.type = "queue", .setup = &setup};
    say_wish(&wish, &text);
    if (!has_lobby)
        sitting_wish(&sitting, &text);
    struct screen screen = {.sitting = &sitting, .level = -1};
    for (int lines = 0; at < end && lines < LINES_MAX && !screen.is_done; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        if (stop > at)
            take_line(&screen, at, (size_t)(stop - at), &now_ms);
        if (!screen.is_done && !screen_turn(&screen, now_ms))
            break;
        check(&screen);
        at = stop + 1;
    }
    must(!sitting.client[0].is_refused || sitting.client[0].notice[0]);
    sitting_end(&sitting);
    return 0;
}

// libFuzzer's own changes mostly make a message no JSON: every other one is ours.
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    if (seed % 2)
        return LLVMFuzzerMutate(data, size, max);
    for (unsigned left = seed / 2 % 8 + 1; left; left--) {
        size_t spoilt = talk_spoil((char *)data, size, max, seed + left);
        size = spoilt ? spoilt : size;
    }
    return size;
}

size_t fuzz_example(uint64_t number, char *bytes, size_t max)
{
    static const char *const others[] = {">E", ">DE", ">M", ">MM", ">/lE", ">hE", ">?NPq", ">ct",
        ">m1u", ">1E", ">2E", ">12E", ">oo", ">E9UDRL", ">nE", ">ctab cBE", ">jabE", ">oDR9EUE",
        ">lRR", "=0", "=3", "=11", "=17", "=20", "+500", "+20000", "-", "{}", ">PPNN", ">u", ">v",
        ">qy", ">EE"};
    struct text text = text_over(bytes, number % 4 || max < 6000 ? max : 6000);
    if (number % 5 == 4)
        text_put(&text, "!\n");
    talk_write(number, others, ARRAY_LEN(others), &text);
    return text.len;
}
