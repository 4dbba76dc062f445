// SPDX-License-Identifier: MIT
#include "tui/hindsight.h"

#include "engine/notation.h"
#include "wire/replay.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    TREE_BYTES = 4 << 20,
    PLAYOUTS_LEAST = 32,
    PLAYOUTS_MOST = 2000,
    PAIRS_MOST = 2000, // more would say nothing new
};

// ---- What was decided --------------------------------------------------------------------------

void hindsight_note(struct hindsight *hindsight, const struct client *client, int pick, int amount)
{
    char line[MOVE_BYTES + 16], buf[200];
    struct text why = TEXT(buf);
    struct move move;
    const struct pick *chosen = &client->pick[pick];
    if (hindsight->match != client->match || hindsight->stage != BEFORE) {
        hindsight->match = client->match;
        hindsight->stage = BEFORE;
        hindsight->sents = 0;
        hindsight->sentence[0] = '\0';
    }
    snprintf(line, sizeof(line), "%s", chosen->move);
    if (chosen->has_range)
        snprintf(line, sizeof(line), "%s %d", chosen->move, amount);
    if (!move_parse(client_game(client), false, line, &move, &why))
        return;
    int at = hindsight->sents;
    if (at && hindsight->sent[at - 1].decision == client->decision)
        at--; // the first was refused
    if (at == DECIDED_MAX)
        return;
    hindsight->sent[at].decision = client->decision;
    hindsight->sent[at].move = move;
    hindsight->sents = at + 1;
}

bool hindsight_asks(struct hindsight *hindsight, const struct client *client)
{
    if (hindsight->stage != BEFORE || !client->is_over || client->is_void || !hindsight->sents ||
        client->match != hindsight->match || client->seat == WATCHER)
        return false;
    hindsight->stage = ASKED;
    return !client->replay;
}

// What the seat knew each time it decided itself.
static void collect(struct hindsight *hindsight, const struct replay *replay, int seat)
{
    struct state state;
    int sent = 0;
    hindsight->count = 0;
    replay_start(replay, &state);
    for (int i = replay->from.moves; i < replay->count; i++) {
        const struct turn *turn = &replay->turns[i];
        int next = sent; // what was sent and refused is passed over
        while (next < hindsight->sents && !move_same(&turn->move, &hindsight->sent[next].move))
            next++;
        if (turn->seat == seat && next < hindsight->sents) {
            struct decided *decided = &hindsight->decided[hindsight->count++];
            game_view(&replay->setup, &state, seat, &decided->view);
            decided->move = turn->move;
            sent = next + 1;
        }
        play(&replay->setup, &state, turn->seat, &turn->move, NULL);
    }
}

// The replay has come: it is played again, and the decisions are taken from it.
static void begin(struct hindsight *hindsight, const struct client *client)
{
    static _Alignas(64) uint8_t tree[TREE_BYTES];
    char buf[300];
    struct text why = TEXT(buf);
    struct replay replay;
    hindsight->stage = DONE;
    if (!replay_read(&replay, client->replay, strlen(client->replay), game_find, &why))
        return;
    if (replay.setup.game == client_game(client) && client->seat < replay.setup.seats &&
        replay_verify(&replay, &why)) {
        hindsight->setup = replay.setup;
        collect(hindsight, &replay, client->seat);
        regrets_begin(&hindsight->regrets, &hindsight->setup, hindsight->decided, hindsight->count,
            tree, sizeof(tree));
        hindsight->spent_ms = 0;
        hindsight->stage = LOOKING;
    }
    replay_release(&replay);
}

// ---- In words ----------------------------------------------------------------------------------

// "coins", if the match has several stages and they are counted so; "tokens", or "": matches won.
static void put_unit(const struct setup *setup, char unit[40])
{
    const struct counter_kind *kind = setup->game->counters;
    while (kind->name && !kind->is_purse)
        kind++;
    bool is_counted = setup->game->evaluate && kind->name;
    snprintf(unit, 40, "%s",
        is_counted                      ? kind->label
        : setup->game->stake(setup) > 0 ? "tokens"
                                        : "");
    if (unit[0] >= 'A' && unit[0] <= 'Z')
        unit[0] = (char)(unit[0] - 'A' + 'a');
}

