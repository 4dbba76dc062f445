// SPDX-License-Identifier: MIT
// The table of mantis: the others' tanks above, one's own below, and between them the back of the
// next card with the chance of each of its colours. All of it follows from what everybody sees: of
// a back's three cards those that have not been seen are equally likely.
#include "tui/tables.h"

#include "games/mantis/pack.h"
#include "tui/parts.h"

#include <stdio.h>

enum {
    PANEL_LEAST = 22, // columns of one player's panel
    PANEL_TWO = 40,   // from here on points and chance stand in one row
    PANEL_ONE = 60,   // and from here on the name too
    BACK_WIDTH = 10,
    BACK_ROWS = 5,
    INDENT = 2,
    TRACK_MOST = 30,
    TRACK_LEAST = 5,
    LINE_NAME = 18,
    LINE_POINTS = 9,
    LINE_CHANCE = 17,
};

// How large the parts are drawn, from the most to the least: the first that fits is taken.
struct plan {
    enum card_size own, other;
    bool has_back;  // the next card is drawn as a card
    bool has_track; // points are drawn as a track, too
    bool is_lines;  // each of the others has one row
};
static const struct plan plans[] = {
    {CARD_LARGE, CARD_LARGE, true, true, false},
    {CARD_LARGE, CARD_SMALL, true, true, false},
    {CARD_SMALL, CARD_SMALL, true, true, false},
    {CARD_SMALL, CARD_WORD, true, true, false},
    {CARD_WORD, CARD_WORD, true, true, false},
    {CARD_WORD, CARD_WORD, false, true, false},
    {CARD_WORD, CARD_WORD, false, true, true},
};

struct board {
    struct area area;
    const struct client *client;
    const struct plan *plan;
    bool is_shared;
    int64_t now_ms;
    int goal;
    int tank[SEATS_MAX][COLOURS];
    bool is_pointed[SEATS_MAX][COLOURS]; // a card of these
    int side[SIDES];                     // the colours on the back of the next card
    bool is_seen[SIDES]; // that card of the back has been seen: it is not the next one
    int open;            // how many have not been; 0 if there is no next card
    bool is_turned;      // its face is seen: its colour is on all sides
    int columns, below;  // how the panels of others stand; the seat at the bottom, or WATCHER
};

// ---- What the view says ------------------------------------------------------------------------

static int zone(const struct board *board, const char *name)
{
    return zone_kind_named(client_game(board->client), name);
}

static int seats(const struct board *board)
{
    return board->client->setup.seats;
}

// What a server sends is not trusted: a card that is none is left out.
static void read_pile(struct board *board, int kind, int seat, int back, bool is_tank)
{
    const uint16_t *cards = NULL;
    int count = cards_at(board->client, kind, seat, &cards);
    for (int i = 0; i < count; i++) {
        if (cards[i] >= MANTIS_CARDS)
            continue;
        if (is_tank) {
            board->tank[seat][colour_of(cards[i])]++;
            board->is_pointed[seat][colour_of(cards[i])] |= part_is_pointed(cards[i]);
        }
        if (back_of[cards[i]] == back)
            board->is_seen[side_of[cards[i]]] = true;
    }
}

static void read_view(struct board *board)
{
    const uint16_t *top = NULL;
    int back = -1, count = cards_at(board->client, zone(board, "top"), 0, &top);
    if (count && top[0] >= CARD_BACK && top[0] < CARD_BACK + BACKS)
        back = top[0] - CARD_BACK;
    board->is_turned = count && top[0] < MANTIS_CARDS;
    for (int i = 0; i < SIDES && board->is_turned; i++, board->open = SIDES)
        board->side[i] = colour_of(top[0]);
    for (int seat = 0; seat < seats(board); seat++) {
        read_pile(board, zone(board, "tank"), seat, back, true);
        read_pile(board, zone(board, "scored"), seat, back, false);
    }
    for (int i = 0; i < SIDES && back >= 0; i++) {
        board->side[i] = colour_of(cards_of_back[back][i]);
        board->open += !board->is_seen[i];
    }
    board->goal = option_value(&board->client->setup, seats(board) == 2 ? "goal_two" : "goal");
}

static enum colour paint_of(const struct board *board, int colour)
{
    char buf[FACE_BYTES];
    struct text face = TEXT(buf);
    return face_of(client_game(board->client), FACES * colour, &face);
}

