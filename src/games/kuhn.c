// SPDX-License-Identifier: MIT
// Kuhn poker: three cards, an ante, one bet. The smallest game with a bluff in it, and the file to
// copy when adding a game: tables of words first, then the state, then the functions in the order
// of game.h.
#include "engine/game.h"

enum { ANTE, BET }; // options
static const struct option options[] = {
    [ANTE] = {"ante", 1, 1, 1000, "tokens each player puts in before the deal", NULL},
    [BET] = {"bet", 1, 1, 1000, "tokens a bet adds", NULL},
    {0},
};

enum { DEAL, CHECK, BET_UP, CALL, FOLD }; // verbs
static const struct verb verbs[] = {
    [DEAL] = {.name = "deal", .args = {{ARG_CARD, NULL}}, .is_chance = true},
    [CHECK] = {.name = "check", .help = "put nothing in"},
    [BET_UP] = {.name = "bet", .help = "put the bet in"},
    [CALL] = {.name = "call", .help = "match the bet and compare cards"},
    [FOLD] = {.name = "fold", .help = "give the pot to the other"},
    {0},
};

enum { HAND, SHOWN }; // zones
static const struct zone_kind zones[] = {
    [HAND] = {"hand", "Hand", OWN, .per_seat = true, .dealt = "{seat} gets {card}"},
    [SHOWN] = {"shown", "Shown", OPEN, .per_seat = true, .noun = "shown cards",
        .laid = "{seat} shows {card}"},
    {0},
};

enum { IN_POT }; // counters
static const struct counter_kind counters[] = {
    [IN_POT] = {"in_pot", "In the pot", OPEN, .per_seat = true},
    {0},
};

enum { DEALING, BETTING, SHOWDOWN, FOLDED }; // phases
static const char *const phases[] = {"dealing", "betting", "showdown", "folded", NULL};

enum { SAY_CHECKS, SAY_BETS, SAY_CALLS, SAY_FOLDS, SAY_BEATS, SAY_WINS }; // announcements
static const struct say says[] = {
    [SAY_CHECKS] = {"checks", "{seat} checks"},
    [SAY_BETS] = {"bets", "{seat} bets {n}"},
    [SAY_CALLS] = {"calls", "{seat} calls {n}"},
    [SAY_FOLDS] = {"folds", "{seat} folds"},
    [SAY_BEATS] = {"beats", "{card} beats {target}"},
    [SAY_WINS] = {"wins", "{seat} wins {n}"},
    {0},
};

// The words of sums: no number changes without one that says why.
enum { TERM_ON_TOP, TERM_MATCH, TERM_ANTE, TERM_BET };
static const struct say terms[] = {
    [TERM_ON_TOP] = {"on_top", "on top of the ante"},
    [TERM_MATCH] = {"match", "to match {seat}'s bet"},
    [TERM_ANTE] = {"ante", "{seat}'s ante"},
    [TERM_BET] = {"bet", "{seat}'s bet"},
    {0},
};

enum { CARDS = 3 };
static const uint8_t cards[CARDS] = {39, 43, 47}; // jack, queen and king of spades

struct kuhn {
    struct head head;
    uint8_t card[2]; // valid for the first `dealt` seats
    uint8_t dealt;
    uint8_t folder; // valid in the phase FOLDED
    int32_t in_pot[2];
};

static void start(const struct setup *setup, struct state *state)
{
    struct kuhn *kuhn = (struct kuhn *)state;
    kuhn->head.is_deck = true;
    kuhn->head.phase = DEALING;
    kuhn->in_pot[0] = kuhn->in_pot[1] = setup->option[ANTE];
}

static bool is_facing_bet(const struct kuhn *kuhn, int seat)
{
    return kuhn->in_pot[!seat] > kuhn->in_pot[seat];
}

static int moves(const struct setup *setup, const struct state *state, int seat, struct choice *out)
{
    const struct kuhn *kuhn = (const struct kuhn *)state;
    (void)setup;
    bool facing = is_facing_bet(kuhn, seat);
    out[0] = (struct choice){.move = {.verb = facing ? FOLD : CHECK}};
    out[1] = (struct choice){.move = {.verb = facing ? CALL : BET_UP}};
    return 2;
}

static void refuse(const struct setup *setup, const struct state *state, int seat,
    const struct move *move, struct text *why)
{
    const struct kuhn *kuhn = (const struct kuhn *)state;
    (void)setup;
    if (is_facing_bet(kuhn, seat) && (move->verb == CHECK || move->verb == BET_UP))
        text_put(why, "there is a bet on the table: call or fold");
    else if (move->verb == CALL || move->verb == FOLD)
        text_put(why, "there is no bet on the table: check or bet");
}

static void deal(struct kuhn *kuhn, int card, struct events *events)
{
    int seat = kuhn->dealt++;
    kuhn->card[seat] = (uint8_t)card;
    tell_private(events, seat, ZONE_PACK, index_of(HAND, seat), card);
    if (kuhn->dealt < 2)
        return;
    kuhn->head.is_deck = false;
    kuhn->head.phase = BETTING;
    kuhn->head.to_act = 1;
}

static void end(struct kuhn *kuhn, int phase)
{
    kuhn->head.phase = (uint8_t)phase;
    kuhn->head.to_act = 0;
}

