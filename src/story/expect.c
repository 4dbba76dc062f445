// SPDX-License-Identifier: MIT
// The expectations of a script: each looks at the match as it stands and changes nothing.
#include "story/script.h"

#include "wire/wire.h"

#include <stdlib.h>
#include <string.h>

enum { CARD_NAME_MAX = 48 };

// The words of a line, taken one after the other.
static size_t word_len(const char *words)
{
    return strcspn(words, " \t");
}

static const char *next(const char *words)
{
    words += word_len(words);
    return words + strspn(words, " \t");
}

static bool take_word(const char **words, const char *word)
{
    if (!word_is(*words, word_len(*words), word))
        return false;
    *words = next(*words);
    return true;
}

static enum script_verdict unreadable(struct text *why, const char *reason)
{
    text_put(why, reason);
    return SCRIPT_REFUSED;
}

static bool take_seat(const struct script *script, const char **words, int *seat)
{
    if (word_len(*words) != 1 || **words < '0' || **words >= '0' + script->setup.seats)
        return false;
    *seat = **words - '0';
    *words = next(*words);
    return true;
}

static void put_viewer(struct text *why, int viewer)
{
    if (viewer == WATCHER)
        text_put(why, " for a watcher");
    else
        text_format(why, " for seat %d", viewer);
}

static enum script_verdict expect_phase(
    const struct script *script, const char *words, struct text *why)
{
    const struct game *game = script->setup.game;
    const char *phase = game->phases[head_of(&script->match.state)->phase];
    if (strcmp(words, phase) == 0)
        return SCRIPT_DONE;
    bool is_known = false;
    for (int i = 0; game->phases[i]; i++)
        is_known |= strcmp(words, game->phases[i]) == 0;
    if (!is_known) {
        text_format(why, "there is no phase \"%s\"; it is now %s", words, phase);
        return SCRIPT_REFUSED;
    }
    text_format(why, "expected phase %s, but it is %s", words, phase);
    return SCRIPT_FAILED;
}

// "0 2", "nobody": a set of seats; -1 if it cannot be read.
static int seats_read(const struct script *script, const char *words)
{
    if (strcmp(words, "nobody") == 0)
        return 0;
    int set = 0, seat;
    while (*words) {
        if (!take_seat(script, &words, &seat))
            return -1;
        set |= only(seat);
    }
    return set ? set : -1;
}

static void put_seats(struct text *why, int set)
{
    if (!set)
        text_put(why, "nobody");
    for (int seat = 0, told = 0; seat < SEATS_MAX; seat++)
        if (set & only(seat))
            text_format(why, "%s%d", told++ ? " " : "", seat);
}

static enum script_verdict expect_to_act(
    const struct script *script, const char *words, struct text *why)
{
    bool is_deck = is_deck_turn(&script->match.state);
    if (strcmp(words, "deck") == 0 && is_deck)
        return SCRIPT_DONE;
    int set = strcmp(words, "deck") == 0 ? 0 : seats_read(script, words);
    if (set < 0)
        return unreadable(why, "to_act takes seats, deck, or nobody");
    if (!is_deck && strcmp(words, "deck") != 0 && set == to_act(&script->match.state))
        return SCRIPT_DONE;
    text_format(why, "expected to act: %s, but it is ", words);
    if (is_deck)
        text_put(why, "the deck");
    else
        put_seats(why, to_act(&script->match.state));
    return SCRIPT_FAILED;
}

static int viewer_for(enum sight sight, int viewer, int owner)
{
    if (viewer >= 0)
        return viewer;
    return sight == OWN ? owner : WATCHER;
}

static void name_of_place(const char *words, struct text *name)
{
    text_bytes(name, words, word_len(words));
}

static bool read_value(const struct counter_kind *kind, const char *word, long *value)
{
    for (int i = 0; kind->words && kind->words[i]; i++)
        if (strcmp(word, kind->words[i]) == 0) {
            *value = i;
            return true;
        }
    char *end;
    *value = strcmp(word, "unknown") == 0 ? COUNTER_UNKNOWN : strtol(word, &end, 10);
    return *value == COUNTER_UNKNOWN || (end != word && !*end);
}

