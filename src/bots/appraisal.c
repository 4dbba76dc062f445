// SPDX-License-Identifier: MIT
#include "bots/appraisal.h"

#include <string.h>

enum {
    BATCHES_FEW = 4,   // before anything is said
    BATCHES_LEAST = 8, // before an interval is believed
    AMOUNT_STEPS = 3,  // between the least and the greatest amount
    AMOUNTS_ALL = 12,  // fewer amounts are all looked at
};
#define DOUBT 0.05 // of a win
// What is left after a glance, if the game's foresight has one. In war-lanes the best of these was
// worth 0.0003 of a win less than the best of all, in the mean of 139 decisions; but now and then a
// glance misses what a few guesses see, so what did best in the first batch goes on as well.
enum { BATCHES_GLANCED = 1, GLANCE_KEPT = 6, PLAYED_KEPT = 3 };
#define GLANCE_FAR 0.12f
#define SURE 2.5  // standard errors by which a candidate is worse, before it is dropped
#define SLACK 0.2 // of a loss in tokens: so well it is known well enough

const char *const grade_names[GRADES] = {
    [GRADE_BEST] = "best",
    [GRADE_GOOD] = "good",
    [GRADE_SLIP] = "slip",
    [GRADE_MISTAKE] = "mistake",
    [GRADE_BLUNDER] = "blunder",
};

struct appraiser appraiser_standard(void *memory, size_t memory_size)
{
    return (struct appraiser){.aim = 0.01f,
        .depth = OUTLOOK_SHORT,
        .batches_max = 4000,
        .memory = memory,
        .memory_size = memory_size};
}

bool is_valued_in_tokens(const struct setup *setup)
{
    return setup->game->stake(setup) > 0;
}

float value_scale(const struct setup *setup)
{
    int32_t stake = setup->game->stake(setup);
    return stake > 0 ? (float)stake : 1;
}

// ---- Candidates --------------------------------------------------------------------------------

static int amounts_of(const struct choice *choice)
{
    int32_t low = choice->move.amount, high = choice->amount_max;
    return high <= low ? 1 : high - low < AMOUNTS_ALL ? high - low + 1 : AMOUNT_STEPS + 1;
}

static int32_t amount_at(const struct choice *choice, int step)
{
    int steps = amounts_of(choice) - 1;
    int64_t span = choice->amount_max - choice->move.amount;
    return choice->move.amount + (int32_t)(steps ? span * step / steps : 0);
}

// Is the move this choice, with whatever amount?
static bool is_of(const struct choice *choice, const struct move *move)
{
    struct move as = *move;
    as.amount = choice->move.amount;
    return move_same(&as, &choice->move) && move->amount >= choice->move.amount &&
           (move->amount == choice->move.amount || move->amount <= choice->amount_max);
}

// Writes them down; or only counts them, if `to` is NULL. The move that was made is always there.
static int put_candidates(const struct choice *choices, int count, const struct move *made,
    struct candidate *to, int *made_at)
{
    int total = 0, at = -1;
    for (int i = 0; i < count; i++) {
        int amounts = amounts_of(&choices[i]);
        bool is_made_here = made && is_of(&choices[i], made), is_there = false;
        for (int step = 0; step <= amounts; step++) {
            struct move move = choices[i].move;
            if (step < amounts)
                move.amount = amount_at(&choices[i], step);
            else if (is_made_here && !is_there)
                move = *made;
            else
                break;
            bool is_it = is_made_here && move_same(&move, made);
            is_there |= is_it;
            if (!is_it && total >= CANDIDATES_MAX - (at < 0))
                continue;
            if (is_it)
                at = total;
            if (to)
                to[total] = (struct candidate){.move = move, .choice = (uint8_t)i, .chance = -1};
            total++;
        }
    }
    must(!made || at >= 0);
    if (made_at)
        *made_at = at < 0 ? 0 : at;
    return total;
}

int candidates_of(const struct choice *choices, int count, const struct move *made)
{
    return put_candidates(choices, count, made, NULL, NULL);
}

