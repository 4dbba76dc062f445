// SPDX-License-Identifier: MIT
// Plays a replay again to check it: its chance, its moves and its result.
#include "wire/replay.h"

#include "wire/replay_lines.h"

#include <string.h>

// ---- Chance ------------------------------------------------------------------------------------

static bool has_shares(const struct fair_parts *parts, bool is_pledged)
{
    for (int place = 0; place < parts->seats; place++)
        if (parts->entropy_len[place] && parts->has_pledge[place] == is_pledged)
            return true;
    return false;
}

// Does the file say, in any of its lines, that a server was committed to the deal?
static bool claims_commitment(const struct replay *replay)
{
    return replay->has_commitment || replay->has_parts || replay->has_places ||
           fair_has_pledges(&replay->parts) || has_shares(&replay->parts, false);
}

const char *const replay_chance_names[] = {
    [CHANCE_HIDDEN] = "hidden",
    [CHANCE_GIVEN] = "given",
    [CHANCE_CONTINUED] = "continued",
    [CHANCE_SEED] = "seed",
    [CHANCE_COMMITTED] = "committed",
    [CHANCE_MIXED] = "mixed",
};

enum replay_chance replay_chance(const struct replay *replay)
{
    if (replay->is_hidden)
        return CHANCE_HIDDEN;
    if (replay->from.match)
        return CHANCE_CONTINUED;
    if (claims_commitment(replay))
        return replay_has_pledged_share(replay) ? CHANCE_MIXED : CHANCE_COMMITTED;
    return replay->has_seed ? CHANCE_SEED : CHANCE_GIVEN;
}

bool replay_has_pledged_share(const struct replay *replay)
{
    return has_shares(&replay->parts, true);
}

// Where pledges are taken nobody reveals without one. A file without any is an earlier version's.
static bool check_pledges(const struct replay *replay, struct text *why)
{
    const struct fair_parts *parts = &replay->parts;
    bool needs_pledge = fair_has_pledges(parts) || replay->has_places;
    for (int place = 0; place < parts->seats; place++) {
        uint8_t pledge[FAIR_BYTES];
        if (!parts->entropy_len[place])
            continue;
        fair_pledge(parts->entropy[place], parts->entropy_len[place], pledge);
        if (needs_pledge && !parts->has_pledge[place])
            text_format(why, "place %d revealed entropy that it had not pledged", place);
        else if (needs_pledge && memcmp(pledge, parts->pledge[place], FAIR_BYTES) != 0)
            text_format(why, "the entropy of place %d is not what it pledged", place);
        else
            continue;
        return false;
    }
    return true;
}

static bool check_places(const struct replay *replay, struct text *why)
{
    uint8_t place[SEATS_MAX];
    fair_places(replay->seed, replay->setup.seats, place);
    if (!replay->has_places || memcmp(place, replay->place, (size_t)replay->setup.seats) == 0)
        return true;
    text_put(why, "the seats are not those that the seed draws");
    return false;
}

static bool check_seed(const struct replay *replay, struct text *why)
{
    uint8_t made[FAIR_BYTES];
    if (!claims_commitment(replay))
        return true;
    if (!replay->has_seed || !replay->has_parts || !replay->has_commitment) {
        text_format(why,
            "it claims a deal that a server was committed to, but lacks the line \"%s\"",
            !replay->has_seed         ? "seed"
            : !replay->has_commitment ? "commitment"
                                      : "server");
        return false;
    }
    fair_commitment(replay->parts.server, made);
    if (memcmp(made, replay->commitment, FAIR_BYTES) != 0) {
        text_put(why, "the server's secret is not the one it was committed to");
        return false;
    }
    fair_seed(&replay->parts, made);
    if (memcmp(made, replay->seed, SEED_BYTES) != 0) {
        text_put(why, "the seed is not made of the server's secret and the players' entropy");
        return false;
    }
    return check_pledges(replay, why) && check_places(replay, why);
}

// ---- Moves and the result ----------------------------------------------------------------------

static bool check_turn(const struct replay *replay, const struct turn *turn, bool is_given,
    struct state *state, struct chance *chance, struct text *why)
{
    const struct setup *setup = &replay->setup;
    char buf[300];
    struct text reason = TEXT(buf);
    if (turn->seat != DECK)
        return game_allows(setup, state, turn->seat, &turn->move, &reason) ||
               replay_refuse(why, turn->line_number, buf);
    if (!game_allows_chance(setup, state, &turn->move, &reason))
        return replay_refuse(why, turn->line_number, buf);
    struct move move;
    if (!replay->has_seed || is_given)
        return true;
    game_sample(setup, state, chance, &move);
    if (move_same(&move, &turn->move))
        return true;
    text_put(&reason, "the seed deals ");
    move_put(setup->game, &move, &reason);
    text_put(&reason, " here, not ");
    move_put(setup->game, &turn->move, &reason);
    return replay_refuse(why, turn->line_number, buf);
}

static bool check_result(const struct replay *replay, const struct state *state, struct text *why)
{
    if (replay->is_over != game_is_over(state))
        return replay_refuse(why, replay->result_line_number ? replay->result_line_number : 1,
            replay->is_over ? "there is a result, but the match goes on"
                            : "the match is over, but there is no result");
    if (!replay->is_over)
        return true;
    struct result result;
    game_result(&replay->setup, state, &result);
    if (memcmp(result.tokens, replay->result.tokens, sizeof(result.tokens)) == 0 &&
        result.house == replay->result.house && result.winners == replay->result.winners)
        return true;
    return replay_refuse(why, replay->result_line_number, "the moves lead to another result");
}

void replay_start(const struct replay *replay, struct state *state)
{
    game_start(&replay->setup, state);
    for (int i = 0; i < replay->from.moves && i < replay->count; i++)
        play(&replay->setup, state, replay->turns[i].seat, &replay->turns[i].move, NULL);
}

// A match that plays on from another goes on after what was given.
static bool check_from(const struct replay *replay, struct text *why)
{
    if (!replay->from.match || replay->from.moves < replay->count)
        return true;
    text_put(why, "it plays on from another match, but has no move of its own");
    return false;
}

bool replay_verify(const struct replay *replay, struct text *why)
{
    if (replay->is_hidden) {
        text_put(why, "the deal of this match stays hidden: it cannot be checked");
        return false;
    }
    if (!check_seed(replay, why) || !check_from(replay, why))
        return false;
    struct chance chance;
    struct state state;
    chance_from_seed(&chance, replay->seed);
    game_start(&replay->setup, &state);
    for (int i = 0; i < replay->count; i++) {
        const struct turn *turn = &replay->turns[i];
        if (!check_turn(replay, turn, i < replay->from.moves, &state, &chance, why))
            return false;
        play(&replay->setup, &state, turn->seat, &turn->move, NULL);
    }
    return check_result(replay, &state, why);
}
