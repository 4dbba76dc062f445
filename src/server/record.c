// SPDX-License-Identifier: MIT
#include "server/record.h"

#include "wire/hex.h"

#include <stdarg.h>
#include <string.h>

enum { RECORD_LINE_MAX = 400, HEAD_MAX = 2048 };

// The most options that one game got since records are kept: tzogous37 got open_min.
enum { LATER_OPTIONS_MAX = 1 };

static const char hand_letters[] = {[BY_TIME] = 't', [BY_ABSENCE] = 'a', [BY_BOT] = 'b'};

static void put_line(struct table *table, struct text *line)
{
    text_char(line, '\n');
    must(!line->is_cut);
    table->record.len += line->len;
}

void record_line(struct table *table, const char *format, ...)
{
    struct text line = text_over(blob_reserve(&table->record, RECORD_LINE_MAX), RECORD_LINE_MAX);
    va_list arguments;
    va_start(arguments, format);
    text_vformat(&line, format, arguments);
    va_end(arguments);
    put_line(table, &line);
}

void record_hex_line(
    struct table *table, const char *word, int place, const uint8_t *bytes, size_t len)
{
    char buf[2 * ENTROPY_MAX + 1];
    struct text hex = TEXT(buf);
    hex_put(bytes, len, &hex);
    record_line(table, "%s %d %s", word, place, buf);
}

static void put_worth(struct text *text, const struct worth *worth)
{
    if (worth->is_old)
        text_put(text, worth->is_rated ? "rated\n" : "");
    else if (worth->meeting)
        text_format(text, "counts %d again %d\n", worth->eighths, worth->meeting);
    else
        text_format(text, "counts %d %s\n", worth->eighths, worth_names[worth->why]);
}

void record_head(struct table *table)
{
    const struct terms *terms = &table->terms;
    const struct game *game = terms->setup.game;
    struct text text = text_over(blob_reserve(&table->record, HEAD_MAX), HEAD_MAX);
    text_format(&text, "table %jd\ngame %s %d\nseats %d\noptions", table->id, game->id,
        game->version, terms->setup.seats);
    for (int i = 0; game->options[i].name; i++)
        text_format(&text, " %d", terms->setup.option[i]);
    if (terms->decision_ms)
        text_format(&text, "\nclock %jd %jd", terms->decision_ms, terms->bank_ms);
    text_format(&text, "\nwatchers %s\n", watchers_names[terms->watchers]);
    if (terms->code[0])
        text_format(&text, "code %s\n", terms->code);
    put_worth(&text, &terms->worth);
    if (table->told_as)
        text_format(&text, "told %d\n", table->told_as);
    if (terms->is_hidden)
        text_put(&text, "hidden\n");
    if (table->is_drawn)
        text_put(&text, "drawn\n");
    for (int i = 0; i < terms->setup.seats; i++) {
        const struct seat *seat = &table->seat[i];
        if (seat->player)
            text_format(&text, "player %d %jd %s\n", i, seat->player, seat->name);
        else
            text_format(&text, "bot %d %s %s\n", i, seat->level, seat->name);
    }
    text_put(&text, "secret ");
    hex_put(table->parts.server, FAIR_BYTES, &text);
    put_line(table, &text);
}

void record_move(struct table *table, int seat, const struct move *move, enum hand hand)
{
    struct text line = text_over(blob_reserve(&table->record, RECORD_LINE_MAX), RECORD_LINE_MAX);
    text_int(&line, seat);
    if (hand != BY_PLAYER)
        text_char(&line, hand_letters[hand]);
    text_char(&line, ' ');
    move_put(table->terms.setup.game, move, &line);
    put_line(table, &line);
}

void record_given(struct table *table, int seat, const struct move *move)
{
    struct text line = text_over(blob_reserve(&table->record, RECORD_LINE_MAX), RECORD_LINE_MAX);
    text_put(&line, RECORD_GIVEN);
    turn_put(table->terms.setup.game, seat, move, &line);
    put_line(table, &line);
}

// ---- Reading -------------------------------------------------------------------------------

bool record_next_line(const struct table *table, size_t *at, const char **line, size_t *len)
{
    if (*at >= table->record.len)
        return false;
    *line = table->record.at + *at;
    *len = (size_t)((const char *)memchr(*line, '\n', table->record.len - *at) - *line);
    *at += *len + 1;
    return true;
}

// What is left of a line.
struct words {
    const char *at;
};

