// SPDX-License-Identifier: MIT
// Any bytes as a script: played, or stopped with a sentence; never more, and what was played is a
// match that verifies.
#include "fuzz.h"
#include "match.h"

#include "story/script.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    static struct script script;
    char buf[1200];
    struct text why = TEXT(buf);
    enum script_verdict verdict = script_open(&script, NULL, (const char *)bytes, len, &why);
    must((verdict == SCRIPT_DONE) == !why.len);
    if (verdict != SCRIPT_DONE || !setup_check(&script.setup, &why))
        return 0;
    verdict = script_play(&script, &why);
    must((verdict == SCRIPT_DONE) == !why.len);
    must(verdict == SCRIPT_DONE || strncmp(buf, "line ", 5) == 0);
    text_clear(&why);
    must(replay_verify(&script.match.replay, &why));
    match_release(&script.match);
    return 0;
}

static void put_expectation(uint64_t number, struct text *text)
{
    static const char *const lines[] = {"expect phase dealing\n", "expect to_act 0 1\n",
        "expect counter in_pot/0 1\n", "expect zone hand/0 KS ?\n", "expect seat 1 zone hand/0 ?\n",
        "expect watcher counter pot unknown\n", "expect refused 0 raise 20: may\n",
        "expect allowed 1 fold\n", "expect choices 0 call, raise 2-40\n", "expect said wins\n",
        "expect result 1 -1\n", "expect house 0\n", "expect winners nobody\n", "deck\n"};
    text_put(text, lines[number % ARRAY_LEN(lines)]);
}

size_t fuzz_example(uint64_t number, char *bytes, size_t max)
{
    struct match match;
    random_match(&match, number, 40);
    struct text text = text_over(bytes, max);
    const struct setup *setup = &match.replay.setup;
    text_put(&text, "game ");
    text_put(&text, setup->game->id);
    text_put(&text, "\nseed 7 # a comment\nseats ");
    text_int(&text, setup->seats);
    text_char(&text, '\n');
    for (int i = 0; setup->game->options[i].name; i++) {
        text_put(&text, "set ");
        text_put(&text, setup->game->options[i].name);
        text_char(&text, '=');
        text_int(&text, setup->option[i]);
        text_char(&text, '\n');
    }
    for (int i = 0; i < match.replay.count; i++) {
        const struct turn *turn = &match.replay.turns[i];
        if (turn->seat == DECK)
            text_put(&text, "deck ");
        else {
            text_int(&text, turn->seat);
            text_char(&text, ' ');
        }
        char buf[200];
        struct text move = TEXT(buf);
        move_put(setup->game, &turn->move, &move);
        text_put(&text, buf);
        text_char(&text, '\n');
        if (number % 5 == 0 && i % 4 == 3)
            put_expectation(number / 5 + (uint64_t)i, &text);
    }
    match_release(&match);
    return text.len;
}
