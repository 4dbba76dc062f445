// SPDX-License-Identifier: MIT
// The lines of a lesson that teach, read and checked against the match as it stands there.
#include "story/lesson.h"

#include "wire/wire.h"

#include <stdlib.h>
#include <string.h>

// The lines that may be said in other languages: remark, remark.de, remark.fr.
static const char *const spoken[] = {"title", "remark", "invite", "say", "wrong", "right"};
static const char *const others[] = {"player", "learner", "at", "ask"};

static enum script_verdict refuse_at(int line_number, struct text *why, const char *reason)
{
    text_clear(why);
    text_format(why, "line %d: %s", line_number, reason);
    return SCRIPT_REFUSED;
}

// What stands after the word, which may have a language behind a dot; NULL: the line begins
// otherwise. An unknown language is LANGUAGES. "wrong: why" is a reason too.
static const char *said_after(const char *line, const char *word, int *language)
{
    size_t len = strlen(word), whole = strcspn(line, " \t");
    if (strncmp(line, word, len) != 0)
        return NULL;
    *language = 0;
    if (whole == len + 1 && line[len] == ':' && strcmp(word, "wrong") == 0)
        return line + len;
    if (whole != len && line[len] != '.')
        return NULL;
    if (whole != len)
        for (*language = 1; *language < LANGUAGES; ++*language)
            if (word_is(line + len + 1, whole - len - 1, lesson_languages[*language]))
                break;
    return line + whole + strspn(line + whole, " \t");
}

bool lesson_is_step(const struct lesson *lesson)
{
    int language;
    bool is_first = said_after(lesson->script.line, "remark", &language) ||
                    said_after(lesson->script.line, "invite", &language);
    return is_first && !language;
}

bool lesson_is_line(const struct lesson *lesson)
{
    int language;
    for (int i = 0; i < ARRAY_LEN(spoken); i++)
        if (said_after(lesson->script.line, spoken[i], &language))
            return true;
    for (int i = 0; i < ARRAY_LEN(others); i++)
        if (script_after(lesson->script.line, others[i]))
            return true;
    return false;
}

