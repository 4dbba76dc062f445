// SPDX-License-Identifier: MIT
// A table line by line, here or at a server: one event a line, prompts, no cursor. For scripts and
// screen readers. Several people at one screen take turns, and each sees only their own cards.
#include "cli/sit.h"

#include "cli/home.h"
#include "cli/prompt.h"
#include "cli/show.h"
#include "cli/sit_print.h"
#include "cli/sit_words.h"
#include "cli/typed.h"
#include "os/time.h"
#include "tui/amounts.h"
#include "tui/event_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WAIT_MS = 200, NONE = -1 };

// What one person was shown.
struct printed {
    int lines; // of the log
    int64_t match;
    char waiting[SENTENCE_BYTES];
    char notice[SENTENCE_BYTES];
    int64_t asked; // the decision
    int rematch;   // who want another match
    bool is_greeted;
    bool is_choosing; // what the lobby offers
    bool is_over;     // the end of the match
    int64_t drawn;    // the match whose deal takes its time to be drawn
    int64_t checked;  // the match of whose deal it was told what the check came to
    int alarms;
    int devices; // how often they were told
};

struct plain {
    struct sitting *sitting;
    struct home *home; // where the match is played; NULL: at a server
    struct typed typed;
    struct printed printed[SEATS_MAX];
    int shown;       // who looks at the screen
    bool is_covered; // until they press Enter nothing is shown
    int range;       // the choice whose amount is asked for, or NONE
    bool is_telling; // the last thing printed was something that happened
    bool is_terminal;
    struct prompt prompt;
};

static void prompt(struct plain *plain, const char *words)
{
    plain->is_telling = false;
    prompt_print(&plain->prompt, words);
}

// After news: the prompt that stood there before them.
static void ask_again(struct plain *plain)
{
    plain->is_telling &= !plain->prompt.is_due;
    prompt_again(&plain->prompt);
}

// Before anything is printed that nobody typed.
static void break_prompt(struct plain *plain)
{
    plain->is_telling |= prompt_break(&plain->prompt);
}

static void clear_screen(void)
{
    fputs("\033[2J\033[3J\033[H", stdout);
}

// ---- Telling -----------------------------------------------------------------------------------

// What happened, with an empty line before the first of it. The result is left to print_end().
static void print_log(struct plain *plain, const struct client *client, struct printed *printed)
{
    char buf[LOG_BYTES + 8], end[LOG_BYTES];
    struct text result = TEXT(end);
    if (client->is_over)
        client_result(client, &result);
    for (; printed->lines < client->log_count; printed->lines++) {
        const char *line = client_log(client, client->log_count - 1 - printed->lines);
        if (!line || (client->is_over && strcmp(line, end) == 0))
            continue;
        break_prompt(plain);
        snprintf(buf, sizeof(buf), "%s" WORDS_BULLET "%s\n", plain->is_telling ? "" : "\n", line);
        plain->is_telling = true;
        if (client->has_table)
            show_print(client_game(client), buf);
        else
            fputs(buf, stdout);
    }
}

// Who else wants another match, whenever that changes.
static void print_rematch(struct plain *plain, const struct client *client, struct printed *printed)
{
    bool may_agree = client->has_table && client->is_over && client->seat != WATCHER;
    int others = may_agree ? client->rematch & ~only(client->seat) : 0;
    for (int seat = 0; seat < client->setup.seats; seat++)
        if (others & ~printed->rematch & only(seat)) {
            break_prompt(plain);
            printf("  %s wants another match; rematch agrees.\n", client->sitter[seat].name);
        }
    printed->rematch = others;
}

// Asks what the lobby offers now. One who has played stays at the table until they choose, since
// there may be another match with the same players.
static void ask_lobby(struct plain *plain)
{
    char buf[100];
    struct text message = TEXT(buf);
    plain->sitting->client[0].offers = 0;
    say_plain("lobby", &message);
    sitting_send(plain->sitting, 0, &message);
}

