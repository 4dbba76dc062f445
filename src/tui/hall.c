// SPDX-License-Identifier: MIT
// The lobby: games, tables with a free seat, tables to watch; and the waiting room.
#include "tui/stage.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_WIDTH = 5, TITLE_WIDTH = 20, COUNTS_WIDTH = 24, WIDE = 110 };

static const struct offer *selected_offer(struct screen *screen)
{
    const struct client *client = client_of(screen);
    if (screen->offer >= client->offers)
        screen->offer = client->offers ? client->offers - 1 : 0;
    return client->offers ? &client->offer[screen->offer] : NULL;
}

const struct game *hall_game(struct screen *screen)
{
    const struct client *client = client_of(screen);
    if (client->is_waiting)
        return client->waiting.setup.game;
    const struct offer *offer = selected_offer(screen);
    return offer ? offer->setup.game : NULL;
}

int hall_seats(const struct screen *screen, const struct game *game)
{
    int seats = screen->seats < game->seats_min ? game->seats_min : screen->seats;
    return seats > game->seats_max ? game->seats_max : seats;
}

// The level that is set, of those that play the game; NULL: the server has not said.
static const char *level_of(struct screen *screen, const struct game *game, const char **help)
{
    const struct repertoire *repertoire = client_repertoire(client_of(screen), game);
    if (!repertoire || !repertoire->bots)
        return NULL;
    const char *wanted = screen->sitting->level;
    for (int i = 0; screen->level < 0 && wanted && i < repertoire->bots; i++)
        if (strcmp(repertoire->bot[i].level, wanted) == 0)
            screen->level = i;
    screen->level = screen->level < 0 ? 0 : screen->level % repertoire->bots;
    *help = repertoire->bot[screen->level].help;
    return repertoire->bot[screen->level].level;
}

// ---- Drawing -----------------------------------------------------------------------------------

static void put_counts(const struct offer *offer, struct text *text)
{
    if (offer->playing || offer->waiting)
        text_format(text, "%d playing, %d waiting", offer->playing, offer->waiting);
}

static void put_options(const struct setup *setup, struct text *text)
{
    for (int i = 0; setup->game->options[i].name; i++) {
        const struct option *option = &setup->game->options[i];
        if (setup->option[i] == option->standard)
            continue;
        text_format(text, "  %s=", option->name);
        options_put_value(option, setup->option[i], text);
    }
}

// The most that one can lose there, in tokens.
static void put_stake(const struct setup *setup, struct text *text)
{
    int32_t stake = setup->game->stake(setup);
    if (!stake)
        return;
    text_format(text, "  up to %d token%s to lose", stake, stake == 1 ? "" : "s");
}

static void offer_words(const struct offer *offer, struct text *text)
{
    if (offer->kind == OFFER_WAITING) {
        text_format(text, "%d of %d seats: %s", offer->waiting, offer->setup.seats, offer->players);
        put_options(&offer->setup, text);
        put_stake(&offer->setup, text);
    } else {
        text_put(text, offer->players);
        if (offer->watching)
            text_format(
                text, " (%d %s on)", offer->watching, offer->watching == 1 ? "looks" : "look");
    }
}

static void draw_offer(
    const struct area *area, int row, const struct offer *offer, int number, bool is_selected)
{
    char buf[600];
    struct text text = TEXT(buf);
    int look = is_selected ? REVERSE : 0, x = area->left;
    snprintf(buf, sizeof(buf), "%4d ", number);
    paint(area, row, x, PLAIN, look ? look : DIM, buf);
    x = paint(area, row, x + NUMBER_WIDTH, PLAIN, look | BOLD, offer->setup.game->title);
    for (; x < area->left + NUMBER_WIDTH + TITLE_WIDTH;)
        x = paint(area, row, x, PLAIN, look, " ");
    text_clear(&text);
    if (offer->kind != OFFER_GAME) {
        offer_words(offer, &text);
        paint_cut(area, row, x, PLAIN, look, buf);
        return;
    }
    put_counts(offer, &text);
    paint(area, row, x, PLAIN, look, buf);
    if (area->width >= WIDE)
        paint_cut(area, row, x + COUNTS_WIDTH, PLAIN, DIM, offer->setup.game->summary);
}

