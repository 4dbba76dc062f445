// SPDX-License-Identifier: MIT
// What a seat of slowpoker can expect: its round is played on, the other deciding as the picture of
// `reader` has it and the seat itself swapping for the most coins, and then the lead is judged by
// what such leads won. Which bets and swaps are sealed is drawn from the same picture, so a guess
// needs no weighing: nothing that the other did is seen before the round is over.
#include "bots/outlook.h"
#include "bots/slowpoker_reader.h"

extern const struct game slowpoker;

static bool is_between_rounds(const struct state *state)
{
    return game_is_over(state) || head_of(state)->phase == DEALING;
}

static uint64_t hand_in(const struct view *view)
{
    uint64_t set = 0;
    for (int i = 0; i < view->count[index_of(HAND, view->seat)]; i++)
        set |= 1ull << view_cards(view, index_of(HAND, view->seat))[i];
    return set;
}

static uint64_t shown_by(const struct view *view, int seat)
{
    uint64_t set = 0;
    for (int i = 0; i < view->count[index_of(SHOWN, seat)]; i++)
        set |= 1ull << view_cards(view, index_of(SHOWN, seat))[i];
    return set;
}

// ---- What one does by the picture --------------------------------------------------------------

static struct move swap_for(uint64_t hand, uint64_t keep)
{
    struct move move = {.verb = SWAP};
    int at = 0;
    for (uint64_t rest = hand & ~keep; rest; rest &= rest - 1)
        move.arg[at++] = (uint8_t)lowest_bit(rest);
    while (at < ARGS_MAX)
        move.arg[at++] = CARD_NONE;
    return move;
}

// Draws a bet and what is kept for it; with `bet` not negative it is made already.
static void decide_by_picture(const struct setup *setup, const struct view *view,
    struct chance *chance, int *bet, uint64_t *keep)
{
    int me = view->seat;
    int32_t coins[2] = {view->counter[index_of(COINS, me)], view->counter[index_of(COINS, !me)]};
    struct picture picture;
    float chances[KEEPS][HAND_RANKS];
    uint64_t keeps[KEEPS];
    picture_of(&picture, &reader_learnt, setup, coins,
        setup->option[ROUNDS] - view->counter[index_of(ROUND, 0)], shown_by(view, !me));
    float total = picture_chances(&picture, hand_in(view), chances, keeps);
    if (*bet >= 0) {
        total = 0;
        for (int i = 0; i < KEEPS; i++)
            total += chances[i][*bet];
    }
    float pick = (float)(chance_word(chance) >> 8) / 16777216.0f * total;
    int from = *bet < 0 ? 0 : *bet, to = *bet < 0 ? HAND_RANKS - 1 : *bet;
    *keep = keeps[0];
    *bet = from;
    for (int i = 0; i < KEEPS; i++)
        for (int rank = from; rank <= to; rank++) {
            if (chances[i][rank] <= 0)
                continue;
            *bet = rank, *keep = keeps[i]; // the last one possible, if rounding leaves a rest
            if (pick < chances[i][rank])
                return;
            pick -= chances[i][rank];
        }
}

static void apply_by_picture(
    const struct setup *setup, struct state *state, int seat, struct chance *chance)
{
    struct view view;
    game_view(setup, state, seat, &view);
    int stage = view.counter[index_of(STAGE, seat)];
    int bet = stage == TO_SWAP ? view.counter[index_of(SEALED_BET, seat)] : -1;
    uint64_t keep = 0, hand = hand_in(&view);
    decide_by_picture(setup, &view, chance, &bet, &keep);
    struct move move = {.verb = BET, .amount = bet};
    if (stage == TO_BET)
        setup->game->apply(setup, state, seat, &move, NULL);
    move = swap_for(hand, keep);
    setup->game->apply(setup, state, seat, &move, NULL);
}

// ---- A guess -----------------------------------------------------------------------------------

static bool is_to_bet(const struct setup *setup, const struct state *state, int seat)
{
    struct choice choices[CHOICES_MAX];
    setup->game->moves(setup, state, seat, choices);
    return choices[0].move.verb == BET;
}

// The other decides anew, from any hand of which the cards that are shown were dealt last. That is
// done at once: what is sealed may be sealed in any order.
static void guess(const struct lookout *lookout, const struct view *view, const struct notes *notes,
    struct chance *chance, struct state *state)
{
    (void)notes;
    const struct setup *setup = lookout->setup;
    int other = !view->seat;
    struct view before = *view;
    before.to_act |= only(other);
    do
        game_guess(setup, &before, chance, state);
    while (!is_to_bet(setup, state, other));
    apply_by_picture(setup, state, other, chance);
    while (is_deck_turn(state)) {
        struct move card;
        game_sample(setup, state, chance, &card);
        setup->game->apply(setup, state, DECK, &card, NULL);
    }
}

// ---- One's own swap ----------------------------------------------------------------------------

// What the seat had best keep for each bet, by the coins that it brings, is worked out once and not
// for each guess. There is room for all decisions of a match, since a review goes round and round
// them.
enum { THOUGHTS_KEPT = 2048, THOUGHT_PLAYOUTS = 500 };