static bool take_word(struct words *words, char *to, size_t size)
{
    size_t len = strcspn(words->at, " ");
    if (!len || len >= size)
        return false;
    memcpy(to, words->at, len);
    to[len] = 0;
    words->at += len + (words->at[len] == ' ');
    return true;
}

static bool take_int(struct words *words, int64_t min, int64_t max, int64_t *number)
{
    char buf[24];
    if (!take_word(words, buf, sizeof(buf)))
        return false;
    bool is_negative = buf[0] == '-';
    const char *digits = buf + is_negative;
    size_t len = strlen(digits);
    if (!len || len > 18 || strspn(digits, "0123456789") != len)
        return false;
    *number = 0;
    for (; *digits; digits++)
        *number = 10 * *number + (*digits - '0');
    *number = is_negative ? -*number : *number;
    return *number >= min && *number <= max;
}

static bool take_seat(struct words *words, const struct table *table, int *seat)
{
    int64_t number;
    if (!take_int(words, 0, table->terms.setup.seats - 1, &number))
        return false;
    *seat = (int)number;
    return true;
}

static bool take_hex(struct words *words, uint8_t *bytes, size_t max, size_t *len)
{
    char buf[2 * ENTROPY_MAX + 1];
    if (!take_word(words, buf, sizeof(buf)))
        return false;
    int count = hex_read(buf, strlen(buf), bytes, max);
    *len = count < 0 ? 0 : (size_t)count;
    return count >= 0;
}

// A line: the word it begins with, and what it does to the table. False: it does not fit.
struct reading {
    struct table *table;
    const struct game *(*find)(const char *id);
    struct effects *effects;
    struct text *why;
};

static bool read_table(struct reading *reading, struct words *words)
{
    return take_int(words, 1, INT64_MAX, &reading->table->id);
}

static bool read_game(struct reading *reading, struct words *words)
{
    char id[40];
    int64_t version;
    if (!take_word(words, id, sizeof(id)) || !take_int(words, 1, 1000000, &version))
        return false;
    const struct game *game = reading->find(id);
    if (!game || game->version != version) {
        text_put(reading->why, "the rules are of another version: ");
        return false;
    }
    setup_init(&reading->table->terms.setup, game);
    return true;
}

static bool read_seats(struct reading *reading, struct words *words)
{
    int64_t seats;
    struct setup *setup = &reading->table->terms.setup;
    if (!setup->game || !take_int(words, setup->game->seats_min, setup->game->seats_max, &seats))
        return false;
    setup->seats = (int)seats;
    return true;
}

static bool read_options(struct reading *reading, struct words *words)
{
    struct setup *setup = &reading->table->terms.setup;
    if (!setup->game)
        return false;
    // Options are only ever added at the end: one that came after this record has its standard. A
    // line that lacks more than could have come later is damaged.
    int missing = 0;
    for (int i = 0; setup->game->options[i].name; i++) {
        int64_t value;
        if (i && !*words->at) {
            missing++;
            continue;
        }
        if (!take_int(words, INT32_MIN, INT32_MAX, &value))
            return false;
        setup->option[i] = (int32_t)value;
    }
    return missing <= LATER_OPTIONS_MAX && setup_check(setup, reading->why);
}

static bool read_clock(struct reading *reading, struct words *words)
{
    struct terms *terms = &reading->table->terms;
    return take_int(words, 1, INT32_MAX, &terms->decision_ms) &&
           take_int(words, 0, INT32_MAX, &terms->bank_ms);
}

static bool read_watchers(struct reading *reading, struct words *words)
{
    char word[16];
    if (!take_word(words, word, sizeof(word)))
        return false;
    for (int i = 0; watchers_names[i]; i++)
        if (strcmp(word, watchers_names[i]) == 0) {
            reading->table->terms.watchers = i;
            return true;
        }
    return false;
}

static bool read_code(struct reading *reading, struct words *words)
{
    return take_word(words, reading->table->terms.code, CODE_BYTES + 1);
}

static bool read_rated(struct reading *reading, struct words *words)
{
    (void)words;
    reading->table->terms.worth.is_rated = true;
    return true;
}

static bool read_counts(struct reading *reading, struct words *words)
{
    char why[16];
    int64_t eighths, meeting = 0;
    if (!take_int(words, 0, 8, &eighths) || !take_word(words, why, sizeof(why)) ||
        (*words->at && !take_int(words, 1, INT32_MAX, &meeting)))
        return false;
    struct worth *worth = &reading->table->terms.worth;
    *worth =
        (struct worth){.eighths = (int)eighths, .meeting = (int)meeting, .is_rated = eighths > 0};
    for (int i = 0; worth_names[i]; i++)
        if (strcmp(why, worth_names[i]) == 0) {
            worth->why = (enum worth_why)i;
            return true;
        }
    return false;
}

