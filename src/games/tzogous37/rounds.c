// SPDX-License-Identifier: MIT
// The course of a hand of tzogous37: antes, cards chosen in secret and laid together, betting, the
// showdown, ties, the next round. Knows whose turn it is; leaves chips to betting.h and cards to
// cards.c.
#include "games/tzogous37/state.h"

#include <string.h>

static void let_act(struct tzogous37 *game, int seats, int phase)
{
    game->head = (struct head){.to_act = (uint8_t)seats, .phase = (uint8_t)phase};
}

static void let_deal(struct tzogous37 *game, int phase)
{
    game->head = (struct head){.is_deck = true, .phase = (uint8_t)phase};
}

// All who are in choose a card, and hear how it will lie.
static void let_place(struct tzogous37 *game, int seats, int phase, struct events *events)
{
    let_act(game, seats, phase);
    bool is_up = is_laid_up(game->round, phase == PLACING_SECOND);
    tell_say(events, EVERYONE, is_up ? SAY_LAY_UP : SAY_LAY_DOWN, 0, 0);
}

static void begin_round(const struct setup *setup, struct tzogous37 *game, struct events *events)
{
    for (int set = game->bets.in; set; set &= set - 1) {
        int seat = first_of(set);
        if (game->bets.chips[seat])
            continue;
        tell_say(events, EVERYONE, SAY_OUT, seat, 0);
        tzogous_drop_hand(game, seat, events);
    }
    betting_ante(&game->bets, setup->option[ANTE]);
    if (events) {
        tzogous_tell_round(game, events);
        tzogous_tell_antes(setup, game, true, events);
    }
    game->betting_round = game->led = 0;
    if (game->round)
        let_place(game, game->bets.in, PLACING_FIRST, events);
    else
        let_deal(game, DEALING);
}

void tzogous_start(const struct setup *setup, struct tzogous37 *game)
{
    for (int seat = 0; seat < setup->seats; seat++)
        game->bets.chips[seat] = setup->option[CHIPS];
    tzogous_gather(setup, game, NULL);
    begin_round(setup, game, NULL);
}

static void next_round(const struct setup *setup, struct tzogous37 *game, struct events *events)
{
    int rich = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        rich += game->bets.chips[seat] > 0;
    bool is_last = game->round == ROUNDS - 1;
    if (rich < 2 || (is_last && game->hand_number + 1 == setup->option[HANDS])) {
        let_act(game, 0, OVER);
        return;
    }
    game->round = is_last ? 0 : (uint8_t)(game->round + 1);
    if (is_last) {
        game->hand_number++;
        memset(game->jokers_used, 0, sizeof(game->jokers_used));
        tzogous_gather(setup, game, events);
    }
    begin_round(setup, game, events);
}

static void pay(struct tzogous37 *game, int winners, int say, struct events *events)
{
    if (!events) {
        betting_pay(&game->bets, winners, NULL);
        return;
    }
    must(winners);
    int32_t won[SEATS_MAX];
    struct betting before = game->bets;
    int32_t share = betting_main_pot(&game->bets).amount / size_of(winners);
    betting_pay(&game->bets, winners, won);
    for (int set = winners; set; set &= set - 1) {
        if (winners & (winners - 1))
            tzogous_tell_share(events, first_of(set), share, won[first_of(set)]);
        else
            tzogous_tell_won(events, say, first_of(set), before.in_pot, game->bets.in_pot);
    }
    tzogous_tell_bets(&before, &game->bets, events);
}

// The tied seats are to draw, or cannot: then the answer is false.
static bool begin_draw(struct tzogous37 *game, struct events *events)
{
    if (!tzogous_can_draw(game, size_of(game->tied), events))
        return false;
    game->to_draw = game->tied;
    let_deal(game, BREAKING_TIE);
    return true;
}

