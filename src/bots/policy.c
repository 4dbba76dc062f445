// SPDX-License-Identifier: MIT
#include "bots/policy.h"

#include <string.h>

// A stretch of the text.
struct span {
    const char *at, *end;
};

// The line that begins at `at`, without its newline.
static struct span line_at(const struct policy *policy, const char *at)
{
    const char *limit = policy->text + policy->len;
    const char *end = memchr(at, '\n', (size_t)(limit - at));
    return (struct span){at, end ? end : limit};
}

static bool is_last(const struct policy *policy, struct span line)
{
    return line.end >= policy->text + policy->len;
}

// Is there another word at the front of the span?
static bool has_word(struct span *from)
{
    while (from->at < from->end && *from->at == ' ')
        from->at++;
    return from->at < from->end;
}

// Takes it off; empty if there is none.
static struct span take_word(struct span *from)
{
    has_word(from);
    struct span word = {from->at, from->at};
    while (word.end < from->end && *word.end != ' ')
        word.end++;
    from->at = word.end;
    return word;
}

static bool span_is(struct span span, const char *string)
{
    return word_is(span.at, (size_t)(span.end - span.at), string);
}

static bool span_int(struct span span, int64_t *number)
{
    bool is_negative = span.at < span.end && *span.at == '-';
    const char *at = span.at + is_negative;
    if (at == span.end || span.end - at > 18)
        return false;
    *number = 0;
    for (; at < span.end; at++) {
        if (*at < '0' || *at > '9')
            return false;
        *number = *number * 10 + (*at - '0');
    }
    if (is_negative)
        *number = -*number;
    return true;
}

// "0.25", "1" or "0": digits and at most one point.
static bool span_chance(struct span span, double *number)
{
    double unit = 0;
    *number = 0;
    if (span.at == span.end)
        return false;
    for (const char *at = span.at; at < span.end; at++) {
        if (*at == '.' && unit == 0)
            unit = 1;
        else if (*at < '0' || *at > '9')
            return false;
        else if (unit > 0)
            *number += (unit /= 10) * (*at - '0');
        else
            *number = *number * 10 + (*at - '0');
    }
    return *number <= 1.000001;
}

static bool refuse(struct text *why, int line, const char *what)
{
    text_format(why, "line %d: %s", line, what);
    return false;
}

static bool refuse_number(struct text *why, const char *what, int64_t made_for, int64_t wanted)
{
    text_format(why, "the policy was made for %s %jd, not %jd", what, made_for, wanted);
    return false;
}

// The number in the head line that begins with these words; false if there is none.
static bool head_number(
    const struct policy *policy, const char *first, const char *second, int64_t *number)
{
    for (struct span line = line_at(policy, policy->text); line.at < line.end;
         line = line_at(policy, line.end + 1)) {
        struct span rest = line;
        bool is_it =
            span_is(take_word(&rest), first) && (!second || span_is(take_word(&rest), second));
        if (is_it)
            return span_int(take_word(&rest), number);
        if (is_last(policy, line))
            return false;
    }
    return false;
}

static bool is_for_game(const struct policy *policy, const struct game *game)
{
    struct span first = line_at(policy, policy->text);
    if (!span_is(first, "baize policy") || is_last(policy, first))
        return false;
    struct span second = line_at(policy, first.end + 1);
    return span_is(take_word(&second), "game") && span_is(take_word(&second), game->id);
}

bool policy_fits(const struct policy *policy, const struct setup *setup, struct text *why)
{
    const struct game *game = setup->game;
    int64_t number = 0;
    if (!is_for_game(policy, game)) {
        text_format(why, "this is not a policy for %s", game->id);
        return false;
    }
    if (!head_number(policy, "version", NULL, &number) || number != game->version)
        return refuse_number(why, "version", number, game->version);
    if (!head_number(policy, "seats", NULL, &number) || number != setup->seats)
        return refuse_number(why, "seats", number, setup->seats);
    for (int i = 0; game->options[i].name; i++) {
        const char *name = game->options[i].name;
        number = 0;
        if (!head_number(policy, "option", name, &number) || number != setup->option[i])
            return refuse_number(why, name, number, setup->option[i]);
    }
    return true;
}

