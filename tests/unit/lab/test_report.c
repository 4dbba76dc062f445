// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "games/games.h"
#include "lab/figure.h"
#include "lab/report.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[SEATS_MAX] = {"random", "random", "random", "random"};

// What one of the report functions prints of so many matches. The caller frees it.
static char *printed(const char *id, int seats, uint64_t matches,
    void (*print)(FILE *file, const struct report *report))
{
    struct simulation simulation = {.games = matches, .seed = 3, .threads = 1};
    setup_init(&simulation.setup, game_find(id));
    simulation.setup.seats = seats;
    atomic_bool stopped = !matches;
    simulation.is_stopped = &stopped;
    char buf[100], *all = NULL;
    struct text why = TEXT(buf);
    for (int seat = 0; seat < seats; seat++)
        assert_true(agent_parse(&simulation.agents[seat], &simulation.setup, names[seat], &why));
    struct tally tally;
    simulate(&simulation, &tally);
    size_t size;
    FILE *file = open_memstream(&all, &size);
    print(file, &(struct report){&simulation, &tally, names, "3", 0.5});
    fclose(file);
    return all;
}

static double real(const json_t *object, const char *key)
{
    json_t *value = json_object_get(object, key);
    if (!json_is_number(value))
        fail_msg("%s is no number", key);
    return json_number_value(value);
}

static void json_has_the_fields_that_programs_read(void **context)
{
    (void)context;
    char *text = printed("single-card-game", 2, 2000, report_json);
    json_t *report = json_loads(text, 0, NULL);
    assert_non_null(report);
    assert_true(real(report, "games") == 2000);
    assert_true(real(report, "games_per_second") == 4000);
    assert_true(real(report, "moves_per_second") > 16000);
    json_t *seats = json_object_get(report, "seats");
    assert_int_equal(json_array_size(seats), 2);
    double mean = 0;
    for (size_t i = 0; i < 2; i++) {
        json_t *seat = json_array_get(seats, i);
        mean += real(seat, "mean");
        assert_true(real(seat, "ci95") > 0 && real(seat, "ci95") < 1);
        assert_true(real(seat, "win_share") > 0.3 && real(seat, "win_share") < 0.5);
        uint64_t counted = 0, at;
        json_t *bin;
        json_array_foreach(json_object_get(seat, "histogram"), at, bin) counted +=
            (uint64_t)real(bin, "count");
        assert_int_equal(counted, 2000);
    }
    assert_true(fabs(mean + real(report, "house_mean")) < 1e-9); // tokens do not vanish
    assert_null(json_object_get(report, "lead_changes"));        // nobody is ahead before the end
    json_decref(report);
    free(text);
}

static void a_page_stands_alone_and_has_no_holes(void **context)
{
    (void)context;
    static const struct {
        const char *id;
        int seats;
        uint64_t matches;
    } cases[] = {{"leduc", 2, 500}, {"mantis", 4, 20}, {"kuhn", 2, 1}, {"kuhn", 2, 0}};
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        char *page = printed(cases[i].id, cases[i].seats, cases[i].matches, report_html);
        assert_int_equal(strncmp(page, "<!doctype html>", 15), 0);
        assert_non_null(strstr(page, "</html>"));
        static const char *const holes[] = {"nan", "inf\"", "inf<", "http:", "https:", "<script"};
        for (int hole = 0; hole < ARRAY_LEN(holes); hole++)
            if (strstr(page, holes[hole]))
                fail_msg("the page of %s has \"%s\" in it", cases[i].id, holes[hole]);
        assert_true((strstr(page, "<svg") != NULL) == (cases[i].matches > 0));
        free(page);
    }
}

static void csv_has_a_line_a_seat(void **context)
{
    (void)context;
    char *text = printed("mantis", 3, 20, report_csv);
    int lines = 0;
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        lines++;
    assert_int_equal(lines, 1 + 3);
    assert_int_equal(strncmp(text, "game,seat,bot,games,mean,ci95,win_share", 39), 0);
    free(text);
}

static void figures_are_as_long_as_they_are_sure(void **context)
{
    (void)context;
    assert_string_equal(figure_count(1234567).is, "1,234,567");
    assert_string_equal(figure_count(999).is, "999");
    assert_string_equal(figure_short(1234567).is, "1.23 M");
    assert_string_equal(figure_short(42).is, "42");
    assert_string_equal(
        figure_estimate((struct estimate){-0.0783, 0.0123, 0, 0}).is, "-0.078 ± 0.012");
    assert_string_equal(figure_estimate((struct estimate){1.5, INFINITY, 0, 0}).is, "1.50");
    assert_string_equal(
        figure_estimate((struct estimate){-0.0001, 0.01, 0, 0}).is, "0.000 ± 0.010");
    assert_string_equal(figure_share((struct estimate){0.5, 0.004, 0, 0}).is, "50.00 ± 0.40 %");
    assert_string_equal(figure_share(estimate_share(0.521, 0, 5000)).is, "52.1 ± 1.4 %");
    assert_string_equal(figure_share(estimate_share(1, 0, 100)).is, "100 % (96.3 … 100)");
    assert_string_equal(figure_share(estimate_share(0, 0, 100)).is, "0 % (0 … 3.7)");
    assert_string_equal(figure_share(estimate_share(0.99, 0, 1000)).is, "99.00 % (98.17 … 99.46)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_has_the_fields_that_programs_read),
        cmocka_unit_test(a_page_stands_alone_and_has_no_holes),
        cmocka_unit_test(csv_has_a_line_a_seat),
        cmocka_unit_test(figures_are_as_long_as_they_are_sure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
