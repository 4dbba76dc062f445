// SPDX-License-Identifier: MIT
// The exact chances of war-lanes: what bonus three cards get that begin with the given ones and go
// on with any that may be laid there, with the jokers of the options and with none, and how the
// flip comes out.
#include "games/war_lanes/lanes.h"
#include "games/war_lanes/terms.h"
#include "lab/answer.h"

struct chances {
    int others;                       // cards that were not given
    int fit;                          // those of them that may be laid on the given ones
    uint64_t ways[LANE_PATTERNS + 1]; // by the pattern that pays; the last: none does
    uint64_t all;                     // 0 if too few fit to fill the side
    uint64_t bonus;                   // of all ways together
};

enum { CARDS_MAX = STANDARD_CARDS + 8 };

// The pack without the given cards; jokers lie at its end.
static int undealt(const struct lane_side *given, int jokers, uint8_t *out)
{
    int count = 0;
    for (int card = 0; card < STANDARD_CARDS; card++) {
        bool is_given = false;
        for (int i = 0; i < given->count; i++)
            is_given |= given->card[i] == card;
        if (!is_given)
            out[count++] = (uint8_t)card;
    }
    for (int i = 0; i < given->count; i++)
        jokers -= given->card[i] == JOKER;
    for (int i = 0; i < jokers; i++)
        out[count++] = JOKER;
    return count;
}

// A card may not be lower than the one it is laid on, so cards can lie in a lane in one order of
// values only: whatever order they were typed in, the lowest was laid first.
static void lay_in_order(struct lane_side *side)
{
    for (int i = 1; i < side->count; i++)
        for (int k = i; k && lane_value(side->card[k]) < lane_value(side->card[k - 1]); k--) {
            uint8_t card = side->card[k];
            side->card[k] = side->card[k - 1];
            side->card[k - 1] = card;
        }
}

// Keeps the cards that may be laid on the last one of the side. Any two that fit can be laid
// there, the lower one first, so every set of them is one way.
static int keep_fitting(const struct lane_side *side, uint8_t *pack, int count)
{
    int least = side->count ? lane_value(side->card[side->count - 1]) : 0;
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (lane_value(pack[i]) >= least)
            pack[kept++] = pack[i];
    return kept;
}

static void count_from(const struct setup *setup, struct lane_side side, const uint8_t *pack,
    int at, int count, struct chances *chances)
{
    if (side.count == LANE_CARDS) {
        struct lane_worth worth = lane_worth(setup, &side);
        chances->ways[worth.pattern]++;
        chances->all++;
        chances->bonus += (uint64_t)worth.bonus;
        return;
    }
    for (; at < count; at++) {
        struct lane_side more = side;
        more.card[more.count++] = pack[at];
        count_from(setup, more, pack, at + 1, count, chances);
    }
}

static struct chances chances_of(
    const struct setup *setup, const struct lane_side *given, int jokers)
{
    uint8_t pack[CARDS_MAX];
    struct chances chances = {.others = undealt(given, jokers, pack)};
    chances.fit = keep_fitting(given, pack, chances.others);
    count_from(setup, *given, pack, 0, chances.fit, &chances);
    return chances;
}

struct flip {
    uint64_t pairs, ties;
    uint64_t damage; // of all pairs together
};

static struct flip flip_of(int jokers)
{
    struct flip flip = {0};
    uint8_t pack[CARDS_MAX];
    int count = undealt(&(struct lane_side){0}, jokers, pack);
    for (int a = 0; a < count; a++)
        for (int b = 0; b < a; b++) {
            int apart = lane_value(pack[a]) - lane_value(pack[b]);
            flip.pairs++;
            flip.ties += apart == 0;
            flip.damage += (uint64_t)(apart < 0 ? -apart : apart);
        }
    return flip;
}

static const int order[] = {
    LANE_STRAIGHT_FLUSH, LANE_THREE, LANE_STRAIGHT, LANE_FLUSH, LANE_PAIR, LANE_NO_PATTERN};

static int bonus_of(const struct setup *setup, int pattern)
{
    return pattern == LANE_NO_PATTERN ? 0 : setup->option[pattern];
}

static void out_chances(
    struct out *out, const char *key, const struct setup *setup, const struct chances *chances)
{
    out_key(out, key);
    out_object(out);
    out_put_int(out, "others", chances->others);
    out_put_int(out, "fit", chances->fit);
    out_put_int(out, "ways", (int64_t)chances->all);
    if (!chances->all) {
        out_object_end(out);
        return;
    }
    out_put_real(out, "mean_bonus", (double)chances->bonus / (double)chances->all);
    out_key(out, "patterns");
    out_array(out);
    for (int i = 0; i < ARRAY_LEN(order); i++) {
        out_object(out);
        out_put_string(out, "pattern", lane_pattern_names[order[i]]);
        out_put_int(out, "bonus", bonus_of(setup, order[i]));
        out_put_int(out, "ways", (int64_t)chances->ways[order[i]]);
        out_key(out, "chance");
        out_fraction(out, chances->ways[order[i]], chances->all);
        out_object_end(out);
    }
    out_array_end(out);
    out_object_end(out);
}