// The winner takes what the other has in the pot.
static void tell_win(
    const struct setup *setup, const struct kuhn *kuhn, int winner, struct events *events)
{
    int32_t ante = setup->option[ANTE];
    tell_sum(events, EVERYONE, SAY_WINS, NO_COUNTER, (struct blanks){.seat = winner});
    tell_term(events, TERM_ANTE, ante, (struct blanks){.seat = !winner});
    tell_any(events, TERM_BET, kuhn->in_pot[!winner] - ante, (struct blanks){.seat = !winner});
}

static void show_down(const struct setup *setup, struct kuhn *kuhn, struct events *events)
{
    end(kuhn, SHOWDOWN);
    if (!events)
        return;
    int winner = kuhn->card[1] > kuhn->card[0];
    for (int seat = 0; seat < 2; seat++)
        tell_show(events, seat, index_of(HAND, seat), index_of(SHOWN, seat), kuhn->card[seat]);
    tell_say_of(events, EVERYONE, SAY_BEATS,
        (struct blanks){.card = kuhn->card[winner], .target = kuhn->card[!winner]});
    tell_win(setup, kuhn, winner, events);
}

// The seat has put the bet in: why, and what it has in the pot now.
static void tell_bet(const struct setup *setup, const struct kuhn *kuhn, int seat, int say,
    int term, struct events *events)
{
    tell_sum(events, EVERYONE, say, index_of(IN_POT, seat), (struct blanks){.seat = seat});
    tell_term(events, term, setup->option[BET], (struct blanks){.seat = !seat});
    tell_counter(events, EVERYONE, index_of(IN_POT, seat), kuhn->in_pot[seat]);
}

static void apply(const struct setup *setup, struct state *state, int seat, const struct move *move,
    struct events *events)
{
    struct kuhn *kuhn = (struct kuhn *)state;
    switch (move->verb) {
    case DEAL:
        deal(kuhn, move->arg[0], events);
        break;
    case CHECK:
        tell_say(events, EVERYONE, SAY_CHECKS, seat, 0);
        if (seat == 0)
            kuhn->head.to_act = only(1);
        else
            show_down(setup, kuhn, events);
        break;
    case BET_UP:
        kuhn->head.to_act = only(!seat);
        kuhn->in_pot[seat] += setup->option[BET];
        if (events)
            tell_bet(setup, kuhn, seat, SAY_BETS, TERM_ON_TOP, events);
        break;
    case CALL:
        kuhn->in_pot[seat] = kuhn->in_pot[!seat];
        if (events)
            tell_bet(setup, kuhn, seat, SAY_CALLS, TERM_MATCH, events);
        show_down(setup, kuhn, events);
        break;
    case FOLD:
        kuhn->folder = (uint8_t)seat;
        end(kuhn, FOLDED);
        tell_say(events, EVERYONE, SAY_FOLDS, seat, 0);
        if (events)
            tell_win(setup, kuhn, !seat, events);
        break;
    default:
        must(!"a verb of this game");
    }
}

static int outcomes(const struct setup *setup, const struct state *state, struct outcome *out)
{
    const struct kuhn *kuhn = (const struct kuhn *)state;
    (void)setup;
    int count = 0;
    for (int i = 0; i < CARDS; i++)
        if (!kuhn->dealt || cards[i] != kuhn->card[0])
            out[count++] = (struct outcome){.move = {.verb = DEAL, .arg = {cards[i]}}, .weight = 1};
    return count;
}

static void view(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    const struct kuhn *kuhn = (const struct kuhn *)state;
    (void)setup;
    for (int seat = 0; seat < 2; seat++) {
        view->counter[index_of(IN_POT, seat)] = kuhn->in_pot[seat];
        if (seat >= kuhn->dealt)
            continue;
        bool is_shown = kuhn->head.phase == SHOWDOWN;
        view_put(view, zones, index_of(is_shown ? SHOWN : HAND, seat),
            is_shown || seat == viewer ? kuhn->card[seat] : CARD_BACK);
    }
}

static void guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    struct kuhn *kuhn = (struct kuhn *)state;
    start(setup, state);
    kuhn->head = (struct head){.to_act = view->to_act, .phase = view->phase};
    kuhn->dealt = 2;
    int mine = view_cards(view, index_of(HAND, view->seat))[0];
    int other = (int)chance_below(chance, CARDS - 1);
    if (cards[other] == mine)
        other = CARDS - 1;
    kuhn->card[view->seat] = (uint8_t)mine;
    kuhn->card[!view->seat] = cards[other];
    for (int seat = 0; seat < 2; seat++)
        kuhn->in_pot[seat] = view->counter[index_of(IN_POT, seat)];
}

static void fallback(
    const struct setup *setup, const struct state *state, int seat, struct move *move)
{
    struct choice choices[CHOICES_MAX];
    moves(setup, state, seat, choices);
    *move = choices[0].move; // check if that is free, otherwise fold
}

static void result(const struct setup *setup, const struct state *state, struct result *result)
{
    const struct kuhn *kuhn = (const struct kuhn *)state;
    (void)setup;
    int winner = kuhn->head.phase == FOLDED ? !kuhn->folder : kuhn->card[1] > kuhn->card[0];
    result->tokens[winner] = kuhn->in_pot[!winner];
    result->tokens[!winner] = -kuhn->in_pot[!winner];
    result->winners = only(winner);
}

static int32_t stake(const struct setup *setup)
{
    return setup->option[ANTE] + setup->option[BET];
}

const struct game kuhn = {
    .id = "kuhn",
    .title = "Kuhn poker",
    .summary = "Three cards, one bet: the smallest game in which bluffing pays.",
    .version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .minutes = 1,
    .state_size = sizeof(struct kuhn),
    .length_max = 5,
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
