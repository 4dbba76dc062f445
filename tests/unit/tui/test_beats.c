// SPDX-License-Identifier: MIT
// What happens in one message is shown beat by beat: in order, within a bounded time, and what is
// shown in the end is what the client knows.
#include "../unit.h"

#include "tui/client.h"

#include <string.h>

// A view that can be told from others by its first counter.
static struct view view_of(int number)
{
    struct view view;
    view_init(&view, 0, 2);
    view.counter[0] = number;
    return view;
}

static void put(struct beats *beats, int number)
{
    struct view view = view_of(number);
    beats_put(beats, &view, number, 20);
}

static int shown(const struct beats *beats)
{
    return beats_shown(beats)->view.counter[0];
}

static void test_one_after_the_other(void **state)
{
    (void)state;
    static struct beats beats;
    beats = (struct beats){.pace = PACE_NORMAL};
    for (int i = 1; i <= 3; i++)
        put(&beats, i);
    int64_t now_ms = 1000;
    beats_step(&beats, now_ms, false);
    for (int i = 1; i < 3; i++) {
        assert_true(beats_wait(&beats));
        assert_int_equal(shown(&beats), i);
        assert_int_equal(beats_shown(&beats)->log_count, i);
        int due_ms = beats_due_ms(&beats, now_ms, 100000);
        assert_in_range(due_ms, 600, 1800);
        beats_step(&beats, now_ms + due_ms - 1, false);
        assert_int_equal(shown(&beats), i);
        now_ms += due_ms;
        beats_step(&beats, now_ms, false);
    }
    assert_false(beats_wait(&beats)); // the last is the present: nothing has to wait for it
    assert_int_equal(beats_due_ms(&beats, now_ms, 200), 200);
}

// What was shown a moment ago is seen to its end before the next; what was shown long ago is not.
static void test_the_last_makes_the_next_wait(void **state)
{
    (void)state;
    static struct beats beats;
    for (int is_late = 0; is_late < 2; is_late++) {
        beats = (struct beats){.pace = PACE_NORMAL};
        put(&beats, 1);
        beats_step(&beats, 1000, false);
        put(&beats, 2);
        beats_step(&beats, is_late ? 10000 : 1100, false);
        assert_int_equal(beats_wait(&beats), !is_late);
    }
}

static void test_skips(void **state)
{
    (void)state;
    static struct beats beats;
    beats = (struct beats){.pace = PACE_CALM};
    for (int i = 1; i <= 4; i++)
        put(&beats, i);
    beats_step(&beats, 1000, false);
    beats_next(&beats, 1000);
    assert_int_equal(shown(&beats), 2);
    beats_clear(&beats);
    assert_false(beats_wait(&beats));
    put(&beats, 5); // after a skip the next is shown at once
    beats_step(&beats, 1000, false);
    assert_false(beats_wait(&beats));
}

static void test_at_once(void **state)
{
    (void)state;
    static struct beats beats;
    for (int is_hurried = 0; is_hurried < 2; is_hurried++) {
        beats = (struct beats){.pace = is_hurried ? PACE_CALM : PACE_INSTANT};
        put(&beats, 1);
        put(&beats, 2);
        beats_step(&beats, 1000, is_hurried);
        assert_false(beats_wait(&beats));
    }
}

// However much comes, all of it is told within the time of its pace.
static void test_bounded(void **state)
{
    (void)state;
    static const int all_ms[] = {15000, 6000, 3000};
    static struct beats beats;
    for (int pace = PACE_CALM; pace < PACE_INSTANT; pace++)
        for (int count = 2; count < 3 * BEATS_MAX; count += 7) {
            beats = (struct beats){.pace = (enum pace)pace};
            for (int i = 1; i <= count; i++)
                put(&beats, i);
            int last = 0;
            int64_t now_ms = 1000;
            for (; beats_wait(&beats); now_ms += 20) {
                beats_step(&beats, now_ms, false);
                assert_true(shown(&beats) >= last);
                last = shown(&beats);
            }
            assert_in_range(now_ms, 1000, 1000 + all_ms[pace] + 20);
        }
}

// One who reads the rules meanwhile misses nothing.
static void test_holds(void **state)
{
    (void)state;
    static struct beats beats;
    beats = (struct beats){.pace = PACE_NORMAL};
    for (int i = 1; i <= 30; i++)
        put(&beats, i);
    beats_step(&beats, 1000, false);
    beats_hold(&beats);
    beats_step(&beats, 61000, false);
    assert_int_equal(beats.count, 29); // the first was seen before; the others have their time
}

static void test_amends(void **state)
{
    (void)state;
    static struct beats beats;
    beats = (struct beats){.pace = PACE_NORMAL};
    struct view view = view_of(9);
    beats_amend(&beats, &view);
    assert_int_equal(beats.count, 0);
    put(&beats, 1);
    put(&beats, 2);
    beats_amend(&beats, &view);
    beats_step(&beats, 1000, false);
    assert_int_equal(shown(&beats), 1);
    assert_int_equal(beats.beat[1].view.counter[0], 9);
}

