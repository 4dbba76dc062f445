// SPDX-License-Identifier: MIT
// The contract between a card game and everything that uses it: server, bots, lab, clients.
//
// A game is one C file that fills in a `struct game`: tables of names and functions over one flat
// state. A game must not know the clock, files, memory allocation, where chance comes from, or who
// is playing.
//
//   struct setup    what was agreed: the game, its seats and options; never changes in a match
//   struct state    the whole truth: flat, no pointers, every byte set, so memcpy clones it
//   struct move     what a seat (or the deck) chose
//   struct choice   a move that is legal now, or a range of them
//   struct result   what a finished match moves between accounts
//
// A match: game_start(), then as long as game_is_over() says no: if it is the deck's turn, pick one
// of outcomes() (or sample()), otherwise let a seat of to_act() pick one of moves(); give it to
// play(). Several seats may be to act at once: their decisions are sealed, and the order they come
// in changes nothing. When the deck and seats are both due, the deck goes first.
#ifndef BAIZE_ENGINE_GAME_H
#define BAIZE_ENGINE_GAME_H

#include "engine/chance.h"
#include "engine/pack.h"
#include "engine/view.h"

#include <string.h>

enum {
    DECK = 7, // the seat of a chance move
    STATE_MAX = 1024,
    OPTIONS_MAX = 24,
    ARGS_MAX = 7,
    CHOICES_MAX = 128,
    OUTCOMES_MAX = 108,
    CARD_NONE = 255,
    OWN_MEASURES_MAX = 16,
    OWN_MEASURES_SIZE = OWN_MEASURES_MAX + 8,
};

// One whole number the players may agree to change. With `words` its values are named, from 0.
struct option {
    const char *name;
    int32_t standard, min, max;
    const char *help;
    const char *const *words;
};

struct game;

struct setup {
    const struct game *game;
    int seats;
    int32_t option[OPTIONS_MAX]; // in the order of game->options
};

// Every game's own state struct begins with this.
struct head {
    uint8_t to_act; // the set of seats that still have to decide; 0 and no deck: the match is over
    bool is_deck;   // it is the deck's turn, before any seat's
    uint8_t phase;
};

struct state {
    _Alignas(16) uint8_t bytes[STATE_MAX];
};

// A verb and what it is said of. Arguments that a verb does not have are 0; a list of cards is in
// rising order and filled up with CARD_NONE.
struct move {
    uint8_t verb;
    uint8_t arg[ARGS_MAX];
    int32_t amount;
};

struct choice {
    struct move move;
    int32_t amount_max; // the legal amounts are move.amount … amount_max
};

struct outcome {
    struct move move;
    uint32_t weight; // how many of the equally likely cards give it
};

struct result {
    int32_t tokens[SEATS_MAX]; // what each seat wins or loses
    int32_t house;             // what leaves the table: all of them add up to 0
    uint8_t winners;           // set of seats; 0 if nobody won
};

enum arg_kind { ARG_NONE, ARG_CARD, ARG_CARDS, ARG_SEAT, ARG_WORD, ARG_BACK };

struct arg {
    enum arg_kind kind;
    const char *const
        *words; // ARG_WORD: what may be said, ended by NULL; the value is the index in it
};

// The words of a game. `is_chance` verbs are the deck's; they have one argument and are written
// without the verb. A verb that `has_amount` takes a number last.
struct verb {
    const char *name;
    struct arg args[4];
    bool has_amount;
    bool is_chance;
    const char *help; // one line for a player
    int lists_max;    // of one with a list of cards: no seat has more choices of it at once; 0: not
                      // said
};

// What may be announced. {seat}, {n}, {card}, and either {other} (a seat) or {target} (a card) are
// filled in from the event. The words of a sum's terms are such a table too, without {n}.
#define NAMES(kind) (1u << (kind))

struct say {
    const char *name;
    const char *text;
    bool is_loss; // of a sum: what is lost is said, so {n} and the terms have their signs turned
    // The kinds of counters whose change it explains: {seat}, if it is said, is whose it is; {n},
    // if it is said and no sum, is the new value of the first of them.
    uint32_t names;
};

// What a game counts of its own in a match, for the lab: "HP lost to flushes". At most
// OWN_MEASURES_MAX.
struct own_measure {
    const char *name;  // "damage_flush"
    const char *label; // "HP lost to flushes a match"
    bool is_share;     // it is 0 or 1, so its mean is a share of the matches
};

struct game {
    const char *id;      // "war-lanes"
    const char *title;   // "War Lanes"
    const char *summary; // one sentence that invites
    int version;         // raise it when the same moves would play differently
    int seats_min, seats_max;
    int minutes; // about how long people take
    size_t state_size;
    int length_max; // no match has more moves, chance among them (where ties may repeat: none ever
                    // seen)
    bool is_zero_sum; // the house never wins or pays
    const struct pack *pack;
    const struct option *options; // these tables end with a null member; an option is added last
    const struct verb *verbs;
    const struct zone_kind *zones;
    const struct counter_kind *counters;
    const char *const *phases;
    const struct say *says;
    const struct say *terms;                // NULL: the game tells no sums
    const struct own_measure *own_measures; // NULL: it counts nothing

