// SPDX-License-Identifier: MIT
// Lessons: read, answered right and wrong, gone back in; and what is no good lesson is refused with
// its line and what would be right.
#include "../unit.h"

#include "story/lesson_json.h"

#include <jansson.h>
#include <string.h>

enum { EN, DE, FR, FILE_BYTES = 20000 };

#define HEAD                                                                                       \
    "game kuhn\n"                                                                                  \
    "title Your first match\n"                                                                     \
    "title.de Dein erstes Spiel\n"                                                                 \
    "learner 0\n"                                                                                  \
    "player 1 Ben\n"                                                                               \
    "deck KS JS\n"
#define KING                                                                                       \
    "remark A king\n"                                                                              \
    "remark.de Ein König\n"                                                                       \
    "say Nothing is higher.\n"                                                                     \
    "say.de Nichts ist höher.\n"                                                                  \
    "at card hand/0 KS\n"
#define BET                                                                                        \
    "remark Your turn\n"                                                                           \
    "remark.de Du bist dran\n"                                                                     \
    "say Bet.\n"                                                                                   \
    "say.de Setze.\n"                                                                              \
    "at choices\n"                                                                                 \
    "at move bet\n"                                                                                \
    "ask bet\n"                                                                                    \
    "wrong check: Then Ben checks, too.\n"                                                         \
    "wrong.de Dann schiebt Ben auch.\n"                                                            \
    "right Good.\n"                                                                                \
    "right.de Gut.\n"
#define END                                                                                        \
    "1 fold\n"                                                                                     \
    "expect result 1 -1\n"                                                                         \
    "invite And now?\n"                                                                            \
    "invite.de Und jetzt?\n"                                                                       \
    "say Play.\n"                                                                                  \
    "say.de Spiele.\n"

static struct lesson lesson;

static void open_lesson(const char *file)
{
    char buf[600];
    struct text why = TEXT(buf);
    if (!lesson_open(&lesson, file, strlen(file), &why))
        fail_msg("%s", buf);
}

static void it_is_read(void **unused)
{
    (void)unused;
    open_lesson(HEAD KING BET END);
    assert_int_equal(lesson.steps, 3);
    assert_int_equal(lesson.step, 1);
    assert_int_equal(lesson.languages, 1 << EN | 1 << DE);
    assert_string_equal(lesson_said(&lesson, &lesson.title, DE), "Dein erstes Spiel");
    assert_string_equal(lesson_said(&lesson, &lesson.now.say, DE), "Nichts ist höher.");
    assert_string_equal(lesson_said(&lesson, &lesson.now.say, FR), "Nothing is higher.");
    assert_int_equal(lesson.now.at[0].thing, AT_CARD);
    assert_false(lesson_asks(&lesson));
    assert_true(lesson_next(&lesson));
    struct choice choices[CHOICES_MAX];
    assert_true(lesson_asks(&lesson));
    assert_int_equal(lesson_choices(&lesson, choices), 2);
    assert_false(lesson_next(&lesson)); // it asks
    lesson_release(&lesson);
}

static void try(const char *move, int language, bool is_right, const char *said)
{
    char buf[600];
    struct text why = TEXT(buf);
    assert_int_equal(lesson_try(&lesson, language, move, &why), is_right);
    assert_string_equal(buf, said);
}

static void answers_are_answered(void **unused)
{
    (void)unused;
    open_lesson(HEAD KING BET END);
    try("bet", EN, false, "nothing is asked here");
    assert_true(lesson_next(&lesson));
    struct view before, after;
    lesson_view(&lesson, &before);
    try("check", EN, false, "Then Ben checks, too.");
    try("check", DE, false, "Dann schiebt Ben auch.");
    try("call", EN, false, "there is no bet on the table: check or bet");
    char buf[600];
    struct text why = TEXT(buf);
    assert_false(lesson_try(&lesson, EN, "dance", &why));
    assert_true(strstr(buf, "dance"));
    lesson_view(&lesson, &after);
    assert_memory_equal(&before, &after, sizeof(before));
    assert_int_equal(lesson.step, 2);
    try("bet", DE, true, "Gut.");
    assert_int_equal(lesson.step, 3);
    assert_true(lesson.now.is_invitation);
    assert_int_equal(lesson.script.match.replay.result.tokens[0], 1);
    assert_true(lesson.heards > 0);
    assert_false(lesson_next(&lesson));
    lesson_release(&lesson);
}

