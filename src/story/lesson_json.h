// SPDX-License-Identifier: MIT
// A lesson as JSON, for a client that shows it: the step where it stands, in one language, with the
// views, events and choices of the protocol (docs/protocol.md).
//
//   {"game":"mantis","setup":{…},"seat":0,"players":[{"name":"","bot":null},{"name":"Ben",
//    "bot":"easy"}],"title":"…","languages":["en","de","fr"],"language":"en","step":3,"steps":7,
//    "remark":{"title":"…","text":"…","at":[…]},"asks":true,"choices":[…],"view":{…},"events":[…],
//    "jump":false,"over":false,"result":null}
//
// players: by seat; the learner's name is "". remark.at: what it speaks of, in order:
//   {"zone":"tank/0"}   {"zone":"tank/0","card":"red:red-blue-pink","index":2}
//   {"counter":"points/0"}   {"seat":1}   {"choices":true}   {"move":"score"}
// choices: as in the protocol, [] unless something is asked. view: after all events. events: what
// the learner was told since the step before, in order; at the first step since the start of the
// match. jump: the lesson was opened or went back, so the view does not follow from the one before;
// it is to be taken as it is. over: this is the last step, an invitation to a match against a bot
// ("easy"). result: of the match, if it is over, else null.
#ifndef BAIZE_STORY_LESSON_JSON_H
#define BAIZE_STORY_LESSON_JSON_H

#include "story/lesson.h"
#include "wire/json.h"

enum { LESSON_JSON_MAX = 400 * 1024 };

void lesson_json(const struct lesson *lesson, int language, struct text *text);

#endif