// ---- In a client -------------------------------------------------------------------------------

#define TABLE                                                                                      \
    "{\"type\":\"table\",\"table\":3,\"match\":5,\"game\":\"single-card-game\",\"version\":1,"     \
    "\"options\":{},\"seat\":0,\"seats\":["                                                        \
    "{\"seat\":0,\"player\":7,\"name\":\"Ada\",\"bot\":null,\"is_connected\":true},"               \
    "{\"seat\":1,\"player\":null,\"name\":\"Bob\",\"bot\":\"random\",\"is_connected\":true}],"     \
    "\"view\":{\"seat\":0,\"seats\":2,\"phase\":\"dealing\","                                      \
    "\"to_act\":[],\"zones\":{\"hand/0\":[],\"hand/1\":[],\"shown/0\":[],\"shown/1\":[]},"         \
    "\"counters\":{\"deals\":1,\"won/0\":0,\"won/1\":0}},\"seq\":0}"

static void hear(struct client *client, const char *message)
{
    client_receive(client, message, strlen(message), 1000);
}

static void seated(struct client *client, struct beats *beats)
{
    client_init(client);
    *beats = (struct beats){.pace = PACE_NORMAL};
    client->beats = beats;
    hear(client, TABLE);
}

// Cards come before what is said of them, numbers after it.
static void test_a_message_in_beats(void **state)
{
    (void)state;
    static struct client client;
    static struct beats beats;
    seated(&client, &beats);
    hear(&client,
        "{\"type\":\"events\",\"table\":3,\"match\":5,\"seq\":4,\"events\":["
        "{\"event\":\"card\",\"from\":\"pack\",\"to\":\"hand/0\",\"was\":\"?\",\"is\":\"KS\"},"
        "{\"event\":\"say\",\"say\":\"played\",\"seat\":0},"
        "{\"event\":\"counter\",\"counter\":\"won/0\",\"value\":5},"
        "{\"event\":\"say\",\"say\":\"folded\",\"seat\":1},"
        "{\"event\":\"card\",\"from\":\"pack\",\"to\":\"hand/1\",\"was\":\"?\",\"is\":\"?\"},"
        "{\"event\":\"card\",\"from\":\"hand/1\",\"to\":\"shown/1\",\"was\":\"?\",\"is\":\"2C\"},"
        "{\"event\":\"phase\",\"phase\":\"deciding\"},{\"event\":\"turn\",\"to_act\":[0]}],"
        "\"decision\":1,\"choices\":[{\"move\":\"play\"},{\"move\":\"fold\"}]}");
    static const struct {
        int own, others, shown, log; // cards in hand/0, hand/1, shown/1, and lines of the log
    } wanted[] = {{1, 0, 0, 2}, {1, 0, 0, 3}, {1, 1, 0, 4}, {1, 0, 1, 5}};
    assert_int_equal(beats.count, ARRAY_LEN(wanted));
    for (int i = 0; i < ARRAY_LEN(wanted); i++) {
        const struct view *view = &beats.beat[i].view;
        assert_int_equal(view->count[index_of(0, 0)], wanted[i].own);
        assert_int_equal(view->count[index_of(0, 1)], wanted[i].others);
        assert_int_equal(view->count[index_of(1, 1)], wanted[i].shown);
        assert_int_equal(beats.beat[i].log_count, wanted[i].log);
    }
    int won = index_of(3, 0);
    assert_int_equal(beats.beat[0].view.counter[won], 5); // what was won belongs to what was said
    assert_memory_equal(&beats.beat[3].view, &client.view, sizeof(client.view));
}

// A table that is told as a whole is shown as it is.
static void test_catches_up(void **state)
{
    (void)state;
    static struct client client;
    static struct beats beats;
    seated(&client, &beats);
    hear(&client, "{\"type\":\"events\",\"table\":3,\"match\":5,\"seq\":4,\"events\":["
                  "{\"event\":\"say\",\"say\":\"played\",\"seat\":0},"
                  "{\"event\":\"say\",\"say\":\"folded\",\"seat\":1}]}");
    assert_true(beats_wait(&beats));
    hear(&client, TABLE);
    assert_false(beats_wait(&beats));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_after_the_other),
        cmocka_unit_test(test_the_last_makes_the_next_wait),
        cmocka_unit_test(test_skips),
        cmocka_unit_test(test_at_once),
        cmocka_unit_test(test_bounded),
        cmocka_unit_test(test_holds),
        cmocka_unit_test(test_amends),
        cmocka_unit_test(test_a_message_in_beats),
        cmocka_unit_test(test_catches_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
