// SPDX-License-Identifier: MIT
// Learns how the bot `reader` pictures the other player of slowpoker and what it takes a lead to be
// worth. Generation 0 is `race` against itself; in each later one `reader` plays by what was learnt
// so far, against itself and against `race`. After each the chances of what was bet and kept are
// fitted to what the players did (a product of factors, by gradient descent), and the worth of a
// lead to how the matches went on. Writes the weights, and how it went, into the file, anew after
// each generation. The same numbers give the same weights. Run by scripts/learn-slowpoker.
// usage: learn_slowpoker GENERATIONS MATCHES PLAYOUTS THREADS SEED FILE
#include "bots/slowpoker_reader.h"

#include "games/slowpoker/state.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extern const struct game slowpoker;
extern const struct bot race_bot;

enum { THREADS_MAX = 64, GENERATIONS_MAX = 16 };
enum { RECORDS_MAX = 2 * READER_ROUNDS, EPOCHS = 4, BATCH = 64, SWEEPS = 200 };
enum { READER_SEATS = 50 }; // of a hundred seats from generation 1 on; the others are of `race`
#define PACE 0.15
#define SMOOTH 20.0 // how many observations a neighbouring lead counts as

// What one player saw and did in a round, and what came of it.
struct record {
    uint64_t hand, opponents_shown, keep;
    int32_t coins[2], lead_after;
    int rounds_left, bet;
    bool is_over; // the match, with this round
};

struct worker {
    pthread_t thread;
    struct chance chance;
    const struct reader_weights *weights;
    int matches, playouts, generation;
    struct record *records;
    int count;
    int met, points; // matches of `reader` against `race`, and two points for each that it won
};

// How a generation went.
struct report {
    int records, met, points;
    double loss, guessed; // the latter: of a hundred keeps, how many were held the likeliest
};

// ---- Playing -----------------------------------------------------------------------------------

static struct move ask(struct worker *worker, const struct setup *setup, const struct state *state,
    int seat, bool is_reader)
{
    struct view view;
    struct choice choices[CHOICES_MAX];
    game_view(setup, state, seat, &view);
    struct question question = {.setup = setup,
        .view = &view,
        .choices = choices,
        .count = setup->game->moves(setup, state, seat, choices),
        .chance = &worker->chance,
        .playouts = worker->playouts};
    return is_reader ? reader_choose(&question, worker->weights) : race_bot.choose(&question);
}

static void note(const struct setup *setup, const struct slowpoker *now, int seat,
    const struct move *move, struct record *record)
{
    if (move->verb == BET) {
        *record = (struct record){.hand = now->hand[seat],
            .opponents_shown = now->shown[!seat],
            .coins = {now->coins[seat], now->coins[!seat]},
            .rounds_left = setup->option[ROUNDS] - now->round,
            .bet = (int)move->amount};
        return;
    }
    record->keep = now->hand[seat];
    for (int i = 0; i < HAND_CARDS && move->arg[i] != CARD_NONE; i++)
        record->keep &= ~(1ull << move->arg[i]);
}

static void play_match(struct worker *worker, const struct setup *setup)
{
    struct state state = {0};
    const struct slowpoker *now = (const struct slowpoker *)&state;
    bool is_reader[2];
    for (int seat = 0; seat < 2; seat++)
        is_reader[seat] = worker->generation && chance_below(&worker->chance, 100) < READER_SEATS;
    game_start(setup, &state);
    while (!game_is_over(&state)) {
        struct record *records = worker->records + worker->count;
        int round = now->round;
        while (!game_is_over(&state) && now->round == round) {
            int seat = is_deck_turn(&state) ? DECK : lowest_bit((uint64_t)to_act(&state));
            struct move move;
            if (seat == DECK)
                game_sample(setup, &state, &worker->chance, &move);
            else {
                move = ask(worker, setup, &state, seat, is_reader[seat]);
                note(setup, now, seat, &move, &records[seat]);
            }
            play(setup, &state, seat, &move, NULL);
        }
        for (int seat = 0; seat < 2; seat++) {
            records[seat].lead_after = now->coins[seat] - now->coins[!seat];
            records[seat].is_over = game_is_over(&state);
        }
        worker->count += 2;
    }
    if (is_reader[0] == is_reader[1])
        return;
    int32_t lead = now->coins[is_reader[1]] - now->coins[is_reader[0]];
    worker->met++;
    worker->points += lead > 0 ? 2 : lead == 0;
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct setup setup;
    setup_init(&setup, &slowpoker);
    for (int i = 0; i < worker->matches; i++)
        play_match(worker, &setup);
    return NULL;
}

// ---- The picture of the other ------------------------------------------------------------------

// Everything but the worth of a lead, as one row.
enum { FACTORS = offsetof(struct reader_weights, win) / sizeof(float) };

struct slopes {
    struct reader_weights of; // of the logarithms of the factors; `win` is not used
    double squares[FACTORS];
};

