// SPDX-License-Identifier: MIT
#include "cli/sit_words.h"

#include "cli/cli.h"
#include "cli/page.h"
#include "cli/sit_print.h"
#include "engine/notation.h"
#include "wire/rules_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Where a word means something. Without a server only those do that are marked HERE_TOO.
enum where {
    IN_LOBBY = 1,
    WAITING = 2,
    PLAYING = 4,
    OVER = 8,
    AT_TABLE = PLAYING | OVER,
    HERE_TOO = 16,
    ANYWHERE = IN_LOBBY | WAITING | AT_TABLE | HERE_TOO,
};

struct call {
    struct sitting *sitting;
    struct client *client;
    int who;
    const char *rest; // what stands behind the word
};

// After a match one may choose the next as in the lobby.
static int where_is(const struct sitting *sitting, const struct client *client)
{
    int over = sitting->has_lobby ? OVER | IN_LOBBY : OVER;
    return client->has_table              ? (client->is_over ? over : PLAYING)
           : client->is_waiting           ? WAITING
           : sitting_is_in_lobby(sitting) ? IN_LOBBY
                                          : 0;
}

static void send(const struct call *call, const struct text *message)
{
    sitting_send(call->sitting, call->who, message);
}

static void send_plain(const struct call *call, const char *type)
{
    char buf[100];
    struct text message = TEXT(buf);
    say_plain(type, &message);
    send(call, &message);
}

// ---- In the lobby ------------------------------------------------------------------------------

void words_lobby(const struct client *client)
{
    static const char *const headings[] = {
        "Games:", "Tables with a free seat:", "Tables to watch:"};
    for (int i = 0; i < client->offers; i++) {
        const struct offer *offer = &client->offer[i];
        const char *id = offer->setup.game->id;
        if (!i || offer->kind != client->offer[i - 1].kind)
            puts(headings[offer->kind]);
        char busy[60] = "";
        if (offer->playing || offer->waiting)
            snprintf(
                busy, sizeof(busy), " (%d playing, %d waiting)", offer->playing, offer->waiting);
        if (offer->kind == OFFER_GAME)
            printf("  %s%s: %s\n", id, busy, offer->setup.game->summary);
        else if (offer->kind == OFFER_WAITING)
            printf("  %s, %d of %d seats: %s\n", id, offer->waiting, offer->setup.seats,
                offer->players);
        else
            printf("  %lld %s: %s\n", (long long)offer->table, id, offer->players);
    }
    puts("play GAME waits for people, bots GAME plays at once; ? tells more.");
}

static void list(const struct call *call)
{
    words_lobby(call->client);
}

// "mantis 4 hard goal=5": a game, then a number of seats, a level and options, in any order; where
// `is_hidden` is not NULL, also the word "hidden". False after a refusal.
static bool read_wish(const struct call *call, struct setup *setup, char level[40], bool *is_hidden)
{
    char line[200], *rest = line, buf[300];
    struct text why = TEXT(buf);
    snprintf(line, sizeof(line), "%s", call->rest);
    const char *word = strsep(&rest, " ");
    const struct game *game = game_from_word(word ? word : "");
    if (!game)
        return false;
    setup_init(setup, game);
    while ((word = strsep(&rest, " "))) {
        if (strchr(word, '=') && !option_parse(setup, word, &why)) {
            printf("  No: %s.\n", buf);
            return false;
        }
        if (strchr(word, '='))
            continue;
        if (is_hidden && strcmp(word, "hidden") == 0)
            *is_hidden = true;
        else if (word[0] >= '0' && word[0] <= '9')
            setup->seats = atoi(word);
        else
            snprintf(level, 40, "%s", word);
    }
    if (setup_check(setup, &why))
        return true;
    printf("  No: %s.\n", buf);
    return false;
}

// Asks for a table; the one whose match is over is left first.
static void wish_for(const struct call *call, const struct text *message)
{
    if (call->client->has_table)
        sitting_leave(call->sitting);
    sitting_wish(call->sitting, message);
}

static void ask_for(const struct call *call, const char *type)
{
    char level[40] = "", buf[WISH_BYTES];
    struct text message = TEXT(buf);
    struct setup setup;
    bool is_hidden = false;
    if (!read_wish(call, &setup, level, strcmp(type, "create") == 0 ? &is_hidden : NULL))
        return;
    struct wish wish = {
        .type = type, .setup = &setup, .level = level[0] ? level : NULL, .is_hidden = is_hidden};
    say_wish(&wish, &message);
    wish_for(call, &message);
}