// Of the deal: that it is drawn, whether it was as promised. What is not is said in so many lines,
// and stays.
static void print_deal(struct plain *plain, const struct client *client, struct printed *printed)
{
    const struct promise *promise = &client->promise;
    char buf[PROMISE_WORDS_BYTES];
    struct text words = TEXT(buf);
    if (client_is_drawing(client, time_monotonic_ms()) && printed->drawn != promise->memory.match) {
        printed->drawn = promise->memory.match;
        break_prompt(plain);
        puts(DEAL_DRAWN);
    }
    bool is_checked = promise->outcome == PROMISE_KEPT || promise->outcome == PROMISE_UNCHECKED;
    if (is_checked && printed->checked != promise->memory.match && plain->sitting->address &&
        printed->is_over && plain->sitting->checking.stage == CHECK_DONE) {
        printed->checked = promise->memory.match;
        break_prompt(plain);
        puts(promise->sentence);
    }
    if (printed->alarms == plain->sitting->alarms)
        return;
    printed->alarms = plain->sitting->alarms;
    sitting_alarm_words(plain->sitting, &words);
    break_prompt(plain);
    const char *no_colour = getenv("NO_COLOR");
    bool is_red = isatty(STDOUT_FILENO) && !(no_colour && *no_colour);
    printf("%s\n%s%s\n", is_red ? "\033[31m" : "", buf, is_red ? "\033[0m" : "");
}

static void print_news(struct plain *plain, const struct client *client, struct printed *printed)
{
    if (!plain->home && client->is_welcome && !printed->is_greeted) {
        printed->is_greeted = true;
        print_greeting(client);
    }
    if (client->is_waiting && strcmp(client->waiting.sentence, printed->waiting) != 0) {
        break_prompt(plain);
        puts(client->waiting.sentence);
        strcpy(printed->waiting, client->waiting.sentence);
    }
    if (client->has_table && client->match != printed->match) {
        printed->match = client->match;
        printed->lines = 0;
        printed->asked = 0;
        printed->is_over = false;
        break_prompt(plain);
        prompt_use(&plain->prompt);
        plain->is_telling = false;
        if (!plain->home) // home has printed it already
            printf("%s. %s\n", client_game(client)->title, client_game(client)->summary);
    }
    print_log(plain, client, printed);
    if (strcmp(client->notice, printed->notice) != 0) {
        if (client->notice[0] && !client->is_refused) {
            break_prompt(plain);
            printf("  %s\n", client->notice);
        }
        strcpy(printed->notice, client->notice);
    }
    print_rematch(plain, client, printed);
    if (client->has_table && client->is_over && !printed->is_over) {
        printed->is_over = true;
        break_prompt(plain);
        print_end(client);
        if (!plain->home && client->seat != WATCHER)
            print_balance(client);
        if (plain->sitting->has_lobby)
            ask_lobby(plain);
    }
    if (!plain->home)
        print_deal(plain, client, printed);
    if (client->devices.times != printed->devices) {
        break_prompt(plain);
        words_devices(&client->devices);
    }
    printed->devices = client->devices.times;
    fflush(stdout);
}

// ---- Answering ---------------------------------------------------------------------------------

// Need the amount not be said? It has to be if the move was typed and has several ranges.
static bool is_plain_amount(const struct client *client, int at, bool is_number)
{
    const struct pick *pick = &client->pick[at];
    if (!pick->has_range || pick->min != pick->max)
        return false;
    for (int i = 0; i < client->picks && !is_number; i++)
        if (i != at && strcmp(client->pick[i].move, pick->move) == 0)
            return false;
    return true;
}

// Which choice the words mean ("3", "raise 20"), or NONE. `amount` is what stands behind it, -1 if
// the choice has a range and nothing does.
static int find_choice(const struct client *client, const char *words, int *amount)
{
    char *end;
    long number = strtol(words, &end, 10);
    for (int i = 0; i < client->picks; i++) {
        const struct pick *pick = &client->pick[i];
        size_t len = strlen(pick->move);
        bool is_number = end > words && number == i + 1;
        const char *rest = is_number ? end : words + len;
        if (!is_number && strncmp(words, pick->move, len) != 0)
            continue;
        *amount = -1;
        if (!*rest && is_plain_amount(client, i, is_number))
            *amount = pick->min;
        if (!*rest)
            return i;
        char *last;
        long value = strtol(rest, &last, 10);
        if (pick->has_range && last > rest && !*last && value >= pick->min && value <= pick->max) {
            *amount = (int)value;
            return i;
        }
    }
    return NONE;
}

