// SPDX-License-Identifier: MIT
// What is seen: the title, the table or the hall, the choices, the log, pages, the two lines at the
// foot.
#include "tui/stage.h"

#include "engine/notation.h"
#include "tui/amounts.h"
#include "tui/draw.h"
#include "wire/rules_page.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <string.h>

enum {
    WIDE = 100, // from this many columns on the log has a side of its own
    LEAST_ROWS = 10,
    LEAST_COLUMNS = 40,
    BOTTOM_ROWS = 6,
    RESULT_BYTES = 2400,
};

static void draw_title(struct screen *screen, const struct area *all)
{
    const struct client *client = screen->seen;
    char left[200] = "Baize", right[100] = "";
    if (client->has_table)
        snprintf(left, sizeof(left), "Baize · %s · %s", client_game(client)->title,
            client_game(client)->phases[client->view.phase]);
    else if (sitting_is_in_lobby(screen->sitting))
        snprintf(left, sizeof(left), "Baize · lobby");
    if (client->is_welcome)
        snprintf(
            right, sizeof(right), "%.40s, %lld tokens", client->name, (long long)client->balance);
    if (client->is_welcome && client->practice)
        snprintf(right + strlen(right), sizeof(right) - strlen(right), ", %lld in practice",
            (long long)client->practice);
    if (screen->sitting->is_lost)
        snprintf(right, sizeof(right), "line lost, trying again…");
    else if (width_of(left) + width_of(right) + 4 > all->width)
        right[0] = '\0';
    int x = paint(all, 0, 0, PLAIN, REVERSE, " ");
    x = paint(all, 0, x, PLAIN, REVERSE | BOLD, left);
    while (x < all->width - width_of(right) - 1)
        x = paint(all, 0, x, PLAIN, REVERSE, " ");
    x = paint(all, 0, x, PLAIN, REVERSE, right);
    paint(all, 0, x, PLAIN, REVERSE, " ");
}

// What stands over the choices: what is asked, or whom everybody waits for.
static void decision_words(struct screen *screen, struct text *text)
{
    const struct client *client = screen->seen;
    if (is_telling(screen)) {
        int more = screen->beats[screen->shown].count - 1;
        text_format(text, "%d more to tell", more);
    } else if (client_is_asked(client)) {
        const struct grid *grid = &screen->chooser.grid;
        int last = grid->first + grid->area.height;
        text_put(text, "Your decision");
        if (grid->lines > grid->area.height)
            text_format(text, " (lines %d–%d of %d)", grid->first + 1, last, grid->lines);
        text_put(text, ": ");
        if (client->is_sent)
            text_put(text, "sent");
        else
            pick_words(client, &client->pick[screen->chooser.selected], text);
    } else if (client->is_over) {
        text_put(text, "The match is over");
    } else if (client->seat != WATCHER && client->sitter[client->seat].bot[0]) {
        text_put(text, "A bot plays for you; o takes your seat back");
    } else if (!client->view.to_act) {
        text_put(text, "The cards are being dealt");
    } else {
        text_put(text, "Waiting for");
        for (int seat = 0; seat < client->setup.seats; seat++)
            if (client->view.to_act & only(seat))
                text_format(text, " %s", client->sitter[seat].name);
    }
}

static void put_rematch(const struct client *client, struct text *words)
{
    for (int seat = 0; seat < client->setup.seats; seat++)
        if (client->sitter[seat].player && !client->sitter[seat].is_connected) {
            text_format(
                words, "%s has left; there is no other match.\n", client->sitter[seat].name);
            return;
        }
    bool is_wanted = client->rematch & only(client->seat);
    for (int seat = 0; seat < client->setup.seats; seat++)
        if (client->rematch & only(seat) && seat != client->seat)
            text_format(words, "%s wants another match.\n", client->sitter[seat].name);
    text_put(words, is_wanted ? "You want another match; waiting for the others.\n"
                              : "n plays another match with the same players.\n");
}

// At home a deal as promised is nothing to speak of: it was this program's own.
static bool is_told(const struct screen *screen)
{
    return screen->sitting->address || screen->seen->promise.outcome == PROMISE_BROKEN;
}

