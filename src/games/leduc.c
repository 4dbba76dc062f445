// SPDX-License-Identifier: MIT
// Leduc poker: six cards, two rounds of betting, one card in common. The reference game of the
// literature: its tree and its equilibrium are published, so the lab is checked against it.
#include "engine/game.h"

enum { ANTE, RAISE_1, RAISE_2, RAISES_MAX }; // options
static const struct option options[] = {
    [ANTE] = {"ante", 1, 1, 1000, "tokens each player puts in before the deal", NULL},
    [RAISE_1] = {"raise_1", 2, 1, 1000, "tokens a raise adds in the first round", NULL},
    [RAISE_2] = {"raise_2", 4, 1, 1000, "tokens a raise adds in the second round", NULL},
    [RAISES_MAX] = {"raises_max", 2, 1, 4, "raises allowed in a round", NULL},
    {0},
};

enum { DEAL, CHECK, CALL, RAISE, FOLD }; // verbs
static const struct verb verbs[] = {
    [DEAL] = {.name = "deal", .args = {{ARG_CARD, NULL}}, .is_chance = true},
    [CHECK] = {.name = "check", .help = "put nothing in"},
    [CALL] = {.name = "call", .help = "match the raise"},
    [RAISE] = {.name = "raise", .help = "match what was raised and add this round's unit"},
    [FOLD] = {.name = "fold", .help = "give the pot to the other"},
    {0},
};

enum { HAND, BOARD, SHOWN }; // zones
static const struct zone_kind zones[] = {
    [HAND] = {"hand", "Hand", OWN, .per_seat = true, .dealt = "{seat} gets {card}"},
    [BOARD] = {"board", "Common card", OPEN, .noun = "middle of the table",
        .dealt = "the common card is {card}"},
    [SHOWN] = {"shown", "Shown", OPEN, .per_seat = true, .noun = "shown cards",
        .laid = "{seat} shows {card}"},
    {0},
};

// A line tells one round's betting: a 1, then a bit for each action, 1 for a raise, 0 for check or
// call.
enum { IN_POT, RAISES, LINE_1, LINE_2 }; // counters
static const struct counter_kind counters[] = {
    [IN_POT] = {"in_pot", "In the pot", OPEN, .per_seat = true},
    [RAISES] = {"raises", "Raises this round", OPEN, .why = BY_SAY},
    [LINE_1] = {"line_1", "First round's betting", OPEN, .is_inner = true},
    [LINE_2] = {"line_2", "Second round's betting", OPEN, .is_inner = true},
    {0},
};

enum { DEALING, FIRST_ROUND, SECOND_ROUND, SHOWDOWN, FOLDED }; // phases
static const char *const phases[] = {
    "dealing", "first round", "second round", "showdown", "folded", NULL};

enum {
    SAY_CHECKS,
    SAY_CALLS,
    SAY_RAISES,
    SAY_FOLDS,
    SAY_ROUND_OVER,
    SAY_PAIR,
    SAY_BEATS,
    SAY_WINS,
    SAY_SPLIT,
}; // announcements
static const struct say says[] = {
    [SAY_CHECKS] = {"checks", "{seat} checks"},
    [SAY_CALLS] = {"calls", "{seat} calls {n}"},
    [SAY_RAISES] = {"raises", "{seat} raises and puts in {n}", .names = NAMES(RAISES)},
    [SAY_FOLDS] = {"folds", "{seat} folds"},
    [SAY_ROUND_OVER] = {"round_over", "the first round of betting is over", .names = NAMES(RAISES)},
    [SAY_PAIR] = {"pair", "{card} makes a pair with the common card"},
    [SAY_BEATS] = {"beats", "{card} beats {target}"},
    [SAY_WINS] = {"wins", "{seat} wins {n}"},
    [SAY_SPLIT] = {"split", "the hands are equal: the pot is split"},
    {0},
};

enum { TERM_MATCH, TERM_RAISE, TERM_LOST }; // the words of sums
static const struct say terms[] = {
    [TERM_MATCH] = {"match", "to match {seat}"},
    [TERM_RAISE] = {"raise", "raise"},
    [TERM_LOST] = {"lost", "what {seat} has put in"},
    {0},
};