// What the record says against the chances: of each factor, how much more often it was expected
// than seen.
static void learn_from(const struct record *record, const struct setup *setup,
    const struct reader_weights *weights, struct slopes *slopes, struct report *report)
{
    struct picture picture;
    float chances[KEEPS][HAND_RANKS];
    uint64_t keeps[KEEPS];
    picture_of(
        &picture, weights, setup, record->coins, record->rounds_left, record->opponents_shown);
    float total = picture_chances(&picture, record->hand, chances, keeps), best = 0;
    int moment = reader_moment(record->rounds_left, record->coins[0] - record->coins[1]);
    int likeliest = 0;
    for (int i = 0; i < KEEPS; i++) {
        float sum = 0, off[HAND_RANKS];
        int kind = reader_kind(keeps[i]);
        for (int bet = 0; bet < HAND_RANKS; bet++) {
            bool is_it = keeps[i] == record->keep && bet == record->bet;
            sum += chances[i][bet];
            off[bet] = chances[i][bet] / total - (float)is_it;
            if (is_it)
                report->loss -= log(chances[i][bet] / total);
            slopes->of.kind[kind][bet] += off[bet];
            slopes->of.bet[moment][bet] += off[bet];
        }
        for (uint64_t rest = keeps[i]; rest; rest &= rest - 1) {
            int card = lowest_bit(rest);
            int clash = reader_clash(card, record->opponents_shown, setup->option[CHART]);
            for (int bet = 0; bet < HAND_RANKS; bet++) {
                slopes->of.card[card][bet] += off[bet];
                slopes->of.clash[clash][bet] += off[bet];
            }
        }
        if (sum > best)
            best = sum, likeliest = i;
    }
    report->guessed += keeps[likeliest] == record->keep;
}

static void step(struct reader_weights *weights, struct slopes *slopes, double pace)
{
    float *factor = (float *)weights, *slope = (float *)&slopes->of;
    for (int i = 0; i < FACTORS; i++) {
        double by = slope[i] / (double)BATCH;
        slopes->squares[i] += by * by;
        if (by != 0)
            factor[i] *= (float)exp(-pace * by / sqrt(slopes->squares[i] + 1e-6));
        factor[i] = fminf(fmaxf(factor[i], 1e-5f), 1e5f);
        slope[i] = 0;
    }
}

static void fit_picture(struct reader_weights *weights, struct record *records, int count,
    struct chance *chance, struct report *report)
{
    static struct slopes slopes;
    struct setup setup;
    setup_init(&setup, &slowpoker);
    memset(&slopes, 0, sizeof(slopes));
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        report->loss = report->guessed = 0;
        for (int i = 0; i < count; i++) {
            int at = i + (int)chance_below(chance, (uint32_t)(count - i));
            struct record record = records[at];
            records[at] = records[i], records[i] = record;
            learn_from(&record, &setup, weights, &slopes, report);
            if (i % BATCH == BATCH - 1)
                step(weights, &slopes, PACE / (1 << epoch));
        }
    }
    report->records = count;
    report->loss /= count;
    report->guessed *= 100.0 / count;
}

// ---- What a lead is worth ----------------------------------------------------------------------

// The chance to win after the record's round, seen from the one who led before it.
static double came_to(const struct reader_weights *weights, const struct record *record)
{
    bool was_ahead = record->coins[0] >= record->coins[1];
    int32_t lead = was_ahead ? record->lead_after : -record->lead_after;
    return reader_win(weights, lead, record->is_over ? 0 : record->rounds_left);
}

// Least squares for the corners of a broken line, each held to its neighbours a little.
static void fit_round(
    struct reader_weights *weights, const struct record *records, int count, int rounds_left)
{
    double own[READER_LEADS] = {0}, shared[READER_LEADS] = {0}, sum[READER_LEADS] = {0};
    for (int i = 0; i < count; i++) {
        if (records[i].rounds_left != rounds_left - 1)
            continue;
        int size = abs(records[i].coins[0] - records[i].coins[1]), at = 0;
        while (at < READER_LEADS - 2 && size >= reader_leads[at + 1])
            at++;
        double width = reader_leads[at + 1] - reader_leads[at];
        double part = fmin((size - reader_leads[at]) / width, 1),
               is = came_to(weights, &records[i]);
        own[at] += (1 - part) * (1 - part), own[at + 1] += part * part;
        shared[at] += part * (1 - part);
        sum[at] += (1 - part) * is, sum[at + 1] += part * is;
    }
    float *win = weights->win[rounds_left - 1];
    win[0] = 0.5f;
    for (int i = 1; i < READER_LEADS; i++)
        win[i] = rounds_left == 1 ? 1 : weights->win[rounds_left - 2][i];
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int i = 1; i < READER_LEADS; i++) {
            bool is_last = i == READER_LEADS - 1;
            double next = is_last ? 1 : win[i + 1];
            double top = sum[i] - shared[i - 1] * win[i - 1] - (is_last ? 0 : shared[i] * next);
            top += SMOOTH * (win[i - 1] + next) / 2;
            win[i] = (float)fmax(top / (own[i] + SMOOTH), win[i - 1]);
        }
}

