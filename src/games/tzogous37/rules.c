// SPDX-License-Identifier: MIT
// Tzogous 37: four rounds of two cards each from a hand of seven, pot-limit betting between the
// cards, jokers that change what lies before another. Here are its words, choices and chances; the
// files beside it play. Every card in the state carries who knows it, and the pack is only a count
// of what is undealt.
#include "games/tzogous37/state.h"

static const char *const off_on[] = {"off", "on", NULL};
static const char *const joker_modes[] = {"swap", "plant", NULL};
static const struct option options[] = {
    [CHIPS] = {"chips", 100, 1, 10000, "chips each player starts with", NULL},
    [ANTE] = {"ante", 5, 1, 1000, "chips each player puts in before every round", NULL},
    [HANDS] = {"hands", 10, 1, 100, "hands in a match, if two players have chips that long", NULL},
    [JOKERS] = {"jokers", 2, 0, JOKERS_MOST, "jokers in the pack; with two decks twice as many",
        NULL},
    [JOKER_MODE] = {"joker_mode", SWAP, 0, 1,
        "a joker swaps a card of your hand into a place of another, or is planted there itself",
        joker_modes},
    [JOKER_LIMIT] = {"joker_limit", 0, 0, 9, "jokers a player may use in a hand; 0: any number",
        NULL},
    [TWO_DECKS] = {"two_decks", 0, 0, 1, "play with two decks, in which cards may be identical",
        off_on},
    [SUDDEN_DEATH] = {"sudden_death", 0, 0, 9,
        "draws to break a tie, after which the pot is split; 0: until it is broken", NULL},
    [STRAIGHT_FLUSH] = {"straight_flush", 10, 0, 100, "bonus for neighbours of one suit", NULL},
    [PAIR] = {"pair", 7, 0, 100, "bonus for two of a rank", NULL},
    [STRAIGHT] = {"straight", 5, 0, 100, "bonus for neighbours in rank", NULL},
    [FLUSH] = {"flush", 3, 0, 100, "bonus for two of a suit", NULL},
    [PAIR_AND_SUIT] = {"pair_and_suit", 12, 0, 100, "bonus for two identical cards (two decks)",
        NULL},
    [JOKER_VALUE] = {"joker_value", 0, 0, 20,
        "what a joker counts, in a score and when a tie is drawn for", NULL},
    [OPEN_MIN] = {"open_min", 1, 1, 1000,
        "least first raise of a betting round, or the pot if that is smaller", NULL},
    {0},
};

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const slot_names[] = {"1", "2", NULL};
static const struct verb verbs[] = {
    [DEAL] = {.name = "deal", .args = {{ARG_CARD, NULL}}, .is_chance = true},
    [PLACE] = {.name = "place",
        .args = {{ARG_CARD, NULL}},
        .help = "choose the card you lay before you when all have chosen"},
    [CHECK] = {.name = "check", .help = "bet nothing"},
    [CALL] = {.name = "call", .help = "match the bet, or put in all you have"},
    [RAISE] = {.name = "raise",
        .has_amount = true,
        .help = "match the bet and add this much, at most the pot"},
    [FOLD] = {.name = "fold", .help = "give up this round"},
    [LAY] = {.name = "lay",
        .args = {{ARG_CARD, NULL}},
        .help = "lay one more card, so that all hold the same number"},
    [USE_JOKER] = {.name = "joker",
        .args = {{ARG_SEAT, NULL}, {ARG_WORD, slot_names}, {ARG_CARD, NULL}},
        .help = "use a joker: a card of your hand for place 1 or 2 of another player"},
    {0},
};

const struct zone_kind tzogous37_zones[] = {
    [HAND] = {"hand", "Hand", OWN, .per_seat = true, .dealt = "{seat} draws {card}",
        .laid = "{seat} takes {card}"},
    [FIRST_DOWN] = {"first_down", "Face-down first card", OWN, .per_seat = true,
        .noun = "face-down first place", .laid = "{seat} lays {card} face down"},
    [FIRST_UP] = {"first_up", "First card", OPEN, .per_seat = true, .noun = "first place",
        .laid = "{seat} shows {card}"},
    [SECOND_DOWN] = {"second_down", "Face-down second card", OWN, .per_seat = true,
        .noun = "face-down second place", .laid = "{seat} lays {card} face down"},
    [SECOND_UP] = {"second_up", "Second card", OPEN, .per_seat = true, .noun = "second place",
        .laid = "{seat} shows {card}"},
    [COMMUNITY] = {"community", "Community card", OPEN, .noun = "middle of the table",
        .dealt = "the community card is {card}"},
    [TIE_DRAWS] = {"tie_draws", "Tie-break cards", OPEN, .per_seat = true,
        .dealt = "{seat} draws {card} for the tie"},
    [DISCARD] = {"discard", "Discard", OPEN, .laid = ""},
    [HIDDEN] = {"hidden", "Face-down discard", OWN, .per_seat = true, .laid = ""},
    {0},
};