    // What a verb means under these options, in a line for a player. NULL, or nothing said: what
    // its help says.
    void (*explain)(const struct setup *setup, int verb, struct text *text);
    // The least and the most that the amount of this verb, which has one, can ever be. NULL:
    // nothing is said.
    void (*amounts)(const struct setup *setup, int verb, int32_t *least, int32_t *most);
    // Is this combination of options playable? NULL: always. Otherwise false, and the reason.
    bool (*check)(const struct setup *setup, struct text *why);
    // Before the first move. The state comes zeroed.
    void (*start)(const struct setup *setup, struct state *state);
    // The legal choices of a seat that is to act: at least one, at most CHOICES_MAX.
    int (*moves)(
        const struct setup *setup, const struct state *state, int seat, struct choice *out);
    // Why this move, which is not among moves(), is refused, in a sentence that a player
    // understands. May leave the text empty: then a general sentence is used.
    void (*refuse)(const struct setup *setup, const struct state *state, int seat,
        const struct move *move, struct text *why);
    // Does not check. `seat` is DECK for chance. `events` may be NULL.
    void (*apply)(const struct setup *setup, struct state *state, int seat, const struct move *move,
        struct events *events);
    // What the deck may do now, at least one outcome.
    int (*outcomes)(const struct setup *setup, const struct state *state, struct outcome *out);
    // One of outcomes(), with the chances their weights say, faster. NULL: picked from outcomes().
    void (*sample)(const struct setup *setup, const struct state *state, struct chance *chance,
        struct move *move);
    // Adds what the seat (or WATCHER) may know to a view that view_init made.
    void (*view)(const struct setup *setup, const struct state *state, int seat, struct view *view);
    // A whole state that fits a seat's view; every one that fits has a chance. Asked only while the
    // match goes on and the deck is not due. The state comes zeroed.
    void (*guess)(const struct setup *setup, const struct view *view, struct chance *chance,
        struct state *state);
    // What is played for a seat whose time is out: harmless, and one of moves().
    void (*fallback)(
        const struct setup *setup, const struct state *state, int seat, struct move *move);
    // What a match of several stages (rounds, hands) is worth between two of them: fills in what
    // each seat is ahead, in the game's own measure (coins, HP), and returns how many stages are
    // behind. A search looks no further than the end of its stage. NULL: the match is one stage.
    int (*evaluate)(const struct setup *setup, const struct state *state, int32_t ahead[SEATS_MAX]);
    // Who is ahead at this moment, in the game's own measure (HP, points): to tell how the lead
    // changes hands. NULL: as evaluate() says, or nothing can be said before the end.
    void (*score)(const struct setup *setup, const struct state *state, int32_t score[SEATS_MAX]);
    // Counts what the own_measures say, from what was told of a move and the state after it. Asked
    // after every move, and only if somebody wants to know. The counts come zeroed before the first
    // move; those from OWN_MEASURES_MAX on are for what has to be remembered on the way.
    void (*count_own)(const struct setup *setup, const struct state *state,
        const struct events *events, int64_t counts[OWN_MEASURES_SIZE]);
    // Of a match that is over. The result comes zeroed.
    void (*result)(const struct setup *setup, const struct state *state, struct result *result);
    // The most tokens that a seat can lose in one match, so that a seat may be refused to one who
    // does not have them. Never more with fewer seats: a table may be made smaller.
    int32_t (*stake)(const struct setup *setup);
};

static inline const struct head *head_of(const struct state *state)
{
    return (const struct head *)state->bytes;
}
static inline int to_act(const struct state *state)
{
    return head_of(state)->to_act;
}
static inline bool is_deck_turn(const struct state *state)
{
    return head_of(state)->is_deck;
}
static inline bool game_is_over(const struct state *state)
{
    return !head_of(state)->to_act && !head_of(state)->is_deck;
}

// The game with its least seats and its standard options.
void setup_init(struct setup *setup, const struct game *game);
bool setup_is_same(const struct setup *a, const struct setup *b);
// The index of the option in the table, or -1.
int option_find(const struct game *game, const char *name);
// False, and why, if the seats, a value, or the combination does not fit the game.
bool setup_check(const struct setup *setup, struct text *why);

void game_start(const struct setup *setup, struct state *state);
void game_clone(const struct game *game, struct state *to, const struct state *from);
bool game_same(const struct game *game, const struct state *a, const struct state *b);
bool move_same(const struct move *a, const struct move *b);

// A move of a verb and at most one argument, stored as one word: written byte by byte and read back
// whole, moves would be what a simulation waits for most.
static inline struct move move_of(int verb, int arg)
{
    _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the verb is the lowest byte");
    uint64_t verb_and_args = (uint64_t)(uint8_t)verb | (uint64_t)(uint8_t)arg << 8;
    struct move move = {.amount = 0};
    memcpy(&move, &verb_and_args, sizeof(verb_and_args));
    return move;
}

// May this seat play this move now? If not, `why` says so in a sentence, and nothing has changed.
bool game_allows(const struct setup *setup, const struct state *state, int seat,
    const struct move *move, struct text *why);
// The same for the deck.
bool game_allows_chance(const struct setup *setup, const struct state *state,
    const struct move *move, struct text *why);
// Applies the move and tells the phase and the turn if they changed. Trusts its caller.
void play(const struct setup *setup, struct state *state, int seat, const struct move *move,
    struct events *events);
// Picks what the deck does.
void game_sample(
    const struct setup *setup, const struct state *state, struct chance *chance, struct move *move);
// Picks one of the choices, and an amount within it, evenly.
struct move choice_pick(const struct choice *choices, int count, struct chance *chance);

void game_view(const struct setup *setup, const struct state *state, int seat, struct view *view);
void game_guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state);
void game_result(const struct setup *setup, const struct state *state, struct result *result);
// The kind of counter that the seats are measured by; -1: the game has none.
int game_measure(const struct game *game);

#endif