static bool is_asked(const struct board *board)
{
    int own = board->client->seat;
    return own != WATCHER && !board->is_shared && board->client->view.to_act == only(own);
}

// ---- Tanks -------------------------------------------------------------------------------------

// One card for each colour, or only its name, with how many there are. Begins at the column, and
// where that is not enough goes on in rows from the left. Gives how many rows they take.
static int put_tank(const struct board *board, const struct area *area, int row, int column,
    int seat, enum card_size size)
{
    int x = column, top = row;
    bool is_empty = true;
    for (int colour = 0; colour < COLOURS; colour++) {
        int count = board->tank[seat][colour];
        struct card_part card = {
            .colour = paint_of(board, colour), .is_pointed = board->is_pointed[seat][colour]};
        if (!count)
            continue;
        if (size == CARD_LARGE)
            snprintf(card.sign, sizeof(card.sign), "×%d", count % 100);
        snprintf(card.face, sizeof(card.face), size == CARD_LARGE ? "%s" : "%s ×%d",
            colour_names[colour], count);
        int width = size == CARD_WORD ? width_of(card.face) : card_width(size, &card);
        if (!is_empty && x + width > area->left + area->width) {
            x = area->left;
            row += card_rows(size);
        }
        if (size == CARD_WORD)
            x = paint(
                    area, row, x, card.colour, card.is_pointed ? BOLD | REVERSE : BOLD, card.face) +
                2;
        else
            x = part_card(area, row, x, size, &card) + 1;
        is_empty = false;
    }
    if (!is_empty)
        return row + card_rows(size) - top;
    paint_cut(area, row, x, PLAIN, 0, "the tank is empty");
    return 1;
}

// ---- A player's panel --------------------------------------------------------------------------

// "steal: 2 in 3" at one's own turn, otherwise "match: 2 in 3".
static void chance_words(const struct board *board, int seat, char buf[FITTING_BYTES])
{
    int match = 0, own = board->client->seat;
    buf[0] = '\0';
    if (!board->open || board->is_turned)
        return;
    for (int i = 0; i < SIDES; i++)
        match += !board->is_seen[i] && board->tank[seat][board->side[i]];
    const char *what = !is_asked(board) ? "match" : seat == own ? "score" : "steal";
    if (!match || match == board->open)
        snprintf(buf, FITTING_BYTES, "%s: %s", what, match ? "certain" : "no match");
    else
        snprintf(buf, FITTING_BYTES, "%s: %d in %d", what, match, board->open);
}

// "6 of 10" and the track as far as it fits before `right`.
static void put_points(
    const struct board *board, const struct area *area, int row, int column, int seat, int right)
{
    char buf[60];
    int points = counter_value(board->client, "points", seat);
    snprintf(buf, sizeof(buf), "%d of %d%s ", points, board->goal,
        area->width >= PANEL_ONE ? " points" : "");
    int x = paint(area, row, column, PLAIN, BOLD, buf), track = right - x;
    if (track > TRACK_MOST)
        track = TRACK_MOST;
    if (board->plan->has_track && track >= TRACK_LEAST)
        part_track(area, row, x, track, points, board->goal, GREEN);
}

static int head_rows(int width)
{
    return width >= PANEL_ONE ? 1 : width >= PANEL_TWO ? 2 : 3;
}

static void put_head(const struct board *board, const struct area *area, int row, int seat)
{
    char chance[FITTING_BYTES];
    int rows = head_rows(area->width), x = area->left, right = x + area->width;
    chance_words(board, seat, chance);
    struct area name = {row, x, 1, rows == 1 ? area->width / 3 : area->width};
    part_head(&name, row, x, board->client, seat, board->is_shared, board->now_ms);
    int beside = rows < 3 ? width_of(chance) + INDENT : 0;
    if (rows == 1)
        put_points(board, area, row, x + name.width, seat, right - beside);
    else
        put_points(board, area, row + 1, x + INDENT, seat, right - beside);
    if (rows < 3)
        paint_right(area, row + rows - 1, CYAN, BOLD, chance);
    else
        paint_cut(area, row + 2, x + INDENT, CYAN, BOLD, chance);
}