// `viewer` is a seat, WATCHER, or -1: whoever may see it.
static enum script_verdict expect_counter(
    const struct script *script, int viewer, const char *words, struct text *why)
{
    const struct game *game = script->setup.game;
    char buf[80];
    struct text name = TEXT(buf);
    name_of_place(words, &name);
    int counter = counter_named(game, buf);
    if (counter < 0) {
        text_format(why, "there is no counter \"%s\"; there are", buf);
        for (int i = 0; game->counters[i].name; i++)
            text_format(why, "%s%s%s", i ? ", " : " ", game->counters[i].name,
                game->counters[i].per_seat ? "/SEAT" : "");
        return SCRIPT_REFUSED;
    }
    long wanted;
    if (!read_value(&game->counters[counter / SEATS_MAX], next(words), &wanted))
        return unreadable(why, "a counter's value is a whole number, one of its words, or unknown");
    viewer = viewer_for(game->counters[counter / SEATS_MAX].sight, viewer, counter % SEATS_MAX);
    struct view view;
    game_view(&script->setup, &script->match.state, viewer, &view);
    if (view.counter[counter] == wanted)
        return SCRIPT_DONE;
    text_format(why, "expected counter %s, but it is ", words);
    if (view.counter[counter] == COUNTER_UNKNOWN)
        text_put(why, "unknown");
    else
        text_int(why, view.counter[counter]);
    put_viewer(why, viewer);
    return SCRIPT_FAILED;
}

struct names {
    int count;
    char name[VIEW_CARDS_MAX][CARD_NAME_MAX];
};

static bool read_cards(
    const struct game *game, const char *words, struct names *cards, struct text *why)
{
    for (; *words; words = next(words)) {
        size_t len = word_len(words);
        if (cards->count == VIEW_CARDS_MAX || len >= CARD_NAME_MAX) {
            text_put(why, "that is more than a zone can hold");
            return false;
        }
        struct text name = text_over(cards->name[cards->count++], CARD_NAME_MAX);
        int card = game->pack->parse(words, len);
        if (words[0] == '?') {
            text_bytes(&name, words, len);
        } else if (card >= 0) {
            card_put(game->pack, card, &name);
        } else {
            text_format(why, "\"%.*s\" is not a card: write cards like %s", (int)len, words,
                game->pack->example);
            return false;
        }
    }
    return true;
}

static bool is_same_cards(const struct names *a, const struct names *b, bool is_ordered)
{
    if (a->count != b->count)
        return false;
    bool is_used[VIEW_CARDS_MAX] = {false};
    for (int i = 0; i < a->count; i++) {
        int at = is_ordered ? i : 0;
        int last = is_ordered ? i : b->count - 1;
        while (at <= last && (is_used[at] || strcmp(a->name[i], b->name[at]) != 0))
            at++;
        if (at > last)
            return false;
        is_used[at] = true;
    }
    return true;
}

static void zone_names(const struct script *script, int viewer, int zone, struct names *cards)
{
    struct view view;
    game_view(&script->setup, &script->match.state, viewer, &view);
    const uint16_t *card = view_cards(&view, zone);
    for (cards->count = 0; cards->count < view.count[zone]; cards->count++) {
        struct text name = text_over(cards->name[cards->count], CARD_NAME_MAX);
        card_put(script->setup.game->pack, card[cards->count], &name);
    }
}

static enum script_verdict expect_zone(
    const struct script *script, int viewer, const char *words, struct text *why)
{
    const struct game *game = script->setup.game;
    char buf[80];
    struct text name = TEXT(buf);
    name_of_place(words, &name);
    int zone = zone_named(game, buf);
    if (zone < 0) {
        text_format(why, "there is no zone \"%s\"; there are", buf);
        for (int i = 0; game->zones[i].name; i++)
            text_format(why, "%s%s%s", i ? ", " : " ", game->zones[i].name,
                game->zones[i].per_seat ? "/SEAT" : "");
        return SCRIPT_REFUSED;
    }
    struct names wanted = {0}, found = {0};
    if (!read_cards(game, next(words), &wanted, why))
        return SCRIPT_REFUSED;
    const struct zone_kind *kind = &game->zones[zone / SEATS_MAX];
    viewer = viewer_for(kind->sight, viewer, zone % SEATS_MAX);
    zone_names(script, viewer, zone, &found);
    if (is_same_cards(&wanted, &found, kind->is_ordered))
        return SCRIPT_DONE;
    text_format(why, "expected zone %s, but it holds", words);
    for (int i = 0; i < found.count; i++)
        text_format(why, " %s", found.name[i]);
    text_put(why, found.count ? "" : " nothing");
    put_viewer(why, viewer);
    return SCRIPT_FAILED;
}

