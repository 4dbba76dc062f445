// SPDX-License-Identifier: MIT
// The exact chances of single-card-game and double-card-game when both play, counted over all
// deals. Hands are counted by ranks, in the order the rules give them: higher card first.
#include "lab/answer.h"

#include <string.h>

enum { HANDS_OF_RANKS = RANKS * (RANKS + 1) / 2 };

struct rank_hand {
    int high, low;  // equal for a pair; low is high for one card
    uint64_t deals; // ways to be dealt it
    uint64_t wins, ties, losses;
};

// How many ways to be dealt these ranks from a pack with `left` cards of each rank.
static uint64_t ways(const int left[RANKS], const struct rank_hand *hand, int size)
{
    uint64_t high = (uint64_t)left[hand->high];
    if (size == 1)
        return high;
    return hand->high == hand->low ? high * (high - (high > 0)) / 2
                                   : high * (uint64_t)left[hand->low];
}

static int list_hands(struct rank_hand *hands, int size)
{
    int count = 0;
    for (int high = 0; high < RANKS; high++)
        for (int low = size == 1 ? high : 0; low <= high; low++)
            hands[count++] = (struct rank_hand){.high = high, .low = low};
    return count;
}

// The list is in rising order of strength, so indexes are compared.
static void count_all(struct rank_hand *hands, int count, int size)
{
    for (int mine = 0; mine < count; mine++) {
        int left[RANKS];
        for (int rank = 0; rank < RANKS; rank++)
            left[rank] = SUITS;
        hands[mine].deals = ways(left, &hands[mine], size);
        left[hands[mine].high]--;
        if (size == 2)
            left[hands[mine].low]--;
        for (int other = 0; other < count; other++) {
            uint64_t deals = ways(left, &hands[other], size);
            if (other == mine)
                hands[mine].ties += deals;
            else if (other < mine)
                hands[mine].wins += deals;
            else
                hands[mine].losses += deals;
        }
    }
}

static void put_ranks(const struct rank_hand *hand, int size, struct text *text)
{
    static const char *const names[RANKS] = {
        "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"};
    text_put(text, names[hand->high]);
    if (size == 2)
        text_format(text, " %s", names[hand->low]);
}

static void answer_json(const struct query *query, const struct rank_hand *hands, int count,
    int size, uint64_t ties, uint64_t deals)
{
    struct out out = out_into(query->answer);
    out_object(&out);
    out_put_string(&out, "game", query->setup->game->id);
    out_key(&out, "tie");
    out_fraction(&out, ties, deals);
    out_put_int(&out, "ties", (int64_t)ties);
    out_put_int(&out, "deals", (int64_t)deals);
    out_key(&out, "hands");
    out_array(&out);
    for (int i = count - 1; i >= 0; i--) {
        char buf[20];
        struct text name = TEXT(buf);
        put_ranks(&hands[i], size, &name);
        out_object(&out);
        out_put_string(&out, "hand", buf);
        out_put_int(&out, "deals", (int64_t)hands[i].deals);
        out_put_int(&out, "wins", (int64_t)hands[i].wins);
        out_put_int(&out, "ties", (int64_t)hands[i].ties);
        out_put_int(&out, "losses", (int64_t)hands[i].losses);
        out_object_end(&out);
    }
    out_array_end(&out);
    out_object_end(&out);
}

static void answer_words(const struct query *query, const struct rank_hand *hands, int count,
    int size, uint64_t ties, uint64_t deals)
{
    struct text *text = query->answer;
    text_put(text, "Both are dealt equal hands in ");
    put_fraction(text, ties, deals);
    text_put(text, " of all deals (");
    put_percent(text, ties, deals);
    put_format(text, ", %llu of %llu).\n\n", (unsigned long long)ties, (unsigned long long)deals);
    text_put(text, "If both play:\n  hand      wins    ties   loses\n");
    for (int i = count - 1; i >= 0; i--) {
        char buf[20];
        struct text name = TEXT(buf);
        put_ranks(&hands[i], size, &name);
        double all = (double)(hands[i].wins + hands[i].ties + hands[i].losses);
        put_format(text, "  %-5s %6.2f %% %5.2f %% %6.2f %%\n", buf,
            100 * (double)hands[i].wins / all, 100 * (double)hands[i].ties / all,
            100 * (double)hands[i].losses / all);
    }
}

bool odds_card_game(const struct query *query)
{
    if (query->count)
        return query_refuse(query,
            "baize odds %s takes nothing more; baize score %s CARD… rates one hand",
            query->setup->game->id, query->setup->game->id);
    int size = strcmp(query->setup->game->id, "double-card-game") == 0 ? 2 : 1;
    struct rank_hand hands[HANDS_OF_RANKS];
    int count = list_hands(hands, size);
    count_all(hands, count, size);
    uint64_t ties = 0, deals = 0;
    for (int i = 0; i < count; i++) {
        ties += hands[i].deals * hands[i].ties;
        deals += hands[i].deals * (hands[i].wins + hands[i].ties + hands[i].losses);
    }
    if (query->is_json)
        answer_json(query, hands, count, size, ties, deals);
    else
        answer_words(query, hands, count, size, ties, deals);
    return true;
}