// The rows of the list: a heading before each kind, then what is offered. Gives how many there are
// and, of the selected one, which it is.
static int draw_list(struct screen *screen, const struct area *area, int first, int *selected_row)
{
    static const char *const headings[] = {"Games", "Tables with a free seat", "Tables to watch"};
    const struct client *client = client_of(screen);
    int row = area->top - first;
    for (int i = 0; i < client->offers; i++) {
        const struct offer *offer = &client->offer[i];
        if (!i || offer->kind != client->offer[i - 1].kind) {
            row += i != 0;
            paint(area, row++, area->left + 1, CYAN, 0, headings[offer->kind]);
        }
        if (i == screen->offer)
            *selected_row = row - area->top + first;
        draw_offer(area, row++, offer, i + 1, i == screen->offer);
    }
    return row - area->top + first;
}

static void draw_terms(struct screen *screen, const struct area *all, int row)
{
    const struct offer *offer = selected_offer(screen);
    char buf[400] = "";
    const char *help = "";
    if (!offer || offer->kind != OFFER_GAME)
        return;
    const struct game *game = offer->setup.game;
    const char *level = level_of(screen, game, &help);
    paint_cut(all, row - 2, 1, PLAIN, 0, game->summary);
    if (screen->sitting->address) {
        snprintf(buf, sizeof(buf), "If nobody comes in %d s: %s%s%s (w)", BOT_AFTER_S,
            screen->has_bot_after ? "play the " : "wait on",
            screen->has_bot_after ? (level ? level : "best") : "",
            screen->has_bot_after ? " bot" : "");
        paint(all, row - 3, 1, PLAIN, DIM, buf);
    }
    struct setup setup = *options_of(screen, game);
    setup.seats = hall_seats(screen, game);
    snprintf(buf, sizeof(buf), "%d seats%s   Bots: %s%s%s (l)", setup.seats,
        game->seats_min < game->seats_max ? " (left, right)" : "", level ? level : "the best",
        help[0] ? ", who " : "", help);
    paint(all, row, 1, PLAIN, DIM, buf);
    struct text options = TEXT(buf);
    if (screen->is_hidden)
        text_put(&options, "Private: the deal stays hidden (d)  ");
    text_put(&options, "Options (o):");
    size_t start = options.len;
    put_options(&setup, &options);
    bool is_usual = options.len == start;
    text_put(&options, is_usual ? " as usual" : "");
    put_stake(&setup, &options);
    paint_cut(all, row - 1, 1, PLAIN, is_usual && !screen->is_hidden ? DIM : 0, buf);
}

void hall_draw(struct screen *screen, const struct area *all)
{
    const struct client *client = client_of(screen);
    char buf[200];
    snprintf(buf, sizeof(buf), "%d %s here%s%s", client->online,
        client->online == 1 ? "person is" : "people are", screen->sitting->address ? ", at " : "",
        screen->sitting->address ? screen->sitting->address : "");
    if (!screen->sitting->address)
        snprintf(buf, sizeof(buf), "Choose a game.");
    paint(all, 1, 1, PLAIN, 0, client->offers ? buf : "Asking what goes on here…");
    selected_offer(screen);
    struct area list = {3, 0, all->height - 9, all->width}, nothing = {0};
    int at = 0, rows = draw_list(screen, &nothing, 0, &at);
    int first = at - list.height / 2;
    first = first > rows - list.height ? rows - list.height : first;
    draw_list(screen, &list, first < 0 ? 0 : first, &at);
    draw_terms(screen, all, all->height - 3);
}

static bool has_voted(const struct client *client)
{
    for (int i = 0; i < client->waiting.count; i++)
        if (client->waiting.player[i].player == client->player)
            return client->waiting.player[i].vote;
    return false;
}

static bool may_start(const struct client *client)
{
    const struct waiting *waiting = &client->waiting;
    return waiting->setup.game && waiting->count + waiting->bots >= waiting->setup.game->seats_min;
}

