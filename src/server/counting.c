// SPDX-License-Identifier: MIT
#include "server/counting.h"

#include "server/finished.h"
#include "server/parts.h"
#include "server/player.h"
#include "server/session.h"

#include <stdlib.h>

enum {
    DAY_MS = 24 * 3600 * 1000,
    COUNTED_MAX = 6,   // matches of two players within a day that count at all
    PAIRS_MAX = 65536, // 4 MB; far more than a server has in a day
    WAYS = 8,          // places in which a pair may be found
    RECALL_MAX = 50000,
};

const char *const worth_names[] = {
    "full", "bots", "private", "options", "frozen", "address", "again", NULL};

// How much the next match counts, in eighths, after so many within a day.
static const int eighths_after[COUNTED_MAX + 1] = {8, 8, 8, 4, 2, 1, 0};

// When these two met lately, in matches that count; 0: free. In no order. One of them may be an
// address, as a number below 0: whoever plays from there is met then. Otherwise one person with two
// lines could feed an account at the first from any number of new ones at the second.
struct pair {
    int64_t player[2]; // the smaller number first
    int64_t at_ms[COUNTED_MAX];
};

struct meetings {
    struct pair pair[PAIRS_MAX];
    uint64_t salt; // which pairs share their places is otherwise after each start
};

struct meetings *meetings_create(const struct server *server)
{
    struct meetings *meetings = calloc(1, sizeof(*meetings));
    must(meetings);
    int64_t began_ms = real_ms(server);
    meetings->salt = hash_bytes(HASH_START, &began_ms, sizeof(began_ms));
    return meetings;
}

void meetings_destroy(struct meetings *meetings)
{
    free(meetings);
}

// ---- Who has met whom --------------------------------------------------------------------------

static struct pair *places_of(struct meetings *meetings, const int64_t player[2])
{
    uint64_t hash = hash_bytes(meetings->salt, player, 2 * sizeof(player[0]));
    return &meetings->pair[(hash ^ hash >> 32) % (PAIRS_MAX / WAYS) * WAYS];
}

static int64_t newest_ms(const struct pair *pair)
{
    int64_t newest = 0;
    for (int i = 0; i < COUNTED_MAX; i++)
        newest = pair->at_ms[i] > newest ? pair->at_ms[i] : newest;
    return newest;
}

// The pair's own place; or, if it has none, the one that has not been used for longest.
static struct pair *place_of(struct meetings *meetings, const int64_t player[2])
{
    struct pair *places = places_of(meetings, player), *oldest = places;
    for (int i = 0; i < WAYS; i++) {
        if (places[i].player[0] == player[0] && places[i].player[1] == player[1])
            return &places[i];
        if (newest_ms(&places[i]) < newest_ms(oldest))
            oldest = &places[i];
    }
    return oldest;
}

static void order(int64_t player[2], int64_t a, int64_t b)
{
    player[0] = a < b ? a : b;
    player[1] = a < b ? b : a;
}

static int met(const struct server *server, int64_t a, int64_t b)
{
    int64_t player[2], since_ms = real_ms(server) - DAY_MS;
    order(player, a, b);
    const struct pair *pair = place_of(server->meetings, player);
    int count = 0;
    if (pair->player[0] != player[0] || pair->player[1] != player[1])
        return 0;
    for (int i = 0; i < COUNTED_MAX; i++)
        count += pair->at_ms[i] && pair->at_ms[i] > since_ms;
    return count;
}

static void note(struct meetings *meetings, int64_t a, int64_t b, int64_t at_ms)
{
    int64_t player[2];
    order(player, a, b);
    struct pair *pair = place_of(meetings, player);
    if (pair->player[0] != player[0] || pair->player[1] != player[1])
        *pair = (struct pair){.player = {player[0], player[1]}};
    int oldest = 0;
    for (int i = 1; i < COUNTED_MAX; i++)
        oldest = pair->at_ms[i] < pair->at_ms[oldest] ? i : oldest;
    if (at_ms > pair->at_ms[oldest])
        pair->at_ms[oldest] = at_ms;
}

// Where the player comes from, among the numbers of players; 0: that is not known, or of no matter.
static int64_t address_of(const struct server *server, const struct player *player)
{
    bool has_address = !server->config.is_lan && player->session && player->session->address;
    return has_address ? -(int64_t)(player->session->address & INT64_MAX) : 0;
}

