// SPDX-License-Identifier: MIT
#include "tui/markdown.h"

#include "base/utf8.h"

enum { LEVELS_MAX = 6, PARAGRAPH_BYTES = 16 * 1024, GAP = 3, ROW_LEAST = 16, FENCE_INDENT = 2 };

// The page so far, and the paragraph that is being gathered.
struct writer {
    const struct page_look *look;
    struct text *lines;
    int level[LEVELS_MAX]; // the columns in which the text of the open list items begins
    int levels;
    struct text paragraph; // as it is written
    int first, indent;     // columns of its first line and of the others
    char marker[16];       // of a list item, before the first line
    bool wants_gap;        // an empty line comes before what is put next
};

// ---- Words -------------------------------------------------------------------------------------

// What stands for a sign where there is no Unicode: one sign for one, so that pictures stay
// straight.
static char plain_sign(const char *sign, size_t len)
{
    static const struct {
        const char *signs;
        char plain;
    } pairs[] = {{"♣", 'C'}, {"♦", 'D'}, {"♥", 'H'}, {"♠", 'S'}, {"─━═–—−", '-'}, {"│┃║", '|'},
        {"┌┐└┘├┤┬┴┼╔╗╚╝", '+'}, {"░▒▓█", '#'}, {"→►▶▸", '>'}, {"←◄◀", '<'}, {"↑▲", '^'},
        {"↓▼", 'v'}, {"×", 'x'}, {"·•", '-'}, {"…", '.'}, {"’‘", '\''}, {"“”", '"'}, {"♂", 'm'},
        {"♀", 'f'}, {"✓", '*'}};
    for (int i = 0; i < ARRAY_LEN(pairs); i++)
        for (const char *at = pairs[i].signs; *at; at += utf8_len(at, strlen(at)))
            if (strncmp(at, sign, len) == 0)
                return pairs[i].plain;
    return '?';
}

static void put_signs(const char *at, size_t len, const struct page_look *look, struct text *out)
{
    for (const char *end = at + len; at < end;) {
        size_t sign = utf8_len(at, (size_t)(end - at));
        if (sign <= 1)
            text_char(out, sign ? *at : '?');
        else if (look->is_ascii)
            text_char(out, plain_sign(at, sign));
        else
            text_bytes(out, at, sign);
        at += sign ? sign : 1;
    }
}

static bool is_space(char c)
{
    return c == ' ' || c == '\n';
}

void markdown_words(
    const char *words, size_t len, char outer, const struct page_look *look, struct text *flat)
{
    bool is_strong = false, is_emphasis = false, is_code = false;
    if (outer)
        text_char(flat, outer);
    for (size_t i = 0; i < len;) {
        char before = i ? words[i - 1] : ' ', after = i + 1 < len ? words[i + 1] : ' ';
        size_t step = 1;
        if (words[i] == '`') {
            is_code = !is_code;
        } else if (words[i] == '*' && after == '*' && !is_code) {
            is_strong = !is_strong;
            step = 2;
        } else if (words[i] == '*' && !is_code &&
                   (is_emphasis ? !is_space(before) : !is_space(after))) {
            is_emphasis = !is_emphasis;
        } else {
            bool is_escaped = words[i] == '\\' && !is_code && strchr("*`|\\", after);
            i += is_escaped;
            step = utf8_len(words + i, len - i);
            step = step ? step : 1;
            if (is_space(words[i]))
                text_char(flat, ' ');
            else
                put_signs(words + i, step, look, flat);
            i += step;
            continue;
        }
        i += step;
        char mark = is_code       ? MARK_CODE
                    : is_strong   ? MARK_STRONG
                    : is_emphasis ? MARK_EMPHASIS
                    : outer       ? outer
                                  : MARK_END;
        text_char(flat, mark);
    }
    if (outer || is_code || is_strong || is_emphasis)
        text_char(flat, MARK_END);
}

static void put_spaces(struct text *text, int count)
{
    while (count-- > 0)
        text_char(text, ' ');
}

// ---- Paragraphs --------------------------------------------------------------------------------

// The empty line that is owed, but never at the top.
static void put_gap(struct writer *writer)
{
    if (writer->wants_gap && writer->lines->len)
        text_char(writer->lines, '\n');
    writer->wants_gap = false;
}