static void queue(const struct call *call)
{
    ask_for(call, "queue");
}

static void play_bots(const struct call *call)
{
    ask_for(call, "play_bot");
}

static void open_private(const struct call *call)
{
    ask_for(call, "create");
}

static void join(const struct call *call)
{
    char buf[WISH_BYTES];
    struct text message = TEXT(buf);
    say_join(call->rest, &message);
    wish_for(call, &message);
}

static void watch(const struct call *call)
{
    char buf[WISH_BYTES];
    struct text message = TEXT(buf);
    say_watch(atoll(call->rest), &message);
    wish_for(call, &message);
}

// ---- One's account -----------------------------------------------------------------------------

static void ask_devices(const struct call *call)
{
    call->client->devices.is_known = false;
    send_plain(call, "devices");
}

// "2", as the list numbers them, or "others".
static void end_device(const struct call *call)
{
    const struct devices *devices = &call->client->devices;
    char buf[200];
    struct text message = TEXT(buf);
    int number = atoi(call->rest);
    bool is_others = strcmp(call->rest, "others") == 0;
    if (!is_others && (number < 1 || number > devices->count)) {
        puts("  No: end others, or end with the number of a device; devices lists them.");
        return;
    }
    say_end_devices(is_others ? 0 : devices->device[number - 1].device, &message);
    send(call, &message);
    ask_devices(call);
}

void words_devices(const struct devices *devices)
{
    char buf[DEVICE_LINE_BYTES];
    struct text text = TEXT(buf);
    puts("What opens your account:");
    for (int i = 0; i < devices->count; i++) {
        text_clear(&text);
        device_words(&devices->device[i], &text);
        printf("  %d  %s\n", i + 1, buf);
    }
    if (devices->more)
        printf("  and %d more, used longer ago\n", devices->more);
    puts(devices->logins ? "Logins by password, newest first:" : "Nobody logged in by password.");
    for (int i = 0; i < devices->logins; i++) {
        text_clear(&text);
        login_words(&devices->login[i], &text);
        printf("  %s\n", buf);
    }
    puts("end NUMBER ends that one, end others all but this one.");
}

// ---- Waiting, and at the table -----------------------------------------------------------------

static void deal(const struct call *call)
{
    char buf[PROMISE_WORDS_BYTES];
    struct text words = TEXT(buf);
    promise_words(&call->client->promise, &words);
    fputs(buf, stdout);
}

static void vote(const struct call *call, bool start)
{
    char buf[100];
    struct text message = TEXT(buf);
    say_vote(start, &message);
    send(call, &message);
}

static void start(const struct call *call)
{
    vote(call, true);
}

static void rather_wait(const struct call *call)
{
    vote(call, false);
}

static void leave(const struct call *call)
{
    sitting_leave(call->sitting);
}

static void hint(const struct call *call)
{
    char buf[200];
    struct text message = TEXT(buf);
    if (!client_is_asked(call->client)) {
        puts("  No: nothing is asked of you now.");
        return;
    }
    say_hint(call->client, &message);
    send(call, &message);
}

static void sit_out(const struct call *call)
{
    send_plain(call, "sit_out");
}

static void sit_in(const struct call *call)
{
    send_plain(call, "sit_in");
}

static void rematch(const struct call *call)
{
    send_plain(call, "rematch");
    puts("  It begins when all who played have said so.");
}

static void say(const struct call *call)
{
    char buf[800];
    struct text message = TEXT(buf);
    if (!call->rest[0]) {
        puts("  No: say what? As in: say well done");
        return;
    }
    say_words(call->rest, &message);
    send(call, &message);
}

static void chat(const struct call *call)
{
    const struct client *client = call->client;
    char buf[400];
    struct text message = TEXT(buf);
    int number = atoi(call->rest);
    if (number < 1 || number > client->phrases) {
        for (int i = 0; i < client->phrases; i++)
            printf("  chat %d   %s\n", i + 1, client->phrase[i].text);
        return;
    }
    say_phrase(client, number - 1, &message);
    send(call, &message);
}

static void mute(const struct call *call)
{
    struct client *client = call->client;
    char buf[200];
    struct text message = TEXT(buf);
    for (int i = 0; i < client->speakers; i++) {
        struct speaker *speaker = &client->speaker[i];
        if (strcasecmp(speaker->name, call->rest) != 0)
            continue;
        speaker->is_muted = !speaker->is_muted;
        say_mute(speaker, &message);
        send(call, &message);
        printf("  %s is %s.\n", speaker->name, speaker->is_muted ? "muted" : "heard again");
        return;
    }
    puts("  No: nobody of that name is here. These are:");
    for (int i = 0; i < client->speakers; i++)
        printf("  mute %s\n", client->speaker[i].name);
}