static void split(struct tzogous37 *game, struct events *events)
{
    if (events)
        tell_say(events, EVERYONE, SAY_SPLIT, 0, betting_main_pot(&game->bets).amount);
    pay(game, game->tied, SAY_SHARES, events);
}

// The card that counts with the one in a seat's first place.
static int second_card(const struct tzogous37 *game, int seat)
{
    return game->round == ROUNDS - 1 ? game->community - 1 : card_in(game->slot[1][seat]);
}

static int32_t score_of(const struct setup *setup, const struct tzogous37 *game, int seat)
{
    struct score score =
        tzogous37_score(setup, card_in(game->slot[0][seat]), second_card(game, seat));
    return score.sum + score.bonus;
}

static int drawn_value(const struct setup *setup, const struct tzogous37 *game, int seat)
{
    return tzogous37_value(setup, game->drawn[seat]);
}

// Those of the set whose number is highest.
static int best_of(int set, const struct setup *setup, const struct tzogous37 *game,
    int32_t (*number)(const struct setup *setup, const struct tzogous37 *game, int seat))
{
    int32_t highest = -1;
    int best = 0;
    for (; set; set &= set - 1) {
        int seat = first_of(set);
        int32_t own = number(setup, game, seat);
        if (own > highest)
            highest = own, best = 0;
        if (own == highest)
            best |= only(seat);
    }
    return best;
}

// Pays pot after pot, until one is tied and cards have to be drawn, or none is left.
static void settle(const struct setup *setup, struct tzogous37 *game, struct events *events)
{
    for (;;) {
        struct pot pot = betting_main_pot(&game->bets);
        if (!pot.amount)
            break;
        game->tied = (uint8_t)best_of(pot.seats, setup, game, score_of);
        if (size_of(game->tied) == 1) {
            bool is_side = pot.seats != betting_live(&game->bets);
            pay(game, game->tied, is_side ? SAY_WINS_SIDE : SAY_WINS, events);
            continue;
        }
        tell_say(events, EVERYONE, SAY_TIE, 0, pot.amount);
        if (begin_draw(game, events))
            return;
        split(game, events);
    }
    game->tied = 0;
    next_round(setup, game, events);
}

static void draw_for_tie(
    const struct setup *setup, struct tzogous37 *game, int card, struct events *events)
{
    int seat = first_of(game->to_draw);
    game->drawn[seat] = (uint8_t)card;
    game->to_draw &= (uint8_t)~only(seat);
    tzogous_draw_for_tie(game, seat, card, events);
    if (game->to_draw)
        return;
    game->tied = (uint8_t)best_of(game->tied, setup, game, drawn_value);
    game->draws++;
    int32_t draws_most = setup->option[SUDDEN_DEATH];
    if (size_of(game->tied) == 1)
        pay(game, game->tied, SAY_WINS_DRAW, events);
    else if ((!draws_most || game->draws < draws_most) && begin_draw(game, events))
        return;
    else
        split(game, events);
    tzogous_end_tie(game, events);
    game->draws = 0;
    memset(game->drawn, 0, sizeof(game->drawn));
    settle(setup, game, events);
}

static void show_down(const struct setup *setup, struct tzogous37 *game, struct events *events)
{
    for (int set = betting_live(&game->bets); set; set &= set - 1) {
        tzogous_reveal(game, first_of(set), events);
        if (events)
            tzogous37_tell_score(setup, first_of(set), card_in(game->slot[0][first_of(set)]),
                second_card(game, first_of(set)), events);
    }
    settle(setup, game, events);
}

static void give_back(struct tzogous37 *game, struct events *events)
{
    int32_t back;
    struct betting before;
    if (events)
        before = game->bets;
    int seat = betting_close(&game->bets, &back);
    if (seat < 0 || !events)
        return;
    tell_sum(events, EVERYONE, SAY_BACK, index_of(CHIPS_LEFT, seat), (struct blanks){.seat = seat});
    tell_term(events, TERM_UNMATCHED, back, (struct blanks){0});
    tzogous_tell_bets(&before, &game->bets, events);
}

