// SPDX-License-Identifier: MIT
// What a seat of tzogous37 can expect: the pot is played to its end as `mix` does, and then the
// chips are judged, with what the cards still in hand usually win (that is how `mix` values them,
// too). What the others may hold is weighed by how likely `mix` would have laid it and bet so with
// it; their bets of this round are taken down as they are seen.
#include "bots/outlook.h"
#include "bots/tzogous37_mix.h"

#include <string.h>

extern const struct game tzogous37;

// ---- What the others did -----------------------------------------------------------------------

enum { DEEDS_MAX = 40, ALL_ACTIONS = MIX_ACTIONS - 1 };

// A bet that was seen: the spot of `mix` but for the cards, and which actions it may have been.
struct deed {
    uint16_t scene;
    uint8_t row; // the spot is scene * MIX_ROW + row * MIX_OWN + the class of the cards
    uint8_t seat, betting_round;
    uint8_t from, to;
    uint8_t unused;
};

struct memo {
    uint32_t round; // 1 + the number of this round in the match
    int32_t in_pot, owed, pot, behind, least_raise;
    uint8_t waits_for; // 1 + the seat that is to bet; 0: none
    uint8_t betting_round, count;
    uint8_t planted;             // seats before whom a joker changed a card
    uint16_t laid[2][SEATS_MAX]; // what was seen of each place; 0: nothing lay there
    struct deed now;             // how it stands for that seat
    struct deed list[DEEDS_MAX];
};
_Static_assert(sizeof(struct memo) <= NOTES_BYTES, "the notes hold it");

static uint32_t round_number(const struct view *view)
{
    return (uint32_t)(view->counter[index_of(HAND_NUMBER, 0)] * (LAST_ROUND + 1) +
                      view->counter[index_of(ROUND, 0)]);
}

// ---- What is worked out once -------------------------------------------------------------------

enum { PAIRS_MOST = CARD_TYPES * CARD_TYPES };

// What lies before one of the others, or will: how likely each pair is, added up.
struct hunch {
    int count;
    uint8_t first[PAIRS_MOST], second[PAIRS_MOST];
    float up_to[PAIRS_MOST];
};

struct desk {
    struct tzogous37_scores scores[2][LAST_ROUND + 1]; // for two seats, for more
    uint8_t is_filled[2][LAST_ROUND + 1];
    bool has_hunches; // of this view, after these notes
    struct view view;
    struct notes notes;
    struct hunch hunch[SEATS_MAX];
};

static struct desk *desk_of(const struct lookout *lookout)
{
    return lookout->memory_size >= sizeof(struct desk) ? lookout->memory : NULL;
}

static const struct tzogous37_scores *scores_of(const struct lookout *lookout,
    const struct view *view, int round, struct tzogous37_scores *spare)
{
    const struct tzogous37_lore *lore = &mix_learnt(view)->lore;
    int is_more = count_bits((uint64_t)view->counter[index_of(IN_ROUND, 0)]) > 2;
    struct desk *desk = desk_of(lookout);
    if (!desk) {
        tzogous37_fill_scores(lookout->setup, lore, round, spare);
        return spare;
    }
    if (!desk->is_filled[is_more][round]) {
        tzogous37_fill_scores(lookout->setup, lore, round, &desk->scores[is_more][round]);
        desk->is_filled[is_more][round] = 1;
    }
    return &desk->scores[is_more][round];
}

// ---- Deciding as `mix` -------------------------------------------------------------------------

static struct move decide(
    const struct lookout *lookout, const struct state *state, int seat, struct chance *chance)
{
    struct view view;
    struct choice choices[CHOICES_MAX];
    struct situation situation;
    struct tzogous37_scores spare;
    game_view(lookout->setup, state, seat, &view);
    struct question question = {.setup = lookout->setup,
        .view = &view,
        .choices = choices,
        .count = lookout->setup->game->moves(lookout->setup, state, seat, choices),
        .chance = chance};
    tzogous37_look(&question, &situation);
    const struct tzogous37_scores *scores = scores_of(lookout, &view, situation.round, &spare);
    if (view.phase != BETTING)
        return mix_lay(scores, &situation);
    struct mix_bet bet;
    struct move joker;
    mix_look_at_bets(&question, &bet);
    if (mix_look_at_cards(scores, &situation, &bet, &joker))
        return joker;
    return mix_move(&question, &bet, mix_pick_action(&question, &bet));
}

