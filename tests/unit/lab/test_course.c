// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "games/games.h"
#include "lab/course.h"
#include "lab/idle.h"
#include "near.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void prepare(struct simulation *simulation, const char *id, int seats, const char *bot,
    uint64_t matches, int threads)
{
    char buf[200];
    struct text why = TEXT(buf);
    *simulation = (struct simulation){.games = matches, .seed = 5, .threads = threads};
    setup_init(&simulation->setup, game_find(id));
    if (seats)
        simulation->setup.seats = seats;
    simulation->is_listening = simulation->setup.game->own_measures;
    for (int seat = 0; seat < simulation->setup.seats; seat++)
        assert_true(agent_parse(&simulation->agents[seat], &simulation->setup, bot, &why));
}

static struct course *run(const char *id, int seats, const char *bot, uint64_t matches, int threads)
{
    struct simulation simulation;
    struct course *course = calloc(1, sizeof(*course));
    prepare(&simulation, id, seats, bot, matches, threads);
    course_run(&simulation, course);
    return course;
}

static void counts_are_those_of_a_simulation(void **context)
{
    (void)context;
    static struct tally tally;
    struct simulation simulation;
    prepare(&simulation, "war-lanes", 2, "priority", 40, 1);
    simulate(&simulation, &tally);
    struct course *course = run("war-lanes", 2, "priority", 40, 1);
    assert_memory_equal(&course->tally, &tally, sizeof(tally));
    assert_true((uint64_t)course->decisions.sum == tally.decisions);
    assert_true((uint64_t)course->lead_changes.sum == tally.lead_changes);
    assert_true(course->choices.taken == tally.decisions);
    // No move of war-lanes has an amount, so its choices are all the ways there are.
    assert_true((uint64_t)course->choices.tokens.sum == tally.choices);
    free(course);
}

static void any_number_of_threads_counts_the_same(void **context)
{
    (void)context;
    struct course *one = run("mantis", 3, "value", 200, 1),
                  *four = run("mantis", 3, "value", 200, 4);
    assert_memory_equal(one, four, sizeof(*one));
    free(one);
    free(four);
}

// The same matches once more, by a loop of its own, and the definitions of docs/reports.md written
// down as they stand there.
enum { POINTS_MAX = 600 };
struct played {
    int count;
    int32_t points[POINTS_MAX][SEATS_MAX];
    struct result result;
};

static void play_again(const struct simulation *simulation, uint64_t number, struct played *played)
{
    const struct setup *setup = &simulation->setup;
    struct agent agents[SEATS_MAX];
    struct match_table luck;
    struct state state;
    memcpy(agents, simulation->agents, sizeof(agents));
    match_bring_luck(&luck, simulation->seed, number);
    for (int seat = 0; seat < setup->seats; seat++)
        agent_open(&agents[seat]);
    game_start(setup, &state);
    for (played->count = 0; !game_is_over(&state);) {
        struct move move;
        struct choice choices[CHOICES_MAX];
        int seat = is_deck_turn(&state) ? DECK : lowest_bit((uint64_t)to_act(&state));
        if (seat == DECK) {
            game_sample(setup, &state, &luck.deck, &move);
        } else {
            assert_true(played->count < POINTS_MAX - 1);
            setup->game->score(setup, &state, played->points[played->count++]);
            int count = setup->game->moves(setup, &state, seat, choices);
            move = agent_decide(&agents[seat], setup, &state, seat, choices, count, &luck.minds);
        }
        setup->game->apply(setup, &state, seat, &move, NULL);
    }
    setup->game->score(setup, &state, played->points[played->count++]);
    game_result(setup, &state, &played->result);
    for (int seat = 0; seat < setup->seats; seat++)
        agent_close(&agents[seat]);
}

static int32_t best_but(const int32_t *points, int seats, int but)
{
    int32_t best = INT32_MIN;
    for (int seat = 0; seat < seats; seat++)
        if (seat != but && points[seat] > best)
            best = points[seat];
    return best;
}

