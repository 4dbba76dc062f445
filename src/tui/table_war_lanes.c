// SPDX-License-Identifier: MIT
// The table of war-lanes: three lanes side by side between the two players, each side of a lane
// with what it comes to and why, active cards with what they do, and a fuse where a lane is about
// to resolve. Everything is made from the view and the game's own arithmetic (lanes.h).
#include "tui/tables.h"

#include "games/war_lanes/terms.h"
#include "tui/parts.h"

#include <stdio.h>

enum {
    LINE_BYTES = FITTING_BYTES,
    OWNER_BYTES = SITTER_BYTES + 4,
    BAR_MOST = 24,
    BAR_LEAST = 5,
    GAP = 2,
    // The heads of both seats, a line for the table, the totals of the upper and lower sides.
    FIXED_ROWS = 5,
    ORANGE_FROM = 2, // a fuse that is shorter is red
};

// How large the parts are drawn, from the most to the least: the first that fits is taken.
struct plan {
    enum card_size lane, hand;
    int middle; // rows between the two sides of a lane
    bool has_frame;
};
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

struct board {
    struct area area;
    const struct client *client;
    const struct setup *setup;
    const struct plan *plan;
    bool is_shared;
    int64_t now_ms;
    int upper, lower; // seats
    int suit[2];      // or NO_SUIT
    struct lane_side side[LANES][2];
};

static const char *const lane_titles[LANES] = {"left", "middle", "right"};

// ---- What the view says ------------------------------------------------------------------------

static int counter(const struct board *board, int kind, int seat)
{
    return counter_at(board->client, kind, seat);
}

static bool is_you(const struct board *board, int seat)
{
    return !board->is_shared && seat == client_you(board->client);
}

static const char *name_of(const struct board *board, int seat)
{
    return is_you(board, seat) ? "you" : board->client->sitter[seat].name;
}

// "your" or "Ada's"
static void whose(const struct board *board, int seat, char buf[OWNER_BYTES])
{
    if (is_you(board, seat))
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
        int suit = counter(board, COUNTER_SUIT, seat) - 1;
        board->suit[seat] = suit >= 0 && suit < SUITS ? suit : NO_SUIT;
    }
}

static bool is_hand_seen(const struct board *board, int seat)
{
    const uint16_t *cards = NULL;
    int count = cards_at(board->client, ZONE_HAND, seat, &cards);
    return count && cards[0] < CARD_BACK && !board->is_shared;
}

// ---- Cards -------------------------------------------------------------------------------------

// An active card says what it does, and how much.
static struct card_part card_of_seat(
    const struct board *board, int card, int seat, enum card_size size, char badge[LINE_BYTES])
{
    struct card_part part =
        card_part_of(client_game(board->client), card, card <= JOKER && !board->is_shared);
    part.width = size == CARD_SMALL ? CARD_SMALL_WIDTH : 0;
    if (card > JOKER)
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
        if (i < side->count) {
            struct board open = *board; // what lies in a lane is seen by everybody
            open.is_shared = false;
            part = card_of_seat(&open, side->card[i], seat, size, badge);
        }
        x = part_card(lane, row, x, size, &part) + gap;
    }
}

static int put_hand(const struct board *board, int row, int column, int seat, enum card_size size)
{
    const uint16_t *cards = NULL;
    int count = cards_at(board->client, ZONE_HAND, seat, &cards);
    for (int i = 0; i < count; i++) {
        char badge[LINE_BYTES];
        struct card_part part = card_of_seat(board, cards[i], seat, size, badge);
        if (size == CARD_WORD && part.badge && part.badge_colour == RED)
            part.badge_colour = ORANGE;
        column = part_card(&board->area, row, column, size, &part) + 1;
    }
    return column;
}

// ---- Lanes -------------------------------------------------------------------------------------

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
        int turns = counter(board, COUNTER_COUNTDOWN + lane, seat);
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
    whose(board, filler, owner);
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
    const char *name = name_of(board, outcome.loser);
    bool is_loss = outcome.damage > 0, is_yours = is_you(board, outcome.loser);
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

