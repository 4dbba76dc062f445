// SPDX-License-Identifier: MIT
// Mantis: look at the three colours on the back of the top card, then flip it to score what matches
// in your own tank or to steal what matches in another's. The pack is drawn lazily: first only the
// back of the next card, its face when it is flipped. So the state holds nothing that is not
// public.
#include "games/mantis_pack.h"

#include "engine/game.h"

enum { GOAL, GOAL_TWO, TANK_SIZE, STAKE }; // options
static const struct option options[] = {
    [GOAL] = {"goal", 10, 1, MANTIS_CARDS, "points that win at once, with three or more players",
        NULL},
    [GOAL_TWO] = {"goal_two", 15, 1, MANTIS_CARDS, "points that win at once, with two players",
        NULL},
    [TANK_SIZE] = {"tank", 4, 0, 15, "cards dealt into each tank", NULL},
    [STAKE] = {"stake", 0, 0, 100000, "tokens each loser pays into a pot that the winners share",
        NULL},
    {0},
};

enum { CARD, TOP_BACK, STARTER, SCORE, STEAL }; // verbs
static const struct verb verbs[] = {
    [CARD] = {.name = "card", .args = {{ARG_CARD, NULL}}, .is_chance = true},
    [TOP_BACK] = {.name = "top", .args = {{ARG_BACK, NULL}}, .is_chance = true},
    [STARTER] = {.name = "starter", .args = {{ARG_SEAT, NULL}}, .is_chance = true},
    [SCORE] = {.name = "score", .help = "flip the top card for your own tank: a match scores"},
    [STEAL] = {.name = "steal",
        .args = {{ARG_SEAT, NULL}},
        .help = "flip the top card for another's tank: a match brings its colour into yours"},
    {0},
};

enum { TANK, SCORED, TOP }; // zones
static const struct zone_kind zones[] = {
    [TANK] = {"tank", "Tank", OPEN, .per_seat = true},
    [SCORED] = {"scored", "Scored", OPEN, .per_seat = true},
    [TOP] = {"top", "Top card", SHUT},
    {0},
};

// What is left is the cards that nobody has seen the face of, the top card among them.
enum { POINTS, LEFT, LEFT_RED }; // counters, and from LEFT_RED one for each colour
static const struct counter_kind counters[] = {
    [POINTS] = {"points", "Points", OPEN, .per_seat = true},
    [LEFT] = {"left", "Cards left", OPEN},
    [LEFT_RED] = {"left_red", "Red left", OPEN},
    {"left_orange", "Orange left", OPEN},
    {"left_yellow", "Yellow left", OPEN},
    {"left_green", "Green left", OPEN},
    {"left_blue", "Blue left", OPEN},
    {"left_purple", "Purple left", OPEN},
    {"left_pink", "Pink left", OPEN},
    {0},
};

enum { DEALING, PLAYING, SETTLED }; // phases
static const char *const phases[] = {"dealing", "playing", "settled", NULL};

enum {
    SAY_STARTS,
    SAY_SCORE,
    SAY_STEAL,
    SAY_SCORED,
    SAY_STOLEN,
    SAY_KEPT,
    SAY_GIVEN,
    SAY_AGAIN,
    SAY_EMPTY,
    SAY_WINS,
}; // announcements
static const struct say says[] = {
    [SAY_STARTS] = {"starts", "{seat} starts"},
    [SAY_SCORE] = {"score", "{seat} flips to score"},
    [SAY_STEAL] = {"steal", "{seat} flips to steal from {other}"},
    [SAY_SCORED] = {"scored", "{card} is a match: {seat} scores {n}"},
    [SAY_STOLEN] = {"stolen", "{card} is a match: {seat} steals {n} from {other}"},
    [SAY_KEPT] = {"kept", "{card} is no match and stays in {seat}'s tank"},
    [SAY_GIVEN] = {"given", "{card} is no match: {seat} gives it to {other}"},
    [SAY_AGAIN] = {"again", "{seat} stole and goes again"},
    [SAY_EMPTY] = {"empty", "the pack is empty"},
    [SAY_WINS] = {"wins", "{seat} wins with {n} points"},
    {0},
};