static bool read_told(struct reading *reading, struct words *words)
{
    int64_t number;
    if (!take_int(words, 1, INT32_MAX, &number))
        return false;
    reading->table->told_as = (int)number;
    return true;
}

static bool read_hidden(struct reading *reading, struct words *words)
{
    (void)words;
    reading->table->terms.is_hidden = true;
    return true;
}

static bool read_drawn(struct reading *reading, struct words *words)
{
    (void)words;
    table_draw_seats(reading->table);
    return true;
}

static bool read_player(struct reading *reading, struct words *words)
{
    int seat;
    int64_t player;
    size_t len;
    if (!take_seat(words, reading->table, &seat) || !take_int(words, 1, INT64_MAX, &player) ||
        (len = strlen(words->at)) > SEAT_NAME_BYTES)
        return false;
    reading->table->seat[seat].player = player;
    memcpy(reading->table->seat[seat].name, words->at, len + 1);
    return true;
}

static bool read_bot(struct reading *reading, struct words *words)
{
    int seat;
    if (!take_seat(words, reading->table, &seat))
        return false;
    struct terms *terms = &reading->table->terms;
    if (!take_word(words, terms->level, sizeof(terms->level)) || // a rematch needs it
        strlen(words->at) > SEAT_NAME_BYTES)
        return false;
    char old[LEVEL_BYTES + 8];
    struct text name = TEXT(old);
    text_format(&name, "%s bot", terms->level);
    table_seat_bot(reading->table, seat, terms->level, *words->at ? words->at : old);
    return true;
}

// The head is complete: the game begins.
static bool read_secret(struct reading *reading, struct words *words)
{
    uint8_t secret[FAIR_BYTES];
    size_t len;
    struct table *table = reading->table;
    if (!table->terms.setup.game || !take_hex(words, secret, sizeof(secret), &len) ||
        len != FAIR_BYTES)
        return false;
    for (int i = 0; i < table->terms.setup.seats; i++)
        if (!table->seat[i].player && !table->seat[i].level[0])
            return false; // a seat without player or bot: the match could never go on
    table_begin(table, secret);
    return true;
}

static bool is_gathering(const struct table *table)
{
    return table->phase == TABLE_GATHERING && table->parts.seats;
}

static bool read_from(struct reading *reading, struct words *words)
{
    struct table *table = reading->table;
    struct origin from;
    int64_t moves;
    if (!is_gathering(table) || table->has_all_pledges || table->from.match || table->is_drawn ||
        fair_has_pledges(&table->parts) || !take_int(words, 1, INT64_MAX, &from.match) ||
        !take_int(words, 0, REPLAY_TURNS_MAX, &moves))
        return false;
    from.moves = (int)moves;
    table_play_from(table, &from);
    return true;
}

// "deck KS" or "0 bet": who moves, and how.
static bool read_turn(
    const struct table *table, struct words *words, int *seat, struct move *move, struct text *why)
{
    char who[8];
    struct words again = *words;
    if (!take_word(&again, who, sizeof(who)))
        return false;
    *seat = DECK;
    if (strcmp(who, "deck") == 0)
        *words = again;
    else if (!take_seat(words, table, seat))
        return false;
    return move_parse(table->terms.setup.game, *seat == DECK, words->at, move, why);
}

static bool read_given(struct reading *reading, struct words *words)
{
    struct table *table = reading->table;
    const struct setup *setup = &table->terms.setup;
    int seat;
    struct move move;
    if (!is_gathering(table) || table->given >= table->from.moves ||
        !read_turn(table, words, &seat, &move, reading->why))
        return false;
    bool is_legal = seat == DECK ? game_allows_chance(setup, &table->state, &move, reading->why)
                                 : game_allows(setup, &table->state, seat, &move, reading->why);
    if (is_legal)
        table_give(table, seat, &move, reading->effects->replay);
    return is_legal;
}

