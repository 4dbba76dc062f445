// SPDX-License-Identifier: MIT
#include "golden.h"

#include "engine/words.h"
#include "games/games.h"
#include "show.h"

#include <string.h>

enum {
    HEAD_MOVES = 40, // shown from the beginning, unless a row says otherwise,
    TAIL_MOVES = 10, // and to the end; what lies between is played unseen
    MOVES_MAX = 20000,
    VIEWS_EVERY = 16,
};

// Seeds are picked so that something happens: a showdown, a tie, an ending of each kind.
static const struct golden rows[] = {
    {"single-card-game", "single-card-game", "", 11, 0, 0},
    {"single-card-game-tie", "single-card-game", "", 289, 0, 0},
    {"double-card-game", "double-card-game", "", 10, 0, 0},
    {"kuhn", "kuhn", "", 1, 0, 0},
    {"kuhn-fold", "kuhn", "ante=5 bet=10", 6, 0, 0},
    {"leduc", "leduc", "", 257, 0, 0},
    {"leduc-fold", "leduc", "", 158, 0, 0},
    {"mantis", "mantis", "", 1, 0, 0},
    {"mantis-four", "mantis", "goal=6 stake=3", 1, 4, 0},
    {"slowpoker", "slowpoker", "rounds=2", 182, 0, 60},
    {"slowpoker-broke", "slowpoker", "coins=3", 1, 0, 0},
    {"tzogous37", "tzogous37", "hands=1", 134, 2, 90},
    {"tzogous37-five", "tzogous37", "hands=2 two_decks=1 joker_limit=1 sudden_death=1", 31, 5, 50},
    {"tzogous37-plant", "tzogous37", "hands=1 jokers=4 joker_mode=plant", 3, 3, 60},
    {"war-lanes", "war-lanes", "", 33, 0, 60},
    {"war-lanes-sudden-death", "war-lanes", "jokers=3 countdown=1 stake=5", 20, 0, 0},
    {0},
};

bool golden_at(int i, struct golden *golden)
{
    int count = 0;
    for (; rows[count].name; count++)
        if (count == i) {
            *golden = rows[i];
            return true;
        }
    for (int k = 0; games[k]; k++) {
        bool is_listed = false;
        for (int row = 0; rows[row].name; row++)
            is_listed = is_listed || strcmp(rows[row].game, games[k]->id) == 0;
        if (is_listed || count++ != i)
            continue;
        *golden = (struct golden){games[k]->id, games[k]->id, "", 1, 0, 0};
        return true;
    }
    return false;
}

// A match being written down.
struct writer {
    struct setup setup;
    struct state state;
    struct chance chance;
    struct events events;
    int count; // moves so far
    struct text text;
    char buf[4096];
    golden_out *out;
    void *context;
};