// ---- What is seen of bets ----------------------------------------------------------------------

// Where bets of several sizes stand, the actual one is taken for the nearest.
static int action_of(int32_t raise, int32_t pot, bool is_owed)
{
    int percent = pot > 0 ? (int)((int64_t)raise * 100 / pot) : 100;
    if (is_owed)
        return percent < 32 ? 2 : percent < 76 ? 3 : 4;
    return percent < 24 ? 1 : percent < 51 ? 2 : percent < 84 ? 3 : 4;
}

static void add_deed(struct memo *memo, int from, int to)
{
    if (memo->count == DEEDS_MAX)
        return;
    struct deed *deed = &memo->list[memo->count++];
    *deed = memo->now;
    deed->from = (uint8_t)from;
    deed->to = (uint8_t)to;
}

// The seat that was waited for has acted: what it did is read from what has changed.
static void take_down(const struct view *view, struct memo *memo)
{
    int seat = memo->waits_for - 1;
    bool is_owed = memo->owed > 0;
    if (view->counter[index_of(FOLDED, seat)]) {
        if (is_owed)
            add_deed(memo, 0, 0);
        return;
    }
    int32_t paid = view->counter[index_of(IN_POT, seat)] - memo->in_pot;
    bool is_again = view->phase == BETTING && view->to_act == only(seat) &&
                    view->counter[index_of(BETTING_ROUND, 0)] == memo->betting_round;
    if (is_again && !paid)
        return; // a joker
    // One whom nobody could answer calls or checks instead of raising. What would be less than the
    // least raise is that, and what would be nearly all is all.
    if (paid <= memo->owed) {
        add_deed(memo, is_owed, memo->behind ? is_owed : ALL_ACTIONS);
        return;
    }
    int32_t raise = paid - memo->owed;
    int action = action_of(raise, memo->pot, is_owed);
    bool is_all = !view->counter[index_of(CHIPS_LEFT, seat)];
    bool is_least = raise <= memo->least_raise;
    add_deed(memo, is_least ? is_owed + 1 : action, is_all ? ALL_ACTIONS : action);
}

// The spot of a seat that is to bet, but for its cards.
static void look_at_bettor(
    const struct setup *setup, const struct view *view, int seat, struct memo *memo)
{
    struct view theirs = *view;
    theirs.seat = (uint8_t)seat;
    struct chance chance = {0};
    struct question question = {.setup = setup, .view = &theirs, .chance = &chance};
    struct mix_bet bet;
    mix_look_at_bets(&question, &bet);
    int slot = bet.round == 0 ? 1 : 0;
    int up = tzogous37_laid(view, slot, seat);
    if (bet.is_two && is_laid_up(bet.round, slot) && up != NO_CARD && up < CARD_BACK) {
        struct situation situation;
        struct tzogous37_scores scores;
        tzogous37_look(&question, &situation);
        situation.hand.count = 0; // it is not seen
        situation.mine[!slot] = NO_CARD;
        tzogous37_fill_scores(setup, &mix_learnt(view)->lore, situation.round, &scores);
        bet.shown = tzogous37_shown_chance(&scores, &situation);
    }
    bet.own = 0;
    int spot = mix_spot(&bet);
    memo->waits_for = (uint8_t)(seat + 1);
    memo->betting_round = (uint8_t)view->counter[index_of(BETTING_ROUND, 0)];
    memo->in_pot = view->counter[index_of(IN_POT, seat)];
    memo->owed = bet.owed;
    memo->pot = bet.pot;
    memo->behind = bet.behind;
    memo->least_raise = view->counter[index_of(LEAST_RAISE, 0)];
    memo->now = (struct deed){.scene = (uint16_t)(spot / MIX_ROW),
        .row = (uint8_t)(spot % MIX_ROW / MIX_OWN),
        .seat = (uint8_t)seat,
        .betting_round = (uint8_t)bet.betting_round};
}

static int known(int card)
{
    return card == NO_CARD || card >= CARD_BACK ? NO_CARD : card;
}