static const char *body_of(const struct policy *policy)
{
    for (const char *at = policy->text; at + 1 < policy->text + policy->len; at++)
        if (at[0] == '\n' && at[1] == '\n')
            return at + 2;
    return policy->text + policy->len;
}

// "SITUATION: MOVE CHANCE MOVE CHANCE"
static bool split(struct span line, struct span *situation, struct span *chances)
{
    const char *colon = memchr(line.at, ':', (size_t)(line.end - line.at));
    if (!colon)
        return false;
    *situation = (struct span){line.at, colon};
    *chances = (struct span){colon + 1, line.end};
    return true;
}

static int compare(struct span a, struct span b)
{
    size_t a_len = (size_t)(a.end - a.at), b_len = (size_t)(b.end - b.at);
    int order = memcmp(a.at, b.at, a_len < b_len ? a_len : b_len);
    return order ? order : (a_len > b_len) - (a_len < b_len);
}

static bool is_verb(const struct game *game, struct span word)
{
    for (const struct verb *verb = game->verbs; verb->name; verb++)
        if (!verb->is_chance && span_is(word, verb->name))
            return true;
    return false;
}

static const char *line_fault(const struct game *game, struct span line, struct span *situation)
{
    struct span chances;
    double total = 0, chance;
    if (!split(line, situation, &chances))
        return "a situation, a colon, then moves and chances are wanted";
    while (has_word(&chances)) {
        struct span move = take_word(&chances);
        if (!is_verb(game, move))
            return "there is no such move in this game";
        if (!span_chance(take_word(&chances), &chance))
            return "after a move its chance is wanted, from 0 to 1";
        total += chance;
    }
    return total < 0.999 || total > 1.001 ? "the chances do not add up to 1" : NULL;
}

bool policy_check(const struct policy *policy, const struct game *game, struct text *why)
{
    const char *end = policy->text + policy->len, *at = body_of(policy);
    int number = 1;
    for (const char *c = policy->text; c < at; c++)
        number += *c == '\n';
    if (at == end)
        return refuse(why, number, "after the head, an empty line and then situations are wanted");
    if (end[-1] != '\n')
        return refuse(why, number, "the policy is cut off: its last line has no end");
    struct span before = {at, at};
    for (; at < end; number++) {
        struct span line = line_at(policy, at), situation;
        const char *fault = line_fault(game, line, &situation);
        if (!fault && compare(before, situation) >= 0)
            fault = "the situations are not in order";
        if (fault)
            return refuse(why, number, fault);
        before = situation;
        at = line.end + 1;
    }
    return true;
}

// Lines are found by halving the text: the middle is moved back to the beginning of its line.
static bool find(const struct policy *policy, struct span wanted, struct span *chances)
{
    const char *low = body_of(policy), *high = policy->text + policy->len;
    while (low < high) {
        const char *middle = low + (high - low) / 2;
        while (middle > low && middle[-1] != '\n')
            middle--;
        struct span line = line_at(policy, middle), situation;
        if (!split(line, &situation, chances))
            return false;
        int order = compare(wanted, situation);
        if (!order)
            return true;
        if (order < 0)
            high = middle;
        else
            low = line.end + 1;
    }
    return false;
}

bool policy_chances(const struct policy *policy, const struct game *game, const char *situation,
    const struct choice *choices, int count, double *chances)
{
    struct span line, wanted = {situation, situation + strlen(situation)};
    for (int i = 0; i < count; i++)
        chances[i] = 0;
    if (!find(policy, wanted, &line))
        return false;
    double total = 0, chance;
    while (has_word(&line)) {
        struct span move = take_word(&line);
        if (!span_chance(take_word(&line), &chance))
            return false;
        for (int i = 0; i < count; i++)
            if (span_is(move, game->verbs[choices[i].move.verb].name)) {
                chances[i] = chance;
                total += chance;
            }
    }
    return total > 0.5;
}

const struct policy *policy_for(const struct setup *setup)
{
    char buf[100];
    for (const struct policy *policy = policies; policy->text; policy++) {
        struct text why = TEXT(buf);
        if (policy_fits(policy, setup, &why))
            return policy;
    }
    return NULL;
}
