// SPDX-License-Identifier: MIT
// A lesson (docs/lessons.md): a script with words for a learner. It stands at one step, a remark
// and perhaps a question, and goes on when it is told to or when the question is answered right;
// what happens up to the next step is kept as events. Knows no screen, no files and no clock.
// Everything is bounded; the bytes of the lesson stay the caller's and must outlive it.
#ifndef BAIZE_STORY_LESSON_H
#define BAIZE_STORY_LESSON_H

#include "story/script.h"

enum {
    LANGUAGES = 3, // English first
    LESSON_STEPS_MAX = 16,
    LESSON_AT_MAX = 6,
    LESSON_RIGHT_MAX = 8,
    LESSON_WRONG_MAX = 16,
    LESSON_HEARD_MAX = 1024,
    LESSON_NAME_MAX = 40, // bytes
    LESSON_PATTERN_MAX = 100,
    LESSON_TITLE_LETTERS = 44,
    LESSON_LETTERS = 190, // of a remark or a reason
};
extern const char *const lesson_languages[LANGUAGES + 1]; // "en", "de", "fr", ended by NULL
int lesson_language(const char *name);                    // -1: there is no such

// A text in every language of the lesson.
struct lesson_words {
    int line_number; // 0: it is not said
    char in[LANGUAGES][SCRIPT_LINE_MAX + 1];
};

// What a remark speaks of: the client points there.
enum lesson_thing { AT_ZONE, AT_CARD, AT_COUNTER, AT_SEAT, AT_CHOICES, AT_MOVE };
struct lesson_at {
    enum lesson_thing thing;
    int line_number;
    int what;         // ZONE, CARD: the zone; COUNTER; SEAT
    int card;         // CARD: its place in the zone, as the learner sees it
    struct move move; // MOVE: a choice of the learner's
};

struct lesson_wrong {
    char pattern[LESSON_PATTERN_MAX]; // a move, or how moves begin: "discard"; "": any
    struct lesson_words why;
};

struct lesson_step {
    struct lesson_words title, say;
    struct lesson_at at[LESSON_AT_MAX];
    int ats;
    bool is_invitation; // the last: to a match against a bot
    struct choice right[LESSON_RIGHT_MAX];
    int rights; // 0: nothing is asked
    int ask_line_number;
    struct lesson_wrong wrong[LESSON_WRONG_MAX];
    int wrongs;
    struct lesson_words praise; // of a right answer; line_number 0: none
};

struct lesson {
    const char *bytes;
    size_t len;
    struct script script;
    struct lesson_words title;
    int learner;                                 // the seat
    char player[SEATS_MAX][LESSON_NAME_MAX + 1]; // "": the learner
    int languages;                               // the set of those it is written in
    int steps, step;                             // from 1
    struct lesson_step now;
    struct move answer[LESSON_STEPS_MAX + 1]; // that was given at a step, and was right
    struct event heard[LESSON_HEARD_MAX];     // what the learner was told since the step before
    int heards;
    bool is_overheard; // more than that
    bool is_jump;      // it went back: the view does not follow from the one before
    char fault[400];   // why it could not go on; "": it could
};

// Reads the whole lesson and plays it through with every right answer; then it stands at its first
// step. False, and why with the line, if it is no good lesson. Must be released in either case.
bool lesson_open(struct lesson *lesson, const char *bytes, size_t len, struct text *why);
void lesson_release(struct lesson *lesson);

// Does a question wait for the learner?
static inline bool lesson_asks(const struct lesson *lesson)
{
    return lesson->now.rights > 0;
}
// On from a remark that asks nothing. False: it asks, or it is the last.
bool lesson_next(struct lesson *lesson);
// The learner's answer. Right: what is said to that (or nothing), and it goes on. Wrong: false, the
// reason, and nothing has changed.
bool lesson_try(struct lesson *lesson, int language, const char *move, struct text *why);
// Could it be done at all? Then what lesson_try() said against it is a reason.
bool lesson_may(const struct lesson *lesson, const char *move);
// To the step before; false at the first.
bool lesson_back(struct lesson *lesson);

// The words in that language, or in English if it is not written in it.
const char *lesson_said(
    const struct lesson *lesson, const struct lesson_words *words, int language);
// The learner's choices where something is asked, as the rules have them; else none.
int lesson_choices(const struct lesson *lesson, struct choice choices[CHOICES_MAX]);
void lesson_view(const struct lesson *lesson, struct view *view);

// lesson_read.c: the lines that are not a script's.
// Those before the first card and move.
enum script_verdict lesson_read_head(struct lesson *lesson, struct text *why);
// Does script->line begin a step? Or belong to one?
bool lesson_is_step(const struct lesson *lesson);
bool lesson_is_line(const struct lesson *lesson);
// Those of one step, the first of which comes next.
enum script_verdict lesson_read_step(struct lesson *lesson, struct text *why);

// Why a choice is not the right one; NULL: it is right, or nothing is said.
const struct lesson_words *lesson_reason(const struct lesson *lesson, const struct move *move);
bool lesson_is_right(const struct lesson *lesson, const struct move *move);

#endif