// Cards are kept as 0 … 5, two of a rank side by side; card_id() is their number in the pack.
enum { CARDS = 6, ALL_CARDS = (1 << CARDS) - 1, COMMON = 2 };

struct leduc {
    struct head head;
    uint8_t undealt; // set of cards
    uint8_t card[3]; // of seat 0, of seat 1, in common; valid for the first `dealt`
    uint8_t dealt;
    uint8_t round; // 0 or 1
    uint8_t raises;
    uint8_t folder; // valid in the phase FOLDED
    uint16_t line[2];
    int32_t in_pot[2];
};

static int card_id(int card)
{
    return card_of(JACK + card / 2, card % 2 ? SPADES : HEARTS);
}

static int card_from_id(int id)
{
    return 2 * (rank_of(id) - JACK) + (suit_of(id) == SPADES);
}

static void start(const struct setup *setup, struct state *state)
{
    struct leduc *leduc = (struct leduc *)state;
    leduc->head = (struct head){.is_deck = true, .phase = DEALING};
    leduc->undealt = ALL_CARDS;
    leduc->line[0] = leduc->line[1] = 1;
    leduc->in_pot[0] = leduc->in_pot[1] = setup->option[ANTE];
}

static bool is_owing(const struct leduc *leduc, int seat)
{
    return leduc->in_pot[!seat] > leduc->in_pot[seat];
}

static int moves(const struct setup *setup, const struct state *state, int seat, struct choice *out)
{
    const struct leduc *leduc = (const struct leduc *)state;
    int count = 0;
    if (is_owing(leduc, seat)) {
        out[count++] = (struct choice){.move = {.verb = CALL}};
        out[count++] = (struct choice){.move = {.verb = FOLD}};
    } else {
        out[count++] = (struct choice){.move = {.verb = CHECK}};
    }
    if (leduc->raises < setup->option[RAISES_MAX])
        out[count++] = (struct choice){.move = {.verb = RAISE}};
    return count;
}

static void refuse(const struct setup *setup, const struct state *state, int seat,
    const struct move *move, struct text *why)
{
    const struct leduc *leduc = (const struct leduc *)state;
    if (move->verb == CHECK && is_owing(leduc, seat))
        text_put(why, "there is a raise to match: call, raise or fold");
    else if (move->verb == CALL || move->verb == FOLD)
        text_put(why, "there is nothing to match: check or raise");
    else if (move->verb == RAISE && leduc->raises >= setup->option[RAISES_MAX])
        text_put(why, "no more raises are allowed in this round");
}

// Positive if seat 0 has the better hand, negative if seat 1 has.
static int compare(const struct leduc *leduc)
{
    int common = leduc->card[COMMON] / 2;
    int strength[2];
    for (int seat = 0; seat < 2; seat++) {
        int rank = leduc->card[seat] / 2;
        strength[seat] = rank == common ? CARDS : rank;
    }
    return strength[0] - strength[1];
}

static void deal(struct leduc *leduc, int id, struct events *events)
{
    int card = card_from_id(id);
    int to = leduc->dealt++;
    leduc->undealt &= (uint8_t) ~(1 << card);
    leduc->card[to] = (uint8_t)card;
    if (to == COMMON)
        tell_card(events, EVERYONE, ZONE_PACK, index_of(BOARD, 0), CARD_BACK, id);
    else
        tell_private(events, to, ZONE_PACK, index_of(HAND, to), id);
    if (to == 0)
        return;
    leduc->head =
        (struct head){.to_act = only(0), .phase = to == COMMON ? SECOND_ROUND : FIRST_ROUND};
}

static void tell_win(const struct leduc *leduc, int winner, struct events *events)
{
    tell_sum(events, EVERYONE, SAY_WINS, NO_COUNTER, (struct blanks){.seat = winner});
    tell_term(events, TERM_LOST, leduc->in_pot[!winner], (struct blanks){.seat = !winner});
}

