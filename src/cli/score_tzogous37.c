// SPDX-License-Identifier: MIT
// baize score tzogous37: two cards, their sum and their bonus.
#include "games/tzogous37/score.h"

#include "cli/answer.h"

static int check_copies(const struct query *query, const uint8_t *cards)
{
    const struct setup *setup = query->setup;
    int copies = tzogous37_copies(setup, cards[0]);
    if (cards[0] != cards[1] || copies > 1)
        return EXIT_FINE;
    if (cards[0] == JOKER)
        return refuse("this pack has %d joker%s", copies, copies == 1 ? "" : "s");
    return refuse("a deck has every card once; --set two_decks=on plays with two");
}

int score_tzogous37(const struct query *query)
{
    const struct setup *setup = query->setup;
    struct hands hands;
    int fault = hands_read(query, &hands);
    if (fault)
        return fault;
    if (hands.count != 1 || hands.hand[0].count != 2)
        return refuse("tzogous37 scores two cards: baize score tzogous37 QS QH");
    const uint8_t *cards = hands.hand[0].card;
    fault = check_copies(query, cards);
    if (fault)
        return fault;
    struct score score = tzogous37_score(setup, cards[0], cards[1]);
    if (query->is_json) {
        struct out out = out_into(query->answer);
        out_object(&out);
        out_put_int(&out, "score", score.sum + score.bonus);
        out_put_int(&out, "sum", score.sum);
        out_put_int(&out, "bonus", score.bonus);
        out_put_string(&out, "pattern", tzogous37_patterns[score.pattern]);
        out_object_end(&out);
        return EXIT_FINE;
    }
    for (int i = 0; i < 2; i++) {
        card_put(setup->game->pack, cards[i], query->answer);
        text_put(query->answer, i ? ": " : " ");
    }
    put_format(query->answer, "%d", score.sum + score.bonus);
    put_format(query->answer, " = %d + %d", tzogous37_value(setup, cards[0]),
        tzogous37_value(setup, cards[1]));
    if (score.pattern)
        put_format(query->answer, " + %d (%s)", score.bonus, tzogous37_patterns[score.pattern]);
    text_char(query->answer, '\n');
    return EXIT_FINE;
}
