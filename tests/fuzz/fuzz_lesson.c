// SPDX-License-Identifier: MIT
// Any bytes as a lesson: refused with a sentence, or a good one. Then every step can be told, every
// choice is answered, and the first right one goes on to the end.
#include "fuzz.h"

#include "story/lesson_json.h"
#include "wire/wire.h"

#include <string.h>

static struct lesson lesson;

// Every choice that is wrong is answered with a reason; the first that is right is tried last.
static void answer(void)
{
    struct choice choices[CHOICES_MAX];
    int count = lesson_choices(&lesson, choices);
    for (int i = 0; i < count; i++) {
        char move[200], buf[600];
        struct text words = TEXT(move), why = TEXT(buf);
        move_put(lesson.script.setup.game, &choices[i].move, &words);
        if (lesson_is_right(&lesson, &choices[i].move))
            continue;
        must(!lesson_try(&lesson, (int)(i % LANGUAGES), move, &why) && why.len);
    }
    char move[200], buf[600];
    struct text words = TEXT(move), why = TEXT(buf);
    move_put(lesson.script.setup.game, &lesson.now.right[0].move, &words);
    must(lesson_try(&lesson, 0, move, &why));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    static char json[LESSON_JSON_MAX];
    char buf[1200];
    struct text why = TEXT(buf);
    bool is_good = lesson_open(&lesson, (const char *)bytes, len, &why);
    must(is_good == !why.len);
    for (int step = 1; is_good && !lesson.now.is_invitation; step++) {
        struct text text = TEXT(json);
        must(lesson.step == step && step < lesson.steps);
        lesson_json(&lesson, 1, &text);
        must(!text.is_cut);
        if (lesson_asks(&lesson))
            answer();
        else
            must(lesson_next(&lesson));
        must(!lesson.fault[0]);
    }
    must(!is_good || lesson.step == lesson.steps);
    lesson_release(&lesson);
    return 0;
}

// Small ones, of lines that mostly fit.
size_t fuzz_example(uint64_t number, char *bytes, size_t max)
{
    static const char *const lines[] = {"at card hand/0 KS\n", "at zone hand/0\n",
        "at counter in_pot/1\n", "at seat 1\n", "say.de Nichts ist höher.\n", "say.fr Rien.\n",
        "expect to_act 0\n", "remark Another\nsay More.\n", "ask bet\nwrong check: no\n",
        "ask bet, check\n", "ask check-3\n", "wrong: no\n", "deck\n", "0 bet\n", "# a comment\n"};
    struct text text = text_over(bytes, max);
    text_put(&text, "game kuhn\ntitle Your first match\n");
    text_put(&text, number % 3 ? "" : "title.de Dein erstes Spiel\n");
    text_put(&text, "learner 0\nplayer 1 Ben\ndeck KS JS\nremark A king\n");
    text_put(&text, number % 3 ? "say Nothing is higher.\n" : "remark.de K\nsay N\nsay.de N\n");
    for (uint64_t rest = number / 3; rest; rest /= ARRAY_LEN(lines))
        text_put(&text, lines[rest % ARRAY_LEN(lines)]);
    text_put(&text, "remark Bet\nsay Bet.\nask bet\nwrong check: Then Ben checks.\nright Good.\n"
                    "1 fold\nexpect result 1 -1\ninvite And now?\nsay Play.\n");
    return text.len;
}
