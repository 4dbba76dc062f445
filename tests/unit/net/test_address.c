// SPDX-License-Identifier: MIT
// Addresses as numbers: the same from a socket and from a proxy's words; neighbours are one.
#include "../unit.h"

#include "base/base.h"
#include "net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static uint64_t of(const char *text, const char *shown)
{
    struct sockaddr_storage address = {0};
    char buf[ADDRESS_TEXT];
    if (strchr(text, ':')) {
        address.ss_family = AF_INET6;
        assert_int_equal(
            inet_pton(AF_INET6, text, &((struct sockaddr_in6 *)&address)->sin6_addr), 1);
    } else {
        address.ss_family = AF_INET;
        assert_int_equal(inet_pton(AF_INET, text, &((struct sockaddr_in *)&address)->sin_addr), 1);
    }
    uint64_t number = address_of(&address, buf);
    assert_string_equal(buf, shown);
    assert_true(number != 0);
    assert_true(number == address_named(text, strlen(text)));
    return number;
}

static void numbers(void **state)
{
    (void)state;
    uint64_t v4 = of("10.0.0.1", "10.0.0.1");
    assert_true(v4 != of("10.0.0.2", "10.0.0.2"));
    assert_true(v4 == of("::ffff:10.0.0.1", "10.0.0.1"));
    uint64_t v6 = of("2001:db8:1:2::1", "2001:db8:1:2::1");
    assert_true(v6 == of("2001:db8:1:2:ffff::9", "2001:db8:1:2:ffff::9"));
    assert_true(v6 != of("2001:db8:1:3::1", "2001:db8:1:3::1"));
}

static void words_that_are_no_address(void **state)
{
    (void)state;
    uint64_t nowhere = address_named(NULL, 0);
    assert_true(nowhere != 0);
    static const char *const words[] = {"", "unknown", "_hidden", "10.0.0", "[", "[]", "[]:80", ":",
        "[10.0.0.1", "fd00::1:", "10.0.0.1 ", ":10.0.0.1"};
    for (int i = 0; i < ARRAY_LEN(words); i++)
        assert_true(address_named(words[i], strlen(words[i])) == nowhere);
    char endless[300];
    memset(endless, '1', sizeof(endless));
    assert_true(address_named(endless, 300) == nowhere);
}

// Some proxies write the port, too: with it every connection would be an address of its own.
static void ports(void **state)
{
    (void)state;
    uint64_t v4 = of("10.0.0.1", "10.0.0.1"), v6 = of("fd00::1", "fd00::1");
    assert_true(v4 != address_named(NULL, 0) && v6 != address_named(NULL, 0));
    static const char *const as_v4[] = {"10.0.0.1:80", "10.0.0.1:50123", "[::ffff:10.0.0.1]:7"};
    for (int i = 0; i < ARRAY_LEN(as_v4); i++)
        assert_true(address_named(as_v4[i], strlen(as_v4[i])) == v4);
    static const char *const as_v6[] = {"[fd00::1]", "[fd00::1]:80", "[fd00::2]:81"};
    for (int i = 0; i < ARRAY_LEN(as_v6); i++)
        assert_true(address_named(as_v6[i], strlen(as_v6[i])) == v6);
}

static bool has(const char *range, const char *address)
{
    struct address_range read;
    assert_true(address_range_read(range, &read));
    return address_is_in(address, strlen(address), &read, 1);
}

static void ranges(void **state)
{
    (void)state;
    assert_true(has("127.0.0.1/8", "127.200.3.4"));
    assert_false(has("127.0.0.1/8", "128.0.0.1"));
    assert_true(has("10.1.2.3", "10.1.2.3"));
    assert_true(has("10.1.2.3", "::ffff:10.1.2.3"));
    assert_false(has("10.1.2.3", "10.1.2.4"));
    assert_true(has("10.1.2.3/31", "10.1.2.2"));
    assert_true(has("0.0.0.0/0", "9.9.9.9"));
    assert_false(has("0.0.0.0/0", "2001:db8::1"));
    assert_true(has("::/0", "9.9.9.9"));
    assert_true(has("2001:db8::/33", "2001:db8:7fff::1"));
    assert_false(has("2001:db8::/33", "2001:db8:8000::1"));
    assert_true(has("10.0.0.0/8", "10.1.2.3:4567"));
    assert_true(has("fd00::/8", "[fd00::1]:4567"));
    assert_false(has("10.0.0.0/8", "unknown"));
    static const char *const wrong[] = {"", "/", "/8", "10.0.0.1/", "10.0.0.1/33", "10.0.0.1/1234",
        "10.0.0.1/-1", "10.0.0.1/ 8", "10.0.0.1/8/8", "10.0.0/8", "::1/129", "localhost",
        "10.0.0.1 "};
    struct address_range range;
    for (int i = 0; i < ARRAY_LEN(wrong); i++)
        assert_false(address_range_read(wrong[i], &range));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),
        cmocka_unit_test(words_that_are_no_address),
        cmocka_unit_test(ports),
        cmocka_unit_test(ranges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