// The same, also for a move that is written in another way than the choice is.
static int find_move(const struct client *client, const char *words, int *amount)
{
    char buf[2 * MOVE_BYTES], ignored[SENTENCE_BYTES];
    struct text text = TEXT(buf), why = TEXT(ignored);
    struct move move;
    int pick = find_choice(client, words, amount);
    if (pick != NONE || !move_parse(client_game(client), false, words, &move, &why))
        return pick;
    move_put(client_game(client), &move, &text);
    return find_choice(client, buf, amount);
}

static void print_refusal(const struct plain *plain, int who, const char *words)
{
    const struct client *client = &plain->sitting->client[who];
    const struct game *game = client_game(client);
    char buf[500], sentence[600];
    struct text why = TEXT(buf), text = TEXT(sentence);
    struct move move;
    if (!words[strspn(words, "0123456789")]) {
        printf("  No: the choices are 1 to %d.\n", client->picks);
        return;
    }
    bool is_read = move_parse(game, false, words, &move, &why);
    if (is_read && plain->home)
        home_allows(plain->home, who, &move, &why);
    text_format(&text, "  No: %s.\n", why.len ? buf : "that is not among the choices");
    if (is_read)
        show_print(game, sentence);
    else
        fputs(sentence, stdout); // it says how to write a card: the letters must stay letters
}

static bool is_quit(const char *line)
{
    return strcmp(line, "quit") == 0 || strcmp(line, "q") == 0;
}

static void move(struct plain *plain, int who, int pick, int amount)
{
    plain->printed[who].asked = 0; // if it is refused the question is put again
    if (plain->home)
        home_move(plain->home, who, pick, amount);
    else
        sitting_move(plain->sitting, who, pick, amount);
}

// False: the person stops.
static bool answer(struct plain *plain, int who, const char *line)
{
    const struct client *client = &plain->sitting->client[who];
    char whole[MOVE_BYTES + TYPED_LINE_BYTES + 2];
    bool is_amount = plain->range != NONE && plain->range < client->picks;
    if (is_quit(line))
        return false;
    snprintf(whole, sizeof(whole), "%s%s%s", is_amount ? client->pick[plain->range].move : "",
        is_amount ? " " : "", line);
    plain->range = NONE;
    int amount = 0, pick = find_move(client, whole, &amount);
    if (pick != NONE && client->pick[pick].has_range && amount < 0) {
        plain->range = pick;
        struct text question = TEXT(whole);
        text_put(&question, "  ");
        amount_question(client, &client->pick[pick], &question);
        text_char(&question, ' ');
        prompt(plain, whole);
        return true;
    }
    if (pick != NONE) {
        move(plain, who, pick, amount);
        return true;
    }
    if (*line && (is_amount || !words_obey(plain->sitting, who, line)))
        print_refusal(plain, who, whole);
    prompt(plain, "> ");
    return true;
}

// Asks what is to be asked and takes an answer if one was typed. False: the person stops.
static bool converse(struct plain *plain, int who)
{
    const struct client *client = &plain->sitting->client[who];
    struct printed *printed = &plain->printed[who];
    char line[TYPED_LINE_BYTES + 1];
    if (printed->asked != client->decision) {
        print_table(client);
        print_choices(client);
        prompt(plain, "> ");
        plain->range = NONE;
    }
    printed->asked = client->decision;
    if (typed_take(&plain->typed, line)) {
        prompt_use(&plain->prompt);
        return answer(plain, who, line);
    }
    ask_again(plain);
    return !plain->typed.is_over;
}

// Obeys the first line if it begins with a word that means something while nothing is asked. Any
// other line waits: from a file, answers come before their questions.
static bool obey_typed(struct plain *plain, int who, bool *is_done)
{
    char line[TYPED_LINE_BYTES + 1];
    if (!typed_peek(&plain->typed, line))
        return false;
    *is_done = is_quit(line);
    if (!*is_done && !words_mean(plain->sitting, who, line))
        return false;
    typed_drop(&plain->typed);
    prompt_use(&plain->prompt);
    if (!*is_done)
        words_obey(plain->sitting, who, line);
    return true;
}