// Won or lost, why, whether the deal was as promised, and which decisions stand out; then what
// comes next.
static void result_text(struct screen *screen, struct text *words)
{
    const struct client *client = screen->seen;
    client_result(client, words);
    text_put(words, "\n");
    if (!client->is_void)
        client_reasons(client, words);
    if (client->promise.memory.match == client->match && client->promise.sentence[0] &&
        is_told(screen))
        text_format(words, "%s\n", client->promise.sentence);
    for (int side = 0; side < REGRET_SIDES; side++)
        if (screen->hindsight.match == client->match && screen->hindsight.sentence[side][0])
            text_format(words, "%s\n", screen->hindsight.sentence[side]);
    if (hindsight_is_busy(&screen->hindsight))
        text_put(words, "Looking at your decisions…\n");
    if (client->seat != WATCHER && screen->sitting->count == 1 && !client->is_void &&
        !client->is_closed)
        put_rematch(client, words);
    if (client_is_drawing(client, screen->now_ms))
        text_put(words, DEAL_DRAWN "\n");
    text_put(
        words, screen->sitting->has_lobby ? "q goes back to the lobby." : "q leaves the table.");
}

static void draw_bottom(const struct area *area, int rule_width, struct screen *screen)
{
    const struct client *client = screen->seen;
    char buf[300];
    struct text words = TEXT(buf);
    struct area inner = {area->top + 1, area->left + 1, area->height - 1, area->width - 1};
    if (is_telling(screen)) {
        panel_sentence(&inner, client_game(client), client_log(client, 0));
    } else if (client->is_over) {
        char result[RESULT_BYTES];
        struct text text = TEXT(result);
        result_text(screen, &text);
        panel_text(&inner, client_game(client), result);
    } else if (client_is_asked(client)) {
        const struct grid *grid = &screen->chooser.grid;
        int cell = chooser_cell(&screen->chooser);
        grid_place(&screen->chooser.grid, &inner, cell);
        if (screen->mode != AMOUNT ||
            !panel_amounts(
                &inner, client, &client->pick[screen->chooser.selected], screen->chooser.amount))
            panel_choices(grid, client, cell, screen->chooser.marks);
    }
    decision_words(screen, &words);
    struct area rule = {area->top, area->left, 1, rule_width};
    panel_rule(&rule, rule.top, client_game(client), buf, client_is_asked(client) ? BOLD : 0);
}

static int bottom_rows(struct screen *screen, int width, int height)
{
    int rows = screen->chooser.grid.lines + 1, most = height / 3;
    if (screen->seen->is_over) {
        char result[RESULT_BYTES];
        struct text text = TEXT(result);
        result_text(screen, &text);
        rows = panel_text_rows(width, result) + 1;
        most = height / 2;
    }
    rows = rows > most ? most : rows;
    return rows < BOTTOM_ROWS ? BOTTOM_ROWS : rows;
}

static void draw_play(struct screen *screen, const struct area *all, int64_t now_ms)
{
    const struct client *client = screen->seen;
    bool is_shared = is_hot(screen) && client->is_over, is_wide = all->width >= WIDE;
    int log_width = is_wide ? all->width / 3 : all->width * 2 / 5;
    int left_width = all->width - log_width - 1;
    int body = all->height - 3; // without the title and the two lines at the foot
    // Of what is asked when all is told.
    grid_make(&screen->chooser.grid, client_of(screen), left_width - 1);
    int bottom = bottom_rows(screen, left_width - 1, body);
    struct area table = {1, 0, body - bottom, is_wide ? left_width : all->width};
    struct area choices = {1 + body - bottom, 0, bottom, left_width};
    struct area log = {
        is_wide ? 1 : choices.top, left_width + 1, is_wide ? body : bottom, log_width};
    draw_table(&table, client, is_shared, now_ms, &screen->scroll);
    draw_bottom(&choices, table.width, screen);
    if (is_wide)
        panel_rule(&log, log.top, NULL, "Log", 0);
    log.top++, log.height--;
    panel_log(&log, client);
}

