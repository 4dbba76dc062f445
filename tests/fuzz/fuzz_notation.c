// SPDX-License-Identifier: MIT
// Reads a line as a move, as the deck's move and as an option of a game. What can be read is
// written and read again, and must be the same; what cannot must say why.
#include "engine/notation.h"
#include "games/games.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_move(const struct game *game, bool is_chance, const char *line)
{
    char buf[1000], again_room[1000];
    struct text why = TEXT(buf), text = TEXT(again_room);
    struct move move, again;
    if (!move_parse(game, is_chance, line, &move, &why)) {
        must(why.len);
        return;
    }
    move_put(game, &move, &text);
    must(!text.is_cut);
    must(move_parse(game, is_chance, again_room, &again, &why));
    must(move_same(&move, &again));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char line[300], buf[1000];
    int count = 0;
    while (games[count])
        count++;
    must(count);
    if (size < 1 || size > sizeof(line))
        return 0;
    const struct game *game = games[data[0] % count];
    memcpy(line, data + 1, size - 1);
    line[size - 1] = '\0';
    read_move(game, false, line);
    read_move(game, true, line);
    struct setup setup;
    setup_init(&setup, game);
    struct text why = TEXT(buf);
    if (!option_parse(&setup, line, &why))
        must(why.len);
    return 0;
}
