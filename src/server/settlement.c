// SPDX-License-Identifier: MIT
#include "server/settlement.h"

#include "server/catalogue.h"
#include "server/counting.h"
#include "server/finished.h"
#include "server/leaves.h"
#include "server/parts.h"
#include "server/player.h"

#include <string.h>

static void rate(struct live_table *live, struct rating_change *changes)
{
    const struct table *table = &live->table;
    const struct worth *worth = &table->terms.worth;
    if (!worth->is_rated || table->is_void)
        return;
    int game = game_number(table->terms.setup.game), seats = table->terms.setup.seats;
    double score[RATED_MAX][RATED_MAX] = {0};
    for (int i = 0; i < seats; i++) {
        changes[i].before = player_rating_or_new(live->player[i], game);
        for (int other = 0; other < seats; other++)
            score[i][other] = counting_score(table, i, other);
    }
    rating_match(changes, seats, score, worth->eighths / 8.0);
    for (int i = 0; i < seats; i++) {
        for (int other = 0; other < seats; other++)
            if (other != i && score[i][other] >= 0)
                rating_meet(&changes[i].after, live->player[other]->id);
        if (changes[i].is_rated)
            player_rate(live->player[i], game, changes[i].after);
    }
}

static enum placing placing_of(const struct table *table, int seat)
{
    int winners = table->result.winners;
    if (table->is_void)
        return PLACING_UNKNOWN;
    if (!(winners >> seat & 1))
        return PLACING_LOST;
    return winners == only(seat) ? PLACING_WON : PLACING_SHARED;
}

// Pays the players. What bots win and lose, and what is left over, is the house's.
static void add_legs(struct live_table *live, struct change *change, struct blob *bytes,
    struct settlement *settlement)
{
    const struct table *table = &live->table;
    enum purse purse = counting_purse(&table->terms.worth);
    int64_t house = 0;
    for (int i = 0; i < table->terms.setup.seats; i++) {
        struct player *player = live->player[i];
        if (!table->seat[i].player)
            continue;
        int64_t amount = settlement->moved[i];
        house -= amount;
        player_earn(player, purse, amount);
        settlement->balance[i] = purse == PURSE_TOKENS ? player->balance : player->practice;
        struct leg *leg = &change->leg[change->legs++];
        *leg = (struct leg){.account = player->id,
            .amount = amount,
            .purse = purse,
            .placing = (uint8_t)placing_of(table, i),
            .is_rated = settlement->rating[i].is_rated,
            .rating = rating_rounded(settlement->rating[i].after.rating)};
        if (!settlement->rating[i].is_rated)
            continue;
        uint8_t profile[PROFILE_BYTES];
        leg->profile_len = (uint32_t)player_profile(player, profile);
        blob_add(bytes, profile, leg->profile_len);
    }
    if (house)
        change->leg[change->legs++] =
            (struct leg){.account = HOUSE, .amount = house, .purse = purse};
}

static uint8_t flags_of(const struct table *table)
{
    const struct worth *worth = &table->terms.worth;
    return (uint8_t)((table->terms.watchers != WATCHERS_NONE ? FINISHED_OPEN : 0) |
                     (table->is_void ? FINISHED_VOID : 0) |
                     (table->terms.is_hidden ? FINISHED_HIDDEN : 0) |
                     (!worth->eighths ? FINISHED_PRACTICE : 0) |
                     (worth->eighths && !worth->is_old ? FINISHED_COUNTED : 0));
}

void settlement_keep(struct server *server, struct live_table *live, struct settlement *settlement)
{
    const struct table *table = &live->table;
    const struct setup *setup = &table->terms.setup;
    struct change change = {
        .kind = CHANGE_CLOSE,
        .id = table->match,
        .at_ms = real_ms(server),
        .flags = flags_of(table),
    };
    struct text game = TEXT(change.game);
    text_put(&game, setup->game ? setup->game->id : "");
    struct blob bytes = {0};
    struct text seats = text_over(blob_reserve(&bytes, FINISHED_SEATS_BYTES), FINISHED_SEATS_BYTES);
    counting_moves(table, settlement->moved);
    rate(live, settlement->rating);
    finished_put_seats(&seats, table, settlement->moved, settlement->rating);
    bytes.len = seats.len;
    change.seats_len = (uint32_t)seats.len;
    blob_add(&bytes, table->record.at, table->record.len);
    add_legs(live, &change, &bytes, settlement);
    change.bytes = (const uint8_t *)bytes.at;
    change.len = bytes.len;
    uint8_t leaf[LEAF_MAX];
    leaf_of_result(server, table, &change, leaf);
    committer_add(server->committer, &change);
    blob_release(&bytes);

    for (int i = 0; i < setup->seats; i++) {
        if (!live->player[i])
            continue;
        stake_settled(live->player[i], table);
        player_note(server, live->player[i]);
    }
    server->counts->matches_finished++;
    server->counts->matches_void += table->is_void;
}
