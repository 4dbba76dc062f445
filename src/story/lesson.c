// SPDX-License-Identifier: MIT
#include "story/lesson.h"

#include <string.h>

const char *const lesson_languages[LANGUAGES + 1] = {"en", "de", "fr", NULL};

int lesson_language(const char *name)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (strcmp(lesson_languages[i], name) == 0)
            return i;
    return -1;
}

const char *lesson_said(const struct lesson *lesson, const struct lesson_words *words, int language)
{
    bool is_known = language >= 0 && language < LANGUAGES && lesson->languages >> language & 1;
    return words->in[is_known ? language : 0];
}

int lesson_choices(const struct lesson *lesson, struct choice choices[CHOICES_MAX])
{
    const struct script *script = &lesson->script;
    if (!lesson_asks(lesson))
        return 0;
    return script->setup.game->moves(
        &script->setup, &script->match.state, lesson->learner, choices);
}

void lesson_view(const struct lesson *lesson, struct view *view)
{
    game_view(&lesson->script.setup, &lesson->script.match.state, lesson->learner, view);
}

// ---- Answers -----------------------------------------------------------------------------------

bool lesson_is_right(const struct lesson *lesson, const struct move *move)
{
    for (int i = 0; i < lesson->now.rights; i++) {
        const struct choice *right = &lesson->now.right[i];
        struct move same = right->move;
        same.amount = move->amount;
        if (move_same(&same, move) && move->amount >= right->move.amount &&
            move->amount <= right->amount_max)
            return true;
    }
    return false;
}

// How well a pattern fits a move, both in words: the longest wins, a whole move above all.
static int fit(const char *pattern, const char *move)
{
    size_t len = strlen(pattern);
    if (!len)
        return 1;
    if (strncmp(pattern, move, len) != 0)
        return 0;
    return !move[len] ? SCRIPT_LINE_MAX : move[len] == ' ' ? 1 + (int)len : 0;
}

const struct lesson_words *lesson_reason(const struct lesson *lesson, const struct move *move)
{
    char buf[200];
    struct text words = TEXT(buf);
    move_put(lesson->script.setup.game, move, &words);
    const struct lesson_words *reason = NULL;
    int best = 0;
    for (int i = 0; i < lesson->now.wrongs; i++) {
        int fits = fit(lesson->now.wrong[i].pattern, buf);
        if (fits > best) {
            best = fits;
            reason = &lesson->now.wrong[i].why;
        }
    }
    return reason;
}

// ---- Going on ----------------------------------------------------------------------------------

static void hear(void *context, const struct script *script, int seat, const struct move *move,
    const struct events *events)
{
    (void)script, (void)seat, (void)move;
    struct lesson *lesson = context;
    for (int i = 0; i < events->count; i++) {
        if (!(events->list[i].audience >> lesson->learner & 1))
            continue;
        if (lesson->heards == LESSON_HEARD_MAX) {
            lesson->is_overheard = true;
            return;
        }
        lesson->heard[lesson->heards++] = events->list[i];
    }
}

// Plays the lines of the script up to the next step.
static enum script_verdict play_to_step(struct lesson *lesson, struct text *why)
{
    struct script *script = &lesson->script;
    enum script_verdict verdict;
    for (;;) {
        if (!script_read(script, &verdict, why)) {
            if (verdict != SCRIPT_DONE)
                return verdict;
            return script_refuse(script, why,
                lesson->step ? "a lesson ends with an invitation: invite TITLE, and say TEXT"
                             : "a lesson has remarks: remark TITLE, and say TEXT");
        }
        if (lesson_is_step(lesson))
            break;
        if (lesson_is_line(lesson))
            return script_refuse(script, why,
                "this line belongs under a remark, and title, player and learner before the first "
                "card and move");
        verdict = script_line(script, why);
        if (verdict != SCRIPT_DONE)
            return verdict;
    }
    script_unread(script);
    verdict = script_deal(script, why);
    if (verdict == SCRIPT_DONE && lesson->is_overheard)
        return script_refuse(script, why, "too much happens before this remark");
    return verdict;
}

static enum script_verdict go_on(struct lesson *lesson, struct text *why)
{
    struct script *script = &lesson->script;
    enum script_verdict verdict = play_to_step(lesson, why);
    if (verdict != SCRIPT_DONE)
        return verdict;
    if (lesson->step == LESSON_STEPS_MAX)
        return script_refuse(script, why, "a lesson has at most 16 remarks");
    lesson->step++;
    verdict = lesson_read_step(lesson, why);
    if (verdict != SCRIPT_DONE || !lesson->now.is_invitation)
        return verdict;
    if (script_read(script, &verdict, why))
        return script_refuse(script, why, "nothing comes after the invitation");
    return verdict == SCRIPT_DONE ? script_end(script, why) : verdict;
}

// From the step where it stands to the next; `answer` is what was answered there.
static enum script_verdict advance(
    struct lesson *lesson, const struct move *answer, struct text *why)
{
    lesson->heards = 0;
    lesson->is_jump = false;
    if (lesson_asks(lesson)) {
        must(answer);
        lesson->answer[lesson->step] = *answer;
        enum script_verdict verdict = script_move(&lesson->script, lesson->learner, answer, why);
        if (verdict != SCRIPT_DONE)
            return verdict;
    }
    return go_on(lesson, why);
}

