// SPDX-License-Identifier: MIT
// Learns the weights by which the bot `lanes` judges a table of war-lanes: it plays matches against
// itself and after each moves every judgement in it towards what came later: the next judgements
// and the result (temporal differences). Writes the weights every minute and prints the curve: the
// matches learnt from and the share won against `priority` and `search:300`.
//
// Each thread learns into a copy of the weights and adds what it has changed to the shared ones
// after every few matches: so with several threads the weights differ from run to run. With one
// thread, --matches and the same seed they are the same each time.
//
// usage: learn_war_lanes [FLAG VALUE]…
//   --seconds N, --matches N   how long it learns; the pace falls to a thirtieth until then
//   --threads N, --seed N
//   --from FILE, --out FILE    weights to begin with, and where to write them
//   --pace X                   how far a judgement moves at first
//   --trust X                  in what came later, rather than in the next judgement: 0 to 1
//   --varied N                 how many of a hundred matches have other options
//   --trial N                  matches against `priority` for a point of the curve
#include "bots/war_lanes_plan.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOMENTS_MAX = 4000, THREADS_MAX = 256, MEMORY_BYTES = 1 << 22 };

struct match {
    struct war_table table;
    cards hand[2];
    cards pool; // in the decks
};

static struct {
    double seconds, pace, trust;
    long matches, trial;
    int threads, varied;
    uint64_t seed;
    const char *from, *out;
} arg = {
    .seconds = 60, .pace = 0.02, .trust = 0.6, .trial = 200, .threads = 1, .varied = 20, .seed = 1};

enum { NUMBERS = sizeof(struct war_weights) / sizeof(float), SHARE_EVERY = 8 };

static struct war_weights shared;
static pthread_mutex_t sharing = PTHREAD_MUTEX_INITIALIZER;
static long learnt; // matches, of all threads
static volatile bool is_stopped;
static double started;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// ---- a match against itself

static int draw(cards *pool, struct chance *chance)
{
    int bit = nth_bit(*pool, (int)chance_below(chance, (uint32_t)count_bits(*pool)));
    int card = bit < JOKER ? bit : JOKER;
    *pool = take(*pool, card);
    return card;
}

static void shuffle(const struct setup *setup, struct match *match)
{
    struct war_table *table = &match->table;
    match->pool = whole_pack(setup);
    match->hand[0] = match->hand[1] = 0;
    table->deck[0] = table->deck[1] =
        (uint8_t)((STANDARD_CARDS + setup->option[OPTION_JOKERS]) / 2);
}

static void fill_hands(struct match *match, struct chance *chance)
{
    for (int seat = 0; seat < 2; seat++)
        while (count_bits(match->hand[seat]) < match->table.held[seat])
            match->hand[seat] = put(match->hand[seat], draw(&match->pool, chance));
}

static void begin_round(const struct setup *setup, struct match *match, struct chance *chance)
{
    struct war_table *table = &match->table;
    table->round++;
    table->final = 0;
    table->is_round_over = false;
    shuffle(setup, match);
    int lead = 0;
    while (!lead) {
        if (!table->deck[0])
            shuffle(setup, match);
        table->deck[0]--, table->deck[1]--;
        lead = lane_value(draw(&match->pool, chance)) - lane_value(draw(&match->pool, chance));
    }
    table->turn = lead < 0;
    table->hp[!table->turn] -= lead < 0 ? -lead : lead;
    if (table->hp[!table->turn] <= 0) {
        table->is_over = true;
        table->winner = table->turn;
        return;
    }
    for (int seat = 0; seat < 2; seat++) {
        table->held[seat] = table->deck[seat] < HAND_CARDS ? table->deck[seat] : HAND_CARDS;
        table->deck[seat] -= table->held[seat];
    }
    table->to_play = table->held[0] < TURN_CARDS ? table->held[0] : TURN_CARDS;
    fill_hands(match, chance);
}

// What the seat on turn knows.
static void look(struct match *match)
{
    struct war_table *table = &match->table;
    table->me = table->turn;
    table->hand = match->hand[table->me];
    table->unseen = match->pool;
    for (cards set = match->hand[!table->me]; set; set &= set - 1)
        table->unseen = put(table->unseen, lowest_card(set));
}