static const char *const seat_names[SEATS_MAX] = {
    "seat 0", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5"};

static void flush(struct writer *writer)
{
    must(!writer->text.is_cut);
    writer->out(writer->context, writer->text.at, writer->text.len);
    text_clear(&writer->text);
}

static void end_line(struct writer *writer)
{
    text_char(&writer->text, '\n');
    flush(writer);
}

static bool is_zone_same(const struct view *a, const struct view *b, int zone)
{
    return a->count[zone] == b->count[zone] &&
           memcmp(view_cards(a, zone), view_cards(b, zone), 2u * a->count[zone]) == 0;
}

// All that a watcher sees, then what each seat sees otherwise.
static void write_views(struct writer *writer)
{
    const struct game *game = writer->setup.game;
    struct text *text = &writer->text;
    struct view watcher, view;
    game_view(&writer->setup, &writer->state, WATCHER, &watcher);
    text_put(text, "  seen by a watcher:\n");
    show_view(game, &watcher, "    ", text);
    flush(writer);
    for (int seat = 0; seat < writer->setup.seats; seat++) {
        game_view(&writer->setup, &writer->state, seat, &view);
        text_put(text, "  seen by ");
        text_put(text, seat_names[seat]);
        const char *between = ": the same";
        for (int zone = 0; zone < ZONES_MAX; zone++)
            if (!is_zone_same(&view, &watcher, zone)) {
                text_put(text, between[0] == ':' ? ":\n    " : between);
                show_zone(game, &view, zone, text);
                between = "\n    ";
            }
        for (int i = 0; i < COUNTERS_MAX; i++)
            if (view.counter[i] != watcher.counter[i]) {
                text_put(text, between[0] == ':' ? ":\n    " : between);
                counter_name(game, i, text);
                text_put(text, " = ");
                text_int(text, view.counter[i]);
                between = "\n    ";
            }
        if (between[0] == ':')
            text_put(text, between);
        end_line(writer);
    }
}

// "all", or the numbers of the seats that hear it, and w for a watcher.
static void put_audience(struct writer *writer, int audience)
{
    struct text *text = &writer->text;
    int everyone = only(WATCHER) | (only(writer->setup.seats) - 1);
    size_t start = text->len;
    if ((audience & everyone) == everyone) {
        text_put(text, "all");
    } else {
        for (int seat = 0; seat < writer->setup.seats; seat++)
            if (audience & only(seat))
                text_int(text, seat);
        if (audience & only(WATCHER))
            text_char(text, 'w');
    }
    while (text->len - start < 6)
        text_char(text, ' ');
}

static void write_event(struct writer *writer, const struct event *event)
{
    struct text *text = &writer->text;
    text_put(text, "  ");
    put_audience(writer, event->audience);
    size_t start = text->len;
    if (event->kind != EVENT_TERM)
        event_words(writer->setup.game, event, seat_names, WATCHER, text);
    while (text->len - start < 44)
        text_char(text, ' ');
    text_put(text, " | ");
    show_event(writer->setup.game, event, text);
    end_line(writer);
}

static void write_told(struct writer *writer)
{
    int everyone = only(WATCHER) | (only(writer->setup.seats) - 1);
    for (int i = 0; i < writer->events.count; i++)
        if (writer->events.list[i].audience & everyone)
            write_event(writer, &writer->events.list[i]);
}

static void write_choices(struct writer *writer, int seat, const struct choice *choices, int count)
{
    struct text *text = &writer->text;
    text_put(text, "  ");
    text_put(text, seat_names[seat]);
    text_put(text, " may");
    for (int i = 0; i < count; i++) {
        text_put(text, i ? " | " : " ");
        move_put(writer->setup.game, &choices[i].move, text);
        if (choices[i].amount_max > choices[i].move.amount) {
            text_put(text, "…");
            text_int(text, choices[i].amount_max);
        }
    }
    end_line(writer);
}

// A verb first, then one of its choices: verbs with many choices do not drown the others.
static struct move pick_choice(struct writer *writer, struct choice *choices, int count)
{
    int verb = choices[chance_below(&writer->chance, (uint32_t)count)].move.verb;
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (choices[i].move.verb == verb)
            choices[kept++] = choices[i];
    return choice_pick(choices, kept, &writer->chance);
}

// From outcomes(), not sample(): a faster way to sample is no other game.
static struct move pick_outcome(struct writer *writer)
{
    struct outcome outcomes[OUTCOMES_MAX];
    int count = writer->setup.game->outcomes(&writer->setup, &writer->state, outcomes);
    uint32_t total = 0;
    for (int i = 0; i < count; i++)
        total += outcomes[i].weight;
    uint32_t drawn = chance_below(&writer->chance, total);
    int at = 0;
    while (drawn >= outcomes[at].weight)
        drawn -= outcomes[at++].weight;
    return outcomes[at].move;
}

// Plays one move at random, and writes it down if asked to.
static void play_one(struct writer *writer, bool is_shown)
{
    int seat = DECK;
    struct move move;
    if (is_deck_turn(&writer->state)) {
        move = pick_outcome(writer);
    } else {
        struct choice choices[CHOICES_MAX];
        int set = to_act(&writer->state);
        seat = nth_bit(
            (uint64_t)set, (int)chance_below(&writer->chance, (uint32_t)count_bits((uint64_t)set)));
        int count = writer->setup.game->moves(&writer->setup, &writer->state, seat, choices);
        if (is_shown)
            write_choices(writer, seat, choices, count);
        move = pick_choice(writer, choices, count);
    }
    writer->events.count = 0;
    play(&writer->setup, &writer->state, seat, &move, &writer->events);
    writer->count++;
    if (!is_shown)
        return;
    text_put(&writer->text, "\n== ");
    text_int(&writer->text, writer->count);
    text_put(&writer->text, ": ");
    show_move(writer->setup.game, seat, &move, &writer->text);
    end_line(writer);
    write_told(writer);
    if (writer->count % VIEWS_EVERY == 0 || game_is_over(&writer->state))
        write_views(writer);
}

static void write_result(struct writer *writer)
{
    struct result result;
    game_result(&writer->setup, &writer->state, &result);
    text_put(&writer->text, "\n== result\n ");
    for (int seat = 0; seat < writer->setup.seats; seat++) {
        text_put(&writer->text, " seat ");
        text_int(&writer->text, seat);
        text_put(&writer->text, result.winners & only(seat) ? " wins: " : ": ");
        text_int(&writer->text, result.tokens[seat]);
        text_put(&writer->text, ",");
    }
    text_put(&writer->text, " house: ");
    text_int(&writer->text, result.house);
    end_line(writer);
}

static void begin(struct writer *writer, const struct golden *golden)
{
    const struct game *game = game_find(golden->game);
    must(game);
    char buf[200], reason[200];
    struct text why = TEXT(reason);
    setup_init(&writer->setup, game);
    if (golden->seats)
        writer->setup.seats = golden->seats;
    for (const char *at = golden->options; *at;) {
        struct text option = TEXT(buf);
        size_t len = strcspn(at, " ");
        text_bytes(&option, at, len);
        must(option_parse(&writer->setup, buf, &why));
        at += len + (at[len] == ' ');
    }
    must(setup_check(&writer->setup, &why));
    chance_from_number(&writer->chance, golden->seed);
    game_start(&writer->setup, &writer->state);
    writer->count = 0;
}

static void write_head(struct writer *writer, const struct golden *golden)
{
    struct text *text = &writer->text;
    text_put(text, "# ");
    text_put(text, writer->setup.game->title);
    text_put(text, ", ");
    text_int(text, writer->setup.seats);
    text_put(text, " seats, seed ");
    text_int(text, (int64_t)golden->seed);
    text_put(text, ", version ");
    text_int(text, writer->setup.game->version);
    text_put(text, "\n# ");
    show_options(&writer->setup, text);
    text_put(text, "\n\n== start\n");
    flush(writer);
    write_views(writer);
}

void golden_write(const struct golden *golden, golden_out *out, void *context)
{
    static struct writer writer;
    writer.text = TEXT(writer.buf);
    writer.out = out;
    writer.context = context;
    begin(&writer, golden);
    int length = 0, head = golden->head ? golden->head : HEAD_MOVES;
    for (; !game_is_over(&writer.state) && length < MOVES_MAX; length++)
        play_one(&writer, false);
    begin(&writer, golden);
    write_head(&writer, golden);
    while (writer.count < length) {
        bool is_shown = writer.count < head || writer.count >= length - TAIL_MOVES;
        play_one(&writer, is_shown);
        if (writer.count == head && length > head + TAIL_MOVES) {
            text_put(&writer.text, "\n== moves ");
            text_int(&writer.text, head + 1);
            text_put(&writer.text, " to ");
            text_int(&writer.text, length - TAIL_MOVES);
            text_put(&writer.text, " are not shown");
            end_line(&writer);
        }
    }
    write_result(&writer);
}