void counting_note(struct server *server, const struct table *table, struct player *const *players)
{
    int64_t now_ms = real_ms(server);
    if (!table->terms.worth.eighths || table->terms.worth.is_old)
        return;
    for (int i = 0; i < table->terms.setup.seats; i++)
        for (int other = 0; other < table->terms.setup.seats; other++) {
            if (other == i || !players[i] || !players[other])
                continue;
            int64_t address = address_of(server, players[other]);
            if (other < i)
                note(server->meetings, players[i]->id, players[other]->id, now_ms);
            if (address)
                note(server->meetings, players[i]->id, address, now_ms);
        }
}

// Numbers are given when a match begins, and matches end in another order: the few that are older
// than the first one found to be too old are not looked for.
void counting_recall(struct server *server)
{
    struct store *reader = server->reader;
    int64_t since_ms = real_ms(server) - DAY_MS;
    struct counts counts;
    reader->kind->counts(reader, &counts);
    struct match match;
    for (int64_t id = counts.matches; id > 0 && id > counts.matches - RECALL_MAX; id--) {
        if (!reader->kind->match(reader, id, &match))
            continue;
        if (match.ended_ms <= since_ms)
            return;
        struct finished_seat seat[SEATS_MAX];
        int seats = match.flags & FINISHED_COUNTED ? finished_seats(&match, seat) : 0;
        for (int i = 0; i < seats; i++)
            for (int other = 0; other < i; other++)
                note(server->meetings, seat[i].player, seat[other].player, match.ended_ms);
    }
}

// ---- Judging -----------------------------------------------------------------------------------

static bool has_standard_options(const struct setup *setup)
{
    for (int i = 0; setup->game->options[i].name; i++)
        if (setup->option[i] != setup->game->options[i].standard)
            return false;
    return true;
}

static bool share_address(const struct player *a, const struct player *b)
{
    return a->session && b->session && a->session->address &&
           a->session->address == b->session->address;
}

static struct worth practice(enum worth_why why)
{
    return (struct worth){.why = why};
}

// How often the player has met the other, or anybody at the other's address.
static int times_met(
    const struct server *server, const struct player *player, const struct player *other)
{
    int64_t address = address_of(server, other);
    int times = met(server, player->id, other->id);
    int there = address ? met(server, player->id, address) : 0;
    return there > times ? there : times;
}

static int most_met(const struct server *server, struct player *const *players, int count)
{
    int most = 0;
    for (int i = 0; i < count; i++)
        for (int other = 0; other < count; other++) {
            int times = other == i ? 0 : times_met(server, players[i], players[other]);
            most = times > most ? times : most;
        }
    return most;
}

struct worth counting_judge(const struct server *server, const struct terms *terms,
    struct player *const *players, int count)
{
    for (int i = 0; i < count; i++)
        if (!players[i])
            return practice(WORTH_BOTS);
    if (terms->code[0])
        return practice(WORTH_PRIVATE);
    if (!has_standard_options(&terms->setup))
        return practice(WORTH_OPTIONS);
    for (int i = 0; i < count; i++)
        if (players[i]->is_frozen)
            return practice(WORTH_FROZEN);
    for (int i = 0; i < count && !server->config.is_lan; i++)
        for (int other = 0; other < i; other++)
            if (share_address(players[i], players[other]))
                return practice(WORTH_ADDRESS);
    int times = most_met(server, players, count), eighths = eighths_after[times];
    return (struct worth){.eighths = eighths,
        .why = eighths < 8 ? WORTH_AGAIN : WORTH_FULL,
        .meeting = eighths < 8 ? times + 1 : 0,
        .is_rated = eighths > 0};
}

// ---- What it comes to --------------------------------------------------------------------------

enum purse counting_purse(const struct worth *worth)
{
    return worth->eighths ? PURSE_TOKENS : PURSE_PRACTICE;
}

// It was weighed when it began, and counts.
static bool is_weighed(const struct worth *worth)
{
    return worth->eighths && !worth->is_old;
}

bool counting_withholds(const struct table *table, int seat)
{
    return is_weighed(&table->terms.worth) && table->seat[seat].had_bot &&
           table->result.tokens[seat] > 0;
}

// In what counts nobody wins more than others lose. Some games pay winners from the house as well,
// and two friends could let it pay them both; and a winner's part may round to more than those of
// many losers. So the winners share what was lost, as they would have shared what they won.
void counting_moves(const struct table *table, int64_t moved[SEATS_MAX])
{
    const struct worth *worth = &table->terms.worth;
    int eighths = worth->eighths ? worth->eighths : 8; // practice is in full
    int64_t won = 0, lost = 0;
    for (int i = 0; i < table->terms.setup.seats; i++) {
        moved[i] = (int64_t)table->result.tokens[i] * eighths / 8; // toward zero
        *(moved[i] > 0 ? &won : &lost) += moved[i] > 0 ? moved[i] : -moved[i];
    }
    for (int i = 0; i < table->terms.setup.seats; i++) {
        if (counting_withholds(table, i))
            moved[i] = 0;
        else if (moved[i] > 0 && won > lost && is_weighed(worth))
            moved[i] = moved[i] * lost / won;
    }
}

