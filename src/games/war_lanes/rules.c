// SPDX-License-Identifier: MIT
// war-lanes: three lanes, three cards a side, and 100 hit points to lose. Here are the rounds, the
// turns, the countdowns and the deck; what a lane is worth is in lanes.c.
#include "games/war_lanes/state.h"

#include <string.h>

static void win(struct war_lanes *war, int seat, struct events *events)
{
    war->head = (struct head){.phase = PHASE_OVER};
    war->turn = (uint8_t)seat;
    bool is_by_hp = war->hp[!seat] <= 0 && war->hp[seat] > 0;
    tell_say_of(events, EVERYONE, is_by_hp ? SAY_WINS : SAY_WINS_MORE,
        (struct blanks){.seat = seat, .other = !seat, .n = war->hp[seat]});
}

static void hurt(struct war_lanes *war, int seat, int damage, struct events *events)
{
    war->hp[seat] -= damage;
    tell_counter(events, EVERYONE, index_of(COUNTER_HP, seat), war->hp[seat]);
}

static void tell_gathering(const struct war_lanes *war, struct events *events)
{
    tell_clear(events, index_of(ZONE_DISCARD, 0));
    if (war->burned)
        tell_clear(events, index_of(ZONE_BURNED, 0));
    for (int seat = 0; seat < 2; seat++) {
        if (war->held[seat])
            tell_clear(events, index_of(ZONE_HAND, seat));
        if (war->final & only(seat))
            tell_counter(events, EVERYONE, index_of(COUNTER_FINAL, seat), 0);
    }
}

// All cards are gathered and both decks made anew.
static void shuffle(const struct setup *setup, struct war_lanes *war, struct events *events)
{
    if (events)
        tell_gathering(war, events);
    war->unseen = whole_pack(setup);
    war->burned = 0;
    war->final = 0;
    for (int seat = 0; seat < 2; seat++) {
        war->hand[seat] = 0;
        war->held[seat] = 0;
        war->deck[seat] = (uint8_t)((STANDARD_CARDS + setup->option[OPTION_JOKERS]) / 2);
        tell_counter(events, EVERYONE, index_of(COUNTER_DECK, seat), war->deck[seat]);
    }
}

static void begin_round(const struct setup *setup, struct war_lanes *war, struct events *events)
{
    war->round++;
    war->head = (struct head){.is_deck = true, .phase = PHASE_FLIP};
    tell_say(events, EVERYONE, SAY_ROUND, 0, war->round);
    tell_counter(events, EVERYONE, index_of(COUNTER_ROUND, 0), war->round);
    shuffle(setup, war, events);
}

static void tell_lane(const struct setup *setup, const struct war_lanes *war, int lane,
    enum reason reason, const struct lane_outcome *outcome, struct events *events)
{
    tell_say(events, EVERYONE, SAY_LANE + reason * LANES + lane, 0, 0);
    const int suit[2] = {war->suit[0] - 1, war->suit[1] - 1};
    for (int seat = 0; seat < 2; seat++)
        lane_tell_side(setup, &war->side[lane][seat], seat, events);
    lane_tell_outcome(setup, war->side[lane], suit, outcome, events);
}

// Only when its numbers are told are the cards of a lane swept from the table.
static void tell_swept(const struct war_lanes *war, int lane, struct events *events)
{
    for (int seat = 0; seat < 2; seat++) {
        const struct lane_side *side = &war->side[lane][seat];
        for (int i = 0; i < side->count; i++)
            tell_card(events, EVERYONE, index_of(ZONE_LANE + lane, seat), index_of(ZONE_DISCARD, 0),
                side->card[i], side->card[i]);
    }
}

static void stop_countdown(struct war_lanes *war, int lane, struct events *events)
{
    if (!war->order[lane])
        return;
    for (int other = 0; other < LANES; other++)
        if (war->order[other] > war->order[lane])
            war->order[other]--;
    war->order[lane] = 0;
    war->countdown[lane] = 0;
    // If both sides are full, the one whose turn it is has just answered.
    bool is_others = war->side[lane][!war->turn].count == LANE_CARDS;
    int filler = is_others ? !war->turn : war->turn;
    tell_counter(events, EVERYONE, index_of(COUNTER_COUNTDOWN + lane, filler), 0);
    tell_counter(events, EVERYONE, index_of(COUNTER_ORDER, 0), order_digits(war));
}

