// SPDX-License-Identifier: MIT
#include "tui/event_lines.h"

#include <string.h>

#define BULLET WORDS_BULLET
#define HIDDEN "a card"

void words_leave_out_backs(char *words)
{
    char *to = words;
    for (const char *at = words; *at;) {
        if (*at == ':' && at > words && at[1] >= 'a' && at[1] <= 'z')
            at += 1 + strspn(at + 1, "abcdefghijklmnopqrstuvwxyz-");
        else
            *to++ = *at++;
    }
    *to = '\0';
}

static bool is_word_char(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '-' || (c & 0x80);
}

int words_rank_len(const char *words, const char *at)
{
    if (at != words && is_word_char(at[-1]))
        return 0;
    int len = at[0] == '1' && at[1] == '0' ? 2 : at[0] && strchr("23456789JQKA", at[0]) ? 1 : 0;
    return len && at[len] && strchr("CDHS", at[len]) && !is_word_char(at[len + 1]) ? len : 0;
}

// A line about a card: "  · KS to your hand" is the card and what becomes of it.
struct card_line {
    const char *card, *rest;
    size_t card_len, rest_len; // card_len is 0 if the line is about no card
    size_t len;                // of the whole line, with its end
};

static struct card_line card_line(const char *line)
{
    static const char *const goes[] = {" to ", " from "};
    size_t len = strcspn(line, "\n");
    struct card_line found = {.rest = line, .rest_len = len, .len = len + (line[len] == '\n')};
    if (strncmp(line, BULLET, strlen(BULLET)) != 0)
        return found;
    const char *card = line + strlen(BULLET);
    size_t card_len =
        strncmp(card, HIDDEN " ", strlen(HIDDEN) + 1) == 0 ? strlen(HIDDEN) : strcspn(card, " \n");
    for (int i = 0; i < ARRAY_LEN(goes); i++)
        if (strncmp(card + card_len, goes[i], strlen(goes[i])) == 0) {
            found.card = card;
            found.card_len = card_len;
            found.rest = card + card_len;
            found.rest_len = len - strlen(BULLET) - card_len;
        }
    return found;
}

static bool is_hidden(const struct card_line *line)
{
    return word_is(line->card, line->card_len, HIDDEN);
}

static bool goes_along(const struct card_line *line, const struct card_line *next)
{
    return next->card_len && is_hidden(next) == is_hidden(line) &&
           next->rest_len == line->rest_len && memcmp(next->rest, line->rest, line->rest_len) == 0;
}

// The line at `lines` and those that go along with it, as one. Gives what comes after them.
static const char *join(const char *lines, struct text *text)
{
    struct card_line line = card_line(lines);
    text_format(text, "%s%.*s", BULLET, (int)line.card_len, line.card);
    int count = 1;
    for (lines += line.len; *lines; count++) {
        struct card_line next = card_line(lines);
        if (!goes_along(&line, &next))
            break;
        if (!is_hidden(&next))
            text_format(text, " %.*s", (int)next.card_len, next.card);
        lines += next.len;
    }
    text_bytes(text, line.rest, line.rest_len);
    if (count > 1 && is_hidden(&line))
        text_format(text, " ×%d", count);
    text_char(text, '\n');
    return lines;
}

void words_joined(const char *lines, struct text *text)
{
    while (*lines) {
        struct card_line line = card_line(lines);
        if (line.card_len) {
            lines = join(lines, text);
            continue;
        }
        text_bytes(text, lines, line.len);
        lines += line.len;
    }
}
