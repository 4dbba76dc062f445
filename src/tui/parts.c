// SPDX-License-Identifier: MIT
#include "tui/parts.h"

#include "tui/layout.h"

#include <stdio.h>

enum { GAP = 3 };

static const struct pointed *pointed; // what stands out

// ---- A seat's name -----------------------------------------------------------------------------

static void put_tag(struct tag *tags, int *count, enum colour colour, int look, const char *words)
{
    struct tag *tag = &tags[(*count)++];
    *tag = (struct tag){.colour = colour, .look = look};
    snprintf(tag->words, sizeof(tag->words), "%s", words);
}

int head_tags(const struct client *client, int seat, bool is_shared, struct tag tags[TAGS_MAX])
{
    const struct sitter *sitter = &client->sitter[seat];
    bool is_due = client->view.to_act & only(seat), is_own = seat == client->seat;
    int count = 0;
    char buf[TAG_BYTES];
    struct text name = TEXT(buf);
    text_format(
        &name, "%s %s%s", is_due ? "▸" : " ", sitter->name, sitter->is_protected ? "✓" : "");
    if (!sitter->player && sitter->bot[0])
        text_format(&name, " (%s)", sitter->bot);
    if (is_own && !is_shared)
        text_put(&name, " (you)");
    int look = pointed && pointed->seats & only(seat) ? BOLD | REVERSE : BOLD;
    put_tag(tags, &count, is_own ? CYAN : PLAIN, look, buf);
    if (!sitter->is_connected)
        put_tag(tags, &count, YELLOW, 0, client->is_over ? "has left" : "line lost");
    if (sitter->player && sitter->bot[0] && !client->is_over)
        put_tag(tags, &count, YELLOW, 0, "a bot plays");
    if (layout_of(client_game(client))->is_sealed && client->view.to_act && !is_due)
        put_tag(tags, &count, GREEN, 0, "✓ decided");
    bool is_draw = client->winners == (1 << client->setup.seats) - 1;
    if (client->is_over && client->winners & only(seat))
        put_tag(tags, &count, GREEN, BOLD, is_draw ? "draw" : "✓ wins");
    return count;
}

bool clock_tag(const struct client *client, int seat, int64_t now_ms, struct tag *tag)
{
    if (!client->has_clock || client->left_ms[seat] < 0 || client->is_over)
        return false;
    int64_t left = client->left_ms[seat] + client->bank_ms[seat] - (now_ms - client->clock_at_ms);
    left = left < 0 ? 0 : left / 1000;
    *tag = (struct tag){.colour = left < 10 ? RED : PLAIN, .look = BOLD};
    snprintf(tag->words, sizeof(tag->words), "%d:%02d", (int)(left / 60), (int)(left % 60));
    return true;
}

int part_head(const struct area *area, int row, int column, const struct client *client, int seat,
    bool is_shared, int64_t now_ms)
{
    struct tag tags[TAGS_MAX + 1];
    int count = head_tags(client, seat, is_shared, tags);
    count += clock_tag(client, seat, now_ms, &tags[count]);
    for (int i = 0; i < count; i++)
        column = paint(
            area, row, i ? column + GAP : column, tags[i].colour, tags[i].look, tags[i].words);
    return column;
}

// ---- What a view says, by name -----------------------------------------------------------------

int zone_kind_named(const struct game *game, const char *name)
{
    for (int kind = 0; name && game->zones[kind].name; kind++)
        if (strcmp(game->zones[kind].name, name) == 0)
            return kind;
    return -1;
}

int counter_kind_named(const struct game *game, const char *name)
{
    for (int kind = 0; name && game->counters[kind].name; kind++)
        if (strcmp(game->counters[kind].name, name) == 0)
            return kind;
    return -1;
}

int option_value(const struct setup *setup, const char *name)
{
    int at = option_find(setup->game, name);
    return at < 0 ? 0 : setup->option[at];
}

int cards_at(const struct client *client, int kind, int owner, const uint16_t **cards)
{
    if (kind < 0)
        return 0;
    int zone = index_of(kind, owner);
    *cards = view_cards(&client->view, zone);
    return client->view.count[zone];
}

int counter_at(const struct client *client, int kind, int owner)
{
    int value = kind < 0 ? 0 : client->view.counter[index_of(kind, owner)];
    return value == COUNTER_UNKNOWN ? 0 : value;
}

int counter_value(const struct client *client, const char *name, int owner)
{
    return counter_at(client, counter_kind_named(client_game(client), name), owner);
}