static void resolve(const struct setup *setup, struct war_lanes *war, int lane, enum reason reason,
    struct events *events)
{
    int suit[2] = {war->suit[0] - 1, war->suit[1] - 1};
    struct lane_outcome outcome = lane_outcome(setup, war->side[lane], suit);
    if (events)
        tell_lane(setup, war, lane, reason, &outcome, events);
    if (outcome.loser >= 0)
        hurt(war, outcome.loser, outcome.damage, events);
    stop_countdown(war, lane, events);
    if (events)
        tell_swept(war, lane, events);
    memset(war->side[lane], 0, sizeof(war->side[lane]));
}

// In mid-round HP is looked at after every loss. True if the match is over.
static bool is_decided(struct war_lanes *war, struct events *events)
{
    if (war->hp[0] > 0 && war->hp[1] > 0)
        return false;
    win(war, war->hp[0] <= 0, events);
    return true;
}

static void begin_sudden_death(
    const struct setup *setup, struct war_lanes *war, struct events *events)
{
    war->head = (struct head){.is_deck = true, .phase = PHASE_SUDDEN_DEATH};
    tell_say(events, EVERYONE, SAY_SUDDEN_DEATH, 0, 0);
    shuffle(setup, war, events);
}

static void end_round(const struct setup *setup, struct war_lanes *war, struct events *events)
{
    tell_say(events, EVERYONE, SAY_ROUND_ENDS, 0, war->round);
    for (int lane = 0; lane < LANES; lane++)
        if (war->side[lane][0].count || war->side[lane][1].count)
            resolve(setup, war, lane, ROUND_OVER, events);
    int leader = war->hp[1] > war->hp[0];
    if (war->hp[0] == war->hp[1])
        begin_sudden_death(setup, war, events);
    else if (war->hp[!leader] <= 0 || war->round >= setup->option[OPTION_MAX_ROUNDS])
        win(war, leader, events);
    else
        begin_round(setup, war, events);
}

// The lane of this seat whose countdown has run out and that was filled first, or -1.
static int lane_due(const struct war_lanes *war, int seat)
{
    int due = -1;
    for (int lane = 0; lane < LANES; lane++)
        if (war->order[lane] && !war->countdown[lane] &&
            war->side[lane][seat].count == LANE_CARDS &&
            (due < 0 || war->order[lane] < war->order[due]))
            due = lane;
    return due;
}

// True if a lane that was due decided the match.
static bool count_down(
    const struct setup *setup, struct war_lanes *war, int seat, struct events *events)
{
    for (int lane = 0; lane < LANES; lane++)
        if (war->countdown[lane] && war->side[lane][seat].count == LANE_CARDS) {
            war->countdown[lane]--;
            tell_say(events, EVERYONE, (war->countdown[lane] ? SAY_TICKS : SAY_RUN_OUT) + lane,
                seat, war->countdown[lane]);
            tell_counter(
                events, EVERYONE, index_of(COUNTER_COUNTDOWN + lane, seat), war->countdown[lane]);
        }
    for (int lane; (lane = lane_due(war, seat)) >= 0;) {
        resolve(setup, war, lane, COUNTED_DOWN, events);
        if (is_decided(war, events))
            return true;
    }
    return false;
}

static void set_to_play(struct war_lanes *war, int count, struct events *events)
{
    war->to_play = (uint8_t)count;
    tell_counter(events, EVERYONE, index_of(COUNTER_TO_PLAY, 0), count);
}

// The last one or two cards of a deck are never seen.
static void burn(struct war_lanes *war, int seat, struct events *events)
{
    int count = war->deck[seat];
    if (!count)
        return;
    war->deck[seat] = 0;
    war->burned += (uint8_t)count;
    if (!events)
        return;
    tell_say(events, EVERYONE, SAY_BURNS, seat, count);
    tell_counter(events, EVERYONE, index_of(COUNTER_DECK, seat), 0);
    for (int i = 0; i < count; i++)
        tell_card(events, EVERYONE, ZONE_PACK, index_of(ZONE_BURNED, 0), CARD_BACK, CARD_BACK);
}