// A player in one row, or two if the tank is rich.
static int put_line(
    const struct board *board, const struct area *area, int row, int seat, bool is_real)
{
    int x = area->left, points = x + LINE_NAME, chance = points + LINE_POINTS;
    struct area name = {row, x, 1, LINE_NAME - 1};
    struct area tank = {area->top, x + INDENT, is_real ? area->height : 0, area->width - INDENT};
    char buf[FITTING_BYTES];
    if (is_real) {
        part_head(&name, row, x, board->client, seat, board->is_shared, board->now_ms);
        snprintf(buf, sizeof(buf), "%d of %d", counter_value(board->client, "points", seat),
            board->goal);
        paint(area, row, points, PLAIN, BOLD, buf);
        chance_words(board, seat, buf);
        paint(area, row, chance, CYAN, BOLD, buf);
    }
    return put_tank(board, &tank, row, chance + LINE_CHANCE, seat, CARD_WORD);
}

// Of others the name stands above, one's own below. Gives how many rows it takes.
static int put_panel(
    const struct board *board, const struct area *area, int row, int seat, bool is_real)
{
    bool is_below = seat == board->below;
    if (board->plan->is_lines && !is_below)
        return put_line(board, area, row, seat, is_real);
    enum card_size size = is_below ? board->plan->own : board->plan->other;
    struct area tank = {area->top, area->left + INDENT, area->height, area->width - INDENT};
    if (!is_real)
        tank.height = 0;
    int heads = head_rows(area->width);
    int cards = put_tank(board, &tank, is_below ? row : row + heads, tank.left, seat, size);
    if (is_real)
        put_head(board, area, is_below ? row + cards : row, seat);
    return heads + cards;
}

static int put_others(const struct board *board, int row, bool is_real)
{
    int columns = board->plan->is_lines ? 1 : board->columns;
    int first = row, at = 0, highest = 0, width = board->area.width / columns;
    for (int i = 0; i < seats(board); i++) {
        int seat = board->below == WATCHER ? i : (board->below + 1 + i) % seats(board);
        if (seat == board->below)
            continue;
        struct area panel = board->area;
        panel.left += at * width;
        panel.width = columns == 1 ? width : width - 1;
        int rows = put_panel(board, &panel, row, seat, is_real);
        highest = rows > highest ? rows : highest;
        if (++at == columns) {
            row += highest;
            at = highest = 0;
        }
    }
    return row + highest - first;
}

// ---- The next card -----------------------------------------------------------------------------

// "you have 2 · Juno has 3", or with what each would bring at one's own turn: "you have 2: score
// 3".
static void holder_words(
    const struct board *board, int colour, bool has_worth, char buf[FITTING_BYTES])
{
    int own = board->below == WATCHER ? 0 : board->below, holders = 0;
    struct text words = text_over(buf, FITTING_BYTES);
    for (int i = 0; i < seats(board); i++) {
        int seat = (own + i) % seats(board), count = board->tank[seat][colour];
        if (!count)
            continue;
        text_format(&words, "%s%s %s %d", holders++ ? " · " : "",
            seat_name(board->client, seat, board->is_shared),
            seat_is_you(board->client, seat, board->is_shared) ? "have" : "has", count);
        if (has_worth)
            text_format(&words, ": %s %d", seat == own ? "score" : "steal", count + 1);
    }
    if (!holders)
        text_put(&words, "in no tank: no match");
}

// Where that is too long: one's own, and whoever has most.
static void most_words(const struct board *board, int colour, char buf[FITTING_BYTES])
{
    struct text words = text_over(buf, FITTING_BYTES);
    int most = -1, own = board->below;
    for (int seat = 0; seat < seats(board); seat++)
        if (seat != own && (most < 0 || board->tank[seat][colour] > board->tank[most][colour]))
            most = seat;
    if (own != WATCHER && board->tank[own][colour])
        text_format(&words, "%s %d · ",
            seat_is_you(board->client, own, board->is_shared) ? "you have" : "below",
            board->tank[own][colour]);
    if (most >= 0 && board->tank[most][colour])
        text_format(
            &words, "%s has most: %d", board->client->sitter[most].name, board->tank[most][colour]);
}

