// SPDX-License-Identifier: MIT
// The table of war-lanes: three lanes side by side between the two players, each side of a lane
// with what it comes to and why, active cards with what they do, and a fuse where a lane is about
// to resolve. Everything is made from the view and the game's own arithmetic (lanes.h).
#include "tui/table_war_lanes.h"

#include <stdio.h>

enum {
    BAR_MOST = 24,
    BAR_LEAST = 5,
    SEAT_AND_TABLE_ROWS = 3, // the heads of both seats, a line for the table
};

// From the most to the least: the first that fits is taken.
static const struct plan plans[] = {
    {CARD_LARGE, CARD_LARGE, 2, true},
    {CARD_LARGE, CARD_LARGE, 2, false},
    {CARD_LARGE, CARD_SMALL, 2, false},
    {CARD_SMALL, CARD_LARGE, 2, false},
    {CARD_SMALL, CARD_SMALL, 2, false},
    {CARD_SMALL, CARD_WORD, 2, false},
    {CARD_SMALL, CARD_WORD, 1, false},
    {CARD_WORD, CARD_SMALL, 2, false},
    {CARD_WORD, CARD_SMALL, 1, false},
    {CARD_WORD, CARD_WORD, 2, false},
    {CARD_WORD, CARD_WORD, 1, false},
};

// ---- What the view says ------------------------------------------------------------------------

// "your" or "Ada's"
void board_whose(const struct board *board, int seat, char buf[OWNER_BYTES])
{
    if (seat_is_you(board->client, seat, board->is_shared))
        snprintf(buf, OWNER_BYTES, "your");
    else
        snprintf(buf, OWNER_BYTES, "%s's", board->client->sitter[seat].name);
}

// What a server sends is not trusted: cards that cannot lie there are left out.
static void read_sides(struct board *board)
{
    for (int lane = 0; lane < LANES; lane++)
        for (int seat = 0; seat < 2; seat++) {
            const uint16_t *cards = NULL;
            int count = cards_at(board->client, ZONE_LANE + lane, seat, &cards);
            struct lane_side *side = &board->side[lane][seat];
            for (int i = 0; i < count && side->count < LANE_CARDS; i++)
                if (cards[i] <= JOKER)
                    side->card[side->count++] = (uint8_t)cards[i];
        }
    for (int seat = 0; seat < 2; seat++) {
        int suit = counter_at(board->client, COUNTER_SUIT, seat) - 1;
        board->suit[seat] = suit >= 0 && suit < SUITS ? suit : NO_SUIT;
    }
}

static bool is_hand_seen(const struct board *board, int seat)
{
    const uint16_t *cards = NULL;
    int count = cards_at(board->client, ZONE_HAND, seat, &cards);
    return count && cards[0] < CARD_BACK && !board->is_shared;
}

static void put_hand(const struct board *board, int row, int column, int seat, enum card_size size)
{
    const uint16_t *cards = NULL;
    int count = cards_at(board->client, ZONE_HAND, seat, &cards);
    for (int i = 0; i < count; i++) {
        char badge[LINE_BYTES];
        struct card_part part = board_card(board, cards[i], seat, size, !board->is_shared, badge);
        column = part_card(&board->area, row, column, size, &part) + 1;
    }
}

// ---- Seats and table ---------------------------------------------------------------------------

static void suit_words(
    const struct board *board, int seat, char buf[LINE_BYTES], enum colour *colour, bool is_short)
{
    int suit = board->suit[seat], sealed = counter_at(board->client, COUNTER_CHOICE, seat) - 1;
    *colour = PLAIN;
    if (suit != NO_SUIT) {
        *colour = suit_colour(suit);
        snprintf(buf, LINE_BYTES, "%s%s%s %s", suit_signs[suit], is_short ? "" : " ",
            is_short ? "" : suit_names[suit], is_damage_suit(suit) ? "hurt" : "heal");
    } else if (sealed >= 0 && sealed < SUITS && !board->is_shared) {
        *colour = suit_colour(sealed);
        snprintf(buf, LINE_BYTES, "%s %s, sealed", suit_signs[sealed], suit_names[sealed]);
    } else {
        snprintf(buf, LINE_BYTES, "%s",
            board->client->view.phase != PHASE_SUITS  ? ""
            : board->client->view.to_act & only(seat) ? "chooses a suit"
                                                      : "suit sealed");
    }
}

