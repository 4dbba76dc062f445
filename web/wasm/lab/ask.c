// SPDX-License-Identifier: MIT
#include "ask.h"

#include <string.h>

static struct trial trials[SWEEP_TRIALS_MAX];

// The words lie one after the other, each with its 0.
struct spelt {
    const char *word[ERRAND_WORDS_MAX];
    int count;
    char bytes[2 * ASKED_BYTES];
    size_t len;
};

static bool spell(struct spelt *spelt, const char *before, const char *word, size_t len)
{
    struct text text = text_over(spelt->bytes + spelt->len, sizeof(spelt->bytes) - spelt->len);
    if (spelt->count == ERRAND_WORDS_MAX)
        return false;
    spelt->word[spelt->count++] = text.at;
    text_put(&text, before);
    text_bytes(&text, word, len);
    spelt->len += text.len + 1;
    return !text.is_cut;
}

// "bot hard" is --bot hard.
static bool spell_line(struct spelt *spelt, const char *before, const char *line, size_t len)
{
    const char *space = memchr(line, ' ', len);
    size_t name = space ? (size_t)(space - line) : len;
    return spell(spelt, before, line, name) &&
           (!space || spell(spelt, "", space + 1, len - name - 1));
}

static bool spell_lines(struct spelt *spelt, const char *lines)
{
    const char *before = "";
    spelt->count = 0;
    spelt->len = 0;
    while (*lines) {
        size_t len = strcspn(lines, "\n");
        if (len && !spell_line(spelt, before, lines, len))
            return false;
        before = "--";
        lines += len + (lines[len] == '\n');
    }
    return true;
}

bool ask(struct errand *asked, const char *lines, struct text *why)
{
    static struct spelt spelt;
    errand_release(asked);
    memset(asked, 0, sizeof(*asked));
    asked->seed = "1";
    asked->threads = 1;
    asked->list = trials;
    if (!spell_lines(&spelt, lines)) {
        text_put(why, "that is more than can be asked at once");
        return false;
    }
    for (int kind = 0; errand_names[kind] && spelt.count; kind++)
        if (strcmp(spelt.word[0], errand_names[kind]) == 0) {
            asked->kind = (enum errand_kind)kind;
            return errand_read(asked, spelt.word + 1, spelt.count - 1, why);
        }
    text_put(why, "the first line says what is asked of which game");
    return false;
}
