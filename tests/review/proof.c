// SPDX-License-Identifier: MIT
// Is a review right? Matches are played from fresh seeds and reviewed: what the levels lose in a
// decision, on average, must order easy > medium > hard >= best with 99 % certainty; and of what is
// said to be won with a chance of 30 to 40 %, so much must be won. Links nothing but bots and needs
// no library, so that one file runs on any machine of the kind (the options after -O3 make it judge
// as the program does):
//
//   gcc -O3 -ffp-contract=off -fno-strict-aliasing -fno-math-errno -static -pthread -Isrc -o proof
//       tests/review/proof.c src/{base,engine,games,games/*,bots}/*.c -lm
//   proof GAME [MATCHES a level] [MATCHES to calibrate] [SEED] [BATCHES] [THREADS] [DEPTH]
//   proof some: in seconds, whether easy loses more than hard in a few matches of each big game
//
// Exit code 1: the order or the chances are not as they should be.
#include "bots/level.h"
#include "bots/review.h"
#include "games/games.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64, MOVES_MAX = 20000, CLASSES = 10, WELL_CALIBRATED = 3 };
#define Z99 2.576
#define Z99_ONE_SIDE 2.326

struct settings {
    struct setup setup;
    int matches, calibrated, batches, threads, depth;
    uint64_t seed;
};

// What came of one match.
struct facts {
    double loss, blind;
    int decisions;
    struct {
        double said;
        int count;
        double won;
    } class[CLASSES];
};

struct job {
    const struct settings *settings;
    const char *level[2]; // of the seat that is reviewed, and of the others
    bool is_calibrating;
    int matches;
    atomic_int next;
    struct facts *facts;
};

struct record {
    int count;
    struct {
        int seat;
        struct move move;
    } turn[MOVES_MAX];
};

// ---- A match -----------------------------------------------------------------------------------

static uint64_t number_of(const struct job *job, int match, uint64_t what)
{
    uint64_t parts[] = {job->settings->seed, (uint64_t)match, what, (uint64_t)job->level[0][0]};
    return hash_bytes(HASH_START, parts, sizeof(parts));
}

// The seat of the first level plays against the other. False: it was too long.
static bool play_match(const struct job *job, int match, int seat, struct record *record,
    void *memory, size_t memory_size)
{
    const struct setup *setup = &job->settings->setup;
    struct strength strength[2];
    struct chance deck, mind;
    struct state state;
    chance_from_number(&deck, number_of(job, match, 1));
    chance_from_number(&mind, number_of(job, match, 2));
    for (int i = 0; i < 2; i++)
        must(strength_find(setup, job->level[i], &strength[i]));
    game_start(setup, &state);
    for (record->count = 0; !game_is_over(&state); record->count++) {
        struct move move;
        int mover = DECK;
        if (record->count == MOVES_MAX)
            return false;
        if (is_deck_turn(&state)) {
            game_sample(setup, &state, &deck, &move);
        } else {
            struct choice choices[CHOICES_MAX];
            struct view view;
            mover = lowest_bit((uint64_t)to_act(&state));
            const struct strength *of = &strength[mover != seat];
            game_view(setup, &state, mover, &view);
            struct question question = {.setup = setup,
                .view = &view,
                .choices = choices,
                .count = setup->game->moves(setup, &state, mover, choices),
                .chance = &mind,
                .playouts = of->playouts,
                .slips = of->slips,
                .memory = memory,
                .memory_size = memory_size};
            move = of->bot->choose(&question);
        }
        record->turn[record->count].seat = mover;
        record->turn[record->count].move = move;
        play(setup, &state, mover, &move, NULL);
    }
    return true;
}

static bool review_match(const struct job *job, int match, int seat, const struct record *record,
    struct review *review, void *memory)
{
    struct state state;
    game_start(&job->settings->setup, &state);
    review_begin(review, &job->settings->setup, seat, &state, 0, memory, REVIEW_BYTES,
        number_of(job, match, 3));
    for (int i = 0; i < record->count; i++)
        if (!review_see(review, record->turn[i].seat, &record->turn[i].move))
            return false;
    review_end(review);
    review->appraiser.batches_max = (uint32_t)job->settings->batches;
    review->appraiser.depth = job->settings->depth;
    if (!job->is_calibrating)
        while (review_work(review))
            ;
    return true;
}

