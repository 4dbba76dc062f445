// SPDX-License-Identifier: MIT
// Learns how the bot `mix` bets in tzogous37, by sampled counterfactual regret: it plays matches
// against itself, and at every pot tries, for one seat after the other, each action that the seat
// could take, while the others act by chance as they have learnt so far. An action is taken more
// often the more it would have won. What is written down is the mean of how it played, not its last
// whim. Now and then everybody does anything, so that answers to odd bets are learnt too, and lays
// any card, so that nobody takes an open ace for two. Run by scripts/learn-tzogous37.
// usage: learn_tzogous37 FILE SEATS_MIN SEATS_MAX SECONDS THREADS SEED
//
// With - for FILE one learns who does nothing but beat the bot as it is, in the same way: the
// others are the bot. What that one wins in the last quarter says how far the weights are from
// those that nobody wins from.
#include "bots/tzogous37_mix.h"
#include "games/tzogous37/state.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extern const struct game tzogous37;

enum {
    THREADS_MAX = 64,
    STAGES = 40,
    WHIM = 20, // at first one action in so many is anything, later one in RARE_WHIM
    RARE_WHIM = 300,
    ODD_FIRST = 8, // one card in so many is any card, as the first of a round or as the second
    ODD_SECOND = 6,
};

// What is learnt, by all threads at once: a lost addition now and then does no harm.
static float regret[MIX_SPOTS][MIX_ACTIONS], played[MIX_SPOTS][MIX_ACTIONS];
static struct tzogous37_lore lore;
static _Atomic bool is_over;
static _Atomic uint32_t whim = WHIM; // one action in so many is anything
static int seats_min, seats_max;
static bool is_response; // the others play as the bot does

struct reading { // of a seat's cards in a betting round
    int jokers;  // used until then; below 0: not read
    struct mix_bet bet;
    bool is_joker;
    struct move joker;
};

struct learner {
    struct setup setup;
    struct tzogous37_scores scores[HAND_PAIRS]; // by round
    struct chance chance;
    int hand, round; // of the pot that is learnt from
    int32_t before[SEATS_MAX];
    struct reading reading[2][SEATS_MAX];
    int second[SEATS_MAX], second_when[SEATS_MAX]; // the card of the second place, see moment_of()
    int community; // of this pot, whatever is bet before it is turned; NO_CARD: not drawn
    uint64_t pots;
    double walks, won, won_squared;                  // by those who learn, since it was last told
    double own_sum[ROUNDS][2], own_count[ROUNDS][2]; // how well its judgement fits
    double won_with_pair[WORTH_SCORES], pairs[WORTH_SCORES];
    double won_with_single[CARD_VALUES], singles[CARD_VALUES];
    double laid[HAND_PAIRS][2][PATTERNS][PAIR_SUMS], left[CARD_VALUES];
};

static struct tzogous37 *inside(struct state *state)
{
    return (struct tzogous37 *)state;
}

static int jokers_used(const struct tzogous37 *game)
{
    int sum = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        sum += game->jokers_used[seat];
    return sum;
}

// What the card of the second place depends on, within a pot.
static int moment_of(const struct tzogous37 *game)
{
    bool is_anybody_broke = false;
    for (int set = game->bets.in; set; set &= set - 1)
        is_anybody_broke |= !game->bets.chips[first_of(set)];
    return 2 * jokers_used(game) + is_anybody_broke;
}

// What a seat is asked, as the bot would be.
struct asked {
    struct view view;
    struct choice choices[CHOICES_MAX];
    struct question question;
    struct situation situation;
};

static void ask(struct learner *learner, struct state *state, int seat, struct asked *asked)
{
    asked->question = (struct question){.setup = &learner->setup,
        .view = &asked->view,
        .choices = asked->choices,
        .count = tzogous37.moves(&learner->setup, state, seat, asked->choices),
        .chance = &learner->chance};
}

static void show_all(
    const struct learner *learner, struct state *state, int seat, struct asked *asked)
{
    game_view(&learner->setup, state, seat, &asked->view);
    tzogous37_look(&asked->question, &asked->situation);
}