static void it_goes_back(void **unused)
{
    (void)unused;
    open_lesson(HEAD KING BET END);
    struct view before, after;
    assert_false(lesson_back(&lesson));
    assert_true(lesson_next(&lesson));
    lesson_view(&lesson, &before);
    try("bet", EN, true, "Good.");
    assert_true(lesson_back(&lesson));
    assert_int_equal(lesson.step, 2);
    assert_true(lesson.is_jump);
    lesson_view(&lesson, &after);
    assert_memory_equal(&before, &after, sizeof(before));
    try("check", EN, false, "Then Ben checks, too.");
    try("bet", EN, true, "Good.");
    assert_false(lesson.is_jump);
    assert_true(lesson_back(&lesson) && lesson_back(&lesson));
    assert_int_equal(lesson.step, 1);
    assert_false(lesson_back(&lesson));
    lesson_release(&lesson);
}

static void amounts_are_ranges(void **unused)
{
    (void)unused;
    open_lesson("game tzogous37\nset hands=1\ntitle T\nlearner 0\nplayer 1 Ben\n"
                "deck AH KH 4C 9D QS JK 2D\ndeck QD QH JD 10C KS 8H 3C\n"
                "0 place AH\n1 place QD\n"
                "remark R\nsay S\nask raise 4-7, check\nwrong raise 3: nearly\nwrong raise: far\n"
                "wrong: no\n"
                "invite I\nsay S\n");
    try("raise 3", EN, false, "nearly");
    try("raise 8", EN, false, "far");
    try("fold", EN, false, "no");
    try("raise 7", EN, true, "");
    assert_true(lesson_back(&lesson));
    try("raise 4", EN, true, "");
    lesson_release(&lesson);
}

static void it_is_told_as_json(void **unused)
{
    (void)unused;
    static char buf[LESSON_JSON_MAX];
    struct text text = TEXT(buf);
    open_lesson(HEAD KING BET END);
    assert_true(lesson_next(&lesson));
    lesson_json(&lesson, DE, &text);
    assert_false(text.is_cut);
    json_t *json = json_loads(buf, 0, NULL);
    assert_non_null(json);
    assert_string_equal(json_string_value(json_object_get(json, "language")), "de");
    assert_int_equal(json_integer_value(json_object_get(json, "step")), 2);
    assert_int_equal(json_array_size(json_object_get(json, "choices")), 2);
    json_t *remark = json_object_get(json, "remark");
    assert_string_equal(json_string_value(json_object_get(remark, "text")), "Setze.");
    assert_int_equal(json_array_size(json_object_get(remark, "at")), 2);
    assert_true(json_is_true(json_object_get(json, "asks")));
    assert_true(json_is_false(json_object_get(json, "over")));
    json_decref(json);
    lesson_release(&lesson);
}

// ---- What is no good lesson --------------------------------------------------------------------

static void refused(const char *file, const char *sentence)
{
    char buf[600];
    struct text why = TEXT(buf);
    if (lesson_open(&lesson, file, strlen(file), &why))
        fail_msg("it was taken, but should be refused: %s", sentence);
    assert_string_equal(buf, sentence);
    lesson_release(&lesson);
}