// Nothing is asked: in the lobby, while others play, after the match. False: the person stops.
static bool idle(struct plain *plain, int who)
{
    const struct sitting *sitting = plain->sitting;
    const struct client *client = &sitting->client[who];
    struct printed *printed = &plain->printed[who];
    char line[TYPED_LINE_BYTES + 1];
    bool is_over = sitting->has_lobby && client->has_table && client->is_over, is_done = false;
    bool is_choosing =
        (is_over ? sitting_is_done(sitting) : sitting_is_in_lobby(sitting)) && client->offers;
    bool is_free = is_choosing || (is_over && sitting_is_done(sitting));
    if (is_choosing && !printed->is_choosing) {
        break_prompt(plain);
        if (is_over)
            putchar('\n');
        words_lobby(client);
        if (is_over && client->seat != WATCHER && !client->is_void)
            puts("rematch asks those you played with for another match.");
        prompt(plain, "> ");
    }
    printed->is_choosing = is_choosing;
    if (obey_typed(plain, who, &is_done)) {
        if (!is_done)
            prompt(plain, "> ");
    } else if (is_free && typed_take(&plain->typed, line)) {
        prompt_use(&plain->prompt);
        if (*line)
            puts("  No: there is no such word; ? tells which there are.");
        prompt(plain, "> ");
    }
    ask_again(plain);
    return !is_done && !(is_free && plain->typed.is_over);
}

// ---- Taking turns at one screen ----------------------------------------------------------------

// The screen is cleared before another person sits down at it. A program needs no privacy.
static void hand_over(struct plain *plain, int who)
{
    const char *name = plain->sitting->client[who].name;
    plain->shown = who;
    plain->is_covered = plain->is_terminal;
    if (!plain->is_terminal) {
        printf("\n----------------------------------------\n%s's turn\n", name);
        return;
    }
    char words[SITTER_BYTES + 80];
    snprintf(words, sizeof(words), "%s, it is your turn. Press Enter when only you can see this. ",
        name);
    clear_screen();
    prompt(plain, words);
}

// False: the person stops.
static bool uncover(struct plain *plain)
{
    char line[TYPED_LINE_BYTES + 1];
    bool has_line = typed_take(&plain->typed, line);
    if (has_line)
        prompt_use(&plain->prompt);
    plain->is_covered = !has_line;
    return has_line ? !is_quit(line) : !plain->typed.is_over;
}

// ---- The loop ----------------------------------------------------------------------------------

static int stop(const struct plain *plain)
{
    const struct client *client = &plain->sitting->client[plain->shown];
    if (plain->typed.is_over)
        putchar('\n'); // after the prompt that nobody answered
    if (client->has_table && !client->is_over)
        puts("Stopped before the match was over.");
    return EXIT_FINE;
}

int sit_plain(struct sitting *sitting, struct home *home)
{
    bool is_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO),
         is_shared = sitting->count > 1;
    struct plain plain = {.sitting = sitting,
        .home = home,
        .typed = {.is_echoed = !is_terminal},
        .range = NONE,
        .is_terminal = is_terminal};
    if (is_shared && sitting_due(sitting, 0) >= 0)
        hand_over(&plain, sitting_due(sitting, 0));
    for (;;) {
        bool is_news = home ? home_step(home) : sitting_step(sitting, time_monotonic_ms());
        int due = sitting_due(sitting, plain.shown);
        if (due >= 0 && due != plain.shown)
            hand_over(&plain, due);
        const struct client *client = &sitting->client[plain.shown];
        typed_read(&plain.typed);
        if (plain.is_covered && !uncover(&plain))
            return stop(&plain);
        if (!plain.is_covered) {
            if (is_shared && is_terminal && client->is_over)
                clear_screen(); // the last one's cards are nobody else's business, not even now
            print_news(&plain, client, &plain.printed[plain.shown]);
            if (client->is_refused) {
                complain("%s", client->notice);
                return EXIT_NO;
            }
            if (sitting_is_done(sitting) && !sitting->has_lobby)
                return EXIT_FINE;
            if (!(due >= 0 ? converse(&plain, due) : idle(&plain, plain.shown)))
                return stop(&plain);
        }
        bool has_keys = !typed_has_line(&plain.typed) && !plain.typed.is_over;
        if (!is_news && (due < 0 || has_keys))
            sitting_wait(sitting, has_keys, WAIT_MS);
    }
}
