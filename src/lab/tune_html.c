// SPDX-License-Identifier: MIT
#include "lab/tune.h"
void tune_html(FILE *file, const struct tune *tune){(void)file;(void)tune;}