static void play_turn(const struct setup *setup, const struct war_weights *weights,
    struct match *match, struct chance *chance, struct war_inputs *inputs)
{
    struct war_table *table = &match->table;
    struct war_plan plan;
    look(match);
    if (table->to_play) {
        war_plan(setup, weights, table, &plan);
        for (int i = 0; i < plan.steps; i++)
            war_play(setup, table, plan.step[i].card, plan.step[i].lane);
        match->hand[table->me] = table->hand;
    }
    if (!table->is_over)
        war_end_turn(setup, table);
    if (table->is_over)
        return;
    war_inputs(setup, table, inputs);
    if (!table->is_round_over)
        fill_hands(match, chance);
}

static int between(struct chance *chance, int low, int high)
{
    return low + (int)chance_below(chance, (uint32_t)(high - low + 1));
}

// Now and then other options, and HP as they are later in a match.
static void vary(struct setup *setup, struct match *match, struct chance *chance)
{
    setup_init(setup, &war_lanes);
    if (chance_below(chance, 100) < (uint32_t)arg.varied) {
        static const uint8_t most[] = {12, 25, 20, 20, 40, 14, 10, 10};
        for (int i = 0; i <= LANE_EFFECT_HIGH; i++)
            if (!chance_below(chance, 3))
                setup->option[i] = between(chance, 0, most[i]);
        if (!chance_below(chance, 2))
            setup->option[OPTION_JOKERS] = between(chance, 0, 8);
        if (!chance_below(chance, 2))
            setup->option[OPTION_COUNTDOWN] = between(chance, 1, 5);
        setup->option[OPTION_HP] = between(chance, 10, 160);
    }
    for (int seat = 0; seat < 2; seat++) {
        match->table.hp[seat] = setup->option[OPTION_HP];
        match->table.suit[seat] = (uint8_t)chance_below(chance, SUITS);
    }
    if (!chance_below(chance, 4))
        for (int seat = 0; seat < 2; seat++)
            match->table.hp[seat] = between(chance, 5, 100);
}

// ---- learning

static void add(float *row, const float *change, float scale, int count)
{
    for (int i = 0; i < count; i++)
        row[i] += scale * change[i];
}

// Moves the judgement of these inputs towards `target`; says what it was.
static float learn(
    struct war_weights *weights, const struct war_inputs *inputs, float target, float pace)
{
    struct war_layers layers;
    float value = 1 / (1 + expf(-war_judge(weights, inputs, &layers)));
    float step = pace * (target - value), blame[HIDDEN];
    for (int i = 0; i < HIDDEN; i++) {
        float out = layers.sum[i] > 0 ? layers.sum[i] : 0;
        blame[i] = layers.sum[i] > 0 ? step * weights->out[i] : 0;
        weights->out[i] += step * out;
    }
    for (int i = 0; i < TABLE_INPUTS; i++)
        if (inputs->table[i] != 0)
            add(weights->table[i], blame, inputs->table[i], HIDDEN);
    for (int lane = 0; lane < LANES; lane++) {
        float of_lane[LANE_HIDDEN];
        for (int i = 0; i < LANE_HIDDEN; i++) {
            float sum = 0, out = layers.lane[lane][i];
            if (out > 0) {
                for (int k = 0; k < HIDDEN; k++)
                    sum += weights->lanes[i][k] * blame[k];
                add(weights->lanes[i], blame, out, HIDDEN);
            }
            of_lane[i] = sum;
        }
        for (int i = 0; i < LANE_INPUTS; i++)
            if (inputs->lane[lane][i] != 0)
                add(weights->lane[i], of_lane, inputs->lane[lane][i], LANE_HIDDEN);
    }
    return value;
}

// The pace falls to a thirtieth towards the end.
static float pace_now(void)
{
    double part =
        arg.matches ? (double)learnt / (double)arg.matches : (now() - started) / arg.seconds;
    return (float)(arg.pace * pow(1.0 / 30, part < 1 ? part : 1));
}

static void play_match(
    struct war_weights *weights, struct chance *chance, struct war_inputs *moments[2])
{
    struct match match = {.table = {.winner = NOBODY}};
    struct setup setup;
    int count[2] = {0};
    vary(&setup, &match, chance);
    begin_round(&setup, &match, chance);
    while (!match.table.is_over) {
        int seat = match.table.turn;
        must(count[seat] < MOMENTS_MAX);
        play_turn(&setup, weights, &match, chance, &moments[seat][count[seat]]);
        if (match.table.is_over)
            break;
        count[seat]++;
        if (match.table.is_round_over)
            begin_round(&setup, &match, chance);
    }
    float pace = pace_now();
    for (int seat = 0; seat < 2; seat++) {
        int winner = match.table.winner;
        float target = winner == NOBODY ? 0.5f : winner == seat;
        while (count[seat]--) {
            float value = learn(weights, &moments[seat][count[seat]], target, pace);
            target = (float)arg.trust * target + (1 - (float)arg.trust) * value;
        }
    }
}

