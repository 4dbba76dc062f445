// SPDX-License-Identifier: MIT
// Mantis: look at the three colours on the back of the top card, then flip it to score what matches
// in your own tank or to steal what matches in another's. The pack is drawn lazily: first only the
// back of the next card, its face when it is flipped. So the state holds nothing that is not
// public.
#include "games/mantis/state.h"

#include <string.h>

int mantis_goal(const struct setup *setup)
{
    return setup->option[setup->seats == 2 ? GOAL_TWO : GOAL];
}

static bool check(const struct setup *setup, struct text *why)
{
    int dealt = setup->seats * setup->option[TANK_SIZE];
    if (dealt < MANTIS_CARDS)
        return true;
    text_format(why, "%d tanks of %d would take %d cards, and one must be left of %d", setup->seats,
        setup->option[TANK_SIZE], dealt, MANTIS_CARDS);
    return false;
}

void mantis_start(const struct setup *setup, struct state *state)
{
    struct mantis *mantis = (struct mantis *)state;
    mantis->head = (struct head){.is_deck = true, .phase = DEALING};
    mantis->due = setup->option[TANK_SIZE] ? DUE_CARD : DUE_STARTER;
    mantis->left = MANTIS_CARDS;
    for (int card = 0; card < MANTIS_CARDS; card++)
        mantis->unseen[card] = mantis->index_in[card] = (uint8_t)card;
    memset(mantis->sides, (1 << SIDES) - 1, sizeof(mantis->sides));
}

// To score, and to steal from each other seat in turn; at a smaller table only the first of them.
#define TO_SCORE                                                                                   \
    {                                                                                              \
        .move = {.verb = SCORE }                                                                   \
    }
#define FROM(seat)                                                                                 \
    {                                                                                              \
        .move = {.verb = STEAL, .arg = {seat} }                                                    \
    }
static const struct choice choices[SEATS_MAX][SEATS_MAX] = {
    {TO_SCORE, FROM(1), FROM(2), FROM(3), FROM(4), FROM(5)},
    {TO_SCORE, FROM(0), FROM(2), FROM(3), FROM(4), FROM(5)},
    {TO_SCORE, FROM(0), FROM(1), FROM(3), FROM(4), FROM(5)},
    {TO_SCORE, FROM(0), FROM(1), FROM(2), FROM(4), FROM(5)},
    {TO_SCORE, FROM(0), FROM(1), FROM(2), FROM(3), FROM(5)},
    {TO_SCORE, FROM(0), FROM(1), FROM(2), FROM(3), FROM(4)},
};

static int moves(const struct setup *setup, const struct state *state, int seat, struct choice *out)
{
    (void)state;
    memcpy(out, choices[seat], sizeof(choices[seat]));
    return setup->seats;
}

static void refuse(const struct setup *setup, const struct state *state, int seat,
    const struct move *move, struct text *why)
{
    (void)state;
    if (move->verb != STEAL)
        return;
    if (move->arg[0] == seat) {
        text_put(why, "you cannot steal from yourself: score, or name another seat");
    } else if (move->arg[0] >= setup->seats) {
        text_format(why, "there is no seat %d at this table: the last is seat %d", move->arg[0],
            setup->seats - 1);
    }
}

// The face of this card is seen now, and for good: the last of `unseen` moves into the gap.
void mantis_uncover(struct mantis *mantis, int card)
{
    int hole = mantis->index_in[card], last = mantis->unseen[--mantis->left];
    mantis->unseen[hole] = (uint8_t)last;
    mantis->index_in[last] = (uint8_t)hole;
    mantis->sides[back_of[card]] ^= (uint8_t)(1 << side_of[card]);
}

static __attribute__((noinline)) void deal(
    const struct setup *setup, struct mantis *mantis, int card)
{
    mantis_uncover(mantis, card);
    mantis->pile[index_of(TANK, mantis->turn)][colour_of(card)] |= face_bit(card);
    if (++mantis->in_tank < setup->option[TANK_SIZE])
        return;
    mantis->in_tank = 0;
    if (++mantis->turn < setup->seats)
        return;
    mantis->turn = 0;
    mantis->due = DUE_STARTER;
}