// Of a view only what betting needs: most decisions need no more.
static void show_bets(
    const struct learner *learner, struct state *state, int seat, struct asked *asked)
{
    const struct tzogous37 *game = inside(state);
    const struct betting *bets = &game->bets;
    int32_t *counter = asked->view.counter;
    asked->view.seat = (uint8_t)seat;
    for (int i = 0; i < learner->setup.seats; i++) {
        counter[index_of(CHIPS_LEFT, i)] = bets->chips[i];
        counter[index_of(IN_POT, i)] = bets->in_pot[i];
        counter[index_of(FOLDED, i)] = bets->folded >> i & 1;
    }
    counter[index_of(POT, 0)] = bets->pot;
    counter[index_of(ROUND, 0)] = game->round + 1;
    counter[index_of(BETTING_ROUND, 0)] = game->betting_round + 1;
    counter[index_of(OPENER, 0)] = bets->opener;
    counter[index_of(IN_ROUND, 0)] = bets->in;
    counter[index_of(DUE, 0)] = bets->due;
    counter[index_of(LED, 0)] = game->led;
}

static const struct tzogous37_scores *scores_of(const struct learner *learner, int round)
{
    return &learner->scores[round < HAND_PAIRS ? round : HAND_PAIRS - 1];
}

static struct reading *read_cards(
    struct learner *learner, struct state *state, struct asked *asked, int seat)
{
    struct mix_bet bet;
    int jokers = jokers_used(inside(state));
    show_bets(learner, state, seat, asked);
    mix_look_at_bets(&asked->question, &bet);
    struct reading *reading = &learner->reading[bet.betting_round][seat];
    if (reading->jokers != jokers) {
        show_all(learner, state, seat, asked);
        reading->bet = bet;
        reading->is_joker = mix_look_at_cards(
            scores_of(learner, bet.round), &asked->situation, &reading->bet, &reading->joker);
        reading->jokers = jokers;
        if (!tzogous37_choice_of(&asked->question, USE_JOKER)) {
            learner->own_sum[bet.round][bet.betting_round] += (double)reading->bet.own;
            learner->own_count[bet.round][bet.betting_round]++;
        }
    }
    bet.first = reading->bet.first;
    bet.second = reading->bet.second;
    bet.own = reading->bet.own;
    bet.shown = reading->bet.shown;
    reading->bet = bet;
    return reading;
}

// Any card but a joker.
static struct move lay_any(struct learner *learner, const struct asked *asked)
{
    const struct cards *hand = &asked->situation.hand;
    int card = hand->card[chance_below(&learner->chance, (uint32_t)hand->count)];
    for (int i = 0; i < hand->count && card == JOKER; i++)
        card = hand->card[i];
    return tzogous37_move_with(&asked->question, card);
}

static void lay_one(struct learner *learner, struct state *state)
{
    struct asked asked;
    struct tzogous37 *game = inside(state);
    int seat = first_of(game->head.to_act), moment = moment_of(game);
    bool is_second = game->head.phase == PLACING_SECOND;
    if (is_second && learner->second_when[seat] == moment) {
        struct move move = move_of(PLACE, learner->second[seat]);
        play(&learner->setup, state, seat, &move, NULL);
        return;
    }
    ask(learner, state, seat, &asked);
    show_all(learner, state, seat, &asked);
    struct move move = mix_lay(scores_of(learner, game->round), &asked.situation);
    bool is_placing = is_second || game->head.phase == PLACING_FIRST;
    if (is_placing && !is_response &&
        !chance_below(&learner->chance, is_second ? ODD_SECOND : ODD_FIRST))
        move = lay_any(learner, &asked);
    if (is_second)
        learner->second[seat] = move.arg[0], learner->second_when[seat] = moment;
    play(&learner->setup, state, seat, &move, NULL);
}

static void chances_of(int spot, float chances[MIX_ACTIONS])
{
    float sum = 0;
    for (int i = 0; i < MIX_ACTIONS; i++) {
        chances[i] = regret[spot][i] > 0 ? regret[spot][i] : 0;
        sum += chances[i];
    }
    for (int i = 0; i < MIX_ACTIONS; i++)
        chances[i] = sum > 0 ? chances[i] / sum : 1.0f / MIX_ACTIONS;
}

static int pick(struct learner *learner, const float chances[MIX_ACTIONS])
{
    float left = (float)(chance_word(&learner->chance) >> 8) / (float)(1 << 24);
    for (int i = 0; i < MIX_ACTIONS - 1; i++) {
        if (left < chances[i])
            return i;
        left -= chances[i];
    }
    return MIX_ACTIONS - 1;
}

