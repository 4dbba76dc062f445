// SPDX-License-Identifier: MIT
// The lab as the server offers it: what a query asks for, within bounds, on one thread; the answer
// is that of `baize sim --json`. Here the server and the lab meet, which do not know each other.
#include "cli/serve_lab.h"

#include "cli/cli.h"
#include "engine/notation.h"
#include "games/games.h"
#include "lab/report.h"
#include "net/http.h"
#include "os/entropy.h"
#include "os/time.h"
#include "wire/fair.h"

#include <stdlib.h>
#include <string.h>

enum { MATCHES_MAX = 100000, MATCHES_STANDARD = 10000, RUN_MS = 2000 };

// Those that are done with a move soon: the time is looked at between moves.
static const char *const players[] = {"random", "easy", "medium", "hard", NULL};

struct wish {
    struct simulation simulation;
    const char *bot;
    char seed[40];
};

struct watch {
    const atomic_bool *is_stopped;
    atomic_bool is_over;
    int64_t until_ms;
};

static bool read_number(
    const char *word, const char *what, int64_t min, int64_t max, int64_t *number, struct text *why)
{
    char *end;
    long long value = strtoll(word, &end, 10);
    if (end != word && !*end && value >= min && value <= max) {
        *number = value;
        return true;
    }
    text_format(why, "%s is a whole number from %jd to %jd", what, min, max);
    return false;
}

static bool read_bot(const char *word, const char **bot, struct text *why)
{
    for (int i = 0; players[i]; i++)
        if (strcmp(word, players[i]) == 0) {
            *bot = players[i];
            return true;
        }
    text_put(why, "the players here are random, easy, medium or hard");
    return false;
}

// "seats=3", or any option of the game: "hp=30".
static bool read_piece(struct wish *wish, const char *piece, struct text *why)
{
    struct setup *setup = &wish->simulation.setup;
    int64_t number;
    if (strncmp(piece, "game=", 5) == 0)
        return true;
    if (strncmp(piece, "bot=", 4) == 0)
        return read_bot(piece + 4, &wish->bot, why);
    if (strncmp(piece, "seats=", 6) == 0) {
        bool is_fine = read_number(piece + 6, "seats", 1, SEATS_MAX, &number, why);
        setup->seats = is_fine ? (int)number : 0;
        return is_fine;
    }
    if (strncmp(piece, "matches=", 8) == 0) {
        bool is_fine = read_number(piece + 8, "matches", 1, MATCHES_MAX, &number, why);
        wish->simulation.games = is_fine ? (uint64_t)number : 0;
        return is_fine;
    }
    if (strncmp(piece, "seed=", 5) == 0) {
        bool is_fine = read_number(piece + 5, "seed", 0, UINT32_MAX, &number, why);
        snprintf(wish->seed, sizeof(wish->seed), "%u", is_fine ? (unsigned)number : 0);
        return is_fine;
    }
    return option_parse(setup, piece, why);
}

static bool read_query(struct wish *wish, const char *query, struct text *why)
{
    char name[40], piece[100];
    struct text game = TEXT(name);
    query_value((struct span){query, strlen(query)}, "game", &game);
    if (!game_find(name)) {
        text_put(why, "there is no such game: ask /api/games which there are");
        return false;
    }
    setup_init(&wish->simulation.setup, game_find(name));
    for (const char *at = query; *at;) {
        size_t len = strcspn(at, "&");
        struct text word = TEXT(piece);
        text_bytes(&word, at, len);
        if (word.is_cut)
            text_put(why, "no part of the question is that long");
        if (len && (word.is_cut || !read_piece(wish, piece, why)))
            return false;
        at += len + (at[len] == '&');
    }
    return setup_check(&wish->simulation.setup, why);
}

static bool seat_players(struct wish *wish, struct text *why)
{
    struct simulation *simulation = &wish->simulation;
    for (int seat = 0; seat < simulation->setup.seats; seat++)
        if (!agent_parse(&simulation->agents[seat], &simulation->setup, wish->bot, why))
            return false;
    return true;
}

static void look_at_time(void *context, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    struct watch *watch = context;
    watch->is_over = *watch->is_stopped || time_monotonic_ms() >= watch->until_ms;
}

bool serve_lab(const char *query, const atomic_bool *is_stopped, struct text *answer)
{
    struct watch watch = {is_stopped, false, time_monotonic_ms() + RUN_MS};
    struct wish wish = {
        .bot = "random",
        .simulation = {.games = MATCHES_STANDARD,
            .threads = 1,
            .is_stopped = &watch.is_over,
            .progress = look_at_time,
            .context = &watch},
    };
    uint32_t drawn;
    entropy_fill(&drawn, sizeof(drawn));
    snprintf(wish.seed, sizeof(wish.seed), "%u", drawn);
    if (!read_query(&wish, query, answer) || !seat_players(&wish, answer)) {
        text_char(answer, '\n');
        return false;
    }
    uint8_t seed[SEED_BYTES];
    seed_from_text(wish.seed, strlen(wish.seed), seed);
    memcpy(&wish.simulation.seed, seed, sizeof(wish.simulation.seed));
    static struct tally tally; // one run at a time
    int64_t start_ns = time_monotonic_ns();
    simulate(&wish.simulation, &tally);
    double seconds = (double)(time_monotonic_ns() - start_ns) / 1e9;
    if (!tally.games) {
        text_put(answer, "no match was over within two seconds: ask for players that think less\n");
        return false;
    }
    const char *names[SEATS_MAX];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        names[seat] = wish.bot;
    struct report report = {&wish.simulation, &tally, names, wish.seed, seconds};
    char *page = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&page, &size);
    must(file);
    report_json(file, &report);
    fclose(file);
    text_bytes(answer, page, size);
    free(page);
    return true;
}
