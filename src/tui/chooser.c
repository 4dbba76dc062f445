// SPDX-License-Identifier: MIT
#include "tui/chooser.h"

#include "tui/amounts.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <string.h>

enum { AMOUNT_MOST = 100000000, DELETE = 127 };

void chooser_clear(struct chooser *chooser)
{
    chooser->selected = chooser->card = chooser->amount = 0;
    chooser->marks = 0;
    chooser->is_typing = false;
}

int chooser_cell(const struct chooser *chooser)
{
    return chooser->grid.is_set ? chooser->card : chooser->selected;
}

bool chooser_fits(const struct chooser *chooser, const struct client *client)
{
    return !chooser->grid.is_set || grid_pick(&chooser->grid, client, chooser->marks) >= 0;
}

void chooser_move(struct chooser *chooser, int across, int down)
{
    const struct grid *grid = &chooser->grid;
    int *at = grid->is_set ? &chooser->card : &chooser->selected;
    chooser->is_typing = false;
    if (*at < grid->cells)
        *at = across ? grid_beside(grid, *at, across) : grid_below(grid, *at, down);
}

bool chooser_take(struct chooser *chooser, const struct client *client, int cell)
{
    if (cell < 0 || cell >= chooser->grid.cells)
        return false;
    if (!chooser->grid.is_set) {
        bool is_again = cell == chooser->selected;
        chooser->selected = cell;
        return is_again;
    }
    chooser->card = cell;
    chooser->marks ^= 1u << cell;
    int pick = grid_pick(&chooser->grid, client, chooser->marks);
    if (pick >= 0)
        chooser->selected = pick;
    return false;
}

bool chooser_digit(struct chooser *chooser, const struct client *client, int digit, int *wanted)
{
    int longer = 10 * (chooser->selected + 1) + digit, most = chooser->grid.cells;
    *wanted = chooser->is_typing && !chooser->grid.is_set && longer <= most ? longer : digit;
    if (*wanted < 1 || *wanted > most)
        return false;
    chooser->is_typing = true;
    chooser_take(chooser, client, *wanted - 1);
    return true;
}

bool chooser_amount_key(struct chooser *chooser, const struct client *client, int key)
{
    bool is_up = key == KEY_UP || key == KEY_RIGHT;
    if (key >= '0' && key <= '9') {
        bool is_longer = chooser->is_typing && chooser->amount < AMOUNT_MOST;
        chooser->amount = (is_longer ? 10 * chooser->amount : 0) + key - '0';
        chooser->is_typing = true;
    } else if (key == KEY_BACKSPACE || key == DELETE) {
        chooser->amount /= 10;
    } else if (is_up || key == KEY_DOWN || key == KEY_LEFT) {
        chooser->amount = amount_step(client, chooser->selected, chooser->amount, is_up ? 1 : -1);
    } else {
        return false;
    }
    return true;
}

bool is_only_amount(const struct client *client)
{
    for (int i = 0; i < client->picks; i++)
        if (!client->pick[i].has_range || strcmp(client->pick[i].move, client->pick[0].move) != 0)
            return false;
    return client->picks > 0;
}
