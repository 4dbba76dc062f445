// SPDX-License-Identifier: MIT
#include "tui/draw.h"

#include "tui/layout.h"
#include "tui/parts.h"

#include <stdio.h>

enum { GAP = 3 };

// How much of the screen is used, from the most to the least: the first that fits is taken.
enum tier { SPACED, BOXES, OWN_BOXES, HAND_BOXES, ONE_ROW, COMPACT, TIGHT, TIERS };

struct brush {
    struct area area; // an area of no rows: nothing is drawn, only measured
    const struct client *client;
    const struct layout *layout;
    enum tier tier;
    bool is_shared;
    int64_t now_ms;
    int x, y, row_height;
};

static const struct game *game_of(const struct brush *brush)
{
    return client_game(brush->client);
}

static bool is_box(const struct brush *brush, int kind, int owner, bool is_table)
{
    bool is_own = !is_table && owner == brush->client->seat;
    return brush->tier < OWN_BOXES || (brush->tier == OWN_BOXES && is_own) ||
           ((brush->tier == HAND_BOXES || brush->tier == ONE_ROW) && is_own &&
               game_of(brush)->zones[kind].sight == OWN);
}

static void new_row(struct brush *brush)
{
    if (brush->x > brush->area.left || brush->row_height)
        brush->y += brush->row_height > 0 ? brush->row_height : 1;
    brush->x = brush->area.left;
    brush->row_height = 0;
}

// Begins a new row if something so wide does not fit in this one.
static void wrap(struct brush *brush, int width)
{
    if (brush->x > brush->area.left + 2 &&
        brush->x + width > brush->area.left + brush->area.width) {
        new_row(brush);
        brush->x = brush->area.left + 2;
    }
}

static void put_word(struct brush *brush, enum colour colour, int look, const char *words)
{
    wrap(brush, width_of(words));
    brush->x = paint(&brush->area, brush->y, brush->x, colour, look, words) + GAP;
    if (!brush->row_height)
        brush->row_height = 1;
}

// ---- Zones -------------------------------------------------------------------------------------

static bool is_pile(const struct brush *brush, int kind)
{
    for (int i = 0; i < LAYOUT_NAMED && brush->layout->pile[i]; i++)
        if (strcmp(brush->layout->pile[i], game_of(brush)->zones[kind].name) == 0)
            return true;
    return false;
}

// Cards that look alike, told as one.
static int runs_of(const struct brush *brush, int zone, struct card_part *runs, int max)
{
    const struct game *game = game_of(brush);
    const struct zone_kind *kind = &game->zones[zone / SEATS_MAX];
    const uint16_t *cards = view_cards(&brush->client->view, zone);
    int count = brush->client->view.count[zone], made = 0;
    for (int i = 0; i < count && made < max;) {
        struct card_part *run = &runs[made++];
        *run = (struct card_part){0};
        struct text face = text_over(run->face, sizeof(run->face));
        int card = brush->is_shared && kind->sight != OPEN ? CARD_BACK : cards[i];
        run->colour = face_of(game, card, &face);
        run->is_pointed = part_is_pointed(card);
        int same = 0;
        for (; i < count; i++, same++) {
            char buf[FACE_BYTES];
            struct text next = TEXT(buf);
            face_of(game, brush->is_shared && kind->sight != OPEN ? CARD_BACK : cards[i], &next);
            if (strcmp(buf, run->face) != 0 || (same && kind->is_ordered))
                break;
        }
        if (same > 1)
            text_format(&face, " ×%d", same);
    }
    return made;
}

static void label_of(const struct brush *brush, int kind, int owner, struct text *label)
{
    const struct game *game = game_of(brush);
    text_put(label, game->zones[kind].label);
    for (int i = 0; i < LAYOUT_NAMED && brush->layout->beside[i].zone; i++) {
        if (strcmp(brush->layout->beside[i].zone, game->zones[kind].name) != 0)
            continue;
        for (int c = 0; game->counters[c].name; c++) {
            int value = brush->client->view.counter[index_of(c, owner)];
            if (strcmp(game->counters[c].name, brush->layout->beside[i].counter) != 0 ||
                value == COUNTER_UNKNOWN || !value)
                continue;
            text_format(label, ", in %d", value);
        }
    }
}

// Cards from the column on, broken at the right edge; gives how many rows they take.
static int put_cards(struct brush *brush, const struct card_part *runs, int count, int row,
    int column, int right, bool has_boxes)
{
    enum card_size size = has_boxes ? CARD_SMALL : CARD_WORD;
    int height = card_rows(size), x = column, rows = height;
    for (int i = 0; i < count; i++) {
        int width = card_width(size, &runs[i]);
        if (x > column && x + width > right) {
            x = column;
            row += height;
            rows += height;
        }
        x = part_card(&brush->area, row, x, size, &runs[i]);
    }
    return rows;
}

