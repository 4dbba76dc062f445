// SPDX-License-Identifier: MIT
// Scores one side of a war-lanes lane, or both and what the lane does to whom. A suit's name among
// the cards of a side makes that suit its owner's; without one no card is active. A side on which
// nothing lies is "none" or "-".
#include "games/war_lanes/lanes.h"
#include "games/war_lanes/terms.h"
#include "lab/answer.h"

#include <string.h>

struct lane_query {
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
static bool is_no_slip(const struct query *query, const char *word)
{
    for (int suit = 0; suit < SUITS; suit++)
        if (edit_distance(word, suit_names[suit]) <= 2)
            return query_refuse(
                query, "\"%s\" is not a suit; did you mean %s?", word, suit_names[suit]);
    return true;
}

// Takes the suits out of the words; what is left are cards and what stands between hands.
static bool suits_read(
    const struct query *query, struct lane_query *lane, const char **rest, int *count)
{
    int side = 0;
    *count = 0;
    for (int i = 0; i < query->count; i++) {
        const char *word = query->words[i];
        int suit = suit_of_word(word);
        if (suit == NO_SUIT) {
            if (!is_no_slip(query, word))
                return false;
            side += strcmp(word, "vs") == 0 || strcmp(word, "/") == 0;
            rest[(*count)++] = word;
            continue;
        }
        if (side > 1)
            return query_refuse(query, "a lane has two sides");
        if (lane->suit[side] != NO_SUIT)
            return query_refuse(query, "side %d has two suits: a player has one", side);
        lane->suit[side] = suit;
    }
    return true;
}

static bool lane_read(const struct query *query, struct lane_query *lane)
{
    const char *words[QUERY_WORDS_MAX];
    struct query cards = *query;
    cards.words = words;
    cards.may_be_empty = true; // a lane may resolve against nothing
    *lane = (struct lane_query){.suit = {NO_SUIT, NO_SUIT}};
    struct written hands;
    if (!suits_read(query, lane, words, &cards.count) || !hands_read(&cards, &hands) ||
        !hands_check_standard(query, &hands, query->setup->option[OPTION_JOKERS]))
        return false;
    if (hands.count > 2)
        return query_refuse(query, "a lane has two sides, not %d", hands.count);
    lane->sides = hands.count;
    for (int side = 0; side < hands.count; side++) {
        int count = hands.hand[side].count;
        if (count > LANE_CARDS)
            return query_refuse(
                query, "a side of a lane has at most %d cards, not %d", LANE_CARDS, count);
        memcpy(lane->side[side].card, hands.hand[side].card, (size_t)count);
        lane->side[side].count = (uint8_t)count;
    }
    return true;
}

static void out_side(
    struct out *out, const struct query *query, const struct lane_query *lane, int side)
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

static void answer_json(const struct query *query, const struct lane_query *lane,
    const struct lane_outcome *outcome, const struct events *events)
{
    struct out out = out_into(query->answer);
    out_object(&out);
    if (lane->sides == 1) {
        out_side(&out, query, lane, 0);
        out_sums(&out, query, events);
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
    out_sums(&out, query, events);
    out_object_end(&out);
}

static void tell_lane(const struct query *query, const struct lane_query *lane,
    const struct lane_outcome *outcome, struct events *events)
{
    for (int side = 0; side < lane->sides; side++)
        lane_tell_side(query->setup, &lane->side[side], side, events);
    if (lane->sides == 2)
        lane_tell_outcome(query->setup, lane->side, lane->suit, outcome, events);
}

bool score_war_lanes(const struct query *query)
{
    struct lane_query lane;
    if (!lane_read(query, &lane))
        return false;
    struct lane_outcome outcome = lane_outcome(query->setup, lane.side, lane.suit);
    struct events events = {0};
    tell_lane(query, &lane, &outcome, &events);
    if (query->is_json)
        answer_json(query, &lane, &outcome, &events);
    else
        put_sums(query, &events);
    return true;
}
