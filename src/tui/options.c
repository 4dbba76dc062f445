// SPDX-License-Identifier: MIT
// The options of a game, seen and changed in the lobby before a table is asked for. Each game's
// stay as they were set until the program ends.
#include "tui/stage.h"

#include "engine/notation.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <string.h>

enum { NAME_WIDTH = 18, VALUE_WIDTH = 9, RANGE_WIDTH = 15, TOP = 3, FOOT = 6, PAGE_STEP = 10 };

struct setup *options_of(struct screen *screen, const struct game *game)
{
    int at = 0;
    while (at < SETUPS_MAX - 1 && screen->setup[at].game && screen->setup[at].game != game)
        at++;
    if (screen->setup[at].game != game)
        setup_init(&screen->setup[at], game);
    return &screen->setup[at];
}

void options_put_value(const struct option *option, int value, struct text *text)
{
    if (option->words && value >= option->min && value <= option->max)
        text_put(text, option->words[value]);
    else
        text_int(text, value);
}

void options_open(struct screen *screen, const struct game *game)
{
    screen->options = options_of(screen, game);
    screen->option = 0;
    screen->typed[0] = '\0';
    screen->mode = OPTIONS;
}

static const struct option *selected(const struct screen *screen)
{
    return &screen->options->game->options[screen->option];
}

static int count_of(const struct game *game)
{
    int count = 0;
    while (game->options[count].name)
        count++;
    return count;
}

// ---- Drawing -----------------------------------------------------------------------------------

static void put_range(const struct option *option, struct text *text)
{
    if (!option->words)
        text_format(text, "%d to %d", option->min, option->max);
    for (int i = 0; option->words && option->words[i]; i++)
        text_format(text, "%s%s", i ? ", " : "", option->words[i]);
}

static void draw_option(const struct screen *screen, const struct area *area, int row, int at)
{
    const struct option *option = &screen->options->game->options[at];
    int value = screen->options->option[at], look = at == screen->option ? REVERSE : 0;
    bool is_typed = look && screen->typed[0];
    char buf[200];
    struct text text = TEXT(buf);
    int x = 2;
    paint(area, row, x, PLAIN, look, option->name);
    x += NAME_WIDTH;
    if (is_typed)
        text_format(&text, "%s_", screen->typed);
    else
        options_put_value(option, value, &text);
    paint(area, row, x, value == option->standard && !is_typed ? PLAIN : CYAN, BOLD, buf);
    x += VALUE_WIDTH;
    text_clear(&text);
    put_range(option, &text);
    paint(area, row, x, PLAIN, DIM, buf);
    x += RANGE_WIDTH;
    paint_cut(area, row, x, PLAIN, DIM, option->help);
}

void options_draw(struct screen *screen, const struct area *all)
{
    const struct game *game = screen->options->game;
    struct area list = {TOP, 0, all->height - TOP - FOOT, all->width};
    char buf[400];
    struct text text = TEXT(buf);
    int count = count_of(game), first = screen->option - list.height / 2;
    first = first > count - list.height ? count - list.height : first;
    first = first < 0 ? 0 : first;
    snprintf(buf, sizeof(buf), "%s: options", game->title);
    paint(all, 1, 1, PLAIN, BOLD, buf);
    for (int i = first; i < count; i++)
        draw_option(screen, &list, TOP + i - first, i);
    if (first)
        paint(all, TOP - 1, 2, YELLOW, 0, "▲");
    if (first + list.height < count)
        paint(all, TOP + list.height, 2, YELLOW, 0, "▼");
    int row = all->height - FOOT + 1;
    text_clear(&text);
    text_put(&text, selected(screen)->help);
    if (buf[0] >= 'a' && buf[0] <= 'z')
        buf[0] = (char)(buf[0] - 'a' + 'A');
    text_put(&text, ". Usually ");
    options_put_value(selected(screen), selected(screen)->standard, &text);
    text_char(&text, '.');
    struct area help = {row, 1, 2, all->width - 2};
    int start = 0;
    panel_page(&help, PLAIN, buf, &start);
    text_clear(&text);
    if (!options_fit(screen, game, &text))
        paint_cut(all, row + 2, 1, YELLOW, 0, buf);
}

// ---- Keys --------------------------------------------------------------------------------------

bool options_fit(struct screen *screen, const struct game *game, struct text *why)
{
    struct setup setup = *options_of(screen, game);
    setup.seats = hall_seats(screen, game);
    char buf[SENTENCE_BYTES];
    struct text fault = TEXT(buf);
    if (setup_check(&setup, &fault))
        return true;
    text_format(why, "So it cannot be played: %s.", buf);
    return false;
}

// The value as it was typed, or stepped to. What is out of range is refused, with the range.
static void set(struct screen *screen, const char *value)
{
    char assignment[TYPED_BYTES + 40], buf[SENTENCE_BYTES];
    struct text why = TEXT(buf);
    snprintf(assignment, sizeof(assignment), "%s=%s", selected(screen)->name, value);
    if (!option_parse(screen->options, assignment, &why))
        snprintf(screen->unknown, sizeof(screen->unknown), "%.150s.", buf);
    screen->typed[0] = '\0';
}

static void step(struct screen *screen, int by)
{
    char buf[TYPED_BYTES];
    struct text text = TEXT(buf);
    const struct option *option = selected(screen);
    int value = screen->options->option[screen->option] + by;
    if (option->words) // the last is followed by the first
        value = value < option->min ? option->max : value > option->max ? option->min : value;
    options_put_value(option, value, &text);
    set(screen, buf);
}

static void select_by(struct screen *screen, int by)
{
    int last = count_of(screen->options->game) - 1, to = screen->option + by;
    screen->option = to < 0 ? 0 : to > last ? last : to;
    screen->typed[0] = '\0';
}

static void key_typing(struct screen *screen, int key)
{
    size_t len = strlen(screen->typed);
    if (key >= '0' && key <= '9' && len < VALUE_WIDTH - 2)
        screen->typed[len] = (char)key, screen->typed[len + 1] = '\0';
    else if ((key == KEY_BACKSPACE || key == 127 || key == 8) && len)
        screen->typed[len - 1] = '\0';
}

void options_key(struct screen *screen, int key)
{
    bool is_digit = key >= '0' && key <= '9';
    bool is_erasing = key == KEY_BACKSPACE || key == 127 || key == 8;
    if (is_digit || (is_erasing && screen->typed[0]))
        key_typing(screen, key);
    else if (key == KEY_UP || key == KEY_DOWN)
        select_by(screen, key == KEY_UP ? -1 : 1);
    else if (key == KEY_PPAGE || key == KEY_NPAGE)
        select_by(screen, key == KEY_PPAGE ? -PAGE_STEP : PAGE_STEP);
    else if ((key == KEY_ENTER || is_enter(key)) && screen->typed[0])
        set(screen, screen->typed);
    else if (screen->typed[0] && (key == ESCAPE || key == 'u'))
        screen->typed[0] = '\0';
    else if (key == KEY_LEFT || key == KEY_RIGHT)
        step(screen, key == KEY_LEFT ? -1 : 1);
    else if (key == 'd')
        screen->options->option[screen->option] = selected(screen)->standard;
    else if (key == 'a')
        setup_init(screen->options, screen->options->game);
    else if (key == KEY_ENTER || is_enter(key) || key == ESCAPE || key == 'o' || key == 'q' ||
             key == 'u')
        screen->mode = CHOOSING;
    else
        key_unknown(screen, key);
}