static void leads_and_deficits_are_as_defined(void **context)
{
    (void)context;
    enum { MATCHES = 60, SEATS = 3 };
    struct simulation simulation;
    static struct played played;
    prepare(&simulation, "mantis", SEATS, "value", MATCHES, 1);
    struct course *course = run("mantis", SEATS, "value", MATCHES, 1);
    double worst = 0, behind = 0, drama = 0, settled = 0;
    int won_at_half = 0, led_at_half = 0, half_behind = 0, never = 0, single = 0;
    for (uint64_t number = 0; number < MATCHES; number++) {
        play_again(&simulation, number, &played);
        int end = played.count - 1, half = end / 2, late = 0, trailing = 0;
        for (int seat = 0; seat < SEATS; seat++)
            if (played.points[half][seat] > best_but(played.points[half], SEATS, seat)) {
                led_at_half++;
                won_at_half += played.result.winners == only(seat);
            }
        if (count_bits(played.result.winners) != 1)
            continue;
        single++;
        int winner = lowest_bit(played.result.winners);
        int32_t most = 0, widest = 1;
        double roots = 0;
        for (int i = 0; i <= end; i++)
            for (int a = 0; a < SEATS; a++)
                for (int b = 0; b < SEATS; b++)
                    if (played.points[i][a] - played.points[i][b] > widest)
                        widest = played.points[i][a] - played.points[i][b];
        for (int i = 0; i <= end; i++) {
            int32_t gap = best_but(played.points[i], SEATS, winner) - played.points[i][winner];
            if (gap >= 0)
                late = i + 1;
            if (gap > 0 && i < end) {
                trailing++;
                roots += sqrt((double)gap / widest);
                most = gap > most ? gap : most;
            }
        }
        half_behind += best_but(played.points[half], SEATS, winner) > played.points[half][winner];
        never += !trailing;
        worst += most;
        behind += (double)trailing / end;
        drama += trailing ? roots / trailing : 0;
        settled += late > end ? 1 : (double)late / end;
    }
    const struct pursuit *pursuit = &course->pursuit;
    assert_true(pursuit->matches == (uint64_t)single && single > MATCHES / 2);
    assert_true(pursuit->half_behind == (uint64_t)half_behind && half_behind > 0);
    assert_true(pursuit->never_behind == (uint64_t)never && never > 0);
    assert_near((double)pursuit->worst.sum, worst, 1e-9);
    assert_near((double)pursuit->behind.sum / MILLION, behind, 1e-4);
    assert_near((double)pursuit->drama.sum / MILLION, drama, 1e-4);
    assert_near((double)pursuit->settled.sum / MILLION, settled, 1e-4);
    assert_true(course->moment[MOMENTS / 2].matches == (uint64_t)led_at_half);
    assert_near((double)course->moment[MOMENTS / 2].won.sum / WIN_PARTS, won_at_half, 1e-9);
    free(course);
}

// If both play the solved strategy, the first seat of Kuhn poker loses 1/18 of a token a hand.
static void a_solved_game_is_measured_as_it_is_solved(void **context)
{
    (void)context;
    struct course *course = run("kuhn", 2, "equilibrium", 30000, 2);
    struct estimate won = tally_won(&course->tally, 0);
    assert_true(fabs(won.mean + 1.0 / 18) < 1.5 * won.ci95 && won.ci95 < 0.02);
    assert_true(course->movers == 30000 && course->mover[0] == 30000);
    assert_true(course->moment[MOMENTS].matches == 0);
    struct estimate ways = course_choices(course);
    assert_true(ways.mean == 2 && course_forced(course).mean == 0);
    free(course);
}

// Both choose their suit at the same time in war-lanes: who begins is turned afterwards, and is
// either seat.
static void who_decides_at_the_same_time_is_not_first(void **context)
{
    (void)context;
    struct course *course = run("war-lanes", 2, "random", 300, 1);
    assert_true(course->movers == 300);
    assert_true(course->mover[0] > 100 && course->mover[1] > 100);
    free(course);
}

static const struct idle_item *find_idle(const struct idle *idle, const char *name)
{
    for (int i = 0; i < idle->count; i++)
        if (strcmp(idle->list[i].name, name) == 0)
            return &idle->list[i];
    return NULL;
}

static void what_never_came_up_is_named(void **context)
{
    (void)context;
    struct simulation simulation;
    static struct idle idle;
    prepare(&simulation, "war-lanes", 2, "priority", 60, 1);
    simulation.setup.option[option_find(simulation.setup.game, "jokers")] = 0;
    struct course *course = calloc(1, sizeof(*course)), *by_chance = calloc(1, sizeof(*by_chance));
    course_run(&simulation, course);
    idle_find(&simulation.setup, course, by_chance, &idle);
    const struct idle_item *joker = find_idle(&idle, "play · joker");
    assert_null(joker); // could not be chosen: there are none
    assert_null(find_idle(&idle, "play"));
    assert_null(find_idle(&idle, "suit"));
    for (int i = 0; i < idle.count; i++) {
        assert_null(strchr(idle.list[i].words, '{'));
        assert_true(idle.list[i].by_chance == 0);
    }
    // A course of nothing never used anything.
    memset(course, 0, sizeof(*course));
    idle_find(&simulation.setup, course, by_chance, &idle);
    assert_non_null(find_idle(&idle, "play"));
    assert_int_equal(idle.idle_of_kind[IDLE_MOVE], 3);
    assert_int_equal(idle.of_kind[IDLE_MOVE], 3);
    free(course);
    free(by_chance);
}

static void quantiles_are_read_from_bins(void **context)
{
    (void)context;
    struct histogram histogram = {0};
    for (int i = 1; i <= 50; i++)
        histogram_add(&histogram, i);
    assert_true(histogram_quantile(&histogram, 0.5) == 25);
    assert_true(histogram_quantile(&histogram, 0.9) == 45);
    assert_true(histogram_quantile(&histogram, 0) == 1);
    assert_true(histogram_quantile(&histogram, 1) == 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_of_a_simulation),
        cmocka_unit_test(any_number_of_threads_counts_the_same),
        cmocka_unit_test(leads_and_deficits_are_as_defined),
        cmocka_unit_test(a_solved_game_is_measured_as_it_is_solved),
        cmocka_unit_test(who_decides_at_the_same_time_is_not_first),
        cmocka_unit_test(what_never_came_up_is_named),
        cmocka_unit_test(quantiles_are_read_from_bins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
