// SPDX-License-Identifier: MIT
// After a match: which decision of the player's cost most and which was worth most, in a sentence
// each. What the player knew then comes from the replay of the match, played again and checked,
// never from what a server said on the way: a bot that guesses what was hidden must not be asked
// about a table that cannot be. Works in slices, for two seconds in all, so that the screen stays
// alive.
#ifndef BAIZE_TUI_HINDSIGHT_H
#define BAIZE_TUI_HINDSIGHT_H

#include "bots/study.h"
#include "tui/client.h"

enum hindsight_stage { BEFORE, ASKED, STUDYING, DONE };

struct hindsight {
    int64_t match; // that all of this is about
    enum hindsight_stage stage;
    struct study study;
    char sentence[REGRET_SIDES][SENTENCE_BYTES]; // "": there is none
};

// The player is about to send this choice.
void hindsight_note(struct hindsight *hindsight, const struct client *client, int pick, int amount);
// The match is over: is its replay to be asked for? True once.
bool hindsight_asks(struct hindsight *hindsight, const struct client *client);
// Works for about so long, if there is anything to do.
void hindsight_work(struct hindsight *hindsight, const struct client *client,
    int64_t (*clock_ms)(void), int slice_ms);
static inline bool hindsight_is_busy(const struct hindsight *hindsight)
{
    return hindsight->stage == STUDYING;
}

#endif
