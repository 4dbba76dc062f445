// SPDX-License-Identifier: MIT
// Plays a policy that was solved: the one it is given, or one that is built in.
#include "bots/bot.h"
#include "bots/policy.h"
#include "bots/situation.h"
#include "bots/small_beginner.h"

static bool fits(const struct setup *setup)
{
    return policy_for(setup);
}

static struct move choose(const struct question *question)
{
    if (bot_slips(question))
        return small_beginner(question);
    const struct setup *setup = question->setup;
    const struct policy *policy = question->policy ? question->policy : policy_for(setup);
    char buf[SITUATION_MAX];
    struct text situation = TEXT(buf);
    double chances[CHOICES_MAX], total = 0;
    must(policy && situation_put(setup, question->view, &situation));
    // A policy from a file may lack a situation: then any choice is as good.
    if (!policy_chances(policy, setup->game, buf, question->choices, question->count, chances))
        return choice_pick(question->choices, question->count, question->chance);
    for (int i = 0; i < question->count; i++)
        total += chances[i];
    double pick = chance_word(question->chance) / 4294967296.0 * total;
    int at = 0;
    while (at < question->count - 1 && pick >= chances[at])
        pick -= chances[at++];
    return question->choices[at].move;
}

const struct bot equilibrium_bot = {
    .name = "equilibrium",
    .help = "plays the solved strategy: if both do, neither gains by changing",
    .can_slip = true,
    .fits = fits,
    .choose = choose,
};
