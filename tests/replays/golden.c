// SPDX-License-Identifier: MIT
#include "golden.h"

#include "games/games.h"
#include "show.h"

#include <string.h>

enum {
    HEAD_MOVES = 40, // shown from the beginning,
    TAIL_MOVES = 10, // and to the end; what lies between is played unseen
    MOVES_MAX = 20000,
    VIEWS_EVERY = 8,
};

// Seeds are picked so that something happens: a showdown, a tie, an ending of each kind.
static const struct golden rows[] = {
    {"single-card-game", "single-card-game", 0, "", 11},
    {"single-card-game-tie", "single-card-game", 0, "", 289},
    {"double-card-game", "double-card-game", 0, "", 10},
    {"kuhn", "kuhn", 0, "", 1},
    {"kuhn-fold", "kuhn", 0, "ante=5 bet=10", 6},
    {"leduc", "leduc", 0, "", 257},
    {"leduc-fold", "leduc", 0, "", 158},
    {"mantis", "mantis", 0, "", 1},
    {"mantis-four", "mantis", 4, "goal=6 stake=3", 1},
    {"war-lanes", "war-lanes", 0, "", 33},
    {"war-lanes-sudden-death", "war-lanes", 0, "jokers=3 countdown=1 stake=5", 20},
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
        *golden = (struct golden){games[k]->id, games[k]->id, 0, "", 1};
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
    char room[4096];
    golden_out *out;
    void *context;
};

static const char *const seat_names[SEATS_MAX] = {
    "seat 0", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5"};

static bool is_viewer(const struct writer *writer, int viewer)
{
    return viewer < writer->setup.seats || viewer == WATCHER;
}

static void put_viewer(struct writer *writer, int viewer)
{
    text_put(&writer->text, viewer == WATCHER ? "watcher" : seat_names[viewer]);
}

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

static bool sees_the_same(const struct view *a, const struct view *b)
{
    struct view view = *a;
    view.seat = b->seat;
    return memcmp(&view, b, sizeof(view)) == 0;
}

// What is seen, once for all viewers that see the same.
static void write_views(struct writer *writer)
{
    static struct view views[AUDIENCES];
    int done = 0;
    for (int viewer = 0; viewer < AUDIENCES; viewer++)
        if (is_viewer(writer, viewer))
            game_view(&writer->setup, &writer->state, viewer, &views[viewer]);
    for (int first = 0; first < AUDIENCES; first++) {
        if (!is_viewer(writer, first) || done & only(first))
            continue;
        text_put(&writer->text, "  seen by ");
        for (int viewer = first; viewer < AUDIENCES; viewer++)
            if (is_viewer(writer, viewer) && sees_the_same(&views[first], &views[viewer])) {
                done |= only(viewer);
                text_put(&writer->text, viewer == first ? "" : ", ");
                put_viewer(writer, viewer);
            }
        text_put(&writer->text, ":\n");
        show_view(writer->setup.game, &views[first], "    ", &writer->text);
        flush(writer);
    }
}

static bool hears_the_same(const struct events *events, int a, int b)
{
    for (int i = 0; i < events->count; i++)
        if (!(events->list[i].audience & only(a)) != !(events->list[i].audience & only(b)))
            return false;
    return true;
}

static void write_event(struct writer *writer, const struct event *event)
{
    struct text *text = &writer->text;
    text_put(text, "    ");
    size_t start = text->len;
    event_words(writer->setup.game, event, seat_names, text);
    while (text->len - start < 40)
        text_char(text, ' ');
    text_put(text, " | ");
    show_event(writer->setup.game, event, text);
    end_line(writer);
}

// What was told, once for all viewers that heard the same.
static void write_told(struct writer *writer)
{
    int done = 0;
    for (int first = 0; first < AUDIENCES; first++) {
        if (!is_viewer(writer, first) || done & only(first))
            continue;
        text_put(&writer->text, "  told to ");
        for (int viewer = first; viewer < AUDIENCES; viewer++)
            if (is_viewer(writer, viewer) && hears_the_same(&writer->events, first, viewer)) {
                done |= only(viewer);
                text_put(&writer->text, viewer == first ? "" : ", ");
                put_viewer(writer, viewer);
            }
        text_put(&writer->text, ":");
        end_line(writer);
        for (int i = 0; i < writer->events.count; i++)
            if (writer->events.list[i].audience & only(first))
                write_event(writer, &writer->events.list[i]);
    }
}

static void write_choices(struct writer *writer, int seat, const struct choice *choices, int count)
{
    struct text *text = &writer->text;
    text_put(text, "  ");
    put_viewer(writer, seat);
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
    char room[200], reason[200];
    struct text why = TEXT(reason);
    setup_init(&writer->setup, game);
    if (golden->seats)
        writer->setup.seats = golden->seats;
    for (const char *at = golden->options; *at;) {
        struct text option = TEXT(room);
        size_t len = strcspn(at, " ");
        text_bytes(&option, at, len);
        must(option_parse(&writer->setup, room, &why));
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
    writer.text = TEXT(writer.room);
    writer.out = out;
    writer.context = context;
    begin(&writer, golden);
    int length = 0;
    for (; !game_is_over(&writer.state) && length < MOVES_MAX; length++)
        play_one(&writer, false);
    begin(&writer, golden);
    write_head(&writer, golden);
    while (writer.count < length) {
        bool is_shown = writer.count < HEAD_MOVES || writer.count >= length - TAIL_MOVES;
        play_one(&writer, is_shown);
        if (writer.count == HEAD_MOVES && length > HEAD_MOVES + TAIL_MOVES) {
            text_put(&writer.text, "\n== moves ");
            text_int(&writer.text, HEAD_MOVES + 1);
            text_put(&writer.text, " to ");
            text_int(&writer.text, length - TAIL_MOVES);
            text_put(&writer.text, " are not shown");
            end_line(&writer);
        }
    }
    write_result(&writer);
}
