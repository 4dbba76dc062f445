// SPDX-License-Identifier: MIT
// Searches the options of a game for what a designer wishes (lab/wish.h). A race (lab/race.h) finds
// the best few on some of the matches; then these are judged on fresh luck that played no part in
// choosing them, side by side with the standard rules, so that the figures are not those of the
// luckiest.
#ifndef BAIZE_LAB_TUNE_H
#define BAIZE_LAB_TUNE_H

#include "lab/race.h"
#include "lab/sweep.h"
#include "lab/wish.h"

#include <stdatomic.h>

enum { TUNE_TOP_MAX = 20, JUDGED_MAX = 2 + TUNE_TOP_MAX + WISHES_MAX };

// The words that ask for it, and what they mean.
struct tune {
    struct setup setup; // with what is fixed, and the standard values of what is varied
    struct axis axis[GRID_AXES_MAX];
    int axes;
    struct wish wishes[WISHES_MAX];
    int wish_count;
    struct agent agents[SEATS_MAX]; // for the standard rules
    const char *const *agent_names; // as they were asked for
    const char *seed_word;
    uint64_t seed;
    uint64_t games;  // in all; as many as there is time for, if time_ms
    int64_t time_ms; // 0: no limit
    int threads, top;
    bool is_listening; // the game's own measures are shown, too
    struct measure_name names[MEASURE_NAMES_MAX + 1];
    const atomic_bool *is_stopped;                                  // may be NULL
    void (*progress)(void *context, uint64_t done, uint64_t total); // may be NULL
    void *context;
    void (*search)(struct race *race); // NULL: race_run()

    // What came of it.
    uint64_t size, playable; // combinations; playable is 0 if they are too many to count
    struct race race;
    struct sums pilot[WISHES_MAX]; // what is wished for, under the standard rules
    uint64_t pilot_games;          // in so many matches, the first of the search
    uint64_t searched;             // matches of the race
    bool has_unfit;                // some sets were left out, as a bot cannot play them
    bool is_cut;                   // it was ended early
    int best;             // so many of the judged are what was looked for, from the second on
    struct trials judged; // the first is the standard rules; after the best, those that fulfil one
                          // wish the furthest: alone[wish], or -1
    int alone[WISHES_MAX];
    int bounded; // the judged set that is nearest to meeting all bounded wishes: the lowest loss
                 // may owe more to an open one. -1: there is nothing to tell of it
    const struct tried
        *from[JUDGED_MAX]; // how it stood at the end of the race; NULL: it was not there
};

// "pair=0..12". False, and why.
bool tune_vary(struct tune *tune, const char *word, struct text *why);
// Are there rules to look at, and matches enough? False, and why not.
bool tune_check(struct tune *tune, struct text *why);
// Can the bots play anything of it but the standard rules? False, and why not. Part of
// tune_check().
bool tune_bots_fit(const struct tune *tune, struct text *why);
void tune_run(struct tune *tune);
// Parts of it: whom the race has brought to the front; and those that were judged, best first.
void tune_choose(struct tune *tune);
void tune_sort(struct tune *tune);
// Some bots are chosen, or know how to play, by the options; a program is the same under all.
bool tune_agents(
    const struct tune *tune, const struct setup *setup, struct agent *agents, struct text *why);
bool tune_is_standard(const struct tune *tune, struct spot spot);
// In tune_even.c: takes out of what a set showed the luck that all sets share.
void tune_even(const struct tune *tune, struct tried *tried);
void tune_release(struct tune *tune);

const struct option *tune_option(const struct tune *tune, int axis);
void tune_setup(const struct tune *tune, struct spot spot, struct setup *setup);
// What --set takes for it: "pair=3,hp=120", "standard".
void tune_rules(const struct tune *tune, const struct setup *setup, struct text *text);
// The command that looks further at a judged set.
void tune_look_further(const struct tune *tune, int judged, struct text *text);

// Of a judged set.
struct estimate tune_value(const struct tune *tune, int judged, int wish);
enum met tune_met(const struct tune *tune, int judged, int wish);
double tune_loss(const struct tune *tune, int judged);
// Are all wishes met: surely, perhaps, or one of them not?
enum met tune_all_met(const struct tune *tune, int judged);
// The same of the bounded wishes, the values and ranges.
enum met tune_bounded_met(const struct tune *tune, int judged);
// Are there bounded wishes? And open ones as well?
bool tune_is_bounded(const struct tune *tune);
bool tune_is_mixed(const struct tune *tune);
// "met", "perhaps", "not met"; of what was to be least or most: "better", "perhaps", "worse".
const char *tune_met_word(const struct tune *tune, int judged, int wish);

// Measures that nobody wished for and that differ from the standard rules by more than luck, the
// greatest change first, compared with how much the measure varies from match to match.
struct cost {
    const struct measure_name *name;
    int seat, measure;
    double size;
};
enum { COSTS_MAX = MEASURES };
int tune_costs(const struct tune *tune, int judged, struct cost costs[COSTS_MAX]);

// Wish `a` stands against wish `b`: the set that fulfils `a` the furthest is further from `b` than
// the best is, and the other way round, by more than luck. False: nothing of the kind is seen.
bool tune_conflict(const struct tune *tune, int *a, int *b);

// What comes of it, in a sentence or two.
void tune_verdict(const struct tune *tune, struct text *text);

void tune_text(FILE *file, const struct tune *tune);
void tune_json(FILE *file, const struct tune *tune);
void tune_csv(FILE *file, const struct tune *tune); // a line for each set that was tried
void tune_html(FILE *file, const struct tune *tune);

#endif
