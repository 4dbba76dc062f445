// SPDX-License-Identifier: MIT
#include "server/replays.h"

#include "games/games.h"
#include "server/finished.h"
#include "server/player.h"
#include "server/record.h"
#include "server/say.h"
#include "wire/replay.h"

#include <stdlib.h>

// The file is made from the record when it is asked for. False if the rules are others now. If the
// deal stays hidden, it holds what the viewer was told and nothing else.
static bool put_replay(const struct match *match, int viewer, struct text *text)
{
    struct table *table = calloc(1, sizeof(*table));
    must(table);
    struct replay replay = {0};
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    bool is_read = record_replay(
        table, match->id, (const char *)match->bytes, match->len, game_find, viewer, &replay, &why);
    if (is_read)
        replay_write(&replay, text);
    replay_release(&replay);
    table_release(table);
    free(table);
    return is_read && !text->is_cut;
}

// The seat where the player sat, or WATCHER.
static int seat_of(const struct match *match, int64_t player)
{
    struct finished_seat seats[SEATS_MAX];
    int count = finished_seats(match, seats);
    for (int i = 0; i < count; i++)
        if (seats[i].player == player)
            return i;
    return WATCHER;
}

// How long it is in a message, where some signs have another before them.
static size_t quoted_len(const char *file)
{
    size_t len = 0;
    for (; *file; file++)
        len += 1 + (*file == '"' || *file == '\\' || *file == '\n');
    return len;
}

void replays_say(struct server *server, struct session *session, const struct message *message)
{
    if (!may_ask_replay(server, session, message))
        return;
    struct match match;
    int64_t id = message_int(message, replay_match, 0);
    bool is_there = server->reader->kind->match(server->reader, id, &match);
    int viewer = is_there ? seat_of(&match, session->player->id) : WATCHER;
    is_there = is_there && (match.flags & FINISHED_OPEN || viewer != WATCHER);
    enum { FILE_BYTES = 960 * 1024 };
    char *file = malloc(FILE_BYTES);
    must(file);
    struct text text = text_over(file, FILE_BYTES);
    bool is_made = is_there && put_replay(&match, viewer, &text);
    if (is_there && (text.is_cut || quoted_len(file) > FILE_BYTES)) {
        say_error(server, session, message, E_too_long, NULL);
    } else if (!is_made) {
        say_error(server, session, message, E_unknown_match, NULL);
    } else {
        struct out *out = say_begin(server, S_replay);
        say_re(server, message);
        out_put_int(out, "match", id);
        out_put_string(out, "file", file);
        say_send(server, session);
    }
    free(file);
}

enum server_page replays_page(
    struct server *server, int64_t id, uint64_t address, struct text *text)
{
    struct match match;
    if (!may_read_replay(server, address))
        return PAGE_TOO_OFTEN;
    bool is_there = server->reader->kind->match(server->reader, id, &match) &&
                    match.flags & FINISHED_OPEN && put_replay(&match, WATCHER, text);
    return is_there ? PAGE_THERE : PAGE_NONE;
}