// Where the flipped card goes, and with it all of its colour that is in the tank aimed at: to one's
// own scored cards, or into one's own tank; or, if there is none of its colour, into that tank.
static int flip_to(const struct mantis *mantis, int card)
{
    int from = index_of(TANK, mantis->aim);
    bool is_match = mantis->pile[from][colour_of(card)];
    int won = index_of(mantis->aim == mantis->turn ? SCORED : TANK, mantis->turn);
    // Computed without a branch, which the processor would guess wrong half the time.
    return from + is_match * (won - from);
}

static __attribute__((noinline)) void flip(
    const struct setup *setup, struct mantis *mantis, int card)
{
    mantis_uncover(mantis, card);
    int seat = mantis->turn, colour = colour_of(card);
    int from = index_of(TANK, mantis->aim), to = flip_to(mantis, card);
    int faces = mantis->pile[from][colour] | face_bit(card);
    mantis->pile[from][colour] = 0;
    mantis->pile[to][colour] |= (uint16_t)faces;
    mantis->top = mantis->aim = 0;
    mantis->due = DUE_TOP;
    if (to == index_of(SCORED, seat)) {
        mantis->points[seat] = (uint8_t)(mantis->points[seat] + count_bits((uint64_t)faces));
        if (mantis->points[seat] >= mantis_goal(setup))
            mantis->head = (struct head){.phase = SETTLED};
    }
    if (!mantis->left)
        mantis->head = (struct head){.phase = SETTLED};
    bool is_again = setup->seats == 2 && from != to && to == index_of(TANK, seat);
    int next = seat + !is_again;
    mantis->turn = (uint8_t)(next == setup->seats ? 0 : next);
}

static void change(
    const struct setup *setup, struct mantis *mantis, int seat, const struct move *move)
{
    switch (move->verb) {
    case CARD:
        if (mantis->due == DUE_FLIP)
            flip(setup, mantis, move->arg[0]);
        else
            deal(setup, mantis, move->arg[0]);
        break;
    case STARTER:
        mantis->turn = move->arg[0];
        mantis->due = DUE_TOP;
        break;
    case TOP_BACK:
        mantis->top = move->arg[0];
        mantis->head = (struct head){.to_act = only(mantis->turn), .phase = PLAYING};
        break;
    case SCORE:
    case STEAL:
        mantis->aim = (uint8_t)(move->arg[0] + (move->verb == SCORE) * seat); // 0 is no argument
        mantis->due = DUE_FLIP;
        mantis->head = (struct head){.is_deck = true, .phase = PLAYING};
        break;
    default:
        must(!"a verb of this game");
    }
}

static int tank_count(const struct mantis *mantis, int seat)
{
    int count = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        count += count_bits(mantis->pile[index_of(TANK, seat)][colour]);
    return count;
}

// Most points, and of those most cards in the tank. Whoever reached the goal has most points:
// nobody else has reached it.
static int winners(const struct setup *setup, const struct mantis *mantis)
{
    int set = 0, best = -1;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (mantis->points[seat] > best)
            best = mantis->points[seat], set = 0;
        if (mantis->points[seat] == best)
            set |= only(seat);
    }
    if (!(set & (set - 1)))
        return set;
    int tied = set;
    best = -1;
    for (int seat = 0; seat < setup->seats; seat++) {
        int count = tied & only(seat) ? tank_count(mantis, seat) : -1;
        if (count > best)
            best = count, set = 0;
        if (count == best)
            set |= tied & only(seat);
    }
    return set;
}

int mantis_count_unseen(const struct mantis *mantis, int colour)
{
    int count = 0;
    for (int card = FACES * colour; card < FACES * (colour + 1); card++)
        count += is_unseen(mantis, card);
    return count;
}