bool seat_is_you(const struct client *client, int seat, bool is_shared)
{
    return !is_shared && seat == client_you(client);
}

const char *seat_name(const struct client *client, int seat, bool is_shared)
{
    return seat_is_you(client, seat, is_shared) ? "you" : client->sitter[seat].name;
}

// ---- What stands out ---------------------------------------------------------------------------

void parts_point(const struct pointed *what)
{
    pointed = what;
}

bool part_is_pointed(int card)
{
    return pointed && card < POINTED_CARDS && pointed->card[card];
}

// ---- Cards -------------------------------------------------------------------------------------

struct card_part card_part_of(const struct game *game, int card, bool is_seen)
{
    struct card_part part = {.is_back = !is_seen || (card == CARD_BACK && !game->pack->back_name)};
    struct text face = TEXT(part.face);
    part.colour = face_of(game, is_seen ? card : CARD_BACK, &face);
    part.is_pointed = is_seen && part_is_pointed(card);
    if (game->pack == &standard_pack && is_seen && card <= JOKER)
        snprintf(
            part.sign, sizeof(part.sign), "%s", card == JOKER ? "★" : suit_signs[suit_of(card)]);
    return part;
}

int card_rows(enum card_size size)
{
    return size == CARD_LARGE ? 5 : size == CARD_SMALL ? 3 : 1;
}

int card_width(enum card_size size, const struct card_part *card)
{
    int width = width_of(card->face) + 2, least = card->width;
    if (size == CARD_LARGE && least < CARD_LARGE_WIDTH)
        least = CARD_LARGE_WIDTH;
    if (size == CARD_WORD)
        least = 0;
    return width > least ? width : least;
}

struct edges {
    const char *across, *down, *corner[4]; // from the upper left one, clockwise
};
static const struct edges light = {"─", "│", {"┌", "┐", "┘", "└"}};
static const struct edges heavy = {"━", "┃", {"┏", "┓", "┛", "┗"}};
static const struct edges twofold = {"═", "║", {"╔", "╗", "╝", "╚"}};
static const struct edges corners = {" ", " ", {"┌", "┐", "┘", "└"}};

static void put_edges(const struct area *area, const struct area *box, const struct edges *edges,
    enum colour colour, int look)
{
    int right = box->left + box->width - 1, bottom = box->top + box->height - 1;
    for (int x = box->left + 1; x < right; x++) {
        paint(area, box->top, x, colour, look, edges->across);
        paint(area, bottom, x, colour, look, edges->across);
    }
    for (int y = box->top + 1; y < bottom; y++) {
        paint(area, y, box->left, colour, look, edges->down);
        paint(area, y, right, colour, look, edges->down);
    }
    paint(area, box->top, box->left, colour, look, edges->corner[0]);
    paint(area, box->top, right, colour, look, edges->corner[1]);
    paint(area, bottom, right, colour, look, edges->corner[2]);
    paint(area, bottom, box->left, colour, look, edges->corner[3]);
}

static void fill(const struct area *area, const struct area *box, int look, const char *sign)
{
    for (int y = box->top + 1; y < box->top + box->height - 1; y++)
        for (int x = box->left + 1; x < box->left + box->width - 1; x++)
            paint(area, y, x, PLAIN, look, sign);
}

// Its words are cut at the box, which is cut at the area.
static struct area inside(const struct area *area, const struct area *box)
{
    struct area in = {box->top, box->left, box->height, box->width};
    int right = area->left + area->width, bottom = area->top + area->height;
    if (in.top < area->top)
        in.height -= area->top - in.top, in.top = area->top;
    if (in.left < area->left)
        in.width -= area->left - in.left, in.left = area->left;
    if (in.left + in.width > right)
        in.width = right - in.left;
    if (in.top + in.height > bottom)
        in.height = bottom - in.top;
    return in;
}

static void put_faces(const struct area *area, const struct area *box, enum card_size size,
    const struct card_part *card)
{
    int look = card->is_slot ? 0 : BOLD | PAPER, middle = box->top + box->height / 2;
    int face = width_of(card->face), x = box->left + (box->width - face) / 2;
    if (size == CARD_LARGE && card->sign[0]) {
        paint(area, box->top + 1, box->left + 1, card->colour, look, card->face);
        int sign = box->left + (box->width - width_of(card->sign)) / 2;
        paint(area, middle, sign, card->colour, look, card->sign);
        paint(area, middle + 1, box->left + box->width - 1 - face, card->colour, look, card->face);
        return;
    }
    paint(area, middle, x, card->colour, look, card->face);
}

