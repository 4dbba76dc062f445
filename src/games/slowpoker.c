// SPDX-License-Identifier: MIT
// Slowpoker: five creatures each; bet in secret on the rank that your hand will have after combat,
// swap in secret what you like, then both hands fight and the better remainder takes the pot. Each
// player bets and swaps at their own pace: the other learns only when both are done.
#include "engine/game.h"
#include "games/slowpoker_combat.h"

#include <string.h>

enum { COINS_AT_START, ANTE, ROUNDS, CHART, SHOWN_CARDS, COST_1, FACTOR_0 = COST_1 + 9 }; // options
#define COST(rank, what)                                                                           \
    {                                                                                              \
        "cost_" #rank, rank, 0, 100, "coins that a bet on " what " costs", NULL                    \
    }
#define FACTOR(rank, percent, what)                                                                \
    {                                                                                              \
        "factor_" #rank, percent, 0, 100000,                                                       \
            "per cent of the pot that the house adds to a bet kept on " what, NULL                 \
    }
static const char *const charts[] = {[CHART_FULL] = "full", [CHART_AUTHOR] = "author", NULL};
static const struct option options[] = {
    [COINS_AT_START] = {"coins", 100, 1, 100000, "coins each player starts with", NULL},
    [ANTE] = {"ante", 1, 0, 100, "coins each player puts in before the deal", NULL},
    [ROUNDS] = {"rounds", 20, 1, 200, "rounds in a match", NULL},
    [CHART] = {"chart", CHART_FULL, 0, CHARTS - 1,
        "who is super effective against whom: author is without steel against fairy", charts},
    [SHOWN_CARDS] = {"shown", 3, 0, HAND_CARDS,
        "cards of each hand, the last dealt, that are shown", NULL},
    [COST_1] = COST(1, "a pair (level)"),
    COST(2, "a triple (level)"),
    COST(3, "two pair (level)"),
    COST(4, "a full house (level)"),
    COST(5, "a quadruple (level)"),
    COST(6, "two pair (types)"),
    COST(7, "a flush (types)"),
    COST(8, "a flush (level)"),
    COST(9, "a full house (types)"),
    [FACTOR_0] = FACTOR(0, 0, "a high level"),
    FACTOR(1, 50, "a pair (level)"),
    FACTOR(2, 100, "a triple (level)"),
    FACTOR(3, 200, "two pair (level)"),
    FACTOR(4, 400, "a full house (level)"),
    FACTOR(5, 800, "a quadruple (level)"),
    FACTOR(6, 1600, "two pair (types)"),
    FACTOR(7, 3200, "a flush (types)"),
    FACTOR(8, 6400, "a flush (level)"),
    FACTOR(9, 12800, "a full house (types)"),
    {0},
};

enum { DEAL, BET, SWAP }; // verbs
static const struct verb verbs[] = {
    [DEAL] = {.name = "deal", .args = {{ARG_CARD, NULL}}, .is_chance = true},
    [BET] = {.name = "bet",
        .has_amount = true,
        .help = "the rank, 0 to 9, that your hand will have after combat; it costs as many coins"},
    [SWAP] = {.name = "swap",
        .args = {{ARG_CARDS, NULL}},
        .help = "put these cards away for new ones; without a card, keep all five"},
    {0},
};

// The last round's two zones stay as they are until the next hands fight.
enum { HAND, SHOWN, SWAPPED, LEFT, FALLEN }; // zones
static const struct zone_kind zones[] = {
    [HAND] = {"hand", "Hand", OWN, .per_seat = true},
    [SHOWN] = {"shown", "Shown", OPEN, .per_seat = true},
    [SWAPPED] = {"swapped", "Swapped", OWN, .per_seat = true},
    [LEFT] = {"left", "Survivors", OPEN, .per_seat = true},
    [FALLEN] = {"fallen", "Fallen", OPEN, .per_seat = true},
    {0},
};

