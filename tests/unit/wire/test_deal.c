// SPDX-License-Identifier: MIT
// What a player keeps of a deal reads back as it was written, and nothing is revealed to a server
// that has changed what was agreed. tests/cli/verify holds published matches to it.
#include "../unit.h"

#include "wire/deal.h"

#include <string.h>

static struct deal_memory remembered(void)
{
    struct deal_memory memory = {.server = "wss://cards.example/",
        .match = 17,
        .game = "kuhn",
        .seats = 3,
        .place = 2,
        .entropy_len = 3,
        .entropy = "abc",
        .has_all_pledges = true,
        .has_pledge = {true, false, true},
        .has_seat = true,
        .seat = 1,
        .has_places = true,
        .seat_place = {0, 2, 1}};
    memset(memory.commitment, 0x5c, FAIR_BYTES);
    memset(memory.pledge[0], 0xa1, FAIR_BYTES);
    fair_pledge(memory.entropy, memory.entropy_len, memory.pledge[2]);
    return memory;
}

static void test_it_reads_back(void **unused)
{
    (void)unused;
    char buf[DEAL_BYTES_MAX], again_buf[DEAL_BYTES_MAX], why_buf[300];
    struct text text = TEXT(buf), again = TEXT(again_buf), why = TEXT(why_buf);
    struct deal_memory memory = remembered(), read;
    deal_write(&memory, &text);
    assert_false(text.is_cut);
    assert_true(deal_read(&read, buf, text.len, &why));
    assert_memory_equal(&read, &memory, sizeof(memory));
    deal_write(&read, &again);
    assert_string_equal(buf, again_buf);
    // Whatever is cut off, it is read or refused with a sentence.
    for (size_t len = 0; len < text.len; len++) {
        text_clear(&why);
        if (!deal_read(&read, buf, len, &why))
            assert_true(why.len > 0);
    }
    // At its largest it fits.
    memory.seats = SEATS_MAX;
    memory.entropy_len = ENTROPY_MAX;
    memset(memory.server, 'x', DEAL_SERVER_MAX);
    memset(memory.has_pledge, true, sizeof(memory.has_pledge));
    memory.match = INT64_MAX;
    text_clear(&text);
    deal_write(&memory, &text);
    assert_false(text.is_cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_it_reads_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
