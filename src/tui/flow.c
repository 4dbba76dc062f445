// SPDX-License-Identifier: MIT
#include "tui/flow.h"

#include "tui/paint.h"

// The columns of what stands at *at, a sign or a mark; goes on behind it.
static int step(const char **at)
{
    if (!is_mark(**at))
        return next_width(at);
    ++*at;
    return 0;
}

int flow_width(const char *words)
{
    int width = 0;
    while (*words)
        width += step(&words);
    return width;
}

int flow_longest(const char *words)
{
    int longest = 0, width = 0;
    while (*words) {
        width = *words == ' ' ? 0 : width;
        width += *words == ' ' ? (words++, 0) : step(&words);
        longest = width > longest ? width : longest;
    }
    return longest;
}

static void skip_spaces(struct flow *flow)
{
    for (; *flow->at == ' ' || is_mark(*flow->at); flow->at++)
        if (is_mark(*flow->at))
            flow->mark = *flow->at == MARK_END ? 0 : *flow->at;
}

bool flow_is_done(const struct flow *flow)
{
    struct flow rest = *flow;
    skip_spaces(&rest);
    return !*rest.at;
}

// Where the line that begins here ends.
static const char *line_end(const char *start, int width)
{
    const char *space = NULL, *at = start;
    for (int columns = 0; *at;) {
        const char *sign = at;
        if (*sign == ' ')
            space = sign;
        columns += step(&at);
        if (columns > width && sign > start)
            return space ? space : sign;
    }
    return at;
}

int flow_put(struct flow *flow, int width, struct text *out)
{
    skip_spaces(flow);
    const char *end = line_end(flow->at, width), *last = end;
    while (last > flow->at && last[-1] == ' ')
        last--;
    if (flow->mark)
        text_char(out, flow->mark);
    int columns = 0;
    while (flow->at < last) {
        const char *from = flow->at;
        if (is_mark(*from))
            flow->mark = *from == MARK_END ? 0 : *from;
        columns += step(&flow->at);
        text_bytes(out, from, (size_t)(flow->at - from));
    }
    if (flow->mark)
        text_char(out, MARK_END);
    flow->at = end;
    skip_spaces(flow);
    return columns;
}
