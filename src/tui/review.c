// SPDX-License-Identifier: MIT
#include "tui/review.h"

#include "engine/notation.h"
#include "tui/draw.h"
#include "tui/hear.h"
#include "tui/panel.h"
#include "tui/terminal.h"
#include "tui/told.h"
#include "wire/rules_page.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LEAP = 10, WIDE = 100, LOG_ROWS = 6, WAIT_MS = 500, SLICE_MS = 60, COACH_ROWS = 4 };
enum { NOBODY = -1 };

struct review {
    const struct replay *replay;
    int viewer; // a seat, WATCHER or REVIEW_ALL
    int at;     // how many moves were played
    int scroll, page_first;
    bool is_page;         // help and rules are shown
    char unknown[160];    // the key that means nothing here
    struct coach *coach;  // or NULL
    bool is_coached;      // its lines are shown
    bool is_looking;      // it has work to do
    int coached;          // whose decisions it looks at, or NOBODY
    char refusal[300];    // why it does not
    struct client client; // what is shown
    bool is_done;
};

// All cards open: each zone as its owner sees it.
static void open_view(const struct setup *setup, const struct state *state, struct view *view)
{
    static struct view seen[AUDIENCES];
    const struct game *game = setup->game;
    for (int seat = 0; seat < setup->seats; seat++)
        game_view(setup, state, seat, &seen[seat]);
    game_view(setup, state, WATCHER, &seen[WATCHER]);
    view_init(view, WATCHER, setup->seats);
    view->phase = seen[WATCHER].phase;
    view->to_act = seen[WATCHER].to_act;
    for (int kind = 0; game->zones[kind].name; kind++)
        for (int owner = 0; owner < (game->zones[kind].per_seat ? setup->seats : 1); owner++) {
            int zone = index_of(kind, owner);
            const struct view *from = &seen[game->zones[kind].per_seat ? owner : WATCHER];
            for (int i = 0; i < from->count[zone]; i++)
                view_put(view, game->zones, zone, view_cards(from, zone)[i]);
        }
    for (int kind = 0; game->counters[kind].name; kind++)
        for (int owner = 0; owner < SEATS_MAX; owner++) {
            bool is_seat = game->counters[kind].per_seat && owner < setup->seats;
            view->counter[index_of(kind, owner)] =
                seen[is_seat ? owner : WATCHER].counter[index_of(kind, owner)];
        }
}

static void tell_move(struct review *review, const struct events *events)
{
    struct event heard[EVENTS_MAX];
    int count = 0;
    for (int i = 0; i < events->count; i++)
        if (review->viewer == REVIEW_ALL ? !event_is_repeated(events, i)
                                         : events->list[i].audience & only(review->viewer))
            heard[count++] = events->list[i];
    client_tell(&review->client, heard, count);
}

static void name_sitters(struct review *review)
{
    for (int seat = 0; seat < review->replay->setup.seats; seat++) {
        struct sitter *sitter = &review->client.sitter[seat];
        const char *name = review->replay->player[seat];
        if (*name)
            keep(sitter->name, sizeof(sitter->name), name);
        else
            snprintf(sitter->name, sizeof(sitter->name), "seat %d", seat);
        sitter->is_connected = true;
    }
    client_name_apart(&review->client);
}

// How many moves there are to step through. Of a deal that stays hidden: those that told something.
static int steps(const struct review *review)
{
    return review->replay->is_hidden ? review->replay->told_count : review->replay->count;
}

static void play_up_to(struct review *review)
{
    const struct replay *replay = review->replay;
    struct client *client = &review->client;
    struct state state;
    game_start(&replay->setup, &state);
    for (int i = 0; i < review->at; i++) {
        struct events events = {0};
        bool is_near = i >= review->at - LOG_LINES; // older ones the log would forget
        play(&replay->setup, &state, replay->turns[i].seat, &replay->turns[i].move,
            is_near ? &events : NULL);
        tell_move(review, &events);
    }
    if (review->viewer == REVIEW_ALL)
        open_view(&replay->setup, &state, &client->view);
    else
        game_view(&replay->setup, &state, review->viewer, &client->view);
}

static void tell_up_to(struct review *review)
{
    static struct told told;
    static struct events events;
    told_start(&told, review->replay);
    for (int i = 0; i < review->at && told_next(&told, &events); i++)
        tell_move(review, &events);
    review->client.view = told.view;
}

// Plays the match up to this move, always from the start: so going back needs no undoing.
static void go_to(struct review *review, int at)
{
    const struct replay *replay = review->replay;
    struct client *client = &review->client;
    review->at = at < 0 ? 0 : at > steps(review) ? steps(review) : at;
    client_init(client);
    client->has_table = true;
    client->setup = replay->setup;
    client->seat = review->viewer == REVIEW_ALL ? WATCHER : review->viewer;
    name_sitters(review);
    if (replay->is_hidden)
        tell_up_to(review);
    else
        play_up_to(review);
    client->is_over = replay->is_over && review->at == steps(review);
    client->winners = replay->result.winners;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        client->tokens[seat] = replay->result.tokens[seat];
}

