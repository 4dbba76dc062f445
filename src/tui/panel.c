// SPDX-License-Identifier: MIT
#include "tui/panel.h"

#include "tui/amounts.h"
#include "tui/markdown.h"
#include "wire/rules_page.h"

#include <stdio.h>
#include <string.h>

void panel_choices(
    const struct grid *grid, const struct client *client, int selected, uint32_t marks)
{
    const struct game *game = client_game(client);
    const struct area *area = &grid->area;
    for (int line = grid->first; line < grid->lines && line < grid->first + area->height; line++) {
        int row = area->top + line - grid->first;
        if (grid->label[line][0]) {
            int x = paint_words(area, row, area->left, 0, game, grid->label[line]);
            paint(area, row, x, PLAIN, DIM, ":");
        }
        for (int i = 0; i < grid->cells; i++) {
            const struct cell *cell = &grid->cell[i];
            bool is_marked = grid->is_set && marks >> i & 1;
            char number[16];
            if (cell->line != line)
                continue;
            snprintf(number, sizeof(number), "%*d ", grid->digits, i + 1);
            int look = (grid->is_set ? is_marked : i == selected) ? REVERSE : 0;
            int left = area->left + cell->column;
            if (grid->is_set && i == selected)
                paint(area, row, left - 1, PLAIN, BOLD, "▸");
            int x = paint(area, row, left, PLAIN, look ? look : DIM, number);
            x = paint_words(area, row, x, look, game, cell->words);
            if (grid->is_set)
                paint(area, row, x, PLAIN, look, is_marked ? " ✓" : "  ");
        }
    }
}

bool panel_amounts(
    const struct area *area, const struct client *client, const struct pick *pick, int amount)
{
    int at = (int)(pick - client->pick), wide = 0, count = 0, least = pick->min;
    for (int down; (down = amount_step(client, at, least, -1)) != least;)
        least = down;
    for (int next = least, last = least - 1; next != last && count <= 2 * area->height;
         last = next, next = amount_step(client, at, next, 1), count++) {
        const char *name = amount_name(client, pick, next);
        if (!name)
            return false;
        wide = width_of(name) > wide ? width_of(name) : wide;
    }
    int rows = count <= area->height ? count : (count + 1) / 2;
    if (rows > area->height || (count > rows ? 2 : 1) * (wide + 4) > area->width)
        return false;
    for (int i = 0, next = least; i < count; i++, next = amount_step(client, at, next, 1)) {
        char number[16];
        int row = area->top + i % rows, x = area->left + i / rows * (wide + 4);
        int look = next == amount ? REVERSE : 0;
        snprintf(number, sizeof(number), "%d ", next);
        x = paint(area, row, x, PLAIN, look ? look : DIM, number);
        paint(area, row, x, PLAIN, look, amount_name(client, pick, next));
    }
    return true;
}

// How many bytes of the words fit into a line, broken at a space.
static size_t line_len(const char *words, int width)
{
    int columns = 0;
    const char *space = NULL, *at = words;
    while (*at && *at != '\n') {
        const char *sign = at;
        columns += next_width(&at);
        if (columns > width && sign > words)
            return (size_t)((space ? space : sign) - words);
        if (*sign == ' ' && sign > words)
            space = sign;
    }
    return (size_t)(at - words);
}

// The line broken at the area's width, painted from the row on; gives how many rows it takes.
static int put_log_line(const struct area *area, int row, int look, const struct game *game,
    const char *line, bool is_real)
{
    int rows = 0;
    for (const char *at = line; *at; rows++) {
        char buf[LOG_BYTES];
        size_t len = line_len(at, area->width - 2);
        snprintf(buf, sizeof(buf), "%.*s", (int)len, at);
        if (is_real) {
            paint(area, row + rows, area->left, PLAIN, DIM, rows ? " " : "·");
            paint_words(area, row + rows, area->left + 2, look, game, buf);
        }
        at += len;
        at += *at == ' ';
    }
    return rows;
}

void panel_sentence(const struct area *area, const struct game *game, const char *words)
{
    if (words)
        put_log_line(area, area->top + 1, BOLD, game, words, true);
}

