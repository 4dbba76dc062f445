// SPDX-License-Identifier: MIT
// Scores slowpoker: what one hand is worth, or two hands with the battle told attack by attack.
#include "lab/answer.h"

#include "games/slowpoker/combat.h"

#include <string.h>

struct battle {
    uint64_t hand[2], left[2];
    int worth[2]; // of what is left
    struct hit hits[2][HITS_MAX];
    int hit_count[2];
};

static int chart_of(const struct setup *setup)
{
    return setup->option[option_find(setup->game, "chart")];
}

static void battle_fight(struct battle *battle, int chart)
{
    for (int side = 0; side < 2; side++) {
        battle->left[side] = combat_left(battle->hand[!side], battle->hand[side], chart);
        battle->worth[side] = hand_worth(battle->left[side]);
    }
    for (int side = 0; side < 2; side++)
        battle->hit_count[side] = combat_hits(battle->hand[side],
            battle->hand[!side] & ~battle->left[!side], chart, battle->hits[side]);
}

static void put_cards(struct text *text, uint64_t cards)
{
    if (!cards)
        text_put(text, "nothing");
    for (const char *between = ""; cards; cards &= cards - 1, between = " ") {
        text_put(text, between);
        slowpoker_pack.name(lowest_bit(cards), text);
    }
}

static void put_worth(struct text *text, uint64_t cards)
{
    if (!cards)
        return;
    int worth = hand_worth(cards), rank = rank_of_worth(worth);
    put_format(text, ": %s, rank %d, level sum %d", hand_rank_names[rank], rank, worth >> 8 & 15);
    if (worth & 0xff)
        put_format(
            text, "; the rest %s, level sum %d", hand_rank_names[worth >> 4 & 15], worth & 15);
}

static void put_battle(const struct query *query, const struct battle *battle)
{
    struct text *text = query->answer;
    static const char *const names[2] = {"first", "second"};
    for (int side = 0; side < 2; side++) {
        put_format(text, "%-6s  ", names[side]);
        put_cards(text, battle->hand[side]);
        put_worth(text, battle->hand[side]);
        text_char(text, '\n');
    }
    for (int side = 0; side < 2; side++) {
        put_format(text, "\nthe %s hand attacks\n", names[side]);
        for (int i = 0; i < battle->hit_count[side]; i++) {
            const struct hit *hit = &battle->hits[side][i];
            text_put(text, "  ");
            slowpoker_pack.name(hit->attacker, text);
            text_put(text, " hits ");
            slowpoker_pack.name(hit->target, text);
            put_format(text, "%s\n",
                hit->times == 1   ? ""
                : hit->times == 2 ? " twice"
                                  : " 3 times");
        }
        text_put(text, "  left: ");
        put_cards(text, battle->left[!side]);
        put_worth(text, battle->left[!side]);
        text_char(text, '\n');
    }
    int order = battle->worth[0] - battle->worth[1];
    if (order) {
        struct events events = {0};
        worth_tell(battle->worth, &events);
        put_format(text, "\nthe %s hand wins\n", names[order < 0]);
        put_sums(query, &events);
    } else
        text_put(text, "\na tie\n");
}

static void out_cards(struct out *out, uint64_t cards)
{
    out_array(out);
    for (; cards; cards &= cards - 1) {
        char buf[20];
        struct text name = TEXT(buf);
        slowpoker_pack.name(lowest_bit(cards), &name);
        out_string(out, buf);
    }
    out_array_end(out);
}

static void out_card(struct out *out, const char *key, int card)
{
    char buf[20];
    struct text name = TEXT(buf);
    slowpoker_pack.name(card, &name);
    out_put_string(out, key, buf);
}

static void out_battle(struct out *out, const struct query *query, const struct battle *battle)
{
    struct events events = {0};
    worth_tell(battle->worth, &events);
    out_object(out);
    out_key(out, "hands");
    out_array(out);
    for (int side = 0; side < 2; side++)
        out_cards(out, battle->hand[side]);
    out_array_end(out);
    out_key(out, "hits");
    out_array(out);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < battle->hit_count[side]; i++) {
            out_object(out);
            out_put_int(out, "seat", side);
            out_card(out, "card", battle->hits[side][i].attacker);
            out_card(out, "target", battle->hits[side][i].target);
            out_put_int(out, "n", battle->hits[side][i].times);
            out_object_end(out);
        }
    out_array_end(out);
    out_key(out, "left");
    out_array(out);
    for (int side = 0; side < 2; side++)
        out_cards(out, battle->left[side]);
    out_array_end(out);
    out_key(out, "ranks");
    out_array(out);
    for (int side = 0; side < 2; side++)
        out_int(out, rank_of_worth(battle->worth[side]));
    out_array_end(out);
    out_key(out, "winner");
    if (battle->worth[0] == battle->worth[1])
        out_null(out);
    else
        out_int(out, battle->worth[1] > battle->worth[0]);
    out_sums(out, query, &events);
    out_object_end(out);
}

static void answer_hand(const struct query *query, uint64_t hand)
{
    int worth = hand_worth(hand);
    if (!query->is_json) {
        put_cards(query->answer, hand);
        put_worth(query->answer, hand);
        text_char(query->answer, '\n');
        return;
    }
    struct out out = out_into(query->answer);
    out_object(&out);
    out_key(&out, "hand");
    out_cards(&out, hand);
    out_put_int(&out, "rank", rank_of_worth(worth));
    out_put_string(&out, "name", hand_rank_names[rank_of_worth(worth)]);
    out_put_int(&out, "level_sum", worth >> 8 & 15);
    out_object_end(&out);
}

bool score_slowpoker(const struct query *query)
{
    struct written hands;
    if (!hands_read(query, &hands))
        return false;
    if (hands.count == 1 && hands.hand[0].count == 2 * HAND_CARDS)
        hands_divide(&hands, HAND_CARDS);
    if (hands.count > 2)
        return query_refuse(query, "two hands fight, not %d", hands.count);
    struct battle battle = {0};
    for (int side = 0; side < hands.count; side++)
        for (int i = 0; i < hands.hand[side].count; i++) {
            char buf[20];
            struct text name = TEXT(buf);
            slowpoker_pack.name(hands.hand[side].card[i], &name);
            uint64_t card = 1ull << hands.hand[side].card[i];
            if ((battle.hand[0] | battle.hand[1]) & card)
                return query_refuse(query, "%s is there twice, and the pack has it once", buf);
            if (i == HAND_CARDS)
                return query_refuse(
                    query, "a hand has at most %d cards: %s is one too many", HAND_CARDS, buf);
            battle.hand[side] |= card;
        }
    if (hands.count == 1) {
        answer_hand(query, battle.hand[0]);
        return true;
    }
    battle_fight(&battle, chart_of(query->setup));
    if (query->is_json) {
        struct out out = out_into(query->answer);
        out_battle(&out, query, &battle);
    } else {
        put_battle(query, &battle);
    }
    return true;
}
