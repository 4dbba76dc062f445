// SPDX-License-Identifier: MIT
#include "tui/screen.h"

#include "os/time.h"
#include "tui/amounts.h"
#include "tui/stage.h"
#include "tui/terminal.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <string.h>

enum { WAIT_MS = 200, HURRY_MS = 10000, SLICE_MS = 50 };

// ---- What is told ------------------------------------------------------------------------------

// One whose time runs out is told everything at once.
static bool is_hurried(const struct client *client, int64_t now_ms)
{
    int seat = client->seat;
    return client->has_clock && seat != WATCHER && client->left_ms[seat] >= 0 &&
           client->left_ms[seat] + client->bank_ms[seat] - (now_ms - client->clock_at_ms) <
               HURRY_MS;
}

// Only what is looked at goes on: others at a hot seat are told when it is their turn to look.
static void tell(struct screen *screen)
{
    for (int i = 0; i < screen->sitting->count; i++) {
        if (i == screen->shown && is_looking(screen))
            beats_step(&screen->beats[i], screen->now_ms,
                is_hurried(&screen->sitting->client[i], screen->now_ms));
        else
            beats_hold(&screen->beats[i]);
    }
}

// The present, or the table as it was when what is told now happened.
static const struct client *seen_by(struct screen *screen)
{
    const struct client *client = client_of(screen);
    if (!is_telling(screen) || !screen->has_balance)
        screen->balance = client->balance, screen->practice = client->practice;
    screen->has_balance = client->is_welcome;
    if (!is_telling(screen))
        return client;
    const struct beat *beat = beats_shown(&screen->beats[screen->shown]);
    struct client *past = &screen->past;
    *past = *client;
    past->view = beat->view;
    past->log_count = beat->log_count;
    past->is_over = false;
    past->balance = screen->balance;
    past->practice = screen->practice;
    past->decision = past->picks = 0;
    return past;
}

// ---- The loop ----------------------------------------------------------------------------------

// If nothing but an amount is asked for, it is asked for at once.
static void ask_amount(struct screen *screen)
{
    const struct client *client = client_of(screen);
    bool is_asked = client_is_asked(client) && !client->is_sent && !is_telling(screen);
    if (!is_asked || !is_only_amount(client) || screen->mode != CHOOSING)
        return;
    screen->mode = AMOUNT;
    screen->chooser.is_typing = false;
    if (amount_pick(client, 0, screen->chooser.amount) < 0)
        screen->chooser.amount = client->pick[0].min;
}

// A new decision starts at its first choice; a hot seat goes to the one who is asked.
static void follow(struct screen *screen)
{
    int due = sitting_due(screen->sitting, screen->shown);
    if (is_hot(screen) && due >= 0 && due != screen->shown &&
        !(is_telling(screen) && is_looking(screen))) {
        screen->shown = due;
        screen->mode = COVER;
    }
    const struct client *client = client_of(screen);
    if (client->has_table && (screen->mode == OPTIONS || screen->mode == DEVICES))
        screen->mode = CHOOSING;
    if (screen->alarmed != screen->sitting->alarms && screen->mode != COVER) {
        screen->alarmed = screen->sitting->alarms;
        screen->mode = ALARM;
        screen->page_first = 0;
    }
    if (client->decision == screen->decision &&
        screen->chooser.selected < (client->picks ? client->picks : 1))
        return;
    screen->decision = client->decision;
    chooser_clear(&screen->chooser);
    screen->scroll = 0;
    if (screen->mode == AMOUNT || screen->mode == FINDING)
        screen->mode = CHOOSING;
}

bool screen_turn(struct screen *screen, int64_t now_ms)
{
    screen->now_ms = now_ms;
    for (int i = 0; i < screen->sitting->count; i++) {
        screen->sitting->client[i].beats = &screen->beats[i];
        screen->beats[i].pace = screen->pace;
    }
    sitting_step(screen->sitting, now_ms);
    tell(screen);
    follow(screen);
    ask_amount(screen);
    if (client_of(screen)->is_refused)
        return false;
    screen->seen = seen_by(screen);
    scene_draw(screen, now_ms);
    return true;
}

// After a match, when all of it was told: looks for the decisions that stand out, a little at a
// time. True if there is more to do.
static bool look_back(struct screen *screen)
{
    const struct client *client = client_of(screen);
    if (!screen->has_hindsight || is_hot(screen) || is_telling(screen) || !client->has_table)
        return false;
    hindsight_asks(&screen->hindsight, client); // the replay comes anyway: the deal is checked
    hindsight_work(&screen->hindsight, client, time_monotonic_ms, SLICE_MS);
    return hindsight_is_busy(&screen->hindsight);
}

static void loop(struct screen *screen)
{
    if (is_hot(screen))
        screen->mode = COVER;
    while (!screen->is_done && !terminal_is_stopped()) {
        if (!screen_turn(screen, time_monotonic_ms()))
            return;
        int wait_ms = WAIT_MS;
        if (is_telling(screen) && is_looking(screen))
            wait_ms = beats_due_ms(&screen->beats[screen->shown], time_monotonic_ms(), WAIT_MS);
        if (look_back(screen))
            wait_ms = 0;
        if (!sitting_wait(screen->sitting, true, wait_ms))
            return; // the terminal is gone
        for (int key; !screen->is_done && (key = getch()) != ERR;) {
            key_pressed(screen, key);
            if (client_of(screen)->is_sent)
                break; // the next key is for the next question, which is not drawn yet
        }
    }
}

bool screen_play(struct sitting *sitting, const struct style *style, const struct manner *manner,
    struct text *last, struct text *why)
{
    static struct screen screen;
    screen = (struct screen){.sitting = sitting,
        .level = -1,
        .seats = sitting->seats,
        .pace = manner->pace,
        .has_hindsight = manner->has_hindsight};
    if (!terminal_start(style, why))
        return false;
    loop(&screen);
    const struct client *client = client_of(&screen);
    if (client->has_table && client->is_over)
        client_result(client, last);
    if (sitting->alarms && client->promise.faults[0])
        text_format(last, "%s%s", last->len ? "\n" : "", client->promise.sentence);
    if (client->is_refused)
        text_put(why, client->notice);
    terminal_end();
    return !client->is_refused;
}
