// SPDX-License-Identifier: MIT
#include "server/leaderboard.h"

#include "games/games.h"
#include "server/catalogue.h"
#include "server/job.h"
#include "server/names.h"
#include "server/player.h"
#include "server/say.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BOARD_ROWS = 100, BOARD_FRESH_MS = 10000, BOARD_WAITING_MAX = 256 };

// What a rating must come from before it is ranked: a few matches with friends prove nothing.
enum { LEAST_MATCHES = 10, LEAST_OPPONENTS = 5 };

struct ranked {
    int64_t player, tokens;
    char name[NAME_BYTES + 1];
    bool is_protected;
    struct rating rating;
};

struct ranking {
    int count;
    struct ranked rank[BOARD_ROWS];
};

// Made by reading every account, elsewhere, and kept for a while. [GAMES_MAX] is by tokens.
struct leaderboard {
    struct ranking ranks[GAMES_MAX + 1];
    int64_t made_ms;
    bool is_made, is_making;
    struct store *reader; // of its own, since it is read elsewhere
    struct {
        uint64_t connection;
        bool has_id;
        int64_t id;
        int game;
    } waiting[BOARD_WAITING_MAX];
    int waiters;
};

struct ranking_job {
    struct job job;
    struct store *reader;
    struct ranking ranks[GAMES_MAX + 1];
};

// What can be said for sure: 39 of 40 whose rating is so unsure are better than this.
static double score_of(const struct rating *rating)
{
    return rating->rating - 2 * rating->deviation;
}

static bool is_before(const struct ranked *a, const struct ranked *b, bool is_rating)
{
    if (is_rating && score_of(&a->rating) != score_of(&b->rating))
        return score_of(&a->rating) > score_of(&b->rating);
    return is_rating || a->tokens == b->tokens ? a->player < b->player : a->tokens > b->tokens;
}

static void enter(struct ranking *ranks, const struct ranked *rank, bool is_rating)
{
    if (ranks->count == BOARD_ROWS && !is_before(rank, &ranks->rank[BOARD_ROWS - 1], is_rating))
        return;
    int at = ranks->count < BOARD_ROWS ? ranks->count++ : BOARD_ROWS - 1;
    for (; at && is_before(rank, &ranks->rank[at - 1], is_rating); at--)
        ranks->rank[at] = ranks->rank[at - 1];
    ranks->rank[at] = *rank;
}

static bool is_ranked(const struct rating *rating)
{
    return rating->matches >= LEAST_MATCHES && rating_opponents(rating) >= LEAST_OPPONENTS;
}

// Whoever has a rating in some game has played a match that counts, and is ranked by tokens.
static bool enter_account(void *context, const struct account *account)
{
    struct ranking_job *job = context;
    struct ranked rank = {.player = account->id, .tokens = account->balance};
    if (account->is_frozen || account->shows == SHOWS_NAME)
        return true;
    memcpy(rank.name, account->name, sizeof(rank.name));
    rank.is_protected = account->password[0] && name_is_of(job->reader, account->name, account->id);
    const char *id;
    size_t at = 0, len;
    bool has_counted = false;
    while (profile_next(account->profile, account->profile_len, &at, &id, &len, &rank.rating)) {
        has_counted = true;
        for (int i = 0; games[i] && is_ranked(&rank.rating); i++)
            if (word_is(id, len, games[i]->id))
                enter(&job->ranks[i], &rank, true);
    }
    if (has_counted)
        enter(&job->ranks[GAMES_MAX], &rank, false);
    return true;
}

static void make_ranking(struct job *base, const struct worker *worker)
{
    (void)worker;
    struct ranking_job *job = (struct ranking_job *)base;
    job->reader->kind->accounts(job->reader, enter_account, job);
}

