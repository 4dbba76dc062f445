// SPDX-License-Identifier: MIT
// The end of a match: what moves between accounts, the ratings, and the record that is kept, all in
// one record for the store, so that it happens once or not at all.
#include "server/core.h"
#include "server/inspect.h"

#include <string.h>

enum { SEATS_BYTES = 1024 };

// The seats as the history shows them: "12 -3 Ada", one line a seat; player 0 is a bot.
static void put_seats(struct text *text, const struct table *table)
{
    for (int i = 0; i < table->terms.setup.seats; i++) {
        text_int(text, table->seat[i].player);
        text_char(text, ' ');
        text_int(text, table->result.tokens[i]);
        text_char(text, ' ');
        text_put(text, table->seat[i].name);
        text_char(text, '\n');
    }
    must(!text->is_cut);
}

static void rate(struct server *server, struct place *place, struct rating_change *changes)
{
    const struct table *table = &place->table;
    (void)server;
    if (!table->terms.is_rated || table->is_void)
        return;
    int game = game_number(table->terms.setup.game), seats = table->terms.setup.seats;
    for (int i = 0; i < seats; i++)
        changes[i].before = *player_make_ratings(place->player[i], game);
    rating_match(changes, table->result.tokens, seats);
    for (int i = 0; i < seats; i++)
        place->player[i]->ratings[game] = changes[i].after;
}

// What bots win and lose is the house's.
static void add_legs(struct place *place, struct change *record, struct blob *bytes,
    const struct rating_change *changes, int64_t *balances)
{
    const struct table *table = &place->table;
    int64_t house = table->result.house;
    for (int i = 0; i < table->terms.setup.seats; i++) {
        int64_t amount = table->result.tokens[i];
        struct player *player = place->player[i];
        if (!table->seat[i].player) {
            house += amount;
            continue;
        }
        player->balance += amount;
        balances[i] = player->balance;
        struct leg *leg = &record->leg[record->legs++];
        *leg = (struct leg){.account = player->id, .amount = amount};
        if (!changes[i].is_rated)
            continue;
        uint8_t profile[PROFILE_BYTES];
        leg->profile_len = (uint32_t)player_profile(player, profile);
        blob_add(bytes, profile, leg->profile_len);
    }
    if (house)
        record->leg[record->legs++] = (struct leg){.account = HOUSE, .amount = house};
}

// Those who left the match to a bot hear what it came to for them, wherever they are.
static void tell_who_left(struct server *server, const struct place *place)
{
    for (int i = 0; i < place->table.terms.setup.seats; i++) {
        const struct player *player = place->player[i];
        if (player && player->place != place && is_alive(player->session))
            say_player(server, player->session, NULL);
    }
}

void place_settle(struct server *server, struct place *place)
{
    struct table *table = &place->table;
    struct rating_change changes[SEATS_MAX] = {0};
    int64_t balances[SEATS_MAX] = {0};
    struct change record = {
        .kind = CHANGE_CLOSE,
        .id = table->match,
        .at_ms = server->config.real_ms_at_0 + server->now_ms,
        .flags = (uint8_t)((table->terms.watchers != WATCHERS_NONE ? MATCH_OPEN : 0) |
                           (table->is_void ? MATCH_VOID : 0)),
    };
    struct text game = TEXT(record.game);
    text_put(&game, table->terms.setup.game ? table->terms.setup.game->id : "");
    struct blob *bytes = &server->settling;
    bytes->len = 0;
    struct text seats = text_over(blob_reserve(bytes, SEATS_BYTES), SEATS_BYTES);
    put_seats(&seats, table);
    bytes->len = seats.len;
    record.seats_len = (uint32_t)seats.len;
    blob_add(bytes, table->record.at, table->record.len);
    rate(server, place, changes);
    add_legs(place, &record, bytes, changes, balances);
    record.bytes = (const uint8_t *)bytes->at;
    record.len = bytes->len;
    committer_add(server->committer, &record);

    server->counts.matches_finished++;
    server->counts.matches_void += table->is_void;
    place->over_ms = server->now_ms;
    lobby_changed(server);
    for (int i = 0; i < table->terms.setup.seats; i++) {
        if (!place->player[i])
            continue;
        place->player[i]->at_stake -= stake_of(&table->terms.setup);
        player_note(server, place->player[i]);
    }
    tell_effects(server, place);
    tell_result(server, place, balances, changes);
    tell_who_left(server, place);

    // Those who are not here do not come back to this table; the others may want a rematch.
    bool is_empty = true;
    for (int i = 0; i < table->terms.setup.seats; i++) {
        if (!place->player[i])
            continue;
        if (seat_session(place, i))
            is_empty = false;
        else
            place_vacate(server, place, i);
    }
    if (is_empty)
        place_free(server, place);
}
