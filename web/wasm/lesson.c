// SPDX-License-Identifier: MIT
// What the page calls to take a lesson (story/lesson.h): a file goes in, steps come out as JSON
// (story/lesson_json.h). One lesson at a time, and no bots in it: whoever plays against the learner
// does what the lesson says.
#include "story/lesson_json.h"
#include "wire/wire.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static char lines[SCRIPT_BYTES_MAX]; // of the lesson that is open
static char input[SCRIPT_LINE_MAX + 1];
static char output[LESSON_JSON_MAX];
static struct lesson lesson;
static int language;
static bool is_open;

// Where a lesson is to be put, at most lesson_max() bytes; it stays there while it is taken.
EXPORT(lesson_at) char *lesson_at(void)
{
    return lines;
}

EXPORT(lesson_max) int lesson_max(void)
{
    return SCRIPT_BYTES_MAX;
}

// Where a move, or the name of a language, is to be put, ended by 0, at most input_max() bytes.
EXPORT(input_at) char *input_at(void)
{
    return input;
}

EXPORT(input_max) int input_max(void)
{
    return sizeof(input);
}

static const char *told(void)
{
    struct text text = text_over(output, sizeof(output));
    lesson_json(&lesson, language, &text);
    return output;
}

// {"right", "text"}.
static const char *answered(bool is_right, const char *words)
{
    struct text text = text_over(output, sizeof(output));
    struct out out = out_into(&text);
    out_object(&out);
    out_put_bool(&out, "right", is_right);
    out_put_string(&out, "text", words);
    out_object_end(&out);
    return output;
}

// {"error"} and which line of it is at fault, or the first step.
EXPORT(lesson_begin) const char *lesson_begin(int len)
{
    char buf[400];
    struct text why = TEXT(buf);
    if (is_open)
        lesson_release(&lesson);
    is_open = true;
    if (lesson_open(&lesson, lines, (size_t)len, &why))
        return told();
    struct text text = text_over(output, sizeof(output));
    struct out out = out_into(&text);
    out_object(&out);
    out_put_string(&out, "error", buf);
    out_object_end(&out);
    return output;
}

// The step where it stands, in the language whose name lies in the input.
EXPORT(lesson_show) const char *lesson_show(void)
{
    language = lesson_language(input);
    return told();
}

// On from a remark that asks nothing. False: there is no way on.
EXPORT(lesson_forth) bool lesson_forth(void)
{
    return lesson_next(&lesson);
}

EXPORT(lesson_goback) bool lesson_goback(void)
{
    return lesson_back(&lesson);
}

// The learner's answer lies in the input: {"right", "text"}, the praise or the reason. After a
// right one it stands at the next step.
EXPORT(lesson_answer) const char *lesson_answer(void)
{
    char buf[SCRIPT_LINE_MAX + 1] = "";
    struct text why = TEXT(buf);
    return answered(lesson_try(&lesson, language, input, &why), buf);
}

// What the rules say to the move in the input: a sentence, or "" if it is allowed.
EXPORT(lesson_why) const char *lesson_why(void)
{
    const struct script *script = &lesson.script;
    struct text why = text_over(output, sizeof(output));
    struct move move;
    text_clear(&why);
    if (lesson_asks(&lesson) && move_parse(script->setup.game, false, input, &move, &why) &&
        game_allows(&script->setup, &script->match.state, lesson.learner, &move, &why))
        text_clear(&why);
    return output;
}
