// SPDX-License-Identifier: MIT
#include "cli/home.h"

#include "bots/level.h"
#include "cli/match.h"
#include "cli/sit.h"
#include "engine/notation.h"
#include "lab/agent.h"
#include "wire/hex.h"

#include <stdio.h>
#include <string.h>

struct home {
    struct match match;
    struct agent agent[SEATS_MAX]; // of the seats that are no person's
    const char *word[SEATS_MAX];   // how it was asked for: a level, or a bot
    int people;                    // the set of seats that are
    bool is_hot_seat;
    struct chance bot_chance;
    struct sitting sitting; // has no lines to a server
};

static const struct setup *setup_of(const struct home *home)
{
    return &home->match.replay.setup;
}

// ---- Playing -----------------------------------------------------------------------------------

// What happened since people were told last. Cards that are dealt one by one are told together.
struct news {
    int count;
    struct event list[4 * EVENTS_MAX];
};

static void tell_people(struct home *home, struct news *news)
{
    static struct event heard[ARRAY_LEN(news->list)];
    for (int who = 0; who < home->sitting.count; who++) {
        struct client *client = &home->sitting.client[who];
        int count = 0;
        for (int i = 0; i < news->count; i++)
            if (news->list[i].audience & only(client->seat))
                heard[count++] = news->list[i];
        client_tell(client, heard, count);
    }
    news->count = 0;
}

static void play_one(struct home *home, int seat, const struct move *move, struct news *news)
{
    struct events events = {0};
    match_play(&home->match, seat, move, &events);
    if (news->count + events.count > ARRAY_LEN(news->list))
        tell_people(home, news);
    memcpy(news->list + news->count, events.list, (size_t)events.count * sizeof(*events.list));
    news->count += events.count;
}

static void put_picks(struct home *home, struct client *client)
{
    const struct game *game = setup_of(home)->game;
    struct choice choices[CHOICES_MAX];
    client->picks = game->moves(setup_of(home), &home->match.state, client->seat, choices);
    for (int i = 0; i < client->picks; i++) {
        struct pick *pick = &client->pick[i];
        struct text move = TEXT(pick->move);
        move_put(game, &choices[i].move, &move);
        must(!move.is_cut);
        pick->min = choices[i].move.amount;
        pick->max = choices[i].amount_max;
        pick->has_range = game->verbs[choices[i].move.verb].has_amount;
        if (pick->has_range) // the amount is the last word
            *strrchr(pick->move, ' ') = '\0';
    }
}

// When the match is over all at a hot seat look at the screen: they see what a watcher does.
static void finish(struct home *home, struct client *client)
{
    const struct result *result = &home->match.replay.result;
    struct text seed = TEXT(client->seed);
    client->is_over = true;
    client->winners = result->winners;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        client->tokens[seat] = result->tokens[seat];
    hex_put(home->match.replay.seed, SEED_BYTES, &seed);
    if (home->is_hot_seat)
        client->seat = WATCHER;
}

// Brings every client up to date, and asks those who are to decide.
static void update(struct home *home, struct news *news)
{
    const struct state *state = &home->match.state;
    bool is_over = game_is_over(state);
    for (int who = 0; who < home->sitting.count; who++) {
        struct client *client = &home->sitting.client[who];
        client->picks = 0;
        client->decision = 0;
        if (is_over)
            finish(home, client);
        else if (to_act(state) & only(client->seat)) {
            client->decision = home->match.replay.count + 1;
            put_picks(home, client);
        }
        game_view(setup_of(home), state, client->seat, &client->view);
    }
    tell_people(home, news);
}

static void deal(struct home *home, struct news *news)
{
    while (!game_is_over(&home->match.state) && is_deck_turn(&home->match.state)) {
        struct move move;
        match_sample(&home->match, &move);
        play_one(home, DECK, &move, news);
    }
}

static void decide(struct home *home, int seat, const struct move *move, struct news *news)
{
    play_one(home, seat, move, news);
    deal(home, news);
}

static void let_bot_decide(struct home *home, int seat, struct news *news)
{
    struct choice choices[CHOICES_MAX];
    int count = setup_of(home)->game->moves(setup_of(home), &home->match.state, seat, choices);
    struct move move = agent_decide(&home->agent[seat], setup_of(home), &home->match.state, seat,
        choices, count, &home->bot_chance);
    decide(home, seat, &move, news);
}

// The bots that have to decide, while no person has to. People first: in a sealed decision the bots
// do not keep them waiting.
static int due_bots(const struct home *home)
{
    int due = game_is_over(&home->match.state) ? 0 : to_act(&home->match.state);
    return due & home->people ? 0 : due;
}

bool home_step(struct home *home)
{
    static struct news news;
    int due = due_bots(home);
    bool is_news = due;
    // A client's log forgets its oldest lines: people are told before it is full.
    for (; due && news.count < LOG_LINES / 2; due = due_bots(home))
        let_bot_decide(home, lowest_bit((uint64_t)due), &news);
    if (is_news)
        update(home, &news);
    return is_news;
}

void home_move(struct home *home, int who, int pick, int amount)
{
    static struct news news;
    int seat = home->sitting.client[who].seat;
    struct choice choices[CHOICES_MAX];
    int count = setup_of(home)->game->moves(setup_of(home), &home->match.state, seat, choices);
    must(pick < count);
    struct move move = choices[pick].move;
    if (home->sitting.client[who].pick[pick].has_range)
        move.amount = amount;
    decide(home, seat, &move, &news);
    update(home, &news);
}

bool home_allows(const struct home *home, int who, const struct move *move, struct text *why)
{
    return game_allows(
        setup_of(home), &home->match.state, home->sitting.client[who].seat, move, why);
}

// ---- Sitting down ------------------------------------------------------------------------------