static void put_chances(const struct board *board, int row, int column)
{
    const struct area *area = &board->area;
    for (int i = 0; i < SIDES; i++) {
        char words[3][FITTING_BYTES], chance[24];
        int x = column;
        if (!board->plan->has_back) {
            snprintf(words[0], sizeof(words[0]), "%-7s", colour_names[board->side[i]]);
            x = paint(area, row + i, x, paint_of(board, board->side[i]), BOLD, words[0]);
        }
        snprintf(chance, sizeof(chance), board->open == 1 ? "certain " : "1 in %d  ", board->open);
        if (board->is_seen[i]) {
            paint_cut(area, row + i, x, PLAIN, 0, "no: that card has been seen");
            continue;
        }
        x = paint(area, row + i, x, PLAIN, BOLD, chance);
        holder_words(board, board->side[i], is_asked(board), words[0]);
        holder_words(board, board->side[i], false, words[1]);
        most_words(board, board->side[i], words[2]);
        paint_cut(area, row + i, x, PLAIN, 0, fitting(area->left + area->width - x, words, 3));
    }
}

static void put_back(const struct board *board, int row)
{
    struct area box = {row, board->area.left + INDENT, BACK_ROWS, BACK_WIDTH};
    part_frame(&box, PLAIN, 0, false, "");
    for (int i = 0; i < SIDES; i++) {
        char bar[BACK_WIDTH];
        snprintf(bar, sizeof(bar), " %-7s", colour_names[board->side[i]]);
        paint(
            &box, row + 1 + i, box.left + 1, paint_of(board, board->side[i]), REVERSE | BOLD, bar);
    }
}

// How many cards of each colour nobody has seen, in one row or two. Gives how many.
static int put_unseen(const struct board *board, const struct area *area, int row)
{
    int x = paint(area, row, board->area.left + INDENT, PLAIN, 0, "Unseen:"), first = row;
    for (int colour = 0; colour < COLOURS; colour++) {
        char name[40], item[80];
        snprintf(name, sizeof(name), "left_%s", colour_names[colour]);
        snprintf(item, sizeof(item), " %s %d", colour_names[colour],
            counter_value(board->client, name, 0));
        if (x + width_of(item) > board->area.left + board->area.width) {
            row++;
            x = board->area.left + INDENT + width_of("Unseen:");
        }
        x = paint(area, row, x, paint_of(board, colour), 0, item);
    }
    return row + 1 - first;
}

static int put_middle(const struct board *board, int row, bool is_real)
{
    struct area nowhere = {0};
    int left = board->area.left + INDENT;
    int rows = !board->open ? 1 : board->plan->has_back ? BACK_ROWS : SIDES + 1;
    if (!is_real)
        return rows + put_unseen(board, &nowhere, 0);
    char buf[120];
    if (board->is_turned)
        snprintf(buf, sizeof(buf), "It is %s.", colour_names[board->side[0]]);
    else if (board->open)
        snprintf(buf, sizeof(buf), "The next card is one of these. In the pack: %d",
            counter_value(board->client, "left", 0));
    else
        snprintf(buf, sizeof(buf), "In the pack: %d", counter_value(board->client, "left", 0));
    int column = left;
    if (board->open && board->plan->has_back) {
        put_back(board, row);
        column += BACK_WIDTH + 1;
    }
    paint_cut(&board->area, row, column, PLAIN, board->is_turned ? BOLD : 0, buf);
    if (board->open && !board->is_turned)
        put_chances(board, row + 1, column);
    return rows + put_unseen(board, &board->area, row + rows);
}

// ---- All of it ---------------------------------------------------------------------------------

static int rows_of(const struct board *board)
{
    return put_others(board, 0, false) + put_middle(board, 0, false) +
           (board->below == WATCHER ? 0 : put_panel(board, &board->area, 0, board->below, false));
}

bool draw_mantis(
    const struct area *area, const struct client *client, bool is_shared, int64_t now_ms)
{
    struct board board = {.area = *area,
        .client = client,
        .is_shared = is_shared,
        .now_ms = now_ms,
        .below = client->seat};
    int others = client->setup.seats - (client->seat != WATCHER), spare = -1;
    board.columns = area->width / PANEL_LEAST < others ? area->width / PANEL_LEAST : others;
    if (board.columns < 1)
        return false;
    read_view(&board);
    for (int i = 0; i < ARRAY_LEN(plans) && spare < 0; i++) {
        board.plan = &plans[i];
        spare = area->height - rows_of(&board);
    }
    if (spare < 0)
        return false;
    int over = spare > 0, under = spare > 1;
    int row = area->top + (spare - over - under) / 2;
    row += put_others(&board, row, true) + over;
    row += put_middle(&board, row, true) + under;
    if (board.below != WATCHER)
        put_panel(&board, area, row, board.below, true);
    return true;
}