// To the first step.
static enum script_verdict begin(struct lesson *lesson, struct text *why)
{
    struct script *script = &lesson->script;
    lesson_release(lesson);
    lesson->step = lesson->heards = 0;
    lesson->is_jump = lesson->is_overheard = false;
    lesson->fault[0] = '\0';
    if (!script_begin(script, NULL, lesson->bytes, lesson->len, why))
        return SCRIPT_REFUSED;
    enum script_verdict verdict = lesson_read_head(lesson, why);
    if (verdict != SCRIPT_DONE)
        return verdict;
    script->moved = hear;
    script->context = lesson;
    script_start(script);
    return go_on(lesson, why);
}

// The right answers one by one: the least and the most of each range. False: there is none such.
static bool right_answer(const struct lesson_step *step, int number, struct move *answer)
{
    const struct choice *right = &step->right[number / 2];
    *answer = right->move;
    if (number % 2 == 0)
        return true;
    answer->amount = right->amount_max;
    return right->amount_max != right->move.amount;
}

// The whole lesson with the first right answer everywhere, but number `varied` at one step.
static enum script_verdict walk(struct lesson *lesson, int at_step, int varied,
    int rights[LESSON_STEPS_MAX + 1], struct text *why)
{
    enum script_verdict verdict = begin(lesson, why);
    while (verdict == SCRIPT_DONE && !lesson->now.is_invitation) {
        struct move answer = {0};
        rights[lesson->step] = lesson->now.rights;
        if (lesson_asks(lesson) &&
            !right_answer(&lesson->now, lesson->step == at_step ? varied : 0, &answer))
            return SCRIPT_DONE;
        verdict = advance(lesson, &answer, why);
    }
    return verdict;
}

static bool check_whole(struct lesson *lesson, struct text *why)
{
    int rights[LESSON_STEPS_MAX + 1] = {0};
    if (walk(lesson, 0, 0, rights, why) != SCRIPT_DONE)
        return false;
    lesson->steps = lesson->step;
    int free = 0; // a step with several right answers: each is walked, so there is one such step
    for (int step = 1; step < lesson->steps; step++) {
        if (rights[step] > 1 && free) {
            text_format(why,
                "remarks %d and %d both ask for one of several moves: only one remark may", free,
                step);
            return false;
        }
        free = rights[step] > 1 ? step : free;
    }
    for (int step = 1; step < lesson->steps; step++)
        for (int number = 1; number < 2 * rights[step]; number++) {
            int ignored[LESSON_STEPS_MAX + 1];
            if (walk(lesson, step, number, ignored, why) == SCRIPT_DONE)
                continue;
            text_format(why, " (after another right answer at remark %d)", step);
            return false;
        }
    return true;
}

bool lesson_open(struct lesson *lesson, const char *bytes, size_t len, struct text *why)
{
    memset(lesson, 0, sizeof(*lesson));
    lesson->bytes = bytes;
    lesson->len = len;
    return check_whole(lesson, why) && begin(lesson, why) == SCRIPT_DONE;
}

void lesson_release(struct lesson *lesson)
{
    match_release(&lesson->script.match);
}

static bool went_on(struct lesson *lesson, const struct move *answer)
{
    struct text fault = TEXT(lesson->fault);
    return advance(lesson, answer, &fault) == SCRIPT_DONE;
}

bool lesson_next(struct lesson *lesson)
{
    return !lesson_asks(lesson) && !lesson->now.is_invitation && !lesson->fault[0] &&
           went_on(lesson, NULL);
}

static bool read_move(
    const struct lesson *lesson, const char *line, struct move *move, struct text *why)
{
    const struct script *script = &lesson->script;
    return move_parse(script->setup.game, false, line, move, why) &&
           game_allows(&script->setup, &script->match.state, lesson->learner, move, why);
}

bool lesson_may(const struct lesson *lesson, const char *line)
{
    char buf[400];
    struct text ignored = TEXT(buf);
    struct move move;
    return lesson_asks(lesson) && read_move(lesson, line, &move, &ignored);
}

bool lesson_try(struct lesson *lesson, int language, const char *line, struct text *why)
{
    struct move move;
    if (!lesson_asks(lesson) || lesson->fault[0]) {
        text_put(why, lesson->fault[0] ? lesson->fault : "nothing is asked here");
        return false;
    }
    if (!read_move(lesson, line, &move, why))
        return false;
    if (!lesson_is_right(lesson, &move)) {
        const struct lesson_words *reason = lesson_reason(lesson, &move);
        text_clear(why);
        text_put(why, reason ? lesson_said(lesson, reason, language) : "try another");
        return false;
    }
    text_clear(why);
    text_put(why, lesson_said(lesson, &lesson->now.praise, language));
    went_on(lesson, &move);
    return true;
}

bool lesson_back(struct lesson *lesson)
{
    int target = lesson->step - 1;
    if (target < 1)
        return false;
    struct text fault = TEXT(lesson->fault);
    enum script_verdict verdict = begin(lesson, &fault);
    while (verdict == SCRIPT_DONE && lesson->step < target)
        verdict = advance(lesson, &lesson->answer[lesson->step], &fault);
    lesson->heards = 0;
    lesson->is_jump = true;
    return verdict == SCRIPT_DONE;
}