enum { COINS, POT, ROUND, SEALED_BET, STAGE, LAST_BET, LAST_RANK }; // counters
static const struct counter_kind counters[] = {
    [COINS] = {"coins", "Coins", OPEN, .per_seat = true},
    [POT] = {"pot", "Pot", OPEN},
    [ROUND] = {"round", "Round", OPEN},
    [SEALED_BET] = {"bet", "Sealed bet", OWN, .per_seat = true},
    [STAGE] = {"stage", "Stage", OWN, .per_seat = true, .is_inner = true},
    [LAST_BET] = {"last_bet", "Last round's bet", OPEN, .per_seat = true},
    [LAST_RANK] = {"last_rank", "Last round's rank", OPEN, .per_seat = true},
    {0},
};

enum { DEALING, DECIDING, SETTLED }; // phases
static const char *const phases[] = {"dealing", "deciding", "settled", NULL};

enum {
    SAY_ROUND,
    SAY_BET,
    SAY_HITS,
    SAY_EMPTY,
    SAY_WINS,
    SAY_PAID,
    SAY_TIE,
    SAY_BROKE,
    SAY_LEFT
}; // announcements
static const struct say says[] = {
    [SAY_ROUND] = {"round", "round {n}: both ante"},
    [SAY_BET] = {"bet", "{seat} had bet on rank {n}"},
    [SAY_HITS] = {"hits", "{seat}'s {card} hits {target} for {n}"},
    [SAY_EMPTY] = {"empty", "{seat} has no card left"},
    [SAY_WINS] = {"wins", "{seat} takes the pot of {n}"},
    [SAY_PAID] = {"paid", "{seat} has kept the bet: the house pays {n}"},
    [SAY_TIE] = {"tie", "the hands are equal: bets and antes go back"},
    [SAY_BROKE] = {"broke", "{seat} cannot ante: the match is over"},
    // SAY_LEFT + rank
    [SAY_LEFT] = {"left_0", "{seat} has a high level left"},
    {"left_1", "{seat} has a pair (level) left"},
    {"left_2", "{seat} has a triple (level) left"},
    {"left_3", "{seat} has two pair (level) left"},
    {"left_4", "{seat} has a full house (level) left"},
    {"left_5", "{seat} has a quadruple (level) left"},
    {"left_6", "{seat} has two pair (types) left"},
    {"left_7", "{seat} has a flush (types) left"},
    {"left_8", "{seat} has a flush (level) left"},
    {"left_9", "{seat} has a full house (types) left"},
    {0},
};

enum { TO_BET, TO_SWAP, DONE }; // stages

struct slowpoker {
    struct head head;
    uint8_t dealt;  // cards dealt in this round before any swap, first all of seat 0's
    uint8_t due[2]; // replacements a seat still gets; at most one seat's is not 0
    uint8_t stage[2];
    uint8_t bet[2]; // 0 before it is made
    uint8_t last_bet[2], last_rank[2];
    uint16_t round;   // from 1
    int32_t coins[2]; // the antes are off, the bets are not before they are revealed
    uint64_t hand[2], shown[2], swapped[2]; // sets of cards
    uint64_t left[2], fallen[2];            // of the last round
};

static int32_t cost_of(const struct setup *setup, int rank)
{
    return rank ? setup->option[COST_1 + rank - 1] : 0;
}

static int32_t antes(const struct setup *setup)
{
    return 2 * setup->option[ANTE];
}

static bool check(const struct setup *setup, struct text *why)
{
    if (setup->option[COINS_AT_START] >= setup->option[ANTE])
        return true;
    text_put(why, "with fewer coins than the ante no round could be played");
    return false;
}

static void tell_round(
    const struct setup *setup, const struct slowpoker *slowpoker, struct events *events)
{
    tell_say(events, EVERYONE, SAY_ROUND, 0, slowpoker->round);
    tell_counter(events, EVERYONE, place(ROUND, 0), slowpoker->round);
    for (int seat = 0; seat < 2; seat++) {
        tell_clear(events, place(SHOWN, seat));
        tell_counter(events, EVERYONE, place(COINS, seat), slowpoker->coins[seat]);
        tell_counter(events, only(seat), place(SEALED_BET, seat), 0);
        tell_counter(events, only(seat), place(STAGE, seat), TO_BET);
    }
    tell_counter(events, EVERYONE, place(POT, 0), antes(setup));
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
        tell_round(setup, slowpoker, events);
}