// Begins the turn of war->turn. With no card to play a turn is over as it begins.
static void begin_turn(const struct setup *setup, struct war_lanes *war, struct events *events);

// Draws for the seat whose turn is over, and hands the turn on.
static void end_turn(const struct setup *setup, struct war_lanes *war, struct events *events)
{
    int seat = war->turn;
    if (war->deck[seat] >= DRAW_CARDS) {
        war->to_draw[seat] = DRAW_CARDS;
    } else {
        burn(war, seat, events);
        war->final |= only(seat);
        tell_say(events, EVERYONE, SAY_FINAL, seat, 0);
        tell_counter(events, EVERYONE, index_of(COUNTER_FINAL, seat), 1);
    }
    if (war->final == BOTH) {
        end_round(setup, war, events);
        return;
    }
    if (!(war->final & only(!seat)))
        war->turn = (uint8_t)!seat;
    if (war->to_draw[seat])
        war->head = (struct head){.is_deck = true, .phase = PHASE_PLAYING};
    else
        begin_turn(setup, war, events);
}

static void begin_turn(const struct setup *setup, struct war_lanes *war, struct events *events)
{
    int seat = war->turn;
    if (count_down(setup, war, seat, events))
        return;
    int count = war->held[seat] < TURN_CARDS ? war->held[seat] : TURN_CARDS;
    set_to_play(war, count, events);
    war->head = (struct head){.to_act = only(seat), .phase = PHASE_PLAYING};
    if (!count)
        end_turn(setup, war, events);
}

// Who turned the higher card, and what that means: the first turn and the loser's HP, or, in sudden
// death, the match.
static void tell_flip(
    const struct war_lanes *war, int winner, const int card[2], struct events *events)
{
    bool is_last = war->head.phase == PHASE_SUDDEN_DEATH;
    int high = lane_value(card[winner]), low = lane_value(card[!winner]), sign = is_last ? 1 : -1;
    if (!is_last)
        tell_say(events, EVERYONE, SAY_FLIP_WON, winner, 0);
    tell_sum(events, EVERYONE, is_last ? SAY_FLIP_DECIDES : SAY_DAMAGE,
        is_last ? NO_COUNTER : index_of(COUNTER_HP, !winner),
        (struct blanks){.seat = is_last ? winner : !winner});
    tell_term(
        events, TERM_TURNED, sign * high, (struct blanks){.seat = winner, .card = card[winner]});
    tell_term(
        events, TERM_TURNED, -sign * low, (struct blanks){.seat = !winner, .card = card[!winner]});
}

static void tell_flip_swept(const int card[2], struct events *events)
{
    for (int seat = 0; seat < 2; seat++)
        tell_card(events, EVERYONE, index_of(ZONE_FLIP, seat), index_of(ZONE_DISCARD, 0),
            card[seat], card[seat]);
}

// Seat 0 turns its card first; the second one decides.
static void flip(const struct setup *setup, struct war_lanes *war, int card, struct events *events)
{
    int seat = war->is_turned;
    war->deck[seat]--;
    tell_card(events, EVERYONE, ZONE_PACK, index_of(ZONE_FLIP, seat), CARD_BACK, card);
    tell_counter(events, EVERYONE, index_of(COUNTER_DECK, seat), war->deck[seat]);
    if (seat == 0) {
        war->is_turned = 1;
        war->turned = (uint8_t)card;
        return;
    }
    int first = war->turned, lead = lane_value(first) - lane_value(card);
    war->is_turned = 0;
    war->turned = 0;
    const int both[2] = {first, card};
    if (!lead) {
        tell_say(events, EVERYONE, SAY_FLIP_TIED, 0, 0);
        tell_flip_swept(both, events);
        if (war->deck[0])
            return;
        tell_say(events, EVERYONE, SAY_SHUFFLED, 0, 0);
        shuffle(setup, war, events);
        return;
    }
    int winner = lead < 0, damage = lead < 0 ? -lead : lead;
    if (events)
        tell_flip(war, winner, both, events);
    bool is_last = war->head.phase == PHASE_SUDDEN_DEATH;
    if (!is_last)
        hurt(war, !winner, damage, events);
    tell_flip_swept(both, events);
    if (is_last) {
        win(war, winner, events);
        return;
    }
    if (is_decided(war, events))
        return;
    war->turn = (uint8_t)winner;
    war->head.phase = PHASE_PLAYING;
    for (int i = 0; i < 2; i++)
        war->to_draw[i] = war->deck[i] < HAND_CARDS ? war->deck[i] : HAND_CARDS;
    if (!war->to_draw[0])
        begin_turn(setup, war, events);
}

