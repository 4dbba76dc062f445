// SPDX-License-Identifier: MIT
#include "lab/finding.h"

#include "lab/figure.h"

#include <stdlib.h>

void finding_init(
    struct finding *finding, const struct exploit *exploit, const struct candidate *candidate)
{
    size_t len;
    *finding = (struct finding){.exploit = exploit, .name = candidate->name};
    char *text = exploiter_write(&candidate->exploiter, &len);
    must(candidate_read(candidate, text, len, &finding->exploiter));
    free(text);
}

void finding_release(struct finding *finding)
{
    exploiter_release(&finding->exploiter);
}

static void write_note(struct finding *finding, const char *seed)
{
    struct exploiter *exploiter = &finding->exploiter;
    const struct exploit *exploit = finding->exploit;
    const struct setup *setup = &exploiter->setup;
    struct text note = TEXT(exploiter->note);
    text_format(
        &note, "baize exploit %s %s --seats %d", setup->game->id, exploit->word, setup->seats);
    for (int i = 0; setup->game->options[i].name; i++)
        if (setup->option[i] != setup->game->options[i].standard)
            text_format(&note, " --set %s=%d", setup->game->options[i].name, setup->option[i]);
    if (exploit->attempts)
        text_format(&note, " --attempts %d --learn %jd --games %jd --seed %s\n", exploit->attempts,
            (int64_t)exploit->lessons, (int64_t)exploit->deals, seed);
    else
        text_format(&note, " --time %jdms --seed %s, on %d threads\n", exploit->time_ms, seed,
            exploit->threads);
    text_format(&note, "%s: won %s of %s fresh matches, %s tokens each\n", finding->name,
        figure_share(finding->won.score).is, figure_count(finding->won.matches).is,
        figure_estimate(finding->won.tokens).is);
}

void finding_measure(struct finding *finding, struct exploit *exploit, uint64_t deals,
    int64_t time_ms, const char *seed)
{
    exploit_measure(
        exploit, &finding->exploiter, deals, time_ms, &finding->won, &finding->think_us);
    write_note(finding, seed);
}

void finding_take(struct finding *finding, const struct attempts *attempts, const char *seed)
{
    const struct exploit *exploit = attempts->exploit;
    const struct found *found = &attempts->found;
    const struct candidate *candidate = &exploit->candidates[found->number];
    *finding = (struct finding){.exploit = exploit, .name = candidate->name};
    must(candidate_read(candidate, found->text, strlen(found->text), &finding->exploiter));
    pair_from_sums(&finding->won, &exploit->setup, &found->sums);
    write_note(finding, seed);
}

bool finding_wins(const struct finding *finding)
{
    const struct pair *won = &finding->won;
    if (is_for_tokens(finding->exploit->setup.game))
        return finding->exploit->has_exact &&
               estimate_low(won->tokens) > finding->exploit->exact.same;
    return estimate_low(won->score) > 0.5;
}
