// SPDX-License-Identifier: MIT
// What the files of the screen share: which part of it is shown, and what is selected. Nobody
// outside the screen includes it.
#ifndef BAIZE_TUI_STAGE_H
#define BAIZE_TUI_STAGE_H

#include "tui/chooser.h"
#include "tui/hindsight.h"
#include "tui/panel.h"
#include "tui/sitting.h"

enum { ESCAPE = 27, TYPED_BYTES = 120, SETUPS_MAX = GAMES_MAX };

enum mode {
    CHOOSING, // at the table, in the waiting room or in the lobby
    AMOUNT,   // of the choice that was selected
    COVER,    // a hot seat changes hands: nothing is to be seen
    PAGE,     // help and rules
    CHAT,     // which phrase
    TALKING,  // own words for the table
    MUTING,   // whom not to hear
    FINDING,  // a choice, by its words
    CODE,     // of the private table to join
    OPTIONS,  // of the game that is selected in the lobby
    DEAL,     // what was promised for this match, and whether it was kept
    ALARM,    // it was not kept
    DEVICES,  // that open one's account
    LEAVING,  // in a match: is it meant?
};

struct screen {
    struct sitting *sitting;
    enum mode mode;
    int shown;              // whose side of the table is seen
    struct chooser chooser; // among the choices
    int64_t decision;       // that it belongs to
    int scroll, page_first;
    char typed[TYPED_BYTES];        // words for FINDING, TALKING and CODE, a number for OPTIONS
    char unknown[160];              // the key that means nothing here, or what is wrong with it
    int offer;                      // the lobby: what is selected
    int level;                      // the lobby: how strong bots are; -1: as the sitting says
    bool has_bot_after;             // the lobby: a bot plays if nobody comes
    int seats;                      // the lobby: how many are asked for; 0: the game's least
    bool is_hidden;                 // the lobby: the deal of a private table stays hidden
    struct setup setup[SETUPS_MAX]; // options of the games as they were set here; seats are above
    struct setup *options;          // OPTIONS: the one of these that is changed
    int option;                     // OPTIONS: which is selected
    int device;                     // DEVICES: which is selected
    bool is_ending;                 // DEVICES: is it meant?
    int64_t ends;                   // DEVICES: the number of the one to be ended; 0: all others
    int alarmed;                    // how many alarms were shown
    bool is_done;
    int64_t now_ms; // of the last turn
    enum pace pace;
    struct beats beats[SEATS_MAX]; // what each sitter has still to be told
    struct client past;            // the table as it was when what is told now happened
    int64_t balance, practice;     // as they were when all had been told
    bool has_balance;
    const struct client *seen; // that, or the present: what is drawn
    bool has_hindsight;        // after a match the dearest decision is looked for
    struct hindsight hindsight;
};

static inline struct client *client_of(struct screen *screen)
{
    return &screen->sitting->client[screen->shown];
}

// Is there more to be told before anything is asked?
static inline bool is_telling(const struct screen *screen)
{
    return screen->sitting->client[screen->shown].has_table &&
           beats_wait(&screen->beats[screen->shown]);
}

// Does anybody look at the table? A hot seat may change hands, or the rules be read.
static inline bool is_looking(const struct screen *screen)
{
    return screen->mode != COVER && screen->mode != PAGE;
}

static inline bool is_hot(const struct screen *screen)
{
    return screen->sitting->count > 1;
}

static inline bool is_enter(int key)
{
    return key == '\r' || key == '\n';
}

// Takes in what has come, and shows it (screen.c). Waits for nothing. False: there is no way on.
bool screen_turn(struct screen *screen, int64_t now_ms);

// What is seen (scene.c).
void scene_draw(struct screen *screen, int64_t now_ms);

// Keys at the table (keys.c), and while something is typed or read (typing.c). `typing_key` is true
// if that is the case.
void key_pressed(struct screen *screen, int key);
void key_unknown(struct screen *screen, int key);
bool is_typing_words(const struct screen *screen);
bool typing_key(struct screen *screen, int key);

// The lobby and the waiting room (hall.c). `key` is true if it meant something there.
void hall_draw(struct screen *screen, const struct area *all);
void hall_draw_waiting(struct screen *screen, const struct area *all);
const char *hall_keys(struct screen *screen);
bool hall_key(struct screen *screen, int key);
void hall_join(struct screen *screen);               // the table whose code was typed
const struct game *hall_game(struct screen *screen); // that is selected; NULL: none
int hall_seats(const struct screen *screen, const struct game *game); // that are asked for

// The options of a game (options.c).
struct setup *options_of(struct screen *screen, const struct game *game);
void options_put_value(const struct option *option, int value, struct text *text);
// Can it be played so? If not, why, in a sentence.
bool options_fit(struct screen *screen, const struct game *game, struct text *why);
void options_open(struct screen *screen, const struct game *game);
void options_draw(struct screen *screen, const struct area *all);
void options_key(struct screen *screen, int key);

// The devices that open one's account (account.c). `question` is asked before one is ended.
void account_open(struct screen *screen);
void account_draw(struct screen *screen, const struct area *all);
void account_question(const struct screen *screen, struct text *text);
const char *account_keys(const struct screen *screen);
void account_key(struct screen *screen, int key);

#endif