// What one did before a joker changed one's cards says nothing of those that lie there now.
static void forget_deeds(struct memo *memo, int seat)
{
    int kept = 0;
    for (int i = 0; i < memo->count; i++)
        if (memo->list[i].seat != seat)
            memo->list[kept++] = memo->list[i];
    memo->count = (uint8_t)kept;
    memo->planted |= (uint8_t)only(seat);
}

// A joker is used while bets are made, and a card is drawn for it. Before, cards are laid.
static void look_for_jokers(const struct view *view, struct memo *memo)
{
    bool is_laid = view->phase == BETTING || view->phase == DRAWING;
    for (int slot = 0; slot < 2 && view->phase <= DRAWING; slot++)
        for (int seat = 0; seat < view->seats; seat++) {
            int card = is_laid ? tzogous37_laid(view, slot, seat) : NO_CARD;
            int others = view->counter[index_of(KNOWN_1 + slot, seat)];
            uint16_t seen = (uint16_t)(card == NO_CARD ? 0 : 2 + known(card) + 256 * others);
            uint16_t before = memo->laid[slot][seat];
            if (before && seen && seen != before)
                forget_deeds(memo, seat);
            memo->laid[slot][seat] = seen;
        }
}

static void notice(const struct setup *setup, const struct view *view, struct notes *notes)
{
    struct memo *memo = (struct memo *)notes->bytes;
    uint32_t round = round_number(view);
    if (memo->round != round || view->phase == OVER)
        *memo = (struct memo){.round = round};
    if (memo->waits_for) {
        take_down(view, memo);
        memo->waits_for = 0;
    }
    look_for_jokers(view, memo);
    if (view->phase == BETTING && view->to_act && !(view->to_act & only(view->seat)))
        look_at_bettor(setup, view, lowest_bit(view->to_act), memo);
}

// ---- What the others may hold ------------------------------------------------------------------

// How others than `mix` bet: of all that is done, so much may be anything.
#define WHIM 0.12f
enum { NO_CLASS = 255 };

static float chance_of(const struct mix_learnt *learnt, const struct deed *deed, int own)
{
    int spot = deed->scene * MIX_ROW + deed->row * MIX_OWN + own;
    int chances = learnt->chances[spot];
    if (chances == MIX_NEVER)
        return 1;
    int sum = 0, rest = MIX_WHOLE;
    for (int action = 1; action < MIX_ACTIONS; action++) {
        int part = chances >> MIX_BITS * (action - 1) & MIX_WHOLE;
        rest -= part;
        if (action >= deed->from && action <= deed->to)
            sum += part;
    }
    if (!deed->from)
        sum += rest;
    return WHIM / MIX_ACTIONS + (1 - WHIM) * (float)sum / MIX_WHOLE;
}

// The view before the second cards, or the community card, were laid, as far as cards are seen.
static void take_back_second(const struct view *view, struct view *before)
{
    static const struct zone_kind kinds[ZONE_KINDS_MAX];
    view_init(before, view->seat, view->seats);
    memcpy(before->counter, view->counter, sizeof(before->counter));
    before->counter[index_of(BETTING_ROUND, 0)] = 1;
    before->phase = BETTING;
    for (int zone = 0; zone < ZONES_MAX; zone++) {
        int kind = zone / SEATS_MAX;
        if (kind == SECOND_DOWN || kind == SECOND_UP || kind == COMMUNITY)
            continue;
        for (int i = 0; i < view->count[zone]; i++)
            view_put(before, kinds, zone, view_cards(view, zone)[i]);
    }
}

// What one of the others sees, as far as this seat knows.
static void view_of(const struct view *view, int seat, struct view *theirs)
{
    int me = view->seat, at = 0;
    *theirs = *view;
    theirs->seat = (uint8_t)seat;
    for (int zone = 0; zone < ZONES_MAX; at += view->count[zone++]) {
        int kind = zone / SEATS_MAX;
        if (zone % SEATS_MAX != me || kind == FIRST_UP || kind == SECOND_UP || kind > HIDDEN ||
            kind == COMMUNITY || kind == DISCARD || kind == TIE_DRAWS)
            continue;
        bool is_first = kind == FIRST_DOWN, is_second = kind == SECOND_DOWN;
        int knowers = is_first    ? view->counter[index_of(KNOWN_1, me)]
                      : is_second ? view->counter[index_of(KNOWN_2, me)]
                                  : 0;
        for (int i = 0; i < view->count[zone] && !(knowers & only(seat)); i++)
            theirs->card[at + i] = CARD_BACK;
    }
}

