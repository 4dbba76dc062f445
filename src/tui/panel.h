// SPDX-License-Identifier: MIT
// The parts of the screen beside the table: what may be chosen, the log, pages to read. For the
// screen's files alone.
#ifndef BAIZE_TUI_PANEL_H
#define BAIZE_TUI_PANEL_H

#include "tui/choices.h"
#include "tui/paint.h"

// The choices as they lie: the one selected, or of a set those marked and the cell selected.
void panel_choices(
    const struct grid *grid, const struct client *client, int selected, uint32_t marks);
// The amounts that have names, if all of them fit: false if they do not.
bool panel_amounts(
    const struct area *area, const struct client *client, const struct pick *pick, int amount);
// What just happened, broken at the width. NULL: nothing.
void panel_sentence(const struct area *area, const struct game *game, const char *words);
void panel_log(const struct area *area, const struct client *client);
// Lines, each broken at the width, with the cards among the words as they are seen.
void panel_text(const struct area *area, const struct game *game, const char *text);
int panel_text_rows(int width, const char *text);
// Lines, broken at the width; `first` is brought within what there is.
void panel_page(const struct area *area, enum colour colour, const char *text, int *first);
// The same with a page of Markdown.
void panel_markdown(const struct area *area, const char *markdown, int *first);
// A line across with words in it, and with cards among them if there is a game.
void panel_rule(
    const struct area *area, int row, const struct game *game, const char *words, int look);

#endif