static int draw_invitation(struct screen *screen, const struct area *all, int row)
{
    const struct client *client = client_of(screen);
    const char *address = screen->sitting->address ? screen->sitting->address : "";
    char buf[500];
    if (!client->code[0])
        return row;
    int x = paint(all, row, 2, PLAIN, 0, "The code of this table is ");
    paint(all, row, x, CYAN, BOLD, client->code);
    snprintf(buf, sizeof(buf), "baize play --server %s --table %s%s", address, client->code,
        client->waiting.is_hidden ? " --deal hidden" : "");
    paint(all, row + 1, 4, PLAIN, 0, buf);
    snprintf(buf, sizeof(buf), "%s/#/join/%s", address, client->code);
    paint(all, row + 2, 4, PLAIN, 0, buf);
    return row + 4;
}

void hall_draw_waiting(struct screen *screen, const struct area *all)
{
    const struct client *client = client_of(screen);
    const struct waiting *waiting = &client->waiting;
    char buf[600];
    struct text text = TEXT(buf);
    text_put(&text, waiting->setup.game ? waiting->setup.game->title : "");
    if (waiting->setup.game)
        put_options(&waiting->setup, &text);
    paint(all, 2, 2, PLAIN, BOLD, buf);
    snprintf(buf, sizeof(buf), "Waiting for others: %d of %d seats are taken.",
        waiting->count + waiting->bots, waiting->setup.seats);
    paint(all, 3, 2, PLAIN, 0, buf);
    paint_cut(all, 4, 2, PLAIN, 0, waiting->counts);
    if (waiting->is_hidden) // a private table: no bot is waited for there
        paint(all, 5, 2, YELLOW, 0, DEAL_HIDDEN ".");
    bool is_longer = waiting->is_hidden || waiting->bot_level[0];
    int row = draw_invitation(screen, all, is_longer ? 7 : 6);
    if (waiting->bot_level[0]) {
        snprintf(buf, sizeof(buf), "If nobody comes within %d s, the %s bot plays.",
            waiting->bot_in_s, waiting->bot_level);
        paint(all, 5, 2, PLAIN, 0, buf);
    }
    for (int i = 0; i < waiting->setup.seats && i < SEATS_MAX; i++, row++) {
        bool is_own = i < waiting->count && waiting->player[i].player == client->player;
        const char *name = i < waiting->count                   ? waiting->player[i].name
                           : i < waiting->count + waiting->bots ? "a bot"
                                                                : "–";
        snprintf(buf, sizeof(buf), "%d  %s%s", i + 1, name, is_own ? " (you)" : "");
        int x = paint(all, row, 2, is_own ? CYAN : PLAIN, 0, buf);
        if (i < waiting->count && waiting->player[i].vote)
            paint(all, row, x + 3, GREEN, 0, "✓ would start now");
    }
    if (may_start(client) && waiting->count + waiting->bots < waiting->setup.seats)
        paint(all, row + 1, 2, PLAIN, 0,
            has_voted(client) ? "It starts when more than half would start now. v: rather wait."
                              : "v starts with those who are here, if more than half want it.");
}

const char *hall_keys(struct screen *screen)
{
    const struct client *client = client_of(screen);
    if (client->is_waiting)
        return may_start(client) ? "v start now, or not   ? help and rules   q back to the lobby"
                                 : "? help and rules   q back to the lobby";
    if (!screen->sitting->address)
        return "Enter play   arrows, number choose   l bots   o options   ? help   q quit";
    const struct offer *offer = selected_offer(screen);
    if (offer && offer->kind == OFFER_WAITING)
        return "Enter sit down there   j join by code   arrows, number choose   ? help   q quit";
    if (offer && offer->kind == OFFER_TABLE)
        return "Enter look on   j join by code   arrows, number choose   ? help   q quit";
    return "Enter find people   b bots   p private   d deal   j join   o options   ? help";
}

// ---- Keys --------------------------------------------------------------------------------------

