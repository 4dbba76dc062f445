// SPDX-License-Identifier: MIT
// What a seat can expect of a table of war-lanes. The bot `lanes` plays on in both seats, for as
// many turns of the seat as asked; then the learnt value says how likely it is to win. That value
// is of what the seat knows right after a turn, so it is the mean over all that is hidden then: the
// next cards are not guessed, which saves spread. More of it is saved by taking off how much better
// than the mean the cards were that the seat drew on the way.
#include "bots/outlook.h"

#include "bots/war_lanes_plan.h"

// Needs no library, and is the same on every machine.
static float chance_of_odds(float log_odds)
{
    float x = log_odds < -20 ? -20 : log_odds > 20 ? 20 : log_odds;
    double power = 1 - (double)x / (1 << 20);
    for (int i = 0; i < 20; i++)
        power *= power;
    return (float)(1 / (1 + power));
}

static struct outlook outlook_by(const struct setup *setup, float win)
{
    float stake = (float)setup->option[OPTION_STAKE];
    return (struct outlook){win, stake * (2 * win - 1)};
}

// As the bot `lanes` does.
static void choose_suit(const struct lookout *lookout, struct state *state, int seat)
{
    struct choice choices[CHOICES_MAX], fine[SUITS];
    int count = 0;
    lookout->setup->game->moves(lookout->setup, state, seat, choices);
    for (int i = 0; i < SUITS; i++)
        if (is_damage_suit(choices[i].move.arg[0]))
            fine[count++] = choices[i];
    struct move move = choice_pick(fine, count, lookout->mind);
    lookout->setup->game->apply(lookout->setup, state, seat, &move, NULL);
}

// A plan follows from the table alone, and the same tables come up again and again: candidates that
// lay the same cards in another order lead to the same one, and the rest of a turn is planned anew
// for each guess. What was planned last is kept.
enum { PLANS_KEPT = 16384 };

struct planned {
    uint64_t hash; // of the table
    struct war_plan plan;
};

static void plan_turn(const struct lookout *lookout, const struct state *state, int seat,
    struct war_table *table, struct war_plan *plan)
{
    const struct setup *setup = lookout->setup;
    struct view view;
    game_view(setup, state, seat, &view);
    struct question question = {.setup = setup, .view = &view};
    war_read(&question, table);
    if (lookout->memory_size < PLANS_KEPT * sizeof(struct planned)) {
        war_plan(setup, &war_learnt, table, plan);
        return;
    }
    uint64_t hash = hash_bytes(HASH_START, table, sizeof(*table));
    struct planned *place = (struct planned *)lookout->memory + (hash ^ hash >> 32) % PLANS_KEPT;
    if (place->hash != hash) {
        war_plan(setup, &war_learnt, table, &place->plan);
        place->hash = hash;
    }
    *plan = place->plan;
}

// A plan looks no better again after some of its cards: nothing was learnt in between.
static void play_plan(
    const struct setup *setup, struct state *state, int seat, const struct war_plan *plan)
{
    for (int i = 0; i < plan->steps; i++) {
        struct war_plan rest = {.step = {plan->step[i]}};
        struct move move = war_first_move(&rest);
        setup->game->apply(setup, state, seat, &move, NULL);
    }
}

// What cards drawn are worth, as chances to win where a match is open; found from samples of it.
#define WORTH_OF_VALUE 0.009f
#define WORTH_OF_JOKER 0.18f

static float worth_of(int card)
{
    return WORTH_OF_VALUE * (float)lane_value(card) + (card == JOKER ? WORTH_OF_JOKER : 0);
}

static float mean_worth(const struct setup *setup, const struct state *state)
{
    struct outcome outcomes[OUTCOMES_MAX];
    int count = setup->game->outcomes(setup, state, outcomes);
    float sum = 0, weights = 0;
    for (int i = 0; i < count; i++) {
        sum += (float)outcomes[i].weight * worth_of(outcomes[i].move.arg[0]);
        weights += (float)outcomes[i].weight;
    }
    return sum / weights;
}

static int held_by(const struct setup *setup, const struct state *state, int seat)
{
    struct view view;
    game_view(setup, state, WATCHER, &view);
    return view.count[index_of(ZONE_HAND, seat)];
}

// All that is due. Says how much more than the mean the cards are worth that the seat drew after
// its turn; what is dealt for a new round does not count.
static float deal(const struct lookout *lookout, struct state *state)
{
    const struct setup *setup = lookout->setup;
    bool is_draw = head_of(state)->phase == PHASE_PLAYING;
    float mean = is_draw ? mean_worth(setup, state) : 0, more = 0;
    int held = held_by(setup, state, lookout->seat);
    while (is_deck_turn(state)) {
        struct move drawn;
        game_sample(setup, state, lookout->deck, &drawn);
        setup->game->apply(setup, state, DECK, &drawn, NULL);
        more += worth_of(drawn.arg[0]) - mean;
    }
    return is_draw && held_by(setup, state, lookout->seat) > held ? more : 0;
}

static struct outlook look(const struct lookout *lookout, struct state *state)
{
    const struct setup *setup = lookout->setup;
    int turns = 0; // of the seat that have begun since
    float drawn = 0, luck = 0;
    bool is_new = is_deck_turn(state) || to_act(state) != only(lookout->seat) ||
                  head_of(state)->phase != PHASE_PLAYING;
    while (!game_is_over(state)) {
        if (is_deck_turn(state)) {
            drawn += deal(lookout, state);
            is_new = true;
            continue;
        }
        int seat = lowest_bit((uint64_t)to_act(state));
        struct war_table table;
        struct war_plan plan;
        if (head_of(state)->phase == PHASE_SUITS) {
            choose_suit(lookout, state, seat);
            continue;
        }
        plan_turn(lookout, state, seat, &table, &plan);
        float win = chance_of_odds(plan.value);
        turns += seat == lookout->seat && is_new;
        if (seat == lookout->seat && turns >= lookout->depth)
            return outlook_by(setup, win - luck);
        // What the other expects does not depend on what the seat drew: taken off so, the luck is
        // nothing in the mean.
        if (seat != lookout->seat)
            luck += 4 * win * (1 - win) * drawn, drawn = 0;
        play_plan(setup, state, seat, &plan);
        is_new = true;
    }
    struct result result;
    game_result(setup, state, &result);
    return outlook_by(setup, (result.winners & only(lookout->seat) ? 1.0f : 0.0f) - luck);
}

// The best way to play the rest of the turn, judged.
static void glance(const struct setup *setup, const struct view *view, const struct choice *choices,
    int count, struct outlook *after)
{
    struct question question = {.setup = setup, .view = view};
    struct war_table table;
    if (view->phase != PHASE_PLAYING) {
        for (int i = 0; i < count; i++)
            after[i] = outlook_by(setup, 0.5f);
        return;
    }
    war_read(&question, &table);
    table.emptied = 0;
    for (int i = 0; i < count; i++) {
        const struct move *move = &choices[i].move;
        struct war_table next = table;
        struct war_plan rest;
        war_play(setup, &next, move->arg[0], move->verb == VERB_PLAY ? move->arg[1] : TO_DISCARD);
        war_plan(setup, &war_learnt, &next, &rest);
        after[i] = outlook_by(setup, chance_of_odds(rest.value));
    }
}

static bool fits(const struct setup *setup)
{
    return setup->game == &war_lanes;
}

const struct foresight foresight_war_lanes = {
    .game = &war_lanes,
    .fits = fits,
    .look = look,
    .glance = glance,
    .too_low = 0.13f, // fitted to 2,000 matches of best against hard
};
