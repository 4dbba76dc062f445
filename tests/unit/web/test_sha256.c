// SPDX-License-Identifier: MIT
// The stand-ins for libsodium and OpenSSL hash and write as these do.
#include "../unit.h"

#include "asked.h"
#include "engine/chance.h"

enum { BYTES = 300, TIMES = 3000 };

static void test_same(void **unused)
{
    (void)unused;
    struct chance chance;
    chance_from_number(&chance, 1);
    for (int i = 0; i < TIMES; i++) {
        uint8_t bytes[BYTES], theirs[3][32], ours[3][32];
        char their_text[2 * BYTES], our_text[2 * BYTES];
        size_t len = (size_t)i % BYTES, first = chance_below(&chance, (uint32_t)len + 1);
        for (size_t at = 0; at < len; at++)
            bytes[at] = (uint8_t)chance_below(&chance, 256);
        asked_originals.sha256(bytes, len, first, theirs);
        asked_stand_ins.sha256(bytes, len, first, ours);
        assert_memory_equal(theirs, ours, sizeof(ours));
        asked_originals.base64(bytes, len, their_text, sizeof(their_text));
        asked_stand_ins.base64(bytes, len, our_text, sizeof(our_text));
        assert_string_equal(their_text, our_text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
