// SPDX-License-Identifier: MIT
// Why tzogous37 refuses a move, in the words of the table. Asked only of a seat that is to act, and
// says nothing that this seat does not know.
#include "games/tzogous37/state.h"

static void put_card(struct text *why, int card)
{
    if (card < TYPES)
        standard_pack.name(card, why);
    else
        text_put(why, "such a card");
}

// "call 10, raise or fold"
static void put_bets(const struct tzogous37 *game, int seat, struct text *why)
{
    int32_t owed = betting_owed(&game->bets, seat), chips = game->bets.chips[seat], min, max;
    if (owed)
        text_format(why, "call %d", owed < chips ? owed : chips);
    else
        text_put(why, "check");
    text_put(why, betting_raises(&game->bets, seat, &min, &max) ? ", raise or fold" : " or fold");
}

static void refuse_raise(const struct tzogous37 *game, int seat, struct text *why)
{
    const struct betting *bets = &game->bets;
    int32_t min, max;
    if (betting_raises(bets, seat, &min, &max)) {
        if (min == max && min == bets->chips[seat] - betting_owed(bets, seat))
            text_format(why, "you may only raise %d, which is all you have", min);
        else if (min == max)
            text_format(why, "you may only raise %d", min);
        else
            text_format(why, "you may raise %d to %d", min, max);
        return;
    }
    if (bets->chips[seat] <= betting_owed(bets, seat))
        text_put(why, "you have no chips left to raise with: ");
    else
        text_put(why, "an all-in below the least raise does not open the betting again for you: ");
    put_bets(game, seat, why);
}

// Is it clear already that this seat can play no joker at all?
static bool refuse_any_joker(
    const struct setup *setup, const struct tzogous37 *game, int seat, struct text *why)
{
    if (game->round == ROUNDS - 1)
        text_put(why, "in round 4 nobody has a card left for a joker");
    else if (!count_held(game, seat, JOKER))
        text_put(why, "you hold no joker");
    else if (!has_joker_left(setup, game, seat))
        text_format(why, "you have used %d joker%s in this hand, and no more are allowed",
            game->jokers_used[seat], setup->option[JOKER_LIMIT] == 1 ? "" : "s");
    else if (setup->option[JOKER_MODE] == SWAP && game->held[seat] < 2)
        text_put(why, "you need another card in your hand to swap with a joker");
    return why->len;
}

static void refuse_joker(const struct setup *setup, const struct tzogous37 *game, int seat,
    const struct move *move, struct text *why)
{
    int target = move->arg[0], slot = move->arg[1], card = move->arg[2];
    if (refuse_any_joker(setup, game, seat, why))
        return;
    if (target == seat)
        text_put(why, "a joker is for a card of another player, not for your own");
    else if (target >= setup->seats || !(game->bets.in & only(target)))
        text_format(why, "seat %d is not playing in this round", target);
    else if (slot > 1)
        text_put(why, "a player has two places, 1 and 2");
    else if (!game->slot[slot][target])
        text_format(why, "there is no card in place %d of that player yet", slot + 1);
    else if (setup->option[JOKER_MODE] == PLANT && card != JOKER)
        text_put(why, "the joker itself takes the place: say JK as the card");
    else if (card == JOKER)
        text_put(why, "you hold only one joker: name another card of your hand");
    else {
        text_put(why, "you do not hold ");
        put_card(why, card);
    }
}

static void refuse_bet(const struct setup *setup, const struct tzogous37 *game, int seat,
    const struct move *move, struct text *why)
{
    switch (move->verb) {
    case CHECK:
        if (betting_owed(&game->bets, seat)) {
            text_put(why, "check is only possible when no bet is open: ");
            put_bets(game, seat, why);
        }
        break;
    case CALL:
        if (!betting_owed(&game->bets, seat)) {
            text_put(why, "there is no bet to call: ");
            put_bets(game, seat, why);
        }
        break;
    case RAISE:
        refuse_raise(game, seat, why);
        break;
    case USE_JOKER:
        refuse_joker(setup, game, seat, move, why);
        break;
    case PLACE:
    case LAY:
        text_put(why, "no card is laid now, this is betting: ");
        put_bets(game, seat, why);
        break;
    default:
        break;
    }
}

void tzogous_refuse(const struct setup *setup, const struct state *state, int seat,
    const struct move *move, struct text *why)
{
    const struct tzogous37 *game = (const struct tzogous37 *)state;
    if (game->head.phase == BETTING) {
        refuse_bet(setup, game, seat, move, why);
        return;
    }
    bool is_laying = game->head.phase == LAYING || game->head.phase == LAYING_ASIDE;
    int verb = is_laying ? LAY : PLACE;
    if (move->verb != verb) {
        text_put(why, is_laying ? "first lay one more card: lay and the card"
                                : "first everyone places a card: place and the card");
    } else if (move->arg[0] >= TYPES || !count_held(game, seat, move->arg[0])) {
        text_put(why, "you do not hold ");
        put_card(why, move->arg[0]);
    }
}