enum due { DUE_CARD, DUE_STARTER, DUE_TOP, DUE_FLIP }; // what the deck does at its turn

// A pile is a set of faces for each colour: bit n of pile[colour] is the card 15 * colour + n.
struct mantis {
    struct head head;
    uint8_t due;     // when it is the deck's turn
    uint8_t turn;    // the seat whose turn it is; while dealing, whose tank is filled
    uint8_t aim;     // whose tank the flip is for; valid if and only if a flip is due
    uint8_t top;     // the back of the top card; valid if a seat is to act or a flip is due
    uint8_t in_tank; // while dealing: cards in the tank of `turn`; 0 afterwards
    uint8_t left;    // cards nobody has seen, the top card among them
    uint8_t points[SEATS_MAX];
    uint8_t faces[BACKS]; // of each back, which of its three cards are among those left
    uint16_t tank[SEATS_MAX][COLOURS];
    uint16_t scored[SEATS_MAX][COLOURS];
};

// How many, and which is the k-th, of a set of a back's three cards.
static const uint8_t side_count[8] = {0, 1, 1, 2, 1, 2, 2, 3};
static const uint8_t side_at[8][SIDES] = {{0}, {0}, {1}, {0, 1}, {2}, {0, 2}, {1, 2}, {0, 1, 2}};

static int goal_of(const struct setup *setup)
{
    return setup->option[setup->seats == 2 ? GOAL_TWO : GOAL];
}

static uint16_t face_bit(int card)
{
    return (uint16_t)(1 << card % FACES);
}

static void start(const struct setup *setup, struct state *state)
{
    struct mantis *mantis = (struct mantis *)state;
    mantis->head = (struct head){.is_deck = true, .phase = DEALING};
    mantis->due = setup->option[TANK_SIZE] ? DUE_CARD : DUE_STARTER;
    mantis->left = MANTIS_CARDS;
    for (int back = 0; back < BACKS; back++)
        mantis->faces[back] = 7;
}

static int moves(const struct setup *setup, const struct state *state, int seat, struct choice *out)
{
    (void)state;
    int count = 0;
    out[count++] = (struct choice){.move = {.verb = SCORE}};
    for (int other = 0; other < setup->seats; other++)
        if (other != seat)
            out[count++] = (struct choice){.move = {.verb = STEAL, .arg = {(uint8_t)other}}};
    return count;
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
        text_put(why, "there is no seat ");
        text_int(why, move->arg[0]);
        text_put(why, " at this table: the last is seat ");
        text_int(why, setup->seats - 1);
    }
}

static void say(struct events *events, int what, int seat, int other, int card, int n)
{
    if (events)
        tell(events, (struct event){.kind = EVENT_SAY,
                         .audience = EVERYONE,
                         .what = (uint8_t)what,
                         .seat = (uint8_t)seat,
                         .other = (uint8_t)other,
                         .is = (uint16_t)card,
                         .value = n});
}

static int count_left(const struct mantis *mantis, int colour)
{
    int count = 0;
    for (int card = FACES * colour; card < FACES * (colour + 1); card++)
        for (int i = 0; i < SIDES; i++)
            if (cards_of_back[back_of[card]][i] == card)
                count += mantis->faces[back_of[card]] >> i & 1;
    return count;
}

// The face of this card is seen now, and for good.
static void uncover(struct mantis *mantis, int card, struct events *events)
{
    int back = back_of[card], side = 0;
    while (cards_of_back[back][side] != card)
        side++;
    mantis->faces[back] &= (uint8_t) ~(1 << side);
    mantis->left--;
    if (!events)
        return;
    int colour = colour_of(card);
    tell_counter(events, EVERYONE, place(LEFT, 0), mantis->left);
    tell_counter(events, EVERYONE, place(LEFT_RED + colour, 0), count_left(mantis, colour));
}

