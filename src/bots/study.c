// SPDX-License-Identifier: MIT
#include "bots/study.h"

#include <string.h>

enum {
    PLAYOUTS_LEAST = 32,
    PLAYOUTS_MOST = 2000,
    PAIRS_MOST = 2000, // more would say nothing new
};

// ---- What was decided --------------------------------------------------------------------------

void study_own(struct study *study, int64_t decision, const struct move *move)
{
    if (study->owns == DECIDED_MAX)
        return;
    study->own[study->owns].decision = decision;
    study->own[study->owns++].move = *move;
}

void study_begin(
    struct study *study, const struct setup *setup, int seat, const struct state *state, int index)
{
    study->setup = *setup;
    study->seat = seat;
    study->state = *state;
    study->index = index;
    study->asked = study->count = study->spent_ms = 0;
    study->is_measuring = study->is_done = false;
}

static bool is_own(const struct study *study, int64_t decision, const struct move *move)
{
    for (int i = 0; i < study->owns; i++)
        if (study->own[i].decision == decision && move_same(&study->own[i].move, move))
            return true;
    return false;
}

// What the seat knew each time it decided itself: at most once for each that is its own.
void study_see(struct study *study, int seat, const struct move *move)
{
    if (seat == study->seat && is_own(study, ++study->asked, move)) {
        struct decided *decided = &study->decided[study->count];
        game_view(&study->setup, &study->state, seat, &decided->view);
        decided->move = *move;
        study->at[study->count++] = study->index;
    }
    play(&study->setup, &study->state, seat, move, NULL);
    study->index++;
}

// ---- Work --------------------------------------------------------------------------------------

void study_start(struct study *study, void *memory, size_t memory_size)
{
    regrets_begin(
        &study->regrets, &study->setup, study->decided, study->count, memory, memory_size);
}

// An adviser that searches gets as many playouts as its share of the time is enough for.
static int playouts_for(int64_t playouts, int64_t took_ms, int share_ms)
{
    playouts = took_ms < 2 * share_ms ? playouts * 3 / 2 : playouts * share_ms / took_ms;
    return playouts < PLAYOUTS_LEAST  ? PLAYOUTS_LEAST
           : playouts > PLAYOUTS_MOST ? PLAYOUTS_MOST
                                      : (int)playouts;
}

static bool is_measured(const struct regrets *regrets)
{
    for (int side = 0; side < REGRET_SIDES; side++)
        if (regrets->suspects[side].count)
            return regrets->suspects[side].list[0].gain.times >= PAIRS_MOST;
    return true;
}

// At first each decision has its share of half of the time. Then those that stand out are measured.
bool study_work(struct study *study, int64_t (*clock_ms)(void))
{
    struct regrets *regrets = &study->regrets;
    if (study->is_done)
        return false;
    int64_t began_ms = clock_ms();
    bool is_looking = !study->is_measuring;
    bool is_more = is_looking ? regrets_look(regrets) : regrets_measure(regrets);
    int64_t took_ms = clock_ms() - began_ms;
    study->spent_ms += (int)took_ms;
    if (is_looking && regrets->playouts)
        regrets->playouts =
            playouts_for(regrets->playouts, took_ms, STUDY_MS / 2 / (study->count + 1));
    if (is_looking)
        study->is_measuring = !is_more || study->spent_ms > STUDY_MS / 2;
    else
        study->is_done = !is_more || study->spent_ms > STUDY_MS || is_measured(regrets);
    return !study->is_done;
}

bool study_tell(const struct study *study, enum regret_side side, struct found *found)
{
    if (!regrets_tell(&study->regrets, side, &found->regret))
        return false;
    found->decided = &study->decided[found->regret.decided];
    found->index = study->at[found->regret.decided];
    return true;
}

// ---- In which words ----------------------------------------------------------------------------

const char *study_unit(const struct setup *setup)
{
    const struct counter_kind *kind = setup->game->counters;
    while (kind->name && !kind->is_purse)
        kind++;
    if (setup->game->evaluate && kind->name)
        return kind->name;
    return setup->game->stake(setup) > 0 ? "tokens" : "";
}

int study_moment(const struct game *game, int kinds[MOMENT_MAX])
{
    static const char *const names[MOMENT_MAX] = {"hand", "round"};
    int count = 0;
    for (int i = 0; i < MOMENT_MAX; i++)
        for (int kind = 0; game->counters[kind].name; kind++) {
            const struct counter_kind *counter = &game->counters[kind];
            if (!counter->per_seat && !counter->is_inner && strcmp(counter->name, names[i]) == 0)
                kinds[count++] = kind;
        }
    return count;
}