static int head_width(const struct board *board, int seat)
{
    struct area nowhere = {0};
    return part_head(&nowhere, 0, 0, board->client, seat, board->is_shared, board->now_ms);
}

static int hp_most(const struct board *board)
{
    int most = board->setup->option[OPTION_HP];
    for (int seat = 0; seat < 2; seat++) {
        int hp = counter_at(board->client, COUNTER_HP, seat);
        most = hp > most ? hp : most;
    }
    return most;
}

// The bars of both stand over each other and are equally long, so that they can be compared.
static void put_seat(const struct board *board, int row, int seat)
{
    const struct area *area = &board->area;
    int names = head_width(board, 0), other = head_width(board, 1), most = area->width * 2 / 5;
    names = other > names ? other : names;
    names = names > most ? most : names;
    struct area head = {row, area->left, 1, names};
    part_head(&head, row, area->left, board->client, seat, board->is_shared, board->now_ms);

    char words[LINE_BYTES], piles[LINE_BYTES], number[24];
    enum colour colour;
    int hp = counter_at(board->client, COUNTER_HP, seat), widest = 0;
    bool is_short = area->width < 72;
    for (int i = 0; i < 2; i++) {
        suit_words(board, i, words, &colour, is_short);
        widest = width_of(words) > widest ? width_of(words) : widest;
    }
    int held = board->client->view.count[index_of(ZONE_HAND, seat)];
    snprintf(piles, sizeof(piles), "hand %d  deck %2d", held,
        counter_at(board->client, COUNTER_DECK, seat));
    if (board->client->view.phase == PHASE_SUITS)
        piles[0] = '\0'; // nothing is dealt yet
    snprintf(number, sizeof(number), "HP %3d ", hp);
    int bar = area->width - names - INDENT - width_of(number) - INDENT - widest - INDENT -
              width_of(piles);
    bar = bar > BAR_MOST ? BAR_MOST : bar;
    int x = paint(area, row, area->left + names + INDENT, PLAIN, BOLD, number);
    if (bar >= BAR_LEAST)
        x = part_bar(area, row, x, bar, hp, hp_most(board), hp * 4 <= hp_most(board) ? RED : GREEN);
    suit_words(board, seat, words, &colour, is_short);
    paint(area, row, x + INDENT, colour, BOLD, words);
    paint_right(area, row, PLAIN, 0, piles);
}

// "Round 2 · your turn: 2 more cards · discard 9"
static void put_table(const struct board *board, int row)
{
    if (board->client->view.phase == PHASE_SUITS)
        return;
    char buf[300], owner[OWNER_BYTES];
    struct text line = TEXT(buf);
    const struct view *view = &board->client->view;
    int to_play = counter_at(board->client, COUNTER_TO_PLAY, 0),
        burned = view->count[index_of(ZONE_BURNED, 0)];
    if (counter_at(board->client, COUNTER_ROUND, 0))
        text_format(&line, "Round %d · ", counter_at(board->client, COUNTER_ROUND, 0));
    for (int seat = 0; seat < 2; seat++)
        if (view->phase == PHASE_PLAYING && view->to_act == only(seat)) {
            board_whose(board, seat, owner);
            text_format(
                &line, "%s turn: %d more card%s · ", owner, to_play, to_play == 1 ? "" : "s");
        }
    text_format(&line, "discard pile %d", view->count[index_of(ZONE_DISCARD, 0)]);
    if (burned)
        text_format(&line, " · burned unseen %d", burned);
    bool is_yours = board->client->seat != WATCHER && view->to_act & only(board->client->seat);
    paint_cut(&board->area, row, board->area.left + INDENT, PLAIN, is_yours ? BOLD : 0, buf);
}