static void deal(const struct setup *setup, struct mantis *mantis, int card, struct events *events)
{
    int seat = mantis->turn;
    tell_card(events, EVERYONE, ZONE_PACK, place(TANK, seat), CARD_BACK + back_of[card], card);
    uncover(mantis, card, events);
    mantis->tank[seat][colour_of(card)] |= face_bit(card);
    if (++mantis->in_tank < setup->option[TANK_SIZE])
        return;
    mantis->in_tank = 0;
    if (++mantis->turn < setup->seats)
        return;
    mantis->turn = 0;
    mantis->due = DUE_STARTER;
}

static void turn_up(struct mantis *mantis, int back, struct events *events)
{
    mantis->top = (uint8_t)back;
    mantis->head = (struct head){.to_act = only(mantis->turn), .phase = PLAYING};
    tell_card(events, EVERYONE, ZONE_PACK, place(TOP, 0), CARD_BACK + back, CARD_BACK + back);
}

static int tank_count(const struct mantis *mantis, int seat)
{
    int count = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        count += count_bits(mantis->tank[seat][colour]);
    return count;
}

// Most points, then most cards in the tank. Whoever reached the goal has most points: nobody else
// has reached it.
static int winners(const struct setup *setup, const struct mantis *mantis)
{
    int best = -1, set = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        int worth = mantis->points[seat] * (MANTIS_CARDS + 1) + tank_count(mantis, seat);
        if (worth > best)
            best = worth, set = 0;
        if (worth == best)
            set |= only(seat);
    }
    return set;
}

static void end(const struct setup *setup, struct mantis *mantis, struct events *events)
{
    mantis->head = (struct head){.phase = SETTLED};
    if (!events)
        return;
    if (!mantis->left)
        say(events, SAY_EMPTY, 0, 0, 0, 0);
    int set = winners(setup, mantis);
    for (int seat = 0; seat < setup->seats; seat++)
        if (set & only(seat))
            say(events, SAY_WINS, seat, 0, 0, mantis->points[seat]);
}

// All of the flipped card's colour goes from one pile to another, and the flipped card on top.
static void tell_match(struct events *events, int faces, int from, int to, int card)
{
    tell_card(events, EVERYONE, place(TOP, 0), to, CARD_BACK + back_of[card], card);
    for (int set = faces; set; set &= set - 1) {
        int other = FACES * colour_of(card) + lowest_bit((uint64_t)set);
        tell_card(events, EVERYONE, from, to, other, other);
    }
}

static void score(struct mantis *mantis, int card, struct events *events)
{
    int seat = mantis->turn, colour = colour_of(card);
    int faces = mantis->tank[seat][colour];
    int points = count_bits((uint64_t)faces) + 1;
    mantis->scored[seat][colour] |= (uint16_t)(faces | face_bit(card));
    mantis->tank[seat][colour] = 0;
    mantis->points[seat] = (uint8_t)(mantis->points[seat] + points);
    if (!events)
        return;
    say(events, SAY_SCORED, seat, 0, card, points);
    tell_match(events, faces, place(TANK, seat), place(SCORED, seat), card);
    tell_counter(events, EVERYONE, place(POINTS, seat), mantis->points[seat]);
}

static void steal(struct mantis *mantis, int card, struct events *events)
{
    int seat = mantis->turn, aim = mantis->aim, colour = colour_of(card);
    int faces = mantis->tank[aim][colour];
    mantis->tank[seat][colour] |= (uint16_t)(faces | face_bit(card));
    mantis->tank[aim][colour] = 0;
    if (!events)
        return;
    say(events, SAY_STOLEN, seat, aim, card, count_bits((uint64_t)faces));
    tell_match(events, faces, place(TANK, aim), place(TANK, seat), card);
}

