// SPDX-License-Identifier: MIT
// The chances of a match in mantis: what the top card is, given the three colours on its back and
// the cards seen so far; and what the backs of a full pack show.
#include "lab/answer.h"

#include "games/mantis/pack.h"

#include <string.h>

// How many of the 35 backs show exactly `shown` colours of a tank that has `colours` of the seven.
static uint64_t backs_showing(int colours, int shown)
{
    uint64_t count = 0;
    for (int back = 0; back < BACKS; back++) {
        int here = 0;
        for (int i = 0; i < SIDES; i++)
            here += colour_of(cards_of_back[back][i]) < colours;
        count += here == shown;
    }
    return count;
}

static void answer_table(const struct query *query)
{
    struct out out = out_into(query->answer);
    if (query->is_json) {
        out_object(&out);
        out_key(&out, "tanks");
        out_array(&out);
    } else {
        text_put(query->answer,
            "With none of its cards seen, a back of three colours is each of them with chance "
            "1/3.\n"
            "So a back that shows 0, 1, 2 or 3 of a tank's colours matches with 0, 1/3, 2/3 or "
            "1.\n\n"
            "colours      the back shows this many of them, of 35      any match\n"
            "in the tank       0       1       2       3\n");
    }
    for (int colours = 0; colours <= COLOURS; colours++) {
        if (!query->is_json)
            put_format(query->answer, "%11d", colours);
        else {
            out_object(&out);
            out_put_int(&out, "colours", colours);
            out_key(&out, "backs");
            out_array(&out);
        }
        for (int shown = 0; shown <= SIDES; shown++)
            if (query->is_json)
                out_int(&out, (int64_t)backs_showing(colours, shown));
            else
                put_format(query->answer, "%8d", (int)backs_showing(colours, shown));
        if (query->is_json) {
            out_array_end(&out);
            out_key(&out, "match");
            out_fraction(&out, (uint64_t)colours, COLOURS);
            out_object_end(&out);
        } else {
            text_put(query->answer, "         ");
            put_fraction(query->answer, (uint64_t)colours, COLOURS);
            text_char(query->answer, '\n');
        }
    }
    if (query->is_json) {
        out_array_end(&out);
        out_object_end(&out);
    }
}

static void answer_back(const struct query *query, int back, int seen)
{
    uint64_t left = SIDES - (uint64_t)count_bits((uint64_t)seen);
    struct out out = out_into(query->answer);
    char buf[64];
    struct text name = TEXT(buf);
    mantis_pack.back_name(back, &name);
    if (query->is_json) {
        out_object(&out);
        out_put_string(&out, "back", buf);
        out_put_int(&out, "left", (int64_t)left);
        out_key(&out, "colours");
        out_array(&out);
    } else {
        put_format(query->answer, "%s: %d of its 3 cards not seen yet\n", buf, (int)left);
    }
    for (int i = 0; i < SIDES; i++) {
        const char *colour = colour_names[colour_of(cards_of_back[back][i])];
        uint64_t chance = !(seen >> i & 1);
        if (query->is_json) {
            out_object(&out);
            out_put_string(&out, "colour", colour);
            out_key(&out, "chance");
            out_fraction(&out, chance, left);
            out_object_end(&out);
            continue;
        }
        put_format(query->answer, "  %-7s ", colour);
        put_fraction(query->answer, chance, left);
        text_char(query->answer, '\n');
    }
    if (query->is_json) {
        out_array_end(&out);
        out_object_end(&out);
    } else {
        text_put(query->answer, "A tank matches with the sum of its colours' chances. Cards with "
                                "other backs change nothing.\n");
    }
}

bool odds_mantis(const struct query *query)
{
    if (!query->count) {
        answer_table(query);
        return true;
    }
    const char *word = query->words[0];
    int back = back_parse(word, strlen(word)), seen = 0;
    if (back < 0)
        return query_refuse(
            query, "\"%s\" is not a back: write three colours like red-blue-pink", word);
    for (int i = 1; i < query->count; i++) {
        word = query->words[i];
        int card = mantis_pack.parse(word, strlen(word));
        for (int side = 0; side < SIDES && card < 0; side++)
            if (strcmp(word, colour_names[colour_of(cards_of_back[back][side])]) == 0)
                card = cards_of_back[back][side];
        if (card < 0)
            return query_refuse(query,
                "\"%s\" is not a card: write one like red:red-blue-pink, or a colour of "
                "the back asked about",
                word);
        for (int side = 0; side < SIDES; side++)
            if (cards_of_back[back][side] == card)
                seen |= 1 << side;
    }
    if (seen == (1 << SIDES) - 1)
        return query_refuse(query, "all three cards with this back have been seen: none is left");
    answer_back(query, back, seen);
    return true;
}
