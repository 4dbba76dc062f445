// SPDX-License-Identifier: MIT
// Reads a replay from bytes that may be anything.
#include "wire/replay.h"

#include "wire/hex.h"
#include "wire/replay_lines.h"

#include <string.h>

static const int64_t MATCH_MAX = 9007199254740991; // as in messages.def

// What may be said once. From SEEN_OF_SEATS on it is said of seats or places.
enum {
    SEEN_SEATS,
    SEEN_SEED,
    SEEN_COMMITMENT,
    SEEN_FROM,
    SEEN_SERVER,
    SEEN_OF_SEATS,
    SEEN_PLAYER = SEEN_OF_SEATS,
    SEEN_PLACES = SEEN_PLAYER + SEATS_MAX,
    SEEN_PLEDGE,
    SEEN_ENTROPY = SEEN_PLEDGE + SEATS_MAX,
};

struct reader {
    struct replay *replay;
    const char *at, *end;
    int line_number;
    char line[REPLAY_LINE_MAX + 1];
    struct seal seal;
    uint32_t set;  // the set of options that were read
    uint32_t seen; // the set of SEEN_… that were read
    const struct game *(*find)(const char *id);
    struct text *why;
};

static bool fail(struct reader *reader, const char *reason)
{
    return replay_refuse(reader->why, reader->line_number, reason);
}

// The next line as it stands in the file, without its end.
static bool next_line(struct reader *reader)
{
    reader->line_number++;
    const char *stop = reader->at < reader->end
                           ? memchr(reader->at, '\n', (size_t)(reader->end - reader->at))
                           : NULL;
    if (!stop)
        return fail(reader, "the file was cut here: its closing line is missing");
    size_t len = (size_t)(stop - reader->at);
    if (len > REPLAY_LINE_MAX)
        return fail(reader, "no line of a replay is so long");
    memcpy(reader->line, reader->at, len);
    reader->line[len] = '\0';
    if (strlen(reader->line) != len)
        return fail(reader, "there is a byte in it that is no text");
    reader->at = stop + 1;
    return true;
}

// The text of a line without the digits before it, if they are right. NULL if not.
static const char *unseal(struct reader *reader)
{
    char buf[2 * SEAL_SHOWN + 2];
    struct text digits = TEXT(buf);
    if (strlen(reader->line) > 2 * SEAL_SHOWN + 1) {
        const char *text = reader->line + 2 * SEAL_SHOWN + 1;
        seal_add(&reader->seal, text, strlen(text));
        hex_put(reader->seal.hash, SEAL_SHOWN, &digits);
        text_char(&digits, ' ');
        if (memcmp(buf, reader->line, digits.len) == 0)
            return text;
    }
    fail(reader, "this line, or the one before, is not as it was written");
    return NULL;
}

// What stands after `word` if the line begins with it, else NULL.
static const char *after(const char *line, const char *word)
{
    size_t len = strlen(word);
    return strncmp(line, word, len) == 0 && line[len] == ' ' ? line + len + 1 : NULL;
}

// A number of digits up to the end or the next blank, which is skipped.
static bool read_digits(const char **at, int64_t max, int64_t *number)
{
    const char *c = *at;
    *number = 0;
    if (*c < '0' || *c > '9')
        return false;
    for (; *c >= '0' && *c <= '9'; c++) {
        *number = 10 * *number + (*c - '0');
        if (*number > max)
            return false;
    }
    *at = c + (*c == ' ');
    return *c == ' ' || !*c;
}

static bool read_int(const char **at, int32_t *out)
{
    int64_t number;
    bool is_negative = **at == '-';
    *at += is_negative;
    if (!read_digits(at, INT32_MAX, &number))
        return false;
    *out = (int32_t)(is_negative ? -number : number);
    return true;
}

