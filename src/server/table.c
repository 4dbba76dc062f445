// SPDX-License-Identifier: MIT
#include "server/table.h"

#include "server/record.h"

#include <stdlib.h>
#include <string.h>

const char *const watchers_names[] = {"none", "open", "delayed", NULL};
const char *const deal_names[] = {"published", "hidden", NULL};

void effects_clear(struct effects *effects)
{
    effects->count = 0;
    effects->auto_seats = 0;
}

void effects_release(struct effects *effects)
{
    free(effects->event);
    *effects = (struct effects){0};
}

static void effects_add(struct effects *effects, const struct events *events)
{
    if (effects->count + events->count > effects->cap) {
        effects->cap = 2 * (effects->count + events->count);
        effects->event = realloc(effects->event, sizeof(struct event) * (size_t)effects->cap);
        must(effects->event);
    }
    memcpy(effects->event + effects->count, events->list,
        sizeof(struct event) * (size_t)events->count);
    effects->count += events->count;
}

void table_init(struct table *table, int64_t id, int64_t match, const struct terms *terms)
{
    struct blob record = table->record; // its memory is used again
    memset(table, 0, offsetof(struct table, state));
    table->record = record;
    table->record.len = 0;
    table->id = id;
    table->match = match;
    table->terms = *terms;
    table->told_as = TOLD_AS;
}

void table_release(struct table *table)
{
    blob_release(&table->record);
}

void table_seat_player(
    struct table *table, int seat_number, int64_t player, const char *name, bool is_here)
{
    struct seat *seat = &table->seat[seat_number];
    seat->player = player;
    seat->is_here = is_here;
    table_rename(table, seat_number, name);
}

void table_seat_bot(struct table *table, int seat_number, const char *level, const char *name)
{
    struct seat *seat = &table->seat[seat_number];
    struct text own_level = TEXT(seat->level);
    text_put(&own_level, level);
    table_rename(table, seat_number, name);
    seat->is_here = true;
}

void table_begin(struct table *table, const uint8_t secret[FAIR_BYTES])
{
    table->phase = TABLE_GATHERING;
    table->parts.seats = table->terms.setup.seats;
    memcpy(table->parts.server, secret, FAIR_BYTES);
    fair_commitment(secret, table->commitment);
    for (int seat = 0; seat < table->terms.setup.seats; seat++) {
        table->place[seat] = (uint8_t)seat;
        table->seat[seat].bank_ms = table->terms.bank_ms;
    }
    game_start(&table->terms.setup, &table->state);
    record_head(table);
    table->head_len = table->record.len;
}

// Counts what each audience is told, so that the numbers are right even where nobody listens.
static void count_events(struct table *table, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        for (int seat = 0; seat < table->terms.setup.seats; seat++)
            table->seat[seat].seq += is_heard(event, seat);
        table->watcher_seq += is_heard(event, WATCHER);
    }
}

// Plays one move, and adds the seats that are not to act after it to `unasked`: when such a seat is
// asked again, that is a new decision.
static void step(struct table *table, int seat, const struct move *move, uint8_t *unasked,
    struct effects *effects)
{
    struct events events;
    events.count = 0;
    play(&table->terms.setup, &table->state, seat, move, &events);
    if (effects->replay && table->terms.is_hidden)
        replay_tell(effects->replay, table->terms.setup.game, &events);
    else if (effects->replay)
        replay_add(effects->replay, seat, move);
    count_events(table, &events);
    effects_add(effects, &events);
    *unasked |= (uint8_t)~to_act(&table->state);
}

// The deck plays until a seat has to decide. A seat that is asked anew gets the next number.
static void go_on(struct table *table, uint8_t unasked, int64_t now_ms, struct effects *effects)
{
    const struct setup *setup = &table->terms.setup;
    while (is_deck_turn(&table->state)) {
        struct move move;
        game_sample(setup, &table->state, &table->chance, &move);
        step(table, DECK, &move, &unasked, effects);
    }
    for (int i = 0; i < setup->seats; i++) {
        struct seat *seat = &table->seat[i];
        bool is_asked = to_act(&table->state) >> i & 1;
        if (is_asked && (unasked >> i & 1)) {
            seat->decision++;
            seat->asked_ms = now_ms;
        }
        seat->is_asked = is_asked;
    }
    if (!game_is_over(&table->state))
        return;
    table->phase = TABLE_OVER;
    game_result(setup, &table->state, &table->result);
}