// What the chance to win was after the move that was made, and nothing else: the other candidates
// are left out.
static void calibrate(struct review *review, struct facts *facts)
{
    for (int i = 0; i < review->count; i++) {
        struct review_decision *decision = &review->decisions[i];
        struct candidate candidate;
        struct appraisal appraisal;
        struct judgement judgement;
        struct choice only = {.move = decision->made, .amount_max = decision->made.amount};
        appraisal_begin(&appraisal, &review->setup, &decision->view, &decision->notes, &only, 1,
            &decision->made, &candidate, hash_bytes(review->seed, &i, sizeof(i)));
        appraisal.is_settled = false;
        review->appraiser.aim = 0;
        while (appraisal_work(&appraisal, &review->appraiser))
            ;
        appraisal_tell(&appraisal, &judgement);
        double win = (double)judgement.list[0].win;
        int class = (int)(win * CLASSES);
        class = class < 0 ? 0 : class >= CLASSES ? CLASSES - 1 : class;
        facts->class[class].count++;
        facts->class[class].said += win;
        facts->class[class].won += (double)review->end_win;
    }
}

static void *work(void *context)
{
    struct job *job = context;
    struct record *record = malloc(sizeof(*record));
    struct review *review = malloc(sizeof(*review));
    void *memory = aligned_alloc(64, REVIEW_BYTES), *tree = aligned_alloc(64, APPRAISER_BYTES);
    must(record && review && memory && tree);
    for (int match; (match = atomic_fetch_add(&job->next, 1)) < job->matches;) {
        struct facts *facts = &job->facts[match];
        int seat = match % job->settings->setup.seats;
        if (!play_match(job, match, seat, record, tree, APPRAISER_BYTES))
            continue;
        for (int i = 0; i < job->settings->setup.seats; i++) {
            if (i != seat && !job->is_calibrating)
                continue;
            if (!review_match(job, match, i, record, review, memory))
                continue;
            if (job->is_calibrating) {
                calibrate(review, facts);
                continue;
            }
            struct review_sum sum;
            review_sum(review, &sum);
            facts->loss += (double)sum.loss;
            facts->blind += (double)sum.blind;
            facts->decisions += review->counted;
        }
    }
    free(tree);
    free(memory);
    free(review);
    free(record);
    return NULL;
}

static void run(struct job *job)
{
    pthread_t thread[THREADS_MAX];
    job->facts = calloc((size_t)job->matches + 1, sizeof(job->facts[0]));
    must(job->facts);
    for (int i = 0; i < job->settings->threads; i++)
        must(pthread_create(&thread[i], NULL, work, job) == 0);
    for (int i = 0; i < job->settings->threads; i++)
        pthread_join(thread[i], NULL);
}

// ---- The proof ---------------------------------------------------------------------------------

struct lost {
    double match, match_error; // lost in a match, and the standard error
    double decision, error;    // lost in a decision: whoever plays badly is often out early
    double accuracy;
};

static struct lost lost_by(const struct settings *settings, const char *level, const char *other)
{
    struct job job = {.settings = settings, .level = {level, other}, .matches = settings->matches};
    double sum = 0, squares = 0, blind = 0, decisions = 0, n = settings->matches, rests = 0;
    run(&job);
    for (int i = 0; i < job.matches; i++) {
        sum += job.facts[i].loss;
        squares += job.facts[i].loss * job.facts[i].loss;
        blind += job.facts[i].blind;
        decisions += job.facts[i].decisions;
    }
    double mean = sum / n, each = decisions > 0 ? sum / decisions : 0;
    // Decisions of one match go together: the error is that of the matches.
    for (int i = 0; i < job.matches; i++)
        rests += pow(job.facts[i].loss - each * job.facts[i].decisions, 2);
    free(job.facts);
    return (struct lost){.match = mean,
        .match_error = sqrt(fmax(0, squares / n - mean * mean) / (n - 1)),
        .decision = each,
        .error = decisions > 0 ? sqrt(rests * n / (n - 1)) / decisions : 0,
        .accuracy = blind > 0 ? 100 * (1 - sum / blind) : 100};
}

static bool prove_order(const struct settings *settings)
{
    bool in_tokens = is_valued_in_tokens(&settings->setup), is_proved = true;
    double unit = in_tokens ? 1 : 100;
    struct lost lost[LEVELS];
    printf("# %s: lost against one's own level, in %s; %d matches a level, 99 %% intervals\n",
        settings->setup.game->id, in_tokens ? "tokens" : "points of the chance to win",
        settings->matches);
    for (int i = 0; i < LEVELS; i++) {
        const char *level = level_at(settings->setup.game, i).name;
        // Against its equals: whoever meets somebody much better has soon lost, and then nothing
        // costs anything.
        lost[i] = lost_by(settings, level, level);
        printf("# %-8s a match %8.3f ± %.3f   a decision %.4f ± %.4f   accuracy %.1f %%\n", level,
            unit * lost[i].match, unit * Z99 * lost[i].match_error, unit * lost[i].decision,
            unit * Z99 * lost[i].error, lost[i].accuracy);
        fflush(stdout);
    }
    for (int i = 0; i + 1 < LEVELS; i++) {
        double more = lost[i].decision - lost[i + 1].decision;
        double error = sqrt(lost[i].error * lost[i].error + lost[i + 1].error * lost[i + 1].error);
        // The last two may be alike.
        bool is_last = i + 2 == LEVELS;
        bool is_so = is_last ? more > -Z99_ONE_SIDE * error : more > Z99_ONE_SIDE * error;
        printf("# %s %s %s: %s (%.4f ± %.4f)\n", level_at(settings->setup.game, i).name,
            is_last ? ">=" : ">", level_at(settings->setup.game, i + 1).name,
            is_so ? "yes" : "NOT PROVED", unit * more, unit * Z99 * error);
        is_proved &= is_so;
    }
    return is_proved;
}

