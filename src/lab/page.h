// SPDX-License-Identifier: MIT
// The parts of an HTML page that is complete in one file: style, heading, figures, tables, footer.
// It has no scripts and loads nothing.
#ifndef BAIZE_LAB_PAGE_H
#define BAIZE_LAB_PAGE_H

#include "engine/game.h"

#include <stdio.h>

void page_begin(FILE *file, const char *title, const char *lead);
void page_tile(FILE *file, const char *figure, const char *label); // between tiles_begin and _end
void page_tiles_begin(FILE *file);
void page_tiles_end(FILE *file);
// A section for charts, which stand side by side where they fit. `note` says in a sentence what
// they show; NULL: nothing.
void page_section(FILE *file, const char *heading, const char *note);
void page_section_end(FILE *file);
void page_figure(FILE *file, const char *caption); // before a chart
void page_figure_end(FILE *file);
void page_setup(FILE *file, const struct setup *setup); // the options; those changed are marked
void page_value(FILE *file, const struct option *option, int32_t value); // a word or a number
void page_end(FILE *file);

// Text, with the characters that mean something in HTML escaped.
void page_text(FILE *file, const char *text);

#endif