// Adds what this thread has changed since it last did to the shared weights, and takes over what
// the others have.
static void share(struct war_weights *mine, struct war_weights *before)
{
    float *own = (float *)mine, *old = (float *)before, *all = (float *)&shared;
    pthread_mutex_lock(&sharing);
    for (int i = 0; i < NUMBERS; i++) {
        all[i] += own[i] - old[i];
        own[i] = old[i] = all[i];
    }
    pthread_mutex_unlock(&sharing);
}

struct worker {
    pthread_t thread;
    struct chance chance;
    struct war_weights weights, before;
    struct war_inputs moments[2][MOMENTS_MAX];
};

static void *work(void *context)
{
    struct worker *worker = context;
    struct war_inputs *moments[2] = {worker->moments[0], worker->moments[1]};
    worker->weights = worker->before = shared;
    for (int played = 1; !is_stopped && (!arg.matches || learnt < arg.matches); played++) {
        play_match(&worker->weights, &worker->chance, moments);
        __atomic_add_fetch(&learnt, 1, __ATOMIC_RELAXED);
        if (played % SHARE_EVERY == 0)
            share(&worker->weights, &worker->before);
    }
    share(&worker->weights, &worker->before);
    return NULL;
}

// ---- the curve

static struct move answer(const struct question *question)
{
    struct war_table table;
    struct war_plan plan;
    if (question->view->phase == PHASE_SUITS)
        return choice_pick(question->choices, question->count, question->chance);
    war_read(question, &table);
    war_plan(question->setup, &shared, &table, &plan);
    return war_first_move(&plan);
}

static bool wins(const struct bot *bot, int playouts, int seat, struct chance *chance)
{
    static _Alignas(16) uint8_t memory[MEMORY_BYTES];
    struct setup setup;
    struct state state;
    struct view view;
    struct choice choices[CHOICES_MAX];
    setup_init(&setup, &war_lanes);
    game_start(&setup, &state);
    while (!game_is_over(&state)) {
        struct move move;
        int at = DECK;
        if (is_deck_turn(&state)) {
            game_sample(&setup, &state, chance, &move);
        } else {
            at = lowest_bit((uint64_t)to_act(&state));
            game_view(&setup, &state, at, &view);
            struct question question = {.setup = &setup,
                .view = &view,
                .choices = choices,
                .count = war_lanes.moves(&setup, &state, at, choices),
                .chance = chance,
                .playouts = playouts,
                .memory = memory,
                .memory_size = sizeof(memory)};
            move = at == seat ? answer(&question) : bot->choose(&question);
        }
        war_lanes.apply(&setup, &state, at, &move, NULL);
    }
    struct result result;
    game_result(&setup, &state, &result);
    return result.winners == only(seat);
}

static double share_won(const char *bot, int playouts, long matches)
{
    struct chance chance;
    chance_from_number(&chance, 99);
    long won = 0;
    for (long i = 0; i < matches; i++)
        won += wins(bot_find(bot), playouts, (int)(i % 2), &chance);
    return 100.0 * (double)won / (double)(matches ? matches : 1);
}

// ---- weights in and out

static float *number_at(int i)
{
    return (float *)&shared + i;
}

static void begin_weights(struct chance *chance)
{
    for (int i = 0; i < NUMBERS; i++) {
        float *number = number_at(i);
        float most = number >= shared.out        ? 0.2f
                     : number >= shared.table[0] ? 0.25f
                     : number >= shared.lanes[0] ? 0.15f
                                                 : 0.3f;
        *number = most * ((float)chance_below(chance, 20001) / 10000 - 1);
    }
}

// The comments at the head of a file of weights: by which commands they were learnt, and the curve.
static char head_room[20000];
static struct text head;

static void read_comment(FILE *file)
{
    char line[1000];
    if (fgets(line, sizeof(line), file) && !strstr(line, "SPDX"))
        text_format(&head, "/%s", line);
}

static bool read_weights(const char *path)
{
    FILE *file = fopen(path, "r");
    int count = 0, c;
    if (!file)
        return false;
    while ((c = getc(file)) != EOF) {
        if (c == '/')
            read_comment(file);
        else if (strchr("-0123456789", c)) {
            ungetc(c, file);
            float number;
            if (count >= NUMBERS || fscanf(file, "%f", &number) != 1)
                break;
            *number_at(count++) = number;
        }
    }
    fclose(file);
    return count == NUMBERS;
}