void table_draw_seats(struct table *table)
{
    table->is_drawn = true;
}

void table_play_from(struct table *table, const struct origin *from)
{
    must(table->phase == TABLE_GATHERING && !table->from.match && !table->is_drawn);
    table->from = *from;
    record_line(table, "from %jd %d", from->match, from->moves);
    table->head_len = table->record.len;
}

void table_give(struct table *table, int seat, const struct move *move, struct replay *replay)
{
    must(table->phase == TABLE_GATHERING && table->given < table->from.moves);
    play(&table->terms.setup, &table->state, seat, move, NULL);
    table->given++;
    record_given(table, seat, move);
    table->head_len = table->record.len;
    if (replay)
        replay_add(replay, seat, move);
}

void table_add_pledge(struct table *table, int place, const uint8_t pledge[FAIR_BYTES])
{
    must(table->phase == TABLE_GATHERING && !table->has_all_pledges);
    table->parts.has_pledge[place] = true;
    memcpy(table->parts.pledge[place], pledge, FAIR_BYTES);
    record_hex_line(table, "pledge", place, pledge, FAIR_BYTES);
}

void table_close_pledges(struct table *table)
{
    must(table->phase == TABLE_GATHERING && !table->has_all_pledges);
    table->has_all_pledges = true;
    record_line(table, "pledged");
}

void table_add_entropy(struct table *table, int place, const uint8_t *bytes, size_t len)
{
    must(table->phase == TABLE_GATHERING && len <= ENTROPY_MAX);
    table->parts.entropy_len[place] = (uint8_t)len;
    memcpy(table->parts.entropy[place], bytes, len);
    record_hex_line(table, "entropy", place, bytes, len);
}

// Everybody goes from their place to the seat that was drawn for it.
static void take_seats(struct table *table, const uint8_t seed[SEED_BYTES])
{
    int seats = table->terms.setup.seats;
    struct seat by_place[SEATS_MAX];
    memcpy(by_place, table->seat, sizeof(by_place));
    fair_places(seed, seats, table->place);
    for (int i = 0; i < seats; i++)
        table->seat[i] = by_place[table->place[i]];
}

void table_deal(struct table *table, int64_t now_ms, struct effects *effects)
{
    must(table->phase == TABLE_GATHERING && table->given == table->from.moves);
    record_line(table, "deal");
    uint8_t seed[SEED_BYTES];
    fair_seed(&table->parts, seed);
    chance_from_seed(&table->chance, seed);
    if (table->is_drawn)
        take_seats(table, seed);
    table->phase = TABLE_PLAYING;
    go_on(table, 0xff, now_ms, effects);
}

void table_undealt(const struct table *table, struct table *undealt)
{
    memcpy(undealt, table, offsetof(struct table, state));
    undealt->record = (struct blob){0};
    undealt->phase = TABLE_PLAYING; // also if the deal has ended it
    undealt->watcher_seq = 0;
    for (int i = 0; i < table->terms.setup.seats; i++) {
        undealt->seat[i].seq = 0;
        undealt->seat[i].is_asked = false;
    }
    game_start(&undealt->terms.setup, &undealt->state);
    record_play_given(table, &undealt->state);
}

// The decision was answered before: the same move again does no harm, any other comes too late.
static enum verdict compare_answers(
    const struct table *table, const struct seat *seat, const char *line, struct text *why)
{
    const struct game *game = table->terms.setup.game;
    struct move move;
    if (move_parse(game, false, line, &move, why) && move_same(&move, &seat->answer))
        return VERDICT_AGAIN;
    text_clear(why);
    text_format(why, "decision %jd was made already: what counts is ", (int64_t)seat->answered);
    move_put(game, &seat->answer, why);
    return VERDICT_DECIDED;
}