static void tell_flip(const struct mantis *mantis, int card, struct events *events)
{
    int seat = mantis->turn, aim = mantis->aim;
    int from = index_of(TANK, aim), to = flip_to(mantis, card);
    int faces = mantis->pile[from][colour_of(card)];
    int count = count_bits((uint64_t)faces);
    // It is turned where it lies, so that all see it there before it goes.
    tell_card(
        events, EVERYONE, index_of(TOP, 0), index_of(TOP, 0), CARD_BACK + back_of[card], card);
    if (from == to) {
        tell_say_of(events, EVERYONE, aim == seat ? SAY_KEPT : SAY_GIVEN,
            (struct blanks){.seat = seat, .card = card, .other = aim});
    } else {
        bool is_scored = aim == seat;
        tell_sum(events, EVERYONE, is_scored ? SAY_SCORED : SAY_STOLEN,
            is_scored ? index_of(POINTS, seat) : NO_COUNTER,
            (struct blanks){.seat = seat, .card = card, .other = aim});
        tell_term(events, TERM_FLIPPED, 1, (struct blanks){0});
        tell_term(events, TERM_FROM_TANK, count, (struct blanks){.seat = aim});
        if (is_scored)
            tell_counter(
                events, EVERYONE, index_of(POINTS, seat), mantis->points[seat] + count + 1);
    }
    tell_card(events, EVERYONE, index_of(TOP, 0), to, card, card);
    for (; faces && from != to; faces &= faces - 1) {
        int other = FACES * colour_of(card) + lowest_bit((uint64_t)faces);
        tell_card(events, EVERYONE, from, to, other, other);
    }
}

// What is seen of a move, told from the state before it: so the move itself stays short.
static void tell_move(
    const struct mantis *mantis, int seat, const struct move *move, struct events *events)
{
    int arg = move->arg[0];
    switch (move->verb) {
    case CARD:
        if (mantis->due == DUE_FLIP)
            tell_flip(mantis, arg, events);
        else
            tell_card(events, EVERYONE, ZONE_PACK, index_of(TANK, mantis->turn),
                CARD_BACK + back_of[arg], arg);
        tell_counter(events, EVERYONE, index_of(LEFT, 0), mantis->left - 1);
        tell_counter(events, EVERYONE, index_of(LEFT_RED + colour_of(arg), 0),
            mantis_count_unseen(mantis, colour_of(arg)) - 1);
        break;
    case STARTER:
        tell_say(events, EVERYONE, SAY_STARTS, arg, 0);
        break;
    case TOP_BACK:
        tell_card(events, EVERYONE, ZONE_PACK, index_of(TOP, 0), CARD_BACK + arg, CARD_BACK + arg);
        tell_say_of(events, EVERYONE, SAY_NEXT, (struct blanks){.card = CARD_BACK + arg});
        break;
    case SCORE:
        tell_say(events, EVERYONE, SAY_SCORE, seat, 0);
        break;
    default:
        tell_say_of(events, EVERYONE, SAY_STEAL, (struct blanks){.seat = seat, .other = arg});
    }
}

// By what they win: the goal, the points at the end of the pack, the tank, or all are equal.
static int say_of_win(const struct setup *setup, const struct mantis *mantis, int winners)
{
    int best = mantis->points[lowest_bit((uint64_t)winners)], as_good = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        as_good += mantis->points[seat] == best;
    if (best >= mantis_goal(setup))
        return SAY_WINS;
    if (as_good == 1)
        return SAY_WINS_MOST;
    return winners & (winners - 1) ? SAY_WINS_TOO : SAY_WINS_TANK;
}

static void tell_end(const struct setup *setup, const struct mantis *mantis, struct events *events)
{
    if (!mantis->left)
        tell_say(events, EVERYONE, SAY_EMPTY, 0, 0);
    int set = winners(setup, mantis), say = say_of_win(setup, mantis, set);
    for (int seat = 0; seat < setup->seats; seat++)
        if (set & only(seat))
            tell_say(events, EVERYONE, say, seat,
                say == SAY_WINS_TANK ? tank_count(mantis, seat) : mantis->points[seat]);
}

static __attribute__((noinline)) void change_and_tell(const struct setup *setup,
    struct mantis *mantis, int seat, const struct move *move, struct events *events)
{
    bool is_flip = mantis->head.is_deck && mantis->due == DUE_FLIP;
    int turn = mantis->turn;
    tell_move(mantis, seat, move, events);
    change(setup, mantis, seat, move);
    if (mantis->head.phase == SETTLED)
        tell_end(setup, mantis, events);
    else if (is_flip && turn == mantis->turn)
        tell_say(events, EVERYONE, SAY_AGAIN, turn, 0);
}

static void apply(const struct setup *setup, struct state *state, int seat, const struct move *move,
    struct events *events)
{
    if (events)
        change_and_tell(setup, (struct mantis *)state, seat, move, events);
    else
        change(setup, (struct mantis *)state, seat, move);
}