static void show_down(struct leduc *leduc, struct events *events)
{
    leduc->head = (struct head){.phase = SHOWDOWN};
    if (!events)
        return;
    for (int seat = 0; seat < 2; seat++)
        tell_show(
            events, seat, index_of(HAND, seat), index_of(SHOWN, seat), card_id(leduc->card[seat]));
    int order = compare(leduc);
    if (!order) {
        tell_say(events, EVERYONE, SAY_SPLIT, 0, 0);
        return;
    }
    int winner = order < 0, card = leduc->card[winner];
    bool is_pair = card / 2 == leduc->card[COMMON] / 2;
    tell_say_of(events, EVERYONE, is_pair ? SAY_PAIR : SAY_BEATS,
        (struct blanks){.card = card_id(card), .target = card_id(leduc->card[!winner])});
    tell_win(leduc, winner, events);
}

static void end_round(struct leduc *leduc, struct events *events)
{
    if (leduc->round == 1) {
        show_down(leduc, events);
        return;
    }
    leduc->round = 1;
    leduc->raises = 0;
    tell_say(events, EVERYONE, SAY_ROUND_OVER, 0, 0);
    tell_counter(events, EVERYONE, index_of(RAISES, 0), 0);
    leduc->head = (struct head){.is_deck = true, .phase = DEALING};
}

static void fold(struct leduc *leduc, int seat, struct events *events)
{
    leduc->folder = (uint8_t)seat;
    leduc->head = (struct head){.phase = FOLDED};
    tell_say(events, EVERYONE, SAY_FOLDS, seat, 0);
    tell_win(leduc, !seat, events);
}

static void tell_bet(const struct leduc *leduc, int seat, int verb, int32_t matched, int32_t raised,
    struct events *events)
{
    if (verb == CHECK) {
        tell_say(events, EVERYONE, SAY_CHECKS, seat, 0);
    } else {
        tell_sum(events, EVERYONE, verb == CALL ? SAY_CALLS : SAY_RAISES, index_of(IN_POT, seat),
            (struct blanks){.seat = seat});
        tell_any(events, TERM_MATCH, matched, (struct blanks){.seat = !seat});
        tell_any(events, TERM_RAISE, raised, (struct blanks){0});
        tell_counter(events, EVERYONE, index_of(IN_POT, seat), leduc->in_pot[seat]);
    }
    if (verb == RAISE)
        tell_counter(events, EVERYONE, index_of(RAISES, 0), leduc->raises);
    tell_counter(events, EVERYONE, index_of(LINE_1 + leduc->round, 0), leduc->line[leduc->round]);
}

// Check, call and raise in one: match what the other has in the pot, and add a raise or nothing.
// Without a branch for each this is also faster in playouts, where moves are random.
static void bet(
    const struct setup *setup, struct leduc *leduc, int seat, int verb, struct events *events)
{
    bool is_raise = verb == RAISE;
    int32_t raised = is_raise * setup->option[RAISE_1 + leduc->round];
    uint16_t *line = &leduc->line[leduc->round];
    int32_t matched = leduc->in_pot[!seat] - leduc->in_pot[seat];
    leduc->in_pot[seat] = leduc->in_pot[!seat] + raised;
    leduc->raises = (uint8_t)(leduc->raises + is_raise);
    *line = (uint16_t)(*line << 1 | is_raise);
    if (events)
        tell_bet(leduc, seat, verb, matched, raised, events);
    if (verb == CALL || (verb == CHECK && seat == 1))
        end_round(leduc, events);
    else
        leduc->head.to_act = only(!seat);
}

static void apply(const struct setup *setup, struct state *state, int seat, const struct move *move,
    struct events *events)
{
    struct leduc *leduc = (struct leduc *)state;
    if (move->verb == DEAL)
        deal(leduc, move->arg[0], events);
    else if (move->verb == FOLD)
        fold(leduc, seat, events);
    else
        bet(setup, leduc, seat, move->verb, events);
}

static int outcomes(const struct setup *setup, const struct state *state, struct outcome *out)
{
    const struct leduc *leduc = (const struct leduc *)state;
    (void)setup;
    int count = 0;
    for (int card = 0; card < CARDS; card++)
        if (leduc->undealt & 1 << card)
            out[count++] = (struct outcome){
                .move = {.verb = DEAL, .arg = {(uint8_t)card_id(card)}}, .weight = 1};
    return count;
}