static void bad_files_are_refused(void **unused)
{
    (void)unused;
    refused("", "the lesson does not say which game it is: game GAME");
    refused("game kuhn\nlearner 0\n", "the lesson has no title: title TEXT");
    refused("game kuhn\nlearner 9\n", "line 2: write learner SEAT: learner 0");
    refused("game kuhn\ntitle T\nlearner 3\n", "there is no seat 3 for the learner");
    refused("game kuhn\ntitle T\n", "the player of seat 1 has no name: player 1 NAME");
    refused("game kuhn\ntitle T\nplayer 0 Ada\nplayer 1 Ben\n",
        "nobody but the learner sits at seat 0: leave out player 0");
    refused("game kuhn\ntitle T\nplayer Ben\n", "line 3: write player SEAT NAME: player 1 Ben");
    refused("game kuhn\ntitle T\ntitle.it T\n",
        "line 3: a language is .de or .fr; without one it is English");
    refused("game kuhn\ntitle.de T\n", "line 2: the English text comes first");
    refused("game kuhn\ntitle T\ntitle U\n", "line 3: that was said already");
    refused("game kuhn\ntitle\n", "line 2: there is no text");
    refused(HEAD, "line 6: a lesson has remarks: remark TITLE, and say TEXT");
    refused(HEAD KING, "line 11: a lesson ends with an invitation: invite TITLE, and say TEXT");
    refused(HEAD "say too soon\n",
        "line 7: this line belongs under a remark, and title, player and learner before the first "
        "card and move");
    refused(HEAD "remark A\nremark.de A\n" END, "line 7: this remark says nothing: say TEXT");
    refused(HEAD "remark A\nremark.de A\nsay S\n" END,
        "line 9: the title has this language, so write say.de");
    refused(HEAD "remark A\nremark.de A\nsay S\nsay.de S\nsay.fr S\n" END,
        "line 9: the title does not have this language: leave out say.fr, or write the title");
    refused(HEAD KING "at zone hands/0\n" END,
        "line 12: there is no zone \"hands/0\"; there are hand/SEAT, shown/SEAT");
    refused(HEAD KING "at card hand/0 QS\n" END,
        "line 12: the learner sees no card \"QS\" in hand/0 here");
    refused(HEAD KING "at seat 2\n" END, "line 12: there is no seat \"2\"");
    refused(HEAD KING "at choices\n" END, "line 12: nothing is asked: there are no choices");
    refused(HEAD KING "at the king\n" END,
        "line 12: at takes zone ZONE, card ZONE CARD, counter COUNTER, seat SEAT, choices, or move "
        "MOVE");
    refused(HEAD KING "ask call\n" END,
        "line 12: ask call: there is no bet on the table: check or bet");
    refused(HEAD KING "ask bet\n" END,
        "line 12: \"check\" is a choice here and nobody says why not: write wrong MOVE: why");
    refused(HEAD KING "ask bet\nwrong check no\n" END,
        "line 13: write wrong MOVE: why, or wrong: why for every other move");
    refused(HEAD KING
        "ask bet\nwrong check: no\nwrong.de nein\nwrong call: no\nwrong.de nein\n" END,
        "line 15: no choice that is wrong here gets this reason");
    refused(
        HEAD KING "wrong check: no\n" END, "line 12: nothing is asked: write ask MOVE before it");
    refused(HEAD KING "ask bet\nask check\n" END, "line 13: a remark asks once: ask MOVE, MOVE, …");
    refused(HEAD KING BET "0 check\n" END, "line 23: 0 check: it is not your turn to decide");
    refused(HEAD KING BET END "deck\n", "line 29: nothing comes after the invitation");
    refused(HEAD "title Late\n" KING BET END,
        "line 7: this line belongs under a remark, and title, player and learner before the first "
        "card and move");
}

// What follows has to fit every right answer.
static void every_right_answer_goes_on(void **unused)
{
    (void)unused;
    refused(HEAD KING "ask bet, check\n" END, "line 13: 1 fold: there is no bet on the table: "
                                              "check or bet (after another right answer at "
                                              "remark 1)");
}

static void repeated(char *file, const char *before, const char *line, int times, const char *after)
{
    struct text text = text_over(file, FILE_BYTES);
    text_put(&text, before);
    for (int i = 0; i < times; i++)
        text_put(&text, line);
    text_put(&text, after);
    assert_false(text.is_cut);
}

static void all_is_bounded(void **unused)
{
    (void)unused;
    static char file[FILE_BYTES];
    repeated(file, "game kuhn\ntitle ", "x", LESSON_TITLE_LETTERS + 1, "\n");
    refused(file, "line 2: that is longer than 44 letters: say less");
    repeated(file, HEAD "remark A\nremark.de A\nsay ", "ö", LESSON_LETTERS + 1, "\n" END);
    refused(file, "line 9: that is longer than 190 letters: say less");
    repeated(file, HEAD "remark A\nremark.de A\nsay ", "ö", LESSON_LETTERS, "\nsay.de S\n" BET END);
    open_lesson(file);
    lesson_release(&lesson);
    repeated(file, HEAD KING, "at zone hand/0\n", LESSON_AT_MAX, END);
    refused(file, "line 17: a remark speaks of at most six things");
    repeated(file, HEAD KING "ask bet", ", bet", LESSON_RIGHT_MAX, "\n" END);
    refused(file, "line 12: a question has at most eight right moves");
    repeated(file, HEAD KING "ask bet\n", "wrong: no\nwrong.de nein\n", LESSON_WRONG_MAX + 1, END);
    refused(file, "line 45: a question has at most 16 reasons");
    repeated(file, HEAD, KING, LESSON_STEPS_MAX, BET END);
    refused(file, "line 87: a lesson has at most 16 remarks");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_read),
        cmocka_unit_test(answers_are_answered),
        cmocka_unit_test(it_goes_back),
        cmocka_unit_test(amounts_are_ranges),
        cmocka_unit_test(it_is_told_as_json),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(every_right_answer_goes_on),
        cmocka_unit_test(all_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