// Which bot sits where: --bot may be repeated, the last one takes all seats that are left.
static int seat_bots(const struct args *args, const struct setup *setup, struct home *home)
{
    const char *level = args_get(args, "level"), *word = level ? level : "easy";
    int next = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (home->people & only(seat))
            continue;
        while (next < args->given_count && strcmp(args->given[next].flag->name, "bot") != 0)
            next++;
        if (next < args->given_count)
            word = args->given[next++].value;
        char buf[400];
        struct text why = TEXT(buf);
        if (!agent_parse(&home->agent[seat], setup, word, &why))
            return refuse("--%s %s: %s", word == level ? "level" : "bot", word, buf);
        home->word[seat] = word;
    }
    return EXIT_FINE;
}

static void put_name(const struct home *home, const char *name, int seat, char to[SITTER_BYTES])
{
    if (home->is_hot_seat)
        snprintf(to, SITTER_BYTES, "Player %d", seat);
    else if (home->people & only(seat))
        snprintf(to, SITTER_BYTES, "%.40s", name);
    else if (setup_of(home)->seats == 2)
        snprintf(to, SITTER_BYTES, "Bot");
    else
        snprintf(to, SITTER_BYTES, "Bot %d", seat);
}

static void seat_people(const struct args *args, struct home *home)
{
    const char *name = args_get(args, "name") ? args_get(args, "name") : "";
    for (int seat = 0; seat < setup_of(home)->seats; seat++) {
        if (!(home->people & only(seat)))
            continue;
        struct client *client = &home->sitting.client[home->sitting.count++];
        client_init(client);
        client->is_welcome = client->has_table = true;
        client->match = 1;
        client->setup = *setup_of(home);
        client->seat = seat;
        client->is_named = home->is_hot_seat || *name;
        for (int other = 0; other < setup_of(home)->seats; other++)
            put_name(home, name, other, client->sitter[other].name);
        put_name(home, name, seat, client->name);
    }
}

// In the record stands who it was: "You" would say nothing to the next reader.
static void name_players(const struct args *args, struct home *home)
{
    const char *name = args_get(args, "name");
    for (int seat = 0; seat < setup_of(home)->seats; seat++) {
        bool is_person = home->people & only(seat);
        const char *known = is_person ? name : home->agent[seat].bot->name;
        if (known && !home->is_hot_seat)
            snprintf(home->match.replay.player[seat], REPLAY_NAME_MAX + 1, "%.40s", known);
    }
}

// The bots' own chance: they must not draw from the deck's.
static void seed_bots(struct home *home, const uint8_t seed[SEED_BYTES])
{
    uint8_t other[SEED_BYTES];
    for (int i = 0; i < SEED_BYTES; i++)
        other[i] = (uint8_t)~seed[i];
    chance_from_seed(&home->bot_chance, other);
}

static void print_greeting(const struct home *home)
{
    const struct client *client = &home->sitting.client[0];
    printf("%s. %s\n", client_game(client)->title, client_game(client)->summary);
    for (int seat = 0; seat < setup_of(home)->seats; seat++) {
        if (home->people & only(seat))
            continue;
        struct level level;
        const struct bot *bot = home->agent[seat].bot;
        bool is_level = level_find(client_game(client), home->word[seat], &level);
        bool is_usual = is_level && bot == bot_find(level.bot); // not so under other rules
        printf("%s %s %s: %s.\n", client->sitter[seat].name, is_level ? "plays at level" : "is",
            home->word[seat], is_usual ? level.help : bot->help);
    }
    puts("Answer with a number or a move; ? helps, quit stops.");
}

// What the moves that are taken over came to is on the table; they are not told again. The cards
// that come are dealt anew, so the record has no seed: as a whole it comes from none.
static void take_over(struct home *home, const struct beginning *from, struct news *news)
{
    for (int i = 0; i < from->moves; i++, news->count = 0)
        play_one(home, from->replay->turns[i].seat, &from->replay->turns[i].move, news);
    home->match.replay.has_seed = false;
}

static int play_match(const struct args *args, const struct setup *setup, struct home *home,
    const struct beginning *from)
{
    static struct news news;
    uint8_t seed[SEED_BYTES];
    seed_from_args(args, seed);
    seed_bots(home, seed);
    match_start(&home->match, setup, seed);
    name_players(args, home);
    seat_people(args, home);
    for (int seat = 0; seat < setup->seats; seat++)
        if (home->agent[seat].bot)
            agent_open(&home->agent[seat]);
    print_greeting(home);
    if (from)
        take_over(home, from, &news);
    deal(home, &news);
    update(home, &news);
    int code = sit_plain(&home->sitting, home);
    const char *path = args_get(args, "save");
    if (path && !code)
        code = match_save(&home->match, path);
    for (int seat = 0; seat < setup->seats; seat++)
        if (home->agent[seat].bot)
            agent_close(&home->agent[seat]);
    match_release(&home->match);
    return code;
}

// Who decides next in the match that was played, as whose decision one would try again.
static int seat_to_decide(const struct beginning *from)
{
    for (int i = from->moves; i < from->replay->count; i++)
        if (from->replay->turns[i].seat != DECK)
            return from->replay->turns[i].seat;
    return 0;
}

int home_play(const struct args *args, const struct setup *setup, const struct beginning *from)
{
    static struct home home;
    int64_t seat = from ? seat_to_decide(from) : 0;
    int fault = args_int(args, "seat", 0, setup->seats - 1, &seat);
    if (fault)
        return fault;
    home.is_hot_seat = args_has(args, "hot-seat");
    home.people = home.is_hot_seat ? (1 << setup->seats) - 1 : only((int)seat);
    fault = seat_bots(args, setup, &home);
    return fault ? fault : play_match(args, setup, &home, from);
}