static void sample(
    const struct setup *setup, const struct state *state, struct chance *chance, struct move *move)
{
    const struct leduc *leduc = (const struct leduc *)state;
    (void)setup;
    int card = nth_bit_of_byte(leduc->undealt, (int)chance_below(chance, CARDS - leduc->dealt));
    *move = (struct move){.verb = DEAL, .arg = {(uint8_t)card_id(card)}};
}

static void view(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    const struct leduc *leduc = (const struct leduc *)state;
    (void)setup;
    bool is_shown = leduc->head.phase == SHOWDOWN;
    for (int seat = 0; seat < 2; seat++) {
        view->counter[index_of(IN_POT, seat)] = leduc->in_pot[seat];
        if (seat < leduc->dealt)
            view_put(view, zones, index_of(is_shown ? SHOWN : HAND, seat),
                is_shown || seat == viewer ? card_id(leduc->card[seat]) : CARD_BACK);
    }
    if (leduc->dealt > COMMON)
        view_put(view, zones, index_of(BOARD, 0), card_id(leduc->card[COMMON]));
    view->counter[index_of(RAISES, 0)] = leduc->raises;
    view->counter[index_of(LINE_1, 0)] = leduc->line[0];
    view->counter[index_of(LINE_2, 0)] = leduc->line[1];
}

static void guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    struct leduc *leduc = (struct leduc *)state;
    (void)setup;
    leduc->head = (struct head){.to_act = view->to_act, .phase = view->phase};
    leduc->dealt = 2;
    leduc->card[view->seat] =
        (uint8_t)card_from_id(view_cards(view, index_of(HAND, view->seat))[0]);
    int known = 1 << leduc->card[view->seat];
    if (view->count[index_of(BOARD, 0)]) {
        leduc->dealt = 3;
        leduc->round = 1;
        leduc->card[COMMON] = (uint8_t)card_from_id(view_cards(view, index_of(BOARD, 0))[0]);
        known |= 1 << leduc->card[COMMON];
    }
    int unknown = ALL_CARDS & ~known;
    int pick = (int)chance_below(chance, (uint32_t)count_bits((uint64_t)unknown));
    int other = nth_bit((uint64_t)unknown, pick);
    leduc->card[!view->seat] = (uint8_t)other;
    leduc->undealt = (uint8_t)(unknown & ~(1 << other));
    leduc->raises = (uint8_t)view->counter[index_of(RAISES, 0)];
    for (int i = 0; i < 2; i++) {
        leduc->in_pot[i] = view->counter[index_of(IN_POT, i)];
        leduc->line[i] = (uint16_t)view->counter[index_of(LINE_1 + i, 0)];
    }
}

static void fallback(
    const struct setup *setup, const struct state *state, int seat, struct move *move)
{
    (void)setup;
    bool is_behind = is_owing((const struct leduc *)state, seat);
    *move = (struct move){.verb = is_behind ? FOLD : CHECK};
}

static void result(const struct setup *setup, const struct state *state, struct result *result)
{
    const struct leduc *leduc = (const struct leduc *)state;
    (void)setup;
    int order = leduc->head.phase == FOLDED ? (leduc->folder ? 1 : -1) : compare(leduc);
    if (!order) {
        result->winners = 3;
        return;
    }
    int winner = order < 0;
    result->tokens[winner] = leduc->in_pot[!winner];
    result->tokens[!winner] = -leduc->in_pot[!winner];
    result->winners = only(winner);
}

static int32_t stake(const struct setup *setup)
{
    int32_t raised = setup->option[RAISE_1] + setup->option[RAISE_2];
    return setup->option[ANTE] + setup->option[RAISES_MAX] * raised;
}

const struct game leduc = {
    .id = "leduc",
    .title = "Leduc poker",
    .summary = "Six cards, two rounds, one card in common: poker small enough to solve.",
    .version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .minutes = 1,
    .state_size = sizeof(struct leduc),
    .length_max = 3 + 2 * (1 + 4 + 1), // deals, and in each round a check, four raises and a call
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
    .sample = sample,
    .view = view,
    .guess = guess,
    .fallback = fallback,
    .result = result,
    .stake = stake,
};