static int lane_rows(const struct plan *plan)
{
    return 2 + 2 * card_rows(plan->lane) + plan->middle + (plan->has_frame ? 2 : 0);
}

static void put_lanes(const struct board *board, int row)
{
    int width = board->area.width / LANES;
    for (int lane = 0; lane < LANES; lane++) {
        struct area box = {row, board->area.left + lane * width, lane_rows(board->plan), width - 1};
        put_lane(board, &box, lane);
    }
}

// ---- Before the lanes: suits and the flip ------------------------------------------------------

static void put_suits(const struct board *board, int row)
{
    const struct area *area = &board->area;
    const int32_t *option = board->setup->option;
    char line[200];
    paint_cut(area, row++, area->left + GAP, PLAIN, BOLD,
        "Each player chooses a suit for the whole match: its cards are active.");
    row++;
    for (int is_hurt = 0; is_hurt < 2; is_hurt++) {
        int x = area->left + GAP;
        for (int suit = 0; suit < SUITS; suit++)
            if (is_damage_suit(suit) == (bool)is_hurt) {
                snprintf(line, sizeof(line), "%s %s  ", suit_signs[suit], suit_names[suit]);
                x = paint(area, row, x, suit_colour(suit), BOLD, line);
            }
        x = paint(area, row, area->left + GAP + 23, is_hurt ? RED : GREEN, BOLD,
            is_hurt ? "hurt: " : "heal: ");
        paint_cut(area, row++, x, PLAIN, 0,
            is_hurt ? "in a lane you win, they cost the other more"
                    : "in a lane you lose, they give you HP back");
    }
    row++;
    snprintf(line, sizeof(line),
        "How much an active card does: 2 to 5 %d · 6 to 10 %d · J Q K A, joker %d",
        option[LANE_EFFECT_LOW], option[LANE_EFFECT_MID], option[LANE_EFFECT_HIGH]);
    paint_cut(area, row++, area->left + GAP, PLAIN, 0, line);
    paint_cut(area, row++, area->left + GAP, PLAIN, 0,
        "Jokers are always active. Both choose at once, unseen by the other.");
}

static bool has_flip(const struct board *board)
{
    const uint16_t *cards = NULL;
    return cards_at(board->client, ZONE_FLIP, 0, &cards) ||
           cards_at(board->client, ZONE_FLIP, 1, &cards);
}

static void put_flip(const struct board *board, int row)
{
    enum card_size size = lane_rows(board->plan) >= 8 ? CARD_LARGE : CARD_SMALL;
    const struct area *area = &board->area;
    bool is_last =
        counter(board, COUNTER_ROUND, 0) > 0 && board->client->view.phase == PHASE_SUDDEN_DEATH;
    paint_cut(area, row++, area->left + GAP, PLAIN, BOLD,
        is_last ? "Sudden death: the higher card wins the match."
                : "War flip: the higher card hurts by the difference and begins.");
    int x = area->left + GAP;
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
        x = (x > name ? x : name) + 2 * GAP;
    }
}

// ---- Seats and table ---------------------------------------------------------------------------

