// SPDX-License-Identifier: MIT
// What lies on the table of war-lanes before the lanes do: which suits heal and which hurt, while
// suits are chosen, and the cards of the war flip.
#include "tui/table_war_lanes.h"

#include <stdio.h>

void board_put_suits(const struct board *board, int row)
{
    const struct area *area = &board->area;
    const int32_t *option = board->setup->option;
    char line[200];
    row += paint_wrapped(area, row, area->left + INDENT, PLAIN, BOLD,
        "Each player chooses a suit for the whole match: its cards are active.");
    row++;
    for (int is_hurt = 0; is_hurt < 2; is_hurt++) {
        int x = area->left + INDENT;
        for (int suit = 0; suit < SUITS; suit++)
            if (is_damage_suit(suit) == (bool)is_hurt) {
                snprintf(line, sizeof(line), "%s %s  ", suit_signs[suit], suit_names[suit]);
                x = paint(area, row, x, suit_colour(suit), BOLD, line);
            }
        x = paint(area, row, area->left + INDENT + 23, is_hurt ? RED : GREEN, BOLD,
            is_hurt ? "hurt: " : "heal: ");
        row += paint_wrapped(area, row, x, PLAIN, 0,
            is_hurt ? "in a lane you win, they cost the other more"
                    : "in a lane you lose, they give you HP back");
    }
    row++;
    snprintf(line, sizeof(line),
        "How much an active card does: 2 to 5: %d · 6 to 10: %d · J Q K A, joker: %d",
        option[LANE_EFFECT_LOW], option[LANE_EFFECT_MID], option[LANE_EFFECT_HIGH]);
    row += paint_wrapped(area, row, area->left + INDENT, PLAIN, 0, line);
    paint_wrapped(area, row, area->left + INDENT, PLAIN, 0,
        "Jokers are always active. Both choose at once, unseen by the other.");
}

bool board_has_flip(const struct board *board)
{
    const uint16_t *cards = NULL;
    return cards_at(board->client, ZONE_FLIP, 0, &cards) ||
           cards_at(board->client, ZONE_FLIP, 1, &cards);
}

void board_put_flip(const struct board *board, int row)
{
    enum card_size size = board_lane_rows(board->plan) >= 8 ? CARD_LARGE : CARD_SMALL;
    const struct area *area = &board->area;
    bool is_last = counter_at(board->client, COUNTER_ROUND, 0) > 0 &&
                   board->client->view.phase == PHASE_SUDDEN_DEATH;
    paint_cut(area, row++, area->left + INDENT, PLAIN, BOLD,
        is_last ? "Sudden death: the higher card wins the match."
                : "War flip: the higher card hurts by the difference and begins.");
    int x = area->left + INDENT;
    for (int i = 0; i < 2; i++) {
        int seat = i ? board->lower : board->upper;
        const uint16_t *cards = NULL;
        int count = cards_at(board->client, ZONE_FLIP, seat, &cards), left = x;
        paint(area, row, x, PLAIN, 0, board->client->sitter[seat].name);
        struct card_part part = {.is_slot = true, .width = CARD_LARGE_WIDTH};
        if (!count)
            x = part_card(area, row + 1, x, size, &part);
        for (int at = 0; at < count; at++) {
            part = card_part_of(client_game(board->client), cards[at], true);
            part.width = CARD_LARGE_WIDTH;
            x = part_card(area, row + 1, x, size, &part) + 1;
        }
        int name = left + width_of(board->client->sitter[seat].name);
        x = (x > name ? x : name) + 2 * INDENT;
    }
}