// One of the others in a betting round: what it took its cards for.
struct mind_of {
    struct view view;
    struct question question;
    struct situation situation;
    struct mix_bet bet;
    const struct tzogous37_scores *scores;
    uint8_t by_score[128], by_card[CARD_TYPES]; // in the last round by its one card
};

static void enter(const struct lookout *lookout, const struct view *view, int seat,
    int betting_round, struct mind_of *mind)
{
    struct view now;
    view_of(view, seat, &now);
    if (!betting_round && view->counter[index_of(BETTING_ROUND, 0)] == 2)
        take_back_second(&now, &mind->view);
    else
        mind->view = now;
    mind->question = (struct question){.setup = lookout->setup, .view = &mind->view};
    tzogous37_look(&mind->question, &mind->situation);
    mind->situation.hand.count = 0; // it is not seen
    mix_look_at_bets(&mind->question, &mind->bet);
    mind->bet.betting_round = betting_round;
    mind->bet.led = LED_BY_NOBODY;
    mind->scores = scores_of(lookout, view, mind->situation.round, NULL);
    memset(mind->by_score, NO_CLASS, sizeof(mind->by_score));
    memset(mind->by_card, NO_CLASS, sizeof(mind->by_card));
}

static int class_of(struct mind_of *mind, int first, int second)
{
    bool is_single = mind->situation.round == LAST_ROUND;
    int score = is_single ? 0 : mind->scores->of[first][second];
    uint8_t *class = is_single ? &mind->by_card[first] : &mind->by_score[score < 128 ? score : 127];
    if (*class == NO_CLASS) {
        struct tzogous37_bid bid = {first, second, -1, 0};
        mind->bet.own = tzogous37_win_chance(mind->scores, &mind->situation, bid);
        *class = (uint8_t)(mix_spot(&mind->bet) % MIX_OWN);
    }
    return *class;
}

// The lore was learnt among players who now and then laid anything (scripts/learn_tzogous37.c).
// Without them.
#define ANYTHING 0.35f
#define LEAST_ODDS 0.12f

static float odds_to_lie(int odds)
{
    float chosen = (float)odds / 100 - ANYTHING;
    return chosen > LEAST_ODDS ? chosen : LEAST_ODDS;
}

// All pairs that one of the others may have laid, or laid the first of and means to lay.
static void make_hunch(const struct lookout *lookout, const struct view *view,
    const struct memo *memo, int seat, struct hunch *hunch)
{
    struct question question = {.setup = lookout->setup, .view = view};
    struct situation situation;
    struct mind_of mind[2];
    tzogous37_look(&question, &situation);
    const struct mix_learnt *learnt = mix_learnt(view);
    int round = situation.round;
    bool is_last = round == LAST_ROUND;
    bool is_asked[2] = {false, false};
    for (int i = 0; i < memo->count; i++)
        is_asked[memo->list[i].betting_round] |= memo->list[i].seat == seat;
    for (int n = 0; n < 2; n++)
        if (is_asked[n])
            enter(lookout, view, seat, n, &mind[n]);
    const struct tzogous37_scores *scores = scores_of(lookout, view, round, NULL);
    int first = known(tzogous37_laid(view, 0, seat));
    int second = is_last ? NO_CARD : known(tzogous37_laid(view, 1, seat));
    float sum = 0;
    hunch->count = 0;
    for (int a = 0; a < CARD_TYPES; a++) {
        int copies = first == NO_CARD ? situation.unseen[a] : a == first;
        for (int b = 0; b < (is_last ? 1 : CARD_TYPES) && copies; b++) {
            int others = is_last             ? 1
                         : second != NO_CARD ? b == second
                         : b == a            ? situation.unseen[b] - (first == NO_CARD)
                                             : situation.unseen[b];
            if (others <= 0)
                continue;
            int down = is_laid_up(round, 0) ? b : a;
            int other = is_laid_up(round, 0) ? a : b;
            float weight = (float)(copies * others);
            if (!(memo->planted & only(seat)))
                weight *= odds_to_lie(is_last ? scores->single_odds[a] : scores->odds[down][other]);
            for (int i = 0; i < memo->count && weight > 0; i++)
                if (memo->list[i].seat == seat)
                    weight *= chance_of(
                        learnt, &memo->list[i], class_of(&mind[memo->list[i].betting_round], a, b));
            if (weight <= 0)
                continue;
            sum += weight;
            hunch->first[hunch->count] = (uint8_t)a;
            hunch->second[hunch->count] = is_last ? CARD_NONE : (uint8_t)b;
            hunch->up_to[hunch->count++] = sum;
        }
    }
}

