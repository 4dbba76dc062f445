// SPDX-License-Identifier: MIT
// Slowpoker: five creatures each; bet in secret on the rank that your hand will have after combat,
// swap in secret what you like, then both hands fight and the better remainder takes the pot. Each
// player bets and swaps at their own pace: the other learns only when both are done.
#include "games/slowpoker/state.h"

#include <string.h>

static int32_t cost_of(const struct setup *setup, int rank)
{
    return rank ? setup->option[COST_1 + rank - 1] : 0;
}

// The costs may be others than the ranks' own numbers.
static void explain(const struct setup *setup, int verb, struct text *text)
{
    if (verb != BET)
        return;
    bool is_standard = true;
    for (int rank = 0; rank < HAND_RANKS; rank++)
        is_standard &= cost_of(setup, rank) == rank;
    if (is_standard) {
        text_put(text,
            "the rank, 0 to 9, that your hand will have after combat; it costs as many coins");
        return;
    }
    text_put(text, "your hand's rank after combat; 0 to 9 cost"); // fits 80 columns
    for (int rank = 0; rank < HAND_RANKS; rank++)
        text_format(text, " %d", cost_of(setup, rank));
    text_put(text, " coins");
}

static bool check(const struct setup *setup, struct text *why)
{
    if (setup->option[COINS_AT_START] >= setup->option[ANTE])
        return true;
    text_put(why, "with fewer coins than the ante no round could be played");
    return false;
}

static void next_round(
    const struct setup *setup, struct slowpoker *slowpoker, struct events *events)
{
    int32_t ante = setup->option[ANTE];
    bool is_last = slowpoker->round == setup->option[ROUNDS];
    if (is_last || slowpoker->coins[0] < ante || slowpoker->coins[1] < ante) {
        slowpoker->head = (struct head){.phase = SETTLED};
        if (!is_last)
            tell_say(events, EVERYONE, SAY_BROKE, slowpoker->coins[0] >= ante, 0);
        return;
    }
    slowpoker->head = (struct head){.is_deck = true, .phase = DEALING};
    slowpoker->dealt = 0;
    slowpoker->round++;
    for (int seat = 0; seat < 2; seat++) {
        slowpoker->coins[seat] -= ante;
        slowpoker->stage[seat] = TO_BET;
        slowpoker->bet[seat] = 0;
        slowpoker->shown[seat] = 0;
    }
    if (events)
        slowpoker_tell_round(setup, slowpoker, events);
}

static void amounts(const struct setup *setup, int verb, int32_t *least, int32_t *most)
{
    (void)setup, (void)verb;
    *least = 0;
    *most = HAND_RANKS - 1;
}

static void start(const struct setup *setup, struct state *state)
{
    struct slowpoker *slowpoker = (struct slowpoker *)state;
    slowpoker->coins[0] = slowpoker->coins[1] = setup->option[COINS_AT_START];
    next_round(setup, slowpoker, NULL);
}

// The ranks one can pay for. With the costs of the rules they are one range; with others there may
// be gaps.
int slowpoker_bets(const struct setup *setup, int32_t coins, struct choice *out)
{
    int count = 0;
    for (int rank = 0; rank < HAND_RANKS; rank++) {
        if (cost_of(setup, rank) > coins)
            continue;
        if (count && out[count - 1].amount_max == rank - 1)
            out[count - 1].amount_max = rank;
        else
            out[count++] =
                (struct choice){.move = {.verb = BET, .amount = rank}, .amount_max = rank};
    }
    return count;
}

// Every subset of the hand. A move's verb and cards are put together as one word, low byte first:
// each list is an earlier one whose first CARD_NONE is replaced by one more card.
static int swaps(uint64_t hand, struct choice *out)
{
    uint64_t list[1 << HAND_CARDS];
    list[0] = ~0xffull | SWAP;
    int count = 1;
    for (; hand; hand &= hand - 1) {
        uint64_t change = CARD_NONE ^ (uint64_t)lowest_bit(hand);
        for (int i = 0; i < count; i++) {
            int cards = count_bits((uint64_t)i);
            list[count + i] = list[i] ^ change << 8 * (1 + cards);
        }
        count *= 2;
    }
    for (int i = 0; i < count; i++) {
        out[i] = (struct choice){.amount_max = 0};
        memcpy(&out[i].move, &list[i], sizeof(list[i]));
    }
    return count;
}