static bool read_game(struct reader *reader, const char *line)
{
    const char *id = after(line, "game");
    if (!id)
        return fail(reader, "here the game and the version of its rules should stand");
    char buf[64];
    struct text name = TEXT(buf);
    text_bytes(&name, id, strcspn(id, " "));
    const struct game *game = reader->find(buf);
    if (!game)
        return fail(reader, "this program does not know the game");
    const char *at = id + strcspn(id, " ");
    int32_t version;
    at += *at == ' ';
    if (!read_int(&at, &version) || *at)
        return fail(reader, "the version of the rules is missing");
    if (version != game->version)
        return fail(
            reader, "it was played under another version of the rules than this program has");
    struct setup setup;
    setup_init(&setup, game);
    replay_init(reader->replay, &setup);
    return true;
}

// Two lines that say the same thing could say it differently: which of them counts?
static bool see(struct reader *reader, int bit)
{
    if (reader->seen >> bit & 1)
        return fail(reader, "this was said before");
    reader->seen |= (uint32_t)1 << bit;
    return true;
}

static bool read_seats(struct reader *reader, const char *rest)
{
    int32_t seats;
    if (reader->seen >> SEEN_OF_SEATS)
        return fail(reader, "how many seats there are should stand before what is said of them");
    if (!read_int(&rest, &seats) || *rest || seats < 1 || seats > SEATS_MAX)
        return fail(reader, "seats takes a number from 1 to 6");
    reader->replay->setup.seats = seats;
    reader->replay->parts.seats = seats;
    return true;
}

static bool read_set(struct reader *reader, const char *rest)
{
    char buf[200];
    struct text reason = TEXT(buf);
    if (!option_parse(&reader->replay->setup, rest, &reason))
        return fail(reader, buf);
    const struct game *game = reader->replay->setup.game;
    size_t len = strcspn(rest, "=");
    int option = 0;
    while (strlen(game->options[option].name) != len ||
           strncmp(game->options[option].name, rest, len) != 0)
        option++;
    if (reader->set >> option & 1)
        return fail(reader, "this option was set before");
    reader->set |= (uint32_t)1 << option;
    return true;
}

static bool read_seat(struct reader *reader, const char **rest, int *seat)
{
    int32_t number;
    bool is_there = read_int(rest, &number) && number >= 0 && number < reader->replay->setup.seats;
    *seat = is_there ? number : 0;
    return is_there || fail(reader, "there is no such seat");
}

static bool read_player(struct reader *reader, const char *rest)
{
    int seat;
    if (!read_seat(reader, &rest, &seat))
        return false;
    if (!see(reader, SEEN_PLAYER + seat))
        return false;
    if (!*rest || strlen(rest) > REPLAY_NAME_MAX)
        return fail(reader, "a player's name has 1 to 40 bytes");
    strcpy(reader->replay->player[seat], rest);
    return true;
}

static bool read_bytes(struct reader *reader, const char *rest, uint8_t *bytes, bool *has)
{
    *has = true;
    return hex_read(rest, strlen(rest), bytes, FAIR_BYTES) == FAIR_BYTES ||
           fail(reader, "64 hex digits should stand here");
}

static bool read_places(struct reader *reader, const char *rest)
{
    struct replay *replay = reader->replay;
    uint8_t taken = 0;
    for (int seat = 0; seat < replay->setup.seats; seat++) {
        int32_t place;
        if (!read_int(&rest, &place) || place < 0 || place >= replay->setup.seats ||
            taken & only(place))
            return fail(reader, "the place of each seat should stand here, each place once");
        taken |= only(place);
        replay->place[seat] = (uint8_t)place;
    }
    replay->has_places = true;
    return !*rest || fail(reader, "there are more places than seats");
}

static bool read_pledge(struct reader *reader, const char *rest)
{
    struct fair_parts *parts = &reader->replay->parts;
    int place;
    return read_seat(reader, &rest, &place) && see(reader, SEEN_PLEDGE + place) &&
           read_bytes(reader, rest, parts->pledge[place], &parts->has_pledge[place]);
}

