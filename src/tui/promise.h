// SPDX-License-Identifier: MIT
// What a server promised for one match, and whether it kept it. Each message that speaks of the
// deal is held against those before it, and at the end what was published against all of them: the
// secret, everybody's shares, the seats, and every card that was shown (docs/fairness.md). A server
// that goes back on anything is found out here. Knows no files, no screen and no line.
#ifndef BAIZE_TUI_PROMISE_H
#define BAIZE_TUI_PROMISE_H

#include "base/blob.h"
#include "tui/seen.h"
#include "wire/deal.h"
#include "wire/log_proof.h"

#include <jansson.h>

enum {
    PROMISE_SENTENCE_BYTES = 600,
    PROMISE_FAULTS_BYTES = 2400,
    PROMISE_PATH_BYTES = 600,
    PROMISE_WORDS_BYTES = 8000,
};

enum promise_outcome {
    PROMISE_OPEN,      // the match is not over, or not checked yet
    PROMISE_KEPT,      // all that can be checked is as promised
    PROMISE_UNCHECKED, // the check could not be made: the sentence says why
    PROMISE_BROKEN,    // something is not as promised: the faults say what
};
extern const char *const promise_outcome_names[]; // in the order above

enum promise_wants { WANTS_NOTHING, WANTS_PLEDGE, WANTS_ENTROPY };

struct promise {
    // What an earlier run of this program kept of a match, and whether it saw its end; false:
    // nothing. NULL: there was none.
    bool (*recall)(void *context, int64_t match, struct deal_memory *kept, bool *is_over);
    void *context;
    struct deal_memory memory; // memory.match is 0 before the first match
    char name[SEATS_MAX][48];  // who plays, place by place; "" if it was not told
    bool is_gathering;         // between the first gather and the table
    int64_t gathering_since_ms;
    enum promise_wants wants; // what the server waits for
    bool is_unsure;           // the line was lost meanwhile: what was sent may not have come
    bool is_hidden;           // the deal: its secret stays unpublished
    bool is_ended;            // while one was away: no result was told
    bool has_result;
    bool is_void;            // the match was called off; valid if has_result
    bool has_secret;         // if and only if the result showed it
    struct fair_parts parts; // as the result told them; valid if has_result
    bool has_moved;          // what moved in one's own purse was told
    bool is_practice;        // which purse; valid if has_moved
    int64_t moved;
    enum promise_outcome outcome;
    char sentence[PROMISE_SENTENCE_BYTES]; // what came of it, for people; "": nothing yet
    char faults[PROMISE_FAULTS_BYTES];     // what is not as promised, a line each
    char late[200];                        // why one's own share is not in it; "": it is
    char logged[200];                      // where it stands in the public log; "": nowhere
    struct blob messages;                  // that spoke of the deal, as they came and went
    char path[PROMISE_PATH_BYTES];         // where it is kept on this device; "": nowhere
    char evidence[PROMISE_PATH_BYTES];     // where a broken one is; "": nowhere
    bool is_changed;                       // since it was kept last
};

void promise_release(struct promise *promise);

// What the server says. `seat` is one's own, as the table tells it.
void promise_gather(struct promise *promise, const json_t *message, int64_t now_ms);
void promise_table(struct promise *promise, const json_t *message, int seat, int seats);
void promise_result(struct promise *promise, const json_t *message);
// Lists of everybody's pledges, and of the place of each seat, wherever they are told.
void promise_pledges(struct promise *promise, const json_t *list);
void promise_places(struct promise *promise, const json_t *list, int seat, bool knows_place);
// A message of this match that speaks of the deal, as it was; `way` is '<' (heard) or '>' (said).
void promise_note(struct promise *promise, char way, const char *bytes, size_t len);

// One's own share: made before it is pledged, and kept from then on.
void promise_make_share(struct promise *promise, const uint8_t *bytes, size_t len);
// The server refused it, or the line was lost: it is not expected in the seed.
void promise_lose_share(struct promise *promise, const char *why);

// Something is not as promised. The sentence begins with a small letter and has no full stop.
void promise_break(struct promise *promise, const char *what);
// The same, with the name of who is in this place between the two parts.
void promise_break_at(struct promise *promise, const char *before, int place, const char *behind);
void promise_put_place(
    const struct promise *promise, int place, struct text *text); // "Ada", or "place 2"
// The match is over. Its replay file (NULL: there is none for a match that was called off, or whose
// deal stays hidden), what was seen of it, and what each seat was told to have won.
void promise_check(
    struct promise *promise, const char *file, const struct seen *seen, const int *tokens);
void promise_give_up(struct promise *promise, const char *why); // it cannot be checked
// The proof from the server's public log, as it came: is the match in there as it was told? `key`
// is the server's. Gives the head in it, if it can be believed.
bool promise_check_proof(struct promise *promise, const char *message, const char *replay,
    int64_t player, const uint8_t key[LOG_KEY_BYTES], struct log_head *head);
void promise_miss_proof(struct promise *promise, const char *why); // there is none

// Everything, in lines for people.
void promise_words(const struct promise *promise, struct text *text);
// "Seats were drawn: you sit second."; nothing if they were not.
void promise_seat_words(const struct promise *promise, struct text *text);

#endif