static int moves(const struct setup *setup, const struct state *state, int seat, struct choice *out)
{
    const struct slowpoker *slowpoker = (const struct slowpoker *)state;
    if (slowpoker->stage[seat] == TO_BET)
        return slowpoker_bets(setup, slowpoker->coins[seat], out);
    return swaps(slowpoker->hand[seat], out);
}

static void refuse_bet(const struct setup *setup, const struct slowpoker *slowpoker, int seat,
    int32_t rank, struct text *why)
{
    if (slowpoker->stage[seat] != TO_BET) {
        text_put(why, "you have made your bet: swap now, or say swap alone to keep all five");
        return;
    }
    if (rank < 0 || rank >= HAND_RANKS) {
        text_put(why, "a bet names a rank, 0 to 9");
        return;
    }
    int32_t coins = slowpoker->coins[seat];
    text_format(why, "you hold %d coin%s: a bet of %d costs %d", coins, coins == 1 ? "" : "s", rank,
        cost_of(setup, rank));
}

static void refuse_swap(
    const struct slowpoker *slowpoker, int seat, const struct move *move, struct text *why)
{
    if (slowpoker->stage[seat] == TO_BET) {
        text_put(why, "bet first: you may swap after that");
        return;
    }
    for (int i = 0; i < ARGS_MAX && move->arg[i] < SLOWPOKER_CARDS; i++) {
        bool is_held = slowpoker->hand[seat] >> move->arg[i] & 1;
        bool is_again = i && move->arg[i] == move->arg[i - 1];
        if (is_held && !is_again)
            continue;
        text_put(why, is_held ? "you name " : "you do not hold ");
        slowpoker_pack.name(move->arg[i], why);
        text_put(why, is_held ? " twice" : "");
        return;
    }
}

static void refuse(const struct setup *setup, const struct state *state, int seat,
    const struct move *move, struct text *why)
{
    const struct slowpoker *slowpoker = (const struct slowpoker *)state;
    if (move->verb == BET)
        refuse_bet(setup, slowpoker, seat, move->amount, why);
    else if (move->verb == SWAP)
        refuse_swap(slowpoker, seat, move, why);
}

static void pay(struct slowpoker *slowpoker, int seat, int32_t coins, struct events *events)
{
    slowpoker->coins[seat] += coins;
    tell_counter(events, EVERYONE, index_of(COINS, seat), slowpoker->coins[seat]);
}

static void give_back(const struct setup *setup, struct slowpoker *slowpoker, int seat,
    int32_t cost, struct events *events)
{
    tell_sum(events, EVERYONE, SAY_BACK, index_of(COINS, seat), (struct blanks){.seat = seat});
    tell_any(events, TERM_ANTE, setup->option[ANTE], (struct blanks){0});
    tell_any(events, TERM_BET, cost, (struct blanks){.seat = seat});
    pay(slowpoker, seat, setup->option[ANTE] + cost, events);
}

// Were the bets kept? To the winner the house adds a share of the pot for it.
static void judge(const struct setup *setup, struct slowpoker *slowpoker, int winner, int32_t pot,
    struct events *events)
{
    for (int seat = 0; seat < 2; seat++) {
        int bet = slowpoker->bet[seat], factor = setup->option[FACTOR_0 + bet];
        int32_t bonus = pot * factor / 100;
        if (slowpoker->last_rank[seat] < bet) {
            if (events)
                slowpoker_tell_missed(slowpoker, seat, events);
        } else if (seat != winner && bet) {
            tell_say(events, EVERYONE, SAY_IN_VAIN, seat, 0);
        } else if (seat == winner && bonus) {
            tell_say(events, EVERYONE, SAY_KEPT, seat, factor);
            tell_sum(
                events, EVERYONE, SAY_PAID, index_of(COINS, seat), (struct blanks){.seat = seat});
            tell_term(events, TERM_SHARE, bonus, (struct blanks){0});
            pay(slowpoker, seat, bonus, events);
        }
    }
}

// The bets go in, and the better hand takes the pot.
static void settle(const struct setup *setup, struct slowpoker *slowpoker, const int worth[2],
    struct events *events)
{
    int32_t cost[2] = {cost_of(setup, slowpoker->bet[0]), cost_of(setup, slowpoker->bet[1])};
    int32_t pot = slowpoker_antes(setup) + cost[0] + cost[1];
    for (int seat = 0; seat < 2; seat++) {
        if (events)
            slowpoker_tell_puts_in(events, seat, TERM_BET, cost[seat], pot - (seat ? 0 : cost[1]));
        pay(slowpoker, seat, -cost[seat], events);
    }
    int order = worth[0] - worth[1];
    if (!order) {
        tell_say(events, EVERYONE, SAY_TIE, 0, 0);
        for (int seat = 0; seat < 2; seat++) {
            give_back(setup, slowpoker, seat, cost[seat], events);
            pot -= setup->option[ANTE] + cost[seat];
            tell_counter(events, EVERYONE, index_of(POT, 0), pot);
        }
    } else {
        int winner = order < 0;
        if (events) {
            worth_tell(worth, events);
            slowpoker_tell_wins(setup, winner, cost, events);
        }
        pay(slowpoker, winner, pot, events);
        tell_counter(events, EVERYONE, index_of(POT, 0), 0);
        judge(setup, slowpoker, winner, pot, events);
    }
}

