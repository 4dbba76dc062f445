// SPDX-License-Identifier: MIT
#include "tui/terminal.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

static struct termios found;
static volatile sig_atomic_t stopped_by;
static SCREEN *screen;

static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int crashes[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL};

static void on_end(int number)
{
    stopped_by = number;
}

// Curses may not be called in a signal handler: this writes by hand what gives back the usual
// screen, the cursor, the mouse and plain text, then raises the signal again with its usual effect.
static void on_crash(int number)
{
    static const char back[] =
        "\033[?1000l\033[?1002l\033[?1006l\033[?1049l\033[?25h\033[0m\033[?1l\033>\r\n";
    ssize_t written = write(STDOUT_FILENO, back, sizeof(back) - 1);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &found);
    raise(number);
}

static void take_signals(void)
{
    struct sigaction end = {.sa_handler = on_end}, crash = {.sa_handler = on_crash};
    crash.sa_flags = (int)(SA_RESETHAND | SA_NODEFER);
    for (int i = 0; i < ARRAY_LEN(ends); i++)
        sigaction(ends[i], &end, NULL);
    for (int i = 0; i < ARRAY_LEN(crashes); i++)
        sigaction(crashes[i], &crash, NULL);
    signal(SIGPIPE, SIG_IGN);
}

bool terminal_page_key(int key, int *first)
{
    if (key == KEY_UP || key == KEY_DOWN)
        *first += key == KEY_UP ? -1 : 1;
    else if (key == KEY_PPAGE || key == KEY_NPAGE || key == ' ')
        *first += (key == KEY_PPAGE ? -1 : 1) * (LINES - 5);
    else
        return false;
    return true;
}

void terminal_unknown_key(int key, char *buf, size_t size)
{
    const char *name = key == '\t'   ? "Tab"
                       : key == '\r' ? "Enter"
                       : key == 27   ? "Esc"
                       : key == ' '  ? "Space"
                                     : keyname(key);
    snprintf(buf, size, "%s does nothing here; ? shows the keys.", name ? name : "That key");
}

bool terminal_is_stopped(void)
{
    return stopped_by != 0;
}

// Every press, release and click is asked for, wanted or not: after an event that was not asked for
// curses would wait for the next key, and the whole screen with it. Double clicks are not: curses
// would make one of two clicks.
static void take_mouse(void)
{
    mmask_t taken = 0;
    for (int button = 1; button <= 5; button++)
        taken |= (mmask_t)NCURSES_MOUSE_MASK(
            button, NCURSES_BUTTON_PRESSED | NCURSES_BUTTON_RELEASED | NCURSES_BUTTON_CLICKED);
    mousemask(taken, NULL);
    mouseinterval(0);
}

bool terminal_start(const struct style *wanted, struct text *why)
{
    struct style style = *wanted;
    setlocale(LC_ALL, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        style.is_ascii = true;
    tcgetattr(STDIN_FILENO, &found);
    screen = newterm(NULL, stdout, stdin);
    if (!screen) {
        text_put(why, "this terminal cannot be drawn on; use --plain");
        return false;
    }
    take_signals(); // before anything can go wrong with the terminal changed
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(50);
    curs_set(0);
    take_mouse();
    paint_start(&style);
    return true;
}

void terminal_end(void)
{
    endwin();
    delscreen(screen);
    for (int i = 0; i < ARRAY_LEN(ends); i++)
        signal(ends[i], SIG_DFL);
    for (int i = 0; i < ARRAY_LEN(crashes); i++)
        signal(crashes[i], SIG_DFL);
    if (stopped_by)
        raise(stopped_by);
}
