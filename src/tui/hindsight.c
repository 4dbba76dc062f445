// SPDX-License-Identifier: MIT
#include "tui/hindsight.h"

#include "engine/notation.h"
#include "wire/replay.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- What was decided --------------------------------------------------------------------------

void hindsight_note(struct hindsight *hindsight, const struct client *client, int pick, int amount)
{
    char line[MOVE_BYTES + 16], buf[200];
    struct text why = TEXT(buf);
    struct move move;
    const struct pick *chosen = &client->pick[pick];
    if (hindsight->match != client->match || hindsight->stage != BEFORE) {
        *hindsight = (struct hindsight){.match = client->match};
    }
    snprintf(line, sizeof(line), "%s", chosen->move);
    if (chosen->has_range)
        snprintf(line, sizeof(line), "%s %d", chosen->move, amount);
    if (!move_parse(client_game(client), false, line, &move, &why))
        return;
    study_own(&hindsight->study, client->decision, &move);
}

bool hindsight_asks(struct hindsight *hindsight, const struct client *client)
{
    if (hindsight->stage != BEFORE || !client->is_over || client->is_void ||
        !hindsight->study.owns || client->match != hindsight->match || client->seat == WATCHER)
        return false;
    hindsight->stage = ASKED;
    return !client->replay;
}

// The replay has come: it is played again, and the decisions are taken from it.
static void begin(struct hindsight *hindsight, const struct client *client)
{
    static _Alignas(64) uint8_t memory[STUDY_BYTES];
    char buf[300];
    struct text why = TEXT(buf);
    struct replay replay;
    struct state state;
    hindsight->stage = DONE;
    if (!replay_read(&replay, client->replay, strlen(client->replay), game_find, &why))
        return;
    if (replay.setup.game == client_game(client) && client->seat < replay.setup.seats &&
        replay_verify(&replay, &why)) {
        struct study *study = &hindsight->study;
        replay_start(&replay, &state);
        study_begin(study, &replay.setup, client->seat, &state, replay.from.moves);
        for (int i = replay.from.moves; i < replay.count; i++)
            study_see(study, replay.turns[i].seat, &replay.turns[i].move);
        study_start(study, memory, sizeof(memory));
        hindsight->stage = STUDYING;
    }
    replay_release(&replay);
}

// ---- In words ----------------------------------------------------------------------------------

// "hand 2, round 3, "
static void put_moment(const struct game *game, const struct view *view, struct text *text)
{
    int kinds[MOMENT_MAX], count = study_moment(game, kinds);
    for (int i = 0; i < count; i++)
        text_format(
            text, "%s %d, ", game->counters[kinds[i]].name, view->counter[index_of(kinds[i], 0)]);
}

static void put_move(const struct client *client, const struct move *move, struct text *text)
{
    char buf[MOVE_BYTES];
    struct text line = TEXT(buf);
    move_put(client_game(client), move, &line);
    client_move_words(client, buf, text);
}

// "about 4 coins (±1)"; the error is rounded up.
static void put_amount(const char *unit, const struct regret *regret, struct text *text)
{
    char buf[120];
    double more = (double)regret->difference, error = (double)regret->error;
    if (!unit[0])
        snprintf(
            buf, sizeof(buf), "about %.0f of 100 matches (±%.0f)", 100 * more, ceil(100 * error));
    else if (more < 3)
        snprintf(buf, sizeof(buf), "about %.1f %s (±%.1f)", more, unit, ceil(10 * error) / 10);
    else
        snprintf(buf, sizeof(buf), "about %.0f %s (±%.0f)", more, unit, ceil(error));
    text_put(text, buf);
}

// "Your dearest decision: round 2, you chose play 10H left; play 10H middle was better by about 4
// coins (±1)." or "Your best decision: …; that is better than the usual play 10H middle by …"
static void put_sentence(
    struct hindsight *hindsight, const struct client *client, enum regret_side side)
{
    const struct study *study = &hindsight->study;
    struct text text = text_over(hindsight->sentence[side], SENTENCE_BYTES);
    struct found found;
    if (!study_tell(study, side, &found))
        return;
    text_put(&text, side == BEST ? "Your best decision: " : "Your dearest decision: ");
    put_moment(study->setup.game, &found.decided->view, &text);
    text_put(&text, "you chose ");
    put_move(client, &found.decided->move, &text);
    text_put(&text, side == BEST ? "; better than the usual " : "; ");
    put_move(client, &found.regret.other, &text);
    text_put(&text, side == BEST ? " by " : " was better by ");
    put_amount(study_unit(&study->setup), &found.regret, &text);
    text_put(&text, ".");
    if (text.is_cut)
        hindsight->sentence[side][0] = '\0';
}

// ---- Work --------------------------------------------------------------------------------------

void hindsight_work(struct hindsight *hindsight, const struct client *client,
    int64_t (*clock_ms)(void), int slice_ms)
{
    if (client->match != hindsight->match)
        hindsight->stage = DONE; // another one has begun
    if (hindsight->stage == ASKED && client->replay)
        begin(hindsight, client);
    if (hindsight->stage != STUDYING)
        return;
    int64_t until_ms = clock_ms() + slice_ms;
    bool is_more = true;
    while (is_more && clock_ms() < until_ms)
        is_more = study_work(&hindsight->study, clock_ms);
    if (is_more)
        return;
    hindsight->stage = DONE;
    for (int side = 0; side < REGRET_SIDES; side++)
        put_sentence(hindsight, client, side);
}