static void put_pile(struct brush *brush, int kind, int count)
{
    char buf[100];
    snprintf(buf, sizeof(buf), "%s: %d card%s", game_of(brush)->zones[kind].label, count,
        count == 1 ? "" : "s");
    put_word(brush, PLAIN, 0, buf);
}

// In a column of that width, its name above; or as wide as it comes, if that is 0.
static void put_zone(struct brush *brush, int kind, int owner, bool is_table, int column_width)
{
    struct card_part runs[VIEW_CARDS_MAX];
    char buf[120];
    struct text label = TEXT(buf);
    int zone = index_of(kind, owner), right = brush->area.left + brush->area.width;
    if (!column_width && !brush->client->view.count[zone])
        return;
    if (is_pile(brush, kind)) {
        put_pile(brush, kind, brush->client->view.count[zone]);
        return;
    }
    int count = runs_of(brush, zone, runs, VIEW_CARDS_MAX), width = 0;
    label_of(brush, kind, owner, &label);
    for (int i = 0; i < count; i++)
        width += width_of(runs[i].face) + 2;
    bool has_boxes = count && is_box(brush, kind, owner, is_table);
    bool is_above = column_width || has_boxes;
    int label_width = width_of(buf);
    int whole = column_width ? column_width - GAP
                : is_above   ? (width > label_width ? width : label_width)
                             : label_width + 1 + width;
    if (!column_width)
        wrap(brush, whole);
    paint(&brush->area, brush->y, brush->x, PLAIN, 0, buf);
    int x = is_above ? brush->x : brush->x + label_width + 1;
    int edge = column_width ? brush->x + column_width - 1 : right;
    int rows = put_cards(brush, runs, count, brush->y + is_above, x, edge, has_boxes) + is_above;
    if (column_width && !count)
        paint(&brush->area, brush->y + 1, brush->x, PLAIN, DIM, "–");
    brush->row_height = rows > brush->row_height ? rows : brush->row_height;
    brush->x += whole + GAP;
}

static void put_layout_row(struct brush *brush, int row, int owner)
{
    int count = 0;
    while (count < LAYOUT_ROW && brush->layout->row[row].zone[count])
        count++;
    int width = brush->layout->row[row].is_columns ? (brush->area.width - 2) / count : 0;
    brush->x = brush->area.left + 2;
    for (int i = 0; i < count; i++) {
        int kind = zone_kind_named(game_of(brush), brush->layout->row[row].zone[i]);
        if (kind >= 0)
            put_zone(brush, kind, owner, false, width);
    }
    if (brush->row_height)
        new_row(brush);
    brush->x = brush->area.left;
}

static bool has_columns(const struct brush *brush)
{
    for (int row = 0; row < LAYOUT_ROWS; row++)
        if (brush->layout->row[row].is_columns)
            return true;
    return false;
}

// Where the screen is smallest, another's cards stand behind their name.
static bool is_one_line(const struct brush *brush, int owner)
{
    return brush->tier == TIGHT && owner != brush->client->seat && !has_columns(brush);
}

// Where the screen is small, all that need not stand in columns stands in one row. Gives how many
// rows of the layout are left to be drawn.
static int put_short(struct brush *brush, int rows, int owner)
{
    if (has_columns(brush))
        return rows;
    if (!is_one_line(brush, owner))
        brush->x = brush->area.left + 2;
    for (int row = rows - 1; row >= 0; row--)
        for (int i = 0; i < LAYOUT_ROW && brush->layout->row[row].zone[i]; i++) {
            int kind = zone_kind_named(game_of(brush), brush->layout->row[row].zone[i]);
            if (kind >= 0)
                put_zone(brush, kind, owner, false, 0);
        }
    if (brush->row_height)
        new_row(brush);
    brush->x = brush->area.left;
    return 0;
}

// From the middle of the table towards the player: who sits opposite is seen the other way round.
static void put_zones(struct brush *brush, int owner)
{
    int rows = 0;
    while (rows < LAYOUT_ROWS && brush->layout->row[rows].zone[0])
        rows++;
    bool is_opposite = owner != brush->client->seat;
    if (brush->tier >= ONE_ROW || (brush->tier >= OWN_BOXES && is_opposite))
        rows = put_short(brush, rows, owner);
    for (int i = 0; i < rows; i++)
        put_layout_row(brush, is_opposite ? rows - 1 - i : i, owner);
    if (brush->layout->row[0].zone[0])
        return;
    if (!is_one_line(brush, owner))
        brush->x = brush->area.left + 2;
    for (int kind = 0; game_of(brush)->zones[kind].name; kind++)
        if (game_of(brush)->zones[kind].per_seat)
            put_zone(brush, kind, owner, false, 0);
    new_row(brush);
}

// ---- Counters ----------------------------------------------------------------------------------

static bool is_beside(const struct brush *brush, const char *counter)
{
    for (int i = 0; i < LAYOUT_NAMED && brush->layout->beside[i].counter; i++)
        if (strcmp(brush->layout->beside[i].counter, counter) == 0)
            return true;
    return false;
}