// Sets of seats are told as numbers. KNOWN: who else knows the card that lies face down there.
// CHOSEN is 1 + the number of the card, LED 1 + that of the seat.
static const struct counter_kind counters[] = {
    [CHIPS_LEFT] = {"chips", "Chips", OPEN, .per_seat = true, .is_purse = true, .is_measure = true},
    [IN_POT] = {"in_pot", "In the pot", OPEN, .per_seat = true, .why = BY_OTHERS},
    [POT] = {"pot", "Pot", OPEN, .why = BY_OTHERS},
    [HAND_NUMBER] = {"hand", "Hand", OPEN, .why = BY_SAY},
    [ROUND] = {"round", "Round", OPEN, .why = BY_SAY},
    [BETTING_ROUND] = {"betting_round", "Betting round", OPEN, .why = BY_SAY},
    [OPENER] = {"opener", "Opener", OPEN, .is_inner = true},
    [LEAST_RAISE] = {"least_raise", "Least raise", OPEN, .why = BY_SAY},
    [FOLDED] = {"folded", "Folded", OPEN, .per_seat = true, .words = no_yes, .why = BY_SAY},
    [JOKERS_USED] = {"jokers_used", "Jokers used", OPEN, .per_seat = true, .why = BY_SAY},
    [IN_PACK] = {"in_pack", "Cards in the pack", OPEN, .why = BY_CARDS},
    [IN_ROUND] = {"in_round", "Seats in this round", OPEN, .is_inner = true},
    [DUE] = {"due", "Seats still to bet", OPEN, .is_inner = true},
    [MAY_RAISE] = {"may_raise", "Seats that may raise", OPEN, .is_inner = true},
    [KNOWN_1] = {"known_1", "First card known to", OPEN, .per_seat = true, .is_inner = true},
    [KNOWN_2] = {"known_2", "Second card known to", OPEN, .per_seat = true, .is_inner = true},
    [CHOSEN] = {"chosen", "Card chosen", OWN, .per_seat = true, .is_inner = true},
    [LED] = {"led", "Raised last in the first betting", OPEN, .is_inner = true},
    {0},
};

static const char *const phases[] = {
    [DEALING] = "dealing",
    [PLACING_FIRST] = "placing the first card",
    [PLACING_SECOND] = "placing the second card",
    [BETTING] = "betting",
    [DRAWING] = "drawing",
    [LAYING] = "laying a card after folding",
    [LAYING_ASIDE] = "laying a card aside",
    [TURNING] = "turning the community card",
    [BREAKING_TIE] = "breaking a tie",
    [OVER] = "over",
    NULL,
};

static const struct say says[] = {
    [SAY_HAND] = {"hand", "hand {n} begins", .names = NAMES(HAND_NUMBER) | NAMES(JOKERS_USED)},
    [SAY_ROUND] = {"round", "round {n}: all who have chips are in and pay the ante",
        .names = NAMES(ROUND) | NAMES(BETTING_ROUND) | NAMES(FOLDED)},
    [SAY_PUTS_IN] = {"puts_in", "{seat} puts in {n}", .is_loss = true},
    [SAY_LAY_DOWN] = {"lay_down", "the next card is laid face down"},
    [SAY_LAY_UP] = {"lay_up", "the next card is laid open"},
    [SAY_CHOSE] = {"chose", "{seat} chooses {card}"},
    [SAY_OPENS] = {"opens", "{seat} opens the betting; the least raise is {n}",
        .names = NAMES(LEAST_RAISE)},
    [SAY_NOBODY_BETS] = {"nobody_bets", "nobody can bet any more", .names = NAMES(LEAST_RAISE)},
    [SAY_SECOND_CARD] = {"second_card", "the betting is over: the second cards follow",
        .names = NAMES(BETTING_ROUND)},
    [SAY_COMMUNITY] = {"community", "the betting is over: the community card follows",
        .names = NAMES(BETTING_ROUND)},
    [SAY_CHECKS] = {"checks", "{seat} checks"},
    [SAY_CALLS] = {"calls", "{seat} calls {n}", .is_loss = true},
    [SAY_RAISES] = {"raises", "{seat} raises and puts in {n}", .is_loss = true,
        .names = NAMES(LEAST_RAISE)},
    [SAY_ALL_IN] = {"all_in", "{seat} is all in"},
    [SAY_FOLDS] = {"folds", "{seat} folds", .names = NAMES(FOLDED)},
    [SAY_BACK] = {"back", "{seat} takes back {n}"},
    [SAY_ALONE] = {"alone", "nobody else is left: {seat} takes the pot of {n}"},
    [SAY_JOKER] = {"joker_1", "{seat} plays a joker on the first card of {other}",
        .names = NAMES(JOKERS_USED)},
    {"joker_2", "{seat} plays a joker on the second card of {other}", .names = NAMES(JOKERS_USED)},
    [SAY_RESHUFFLE] = {"reshuffle", "the discard is shuffled into the pack"},
    [SAY_SCORES] = {"scores", "{seat} scores {n}"},
    [SAY_WINS] = {"wins", "{seat} has the best score and wins {n}"},
    [SAY_WINS_SIDE] = {"wins_side", "{seat} has the best score for a side pot and wins {n}"},
    [SAY_WINS_DRAW] = {"wins_draw", "{seat} has drawn the best card and wins {n}"},
    [SAY_SHARES] = {"shares", "{seat} gets {n}"},
    [SAY_TIE] = {"tie", "equal scores: the tied players draw for {n}"},
    [SAY_SPLIT] = {"split", "still equal: the pot of {n} is split"},
    [SAY_OUT] = {"out", "{seat} has no chips left and is out of the match"},
    {0},
};

