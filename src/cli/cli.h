// SPDX-License-Identifier: MIT
// What a command is, what it is given, and how it refuses. One table (commands.c) lists them all:
// the overview, the help of each, the manual page and the completions are made from it.
#ifndef BAIZE_CLI_CLI_H
#define BAIZE_CLI_CLI_H

#include "base/text.h"
#include "engine/game.h"

// Exit codes.
enum {
    EXIT_FINE = 0,
    EXIT_NO = 1,       // done, and the answer is no: a check failed; or the world failed us
    EXIT_BAD = 2,      // what was asked cannot be: nothing was done
    EXIT_UNKNOWN = 3,  // the answer is neither yes nor no: it cannot be known
    EXIT_UNPROVEN = 4, // nothing is wrong, but nothing shows that chance was left to itself
};

struct args;

struct flag {
    const char *name;  // without the dashes
    const char *value; // what stands after it, for the help: "SEED"; NULL: nothing does;
                       // "[json|script]": one of these words may; "[FILE]": anything may,
                       // if it is written --name=FILE
    const char *help;
};

struct command {
    const char *name;
    const char *usage;        // "GAME [SCRIPT]"
    const char *summary;      // one line
    const char *about;        // a paragraph or more, or NULL
    const char *example;      // one or more lines, each a command
    const struct flag *flags; // ended by a null member; may be NULL
    int words_min, words_max;
    int (*run)(const struct args *args); // gives the exit code
};

extern const struct command *const commands[]; // ended by NULL

// Flags that several commands have.
#define FLAG_JSON                                                                                  \
    {                                                                                              \
        "json", NULL, "print JSON, for programs"                                                   \
    }
#define FLAG_SEATS                                                                                 \
    {                                                                                              \
        "seats", "SEATS", "how many seats (the game's least otherwise)"                            \
    }
#define FLAG_SET                                                                                   \
    {                                                                                              \
        "set", "NAME=VALUE", "change an option of the game; may be repeated"                       \
    }
#define FLAG_SEED                                                                                  \
    {                                                                                              \
        "seed", "SEED", "where chance comes from: 64 hex digits, or any text or number (hashed)"   \
    }

// Words are few, but for the files of parts that are put together.
enum { WORDS_MAX = 40, PARTS_MAX = 4200, GIVEN_MAX = 64 };

struct args {
    const struct command *command;
    int count;
    const char *word[PARTS_MAX]; // what is no flag
    int given_count;
    struct {
        const struct flag *flag;
        const char *value;
    } given[GIVEN_MAX];
    // baize merge: the files of the parts, which are added up in place of a run; NULL otherwise.
    const char *const *parts;
    int part_count;
};

// EXIT_FINE, or the exit code after a refusal was printed. `--help` is not among the flags: the
// caller looks for it first.
int args_read(struct args *args, const struct command *command, int count, char **words);
// The value of the flag given last, "" for a flag without a value, NULL if it was not given.
const char *args_get(const struct args *args, const char *name);
bool args_has(const struct args *args, const char *name);
// A whole number within the limits; *out is left alone if the flag was not given.
int args_int(const struct args *args, const char *name, int64_t min, int64_t max, int64_t *out);

// "baize: …" on standard error.
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
// The same, and gives EXIT_BAD.
#define refuse(...) (complain(__VA_ARGS__), EXIT_BAD)
// The same, then the one of `names` that is spelled most alike, if any is near.
int refuse_name(const char *what, const char *name, const char *const *names, int count);

// The game of this name, or NULL after a refusal.
const struct game *game_from_word(const char *word);
// The game, and the seats and options that --seats and --set say.
int setup_from_args(const struct args *args, const struct game *game, struct setup *setup);
int setup_flags(const struct args *args, struct setup *setup); // into a setup that is there already
// --seed, or 32 bytes of the system's entropy if there is none.
void seed_from_args(const struct args *args, uint8_t seed[SEED_BYTES]);

const struct command *command_from_word(const char *word); // NULL after a refusal
void help_overview(void);
void help_print(const struct command *command);
void manual_print(void); // for man

#endif