// A counter that is 0 everywhere says nothing yet.
static bool is_idle(const struct view *view, int kind)
{
    for (int i = index_of(kind, 0); i < index_of(kind + 1, 0); i++)
        if (view->counter[i] != 0 && view->counter[i] != COUNTER_UNKNOWN)
            return false;
    return true;
}

static const char *word_of(const struct counter_kind *kind, int value)
{
    for (int i = 0; kind->words && kind->words[i]; i++)
        if (i == value)
            return kind->words[i];
    return NULL;
}

static void put_counters(struct brush *brush, int owner, bool is_table)
{
    const struct view *view = &brush->client->view;
    const struct counter_kind *kinds = game_of(brush)->counters;
    for (int i = 0; kinds[i].name; i++) {
        int value = view->counter[index_of(i, owner)];
        if (kinds[i].per_seat == is_table || kinds[i].is_inner || value == COUNTER_UNKNOWN ||
            is_idle(view, i) || is_beside(brush, kinds[i].name) ||
            (brush->is_shared && kinds[i].sight != OPEN))
            continue;
        char buf[100], number[16];
        snprintf(number, sizeof(number), "%d", value);
        const char *word = word_of(&kinds[i], value);
        if (word && strcmp(word, "no") == 0)
            continue;
        snprintf(buf, sizeof(buf), "%s %s", kinds[i].label, word ? word : number);
        if (word && strcmp(word, "yes") == 0)
            snprintf(buf, sizeof(buf), "%s", kinds[i].label);
        put_word(brush, PLAIN, 0, buf);
    }
}

// ---- Seats -------------------------------------------------------------------------------------

static void put_head(struct brush *brush, int seat)
{
    struct tag tags[TAGS_MAX], clock;
    int count = head_tags(brush->client, seat, brush->is_shared, tags);
    for (int i = 0; i < count; i++)
        put_word(brush, tags[i].colour, tags[i].look, tags[i].words);
    put_counters(brush, seat, false);
    if (clock_tag(brush->client, seat, brush->now_ms, &clock))
        put_word(brush, clock.colour, clock.look, clock.words);
    if (!is_one_line(brush, seat))
        new_row(brush);
}

static void put_seat(struct brush *brush, int seat)
{
    bool is_own = seat == brush->client->seat;
    if (is_own)
        put_zones(brush, seat);
    put_head(brush, seat);
    if (!is_own)
        put_zones(brush, seat);
    if (brush->tier == SPACED && !is_own)
        brush->y++;
}

static void put_table(struct brush *brush)
{
    const struct game *game = game_of(brush);
    brush->x = brush->area.left + 2;
    put_counters(brush, 0, true);
    for (int kind = 0; game->zones[kind].name; kind++)
        if (!game->zones[kind].per_seat && is_pile(brush, kind))
            put_zone(brush, kind, 0, true, 0);
    if (brush->x > brush->area.left + 2)
        new_row(brush);
    brush->x = brush->area.left + 2;
    for (int kind = 0; game->zones[kind].name; kind++)
        if (!game->zones[kind].per_seat && !is_pile(brush, kind))
            put_zone(brush, kind, 0, true, 0);
    if (brush->row_height)
        new_row(brush);
    brush->x = brush->area.left;
    if (brush->tier == SPACED)
        brush->y++;
}

// Everything, from the row on; gives the row after it.
static int put_all(struct brush *brush, int top)
{
    const struct client *client = brush->client;
    int seats = client->setup.seats, own = client->seat;
    brush->x = brush->area.left;
    brush->y = top;
    brush->row_height = 0;
    for (int i = 1; i <= seats; i++) {
        int seat = own == WATCHER ? i - 1 : (own + i) % seats;
        if (seat != own)
            put_seat(brush, seat);
    }
    put_table(brush);
    if (own != WATCHER)
        put_seat(brush, own);
    return brush->y;
}

void draw_table(const struct area *area, const struct client *client, bool is_shared,
    int64_t now_ms, int *scroll)
{
    const struct layout *layout = layout_of(client_game(client));
    if (layout->draw && layout->draw(area, client, is_shared, now_ms))
        return;
    struct brush brush = {.area = *area,
        .client = client,
        .layout = layout,
        .is_shared = is_shared,
        .now_ms = now_ms};
    int height = 0;
    brush.area.height = 0;
    for (brush.tier = SPACED; brush.tier < TIERS; brush.tier++) {
        height = put_all(&brush, 0);
        if (height <= area->height)
            break;
    }
    if (brush.tier == TIERS)
        brush.tier = TIGHT;
    brush.area = *area;
    // One's own seat is at the bottom: what does not fit is cut at the top.
    int over = height > area->height ? height - area->height : 0;
    *scroll = *scroll < 0 ? 0 : *scroll > over ? over : *scroll;
    put_all(&brush, area->top - over + *scroll);
    if (over > *scroll)
        paint(area, area->top, area->left + area->width - 8, YELLOW, BOLD, "▲ PgUp");
}
