// SPDX-License-Identifier: MIT
// What one may read about matches that are over and players: history, leaderboard, replays.
#include "server/core.h"

#include "server/inspect.h"
#include "wire/replay.h"

#include <stdlib.h>
#include <string.h>

// ---- History -----------------------------------------------------------------------------------

static int read_sats(const struct match *match, struct sat sats[SEATS_MAX])
{
    int count = 0;
    size_t at = 0;
    while (count < SEATS_MAX && sat_next(match, &at, &sats[count]))
        count++;
    return count;
}

static void put_match(
    struct out *out, const struct match *match, int64_t player, const struct entry *entry)
{
    struct sat sats[SEATS_MAX];
    int count = read_sats(match, sats), own = 0;
    for (int i = 0; i < count; i++)
        own = sats[i].player == player ? i : own;
    out_object(out);
    out_put_int(out, "match", match->id);
    out_put_string(out, "game", match->game);
    out_put_int(out, "ended_ms", match->ended_ms);
    out_put_int(out, "seat", own);
    out_key(out, "names");
    out_array(out);
    for (int i = 0; i < count; i++)
        out_bytes(out, sats[i].name, sats[i].name_len);
    out_array_end(out);
    out_key(out, "players");
    out_array(out);
    for (int i = 0; i < count; i++) {
        if (sats[i].player)
            out_int(out, sats[i].player);
        else
            out_null(out);
    }
    out_array_end(out);
    out_key(out, "tokens");
    out_array(out);
    for (int i = 0; i < count; i++)
        out_int(out, sats[i].tokens);
    out_array_end(out);
    out_put_int(out, "balance", entry->balance);
    out_put_bool(out, "is_void", match->flags & MATCH_VOID);
    out_object_end(out);
}

void accounts_history(struct server *server, struct session *session, const struct message *message)
{
    const struct store_kind *kind = server->reader->kind;
    int64_t player = message_int(message, history_player, session->player->id);
    int64_t left = message_int(message, history_count, 20);
    struct account account;
    if (player <= 0 || !kind->account(server->reader, player, &account)) {
        say_error(server, session, message, E_unknown_player, NULL);
        return;
    }
    struct out *out = say_begin(server, S_history);
    say_re(server, message);
    out_put_int(out, "player", player);
    out_key(out, "matches");
    out_array(out);
    int64_t at = message_int(message, history_before, account.last_entry);
    struct entry entry;
    struct match match;
    // An entry of somebody else's chain would tell that player's matches: it ends the page.
    while (left && at && kind->entry(server->reader, at, &entry) && entry.account == player) {
        if (entry.match && kind->match(server->reader, entry.match, &match)) {
            put_match(out, &match, player, &entry);
            left--;
        }
        at = entry.previous;
    }
    out_array_end(out);
    out_key(out, "next");
    if (at)
        out_int(out, at);
    else
        out_null(out);
    say_send(server, session);
}

// ---- Leaderboard -------------------------------------------------------------------------------

enum { BOARD_ROWS = 100, BOARD_FRESH_MS = 10000, BOARD_WAITING_MAX = 256 };

struct standing {
    int64_t player, tokens;
    char name[NAME_BYTES + 1];
    struct rating rating;
};

struct standings {
    int count;
    struct standing rank[BOARD_ROWS];
};

// Made by reading every account, on another thread, and kept for a while. [GAMES_MAX] is by tokens.
struct board {
    struct standings ranks[GAMES_MAX + 1];
    int64_t made_ms;
    bool is_made, is_making;
    struct {
        uint64_t connection;
        bool has_id;
        int64_t id;
        int game;
    } waiting[BOARD_WAITING_MAX];
    int waiters;
};

struct board_job {
    struct job job;
    struct store *reader;
    struct standings ranks[GAMES_MAX + 1];
};

static bool is_before(const struct standing *a, const struct standing *b, bool is_rating)
{
    if (is_rating && a->rating.rating != b->rating.rating)
        return a->rating.rating > b->rating.rating;
    return is_rating || a->tokens == b->tokens ? a->player < b->player : a->tokens > b->tokens;
}

static void enter(struct standings *ranks, const struct standing *rank, bool is_rating)
{
    if (ranks->count == BOARD_ROWS && !is_before(rank, &ranks->rank[BOARD_ROWS - 1], is_rating))
        return;
    int at = ranks->count < BOARD_ROWS ? ranks->count++ : BOARD_ROWS - 1;
    for (; at && is_before(rank, &ranks->rank[at - 1], is_rating); at--)
        ranks->rank[at] = ranks->rank[at - 1];
    ranks->rank[at] = *rank;
}

static bool enter_account(void *context, const struct account *account)
{
    struct board_job *job = context;
    struct standing rank = {.player = account->id, .tokens = account->balance};
    if (!account->matches)
        return true;
    memcpy(rank.name, account->name, sizeof(rank.name));
    enter(&job->ranks[GAMES_MAX], &rank, false);
    const char *id;
    size_t at = 0, len;
    while (profile_next(account->profile, account->profile_len, &at, &id, &len, &rank.rating))
        for (int i = 0; games[i]; i++)
            if (word_is(id, len, games[i]->id))
                enter(&job->ranks[i], &rank, true);
    return true;
}

static void make_board(struct job *base)
{
    struct board_job *job = (struct board_job *)base;
    job->reader->kind->accounts(job->reader, enter_account, job);
}