static void fit_leads(struct reader_weights *weights, const struct record *records, int count)
{
    for (int rounds_left = 1; rounds_left <= READER_ROUNDS; rounds_left++)
        fit_round(weights, records, count, rounds_left);
}

// ---- All of it ---------------------------------------------------------------------------------

static void put(FILE *file, const char *name, const float *of, int rows, int columns)
{
    fprintf(file, ".%s = {\n", name);
    for (int i = 0; i < rows * columns; i++)
        fprintf(file, "%s%.3ef%s", i % columns ? " " : "    {", (double)of[i],
            i % columns < columns - 1 ? "," : "},\n");
    fprintf(file, "},\n");
}

static bool write_all(char **argv, const struct report *reports, int generations, double minutes,
    const struct reader_weights *weights)
{
    FILE *file = fopen(argv[6], "w");
    if (!file)
        return false;
    fprintf(file, "// SPDX-License-Identifier: MIT\n// Made by scripts/learn-slowpoker:\n");
    fprintf(file, "//   learn_slowpoker %s %s %s %s %s (%d generations done, %.1f minutes)\n",
        argv[1], argv[2], argv[3], argv[4], argv[5], generations, minutes);
    fprintf(file, "// In each generation: decisions learnt from, their loss in nats, how many of a "
                  "hundred keeps\n// were held the likeliest, and what `reader` won of its matches "
                  "against `race`, per cent.\n");
    for (int i = 0; i < generations; i++) {
        const struct report *report = &reports[i];
        fprintf(file, "//   %d: %d %.4f %.1f", i, report->records, report->loss, report->guessed);
        if (report->met)
            fprintf(file, " %.1f of %d", 50.0 * report->points / report->met, report->met);
        fprintf(file, "\n");
    }
    put(file, "bet", weights->bet[0], READER_MOMENTS, HAND_RANKS);
    put(file, "kind", weights->kind[0], READER_KINDS, HAND_RANKS);
    put(file, "card", weights->card[0], SLOWPOKER_CARDS, HAND_RANKS);
    put(file, "clash", weights->clash[0], READER_CLASHES, HAND_RANKS);
    put(file, "win", weights->win[0], READER_ROUNDS, READER_LEADS);
    return fclose(file) == 0;
}

// Says how many records there are, from all threads in order.
static int play_generation(struct worker *workers, int threads, int generation,
    const struct reader_weights *weights, struct record *records, struct report *report)
{
    for (int i = 0; i < threads; i++) {
        workers[i].weights = weights;
        workers[i].generation = generation;
        workers[i].count = workers[i].met = workers[i].points = 0;
        must(pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0);
    }
    int count = 0;
    for (int i = 0; i < threads; count += workers[i++].count) {
        pthread_join(workers[i].thread, NULL);
        size_t size = sizeof(records[0]) * (size_t)workers[i].count;
        memcpy(records + count, workers[i].records, size);
        report->met += workers[i].met;
        report->points += workers[i].points;
    }
    return count;
}

static double now_min(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return ((double)now.tv_sec + (double)now.tv_nsec / 1e9) / 60;
}

int main(int argc, char **argv)
{
    if (argc != 7)
        return 2;
    int generations = atoi(argv[1]), matches = atoi(argv[2]), playouts = atoi(argv[3]);
    int threads = atoi(argv[4]), seed = atoi(argv[5]);
    static struct worker workers[THREADS_MAX];
    static struct reader_weights weights;
    static struct report reports[GENERATIONS_MAX];
    if (threads < 1 || threads > THREADS_MAX || generations > GENERATIONS_MAX)
        return 2;
    int each = matches / threads;
    size_t most = (size_t)each * RECORDS_MAX;
    struct record *records = malloc(sizeof(records[0]) * most * (size_t)threads);
    must(records);
    for (int i = 0; i < threads; i++) {
        workers[i] = (struct worker){
            .matches = each, .playouts = playouts, .records = malloc(sizeof(records[0]) * most)};
        must(workers[i].records);
        chance_from_number(&workers[i].chance, (uint64_t)seed * THREADS_MAX + (uint64_t)i);
    }
    for (int i = 0; i < FACTORS; i++)
        ((float *)&weights)[i] = 1;
    struct chance chance;
    double start_min = now_min();
    chance_from_number(&chance, (uint64_t)seed);
    for (int i = 0; i < generations; i++) {
        int count = play_generation(workers, threads, i, &weights, records, &reports[i]);
        fit_picture(&weights, records, count, &chance, &reports[i]);
        fit_leads(&weights, records, count);
        if (!write_all(argv, reports, i + 1, now_min() - start_min, &weights))
            return 1;
    }
    return 0;
}