enum verdict table_allows(const struct table *table, int seat_number, int64_t decision,
    const char *line, struct move *move, struct text *why)
{
    const struct seat *seat = &table->seat[seat_number];
    if (decision == seat->answered && decision > 0)
        return compare_answers(table, seat, line, why);
    if (!seat->is_asked || table->phase != TABLE_PLAYING) {
        text_put(why, "no decision is asked of you now");
        return VERDICT_NOT_ASKED;
    }
    if (decision != seat->decision) {
        text_format(why, "decision %jd is not the one asked, which is %jd", decision,
            (int64_t)seat->decision);
        return VERDICT_STALE;
    }
    const struct setup *setup = &table->terms.setup;
    if (!move_parse(setup->game, false, line, move, why))
        return VERDICT_UNREADABLE;
    if (!game_allows(setup, &table->state, seat_number, move, why))
        return VERDICT_ILLEGAL;
    return VERDICT_FINE;
}

void table_leave(struct table *table, int seat, int64_t now_ms)
{
    record_line(table, "left %d", seat);
    table->seat[seat].has_left = true;
    table_set_presence(table, seat, false, now_ms);
}

void table_set_bank(struct table *table, int seat, int64_t bank_ms)
{
    table->seat[seat].bank_ms = bank_ms;
    record_line(table, "bank %d %jd", seat, bank_ms);
}

void table_use_grace(struct table *table, int seat, int64_t used_ms)
{
    table->seat[seat].grace_used_ms = used_ms;
    record_line(table, "grace %d %jd", seat, used_ms);
}

// When the seat's time and its bank are used up.
static int64_t clock_ms(const struct table *table, int seat)
{
    return table->seat[seat].asked_ms + table->terms.decision_ms + table->seat[seat].bank_ms;
}

static void charge_clock(struct table *table, int seat_number, int64_t now_ms)
{
    struct seat *seat = &table->seat[seat_number];
    if (!table_has_clock(table) || !seat->player)
        return;
    int64_t late_ms = now_ms - clock_ms(table, seat_number);
    if (late_ms > 0 && !seat->is_here && !seat->level[0])
        table_use_grace(table, seat_number, seat->grace_used_ms + late_ms);
    int64_t over_ms = now_ms - seat->asked_ms - table->terms.decision_ms;
    if (over_ms > 0)
        table_set_bank(table, seat_number,
            seat->bank_ms - (over_ms < seat->bank_ms ? over_ms : seat->bank_ms));
}

void table_play(struct table *table, int seat, const struct move *move, enum hand hand,
    int64_t now_ms, struct effects *effects)
{
    must(table->phase == TABLE_PLAYING && table->seat[seat].is_asked);
    if (hand != BY_PLAYER) {
        effects->auto_seats = only(seat);
        effects->hand = hand;
        effects->auto_move = *move;
    }
    if (hand == BY_BOT && table->seat[seat].player)
        table->seat[seat].had_bot = true;
    record_move(table, seat, move, hand);
    charge_clock(table, seat, now_ms);
    table->seat[seat].missed =
        hand == BY_TIME || hand == BY_ABSENCE ? table->seat[seat].missed + 1 : 0;
    table->seat[seat].answered = table->seat[seat].decision;
    table->seat[seat].answer = *move;
    uint8_t unasked = (uint8_t)(only(seat) | ~to_act(&table->state));
    step(table, seat, move, &unasked, effects);
    go_on(table, unasked, now_ms, effects);
}

void table_call_off(struct table *table, struct effects *effects)
{
    effects->count = 0;
    record_line(table, "void");
    for (int i = 0; i < table->terms.setup.seats; i++)
        table->seat[i].is_asked = false;
    table->phase = TABLE_OVER;
    table->is_void = true;
    table->result = (struct result){0};
}

