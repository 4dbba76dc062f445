// SPDX-License-Identifier: MIT
#include "wire/replay.h"

#include "wire/hex.h"
#include "wire/replay_lines.h"
#include "wire/wire.h"

#include <stdlib.h>
#include <string.h>

void replay_init(struct replay *replay, const struct setup *setup)
{
    memset(replay, 0, sizeof(*replay));
    replay->setup = *setup;
    replay->parts.seats = setup->seats;
}

void replay_release(struct replay *replay)
{
    free(replay->turns);
    replay->turns = NULL;
    replay->count = replay->cap = 0;
    blob_release(&replay->told);
    replay->told_count = 0;
}

bool replay_add(struct replay *replay, int seat, const struct move *move)
{
    if (replay->count == REPLAY_TURNS_MAX)
        return false;
    if (replay->count == replay->cap) {
        replay->cap = replay->cap ? 2 * replay->cap : 64;
        replay->turns = realloc(replay->turns, sizeof(struct turn) * (size_t)replay->cap);
        must(replay->turns);
    }
    replay->turns[replay->count++] = (struct turn){.seat = (uint8_t)seat, .move = *move};
    return true;
}

void replay_tell(struct replay *replay, const struct game *game, const struct events *events)
{
    bool is_first = true;
    for (int i = 0; i < events->count; i++) {
        if (!is_heard(&events->list[i], replay->viewer))
            continue;
        struct text line = text_over(blob_reserve(&replay->told, REPLAY_LINE_MAX), REPLAY_LINE_MAX);
        text_put(&line, is_first ? "told " : "also ");
        struct out out = out_into(&line);
        wire_event(&out, game, &events->list[i]);
        text_char(&line, '\n');
        must(!line.is_cut && line.len <= strlen("told \n") + REPLAY_EVENT_MAX);
        replay->told.len += line.len;
        replay->told_count += is_first;
        is_first = false;
    }
}

bool replay_next_told(const struct replay *replay, size_t *at, struct telling *telling)
{
    enum { WORD = 5 }; // "told " or "also "
    if (*at >= replay->told.len)
        return false;
    const char *line = replay->told.at + *at, *end = memchr(line, '\n', replay->told.len - *at);
    *telling = (struct telling){
        .event = line + WORD, .len = (size_t)(end - line) - WORD, .is_first = *line == 't'};
    *at += (size_t)(end - line) + 1;
    return true;
}

void turn_put(const struct game *game, int seat, const struct move *move, struct text *text)
{
    if (seat == DECK)
        text_put(text, "deck ");
    else
        text_format(text, "%d ", seat);
    move_put(game, move, text);
}

size_t replay_size(const struct replay *replay)
{
    // What comes before the moves, and the longest possible line for each move.
    return 16 * 1024 + (size_t)replay->count * 160 + 3 * replay->told.len;
}

// Ends the line that was begun in `line`, and begins the next.
static void end_line(struct seal *seal, struct text *line, struct text *text)
{
    seal_add(seal, line->at, line->len);
    must(!line->is_cut);
    hex_put(seal->hash, SEAL_SHOWN, text);
    text_char(text, ' ');
    text_put(text, line->at);
    text_char(text, '\n');
    text_clear(line);
}

static void write_hex_line(struct seal *seal, const char *name, const uint8_t *bytes, size_t len,
    struct text *line, struct text *text)
{
    text_put(line, name);
    text_char(line, ' ');
    hex_put(bytes, len, line);
    end_line(seal, line, text);
}

static void write_agreed(
    const struct replay *replay, struct seal *seal, struct text *line, struct text *text)
{
    const struct game *game = replay->setup.game;
    text_format(line, "game %s %d", game->id, game->version);
    end_line(seal, line, text);
    text_format(line, "seats %d", replay->setup.seats);
    end_line(seal, line, text);
    for (int i = 0; game->options[i].name; i++) {
        text_format(line, "set %s=%d", game->options[i].name, replay->setup.option[i]);
        end_line(seal, line, text);
    }
    for (int seat = 0; seat < replay->setup.seats; seat++) {
        if (!replay->player[seat][0])
            continue;
        text_format(line, "player %d %s", seat, replay->player[seat]);
        end_line(seal, line, text);
    }
}