static void put_board(struct server *server, struct out *out, int game)
{
    const struct standings *ranks = &server->board->ranks[game];
    out_key(out, "game");
    if (game == GAMES_MAX)
        out_null(out);
    else
        out_string(out, games[game]->id);
    out_key(out, "rows");
    out_array(out);
    for (int i = 0; i < ranks->count; i++) {
        const struct standing *rank = &ranks->rank[i];
        out_object(out);
        out_put_int(out, "rank", i + 1);
        out_put_int(out, "player", rank->player);
        out_put_string(out, "name", rank->name);
        out_put_int(out, "tokens", rank->tokens);
        if (game != GAMES_MAX) {
            out_key(out, "rating");
            put_rating(out, &rank->rating);
        }
        out_object_end(out);
    }
    out_array_end(out);
}

static void say_board(
    struct server *server, struct session *session, const struct message *message, int game)
{
    struct out *out = say_begin(server, S_leaderboard);
    say_re(server, message);
    put_board(server, out, game);
    say_send(server, session);
}

static void board_done(struct server *server, struct job *base)
{
    struct board_job *job = (struct board_job *)base;
    struct board *board = server->board;
    memcpy(board->ranks, job->ranks, sizeof(board->ranks));
    board->made_ms = server->now_ms;
    board->is_made = true;
    board->is_making = false;
    for (int i = 0; i < board->waiters; i++) {
        struct session *session = session_of(server, board->waiting[i].connection);
        struct message message = {.has_id = board->waiting[i].has_id, .id = board->waiting[i].id};
        if (is_alive(session))
            say_board(server, session, &message, board->waiting[i].game);
    }
    board->waiters = 0;
    free(job);
}

static bool is_fresh(const struct server *server)
{
    const struct board *board = server->board;
    return board && board->is_made && server->now_ms - board->made_ms < BOARD_FRESH_MS;
}

static void refresh(struct server *server)
{
    if (!server->board) {
        server->board = calloc(1, sizeof(*server->board));
        must(server->board);
    }
    if (server->board->is_making || is_fresh(server))
        return;
    struct board_job *job = calloc(1, sizeof(*job));
    must(job);
    job->job.run = make_board;
    job->job.done = board_done;
    job->reader = server->board_reader;
    server->board->is_making = true;
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

void accounts_leaderboard(
    struct server *server, struct session *session, const struct message *message)
{
    int game = board_of(message_text(message, leaderboard_game));
    if (game < 0) {
        say_error(server, session, message, E_unknown_game, NULL);
        return;
    }
    if (!is_fresh(server)) {
        // Asked before the job is started: it may be done at once.
        if (!server->board)
            server->board = calloc(1, sizeof(*server->board));
        must(server->board);
        if (server->board->waiters == BOARD_WAITING_MAX) {
            say_error(server, session, message, E_too_many, NULL);
            return;
        }
        int i = server->board->waiters++;
        server->board->waiting[i].connection = session->connection;
        server->board->waiting[i].has_id = message->has_id;
        server->board->waiting[i].id = message->id;
        server->board->waiting[i].game = game;
        refresh(server);
        return;
    }
    say_board(server, session, message, game);
}

// A page cannot wait: it shows what was made last, and asks for a newer one.
bool server_page_leaderboard(struct server *server, const char *game, struct text *text)
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

// ---- Replays -----------------------------------------------------------------------------------

// The file is made from the record when it is asked for. False if the rules are others now.
static bool put_replay(struct server *server, const struct match *match, struct text *text)
{
    struct table *table = &server->spare->table;
    struct replay replay = {0};
    struct text why = TEXT(server->why);
    bool is_read = record_replay(
        table, match->id, (const char *)match->bytes, match->len, game_find, &replay, &why);
    if (is_read)
        replay_write(&replay, text);
    replay_release(&replay);
    return is_read && !text->is_cut;
}

static bool has_sat(const struct match *match, int64_t player)
{
    struct sat sats[SEATS_MAX];
    int count = read_sats(match, sats);
    for (int i = 0; i < count; i++)
        if (sats[i].player == player)
            return true;
    return false;
}

void accounts_replay(struct server *server, struct session *session, const struct message *message)
{
    if (!may_ask_replay(server, session, message))
        return;
    struct match match;
    int64_t id = message_int(message, replay_match, 0);
    bool is_there = server->reader->kind->match(server->reader, id, &match) &&
                    (match.flags & MATCH_OPEN || has_sat(&match, session->player->id));
    enum { FILE_BYTES = 512 * 1024 };
    char *room = malloc(FILE_BYTES);
    must(room);
    struct text text = text_over(room, FILE_BYTES);
    if (!is_there || !put_replay(server, &match, &text)) {
        say_error(server, session, message, E_unknown_match, NULL);
    } else {
        struct out *out = say_begin(server, S_replay);
        say_re(server, message);
        out_put_int(out, "match", id);
        out_put_string(out, "file", room);
        say_send(server, session);
    }
    free(room);
}

enum server_page server_page_replay(
    struct server *server, int64_t id, uint64_t address, int64_t now_ms, struct text *text)
{
    struct match match;
    server->now_ms = now_ms;
    if (!may_read_replay(server, address))
        return PAGE_TOO_OFTEN;
    bool is_there = server->reader->kind->match(server->reader, id, &match) &&
                    match.flags & MATCH_OPEN && put_replay(server, &match, text);
    return is_there ? PAGE_THERE : PAGE_NONE;
}