static enum script_verdict expect_seen(
    const struct script *script, int viewer, const char *words, struct text *why)
{
    if (take_word(&words, "counter"))
        return expect_counter(script, viewer, words, why);
    if (take_word(&words, "zone"))
        return expect_zone(script, viewer, words, why);
    return unreadable(why, "write counter or zone after the one who looks");
}

// Is the move legal? `line` is only the move.
static bool is_allowed(const struct script *script, int seat, const char *line, struct text *reason)
{
    const struct game *game = script->setup.game;
    struct move move;
    if (!move_parse(game, seat == DECK, line, &move, reason))
        return false;
    return seat == DECK ? game_allows_chance(&script->setup, &script->match.state, &move, reason)
                        : game_allows(&script->setup, &script->match.state, seat, &move, reason);
}

static bool take_mover(const struct script *script, const char **words, int *seat)
{
    if (!take_word(words, "deck"))
        return take_seat(script, words, seat);
    *seat = DECK;
    return true;
}

static enum script_verdict expect_allowed(
    const struct script *script, const char *words, struct text *why)
{
    char buf[400];
    struct text reason = TEXT(buf);
    int seat;
    if (!take_mover(script, &words, &seat))
        return unreadable(why, "allowed takes a seat (or deck) and a move");
    if (is_allowed(script, seat, words, &reason))
        return SCRIPT_DONE;
    text_format(why, "expected \"%s\" to be allowed, but: %s", words, buf);
    return SCRIPT_FAILED;
}

static enum script_verdict expect_refused(
    const struct script *script, const char *words, struct text *why)
{
    char buf[400], line[SCRIPT_LINE_MAX + 1];
    struct text reason = TEXT(buf), move = TEXT(line);
    int seat;
    if (!take_mover(script, &words, &seat))
        return unreadable(why, "refused takes a seat (or deck) and a move");
    const char *colon = strchr(words, ':');
    text_bytes(&move, words, colon ? (size_t)(colon - words) : strlen(words));
    const char *part = colon ? colon + 1 + strspn(colon + 1, " \t") : "";
    bool is_legal = is_allowed(script, seat, line, &reason);
    if (!is_legal && strstr(buf, part))
        return SCRIPT_DONE;
    text_format(why, "expected \"%s\" to be refused", line);
    if (is_legal) {
        text_put(why, ", but it is allowed");
        return SCRIPT_FAILED;
    }
    text_format(why, " with \"%s\", but the reason is: %s", part, buf);
    return SCRIPT_FAILED;
}

static void put_choice(const struct game *game, const struct choice *choice, struct text *text)
{
    move_put(game, &choice->move, text);
    if (choice->amount_max == choice->move.amount)
        return;
    text_format(text, "-%d", choice->amount_max);
}

// One of "check, raise 20-60", without the spaces around it.
static bool read_choice(
    const struct game *game, const char *at, size_t len, struct choice *choice, struct text *why)
{
    char buf[200];
    struct text line = TEXT(buf);
    text_bytes(&line, at, len);
    char *dash = strrchr(buf, '-');
    bool is_range = dash && dash > buf && dash[-1] >= '0' && dash[-1] <= '9';
    int32_t last = 0;
    if (is_range) {
        last = (int32_t)strtol(dash + 1, NULL, 10);
        *dash = '\0';
    }
    *choice = (struct choice){0};
    if (!move_parse(game, false, buf, &choice->move, why))
        return false;
    choice->amount_max = is_range ? last : choice->move.amount;
    return true;
}

static bool is_same_choice(const struct choice *a, const struct choice *b)
{
    return move_same(&a->move, &b->move) && a->amount_max == b->amount_max;
}

