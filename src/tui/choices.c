// SPDX-License-Identifier: MIT
#include "tui/choices.h"

#include "tui/amounts.h"

#include <stdio.h>
#include <string.h>

enum { GAP = 2, COLUMNS_MAX = 12 };

static const struct verb *verb_of(const struct client *client, const char *move)
{
    const struct verb *verb = client_game(client)->verbs;
    size_t len = strcspn(move, " ");
    while (verb->name && !word_is(move, len, verb->name))
        verb++;
    return verb; // one without a name: there is none
}

// ---- What a choice is about --------------------------------------------------------------------

// "play 10H left": the verb, and the first card it names or "".
struct part {
    char verb[MOVE_BYTES], card[MOVE_BYTES];
};

static void take_parts(const struct client *client, const char *move, struct part *part)
{
    const struct verb *verb = verb_of(client, move);
    size_t len = strcspn(move, " ");
    struct text name = TEXT(part->verb), card = TEXT(part->card);
    text_bytes(&name, move, len);
    for (int i = 0; move[len] && !card.len; i++) {
        const char *word = move + len + 1;
        size_t word_len = strcspn(word, " ");
        if (verb->name && i < ARRAY_LEN(verb->args) && verb->args[i].kind == ARG_CARD)
            text_bytes(&card, word, word_len);
        len += 1 + word_len;
    }
}

// The words of the choice without those that stand before its line: its verb, or its card and, if
// anything is left then, its verb.
static void put_cell(
    const struct client *client, const struct pick *pick, const char *card, struct text *text)
{
    char buf[CELL_BYTES];
    struct text words = TEXT(buf);
    pick_words(client, pick, &words);
    size_t verb = strcspn(buf, " ");
    for (const char *at = buf + verb; *at;) {
        at++;
        size_t len = strcspn(at, " ");
        bool is_card = word_is(at, len, card);
        card = is_card ? "" : card; // once
        if (!is_card && text->len)
            text_char(text, ' ');
        if (!is_card)
            text_bytes(text, at, len);
        at += len;
    }
    if (!text->len)
        text_bytes(text, buf, verb);
}

// Has a card more than one place to go to?
static bool has_places(const struct part *parts, int count)
{
    for (int a = 0; a < count; a++)
        for (int b = 0; b < a && parts[a].card[0]; b++)
            if (strcmp(parts[a].card, parts[b].card) == 0)
                return true;
    return false;
}

// ---- Lines -------------------------------------------------------------------------------------

static int line_of(struct grid *grid, const char *label)
{
    for (int line = 0; line < grid->lines; line++)
        if (strcmp(grid->label[line], label) == 0)
            return line;
    snprintf(grid->label[grid->lines], sizeof(grid->label[0]), "%s", label);
    return grid->lines++;
}

// The words that stand in the columns, if cells with the same words stand under each other.
struct columns {
    const char *words[COLUMNS_MAX];
    int count;
};

static int column_of(const struct columns *columns, const char *words)
{
    for (int i = 0; i < columns->count; i++)
        if (strcmp(columns->words[i], words) == 0)
            return i;
    return -1;
}

// Words that are new go before those that come after them in their line. False if they are too
// many.
static bool add_column(struct columns *columns, const struct grid *grid, int cell)
{
    int at = columns->count;
    if (at == COLUMNS_MAX)
        return false;
    for (int i = grid->cells - 1; i > cell; i--) {
        int known = column_of(columns, grid->cell[i].words);
        if (grid->cell[i].line == grid->cell[cell].line && known >= 0)
            at = known;
    }
    memmove(&columns->words[at + 1], &columns->words[at],
        (size_t)(columns->count++ - at) * sizeof(columns->words[0]));
    columns->words[at] = grid->cell[cell].words;
    return true;
}

static int label_width(const struct grid *grid)
{
    int width = 0;
    for (int line = 0; line < grid->lines; line++) {
        int wide = width_of(grid->label[line]);
        width = wide > width ? wide : width;
    }
    return width ? width + 1 + GAP : 0;
}