// The set of others who may still win this pot.
static int rivals_of(const struct view *view)
{
    int others = view->counter[index_of(IN_ROUND, 0)] & ~only(view->seat);
    for (int set = others; set; set &= set - 1)
        if (view->counter[index_of(FOLDED, lowest_bit((uint64_t)set))])
            others &= ~(set & -set);
    return others;
}

static void make_hunches(const struct lookout *lookout, const struct view *view,
    const struct notes *notes, struct desk *desk)
{
    struct memo memo;
    if (desk->has_hunches && memcmp(&desk->view, view, sizeof(*view)) == 0 &&
        memcmp(&desk->notes, notes, sizeof(*notes)) == 0)
        return;
    memcpy(&memo, notes->bytes, sizeof(memo));
    if (memo.round != round_number(view))
        memo.count = memo.planted = 0;
    for (int set = rivals_of(view); set; set &= set - 1) {
        int seat = lowest_bit((uint64_t)set);
        make_hunch(lookout, view, &memo, seat, &desk->hunch[seat]);
    }
    desk->view = *view;
    desk->notes = *notes;
    desk->has_hunches = true;
}

// ---- A guess -----------------------------------------------------------------------------------

// A card that is not seen is taken to be this one.
static void turn_up(struct view *view, int kind, int seat, int card)
{
    int at = 0, zone = index_of(kind, seat);
    for (int i = 0; i < zone; i++)
        at += view->count[i];
    for (int i = 0; i < view->count[zone]; i++)
        if (view->card[at + i] >= CARD_BACK) {
            view->card[at + i] = (uint16_t)card;
            return;
        }
}

enum { TRIES = 20 };

static void turn_up_pair(struct view *view, const struct hunch *hunch, int seat,
    uint8_t unseen[CARD_TYPES], struct chance *chance)
{
    int first = known(tzogous37_laid(view, 0, seat)), second = known(tzogous37_laid(view, 1, seat));
    for (int i = 0; i < TRIES && hunch->count; i++) {
        float pick = (float)(chance_word(chance) >> 8) / 16777216.0f;
        pick *= hunch->up_to[hunch->count - 1];
        int from = 0, to = hunch->count - 1;
        while (from < to) {
            int middle = (from + to) / 2;
            if (hunch->up_to[middle] > pick)
                to = middle;
            else
                from = middle + 1;
        }
        int a = hunch->first[from], b = hunch->second[from];
        bool has_second = b != CARD_NONE;
        int needs_a = first == NO_CARD, needs_b = has_second && second == NO_CARD;
        // Another of the others may be taken to have it.
        if ((needs_a && unseen[a] < 1 + (needs_b && a == b)) || (needs_b && !unseen[b]))
            continue;
        bool is_laid = tzogous37_laid(view, 1, seat) != NO_CARD;
        unseen[a] -= (uint8_t)needs_a;
        if (needs_a)
            turn_up(view, FIRST_DOWN, seat, a);
        if (needs_b) {
            unseen[b]--;
            turn_up(view, is_laid ? SECOND_DOWN : HAND, seat, b);
        }
        return;
    }
}

// The cards before the others are drawn from the hunches; what else is hidden may be anything. It
// is all shown to a watcher, so that no seat comes to know it. Cards that others have chosen in
// secret are chosen anew.
static void guess(const struct lookout *lookout, const struct view *view, const struct notes *notes,
    struct chance *chance, struct state *state)
{
    const struct setup *setup = lookout->setup;
    struct desk *desk = desk_of(lookout);
    struct view shown = *view;
    int rivals = rivals_of(view);
    if (view->phase == PLACING_FIRST || view->phase == PLACING_SECOND)
        shown.to_act |= (uint8_t)rivals;
    if (view->phase != PLACING_FIRST && desk) {
        struct question question = {.setup = setup, .view = view};
        struct situation situation;
        tzogous37_look(&question, &situation);
        make_hunches(lookout, view, notes, desk);
        for (int set = rivals; set; set &= set - 1) {
            int seat = lowest_bit((uint64_t)set);
            turn_up_pair(&shown, &desk->hunch[seat], seat, situation.unseen, chance);
        }
        shown.seat = WATCHER;
    }
    game_guess(setup, &shown, chance, state);
    for (int set = shown.to_act & ~view->to_act; set; set &= set - 1) {
        int seat = lowest_bit((uint64_t)set);
        struct move move = decide(lookout, state, seat, chance);
        setup->game->apply(setup, state, seat, &move, NULL);
    }
}

