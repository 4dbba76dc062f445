// SPDX-License-Identifier: MIT
#include "story/script.h"

#include "base/utf8.h"
#include "engine/words.h"
#include "games/games.h"
#include "wire/fair.h"

#include <string.h>

static void put_line_number(struct text *why, int number)
{
    text_format(why, "line %d: ", number);
}

enum script_verdict script_refuse(const struct script *script, struct text *why, const char *reason)
{
    put_line_number(why, script->line_number);
    text_put(why, reason);
    return SCRIPT_REFUSED;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

// The next line that says something; false at the end. A line that is too long, or holds bytes
// that are no text, is refused.
bool script_read(struct script *script, enum script_verdict *verdict, struct text *why)
{
    *verdict = SCRIPT_DONE;
    if (script->is_waiting) {
        script->is_waiting = false;
        return true;
    }
    while (script->at < script->end) {
        const char *start = script->at;
        const char *stop = memchr(start, '\n', (size_t)(script->end - start));
        script->at = stop ? stop + 1 : script->end;
        stop = stop ? stop : script->end;
        script->line_number++;
        if (stop - start > SCRIPT_LINE_MAX) {
            *verdict = script_refuse(script, why, "a line may have at most 500 bytes");
            return false;
        }
        const char *comment = memchr(start, '#', (size_t)(stop - start));
        stop = comment ? comment : stop;
        while (start < stop && is_blank(*start))
            start++;
        while (start < stop && is_blank(stop[-1]))
            stop--;
        if (start == stop)
            continue;
        for (const char *c = start; c < stop; c++)
            if ((unsigned char)*c < ' ' && !is_blank(*c)) {
                *verdict = script_refuse(script, why, "there is a byte in it that is no text");
                return false;
            }
        if (!utf8_is_valid(start, (size_t)(stop - start))) {
            *verdict = script_refuse(script, why, "it is not written in UTF-8");
            return false;
        }
        memcpy(script->line, start, (size_t)(stop - start));
        script->line[stop - start] = '\0';
        return true;
    }
    return false;
}

void script_unread(struct script *script)
{
    script->is_waiting = true;
}

const char *script_after(const char *line, const char *word)
{
    size_t len = strcspn(line, " \t");
    if (!word_is(line, len, word))
        return NULL;
    return line + len + strspn(line + len, " \t");
}

static enum script_verdict agree_game(struct script *script, const char *id, struct text *why)
{
    const struct game *game = game_find(id);
    const struct game *agreed = script->setup.game;
    if (game && (!agreed || agreed == game)) {
        if (!agreed)
            setup_init(&script->setup, game);
        return SCRIPT_DONE;
    }
    put_line_number(why, script->line_number);
    if (game) {
        text_format(why, "this is a script of %s, not of %s", id, agreed->id);
        return SCRIPT_REFUSED;
    }
    text_format(why, "there is no game \"%s\"; there are ", id);
    for (int i = 0; games[i]; i++)
        text_format(why, "%s%s", i ? ", " : "", games[i]->id);
    return SCRIPT_REFUSED;
}

static enum script_verdict agree_seats(struct script *script, const char *rest, struct text *why)
{
    if (rest[0] < '1' || rest[0] > '0' + SEATS_MAX || rest[1])
        return script_refuse(script, why, "seats takes a number from 1 to 6");
    script->setup.seats = rest[0] - '0';
    return SCRIPT_DONE;
}

static enum script_verdict agree_option(struct script *script, const char *rest, struct text *why)
{
    char buf[300];
    struct text reason = TEXT(buf);
    if (option_parse(&script->setup, rest, &reason))
        return SCRIPT_DONE;
    return script_refuse(script, why, buf);
}

static const char *const agreed_words[] = {"game", "seats", "set", "seed"};

bool script_is_agreement(const struct script *script)
{
    for (int i = 0; i < ARRAY_LEN(agreed_words); i++)
        if (script_after(script->line, agreed_words[i]))
            return true;
    return false;
}

enum script_verdict script_agree(struct script *script, struct text *why)
{
    const char *rest;
    if ((rest = script_after(script->line, "game")))
        return agree_game(script, rest, why);
    if ((rest = script_after(script->line, "seed"))) {
        seed_from_text(rest, strlen(rest), script->seed);
        return SCRIPT_DONE;
    }
    if (!script->setup.game)
        return script_refuse(script, why, "say which game first: game GAME");
    if ((rest = script_after(script->line, "seats")))
        return agree_seats(script, rest, why);
    return agree_option(script, script_after(script->line, "set"), why);
}

bool script_begin(
    struct script *script, const struct game *game, const char *bytes, size_t len, struct text *why)
{
    memset(script, 0, sizeof(*script));
    if (game)
        setup_init(&script->setup, game);
    script->at = bytes;
    script->end = bytes + len;
    seed_from_text("0", 1, script->seed);
    if (len <= SCRIPT_BYTES_MAX)
        return true;
    text_put(why, "a script may have at most 1 MiB");
    return false;
}

enum script_verdict script_open(
    struct script *script, const struct game *game, const char *bytes, size_t len, struct text *why)
{
    if (!script_begin(script, game, bytes, len, why))
        return SCRIPT_REFUSED;
    enum script_verdict verdict;
    while (script_read(script, &verdict, why)) {
        if (!script_is_agreement(script)) {
            script_unread(script);
            break;
        }
        verdict = script_agree(script, why);
        if (verdict != SCRIPT_DONE)
            return verdict;
    }
    if (verdict == SCRIPT_DONE && !script->setup.game) {
        text_put(why, "neither the script nor the command says which game it is: game GAME");
        return SCRIPT_REFUSED;
    }
    return verdict;
}

static void hear(struct script *script, const struct events *events)
{
    static const char *const names[] = {"seat 0", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5"};
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == EVENT_SAY || events->list[i].kind == EVENT_SUM) {
            event_words(script->setup.game, &events->list[i], names, WATCHER, &script->said);
            text_char(&script->said, '\n');
        }
}

static void play_move(struct script *script, int seat, const struct move *move)
{
    struct events events = {0};
    match_play(&script->match, seat, move, &events);
    hear(script, &events);
    if (script->moved)
        script->moved(script->context, script, seat, move, &events);
}

static const char too_many[] = "no match has so many moves";

// The next card of the row. Refused if it cannot come now.
static enum script_verdict deal_given(struct script *script, struct text *why)
{
    const char *card = script->row[script->row_next].card;
    char buf[300];
    struct text reason = TEXT(buf);
    struct move move;
    if (!move_parse(script->setup.game, true, card, &move, &reason) ||
        !game_allows_chance(&script->setup, &script->match.state, &move, &reason)) {
        put_line_number(why, script->row[script->row_next].line_number);
        text_format(why, "deck %s: %s", card, buf);
        return SCRIPT_REFUSED;
    }
    script->row_next++;
    script->row_count--;
    script->match.replay.has_seed = false;
    play_move(script, DECK, &move);
    return SCRIPT_DONE;
}

// As long as it is the deck's turn and there is something to deal from.
static enum script_verdict deal(struct script *script, bool is_from_seed, struct text *why)
{
    while (is_deck_turn(&script->match.state) && (script->row_count || is_from_seed)) {
        if (script->match.replay.count == REPLAY_TURNS_MAX)
            return script_refuse(script, why, too_many);
        if (script->row_count) {
            enum script_verdict verdict = deal_given(script, why);
            if (verdict != SCRIPT_DONE)
                return verdict;
            continue;
        }
        struct move move;
        match_sample(&script->match, &move);
        play_move(script, DECK, &move);
    }
    return SCRIPT_DONE;
}

static enum script_verdict give_cards(struct script *script, const char *rest, struct text *why)
{
    text_clear(&script->said);
    if (!*rest)
        return deal(script, true, why);
    while (*rest) {
        size_t len = strcspn(rest, " \t");
        int at = script->row_next + script->row_count;
        if (at == SCRIPT_ROW_MAX && script->row_next) {
            memmove(script->row, script->row + script->row_next,
                sizeof(script->row[0]) * (size_t)script->row_count);
            script->row_next = 0;
            at = script->row_count;
        }
        if (at == SCRIPT_ROW_MAX)
            return script_refuse(script, why, "more than 512 cards are waiting");
        if (len >= SCRIPT_CARD_MAX)
            return script_refuse(script, why, "no card has so long a name");
        memcpy(script->row[at].card, rest, len);
        script->row[at].card[len] = '\0';
        script->row[at].line_number = script->line_number;
        script->row_count++;
        rest += len + strspn(rest + len, " \t");
    }
    return deal(script, false, why);
}

static enum script_verdict move_seat(struct script *script, struct text *why)
{
    size_t len = strcspn(script->line, " \t");
    const char *rest = script->line + len + strspn(script->line + len, " \t");
    int seat = script->line[0] - '0';
    if (len != 1 || seat < 0 || seat >= script->setup.seats) {
        put_line_number(why, script->line_number);
        text_format(why, "there is no seat %.*s: seats are 0 to %d", (int)len, script->line,
            script->setup.seats - 1);
        return SCRIPT_REFUSED;
    }
    enum script_verdict verdict = deal(script, true, why);
    if (verdict != SCRIPT_DONE)
        return verdict;
    char buf[400];
    struct text reason = TEXT(buf);
    struct move move;
    if (!move_parse(script->setup.game, false, rest, &move, &reason) ||
        !game_allows(&script->setup, &script->match.state, seat, &move, &reason)) {
        put_line_number(why, script->line_number);
        text_format(why, "%s: %s", script->line, buf);
        return SCRIPT_REFUSED;
    }
    return script_move(script, seat, &move, why);
}

enum script_verdict script_move(
    struct script *script, int seat, const struct move *move, struct text *why)
{
    if (script->match.replay.count == REPLAY_TURNS_MAX)
        return script_refuse(script, why, too_many);
    text_clear(&script->said);
    play_move(script, seat, move);
    return deal(script, false, why);
}

enum script_verdict script_deal(struct script *script, struct text *why)
{
    return deal(script, true, why);
}

enum script_verdict script_line(struct script *script, struct text *why)
{
    const char *rest;
    if ((rest = script_after(script->line, "deck")))
        return give_cards(script, rest, why);
    if ((rest = script_after(script->line, "expect"))) {
        char buf[900];
        struct text reason = TEXT(buf);
        enum script_verdict verdict = script_expect(script, rest, &reason);
        if (verdict != SCRIPT_DONE)
            script_refuse(script, why, buf);
        return verdict;
    }
    if (script_is_agreement(script))
        return script_refuse(
            script, why, "game, seats, set and seed come before the first card and move");
    if (script->line[0] >= '0' && script->line[0] <= '9')
        return move_seat(script, why);
    put_line_number(why, script->line_number);
    text_format(why, "\"%.*s\" begins no line of a script: write deck, expect, or a seat's number",
        (int)strcspn(script->line, " \t"), script->line);
    return SCRIPT_REFUSED;
}

void script_start(struct script *script)
{
    match_start(&script->match, &script->setup, script->seed);
    script->said = TEXT(script->said_buf);
}

enum script_verdict script_end(struct script *script, struct text *why)
{
    enum script_verdict verdict = deal(script, true, why);
    if (verdict != SCRIPT_DONE || !script->row_count)
        return verdict;
    put_line_number(why, script->row[script->row_next].line_number);
    text_format(why, "nobody took %s from the deck", script->row[script->row_next].card);
    return SCRIPT_REFUSED;
}

enum script_verdict script_play(struct script *script, struct text *why)
{
    script_start(script);
    enum script_verdict verdict;
    while (script_read(script, &verdict, why)) {
        verdict = script_line(script, why);
        if (verdict != SCRIPT_DONE)
            return verdict;
    }
    return verdict == SCRIPT_DONE ? script_end(script, why) : verdict;
}