static void start(const struct setup *setup, struct state *state)
{
    struct slowpoker *slowpoker = (struct slowpoker *)state;
    slowpoker->coins[0] = slowpoker->coins[1] = setup->option[COINS_AT_START];
    next_round(setup, slowpoker, NULL);
}

// The ranks one can pay for. With the costs of the rules they are one range; with others there may
// be gaps.
static int bets(const struct setup *setup, int32_t coins, struct choice *out)
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
// each list is an earlier one with one more card in the place of its first CARD_NONE.
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
        return bets(setup, slowpoker->coins[seat], out);
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
    text_put(why, "you hold ");
    text_int(why, slowpoker->coins[seat]);
    text_put(why, slowpoker->coins[seat] == 1 ? " coin: a bet of " : " coins: a bet of ");
    text_int(why, rank);
    text_put(why, " costs ");
    text_int(why, cost_of(setup, rank));
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

static void tell_combat(
    const struct setup *setup, const struct slowpoker *slowpoker, struct events *events)
{
    for (int seat = 0; seat < 2; seat++) {
        tell_say(events, EVERYONE, SAY_BET, seat, slowpoker->bet[seat]);
        tell_counter(events, EVERYONE, place(LAST_BET, seat), slowpoker->bet[seat]);
        tell_clear(events, place(LEFT, seat));
        tell_clear(events, place(FALLEN, seat));
        tell_clear(events, place(SWAPPED, seat));
        for (uint64_t set = slowpoker->hand[seat]; set; set &= set - 1)
            tell_show(events, seat, place(HAND, seat), place(LEFT, seat), lowest_bit(set));
    }
    for (int seat = 0; seat < 2; seat++) {
        struct hit hits[HITS_MAX];
        int count = combat_hits(
            slowpoker->hand[seat], slowpoker->fallen[!seat], setup->option[CHART], hits);
        for (int i = 0; i < count; i++)
            tell(events, (struct event){.kind = EVENT_SAY,
                             .audience = EVERYONE,
                             .what = SAY_HITS,
                             .seat = (uint8_t)seat,
                             .is = hits[i].attacker,
                             .other = hits[i].target,
                             .value = hits[i].times});
    }
    // Only now do cards leave: those knocked out have made their own attacks too.
    for (int seat = 0; seat < 2; seat++) {
        for (uint64_t set = slowpoker->fallen[seat]; set; set &= set - 1)
            tell_card(events, EVERYONE, place(LEFT, seat), place(FALLEN, seat), lowest_bit(set),
                lowest_bit(set));
        int rank = slowpoker->last_rank[seat];
        tell_say(events, EVERYONE, slowpoker->left[seat] ? SAY_LEFT + rank : SAY_EMPTY, seat, 0);
        tell_counter(events, EVERYONE, place(LAST_RANK, seat), rank);
    }
}

static void pay(struct slowpoker *slowpoker, int seat, int32_t coins, struct events *events)
{
    slowpoker->coins[seat] += coins;
    tell_counter(events, EVERYONE, place(COINS, seat), slowpoker->coins[seat]);
}

// The bets go in, and the better hand takes the pot. Positive order: seat 0's is better.
static void settle(
    const struct setup *setup, struct slowpoker *slowpoker, int order, struct events *events)
{
    int32_t pot = antes(setup);
    for (int seat = 0; seat < 2; seat++) {
        int32_t cost = cost_of(setup, slowpoker->bet[seat]);
        pay(slowpoker, seat, -cost, events);
        pot += cost;
    }
    tell_counter(events, EVERYONE, place(POT, 0), pot);
    if (!order) {
        tell_say(events, EVERYONE, SAY_TIE, 0, 0);
        for (int seat = 0; seat < 2; seat++)
            pay(slowpoker, seat, setup->option[ANTE] + cost_of(setup, slowpoker->bet[seat]),
                events);
    } else {
        int winner = order < 0, bet = slowpoker->bet[winner];
        tell_say(events, EVERYONE, SAY_WINS, winner, pot);
        pay(slowpoker, winner, pot, events);
        int32_t bonus = pot * setup->option[FACTOR_0 + bet] / 100;
        if (slowpoker->last_rank[winner] >= bet && bonus) {
            tell_say(events, EVERYONE, SAY_PAID, winner, bonus);
            pay(slowpoker, winner, bonus, events);
        }
    }
    tell_counter(events, EVERYONE, place(POT, 0), 0);
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
        tell_combat(setup, slowpoker, events);
    slowpoker->hand[0] = slowpoker->hand[1] = 0;
    slowpoker->swapped[0] = slowpoker->swapped[1] = 0;
    settle(setup, slowpoker, worth[0] - worth[1], events);
    next_round(setup, slowpoker, events);
}

