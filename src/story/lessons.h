// SPDX-License-Identifier: MIT
// The lessons that the build puts into the program (lessons/GAME.lesson), as they are written.
// Knows nothing of what stands in them (story/lesson.h).
#ifndef BAIZE_STORY_LESSONS_H
#define BAIZE_STORY_LESSONS_H

#include "engine/game.h"
#include "wire/rules_page.h"

// NULL: there is none for this game.
const struct page *lesson_for(const struct game *game);

#endif