// ---- The aid -----------------------------------------------------------------------------------

// What patterns and active cards are worth, broken at the width. Gives how many rows it takes.
static int put_aid(const struct board *board, const struct area *area, int row)
{
    static const int order[] = {
        LANE_STRAIGHT_FLUSH, LANE_THREE, LANE_STRAIGHT, LANE_FLUSH, LANE_PAIR};
    static const char *const active[] = {"2 to 5:", "6 to 10:", "J to A, joker:"};
    int right = board->area.left + board->area.width, first = row;
    for (int part = 0; part < 2; part++) {
        int x = paint(area, row, board->area.left + INDENT, PLAIN, BOLD,
            part ? "Active cards add:" : "The best pattern adds:");
        for (int i = 0; i < (part ? ARRAY_LEN(active) : ARRAY_LEN(order)); i++) {
            char item[LINE_BYTES];
            int at = part ? LANE_EFFECT_LOW + i : order[i];
            snprintf(item, sizeof(item), " %s +%d%s", part ? active[i] : lane_pattern_names[at],
                board->setup->option[at], i == (part ? 2 : 4) ? "" : ",");
            if (x + width_of(item) > right) {
                row++;
                x = board->area.left + 2 * INDENT;
            }
            x = paint(area, row, x, PLAIN, 0, item);
        }
        row++;
    }
    return row - first;
}

// ---- All of it ---------------------------------------------------------------------------------

static bool fits(const struct board *board, const struct plan *plan)
{
    static const int lane_least[] = {[CARD_WORD] = 20, [CARD_SMALL] = 15, [CARD_LARGE] = 21};
    int frame = plan->has_frame ? 2 : 0;
    int rows = SEAT_AND_TABLE_ROWS + board_lane_rows(plan) + card_rows(plan->hand) +
               is_hand_seen(board, board->upper);
    return rows <= board->area.height &&
           (lane_least[plan->lane] + 1 + frame) * LANES <= board->area.width;
}

static bool choose_plan(struct board *board)
{
    for (int i = 0; i < ARRAY_LEN(plans); i++)
        if (fits(board, &plans[i])) {
            board->plan = &plans[i];
            return true;
        }
    return false;
}

bool draw_war_lanes(
    const struct area *area, const struct client *client, bool is_shared, int64_t now_ms)
{
    struct board board = {.area = *area,
        .client = client,
        .setup = &client->setup,
        .is_shared = is_shared,
        .now_ms = now_ms,
        .lower = client->seat == WATCHER ? 1 : client->seat};
    board.upper = !board.lower;
    read_sides(&board);
    if (!choose_plan(&board))
        return false;

    bool has_upper_hand = is_hand_seen(&board, board.upper);
    struct area nowhere = {0};
    int aid = put_aid(&board, &nowhere, 0);
    int spare = area->height - (SEAT_AND_TABLE_ROWS + board_lane_rows(board.plan) +
                                   card_rows(board.plan->hand) + has_upper_hand);
    bool has_aid = spare >= aid && client->view.phase != PHASE_SUITS;
    spare -= has_aid ? aid : 0;
    int under_head = spare > 0, under_lanes = spare > 1, over_hand = spare > 2;
    spare -= under_head + under_lanes + over_hand;

    int row = area->top + (spare > 0 ? spare / 2 : 0);
    put_seat(&board, row++, board.upper);
    if (has_upper_hand)
        put_hand(&board, row++, area->left + INDENT, board.upper, CARD_WORD);
    row += under_head;
    if (client->view.phase == PHASE_SUITS)
        board_put_suits(&board, row);
    else if (board_has_flip(&board))
        board_put_flip(&board, row);
    else
        board_put_lanes(&board, row);
    row += board_lane_rows(board.plan) + under_lanes;
    if (has_aid)
        row += put_aid(&board, area, row);
    put_table(&board, row++);
    row += over_hand;
    put_hand(&board, row, area->left + INDENT, board.lower, board.plan->hand);
    put_seat(&board, row + card_rows(board.plan->hand), board.lower);
    return true;
}