static void draw(const struct setup *setup, struct war_lanes *war, int card, struct events *events)
{
    int seat = !war->to_draw[0];
    war->to_draw[seat]--;
    war->deck[seat]--;
    war->held[seat]++;
    war->hand[seat] = put(war->hand[seat], card);
    if (events) {
        tell_private(events, seat, ZONE_PACK, index_of(ZONE_HAND, seat), card);
        tell_counter(events, EVERYONE, index_of(COUNTER_DECK, seat), war->deck[seat]);
    }
    if (!war->to_draw[0] && !war->to_draw[1])
        begin_turn(setup, war, events);
}

static void choose_suit(
    const struct setup *setup, struct war_lanes *war, int seat, int suit, struct events *events)
{
    war->suit[seat] = (uint8_t)(suit + 1);
    war->head.to_act &= (uint8_t)~only(seat);
    tell_counter(events, only(seat), index_of(COUNTER_CHOICE, seat), suit + 1);
    if (war->head.to_act)
        return;
    for (int i = 0; i < 2; i++) {
        tell_say(events, EVERYONE, SAY_SUIT + war->suit[i] - 1, i, 0);
        tell_counter(events, EVERYONE, index_of(COUNTER_SUIT, i), war->suit[i]);
    }
    begin_round(setup, war, events);
}

// A side has its third card. True if that decided the match.
static bool fill(
    const struct setup *setup, struct war_lanes *war, int seat, int lane, struct events *events)
{
    if (war->side[lane][!seat].count == LANE_CARDS) {
        resolve(setup, war, lane, BOTH_FULL, events);
        return is_decided(war, events);
    }
    int last = 0;
    for (int other = 0; other < LANES; other++)
        last = war->order[other] > last ? war->order[other] : last;
    war->order[lane] = (uint8_t)(last + 1);
    war->countdown[lane] = (uint8_t)setup->option[OPTION_COUNTDOWN];
    if (events) {
        tell_say(events, EVERYONE, SAY_FILLED + lane, seat, war->countdown[lane]);
        tell_counter(
            events, EVERYONE, index_of(COUNTER_COUNTDOWN + lane, seat), war->countdown[lane]);
        tell_counter(events, EVERYONE, index_of(COUNTER_ORDER, 0), order_digits(war));
    }
    return false;
}

static void tell_laid(const struct setup *setup, const struct lane_side *side, int seat, int lane,
    struct events *events)
{
    tell_sum(events, EVERYONE, SAY_LAYS + lane, NO_COUNTER,
        (struct blanks){.seat = seat, .card = side->card[side->count - 1]});
    lane_tell_cards(setup, side, events);
}

static void lay(const struct setup *setup, struct war_lanes *war, int seat, const struct move *move,
    struct events *events)
{
    int card = move->arg[0];
    bool is_over = false;
    war->hand[seat] = take(war->hand[seat], card);
    war->held[seat]--;
    if (move->verb == VERB_PLAY) {
        int lane = move->arg[1];
        struct lane_side *side = &war->side[lane][seat];
        side->card[side->count++] = (uint8_t)card;
        tell_show(events, seat, index_of(ZONE_HAND, seat), index_of(ZONE_LANE + lane, seat), card);
        set_to_play(war, war->to_play - 1, events);
        if (events)
            tell_laid(setup, side, seat, lane, events);
        if (side->count == LANE_CARDS)
            is_over = fill(setup, war, seat, lane, events);
    } else {
        int value = lane_value(card);
        tell_show(events, seat, index_of(ZONE_HAND, seat), index_of(ZONE_DISCARD, 0), card);
        set_to_play(war, war->to_play - 1, events);
        tell_sum(events, EVERYONE, SAY_DISCARDS, index_of(COUNTER_HP, seat),
            (struct blanks){.seat = seat, .card = card});
        tell_term(events, TERM_CARD, -value, (struct blanks){.card = card});
        hurt(war, seat, value, events);
        is_over = is_decided(war, events);
    }
    if (!is_over && !war->to_play)
        end_turn(setup, war, events);
}