// What a seat does that is not learning now: as learnt so far, or now and then anything, the least
// raise among it.
static struct move act_by_chance(
    struct learner *learner, const struct asked *asked, const struct mix_bet *bet)
{
    float chances[MIX_ACTIONS];
    int spot = mix_spot(bet), action;
    if (is_response)
        return mix_move(&asked->question, bet, mix_pick_action(&asked->question, bet));
    if (!chance_below(&learner->chance, atomic_load(&whim))) {
        action = (int)chance_below(&learner->chance, MIX_ACTIONS + 1);
    } else {
        chances_of(spot, chances);
        for (int i = 0; i < MIX_ACTIONS; i++)
            played[spot][i] += chances[i];
        action = pick(learner, chances);
    }
    const struct choice *raise = tzogous37_choice_of(&asked->question, RAISE);
    if (action == MIX_ACTIONS && raise)
        return raise->move;
    return mix_move(&asked->question, bet, action == MIX_ACTIONS ? 1 : action);
}

static bool is_settled(const struct learner *learner, const struct tzogous37 *game)
{
    return !game->bets.pot || game->hand_number != learner->hand || game->round != learner->round;
}

static float walk(struct learner *learner, struct state *state, int seat);

static float try_all(struct learner *learner, const struct state *state, int seat,
    const struct asked *asked, const struct mix_bet *bet)
{
    int spot = mix_spot(bet);
    float chances[MIX_ACTIONS], won[MIX_ACTIONS], mean = 0;
    chances_of(spot, chances);
    bool can_raise = tzogous37_choice_of(&asked->question, RAISE);
    for (int i = 0; i < MIX_ACTIONS; i++) {
        if (i > (bet->owed > 0) && !can_raise) { // the same as a call
            won[i] = won[bet->owed > 0];
            mean += chances[i] * won[i];
            continue;
        }
        struct state then = *state;
        struct move move = mix_move(&asked->question, bet, i);
        play(&learner->setup, &then, seat, &move, NULL);
        won[i] = walk(learner, &then, seat);
        mean += chances[i] * won[i];
    }
    for (int i = 0; i < MIX_ACTIONS; i++) {
        float sum = regret[spot][i] + won[i] - mean;
        regret[spot][i] = sum > -100 ? sum : -100;
    }
    return mean;
}

// One step of a match; true if it is a bet that the learning seat decides: then nothing is done.
static bool go_on(struct learner *learner, struct state *state, int seat, struct asked *asked,
    struct reading **reading)
{
    struct tzogous37 *game = inside(state);
    if (is_deck_turn(state)) {
        struct move move;
        game_sample(&learner->setup, state, &learner->chance, &move);
        if (game->head.phase == TURNING && learner->community != NO_CARD)
            move = move_of(DEAL, learner->community);
        else if (game->head.phase == TURNING)
            learner->community = move.arg[0];
        play(&learner->setup, state, DECK, &move, NULL);
        return false;
    }
    if (game->head.phase != BETTING) {
        lay_one(learner, state);
        return false;
    }
    int acting = first_of(game->head.to_act);
    ask(learner, state, acting, asked);
    *reading = read_cards(learner, state, asked, acting);
    if ((*reading)->is_joker) {
        struct move joker = (*reading)->joker;
        if (game_allows(&learner->setup, state, acting, &joker, &(struct text){0})) {
            play(&learner->setup, state, acting, &joker, NULL);
            return false;
        }
    }
    if (acting == seat)
        return true;
    struct move move = act_by_chance(learner, asked, &(*reading)->bet);
    play(&learner->setup, state, acting, &move, NULL);
    return false;
}

// What the seat wins from here to the end of the pot, in antes.
static float walk(struct learner *learner, struct state *state, int seat)
{
    struct tzogous37 *game = inside(state);
    while (!game_is_over(state) && !is_settled(learner, game)) {
        struct asked asked;
        struct reading *reading;
        if (go_on(learner, state, seat, &asked, &reading)) {
            struct mix_bet bet = reading->bet;
            return try_all(learner, state, seat, &asked, &bet);
        }
    }
    int32_t won = game->bets.chips[seat] + game->bets.in_pot[seat] - learner->before[seat];
    return (float)won / (float)learner->setup.option[ANTE];
}

