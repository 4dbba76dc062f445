// SPDX-License-Identifier: MIT
// What the page calls in the browser: reading a replay file, checking it against its seed, and
// showing it move by move from any seat. The same engine as the server's; texts go in and JSON
// comes out through two fixed rooms.
#include "games/games.h"
#include "wire/replay.h"
#include "wire/transcript.h"
#include "wire/wire.h"

#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { INPUT_MAX = 2 << 20, OUTPUT_MAX = 4 << 20, ALL_SEATS = -1 };

static char input[INPUT_MAX];
static char output[OUTPUT_MAX];
static struct replay replay;
static bool is_open;

// Where a replay file is to be put, at most input_max() bytes.
EXPORT(input_at) char *input_at(void)
{
    return input;
}

EXPORT(input_max) int input_max(void)
{
    return INPUT_MAX;
}

static const char *complain(const char *why)
{
    struct text text = text_over(output, OUTPUT_MAX);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_string(&out, "error", why);
    out_object_end(&out);
    return output;
}

static void put_turns(struct out *out)
{
    out_key(out, "moves");
    out_array(out);
    for (int i = 0; i < replay.count; i++) {
        char room[128];
        struct text move = TEXT(room);
        move_put(replay.setup.game, &replay.turns[i].move, &move);
        out_object(out);
        out_key(out, "seat");
        if (replay.turns[i].seat == DECK)
            out_null(out);
        else
            out_int(out, replay.turns[i].seat);
        out_put_string(out, "move", room);
        out_object_end(out);
    }
    out_array_end(out);
}

// What the viewer of a deal that stays hidden was told, move by move: a list of events each, every
// event as the text it has in the file. null: the deal is published.
static void put_told(struct out *out)
{
    out_key(out, "told");
    if (!replay.is_hidden) {
        out_null(out);
        return;
    }
    out_object(out);
    out_put_int(out, "viewer", replay.viewer);
    out_key(out, "moves");
    out_array(out);
    struct telling telling;
    bool is_in_move = false;
    for (size_t at = 0; replay_next_told(&replay, &at, &telling); is_in_move = true) {
        if (telling.is_first && is_in_move)
            out_array_end(out);
        if (telling.is_first)
            out_array(out);
        out_bytes(out, telling.event, telling.len);
    }
    if (is_in_move)
        out_array_end(out);
    out_array_end(out);
    out_object_end(out);
}

static void put_hex(struct out *out, const uint8_t *bytes, size_t len)
{
    if (len)
        out_hex(out, bytes, len);
    else
        out_null(out);
}

static void put_places(struct out *out, const uint8_t place[SEATS_MAX], int seats)
{
    out_array(out);
    for (int seat = 0; seat < seats; seat++)
        out_int(out, place[seat]);
    out_array_end(out);
}

// Where chance came from, as the file says it: "chance" in a word, what it plays on "from", the
// "seed", the server's
// "secret" and its "commitment", the "places" of the seats, and by place the "pledges" and the
// "entropy"; and the "transcript", which stands for the match in the public log. null: none.
static void put_chance(struct out *out)
{
    const struct fair_parts *parts = &replay.parts;
    out_put_string(out, "chance", replay_chance_names[replay_chance(&replay)]);
    out_key(out, "from");
    if (replay.from.match) {
        out_object(out);
        out_put_int(out, "match", replay.from.match);
        out_put_int(out, "moves", replay.from.moves);
        out_object_end(out);
    } else {
        out_null(out);
    }
    out_key(out, "seed");
    put_hex(out, replay.seed, replay.has_seed ? SEED_BYTES : 0);
    out_key(out, "secret");
    put_hex(out, parts->server, replay.has_parts ? FAIR_BYTES : 0);
    out_key(out, "commitment");
    put_hex(out, replay.commitment, replay.has_commitment ? FAIR_BYTES : 0);
    out_key(out, "places");
    if (replay.has_places)
        put_places(out, replay.place, replay.setup.seats);
    else
        out_null(out);
    out_key(out, "pledges");
    out_array(out);
    for (int place = 0; place < replay.setup.seats; place++)
        put_hex(out, parts->pledge[place], parts->has_pledge[place] ? FAIR_BYTES : 0);
    out_array_end(out);
    out_key(out, "entropy");
    out_array(out);
    for (int place = 0; place < replay.setup.seats; place++)
        put_hex(out, parts->entropy[place], parts->entropy_len[place]);
    out_array_end(out);
    uint8_t transcript[TRANSCRIPT_BYTES];
    bool has_transcript = transcript_of_replay(&replay, transcript);
    out_key(out, "transcript");
    put_hex(out, transcript, has_transcript ? TRANSCRIPT_BYTES : 0);
}

