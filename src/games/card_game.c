// SPDX-License-Identifier: MIT
// single-card-game and double-card-game: one or two cards each, play or fold, decided in secret by
// both at once. The two differ in the number of cards and in the stakes they start from; the rest
// is said once.
#include "engine/game.h"

enum { WIN_PLAY, WIN_FOLD, LOSE_BOTH }; // options
#define STAKES(win_play, win_fold, lose_both)                                                      \
    {                                                                                              \
        [WIN_PLAY] = {"win_play", win_play, 0, 100000,                                             \
            "tokens the winner takes from the loser when both play", NULL},                        \
        [WIN_FOLD] = {"win_fold", win_fold, 0, 100000,                                             \
            "tokens the one who folds pays the one who plays", NULL},                              \
        [LOSE_BOTH] = {                                                                            \
            "lose_both", lose_both, 0, 100000, "tokens each pays the house when both fold", NULL}, \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }
static const struct option single_options[] = STAKES(10, 3, 1);
static const struct option double_options[] = STAKES(20, 5, 2);

enum { DEAL, PLAY, FOLD }; // verbs
static const struct verb verbs[] = {
    [DEAL] = {.name = "deal", .args = {{ARG_CARD, NULL}}, .is_chance = true},
    [PLAY] = {.name = "play", .help = "compare cards with the other, if they play too"},
    [FOLD] = {.name = "fold",
        .help = "pay the smaller stake; your cards are not shown in the game"},
    {0},
};

enum { HAND, SHOWN }; // zones
static const struct zone_kind zones[] = {
    [HAND] = {"hand", "Hand", OWN, .per_seat = true, .dealt = "{seat} gets {card}"},
    [SHOWN] = {"shown", "Shown", OPEN, .per_seat = true, .noun = "shown cards",
        .laid = "{seat} shows {card}"},
    {0},
};

// A decision is the verb; 0 is none yet.
enum { DEALS, DECISION, REVEALED, WON }; // counters
static const struct counter_kind counters[] = {
    [DEALS] = {"deals", "Deal", OPEN, .why = BY_SAY},
    [DECISION] = {"decision", "Sealed decision", OWN, .per_seat = true, .is_inner = true},
    [REVEALED] = {"revealed", "Decision", OPEN, .per_seat = true, .is_inner = true},
    [WON] = {"won", "Won", OPEN, .per_seat = true, .is_purse = true, .is_measure = true},
    {0},
};

enum { DEALING, DECIDING, SETTLED }; // phases
static const char *const phases[] = {"dealing", "deciding", "settled", NULL};

enum { SAY_PLAYED, SAY_FOLDED, SAY_WINS, SAY_LOSES, SAY_PAYS, SAY_TIE }; // announcements
static const struct say says[] = {
    [SAY_PLAYED] = {"played", "{seat} plays"},
    [SAY_FOLDED] = {"folded", "{seat} folds"},
    [SAY_WINS] = {"wins", "{seat} wins {n}"},
    [SAY_LOSES] = {"loses", "{seat} loses {n}", .is_loss = true},
    [SAY_PAYS] = {"pays", "{seat} pays the house {n}", .is_loss = true},
    [SAY_TIE] = {"tie", "equal hands: nothing moves; deal {n} follows", .names = NAMES(DEALS)},
    {0},
};

enum { TERM_BEATS, TERM_SECOND_BEATS, TERM_GAVE_UP, TERM_BOTH_FOLDED }; // the words of sums
static const struct say terms[] = {
    [TERM_BEATS] = {"beats", "{card} beats {target}"},
    [TERM_SECOND_BEATS] = {"second_beats", "of the second cards, {card} beats {target}"},
    [TERM_GAVE_UP] = {"gave_up", "{seat} folded"},
    [TERM_BOTH_FOLDED] = {"both_folded", "both folded"},
    {0},
};

enum { HAND_MAX = 2 };

struct card_game {
    struct head head;
    uint8_t dealt;             // cards dealt in this deal, first all of seat 0's
    uint8_t card[2][HAND_MAX]; // 0 where none was dealt
    uint8_t decision[2];
    uint16_t deals; // this is deal number …, from 1
    int32_t won[2]; // valid in the phase SETTLED
    int32_t house;
};

