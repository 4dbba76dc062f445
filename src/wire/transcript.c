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

void transcript_move(struct transcript *transcript, int seat, const char *move, size_t len)
{
    size_t size = len + 8;
    struct text line = text_over(blob_reserve(&transcript->lines, size), size);
    text_int(&line, seat);
    text_char(&line, ' ');
    text_bytes(&line, move, len);
    text_char(&line, '\n');
    must(!line.is_cut);
    transcript->lines.len += line.len;
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
    for (int i = 0; i < replay->count; i++) {
        const struct turn *turn = &replay->turns[i];
        if (turn->seat == DECK)
            continue;
        char buf[MOVE_BYTES];
        struct text move = TEXT(buf);
        move_put(replay->setup.game, &turn->move, &move);
        transcript_move(&transcript, turn->seat, move.at, move.len);
    }
    transcript_end(&transcript, log_sha256, digest);
    return true;
}