static void miss(struct mantis *mantis, int card, struct events *events)
{
    int aim = mantis->aim;
    mantis->tank[aim][colour_of(card)] |= face_bit(card);
    if (!events)
        return;
    say(events, aim == mantis->turn ? SAY_KEPT : SAY_GIVEN, mantis->turn, aim, card, 0);
    tell_card(events, EVERYONE, place(TOP, 0), place(TANK, aim), CARD_BACK + back_of[card], card);
}

static void flip(const struct setup *setup, struct mantis *mantis, int card, struct events *events)
{
    bool is_match = mantis->tank[mantis->aim][colour_of(card)];
    bool is_steal = mantis->aim != mantis->turn;
    if (!is_match)
        miss(mantis, card, events);
    else if (is_steal)
        steal(mantis, card, events);
    else
        score(mantis, card, events);
    uncover(mantis, card, events);
    mantis->top = mantis->aim = 0;
    mantis->due = DUE_TOP;
    if (mantis->points[mantis->turn] >= goal_of(setup) || !mantis->left) {
        end(setup, mantis, events);
        return;
    }
    if (is_match && is_steal && setup->seats == 2)
        say(events, SAY_AGAIN, mantis->turn, 0, 0, 0);
    else if (++mantis->turn == setup->seats)
        mantis->turn = 0;
}

static void apply(const struct setup *setup, struct state *state, int seat, const struct move *move,
    struct events *events)
{
    struct mantis *mantis = (struct mantis *)state;
    switch (move->verb) {
    case CARD:
        if (mantis->due == DUE_FLIP)
            flip(setup, mantis, move->arg[0], events);
        else
            deal(setup, mantis, move->arg[0], events);
        break;
    case STARTER:
        mantis->turn = move->arg[0];
        mantis->due = DUE_TOP;
        say(events, SAY_STARTS, mantis->turn, 0, 0, 0);
        break;
    case TOP_BACK:
        turn_up(mantis, move->arg[0], events);
        break;
    case SCORE:
    case STEAL:
        mantis->aim = move->verb == SCORE ? (uint8_t)seat : move->arg[0];
        mantis->due = DUE_FLIP;
        mantis->head = (struct head){.is_deck = true, .phase = PLAYING};
        say(events, move->verb == SCORE ? SAY_SCORE : SAY_STEAL, seat, mantis->aim, 0, 0);
        break;
    default:
        must(!"a verb of this game");
    }
}

static struct move chance_move(int verb, int arg)
{
    return (struct move){.verb = (uint8_t)verb, .arg = {(uint8_t)arg}};
}

static int outcomes(const struct setup *setup, const struct state *state, struct outcome *out)
{
    const struct mantis *mantis = (const struct mantis *)state;
    int count = 0;
    if (mantis->due == DUE_STARTER)
        for (int seat = 0; seat < setup->seats; seat++)
            out[count++] = (struct outcome){chance_move(STARTER, seat), 1};
    if (mantis->due == DUE_TOP)
        for (int back = 0; back < BACKS; back++)
            if (mantis->faces[back])
                out[count++] =
                    (struct outcome){chance_move(TOP_BACK, back), side_count[mantis->faces[back]]};
    if (mantis->due == DUE_FLIP || mantis->due == DUE_CARD)
        for (int back = 0; back < BACKS; back++)
            for (int i = 0; i < side_count[mantis->faces[back]]; i++)
                if (mantis->due == DUE_CARD || back == mantis->top)
                    out[count++] = (struct outcome){
                        chance_move(CARD, cards_of_back[back][side_at[mantis->faces[back]][i]]), 1};
    return count;
}

// A card is drawn from all 105 until it is one of those left.
static int sample_left(const struct mantis *mantis, struct chance *chance)
{
    uint32_t pick;
    do
        pick = chance_below(chance, MANTIS_CARDS);
    while (!(mantis->faces[pick / SIDES] >> pick % SIDES & 1));
    return (int)pick;
}

