// SPDX-License-Identifier: MIT
// What the engine knows, as JSON: views, events, choices, results, and the description of a game
// that lets a client show a game it never heard of. Every program that prints or sends these uses
// this file. Must not come to know sockets, files, or any one game.
//
//   view     {"seat":0,"seats":2,"phase":"betting","to_act":[0],
//             "zones":{"hand/0":["KS"],"hand/1":["?"],"board":[]},"counters":{"in_pot/0":1}}
//            seat is null for a watcher; a counter the viewer may not know is left out
//   event    {"event":"card","from":"pack","to":"hand/0","was":"?","is":"KS"}
//            {"event":"clear","zone":"shown/0"}
//            {"event":"counter","counter":"in_pot/0","value":2}
//            {"event":"phase","phase":"showdown"}
//            {"event":"turn","to_act":[0,1]}
//            {"event":"say","say":"wins","seat":0,"n":3}      only the blanks its text has
//   choice   {"move":"check"}, or {"move":"raise","min":20,"max":60}: then send "raise 35"
//   setup    {"game":"kuhn","version":1,"seats":2,"options":{"ante":1,"bet":1}}
//   result   {"tokens":[3,-3],"house":0,"winners":[0]}
#ifndef BAIZE_WIRE_WIRE_H
#define BAIZE_WIRE_WIRE_H

#include "engine/notation.h"
#include "wire/json.h"

// Bytes enough for any view, for the events of one move, and for the description of a game.
enum { WIRE_VIEW_MAX = 16 * 1024, WIRE_EVENTS_MAX = 48 * 1024, WIRE_GAME_MAX = 32 * 1024 };

void wire_view(struct out *out, const struct game *game, const struct view *view);
void wire_event(struct out *out, const struct game *game, const struct event *event);
// An array of those that the seat (or WATCHER) is told.
void wire_events(struct out *out, const struct game *game, const struct events *events, int seat);
void wire_choice(struct out *out, const struct game *game, const struct choice *choice);
void wire_choices(
    struct out *out, const struct game *game, const struct choice *choices, int count);
void wire_setup(struct out *out, const struct setup *setup);
void wire_result(struct out *out, const struct setup *setup, const struct result *result);
void wire_game(struct out *out, const struct game *game);
void wire_option(struct out *out, const struct option *option);
void wire_seats(struct out *out, int set); // [0,2]

// The zone or counter of this name, as zone_name() and counter_name() write it; -1 if the game has
// none.
int zone_named(const struct game *game, const char *name);
int counter_named(const struct game *game, const char *name);

#endif
