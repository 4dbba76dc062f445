// SPDX-License-Identifier: MIT
// Those who sit at this screen: one, or at a hot seat several, each with a client and a line of
// their own. Says hello, asks for the table that was wished for, opens a lost line again, and sends
// then what was said meanwhile. Knows no screen.
#ifndef BAIZE_TUI_SITTING_H
#define BAIZE_TUI_SITTING_H

#include "tui/client.h"
#include "tui/line.h"
#include "tui/log_book.h"
#include "tui/shelf.h"

enum { WISH_BYTES = 4000, LATER_BYTES = 2000 };

// How far the check of the last match's deal is (checking.c).
struct checking {
    enum { CHECK_NOTHING, CHECK_REPLAY, CHECK_PROOF, CHECK_DONE } stage;
    int64_t match;
    int64_t cut_match; // the next one began before it was checked, and that is not told yet
    int64_t began_ms, asked_ms; // asked_ms is 0 if it is to be asked again
    bool has_told_end, has_told_fault;
    char fault[SENTENCE_BYTES]; // why what was promised could not be kept
    size_t alarmed_len;         // of the faults that were known when the last alarm was raised
    int64_t alarmed_match;
};

struct sitting {
    struct client client[SEATS_MAX];
    struct line *line[SEATS_MAX]; // NULL: the match is played without a server, by cli/home.c
    int count;
    const char *name[SEATS_MAX]; // asked for; NULL: the server's choice
    bool gives_entropy;
    bool has_lobby;      // one without a table is in the lobby; otherwise there is nothing to do
    bool follows_lobby;  // the server tells what goes on there
    const char *address; // of the server, for those who are invited; NULL: it is in this program
    const char *level;   // how strong bots are at first, in the lobby; NULL: the weakest
    int seats;           // how many seats at first; 0: the game's least
    char secret[72];     // of an earlier run; "": none
    // The secret to come back with, whenever there is a new one. NULL: it is kept nowhere.
    void (*keep_secret)(void *context, const char *secret);
    void *context;
    char wish[WISH_BYTES]; // the message that asks for a table; a hot seat's creates one; "": none
    bool has_wished[SEATS_MAX];
    bool is_coming_back; // to a match of an earlier run
    bool is_rejoining;   // the private table that waited when the line was lost may still be there
    bool has_lost_move[SEATS_MAX];      // whether the server got the last one is not known
    char later[SEATS_MAX][LATER_BYTES]; // messages for when the line is back, a line each
    bool is_lost;                       // the line; it is tried again
    int64_t again_ms, pause_ms;
    int64_t heard_ms[SEATS_MAX]; // when anything came last
    int64_t asked_ms[SEATS_MAX]; // when it was pinged since then; 0: it was not
    const char *save;            // where the replay of the last match is to be written, or NULL
    bool has_asked_replay, has_saved;
    bool leaves_later;               // as soon as the replay is written
    char save_fault[SENTENCE_BYTES]; // why it could not be written; "": it was
    struct shelf shelf;              // where promises are kept
    struct log_book log_book;        // what is known of the server's public log
    char log_fault[SENTENCE_BYTES];  // what is wrong with it; "": nothing
    struct checking checking;
    int alarms; // how often it was found that something is not as promised
};

// Opens the lines and says hello. False, and why.
bool sitting_start(struct sitting *sitting, int64_t now_ms, struct text *why);
// Takes in what has come and does what is due. True if anything changed.
bool sitting_step(struct sitting *sitting, int64_t now_ms);
// If the line is lost the message waits until it is back.
void sitting_send(struct sitting *sitting, int who, const struct text *message);
// A choice. It is sent again after the line was lost, unless the server had it.
void sitting_move(struct sitting *sitting, int who, int pick, int amount);
// Waits for a key, for news on a line, or that long. False if no key can come any more.
bool sitting_wait(const struct sitting *sitting, bool has_keys, int ms);
// Asks for a table.
void sitting_wish(struct sitting *sitting, const struct text *message);
// Back to the lobby, from wherever. A replay that is to be kept is waited for, unless this is said
// twice.
void sitting_leave(struct sitting *sitting);
bool sitting_is_in_lobby(const struct sitting *sitting);
// The one who has to decide next: the one shown now if they do, then the first; -1: nobody here.
int sitting_due(const struct sitting *sitting, int shown);
// Whatever is not as promised, in lines for people.
void sitting_alarm_words(const struct sitting *sitting, struct text *text);
// Nothing more will come: the match is over, or there is no way on.
bool sitting_is_done(const struct sitting *sitting);
void sitting_end(struct sitting *sitting);

#endif