static void write_share(struct seal *seal, const char *what, int place, const uint8_t *bytes,
    size_t len, struct text *line, struct text *text)
{
    char buf[20];
    struct text name = TEXT(buf);
    text_format(&name, "%s %d", what, place);
    write_hex_line(seal, buf, bytes, len, line, text);
}

static void write_chance(
    const struct replay *replay, struct seal *seal, struct text *line, struct text *text)
{
    if (replay->from.match) {
        text_format(line, "from %jd %d", replay->from.match, replay->from.moves);
        end_line(seal, line, text);
    }
    if (replay->has_seed)
        write_hex_line(seal, "seed", replay->seed, SEED_BYTES, line, text);
    if (replay->has_commitment)
        write_hex_line(seal, "commitment", replay->commitment, FAIR_BYTES, line, text);
    if (!replay->has_parts)
        return;
    const struct fair_parts *parts = &replay->parts;
    write_hex_line(seal, "server", parts->server, FAIR_BYTES, line, text);
    if (replay->has_places) {
        text_put(line, "places");
        for (int seat = 0; seat < replay->setup.seats; seat++)
            text_format(line, " %d", replay->place[seat]);
        end_line(seal, line, text);
    }
    for (int place = 0; place < replay->setup.seats; place++)
        if (parts->has_pledge[place])
            write_share(seal, "pledge", place, parts->pledge[place], FAIR_BYTES, line, text);
    for (int place = 0; place < replay->setup.seats; place++)
        if (parts->entropy_len[place])
            write_share(seal, "entropy", place, parts->entropy[place], parts->entropy_len[place],
                line, text);
}

static void write_result(
    const struct replay *replay, struct seal *seal, struct text *line, struct text *text)
{
    if (!replay->is_over) {
        text_put(line, "unfinished");
        end_line(seal, line, text);
        return;
    }
    text_put(line, "result");
    for (int seat = 0; seat < replay->setup.seats; seat++)
        text_format(line, " %d", replay->result.tokens[seat]);
    text_format(line, " house %d winners", replay->result.house);
    for (int seat = 0; seat < replay->setup.seats; seat++)
        if (replay->result.winners & only(seat))
            text_format(line, " %d", seat);
    end_line(seal, line, text);
}

static void write_told(
    const struct replay *replay, struct seal *seal, struct text *line, struct text *text)
{
    if (replay->viewer == WATCHER)
        text_put(line, "hidden watcher");
    else
        text_format(line, "hidden %d", replay->viewer);
    end_line(seal, line, text);
    struct telling telling;
    for (size_t at = 0; replay_next_told(replay, &at, &telling);) {
        text_put(line, telling.is_first ? "told " : "also ");
        text_bytes(line, telling.event, telling.len);
        end_line(seal, line, text);
    }
}

void replay_write(const struct replay *replay, struct text *text)
{
    char buf[REPLAY_LINE_MAX + 1];
    struct text line = TEXT(buf);
    struct seal seal;
    seal_start(&seal);
    text_put(text, REPLAY_FIRST_LINE "\n");
    write_agreed(replay, &seal, &line, text);
    write_chance(replay, &seal, &line, text);
    if (replay->is_hidden)
        write_told(replay, &seal, &line, text);
    for (int i = 0; i < replay->count; i++) {
        turn_put(replay->setup.game, replay->turns[i].seat, &replay->turns[i].move, &line);
        end_line(&seal, &line, text);
    }
    write_result(replay, &seal, &line, text);
    text_put(text, "end ");
    hex_put(seal.hash, SEAL_BYTES, text);
    text_char(text, '\n');
}