struct known {
    uint64_t hand, my_shown, others_shown;
    int32_t coins[2], round, seat;
};
struct thought {
    bool is_set;
    struct known known;
    uint64_t keeps[HAND_RANKS];
};
struct thoughts {
    struct thought list[THOUGHTS_KEPT];
};
_Static_assert(sizeof(struct thoughts) <= 4 << 20, "it fits into an appraiser's memory");

static bool is_known(const struct known *a, const struct known *b)
{
    return a->hand == b->hand && a->my_shown == b->my_shown && a->others_shown == b->others_shown &&
           a->coins[0] == b->coins[0] && a->coins[1] == b->coins[1] && a->round == b->round &&
           a->seat == b->seat;
}

// With a chance of its own: whether it was worked out before must not be seen in what is drawn
// later. It begins where the guesses are, so that another seed thinks anew.
static void think(const struct lookout *lookout, const struct view *view, struct thought *thought)
{
    struct chance chance = *lookout->mind;
    struct question question = {
        .setup = lookout->setup, .view = view, .chance = &chance, .playouts = THOUGHT_PLAYOUTS};
    reader_keeps(&question, &reader_learnt, thought->keeps);
    thought->is_set = true;
}

static void apply_own_swap(const struct lookout *lookout, struct state *state)
{
    const struct setup *setup = lookout->setup;
    int me = lookout->seat;
    struct view view;
    game_view(setup, state, me, &view);
    struct thought own, *thought = &own;
    struct known known = {.hand = hand_in(&view),
        .my_shown = shown_by(&view, me),
        .others_shown = shown_by(&view, !me),
        .coins = {view.counter[index_of(COINS, me)], view.counter[index_of(COINS, !me)]},
        .round = view.counter[index_of(ROUND, 0)],
        .seat = me};
    if (lookout->memory_size >= sizeof(struct thoughts)) {
        struct thoughts *thoughts = lookout->memory;
        thought = &thoughts->list[hash_bytes(HASH_START, &known, sizeof(known)) % THOUGHTS_KEPT];
    } else {
        own.is_set = false;
    }
    if (!thought->is_set || !is_known(&thought->known, &known)) {
        thought->known = known;
        think(lookout, &view, thought);
    }
    struct move move = swap_for(known.hand, thought->keeps[view.counter[index_of(SEALED_BET, me)]]);
    setup->game->apply(setup, state, me, &move, NULL);
}

// ---- Looking ahead -----------------------------------------------------------------------------

// What a lead is worth between players of whom one may be the better one: `reader_win` knows
// matches of equals. Early on a small lead is worth more, since who has it is likelier the better
// player; a large one is one lucky bet and tells nothing. Near the end a small one is worth less.
// Fitted to 6,000 matches of best against hard. The more that one seat has, the less has the other.
#define LEAD_TELLS 0.05f
#define TELLS_BEFORE 4 // rounds from the end
#define LUCKY_LEAD 100.0f

static float chance_to_win(int32_t lead, int rounds_left)
{
    float size = lead < 0 ? (float)-lead : (float)lead;
    float win = (float)reader_win(&reader_learnt, lead, rounds_left) - 0.5f;
    if (rounds_left && size < LUCKY_LEAD)
        win *= 1 + LEAD_TELLS * (float)(rounds_left - TELLS_BEFORE) * (1 - size / LUCKY_LEAD);
    win = win > 0.5f ? 0.5f : win < -0.5f ? -0.5f : win;
    return 0.5f + win;
}

// What each of such players wins a round from the house, on the mean of those matches.
#define COINS_A_ROUND 3.3f

static struct outlook judge(const struct setup *setup, const struct state *state, int seat)
{
    int32_t ahead[SEATS_MAX];
    int behind = setup->game->evaluate(setup, state, ahead);
    int left = game_is_over(state) ? 0 : setup->option[ROUNDS] - behind;
    return (struct outlook){.win = chance_to_win(ahead[seat] - ahead[!seat], left),
        .tokens = (float)ahead[seat] + COINS_A_ROUND * (float)left};
}

static struct outlook look(const struct lookout *lookout, struct state *state)
{
    const struct setup *setup = lookout->setup;
    bool is_first = true; // of the rounds played on
    for (int rounds = lookout->depth;;) {
        if (is_between_rounds(state)) {
            if (--rounds <= 0 || game_is_over(state))
                return judge(setup, state, lookout->seat);
            is_first = false;
            while (head_of(state)->phase == DEALING) {
                struct move card;
                game_sample(setup, state, lookout->deck, &card);
                setup->game->apply(setup, state, DECK, &card, NULL);
            }
        }
        if (is_deck_turn(state)) {
            struct move card;
            game_sample(setup, state, lookout->deck, &card);
            setup->game->apply(setup, state, DECK, &card, NULL);
            continue;
        }
        int seat = lowest_bit((uint64_t)to_act(state));
        if (is_first && seat == lookout->seat && !is_to_bet(setup, state, seat))
            apply_own_swap(lookout, state);
        else
            apply_by_picture(setup, state, seat, lookout->mind);
    }
}

const struct foresight foresight_slowpoker = {
    .game = &slowpoker,
    .look = look,
    .guess = guess,
    .lead_tells = 0.25f, // within a round; fitted to 4,000 matches of best against hard
};
