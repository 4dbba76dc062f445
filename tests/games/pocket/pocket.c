// SPDX-License-Identifier: MIT
// Pocket: one hidden card each, of nine; whoever likes pays for another; the highest takes the pot.
// No game of the program: tests/games/added adds it, by the steps of docs/adding-a-game.md, to a
// copy of the tree.
#include "engine/game.h"

enum { ANTE, PRICE }; // options
static const struct option options[] = {
    [ANTE] = {"ante", 2, 1, 1000, "tokens each player puts in before the deal", NULL},
    [PRICE] = {"price", 1, 0, 1000, "tokens another card costs", NULL},
    {0},
};

enum { DEAL, KEEP, SWAP }; // verbs
static const struct verb verbs[] = {
    [DEAL] = {.name = "deal", .args = {{ARG_CARD, NULL}}, .is_chance = true},
    [KEEP] = {.name = "keep", .help = "stay with the card you have"},
    [SWAP] = {.name = "swap", .help = "pay, throw your card away and get another"},
    {0},
};

enum { HAND, SHOWN, THROWN }; // zones
static const struct zone_kind zones[] = {
    [HAND] = {"hand", "Hand", OWN, .per_seat = true, .dealt = "{seat} gets {card}"},
    [SHOWN] = {"shown", "Shown", OPEN, .per_seat = true, .noun = "shown cards",
        .laid = "{seat} shows {card}"},
    [THROWN] = {"thrown", "Thrown away", OPEN, .noun = "cards thrown away", .laid = ""},
    {0},
};

enum { IN_POT }; // counters
static const struct counter_kind counters[] = {
    [IN_POT] = {"in_pot", "In the pot", OPEN, .per_seat = true},
    {0},
};

enum { DEALING, SWAPPING, SHOWDOWN }; // phases
static const char *const phases[] = {"dealing", "swapping", "showdown", NULL};

enum { SAY_KEEPS, SAY_THROWS, SAY_WINS }; // announcements
static const struct say says[] = {
    [SAY_KEEPS] = {"keeps", "{seat} keeps their card"},
    [SAY_THROWS] = {"throws", "{seat} pays {n} and throws {card} away"},
    [SAY_WINS] = {"wins", "{seat} wins {n} with {card}"},
    {0},
};

enum { TERM_PRICE, TERM_FROM }; // the words of sums
static const struct say terms[] = {
    [TERM_PRICE] = {"price", "the price of another card"},
    [TERM_FROM] = {"from", "from {seat}"},
    {0},
};

enum { SEATS = 3, CARDS = 9 }; // the two to the ten of hearts

struct pocket {
    struct head head;
    uint8_t turn;        // who decides, or is dealt to
    uint8_t card[SEATS]; // 0, which is no card of this pack: none
    uint16_t thrown;     // the set of ranks that lie on the table
    int32_t in_pot[SEATS];
};

static void start(const struct setup *setup, struct state *state)
{
    struct pocket *pocket = (struct pocket *)state;
    pocket->head.is_deck = true;
    for (int seat = 0; seat < setup->seats; seat++)
        pocket->in_pot[seat] = setup->option[ANTE];
}

static int moves(const struct setup *setup, const struct state *state, int seat, struct choice *out)
{
    const struct pocket *pocket = (const struct pocket *)state;
    (void)setup;
    out[0] = (struct choice){.move = {.verb = KEEP}};
    out[1] = (struct choice){.move = {.verb = SWAP}};
    return rank_of(pocket->card[seat]) == TEN ? 1 : 2;
}

static void refuse(const struct setup *setup, const struct state *state, int seat,
    const struct move *move, struct text *why)
{
    (void)setup, (void)state, (void)seat;
    if (move->verb == SWAP)
        text_put(why, "nothing is higher than the ten: keep it");
}

static int winner_of(const struct setup *setup, const struct pocket *pocket)
{
    int best = 0;
    for (int seat = 1; seat < setup->seats; seat++)
        if (pocket->card[seat] > pocket->card[best])
            best = seat;
    return best;
}

static int won_by(const struct setup *setup, const struct pocket *pocket, int winner)
{
    int sum = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        sum += seat == winner ? 0 : pocket->in_pot[seat];
    return sum;
}

static void tell_win(
    const struct setup *setup, const struct pocket *pocket, int winner, struct events *events)
{
    tell_sum(events, EVERYONE, SAY_WINS, NO_COUNTER,
        (struct blanks){.seat = winner, .card = pocket->card[winner]});
    for (int seat = 0; seat < setup->seats; seat++)
        if (seat != winner)
            tell_term(events, TERM_FROM, pocket->in_pot[seat], (struct blanks){.seat = seat});
}

static void show_down(const struct setup *setup, struct pocket *pocket, struct events *events)
{
    int winner = winner_of(setup, pocket);
    pocket->head = (struct head){.phase = SHOWDOWN};
    for (int seat = 0; seat < setup->seats; seat++)
        tell_show(events, seat, index_of(HAND, seat), index_of(SHOWN, seat), pocket->card[seat]);
    tell_win(setup, pocket, winner, events);
}

// The next seat decides, or all have.
static void pass_on(const struct setup *setup, struct pocket *pocket, struct events *events)
{
    pocket->turn++;
    if (pocket->turn == setup->seats)
        show_down(setup, pocket, events);
    else
        pocket->head = (struct head){.phase = SWAPPING, .to_act = only(pocket->turn)};
}

