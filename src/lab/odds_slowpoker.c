// SPDX-License-Identifier: MIT
// How often each rank is dealt in slowpoker, counted over all hands of five.
#include "lab/answer.h"

#include "games/slowpoker/combat.h"

static void count_ranks(uint64_t count[HAND_RANKS])
{
    for (uint64_t hand = (1u << HAND_CARDS) - 1; hand <= ALL_CREATURES;) {
        count[rank_of_worth(hand_worth(hand))]++;
        // The next number with as many bits.
        uint64_t low = hand & -hand, ripple = hand + low;
        hand = ripple | ((hand ^ ripple) >> 2) / low;
    }
}

static int option(const struct setup *setup, const char *kind, int rank)
{
    char buf[20];
    struct text name = TEXT(buf);
    text_format(&name, "%s%d", kind, rank);
    int at = option_find(setup->game, buf);
    return at < 0 ? 0 : setup->option[at];
}

static void out_row(
    struct out *out, const struct setup *setup, int rank, uint64_t hands, uint64_t all)
{
    out_object(out);
    out_put_int(out, "rank", rank);
    out_put_string(out, "name", hand_rank_names[rank]);
    out_put_int(out, "hands", (int64_t)hands);
    out_key(out, "chance");
    out_fraction(out, hands, all);
    out_put_int(out, "cost", option(setup, "cost_", rank));
    out_put_real(out, "factor", option(setup, "factor_", rank) / 100.0);
    out_object_end(out);
}

static void put_row(
    struct text *text, const struct setup *setup, int rank, uint64_t hands, uint64_t all)
{
    put_format(text, "%3d  %-19s %9d  ", rank, hand_rank_names[rank], (int)hands);
    char buf[20];
    struct text percent = TEXT(buf);
    put_percent(&percent, hands, all);
    int factor = option(setup, "factor_", rank);
    put_format(text, "%9s  %4d  %6g\n", buf, option(setup, "cost_", rank), factor / 100.0);
}

bool odds_slowpoker(const struct query *query)
{
    if (query->count)
        return query_refuse(query, "odds of slowpoker takes no cards; baize score slowpoker does");
    uint64_t count[HAND_RANKS] = {0}, all = 0;
    count_ranks(count);
    for (int rank = 0; rank < HAND_RANKS; rank++)
        all += count[rank];
    struct out out = out_into(query->answer);
    if (query->is_json) {
        out_object(&out);
        out_put_int(&out, "hands", (int64_t)all);
        out_key(&out, "ranks");
        out_array(&out);
    } else {
        put_format(query->answer, "Of all %d hands of five as they are dealt:\n\n", (int)all);
        put_format(query->answer, "%4s  %-19s %9s  %9s  %4s  %6s\n", "rank", "", "hands", "",
            "cost", "factor");
    }
    for (int rank = HAND_RANKS - 1; rank >= 0; rank--)
        if (query->is_json)
            out_row(&out, query->setup, rank, count[rank], all);
        else
            put_row(query->answer, query->setup, rank, count[rank], all);
    if (query->is_json) {
        out_array_end(&out);
        out_object_end(&out);
    } else {
        text_put(query->answer,
            "\nA bet is on the rank after combat, which is lower: no hand is dealt\n"
            "below rank 2, and most end there.\n");
    }
    return true;
}