static const char *keys_of(struct screen *screen)
{
    switch (screen->mode) {
    case AMOUNT:
        return "digits or arrows: the number   Enter send   u back   ? help   q leave";
    case COVER:
        return "Enter when only you can see this   q leave";
    case PAGE:
        return "arrows, PgUp, PgDn move   q back";
    case FINDING:
        return "type words of a move, as fire1 ice or 10h left   Enter takes it   Esc back";
    case CHAT:
        return "the number of a phrase says it   t own words   u back";
    case TALKING:
        return "type what you want to say   Enter says it   Esc back";
    case MUTING:
        return "the number of a player: not to be heard, or again   u back";
    case CODE:
        return "type the code (then hidden, if its deal stays so)   Enter joins   Esc back";
    case OPTIONS:
        return screen->typed[0] ? "Enter sets it   Backspace, Esc take it back"
                                : "up, down   left, right or digits set   d as usual   a all as "
                                  "usual   Enter back";
    case DEAL:
        return "arrows, PgUp, PgDn move   d back";
    case ALARM:
        return "arrows, PgUp, PgDn move   Enter: I have read it";
    case DEVICES:
        return account_keys(screen);
    case LEAVING:
        return "y leave, a bot plays on   any other key: stay";
    default:
        break;
    }
    const struct client *client = screen->seen;
    if (client->is_waiting || sitting_is_in_lobby(screen->sitting))
        return hall_keys(screen);
    if (!client->has_table)
        return "q leave";
    if (is_telling(screen))
        return "Space goes on   s skips to the end   ? help and rules   q leave";
    if (client->is_over)
        return is_hot(screen) || client->seat == WATCHER || client->is_closed
                   ? "? help and rules   q leave"
                   : "n another match   ? help and rules   q leave";
    bool has_company = client_has_company(client) && !is_hot(screen);
    if (!client_is_asked(client))
        return client->seat == WATCHER ? "c chat   m mute   ? help and rules   q leave"
               : has_company ? "c chat   m mute   o sit out or back   ? help and rules   q leave"
                             : "o sit out or back   ? help and rules   q leave";
    if (screen->chooser.grid.is_set)
        return "number or Space marks a card   Enter send   h hint   ? help   q leave";
    return has_company
               ? "number, arrows, / choose   Enter send   c chat   m mute   ? help   q leave"
               : "number, arrows, / choose   Enter send   h hint   ? help   q leave";
}

// "bet on which rank, 0 to 9?  4_  Full house (level), costs 4", or what is wrong with it
static void put_amount(const struct screen *screen, struct text *text)
{
    const struct pick *pick = &screen->seen->pick[screen->chooser.selected];
    amount_question(screen->seen, pick, text);
    text_format(text, "  %d_  %s", screen->chooser.amount, screen->unknown);
    if (!screen->unknown[0])
        amount_meaning(screen->seen, pick, screen->chooser.amount, text);
}

static void foot_words(struct screen *screen, struct text *text)
{
    const struct client *client = screen->seen;
    if (screen->mode == AMOUNT)
        put_amount(screen, text);
    else if (screen->mode == FINDING)
        text_format(text, "/%s_", screen->typed);
    else if (screen->mode == TALKING)
        text_format(text, "Say: %s_", screen->typed);
    else if (screen->mode == CODE)
        text_format(text, "Code: %s_", screen->typed);
    else if (screen->mode == LEAVING)
        text_put(text, "Leave the match?");
    else if (screen->mode == DEVICES && screen->is_ending)
        account_question(screen, text);
    else if (screen->mode != COVER)
        text_put(text, client->notice);
    if (screen->unknown[0] && screen->mode == FINDING) {
        text_format(text, "   %s", screen->unknown);
    } else if (screen->unknown[0] && screen->mode != AMOUNT) {
        text_clear(text);
        text_put(text, screen->unknown);
    }
}

