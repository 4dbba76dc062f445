// SPDX-License-Identifier: MIT
// Plays war-lanes by the list of priorities in its document: answer lanes that are about to
// resolve, then complete, build and start lanes, and discard only when nothing fits. Looks at no
// bonus and no effect. Of equal wishes the lowest card is played, in the leftmost lane.
//
// The document calls urgent only what resolves at the other's next turn: so plays `strict`.
// `priority`, the standard, answers every lane that the other has filled, the soonest first. What
// that is worth is in docs/levels.md.
#include "bots/bot.h"

#include "games/war_lanes/terms.h"

// Lower is played first. A running countdown of the other side is its own urgency: 1 … 9.
enum { COMPLETE = 10, BUILD, START, DISCARD };

enum { ANY_COUNTDOWN = COMPLETE - 1, NEXT_TURN = 1 };

// A countdown of more than `urgent` is no reason to hurry.
static int urgency(const struct view *view, const struct move *move, int urgent)
{
    if (move->verb == VERB_DISCARD)
        return DISCARD;
    int seat = view->seat, lane = move->arg[1];
    int countdown = view->counter[index_of(COUNTER_COUNTDOWN + lane, !seat)];
    if (countdown > 0 && countdown <= urgent)
        return countdown;
    switch (view->count[index_of(ZONE_LANE + lane, seat)]) {
    case 2:
        return COMPLETE;
    case 1:
        return BUILD;
    default:
        return START;
    }
}

// Any suit but the other's, where that is known already.
static struct move choose_suit(const struct question *question)
{
    int others = question->view->counter[index_of(COUNTER_SUIT, !question->view->seat)];
    struct choice fine[SUITS];
    int count = 0;
    for (int i = 0; i < question->count; i++)
        if (question->choices[i].move.arg[0] + 1 != others)
            fine[count++] = question->choices[i];
    return choice_pick(fine, count, question->chance);
}

static struct move choose_by(const struct question *question, int urgent)
{
    if (question->view->phase == PHASE_SUITS)
        return choose_suit(question);
    // The choices come card by card, the lowest first, and lane by lane from the left.
    int best = 0, best_urgency = DISCARD + 1;
    for (int i = 0; i < question->count; i++) {
        int now = urgency(question->view, &question->choices[i].move, urgent);
        if (now < best_urgency)
            best_urgency = now, best = i;
    }
    return question->choices[best].move;
}

static struct move choose(const struct question *question)
{
    return choose_by(question, ANY_COUNTDOWN);
}

static struct move choose_strictly(const struct question *question)
{
    return choose_by(question, NEXT_TURN);
}

static bool fits(const struct setup *setup)
{
    return setup->game == &war_lanes;
}

const struct bot priority_bot = {
    .name = "priority",
    .help = "war-lanes: answers, completes, builds and starts lanes, lowest card first",
    .fits = fits,
    .choose = choose,
};

const struct bot strict_bot = {
    .name = "strict",
    .help =
        "war-lanes: as priority, but answers only lanes that resolve next turn, as its document",
    .fits = fits,
    .choose = choose_strictly,
};