// A class is judged if its own chance error is small against what is asked.
static bool prove_chances(const struct settings *settings)
{
    struct job job = {.settings = settings,
        .level = {"best", "hard"},
        .is_calibrating = true,
        .matches = settings->calibrated};
    bool is_proved = true;
    run(&job);
    printf("# %s: the chance to win at %d matches of best against hard\n", settings->setup.game->id,
        job.matches);
    puts("# said          decisions   mean said   won      off");
    for (int class = 0; class < CLASSES; class ++) {
        double said = 0, won = 0, squares = 0;
        int count = 0;
        for (int i = 0; i < job.matches; i++) {
            count += job.facts[i].class[class].count;
            said += job.facts[i].class[class].said;
            won += job.facts[i].class[class].won;
        }
        if (!count)
            continue;
        double off = (won - said) / count;
        // Decisions of one match go together: the error is that of the matches.
        for (int i = 0; i < job.matches; i++) {
            double n = job.facts[i].class[class].count;
            double rest = job.facts[i].class[class].won - job.facts[i].class[class].said - off * n;
            squares += rest * rest;
        }
        double error = sqrt(squares) / count;
        bool is_off = 100 * fabs(off) - 100 * Z99 * error > WELL_CALIBRATED;
        printf("# %3d to %3d %%  %9d   %6.1f %%   %6.1f %%  %+5.1f ± %.1f%s\n", 10 * class,
            10 * class + 10, count, 100 * said / count, 100 * won / count, 100 * off,
            100 * Z99 * error, is_off ? "  OFF" : "");
        is_proved &= !is_off;
    }
    free(job.facts);
    return is_proved;
}

// The same matches and figures on every machine: a test that is always right or always wrong.
static bool prove_some(void)
{
    static const char *const ids[] = {"mantis", "slowpoker", "tzogous37", "war-lanes"};
    static const int matches[] = {6, 2, 2, 2};
    bool is_proved = true;
    for (int i = 0; i < 4; i++) {
        struct settings settings = {
            .matches = matches[i], .seed = 1, .batches = 6, .threads = 2, .depth = OUTLOOK_SHORT};
        setup_init(&settings.setup, game_find(ids[i]));
        struct lost easy = lost_by(&settings, "easy", "medium"),
                    hard = lost_by(&settings, "hard", "medium");
        bool is_so = easy.decision > hard.decision && easy.accuracy < hard.accuracy;
        printf("# %s: easy loses %.4f a decision (accuracy %.0f %%), hard %.4f (%.0f %%): %s\n",
            ids[i], easy.decision, easy.accuracy, hard.decision, hard.accuracy,
            is_so ? "as it should be" : "WRONG");
        is_proved &= is_so;
    }
    return is_proved;
}

static int number(int count, char **words, int at, int standard)
{
    return at < count ? atoi(words[at]) : standard;
}

int main(int count, char **words)
{
    if (count == 2 && strcmp(words[1], "some") == 0)
        return !prove_some();
    const struct game *game = count > 1 ? game_find(words[1]) : NULL;
    if (!game) {
        puts("usage: proof GAME [MATCHES] [CALIBRATED] [SEED] [BATCHES] [THREADS] [DEPTH]\n"
             "       proof some");
        return 2;
    }
    struct settings settings = {.matches = number(count, words, 2, 40),
        .calibrated = number(count, words, 3, 200),
        .seed = (uint64_t)number(count, words, 4, 1),
        .batches = number(count, words, 5, 16),
        .threads = number(count, words, 6, 2),
        .depth = number(count, words, 7, OUTLOOK_SHORT)};
    if (settings.threads < 1 || settings.threads > THREADS_MAX || settings.batches < 1)
        return 2;
    setup_init(&settings.setup, game);
    printf("# seed %d: proof %s %d %d %d %d\n", (int)settings.seed, game->id, settings.matches,
        settings.calibrated, (int)settings.seed, settings.batches);
    bool is_proved = settings.matches < 2 || prove_order(&settings);
    is_proved &= settings.calibrated < 1 || prove_chances(&settings);
    puts(is_proved ? "# proved" : "# not proved");
    return !is_proved;
}
