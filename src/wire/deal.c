// SPDX-License-Identifier: MIT
#include "wire/deal.h"

#include "wire/hex.h"

#include <string.h>

#define FIRST_LINE "baize deal 1"

// ---- Writing -----------------------------------------------------------------------------------

static void put_hex(struct text *text, const uint8_t *bytes, size_t len)
{
    hex_put(bytes, len, text);
    text_char(text, '\n');
}

void deal_write(const struct deal_memory *memory, struct text *text)
{
    text_put(text, FIRST_LINE "\n");
    if (memory->server[0])
        text_format(text, "server %s\n", memory->server);
    text_format(text, "match %jd\ngame %s\nseats %d\nplace %d\n", (intmax_t)memory->match,
        memory->game, memory->seats, memory->place);
    text_put(text, "commitment ");
    put_hex(text, memory->commitment, FAIR_BYTES);
    if (memory->from.match)
        text_format(text, "from %jd %d\n", memory->from.match, memory->from.moves);
    if (memory->entropy_len) {
        text_put(text, "entropy ");
        put_hex(text, memory->entropy, memory->entropy_len);
    }
    for (int i = 0; i < memory->seats; i++) {
        if (!memory->has_pledge[i])
            continue;
        text_format(text, "pledge %d ", i);
        put_hex(text, memory->pledge[i], FAIR_BYTES);
    }
    if (memory->has_all_pledges)
        text_put(text, "pledged\n");
    if (memory->has_seat)
        text_format(text, "seat %d\n", memory->seat);
    if (!memory->has_places)
        return;
    text_put(text, "places");
    for (int i = 0; i < memory->seats; i++)
        text_format(text, " %d", memory->seat_place[i]);
    text_char(text, '\n');
}

// ---- Reading -----------------------------------------------------------------------------------

static bool take_number(const char **rest, int64_t min, int64_t max, int64_t *number)
{
    const char *c = *rest;
    int64_t value = 0;
    for (; *c >= '0' && *c <= '9' && c - *rest < 18; c++)
        value = 10 * value + (*c - '0');
    bool is_read = c > *rest && (!*c || *c == ' ') && value >= min && value <= max;
    *rest = c + (*c == ' ');
    *number = value;
    return is_read;
}

static bool read_number(const char *rest, int64_t min, int64_t max, int64_t *number)
{
    return take_number(&rest, min, max, number) && !*rest;
}

static bool read_below(const char *rest, int count, int *number)
{
    int64_t value;
    if (!read_number(rest, 0, count - 1, &value))
        return false;
    *number = (int)value;
    return true;
}

static bool read_word(const char *rest, char *to, size_t max)
{
    size_t len = strlen(rest);
    if (!len || len > max)
        return false;
    memcpy(to, rest, len + 1);
    return true;
}

static bool read_server(struct deal_memory *memory, const char *rest)
{
    return read_word(rest, memory->server, DEAL_SERVER_MAX);
}

static bool read_match(struct deal_memory *memory, const char *rest)
{
    return read_number(rest, 1, INT64_MAX, &memory->match);
}

static bool read_game(struct deal_memory *memory, const char *rest)
{
    return read_word(rest, memory->game, DEAL_GAME_MAX);
}

static bool read_seats(struct deal_memory *memory, const char *rest)
{
    int64_t seats;
    if (!read_number(rest, 1, SEATS_MAX, &seats))
        return false;
    memory->seats = (int)seats;
    return true;
}

static bool read_place(struct deal_memory *memory, const char *rest)
{
    return read_below(rest, memory->seats, &memory->place);
}

static bool read_hash(const char *rest, uint8_t hash[FAIR_BYTES])
{
    return hex_read(rest, strlen(rest), hash, FAIR_BYTES) == FAIR_BYTES;
}

static bool read_commitment(struct deal_memory *memory, const char *rest)
{
    return read_hash(rest, memory->commitment);
}

static bool read_from(struct deal_memory *memory, const char *rest)
{
    int64_t moves;
    if (!take_number(&rest, 1, INT64_MAX, &memory->from.match) ||
        !read_number(rest, 0, REPLAY_TURNS_MAX, &moves))
        return false;
    memory->from.moves = (int)moves;
    return true;
}

static bool read_entropy(struct deal_memory *memory, const char *rest)
{
    int len = hex_read(rest, strlen(rest), memory->entropy, ENTROPY_MAX);
    memory->entropy_len = (uint8_t)(len > 0 ? len : 0);
    return len > 0;
}

static bool read_pledge(struct deal_memory *memory, const char *rest)
{
    int64_t place;
    if (!take_number(&rest, 0, memory->seats - 1, &place) || memory->has_pledge[place])
        return false;
    memory->has_pledge[place] = true;
    return read_hash(rest, memory->pledge[place]);
}

static bool read_pledged(struct deal_memory *memory, const char *rest)
{
    memory->has_all_pledges = true;
    return !*rest;
}

static bool read_seat(struct deal_memory *memory, const char *rest)
{
    memory->has_seat = true;
    return read_below(rest, memory->seats, &memory->seat);
}

static bool read_places(struct deal_memory *memory, const char *rest)
{
    uint8_t taken = 0;
    for (int seat = 0; seat < memory->seats; seat++) {
        int64_t place;
        if (!take_number(&rest, 0, memory->seats - 1, &place) || taken & only((int)place))
            return false;
        taken |= only((int)place);
        memory->seat_place[seat] = (uint8_t)place;
    }
    memory->has_places = true;
    return !*rest;
}