// Who got more tokens has won; where none move, who is among the winners.
static int lead(const struct result *result, int seat, int other)
{
    if (result->tokens[seat] != result->tokens[other])
        return result->tokens[seat] > result->tokens[other] ? 1 : -1;
    return (result->winners >> seat & 1) - (result->winners >> other & 1);
}

double counting_score(const struct table *table, int seat, int other)
{
    int ahead = lead(&table->result, seat, other);
    bool is_of_bot = !table->terms.worth.is_old && ((ahead > 0 && table->seat[seat].had_bot) ||
                                                       (ahead < 0 && table->seat[other].had_bot));
    return is_of_bot ? -1 : (ahead + 1) / 2.0;
}

// ---- Telling -----------------------------------------------------------------------------------

#define STAY ", so tokens and ratings stay as they are."

static const char *const sentences[] = {
    [WORTH_BOTS] = "Practice: bots play here" STAY,
    [WORTH_PRIVATE] = "Practice: this is a private table" STAY,
    [WORTH_OPTIONS] = "Practice: the options are not the standard ones" STAY,
    [WORTH_FROZEN] = "Practice: an account at this table is frozen" STAY,
    [WORTH_ADDRESS] = "Practice: players here share an address" STAY,
};

static void put_again(struct text *text, const struct worth *worth, bool is_of_two)
{
    const char *who = is_of_two ? "you two, or others at your addresses,"
                                : "two players here, or others at their addresses,";
    const char *part = worth->eighths == 4   ? "half"
                       : worth->eighths == 2 ? "a quarter"
                                             : "an eighth";
    if (worth->eighths)
        text_format(text, "Counts %s: %s have met %d times today.", part, who, worth->meeting - 1);
    else
        text_format(text, "Practice: %s have met %d times today" STAY, who, worth->meeting - 1);
}

static void put_sentence(
    struct text *text, const struct worth *worth, const struct setup *setup, bool is_watcher)
{
    if (worth->why == WORTH_AGAIN)
        put_again(text, worth, setup->seats == 2 && !is_watcher);
    else if (worth->why != WORTH_FULL)
        text_put(text, sentences[worth->why]);
    else if (worth->is_old && !worth->is_rated)
        text_put(text, "Counts: tokens.");
    else
        text_put(text, stake_of(setup) ? "Counts: tokens and rating." : "Counts: rating.");
}

static void put_parts(
    struct out *out, enum purse purse, int eighths, const char *why, const char *text)
{
    out_key(out, "counts");
    out_object(out);
    out_put_string(out, "purse", purse == PURSE_TOKENS ? "tokens" : "practice");
    out_put_int(out, "part", eighths * 100 / 8);
    if (why)
        out_put_string(out, "why", why);
    out_put_string(out, "text", text);
    out_object_end(out);
}

void put_counts(
    struct out *out, const struct worth *worth, const struct setup *setup, bool is_watcher)
{
    char buf[WHY_BYTES];
    struct text text = TEXT(buf);
    put_sentence(&text, worth, setup, is_watcher);
    put_parts(out, counting_purse(worth), worth->eighths,
        worth->why == WORTH_FULL ? NULL : worth_names[worth->why], buf);
}

// The game gave the seat more than others lost to it.
static bool wins_less(const struct table *table, int seat)
{
    int64_t moved[SEATS_MAX], own = table->result.tokens[seat];
    counting_moves(table, moved);
    return own > 0 && is_weighed(&table->terms.worth) &&
           moved[seat] < own * table->terms.worth.eighths / 8;
}

void put_counts_at(struct out *out, const struct table *table, int seat)
{
    const struct worth *worth = &table->terms.worth;
    char buf[WHY_BYTES];
    struct text text = TEXT(buf);
    if (table->is_void) {
        put_parts(
            out, counting_purse(worth), 0, "void", "Nothing moves: the match was called off.");
        return;
    }
    put_sentence(&text, worth, &table->terms.setup, seat == WATCHER);
    if (table->phase == TABLE_OVER && seat != WATCHER && counting_withholds(table, seat))
        text_put(&text, " A bot played for you, and what it won goes to the house.");
    else if (table->phase == TABLE_OVER && seat != WATCHER && wins_less(table, seat))
        text_put(&text, " You win what was lost to you: the house itself pays nothing.");
    put_parts(out, counting_purse(worth), worth->eighths,
        worth->why == WORTH_FULL ? NULL : worth_names[worth->why], buf);
}
