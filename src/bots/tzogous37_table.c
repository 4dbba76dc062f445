// SPDX-License-Identifier: MIT
#include "bots/tzogous37_table.h"

#include <string.h>

extern const struct game tzogous37;

bool tzogous37_fits(const struct setup *setup)
{
    return setup->game == &tzogous37;
}

static int card_at(const struct view *view, int zone)
{
    return view->count[zone] ? view_cards(view, zone)[0] : NO_CARD;
}

int tzogous37_laid(const struct view *view, int slot, int seat)
{
    int down = card_at(view, index_of(FIRST_DOWN + 2 * slot, seat));
    return down != NO_CARD ? down : card_at(view, index_of(FIRST_UP + 2 * slot, seat));
}

void tzogous37_look(const struct question *question, struct situation *situation)
{
    const struct view *view = question->view;
    memset(situation, 0, sizeof(*situation));
    situation->question = question;
    situation->me = view->seat;
    situation->round = view->counter[index_of(ROUND, 0)] - 1;
    situation->hand.count = view->count[index_of(HAND, view->seat)];
    for (int i = 0; i < situation->hand.count; i++)
        situation->hand.card[i] = view_cards(view, index_of(HAND, view->seat))[i];
    bool is_placing = view->phase == PLACING_FIRST; // the last round's cards may still lie there
    for (int slot = 0; slot < 2; slot++)
        situation->mine[slot] = is_placing ? NO_CARD : tzogous37_laid(view, slot, view->seat);
    if (view->phase == PLACING_SECOND)
        situation->mine[1] = NO_CARD;
    situation->community = card_at(view, index_of(COMMUNITY, 0));
    for (int card = 0; card < CARD_TYPES; card++)
        situation->unseen[card] = (uint8_t)tzogous37_copies(question->setup, card);
    int seen = 0;
    for (int zone = 0; zone < ZONES_MAX; seen += view->count[zone++])
        for (int i = 0; i < view->count[zone]; i++)
            if (view->card[seen + i] < CARD_BACK && situation->unseen[view->card[seen + i]])
                situation->unseen[view->card[seen + i]]--;
    for (int card = 0; card < CARD_TYPES; card++)
        situation->unseen_count += situation->unseen[card];
}

int32_t tzogous37_best_pair(
    const struct setup *setup, const struct cards *cards, int first, int *a, int *b)
{
    int32_t best = -1;
    for (int i = 0; i < cards->count; i++) {
        if (first != NO_CARD) {
            int32_t score = tzogous37_score_of(setup, first, cards->card[i]);
            if (score > best)
                best = score, *a = first, *b = cards->card[i];
            continue;
        }
        for (int j = i + 1; j < cards->count; j++) {
            int32_t score = tzogous37_score_of(setup, cards->card[i], cards->card[j]);
            if (score > best)
                best = score, *a = cards->card[i], *b = cards->card[j];
        }
    }
    return best;
}

struct cards tzogous37_without(const struct cards *cards, int card)
{
    struct cards rest = {0};
    bool is_out = false;
    for (int i = 0; i < cards->count; i++) {
        if (cards->card[i] == card && !is_out)
            is_out = true;
        else
            rest.card[rest.count++] = cards->card[i];
    }
    return rest;
}

// What the cards may still win: their best pair, then the best of what is left.
static int32_t promise_of(const struct setup *setup, struct cards cards)
{
    int32_t sum = 0;
    int a = NO_CARD, b = NO_CARD;
    while (cards.count >= 2) {
        sum += tzogous37_best_pair(setup, &cards, NO_CARD, &a, &b);
        cards = tzogous37_without(&cards, a);
        cards = tzogous37_without(&cards, b);
    }
    return cards.count ? sum + tzogous37_value(setup, cards.card[0]) : sum;
}

struct move tzogous37_move_with(const struct question *question, int card)
{
    for (int i = 0; i < question->count; i++)
        if (question->choices[i].move.arg[0] == card)
            return question->choices[i].move;
    return question->choices[0].move;
}

struct move tzogous37_lay_least(const struct situation *situation)
{
    const struct setup *setup = situation->question->setup;
    int best = situation->hand.card[0];
    int32_t most = -1;
    for (int i = 0; i < situation->hand.count; i++) {
        int32_t left =
            promise_of(setup, tzogous37_without(&situation->hand, situation->hand.card[i]));
        if (left > most)
            most = left, best = situation->hand.card[i];
    }
    return tzogous37_move_with(situation->question, best);
}

const struct choice *tzogous37_choice_of(const struct question *question, int verb)
{
    for (int i = 0; i < question->count; i++)
        if (question->choices[i].move.verb == verb)
            return &question->choices[i];
    return NULL;
}