// Cells with the same words stand under each other. False if that does not fit.
static bool align(struct grid *grid, int width)
{
    struct columns columns = {.count = 0};
    for (int i = 0; i < grid->cells; i++)
        if (column_of(&columns, grid->cell[i].words) < 0 && !add_column(&columns, grid, i))
            return false;
    int x[COLUMNS_MAX + 1] = {label_width(grid)};
    for (int i = 0; i < columns.count; i++)
        x[i + 1] = x[i] + grid->digits + 1 + width_of(columns.words[i]) + GAP;
    if (x[columns.count] - GAP > width)
        return false;
    for (int i = 0; i < grid->cells; i++)
        grid->cell[i].column = x[column_of(&columns, grid->cell[i].words)];
    return true;
}

// Line after line, with as many cells as fit: what does not goes on under it.
static void break_lines(struct grid *grid, int width)
{
    static char labels[CHOICES_MAX][MOVE_BYTES];
    int lines = grid->lines, left = label_width(grid), to = 0;
    memcpy(labels, grid->label, sizeof(labels));
    bool is_done[CHOICES_MAX] = {0};
    for (int line = 0; line < lines; line++) {
        int start = labels[line][0] ? left : 0, x = start;
        memcpy(grid->label[to], labels[line], sizeof(labels[0]));
        for (int i = 0; i < grid->cells; i++) {
            struct cell *cell = &grid->cell[i];
            if (is_done[i] || cell->line != line)
                continue;
            if (x > start && x + cell->width > width) {
                x = start;
                grid->label[++to][0] = '\0'; // no line is empty: there are enough
            }
            is_done[i] = true;
            cell->line = to;
            cell->column = x;
            x += cell->width + GAP;
        }
        to++;
    }
    grid->lines = to;
}

// Choices of one verb without anything more to say, and nothing else: under each other.
static void stack(struct grid *grid)
{
    for (int i = 0; i < grid->cells; i++) {
        grid->cell[i].line = i;
        grid->cell[i].column = 0;
        grid->label[i][0] = '\0';
    }
    grid->lines = grid->cells;
}

static void make_lines(struct grid *grid, const struct client *client, int width)
{
    static struct part parts[CHOICES_MAX];
    for (int i = 0; i < client->picks; i++)
        take_parts(client, client->pick[i].move, &parts[i]);
    bool by_card = has_places(parts, client->picks);
    bool is_mixed = false; // cards, and choices that are about none
    for (int i = 0; i < client->picks; i++)
        is_mixed = is_mixed || !parts[i].card[0];
    for (int i = 0; i < client->picks; i++) {
        const struct pick *pick = &client->pick[i];
        struct cell *cell = &grid->cell[i];
        struct text words = TEXT(cell->words);
        char buf[MOVE_BYTES];
        struct text label = TEXT(buf);
        bool is_card_row = by_card && parts[i].card[0];
        bool is_bare = !strchr(pick->move, ' ') && !is_card_row;
        if (is_mixed || !is_card_row)
            text_put(&label, is_bare ? "" : parts[i].verb);
        if (is_card_row)
            text_format(&label, "%s%s", label.len ? " " : "", parts[i].card);
        if (is_bare)
            pick_words(client, pick, &words);
        else
            put_cell(client, pick, is_card_row ? parts[i].card : "", &words);
        cell->width = grid->digits + 1 + width_of(cell->words);
        cell->line = line_of(grid, buf);
    }
    if (grid->lines == 1 && !grid->label[0][0])
        stack(grid);
    else if (!by_card || is_mixed || !align(grid, width))
        break_lines(grid, width);
}

// ---- Sets of cards -----------------------------------------------------------------------------

static bool is_set_choice(const struct client *client, const struct pick *pick)
{
    const struct verb *verb = verb_of(client, pick->move);
    return verb->name && verb->args[0].kind == ARG_CARDS && !verb->has_amount &&
           word_is(client->pick[0].move, strcspn(client->pick[0].move, " "), verb->name);
}

static int cell_of(const struct grid *grid, const char *card, size_t len)
{
    for (int i = 0; i < grid->cells; i++)
        if (word_is(card, len, grid->cell[i].words))
            return i;
    return -1;
}

uint32_t grid_marks(const struct grid *grid, const struct client *client, int pick)
{
    uint32_t marks = 0;
    const char *at = client->pick[pick].move;
    for (at += strcspn(at, " "); *at; at += strcspn(at, " ")) {
        at++;
        int cell = cell_of(grid, at, strcspn(at, " "));
        if (cell >= 0)
            marks |= 1u << cell;
    }
    return marks;
}