void record_play_given(const struct table *table, struct state *state)
{
    const char *line;
    size_t len;
    int given = 0;
    for (size_t at = 0; given < table->given && record_next_line(table, &at, &line, &len);) {
        char buf[RECORD_LINE_MAX], why_buf[200];
        struct words words = {buf};
        struct text why = TEXT(why_buf);
        struct move move;
        int seat;
        if (strncmp(line, RECORD_GIVEN, strlen(RECORD_GIVEN)) != 0)
            continue;
        must(len < sizeof(buf));
        memcpy(buf, line + strlen(RECORD_GIVEN), len - strlen(RECORD_GIVEN));
        buf[len - strlen(RECORD_GIVEN)] = 0;
        must(read_turn(table, &words, &seat, &move, &why));
        play(&table->terms.setup, state, seat, &move, NULL);
        given++;
    }
}

static bool read_pledge(struct reading *reading, struct words *words)
{
    struct table *table = reading->table;
    int place;
    uint8_t pledge[FAIR_BYTES];
    size_t len;
    if (!is_gathering(table) || table->has_all_pledges || !take_seat(words, table, &place) ||
        table->parts.has_pledge[place] || !take_hex(words, pledge, sizeof(pledge), &len) ||
        len != FAIR_BYTES)
        return false;
    table_add_pledge(table, place, pledge);
    return true;
}

static bool read_pledged(struct reading *reading, struct words *words)
{
    (void)words;
    if (!is_gathering(reading->table) || reading->table->has_all_pledges)
        return false;
    table_close_pledges(reading->table);
    return true;
}

// Entropy that nobody asked a pledge for is an earlier version's.
static bool read_entropy(struct reading *reading, struct words *words)
{
    struct table *table = reading->table;
    int place;
    uint8_t bytes[ENTROPY_MAX], pledge[FAIR_BYTES];
    size_t len;
    if (!is_gathering(table) || !take_seat(words, table, &place) ||
        !take_hex(words, bytes, sizeof(bytes), &len))
        return false;
    bool is_pledged = table->parts.has_pledge[place];
    fair_pledge(bytes, len, pledge);
    if (is_pledged != table->has_all_pledges ||
        (is_pledged && memcmp(pledge, table->parts.pledge[place], FAIR_BYTES) != 0))
        return false;
    table_add_entropy(table, place, bytes, len);
    return true;
}

static bool read_deal(struct reading *reading, struct words *words)
{
    (void)words;
    if (!is_gathering(reading->table) || reading->table->given != reading->table->from.moves)
        return false;
    table_deal(reading->table, 0, reading->effects);
    return true;
}

static bool read_bank(struct reading *reading, struct words *words)
{
    int seat;
    int64_t bank_ms;
    if (!take_seat(words, reading->table, &seat) || !take_int(words, 0, INT32_MAX, &bank_ms))
        return false;
    table_set_bank(reading->table, seat, bank_ms);
    return true;
}

static bool read_grace(struct reading *reading, struct words *words)
{
    int seat;
    int64_t used_ms;
    if (!take_seat(words, reading->table, &seat) || !take_int(words, 0, INT64_MAX, &used_ms))
        return false;
    table_use_grace(reading->table, seat, used_ms);
    return true;
}

static bool read_out(struct reading *reading, struct words *words)
{
    int seat;
    char level[LEVEL_BYTES + 1];
    if (!take_seat(words, reading->table, &seat) || !take_word(words, level, sizeof(level)))
        return false;
    table_set_level(reading->table, seat, level);
    return true;
}

static bool read_in(struct reading *reading, struct words *words)
{
    int seat;
    if (!take_seat(words, reading->table, &seat))
        return false;
    table_set_level(reading->table, seat, "");
    return true;
}

static bool read_left(struct reading *reading, struct words *words)
{
    int seat;
    if (!take_seat(words, reading->table, &seat))
        return false;
    table_leave(reading->table, seat, 0);
    return true;
}

static bool read_void(struct reading *reading, struct words *words)
{
    (void)words;
    table_call_off(reading->table, reading->effects);
    return true;
}

static const struct {
    const char *word;
    bool (*read)(struct reading *reading, struct words *words);
} lines[] = {
    {"table", read_table},
    {"game", read_game},
    {"seats", read_seats},
    {"options", read_options},
    {"clock", read_clock},
    {"watchers", read_watchers},
    {"code", read_code},
    {"rated", read_rated},
    {"counts", read_counts},
    {"told", read_told},
    {"hidden", read_hidden},
    {"drawn", read_drawn},
    {"player", read_player},
    {"bot", read_bot},
    {"secret", read_secret},
    {"from", read_from},
    {"given", read_given},
    {"pledge", read_pledge},
    {"pledged", read_pledged},
    {"entropy", read_entropy},
    {"deal", read_deal},
    {"bank", read_bank},
    {"grace", read_grace},
    {"out", read_out},
    {"in", read_in},
    {"left", read_left},
    {"void", read_void},
};