static void deal(
    const struct setup *setup, struct slowpoker *slowpoker, int card, struct events *events)
{
    int seat = slowpoker->dealt / HAND_CARDS, nth = slowpoker->dealt % HAND_CARDS;
    slowpoker->dealt++;
    slowpoker->hand[seat] |= 1ull << card;
    tell_private(events, seat, ZONE_PACK, place(HAND, seat), card);
    if (nth >= HAND_CARDS - setup->option[SHOWN_CARDS]) {
        slowpoker->shown[seat] |= 1ull << card;
        tell_card(events, EVERYONE, ZONE_PACK, place(SHOWN, seat), CARD_BACK, card);
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
    tell_card(events, only(seat), ZONE_PACK, place(HAND, seat), CARD_BACK, card);
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
        tell_card(events, only(seat), place(HAND, seat), place(SWAPPED, seat), cards[i], cards[i]);
    }
    slowpoker->stage[seat] = DONE;
    tell_counter(events, only(seat), place(STAGE, seat), DONE);
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
        tell_counter(events, only(seat), place(SEALED_BET, seat), move->amount);
        tell_counter(events, only(seat), place(STAGE, seat), TO_SWAP);
        break;
    case SWAP:
        swap(setup, slowpoker, seat, move->arg, events);
        break;
    default:
        must(!"a verb of this game");
    }
}

static uint64_t undealt(const struct slowpoker *slowpoker)
{
    return ALL_CREATURES & ~(slowpoker->hand[0] | slowpoker->hand[1] | slowpoker->swapped[0] |
                               slowpoker->swapped[1]);
}

static int outcomes(const struct setup *setup, const struct state *state, struct outcome *out)
{
    (void)setup;
    int count = 0;
    for (uint64_t set = undealt((const struct slowpoker *)state); set; set &= set - 1)
        out[count++] = (struct outcome){move_of(DEAL, lowest_bit(set)), 1};
    return count;
}

// A card drawn from all until it is an undealt one: at most nineteen are not.
static int draw(uint64_t set, struct chance *chance)
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
    *move = move_of(DEAL, draw(undealt((const struct slowpoker *)state), chance));
}

static void view_set(struct view *view, int kind, int seat, uint64_t set)
{
    for (; set; set &= set - 1)
        view_put(view, zones, place(kind, seat), lowest_bit(set));
}

// To the others a hand is five backs from the deal to combat, whatever is swapped.
static void view_hand(const struct slowpoker *slowpoker, int seat, int viewer, struct view *view)
{
    if (seat == viewer) {
        view_set(view, HAND, seat, slowpoker->hand[seat]);
        view_set(view, SWAPPED, seat, slowpoker->swapped[seat]);
        view->counter[place(SEALED_BET, seat)] = slowpoker->bet[seat];
        view->counter[place(STAGE, seat)] = slowpoker->stage[seat];
        return;
    }
    int backs = slowpoker->dealt - seat * HAND_CARDS;
    if (slowpoker->head.phase == SETTLED)
        return;
    for (int i = 0; i < backs && i < HAND_CARDS; i++)
        view_put(view, zones, place(HAND, seat), CARD_BACK);
}

static void view(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    const struct slowpoker *slowpoker = (const struct slowpoker *)state;
    bool is_over = slowpoker->head.phase == SETTLED;
    view->counter[place(POT, 0)] = is_over ? 0 : antes(setup);
    view->counter[place(ROUND, 0)] = slowpoker->round;
    for (int seat = 0; seat < 2; seat++) {
        view_hand(slowpoker, seat, viewer, view);
        view_set(view, SHOWN, seat, slowpoker->shown[seat]);
        view_set(view, LEFT, seat, slowpoker->left[seat]);
        view_set(view, FALLEN, seat, slowpoker->fallen[seat]);
        view->counter[place(COINS, seat)] = slowpoker->coins[seat];
        view->counter[place(LAST_BET, seat)] = slowpoker->last_bet[seat];
        view->counter[place(LAST_RANK, seat)] = slowpoker->last_rank[seat];
    }
}

