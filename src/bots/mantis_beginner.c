// SPDX-License-Identifier: MIT
// How a beginner plays mantis: whoever leads on points is stolen from, and one who leads plays for
// the own tank. What is in the tanks, and the colours on the back, they do not look at.
#include "bots/mantis_table.h"

struct move mantis_beginner(const struct question *question)
{
    struct mantis_table table;
    mantis_read(question, &table);
    int leader = table.turn, at = 0;
    for (int seat = 0; seat < table.seats; seat++)
        if (table.points[seat] > table.points[leader])
            leader = seat;
    while (mantis_aim(question, &question->choices[at].move) != leader)
        at++;
    return question->choices[at].move;
}