static const struct say terms[] = {
    [TERM_ANTE] = {"ante", "the ante"},
    [TERM_ANTE_SHORT] = {"ante_short", "what is left for the ante"},
    [TERM_MATCH] = {"match", "to match the bet"},
    [TERM_MATCH_SHORT] = {"match_short", "what is left for the bet"},
    [TERM_RAISE] = {"raise", "the raise"},
    [TERM_UNMATCHED] = {"unmatched", "which nobody matched"},
    [TERM_FROM] = {"from", "from {seat}"},
    [TERM_SHARE] = {"share", "an equal share"},
    [TERM_ODD] = {"odd", "an odd chip"},
    [TERM_CARD] = {"card", "{card}"},
    [TERM_PATTERN + FLUSH_PATTERN - 1] = {"flush", "flush"},
    [TERM_PATTERN + STRAIGHT_PATTERN - 1] = {"straight", "straight"},
    [TERM_PATTERN + PAIR_PATTERN - 1] = {"pair", "pair"},
    [TERM_PATTERN + STRAIGHT_FLUSH_PATTERN - 1] = {"straight_flush", "straight flush"},
    [TERM_PATTERN + PAIR_AND_SUIT_PATTERN - 1] = {"pair_and_suit", "pair and suit"},
    {0},
};

static void start(const struct setup *setup, struct state *state)
{
    tzogous_start(setup, (struct tzogous37 *)state);
}

static void apply(const struct setup *setup, struct state *state, int seat, const struct move *move,
    struct events *events)
{
    struct tzogous37 *game = (struct tzogous37 *)state;
    if (!events) {
        tzogous_act(setup, game, seat, move, NULL);
        return;
    }
    struct tzogous37 before = *game;
    tzogous_act(setup, game, seat, move, events);
    tzogous_tell_counters(setup, &before, game, events);
}

static int card_moves(const struct tzogous37 *game, int seat, int verb, struct choice *out)
{
    int count = 0, last = -1;
    for (int i = 0; i < game->held[seat]; i++) {
        int card = card_in(game->hand[seat][i]);
        if (card != last)
            out[count++] = (struct choice){.move = move_of(verb, card)};
        last = card;
    }
    return count;
}

// The cards that a joker can carry: each other card of the hand once, or the joker itself.
static int joker_cards(
    const struct setup *setup, const struct tzogous37 *game, int seat, uint8_t cards[HAND_SIZE])
{
    const known_card *hand = game->hand[seat];
    int held = game->held[seat], count = 0;
    if (!held || card_in(hand[held - 1]) != JOKER || !has_joker_left(setup, game, seat))
        return 0;
    if (setup->option[JOKER_MODE] == PLANT) {
        cards[0] = JOKER;
        return 1;
    }
    for (int i = 0; i < held - 1; i++) // a joker is last, and one of them is what is used
        if (!i || card_in(hand[i]) != card_in(hand[i - 1]))
            cards[count++] = (uint8_t)card_in(hand[i]);
    return count;
}

static int joker_moves(
    const struct setup *setup, const struct tzogous37 *game, int seat, struct choice *out)
{
    uint8_t cards[HAND_SIZE];
    int card_count = joker_cards(setup, game, seat, cards), count = 0;
    if (!card_count)
        return 0;
    for (int set = game->bets.in & ~only(seat); set; set &= set - 1)
        for (uint8_t slot = 0; slot < 2; slot++)
            for (int i = 0; i < card_count && game->slot[slot][first_of(set)]; i++)
                out[count++] = (struct choice){
                    .move = {.verb = USE_JOKER, .arg = {(uint8_t)first_of(set), slot, cards[i]}}};
    return count;
}