static void deal(const struct setup *setup, struct pocket *pocket, int card, struct events *events)
{
    pocket->card[pocket->turn] = (uint8_t)card;
    tell_private(events, pocket->turn, ZONE_PACK, index_of(HAND, pocket->turn), card);
    if (pocket->head.phase == SWAPPING) {
        pass_on(setup, pocket, events);
    } else if (++pocket->turn == setup->seats) {
        pocket->turn = 0;
        pocket->head = (struct head){.phase = SWAPPING, .to_act = only(0)};
    }
}

static void swap(const struct setup *setup, struct pocket *pocket, int seat, struct events *events)
{
    int card = pocket->card[seat];
    pocket->in_pot[seat] += setup->option[PRICE];
    tell_show(events, seat, index_of(HAND, seat), index_of(THROWN, 0), card);
    tell_sum(events, EVERYONE, SAY_THROWS, index_of(IN_POT, seat),
        (struct blanks){.seat = seat, .card = card});
    tell_term(events, TERM_PRICE, setup->option[PRICE], (struct blanks){0});
    tell_counter(events, EVERYONE, index_of(IN_POT, seat), pocket->in_pot[seat]);
    pocket->thrown |= (uint16_t)(1 << rank_of(card));
    pocket->card[seat] = 0;
    pocket->head = (struct head){.phase = SWAPPING, .is_deck = true};
}

static void apply(const struct setup *setup, struct state *state, int seat, const struct move *move,
    struct events *events)
{
    struct pocket *pocket = (struct pocket *)state;
    switch (move->verb) {
    case DEAL:
        deal(setup, pocket, move->arg[0], events);
        break;
    case KEEP:
        tell_say(events, EVERYONE, SAY_KEEPS, seat, 0);
        pass_on(setup, pocket, events);
        break;
    case SWAP:
        swap(setup, pocket, seat, events);
        break;
    default:
        must(!"a verb of this game");
    }
}

// The set of ranks that are neither thrown away nor in one of these hands.
static int unseen(const struct pocket *pocket)
{
    int set = (1 << CARDS) - 1 - pocket->thrown;
    for (int seat = 0; seat < SEATS; seat++)
        if (pocket->card[seat])
            set &= ~(1 << rank_of(pocket->card[seat]));
    return set;
}

static int outcomes(const struct setup *setup, const struct state *state, struct outcome *out)
{
    (void)setup;
    int count = 0;
    for (int set = unseen((const struct pocket *)state); set; set &= set - 1) {
        int card = card_of(lowest_bit((uint64_t)set), HEARTS);
        out[count++] = (struct outcome){.move = move_of(DEAL, card), .weight = 1};
    }
    return count;
}

static void view(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    const struct pocket *pocket = (const struct pocket *)state;
    bool is_shown = pocket->head.phase == SHOWDOWN;
    for (int seat = 0; seat < setup->seats; seat++) {
        view->counter[index_of(IN_POT, seat)] = pocket->in_pot[seat];
        if (pocket->card[seat])
            view_put(view, zones, index_of(is_shown ? SHOWN : HAND, seat),
                is_shown || seat == viewer ? pocket->card[seat] : CARD_BACK);
    }
    for (int set = pocket->thrown; set; set &= set - 1)
        view_put(view, zones, index_of(THROWN, 0), card_of(lowest_bit((uint64_t)set), HEARTS));
}

static void guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    struct pocket *pocket = (struct pocket *)state;
    pocket->head = (struct head){.to_act = view->to_act, .phase = view->phase};
    pocket->turn = (uint8_t)lowest_bit(view->to_act);
    pocket->card[view->seat] = (uint8_t)view_cards(view, index_of(HAND, view->seat))[0];
    for (int i = 0; i < view->count[index_of(THROWN, 0)]; i++)
        pocket->thrown |= (uint16_t)(1 << rank_of(view_cards(view, index_of(THROWN, 0))[i]));
    for (int seat = 0; seat < setup->seats; seat++) {
        pocket->in_pot[seat] = view->counter[index_of(IN_POT, seat)];
        uint64_t set = (uint64_t)unseen(pocket);
        int drawn = (int)chance_below(chance, (uint32_t)count_bits(set));
        if (seat != view->seat)
            pocket->card[seat] = (uint8_t)card_of(nth_bit(set, drawn), HEARTS);
    }
}

static void fallback(
    const struct setup *setup, const struct state *state, int seat, struct move *move)
{
    (void)setup, (void)state, (void)seat;
    *move = move_of(KEEP, 0);
}

static void result(const struct setup *setup, const struct state *state, struct result *result)
{
    const struct pocket *pocket = (const struct pocket *)state;
    int winner = winner_of(setup, pocket);
    for (int seat = 0; seat < setup->seats; seat++)
        result->tokens[seat] = -pocket->in_pot[seat];
    result->tokens[winner] = won_by(setup, pocket, winner);
    result->winners = only(winner);
}

static int32_t stake(const struct setup *setup)
{
    return setup->option[ANTE] + setup->option[PRICE];
}

const struct game pocket = {
    .id = "pocket",
    .title = "Pocket",
    .summary = "One hidden card, one chance to buy another: is yours the highest?",
    .version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .minutes = 1,
    .state_size = sizeof(struct pocket),
    .length_max = 3 * SEATS, // a card each, a decision each, another card each
    .is_zero_sum = true,
    .pack = &standard_pack,
    .options = options,
    .verbs = verbs,
    .zones = zones,
    .counters = counters,
    .phases = phases,
    .says = says,
    .terms = terms,
    .start = start,
    .moves = moves,
    .refuse = refuse,
    .apply = apply,
    .outcomes = outcomes,
    .view = view,
    .guess = guess,
    .fallback = fallback,
    .result = result,
    .stake = stake,
};
