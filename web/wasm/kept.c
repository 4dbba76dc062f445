// SPDX-License-Identifier: MIT
#include "kept.h"

#include <string.h>

// The kinds as they are kept: these numbers never change their meaning.
enum { KEPT_VERSION = 1 };
static const struct {
    uint8_t number;
    enum change_kind kind;
} kinds[] = {{1, CHANGE_ACCOUNT}, {2, CHANGE_NAME}, {3, CHANGE_PUBLISH}, {4, CHANGE_OPEN},
    {5, CHANGE_MOVE}, {6, CHANGE_CLOSE}};

static void put_byte(struct blob *head, int byte)
{
    blob_add(head, &(uint8_t){(uint8_t)byte}, 1);
}

static void put_number(struct blob *head, int64_t number)
{
    for (int shift = 0; shift < 64; shift += 8)
        put_byte(head, (int)((uint64_t)number >> shift & 0xff));
}

static void put_bytes(struct blob *head, const void *bytes, size_t len)
{
    put_number(head, (int64_t)len);
    blob_add(head, bytes, len);
}

static void put_close(struct blob *head, const struct change *change)
{
    put_bytes(head, change->game, strlen(change->game));
    put_byte(head, change->flags);
    put_bytes(head, change->bytes, change->seats_len);
    put_byte(head, change->legs);
    for (int i = 0; i < change->legs; i++) {
        const struct leg *leg = &change->leg[i];
        put_number(head, leg->account);
        put_number(head, leg->amount);
        put_number(head, leg->rating);
        put_byte(head, (int)leg->purse);
        put_byte(head, leg->placing);
        put_byte(head, leg->is_rated);
        put_bytes(head, change_profile(change, i), leg->profile_len);
    }
}

bool kept_write(const struct change *change, struct blob *head, struct kept_record *record)
{
    int number = 0;
    for (int i = 0; i < ARRAY_LEN(kinds); i++)
        if (kinds[i].kind == change->kind)
            number = kinds[i].number;
    if (!number)
        return false;
    *record = (struct kept_record){change->bytes, change->len};
    put_byte(head, KEPT_VERSION);
    put_byte(head, number);
    put_number(head, change->id);
    put_number(head, change->at_ms);
    put_number(head, change->amount);
    put_bytes(head, change->name, strlen(change->name));
    if (change->kind == CHANGE_CLOSE) {
        record->at = change_record(change, &record->len);
        put_close(head, change);
    }
    return true;
}

// ---- Reading -----------------------------------------------------------------------------------

struct reader {
    const uint8_t *at, *end;
    bool is_short; // there was less than was asked for
};

static int take_byte(struct reader *from)
{
    if (from->at == from->end) {
        from->is_short = true;
        return 0;
    }
    return *from->at++;
}

static int64_t take_number(struct reader *from)
{
    uint64_t number = 0;
    for (int shift = 0; shift < 64; shift += 8)
        number |= (uint64_t)take_byte(from) << shift;
    return (int64_t)number;
}

// At most so many; NULL if there are more, or fewer than were told.
static const uint8_t *take_bytes(struct reader *from, size_t most, size_t *len)
{
    int64_t told = take_number(from);
    *len = 0;
    if (from->is_short || told < 0 || told > from->end - from->at || (size_t)told > most) {
        from->is_short = true;
        return NULL;
    }
    *len = (size_t)told;
    from->at += told;
    return from->at - told;
}

static void take_text(struct reader *from, char *text, size_t most)
{
    size_t len;
    const uint8_t *bytes = take_bytes(from, most, &len);
    if (bytes)
        memcpy(text, bytes, len);
    text[len] = 0;
}

static void take_leg(struct reader *from, struct leg *leg, struct blob *profiles)
{
    size_t len;
    leg->account = take_number(from);
    leg->amount = take_number(from);
    leg->rating = (int32_t)take_number(from);
    leg->purse = (uint32_t)take_byte(from);
    leg->placing = (uint8_t)take_byte(from);
    leg->is_rated = take_byte(from) != 0;
    const uint8_t *profile = take_bytes(from, PROFILE_BYTES, &len);
    leg->profile_len = (uint32_t)len;
    if (profile)
        blob_add(profiles, profile, len);
}

// A change has who sat, the record and the profiles one after another.
static void take_close(
    struct reader *from, struct change *change, struct blob *bytes, struct kept_record record)
{
    size_t seats_len;
    take_text(from, change->game, GAME_BYTES);
    change->flags = (uint8_t)take_byte(from);
    const uint8_t *seats = take_bytes(from, (size_t)(from->end - from->at), &seats_len);
    change->seats_len = (uint32_t)seats_len;
    if (seats)
        blob_add(bytes, seats, seats_len);
    blob_add(bytes, record.at, record.len);
    int legs = take_byte(from);
    if (legs > LEGS_MAX) {
        from->is_short = true;
        return;
    }
    change->legs = (uint8_t)legs;
    for (int i = 0; i < legs; i++)
        take_leg(from, &change->leg[i], bytes);
}

bool kept_read(struct change *change, struct blob *bytes, const uint8_t *head, size_t len,
    struct kept_record record, struct text *why)
{
    struct reader from = {head, head + len, false};
    int version = take_byte(&from), number = take_byte(&from), kind = -1;
    *change = (struct change){0};
    bytes->len = 0;
    for (int i = 0; i < ARRAY_LEN(kinds); i++)
        if (kinds[i].number == number)
            kind = (int)kinds[i].kind;
    if (version != KEPT_VERSION || kind < 0) {
        text_put(why, "this was kept by another version of Baize");
        return false;
    }
    change->kind = (enum change_kind)kind;
    change->id = take_number(&from);
    change->at_ms = take_number(&from);
    change->amount = take_number(&from);
    take_text(&from, change->name, NAME_BYTES);
    if (change->kind == CHANGE_CLOSE)
        take_close(&from, change, bytes, record);
    else
        blob_add(bytes, record.at, record.len);
    change->bytes = (const uint8_t *)bytes->at;
    change->len = bytes->len;
    if (!from.is_short && from.at == from.end)
        return true;
    text_put(why, "what was kept is damaged");
    return false;
}
