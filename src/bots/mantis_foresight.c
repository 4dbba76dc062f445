// SPDX-License-Identifier: MIT
// What a seat can expect of a table of mantis. Nothing is hidden there but the pack, and a match is
// short: it is played to its end, whatever the depth. From what comes out is taken off by how much
// the cards on the way were better than the mean of all that might have come, as a quick judge sees
// it. That takes off most of the luck and, in the mean, nothing else; but one number may lie a
// little below 0 or above 1.
#include "bots/outlook.h"

#include "bots/mantis_quick.h"

#include <string.h>

extern const struct game mantis;
extern const struct bot expect_bot;

// The losers pay a stake each, which the winners share.
static struct outlook outlook_by(const struct setup *setup, float win)
{
    float stake = (float)setup->option[option_find(&mantis, "stake")];
    return (struct outlook){win, stake * ((float)setup->seats * win - 1)};
}

static float at_the_end(const struct setup *setup, const struct state *state, int seat)
{
    struct result result;
    game_result(setup, state, &result);
    return result.winners & only(seat) ? 1 / (float)count_bits(result.winners) : 0;
}

static float share_of(const struct mantis_table *table, int seat)
{
    struct quick_flips flips;
    if (table->is_over) {
        float share[SEATS_MAX];
        expect_shares(table, expect_weights_for(table->seats), 0, share);
        return share[seat];
    }
    quick_look(table, seat, &flips);
    return quick_share(table, &flips);
}

static int draw(const struct mantis_table *table, struct chance *chance)
{
    int left = (int)chance_below(chance, table->left), back = 0;
    for (; left >= count_bits(table->sides[back]); back++)
        left -= count_bits(table->sides[back]);
    return cards_of_back[back][nth_bit(table->sides[back], left)];
}

// Who wins in the end, less the luck on the way.
static float play_on(const struct lookout *lookout, struct mantis_table *table)
{
    int seat = lookout->seat;
    float luck = 0;
    while (!table->is_over) {
        struct quick_flips flips;
        float expected;
        quick_look(table, seat, &flips);
        int card = draw(table, lookout->deck);
        int aim = quick_aim(table, &flips, back_of[card], &expected);
        luck += flips.seat[aim][colour_of(card)] - quick_share(table, &flips);
        mantis_flip(table, aim, card);
    }
    return share_of(table, seat) - luck;
}

// Of a table between two flips; the next card is not turned yet. A card that only shows its back is
// as good as any: what the seat whose turn it is knows of it, it does not know yet.
static float judge_state(const struct lookout *lookout, const struct state *state,
    struct chance *deck, struct mantis_table *table)
{
    const struct setup *setup = lookout->setup;
    table->is_over = game_is_over(state);
    if (table->is_over)
        return at_the_end(setup, state, lookout->seat);
    struct state next = *state;
    struct move top;
    struct view view;
    game_sample(setup, &next, deck, &top);
    setup->game->apply(setup, &next, DECK, &top, NULL);
    game_view(setup, &next, lowest_bit((uint64_t)to_act(&next)), &view);
    struct question question = {.setup = setup, .view = &view};
    mantis_read(&question, table);
    return share_of(table, lookout->seat);
}

// All faces of the top card are tried; the match goes on from one of them.
static float flip(const struct lookout *lookout, const struct state *state)
{
    const struct setup *setup = lookout->setup;
    struct outcome outcomes[OUTCOMES_MAX];
    struct chance deck = *lookout->deck;
    struct mantis_table table, picked = {0};
    int count = setup->game->outcomes(setup, state, outcomes);
    int pick = (int)chance_below(lookout->deck, (uint32_t)count);
    float mean = 0, of_picked = 0;
    for (int i = 0; i < count; i++) {
        struct state next = *state;
        setup->game->apply(setup, &next, DECK, &outcomes[i].move, NULL);
        float of = judge_state(lookout, &next, &deck, &table);
        mean += of / (float)count;
        if (i == pick)
            of_picked = of, picked = table;
    }
    return picked.is_over ? mean : mean + play_on(lookout, &picked) - of_picked;
}

static void decide(const struct setup *setup, struct state *state)
{
    struct view view;
    struct choice choices[CHOICES_MAX];
    int seat = lowest_bit((uint64_t)to_act(state));
    game_view(setup, state, seat, &view);
    struct question question = {.setup = setup,
        .view = &view,
        .choices = choices,
        .count = setup->game->moves(setup, state, seat, choices)};
    struct move move = expect_bot.choose(&question);
    setup->game->apply(setup, state, seat, &move, NULL);
}

static bool is_flip_due(const struct setup *setup, const struct state *state)
{
    struct view view;
    game_view(setup, state, WATCHER, &view);
    return is_deck_turn(state) && mantis_top_is_up(&view);
}

static struct outlook look(const struct lookout *lookout, struct state *state)
{
    const struct setup *setup = lookout->setup;
    struct move drawn;
    while (!game_is_over(state) && !is_flip_due(setup, state)) {
        if (!is_deck_turn(state)) {
            decide(setup, state);
            continue;
        }
        game_sample(setup, state, lookout->deck, &drawn);
        setup->game->apply(setup, state, DECK, &drawn, NULL);
    }
    float win =
        game_is_over(state) ? at_the_end(setup, state, lookout->seat) : flip(lookout, state);
    return outlook_by(setup, win);
}

static void glance(const struct setup *setup, const struct view *view, const struct choice *choices,
    int count, struct outlook *after)
{
    struct question question = {.setup = setup, .view = view};
    struct mantis_table table;
    mantis_read(&question, &table);
    int back = mantis_top(&question), sides = table.sides[back];
    for (int i = 0; i < count; i++) {
        float sum = 0;
        for (int side = 0; side < SIDES; side++) {
            struct mantis_table next = table;
            if (!(sides >> side & 1))
                continue;
            mantis_flip(&next, mantis_aim(&question, &choices[i].move), cards_of_back[back][side]);
            sum += share_of(&next, view->seat);
        }
        after[i] = outlook_by(setup, sum / (float)count_bits((uint64_t)sides));
    }
}

const struct foresight foresight_mantis = {
    .game = &mantis,
    .lead_tells = 0.42f, // fitted to 4,000 matches of best against hard
    .look = look,
    .glance = glance,
};