static void begin_pot(struct learner *learner, struct state *state)
{
    const struct tzogous37 *game = inside(state);
    learner->hand = game->hand_number;
    learner->round = game->round;
    learner->pots++;
    learner->community = NO_CARD;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        learner->before[seat] = game->bets.chips[seat] + game->bets.in_pot[seat];
        learner->reading[0][seat].jokers = learner->reading[1][seat].jokers = -1;
        learner->second_when[seat] = -1;
    }
    for (int set = game->bets.in; set; set &= set - 1) {
        struct state from = *state;
        double won = (double)walk(learner, &from, first_of(set));
        learner->walks++;
        learner->won += won;
        learner->won_squared += won * won;
    }
}

// Chips are shared out unevenly, so that short stacks are learnt as well.
static void begin_match(struct learner *learner, struct state *state)
{
    setup_init(&learner->setup, &tzogous37);
    learner->setup.seats =
        seats_min + (int)chance_below(&learner->chance, (uint32_t)(seats_max - seats_min + 1));
    game_start(&learner->setup, state);
    struct tzogous37 *game = inside(state);
    for (int i = 0; i < learner->setup.seats && chance_below(&learner->chance, 2); i++) {
        int to = (int)chance_below(&learner->chance, (uint32_t)learner->setup.seats);
        int32_t amount = (int32_t)chance_below(&learner->chance, (uint32_t)game->bets.chips[i]);
        game->bets.chips[i] -= amount;
        game->bets.chips[to] += amount;
    }
    learner->hand = -1;
    for (int round = 0; round < HAND_PAIRS; round++)
        tzogous37_fill_scores(&learner->setup, &lore, round, &learner->scores[round]);
}

static void note_worth(struct learner *learner, const struct tzogous37 *game)
{
    for (int seat = 0; seat < learner->setup.seats; seat++) {
        const struct reading *reading = &learner->reading[0][seat];
        if (reading->jokers < 0 || jokers_used(game))
            continue;
        double won = (game->bets.chips[seat] + game->bets.in_pot[seat] - learner->before[seat]) /
                     (double)learner->setup.option[ANTE];
        if (learner->round == ROUNDS - 1) {
            int value = tzogous37_value(&learner->setup, reading->bet.first);
            learner->won_with_single[value] += won;
            learner->singles[value]++;
            learner->left[value]++;
        } else {
            int first = reading->bet.first;
            int second =
                learner->second_when[seat] >= 0 ? learner->second[seat] : reading->bet.second;
            struct score score = tzogous37_score(&learner->setup, first, second);
            int down = learner->round == 2 ? second : first;
            bool is_lesser_down = tzogous37_value(&learner->setup, down) <
                                  score.sum - tzogous37_value(&learner->setup, down);
            learner->won_with_pair[score.sum + score.bonus] += won;
            learner->pairs[score.sum + score.bonus]++;
            learner->laid[learner->round][is_lesser_down][score.pattern][score.sum]++;
        }
    }
}

static void *learn(void *context)
{
    struct learner *learner = context;
    while (!atomic_load(&is_over)) {
        struct state state;
        struct asked asked;
        struct reading *reading;
        begin_match(learner, &state);
        const struct tzogous37 *game = inside(&state);
        // What is learnt for more than two ends when two are left.
        while (!game_is_over(&state) && !atomic_load(&is_over) &&
               size_of(game->bets.in) >= (seats_min < 3 ? seats_min : 3)) {
            bool is_new = game->hand_number != learner->hand || game->round != learner->round;
            if (is_new && game->head.phase == BETTING) {
                begin_pot(learner, &state);
            }
            go_on(learner, &state, -1, &asked, &reading);
            if (learner->hand >= 0 &&
                (game->hand_number != learner->hand || game->round != learner->round) && !is_new)
                note_worth(learner, game);
        }
    }
    return NULL;
}

static void put_row(FILE *out, const int16_t *row, int count)
{
    fprintf(out, "{");
    for (int i = 0; i < count; i++)
        fprintf(out, "%d%s", row[i], i + 1 < count ? ", " : "}");
}

// Numbers that should rise, made to: runs that fall are averaged.
struct runs {
    int count, length[WORTH_SCORES];
    double mean[WORTH_SCORES], weight[WORTH_SCORES];
};