int grid_pick(const struct grid *grid, const struct client *client, uint32_t marks)
{
    for (int i = 0; i < client->picks; i++)
        if (grid_marks(grid, client, i) == marks)
            return i;
    return -1;
}

// Each card that may be in the set, once. False if they are too many, or it is not about sets
// alone.
static bool make_set(struct grid *grid, const struct client *client, int width)
{
    for (int i = 0; i < client->picks; i++)
        if (!is_set_choice(client, &client->pick[i]))
            return false;
    grid->cells = 0;
    for (int i = 0; i < client->picks; i++) {
        const char *at = client->pick[i].move;
        for (at += strcspn(at, " "); *at; at += strcspn(at, " ")) {
            at++;
            size_t len = strcspn(at, " ");
            if (cell_of(grid, at, len) >= 0)
                continue;
            if (grid->cells == SET_MAX)
                return false;
            struct cell *cell = &grid->cell[grid->cells++];
            snprintf(cell->words, sizeof(cell->words), "%.*s", (int)len, at);
        }
    }
    const char *move = client->pick[0].move;
    snprintf(grid->label[0], sizeof(grid->label[0]), "%.*s", (int)strcspn(move, " "), move);
    grid->lines = 1;
    grid->digits = grid->cells < 10 ? 1 : 2;
    for (int i = 0; i < grid->cells; i++) {
        grid->cell[i].line = 0;
        grid->cell[i].width = grid->digits + 1 + width_of(grid->cell[i].words) + 2;
    }
    grid->is_set = grid->cells > 0;
    break_lines(grid, width);
    return grid->is_set;
}

void grid_make(struct grid *grid, const struct client *client, int width)
{
    grid->is_set = false;
    grid->lines = grid->first = 0;
    grid->cells = client->picks;
    if (!client->picks || make_set(grid, client, width))
        return;
    grid->lines = 0;
    grid->cells = client->picks;
    grid->digits = grid->cells < 10 ? 1 : grid->cells < 100 ? 2 : 3;
    make_lines(grid, client, width);
}

// ---- Where they are ----------------------------------------------------------------------------

void grid_place(struct grid *grid, const struct area *area, int cell)
{
    grid->area = *area;
    int line = cell < grid->cells ? grid->cell[cell].line : 0, rows = area->height;
    int last = grid->lines > rows ? grid->lines - rows : 0;
    grid->first = line < rows ? 0 : line - rows + 1;
    grid->first = grid->first > last ? last : grid->first;
}

int grid_at(const struct grid *grid, int row, int column)
{
    int line = row - grid->area.top + grid->first, x = column - grid->area.left;
    if (row < grid->area.top || row >= grid->area.top + grid->area.height)
        return -1;
    for (int i = 0; i < grid->cells; i++)
        if (grid->cell[i].line == line && x >= grid->cell[i].column &&
            x < grid->cell[i].column + grid->cell[i].width)
            return i;
    return -1;
}

// Is a before b, as one reads them?
static bool is_before(const struct cell *a, const struct cell *b)
{
    return a->line < b->line || (a->line == b->line && a->column < b->column);
}

int grid_beside(const struct grid *grid, int cell, int step)
{
    int found = cell;
    for (int i = 0; i < grid->cells; i++) {
        const struct cell *one = &grid->cell[i], *from = &grid->cell[cell];
        bool is_beyond = step > 0 ? is_before(from, one) : is_before(one, from);
        bool is_nearer = found == cell || (step > 0 ? is_before(one, &grid->cell[found])
                                                    : is_before(&grid->cell[found], one));
        if (is_beyond && is_nearer)
            found = i;
    }
    return found;
}

int grid_below(const struct grid *grid, int cell, int step)
{
    int found = cell, best = INT32_MAX;
    for (int i = 0; i < grid->cells; i++) {
        int away = grid->cell[i].column - grid->cell[cell].column;
        away = away < 0 ? -away : away;
        if (grid->cell[i].line == grid->cell[cell].line + step && away < best)
            best = away, found = i;
    }
    return found;
}