static void answer_json(const struct query *query, const struct chances *with,
    const struct chances *without, const struct flip *flip)
{
    struct out out = out_into(query->answer);
    out_object(&out);
    out_put_string(&out, "game", query->setup->game->id);
    out_put_int(&out, "jokers", query->setup->option[OPTION_JOKERS]);
    out_chances(&out, "lane", query->setup, with);
    if (without)
        out_chances(&out, "lane_without_jokers", query->setup, without);
    out_key(&out, "flip_tie");
    out_fraction(&out, flip->ties, flip->pairs);
    out_put_real(
        &out, "flip_damage_mean", (double)flip->damage / (double)(flip->pairs - flip->ties));
    out_object_end(&out);
}

// "7S 8S and 1 of the 30 cards that may be laid on it (of the other 54), 4 jokers in the pack:"
static void put_question(
    struct text *text, const struct lane_side *given, const struct chances *with, int jokers)
{
    for (int i = 0; i < given->count; i++) {
        standard_pack.name(given->card[i], text);
        text_put(text, i + 1 < given->count ? " " : " and ");
    }
    int more = LANE_CARDS - given->count;
    if (given->count)
        put_format(text, "%d of the %d cards that may be laid on it (of the other %d)", more,
            with->fit, with->others);
    else
        put_format(text, "%d cards of %d at random", more, with->others);
    put_format(text, ", %d joker%s in the pack:\n", jokers, jokers == 1 ? "" : "s");
}

static void put_lane(
    const struct query *query, const struct chances *with, const struct chances *without)
{
    struct text *text = query->answer;
    if (!with->all) {
        text_put(text, "  too few: this side cannot be filled\n");
        return;
    }
    put_format(text, "  %-16s bonus %8s %10s%s\n", "", "ways", "chance",
        without ? "  without jokers" : "");
    for (int i = 0; i < ARRAY_LEN(order); i++) {
        int pattern = order[i];
        put_format(text, "  %-16s %5d %8llu %8.3f %%", lane_pattern_names[pattern],
            bonus_of(query->setup, pattern), (unsigned long long)with->ways[pattern],
            100 * (double)with->ways[pattern] / (double)with->all);
        if (without)
            put_format(
                text, " %13.3f %%", 100 * (double)without->ways[pattern] / (double)without->all);
        text_char(text, '\n');
    }
    put_format(text, "  %-16s %5.2f %8llu", "together", (double)with->bonus / (double)with->all,
        (unsigned long long)with->all);
    if (without)
        put_format(
            text, "   (bonus without jokers: %.2f)", (double)without->bonus / (double)without->all);
    text_char(text, '\n');
}

static void answer_words(const struct query *query, const struct lane_side *given,
    const struct chances *with, const struct chances *without, const struct flip *flip)
{
    struct text *text = query->answer;
    put_question(text, given, with, query->setup->option[OPTION_JOKERS]);
    put_lane(query, with, without);
    text_put(text, "\nA war flip is tied in ");
    put_fraction(text, flip->ties, flip->pairs);
    text_put(text, " (");
    put_percent(text, flip->ties, flip->pairs);
    put_format(text, "); otherwise it deals %.3f HP on average.\n",
        (double)flip->damage / (double)(flip->pairs - flip->ties));
}

bool odds_war_lanes(const struct query *query)
{
    int jokers = query->setup->option[OPTION_JOKERS];
    struct lane_side given = {0};
    bool has_joker = false;
    if (query->count) {
        struct written hands;
        if (!hands_read(query, &hands) || !hands_check_standard(query, &hands, jokers))
            return false;
        if (hands.count > 1 || hands.hand[0].count >= LANE_CARDS)
            return query_refuse(
                query, "give one or two cards of a lane; baize score war-lanes rates three");
        for (int i = 0; i < hands.hand[0].count; i++) {
            given.card[given.count++] = hands.hand[0].card[i];
            has_joker |= hands.hand[0].card[i] == JOKER;
        }
        lay_in_order(&given);
    }
    struct chances with = chances_of(query->setup, &given, jokers);
    struct chances without = {0};
    bool is_compared = jokers && !has_joker;
    if (is_compared)
        without = chances_of(query->setup, &given, 0);
    struct flip flip = flip_of(jokers);
    if (query->is_json)
        answer_json(query, &with, is_compared ? &without : NULL, &flip);
    else
        answer_words(query, &given, &with, is_compared ? &without : NULL, &flip);
    return true;
}
