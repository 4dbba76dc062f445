// SPDX-License-Identifier: MIT
// What a client of the protocol (docs/protocol.md) knows: messages in, state out. Events are folded
// over the view, so that it is always what the server would send whole. Knows no screen, no socket
// and no clock; what a server sends is untrusted and never breaks it.
#ifndef BAIZE_TUI_CLIENT_H
#define BAIZE_TUI_CLIENT_H

#include "games/games.h"
#include "tui/beats.h"
#include "tui/devices.h"
#include "tui/promise.h"

enum {
    LOG_LINES = 200,
    LOG_BYTES = 480,
    SITTER_BYTES = 48,
    MOVE_BYTES = 96,
    PHRASES_MAX = 16,
    SENTENCE_BYTES = 320,
    BOT_AFTER_S = 15, // one who waits for people and would have a bot gets it after so long
    OFFERS_MAX = 100,
    SPEAKERS_MAX = 12,
    STRENGTHS_MAX = 8,
    GATHER_QUIET_MS = 400, // a deal that is drawn faster than this is not spoken of
    SHARE_BYTES = 32,      // of its own making, that it adds to the chance of a match
};

// The ids of messages whose refusal is taken in by whoever sent them.
enum { WISH_ID = 1, PLEDGE_ID, ENTROPY_ID, REPLAY_ID, PROOF_ID, IDS };

struct pick {
    char move[MOVE_BYTES]; // as it is sent, without the amount
    bool has_range;        // it takes an amount, min to max
    int min, max;
};

struct sitter {
    int64_t player; // 0: a bot's own seat
    char name[SITTER_BYTES];
    char bot[SITTER_BYTES]; // the level of the bot that plays now; "" if the player does
    bool is_connected;
    bool is_protected; // the name is nobody else's
};

// What the lobby offers: a game, a table with a free seat, a table to watch.
enum offer_kind { OFFER_GAME, OFFER_WAITING, OFFER_TABLE };
struct offer {
    enum offer_kind kind;
    struct setup setup; // of a game as it is usual, of a table with a free seat as it is played
    int playing, waiting, watching; // people
    int64_t table;
    char players[200]; // their names
};

// The bots that play a game there, weakest first.
struct repertoire {
    const struct game *game;
    struct {
        char level[24], help[80];
    } bot[STRENGTHS_MAX];
    int bots;
};

// One whose chat may be heard, and need not be.
struct speaker {
    int64_t player;
    char name[SITTER_BYTES];
    bool is_muted;
};

#define DEAL_DRAWN "Drawing the deal together…"
// What those are told who sit at such a table.
#define DEAL_HIDDEN "The deal stays hidden: nobody learns what was not shown, nobody can check it"

// A seat is kept at a table that has not begun.
struct waiting {
    struct setup setup; // .game is NULL if this program does not know it
    int bots, count;
    bool is_hidden; // the deal: what was never shown is not published after the match
    struct {
        int64_t player;
        char name[SITTER_BYTES];
        bool vote;
    } player[SEATS_MAX];
    int bot_in_s; // until bots take the empty seats, when that was told; with a level only
    char bot_level[SITTER_BYTES];
    char counts[SENTENCE_BYTES]; // what the match would be worth, in a sentence
    char sentence[SENTENCE_BYTES];
};

struct client {
    bool gives_entropy; // adds random bytes of its own to each match
    bool is_welcome;
    bool is_resumed;    // the server knew the secret
    bool expects_table; // a match goes on, and the server is about to send its table
    int64_t player;
    char name[SITTER_BYTES];
    int64_t balance, practice; // tokens, and what is in the practice purse
    char secret[72];
    char log_key[72]; // of the server's public log, in hex; "": it keeps none
    struct devices devices;

    int online; // people at this server
    struct offer offer[OFFERS_MAX];
    int offers; // 0: not known yet
    struct repertoire repertoire[GAMES_MAX];
    int repertoires;

    bool is_waiting;
    struct waiting waiting;
    char code[20];  // of the private table
    bool is_closed; // the server took the seat back: `notice` says why

    bool has_table;
    int64_t table, match, seq;
    struct setup setup;
    bool is_hidden;              // the deal, as in `waiting`
    bool wants_published;        // the deal, as it was wished for; not known of a seat taken before
    char counts[SENTENCE_BYTES]; // what the match is worth, in a sentence
    int seat;                    // or WATCHER
    bool is_named;               // is called by name, as several at one screen are; otherwise "You"
    struct sitter sitter[SEATS_MAX];
    struct view view;
    struct beats *beats; // where what is told waits to be shown; NULL: nobody shows it bit by bit
    int64_t decision;    // 0: nothing is asked
    struct pick pick[CHOICES_MAX];
    int picks;
    bool is_sent; // the decision was answered, the server has not said what came of it
    char sent[MOVE_BYTES + 16];
    struct promise promise; // what was promised for this match, or the one about to begin
    int64_t gathers_at;     // the table where that is
    struct seen seen;       // what was shown in it

    bool has_clock;
    int64_t left_ms[SEATS_MAX]; // -1: not to act
    int64_t bank_ms[SEATS_MAX];
    int64_t clock_at_ms;