static void put_board(struct server *server, struct out *out, int game)
{
    const struct ranking *ranks = &server->leaderboard->ranks[game];
    out_key(out, "game");
    if (game == GAMES_MAX)
        out_null(out);
    else
        out_string(out, games[game]->id);
    out_key(out, "rows");
    out_array(out);
    for (int i = 0; i < ranks->count; i++) {
        const struct ranked *rank = &ranks->rank[i];
        out_object(out);
        out_put_int(out, "rank", i + 1);
        out_put_int(out, "player", rank->player);
        out_put_string(out, "name", rank->name);
        out_put_int(out, "tokens", rank->tokens);
        if (rank->is_protected)
            out_put_bool(out, "is_protected", true);
        if (game != GAMES_MAX) {
            out_key(out, "rating");
            put_rating(out, &rank->rating);
            out_put_int(out, "score", (int64_t)floor(score_of(&rank->rating) + 0.5));
        }
        out_object_end(out);
    }
    out_array_end(out);
    if (game == GAMES_MAX)
        return;
    out_put_int(out, "least_matches", LEAST_MATCHES);
    out_put_int(out, "least_opponents", LEAST_OPPONENTS);
}

static void say_board(
    struct server *server, struct session *session, const struct message *message, int game)
{
    struct out *out = say_begin(server, S_leaderboard);
    say_re(server, message);
    put_board(server, out, game);
    say_send(server, session);
}

static void ranking_done(struct server *server, struct job *base)
{
    struct ranking_job *job = (struct ranking_job *)base;
    struct leaderboard *board = server->leaderboard;
    memcpy(board->ranks, job->ranks, sizeof(board->ranks));
    board->made_ms = server->now_ms;
    board->is_made = true;
    board->is_making = false;
    for (int i = 0; i < board->waiters; i++) {
        struct session *session = session_find(server, board->waiting[i].connection);
        struct message message = {.has_id = board->waiting[i].has_id, .id = board->waiting[i].id};
        if (is_alive(session))
            say_board(server, session, &message, board->waiting[i].game);
    }
    board->waiters = 0;
    job_free(base);
}

static bool is_fresh(const struct server *server)
{
    const struct leaderboard *board = server->leaderboard;
    return board->is_made && server->now_ms - board->made_ms < BOARD_FRESH_MS;
}

static void refresh(struct server *server)
{
    if (server->leaderboard->is_making || is_fresh(server))
        return;
    struct ranking_job *job = calloc(1, sizeof(*job));
    must(job);
    job->job.run = make_ranking;
    job->job.done = ranking_done;
    job->job.owner.lane = LANE_READING;
    job->reader = server->leaderboard->reader;
    server->leaderboard->is_making = true;
    job_start(server, &job->job);
}

// -1 if there is no such game.
static int board_of(const char *game)
{
    if (!game || !*game)
        return GAMES_MAX;
    const struct game *found = game_find(game);
    return found ? game_number(found) : -1;
}

void leaderboard_say(struct server *server, struct session *session, const struct message *message)
{
    struct leaderboard *board = server->leaderboard;
    int game = board_of(message_text(message, leaderboard_game));
    if (game < 0) {
        say_error(server, session, message, E_unknown_game, NULL);
        return;
    }
    if (!is_fresh(server)) {
        // Note who asked before starting the job: the job may be done within the call.
        if (board->waiters == BOARD_WAITING_MAX) {
            say_error(server, session, message, E_too_many, NULL);
            return;
        }
        int i = board->waiters++;
        board->waiting[i].connection = session->connection;
        board->waiting[i].has_id = message->has_id;
        board->waiting[i].id = message->id;
        board->waiting[i].game = game;
        refresh(server);
        return;
    }
    say_board(server, session, message, game);
}

// A page cannot wait: it shows what was made last, and asks for a newer one.
bool leaderboard_page(struct server *server, const char *game, struct text *text)
{
    int number = board_of(game);
    if (number < 0)
        return false;
    refresh(server);
    struct out out = out_into(text);
    out_object(&out);
    out_put_string(&out, "type", "leaderboard");
    put_board(server, &out, number);
    out_object_end(&out);
    return true;
}

struct leaderboard *leaderboard_create(struct store *reader)
{
    struct leaderboard *board = calloc(1, sizeof(*board));
    must(board);
    board->reader = reader;
    return board;
}

void leaderboard_destroy(struct leaderboard *board)
{
    if (board)
        board->reader->kind->close(board->reader);
    free(board);
}
