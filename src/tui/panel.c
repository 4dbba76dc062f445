// SPDX-License-Identifier: MIT
#include "tui/panel.h"

#include "tui/amounts.h"
#include "tui/markdown.h"
#include "wire/rules_page.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_WIDTH = 4, CELL_MAX = 40 };

enum { CHOICE_BYTES = MOVE_BYTES + SITTER_BYTES + 32 };

static void choice_words(const struct client *client, int at, char buf[CHOICE_BYTES])
{
    struct text words = text_over(buf, CHOICE_BYTES);
    pick_words(client, &client->pick[at], &words);
}

static int cell_width(const struct client *client)
{
    int width = 8;
    for (int i = 0; i < client->picks; i++) {
        char buf[CHOICE_BYTES];
        choice_words(client, i, buf);
        int wide = width_of(buf) + NUMBER_WIDTH + 2;
        width = wide > width ? wide : width;
    }
    return width > CELL_MAX ? CELL_MAX : width;
}

static int columns_in(const struct client *client, int width)
{
    int columns = width / cell_width(client);
    return columns < 1 ? 1 : columns;
}

int grid_rows(const struct client *client, int width)
{
    int columns = columns_in(client, width);
    return (client->picks + columns - 1) / columns;
}

struct grid grid_of(const struct area *area, const struct client *client, int selected)
{
    struct grid grid = {.area = *area, .cell = cell_width(client), .rows = area->height};
    grid.columns = columns_in(client, area->width);
    int page = grid.rows * grid.columns;
    grid.first = page > 0 ? selected / page * page : 0;
    return grid;
}

int grid_at(const struct grid *grid, const struct client *client, int row, int column)
{
    row -= grid->area.top;
    column -= grid->area.left;
    if (row < 0 || row >= grid->rows || column < 0 || column >= grid->cell * grid->columns)
        return -1;
    int at = grid->first + column / grid->cell * grid->rows + row;
    return at < client->picks ? at : -1;
}

void panel_choices(const struct grid *grid, const struct client *client, int selected)
{
    for (int i = 0; i < grid->rows * grid->columns && grid->first + i < client->picks; i++) {
        int at = grid->first + i;
        char buf[CHOICE_BYTES], number[16];
        choice_words(client, at, buf);
        snprintf(number, sizeof(number), "%3d ", at + 1);
        struct area cell = {grid->area.top + i % grid->rows,
            grid->area.left + i / grid->rows * grid->cell, 1, grid->cell - 1};
        int look = at == selected ? REVERSE : 0;
        int x = paint(&cell, cell.top, cell.left, PLAIN, look ? look : DIM, number);
        x = paint_words(&cell, cell.top, x, look, client_game(client), buf);
        paint(&cell, cell.top, x, PLAIN, look, look ? " " : "");
    }
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

void panel_page(const struct area *area, const char *text, int *first)
{
    int lines = 0;
    for (int pass = 0; pass < 2; pass++) {
        int line = 0;
        for (const char *at = text; *at; line++) {
            char buf[1000];
            size_t len = line_len(at, area->width - 1);
            snprintf(buf, sizeof(buf), "%.*s", (int)len, at);
            if (pass)
                paint(area, area->top + line - *first, area->left, PLAIN, 0, buf);
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

void panel_rule(const struct area *area, int row, const char *words, int look)
{
    int x = paint(area, row, area->left, PLAIN, DIM, words[0] ? "── " : "──");
    if (words[0]) {
        x = paint_cut(area, row, x, PLAIN, look, words);
        x = paint(area, row, x, PLAIN, DIM, " ");
    }
    while (x < area->left + area->width)
        x = paint(area, row, x, PLAIN, DIM, "─");
}