// The newest at the bottom.
void panel_log(const struct area *area, const struct client *client)
{
    int row = area->top + area->height;
    const char *line;
    for (int i = 0; row > area->top && (line = client_log(client, i)); i++) {
        const struct game *game = client_game(client);
        row -= put_log_line(area, row, 0, game, line, false);
        put_log_line(area, row, i ? 0 : BOLD, game, line, true);
    }
}

// Paints the lines if there is an area, and gives how many rows they take.
static int put_text(const struct area *area, int width, const struct game *game, const char *text)
{
    int rows = 0;
    for (const char *at = text; *at; rows++) {
        char buf[LOG_BYTES];
        size_t len = line_len(at, width);
        snprintf(buf, sizeof(buf), "%.*s", (int)len, at);
        if (area)
            paint_words(area, area->top + rows, area->left, rows ? 0 : BOLD, game, buf);
        at += len;
        at += *at == ' ' || *at == '\n';
    }
    return rows;
}

void panel_text(const struct area *area, const struct game *game, const char *text)
{
    put_text(area, area->width - 1, game, text);
}

int panel_text_rows(int width, const char *text)
{
    return put_text(NULL, width - 1, NULL, text);
}

void panel_page(const struct area *area, enum colour colour, const char *text, int *first)
{
    int lines = 0;
    for (int pass = 0; pass < 2; pass++) {
        int line = 0;
        for (const char *at = text; *at; line++) {
            char buf[1000];
            size_t len = line_len(at, area->width - 1);
            snprintf(buf, sizeof(buf), "%.*s", (int)len, at);
            if (pass)
                paint(area, area->top + line - *first, area->left, colour, 0, buf);
            at += len;
            at += *at == ' ' || *at == '\n';
        }
        lines = line;
        int last = lines > area->height ? lines - area->height : 0;
        *first = *first < 0 ? 0 : *first > last ? last : *first;
    }
}

// A line with marks, piece by piece.
static void put_page_line(const struct area *area, int row, const char *line)
{
    char mark = 0;
    for (int column = area->left; *line && *line != '\n';) {
        char buf[1000];
        size_t len = 0;
        while (line[len] && line[len] != '\n' && !is_mark(line[len]))
            len++;
        snprintf(buf, sizeof(buf), "%.*s", (int)len, line);
        bool is_bold = mark == MARK_STRONG || mark == MARK_EMPHASIS || mark == MARK_HEADING;
        column =
            paint(area, row, column, mark == MARK_CODE ? CYAN : PLAIN, is_bold ? BOLD : 0, buf);
        line += len;
        if (is_mark(*line))
            mark = *line++;
    }
}

void panel_markdown(const struct area *area, const char *markdown, int *first)
{
    enum { WIDTH_MAX = 100 }; // longer lines are hard to read
    static char buf[4 * RULES_MAX];
    struct text text = TEXT(buf);
    int width = area->width - 1 < WIDTH_MAX ? area->width - 1 : WIDTH_MAX, lines = 0;
    markdown_put(
        markdown, &(struct page_look){.width = width, .is_ascii = paint_is_ascii()}, &text);
    for (const char *at = buf; *at; at++)
        lines += *at == '\n';
    int last = lines > area->height ? lines - area->height : 0;
    *first = *first < 0 ? 0 : *first > last ? last : *first;
    const char *line = buf;
    for (int i = 0; i < lines; i++) {
        put_page_line(area, area->top + i - *first, line);
        line += strcspn(line, "\n") + 1;
    }
}

void panel_rule(
    const struct area *area, int row, const struct game *game, const char *words, int look)
{
    int x = paint(area, row, area->left, PLAIN, DIM, words[0] ? "── " : "──");
    if (words[0]) {
        x = game ? paint_words(area, row, x, look, game, words)
                 : paint_cut(area, row, x, PLAIN, look, words);
        x = paint(area, row, x, PLAIN, DIM, " ");
    }
    while (x < area->left + area->width)
        x = paint(area, row, x, PLAIN, DIM, "─");
}
