// SPDX-License-Identifier: MIT
// Tables of a Markdown page: columns as wide as their cells, or cells broken into lines where the
// page is too narrow for that. Where not even the words fit, the lines between columns are left
// out.
#include "tui/markdown.h"

enum { ROWS_MAX = 64, COLUMNS_MAX = 16, CELLS_BYTES = 32 * 1024 };

struct table {
    const char *cell[ROWS_MAX][COLUMNS_MAX]; // words with marks; the first row is the heading
    int rows, columns;
    int width[COLUMNS_MAX];
    bool is_open; // without lines between columns
    int indent;
    const struct page_look *look;
};

// The length of a cell: up to the next bar that is none of its own.
static size_t cell_len(const char *at, const char *end)
{
    size_t len = 0;
    for (; at + len < end && at[len] != '|' && at[len] != '\n'; len++)
        len += at[len] == '\\' && at + len + 1 < end;
    return len;
}

// "|---|:--|": stands below the heading.
static bool is_ruler(const char *at, const char *end)
{
    size_t len = 0;
    while (at + len < end && at[len] != '\n')
        len++;
    return len > 2 && strspn(at, "|-: ") >= len && memchr(at, '-', len);
}

static void read_row(struct table *table, const char *at, const char *end, struct text *cells)
{
    const char **row = table->cell[table->rows];
    int columns = 0;
    for (at++; at < end && *at != '\n' && columns < COLUMNS_MAX; columns++) {
        size_t len = cell_len(at, end), spaces = strspn(at, " ");
        spaces = spaces < len ? spaces : len;
        size_t last = len;
        while (last > spaces && at[last - 1] == ' ')
            last--;
        row[columns] = cells->at + cells->len;
        markdown_words(
            at + spaces, last - spaces, table->rows ? 0 : MARK_HEADING, table->look, cells);
        text_bytes(cells, "", 1); // the end of this cell's string
        at += len + (at + len < end && at[len] == '|');
    }
    table->columns = columns > table->columns ? columns : table->columns;
    table->rows++;
}

static void read_table(struct table *table, const char *at, const char *end, struct text *cells)
{
    while (at < end && table->rows < ROWS_MAX) {
        at += strspn(at, " ");
        if (*at == '|' && !is_ruler(at, end))
            read_row(table, at, end, cells);
        while (at < end && *at != '\n')
            at++;
        at++;
    }
    for (int row = 0; row < table->rows; row++)
        for (int column = 0; column < table->columns; column++)
            if (!table->cell[row][column])
                table->cell[row][column] = "";
}

// What stands around the cells takes this many columns.
static int frame_width(const struct table *table)
{
    return table->indent + (table->is_open ? table->columns - 1 : 3 * table->columns + 1);
}

// Makes the widest columns narrower, but none narrower than `least`, until the table fits. False if
// it does not.
static bool fit(struct table *table, const int least[COLUMNS_MAX])
{
    int width = frame_width(table);
    for (int i = 0; i < table->columns; i++)
        width += table->width[i];
    for (; width > table->look->width; width--) {
        int widest = -1;
        for (int i = 0; i < table->columns; i++)
            if (table->width[i] > least[i] &&
                (widest < 0 || table->width[i] > table->width[widest]))
                widest = i;
        if (widest < 0)
            return false;
        table->width[widest]--;
    }
    return true;
}

static void set_widths(struct table *table)
{
    int natural[COLUMNS_MAX] = {0}, words[COLUMNS_MAX] = {0}, least[COLUMNS_MAX] = {0};
    for (int row = 0; row < table->rows; row++)
        for (int i = 0; i < table->columns; i++) {
            int width = flow_width(table->cell[row][i]), word = flow_longest(table->cell[row][i]);
            natural[i] = width > natural[i] ? width : natural[i];
            words[i] = word > words[i] ? word : words[i];
            least[i] = words[i] > 0;
        }
    for (int try = 0; try < 3; try++) {
        memcpy(table->width, natural, sizeof(natural));
        table->is_open = try > 0;
        if (fit(table, try < 2 ? words : least))
            return;
    }
}

// ---- Drawing -----------------------------------------------------------------------------------

static void put_times(struct text *text, const char *sign, int count)
{
    while (count-- > 0)
        text_put(text, sign);
}

// A line across: ┌──┬──┐, ├──┼──┤ or └──┴──┘, as its four signs say.
static void put_rule(const struct table *table, const char *const signs[4], struct text *lines)
{
    put_times(lines, " ", table->indent);
    text_put(lines, table->is_open ? "" : signs[0]);
    for (int i = 0; i < table->columns; i++) {
        if (i)
            text_put(lines, table->is_open ? " " : signs[1]);
        put_times(lines, signs[3], table->width[i] + (table->is_open ? 0 : 2));
    }
    text_format(lines, "%s\n", table->is_open ? "" : signs[2]);
}

static void put_row(const struct table *table, int row, const char *bar, struct text *lines)
{
    struct flow flow[COLUMNS_MAX];
    for (int i = 0; i < table->columns; i++)
        flow[i] = (struct flow){.at = table->cell[row][i]};
    for (bool is_more = true; is_more;) {
        is_more = false;
        put_times(lines, " ", table->indent);
        for (int i = 0; i < table->columns; i++) {
            text_put(lines, table->is_open ? (i ? " " : "") : bar);
            text_put(lines, table->is_open ? "" : " ");
            int used = flow_put(&flow[i], table->width[i], lines);
            put_times(lines, " ", table->width[i] - used);
            text_put(lines, table->is_open ? "" : " ");
            is_more = is_more || !flow_is_done(&flow[i]);
        }
        while (table->is_open && lines->len && lines->at[lines->len - 1] == ' ')
            lines->at[--lines->len] = '\0';
        text_format(lines, "%s\n", table->is_open ? "" : bar);
    }
}

void markdown_table(
    const char *rows, size_t len, int indent, const struct page_look *look, struct text *lines)
{
    static const char *const drawn[3][4] = {
        {"┌", "┬", "┐", "─"}, {"├", "┼", "┤", "─"}, {"└", "┴", "┘", "─"}};
    static const char *const plain[4] = {"+", "+", "+", "-"};
    static struct table table;
    static char buf[CELLS_BYTES];
    struct text cells = TEXT(buf);
    table = (struct table){.indent = indent, .look = look};
    read_table(&table, rows, rows + len, &cells);
    if (!table.columns)
        return;
    set_widths(&table);
    const char *bar = look->is_ascii ? "|" : "│";
    if (!table.is_open)
        put_rule(&table, look->is_ascii ? plain : drawn[0], lines);
    for (int row = 0; row < table.rows; row++) {
        put_row(&table, row, bar, lines);
        if (!row)
            put_rule(&table, look->is_ascii ? plain : drawn[1], lines);
    }
    if (!table.is_open)
        put_rule(&table, look->is_ascii ? plain : drawn[2], lines);
}
