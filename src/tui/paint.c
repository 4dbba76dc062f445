// SPDX-License-Identifier: MIT
#include "tui/paint.h"

#include "engine/notation.h"
#include "tui/event_lines.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static struct style style;
static bool has_paper; // cards can be lighter than the table

// Inks that can be read on the ivory of a card, whatever the terminal's own colours are.
static void start_paper(void)
{
    static const short ink[PAINTS] = {[PLAIN] = 234,
        [RED] = 160,
        [GREEN] = 22,
        [YELLOW] = 94,
        [BLUE] = 25,
        [MAGENTA] = 90,
        [CYAN] = 23,
        [ORANGE] = 130,
        [PURPLE] = 55,
        [PINK] = 162};
    for (int i = 0; i < PAINTS; i++)
        init_pair((short)(PAINTS + i), ink[i], 230);
}

void paint_start(const struct style *wanted)
{
    static const short basic[PAINTS] = {[RED] = COLOR_RED,
        [GREEN] = COLOR_GREEN,
        [YELLOW] = COLOR_YELLOW,
        [BLUE] = COLOR_BLUE,
        [MAGENTA] = COLOR_MAGENTA,
        [CYAN] = COLOR_CYAN,
        [ORANGE] = COLOR_YELLOW,
        [PURPLE] = COLOR_BLUE,
        [PINK] = COLOR_MAGENTA};
    style = *wanted;
    style.has_colour = style.has_colour && has_colors();
    if (!style.has_colour)
        return;
    start_color();
    use_default_colors();
    bool is_rich = COLORS >= 256;
    for (int i = RED; i < PAINTS; i++) {
        short colour = basic[i];
        if (is_rich && i >= ORANGE)
            colour = i == ORANGE ? 208 : i == PURPLE ? 99 : 205;
        if (is_rich && i == BLUE)
            colour = 75; // the usual blue cannot be read on black
        init_pair((short)i, colour, -1);
    }
    has_paper = is_rich && COLOR_PAIRS > 2 * PAINTS;
    if (has_paper)
        start_paper();
}

bool paint_is_ascii(void)
{
    return style.is_ascii;
}

// What stands for a sign where there is no Unicode.
static wchar_t plain_sign(wchar_t sign)
{
    static const struct {
        wchar_t sign;
        char plain;
    } signs[] = {{L'♣', 'C'}, {L'♦', 'D'}, {L'♥', 'H'}, {L'♠', 'S'}, {L'×', 'x'}, {L'·', '-'},
        {L'▸', '>'}, {L'▒', '#'}, {L'─', '-'}, {L'│', '|'}, {L'┌', '+'}, {L'┐', '+'}, {L'└', '+'},
        {L'┘', '+'}, {L'✓', '*'}, {L'–', '-'}, {L'…', '.'}, {L'▲', '^'}, {L'▼', 'v'}, {L'’', '\''},
        {L'━', '='}, {L'┃', '#'}, {L'┏', '#'}, {L'┓', '#'}, {L'┗', '#'}, {L'┛', '#'}, {L'█', '#'},
        {L'░', '.'}, {L'■', '#'}, {L'□', '.'}, {L'●', '*'}, {L'○', 'o'}, {L'★', '*'}, {L'→', '>'},
        {L'←', '<'}, {L'−', '-'}, {L'±', '~'}, {L'├', '+'}, {L'┤', '+'}, {L'┬', '+'}, {L'┴', '+'},
        {L'┼', '+'}, {L'≥', '>'}, {L'≤', '<'}, {L'÷', '/'}, {L'•', '*'}, {L'“', '"'}, {L'”', '"'},
        {L'ä', 'a'}, {L'ö', 'o'}, {L'ü', 'u'}, {L'ß', 's'}, {L'Ä', 'A'}, {L'Ö', 'O'}, {L'Ü', 'U'},
        {L'à', 'a'}, {L'â', 'a'}, {L'ç', 'c'}, {L'é', 'e'}, {L'è', 'e'}, {L'ê', 'e'}, {L'î', 'i'},
        {L'ô', 'o'}, {L'ù', 'u'}, {L'û', 'u'}, {L'À', 'A'}, {L'É', 'E'}, {L'œ', 'o'}, {L'„', '"'},
        {L'═', '='}, {L'║', '#'}, {L'╔', '#'}, {L'╗', '#'}, {L'╝', '#'}, {L'╚', '#'}};
    if (sign < 128)
        return sign;
    for (int i = 0; i < ARRAY_LEN(signs); i++)
        if (signs[i].sign == sign)
            return (wchar_t)signs[i].plain;
    return L'?';
}

// The sign at *at, which goes on behind it.
static wchar_t next_sign(const char **at)
{
    mbstate_t state = {0};
    wchar_t sign;
    size_t len = mbrtowc(&sign, *at, strlen(*at), &state);
    if (len == (size_t)-1 || len == (size_t)-2 || len == 0) {
        // Without a locale for it, UTF-8 is read by hand: the signs of our own texts at least.
        const unsigned char *byte = (const unsigned char *)*at;
        if (byte[0] >= 0xe0 && byte[0] < 0xf0 && byte[1] && byte[2]) {
            *at += 3;
            return (wchar_t)((byte[0] & 15) << 12 | (byte[1] & 63) << 6 | (byte[2] & 63));
        }
        if (byte[0] >= 0xc0 && byte[0] < 0xe0 && byte[1]) {
            *at += 2;
            return (wchar_t)((byte[0] & 31) << 6 | (byte[1] & 63));
        }
        ++*at;
        return L'?';
    }
    *at += len;
    return sign;
}

