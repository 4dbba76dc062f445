// SPDX-License-Identifier: MIT
// baize score tzogous37: two cards, their sum and their bonus; or several such pairs, which of them
// wins, and what decides if they are equal.
#include "games/tzogous37/score.h"

#include "games/tzogous37/terms.h"
#include "lab/answer.h"
#include "wire/wire.h"

struct pairs {
    int count;
    const uint8_t *card[WRITTEN_MAX]; // two each
    struct score score[WRITTEN_MAX];
    bool is_shared; // the second card of all of them is one and the same: the community card
    int32_t highest;
    int best; // the set of those that score it
};

static bool refuse_copies(const struct query *query, int card, int copies)
{
    if (card == JOKER)
        return query_refuse(query, "this pack has %d joker%s", copies, copies == 1 ? "" : "s");
    if (copies == 1)
        return query_refuse(query, "a deck has every card once; --set two_decks=on plays with two");
    return query_refuse(query, "two decks have every card twice");
}

// A card that is there more often than the pack has it. The community card is one card, however
// many pairs it is written in.
static bool check_copies(const struct query *query, const struct pairs *pairs)
{
    int seen[STANDARD_CARDS + 1] = {0};
    for (int i = 0; i < pairs->count; i++)
        for (int slot = 0; slot < 2; slot++) {
            int card = pairs->card[i][slot], copies = tzogous37_copies(query->setup, card);
            bool is_again = pairs->is_shared && slot == 1 && i > 0;
            if (!is_again && ++seen[card] > copies)
                return refuse_copies(query, card, copies);
        }
    return true;
}

static int32_t total(const struct score *score)
{
    return score->sum + score->bonus;
}

static bool pairs_read(const struct query *query, struct written *hands, struct pairs *pairs)
{
    if (!hands_read(query, hands))
        return false;
    hands_divide(hands, 2);
    *pairs = (struct pairs){.count = hands->count, .is_shared = hands->count > 1};
    for (int i = 0; i < hands->count; i++) {
        if (hands->hand[i].count != 2)
            return query_refuse(
                query, "tzogous37 scores two cards: baize score tzogous37 QS QH vs 9D KC");
        pairs->card[i] = hands->hand[i].card;
        pairs->is_shared = pairs->is_shared && pairs->card[i][1] == pairs->card[0][1];
    }
    // With two decks two pairs may have equal cards without sharing one.
    pairs->is_shared =
        pairs->is_shared && pairs->count > tzogous37_copies(query->setup, pairs->card[0][1]);
    for (int i = 0; i < pairs->count; i++) {
        pairs->score[i] = tzogous37_score(query->setup, pairs->card[i][0], pairs->card[i][1]);
        int32_t own = total(&pairs->score[i]);
        if (!i || own > pairs->highest)
            pairs->highest = own, pairs->best = 0;
        if (own == pairs->highest)
            pairs->best |= only(i);
    }
    return check_copies(query, pairs);
}

static void out_score(struct out *out, const struct score *score)
{
    out_put_int(out, "score", total(score));
    out_put_int(out, "sum", score->sum);
    out_put_int(out, "bonus", score->bonus);
    out_put_string(out, "pattern", tzogous37_patterns[score->pattern]);
}

static bool is_tied(const struct pairs *pairs)
{
    return count_bits((uint64_t)pairs->best) > 1;
}

static void answer_json(
    const struct query *query, const struct pairs *pairs, const struct events *events)
{
    struct out out = out_into(query->answer);
    out_object(&out);
    if (pairs->count == 1) {
        out_score(&out, &pairs->score[0]);
        out_sums(&out, query, events);
        out_object_end(&out);
        return;
    }
    out_key(&out, "pairs");
    out_array(&out);
    for (int i = 0; i < pairs->count; i++) {
        out_object(&out);
        out_key(&out, "cards");
        out_array(&out);
        for (int slot = 0; slot < 2; slot++) {
            char buf[16];
            struct text name = TEXT(buf);
            card_put(query->setup->game->pack, pairs->card[i][slot], &name);
            out_string(&out, buf);
        }
        out_array_end(&out);
        out_score(&out, &pairs->score[i]);
        out_object_end(&out);
    }
    out_array_end(&out);
    out_key(&out, "best");
    wire_seats(&out, pairs->best);
    out_key(&out, "winner");
    if (is_tied(pairs))
        out_null(&out);
    else
        out_int(&out, lowest_bit((uint64_t)pairs->best));
    if (is_tied(pairs)) {
        out_put_string(&out, "tie_break", "draw");
        out_put_int(&out, "draws_most", query->setup->option[SUDDEN_DEATH]);
    }
    out_sums(&out, query, events);
    out_object_end(&out);
}

static void put_pair(const struct query *query, const uint8_t *cards)
{
    card_put(query->setup->game->pack, cards[0], query->answer);
    text_char(query->answer, ' ');
    card_put(query->setup->game->pack, cards[1], query->answer);
}

// Equal scores are decided by nothing in the two cards, only by drawing.
static void put_tie_break(const struct query *query)
{
    int32_t draws = query->setup->option[SUDDEN_DEATH];
    put_format(query->answer, ": each draws a card, and the highest wins (ace 14, joker %d). ",
        query->setup->option[JOKER_VALUE]);
    if (!draws)
        text_put(query->answer, "Those who are equal again draw again.\n");
    else if (draws == 1)
        text_put(query->answer, "Those who are equal again split the pot.\n");
    else
        put_format(query->answer,
            "Those who are equal again draw again; after %d draws they split the pot.\n", draws);
}

static void put_winner(const struct query *query, const struct pairs *pairs)
{
    if (pairs->is_shared) {
        text_put(query->answer, "The community card is ");
        card_put(query->setup->game->pack, pairs->card[0][1], query->answer);
        text_put(query->answer, ".\n");
    }
    int left = count_bits((uint64_t)pairs->best);
    for (int set = pairs->best; set; set &= set - 1) {
        put_pair(query, pairs->card[lowest_bit((uint64_t)set)]);
        text_put(query->answer, --left > 1 ? ", " : left ? " and " : "");
    }
    if (is_tied(pairs)) {
        put_format(query->answer, " are equal with %d", pairs->highest);
        put_tie_break(query);
    } else {
        put_format(query->answer, " wins with %d.\n", pairs->highest);
    }
}

bool score_tzogous37(const struct query *query)
{
    struct written hands;
    struct pairs pairs;
    if (!pairs_read(query, &hands, &pairs))
        return false;
    struct events events = {0};
    for (int i = 0; i < pairs.count; i++)
        tzogous37_tell_score(query->setup, i, pairs.card[i][0], pairs.card[i][1], &events);
    if (query->is_json) {
        answer_json(query, &pairs, &events);
        return true;
    }
    put_sums(query, &events);
    if (pairs.count > 1)
        put_winner(query, &pairs);
    return true;
}