static void glance(struct appraisal *appraisal, const struct choice *choices, int count)
{
    const struct foresight *foresight = appraisal->foresight;
    struct outlook after[CHOICES_MAX];
    if (!foresight || !foresight->glance || appraisal->count < 2)
        return;
    foresight->glance(appraisal->setup, appraisal->view, choices, count, after);
    for (int i = 0; i < appraisal->count; i++) {
        const struct outlook *of = &after[appraisal->candidates[i].choice];
        appraisal->candidates[i].glance = appraisal->in_tokens ? of->tokens : of->win;
    }
}

void appraisal_begin(struct appraisal *appraisal, const struct setup *setup,
    const struct view *view, const struct notes *notes, const struct choice *choices, int count,
    const struct move *made, struct candidate *candidates, uint64_t seed)
{
    *appraisal = (struct appraisal){.setup = setup,
        .view = view,
        .notes = notes,
        .foresight = foresight_find(setup),
        .candidates = candidates,
        .choices = count,
        .in_tokens = is_valued_in_tokens(setup),
        .way = {.candidate = -1},
        .scale = value_scale(setup)};
    appraisal->count = put_candidates(choices, count, made, candidates, &appraisal->made);
    appraisal->is_settled = appraisal->count == 1;
    chance_from_number(&appraisal->chance, seed);
    glance(appraisal, choices, count);
}

// ---- What is known -----------------------------------------------------------------------------

struct estimate {
    double mean, error; // the standard error
    double t;           // so many of it are half of a 95 % interval
};

static struct estimate estimate_of(const struct appraisal *appraisal, struct candidate_sums sums)
{
    double n = sums.batches, mean = n > 0 ? sums.value / n : 0, scale = (double)appraisal->scale;
    if (appraisal->is_exact || n < 2)
        return (struct estimate){mean, appraisal->is_exact ? 0 : scale, 2};
    // As if there had been one batch more, a little off: few that agree prove little.
    double squares = sums.squares - n * mean * mean + DOUBT * DOUBT * scale * scale;
    double spread = squares / (n - 1), free = n - 1;
    return (struct estimate){mean, __builtin_sqrt(spread > 0 ? spread / n : 0),
        1.96 + 2.37 / free + 2.8 / (free * free)};
}

static struct candidate_sums both(const struct candidate *candidate)
{
    struct candidate_sums sums = candidate->half[0];
    const struct candidate_sums *more = &candidate->half[1];
    sums.batches += more->batches;
    sums.value += more->value;
    sums.squares += more->squares;
    sums.win += more->win;
    sums.tokens += more->tokens;
    return sums;
}

// By how much the candidate is better than the move that was made.
static struct estimate gain_of(const struct appraisal *appraisal, int i, int half)
{
    if (i == appraisal->made)
        return (struct estimate){0, 0, 2};
    const struct candidate *candidate = &appraisal->candidates[i];
    return estimate_of(appraisal, half < 0 ? both(candidate) : candidate->half[half]);
}

// The best candidate as this half has it (-1: both), of those that are still tried.
static int best_of(const struct appraisal *appraisal, int half)
{
    int best = appraisal->made;
    double most = 0;
    for (int i = 0; i < appraisal->count; i++) {
        if (appraisal->candidates[i].is_out || i == appraisal->made)
            continue;
        double mean = gain_of(appraisal, i, half).mean;
        if (mean > most)
            most = mean, best = i;
    }
    return best;
}

// By how much it is better to go on with the best move than as a bot does; 0: no better.
static struct estimate gain_of_way(const struct appraisal *appraisal)
{
    const struct way_on *way = &appraisal->way;
    if (!way->is_open || way->sums.batches < 2)
        return (struct estimate){0, 0, 2};
    return estimate_of(appraisal, way->sums);
}

// What such a chance between equals is between two of whom one may be the better player, and how
// much more or less a small difference is there. Without powers: the same on every machine.
static double tells(const struct appraisal *appraisal)
{
    bool is_duel = appraisal->foresight && appraisal->setup->seats == 2 && !appraisal->is_exact;
    return is_duel ? (double)appraisal->foresight->lead_tells : 0;
}

static double too_low(const struct appraisal *appraisal)
{
    bool is_judged = appraisal->foresight && !appraisal->is_exact;
    return is_judged ? (double)appraisal->foresight->too_low : 0;
}

static double tempered(const struct appraisal *appraisal, double win)
{
    double in = win < 0 ? 0 : win > 1 ? 1 : win; // luck taken off may lead a little beyond
    return in + (tells(appraisal) * (2 * in - 1) + too_low(appraisal)) * in * (1 - in);
}