static int hand_size(const struct setup *setup)
{
    return setup->game->options == double_options ? 2 : 1;
}

static uint64_t undealt(const struct setup *setup, const struct card_game *game)
{
    uint64_t set = (1ull << STANDARD_CARDS) - 1;
    int size = hand_size(setup);
    for (int i = 0; i < game->dealt; i++)
        set &= ~(1ull << game->card[i / size][i % size]);
    return set;
}

static void new_deal(struct card_game *game)
{
    game->head = (struct head){.is_deck = true, .phase = DEALING};
    game->deals++;
    game->dealt = 0;
    for (int seat = 0; seat < 2; seat++) {
        game->decision[seat] = 0;
        for (int i = 0; i < HAND_MAX; i++)
            game->card[seat][i] = 0;
    }
}

static void start(const struct setup *setup, struct state *state)
{
    (void)setup;
    new_deal((struct card_game *)state);
}

static int moves(const struct setup *setup, const struct state *state, int seat, struct choice *out)
{
    (void)setup, (void)state, (void)seat;
    out[0] = (struct choice){.move = {.verb = PLAY}};
    out[1] = (struct choice){.move = {.verb = FOLD}};
    return 2;
}

static void refuse(const struct setup *setup, const struct state *state, int seat,
    const struct move *move, struct text *why)
{
    (void)setup, (void)state, (void)seat, (void)move;
    text_put(why, "say play or fold");
}

// Positive if the first hand is better. Suits and pairs mean nothing.
static int compare(const uint8_t a[HAND_MAX], const uint8_t b[HAND_MAX], int size)
{
    int a_high = rank_of(a[0]), b_high = rank_of(b[0]);
    if (size == 1)
        return a_high - b_high;
    int a_low = rank_of(a[1]), b_low = rank_of(b[1]);
    if (a_low > a_high)
        a_low = a_high, a_high = rank_of(a[1]);
    if (b_low > b_high)
        b_low = b_high, b_high = rank_of(b[1]);
    return a_high != b_high ? a_high - b_high : a_low - b_low;
}

static void deal(const struct setup *setup, struct card_game *game, int card, struct events *events)
{
    int size = hand_size(setup);
    int seat = game->dealt / size;
    game->card[seat][game->dealt % size] = (uint8_t)card;
    game->dealt++;
    tell_private(events, seat, ZONE_PACK, index_of(HAND, seat), card);
    if (game->dealt == 2 * size)
        game->head = (struct head){.to_act = 3, .phase = DECIDING};
}

static void settle(struct card_game *game, int32_t first, int32_t second)
{
    game->head = (struct head){.phase = SETTLED};
    game->won[0] = first;
    game->won[1] = second;
    game->house = -(first + second);
}

// What each seat won, and why: the term's word and its blanks.
static void tell_won(
    const struct card_game *game, int term, struct blanks why, struct events *events)
{
    for (int seat = 0; seat < 2; seat++) {
        int32_t won = game->won[seat];
        int say = term == TERM_BOTH_FOLDED ? SAY_PAYS : won < 0 ? SAY_LOSES : SAY_WINS;
        tell_sum(events, EVERYONE, say, index_of(WON, seat), (struct blanks){.seat = seat});
        tell_term(events, term, won, why);
        tell_counter(events, EVERYONE, index_of(WON, seat), won);
    }
}

// A hand's higher card, or its lower one.
static int card_at(const uint8_t card[HAND_MAX], int size, bool is_lower)
{
    return size == 1 || (rank_of(card[0]) >= rank_of(card[1])) != is_lower ? card[0] : card[1];
}

// Which card has beaten which.
static void tell_compared(const struct card_game *game, int size, int winner, struct events *events)
{
    bool is_second = rank_of(card_at(game->card[0], size, false)) ==
                     rank_of(card_at(game->card[1], size, false));
    struct blanks why = {.card = card_at(game->card[winner], size, is_second),
        .target = card_at(game->card[!winner], size, is_second)};
    tell_won(game, is_second ? TERM_SECOND_BEATS : TERM_BEATS, why, events);
}