// Reads `len` bytes of input. {"setup", "players", "moves", "told", "result", "fault"} and what
// put_chance writes; fault is null if every card follows from the seed and the result from the
// moves. Or {"error"} if it is no whole replay.
EXPORT(replay_open) const char *replay_open(int len)
{
    char room[400];
    struct text why = TEXT(room);
    if (is_open)
        replay_release(&replay);
    is_open = replay_read(&replay, input, (size_t)len, game_find, &why);
    if (!is_open)
        return complain(room);
    struct text text = text_over(output, OUTPUT_MAX);
    struct out out = out_into(&text);
    out_object(&out);
    out_key(&out, "setup");
    wire_setup(&out, &replay.setup);
    out_key(&out, "players");
    out_array(&out);
    for (int seat = 0; seat < replay.setup.seats; seat++)
        out_string(&out, replay.player[seat]);
    out_array_end(&out);
    put_turns(&out);
    put_told(&out);
    put_chance(&out);
    out_key(&out, "result");
    if (replay.is_over)
        wire_result(&out, &replay.setup, &replay.result);
    else
        out_null(&out);
    out_key(&out, "fault");
    if (replay_verify(&replay, &why))
        out_null(&out);
    else
        out_string(&out, room);
    out_object_end(&out);
    return text.is_cut ? complain("the replay is too long to show") : output;
}

// What a seat that is to see everything sees: of each place what its owner sees.
static void view_all(const struct state *state, struct view *all)
{
    const struct setup *setup = &replay.setup;
    struct view one;
    view_init(all, WATCHER, setup->seats);
    for (int seat = 0; seat <= setup->seats; seat++) {
        bool is_table = seat == setup->seats;
        game_view(setup, state, is_table ? WATCHER : seat, &one);
        all->phase = one.phase;
        all->to_act = one.to_act;
        for (int kind = 0; setup->game->zones[kind].name; kind++) {
            if (setup->game->zones[kind].per_seat == is_table)
                continue;
            int zone = index_of(kind, is_table ? 0 : seat);
            for (int i = 0; i < one.count[zone]; i++)
                view_put(all, setup->game->zones, zone, view_cards(&one, zone)[i]);
        }
        for (int kind = 0; setup->game->counters[kind].name; kind++) {
            if (setup->game->counters[kind].per_seat == is_table)
                continue;
            int counter = index_of(kind, is_table ? 0 : seat);
            all->counter[counter] = one.counter[counter];
        }
    }
}

// After `count` moves, as the seat sees it (or WATCHER, or ALL_SEATS): {"view", "events"} with what
// the last of those moves told.
EXPORT(replay_show) const char *replay_show(int count, int seat)
{
    static struct state state;
    static struct events events;
    static struct view view;
    if (!is_open || count < 0 || count > replay.count)
        return complain("there is no such move");
    game_start(&replay.setup, &state);
    events.count = 0;
    for (int i = 0; i < count; i++) {
        events.count = 0;
        play(&replay.setup, &state, replay.turns[i].seat, &replay.turns[i].move, &events);
    }
    if (seat == ALL_SEATS)
        view_all(&state, &view);
    else
        game_view(&replay.setup, &state, seat, &view);
    struct text text = text_over(output, OUTPUT_MAX);
    struct out out = out_into(&text);
    out_object(&out);
    out_key(&out, "view");
    wire_view(&out, replay.setup.game, &view);
    out_key(&out, "events");
    wire_events(&out, replay.setup.game, &events, seat == ALL_SEATS ? WATCHER : seat);
    out_object_end(&out);
    return output;
}

// All that a seat (or WATCHER) is told in the match: {"view", "events"}, the view before the first
// move and what each move told. Moves that were given are told by the view.
EXPORT(replay_told) const char *replay_told(int seat)
{
    static struct state state;
    static struct events events;
    static struct view view;
    if (!is_open)
        return complain("there is no such match");
    replay_start(&replay, &state);
    game_view(&replay.setup, &state, seat, &view);
    struct text text = text_over(output, OUTPUT_MAX);
    struct out out = out_into(&text);
    out_object(&out);
    out_key(&out, "view");
    wire_view(&out, replay.setup.game, &view);
    out_key(&out, "events");
    out_array(&out);
    for (int i = replay.from.moves; i < replay.count; i++) {
        events.count = 0;
        play(&replay.setup, &state, replay.turns[i].seat, &replay.turns[i].move, &events);
        for (int n = 0; n < events.count; n++)
            if (is_heard(&events.list[n], seat))
                wire_event(&out, replay.setup.game, &events.list[n]);
    }
    out_array_end(&out);
    out_object_end(&out);
    return text.is_cut ? complain("the match is too long to compare") : output;
}

// The place of each seat as the seed draws it, which lies in the input as bytes.
EXPORT(draw_places) const char *draw_places(int seats)
{
    uint8_t place[SEATS_MAX];
    if (seats < 1 || seats > SEATS_MAX)
        return complain("there are 1 to 6 seats");
    fair_places((const uint8_t *)input, seats, place);
    struct text text = text_over(output, OUTPUT_MAX);
    struct out out = out_into(&text);
    put_places(&out, place, seats);
    return output;
}