static double steepness(const struct appraisal *appraisal, double win)
{
    double in = win < 0 ? 0 : win > 1 ? 1 : win;
    return 1 + tells(appraisal) * (6 * in * (1 - in) - 1) + too_low(appraisal) * (1 - 2 * in);
}

// What was lost, and half of its 95 % interval. If the move that was made was the best, the
// interval says how much may have been lost all the same.
static void put_loss(const struct appraisal *appraisal, double *loss, double *ci95)
{
    int first = best_of(appraisal, 0), second = best_of(appraisal, 1);
    if (appraisal->is_exact)
        first = second = best_of(appraisal, -1);
    struct estimate gain;
    if (first == second) {
        gain = gain_of(appraisal, first, -1);
    } else {
        struct estimate one = gain_of(appraisal, first, 1), other = gain_of(appraisal, second, 0);
        gain.mean = (one.mean + other.mean) / 2;
        gain.error = __builtin_sqrt(one.error * one.error + other.error * other.error) / 2;
        gain.t = one.t > other.t ? one.t : other.t;
    }
    struct estimate way = gain_of_way(appraisal);
    if (way.mean > 0 && gain.mean > 0) {
        gain.mean = gain.mean > way.mean ? gain.mean - way.mean : 0;
        gain.error = __builtin_sqrt(gain.error * gain.error + way.error * way.error);
        gain.t = gain.t > way.t ? gain.t : way.t;
    }
    bool is_best = best_of(appraisal, -1) == appraisal->made;
    *loss = gain.mean > 0 && !is_best ? gain.mean : 0;
    *ci95 = gain.t * gain.error;
    for (int i = 0; *loss <= 0 && i < appraisal->count; i++) {
        struct estimate of = gain_of(appraisal, i, -1);
        double may = of.mean - (way.mean > 0 ? way.mean : 0) + of.t * of.error;
        if (!appraisal->candidates[i].is_out && may > *ci95)
            *ci95 = may;
    }
}

// ---- Work --------------------------------------------------------------------------------------

static struct lookout lookout_of(const struct appraisal *appraisal,
    const struct appraiser *appraiser, struct chance *deck, struct chance *mind)
{
    return (struct lookout){.setup = appraisal->setup,
        .seat = appraisal->view->seat,
        .depth = appraiser->depth,
        .deck = deck,
        .mind = mind,
        .memory = appraiser->memory,
        .memory_size = appraiser->memory_size};
}

static void guess(const struct appraisal *appraisal, const struct appraiser *appraiser,
    uint64_t number, struct state *state)
{
    const struct foresight *foresight = appraisal->foresight;
    struct chance chance;
    chance_from_number(&chance, number);
    if (!foresight || !foresight->guess) {
        game_guess(appraisal->setup, appraisal->view, &chance, state);
        return;
    }
    static const struct notes no_notes;
    const struct notes *notes = appraisal->notes ? appraisal->notes : &no_notes;
    struct lookout lookout = lookout_of(appraisal, appraiser, &chance, &chance);
    memset(state, 0, sizeof(*state));
    foresight->guess(&lookout, appraisal->view, notes, &chance, state);
}

static uint64_t next_number(struct chance *chance)
{
    uint64_t high = chance_word(chance);
    return high << 32 | chance_word(chance);
}

// Once the loss is known, it is only a matter of how likely the win was.
static bool is_tried(const struct appraisal *appraisal, int candidate)
{
    return candidate == appraisal->made ||
           (!appraisal->candidates[candidate].is_out && !appraisal->is_loss_known);
}

// What is dealt and what bots draw: the same for all that is tried from one guess, as far as it
// can.
struct luck {
    uint64_t dealt, drawn;
};

static struct outlook play_on(struct appraisal *appraisal, const struct appraiser *appraiser,
    const struct luck *luck, struct state *state)
{
    struct chance deck, mind;
    chance_from_number(&deck, luck->dealt);
    chance_from_number(&mind, luck->drawn);
    struct lookout lookout = lookout_of(appraisal, appraiser, &deck, &mind);
    appraisal->playouts++;
    return outlook_of(&lookout, state);
}