// All of it broken at the width. The first line begins where the writer stands, at `column`.
static void put_flow(struct writer *writer, const char *flat, int column, int indent)
{
    struct flow flow = {.at = flat};
    for (bool is_next = false; !is_next || !flow_is_done(&flow); is_next = true) {
        if (is_next)
            put_spaces(writer->lines, indent);
        int room = writer->look->width - (is_next ? indent : column);
        flow_put(&flow, room > 1 ? room : 1, writer->lines);
        text_char(writer->lines, '\n');
    }
}

static void end_paragraph(struct writer *writer)
{
    static char buf[PARAGRAPH_BYTES];
    struct text flat = TEXT(buf);
    if (!writer->paragraph.len)
        return;
    put_gap(writer);
    put_spaces(writer->lines, writer->first);
    text_put(writer->lines, writer->marker);
    markdown_words(writer->paragraph.at, writer->paragraph.len, 0, writer->look, &flat);
    put_flow(writer, buf, writer->indent, writer->indent);
    text_clear(&writer->paragraph);
}

static int innermost(const struct writer *writer)
{
    return writer->levels ? writer->level[writer->levels - 1] : 0;
}

static void add_to_paragraph(struct writer *writer, const char *line, size_t len)
{
    if (!writer->paragraph.len) {
        writer->first = writer->indent = innermost(writer);
        writer->marker[0] = '\0';
    } else {
        text_char(&writer->paragraph, ' ');
    }
    text_bytes(&writer->paragraph, line, len);
}

// ---- Blocks ------------------------------------------------------------------------------------

// A line without its indentation.
struct line {
    const char *at;
    size_t len;
    int indent;
};

static struct line line_at(const char *page)
{
    size_t spaces = strspn(page, " "), len = strcspn(page + spaces, "\n");
    while (len && (page[spaces + len - 1] == ' ' || page[spaces + len - 1] == '\r'))
        len--;
    return (struct line){page + spaces, len, (int)spaces};
}

static const char *next_line(const char *page)
{
    page += strcspn(page, "\n");
    return page + (*page == '\n');
}

static bool begins(const struct line *line, const char *words)
{
    return line->len >= strlen(words) && memcmp(line->at, words, strlen(words)) == 0;
}

// "- " and "12. ": the bytes of the marker with its spaces; 0 if it is no list item.
static size_t marker_len(const struct line *line)
{
    size_t digits = 0;
    while (digits < line->len && line->at[digits] >= '0' && line->at[digits] <= '9')
        digits++;
    if (digits > 3 || digits + 1 >= line->len || line->at[digits + 1] != ' ')
        return 0;
    return digits ? (line->at[digits] == '.' ? digits + 2 : 0) : line->at[0] == '-' ? 2 : 0;
}

static void begin_item(struct writer *writer, const struct line *line, size_t len)
{
    end_paragraph(writer);
    struct text marker = TEXT(writer->marker);
    writer->first = innermost(writer);
    writer->indent = writer->first + (int)len;
    if (line->at[0] == '-')
        put_signs("• ", strlen("• "), writer->look, &marker);
    else
        text_bytes(&marker, line->at, len);
    if (writer->levels < LEVELS_MAX)
        writer->level[writer->levels++] = writer->indent;
    text_bytes(&writer->paragraph, line->at + len, line->len - len);
}

// The title is underlined twice, a part's heading once, and one below that not at all.
static void put_heading(struct writer *writer, const struct line *line, int level)
{
    char buf[400];
    struct text flat = TEXT(buf);
    const char *rule = writer->look->is_ascii ? (level == 1 ? "=" : "-") : level == 1 ? "═" : "─";
    writer->levels = 0;
    writer->wants_gap = true;
    put_gap(writer);
    markdown_words(
        line->at + level + 1, line->len - (size_t)level - 1, MARK_HEADING, writer->look, &flat);
    put_flow(writer, buf, 0, 0);
    int width = flow_width(buf) < writer->look->width ? flow_width(buf) : writer->look->width;
    for (int i = 0; i < width && level <= 2; i++)
        text_put(writer->lines, rule);
    text_put(writer->lines, level <= 2 ? "\n" : "");
}

