// SPDX-License-Identifier: MIT
// The lanes of war-lanes: cards of both sides, what they come to and why, what active ones do, and
// a fuse where a countdown runs.
#include "tui/table_war_lanes.h"

#include <stdio.h>

enum { ORANGE_FROM = 2 }; // a fuse that is shorter is red

static const char *const lane_titles[LANES] = {"left", "middle", "right"};

// An active card says what it does, and how much.
struct card_part board_card(const struct board *board, int card, int seat, enum card_size size,
    bool is_seen, char badge[LINE_BYTES])
{
    struct card_part part =
        card_part_of(client_game(board->client), card, card <= JOKER && is_seen);
    part.width = size == CARD_SMALL ? CARD_SMALL_WIDTH : 0;
    if (card > JOKER || !is_seen)
        return part;
    struct lane_side alone = {.card = {(uint8_t)card}, .count = 1};
    int effect = lane_effect(board->setup, &alone, board->suit[seat]);
    if (!effect)
        return part;
    bool is_hurt = is_damage_suit(board->suit[seat]);
    const char *word = is_hurt ? "hurt" : "heal";
    if (size == CARD_WORD || (size == CARD_SMALL && effect > 9))
        snprintf(badge, LINE_BYTES, "+%d", effect);
    else
        snprintf(badge, LINE_BYTES,
            size == CARD_SMALL ? "%s%d"
            : effect > 9       ? "%s %d"
                               : "%s +%d",
            word, effect);
    part.badge = badge;
    part.badge_colour = is_hurt ? RED : GREEN;
    return part;
}

static void put_side(const struct board *board, const struct area *lane, int row, int at, int seat)
{
    const struct lane_side *side = &board->side[at][seat];
    enum card_size size = board->plan->lane;
    int width = size == CARD_LARGE ? CARD_LARGE_WIDTH : CARD_SMALL_WIDTH;
    int gap = lane->width >= LANE_CARDS * (width + 1) - 1 && size != CARD_WORD, x = lane->left;
    for (int i = 0; i < LANE_CARDS; i++) {
        char badge[LINE_BYTES];
        struct card_part part = {.is_slot = true, .width = width};
        if (size == CARD_WORD)
            snprintf(part.face, sizeof(part.face), "[  ]");
        if (i < side->count)
            part = board_card(board, side->card[i], seat, size, true, badge);
        x = part_card(lane, row, x, size, &part) + gap;
    }
}

// "33 = 4+13+13+3 pair"
static void put_total(const struct board *board, const struct area *lane, int row, int at, int seat)
{
    const struct lane_side *side = &board->side[at][seat];
    struct lane_worth worth = lane_worth(board->setup, side);
    char words[3][FITTING_BYTES] = {"", "", ""}, sums[2][80] = {"", ""}, number[16];
    const char *pattern = worth.pattern < LANE_PATTERNS ? lane_pattern_names[worth.pattern]
                          : side->count == LANE_CARDS   ? "no pattern"
                                                        : "";
    for (int wide = 0; wide < 2 && side->count > 1; wide++) {
        struct text sum = text_over(sums[wide], sizeof(sums[wide]));
        for (int i = 0; i < side->count; i++)
            text_format(&sum, "%s%d", i ? wide ? " + " : "+" : "", lane_value(side->card[i]));
        if (worth.bonus)
            text_format(&sum, "%s%d", wide ? " + " : "+", worth.bonus);
    }
    snprintf(words[0], sizeof(words[0]), "%s%s%s%s", sums[1][0] ? " = " : "", sums[1],
        pattern[0] ? " " : "", pattern);
    snprintf(words[1], sizeof(words[1]), "%s%s%s%s", sums[0][0] ? " = " : "", sums[0],
        pattern[0] ? " " : "", pattern);
    snprintf(words[2], sizeof(words[2]), " %s", pattern);
    snprintf(number, sizeof(number), "%d", worth.total);
    int x = lane->left;
    if (seat == board->upper && !board->plan->has_frame) {
        x = paint(lane, row, x, PLAIN, BOLD, lane_titles[at]);
        x = paint(lane, row, x, PLAIN, BOLD, ": ");
    }
    x = paint(lane, row, x, CYAN, BOLD, number);
    paint_cut(lane, row, x, PLAIN, 0, fitting(lane->left + lane->width - x, words, 3));
}

// How many turns of whom are left until the lane resolves; 0 if no countdown runs.
static int fuse_of(const struct board *board, int lane, int *filler)
{
    for (int seat = 0; seat < 2; seat++) {
        int turns = counter_at(board->client, COUNTER_COUNTDOWN + lane, seat);
        if (turns > 0) {
            *filler = seat;
            return turns;
        }
    }
    return 0;
}