static int columns_of(wchar_t sign)
{
    int width = style.is_ascii ? 1 : wcwidth(sign);
    return width < 0 ? 0 : width;
}

enum { MARKS_MAX = 3 };

// A sign and the marks over it, ended by 0. Marks without a sign under them are left out.
static int next_cell(const char **words, wchar_t cell[MARKS_MAX + 2])
{
    int count = 0, width = 0;
    while (**words && !width) {
        cell[0] = next_sign(words);
        width = columns_of(cell[0]);
    }
    count = width > 0;
    for (const char *at = *words; count && *at; *words = at) {
        wchar_t mark = next_sign(&at);
        if (style.is_ascii || wcwidth(mark) != 0)
            break;
        if (count <= MARKS_MAX)
            cell[count++] = mark;
    }
    cell[count] = 0;
    return width;
}

int next_width(const char **words)
{
    wchar_t cell[MARKS_MAX + 2];
    return next_cell(words, cell);
}

int width_of(const char *words)
{
    int width = 0;
    while (*words)
        width += next_width(&words);
    return width;
}

int paint(
    const struct area *area, int row, int column, enum colour colour, int look, const char *words)
{
    bool is_in = row >= area->top && row < area->top + area->height;
    attr_t attributes = (look & BOLD ? A_BOLD : 0) | (look & REVERSE ? A_REVERSE : 0) |
                        (look & DIM && style.has_colour ? A_DIM : 0);
    bool is_paper = look & PAPER && has_paper;
    short pair = style.has_colour ? (short)(is_paper ? PAINTS + colour : colour) : 0;
    while (*words) {
        wchar_t signs[MARKS_MAX + 2];
        int width = next_cell(&words, signs);
        if (style.is_ascii)
            signs[0] = plain_sign(signs[0]), signs[1] = 0;
        if (is_in && width && column >= area->left && column + width <= area->left + area->width) {
            cchar_t cell;
            setcchar(&cell, signs, attributes, pair, NULL);
            mvadd_wch(row, column, &cell);
        }
        column += width;
    }
    return column;
}

int paint_cut(
    const struct area *area, int row, int column, enum colour colour, int look, const char *words)
{
    int columns = area->left + area->width - column;
    if (width_of(words) <= columns)
        return paint(area, row, column, colour, look, words);
    struct area part = *area;
    part.width -= 1;
    paint(&part, row, column, colour, look, words);
    return paint(area, row, area->left + area->width - 1, colour, look, "…");
}

const char *const suit_signs[SUITS] = {"♣", "♦", "♥", "♠"};

enum colour suit_colour(int suit)
{
    if (style.is_four_colour)
        return (enum colour[]){GREEN, BLUE, RED, PLAIN}[suit];
    return suit == DIAMONDS || suit == HEARTS ? RED : PLAIN;
}

int paint_words(const struct area *area, int row, int column, int look, const struct game *game,
    const char *words)
{
    for (const char *at = words; *at;) {
        char buf[FACE_BYTES];
        struct text piece = TEXT(buf);
        int len = game && game->pack == &standard_pack ? words_rank_len(words, at) : 0;
        enum colour colour = PLAIN;
        if (len) {
            colour = face_of(game, game->pack->parse(at, (size_t)len + 1), &piece);
            at += len + 1;
        } else {
            const char *start = at; // a whole sign, with the marks over it
            next_width(&at);
            text_bytes(&piece, start, (size_t)(at - start));
        }
        column = paint(area, row, column, colour, look, buf);
    }
    return column;
}

// The colours of words on cards: names of colours, and things like fire and ice.
static enum colour named_colour(const char *word, size_t len)
{
    static const struct {
        const char *word;
        enum colour colour;
    } names[] = {{"red", RED}, {"orange", ORANGE}, {"yellow", YELLOW}, {"green", GREEN},
        {"blue", BLUE}, {"purple", PURPLE}, {"pink", PINK}, {"fire", RED}, {"fight", ORANGE},
        {"water", BLUE}, {"grass", GREEN}, {"bug", GREEN}, {"elec", YELLOW}, {"ground", YELLOW},
        {"poison", PURPLE}, {"ghost", PURPLE}, {"dragon", PURPLE}, {"psy", PINK}, {"fairy", PINK},
        {"ice", CYAN}, {"flying", CYAN}};
    for (int i = 0; i < ARRAY_LEN(names); i++)
        if (word_is(word, len, names[i].word))
            return names[i].colour;
    return PLAIN;
}

enum colour face_of(const struct game *game, int card, struct text *face)
{
    if (card == CARD_BACK && !game->pack->back_name) {
        text_put(face, "▒▒");
        return PLAIN;
    }
    char buf[80];
    struct text name = TEXT(buf);
    card_put(game->pack, card, &name);
    if (card >= CARD_BACK) {
        text_put(face, buf + 1);
        return PLAIN;
    }
    if (game->pack == &standard_pack && card < STANDARD_CARDS) {
        text_format(face, "%.*s%s", (int)(name.len - 1), buf, suit_signs[suit_of(card)]);
        return suit_colour(suit_of(card));
    }
    // Behind the colon stands what the back shows, which no longer matters.
    text_bytes(face, buf, strcspn(buf, ":"));
    return named_colour(buf, strcspn(buf, ":0123456789"));
}