// If the best move can be made after the one that was made, that is tried too.
static void try_way(struct appraisal *appraisal, const struct appraiser *appraiser,
    const struct luck *luck, struct state *state)
{
    const struct setup *setup = appraisal->setup;
    struct way_on *way = &appraisal->way;
    int seat = appraisal->view->seat;
    char buf[400];
    struct text why = TEXT(buf);
    setup->game->apply(setup, state, seat, &appraisal->candidates[appraisal->made].move, NULL);
    way->is_open = !game_is_over(state) && !is_deck_turn(state) && (to_act(state) & only(seat)) &&
                   game_allows(setup, state, seat, &way->move, &why);
    if (!way->is_open)
        return;
    setup->game->apply(setup, state, seat, &way->move, NULL);
    struct outlook outlook = play_on(appraisal, appraiser, luck, state);
    way->win += (double)outlook.win;
    way->tokens += (double)outlook.tokens;
}

static void try_all(struct appraisal *appraisal, const struct appraiser *appraiser)
{
    const struct setup *setup = appraisal->setup;
    struct state guessed, state;
    guess(appraisal, appraiser, next_number(&appraisal->chance), &guessed);
    struct luck luck;
    luck.dealt = next_number(&appraisal->chance);
    luck.drawn = next_number(&appraisal->chance);
    for (int i = 0; i < appraisal->count; i++) {
        struct candidate *candidate = &appraisal->candidates[i];
        if (!is_tried(appraisal, i))
            continue;
        state = guessed;
        setup->game->apply(setup, &state, appraisal->view->seat, &candidate->move, NULL);
        struct outlook outlook = play_on(appraisal, appraiser, &luck, &state);
        candidate->win += (double)outlook.win;
        candidate->tokens += (double)outlook.tokens;
    }
    state = guessed;
    if (appraisal->way.is_open && !appraisal->is_loss_known)
        try_way(appraisal, appraiser, &luck, &state);
}

static void choose_way(struct appraisal *appraisal)
{
    int best = best_of(appraisal, -1);
    if (best != appraisal->made && best != appraisal->way.candidate)
        appraisal->way = (struct way_on){
            .move = appraisal->candidates[best].move, .candidate = best, .is_open = true};
}

static void add(struct candidate_sums *sums, double value, double win, double tokens)
{
    sums->batches++;
    sums->value += value;
    sums->squares += value * value;
    sums->win += win;
    sums->tokens += tokens;
}

static void note_batch(struct appraisal *appraisal)
{
    const struct candidate *made = &appraisal->candidates[appraisal->made];
    double share = 1.0 / APPRAISAL_BATCH, win = made->win * share, tokens = made->tokens * share;
    int half = (int)(appraisal->batches++ & 1);
    for (int i = 0; i < appraisal->count; i++) {
        struct candidate *candidate = &appraisal->candidates[i];
        if (!is_tried(appraisal, i))
            continue;
        bool is_made = i == appraisal->made;
        double more_win = candidate->win * share - (is_made ? 0 : win);
        double more_tokens = candidate->tokens * share - (is_made ? 0 : tokens);
        add(&candidate->half[half], appraisal->in_tokens ? more_tokens : more_win, more_win,
            more_tokens);
    }
    struct way_on *way = &appraisal->way;
    if (way->is_open && !appraisal->is_loss_known) {
        double more_win = way->win * share - win, more_tokens = way->tokens * share - tokens;
        add(&way->sums, appraisal->in_tokens ? more_tokens : more_win, more_win, more_tokens);
    }
    way->win = way->tokens = 0;
    for (int i = 0; i < appraisal->count; i++)
        appraisal->candidates[i].win = appraisal->candidates[i].tokens = 0;
    appraisal->in_batch = 0;
}

// How many candidates that are still tried are better than this one.
static int better_than(const struct appraisal *appraisal, int candidate)
{
    double mean = gain_of(appraisal, candidate, -1).mean;
    int better = 0;
    for (int i = 0; i < appraisal->count; i++)
        better += !appraisal->candidates[i].is_out && gain_of(appraisal, i, -1).mean > mean;
    return better;
}