static void fight(const struct setup *setup, struct slowpoker *slowpoker, struct events *events)
{
    int worth[2];
    for (int seat = 0; seat < 2; seat++) {
        uint64_t hand = slowpoker->hand[seat];
        uint64_t left = combat_left(slowpoker->hand[!seat], hand, setup->option[CHART]);
        worth[seat] = hand_worth(left);
        slowpoker->left[seat] = left;
        slowpoker->fallen[seat] = hand & ~left;
        slowpoker->last_bet[seat] = slowpoker->bet[seat];
        slowpoker->last_rank[seat] = (uint8_t)rank_of_worth(worth[seat]);
    }
    if (events)
        slowpoker_tell_combat(setup, slowpoker, events);
    slowpoker->hand[0] = slowpoker->hand[1] = 0;
    slowpoker->swapped[0] = slowpoker->swapped[1] = 0;
    settle(setup, slowpoker, worth, events);
    next_round(setup, slowpoker, events);
}

static void deal(
    const struct setup *setup, struct slowpoker *slowpoker, int card, struct events *events)
{
    int seat = slowpoker->dealt / HAND_CARDS, nth = slowpoker->dealt % HAND_CARDS;
    slowpoker->dealt++;
    slowpoker->hand[seat] |= 1ull << card;
    if (events && slowpoker->round == 1 && slowpoker->dealt == 1)
        slowpoker_tell_first_antes(setup, events);
    tell_private(events, seat, ZONE_PACK, index_of(HAND, seat), card);
    if (nth >= HAND_CARDS - setup->option[SHOWN_CARDS]) {
        slowpoker->shown[seat] |= 1ull << card;
        tell_card(events, EVERYONE, ZONE_PACK, index_of(SHOWN, seat), CARD_BACK, card);
    }
    if (slowpoker->dealt == 2 * HAND_CARDS)
        slowpoker->head = (struct head){.to_act = 3, .phase = DECIDING};
}

// A new card in the place of one swapped away. Only its owner hears of it: the others are not even
// to know how many there were.
static void replace(
    const struct setup *setup, struct slowpoker *slowpoker, int card, struct events *events)
{
    int seat = !slowpoker->due[0];
    slowpoker->hand[seat] |= 1ull << card;
    slowpoker->head.is_deck = --slowpoker->due[seat];
    tell_card(events, only(seat), ZONE_PACK, index_of(HAND, seat), CARD_BACK, card);
    if (!slowpoker->head.is_deck && !slowpoker->head.to_act)
        fight(setup, slowpoker, events);
}

static void swap(const struct setup *setup, struct slowpoker *slowpoker, int seat,
    const uint8_t cards[ARGS_MAX], struct events *events)
{
    for (int i = 0; i < HAND_CARDS && cards[i] != CARD_NONE; i++) {
        slowpoker->hand[seat] &= ~(1ull << cards[i]);
        slowpoker->swapped[seat] |= 1ull << cards[i];
        slowpoker->due[seat]++;
        tell_card(
            events, only(seat), index_of(HAND, seat), index_of(SWAPPED, seat), cards[i], cards[i]);
    }
    slowpoker->stage[seat] = DONE;
    tell_say(events, only(seat), SAY_DECIDED, seat, 0);
    tell_counter(events, only(seat), index_of(STAGE, seat), DONE);
    slowpoker->head.to_act &= (uint8_t)~only(seat);
    slowpoker->head.is_deck = slowpoker->due[seat];
    if (!slowpoker->head.is_deck && !slowpoker->head.to_act)
        fight(setup, slowpoker, events);
}

