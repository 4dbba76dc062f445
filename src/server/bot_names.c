// SPDX-License-Identifier: MIT
#include "server/bot_names.h"

#include "bots/level.h"
#include "store/store.h"

#include <string.h>

enum { OF_A_LEVEL = BOT_NAMES / LEVELS };

// Four for each level, weakest first.
const char *const bot_names[] = {"Pip", "Ben", "Ida", "Lotte", "Otto", "Juno", "Kasper", "Noor",
    "Vera", "Cleo", "Rufus", "Mina", "Anton", "Edda", "Silas", "Thea", NULL};

_Static_assert((int)BOT_NAMES > (int)SEATS_MAX, "there is a name for every seat");

// Bots that are no level (`random`, say) share the first row.
static int row_of(const struct game *game, const char *level)
{
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(level_at(game, i).name, level) == 0)
            return i;
    return 0;
}

static bool is_borne(const struct table *table, const char *name)
{
    char key[KEY_BYTES + 1], other[KEY_BYTES + 1];
    name_key(name, key);
    for (int i = 0; i < table->terms.setup.seats; i++) {
        name_key(table->seat[i].name, other);
        if (strcmp(key, other) == 0)
            return true;
    }
    return false;
}

// A table's number says where in the row it begins: a rematch, which keeps the number, has the same
// bots, and another table most likely others. Where a row is too short the next one helps out.
const char *bot_name_for(const struct table *table, const char *level)
{
    int row = row_of(table->terms.setup.game, level);
    for (int i = 0; i < BOT_NAMES; i++) {
        int in_row = (int)((table->id - 1 + i) % OF_A_LEVEL);
        const char *name = bot_names[(row + i / OF_A_LEVEL) % LEVELS * OF_A_LEVEL + in_row];
        if (!is_borne(table, name))
            return name;
    }
    must(!"more seats than names");
    return NULL;
}
