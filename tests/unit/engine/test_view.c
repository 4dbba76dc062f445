// SPDX-License-Identifier: MIT
// Telling: every function writes the event it is named after, and none when nobody listens.
#include "../unit.h"

#include "engine/view.h"

enum { FROM = 3, TO = 9, SAY = 4, COUNTER = 7, PHASE = 2, SEATS = 5 };

// One of each, so that what is told and what is passed over are the same list.
static void tell_all(struct events *events)
{
    tell_card(events, EVERYONE, FROM, TO, CARD_BACK, 17);
    tell_clear(events, FROM);
    tell_counter(events, only(1), COUNTER, -3);
    tell_say(events, all_but(1), SAY, 5, 1000);
    tell_say_of(events, EVERYONE, SAY,
        (struct blanks){.seat = 5, .card = CARD_BACK + 3, .other = 4, .n = -1});
    tell_say_of(events, only(2), SAY, (struct blanks){.card = 17, .target = 53});
    tell_phase(events, PHASE);
    tell_turn(events, SEATS);
    tell_private(events, 2, ZONE_PACK, TO, 17);
    tell_show(events, 2, FROM, TO, 17);
}

static void nobody_has_to_listen(void **state)
{
    (void)state;
    tell_all(NULL);
}

static void nothing_is_told_to_no_audience(void **state)
{
    (void)state;
    struct events events = {0};
    tell_card(&events, 0, FROM, TO, CARD_BACK, 17);
    tell_counter(&events, 0, COUNTER, 1);
    tell_say(&events, 0, SAY, 0, 0);
    tell_say_of(&events, 0, SAY, (struct blanks){.card = 17});
    assert_int_equal(events.count, 0);
}

static void every_event_says_what_it_was_given(void **state)
{
    (void)state;
    static const struct event wanted[] = {
        {EVENT_CARD, EVERYONE, FROM, .to = TO, .was = CARD_BACK, .is = 17},
        {.kind = EVENT_CLEAR, .audience = EVERYONE, .what = FROM},
        {EVENT_COUNTER, 1 << 1, COUNTER, .value = -3},
        {EVENT_SAY, EVERYONE & ~(1 << 1), SAY, .seat = 5, .value = 1000},
        {EVENT_SAY, EVERYONE, SAY, .seat = 5, .is = CARD_BACK + 3, .other = 4, .value = -1},
        {EVENT_SAY, 1 << 2, SAY, .is = 17, .other = 53},
        {.kind = EVENT_PHASE, .audience = EVERYONE, .what = PHASE},
        {.kind = EVENT_TURN, .audience = EVERYONE, .what = SEATS},
        {EVENT_CARD, 1 << 2, ZONE_PACK, .to = TO, .was = CARD_BACK, .is = 17},
        {EVENT_CARD, EVERYONE & ~(1 << 2), ZONE_PACK, .to = TO, .was = CARD_BACK, .is = CARD_BACK},
        {EVENT_CARD, 1 << 2, FROM, .to = TO, .was = 17, .is = 17},
        {EVENT_CARD, EVERYONE & ~(1 << 2), FROM, .to = TO, .was = CARD_BACK, .is = 17},
    };
    struct events events = {0};
    tell_all(&events);
    assert_int_equal(events.count, ARRAY_LEN(wanted));
    for (int i = 0; i < ARRAY_LEN(wanted); i++)
        assert_memory_equal(&events.list[i], &wanted[i], sizeof(wanted[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_has_to_listen),
        cmocka_unit_test(nothing_is_told_to_no_audience),
        cmocka_unit_test(every_event_says_what_it_was_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