static void drop_the_worse(struct appraisal *appraisal)
{
    int best = best_of(appraisal, -1);
    struct estimate leader = gain_of(appraisal, best, -1);
    for (int i = 0; i < appraisal->count; i++) {
        struct candidate *candidate = &appraisal->candidates[i];
        if (candidate->is_out || i == best || i == appraisal->made)
            continue;
        struct estimate gain = gain_of(appraisal, i, -1);
        double error = __builtin_sqrt(gain.error * gain.error + leader.error * leader.error);
        double sure = SURE * gain.t / 1.96;
        candidate->is_out = leader.mean - gain.mean > sure * error;
    }
}

// Once each has been tried a little, so that something is known of it, only those go on that seem
// good at first sight or did well.
static void drop_at_a_glance(struct appraisal *appraisal)
{
    const struct candidate *candidates = appraisal->candidates;
    float best = candidates[0].glance, far = GLANCE_FAR * appraisal->scale;
    for (int i = 1; i < appraisal->count; i++)
        best = candidates[i].glance > best ? candidates[i].glance : best;
    for (int i = 0; i < appraisal->count; i++) {
        int better = 0;
        for (int other = 0; other < appraisal->count; other++)
            better += candidates[other].glance > candidates[i].glance;
        bool is_far = candidates[i].glance < best - far;
        bool is_good = better_than(appraisal, i) < PLAYED_KEPT;
        if (i != appraisal->made && !is_good && (is_far || better >= GLANCE_KEPT))
            appraisal->candidates[i].is_out = true;
    }
}

bool appraisal_work(struct appraisal *appraisal, const struct appraiser *appraiser)
{
    if (appraisal->is_settled)
        return false;
    try_all(appraisal, appraiser);
    if (++appraisal->in_batch < APPRAISAL_BATCH)
        return true;
    note_batch(appraisal);
    if (appraisal->batches == BATCHES_GLANCED)
        drop_at_a_glance(appraisal);
    if (appraisal->batches < BATCHES_FEW)
        return true;
    double aim = (double)(appraiser->aim * appraisal->scale);
    if (!appraisal->is_loss_known) {
        double loss, ci95;
        drop_the_worse(appraisal);
        choose_way(appraisal);
        put_loss(appraisal, &loss, &ci95);
        // As it is told where it is the widest.
        ci95 *= 1 + tells(appraisal) / 2 + too_low(appraisal);
        appraisal->ci95 = (float)ci95;
        double enough = appraisal->in_tokens && SLACK * loss > aim ? SLACK * loss : aim;
        appraisal->is_loss_known = appraisal->batches >= BATCHES_LEAST && ci95 <= enough;
    }
    struct estimate made = estimate_of(appraisal, both(&appraisal->candidates[appraisal->made]));
    appraisal->is_settled = appraisal->batches >= appraiser->batches_max ||
                            (appraisal->is_loss_known && made.t * made.error <= 2 * aim);
    return !appraisal->is_settled;
}

void appraisal_set(struct appraisal *appraisal, const double *tokens, const double *win,
    const double *chance, double same)
{
    const double *values = appraisal->in_tokens ? tokens : win;
    double value[CANDIDATES_MAX], best = values[0];
    int made = appraisal->made;
    for (int i = 1; i < appraisal->count; i++)
        best = values[i] > best ? values[i] : best;
    for (int i = 0; i < appraisal->count; i++)
        value[i] = best - values[i] <= same ? best : values[i];
    for (int i = 0; i < appraisal->count; i++) {
        struct candidate *candidate = &appraisal->candidates[i];
        bool is_made = i == made;
        for (int half = 0; half < 2; half++) {
            candidate->half[half] = (struct candidate_sums){0};
            add(&candidate->half[half], value[i] - (is_made ? 0 : value[made]),
                win[i] - (is_made ? 0 : win[made]), tokens[i] - (is_made ? 0 : tokens[made]));
        }
        candidate->chance = (float)chance[i];
    }
    appraisal->is_exact = appraisal->is_settled = true;
}

// ---- Telling -----------------------------------------------------------------------------------

static enum grade grade_of(double loss, double ci95, double scale)
{
    static const double limits[] = {0.03, 0.06, 0.15};
    if (loss <= 0)
        return GRADE_BEST;
    if (loss <= ci95)
        return GRADE_NONE;
    enum grade grade = GRADE_GOOD;
    while (grade < GRADE_BLUNDER && loss >= limits[grade - GRADE_GOOD] * scale)
        grade++;
    return grade;
}