static void rules(const struct call *call)
{
    static char buf[RULES_MAX];
    struct text page = TEXT(buf);
    if (rules_page(client_game(call->client), &page))
        page_print(buf, false);
    else
        puts("There is no rules page in this program.");
}

static void view(const struct call *call)
{
    print_table(call->client);
    if (client_is_asked(call->client))
        print_choices(call->client);
}

// ---- The list ----------------------------------------------------------------------------------

static void help(const struct call *call);

static const struct word {
    const char *name, *usage, *help;
    int where;
    void (*obey)(const struct call *call);
} words[] = {
    {"list", "", "what the lobby offers", IN_LOBBY, list},
    {"play", "GAME [SEATS] [LEVEL] [NAME=VALUE]",
        "wait for people who want the same; with a LEVEL, a bot plays if nobody comes in 15 s",
        IN_LOBBY, queue},
    {"bots", "GAME [SEATS] [LEVEL] [NAME=VALUE]", "play against bots, at once", IN_LOBBY,
        play_bots},
    {"private", "GAME [SEATS] [NAME=VALUE] [hidden]",
        "open a private table; its code is told. hidden: so the deal stays", IN_LOBBY,
        open_private},
    {"join", "CODE [hidden]", "sit down at a private table", IN_LOBBY, join},
    {"watch", "TABLE", "look on", IN_LOBBY, watch},
    {"devices", "", "which devices open your account, and who logged in", IN_LOBBY, ask_devices},
    {"end", "NUMBER | others", "end that device, or all but this one", IN_LOBBY, end_device},
    {"start", "", "begin with those who are here, if more than half say so", WAITING, start},
    {"wait", "", "rather wait for more", WAITING, rather_wait},
    {"hint", "", "what the best bot would do", PLAYING, hint},
    {"out", "", "let a bot play for you", PLAYING, sit_out},
    {"in", "", "play yourself again", PLAYING, sit_in},
    {"say", "WORDS", "say something to the table", AT_TABLE, say},
    {"chat", "[NUMBER]", "the phrases, or one of them said", AT_TABLE, chat},
    {"mute", "NAME", "do not hear a player, or again", AT_TABLE, mute},
    {"deal", "", "what was promised for the deal, and whether that was kept", AT_TABLE, deal},
    {"view", "", "the table again", AT_TABLE | HERE_TOO, view},
    {"rules", "", "the rules of this game", AT_TABLE | HERE_TOO, rules},
    {"rematch", "", "another match with the same players", OVER, rematch},
    {"leave", "", "back to the lobby", WAITING | AT_TABLE, leave},
    {"?", "", "this help", ANYWHERE, help},
};

static bool means_something(
    const struct word *word, const struct sitting *sitting, const struct client *client)
{
    bool has_server = sitting->line[0];
    return word->where & where_is(sitting, client) && (has_server || word->where & HERE_TOO) &&
           (sitting->has_lobby || word->obey != leave);
}

static void help(const struct call *call)
{
    const struct client *client = call->client;
    if (client_is_asked(client)) {
        puts("\n  Type the number of a choice, or the move itself:");
        print_verbs(client);
    }
    for (int i = 0; i < ARRAY_LEN(words); i++) {
        char said[60];
        snprintf(said, sizeof(said), "%s %s", words[i].name, words[i].usage);
        if (means_something(&words[i], call->sitting, client))
            printf("  %-38s %s\n", said, words[i].help);
    }
    printf("  %-38s %s\n", "quit", "stop playing");
}

// The word that the line begins with; NULL if it means nothing now.
static const struct word *find_word(const struct sitting *sitting, int who, const char *line)
{
    size_t len = strcspn(line, " ");
    const char *name = word_is(line, len, "help") ? "?" : line;
    for (int i = 0; i < ARRAY_LEN(words); i++)
        if (word_is(name, strcspn(name, " "), words[i].name) &&
            means_something(&words[i], sitting, &sitting->client[who]))
            return &words[i];
    return NULL;
}

bool words_mean(const struct sitting *sitting, int who, const char *line)
{
    return find_word(sitting, who, line);
}

bool words_obey(struct sitting *sitting, int who, const char *line)
{
    const struct word *word = find_word(sitting, who, line);
    const char *rest = line + strcspn(line, " ");
    struct call call = {sitting, &sitting->client[who], who, rest + strspn(rest, " ")};
    if (word)
        word->obey(&call);
    return word;
}
