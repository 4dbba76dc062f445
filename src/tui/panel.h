// SPDX-License-Identifier: MIT
// The parts of the screen beside the table: what may be chosen, the log, pages to read. For the
// screen's files alone.
#ifndef BAIZE_TUI_PANEL_H
#define BAIZE_TUI_PANEL_H

#include "tui/client.h"
#include "tui/paint.h"

// How the choices lie in their area: column after column.
struct grid {
    struct area area;
    int cell, rows, columns, first; // `first`: the first choice that is seen
};

// As many columns as fit the area; the choice `selected` is among those seen.
struct grid grid_of(const struct area *area, const struct client *client, int selected);
int grid_rows(const struct client *client, int width); // that would show all of them
int grid_at(const struct grid *grid, const struct client *client, int row, int column); // or -1
void panel_choices(const struct grid *grid, const struct client *client, int selected);
// What just happened, broken at the width. NULL: nothing.
void panel_sentence(const struct area *area, const struct game *game, const char *words);
void panel_log(const struct area *area, const struct client *client);
// Lines, broken at the width; `first` is brought within what there is.
void panel_page(const struct area *area, const char *text, int *first);
// The same with a page of Markdown.
void panel_markdown(const struct area *area, const char *markdown, int *first);
// A line across with words in it.
void panel_rule(const struct area *area, int row, const char *words, int look);

#endif