static int outcomes(const struct setup *setup, const struct state *state, struct outcome *out)
{
    const struct mantis *mantis = (const struct mantis *)state;
    int count = 0;
    uint32_t weight[BACKS] = {0};
    switch (mantis->due) {
    case DUE_CARD:
        for (int card = 0; card < MANTIS_CARDS; card++)
            if (is_unseen(mantis, card))
                out[count++] = (struct outcome){move_of(CARD, card), 1};
        return count;
    case DUE_STARTER:
        for (; count < setup->seats; count++)
            out[count] = (struct outcome){move_of(STARTER, count), 1};
        return count;
    case DUE_TOP:
        for (int i = 0; i < mantis->left; i++)
            weight[back_of[mantis->unseen[i]]]++;
        for (int back = 0; back < BACKS; back++)
            if (weight[back])
                out[count++] = (struct outcome){move_of(TOP_BACK, back), weight[back]};
        return count;
    default:
        for (int i = 0; i < SIDES; i++)
            if (is_unseen(mantis, cards_of_back[mantis->top][i]))
                out[count++] = (struct outcome){move_of(CARD, cards_of_back[mantis->top][i]), 1};
        return count;
    }
}

// How many, and which is the k-th, of a set of a back's three cards.
static const uint8_t side_count[1 << SIDES] = {0, 1, 1, 2, 1, 2, 2, 3};
static const uint8_t side_at[1 << SIDES][SIDES] = {
    {0}, {0}, {1}, {0, 1}, {2}, {0, 2}, {1, 2}, {0, 1, 2}};

static void sample(
    const struct setup *setup, const struct state *state, struct chance *chance, struct move *move)
{
    const struct mantis *mantis = (const struct mantis *)state;
    if (mantis->due == DUE_FLIP) {
        int sides = mantis->sides[mantis->top];
        int side = side_at[sides][chance_below(chance, side_count[sides])];
        *move = move_of(CARD, cards_of_back[mantis->top][side]);
        return;
    }
    if (mantis->due == DUE_STARTER) {
        *move = move_of(STARTER, (int)chance_below(chance, (uint32_t)setup->seats));
        return;
    }
    int card = mantis->unseen[chance_below(chance, mantis->left)];
    *move = mantis->due == DUE_TOP ? move_of(TOP_BACK, back_of[card]) : move_of(CARD, card);
}

static void fallback(
    const struct setup *setup, const struct state *state, int seat, struct move *move)
{
    (void)setup, (void)state, (void)seat;
    *move = (struct move){.verb = SCORE};
}

static void score(const struct setup *setup, const struct state *state, int32_t points[SEATS_MAX])
{
    for (int seat = 0; seat < setup->seats; seat++)
        points[seat] = ((const struct mantis *)state)->points[seat];
}

// What the winners cannot share evenly goes to the house.
static void result(const struct setup *setup, const struct state *state, struct result *result)
{
    int set = winners(setup, (const struct mantis *)state);
    int won = count_bits((uint64_t)set), lost = setup->seats - won;
    must(won > 0);
    int32_t pot = lost * setup->option[STAKE];
    for (int seat = 0; seat < setup->seats; seat++)
        result->tokens[seat] = set & only(seat) ? pot / won : -setup->option[STAKE];
    result->house = pot % won;
    result->winners = (uint8_t)set;
}

static int32_t stake(const struct setup *setup)
{
    return setup->option[STAKE];
}

const struct game mantis = {
    .id = "mantis",
    .title = "Mantis",
    .summary = "Three colours on the back, one on the face: flip it to score, or to steal.",
    .version = 1,
    .seats_min = 2,
    .seats_max = 6,
    .minutes = 10,
    .state_size = sizeof(struct mantis),
    .length_max = 1 + 3 * MANTIS_CARDS, // the starter, and for each card its back, a choice, a flip
    .pack = &mantis_pack,
    .options = mantis_options,
    .verbs = mantis_verbs,
    .zones = mantis_zones,
    .counters = mantis_counters,
    .phases = mantis_phases,
    .says = mantis_says,
    .terms = mantis_terms,
    .own_measures = mantis_measures,
    .check = check,
    .start = mantis_start,
    .moves = moves,
    .refuse = refuse,
    .apply = apply,
    .outcomes = outcomes,
    .sample = sample,
    .view = mantis_view,
    .guess = mantis_guess,
    .fallback = fallback,
    .score = score,
    .count_own = mantis_count,
    .result = result,
    .stake = stake,
};