static enum hand hand_of(char letter)
{
    for (int hand = BY_TIME; hand <= BY_BOT; hand++)
        if (hand_letters[hand] == letter)
            return hand;
    return BY_PLAYER;
}

static bool read_move(struct reading *reading, const char *word, struct words *words)
{
    struct table *table = reading->table;
    int seat = word[0] - '0';
    enum hand hand = hand_of(word[1]);
    if (strlen(word) > 2 || (word[1] && hand == BY_PLAYER) || table->phase != TABLE_PLAYING ||
        seat >= table->terms.setup.seats || !table->seat[seat].is_asked)
        return false;
    struct move move;
    if (!move_parse(table->terms.setup.game, false, words->at, &move, reading->why) ||
        !game_allows(&table->terms.setup, &table->state, seat, &move, reading->why))
        return false;
    // The time bank was charged when the move was played; the line "bank" says what was left.
    table_play(table, seat, &move, hand, table->seat[seat].asked_ms, reading->effects);
    return true;
}

static bool read_words(struct reading *reading, const char *word, struct words *words)
{
    if (word[0] >= '0' && word[0] <= '9')
        return read_move(reading, word, words);
    for (int i = 0; i < ARRAY_LEN(lines); i++)
        if (strcmp(word, lines[i].word) == 0)
            return lines[i].read(reading, words);
    return false;
}

bool record_read_line(struct table *table, const char *line, size_t len,
    const struct game *(*find)(const char *id), struct effects *effects, struct text *why)
{
    char buf[RECORD_LINE_MAX], word[16];
    struct words words = {buf};
    struct reading reading = {table, find, effects, why};
    if (len >= sizeof(buf))
        return false;
    memcpy(buf, line, len);
    buf[len] = 0;
    if (take_word(&words, word, sizeof(word)) && read_words(&reading, word, &words))
        return true;
    const char *shown = strncmp(buf, "secret", 6) ? buf : "secret …";
    text_format(why, "the line \"%s\" of the record does not fit", shown);
    return false;
}

bool record_read(struct table *table, int64_t match, const char *bytes, size_t len,
    const struct game *(*find)(const char *id), struct effects *effects, struct text *why)
{
    struct terms none = {0};
    table_init(table, match, match, &none);
    table->told_as = 0; // one that does not say it is older
    table->terms.worth =
        (struct worth){.eighths = 8, .is_old = true}; // and so is one without worth
    // What is read is written again by the same functions: the record is then complete.
    for (size_t at = 0; at < len;) {
        const char *end = memchr(bytes + at, '\n', len - at);
        if (!end) {
            text_put(why, "the record's last line is not whole");
            return false;
        }
        size_t line_len = (size_t)(end - bytes) - at;
        if (!record_read_line(table, bytes + at, line_len, find, effects, why))
            return false;
        at += line_len + 1;
    }
    if (!table->parts.seats)
        text_put(why, "the record has no beginning");
    return table->parts.seats > 0;
}

bool record_replay(struct table *table, int64_t match, const char *bytes, size_t len,
    const struct game *(*find)(const char *id), int viewer, struct replay *replay, struct text *why)
{
    memset(replay, 0, sizeof(*replay));
    replay->viewer = viewer;
    struct effects effects = {.replay = replay};
    bool is_read = record_read(table, match, bytes, len, find, &effects, why);
    effects_release(&effects);
    if (!is_read)
        return false;
    if (table->phase != TABLE_OVER || table->is_void) {
        text_put(why, "the match was not played to its end");
        return false;
    }
    replay->setup = table->terms.setup;
    for (int i = 0; i < replay->setup.seats; i++) {
        struct text name = TEXT(replay->player[i]);
        text_put(&name, table->seat[i].name);
    }
    replay->from = table->from;
    replay->has_commitment = true;
    memcpy(replay->commitment, table->commitment, FAIR_BYTES);
    replay->is_hidden = table->terms.is_hidden;
    if (!replay->is_hidden) {
        replay->has_seed = replay->has_parts = true;
        replay->parts = table->parts;
        replay->has_places = table->is_drawn;
        memcpy(replay->place, table->place, sizeof(replay->place));
        fair_seed(&table->parts, replay->seed);
    }
    replay->is_over = true;
    replay->result = table->result;
    return true;
}
