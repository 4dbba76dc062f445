// SPDX-License-Identifier: MIT
#include "cli/show.h"

#include "tui/client.h"
#include "tui/event_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CELL_BYTES = 200, CELL_GAP = 3 };

void names_init(struct names *names)
{
    names->you = WATCHER;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        snprintf(names->buf[seat], sizeof(names->buf[seat]), "seat %d", seat);
        names->of[seat] = names->buf[seat];
    }
}

int show_width(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += (*text & 0xc0) != 0x80;
    return width;
}

void show_spaces(struct text *text, int count)
{
    while (count-- > 0)
        text_char(text, ' ');
}

// A row of cells with spaces between, broken into lines that begin under the first cell.
struct row {
    struct text *text;
    int indent, column;
};

static void put_cell(struct row *row, const char *cell, int gap)
{
    int width = show_width(cell);
    if (row->column > row->indent && row->column + gap + width > ROW_WIDTH) {
        text_char(row->text, '\n');
        show_spaces(row->text, row->indent);
        row->column = row->indent;
    }
    if (row->column > row->indent) {
        show_spaces(row->text, gap);
        row->column += gap;
    }
    text_put(row->text, cell);
    row->column += width;
}

// Cards with the same face look alike, whatever their backs are.
static bool is_alike(const struct game *game, int a, int b)
{
    char one[CELL_BYTES], other[CELL_BYTES];
    struct text first = TEXT(one), second = TEXT(other);
    if (a == b || !game->pack->back_name)
        return a == b;
    card_put(game->pack, a, &first);
    card_put(game->pack, b, &second);
    size_t len = strcspn(one, ":");
    return len == strcspn(other, ":") && memcmp(one, other, len) == 0;
}

static void put_look(const struct game *game, int card, struct text *text)
{
    char buf[CELL_BYTES];
    struct text name = TEXT(buf);
    if (card == CARD_BACK && !game->pack->back_name) {
        text_put(text, "▒▒");
        return;
    }
    card_put(game->pack, card, &name);
    // Of a card that is seen the back is of no interest.
    text_bytes(text, buf, card < CARD_BACK ? strcspn(buf, ":") : name.len);
}

// "Hand KS ▒▒ ×3"; nothing if the zone is empty.
static void put_zone(struct row *row, const struct game *game, const struct view *view, int zone)
{
    const uint16_t *card = view_cards(view, zone);
    int count = view->count[zone];
    for (int i = 0; i < count;) {
        char buf[CELL_BYTES];
        struct text cell = TEXT(buf);
        int same = 1;
        while (i + same < count && is_alike(game, card[i + same], card[i]))
            same++;
        if (i == 0)
            text_format(&cell, "%s ", game->zones[zone / SEATS_MAX].label);
        put_look(game, card[i], &cell);
        if (same > 1)
            text_format(&cell, " ×%d", same);
        put_cell(row, buf, i ? 1 : CELL_GAP);
        i += same;
    }
}

// A counter that is 0 everywhere says nothing yet.
static bool is_idle(const struct view *view, int counter)
{
    int first = counter / SEATS_MAX * SEATS_MAX;
    for (int i = first; i < first + SEATS_MAX; i++)
        if (view->counter[i] != 0 && view->counter[i] != COUNTER_UNKNOWN)
            return false;
    return true;
}

static void put_counter(
    struct row *row, const struct game *game, const struct view *view, int counter)
{
    const struct counter_kind *kind = &game->counters[counter / SEATS_MAX];
    if (kind->is_inner || view->counter[counter] == COUNTER_UNKNOWN || is_idle(view, counter) ||
        (kind->is_silent_at_0 && !view->counter[counter]))
        return;
    char buf[120];
    struct text cell = TEXT(buf);
    text_format(&cell, "%s ", kind->label);
    if (kind->words)
        text_put(&cell, kind->words[view->counter[counter]]);
    else
        text_int(&cell, view->counter[counter]);
    put_cell(row, buf, CELL_GAP);
}

// What belongs to a seat, or to the table.
static void put_row(const struct setup *setup, const struct view *view, const char *name,
    int name_width, int owner, bool is_table, struct text *text)
{
    const struct game *game = setup->game;
    bool is_due = !is_table && view->to_act & only(owner);
    text_format(text, "%s%s", is_due ? "  ▸ " : "    ", name);
    show_spaces(text, name_width - show_width(name) + 2);
    struct row row = {.text = text, .indent = 4 + name_width + 2, .column = 4 + name_width + 2};
    for (int kind = 0; game->zones[kind].name; kind++)
        if (game->zones[kind].per_seat != is_table)
            put_zone(&row, game, view, index_of(kind, is_table ? 0 : owner));
    for (int kind = 0; game->counters[kind].name; kind++)
        if (game->counters[kind].per_seat != is_table)
            put_counter(&row, game, view, index_of(kind, is_table ? 0 : owner));
    text_char(text, '\n');
}

static bool has_table_row(const struct setup *setup, const struct view *view)
{
    const struct game *game = setup->game;
    for (int kind = 0; game->zones[kind].name; kind++)
        if (!game->zones[kind].per_seat && view->count[index_of(kind, 0)])
            return true;
    for (int kind = 0; game->counters[kind].name; kind++)
        if (!game->counters[kind].per_seat && !game->counters[kind].is_inner &&
            !is_idle(view, index_of(kind, 0)))
            return true;
    return false;
}

void show_view(const struct setup *setup, const struct view *view, const struct names *names,
    struct text *text)
{
    int width = show_width("table");
    for (int seat = 0; seat < setup->seats; seat++)
        if (show_width(names->of[seat]) > width)
            width = show_width(names->of[seat]);
    for (int seat = 0; seat < setup->seats; seat++)
        put_row(setup, view, names->of[seat], width, seat, false, text);
    if (has_table_row(setup, view))
        put_row(setup, view, "table", width, 0, true, text);
}

void show_house(const struct result *result, struct text *text)
{
    if (result->house)
        text_format(text, "The house %s %d token%s.\n", result->house > 0 ? "takes" : "pays",
            abs(result->house), abs(result->house) == 1 ? "" : "s");
}

void show_result(const struct setup *setup, const struct result *result, const struct names *names,
    struct text *text)
{
    result_words(setup, result, names->of, names->you, text);
    text_char(text, '\n');
    show_house(result, text);
}

static const char *suit_sign(char letter)
{
    switch (letter) {
    case 'C':
        return "♣";
    case 'D':
        return "♦";
    case 'H':
        return "♥";
    default:
        return "♠";
    }
}

void show_print(const struct game *game, const char *words)
{
    static int is_colour = -1;
    if (is_colour < 0)
        is_colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
    char *clean = strdup(words);
    must(clean);
    words_clean(clean, "\n\t"); // there are names in it
    if (game->pack->back_name)
        words_leave_out_backs(clean);
    if (game->pack != &standard_pack)
        fputs(clean, stdout);
    for (const char *at = clean; *at && game->pack == &standard_pack;) {
        int len = words_rank_len(clean, at);
        if (!len) {
            putchar(*at++);
            continue;
        }
        bool is_red = is_colour && (at[len] == 'D' || at[len] == 'H');
        printf("%s%.*s%s%s", is_red ? "\033[31m" : "", len, at, suit_sign(at[len]),
            is_red ? "\033[0m" : "");
        at += len + 1;
    }
    free(clean);
}