static void runs_add(struct runs *runs, double mean, double weight)
{
    int last = runs->count++;
    runs->mean[last] = mean;
    runs->weight[last] = weight;
    runs->length[last] = 1;
    for (; last > 0 && runs->mean[last - 1] > runs->mean[last]; last--) {
        double both = runs->weight[last - 1] + runs->weight[last];
        runs->mean[last - 1] = (runs->mean[last - 1] * runs->weight[last - 1] +
                                   runs->mean[last] * runs->weight[last]) /
                               both;
        runs->weight[last - 1] = both;
        runs->length[last - 1] += runs->length[last];
        runs->count--;
    }
}

static float sum_of(const float actions[MIX_ACTIONS])
{
    float sum = 0;
    for (int i = 0; i < MIX_ACTIONS; i++)
        sum += actions[i];
    return sum;
}

// A row of spots, from the worst cards to the best: better cards fold no more often. That some do
// is chance.
static void fold_less_with_better(float row[MIX_OWN][MIX_ACTIONS])
{
    struct runs runs = {0};
    for (int own = 0; own < MIX_OWN; own++) {
        float all = sum_of(row[own]) + 1e-6f;
        runs_add(&runs, (double)(-row[own][0] / all), (double)all);
    }
    for (int run = 0, own = 0; run < runs.count; run++)
        for (int k = 0; k < runs.length[run]; k++, own++) {
            float all = sum_of(row[own]), others = all - row[own][0];
            row[own][0] = (float)-runs.mean[run] * all;
            for (int i = 1; i < MIX_ACTIONS; i++)
                row[own][i] = others > 0 ? row[own][i] / others * (all - row[own][0])
                                         : (i == 1) * (all - row[own][0]);
        }
}

static bool is_learnt(const float actions[MIX_ACTIONS])
{
    return sum_of(actions) > 20;
}

// Rounded so that no 15th is lost: the sums of the last actions are, not each action.
static unsigned pack(const float actions[MIX_ACTIONS])
{
    unsigned packed = 0, before = 0;
    float all = sum_of(actions), sum = 0;
    for (int i = MIX_ACTIONS - 1; i > 0; i--) {
        sum += actions[i];
        unsigned until = (unsigned)(MIX_WHOLE * sum / all + 0.5f);
        packed |= (until - before) << MIX_BITS * (i - 1);
        before = until;
    }
    return packed;
}

static void write_down(const char *file, const char *command, uint64_t pots)
{
    char name[1000];
    snprintf(name, sizeof(name), "%s.new", file);
    FILE *out = fopen(name, "w");
    if (!out)
        exit(1);
    fprintf(out, "// SPDX-License-Identifier: MIT\n// Made by %s from %llu pots.\n{{", command,
        (unsigned long long)pots);
    put_row(out, lore.pair_worth, WORTH_SCORES);
    fprintf(out, ",\n");
    put_row(out, lore.single_worth, CARD_VALUES);
    fprintf(out, ",\n{");
    for (int round = 0; round < HAND_PAIRS; round++)
        for (int lesser = 0; lesser < 2; lesser++) {
            fprintf(out, lesser ? "{" : "{{");
            for (int pattern = 0; pattern < PATTERNS; pattern++) {
                put_row(out, (int16_t *)lore.pair_odds[round][lesser][pattern], PAIR_SUMS);
                fprintf(out, pattern + 1 < PATTERNS ? ",\n" : lesser ? "}},\n" : "},\n");
            }
        }
    fprintf(out, "},\n");
    put_row(out, (int16_t *)lore.single_odds, CARD_VALUES);
    fprintf(out, "},\n{");
    float row[MIX_OWN][MIX_ACTIONS];
    int end = MIX_SPOTS; // with two seats there are fewer scenes
    while (end > MIX_ROW && !is_learnt(played[end - 1]))
        end--;
    end += (MIX_ROW - end % MIX_ROW) % MIX_ROW;
    for (int spot = 0; spot < end; spot++) {
        unsigned packed = MIX_NEVER;
        if (spot % MIX_OWN == 0) {
            memcpy(row, played[spot], sizeof(row));
            if (spot / (MIX_OWN * MIX_DEPTHS) % MIX_OWED)
                fold_less_with_better(row);
        }
        const float *now = row[spot % MIX_OWN];
        if (is_learnt(now))
            packed = pack(now);
        fprintf(out, "%u%s", packed, spot % MIX_ROW == MIX_ROW - 1 ? ",\n" : ", ");
    }
    fprintf(out, "}}\n");
    fclose(out);
    rename(name, file);
}