// Fenced text is shown as it is, with the indentation that all its lines have taken away. Gives
// what comes after it.
static const char *put_fence(struct writer *writer, const char *page)
{
    const char *first = next_line(page), *end = first;
    int common = 1000;
    for (;; end = next_line(end)) {
        struct line line = line_at(end);
        if (!*end || begins(&line, "```"))
            break;
        if (line.len && line.indent < common)
            common = line.indent;
    }
    put_gap(writer);
    for (const char *at = first; at < end; at = next_line(at)) {
        struct line line = line_at(at);
        if (line.len)
            put_spaces(writer->lines, innermost(writer) + FENCE_INDENT + line.indent - common);
        put_signs(line.at, line.len, writer->look, writer->lines);
        text_char(writer->lines, '\n');
    }
    return next_line(end);
}

static const char *put_table(struct writer *writer, const char *page)
{
    const char *end = page;
    for (struct line line = line_at(end); begins(&line, "|"); line = line_at(end))
        end = next_line(end);
    put_gap(writer);
    markdown_table(page, (size_t)(end - page), innermost(writer), writer->look, writer->lines);
    return end;
}

// Where the second part of "term   what it is" begins; 0 if it has none.
static size_t second_part(const struct line *line)
{
    for (size_t i = 0; i + GAP < line->len; i++)
        if (memcmp(line->at + i, "   ", GAP) == 0)
            return i + strspn(line->at + i, " ");
    return 0;
}

static void put_row(struct writer *writer, const struct line *line, size_t second)
{
    static char buf[PARAGRAPH_BYTES];
    struct text flat = TEXT(buf);
    char left[200];
    struct text term = TEXT(left);
    size_t len = second;
    while (line->at[len - 1] == ' ')
        len--;
    markdown_words(line->at, len, 0, writer->look, &term);
    markdown_words(line->at + second, line->len - second, 0, writer->look, &flat);
    put_gap(writer);
    put_spaces(writer->lines, line->indent);
    text_put(writer->lines, left);
    int column = line->indent + (int)second, used = line->indent + flow_width(left);
    if (writer->look->width - column < ROW_LEAST) { // a narrow window: below the term
        column = line->indent + GAP + 1;
        text_char(writer->lines, '\n');
        used = 0;
    }
    put_spaces(writer->lines, column - used);
    put_flow(writer, buf, column, column);
}

static int heading_level(const struct line *line)
{
    int level = 0;
    while ((size_t)level < line->len && line->at[level] == '#')
        level++;
    return level && level <= 6 && (size_t)level < line->len && line->at[level] == ' ' ? level : 0;
}

// What begins at this line; gives what comes after it.
static const char *put_block(struct writer *writer, const char *page)
{
    struct line line = line_at(page);
    bool is_lazy = writer->paragraph.len; // a paragraph goes on, however it is indented
    if (!line.len) {
        end_paragraph(writer);
        writer->wants_gap = true;
        return next_line(page);
    }
    size_t item = marker_len(&line), second = second_part(&line);
    int level = heading_level(&line);
    bool is_block = item || second || level || begins(&line, "```") || begins(&line, "|") ||
                    begins(&line, "<!--");
    while ((is_block || !is_lazy) && writer->levels && line.indent < innermost(writer)) {
        end_paragraph(writer);
        writer->levels--;
    }
    if (item) {
        begin_item(writer, &line, item);
        return next_line(page);
    }
    if (!is_block) {
        add_to_paragraph(writer, line.at, line.len);
        return next_line(page);
    }
    end_paragraph(writer);
    if (begins(&line, "```"))
        return put_fence(writer, page);
    if (begins(&line, "|"))
        return put_table(writer, page);
    if (level)
        put_heading(writer, &line, level);
    else if (second && !begins(&line, "<!--"))
        put_row(writer, &line, second);
    return next_line(page);
}

void markdown_put(const char *page, const struct page_look *look, struct text *lines)
{
    static char buf[PARAGRAPH_BYTES];
    struct writer writer = {.look = look, .lines = lines, .paragraph = TEXT(buf)};
    while (*page)
        page = put_block(&writer, page);
    end_paragraph(&writer);
}