static void ask_for(struct screen *screen, const char *type)
{
    const struct offer *offer = selected_offer(screen);
    char buf[WISH_BYTES];
    struct text message = TEXT(buf);
    const char *help;
    struct setup setup = offer->setup;
    if (offer->kind == OFFER_GAME) {
        struct text why = TEXT(screen->unknown);
        if (!options_fit(screen, setup.game, &why))
            return;
        setup = *options_of(screen, setup.game);
        setup.seats = hall_seats(screen, setup.game);
    }
    struct wish wish = {.type = type, .setup = &setup};
    wish.is_hidden = screen->is_hidden && strcmp(type, "create") == 0;
    bool has_bot_after = screen->has_bot_after && offer->kind == OFFER_GAME;
    if (strcmp(type, "play_bot") == 0 || (strcmp(type, "queue") == 0 && has_bot_after))
        wish.level = level_of(screen, setup.game, &help);
    say_wish(&wish, &message);
    sitting_wish(screen->sitting, &message);
}

static void enter(struct screen *screen)
{
    const struct offer *offer = selected_offer(screen);
    char buf[WISH_BYTES];
    struct text message = TEXT(buf);
    if (offer->kind != OFFER_TABLE) {
        ask_for(screen, screen->sitting->address ? "queue" : "play_bot");
        return;
    }
    say_watch(offer->table, &message);
    sitting_wish(screen->sitting, &message);
}

static void select_number(struct screen *screen, int number)
{
    const struct client *client = client_of(screen);
    int wanted = (screen->chooser.is_typing ? 10 * (screen->offer + 1) : 0) + number;
    if (wanted > client->offers)
        wanted = number;
    if (wanted < 1 || wanted > client->offers) {
        snprintf(screen->unknown, sizeof(screen->unknown), "There is no row %d.", wanted);
        return;
    }
    screen->offer = wanted - 1;
    screen->chooser.is_typing = true;
}

void hall_join(struct screen *screen)
{
    char buf[WISH_BYTES];
    struct text message = TEXT(buf);
    if (!screen->typed[0])
        return;
    say_join(screen->typed, &message);
    sitting_wish(screen->sitting, &message);
}

static bool key_waiting(struct screen *screen, int key)
{
    const struct client *client = client_of(screen);
    char buf[100];
    struct text message = TEXT(buf);
    if (key != 'v')
        return false;
    say_vote(!has_voted(client), &message);
    sitting_send(screen->sitting, screen->shown, &message);
    return true;
}

bool hall_key(struct screen *screen, int key)
{
    const struct client *client = client_of(screen);
    if (client->is_waiting)
        return key_waiting(screen, key);
    const struct offer *offer = selected_offer(screen);
    if (!offer)
        return false;
    bool is_game = offer->kind == OFFER_GAME, has_others = screen->sitting->address;
    if (key >= '0' && key <= '9') {
        select_number(screen, key - '0');
        return true;
    }
    screen->chooser.is_typing = false;
    if ((key == KEY_UP && screen->offer) || (key == KEY_DOWN && screen->offer + 1 < client->offers))
        screen->offer += key == KEY_UP ? -1 : 1, screen->seats = 0;
    else if (key == KEY_UP || key == KEY_DOWN)
        return true;
    else if ((key == KEY_LEFT || key == KEY_RIGHT) && is_game)
        screen->seats = hall_seats(screen, offer->setup.game) + (key == KEY_LEFT ? -1 : 1);
    else if (key == KEY_ENTER || is_enter(key))
        enter(screen);
    else if (key == 'l' && is_game)
        screen->level++;
    else if (key == 'w' && is_game && has_others)
        screen->has_bot_after = !screen->has_bot_after;
    else if (key == 'b' && is_game)
        ask_for(screen, "play_bot");
    else if (key == 'p' && is_game && has_others)
        ask_for(screen, "create");
    else if (key == 'o' && is_game)
        options_open(screen, offer->setup.game);
    else if (key == 'd' && is_game && has_others)
        screen->is_hidden = !screen->is_hidden;
    else if (key == 'j' && has_others)
        screen->mode = CODE, screen->typed[0] = '\0';
    else if (key == 'a' && has_others)
        account_open(screen);
    else
        return false;
    return true;
}