void table_set_level(struct table *table, int seat, const char *level)
{
    table->seat[seat].outs += level[0] != 0;
    if (level[0])
        record_line(table, "out %d %s", seat, level);
    else
        record_line(table, "in %d", seat);
    struct text own = TEXT(table->seat[seat].level);
    text_put(&own, level);
    table->seat[seat].missed = 0;
}

void table_want_rematch(struct table *table, int seat)
{
    table->seat[seat].wants_rematch = true;
}

void table_rename(struct table *table, int seat, const char *name)
{
    struct text own = TEXT(table->seat[seat].name);
    text_put(&own, name);
}

// ---- Time --------------------------------------------------------------------------------------

bool table_has_clock(const struct table *table)
{
    return table->terms.decision_ms > 0;
}

void table_set_grace(struct table *table, int64_t grace_ms)
{
    table->grace_ms = grace_ms;
}

int64_t table_grace_left_ms(const struct table *table, int seat)
{
    int64_t left_ms = table->grace_ms - table->seat[seat].grace_used_ms;
    return left_ms > 0 ? left_ms : 0;
}

int64_t table_deadline_ms(const struct table *table, int seat_number, int64_t abandon_ms)
{
    const struct seat *seat = &table->seat[seat_number];
    if (!seat->is_asked || !seat->player || seat->level[0])
        return INT64_MAX;
    if (!table_has_clock(table))
        return seat->is_here ? INT64_MAX : seat->away_ms + abandon_ms;
    int64_t until_ms = clock_ms(table, seat_number);
    int64_t away_ms = seat->is_here ? 0 : seat->away_ms + table_grace_left_ms(table, seat_number);
    // One who was away before the question came is not waited for a second time.
    if (!seat->is_here && seat->missed)
        return seat->asked_ms > away_ms ? seat->asked_ms : away_ms;
    return until_ms > away_ms ? until_ms : away_ms;
}

void table_set_presence(struct table *table, int seat_number, bool is_here, int64_t now_ms)
{
    struct seat *seat = &table->seat[seat_number];
    if (seat->is_here == is_here)
        return;
    seat->is_here = is_here;
    if (is_here) {
        seat->missed = 0;
        table_rescue(table, seat_number, now_ms);
    } else {
        seat->away_ms = now_ms;
    }
}

// The clock ran on while the player was away, but no default was played, because of the grace
// period or because a bot played. What is given is used up: whoever loses the line again and again
// delays the match by no more than the grace period in all.
void table_rescue(struct table *table, int seat_number, int64_t now_ms)
{
    enum { RESCUE_MS = 10000 };
    struct seat *seat = &table->seat[seat_number];
    int64_t left_ms = table_grace_left_ms(table, seat_number);
    int64_t rescue_ms = seat->rescued == seat->decision ? 0 : RESCUE_MS;
    int64_t more_ms = now_ms + rescue_ms - clock_ms(table, seat_number);
    if (!table_has_clock(table) || !seat->is_asked || more_ms <= 0 || !left_ms)
        return;
    seat->rescued = seat->decision;
    more_ms = more_ms < left_ms ? more_ms : left_ms;
    seat->asked_ms += more_ms;
    table_use_grace(table, seat_number, seat->grace_used_ms + more_ms);
}

void table_shift(struct table *table, int64_t by_ms)
{
    for (int i = 0; i < table->terms.setup.seats; i++) {
        table->seat[i].asked_ms += by_ms;
        table->seat[i].away_ms += by_ms;
    }
}

void table_ask_again(struct table *table, int seat, int64_t now_ms)
{
    table->seat[seat].asked_ms = now_ms;
}

void table_take_up(struct table *table, int64_t now_ms)
{
    for (int i = 0; i < table->terms.setup.seats; i++) {
        struct seat *seat = &table->seat[i];
        seat->asked_ms = now_ms;
        seat->missed = 0;
        if (!seat->player)
            continue;
        seat->is_here = false;
        seat->away_ms = now_ms;
    }
}

void table_put_record(struct table *table, const uint8_t *record, size_t len)
{
    table->record.len = 0;
    blob_add(&table->record, record, len);
}

void table_lose_player(struct table *table, int seat)
{
    table->seat[seat].player = 0;
}
