// SPDX-License-Identifier: MIT
#include "tui/event_lines.h"

#include <string.h>

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
