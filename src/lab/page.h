// SPDX-License-Identifier: MIT
// The frame of a page that stands alone in one file: style, heading, figures, tables, footer. No
// scripts, nothing from elsewhere.
#ifndef BAIZE_LAB_PAGE_H
#define BAIZE_LAB_PAGE_H

#include "engine/game.h"

#include <stdio.h>

void page_begin(FILE *file, const char *title, const char *lead);
void page_tile(FILE *file, const char *figure, const char *label); // between tiles_begin and _end
void page_tiles_begin(FILE *file);
void page_tiles_end(FILE *file);
// A section; `note` says in a sentence what is seen, or is NULL. Charts in one section stand side
// by side where they fit.
void page_section(FILE *file, const char *heading, const char *note);
void page_section_end(FILE *file);
void page_figure(FILE *file, const char *caption); // before a chart
void page_figure_end(FILE *file);
void page_setup(FILE *file, const struct setup *setup); // the options, those changed marked
void page_end(FILE *file);

// Text with the letters that mean something in HTML written safely.
void page_text(FILE *file, const char *text);

#endif
