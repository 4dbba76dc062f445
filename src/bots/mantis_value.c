// SPDX-License-Identifier: MIT
// Plays mantis by expected gain: the three colours on the back, less the cards that have been seen,
// say how likely each face is; each choice is worth the points and cards it brings, and what it
// takes from or gives to others.
#include "bots/mantis_table.h"

// Worth of a card in a tank, in points: it may be scored, and it may be stolen.
#define CARD_KEPT 0.45
#define CARD_OF_OTHERS 0.35

static double worth(const struct mantis_table *table, int back, int aim)
{
    double sum = 0;
    for (int side = 0; side < SIDES; side++) {
        if (!(table->sides[back] >> side & 1))
            continue;
        int n = table->held[aim][colour_of(cards_of_back[back][side])];
        if (aim != table->turn)
            sum += n ? (n + 1) * CARD_KEPT + n * CARD_OF_OTHERS : -CARD_OF_OTHERS;
        else
            sum += n ? (n + 1) - n * CARD_KEPT : CARD_KEPT;
    }
    return sum;
}

static struct move choose(const struct question *question)
{
    if (bot_slips(question))
        return mantis_beginner(question);
    struct mantis_table table;
    mantis_read(question, &table);
    int best = 0, back = mantis_top(question);
    double most = -1e9;
    for (int i = 0; i < question->count; i++) {
        double now = worth(&table, back, mantis_aim(question, &question->choices[i].move));
        if (now > most)
            most = now, best = i;
    }
    return question->choices[best].move;
}

const struct bot value_bot = {
    .name = "value",
    .help = "mantis by expected gain, from the colours on the back and the cards seen",
    .can_slip = true,
    .fits = mantis_fits,
    .choose = choose,
};