static int letters(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

// A text in one language. It is said once, and after the English.
static enum script_verdict take_words(struct lesson *lesson, struct lesson_words *words,
    const char *text, int language, int letters_max, struct text *why)
{
    const struct script *script = &lesson->script;
    if (language == LANGUAGES)
        return script_refuse(script, why, "a language is .de or .fr; without one it is English");
    if (!*text)
        return script_refuse(script, why, "there is no text");
    if (letters(text) > letters_max) {
        char buf[100];
        struct text reason = TEXT(buf);
        text_format(&reason, "that is longer than %d letters: say less", letters_max);
        return script_refuse(script, why, buf);
    }
    if (language && !words->in[0][0])
        return script_refuse(script, why, "the English text comes first");
    if (words->in[language][0])
        return script_refuse(script, why, "that was said already");
    if (!language)
        words->line_number = script->line_number;
    memcpy(words->in[language], text, strlen(text) + 1);
    return SCRIPT_DONE;
}

// Is it said in all languages that the title has?
static enum script_verdict check_words(const struct lesson *lesson,
    const struct lesson_words *words, const char *name, struct text *why)
{
    for (int i = 0; i < LANGUAGES; i++) {
        bool is_wanted = lesson->languages >> i & 1;
        if (!!words->in[i][0] == is_wanted)
            continue;
        char buf[160];
        struct text reason = TEXT(buf);
        text_format(&reason,
            is_wanted
                ? "the title has this language, so write %s.%s"
                : "the title does not have this language: leave out %s.%s, or write the title",
            name, lesson_languages[i]);
        return refuse_at(words->line_number, why, buf);
    }
    return SCRIPT_DONE;
}

// ---- The head ----------------------------------------------------------------------------------

static enum script_verdict take_player(struct lesson *lesson, const char *rest, struct text *why)
{
    int seat = rest[0] - '0';
    const char *name = rest + strcspn(rest, " \t");
    name += strspn(name, " \t");
    if (seat < 0 || seat >= SEATS_MAX || (rest[1] != ' ' && rest[1] != '\t') || !*name ||
        strlen(name) > LESSON_NAME_MAX)
        return script_refuse(&lesson->script, why, "write player SEAT NAME: player 1 Ben");
    memcpy(lesson->player[seat], name, strlen(name) + 1);
    return SCRIPT_DONE;
}

static enum script_verdict take_head_line(struct lesson *lesson, bool *is_head, struct text *why)
{
    struct script *script = &lesson->script;
    const char *rest;
    int language;
    *is_head = true;
    if (script_is_agreement(script))
        return script_agree(script, why);
    if ((rest = said_after(script->line, "title", &language)))
        return take_words(lesson, &lesson->title, rest, language, LESSON_TITLE_LETTERS, why);
    if ((rest = script_after(script->line, "player")))
        return take_player(lesson, rest, why);
    if ((rest = script_after(script->line, "learner"))) {
        lesson->learner = rest[0] - '0';
        return lesson->learner >= 0 && lesson->learner < SEATS_MAX && !rest[1]
                   ? SCRIPT_DONE
                   : script_refuse(script, why, "write learner SEAT: learner 0");
    }
    *is_head = false;
    script_unread(script);
    return SCRIPT_DONE;
}

static enum script_verdict check_head(struct lesson *lesson, struct text *why)
{
    const struct setup *setup = &lesson->script.setup;
    if (!setup->game) {
        text_put(why, "the lesson does not say which game it is: game GAME");
        return SCRIPT_REFUSED;
    }
    if (!lesson->title.line_number) {
        text_put(why, "the lesson has no title: title TEXT");
        return SCRIPT_REFUSED;
    }
    if (!setup_check(setup, why))
        return SCRIPT_REFUSED;
    for (int i = 0; i < LANGUAGES; i++)
        lesson->languages |= lesson->title.in[i][0] ? 1 << i : 0;
    if (lesson->learner >= setup->seats) {
        text_format(why, "there is no seat %d for the learner", lesson->learner);
        return SCRIPT_REFUSED;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        bool is_other = seat < setup->seats && seat != lesson->learner;
        if (!!lesson->player[seat][0] == is_other)
            continue;
        text_format(why,
            is_other ? "the player of seat %d has no name: player %d NAME"
                     : "nobody but the learner sits at seat %d: leave out player %d",
            seat, seat);
        return SCRIPT_REFUSED;
    }
    return SCRIPT_DONE;
}

enum script_verdict lesson_read_head(struct lesson *lesson, struct text *why)
{
    enum script_verdict verdict;
    bool is_head = true;
    memset(&lesson->title, 0, sizeof(lesson->title));
    memset(lesson->player, 0, sizeof(lesson->player));
    lesson->learner = lesson->languages = 0;
    while (is_head && script_read(&lesson->script, &verdict, why)) {
        verdict = take_head_line(lesson, &is_head, why);
        if (verdict != SCRIPT_DONE)
            return verdict;
    }
    return is_head && verdict != SCRIPT_DONE ? verdict : check_head(lesson, why);
}

// ---- What a remark speaks of -------------------------------------------------------------------

static bool take_card(const struct lesson *lesson, int zone, const char *name, int *at)
{
    struct view view;
    lesson_view(lesson, &view);
    const uint16_t *card = view_cards(&view, zone);
    for (*at = 0; *at < view.count[zone]; ++*at) {
        char buf[60];
        struct text seen = TEXT(buf);
        card_put(lesson->script.setup.game->pack, card[*at], &seen);
        if (strcmp(buf, name) == 0)
            return true;
    }
    return false;
}

static bool is_owner(const struct setup *setup, bool per_seat, int index)
{
    return !per_seat || index % SEATS_MAX < setup->seats;
}

static bool take_zone(
    const struct lesson *lesson, struct lesson_at *at, const char *rest, struct text *reason)
{
    const struct setup *setup = &lesson->script.setup;
    const struct game *game = setup->game;
    char name[80];
    struct text word = TEXT(name);
    size_t len = strcspn(rest, " \t");
    text_bytes(&word, rest, len);
    rest += len + strspn(rest + len, " \t");
    at->what = zone_named(game, name);
    if (at->what < 0 || !is_owner(setup, game->zones[at->what / SEATS_MAX].per_seat, at->what)) {
        text_format(reason, "there is no zone \"%s\"; there are", name);
        for (int i = 0; game->zones[i].name; i++)
            text_format(reason, "%s%s%s", i ? ", " : " ", game->zones[i].name,
                game->zones[i].per_seat ? "/SEAT" : "");
        return false;
    }
    if ((at->thing == AT_ZONE) == !*rest &&
        (at->thing == AT_ZONE || take_card(lesson, at->what, rest, &at->card)))
        return true;
    if (at->thing == AT_ZONE)
        text_put(reason, "write at zone ZONE, or at card ZONE CARD");
    else
        text_format(reason, "the learner sees no card \"%s\" in %s here", rest, name);
    return false;
}

static bool take_counter(
    const struct lesson *lesson, struct lesson_at *at, const char *rest, struct text *reason)
{
    const struct setup *setup = &lesson->script.setup;
    const struct game *game = setup->game;
    struct view view;
    lesson_view(lesson, &view);
    at->what = counter_named(game, rest);
    bool is_one =
        at->what >= 0 && is_owner(setup, game->counters[at->what / SEATS_MAX].per_seat, at->what);
    if (is_one && view.counter[at->what] != COUNTER_UNKNOWN)
        return true;
    text_format(reason,
        is_one ? "the learner does not know the counter \"%s\" here" : "there is no counter \"%s\"",
        rest);
    for (int i = 0; !is_one && game->counters[i].name; i++)
        text_format(reason, "%s%s%s", i ? ", " : "; there are ", game->counters[i].name,
            game->counters[i].per_seat ? "/SEAT" : "");
    return false;
}

static bool take_thing(
    const struct lesson *lesson, struct lesson_at *at, const char *rest, struct text *reason)
{
    static const char *const things[] = {"zone", "card", "counter", "seat", "choices", "move"};
    const char *what = NULL;
    for (int i = 0; i < ARRAY_LEN(things) && !what; i++)
        if ((what = script_after(rest, things[i])))
            at->thing = (enum lesson_thing)i;
    if (!what) {
        text_put(reason, "at takes zone ZONE, card ZONE CARD, counter COUNTER, seat SEAT, choices, "
                         "or move MOVE");
        return false;
    }
    switch (at->thing) {
    case AT_ZONE:
    case AT_CARD:
        return take_zone(lesson, at, what, reason);
    case AT_COUNTER:
        return take_counter(lesson, at, what, reason);
    case AT_SEAT:
        at->what = what[0] - '0';
        if (at->what >= 0 && at->what < lesson->script.setup.seats && !what[1])
            return true;
        text_format(reason, "there is no seat \"%s\"", what);
        return false;
    case AT_MOVE:
        return move_parse(lesson->script.setup.game, false, what, &at->move, reason);
    default:
        if (!*what)
            return true;
        text_put(reason, "nothing comes after at choices");
        return false;
    }
}

static enum script_verdict take_at(struct lesson *lesson, const char *rest, struct text *why)
{
    struct lesson_step *now = &lesson->now;
    char buf[400];
    struct text reason = TEXT(buf);
    if (now->ats == LESSON_AT_MAX)
        return script_refuse(&lesson->script, why, "a remark speaks of at most six things");
    struct lesson_at *at = &now->at[now->ats++];
    at->line_number = lesson->script.line_number;
    return take_thing(lesson, at, rest, &reason) ? SCRIPT_DONE
                                                 : script_refuse(&lesson->script, why, buf);
}

// ---- A question --------------------------------------------------------------------------------

// "raise 20" or "raise 20-60".
static bool read_right(
    const struct lesson *lesson, const char *at, size_t len, struct choice *right, struct text *why)
{
    char buf[LESSON_PATTERN_MAX];
    struct text line = TEXT(buf);
    text_bytes(&line, at, len);
    char *dash = strrchr(buf, '-');
    bool is_range = dash && dash > buf && dash[-1] >= '0' && dash[-1] <= '9';
    char *end = buf;
    long last = is_range ? strtol(dash + 1, &end, 10) : 0;
    if (is_range)
        *dash = '\0';
    const struct script *script = &lesson->script;
    struct move most;
    text_clear(why);
    if (!move_parse(script->setup.game, false, buf, &right->move, why))
        return false;
    most = right->move;
    if (line.is_cut || (is_range && *end)) {
        text_put(why, line.is_cut ? "no move is so long" : "a range is two amounts, as in 20-60");
        return false;
    }
    if (is_range && (last < most.amount || last > INT32_MAX)) {
        text_put(why, "of a range the smaller amount stands first");
        return false;
    }
    right->amount_max = most.amount = is_range ? (int32_t)last : most.amount;
    return game_allows(&script->setup, &script->match.state, lesson->learner, &right->move, why) &&
           game_allows(&script->setup, &script->match.state, lesson->learner, &most, why);
}

static enum script_verdict take_ask(struct lesson *lesson, const char *rest, struct text *why)
{
    const struct script *script = &lesson->script;
    struct lesson_step *now = &lesson->now;
    if (now->rights)
        return script_refuse(script, why, "a remark asks once: ask MOVE, MOVE, …");
    if (now->is_invitation)
        return script_refuse(script, why, "the invitation asks nothing of the game");
    now->ask_line_number = script->line_number;
    while (*rest) {
        size_t len = strcspn(rest, ",");
        char reason_buf[400], buf[600];
        struct text reason = TEXT(reason_buf), text = TEXT(buf);
        if (now->rights == LESSON_RIGHT_MAX)
            return script_refuse(script, why, "a question has at most eight right moves");
        if (!read_right(lesson, rest, len, &now->right[now->rights++], &reason)) {
            text_format(&text, "ask %.*s: %s", (int)len, rest, reason_buf);
            return script_refuse(script, why, buf);
        }
        rest += len;
        rest += strspn(rest, ", \t");
    }
    return now->rights ? SCRIPT_DONE
                       : script_refuse(script, why, "write ask MOVE: the move that is right");
}

// "discard 9S: it is your best card", ": why not", or in another language only the reason.
static enum script_verdict take_wrong(
    struct lesson *lesson, const char *rest, int language, struct text *why)
{
    const struct script *script = &lesson->script;
    struct lesson_step *now = &lesson->now;
    if (language) {
        if (!now->wrongs)
            return script_refuse(script, why, "the English text comes first");
        struct lesson_words *last = &now->wrong[now->wrongs - 1].why;
        return take_words(lesson, last, rest, language, LESSON_LETTERS, why);
    }
    if (now->wrongs == LESSON_WRONG_MAX)
        return script_refuse(script, why, "a question has at most 16 reasons");
    const char *colon = strstr(rest, ": ");
    size_t len = colon ? (size_t)(colon - rest) : 0;
    if (!colon || len >= LESSON_PATTERN_MAX)
        return script_refuse(
            script, why, "write wrong MOVE: why, or wrong: why for every other move");
    struct lesson_wrong *wrong = &now->wrong[now->wrongs++];
    while (len && (rest[len - 1] == ' ' || rest[len - 1] == '\t'))
        len--;
    struct text pattern = TEXT(wrong->pattern);
    text_bytes(&pattern, rest, len);
    char buf[400];
    struct text ignored = TEXT(buf);
    struct move move;
    if (len && move_parse(script->setup.game, false, wrong->pattern, &move, &ignored)) {
        text_clear(&pattern);
        move_put(script->setup.game, &move, &pattern);
    }
    return take_words(
        lesson, &wrong->why, colon + 1 + strspn(colon + 1, " \t"), 0, LESSON_LETTERS, why);
}

// ---- A step ------------------------------------------------------------------------------------

static enum script_verdict take_step_line(struct lesson *lesson, struct text *why)
{
    struct lesson_step *now = &lesson->now;
    const char *line = lesson->script.line, *rest;
    int language;
    if ((rest = said_after(line, "remark", &language)) ||
        (rest = said_after(line, "invite", &language))) {
        bool is_invitation = line[0] == 'i';
        if (language && is_invitation != now->is_invitation)
            return script_refuse(&lesson->script, why, "its English title is not of this kind");
        now->is_invitation = is_invitation;
        return take_words(lesson, &now->title, rest, language, LESSON_TITLE_LETTERS, why);
    }
    if ((rest = said_after(line, "say", &language)))
        return take_words(lesson, &now->say, rest, language, LESSON_LETTERS, why);
    if ((rest = script_after(line, "at")))
        return take_at(lesson, rest, why);
    if ((rest = script_after(line, "ask")))
        return take_ask(lesson, rest, why);
    bool is_right = (rest = said_after(line, "right", &language));
    if (!is_right)
        rest = said_after(line, "wrong", &language);
    if (!rest)
        return script_refuse(
            &lesson->script, why, "title, player and learner come before the first card and move");
    if (!now->rights)
        return script_refuse(&lesson->script, why, "nothing is asked: write ask MOVE before it");
    return is_right ? take_words(lesson, &now->praise, rest, language, LESSON_LETTERS, why)
                    : take_wrong(lesson, rest, language, why);
}

static bool is_to_act(const struct lesson *lesson)
{
    const struct state *state = &lesson->script.match.state;
    return !is_deck_turn(state) && to_act(state) & only(lesson->learner);
}

// Every choice that is not right has its reason, and every reason a choice.
static enum script_verdict check_choices(const struct lesson *lesson, struct text *why)
{
    enum { AMOUNTS = 400 };
    const struct lesson_step *now = &lesson->now;
    struct choice choices[CHOICES_MAX];
    bool is_used[LESSON_WRONG_MAX] = {false};
    int count = lesson_choices(lesson, choices);
    for (int i = 0; i < count; i++)
        for (int32_t n = 0; n <= choices[i].amount_max - choices[i].move.amount && n < AMOUNTS;
             n++) {
            struct move move = choices[i].move;
            move.amount += n;
            if (lesson_is_right(lesson, &move))
                continue;
            const struct lesson_words *reason = lesson_reason(lesson, &move);
            if (!reason) {
                char buf[300];
                struct text text = TEXT(buf);
                text_put(&text, "\"");
                move_put(lesson->script.setup.game, &move, &text);
                text_put(
                    &text, "\" is a choice here and nobody says why not: write wrong MOVE: why");
                return refuse_at(now->ask_line_number, why, buf);
            }
            for (int k = 0; k < now->wrongs; k++)
                is_used[k] |= reason == &now->wrong[k].why;
        }
    for (int k = 0; k < now->wrongs; k++)
        if (!is_used[k])
            return refuse_at(now->wrong[k].why.line_number, why,
                "no choice that is wrong here gets this reason");
    return SCRIPT_DONE;
}

static bool is_choice(const struct lesson *lesson, const struct move *move)
{
    const struct script *script = &lesson->script;
    char buf[400];
    struct text ignored = TEXT(buf);
    return game_allows(&script->setup, &script->match.state, lesson->learner, move, &ignored);
}

static enum script_verdict check_step(const struct lesson *lesson, struct text *why)
{
    const struct lesson_step *now = &lesson->now;
    if (!now->say.line_number)
        return refuse_at(now->title.line_number, why, "this remark says nothing: say TEXT");
    enum script_verdict verdict =
        check_words(lesson, &now->title, now->is_invitation ? "invite" : "remark", why);
    if (verdict == SCRIPT_DONE)
        verdict = check_words(lesson, &now->say, "say", why);
    if (verdict == SCRIPT_DONE && now->praise.line_number)
        verdict = check_words(lesson, &now->praise, "right", why);
    for (int i = 0; i < now->wrongs && verdict == SCRIPT_DONE; i++)
        verdict = check_words(lesson, &now->wrong[i].why, "wrong", why);
    if (verdict != SCRIPT_DONE)
        return verdict;
    if (now->rights && !is_to_act(lesson))
        return refuse_at(now->ask_line_number, why, "the learner is not to act here");
    for (int i = 0; i < now->ats; i++) {
        bool is_of_choices = now->at[i].thing == AT_CHOICES || now->at[i].thing == AT_MOVE;
        if (is_of_choices && !now->rights)
            return refuse_at(now->at[i].line_number, why, "nothing is asked: there are no choices");
        if (now->at[i].thing == AT_MOVE && !is_choice(lesson, &now->at[i].move))
            return refuse_at(now->at[i].line_number, why, "that is no choice here");
    }
    return now->rights ? check_choices(lesson, why) : SCRIPT_DONE;
}

enum script_verdict lesson_read_step(struct lesson *lesson, struct text *why)
{
    struct script *script = &lesson->script;
    enum script_verdict verdict;
    memset(&lesson->now, 0, sizeof(lesson->now));
    while (script_read(script, &verdict, why)) {
        bool is_next = lesson->now.title.line_number && lesson_is_step(lesson);
        if (is_next || !lesson_is_line(lesson)) {
            script_unread(script);
            break;
        }
        verdict = take_step_line(lesson, why);
        if (verdict != SCRIPT_DONE)
            return verdict;
    }
    return verdict == SCRIPT_DONE ? check_step(lesson, why) : verdict;
}