// The betting goes on with this seat; -1: nobody is left to act.
static void go_on(
    const struct setup *setup, struct tzogous37 *game, int seat, struct events *events)
{
    if (seat >= 0) {
        let_act(game, only(seat), BETTING);
        return;
    }
    give_back(game, events);
    if (game->betting_round == 1) {
        show_down(setup, game, events);
        return;
    }
    game->betting_round = 1;
    tell_say(events, EVERYONE, game->round < ROUNDS - 1 ? SAY_SECOND_CARD : SAY_COMMUNITY, 0, 0);
    if (game->round < ROUNDS - 1) {
        let_place(game, betting_live(&game->bets), PLACING_SECOND, events);
        return;
    }
    // All hands and places together are 42 cards at the most: there always is one to turn.
    must(tzogous_can_draw(game, 1, events));
    let_deal(game, TURNING);
}

static void begin_betting(const struct setup *setup, struct tzogous37 *game, struct events *events)
{
    int first = (game->hand_number + game->round + game->betting_round) % setup->seats;
    betting_begin(&game->bets, first, setup->option[OPEN_MIN]);
    tell_say(events, EVERYONE, game->bets.due ? SAY_OPENS : SAY_NOBODY_BETS, game->bets.opener,
        game->bets.least_raise);
    go_on(setup, game, game->bets.due ? game->bets.opener : -1, events);
}

// All have chosen: the cards are laid together. Those of the last round lay there until now, so
// that everyone could look at them.
static void lay_chosen(const struct setup *setup, struct tzogous37 *game, struct events *events)
{
    int slot = game->head.phase == PLACING_SECOND;
    if (!slot)
        tzogous_sweep(game, events);
    for (int set = betting_live(&game->bets); set; set &= set - 1) {
        int seat = first_of(set);
        int card = game->chosen[seat] - 1;
        game->chosen[seat] = 0;
        tzogous_lay(game, seat, slot, card, events);
    }
    begin_betting(setup, game, events);
}

static void choose(
    const struct setup *setup, struct tzogous37 *game, int seat, int card, struct events *events)
{
    game->chosen[seat] = (uint8_t)(card + 1);
    game->head.to_act &= (uint8_t)~only(seat);
    tell_say_of(events, only(seat), SAY_CHOSE, (struct blanks){.seat = seat, .card = card});
    if (!game->head.to_act)
        lay_chosen(setup, game, events);
}

static void bet(const struct setup *setup, struct tzogous37 *game, int seat,
    const struct move *move, struct events *events)
{
    struct betting before;
    if (events)
        before = game->bets;
    int32_t owed = betting_owed(&game->bets, seat);
    bool is_raise = move->verb == RAISE;
    if (is_raise && !game->betting_round)
        game->led = (uint8_t)(seat + 1);
    int32_t paid = is_raise ? betting_raise(&game->bets, seat, move->amount)
                            : betting_check_or_call(&game->bets, seat);
    if (move->verb == CHECK)
        tell_say(events, EVERYONE, SAY_CHECKS, seat, 0);
    else if (events) {
        tzogous_tell_puts_in(events, is_raise ? SAY_RAISES : SAY_CALLS, index_of(CHIPS_LEFT, seat),
            seat, paid < owed ? TERM_MATCH_SHORT : TERM_MATCH, paid, is_raise ? move->amount : 0);
        tzogous_tell_bets(&before, &game->bets, events);
    }
    if (!game->bets.chips[seat])
        tell_say(events, EVERYONE, SAY_ALL_IN, seat, 0);
    go_on(setup, game, betting_next(&game->bets, seat), events);
}