// "hand 2, round 3"
static void put_moment(const struct setup *setup, const struct view *view, struct text *text)
{
    static const char *const names[] = {"hand", "round"};
    bool is_next = false;
    for (int i = 0; i < ARRAY_LEN(names); i++)
        for (int kind = 0; setup->game->counters[kind].name; kind++) {
            const struct counter_kind *counter = &setup->game->counters[kind];
            if (counter->per_seat || counter->is_inner || strcmp(counter->name, names[i]) != 0)
                continue;
            text_format(
                text, "%s%s %d", is_next ? ", " : "", names[i], view->counter[index_of(kind, 0)]);
            is_next = true;
        }
    if (is_next)
        text_put(text, ", ");
}

static void put_move(const struct client *client, const struct move *move, struct text *text)
{
    char buf[MOVE_BYTES];
    struct text line = TEXT(buf);
    move_put(client_game(client), move, &line);
    client_move_words(client, buf, text);
}

// "Your dearest decision: round 2, you chose play 10H left; play 10H middle was better by about 4
// coins (±1)." The error is rounded up.
static void put_sentence(struct hindsight *hindsight, const struct client *client)
{
    struct regret dearest;
    if (!regrets_dearest(&hindsight->regrets, &dearest))
        return;
    const struct decided *decided = &hindsight->decided[dearest.decided];
    char unit[40], loss[120];
    struct text text = TEXT(hindsight->sentence);
    put_unit(&hindsight->setup, unit);
    text_put(&text, "Your dearest decision: ");
    put_moment(&hindsight->setup, &decided->view, &text);
    text_put(&text, "you chose ");
    put_move(client, &decided->move, &text);
    text_put(&text, "; ");
    put_move(client, &dearest.better, &text);
    if (!unit[0])
        snprintf(loss, sizeof(loss), " wins about %.0f more of 100 matches (±%.0f).",
            100 * (double)dearest.loss, ceil(100 * (double)dearest.error));
    else if (dearest.loss < 3)
        snprintf(loss, sizeof(loss), " was better by about %.1f %s (±%.1f).", (double)dearest.loss,
            unit, ceil(10 * (double)dearest.error) / 10);
    else
        snprintf(loss, sizeof(loss), " was better by about %.0f %s (±%.0f).", (double)dearest.loss,
            unit, ceil((double)dearest.error));
    text_put(&text, loss);
    if (text.is_cut)
        hindsight->sentence[0] = '\0';
}

// ---- Work --------------------------------------------------------------------------------------

// At first each decision has its share of half of the time: an adviser that searches may spend more
// or less on it. Then those that look worst are measured.
static void work_once(
    struct hindsight *hindsight, const struct client *client, int64_t (*clock_ms)(void))
{
    struct regrets *regrets = &hindsight->regrets;
    bool is_looking = hindsight->stage == LOOKING;
    int64_t began_ms = clock_ms(), playouts = regrets->playouts;
    bool is_more = is_looking ? regrets_look(regrets) : regrets_measure(regrets);
    int64_t took_ms = clock_ms() - began_ms;
    hindsight->spent_ms += (int)took_ms;
    if (is_looking && playouts) {
        int share_ms = WORK_MS / 2 / (hindsight->count + 1);
        playouts = took_ms < 2 * share_ms ? playouts * 3 / 2 : playouts * share_ms / took_ms;
        regrets->playouts = playouts < PLAYOUTS_LEAST  ? PLAYOUTS_LEAST
                            : playouts > PLAYOUTS_MOST ? PLAYOUTS_MOST
                                                       : (int)playouts;
    }
    if (is_looking && (!is_more || hindsight->spent_ms > WORK_MS / 2)) {
        hindsight->stage = MEASURING;
    } else if (!is_more || hindsight->spent_ms > WORK_MS ||
               regrets->suspect[0].gain.times >= PAIRS_MOST) {
        hindsight->stage = DONE;
        put_sentence(hindsight, client);
    }
}

void hindsight_work(struct hindsight *hindsight, const struct client *client,
    int64_t (*clock_ms)(void), int slice_ms)
{
    if (client->match != hindsight->match)
        hindsight->stage = DONE; // another one has begun
    if (hindsight->stage == ASKED && client->replay)
        begin(hindsight, client);
    for (int64_t until_ms = clock_ms() + slice_ms;
         hindsight_is_busy(hindsight) && clock_ms() < until_ms;)
        work_once(hindsight, client, clock_ms);
}
