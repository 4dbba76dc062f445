// SPDX-License-Identifier: MIT
// What a worker of the page calls after a match: which of a player's decisions cost most, and which
// was worth most (bots/study.h). Apart from exports.c, since it brings the bots along and is only
// wanted when a match is over.
#include "bots/study.h"
#include "games/games.h"
#include "wire/replay.h"
#include "wire/wire.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

enum { INPUT_MAX = 2 << 20, OUTPUT_MAX = 4000 };

static char input[INPUT_MAX];
static char output[OUTPUT_MAX];
static struct replay replay;
static struct study study;

// The time, which only the page knows.
IMPORT(now_ms) double now_ms(void);

static int64_t clock_ms(void)
{
    return (int64_t)now_ms();
}

// Where texts are to be put, at most input_max() bytes.
EXPORT(input_at) char *input_at(void)
{
    return input;
}

EXPORT(input_max) int input_max(void)
{
    return INPUT_MAX;
}

// Reads a replay of `len` bytes. False if it is none, or not one that can be believed. Once.
EXPORT(hindsight_open) bool hindsight_open(int len)
{
    char buf[400];
    struct text why = TEXT(buf);
    return replay_read(&replay, input, (size_t)len, game_find, &why) &&
           replay_verify(&replay, &why);
}

// The player's own answer to a decision: its words lie in the input, ended by 0.
EXPORT(hindsight_own) void hindsight_own(int decision)
{
    char buf[400];
    struct text why = TEXT(buf);
    struct move move;
    if (move_parse(replay.setup.game, false, input, &move, &why))
        study_own(&study, decision, &move);
}

// The seat's own decisions are taken from the replay. How many there are.
EXPORT(hindsight_begin) int hindsight_begin(int seat)
{
    static _Alignas(64) uint8_t memory[STUDY_BYTES];
    struct state state;
    replay_start(&replay, &state);
    study_begin(&study, &replay.setup, seat, &state, replay.from.moves);
    for (int i = replay.from.moves; i < replay.count; i++)
        study_see(&study, replay.turns[i].seat, &replay.turns[i].move);
    study_start(&study, memory, sizeof(memory));
    return study.count;
}

// Works for about so long. False if there is nothing more to do.
EXPORT(hindsight_work) bool hindsight_work(int slice_ms)
{
    int64_t until_ms = clock_ms() + slice_ms;
    bool is_more = true;
    while (is_more && clock_ms() < until_ms)
        is_more = study_work(&study, clock_ms);
    return is_more;
}

static void put_move(struct out *out, const char *key, const struct move *move)
{
    char buf[128];
    struct text text = TEXT(buf);
    move_put(study.setup.game, move, &text);
    out_put_string(out, key, buf);
}

// "when": [{"counter", "n"}], the longest span first.
static void put_moment(struct out *out, const struct view *view)
{
    int kinds[MOMENT_MAX], count = study_moment(study.setup.game, kinds);
    out_key(out, "when");
    out_array(out);
    for (int i = 0; i < count; i++) {
        out_object(out);
        out_put_string(out, "counter", study.setup.game->counters[kinds[i]].name);
        out_put_int(out, "n", view->counter[index_of(kinds[i], 0)]);
        out_object_end(out);
    }
    out_array_end(out);
}

// Writing a number that is not whole would bring in all of printf.
static int64_t thousandths(float number)
{
    return (int64_t)(number * 1000 + 0.5f);
}

static void put_found(struct out *out, enum regret_side side)
{
    struct found found;
    out_key(out, side == BEST ? "best" : "dearest");
    if (!study_tell(&study, side, &found)) {
        out_null(out);
        return;
    }
    out_object(out);
    out_put_int(out, "index", found.index);
    put_moment(out, &found.decided->view);
    put_move(out, "move", &found.decided->move);
    put_move(out, "other", &found.regret.other);
    int64_t by = thousandths(found.regret.difference);
    out_put_int(out, "by", side == BEST ? by : -by);
    out_put_int(out, "error", thousandths(found.regret.error));
    out_object_end(out);
}

// {"unit", "best": {"index", "when", "move", "other", "by", "error"}, "dearest": the same}, null
// for what there is not. The index is that of the move among all of the replay's; by how much the
// move was better than the other one, or (negative) worse, and the error are in thousandths.
EXPORT(hindsight_tell) const char *hindsight_tell(void)
{
    struct text text = TEXT(output);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_string(&out, "unit", study_unit(&study.setup));
    put_found(&out, BEST);
    put_found(&out, DEAREST);
    out_object_end(&out);
    return output;
}