static uint64_t cards_in(const struct view *view, int kind, int seat)
{
    uint64_t set = 0;
    for (int i = 0; i < view->count[place(kind, seat)]; i++)
        set |= 1ull << view_cards(view, place(kind, seat))[i];
    return set;
}

static uint64_t draw_some(uint64_t *unknown, int count, struct chance *chance)
{
    uint64_t drawn = 0;
    while (count-- > 0) {
        uint64_t card = 1ull << draw(*unknown, chance);
        drawn |= card;
        *unknown &= ~card;
    }
    return drawn;
}

// Of a seat that is not the viewer's the last three cards as dealt are known, and whether it is
// done; it may have bet anything it can pay for, and swapped any of its cards.
static void guess_other(const struct setup *setup, const struct view *view, struct chance *chance,
    struct slowpoker *slowpoker, uint64_t unknown)
{
    int seat = !view->seat;
    uint64_t hand = slowpoker->shown[seat];
    hand |= draw_some(&unknown, HAND_CARDS - count_bits(hand), chance);
    slowpoker->hand[seat] = hand;
    bool is_done = !(view->to_act & only(seat));
    slowpoker->stage[seat] = (uint8_t)(is_done ? DONE : chance_below(chance, 2));
    if (slowpoker->stage[seat] == TO_BET)
        return;
    struct choice choices[1 << HAND_CARDS];
    int count = bets(setup, slowpoker->coins[seat], choices);
    slowpoker->bet[seat] = (uint8_t)choice_pick(choices, count, chance).amount;
    if (!is_done)
        return;
    for (uint64_t set = hand; set; set &= set - 1)
        if (chance_below(chance, 2))
            slowpoker->swapped[seat] |= set & -set;
    hand &= ~slowpoker->swapped[seat];
    slowpoker->hand[seat] = hand | draw_some(&unknown, HAND_CARDS - count_bits(hand), chance);
}

static void guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    struct slowpoker *slowpoker = (struct slowpoker *)state;
    int me = view->seat;
    slowpoker->head = (struct head){.to_act = view->to_act, .phase = view->phase};
    slowpoker->dealt = 2 * HAND_CARDS;
    slowpoker->round = (uint16_t)view->counter[place(ROUND, 0)];
    for (int seat = 0; seat < 2; seat++) {
        slowpoker->coins[seat] = view->counter[place(COINS, seat)];
        slowpoker->shown[seat] = cards_in(view, SHOWN, seat);
        slowpoker->left[seat] = cards_in(view, LEFT, seat);
        slowpoker->fallen[seat] = cards_in(view, FALLEN, seat);
        slowpoker->last_bet[seat] = (uint8_t)view->counter[place(LAST_BET, seat)];
        slowpoker->last_rank[seat] = (uint8_t)view->counter[place(LAST_RANK, seat)];
    }
    slowpoker->hand[me] = cards_in(view, HAND, me);
    slowpoker->swapped[me] = cards_in(view, SWAPPED, me);
    slowpoker->bet[me] = (uint8_t)view->counter[place(SEALED_BET, me)];
    slowpoker->stage[me] = (uint8_t)view->counter[place(STAGE, me)];
    guess_other(setup, view, chance, slowpoker, undealt(slowpoker) & ~slowpoker->shown[!me]);
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

static int standing(const struct setup *setup, const struct state *state, int32_t ahead[SEATS_MAX])
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
    .options = options,
    .verbs = verbs,
    .zones = zones,
    .counters = counters,
    .phases = phases,
    .says = says,
    .check = check,
    .start = start,
    .moves = moves,
    .refuse = refuse,
    .apply = apply,
    .outcomes = outcomes,
    .sample = sample,
    .view = view,
    .guess = guess,
    .fallback = fallback,
    .standing = standing,
    .result = result,
};