static void start(const struct setup *setup, struct state *state)
{
    struct war_lanes *war = (struct war_lanes *)state;
    war->head = (struct head){.to_act = BOTH, .phase = PHASE_SUITS};
    war->hp[0] = war->hp[1] = setup->option[OPTION_HP];
}

// The least value that may be laid next on this side of a lane; one more than a joker's if it is
// full.
static int least_value(const struct war_lanes *war, int seat, int lane)
{
    const struct lane_side *side = &war->side[lane][seat];
    if (side->count == LANE_CARDS)
        return lane_value(JOKER) + 1;
    return side->count ? lane_value(side->card[side->count - 1]) : 0;
}

static int moves(const struct setup *setup, const struct state *state, int seat, struct choice *out)
{
    const struct war_lanes *war = (const struct war_lanes *)state;
    (void)setup;
    int count = 0;
    if (war->head.phase == PHASE_SUITS) {
        for (int suit = 0; suit < SUITS; suit++)
            out[count++] = (struct choice){.move = {.verb = VERB_SUIT, .arg = {(uint8_t)suit}}};
        return count;
    }
    int least[LANES];
    for (int lane = 0; lane < LANES; lane++)
        least[lane] = least_value(war, seat, lane);
    cards one_joker = (1ull << (JOKER + 1)) - 1;
    for (cards set = war->hand[seat] & one_joker; set; set &= set - 1) {
        int card = lowest_bit(set), value = lane_value(card);
        for (int lane = 0; lane < LANES; lane++)
            if (value >= least[lane])
                out[count++] = (struct choice){
                    .move = {.verb = VERB_PLAY, .arg = {(uint8_t)card, (uint8_t)lane}}};
        out[count++] = (struct choice){.move = {.verb = VERB_DISCARD, .arg = {(uint8_t)card}}};
    }
    return count;
}

static const char *value_name(int card)
{
    static const char *const names[] = {"a 2", "a 3", "a 4", "a 5", "a 6", "a 7", "an 8", "a 9",
        "a 10", "a jack", "a queen", "a king", "an ace", "a joker"};
    return names[rank_of(card)];
}

static void refuse_lane(
    const struct war_lanes *war, int seat, const struct move *move, struct text *why)
{
    const struct lane_side *side = &war->side[move->arg[1]][seat];
    if (side->count == LANE_CARDS) {
        text_format(why, "the %s lane already has three of your cards", lane_names[move->arg[1]]);
        return;
    }
    if (lane_value(move->arg[0]) >= least_value(war, seat, move->arg[1]))
        return;
    text_format(why, "%s cannot follow %s in the %s lane", value_name(move->arg[0]),
        value_name(side->card[side->count - 1]), lane_names[move->arg[1]]);
}

static void refuse(const struct setup *setup, const struct state *state, int seat,
    const struct move *move, struct text *why)
{
    const struct war_lanes *war = (const struct war_lanes *)state;
    if (war->head.phase == PHASE_SUITS) {
        text_put(why, "first choose your suit: clubs, diamonds, hearts or spades");
    } else if (move->verb == VERB_SUIT) {
        text_put(why, "your suit is chosen for the whole match: play or discard a card");
    } else if (move->verb == VERB_PLAY || move->verb == VERB_DISCARD) {
        if (move->arg[0] > JOKER)
            return;
        if (!holds(war->hand[seat], move->arg[0])) {
            text_put(why, "you do not hold ");
            setup->game->pack->name(move->arg[0], why);
        } else if (move->verb == VERB_PLAY && move->arg[1] < LANES) {
            refuse_lane(war, seat, move, why);
        }
    }
}

