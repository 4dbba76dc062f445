// SPDX-License-Identifier: MIT
// Scores one side of a war-lanes lane, or both and what the lane does to whom. A suit's name among
// the cards of a side makes that suit its owner's; without one no card is active. A side on which
// nothing lies is "none" or "-".
#include "cli/answer.h"
#include "games/war_lanes/lanes.h"
#include "games/war_lanes/terms.h"

#include <string.h>

struct asked {
    int sides;
    struct lane_side side[2];
    int suit[2]; // NO_SUIT if none was named
};

static int suit_of_word(const char *word)
{
    static const char *const signs[SUITS] = {"♣", "♦", "♥", "♠"};
    for (int suit = 0; suit < SUITS; suit++)
        if (strcmp(word, suit_names[suit]) == 0 || strcmp(word, signs[suit]) == 0)
            return suit;
    return NO_SUIT;
}

// A misspelled suit is refused as a suit, before anybody reads it as a card.
static int refuse_slip(const char *word)
{
    for (int suit = 0; suit < SUITS; suit++)
        if (edit_distance(word, suit_names[suit]) <= 2)
            return refuse("\"%s\" is not a suit; did you mean %s?", word, suit_names[suit]);
    return EXIT_FINE;
}

// Takes the suits out of the words; what is left are cards and what stands between hands.
static int suits_read(const struct query *query, struct asked *lane, const char **rest, int *count)
{
    int side = 0;
    *count = 0;
    for (int i = 0; i < query->count; i++) {
        const char *word = query->words[i];
        int suit = suit_of_word(word);
        if (suit == NO_SUIT) {
            int fault = refuse_slip(word);
            if (fault)
                return fault;
            side += strcmp(word, "vs") == 0 || strcmp(word, "/") == 0;
            rest[(*count)++] = word;
            continue;
        }
        if (side > 1)
            return refuse("a lane has two sides");
        if (lane->suit[side] != NO_SUIT)
            return refuse("side %d has two suits: a player has one", side);
        lane->suit[side] = suit;
    }
    return EXIT_FINE;
}

static int lane_read(const struct query *query, struct asked *lane)
{
    const char *words[WORDS_MAX];
    struct query cards = *query;
    cards.words = words;
    cards.may_be_empty = true; // a lane may resolve against nothing
    *lane = (struct asked){.suit = {NO_SUIT, NO_SUIT}};
    struct hands hands;
    int fault = suits_read(query, lane, words, &cards.count);
    if (!fault)
        fault = hands_read(&cards, &hands);
    if (!fault)
        fault = hands_check_standard(&hands, query->setup->option[OPTION_JOKERS]);
    if (fault)
        return fault;
    if (hands.count > 2)
        return refuse("a lane has two sides, not %d", hands.count);
    lane->sides = hands.count;
    for (int side = 0; side < hands.count; side++) {
        int count = hands.hand[side].count;
        if (count > LANE_CARDS)
            return refuse("a side of a lane has at most %d cards, not %d", LANE_CARDS, count);
        memcpy(lane->side[side].card, hands.hand[side].card, (size_t)count);
        lane->side[side].count = (uint8_t)count;
    }
    return EXIT_FINE;
}

static void out_side(struct out *out, const struct query *query, const struct asked *lane, int side)
{
    const struct lane_side *cards = &lane->side[side];
    struct lane_worth worth = lane_worth(query->setup, cards);
    out_key(out, "cards");
    out_array(out);
    for (int i = 0; i < cards->count; i++) {
        char buf[16];
        struct text name = TEXT(buf);
        standard_pack.name(cards->card[i], &name);
        out_string(out, buf);
    }
    out_array_end(out);
    out_put_int(out, "sum", worth.sum);
    out_put_string(out, "pattern", lane_pattern_names[worth.pattern]);
    out_put_int(out, "bonus", worth.bonus);
    out_put_int(out, "total", worth.total);
    if (lane->suit[side] == NO_SUIT)
        return;
    out_put_string(out, "suit", suit_names[lane->suit[side]]);
    out_put_int(out, "effect", lane_effect(query->setup, cards, lane->suit[side]));
}

static void answer_json(
    const struct query *query, const struct asked *lane, const struct lane_outcome *outcome)
{
    struct out out = out_into(query->answer);
    out_object(&out);
    if (lane->sides == 1) {
        out_side(&out, query, lane, 0);
        out_object_end(&out);
        return;
    }
    out_key(&out, "sides");
    out_array(&out);
    for (int side = 0; side < 2; side++) {
        out_object(&out);
        out_side(&out, query, lane, side);
        out_object_end(&out);
    }
    out_array_end(&out);
    out_put_int(&out, "damage", outcome->damage);
    out_key(&out, "to");
    if (outcome->loser < 0)
        out_null(&out);
    else
        out_int(&out, outcome->loser);
    out_object_end(&out);
}

// "7S 8S JK: 30 + 20 for a straight flush = 50; active for spades: 13"
static void put_side(const struct query *query, const struct asked *lane, int side)
{
    struct text *text = query->answer;
    const struct lane_side *cards = &lane->side[side];
    struct lane_worth worth = lane_worth(query->setup, cards);
    text_put(text, cards->count ? "" : "none");
    for (int i = 0; i < cards->count; i++) {
        text_put(text, i ? " " : "");
        standard_pack.name(cards->card[i], text);
    }
    put_format(text, ": %d", worth.sum);
    if (worth.pattern != LANE_NO_PATTERN)
        put_format(text, " + %d for %s%s = %d", worth.bonus,
            worth.pattern == LANE_THREE ? "" : "a ", lane_pattern_names[worth.pattern],
            worth.total);
    if (lane->suit[side] != NO_SUIT)
        put_format(text, "; active for %s: %d", suit_names[lane->suit[side]],
            lane_effect(query->setup, cards, lane->suit[side]));
    text_char(text, '\n');
}

static void put_outcome(
    const struct query *query, const struct asked *lane, const struct lane_outcome *outcome)
{
    struct text *text = query->answer;
    int loser = outcome->loser;
    if (loser < 0) {
        text_put(text, "Equal totals: nothing happens.\n");
        return;
    }
    int apart = outcome->worth[!loser].total - outcome->worth[loser].total;
    put_format(text, "Side %d is higher by %d", !loser, apart);
    int suit = lane->suit[!loser];
    if (suit != NO_SUIT && is_damage_suit(suit))
        put_format(text, ", its %s add %d", suit_names[suit],
            lane_effect(query->setup, &lane->side[!loser], suit));
    suit = lane->suit[loser];
    if (suit != NO_SUIT && !is_damage_suit(suit))
        put_format(text, ", the other's %s heal %d", suit_names[suit],
            lane_effect(query->setup, &lane->side[loser], suit));
    if (outcome->damage >= 0)
        put_format(text, ": side %d loses %d HP.\n", loser, outcome->damage);
    else
        put_format(text, ": side %d is healed by %d HP.\n", loser, -outcome->damage);
}

int score_war_lanes(const struct query *query)
{
    struct asked lane;
    int fault = lane_read(query, &lane);
    if (fault)
        return fault;
    struct lane_outcome outcome = lane_outcome(query->setup, lane.side, lane.suit);
    if (query->is_json) {
        answer_json(query, &lane, &outcome);
        return EXIT_FINE;
    }
    for (int side = 0; side < lane.sides; side++)
        put_side(query, &lane, side);
    if (lane.sides == 2)
        put_outcome(query, &lane, &outcome);
    return EXIT_FINE;
}
