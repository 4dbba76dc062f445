// SPDX-License-Identifier: MIT
#include "server/seek.h"

#include "games/games.h"
#include "server/catalogue.h"
#include "server/counting.h"
#include "server/decision.h"
#include "server/player.h"
#include "server/rematch.h"
#include "server/say.h"
#include "server/waiting_room.h"
#include "wire/read.h"

#include <string.h>

enum { LEFT_MATCHES_MAX = 4 }; // matches that one has left to bots and that still go on

// The fields that queue, play_bot, create and stake share.
struct wish {
    const char *game, *level, *watchers, *deal;
    const json_t *options;
    int64_t seats, decision_ms, bank_ms, bot_after_ms, bots;
    bool refuses_bots;
};

static struct wish wish_of(const struct server *server, const struct message *message)
{
    struct wish wish = {.decision_ms = server->config.decision_ms,
        .bank_ms = server->config.bank_ms,
        .bot_after_ms = -1};
    if (message->type == M_queue) {
        wish.game = message_text(message, queue_game);
        wish.level = message_text(message, queue_level);
        wish.options = message_object(message, queue_options);
        wish.seats = message_int(message, queue_seats, 0);
        wish.bot_after_ms = message_int(message, queue_bot_after_ms, -1);
        wish.refuses_bots = message_has(message, queue_bots) && !message_bool(message, queue_bots);
        wish.watchers = "open";
    } else if (message->type == M_play_bot) {
        wish.game = message_text(message, play_bot_game);
        wish.level = message_text(message, play_bot_level);
        wish.options = message_object(message, play_bot_options);
        wish.seats = message_int(message, play_bot_seats, 0);
        wish.decision_ms = message_int(message, play_bot_decision_ms, 0);
        wish.bank_ms = message_int(message, play_bot_bank_ms, 0);
        wish.watchers = "open";
    } else if (message->type == M_stake) {
        wish.game = message_text(message, stake_game);
        wish.options = message_object(message, stake_options);
        wish.seats = message_int(message, stake_seats, 0);
    } else {
        wish.game = message_text(message, create_game);
        wish.level = message_text(message, create_level);
        wish.options = message_object(message, create_options);
        wish.seats = message_int(message, create_seats, 0);
        wish.decision_ms = message_int(message, create_decision_ms, wish.decision_ms);
        wish.bank_ms = message_int(message, create_bank_ms, wish.bank_ms);
        wish.bots = message_int(message, create_bots, 0);
        wish.watchers = message_text(message, create_watchers);
        wish.deal = message_text(message, create_deal);
    }
    return wish;
}

static const struct game *find_game(const char *id, struct text *why)
{
    const struct game *game = game_find(id);
    if (game)
        return game;
    text_put(why, "there is no game of that name; there are");
    for (int i = 0; games[i]; i++)
        text_format(why, "%s%s", i ? ", " : " ", games[i]->id);
    return NULL;
}

bool seek_level(struct terms *terms, const char *level, struct text *why)
{
    bool plays = !level || // the strongest plays everything
                 (strlen(level) <= LEVEL_BYTES && level_plays(&terms->setup, level));
    if (!plays) {
        text_format(why, "no bot of that level plays %s", terms->setup.game->id);
        return false;
    }
    struct text own = TEXT(terms->level);
    text_put(&own, level ? level : level_default(terms->setup.game));
    return true;
}