static void viewer_words(const struct review *review, char *buf, size_t size)
{
    if (review->viewer == REVIEW_ALL)
        snprintf(buf, size, "all cards open");
    else if (review->viewer == WATCHER)
        snprintf(buf, size, "as a watcher saw it");
    else
        snprintf(buf, size, "as %s saw it", review->client.sitter[review->viewer].name);
}

// "move 12 of 88: Ada play 10H left". What a seat did is not told to those who could not see it.
static void move_words(const struct review *review, struct text *text)
{
    const struct replay *replay = review->replay;
    text_format(text, "Move %d of %d", review->at, steps(review));
    if (review->at == steps(review) && replay->is_over) {
        text_put(text, ". ");
        client_result(&review->client, text);
        return;
    }
    if (!review->at || replay->is_hidden)
        return;
    const struct turn *turn = &replay->turns[review->at - 1];
    if (review->viewer != REVIEW_ALL && turn->seat != review->viewer)
        return;
    text_format(
        text, ": %s ", turn->seat == DECK ? "the deck" : review->client.sitter[turn->seat].name);
    move_put(replay->setup.game, &turn->move, text);
}

// Whose decisions are looked back at: the seat looked through, or else whoever moved last.
static int coached_seat(const struct review *review)
{
    if (review->viewer != REVIEW_ALL && review->viewer != WATCHER)
        return review->viewer;
    for (int i = review->at; i > 0; i--)
        if (review->replay->turns[i - 1].seat != DECK)
            return review->replay->turns[i - 1].seat;
    return review->coached == NOBODY ? 0 : review->coached;
}

// Asks the coach about the seat that is looked at now, if it is another than before.
static void ask_coach(struct review *review)
{
    struct text why = TEXT(review->refusal);
    int seat = coached_seat(review);
    bool is_kept =
        review->coached != NOBODY &&
        (seat == review->coached || review->viewer == REVIEW_ALL || review->viewer == WATCHER);
    if (!review->is_coached || is_kept)
        return;
    review->coached = seat;
    review->refusal[0] = '\0';
    review->is_looking = review->coach->kind->open(review->coach, seat, &why);
}

// The last decision of the seat that was played, and what the match comes to.
static void draw_coach(struct review *review, const struct area *all, int top)
{
    char title[120], buf[700];
    struct text words = TEXT(buf);
    struct area rule = {top, 0, 1, all->width};
    snprintf(title, sizeof(title), "Review of %s", review->client.sitter[review->coached].name);
    panel_rule(&rule, top, NULL, title, 0);
    if (review->refusal[0]) {
        paint(all, top + 1, 0, PLAIN, 0, review->refusal);
        return;
    }
    int index = review->at - 1;
    while (index >= 0 && review->replay->turns[index].seat != review->coached)
        index--;
    if (index >= 0) {
        text_format(&words, "Move %d: ", index + 1);
        review->coach->kind->tell(review->coach, index, &words);
    } else {
        text_put(&words, "no decision yet");
    }
    // What it cost in one line, why in the next.
    char *why = strstr(buf, ". ");
    if (why)
        why[1] = '\0';
    paint_words(all, top + 1, 0, 0, client_game(&review->client), buf);
    if (why)
        paint_words(all, top + 2, 0, 0, client_game(&review->client), why + 2);
    text_clear(&words);
    review->coach->kind->tell_sum(review->coach, &words);
    paint(all, top + 3, 0, PLAIN, DIM, buf);
}

static void draw_page(struct review *review, const struct area *all)
{
    static char buf[RULES_MAX + 1000];
    struct text page = TEXT(buf);
    text_put(&page,
        "# Keys\n\n"
        "right, left        a move on, a move back; the deck's are moves too\n"
        "down, up           to the next decision of a player, or the one before\n"
        "PgDn, PgUp         ten moves\n"
        "End, Home          to the end, to the beginning\n"
        "Tab                all cards open, through the eyes of each seat, of a watcher\n"
        "v                  what the decisions were worth (docs/review.md), and back\n"
        "?                  this page\n"
        "q                  leaves\n\n");
    rules_page(client_game(&review->client), &page);
    struct area area = {1, 1, all->height - 3, all->width - 2};
    panel_markdown(&area, buf, &review->page_first);
    paint(all, all->height - 1, 0, PLAIN, DIM, "arrows, PgUp, PgDn move   q back");
    refresh();
}

