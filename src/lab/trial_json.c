// SPDX-License-Identifier: MIT
// What came of trials, as JSON: for programs, and for the page, which has no files to print to.
#include "lab/trial.h"
#include "wire/wire.h"

static void put_estimate(struct out *out, struct estimate value)
{
    out_put_real(out, "mean", value.mean);
    out_put_real(out, "ci95", value.ci95);
    if (value.low < value.high) { // a share: its interval is longer to one side
        out_put_real(out, "low", value.low);
        out_put_real(out, "high", value.high);
    }
}

static void put_change(struct out *out, const struct trials *trials, int trial, int measure)
{
    put_estimate(out, trial_difference(trials, trial, measure));
    out_put_real(out, "p", trial_p(trials, trial, measure));
    out_put_real(out, "p_adjusted", trial_p_adjusted(trials, trial, measure));
    out_put_bool(out, "is_significant", trial_is_significant(trials, trial, measure));
}

// All measures, each under its name; a measure by seat is an array.
static void put_measures(struct out *out, const struct trials *trials, int trial, bool is_change)
{
    int seats = trials->list[trial].setup.seats;
    for (const struct measure_name *name = trials->names; name->name; name++) {
        out_key(out, name->name);
        if (name->is_by_seat)
            out_array(out);
        for (int seat = 0; seat < (name->is_by_seat ? seats : 1); seat++) {
            out_object(out);
            if (is_change)
                put_change(out, trials, trial, name->measure + seat);
            else
                put_estimate(out, trial_value(trials, trial, name->measure + seat));
            out_object_end(out);
        }
        if (name->is_by_seat)
            out_array_end(out);
    }
}

static void put_trials(struct out *out, const struct trials *trials)
{
    out_key(out, "trials");
    out_array(out);
    for (int i = 0; i < trials->count; i++) {
        out_object(out);
        out_key(out, "setup");
        wire_setup(out, &trials->list[i].setup);
        put_measures(out, trials, i, false);
        out_key(out, "difference");
        out_object(out);
        put_measures(out, trials, i, true);
        out_object_end(out);
        out_object_end(out);
    }
    out_array_end(out);
}

void trials_put(struct out *out, const struct trials *trials, const char *measure, const char *seed)
{
    out_object(out);
    out_put_int(out, "games", (int64_t)trials->played);
    out_put_string(out, "seed", seed);
    out_put_int(out, "base", trials->base);
    if (measure)
        out_put_string(out, "measure", measure);
    put_trials(out, trials);
    out_object_end(out);
}