// What was won with each score, made to rise with it.
static void smooth(const double *sum, const double *count, int n, int16_t *out)
{
    struct runs runs = {0};
    for (int i = 0; i < n; i++) {
        double before = i ? runs.mean[runs.count - 1] : -1;
        runs_add(&runs, (sum[i] + before) / (count[i] + 1), count[i] + 1);
    }
    for (int run = 0, i = 0; run < runs.count; run++)
        for (int k = 0; k < runs.length[run]; k++)
            out[i++] = (int16_t)(100 * runs.mean[run]);
}

// Adds a row of all learners up, which forget some of it.
static void gather(struct learner *learners, int threads, size_t offset, int count, double *sum)
{
    for (int i = 0; i < count; i++)
        sum[i] = 0;
    for (int thread = 0; thread < threads; thread++) {
        double *row = (double *)((char *)&learners[thread] + offset);
        for (int i = 0; i < count; i++) {
            sum[i] += row[i];
            row[i] *= 0.8;
        }
    }
}
#define GATHER(field, count, sum)                                                                  \
    gather(learners, threads, offsetof(struct learner, field), count, sum)

static uint16_t odds_of(double laid, double by_chance)
{
    // As if five had been laid as often as by chance.
    double odds = 100 * (laid + 5) / (by_chance + 5);
    return (uint16_t)(odds > 1 ? odds < 10000 ? odds : 10000 : 1);
}

// How much more often than by chance two cards are laid together.
static void learn_odds(struct learner *learners, int threads)
{
    enum { KINDS = 2 * PATTERNS * PAIR_SUMS };
    static double laid[HAND_PAIRS * KINDS];
    double by_chance[KINDS] = {0}, pairs = 0, left[CARD_VALUES], all = 0;
    const struct setup *setup = &learners[0].setup;
    for (int a = 0; a < CARD_TYPES; a++)
        for (int b = 0; b <= a; b++) {
            struct score score = tzogous37_score(setup, a, b);
            int copies = tzogous37_copies(setup, a);
            double ways =
                a == b ? copies * (copies - 1) / 2.0 : copies * (double)tzogous37_copies(setup, b);
            bool is_equal = tzogous37_value(setup, a) == tzogous37_value(setup, b);
            for (int lesser = 0; lesser < 2 - is_equal; lesser++)
                by_chance[(lesser * PATTERNS + (int)score.pattern) * PAIR_SUMS + score.sum] +=
                    is_equal ? ways : ways / 2;
            pairs += ways;
        }
    GATHER(laid, HAND_PAIRS * KINDS, laid);
    for (int round = 0; round < HAND_PAIRS; round++) {
        const double *now = laid + round * KINDS;
        double count = 0;
        for (int i = 0; i < KINDS; i++)
            count += now[i];
        for (int i = 0; i < KINDS; i++)
            (&lore.pair_odds[round][0][0][0])[i] = odds_of(now[i], by_chance[i] * count / pairs);
    }
    GATHER(left, CARD_VALUES, left);
    for (int value = 0; value < CARD_VALUES; value++)
        all += left[value];
    for (int value = 0; value < CARD_VALUES; value++)
        lore.single_odds[value] = odds_of(left[value], all * (value ? 4 : 2) / 54);
}

static void learn_lore(struct learner *learners, int threads)
{
    double sum[WORTH_SCORES], count[WORTH_SCORES];
    GATHER(won_with_pair, WORTH_SCORES, sum);
    GATHER(pairs, WORTH_SCORES, count);
    smooth(sum, count, WORTH_SCORES, lore.pair_worth);
    GATHER(won_with_single, CARD_VALUES, sum);
    GATHER(singles, CARD_VALUES, count);
    smooth(sum, count, CARD_VALUES, lore.single_worth);
    learn_odds(learners, threads);
}

static void tell(struct learner *learners, int threads, int stage, double seconds)
{
    uint64_t pots = 0;
    fprintf(stderr, "%3d %6.0f s ", stage, seconds);
    for (int i = 0; i < threads; i++)
        pots += learners[i].pots;
    fprintf(stderr, "%10llu pots; mean standing", (unsigned long long)pots);
    for (int round = 0; round < ROUNDS; round++)
        for (int b = 0; b < 2; b++) {
            double sum = 0, count = 1e-9;
            for (int i = 0; i < threads; i++) {
                sum += learners[i].own_sum[round][b], count += learners[i].own_count[round][b];
                learners[i].own_sum[round][b] = learners[i].own_count[round][b] = 0;
            }
            fprintf(stderr, " %.3f", sum / count);
        }
    fprintf(stderr, "\n");
    if (stage % 10)
        return;
    put_row(stderr, lore.pair_worth, WORTH_SCORES);
    put_row(stderr, lore.single_worth, CARD_VALUES);
    put_row(stderr, (int16_t *)lore.single_odds, CARD_VALUES);
    fprintf(stderr, "\n");
}