static bool read_entropy(struct reader *reader, const char *rest)
{
    struct fair_parts *parts = &reader->replay->parts;
    int place;
    if (!read_seat(reader, &rest, &place) || !see(reader, SEEN_ENTROPY + place))
        return false;
    int len = hex_read(rest, strlen(rest), parts->entropy[place], ENTROPY_MAX);
    if (len < 1)
        return fail(reader, "hex digits of 1 to 64 bytes should stand here");
    parts->entropy_len[place] = (uint8_t)len;
    return true;
}

static bool read_from(struct reader *reader, const char *rest)
{
    struct origin *from = &reader->replay->from;
    int64_t moves;
    if (!read_digits(&rest, MATCH_MAX, &from->match) || !from->match ||
        !read_digits(&rest, REPLAY_TURNS_MAX, &moves) || *rest)
        return fail(
            reader, "the match that it plays on from, and how many moves, should stand here");
    from->moves = (int)moves;
    return true;
}

static bool read_turn(struct reader *reader, int seat, const char *rest)
{
    struct replay *replay = reader->replay;
    char buf[300];
    struct text reason = TEXT(buf);
    struct move move;
    if (!move_parse(replay->setup.game, seat == DECK, rest, &move, &reason))
        return fail(reader, buf);
    if (!replay_add(replay, seat, &move))
        return fail(reader, "there are more moves than any match has");
    replay->turns[replay->count - 1].line_number = reader->line_number;
    return true;
}

static bool read_hidden(struct reader *reader, const char *rest)
{
    struct replay *replay = reader->replay;
    if (replay->has_seed || replay->has_parts || replay->from.match || reader->seen >> SEEN_PLACES)
        return fail(reader, "a deal that stays hidden has no seed to show");
    replay->is_hidden = true;
    if (strcmp(rest, "watcher") == 0) {
        replay->viewer = WATCHER;
        return true;
    }
    return read_seat(reader, &rest, &replay->viewer) &&
           (!*rest || fail(reader, "there is more than a seat here"));
}

// What the events are is for those who show them to find out.
static bool read_told(struct reader *reader, const char *line)
{
    struct replay *replay = reader->replay;
    bool is_first = line[0] == 't';
    size_t len = strlen(line);
    if (!replay->is_hidden || (!is_first && !replay->told_count))
        return fail(reader, "this is no line of a replay");
    if (len > REPLAY_EVENT_MAX + strlen("told "))
        return fail(reader, "no event is so long");
    if (replay->told_count == REPLAY_TURNS_MAX)
        return fail(reader, "there are more moves than any match has");
    blob_add(&replay->told, line, len);
    blob_add(&replay->told, "\n", 1);
    replay->told_count += is_first;
    return true;
}

static bool read_result(struct reader *reader, const char *rest)
{
    struct replay *replay = reader->replay;
    bool is_read = true;
    for (int seat = 0; seat < replay->setup.seats; seat++)
        is_read = is_read && read_int(&rest, &replay->result.tokens[seat]);
    const char *house = after(rest, "house");
    is_read = is_read && house && read_int(&house, &replay->result.house);
    if (!is_read || strncmp(house, "winners", 7) != 0)
        return fail(reader, "a result reads: result TOKENS… house TOKENS winners SEAT…");
    rest = house + 7;
    while (*rest == ' ') {
        int seat;
        rest++;
        if (*rest < '0' || *rest >= '0' + replay->setup.seats)
            return fail(reader, "there is no such seat");
        seat = *rest++ - '0';
        replay->result.winners |= only(seat);
    }
    replay->is_over = true;
    replay->result_line_number = reader->line_number;
    return !*rest || fail(reader, "there is more than a result has");
}

