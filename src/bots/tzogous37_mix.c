// SPDX-License-Identifier: MIT
// Plays tzogous37 so that little is to be read: pairs are laid in any order, the size of a bet says
// nothing of the cards, strong cards are checked and weak ones bet as often as play against itself
// taught it.
#include "bots/tzogous37_mix.h"

enum { TURNED = 5 };     // of a pair, the lesser card lies face down once in so many
#define JOKER_LIFT 0.02f // of the chance to win: a joker that brings less is kept

static const struct mix_learnt for_two =
#include "bots/tzogous37_mix_two.def"
    ;
static const struct mix_learnt for_more =
#include "bots/tzogous37_mix_more.def"
    ;

const struct mix_learnt *mix_learnt(const struct view *view)
{
    int seats = count_bits((uint64_t)view->counter[index_of(IN_ROUND, 0)]);
    return seats > 2 ? &for_more : &for_two;
}

static int below(const float *edges, int count, float number)
{
    int at = 0;
    while (at < count && number >= edges[at])
        at++;
    return at;
}

// How much lies in the pot, and in the second betting who led in the first.
enum { POTS = 3, POTS_LED = 2 };
static int pots_in(int betting_round)
{
    return POTS + (betting_round ? 2 * POTS_LED : 0);
}

static int pot_of(const struct mix_bet *bet)
{
    static const float pots[] = {1.3f, 4}, pots_led[] = {2.5f};
    float size = (float)(bet->pot - bet->owed) / (float)bet->antes;
    if (bet->led == LED_BY_NOBODY)
        return below(pots, ARRAY_LEN(pots), size);
    return POTS + POTS_LED * (bet->led == LED_BY_OTHER) +
           below(pots_led, ARRAY_LEN(pots_led), size);
}

// How many kinds of looks a betting round has.
static int looks_in(const struct mix_bet *bet, int round, int betting_round)
{
    bool is_shown = is_laid_up(round, 0) || (betting_round && is_laid_up(round, 1));
    return bet->is_two && !is_shown ? 1 : MIX_SHOWN;
}

static int scene_of(const struct mix_bet *bet)
{
    static const float shown[] = {0.4f, 0.6f};
    int scene = 0, rivals = bet->rivals < MIX_SHOWN ? bet->rivals : MIX_SHOWN;
    for (int i = 0; i < 2 * bet->round + bet->betting_round; i++)
        scene += looks_in(bet, i / 2, i % 2) * pots_in(i % 2);
    int looks = looks_in(bet, bet->round, bet->betting_round);
    int look = bet->is_two ? below(shown, ARRAY_LEN(shown), bet->shown) : rivals - 1;
    return scene + looks * pot_of(bet) + (looks > 1 ? look : 0);
}

int mix_spot(const struct mix_bet *bet)
{
    // Those who bet on have better cards: what tells them apart lies higher.
    static const float own[2][MIX_OWN - 1] = {
        {0.06f, 0.14f, 0.24f, 0.34f, 0.44f, 0.54f, 0.64f, 0.74f, 0.84f, 0.91f, 0.96f},
        {0.12f, 0.28f, 0.42f, 0.54f, 0.65f, 0.74f, 0.81f, 0.87f, 0.92f, 0.955f, 0.98f}};
    static const float owed[] = {0.24f, 0.52f, 0.82f};
    static const float depths[] = {0.75f, 3};
    float pot = (float)(bet->pot - bet->owed);
    int spot = 2 * scene_of(bet) + bet->is_first;
    spot = MIX_OWED * spot +
           (bet->owed ? 1 + below(owed, ARRAY_LEN(owed), (float)bet->owed / pot) : 0);
    spot = MIX_DEPTHS * spot +
           below(depths, ARRAY_LEN(depths), (float)bet->behind / (float)(bet->pot + bet->owed));
    return MIX_OWN * spot + below(own[bet->betting_round], MIX_OWN - 1, bet->own);
}

// By how much of the pot, in hundredths: from, and how many more.
static const struct {
    int least, more;
} sizes[2][MIX_ACTIONS] = {
    {{0, 0}, {8, 13}, {28, 16}, {58, 18}, {92, 9}},
    {{0, 0}, {0, 0}, {12, 13}, {40, 21}, {92, 9}},
};

struct move mix_move(const struct question *question, const struct mix_bet *bet, int action)
{
    bool is_owed = bet->owed > 0;
    const struct choice *call = tzogous37_choice_of(question, is_owed ? CALL : CHECK);
    const struct choice *raise = tzogous37_choice_of(question, RAISE);
    if (is_owed && action == 0)
        return tzogous37_choice_of(question, FOLD)->move;
    if (action <= is_owed || !raise || !bet->behind) // nobody could match a raise
        return call->move;
    int percent = sizes[is_owed][action].least +
                  (int)chance_below(question->chance, (uint32_t)sizes[is_owed][action].more);
    struct move move = raise->move;
    int32_t amount = (int32_t)((int64_t)bet->pot * percent / 100);
    if (amount > move.amount)
        move.amount = amount < raise->amount_max ? amount : raise->amount_max;
    // Nobody keeps back a few chips of many.
    bool is_all = raise->amount_max < bet->pot;
    if (is_all && move.amount * 5 > raise->amount_max * 4)
        move.amount = raise->amount_max;
    return move;
}