static void redeal(struct card_game *game, struct events *events)
{
    new_deal(game);
    tell_say(events, EVERYONE, SAY_TIE, 0, game->deals);
    tell_counter(events, EVERYONE, index_of(DEALS, 0), game->deals);
    for (int seat = 0; seat < 2; seat++) {
        tell_clear(events, index_of(SHOWN, seat));
        tell_counter(events, only(seat), index_of(DECISION, seat), 0);
        tell_counter(events, EVERYONE, index_of(REVEALED, seat), 0);
    }
}

static void show_down(const struct setup *setup, struct card_game *game, struct events *events)
{
    int size = hand_size(setup);
    if (events)
        for (int seat = 0; seat < 2; seat++)
            for (int i = 0; i < size; i++)
                tell_show(
                    events, seat, index_of(HAND, seat), index_of(SHOWN, seat), game->card[seat][i]);
    int order = compare(game->card[0], game->card[1], size);
    if (!order) {
        redeal(game, events);
        return;
    }
    int32_t stake = setup->option[WIN_PLAY];
    settle(game, order > 0 ? stake : -stake, order > 0 ? -stake : stake);
    if (events)
        tell_compared(game, size, order < 0, events);
}

static void reveal(const struct setup *setup, struct card_game *game, struct events *events)
{
    for (int seat = 0; seat < 2; seat++) {
        bool is_playing = game->decision[seat] == PLAY;
        tell_say(events, EVERYONE, is_playing ? SAY_PLAYED : SAY_FOLDED, seat, 0);
        tell_counter(events, EVERYONE, index_of(REVEALED, seat), game->decision[seat]);
    }
    if (game->decision[0] == game->decision[1] && game->decision[0] == PLAY) {
        show_down(setup, game, events);
        return;
    }
    if (game->decision[0] == game->decision[1]) {
        int32_t stake = setup->option[LOSE_BOTH];
        settle(game, -stake, -stake);
        if (events)
            tell_won(game, TERM_BOTH_FOLDED, (struct blanks){0}, events);
        return;
    }
    int32_t stake = setup->option[WIN_FOLD];
    int winner = game->decision[1] == PLAY;
    settle(game, winner ? -stake : stake, winner ? stake : -stake);
    if (events)
        tell_won(game, TERM_GAVE_UP, (struct blanks){.seat = !winner}, events);
}

static void apply(const struct setup *setup, struct state *state, int seat, const struct move *move,
    struct events *events)
{
    struct card_game *game = (struct card_game *)state;
    if (seat == DECK) {
        deal(setup, game, move->arg[0], events);
        return;
    }
    game->decision[seat] = move->verb;
    game->head.to_act &= (uint8_t)~only(seat);
    tell_counter(events, only(seat), index_of(DECISION, seat), move->verb);
    if (!game->head.to_act)
        reveal(setup, game, events);
}

static int outcomes(const struct setup *setup, const struct state *state, struct outcome *out)
{
    uint64_t set = undealt(setup, (const struct card_game *)state);
    int count = 0;
    for (; set; set &= set - 1)
        out[count++] = (struct outcome){
            .move = {.verb = DEAL, .arg = {(uint8_t)lowest_bit(set)}}, .weight = 1};
    return count;
}

// A card drawn from all 52 until it is an undealt one: at most three are not.
static void sample(
    const struct setup *setup, const struct state *state, struct chance *chance, struct move *move)
{
    uint64_t set = undealt(setup, (const struct card_game *)state);
    uint32_t card;
    do
        card = chance_below(chance, STANDARD_CARDS);
    while (!(set >> card & 1));
    *move = (struct move){.verb = DEAL, .arg = {(uint8_t)card}};
}

