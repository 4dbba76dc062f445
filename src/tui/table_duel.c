// SPDX-License-Identifier: MIT
// The tables of the small games between two: single-card-game and double-card-game with what each
// pair of decisions brings, kuhn and leduc with the pot. One player's cards lie above, the other's
// below, and between them what it is about.
#include "tui/tables.h"

#include "tui/parts.h"

#include <stdio.h>

enum { INDENT = 2, GAP = 3, LABEL_MOST = 24, CELL_MOST = 26, CELL_LEAST = 23, LINE_BYTES = 160 };
enum { PLAYS = 1, FOLDS = 2 }; // a decision in the card games; 0: none is known

struct board {
    struct area area;
    const struct client *client;
    const struct game *game;
    enum card_size size;
    bool is_shared;
    int64_t now_ms;
    int upper, lower; // seats
};

static int cards(const struct board *board, const char *zone, int seat, const uint16_t **at)
{
    return cards_at(board->client, zone_kind_named(board->game, zone), seat, at);
}

static bool is_card_game(const struct board *board)
{
    return counter_kind_named(board->game, "revealed") >= 0;
}

// ---- Cards and names ---------------------------------------------------------------------------

static void put_cards(const struct board *board, int row, int seat)
{
    const uint16_t *card = NULL;
    int x = board->area.left + INDENT, shown = cards(board, "shown", seat, &card);
    int count = shown ? shown : cards(board, "hand", seat, &card);
    for (int i = 0; i < count; i++) {
        struct card_part part =
            card_part_of(board->game, card[i], shown || (!board->is_shared && card[i] <= JOKER));
        part.width = CARD_SMALL_WIDTH;
        x = part_card(&board->area, row, x, board->size, &part) + 1;
    }
}

// What is to be said of a seat beside its name: what it decided, what it won, what it put in.
static void put_seat(const struct board *board, int row, int seat)
{
    const struct area *area = &board->area;
    char buf[80];
    int x = part_head(area, row, area->left, board->client, seat, board->is_shared, board->now_ms);
    int revealed = counter_value(board->client, "revealed", seat),
        won = counter_value(board->client, "won", seat);
    int in_pot = counter_value(board->client, "in_pot", seat);
    if (revealed)
        x = paint(area, row, x + GAP, PLAIN, BOLD, revealed == PLAYS ? "plays" : "folds");
    if (won) {
        snprintf(buf, sizeof(buf), "%s %d", won > 0 ? "wins" : "pays", won > 0 ? won : -won);
        x = paint(area, row, x + GAP, won > 0 ? GREEN : RED, BOLD, buf);
    }
    if (in_pot) {
        snprintf(buf, sizeof(buf), "%d in the pot ", in_pot);
        x = paint(area, row, x + GAP, PLAIN, BOLD, buf);
        for (int i = 0; i < in_pot && i < 20; i++)
            x = paint(area, row, x, YELLOW, 0, "●");
    }
}

// ---- What each pair of decisions brings --------------------------------------------------------

static void decision_words(const struct board *board, int seat, int decision, char buf[LINE_BYTES])
{
    snprintf(buf, LINE_BYTES, "%s %s%s", seat_name(board->client, seat, board->is_shared),
        decision == PLAYS ? "play" : "fold",
        seat_is_you(board->client, seat, board->is_shared) ? "" : "s");
}

static void cell_words(const struct board *board, int lower, int upper, char buf[LINE_BYTES])
{
    const struct setup *setup = &board->client->setup;
    int winner = lower == PLAYS ? board->lower : board->upper;
    if (lower == PLAYS && upper == PLAYS)
        snprintf(buf, LINE_BYTES, "higher %s wins %d",
            strcmp(board->game->id, "single-card-game") == 0 ? "card" : "hand",
            option_value(setup, "win_play"));
    else if (lower == FOLDS && upper == FOLDS)
        snprintf(buf, LINE_BYTES, "both pay the house %d", option_value(setup, "lose_both"));
    else
        snprintf(buf, LINE_BYTES, "%s win%s %d", seat_name(board->client, winner, board->is_shared),
            seat_is_you(board->client, winner, board->is_shared) ? "" : "s",
            option_value(setup, "win_fold"));
}

// A decision that is known and not told to all yet: one's own.
static int sealed(const struct board *board, int seat)
{
    int revealed = counter_value(board->client, "revealed", seat);
    return revealed           ? revealed
           : board->is_shared ? 0
                              : counter_value(board->client, "decision", seat);
}

static void put_cell(const struct area *cell, int row, bool is_lit, const char *words)
{
    int x = paint(cell, row, cell->left, PLAIN, is_lit ? BOLD | REVERSE : 0, is_lit ? "▸ " : "  ");
    paint_cut(cell, row, x, PLAIN, is_lit ? BOLD | REVERSE : 0, words);
}

static int label_width(const struct board *board)
{
    int width = (board->area.width - INDENT) - 2 * CELL_LEAST;
    return width > LABEL_MOST ? LABEL_MOST : width;
}

static void put_grid(const struct board *board, int row)
{
    char buf[LINE_BYTES];
    int label = label_width(board), left = board->area.left + INDENT;
    int width = (board->area.width - INDENT - label) / 2;
    width = width > CELL_MOST ? CELL_MOST : width;
    int lower = sealed(board, board->lower), upper = sealed(board, board->upper);
    for (int line = 0; line <= FOLDS; line++, row++) {
        if (line) {
            struct area cell = {row, left, 1, label - 1};
            decision_words(board, board->lower, line, buf);
            put_cell(&cell, row, lower == line && !upper, buf);
        }
        for (int column = PLAYS; column <= FOLDS; column++) {
            struct area cell = {row, left + label + (column - 1) * width, 1, width - 1};
            if (line)
                cell_words(board, line, column, buf);
            else
                decision_words(board, board->upper, column, buf);
            bool is_lit = line ? lower == line && upper == column : upper == column && !lower;
            put_cell(&cell, row, is_lit, buf);
        }
    }
}

