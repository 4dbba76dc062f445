// SPDX-License-Identifier: MIT
#include "wire/transcript.h"

#include "wire/hex.h"
#include "wire/log_leaf.h"

enum { HEAD_BYTES = 4096, MOVE_BYTES = 200 };

void transcript_begin(
    struct transcript *transcript, const struct setup *setup, const uint8_t seed[SEED_BYTES])
{
    const struct game *game = setup->game;
    transcript->lines = (struct blob){0};
    struct text text = text_over(blob_reserve(&transcript->lines, HEAD_BYTES), HEAD_BYTES);
    text_format(&text, "game %s %d\nseats %d\n", game->id, game->version, setup->seats);
    for (int i = 0; game->options[i].name; i++)
        if (setup->option[i] != game->options[i].standard)
            text_format(&text, "set %s=%d\n", game->options[i].name, setup->option[i]);
    text_put(&text, "seed ");
    hex_put(seed, SEED_BYTES, &text);
    text_char(&text, '\n');
    must(!text.is_cut);
    transcript->lines.len = text.len;
}

void transcript_line(struct transcript *transcript, const char *line, size_t len)
{
    blob_add(&transcript->lines, line, len);
    blob_add(&transcript->lines, "\n", 1);
}

void transcript_move(struct transcript *transcript, int seat, const char *move, size_t len)
{
    char buf[8];
    struct text who = TEXT(buf);
    text_format(&who, "%d ", seat);
    blob_add(&transcript->lines, who.at, who.len);
    transcript_line(transcript, move, len);
}

void transcript_from(struct transcript *transcript, const struct origin *from)
{
    char buf[64];
    struct text line = TEXT(buf);
    if (!from->match)
        return;
    text_format(&line, "from %jd %d", from->match, from->moves);
    transcript_line(transcript, line.at, line.len);
}

void transcript_end(
    struct transcript *transcript, merkle_sha256 *sha256, uint8_t digest[TRANSCRIPT_BYTES])
{
    sha256((const uint8_t *)transcript->lines.at, transcript->lines.len, digest);
    blob_release(&transcript->lines);
}

bool transcript_of_replay(const struct replay *replay, uint8_t digest[TRANSCRIPT_BYTES])
{
    if (!replay->has_seed)
        return false;
    struct transcript transcript;
    transcript_begin(&transcript, &replay->setup, replay->seed);
    transcript_from(&transcript, &replay->from);
    for (int i = 0; i < replay->count; i++) {
        const struct turn *turn = &replay->turns[i];
        if (turn->seat == DECK && i >= replay->from.moves)
            continue;
        char buf[MOVE_BYTES];
        struct text line = TEXT(buf);
        turn_put(replay->setup.game, turn->seat, &turn->move, &line);
        transcript_line(&transcript, line.at, line.len);
    }
    transcript_end(&transcript, log_sha256, digest);
    return true;
}