void mix_look_at_bets(const struct question *question, struct mix_bet *bet)
{
    const struct view *view = question->view;
    int me = view->seat, in = view->counter[index_of(IN_ROUND, 0)];
    int32_t level = 0, rich = 0, chips = view->counter[index_of(CHIPS_LEFT, me)];
    *bet = (struct mix_bet){.round = view->counter[index_of(ROUND, 0)] - 1,
        .betting_round = view->counter[index_of(BETTING_ROUND, 0)] - 1,
        .is_two = count_bits((uint64_t)in) == 2,
        .pot = view->counter[index_of(POT, 0)],
        .own = 0.5f,
        .shown = 0.5f};
    for (int set = in; set; set &= set - 1) {
        int seat = lowest_bit((uint64_t)set);
        int32_t in_pot = view->counter[index_of(IN_POT, seat)];
        int32_t theirs = in_pot + view->counter[index_of(CHIPS_LEFT, seat)];
        level = in_pot > level ? in_pot : level;
        bet->antes += question->setup->option[ANTE];
        if (seat == me || view->counter[index_of(FOLDED, seat)])
            continue;
        bet->rivals++;
        rich = theirs > rich ? theirs : rich;
    }
    bet->owed = level - view->counter[index_of(IN_POT, me)];
    bet->owed = bet->owed < chips ? bet->owed : chips;
    bet->behind = chips - bet->owed < rich - level ? chips - bet->owed : rich - level;
    bet->behind = bet->behind > 0 ? bet->behind : 0;
    bool is_opener = view->counter[index_of(OPENER, 0)] == me;
    bet->is_first = bet->owed ? is_opener : (view->counter[index_of(DUE, 0)] & ~only(me)) != 0;
    int led = view->counter[index_of(LED, 0)];
    if (bet->betting_round && led)
        bet->led = led == me + 1 ? LED_BY_ME : LED_BY_OTHER;
}