// ---- Judging -----------------------------------------------------------------------------------

// What the cards in hand will win, in chips.
static float worth_of_hand(const struct lookout *lookout, const struct view *view)
{
    struct question question = {.setup = lookout->setup, .view = view};
    struct situation situation;
    struct tzogous37_scores spare;
    struct tzogous37_plan plan;
    tzogous37_look(&question, &situation);
    if (!situation.hand.count)
        return 0;
    const struct tzogous37_scores *scores = scores_of(lookout, view, 0, &spare);
    tzogous37_make_plan(scores, &situation, NO_CARD, &plan);
    int worth = plan.single == NO_CARD ? 0 : scores->single_worth[plan.single];
    for (int i = 0; i < plan.pairs; i++)
        worth += scores->worth[plan.pair[i][0]][plan.pair[i][1]];
    return (float)worth * (float)lookout->setup->option[ANTE] / 100;
}

// How much a share of the chips is worth: the chance to win is in proportion to the share to a
// power that falls with the pots that are left. With many pots the last chip decides, and the
// chance to get all would be the share itself, if all played alike; but who has more is likelier
// the better player. Fitted to matches of best against hard (scripts/learn_foresight.c).
static float power_of(float pots)
{
    static const float from[] = {1.5f, 3.5f, 6.5f, 10.5f, 14.5f, 20, 40};
    static const float is[] = {4, 3.5f, 2.3f, 1.85f, 1.6f, 1.45f, 1.35f};
    int at = 0;
    while (at < ARRAY_LEN(from) - 2 && pots > from[at + 1])
        at++;
    float part = (pots - from[at]) / (from[at + 1] - from[at]);
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return is[at] + part * (is[at + 1] - is[at]);
}

// Antes as high as the standard ones move so much of all chips; with others a pot counts as more
// pots, or fewer.
static float pots_that_count(const struct setup *setup, int pots)
{
    float standard =
        (float)setup->game->options[ANTE].standard / (float)setup->game->options[CHIPS].standard;
    float times = (float)setup->option[ANTE] / (float)setup->option[CHIPS] / standard;
    return (float)pots * times * times;
}

// x to the power of y, for x from 0 to 1, to about a thousandth, without the library: its results
// may differ by where it runs.
static float power(float x, float y)
{
    if (x <= 0)
        return 0;
    int exponent;
    union {
        float number;
        uint32_t bits;
    } as = {x};
    exponent = (int)(as.bits >> 23) - 127;
    as.bits = (as.bits & 0x7fffff) | 127u << 23;
    float t = (as.number - 1) / (as.number + 1), square = t * t;
    // the logarithm to the base of 2
    float log = (float)exponent +
                2.885390082f * t * (1 + square * (1 / 3.0f + square * (1 / 5.0f + square / 7)));
    float times = log * y;
    if (times < -120)
        return 0;
    int whole = (int)times - (times < 0);
    float part = (times - (float)whole) * 0.693147181f;
    as.bits = (uint32_t)(whole + 127) << 23;
    return as.number *
           (1 + part * (1 + part * (0.5f + part * (1 / 6.0f + part * (1 / 24.0f + part / 120)))));
}

// So much of what cards in hand are worth is what they win from these players.
#define WORTH_COMES 0.8f
// Nobody loses all by what is to come, nor wins more than what several pots make of little.
#define LOSS_MOST 0.9f
#define GAIN_MOST 2.0f