static void put_fuse(
    const struct area *lane, int row, int turns, const struct board *board, int filler)
{
    char words[4][FITTING_BYTES], owner[OWNER_BYTES];
    board_whose(board, filler, owner);
    if (turns == 1) {
        snprintf(words[0], sizeof(words[0]), "resolves at %s next turn", owner);
        snprintf(words[1], sizeof(words[1]), "at %s next turn", owner);
    } else {
        snprintf(words[0], sizeof(words[0]), "resolves in %d of %s turns", turns, owner);
        snprintf(words[1], sizeof(words[1]), "in %d of %s turns", turns, owner);
    }
    if (turns == 1)
        snprintf(words[2], sizeof(words[2]), "at %s turn", owner);
    else
        snprintf(words[2], sizeof(words[2]), "%d of %s turns", turns, owner);
    snprintf(words[3], sizeof(words[3]), "in %d turn%s", turns, turns == 1 ? "" : "s");
    enum colour colour = turns < ORANGE_FROM ? RED : ORANGE;
    int x = paint(lane, row, lane->left, colour, BOLD, "★");
    for (int i = 0; i < turns && i < 3; i++)
        x = paint(lane, row, x, colour, BOLD, "━");
    x++;
    paint_cut(lane, row, x, colour, BOLD, fitting(lane->left + lane->width - x, words, 4));
}

// What the lane would do if it resolved as it lies.
static void put_outlook(
    const struct board *board, const struct area *lane, int row, int at, bool is_due)
{
    const struct lane_side *side = board->side[at];
    if (!side[0].count && !side[1].count)
        return;
    struct lane_outcome outcome = lane_outcome(board->setup, side, board->suit);
    if (outcome.loser < 0) {
        paint_cut(
            lane, row, lane->left, PLAIN, 0, is_due ? "then equal: no loss" : "now equal: no loss");
        return;
    }
    const char *name = seat_name(board->client, outcome.loser, board->is_shared);
    bool is_loss = outcome.damage > 0,
         is_yours = seat_is_you(board->client, outcome.loser, board->is_shared);
    int amount = is_loss ? outcome.damage : -outcome.damage;
    const char *verb = is_loss ? is_yours ? "lose" : "loses" : is_yours ? "gain" : "gains";
    char words[4][FITTING_BYTES];
    const char *when = is_due ? "then" : "now";
    snprintf(words[0], sizeof(words[0]), "%s, as it lies: %s %s %d HP", when, name, verb, amount);
    snprintf(words[1], sizeof(words[1]), "%s %s %s %d HP", when, name, verb, amount);
    snprintf(words[2], sizeof(words[2]), "%s %s %s %d", when, name, verb, amount);
    snprintf(words[3], sizeof(words[3]), "%s %s%d %s", when, is_loss ? "−" : "+", amount, name);
    paint_cut(lane, row, lane->left, is_loss ? RED : GREEN, 0, fitting(lane->width, words, 4));
}

static void put_lane(const struct board *board, const struct area *box, int at)
{
    const struct plan *plan = board->plan;
    struct area lane = *box;
    int filler = 0, turns = fuse_of(board, at, &filler), cards = card_rows(plan->lane);
    if (plan->has_frame) {
        part_frame(
            box, turns ? turns < ORANGE_FROM ? RED : ORANGE : PLAIN, 0, turns > 0, lane_titles[at]);
        lane = (struct area){box->top + 1, box->left + 1, box->height - 2, box->width - 2};
    }
    int row = lane.top;
    put_total(board, &lane, row++, at, board->upper);
    put_side(board, &lane, row, at, board->upper);
    row += cards;
    if (turns)
        put_fuse(&lane, row, turns, board, filler);
    if (plan->middle > 1 || !turns)
        put_outlook(board, &lane, row + plan->middle - 1, at, turns > 0);
    row += plan->middle;
    put_side(board, &lane, row, at, board->lower);
    put_total(board, &lane, row + cards, at, board->lower);
}

int board_lane_rows(const struct plan *plan)
{
    return 2 + 2 * card_rows(plan->lane) + plan->middle + (plan->has_frame ? 2 : 0);
}

void board_put_lanes(const struct board *board, int row)
{
    int width = board->area.width / LANES;
    for (int lane = 0; lane < LANES; lane++) {
        struct area box = {
            row, board->area.left + lane * width, board_lane_rows(board->plan), width - 1};
        put_lane(board, &box, lane);
    }
}