static void apply(const struct setup *setup, struct state *state, int seat, const struct move *move,
    struct events *events)
{
    struct slowpoker *slowpoker = (struct slowpoker *)state;
    switch (move->verb) {
    case DEAL:
        if (slowpoker->head.phase == DEALING)
            deal(setup, slowpoker, move->arg[0], events);
        else
            replace(setup, slowpoker, move->arg[0], events);
        break;
    case BET:
        slowpoker->bet[seat] = (uint8_t)move->amount;
        slowpoker->stage[seat] = TO_SWAP;
        tell_say(events, only(seat), SAY_SEALED, seat, move->amount);
        tell_counter(events, only(seat), index_of(SEALED_BET, seat), move->amount);
        tell_counter(events, only(seat), index_of(STAGE, seat), TO_SWAP);
        break;
    case SWAP:
        swap(setup, slowpoker, seat, move->arg, events);
        break;
    default:
        must(!"a verb of this game");
    }
}

uint64_t slowpoker_undealt(const struct slowpoker *slowpoker)
{
    return ALL_CREATURES & ~(slowpoker->hand[0] | slowpoker->hand[1] | slowpoker->swapped[0] |
                               slowpoker->swapped[1]);
}

static int outcomes(const struct setup *setup, const struct state *state, struct outcome *out)
{
    (void)setup;
    int count = 0;
    for (uint64_t set = slowpoker_undealt((const struct slowpoker *)state); set; set &= set - 1)
        out[count++] = (struct outcome){move_of(DEAL, lowest_bit(set)), 1};
    return count;
}

// A card drawn from all until it is an undealt one: at most nineteen are not.
int slowpoker_draw(uint64_t set, struct chance *chance)
{
    uint32_t card;
    do
        card = chance_below(chance, SLOWPOKER_CARDS);
    while (!(set >> card & 1));
    return (int)card;
}

static void sample(
    const struct setup *setup, const struct state *state, struct chance *chance, struct move *move)
{
    (void)setup;
    *move =
        move_of(DEAL, slowpoker_draw(slowpoker_undealt((const struct slowpoker *)state), chance));
}

static void fallback(
    const struct setup *setup, const struct state *state, int seat, struct move *move)
{
    const struct slowpoker *slowpoker = (const struct slowpoker *)state;
    struct choice choices[1 << HAND_CARDS];
    (void)setup;
    if (slowpoker->stage[seat] == TO_BET) {
        *move = move_of(BET, 0);
    } else {
        swaps(0, choices);
        *move = choices[0].move;
    }
}

static int evaluate(const struct setup *setup, const struct state *state, int32_t ahead[SEATS_MAX])
{
    const struct slowpoker *slowpoker = (const struct slowpoker *)state;
    bool is_over = slowpoker->head.phase == SETTLED;
    int32_t in_pot = is_over ? 0 : setup->option[ANTE];
    for (int seat = 0; seat < 2; seat++)
        ahead[seat] = slowpoker->coins[seat] + in_pot - setup->option[COINS_AT_START];
    return slowpoker->round - !is_over;
}

static void result(const struct setup *setup, const struct state *state, struct result *result)
{
    const struct slowpoker *slowpoker = (const struct slowpoker *)state;
    for (int seat = 0; seat < 2; seat++) {
        result->tokens[seat] = slowpoker->coins[seat] - setup->option[COINS_AT_START];
        result->house -= result->tokens[seat];
        if (slowpoker->coins[seat] >= slowpoker->coins[!seat])
            result->winners |= only(seat);
    }
}

static int32_t stake(const struct setup *setup)
{
    return setup->option[COINS_AT_START]; // nobody bets coins that are not there
}

const struct game slowpoker = {
    .id = "slowpoker",
    .title = "Slowpoker",
    .summary = "Bet on what is left of your hand after it has fought the other's.",
    .version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .minutes = 15,
    .state_size = sizeof(struct slowpoker),
    .length_max =
        200 * (2 * HAND_CARDS + 2 * (1 + 1 + HAND_CARDS)), // deals, bets, swaps, new cards
    .pack = &slowpoker_pack,
    .options = slowpoker_options,
    .verbs = slowpoker_verbs,
    .zones = slowpoker_zones,
    .counters = slowpoker_counters,
    .phases = slowpoker_phases,
    .says = slowpoker_says,
    .terms = slowpoker_terms,
    .own_measures = slowpoker_measures,
    .explain = explain,
    .amounts = amounts,
    .check = check,
    .start = start,
    .moves = moves,
    .refuse = refuse,
    .apply = apply,
    .outcomes = outcomes,
    .sample = sample,
    .view = slowpoker_view,
    .guess = slowpoker_guess,
    .fallback = fallback,
    .evaluate = evaluate,
    .count_own = slowpoker_count,
    .result = result,
    .stake = stake,
};