static enum script_verdict expect_choices(
    const struct script *script, const char *words, struct text *why)
{
    const struct game *game = script->setup.game;
    int seat;
    if (!take_seat(script, &words, &seat))
        return unreadable(why, "choices takes a seat, then the moves with commas between");
    struct choice found[CHOICES_MAX];
    bool is_due = !is_deck_turn(&script->match.state) && to_act(&script->match.state) & only(seat);
    int count = is_due ? game->moves(&script->setup, &script->match.state, seat, found) : 0;
    bool is_seen[CHOICES_MAX] = {false};
    int seen = 0, wanted = 0;
    for (const char *at = words; *at;) {
        size_t len = strcspn(at, ",");
        struct choice choice;
        if (!read_choice(game, at, len, &choice, why))
            return SCRIPT_REFUSED;
        wanted++;
        for (int i = 0; i < count; i++)
            if (!is_seen[i] && is_same_choice(&choice, &found[i])) {
                is_seen[i] = true;
                seen++;
                break;
            }
        at += len;
        at += strspn(at, ", \t");
    }
    if (seen == wanted && seen == count)
        return SCRIPT_DONE;
    text_format(why, "expected other choices: seat %d has", seat);
    for (int i = 0; i < count; i++) {
        text_put(why, i ? ", " : " ");
        put_choice(game, &found[i], why);
    }
    text_put(why, count ? "" : " none, it is not to act");
    return SCRIPT_FAILED;
}

static enum script_verdict expect_said(
    const struct script *script, const char *words, struct text *why)
{
    if (strstr(script->said_buf, words))
        return SCRIPT_DONE;
    text_format(
        why, "expected to hear \"%s\", but heard%s", words, script->said.len ? ": " : " nothing");
    for (const char *c = script->said_buf; *c; c++)
        if (*c != '\n')
            text_char(why, *c);
        else if (c[1])
            text_put(why, "; ");
    return SCRIPT_FAILED;
}

static void put_result(const struct script *script, const struct result *result, struct text *why)
{
    text_put(why, ", but the result is");
    for (int seat = 0; seat < script->setup.seats; seat++)
        text_format(why, " %d", result->tokens[seat]);
    text_format(why, ", house %d, winners ", result->house);
    put_seats(why, result->winners);
}

// `kind` is result, house or winners.
static enum script_verdict expect_end(
    const struct script *script, const char *kind, const char *words, struct text *why)
{
    if (!game_is_over(&script->match.state)) {
        text_format(why, "expected a result, but the match goes on in phase %s",
            script->setup.game->phases[head_of(&script->match.state)->phase]);
        return SCRIPT_FAILED;
    }
    struct result result;
    game_result(&script->setup, &script->match.state, &result);
    bool is_right = true;
    if (kind[0] == 'w') {
        int set = seats_read(script, words);
        if (set < 0)
            return unreadable(why, "winners takes seats, or nobody");
        is_right = set == result.winners;
    } else {
        bool is_house = kind[0] == 'h';
        int count = is_house ? 1 : script->setup.seats;
        const char *at = words;
        for (int i = 0; i < count; i++) {
            char *end;
            long tokens = strtol(at, &end, 10);
            if (end == at)
                return unreadable(why, "result takes a number for each seat, house one number");
            is_right &= tokens == (is_house ? result.house : result.tokens[i]);
            at = end + strspn(end, " \t");
        }
        if (*at)
            return unreadable(why, "there are more numbers than seats");
    }
    if (is_right)
        return SCRIPT_DONE;
    text_format(why, "expected %s %s", kind, words);
    put_result(script, &result, why);
    return SCRIPT_FAILED;
}

enum script_verdict script_expect(const struct script *script, const char *words, struct text *why)
{
    int seat;
    if (take_word(&words, "phase"))
        return expect_phase(script, words, why);
    if (take_word(&words, "to_act"))
        return expect_to_act(script, words, why);
    if (take_word(&words, "counter"))
        return expect_counter(script, -1, words, why);
    if (take_word(&words, "zone"))
        return expect_zone(script, -1, words, why);
    if (take_word(&words, "watcher"))
        return expect_seen(script, WATCHER, words, why);
    if (take_word(&words, "seat"))
        return take_seat(script, &words, &seat) ? expect_seen(script, seat, words, why)
                                                : unreadable(why, "there is no such seat");
    if (take_word(&words, "allowed"))
        return expect_allowed(script, words, why);
    if (take_word(&words, "refused"))
        return expect_refused(script, words, why);
    if (take_word(&words, "choices"))
        return expect_choices(script, words, why);
    if (take_word(&words, "said"))
        return expect_said(script, words, why);
    static const char *const ends[] = {"result", "house", "winners"};
    for (int i = 0; i < ARRAY_LEN(ends); i++)
        if (take_word(&words, ends[i]))
            return expect_end(script, ends[i], words, why);
    return unreadable(why, "expect takes phase, to_act, counter, zone, seat, watcher, allowed, "
                           "refused, choices, said, result, house or winners");
}