// One line after the first two. *is_last after the result.
static bool read_line(struct reader *reader, const char *line, bool *is_last)
{
    struct replay *replay = reader->replay;
    const char *rest;
    if (strcmp(line, "unfinished") == 0) {
        *is_last = true;
        return true;
    }
    if ((rest = after(line, "result"))) {
        *is_last = true;
        return read_result(reader, rest);
    }
    if (after(line, "told") || after(line, "also"))
        return read_told(reader, line);
    if (replay->is_hidden)
        return fail(reader, "where the deal stays hidden no more than what was told is said");
    if ((rest = after(line, "deck")))
        return read_turn(reader, DECK, rest);
    if (line[0] >= '0' && line[0] <= '9') {
        int seat;
        return read_seat(reader, &line, &seat) && read_turn(reader, seat, line);
    }
    if (replay->count)
        return fail(reader, "this does not belong among the moves");
    if ((rest = after(line, "seats")))
        return see(reader, SEEN_SEATS) && read_seats(reader, rest);
    if ((rest = after(line, "set")))
        return read_set(reader, rest);
    if ((rest = after(line, "player")))
        return read_player(reader, rest);
    if ((rest = after(line, "seed")))
        return see(reader, SEEN_SEED) && read_bytes(reader, rest, replay->seed, &replay->has_seed);
    if ((rest = after(line, "commitment")))
        return see(reader, SEEN_COMMITMENT) &&
               read_bytes(reader, rest, replay->commitment, &replay->has_commitment);
    if ((rest = after(line, "server")))
        return see(reader, SEEN_SERVER) &&
               read_bytes(reader, rest, replay->parts.server, &replay->has_parts);
    if ((rest = after(line, "from")))
        return see(reader, SEEN_FROM) && read_from(reader, rest);
    if ((rest = after(line, "places")))
        return see(reader, SEEN_PLACES) && read_places(reader, rest);
    if ((rest = after(line, "pledge")))
        return read_pledge(reader, rest);
    if ((rest = after(line, "entropy")))
        return read_entropy(reader, rest);
    if ((rest = after(line, "hidden")))
        return read_hidden(reader, rest);
    return fail(reader, "this is no line of a replay");
}

static bool read_end(struct reader *reader)
{
    char buf[80];
    struct text line = TEXT(buf);
    text_put(&line, "end ");
    hex_put(reader->seal.hash, SEAL_BYTES, &line);
    if (strcmp(buf, reader->line) != 0)
        return fail(reader, "the closing line does not fit the lines before it");
    if (reader->at == reader->end)
        return true;
    reader->line_number++;
    return fail(reader, "there is something after the closing line");
}

static bool read_all(struct reader *reader)
{
    if (!next_line(reader))
        return false;
    if (strcmp(reader->line, REPLAY_FIRST_LINE) != 0)
        return fail(reader, "a replay begins with \"" REPLAY_FIRST_LINE "\"");
    seal_start(&reader->seal);
    const char *line = next_line(reader) ? unseal(reader) : NULL;
    if (!line || !read_game(reader, line))
        return false;
    for (bool is_last = false; !is_last;) {
        line = next_line(reader) ? unseal(reader) : NULL;
        if (!line || !read_line(reader, line, &is_last))
            return false;
    }
    if (!next_line(reader) || !read_end(reader))
        return false;
    char buf[300];
    struct text reason = TEXT(buf);
    return setup_check(&reader->replay->setup, &reason) || replay_refuse(reader->why, 2, buf);
}

bool replay_read(struct replay *replay, const char *bytes, size_t len,
    const struct game *(*find)(const char *id), struct text *why)
{
    memset(replay, 0, sizeof(*replay));
    struct reader reader = {
        .replay = replay, .at = bytes, .end = bytes + len, .find = find, .why = why};
    if (len > REPLAY_BYTES_MAX)
        return replay_refuse(why, 1, "no replay is longer than 8 MiB");
    if (read_all(&reader))
        return true;
    replay_release(replay);
    return false;
}