static void suit_words(
    const struct board *board, int seat, char buf[LINE_BYTES], enum colour *colour, bool is_short)
{
    int suit = board->suit[seat], sealed = counter(board, COUNTER_CHOICE, seat) - 1;
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
        int hp = counter(board, COUNTER_HP, seat);
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
    int hp = counter(board, COUNTER_HP, seat), widest = 0;
    bool is_short = area->width < 72;
    for (int i = 0; i < 2; i++) {
        suit_words(board, i, words, &colour, is_short);
        widest = width_of(words) > widest ? width_of(words) : widest;
    }
    int held = board->client->view.count[index_of(ZONE_HAND, seat)];
    snprintf(piles, sizeof(piles), "hand %d  deck %2d", held, counter(board, COUNTER_DECK, seat));
    if (board->client->view.phase == PHASE_SUITS)
        piles[0] = '\0'; // nothing is dealt yet
    snprintf(number, sizeof(number), "HP %3d ", hp);
    int bar = area->width - names - GAP - width_of(number) - GAP - widest - GAP - width_of(piles);
    bar = bar > BAR_MOST ? BAR_MOST : bar;
    int x = paint(area, row, area->left + names + GAP, PLAIN, BOLD, number);
    if (bar >= BAR_LEAST)
        x = part_bar(area, row, x, bar, hp, hp_most(board), hp * 4 <= hp_most(board) ? RED : GREEN);
    suit_words(board, seat, words, &colour, is_short);
    paint(area, row, x + GAP, colour, BOLD, words);
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
    int to_play = counter(board, COUNTER_TO_PLAY, 0),
        burned = view->count[index_of(ZONE_BURNED, 0)];
    if (counter(board, COUNTER_ROUND, 0))
        text_format(&line, "Round %d · ", counter(board, COUNTER_ROUND, 0));
    for (int seat = 0; seat < 2; seat++)
        if (view->phase == PHASE_PLAYING && view->to_act == only(seat)) {
            whose(board, seat, owner);
            text_format(
                &line, "%s turn: %d more card%s · ", owner, to_play, to_play == 1 ? "" : "s");
        }
    text_format(&line, "discard pile %d", view->count[index_of(ZONE_DISCARD, 0)]);
    if (burned)
        text_format(&line, " · burned unseen %d", burned);
    bool is_yours = board->client->seat != WATCHER && view->to_act & only(board->client->seat);
    paint_cut(&board->area, row, board->area.left + GAP, PLAIN, is_yours ? BOLD : 0, buf);
}

// ---- The aid -----------------------------------------------------------------------------------

// What patterns and active cards are worth, broken at the width. Gives how many rows it takes.
static int put_aid(const struct board *board, const struct area *area, int row)
{
    static const int order[] = {
        LANE_STRAIGHT_FLUSH, LANE_THREE, LANE_STRAIGHT, LANE_FLUSH, LANE_PAIR};
    static const char *const active[] = {"2 to 5", "6 to 10", "J to A, joker"};
    int x = board->area.left + GAP, right = board->area.left + board->area.width, first = row;
    for (int part = 0; part < 2; part++) {
        x = paint(area, row, board->area.left + GAP, PLAIN, BOLD,
            part ? "Active cards add:" : "The best pattern adds:");
        for (int i = 0; i < (part ? ARRAY_LEN(active) : ARRAY_LEN(order)); i++) {
            char item[LINE_BYTES];
            int at = part ? LANE_EFFECT_LOW + i : order[i];
            snprintf(item, sizeof(item), " %s +%d%s", part ? active[i] : lane_pattern_names[at],
                board->setup->option[at], i == (part ? 2 : 4) ? "" : ",");
            if (x + width_of(item) > right) {
                row++;
                x = board->area.left + 2 * GAP;
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
    int rows = FIXED_ROWS - 2 + lane_rows(plan) + card_rows(plan->hand) +
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
    int spare = area->height - (FIXED_ROWS - 2 + lane_rows(board.plan) +
                                   card_rows(board.plan->hand) + has_upper_hand);
    bool has_aid = spare >= aid && client->view.phase != PHASE_SUITS;
    spare -= has_aid ? aid : 0;
    int under_head = spare > 0, under_lanes = spare > 1, over_hand = spare > 2;
    spare -= under_head + under_lanes + over_hand;

    int row = area->top + (spare > 0 ? spare / 2 : 0);
    put_seat(&board, row++, board.upper);
    if (has_upper_hand)
        put_hand(&board, row++, area->left + GAP, board.upper, CARD_WORD);
    row += under_head;
    if (client->view.phase == PHASE_SUITS)
        put_suits(&board, row);
    else if (has_flip(&board))
        put_flip(&board, row);
    else
        put_lanes(&board, row);
    row += lane_rows(board.plan) + under_lanes;
    if (has_aid)
        row += put_aid(&board, area, row);
    put_table(&board, row++);
    row += over_hand;
    put_hand(&board, row, area->left + GAP, board.lower, board.plan->hand);
    put_seat(&board, row + card_rows(board.plan->hand), board.lower);
    return true;
}