static void write_rows(FILE *file, const char *name, const float *row, int rows, int columns)
{
    fprintf(file, ".%s = {", name);
    for (int i = 0; i < rows; i++) {
        fprintf(file, rows > 1 ? "{" : "");
        for (int k = 0; k < columns; k++)
            fprintf(file, "%.5ff%s", (double)*row++, k + 1 < columns ? ", " : "");
        fprintf(file, rows > 1 ? "},\n" : "");
    }
    fprintf(file, "},\n");
}

static void write_weights(const char *path)
{
    char draft[1000];
    snprintf(draft, sizeof(draft), "%s.new", path);
    FILE *file = fopen(draft, "w");
    if (!file)
        return;
    fprintf(file, "// SPDX-License-Identifier: MIT\n%s", head_room);
    write_rows(file, "lane", shared.lane[0], LANE_INPUTS, LANE_HIDDEN);
    write_rows(file, "lanes", shared.lanes[0], LANE_HIDDEN, HIDDEN);
    write_rows(file, "table", shared.table[0], TABLE_INPUTS, HIDDEN);
    write_rows(file, "out", shared.out, 1, HIDDEN);
    fclose(file);
    rename(draft, path);
}

static void report(void)
{
    char line[200];
    snprintf(line, sizeof(line),
        "%8ld matches, %5.0f s: %5.1f %% against priority, %5.1f %% against search:300", learnt,
        now() - started, share_won("priority", 0, arg.trial),
        share_won("search", 300, arg.trial / 10));
    puts(line);
    fflush(stdout);
    text_format(&head, "// %s\n", line);
    if (arg.out)
        write_weights(arg.out);
}

static bool read_arg(const char *name, const char *value)
{
    const struct {
        const char *name;
        double *number;
    } numbers[] = {{"--seconds", &arg.seconds}, {"--pace", &arg.pace}, {"--trust", &arg.trust}};
    for (int i = 0; i < ARRAY_LEN(numbers); i++)
        if (!strcmp(name, numbers[i].name)) {
            *numbers[i].number = atof(value);
            return true;
        }
    if (!strcmp(name, "--matches"))
        arg.matches = atol(value);
    else if (!strcmp(name, "--trial"))
        arg.trial = atol(value);
    else if (!strcmp(name, "--threads"))
        arg.threads = atoi(value);
    else if (!strcmp(name, "--varied"))
        arg.varied = atoi(value);
    else if (!strcmp(name, "--seed"))
        arg.seed = (uint64_t)atoll(value);
    else if (!strcmp(name, "--from"))
        arg.from = value;
    else if (!strcmp(name, "--out"))
        arg.out = value;
    else
        return false;
    return true;
}

// Files by their names alone.
static void tell_command(int argc, char **argv)
{
    text_put(&head, "// Made by learn_war_lanes");
    for (int i = 1; i < argc; i++) {
        const char *name = strrchr(argv[i], '/');
        text_format(&head, " %s", name ? name + 1 : argv[i]);
    }
    text_put(&head, "\n");
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i += 2)
        if (i + 1 == argc || !read_arg(argv[i], argv[i + 1]))
            return fprintf(stderr, "learn_war_lanes: what is %s?\n", argv[i]), 2;
    head = TEXT(head_room);
    struct chance chance;
    chance_from_number(&chance, arg.seed);
    begin_weights(&chance);
    if (arg.from && !read_weights(arg.from))
        return fprintf(stderr, "learn_war_lanes: %s has no weights of this shape\n", arg.from), 1;
    tell_command(argc, argv);
    started = now();
    struct worker *workers = calloc((size_t)arg.threads, sizeof(*workers));
    must(workers);
    for (int i = 0; i < arg.threads; i++) {
        chance_from_number(&workers[i].chance, arg.seed * THREADS_MAX + (uint64_t)i);
        pthread_create(&workers[i].thread, NULL, work, &workers[i]);
    }
    double next = arg.seconds / 10 < 60 ? arg.seconds / 10 : 60;
    for (double told = 0;
         now() - started < arg.seconds && (!arg.matches || learnt < arg.matches);) {
        usleep(100000);
        if (now() - started - told < next)
            continue;
        told = now() - started;
        report();
    }
    is_stopped = true;
    for (int i = 0; i < arg.threads; i++)
        pthread_join(workers[i].thread, NULL);
    free(workers);
    report();
    return 0;
}