// What is said now; if there is nothing to say, what the selected choice means.
static void draw_foot(struct screen *screen, const struct area *all)
{
    const struct client *client = screen->seen;
    char buf[SENTENCE_BYTES + 200];
    struct text words = TEXT(buf);
    foot_words(screen, &words);
    if (words.len)
        paint_words(
            all, all->height - 2, 0, BOLD, client->has_table ? client_game(client) : NULL, buf);
    else if (client_is_asked(client) && !client->is_sent && screen->mode == CHOOSING) {
        move_help(&client->setup, client->pick[screen->chooser.selected].move, &words);
        paint_cut(all, all->height - 2, 0, PLAIN, 0, buf);
    }
    paint(all, all->height - 1, 0, PLAIN, DIM, keys_of(screen));
}

static void draw_cover(struct screen *screen, const struct area *all)
{
    char buf[160];
    snprintf(buf, sizeof(buf), "%s, it is your turn.", client_of(screen)->name);
    paint(all, all->height / 2 - 1, (all->width - width_of(buf)) / 2, PLAIN, BOLD, buf);
    const char *more = "Press Enter when only you can see this.";
    paint(all, all->height / 2 + 1, (all->width - width_of(more)) / 2, PLAIN, 0, more);
}

static const char help_lobby[] =
    "# Keys in the lobby\n\n"
    "a number, arrows   select a game or a table\n"
    "Enter              plays; at a server waits for others, sits down, looks on\n"
    "left, right        how many seats\n"
    "b                  plays against bots, at once\n"
    "l                  how strong they are\n"
    "o                  sees and changes the game's options\n"
    "?                  this page\n"
    "q                  back to the lobby; from there: leaves\n\n"
    "At a server also:\n\n"
    "w                  a bot plays if nobody comes in 15 seconds, or does not\n"
    "p                  opens a private table and shows its code\n"
    "d                  its deal: published for all to check, or hidden for good\n"
    "j                  joins a private table by its code (K7QM2R hidden, if so)\n"
    "a                  your account: devices that open it, and who logged in\n"
    "v                  while waiting: starts with those here, if most want it\n\n";

static const char help_table[] =
    "# Keys at the table\n\n"
    "a number           selects that choice; of a set of cards: marks that card, or not\n"
    "/                  finds a choice by words of it: /fire1 ice, /10h left\n"
    "arrows, mouse      select a choice; a second click sends it\n"
    "Space              of a set of cards: marks the one selected, or not\n"
    "Enter              sends the choice; if it takes an amount, asks for it first\n"
    "u                  takes back what was typed and not sent\n"
    "h                  what the best bot would do (not where other people play)\n"
    "o                  lets a bot play for you; again: takes your seat back\n"
    "c                  says a phrase to the table, or own words\n"
    "m                  hears somebody's chat no more, or again\n"
    "d                  the deal: what was promised for it, and whether that was kept\n"
    "Space, Enter       what happens is told bit by bit: go on at once\n"
    "s, End             skips to the end of it; baize play --pace sets how fast it goes\n"
    "PgUp, PgDn         move the table if it is higher than the screen\n"
    "n                  after a match: another one\n"
    "\n"
    "After a match you are told your dearest decision, if there is one. A bot that knows what you\n"
    "knew guesses what was hidden, many times, and plays on from your move and from the one it\n"
    "likes best: the number is what that one brought more on average, and the truth is within the\n"
    "± in 95 of 100 cases, if all play on as that bot does. Smaller differences are not told. "
    "Your\n"
    "best decision is found in the same way, against what a bot of medium strength would have "
    "done.\n"
    "\n"
    "?                  this page\n"
    "q                  leaves\n\n";

static void draw_help(struct screen *screen, const struct area *all)
{
    static char buf[RULES_MAX + 4000];
    struct text page = TEXT(buf);
    const struct client *client = screen->seen;
    const struct game *game = client->has_table            ? client_game(client)
                              : screen->sitting->has_lobby ? hall_game(screen)
                                                           : NULL;
    if (!client->has_table)
        text_put(&page, help_lobby);
    text_put(&page, help_table);
    if (client->has_table && screen->sitting->has_lobby)
        text_put(&page, help_lobby);
    if (game)
        rules_page(game, &page);
    struct area area = {1, 1, all->height - 3, all->width - 2};
    panel_markdown(&area, buf, &screen->page_first);
}