static void apply(const struct setup *setup, struct state *state, int seat, const struct move *move,
    struct events *events)
{
    struct war_lanes *war = (struct war_lanes *)state;
    if (seat == DECK) {
        war->unseen = take(war->unseen, move->arg[0]);
        if (war->head.phase == PHASE_PLAYING)
            draw(setup, war, move->arg[0], events);
        else
            flip(setup, war, move->arg[0], events);
    } else if (move->verb == VERB_SUIT) {
        choose_suit(setup, war, seat, move->arg[0], events);
    } else {
        lay(setup, war, seat, move, events);
    }
}

static int outcomes(const struct setup *setup, const struct state *state, struct outcome *out)
{
    const struct war_lanes *war = (const struct war_lanes *)state;
    (void)setup;
    int count = 0;
    for (int card = 0; card <= JOKER; card++) {
        if (!holds(war->unseen, card))
            continue;
        uint32_t weight = card == JOKER ? (uint32_t)count_bits(war->unseen >> JOKER) : 1;
        out[count++] =
            (struct outcome){.move = {.verb = VERB_CARD, .arg = {(uint8_t)card}}, .weight = weight};
    }
    return count;
}

static void sample(
    const struct setup *setup, const struct state *state, struct chance *chance, struct move *move)
{
    const struct war_lanes *war = (const struct war_lanes *)state;
    int pick = (int)chance_below(chance, (uint32_t)unseen_count(setup, war));
    int bit = nth_bit(war->unseen, pick);
    *move = (struct move){.verb = VERB_CARD, .arg = {(uint8_t)(bit < JOKER ? bit : JOKER)}};
}

// The lowest card that fits a lane; a discard only if none does.
static void fallback(
    const struct setup *setup, const struct state *state, int seat, struct move *move)
{
    struct choice choices[CHOICES_MAX];
    int count = moves(setup, state, seat, choices), at = 0;
    while (at < count && choices[at].move.verb == VERB_DISCARD)
        at++;
    *move = choices[at < count ? at : 0].move;
}

static void score(const struct setup *setup, const struct state *state, int32_t hp[SEATS_MAX])
{
    for (int seat = 0; seat < setup->seats; seat++)
        hp[seat] = ((const struct war_lanes *)state)->hp[seat];
}

static void result(const struct setup *setup, const struct state *state, struct result *result)
{
    const struct war_lanes *war = (const struct war_lanes *)state;
    int winner = war->turn;
    result->tokens[winner] = setup->option[OPTION_STAKE];
    result->tokens[!winner] = -setup->option[OPTION_STAKE];
    result->winners = only(winner);
}

static int32_t stake(const struct setup *setup)
{
    return setup->option[OPTION_STAKE];
}

// At most 56 draws and 48 cards played a round, with the standard pack; the largest has 60 cards.
enum { ROUND_MOVES_MAX = 60 + 60, FLIPS_MORE = 1000 };

const struct game war_lanes = {
    .id = "war-lanes",
    .title = "War Lanes",
    .summary = "Three lanes, secret suits and wild jokers: wear the other down before they do you.",
    .version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .minutes = 15,
    .state_size = sizeof(struct war_lanes),
    .length_max = 2 + 1000 * ROUND_MOVES_MAX + FLIPS_MORE,
    .is_zero_sum = true,
    .pack = &standard_pack,
    .options = war_lanes_options,
    .verbs = war_lanes_verbs,
    .zones = war_lanes_zones,
    .counters = war_lanes_counters,
    .phases = war_lanes_phases,
    .says = war_lanes_says,
    .terms = war_lanes_terms,
    .own_measures = war_lanes_measures,
    .start = start,
    .moves = moves,
    .refuse = refuse,
    .apply = apply,
    .outcomes = outcomes,
    .sample = sample,
    .view = war_lanes_view,
    .guess = war_lanes_guess,
    .fallback = fallback,
    .score = score,
    .count_own = war_lanes_count,
    .result = result,
    .stake = stake,
};