static void sample(
    const struct setup *setup, const struct state *state, struct chance *chance, struct move *move)
{
    const struct mantis *mantis = (const struct mantis *)state;
    switch (mantis->due) {
    case DUE_STARTER:
        *move = chance_move(STARTER, (int)chance_below(chance, (uint32_t)setup->seats));
        break;
    case DUE_TOP:
        *move = chance_move(TOP_BACK, sample_left(mantis, chance) / SIDES);
        break;
    case DUE_FLIP: {
        int faces = mantis->faces[mantis->top];
        int pick = side_at[faces][chance_below(chance, side_count[faces])];
        *move = chance_move(CARD, cards_of_back[mantis->top][pick]);
        break;
    }
    default: {
        int pick = sample_left(mantis, chance);
        *move = chance_move(CARD, cards_of_back[pick / SIDES][pick % SIDES]);
    }
    }
}

static void view_pile(struct view *view, int zone, const uint16_t pile[COLOURS])
{
    for (int colour = 0; colour < COLOURS; colour++)
        for (int set = pile[colour]; set; set &= set - 1)
            view_put(view, zones, zone, FACES * colour + lowest_bit((uint64_t)set));
}

static void view(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    const struct mantis *mantis = (const struct mantis *)state;
    (void)viewer;
    for (int seat = 0; seat < setup->seats; seat++) {
        view_pile(view, place(TANK, seat), mantis->tank[seat]);
        view_pile(view, place(SCORED, seat), mantis->scored[seat]);
        view->counter[place(POINTS, seat)] = mantis->points[seat];
    }
    bool is_up = mantis->head.to_act || (mantis->head.is_deck && mantis->due == DUE_FLIP);
    if (is_up)
        view_put(view, zones, place(TOP, 0), CARD_BACK + mantis->top);
    view->counter[place(LEFT, 0)] = mantis->left;
    for (int colour = 0; colour < COLOURS; colour++)
        view->counter[place(LEFT_RED + colour, 0)] = count_left(mantis, colour);
}

static void guess_pile(
    struct mantis *mantis, const struct view *view, int zone, uint16_t pile[COLOURS])
{
    for (int i = 0; i < view->count[zone]; i++) {
        int card = view_cards(view, zone)[i];
        pile[colour_of(card)] |= face_bit(card);
        uncover(mantis, card, NULL);
    }
}

// There is nothing to guess: the face of the top card is not chosen before it is flipped.
static void guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    struct mantis *mantis = (struct mantis *)state;
    (void)chance;
    start(setup, state);
    mantis->head = (struct head){.to_act = view->to_act, .phase = view->phase};
    mantis->due = DUE_TOP;
    mantis->turn = (uint8_t)lowest_bit(view->to_act);
    mantis->top = (uint8_t)(view_cards(view, place(TOP, 0))[0] - CARD_BACK);
    for (int seat = 0; seat < setup->seats; seat++) {
        guess_pile(mantis, view, place(TANK, seat), mantis->tank[seat]);
        guess_pile(mantis, view, place(SCORED, seat), mantis->scored[seat]);
        mantis->points[seat] = view->count[place(SCORED, seat)];
    }
}

static void fallback(
    const struct setup *setup, const struct state *state, int seat, struct move *move)
{
    (void)setup, (void)state, (void)seat;
    *move = (struct move){.verb = SCORE};
}

// What the winners cannot share evenly goes to the house.
static void result(const struct setup *setup, const struct state *state, struct result *result)
{
    int set = winners(setup, (const struct mantis *)state);
    int won = count_bits((uint64_t)set), lost = setup->seats - won;
    int32_t pot = lost * setup->option[STAKE];
    for (int seat = 0; seat < setup->seats; seat++)
        result->tokens[seat] = set & only(seat) ? pot / won : -setup->option[STAKE];
    result->house = pot % won;
    result->winners = (uint8_t)set;
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
    .options = options,
    .verbs = verbs,
    .zones = zones,
    .counters = counters,
    .phases = phases,
    .says = says,
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
};
