// SPDX-License-Identifier: MIT
// Plays tzogous37 by its pairs: lays the best it has, round by round, and bets by how often that
// would win if the others lay the best of cards that nobody has seen. A joker is used where it
// helps; a card that has to be laid for nothing is the one that is missed least.
#include "bots/tzogous37_table.h"

enum { TRIES = 200 };

// A better chance than the pot asks for, before chips go in: those who bet have better cards than
// most.
#define CALL_MARGIN 0.05
#define RAISE_FROM 0.6
#define JOKER_HELPS 0.1

// Of the best pair the greater card lies face down, or is kept back if the first lies open.
static struct move place_first(const struct situation *situation)
{
    const struct setup *setup = situation->question->setup;
    int a = situation->hand.card[0], b = a;
    tzogous37_best_pair(setup, &situation->hand, NO_CARD, &a, &b);
    bool is_a_greater = tzogous37_value(setup, a) >= tzogous37_value(setup, b);
    bool is_open = situation->round == 2;
    return tzogous37_move_with(situation->question, is_a_greater != is_open ? a : b);
}

static struct move place_second(const struct situation *situation)
{
    int a = NO_CARD, b = situation->hand.card[0];
    tzogous37_best_pair(situation->question->setup, &situation->hand, situation->mine[0], &a, &b);
    return tzogous37_move_with(situation->question, b);
}

static int draw(struct situation *situation, struct chance *chance)
{
    int pick = (int)chance_below(chance, (uint32_t)situation->unseen_count), card = 0;
    while (pick >= situation->unseen[card])
        pick -= situation->unseen[card++];
    situation->unseen[card]--;
    situation->unseen_count--;
    return card;
}

// What another may score: of a place that is not seen any unseen card, and where there was a choice
// the best of as many as they could choose from.
static int32_t guess_score(struct situation *situation, int seat)
{
    const struct question *question = situation->question;
    const struct setup *setup = question->setup;
    int seen[2] = {
        tzogous37_laid(question->view, 0, seat), tzogous37_laid(question->view, 1, seat)};
    int known = NO_CARD, a, b;
    if (situation->round == LAST_ROUND) {
        int card = seen[0] == NO_CARD || seen[0] >= CARD_BACK ? draw(situation, question->chance)
                                                              : seen[0];
        return tzogous37_score_of(setup, card, situation->community);
    }
    for (int slot = 0; slot < 2; slot++)
        if (seen[slot] != NO_CARD && seen[slot] < CARD_BACK) {
            if (known != NO_CARD)
                return tzogous37_score_of(setup, known, seen[slot]);
            known = seen[slot];
        }
    struct cards cards = {0};
    int held = 7 - 2 * situation->round - (known != NO_CARD);
    while (cards.count < held && situation->unseen_count > 0)
        cards.card[cards.count++] = draw(situation, question->chance);
    return tzogous37_best_pair(setup, &cards, known, &a, &b);
}

// How often these two cards (the second may still be open) would win, a tie counting half.
static double chance_to_win(
    const struct situation *situation, int first, int second, int changed_seat, int32_t changed_to)
{
    const struct question *question = situation->question;
    const struct view *view = question->view;
    int others = view->counter[index_of(IN_ROUND, 0)] & ~only(situation->me);
    double wins = 0;
    for (int i = 0; i < TRIES; i++) {
        struct situation tried = *situation;
        int a, b;
        int32_t mine, best = -1;
        bool is_last = situation->round == LAST_ROUND;
        if (is_last && tried.community == NO_CARD)
            tried.community = draw(&tried, question->chance);
        if (is_last)
            mine = tzogous37_score_of(question->setup, first, tried.community);
        else if (second == NO_CARD)
            mine = tzogous37_best_pair(question->setup, &tried.hand, first, &a, &b);
        else
            mine = tzogous37_score_of(question->setup, first, second);
        for (int set = others; set; set &= set - 1) {
            int seat = lowest_bit((uint64_t)set);
            if (view->counter[index_of(FOLDED, seat)])
                continue;
            int32_t score = seat == changed_seat ? changed_to : guess_score(&tried, seat);
            best = score > best ? score : best;
        }
        wins += mine > best ? 1 : mine == best ? 0.5 : 0;
    }
    return wins / TRIES;
}

// The joker that lifts my chance to win most, if it is worth it. It gives away the card I need
// least.
static bool use_joker(const struct situation *situation, double win_chance, struct move *move)
{
    const struct question *question = situation->question;
    const struct view *view = question->view;
    double best = win_chance + JOKER_HELPS;
    bool is_found = false;
    if (!tzogous37_choice_of(question, USE_JOKER) || situation->mine[1] == NO_CARD)
        return false;
    for (int i = 0; i < question->count; i++) {
        const struct move *joker = &question->choices[i].move;
        if (joker->verb != USE_JOKER || view->counter[index_of(FOLDED, joker->arg[0])])
            continue;
        int other = tzogous37_laid(view, !joker->arg[1], joker->arg[0]);
        // Beside a card that is not seen, the new one makes no bonus, as a rule.
        int32_t left = other != NO_CARD && other < CARD_BACK
                           ? tzogous37_score_of(question->setup, joker->arg[2], other)
                           : tzogous37_value(question->setup, joker->arg[2]) + 10;
        double then =
            chance_to_win(situation, situation->mine[0], situation->mine[1], joker->arg[0], left);
        if (then > best)
            best = then, *move = *joker, is_found = true;
    }
    return is_found;
}

static struct move bet(const struct situation *situation)
{
    const struct question *question = situation->question;
    const struct view *view = question->view;
    double win_chance = chance_to_win(situation, situation->mine[0], situation->mine[1], -1, 0);
    struct move joker;
    if (use_joker(situation, win_chance, &joker))
        return joker;
    int32_t pot = view->counter[index_of(POT, 0)], level = 0;
    for (int seat = 0; seat < view->seats; seat++)
        if (view->counter[index_of(IN_POT, seat)] > level)
            level = view->counter[index_of(IN_POT, seat)];
    int32_t owed = level - view->counter[index_of(IN_POT, situation->me)];
    int32_t chips = view->counter[index_of(CHIPS_LEFT, situation->me)];
    owed = owed < chips ? owed : chips;
    const struct choice *raise = tzogous37_choice_of(question, RAISE);
    // Against a bet, the others' cards are better than any cards: more is asked for.
    double needed = RAISE_FROM + (owed > 0 ? 0.15 : 0);
    if (raise && win_chance > needed) {
        struct move move = raise->move;
        move.amount +=
            (int32_t)((raise->amount_max - move.amount) * (win_chance - needed) / (1 - needed));
        return move;
    }
    const struct choice *check = tzogous37_choice_of(question, CHECK);
    if (check)
        return check->move;
    double asked = (double)owed / (pot + owed) + CALL_MARGIN;
    return tzogous37_choice_of(question, win_chance > asked ? CALL : FOLD)->move;
}

static struct move choose(const struct question *question)
{
    struct situation situation;
    tzogous37_look(question, &situation);
    switch (question->view->phase) {
    case BETTING:
        return bet(&situation);
    case PLACING_FIRST:
        return place_first(&situation);
    case PLACING_SECOND:
        return place_second(&situation);
    default:
        return tzogous37_lay_least(&situation);
    }
}

const struct bot pairs_bot = {
    .name = "pairs",
    .help = "tzogous37: lays its best pairs and bets by how often they would win",
    .fits = tzogous37_fits,
    .choose = choose,
};