static void draw(struct review *review)
{
    struct area all = {0, 0, LINES, COLS};
    const struct client *client = &review->client;
    char title[200], eyes[100], buf[800];
    struct text words = TEXT(buf);
    viewer_words(review, eyes, sizeof(eyes));
    snprintf(title, sizeof(title), " Replay · %s · %s · %s ", client_game(client)->title,
        client_game(client)->phases[client->view.phase], eyes);
    erase();
    for (int x = paint(&all, 0, 0, PLAIN, REVERSE | BOLD, title); x < all.width;)
        x = paint(&all, 0, x, PLAIN, REVERSE, " ");
    bool is_wide = all.width >= WIDE;
    int below = review->is_coached ? COACH_ROWS : 0;
    int log_width = is_wide ? all.width / 3 : all.width, body = all.height - 3 - below;
    int log_rows = body / 2 < LOG_ROWS ? body / 2 : LOG_ROWS;
    struct area table = {
        1, 0, is_wide ? body : body - log_rows, is_wide ? all.width - log_width - 1 : all.width};
    struct area log = {is_wide ? 1 : 1 + body - log_rows, is_wide ? table.width + 1 : 0,
        is_wide ? body : log_rows, log_width};
    if (review->is_page) {
        draw_page(review, &all);
        return;
    }
    draw_table(&table, client, false, 0, &review->scroll);
    panel_rule(&log, log.top, NULL, "Log", 0);
    log.top++, log.height--;
    panel_log(&log, client);
    if (review->is_coached)
        draw_coach(review, &all, all.height - 2 - below);
    move_words(review, &words);
    paint_words(&all, all.height - 2, 0, BOLD, client_game(client),
        review->unknown[0] ? review->unknown : buf);
    paint(&all, all.height - 1, 0, PLAIN, DIM,
        "right, left: move   down, up: decision   Tab: eyes   v review   ? help   q leave");
    refresh();
}

// All open, each seat in turn, a watcher.
static int next_viewer(const struct review *review)
{
    int next = review->viewer + 1;
    if (review->replay->is_hidden)
        return review->viewer; // what others were told is not in the file
    if (review->viewer == WATCHER)
        return REVIEW_ALL;
    return next < review->replay->setup.seats ? next : WATCHER;
}

// After the next move that a seat made, or the one before; the end of it all if there is none.
static int decision_from(const struct review *review, int step)
{
    int at = review->at + step;
    while (!review->replay->is_hidden && at > 0 && at < review->replay->count &&
           review->replay->turns[at - 1].seat == DECK)
        at += step;
    return at;
}

static void key_pressed(struct review *review, int key)
{
    review->unknown[0] = '\0';
    if (review->is_page)
        review->is_page = terminal_page_key(key, &review->page_first);
    else if (key == KEY_RIGHT || key == ' ' || key == '\r' || key == KEY_ENTER)
        go_to(review, review->at + 1);
    else if (key == KEY_LEFT || key == KEY_BACKSPACE)
        go_to(review, review->at - 1);
    else if (key == KEY_DOWN || key == KEY_UP)
        go_to(review, decision_from(review, key == KEY_DOWN ? 1 : -1));
    else if (key == KEY_NPAGE)
        go_to(review, review->at + LEAP);
    else if (key == KEY_PPAGE)
        go_to(review, review->at - LEAP);
    else if (key == KEY_HOME)
        go_to(review, 0);
    else if (key == KEY_END)
        go_to(review, steps(review));
    else if (key == 'q')
        review->is_done = true;
    else if (key == 'v' && review->coach)
        review->is_coached = !review->is_coached;
    else if (key == '?')
        review->is_page = true, review->page_first = 0;
    else if (key == '\t') {
        review->viewer = next_viewer(review);
        go_to(review, review->at);
    } else if (key != KEY_RESIZE) {
        terminal_unknown_key(key, review->unknown, sizeof(review->unknown));
    }
}

bool review_play(const struct replay *replay, int viewer, struct coach *coach,
    const struct style *style, struct text *why)
{
    static struct review review;
    review = (struct review){.replay = replay, .viewer = viewer, .coach = coach, .coached = NOBODY};
    if (!terminal_start(style, why))
        return false;
    go_to(&review, 0);
    while (!review.is_done && !terminal_is_stopped()) {
        ask_coach(&review);
        draw(&review);
        struct pollfd wait = {.fd = STDIN_FILENO, .events = POLLIN};
        bool is_working = review.is_coached && review.is_looking;
        if (is_working)
            review.is_looking = coach->kind->work(coach, SLICE_MS);
        poll(&wait, 1, is_working ? 0 : WAIT_MS);
        if (wait.revents & (POLLHUP | POLLERR | POLLNVAL))
            break; // the terminal is gone
        for (int key; !review.is_done && (key = getch()) != ERR;)
            key_pressed(&review, key);
    }
    terminal_end();
    return true;
}