// What is to come moves between the seats by what their hands are worth: nothing is made or lost.
static void move_chips(const float worth[SEATS_MAX], int seats, float chips[SEATS_MAX])
{
    float mean = 0, more[SEATS_MAX], gains = 0, losses = 0;
    int rich = 0;
    for (int seat = 0; seat < seats; seat++)
        if (chips[seat] > 0)
            rich++, mean += worth[seat];
    if (rich < 2)
        return;
    mean /= (float)rich;
    for (int seat = 0; seat < seats; seat++) {
        more[seat] = 0;
        if (chips[seat] <= 0)
            continue;
        float by = WORTH_COMES * (worth[seat] - mean) * (float)rich / (float)(rich - 1);
        float least = -LOSS_MOST * chips[seat], most = GAIN_MOST * chips[seat];
        more[seat] = by < least ? least : by > most ? most : by;
        gains += by > 0 ? more[seat] : 0;
        losses -= by > 0 ? 0 : more[seat];
    }
    float moved = gains < losses ? gains : losses;
    for (int seat = 0; seat < seats; seat++)
        if (moved > 0)
            chips[seat] += more[seat] * moved / (more[seat] > 0 ? gains : losses);
}

static struct outlook judge(const struct lookout *lookout, const struct state *state)
{
    const struct setup *setup = lookout->setup;
    int32_t ahead[SEATS_MAX];
    int hands, pots, seats = setup->seats, me = lookout->seat;
    float chips[SEATS_MAX], worth[SEATS_MAX] = {0}, all = 0, mine = 0;
    if (game_is_over(state))
        return outlook_at_end(setup, state, lookout->seat);
    hands = setup->game->evaluate(setup, state, ahead);
    pots = (setup->option[HANDS] - hands) * (LAST_ROUND + 1);
    for (int seat = 0; seat < seats; seat++) {
        struct view view;
        chips[seat] = (float)(ahead[seat] + setup->option[CHIPS]);
        if (chips[seat] <= 0 || head_of(state)->phase == DEALING)
            continue;
        game_view(setup, state, seat, &view);
        pots = (setup->option[HANDS] - hands) * (LAST_ROUND + 1) -
               (view.counter[index_of(ROUND, 0)] - 1);
        worth[seat] = worth_of_hand(lookout, &view);
    }
    move_chips(worth, seats, chips);
    float y = power_of(pots_that_count(setup, pots));
    for (int seat = 0; seat < seats; seat++) {
        float part = power(chips[seat] / (float)(setup->option[CHIPS] * seats), y);
        all += part;
        mine = seat == me ? part : mine;
    }
    return (struct outlook){
        .win = all > 0 ? mine / all : 0, .tokens = chips[me] - (float)setup->option[CHIPS]};
}

// ---- Looking ahead -----------------------------------------------------------------------------

// Does a round begin here, with nothing dealt or chosen yet?
static bool is_between_rounds(const struct state *state, int phase_before)
{
    int phase = head_of(state)->phase;
    bool was_beginning = phase_before == PLACING_FIRST || phase_before == DEALING;
    return game_is_over(state) || (!was_beginning && (phase == PLACING_FIRST || phase == DEALING));
}

static struct outlook look(const struct lookout *lookout, struct state *state)
{
    const struct setup *setup = lookout->setup;
    int rounds = lookout->depth;
    int32_t ahead[SEATS_MAX];
    // While cards are laid the seat that looks has chosen, unless a round has just begun or it is
    // out.
    int phase = head_of(state)->phase;
    setup->game->evaluate(setup, state, ahead);
    bool is_out = ahead[lookout->seat] + setup->option[CHIPS] <= 0;
    if (phase == DEALING ||
        (phase == PLACING_FIRST && (is_out || to_act(state) & only(lookout->seat))))
        phase = BETTING;
    for (;;) {
        if (is_between_rounds(state, phase)) {
            if (--rounds <= 0 || game_is_over(state))
                return judge(lookout, state);
        }
        phase = head_of(state)->phase;
        struct move move;
        int seat = DECK;
        if (is_deck_turn(state)) {
            game_sample(setup, state, lookout->deck, &move);
        } else {
            seat = lowest_bit((uint64_t)to_act(state));
            move = decide(lookout, state, seat, lookout->mind);
        }
        setup->game->apply(setup, state, seat, &move, NULL);
    }
}

const struct foresight foresight_tzogous37 = {
    .game = &tzogous37,
    .look = look,
    .guess = guess,
    .notice = notice,
};