    char said[2][LOG_BYTES]; // the last announcements of the last message, the newest first

    bool is_over; // there is a result
    bool is_void;
    int tokens[SEATS_MAX];
    int winners;
    char seed[72];
    int rematch;     // the set of seats that want another match
    char *replay;    // the replay file, once asked for and sent
    char *proof;     // the message with the proof from the public log, likewise
    bool wants_view; // what came does not fit what is known: the table is to be asked for

    char log[LOG_LINES][LOG_BYTES]; // the last lines, the newest at (log_count - 1) % LOG_LINES
    int log_count;
    char notice[SENTENCE_BYTES]; // the last refusal, hint or notice
    char error[40];              // the code of the last refusal; "" if there was none since
    int64_t error_re;            // the id of the message that was refused, or 0
    bool is_refused;             // there is no way on: `notice` says why
    struct {
        char code[40], text[160];
    } refusal[IDS]; // of the message with this id; "": it was not refused
    struct {
        char name[40], text[80];
    } phrase[PHRASES_MAX];
    int phrases;
    struct speaker speaker[SPEAKERS_MAX]; // others, at this table or looking on
    int speakers;
};

// What is asked for, at the lobby or on the command line.
struct wish {
    const char *type; // queue, play_bot or create
    const struct setup *setup;
    const char *level; // of the bots; NULL: none are asked for, and in a queue none may come
    bool has_no_clock;
    bool is_hidden; // the deal of a table that is created
};

void client_init(struct client *client);
void client_release(struct client *client);
// Of the last match: its replay and its proof.
void client_forget_files(struct client *client);
// One message of the server's.
void client_receive(struct client *client, const char *bytes, size_t len, int64_t now_ms);
// Line i of the log, counted from the newest, 0; NULL if there is none so old.
const char *client_log(const struct client *client, int i);
void client_note(struct client *client, const char *line); // adds a line to it
// Adds what happened, in words. The view is left as it is.
void client_tell(struct client *client, const struct event *events, int count);
// Takes in what was heard of a match that is played here, beat by beat: folds it over the view and
// tells it.
void client_see(struct client *client, const struct event *events, int count);
// For a reader who sees all cards: is event number i told by another one too? Of one card those who
// may see it are told its face and the others its back: the face is enough, and once.
bool event_is_repeated(const struct events *events, int i);
const struct repertoire *client_repertoire(const struct client *client, const struct game *game);
bool client_is_asked(const struct client *client);    // a decision waits for this player
bool client_has_company(const struct client *client); // other people, not bots alone
// The deal is drawn together, and long enough that one would like to know what is waited for.
bool client_is_drawing(const struct client *client, int64_t now_ms);
// The shortest choice that has a word beginning with each of these, or -1: "fire1 ice" finds
// "swap fire1 ice2". Capitals do not matter.
int client_find(const struct client *client, const char *words);
const struct game *client_game(const struct client *client);
// The move as it is shown: with names where it has the numbers of seats.
void client_move_words(const struct client *client, const char *move, struct text *text);
// Several bots of one level have one name: from now on the seat's number tells them apart.
void client_name_apart(struct client *client);
// The seat that is spoken to as "you"; WATCHER if none is.
int client_you(const struct client *client);
// The names by which the log calls the seats: one's own is "You".
void client_names(const struct client *client, const char *names[SEATS_MAX]);
// "The match is over: you win 3 tokens, Bot loses 3 tokens." `you` is the reader's own seat, or
// WATCHER.
void result_words(const struct setup *setup, const struct result *result, const char *const *names,
    int you, struct text *text);
// What each seat won or lost, and what the house keeps of it.
struct result client_settled(const struct client *client);
// The sentence as this client reads it, or that the match was called off.
void client_result(const struct client *client, struct text *text);
// How it came to that: the last announcements, and what each seat has in the game's own measure,
// "HP: Vera 12, you 0."; a line each.
void client_reasons(const struct client *client, struct text *text);

// What the client says, as messages. Each writes one whole message.
void say_hello(const struct client *client, const char *name, struct text *text);
void say_move(struct client *client, int pick, int amount, struct text *text);
void say_move_again(
    const struct client *client, struct text *text); // the server plays it once only
// Its share in the chance of a match: pledges it, then reveals it.
void say_pledge(const struct client *client, struct text *text);
void say_entropy(const struct client *client, struct text *text);
void say_wish(const struct wish *wish, struct text *text);
// "K7QM2R", or "K7QM2R hidden" for a table whose deal stays hidden.
void say_join(const char *words, struct text *text);
void say_watch(int64_t table, struct text *text);
void say_lobby(bool follow, struct text *text);
void say_vote(bool start, struct text *text);
void say_words(const char *words, struct text *text); // in chat
void say_mute(const struct speaker *speaker, struct text *text);
void say_name(const char *name, struct text *text);
void say_hint(const struct client *client, struct text *text);
void say_phrase(const struct client *client, int phrase, struct text *text);
void say_replay(int64_t match, struct text *text);
void say_proof(int64_t match, struct text *text);
void say_end_devices(int64_t device, struct text *text); // 0: all but this one
void say_plain(const char *type, struct text *text);     // leave, rematch, view …

#endif