// A start, soon forgotten.
static void begin_lore(void)
{
    for (int i = 0; i < WORTH_SCORES; i++)
        lore.pair_worth[i] = (int16_t)(i < 37 ? i * i / 4 - 150 : 200);
    for (int i = 0; i < CARD_VALUES; i++) {
        lore.single_worth[i] = (int16_t)(i * i - 100);
        lore.single_odds[i] = 100;
    }
    for (int i = 0; i < HAND_PAIRS * 2 * PATTERNS * PAIR_SUMS; i++)
        (&lore.pair_odds[0][0][0][0])[i] = 100;
}

// The cards are judged as the bot judges them.
static void take_lore(void)
{
    struct view view = {0};
    view.counter[index_of(IN_ROUND, 0)] = (1 << seats_min) - 1;
    lore = mix_learnt(&view)->lore;
}

static void tell_response(struct learner *learners, int threads, double seconds)
{
    double walks = 0, won = 0, squared = 0;
    for (int i = 0; i < threads; i++) {
        struct learner *one = &learners[i];
        walks += one->walks, won += one->won, squared += one->won_squared;
        one->walks = one->won = one->won_squared = 0;
    }
    double mean = won / walks, error = sqrt((squared / walks - mean * mean) / walks);
    printf("%6.0f s: wins %.3f ± %.3f antes a pot\n", seconds, mean, 1.96 * error);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    if (argc != 7) {
        fprintf(stderr, "usage: learn_tzogous37 FILE SEATS_MIN SEATS_MAX SECONDS THREADS SEED\n"
                        "FILE is where the weights go; - learns to beat those that are there.\n");
        return 2;
    }
    static struct learner learners[THREADS_MAX];
    pthread_t thread[THREADS_MAX];
    seats_min = atoi(argv[2]), seats_max = atoi(argv[3]);
    int seconds = atoi(argv[4]), threads = atoi(argv[5]);
    uint64_t seed = (uint64_t)atoll(argv[6]);
    char command[300];
    snprintf(command, sizeof(command),
        "learn_tzogous37 FILE %s %s %s %s %s (seconds, threads, seed)", argv[2], argv[3], argv[4],
        argv[5], argv[6]);
    threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    is_response = strcmp(argv[1], "-") == 0;
    if (is_response)
        take_lore();
    else
        begin_lore();
    for (int i = 0; i < threads; i++) {
        chance_from_number(&learners[i].chance, seed * THREADS_MAX + (uint64_t)i);
        setup_init(&learners[i].setup, &tzogous37);
        pthread_create(&thread[i], NULL, learn, &learners[i]);
    }
    for (int stage = 1; stage <= STAGES; stage++) {
        double wait = (double)seconds / STAGES;
        nanosleep(
            &(struct timespec){(time_t)wait, (long)((wait - (double)(time_t)wait) * 1e9)}, NULL);
        uint64_t pots = 0;
        for (int i = 0; i < threads; i++)
            pots += learners[i].pots;
        if (is_response && stage % (STAGES / 4) == 0)
            tell_response(learners, threads, wait * stage);
        if (!is_response && stage < STAGES * 3 / 4 && pots > 2000)
            learn_lore(learners, threads);
        if (!is_response) {
            write_down(argv[1], command, pots);
            tell(learners, threads, stage, wait * stage);
        }
        // What was learnt early counts less, and hardly at all what was learnt among many whims:
        // they look like bluffs, and who has learnt from them pays too often to see.
        float kept = stage == STAGES / 2 ? 0.1f : (float)stage / (float)(stage + 1);
        if (stage == STAGES / 2)
            atomic_store(&whim, RARE_WHIM);
        for (int spot = 0; stage < STAGES && spot < MIX_SPOTS; spot++)
            for (int i = 0; i < MIX_ACTIONS; i++) {
                regret[spot][i] *= kept;
                played[spot][i] *= kept;
            }
    }
    atomic_store(&is_over, true);
    for (int i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    return 0;
}