static void draw_chat(struct screen *screen, const struct area *all)
{
    const struct client *client = screen->seen;
    for (int i = 0; i < client->phrases && i < 10; i++) {
        char buf[120];
        snprintf(buf, sizeof(buf), "%d  %s", (i + 1) % 10, client->phrase[i].text);
        paint(all, 2 + i, 2, PLAIN, 0, buf);
    }
    paint(all, 3 + client->phrases, 2, PLAIN, 0, "t  own words");
}

static void draw_muting(struct screen *screen, const struct area *all)
{
    const struct client *client = screen->seen;
    paint(all, 2, 2, PLAIN, 0,
        client->speakers ? "Whose chat do you hear?" : "Nobody is here to be heard.");
    for (int i = 0; i < client->speakers; i++) {
        char buf[120];
        const struct speaker *speaker = &client->speaker[i];
        snprintf(
            buf, sizeof(buf), "%d  %s%s", i + 1, speaker->name, speaker->is_muted ? ": muted" : "");
        paint(all, 4 + i, 2, PLAIN, speaker->is_muted ? DIM : 0, buf);
    }
}

static void draw_gathering(struct screen *screen, const struct area *all)
{
    const struct promise *promise = &screen->seen->promise;
    const struct game *game = game_find(promise->memory.game);
    paint(all, 2, 2, PLAIN, BOLD, game ? game->title : "");
    paint(all, 3, 2, PLAIN, 0, DEAL_DRAWN);
    for (int i = 0; i < promise->memory.seats; i++) {
        bool is_own = i == promise->memory.place;
        char buf[100];
        snprintf(buf, sizeof(buf), "%s%s", promise->name[i], is_own ? " (you)" : "");
        paint(all, 5 + i, 2, is_own ? CYAN : PLAIN, 0, buf);
    }
    paint(all, 6 + promise->memory.seats, 2, PLAIN, DIM,
        "Everybody's program adds to the chance, so that nobody chooses the cards.");
}

// What was promised for the match, and what came of it; in red if it was broken.
static void draw_deal(struct screen *screen, const struct area *all)
{
    char buf[PROMISE_WORDS_BYTES];
    struct text page = TEXT(buf);
    struct area area = {2, 1, all->height - 5, all->width - 2};
    const struct promise *promise = &screen->seen->promise;
    if (screen->mode == ALARM)
        sitting_alarm_words(screen->sitting, &page);
    else
        promise_words(promise, &page);
    bool is_broken = screen->mode == ALARM || promise->outcome == PROMISE_BROKEN;
    panel_page(&area, is_broken ? RED : PLAIN, buf, &screen->page_first);
}

static void draw_main(struct screen *screen, const struct area *all, int64_t now_ms)
{
    const struct client *client = screen->seen;
    if (screen->mode == COVER)
        draw_cover(screen, all);
    else if (screen->mode == PAGE)
        draw_help(screen, all);
    else if (screen->mode == CHAT)
        draw_chat(screen, all);
    else if (screen->mode == MUTING)
        draw_muting(screen, all);
    else if (screen->mode == OPTIONS)
        options_draw(screen, all);
    else if (screen->mode == DEAL || screen->mode == ALARM)
        draw_deal(screen, all);
    else if (screen->mode == DEVICES)
        account_draw(screen, all);
    else if (client->has_table)
        draw_play(screen, all, now_ms);
    else if (client_is_drawing(client, now_ms))
        draw_gathering(screen, all);
    else if (client->is_waiting)
        hall_draw_waiting(screen, all);
    else if (sitting_is_in_lobby(screen->sitting))
        hall_draw(screen, all);
    else
        paint(all, 2, 1, PLAIN, 0, "Asking for a table…");
}

void scene_draw(struct screen *screen, int64_t now_ms)
{
    struct area all = {0, 0, LINES, COLS};
    erase();
    if (LINES < LEAST_ROWS || COLS < LEAST_COLUMNS) {
        paint(
            &all, 0, 0, PLAIN, 0, "The window is too small: 40 by 10 at least, 80 by 24 is good.");
    } else {
        draw_title(screen, &all);
        draw_main(screen, &all, now_ms);
        draw_foot(screen, &all);
    }
    refresh();
}