static int put_word(const struct area *area, int row, int column, const struct card_part *card)
{
    if (card->is_slot)
        return paint(area, row, column, PLAIN, 0, card->face);
    int look = card->is_pointed ? REVERSE : 0;
    column = paint(area, row, column, PLAIN, look, "[");
    column = paint(area, row, column, card->colour, look | BOLD, card->face);
    column = paint(area, row, column, PLAIN, look, "]");
    return card->badge ? paint(area, row, column, card->badge_colour, BOLD, card->badge) : column;
}

int part_card(
    const struct area *area, int row, int column, enum card_size size, const struct card_part *card)
{
    if (size == CARD_WORD)
        return put_word(area, row, column, card);
    struct area box = {row, column, card_rows(size), card_width(size, card)};
    struct area in = inside(area, &box);
    if (card->is_slot) {
        put_edges(&in, &box, &corners, PLAIN, 0);
    } else {
        fill(&in, &box, card->is_back ? 0 : PAPER, card->is_back ? "▒" : " ");
        const struct edges *edges = card->is_pointed ? &twofold : card->badge ? &heavy : &light;
        put_edges(&in, &box, edges, PLAIN, card->is_back ? 0 : PAPER);
    }
    if (!card->is_back)
        put_faces(&in, &box, size, card);
    if (card->badge) {
        int x = box.left;
        for (int i = 0; i < (box.width - width_of(card->badge)) / 2; i++)
            x = paint(&in, box.top + box.height - 1, x, card->badge_colour, REVERSE | BOLD, " ");
        x = paint(
            &in, box.top + box.height - 1, x, card->badge_colour, REVERSE | BOLD, card->badge);
        while (x < box.left + box.width)
            x = paint(&in, box.top + box.height - 1, x, card->badge_colour, REVERSE | BOLD, " ");
    }
    return column + box.width;
}

// ---- Numbers as lengths ------------------------------------------------------------------------

int part_bar(const struct area *area, int row, int column, int width, int value, int most,
    enum colour colour)
{
    int full = most > 0 && value > 0 ? (int)((int64_t)value * width / most) : 0;
    if (value > 0 && !full)
        full = 1; // what is left is seen, however little it is
    for (int i = 0; i < width; i++)
        column = paint(area, row, column, i < full ? colour : PLAIN, 0, i < full ? "█" : "░");
    return column;
}

int part_track(const struct area *area, int row, int column, int width, int value, int goal,
    enum colour colour)
{
    if (goal > width)
        return part_bar(area, row, column, width, value, goal, colour);
    int each = width / (goal > 0 ? goal : 1) >= 2 ? 2 : 1;
    for (int i = 0; i < goal; i++) {
        paint(area, row, column, i < value ? colour : PLAIN, 0, i < value ? "■" : "□");
        column += each;
    }
    return column;
}

// ---- Words and lines ---------------------------------------------------------------------------

void paint_right(const struct area *area, int row, enum colour colour, int look, const char *words)
{
    int spare = area->width - width_of(words);
    paint_cut(area, row, area->left + (spare > 0 ? spare : 0), colour, look, words);
}

int paint_wrapped(
    const struct area *area, int row, int column, enum colour colour, int look, const char *words)
{
    int x = column, first = row, right = area->left + area->width;
    while (*words) {
        char word[80];
        size_t len = strcspn(words, " ");
        snprintf(word, sizeof(word), "%.*s", (int)len, words);
        if (x > column && x + width_of(word) > right) {
            x = column;
            row++;
        }
        x = paint(area, row, x, colour, look, word) + 1;
        words += len + (words[len] == ' ');
    }
    return row + 1 - first;
}

void part_frame(
    const struct area *area, enum colour colour, int look, bool is_heavy, const char *title)
{
    put_edges(area, area, is_heavy ? &heavy : &light, colour, look);
    if (!title[0])
        return;
    struct area edge = {area->top, area->left + 2, 1, area->width - 4};
    int x = paint(&edge, edge.top, edge.left, colour, look, " ");
    x = paint_cut(&edge, edge.top, x, colour, BOLD, title);
    paint(&edge, edge.top, x, colour, look, " ");
}

const char *fitting(int width, char words[][FITTING_BYTES], int count)
{
    for (int i = 0; i < count - 1; i++)
        if (words[i][0] && width_of(words[i]) <= width)
            return words[i];
    return words[count - 1];
}