static int betting_moves(
    const struct setup *setup, const struct tzogous37 *game, int seat, struct choice *out)
{
    int count = 0;
    int32_t min, max;
    uint8_t match = betting_owed(&game->bets, seat) ? CALL : CHECK;
    out[count++] = (struct choice){.move = {.verb = match}};
    if (betting_raises(&game->bets, seat, &min, &max))
        out[count++] = (struct choice){.move = {.verb = RAISE, .amount = min}, .amount_max = max};
    out[count++] = (struct choice){.move = {.verb = FOLD}};
    return count + joker_moves(setup, game, seat, out + count);
}

static int moves(const struct setup *setup, const struct state *state, int seat, struct choice *out)
{
    const struct tzogous37 *game = (const struct tzogous37 *)state;
    switch (game->head.phase) {
    case BETTING:
        return betting_moves(setup, game, seat, out);
    case LAYING:
    case LAYING_ASIDE:
        return card_moves(game, seat, LAY, out);
    default:
        return card_moves(game, seat, PLACE, out);
    }
}

// A raise comes from a seat's chips and is at most the pot: half of all there are, at most.
static void amounts(const struct setup *setup, int verb, int32_t *least, int32_t *most)
{
    (void)verb;
    *least = 1;
    *most = setup->seats * setup->option[CHIPS] / 2;
}

static int outcomes(const struct setup *setup, const struct state *state, struct outcome *out)
{
    const struct tzogous37 *game = (const struct tzogous37 *)state;
    (void)setup;
    int count = 0;
    for (int card = 0; card < TYPES; card++)
        if (game->pack[card])
            out[count++] =
                (struct outcome){.move = move_of(DEAL, card), .weight = game->pack[card]};
    return count;
}

// One of all the cards there are, until it is an undealt one.
static void sample(
    const struct setup *setup, const struct state *state, struct chance *chance, struct move *move)
{
    const struct tzogous37 *game = (const struct tzogous37 *)state;
    uint32_t decks = 1 + (uint32_t)setup->option[TWO_DECKS];
    uint32_t all = decks * (STANDARD_CARDS + (uint32_t)setup->option[JOKERS]);
    uint32_t card, copy;
    do {
        uint32_t pick = chance_below(chance, all);
        bool is_joker = pick >= decks * STANDARD_CARDS;
        card = is_joker ? JOKER : pick >> (decks - 1);
        copy = is_joker ? pick - decks * STANDARD_CARDS : pick & (decks - 1);
    } while (copy >= game->pack[card]);
    *move = move_of(DEAL, (int)card);
}

// Check if it is free, otherwise fold; the lowest card where one has to be laid.
static void fallback(
    const struct setup *setup, const struct state *state, int seat, struct move *move)
{
    struct choice choices[CHOICES_MAX];
    moves(setup, state, seat, choices);
    *move = choices[0].move;
    if (move->verb == CALL)
        *move = (struct move){.verb = FOLD};
}

static int evaluate(const struct setup *setup, const struct state *state, int32_t ahead[SEATS_MAX])
{
    const struct tzogous37 *game = (const struct tzogous37 *)state;
    for (int seat = 0; seat < setup->seats; seat++)
        ahead[seat] = game->bets.chips[seat] + game->bets.in_pot[seat] - setup->option[CHIPS];
    return game->hand_number;
}

static void result(const struct setup *setup, const struct state *state, struct result *result)
{
    const struct tzogous37 *game = (const struct tzogous37 *)state;
    int32_t most = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        int32_t chips = game->bets.chips[seat];
        result->tokens[seat] = chips - setup->option[CHIPS];
        if (chips > most)
            most = chips, result->winners = 0;
        if (chips == most)
            result->winners |= only(seat);
    }
}

static int32_t stake(const struct setup *setup)
{
    return setup->option[CHIPS]; // nobody bets chips that are not there
}

const struct game tzogous37 = {
    .id = "tzogous37",
    .title = "Tzogous 37",
    .summary = "Seven cards, four rounds, pot-limit bets, and jokers that change what you laid.",
    .version = 1,
    .seats_min = 2,
    .seats_max = 6,
    .minutes = 40,
    .state_size = sizeof(struct tzogous37),
    .length_max = 1000000, // raises of one chip could go on longer than anyone ever played
    .is_zero_sum = true,
    .pack = &standard_pack,
    .options = options,
    .verbs = verbs,
    .zones = tzogous37_zones,
    .counters = counters,
    .phases = phases,
    .says = says,
    .terms = terms,
    .own_measures = tzogous37_measures,
    .amounts = amounts,
    .start = start,
    .moves = moves,
    .refuse = tzogous_refuse,
    .apply = apply,
    .outcomes = outcomes,
    .sample = sample,
    .view = tzogous_view,
    .guess = tzogous_guess,
    .fallback = fallback,
    .evaluate = evaluate,
    .count_own = tzogous37_count,
    .result = result,
    .stake = stake,
};