static void view(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    const struct card_game *game = (const struct card_game *)state;
    int size = hand_size(setup);
    bool is_settled = game->head.phase == SETTLED;
    bool is_shown = is_settled && game->decision[0] == PLAY && game->decision[1] == PLAY;
    for (int i = 0; i < game->dealt; i++) {
        int seat = i / size;
        view_put(view, zones, index_of(is_shown ? SHOWN : HAND, seat),
            is_shown || seat == viewer ? game->card[seat][i % size] : CARD_BACK);
    }
    view->counter[index_of(DEALS, 0)] = game->deals;
    for (int seat = 0; seat < 2; seat++) {
        if (seat == viewer)
            view->counter[index_of(DECISION, seat)] = game->decision[seat];
        view->counter[index_of(REVEALED, seat)] = is_settled ? game->decision[seat] : 0;
        view->counter[index_of(WON, seat)] = game->won[seat];
    }
}

static void guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    struct card_game *game = (struct card_game *)state;
    int size = hand_size(setup), seat = view->seat;
    game->head = (struct head){.to_act = view->to_act, .phase = view->phase};
    game->deals = (uint16_t)view->counter[index_of(DEALS, 0)];
    game->dealt = (uint8_t)(2 * size);
    game->decision[seat] = (uint8_t)view->counter[index_of(DECISION, seat)];
    if (!(view->to_act & only(!seat)))
        game->decision[!seat] = (uint8_t)(PLAY + chance_below(chance, 2));
    uint64_t unknown = (1ull << STANDARD_CARDS) - 1;
    for (int i = 0; i < size; i++) {
        game->card[seat][i] = (uint8_t)view_cards(view, index_of(HAND, seat))[i];
        unknown &= ~(1ull << game->card[seat][i]);
    }
    for (int i = 0; i < size; i++) {
        int pick = (int)chance_below(chance, (uint32_t)count_bits(unknown));
        int card = nth_bit(unknown, pick);
        game->card[!seat][i] = (uint8_t)card;
        unknown &= ~(1ull << card);
    }
}

static void fallback(
    const struct setup *setup, const struct state *state, int seat, struct move *move)
{
    (void)setup, (void)state, (void)seat;
    *move = (struct move){.verb = FOLD};
}

static void result(const struct setup *setup, const struct state *state, struct result *result)
{
    const struct card_game *game = (const struct card_game *)state;
    (void)setup;
    for (int seat = 0; seat < 2; seat++) {
        result->tokens[seat] = game->won[seat];
        if (game->won[seat] > 0)
            result->winners |= only(seat);
    }
    result->house = game->house;
}

// With the stakes of this match.
static void explain(const struct setup *setup, int verb, struct text *text)
{
    if (verb == PLAY)
        text_format(text, "if the other plays too, the better hand wins %d; if not, you win %d",
            setup->option[WIN_PLAY], setup->option[WIN_FOLD]);
    else if (verb == FOLD)
        text_format(text, "if the other plays, you lose %d; if not, both pay the house %d",
            setup->option[WIN_FOLD], setup->option[LOSE_BOTH]);
}

static int32_t stake(const struct setup *setup)
{
    int32_t most = setup->option[WIN_PLAY];
    if (most < setup->option[WIN_FOLD])
        most = setup->option[WIN_FOLD];
    return most < setup->option[LOSE_BOTH] ? setup->option[LOSE_BOTH] : most;
}

#define CARD_GAME                                                                                  \
    .version = 1, .seats_min = 2, .seats_max = 2, .minutes = 1,                                    \
    .state_size = sizeof(struct card_game), .length_max = 10000, .pack = &standard_pack,           \
    .verbs = verbs, .zones = zones, .counters = counters, .phases = phases, .says = says,          \
    .terms = terms, .start = start, .moves = moves, .refuse = refuse, .apply = apply,              \
    .outcomes = outcomes, .sample = sample, .view = view, .guess = guess, .fallback = fallback,    \
    .result = result, .stake = stake, .explain = explain

const struct game single_card_game = {
    .id = "single-card-game",
    .title = "Single Card",
    .summary = "One card each, one secret decision: is yours good enough to play?",
    .options = single_options,
    CARD_GAME,
};

const struct game double_card_game = {
    .id = "double-card-game",
    .title = "Double Card",
    .summary = "Two cards each and higher stakes: the best card decides, then the second.",
    .options = double_options,
    CARD_GAME,
};
