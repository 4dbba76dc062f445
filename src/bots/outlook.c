// SPDX-License-Identifier: MIT
#include "bots/outlook.h"

#include "bots/level.h"
#include "engine/playout.h"

#include <string.h>

enum {
    QUICK_PLAYOUTS = 30, // of the bot that plays on, if it needs any
    GLANCE = 10,         // or if there is none but the search
};

// A line for each game that has one.
static const struct foresight *const foresights[] = {
    &foresight_mantis,
    &foresight_slowpoker,
    &foresight_tzogous37,
    &foresight_war_lanes,
    NULL,
};

const struct foresight *foresight_find(const struct setup *setup)
{
    for (int i = 0; i < ARRAY_LEN(foresights) && foresights[i]; i++)
        if (foresights[i]->game == setup->game &&
            (!foresights[i]->fits || foresights[i]->fits(setup)))
            return foresights[i];
    return NULL;
}

// The strongest level whose bot is quick.
static struct strength quick_bot(const struct setup *setup)
{
    struct strength strength = {0};
    for (int level = LEVELS - 1; level >= 0; level--) {
        if (!strength_find(setup, level_at(setup->game, level).name, &strength))
            continue;
        if (strength.bot->is_slow || strcmp(strength.bot->name, "random") == 0)
            continue;
        if (strength.playouts > QUICK_PLAYOUTS)
            strength.playouts = QUICK_PLAYOUTS;
        strength.slips = 0;
        return strength;
    }
    return (struct strength){bot_find("search"), GLANCE, 0};
}

struct play_on {
    const struct lookout *lookout;
    struct strength quick;
    struct move move;
};

static const struct move *decide(void *context, const struct setup *setup,
    const struct state *state, int seat, struct choice *choices, int count)
{
    struct play_on *on = context;
    struct view view;
    game_view(setup, state, seat, &view);
    struct question question = {.setup = setup,
        .view = &view,
        .choices = choices,
        .count = count,
        .chance = on->lookout->mind,
        .playouts = on->quick.playouts,
        .slips = on->quick.slips,
        .memory = on->lookout->memory,
        .memory_size = on->lookout->memory_size};
    on->move = on->quick.bot->choose(&question);
    return &on->move;
}

struct outlook outlook_of(const struct lookout *lookout, struct state *state)
{
    const struct setup *setup = lookout->setup;
    const struct foresight *foresight = foresight_find(setup);
    if (foresight)
        return foresight->look(lookout, state);
    struct play_on on = {.lookout = lookout, .quick = quick_bot(setup)};
    playout_by(setup, state, lookout->deck, decide, &on);
    return outlook_at_end(setup, state, lookout->seat);
}

struct outlook outlook_at_end(const struct setup *setup, const struct state *state, int seat)
{
    struct result result;
    game_result(setup, state, &result);
    struct outlook outlook = {.tokens = (float)result.tokens[seat]};
    if (result.winners & only(seat))
        outlook.win = 1 / (float)count_bits(result.winners);
    return outlook;
}