// Which of the names it is; 0 if none was given, -1 if it is none of them.
static int find_name(const char *const *names, const char *name)
{
    for (int i = 0; name && names[i]; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return name ? -1 : 0;
}

// MESSAGE_ROWS if the wish can be granted, otherwise the code of the refusal.
static enum message_row read_terms(const struct wish *wish, struct terms *terms, struct text *why)
{
    memset(terms, 0, sizeof(*terms));
    const struct game *game = find_game(wish->game, why);
    if (!game)
        return E_unknown_game;
    setup_init(&terms->setup, game);
    if (wish->seats)
        terms->setup.seats = (int)wish->seats;
    if (!setup_check(&terms->setup, why) || !wire_read_options(&terms->setup, wish->options, why))
        return E_bad_options;
    int watchers = find_name(watchers_names, wish->watchers);
    int deal = find_name(deal_names, wish->deal);
    if (watchers < 0 || deal < 0) {
        text_put(why, watchers < 0 ? "watchers must be open, delayed or none"
                                   : "deal must be published or hidden");
        return E_bad_message;
    }
    if (wish->bots >= terms->setup.seats) {
        text_put(why, "at least one seat must be for a person");
        return E_bad_options;
    }
    terms->watchers = (enum watchers)watchers;
    terms->is_hidden = deal;
    terms->decision_ms = wish->decision_ms;
    terms->bank_ms = wish->decision_ms ? wish->bank_ms : 0;
    return seek_level(terms, wish->level, why) ? MESSAGE_ROWS : E_unknown_level;
}

// ---- Sitting down ----------------------------------------------------------------------------

bool seek_may_sit(struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    if (server->is_stopping) {
        say_error(server, session, message, E_stopping, NULL);
        return false;
    }
    if (player->waiting || live_table_of(player)) {
        say_error(server, session, message, E_seated, NULL);
        return false;
    }
    if (player->stakes.seats > LEFT_MATCHES_MAX) {
        say_error(server, session, message, E_too_many, "matches you left are still being played");
        return false;
    }
    if (server->counts->tables + server->counts->waiting_rooms >= server->config.tables_max) {
        say_error(server, session, message, E_full, "all tables are taken; try again soon");
        return false;
    }
    if (session->address &&
        live_tables_from(server, session->address) >= server->config.tables_an_address) {
        say_error(server, session, message, E_full,
            "too many matches that were begun from your address are still being played");
        return false;
    }
    return true;
}

// What the message asks for, or the refusal is said.
static bool read_wish(struct server *server, struct session *session, const struct message *message,
    struct wish *wish, struct terms *terms)
{
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    *wish = wish_of(server, message);
    enum message_row refusal = read_terms(wish, terms, &why);
    if (refusal != MESSAGE_ROWS)
        say_error(server, session, message, refusal, buf);
    return refusal == MESSAGE_ROWS;
}

// Tokens are at stake only where a match may count: among people, in the queue.
static bool may_stake(struct server *server, struct session *session, const struct terms *terms,
    const struct message *message)
{
    struct worth worth = counting_judge(server, terms, &session->player, 1);
    return message->type != M_queue || !worth.eighths ||
           stake_may_sit(server, session, &terms->setup, message);
}

void seek_table(struct server *server, struct session *session, const struct message *message)
{
    struct wish wish;
    struct terms terms;
    if (!seek_may_sit(server, session, message))
        return;
    if (message->type == M_join) {
        waiting_room_join(server, session, message);
        return;
    }
    if (!read_wish(server, session, message, &wish, &terms) ||
        !may_stake(server, session, &terms, message))
        return;
    struct player *player = session->player;
    seek_get_up(server, session);
    if (message->type == M_play_bot) {
        struct player *seats[SEATS_MAX] = {player};
        decision_open(server, &terms, seats, 0, player, message);
    } else if (message->type == M_create) {
        waiting_room_create(server, player, &terms, (int)wish.bots, message);
    } else {
        struct filling filling = {.at_ms = INT64_MAX, .is_refused = wish.refuses_bots};
        struct text level = TEXT(filling.level);
        text_put(&level, terms.level);
        if (wish.bot_after_ms >= 0 && !wish.refuses_bots)
            filling.at_ms = server->now_ms + wish.bot_after_ms;
        waiting_room_queue(server, player, &terms, &filling, message);
    }
}

void seek_get_up(struct server *server, struct session *session)
{
    if (session->player->seat.table)
        rematch_give_up(server, session->player);
    if (session->watcher.table)
        watch_end(server, session, "leave", NULL);
}

// Asked before sitting down: as it would be answered then.
void seek_stake(struct server *server, struct session *session, const struct message *message)
{
    if (message_has(message, stake_code)) {
        const struct waiting_room *waiting =
            waiting_room_named(server, session, message_text(message, stake_code), message);
        if (waiting) {
            struct worth worth = waiting_room_worth(server, waiting);
            stake_say(server, session, &waiting->terms, &worth, message);
        }
        return;
    }
    if (!message_has(message, stake_game)) {
        say_error(server, session, message, E_bad_message, "name a game, or a table's code");
        return;
    }
    struct wish wish;
    struct terms terms;
    if (!read_wish(server, session, message, &wish, &terms))
        return;
    struct worth worth = counting_judge(server, &terms, &session->player, 1);
    stake_say(server, session, &terms, &worth, message);
}