static void fold(const struct setup *setup, struct tzogous37 *game, int seat, struct events *events)
{
    betting_fold(&game->bets, seat);
    tell_say(events, EVERYONE, SAY_FOLDS, seat, 0);
    tell_counter(events, EVERYONE, index_of(FOLDED, seat), 1);
    int live = betting_live(&game->bets);
    bool is_won = size_of(live) == 1;
    if (is_won) {
        give_back(game, events);
        pay(game, live, SAY_ALONE, events);
    }
    bool is_card_due = game->betting_round == 0 && game->round < ROUNDS - 1;
    if (is_card_due)
        let_act(game, only(seat), LAYING);
    else if (is_won)
        next_round(setup, game, events);
    else
        go_on(setup, game, betting_next(&game->bets, seat), events);
}

// The card of one who folded, or of the one whom all have left alone.
static void lay(
    const struct setup *setup, struct tzogous37 *game, int seat, int card, struct events *events)
{
    if (game->head.phase == LAYING_ASIDE) {
        tzogous_lay_aside(game, seat, card, events);
        next_round(setup, game, events);
        return;
    }
    tzogous_lay(game, seat, 1, card, events);
    int live = betting_live(&game->bets);
    if (size_of(live) == 1)
        let_act(game, live, LAYING_ASIDE);
    else
        go_on(setup, game, betting_next(&game->bets, seat), events);
}

static void use_joker(const struct setup *setup, struct tzogous37 *game, int seat,
    const struct move *move, struct events *events)
{
    tzogous_use_joker(setup, game, seat, move, events);
    must(tzogous_can_draw(game, 1, events)); // as for the community card
    game->head = (struct head){.to_act = only(seat), .is_deck = true, .phase = DRAWING};
}

static void deal_to(struct tzogous37 *game, int seat, int card, struct events *events)
{
    tzogous_hold(game, seat, known_by(card, only(seat)));
    tell_private(events, seat, ZONE_PACK, index_of(HAND, seat), card);
}

// A whole hand to one seat after the other.
static void deal_hands(
    const struct setup *setup, struct tzogous37 *game, int card, struct events *events)
{
    int set = game->bets.in;
    if (events && !game->hand_number && !game->held[first_of(set)]) {
        tzogous_tell_round(game, events);
        tzogous_tell_antes(setup, game, false, events);
    }
    while (game->held[first_of(set)] == HAND_SIZE)
        set &= set - 1;
    deal_to(game, first_of(set), card, events);
    bool is_last_seat = !(set & (set - 1));
    if (is_last_seat && game->held[first_of(set)] == HAND_SIZE)
        let_place(game, game->bets.in, PLACING_FIRST, events);
}

static void deal(const struct setup *setup, struct tzogous37 *game, int card, struct events *events)
{
    game->pack[card]--;
    game->pack_count--;
    switch (game->head.phase) {
    case DEALING:
        deal_hands(setup, game, card, events);
        break;
    case DRAWING:
        deal_to(game, first_of(game->head.to_act), card, events);
        let_act(game, game->head.to_act, BETTING);
        break;
    case TURNING:
        game->community = (uint8_t)(card + 1);
        tell_card(events, EVERYONE, ZONE_PACK, index_of(COMMUNITY, 0), CARD_BACK, card);
        begin_betting(setup, game, events);
        break;
    case BREAKING_TIE:
        draw_for_tie(setup, game, card, events);
        break;
    default:
        must(!"a phase in which the deck is due");
    }
}

void tzogous_act(const struct setup *setup, struct tzogous37 *game, int seat,
    const struct move *move, struct events *events)
{
    switch (move->verb) {
    case DEAL:
        deal(setup, game, move->arg[0], events);
        break;
    case PLACE:
        choose(setup, game, seat, move->arg[0], events);
        break;
    case CHECK:
    case CALL:
    case RAISE:
        bet(setup, game, seat, move, events);
        break;
    case FOLD:
        fold(setup, game, seat, events);
        break;
    case LAY:
        lay(setup, game, seat, move->arg[0], events);
        break;
    case USE_JOKER:
        use_joker(setup, game, seat, move, events);
        break;
    default:
        must(!"a verb of this game");
    }
}