// "7♥ beats 4♣", once both lie open; before, how it is decided.
static void put_verdict(const struct board *board, int row)
{
    char buf[LINE_BYTES];
    struct text words = TEXT(buf);
    const uint16_t *card = NULL;
    int won = counter_value(board->client, "won", board->upper),
        winner = won > 0 ? board->upper : board->lower;
    if (won && cards(board, "shown", 0, &card) && cards(board, "shown", 1, &card)) {
        for (int i = 0; i < 2; i++) {
            int count = cards(board, "shown", i ? !winner : winner, &card);
            text_put(&words, i ? "beats " : "");
            for (int at = 0; at < count; at++) {
                face_of(board->game, card[at], &words);
                text_char(&words, ' ');
            }
        }
    } else if (!board->client->is_over) {
        text_put(&words, "Both decide at once, hidden. Equal hands: new cards.");
        if (counter_value(board->client, "deals", 0) > 1)
            text_format(&words, " This is deal %d.", counter_value(board->client, "deals", 0));
    }
    paint_cut(&board->area, row, board->area.left + INDENT, PLAIN, BOLD, buf);
}

// ---- The pot -----------------------------------------------------------------------------------

static bool has_board(const struct board *board)
{
    return zone_kind_named(board->game, "board") >= 0;
}

// Does the seat's card make a pair with the common one, as far as it is known?
static bool has_pair(const struct board *board, int seat)
{
    const uint16_t *common = NULL, *own = NULL;
    int count = cards(board, "shown", seat, &own);
    if (!count && !board->is_shared)
        count = cards(board, "hand", seat, &own);
    return cards(board, "board", 0, &common) && count && common[0] < STANDARD_CARDS &&
           own[0] < STANDARD_CARDS && rank_of(common[0]) == rank_of(own[0]);
}

static void put_pot(const struct board *board, int row)
{
    const struct area *area = &board->area;
    const uint16_t *common = NULL;
    char buf[LINE_BYTES];
    int x = area->left + INDENT,
        pot = counter_value(board->client, "in_pot", 0) + counter_value(board->client, "in_pot", 1);
    if (has_board(board)) {
        struct card_part part = {.is_slot = true, .width = CARD_SMALL_WIDTH};
        if (cards(board, "board", 0, &common)) {
            part = card_part_of(board->game, common[0], true);
            part.width = CARD_SMALL_WIDTH;
        }
        x = part_card(area, row, x, board->size, &part) + 2;
    }
    snprintf(buf, sizeof(buf), "Pot %d ", pot);
    int after = paint(area, row, x, PLAIN, BOLD, buf);
    for (int i = 0; i < pot && i < 40; i++)
        after = paint(area, row, after, YELLOW, 0, "●");
    if (!has_board(board)) {
        paint_cut(area, row + 1, x, PLAIN, 0, "K beats Q, Q beats J");
        return;
    }
    bool is_laid = cards(board, "board", 0, &common);
    paint_cut(area, row + 1, x, PLAIN, 0,
        is_laid ? "Common card: a pair with it wins, else K, Q, J"
                : "The common card comes in the second round");
    struct text words = TEXT(buf);
    text_clear(&words);
    for (int seat = 0; seat < 2; seat++)
        if (has_pair(board, seat))
            text_format(&words, "%s%s %s a pair", words.len ? ", " : "",
                seat_name(board->client, seat, board->is_shared),
                seat_is_you(board->client, seat, board->is_shared) ? "have" : "has");
    paint_cut(area, row + 2, x, GREEN, BOLD, buf);
}

// ---- All of it ---------------------------------------------------------------------------------

static int middle_rows(const struct board *board)
{
    if (is_card_game(board))
        return 4;
    int rows = has_board(board) ? card_rows(board->size) : 0;
    return rows < 3 ? 3 : rows;
}

bool draw_duel(const struct area *area, const struct client *client, bool is_shared, int64_t now_ms)
{
    struct board board = {.area = *area,
        .client = client,
        .game = client_game(client),
        .is_shared = is_shared,
        .now_ms = now_ms,
        .lower = client->seat == WATCHER ? 1 : client->seat};
    board.upper = !board.lower;
    if (area->width < LABEL_MOST / 2 + 2 * CELL_LEAST)
        return false;
    int spare = -1;
    for (board.size = CARD_LARGE;; board.size--) {
        spare = area->height - (2 + 2 * card_rows(board.size) + middle_rows(&board));
        if (spare >= 0 || board.size == CARD_WORD)
            break;
    }
    if (spare < 0)
        return false;
    int gap = spare >= 2, row = area->top + (spare - 2 * gap) / 2;
    put_seat(&board, row++, board.upper);
    put_cards(&board, row, board.upper);
    row += card_rows(board.size) + gap;
    if (is_card_game(&board)) {
        put_verdict(&board, row);
        put_grid(&board, row + 1);
    } else {
        put_pot(&board, row);
    }
    row += middle_rows(&board) + gap;
    put_cards(&board, row, board.lower);
    put_seat(&board, row + card_rows(board.size), board.lower);
    return true;
}