static const struct {
    const char *word;
    bool is_needed, may_repeat;
    bool (*read)(struct deal_memory *memory, const char *rest);
} lines[] = {
    {"server", false, false, read_server},
    {"match", true, false, read_match},
    {"game", true, false, read_game},
    {"seats", true, false, read_seats}, // before those that speak of seats and places
    {"place", true, false, read_place},
    {"commitment", true, false, read_commitment},
    {"from", false, false, read_from},
    {"entropy", false, false, read_entropy},
    {"pledge", false, true, read_pledge},
    {"pledged", false, false, read_pledged},
    {"seat", false, false, read_seat},
    {"places", false, false, read_places},
};

static bool read_line(struct deal_memory *memory, char *line, uint32_t *seen)
{
    char *rest = line + strcspn(line, " ");
    if (*rest)
        *rest++ = 0;
    for (int i = 0; i < ARRAY_LEN(lines); i++) {
        if (strcmp(line, lines[i].word) != 0)
            continue;
        bool is_second = *seen >> i & 1;
        *seen |= (uint32_t)1 << i;
        return (!is_second || lines[i].may_repeat) && lines[i].read(memory, rest);
    }
    return false;
}

bool deal_read(struct deal_memory *memory, const char *bytes, size_t len, struct text *why)
{
    *memory = (struct deal_memory){0};
    uint32_t seen = 0;
    int line_number = 1;
    for (size_t at = 0; at < len; line_number++) {
        char line[DEAL_SERVER_MAX + 20];
        const char *end = memchr(bytes + at, '\n', len - at);
        size_t line_len = end ? (size_t)(end - bytes) - at : sizeof(line);
        bool is_remark = end && line_number > 1 && bytes[at] == '#';
        bool is_fine = is_remark || line_len < sizeof(line);
        if (is_fine && !is_remark) {
            memcpy(line, bytes + at, line_len);
            line[line_len] = 0;
            is_fine =
                line_number == 1 ? strcmp(line, FIRST_LINE) == 0 : read_line(memory, line, &seen);
        }
        if (!is_fine) {
            text_format(
                why, "line %d: this is no line of a deal as a player keeps it", line_number);
            return false;
        }
        at += line_len + 1;
    }
    for (int i = 0; i < ARRAY_LEN(lines); i++)
        if (lines[i].is_needed && !(seen >> i & 1)) {
            text_format(why, "the line \"%s\" is missing", lines[i].word);
            return false;
        }
    return true;
}

// ---- Holding a match to it ---------------------------------------------------------------------

static bool check_share(
    const struct deal_memory *memory, const struct fair_parts *parts, struct text *why)
{
    int place = memory->place;
    if (!memory->entropy_len || !memory->has_pledge[place])
        return true;
    if (!parts->entropy_len[place])
        text_put(why, "your share is not in the seed: the match says that you withheld it");
    else if (parts->entropy_len[place] != memory->entropy_len ||
             memcmp(parts->entropy[place], memory->entropy, memory->entropy_len) != 0)
        text_put(why, "the share in the seed that is said to be yours is another");
    else
        return true;
    return false;
}

// Before all pledges were told, only one's own is known.
static bool check_pledges(
    const struct deal_memory *memory, const struct fair_parts *parts, struct text *why)
{
    for (int i = 0; i < memory->seats; i++) {
        if (!memory->has_all_pledges && !memory->has_pledge[i])
            continue;
        if (memory->has_pledge[i] == parts->has_pledge[i] &&
            (!memory->has_pledge[i] ||
                memcmp(memory->pledge[i], parts->pledge[i], FAIR_BYTES) == 0))
            continue;
        text_format(why, "the pledge of place %d is not the one that was told", i);
        return false;
    }
    return true;
}

static bool check_places(
    const struct deal_memory *memory, const struct replay *replay, struct text *why)
{
    if (!memory->has_seat)
        return true;
    if (memory->has_places == replay->has_places &&
        (!memory->has_places ||
            (memory->seat_place[memory->seat] == memory->place &&
                memcmp(memory->seat_place, replay->place, (size_t)memory->seats) == 0)))
        return true;
    text_put(why, "the seats are not those that were told when the match began");
    return false;
}

bool deal_check(const struct deal_memory *memory, const struct replay *replay, struct text *why)
{
    if (replay->is_hidden) {
        text_put(why, "the deal of this match stays hidden: it cannot be checked");
        return false;
    }
    if (strcmp(memory->game, replay->setup.game->id) != 0 || memory->seats != replay->setup.seats) {
        text_put(why, "it is a match of another game, or of others");
        return false;
    }
    if (!replay->has_commitment ||
        memcmp(memory->commitment, replay->commitment, FAIR_BYTES) != 0) {
        text_put(why, "its commitment is not the one that was told before the deal");
        return false;
    }
    // Moves that were given need no seed: a match may have some only if that was told beforehand.
    if (memory->from.match != replay->from.match || memory->from.moves != replay->from.moves) {
        text_put(why, replay->from.match
                          ? "its first moves were given, and it was not told so before the deal"
                          : "it was to play on from another match, and does not");
        return false;
    }
    return check_pledges(memory, &replay->parts, why) && check_share(memory, &replay->parts, why) &&
           check_places(memory, replay, why) && replay_verify(replay, why);
}
