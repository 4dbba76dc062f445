// SPDX-License-Identifier: MIT
// A match played in this program without a server, for plain mode. It gives what a server does not:
// any bot at any seat (search:2000, cmd:./mybot), the seat that was asked for, cards dealt from
// exactly the seed that was given, and a replay of a match that was stopped. What each person may
// know is kept in a client of the sitting, as a server's messages would leave it.
#ifndef BAIZE_CLI_HOME_H
#define BAIZE_CLI_HOME_H

#include "cli/cli.h"
#include "wire/replay.h"

struct home;

// A match that plays on from another: so many of its moves are taken over, the deck's counted.
struct beginning {
    const struct replay *replay; // its moves are legal (replay_verify)
    int moves;                   // fewer than there are, if it is over
};

// Plays the match that the flags describe, line by line. `from`: it plays on from there; NULL: from
// the start. Gives the exit code.
int home_play(const struct args *args, const struct setup *setup, const struct beginning *from);

// For the loop of plain mode (sit_plain.c). `who` counts the people, in the order of their seats.
//
// Lets the bots decide until a person has to. True if anything happened.
bool home_step(struct home *home);
// The person's choice, one of those their client has.
void home_move(struct home *home, int who, int pick, int amount);
// May the person play this now? Why not is a sentence of the game's.
bool home_allows(const struct home *home, int who, const struct move *move, struct text *why);

#endif