// The mean of the choices, each the mean of its amounts.
static double mean_of(const struct appraisal *appraisal, const struct judgement *judgement)
{
    double sum = 0;
    for (int choice = 0; choice < appraisal->choices; choice++) {
        double of = 0;
        int amounts = 0;
        for (int i = 0; i < judgement->count; i++)
            if (appraisal->candidates[judgement->list[i].candidate].choice == choice)
                of += (double)judgement->list[i].value, amounts++;
        sum += amounts ? of / amounts : 0;
    }
    return appraisal->choices ? sum / appraisal->choices : 0;
}

// `is_first`: it stands before others that are as good.
static void insert(struct judgement *judgement, struct judged judged, bool is_made, bool is_first)
{
    int at = judgement->count++;
    while (at > 0 && (judgement->list[at - 1].value < judged.value ||
                         (is_first && judgement->list[at - 1].value <= judged.value)))
        judgement->list[at] = judgement->list[at - 1], at--;
    judgement->list[at] = judged;
    if (is_made)
        judgement->made = at;
    else if (judgement->made >= at)
        judgement->made++;
}

void appraisal_tell(const struct appraisal *appraisal, struct judgement *judgement)
{
    double loss, ci95;
    put_loss(appraisal, &loss, &ci95);
    struct candidate_sums own = both(&appraisal->candidates[appraisal->made]);
    double n = own.batches ? own.batches : 1, value = own.value / n, win = own.win / n,
           tokens = own.tokens / n;
    struct estimate made = estimate_of(appraisal, own);
    const struct candidate_sums *way = &appraisal->way.sums;
    double on = gain_of_way(appraisal).mean, on_win = 0, on_tokens = 0;
    on = on > 0 ? on : 0;
    if (on > 0)
        on_win = way->win / way->batches, on_tokens = way->tokens / way->batches;
    value += on, win += on_win, tokens += on_tokens;
    double scale = (double)appraisal->scale;
    // Where something was lost, all that seem better than it is known by are told alike; the best
    // as far as both halves say is the best then.
    int best = loss > 0 ? best_of(appraisal, -1) : appraisal->made;
    judgement->count = 0;
    judgement->made = -1;
    for (int i = 0; i < appraisal->count; i++) {
        const struct candidate *candidate = &appraisal->candidates[i];
        struct judged judged = {
            .move = candidate->move, .candidate = i, .chance = candidate->chance};
        struct candidate_sums sums = both(candidate);
        struct estimate gain = gain_of(appraisal, i, -1);
        double times = sums.batches ? sums.batches : 1, share = 1;
        gain.mean -= on;
        // None is said to be better than the best one was found to be in the other half.
        if (gain.mean > 0 && (gain.mean > loss || (i == best && loss > 0)))
            share = loss / gain.mean;
        bool is_made = i == appraisal->made;
        double more_win = sums.win / times - on_win, more_tokens = sums.tokens / times - on_tokens;
        judged.value = (float)(value + (is_made ? 0 : share * gain.mean));
        judged.ci95 = (float)(is_made ? made.t * made.error : gain.t * gain.error);
        judged.win = (float)tempered(appraisal, win + (is_made ? 0 : share * more_win));
        judged.tokens = (float)(tokens + (is_made ? 0 : share * more_tokens));
        if (!appraisal->in_tokens) {
            judged.ci95 *= (float)steepness(appraisal, (double)judged.value);
            judged.value = judged.win;
        }
        insert(judgement, judged, is_made, i == best);
    }
    if (!appraisal->in_tokens) {
        ci95 *= steepness(appraisal, value + loss / 2);
        loss = tempered(appraisal, value + loss) - tempered(appraisal, value);
    }
    if (judgement->made == 0)
        loss = 0; // what little is left of it is smaller than a figure can tell
    judgement->loss = (float)loss;
    judgement->ci95 = (float)(ci95 < scale ? ci95 : scale);
    double blind = (double)judgement->list[0].value - mean_of(appraisal, judgement);
    judgement->blind = (float)(blind > 0 ? blind : 0);
    bool is_known = appraisal->is_exact || appraisal->batches >= BATCHES_FEW;
    judgement->grade = is_known ? grade_of(loss, ci95, scale) : GRADE_NONE;
}