// The best use of a joker, and what it lifts the chance to win to.
static float best_joker(const struct tzogous37_scores *scores, const struct situation *situation,
    struct tzogous37_bid bid, struct move *move)
{
    const struct question *question = situation->question;
    const struct view *view = question->view;
    float best = -1;
    int32_t least[SEATS_MAX][2];
    int at[SEATS_MAX][2];
    for (int i = 0; i < SEATS_MAX; i++)
        least[i][0] = least[i][1] = INT32_MAX;
    for (int i = 0; i < question->count; i++) {
        const struct move *joker = &question->choices[i].move;
        if (joker->verb != USE_JOKER || view->counter[index_of(FOLDED, joker->arg[0])])
            continue;
        int seat = joker->arg[0], slot = joker->arg[1];
        int other = tzogous37_laid(view, !slot, seat);
        // Beside a card that is not seen the new one makes no bonus, as a rule.
        int32_t score = other != NO_CARD && other < CARD_BACK
                            ? scores->of[joker->arg[2]][other]
                            : tzogous37_value(question->setup, joker->arg[2]) + 10;
        if (joker->arg[2] != bid.second && score < least[seat][slot])
            least[seat][slot] = score, at[seat][slot] = i;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        for (int slot = 0; slot < 2; slot++) {
            if (least[seat][slot] == INT32_MAX)
                continue;
            bid.changed = seat;
            bid.changed_score = least[seat][slot];
            float then = tzogous37_win_chance(scores, situation, bid);
            if (then > best)
                best = then, *move = question->choices[at[seat][slot]].move;
        }
    return best;
}

bool mix_look_at_cards(const struct tzogous37_scores *scores, const struct situation *situation,
    struct mix_bet *bet, struct move *joker)
{
    struct tzogous37_bid bid = {situation->mine[0], situation->mine[1], -1, 0};
    if (bid.second == NO_CARD && situation->round < LAST_ROUND) {
        struct tzogous37_plan plan;
        tzogous37_make_plan(scores, situation, bid.first, &plan);
        bid.second = plan.pair[0][plan.pair[0][0] == bid.first];
    }
    bet->first = bid.first, bet->second = bid.second;
    bet->own = tzogous37_win_chance(scores, situation, bid);
    if (bet->is_two)
        bet->shown = tzogous37_shown_chance(scores, situation);
    if (!tzogous37_choice_of(situation->question, USE_JOKER))
        return false;
    float then = best_joker(scores, situation, bid, joker), before = bet->own;
    if (then <= before)
        return false;
    bet->own = then; // whether it is played now or later in the round
    return bet->betting_round == 1 && then > before + JOKER_LIFT;
}

// A card that is laid for nothing: never a joker, which wins more than any other card.
static struct move lay_spare(const struct situation *situation)
{
    struct situation without = *situation;
    for (int i = 0; i < situation->hand.count; i++)
        without.hand = tzogous37_without(&without.hand, JOKER);
    return tzogous37_lay_least(without.hand.count ? &without : situation);
}

// Is this pot the last one, if I lose it or if I win it? Then nothing is kept for later.
static bool is_last_pot(const struct situation *situation)
{
    const struct view *view = situation->question->view;
    int others = view->counter[index_of(IN_ROUND, 0)] & ~only(situation->me);
    bool is_broke = !view->counter[index_of(CHIPS_LEFT, situation->me)];
    bool is_other_broke = count_bits((uint64_t)others) == 1 &&
                          !view->counter[index_of(CHIPS_LEFT, lowest_bit((uint64_t)others))];
    return is_broke || is_other_broke;
}

struct move mix_lay(const struct tzogous37_scores *scores, const struct situation *situation)
{
    const struct question *question = situation->question;
    struct tzogous37_plan plan;
    int phase = question->view->phase;
    if (phase != PLACING_FIRST && phase != PLACING_SECOND)
        return lay_spare(situation);
    int best[2] = {NO_CARD, NO_CARD};
    if (situation->round < LAST_ROUND && is_last_pot(situation) &&
        tzogous37_best_pair(
            question->setup, &situation->hand, situation->mine[0], &best[0], &best[1]) >= 0)
        return tzogous37_move_with(question, best[phase == PLACING_SECOND]);
    tzogous37_make_plan(scores, situation, situation->mine[0], &plan);
    if (!plan.pairs)
        return tzogous37_move_with(question, plan.single);
    if (phase == PLACING_SECOND)
        return tzogous37_move_with(question, plan.pair[0][plan.pair[0][0] == situation->mine[0]]);
    // Mostly the greater card lies face down, or is kept back if the first lies open.
    int n = tzogous37_pick_pair(situation, &plan);
    bool is_turned = !chance_below(question->chance, TURNED);
    return tzogous37_move_with(question, plan.pair[n][(situation->round == 2) != is_turned]);
}

// Puts the lowest card beside the first, to keep the others for later: no eye for what goes
// together.
static struct move lay_as_beginner(const struct situation *situation)
{
    const struct setup *setup = situation->question->setup;
    int lowest = situation->hand.card[0];
    for (int i = 1; i < situation->hand.count; i++) {
        int card = situation->hand.card[i];
        bool is_lower = tzogous37_value(setup, card) < tzogous37_value(setup, lowest);
        lowest = is_lower ? card : lowest;
    }
    return tzogous37_move_with(situation->question, lowest);
}

// Takes one high card for a good hand, bets on it and pays for it; with anything else only looks on
// as long as that is cheap.
static int bet_as_beginner(const struct situation *situation, const struct mix_bet *bet)
{
    bool is_high = tzogous37_value(situation->question->setup, situation->mine[0]) >= 9;
    if (is_high)
        return bet->owed && bet->own <= 0.9f ? 1 : 3;
    return bet->owed && bet->owed * 2 <= bet->pot;
}

int mix_pick_action(const struct question *question, const struct mix_bet *bet)
{
    int chances = mix_learnt(question->view)->chances[mix_spot(bet)];
    if (chances == MIX_NEVER)
        return bet->owed ? bet->own * (float)(bet->pot + bet->owed) > (float)bet->owed : 0;
    int pick = (int)chance_below(question->chance, MIX_WHOLE);
    for (int action = MIX_ACTIONS - 1; action > 0; action--) {
        pick -= chances >> MIX_BITS * (action - 1) & MIX_WHOLE;
        if (pick < 0)
            return action;
    }
    return 0;
}

static struct move choose(const struct question *question)
{
    struct situation situation;
    struct tzogous37_scores scores;
    bool is_slip = bot_slips(question);
    tzogous37_look(question, &situation);
    bool is_laying = question->view->phase != BETTING && question->view->phase != PLACING_FIRST;
    if (is_laying && is_slip)
        return lay_as_beginner(&situation);
    tzogous37_fill_scores(
        question->setup, &mix_learnt(question->view)->lore, situation.round, &scores);
    if (question->view->phase != BETTING)
        return mix_lay(&scores, &situation);
    struct mix_bet bet;
    struct move joker;
    mix_look_at_bets(question, &bet);
    if (mix_look_at_cards(&scores, &situation, &bet, &joker) && !is_slip)
        return joker;
    int action = is_slip ? bet_as_beginner(&situation, &bet) : mix_pick_action(question, &bet);
    return mix_move(question, &bet, action);
}

const struct bot mix_bot = {
    .name = "mix",
    .help = "tzogous37: mixes its bets so that they tell little of its cards",
    .can_slip = true,
    .fits = tzogous37_fits,
    .choose = choose,
};
