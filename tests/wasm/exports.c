// SPDX-License-Identifier: MIT
// What the test under Node calls: the golden playthroughs as this build writes them, and one match
// of every bot at every game.
#include "replays/golden.h"
#include "wasm/matches.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { TEXT_MAX = 1 << 20 };

static char text_room[TEXT_MAX];
static struct text text;

static void to_text(void *context, const char *bytes, size_t len)
{
    (void)context;
    text_bytes(&text, bytes, len);
}

// Writes golden playthrough i as "NAME\n" and its text. Returns where, or 0 if there is no such.
EXPORT(golden) const char *golden(int i)
{
    struct golden golden;
    if (!golden_at(i, &golden))
        return NULL;
    text = TEXT(text_room);
    text_put(&text, golden.name);
    text_char(&text, '\n');
    golden_write(&golden, to_text, NULL);
    must(!text.is_cut);
    return text_room;
}

// Match i of a bot (matches.h). Returns where its text is, or 0 if there is no such.
EXPORT(match) const char *match(int i)
{
    text = TEXT(text_room);
    return match_write(i, &text) ? text_room : NULL;
}
